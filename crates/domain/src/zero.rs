//! The zero reading: which values are zero and which are not.

use crate::flat::{Atom, OrTop};
use crate::nonrelational::NonRelational;
use polysem_sem::Bits;
use polysem_term::Abs;

/// Tells zero from everything else.
pub type Zero = NonRelational<OrTop<Zeroness>>;

/// Zero or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zeroness {
    /// Zero.
    Z,
    /// Anything else.
    N,
}

impl Atom for Zeroness {
    fn members(&self, width: u32) -> Abs {
        match self {
            Zeroness::Z => Abs::lit(&Bits::zero(width)),
            Zeroness::N => Abs::range(&Bits::one(width), &Bits::ones(width)),
        }
    }

    fn around(set: &Abs) -> Option<Zeroness> {
        if set.umax().is_zero() {
            Some(Zeroness::Z)
        } else {
            (!set.umin().is_zero()).then_some(Zeroness::N)
        }
    }

    fn show(&self) -> String {
        match self {
            Zeroness::Z => "Z",
            Zeroness::N => "N",
        }
        .to_string()
    }
}
