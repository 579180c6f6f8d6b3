//! Calls and returns: frames come and go, arguments are passed, stack objects end.

use super::convert::{bits, defined};
use super::ir::{Call, Callee, Function, Pc, Program, Shape, StaticKind, Ty};
use super::native::Native;
use super::natives;
use super::state::{Caller, NEVER, StateOf, Variadic, blank, take};
use super::watch::{self, Marks};
use polysem_sem::heap::{Access, Kind, New, Val, ValOf};
use polysem_sem::{Bits, Break, CmpOp, Cx, Domain, Exec, Fault, FaultKind, Flow, FlowOf, Stop};
use std::rc::Rc;

/// How many calls may wait for each other, and how many bytes their variables may have: eight megabytes, as elsewhere, and
/// a few dozen bytes a call at least.
const DEEPEST: u32 = 1 << 17;
const LARGEST: u64 = 8 << 20;
/// What a call must leave of them: so it is the call that goes too far, and not what is made for it.
const MARGIN: u64 = 1 << 16;

/// Executes a call of a function of the program, or of whatever a pointer points to.
pub(super) fn call<D: Domain>(
    program: &Program,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    at: Pc,
    call: &Call,
) -> Exec<FlowOf<Pc, D>, D> {
    match &call.callee {
        Callee::Function(function) => enter(program, state, cx, at, call, *function),
        Callee::Native(native) => natives::call(program, state, cx, at, call, *native),
        Callee::Input(name) => {
            let ty = call.ty.expect("the program was checked");
            let width = bits(program, &program.types[ty.0 as usize]);
            let value = cx.input(name, width)?;
            if let Some(dst) = call.dst {
                state.set(dst, Val::Bits(value));
            }
            Ok(Flow::Goto(Pc(at.0 + 1)))
        }
        Callee::Missing(name) => {
            Err(Stop::unsupported(format!("call of `{name}`, which has no body")).into())
        }
        Callee::Pointer(pointer) => {
            let pointer = take::<D>(program, &state.top, *pointer);
            match target(program, state, cx, &pointer)? {
                Code::Function(function) => {
                    fits(program, cx, call, &program.functions[function as usize])?;
                    enter(program, state, cx, at, call, function)
                }
                Code::Native(native) if natives::agrees(program, call, native) => {
                    natives::call(program, state, cx, at, call, native)
                }
                Code::Native(_) => Err(bad_call(cx, "a function of ours")),
            }
        }
    }
}

/// The stack must have room for an object of so many bytes.
pub(super) fn room<D: Domain>(state: &StateOf<D>, cx: &mut Cx<'_, D>, size: u64) -> Exec<(), D> {
    if state.heap.stacked().saturating_add(size) <= LARGEST {
        return Ok(());
    }
    let what =
        format!("{size} bytes more than {} on the stack, of {LARGEST}", state.heap.stacked());
    Err(cx.fail(Fault::with(FaultKind::StackOverflow, what)))
}

/// What can be called.
enum Code {
    Function(u32),
    Native(Native),
}

/// What a function pointer points to.
fn target<D: Domain>(
    program: &Program,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    pointer: &ValOf<D>,
) -> Exec<Code, D> {
    let p = match state.heap.resolve(cx, pointer, "the address that is called") {
        Err(Break::Stop(Stop::Fault(Fault { kind: FaultKind::Null, .. }))) => {
            let fault = Fault::with(FaultKind::Null, "a null pointer is called");
            return Err(cx.fail(fault));
        }
        Err(Break::Stop(Stop::Fault(Fault { kind: FaultKind::OutOfBounds, .. }))) => {
            let fault = Fault::with(FaultKind::BadJump, "what is called is at no address of code");
            return Err(cx.fail(fault));
        }
        other => other?,
    };
    let name = state.heap.name(p.object).clone();
    let found = program.statics.get(p.object as usize).map(|found| &found.kind);
    let code = match found {
        Some(StaticKind::Function(function)) => Code::Function(*function),
        Some(StaticKind::Native(native)) => Code::Native(*native),
        Some(StaticKind::Missing) => {
            return Err(Stop::unsupported(format!("call of `{name}`, which has no body")).into());
        }
        Some(StaticKind::Variable { .. } | StaticKind::Block(_)) | None => {
            let what = format!("`{name}` is called, and is no function");
            let fault = state.heap.fault(FaultKind::BadJump, p.object, Some(0), what);
            return Err(cx.fail(fault));
        }
    };
    let zero = cx.lit(Bits::zero(64));
    let start = cx.cmp(CmpOp::Eq, &p.offset, &zero)?;
    cx.require(&start, || {
        let what = format!("an address inside of `{name}` is called");
        state.heap.fault(FaultKind::BadJump, p.object, None, what)
    })?;
    Ok(code)
}

/// A function that is called through a pointer must be what it is called as.
fn fits<D: Domain>(
    program: &Program,
    cx: &mut Cx<'_, D>,
    call: &Call,
    function: &Function,
) -> Exec<(), D> {
    let shape = |ty: Ty| &program.types[ty.0 as usize].shape;
    let enough = function.variadic || call.args.len() == function.params.len();
    if enough && agree(call, function, |a, b| shape(a) == shape(b)) {
        return Ok(());
    }
    Err(bad_call(cx, &format!("`{}`", function.name)))
}

fn bad_call<D: Domain>(cx: &mut Cx<'_, D>, what: &str) -> Break<D::Bool> {
    let what = format!("{what} is called with other parameters or another result than it has");
    cx.fail(Fault::with(FaultKind::BadCall, what))
}

