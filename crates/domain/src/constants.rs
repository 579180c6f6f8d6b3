//! The reading of constants: which values are the same in every run.

use crate::flat::{Atom, OrTop};
use crate::interval::decimal;
use crate::nonrelational::NonRelational;
use polysem_sem::Bits;
use polysem_term::Abs;

/// Propagates literals.
pub type Constants = NonRelational<OrTop<Bits>>;

impl Atom for Bits {
    fn members(&self, _: u32) -> Abs {
        Abs::lit(self)
    }

    fn around(set: &Abs) -> Option<Bits> {
        set.as_lit()
    }

    fn show(&self) -> String {
        decimal(self)
    }
}
