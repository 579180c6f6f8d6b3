//! The arena: every term once, in 24 bytes, found by its content.
//!
//! Nodes are appended (or fill a freed slot) and looked up through a table of ids; nothing here knows a rewrite
//! rule. [`Terms::collect`] frees what no root reaches; survivors keep their ids, freed ids are given out again.
//!
//! **Invariant:** two live terms of one arena are equal nodes of equal sort iff their ids are equal.
//! **Invariant:** operands of a live node are live.

use crate::bits::Bits;
use crate::code::Code;
use crate::facts::Facts;
use crate::node::{InputId, Node, Sort, TermId, WideId};
use crate::table::{Key, Table};
use crate::walk::Marks;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// A node with its sort, packed: 16 + 4 bytes, aligned to 24.
#[derive(Clone, Copy, Debug)]
struct Entry {
    code: Code,
    sort: PackedSort,
}

/// `0` is Bool, `1..=65536` a vector width, above [`PackedSort::ARRAY`] an index into the array sorts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PackedSort(u32);

impl PackedSort {
    const ARRAY: u32 = 1 << 31;
}

/// A symbol's declaration.
#[derive(Clone, Debug)]
pub struct Input {
    /// How it is written.
    pub name: Box<str>,
    /// What it is.
    pub sort: Sort,
}

/// All terms, and what is cached about them.
#[derive(Debug)]
pub struct Terms {
    entries: Vec<Entry>,
    table: Table,
    free: Vec<TermId>,
    array_sorts: Vec<Sort>,
    wides: Vec<Bits>,
    free_wides: Vec<WideId>,
    wide_ids: FxHashMap<Bits, WideId>,
    inputs: Vec<Input>,
    input_ids: FxHashMap<Box<str>, InputId>,
    collect_at: usize,
    pub(crate) facts: Facts,
    pub(crate) rewriting: crate::rewrite::Rewriting,
    /// What a walk has seen.
    pub(crate) marks: RefCell<Marks>,
}

