//! What users see, as rustc shows it: what is wrong with a text, and what a program did wrong.

mod diagnostic;
mod finding;

pub use diagnostic::{Diagnostic, Severity, Source};
pub use finding::{Finding, Note, Place};
