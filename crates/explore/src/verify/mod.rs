//! Verification with interpolants: what made one part of the paths free of faults prunes others.
//!
//! What flows: at a *look-up place* (where paths meet) a state is compared with what was learned there (`table.rs`, `entry.rs`).
//! If nothing fits it becomes a *node*: the *segment* from there to the next look-up places is executed in the reading
//! [`Twin`], which keeps for each value what it is of the state at the node (`segment.rs`); the states at the segment's leaves are
//! explored in turn; what they need is carried back through the segment (`lesson.rs`), made small (`strengthen.rs`), and learned.
//!
//! **Invariant:** what was learned implies that no fault is below that was not told, for every state of which it holds, whatever
//! inputs follow. A subtree that was cut, or holds something that cannot be compared, teaches nothing.

mod boxes;
pub mod claim;
mod entry;
mod fork;
mod found;
mod interval;
mod invariants;
mod join;
mod lesson;
mod paranoid;
mod plan;
mod position;
mod range;
mod report;
mod segment;
mod speculate;
mod strengthen;
mod table;

pub use found::Found;
pub use invariants::Invariant;
pub use join::Joining;
pub use plan::prove;
pub use report::{Branch, Ending, Report};

use crate::emulate::stop_of;
use crate::finding::{Halt, Inputs};
use crate::oracle::Oracle;
use crate::reproduce::reproduce;
use crate::search::{Input, Smallest};
use crate::step::meetings;
use crate::watch::Watch;
use invariants::Collected;
use join::Joins;
use lesson::Lesson;
use polysem_domain::{Facts, Symbolic, Twin};
use polysem_sem::{Cx, Domain, Fault, FaultKind, Stop, Watched};
use polysem_solver::SolverConfig;
use polysem_term::{Model, Node as Term, TermId, Value};
use position::{Pace, Position};
use rpds::RedBlackTreeMap;
use rustc_hash::{FxHashMap, FxHashSet};
use segment::Segment;
use std::collections::{BTreeMap, BTreeSet};
use table::Table;

/// How many steps a plain exploration takes first, if nobody says it: a fraction of a second.
const QUICK: u64 = 1_200_000;

/// Why nothing more is explored where one fault is enough.
pub const ENOUGH: &str = "a fault was found";

/// Why nothing more is explored where faults were found, and there may be more.
pub const MORE: &str = "the search for more faults";

/// What the search for more faults costs at most, if nobody says it: a few seconds; and how many times what the first one did.
const SEARCH: u64 = 1_000_000;
const TIMES: u64 = 4;
/// What a question or a conflict of the solver costs, in steps.
const QUESTION: u64 = 300;

/// How far to go.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Config {
    /// Steps in all.
    pub steps: u64,
    /// How often a loop may be gone round each time it is entered; no bound if there is none.
    pub unwind: Option<u32>,
    /// The same for loops whose head is described so.
    pub unwinds: Vec<(String, u32)>,
    /// Whether to prune at all.
    pub prune: bool,
    /// When to join paths.
    pub joining: Joining,
    /// Explore what was pruned all the same, and panic if it holds a fault.
    pub paranoid: bool,
    /// Stop at the first fault that counts.
    pub first: bool,
    /// The kinds of faults that count; all, if nothing is said.
    pub counts: Option<Vec<FaultKind>>,
    /// What the search for more faults may cost once there is one, in steps, besides several times what the first one did.
    pub search: u64,
    /// How many steps a plain exploration may take first.
    pub quick: u64,
    /// How many decisions a path may have that depend on inputs.
    pub depth: u32,
    /// Whether to keep the tree of paths.
    pub tree: bool,
    /// Whether to tell what holds at the heads of loops, if all is well.
    pub invariants: bool,
}

impl Config {
    /// Whether nothing more is to be looked for, with these faults found.
    fn is_enough<P>(&self, found: &[Found<P>]) -> bool {
        let counts = |found: &Found<P>| {
            self.counts.as_ref().is_none_or(|kinds| kinds.contains(&found.fault.kind))
        };
        self.first && found.iter().any(counts)
    }

    /// Whether it was said how often loops may be gone round.
    fn is_bounded(&self) -> bool {
        self.unwind.is_some() || !self.unwinds.is_empty()
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            steps: u64::MAX,
            unwind: None,
            unwinds: vec![],
            prune: true,
            joining: Joining::Estimated,
            paranoid: false,
            first: false,
            counts: None,
            search: SEARCH,
            quick: QUICK,
            depth: u32::MAX,
            tree: false,
            invariants: false,
        }
    }
}

/// A node whose subtree is being explored.
struct Node<L: Watched> {
    here: Position<L>,
    segment: Segment<L>,
    /// What the leaves explored so far taught.
    below: Vec<Option<Lesson<L::Place>>>,
    /// The leaf that is being explored.
    at: usize,
    /// How many steps were taken from here where no run comes.
    astray: u64,
    /// How many were from all nodes, before that leaf.
    before: u64,
}

