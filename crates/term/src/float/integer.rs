//! Numbers from integers of any width, and integers from numbers.
//!
//! Words and the two formats that the processor has are converted by it; everything else goes through an exact integer.

use super::format::{Class, FloatFormat};
use super::soft;
use crate::bits::{Bits, mask};
use num_bigint::BigUint;

/// A signed integer of any width as an exponent; a great one stands for all that are too great for any format.
pub(super) fn clamped(exponent: &Bits) -> i32 {
    let far = 1 << 20;
    if let Some(word) = exponent.signed_word() {
        return word.clamp(-far, far) as i32;
    }
    let far = far.cast_unsigned();
    let size = u64::try_from(magnitude(exponent)).unwrap_or(far).min(far) as i32;
    if exponent.is_negative() { -size } else { size }
}

/// The absolute value of a signed integer.
fn magnitude(integer: &Bits) -> BigUint {
    let big = integer.to_big();
    if integer.is_negative() { (BigUint::from(1u32) << integer.width()) - big } else { big }
}

/// The number nearest to a signed integer.
pub(super) fn from_signed(to: FloatFormat, integer: &Bits) -> u128 {
    match (to, integer.signed_word()) {
        #[expect(clippy::cast_precision_loss, reason = "to the nearest, as wanted")]
        (FloatFormat::Double, Some(n)) => (n as f64).to_bits().into(),
        #[expect(clippy::cast_precision_loss, reason = "to the nearest, as wanted")]
        (FloatFormat::Single, Some(n)) => (n as f32).to_bits().into(),
        _ => {
            let sign = if integer.is_negative() { to.sign_bit() } else { 0 };
            from_big(to, &magnitude(integer)) | sign
        }
    }
}

/// The number nearest to an unsigned integer.
pub(super) fn from_unsigned(to: FloatFormat, integer: &Bits) -> u128 {
    match (to, integer.word()) {
        #[expect(clippy::cast_precision_loss, reason = "to the nearest, as wanted")]
        (FloatFormat::Double, Some(n)) => (n as f64).to_bits().into(),
        #[expect(clippy::cast_precision_loss, reason = "to the nearest, as wanted")]
        (FloatFormat::Single, Some(n)) => (n as f32).to_bits().into(),
        _ => from_big(to, &integer.to_big()),
    }
}

fn from_big(to: FloatFormat, integer: &BigUint) -> u128 {
    // Bits below the upper 128 matter to rounding only by whether there are any: no format is that precise.
    let cut = integer.bits().saturating_sub(128);
    let upper = integer >> cut;
    let lost = u128::from(&upper << cut != *integer);
    let upper = u128::try_from(upper).expect("what is above was cut to it");
    soft::from_integer(to, upper | lost, i32::try_from(cut).unwrap_or(i32::MAX))
}

/// The absolute value of a finite number, towards zero.
fn truncated(from: FloatFormat, a: u128) -> Option<BigUint> {
    match from.class(a) {
        Class::SignalingNan | Class::QuietNan | Class::Infinite => None,
        Class::Normal | Class::Subnormal | Class::Zero => {
            let (mantissa, exponent) = from.magnitude(a);
            let size = BigUint::from(mantissa);
            Some(if exponent < 0 { size >> exponent.unsigned_abs() } else { size << exponent })
        }
    }
}

/// A single or double as a double.
fn as_double(from: FloatFormat, a: u128) -> Option<f64> {
    match from {
        FloatFormat::Single => Some(f32::from_bits(a as u32).into()),
        FloatFormat::Double => Some(f64::from_bits(a as u64)),
        FloatFormat::Half | FloatFormat::BFloat | FloatFormat::X87 | FloatFormat::Quad => None,
    }
}

/// `2^n`, for widths of words.
fn power(n: u32) -> f64 {
    f64::from_bits(u64::from(1023 + n) << 52)
}

/// The signed integer towards zero, if it fits.
pub(super) fn signed(from: FloatFormat, a: u128, to: u32) -> Option<Bits> {
    if let (Some(x), 1..=64) = (as_double(from, a), to) {
        let (x, end) = (x.trunc(), power(to - 1));
        return (-end <= x && x < end).then(|| Bits::new(to, (x as i64).cast_unsigned()));
    }
    let (negative, size) = (from.is_negative(a), truncated(from, a)?);
    let end = BigUint::from(1u32) << (to - 1);
    let fits = size < end || negative && size == end;
    fits.then(|| of_sign(to, negative, size))
}

/// The unsigned integer towards zero, if it fits.
pub(super) fn unsigned(from: FloatFormat, a: u128, to: u32) -> Option<Bits> {
    if let (Some(x), 1..=64) = (as_double(from, a), to) {
        let (x, end) = (x.trunc(), power(to));
        #[expect(clippy::cast_sign_loss, reason = "it is not negative")]
        return (0.0 <= x && x < end).then(|| Bits::new(to, x as u64 & mask(to)));
    }
    let (negative, size) = (from.is_negative(a), truncated(from, a)?);
    let fits = size.bits() <= u64::from(to) && (!negative || size == BigUint::ZERO);
    fits.then(|| Bits::from_big(to, size))
}

fn of_sign(width: u32, negative: bool, size: BigUint) -> Bits {
    let wanted = if negative && size != BigUint::ZERO {
        (BigUint::from(1u32) << width) - size
    } else {
        size
    };
    Bits::from_big(width, wanted)
}

/// The signed integer towards zero; the least one where it does not fit.
pub(super) fn to_signed(from: FloatFormat, a: u128, to: u32) -> Bits {
    signed(from, a, to).unwrap_or_else(|| Bits::min_signed(to))
}

/// The unsigned integer towards zero; the sign bit alone where it does not fit.
pub(super) fn to_unsigned(from: FloatFormat, a: u128, to: u32) -> Bits {
    unsigned(from, a, to).unwrap_or_else(|| Bits::min_signed(to))
}

/// The signed integer towards zero, or the nearest one that fits.
pub(super) fn to_signed_saturating(from: FloatFormat, a: u128, to: u32) -> Bits {
    signed(from, a, to).unwrap_or_else(|| match (from.is_nan(a), from.is_negative(a)) {
        (true, _) => Bits::zero(to),
        (false, true) => Bits::min_signed(to),
        (false, false) => Bits::max_signed(to),
    })
}

/// The unsigned integer towards zero, or the nearest one that fits.
pub(super) fn to_unsigned_saturating(from: FloatFormat, a: u128, to: u32) -> Bits {
    unsigned(from, a, to).unwrap_or_else(|| {
        let below = from.is_nan(a) || from.is_negative(a);
        if below { Bits::zero(to) } else { Bits::ones(to) }
    })
}
