//! Tests and findings, in an order that does not depend on the search.
//!
//! **Invariant:** what is told of a fault was seen in the emulator.

use super::super::objects::Whole;
use super::super::report::Reported;
use polysem_explore::search::Ended;
use polysem_lang::llvm::ir::Pc;
use polysem_report::Object;
use std::collections::BTreeMap;

/// A test, and the path that it takes.
#[derive(Clone)]
pub(super) struct Case {
    /// `test000001`
    pub(super) name: String,
    pub(super) path: Ended<Pc>,
    /// Its inputs.
    pub(super) wholes: Vec<Whole>,
    /// What goes wrong on it, the first of several.
    pub(super) fault: Option<Reported>,
}

impl Case {
    pub(super) fn objects(&self) -> impl Iterator<Item = &Object> {
        self.wholes.iter().map(|whole| &whole.object)
    }
}

/// A fault, and the tests that show it.
pub(super) struct Found {
    /// The position of the test with the least input.
    pub(super) case: usize,
    /// How many tests show it.
    pub(super) tests: usize,
}

/// All tests of an exploration.
pub(super) struct Suite {
    /// Those that are not files yet, and those that show faults.
    pub(super) cases: Vec<Case>,
    /// Of each kind and place one.
    pub(super) found: Vec<Found>,
    /// Places of faults that did not happen when they were run again: the engine is wrong there.
    pub(super) doubts: Vec<Pc>,
    /// Places in the library where paths were cut, and the first of these paths.
    pub(super) cut: BTreeMap<Pc, Ended<Pc>>,
    /// How many tests there are, files and others.
    pub(super) tests: usize,
    /// Whether they are numbered by their decisions, and not as they came.
    pub(super) is_ordered: bool,
}
