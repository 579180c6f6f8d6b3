//! Intrinsics on integers.

use super::Site;
use crate::llvm::compare::{decide, holds, pick};
use crate::llvm::ir::{IntCmp, Shape};
use crate::llvm::lanes;
use crate::llvm::native::Native;
use crate::llvm::state::StateOf;
use polysem_sem::heap::undefined;
use polysem_sem::heap::{HeapOf, Val, ValOf, Why, unless, when};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, UnOp};

pub(super) fn value<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<ValOf<D>, D> {
    let layout = &site.program.types[site.call.args[0].ty.0 as usize];
    let element = match &layout.shape {
        Shape::Vector { element, .. } => &site.program.types[element.0 as usize],
        _ => layout,
    };
    let width = crate::llvm::convert::bits(site.program, element);
    // The result of a comparison by sign has a width of its own.
    let to = match site.call.ty.map(|ty| &site.program.types[ty.0 as usize]) {
        Some(layout) => match &layout.shape {
            Shape::Scalar { bits, .. } => *bits,
            Shape::Vector { element, .. } => {
                crate::llvm::convert::bits(site.program, &site.program.types[element.0 as usize])
            }
            Shape::Parts(_) => width,
        },
        None => width,
    };
    let inst = Inst { native, width, to, at: site.at.0 };
    let lanes = args.iter().find_map(|arg| lanes::of(arg)).map(<[_]>::len);
    let Some(lanes) = lanes else { return scalar(&mut state.heap, cx, inst, args) };
    let mut all = Vec::with_capacity(lanes);
    for at in 0..lanes {
        let args: Vec<_> = args.iter().map(|arg| lanes::lane(arg, at)).collect();
        all.push(scalar(&mut state.heap, cx, inst, &args)?);
    }
    // A pair of vectors, and not a vector of pairs.
    if with_overflow(native) {
        let part = |at: usize| Val::many(all.iter().map(|pair| lanes::lane(pair, at)));
        return Ok(Val::many([part(0), part(1)]));
    }
    Ok(Val::many(all))
}

#[derive(Clone, Copy)]
struct Inst {
    native: Native,
    width: u32,
    to: u32,
    at: u32,
}

fn with_overflow(native: Native) -> bool {
    matches!(
        native,
        Native::AddOverflows
            | Native::SubOverflows
            | Native::MulOverflows
            | Native::UAddOverflows
            | Native::USubOverflows
            | Native::UMulOverflows
    )
}

fn scalar<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Inst,
    args: &[ValOf<D>],
) -> Exec<ValOf<D>, D> {
    let mut conditions = Vec::new();
    let mut stripped = Vec::with_capacity(args.len());
    for arg in args {
        let (value, condition) = unless::<D>(arg);
        if let Some(why) = undefined(&value) {
            let none = Val::Undef(why);
            return Ok(if with_overflow(inst.native) {
                Val::many([none.clone(), none])
            } else {
                none
            });
        }
        conditions.extend(condition);
        stripped.push(value);
    }
    // The lesser of two pointers is a pointer.
    let pick = match inst.native {
        Native::UMax => Some(IntCmp::Uge),
        Native::UMin => Some(IntCmp::Ule),
        Native::SMax => Some(IntCmp::Sge),
        Native::SMin => Some(IntCmp::Sle),
        _ => None,
    };
    let pointers = stripped.iter().any(|value| !matches!(value, Val::Bits(_)));
    let mut value = if let (Some(pred), true) = (pick, pointers) {
        let numbers = [
            heap.number(cx, &stripped[0], "an operand"),
            heap.number(cx, &stripped[1], "an operand"),
        ];
        let [x, y] = numbers;
        let truth = holds(cx, pred, &x?, &y?)?;
        stripped[usize::from(!decide(cx, &truth)?)].clone()
    } else {
        let numbers = stripped.iter().map(|value| heap.number(cx, value, "an operand"));
        let numbers = numbers.collect::<Exec<Vec<_>, D>>()?;
        on_numbers(cx, inst, &numbers)?
    };
    for (defined, why) in conditions {
        value = when(cx, value, defined, why);
    }
    Ok(value)
}

