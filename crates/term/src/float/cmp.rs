//! Comparisons of two numbers, and questions about one.

use super::format::{Class, FloatFormat, raw};
use super::integer;
use crate::bits::Bits;
use std::cmp::Ordering;

/// LLVM's comparisons. The names with `O` fail on a NaN, those with `U` hold on one.
///
/// **Invariant:** the number of one is the set of outcomes in which it holds: equal is bit 0, greater 1, less 2, and a NaN 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "they are LLVM's names")]
#[repr(u8)]
pub enum FloatCmp {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    True,
}

/// A question about one number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatTest {
    /// Whether it is in one of these classes, as `llvm.is.fpclass` numbers them from bit 0: signaling NaN, quiet NaN, negative
    /// infinity, negative normal, negative subnormal, negative zero, and positive zero, subnormal, normal, infinity.
    Class(u16),
    /// Whether the integer towards zero is one of a signed width.
    FitsSigned(u32),
    /// Whether the integer towards zero is one of an unsigned width.
    FitsUnsigned(u32),
}

impl FloatCmp {
    /// All of them, in LLVM's order.
    pub const ALL: [FloatCmp; 16] = [
        FloatCmp::False,
        FloatCmp::Oeq,
        FloatCmp::Ogt,
        FloatCmp::Oge,
        FloatCmp::Olt,
        FloatCmp::Ole,
        FloatCmp::One,
        FloatCmp::Ord,
        FloatCmp::Uno,
        FloatCmp::Ueq,
        FloatCmp::Ugt,
        FloatCmp::Uge,
        FloatCmp::Ult,
        FloatCmp::Ule,
        FloatCmp::Une,
        FloatCmp::True,
    ];

    /// Whether it holds.
    #[inline]
    #[must_use]
    pub fn eval(self, format: FloatFormat, a: &Bits, b: &Bits) -> bool {
        self.holds(match (format, a.word(), b.word()) {
            (FloatFormat::Double, Some(a), Some(b)) => {
                f64::from_bits(a).partial_cmp(&f64::from_bits(b))
            }
            (FloatFormat::Single, Some(a), Some(b)) => {
                f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32))
            }
            _ => order(format, raw(a), raw(b)),
        })
    }

    /// Whether it holds of two doubles, given by their bits.
    #[inline]
    #[must_use]
    pub fn double(self, a: u64, b: u64) -> bool {
        self.holds(f64::from_bits(a).partial_cmp(&f64::from_bits(b)))
    }

    /// Whether it holds of two singles, given by their bits.
    #[inline]
    #[must_use]
    pub fn single(self, a: u32, b: u32) -> bool {
        self.holds(f32::from_bits(a).partial_cmp(&f32::from_bits(b)))
    }

    /// Whether an outcome is among those in which it holds.
    #[inline]
    fn holds(self, order: Option<Ordering>) -> bool {
        let outcome = match order {
            Some(Ordering::Equal) => 0b0001,
            Some(Ordering::Greater) => 0b0010,
            Some(Ordering::Less) => 0b0100,
            None => 0b1000,
        };
        self as u8 & outcome != 0
    }
}

impl FloatTest {
    /// Whether it holds.
    #[must_use]
    pub fn eval(self, format: FloatFormat, a: &Bits) -> bool {
        let a = raw(a);
        match self {
            FloatTest::Class(classes) => classes >> class_number(format, a) & 1 == 1,
            FloatTest::FitsSigned(width) => integer::signed(format, a, width).is_some(),
            FloatTest::FitsUnsigned(width) => integer::unsigned(format, a, width).is_some(),
        }
    }
}

/// The number of a class in `llvm.is.fpclass`.
fn class_number(format: FloatFormat, a: u128) -> u32 {
    // The positive classes are the negative ones from the other end.
    let by_sign = |negative: u32| if format.is_negative(a) { negative } else { 11 - negative };
    match format.class(a) {
        Class::SignalingNan => 0,
        Class::QuietNan => 1,
        Class::Infinite => by_sign(2),
        Class::Normal => by_sign(3),
        Class::Subnormal => by_sign(4),
        Class::Zero => by_sign(5),
    }
}

/// The order of two numbers; none if one is a NaN.
pub(super) fn order(format: FloatFormat, a: u128, b: u128) -> Option<Ordering> {
    if format.is_nan(a) || format.is_nan(b) {
        return None;
    }
    // Exponents are above fractions, so that absolute values are in the order of the bits. One of the x87 whose leading bit
    // does not go with its exponent is in the order of the number that it stands for.
    let size = |bits: u128| {
        let bits = bits & !format.sign_bit();
        let is_odd = format == FloatFormat::X87 && bits >> 63 == 1;
        if is_odd { bits | 1 << 64 } else { bits }
    };
    Some(match (size(a), size(b), format.is_negative(a), format.is_negative(b)) {
        (0, 0, _, _) => Ordering::Equal,
        (a, b, false, false) => a.cmp(&b),
        (a, b, true, true) => b.cmp(&a),
        (_, _, true, false) => Ordering::Less,
        (_, _, false, true) => Ordering::Greater,
    })
}
