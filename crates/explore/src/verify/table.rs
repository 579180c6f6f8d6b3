//! Where things were learned: by place, call stack and the numbers that registers must hold.

use super::entry::Entry;
use super::{Engine, Position};
use polysem_domain::Twin;
use polysem_sem::{Location, Watched};
use polysem_term::Bits;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How many entries are compared with one state.
const COMPARED: usize = 64;

/// Everything that was learned.
pub(crate) struct Table<P> {
    entries: Vec<Entry<P>>,
    keys: FxHashMap<Key<P>, Vec<Group>>,
    /// By place: how often something was looked up, and found.
    luck: FxHashMap<P, (u32, u32)>,
}

/// A place, the calls that wait, and what else states must have in common.
type Key<P> = (P, u128, u64);

/// Entries that pin the same registers.
struct Group {
    pinned: Vec<Location>,
    /// By what they hold, and by how often loops must have been gone round.
    entries: FxHashMap<Vec<Bits>, BTreeMap<u64, Vec<usize>>>,
}

impl<P> Default for Table<P> {
    fn default() -> Table<P> {
        Table { entries: vec![], keys: FxHashMap::default(), luck: FxHashMap::default() }
    }
}

fn key<L: Watched>(at: L::Place, state: &L::State<Twin>) -> Key<L::Place> {
    (at, L::calls(state), L::weight(state))
}

impl<P: Copy + Ord + std::hash::Hash> Table<P> {
    /// The number of the entry that is added next.
    pub(super) fn next(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn entry(&self, number: usize) -> &Entry<P> {
        &self.entries[number]
    }

    /// Whether anything was learned where a state is.
    pub(super) fn has<L: Watched<Place = P>>(&self, at: P, state: &L::State<Twin>) -> bool {
        !self.is_unlucky(at) && self.keys.contains_key(&key::<L>(at, state))
    }

    /// Whether what is looked up at a place is hardly ever found.
    fn is_unlucky(&self, at: P) -> bool {
        let (tried, found) = self.luck.get(&at).copied().unwrap_or((0, 0));
        tried > 64 && u64::from(found) * 16 < u64::from(tried)
    }

    /// Forgets what was learned where loops were cut: they are to be cut later now.
    pub(super) fn lengthen(&mut self) {
        for entry in &mut self.entries {
            entry.forgotten |= entry.needs.cut;
        }
        let entries = &self.entries;
        for group in self.keys.values_mut().flatten() {
            for numbers in group.entries.values_mut().flat_map(BTreeMap::values_mut) {
                numbers.retain(|number| !entries[*number].forgotten);
            }
        }
    }

    /// Something was looked up at a place.
    pub(super) fn note(&mut self, at: P, found: bool) {
        let (tried, hits) = self.luck.entry(at).or_default();
        *tried = tried.saturating_add(1);
        *hits = hits.saturating_add(u32::from(found));
    }

    pub(super) fn add<L: Watched<Place = P>>(
        &mut self,
        at: P,
        state: &L::State<Twin>,
        entry: Entry<P>,
    ) {
        let groups = self.keys.entry(key::<L>(at, state)).or_default();
        let (pinned, values): (Vec<_>, Vec<_>) = entry.pins.iter().cloned().unzip();
        let number = self.entries.len();
        let rounds = entry.needs.rounds.values().sum();
        self.entries.push(entry);
        let found = groups.iter().position(|group| group.pinned == pinned);
        let found = found.unwrap_or_else(|| {
            groups.push(Group { pinned, entries: FxHashMap::default() });
            groups.len() - 1
        });
        let by_rounds = groups[found].entries.entry(values).or_default();
        by_rounds.entry(rounds).or_default().push(number);
    }
}

impl<L: Watched> Engine<'_, L> {
    /// The entries that may fit a state: first those of the same round of loops that were cut, and the newest. Nothing if
    /// nothing was learned there.
    pub(super) fn candidates(&mut self, here: &Position<L>) -> Option<Vec<usize>> {
        let key = key::<L>(here.at, &here.state);
        let groups = self.table.keys.get(&key)?;
        let pinned: Vec<Vec<Location>> = groups.iter().map(|group| group.pinned.clone()).collect();
        let most: u64 = here.rounds.values().map(|round| round.counted).sum();
        let mut all: Vec<(u64, usize)> = Vec::new();
        for (group, pinned) in pinned.into_iter().enumerate() {
            let values: Option<Vec<Bits>> =
                pinned.into_iter().map(|location| self.number_in(here, location)).collect();
            let Some(values) = values else { continue };
            let table = &self.table;
            let groups = table.keys.get(&key)?;
            let Some(by_rounds) = groups[group].entries.get(&values) else { continue };
            let near = by_rounds.range(..=most).rev();
            let each = near.flat_map(|(rounds, numbers)| {
                numbers.iter().rev().map(move |number| (*rounds, *number))
            });
            let cut = |(_, number): &(_, usize)| table.entries[*number].is_cut_for(&here.rounds);
            all.extend(each.filter(cut).take(COMPARED));
        }
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.truncate(COMPARED);
        Some(all.into_iter().map(|(_, number)| number).collect())
    }
}
