//! Known bits and ranges, narrowed by assertions, decide terms elsewhere.
//!
//! Comparisons with literals are sources (see `narrow`); one pass over the question, operands first, propagates what
//! they say; every term left with one value is replaced by it, outside of the sources themselves.
//!
//! **Why that loses nothing:** sources about inputs stay word for word. A source about a compound term is rewritten
//! below that term only, by facts that rest on sources about inputs or about smaller terms.

use super::map::TermMap;
use super::narrow::{Fact, Narrowing, Source};
use super::problem::{Derived, OriginSet, Problem};
use super::replace::{Known, Replacer};
use polysem_term::{CmpOp, Node, SetId, Sort, TermId};
use rustc_hash::FxHashSet;

/// Propagates once. Tells whether anything changed.
pub(super) fn propagate(problem: &mut Problem<'_>) -> bool {
    match run(problem) {
        Ok(changed) => changed,
        Err(contradiction) => {
            problem.refute(contradiction);
            true
        }
    }
}

fn run(problem: &mut Problem<'_>) -> Result<bool, OriginSet> {
    let mut narrowing = Narrowing::new(problem.terms.capacity());
    let mut sources = Vec::with_capacity(problem.assertions.len());
    for at in 0..problem.assertions.len() {
        let Derived { term, from } = problem.assertions[at];
        sources.push(narrowing.learn(problem, term, from)?);
    }
    let mut replacer = Replacer::new(problem);
    let found = decide(problem, &narrowing, &mut replacer)?;
    let mut changed = sources.contains(&Source::Redundant);
    let equations = equations(problem, &narrowing);
    changed |= !equations.is_empty();
    if !changed && !found {
        return Ok(false);
    }
    let old = std::mem::take(&mut problem.assertions);
    for (Derived { term, from }, source) in old.into_iter().zip(sources) {
        let (new, why) = match source {
            Source::Redundant => continue,
            Source::Inputs => (term, SetId::EMPTY),
            Source::Term(side) => rewrite_below(problem, &mut replacer, term, side),
            Source::None => replacer.replace(problem, term),
        };
        changed |= new != term;
        let from = problem.origins.union(from, why);
        problem.assertions.push(Derived { term: new, from });
    }
    problem.assertions.extend(equations);
    Ok(changed)
}

/// Finds every term that has one value only. Tells whether there is one.
fn decide(
    problem: &mut Problem<'_>,
    narrowing: &Narrowing,
    replacer: &mut Replacer,
) -> Result<bool, OriginSet> {
    let order = problem.cone().order;
    let mut facts: TermMap<Fact> = TermMap::new(problem.terms.capacity());
    let mut found = false;
    for t in order {
        let Some((abs, from)) = narrowing.fact(problem, &facts, t)? else { continue };
        if let Some(value) = abs.as_lit()
            && !problem.terms.node(t).is_literal()
        {
            let literal = match problem.terms.sort(t) {
                Sort::Bool => problem.terms.truth(value.bit(0)),
                Sort::Bv(_) | Sort::Array { .. } => problem.terms.lit(&value),
            };
            replacer.set(t, (literal, from));
            problem.stats.propagated += 1;
            found = true;
        }
        facts.insert(t, (abs, from));
    }
    Ok(found)
}

/// A source about a compound term, with that term's operands replaced.
fn rewrite_below(
    problem: &mut Problem<'_>,
    replacer: &mut Replacer,
    assertion: TermId,
    side: TermId,
) -> Known {
    let node = problem.terms.node(side);
    for &kid in &*node.kids() {
        replacer.replace(problem, kid);
    }
    let (new, why) = replacer.rebuild(problem, side, node);
    if new == side {
        return (assertion, SetId::EMPTY);
    }
    let (core, truth) = match problem.terms.node(assertion) {
        Node::Not(inner) => (inner, false),
        _ => (assertion, true),
    };
    let Node::Cmp(op, a, b) = problem.terms.node(core) else { return (assertion, SetId::EMPTY) };
    let (a, b) = if a == side { (new, b) } else { (a, new) };
    let core = problem.terms.cmp(op, a, b);
    (if truth { core } else { problem.terms.not(core) }, why)
}

/// Inputs that sources leave one value for, as equations not yet asserted.
fn equations(problem: &mut Problem<'_>, narrowing: &Narrowing) -> Vec<Derived> {
    if narrowing.is_empty() {
        return Vec::new();
    }
    let asserted: FxHashSet<TermId> = problem.assertions.iter().map(|a| a.term).collect();
    let fixed: Vec<(TermId, Fact)> = narrowing
        .iter()
        .filter(|(t, (abs, _))| {
            abs.as_lit().is_some()
                && matches!(problem.terms.node(*t), Node::Input(_) | Node::Select(..))
        })
        .map(|(t, fact)| (t, fact.clone()))
        .collect();
    let mut equations = Vec::new();
    for (t, (abs, from)) in fixed {
        let Some(value) = abs.as_lit() else { continue };
        let literal = problem.terms.lit(&value);
        let term = problem.terms.cmp(CmpOp::Eq, t, literal);
        if !asserted.contains(&term) {
            equations.push(Derived { term, from });
        }
    }
    equations
}
