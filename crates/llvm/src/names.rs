//! Names and strings of a module, each kept once.
//!
//! **Invariant:** two [`NameId`]s of one [`Names`] are equal iff their bytes are.
//! Names are bytes: LLVM lets a name hold any.

use std::borrow::Cow;
use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// A name or string of a module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NameId(pub(crate) u32);

impl NameId {
    /// The empty string, which stands for a missing one too.
    pub const EMPTY: NameId = NameId(0);

    /// The position in the table.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All names and strings of a module.
#[derive(Clone, Debug)]
pub struct Names {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    table: HashTable<u32>,
}

impl Default for Names {
    fn default() -> Names {
        let mut names = Names { bytes: Vec::new(), ends: Vec::new(), table: HashTable::new() };
        names.intern(b"");
        names
    }
}

pub(crate) fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

fn slice<'n>(bytes: &'n [u8], ends: &[u32], id: u32) -> &'n [u8] {
    let start = if id == 0 { 0 } else { ends[id as usize - 1] };
    &bytes[start as usize..ends[id as usize] as usize]
}

impl Names {
    /// The name with these bytes.
    pub fn intern(&mut self, name: &[u8]) -> NameId {
        let Names { bytes, ends, table } = self;
        let hash = hash_bytes(name);
        if let Some(&id) = table.find(hash, |&id| slice(bytes, ends, id) == name) {
            return NameId(id);
        }
        let id = ends.len() as u32;
        bytes.extend_from_slice(name);
        ends.push(bytes.len() as u32);
        table.insert_unique(hash, id, |&id| hash_bytes(slice(bytes, ends, id)));
        NameId(id)
    }

    /// The name with these bytes, if there is one.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<NameId> {
        let same = |&id: &u32| slice(&self.bytes, &self.ends, id) == name;
        self.table.find(hash_bytes(name), same).map(|&id| NameId(id))
    }

    /// The bytes of a name.
    #[must_use]
    pub fn bytes(&self, id: NameId) -> &[u8] {
        slice(&self.bytes, &self.ends, id.0)
    }

    /// A name as text; bytes that are no UTF-8 are replaced.
    #[must_use]
    pub fn text(&self, id: NameId) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(id))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}
