//! Conjunctions become assertions of their own; what is trivial goes, what is false ends it all.
//!
//! Besides `and` and `not (or …)`, an equation between a concatenation (or zero-extension) and another term says
//! two things. It is split where that isolates an input.

use super::map::TermMap;
use super::problem::{Derived, Problem};
use polysem_term::{BinOp, CmpOp, Node, TermId, Terms, UnOp};

/// Splits what can be split, drops what was said before. Tells whether anything changed.
pub(super) fn flatten(problem: &mut Problem<'_>) -> bool {
    let old = std::mem::take(&mut problem.assertions);
    let mut seen = TermMap::new(problem.terms.capacity());
    let mut changed = false;
    let mut work = Vec::new();
    for assertion in old {
        work.push(assertion);
        while let Some(Derived { term, from }) = work.pop() {
            if let Some(truth) = problem.terms.as_truth(term) {
                changed = true;
                if !truth {
                    problem.refute(from);
                    return true;
                }
            } else if let Some([a, b]) = parts(problem.terms, term) {
                changed = true;
                work.extend([Derived { term: b, from }, Derived { term: a, from }]);
            } else if seen.contains(term) {
                changed = true;
            } else {
                seen.insert(term, ());
                problem.assertions.push(Derived { term, from });
            }
        }
    }
    changed
}

/// Two terms whose conjunction `t` is.
fn parts(terms: &mut Terms, t: TermId) -> Option<[TermId; 2]> {
    match terms.node(t) {
        Node::And(a, b) => Some([a, b]),
        Node::Not(a) => match terms.node(a) {
            Node::Or(a, b) => Some([terms.not(a), terms.not(b)]),
            _ => None,
        },
        Node::Cmp(CmpOp::Eq, a, b) => {
            split_equation(terms, a, b).or_else(|| split_equation(terms, b, a))
        }
        _ => None,
    }
}

/// `whole = t` slice by slice, if a slice of `whole` is an input.
fn split_equation(terms: &mut Terms, whole: TermId, t: TermId) -> Option<[TermId; 2]> {
    let isolates = |terms: &Terms, part: TermId| match terms.node(part) {
        Node::Input(_) => true,
        Node::Un(UnOp::Extract { .. }, of) => matches!(terms.node(of), Node::Input(_)),
        _ => false,
    };
    let (high, low) = match terms.node(whole) {
        Node::Bin(BinOp::Concat, high, low)
            if isolates(terms, high) || isolates(terms, low) || leads_to_concat(terms, low) =>
        {
            (high, low)
        }
        Node::Un(UnOp::ZeroExtend(by), low) if by > 0 && isolates(terms, low) => {
            (terms.num(by, 0), low)
        }
        _ => return None,
    };
    let (width, split) = (terms.width(whole), terms.width(low));
    let upper = terms.extract(width - 1, split, t);
    let lower = terms.extract(split - 1, 0, t);
    Some([terms.eq(high, upper), terms.eq(low, lower)])
}

fn leads_to_concat(terms: &Terms, t: TermId) -> bool {
    matches!(terms.node(t), Node::Bin(BinOp::Concat, ..))
}
