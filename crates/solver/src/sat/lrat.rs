//! A checker of LRAT proofs that shares nothing with the solvers but literals and the log's format.
//!
//! The user says which clauses the formula has; then each step of the log is either accepted or refused.
//!
//! **Invariant:** every clause that the checker holds follows from the formula.
//! An original clause is only accepted if the user named it; a derived one only if assuming its negation and taking the hinted
//! clauses in order makes each of them unit until one is false (reverse unit propagation).
//! There is no RAT: steps that merely preserve satisfiability are refused.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::Lit;
use super::proof::{Proof, Step};

/// Why a step was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The formula has no such clause.
    NotOfTheFormula(u64),
    /// Two clauses of one id.
    RepeatedId(u64),
    /// A hint or deletion names a clause that is not there.
    NoSuchClause {
        /// The step.
        step: u64,
        /// The missing clause.
        named: u64,
    },
    /// A hinted clause is neither unit nor false at its turn.
    NotUnit {
        /// The step.
        step: u64,
        /// The hinted clause.
        hint: u64,
    },
    /// No hinted clause became false.
    NoConflict(u64),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOfTheFormula(id) => {
                write!(f, "original clause {id} is not one of the formula")
            }
            Self::RepeatedId(id) => write!(f, "clause {id} is there already"),
            Self::NoSuchClause { step, named } => {
                write!(f, "step {step} names clause {named}, which is not there")
            }
            Self::NotUnit { step, hint } => {
                write!(f, "step {step}: clause {hint} is not unit at its turn")
            }
            Self::NoConflict(id) => write!(f, "step {id}: the hints lead to no conflict"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Clauses known to follow from the formula.
#[derive(Debug, Default)]
pub struct Checker {
    formula: HashSet<Box<[Lit]>>,
    clauses: HashMap<u64, Box<[Lit]>>,
    /// Per literal: whether it is assumed or implied in the step under check.
    holds: Vec<bool>,
}

impl Checker {
    /// A checker of an empty formula.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a clause to the formula.
    pub fn formula(&mut self, lits: &[Lit]) {
        self.formula.insert(normal(lits));
    }

    /// Checks all steps of a log.
    ///
    /// # Errors
    /// The first step that cannot be accepted.
    pub fn run(&mut self, proof: &Proof) -> Result<(), Refusal> {
        proof.steps().try_for_each(|step| self.step(step))
    }

    /// Checks one step.
    ///
    /// # Errors
    /// The step cannot be accepted; nothing changed.
    pub fn step(&mut self, step: Step<'_>) -> Result<(), Refusal> {
        match step {
            Step::Original { id, lits } => {
                let lits = normal(lits);
                if !self.formula.contains(&lits) {
                    return Err(Refusal::NotOfTheFormula(id));
                }
                self.insert(id, lits)
            }
            Step::Derived { id, lits, hints } => {
                let lits = normal(lits);
                if !lits.windows(2).any(|pair| pair[0].var() == pair[1].var()) {
                    self.check(id, &lits, hints)?;
                }
                self.insert(id, lits)
            }
            Step::Deleted { id } => match self.clauses.remove(&id) {
                Some(_) => Ok(()),
                None => Err(Refusal::NoSuchClause { step: id, named: id }),
            },
        }
    }

    /// Whether the accepted clause of this id says that not all of these assumptions hold together.
    #[must_use]
    pub fn proves(&self, id: u64, core: &[Lit]) -> bool {
        self.clauses.get(&id).is_some_and(|lits| lits.iter().all(|&lit| core.contains(&!lit)))
    }

    fn insert(&mut self, id: u64, lits: Box<[Lit]>) -> Result<(), Refusal> {
        match self.clauses.entry(id) {
            std::collections::hash_map::Entry::Occupied(_) => Err(Refusal::RepeatedId(id)),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(lits);
                Ok(())
            }
        }
    }

    /// Reverse unit propagation along the hints.
    fn check(&mut self, step: u64, lits: &[Lit], hints: &[u64]) -> Result<(), Refusal> {
        let mut set = Vec::with_capacity(lits.len() + hints.len());
        for &lit in lits {
            self.hold(!lit, &mut set);
        }
        let verdict = self.follow(step, hints, &mut set);
        for lit in set {
            self.holds[lit.0 as usize] = false;
        }
        verdict
    }

    fn follow(&mut self, step: u64, hints: &[u64], set: &mut Vec<Lit>) -> Result<(), Refusal> {
        for &hint in hints {
            let clause =
                self.clauses.get(&hint).ok_or(Refusal::NoSuchClause { step, named: hint })?;
            let mut left = clause.iter().filter(|lit| !self.is_held(!**lit));
            match (left.next().copied(), left.next()) {
                (None, _) => return Ok(()),
                (Some(unit), None) => self.hold(unit, set),
                (Some(_), Some(_)) => return Err(Refusal::NotUnit { step, hint }),
            }
        }
        Err(Refusal::NoConflict(step))
    }

    fn is_held(&self, lit: Lit) -> bool {
        self.holds.get(lit.0 as usize).copied().unwrap_or(false)
    }

    fn hold(&mut self, lit: Lit, set: &mut Vec<Lit>) {
        let at = lit.0 as usize;
        if self.holds.len() <= at {
            self.holds.resize(at + 1, false);
        }
        self.holds[at] = true;
        set.push(lit);
    }
}

/// Sorted, without repetitions.
fn normal(lits: &[Lit]) -> Box<[Lit]> {
    let mut lits = lits.to_vec();
    lits.sort_unstable();
    lits.dedup();
    lits.into_boxed_slice()
}
