//! Verification conditions put to the solver: proved, refuted by a run, or left open.

use crate::choice::whatever;
use crate::finding::{Finding, Halt};
use crate::merged::{Condition, Summary};
use crate::oracle::Oracle;
use crate::reproduce::reproduce;
use polysem_domain::Symbolic;
use polysem_sem::{FaultKind, Language, Stop};
use polysem_solver::Verdict;
use polysem_term::TermId;
use std::collections::BTreeMap;

/// What the conditions of a summary come to.
#[derive(Debug)]
pub struct Judgement<P> {
    /// One condition for each kind of fault and place, and whether it holds.
    pub verified: Vec<Verified<P>>,
    /// The faults that happen.
    pub findings: Vec<Finding<P>>,
    /// What could not be judged.
    pub halts: Vec<Halt<P>>,
}

/// All conditions of one kind at one place.
#[derive(Debug)]
pub struct Verified<P> {
    /// Where.
    pub at: P,
    /// What it is if it does not hold.
    pub kind: FaultKind,
    /// Their conjunction: whatever is known, and chosen, implies what must hold.
    pub condition: TermId,
    /// Whether it always holds; nothing if that could not be decided.
    pub holds: Option<bool>,
}

/// Judges the conditions of an exploration from the program's start. A fault is replayed, for at most so many steps, before
/// it is told.
pub fn judge<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    summary: &Summary<L>,
    start: L::Place,
    steps: u64,
) -> Judgement<L::Place> {
    let mut groups: BTreeMap<_, Vec<&Condition<L::Place>>> = BTreeMap::new();
    for condition in &summary.conditions {
        groups.entry((condition.at, condition.fault.kind)).or_default().push(condition);
    }
    let mut judgement = Judgement { verified: vec![], findings: vec![], halts: vec![] };
    for ((at, kind), conditions) in groups {
        let mut parts = Vec::new();
        let mut holds = Some(true);
        for condition in conditions {
            parts.push(implication(dom, condition));
            if holds == Some(false) {
                continue;
            }
            match refute::<L>(program, dom, oracle, condition, start, steps) {
                Ok(None) => {}
                Ok(Some(finding)) => {
                    judgement.findings.push(finding);
                    holds = Some(false);
                }
                Err(stop) => {
                    judgement.halts.push(Halt { stop, at });
                    holds = None;
                }
            }
        }
        let condition = dom.terms.all(parts);
        let condition = whatever(dom, condition).unwrap_or(condition);
        judgement.verified.push(Verified { at, kind, condition, holds });
    }
    judgement
}

/// What is known implies what must hold.
fn implication<P>(dom: &mut Symbolic, condition: &Condition<P>) -> TermId {
    let mut given: Vec<_> = condition.given.facts.iter().copied().collect();
    given.reverse();
    let given = dom.terms.all(given);
    let must = condition.must.unwrap_or_else(|| dom.terms.truth(false));
    dom.terms.implies(given, must)
}

fn refute<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    condition: &Condition<L::Place>,
    start: L::Place,
    steps: u64,
) -> Result<Option<Finding<L::Place>>, Stop> {
    let query: Vec<TermId> = condition.must.map(|must| dom.terms.not(must)).into_iter().collect();
    match oracle.check(dom, &condition.given, &query) {
        Verdict::Unsat(_) => return Ok(None),
        Verdict::Unknown(reason) => return Err(oracle.gave_up(&reason)),
        Verdict::Sat(_) => {}
    }
    let Some(inputs) = oracle.inputs(dom, &condition.given, &query) else {
        return Err(Stop::Budget("solver: no inputs for a fault".into()));
    };
    let foreseen = (condition.fault.clone(), condition.at, inputs);
    reproduce::<L>(program, start, foreseen, &[], steps, &oracle.watch).map(Some)
}
