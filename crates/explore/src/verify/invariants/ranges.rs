//! What variables can be in the states that come to an entry, beyond what it needs: ranges, from the start on.
//!
//! Entries rest on older ones only, so that each is seen after all that rest on it, and once is enough.
//!
//! **Invariant:** wherever a run is in a state that an entry covers, its variables are in the ranges of the entry.

use super::super::claim::{Claim, Home, Variable, within};
use super::super::range::Range;
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

/// What is known of a variable: how many bits it has, and which numbers they can be, with a sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    width: u32,
    range: Range,
}

/// Of variables.
pub(super) type Ranges = BTreeMap<Location, Known>;

impl Known {
    /// Nothing if the numbers do not fit.
    fn new(width: u32, range: Range) -> Option<Known> {
        let all = Range::all(width, true);
        let fits = width <= 64 && all.least <= range.least && range.most <= all.most;
        fits.then_some(Known { width, range })
    }

    /// A number.
    pub(super) fn only(bits: &Bits) -> Option<Known> {
        Known::new(bits.width(), Range::only(i128::from(bits.signed_word()?)))
    }

    fn either(self, other: Known) -> Known {
        Known { range: self.range.either(other.range), ..self }
    }

    /// That a variable of the frame at hand is so.
    pub(super) fn claims(self, location: Location, at_hand: u32) -> Vec<Claim> {
        let home = match location {
            Location::Register { frame, register } if frame == at_hand => Home::Register(register),
            // Of those only what exists from the start is followed.
            Location::Cell { object, offset, .. } => Home::Static { object, offset },
            _ => return vec![],
        };
        match self.width {
            width @ (8 | 16 | 32 | 64) => within(Variable { home, width }, self.range, true),
            _ => vec![],
        }
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
            let found = Range { least, most };
            needed.entry(term).and_modify(|range| *range = range.both(found)).or_insert(found);
        }
        Given { dom, known, needed }
    }

    /// What a term is. Of a symbol of which nothing is needed nor known, it is not even known that it stands for a number.
    fn range(&self, terms: &Terms, t: TermId, depth: u32) -> Option<Known> {
        let depth = depth.checked_sub(1)?;
        let width = terms.sort(t).width().filter(|width| *width <= 64)?;
        let inner = |t| Some(self.range(terms, t, depth)?.range);
        let found = match terms.node(t) {
            Term::Word(_) => literal(terms, t).map(Range::only),
            Term::Input(_) => match self.dom.place_of(t) {
                Some((location, 0)) => {
                    let known = self.known.get(&location).filter(|known| known.width == width);
                    known.map(|known| known.range)
                }
                _ => None,
            },
            Term::Bin(BinOp::Add, a, b) => {
                let (a, b) = (inner(a)?, inner(b)?);
                Some(Range { least: a.least + b.least, most: a.most + b.most })
            }
            Term::Bin(BinOp::Sub, a, b) => {
                let (a, b) = (inner(a)?, inner(b)?);
                Some(Range { least: a.least - b.most, most: a.most - b.least })
            }
            Term::Un(UnOp::SignExtend(_), a) => inner(a),
            Term::Ite(_, a, b) => Some(inner(a)?.either(inner(b)?)),
            _ => None,
        };
        // A sum that does not fit is another number.
        let all = Range::all(width, true);
        let fits = |range: Range| all.least <= range.least && range.most <= all.most;
        let found = found.map(|range| if fits(range) { range } else { all });
        let needed = self.needed.get(&t).map(|range| range.both(all));
        let range = match (found, needed) {
            (Some(found), Some(needed)) => found.both(needed),
            (found, needed) => found.or(needed)?,
        };
        Known::new(width, range)
    }
}

/// A literal, with its sign.
fn literal(terms: &Terms, t: TermId) -> Option<i128> {
    terms.as_lit(t)?.signed_word().map(i128::from)
}
