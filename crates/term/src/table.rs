//! The table by which a term is found from its content: a set of ids, hashed by their nodes.
//!
//! A bucket is one cache line: twelve ids, and a byte of each one's hash. A look-up that finds nothing costs
//! one miss, one that finds something a second one for the node itself; both are what construction of terms
//! spends most of its time on. Nothing is removed: a collection fills the table anew.
//!
//! **Invariant:** an id stands in the first bucket from its own on that was not full when it came.

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

/// The least number of buckets.
const FEWEST: usize = 16;

/// A set of ids.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    len: usize,
}

impl Table {
    /// An empty table that takes so many ids before it is full.
    pub(crate) fn with_room(ids: usize) -> Table {
        let buckets = (ids * 5 / 4 / SLOTS + 1).max(FEWEST);
        Table { buckets: vec![EMPTY; buckets], len: 0 }
    }

    /// Whether it had better grow before the next id comes: at four fifths.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.len * 5 >= self.buckets.len() * SLOTS * 4
    }

    /// Forgets all ids and keeps the room.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill(EMPTY);
        self.len = 0;
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>()
    }

    /// The upper half of the hash says where, the lowest byte is the tag.
    #[inline]
    fn start(&self, hash: u64) -> (usize, u8) {
        let at = ((hash >> 32) * self.buckets.len() as u64) >> 32;
        (at as usize, (hash as u8).max(1))
    }

    /// The id of that hash for which `same` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u64, same: impl Fn(TermId) -> bool) -> Option<TermId> {
        let (mut at, tag) = self.start(hash);
        loop {
            let bucket = &self.buckets[at];
            let mut candidates = zero_bytes(bucket.tag_word() ^ (u128::from(tag) * ONES));
            while candidates != 0 {
                let slot = (candidates.trailing_zeros() / 8) as usize;
                // A byte above a zero one may be taken for zero too: `same` has the last word.
                if let Some(&id) = bucket.ids.get(slot)
                    && same(TermId(id))
                {
                    return Some(TermId(id));
                }
                candidates &= candidates - 1;
            }
            if bucket.tags[SLOTS - 1] == 0 {
                return None;
            }
            at = if at + 1 == self.buckets.len() { 0 } else { at + 1 };
        }
    }

    /// Puts in an id that is not there. There must be room.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, id: TermId) {
        let (mut at, tag) = self.start(hash);
        // Slots of a bucket are filled in order.
        while self.buckets[at].tags[SLOTS - 1] != 0 {
            at = if at + 1 == self.buckets.len() { 0 } else { at + 1 };
        }
        let bucket = &mut self.buckets[at];
        let slot = (zero_bytes(bucket.tag_word()).trailing_zeros() / 8) as usize;
        bucket.tags[slot] = tag;
        bucket.ids[slot] = id.0;
        self.len += 1;
    }
}

impl Bucket {
    #[inline]
    fn tag_word(&self) -> u128 {
        u128::from_le_bytes(self.tags)
    }
}

/// A one in every byte.
const ONES: u128 = u128::MAX / 255;

/// The top bit of every byte that is zero, and maybe of bytes above one.
#[inline]
fn zero_bytes(word: u128) -> u128 {
    word.wrapping_sub(ONES) & !word & (ONES << 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_cache_line() {
        assert_eq!(size_of::<Bucket>(), 64);
    }

    /// Against a plain list, with hashes that collide in every way: same bucket, same tag, wrapping around.
    #[test]
    fn finds_what_was_put_in() {
        for spread in [0, 1, 1 << 8, 1 << 32, 1 << 60, 0x9e37_79b9_7f4a_7c15_u64] {
            let hash = |id: u32| u64::from(id).wrapping_mul(spread) ^ u64::MAX << 40;
            let mut table = Table::with_room(150);
            for id in 0..150 {
                assert!(!table.is_full());
                assert_eq!(table.find(hash(id), |t| t == TermId(id)), None);
                table.insert(hash(id), TermId(id));
            }
            for id in 0..150 {
                assert_eq!(table.find(hash(id), |t| t == TermId(id)), Some(TermId(id)));
            }
            table.clear();
            assert_eq!(table.find(hash(3), |t| t == TermId(3)), None);
        }
    }
}
