//! The exploration itself: paths run, fork at decisions, and end.

use super::coverage::{Coverage, Distances};
use super::jobs::Shared;
use super::path::{Decision, Path, in_order};
use super::pool::{Order, Pool, Waiting};
use super::smallest::Smallest;
use super::ways::ways;
use super::{Config, Known};
use crate::emulate::{End, stop_of};
use crate::finding::{Halt, Inputs};
use crate::oracle::Oracle;
use crate::reproduce::reproduce;
use crate::watch::Watch;
use polysem_domain::{Condition, Facts, Sym, Symbolic};
use polysem_sem::{Bits, Break, Cx, Domain, Fault, FaultKind, Flow, FlowOf, Language, Name, Stop};
use polysem_solver::{SolverConfig, Verdict};
use polysem_term::{Model, Node, TermId, Value};
use rpds::List;
use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::Ordering;

/// An input that a path read, and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// Its full name.
    pub name: String,
    /// What it is in the run that stands for the path.
    pub value: Bits,
}

/// A path that came to its end.
#[derive(Clone, Debug)]
pub struct Ended<P> {
    /// How.
    pub end: End,
    /// Where.
    pub at: P,
    /// By which it is known.
    pub decisions: Vec<Decision>,
    /// The inputs that take it, as it read them.
    pub inputs: Vec<Input>,
    /// What the program gave away.
    pub outputs: Vec<u8>,
    /// How many steps it took.
    pub steps: u64,
    /// Whether it came to a place, or took a way, that no path before it did.
    pub covers: bool,
    /// Whether it ends in a fault that another path has shown already.
    pub known: bool,
}

/// A fault that was seen to happen in the emulator.
#[derive(Clone, Debug)]
pub struct Found<P> {
    /// What.
    pub fault: Fault,
    /// Where.
    pub at: P,
    /// On which inputs, as they are read.
    pub inputs: Vec<Input>,
    /// The alternatives that are taken where several hold, in order; after them the first is.
    pub choices: Vec<Name>,
}

/// What an exploration came to; the paths themselves were given away as they ended.
#[derive(Debug)]
pub struct Report<P> {
    /// How many paths ended by themselves.
    pub completed: u64,
    /// How many ended where an assumption cannot hold, or were found to be impossible.
    pub pruned: u64,
    /// How many were left when a limit was reached.
    pub left: u64,
    /// The faults, one for each kind and place.
    pub findings: Vec<Found<P>>,
    /// Where paths ended for no fault of the program.
    pub halts: Vec<Halt<P>>,
    /// How many steps all paths took.
    pub steps: u64,
    /// How many copies were made of paths.
    pub forks: u64,
    /// What was covered.
    pub coverage: Coverage<P>,
    /// Why the program could not start, if so.
    pub failed: Option<Stop>,
}

impl<P> Default for Report<P> {
    fn default() -> Report<P> {
        Report {
            completed: 0,
            pruned: 0,
            left: 0,
            findings: vec![],
            halts: vec![],
            steps: 0,
            forks: 0,
            coverage: Coverage::default(),
            failed: None,
        }
    }
}

impl<P: Copy + Ord + std::hash::Hash> Report<P> {
    /// Adds what another worker found.
    pub(super) fn add<L: Language<Place = P>>(&mut self, other: Report<P>) {
        self.completed += other.completed;
        self.pruned += other.pruned;
        self.left += other.left;
        self.steps += other.steps;
        self.forks += other.forks;
        self.coverage.add(&other.coverage);
        self.failed = self.failed.take().or(other.failed);
        for finding in other.findings {
            let same = |f: &Found<P>| f.fault.kind == finding.fault.kind && f.at == finding.at;
            if !self.findings.iter().any(same) {
                self.findings.push(finding);
            }
        }
        for halt in other.halts {
            self.halt(halt.at, halt.stop);
        }
    }

    /// A path ended for no fault of the program; that is told once for each place and reason.
    fn halt(&mut self, at: P, stop: Stop) {
        if !self.halts.iter().any(|halt| halt.at == at && halt.stop == stop) {
            self.halts.push(Halt { stop, at });
        }
    }
}

/// What an exploration tells while it goes on.
#[derive(Clone, Debug)]
pub enum Event<P> {
    /// A path came to its end.
    Ended(Ended<P>),
    /// All paths that begin with these decisions have ended.
    Closed(Vec<Decision>),
}

