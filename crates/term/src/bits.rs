//! Bit-vector literals of 1 to 65,536 bits.
//!
//! Widths up to 64 live in one machine word inside the value; only wider ones allocate.
//!
//! **Invariant:** bits above the width are zero.
//! **Invariant:** a width of at most 64 is always stored as a word, so that equality is structural.

use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;

/// The widest bit-vector there is.
pub const MAX_WIDTH: u32 = 1 << 16;

/// A bit-vector literal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bits(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Word { width: u32, bits: u64 },
    Wide(Box<Wide>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Wide {
    width: u32,
    bits: BigUint,
}

/// The lowest `width` bits set, for widths up to 64.
#[inline]
#[must_use]
pub const fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// `bits`, a word of `width`, as a signed number.
#[inline]
#[must_use]
pub const fn sign_extend_word(width: u32, bits: u64) -> i64 {
    ((bits << (64 - width)).cast_signed()) >> (64 - width)
}

impl Bits {
    /// The value `bits` modulo 2^`width`.
    ///
    /// # Panics
    /// If the width is not in `1..=MAX_WIDTH`.
    #[inline]
    #[must_use]
    pub fn new(width: u32, bits: u64) -> Bits {
        if (1..=64).contains(&width) {
            Bits(Repr::Word { width, bits: bits & mask(width) })
        } else {
            Bits::from_big(width, BigUint::from(bits))
        }
    }

    /// The value `bits` modulo 2^`width`.
    ///
    /// # Panics
    /// If the width is not in `1..=MAX_WIDTH`.
    #[must_use]
    pub fn from_big(width: u32, bits: BigUint) -> Bits {
        assert!(
            (1..=MAX_WIDTH).contains(&width),
            "a bit-vector has 1 to {MAX_WIDTH} bits, not {width}"
        );
        if width <= 64 {
            let low = bits.iter_u64_digits().next().unwrap_or(0);
            return Bits(Repr::Word { width, bits: low & mask(width) });
        }
        let bits = if bits.bits() > u64::from(width) { bits & big_mask(width) } else { bits };
        Bits(Repr::Wide(Box::new(Wide { width, bits })))
    }

    /// All zeros.
    #[must_use]
    pub fn zero(width: u32) -> Bits {
        Bits::new(width, 0)
    }

    /// The number one.
    #[must_use]
    pub fn one(width: u32) -> Bits {
        Bits::new(width, 1)
    }

    /// All ones: the greatest unsigned value.
    #[must_use]
    pub fn ones(width: u32) -> Bits {
        if width <= 64 {
            Bits::new(width, u64::MAX)
        } else {
            Bits::from_big(width, big_mask(width))
        }
    }

    /// The least signed value: the top bit alone.
    #[must_use]
    pub fn min_signed(width: u32) -> Bits {
        Bits::from_bit(width, width - 1)
    }

    /// The greatest signed value: all but the top bit.
    #[must_use]
    pub fn max_signed(width: u32) -> Bits {
        Bits::ones(width).flip_bit(width - 1)
    }

    /// Bit `at` alone.
    #[must_use]
    pub fn from_bit(width: u32, at: u32) -> Bits {
        if width <= 64 {
            Bits::new(width, 1 << at)
        } else {
            Bits::from_big(width, BigUint::from(1u32) << at)
        }
    }

    /// The number of bits.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        match &self.0 {
            Repr::Word { width, .. } => *width,
            Repr::Wide(wide) => wide.width,
        }
    }

    /// The value as a word, for widths up to 64.
    #[inline]
    #[must_use]
    pub fn word(&self) -> Option<u64> {
        match &self.0 {
            Repr::Word { bits, .. } => Some(*bits),
            Repr::Wide(_) => None,
        }
    }

    /// The number that these bits are in two's complement, if they are 64 or fewer.
    #[inline]
    #[must_use]
    pub fn signed_word(&self) -> Option<i64> {
        self.word().map(|word| sign_extend_word(self.width(), word))
    }

    /// The value as an unsigned number.
    #[must_use]
    pub fn to_big(&self) -> BigUint {
        match &self.0 {
            Repr::Word { bits, .. } => BigUint::from(*bits),
            Repr::Wide(wide) => wide.bits.clone(),
        }
    }

    /// The value as an unsigned number if it fits, whatever the width.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Word { bits, .. } => Some(*bits),
            Repr::Wide(wide) => u64::try_from(&wide.bits).ok(),
        }
    }

    /// Bit `at`, counted from the least significant.
    #[must_use]
    pub fn bit(&self, at: u32) -> bool {
        match &self.0 {
            Repr::Word { bits, .. } => bits >> at & 1 == 1,
            Repr::Wide(wide) => wide.bits.bit(u64::from(at)),
        }
    }

    /// The same with bit `at` turned.
    #[must_use]
    pub fn flip_bit(&self, at: u32) -> Bits {
        match &self.0 {
            Repr::Word { width, bits } => Bits::new(*width, bits ^ 1 << at),
            Repr::Wide(wide) => {
                Bits::from_big(wide.width, &wide.bits ^ (BigUint::from(1u32) << at))
            }
        }
    }

    /// The sign bit.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.bit(self.width() - 1)
    }

    /// All bits zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Word { bits, .. } => *bits == 0,
            Repr::Wide(wide) => wide.bits == BigUint::ZERO,
        }
    }

    /// All bits one.
    #[must_use]
    pub fn is_ones(&self) -> bool {
        self.count_ones() == self.width()
    }

    /// How many bits are one.
    #[must_use]
    pub fn count_ones(&self) -> u32 {
        match &self.0 {
            Repr::Word { bits, .. } => bits.count_ones(),
            Repr::Wide(wide) => wide.bits.count_ones() as u32,
        }
    }

    /// How many low bits are zero; the width if all are.
    #[must_use]
    pub fn trailing_zeros(&self) -> u32 {
        match &self.0 {
            Repr::Word { width, bits } => bits.trailing_zeros().min(*width),
            Repr::Wide(wide) => wide.bits.trailing_zeros().map_or(wide.width, |n| n as u32),
        }
    }

    /// How many high bits are zero; the width if all are.
    #[must_use]
    pub fn leading_zeros(&self) -> u32 {
        match &self.0 {
            Repr::Word { width, bits } => bits.leading_zeros() - (64 - width),
            Repr::Wide(wide) => wide.width - wide.bits.bits() as u32,
        }
    }

    /// Unsigned order. Widths must agree.
    #[must_use]
    pub fn cmp_unsigned(&self, other: &Bits) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Word { bits: a, .. }, Repr::Word { bits: b, .. }) => a.cmp(b),
            (Repr::Wide(a), Repr::Wide(b)) => a.bits.cmp(&b.bits),
            _ => unreachable!("comparison of bit-vectors of different widths"),
        }
    }

    /// Two's complement order. Widths must agree.
    #[must_use]
    pub fn cmp_signed(&self, other: &Bits) -> Ordering {
        other.is_negative().cmp(&self.is_negative()).then_with(|| self.cmp_unsigned(other))
    }
}

