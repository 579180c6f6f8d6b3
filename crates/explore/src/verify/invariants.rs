//! What holds whenever control comes to the head of a loop: the disjunction of what was learned there.
//!
//! A state at a head becomes a node or is pruned, and either way it satisfies what was learned of one entry. What an entry
//! needs implies that every run goes on only to states that satisfy what was learned at the leaves, whose entries it *rests on*:
//! so the entries that the start rests on, directly or not, are all that counts, of all states that were pruned too. An entry
//! may say less than what is known of the states that come to it, so the ranges of variables are followed (`ranges.rs`).
//!
//! **Invariant:** a head of which something is told was never passed without a look, nor did a run come to it in a state of
//! which nothing was learned.

mod ranges;

use super::claim::{Case, Claim, Home, Number, Variable};
use super::lesson::{Lesson, Needs, entry_of};
use super::{Engine, Node, Position};
use crate::finding::Halt;
use polysem_domain::{Sym, Twin};
use polysem_sem::heap::{Observed, Val};
use polysem_sem::{BinOp, Cx, Domain, Location, Stop, UnOp, Watched};
use polysem_term::{Node as Term, Sort, TermId};
use ranges::{Known, Ranges};
use std::collections::{BTreeMap, BTreeSet};

/// How many nodes may be made at a head that proving needs not, besides half of all nodes.
const EXTRA: u64 = 100;
/// What a node costs to learn something of, in steps, and what the solver's search.
const NODE: u64 = 300;
const EFFORT: u64 = 30;
/// How large a conjunct may be to be told.
const LARGEST: u32 = 32;
/// How many entries are followed from one to the next, and how many variables.
const FOLLOWED: usize = 20_000;
const VARIABLES: usize = 32;

/// What holds whenever control is at the head of a loop.
#[derive(Clone, Debug)]
pub struct Invariant<P> {
    /// Where.
    pub at: P,
    /// One of these.
    pub cases: Vec<Case>,
}

/// What is known of the heads of loops, and of what rests on what.
pub(super) struct Collected<P> {
    heads: BTreeMap<P, Head>,
    /// By functions: the registers that are variables.
    registers: BTreeMap<u32, BTreeSet<u32>>,
    /// Variables that exist from the start.
    globals: Vec<Location>,
    /// By the numbers of entries.
    visits: BTreeMap<usize, Visit<P>>,
    /// The entries that the runs from the start rest on, and what is known of states that come there.
    roots: BTreeMap<usize, Ranges>,
    /// What is known of the first state.
    first: Ranges,
    /// Whether there is nothing else to be found out: then nodes may be made as long as they are paid for.
    only: bool,
    /// What the solver's search took so far.
    effort: u64,
}

struct Head {
    registers: Vec<u32>,
    addresses: Vec<u32>,
    /// How many nodes were made for its sake.
    made: u64,
    /// Whether nothing is told of it.
    lost: bool,
}

/// Where an entry was learned.
struct Visit<P> {
    at: P,
    /// The number of the frame at hand.
    frame: u32,
    /// The entries that it rests on, and how states come there.
    on: Vec<(usize, Arrival)>,
}

/// What variables are in a state at a leaf, over the state at the node. Of others nothing is known.
pub(super) type Arrival = Vec<(Location, TermId)>;

/// A node that runs come to, and what was learned of its leaves.
pub(super) struct Left<P> {
    at: P,
    entries: Vec<usize>,
}

impl<P: Copy + Ord> Collected<P> {
    /// For heads that are looked at beside the proof.
    pub(super) fn beside<L: Watched<Place = P>>(program: &L::Program) -> Collected<P> {
        let mut registers: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        let mut heads = BTreeMap::new();
        for head in L::heads(program) {
            registers.entry(head.function).or_default().extend(&head.registers);
            let polysem_sem::Head { at, registers, addresses, .. } = head;
            heads.insert(at, Head { registers, addresses, made: 0, lost: false });
        }
        let (visits, globals) = (BTreeMap::new(), L::globals(program));
        let (roots, first) = (BTreeMap::new(), Ranges::new());
        Collected { heads, registers, globals, visits, roots, first, only: false, effort: 0 }
    }

