//! Known bits: for each place, zero, one, or not known.
//!
//! **Invariant:** no place is in both `zeros` and `ones`, except between an intersection and its reduction.

use super::num::Num;

/// The bits known to be zero and those known to be one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Known<N> {
    pub(super) zeros: N,
    pub(super) ones: N,
}

impl<N: Num> Known<N> {
    /// Nothing known.
    #[inline]
    pub(super) fn nothing() -> Known<N> {
        Known { zeros: N::zero(), ones: N::zero() }
    }

    /// Every bit known.
    #[inline]
    pub(super) fn lit(value: &N, width: u32) -> Known<N> {
        Known { zeros: value.not(width), ones: value.clone() }
    }

    /// The bits of `value` in the places of `places`.
    #[inline]
    pub(super) fn of(value: &N, places: &N) -> Known<N> {
        Known { zeros: places.without(value), ones: places.and(value) }
    }

    /// The places whose bit is known.
    #[inline]
    pub(super) fn places(&self) -> N {
        self.zeros.or(&self.ones)
    }

    /// `value` has these bits.
    #[inline]
    pub(super) fn matches(&self, value: &N) -> bool {
        self.zeros.and(value).is_zero() && self.ones.without(value).is_zero()
    }

    /// What both know.
    #[inline]
    pub(super) fn join(&self, other: &Known<N>) -> Known<N> {
        Known { zeros: self.zeros.and(&other.zeros), ones: self.ones.and(&other.ones) }
    }

    /// What either knows, perhaps contradictory.
    #[inline]
    pub(super) fn both(&self, other: &Known<N>) -> Known<N> {
        Known { zeros: self.zeros.or(&other.zeros), ones: self.ones.or(&other.ones) }
    }

    /// Some place is said to be both zero and one.
    #[inline]
    pub(super) fn contradicts(&self) -> bool {
        !self.zeros.and(&self.ones).is_zero()
    }

    /// At least all that `other` knows.
    #[inline]
    pub(super) fn leq(&self, other: &Known<N>) -> bool {
        other.zeros.without(&self.zeros).is_zero() && other.ones.without(&self.ones).is_zero()
    }

    /// Zeros and ones exchanged.
    #[inline]
    pub(super) fn turned(&self) -> Known<N> {
        Known { zeros: self.ones.clone(), ones: self.zeros.clone() }
    }

    /// Both masks through the same function.
    #[inline]
    pub(super) fn map(&self, f: impl Fn(&N) -> N) -> Known<N> {
        Known { zeros: f(&self.zeros), ones: f(&self.ones) }
    }

    /// The least value with these bits that is not below `bound`.
    #[inline]
    pub(super) fn least_from(&self, bound: &N, width: u32) -> Option<N> {
        let high = bound.and(&self.zeros);
        let low = self.ones.without(bound);
        let wrong = high.or(&low).len();
        if wrong == 0 {
            return Some(bound.clone());
        }
        // Above the highest wrong place the bound can stay. A zero that must be one rises there, and everything
        // below may be least. A one that must be zero forces a rise further up, at the first free zero.
        let at = if low.len() == wrong {
            wrong - 1
        } else {
            let free = bound.or(&self.zeros).or(&N::ones(wrong)).not(width);
            if free.is_zero() {
                return None;
            }
            free.trailing_zeros(width)
        };
        let below = N::ones(at);
        Some(bound.without(&below).or(&N::power(at)).or(&self.ones.and(&below)))
    }

    /// The greatest value with these bits that is not above `bound`.
    #[inline]
    pub(super) fn greatest_to(&self, bound: &N, width: u32) -> Option<N> {
        // Turning every bit turns the order.
        Some(self.turned().least_from(&bound.not(width), width)?.not(width))
    }

    /// The sum with a known carry in.
    #[inline]
    pub(super) fn add(&self, other: &Known<N>, carry: bool, width: u32) -> Known<N> {
        // A place's carry grows with the operands: it is known where the least and the greatest sum carry alike.
        let (high_a, high_b) = (self.zeros.not(width), other.zeros.not(width));
        let least = self.ones.add(&other.ones, carry, width).0;
        let greatest = high_a.add(&high_b, carry, width).0;
        let carry_in_least = least.xor(&self.ones).xor(&other.ones);
        let carry_in_greatest = greatest.xor(&high_a).xor(&high_b);
        let unknown = carry_in_least.xor(&carry_in_greatest);
        Known::of(&least, &self.places().and(&other.places()).without(&unknown))
    }

    /// The product: its low bits depend on the operands' low bits only.
    #[inline]
    pub(super) fn mul(&self, other: &Known<N>, width: u32) -> Known<N> {
        let run = |places: N| places.not(width).trailing_zeros(width);
        let (zeros_a, zeros_b) = (run(self.zeros.clone()), run(other.zeros.clone()));
        let (known_a, known_b) = (run(self.places()), run(other.places()));
        // With a = 2^i a' and b = 2^j b', as many bits above i + j are known as both a' and b' have known.
        let count = zeros_a + zeros_b + (known_a - zeros_a).min(known_b - zeros_b);
        Known::of(&self.ones.mul(&other.ones, width).0, &N::ones(count.min(width)))
    }
}
