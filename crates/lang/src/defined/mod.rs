//! Languages that are data: syntax and rewrite rules from a `.lang` text, and programs by that syntax.
//!
//! What flows: text -> [`read`] -> [`definition::Definition`]; program text -> [`tokens`] (cut by the definition's own
//! terminals) -> [`grammar`] and [`parse`] (every reading, filtered by precedence) -> [`definition::Term`] -> [`print`].
//!
//! **Invariant:** no text, of a definition or of a program, makes this panic.

pub mod definition;
pub mod grammar;
pub mod grammar_rules;
pub mod parse;
pub mod print;
pub mod read;
pub mod tokens;

pub use parse::{Places, discard, program};
pub use print::{show, show_rule};
pub use read::{Warning, definition};
