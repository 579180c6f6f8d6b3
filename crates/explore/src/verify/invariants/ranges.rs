//! What variables can be in the states that come to an entry, beyond what it needs: ranges, from the start on.
//!
//! Entries rest on older ones only, so that each is seen after all that rest on it, and once is enough.
//!
//! **Invariant:** wherever a run is in a state that an entry covers, its variables are in the ranges of the entry.

use super::super::claim::{Claim, Home, Number, Variable};
use super::super::table::Table;
use super::Collected;
use crate::oracle::order::{Ordered, ordered};
use polysem_domain::Twin;
use polysem_sem::{BinOp, Bits, CmpOp, Location, UnOp};
use polysem_term::{Node as Term, TermId, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How deep terms are looked into.
const DEPTH: u32 = 16;

/// Numbers with a sign, from and up to, of so many bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Range {
    width: u32,
    least: i128,
    most: i128,
}

/// Of variables.
pub(super) type Ranges = BTreeMap<Location, Range>;

impl Range {
    fn new(width: u32, least: i128, most: i128) -> Option<Range> {
        let half = 1_i128 << (width.min(64) - 1);
        let fits = width <= 64 && -half <= least && most < half;
        fits.then_some(Range { width, least, most })
    }

    /// One number.
    pub(super) fn only(bits: &Bits) -> Option<Range> {
        let number = i128::from(bits.signed_word()?);
        Range::new(bits.width(), number, number)
    }

    fn all(width: u32) -> Option<Range> {
        let half = 1_i128 << (width.min(64) - 1);
        Range::new(width, -half, half - 1)
    }

    fn either(self, other: Range) -> Range {
        let (least, most) = (self.least.min(other.least), self.most.max(other.most));
        Range { least, most, ..self }
    }

    fn both(self, other: Range) -> Range {
        let (least, most) = (self.least.max(other.least), self.most.min(other.most));
        Range { least, most, ..self }
    }

    /// That a variable of the frame at hand is in it, as far as that says something.
    pub(super) fn claims(self, location: Location, at_hand: u32) -> Vec<Claim> {
        let home = match location {
            Location::Register { frame, register } if frame == at_hand => Home::Register(register),
            // Of those only what exists from the start is followed.
            Location::Cell { object, offset, .. } => Home::Static { object, offset },
            _ => return vec![],
        };
        let width = self.width;
        if !matches!(width, 8 | 16 | 32 | 64) {
            return vec![];
        }
        let variable = Number::Variable(Variable { home, width });
        let literal = |number: i128| {
            let bits = Bits::new(width, number as u64).word().unwrap_or(0);
            Number::Literal { width, bits }
        };
        if self.least == self.most {
            return vec![Claim::Compare(CmpOp::Eq, variable, literal(self.least))];
        }
        let least = Claim::Compare(CmpOp::Sle, literal(self.least), variable.clone());
        let most = Claim::Compare(CmpOp::Sle, variable, literal(self.most));
        vec![least, most]
    }
}

/// The entries that runs from the start come to, with what is known of their variables.
pub(super) fn follow<P: Copy + Ord + std::hash::Hash>(
    collected: &Collected<P>,
    dom: &Twin,
    table: &Table<P>,
) -> BTreeMap<usize, Ranges> {
    let mut open: BTreeMap<usize, Ranges> = collected.roots.clone();
    let mut done = BTreeMap::new();
    while let Some((entry, known)) = open.pop_last() {
        if let Some(visit) = collected.visits.get(&entry) {
            let given = Given::new(dom, &known, &table.entry(entry).needs.formula);
            for (next, arrival) in &visit.on {
                let ranges = arrival.iter().filter_map(|&(location, t)| {
                    Some((location, given.range(&dom.symbolic.terms, t, DEPTH)?))
                });
                let arrived: Ranges = ranges.collect();
                match open.get_mut(next) {
                    Some(before) => join(before, &arrived),
                    None => {
                        open.insert(*next, arrived);
                    }
                }
            }
        }
        done.insert(entry, known);
    }
    done
}

/// What is known of all states, of those and of others.
fn join(before: &mut Ranges, more: &Ranges) {
    before.retain(|location, range| match more.get(location) {
        Some(other) if other.width == range.width => {
            *range = range.either(*other);
            true
        }
        _ => false,
    });
}

/// What the symbols of a state are.
struct Given<'g> {
    dom: &'g Twin,
    known: &'g Ranges,
    needed: FxHashMap<TermId, Range>,
}

impl<'g> Given<'g> {
    fn new(dom: &'g Twin, known: &'g Ranges, formula: &[TermId]) -> Given<'g> {
        let terms = &dom.symbolic.terms;
        let mut needed: FxHashMap<TermId, Range> = FxHashMap::default();
        for &t in formula {
            let found = match (terms.node(t), ordered(terms, t)) {
                (Term::Cmp(CmpOp::Eq, a, b), _) => {
                    literal(terms, a).map(|n| (b, n, n)).or(literal(terms, b).map(|n| (a, n, n)))
                }
                (_, Some(Ordered { low, high, strict, signed: true })) => {
                    let strict = i128::from(strict);
                    let below = literal(terms, high).map(|n| (low, i128::MIN, n - strict));
                    below.or(literal(terms, low).map(|n| (high, n + strict, i128::MAX)))
                }
                _ => None,
            };
            let Some((term, least, most)) = found else { continue };
            let Some(all) = Range::all(terms.width(term)) else { continue };
            let range = needed.entry(term).or_insert(all);
            *range = range.both(Range { least, most, ..all });
        }
        Given { dom, known, needed }
    }

    /// What a term is.
    fn range(&self, terms: &Terms, t: TermId, depth: u32) -> Option<Range> {
        let depth = depth.checked_sub(1)?;
        let width = terms.sort(t).width()?;
        let inner = |t| self.range(terms, t, depth);
        let found = match terms.node(t) {
            Term::Word(_) => literal(terms, t).and_then(|n| Range::new(width, n, n)),
            Term::Input(_) => match self.dom.place_of(t) {
                Some((location, 0)) => self.known.get(&location).copied(),
                _ => None,
            },
            Term::Bin(BinOp::Add, a, b) => {
                let (a, b) = (inner(a)?, inner(b)?);
                Range::new(width, a.least + b.least, a.most + b.most)
            }
            Term::Bin(BinOp::Sub, a, b) => {
                let (a, b) = (inner(a)?, inner(b)?);
                Range::new(width, a.least - b.most, a.most - b.least)
            }
            Term::Un(UnOp::SignExtend(_), a) => {
                let a = inner(a)?;
                Range::new(width, a.least, a.most)
            }
            Term::Ite(_, a, b) => Some(inner(a)?.either(inner(b)?)),
            _ => None,
        };
        match (found.filter(|found| found.width == width), self.needed.get(&t)) {
            (Some(found), Some(needed)) => Some(found.both(*needed)),
            (found, needed) => found.or(needed.copied()),
        }
    }
}

/// A literal, with its sign.
fn literal(terms: &Terms, t: TermId) -> Option<i128> {
    terms.as_lit(t)?.signed_word().map(i128::from)
}
