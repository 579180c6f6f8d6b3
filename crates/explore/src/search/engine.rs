//! The exploration itself: paths run, fork at decisions, and end.

use super::Config;
use super::coverage::{Coverage, Distances};
use super::path::{Decision, Path, in_order};
use super::pool::{Order, Pool, Waiting};
use super::smallest::Smallest;
use super::ways::ways;
use crate::emulate::{End, stop_of};
use crate::finding::{Finding, Halt, Inputs};
use crate::oracle::Oracle;
use crate::reproduce::reproduce;
use crate::watch::Watch;
use polysem_domain::{Condition, Facts, Sym, Symbolic};
use polysem_sem::{Bits, Break, Cx, Domain, Fault, FaultKind, Flow, FlowOf, Language, Name, Stop};
use polysem_solver::{SolverConfig, Verdict};
use polysem_term::{Model, Node, TermId, Value};
use rpds::List;
use std::collections::{BTreeSet, VecDeque};

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
    pub findings: Vec<Finding<P>>,
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

/// Explores a program from its start. `ended` is given each path as it ends.
pub fn explore<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    config: &Config,
    ended: &mut dyn FnMut(Ended<L::Place>),
) -> Report<L::Place> {
    let mut path = dom.start();
    let begun = L::start(program, &mut Cx::new(dom, &mut path, &[]));
    let (at, state) = match begun {
        Ok(begun) => begun,
        Err(broken) => return Report { failed: Some(stop_of(broken)), ..Report::default() },
    };
    let root = Path {
        at,
        state,
        facts: path,
        chosen: vec![],
        decisions: List::new(),
        steps: 0,
        model: Model::default(),
    };
    let mut engine = Engine::<L> {
        program,
        dom,
        oracle,
        config,
        pool: Pool::new(config.seed),
        distances: Distances::new::<L>(program, at),
        smallest: Smallest::new(SolverConfig::default()),
        seen: BTreeSet::new(),
        script: VecDeque::new(),
        root: root.clone(),
        leaf: 0,
        cost: 0,
        covers: false,
        stale: 0,
        report: Report::default(),
        ended,
    };
    engine.pool.add(root, 0, 0);
    engine.run();
    engine.report
}

struct Engine<'e, L: Language> {
    program: &'e L::Program,
    dom: &'e mut Symbolic,
    oracle: &'e mut Oracle,
    config: &'e Config,
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
    report: Report<L::Place>,
    ended: &'e mut dyn FnMut(Ended<L::Place>),
}

/// Where a path may go on.
enum Next<P> {
    /// At a place, by the way of this number.
    Place(P, u32),
    /// Here, under an alternative.
    Choice(Name),
}

/// How many paths may end without covering anything new before all that is left is enumerated.
const STALE: u32 = 500;

/// How often it is looked whether to stop, in steps.
const GLANCE: u64 = 1 << 10;

