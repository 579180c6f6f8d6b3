//! Parts of structures and arrays, lanes of vectors, shuffles.

use super::compare::decide;
use super::ir::{Shuffle, WithLane};
use super::lanes;
use polysem_sem::heap::{HeapOf, Val, ValOf, Why, when};
use polysem_sem::{Bits, CmpOp, Cx, Domain, Exec, Stop};

/// A structure, array or vector with one part replaced; `count` parts where it is undefined as a whole.
pub(super) fn insert<D: Domain>(
    a: &ValOf<D>,
    part: usize,
    count: usize,
    value: &ValOf<D>,
) -> ValOf<D> {
    let mut parts: Vec<ValOf<D>> = match lanes::of(a) {
        Some(parts) => parts.to_vec(),
        None => vec![a.clone(); count.max(part + 1)],
    };
    if part >= parts.len() {
        parts.resize(part + 1, Val::Undef(Why::Said));
    }
    parts[part] = value.clone();
    Val::many(parts)
}

/// The lane at an index.
pub(super) fn lane<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    (count, width, at): (u32, u32, u32),
    a: &ValOf<D>,
    index: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let Some(i) = position(heap, cx, index)? else { return Ok(Val::Undef(Why::Poison(at))) };
    if let Ok(known) = cx.pin(&i, "a lane") {
        let inside = known < u64::from(count);
        return Ok(if inside {
            lanes::lane(a, known as usize)
        } else {
            Val::Undef(Why::Poison(at))
        });
    }
    // An index of few bits cannot mean every lane.
    let reach = if width < 32 { count.min(1 << width) } else { count };
    let mut value: Option<D::Bv> = None;
    for number in 0..reach {
        let here = cx.lit(Bits::new(width, u64::from(number)));
        let here = cx.cmp(CmpOp::Eq, &i, &here)?;
        value = match (lanes::lane(a, number as usize), value) {
            (Val::Bits(lane), Some(value)) => Some(cx.dom.ite(&here, &lane, &value)),
            (Val::Bits(lane), None) if number == 0 => Some(lane),
            // Something else than numbers among them: which one it is, is chosen.
            _ => return which(cx, (count, width, at), a, &i),
        };
    }
    let Some(value) = value else { return Ok(Val::Undef(Why::Poison(at))) };
    let inside = inside(cx, (count, width), &i)?;
    Ok(when(cx, Val::Bits(value), inside, Why::Poison(at)))
}

/// Whether an index is that of a lane. A width that cannot count the lanes has no other indices.
fn inside<D: Domain>(
    cx: &mut Cx<'_, D>,
    (count, width): (u32, u32),
    i: &D::Bv,
) -> Exec<D::Bool, D> {
    if width < 32 && count >> width != 0 {
        return Ok(cx.dom.truth(true));
    }
    let most = cx.lit(Bits::new(width, u64::from(count)));
    cx.cmp(CmpOp::Ult, i, &most)
}

fn which<D: Domain>(
    cx: &mut Cx<'_, D>,
    (count, width, at): (u32, u32, u32),
    a: &ValOf<D>,
    i: &D::Bv,
) -> Exec<ValOf<D>, D> {
    let reach = if width < 32 { count.min(1 << width) } else { count };
    for number in 0..reach {
        let here = cx.lit(Bits::new(width, u64::from(number)));
        let here = cx.cmp(CmpOp::Eq, i, &here)?;
        if decide(cx, &here)? {
            return Ok(lanes::lane(a, number as usize));
        }
    }
    Ok(Val::Undef(Why::Poison(at)))
}

/// A vector with the lane at an index replaced.
pub(super) fn with_lane<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: &WithLane,
    at: u32,
    [a, value, index]: [&ValOf<D>; 3],
) -> Exec<ValOf<D>, D> {
    let Some(i) = position(heap, cx, index)? else { return Ok(Val::Undef(Why::Poison(at))) };
    let Ok(known) = cx.pin(&i, "the index of a lane") else {
        let Val::Bits(new) = value else {
            return Err(Stop::unsupported("the index of a lane that depends on inputs").into());
        };
        let mut all = Vec::new();
        for number in 0..inst.lanes {
            let Val::Bits(lane) = lanes::lane(a, number as usize) else {
                return Err(Stop::unsupported("the index of a lane that depends on inputs").into());
            };
            let here = cx.lit(Bits::new(inst.width.into(), u64::from(number)));
            let here = cx.cmp(CmpOp::Eq, &i, &here)?;
            all.push(Val::Bits(cx.dom.ite(&here, new, &lane)));
        }
        let inside = inside(cx, (inst.lanes, inst.width.into()), &i)?;
        let all = all.into_iter().map(|lane| when(cx, lane, inside.clone(), Why::Poison(at)));
        return Ok(Val::many(all.collect::<Vec<_>>()));
    };
    if known >= u64::from(inst.lanes) {
        return Ok(Val::Undef(Why::Poison(at)));
    }
    Ok(insert::<D>(a, known as usize, inst.lanes as usize, value))
}

/// An index as a number, if it is one.
fn position<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    index: &ValOf<D>,
) -> Exec<Option<D::Bv>, D> {
    match index {
        Val::Bits(i) => Ok(Some(i.clone())),
        Val::Undef(_) => Ok(None),
        other => heap.number(cx, other, "an index").map(Some),
    }
}

/// Lanes of two vectors in a new order.
pub(super) fn shuffle<D: Domain>(inst: &Shuffle, a: &ValOf<D>, b: &ValOf<D>) -> ValOf<D> {
    Val::many(inst.mask.iter().map(|from| match from {
        None => Val::Undef(Why::Said),
        Some(at) if *at < inst.lanes => lanes::lane(a, *at as usize),
        Some(at) => lanes::lane(b, (at - inst.lanes) as usize),
    }))
}
