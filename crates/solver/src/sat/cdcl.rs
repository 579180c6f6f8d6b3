//! Our own solver: conflict-driven clause learning, made for many small questions about one large formula.
//!
//! A query activates the variables of its cone, assumes, propagates and decides among them only, and leaves its trail for the
//! next query to continue from if that one begins with the same assumptions and asks about no other variables.
//!
//! The trick that makes the cost of a query that of its cone: a variable outside the active set has the value `IGNORED` in
//! both polarities, which counts as true, so every clause that leaves the cone looks satisfied and is skipped at its blocker.
//!
//! **Invariant:** the trail's root level (no decisions) is propagated over *all* variables, ignored or not.
//! **Invariant:** the active set only changes while the trail is at root level, since watches may rest on ignored literals
//! exactly as long as the assignments made meanwhile last.
//! **Invariant:** decision level `i + 1` belongs to assumption `i`, even if that was already implied.
//! **Invariant:** learned clauses follow from the added clauses alone; assumptions are decisions, never units.
//! **Invariant:** nothing done by a solve is proportional to the number of variables or clauses, except work that the
//! conflicts since the last such work have paid for.

use super::clause::{Arena, ClauseRef, Watch};
use super::heap::{Heap, Score};
use super::hints::Log;
use super::proof::Proof;
use super::restart::Pace;
use super::{Limits, Lit, Outcome, Sat, Var, Why};
use crate::SolverConfig;

/// Values of literals. Larger than zero means: clauses with this literal need no attention.
pub(super) const TRUE: i8 = 1;
pub(super) const FALSE: i8 = -1;
pub(super) const UNASSIGNED: i8 = 0;
/// The value of both literals of a variable outside the active set.
pub(super) const IGNORED: i8 = 2;

/// Why and where a variable was assigned.
#[derive(Debug, Clone, Copy)]
pub(super) struct Assigned {
    pub(super) level: u32,
    pub(super) reason: ClauseRef,
}

/// Counters since the solver was made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Calls of [`Sat::solve`].
    pub solves: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Decisions taken, assumptions not counted.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Restarts.
    pub restarts: u64,
    /// Solves that continued from the trail of the one before.
    pub continued: u64,
}

/// The solver.
#[derive(Debug)]
pub struct Cdcl {
    pub(super) config: SolverConfig,
    pub(super) arena: Arena,
    /// Per literal: clauses to visit when it becomes false.
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) learned: Vec<ClauseRef>,
    /// Per literal.
    pub(super) values: Vec<i8>,
    /// Per variable; meaningful while assigned.
    pub(super) assigned: Vec<Assigned>,
    pub(super) phases: Vec<bool>,
    pub(super) trail: Vec<Lit>,
    /// Length of the trail at which each decision level begins.
    pub(super) levels: Vec<u32>,
    pub(super) head: usize,
    pub(super) active: Vec<Var>,
    /// Per variable: the query in whose cone it was last. Only variables of the current query are decided.
    pub(super) queried: Vec<u32>,
    pub(super) query: u32,
    pub(super) assumptions: Vec<Lit>,
    pub(super) core: Vec<Lit>,
    /// Cone of the current query in the caller's order, and how far deciding in that order has come.
    pub(super) order: Vec<Var>,
    pub(super) next: usize,
    /// Whether decisions come from the heap already.
    pub(super) heaped: bool,
    pub(super) heap: Heap,
    pub(super) scores: Vec<Score>,
    pub(super) bump: f64,
    pub(super) clause_bump: f32,
    /// Per literal: in how many added clauses it is.
    pub(super) occurrences: Vec<u32>,
    pub(super) random: u64,
    pub(super) pace: Pace,
    /// Conflicts in all at which learned clauses are next deleted, and the interval after that.
    pub(super) delete_at: u64,
    pub(super) delete_interval: u64,
    /// Scratch of conflict analysis; all zero between conflicts.
    pub(super) seen: Vec<u8>,
    pub(super) to_clear: Vec<Var>,
    pub(super) stack: Vec<(Lit, u32)>,
    pub(super) clause: Vec<Lit>,
    /// Per level: the last conflict whose LBD counted it.
    pub(super) counted: Vec<u64>,
    pub(super) count: u64,
    pub(super) next_id: u32,
    pub(super) log: Option<Box<Log>>,
    /// False once the clauses alone are contradictory.
    pub(super) consistent: bool,
    /// Set when a clause could not be stored: no answer can be trusted any more.
    pub(super) exhausted: bool,
    pub(super) stats: Stats,
}

