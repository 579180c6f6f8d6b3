//! Intervals of vectors, as signed numbers or not: what needs are made of where they are made small.

use polysem_sem::{BinOp, Bits, CmpOp};
use polysem_term::{Abs, TermId, Terms};

/// How numbers are put in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Signed,
    Unsigned,
}

impl Sign {
    /// That of a comparison.
    pub(super) fn of(op: CmpOp) -> Sign {
        match op {
            CmpOp::Slt | CmpOp::Sle => Sign::Signed,
            CmpOp::Eq | CmpOp::Ult | CmpOp::Ule => Sign::Unsigned,
        }
    }

    pub(super) fn least(self, width: u32) -> Bits {
        match self {
            Sign::Signed => Bits::min_signed(width),
            Sign::Unsigned => Bits::zero(width),
        }
    }

    pub(super) fn most(self, width: u32) -> Bits {
        match self {
            Sign::Signed => Bits::max_signed(width),
            Sign::Unsigned => BinOp::Sub.eval(&Bits::zero(width), &Bits::one(width)),
        }
    }

    pub(super) fn is_less(self, a: &Bits, b: &Bits) -> bool {
        match self {
            Sign::Signed => a.cmp_signed(b).is_lt(),
            Sign::Unsigned => a.cmp_unsigned(b).is_lt(),
        }
    }

    fn at_most(self) -> CmpOp {
        match self {
            Sign::Signed => CmpOp::Sle,
            Sign::Unsigned => CmpOp::Ule,
        }
    }
}

/// Numbers from and up to.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Interval {
    pub(super) sign: Sign,
    pub(super) low: Bits,
    pub(super) high: Bits,
}

impl Interval {
    /// What so many bits can be.
    pub(super) fn all(sign: Sign, width: u32) -> Interval {
        Interval { sign, low: sign.least(width), high: sign.most(width) }
    }

    /// The smaller one of those that hold all that a vector can be.
    pub(super) fn of(abs: &Abs) -> Interval {
        let signed = Interval { sign: Sign::Signed, low: abs.smin(), high: abs.smax() };
        let unsigned = Interval { sign: Sign::Unsigned, low: abs.umin(), high: abs.umax() };
        let length = |range: &Interval| BinOp::Sub.eval(&range.high, &range.low);
        if length(&unsigned).cmp_unsigned(&length(&signed)).is_lt() { unsigned } else { signed }
    }

    pub(super) fn abs(&self) -> Abs {
        match self.sign {
            Sign::Signed => Abs::signed_range(&self.low, &self.high),
            Sign::Unsigned => Abs::range(&self.low, &self.high),
        }
    }

    /// Leaves out what another one of the same sign does not have.
    pub(super) fn narrow(&mut self, other: &Interval) {
        if self.sign.is_less(&self.low, &other.low) {
            self.low = other.low.clone();
        }
        if self.sign.is_less(&other.high, &self.high) {
            self.high = other.high.clone();
        }
    }

    /// Twice as far on one side, or on the other.
    pub(super) fn wider(&self, up: bool) -> Interval {
        let width = self.low.width();
        let by = BinOp::Add.eval(&BinOp::Sub.eval(&self.high, &self.low), &Bits::one(width));
        let mut wider = self.clone();
        let end = if up { self.sign.most(width) } else { self.sign.least(width) };
        let room =
            if up { BinOp::Sub.eval(&end, &self.high) } else { BinOp::Sub.eval(&self.low, &end) };
        let far = by.is_zero() || room.cmp_unsigned(&by).is_le();
        if up {
            wider.high = if far { end } else { BinOp::Add.eval(&self.high, &by) };
        } else {
            wider.low = if far { end } else { BinOp::Sub.eval(&self.low, &by) };
        }
        wider
    }

    /// What says that a vector is in it.
    pub(super) fn conjuncts(&self, terms: &mut Terms, vector: TermId) -> Vec<TermId> {
        let width = self.low.width();
        let mut all = Vec::new();
        if self.low != self.sign.least(width) {
            let low = terms.lit(&self.low);
            all.push(terms.cmp(self.sign.at_most(), low, vector));
        }
        if self.high != self.sign.most(width) {
            let high = terms.lit(&self.high);
            all.push(terms.cmp(self.sign.at_most(), vector, high));
        }
        all
    }
}
