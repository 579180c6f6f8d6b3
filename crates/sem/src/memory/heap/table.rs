//! A vector whose copies share what they have in common: a copy costs the same whatever its length.

use smallvec::SmallVec;
use std::rc::Rc;

/// How many entries are shared or copied together.
const CHUNK: usize = 32;

/// Entries side by side with their count: finding one is one step less than in a vector.
type Chunk<E> = Rc<SmallVec<[E; CHUNK]>>;

/// Entries by number.
#[derive(Clone, Debug)]
pub(super) struct Table<E> {
    chunks: Rc<Vec<Chunk<E>>>,
    len: usize,
}

impl<E: Clone> Table<E> {
    pub(super) fn new() -> Table<E> {
        Table { chunks: Rc::default(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> &E {
        &self.chunks[at / CHUNK][at % CHUNK]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, at: usize) -> &mut E {
        let chunks = Rc::make_mut(&mut self.chunks);
        &mut Rc::make_mut(&mut chunks[at / CHUNK])[at % CHUNK]
    }

    pub(super) fn push(&mut self, entry: E) {
        let chunks = Rc::make_mut(&mut self.chunks);
        if self.len == chunks.len() * CHUNK {
            chunks.push(Rc::default());
        }
        Rc::make_mut(&mut chunks[self.len / CHUNK]).push(entry);
        self.len += 1;
    }

    pub(super) fn pop(&mut self) {
        let chunks = Rc::make_mut(&mut self.chunks);
        // A chunk that is empty now stays, for the next entry.
        self.len -= 1;
        Rc::make_mut(&mut chunks[self.len / CHUNK]).pop();
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &E> {
        self.chunks.iter().flat_map(|chunk| chunk.iter())
    }

    /// Whether an entry of both is one and the same for sure.
    pub(super) fn shares(&self, other: &Table<E>, at: usize) -> bool {
        Rc::ptr_eq(&self.chunks, &other.chunks)
            || Rc::ptr_eq(&self.chunks[at / CHUNK], &other.chunks[at / CHUNK])
    }
}
