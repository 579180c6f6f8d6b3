//! Operators on numbers of any format, by `rustc_apfloat`. Square roots are computed here, by integers.
//!
//! **Invariant:** no operand is a NaN; who calls has seen to it.

use super::format::{Class, FloatFormat};
use super::{FloatBinary, FloatUnary, nan};
use num_bigint::BigUint;
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};

/// An expression in the type that computes a format.
macro_rules! in_format {
    ($format:expr, $float:ident => $value:expr) => {
        match $format {
            FloatFormat::Half => {
                type $float = Half;
                $value
            }
            FloatFormat::BFloat => {
                type $float = BFloat;
                $value
            }
            FloatFormat::Single => {
                type $float = Single;
                $value
            }
            FloatFormat::Double => {
                type $float = Double;
                $value
            }
            FloatFormat::X87 => {
                type $float = X87DoubleExtended;
                $value
            }
            FloatFormat::Quad => {
                type $float = Quad;
                $value
            }
        }
    };
}

/// A square root, or an integer nearby. The others change a bit and are not computed.
pub(super) fn unary(op: FloatUnary, format: FloatFormat, a: u128) -> u128 {
    let round = match op {
        FloatUnary::Neg | FloatUnary::Abs => unreachable!("{op:?} changes a bit"),
        FloatUnary::Sqrt => return sqrt(format, a),
        FloatUnary::Floor => Round::TowardNegative,
        FloatUnary::Ceil => Round::TowardPositive,
        FloatUnary::Trunc => Round::TowardZero,
        FloatUnary::Round => Round::NearestTiesToAway,
        FloatUnary::RoundEven => Round::NearestTiesToEven,
    };
    in_format!(format, F => F::from_bits(a).round_to_integral(round).value.to_bits())
}

/// A sum, difference, product, quotient or remainder. The others choose bits and are not computed.
pub(super) fn binary(op: FloatBinary, format: FloatFormat, a: u128, b: u128) -> u128 {
    in_format!(format, F => {
        let (a, b) = (F::from_bits(a), F::from_bits(b));
        let result = match op {
            FloatBinary::Add => (a + b).value,
            FloatBinary::Sub => (a - b).value,
            FloatBinary::Mul => (a * b).value,
            FloatBinary::Div => (a / b).value,
            FloatBinary::Rem => a.c_fmod(b).value,
            FloatBinary::CopySign
            | FloatBinary::MinNum
            | FloatBinary::MaxNum
            | FloatBinary::Minimum
            | FloatBinary::Maximum
            | FloatBinary::MinimumNum
            | FloatBinary::MaximumNum => unreachable!("{op:?} chooses bits"),
        };
        if result.is_nan() { nan::invalid(format) } else { result.to_bits() }
    })
}

/// `a * b + c`, rounded once.
pub(super) fn fma(format: FloatFormat, a: u128, b: u128, c: u128) -> u128 {
    in_format!(format, F => {
        let result = F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value;
        if result.is_nan() { nan::invalid(format) } else { result.to_bits() }
    })
}

/// `a * 2^exponent`.
pub(super) fn ldexp(format: FloatFormat, a: u128, exponent: i32) -> u128 {
    in_format!(format, F => F::from_bits(a).scalbn(exponent).to_bits())
}

/// Another format.
pub(super) fn convert(from: FloatFormat, to: FloatFormat, a: u128) -> u128 {
    in_format!(from, F => {
        let a = F::from_bits(a);
        in_format!(to, T => {
            let converted: T = a.convert(&mut false).value;
            converted.to_bits()
        })
    })
}

/// The number nearest to `mantissa * 2^exponent`, for an exponent with which nothing is subnormal.
pub(super) fn from_integer(format: FloatFormat, mantissa: u128, exponent: i32) -> u128 {
    in_format!(format, F => F::from_u128(mantissa).value.scalbn(exponent).to_bits())
}

fn sqrt(format: FloatFormat, a: u128) -> u128 {
    match (format.class(a), format.is_negative(a)) {
        (Class::Zero, _) | (Class::Infinite, false) => return a,
        (_, true) => return nan::invalid(format),
        _ => {}
    }
    let (mantissa, exponent) = format.magnitude(a);
    // One bit more than the precision tells which neighbour is nearer, and one that something is left tells ties apart.
    let wanted = 2 * (format.precision() + 1);
    let more = wanted.saturating_sub(128 - mantissa.leading_zeros()).cast_signed();
    let more = more + ((exponent - more) & 1);
    let square = BigUint::from(mantissa) << more;
    let root = square.sqrt();
    let left = u128::from(&root * &root != square);
    let root = u128::try_from(root).expect("it has half as many bits");
    from_integer(format, root << 1 | left, (exponent - more) / 2 - 1)
}
