//! A stand-in for the decision procedure: it tries every assignment of scalar inputs, one after the other.

use crate::sat::Limits;
use crate::stats::{Counter, Stage, Stats};
use crate::{Reason, SolverConfig, Verdict};
use polysem_term::{Bits, Evaluator, InputId, Model, Sort, TermId, Terms, Value};
use std::time::Instant;

/// Decides questions about terms.
#[derive(Debug)]
pub struct Solver {
    facts: Vec<TermId>,
    levels: Vec<usize>,
    limits: Limits,
    stats: Stats,
}

impl Solver {
    /// Nothing assumed.
    #[must_use]
    pub fn new(_config: SolverConfig) -> Solver {
        Solver {
            facts: Vec::new(),
            levels: Vec::new(),
            limits: Limits::default(),
            stats: Stats::default(),
        }
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(self.facts.len());
    }

    /// Closes levels and forgets what was assumed in them.
    pub fn pop(&mut self, levels: u32) {
        for _ in 0..levels {
            self.facts.truncate(self.levels.pop().unwrap_or(0));
        }
    }

    /// Adds a constraint at the current level.
    pub fn assume(&mut self, _terms: &mut Terms, constraint: TermId) {
        self.facts.push(constraint);
    }

    /// Whether all that is assumed and all of `query` hold together.
    pub fn check(&mut self, terms: &mut Terms, query: &[TermId]) -> Verdict {
        let since = Instant::now();
        let mut all: Vec<TermId> = self.facts.iter().chain(query).copied().collect();
        all.sort_unstable();
        all.dedup();
        let mut verdict = self.decide(terms, &all);
        if verdict == Verdict::Unsat(Vec::new()) {
            let mut at = 0;
            while at < all.len() {
                let mut less = all.clone();
                less.remove(at);
                if matches!(self.decide(terms, &less), Verdict::Unsat(_)) {
                    all = less;
                } else {
                    at += 1;
                }
            }
            verdict = Verdict::Unsat(all);
        }
        self.stats.ran(Stage::SmallSat, since);
        self.stats.count(Counter::Queries, 1);
        verdict
    }

    /// What each check may spend.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Where time went.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    fn decide(&self, terms: &Terms, all: &[TermId]) -> Verdict {
        let inputs: Vec<(InputId, Sort)> =
            terms.free_inputs(all).iter().map(|&id| (id, terms.input_info(id).sort)).collect();
        let arrays = inputs.iter().any(|(_, sort)| matches!(sort, Sort::Array { .. }));
        let mut digits = vec![0u64; inputs.len()];
        let mut evaluator = Evaluator::default();
        loop {
            if let Some(why) = self.limits.expired() {
                return Verdict::Unknown(Reason::Limit(why));
            }
            let mut model = Model::default();
            for (&(id, sort), &digit) in inputs.iter().zip(&digits) {
                model.set(
                    id,
                    match sort {
                        Sort::Bool => Value::Bool(digit == 1),
                        Sort::Bv(width) => Value::Bv(Bits::new(width, digit)),
                        Sort::Array { .. } => Value::default_of(sort),
                    },
                );
            }
            evaluator.reset();
            if all.iter().all(|&t| evaluator.truth(terms, &model, t)) {
                return Verdict::Sat(model);
            }
            let mut at = 0;
            loop {
                let Some(&(_, sort)) = inputs.get(at) else {
                    let incomplete = Verdict::Unknown(Reason::Incomplete("arrays"));
                    return if arrays { incomplete } else { Verdict::Unsat(Vec::new()) };
                };
                let width = match sort {
                    Sort::Bool => 1,
                    Sort::Bv(width) => width.min(63),
                    Sort::Array { .. } => 0,
                };
                digits[at] += 1;
                if digits[at] < 1 << width {
                    break;
                }
                digits[at] = 0;
                at += 1;
            }
        }
    }
}