    /// For an exploration that is there for nothing else: every state at a head is looked at, for a price.
    pub(super) fn only<L: Watched<Place = P>>(program: &L::Program) -> Collected<P> {
        Collected { only: true, ..Collected::beside::<L>(program) }
    }

    /// Whether there is nothing to be told.
    pub(super) fn is_empty(&self) -> bool {
        self.heads.values().all(|head| head.lost)
    }
}

impl<L: Watched> Engine<'_, L> {
    /// Exploration begins in the first state, once more.
    pub(super) fn collect_anew(&mut self, state: &L::State<Twin>) {
        let Some(collected) = &mut self.collected else { return };
        collected.roots.clear();
        let mut path = self.dom.start();
        for &location in &collected.globals {
            let mut cx = Cx::new(self.dom, &mut path, &[]);
            if let Ok(Some(Observed::Value(Val::Bits(value)))) = L::peek(state, &mut cx, location)
                && let Sym::Lit(bits) = &value.real
            {
                collected.first.extend(Known::only(bits).map(|known| (location, known)));
            }
        }
    }

    /// Whether a place where no node is due becomes one for the sake of its loop.
    pub(super) fn is_wanted(&mut self, at: L::Place) -> bool {
        let Some(collected) = &mut self.collected else { return false };
        let Some(head) = collected.heads.get_mut(&at) else { return false };
        head.made += 1;
        head.lost |= !collected.only && head.made > EXTRA + self.report.nodes / 2;
        !head.lost
    }

    /// A place is passed without a look: nothing is told of its loop.
    pub(super) fn passes_by(&mut self, at: L::Place) {
        let head = self.collected.as_mut().and_then(|collected| collected.heads.get_mut(&at));
        if let Some(head) = head {
            head.lost = true;
        }
    }

    /// What variables are in the state at a leaf, over the state at the node before it.
    pub(super) fn arrival(&mut self, leaf: &Position<L>) -> Arrival {
        let Some(collected) = &self.collected else { return vec![] };
        if collected.visits.len() > FOLLOWED {
            return vec![];
        }
        let mut locations = Vec::new();
        for (frame, function) in L::frames::<Twin>(&leaf.state).into_iter().enumerate().rev() {
            let frame = frame as u32;
            let registers = collected.registers.get(&function).into_iter().flatten();
            locations.extend(registers.map(|&register| Location::Register { frame, register }));
        }
        locations.extend(&collected.globals);
        locations.truncate(VARIABLES);
        let (mut state, mut path) = (leaf.state.clone(), leaf.path.clone());
        let mut all = Vec::new();
        for location in locations {
            let mut cx = Cx::new(self.dom, &mut path, &[]);
            let found = L::at(&mut state, &mut cx, location);
            if let Ok(Some(Observed::Value(Val::Bits(value)))) = found {
                let ideal = self.dom.ideal(&value);
                all.push((location, self.dom.symbolic.term(&ideal)));
            }
        }
        // It is nothing that the node needs.
        self.dom.found.clear();
        self.dom.needs.clear();
        self.dom.symbolic.obligations.clear();
        let doubtful = self.dom.lost.take().is_some();
        if doubtful { vec![] } else { all }
    }

    /// An entry was learned at a node, and rests on those of its leaves.
    pub(super) fn rests_on(
        &mut self,
        here: &Position<L>,
        entry: usize,
        leaves: impl Iterator<Item = (Option<usize>, Arrival)>,
    ) {
        if let Some(collected) = &mut self.collected {
            let on = leaves.filter_map(|(entry, arrival)| Some((entry?, arrival))).collect();
            let frame = L::stack::<Twin>(&here.state).len() as u32;
            collected.visits.insert(entry, Visit { at: here.at, frame, on });
        }
    }

    /// What a run from the start rests on: all that was learned.
    pub(super) fn starts_with(&mut self, lesson: Option<&Lesson<L::Place>>) {
        if let Some(collected) = &mut self.collected {
            let first = &collected.first;
            let root = entry_of(lesson).map(|entry| (entry, first.clone()));
            collected.roots.extend(root.filter(|(entry, _)| !collected.roots.contains_key(entry)));
        }
    }

    /// What counts if nothing is learned of a node. Where there is nothing else to be found out, it is paid for.
    pub(super) fn left(&mut self, node: &Node<L>) -> Option<Left<L::Place>> {
        let collected = self.collected.as_mut()?;
        if collected.only {
            let before = std::mem::replace(&mut collected.effort, self.oracle.effort());
            self.report.steps += NODE + EFFORT * (collected.effort - before);
            let bound = |halt: &Halt<L::Place>| matches!(halt.stop, Stop::Bound(_));
            if !self.report.halts.iter().all(bound) {
                // It was in vain.
                self.report.steps = self.config.steps;
            }
        }
        (!node.here.speculative).then(|| {
            let leaves = node.segment.leaves.iter().zip(&node.below);
            let real = leaves.filter(|(leaf, _)| !leaf.speculative);
            let entries = real.filter_map(|(_, lesson)| entry_of(lesson.as_ref()));
            Left { at: node.here.at, entries: entries.collect() }
        })
    }

    /// Nothing was learned of a node that runs come to: what was learned of its leaves is all that counts.
    pub(super) fn came_to_nothing(&mut self, left: Option<Left<L::Place>>) {
        let (Some(collected), Some(left)) = (&mut self.collected, left) else { return };
        if let Some(head) = collected.heads.get_mut(&left.at) {
            head.lost = true;
        }
        collected.roots.extend(left.entries.into_iter().map(|entry| (entry, Ranges::new())));
    }

    /// What holds at the heads of loops, if every run was explored to its end.
    pub(super) fn invariants(&mut self) -> Vec<Invariant<L::Place>> {
        let Some(collected) = &self.collected else { return vec![] };
        if !self.report.is_final() {
            return vec![];
        }
        let roots = self.roots;
        let mut cases: BTreeMap<L::Place, BTreeSet<Case>> = BTreeMap::new();
        for (entry, known) in ranges::follow(collected, self.dom, &self.table) {
            let Some(visit) = collected.visits.get(&entry) else { continue };
            let Some(head) = collected.heads.get(&visit.at).filter(|head| !head.lost) else {
                continue;
            };
            let needs = &self.table.entry(entry).needs;
            let (frame, Head { registers, addresses, .. }) = (visit.frame, head);
            let saying = Saying { dom: self.dom, needs, frame, registers, addresses, roots };
            let claims = needs.formula.iter().filter_map(|t| saying.claim(*t, &mut { LARGEST }));
            let known = known.iter().flat_map(|(location, known)| known.claims(*location, frame));
            cases.entry(visit.at).or_default().insert(claims.chain(known).collect());
        }
        let all = cases.into_iter().map(|(at, cases)| (at, cases.into_iter().collect()));
        all.map(|(at, cases)| Invariant { at, cases }).collect()
    }
}

