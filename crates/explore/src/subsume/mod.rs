//! Exploration with interpolants: what made one subtree free of faults prunes others.
//!
//! What flows: at a *look-up place* (where paths meet) a state is compared with what was learned there. If nothing fits, the
//! *segment* up to the next look-up places is executed, once in the state at hand and once in an ideal state whose
//! locations hold symbols (`segment.rs`); the states at its leaves are explored in turn; what they needed is carried back
//! through the ideal segment, strengthened to something small that the state at hand satisfies (`interpolant.rs`), and
//! learned. A state is pruned if its objects can be matched with those of an entry, one to one, and what the entry needs
//! then holds (`matching.rs`).
//!
//! **Invariant:** a learned formula implies that no fault is below, for every state that it holds in, with any inputs.
//! A subtree that was cut, or that holds something we cannot model, learns nothing.

mod interpolant;
mod matching;
mod probe;
mod segment;

use crate::emulate::stop_of;
use crate::finding::{Finding, Halt};
use crate::oracle::Oracle;
use crate::reproduce::reproduce;
use crate::step::meetings;
use crate::watch::Watch;
use interpolant::Conjuncts;
use matching::{Entry, Values};
use polysem_domain::{Facts, Symbolic};
use polysem_sem::{Cx, Domain, Fault, FaultKind, Language, Location, Stop};
use polysem_solver::Verdict;
use polysem_term::{Model, TermId};
use rpds::RedBlackTreeMap;
use segment::Segment;
use std::collections::{BTreeMap, BTreeSet};

/// How far to go.
#[derive(Clone, Debug)]
pub struct Config {
    /// Steps in all.
    pub steps: u64,
    /// How often a path may come to the same look-up place; no bound if there is none.
    pub unwind: Option<u32>,
    /// Whether to prune at all.
    pub prune: bool,
    /// Explore what was pruned all the same, and panic if it holds a fault.
    pub paranoid: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config { steps: 10_000_000, unwind: None, prune: true, paranoid: false }
    }
}

/// What an exploration found, and what it cost.
#[derive(Debug)]
pub struct Report<L: Language> {
    /// The faults, one for each kind and place.
    pub findings: Vec<Finding<L::Place>>,
    /// Where paths were cut or given up.
    pub halts: Vec<Halt<L::Place>>,
    /// How many paths came to an end.
    pub completed: u64,
    /// How many were pruned.
    pub pruned: u64,
    /// How many states came to each look-up place.
    pub nodes: BTreeMap<L::Place, u64>,
    /// How many steps were taken.
    pub steps: u64,
    /// Why the program could not start, if so.
    pub failed: Option<Stop>,
}

/// A state at a place, with what is known of the path to it.
#[derive(Debug)]
pub(crate) struct Position<L: Language> {
    pub(crate) at: L::Place,
    pub(crate) state: L::State<Symbolic>,
    pub(crate) path: Facts,
    /// Values under which the `known` oldest facts hold.
    pub(crate) model: Model,
    pub(crate) known: usize,
    pub(crate) visits: RedBlackTreeMap<L::Place, u32>,
}

impl<L: Language> Clone for Position<L> {
    fn clone(&self) -> Self {
        Position {
            at: self.at,
            state: self.state.clone(),
            path: self.path.clone(),
            model: self.model.clone(),
            known: self.known,
            visits: self.visits.clone(),
        }
    }
}

/// A node whose subtree is being explored.
struct Node<L: Language> {
    here: Position<L>,
    segment: Segment<L>,
    /// What the leaves explored so far taught.
    below: Vec<Lesson>,
}

/// What an explored subtree taught.
#[derive(Clone, Debug)]
pub(crate) enum Lesson {
    /// It is free of faults that were not reported, wherever this holds.
    Needs(Conjuncts),
    /// Nothing.
    Nothing,
}

/// Where something was learned: the place and the call stack.
type Key<P> = (P, Vec<P>);

/// Explores a program from its start.
pub fn explore<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    config: &Config,
) -> Report<L> {
    let report = Report {
        findings: vec![],
        halts: vec![],
        completed: 0,
        pruned: 0,
        nodes: BTreeMap::new(),
        steps: 0,
        failed: None,
    };
    let mut engine = Engine {
        program,
        dom,
        oracle,
        config,
        meetings: BTreeSet::new(),
        learned: BTreeMap::new(),
        seen: BTreeSet::new(),
        start: None,
        roots: 0,
        segments: 0,
        report,
    };
    engine.run();
    engine.report
}

pub(crate) struct Engine<'e, L: Language> {
    program: &'e L::Program,
    dom: &'e mut Symbolic,
    oracle: &'e mut Oracle,
    config: &'e Config,
    /// The look-up places.
    meetings: BTreeSet<L::Place>,
    learned: BTreeMap<Key<L::Place>, Vec<Entry>>,
    /// Faults reported, by kind and place.
    seen: BTreeSet<(FaultKind, L::Place)>,
    start: Option<L::Place>,
    /// How many objects there are from the start: each is matched with itself.
    roots: u32,
    segments: u64,
    report: Report<L>,
}

