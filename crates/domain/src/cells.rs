//! A map as readings of many runs keep it: elements apart at literal indices, one description for all others.
//!
//! A write at a literal index replaces what is known there; any other weakens all that it may touch.

use polysem_sem::Bits;
use polysem_term::ArrayValue;
use rpds::RedBlackTreeMap;
use std::collections::BTreeSet;

/// A map of descriptions. Copies share what they have in common.
#[derive(Clone, Debug)]
pub struct Cells<V> {
    index: u32,
    named: RedBlackTreeMap<Bits, V>,
    rest: V,
}

impl<V> Cells<V> {
    /// The map that `rest` describes everywhere, for indices of a width.
    pub(crate) fn new(index: u32, rest: V) -> Cells<V> {
        Cells { index, named: RedBlackTreeMap::new(), rest }
    }

    /// How many bits an index has.
    #[must_use]
    pub fn index(&self) -> u32 {
        self.index
    }

    /// What is known of the element at an index that is named apart.
    #[must_use]
    pub fn get(&self, index: &Bits) -> Option<&V> {
        self.named.get(index)
    }

    /// What is known of the element at an index.
    #[must_use]
    pub fn at(&self, index: &Bits) -> &V {
        debug_assert_eq!(self.index, index.width(), "an index of this map");
        self.get(index).unwrap_or(&self.rest)
    }

    /// The indices that are named apart, in order.
    pub fn named(&self) -> impl Iterator<Item = (&Bits, &V)> {
        self.named.iter()
    }

    /// What is known of each element whose index is not named apart.
    #[must_use]
    pub fn rest(&self) -> &V {
        &self.rest
    }

    /// Replaces the element at an index.
    pub(crate) fn set(&mut self, index: Bits, element: V) {
        self.named.insert_mut(index, element);
    }

    /// Changes the elements at all named indices for which `touched` holds, and the rest.
    pub(crate) fn weaken(
        &mut self,
        touched: impl Fn(&Bits) -> bool,
        mut weak: impl FnMut(&V) -> V,
    ) {
        let near = self.named.iter().filter(|(at, _)| touched(at));
        let new: Vec<_> = near.map(|(at, old)| (at.clone(), weak(old))).collect();
        for (at, cell) in new {
            self.named.insert_mut(at, cell);
        }
        self.rest = weak(&self.rest);
    }

    /// Combines two maps cell by cell.
    pub(crate) fn zip(&self, other: &Cells<V>, mut with: impl FnMut(&V, &V) -> V) -> Cells<V> {
        let mut named = RedBlackTreeMap::new();
        for at in self.indices(other) {
            named.insert_mut(at.clone(), with(self.at(at), other.at(at)));
        }
        Cells { index: self.index, named, rest: with(&self.rest, &other.rest) }
    }

    /// Whether something holds of two maps cell by cell.
    pub(crate) fn all(&self, other: &Cells<V>, holds: impl Fn(&V, &V) -> bool) -> bool {
        holds(&self.rest, &other.rest)
            && self.indices(other).all(|at| holds(self.at(at), other.at(at)))
    }

    /// The indices that are named apart in one of two maps; one that both name comes only once.
    fn indices<'a>(&'a self, other: &'a Cells<V>) -> impl Iterator<Item = &'a Bits> {
        let more = other.named.keys().filter(|at| self.get(at).is_none());
        self.named.keys().chain(more)
    }

    /// Whether every element of an array is as the map says: those with entries, those named apart, and the array's
    /// default if any index is left for it.
    pub(crate) fn covers(&self, array: &ArrayValue, contains: impl Fn(&V, &Bits) -> bool) -> bool {
        let entries = array.entries().map(|(at, _)| at);
        let apart: BTreeSet<_> = entries.chain(self.named.keys().cloned()).collect();
        let all_apart = apart.len() as u128 == 1 << self.index.min(100);
        apart.iter().all(|at| contains(self.at(at), &array.select(at)))
            && (all_apart || contains(&self.rest, array.default()))
    }
}
