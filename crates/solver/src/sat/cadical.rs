//! `CaDiCaL` behind the same trait, for questions that are hard.
//!
//! It assigns all variables, so cones are ignored; what it learns stays from query to query.
//! Its proof events are recorded as LRAT steps in the log format of our own solver.
//!
//! **Invariant:** a clause that `CaDiCaL` may bring back later (it eliminates variables and reintroduces them when asked
//! about) is never logged as deleted, so that bringing it back needs no step.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

use cadical_sys::{CaDiCal, ProofTracer, State, Status, Terminator};

use super::proof::Proof;
use super::{Limits, Lit, Outcome, Sat, Var, Why};
use crate::SolverConfig;
use crate::config::ConfigError;

/// The solver.
pub struct Cadical {
    /// In a cell because reading a value needs exclusive access over there.
    inner: RefCell<CaDiCal>,
    vars: u32,
    core: Vec<Lit>,
    has_model: bool,
    log: Option<Rc<RefCell<Recorder>>>,
}

impl fmt::Debug for Cadical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cadical").field("vars", &self.vars).finish_non_exhaustive()
    }
}

impl Cadical {
    /// An empty solver with the options of the configuration's table `cadical`.
    ///
    /// # Errors
    /// `CaDiCaL` knows no option of some name.
    pub fn new(config: &SolverConfig) -> Result<Self, ConfigError> {
        let mut inner = CaDiCal::new();
        // Bounded variable addition makes variables of its own, which incremental use and plain LRAT cannot name.
        inner.set("factor", 0);
        for (name, &value) in &config.cadical {
            if !CaDiCal::is_valid_option(name) || !inner.set(name, value) {
                return Err(ConfigError::UnknownName(format!("cadical.{name}")));
            }
        }
        Ok(Self {
            inner: RefCell::new(inner),
            vars: 0,
            core: Vec::new(),
            has_model: false,
            log: None,
        })
    }

    /// An empty solver that records an LRAT proof of everything it learns.
    ///
    /// # Errors
    /// As for [`Cadical::new`].
    pub fn with_proof(config: &SolverConfig) -> Result<Self, ConfigError> {
        let mut solver = Self::new(config)?;
        let log = Rc::new(RefCell::new(Recorder::default()));
        solver.inner.get_mut().connect_proof_tracer1(Rc::clone(&log), true, false);
        solver.log = Some(log);
        Ok(solver)
    }

    /// Takes the recorded steps out, if recording was asked for.
    pub fn take_proof(&mut self) -> Option<Proof> {
        self.log.as_ref().map(|log| log.borrow_mut().proof.take())
    }

    /// Tries this literal first whenever its variable is decided.
    pub fn prefer(&mut self, lit: Lit) {
        self.inner.get_mut().phase(lit.dimacs());
    }

    fn fill_core(&mut self, assumptions: &[Lit]) {
        let inner = self.inner.get_mut();
        self.core.extend(assumptions.iter().copied().filter(|lit| inner.failed(lit.dimacs())));
        self.core.sort_unstable();
        self.core.dedup();
        if self.log.is_some() {
            // Only now is the clause derived that proves the core.
            inner.conclude();
        }
    }
}

impl Sat for Cadical {
    fn new_var(&mut self) -> Var {
        let var = Var(self.vars);
        assert!(var.0 <= Var::MAX_INDEX, "a literal must fit into 31 bits");
        self.vars += 1;
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.has_model = false;
        let inner = self.inner.get_mut();
        for lit in lits {
            inner.add(lit.dimacs());
        }
        inner.add(0);
    }

    fn solve(&mut self, assumptions: &[Lit], _cone: Option<&[Var]>, limits: &Limits) -> Outcome {
        self.core.clear();
        self.has_model = false;
        if let Some(why) = limits.expired() {
            return Outcome::Unknown(why);
        }
        let inner = self.inner.get_mut();
        let why = Rc::new(Cell::new(Why::Conflicts));
        if limits.deadline.is_some() || limits.interrupt.is_some() {
            inner.connect_terminator(Stop { limits: limits.clone(), why: Rc::clone(&why) });
        }
        for lit in assumptions {
            inner.assume(lit.dimacs());
        }
        if let Some(conflicts) = limits.conflicts {
            inner.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        let status = inner.solve();
        inner.disconnect_terminator();
        match status {
            Status::SATISFIABLE => {
                self.has_model = true;
                Outcome::Sat
            }
            Status::UNSATISFIABLE => {
                self.fill_core(assumptions);
                Outcome::Unsat
            }
            Status::UNKNOWN => Outcome::Unknown(why.get()),
        }
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        let mut inner = self.inner.borrow_mut();
        if !self.has_model || lit.var().0 >= self.vars || inner.state() != State::SATISFIED {
            return None;
        }
        let var = lit.var().pos().dimacs();
        Some((inner.val(var) > 0) != lit.is_neg())
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }
}

/// Asked by `CaDiCaL` every few conflicts.
struct Stop {
    limits: Limits,
    why: Rc<Cell<Why>>,
}

impl Terminator for Stop {
    fn terminated(&mut self) -> bool {
        let why = self.limits.expired();
        if let Some(why) = why {
            self.why.set(why);
        }
        why.is_some()
    }
}

/// Turns proof events into steps.
#[derive(Default)]
struct Recorder {
    proof: Proof,
    /// Clauses that may be brought back.
    weakened: BTreeSet<i64>,
    lits: Vec<Lit>,
    hints: Vec<u64>,
}

impl Recorder {
    fn lits(&mut self, clause: &[i32]) {
        self.lits.clear();
        self.lits.extend(clause.iter().copied().filter_map(Lit::from_dimacs));
    }

    fn derived(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        self.lits(clause);
        self.hints.clear();
        self.hints.extend(antecedents.iter().map(|id| id.unsigned_abs()));
        self.proof.derived(id.unsigned_abs(), &self.lits, &self.hints);
    }
}

impl ProofTracer for Recorder {
    fn add_original_clause(&mut self, id: i64, _redundant: bool, clause: &[i32], restored: bool) {
        if !restored {
            self.lits(clause);
            self.proof.original(id.unsigned_abs(), &self.lits);
        }
    }

    fn add_derived_clause(
        &mut self,
        id: i64,
        _redundant: bool,
        _witness: i32,
        clause: &[i32],
        antecedents: &[i64],
    ) {
        self.derived(id, clause, antecedents);
    }

    fn delete_clause(&mut self, id: i64, _redundant: bool, _clause: &[i32]) {
        if !self.weakened.contains(&id) {
            self.proof.deleted(id.unsigned_abs());
        }
    }

    fn weaken_minus(&mut self, id: i64, _clause: &[i32]) {
        self.weakened.insert(id);
    }

    fn add_assumption_clause(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        self.derived(id, clause, antecedents);
    }

    fn conclude_unsat(&mut self, _conclusion_type: i32, clause_ids: &[i64]) {
        if let Some(id) = clause_ids.last() {
            self.proof.conclude(id.unsigned_abs());
        }
    }

    fn strengthen(&mut self, _id: i64) {}
    fn finalize_clause(&mut self, _id: i64, _clause: &[i32]) {}
    fn add_assumption(&mut self, _lit: i32) {}
    fn add_constraint(&mut self, _clause: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn conclude_sat(&mut self, _conclusion_type: i32, _model: &[i32]) {}
    fn conclude_unknown(&mut self, _trail: &[i32]) {}
}