/// A worker.
pub(super) struct Engine<'e, L: Language> {
    program: &'e L::Program,
    dom: &'e mut Symbolic,
    oracle: &'e mut Oracle,
    config: &'e Config,
    known: &'e Known,
    shared: &'e Shared,
    pool: Pool<L>,
    distances: Distances<L::Place>,
    smallest: Smallest,
    /// Faults told of, by kind and place.
    seen: BTreeSet<(FaultKind, L::Place)>,
    /// Decisions that the path which runs takes without asking.
    script: VecDeque<Decision>,
    /// The start of every path.
    root: Path<L>,
    /// Of the path that runs: its place in the tree, what it asked of the solver, whether it covers something new.
    leaf: u32,
    cost: u64,
    covers: bool,
    /// How many paths have ended since one covered something new.
    stale: u32,
    /// What was told to the other workers.
    told: u64,
    pub(super) report: Report<L::Place>,
    see: &'e dyn Fn(Event<L::Place>),
}

/// Where a path may go on.
#[derive(Clone, Copy)]
enum Next<P> {
    /// At a place, by the way of this number.
    Place(P, u32),
    /// Here, under an alternative.
    Choice(Name),
}

impl<P> Next<P> {
    fn decision(&self, forced: bool) -> Decision {
        match self {
            Next::Place(_, number) => Decision::Way { number: *number, forced },
            Next::Choice(name) => Decision::Name(*name),
        }
    }
}

/// An option, the condition under which it is taken, and values under which that holds.
type Possible<P> = (Option<TermId>, Next<P>, Model);

/// How many paths may end without covering anything new before all that is left is enumerated.
const STALE: u32 = 500;

/// How often it is looked whether to stop, in steps.
const GLANCE: u64 = 1 << 10;

