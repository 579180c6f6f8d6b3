//! The table by which a term is found from its content: a set of ids, hashed by their nodes.
//!
//! A bucket is one cache line: twelve ids, and a byte of each one's hash. Who makes terms mostly combines recent
//! ones, so a node stands near its newest operand: every [`GROUP`] ids have a few buckets of their own, among
//! which the hash chooses. What is made together is then found together, and a look-up rarely leaves the
//! processor's caches, however large the arena. Nodes without operands, and those whose operand has more users
//! than its group has room for, stand far: in buckets that the hash alone chooses. Nothing is removed: a
//! collection fills the table anew.
//!
//! **Invariant:** a near id stands in its own bucket if that was not full when it came, else in the sibling.
//! **Invariant:** a far id stands in the first far bucket from its own on that was not full when it came.

use crate::node::TermId;

const SLOTS: usize = 12;

/// Tags come first, one a slot; 0 is an empty one, and so are the four that have no slot.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket {
    tags: [u8; 16],
    ids: [u32; SLOTS],
}

const EMPTY: Bucket = Bucket { tags: [0; 16], ids: [0; SLOTS] };

/// The least number of far buckets.
const FEWEST: usize = 16;

/// How many ids share near buckets.
const GROUP: usize = 64;

/// How many buckets they share: room for 96 users, where one an id is usual.
const NEAR: usize = 8;

/// How many near buckets are allocated at once.
const CHUNK: usize = 64;

/// By what a node is found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) hash: u64,
    /// The greatest operand.
    pub(crate) newest: Option<TermId>,
}

/// A set of ids.
#[derive(Debug)]
pub(crate) struct Table {
    /// In pieces, so that growth moves nothing.
    near: Vec<Box<[Bucket; CHUNK]>>,
    far: Vec<Bucket>,
    far_len: usize,
}

impl Table {
    /// An empty table.
    pub(crate) fn new() -> Table {
        Table { near: Vec::new(), far: vec![EMPTY; FEWEST], far_len: 0 }
    }

    /// Whether the far buckets had better grow before the next id comes: at four fifths.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.far_len * 5 >= self.far.len() * SLOTS * 4
    }

    /// Makes room for twice as many far ids and takes them out; the caller puts them in again.
    pub(crate) fn grow(&mut self) -> impl Iterator<Item = TermId> + use<> {
        let twice = vec![EMPTY; 2 * self.far.len()];
        let old = std::mem::replace(&mut self.far, twice);
        self.far_len = 0;
        old.into_iter().flat_map(|bucket| {
            let full = bucket.tags.into_iter().zip(bucket.ids).filter(|&(tag, _)| tag != 0);
            full.map(|(_, id)| TermId(id))
        })
    }

    /// Makes room near the operand `id` and all before it.
    #[inline]
    pub(crate) fn reach(&mut self, id: TermId) {
        while id.index() / GROUP * NEAR / CHUNK >= self.near.len() {
            self.near.push(Box::new([EMPTY; CHUNK]));
        }
    }

    /// Forgets all ids and keeps the room.
    pub(crate) fn clear(&mut self) {
        self.near.iter_mut().for_each(|chunk| chunk.fill(EMPTY));
        self.far.fill(EMPTY);
        self.far_len = 0;
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        (self.near.len() * CHUNK + self.far.capacity()) * size_of::<Bucket>()
    }

    /// The id of that key for which `same` holds.
    #[inline]
    pub(crate) fn find(&self, key: Key, same: impl Fn(TermId) -> bool) -> Option<TermId> {
        let tag = tag(key.hash);
        if let Some(newest) = key.newest {
            let at = near(key.hash, newest);
            let own = &self.near[at / CHUNK][at % CHUNK];
            let found = own.find(tag, &same);
            if found.is_some() || !own.is_full() {
                return found;
            }
            let sibling = &self.near[at / CHUNK][(at % CHUNK) ^ 1];
            let found = sibling.find(tag, &same);
            if found.is_some() || !sibling.is_full() {
                return found;
            }
        }
        self.find_far(key.hash, same)
    }

    #[inline(never)]
    fn find_far(&self, hash: u64, same: impl Fn(TermId) -> bool) -> Option<TermId> {
        let mut at = far(hash, self.far.len());
        loop {
            let bucket = &self.far[at];
            if let Some(id) = bucket.find(tag(hash), &same) {
                return Some(id);
            }
            if !bucket.is_full() {
                return None;
            }
            at = if at + 1 == self.far.len() { 0 } else { at + 1 };
        }
    }

    /// Puts in an id that is not there. There must be room.
    #[inline]
    pub(crate) fn insert(&mut self, key: Key, id: TermId) {
        let tag = tag(key.hash);
        if let Some(newest) = key.newest {
            let at = near(key.hash, newest);
            let chunk = &mut self.near[at / CHUNK];
            for at in [at % CHUNK, (at % CHUNK) ^ 1] {
                if !chunk[at].is_full() {
                    return chunk[at].push(tag, id);
                }
            }
        }
        self.insert_far(key.hash, id);
    }

    /// The same for an id that found no room near.
    pub(crate) fn insert_far(&mut self, hash: u64, id: TermId) {
        let mut at = far(hash, self.far.len());
        while self.far[at].is_full() {
            at = if at + 1 == self.far.len() { 0 } else { at + 1 };
        }
        self.far[at].push(tag(hash), id);
        self.far_len += 1;
    }
}

