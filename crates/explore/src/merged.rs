//! Exploration of all paths at once (static symbolic execution): states that meet at a place are joined by `ite`.
//!
//! What flows: states wait at places; the one whose place comes first in the order of the control-flow graph goes on, so
//! that all paths through a branch, and all turns of a loop, have arrived before what follows is executed once. What
//! a step requires becomes a [`Condition`]: under what is known there, it must hold.
//!
//! **Invariant:** states are joined under equal call stacks and with equal locations only; others wait side by side.
//! **Invariant:** what is known on two paths excludes one another, if need be by a symbol for what was chosen, so that a
//! join has the values of each where that path is taken.

#[cfg(doc)]
use crate::choice::is_choice;
use crate::choice::{conditions, may_overlap};
use crate::finding::Halt;
use crate::oracle::Oracle;
use crate::select::select;
use crate::step::{Outcome, exits, step};
use crate::watch::Watch;
use polysem_domain::{Facts, Symbolic};
use polysem_sem::{Domain, Fault, Flow, FlowOf, Fork, Language, Stop};
use polysem_solver::Verdict;
use polysem_term::TermId;
use rpds::List;
use std::collections::{BTreeMap, BTreeSet};

/// How far to go.
#[derive(Clone, Debug)]
pub struct Config {
    /// Steps in all.
    pub steps: u64,
    /// How often a state may come to the same place.
    pub unwind: u32,
    /// After how many steps of each path to stop, and take the state there as an end.
    pub length: Option<u64>,
}

impl Default for Config {
    fn default() -> Config {
        Config { steps: 1_000_000, unwind: 1000, length: None }
    }
}

/// What must hold for there to be no fault at a place.
#[derive(Clone, Debug)]
pub struct Condition<P> {
    /// Where.
    pub at: P,
    /// What it is if it does not hold.
    pub fault: Fault,
    /// What is known there.
    pub given: Facts,
    /// What must hold there; nothing can, if there is none.
    pub must: Option<TermId>,
}

/// A state at the program's end, or where a path was told to stop.
#[derive(Debug)]
pub struct Exit<L: Language> {
    /// Where; the place that control is about to go to, if the program did not end.
    pub at: L::Place,
    /// Whether the program ended.
    pub done: bool,
    /// What is known.
    pub path: Facts,
    /// The state, joined from all that came here.
    pub state: L::State<Symbolic>,
}

/// What all paths together come to.
#[derive(Debug)]
pub struct Summary<L: Language> {
    /// The ends.
    pub exits: Vec<Exit<L>>,
    /// What must hold on the way.
    pub conditions: Vec<Condition<L::Place>>,
    /// Where paths were cut or given up.
    pub halts: Vec<Halt<L::Place>>,
    /// How many steps were taken.
    pub steps: u64,
    /// How many of them were of several that are possible at once: which one is taken, no input tells. Each has a symbol
    /// of its own ([`is_choice`]).
    pub choices: u64,
}

/// A state that waits at a place.
struct Waiting<L: Language> {
    path: Facts,
    state: L::State<Symbolic>,
    /// How many steps it took to come here.
    length: u64,
    visits: BTreeMap<L::Place, u32>,
}

/// Where states wait: in the order in which they go on.
type Key<P> = (u64, Vec<P>, usize, P);

/// Explores everything from a state at a place.
pub fn explore<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    config: &Config,
    start: (L::Place, L::State<Symbolic>, Facts),
) -> Summary<L> {
    explore_until(program, dom, oracle, config, start, None)
}

/// Explores everything from a state at a place, and takes the states that come to another place as ends.
pub fn explore_until<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    config: &Config,
    start: (L::Place, L::State<Symbolic>, Facts),
    until: Option<L::Place>,
) -> Summary<L> {
    let (at, state, path) = start;
    let order = order::<L>(program, at);
    let summary =
        Summary { exits: vec![], conditions: vec![], halts: vec![], steps: 0, choices: 0 };
    let waiting = BTreeMap::new();
    let mut merger =
        Merger { program, dom, oracle, config, until, order, waiting, symbols: 0, summary };
    merger.dom.meter = merger.oracle.watch.meter();
    merger.wait(at, Waiting { path, state, length: 0, visits: BTreeMap::new() });
    merger.run();
    merger.summary
}

/// The place of each in reverse post-order.
fn order<L: Language>(program: &L::Program, start: L::Place) -> BTreeMap<L::Place, usize> {
    let mut seen = BTreeSet::from([start]);
    let mut post = Vec::new();
    let mut work = vec![(start, L::successors(program, start))];
    while let Some((at, rest)) = work.last_mut() {
        match rest.pop() {
            Some(next) if seen.insert(next) => work.push((next, L::successors(program, next))),
            Some(_) => {}
            None => {
                post.push(*at);
                work.pop();
            }
        }
    }
    post.into_iter().rev().enumerate().map(|(number, at)| (at, number)).collect()
}