/// Whether the parameters that a function has, and its result, are alike to what a call gives and wants.
fn agree(call: &Call, function: &Function, alike: impl Fn(Ty, Ty) -> bool) -> bool {
    let result = match (call.ty, function.ty) {
        (None, _) => true,
        (Some(wanted), Some(given)) => alike(wanted, given),
        (Some(_), None) => false,
    };
    let mut pairs = function.params.iter().zip(&*call.args);
    result
        && call.args.len() >= function.params.len()
        && pairs.all(|(param, arg)| alike(*param, arg.ty))
}

/// Whether a function can be entered by a call of its name: what it gets has the widths of what it takes. Programs that say
/// pointer in one place and number in another run on every machine.
pub(super) fn passes(program: &Program, call: &Call, function: &Function) -> bool {
    let shape = |ty: Ty| &program.types[ty.0 as usize].shape;
    agree(call, function, |a, b| match (shape(a), shape(b)) {
        (Shape::Scalar { bits, .. }, Shape::Scalar { bits: other, .. }) => bits == other,
        (one, other) => one == other,
    })
}

/// Makes the frame of a function that is called.
fn enter<D: Domain>(
    program: &Program,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    at: Pc,
    call: &Call,
    number: u32,
) -> Exec<FlowOf<Pc, D>, D> {
    let function = &program.functions[number as usize];
    if state.depth >= DEEPEST || state.heap.stacked() > LARGEST - MARGIN {
        let what = format!("{} calls wait for each other", state.depth);
        return Err(cx.fail(Fault::with(FaultKind::StackOverflow, what)));
    }
    if call.args.len() < function.params.len() {
        let what = format!("`{}` is called with too few arguments", function.name);
        return Err(cx.fail(Fault::with(FaultKind::BadCall, what)));
    }
    let stack = state.heap.depth();
    let mut caller = state.spare.take();
    let Some(Caller { frame, call: waits, below, chain, repeats }) = Rc::get_mut(&mut caller)
    else {
        unreachable!("spare frames have one owner")
    };
    let registers = &mut frame.registers;
    registers.reserve(function.registers as usize);
    let mut more = Vec::new();
    for (position, arg) in call.args.iter().enumerate() {
        let value = take::<D>(program, &state.top, arg.value);
        if arg.noundef && !matches!(value, Val::Bits(_) | Val::Ptr(_)) {
            defined(&state.heap, cx, &value, "an argument")?;
        }
        if position >= function.params.len() {
            more.push(Variadic { value, ty: arg.ty, byval: arg.byval });
            continue;
        }
        registers.push(match arg.byval {
            Some((size, align)) => copied(state, cx, at, &value, size, align)?,
            None => value,
        });
    }
    registers.resize_with(function.registers as usize, blank);
    state.calls += 1;
    (frame.function, frame.stack, frame.number) = (number, stack, state.calls);
    frame.saved = NEVER;
    frame.more = function.variadic.then(|| more.into());
    if D::RECALLS {
        frame.marks = Marks::all(state.watch);
        *chain = watch::chain(state.below.as_deref().map_or(0, |caller| caller.chain), at);
        *repeats = watch::repeats::<D>(state.below.as_deref(), at);
    }
    std::mem::swap(frame, &mut state.top);
    (*waits, *below) = (at, state.below.take());
    state.below = Some(caller);
    state.depth += 1;
    Ok(Flow::Goto(function.entry))
}

/// A structure that is passed by value: a copy on the stack of the function that is called.
fn copied<D: Domain>(
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    at: Pc,
    from: &ValOf<D>,
    size: u64,
    align: u32,
) -> Exec<ValOf<D>, D> {
    let log = align.max(1).trailing_zeros() as u8;
    let access = Access { bytes: size, align: 0, write: false, block: false, pointer: false };
    let source = state.heap.target(cx, from, access)?;
    let new = New {
        name: "argument".into(),
        size,
        align: log,
        kind: Kind::Stack,
        made: at.0,
        undefined: true,
    };
    room(state, cx, size)?;
    let object = state.heap.make(new)?;
    let start = cx.lit(Bits::zero(64));
    let pointer = Val::pointer(object, start);
    let target = state.heap.target(
        cx,
        &pointer,
        Access { bytes: size, align: 0, write: true, block: false, pointer: false },
    )?;
    state.heap.copy(cx, &target, &source, size)?;
    Ok(pointer)
}

/// Ends the frame at hand; its result goes where the call wants it.
pub(super) fn leave<D: Domain>(
    program: &Program,
    state: &mut StateOf<D>,
    at: Pc,
    value: Option<ValOf<D>>,
) -> FlowOf<Pc, D> {
    if let Some(value) = &value
        && !matches!(value, Val::Bits(_))
    {
        state.heap.expose(value);
    }
    if state.heap.depth() != state.top.stack {
        state.heap.leave(state.top.stack, at.0);
    }
    let Some(call) = pop(state) else { return Flow::Done };
    if let (super::ir::Op::Call { call: number }, Some(value)) =
        (program.code[call.0 as usize], value)
        && let Some(dst) = program.calls[number as usize].dst
    {
        watch::written::<D>(state, dst);
        state.set(dst, value);
    }
    Flow::Goto(Pc(call.0 + 1))
}

/// Takes the frame below back to the top; gives the place of the call that it waited for.
pub(super) fn pop<V: Clone, T: Clone, M>(state: &mut super::state::State<V, T, M>) -> Option<Pc> {
    let mut caller = state.below.take()?;
    let call = caller.call;
    if let Some(Caller { frame, below, .. }) = Rc::get_mut(&mut caller) {
        std::mem::swap(frame, &mut state.top);
        state.below = below.take();
        state.spare.keep(caller);
    } else {
        (state.top, state.below) = (caller.frame.clone(), caller.below.clone());
    }
    state.depth -= 1;
    Some(call)
}
