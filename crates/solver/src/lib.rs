//! The decision procedure.
//!
//! Terms flow in at the top; verdicts with models, cores and proofs flow out:
//! [`Solver`] (stack, independent groups, recent model) -> `backend` (bit-blast, solve the cone, refine) -> [`blast`] and
//! [`aig`] (terms to gates) -> [`gates`] (gates to clauses) -> [`sat`] (our solver, `CaDiCaL`).
//! Every heuristic of every station is a parameter of [`SolverConfig`].

pub mod aig;
mod backend;
pub mod blast;
pub mod config;
mod config_value;
pub mod gates;
mod refine;
pub mod sat;
mod solver;
pub mod stats;
mod trust;
mod verdict;
pub mod word;

pub use config::SolverConfig;
pub use solver::Solver;
pub use verdict::{Reason, Verdict};
