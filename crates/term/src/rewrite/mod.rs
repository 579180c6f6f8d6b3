//! Rewriting: rules as data, and the engine that applies them where a term is made.
//!
//! [`rules`] is the table, written in the notation of [`pattern`]; `engine` matches and builds; `memo` remembers; `sum` and
//! `assemble` hold the rules that are code. A term is rewritten once, when it is constructed; operands are already in normal form.

mod assemble;
mod engine;
mod memo;
pub mod pattern;
pub mod rules;
mod sum;

pub use engine::{Rewriting, rule_table};
