//! Paranoia: what was pruned is explored all the same, as far as a budget goes.
//!
//! First depth first, which sees all of a small subtree; then along random paths, which see the bottom of a large one.

use super::{Engine, Position};
use crate::step::{exits, step};
use polysem_domain::Symbolic;
use polysem_sem::{Flow, Fork, Language, Stop};
use polysem_solver::Verdict;

/// Steps of the search, and of each random path.
const SEARCH: u32 = 300;
const WALK: u32 = 4000;

impl<L: Language> Engine<'_, L> {
    /// Looks for faults below a position that was pruned.
    ///
    /// # Panics
    /// If there is one that was not reported: what was learned is wrong, and so may be every verdict.
    pub(super) fn distrust(&mut self, here: &Position<L>) {
        let mut work = vec![here.clone()];
        for _ in 0..SEARCH {
            let Some(position) = work.pop() else { return };
            work.extend(self.probe(&position));
        }
        // The subtree is larger than that: to its bottom, once.
        let mut position = here.clone();
        let mut random = self.report.pruned;
        for _ in 0..WALK {
            let mut next = self.probe(&position);
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if next.is_empty() {
                return;
            }
            position = next.swap_remove((random >> 33) as usize % next.len());
        }
    }

    /// One step of a position, without learning.
    fn probe(&mut self, here: &Position<L>) -> Vec<Position<L>> {
        let at = here.at;
        let (oracle, visits) = (&mut *self.oracle, here.visits.clone());
        let feasible = &mut |dom: &mut Symbolic, path: &_| {
            !matches!(oracle.check(dom, path, &[]), Verdict::Unsat(_))
        };
        let (state, path) = (here.state.clone(), here.path.clone());
        let outcomes = step::<L>(self.program, self.dom, at, state, path, feasible);
        for obligation in std::mem::take(&mut self.dom.obligations) {
            let not = self.dom.terms.not(obligation.must);
            let given = outcomes[0].path.with(obligation.given);
            let fails = matches!(self.oracle.check(self.dom, &given, &[not]), Verdict::Sat(_));
            assert!(
                !fails || self.seen.contains(&(obligation.fault.kind, at)),
                "pruned, but {} happens at {}: what was learned is wrong",
                obligation.fault,
                L::describe(self.program, at)
            );
        }
        let mut next = Vec::new();
        for outcome in outcomes {
            let flow = match outcome.flow {
                Ok(flow) => flow,
                Err(Stop::Fault(fault)) => {
                    let verdict = self.oracle.check(self.dom, &outcome.path, &[]);
                    assert!(
                        !matches!(verdict, Verdict::Sat(_))
                            || self.seen.contains(&(fault.kind, at)),
                        "pruned, but {fault} happens at {}: what was learned is wrong",
                        L::describe(self.program, at)
                    );
                    continue;
                }
                Err(_) => continue,
            };
            if let Flow::Done = flow {
                continue;
            }
            for (cond, to) in exits(self.dom, &flow).unwrap_or_default() {
                let mut path = outcome.path.clone();
                if !self.dom.assume(&mut path, &cond) {
                    continue;
                }
                let extended = self.oracle.extend(self.dom, &path, here.known, &here.model);
                if let Ok(Some(model)) = extended {
                    let (known, state) = (path.facts.len(), outcome.state.clone());
                    let visits = visits.clone();
                    next.push(Position { at: to, state, path, model, known, visits });
                }
            }
        }
        next
    }
}
