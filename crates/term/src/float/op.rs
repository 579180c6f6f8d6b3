//! The operators, and which way each is computed.

use super::format::{Class, FloatFormat, raw, vector};
use super::{MathFn, cmp, integer, math, nan, native, soft};
use crate::bits::Bits;
use std::cmp::Ordering;

/// An operator on floating-point numbers. Which formats it has is part of it: vectors do not know that they are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatOp {
    /// One operand, and a result of the same format.
    Unary(FloatUnary, FloatFormat),
    /// Two operands, and a result of the same format.
    Binary(FloatBinary, FloatFormat),
    /// `a * b + c`, rounded once.
    Fma(FloatFormat),
    /// `a * 2^n`; `n` is a signed integer of any width.
    Ldexp(FloatFormat),
    /// Another format, rounded where it has less precision.
    Convert {
        /// The operand's.
        from: FloatFormat,
        /// The result's.
        to: FloatFormat,
    },
    /// The number nearest to a signed integer.
    FromSigned {
        /// The integer's width.
        from: u32,
        /// The result's format.
        to: FloatFormat,
    },
    /// The number nearest to an unsigned integer.
    FromUnsigned {
        /// The integer's width.
        from: u32,
        /// The result's format.
        to: FloatFormat,
    },
    /// The integer towards zero, signed. Where [`super::FloatTest::FitsSigned`] fails LLVM's result is poison; here it is
    /// the least one, as on x86.
    ToSigned {
        /// The operand's format.
        from: FloatFormat,
        /// The integer's width.
        to: u32,
    },
    /// The integer towards zero, unsigned. Where [`super::FloatTest::FitsUnsigned`] fails LLVM's result is poison; here it
    /// is the sign bit alone.
    ToUnsigned {
        /// The operand's format.
        from: FloatFormat,
        /// The integer's width.
        to: u32,
    },
    /// The integer towards zero, signed; the nearest one where it does not fit, and zero for a NaN.
    ToSignedSaturating {
        /// The operand's format.
        from: FloatFormat,
        /// The integer's width.
        to: u32,
    },
    /// The integer towards zero, unsigned; the nearest one where it does not fit, and zero for a NaN.
    ToUnsignedSaturating {
        /// The operand's format.
        from: FloatFormat,
        /// The integer's width.
        to: u32,
    },
    /// A function of the C library; one that has two arguments if [`MathFn::is_binary`].
    Math(MathFn, FloatFormat),
}

/// Operators of one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatUnary {
    /// The sign bit turned, also of a NaN.
    Neg,
    /// The sign bit cleared, also of a NaN.
    Abs,
    /// The square root.
    Sqrt,
    /// The integer below.
    Floor,
    /// The integer above.
    Ceil,
    /// The integer towards zero.
    Trunc,
    /// The nearest integer, halves away from zero.
    Round,
    /// The nearest integer, halves to the even one; also `rint` and `nearbyint`, as rounding modes do not change.
    RoundEven,
}

/// Operators of two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatBinary {
    /// The sum.
    Add,
    /// The difference.
    Sub,
    /// The product.
    Mul,
    /// The quotient.
    Div,
    /// The remainder of division towards zero, as `fmod` in C.
    Rem,
    /// The first with the sign bit of the second.
    CopySign,
    /// The lesser; a quiet NaN gives way to a number, zeros are equal. As `fmin` of the C library.
    MinNum,
    /// The greater; a quiet NaN gives way to a number, zeros are equal. As `fmax` of the C library.
    MaxNum,
    /// The lesser, where `-0` is less than `0`; NaN if one is.
    Minimum,
    /// The greater, where `-0` is less than `0`; NaN if one is.
    Maximum,
    /// The lesser, where `-0` is less than `0`; any NaN gives way to a number.
    MinimumNum,
    /// The greater, where `-0` is less than `0`; any NaN gives way to a number.
    MaximumNum,
}

impl FloatUnary {
    /// On the bits of a single.
    #[inline]
    #[must_use]
    pub fn single(self, a: u32) -> u32 {
        native::single::unary(self, a)
    }

    /// On the bits of a double.
    #[inline]
    #[must_use]
    pub fn double(self, a: u64) -> u64 {
        native::double::unary(self, a)
    }
}

