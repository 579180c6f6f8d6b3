//! What a subtree taught: carried back from the leaves of a segment to its node.

use super::entry::{Entry, are_alike, forms_match};
use super::position::{Loop, Position, Round};
use super::segment::{Tree, is_lost};
use super::{Engine, Node};
use polysem_domain::{Found, Symbolic, Twin};
use polysem_sem::heap::{Form, Leaf, Observed};
use polysem_sem::{Cx, Location, Slot, SlotOf, Watched};
use polysem_term::{Node as Term, Sort, TermId};
use rpds::RedBlackTreeMap;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What an explored subtree taught.
#[derive(Clone, Debug)]
pub(crate) enum Lesson<P> {
    /// It is free of faults that were not told, wherever this holds.
    Needs(Rc<Needs<P>>),
    /// Nothing.
    Nothing,
}

/// What must be so of a state.
#[derive(Clone, Debug)]
pub(crate) struct Needs<P> {
    /// What values look like at locations.
    pub(super) forms: BTreeMap<Location, Form>,
    /// What holds of them, over their symbols.
    pub(super) formula: Vec<TermId>,
    /// The symbols of locations that it speaks of.
    pub(super) symbols: Vec<(TermId, Location)>,
    /// How often loops were gone round, at least: they are cut no later than where this was learned.
    pub(super) rounds: BTreeMap<Loop<P>, u64>,
    /// Whether loops were cut: then it is true only as long as they are.
    pub(super) cut: bool,
    /// The entry that says so.
    pub(super) entry: usize,
}

/// What was found in a state.
#[derive(Clone, Default, Debug)]
pub(crate) struct Record {
    pub(super) forms: BTreeMap<Location, Form>,
    /// What the symbols stand for.
    pub(super) values: FxHashMap<TermId, TermId>,
    /// The same of other terms, as far as they were asked for.
    known: FxHashMap<TermId, TermId>,
    /// The leaves whose needs are part of what is needed, by number.
    used: Vec<usize>,
    /// Whether it matters why no run goes some way, though one was gone to find out.
    vain: bool,
}

impl Record {
    /// Adds what the reading found since it was last asked.
    pub(super) fn take(&mut self, dom: &mut Twin) {
        let mut all = std::mem::take(&mut dom.found);
        for found in all.drain(..) {
            match found {
                Found::Form(location, form) => {
                    self.forms.insert(location, form);
                }
                Found::Value(symbol, value) => {
                    let value = term_of(&mut dom.symbolic, &value);
                    self.values.insert(symbol, value);
                }
            }
        }
        dom.found = all;
    }
}

pub(super) fn term_of(dom: &mut Symbolic, value: &SlotOf<Symbolic>) -> TermId {
    match value {
        Slot::Bv(v) => dom.term(v),
        Slot::Bool(t) => dom.condition(*t),
        Slot::Map(m) => *m,
    }
}

/// Of how many nodes one is pruned, at least, where it pays to make needs smaller by going where no run comes.
const USEFUL: u64 = 8;
/// How large what is needed may get before it is given up.
const LARGEST: usize = 4_000;

