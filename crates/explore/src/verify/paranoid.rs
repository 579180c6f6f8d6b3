//! Paranoia: what was pruned is explored all the same, as far as a budget goes.
//!
//! First depth first, which sees all of a small subtree; then along a random path to its end, which sees the bottom of a large
//! one. A walk that is cut before its end shows nothing: such a state counts as not checked.

use super::{Engine, Position};
use crate::step::way_conditions;
use polysem_domain::{Condition, Twin};
use polysem_sem::{Break, Cx, Fault, Flow, Name, Stop, Watched};
use polysem_solver::Verdict;
use polysem_term::TermId;

/// Steps of the search, and of each random path: so many that what has an end comes to it.
const SEARCH: u32 = 2_000;
const WALK: u32 = 1_000_000;
/// After how many steps of a walk limits are looked at.
const POLLED: u32 = 1 << 8;
/// By how much a step takes longer where all of a state is recalled.
const SLOWER: u32 = 8;

/// A position, and what its next step chooses.
type Probe<L> = (Position<L>, Vec<Name>);

impl<L: Watched> Engine<'_, L> {
    /// Looks for faults below a position that was pruned.
    ///
    /// # Panics
    /// If there is one that was not reported: what was learned is wrong, and so may be every verdict.
    pub(super) fn distrust(&mut self, here: &Position<L>) {
        let mut work: Vec<Probe<L>> = vec![(here.clone(), vec![])];
        let mut steps = 0;
        let most = SEARCH / if L::WHOLE { SLOWER } else { 1 };
        while let Some(probe) = work.pop() {
            work.extend(self.probe(probe));
            steps += 1;
            if steps > most {
                break;
            }
        }
        // The subtree is larger than that: to its bottom, once.
        let checked = work.is_empty() || self.walks_to_the_end(here);
        self.report.distrusted += 1;
        self.report.unchecked += u64::from(!checked);
        self.dom.needs.clear();
        self.dom.found.clear();
        self.dom.lost = None;
    }

    /// Goes a random way; whether it came to its end.
    fn walks_to_the_end(&mut self, here: &Position<L>) -> bool {
        let mut probe: Probe<L> = (here.clone(), vec![]);
        let mut random = self.report.pruned;
        for step in 0..WALK {
            if step.is_multiple_of(POLLED) && self.limit().is_some() {
                return false;
            }
            let mut next = self.probe(probe);
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if next.is_empty() {
                return true;
            }
            probe = next.swap_remove((random >> 33) as usize % next.len());
        }
        false
    }

    /// One step of a position, without learning.
    fn probe(&mut self, (mut here, chosen): Probe<L>) -> Vec<Probe<L>> {
        self.oracle.enter(&mut self.dom.symbolic, &here.path, &here.model);
        let known = here.path.facts.len();
        let mut taken = Vec::new();
        let cx = Cx::new(self.dom, &mut here.path, &chosen).recording(&mut taken);
        let flow = L::step(self.program, here.at, &mut here.state, &mut { cx });
        for obligation in std::mem::take(&mut self.dom.symbolic.obligations) {
            let not = self.dom.symbolic.terms.not(obligation.must);
            let given = here.path.with(obligation.given);
            let verdict = self.oracle.check(&mut self.dom.symbolic, &given, &[not]);
            let fails = matches!(verdict, Verdict::Sat(_));
            self.trust(fails, &obligation.fault, &here);
        }
        // What was required is a fact now, which the values at hand need not satisfy.
        if here.path.facts.len() > known {
            match self.oracle.check(&mut self.dom.symbolic, &here.path, &[]) {
                Verdict::Sat(model) => here.model = model,
                Verdict::Unsat(_) | Verdict::Unknown(_) => return vec![],
            }
            self.oracle.enter(&mut self.dom.symbolic, &here.path, &here.model);
        }
        let options: Vec<(Condition, L::Place, Option<Name>)> = match flow {
            Err(Break::Choose(all)) => {
                all.into_iter().map(|a| (a.guard.real, here.at, Some(a.name))).collect()
            }
            Err(Break::Stop(Stop::Fault(fault))) => {
                self.trust(true, &fault, &here);
                vec![]
            }
            Err(Break::Stop(_)) | Ok(Flow::Done) => vec![],
            Ok(flow) => match way_conditions::<Twin, _>(self.dom, &flow) {
                Ok(ways) => ways.into_iter().map(|(cond, to)| (cond.real, to, None)).collect(),
                Err(_) => vec![],
            },
        };
        let mut next = Vec::new();
        for (cond, to, name) in options {
            let fact: Option<TermId> = match cond {
                Condition::Known(false) => continue,
                Condition::Known(true) => None,
                Condition::Term(t) => Some(t),
            };
            let truth = self.dom.symbolic.terms.truth(true);
            if self.possible(&here, fact.unwrap_or(truth)) != Ok(true) {
                continue;
            }
            let mut there = here.clone();
            there.model = self.oracle.model().clone();
            there.path.facts =
                fact.into_iter().fold(there.path.facts, |facts, t| facts.push_front(t));
            there.at = to;
            let names = name.map_or(vec![], |name| [&taken[..], &[name]].concat());
            next.push((there, names));
        }
        next
    }

    fn trust(&self, fails: bool, fault: &Fault, here: &Position<L>) {
        let at = here.at;
        assert!(
            !fails || self.seen.contains(&(fault.kind, at, L::calls(&here.state))),
            "pruned, but {fault} happens at {}: what was learned is wrong",
            L::describe(self.program, at)
        );
    }
}
