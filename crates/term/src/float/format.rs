//! The formats, and what the bits of a number mean in each.
//!
//! A number's bits are a `u128` here, whatever its width; `parts` and `magnitude` are the only places that know where sign,
//! exponent and fraction are.

use crate::bits::Bits;
use num_bigint::BigUint;

/// How a floating-point number is laid out in bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatFormat {
    /// IEEE binary16, `half`.
    Half,
    /// The upper half of a single, `bfloat`.
    BFloat,
    /// IEEE binary32, `float`.
    Single,
    /// IEEE binary64, `double`.
    Double,
    /// The 80 bits of the x87, `x86_fp80`: the leading bit of the significand is stored.
    X87,
    /// IEEE binary128, `fp128`.
    Quad,
}

/// What kind of number it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    SignalingNan,
    QuietNan,
    Infinite,
    Normal,
    Subnormal,
    Zero,
}

impl FloatFormat {
    /// All of them.
    pub const ALL: [FloatFormat; 6] = [
        FloatFormat::Half,
        FloatFormat::BFloat,
        FloatFormat::Single,
        FloatFormat::Double,
        FloatFormat::X87,
        FloatFormat::Quad,
    ];

    /// How many bits a number has.
    #[inline]
    #[must_use]
    pub const fn width(self) -> u32 {
        match self {
            FloatFormat::Half | FloatFormat::BFloat => 16,
            FloatFormat::Single => 32,
            FloatFormat::Double => 64,
            FloatFormat::X87 => 80,
            FloatFormat::Quad => 128,
        }
    }

    /// How many bits of the significand count, the leading one included.
    #[must_use]
    pub const fn precision(self) -> u32 {
        match self {
            FloatFormat::Half => 11,
            FloatFormat::BFloat => 8,
            FloatFormat::Single => 24,
            FloatFormat::Double => 53,
            FloatFormat::X87 => 64,
            FloatFormat::Quad => 113,
        }
    }

    /// How many bits the exponent has.
    const fn exponent_width(self) -> u32 {
        match self {
            FloatFormat::Half => 5,
            FloatFormat::BFloat | FloatFormat::Single => 8,
            FloatFormat::Double => 11,
            FloatFormat::X87 | FloatFormat::Quad => 15,
        }
    }

    /// How many bits of the significand are stored below the leading one.
    pub(super) const fn fraction_width(self) -> u32 {
        self.precision() - 1
    }

    /// The biased exponent of infinities and NaNs.
    pub(super) const fn top_exponent(self) -> u32 {
        (1 << self.exponent_width()) - 1
    }

    /// The sign bit alone.
    pub(super) const fn sign_bit(self) -> u128 {
        1 << (self.width() - 1)
    }

    /// The stored leading bit of normal numbers of that exponent; nothing where it is not stored.
    const fn stored_leading_bit(self) -> u128 {
        match self {
            FloatFormat::X87 => 1 << 63,
            _ => 0,
        }
    }

    /// Positive infinity, or a NaN where the fraction is not zero.
    pub(super) const fn special(self, fraction: u128) -> u128 {
        let stored = self.width() - 1 - self.exponent_width();
        (self.top_exponent() as u128) << stored | self.stored_leading_bit() | fraction
    }

    pub(super) const fn is_negative(self, bits: u128) -> bool {
        bits & self.sign_bit() != 0
    }

    /// Biased exponent and fraction.
    pub(super) const fn parts(self, bits: u128) -> (u32, u128) {
        let stored = self.width() - 1 - self.exponent_width();
        let exponent = (bits >> stored) as u32 & self.top_exponent();
        (exponent, bits & ((1 << self.fraction_width()) - 1))
    }

    /// Whether these bits are a number at all: the x87 rejects those with a wrong leading bit.
    pub(super) fn is_valid(self, bits: u128) -> bool {
        // A leading bit under the exponent zero is odd, but accepted.
        self.parts(bits).0 == 0 || bits & self.stored_leading_bit() == self.stored_leading_bit()
    }

    pub(super) fn class(self, bits: u128) -> Class {
        let (exponent, fraction) = self.parts(bits);
        if !self.is_valid(bits) {
            return Class::SignalingNan;
        }
        if exponent == self.top_exponent() {
            return match fraction {
                0 => Class::Infinite,
                _ if fraction >> (self.fraction_width() - 1) == 1 => Class::QuietNan,
                _ => Class::SignalingNan,
            };
        }
        match (exponent, fraction | bits & self.stored_leading_bit()) {
            (0, 0) => Class::Zero,
            (0, _) => Class::Subnormal,
            _ => Class::Normal,
        }
    }

    pub(super) fn is_nan(self, bits: u128) -> bool {
        matches!(self.class(bits), Class::SignalingNan | Class::QuietNan)
    }

    /// A finite number's absolute value as an integer times a power of two.
    pub(super) fn magnitude(self, bits: u128) -> (u128, i32) {
        let (exponent, fraction) = self.parts(bits);
        let bias = (1 << (self.exponent_width() - 1)) - 1;
        let least = exponent.max(1).cast_signed() - bias - self.fraction_width().cast_signed();
        let leading = match self {
            FloatFormat::X87 => bits & self.stored_leading_bit(),
            _ if exponent == 0 => 0,
            _ => 1 << self.fraction_width(),
        };
        (leading | fraction, least)
    }
}

/// The bits of a vector of up to 128 bits; the lowest of a longer one.
pub(super) fn raw(bits: &Bits) -> u128 {
    bits.word().map_or_else(
        || {
            let big = bits.to_big();
            let mut digits = big.iter_u64_digits();
            let low = digits.next().unwrap_or(0);
            u128::from(digits.next().unwrap_or(0)) << 64 | u128::from(low)
        },
        u128::from,
    )
}

/// A vector from its bits.
pub(super) fn vector(width: u32, bits: u128) -> Bits {
    if width <= 64 {
        Bits::new(width, bits as u64)
    } else {
        Bits::from_big(width, BigUint::from(bits))
    }
}
