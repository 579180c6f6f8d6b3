//! Whether a call of a native has the arguments and the result that the native works with: nobody else checks it, and programs
//! may declare a function as they like.

use crate::llvm::convert::bits;
use crate::llvm::ir::{Call, Layout, Program, Shape, Ty};
use crate::llvm::native::Native;

/// What an argument or a result must be.
#[derive(Clone, Copy)]
enum Is {
    /// Anything.
    Any,
    /// An integer or pointer of so many bits.
    Whole(u32),
    /// An integer or pointer of up to 64 bits.
    Number,
    /// An integer, or a vector of integers.
    Integer,
    /// The same in its lanes as the first argument.
    First,
    /// A truth value, or a vector of them.
    Truth,
    /// A floating-point number, or a vector of them.
    Float,
    /// A vector.
    Vector,
}

/// The bits of a scalar or of a vector's lane, how many lanes it has if it is a vector, and whether it is a float.
fn lane(program: &Program, layout: &Layout) -> Option<(u32, Option<u32>, bool)> {
    match &layout.shape {
        Shape::Scalar { bits, float, .. } => Some((*bits, None, float.is_some())),
        Shape::Vector { lanes, element } => {
            let element = &program.types[element.0 as usize];
            let Shape::Scalar { float, .. } = element.shape else { return None };
            Some((bits(program, element), Some(*lanes), float.is_some()))
        }
        Shape::Parts(_) => None,
    }
}

fn is(program: &Program, first: Option<Ty>, ty: Ty, wanted: Is) -> bool {
    let lane = |ty: Ty| lane(program, &program.types[ty.0 as usize]);
    let found = lane(ty);
    match wanted {
        Is::Any => true,
        Is::Whole(bits) => found == Some((bits, None, false)),
        Is::Number => matches!(found, Some((1..=64, None, false))),
        Is::Integer => matches!(found, Some((_, _, false))),
        Is::First => found.is_some() && first.is_some_and(|first| lane(first) == found),
        Is::Truth => matches!(found, Some((1, _, false))),
        Is::Float => matches!(found, Some((_, _, true))),
        Is::Vector => matches!(found, Some((_, Some(_), _))),
    }
}

