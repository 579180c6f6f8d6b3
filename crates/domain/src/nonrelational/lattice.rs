//! What an abstract reading must say of one value at a time: a description of sets of vectors.

use polysem_sem::{BinOp, Bits, CmpOp, UnOp};
use std::fmt::Debug;

/// A description of a set of vectors of one width.
///
/// **Invariant:** no description is of the empty set; what could be empty is an `Option`.
/// **Invariant:** results hold every result of `eval` on members of the operands.
pub trait Lattice: Clone + PartialEq + Debug {
    /// Every vector of that width.
    fn top(width: u32) -> Self;
    /// The least description of one vector.
    fn lit(bits: &Bits) -> Self;
    /// The only member, if there is but one.
    fn as_lit(&self) -> Option<Bits>;
    /// Whether a vector is a member.
    fn contains(&self, bits: &Bits) -> bool;

    /// The least description of the members of both.
    #[must_use]
    fn join(&self, other: &Self) -> Self;
    /// A description of the members that are in both; `None` if there are none.
    fn meet(&self, other: &Self) -> Option<Self>;
    /// Whether every member is one of `other`.
    fn leq(&self, other: &Self) -> bool;
    /// Something above both, such that no chain of these rises for ever; a lattice of finite height has its join.
    #[must_use]
    fn widen(&self, newer: &Self, thresholds: &[Bits]) -> Self {
        let _ = thresholds;
        self.join(newer)
    }

    /// A unary operator.
    fn un(op: UnOp, a: &Self) -> Self;
    /// A binary operator, modulo 2^width.
    fn bin(op: BinOp, a: &Self, b: &Self) -> Self;
    /// The signed results that fit, and whether all or none do: the width's ends stand for infinity.
    fn exact(op: BinOp, a: &Self, b: &Self) -> (Self, Option<bool>);
    /// A comparison, if it has the same outcome for all members.
    fn cmp(op: CmpOp, a: &Self, b: &Self) -> Option<bool>;
    /// Both operands, narrowed by knowing that the outcome is `truth`; `None` when it cannot be.
    fn assume(op: CmpOp, truth: bool, a: &Self, b: &Self) -> Option<(Self, Self)>;

    /// As a person would write it.
    fn show(&self) -> String;
}
