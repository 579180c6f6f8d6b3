//! Comparisons of integers and pointers, and choices by a truth value.

use super::ir::{IntCmp, Promise};
use super::lanes;
use polysem_sem::heap::{HeapOf, Val, ValOf, Why, decided, undefined, unless, when};
use polysem_sem::{Alternative, Bits, CmpOp, Cx, Domain, Exec, FaultKind, Name, Stop};

/// A comparison.
#[derive(Clone, Copy)]
pub(super) struct Compare {
    pub(super) pred: IntCmp,
    pub(super) promise: Promise,
    pub(super) width: u32,
    /// The number of its place.
    pub(super) at: u32,
}

impl IntCmp {
    /// The comparison that decides it, whether operands change places, and whether it is the opposite that holds.
    #[inline]
    pub(super) fn operator(self) -> (CmpOp, bool, bool) {
        match self {
            IntCmp::Eq => (CmpOp::Eq, false, false),
            IntCmp::Ne => (CmpOp::Eq, false, true),
            IntCmp::Ugt => (CmpOp::Ult, true, false),
            IntCmp::Uge => (CmpOp::Ule, true, false),
            IntCmp::Ult => (CmpOp::Ult, false, false),
            IntCmp::Ule => (CmpOp::Ule, false, false),
            IntCmp::Sgt => (CmpOp::Slt, true, false),
            IntCmp::Sge => (CmpOp::Sle, true, false),
            IntCmp::Slt => (CmpOp::Slt, false, false),
            IntCmp::Sle => (CmpOp::Sle, false, false),
        }
    }

    fn orders(self) -> bool {
        !matches!(self, IntCmp::Eq | IntCmp::Ne)
    }
}

/// Whether a comparison of numbers holds.
#[inline]
pub(super) fn holds<D: Domain>(
    cx: &mut Cx<'_, D>,
    pred: IntCmp,
    x: &D::Bv,
    y: &D::Bv,
) -> Exec<D::Bool, D> {
    let (op, swapped, opposite) = pred.operator();
    let (x, y) = if swapped { (y, x) } else { (x, y) };
    let truth = cx.cmp(op, x, y)?;
    Ok(if opposite { cx.dom.not(&truth) } else { truth })
}

/// The first number where it compares so to the second, else the second: the greater or lesser of two.
pub(super) fn pick<D: Domain>(
    cx: &mut Cx<'_, D>,
    pred: IntCmp,
    x: &D::Bv,
    y: &D::Bv,
) -> Exec<D::Bv, D> {
    let truth = holds(cx, pred, x, y)?;
    Ok(cx.dom.ite(&truth, x, y))
}

/// The result of a comparison of whatever its operands are.
#[inline]
pub(super) fn compare<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Compare,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if matches!((a, b), (Val::Bits(_) | Val::Ptr(_), Val::Bits(_) | Val::Ptr(_)))
        && inst.promise.is_none()
    {
        let truth = truth(heap, cx, inst, a, b)?;
        return Ok(Val::Bits(cx.dom.bit(&truth)));
    }
    odd(heap, cx, inst, a, b)
}

#[cold]
fn odd<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Compare,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if let Some(value) = lanes::both(a, b, |a, b| compare(heap, cx, inst, a, b))? {
        return Ok(value);
    }
    let ((a, c), (b, d)) = (unless::<D>(a), unless::<D>(b));
    if let Some(why) = undefined(&a).or_else(|| undefined(&b)) {
        // Defined bits may decide, whatever the undefined ones are.
        let (op, swapped, opposite) = inst.pred.operator();
        let (x, y) = if swapped { (&b, &a) } else { (&a, &b) };
        let Some((truth, decided)) = decided(cx, op, inst.width, x, y)? else {
            return Ok(Val::Undef(why));
        };
        let truth = if opposite { cx.dom.not(&truth) } else { truth };
        let value = Val::Bits(cx.dom.bit(&truth));
        let mut value = when(cx, value, decided, why);
        for (defined, why) in c.into_iter().chain(d) {
            value = when(cx, value, defined, why);
        }
        return Ok(value);
    }
    let truth = truth(heap, cx, inst, &a, &b)?;
    let mut value = Val::Bits(cx.dom.bit(&truth));
    if inst.promise.has(Promise::SAMESIGN)
        && let (Val::Bits(x), Val::Bits(y)) = (&a, &b)
    {
        let zero = cx.lit(Bits::zero(inst.width));
        let (x, y) = (cx.cmp(CmpOp::Slt, x, &zero)?, cx.cmp(CmpOp::Slt, y, &zero)?);
        let (x, y) = (cx.dom.bit(&x), cx.dom.bit(&y));
        let same = cx.cmp(CmpOp::Eq, &x, &y)?;
        value = when(cx, value, same, Why::Poison(inst.at));
    }
    for (defined, why) in c.into_iter().chain(d) {
        value = when(cx, value, defined, why);
    }
    Ok(value)
}

