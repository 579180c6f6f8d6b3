//! Ways that no run goes: what lies there, if one could.
//!
//! That no run goes a way is a need like any other, and often the only one that keeps states apart. So the way is gone without
//! the facts that exclude it, as far as a budget reaches: if nothing is wrong there, either, it does not matter why no run does.
//!
//! **Invariant:** what is learned there is true of every state that it holds of; what goes wrong there is told to nobody.

use super::segment::{Next, Segment, Tree, TwinTruth};
use super::{BUDGET, Engine, Position};
use polysem_sem::Watched;
use polysem_solver::Verdict;
use polysem_term::TermId;
use rpds::List;

/// How many steps may be taken in vain where no run comes, besides twice as many as where one does.
const ASTRAY: u64 = 50_000;
/// What the solver's search costs there, in steps.
const EFFORT: u64 = 20;

impl<L: Watched> Engine<'_, L> {
    /// What a step costs: more where all of a state is recalled, whatever it looks at.
    pub(super) const STEP: u64 = if L::WHOLE { 40 } else { 1 };

    /// Whether it is worth while to look where no run goes.
    pub(super) fn may_speculate(
        &self,
        here: &Position<L>,
        options: &[(TwinTruth, Next<L::Place>)],
        possible: usize,
        doubt: bool,
    ) -> bool {
        const WAYS: usize = 4;
        let left = options.len() - possible;
        let place = L::number(here.at).unwrap_or(0);
        let (good, bad) = self.luck.get(&place).copied().unwrap_or((0, 0));
        self.config.prune
            && !doubt
            && left > 0
            && left <= WAYS
            && bad <= good + 3
            && (!here.speculative || self.budget > 0)
            && self.astray
                <= ASTRAY
                    + 2 * (Self::STEP * (self.report.steps - self.begun))
                        .saturating_sub(self.astray)
            && self.dom.lost.is_none()
    }

    /// From here on, the solver works for where no run comes, or not.
    pub(super) fn account(&mut self, speculative: bool) {
        let effort = self.oracle.effort();
        let (before, astray) = std::mem::replace(&mut self.spent, (effort, speculative));
        if astray {
            self.astray += EFFORT * (effort - before);
        }
    }

    /// Goes where no run goes, as if one could: if nothing is wrong there, either, then it does not matter why none does.
    pub(super) fn speculate(
        &mut self,
        here: &Position<L>,
        cond: TermId,
        to: L::Place,
        segment: &mut Segment<L>,
    ) -> Option<Tree> {
        if !here.speculative {
            self.budget = BUDGET;
        }
        let mut there = here.clone();
        there.path.facts = self.unrelated(&here.path.facts, cond);
        there.speculative = true;
        there.decide();
        let dom = &mut self.dom.symbolic;
        let found = self.oracle.soon(|oracle| oracle.check(dom, &there.path, &[cond]));
        let Verdict::Sat(model) = found else { return None };
        self.oracle.enter(&mut self.dom.symbolic, &there.path, &model);
        there.model = model;
        self.know(&mut there, cond);
        let calls = L::calls(&there.state);
        if self.go(&mut there, to, calls, segment).is_some() {
            return None;
        }
        Some(self.walk(there, vec![], false, None, segment))
    }

    /// The facts that share no inputs with a condition, nor with others that do.
    fn unrelated(&mut self, facts: &List<TermId>, cond: TermId) -> List<TermId> {
        let terms = &mut self.dom.symbolic.terms;
        let mut related = terms.inputs_of(cond);
        let mut left: Vec<TermId> = facts.iter().copied().collect();
        loop {
            let before = left.len();
            left.retain(|fact| {
                let inputs = terms.inputs_of(*fact);
                let shares = terms.sets().intersect(inputs, related);
                if shares {
                    related = terms.union(related, inputs);
                }
                !shares
            });
            if left.len() == before {
                return left.into_iter().rev().fold(List::new(), |list, t| list.push_front(t));
            }
        }
    }
}