impl<L: Watched> Node<L> {
    /// The leaf to explore next: first those that runs come to. Where one of these taught nothing, the others cannot help.
    fn next(&self) -> Option<usize> {
        let open = |speculative: bool| {
            let mut leaves = self.segment.leaves.iter().zip(&self.below);
            leaves.position(|(leaf, lesson)| lesson.is_none() && leaf.speculative == speculative)
        };
        let here = self.here.speculative;
        if let Some(next) = open(here) {
            return Some(next);
        }
        let lost = self
            .segment
            .leaves
            .iter()
            .zip(&self.below)
            .any(|(leaf, lesson)| !leaf.speculative && matches!(lesson, Some(Lesson::Nothing)));
        if here || lost || segment::is_lost(&self.segment.tree) { None } else { open(true) }
    }
}

/// What is spent to find out whether it matters why no run comes to a place, in steps.
const BUDGET: u64 = 200_000;
/// What a node costs, in steps.
const NODE: u64 = 100;

/// Verifies a program from its start, with interpolants and within the bounds of the configuration.
pub fn verify<L: Watched>(
    program: &L::Program,
    dom: &mut Twin,
    oracle: &mut Oracle,
    config: &Config,
) -> Report<L::Place> {
    let mut engine = Engine::<L>::new(program, dom, oracle, config);
    engine.run_anew();
    engine.finish()
}

pub(crate) struct Engine<'e, L: Watched> {
    program: &'e L::Program,
    dom: &'e mut Twin,
    oracle: &'e mut Oracle,
    config: &'e Config,
    /// How often loops may be gone round, but for those of which something else is said.
    bound: Option<u32>,
    /// The look-up places.
    meetings: BTreeSet<L::Place>,
    table: Table<L::Place>,
    /// Faults told of, by kind, place and the calls that lead there.
    seen: BTreeSet<(FaultKind, L::Place, u128)>,
    /// The heads of loops that were gone round.
    heads: FxHashSet<L::Place>,
    start: Option<L::Place>,
    /// How many objects exist from the start.
    roots: u32,
    smallest: Smallest,
    /// By the number of a place: how often it did not matter why runs do not go a way there, and how often it did.
    luck: FxHashMap<u32, (u32, u32)>,
    /// Which branches have their ways joined.
    joins: Joins<L::Place>,
    /// Whether to begin anew.
    begins_anew: bool,
    /// How many steps were taken before.
    begun: u64,
    /// What exploration may cost in all, once a fault was found.
    ends_at: Option<u64>,
    /// How many steps may still be taken where no run comes.
    budget: u64,
    /// How many were, in vain as far as is known, and what else that cost.
    astray: u64,
    /// What the solver's search took so far, and whether what it takes now is for where no run comes.
    spent: (u64, bool),
    /// What is known of the heads of loops, if it was asked for.
    collected: Option<Collected<L::Place>>,
    report: Report<L::Place>,
}

