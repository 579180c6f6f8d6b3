//! Intrinsics and functions on floating-point numbers.

use super::Site;
use crate::llvm::float::float;
use crate::llvm::ir::{Shape, Ty};
use crate::llvm::lanes;
use crate::llvm::native::Native;
use crate::llvm::state::StateOf;
use polysem_sem::heap::{Val, ValOf};
use polysem_sem::{Bits, Cx, Domain, Exec, FloatFormat, FloatOp, FloatTest, Stop};
use polysem_term::float::{FloatBinary, FloatUnary, MathFn};

pub(super) fn value<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<ValOf<D>, D> {
    let heap = &mut state.heap;
    let at = site.at.0;
    let first = usize::from(matches!(native, Native::Math | Native::MathF));
    let format = format::<D>(site, site.call.args[first].ty)?;
    let to = site.call.ty.map_or(0, |ty| element(site, ty));
    let unary = |op| FloatOp::Unary(op, format);
    let binary = |op| FloatOp::Binary(op, format);
    let args: Vec<&ValOf<D>> = args.iter().collect();
    let op = match native {
        Native::FAbs => unary(FloatUnary::Abs),
        Native::FSqrt => unary(FloatUnary::Sqrt),
        Native::FFloor => unary(FloatUnary::Floor),
        Native::FCeil => unary(FloatUnary::Ceil),
        Native::FTrunc => unary(FloatUnary::Trunc),
        Native::FRint => unary(FloatUnary::RoundEven),
        Native::FRound => unary(FloatUnary::Round),
        Native::FCopySign => binary(FloatBinary::CopySign),
        Native::FMinNum => binary(FloatBinary::MinNum),
        Native::FMaxNum => binary(FloatBinary::MaxNum),
        Native::FMinimum => binary(FloatBinary::Minimum),
        Native::FMaximum => binary(FloatBinary::Maximum),
        Native::FMinimumNum => binary(FloatBinary::MinimumNum),
        Native::FMaximumNum => binary(FloatBinary::MaximumNum),
        Native::Fma => FloatOp::Fma(format),
        Native::FMulAdd => {
            // Unfused, as on a machine without such an instruction.
            let product = float(heap, cx, binary(FloatBinary::Mul), at, &args[..2])?;
            return float(heap, cx, binary(FloatBinary::Add), at, &[&product, args[2]]);
        }
        Native::FLdexp => FloatOp::Ldexp(format),
        Native::FToSignedSat => FloatOp::ToSignedSaturating { from: format, to },
        Native::FToUnsignedSat => FloatOp::ToUnsignedSaturating { from: format, to },
        Native::FLround | Native::FLrint => {
            let how =
                if native == Native::FLround { FloatUnary::Round } else { FloatUnary::RoundEven };
            let rounded = float(heap, cx, unary(how), at, &args[..1])?;
            return float(heap, cx, FloatOp::ToSigned { from: format, to }, at, &[&rounded]);
        }
        Native::FCanonicalize => return Ok(args[0].clone()),
        Native::FClass => return class(state, cx, format, &args),
        Native::FPowi => return powi(site, state, cx, format, &args),
        Native::FMath => {
            let which = site.call.numbers.first().copied().unwrap_or(u64::MAX);
            FloatOp::Math(function::<D>(which)?, format)
        }
        _ => {
            let which = heap.number(cx, args[0], "which function it is")?;
            let which = cx.pin(&which, "a choice of function")?;
            let which = function::<D>(which)?;
            let count = 1 + usize::from(which.is_binary());
            return float(heap, cx, FloatOp::Math(which, format), at, &args[1..=count]);
        }
    };
    float(heap, cx, op, at, &args[..op.arity()])
}

fn function<D: Domain>(which: u64) -> Exec<MathFn, D> {
    let found = MathFn::ALL.get(which as usize).copied();
    found.ok_or_else(|| Stop::unsupported("a mathematical function without a model").into())
}

fn element(site: &Site<'_>, ty: Ty) -> u32 {
    let layout = &site.program.types[ty.0 as usize];
    match &layout.shape {
        Shape::Vector { element, .. } => element_bits(site, *element),
        _ => element_bits(site, ty),
    }
}

fn element_bits(site: &Site<'_>, ty: Ty) -> u32 {
    crate::llvm::convert::bits(site.program, &site.program.types[ty.0 as usize])
}

/// The format of a floating-point number or of a vector's lane.
pub(super) fn format<D: Domain>(site: &Site<'_>, ty: Ty) -> Exec<FloatFormat, D> {
    let types = &site.program.types;
    let scalar = match &types[ty.0 as usize].shape {
        Shape::Vector { element, .. } => &types[element.0 as usize].shape,
        shape => shape,
    };
    match scalar {
        Shape::Scalar { float: Some(format), .. } => Ok(*format),
        _ => Err(Stop::unsupported("a floating-point operation on something else").into()),
    }
}

fn class<D: Domain>(
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    format: FloatFormat,
    args: &[&ValOf<D>],
) -> Exec<ValOf<D>, D> {
    let mask = state.heap.number(cx, args[1], "a set of classes")?;
    let mask = cx.pin(&mask, "a set of classes")?;
    let test = FloatTest::Class(mask as u16);
    let each = lanes::each(args[0], |lane| -> Exec<ValOf<D>, D> {
        let v = state.heap.number(cx, lane, "an operand")?;
        let truth = cx.float_test(test, format, &v)?;
        Ok(Val::Bits(cx.dom.bit(&truth)))
    })?;
    if let Some(value) = each {
        return Ok(value);
    }
    if let Some(why) = crate::llvm::compare::undefined(args[0]) {
        return Ok(Val::Undef(why));
    }
    let v = state.heap.number(cx, args[0], "an operand")?;
    let truth = cx.float_test(test, format, &v)?;
    Ok(Val::Bits(cx.dom.bit(&truth)))
}

/// By squaring, as compilers' libraries do it.
fn powi<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    format: FloatFormat,
    args: &[&ValOf<D>],
) -> Exec<ValOf<D>, D> {
    let heap = &mut state.heap;
    let at = site.at.0;
    let exponent = heap.number(cx, args[1], "the exponent")?;
    let exponent = (cx.pin(&exponent, "an exponent")? as u32).cast_signed();
    let one = cx.lit(Bits::new(32, 1));
    let one = cx.float(FloatOp::FromSigned { from: 32, to: format }, &[&one])?;
    let mul = FloatOp::Binary(FloatBinary::Mul, format);
    let mut result = Val::Bits(one.clone());
    let mut factor = args[0].clone();
    let mut left = exponent.unsigned_abs();
    while left > 0 {
        if left & 1 == 1 {
            result = float(heap, cx, mul, at, &[&result, &factor])?;
        }
        left >>= 1;
        if left > 0 {
            factor = float(heap, cx, mul, at, &[&factor, &factor])?;
        }
    }
    if exponent < 0 {
        let div = FloatOp::Binary(FloatBinary::Div, format);
        result = float(heap, cx, div, at, &[&Val::Bits(one), &result])?;
    }
    Ok(result)
}
