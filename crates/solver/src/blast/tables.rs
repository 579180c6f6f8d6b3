//! Tables: arrays that are known at every index, read at any.
//!
//! A chain of stores at literal indices over a constant array, or one that names every index, is read by a tree of
//! choices over the index's bits, as deep as the index is wide whatever the number of entries.

use super::circuits::{self, Word};
use crate::aig::{Aig, Edge};
use polysem_term::{Bits, Node, Sort, TermId, Terms};
use std::collections::BTreeMap;

/// Longer chains, and wider indices, are left to lemmas.
const MOST_STORES: usize = 1 << 17;
const WIDEST_INDEX: u32 = 64;

/// What is stored where.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) entries: BTreeMap<Bits, TermId>,
    /// The element at all other indices; none if there is no other.
    pub(super) rest: Option<TermId>,
}

/// The table that an array is, if it is one.
pub(super) fn table(terms: &Terms, array: TermId) -> Option<Table> {
    let Sort::Array { index: width, .. } = terms.sort(array) else { return None };
    if width > WIDEST_INDEX {
        return None;
    }
    let mut entries = BTreeMap::new();
    let mut array = array;
    for _ in 0..MOST_STORES {
        match terms.node(array) {
            Node::Store(below, index, element) => {
                // The outermost store of an index counts.
                entries.entry(terms.as_lit(index)?).or_insert(element);
                array = below;
            }
            Node::ConstArray(element) => return Some(Table { entries, rest: Some(element) }),
            _ => {
                let full = width < 32 && entries.len() == 1 << width;
                return full.then_some(Table { entries, rest: None });
            }
        }
    }
    None
}

impl Table {
    /// The circuit that reads at `index`; `bits` gives those of an element.
    pub(super) fn read<'a>(
        &self,
        g: &mut Aig,
        index: &[Edge],
        bits: &impl Fn(TermId) -> &'a [Edge],
    ) -> Word {
        let entries: Vec<(u64, Word)> = self
            .entries
            .iter()
            .map(|(at, element)| (at.word().expect("an index is a word"), bits(*element).to_vec()))
            .collect();
        let rest = self.rest.map(|element| bits(element).to_vec());
        select(g, index, &entries, rest.as_deref())
    }
}

/// Chooses by the highest bit of the index; recursion is as deep as the index is wide.
fn select(g: &mut Aig, index: &[Edge], entries: &[(u64, Word)], rest: Option<&[Edge]>) -> Word {
    let (Some((_, first)), Some((&top, lower))) = (entries.first(), index.split_last()) else {
        return match (entries.first(), rest) {
            (Some((_, element)), _) => element.clone(),
            (None, Some(rest)) => rest.to_vec(),
            // No index leads here; what stands here does not matter.
            (None, None) => Vec::new(),
        };
    };
    let bit = lower.len() as u32;
    let split = entries.partition_point(|(at, _)| at >> bit & 1 == 0);
    let (low, high) = entries.split_at(split);
    let mut side = |part: &[(u64, Word)]| {
        let word = select(g, lower, part, rest);
        if word.is_empty() { first.clone() } else { word }
    };
    let (low, high) = (side(low), side(high));
    circuits::ite(g, top, &high, &low)
}

#[cfg(test)]
mod tests {
    use crate::{Solver, SolverConfig, Verdict};
    use polysem_term::{Sort, Terms};

    /// A table read at any index gives what was stored there last, and the rest elsewhere.
    #[test]
    fn reads_are_what_was_stored() {
        let sort = Sort::Array { index: 4, element: 8 };
        for full in [false, true] {
            let mut terms = Terms::new();
            let zero = terms.num(8, 0);
            let mut array =
                if full { terms.input("a", sort) } else { terms.const_array(sort, zero) };
            let indices: Vec<u64> = if full { (0..16).collect() } else { vec![3, 9, 3, 12, 15, 0] };
            for (number, &at) in indices.iter().enumerate() {
                let (at, element) = (terms.num(4, at), terms.num(8, 100 + number as u64));
                array = terms.store(array, at, element);
            }
            let index = terms.input("i", Sort::Bv(4));
            let read = terms.select(array, index);
            assert!(super::table(&terms, array).is_some());
            let mut solver = Solver::new(SolverConfig::default());
            solver.push();
            for at in 0..16 {
                let last = indices.iter().rposition(|&stored| stored == at);
                let expected = last.map_or(0, |number| 100 + number as u64);
                let (at, expected) = (terms.num(4, at), terms.num(8, expected));
                let (here, same) = (terms.eq(index, at), terms.eq(read, expected));
                let other = terms.not(same);
                assert!(matches!(solver.check(&mut terms, &[here, same]), Verdict::Sat(_)));
                assert!(matches!(solver.check(&mut terms, &[here, other]), Verdict::Unsat(_)));
            }
            assert_eq!(solver.stats().get(crate::stats::Counter::ArrayLemmas), 0);
        }
    }
}
