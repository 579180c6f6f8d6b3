//! Values of programs with byte-addressed memory: numbers, pointers, and what is not, or only partly, defined.
//!
//! A value is one small word of kind and one number of the reading in nearly all steps; everything rarer is behind one box.
//!
//! **Invariant:** the form says only what is the same in all runs of a path: which object, which bits are undefined. What may
//! differ is a value of the reading.

use polysem_term::Bits;
use std::rc::Rc;

/// A value: `V` are the reading's vectors, `T` its truth values.
#[derive(Clone, Debug)]
pub enum Val<V, T> {
    /// A number, all of it defined.
    Bits(V),
    /// An address in, or about, an object.
    Ptr(Pointer<V>),
    /// Nothing of it is defined.
    Undef(Why),
    /// Anything else.
    Odd(Rc<Odd<V, T>>),
}

/// The address of an object and a distance: a vector of 64 bits, counted from the object's start.
#[derive(Clone, Debug)]
pub struct Pointer<V> {
    /// Which object.
    pub object: u32,
    /// How far from its start, in bytes, modulo 2^64.
    pub offset: V,
}

/// Rarer values.
#[derive(Clone, Debug)]
pub enum Odd<V, T> {
    /// A number of which some bits are undefined: those set in the mask, and zero in `bits`.
    Partial {
        /// The number.
        bits: V,
        /// The bits that are undefined: some, and not all.
        undefined: Bits,
        /// Why they are.
        why: Why,
    },
    /// Some, not all, bytes of a pointer.
    Part {
        /// The pointer.
        pointer: Pointer<V>,
        /// The first of the bytes, counted from the lowest.
        at: u32,
        /// How many.
        bytes: u32,
    },
    /// Pieces of different kinds, the lowest first, with their sizes in bytes.
    Glued(Box<[(u32, Val<V, T>)]>),
    /// Defined only where a condition holds.
    When {
        /// The value, where it is.
        value: Val<V, T>,
        /// Where it is.
        defined: T,
        /// Why it is not elsewhere.
        why: Why,
    },
    /// Lanes of a vector, or parts of a structure or array.
    Many(Box<[Val<V, T>]>),
}

/// Why something is undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It never was initialised: a byte of an object.
    Byte {
        /// Which object.
        object: u32,
        /// Which byte of it.
        offset: u32,
    },
    /// It never was initialised: a variable in a register, by the number of the place that makes it.
    Variable(u32),
    /// An operation at this place gave poison.
    Poison(u32),
    /// The program says so.
    Said,
}

impl Why {
    /// Adds the object that it speaks of, if these are wanted.
    fn collect(self, wanted: bool, all: &mut Vec<u32>) {
        if let (Why::Byte { object, .. }, true) = (self, wanted) {
            all.push(object);
        }
    }
}

impl<V, T> Val<V, T> {
    /// An address.
    pub fn pointer(object: u32, offset: V) -> Val<V, T> {
        Val::Ptr(Pointer { object, offset })
    }

    /// One of the rarer values.
    pub fn odd(odd: Odd<V, T>) -> Val<V, T> {
        Val::Odd(Rc::new(odd))
    }

    /// Lanes or parts.
    pub fn many(parts: impl IntoIterator<Item = Val<V, T>>) -> Val<V, T> {
        Val::odd(Odd::Many(parts.into_iter().collect()))
    }

    /// Whether it is defined only where a condition holds.
    pub(super) fn is_conditional(&self) -> bool {
        matches!(self, Val::Odd(odd) if matches!(**odd, Odd::When { .. }))
    }

    /// The objects that it points into, and those that it is undefined because of.
    pub fn objects(&self, all: &mut Vec<u32>) {
        self.collect(true, all);
    }

    /// The objects that it points into.
    pub(super) fn pointees(&self, all: &mut Vec<u32>) {
        self.collect(false, all);
    }

    fn collect(&self, whys: bool, all: &mut Vec<u32>) {
        match self {
            Val::Undef(why) => why.collect(whys, all),
            Val::Bits(_) => {}
            Val::Ptr(pointer) => all.push(pointer.object),
            Val::Odd(odd) => match &**odd {
                Odd::Partial { why, .. } => why.collect(whys, all),
                Odd::Part { pointer, .. } => all.push(pointer.object),
                Odd::Glued(pieces) => pieces.iter().for_each(|(_, piece)| piece.collect(whys, all)),
                Odd::When { value, .. } => value.collect(whys, all),
                Odd::Many(parts) => parts.iter().for_each(|part| part.collect(whys, all)),
            },
        }
    }

