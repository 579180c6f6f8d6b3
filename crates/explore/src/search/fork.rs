//! Decisions: which ways a path may go, and the copies of it that go the others.

use super::engine::Engine;
use super::path::{Decision, Path, in_order};
use polysem_domain::Condition;
use polysem_sem::{Language, Name, Stop};
use polysem_solver::Verdict;
use polysem_term::{Model, TermId};
use std::sync::atomic::Ordering;

/// Where a path may go on.
#[derive(Clone, Copy)]
pub(super) enum Next<P> {
    /// At a place, by the way of this number.
    Place(P, u32),
    /// Here, under an alternative.
    Choice(Name),
}

impl<P> Next<P> {
    pub(super) fn decision(&self, forced: bool) -> Decision {
        match self {
            Next::Place(_, number) => Decision::Way { number: *number, forced },
            Next::Choice(name) => Decision::Name(*name),
        }
    }
}

/// An option, the condition under which it is taken, and values under which that holds.
type Possible<P> = (Option<TermId>, Next<P>, Model);

impl<L: Language> Engine<'_, L> {
    /// A path goes on by one of several options, and a copy of it by each of the others that are possible. False where none
    /// is left for it.
    pub(super) fn fork(
        &mut self,
        path: &mut Path<L>,
        options: Vec<(Condition, Next<L::Place>)>,
    ) -> bool {
        if let [(Condition::Known(true), next)] = options[..] {
            self.arrive(path, next);
            return true;
        }
        if let Some(decision) = self.script.pop_front() {
            return self.recall(path, &options, decision);
        }
        if path.decisions.len() >= self.config.depth as usize {
            let stop = Stop::Budget(format!("{} decisions", self.config.depth).into());
            return self.give_up(path, stop);
        }
        let (mut possible, doubt) = self.possible(path, options);
        let forced = possible.len() == 1 && !doubt;
        possible.retain(|(_, next, _)| !self.is_closed(path, *next, forced));
        let Some((cond, next, model)) = possible.pop() else { return false };
        if !possible.is_empty() {
            let (parent, depth) = (self.leaf, path.decisions.len() + 1);
            let ways = possible.len() as u32 + 1;
            for (cond, next, model) in possible {
                if self.shared.totals.forks.fetch_add(1, Ordering::Relaxed) >= self.config.forks {
                    self.halt(path.at, Stop::Budget(format!("{} forks", self.config.forks).into()));
                    continue;
                }
                self.report.forks += 1;
                let mut other = path.clone();
                other.model = model;
                if let Some(t) = cond {
                    other.facts.facts.push_front_mut(t);
                }
                self.go(&mut other, next, false);
                let leaf = self.pool.below_of(parent, depth, ways);
                self.pool.add(other, self.cost, leaf);
            }
            self.leaf = self.pool.below_of(parent, depth, ways);
        }
        if let (Some(t), false) = (cond, forced) {
            if self.oracle.guess(self.dom, t) != Some(true) {
                self.oracle.enter(self.dom, &path.facts, &model);
            }
            self.know(path, t);
        }
        self.go(path, next, forced);
        true
    }

    /// The options that are possible, each with values under which it is, and whether that is not known of others. The values at
    /// hand are those of the last one, as a rule.
    pub(super) fn possible(
        &mut self,
        path: &Path<L>,
        options: Vec<(Condition, Next<L::Place>)>,
    ) -> (Vec<Possible<L::Place>>, bool) {
        let mut possible = Vec::new();
        let mut others = Vec::new();
        let model = self.oracle.model().clone();
        for (cond, next) in options {
            match cond {
                Condition::Known(false) => {}
                Condition::Known(true) => possible.push((None, next, model.clone())),
                Condition::Term(t) if self.oracle.guess(self.dom, t) == Some(true) => {
                    possible.push((Some(t), next, model.clone()));
                }
                Condition::Term(t) => others.push((t, next)),
            }
        }
        let mut doubt = false;
        for (t, next) in others {
            match self.ask(path, t) {
                Ok(true) => possible.push((Some(t), next, self.oracle.model().clone())),
                Ok(false) => self.report.pruned += 1,
                Err(stop) => {
                    doubt = true;
                    self.halt(path.at, stop);
                }
            }
        }
        (possible, doubt)
    }

    /// Whether all that follows an option was explored before.
    pub(super) fn is_closed(&self, path: &Path<L>, next: Next<L::Place>, forced: bool) -> bool {
        if self.known.closed.is_empty() {
            return false;
        }
        let mut decisions = in_order(&path.decisions);
        decisions.push(next.decision(forced));
        self.known.closed.contains(&decisions)
    }

    /// Takes the option that was decided for before.
    pub(super) fn recall(
        &mut self,
        path: &mut Path<L>,
        options: &[(Condition, Next<L::Place>)],
        decision: Decision,
    ) -> bool {
        let forced = matches!(decision, Decision::Way { forced: true, .. });
        let found = options.iter().find(|(_, next)| next.decision(forced) == decision);
        let Some(&(cond, next)) = found else {
            self.script.clear();
            self.halt(path.at, Stop::unsupported("a path that cannot be taken again"));
            return false;
        };
        if let (Condition::Term(t), false) = (cond, forced) {
            self.know(path, t);
        }
        self.go(path, next, forced);
        if self.script.is_empty() {
            let again = self.oracle.possible(self.dom, &path.facts, &[]);
            if !matches!(again, Verdict::Sat(_)) {
                self.halt(path.at, Stop::Budget("solver: a path that was put aside".into()));
                return false;
            }
        }
        true
    }

    /// Goes on by an option, which is a decision.
    pub(super) fn go(&mut self, path: &mut Path<L>, next: Next<L::Place>, forced: bool) {
        path.decisions.push_front_mut(next.decision(forced));
        self.arrive(path, next);
    }

    pub(super) fn arrive(&mut self, path: &mut Path<L>, next: Next<L::Place>) {
        match next {
            Next::Place(to, way) => {
                // A branch has two ways; what more has is a switch.
                self.covers |= match way {
                    0 | 1 => self.report.coverage.take::<L>(path.at, way == 0),
                    _ => false,
                };
                self.covers |= self.report.coverage.switch(path.at, to);
                path.at = to;
            }
            Next::Choice(name) => path.chosen.push(name),
        }
    }
}
