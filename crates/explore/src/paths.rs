//! Exploration of every path with its constraint, depth first.
//!
//! A path is followed until it ends; at a decision the last model tells one side for free, the solver is asked about
//! the other. What a step requires is put to the solver too: where it can fail there is a [`Finding`], replayed in the
//! emulator before it is reported, and the path goes on where it holds.
//!
//! **Invariant:** every path that was begun is in the report, by its end: completed, cut by a bound, or given up.

use crate::emulate::{End, stop_of};
use crate::finding::{Finding, Halt, Inputs};
use crate::oracle::Oracle;
use crate::reproduce::reproduce;
use crate::step::{exits, step};
use crate::watch::Watch;
use polysem_domain::{Condition, Facts, Symbolic};
use polysem_sem::{Cx, Domain, Fault, FlowOf, Fork, Language, Stop};
use polysem_solver::Verdict;
use polysem_term::{Model, TermId};
use rpds::RedBlackTreeMap;
use std::collections::BTreeSet;

/// How far to go.
#[derive(Clone, Debug)]
pub struct Config {
    /// Steps of all paths together.
    pub steps: u64,
    /// How often a path may come to the same loop head; no bound if there is none.
    pub unwind: Option<u32>,
    /// How many paths to complete.
    pub paths: usize,
    /// Keep what each path was like after every step.
    pub trace: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config { steps: 1_000_000, unwind: None, paths: 100_000, trace: false }
    }
}

/// A path that came to an end.
#[derive(Debug)]
pub struct Path<L: Language> {
    /// How it ended.
    pub end: End,
    /// Where.
    pub at: L::Place,
    /// What was known there, its constraint among it.
    pub facts: Facts,
    /// The last state.
    pub state: L::State<Symbolic>,
    /// Inputs that lead along it.
    pub inputs: Inputs,
    /// What it was like before each step, if that was to be kept.
    pub trace: Vec<Moment<L>>,
}

/// What a path was like before a step.
#[derive(Debug)]
pub struct Moment<L: Language> {
    /// The place.
    pub at: L::Place,
    /// What was known.
    pub facts: Facts,
    /// The state.
    pub state: L::State<Symbolic>,
}

impl<L: Language> Clone for Moment<L> {
    fn clone(&self) -> Self {
        Moment { at: self.at, facts: self.facts.clone(), state: self.state.clone() }
    }
}

/// What an exploration found.
#[derive(Debug)]
pub struct Report<L: Language> {
    /// The paths that ended at the program's end, at a fault, or where something could not be modelled.
    pub paths: Vec<Path<L>>,
    /// The faults, one for each kind and place.
    pub findings: Vec<Finding<L::Place>>,
    /// Where paths were cut or given up.
    pub halts: Vec<Halt<L::Place>>,
    /// How many steps were taken.
    pub steps: u64,
    /// How many sides of decisions were found to be impossible.
    pub pruned: u64,
    /// Why the program could not start, if so.
    pub failed: Option<Stop>,
}

/// A path that goes on.
struct Pending<L: Language> {
    at: L::Place,
    state: L::State<Symbolic>,
    path: Facts,
    /// Values under which what is known on the path holds.
    model: Model,
    /// How many of the path's facts hold under these values; the newer ones are to be checked.
    known: usize,
    visits: RedBlackTreeMap<L::Place, u32>,
    trace: Vec<Moment<L>>,
}

/// Explores a program from its start.
pub fn explore<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    config: &Config,
) -> Report<L> {
    dom.meter = oracle.watch.meter();
    Explorer { program, dom, oracle, config, seen: BTreeSet::new(), start: None, report: empty() }
        .run()
}

fn empty<L: Language>() -> Report<L> {
    Report { paths: vec![], findings: vec![], halts: vec![], steps: 0, pruned: 0, failed: None }
}

struct Explorer<'e, L: Language> {
    program: &'e L::Program,
    dom: &'e mut Symbolic,
    oracle: &'e mut Oracle,
    config: &'e Config,
    /// Faults reported, by kind and place.
    seen: BTreeSet<(polysem_sem::FaultKind, L::Place)>,
    start: Option<L::Place>,
    report: Report<L>,
}

