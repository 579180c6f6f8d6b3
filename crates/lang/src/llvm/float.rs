//! Floating-point numbers: the reading computes them; what has no result is poison.

use super::lanes;
use polysem_sem::heap::{HeapOf, Val, ValOf, Why, unless, when};
use polysem_sem::{Cx, Domain, Exec, FloatCmp, FloatFormat, FloatOp, FloatTest};

/// An operator on up to three operands, lane by lane.
#[inline]
pub(super) fn float<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    op: FloatOp,
    at: u32,
    args: &[&ValOf<D>],
) -> Exec<ValOf<D>, D> {
    match args {
        [Val::Bits(x), Val::Bits(y)] if !converts(op) => Ok(Val::Bits(cx.float(op, &[x, y])?)),
        _ => float_of_any(heap, cx, op, at, args),
    }
}

/// Whether it gives an integer, and not for every number.
fn converts(op: FloatOp) -> bool {
    matches!(op, FloatOp::ToSigned { .. } | FloatOp::ToUnsigned { .. })
}

fn float_of_any<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    op: FloatOp,
    at: u32,
    args: &[&ValOf<D>],
) -> Exec<ValOf<D>, D> {
    if let Some(count) = args.iter().find_map(|arg| lanes::of(arg)).map(<[_]>::len) {
        let mut all = Vec::with_capacity(count);
        for lane in 0..count {
            let args: Vec<_> = args.iter().map(|arg| lanes::lane(arg, lane)).collect();
            all.push(float(heap, cx, op, at, &args.iter().collect::<Vec<_>>())?);
        }
        return Ok(Val::many(all));
    }
    let mut conditions = Vec::new();
    let mut numbers = Vec::with_capacity(args.len());
    for arg in args {
        let (value, condition) = unless::<D>(arg);
        if let Some(why) = polysem_sem::heap::undefined(&value) {
            return Ok(Val::Undef(why));
        }
        conditions.extend(condition);
        numbers.push(heap.number(cx, &value, "an operand")?);
    }
    let numbers: Vec<_> = numbers.iter().collect();
    let mut value = Val::Bits(cx.float(op, &numbers)?);
    let fits = match op {
        FloatOp::ToSigned { from, to } => Some((FloatTest::FitsSigned(to), from)),
        FloatOp::ToUnsigned { from, to } => Some((FloatTest::FitsUnsigned(to), from)),
        _ => None,
    };
    if let Some((test, format)) = fits {
        let fits = cx.float_test(test, format, numbers[0])?;
        value = when(cx, value, fits, Why::Poison(at));
    }
    for (defined, why) in conditions {
        value = when(cx, value, defined, why);
    }
    Ok(value)
}

/// A comparison, lane by lane.
pub(super) fn compare<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    (pred, format): (FloatCmp, FloatFormat),
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if let (Val::Bits(x), Val::Bits(y)) = (a, b) {
        let truth = cx.float_cmp(pred, format, x, y)?;
        return Ok(Val::Bits(cx.dom.bit(&truth)));
    }
    if let Some(value) = lanes::both(a, b, |a, b| compare(heap, cx, (pred, format), a, b))? {
        return Ok(value);
    }
    let ((a, c), (b, d)) = (unless::<D>(a), unless::<D>(b));
    if let Some(why) = polysem_sem::heap::undefined(&a).or_else(|| polysem_sem::heap::undefined(&b))
    {
        return Ok(Val::Undef(why));
    }
    let (x, y) = (heap.number(cx, &a, "an operand")?, heap.number(cx, &b, "an operand")?);
    let truth = cx.float_cmp(pred, format, &x, &y)?;
    let mut value = Val::Bits(cx.dom.bit(&truth));
    for (defined, why) in c.into_iter().chain(d) {
        value = when(cx, value, defined, why);
    }
    Ok(value)
}
