//! Values of a state by their locations.

use crate::domain::Domain;
use std::fmt;

/// A value of one of the three kinds that a state holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot<V, T, M> {
    /// A vector.
    Bv(V),
    /// A truth value.
    Bool(T),
    /// A map.
    Map(M),
}

/// A value of a reading.
pub type SlotOf<D> = Slot<<D as Domain>::Bv, <D as Domain>::Bool, <D as Domain>::Map>;
/// A value of a reading, borrowed.
pub type SlotRef<'a, D> =
    Slot<&'a <D as Domain>::Bv, &'a <D as Domain>::Bool, &'a <D as Domain>::Map>;
/// A value of a reading, borrowed to be changed.
pub type SlotMut<'a, D> =
    Slot<&'a mut <D as Domain>::Bv, &'a mut <D as Domain>::Bool, &'a mut <D as Domain>::Map>;

impl<V, T, M> Slot<V, T, M> {
    /// The vector, if it is one.
    pub fn bv(self) -> Option<V> {
        match self {
            Slot::Bv(v) => Some(v),
            Slot::Bool(_) | Slot::Map(_) => None,
        }
    }

    /// The truth value, if it is one.
    pub fn truth(self) -> Option<T> {
        match self {
            Slot::Bool(t) => Some(t),
            Slot::Bv(_) | Slot::Map(_) => None,
        }
    }

    /// The map, if it is one.
    pub fn map(self) -> Option<M> {
        match self {
            Slot::Map(m) => Some(m),
            Slot::Bv(_) | Slot::Bool(_) => None,
        }
    }
}

/// Where in a state a value is. Locations of two states are compared to join, match or widen them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Location {
    /// A register or variable of a frame; frame 0 is the outermost.
    Register {
        /// Which frame.
        frame: u32,
        /// Which of its registers.
        register: u32,
    },
    /// A further value in a register that holds several: lanes, parts of a structure, where it is defined.
    Part {
        /// Which frame.
        frame: u32,
        /// Which of its registers.
        register: u32,
        /// Which of its values, from 1: the first is at the register itself.
        part: u32,
    },
    /// A whole flat memory or array, by number.
    Memory(u32),
    /// Part of an object's contents.
    Cell {
        /// Which object.
        object: u32,
        /// Where in it, in units of the language's memory.
        offset: u64,
        /// How many bits.
        width: u32,
    },
    /// A further value in a part of an object's contents that holds several.
    CellPart {
        /// Which object.
        object: u32,
        /// Where in it, in units of the language's memory.
        offset: u64,
        /// Which of its values, from 1: the first is at the cell itself.
        part: u32,
    },
    /// The size of an object.
    Size(u32),
    /// Whether an object is alive.
    Life(u32),
    /// The address of an object as a number.
    Base(u32),
    /// How often a loop was taken on this path, by the number of its head.
    Iterations(u32),
}

impl Location {
    /// Where the values of a location that may hold several are: each has a location of its own.
    #[must_use]
    pub fn part(self, part: u32) -> Location {
        match self {
            _ if part == 0 => self,
            Location::Register { frame, register } => Location::Part { frame, register, part },
            Location::Cell { object, offset, .. } => Location::CellPart { object, offset, part },
            Location::Part { .. }
            | Location::CellPart { .. }
            | Location::Memory(_)
            | Location::Size(_)
            | Location::Life(_)
            | Location::Base(_)
            | Location::Iterations(_) => unreachable!("{self} holds one value"),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Register { frame, register } => write!(f, "r{register}@{frame}"),
            Location::Part { frame, register, part } => write!(f, "r{register}.{part}@{frame}"),
            Location::Memory(number) => write!(f, "memory{number}"),
            Location::Cell { object, offset, width } => write!(f, "o{object}[{offset}:{width}]"),
            Location::CellPart { object, offset, part } => write!(f, "o{object}[{offset}.{part}]"),
            Location::Size(object) => write!(f, "size(o{object})"),
            Location::Life(object) => write!(f, "alive(o{object})"),
            Location::Base(object) => write!(f, "&o{object}"),
            Location::Iterations(head) => write!(f, "iterations(l{head})"),
        }
    }
}