/// The lowest byte of a hash, never zero.
#[inline]
fn tag(hash: u64) -> u8 {
    (hash as u8).max(1)
}

/// The bucket near an operand.
#[inline]
fn near(hash: u64, newest: TermId) -> usize {
    newest.index() / GROUP * NEAR + (hash >> 61) as usize
}

/// The bucket among so many: the upper half of the hash says where.
#[inline]
fn far(hash: u64, buckets: usize) -> usize {
    (((hash >> 32) * buckets as u64) >> 32) as usize
}

impl Bucket {
    /// The top bit of every byte that is this tag, and maybe of bytes above one.
    #[inline]
    fn with_tag(&self, tag: u8) -> u128 {
        let zero = u128::from_le_bytes(self.tags) ^ (u128::from(tag) * ONES);
        zero.wrapping_sub(ONES) & !zero & (ONES << 7)
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.tags[SLOTS - 1] != 0
    }

    #[inline]
    fn find(&self, tag: u8, same: impl Fn(TermId) -> bool) -> Option<TermId> {
        let mut candidates = self.with_tag(tag);
        while candidates != 0 {
            let slot = (candidates.trailing_zeros() / 8) as usize;
            // A byte above the right one may be taken for it too: `same` has the last word.
            if let Some(&id) = self.ids.get(slot)
                && same(TermId(id))
            {
                return Some(TermId(id));
            }
            candidates &= candidates - 1;
        }
        None
    }

    /// Slots are filled in order.
    #[inline]
    fn push(&mut self, tag: u8, id: TermId) {
        let slot = (self.with_tag(0).trailing_zeros() / 8) as usize;
        self.tags[slot] = tag;
        self.ids[slot] = id.0;
    }
}

/// A one in every byte.
const ONES: u128 = u128::MAX / 255;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_cache_line() {
        assert_eq!(size_of::<Bucket>(), 64);
    }

    /// Against a plain list, with hashes that collide in every way: same bucket, same tag, wrapping around; with
    /// operands that have few users, and with one that has too many.
    #[test]
    fn finds_what_was_put_in() {
        for spread in [0, 1, 1 << 8, 1 << 32, 1 << 60, 0x9e37_79b9_7f4a_7c15_u64] {
            for users in [0, 1, 7, 1000] {
                let hash = |id: u32| u64::from(id).wrapping_mul(spread) ^ u64::MAX << 40;
                let newest = |id: u32| id.checked_div(users).map(TermId);
                let key = |id| Key { hash: hash(id), newest: newest(id) };
                let mut table = Table::new();
                for id in 0..500 {
                    table.reach(TermId(id));
                    if table.is_full() {
                        table.grow().for_each(|id| table.insert_far(hash(id.0), id));
                    }
                    assert_eq!(table.find(key(id), |t| t == TermId(id)), None);
                    table.insert(key(id), TermId(id));
                }
                for id in 0..500 {
                    assert_eq!(table.find(key(id), |t| t == TermId(id)), Some(TermId(id)));
                }
                table.clear();
                assert_eq!(table.find(key(3), |t| t == TermId(3)), None);
            }
        }
    }
}
