//! Reading and writing maps of terms by the three-way rule of the reinterpretation paper.
//!
//! An index is compared with that of each update in turn: equal as a term, definitely different, or possibly equal. The
//! last makes an `ite` where a map is read, and stops a new update from moving below an old one where it is written.
//! Addresses of different objects are definitely different, and so are an object's address and null.

use super::Bases;
use polysem_term::{CmpOp, Node, Sort, TermId, Terms};
use std::collections::BTreeMap;

/// How many updates of other indices are passed, so that a new one lies below them.
const MANY: usize = 64;

/// Of how many updates one is chosen by a condition on each. Where there are more, solvers know better how to find one.
const CHOSEN: usize = 1 << 9;

/// How two indices compare.
enum Compared {
    Equal,
    Different,
    Unknown(TermId),
}

impl Bases {
    /// The element at an index: `ite` over the updates that may have written it.
    pub(super) fn access(&self, terms: &mut Terms, map: TermId, index: TermId) -> TermId {
        let mut guards: Vec<(TermId, TermId)> = Vec::new();
        let (mut map, mut first) = (map, map);
        let mut value = loop {
            if guards.is_empty() {
                first = map;
            }
            if guards.len() > CHOSEN {
                return terms.select(first, index);
            }
            match terms.node(map) {
                Node::Store(below, at, element) => match self.compare(terms, index, at) {
                    Compared::Equal => break element,
                    Compared::Different => map = below,
                    Compared::Unknown(equal) => {
                        guards.push((equal, element));
                        map = below;
                    }
                },
                // A choice between maps is not read through: that would double at each.
                _ => break terms.select(map, index),
            }
        };
        for (equal, element) in guards.into_iter().rev() {
            value = terms.ite(equal, element, value);
        }
        value
    }

    /// The map with the element at an index replaced: an update of an equal index is replaced, one of a definitely
    /// different index is passed.
    pub(super) fn update(
        &self,
        terms: &mut Terms,
        map: TermId,
        index: TermId,
        element: TermId,
    ) -> TermId {
        let mut passed = Vec::new();
        let mut below = map;
        let mut map = loop {
            match terms.node(below) {
                Node::Store(next, at, old) => match self.compare(terms, index, at) {
                    Compared::Equal => break terms.store(next, index, element),
                    Compared::Different => {
                        passed.push((at, old));
                        below = next;
                    }
                    Compared::Unknown(_) => break terms.store(below, index, element),
                },
                // Below nothing but others: above them costs one term, and not all of these again.
                _ if passed.len() > MANY => return terms.store(map, index, element),
                _ => break terms.store(below, index, element),
            }
        };
        for (at, old) in passed.into_iter().rev() {
            map = terms.store(map, at, old);
        }
        map
    }

    /// One map where a condition holds, else the other. Two that differ only in the cells of objects are chosen from cell
    /// by cell, so that what is read of the choice can be told apart again.
    pub(super) fn choice(&self, terms: &mut Terms, cond: TermId, a: TermId, b: TermId) -> TermId {
        let (Some((below, mine)), Some((other, theirs))) =
            (self.updates(terms, a), self.updates(terms, b))
        else {
            return terms.ite(cond, a, b);
        };
        if below != other {
            return terms.ite(cond, a, b);
        }
        let mut places: Vec<TermId> = mine.keys().copied().collect();
        places.extend(theirs.keys().copied().filter(|at| !mine.contains_key(at)));
        let mut map = below;
        for at in places {
            let old = terms.select(below, at);
            let [a, b] = [&mine, &theirs].map(|all| all.get(&at).copied().unwrap_or(old));
            let element = terms.ite(cond, a, b);
            map = terms.store(map, at, element);
        }
        map
    }

    /// What a map is below its updates, and these by index, if all of them are of cells of objects.
    fn updates(&self, terms: &Terms, map: TermId) -> Option<(TermId, BTreeMap<TermId, TermId>)> {
        let mut map = map;
        let mut all = BTreeMap::new();
        while let Node::Store(below, at, element) = terms.node(map) {
            let (_, size, offset) = self.object_at(terms, at)?;
            offset.word().filter(|offset| *offset < size)?;
            all.entry(at).or_insert(element);
            map = below;
        }
        Some((map, all))
    }

    /// The term of a node that speaks of a map, or of whether addresses are the same.
    pub(super) fn build(&self, terms: &mut Terms, node: Node) -> Option<TermId> {
        match node {
            Node::Select(map, index) => Some(self.access(terms, map, index)),
            Node::Store(map, index, element) => Some(self.update(terms, map, index, element)),
            Node::Cmp(CmpOp::Eq, a, b)
                if matches!(terms.sort(a), Sort::Bv(_)) && self.apart(terms, a, b) =>
            {
                Some(terms.truth(false))
            }
            _ => None,
        }
    }

    fn compare(&self, terms: &mut Terms, a: TermId, b: TermId) -> Compared {
        if a == b {
            return Compared::Equal;
        }
        if self.apart(terms, a, b) {
            return Compared::Different;
        }
        let equal = terms.eq(a, b);
        match terms.as_truth(equal) {
            Some(true) => Compared::Equal,
            Some(false) => Compared::Different,
            None => Compared::Unknown(equal),
        }
    }

    /// Whether two addresses differ because of the objects that they belong to.
    fn apart(&self, terms: &Terms, a: TermId, b: TermId) -> bool {
        let inside = |t| {
            self.object_at(terms, t).filter(|(_, size, at)| at.word().is_some_and(|at| at < *size))
        };
        let null = |t| terms.as_lit(t).is_some_and(|bits| bits.is_zero());
        match (inside(a), inside(b)) {
            (Some((a, ..)), Some((b, ..))) => a != b,
            (Some(_), None) => null(b),
            (None, Some(_)) => null(a),
            (None, None) => false,
        }
    }
}
