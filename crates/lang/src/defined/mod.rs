//! Languages that are data: syntax and rewrite rules from a `.lang` text, and programs by that syntax.
//!
//! What flows: text -> [`read`] -> [`definition::Definition`]; program text -> [`tokens`] (cut by the definition's own
//! terminals) -> [`grammar`] and [`parse`] (every reading, filtered by precedence) -> [`definition::Term`] -> [`mod@print`].
//!
//! A running program ([`Program`], `step.rs`) is a configuration of [`Term`]s over the reading's data; `engine.rs` matches rules,
//! `build.rs` makes their right sides; `any.rs` finds where control may go.
//!
//! **Invariant:** no text, of a definition or of a program, makes this panic.

mod about;
mod any;
mod build;
pub mod definition;
mod engine;
pub mod grammar;
pub mod grammar_rules;
pub mod parse;
pub mod print;
mod program;
pub mod read;
mod source;
mod step;
mod term;
pub mod tokens;
pub mod transform;

pub use parse::{Places, discard, program};
pub use print::{show, show_rule};
pub use program::Program;
pub use read::{Warning, definition};
pub use step::{Defined, Place, State};
pub use term::{Key, Made, Row, Table, Term};
