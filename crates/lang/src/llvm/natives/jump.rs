//! `setjmp` and `longjmp`: the buffer holds the number of a place to go back to.

use super::Site;
use crate::llvm::calls::pop;
use crate::llvm::ir::{Op, Pc};
use crate::llvm::state::{Jump, StateOf};
use polysem_sem::heap::{Access, Val, ValOf};
use polysem_sem::{Bits, CmpOp, Cx, Domain, Exec, Fault, FaultKind, Flow, FlowOf};
use std::rc::Rc;

/// Remembers where control is; the result is zero now.
pub(super) fn set<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<Option<ValOf<D>>, D> {
    let buffer = state.heap.target(
        cx,
        &args[0],
        Access { bytes: 8, align: 3, write: true, block: false, pointer: false },
    )?;
    cx.dom.lose("setjmp");
    let jump = Jump { frame: state.top.number, at: site.at };
    let known = state.jumps.iter().position(|other| *other == jump);
    let number = known.unwrap_or_else(|| {
        Rc::make_mut(&mut state.jumps).push(jump);
        state.jumps.len() - 1
    });
    let number = cx.lit(Bits::new(64, number as u64));
    state.heap.store(cx, &buffer, 0, 8, &Val::Bits(number))?;
    let zero = cx.lit(Bits::zero(32));
    Ok(Some(Val::Bits(zero)))
}

/// Goes back: the frames in between end, and `setjmp` gives the second argument, or one.
pub(super) fn back<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<FlowOf<Pc, D>, D> {
    let buffer = state.heap.target(
        cx,
        &args[0],
        Access { bytes: 8, align: 3, write: false, block: false, pointer: false },
    )?;
    cx.dom.lose("longjmp");
    let number = state.heap.load(cx, &buffer, 0, 8)?;
    let number = state.heap.number(cx, &number, "a place to go back to")?;
    let number = cx.pin(&number, "a place to go back to")?;
    let value = state.heap.number(cx, &args[1], "the result of setjmp")?;
    let Some(&jump) = state.jumps.get(number as usize) else {
        let what = "longjmp with a buffer that setjmp did not fill";
        return Err(cx.fail(Fault::with(FaultKind::BadJump, what)));
    };
    let waits = state.callers().any(|(frame, _)| frame.number == jump.frame);
    if state.top.number != jump.frame && !waits {
        let what = "longjmp to a function that has returned";
        return Err(cx.fail(Fault::with(FaultKind::BadJump, what)));
    }
    while state.top.number != jump.frame {
        state.heap.leave(state.top.stack, site.at.0);
        pop(state);
    }
    let (zero, one) = (cx.lit(Bits::zero(32)), cx.lit(Bits::one(32)));
    let none = cx.cmp(CmpOp::Eq, &value, &zero)?;
    let value = cx.dom.ite(&none, &one, &value);
    if let Op::Native { call } | Op::Call { call } = site.program.code[jump.at.0 as usize]
        && let Some(dst) = site.program.calls[call as usize].dst
    {
        state.set(dst, Val::Bits(value));
    }
    Ok(Flow::Goto(Pc(jump.at.0 + 1)))
}
