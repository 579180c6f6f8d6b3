//! Asserted terms inside other assertions are replaced by what they are asserted to be.
//!
//! An assertion `p` claims that `p` is true; `not p` that `p` is false; `t = k` with a literal also that `t` is `k`.
//! Claims are used everywhere but in the assertion that makes them.
//!
//! **Why that loses nothing:** a claim only ever replaces strict subterms of other claims, so that, from the smallest
//! term upwards, each rewritten assertion says again what its claim was.

use super::map::TermMap;
use super::problem::{Derived, Problem};
use super::replace::{Known, Replacer, build};
use polysem_term::{CmpOp, Node, SetId, TermId, Terms};

/// What an assertion says about its largest interesting term.
struct Claim {
    /// The assertion without its negation.
    core: TermId,
    truth: bool,
    /// The term that the core equates with a literal.
    equal: Option<(TermId, TermId)>,
}

impl Claim {
    fn of(terms: &Terms, assertion: TermId) -> Claim {
        let (core, truth) = match terms.node(assertion) {
            Node::Not(inner) => (inner, false),
            _ => (assertion, true),
        };
        let literal = |t: TermId| terms.node(t).is_literal();
        let equal = match terms.node(core) {
            Node::Cmp(CmpOp::Eq, a, k) if truth && literal(k) => Some((a, k)),
            Node::Cmp(CmpOp::Eq, k, a) if truth && literal(k) => Some((a, k)),
            _ => None,
        };
        Claim { core, truth, equal }
    }
}

/// Replaces once. Tells whether anything changed.
pub(super) fn embed(problem: &mut Problem<'_>) -> bool {
    let mut replacer = Replacer::new(problem);
    let claims: Vec<Claim> =
        problem.assertions.iter().map(|a| Claim::of(problem.terms, a.term)).collect();
    let mut owners = TermMap::new(problem.terms.capacity());
    for (at, claim) in claims.iter().enumerate() {
        let from = problem.assertions[at].from;
        let truth = problem.terms.truth(claim.truth);
        for (t, value) in [(claim.core, truth)].into_iter().chain(claim.equal) {
            if !owners.contains(t) {
                owners.insert(t, at);
                replacer.set(t, (value, from));
            }
        }
    }
    let mut changed = false;
    for (at, claim) in claims.iter().enumerate() {
        let Derived { term, from } = problem.assertions[at];
        let (core, why) = rewrite(problem, &mut replacer, claim, |t| owners.get(t) == Some(&at));
        if core == claim.core {
            continue;
        }
        let new = if claim.truth { core } else { problem.terms.not(core) };
        changed |= new != term;
        problem.stats.embedded += 1;
        problem.assertions[at] = Derived { term: new, from: problem.origins.union(from, why) };
    }
    changed
}

/// The core of a claim with the claims of others in place.
fn rewrite(
    problem: &mut Problem<'_>,
    replacer: &mut Replacer,
    claim: &Claim,
    own: impl Fn(TermId) -> bool,
) -> Known {
    if !own(claim.core) {
        // Said before, or the opposite of what was said before.
        return replacer.get(claim.core).unwrap_or((claim.core, SetId::EMPTY));
    }
    let Some((t, k)) = claim.equal else {
        return inside(problem, replacer, claim.core);
    };
    let (new, why) = if own(t) {
        inside(problem, replacer, t)
    } else {
        replacer.get(t).unwrap_or((t, SetId::EMPTY))
    };
    if new == t {
        return (claim.core, SetId::EMPTY);
    }
    (build(problem.terms, claim.core, Node::Cmp(CmpOp::Eq, new, k)), why)
}

/// `t` with its operands replaced.
fn inside(problem: &mut Problem<'_>, replacer: &mut Replacer, t: TermId) -> Known {
    let node = problem.terms.node(t);
    for &kid in &*node.kids() {
        replacer.replace(problem, kid);
    }
    replacer.rebuild(problem, t, node)
}