/// What the first arguments must be, and the result where there is one.
#[expect(clippy::too_many_lines, reason = "a table")]
#[expect(clippy::match_same_arms, reason = "families stay together")]
fn signature(native: Native) -> (&'static [Is], Is) {
    use Is::{Any, First, Float, Integer, Number, Truth, Vector, Whole};
    const P: Is = Is::Whole(64);
    match native {
        Native::MemCpy | Native::MemMove | Native::MemSet => {
            (if native == Native::MemSet { &[P, Number, Number] } else { &[P, P, Number] }, P)
        }
        Native::LifetimeStart | Native::LifetimeEnd | Native::Nothing | Native::VaEnd => (&[], Any),
        Native::StackSave | Native::InvariantStart => (&[], P),
        Native::StackRestore | Native::VaStart => (&[P], Any),
        Native::ObjectSize => (&[P, Whole(1)], Number),
        Native::PtrMask => (&[Integer, First], First),
        Native::LoadRelative => (&[P, P], P),
        Native::MaskedLoad | Native::MaskedGather => (&[Any, Any], Vector),
        Native::MaskedStore | Native::MaskedScatter => (&[Vector, Any, Any], Any),
        Native::VaCopy => (&[P, P], Any),
        Native::Abs | Native::LeadingZeros | Native::TrailingZeros => (&[Integer, Whole(1)], First),
        Native::SMax | Native::SMin | Native::UMax | Native::UMin => (&[Integer, First], First),
        Native::AddSaturates
        | Native::SubSaturates
        | Native::ShlSaturates
        | Native::UAddSaturates
        | Native::USubSaturates
        | Native::UShlSaturates => (&[Integer, First], First),
        Native::SCmp | Native::UCmp => (&[Integer, First], Integer),
        Native::Popcount | Native::SwapBytes | Native::ReverseBits => (&[Integer], First),
        Native::FunnelLeft | Native::FunnelRight => (&[Integer, First, First], First),
        Native::AddOverflows
        | Native::SubOverflows
        | Native::MulOverflows
        | Native::UAddOverflows
        | Native::USubOverflows
        | Native::UMulOverflows => (&[Integer, First], Any),
        Native::ReduceAdd
        | Native::ReduceMul
        | Native::ReduceAnd
        | Native::ReduceOr
        | Native::ReduceXor
        | Native::ReduceSMax
        | Native::ReduceSMin
        | Native::ReduceUMax
        | Native::ReduceUMin => (&[Vector], Integer),
        Native::ReduceFAdd | Native::ReduceFMul => (&[Float, Vector], First),
        Native::ReduceFMax | Native::ReduceFMin => (&[Vector], Float),
        Native::VectorExtract => (&[Vector, Number], Vector),
        Native::VectorInsert => (&[Vector, Vector, Number], First),
        Native::ActiveLanes => (&[Number, First], Truth),
        Native::FAbs
        | Native::FSqrt
        | Native::FFloor
        | Native::FCeil
        | Native::FTrunc
        | Native::FRint
        | Native::FRound
        | Native::FCanonicalize => (&[Float], First),
        Native::FCopySign
        | Native::FMinNum
        | Native::FMaxNum
        | Native::FMinimum
        | Native::FMaximum
        | Native::FMinimumNum
        | Native::FMaximumNum => (&[Float, First], First),
        Native::Fma | Native::FMulAdd => (&[Float, First, First], First),
        Native::FPowi => (&[Float, Whole(32)], First),
        Native::FLdexp => (&[Float, Integer], First),
        Native::FModf | Native::FSinCos => (&[Float], Any),
        Native::FClass => (&[Float, Number], Truth),
        Native::FLround | Native::FLrint | Native::FToSignedSat | Native::FToUnsignedSat => {
            (&[Float], Integer)
        }
        Native::FMath => (&[Float], First),
        Native::Suppose | Native::Assert => (&[Number], Any),
        Native::Error => (&[], Any),
        Native::Math | Native::MathF => (&[Number, Float, Float], Float),
        Native::Same => (&[Any], First),
        Native::IsConstant | Native::AllowCheck => (&[], Whole(1)),
        Native::Assume => (&[Whole(1)], Any),
        Native::Trap | Native::ReturnAddress => (&[], Any),
        Native::CycleCounter | Native::Time => (&[], P),
        Native::FltRounds => (&[], Whole(32)),
        Native::SetJmp => (&[P], Whole(32)),
        Native::LongJmp => (&[P, Whole(32)], Any),
        Native::Alloc => (&[Number, Number, Number], P),
        Native::Free => (&[P, Number], Any),
        Native::Size | Native::FileSize => (&[P], P),
        Native::Read | Native::Write => (&[Number, P, Number], P),
        Native::IsATty => (&[Number], Whole(32)),
        Native::AllocFails => (&[], Whole(1)),
        Native::FileRead => (&[P, Number, P, Number], P),
        Native::Exit => (&[Whole(32)], Any),
        Native::Fault => (&[Number, P], Any),
        Native::Symbolic => (&[P, Number, P], Any),
        Native::Fresh => (&[Number, Number, P], P),
        Native::Object => (&[P, Number], P),
    }
}

/// Whether a call is one that a native can execute.
pub(in crate::llvm) fn agrees(program: &Program, call: &Call, native: Native) -> bool {
    let (params, result) = signature(native);
    let first = call.args.first().map(|arg| arg.ty);
    let fits = call.args.len() >= params.len()
        && params.iter().zip(&*call.args).all(|(is_, arg)| is(program, first, arg.ty, *is_))
        && call.ty.is_none_or(|ty| is(program, first, ty, result));
    fits && more_fits(program, call, native)
}

