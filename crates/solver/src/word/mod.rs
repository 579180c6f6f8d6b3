//! Word-level simplification: assertions in, equisatisfiable simpler assertions out, with the way back.
//!
//! Stages, each in its module and each with a parameter that switches it off, run in rounds until nothing changes or
//! the effort is spent: `flatten` splits conjunctions; `substitute` removes inputs that equations define; `split`
//! replaces arrays and vectors by the parts that are used; `skeleton` propagates truth through connectives; `embed`
//! replaces asserted terms inside other assertions; `propagate` replaces what known bits and ranges decide;
//! `unconstrained` frees terms that can take any value.
//! A `problem` carries the assertions through the stages.
//!
//! **Invariant:** the simplified assertions have a model iff the original ones have; [`Simplified::complete`] turns any
//! model of the former into one of the latter.
//! **Invariant:** simplified assertions that cannot hold together rest on original ones that cannot
//! ([`Simplified::core`]).

mod embed;
mod flatten;
mod isolate;
mod map;
mod narrow;
mod problem;
mod propagate;
mod replace;
mod skeleton;
mod split;
mod substitute;
mod unconstrained;

pub use problem::{Derived, OriginSet};

use crate::SolverConfig;
use polysem_term::{Evaluator, InputId, Model, Sets, TermId, Terms, Value};
use problem::{Problem, Step};
use rustc_hash::FxHashSet;

/// What was done, over all calls.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WordStats {
    /// Rounds of all stages.
    pub rounds: u64,
    /// Nodes visited.
    pub visited: u64,
    /// Inputs replaced by what an equation says they are.
    pub substituted: u64,
    /// Inputs replaced by their parts.
    pub split: u64,
    /// Atoms found out by propagation of truth.
    pub settled: u64,
    /// Assertions simplified by others.
    pub embedded: u64,
    /// Terms decided by known bits and ranges.
    pub propagated: u64,
    /// Terms replaced because they can take any value.
    pub unconstrained: u64,
}

/// Simplified assertions and the way back to the original ones.
#[derive(Debug)]
pub struct Simplified {
    /// What remains to be decided; none if the answer is known.
    pub assertions: Vec<Derived>,
    /// Original assertions that cannot hold together, if such were found.
    pub verdict: Option<Vec<usize>>,
    origins: Sets,
    steps: Vec<Step>,
    /// Inputs that the original assertions do not know.
    fresh: FxHashSet<InputId>,
}

type Stage = fn(&mut Problem<'_>) -> bool;

/// Simplifies the conjunction of `assertions`.
pub fn simplify(
    terms: &mut Terms,
    assertions: &[TermId],
    config: &SolverConfig,
    stats: &mut WordStats,
) -> Simplified {
    let stages: [(bool, Stage); 6] = [
        (config.word_substitute, substitute::substitute),
        (config.word_split, split::split),
        (config.word_skeleton, skeleton::skeleton),
        (config.word_embed, embed::embed),
        (config.word_propagate, propagate::propagate),
        (config.word_unconstrained, unconstrained::unconstrained),
    ];
    let mut problem = Problem::new(terms, assertions, stats);
    if config.word_rounds > 0 {
        let size = problem.survey() as u64;
        let effort = (size + 100) * u64::from(config.word_effort);
        for _ in 0..config.word_rounds {
            problem.stats.rounds += 1;
            if !round(&mut problem, &stages) || problem.visited > effort {
                break;
            }
        }
    }
    finish(problem)
}

/// All stages once. Tells whether another round may find more.
fn round(problem: &mut Problem<'_>, stages: &[(bool, Stage)]) -> bool {
    let mut changed = flatten::flatten(problem);
    for (on, stage) in stages {
        if problem.contradiction.is_some() {
            return false;
        }
        if *on && stage(problem) {
            changed = true;
            flatten::flatten(problem);
        }
    }
    changed && problem.contradiction.is_none()
}

fn finish(problem: Problem<'_>) -> Simplified {
    problem.stats.visited += problem.visited;
    let verdict = problem
        .contradiction
        .map(|from| problem.origins.iter(from).map(|at| at as usize).collect());
    let assertions = if verdict.is_some() { Vec::new() } else { problem.assertions };
    Simplified {
        assertions,
        verdict,
        origins: problem.origins,
        steps: problem.steps,
        fresh: problem.made,
    }
}

impl Simplified {
    /// Numbers of the original assertions that something rests on, rising.
    pub fn origins(&self, from: OriginSet) -> impl Iterator<Item = usize> {
        self.origins.iter(from).map(|at| at as usize)
    }

    /// Original assertions that cannot hold together if these simplified ones (by number) cannot.
    #[must_use]
    pub fn core(&self, simplified: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut core: Vec<usize> =
            simplified.into_iter().flat_map(|at| self.origins(self.assertions[at].from)).collect();
        core.sort_unstable();
        core.dedup();
        core
    }

    /// Turns a model of the simplified assertions into one of the original ones.
    pub fn complete(&self, terms: &Terms, model: &mut Model) {
        let mut evaluator = Evaluator::default();
        // A step reads only inputs that have their final value, so values once computed stay right.
        for step in self.steps.iter().rev() {
            match step {
                Step::Define(input, value) => {
                    let value = evaluator.value(terms, model, *value);
                    model.set(*input, value);
                }
                Step::Elements(input, elements) => {
                    let Value::Array(mut array) = Value::default_of(terms.input_info(*input).sort)
                    else {
                        continue;
                    };
                    for (index, element) in elements {
                        if let Value::Bv(element) = evaluator.value(terms, model, *element) {
                            array = array.store(index, &element);
                        }
                    }
                    model.set(*input, Value::Array(array));
                }
            }
        }
        let mut original = Model::default();
        for (input, value) in model.iter().filter(|(input, _)| !self.fresh.contains(input)) {
            original.set(input, value.clone());
        }
        *model = original;
    }

    /// Terms that must survive a collection of the arena for this to stay usable.
    pub fn roots(&self) -> impl Iterator<Item = TermId> {
        let values = self.steps.iter().flat_map(|step| match step {
            Step::Define(_, value) => vec![*value],
            Step::Elements(_, elements) => elements.iter().map(|(_, value)| *value).collect(),
        });
        self.assertions.iter().map(|assertion| assertion.term).chain(values)
    }
}
