//! Intervals: unsigned and signed bounds side by side.
//!
//! A signed bound is stored with its sign bit turned, so that the unsigned order of the stored number is the signed
//! order of the value, and one type of interval serves both.
//!
//! An *arc* is the set start, start + 1, …, end, modulo 2^width: what sums and products of intervals are.
//!
//! **Invariant:** a [`Span`] has `lo <= hi`, except between an intersection and its reduction.

use super::num::Num;

/// The numbers from `lo` to `hi`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Span<N> {
    pub(super) lo: N,
    pub(super) hi: N,
}

/// An unsigned interval, and a signed one with the sign bit of its bounds turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Ranges<N> {
    pub(super) unsigned: Span<N>,
    pub(super) signed: Span<N>,
}

impl<N: Num> Span<N> {
    #[inline]
    pub(super) fn new(lo: N, hi: N) -> Span<N> {
        Span { lo, hi }
    }

    /// All numbers of that width.
    #[inline]
    pub(super) fn full(width: u32) -> Span<N> {
        Span::new(N::zero(), N::ones(width))
    }

    #[inline]
    pub(super) fn contains(&self, value: &N) -> bool {
        self.lo <= *value && *value <= self.hi
    }

    #[inline]
    pub(super) fn join(&self, other: &Span<N>) -> Span<N> {
        Span::new(self.lo.clone().min(other.lo.clone()), self.hi.clone().max(other.hi.clone()))
    }

    /// The common part; empty when `lo > hi`.
    #[inline]
    pub(super) fn meet(&self, other: &Span<N>) -> Span<N> {
        Span::new(self.lo.clone().max(other.lo.clone()), self.hi.clone().min(other.hi.clone()))
    }

    #[inline]
    pub(super) fn leq(&self, other: &Span<N>) -> bool {
        other.lo <= self.lo && self.hi <= other.hi
    }

    /// How far the ends are apart.
    #[inline]
    pub(super) fn length(&self, width: u32) -> N {
        self.hi.sub(&self.lo, width)
    }

    /// Both ends through a function that keeps their order.
    #[inline]
    pub(super) fn map(&self, f: impl Fn(&N) -> N) -> Span<N> {
        Span::new(f(&self.lo), f(&self.hi))
    }

    /// Both ends negated, and so exchanged.
    #[inline]
    pub(super) fn neg(&self, width: u32) -> Span<N> {
        Span::new(self.hi.neg(width), self.lo.neg(width))
    }

    /// The absolute values of an interval of one sign.
    #[inline]
    pub(super) fn magnitude(&self, width: u32) -> Span<N> {
        if self.lo.bit(width - 1) { self.neg(width) } else { self.clone() }
    }
}

impl<N: Num> Ranges<N> {
    #[inline]
    pub(super) fn full(width: u32) -> Ranges<N> {
        Ranges { unsigned: Span::full(width), signed: Span::full(width) }
    }

    /// Bounded unsigned only.
    #[inline]
    pub(super) fn unsigned(span: Span<N>, width: u32) -> Ranges<N> {
        Ranges { unsigned: span, signed: Span::full(width) }
    }

    /// The bounds of an arc.
    #[inline]
    pub(super) fn arc(arc: &Span<N>, width: u32) -> Ranges<N> {
        let sign = N::power(width - 1);
        let ordered = |span: Span<N>| if span.lo <= span.hi { span } else { Span::full(width) };
        Ranges { unsigned: ordered(arc.clone()), signed: ordered(arc.map(|x| x.xor(&sign))) }
    }

    #[inline]
    pub(super) fn join(&self, other: &Ranges<N>) -> Ranges<N> {
        Ranges {
            unsigned: self.unsigned.join(&other.unsigned),
            signed: self.signed.join(&other.signed),
        }
    }

    /// The common part, perhaps empty.
    #[inline]
    pub(super) fn meet(&self, other: &Ranges<N>) -> Ranges<N> {
        Ranges {
            unsigned: self.unsigned.meet(&other.unsigned),
            signed: self.signed.meet(&other.signed),
        }
    }

    #[inline]
    pub(super) fn leq(&self, other: &Ranges<N>) -> bool {
        self.unsigned.leq(&other.unsigned) && self.signed.leq(&other.signed)
    }

    /// The unsigned intervals of the values that are not negative, and of those that are.
    #[inline]
    pub(super) fn halves(&self, width: u32) -> [Option<Span<N>>; 2] {
        let sign = N::power(width - 1);
        let (u, s) = (&self.unsigned, &self.signed);
        let positive = (u.lo < sign && s.hi >= sign).then(|| {
            let lo = if s.lo < sign { N::zero() } else { s.lo.xor(&sign) };
            let hi = s.hi.xor(&sign);
            Span::new(lo, hi).meet(u)
        });
        let negative = (u.hi >= sign && s.lo < sign).then(|| {
            let hi = if s.hi < sign { s.hi.xor(&sign) } else { N::ones(width) };
            Span::new(s.lo.xor(&sign), hi).meet(u)
        });
        [positive, negative].map(|half| half.filter(|span| span.lo <= span.hi))
    }

