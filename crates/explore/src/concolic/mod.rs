//! Concolic exploration: a run on given inputs, then runs on inputs that turn one of its decisions.
//!
//! Each run is taken in the product of the concrete and the symbolic reading; of every decision it keeps what was known before
//! and the condition. New inputs satisfy what was known before a decision and the condition's negation; inputs that
//! these do not mention stay as they were. A run that does not go the way its inputs were made for *diverged*: never
//! in the faithful variant; the approximate one replaces what is hard by its value on the run, and pays for it so.
//!
//! Of the alternatives of a step, a run takes one that holds; for each of the others there is a run that takes it, on the same
//! inputs if it holds there too, else on inputs on which it does.

mod plan;

use crate::emulate::{End, stop_of};
use crate::finding::{Finding, Halt, Inputs};
use crate::oracle::Oracle;
use crate::reproduce::reproduce;
use crate::watch::{STEP, Watch};
use plan::{Choice, Choose, Decision, Decisions, Expected, Last, Planned, Target};
use polysem_domain::{Both, Concolic, Concrete, Condition, Facts, Symbolic};
use polysem_sem::{
    Alternative, Break, CmpOp, Cx, Domain, Flow, FlowOf, Fork, Language, Name, Slot, Stop,
};
use polysem_solver::Verdict;
use polysem_term::TermId;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// How far to go, and how.
#[derive(Clone, Debug)]
pub struct Config {
    /// Steps of each run.
    pub steps: u64,
    /// How many runs.
    pub runs: usize,
    /// Whether terms are kept simple.
    pub approximate: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config { steps: 100_000, runs: 10_000, approximate: false }
    }
}

/// A run that ended.
#[derive(Debug)]
pub struct Run<P> {
    /// On these inputs.
    pub inputs: Inputs,
    /// The alternatives that were taken where several held, in order.
    pub choices: Vec<Name>,
    /// How.
    pub end: End,
    /// Where.
    pub at: P,
    /// The conditions under which it went this way, in order.
    pub constraint: Vec<TermId>,
    /// Whether it went another way than its inputs were made for.
    pub diverged: bool,
}

/// What was found.
#[derive(Debug)]
pub struct Report<L: Language> {
    /// The runs, in order.
    pub runs: Vec<Run<L::Place>>,
    /// The faults, one for each kind and place.
    pub findings: Vec<Finding<L::Place>>,
    /// Where runs were cut or given up, or could not be turned.
    pub halts: Vec<Halt<L::Place>>,
    /// How many steps were taken.
    pub steps: u64,
    /// How often a term was replaced by its value.
    pub concretised: u64,
    /// Why the program could not start, if so.
    pub failed: Option<Stop>,
}

/// Explores a program, beginning with a run on these inputs.
pub fn explore<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    config: &Config,
    inputs: Inputs,
) -> Report<L> {
    let report = Report {
        runs: vec![],
        findings: vec![],
        halts: vec![],
        steps: 0,
        concretised: 0,
        failed: None,
    };
    dom.meter = oracle.watch.meter();
    let mut driver =
        Driver { program, dom, oracle, config, seen: BTreeMap::new(), dropped: false, report };
    let first = Planned { inputs: Rc::new(inputs), expected: Expected::nothing() };
    let mut queue = VecDeque::from([first]);
    while let Some(planned) = queue.pop_front() {
        if driver.has_seen(&planned) {
            continue;
        }
        if driver.report.runs.len() >= config.runs {
            driver.dropped = true;
            break;
        }
        if let (Some(stop), Some(run)) = (driver.oracle.watch.stopped(), driver.report.runs.last())
        {
            driver.report.halts.push(Halt { stop, at: run.at });
            break;
        }
        driver.run(planned, &mut queue);
        let (watch, report) = (&driver.oracle.watch, &driver.report);
        Watch::tell(&watch.steps, report.steps);
        Watch::tell(&watch.paths, report.runs.len());
        Watch::tell(&watch.findings, report.findings.len());
        Watch::tell(&watch.waiting, queue.len());
    }
    if let (true, Some(run)) = (driver.dropped, driver.report.runs.last()) {
        let stop = Stop::Budget(format!("{} runs", config.runs).into());
        driver.report.halts.push(Halt { stop, at: run.at });
    }
    driver.report
}

struct Driver<'d, L: Language> {
    program: &'d L::Program,
    dom: &'d mut Symbolic,
    oracle: &'d mut Oracle,
    config: &'d Config,
    /// What runs chose, by their inputs.
    seen: BTreeMap<String, Vec<Vec<Choice>>>,
    /// Whether there were more runs to take than there may be.
    dropped: bool,
    report: Report<L>,
}

