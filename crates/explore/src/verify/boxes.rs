//! Ranges instead of formulas: what sums, products and cases of bounded values need is a range for each of the values.
//!
//! A conjunct that is no plain comparison is replaced by ranges of its symbols, if those around the state at hand imply it:
//! they are made wider as long as they do. Whether they do is found out without a solver.

use super::Engine;
use super::interval::Interval;
use super::lesson::Record;
use crate::oracle::bounds::Bounds;
use polysem_sem::Watched;
use polysem_term::{Node, Sort, TermId, Terms};
use rustc_hash::FxHashMap;

/// Of how many symbols ranges are taken.
const SYMBOLS: usize = 64;
/// How large a plain conjunct is at most.
const PLAIN: usize = 8;

/// A range for each symbol.
type Ranges = FxHashMap<TermId, Interval>;

/// Whether ranges imply each of these.
fn imply(terms: &mut Terms, ranges: &Ranges, wanted: &[TermId]) -> bool {
    let known = ranges.iter().map(|(symbol, range)| (*symbol, range.abs())).collect();
    let mut bounds = Bounds::new(known);
    wanted.iter().all(|&t| {
        let not = terms.not(t);
        bounds.is_impossible(terms, not)
    })
}

impl<L: Watched> Engine<'_, L> {
    /// Whether a conjunct follows from what its symbols can be in the state at hand, which the oracle is at.
    pub(super) fn follows_from_ranges(&mut self, t: TermId, record: &Record) -> bool {
        let ranges = self.ranges(&[t], record);
        imply(&mut self.dom.symbolic.terms, &ranges, &[t])
    }

    /// What symbols can be in the state at hand; nothing is said if they are many.
    fn ranges(&mut self, needed: &[TermId], record: &Record) -> Ranges {
        let terms = &mut self.dom.symbolic.terms;
        let symbols = terms.symbols_in(needed).into_iter();
        let valued = symbols.filter_map(|symbol| Some((symbol, *record.values.get(&symbol)?)));
        let valued: Vec<(TermId, TermId)> = valued.collect();
        let mut ranges = Ranges::default();
        for (symbol, value) in valued.into_iter().take(SYMBOLS) {
            if matches!(self.dom.symbolic.terms.sort(symbol), Sort::Bv(width) if width <= 64)
                && let Some(abs) = self.oracle.range(&mut self.dom.symbolic, value)
                && !abs.is_top()
            {
                ranges.insert(symbol, Interval::of(&abs));
            }
        }
        ranges
    }

    /// Replaces what is no plain comparison by ranges, where these imply it.
    pub(super) fn boxed(&mut self, needed: Vec<TermId>, record: &Record) -> Vec<TermId> {
        let terms = &mut self.dom.symbolic.terms;
        let (complex, mut plain): (Vec<TermId>, Vec<TermId>) =
            needed.into_iter().partition(|t| is_complex(terms, *t));
        if complex.is_empty() {
            return plain;
        }
        let mut ranges = self.ranges(&complex, record);
        let terms = &mut self.dom.symbolic.terms;
        let (wanted, rest): (Vec<TermId>, Vec<TermId>) =
            complex.into_iter().partition(|t| imply(terms, &ranges, &[*t]));
        plain.extend(rest);
        if wanted.is_empty() {
            return plain;
        }
        let spoken = terms.symbols_in(&wanted);
        ranges.retain(|symbol, _| spoken.contains(symbol));
        widen(terms, &mut ranges, &wanted);
        for symbol in spoken {
            if let Some(range) = ranges.get(&symbol) {
                plain.extend(range.conjuncts(terms, symbol));
            }
        }
        plain
    }
}

/// Makes ranges as wide as it goes by doubling: first all of them, then each.
fn widen(terms: &mut Terms, ranges: &mut Ranges, wanted: &[TermId]) {
    for up in [true, false] {
        loop {
            let wider: Ranges =
                ranges.iter().map(|(symbol, range)| (*symbol, range.wider(up))).collect();
            if wider == *ranges || !imply(terms, &wider, wanted) {
                break;
            }
            *ranges = wider;
        }
    }
    let mut symbols: Vec<TermId> = ranges.keys().copied().collect();
    symbols.sort_unstable();
    for symbol in symbols {
        for up in [true, false] {
            while let Some(range) = ranges.get(&symbol).cloned() {
                let wider = range.wider(up);
                if wider == range {
                    break;
                }
                ranges.insert(symbol, wider);
                if !imply(terms, ranges, wanted) {
                    ranges.insert(symbol, range);
                    break;
                }
            }
        }
    }
}

/// Whether a conjunct is more than a comparison of a few values.
fn is_complex(terms: &mut Terms, t: TermId) -> bool {
    let cases = match terms.node(t) {
        Node::Or(..) => true,
        Node::Not(not) => matches!(terms.node(not), Node::And(..) | Node::Or(..)),
        _ => false,
    };
    cases || terms.is_larger(&[t], PLAIN)
}