struct Merger<'m, L: Language> {
    program: &'m L::Program,
    dom: &'m mut Symbolic,
    oracle: &'m mut Oracle,
    config: &'m Config,
    /// Where not to go on.
    until: Option<L::Place>,
    order: BTreeMap<L::Place, usize>,
    waiting: BTreeMap<Key<L::Place>, Vec<Waiting<L>>>,
    /// The number of the last symbol for a choice.
    symbols: u64,
    summary: Summary<L>,
}

impl<L: Language> Merger<'_, L> {
    fn run(&mut self) {
        while let Some(((_, _, _, at), states)) = self.waiting.pop_first() {
            for state in states {
                Watch::tell(&self.oracle.watch.steps, self.summary.steps);
                Watch::tell(&self.oracle.watch.paths, self.summary.exits.len());
                Watch::tell(&self.oracle.watch.waiting, self.waiting.len());
                if let Some(stop) = self.oracle.watch.stopped() {
                    self.summary.halts.push(Halt { stop, at });
                    continue;
                }
                if self.summary.steps >= self.config.steps {
                    let stop = Stop::Budget(format!("{} steps", self.config.steps).into());
                    self.summary.halts.push(Halt { stop, at });
                    continue;
                }
                self.advance(at, state);
            }
        }
    }

    /// A state comes to a place: it is joined with one that waits there, if they have the same locations. The innermost
    /// call goes first, so that it returns before anything waits for it; where paths are cut by length, so do
    /// the shortest.
    fn wait(&mut self, at: L::Place, mut new: Waiting<L>) {
        L::forget(self.program, at, &mut new.state);
        let stack = L::stack(&new.state);
        let order = self.order.get(&at).copied().unwrap_or(usize::MAX);
        let depth = u64::MAX - stack.len() as u64;
        let first = if self.config.length.is_some() { new.length } else { depth };
        let waiting = self.waiting.entry((first, stack, order, at)).or_default();
        for old in waiting.iter_mut() {
            if let Some(joined) = join::<L>(self.dom, old, &new) {
                *old = joined;
                return;
            }
        }
        new.visits.entry(at).or_default();
        waiting.push(new);
    }

    fn advance(&mut self, at: L::Place, mut waiting: Waiting<L>) {
        let far = self.config.length.is_some_and(|length| waiting.length >= length);
        if far || self.until == Some(at) {
            let Waiting { path, state, .. } = waiting;
            self.summary.exits.push(Exit { at, done: false, path, state });
            return;
        }
        self.summary.steps += 1;
        waiting.length += 1;
        let visits = waiting.visits.entry(at).or_default();
        *visits += 1;
        if *visits > self.config.unwind {
            let bound = self.config.unwind;
            let which = format!("{} x {bound}", L::describe(self.program, at));
            self.summary.halts.push(Halt { stop: Stop::Bound(which.into()), at });
            return;
        }
        let Waiting { path, state, length, visits } = waiting;
        // Alternatives that are not known to be impossible are all followed: they join again.
        let known = path.facts.len();
        let mut outcomes = step::<L>(self.program, self.dom, at, state, path, &mut |_, _| true);
        let obligations = std::mem::take(&mut self.dom.obligations);
        for obligation in obligations {
            let given = outcomes[0].path.with(obligation.given);
            let (fault, must) = (obligation.fault, Some(obligation.must));
            self.summary.conditions.push(Condition { at, fault, given, must });
        }
        self.tell_apart(known, &mut outcomes);
        for outcome in outcomes {
            let (path, state, visits) = (outcome.path, outcome.state, visits.clone());
            let waiting = Waiting { path, state, length, visits };
            self.follow(at, waiting, outcome.flow);
        }
    }

    /// Outcomes that are possible at once, beyond the facts `known` before the step, get conditions that exclude each other.
    fn tell_apart(&mut self, known: usize, outcomes: &mut [Outcome<L>]) {
        // What ends here is joined with nothing.
        let goes_on: Vec<usize> =
            (0..outcomes.len()).filter(|&n| outcomes[n].flow.is_ok()).collect();
        let mut overlapping = BTreeSet::new();
        for (number, &a) in goes_on.iter().enumerate() {
            for &b in &goes_on[..number] {
                if self.overlap(known, &outcomes[a], &outcomes[b]) {
                    overlapping.extend([a, b]);
                }
            }
        }
        if overlapping.is_empty() {
            return;
        }
        self.summary.choices += 1;
        let conditions = conditions(self.dom, &mut self.symbols, overlapping.len());
        for (number, condition) in overlapping.into_iter().zip(conditions) {
            outcomes[number].path.facts.push_front_mut(condition);
        }
    }

    /// Whether two outcomes of a step may be possible at once.
    fn overlap(&mut self, known: usize, a: &Outcome<L>, b: &Outcome<L>) -> bool {
        let mut pairs = a.names.iter().zip(&b.names);
        let differ = pairs.find(|(a, b)| a != b);
        if differ.is_some_and(|(a, b)| !may_overlap(a) || !may_overlap(b)) {
            return false;
        }
        let new = |path: &Facts| path.facts.len() - known;
        let theirs: Vec<TermId> = b.path.facts.iter().take(new(&b.path)).copied().collect();
        let ours = a.path.facts.iter().take(new(&a.path)).copied();
        let both = self.dom.terms.all(ours.chain(theirs.iter().copied()));
        match self.dom.terms.as_truth(both) {
            Some(truth) => truth,
            None => !matches!(self.oracle.check(self.dom, &a.path, &theirs), Verdict::Unsat(_)),
        }
    }

    fn follow(
        &mut self,
        at: L::Place,
        from: Waiting<L>,
        flow: Result<FlowOf<L::Place, Symbolic>, Stop>,
    ) {
        let flow = match flow {
            Ok(Flow::Done) => {
                let Waiting { path, state, .. } = from;
                self.summary.exits.push(Exit { at, done: true, path, state });
                return;
            }
            Ok(flow) => flow,
            Err(Stop::Fault(fault)) => {
                let given = from.path;
                self.summary.conditions.push(Condition { at, fault, given, must: None });
                return;
            }
            Err(stop) => {
                self.summary.halts.push(Halt { stop, at });
                return;
            }
        };
        match exits(self.dom, &flow) {
            Err(stop) => self.summary.halts.push(Halt { stop, at }),
            Ok(exits) => {
                let decides = exits.iter().filter(|(cond, _)| !cond.is_never()).count() > 1;
                for (cond, to) in exits {
                    let mut path = from.path.clone();
                    if !self.dom.assume(&mut path, &cond) {
                        continue;
                    }
                    // A loop ends where going on is impossible; straight code needs no solver.
                    let back = self.order.get(&to) <= self.order.get(&at)
                        || from.visits.get(&to).is_some_and(|visits| *visits > 0);
                    if decides
                        && back
                        && matches!(self.oracle.check(self.dom, &path, &[]), Verdict::Unsat(_))
                    {
                        continue;
                    }
                    let (state, visits) = (from.state.clone(), from.visits.clone());
                    self.wait(to, Waiting { path, state, length: from.length, visits });
                }
            }
        }
    }
}

