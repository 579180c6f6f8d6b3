//! What an instruction reads and writes, in one place for all passes over a program.

use super::ir::{Call, Callee, Op, Operand, Pc, Program, Reg};

/// What an instruction itself holds: operands first, then the result.
fn own(op: &mut Op, read: &mut impl FnMut(&mut Operand), write: &mut impl FnMut(&mut Reg)) {
    match op {
        Op::Fresh { dst } => write(dst),
        Op::Copy { dst, a }
        | Op::Resize { dst, a, .. }
        | Op::Freeze { dst, a, .. }
        | Op::Bitcast { dst, a, .. }
        | Op::Extract { dst, a, .. }
        | Op::Offset { dst, base: a, .. }
        | Op::Load { dst, ptr: a, .. }
        | Op::Alloca { dst, count: a, .. }
        | Op::VaArg { dst, list: a, .. } => {
            read(a);
            write(dst);
        }
        Op::Int { dst, a, b, .. }
        | Op::Compare { dst, a, b, .. }
        | Op::Float { dst, a, b, .. }
        | Op::FloatCompare { dst, a, b, .. }
        | Op::Index { dst, base: a, index: b, .. }
        | Op::Insert { dst, a, value: b, .. }
        | Op::Lane { dst, a, index: b, .. }
        | Op::Shuffle { dst, a, b, .. } => {
            read(a);
            read(b);
            write(dst);
        }
        Op::Select { dst, cond, a, b } => {
            read(cond);
            read(a);
            read(b);
            write(dst);
        }
        Op::Store { value, ptr, .. } => {
            read(value);
            read(ptr);
        }
        Op::Branch { cond: a, .. }
        | Op::Switch { on: a, .. }
        | Op::Indirect { address: a, .. }
        | Op::Length { count: a, .. }
        | Op::Return { value: a } => read(a),
        Op::WithLane { .. }
        | Op::Call { .. }
        | Op::Native { .. }
        | Op::Atomic { .. }
        | Op::Moves { .. }
        | Op::Jump { .. }
        | Op::ReturnVoid
        | Op::Unreachable
        | Op::Refused { .. } => {}
    }
}

/// All operands, then all results.
pub(super) fn visit(
    program: &Program,
    op: &Op,
    read: &mut impl FnMut(Operand),
    write: &mut impl FnMut(Reg),
) {
    match *op {
        Op::WithLane { at } => {
            let with = &program.with_lanes[at as usize];
            [with.a, with.value, with.index].into_iter().for_each(read);
            write(with.dst);
        }
        Op::Call { call } | Op::Native { call } => {
            let call = &program.calls[call as usize];
            if let Callee::Pointer(pointer) = call.callee {
                read(pointer);
            }
            call.args.iter().for_each(|arg| read(arg.value));
            call.dst.into_iter().for_each(write);
        }
        Op::Atomic { atomic } => {
            let atomic = &program.atomics[atomic as usize];
            [atomic.ptr, atomic.a, atomic.b].into_iter().for_each(read);
            write(atomic.dst);
        }
        Op::Moves { moves, .. } => {
            let moves = &program.moves[moves.indices()];
            for (_, value) in moves {
                read(*value);
            }
            for (dst, _) in moves {
                write(*dst);
            }
        }
        mut other => own(&mut other, &mut |operand| read(*operand), &mut |reg| write(*reg)),
    }
}

/// The same, to change them. `op` is no longer in the program's code, or a copy.
pub(super) fn change(
    program: &mut Program,
    op: &mut Op,
    read: &mut impl FnMut(&mut Operand),
    write: &mut impl FnMut(&mut Reg),
) {
    match *op {
        Op::WithLane { at } => {
            let with = &mut program.with_lanes[at as usize];
            [&mut with.a, &mut with.value, &mut with.index].into_iter().for_each(read);
            write(&mut with.dst);
        }
        Op::Call { call } | Op::Native { call } => {
            let Call { callee, args, dst, .. } = &mut program.calls[call as usize];
            if let Callee::Pointer(pointer) = callee {
                read(pointer);
            }
            args.iter_mut().for_each(|arg| read(&mut arg.value));
            dst.iter_mut().for_each(write);
        }
        Op::Atomic { atomic } => {
            let atomic = &mut program.atomics[atomic as usize];
            [&mut atomic.ptr, &mut atomic.a, &mut atomic.b].into_iter().for_each(read);
            write(&mut atomic.dst);
        }
        Op::Moves { moves, .. } => {
            let moves = &mut program.moves[moves.indices()];
            for (_, value) in &mut *moves {
                read(value);
            }
            for (dst, _) in moves {
                write(dst);
            }
        }
        _ => own(op, read, write),
    }
}

/// The places that an instruction itself holds.
pub(super) fn targets(op: &mut Op, f: &mut impl FnMut(&mut Pc)) {
    match op {
        Op::Moves { to, .. } | Op::Jump { to } => f(to),
        Op::Branch { then, els, .. } => {
            f(then);
            f(els);
        }
        _ => {}
    }
}

/// Whether nothing follows an instruction by itself.
pub(super) fn ends(op: &Op) -> bool {
    matches!(
        op,
        Op::Moves { .. }
            | Op::Jump { .. }
            | Op::Branch { .. }
            | Op::Switch { .. }
            | Op::Indirect { .. }
            | Op::Return { .. }
            | Op::ReturnVoid
            | Op::Unreachable
            | Op::Refused { .. }
    )
}
