//! Bitwise operators, sums and products of sets.

use super::known::Known;
use super::num::Num;
use super::range::{self, Ranges, Span};
use super::set::Set;

impl<N: Num> Set<N> {
    /// Every bit turned: exact.
    pub(super) fn not(&self) -> Set<N> {
        let turn = |span: &Span<N>| Span::new(span.hi.not(self.width), span.lo.not(self.width));
        let ranges =
            Ranges { unsigned: turn(&self.ranges.unsigned), signed: turn(&self.ranges.signed) };
        Set { width: self.width, known: self.known.turned(), ranges }
    }

    pub(super) fn neg(&self) -> Set<N> {
        Set::lit(&N::zero(), self.width).sub(self)
    }

    pub(super) fn and(&self, other: &Set<N>) -> Set<N> {
        let known = Known {
            zeros: self.known.zeros.or(&other.known.zeros),
            ones: self.known.ones.and(&other.known.ones),
        };
        self.bitwise(other, &known, |a, b| range::and(a, b, self.width))
    }

    pub(super) fn or(&self, other: &Set<N>) -> Set<N> {
        let known = Known {
            zeros: self.known.zeros.and(&other.known.zeros),
            ones: self.known.ones.or(&other.known.ones),
        };
        self.bitwise(other, &known, range::or)
    }

    pub(super) fn xor(&self, other: &Set<N>) -> Set<N> {
        let places = self.known.places().and(&other.known.places());
        let known = Known::of(&self.known.ones.xor(&other.known.ones), &places);
        let rest = N::ones(self.width - 1);
        self.bitwise(other, &known, |a, b| {
            // The signs of both halves are known; only the bits below need bounds.
            let sign = a.lo.xor(&b.lo).without(&rest);
            let below = |span: &Span<N>| span.map(|x| x.and(&rest));
            range::xor(&below(a), &below(b), self.width).map(|x| x.or(&sign))
        })
    }

    /// An operator that gives each pair of halves, which have one sign each, a result of one sign.
    #[inline]
    fn bitwise(
        &self,
        other: &Set<N>,
        known: &Known<N>,
        bounds: impl Fn(&Span<N>, &Span<N>) -> Span<N>,
    ) -> Set<N> {
        let ranges = self.ranges.by_halves(&other.ranges, self.width, |a, b| Some(bounds(a, b)));
        Set::build(self.width, known, &ranges)
    }

    pub(super) fn add(&self, other: &Set<N>) -> Set<N> {
        let width = self.width;
        let ranges = self.ranges.by_halves(&other.ranges, width, |a, b| {
            sums(a, b, width).then(|| {
                let ends = |x: &N, y: &N| x.add(y, false, width).0;
                Span::new(ends(&a.lo, &b.lo), ends(&a.hi, &b.hi))
            })
        });
        Set::build(width, &self.known.add(&other.known, false, width), &ranges)
    }

    pub(super) fn sub(&self, other: &Set<N>) -> Set<N> {
        let width = self.width;
        let ranges = self.ranges.by_halves(&other.ranges, width, |a, b| {
            sums(a, b, width).then(|| Span::new(a.lo.sub(&b.hi, width), a.hi.sub(&b.lo, width)))
        });
        // a - b = a + !b + 1.
        Set::build(width, &self.known.add(&other.known.turned(), true, width), &ranges)
    }

    pub(super) fn mul(&self, other: &Set<N>) -> Set<N> {
        let width = self.width;
        let mut ranges = self.ranges.mul(&other.ranges, width);
        if let Some(factor) = other.as_lit() {
            ranges = ranges.meet(&self.ranges.scale(factor, width));
        }
        if let Some(factor) = self.as_lit() {
            ranges = ranges.meet(&other.ranges.scale(factor, width));
        }
        Set::build(width, &self.known.mul(&other.known, width), &ranges)
    }
}

impl<N: Num> Ranges<N> {
    /// Products, as long as they stay below 2^width or their magnitudes do.
    #[inline]
    pub(super) fn mul(&self, other: &Ranges<N>, width: u32) -> Ranges<N> {
        let product = |a: &Span<N>, b: &Span<N>| {
            let (hi, over) = a.hi.mul(&b.hi, width);
            (!over).then(|| Span::new(a.lo.mul(&b.lo, width).0, hi))
        };
        let plain = product(&self.unsigned, &other.unsigned)
            .map_or_else(|| Ranges::full(width), |span| Ranges::arc(&span, width));
        let halves = self.by_halves(other, width, |a, b| {
            let result = product(&a.magnitude(width), &b.magnitude(width))?;
            let opposed = a.lo.bit(width - 1) != b.lo.bit(width - 1);
            Some(if opposed { result.neg(width) } else { result })
        });
        plain.meet(&halves)
    }

    /// Products with one number: an arc as many times as long, even where each product wraps.
    #[inline]
    pub(super) fn scale(&self, factor: &N, width: u32) -> Ranges<N> {
        let negative = factor.bit(width - 1);
        let size = if negative { factor.neg(width) } else { factor.clone() };
        self.map_halves(width, width, |half| {
            let (_, over) = half.length(width).mul(&size, width);
            let ends = half.map(|x| x.mul(factor, width).0);
            let arc = if negative { Span::new(ends.hi, ends.lo) } else { ends };
            (!over).then_some(arc)
        })
    }
}

/// The arc of all sums does not go all around: halves are shorter than half of it, yet two may make it whole.
#[inline]
fn sums<N: Num>(a: &Span<N>, b: &Span<N>, width: u32) -> bool {
    !a.length(width).add(&b.length(width), false, width).1
}
