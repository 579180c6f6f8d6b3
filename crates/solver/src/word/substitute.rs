//! Inputs replaced by what an asserted equation says they are.
//!
//! Every assertion is solved for an input if it can be; all definitions found are substituted at once, in one pass over
//! the question. Circular ones are dropped on the way and their assertions kept.

use super::isolate;
use super::problem::{Derived, Problem, Step};
use super::replace::Replacer;
use polysem_term::Node;

/// Substitutes once. Tells whether anything changed.
pub(super) fn substitute(problem: &mut Problem<'_>) -> bool {
    let mut replacer = Replacer::new(problem);
    let assertions = std::mem::take(&mut problem.assertions);
    let mut solved_for = Vec::with_capacity(assertions.len());
    for &Derived { term, from } in &assertions {
        let solved = isolate::solve(problem, term, |input| !replacer.defines(input));
        solved_for.push(solved.as_ref().map(|solved| solved.input));
        if let Some(solved) = solved {
            replacer.define(solved.input, solved.value, from);
        }
    }
    if solved_for.iter().all(Option::is_none) {
        problem.assertions = assertions;
        return false;
    }
    // All definitions first: whether one is kept is then settled.
    let mut changed = false;
    for &input in solved_for.iter().flatten() {
        let (value, _) = replacer.replace(problem, input);
        if replacer.took(input)
            && let Node::Input(id) = problem.terms.node(input)
        {
            problem.steps.push(Step::Define(id, value));
            problem.stats.substituted += 1;
            changed = true;
        }
    }
    for (Derived { term, from }, solved_for) in assertions.into_iter().zip(solved_for) {
        if solved_for.is_some_and(|input| replacer.took(input)) {
            continue;
        }
        let (term, why) = replacer.replace(problem, term);
        let from = problem.origins.union(from, why);
        problem.assertions.push(Derived { term, from });
    }
    changed
}
