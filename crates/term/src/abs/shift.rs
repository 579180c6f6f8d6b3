//! Shifts of sets, and operators that move bits between widths.

use super::known::Known;
use super::num::Num;
use super::range::{Ranges, Span};
use super::set::Set;

/// Up to so many amounts of a shift are tried one by one: all of them up to 64 bits.
const AMOUNTS: u32 = 65;

/// Up to so many amounts of a left shift, which can wrap, have their bounds computed one by one.
const FEW: u32 = 4;

impl<N: Num> Set<N> {
    /// The least and greatest amount to shift by, where the width stands for more.
    #[inline]
    fn amounts(&self) -> (u32, u32) {
        let Span { lo, hi } = &self.ranges.unsigned;
        (lo.amount(self.width), hi.amount(self.width))
    }

    /// Shifting by `amount` is possible; the width, standing for more, always is where it is the most.
    #[inline]
    fn allows(&self, amount: u32) -> bool {
        amount == self.width || self.known.matches(&N::from_word(amount.into()))
    }

    pub(super) fn shl(&self, by: &Set<N>) -> Set<N> {
        let width = self.width;
        let (least, most) = by.amounts();
        if least == width {
            return Set::lit(&N::zero(), width);
        }
        let known = self.shifted_bits(by, Known::shl, || {
            let zeros = self.known.zeros.not(width).trailing_zeros(width) + least;
            Known { zeros: N::ones(zeros.min(width)), ones: N::zero() }
        });
        let greatest = most.min(width - 1);
        let mut ranges = if greatest - least < FEW {
            (least..=greatest)
                .filter(|&amount| by.allows(amount))
                .map(|amount| self.ranges.scale(&N::power(amount), width))
                .reduce(|a, b| a.join(&b))
                .expect("the least amount, a member, is one of them")
        } else {
            let powers = Span::new(N::power(least), N::power(greatest));
            self.ranges.mul(&Ranges::arc(&powers, width), width)
        };
        if most == width {
            ranges = ranges.join(&Ranges::arc(&Span::new(N::zero(), N::zero()), width));
        }
        Set::build(width, &known, &ranges)
    }

    pub(super) fn lshr(&self, by: &Set<N>) -> Set<N> {
        let (least, most) = by.amounts();
        // Only a shift by zero leaves a negative number negative.
        if least == 0 {
            let rest = by.remove(&N::zero()).map(|by| self.lshr(&by));
            return rest.map_or_else(|| self.clone(), |rest| rest.join(self));
        }
        let known = self.shifted_bits(by, Known::lshr, Known::nothing);
        let ranges = self.ranges.map_halves(self.width, self.width, |half| {
            Some(Span::new(half.lo.shr(most), half.hi.shr(least)))
        });
        Set::build(self.width, &known, &ranges)
    }

    pub(super) fn ashr(&self, by: &Set<N>) -> Set<N> {
        let width = self.width;
        let (least, most) = by.amounts();
        let (least, most) = (least.min(width - 1), most.min(width - 1));
        let known = self.shifted_bits(by, Known::ashr, Known::nothing);
        // Shifting draws both halves towards zero or minus one, further the more it shifts.
        let ranges = self.ranges.map_halves(width, width, |half| {
            let negative = half.lo.bit(width - 1);
            let (for_lo, for_hi) = if negative { (least, most) } else { (most, least) };
            Some(Span::new(half.lo.ashr(for_lo, width), half.hi.ashr(for_hi, width)))
        });
        Set::build(width, &known, &ranges)
    }

    /// What is known for every possible amount, or `coarse` if those are too many to try.
    #[inline]
    fn shifted_bits(
        &self,
        by: &Set<N>,
        shift: impl Fn(&Known<N>, u32, u32) -> Known<N>,
        coarse: impl FnOnce() -> Known<N>,
    ) -> Known<N> {
        let (least, most) = by.amounts();
        if most - least >= AMOUNTS {
            return coarse();
        }
        let mut all: Option<Known<N>> = None;
        for amount in least..=most {
            if !by.allows(amount) {
                continue;
            }
            let known = shift(&self.known, amount, self.width);
            let known = all.map_or_else(|| known.clone(), |all| all.join(&known));
            if known.places().is_zero() {
                return known;
            }
            all = Some(known);
        }
        all.unwrap_or_else(coarse)
    }

    /// Bits `lo` up to `lo + to - 1`.
    pub(super) fn extract(&self, lo: u32, to: u32) -> Set<N> {
        let mask = N::ones(to);
        let known = self.known.map(|bits| bits.shr(lo).and(&mask));
        // What is left of an interval is an arc, unless it goes all around.
        let ranges = self.ranges.map_halves(self.width, to, |half| {
            let high = half.map(|x| x.shr(lo));
            (high.length(self.width) <= mask).then(|| high.map(|x| x.and(&mask)))
        });
        Set::build(to, &known, &ranges)
    }

    /// So many zeros above.
    pub(super) fn zero_extend(&self, by: u32) -> Set<N> {
        if by == 0 {
            return self.clone();
        }
        let width = self.width + by;
        let above = N::ones(self.width).not(width);
        let known = Known { zeros: self.known.zeros.or(&above), ones: self.known.ones.clone() };
        let unsigned = self.ranges.unsigned.clone();
        let signed = unsigned.map(|x| x.xor(&N::power(width - 1)));
        Set { width, known, ranges: Ranges { unsigned, signed } }
    }

    /// So many copies of the sign above; that keeps both orders, so nothing is lost.
    pub(super) fn sign_extend(&self, by: u32) -> Set<N> {
        let width = self.width + by;
        let extend = |x: &N| x.shl(by, width).ashr(by, width);
        let (sign, wide_sign) = (N::power(self.width - 1), N::power(width - 1));
        let unsigned = self.ranges.unsigned.map(extend);
        let signed = self.ranges.signed.map(|x| extend(&x.xor(&sign)).xor(&wide_sign));
        Set { width, known: self.known.map(extend), ranges: Ranges { unsigned, signed } }
    }

    /// This set's vectors above those of `low`; both orders are those of the upper part first, so nothing is lost.
    pub(super) fn concat(&self, low: &Set<N>) -> Set<N> {
        let width = self.width + low.width;
        let above = |high: &N, low_bits: &N| high.shl(low.width, width).or(low_bits);
        let known = Known {
            zeros: above(&self.known.zeros, &low.known.zeros),
            ones: above(&self.known.ones, &low.known.ones),
        };
        let below = &low.ranges.unsigned;
        let span =
            |high: &Span<N>| Span::new(above(&high.lo, &below.lo), above(&high.hi, &below.hi));
        let ranges =
            Ranges { unsigned: span(&self.ranges.unsigned), signed: span(&self.ranges.signed) };
        Set { width, known, ranges }
    }
}

/// Shifts by one amount, up to the width.
impl<N: Num> Known<N> {
    #[inline]
    fn shl(&self, by: u32, width: u32) -> Known<N> {
        let shifted = self.map(|bits| bits.shl(by, width));
        Known { zeros: shifted.zeros.or(&N::ones(by)), ones: shifted.ones }
    }

    #[inline]
    fn lshr(&self, by: u32, width: u32) -> Known<N> {
        let shifted = self.map(|bits| bits.shr(by));
        let above = N::ones(width - by).not(width);
        Known { zeros: shifted.zeros.or(&above), ones: shifted.ones }
    }

    #[inline]
    fn ashr(&self, by: u32, width: u32) -> Known<N> {
        self.map(|bits| bits.ashr(by.min(width - 1), width))
    }
}
