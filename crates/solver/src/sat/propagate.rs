//! Unit propagation over watched literals, and its undoing.
//!
//! A clause is watched by its first two literals; an entry in the list of a literal is visited when that becomes false.
//!
//! **Invariant:** after propagation without conflict, the clause of a false watched literal holds an ignored literal, or one that
//! is true, or its other watched literal is unassigned (an implication lost when levels were undone, see
//! [`Cdcl::attach_added`]).

use super::Lit;
use super::cdcl::{Assigned, Cdcl, FALSE, TRUE, UNASSIGNED};
use super::clause::{ClauseRef, Watch};

impl Cdcl {
    /// Makes an unassigned literal true at the current level.
    #[inline]
    pub(super) fn enqueue(&mut self, lit: Lit, reason: ClauseRef) {
        debug_assert!(!matches!(self.values[lit.index()], TRUE | FALSE));
        self.values[lit.index()] = TRUE;
        self.values[(!lit).index()] = FALSE;
        self.assigned[lit.var().index()] = Assigned { level: self.level(), reason };
        self.trail.push(lit);
    }

    /// Propagates what is on the trail; returns a clause that became false, if any.
    ///
    /// `ROOT` is for the root level, where ignored variables count as unassigned.
    pub(super) fn propagate<const ROOT: bool>(&mut self) -> Option<ClauseRef> {
        let from = self.head;
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let falsified = !lit;
            let mut list = std::mem::take(&mut self.watches[falsified.index()]);
            let conflict = self.visit::<ROOT>(falsified, &mut list);
            self.watches[falsified.index()] = list;
            if conflict.is_some() {
                self.stats.propagations += (self.head - from) as u64;
                self.head = self.trail.len();
                return conflict;
            }
        }
        self.stats.propagations += (self.head - from) as u64;
        None
    }

    /// Visits the watch list of a literal that became false, dropping the entries of clauses that found another watch.
    fn visit<const ROOT: bool>(
        &mut self,
        falsified: Lit,
        list: &mut Vec<Watch>,
    ) -> Option<ClauseRef> {
        let mut conflict = None;
        let (mut kept, mut at) = (0, 0);
        while at < list.len() {
            let watch = list[at];
            at += 1;
            let value = self.values[watch.blocker.index()];
            if satisfied::<ROOT>(value) {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            if watch.is_binary() {
                list[kept] = watch;
                kept += 1;
                if value == FALSE {
                    conflict = Some(watch.clause());
                    break;
                }
                self.enqueue(watch.blocker, watch.clause());
                continue;
            }
            let clause = watch.clause();
            let lits = self.arena.raw_mut(clause);
            if lits[0] == falsified.0 {
                lits.swap(0, 1);
            }
            let other = Lit(lits[0]);
            let value = self.values[other.index()];
            if satisfied::<ROOT>(value) {
                list[kept] = Watch::new(clause, other, false);
                kept += 1;
                continue;
            }
            let values = &self.values;
            let found = lits[2..].iter().position(|&word| values[Lit(word).index()] != FALSE);
            if let Some(found) = found {
                let lit = Lit(lits[found + 2]);
                if satisfied::<ROOT>(self.values[lit.index()]) {
                    // True no later than `falsified` became false: as a blocker it serves without moving the watch.
                    list[kept] = Watch::new(clause, lit, false);
                    kept += 1;
                } else {
                    lits.swap(1, found + 2);
                    self.watches[lit.index()].push(Watch::new(clause, other, false));
                }
                continue;
            }
            list[kept] = Watch::new(clause, other, false);
            kept += 1;
            if value == FALSE {
                conflict = Some(clause);
                break;
            }
            self.enqueue(other, clause);
        }
        if kept < at {
            list.copy_within(at.., kept);
            list.truncate(kept + list.len() - at);
        }
        conflict
    }

    /// Undoes all levels above `level`.
    pub(super) fn backtrack(&mut self, level: u32) {
        let Some(&start) = self.levels.get(level as usize) else { return };
        for at in (start as usize..self.trail.len()).rev() {
            let lit = self.trail[at];
            let var = lit.var();
            self.values[lit.index()] = UNASSIGNED;
            self.values[(!lit).index()] = UNASSIGNED;
            self.phases[var.index()] = !lit.is_neg();
            if self.heaped && self.queried[var.index()] == self.query {
                self.heap.insert(var, &self.scores);
            }
        }
        self.trail.truncate(start as usize);
        self.levels.truncate(level as usize);
        self.head = start as usize;
        self.next = 0;
    }
}

/// Whether a literal of this value lets its clauses be skipped.
#[inline]
const fn satisfied<const ROOT: bool>(value: i8) -> bool {
    if ROOT { value == TRUE } else { value > UNASSIGNED }
}
