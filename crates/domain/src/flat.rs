//! Flat lattices: disjoint sets of vectors, and above them everything.
//!
//! An operator takes the sets that its operands stand for through the transfer functions of [`Abs`], and finds the
//! [`Atom`] that holds the result. So a reading of this kind is the sets and their names; its tables follow.

use crate::nonrelational::Lattice;
use polysem_sem::{BinOp, Bits, CmpOp, UnOp};
use polysem_term::Abs;
use std::fmt::Debug;

/// One of the disjoint sets.
pub trait Atom: Clone + Eq + Debug {
    /// The vectors of a width that it stands for.
    fn members(&self, width: u32) -> Abs;
    /// The atom that holds all of a set, if one does.
    ///
    /// **Invariant:** the atom of a subset of an atom's members is that atom.
    fn around(set: &Abs) -> Option<Self>;
    /// As a person would write it.
    fn show(&self) -> String;
}

/// An atom, or any vector of a width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrTop<T> {
    width: u32,
    atom: Option<T>,
}

impl<T: Atom> OrTop<T> {
    /// The least description of a set.
    #[must_use]
    pub fn of(set: &Abs) -> OrTop<T> {
        OrTop { width: set.width(), atom: T::around(set) }
    }

    /// The atom, if it is one.
    #[must_use]
    pub fn atom(&self) -> Option<&T> {
        self.atom.as_ref()
    }

    /// The members.
    fn set(&self) -> Abs {
        self.atom.as_ref().map_or_else(|| Abs::top(self.width), |atom| atom.members(self.width))
    }
}

impl<T: Atom> Lattice for OrTop<T> {
    fn top(width: u32) -> OrTop<T> {
        OrTop { width, atom: None }
    }

    fn lit(bits: &Bits) -> OrTop<T> {
        OrTop::of(&Abs::lit(bits))
    }

    fn as_lit(&self) -> Option<Bits> {
        self.set().as_lit()
    }

    fn contains(&self, bits: &Bits) -> bool {
        self.set().contains(bits)
    }

    fn join(&self, other: &OrTop<T>) -> OrTop<T> {
        if self == other { self.clone() } else { OrTop::top(self.width) }
    }

    fn meet(&self, other: &OrTop<T>) -> Option<OrTop<T>> {
        match (&self.atom, &other.atom) {
            (_, None) => Some(self.clone()),
            (None, _) => Some(other.clone()),
            (Some(a), Some(b)) => (a == b).then(|| self.clone()),
        }
    }

    fn leq(&self, other: &OrTop<T>) -> bool {
        other.atom.is_none() || self == other
    }

    fn un(op: UnOp, a: &OrTop<T>) -> OrTop<T> {
        OrTop::of(&op.abs(&a.set()))
    }

    fn bin(op: BinOp, a: &OrTop<T>, b: &OrTop<T>) -> OrTop<T> {
        OrTop::of(&op.abs(&a.set(), &b.set()))
    }

    fn exact(op: BinOp, a: &OrTop<T>, b: &OrTop<T>) -> (OrTop<T>, Option<bool>) {
        let (set, fits) = Abs::exact(op, &a.set(), &b.set());
        (OrTop::of(&set), fits)
    }

    fn cmp(op: CmpOp, a: &OrTop<T>, b: &OrTop<T>) -> Option<bool> {
        op.abs(&a.set(), &b.set())
    }

    fn assume(op: CmpOp, truth: bool, a: &OrTop<T>, b: &OrTop<T>) -> Option<(OrTop<T>, OrTop<T>)> {
        let (a, b) = op.assume(truth, &a.set(), &b.set())?;
        Some((OrTop::of(&a), OrTop::of(&b)))
    }

    fn show(&self) -> String {
        self.atom.as_ref().map_or_else(|| "⊤".to_string(), Atom::show)
    }
}