    /// Calls `see` with each vector and truth value in it, in a fixed order.
    pub fn visit<'v>(&'v self, see: &mut impl FnMut(Leaf<&'v V, &'v T>)) {
        match self {
            Val::Bits(v) => see(Leaf::Bv(v)),
            Val::Ptr(pointer) => see(Leaf::Bv(&pointer.offset)),
            Val::Undef(_) => {}
            Val::Odd(odd) => match &**odd {
                Odd::Partial { bits, .. } => see(Leaf::Bv(bits)),
                Odd::Part { pointer, .. } => see(Leaf::Bv(&pointer.offset)),
                Odd::Glued(pieces) => pieces.iter().for_each(|(_, piece)| piece.visit(see)),
                Odd::When { value, defined, .. } => {
                    value.visit(see);
                    see(Leaf::Bool(defined));
                }
                Odd::Many(parts) => parts.iter().for_each(|part| part.visit(see)),
            },
        }
    }

    /// The same value with each vector and truth value translated.
    pub fn translate<W, U>(&self, to: &mut impl FnMut(Leaf<&V, &T>) -> Leaf<W, U>) -> Val<W, U> {
        match self {
            Val::Bits(v) => Val::Bits(vector(to(Leaf::Bv(v)))),
            Val::Ptr(p) => Val::pointer(p.object, vector(to(Leaf::Bv(&p.offset)))),
            Val::Undef(why) => Val::Undef(*why),
            Val::Odd(odd) => Val::odd(match &**odd {
                Odd::Partial { bits, undefined, why } => Odd::Partial {
                    bits: vector(to(Leaf::Bv(bits))),
                    undefined: undefined.clone(),
                    why: *why,
                },
                Odd::Part { pointer, at, bytes } => {
                    let offset = vector(to(Leaf::Bv(&pointer.offset)));
                    let pointer = Pointer { object: pointer.object, offset };
                    Odd::Part { pointer, at: *at, bytes: *bytes }
                }
                Odd::Glued(pieces) => {
                    Odd::Glued(pieces.iter().map(|(n, piece)| (*n, piece.translate(to))).collect())
                }
                Odd::When { value, defined, why } => {
                    let value = value.translate(to);
                    match to(Leaf::Bool(defined)) {
                        Leaf::Bool(defined) => Odd::When { value, defined, why: *why },
                        Leaf::Bv(_) => unreachable!("a translation keeps the kind of a value"),
                    }
                }
                Odd::Many(parts) => {
                    Odd::Many(parts.iter().map(|part| part.translate(to)).collect())
                }
            }),
        }
    }

    /// Calls `combine` with each vector and truth value and its like in `other`; `false` if the two differ in form.
    pub fn combine(
        &mut self,
        other: &Val<V, T>,
        with: &mut impl FnMut(Leaf<&mut V, &mut T>, Leaf<&V, &T>),
    ) -> bool
    where
        V: Clone,
        T: Clone,
    {
        match (self, other) {
            (Val::Bits(a), Val::Bits(b)) => {
                with(Leaf::Bv(a), Leaf::Bv(b));
                true
            }
            (Val::Ptr(a), Val::Ptr(b)) if a.object == b.object => {
                with(Leaf::Bv(&mut a.offset), Leaf::Bv(&b.offset));
                true
            }
            (Val::Undef(_), Val::Undef(_)) => true,
            (Val::Odd(a), Val::Odd(b)) => match (Rc::make_mut(a), &**b) {
                (
                    Odd::Partial { bits: a, undefined: m, .. },
                    Odd::Partial { bits: b, undefined: n, .. },
                ) if m == n => {
                    with(Leaf::Bv(a), Leaf::Bv(b));
                    true
                }
                (
                    Odd::Part { pointer: a, at: i, bytes: m },
                    Odd::Part { pointer: b, at: j, bytes: n },
                ) if (a.object, *i, *m) == (b.object, *j, *n) => {
                    with(Leaf::Bv(&mut a.offset), Leaf::Bv(&b.offset));
                    true
                }
                (Odd::Glued(a), Odd::Glued(b)) if a.len() == b.len() => {
                    let mut pairs = a.iter_mut().zip(b.iter());
                    pairs.all(|((m, a), (n, b))| m == n && a.combine(b, with))
                }
                (
                    Odd::When { value: a, defined: c, .. },
                    Odd::When { value: b, defined: d, .. },
                ) => {
                    let same = a.combine(b, with);
                    with(Leaf::Bool(c), Leaf::Bool(d));
                    same
                }
                (Odd::Many(a), Odd::Many(b)) if a.len() == b.len() => {
                    a.iter_mut().zip(b.iter()).all(|(a, b)| a.combine(b, with))
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// A vector or a truth value.
#[derive(Clone, Copy, Debug)]
pub enum Leaf<V, T> {
    /// A vector.
    Bv(V),
    /// A truth value.
    Bool(T),
}

fn vector<V, T>(leaf: Leaf<V, T>) -> V {
    match leaf {
        Leaf::Bv(v) => v,
        Leaf::Bool(_) => unreachable!("a translation keeps the kind of a value"),
    }
}