impl<'e, L: Language> Engine<'e, L> {
    pub(super) fn new(
        program: &'e L::Program,
        dom: &'e mut Symbolic,
        oracle: &'e mut Oracle,
        config: &'e Config,
        known: &'e Known,
        shared: &'e Shared,
        see: &'e dyn Fn(Event<L::Place>),
    ) -> Result<Engine<'e, L>, Stop> {
        let mut facts = dom.start();
        let begun = L::start(program, &mut Cx::new(dom, &mut facts, &[]));
        let (at, state) = begun.map_err(stop_of)?;
        let (decisions, model) = (List::new(), Model::default());
        let root = Path { at, state, facts, chosen: vec![], decisions, steps: 0, model };
        Ok(Engine {
            program,
            dom,
            oracle,
            config,
            known,
            shared,
            pool: Pool::new(config.seed, 0),
            distances: Distances::new::<L>(program, at),
            smallest: Smallest::new(SolverConfig::default()),
            seen: BTreeSet::new(),
            script: VecDeque::new(),
            root,
            leaf: 0,
            cost: 0,
            covers: false,
            stale: 0,
            told: 0,
            report: Report::default(),
            see,
        })
    }

    /// Explores all paths that begin with these decisions, but for those that others ask for.
    pub(super) fn explore(&mut self, decisions: Vec<Decision>) {
        self.pool = Pool::new(self.config.seed, decisions.len());
        self.pool.add(self.root.clone(), 0, 0);
        self.script = decisions.into();
        loop {
            let exhaust = self.stale > STALE && self.config.orders.contains(&Order::Coverage);
            let (orders, coverage) = (&self.config.orders, &self.report.coverage);
            let Some(taken) = self.pool.take(orders, exhaust, coverage, &mut self.distances) else {
                return;
            };
            self.tell();
            if let Some(stop) = self.spent() {
                self.report.left += self.pool.len() as u64 + 1;
                self.report.halt(self.root.at, stop);
                self.shared.close();
                return;
            }
            (self.leaf, self.cost) = (taken.leaf, taken.cost);
            let mut path = match taken.path {
                Waiting::State(path) => *path,
                Waiting::Decisions(decisions) => {
                    self.script = in_order(&decisions).into();
                    self.root.clone()
                }
            };
            self.oracle.enter(self.dom, &path.facts, &path.model);
            if self.advance(&mut path) {
                path.model = self.oracle.model().clone();
                self.pool.add(path, self.cost, self.leaf);
            } else {
                self.close(&path);
            }
            if self.pool.states() > self.config.states {
                self.pool.spill(self.config.states / 2);
            }
            if self.shared.wanted()
                && self.pool.len() > 1
                && let Some(decisions) = self.pool.lend()
            {
                self.shared.give(in_order(&decisions));
            }
        }
    }

    /// A path is no more.
    fn close(&mut self, path: &Path<L>) {
        if let Some(depth) = self.pool.close(self.leaf) {
            let mut decisions = in_order(&path.decisions);
            decisions.truncate(depth);
            (self.see)(Event::Closed(decisions));
        }
    }

    fn tell(&mut self) {
        let (totals, report) = (&self.shared.totals, &self.report);
        let new = report.steps - std::mem::replace(&mut self.told, report.steps);
        let steps = totals.steps.fetch_add(new, Ordering::Relaxed) + new;
        totals.covered.fetch_max(report.coverage.count(), Ordering::Relaxed);
        let watch = &self.oracle.watch;
        Watch::tell(&watch.steps, steps);
        Watch::tell(&watch.paths, totals.completed.load(Ordering::Relaxed));
        Watch::tell(&watch.findings, totals.findings.load(Ordering::Relaxed));
        Watch::tell(&watch.waiting, self.pool.len());
        Watch::tell(&watch.covered, totals.covered.load(Ordering::Relaxed));
    }

    /// The limit that was reached, if one was.
    fn spent(&self) -> Option<Stop> {
        if let Some(stop) = self.oracle.watch.stopped() {
            return Some(stop);
        }
        let totals = &self.shared.totals;
        let new = self.report.steps - self.told;
        let reached = [
            (totals.steps.load(Ordering::Relaxed) + new, self.config.steps, "steps"),
            (totals.completed.load(Ordering::Relaxed), self.config.paths, "paths"),
        ];
        let (_, limit, what) = reached.into_iter().find(|(now, limit, _)| now >= limit)?;
        Some(Stop::Budget(format!("{limit} {what}").into()))
    }

    fn halt(&mut self, at: L::Place, stop: Stop) {
        self.report.halt(at, stop);
    }

    /// Runs a path until it ends, or has had its turn; false where it ended.
    fn advance(&mut self, path: &mut Path<L>) -> bool {
        let mut left = self.config.batch;
        let mut glance = GLANCE;
        loop {
            if glance == 0 {
                glance = GLANCE;
                self.tell();
                if left < GLANCE && self.script.is_empty() || self.spent().is_some() {
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
    fn follow(
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
    fn give_up(&mut self, path: &Path<L>, stop: Stop) -> bool {
        self.halt(path.at, stop.clone());
        self.finish(path, End::Stopped(stop));
        false
    }

    /// Checks what a step required. What holds anyway is no new fact.
    fn discharge(&mut self, path: &mut Path<L>) -> bool {
        let obligations = std::mem::take(&mut self.dom.obligations);
        let Some(first) = obligations.first() else { return true };
        if !self.script.is_empty() {
            // Whoever was here before has told what can fail.
            let facts: Vec<TermId> = obligations.iter().map(|obligation| obligation.must).collect();
            facts.into_iter().for_each(|fact| self.oracle.learn(self.dom, fact));
            return true;
        }
        path.facts.facts = first.given.clone();
        obligations.into_iter().all(|obligation| {
            // All of them are looked at, also where one was told of before: so it does not matter who tells of it first.
            self.require(path, obligation.must, obligation.fault)
        })
    }

    /// False where what must hold never does.
    fn require(&mut self, path: &mut Path<L>, must: TermId, fault: Fault) -> bool {
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
    fn ask(&mut self, path: &Path<L>, more: TermId) -> Result<bool, Stop> {
        self.cost += 1;
        let answer = self.oracle.can(self.dom, &path.facts, more);
        answer.map_err(|reason| Stop::Budget(format!("solver: {reason}").into()))
    }

    /// A fact of a path. Values at hand must satisfy it.
    fn know(&mut self, path: &mut Path<L>, fact: TermId) {
        path.facts.facts.push_front_mut(fact);
        self.oracle.learn(self.dom, fact);
    }

    fn assume(&mut self, path: &mut Path<L>, cond: Condition, to: L::Place) -> bool {
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

    /// A path goes on by one of several options, and a copy of it by each of the others that are possible. False where none
    /// is left for it.
    fn fork(&mut self, path: &mut Path<L>, options: Vec<(Condition, Next<L::Place>)>) -> bool {
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
                let leaf = self.pool.below_of(parent, depth);
                self.pool.add(other, self.cost, leaf);
            }
            self.leaf = self.pool.below_of(parent, depth);
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
    fn possible(
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
    fn is_closed(&self, path: &Path<L>, next: Next<L::Place>, forced: bool) -> bool {
        if self.known.closed.is_empty() {
            return false;
        }
        let mut decisions = in_order(&path.decisions);
        decisions.push(next.decision(forced));
        self.known.closed.contains(&decisions)
    }

    /// Takes the option that was decided for before.
    fn recall(
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
    fn go(&mut self, path: &mut Path<L>, next: Next<L::Place>, forced: bool) {
        path.decisions.push_front_mut(next.decision(forced));
        self.arrive(path, next);
    }

    fn arrive(&mut self, path: &mut Path<L>, next: Next<L::Place>) {
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

    /// A fault that happens on a path: where `more` holds, or everywhere.
    fn fail(&mut self, path: &Path<L>, more: Option<TermId>, fault: Fault) {
        let at = path.at;
        let known = self.seen.contains(&(fault.kind, at));
        let model = self.oracle.model().clone();
        let Some(inputs) = self.inputs(&path.facts, more, &model) else {
            return self.halt(at, Stop::Budget("solver: no inputs for a fault".into()));
        };
        if !known {
            let named: Inputs = named(&inputs);
            let steps = path.steps.saturating_mul(2).saturating_add(1_000_000);
            let foreseen = (fault.clone(), at, named);
            match reproduce::<L>(self.program, self.root.at, foreseen, &[], steps) {
                Ok(finding) => {
                    self.seen.insert((fault.kind, at));
                    let (fault, inputs) = (fault.clone(), inputs.clone());
                    let found = Found { fault, at, inputs, choices: finding.choices };
                    self.report.findings.push(found);
                    self.shared.totals.findings.fetch_add(1, Ordering::Relaxed);
                }
                Err(stop) => return self.halt(at, stop),
            }
        }
        self.complete();
        self.give(path, End::Stopped(Stop::Fault(fault)), inputs, known);
    }

    fn complete(&mut self) {
        self.report.completed += 1;
        self.shared.totals.completed.fetch_add(1, Ordering::Relaxed);
    }

    fn finish(&mut self, path: &Path<L>, end: End) {
        let model = self.oracle.model().clone();
        let Some(inputs) = self.inputs(&path.facts, None, &model) else {
            return self.halt(path.at, Stop::Budget("solver: no inputs for a path".into()));
        };
        if end == End::Done {
            self.complete();
        }
        self.give(path, end, inputs, false);
    }

    fn give(&mut self, path: &Path<L>, end: End, inputs: Vec<Input>, known: bool) {
        let outputs = self.outputs(path, &inputs);
        let covers = std::mem::take(&mut self.covers);
        self.stale = if covers { 0 } else { self.stale.saturating_add(1) };
        (self.see)(Event::Ended(Ended {
            end,
            at: path.at,
            decisions: in_order(&path.decisions),
            inputs,
            outputs,
            steps: path.steps,
            covers,
            known,
        }));
    }

    /// The smallest inputs under which a path is taken and `more` holds. The values given satisfy both.
    fn inputs(&mut self, path: &Facts, more: Option<TermId>, model: &Model) -> Option<Vec<Input>> {
        let mut facts: Vec<TermId> = path.facts.iter().copied().collect();
        facts.reverse();
        facts.extend(more);
        let mut order: Vec<TermId> = path.read.iter().copied().collect();
        order.reverse();
        if !self.dom.layout(path, &facts).is_empty() {
            // Where addresses are numbers, any inputs will do.
            let more: Vec<TermId> = more.into_iter().collect();
            let mut found = self.oracle.inputs(self.dom, path, &more)?;
            // Those that were read in their order, and then the addresses.
            let read = order.iter().filter_map(|t| {
                let Node::Input(id) = self.dom.terms.node(*t) else { return None };
                let info = self.dom.terms.input_info(id);
                let value = found.remove(&*info.name);
                Some((info.name.to_string(), value.unwrap_or_else(|| Value::default_of(info.sort))))
            });
            let read: Vec<(String, Value)> = read.collect();
            let input = |(name, value): (_, Value)| Some(Input { name, value: value.into_bits()? });
            return Some(read.into_iter().chain(found).filter_map(input).collect());
        }
        let smallest = self.smallest.of(self.dom, &facts, &order, model);
        let input = |t: &TermId| {
            let Node::Input(id) = self.dom.terms.node(*t) else { return None };
            let info = self.dom.terms.input_info(id);
            let value = smallest.get(id).cloned();
            let value = value.unwrap_or_else(|| Value::default_of(info.sort)).into_bits()?;
            Some(Input { name: info.name.to_string(), value })
        };
        Some(order.iter().filter_map(input).collect())
    }

    /// What the program gave away on a path, on these inputs.
    fn outputs(&mut self, path: &Path<L>, inputs: &[Input]) -> Vec<u8> {
        let mut model = Model::default();
        for input in inputs {
            if let Some(id) = self.dom.terms.find_input(&input.name) {
                model.set(id, Value::Bv(input.value.clone()));
            }
        }
        let mut bytes: Vec<u8> = Vec::with_capacity(path.facts.outputs.len());
        for value in &path.facts.outputs {
            let bits = match value {
                Sym::Lit(bits) => Some(bits.clone()),
                Sym::Term(t) => self.dom.terms.eval(*t, &model).into_bits(),
            };
            bytes.push(bits.and_then(|bits| bits.word()).unwrap_or(0) as u8);
        }
        bytes.reverse();
        bytes
    }
}

fn named(inputs: &[Input]) -> Inputs {
    inputs.iter().map(|input| (input.name.clone(), Value::Bv(input.value.clone()))).collect()
}
