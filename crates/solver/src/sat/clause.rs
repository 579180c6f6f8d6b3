//! Clauses in one flat array of words, and the watches that refer to them.
//!
//! A clause is `[length and flags, id, literals…]`; a learned clause ends with two words more, its LBD and activity.
//! The id is what LRAT proofs call the clause; ids grow with age.
//!
//! **Invariant:** walking from word 0 by [`Arena::words_of`] visits every clause, deleted ones included.

use super::Lit;

/// Position of a clause in its [`Arena`]. The top bit is left to [`Watch`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseRef(pub(super) u32);

impl ClauseRef {
    /// No clause: the reason of a decision.
    pub(super) const NONE: Self = Self(u32::MAX);

    const fn at(self) -> usize {
        self.0 as usize
    }
}

/// An entry of a literal's watch list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Watch {
    /// Some other literal of the clause: if it is true, the clause need not be looked at.
    /// In a binary clause it is *the* other literal.
    pub(super) blocker: Lit,
    tagged: u32,
}

const BINARY: u32 = 1 << 31;

impl Watch {
    pub(super) const fn new(clause: ClauseRef, blocker: Lit, binary: bool) -> Self {
        Self { blocker, tagged: if binary { clause.0 | BINARY } else { clause.0 } }
    }

    pub(super) const fn is_binary(self) -> bool {
        self.tagged & BINARY != 0
    }

    pub(super) const fn clause(self) -> ClauseRef {
        ClauseRef(self.tagged & !BINARY)
    }
}

const HEADER: usize = 2;
const TRAILER: usize = 2;
const LEARNED: u32 = 1;
const DELETED: u32 = 2;
const FLAG_BITS: u32 = 2;

/// Storage of all clauses of a solver.
#[derive(Debug, Default)]
pub(super) struct Arena {
    words: Vec<u32>,
    wasted: usize,
}

impl Arena {
    /// Stores a clause of two or more literals; `None` once 2³¹ words are full.
    pub(super) fn alloc(&mut self, lits: &[Lit], learned: bool, id: u32) -> Option<ClauseRef> {
        let at = self.words.len();
        if at + lits.len() + HEADER + TRAILER >= BINARY as usize {
            return None;
        }
        let flags = if learned { LEARNED } else { 0 };
        self.words.push((lits.len() as u32) << FLAG_BITS | flags);
        self.words.push(id);
        self.words.extend(lits.iter().map(|lit| lit.0));
        if learned {
            self.words.extend([0, 0]);
        }
        Some(ClauseRef(at as u32))
    }

    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        (self.words[clause.at()] >> FLAG_BITS) as usize
    }

    pub(super) fn is_learned(&self, clause: ClauseRef) -> bool {
        self.words[clause.at()] & LEARNED != 0
    }

    pub(super) fn is_deleted(&self, clause: ClauseRef) -> bool {
        self.words[clause.at()] & DELETED != 0
    }

    pub(super) fn id(&self, clause: ClauseRef) -> u32 {
        self.words[clause.at() + 1]
    }

    /// The literals, as raw words.
    pub(super) fn raw(&self, clause: ClauseRef) -> &[u32] {
        let from = clause.at() + HEADER;
        let len = self.len(clause);
        &self.words[from..from + len]
    }

    pub(super) fn raw_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let from = clause.at() + HEADER;
        let len = self.len(clause);
        &mut self.words[from..from + len]
    }

    #[cfg(test)]
    pub(super) fn lits(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        self.raw(clause).iter().map(|&word| Lit(word))
    }

    fn trailer(&self, clause: ClauseRef) -> usize {
        debug_assert!(self.is_learned(clause));
        clause.at() + HEADER + self.len(clause)
    }

    pub(super) fn lbd(&self, clause: ClauseRef) -> u32 {
        self.words[self.trailer(clause)]
    }

    pub(super) fn set_lbd(&mut self, clause: ClauseRef, lbd: u32) {
        let at = self.trailer(clause);
        self.words[at] = lbd;
    }

    pub(super) fn activity(&self, clause: ClauseRef) -> f32 {
        f32::from_bits(self.words[self.trailer(clause) + 1])
    }

    pub(super) fn set_activity(&mut self, clause: ClauseRef, activity: f32) {
        let at = self.trailer(clause) + 1;
        self.words[at] = activity.to_bits();
    }

    /// Marks a clause as garbage; its words stay readable until [`Arena::compact`].
    pub(super) fn delete(&mut self, clause: ClauseRef) {
        debug_assert!(!self.is_deleted(clause));
        self.words[clause.at()] |= DELETED;
        self.wasted += self.words_of(clause);
    }

    fn words_of(&self, clause: ClauseRef) -> usize {
        HEADER + self.len(clause) + if self.is_learned(clause) { TRAILER } else { 0 }
    }

    /// The live clauses, oldest first.
    #[cfg(test)]
    pub(super) fn iter(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < self.words.len() {
                let clause = ClauseRef(at as u32);
                at += self.words_of(clause);
                if !self.is_deleted(clause) {
                    return Some(clause);
                }
            }
            None
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u32>()
    }

    /// Whether a compaction would pay.
    pub(super) fn is_wasteful(&self) -> bool {
        self.wasted * 4 > self.words.len()
    }

    /// Moves the live clauses together and returns the former contents, in which [`Moved::to`] looks up new places.
    pub(super) fn compact(&mut self) -> Moved {
        let mut old = std::mem::replace(self, Self { words: Vec::new(), wasted: 0 });
        self.words.reserve_exact(old.words.len() - old.wasted);
        let mut at = 0;
        while at < old.words.len() {
            let clause = ClauseRef(at as u32);
            let size = old.words_of(clause);
            if !old.is_deleted(clause) {
                let to = self.words.len() as u32;
                self.words.extend_from_slice(&old.words[at..at + size]);
                old.words[at + 1] = to;
            }
            at += size;
        }
        Moved(old)
    }
}

/// Where the clauses went in a compaction.
pub(super) struct Moved(Arena);

impl Moved {
    /// The new place; `None` for a deleted clause.
    pub(super) fn to(&self, clause: ClauseRef) -> Option<ClauseRef> {
        (!self.0.is_deleted(clause)).then(|| ClauseRef(self.0.id(clause)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::Var;

    #[test]
    fn compaction_keeps_live_clauses() {
        let lits: Vec<Lit> = (0..5).map(|v| Var(v).pos()).collect();
        let mut arena = Arena::default();
        let first = arena.alloc(&lits[..3], false, 1).expect("room");
        let second = arena.alloc(&lits[1..], true, 2).expect("room");
        let third = arena.alloc(&lits[..2], true, 3).expect("room");
        arena.set_lbd(third, 9);
        arena.delete(first);
        assert!(arena.is_wasteful());
        let moved = arena.compact();
        assert_eq!(moved.to(first), None);
        let (second, third) = (moved.to(second).expect("live"), moved.to(third).expect("live"));
        assert_eq!(arena.lits(second).collect::<Vec<_>>(), lits[1..]);
        assert_eq!((arena.id(third), arena.lbd(third)), (3, 9));
        assert_eq!(arena.iter().collect::<Vec<_>>(), [second, third]);
    }
}
