//! The states of a reading as facts: what holds before and after every place, and which faults cannot be excluded.
//!
//! States flow from place to place by the language's own step. They are kept apart by call stack, since only states
//! under equal stacks have the same locations. Alarms are read off at the end, from states that rise no more.

use super::order::Order;
use super::solve::{Limits, Problem, solve};
use super::states;
use super::ways::{Way, starts, ways};
use polysem_sem::{Abstract, Bits, Domain, Fault, FaultKind, Language, Stop};
use std::collections::{BTreeMap, BTreeSet};

/// How to analyze.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// How often states are joined at the head of a loop before they are widened. 2 by default.
    pub delay: u32,
    /// How many descending passes follow. 2 by default.
    pub narrow: u32,
    /// How many steps are taken at most. 1,000,000 by default.
    pub steps: u64,
    /// How many calls may be active at once. 64 by default.
    pub depth: usize,
    /// Where bounds may stop when they are widened.
    pub thresholds: Vec<Bits>,
    /// Whether they may stop at the literals that the language names as well. By default they may.
    pub literals: bool,
}

impl Default for Config {
    fn default() -> Config {
        let thresholds = Vec::new();
        Config { delay: 2, narrow: 2, steps: 1_000_000, depth: 64, thresholds, literals: true }
    }
}

/// A place in a call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key<P> {
    /// Where the active calls return to, the innermost last.
    pub stack: Vec<P>,
    /// The place.
    pub place: P,
}

/// A fault that the reading cannot exclude.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alarm<P> {
    /// Where.
    pub place: P,
    /// Which.
    pub fault: Fault,
    /// Whether every run that comes to the place is at fault there, in this way or another.
    pub certain: bool,
}

/// The states of one place or edge: one, unless there are some with different locations.
pub type StatesOf<L, D> = Vec<<L as Language>::State<D>>;

/// A way from one place to the next.
pub type Edge<L> = (<L as Language>::Place, <L as Language>::Place);

/// What holds where.
///
/// Several states of one place under different calls are joined; they stay apart if they have different locations.
pub struct Analysis<L: Language, D: Domain> {
    /// The state before each place under each call stack. What is not here is not reached.
    pub keys: BTreeMap<Key<L::Place>, L::State<D>>,
    /// The states before each place.
    pub before: BTreeMap<L::Place, StatesOf<L, D>>,
    /// The states after each place, before branches narrow them.
    pub after: BTreeMap<L::Place, StatesOf<L, D>>,
    /// The states along each edge, narrowed by the branch taken. What is not here is not taken.
    pub edges: BTreeMap<Edge<L>, StatesOf<L, D>>,
    /// One for each place and kind of fault.
    pub alarms: Vec<Alarm<L::Place>>,
    /// What was left out, and where.
    pub stops: Vec<(L::Place, Stop)>,
    /// Where the program starts, and with what states.
    pub start: Vec<(L::Place, L::State<D>)>,
    /// In which order places were visited, before the descending passes.
    pub visits: Vec<Key<L::Place>>,
    /// How many steps were taken to find the states.
    pub steps: u64,
}

impl<L: Language, D: Domain> Analysis<L, D> {
    /// Whether the states describe every run, up to bounds that were asked for.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stops.iter().all(|(_, stop)| stop.allows_safe())
    }
}

/// A program in a reading, as a problem for the worklist.
struct States<'a, L: Language, D> {
    program: &'a L::Program,
    dom: &'a mut D,
    order: Order<L::Place>,
    thresholds: Vec<Bits>,
    depth: usize,
    stops: Vec<(L::Place, Stop)>,
}

impl<L: Language, D: Abstract> States<'_, L, D> {
    fn stop(&mut self, place: L::Place, stop: Stop) {
        if !self.stops.iter().any(|(at, other)| *at == place && *other == stop) {
            self.stops.push((place, stop));
        }
    }

    fn key(place: L::Place, state: &L::State<D>) -> Key<L::Place> {
        Key { stack: L::stack::<D>(state), place }
    }

    /// Whether calls are nested no deeper than they may be.
    fn is_shallow(&self, state: &L::State<D>) -> bool {
        L::stack::<D>(state).len() <= self.depth
    }
}

impl<L: Language, D: Abstract> Problem for States<'_, L, D> {
    type Node = Key<L::Place>;
    type Fact = L::State<D>;
    const RELATES: bool = true;

    fn flow(&mut self, at: &Key<L::Place>, state: &L::State<D>) -> Vec<(Self::Node, Self::Fact)> {
        let ways = ways::<L, D>(self.program, self.dom, at.place, state);
        let edges = ways.into_iter().flat_map(|way| way.edges);
        let edges = edges.filter(|(_, state)| self.is_shallow(state));
        edges.map(|(to, state)| (Self::key(to, &state), state)).collect()
    }

    fn join(&mut self, at: &Key<L::Place>, state: &mut L::State<D>, other: &L::State<D>) -> bool {
        let same = states::join::<L, D>(self.dom, state, other);
        if !same {
            let place = L::describe(self.program, at.place);
            let what = format!("states of different shape meet at {place}");
            self.stop(at.place, Stop::unsupported(what));
        }
        same
    }

    fn leq(&mut self, a: &L::State<D>, b: &L::State<D>) -> bool {
        states::leq::<L, D>(self.dom, a, b)
    }

    fn widen(&mut self, older: &L::State<D>, newer: L::State<D>) -> L::State<D> {
        states::widen::<L, D>(self.dom, older, newer, &self.thresholds)
    }

    fn rank(&mut self, node: &Key<L::Place>) -> u32 {
        self.order.rank(node.place)
    }
}

