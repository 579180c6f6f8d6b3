//! Engines over any language: exploration of paths, merging, subsumption, fixpoints, and the symbolic primitives.
//!
//! - [`emulate`] runs a program in the concrete reading.
//! - [`paths`] explores every path with its constraint, and asks the solver only where the last model cannot tell.
//! - [`search`] does the same for programs of any size: paths run in place, wait in a pool, and end as tests.
//! - [`merged`] explores all paths at once: states that meet are joined by `ite`, assertions become verification
//!   conditions.
//! - [`fixpoint`] runs any abstract reading to a fixpoint, and the classic analyses of sets.
//! - [`effects`] tells what each instruction reads and writes, by a step in the reading of dependences.
//! - [`concolic`] runs on inputs, and turns one decision after the other.
//! - [`verify`] prunes what is subsumed by what was learned, in one reading that learns as it goes: interpolants.
//! - [`primitive`] is the reinterpretation paper's: symbolic evaluation from the identity, weakest liberal
//!   precondition, composition, path constraint.
//!
//! **Invariant:** nothing here names a language. An engine knows places, successors, and the values of a state by their
//! locations.

pub mod choice;
pub mod concolic;
pub mod effects;
mod emulate;
mod finding;
pub mod fixpoint;
mod judge;
pub mod merged;
mod oracle;
pub mod paths;
pub mod primitive;
mod reproduce;
pub mod search;
mod select;
mod step;
pub mod verify;
mod watch;

/// The tutorial in ARCHITECTURE.md, whose Rust is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../ARCHITECTURE.md")]
struct Tutorial;

pub use emulate::{Emulation, End, emulate, emulate_by, emulate_from};
pub use finding::{Finding, Halt, Inputs};
pub use judge::{Judgement, Verified, judge};
pub use oracle::Oracle;
pub use step::{Outcome, exits, step};
pub use watch::{Cause, Watch};
