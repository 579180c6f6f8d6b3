//! The readings, and the conformance test that each must pass.
//!
//! [`Concrete`] runs programs; [`Symbolic`] makes terms, facts and obligations; [`Interval`] bounds every value by
//! known bits and ranges. [`conformance`] runs a program in a reading beside the concrete one and compares state
//! by state: a new reading implements [`conformance::Reading`] and is tested on every language.

mod cells;
mod concrete;
pub mod conformance;
mod constants;
mod flat;
mod interval;
mod nonrelational;
mod numbering;
mod sign;
mod symbolic;
mod zero;

pub use cells::Cells;
pub use concrete::{Concrete, Run};
pub use constants::Constants;
pub use flat::{Atom, OrTop};
pub use interval::Interval;
pub use nonrelational::{Key, Lattice, Narrowed, NonRelational, Numbered, Truth};
pub use numbering::Numbering;
pub use sign::{Sign, Signum};
pub use symbolic::{Condition, Facts, Obligation, Sym, Symbolic};
pub use zero::{Zero, Zeroness};
