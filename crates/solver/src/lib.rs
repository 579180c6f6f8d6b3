//! The decision procedure.
//!
//! Terms flow in at the top; verdicts with models, cores and proofs flow out.
//! This crate's lowest station is [`sat`]; every heuristic of every station is a parameter of [`SolverConfig`].

pub mod aig;
pub mod blast;
pub mod config;
mod config_value;
pub mod sat;
pub mod script;
mod solver;
pub mod stats;
mod verdict;

pub use config::SolverConfig;
pub use solver::Solver;
pub use stats::Stats;
pub use verdict::{Reason, Verdict};