impl<L: Language> Engine<'_, L> {
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
        self.meetings = meetings::<L>(self.program, at);
        let mut roots = 0;
        L::visit::<Symbolic>(&state, &mut |location, _| {
            roots += u32::from(matches!(location, Location::Base(_)));
        });
        self.roots = roots;
        let visits = RedBlackTreeMap::new();
        let first = Position { at, state, path, model: Model::default(), known: 0, visits };
        let mut stack: Vec<Node<L>> = Vec::new();
        let mut result = self.enter(first, &mut stack);
        while let Some(node) = stack.last_mut() {
            if let Some(learned) = result.take() {
                node.below.push(learned);
            }
            match node.segment.leaves.get(node.below.len()) {
                Some(leaf) => {
                    let position = leaf.position.clone();
                    result = self.enter(position, &mut stack);
                }
                None => {
                    if let Some(node) = stack.pop() {
                        let learned = self.leave(&node);
                        result = Some(learned.map_or(Lesson::Nothing, Lesson::Needs));
                    }
                }
            }
        }
    }

    /// A state comes to a place: it is pruned, cut, or becomes a node. Gives what is known of it at once.
    fn enter(&mut self, mut here: Position<L>, stack: &mut Vec<Node<L>>) -> Option<Lesson> {
        *self.report.nodes.entry(here.at).or_default() += 1;
        if let Some(bound) = self.config.unwind {
            let visits = here.visits.get(&here.at).copied().unwrap_or(0);
            if visits > bound {
                let which = format!("{} x {bound}", L::describe(self.program, here.at));
                self.halt(here.at, Stop::Bound(which.into()));
                return Some(Lesson::Nothing);
            }
            here.visits.insert_mut(here.at, visits + 1);
        }
        self.tell();
        if let Some(stop) = self.limit() {
            self.halt(here.at, stop);
            return Some(Lesson::Nothing);
        }
        if self.config.prune
            && let Some(inherited) = self.look_up(&here)
        {
            self.report.pruned += 1;
            if self.config.paranoid {
                self.distrust(&here);
            }
            return Some(Lesson::Needs(inherited));
        }
        let segment = self.segment(&here);
        stack.push(Node { here, segment, below: vec![] });
        None
    }

    /// All leaves of a node are explored: what it needs is learned.
    fn leave(&mut self, node: &Node<L>) -> Option<Conjuncts> {
        let values = Values::new::<L>(self.dom, &node.here.state, &node.here.state);
        let needed = self.needed(&node.segment, &node.below, &node.here, &values)?;
        let needed = self.strengthen(needed, &node.here, &values)?;
        let key = (node.here.at, L::stack(&node.here.state));
        let named = L::named_objects::<Symbolic>(&node.here.state);
        let entry = Entry::new(self.dom, &needed, named);
        self.learned.entry(key).or_default().push(entry);
        Some(needed)
    }

    /// What an entry that fits needs, in terms of the state at hand.
    fn look_up(&mut self, here: &Position<L>) -> Option<Conjuncts> {
        let key = (here.at, L::stack(&here.state));
        let entries = self.learned.get(&key)?;
        let values = Values::new::<L>(self.dom, &here.state, &here.state);
        let named = L::named_objects::<Symbolic>(&here.state);
        for entry in entries.iter().rev() {
            let matched = entry.matches(self.dom, &values, self.roots, &named);
            let Some(matched) = matched else { continue };
            let Some(goal) = matched.holds(self.dom, entry, &values) else { continue };
            if self.oracle.entails(self.dom, &here.path, goal) == Some(true) {
                return matched.renamed(self.dom, entry, &values);
            }
        }
        None
    }

    /// Why to go no further, if so.
    pub(super) fn limit(&self) -> Option<Stop> {
        let spent = self.report.steps >= self.config.steps;
        let steps = || Stop::Budget(format!("{} steps", self.config.steps).into());
        self.oracle.watch.stopped().or_else(|| spent.then(steps))
    }

    fn tell(&self) {
        let watch = &self.oracle.watch;
        Watch::tell(&watch.steps, self.report.steps);
        Watch::tell(&watch.paths, self.report.completed);
        Watch::tell(&watch.findings, self.report.findings.len());
    }

    fn halt(&mut self, at: L::Place, stop: Stop) {
        self.report.halts.push(Halt { stop, at });
    }

    /// Whether a fault happens: where `must` fails, or everywhere. It is told of once for each kind and place.
    fn examine(&mut self, path: &Facts, must: Option<TermId>, fault: &Fault, at: L::Place) -> Seen {
        let not = must.map(|must| self.dom.terms.not(must));
        let query: Vec<TermId> = not.into_iter().collect();
        match self.oracle.check(self.dom, path, &query) {
            Verdict::Unsat(_) => return Seen::Never,
            Verdict::Unknown(reason) => {
                self.halt(at, Stop::Budget(format!("solver: {reason}").into()));
                return Seen::Unknown;
            }
            Verdict::Sat(_) => {}
        }
        if self.seen.contains(&(fault.kind, at)) {
            return Seen::Happens;
        }
        let Some(inputs) = self.oracle.inputs(self.dom, path, &query) else {
            self.halt(at, Stop::Budget("solver: no inputs for a fault".into()));
            return Seen::Unknown;
        };
        let (start, steps) = (self.start.unwrap_or(at), self.config.steps);
        match reproduce::<L>(self.program, start, (fault.clone(), at, inputs), &[], steps) {
            Ok(finding) => {
                self.seen.insert((fault.kind, at));
                self.report.findings.push(finding);
                Seen::Happens
            }
            Err(stop) => {
                self.halt(at, stop);
                Seen::Unknown
            }
        }
    }
}

/// What is known of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    Never,
    Happens,
    Unknown,
}