impl<L: Language> Explorer<'_, L> {
    fn run(mut self) -> Report<L> {
        let mut path = self.dom.start();
        let begun = L::start(self.program, &mut Cx::new(self.dom, &mut path, &[]));
        let (at, state) = match begun {
            Ok(begun) => begun,
            Err(broken) => {
                self.report.failed = Some(stop_of(broken));
                return self.report;
            }
        };
        self.start = Some(at);
        let (visits, model) = (RedBlackTreeMap::new(), Model::default());
        let mut work = vec![Pending { at, state, path, model, known: 0, visits, trace: vec![] }];
        while let Some(pending) = work.pop() {
            self.tell(work.len());
            if let Some(stop) = self.oracle.watch.stopped() {
                self.halt(pending.at, stop);
                continue;
            }
            if self.report.steps >= self.config.steps {
                self.halt(pending.at, Stop::Budget(format!("{} steps", self.config.steps).into()));
                continue;
            }
            if self.report.paths.len() >= self.config.paths {
                self.halt(pending.at, Stop::Budget(format!("{} paths", self.config.paths).into()));
                continue;
            }
            let next = self.advance(pending);
            work.extend(next.into_iter().rev());
        }
        self.report
    }

    fn tell(&self, waiting: usize) {
        let watch = &self.oracle.watch;
        Watch::tell(&watch.steps, self.report.steps);
        Watch::tell(&watch.paths, self.report.paths.len());
        Watch::tell(&watch.findings, self.report.findings.len());
        Watch::tell(&watch.waiting, waiting);
    }

    fn halt(&mut self, at: L::Place, stop: Stop) {
        self.report.halts.push(Halt { stop, at });
    }

    /// One step of a path, and what it comes to.
    fn advance(&mut self, mut pending: Pending<L>) -> Vec<Pending<L>> {
        self.report.steps += 1;
        let at = pending.at;
        if let Some(bound) = self.config.unwind {
            let visits = pending.visits.get(&at).copied().unwrap_or(0);
            if visits > bound {
                let which = format!("{} x {bound}", L::describe(self.program, at));
                self.halt(at, Stop::Bound(which.into()));
                return vec![];
            }
            pending.visits.insert_mut(at, visits + 1);
        }
        if self.config.trace {
            let (facts, state) = (pending.path.clone(), pending.state.clone());
            pending.trace.push(Moment { at, facts, state });
        }
        let oracle = &mut *self.oracle;
        let Pending { state, path, model, known, visits, trace, .. } = pending;
        let outcomes = step::<L>(self.program, self.dom, at, state, path, &mut |dom, path| {
            !matches!(oracle.check(dom, path, &[]), Verdict::Unsat(_))
        });
        let mut next = Vec::new();
        for outcome in outcomes {
            let (visits, trace) = (visits.clone(), trace.clone());
            let (state, path, model) = (outcome.state, outcome.path, model.clone());
            let pending = Pending { at, state, path, model, known, visits, trace };
            self.follow(pending, outcome.flow, &mut next);
        }
        next
    }

    /// What was required is checked, and control goes where it may.
    fn follow(
        &mut self,
        mut pending: Pending<L>,
        flow: Result<FlowOf<L::Place, Symbolic>, Stop>,
        next: &mut Vec<Pending<L>>,
    ) {
        let at = pending.at;
        for obligation in std::mem::take(&mut self.dom.obligations) {
            let mut given = pending.path.clone();
            given.facts = obligation.given;
            self.examine(&given, Some(obligation.must), obligation.fault, at);
        }
        let Some(model) = self.possible(&pending.path, pending.known, &pending.model, at) else {
            return;
        };
        (pending.model, pending.known) = (model, pending.path.facts.len());
        match flow {
            Err(Stop::Fault(fault)) => {
                self.examine(&pending.path, None, fault.clone(), at);
                self.complete(pending, End::Stopped(Stop::Fault(fault)));
            }
            Err(stop) => {
                self.halt(at, stop.clone());
                self.complete(pending, End::Stopped(stop));
            }
            Ok(polysem_sem::Flow::Done) => self.complete(pending, End::Done),
            Ok(flow) => match exits(self.dom, &flow) {
                Err(stop) => {
                    self.halt(at, stop.clone());
                    self.complete(pending, End::Stopped(stop));
                }
                Ok(exits) => {
                    for (cond, to) in exits {
                        self.take(&pending, cond, to, next);
                    }
                }
            },
        }
    }

    fn take(
        &mut self,
        pending: &Pending<L>,
        cond: Condition,
        to: L::Place,
        next: &mut Vec<Pending<L>>,
    ) {
        let mut path = pending.path.clone();
        if !self.dom.assume(&mut path, &cond) {
            return;
        }
        if let Some(model) = self.possible(&path, pending.known, &pending.model, pending.at) {
            let (state, visits) = (pending.state.clone(), pending.visits.clone());
            let (trace, known) = (pending.trace.clone(), path.facts.len());
            next.push(Pending { at: to, state, path, model, known, visits, trace });
        }
    }

    /// Values under which a path is taken. A path that the solver cannot judge is told of, and followed no further.
    fn possible(
        &mut self,
        path: &Facts,
        known: usize,
        model: &Model,
        at: L::Place,
    ) -> Option<Model> {
        match self.oracle.extend(self.dom, path, known, model) {
            Ok(model) => {
                self.report.pruned += u64::from(model.is_none());
                model
            }
            Err(reason) => {
                self.halt(at, self.oracle.gave_up(&reason));
                None
            }
        }
    }

    /// Whether a fault happens: where `must` fails, or everywhere. It is told of once for each kind and place.
    fn examine(&mut self, path: &Facts, must: Option<TermId>, fault: Fault, at: L::Place) {
        if self.seen.contains(&(fault.kind, at)) {
            return;
        }
        let not = must.map(|must| self.dom.terms.not(must));
        let query: Vec<TermId> = not.into_iter().collect();
        match self.oracle.check(self.dom, path, &query) {
            Verdict::Unsat(_) => return,
            Verdict::Unknown(reason) => {
                return self.halt(at, self.oracle.gave_up(&reason));
            }
            Verdict::Sat(_) => {}
        }
        let Some(inputs) = self.oracle.inputs(self.dom, path, &query) else {
            return self.halt(at, Stop::Budget("solver: no inputs for a fault".into()));
        };
        let (start, steps) = (self.start.unwrap_or(at), self.config.steps);
        match reproduce::<L>(
            self.program,
            start,
            (fault, at, inputs),
            &[],
            steps,
            &self.oracle.watch,
        ) {
            Ok(finding) => {
                self.seen.insert((finding.fault.kind, at));
                self.report.findings.push(finding);
            }
            Err(stop) => self.halt(at, stop),
        }
    }

    fn complete(&mut self, pending: Pending<L>, end: End) {
        let Pending { at, state, path, model, trace, .. } = pending;
        let Some(inputs) = self.oracle.inputs_of(self.dom, &path, &model) else {
            return self.halt(at, Stop::Budget("solver: no inputs for a path".into()));
        };
        self.report.paths.push(Path { end, at, facts: path, state, inputs, trace });
    }
}