impl<'e, L: Watched> Engine<'e, L> {
    fn new(
        program: &'e L::Program,
        dom: &'e mut Twin,
        oracle: &'e mut Oracle,
        config: &'e Config,
    ) -> Engine<'e, L> {
        dom.symbolic.meter = oracle.watch.meter();
        Engine {
            program,
            dom,
            oracle,
            config,
            bound: config.unwind,
            meetings: BTreeSet::new(),
            table: Table::default(),
            seen: BTreeSet::new(),
            heads: FxHashSet::default(),
            start: None,
            roots: 0,
            smallest: Smallest::new(SolverConfig::default()),
            luck: FxHashMap::default(),
            joins: Joins::default(),
            begun: 0,
            begins_anew: false,
            ends_at: None,
            budget: 0,
            astray: 0,
            spent: (0, false),
            collected: (config.invariants && config.prune).then(|| Collected::beside::<L>(program)),
            report: Report::default(),
        }
    }

    /// What was found.
    fn finish(mut self) -> Report<L::Place> {
        self.report.invariants = self.invariants();
        self.report
    }

    fn run(&mut self) {
        let mut path = self.dom.start();
        let begun = L::start(self.program, &mut Cx::new(self.dom, &mut path, &[]));
        let (at, state) = match begun {
            Ok(begun) => begun,
            Err(broken) => {
                self.report.failed = Some(stop_of(broken));
                return;
            }
        };
        self.start = Some(at);
        self.roots = L::roots::<Twin>(self.program, &state);
        self.collect_anew(&state);
        self.meetings = meetings::<L>(self.program, at);
        let (model, rounds, pace) = (Model::default(), RedBlackTreeMap::new(), Pace::new());
        let speculative = false;
        let (entered, parent) = (Vec::new(), None);
        self.report.tree.clear();
        let first = Position {
            at,
            state,
            path,
            model,
            steps: 0,
            rounds,
            decisions: 0,
            nested: 0,
            parting: None,
            entered,
            pace,
            parent,
            speculative,
        };
        let mut stack: Vec<Node<L>> = Vec::new();
        self.begins_anew = false;
        let mut result = self.enter(first, &mut stack);
        while let Some(node) = stack.last_mut() {
            if self.begins_anew {
                return;
            }
            if let Some(learned) = result.take() {
                node.below[node.at] = Some(learned);
                if node.segment.leaves[node.at].speculative {
                    node.astray += self.astray - node.before;
                }
            }
            if let Some(next) = node.next() {
                node.at = next;
                let position = node.segment.leaves[next].clone();
                node.before = self.astray;
                if position.speculative && !node.here.speculative {
                    self.budget = BUDGET;
                }
                result = self.enter(position, &mut stack);
            } else if let Some(node) = stack.pop() {
                result = Some(self.leave(node));
            }
        }
        self.starts_with(result.as_ref());
    }

    /// A state comes to a look-up place: it is pruned, cut, or becomes a node. Gives what is known of it at once.
    fn enter(
        &mut self,
        mut here: Position<L>,
        stack: &mut Vec<Node<L>>,
    ) -> Option<Lesson<L::Place>> {
        self.tell(stack.len());
        self.account(here.speculative);
        if let Some(stop) = self.limit() {
            if !here.speculative {
                self.halt(&here, stop);
            }
            return Some(Lesson::Nothing);
        }
        self.oracle.enter(&mut self.dom.symbolic, &here.path, &here.model);
        let found = if self.config.prune { self.look_up(&here) } else { None };
        self.note(&mut here, found.is_some());
        if let Some((inherited, by)) = found {
            self.draw(&here, Ending::Pruned(by));
            if !here.speculative {
                self.report.pruned += 1;
                // Beyond where loops are cut nothing was learned.
                if self.config.paranoid && !inherited.cut {
                    self.distrust(&here);
                }
            }
            return Some(Lesson::Needs(inherited));
        }
        if here.speculative {
            if self.budget < NODE {
                return Some(Lesson::Nothing);
            }
            self.budget -= NODE;
            self.report.speculative += 1;
        } else {
            self.report.nodes += 1;
        }
        here.parent = self.draw(&here, Ending::Open);
        here.pace.begin();
        here.nested = 0;
        here.entered.clear();
        let astray = self.astray;
        let segment = self.segment(&here);
        let astray = self.astray - astray;
        let below = segment.leaves.iter().map(|_| None).collect();
        stack.push(Node { here, segment, below, at: 0, astray, before: 0 });
        None
    }

    /// Adds to the tree what became of a position.
    fn draw(&mut self, here: &Position<L>, ending: Ending) -> Option<usize> {
        if !self.config.tree || here.speculative {
            return None;
        }
        self.report.tree.push(Branch { parent: here.parent, at: here.at, ending });
        Some(self.report.tree.len() - 1)
    }

    /// Why to go no further, if so.
    fn limit(&self) -> Option<Stop> {
        if self.config.is_enough(&self.report.findings) {
            return Some(Stop::Budget(ENOUGH.into()));
        }
        if self.ends_at.is_some_and(|most| self.cost() > most) {
            return Some(Stop::Budget(MORE.into()));
        }
        let spent = self.report.steps >= self.config.steps;
        let steps = || Stop::Budget(format!("{} steps", self.config.steps).into());
        self.oracle.watch.stopped().or_else(|| spent.then(steps))
    }

    /// What was spent so far, in steps.
    fn cost(&self) -> u64 {
        let Report { steps, nodes, speculative, .. } = self.report;
        steps - self.begun + NODE * (nodes + speculative) + QUESTION * self.oracle.effort()
    }

    fn tell(&self, waiting: usize) {
        let watch = &self.oracle.watch;
        Watch::tell(&watch.steps, self.report.steps);
        Watch::tell(&watch.paths, self.report.completed + self.report.pruned);
        Watch::tell(&watch.waiting, waiting);
        Watch::tell(&watch.findings, self.report.findings.len());
    }

    /// A path ends here before its time. What is told is where its author would say that it is: what came with the language
    /// has been called from there.
    fn halt(&mut self, here: &Position<L>, stop: Stop) {
        let mut at = here.at;
        if L::is_foreign(self.program, at) {
            let mut calls = L::stack(&here.state).into_iter().rev();
            at = calls.find(|call| !L::is_foreign(self.program, *call)).unwrap_or(at);
        }
        let halts = &mut self.report.halts;
        if !halts.iter().any(|halt| halt.at == at && halt.stop == stop) {
            halts.push(Halt { stop, at });
        }
    }

    /// Whether a fault happens on the path at hand: where `must` fails, or everywhere. It is told of once for each kind and place.
    fn examine(&mut self, here: &Position<L>, must: Option<TermId>, fault: &Fault) -> Seen {
        let at = here.at;
        let not = must.map(|must| self.dom.symbolic.terms.not(must));
        let model = match not {
            None => here.model.clone(),
            Some(not) => match self.oracle.can(&mut self.dom.symbolic, &here.path, not) {
                Ok(false) => return Seen::Never,
                Ok(true) => self.oracle.model().clone(),
                Err(reason) => {
                    let stop = self.oracle.gave_up(&reason);
                    self.halt(here, stop);
                    return Seen::Unknown;
                }
            },
        };
        let which = (fault.kind, at, L::calls(&here.state));
        if self.seen.contains(&which) {
            return Seen::Happens;
        }
        let Some((inputs, maps)) = self.inputs(&here.path, not, &model) else {
            self.halt(here, Stop::Budget("solver: no inputs for a fault".into()));
            return Seen::Unknown;
        };
        let start = self.start.unwrap_or(at);
        let mut found = Found { fault: fault.clone(), at, inputs, maps, choices: vec![] };
        let named = found.finding().inputs;
        let steps = here.steps.saturating_mul(2).saturating_add(1_000_000);
        match reproduce::<L>(
            self.program,
            start,
            (fault.clone(), at, named),
            &[],
            steps,
            &self.oracle.watch,
        ) {
            Ok(finding) => {
                self.seen.insert(which);
                found.choices = finding.choices;
                self.report.findings.push(found);
                let spent = self.cost().saturating_mul(TIMES);
                self.ends_at.get_or_insert(self.config.search.saturating_add(spent));
                Seen::Happens
            }
            Err(stop) => {
                self.halt(here, stop);
                Seen::Unknown
            }
        }
    }

    /// Inputs under which a path is taken and `more` holds, as they are read; and those that are maps.
    fn inputs(
        &mut self,
        path: &Facts,
        more: Option<TermId>,
        model: &Model,
    ) -> Option<(Vec<Input>, Inputs)> {
        let dom: &mut Symbolic = &mut self.dom.symbolic;
        let facts: Vec<TermId> = path.facts.iter().copied().chain(more).collect();
        let mut order: Vec<TermId> = path.read.iter().copied().collect();
        order.reverse();
        let mut values: BTreeMap<String, Value> = BTreeMap::new();
        if dom.layout(path, &facts).is_empty() {
            let smallest = self.smallest.of(dom, &facts, &order, model);
            for (id, value) in smallest.iter() {
                values.insert(dom.terms.input_info(id).name.to_string(), value.clone());
            }
        } else {
            let more: Vec<TermId> = more.into_iter().collect();
            values = self.oracle.inputs(dom, path, &more)?;
        }
        let mut inputs = Vec::new();
        for t in order {
            let Term::Input(id) = dom.terms.node(t) else { continue };
            let info = dom.terms.input_info(id);
            let value = values.remove(&*info.name);
            let value = value.unwrap_or_else(|| Value::default_of(info.sort)).into_bits()?;
            inputs.push(Input { name: info.name.to_string(), value });
        }
        // Then the addresses, where they matter.
        let mut maps = Inputs::new();
        for (name, value) in values {
            match value {
                Value::Bv(value) => inputs.push(Input { name, value }),
                value => {
                    maps.insert(name, value);
                }
            }
        }
        Some((inputs, maps))
    }

    /// Whether a path can go on where a condition holds. Where no run comes, that is not worth much.
    fn possible(&mut self, here: &Position<L>, condition: TermId) -> Result<bool, Stop> {
        let dom = &mut self.dom.symbolic;
        let answer = if here.speculative {
            self.oracle.soon(|oracle| oracle.can(dom, &here.path, condition))
        } else {
            self.oracle.can(dom, &here.path, condition)
        };
        answer.map_err(|reason| self.oracle.gave_up(&reason))
    }

    /// Whether something follows from what is known of a path, which the oracle is at. Not to know, or not soon, is no.
    fn follows(&mut self, path: &Facts, goal: TermId) -> bool {
        if let Some(truth) = self.dom.symbolic.terms.as_truth(goal) {
            return truth;
        }
        // What is learned is written down as it is where time is up: that is less, and true.
        if self.oracle.watch.stopped().is_some() {
            return false;
        }
        let not = self.dom.symbolic.terms.not(goal);
        if self.oracle.guess(&mut self.dom.symbolic, not) == Some(true) {
            return false;
        }
        if self.oracle.is_refuted(&mut self.dom.symbolic, not) {
            return true;
        }
        self.oracle.is_soon_impossible(&mut self.dom.symbolic, path, not)
    }
}

/// What is known of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    Never,
    Happens,
    Unknown,
}
