//! Confirmation of unsatisfiable answers: solved anew with a proof, which a checker verifies.
//!
//! The checker shares no code with either solver. It takes the clauses of the gates and lemmas as they are, so what is
//! trusted is that these are definitions and valid lemmas, and the checker itself.

use crate::aig::{Aig, Edge};
use crate::config::SolverConfig;
use crate::gates::{Gates, Loaded, Marks};
use crate::sat::cadical::Cadical;
use crate::sat::cdcl::Cdcl;
use crate::sat::lrat::Checker;
use crate::sat::proof::Proof;
use crate::sat::{Limits, Lit, Outcome, Sat, Var};

/// Why an answer was not confirmed.
#[derive(Debug)]
pub(crate) struct NotConfirmed;

/// A solver that also hands every clause to the checker.
struct Watched<S> {
    sat: S,
    checker: Checker,
}

impl<S: Sat> Sat for Watched<S> {
    fn new_var(&mut self) -> Var {
        self.sat.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.checker.formula(lits);
        self.sat.add_clause(lits);
    }

    fn solve(&mut self, assumptions: &[Lit], cone: Option<&[Var]>, limits: &Limits) -> Outcome {
        self.sat.solve(assumptions, cone, limits)
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.sat.value(lit)
    }

    fn core(&self) -> &[Lit] {
        self.sat.core()
    }
}

/// What is to be confirmed: that the edges of a core cannot hold together, given the lemmas.
pub(crate) struct Claim<'a> {
    pub(crate) aig: &'a Aig,
    pub(crate) core: &'a [Edge],
    pub(crate) lemmas: &'a [Edge],
    pub(crate) limits: &'a Limits,
}

impl Claim<'_> {
    /// Confirms it by our solver, or by `CaDiCaL` where that takes too many conflicts.
    pub(crate) fn confirm(
        &self,
        config: &SolverConfig,
        gates: &mut Gates,
        marks: &mut Marks,
    ) -> Result<(), NotConfirmed> {
        let patience = Limits { conflicts: Some(config.small_conflicts), ..self.limits.clone() };
        let ours = Cdcl::with_proof(config);
        match self.prove(ours, Cdcl::take_proof, &patience, gates, marks) {
            Err(Failure::Unfinished) => {}
            result => return result.map_err(|_| NotConfirmed),
        }
        let strong = Cadical::with_proof(config).map_err(|_| NotConfirmed)?;
        let result = self.prove(strong, Cadical::take_proof, self.limits, gates, marks);
        result.map_err(|_| NotConfirmed)
    }

    fn prove<S: Sat>(
        &self,
        sat: S,
        take_proof: impl Fn(&mut S) -> Option<Proof>,
        limits: &Limits,
        gates: &mut Gates,
        marks: &mut Marks,
    ) -> Result<(), Failure> {
        let mut loaded = Loaded::new(Watched { sat, checker: Checker::new() });
        let roots: Vec<Edge> = self.core.iter().chain(self.lemmas).copied().collect();
        let loading = loaded.load(self.aig, gates, marks, &roots, limits);
        if loading.is_err() {
            return Err(Failure::Unfinished);
        }
        for &lemma in self.lemmas {
            loaded.lemma(lemma);
        }
        let assumptions: Option<Vec<Lit>> =
            self.core.iter().map(|&edge| loaded.lit(edge)).collect();
        let assumptions = assumptions.ok_or(Failure::Wrong)?;
        let Watched { sat, checker } = &mut loaded.sat;
        match sat.solve(&assumptions, None, limits) {
            Outcome::Unsat => {}
            Outcome::Sat => return Err(Failure::Wrong),
            Outcome::Unknown(_) => return Err(Failure::Unfinished),
        }
        let proof = take_proof(sat).ok_or(Failure::Wrong)?;
        let conclusion = proof.conclusion().ok_or(Failure::Wrong)?;
        checker.run(&proof).map_err(|_| Failure::Wrong)?;
        if checker.proves(conclusion, &assumptions) { Ok(()) } else { Err(Failure::Wrong) }
    }
}

enum Failure {
    /// There is no such proof.
    Wrong,
    /// A limit was reached before there was one.
    Unfinished,
}