impl<L: Watched> Engine<'_, L> {
    /// All leaves of a node are explored: what it needs is learned.
    pub(super) fn leave(&mut self, node: Node<L>) -> Lesson<L::Place> {
        let left = self.left(&node);
        let Some(needs) = self.learn(node) else {
            self.came_to_nothing(left);
            return Lesson::Nothing;
        };
        Lesson::Needs(needs)
    }

    fn learn(&mut self, node: Node<L>) -> Option<Rc<Needs<L::Place>>> {
        let Node { here, mut segment, below, astray, .. } = node;
        if !self.config.prune || is_lost(&segment.tree) {
            return None;
        }
        let mut record = segment.record;
        let (mut leaves, mut entries) = (Vec::new(), Vec::new());
        for (leaf, lesson) in segment.leaves.into_iter().zip(below) {
            entries.push((entry_of(lesson.as_ref()), self.arrival(&leaf)));
            leaves.push(match lesson {
                Some(Lesson::Needs(needs)) => {
                    segment.cut |= needs.cut;
                    for (which, &rounds) in &needs.rounds {
                        if leaf.entered.contains(which) {
                            continue;
                        }
                        let count = |all: &RedBlackTreeMap<_, Round>| {
                            all.get(which).map_or(0, |round| round.counted)
                        };
                        let within = count(&leaf.rounds).saturating_sub(count(&segment.start));
                        let needed = rounds.saturating_sub(within);
                        let known = segment.rounds.entry(*which).or_default();
                        *known = (*known).max(needed);
                    }
                    self.carry(leaf, &needs, &mut record)
                }
                Some(Lesson::Nothing) | None => None,
            });
        }
        self.oracle.enter(&mut self.dom.symbolic, &here.path, &here.model);
        record.known.clone_from(&record.values);
        let parts = self.fold(&segment.tree, &leaves, &here, &mut record)?;
        let parts = self.flat(parts)?;
        if self.dom.symbolic.terms.is_larger(&parts, LARGEST) {
            return None;
        }
        let formula = self.strengthen(parts, &here, &mut record)?;
        // What made needs smaller, where that prunes, was worth while.
        let pruned = USEFUL * self.report.pruned >= self.report.nodes;
        if !here.speculative && !record.vain && pruned {
            self.astray -= astray;
        }
        let mut rounds = segment.rounds;
        rounds.retain(|_, rounds| *rounds > 0);
        let mut forms = record.forms;
        let symbols = self.symbols_of(&formula);
        if L::WHOLE {
            let spoken_of: FxHashSet<_> = symbols.iter().map(|(_, location)| *location).collect();
            forms.retain(|location, _| spoken_of.contains(location));
        }
        let (cut, number) = (segment.cut, self.table.next());
        let needs = Rc::new(Needs { forms, formula, symbols, rounds, cut, entry: number });
        let natures = Entry::natures_of::<L>(&needs, &here.state)?;
        let node = here.parent.unwrap_or(0);
        let named = L::named_objects::<Twin>(&here.state);
        let entry = Entry::new(self.dom, Rc::clone(&needs), (natures, named), node);
        self.report.learned += 1;
        self.table.add::<L>(here.at, &here.state, entry);
        let used = record.used.iter().map(|leaf| std::mem::take(&mut entries[*leaf]));
        self.rests_on(&here, number, used);
        Some(needs)
    }

    /// What a leaf needs, of the state at the node.
    fn carry(
        &mut self,
        mut leaf: Position<L>,
        needs: &Needs<L::Place>,
        record: &mut Record,
    ) -> Option<Vec<TermId>> {
        let mut map: FxHashMap<TermId, TermId> = FxHashMap::default();
        // What is there is what was there at the node, as another leaf found.
        let mut kept = FxHashSet::default();
        for (location, form) in &needs.forms {
            if L::is_old(&leaf.state, *location)
                && record.forms.get(location).is_some_and(|found| are_alike(form, found))
            {
                kept.insert(*location);
                continue;
            }
            let mut cx = Cx::new(self.dom, &mut leaf.path, &[]);
            let found = L::at(&mut leaf.state, &mut cx, *location).ok()??;
            if !forms_match(form, &found) {
                return None;
            }
            for (part, ideal) in ideals(self.dom, &found).into_iter().enumerate() {
                let sort = self.dom.symbolic.terms.sort(ideal);
                let symbol = self.dom.symbol(*location, part as u32, sort);
                map.insert(symbol, ideal);
            }
        }
        record.take(self.dom);
        let lost = self.dom.lost.take().is_some() || !self.dom.needs.is_empty();
        self.dom.needs.clear();
        self.dom.symbolic.obligations.clear();
        let known = |(symbol, location): &(TermId, Location)| {
            map.contains_key(symbol) || kept.contains(location)
        };
        if lost || !needs.symbols.iter().all(known) {
            return None;
        }
        Some(self.dom.symbolic.substitute_by(&needs.formula, &mut map))
    }

    /// The symbols of locations that a formula speaks of.
    pub(super) fn symbols_of(&mut self, formula: &[TermId]) -> Vec<(TermId, Location)> {
        let symbols = self.dom.symbolic.terms.symbols_in(formula).into_iter();
        symbols.filter_map(|symbol| Some((symbol, self.dom.place_of(symbol)?.0))).collect()
    }

    /// The conjuncts of a conjunction; nothing if one never holds.
    fn flat(&mut self, parts: Vec<TermId>) -> Option<Vec<TermId>> {
        let terms = &mut self.dom.symbolic.terms;
        let mut flat = Vec::new();
        let mut seen = FxHashSet::default();
        let mut work: Vec<TermId> = parts.into_iter().rev().collect();
        while let Some(t) = work.pop() {
            match terms.node(t) {
                Term::And(a, b) => work.extend([b, a]),
                Term::Truth(true) => {}
                // The state at hand is possible, so this says that something went wrong.
                Term::Truth(false) => return None,
                Term::Not(not) if matches!(terms.node(not), Term::Or(..)) => {
                    if let Term::Or(a, b) = terms.node(not) {
                        let (a, b) = (terms.not(a), terms.not(b));
                        work.extend([b, a]);
                    }
                }
                _ => {
                    if seen.insert(t) {
                        flat.push(t);
                    }
                }
            }
        }
        Some(flat)
    }

    fn fold(
        &mut self,
        tree: &Tree,
        leaves: &[Option<Vec<TermId>>],
        here: &Position<L>,
        record: &mut Record,
    ) -> Option<Vec<TermId>> {
        match tree {
            Tree::Leaf(number) => {
                let parts = leaves.get(*number)?.clone()?;
                record.used.push(*number);
                Some(parts.into_iter().map(|t| self.separated(t, here, record)).collect())
            }
            Tree::Nothing => Some(vec![]),
            Tree::Never => Some(vec![self.dom.symbolic.terms.truth(false)]),
            Tree::Unknown => None,
            Tree::All(more, tree) => {
                let below = self.fold(tree, leaves, here, record)?;
                let mut all: Vec<TermId> =
                    more.iter().map(|t| self.separated(*t, here, record)).collect();
                all.extend(below);
                Some(all)
            }
            Tree::Where(cond, tree) => {
                let parts = self.fold(tree, leaves, here, record)?;
                let not = self.dom.symbolic.terms.not(*cond);
                let mut guarded = Vec::new();
                for t in parts {
                    // A guard that is not needed only makes formulas large.
                    let free = t != not && self.holds(t, here, record);
                    guarded.push(if free { t } else { self.guarded(*cond, t, here, record) });
                }
                Some(guarded)
            }
            Tree::Doubt(cond, tree, place) => {
                let used = record.used.len();
                let parts = self.fold(tree, leaves, here, record);
                let parts = parts.and_then(|parts| self.flat(parts));
                let fine = parts.filter(|parts| parts.iter().all(|t| self.holds(*t, here, record)));
                let (good, bad) = self.luck.entry(*place).or_default();
                if fine.is_some() {
                    *good += 1;
                    return fine;
                }
                *bad += 1;
                record.vain = true;
                record.used.truncate(used);
                Some(vec![self.dom.symbolic.terms.not(*cond)])
            }
            Tree::Each(trees) => {
                let mut all = Vec::new();
                for tree in trees {
                    all.extend(self.fold(tree, leaves, here, record)?);
                }
                Some(all)
            }
        }
    }

    /// Whether the state at a node satisfies a term over the symbols. The oracle is at its path.
    pub(super) fn holds(&mut self, t: TermId, here: &Position<L>, record: &mut Record) -> bool {
        let read = match record.known.get(&t) {
            Some(known) => *known,
            None => self.dom.symbolic.substitute_by(&[t], &mut record.known)[0],
        };
        self.follows(&here.path, read)
    }
}

