//! Rewriting: rules as data, and the engine that applies them where a term is made.
//!
//! [`rules`] is the table, written in the notation of [`pattern`]; `engine` matches and builds; `memo` remembers; `sum` holds the
//! two rules that are code. A term is rewritten once, when it is constructed; operands are already in normal form.

mod engine;
mod memo;
pub mod pattern;
pub mod rules;
mod sum;

pub use engine::{Rewriting, rule_table};
