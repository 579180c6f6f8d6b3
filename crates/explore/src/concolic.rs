//! Concolic exploration: a run on given inputs, then runs on inputs that turn one of its decisions.
//!
//! Each run is taken in the product of the concrete and the symbolic reading; of every decision it keeps what was known before
//! and the condition. New inputs satisfy what was known before a decision and the condition's negation; inputs that
//! these do not mention stay as they were. A run that does not go the way its inputs were made for *diverged*: never
//! in the faithful variant; the approximate one replaces what is hard by its value on the run, and pays for it so.

use crate::emulate::{End, stop_of};
use crate::finding::{Finding, Halt, Inputs, happens};
use crate::oracle::Oracle;
use crate::watch::Watch;
use polysem_domain::{Both, Concolic, Concrete, Condition, Facts, Symbolic};
use polysem_sem::{Break, CmpOp, Cx, Domain, Flow, FlowOf, Fork, Language, Name, Slot, Stop};
use polysem_solver::Verdict;
use polysem_term::TermId;
use std::collections::{BTreeSet, VecDeque};

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

/// A decision of a run that other inputs could turn: what was known before, the condition of the way taken, and which
/// of all decisions it is.
struct Decision {
    before: Facts,
    taken: TermId,
    number: usize,
}

/// What was decided for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target<P> {
    /// The place that control goes to.
    Place(P),
    /// An alternative of a choice.
    Name(Name),
}

/// A decision: where, and what for.
type Way<P> = (P, Target<P>);

/// The decisions of a run: from where to where, also those that no input can turn.
struct Decisions<P> {
    ways: Vec<Way<P>>,
    open: Vec<Decision>,
}

/// A run to come: its inputs, and the decisions that they were made for.
struct Planned<P> {
    inputs: Inputs,
    /// Decisions as they were before; the last one is to be turned.
    expected: Vec<Way<P>>,
}

impl<P: PartialEq> Planned<P> {
    /// Whether a run that took these decisions went another way than planned.
    fn diverges(&self, ways: &[Way<P>]) -> bool {
        let Some((turned, before)) = self.expected.split_last() else { return false };
        !ways.starts_with(before) || ways.get(before.len()).is_none_or(|way| way == turned)
    }
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
    let mut driver = Driver { program, dom, oracle, config, seen: BTreeSet::new(), report };
    let mut queue = VecDeque::from([Planned { inputs, expected: vec![] }]);
    while let Some(planned) = queue.pop_front() {
        if driver.report.runs.len() >= config.runs {
            if let Some(run) = driver.report.runs.last() {
                let stop = Stop::Budget(format!("{} runs", config.runs).into());
                driver.report.halts.push(Halt { stop, at: run.at });
            }
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
    driver.report
}

struct Driver<'d, L: Language> {
    program: &'d L::Program,
    dom: &'d mut Symbolic,
    oracle: &'d mut Oracle,
    config: &'d Config,
    /// Inputs that runs were or will be taken on.
    seen: BTreeSet<String>,
    report: Report<L>,
}

impl<L: Language> Driver<'_, L> {
    fn run(&mut self, planned: Planned<L::Place>, queue: &mut VecDeque<Planned<L::Place>>) {
        let approximate = self.config.approximate;
        let mut dom = Concolic {
            concrete: Concrete::new(planned.inputs.clone()),
            symbolic: std::mem::take(self.dom),
            approximate,
            concretised: 0,
        };
        let followed = follow::<L>(self.program, &mut dom, self.config.steps);
        self.report.concretised += dom.concretised;
        *self.dom = dom.symbolic;
        let Followed { start, at, end, path, steps, taken, .. } = match followed {
            Ok(followed) => followed,
            Err(stop) => {
                self.report.failed = Some(stop);
                return;
            }
        };
        self.report.steps += steps;
        let diverged = planned.diverges(&taken.ways);
        self.judge(start, at, &end, &planned.inputs);
        self.plan(&planned, &taken, (at, &path.symbolic), queue);
        let constraint = taken.open.iter().map(|decision| decision.taken).collect();
        let inputs = planned.inputs;
        self.report.runs.push(Run { inputs, end, at, constraint, diverged });
    }

    /// The fault that the run ended in, and those that other inputs would have led to on the way.
    fn judge(&mut self, start: L::Place, at: L::Place, end: &End, inputs: &Inputs) {
        match end {
            End::Stopped(Stop::Fault(fault)) => {
                let known = self.report.findings.iter();
                if !known.clone().any(|f| f.fault.kind == fault.kind && f.at == at) {
                    let (fault, inputs) = (fault.clone(), inputs.clone());
                    let finding = Finding { fault, at, inputs };
                    if happens::<L>(self.program, start, &finding, self.config.steps) {
                        self.report.findings.push(finding);
                    } else {
                        let what =
                            format!("{} was foreseen here but not reproduced", finding.fault);
                        self.report.halts.push(Halt { stop: Stop::unsupported(what), at });
                    }
                }
            }
            End::Stopped(stop) => self.report.halts.push(Halt { stop: stop.clone(), at }),
            End::Done | End::Blocked => {}
        }
    }

