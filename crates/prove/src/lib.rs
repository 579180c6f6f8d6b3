//! Hoare-style verification of WHILE, without a second semantics: the program's own `step` in the symbolic reading, cut at
//! loop heads and at calls of procedures that have a contract.
//!
//! What flows: `structure.rs` says what can be verified at all; `unit.rs` executes one procedure, `cut.rs` what happens at
//! loop heads and `call.rs` at calls; each makes claims (`claim.rs`), whose formulas `formula.rs` reads; `decide.rs` has
//! them decided, with the definitions that `functions.rs` unfolds; `replay.rs` looks for a real run; [`Report`] tells.
//!
//! **Invariant:** at a cut, everything that the code behind it may change is a symbol that occurs nowhere before.
//! **Invariant:** what is assumed was proved elsewhere, or is listed among what was not.
//! **Invariant:** a definition of a function is used only if calls in it were shown to come to an end: others could
//! contradict themselves, and prove anything.

mod call;
mod claim;
mod cut;
mod decide;
mod formula;
mod functions;
mod measure;
mod reduce;
mod replay;
mod report;
mod structure;
mod unit;

pub use report::{Answer, Correctness, Kind, Obligation, Outcome, Report, Values};

use decide::Decider;
use polysem_lang::while_lang::Program;
use polysem_solver::SolverConfig;
use std::time::Duration;

/// How far to go.
#[derive(Clone, Debug)]
pub struct Config {
    /// How long the solver may take for one obligation.
    pub time: Duration,
    /// How many steps one procedure, with what it calls, may take.
    pub steps: u64,
    /// How many steps a run may take that is to confirm a counterexample.
    pub replay: u64,
    /// Whether obligations are kept as SMT-LIB scripts.
    pub scripts: bool,
    /// The solver's parameters.
    pub solver: SolverConfig,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            time: Duration::from_secs(10),
            steps: 100_000,
            replay: 100_000,
            scripts: false,
            solver: SolverConfig::default(),
        }
    }
}

/// Verifies a program; `text` is what it was read from.
#[must_use]
pub fn prove(program: &Program, text: &str, config: &Config) -> Report {
    let mut report = Report::default();
    for complaint in structure::complaints(program) {
        report.stop(&complaint.reason, complaint.offset, text);
    }
    if !report.stops.is_empty() {
        return report;
    }
    let mut total = true;
    for routine in 0..program.routines.len() {
        if routine == 0 || structure::has_contract(program, routine) {
            let decider = Decider::new(program, text, config);
            total &= unit::verify(program, routine, decider, &mut report);
        }
    }
    report.finish(total);
    report
}
