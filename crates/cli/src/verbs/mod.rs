//! One module a verb.

pub(crate) mod analyze;
pub(crate) mod compose;
pub(crate) mod eval;
pub(crate) mod explore;
pub(crate) mod lang;
pub(crate) mod matrix;
pub(crate) mod prove;
pub(crate) mod run;
pub(crate) mod simplify;
pub(crate) mod solve;
pub(crate) mod wlp;

use polysem_report::Diagnostic;
use polysem_term::smtlib::ReadError;

/// A reader's error as users see it.
fn diagnostic(error: &ReadError) -> Diagnostic {
    let (message, hint) = (error.message.clone(), error.hint.clone());
    Diagnostic { message, offset: error.offset, hint, ..Diagnostic::default() }
}
