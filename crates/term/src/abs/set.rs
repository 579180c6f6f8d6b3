//! Known bits and ranges together, and the reduction that makes them agree.
//!
//! Split by sign, the two ranges are one unsigned interval a half; within a half the bounds can be moved to values
//! that have the known bits, and the bits above the first place where the bounds differ become known.
//! That is already all there is to know (below that place, the upper part of the interval contains its least member
//! and the lower part its greatest), so one round reaches the best description of the set.
//!
//! **Invariant:** a [`Set`] is not empty, and is the best description of its members: each of its four bounds is a
//! member, and a bit is known iff all members agree on it. Hence equality is equality of sets, `leq` is inclusion, and
//! joining part by part needs no reduction.

use super::known::Known;
use super::num::Num;
use super::range::{Ranges, Span};
use crate::bits::Bits;

/// The vectors of one width with these known bits in these ranges.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Set<N> {
    pub(super) width: u32,
    pub(super) known: Known<N>,
    pub(super) ranges: Ranges<N>,
}

impl<N: Num> Set<N> {
    pub(super) fn top(width: u32) -> Set<N> {
        Set { width, known: Known::nothing(), ranges: Ranges::full(width) }
    }

    #[inline]
    pub(super) fn lit(value: &N, width: u32) -> Set<N> {
        let turned = value.xor(&N::power(width - 1));
        let signed = Span::new(turned.clone(), turned);
        let unsigned = Span::new(value.clone(), value.clone());
        Set { width, known: Known::lit(value, width), ranges: Ranges { unsigned, signed } }
    }

    /// The best description of the vectors with these bits in these ranges; `None` if there are none.
    pub(super) fn reduce(width: u32, known: &Known<N>, ranges: &Ranges<N>) -> Option<Set<N>> {
        if known.contradicts() {
            return None;
        }
        let [positive, negative] = ranges.halves(width);
        let sign = N::power(width - 1);
        let positive = positive.and_then(|span| {
            let known = Known { zeros: known.zeros.or(&sign), ones: known.ones.clone() };
            tighten(width, &known, &span)
        });
        let negative = negative.and_then(|span| {
            let known = Known { zeros: known.zeros.clone(), ones: known.ones.or(&sign) };
            tighten(width, &known, &span)
        });
        match (positive, negative) {
            (None, None) => None,
            (Some((known, unsigned)), None) | (None, Some((known, unsigned))) => {
                let signed = unsigned.map(|x| x.xor(&sign));
                Some(Set { width, known, ranges: Ranges { unsigned, signed } })
            }
            (Some((known, low)), Some((known_high, high))) => {
                let signed = Span::new(high.lo.xor(&sign), low.hi.xor(&sign));
                let unsigned = Span::new(low.lo, high.hi);
                let known = known.join(&known_high);
                Some(Set { width, known, ranges: Ranges { unsigned, signed } })
            }
        }
    }

    /// The same for what is known to have members: the result of an operator on sets that have some.
    #[inline]
    pub(super) fn build(width: u32, known: &Known<N>, ranges: &Ranges<N>) -> Set<N> {
        Set::reduce(width, known, ranges).expect("operands that exist have a result")
    }

    #[inline]
    pub(super) fn as_lit(&self) -> Option<&N> {
        let Span { lo, hi } = &self.ranges.unsigned;
        (lo == hi).then_some(lo)
    }

    #[inline]
    pub(super) fn contains(&self, value: &N) -> bool {
        let turned = value.xor(&N::power(self.width - 1));
        self.known.matches(value)
            && self.ranges.unsigned.contains(value)
            && self.ranges.signed.contains(&turned)
    }

    #[inline]
    pub(super) fn join(&self, other: &Set<N>) -> Set<N> {
        Set {
            width: self.width,
            known: self.known.join(&other.known),
            ranges: self.ranges.join(&other.ranges),
        }
    }

    #[inline]
    pub(super) fn meet(&self, other: &Set<N>) -> Option<Set<N>> {
        Set::reduce(self.width, &self.known.both(&other.known), &self.ranges.meet(&other.ranges))
    }

