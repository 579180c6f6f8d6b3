//! Entries by key: maps, and sets as maps to nothing.

use super::term::{Key, SHALLOW, Term, deep, mix};
use rpds::{RedBlackTreeMap, Vector};

/// Entries by key. Copies share what they have in common.
#[derive(Clone, Debug)]
pub struct Table<V, T> {
    /// The entries whose keys are free of data.
    pub entries: RedBlackTreeMap<Key, Term<V, T>>,
    /// The entries whose keys have data in them, in the order in which they came: whether two of these keys are the same is
    /// for the reading to tell. No key among them equals another on any path that comes here.
    pub others: Vector<(Term<V, T>, Term<V, T>)>,
    skeleton: u64,
    /// At least how deep its values are.
    depth: u32,
}

/// What an entry adds to the skeleton, where its number matters.
fn part<V, T>(at: usize, key: &Term<V, T>, value: &Term<V, T>) -> u64 {
    mix(mix(at as u64 + 1, key.skeleton()), value.skeleton())
}

impl<V, T> Table<V, T> {
    pub(super) fn skeleton(&self) -> u64 {
        self.skeleton
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.size() + self.others.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<V, T> Drop for Table<V, T> {
    fn drop(&mut self) {
        if self.depth > SHALLOW {
            deep(|| {
                self.entries = RedBlackTreeMap::new();
                self.others = Vector::new();
            });
        }
    }
}

impl<V, T> Default for Table<V, T> {
    fn default() -> Self {
        Table { entries: RedBlackTreeMap::new(), others: Vector::new(), skeleton: 0, depth: 0 }
    }
}

impl<V: Clone, T: Clone> Table<V, T> {
    /// Makes an entry.
    pub fn set(&mut self, key: Key, value: Term<V, T>) {
        let part = |value: &Term<V, T>| mix(key.skeleton(), value.skeleton());
        // A sum, so that the order of updates does not matter.
        if let Some(old) = self.entries.get(&key) {
            self.skeleton = self.skeleton.wrapping_sub(part(old));
        }
        self.skeleton = self.skeleton.wrapping_add(part(&value));
        self.depth = self.depth.max(value.depth()).max(key.depth());
        self.entries.insert_mut(key, value);
    }

    /// Takes an entry away.
    pub fn remove(&mut self, key: &Key) -> Option<Term<V, T>> {
        let old = self.entries.get(key)?.clone();
        self.skeleton = self.skeleton.wrapping_sub(mix(key.skeleton(), old.skeleton()));
        self.entries.remove_mut(key);
        Some(old)
    }

    /// Makes an entry whose key has data in it: in place of the one with this number, or as a new one.
    pub fn set_other(&mut self, at: Option<usize>, key: Term<V, T>, value: Term<V, T>) {
        self.depth = self.depth.max(value.depth()).max(key.depth());
        let (at, key) = match at.and_then(|at| Some((at, self.others.get(at)?.clone()))) {
            Some((at, (old, before))) => {
                self.skeleton = self.skeleton.wrapping_sub(part(at, &old, &before));
                (at, old)
            }
            None => (self.others.len(), key),
        };
        self.skeleton = self.skeleton.wrapping_add(part(at, &key, &value));
        if at == self.others.len() {
            self.others.push_back_mut((key, value));
        } else {
            self.others.set_mut(at, (key, value));
        }
    }

    /// Takes the entry with this number among those whose keys have data away.
    pub fn remove_other(&mut self, at: usize) {
        let kept: Vec<_> = self.others.iter().cloned().collect();
        for (number, (key, value)) in kept.iter().enumerate() {
            self.skeleton = self.skeleton.wrapping_sub(part(number, key, value));
        }
        self.others = Vector::new();
        for (number, (key, value)) in kept.into_iter().enumerate() {
            if number != at {
                self.set_other(None, key, value);
            }
        }
    }

    /// Puts an entry where its key belongs, as a new one if it has data.
    pub fn put(&mut self, key: Term<V, T>, value: Term<V, T>) {
        match key.key() {
            Some(key) => self.set(key, value),
            None => self.set_other(None, key, value),
        }
    }
}
