//! Terms that can take any value, whatever the other inputs are, become fresh inputs.
//!
//! An input that is used in one place can be chosen last: under an operator that this choice can bring to any value,
//! the operator's result is as free as an input; so upwards. The choice is written down as a definition of the input
//! by the fresh one and the operator's other operands, as they stand after the pass.
//!
//! An order is not quite free (nothing is below zero): there the fresh truth value is conjoined with what makes the
//! comparison possible.

use super::isolate::odd_inverse;
use super::map::TermMap;
use super::problem::{Derived, Problem, Step};
use super::replace::build;
use polysem_term::{BinOp, Bits, CmpOp, Node, Sort, TermId, UnOp};

/// What a term became, and whether it is an input used nowhere else.
#[derive(Clone, Copy)]
struct Now {
    term: TermId,
    free: bool,
}

/// Replaces once, bottom-up. Tells whether anything changed.
pub(super) fn unconstrained(problem: &mut Problem<'_>) -> bool {
    let cone = problem.cone();
    let once = |t: TermId| cone.uses.get(t) == Some(&1);
    let single = |&t: &TermId| once(t) && matches!(problem.terms.node(t), Node::Input(_));
    if !cone.order.iter().any(single) {
        return false;
    }
    let mut now: TermMap<Now> = TermMap::new(problem.terms.capacity());
    let before = problem.stats.unconstrained;
    for &t in &cone.order {
        let node = problem.terms.node(t);
        let of = |kid: TermId| now.get(kid).copied().unwrap_or(Now { term: kid, free: false });
        let is_free = |kid: &TermId| of(*kid).free;
        let replaced =
            if node.kids().iter().any(is_free) { release(problem, t, node, of) } else { None };
        let new = match replaced {
            Some(term) => {
                problem.stats.unconstrained += 1;
                let input = matches!(problem.terms.node(term), Node::Input(_));
                Now { term, free: input && once(t) }
            }
            None if matches!(node, Node::Input(_)) => Now { term: t, free: once(t) },
            None if node.kids().iter().all(|&kid| of(kid).term == kid) => {
                Now { term: t, free: false }
            }
            None => {
                let term = build(problem.terms, t, node.map(|kid| of(kid).term));
                Now { term, free: false }
            }
        };
        now.insert(t, new);
    }
    if problem.stats.unconstrained == before {
        return false;
    }
    for at in 0..problem.assertions.len() {
        let Derived { term, from } = problem.assertions[at];
        let term = now.get(term).map_or(term, |now| now.term);
        problem.assertions[at] = Derived { term, from };
    }
    true
}

/// What stands for a node with a free operand, if it is free too; the operand is then defined by it.
fn release(
    problem: &mut Problem<'_>,
    t: TermId,
    node: Node,
    of: impl Fn(TermId) -> Now,
) -> Option<TermId> {
    let sort = problem.terms.sort(t);
    match node {
        Node::Not(a) => {
            let new = problem.fresh_any(sort);
            let value = problem.terms.not(new);
            Some(define(problem, of(a), value, new))
        }
        Node::Un(op, a) => release_unary(problem, sort, op, of(a)),
        Node::Bin(op, a, b) => {
            let (a, b) = (of(a), of(b));
            if a.free && b.free {
                release_both(problem, sort, op, a, b)
            } else {
                release_one(problem, sort, op, a, b)
            }
        }
        Node::And(a, b) | Node::Or(a, b) if of(a).free && of(b).free => {
            let new = problem.fresh_any(sort);
            define(problem, of(a), new, new);
            Some(define(problem, of(b), new, new))
        }
        Node::Cmp(CmpOp::Eq, a, b) => {
            let (a, b) = if of(a).free { (of(a), of(b)) } else { (of(b), of(a)) };
            Some(release_equal(problem, a, b.term))
        }
        Node::Cmp(CmpOp::Ult, a, b) => Some(release_order(problem, CmpOp::Ult, of(a), of(b))),
        Node::Cmp(CmpOp::Slt, a, b) => Some(release_order(problem, CmpOp::Slt, of(a), of(b))),
        Node::Ite(c, a, b) => release_choice(problem, sort, of(c), of(a), of(b)),
        Node::Select(array, _) if of(array).free => {
            let whole = problem.terms.sort(of(array).term);
            let new = problem.fresh_any(sort);
            let value = problem.terms.const_array(whole, new);
            Some(define(problem, of(array), value, new))
        }
        Node::Store(array, index, element) if of(array).free && of(element).free => {
            let new = problem.fresh_any(sort);
            let read = problem.terms.select(new, of(index).term);
            define(problem, of(element), read, new);
            Some(define(problem, of(array), new, new))
        }
        _ => None,
    }
}

/// Notes that the free input is `value`; hands `new` through.
fn define(problem: &mut Problem<'_>, free: Now, value: TermId, new: TermId) -> TermId {
    if let Node::Input(id) = problem.terms.node(free.term) {
        problem.steps.push(Step::Define(id, value));
    }
    new
}

