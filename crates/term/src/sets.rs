//! Shared sets of small numbers: which inputs a term depends on.
//!
//! A set is a binary trie over the high bits of its numbers with 64 numbers in a leaf, hash-consed: equal sets have
//! equal ids, a union shares all that it can, and a chain of a million terms with a million inputs stays linear
//! (up to a logarithm).
//!
//! **Invariant:** two sets of one [`Sets`] are equal iff their ids are; a trie has no empty branch.

use rustc_hash::FxHashMap;

/// A set of one [`Sets`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SetId(u32);

impl SetId {
    /// The set without elements.
    pub const EMPTY: SetId = SetId(0);
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Trie {
    Empty,
    /// The numbers `64 * key + i` for each bit `i`.
    Leaf {
        key: u32,
        bits: u64,
    },
    /// Keys that agree with `prefix` above the single bit `at`, and have it clear (`low`) or set (`high`).
    Branch {
        prefix: u32,
        at: u32,
        low: SetId,
        high: SetId,
    },
}

/// All sets.
#[derive(Debug)]
pub struct Sets {
    tries: Vec<Trie>,
    ids: FxHashMap<Trie, SetId>,
    unions: FxHashMap<(SetId, SetId), SetId>,
}

impl Default for Sets {
    fn default() -> Sets {
        Sets {
            tries: vec![Trie::Empty],
            ids: FxHashMap::from_iter([(Trie::Empty, SetId::EMPTY)]),
            unions: FxHashMap::default(),
        }
    }
}

/// The part of `key` above the bit `at`.
fn prefix(key: u32, at: u32) -> u32 {
    key & !(at | (at - 1))
}

impl Sets {
    /// The set of one number.
    pub fn singleton(&mut self, n: u32) -> SetId {
        self.intern(Trie::Leaf { key: n / 64, bits: 1 << (n % 64) })
    }

    /// All numbers of either set.
    pub fn union(&mut self, a: SetId, b: SetId) -> SetId {
        if a == b || b == SetId::EMPTY {
            return a;
        }
        if a == SetId::EMPTY {
            return b;
        }
        let pair = (a.min(b), a.max(b));
        if let Some(&known) = self.unions.get(&pair) {
            return known;
        }
        let union = self.compute_union(pair.0, pair.1);
        self.unions.insert(pair, union);
        union
    }

    /// Recursion follows the bits of a key: at most 26 deep.
    fn compute_union(&mut self, a: SetId, b: SetId) -> SetId {
        match (self.trie(a), self.trie(b)) {
            (Trie::Empty, _) => b,
            (_, Trie::Empty) => a,
            (Trie::Leaf { key, bits }, Trie::Leaf { key: other, bits: more }) if key == other => {
                self.intern(Trie::Leaf { key, bits: bits | more })
            }
            (
                Trie::Branch { prefix, at, low, high },
                Trie::Branch { prefix: other, at: other_at, low: other_low, high: other_high },
            ) if prefix == other && at == other_at => {
                let low = self.union(low, other_low);
                let high = self.union(high, other_high);
                self.intern(Trie::Branch { prefix, at, low, high })
            }
            (big, small) => {
                if let Some(union) = self.insert(big, b, small) {
                    union
                } else if let Some(union) = self.insert(small, a, big) {
                    union
                } else {
                    self.fork(a, b)
                }
            }
        }
    }

    /// `part`, whose trie is `small`, put into the side of the branch `big` where it belongs wholly.
    fn insert(&mut self, big: Trie, part: SetId, small: Trie) -> Option<SetId> {
        let Trie::Branch { prefix: above, at, low, high } = big else { return None };
        let (key, below) = match small {
            Trie::Empty => return None,
            Trie::Leaf { key, .. } => (key, true),
            Trie::Branch { prefix, at: lower, .. } => (prefix, lower < at),
        };
        if !below || prefix(key, at) != above {
            return None;
        }
        let (low, high) = if key & at == 0 {
            (self.union(low, part), high)
        } else {
            (low, self.union(high, part))
        };
        Some(self.intern(Trie::Branch { prefix: above, at, low, high }))
    }

    /// A branch at the highest bit in which two disjoint tries differ.
    fn fork(&mut self, a: SetId, b: SetId) -> SetId {
        let key = |trie| match trie {
            Trie::Empty => unreachable!("a union with nothing is no fork"),
            Trie::Leaf { key, .. } => key,
            Trie::Branch { prefix, .. } => prefix,
        };
        let (x, y) = (key(self.trie(a)), key(self.trie(b)));
        let at = 1 << (x ^ y).ilog2();
        let (low, high) = if x & at == 0 { (a, b) } else { (b, a) };
        self.intern(Trie::Branch { prefix: prefix(x, at), at, low, high })
    }

