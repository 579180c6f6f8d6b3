//! The readings, and the conformance test that each must pass.
//!
//! [`Concrete`] runs programs; [`Symbolic`] makes terms, facts and obligations; [`Interval`] bounds every value by
//! known bits and ranges. [`conformance`] runs a program in a reading beside the concrete one and compares state
//! by state: a new reading implements [`conformance::Reading`] and is tested on every language.

mod concrete;
pub mod conformance;
mod interval;
mod numbering;
mod symbolic;

pub use concrete::{Concrete, Run};
pub use interval::{Bounds, Interval, IntervalMap, Narrowed, Truth};
pub use numbering::Numbering;
pub use symbolic::{Condition, Facts, Obligation, Sym, Symbolic};