fn release_unary(problem: &mut Problem<'_>, sort: Sort, op: UnOp, a: Now) -> Option<TermId> {
    match op {
        UnOp::Not | UnOp::Neg => {
            let new = problem.fresh_any(sort);
            let value = problem.terms.un(op, new);
            Some(define(problem, a, value, new))
        }
        UnOp::Extract { hi, lo } => {
            let new = problem.fresh_any(sort);
            let above = problem.terms.width(a.term) - 1 - u32::from(hi);
            let mut value = new;
            if lo > 0 {
                let low = problem.terms.num(lo.into(), 0);
                value = problem.terms.bin(BinOp::Concat, value, low);
            }
            if above > 0 {
                value = problem.terms.un(UnOp::ZeroExtend(above), value);
            }
            Some(define(problem, a, value, new))
        }
        UnOp::ZeroExtend(_) | UnOp::SignExtend(_) => None,
    }
}

/// Both operands are free.
fn release_both(
    problem: &mut Problem<'_>,
    sort: Sort,
    op: BinOp,
    a: Now,
    b: Now,
) -> Option<TermId> {
    let width = sort.width()?;
    let new = problem.fresh_any(sort);
    let (left, right) = match op {
        BinOp::Concat => {
            let low = problem.terms.width(b.term);
            (problem.terms.extract(width - 1, low, new), problem.terms.extract(low - 1, 0, new))
        }
        BinOp::And | BinOp::Or => (new, new),
        BinOp::Mul | BinOp::Udiv | BinOp::Sdiv => (new, problem.terms.num(width, 1)),
        BinOp::Add
        | BinOp::Sub
        | BinOp::Xor
        | BinOp::Urem
        | BinOp::Srem
        | BinOp::Smod
        | BinOp::Shl
        | BinOp::Lshr
        | BinOp::Ashr => (new, problem.terms.num(width, 0)),
        // An operator without a known neutral element.
        #[allow(unreachable_patterns, reason = "operators to come")]
        _ => return None,
    };
    define(problem, a, left, new);
    Some(define(problem, b, right, new))
}

/// One operand is free, and the operator can be undone for it.
fn release_one(problem: &mut Problem<'_>, sort: Sort, op: BinOp, a: Now, b: Now) -> Option<TermId> {
    let (free, other) = if a.free { (a, b.term) } else { (b, a.term) };
    let factor = problem.terms.as_lit(other).filter(|k| op == BinOp::Mul && k.bit(0));
    if factor.is_none() && !matches!(op, BinOp::Add | BinOp::Sub | BinOp::Xor) {
        return None;
    }
    let new = problem.fresh_any(sort);
    let value = match (op, factor) {
        (_, Some(factor)) => {
            let inverse = problem.terms.lit(&odd_inverse(&factor));
            problem.terms.bin(BinOp::Mul, new, inverse)
        }
        (BinOp::Add, _) => problem.terms.bin(BinOp::Sub, new, other),
        (BinOp::Sub, _) if a.free => problem.terms.bin(BinOp::Add, new, other),
        (BinOp::Sub, _) => problem.terms.bin(BinOp::Sub, other, new),
        _ => problem.terms.bin(op, new, other),
    };
    Some(define(problem, free, value, new))
}

/// `free = other`: either is possible, there being two values of every sort.
fn release_equal(problem: &mut Problem<'_>, free: Now, other: TermId) -> TermId {
    let new = problem.fresh_any(Sort::Bool);
    let terms = &mut *problem.terms;
    let differs = match terms.sort(other) {
        Sort::Bool => terms.not(other),
        Sort::Bv(_) => terms.un(UnOp::Not, other),
        Sort::Array { index, .. } => {
            let zero = terms.num(index, 0);
            let element = terms.select(other, zero);
            let element = terms.un(UnOp::Not, element);
            terms.store(other, zero, element)
        }
    };
    let value = terms.ite(new, other, differs);
    define(problem, free, value, new)
}

/// An order with a free side: possible unless the other side is the extreme; refusable always.
fn release_order(problem: &mut Problem<'_>, op: CmpOp, a: Now, b: Now) -> TermId {
    let width = problem.terms.width(a.term);
    let (least, greatest) = match op {
        CmpOp::Slt => (Bits::min_signed(width), Bits::max_signed(width)),
        CmpOp::Eq | CmpOp::Ult | CmpOp::Ule | CmpOp::Sle => (Bits::zero(width), Bits::ones(width)),
    };
    let (least, greatest) = (problem.terms.lit(&least), problem.terms.lit(&greatest));
    let new = problem.fresh_any(Sort::Bool);
    if a.free && b.free {
        define(problem, a, least, new);
        let value = problem.terms.ite(new, greatest, least);
        return define(problem, b, value, new);
    }
    let (free, other, extreme) = if a.free { (a, b.term, least) } else { (b, a.term, greatest) };
    let impossible = problem.terms.eq(other, extreme);
    let possible = problem.terms.not(impossible);
    let result = problem.terms.and(new, possible);
    let value = problem.terms.ite(result, extreme, other);
    define(problem, free, value, result)
}

/// A choice of which two operands are free.
fn release_choice(problem: &mut Problem<'_>, sort: Sort, c: Now, a: Now, b: Now) -> Option<TermId> {
    if [c, a, b].iter().filter(|now| now.free).count() < 2 {
        return None;
    }
    let new = problem.fresh_any(sort);
    if c.free {
        let truth = problem.terms.truth(a.free);
        define(problem, c, truth, new);
    }
    for branch in [a, b] {
        if branch.free {
            define(problem, branch, new, new);
        }
    }
    Some(new)
}
