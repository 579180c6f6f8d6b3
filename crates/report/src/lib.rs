//! What users see. So far: diagnostics of malformed input, as rustc shows them.

mod diagnostic;

pub use diagnostic::{Diagnostic, Severity, Source};
