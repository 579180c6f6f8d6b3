//! Quotients and remainders of sets.
//!
//! A divisor that may be zero is split off, for it has a result of its own; signed operators are the unsigned ones on
//! magnitudes, sign by sign, as SMT-LIB defines them.

use super::known::Known;
use super::num::Num;
use super::range::{Ranges, Span};
use super::set::Set;

impl<N: Num> Set<N> {
    /// All that is in one of them.
    fn union(parts: impl IntoIterator<Item = Set<N>>) -> Set<N> {
        parts.into_iter().reduce(|a, b| a.join(&b)).expect("operands that exist have a result")
    }

    pub(super) fn udiv(&self, by: &Set<N>) -> Set<N> {
        let by_zero = by.contains(&N::zero()).then(|| Set::lit(&N::ones(self.width), self.width));
        let rest = by.remove(&N::zero()).map(|by| self.quotient(&by));
        Set::union(by_zero.into_iter().chain(rest))
    }

    pub(super) fn urem(&self, by: &Set<N>) -> Set<N> {
        let by_zero = by.contains(&N::zero()).then(|| self.clone());
        let rest = by.remove(&N::zero()).map(|by| self.remainder(&by));
        Set::union(by_zero.into_iter().chain(rest))
    }

    pub(super) fn sdiv(&self, by: &Set<N>) -> Set<N> {
        self.by_signs(by, |a, b, negative_a, negative_b| {
            let quotient = a.udiv(b);
            if negative_a == negative_b { quotient } else { quotient.neg() }
        })
    }

    pub(super) fn srem(&self, by: &Set<N>) -> Set<N> {
        self.by_signs(by, |a, b, negative_a, _| {
            let remainder = a.urem(b);
            if negative_a { remainder.neg() } else { remainder }
        })
    }

    pub(super) fn smod(&self, by: &Set<N>) -> Set<N> {
        self.by_signs(by, |a, b, negative_a, negative_b| {
            let by_zero =
                b.contains(&N::zero()).then(|| if negative_a { a.neg() } else { a.clone() });
            let rest = b.remove(&N::zero()).map(|b| {
                let remainder = a.remainder(&b);
                let size =
                    if negative_a == negative_b { remainder } else { complement(&remainder, &b) };
                if negative_b { size.neg() } else { size }
            });
            Set::union(by_zero.into_iter().chain(rest))
        })
    }

    /// The union over the signs of both of `f` on magnitudes and signs.
    fn by_signs(&self, by: &Set<N>, f: impl Fn(&Set<N>, &Set<N>, bool, bool) -> Set<N>) -> Set<N> {
        let magnitudes = |set: &Set<N>| {
            let [positive, negative] = set.halves();
            [positive, negative.map(|half| half.neg())]
        };
        let (left, right) = (magnitudes(self), magnitudes(by));
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
        Set::union(
            pairs.into_iter().filter_map(|(i, j)| {
                Some(f(left[i].as_ref()?, right[j].as_ref()?, i == 1, j == 1))
            }),
        )
    }

    /// The unsigned quotient by what is never zero.
    fn quotient(&self, by: &Set<N>) -> Set<N> {
        let width = self.width;
        if let Some(power) = by.as_lit().and_then(power_of_two) {
            return self.lshr(&Set::lit(&N::from_word(power.into()), width));
        }
        let ranges = self.ranges.by_halves(&by.ranges, width, |a, b| Some(quotients(a, b)));
        Set::build(width, &Known::nothing(), &ranges)
    }

    /// The unsigned remainder by what is never zero.
    fn remainder(&self, by: &Set<N>) -> Set<N> {
        let width = self.width;
        let one = N::from_word(1);
        if by.as_lit().and_then(power_of_two).is_some() {
            return self.and(&by.sub(&Set::lit(&one, width)));
        }
        if self.ranges.unsigned.hi < by.ranges.unsigned.lo {
            return self.clone();
        }
        // Where the divisor is a multiple of 2^n, so is what is taken away, and n low bits stay.
        let even = N::ones(by.known.zeros.not(width).trailing_zeros(width));
        let known = self.known.map(|bits| bits.and(&even));
        let ranges = self.ranges.by_halves(&by.ranges, width, |a, b| {
            let most = b.hi.sub(&one, width).min(a.hi.clone());
            let Span { lo, hi } = quotients(a, b);
            if lo != hi {
                return Some(Span::new(N::zero(), most));
            }
            // One quotient only: the remainder is a difference, and no product exceeds its dividend.
            let rest = |x: &N, y: &N| x.sub(&y.mul(&lo, width).0, width);
            Some(Span::new(rest(&a.lo, &b.hi), rest(&a.hi, &b.lo).min(most)))
        });
        Set::build(width, &known, &ranges)
    }
}

/// The least and the greatest quotient.
fn quotients<N: Num>(a: &Span<N>, b: &Span<N>) -> Span<N> {
    Span::new(a.lo.div(&b.hi), a.hi.div(&b.lo))
}

/// `by - remainder` where the remainder is not zero, else zero: the remainder measured from the other side.
fn complement<N: Num>(remainder: &Set<N>, by: &Set<N>) -> Set<N> {
    let width = by.width;
    let one = N::from_word(1);
    let none = remainder.contains(&N::zero()).then(|| Set::lit(&N::zero(), width));
    let rest = remainder.remove(&N::zero()).and_then(|rest| {
        let most = by.ranges.unsigned.hi.sub(&one, width);
        by.sub(&rest).within(&Ranges::unsigned(Span::new(one, most), width))
    });
    Set::union(none.into_iter().chain(rest))
}

/// The exponent of a power of two.
fn power_of_two<N: Num>(number: &N) -> Option<u32> {
    let exponent = number.len().checked_sub(1)?;
    (*number == N::power(exponent)).then_some(exponent)
}
