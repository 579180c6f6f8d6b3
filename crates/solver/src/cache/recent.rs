//! Recent models tried by evaluation before anything else.
//!
//! Each model keeps its own evaluator, so that a constraint seen before costs one look-up a model. A model that
//! answers moves one place forward; a new one enters at the middle: it must prove useful to displace those that were.

use super::Decide;
use crate::Verdict;
use polysem_term::{Evaluator, Live, Model, TermId, Terms};

/// How often models answered.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RecentStats {
    /// Questions.
    pub asked: u64,
    /// Questions answered by a kept model.
    pub hits: u64,
}

struct Slot {
    model: Model,
    evaluator: Evaluator,
}

impl Slot {
    /// Whether all constraints hold. The youngest is most likely the one that does not.
    fn satisfies(&mut self, terms: &Terms, constraints: &[TermId]) -> bool {
        let mut youngest_first = constraints.iter().rev();
        youngest_first.all(|&t| self.evaluator.truth(terms, &self.model, t))
    }
}

/// Tries recent models before it asks.
pub struct Recent<D> {
    inner: D,
    limit: usize,
    slots: Vec<Slot>,
    stats: RecentStats,
}

impl<D: Decide> Recent<D> {
    /// Keeps up to `limit` models; with none it only passes on.
    pub fn new(inner: D, limit: usize) -> Recent<D> {
        Recent { inner, limit, slots: Vec::new(), stats: RecentStats::default() }
    }

    /// How often models answered.
    pub fn stats(&self) -> RecentStats {
        self.stats
    }

    /// What it asks.
    pub fn inner(&self) -> &D {
        &self.inner
    }

    /// What it asks, to be changed.
    pub fn inner_mut(&mut self) -> &mut D {
        &mut self.inner
    }

    /// A kept model in which all constraints hold.
    pub fn find(&mut self, terms: &Terms, constraints: &[TermId]) -> Option<&Model> {
        self.stats.asked += 1;
        let at = self.slots.iter_mut().position(|slot| slot.satisfies(terms, constraints))?;
        self.stats.hits += 1;
        let to = at.saturating_sub(1);
        self.slots.swap(at, to);
        Some(&self.slots[to].model)
    }

    /// Keeps a model that was found elsewhere.
    pub fn keep(&mut self, model: Model) {
        if self.limit == 0 {
            return;
        }
        // The last one's memory serves again.
        let last = if self.slots.len() < self.limit { None } else { self.slots.pop() };
        let mut evaluator = last.map_or_else(Evaluator::default, |slot| slot.evaluator);
        evaluator.reset();
        self.slots.insert(self.slots.len() / 2, Slot { model, evaluator });
    }
}

impl<D: Decide> Decide for Recent<D> {
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        if let Some(model) = self.find(terms, constraints) {
            return Verdict::Sat(model.clone());
        }
        let verdict = self.inner.decide(terms, constraints);
        if let Verdict::Sat(model) = &verdict {
            self.keep(model.clone());
        }
        verdict
    }

    fn roots(&self, roots: &mut Vec<TermId>) {
        self.inner.roots(roots);
    }

    fn retain(&mut self, live: &Live) {
        // Models speak of inputs, which are never freed; values by term are recomputed.
        for slot in &mut self.slots {
            slot.evaluator.reset();
        }
        self.inner.retain(live);
    }
}
