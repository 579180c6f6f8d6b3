//! The small languages: each a reader, an IR, a check, one generic step and a printer.
//!
//! What flows: text -> `read.rs` -> `ir.rs` -> `step.rs`, which is generic over the reading. `text.rs` cuts texts into tokens;
//! `expr/` reads, resolves and gives meaning to expressions, for all languages at once. [`Source`] is what a language
//! offers because people write it.
//!
//! **Invariant:** nothing here knows in which reading it runs.

pub mod defined;
pub mod expr;
pub mod llvm;
pub mod mc;
pub mod pl;
mod source;
pub mod text;
pub mod while_lang;

pub use source::{About, Example, Setup, Source, Warning};

/// Calls a macro with the types of all languages.
#[macro_export]
macro_rules! for_each_language {
    ($then:ident) => {
        $then! {
            $crate::mc::Mc,
            $crate::pl::Pl,
            $crate::while_lang::While,
            $crate::defined::Defined,
        }
    };
}
