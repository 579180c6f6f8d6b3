//! What must hold somewhere, before it is decided, and where the values in it come from.

use crate::report::Kind;
use polysem_domain::Facts;
use polysem_term::TermId;
use std::rc::Rc;

/// Where a segment of execution starts: values there are what a counterexample shows.
#[derive(Debug)]
pub(crate) struct Origin {
    /// Where, in words.
    pub(crate) from: String,
    /// The variables there.
    pub(crate) variables: Vec<(String, TermId)>,
}

/// Something to be decided.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) kind: Kind,
    /// The byte that it is about.
    pub(crate) offset: usize,
    /// What is known there.
    pub(crate) given: Facts,
    /// What must hold there.
    pub(crate) must: TermId,
    /// Where its values come from.
    pub(crate) origin: Rc<Origin>,
    /// What calls gave on the way.
    pub(crate) results: Vec<(String, TermId)>,
    /// Whether something on the way was replaced by what is said of it.
    pub(crate) cut: bool,
}