impl FloatBinary {
    /// On the bits of singles.
    #[inline]
    #[must_use]
    pub fn single(self, a: u32, b: u32) -> u32 {
        native::single::binary(self, a, b)
    }

    /// On the bits of doubles.
    #[inline]
    #[must_use]
    pub fn double(self, a: u64, b: u64) -> u64 {
        native::double::binary(self, a, b)
    }
}

impl FloatOp {
    /// How many operands it has.
    #[must_use]
    pub fn arity(self) -> usize {
        match self {
            FloatOp::Fma(_) => 3,
            FloatOp::Binary(..) | FloatOp::Ldexp(_) => 2,
            FloatOp::Math(which, _) => 1 + usize::from(which.is_binary()),
            FloatOp::Unary(..)
            | FloatOp::Convert { .. }
            | FloatOp::FromSigned { .. }
            | FloatOp::FromUnsigned { .. }
            | FloatOp::ToSigned { .. }
            | FloatOp::ToUnsigned { .. }
            | FloatOp::ToSignedSaturating { .. }
            | FloatOp::ToUnsignedSaturating { .. } => 1,
        }
    }

    /// The width of its result.
    #[inline]
    #[must_use]
    pub fn width(self) -> u32 {
        match self {
            FloatOp::Unary(_, format)
            | FloatOp::Binary(_, format)
            | FloatOp::Fma(format)
            | FloatOp::Ldexp(format)
            | FloatOp::Math(_, format) => format.width(),
            FloatOp::Convert { to, .. }
            | FloatOp::FromSigned { to, .. }
            | FloatOp::FromUnsigned { to, .. } => to.width(),
            FloatOp::ToSigned { to, .. }
            | FloatOp::ToUnsigned { to, .. }
            | FloatOp::ToSignedSaturating { to, .. }
            | FloatOp::ToUnsignedSaturating { to, .. } => to,
        }
    }

    /// The result, **the one meaning of the operator**. Operands have the widths that the operator says.
    ///
    /// # Panics
    /// If there are other than [`FloatOp::arity`] operands.
    #[inline]
    #[must_use]
    pub fn eval(self, args: &[&Bits]) -> Bits {
        if let (FloatOp::Binary(op, format), [a, b]) = (self, args)
            && let (Some(a), Some(b)) = (a.word(), b.word())
        {
            match format {
                FloatFormat::Double => return Bits::new(64, op.double(a, b)),
                FloatFormat::Single => {
                    return Bits::new(32, op.single(a as u32, b as u32).into());
                }
                FloatFormat::Half | FloatFormat::BFloat | FloatFormat::X87 | FloatFormat::Quad => {}
            }
        }
        self.eval_other(args)
    }

    fn eval_other(self, args: &[&Bits]) -> Bits {
        assert_eq!(args.len(), self.arity(), "operands of {self:?}");
        let a = args[0];
        match self {
            FloatOp::Unary(op, format) => vector(format.width(), unary(op, format, raw(a))),
            FloatOp::Binary(op, format) => {
                vector(format.width(), binary(op, format, raw(a), raw(args[1])))
            }
            FloatOp::Fma(format) => {
                vector(format.width(), fma(format, [a, args[1], args[2]].map(raw)))
            }
            FloatOp::Ldexp(format) => {
                vector(format.width(), ldexp(format, raw(a), integer::clamped(args[1])))
            }
            FloatOp::Convert { from, to } => vector(to.width(), convert(from, to, raw(a))),
            FloatOp::FromSigned { to, .. } => vector(to.width(), integer::from_signed(to, a)),
            FloatOp::FromUnsigned { to, .. } => vector(to.width(), integer::from_unsigned(to, a)),
            FloatOp::ToSigned { from, to } => integer::to_signed(from, raw(a), to),
            FloatOp::ToUnsigned { from, to } => integer::to_unsigned(from, raw(a), to),
            FloatOp::ToSignedSaturating { from, to } => {
                integer::to_signed_saturating(from, raw(a), to)
            }
            FloatOp::ToUnsignedSaturating { from, to } => {
                integer::to_unsigned_saturating(from, raw(a), to)
            }
            FloatOp::Math(which, format) => {
                let b = args.get(1).map_or(0, |b| raw(b));
                vector(format.width(), math::eval(which, format, raw(a), b))
            }
        }
    }
}