fn on_numbers<D: Domain>(cx: &mut Cx<'_, D>, inst: Inst, args: &[D::Bv]) -> Exec<ValOf<D>, D> {
    let Inst { native, width, to, at } = inst;
    let a = &args[0];
    let lit = |cx: &mut Cx<'_, D>, n: u64| cx.lit(Bits::new(width, n));
    Ok(Val::Bits(match native {
        Native::SMax => pick(cx, IntCmp::Sge, a, &args[1])?,
        Native::SMin => pick(cx, IntCmp::Sle, a, &args[1])?,
        Native::UMax => pick(cx, IntCmp::Uge, a, &args[1])?,
        Native::UMin => pick(cx, IntCmp::Ule, a, &args[1])?,
        Native::SCmp | Native::UCmp => {
            let (less, more) = match native {
                Native::SCmp => (IntCmp::Slt, IntCmp::Sgt),
                _ => (IntCmp::Ult, IntCmp::Ugt),
            };
            let (less, more) = (holds(cx, less, a, &args[1])?, holds(cx, more, a, &args[1])?);
            let (minus, one, zero) =
                (cx.lit(Bits::ones(to)), cx.lit(Bits::one(to)), cx.lit(Bits::zero(to)));
            let rest = cx.dom.ite(&more, &one, &zero);
            cx.dom.ite(&less, &minus, &rest)
        }
        Native::Abs => {
            let zero = lit(cx, 0);
            let negative = cx.cmp(CmpOp::Slt, a, &zero)?;
            let turned = cx.un(UnOp::Neg, a)?;
            let value = cx.dom.ite(&negative, &turned, a);
            // The least number has no opposite: poison if the second argument says so.
            let least = cx.lit(Bits::min_signed(width));
            let is_least = cx.cmp(CmpOp::Eq, a, &least)?;
            let poison = cx.dom.holds(&args[1])?;
            let both = cx.dom.and(&is_least, &poison);
            let fine = cx.dom.not(&both);
            return Ok(when(cx, Val::Bits(value), fine, Why::Poison(at)));
        }
        Native::Popcount => popcount(cx, width, a)?,
        Native::LeadingZeros | Native::TrailingZeros => {
            let count = zeros(cx, width, a, native == Native::LeadingZeros)?;
            let zero = lit(cx, 0);
            let none = cx.cmp(CmpOp::Eq, a, &zero)?;
            let poison = cx.dom.holds(&args[1])?;
            let both = cx.dom.and(&none, &poison);
            let fine = cx.dom.not(&both);
            return Ok(when(cx, Val::Bits(count), fine, Why::Poison(at)));
        }
        Native::SwapBytes => reversed(cx, width, a, 8)?,
        Native::ReverseBits => reversed(cx, width, a, 1)?,
        Native::FunnelLeft | Native::FunnelRight => {
            let most = lit(cx, u64::from(width));
            let by = cx.bin(BinOp::Urem, &args[2], &most)?;
            let wide = cx.bin(BinOp::Concat, a, &args[1])?;
            let by = cx.un(UnOp::ZeroExtend(width), &by)?;
            let (op, hi) = match native {
                Native::FunnelLeft => (BinOp::Shl, 2 * width),
                _ => (BinOp::Lshr, width),
            };
            let moved = cx.bin(op, &wide, &by)?;
            cx.un(UnOp::Extract { hi: (hi - 1) as u16, lo: (hi - width) as u16 }, &moved)?
        }
        _ if with_overflow(native) => {
            let (value, fits) = arithmetic(cx, native, width, a, &args[1])?;
            let over = cx.dom.not(&fits);
            let over = Val::Bits(cx.dom.bit(&over));
            return Ok(Val::many([Val::Bits(value), over]));
        }
        Native::ShlSaturates | Native::UShlSaturates => {
            let value = saturated(cx, native, width, a, &args[1])?;
            let most = lit(cx, u64::from(width));
            let small = cx.cmp(CmpOp::Ult, &args[1], &most)?;
            return Ok(when(cx, Val::Bits(value), small, Why::Poison(at)));
        }
        _ => saturated(cx, native, width, a, &args[1])?,
    }))
}