/// How many live terms are too many at first; doubles with what survives.
const FIRST_COLLECTION: usize = 1 << 22;

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    /// An empty arena whose constructors simplify.
    #[must_use]
    pub fn new() -> Terms {
        Terms {
            entries: Vec::new(),
            table: Table::new(),
            free: Vec::new(),
            array_sorts: Vec::new(),
            wides: Vec::new(),
            free_wides: Vec::new(),
            wide_ids: FxHashMap::default(),
            inputs: Vec::new(),
            input_ids: FxHashMap::default(),
            collect_at: FIRST_COLLECTION,
            facts: Facts::default(),
            rewriting: crate::rewrite::Rewriting::default(),
            marks: RefCell::default(),
        }
    }

    /// An empty arena whose constructors build what they are told, for comparison with one that simplifies.
    #[must_use]
    pub fn without_rewriting() -> Terms {
        let mut terms = Terms::new();
        terms.rewriting.off();
        terms
    }

    /// The node behind a term.
    #[inline]
    #[must_use]
    pub fn node(&self, t: TermId) -> Node {
        self.entries[t.index()].code.node()
    }

    /// The sort of a term.
    #[inline]
    #[must_use]
    pub fn sort(&self, t: TermId) -> Sort {
        self.unpack(self.entries[t.index()].sort)
    }

    /// The width of a vector term.
    ///
    /// # Panics
    /// If `t` is no vector.
    #[inline]
    #[must_use]
    pub fn width(&self, t: TermId) -> u32 {
        self.sort(t).width().expect("a vector was asked for")
    }

    /// How many terms are live.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len() - self.free.len()
    }

    /// Whether there is no term.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One more than the greatest id given out: the size of a side table.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.entries.len()
    }

    /// Bytes held by nodes and their table, facts apart.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.table.bytes()
            + self.free.capacity() * size_of::<TermId>()
    }

    /// The vector literal that `t` is, if it is one.
    #[inline]
    #[must_use]
    pub fn as_lit(&self, t: TermId) -> Option<Bits> {
        let entry = &self.entries[t.index()];
        match entry.code.node() {
            Node::Word(bits) => Some(Bits::new(entry.sort.0, bits)),
            Node::Wide(wide) => Some(self.wides[wide.0 as usize].clone()),
            _ => None,
        }
    }

    /// The truth literal that `t` is, if it is one.
    #[must_use]
    pub fn as_truth(&self, t: TermId) -> Option<bool> {
        match self.node(t) {
            Node::Truth(truth) => Some(truth),
            _ => None,
        }
    }

    /// A vector literal.
    pub fn lit(&mut self, bits: &Bits) -> TermId {
        let node = match bits.word() {
            Some(word) => Node::Word(word),
            None => Node::Wide(self.wide(bits)),
        };
        self.intern(node, Sort::Bv(bits.width()))
    }

    /// The vector literal `bits` modulo 2^`width`.
    pub fn num(&mut self, width: u32, bits: u64) -> TermId {
        self.lit(&Bits::new(width, bits))
    }

    /// A truth literal.
    pub fn truth(&mut self, truth: bool) -> TermId {
        self.intern(Node::Truth(truth), Sort::Bool)
    }

    /// The free symbol of that name.
    ///
    /// # Errors
    /// The sort it already has, if that is another one.
    ///
    /// # Panics
    /// If there are 2^32 symbols.
    pub fn try_input(&mut self, name: &str, sort: Sort) -> Result<TermId, Sort> {
        let id = if let Some(&id) = self.input_ids.get(name) {
            let known = self.inputs[id.index()].sort;
            if known != sort {
                return Err(known);
            }
            id
        } else {
            let id = InputId(u32::try_from(self.inputs.len()).expect("fewer than 2^32 inputs"));
            self.inputs.push(Input { name: name.into(), sort });
            self.input_ids.insert(name.into(), id);
            id
        };
        Ok(self.intern(Node::Input(id), sort))
    }

    /// The free symbol of that name.
    ///
    /// # Panics
    /// If the name is taken by a symbol of another sort.
    pub fn input(&mut self, name: &str, sort: Sort) -> TermId {
        self.try_input(name, sort)
            .unwrap_or_else(|known| panic!("`{name}` is declared as {known}, not as {sort}"))
    }

    /// The declaration of a symbol.
    #[must_use]
    pub fn input_info(&self, id: InputId) -> &Input {
        &self.inputs[id.index()]
    }

    /// The term that is a symbol.
    pub fn input_term(&mut self, id: InputId) -> TermId {
        self.intern(Node::Input(id), self.inputs[id.index()].sort)
    }

    /// The symbol of that name, if there is one.
    #[must_use]
    pub fn find_input(&self, name: &str) -> Option<InputId> {
        self.input_ids.get(name).copied()
    }

    /// How many symbols were ever declared.
    #[must_use]
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    fn wide(&mut self, bits: &Bits) -> WideId {
        if let Some(&id) = self.wide_ids.get(bits) {
            return id;
        }
        let id = if let Some(id) = self.free_wides.pop() {
            self.wides[id.0 as usize] = bits.clone();
            id
        } else {
            self.wides.push(bits.clone());
            WideId(self.wides.len() as u32 - 1)
        };
        self.wide_ids.insert(bits.clone(), id);
        id
    }

    fn pack(&mut self, sort: Sort) -> PackedSort {
        match sort {
            Sort::Bool => PackedSort(0),
            Sort::Bv(width) => PackedSort(width),
            Sort::Array { .. } => {
                let at = self.array_sorts.iter().position(|&s| s == sort).unwrap_or_else(|| {
                    self.array_sorts.push(sort);
                    self.array_sorts.len() - 1
                });
                PackedSort(PackedSort::ARRAY | at as u32)
            }
        }
    }

    fn unpack(&self, sort: PackedSort) -> Sort {
        match sort.0 {
            0 => Sort::Bool,
            s if s >= PackedSort::ARRAY => self.array_sorts[(s - PackedSort::ARRAY) as usize],
            width => Sort::Bv(width),
        }
    }

    /// The packed node behind a term.
    #[inline]
    pub(crate) fn code(&self, t: TermId) -> Code {
        self.entries[t.index()].code
    }

    /// Whether `t` is a vector.
    #[inline]
    pub(crate) fn is_vector(&self, t: TermId) -> bool {
        (1..PackedSort::ARRAY).contains(&self.entries[t.index()].sort.0)
    }

    /// A node of a sort, packed.
    #[inline]
    pub(crate) fn code_of(&mut self, node: Node, sort: Sort) -> Code {
        Code::of_node(node, self.pack(sort).0)
    }

    /// An operator of a result of a sort, which only a constant array does not know itself.
    #[inline]
    pub(crate) fn sorted(&mut self, code: Code, sort: Sort) -> Code {
        if code.is_constant_array() { code.sorted(self.pack(sort).0) } else { code }
    }

    /// The term with that node, if it exists already.
    #[inline]
    pub(crate) fn lookup(&self, code: Code) -> Option<TermId> {
        self.table.find(key(code), |id| self.entries[id.index()].code == code)
    }

    /// The one term with that node.
    ///
    /// # Panics
    /// If 2^32 terms are live.
    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> TermId {
        let code = self.code_of(node, sort);
        self.lookup(code).unwrap_or_else(|| self.insert(code, sort))
    }

    /// The same for a node that is known not to be there.
    ///
    /// # Panics
    /// If 2^32 terms are live.
    pub(crate) fn insert(&mut self, code: Code, sort: Sort) -> TermId {
        let sort = self.pack(sort);
        if self.table.is_full() {
            self.grow();
        }
        let id = if let Some(id) = self.free.pop() {
            self.entries[id.index()] = Entry { code, sort };
            id
        } else {
            self.entries.push(Entry { code, sort });
            let id = u32::try_from(self.entries.len() - 1).expect("fewer than 2^32 terms");
            self.table.reach(TermId(id));
            TermId(id)
        };
        self.table.insert(key(code), id);
        id
    }

    /// Twice the room for far ids, put in again in their order: nodes are read one after the other.
    #[cold]
    fn grow(&mut self) {
        let mut far = Live { words: vec![0; self.entries.len().div_ceil(64)] };
        for id in self.table.grow() {
            far.insert(id);
        }
        for (index, e) in self.entries.iter().enumerate() {
            let id = TermId(index as u32);
            if far.contains(id) {
                self.table.insert_far(e.code.hash(), id);
            }
        }
    }

    fn free_slots(&self) -> Live {
        let mut free = Live { words: vec![0; self.entries.len().div_ceil(64)] };
        for &id in &self.free {
            free.insert(id);
        }
        free
    }

    /// Whether enough terms were made that a collection is worth its while.
    #[must_use]
    pub fn wants_collection(&self) -> bool {
        self.len() >= self.collect_at
    }

    /// Sets after how many live terms [`Terms::wants_collection`] says so.
    pub fn collect_at(&mut self, terms: usize) {
        self.collect_at = terms;
    }

    /// Frees every term that no root reaches. Ids of survivors stay valid; whoever keeps a table by id drops
    /// from it what the answer does not contain.
    pub fn collect(&mut self, roots: impl IntoIterator<Item = TermId>) -> Live {
        let mut live = Live { words: vec![0; self.entries.len().div_ceil(64)] };
        let mut work: Vec<TermId> = roots.into_iter().filter(|&t| live.insert(t)).collect();
        while let Some(t) = work.pop() {
            for &kid in &*self.node(t).kids() {
                if live.insert(kid) {
                    work.push(kid);
                }
            }
        }
        self.sweep(&live);
        self.facts.retain(&live);
        self.rewriting.memo.clear();
        self.collect_at = self.collect_at.max(2 * self.len());
        live
    }

    fn sweep(&mut self, live: &Live) {
        // A slot that was free before must not be freed twice.
        let was_free = self.free_slots();
        self.table.clear();
        // In falling order, so that low slots are filled again first and the arena stays dense.
        for index in (0..self.entries.len()).rev() {
            let id = TermId(index as u32);
            if live.contains(id) {
                let e = &self.entries[index];
                self.table.insert(key(e.code), id);
                continue;
            }
            if was_free.contains(id) {
                continue;
            }
            if let Node::Wide(wide) = self.node(id) {
                self.wide_ids.remove(&self.wides[wide.0 as usize]);
                self.free_wides.push(wide);
            }
            self.entries[index].code = Code::NOTHING;
            self.free.push(id);
        }
    }
}

