//! Confirmation of unsatisfiable answers: solved anew with a proof, which a checker verifies.
//!
//! The checker shares no code with either solver. It takes the clauses of the gates and lemmas as they are, so what is
//! trusted is that these are definitions and valid lemmas, and the checker itself.

use crate::aig::{Aig, Edge};
use crate::config::SolverConfig;
use crate::gates::{Gates, Loaded, Marks};
use crate::sat::cdcl::Cdcl;
use crate::sat::lrat::Checker;
use crate::sat::{Limits, Lit, Outcome, Sat, Var};

/// Why an answer was not confirmed.
#[derive(Debug)]
pub(crate) struct NotConfirmed;

/// A solver that also hands every clause to the checker.
struct Watched {
    sat: Cdcl,
    checker: Checker,
}

impl Sat for Watched {
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

/// Confirms that the edges of a core cannot hold together, given the lemmas.
pub(crate) fn confirm(
    config: &SolverConfig,
    aig: &Aig,
    gates: &mut Gates,
    marks: &mut Marks,
    core: &[Edge],
    lemmas: &[Edge],
) -> Result<(), NotConfirmed> {
    let watched = Watched { sat: Cdcl::with_proof(config), checker: Checker::new() };
    let mut loaded = Loaded::new(watched);
    let roots: Vec<Edge> = core.iter().chain(lemmas).copied().collect();
    loaded.load(aig, gates, marks, &roots);
    for &lemma in lemmas {
        loaded.lemma(lemma);
    }
    let assumptions: Option<Vec<Lit>> = core.iter().map(|&edge| loaded.lit(edge)).collect();
    let assumptions = assumptions.ok_or(NotConfirmed)?;
    let Watched { sat, checker } = &mut loaded.sat;
    if sat.solve(&assumptions, None, &Limits::default()) != Outcome::Unsat {
        return Err(NotConfirmed);
    }
    let proof = sat.proof().ok_or(NotConfirmed)?;
    let conclusion = proof.conclusion().ok_or(NotConfirmed)?;
    checker.run(proof).map_err(|_| NotConfirmed)?;
    if checker.proves(conclusion, &assumptions) { Ok(()) } else { Err(NotConfirmed) }
}
