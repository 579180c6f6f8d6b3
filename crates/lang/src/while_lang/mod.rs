//! WHILE, the language of textbooks on program analysis, with procedures, inputs, pointers, records and specifications.
//!
//! What flows: text -> `read.rs`, `statement.rs` -> `raw.rs` -> `names.rs`, `resolve.rs` -> [`ast`] (kept for verifiers)
//! -> `compile.rs`, `flatten.rs` -> [`ir`], which is WHILE3ADDR -> `live.rs`, `step.rs`. Numbered texts of WHILE3ADDR
//! are read by the same reader; `print.rs` writes them.
//!
//! Numbers are signed, of a width that the text chooses. A result that does not fit is a fault unless the text says
//! `overflow wrap`. All parts of an expression are evaluated, from left to right.

mod arith;
pub mod ast;
mod compile;
mod flatten;
pub mod ir;
mod live;
mod names;
mod print;
mod raw;
mod read;
mod resolve;
mod source;
mod state;
mod statement;
mod step;

pub use ir::{Place, Program};
pub use source::Predicate;
pub use state::State;
pub use step::While;
