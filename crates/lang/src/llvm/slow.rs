//! Instructions on operands that are not all literals: each is read, and its family asked.
//!
//! Apart from `step.rs`, so that what is taken most often is small.

use super::compare::Compare;
use super::convert::{Change, change};
use super::int::Int;
use super::ir::{Op, Pc, Program};
use super::state::{StateOf, blank, get, take};
use super::{float, memory};
use polysem_sem::{Cx, Domain, Exec};

/// Says that an instruction came to the wrong family.
macro_rules! only {
    ($program:ident, $at:ident, $pattern:pat) => {
        let $pattern = $program.code[$at.0 as usize] else {
            unreachable!("an instruction comes to its family")
        };
    };
}

#[cold]
pub(super) fn int<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    only!(program, at, Op::Int { op, promise, width, dst, a, b });
    let (mut s, mut t) = (blank(), blank());
    let a = get::<D>(program, &state.top, a, &mut s);
    let b = get::<D>(program, &state.top, b, &mut t);
    let inst = Int { op, promise, width: width.into(), at: at.0 };
    let value = super::int::int(&mut state.heap, cx, inst, a, b)?;
    state.set(dst, value);
    Ok(())
}

pub(super) fn compare<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    only!(program, at, Op::Compare { pred, promise, width, dst, a, b });
    let (mut s, mut t) = (blank(), blank());
    let a = get::<D>(program, &state.top, a, &mut s);
    let b = get::<D>(program, &state.top, b, &mut t);
    let inst = Compare { pred, promise, width: width.into(), at: at.0 };
    let value = super::compare::compare(&mut state.heap, cx, inst, a, b)?;
    state.set(dst, value);
    Ok(())
}

pub(super) fn load<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    only!(program, at, Op::Load { align, ty, dst, ptr, .. });
    let mut s = blank();
    let ptr = get::<D>(program, &state.top, ptr, &mut s);
    let value = memory::load(program, &mut state.heap, cx, ty, align, ptr)?;
    state.set(dst, value);
    Ok(())
}

pub(super) fn store<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    only!(program, at, Op::Store { align, ty, value, ptr, .. });
    let (mut s, mut t) = (blank(), blank());
    let value = get::<D>(program, &state.top, value, &mut s);
    let ptr = get::<D>(program, &state.top, ptr, &mut t);
    memory::store(program, &mut state.heap, cx, (ty, align), ptr, value)
}

pub(super) fn offset<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    only!(program, at, Op::Offset { dst, base, by, .. });
    let mut s = blank();
    let base = get::<D>(program, &state.top, base, &mut s);
    let value = memory::offset(&mut state.heap, cx, base, by)?;
    state.set(dst, value);
    Ok(())
}

pub(super) fn index<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    only!(program, at, Op::Index { width, bound, dst, base, index, scale, .. });
    let (mut s, mut t) = (blank(), blank());
    let base = get::<D>(program, &state.top, base, &mut s);
    let index = get::<D>(program, &state.top, index, &mut t);
    let value = memory::index(&mut state.heap, cx, base, (index, width.into()), scale)?;
    if let Some(bound) = bound {
        memory::in_array(&mut state.heap, cx, (index, width.into()), bound)?;
    }
    state.set(dst, value);
    Ok(())
}

pub(super) fn resize<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    only!(program, at, Op::Resize { how, promise, from, to, dst, a });
    let mut s = blank();
    let a = get::<D>(program, &state.top, a, &mut s);
    let inst = Change { how, promise, from: from.into(), to: to.into(), at: at.0 };
    let value = change(&mut state.heap, cx, inst, a)?;
    state.set(dst, value);
    Ok(())
}

pub(super) fn float<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    let (mut s, mut t) = (blank(), blank());
    let (dst, value) = match program.code[at.0 as usize] {
        Op::Float { float: number, dst, a, b } => {
            let op = program.floats[number as usize];
            let a = get::<D>(program, &state.top, a, &mut s);
            let value = if op.arity() == 2 {
                let b = get::<D>(program, &state.top, b, &mut t);
                float::float(&mut state.heap, cx, op, at.0, &[a, b])?
            } else {
                float::float(&mut state.heap, cx, op, at.0, &[a])?
            };
            (dst, value)
        }
        Op::FloatCompare { pred, format, dst, a, b } => {
            let a = get::<D>(program, &state.top, a, &mut s);
            let b = get::<D>(program, &state.top, b, &mut t);
            (dst, float::compare(&mut state.heap, cx, (pred, format), a, b)?)
        }
        _ => unreachable!("an instruction comes to its family"),
    };
    state.set(dst, value);
    Ok(())
}

pub(super) fn select<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    only!(program, at, Op::Select { dst, cond, a, b });
    let (mut s, mut t) = (blank(), blank());
    let cond = take::<D>(program, &state.top, cond);
    let a = get::<D>(program, &state.top, a, &mut s);
    let b = get::<D>(program, &state.top, b, &mut t);
    let value = super::compare::select(cx, &cond, a, b)?;
    state.set(dst, value);
    Ok(())
}