/// What is needed at a head, about to be said over variables.
struct Saying<'s, P> {
    dom: &'s Twin,
    needs: &'s Needs<P>,
    /// The frame at hand.
    frame: u32,
    /// Its registers that are variables: what others hold, as the depth of the stack, may be of our own making.
    registers: &'s [u32],
    /// Those that point to variables of its own.
    addresses: &'s [u32],
    /// How many objects exist from the start.
    roots: u32,
}

impl<P> Saying<'_, P> {
    /// A conjunct, if it can be said; `left` is how large it may be.
    fn claim(&self, t: TermId, left: &mut u32) -> Option<Claim> {
        *left = left.checked_sub(1)?;
        Some(match self.dom.symbolic.terms.node(t) {
            Term::Not(t) => Claim::Not(Box::new(self.claim(t, left)?)),
            Term::And(a, b) => Claim::All(vec![self.claim(a, left)?, self.claim(b, left)?]),
            Term::Or(a, b) => Claim::Any(vec![self.claim(a, left)?, self.claim(b, left)?]),
            Term::Cmp(op, a, b) => Claim::Compare(op, self.number(a, left)?, self.number(b, left)?),
            Term::Truth(_)
            | Term::Word(_)
            | Term::Wide(_)
            | Term::Input(_)
            | Term::Ite(..)
            | Term::Un(..)
            | Term::Bin(..)
            | Term::ConstArray(_)
            | Term::Select(..)
            | Term::Store(..) => return None,
        })
    }

    fn number(&self, t: TermId, left: &mut u32) -> Option<Number> {
        *left = left.checked_sub(1)?;
        let terms = &self.dom.symbolic.terms;
        let Sort::Bv(width @ (8 | 16 | 32 | 64)) = terms.sort(t) else { return None };
        let resized = |number: Number, signed| {
            let number = Box::new(number);
            Number::Resized { number, to: width, signed }
        };
        Some(match terms.node(t) {
            Term::Word(bits) => Number::Literal { width, bits },
            Term::Input(_) => Number::Variable(Variable { home: self.home(t)?, width }),
            Term::Bin(op, a, b) if is_plain(op, width) => {
                Number::Computed(op, Box::new((self.number(a, left)?, self.number(b, left)?)))
            }
            Term::Un(UnOp::ZeroExtend(_) | UnOp::Extract { lo: 0, .. }, a) => {
                resized(self.number(a, left)?, false)
            }
            Term::Un(UnOp::SignExtend(_), a) => resized(self.number(a, left)?, true),
            Term::Truth(_)
            | Term::Wide(_)
            | Term::Not(_)
            | Term::And(..)
            | Term::Or(..)
            | Term::Ite(..)
            | Term::Un(..)
            | Term::Bin(..)
            | Term::Cmp(..)
            | Term::ConstArray(_)
            | Term::Select(..)
            | Term::Store(..) => return None,
        })
    }

    /// Where the number is that a symbol stands for, if that is the same in all states that the needs fit.
    fn home(&self, symbol: TermId) -> Option<Home> {
        let (location, 0) = self.dom.place_of(symbol)? else { return None };
        let Val::Bits(()) = self.needs.forms.get(&location)? else { return None };
        match location {
            Location::Register { frame, register } if frame == self.frame => {
                self.registers.contains(&register).then_some(Home::Register(register))
            }
            Location::Cell { object, offset, .. } if object < self.roots => {
                Some(Home::Static { object, offset })
            }
            Location::Cell { object, offset, .. } => {
                let points = |register: u32| {
                    let location = Location::Register { frame: self.frame, register };
                    match self.needs.forms.get(&location) {
                        Some(Val::Ptr(pointer)) => pointer.object == object,
                        _ => false,
                    }
                };
                let register = self.addresses.iter().copied().find(|&it| points(it))?;
                Some(Home::Behind { register, offset })
            }
            Location::Register { .. }
            | Location::Part { .. }
            | Location::Memory(_)
            | Location::CellPart { .. }
            | Location::Size(_)
            | Location::Life(_)
            | Location::Base(_)
            | Location::Iterations(_) => None,
        }
    }
}

/// Whether programs compute so without more ado. Products of small numbers are not: they become larger ones first.
fn is_plain(op: BinOp, width: u32) -> bool {
    match op {
        BinOp::Add | BinOp::Sub | BinOp::And | BinOp::Or | BinOp::Xor => true,
        BinOp::Mul => width >= 32,
        _ => false,
    }
}
