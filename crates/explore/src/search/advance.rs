//! A path runs: steps on literals in place, what steps require, what is assumed.

use super::engine::Engine;
use super::fork::Next;
use super::path::Path;
use super::ways::ways;
use crate::emulate::End;
use polysem_domain::{Condition, Symbolic};
use polysem_sem::{Break, Cx, Fault, Flow, FlowOf, Language, Stop};
use polysem_term::TermId;

/// How often it is looked whether to stop, in steps.
const GLANCE: u64 = 1 << 10;

/// How many copies a path may leave before another has its turn: loops that inputs end are no reason to forget all others.
const FORKS: u64 = 64;

impl<L: Language> Engine<'_, L> {
    /// Runs a path until it ends, or has had its turn; false where it ended.
    pub(super) fn advance(&mut self, path: &mut Path<L>) -> bool {
        let mut left = self.config.batch;
        let forks = self.report.forks;
        let mut glance = GLANCE;
        loop {
            if glance == 0 {
                glance = GLANCE;
                self.tell();
                let turn = left < GLANCE || self.report.forks - forks > FORKS;
                if turn && self.script.is_empty() || self.spent().is_some() {
                    return true;
                }
                left = left.saturating_sub(GLANCE);
            }
            glance -= 1;
            self.covers |= self.report.coverage.reach::<L>(path.at);
            self.report.steps += 1;
            path.steps += 1;
            let mut cx = Cx::new(self.dom, &mut path.facts, &path.chosen);
            let flow = match L::step(self.program, path.at, &mut path.state, &mut cx) {
                Ok(Flow::Goto(to)) if self.dom.obligations.is_empty() => {
                    path.at = to;
                    if !path.chosen.is_empty() {
                        path.chosen.clear();
                    }
                    continue;
                }
                Ok(Flow::Branch { cond: Condition::Known(holds), then, els })
                    if self.dom.obligations.is_empty() =>
                {
                    self.covers |= self.report.coverage.take::<L>(path.at, holds);
                    path.at = if holds { then } else { els };
                    path.chosen.clear();
                    continue;
                }
                Ok(flow) => Ok(flow),
                Err(Break::Choose(alternatives)) => {
                    let options = alternatives.into_iter().map(|a| (a.guard, Next::Choice(a.name)));
                    if !self.fork(path, options.collect()) {
                        return false;
                    }
                    continue;
                }
                Err(Break::Stop(stop)) => Err(stop),
            };
            path.chosen.clear();
            if !self.follow(path, flow) {
                return false;
            }
        }
    }

    /// What a step required is checked, and control goes where it may; false where the path ends.
    pub(super) fn follow(
        &mut self,
        path: &mut Path<L>,
        flow: Result<FlowOf<L::Place, Symbolic>, Stop>,
    ) -> bool {
        if !self.discharge(path) {
            return false;
        }
        match flow {
            Err(Stop::Fault(fault)) => {
                self.fail(path, None, fault);
                false
            }
            Err(stop) => self.give_up(path, stop),
            Ok(Flow::Done) => {
                self.finish(path, End::Done);
                false
            }
            Ok(Flow::Goto(to)) => {
                path.at = to;
                true
            }
            Ok(Flow::Assume { cond, then }) => self.assume(path, cond, then),
            Ok(flow) => match ways(self.dom, flow) {
                Ok(ways) => {
                    let options = ways.into_iter().zip(0..);
                    let options = options.map(|((cond, to), way)| (cond, Next::Place(to, way)));
                    self.fork(path, options.collect())
                }
                Err(stop) => self.give_up(path, stop),
            },
        }
    }

    /// A path ends before its time.
    pub(super) fn give_up(&mut self, path: &Path<L>, stop: Stop) -> bool {
        self.halt(path.at, stop.clone());
        self.finish(path, End::Stopped(stop));
        false
    }

    /// Checks what a step required. What holds anyway is no new fact.
    pub(super) fn discharge(&mut self, path: &mut Path<L>) -> bool {
        let obligations = std::mem::take(&mut self.dom.obligations);
        let Some(first) = obligations.first() else { return true };
        if !self.script.is_empty() {
            // Whoever was here before has told what can fail.
            for obligation in &obligations {
                self.oracle.learn(self.dom, obligation.must);
            }
            return true;
        }
        path.facts.facts = first.given.clone();
        obligations.into_iter().all(|obligation| {
            // All of them are looked at, also where one was told of before: so it does not matter who tells of it first.
            self.require(path, obligation.must, obligation.fault)
        })
    }

    /// False where what must hold never does.
    pub(super) fn require(&mut self, path: &mut Path<L>, must: TermId, fault: Fault) -> bool {
        let not = self.dom.terms.not(must);
        let guess = self.oracle.guess(self.dom, must);
        let model = self.oracle.model().clone();
        let fails = match guess {
            Some(false) => Ok(true),
            _ => self.ask(path, not),
        };
        match fails {
            Ok(true) => self.fail(path, Some(not), fault),
            Ok(false) => return true,
            Err(stop) => self.halt(path.at, stop),
        }
        if guess == Some(true) {
            self.oracle.enter(self.dom, &path.facts, &model);
            self.know(path, must);
            return true;
        }
        match self.ask(path, must) {
            Ok(true) => {
                self.know(path, must);
                true
            }
            Ok(false) => false,
            Err(stop) => {
                self.halt(path.at, stop);
                false
            }
        }
    }

    /// Whether runs of a path exist in which more holds; then the values at hand are of such a run.
    pub(super) fn ask(&mut self, path: &Path<L>, more: TermId) -> Result<bool, Stop> {
        self.cost += 1;
        let answer = self.oracle.can(self.dom, &path.facts, more);
        answer.map_err(|reason| self.oracle.gave_up(&reason))
    }

    /// A fact of a path. Values at hand must satisfy it.
    pub(super) fn know(&mut self, path: &mut Path<L>, fact: TermId) {
        path.facts.facts.push_front_mut(fact);
        self.oracle.learn(self.dom, fact);
    }

    pub(super) fn assume(&mut self, path: &mut Path<L>, cond: Condition, to: L::Place) -> bool {
        let possible = match cond {
            Condition::Known(holds) => Ok(holds),
            Condition::Term(_) if !self.script.is_empty() => Ok(true),
            Condition::Term(t) => self.ask(path, t),
        };
        match possible {
            Ok(true) => {}
            Ok(false) => {
                self.report.pruned += 1;
                return false;
            }
            Err(stop) => {
                self.halt(path.at, stop);
                return false;
            }
        }
        if let Condition::Term(t) = cond {
            self.know(path, t);
        }
        path.at = to;
        true
    }
}