    /// Whether some number is in both.
    #[must_use]
    pub fn intersect(&self, a: SetId, b: SetId) -> bool {
        if a == b {
            return a != SetId::EMPTY;
        }
        match (self.trie(a), self.trie(b)) {
            (Trie::Empty, _) | (_, Trie::Empty) => false,
            (Trie::Leaf { key, bits }, Trie::Leaf { key: other, bits: more }) => {
                key == other && bits & more != 0
            }
            (
                Trie::Branch { prefix, at, low, high },
                Trie::Branch { prefix: other, at: other_at, low: other_low, high: other_high },
            ) if at == other_at => {
                prefix == other
                    && (self.intersect(low, other_low) || self.intersect(high, other_high))
            }
            (Trie::Branch { prefix: above, at, low, high }, small)
                if at > branch_bit(small) && prefix(key_of(small), at) == above =>
            {
                self.intersect(if key_of(small) & at == 0 { low } else { high }, b)
            }
            (small, Trie::Branch { prefix: above, at, low, high })
                if at > branch_bit(small) && prefix(key_of(small), at) == above =>
            {
                self.intersect(if key_of(small) & at == 0 { low } else { high }, a)
            }
            _ => false,
        }
    }

    /// The numbers of a set, rising.
    pub fn iter(&self, set: SetId) -> impl Iterator<Item = u32> {
        self.words(vec![set]).flat_map(|(key, bits)| numbers(key, bits))
    }

    /// The numbers that are in any of the sets, rising.
    pub fn of_any(&self, mut sets: Vec<SetId>) -> impl Iterator<Item = u32> {
        sets.sort_unstable();
        sets.dedup();
        let mut words: Vec<(u32, u64)> = self.words(sets).collect();
        words.sort_unstable_by_key(|(key, _)| *key);
        words.dedup_by(|(key, bits), (kept, all)| {
            let same = key == kept;
            *all |= if same { *bits } else { 0 };
            same
        });
        words.into_iter().flat_map(|(key, bits)| numbers(key, bits))
    }

    /// The numbers of sets by 64, those of the last one first, each rising.
    fn words(&self, sets: Vec<SetId>) -> impl Iterator<Item = (u32, u64)> {
        let mut work = sets;
        std::iter::from_fn(move || {
            while let Some(set) = work.pop() {
                match self.trie(set) {
                    Trie::Empty => {}
                    Trie::Leaf { key, bits } => return Some((key, bits)),
                    Trie::Branch { low, high, .. } => work.extend([high, low]),
                }
            }
            None
        })
    }

    /// How many tries are kept.
    #[must_use]
    pub fn trie_count(&self) -> usize {
        self.tries.len()
    }

    fn trie(&self, set: SetId) -> Trie {
        self.tries[set.0 as usize]
    }

    fn intern(&mut self, trie: Trie) -> SetId {
        *self.ids.entry(trie).or_insert_with(|| {
            self.tries.push(trie);
            SetId(u32::try_from(self.tries.len() - 1).expect("fewer than 2^32 sets"))
        })
    }
}

/// The numbers of a word, rising.
fn numbers(key: u32, mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(key * 64 + lowest)
    })
}

fn branch_bit(trie: Trie) -> u32 {
    match trie {
        Trie::Branch { at, .. } => at,
        Trie::Empty | Trie::Leaf { .. } => 0,
    }
}

fn key_of(trie: Trie) -> u32 {
    match trie {
        Trie::Empty => 0,
        Trie::Leaf { key, .. } => key,
        Trie::Branch { prefix, .. } => prefix,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn behave_as_sets() {
        let mut sets = Sets::default();
        let mut all: Vec<(SetId, BTreeSet<u32>)> = vec![(SetId::EMPTY, BTreeSet::new())];
        let mut seed = 1u64;
        let mut next = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        for _ in 0..2000 {
            let range = [10, 300, 100_000, u64::from(u32::MAX)][next(4) as usize];
            let n = next(range) as u32;
            let one = (sets.singleton(n), BTreeSet::from([n]));
            let (a, b) =
                (&all[next(all.len() as u64) as usize], &all[next(all.len() as u64) as usize]);
            let union = sets.union(a.0, b.0);
            let with =
                (sets.union(union, one.0), a.1.iter().chain(&b.1).chain([&n]).copied().collect());
            assert_eq!(sets.intersect(a.0, b.0), !a.1.is_disjoint(&b.1), "{a:?} {b:?}");
            assert!(sets.iter(with.0).eq(BTreeSet::iter(&with.1).copied()));
            let any = sets.of_any(vec![a.0, one.0, b.0, a.0]);
            assert!(any.eq(BTreeSet::iter(&with.1).copied()));
            let twin = all.iter().find(|(_, set)| *set == with.1);
            assert!(twin.is_none_or(|(id, _)| *id == with.0), "equal sets have one id");
            if all.len() < 300 {
                all.push(with);
            }
        }
    }

    #[test]
    fn growing_by_one_is_cheap() {
        let mut sets = Sets::default();
        let mut set = SetId::EMPTY;
        for n in 0..100_000 {
            let one = sets.singleton(n);
            set = sets.union(set, one);
        }
        assert_eq!(sets.iter(set).count(), 100_000);
        assert!(sets.trie_count() < 2_000_000, "{} tries", sets.trie_count());
    }
}
