//! Which NaN an operation gives, for every format: what a native program computes on x86-64.
//!
//! An operand that is a NaN is given back, quiet. Of two, SSE takes the first; the x87, and the library that computes fp128,
//! the one with the greater significand. An invalid operation on numbers gives one fixed NaN, and its sign is set.

use super::format::FloatFormat;

/// What an invalid operation gives.
pub(super) const fn invalid(format: FloatFormat) -> u128 {
    format.special(1 << (format.fraction_width() - 1)) | format.sign_bit()
}

/// The quiet NaN of the same sign and payload.
pub(super) fn quiet(format: FloatFormat, nan: u128) -> u128 {
    if format.is_valid(nan) { nan | 1 << (format.fraction_width() - 1) } else { invalid(format) }
}

/// What an operation on numbers gives, if any of its operands is a NaN.
pub(super) fn of(format: FloatFormat, operands: &[u128]) -> Option<u128> {
    let mut nans = operands.iter().copied().filter(|&bits| format.is_nan(bits));
    let nan = match format {
        FloatFormat::Half | FloatFormat::BFloat | FloatFormat::Single | FloatFormat::Double => {
            nans.next()
        }
        // Of equal significands, the positive one.
        FloatFormat::X87 | FloatFormat::Quad => {
            nans.max_by_key(|&bits| (format.parts(bits).1, !format.is_negative(bits)))
        }
    };
    nan.map(|nan| quiet(format, nan))
}

/// What an operation gives that has no number to give: the NaN of its operands, or that of invalid operations.
#[cold]
pub(super) fn result(format: FloatFormat, operands: &[u128]) -> u128 {
    of(format, operands).unwrap_or(invalid(format))
}
