//! The sign reading: negative, zero or positive, as in Example 1 of the reinterpretation paper.

use crate::flat::{Atom, OrTop};
use crate::nonrelational::NonRelational;
use polysem_sem::Bits;
use polysem_term::Abs;

/// Tells values by their sign.
pub type Sign = NonRelational<OrTop<Signum>>;

/// The sign of a number in two's complement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signum {
    /// Below zero.
    Neg,
    /// Zero.
    Zero,
    /// Above zero.
    Pos,
}

impl Atom for Signum {
    fn members(&self, width: u32) -> Abs {
        match self {
            Signum::Neg => Abs::signed_range(&Bits::min_signed(width), &Bits::ones(width)),
            Signum::Zero => Abs::lit(&Bits::zero(width)),
            Signum::Pos => Abs::signed_range(&Bits::one(width), &Bits::max_signed(width)),
        }
    }

    fn around(set: &Abs) -> Option<Signum> {
        let (least, greatest) = (set.smin(), set.smax());
        if greatest.is_negative() {
            Some(Signum::Neg)
        } else if least.is_negative() {
            None
        } else if greatest.is_zero() {
            Some(Signum::Zero)
        } else {
            (!least.is_zero()).then_some(Signum::Pos)
        }
    }

    fn show(&self) -> String {
        match self {
            Signum::Neg => "neg",
            Signum::Zero => "zero",
            Signum::Pos => "pos",
        }
        .to_string()
    }
}