/// Whether a comparison of defined scalars holds.
fn truth<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Compare,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<D::Bool, D> {
    match (a, b) {
        (Val::Bits(x), Val::Bits(y)) => holds(cx, inst.pred, x, y),
        _ if !inst.pred.orders() => {
            let same = heap.same(cx, a, b)?;
            Ok(if inst.pred == IntCmp::Ne { cx.dom.not(&same) } else { same })
        }
        (Val::Ptr(p), Val::Ptr(q)) if p.object == q.object => {
            // Distances from one start have the order of the addresses, as signed numbers.
            let pred = match inst.pred {
                IntCmp::Ugt => IntCmp::Sgt,
                IntCmp::Uge => IntCmp::Sge,
                IntCmp::Ult => IntCmp::Slt,
                IntCmp::Ule => IntCmp::Sle,
                other => other,
            };
            holds(cx, pred, &p.offset, &q.offset)
        }
        (Val::Ptr(p), Val::Ptr(q)) if inst.promise.has(Promise::STRICT) => {
            let (one, other) = (heap.name(p.object).clone(), heap.name(q.object).clone());
            let what = format!("the order of pointers into `{one}` and `{other}`");
            let fault = heap.fault_at::<D>(FaultKind::Unrelated, p, what);
            Err(cx.fail(fault))
        }
        _ => {
            let x = heap.number(cx, a, "an operand of a comparison")?;
            let y = heap.number(cx, b, "an operand of a comparison")?;
            holds(cx, inst.pred, &x, &y)
        }
    }
}

/// A value of one bit as a truth value that is acted upon.
#[inline]
pub(super) fn condition<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    value: &ValOf<D>,
) -> Exec<D::Bool, D> {
    if let Val::Bits(v) = value {
        return Ok(cx.dom.holds(v)?);
    }
    let v = heap.number(cx, value, "a decision")?;
    Ok(cx.dom.holds(&v)?)
}

const YES: Name = Name::Rule(1);
const NO: Name = Name::Rule(0);

/// Which of two ways to take, where the ways differ in form: a choice.
pub(super) fn decide<D: Domain>(cx: &mut Cx<'_, D>, truth: &D::Bool) -> Exec<bool, D> {
    let not = cx.dom.not(truth);
    if let Some(name) = cx.sole([(YES, Some(truth), None), (NO, Some(&not), None)]) {
        return Ok(name == YES);
    }
    if !cx.may_choose() {
        return Err(Stop::unsupported("a choice after something that cannot be undone").into());
    }
    let yes = Alternative { name: YES, guard: truth.clone() };
    Ok(cx.choose(vec![yes, Alternative { name: NO, guard: not }])? == YES)
}

/// `a` where the condition holds, else `b`.
pub(super) fn select<D: Domain>(
    cx: &mut Cx<'_, D>,
    cond: &ValOf<D>,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if let Some(conds) = lanes::of(cond) {
        let mut all = Vec::with_capacity(conds.len());
        for (at, cond) in conds.iter().enumerate() {
            all.push(select(cx, cond, &lanes::lane(a, at), &lanes::lane(b, at))?);
        }
        return Ok(Val::many(all));
    }
    let (cond, unless) = unless::<D>(cond);
    let value = match &cond {
        Val::Bits(c) => {
            let truth = cx.dom.holds(c)?;
            match (a, b) {
                (Val::Bits(a), Val::Bits(b)) => Val::Bits(cx.dom.ite(&truth, a, b)),
                (Val::Ptr(p), Val::Ptr(q)) if p.object == q.object => {
                    Val::pointer(p.object, cx.dom.ite(&truth, &p.offset, &q.offset))
                }
                _ => if decide(cx, &truth)? { a } else { b }.clone(),
            }
        }
        other => Val::Undef(undefined(other).unwrap_or(Why::Said)),
    };
    Ok(match unless {
        Some((defined, why)) => when(cx, value, defined, why),
        None => value,
    })
}