/// 2^`width` - 1.
fn big_mask(width: u32) -> BigUint {
    (BigUint::from(1u32) << width) - 1u32
}

/// As SMT-LIB writes it: hexadecimal where the width allows, else binary.
impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width() as usize;
        if width.is_multiple_of(4) {
            write!(f, "#x{:0>1$}", self.to_big().to_str_radix(16), width / 4)
        } else {
            write!(f, "#b{:0>1$}", self.to_big().to_str_radix(2), width)
        }
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// By width, then unsigned: a total order for ordered maps.
impl Ord for Bits {
    fn cmp(&self, other: &Bits) -> Ordering {
        self.width().cmp(&other.width()).then_with(|| self.cmp_unsigned(other))
    }
}

impl PartialOrd for Bits {
    fn partial_cmp(&self, other: &Bits) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_two_words() {
        assert_eq!(size_of::<Bits>(), 16);
    }

    #[test]
    fn edges_of_each_representation() {
        for width in [1, 2, 63, 64, 65, 127, 128, 4096, MAX_WIDTH] {
            assert!(Bits::zero(width).is_zero());
            assert_eq!(Bits::zero(width).trailing_zeros(), width);
            assert_eq!(Bits::zero(width).leading_zeros(), width);
            assert!(Bits::ones(width).is_ones());
            assert!(Bits::min_signed(width).is_negative());
            assert_eq!(Bits::min_signed(width).trailing_zeros(), width - 1);
            assert!(!Bits::max_signed(width).is_negative());
            assert_eq!(
                Bits::min_signed(width).cmp_signed(&Bits::max_signed(width)),
                Ordering::Less
            );
            assert_eq!(
                Bits::min_signed(width).cmp_unsigned(&Bits::max_signed(width)),
                Ordering::Greater
            );
        }
    }

    #[test]
    fn prints_as_smt_lib() {
        assert_eq!(Bits::new(8, 0x1f).to_string(), "#x1f");
        assert_eq!(Bits::new(5, 3).to_string(), "#b00011");
        assert_eq!(Bits::new(68, 255).to_string(), "#x000000000000000ff");
    }
}