/// The entry that says what a leaf needs.
pub(super) fn entry_of<P>(lesson: Option<&Lesson<P>>) -> Option<usize> {
    match lesson {
        Some(Lesson::Needs(needs)) => Some(needs.entry),
        Some(Lesson::Nothing) | None => None,
    }
}

/// The ideal sides of what is at a location, in order.
fn ideals(dom: &mut Twin, found: &Observed<Twin>) -> SmallVec<[TermId; 2]> {
    let mut all = SmallVec::new();
    match found {
        Observed::Value(value) => value.visit(&mut |leaf| {
            all.push(match leaf {
                Leaf::Bv(v) => {
                    let ideal = dom.ideal(v);
                    dom.symbolic.term(&ideal)
                }
                Leaf::Bool(t) => {
                    let ideal = dom.ideal_truth(t);
                    dom.symbolic.condition(ideal)
                }
            });
        }),
        Observed::Truth(truth) => {
            let ideal = dom.ideal_truth(truth);
            all.push(dom.symbolic.condition(ideal));
        }
        Observed::Map(map) => all.push(map.ideal.unwrap_or(map.real)),
    }
    all
}

/// The real sides of what is at a location, in order, with their sorts.
pub(super) fn reals(dom: &mut Twin, found: &Observed<Twin>) -> SmallVec<[(TermId, Sort); 2]> {
    let mut all: SmallVec<[TermId; 2]> = SmallVec::new();
    match found {
        Observed::Value(value) => value.visit(&mut |leaf| {
            all.push(match leaf {
                Leaf::Bv(v) => dom.symbolic.term(&v.real),
                Leaf::Bool(t) => dom.symbolic.condition(t.real),
            });
        }),
        Observed::Truth(truth) => all.push(dom.symbolic.condition(truth.real)),
        Observed::Map(map) => all.push(map.real),
    }
    all.into_iter().map(|t| (t, dom.symbolic.terms.sort(t))).collect()
}