/// A result, and whether it is exact.
fn arithmetic<D: Domain>(
    cx: &mut Cx<'_, D>,
    native: Native,
    width: u32,
    a: &D::Bv,
    b: &D::Bv,
) -> Exec<(D::Bv, D::Bool), D> {
    Ok(match native {
        Native::AddOverflows | Native::AddSaturates => cx.dom.exact(BinOp::Add, width, a, b)?,
        Native::SubOverflows | Native::SubSaturates => cx.dom.exact(BinOp::Sub, width, a, b)?,
        Native::MulOverflows => cx.dom.exact(BinOp::Mul, width, a, b)?,
        Native::UAddOverflows | Native::UAddSaturates => {
            let value = cx.bin(BinOp::Add, a, b)?;
            let fits = cx.cmp(CmpOp::Ule, a, &value)?;
            (value, fits)
        }
        Native::USubOverflows | Native::USubSaturates => {
            (cx.bin(BinOp::Sub, a, b)?, cx.cmp(CmpOp::Ule, b, a)?)
        }
        Native::ShlSaturates | Native::UShlSaturates => {
            let value = cx.bin(BinOp::Shl, a, b)?;
            let back = if native == Native::ShlSaturates { BinOp::Ashr } else { BinOp::Lshr };
            let back = cx.bin(back, &value, b)?;
            let fits = cx.cmp(CmpOp::Eq, &back, a)?;
            (value, fits)
        }
        _ => {
            let value = cx.bin(BinOp::Mul, a, b)?;
            let more = UnOp::ZeroExtend(width);
            let (x, y, low) = (cx.un(more, a)?, cx.un(more, b)?, cx.un(more, &value)?);
            let wide = cx.bin(BinOp::Mul, &x, &y)?;
            let fits = cx.cmp(CmpOp::Eq, &wide, &low)?;
            (value, fits)
        }
    })
}

fn saturated<D: Domain>(
    cx: &mut Cx<'_, D>,
    native: Native,
    width: u32,
    a: &D::Bv,
    b: &D::Bv,
) -> Exec<D::Bv, D> {
    let (value, fits) = arithmetic(cx, native, width, a, b)?;
    let limit = match native {
        Native::UAddSaturates | Native::UShlSaturates => cx.lit(Bits::ones(width)),
        Native::USubSaturates => cx.lit(Bits::zero(width)),
        _ => {
            // A sum that overflows has the sign of its first operand, and so has a difference.
            let zero = cx.lit(Bits::zero(width));
            let negative = cx.cmp(CmpOp::Slt, a, &zero)?;
            let (least, most) = (cx.lit(Bits::min_signed(width)), cx.lit(Bits::max_signed(width)));
            cx.dom.ite(&negative, &least, &most)
        }
    };
    Ok(cx.dom.ite(&fits, &value, &limit))
}

/// How many bits are set.
fn popcount<D: Domain>(cx: &mut Cx<'_, D>, width: u32, a: &D::Bv) -> Exec<D::Bv, D> {
    let mut count = cx.lit(Bits::zero(width));
    for at in 0..width {
        let bit = cx.un(UnOp::Extract { hi: at as u16, lo: at as u16 }, a)?;
        let bit = if width > 1 { cx.un(UnOp::ZeroExtend(width - 1), &bit)? } else { bit };
        count = cx.bin(BinOp::Add, &count, &bit)?;
    }
    Ok(count)
}

/// How many zeros there are before the first one, from the top or the bottom.
fn zeros<D: Domain>(cx: &mut Cx<'_, D>, width: u32, a: &D::Bv, top: bool) -> Exec<D::Bv, D> {
    let mut count = cx.lit(Bits::new(width, u64::from(width)));
    for at in 0..width {
        // From the far end, so that the nearest one decides last.
        let (bit, zeros) =
            if top { (at, width - 1 - at) } else { (width - 1 - at, width - 1 - at) };
        let bit = cx.un(UnOp::Extract { hi: bit as u16, lo: bit as u16 }, a)?;
        let set = cx.dom.holds(&bit)?;
        let here = cx.lit(Bits::new(width, u64::from(zeros)));
        count = cx.dom.ite(&set, &here, &count);
    }
    Ok(count)
}

/// Pieces of so many bits in the opposite order.
fn reversed<D: Domain>(cx: &mut Cx<'_, D>, width: u32, a: &D::Bv, piece: u32) -> Exec<D::Bv, D> {
    let part = |cx: &mut Cx<'_, D>, at: u32| {
        cx.un(UnOp::Extract { hi: (at + piece - 1) as u16, lo: at as u16 }, a)
    };
    let mut value = part(cx, 0)?;
    for at in (piece..width).step_by(piece as usize) {
        let next = part(cx, at)?;
        value = cx.bin(BinOp::Concat, &value, &next)?;
    }
    Ok(value)
}
