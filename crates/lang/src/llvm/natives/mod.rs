//! What the engine does itself, family by family. [`super::native::Native`] says what there is.

mod agree;
mod engine;
mod extent;
mod float;
mod harness;
mod integer;
mod jump;
mod memory;
mod variadic;
mod vector;

pub(super) use agree::agrees;
pub(super) use memory::slot;

use super::ir::{Call, Pc, Program};
use super::native::Native;
use super::state::{StateOf, take};
use polysem_sem::heap::{Val, ValOf};
use polysem_sem::{Bits, Cx, Domain, Exec, Fault, FaultKind, Flow, FlowOf, Stop};
use smallvec::SmallVec;

/// A call of a native: what its families work with.
pub(super) struct Site<'p> {
    pub(super) program: &'p Program,
    pub(super) call: &'p Call,
    pub(super) at: Pc,
}

/// The arguments.
type Args<D> = SmallVec<[ValOf<D>; 4]>;

/// Executes a call.
pub(super) fn call<D: Domain>(
    program: &Program,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    at: Pc,
    call: &Call,
    native: Native,
) -> Exec<FlowOf<Pc, D>, D> {
    let args: Args<D> =
        call.args.iter().map(|arg| take::<D>(program, &state.top, arg.value)).collect();
    let site = Site { program, call, at };
    let value = match native {
        Native::SetJmp => jump::set(&site, state, cx, &args)?,
        Native::LongJmp => return jump::back(&site, state, cx, &args),
        Native::Exit => {
            let code = state.heap.number(cx, &args[0], "the exit code")?;
            state.exit = Some(code);
            return Ok(Flow::Done);
        }
        Native::Suppose => {
            let cond = harness::holds(&site, state, cx, &args, "what is assumed")?;
            return Ok(Flow::Assume { cond, then: Pc(at.0 + 1) });
        }
        _ => value(&site, state, cx, &args, native)?,
    };
    if let (Some(dst), Some(value)) = (call.dst, value) {
        state.set(dst, value);
    }
    Ok(Flow::Goto(Pc(at.0 + 1)))
}

/// What a native gives.
#[expect(clippy::too_many_lines, reason = "one line a family or a function")]
fn value<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<Option<ValOf<D>>, D> {
    let number = |cx: &mut Cx<'_, D>, width, n: u64| Some(Val::Bits(cx.lit(Bits::new(width, n))));
    Ok(match native {
        Native::MemCpy
        | Native::MemMove
        | Native::MemSet
        | Native::LifetimeStart
        | Native::LifetimeEnd
        | Native::StackSave
        | Native::StackRestore
        | Native::ObjectSize
        | Native::PtrMask
        | Native::LoadRelative
        | Native::MaskedLoad
        | Native::MaskedStore
        | Native::MaskedGather
        | Native::MaskedScatter => memory::value(site, state, cx, args, native)?,
        Native::VaStart => variadic::start(site, state, cx, args)?,
        Native::VaCopy => variadic::copy(state, cx, args)?,
        Native::VaEnd | Native::Nothing => None,
        Native::Abs
        | Native::SMax
        | Native::SMin
        | Native::UMax
        | Native::UMin
        | Native::SCmp
        | Native::UCmp
        | Native::Popcount
        | Native::LeadingZeros
        | Native::TrailingZeros
        | Native::SwapBytes
        | Native::ReverseBits
        | Native::FunnelLeft
        | Native::FunnelRight
        | Native::AddOverflows
        | Native::SubOverflows
        | Native::MulOverflows
        | Native::UAddOverflows
        | Native::USubOverflows
        | Native::UMulOverflows
        | Native::AddSaturates
        | Native::SubSaturates
        | Native::ShlSaturates
        | Native::UAddSaturates
        | Native::USubSaturates
        | Native::UShlSaturates => Some(integer::value(site, state, cx, args, native)?),
        Native::ReduceAdd
        | Native::ReduceMul
        | Native::ReduceAnd
        | Native::ReduceOr
        | Native::ReduceXor
        | Native::ReduceSMax
        | Native::ReduceSMin
        | Native::ReduceUMax
        | Native::ReduceUMin
        | Native::ReduceFAdd
        | Native::ReduceFMul
        | Native::ReduceFMax
        | Native::ReduceFMin
        | Native::VectorExtract
        | Native::VectorInsert
        | Native::ActiveLanes => Some(vector::value(site, state, cx, args, native)?),
        Native::FAbs
        | Native::FSqrt
        | Native::FFloor
        | Native::FCeil
        | Native::FTrunc
        | Native::FRint
        | Native::FRound
        | Native::FCopySign
        | Native::FMinNum
        | Native::FMaxNum
        | Native::FMinimum
        | Native::FMaximum
        | Native::FMinimumNum
        | Native::FMaximumNum
        | Native::Fma
        | Native::FMulAdd
        | Native::FPowi
        | Native::FLdexp
        | Native::FModf
        | Native::FSinCos
        | Native::FClass
        | Native::FCanonicalize
        | Native::FLround
        | Native::FLrint
        | Native::FToSignedSat
        | Native::FToUnsignedSat
        | Native::FMath
        | Native::Math
        | Native::MathF => Some(float::value(site, state, cx, args, native)?),
        Native::Same => Some(args[0].clone()),
        Native::InvariantStart => {
            let null = cx.lit(Bits::zero(64));
            Some(Val::Bits(null))
        }
        Native::IsConstant => number(cx, 1, 0),
        Native::AllowCheck => number(cx, 1, 1),
        Native::FltRounds => number(cx, 32, 1),
        Native::CycleCounter => {
            let now = engine::clock(cx);
            number(cx, 64, now)
        }
        Native::Assume => {
            let truth = super::compare::condition(&mut state.heap, cx, &args[0])?;
            cx.require(&truth, || {
                Fault::with(FaultKind::Unreachable, "what the program says to assume does not hold")
            })?;
            None
        }
        Native::Trap => {
            return Err(cx.fail(Fault::with(FaultKind::Abort, "the program executes a trap")));
        }
        Native::ReturnAddress => {
            return Err(Stop::unsupported("addresses of frames and returns").into());
        }
        Native::Alloc
        | Native::AllocFails
        | Native::Free
        | Native::Size
        | Native::Read
        | Native::Write
        | Native::IsATty
        | Native::FileSize
        | Native::FileRead
        | Native::Time
        | Native::Fault => engine::value(site, state, cx, args, native)?,
        Native::Symbolic => {
            harness::symbolic(site, state, cx, args)?;
            None
        }
        Native::Fresh => Some(harness::fresh(site, state, cx, args)?),
        Native::Assert => {
            harness::assert(site, state, cx, args)?;
            None
        }
        Native::Object => Some(harness::object(state, cx, args)?),
        Native::Error => {
            let what = "the program says that it must not come here";
            return Err(cx.fail(Fault::with(FaultKind::Assertion, what)));
        }
        Native::SetJmp | Native::LongJmp | Native::Exit | Native::Suppose => {
            unreachable!("handled before")
        }
    })
}
