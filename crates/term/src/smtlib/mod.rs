//! SMT-LIB 2.6, in and out.
//!
//! Text flows through `lex` (tokens) into `read` (terms, straight into the arena) under the `command`s of a
//! [`Reader`]; `apply` turns what scripts may apply into core operators, `expand` runs definitions with parameters,
//! [`Env`] knows what is in scope. The way back is `write`.
//!
//! **Invariant:** neither reading nor writing recurses over the depth of terms or the nesting of the text.

mod apply;
mod command;
mod env;
mod error;
mod expand;
mod lex;
mod literal;
mod names;
mod ops;
mod read;
mod script;
mod sorts;
mod write;

pub use env::{Declared, Env, Signature};
pub use error::{Position, ReadError};
pub use script::{Command, Reader, command_end, read_term};
pub use write::{script_text, symbol, term_text, write_script, write_term};
