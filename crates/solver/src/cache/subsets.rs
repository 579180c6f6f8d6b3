//! Unsat subsets and sat supersets of a question.
//!
//! If some of the constraints were found contradictory, so are all; if more than the constraints were found to hold
//! together, so do they, in the same model. Both kinds of answers are kept in tries of sets. When there are too many,
//! the half that was not used for longest is forgotten and the trie built anew.

use super::Decide;
use super::trie::SetTrie;
use crate::Verdict;
use polysem_term::{Live, Model, TermId, Terms};

/// How often kept answers were answers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SubsetsStats {
    /// Questions.
    pub asked: u64,
    /// Questions with a subset known to be contradictory.
    pub unsat_hits: u64,
    /// Questions with a superset known to hold.
    pub sat_hits: u64,
    /// Answers forgotten to make room.
    pub evicted: u64,
}

struct Entry<V> {
    set: Box<[TermId]>,
    value: V,
    used: u64,
}

/// Answers of one kind.
struct Store<V> {
    trie: SetTrie,
    entries: Vec<Entry<V>>,
    limit: usize,
}

impl<V> Store<V> {
    fn new(limit: usize) -> Store<V> {
        Store { trie: SetTrie::default(), entries: Vec::new(), limit }
    }

    /// Keeps an answer; tells how many were forgotten for it.
    fn insert(&mut self, set: &[TermId], value: V, now: u64) -> usize {
        if self.limit == 0 {
            return 0;
        }
        let forgotten = if self.entries.len() >= self.limit { self.evict() } else { 0 };
        self.trie.insert(set, self.entries.len() as u32);
        self.entries.push(Entry { set: set.into(), value, used: now });
        forgotten
    }

    /// Forgets the older half.
    fn evict(&mut self) -> usize {
        let before = self.entries.len();
        let mut ages: Vec<u64> = self.entries.iter().map(|entry| entry.used).collect();
        let (_, &mut middle, _) = ages.select_nth_unstable(before / 2);
        self.keep(|entry| entry.used > middle);
        before - self.entries.len()
    }

    /// Forgets what is not wanted.
    fn keep(&mut self, wanted: impl Fn(&Entry<V>) -> bool) {
        self.entries.retain(wanted);
        self.trie = SetTrie::default();
        for (number, entry) in self.entries.iter().enumerate() {
            self.trie.insert(&entry.set, number as u32);
        }
    }

    fn use_entry(&mut self, number: u32, now: u64) -> &Entry<V> {
        let entry = &mut self.entries[number as usize];
        entry.used = now;
        entry
    }
}

/// Looks for kept answers about subsets and supersets before it asks.
pub struct Subsets<D> {
    inner: D,
    unsat: Store<()>,
    sat: Store<Model>,
    now: u64,
    stats: SubsetsStats,
}

impl<D: Decide> Subsets<D> {
    /// Keeps up to `limit` answers of either kind; with none it only passes on.
    pub fn new(inner: D, limit: usize) -> Subsets<D> {
        Subsets {
            inner,
            unsat: Store::new(limit),
            sat: Store::new(limit),
            now: 0,
            stats: SubsetsStats::default(),
        }
    }

    /// How often kept answers were answers.
    pub fn stats(&self) -> SubsetsStats {
        self.stats
    }

    /// What it asks.
    pub fn inner(&self) -> &D {
        &self.inner
    }

    /// What it asks, to be changed.
    pub fn inner_mut(&mut self) -> &mut D {
        &mut self.inner
    }

    /// The answer, if a kept one implies it.
    pub fn find(&mut self, constraints: &[TermId]) -> Option<Verdict> {
        self.stats.asked += 1;
        self.now += 1;
        if let Some(number) = self.unsat.trie.subset(constraints) {
            self.stats.unsat_hits += 1;
            return Some(Verdict::Unsat(self.unsat.use_entry(number, self.now).set.to_vec()));
        }
        let number = self.sat.trie.superset(constraints)?;
        self.stats.sat_hits += 1;
        Some(Verdict::Sat(self.sat.use_entry(number, self.now).value.clone()))
    }

    /// Keeps an answer that was found elsewhere.
    pub fn keep(&mut self, constraints: &[TermId], verdict: &Verdict) {
        let forgotten = match verdict {
            Verdict::Sat(model) => self.sat.insert(constraints, model.clone(), self.now),
            Verdict::Unsat(core) => {
                let mut core = core.clone();
                core.sort_unstable();
                core.dedup();
                self.unsat.insert(&core, (), self.now)
            }
            Verdict::Unknown(_) => 0,
        };
        self.stats.evicted += forgotten as u64;
    }
}

impl<D: Decide> Decide for Subsets<D> {
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        if let Some(verdict) = self.find(constraints) {
            return verdict;
        }
        let verdict = self.inner.decide(terms, constraints);
        self.keep(constraints, &verdict);
        verdict
    }

    fn roots(&self, roots: &mut Vec<TermId>) {
        for set in self.unsat.entries.iter().map(|entry| &entry.set) {
            roots.extend(&**set);
        }
        for set in self.sat.entries.iter().map(|entry| &entry.set) {
            roots.extend(&**set);
        }
        self.inner.roots(roots);
    }

    fn retain(&mut self, live: &Live) {
        let alive = |set: &[TermId]| set.iter().all(|&t| live.contains(t));
        self.unsat.keep(|entry| alive(&entry.set));
        self.sat.keep(|entry| alive(&entry.set));
        self.inner.retain(live);
    }
}
