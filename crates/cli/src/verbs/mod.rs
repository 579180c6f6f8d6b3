//! One module a verb.

pub(crate) mod eval;
pub(crate) mod prove;
pub(crate) mod simplify;
pub(crate) mod solve;

use polysem_report::Diagnostic;
use polysem_term::smtlib::ReadError;

/// A reader's error as users see it.
fn diagnostic(error: &ReadError) -> Diagnostic {
    Diagnostic { message: error.message.clone(), offset: error.offset, hint: error.hint.clone() }
}