/// What natives want besides.
#[expect(clippy::match_same_arms, reason = "families stay together")]
fn more_fits(program: &Program, call: &Call, native: Native) -> bool {
    let lane = |ty: Ty| lane(program, &program.types[ty.0 as usize]);
    let arg = |at: usize| call.args.get(at).and_then(|arg| lane(arg.ty));
    let result = call.ty.and_then(lane);
    // How many lanes, whatever they are.
    let lanes = |found: Option<(u32, Option<u32>, bool)>| found.map(|(_, lanes, _)| lanes);
    match native {
        Native::MemSet => arg(1).is_some_and(|(bits, ..)| bits.is_multiple_of(8)),
        Native::PtrMask => arg(0).is_some_and(|(bits, ..)| bits == 64),
        Native::SwapBytes => arg(0).is_some_and(|(bits, ..)| bits.is_multiple_of(8)),
        Native::SCmp | Native::UCmp | Native::FToSignedSat | Native::FToUnsignedSat => {
            call.ty.is_none() || lanes(result) == lanes(arg(0))
        }
        Native::FLround | Native::FLrint => call.ty.is_none() || lanes(result) == lanes(arg(0)),
        Native::FLdexp => {
            arg(1).is_some_and(|(bits, ..)| bits <= 64) && lanes(arg(1)) == lanes(arg(0))
        }
        Native::FClass => call.ty.is_none() || lanes(result) == lanes(arg(0)),
        Native::FMath => call.args.iter().all(|other| lane(other.ty) == arg(0)),
        Native::Assert => call.args.len() < 2 || arg(1) == Some((64, None, false)),
        Native::Math | Native::MathF => arg(1) == arg(2) && (result.is_none() || result == arg(1)),
        Native::ReduceFAdd | Native::ReduceFMul => {
            matches!((arg(0), arg(1)), (Some((a, None, true)), Some((b, _, true))) if a == b)
        }
        Native::ReduceFMax | Native::ReduceFMin => {
            matches!((arg(0), result), (Some((a, _, true)), Some((b, None, true))) if a == b)
        }
        Native::ReduceAdd
        | Native::ReduceMul
        | Native::ReduceAnd
        | Native::ReduceOr
        | Native::ReduceXor
        | Native::ReduceSMax
        | Native::ReduceSMin
        | Native::ReduceUMax
        | Native::ReduceUMin => {
            call.args.len() == 1
                && matches!((arg(0), result), (Some((a, _, false)), Some((b, None, _))) if a == b)
        }
        Native::VectorExtract => {
            matches!((arg(0), result), (Some((a, ..)), Some((b, ..))) if a == b)
        }
        Native::VectorInsert => {
            matches!((arg(0), arg(1)), (Some((a, ..)), Some((b, ..))) if a == b)
        }
        Native::MaskedLoad | Native::MaskedGather | Native::MaskedStore | Native::MaskedScatter => {
            masked_fits(program, call, native)
        }
        _ => true,
    }
}

fn masked_fits(program: &Program, call: &Call, native: Native) -> bool {
    let lane = |ty: Ty| lane(program, &program.types[ty.0 as usize]);
    let loads = matches!(native, Native::MaskedLoad | Native::MaskedGather);
    let scattered = matches!(native, Native::MaskedGather | Native::MaskedScatter);
    let count = call.args.len();
    let (pointer, mask, vector) =
        if loads { (0, count - 2, call.ty) } else { (1, count - 1, Some(call.args[0].ty)) };
    let Some((_, Some(lanes), _)) = vector.and_then(lane) else { return false };
    let places = if scattered { Some(lanes) } else { None };
    lane(call.args[pointer].ty) == Some((64, places, false))
        && lane(call.args[mask].ty) == Some((1, Some(lanes), false))
        && (!loads || lane(call.args[count - 1].ty) == vector.and_then(lane))
}
