//! Objects of bytes, and values that may be pointers or undefined: the memory of C and its kin.
//!
//! Each global, function, stack slot and allocation is an object with a name, a size, a life and contents. A pointer is an
//! object and an offset ([`Val`]), so that finding what it means is a look-up; only where an address is used as a number does
//! its object get a base, a value of the reading. An access is taken in two phases: [`Heap::target`] finds out, and chooses if
//! need be, what is accessed and says what must hold; then [`Heap::load`] and [`Heap::store`] read and write.
//!
//! Objects of the stack have numbers of their own ([`STACK`]), so that those which nobody remembers are forgotten when their
//! function returns.
//!
//! **Invariant:** whether, and where, an object lives is the same in all runs of a path.
//! **Invariant:** the size of an object may depend on inputs, what it is at most does not; what an object holds beyond its size
//! nobody sees.
//! **Invariant:** a target is in range, alive, aligned and, if it is to be written, writable.

mod access;
mod address;
mod align;
mod anywhere;
mod arith;
mod block;
mod contents;
mod fresh;
mod life;
mod located;
mod page;
mod pair;
mod pieces;
mod reach;
mod sweep;
mod table;
mod value;
mod values;
mod watch;

pub use access::{Access, Found, Target};
pub use align::{align_value, either};
pub use arith::{Decided, decided, resize, undefined, unless, when};
pub use life::{Fate, New};
pub use pair::{Pair, pair_value};
pub use pieces::{cut, glue, partial};
pub use value::{Leaf, Odd, Pointer, Val, Why};
pub use values::{map_value, visit_value, zip_value};
pub use watch::{Form, Nature, Observed, Span, form, recalled};

use crate::domain::Domain;
use crate::stop::{Fault, FaultKind, Involved};
use contents::Contents;
use polysem_term::Bits;
use std::rc::Rc;
use std::sync::Arc;
use table::Table;

/// A value in a reading.
pub type ValOf<D> = Val<<D as Domain>::Bv, <D as Domain>::Bool>;
/// Memory in a reading.
pub type HeapOf<D> = Heap<<D as Domain>::Bv, <D as Domain>::Bool, <D as Domain>::Map>;

/// Objects of the stack have this bit in their number.
pub const STACK: u32 = 1 << 31;

/// All objects of a path.
#[derive(Clone, Debug)]
pub struct Heap<V, T, M> {
    /// Those that exist from the start, and allocations.
    lasting: Table<Object<V, T, M>>,
    /// Those of the stack.
    stack: Table<Object<V, T, M>>,
    /// The objects with a base, in the order in which they got one.
    based: Rc<Vec<u32>>,
    /// How many bytes the objects with a base take together.
    placed: u64,
    /// Numbers of ended allocations that nobody remembers, to be given again.
    free: Rc<Vec<u32>>,
    /// How many objects have ended since they were last looked for.
    ended: u32,
    /// How many bytes the objects of the stack have that live.
    stacked: u64,
    /// Whether bytes that are not initialised are inputs where they are read.
    fresh: bool,
    /// What is no longer old, where somebody watches.
    watch: Option<Rc<watch::Watch>>,
}

/// An object.
#[derive(Clone, Debug)]
struct Object<V, T, M> {
    name: Arc<str>,
    /// The bytes that it surely has, on this path: all of them, unless `extent` says otherwise.
    size: u64,
    /// How many bytes it has, where that depends on inputs.
    extent: Option<Box<Extent<V>>>,
    kind: Kind,
    fate: Fate,
    /// Whether its address may be remembered after its function returned.
    exposed: bool,
    /// The logarithm of the alignment.
    align: u8,
    /// The number of the place that made it.
    made: u32,
    /// The number of the place that ended it.
    ended: u32,
    base: Option<V>,
    contents: Contents<V, T, M>,
}

/// A size that depends on inputs.
#[derive(Clone, Debug)]
struct Extent<V> {
    size: V,
    /// How many bytes it may be at most.
    most: u64,
}

impl<V: Clone, T, M> Object<V, T, M> {
    /// How many bytes it may have at most.
    fn most(&self) -> u64 {
        self.extent.as_ref().map_or(self.size, |extent| extent.most)
    }

    /// How many bytes it has, where that does not depend on inputs.
    fn known_size(&self) -> Option<u64> {
        if self.extent.is_some() { None } else { Some(self.size) }
    }
}

