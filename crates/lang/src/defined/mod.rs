//! Languages that are data: syntax and rewrite rules from a `.lang` text, and programs by that syntax.
//!
//! What flows: text -> [`read`] -> [`definition::Definition`]; program text -> [`tokens`] (cut by the definition's own
//! terminals) -> [`grammar`] and [`parse`] (every reading, filtered by precedence) -> [`definition::Term`] -> [`mod@print`].
//!
//! A running program ([`Program`], `step.rs`) is a configuration of [`Term`]s over the reading's data; `index.rs` finds the
//! rules to try, `engine.rs` matches them, in several ways where data leaves that open (`ways.rs`), `build.rs`
//! and `collections.rs` make their right sides, `choose.rs` offers those that apply; `any.rs` finds where control may go, `picture.rs` shows configurations.
//!
//! **Invariant:** no text, of a definition or of a program, makes this panic.

mod about;
mod any;
mod build;
mod choose;
mod collections;
pub mod definition;
mod engine;
pub mod grammar;
pub mod grammar_rules;
mod index;
mod missed;
pub mod parse;
mod picture;
pub mod print;
mod program;
pub mod read;
mod row;
mod source;
mod step;
mod table;
mod term;
pub mod tokens;
pub mod transform;
mod values;
mod ways;

pub use parse::{Places, discard, program};
pub use print::{show, show_rule};
pub use program::Program;
pub use read::definition;
pub use row::Row;
pub use step::{Defined, Place, State};
pub use table::Table;
pub use term::{Arguments, Key, Made, Term};