impl<L: Language> Driver<'_, L> {
    /// Whether a run as planned was taken already. Beside its inputs, a run is what it chooses.
    fn has_seen(&self, planned: &Planned<L::Place>) -> bool {
        let is_same = |chosen: &Vec<Choice>| {
            chosen.iter().all(|choice| match planned.expected.name(choice.number) {
                Some(name) => name == choice.name,
                None => choice.first,
            })
        };
        let seen = self.seen.get(&format!("{:?}", planned.inputs));
        seen.is_some_and(|seen| seen.iter().any(is_same))
    }

    fn run(&mut self, planned: Planned<L::Place>, queue: &mut VecDeque<Planned<L::Place>>) {
        let approximate = self.config.approximate;
        let mut dom = Concolic {
            concrete: Concrete::new((*planned.inputs).clone()),
            symbolic: std::mem::take(self.dom),
            approximate,
            concretised: 0,
        };
        let steps = self.config.steps;
        let followed = follow::<L>(self.program, &mut dom, steps, &planned.expected);
        self.report.concretised += dom.concretised;
        *self.dom = dom.symbolic;
        let Followed { start, at, end, path, steps, mut taken, .. } = match followed {
            Ok(followed) => followed,
            Err(stop) => {
                self.report.failed = Some(stop);
                return;
            }
        };
        self.report.steps += steps;
        let diverged = planned.expected.differs(&taken.ways);
        let chosen = std::mem::take(&mut taken.choices);
        let choices: Vec<Name> = chosen.iter().map(|choice| choice.name).collect();
        self.seen.entry(format!("{:?}", planned.inputs)).or_default().push(chosen);
        self.judge(start, at, &end, &planned.inputs, &choices);
        // A run for which something fails and that went another way has turned nothing yet.
        let is_new = diverged && planned.expected.last.is_none();
        let from = if is_new { 0 } else { planned.expected.len() };
        self.plan(&planned.inputs, (&mut taken, from), (at, &path.symbolic), queue);
        let constraint = taken.open.iter().filter_map(|decision| match decision.taken {
            Condition::Term(term) => Some(term),
            Condition::Known(_) => None,
        });
        let constraint = constraint.collect();
        let inputs = Rc::unwrap_or_clone(planned.inputs);
        self.report.runs.push(Run { inputs, choices, end, at, constraint, diverged });
    }

    /// The fault that the run ended in, and those that other inputs would have led to on the way.
    fn judge(
        &mut self,
        start: L::Place,
        at: L::Place,
        end: &End,
        inputs: &Inputs,
        choices: &[Name],
    ) {
        match end {
            End::Stopped(Stop::Fault(fault)) => {
                let known = self.report.findings.iter();
                if known.clone().any(|f| f.fault.kind == fault.kind && f.at == at) {
                    return;
                }
                let (foreseen, steps) = ((fault.clone(), at, inputs.clone()), self.config.steps);
                match reproduce::<L>(
                    self.program,
                    start,
                    foreseen,
                    choices,
                    steps,
                    &self.oracle.watch,
                ) {
                    Ok(finding) => self.report.findings.push(finding),
                    Err(stop) => self.report.halts.push(Halt { stop, at }),
                }
            }
            End::Stopped(stop) => self.report.halts.push(Halt { stop: stop.clone(), at }),
            End::Done | End::Blocked => {}
        }
    }

    /// Runs that decide otherwise than this one did from a decision on, and runs in which what it required fails.
    fn plan(
        &mut self,
        inputs: &Rc<Inputs>,
        (taken, from): (&mut Decisions<L::Place>, usize),
        (at, last): (L::Place, &Facts),
        queue: &mut VecDeque<Planned<L::Place>>,
    ) {
        let ways: Rc<[_]> = std::mem::take(&mut taken.ways).into();
        let expect = |same, last| Expected { ways: Rc::clone(&ways), same, last };
        let obligations = std::mem::take(&mut self.dom.obligations);
        for (obligation, made) in obligations.into_iter().zip(&taken.required) {
            if self.stops(at) {
                return;
            }
            let not = self.dom.terms.not(obligation.must);
            let expected = expect(*made, None);
            self.turn(inputs, &last.with(obligation.given), not, at, expected, queue);
        }
        // Earlier decisions were turned when they were first met.
        let new = taken.open.iter().filter(|decision| decision.number >= from);
        for decision in new {
            let (number, at) = (decision.number, ways[decision.number].0);
            if self.stops(at) {
                return;
            }
            if let (Condition::Term(taken), true) = (decision.taken, decision.others.is_empty()) {
                let not = self.dom.terms.not(taken);
                let expected = expect(number, Some(Last::Turned));
                self.turn(inputs, &decision.before, not, at, expected, queue);
            }
            for other in &decision.others {
                let expected = expect(number, Some(Last::Taken(other.name)));
                if other.guard.concrete {
                    let inputs = Rc::clone(inputs);
                    self.wait(Planned { inputs, expected }, queue);
                } else if !other.guard.symbolic.is_never() {
                    let guard = self.dom.condition(other.guard.symbolic);
                    self.turn(inputs, &decision.before, guard, at, expected, queue);
                }
            }
        }
    }

    /// Whether to turn nothing more, which is told.
    fn stops(&mut self, at: L::Place) -> bool {
        let Some(stop) = self.oracle.watch.stopped() else { return false };
        self.report.halts.push(Halt { stop, at });
        true
    }

    fn wait(&mut self, planned: Planned<L::Place>, queue: &mut VecDeque<Planned<L::Place>>) {
        if self.has_seen(&planned) {
            return;
        }
        if queue.len() < self.config.runs {
            queue.push_back(planned);
        } else {
            self.dropped = true;
        }
    }

    fn turn(
        &mut self,
        inputs: &Inputs,
        before: &Facts,
        not: TermId,
        at: L::Place,
        expected: Expected<L::Place>,
        queue: &mut VecDeque<Planned<L::Place>>,
    ) {
        match self.oracle.check(self.dom, before, &[not]) {
            Verdict::Unsat(_) => {}
            Verdict::Unknown(reason) => {
                let stop = self.oracle.gave_up(&reason);
                self.report.halts.push(Halt { stop, at });
            }
            Verdict::Sat(_) => {
                let Some(found) = self.oracle.inputs(self.dom, before, &[not]) else {
                    let stop = Stop::Budget("solver: no inputs for a run".into());
                    return self.report.halts.push(Halt { stop, at });
                };
                let mut inputs = inputs.clone();
                inputs.extend(found);
                self.wait(Planned { inputs: Rc::new(inputs), expected }, queue);
            }
        }
    }
}