impl Cdcl {
    /// An empty solver.
    #[must_use]
    pub fn new(config: &SolverConfig) -> Self {
        Self {
            arena: Arena::default(),
            watches: Vec::new(),
            learned: Vec::new(),
            values: Vec::new(),
            assigned: Vec::new(),
            phases: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            head: 0,
            active: Vec::new(),
            queried: Vec::new(),
            query: 0,
            assumptions: Vec::new(),
            core: Vec::new(),
            order: Vec::new(),
            next: 0,
            heaped: false,
            heap: Heap::default(),
            scores: Vec::new(),
            bump: 1.0,
            clause_bump: 1.0,
            occurrences: Vec::new(),
            random: config.sat_decide_seed.max(1),
            pace: Pace::new(config),
            delete_at: config.sat_delete_first,
            delete_interval: config.sat_delete_first,
            seen: Vec::new(),
            to_clear: Vec::new(),
            stack: Vec::new(),
            clause: Vec::new(),
            counted: vec![0],
            count: 0,
            next_id: 1,
            log: None,
            consistent: true,
            exhausted: false,
            stats: Stats::default(),
            config: config.clone(),
        }
    }

    /// An empty solver that logs an LRAT proof of everything it learns.
    #[must_use]
    pub fn with_proof(config: &SolverConfig) -> Self {
        Self { log: Some(Box::default()), ..Self::new(config) }
    }

    /// The proof logged so far, if logging was asked for.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.log.as_deref().map(|log| &log.proof)
    }

    /// Takes the logged steps out, so that a checker can follow along without the log growing.
    pub fn take_proof(&mut self) -> Option<Proof> {
        self.log.as_deref_mut().map(|log| log.proof.take())
    }

    /// Counters.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Number of variables.
    #[must_use]
    pub fn vars(&self) -> usize {
        self.assigned.len()
    }

    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    pub(super) fn fresh_id(&mut self) -> u32 {
        let id = self.next_id;
        match self.next_id.checked_add(1) {
            Some(next) => self.next_id = next,
            None => self.exhausted = true,
        }
        id
    }

    /// Stores and watches a clause whose first two literals are fit to be watched.
    pub(super) fn attach(&mut self, lits: &[Lit], learned: bool, id: u32) -> Option<ClauseRef> {
        let Some(clause) = self.arena.alloc(lits, learned, id) else {
            self.exhausted = true;
            return None;
        };
        let binary = lits.len() == 2;
        self.watches[lits[0].index()].push(Watch::new(clause, lits[1], binary));
        self.watches[lits[1].index()].push(Watch::new(clause, lits[0], binary));
        if learned {
            self.learned.push(clause);
        }
        Some(clause)
    }

    /// Assigns a literal at root level and propagates it everywhere.
    pub(super) fn assign_root(&mut self, lit: Lit) {
        debug_assert!(self.levels.is_empty());
        let from = self.trail.len();
        self.enqueue(lit, ClauseRef::NONE);
        let conflict = self.propagate::<true>();
        self.settle_root(from, conflict);
        if conflict.is_some() {
            self.consistent = false;
        }
    }

    /// Sorts, drops repetitions and what the root level decides.
    /// Returns `None` if the clause is satisfied already, else whether literals were dropped for being false.
    fn normalise(&mut self, lits: &[Lit]) -> Option<bool> {
        self.clause.clear();
        self.clause.extend_from_slice(lits);
        self.clause.sort_unstable();
        self.clause.dedup();
        if self.clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            return None;
        }
        let (values, assigned) = (&self.values, &self.assigned);
        let at_root = |lit: &Lit, value: i8| {
            values[lit.index()] == value && assigned[lit.var().index()].level == 0
        };
        if self.clause.iter().any(|lit| at_root(lit, TRUE)) {
            return None;
        }
        let before = self.clause.len();
        self.clause.retain(|lit| !at_root(lit, FALSE));
        Some(self.clause.len() < before)
    }

    /// Brings two literals to the front that may be watched under the present trail.
    ///
    /// Not false is best, then false since the highest level.
    /// If all are false, levels are undone until one is not.
    /// One false watch may stay: should the other become false too, its list leads to the clause, and should levels be
    /// undone, the highest goes first.
    fn choose_watches(&mut self) {
        for slot in 0..2 {
            let (mut best, mut best_rank) = (slot, 0);
            for (at, lit) in self.clause.iter().enumerate().skip(slot) {
                let is_false = self.values[lit.index()] == FALSE;
                let rank = if is_false { self.assigned[lit.var().index()].level } else { u32::MAX };
                if rank > best_rank {
                    (best, best_rank) = (at, rank);
                }
            }
            self.clause.swap(slot, best);
            if slot == 0 && best_rank != u32::MAX {
                // Literals that the root level makes false were dropped, so the level is at least 1.
                self.backtrack(best_rank - 1);
            }
        }
    }

    /// Attaches an added clause to the trail as it stands, and continues the trail if the clause is unit under it.
    fn attach_added(&mut self, id: u32) {
        self.choose_watches();
        let clause = std::mem::take(&mut self.clause);
        let attached = self.attach(&clause, false, id);
        if let Some(attached) = attached
            && self.values[clause[0].index()] == UNASSIGNED
            && self.values[clause[1].index()] == FALSE
        {
            // It may be implied at a lower level already; undoing this level then loses an implication, not a conflict.
            self.enqueue(clause[0], attached);
        }
        self.clause = clause;
    }

    /// Whether the clauses outgrew their allowance. Watches take about twice the space of the clauses they watch.
    fn outgrown(&self, limits: &Limits) -> Option<Why> {
        let outgrown =
            self.exhausted || limits.memory.is_some_and(|bytes| self.arena.bytes() * 3 > bytes);
        outgrown.then_some(Why::Memory)
    }

    /// Searches until a verdict or a limit.
    fn search(&mut self, limits: &Limits) -> Outcome {
        if let Some(why) = self.outgrown(limits).or_else(|| limits.interrupted()) {
            return Outcome::Unknown(why);
        }
        let allowed =
            limits.conflicts.map(|conflicts| self.stats.conflicts.saturating_add(conflicts));
        let mut ticks = 0_u32;
        loop {
            if let Some(conflict) = self.propagate::<false>() {
                self.stats.conflicts += 1;
                self.learn_from(conflict);
                if !self.consistent {
                    return Outcome::Unsat;
                }
            } else {
                if allowed.is_some_and(|allowed| self.stats.conflicts >= allowed) {
                    return Outcome::Unknown(Why::Conflicts);
                }
                if self.stats.conflicts >= self.delete_at {
                    self.reduce();
                }
                if self.pace.due() {
                    self.stats.restarts += 1;
                    self.backtrack(self.level().min(self.assumptions.len() as u32));
                }
                if let Some(outcome) = self.descend() {
                    return outcome;
                }
            }
            // Some 128 conflicts or decisions take a few milliseconds at most.
            ticks += 1;
            if ticks.is_multiple_of(128)
                && let Some(why) = self.outgrown(limits).or_else(|| limits.expired())
            {
                return Outcome::Unknown(why);
            }
        }
    }

    /// Opens one more decision level: the next assumption, else a decision; a verdict if there is none to open.
    fn descend(&mut self) -> Option<Outcome> {
        while let Some(&assumption) = self.assumptions.get(self.levels.len()) {
            match self.values[assumption.index()] {
                TRUE => self.levels.push(self.trail.len() as u32),
                FALSE => {
                    self.explain_failure(assumption);
                    return Some(Outcome::Unsat);
                }
                _ => {
                    self.levels.push(self.trail.len() as u32);
                    self.enqueue(assumption, ClauseRef::NONE);
                    return None;
                }
            }
        }
        let Some(decision) = self.decide() else { return Some(Outcome::Sat) };
        self.stats.decisions += 1;
        self.levels.push(self.trail.len() as u32);
        self.enqueue(decision, ClauseRef::NONE);
        None
    }
}

