//! Operators on constants, where the result is one too.

use polysem_llvm::words::{BinOp as LlvmOp, CastOp, IntPred};
use polysem_sem::{BinOp, Bits, CmpOp, UnOp};

use super::super::ir::Const;

/// The place so many bytes further.
pub(super) fn add(base: Const, by: i64) -> Option<Const> {
    match base {
        Const::Pointer { object, offset } => {
            Some(Const::Pointer { object, offset: offset.wrapping_add(by) })
        }
        Const::Bits(bits) if bits.width() == 64 => {
            Some(Const::Bits(BinOp::Add.eval(&bits, &Bits::new(64, by.cast_unsigned()))))
        }
        Const::Undefined => Some(Const::Undefined),
        Const::Bits(_) | Const::Many(_) => None,
    }
}

/// A conversion of a scalar.
pub(super) fn cast(op: CastOp, from: u16, to: u16, a: Const) -> Option<Const> {
    let same = from == to;
    let widen = u32::from(to.saturating_sub(from));
    match (op, a) {
        (
            CastOp::Bitcast
            | CastOp::AddrSpaceCast
            | CastOp::PtrToInt
            | CastOp::PtrToAddr
            | CastOp::IntToPtr,
            a,
        ) if same => Some(a),
        (
            CastOp::Trunc | CastOp::PtrToInt | CastOp::PtrToAddr | CastOp::IntToPtr,
            Const::Bits(bits),
        ) if to < from => Some(Const::Bits(UnOp::Extract { hi: to - 1, lo: 0 }.eval(&bits))),
        (
            CastOp::ZExt | CastOp::PtrToInt | CastOp::PtrToAddr | CastOp::IntToPtr,
            Const::Bits(bits),
        ) => Some(Const::Bits(UnOp::ZeroExtend(widen).eval(&bits))),
        (CastOp::SExt, Const::Bits(bits)) => Some(Const::Bits(UnOp::SignExtend(widen).eval(&bits))),
        _ => None,
    }
}

/// An operator on integers; of pointers only what stays in an object.
pub(super) fn binary(op: LlvmOp, a: &Const, b: &Const) -> Option<Const> {
    let (x, y) = match (a, b) {
        (Const::Bits(x), Const::Bits(y)) => (x, y),
        (&Const::Pointer { object, offset }, Const::Bits(by))
        | (Const::Bits(by), &Const::Pointer { object, offset })
            if op == LlvmOp::Add =>
        {
            return add(Const::Pointer { object, offset }, by.signed_word()?);
        }
        (&Const::Pointer { object, offset }, Const::Bits(by)) if op == LlvmOp::Sub => {
            return add(Const::Pointer { object, offset }, by.signed_word()?.wrapping_neg());
        }
        (Const::Pointer { object: p, offset: x }, Const::Pointer { object: q, offset: y })
            if op == LlvmOp::Sub && p == q =>
        {
            return Some(Const::Bits(Bits::new(64, x.wrapping_sub(*y).cast_unsigned())));
        }
        _ => return None,
    };
    let divides = matches!(op, LlvmOp::UDiv | LlvmOp::SDiv | LlvmOp::URem | LlvmOp::SRem);
    let shifts = matches!(op, LlvmOp::Shl | LlvmOp::LShr | LlvmOp::AShr);
    let overflows = x.is_negative() && y.is_ones();
    let too_far = y.to_u64().is_none_or(|by| by >= u64::from(x.width()));
    if divides && (y.is_zero() || overflows) || shifts && too_far {
        return None;
    }
    let op = match op {
        LlvmOp::Add => BinOp::Add,
        LlvmOp::Sub => BinOp::Sub,
        LlvmOp::Mul => BinOp::Mul,
        LlvmOp::UDiv => BinOp::Udiv,
        LlvmOp::SDiv => BinOp::Sdiv,
        LlvmOp::URem => BinOp::Urem,
        LlvmOp::SRem => BinOp::Srem,
        LlvmOp::Shl => BinOp::Shl,
        LlvmOp::LShr => BinOp::Lshr,
        LlvmOp::AShr => BinOp::Ashr,
        LlvmOp::And => BinOp::And,
        LlvmOp::Or => BinOp::Or,
        LlvmOp::Xor => BinOp::Xor,
        LlvmOp::FAdd | LlvmOp::FSub | LlvmOp::FMul | LlvmOp::FDiv | LlvmOp::FRem => return None,
    };
    Some(Const::Bits(op.eval(x, y)))
}

/// A comparison of numbers, or of places in one object.
pub(super) fn compare(pred: IntPred, a: &Const, b: &Const) -> Option<Const> {
    let (x, y) = match (a, b) {
        (Const::Bits(x), Const::Bits(y)) => (x.clone(), y.clone()),
        (Const::Pointer { object: p, offset: x }, Const::Pointer { object: q, offset: y })
            if p == q && matches!(pred, IntPred::Eq | IntPred::Ne) =>
        {
            (Bits::new(64, x.cast_unsigned()), Bits::new(64, y.cast_unsigned()))
        }
        _ => return None,
    };
    let holds = match pred {
        IntPred::Eq => CmpOp::Eq.eval(&x, &y),
        IntPred::Ne => !CmpOp::Eq.eval(&x, &y),
        IntPred::Ult => CmpOp::Ult.eval(&x, &y),
        IntPred::Ule => CmpOp::Ule.eval(&x, &y),
        IntPred::Ugt => CmpOp::Ult.eval(&y, &x),
        IntPred::Uge => CmpOp::Ule.eval(&y, &x),
        IntPred::Slt => CmpOp::Slt.eval(&x, &y),
        IntPred::Sle => CmpOp::Sle.eval(&x, &y),
        IntPred::Sgt => CmpOp::Slt.eval(&y, &x),
        IntPred::Sge => CmpOp::Sle.eval(&y, &x),
    };
    Some(Const::Bits(Bits::new(1, u64::from(holds))))
}
