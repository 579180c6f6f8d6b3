//! What the decision procedure answers.

use crate::sat::Why;
use polysem_term::{Model, TermId};
use std::fmt;

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All that was assumed and asked holds together under this model, which was checked by evaluation.
    Sat(Model),
    /// It cannot hold together; these of the caller's constraints and questions already cannot.
    Unsat(Vec<TermId>),
    /// No answer, and why.
    Unknown(Reason),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A limit was reached.
    Limit(Why),
    /// The procedure cannot decide this. Says what.
    Incomplete(&'static str),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Limit(Why::Conflicts) => "conflicts",
            Reason::Limit(Why::Time) => "time",
            Reason::Limit(Why::Interrupted) => "interrupted",
            Reason::Limit(Why::Memory) => "memory",
            Reason::Incomplete(what) => what,
        })
    }
}