/// Finds what holds at every place of a program in a reading. `alarms` takes from the reading the faults that it could
/// not exclude since the last call.
///
/// # Errors
/// Why the program cannot start.
pub fn analyze<L: Language, D: Abstract>(
    program: &L::Program,
    dom: &mut D,
    config: &Config,
    alarms: impl FnMut(&mut D) -> Vec<Fault>,
) -> Result<Analysis<L, D>, Stop> {
    analyze_from::<L, D>(program, dom, config, alarms, |_, state| Ok(state))
}

/// The same from other states than those in which the program starts: `from` makes them of these.
///
/// # Errors
/// Why the program cannot start.
pub fn analyze_from<L: Language, D: Abstract>(
    program: &L::Program,
    dom: &mut D,
    config: &Config,
    mut alarms: impl FnMut(&mut D) -> Vec<Fault>,
    from: impl Fn(&mut D, L::State<D>) -> Result<L::State<D>, Stop>,
) -> Result<Analysis<L, D>, Stop> {
    alarms(dom);
    let mut started = Vec::new();
    for start in starts::<L, D>(program, dom) {
        let (place, state) = start?;
        started.push((place, from(dom, state)?));
    }
    let at_start = alarms(dom);
    let mut entries: Vec<_> = started.iter().map(|(place, _)| *place).collect();
    entries.dedup();
    let mut thresholds = config.thresholds.clone();
    if config.literals {
        thresholds.extend(L::thresholds(program));
    }
    let mut problem = States::<L, D> {
        program,
        dom,
        order: Order::new(&entries, |at| L::successors(program, at)),
        thresholds,
        depth: config.depth,
        stops: Vec::new(),
    };
    let begin = started.clone();
    let start =
        started.into_iter().map(|(place, state)| (States::<L, D>::key(place, &state), state));
    let limits = Limits { delay: config.delay, narrow: config.narrow, steps: config.steps };
    let solution = solve(&mut problem, start, limits);
    if let Some(key) = solution.unfinished {
        let which = format!("{} steps of the fixpoint", config.steps);
        problem.stop(key.place, Stop::Budget(which.into()));
    }
    let mut reader = Reader::new(problem, alarms);
    for (fault, entry) in at_start.into_iter().zip(entries.iter().cycle()) {
        reader.alarm(*entry, fault, false);
    }
    solution.facts.iter().for_each(|(key, state)| reader.read(key.place, state));
    let mut analysis = reader.finish();
    (analysis.keys, analysis.start) = (solution.facts, begin);
    (analysis.visits, analysis.steps) = (solution.visits, solution.steps);
    Ok(analysis)
}

/// Reads off results from states that rise no more.
struct Reader<'a, L: Language, D: Domain, A> {
    problem: States<'a, L, D>,
    alarms: A,
    analysis: Analysis<L, D>,
    found: BTreeMap<(L::Place, FaultKind), Alarm<L::Place>>,
    /// The places that some run leaves without a fault.
    left: BTreeSet<L::Place>,
}

impl<'a, L: Language, D: Abstract, A: FnMut(&mut D) -> Vec<Fault>> Reader<'a, L, D, A> {
    fn new(problem: States<'a, L, D>, alarms: A) -> Self {
        let analysis = Analysis {
            keys: BTreeMap::new(),
            before: BTreeMap::new(),
            after: BTreeMap::new(),
            edges: BTreeMap::new(),
            alarms: Vec::new(),
            stops: Vec::new(),
            start: Vec::new(),
            visits: Vec::new(),
            steps: 0,
        };
        Reader { problem, alarms, analysis, found: BTreeMap::new(), left: BTreeSet::new() }
    }

    fn alarm(&mut self, place: L::Place, fault: Fault, ends: bool) {
        let alarm = Alarm { place, certain: ends, fault };
        let known = self.found.entry((place, alarm.fault.kind)).or_insert_with(|| alarm.clone());
        known.certain |= ends;
    }

    /// Takes the step at a place once more, and keeps all that comes of it.
    fn read(&mut self, place: L::Place, state: &L::State<D>) {
        (self.alarms)(self.problem.dom);
        let ways = ways::<L, D>(self.problem.program, self.problem.dom, place, state);
        for fault in (self.alarms)(self.problem.dom) {
            self.alarm(place, fault, false);
        }
        put::<L, D>(self.problem.dom, self.analysis.before.entry(place).or_default(), state);
        for Way { after, edges, stop } in ways {
            match stop {
                Some(Stop::Fault(fault)) => self.alarm(place, fault, true),
                Some(stop) => {
                    self.left.insert(place);
                    self.problem.stop(place, stop);
                }
                None => drop(self.left.insert(place)),
            }
            if let Some(after) = after {
                put::<L, D>(
                    self.problem.dom,
                    self.analysis.after.entry(place).or_default(),
                    &after,
                );
            }
            for (to, state) in edges {
                if self.problem.is_shallow(&state) {
                    let edge = self.analysis.edges.entry((place, to)).or_default();
                    put::<L, D>(self.problem.dom, edge, &state);
                } else {
                    let which = format!("{} nested calls", self.problem.depth);
                    self.problem.stop(place, Stop::Budget(which.into()));
                }
            }
        }
    }

    fn finish(mut self) -> Analysis<L, D> {
        for alarm in self.found.values_mut() {
            alarm.certain &= !self.left.contains(&alarm.place);
        }
        self.analysis.alarms = self.found.into_values().collect();
        self.analysis.stops = self.problem.stops;
        self.analysis
    }
}

/// Joins a state with one of the same locations, or adds it.
fn put<L: Language, D: Abstract>(dom: &mut D, all: &mut StatesOf<L, D>, state: &L::State<D>) {
    if !all.iter_mut().any(|other| states::join::<L, D>(dom, other, state)) {
        all.push(state.clone());
    }
}
