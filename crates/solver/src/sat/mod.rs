//! Propositional satisfiability: clauses and assumptions in; a model, a core, or a reason for giving up out.
//!
//! Two solvers stand behind the one trait [`Sat`]: [`cdcl::Cdcl`], lean and made for many small questions about a large
//! formula, and [`cadical::Cadical`] for the hard ones.
//! Both can log LRAT proofs into a [`proof::Proof`], which [`lrat::Checker`] verifies without trusting either.
//!
//! **Invariant (upheld by the caller):** the clauses hold only definitions of gates, each gate's output being a function of
//! its inputs, and lemmas that follow from them.
//! Whatever constrains the inputs is an assumption.
//! That is why [`Sat::solve`] may stop once all variables in the cone of the assumptions are assigned: such an assignment
//! extends to the other variables by evaluating their gates.
//! A cone therefore must hold, with each gate's output, that gate's inputs.

mod analyze;
pub mod cadical;
pub mod cdcl;
mod clause;
mod decide;
pub mod elim;
mod heap;
mod hints;
pub mod lrat;
pub mod proof;
mod propagate;
mod reduce;
mod restart;

use std::fmt;
use std::ops::Not;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A propositional variable, numbered from 0 in order of creation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Var(pub u32);

impl Var {
    /// Largest index: a literal and a flag must fit into 32 bits.
    pub const MAX_INDEX: u32 = (1 << 30) - 1;

    /// The literal that is true when the variable is.
    #[must_use]
    pub const fn pos(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    #[must_use]
    pub const fn neg(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that is true when the variable has this value.
    #[must_use]
    pub const fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | !value as u32)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable or its negation: twice the variable's number, plus one if negated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Lit(pub u32);

impl Lit {
    /// The variable.
    #[must_use]
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is the negation of its variable.
    #[must_use]
    pub const fn is_neg(self) -> bool {
        self.0 & 1 == 1
    }

    /// The literal as DIMACS writes it: variables from 1, negation by sign.
    #[must_use]
    pub const fn dimacs(self) -> i32 {
        let number = (self.0 >> 1).cast_signed() + 1;
        if self.is_neg() { -number } else { number }
    }

    /// The literal that DIMACS writes so; `None` for zero.
    #[must_use]
    pub const fn from_dimacs(number: i32) -> Option<Self> {
        if number == 0 {
            return None;
        }
        Some(Self((number.unsigned_abs() - 1) << 1 | (number < 0) as u32))
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.dimacs().fmt(f)
    }
}

/// What a solver found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The assumptions hold together; [`Sat::value`] tells how.
    Sat,
    /// They do not; [`Sat::core`] tells which of them.
    Unsat,
    /// A limit was reached first.
    Unknown(Why),
}

/// The limit that ended a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// As many conflicts as were allowed.
    Conflicts,
    /// The deadline passed.
    Time,
    /// Someone raised the flag.
    Interrupted,
    /// The clauses outgrew their allowance.
    Memory,
}

/// What one call of [`Sat::solve`] may spend. The default is no limit.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Conflicts of this call.
    pub conflicts: Option<u64>,
    /// Point in time after which to give up.
    pub deadline: Option<Instant>,
    /// Raised from outside to stop the search; acts within 50 ms.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Bytes that clauses and watches may take. `CaDiCaL` does not tell, and ignores this.
    pub memory: Option<usize>,
}

impl Limits {
    /// Whether someone raised the flag.
    pub(crate) fn interrupted(&self) -> Option<Why> {
        self.interrupt
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
            .then_some(Why::Interrupted)
    }

    /// Whether the interrupt or the deadline says to stop.
    pub(crate) fn expired(&self) -> Option<Why> {
        self.interrupted().or_else(|| {
            self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Why::Time)
        })
    }
}

/// How many units of work that are no search go by between two looks at the limits.
const GLANCE: u32 = 1 << 12;

/// Looks at limits now and then, for loops of many small steps that are no search.
#[derive(Debug)]
pub struct Patience<'l> {
    limits: &'l Limits,
    left: u32,
}

impl<'l> Patience<'l> {
    /// Begins with a look after some steps.
    #[must_use]
    pub fn new(limits: &'l Limits) -> Patience<'l> {
        Patience { limits, left: GLANCE }
    }

    /// One more step.
    ///
    /// # Errors
    /// The limit that was reached.
    #[inline]
    pub fn step(&mut self) -> Result<(), Why> {
        self.left -= 1;
        if self.left > 0 {
            return Ok(());
        }
        self.left = GLANCE;
        self.limits.expired().map_or(Ok(()), Err)
    }
}

/// An incremental SAT solver.
pub trait Sat {
    /// A fresh variable; numbers are consecutive.
    fn new_var(&mut self) -> Var;

    /// Adds a clause for good. May be called between solves.
    ///
    /// Values and cores of the last solve are void afterwards.
    fn add_clause(&mut self, lits: &[Lit]);

    /// Looks for an assignment under which all assumptions hold.
    ///
    /// Decides only variables of `cone` (`None`: all); `Sat` means that every variable of the cone is assigned without
    /// conflict. Variables of assumptions belong to the cone whether named or not.
    /// Until the first conflict they are decided in the order given; inputs before the gates that depend on them is best.
    fn solve(&mut self, assumptions: &[Lit], cone: Option<&[Var]>, limits: &Limits) -> Outcome;

    /// A literal's value after `Sat`; `None` if its variable was not assigned.
    fn value(&self, lit: Lit) -> Option<bool>;

    /// After `Unsat`: assumptions that cannot hold together; empty if the clauses alone are contradictory.
    fn core(&self) -> &[Lit];
}