    #[inline]
    pub(super) fn leq(&self, other: &Set<N>) -> bool {
        self.known.leq(&other.known) && self.ranges.leq(&other.ranges)
    }

    /// The members in these ranges.
    #[inline]
    pub(super) fn within(&self, ranges: &Ranges<N>) -> Option<Set<N>> {
        Set::reduce(self.width, &self.known, &self.ranges.meet(ranges))
    }

    /// The members but `value`, as far as that can be said: only an end of a range can go.
    pub(super) fn remove(&self, value: &N) -> Option<Set<N>> {
        if self.as_lit().is_some() {
            return (!self.contains(value)).then(|| self.clone());
        }
        let turned = value.xor(&N::power(self.width - 1));
        let unsigned = trim(&self.ranges.unsigned, value, self.width);
        let signed = trim(&self.ranges.signed, &turned, self.width);
        Set::reduce(self.width, &self.known, &Ranges { unsigned, signed })
    }

    /// The members that are not negative, and those that are.
    pub(super) fn halves(&self) -> [Option<Set<N>>; 2] {
        self.ranges
            .halves(self.width)
            .map(|half| half.and_then(|span| self.within(&Ranges::unsigned(span, self.width))))
    }

    /// An upper bound of both, from which every chain of widenings soon stops.
    ///
    /// A bound that moved goes to the next threshold or to the end. Where a known bit changed, it and all known bits
    /// above are lost: what changes a low bit over and over is a count, whose carry would reach the others one
    /// by one, each time giving back by reduction the bound that had just been widened.
    pub(super) fn widen(&self, newer: &Set<N>, thresholds: &[Bits]) -> Set<N> {
        let width = self.width;
        let join = self.join(newer);
        if join == *self {
            return join;
        }
        let lost = self.known.places().without(&join.known.places());
        let stays =
            if lost.is_zero() { N::ones(width) } else { N::ones(lost.trailing_zeros(width)) };
        let known = join.known.map(|mask| mask.and(&stays));
        let sign = N::power(width - 1);
        let jump = |old: &Span<N>, new: &Span<N>, turn: &N| {
            let steps = || thresholds.iter().filter(|t| t.width() == width);
            let steps = || steps().map(|t| N::from_bits(t).xor(turn));
            let lo = if new.lo < old.lo {
                steps().filter(|t| *t <= new.lo).max().unwrap_or_else(N::zero)
            } else {
                old.lo.clone()
            };
            let hi = if old.hi < new.hi {
                steps().filter(|t| *t >= new.hi).min().unwrap_or_else(|| N::ones(width))
            } else {
                old.hi.clone()
            };
            Span::new(lo, hi)
        };
        let unsigned = jump(&self.ranges.unsigned, &join.ranges.unsigned, &N::zero());
        let signed = jump(&self.ranges.signed, &join.ranges.signed, &sign);
        Set::build(width, &known, &Ranges { unsigned, signed })
    }
}

/// The bounds moved to values with the known bits, and the bits that the bounds then have in common.
#[inline]
fn tighten<N: Num>(width: u32, known: &Known<N>, span: &Span<N>) -> Option<(Known<N>, Span<N>)> {
    if known.contradicts() {
        return None;
    }
    let lo = known.least_from(&span.lo, width)?;
    let hi = known.greatest_to(&span.hi, width)?;
    if lo > hi {
        return None;
    }
    let common = N::ones(lo.xor(&hi).len()).not(width);
    Some((known.both(&Known::of(&lo, &common)), Span::new(lo, hi)))
}

/// An interval of at least two numbers without `value`, if that is one of its ends.
#[inline]
fn trim<N: Num>(span: &Span<N>, value: &N, width: u32) -> Span<N> {
    let one = N::from_word(1);
    if span.lo == *value {
        Span::new(span.lo.add(&one, false, width).0, span.hi.clone())
    } else if span.hi == *value {
        Span::new(span.lo.clone(), span.hi.sub(&one, width))
    } else {
        span.clone()
    }
}
