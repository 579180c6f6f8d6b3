//! Where things were learned: by place, call stack and the numbers that registers must hold.

use super::entry::Entry;
use super::{Engine, Position};
use polysem_domain::Twin;
use polysem_sem::{Location, Watched};
use polysem_term::Bits;
use rustc_hash::FxHashMap;

/// How many entries are tried for one state.
const TRIED: usize = 16;

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
    entries: FxHashMap<Vec<Bits>, Vec<usize>>,
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
        self.entries.push(entry);
        let found = groups.iter().position(|group| group.pinned == pinned);
        let found = found.unwrap_or_else(|| {
            groups.push(Group { pinned, entries: FxHashMap::default() });
            groups.len() - 1
        });
        groups[found].entries.entry(values).or_default().push(number);
    }
}

impl<L: Watched> Engine<'_, L> {
    /// The entries that may fit a state, the newest first.
    pub(super) fn candidates(&mut self, here: &Position<L>) -> Vec<usize> {
        let key = key::<L>(here.at, &here.state);
        let Some(groups) = self.table.keys.get(&key) else { return vec![] };
        let pinned: Vec<Vec<Location>> = groups.iter().map(|group| group.pinned.clone()).collect();
        let mut all = Vec::new();
        for (group, pinned) in pinned.into_iter().enumerate() {
            let values: Option<Vec<Bits>> =
                pinned.into_iter().map(|location| self.number_in(here, location)).collect();
            let Some(values) = values else { continue };
            let entries =
                self.table.keys.get(&key).and_then(|groups| groups[group].entries.get(&values));
            let known = entries.into_iter().flatten().copied();
            all.extend(known.filter(|number| !self.table.entries[*number].forgotten));
        }
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.truncate(TRIED);
        all
    }
}
