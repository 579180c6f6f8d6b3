//! Deletion of learned clauses and compaction of their storage.
//!
//! Runs after so many conflicts that its cost is theirs, not that of the query which happens to pay it.

use super::Lit;
use super::cdcl::Cdcl;
use super::clause::{ClauseRef, Watch};
use crate::config::Deletion;

impl Cdcl {
    /// Deletes the worst learned clauses.
    pub(super) fn reduce(&mut self) {
        self.delete_interval += self.config.sat_delete_step;
        self.delete_at = self.stats.conflicts + self.delete_interval;
        if self.config.sat_delete_rule == Deletion::Never {
            return;
        }
        let mut candidates: Vec<ClauseRef> =
            self.learned.iter().copied().filter(|&clause| self.is_disposable(clause)).collect();
        candidates.sort_unstable_by(|&a, &b| self.rank(b).total_cmp(&self.rank(a)).then(a.cmp(&b)));
        let share = (1.0 - self.config.sat_delete_keep).clamp(0.0, 1.0);
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_sign_loss,
            reason = "a share of a number of clauses, which is far below 2^52"
        )]
        let count = (self.learned.len() as f64 * share) as usize;
        candidates.truncate(count);
        self.delete(&candidates);
        if self.arena.is_wasteful() {
            self.compact();
        }
    }

    /// Whether a learned clause may be deleted: not short, not good, and no reason of anything.
    fn is_disposable(&self, clause: ClauseRef) -> bool {
        let first = Lit(self.arena.raw(clause)[0]);
        let of = self.assigned[first.var().index()];
        let is_reason = self.values[first.index()] == super::cdcl::TRUE && of.reason == clause;
        !is_reason
            && self.arena.len(clause) > 2
            && self.arena.lbd(clause) > self.config.sat_delete_glue
    }

    /// Larger is worse.
    #[expect(clippy::cast_precision_loss, reason = "an order among clauses need not be exact")]
    fn rank(&self, clause: ClauseRef) -> f32 {
        match self.config.sat_delete_rule {
            // Within one LBD the less active is worse; activities below 1e20 leave the fraction under 1.
            Deletion::Lbd => {
                let activity = self.arena.activity(clause);
                self.arena.lbd(clause) as f32 + 1.0 / (1.0 + activity)
            }
            Deletion::Activity => -self.arena.activity(clause),
            Deletion::Size => self.arena.len(clause) as f32,
            Deletion::Never => 0.0,
        }
    }

    fn delete(&mut self, clauses: &[ClauseRef]) {
        let mut touched: Vec<Lit> = Vec::with_capacity(2 * clauses.len());
        for &clause in clauses {
            let raw = self.arena.raw(clause);
            touched.extend([Lit(raw[0]), Lit(raw[1])]);
            self.log_deleted(clause);
            self.arena.delete(clause);
        }
        touched.sort_unstable();
        touched.dedup();
        for lit in touched {
            self.watches[lit.index()].retain(|watch| !self.arena.is_deleted(watch.clause()));
        }
        self.learned.retain(|&clause| !self.arena.is_deleted(clause));
    }

    /// Moves clauses together and redirects all that refers to them.
    fn compact(&mut self) {
        let moved = self.arena.compact();
        let lost = "only unreferenced clauses are deleted";
        for list in &mut self.watches {
            for watch in list {
                let clause = moved.to(watch.clause()).expect(lost);
                *watch = Watch::new(clause, watch.blocker, watch.is_binary());
            }
        }
        for lit in &self.trail {
            let reason = &mut self.assigned[lit.var().index()].reason;
            if *reason != ClauseRef::NONE {
                *reason = moved.to(*reason).expect(lost);
            }
        }
        for clause in &mut self.learned {
            *clause = moved.to(*clause).expect(lost);
        }
    }
}
