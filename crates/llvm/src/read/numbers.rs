//! A map from the numbers of a text to ours: a vector where they are dense, as LLVM writes them, a hash map where they are not.

use rustc_hash::FxHashMap;

/// Numbers to numbers; none of the latter is 0.
#[derive(Default)]
pub(super) struct Numbers {
    dense: Vec<u32>,
    sparse: FxHashMap<u32, u32>,
}

impl Numbers {
    pub(super) fn get(&self, number: u32) -> Option<u32> {
        match self.dense.get(number as usize) {
            Some(&id) if id != 0 => Some(id),
            _ if self.sparse.is_empty() => None,
            _ => self.sparse.get(&number).copied(),
        }
    }

    pub(super) fn set(&mut self, number: u32, id: u32) {
        let index = number as usize;
        if index < self.dense.len() {
            self.dense[index] = id;
        } else if index < 2 * self.dense.len() + 1024 {
            self.dense.resize(index + 1, 0);
            self.dense[index] = id;
        } else {
            self.sparse.insert(number, id);
        }
    }

    pub(super) fn clear(&mut self) {
        self.dense.clear();
        self.sparse.clear();
    }
}
