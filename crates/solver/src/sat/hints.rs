//! LRAT logging of the [`Cdcl`] solver: which clauses, in which order, make each learned clause follow.
//!
//! Nothing here runs unless a proof was asked for, and the search keeps no data for it but the clauses' ids: hints are
//! found again from the reasons on the trail, by a depth-first walk that leaves a clause after all it rests on.
//!
//! **Invariant:** every root-level literal has a logged unit clause of its own, so that its reason may be deleted.

use super::cdcl::{Cdcl, FALSE};
use super::clause::ClauseRef;
use super::proof::Proof;
use super::{Lit, Var};

/// The proof and what is needed to extend it.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) proof: Proof,
    /// Per variable assigned at root level: id of the unit clause.
    units: Vec<u32>,
    /// Per variable: whether the walk has been there.
    marked: Vec<bool>,
    hints: Vec<u64>,
}

impl Log {
    fn unit(&self, var: Var) -> u64 {
        u64::from(self.units.get(var.index()).copied().unwrap_or(0))
    }

    fn set_unit(&mut self, var: Var, id: u32) {
        if self.units.len() <= var.index() {
            self.units.resize(var.index() + 1, 0);
        }
        self.units[var.index()] = id;
    }
}

impl Cdcl {
    /// Logs `clause`, which a conflict led to; returns its id.
    pub(super) fn log_learned(&mut self, conflict: ClauseRef) -> u32 {
        let id = self.fresh_id();
        if let Some(mut log) = self.log.take() {
            self.walk(&mut log, conflict, &self.clause);
            log.proof.derived(u64::from(id), &self.clause, &log.hints);
            self.log = Some(log);
        }
        id
    }

    /// Logs that an added clause was shortened to `clause` by literals false at root level; returns the new id.
    pub(super) fn log_shortened(&mut self, original: u32, lits: &[Lit]) -> u32 {
        let Some(mut log) = self.log.take() else { return original };
        let id = self.fresh_id();
        log.hints.clear();
        for lit in lits {
            if self.values[lit.index()] == FALSE && self.assigned[lit.var().index()].level == 0 {
                log.hints.push(log.unit(lit.var()));
            }
        }
        log.hints.push(u64::from(original));
        log.proof.derived(u64::from(id), &self.clause, &log.hints);
        self.log = Some(log);
        id
    }

    /// Notes which clause makes a literal true at root level.
    pub(super) fn log_root(&mut self, lit: Lit, id: u32) {
        if let Some(log) = &mut self.log {
            log.set_unit(lit.var(), id);
        }
    }

    /// Logs a unit clause for each literal that root-level propagation reached, and the empty clause if it met a conflict.
    /// Reasons are dropped: at root level nothing asks for them again.
    pub(super) fn settle_root(&mut self, from: usize, conflict: Option<ClauseRef>) {
        let mut log = self.log.take();
        for at in from..self.trail.len() {
            let lit = self.trail[at];
            let reason =
                std::mem::replace(&mut self.assigned[lit.var().index()].reason, ClauseRef::NONE);
            if let Some(log) = &mut log
                && reason != ClauseRef::NONE
            {
                let id = self.fresh_id();
                self.walk(log, reason, &[lit]);
                log.proof.derived(u64::from(id), &[lit], &log.hints);
                log.set_unit(lit.var(), id);
            }
        }
        if let (Some(log), Some(conflict)) = (&mut log, conflict) {
            let id = self.fresh_id();
            self.walk(log, conflict, &[]);
            log.proof.derived(u64::from(id), &[], &log.hints);
            log.proof.conclude(u64::from(id));
        }
        self.log = log;
    }

    /// Logs the negation of the core of a failed assumption.
    pub(super) fn log_failure(&mut self, failed: Lit) {
        let Some(mut log) = self.log.take() else { return };
        let id = self.fresh_id();
        let clause: Vec<Lit> = self.core.iter().map(|&lit| !lit).collect();
        let of = self.assigned[failed.var().index()];
        if of.level == 0 {
            log.hints.clear();
            log.hints.push(log.unit(failed.var()));
        } else if of.reason == ClauseRef::NONE {
            // Assumed and denied in one breath: the clause is a tautology.
            log.hints.clear();
        } else {
            self.walk(&mut log, of.reason, &clause);
        }
        log.proof.derived(u64::from(id), &clause, &log.hints);
        log.proof.conclude(u64::from(id));
        self.log = Some(log);
    }

    pub(super) fn log_conclusion(&mut self, id: u32) {
        if let Some(log) = &mut self.log {
            log.proof.conclude(u64::from(id));
        }
    }

    pub(super) fn log_deleted(&mut self, clause: ClauseRef) {
        if let Some(log) = &mut self.log {
            log.proof.deleted(u64::from(self.arena.id(clause)));
        }
    }

    /// Fills the hints by which assuming the negation of `goal` makes `conflict` false.
    fn walk(&self, log: &mut Log, conflict: ClauseRef, goal: &[Lit]) {
        log.hints.clear();
        log.marked.resize(self.vars(), false);
        let mut marked: Vec<Var> = goal.iter().map(|lit| lit.var()).collect();
        for var in &marked {
            log.marked[var.index()] = true;
        }
        let mut stack = vec![(conflict, 0_usize)];
        while let Some(top) = stack.last_mut() {
            let (clause, index) = *top;
            top.1 += 1;
            let Some(&word) = self.arena.raw(clause).get(index) else {
                log.hints.push(u64::from(self.arena.id(clause)));
                stack.pop();
                continue;
            };
            let var = Lit(word).var();
            if log.marked[var.index()] {
                continue;
            }
            log.marked[var.index()] = true;
            marked.push(var);
            let of = self.assigned[var.index()];
            if of.level == 0 {
                log.hints.push(log.unit(var));
            } else {
                debug_assert!(
                    of.reason != ClauseRef::NONE,
                    "a decision that the goal does not name"
                );
                stack.push((of.reason, 0));
            }
        }
        for var in marked {
            log.marked[var.index()] = false;
        }
    }
}