/// What an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A global variable.
    Variable,
    /// One that is never written.
    Constant,
    /// Code, or whatever has an address and no contents.
    Code,
    /// Something that is defined nowhere: it has an address, and nothing else is known of it.
    Foreign,
    /// A stack slot.
    Stack,
    /// An allocation, with the number of its family: what allocates and frees must be of one.
    Allocated(u8),
}

/// The place of what exists from the start.
pub const NOWHERE: u32 = u32::MAX;

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// No objects.
    #[must_use]
    pub fn new() -> Heap<V, T, M> {
        Heap {
            lasting: Table::new(),
            stack: Table::new(),
            based: Rc::default(),
            placed: 0,
            stacked: 0,
            free: Rc::default(),
            ended: 0,
            fresh: false,
            watch: None,
        }
    }

    #[inline]
    fn object(&self, number: u32) -> &Object<V, T, M> {
        if number & STACK == 0 {
            self.lasting.get(number as usize)
        } else {
            self.stack.get((number & !STACK) as usize)
        }
    }

    #[inline]
    fn object_mut(&mut self, number: u32) -> &mut Object<V, T, M> {
        if number & STACK == 0 {
            self.lasting.get_mut(number as usize)
        } else {
            self.stack.get_mut((number & !STACK) as usize)
        }
    }

    /// What an object is.
    #[must_use]
    pub fn kind(&self, object: u32) -> Kind {
        self.object(object).kind
    }

    /// What an object is called.
    #[must_use]
    pub fn name(&self, object: u32) -> &Arc<str> {
        &self.object(object).name
    }

    /// How many bytes an object has; at most, if that depends on inputs.
    #[must_use]
    pub fn size(&self, object: u32) -> u64 {
        self.object(object).most()
    }

    /// How many bytes an object has, as a number of 64 bits.
    #[must_use]
    pub fn extent<D: Domain<Bv = V>>(&self, object: u32) -> V {
        let o = self.object(object);
        match &o.extent {
            Some(extent) => extent.size.clone(),
            None => D::constant(Bits::new(64, o.size)),
        }
    }

    /// Makes bytes that are not initialised inputs where they are read, or undefined.
    pub fn read_fresh(&mut self, fresh: bool) {
        self.fresh = fresh;
    }

    /// How many bytes of the stack are in use.
    #[must_use]
    pub fn stacked(&self) -> u64 {
        self.stacked
    }

    /// The number of the place that made an object; none if it exists from the start.
    #[must_use]
    pub fn made(&self, object: u32) -> Option<u32> {
        Some(self.object(object).made).filter(|place| *place != NOWHERE)
    }

    /// Whether an object lives.
    #[must_use]
    pub fn is_alive(&self, object: u32) -> bool {
        self.object(object).fate == Fate::Alive
    }

    /// A fault about an object.
    #[must_use]
    pub fn fault(&self, kind: FaultKind, object: u32, offset: Option<u64>, what: String) -> Fault {
        let o = self.object(object);
        let place = |place: u32| (place != NOWHERE).then_some(place);
        let involved = Involved {
            name: (*o.name).into(),
            size: o.known_size(),
            offset: offset.map(u64::cast_signed),
            made: place(o.made),
            ended: if o.fate == Fate::Alive { None } else { place(o.ended) },
        };
        Fault { kind, detail: Some(what.into()), object: Some(Box::new(involved)) }
    }

    /// A fault about where a pointer points.
    #[must_use]
    pub fn fault_at<D: Domain<Bv = V>>(
        &self,
        kind: FaultKind,
        pointer: &Pointer<V>,
        what: String,
    ) -> Fault {
        self.fault(kind, pointer.object, D::word(&pointer.offset), what)
    }

    /// The allocations that still live, by number.
    pub fn allocated(&self) -> impl Iterator<Item = u32> {
        let numbered = self.lasting.iter().zip(0..);
        numbered.filter_map(|(object, number)| match object.kind {
            Kind::Allocated(_) if object.fate == Fate::Alive => Some(number),
            _ => None,
        })
    }
}

impl<V: Clone, T: Clone, M: Clone> Default for Heap<V, T, M> {
    fn default() -> Heap<V, T, M> {
        Heap::new()
    }
}
