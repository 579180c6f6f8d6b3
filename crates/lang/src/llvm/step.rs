//! One instruction at a time: what each reads, what its family makes of it, where control goes.

use super::compare::condition;
use super::convert::{bitcast, defined, freeze};
use super::ir::{Arg, Const, Op, Operand, Pc, Program, Resize};
use super::state::{Frame, StateOf, blank, get, take};
use super::{aggregate, calls, lanes, memory, natives, slow, watch};
use polysem_sem::heap::{Val, ValOf, Why};
use polysem_sem::{Bits, CmpOp, Cx, Domain, Exec, Fault, FaultKind, Flow, FlowOf, Known, Stop};

/// What an operand is, if it is a literal.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is most of what a step does")]
fn known<D: Domain>(
    program: &Program,
    frame: &Frame<D::Bv, D::Bool>,
    operand: Operand,
) -> Option<Known> {
    match operand.arg() {
        Arg::Reg(reg) => Known::of::<D>(&frame.registers[reg.0 as usize]),
        Arg::Const(position) => match &program.constants[position as usize] {
            Const::Bits(bits) => Known::constant(bits),
            _ => None,
        },
    }
}

/// Where an operand points, if the offset is a literal.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is most of what a step does")]
fn offset_of<D: Domain>(
    program: &Program,
    frame: &Frame<D::Bv, D::Bool>,
    operand: Operand,
) -> Option<(u32, Known)> {
    match operand.arg() {
        Arg::Reg(reg) => Known::offset::<D>(&frame.registers[reg.0 as usize]),
        Arg::Const(position) => match &program.constants[position as usize] {
            Const::Pointer { object, offset } => Some((*object, Known::zero().further(*offset))),
            _ => None,
        },
    }
}

