//! Terms of a running program: constructors over the reading's data.
//!
//! **Invariant:** a *skeleton* is a term with its data left out, as a number: two terms of equal skeletons have the same
//! shape. It is kept where a term is made, so that the skeleton of a configuration costs nothing to know.

use super::row::Row;
use super::table::Table;
use smallvec::SmallVec;
use std::rc::Rc;

/// A term. Names are numbers of the program's table.
#[derive(Clone, Debug)]
pub enum Term<V, T> {
    /// A number.
    Int(V),
    /// A truth value.
    Bool(T),
    /// An identifier.
    Id(u32),
    /// A string.
    Text(u32),
    /// A constructor with its arguments.
    Make(Rc<Made<V, T>>),
    /// What an argument that is being evaluated leaves behind.
    Hole,
    /// Tasks one after the other.
    Code(Row<V, T>),
    /// A list.
    List(Row<V, T>),
    /// A map.
    Map(Rc<Table<V, T>>),
    /// A set: a map to nothing.
    Set(Rc<Table<V, T>>),
}

/// Arguments: few, so that they are kept with their constructor.
pub type Arguments<V, T> = SmallVec<[Term<V, T>; 3]>;

/// A constructor with its arguments.
#[derive(Clone, Debug)]
pub struct Made<V, T> {
    /// Which constructor.
    pub constructor: usize,
    /// The argument that is being evaluated elsewhere, if one is.
    pub hole: Option<usize>,
    /// The byte of the program's text that it comes from.
    pub at: u32,
    /// The arguments.
    pub arguments: Arguments<V, T>,
    skeleton: u64,
    depth: u32,
}

/// What can be looked up by what it is: a term without data.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Key {
    /// An identifier.
    Id(u32),
    /// A string.
    Text(u32),
    /// A constructor with its arguments.
    Make(usize, Vec<Key>),
}

/// Mixes a number into another so that order matters.
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let x = (a.rotate_left(5) ^ b).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 29)
}

/// What is no deeper is dropped by plain recursion.
pub(super) const SHALLOW: u32 = 50;

/// Goes on with a walk over terms, which may be nested deeper than the stack is.
pub(super) fn deep<R>(walk: impl FnOnce() -> R) -> R {
    const NEEDED: usize = 64 << 10;
    const NEXT: usize = 4 << 20;
    stacker::maybe_grow(NEEDED, NEXT, walk)
}

impl<V, T> Drop for Made<V, T> {
    fn drop(&mut self) {
        if self.depth > SHALLOW {
            deep(|| self.arguments.clear());
        }
    }
}

impl<V, T> Made<V, T> {
    /// Makes another argument wait, or none, and what waited something else.
    pub fn put(&mut self, argument: usize, term: Term<V, T>, hole: Option<usize>) -> Term<V, T> {
        let before = std::mem::replace(&mut self.arguments[argument], term);
        self.hole = hole;
        self.settle();
        before
    }

    fn settle(&mut self) {
        let start = mix(11, self.constructor as u64 * 64 + self.hole.map_or(0, |at| at as u64 + 1));
        self.skeleton = self.arguments.iter().fold(start, |all, a| mix(all, a.skeleton()));
        self.depth = 1 + self.arguments.iter().map(Term::depth).max().unwrap_or(0);
    }
}

impl<V, T> Term<V, T> {
    /// A constructor with its arguments.
    #[must_use]
    pub fn make(
        constructor: usize,
        hole: Option<usize>,
        at: u32,
        arguments: Arguments<V, T>,
    ) -> Self {
        let mut made = Made { constructor, hole, at, arguments, skeleton: 0, depth: 0 };
        made.settle();
        Term::Make(Rc::new(made))
    }

    /// How deep it is nested, or more.
    #[must_use]
    pub fn depth(&self) -> u32 {
        match self {
            Term::Int(_) | Term::Bool(_) | Term::Hole | Term::Id(_) | Term::Text(_) => 1,
            Term::Make(made) => made.depth,
            Term::Code(row) | Term::List(row) => 1 + row.depth(),
            Term::Map(table) | Term::Set(table) => 1 + table.depth(),
        }
    }

    /// What it is like without its data.
    #[must_use]
    pub fn skeleton(&self) -> u64 {
        match self {
            Term::Int(_) => 1,
            Term::Bool(_) => 2,
            Term::Hole => 3,
            Term::Id(name) => mix(4, u64::from(*name)),
            Term::Text(name) => mix(5, u64::from(*name)),
            Term::Make(made) => made.skeleton,
            Term::Code(row) => mix(6, row.skeleton()),
            Term::List(row) => mix(7, row.skeleton()),
            Term::Map(table) => mix(8, table.skeleton()),
            Term::Set(table) => mix(9, table.skeleton()),
        }
    }

    /// The key that it is, if it has no data.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        match self {
            // Keys are compared by recursion: what is deeper is compared as data is.
            Term::Make(made) if made.depth > 500 => None,
            Term::Id(name) => Some(Key::Id(*name)),
            Term::Text(name) => Some(Key::Text(*name)),
            Term::Make(made) => {
                let arguments = made.arguments.iter().map(Term::key);
                Some(Key::Make(made.constructor, arguments.collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    /// The byte of the program's text that it comes from.
    #[must_use]
    pub fn at(&self) -> u32 {
        match self {
            Term::Make(made) => made.at,
            _ => 0,
        }
    }
}

impl Key {
    pub(super) fn depth(&self) -> u32 {
        match self {
            Key::Id(_) | Key::Text(_) => 1,
            Key::Make(_, arguments) => 1 + arguments.iter().map(Key::depth).max().unwrap_or(0),
        }
    }

    pub(super) fn skeleton(&self) -> u64 {
        match self {
            Key::Id(name) => mix(4, u64::from(*name)),
            Key::Text(name) => mix(5, u64::from(*name)),
            Key::Make(constructor, arguments) => {
                let start = mix(11, *constructor as u64 * 64);
                arguments.iter().fold(start, |all, a| mix(all, a.skeleton()))
            }
        }
    }

    /// The term that it is.
    #[must_use]
    pub fn term<V, T>(&self) -> Term<V, T> {
        match self {
            Key::Id(name) => Term::Id(*name),
            Key::Text(name) => Term::Text(*name),
            Key::Make(constructor, arguments) => {
                Term::make(*constructor, None, 0, arguments.iter().map(Key::term).collect())
            }
        }
    }
}
