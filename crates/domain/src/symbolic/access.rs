//! Reading and writing maps of terms by the three-way rule of the reinterpretation paper.
//!
//! An index is compared with that of each update in turn: equal as a term, definitely different, or possibly equal. The
//! last makes an `ite` where a map is read, and stops a new update from moving below an old one where it is written.
//! Addresses of different objects are definitely different, and so are an object's address and null.

use super::Symbolic;
use polysem_term::{Node, TermId};
use std::collections::BTreeMap;

/// How many updates of other indices are passed, so that a new one lies below them.
const MANY: usize = 64;

/// How two indices compare.
enum Compared {
    Equal,
    Different,
    Unknown(TermId),
}

impl Symbolic {
    /// The element at an index: `ite` over the updates that may have written it.
    pub(super) fn access(&mut self, map: TermId, index: TermId) -> TermId {
        let mut guards: Vec<(TermId, TermId)> = Vec::new();
        let mut map = map;
        let mut value = loop {
            match self.terms.node(map) {
                Node::Store(below, at, element) => match self.compare(index, at) {
                    Compared::Equal => break element,
                    Compared::Different => map = below,
                    Compared::Unknown(equal) => {
                        guards.push((equal, element));
                        map = below;
                    }
                },
                // A choice between maps is not read through: that would double at each.
                _ => break self.terms.select(map, index),
            }
        };
        for (equal, element) in guards.into_iter().rev() {
            value = self.terms.ite(equal, element, value);
        }
        value
    }

    /// The map with the element at an index replaced: an update of an equal index is replaced, one of a definitely
    /// different index is passed.
    pub(super) fn update(&mut self, map: TermId, index: TermId, element: TermId) -> TermId {
        let mut passed = Vec::new();
        let mut below = map;
        let mut map = loop {
            match self.terms.node(below) {
                Node::Store(next, at, old) => match self.compare(index, at) {
                    Compared::Equal => break self.terms.store(next, index, element),
                    Compared::Different => {
                        passed.push((at, old));
                        below = next;
                    }
                    Compared::Unknown(_) => break self.terms.store(below, index, element),
                },
                // Below nothing but others: above them costs one term, and not all of these again.
                _ if passed.len() > MANY => return self.terms.store(map, index, element),
                _ => break self.terms.store(below, index, element),
            }
        };
        for (at, old) in passed.into_iter().rev() {
            map = self.terms.store(map, at, old);
        }
        map
    }

    /// One map where a condition holds, else the other. Two that differ only in the cells of objects are chosen from cell
    /// by cell, so that what is read of the choice can be told apart again.
    pub(super) fn choice(&mut self, cond: TermId, a: TermId, b: TermId) -> TermId {
        let (Some((below, mine)), Some((other, theirs))) = (self.updates(a), self.updates(b))
        else {
            return self.terms.ite(cond, a, b);
        };
        if below != other {
            return self.terms.ite(cond, a, b);
        }
        let mut places: Vec<TermId> = mine.keys().copied().collect();
        places.extend(theirs.keys().copied().filter(|at| !mine.contains_key(at)));
        let mut map = below;
        for at in places {
            let old = self.terms.select(below, at);
            let [a, b] = [&mine, &theirs].map(|all| all.get(&at).copied().unwrap_or(old));
            let element = self.terms.ite(cond, a, b);
            map = self.terms.store(map, at, element);
        }
        map
    }

    /// What a map is below its updates, and these by index, if all of them are of cells of objects.
    fn updates(&self, map: TermId) -> Option<(TermId, BTreeMap<TermId, TermId>)> {
        let mut map = map;
        let mut all = BTreeMap::new();
        while let Node::Store(below, at, element) = self.terms.node(map) {
            let (_, size, offset) = self.object_at(at)?;
            offset.word().filter(|offset| *offset < size)?;
            all.entry(at).or_insert(element);
            map = below;
        }
        Some((map, all))
    }

    fn compare(&mut self, a: TermId, b: TermId) -> Compared {
        if a == b {
            return Compared::Equal;
        }
        if self.apart(a, b) {
            return Compared::Different;
        }
        let equal = self.terms.eq(a, b);
        match self.terms.as_truth(equal) {
            Some(true) => Compared::Equal,
            Some(false) => Compared::Different,
            None => Compared::Unknown(equal),
        }
    }

    /// Whether two addresses differ because of the objects that they belong to.
    fn apart(&self, a: TermId, b: TermId) -> bool {
        let inside =
            |t| self.object_at(t).filter(|(_, size, at)| at.word().is_some_and(|at| at < *size));
        let null = |t| self.terms.as_lit(t).is_some_and(|bits| bits.is_zero());
        match (inside(a), inside(b)) {
            (Some((a, ..)), Some((b, ..))) => a != b,
            (Some(_), None) => null(b),
            (None, Some(_)) => null(a),
            (None, None) => false,
        }
    }
}