/// Executes the instruction at a place.
#[inline]
#[expect(clippy::too_many_lines, reason = "one arm an instruction; each is a line or a few")]
pub(super) fn step<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<FlowOf<Pc, D>, D> {
    if D::RECALLS {
        watch::before(program, at, state, cx);
    }
    match program.code[at.0 as usize] {
        Op::Int { op, promise, width, dst, a, b } => {
            let known = (known::<D>(program, &state.top, a), known::<D>(program, &state.top, b));
            if let (Some(a), Some(b)) = known
                && let Some(value) = Known::int(op.operator(), promise, width.into(), a, b)
            {
                value.put::<D>(width.into(), state.top.slot(dst));
            } else {
                slow::int(program, at, state, cx)?;
            }
        }
        Op::Compare { pred, promise, width, dst, a, b } if promise.is_none() => {
            let known = (known::<D>(program, &state.top, a), known::<D>(program, &state.top, b));
            if let (Some(a), Some(b)) = known {
                let (op, swapped, opposite) = pred.operator();
                let (a, b) = if swapped { (b, a) } else { (a, b) };
                let truth = Known::cmp(op, width.into(), a, b);
                let truth = if opposite { truth.opposite() } else { truth };
                truth.put::<D>(1, state.top.slot(dst));
            } else {
                slow::compare(program, at, state, cx)?;
            }
        }
        Op::Compare { .. } => slow::compare(program, at, state, cx)?,
        Op::Branch { cond, then, els } => {
            let mut s = blank();
            let cond = get::<D>(program, &state.top, cond, &mut s);
            let cond = condition(&mut state.heap, cx, cond)?;
            return Ok(Flow::Branch { cond, then, els });
        }
        Op::Jump { to } => return Ok(Flow::Goto(to)),
        Op::Load { align, ty, dst, ptr, .. } => {
            if !D::RECALLS
                && let Some((object, start)) = offset_of::<D>(program, &state.top, ptr)
                && let Some(bytes) = program.types[ty.0 as usize].word()
                && state.heap.load_known::<D>(object, start, align, bytes, state.top.slot(dst))
            {
            } else {
                slow::load(program, at, state, cx)?;
            }
        }
        Op::Store { align, ty, value, ptr, .. } => {
            if !D::RECALLS
                && let Some((object, start)) = offset_of::<D>(program, &state.top, ptr)
                && let Some(value) = known::<D>(program, &state.top, value)
                && let Some(bytes) = program.types[ty.0 as usize].word()
                && state.heap.store_known(object, start, align, bytes, value)
            {
            } else {
                slow::store(program, at, state, cx)?;
            }
        }
        Op::Offset { dst, base, by, .. } => {
            if let Some((object, at)) = offset_of::<D>(program, &state.top, base) {
                at.further(by).point::<D>(object, state.top.slot(dst));
            } else {
                slow::offset(program, at, state, cx)?;
            }
        }
        Op::Index { width, bound, dst, base, index, scale, .. } => {
            if let (Some((object, start)), Some(index)) =
                (offset_of::<D>(program, &state.top, base), known::<D>(program, &state.top, index))
                && let by = index.sign_extend(width.into())
                && let Some(by) = bound.map_or(Some(by), |bound| by.below(bound.limit()))
            {
                start.scaled(by, scale).point::<D>(object, state.top.slot(dst));
            } else {
                slow::index(program, at, state, cx)?;
            }
        }
        Op::Resize { how, promise, from, to, dst, a } if promise.is_none() && to <= 64 => {
            if let Some(value) = known::<D>(program, &state.top, a) {
                let value =
                    if how == Resize::Sign { value.sign_extend(from.into()) } else { value };
                value.put::<D>(to.into(), state.top.slot(dst));
            } else {
                slow::resize(program, at, state, cx)?;
            }
        }
        Op::Resize { .. } => slow::resize(program, at, state, cx)?,
        Op::Copy { dst, a } => {
            let value = take::<D>(program, &state.top, a);
            state.set(dst, value);
        }
        Op::Moves { moves, to } => {
            move_all::<D>(program, state, &program.moves[moves.indices()]);
            return Ok(Flow::Goto(to));
        }
        Op::Float { .. } | Op::FloatCompare { .. } => slow::float(program, at, state, cx)?,
        Op::Select { .. } => slow::select(program, at, state, cx)?,
        Op::Call { call } | Op::Native { call } => {
            return calls::call(program, state, cx, at, &program.calls[call as usize]);
        }
        Op::Return { value } => {
            let value = take::<D>(program, &state.top, value);
            if program.functions[state.top.function as usize].noundef
                && !matches!(value, Val::Bits(_) | Val::Ptr(_))
            {
                defined(&state.heap, cx, &value, "the result")?;
            }
            return Ok(calls::leave::<D>(program, state, at, Some(value)));
        }
        Op::ReturnVoid => return Ok(calls::leave::<D>(program, state, at, None)),
        Op::Fresh { dst } => state.set(dst, Val::Undef(Why::Variable(at.0))),
        _ => return rare(program, at, state, cx),
    }
    Ok(Flow::Goto(Pc(at.0 + 1)))
}

/// Instructions that few loops have.
fn rare<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<FlowOf<Pc, D>, D> {
    let value = |state: &StateOf<D>, operand| take::<D>(program, &state.top, operand);
    match program.code[at.0 as usize] {
        Op::Freeze { ty, dst, a } => {
            let a = value(state, a);
            let frozen = freeze(program, cx, ty, &a)?;
            state.set(dst, frozen);
        }
        Op::Bitcast { from, to, dst, a } => {
            let a = value(state, a);
            let cast = bitcast(program, &mut state.heap, cx, (from, to), &a)?;
            state.set(dst, cast);
        }
        Op::Alloca { align, width, dst, count, stride } => {
            let count = value(state, count);
            let slot =
                natives::slot(program, at, state, cx, (&count, width.into()), stride, align)?;
            state.set(dst, slot);
        }
        Op::Length { count, most } => {
            let count = value(state, count);
            memory::length(&mut state.heap, cx, &count, most)?;
        }
        Op::Extract { .. }
        | Op::Insert { .. }
        | Op::Lane { .. }
        | Op::WithLane { .. }
        | Op::Shuffle { .. } => parts(program, at, state, cx)?,
        Op::Atomic { atomic } => {
            let inst = &program.atomics[atomic as usize];
            let [ptr, a, b] = [inst.ptr, inst.a, inst.b].map(|v| value(state, v));
            let old = memory::atomic(program, &mut state.heap, cx, inst, at, [&ptr, &a, &b])?;
            state.set(inst.dst, old);
        }
        Op::Switch { on, switch } => {
            let on = value(state, on);
            let on = state.heap.number(cx, &on, "a decision")?;
            let switch = &program.switches[switch as usize];
            return Ok(Flow::Switch { on, cases: switch.cases.clone(), default: switch.default });
        }
        Op::Indirect { address, targets } => {
            let address = value(state, address);
            return indirect(program, state, cx, &address, &program.targets[targets.indices()]);
        }
        Op::Unreachable => {
            let what = "control reaches a place that it never should";
            return Err(cx.fail(Fault::with(FaultKind::Unreachable, what)));
        }
        Op::VaArg { .. } => return Err(Stop::unsupported("the instruction `va_arg`").into()),
        Op::Refused { what } => {
            return Err(Stop::unsupported(&*program.refusals[what as usize]).into());
        }
        _ => unreachable!("the others are executed by `step`"),
    }
    Ok(Flow::Goto(Pc(at.0 + 1)))
}