fn unary(op: FloatUnary, format: FloatFormat, a: u128) -> u128 {
    match (op, format) {
        (_, FloatFormat::Single) => native::single::unary(op, a as u32).into(),
        (_, FloatFormat::Double) => native::double::unary(op, a as u64).into(),
        (FloatUnary::Neg, _) => a ^ format.sign_bit(),
        (FloatUnary::Abs, _) => a & !format.sign_bit(),
        _ => nan::of(format, &[a]).unwrap_or_else(|| soft::unary(op, format, a)),
    }
}

fn binary(op: FloatBinary, format: FloatFormat, a: u128, b: u128) -> u128 {
    match op {
        FloatBinary::Add
        | FloatBinary::Sub
        | FloatBinary::Mul
        | FloatBinary::Div
        | FloatBinary::Rem => {
            nan::of(format, &[a, b]).unwrap_or_else(|| soft::binary(op, format, a, b))
        }
        FloatBinary::CopySign => a & !format.sign_bit() | b & format.sign_bit(),
        FloatBinary::MinNum
        | FloatBinary::MaxNum
        | FloatBinary::Minimum
        | FloatBinary::Maximum
        | FloatBinary::MinimumNum
        | FloatBinary::MaximumNum => extremum(op, format, a, b),
    }
}

/// One of the six operators that choose an operand.
pub(super) fn extremum(op: FloatBinary, format: FloatFormat, a: u128, b: u128) -> u128 {
    let least = matches!(op, FloatBinary::MinNum | FloatBinary::Minimum | FloatBinary::MinimumNum);
    let Some(order) = cmp::order(format, a, b) else {
        let gives_way = |class| match op {
            FloatBinary::MinNum | FloatBinary::MaxNum => class == Class::QuietNan,
            FloatBinary::MinimumNum | FloatBinary::MaximumNum => true,
            _ => false,
        };
        return match (format.is_nan(a), format.is_nan(b)) {
            (true, false) if gives_way(format.class(a)) => b,
            (false, true) if gives_way(format.class(b)) => a,
            _ => nan::result(format, &[a, b]),
        };
    };
    let order = match op {
        // Of equal operands the C library gives the second; they differ if they are zeros.
        FloatBinary::MinNum | FloatBinary::MaxNum => order,
        _ => order.then(format.is_negative(b).cmp(&format.is_negative(a))),
    };
    let wanted = if least { Ordering::Less } else { Ordering::Greater };
    if order == wanted { a } else { b }
}

fn fma(format: FloatFormat, [a, b, c]: [u128; 3]) -> u128 {
    match format {
        FloatFormat::Single => native::single::fma(a as u32, b as u32, c as u32).into(),
        FloatFormat::Double => native::double::fma(a as u64, b as u64, c as u64).into(),
        _ => nan::of(format, &[b, a, c]).unwrap_or_else(|| soft::fma(format, a, b, c)),
    }
}

fn ldexp(format: FloatFormat, a: u128, exponent: i32) -> u128 {
    nan::of(format, &[a]).unwrap_or_else(|| soft::ldexp(format, a, exponent))
}

pub(super) fn convert(from: FloatFormat, to: FloatFormat, a: u128) -> u128 {
    if from == to {
        return a;
    }
    if from.is_nan(a) {
        return convert_nan(from, to, a);
    }
    match (from, to) {
        (FloatFormat::Single, FloatFormat::Double) => {
            f64::from(f32::from_bits(a as u32)).to_bits().into()
        }
        (FloatFormat::Double, FloatFormat::Single) => {
            (f64::from_bits(a as u64) as f32).to_bits().into()
        }
        _ => soft::convert(from, to, a),
    }
}

/// The quiet NaN with the same sign and the upper bits of the same payload.
fn convert_nan(from: FloatFormat, to: FloatFormat, a: u128) -> u128 {
    let quiet = nan::quiet(from, a);
    let (_, fraction) = from.parts(quiet);
    let (old, new) = (from.fraction_width(), to.fraction_width());
    let fraction = if new > old { fraction << (new - old) } else { fraction >> (old - new) };
    let sign = if from.is_negative(quiet) { to.sign_bit() } else { 0 };
    to.special(fraction) | sign
}