/// A run that was taken.
struct Followed<L: Language> {
    start: L::Place,
    at: L::Place,
    state: L::State<Concolic>,
    end: End,
    path: Both<polysem_domain::Run, Facts>,
    steps: u64,
    taken: Decisions<L::Place>,
}

/// Takes the run on the reading's inputs, for at most so many steps; an error if the program cannot start.
fn follow<L: Language>(
    program: &L::Program,
    dom: &mut Concolic,
    limit: u64,
    choose: &(impl Choose + ?Sized),
) -> Result<Followed<L>, Stop> {
    let mut taken = Decisions { ways: vec![], open: vec![], choices: vec![], required: vec![] };
    let mut path = dom.start();
    let begun = L::start(program, &mut Cx::new(dom, &mut path, &[]));
    let (start, mut state) = begun.map_err(stop_of)?;
    let (mut at, mut steps) = (start, 0);
    let end = loop {
        if steps == limit {
            break End::Stopped(Stop::Budget(format!("{steps} steps").into()));
        }
        steps += 1;
        if let Err(stop) = dom.charge(STEP) {
            break End::Stopped(stop);
        }
        let flow = step::<L>(program, dom, at, &mut state, &mut path, &mut taken, choose);
        taken.required.resize(dom.symbolic.obligations.len(), taken.ways.len());
        let flow = match flow {
            Ok(flow) => flow,
            Err(stop) => break End::Stopped(stop),
        };
        match decide::<L>(dom, at, flow, &mut path, &mut taken) {
            Ok(Some(to)) => at = to,
            Ok(None) => break End::Done,
            Err(end) => break end,
        }
    };
    Ok(Followed { start, at, state, end, path, steps, taken })
}

/// What the run on given inputs is like at its end for all inputs that lead along the same path.
#[derive(Debug)]
pub struct Trail<L: Language> {
    /// How it ended.
    pub end: End,
    /// Where.
    pub at: L::Place,
    /// What was known there.
    pub facts: Facts,
    /// The state.
    pub state: L::State<Symbolic>,
}

/// Follows the run on inputs for at most so many steps, which takes these alternatives where several hold, and the first
/// one after them; nothing if the program cannot start.
pub fn trail<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    inputs: &Inputs,
    choices: &[Name],
    steps: u64,
) -> Option<Trail<L>> {
    let mut both = Concolic::new(inputs.clone(), false);
    both.symbolic = std::mem::take(dom);
    let followed = follow::<L>(program, &mut both, steps, choices);
    *dom = both.symbolic;
    dom.obligations.clear();
    let Followed { at, state, end, path, .. } = followed.ok()?;
    let state = L::map::<Concolic, Symbolic>(&state, &mut |_, value| match value {
        Slot::Bv(value) => Slot::Bv(value.symbolic.clone()),
        Slot::Bool(truth) => Slot::Bool(truth.symbolic),
        Slot::Map(map) => Slot::Map(map.symbolic),
    });
    Some(Trail { end, at, facts: path.symbolic, state })
}

