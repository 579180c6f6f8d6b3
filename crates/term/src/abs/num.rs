//! The numbers that abstract values compute with: words up to 64 bits, big numbers above.
//!
//! Every transfer function is written once over [`Num`] and compiled twice, so that narrow vectors stay in registers
//! while wide ones keep the same precision.
//!
//! **Invariant:** a number of some width has no bits above it; operations that could leave the width take it.

use crate::bits::Bits;
use num_bigint::BigUint;

/// An unsigned number below 2^width; the width is known to the caller.
pub(super) trait Num: Clone + Ord {
    /// A small number.
    fn from_word(word: u64) -> Self;
    /// The value of a literal that this representation can hold.
    fn from_bits(bits: &Bits) -> Self;
    /// The literal of that width.
    fn to_bits(&self, width: u32) -> Bits;
    /// The lowest `count` bits set; `count` may be 0.
    fn ones(count: u32) -> Self;
    /// Bit `at` alone.
    fn power(at: u32) -> Self;
    fn and(&self, other: &Self) -> Self;
    fn or(&self, other: &Self) -> Self;
    fn xor(&self, other: &Self) -> Self;
    /// Shifted up modulo 2^`width`, by any amount up to the width.
    fn shl(&self, by: u32, width: u32) -> Self;
    /// Shifted down, by any amount up to the width.
    fn shr(&self, by: u32) -> Self;
    /// The sum with a carry in, modulo 2^`width`, and the carry out.
    fn add(&self, other: &Self, carry: bool, width: u32) -> (Self, bool);
    /// The product modulo 2^`width`, and whether it was greater.
    fn mul(&self, other: &Self, width: u32) -> (Self, bool);
    /// The quotient by a number that is not zero.
    fn div(&self, other: &Self) -> Self;
    /// How many bits the number needs: one more than the place of its highest one.
    fn len(&self) -> u32;
    /// How many low bits are zero; `width` if all are.
    fn trailing_zeros(&self, width: u32) -> u32;
    /// Bit `at`.
    fn bit(&self, at: u32) -> bool;
    /// The number as an amount to shift by, where `most` stands for anything greater.
    fn amount(&self, most: u32) -> u32;

    /// Zero.
    #[inline]
    fn zero() -> Self {
        Self::from_word(0)
    }

    #[inline]
    fn is_zero(&self) -> bool {
        self.len() == 0
    }

    /// Every bit turned.
    #[inline]
    fn not(&self, width: u32) -> Self {
        self.xor(&Self::ones(width))
    }

    /// The bits that `other` does not have.
    #[inline]
    fn without(&self, other: &Self) -> Self {
        self.xor(&self.and(other))
    }

    /// The difference modulo 2^`width`.
    #[inline]
    fn sub(&self, other: &Self, width: u32) -> Self {
        self.add(&other.not(width), true, width).0
    }

    /// The negative modulo 2^`width`.
    #[inline]
    fn neg(&self, width: u32) -> Self {
        Self::zero().sub(self, width)
    }

    /// Shifted down with copies of the sign entering, by less than the width.
    #[inline]
    fn ashr(&self, by: u32, width: u32) -> Self {
        if self.bit(width - 1) { self.not(width).shr(by).not(width) } else { self.shr(by) }
    }
}

impl Num for u64 {
    #[inline]
    fn from_word(word: u64) -> u64 {
        word
    }

    #[inline]
    fn from_bits(bits: &Bits) -> u64 {
        bits.word().expect("a vector of at most 64 bits is a word")
    }

    #[inline]
    fn to_bits(&self, width: u32) -> Bits {
        Bits::new(width, *self)
    }

    #[inline]
    fn ones(count: u32) -> u64 {
        u64::MAX.checked_shr(64 - count).unwrap_or(0)
    }

    #[inline]
    fn power(at: u32) -> u64 {
        1 << at
    }

    #[inline]
    fn and(&self, other: &u64) -> u64 {
        self & other
    }

    #[inline]
    fn or(&self, other: &u64) -> u64 {
        self | other
    }

    #[inline]
    fn xor(&self, other: &u64) -> u64 {
        self ^ other
    }

    #[inline]
    fn shl(&self, by: u32, width: u32) -> u64 {
        self.checked_shl(by).unwrap_or(0) & u64::ones(width)
    }

    #[inline]
    fn shr(&self, by: u32) -> u64 {
        self.checked_shr(by).unwrap_or(0)
    }

    #[inline]
    fn add(&self, other: &u64, carry: bool, width: u32) -> (u64, bool) {
        let (sum, over) = self.overflowing_add(*other);
        let (sum, over_again) = sum.overflowing_add(u64::from(carry));
        let wrapped = sum & u64::ones(width);
        (wrapped, over || over_again || wrapped != sum)
    }

    #[inline]
    fn mul(&self, other: &u64, width: u32) -> (u64, bool) {
        let (product, over) = self.overflowing_mul(*other);
        let wrapped = product & u64::ones(width);
        (wrapped, over || wrapped != product)
    }

    #[inline]
    fn div(&self, other: &u64) -> u64 {
        self / other
    }

    #[inline]
    fn len(&self) -> u32 {
        64 - self.leading_zeros()
    }

    #[inline]
    fn trailing_zeros(&self, width: u32) -> u32 {
        u64::trailing_zeros(*self).min(width)
    }

    #[inline]
    fn bit(&self, at: u32) -> bool {
        self >> at & 1 == 1
    }

    #[inline]
    fn amount(&self, most: u32) -> u32 {
        (*self).min(u64::from(most)) as u32
    }
}

impl Num for BigUint {
    fn from_word(word: u64) -> BigUint {
        BigUint::from(word)
    }

    fn from_bits(bits: &Bits) -> BigUint {
        bits.to_big()
    }

    fn to_bits(&self, width: u32) -> Bits {
        Bits::from_big(width, self.clone())
    }

    fn ones(count: u32) -> BigUint {
        (BigUint::from(1u32) << count) - 1u32
    }

    fn power(at: u32) -> BigUint {
        BigUint::from(1u32) << at
    }

    fn and(&self, other: &BigUint) -> BigUint {
        self & other
    }

    fn or(&self, other: &BigUint) -> BigUint {
        self | other
    }

    fn xor(&self, other: &BigUint) -> BigUint {
        self ^ other
    }

    fn shl(&self, by: u32, width: u32) -> BigUint {
        wrap(self << by, width).0
    }

    fn shr(&self, by: u32) -> BigUint {
        self >> by
    }

    fn add(&self, other: &BigUint, carry: bool, width: u32) -> (BigUint, bool) {
        wrap(self + other + u32::from(carry), width)
    }

    fn mul(&self, other: &BigUint, width: u32) -> (BigUint, bool) {
        wrap(self * other, width)
    }

    fn div(&self, other: &BigUint) -> BigUint {
        self / other
    }

    fn len(&self) -> u32 {
        self.bits() as u32
    }

    fn trailing_zeros(&self, width: u32) -> u32 {
        BigUint::trailing_zeros(self).map_or(width, |n| n as u32)
    }

    fn bit(&self, at: u32) -> bool {
        BigUint::bit(self, u64::from(at))
    }

    fn amount(&self, most: u32) -> u32 {
        u32::try_from(self).map_or(most, |n| n.min(most))
    }
}

/// `number` modulo 2^`width`, and whether that changed it.
fn wrap(number: BigUint, width: u32) -> (BigUint, bool) {
    if number.bits() > u64::from(width) {
        (number & BigUint::ones(width), true)
    } else {
        (number, false)
    }
}
