//! The readings, and the conformance test that each must pass.
//!
//! [`Concrete`] runs programs; [`Symbolic`] makes terms, facts and obligations; [`Concolic`] does both side by side.
//! [`Twin`] learns: it makes terms of a path, and beside them what they are of an earlier state of it.
//! [`Interval`], [`Sign`], [`Zero`] and [`Constants`] describe each value by itself: one reading, [`NonRelational`],
//! over different [`Lattice`]s, the flat ones made of [`Atom`]s. [`Dependence`] tells from which inputs a value comes;
//! [`Product`] runs any two readings side by side, and [`Optional`] may be left out
//! of a product. [`conformance`] runs a program in a reading beside the concrete one
//! and compares state by state: a new reading implements [`conformance::Reading`] and is tested on every language.

mod cells;
mod concolic;
mod concrete;
pub mod conformance;
mod constants;
mod dependence;
mod flat;
mod interval;
mod nonrelational;
mod numbering;
mod optional;
mod product;
mod sign;
mod symbolic;
mod twin;
mod zero;

pub use cells::Cells;
pub use concolic::{Both, Concolic};
pub use concrete::{Concrete, Run, Supplied, Supply};
pub use constants::Constants;
pub use dependence::{Decided, Dependence, Derived, Sources};
pub use flat::{Atom, OrTop};
pub use interval::Interval;
pub use nonrelational::{Key, Lattice, Narrowed, NonRelational, Numbered, Truth};
pub use numbering::Numbering;
pub use optional::Optional;
pub use product::Product;
pub use sign::{Sign, Signum};
pub use symbolic::{Condition, Facts, Obligation, Sym, Symbolic};
pub use twin::{Found, Need, Twin};
pub use zero::{Zero, Zeroness};
