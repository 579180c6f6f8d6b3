//! Analyses whose facts are sets: which definitions reach a place, which variables live there.
//!
//! Both know of a program only its graph and the [`Effects`] of each place, which the caller computes.

use super::order::Order;
use super::solve::{Limits, Problem, solve};
use polysem_sem::{Language, Location};
use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

/// What the instruction at a place reads and writes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Effects {
    /// What it certainly writes: earlier values are lost.
    pub defines: BTreeSet<Location>,
    /// What it perhaps writes: earlier values may stay.
    pub may_define: BTreeSet<Location>,
    /// What it may read.
    pub uses: BTreeSet<Location>,
}

/// A definition of a location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Definition<P> {
    /// Of what.
    pub location: Location,
    /// By the instruction at which place; before the program starts if there is none.
    pub at: Option<P>,
}

/// A set before and after the instruction at each place that can be reached in the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<P, T> {
    /// Before each.
    pub before: BTreeMap<P, BTreeSet<T>>,
    /// After each.
    pub after: BTreeMap<P, BTreeSet<T>>,
    /// In which order places were visited.
    pub visits: Vec<P>,
}

/// Sets that flow through a graph.
struct Sets<P, T, F> {
    order: Order<P>,
    /// Where a set goes from a place.
    targets: Graph<P>,
    transfer: F,
    set: PhantomData<T>,
}

/// Where edges lead from each place.
type Graph<P> = BTreeMap<P, Vec<P>>;

impl<P, T, F> Problem for Sets<P, T, F>
where
    P: Copy + Ord,
    T: Clone + Ord,
    F: Fn(P, &BTreeSet<T>) -> BTreeSet<T>,
{
    type Node = P;
    type Fact = BTreeSet<T>;
    const RELATES: bool = false;

    fn flow(&mut self, at: &P, fact: &BTreeSet<T>) -> Vec<(P, BTreeSet<T>)> {
        let set = (self.transfer)(*at, fact);
        self.targets.get(at).into_iter().flatten().map(|to| (*to, set.clone())).collect()
    }

    fn join(&mut self, _: &P, fact: &mut BTreeSet<T>, other: &BTreeSet<T>) -> bool {
        fact.extend(other.iter().cloned());
        true
    }

    fn leq(&mut self, a: &BTreeSet<T>, b: &BTreeSet<T>) -> bool {
        a.is_subset(b)
    }

    fn rank(&mut self, node: &P) -> u32 {
        self.order.rank(*node)
    }
}

/// The sets on entry to each place in the direction of flow, those on exit, and the order of visits.
type Flowed<P, T> = (BTreeMap<P, BTreeSet<T>>, BTreeMap<P, BTreeSet<T>>, Vec<P>);

/// Every place is visited, even if nothing flows there: its own definitions and uses count.
fn flow<P: Copy + Ord, T: Clone + Ord>(
    order: Order<P>,
    targets: Graph<P>,
    start: impl Fn(P) -> BTreeSet<T>,
    transfer: impl Fn(P, &BTreeSet<T>) -> BTreeSet<T>,
) -> Flowed<P, T> {
    let start: Vec<_> = order.nodes().into_iter().map(|place| (place, start(place))).collect();
    // Sets only grow, and there are finitely many.
    let limits = Limits { delay: u32::MAX, narrow: 0, steps: u64::MAX };
    let mut sets = Sets { order, targets, transfer: &transfer, set: PhantomData };
    let solution = solve(&mut sets, start, limits);
    let out = solution.facts.iter().map(|(place, set)| (*place, transfer(*place, set))).collect();
    (solution.facts, out, solution.visits)
}

/// The places reachable from `entry`, with their successors.
fn graph<L: Language>(program: &L::Program, entry: L::Place) -> (Order<L::Place>, Graph<L::Place>) {
    let order = Order::new(&[entry], |at| L::successors(program, at));
    let nodes = order.nodes();
    let successors = nodes.into_iter().map(|at| (at, L::successors(program, at))).collect();
    (order, successors)
}

/// Which definitions may have set what a location holds, before and after each place.
///
/// `initial` are locations that have a value when the program starts, as if defined at no place.
pub fn reaching_definitions<L: Language>(
    program: &L::Program,
    entry: L::Place,
    initial: &BTreeSet<Location>,
    effects: impl Fn(L::Place) -> Effects,
) -> Table<L::Place, Definition<L::Place>> {
    let (order, successors) = graph::<L>(program, entry);
    let effects: BTreeMap<_, _> =
        successors.keys().map(|place| (*place, effects(*place))).collect();
    let initial = initial.iter().map(|&location| Definition { location, at: None }).collect();
    let start = |place| if place == entry { BTreeSet::clone(&initial) } else { BTreeSet::new() };
    let (before, after, visits) = flow(order, successors, start, |at, reaching| {
        let effects = &effects[&at];
        let stay = reaching.iter().filter(|d| !effects.defines.contains(&d.location)).copied();
        let new = effects.defines.union(&effects.may_define);
        stay.chain(new.map(|&location| Definition { location, at: Some(at) })).collect()
    });
    Table { before, after, visits }
}

/// Which locations may be read before they are written again, before and after each place.
///
/// `results` are the locations that matter when the program has ended.
pub fn live_variables<L: Language>(
    program: &L::Program,
    entry: L::Place,
    results: &BTreeSet<Location>,
    effects: impl Fn(L::Place) -> Effects,
) -> Table<L::Place, Location> {
    let (order, successors) = graph::<L>(program, entry);
    let mut predecessors: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (from, to) in successors.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to))) {
        predecessors.entry(*to).or_default().push(*from);
    }
    let effects: BTreeMap<_, _> =
        successors.keys().map(|place| (*place, effects(*place))).collect();
    // Ends first; what leads to none follows.
    let ends = |place: &L::Place| successors[place].is_empty();
    let nodes = order.nodes();
    let (mut roots, rest): (Vec<_>, Vec<_>) = nodes.into_iter().rev().partition(ends);
    roots.extend(rest);
    let order = Order::new(&roots, |at| predecessors.get(&at).cloned().unwrap_or_default());
    let start = |place| if ends(&place) { results.clone() } else { BTreeSet::new() };
    let (after, before, visits) = flow(order, predecessors, start, |at, live| {
        let effects = &effects[&at];
        live.difference(&effects.defines).chain(&effects.uses).copied().collect()
    });
    Table { before, after, visits }
}