/// Instructions on parts of aggregates and vectors.
fn parts<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    let value = |state: &StateOf<D>, operand| take::<D>(program, &state.top, operand);
    match program.code[at.0 as usize] {
        Op::Extract { dst, a, part } => {
            let a = value(state, a);
            state.set(dst, lanes::lane(&a, part as usize));
        }
        Op::Insert { dst, a, value: new, part } => {
            let (a, new) = (value(state, a), value(state, new));
            state.set(dst, aggregate::insert::<D>(&a, part as usize, 0, &new));
        }
        Op::Lane { width, lanes, dst, a, index } => {
            let (a, index) = (value(state, a), value(state, index));
            let shape = (lanes, u32::from(width), at.0);
            let lane = aggregate::lane(&mut state.heap, cx, shape, &a, &index)?;
            state.set(dst, lane);
        }
        Op::WithLane { at: number } => {
            let inst = &program.with_lanes[number as usize];
            let [a, new, index] = [inst.a, inst.value, inst.index].map(|v| value(state, v));
            let vector = aggregate::with_lane(&mut state.heap, cx, inst, at.0, [&a, &new, &index])?;
            state.set(inst.dst, vector);
        }
        Op::Shuffle { shuffle, dst, a, b } => {
            let (a, b) = (value(state, a), value(state, b));
            let vector = aggregate::shuffle::<D>(&program.shuffles[shuffle as usize], &a, &b);
            state.set(dst, vector);
        }
        _ => unreachable!("the others are executed by `rare`"),
    }
    Ok(())
}

/// All moves of an edge: everything is read before anything is written.
#[inline]
fn move_all<D: Domain>(
    program: &Program,
    state: &mut StateOf<D>,
    moves: &[(super::ir::Reg, Operand)],
) {
    match moves {
        [(dst, from)] => {
            let value = take::<D>(program, &state.top, *from);
            state.set(*dst, value);
        }
        [(first, a), (second, b)] => {
            let (a, b) = (take::<D>(program, &state.top, *a), take::<D>(program, &state.top, *b));
            state.set(*first, a);
            state.set(*second, b);
        }
        _ => {
            let values: smallvec::SmallVec<[ValOf<D>; 8]> =
                moves.iter().map(|(_, from)| take::<D>(program, &state.top, *from)).collect();
            moves.iter().zip(values).for_each(|((dst, _), value)| state.set(*dst, value));
        }
    }
}

/// A jump to the address of a block: one of those that it may be.
fn indirect<D: Domain>(
    program: &Program,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    address: &ValOf<D>,
    targets: &[(u32, Pc)],
) -> Exec<FlowOf<Pc, D>, D> {
    let pointer = state.heap.resolve(cx, address, "the address that is jumped to")?;
    let to = targets.iter().find(|(object, _)| *object == pointer.object);
    let Some(&(_, to)) = to else {
        let name = program.statics.get(pointer.object as usize).map_or("it", |found| &found.name);
        let what = format!("a jump to `{name}`, which is no target of it");
        return Err(cx.fail(Fault::with(FaultKind::BadJump, what)));
    };
    let zero = cx.lit(Bits::zero(64));
    let start = cx.cmp(CmpOp::Eq, &pointer.offset, &zero)?;
    cx.require(&start, || Fault::with(FaultKind::BadJump, "a jump into the middle of a block"))?;
    Ok(Flow::Goto(to))
}
