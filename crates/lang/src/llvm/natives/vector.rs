//! Intrinsics on whole vectors.

use super::Site;
use crate::llvm::compare::pick;
use crate::llvm::float::float;
use crate::llvm::int::{Int, int};
use crate::llvm::ir::{IntCmp, IntOp, Promise, Shape};
use crate::llvm::lanes;
use crate::llvm::native::Native;
use crate::llvm::state::StateOf;
use polysem_sem::heap::{Val, ValOf};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, FloatOp, Stop};
use polysem_term::float::FloatBinary;

pub(super) fn value<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<ValOf<D>, D> {
    match native {
        Native::VectorExtract | Native::VectorInsert => part(site, state, cx, args, native),
        Native::ActiveLanes => active(site, state, cx, args),
        _ => reduce(site, state, cx, args, native),
    }
}

/// How many lanes a type has, and how many bits each.
fn shape(site: &Site<'_>, ty: crate::llvm::ir::Ty) -> (u32, u32) {
    match &site.program.types[ty.0 as usize].shape {
        Shape::Vector { lanes, element } => {
            let element = &site.program.types[element.0 as usize];
            (*lanes, crate::llvm::convert::bits(site.program, element))
        }
        _ => (1, crate::llvm::convert::bits(site.program, &site.program.types[ty.0 as usize])),
    }
}

fn reduce<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<ValOf<D>, D> {
    let vector = args.len() - 1;
    let (count, width) = shape(site, site.call.args[vector].ty);
    let heap = &mut state.heap;
    let at = site.at.0;
    let mut lanes = (0..count as usize).map(|lane| lanes::lane(&args[vector], lane));
    // Sums and products of floats start with a value, and keep the order.
    let Some(mut value) = (if vector == 1 { Some(args[0].clone()) } else { lanes.next() }) else {
        return Err(Stop::unsupported("a vector without lanes").into());
    };
    for lane in lanes {
        let whole = |op| Int { op, promise: Promise::default(), width, at };
        let integer = match native {
            Native::ReduceAdd => Some(IntOp::Add),
            Native::ReduceMul => Some(IntOp::Mul),
            Native::ReduceAnd => Some(IntOp::And),
            Native::ReduceOr => Some(IntOp::Or),
            Native::ReduceXor => Some(IntOp::Xor),
            _ => None,
        };
        let pred = match native {
            Native::ReduceSMax => Some(IntCmp::Sge),
            Native::ReduceSMin => Some(IntCmp::Sle),
            Native::ReduceUMax => Some(IntCmp::Uge),
            Native::ReduceUMin => Some(IntCmp::Ule),
            _ => None,
        };
        value = if let Some(op) = integer {
            int(heap, cx, whole(op), &value, &lane)?
        } else if let Some(pred) = pred {
            let x = heap.number(cx, &value, "a lane")?;
            let y = heap.number(cx, &lane, "a lane")?;
            Val::Bits(pick(cx, pred, &x, &y)?)
        } else {
            let op = match native {
                Native::ReduceFAdd => FloatBinary::Add,
                Native::ReduceFMul => FloatBinary::Mul,
                Native::ReduceFMax => FloatBinary::MaxNum,
                _ => FloatBinary::MinNum,
            };
            let format = super::float::format::<D>(site, site.call.args[vector].ty)?;
            float(heap, cx, FloatOp::Binary(op, format), at, &[&value, &lane])?
        };
    }
    Ok(value)
}

/// Some lanes of a vector, or a vector with some lanes replaced.
fn part<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<ValOf<D>, D> {
    let index = state.heap.number(cx, &args[args.len() - 1], "an index")?;
    let first = cx.pin(&index, "an index of lanes")? as usize;
    let (count, _) = site.call.ty.map_or((0, 0), |ty| shape(site, ty));
    if native == Native::VectorExtract {
        return Ok(Val::many((0..count as usize).map(|at| lanes::lane(&args[0], first + at))));
    }
    let (inner, _) = shape(site, site.call.args[1].ty);
    Ok(Val::many((0..count as usize).map(|at| match at.checked_sub(first) {
        Some(from) if from < inner as usize => lanes::lane(&args[1], from),
        _ => lanes::lane(&args[0], at),
    })))
}

/// Whether `first + lane` is below a limit, lane by lane.
fn active<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<ValOf<D>, D> {
    let (count, _) = site.call.ty.map_or((0, 0), |ty| shape(site, ty));
    let (_, width) = shape(site, site.call.args[0].ty);
    let first = state.heap.number(cx, &args[0], "an index")?;
    let limit = state.heap.number(cx, &args[1], "a limit")?;
    let mut all = Vec::new();
    for lane in 0..count {
        let by = cx.lit(Bits::new(width, u64::from(lane)));
        let at = cx.bin(BinOp::Add, &first, &by)?;
        let round = cx.cmp(CmpOp::Ult, &at, &first)?;
        let below = cx.cmp(CmpOp::Ult, &at, &limit)?;
        let not = cx.dom.not(&round);
        let on = cx.dom.and(&below, &not);
        all.push(Val::Bits(cx.dom.bit(&on)));
    }
    Ok(Val::many(all))
}
