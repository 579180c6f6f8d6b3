//! Fixpoints: what holds at every place of a program, on all runs at once.
//!
//! [`analyze`] runs a language's own step in an abstract reading until no state rises any more; [`reaching_definitions`]
//! and [`live_variables`] let sets flow over the same graph. All three are problems for one worklist, [`solve`].
//!
//! | file | what |
//! |---|---|
//! | `order.rs` | in which order places are visited |
//! | `solve.rs` | the worklist, widening and narrowing, for any facts |
//! | `ways.rs` | one step in a reading: every choice, every edge |
//! | `states.rs` | joining, widening and comparing states by their locations |
//! | `analyze.rs` | states as facts, faults as alarms |
//! | `sets.rs` | definitions and variables as facts |
//!
//! **Invariant:** a result describes every run, unless it lists what it does not describe ([`Analysis::stops`]).

mod analyze;
mod order;
mod sets;
mod solve;
mod states;
pub(crate) mod ways;

pub use analyze::{Alarm, Analysis, Config, Edge, Key, StatesOf, analyze, analyze_from};
pub use order::Order;
pub use sets::{Definition, Effects, Table, live_variables, reaching_definitions};
pub use solve::{Limits, Problem, Solution, solve};
pub use ways::sides;
