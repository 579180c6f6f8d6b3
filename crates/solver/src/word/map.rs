//! A map by term: a flat table of slots into a list of entries.
//!
//! The table is zeroed memory of the arena's size, which costs nothing until it is touched; entries are in the order
//! of insertion, so that iterating them is deterministic.

use polysem_term::TermId;

/// Values by term.
#[derive(Debug)]
pub(super) struct TermMap<T> {
    /// One more than the place in `entries`; zero where there is none.
    slots: Vec<u32>,
    entries: Vec<(TermId, T)>,
}

impl<T> TermMap<T> {
    /// An empty map for an arena of that capacity; it grows where the arena does.
    pub(super) fn new(capacity: usize) -> TermMap<T> {
        TermMap { slots: vec![0; capacity], entries: Vec::new() }
    }

    fn slot(&self, t: TermId) -> Option<usize> {
        self.slots.get(t.index()).and_then(|&slot| (slot as usize).checked_sub(1))
    }

    /// The value of a term.
    #[inline]
    pub(super) fn get(&self, t: TermId) -> Option<&T> {
        self.slot(t).map(|at| &self.entries[at].1)
    }

    /// The value of a term, to change it.
    #[inline]
    pub(super) fn get_mut(&mut self, t: TermId) -> Option<&mut T> {
        self.slot(t).map(|at| &mut self.entries[at].1)
    }

    /// Whether the term has a value.
    #[inline]
    pub(super) fn contains(&self, t: TermId) -> bool {
        self.slot(t).is_some()
    }

    /// Gives a term its value, instead of any that it has.
    pub(super) fn insert(&mut self, t: TermId, value: T) {
        if let Some(old) = self.get_mut(t) {
            *old = value;
            return;
        }
        if t.index() >= self.slots.len() {
            self.slots.resize((t.index() + 1).max(2 * self.slots.len()), 0);
        }
        self.entries.push((t, value));
        self.slots[t.index()] = self.entries.len() as u32;
    }

    /// Whether there is no value.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All values, in the order in which their terms were first inserted.
    pub(super) fn iter(&self) -> impl Iterator<Item = (TermId, &T)> {
        self.entries.iter().map(|(t, value)| (*t, value))
    }
}