/// By what the table finds a node.
#[inline]
fn key(code: Code) -> Key {
    Key { hash: code.hash(), newest: code.newest() }
}

/// Which terms survived a collection.
#[derive(Clone, Debug)]
pub struct Live {
    words: Vec<u64>,
}

impl Live {
    /// Whether `t` survived.
    #[must_use]
    pub fn contains(&self, t: TermId) -> bool {
        self.words.get(t.index() / 64).is_some_and(|w| w >> (t.index() % 64) & 1 == 1)
    }

    fn insert(&mut self, t: TermId) -> bool {
        let word = &mut self.words[t.index() / 64];
        let bit = 1 << (t.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_costs_24_bytes() {
        assert_eq!(size_of::<Entry>(), 24);
    }

    #[test]
    fn survivors_keep_their_ids_and_slots_are_used_again() {
        let mut terms = Terms::new();
        let x = terms.input("x", Sort::Bv(80));
        let keep = terms.num(80, 7);
        let dead: Vec<_> = (100..200).map(|n| terms.num(80, n)).collect();
        let before = terms.capacity();
        let live = terms.collect([x, keep]);
        assert!(live.contains(x) && live.contains(keep) && !live.contains(dead[0]));
        assert_eq!(terms.len(), 2);
        assert_eq!(terms.num(80, 7), keep);
        for n in 300..400 {
            let t = terms.num(80, n);
            assert_eq!(terms.as_lit(t), Some(Bits::new(80, n)));
        }
        assert_eq!(terms.capacity(), before);
    }
}