/// Two states as one: where the first one's own facts hold its values, else the other's.
fn join<L: Language>(dom: &mut Symbolic, a: &Waiting<L>, b: &Waiting<L>) -> Option<Waiting<L>> {
    let (path, state) = join_states::<L>(dom, (&a.path, &a.state), (&b.path, &b.state))?;
    let mut visits = a.visits.clone();
    for (at, count) in &b.visits {
        let mine = visits.entry(*at).or_default();
        *mine = (*mine).max(*count);
    }
    Some(Waiting { path, state, length: a.length.max(b.length), visits })
}

/// Two paths at one place as one: where the first one's own facts hold its values, else the other's. Nothing if they
/// differ in more than values.
pub fn join_states<L: Language>(
    dom: &mut Symbolic,
    (a_path, a): (&Facts, &L::State<Symbolic>),
    (b_path, b): (&Facts, &L::State<Symbolic>),
) -> Option<(Facts, L::State<Symbolic>)> {
    // The next input has one name only: paths that have read differently stay apart.
    let outputs = |path: &Facts| path.outputs.len();
    if !a_path.reads_on_like(b_path) || outputs(a_path) != outputs(b_path) {
        return None;
    }
    let (common, [own, others]) = split(dom, &a_path.facts, &b_path.facts);
    let cond = dom.cond(own);
    let (mut state, mut a) = (b.clone(), a.clone());
    select::<L, _>(dom, &cond, &mut state, &mut a)?;
    let either = dom.terms.or(own, others);
    let mut facts = common;
    if dom.terms.as_truth(either) != Some(true) {
        facts.push_front_mut(either);
    }
    let pairs: Vec<_> = a_path.outputs.iter().zip(b_path.outputs.iter()).collect();
    let mut outputs = List::new();
    for (a, b) in pairs.into_iter().rev() {
        outputs.push_front_mut(dom.ite(&cond, a, b));
    }
    let mut path = a_path.with(facts);
    path.outputs = outputs;
    Some((path, state))
}

/// The facts that two paths have in common, and the conjunction of what each has beyond them.
fn split(dom: &mut Symbolic, a: &List<TermId>, b: &List<TermId>) -> (List<TermId>, [TermId; 2]) {
    let oldest_first = |list: &List<TermId>| {
        let mut facts: Vec<_> = list.iter().copied().collect();
        facts.reverse();
        facts
    };
    let (a, b) = (oldest_first(a), oldest_first(b));
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let mut common = List::new();
    for &fact in &a[..same] {
        common.push_front_mut(fact);
    }
    let own = dom.terms.all(a[same..].iter().copied());
    let others = dom.terms.all(b[same..].iter().copied());
    (common, [own, others])
}