impl<L: Language> Engine<'_, L> {
    fn run(&mut self) {
        loop {
            let exhaust = self.stale > STALE && self.config.orders.contains(&Order::Coverage);
            let (orders, coverage) = (&self.config.orders, &self.report.coverage);
            let Some(taken) = self.pool.take(orders, exhaust, coverage, &mut self.distances) else {
                return;
            };
            self.tell();
            if let Some(stop) = self.spent() {
                self.report.left = self.pool.len() as u64 + 1;
                self.halt(self.root.at, stop);
                return;
            }
            (self.leaf, self.cost) = (taken.leaf, taken.cost);
            let path = match taken.path {
                Waiting::State(path) => *path,
                Waiting::Decisions(decisions) => {
                    self.script = in_order(&decisions).into();
                    self.root.clone()
                }
            };
            self.oracle.enter(self.dom, &path.facts, &path.model);
            match self.advance(path) {
                Some(path) => self.pool.add(path, self.cost, self.leaf),
                None => self.pool.close(self.leaf),
            }
            if self.pool.states() > self.config.states {
                self.pool.spill(self.config.states / 2);
            }
        }
    }

    fn tell(&self) {
        let watch = &self.oracle.watch;
        Watch::tell(&watch.steps, self.report.steps);
        Watch::tell(&watch.paths, self.report.completed);
        Watch::tell(&watch.findings, self.report.findings.len());
        Watch::tell(&watch.waiting, self.pool.len());
        Watch::tell(&watch.covered, self.report.coverage.count());
        Watch::tell(&watch.asked, self.oracle.asked);
    }

    /// The limit that was reached, if one was.
    fn spent(&self) -> Option<Stop> {
        if let Some(stop) = self.oracle.watch.stopped() {
            return Some(stop);
        }
        let reached = [
            (self.report.steps >= self.config.steps, self.config.steps, "steps"),
            (self.report.completed >= self.config.paths, self.config.paths, "paths"),
        ];
        let limit = reached.into_iter().find(|(reached, ..)| *reached)?;
        Some(Stop::Budget(format!("{} {}", limit.1, limit.2).into()))
    }

    fn halt(&mut self, at: L::Place, stop: Stop) {
        self.report.halts.push(Halt { stop, at });
    }

    /// Runs a path until it ends, or has had its turn.
    fn advance(&mut self, mut path: Path<L>) -> Option<Path<L>> {
        let mut left = self.config.batch;
        let mut glance = GLANCE;
        loop {
            if glance == 0 {
                glance = GLANCE;
                if left < GLANCE && self.script.is_empty() || self.spent().is_some() {
                    return Some(path);
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
                    path = self.fork(path, options.collect())?;
                    continue;
                }
                Err(Break::Stop(stop)) => Err(stop),
            };
            path.chosen.clear();
            path = self.follow(path, flow)?;
        }
    }

    /// What a step required is checked, and control goes where it may.
    fn follow(
        &mut self,
        path: Path<L>,
        flow: Result<FlowOf<L::Place, Symbolic>, Stop>,
    ) -> Option<Path<L>> {
        let mut path = self.discharge(path)?;
        match flow {
            Err(Stop::Fault(fault)) => {
                self.fail(&path, None, fault);
                None
            }
            Err(stop) => {
                self.halt(path.at, stop.clone());
                self.finish(path, End::Stopped(stop));
                None
            }
            Ok(Flow::Done) => {
                self.finish(path, End::Done);
                None
            }
            Ok(Flow::Goto(to)) => {
                path.at = to;
                Some(path)
            }
            Ok(Flow::Assume { cond, then }) => self.assume(path, cond, then),
            Ok(flow) => match ways(self.dom, flow) {
                Ok(ways) => {
                    let options = ways.into_iter().zip(0..);
                    let options = options.map(|((cond, to), way)| (cond, Next::Place(to, way)));
                    self.fork(path, options.collect())
                }
                Err(stop) => {
                    self.halt(path.at, stop.clone());
                    self.finish(path, End::Stopped(stop));
                    None
                }
            },
        }
    }

    /// Checks what a step required. What holds anyway is no new fact.
    fn discharge(&mut self, mut path: Path<L>) -> Option<Path<L>> {
        let obligations = std::mem::take(&mut self.dom.obligations);
        let Some(first) = obligations.first() else { return Some(path) };
        if !self.script.is_empty() {
            // Whoever was here before has told what can fail.
            let facts: Vec<TermId> = obligations.iter().map(|obligation| obligation.must).collect();
            facts.into_iter().for_each(|fact| self.oracle.learn(self.dom, fact));
            return Some(path);
        }
        path.facts.facts = first.given.clone();
        for obligation in obligations {
            path = self.require(path, obligation.must, obligation.fault)?;
        }
        Some(path)
    }

    fn require(&mut self, mut path: Path<L>, must: TermId, fault: Fault) -> Option<Path<L>> {
        let not = self.dom.terms.not(must);
        let guess = self.oracle.guess(self.dom, must);
        let new = !self.seen.contains(&(fault.kind, path.at));
        if guess == Some(true) && !new {
            self.know(&mut path, must);
            return Some(path);
        }
        let model = self.oracle.model().clone();
        let mut implied = false;
        if new {
            let fails = match guess {
                Some(false) => Ok(true),
                _ => self.ask(&path, not),
            };
            match fails {
                Ok(true) => self.fail(&path, Some(not), fault.clone()),
                Ok(false) => implied = true,
                Err(stop) => self.halt(path.at, stop),
            }
        }
        if implied {
            return Some(path);
        }
        if guess == Some(true) {
            self.oracle.enter(self.dom, &path.facts, &model);
            self.know(&mut path, must);
            return Some(path);
        }
        match self.ask(&path, must) {
            Ok(true) => {
                self.know(&mut path, must);
                Some(path)
            }
            Ok(false) => {
                // It always fails. Where that was told before, the path ends all the same.
                if !new {
                    self.report.completed += 1;
                }
                None
            }
            Err(stop) => {
                self.halt(path.at, stop);
                None
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

    fn assume(&mut self, mut path: Path<L>, cond: Condition, to: L::Place) -> Option<Path<L>> {
        match cond {
            Condition::Known(true) => {}
            Condition::Known(false) => {
                self.report.pruned += 1;
                return None;
            }
            Condition::Term(t) => {
                let possible = !self.script.is_empty()
                    || match self.ask(&path, t) {
                        Ok(possible) => possible,
                        Err(stop) => {
                            self.halt(path.at, stop);
                            return None;
                        }
                    };
                if !possible {
                    self.report.pruned += 1;
                    return None;
                }
                self.know(&mut path, t);
            }
        }
        path.at = to;
        Some(path)
    }

    /// A path goes on by one of several options, and a copy of it by each of the others that are possible.
    fn fork(
        &mut self,
        mut path: Path<L>,
        options: Vec<(Condition, Next<L::Place>)>,
    ) -> Option<Path<L>> {
        if let Some(decision) = self.script.pop_front() {
            return self.recall(path, options, decision);
        }
        // Those that are possible, each with values under which it is. Those for which the values at hand serve are first.
        let mut possible: Vec<(Option<TermId>, Next<L::Place>, Model)> = Vec::new();
        let mut others = Vec::new();
        let count = options.len();
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
            match self.ask(&path, t) {
                Ok(true) => possible.push((Some(t), next, self.oracle.model().clone())),
                Ok(false) => self.report.pruned += 1,
                Err(stop) => {
                    doubt = true;
                    self.halt(path.at, stop);
                }
            }
        }
        // The values at hand are those of the last one.
        let (cond, next, _) = possible.pop()?;
        let forced = possible.is_empty() && !doubt;
        if count > 1 && path.decisions.len() as u64 >= u64::from(self.config.depth) {
            let stop = Stop::Budget(format!("{} decisions", self.config.depth).into());
            self.halt(path.at, stop.clone());
            self.finish(path, End::Stopped(stop));
            return None;
        }
        if !possible.is_empty() {
            let parent = self.leaf;
            for (cond, next, model) in possible {
                if self.report.forks >= self.config.forks {
                    self.halt(path.at, Stop::Budget(format!("{} forks", self.config.forks).into()));
                    break;
                }
                self.report.forks += 1;
                let mut other = path.clone();
                other.model = model;
                if let Some(t) = cond {
                    other.facts.facts.push_front_mut(t);
                }
                self.go(&mut other, next, false);
                let leaf = self.pool.below_of(parent);
                self.pool.add(other, self.cost, leaf);
            }
            self.leaf = self.pool.below_of(parent);
        }
        if let (Some(t), false) = (cond, forced) {
            self.know(&mut path, t);
        }
        if count > 1 {
            self.go(&mut path, next, forced);
        } else {
            self.arrive(&mut path, next);
        }
        Some(path)
    }

    /// Takes the option that was decided for before.
    fn recall(
        &mut self,
        mut path: Path<L>,
        options: Vec<(Condition, Next<L::Place>)>,
        decision: Decision,
    ) -> Option<Path<L>> {
        if options.len() == 1 {
            self.script.push_front(decision);
        }
        let single = options.len() == 1;
        let found = options.into_iter().find(|(_, next)| match (next, decision) {
            (Next::Place(_, way), Decision::Way { number, .. }) => single || *way == number,
            (Next::Choice(name), Decision::Name(known)) => single || *name == known,
            _ => single,
        });
        let Some((cond, next)) = found else {
            self.script.clear();
            self.halt(path.at, Stop::unsupported("a path that cannot be taken again"));
            return None;
        };
        let forced = matches!(decision, Decision::Way { forced: true, .. });
        if let (Condition::Term(t), false) = (cond, forced) {
            self.know(&mut path, t);
        }
        if single {
            self.arrive(&mut path, next);
        } else {
            self.go(&mut path, next, forced);
        }
        let mut again = || self.oracle.possible(self.dom, &path.facts, &[]);
        if self.script.is_empty() && !matches!(again(), Verdict::Sat(_)) {
            self.halt(path.at, Stop::unsupported("a path that cannot be taken again"));
            return None;
        }
        Some(path)
    }

    /// Goes on by an option, which is a decision.
    fn go(&mut self, path: &mut Path<L>, next: Next<L::Place>, forced: bool) {
        path.decisions.push_front_mut(match next {
            Next::Place(_, number) => Decision::Way { number, forced },
            Next::Choice(name) => Decision::Name(name),
        });
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
                    self.report.findings.push(finding);
                }
                Err(stop) => return self.halt(at, stop),
            }
        }
        self.report.completed += 1;
        self.give(path, End::Stopped(Stop::Fault(fault)), inputs, known);
    }

    fn finish(&mut self, path: Path<L>, end: End) {
        let model = self.oracle.model().clone();
        let Some(inputs) = self.inputs(&path.facts, None, &model) else {
            return self.halt(path.at, Stop::Budget("solver: no inputs for a path".into()));
        };
        if end == End::Done {
            self.report.completed += 1;
        }
        self.give(&path, end, inputs, false);
    }

    fn give(&mut self, path: &Path<L>, end: End, inputs: Vec<Input>, known: bool) {
        let outputs = self.outputs(path, &inputs);
        let covers = std::mem::take(&mut self.covers);
        self.stale = if covers { 0 } else { self.stale.saturating_add(1) };
        (self.ended)(Ended {
            end,
            at: path.at,
            decisions: in_order(&path.decisions),
            inputs,
            outputs,
            steps: path.steps,
            covers,
            known,
        });
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
            let found = self.oracle.inputs(self.dom, path, &more)?;
            return Some(
                found
                    .into_iter()
                    .filter_map(|(name, value)| Some(Input { name, value: value.into_bits()? }))
                    .collect(),
            );
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