/// One step, with the alternatives that hold on this run; they are decisions too.
fn step<L: Language>(
    program: &L::Program,
    dom: &mut Concolic,
    at: L::Place,
    state: &mut L::State<Concolic>,
    path: &mut Both<polysem_domain::Run, Facts>,
    taken: &mut Decisions<L::Place>,
    choose: &(impl Choose + ?Sized),
) -> Result<FlowOf<L::Place, Concolic>, Stop> {
    let mut chosen: Vec<Name> = Vec::new();
    loop {
        let mut names = Vec::new();
        let cx = Cx::new(dom, path, &chosen).recording(&mut names);
        match L::step(program, at, state, &mut { cx }) {
            Ok(flow) => return Ok(flow),
            Err(Break::Stop(stop)) => return Err(stop),
            Err(Break::Choose(alternatives)) => {
                let name = pick::<L>(dom, at, alternatives, path, taken, choose)?;
                chosen = names;
                chosen.push(name);
            }
        }
    }
}

/// Takes one of the alternatives that hold: the one that was asked for, or else the first.
fn pick<L: Language>(
    dom: &mut Concolic,
    at: L::Place,
    mut others: Vec<Alternative<Both<bool, Condition>>>,
    path: &mut Both<polysem_domain::Run, Facts>,
    taken: &mut Decisions<L::Place>,
    choose: &(impl Choose + ?Sized),
) -> Result<Name, Stop> {
    let (number, choices) = (taken.ways.len(), taken.choices.len());
    let held: Vec<usize> = (0..others.len()).filter(|&n| others[n].guard.concrete).collect();
    let Some(&first) = held.first() else {
        return Err(Stop::unsupported("no alternative of a choice holds"));
    };
    let wanted = choose.wants(number, choices);
    let wanted = held.iter().copied().find(|&n| Some(others[n].name) == wanted);
    let right = wanted.unwrap_or(first);
    let Alternative { name, guard } = others.remove(right);
    if held.len() > 1 {
        taken.choices.push(Choice { number, name, first: right == first });
    }
    let before = path.symbolic.clone();
    taken.open.push(Decision { before, number, taken: guard.symbolic, others });
    taken.ways.push((at, Target::Name(name)));
    dom.assume(path, &guard);
    Ok(name)
}

/// Where control goes on this run; nothing at the program's end.
fn decide<L: Language>(
    dom: &mut Concolic,
    at: L::Place,
    flow: FlowOf<L::Place, Concolic>,
    path: &mut Both<polysem_domain::Run, Facts>,
    taken: &mut Decisions<L::Place>,
) -> Result<Option<L::Place>, End> {
    match flow {
        Flow::Done => Ok(None),
        Flow::Goto(to) => Ok(Some(to)),
        Flow::Assume { cond, .. } if !cond.concrete => {
            let not = dom.not(&cond);
            keep::<L>(dom, at, Target::Place(at), &not, path, taken);
            Err(End::Blocked)
        }
        Flow::Assume { cond, then } => {
            keep::<L>(dom, at, Target::Place(then), &cond, path, taken);
            Ok(Some(then))
        }
        Flow::Branch { cond, then, els } => {
            let (cond, to) = if cond.concrete { (cond, then) } else { (dom.not(&cond), els) };
            keep::<L>(dom, at, Target::Place(to), &cond, path, taken);
            Ok(Some(to))
        }
        Flow::Switch { on, cases, default } => {
            for (case, to) in &*cases {
                let literal = dom.lit(case.clone());
                let equal = dom.cmp(CmpOp::Eq, &on, &literal).map_err(End::Stopped)?;
                if equal.concrete {
                    keep::<L>(dom, at, Target::Place(*to), &equal, path, taken);
                    return Ok(Some(*to));
                }
                let not = dom.not(&equal);
                keep::<L>(dom, at, Target::Place(default), &not, path, taken);
            }
            Ok(Some(default))
        }
    }
}

/// Keeps a decision for one of two sides.
fn keep<L: Language>(
    dom: &mut Concolic,
    at: L::Place,
    to: Target<L::Place>,
    cond: &Both<bool, Condition>,
    path: &mut Both<polysem_domain::Run, Facts>,
    taken: &mut Decisions<L::Place>,
) {
    if let taken_as @ Condition::Term(_) = cond.symbolic {
        let (before, number) = (path.symbolic.clone(), taken.ways.len());
        taken.open.push(Decision { before, number, taken: taken_as, others: vec![] });
    }
    taken.ways.push((at, to));
    dom.assume(path, cond);
}
