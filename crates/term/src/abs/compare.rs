//! Comparisons of sets: what they decide, and what knowing their outcome says of the operands.

use super::num::Num;
use super::range::{Ranges, Span};
use super::set::Set;
use crate::op::CmpOp;

/// Which interval a comparison reads.
#[derive(Clone, Copy)]
enum Order {
    Unsigned,
    Signed,
}

impl Order {
    #[inline]
    fn of<N>(self, set: &Set<N>) -> &Span<N> {
        match self {
            Order::Unsigned => &set.ranges.unsigned,
            Order::Signed => &set.ranges.signed,
        }
    }

    /// The members of `set` with bounds in this order.
    #[inline]
    fn within<N: Num>(self, set: &Set<N>, span: Span<N>) -> Option<Set<N>> {
        let full = Span::full(set.width);
        set.within(&match self {
            Order::Unsigned => Ranges { unsigned: span, signed: full },
            Order::Signed => Ranges { unsigned: full, signed: span },
        })
    }
}

impl CmpOp {
    /// The outcome if it is the same for all members.
    pub(super) fn decide<N: Num>(self, a: &Set<N>, b: &Set<N>) -> Option<bool> {
        match self {
            CmpOp::Eq if a.as_lit().is_some() && a == b => Some(true),
            CmpOp::Eq => a.meet(b).is_none().then_some(false),
            CmpOp::Ult => less(Order::Unsigned, a, b),
            CmpOp::Ule => less(Order::Unsigned, b, a).map(|above| !above),
            CmpOp::Slt => less(Order::Signed, a, b),
            CmpOp::Sle => less(Order::Signed, b, a).map(|above| !above),
        }
    }

    /// The operands of which the outcome is `truth`; `None` if there are none.
    pub(super) fn narrow<N: Num>(
        self,
        truth: bool,
        a: &Set<N>,
        b: &Set<N>,
    ) -> Option<(Set<N>, Set<N>)> {
        let swap = |(b, a)| (a, b);
        match (self, truth) {
            (CmpOp::Eq, true) => a.meet(b).map(|both| (both.clone(), both)),
            (CmpOp::Eq, false) => differ(a, b),
            (CmpOp::Ult, true) => ordered(Order::Unsigned, true, a, b),
            (CmpOp::Ult, false) => ordered(Order::Unsigned, false, b, a).map(swap),
            (CmpOp::Ule, true) => ordered(Order::Unsigned, false, a, b),
            (CmpOp::Ule, false) => ordered(Order::Unsigned, true, b, a).map(swap),
            (CmpOp::Slt, true) => ordered(Order::Signed, true, a, b),
            (CmpOp::Slt, false) => ordered(Order::Signed, false, b, a).map(swap),
            (CmpOp::Sle, true) => ordered(Order::Signed, false, a, b),
            (CmpOp::Sle, false) => ordered(Order::Signed, true, b, a).map(swap),
        }
    }
}

/// Whether every `a` is below every `b`, or none is.
#[inline]
fn less<N: Num>(order: Order, a: &Set<N>, b: &Set<N>) -> Option<bool> {
    let (a, b) = (order.of(a), order.of(b));
    if a.hi < b.lo {
        Some(true)
    } else if a.lo >= b.hi {
        Some(false)
    } else {
        None
    }
}

/// The operands where `a < b`, or `a <= b` if not `strict`. Bounds are members, so one round suffices.
fn ordered<N: Num>(order: Order, strict: bool, a: &Set<N>, b: &Set<N>) -> Option<(Set<N>, Set<N>)> {
    let width = a.width;
    let (mut most, mut least) = (order.of(b).hi.clone(), order.of(a).lo.clone());
    if strict {
        if most.is_zero() || least == N::ones(width) {
            return None;
        }
        let one = N::from_word(1);
        most = most.sub(&one, width);
        least = least.add(&one, false, width).0;
    }
    let a = order.within(a, Span::new(N::zero(), most))?;
    let b = order.within(b, Span::new(least, N::ones(width)))?;
    Some((a, b))
}

/// The operands where they differ: a literal leaves the other.
fn differ<N: Num>(a: &Set<N>, b: &Set<N>) -> Option<(Set<N>, Set<N>)> {
    match (a.as_lit(), b.as_lit()) {
        (None, None) => Some((a.clone(), b.clone())),
        (Some(value), _) => Some((a.clone(), b.remove(value)?)),
        (None, Some(value)) => Some((a.remove(value)?, b.clone())),
    }
}
