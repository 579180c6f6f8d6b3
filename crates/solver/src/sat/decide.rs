//! What a query may decide, in which order and with which value.
//!
//! Until a query's first conflict its variables are decided in the caller's order, which needs no heap; most queries
//! never meet one. From then on the heap orders them by activity.

use super::cdcl::{Cdcl, IGNORED, UNASSIGNED};
use super::clause::ClauseRef;
use super::heap::Score;
use super::{Lit, Var};
use crate::config::{Heuristic, Phase, Tie};

/// Activities are scaled down before they could overflow.
const HUGE: f64 = 1e100;

impl Cdcl {
    /// Activates the cone and takes back what of the trail the new query does not share with the last.
    pub(super) fn prepare(&mut self, assumptions: &[Lit], cone: Option<&[Var]>) {
        let all: Vec<Var>;
        let cone = if let Some(cone) = cone {
            cone
        } else {
            all = (0..self.vars() as u32).map(Var).collect();
            &all
        };
        let shared =
            self.assumptions.iter().zip(assumptions).take_while(|(old, new)| old == new).count();
        if shared > 0 && self.covers(assumptions, cone) {
            self.stats.continued += 1;
            self.heaped = false;
            self.backtrack(shared as u32);
        } else {
            self.heaped = false;
            self.backtrack(0);
            self.activate(assumptions, cone);
        }
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        self.begin_query(cone);
    }

    /// Whether the present active set serves a cone without being much larger.
    fn covers(&self, assumptions: &[Lit], cone: &[Var]) -> bool {
        self.active.len() <= 2 * cone.len() + 64
            && assumptions.iter().all(|lit| self.values[lit.index()] != IGNORED)
            && cone.iter().all(|var| self.values[var.pos().index()] != IGNORED)
    }

    /// Replaces the active set. The trail must be at root level.
    fn activate(&mut self, assumptions: &[Lit], cone: &[Var]) {
        for var in self.active.drain(..) {
            let at = var.pos().index();
            if self.values[at] == UNASSIGNED {
                self.values[at] = IGNORED;
                self.values[at + 1] = IGNORED;
            }
        }
        for var in cone.iter().copied().chain(assumptions.iter().map(|lit| lit.var())) {
            let at = var.pos().index();
            if self.values[at] == IGNORED {
                self.values[at] = UNASSIGNED;
                self.values[at + 1] = UNASSIGNED;
                self.active.push(var);
            }
        }
    }

    fn begin_query(&mut self, cone: &[Var]) {
        if self.query == u32::MAX {
            self.queried.fill(0);
            self.query = 0;
        }
        self.query += 1;
        self.order.clear();
        self.order.extend_from_slice(cone);
        self.next = 0;
        self.pace.begin();
        if !self.config.sat_decide_lazy {
            self.fill_heap();
        }
    }

    /// Turns from the caller's order to that of the heap.
    pub(super) fn fill_heap(&mut self) {
        if self.heaped {
            return;
        }
        self.heaped = true;
        self.heap.clear();
        for &var in &self.order {
            self.queried[var.index()] = self.query;
            if self.values[var.pos().index()] == UNASSIGNED {
                self.heap.push_unordered(var);
            }
        }
        self.heap.order(&self.scores);
    }

    /// The next literal to try; `None` once the whole cone is assigned.
    pub(super) fn decide(&mut self) -> Option<Lit> {
        let var = if self.heaped { self.pop_heap()? } else { self.scan_cone()? };
        Some(self.phase(var))
    }

    fn scan_cone(&mut self) -> Option<Var> {
        let rest = &self.order[self.next..];
        let skipped = rest.iter().position(|var| self.values[var.pos().index()] == UNASSIGNED);
        self.next += skipped.unwrap_or(rest.len());
        self.order.get(self.next).copied()
    }

    fn pop_heap(&mut self) -> Option<Var> {
        if self.config.sat_decide_random > 0.0 && self.chance() < self.config.sat_decide_random {
            let items = self.heap.items();
            if let Some(&var) = items.get((self.random >> 11) as usize % items.len().max(1))
                && self.values[var.pos().index()] == UNASSIGNED
            {
                return Some(var);
            }
        }
        while let Some(var) = self.heap.pop(&self.scores) {
            if self.values[var.pos().index()] == UNASSIGNED {
                return Some(var);
            }
        }
        None
    }

    fn phase(&mut self, var: Var) -> Lit {
        let value = match self.config.sat_phase {
            Phase::False => false,
            Phase::True => true,
            Phase::Saved => self.phases[var.index()],
            Phase::MinimalWork => {
                self.watches[var.pos().index()].len() > self.watches[var.neg().index()].len()
            }
            Phase::Random => self.chance() < 0.5,
        };
        var.lit(value)
    }

    /// A number in [0, 1), by xorshift.
    #[expect(clippy::cast_precision_loss, reason = "53 bits are kept")]
    fn chance(&mut self) -> f64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(super) fn count_occurrence(&mut self, lit: Lit) {
        self.occurrences[lit.index()] += 1;
        let [positive, negative] =
            [lit.var().pos(), lit.var().neg()].map(|lit| f64::from(self.occurrences[lit.index()]));
        let tie = match self.config.sat_decide_tie {
            Tie::None => 0.0,
            Tie::Product => positive * negative,
            Tie::Sum => positive + negative,
        };
        // The heap is rebuilt by the next query, so no order is broken here that would be relied upon.
        self.scores[lit.var().index()].tie = tie;
    }

    pub(super) fn bump_var(&mut self, var: Var) {
        if self.config.sat_decide_heuristic == Heuristic::Occurrences {
            return;
        }
        let score = &mut self.scores[var.index()].activity;
        *score += self.bump;
        if *score > HUGE {
            for Score { activity, .. } in &mut self.scores {
                *activity /= HUGE;
            }
            self.bump /= HUGE;
        }
        self.heap.raised(var, &self.scores);
    }

    pub(super) fn bump_clause(&mut self, clause: ClauseRef) {
        let activity = self.arena.activity(clause) + self.clause_bump;
        self.arena.set_activity(clause, activity);
        if activity > 1e20 {
            for &clause in &self.learned {
                self.arena.set_activity(clause, self.arena.activity(clause) / 1e20);
            }
            self.clause_bump /= 1e20;
        }
    }

    pub(super) fn decay(&mut self) {
        self.bump /= self.config.sat_decide_decay;
        self.clause_bump /= self.config.sat_delete_decay as f32;
    }
}