impl Sat for Cdcl {
    fn new_var(&mut self) -> Var {
        let var = Var(self.assigned.len() as u32);
        assert!(var.0 <= Var::MAX_INDEX, "a literal must fit into 31 bits");
        self.values.extend([IGNORED, IGNORED]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.occurrences.extend([0, 0]);
        self.assigned.push(Assigned { level: 0, reason: ClauseRef::NONE });
        self.phases.push(false);
        self.queried.push(0);
        self.scores.push(Score { activity: 0.0, tie: 0.0 });
        self.seen.push(0);
        self.counted.push(0);
        self.heap.new_var();
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        if !self.consistent {
            return;
        }
        let original = self.fresh_id();
        if let Some(log) = &mut self.log {
            log.proof.original(u64::from(original), lits);
        }
        let Some(shortened) = self.normalise(lits) else { return };
        let id = if shortened { self.log_shortened(original, lits) } else { original };
        for at in 0..self.clause.len() {
            self.count_occurrence(self.clause[at]);
        }
        match self.clause[..] {
            [] => {
                self.backtrack(0);
                self.consistent = false;
                self.log_conclusion(id);
            }
            [unit] => {
                self.backtrack(0);
                self.log_root(unit, id);
                self.assign_root(unit);
            }
            _ => self.attach_added(id),
        }
    }

    fn solve(&mut self, assumptions: &[Lit], cone: Option<&[Var]>, limits: &Limits) -> Outcome {
        self.stats.solves += 1;
        self.core.clear();
        if !self.consistent {
            return Outcome::Unsat;
        }
        self.prepare(assumptions, cone);
        let outcome = self.search(limits);
        if outcome != Outcome::Sat {
            self.backtrack(self.level().min(self.assumptions.len() as u32));
        }
        outcome
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        match self.values[lit.index()] {
            TRUE => Some(true),
            FALSE => Some(false),
            _ => None,
        }
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }
}