    /// The hull of `f` over each half; `f` gives an arc of width `to`, or `None` for anything at all.
    #[inline]
    pub(super) fn map_halves(
        &self,
        width: u32,
        to: u32,
        f: impl Fn(&Span<N>) -> Option<Span<N>>,
    ) -> Ranges<N> {
        let mut hull: Option<Ranges<N>> = None;
        for half in self.halves(width).iter().flatten() {
            let Some(arc) = f(half) else { return Ranges::full(to) };
            let ranges = Ranges::arc(&arc, to);
            hull = Some(match hull {
                None => ranges,
                Some(hull) => hull.join(&ranges),
            });
        }
        hull.unwrap_or_else(|| Ranges::full(to))
    }

    /// The hull of `f` over each pair of halves; `f` gives an arc, or `None` for anything at all.
    #[inline]
    pub(super) fn by_halves(
        &self,
        other: &Ranges<N>,
        width: u32,
        f: impl Fn(&Span<N>, &Span<N>) -> Option<Span<N>>,
    ) -> Ranges<N> {
        let mut hull: Option<Ranges<N>> = None;
        let right = other.halves(width);
        for a in self.halves(width).iter().flatten() {
            for b in right.iter().flatten() {
                let Some(arc) = f(a, b) else { return Ranges::full(width) };
                let ranges = Ranges::arc(&arc, width);
                hull = Some(match hull {
                    None => ranges,
                    Some(hull) => hull.join(&ranges),
                });
            }
        }
        hull.unwrap_or_else(|| Ranges::full(width))
    }
}

/// The least and the greatest `a | b`.
#[inline]
pub(super) fn or<N: Num>(a: &Span<N>, b: &Span<N>) -> Span<N> {
    let free_a = N::ones(a.lo.xor(&a.hi).len());
    let free_b = N::ones(b.lo.xor(&b.hi).len());
    Span::new(least_or(a, b, &free_a, &free_b), greatest_or(a, b, &free_a, &free_b))
}

/// Where one operand's least value has a zero and the other's a one, the one comes for nothing: if the first may rise
/// there, its lower bits become zero. It may iff the place is not above the first where its bounds differ.
#[inline]
fn least_or<N: Num>(a: &Span<N>, b: &Span<N>, free_a: &N, free_b: &N) -> N {
    let rise_a = b.lo.without(&a.lo).and(free_a);
    let rise_b = a.lo.without(&b.lo).and(free_b);
    let both = a.lo.or(&b.lo);
    let place = rise_a.or(&rise_b).len();
    if place == 0 {
        return both;
    }
    let stays = if rise_a.len() == place { &b.lo } else { &a.lo };
    let below = N::ones(place - 1);
    both.without(&below).or(&stays.and(&below))
}

/// Where both greatest values have a one, one of them suffices: if the other may fall there, its lower bits become
/// ones. It may iff the place is not above the first where its bounds differ.
#[inline]
fn greatest_or<N: Num>(a: &Span<N>, b: &Span<N>, free_a: &N, free_b: &N) -> N {
    let place = a.hi.and(&b.hi).and(&free_a.or(free_b)).len();
    let both = a.hi.or(&b.hi);
    if place == 0 { both } else { both.or(&N::ones(place - 1)) }
}

/// The least and the greatest `a & b`, by De Morgan.
#[inline]
pub(super) fn and<N: Num>(a: &Span<N>, b: &Span<N>, width: u32) -> Span<N> {
    let not = |span: &Span<N>| Span::new(span.hi.not(width), span.lo.not(width));
    not(&or(&not(a), &not(b)))
}

/// Bounds of `a ^ b`; the upper one is reached.
///
/// Above, two ones cancel unless one operand may fall there, and then all lower bits can become ones.
/// Below, it is no less than `|a - b|`, and has the bits above all places where an operand's bounds differ.
#[inline]
pub(super) fn xor<N: Num>(a: &Span<N>, b: &Span<N>, width: u32) -> Span<N> {
    let free = N::ones(a.lo.xor(&a.hi).len().max(b.lo.xor(&b.hi).len()));
    let turned = N::ones(a.hi.and(&b.hi).and(&free).len());
    let hi = a.hi.xor(&b.hi).or(&turned);
    let apart = if a.lo > b.hi {
        a.lo.sub(&b.hi, width)
    } else if b.lo > a.hi {
        b.lo.sub(&a.hi, width)
    } else {
        N::zero()
    };
    Span::new(a.lo.xor(&b.lo).without(&free).max(apart), hi)
}
