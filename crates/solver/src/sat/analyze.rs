//! Conflict analysis: from a false clause to a learned one (first unique implication point, then minimised), and from a
//! failed assumption to a core.
//!
//! **Invariant:** `seen` is all zero and `to_clear` empty on entry and on return.

use super::cdcl::Cdcl;
use super::clause::ClauseRef;
use super::{Lit, Var};

/// Marks of `seen`: a literal of the clause in the making …
const SOURCE: u8 = 1;
/// … one implied by those, or …
const IMPLIED: u8 = 2;
/// … one known not to be.
const FREE: u8 = 3;

impl Cdcl {
    /// Learns from a conflict, backjumps and asserts the learned clause.
    pub(super) fn learn_from(&mut self, conflict: ClauseRef) {
        debug_assert!(!self.levels.is_empty(), "the root level is propagated by itself");
        self.fill_heap();
        self.resolve(conflict);
        if self.config.sat_minimise {
            self.minimise();
        }
        self.clear_seen();
        let lbd = self.count_levels();
        let target = self.second_highest();
        let id = self.log_learned(conflict);
        self.backtrack(target);
        let clause = std::mem::take(&mut self.clause);
        if let [unit] = clause[..] {
            self.log_root(unit, id);
            self.assign_root(unit);
        } else if let Some(learned) = self.attach(&clause, true, id) {
            self.arena.set_lbd(learned, lbd);
            self.bump_clause(learned);
            self.enqueue(clause[0], learned);
        }
        self.clause = clause;
        self.decay();
        self.pace.conflict(lbd);
    }

    /// Resolves backwards along the trail until one literal of the current level is left; it becomes the first of `clause`.
    fn resolve(&mut self, conflict: ClauseRef) {
        let level = self.level();
        self.clause.clear();
        self.clause.push(self.trail[0]);
        let (mut open, mut at, mut reason) = (0_u32, self.trail.len(), conflict);
        loop {
            if self.arena.is_learned(reason) {
                self.bump_clause(reason);
            }
            for index in 0..self.arena.len(reason) {
                let lit = Lit(self.arena.raw(reason)[index]);
                let var = lit.var();
                let of = self.assigned[var.index()].level;
                if self.seen[var.index()] != 0 || of == 0 {
                    continue;
                }
                self.mark(var, SOURCE);
                self.bump_var(var);
                if of == level {
                    open += 1;
                } else {
                    self.clause.push(lit);
                }
            }
            let pivot = loop {
                at -= 1;
                if self.seen[self.trail[at].var().index()] == SOURCE {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = !pivot;
                return;
            }
            // Resolved away: no part of the clause any more, yet not to be met again in its own reason.
            self.seen[pivot.var().index()] = FREE;
            reason = self.assigned[pivot.var().index()].reason;
        }
    }

    fn mark(&mut self, var: Var, mark: u8) {
        self.seen[var.index()] = mark;
        self.to_clear.push(var);
    }

    fn clear_seen(&mut self) {
        for var in self.to_clear.drain(..) {
            self.seen[var.index()] = 0;
        }
    }

    /// Removes literals that the others imply.
    fn minimise(&mut self) {
        let mask = |this: &Self, lit: Lit| 1_u32 << (this.assigned[lit.var().index()].level & 31);
        let levels = self.clause[1..].iter().fold(0, |levels, &lit| levels | mask(self, lit));
        let mut kept = 1;
        for at in 1..self.clause.len() {
            let lit = self.clause[at];
            if !self.is_implied(lit, levels) {
                self.clause[kept] = lit;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Whether every path from the literal back along reasons ends in the clause or at root level.
    fn is_implied(&mut self, lit: Lit, levels: u32) -> bool {
        if self.assigned[lit.var().index()].reason == ClauseRef::NONE {
            return false;
        }
        self.stack.clear();
        self.stack.push((lit, 0));
        while let Some(top) = self.stack.last_mut() {
            let from = top.0.var();
            let index = top.1 as usize;
            top.1 += 1;
            let Some(&word) = self.arena.raw(self.assigned[from.index()].reason).get(index) else {
                self.stack.pop();
                if self.seen[from.index()] == 0 {
                    self.mark(from, IMPLIED);
                }
                continue;
            };
            let var = Lit(word).var();
            let of = self.assigned[var.index()];
            let mark = self.seen[var.index()];
            if var == from || of.level == 0 || mark == SOURCE || mark == IMPLIED {
                continue;
            }
            if of.reason == ClauseRef::NONE || mark == FREE || levels & 1 << (of.level & 31) == 0 {
                self.give_up_on_stack();
                return false;
            }
            self.stack.push((Lit(word), 0));
        }
        true
    }

    /// What led to a literal that is not implied is not implied either.
    fn give_up_on_stack(&mut self) {
        while let Some((lit, _)) = self.stack.pop() {
            if self.seen[lit.var().index()] == 0 {
                self.mark(lit.var(), FREE);
            }
        }
    }

    /// Number of decision levels in `clause`.
    fn count_levels(&mut self) -> u32 {
        self.count += 1;
        let mut levels = 0;
        for lit in &self.clause {
            let level = self.assigned[lit.var().index()].level as usize;
            if level >= self.counted.len() {
                self.counted.resize(level + 1, 0);
            }
            if self.counted[level] != self.count {
                self.counted[level] = self.count;
                levels += 1;
            }
        }
        levels
    }

    /// The level to which to jump back; a literal of it becomes the second of `clause`, to be watched.
    fn second_highest(&mut self) -> u32 {
        let level_of = |lit: Lit| self.assigned[lit.var().index()].level;
        let Some(at) = (1..self.clause.len()).max_by_key(|&at| level_of(self.clause[at])) else {
            return 0;
        };
        let level = level_of(self.clause[at]);
        self.clause.swap(1, at);
        level
    }

    /// Fills `core` with assumptions that make this one false, and with itself.
    pub(super) fn explain_failure(&mut self, failed: Lit) {
        self.core.clear();
        self.core.push(failed);
        if self.assigned[failed.var().index()].level > 0 {
            self.mark(failed.var(), SOURCE);
            let root = self.levels[0] as usize;
            for at in (root..self.trail.len()).rev() {
                let lit = self.trail[at];
                if self.seen[lit.var().index()] == 0 {
                    continue;
                }
                let reason = self.assigned[lit.var().index()].reason;
                if reason == ClauseRef::NONE {
                    // All decisions so far are assumptions.
                    self.core.push(lit);
                    continue;
                }
                for index in 0..self.arena.len(reason) {
                    let var = Lit(self.arena.raw(reason)[index]).var();
                    if self.seen[var.index()] == 0 && self.assigned[var.index()].level > 0 {
                        self.mark(var, SOURCE);
                    }
                }
            }
            self.clear_seen();
        }
        self.log_failure(failed);
    }
}