    /// Runs that turn a decision of this one, and runs in which what it required fails.
    fn plan(
        &mut self,
        planned: &Planned<L::Place>,
        taken: &Decisions<L::Place>,
        (at, last): (L::Place, &Facts),
        queue: &mut VecDeque<Planned<L::Place>>,
    ) {
        for obligation in std::mem::take(&mut self.dom.obligations) {
            let not = self.dom.terms.not(obligation.must);
            self.turn(planned, &last.with(obligation.given), not, (at, vec![]), queue);
        }
        // Earlier decisions were turned when they were first met.
        let new = taken.open.iter().filter(|decision| decision.number >= planned.expected.len());
        for decision in new {
            let not = self.dom.terms.not(decision.taken);
            let expected = taken.ways[..=decision.number].to_vec();
            let at = taken.ways[decision.number].0;
            self.turn(planned, &decision.before, not, (at, expected), queue);
        }
    }

    fn turn(
        &mut self,
        planned: &Planned<L::Place>,
        before: &Facts,
        not: TermId,
        (at, expected): (L::Place, Vec<Way<L::Place>>),
        queue: &mut VecDeque<Planned<L::Place>>,
    ) {
        match self.oracle.check(self.dom, before, &[not]) {
            Verdict::Unsat(_) => {}
            Verdict::Unknown(reason) => {
                let stop = Stop::Budget(format!("solver: {reason}").into());
                self.report.halts.push(Halt { stop, at });
            }
            Verdict::Sat(_) => {
                let Some(found) = self.oracle.inputs(self.dom, before, &[not]) else {
                    let stop = Stop::Budget("solver: no inputs for a run".into());
                    return self.report.halts.push(Halt { stop, at });
                };
                let mut inputs = planned.inputs.clone();
                inputs.extend(found);
                if self.seen.insert(format!("{inputs:?}")) {
                    queue.push_back(Planned { inputs, expected });
                }
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
) -> Result<Followed<L>, Stop> {
    let mut taken = Decisions { ways: vec![], open: vec![] };
    let mut path = dom.start();
    let begun = L::start(program, &mut Cx::new(dom, &mut path, &[]));
    let (start, mut state) = begun.map_err(stop_of)?;
    let (mut at, mut steps) = (start, 0);
    let end = loop {
        if steps == limit {
            break End::Stopped(Stop::Budget(format!("{steps} steps").into()));
        }
        steps += 1;
        let flow = match step::<L>(program, dom, at, &mut state, &mut path, &mut taken) {
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

/// Follows the run on inputs for at most so many steps; nothing if the program cannot start.
pub fn trail<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    inputs: &Inputs,
    steps: u64,
) -> Option<Trail<L>> {
    let mut both = Concolic::new(inputs.clone(), false);
    both.symbolic = std::mem::take(dom);
    let followed = follow::<L>(program, &mut both, steps);
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
) -> Result<FlowOf<L::Place, Concolic>, Stop> {
    let mut chosen: Vec<Name> = Vec::new();
    loop {
        let mut names = Vec::new();
        let cx = Cx::new(dom, path, &chosen).recording(&mut names);
        match L::step(program, at, state, &mut { cx }) {
            Ok(flow) => return Ok(flow),
            Err(Break::Stop(stop)) => return Err(stop),
            Err(Break::Choose(alternatives)) => {
                let Some(right) = alternatives.into_iter().find(|a| a.guard.concrete) else {
                    return Err(Stop::unsupported("no alternative of a choice holds"));
                };
                keep::<L>(dom, at, Target::Name(right.name), &right.guard, path, taken);
                chosen = names;
                chosen.push(right.name);
            }
        }
    }
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

/// Keeps a decision.
fn keep<L: Language>(
    dom: &mut Concolic,
    at: L::Place,
    to: Target<L::Place>,
    cond: &Both<bool, Condition>,
    path: &mut Both<polysem_domain::Run, Facts>,
    taken: &mut Decisions<L::Place>,
) {
    if let Condition::Term(term) = cond.symbolic {
        let (before, number) = (path.symbolic.clone(), taken.ways.len());
        taken.open.push(Decision { before, taken: term, number });
    }
    taken.ways.push((at, to));
    dom.assume(path, cond);
}
