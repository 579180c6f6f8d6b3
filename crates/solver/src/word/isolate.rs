//! Equations solved for an input.
//!
//! One side of an equation is looked through operators that can be undone (sums, exclusive ors, negations, products
//! with an odd literal, equivalences) for an input that occurs nowhere else in the equation; the operators on the way
//! to it are then undone on the other side. A slice of an input is solved too: the input becomes its slice between
//! fresh inputs for the rest.

use super::problem::Problem;
use polysem_term::{BinOp, Bits, CmpOp, Node, Sort, TermId, Terms, UnOp};

/// How many terms of one side are looked at.
const MAX_LOOKED_AT: usize = 24;

/// An input and what it must be.
pub(super) struct Solved {
    pub(super) input: TermId,
    pub(super) value: TermId,
}

/// Solves an assertion for an input that `wanted` takes. The assertion then holds exactly where the input is so.
pub(super) fn solve(
    problem: &mut Problem<'_>,
    assertion: TermId,
    wanted: impl Fn(TermId) -> bool,
) -> Option<Solved> {
    match problem.terms.node(assertion) {
        Node::Input(_) if wanted(assertion) => {
            Some(Solved { input: assertion, value: problem.terms.truth(true) })
        }
        Node::Cmp(CmpOp::Eq, a, b) => solve_equation(problem, a, b, false, &wanted),
        Node::Not(inner) => match problem.terms.node(inner) {
            Node::Input(_) if wanted(inner) => {
                Some(Solved { input: inner, value: problem.terms.truth(false) })
            }
            // Of two values, what is not the one is the other.
            Node::Cmp(CmpOp::Eq, a, b)
                if matches!(problem.terms.sort(a), Sort::Bool | Sort::Bv(1)) =>
            {
                solve_equation(problem, a, b, true, &wanted)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Solves `a = b`, or `a = not b`.
fn solve_equation(
    problem: &mut Problem<'_>,
    a: TermId,
    b: TermId,
    negated: bool,
    wanted: &impl Fn(TermId) -> bool,
) -> Option<Solved> {
    for (side, other) in [(a, b), (b, a)] {
        if let Some(path) = find(problem, side, other, wanted) {
            let value = if negated { complement(problem.terms, other) } else { other };
            return Some(undo(problem, &path, value));
        }
    }
    None
}

/// A term on the way from a side to an input.
struct Visit {
    term: TermId,
    /// The place of its user in the list, and its own sibling there.
    user: Option<usize>,
    sibling: Option<TermId>,
}

/// The way from `side` to an input that occurs nowhere else in the equation, user before operand.
fn find(
    problem: &mut Problem<'_>,
    side: TermId,
    other: TermId,
    wanted: &impl Fn(TermId) -> bool,
) -> Option<Vec<TermId>> {
    let mut visits = vec![Visit { term: side, user: None, sibling: None }];
    let mut at = 0;
    while at < visits.len() {
        let term = visits[at].term;
        if let Some(input) = target(problem.terms, term) {
            if wanted(input) && !occurs_beside(problem.terms, input, &visits, at, other) {
                let mut path = vec![term];
                let mut here = at;
                while let Some(user) = visits[here].user {
                    path.push(visits[user].term);
                    here = user;
                }
                path.reverse();
                return Some(path);
            }
        } else if visits.len() < MAX_LOOKED_AT {
            let user = Some(at);
            visits.extend(
                undoable(problem.terms, term).into_iter().flatten().map(|(term, sibling)| Visit {
                    term,
                    user,
                    sibling,
                }),
            );
        }
        at += 1;
    }
    None
}

/// The input that `t` is, or is a slice of.
fn target(terms: &Terms, t: TermId) -> Option<TermId> {
    match terms.node(t) {
        Node::Input(_) => Some(t),
        Node::Un(UnOp::Extract { .. }, of) => {
            matches!(terms.node(of), Node::Input(_)).then_some(of)
        }
        _ => None,
    }
}

/// Operands for which `t` can be solved, each with its sibling.
fn undoable(terms: &Terms, t: TermId) -> [Option<(TermId, Option<TermId>)>; 2] {
    match terms.node(t) {
        Node::Un(UnOp::Not | UnOp::Neg, a) | Node::Not(a) => [Some((a, None)), None],
        Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Xor, a, b) => {
            [Some((a, Some(b))), Some((b, Some(a)))]
        }
        Node::Cmp(CmpOp::Eq, a, b) if terms.sort(a) == Sort::Bool => {
            [Some((a, Some(b))), Some((b, Some(a)))]
        }
        Node::Bin(BinOp::Mul, a, b) => {
            let odd = |t| terms.as_lit(t).is_some_and(|k| k.bit(0));
            [odd(b).then_some((a, Some(b))), odd(a).then_some((b, Some(a)))]
        }
        _ => [None, None],
    }
}

fn occurs_beside(
    terms: &mut Terms,
    input: TermId,
    visits: &[Visit],
    at: usize,
    other: TermId,
) -> bool {
    let needle = terms.inputs_of(input);
    let mut occurs = |t: TermId| {
        let inputs = terms.inputs_of(t);
        terms.sets().intersect(needle, inputs)
    };
    if occurs(other) {
        return true;
    }
    let mut here = Some(at);
    while let Some(visit) = here.map(|here| &visits[here]) {
        if visit.sibling.is_some_and(&mut occurs) {
            return true;
        }
        here = visit.user;
    }
    false
}

/// Undoes the operators of a path on the other side.
fn undo(problem: &mut Problem<'_>, path: &[TermId], mut value: TermId) -> Solved {
    for pair in path.windows(2) {
        value = undo_one(problem.terms, pair[0], pair[1], value);
    }
    let last = path[path.len() - 1];
    match problem.terms.node(last) {
        Node::Un(UnOp::Extract { hi, lo }, input) => {
            let value = between(problem, input, value, (hi.into(), lo.into()));
            Solved { input, value }
        }
        _ => Solved { input: last, value },
    }
}

/// What `operand` must be for `user` to be `value`.
fn undo_one(terms: &mut Terms, user: TermId, operand: TermId, value: TermId) -> TermId {
    match terms.node(user) {
        Node::Not(_) => terms.not(value),
        Node::Cmp(_, a, b) => terms.eq(value, if a == operand { b } else { a }),
        Node::Un(op, _) => terms.un(op, value),
        Node::Bin(BinOp::Sub, a, b) if b == operand => terms.bin(BinOp::Sub, a, value),
        Node::Bin(BinOp::Sub, _, b) => terms.bin(BinOp::Add, value, b),
        Node::Bin(op, a, b) => {
            let sibling = if a == operand { b } else { a };
            match (op, terms.as_lit(sibling)) {
                (BinOp::Mul, Some(k)) => {
                    let inverse = terms.lit(&odd_inverse(&k));
                    terms.bin(BinOp::Mul, value, inverse)
                }
                (BinOp::Add, _) => terms.bin(BinOp::Sub, value, sibling),
                _ => terms.bin(op, value, sibling),
            }
        }
        _ => unreachable!("a path leads through operators that can be undone"),
    }
}

/// The number whose product with the odd `k` is one, by Newton's iteration: every step doubles the right bits.
pub(super) fn odd_inverse(k: &Bits) -> Bits {
    let two = Bits::new(k.width(), 2);
    let mut inverse = k.clone();
    let mut right = 3;
    while right < k.width() {
        let error = BinOp::Sub.eval(&two, &BinOp::Mul.eval(k, &inverse));
        inverse = BinOp::Mul.eval(&inverse, &error);
        right *= 2;
    }
    inverse
}

/// `slice` with fresh inputs above and below, as wide as `input`.
fn between(
    problem: &mut Problem<'_>,
    input: TermId,
    slice: TermId,
    (hi, lo): (u32, u32),
) -> TermId {
    let width = problem.terms.width(input);
    let mut whole = slice;
    if lo > 0 {
        let low = slice_input(problem, input, lo - 1, 0);
        whole = problem.terms.bin(BinOp::Concat, whole, low);
    }
    if hi + 1 < width {
        let high = slice_input(problem, input, width - 1, hi + 1);
        whole = problem.terms.bin(BinOp::Concat, high, whole);
    }
    whole
}

/// A fresh input for bits `hi` down to `lo` of `input`.
pub(super) fn slice_input(problem: &mut Problem<'_>, input: TermId, hi: u32, lo: u32) -> TermId {
    let Node::Input(id) = problem.terms.node(input) else {
        unreachable!("only inputs are sliced");
    };
    problem.fresh(&format!("slice.{}.{hi}.{lo}", id.index()), Sort::Bv(hi - lo + 1))
}

/// The other value of a truth value or a single bit.
fn complement(terms: &mut Terms, t: TermId) -> TermId {
    match terms.sort(t) {
        Sort::Bool => terms.not(t),
        Sort::Bv(_) | Sort::Array { .. } => terms.un(UnOp::Not, t),
    }
}
