//! The decision procedure.
//!
//! Terms flow in at the top; verdicts with models, cores and proofs flow out.
//! This crate's lowest station is [`sat`]; every heuristic of every station is a parameter of [`SolverConfig`].

pub mod aig;
pub mod blast;
pub mod cache;
pub mod config;
mod config_value;
pub mod sat;
mod verdict;
pub mod word;

pub use config::SolverConfig;
pub use verdict::{Reason, Verdict};
