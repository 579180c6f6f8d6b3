//! Abstract values: sets of vectors described by known bits, an unsigned range and a signed range.
//!
//! In go the facts about operands, out comes a fact about the result: [`UnOp::abs`], [`BinOp::abs`] and [`CmpOp::abs`]
//! over-approximate `eval`; [`CmpOp::assume`] goes back from an outcome to the operands.
//! Widths up to 64 are computed on words without allocating; both widths run the same code (see `num`).
//!
//! **Invariant:** an [`Abs`] is never empty; what could be empty is an `Option`.
//! **Invariant:** an [`Abs`] is the best description of its members, so that `==` is equality of sets of vectors,
//! [`Abs::leq`] is inclusion, [`Abs::meet`] is exact and [`Abs::join`] the least upper bound (see `set`).

mod arith;
mod compare;
mod divide;
mod known;
mod num;
mod range;
mod set;
mod shift;
#[cfg(test)]
mod tests;

use crate::bits::Bits;
use crate::op::{BinOp, CmpOp, UnOp};
use known::Known;
use num::Num;
use num_bigint::BigUint;
use range::{Ranges, Span};
use set::Set;
use std::borrow::Cow;
use std::fmt;

/// A set of bit-vectors of one width: those with these known bits, in this unsigned and this signed range.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Abs(Repr);

/// A width of at most 64 is always `Word`, so that equality is structural.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Word(Set<u64>),
    Wide(Box<Set<BigUint>>),
}

/// Runs the same expression on either representation.
macro_rules! with {
    ($abs:expr, $set:ident => $body:expr) => {
        match &$abs.0 {
            Repr::Word($set) => $body,
            Repr::Wide($set) => $body,
        }
    };
}

/// Runs the same expression on two values of one width.
macro_rules! with_both {
    ($a:expr, $b:expr, ($x:ident, $y:ident) => $body:expr) => {
        match (&$a.0, &$b.0) {
            (Repr::Word($x), Repr::Word($y)) => {
                debug_assert_eq!($x.width, $y.width, "operands of different widths");
                $body
            }
            (Repr::Wide($x), Repr::Wide($y)) => {
                debug_assert_eq!($x.width, $y.width, "operands of different widths");
                $body
            }
            _ => unreachable!("operands of different widths"),
        }
    };
}

impl From<Set<u64>> for Abs {
    #[inline]
    fn from(set: Set<u64>) -> Abs {
        Abs(Repr::Word(set))
    }
}

impl From<Set<BigUint>> for Abs {
    fn from(set: Set<BigUint>) -> Abs {
        if set.width > 64 {
            return Abs(Repr::Wide(Box::new(set)));
        }
        let word = |x: &BigUint| u64::from_bits(&x.to_bits(set.width));
        let span = |span: &Span<BigUint>| Span::new(word(&span.lo), word(&span.hi));
        let known = Known { zeros: word(&set.known.zeros), ones: word(&set.known.ones) };
        let ranges =
            Ranges { unsigned: span(&set.ranges.unsigned), signed: span(&set.ranges.signed) };
        Abs(Repr::Word(Set { width: set.width, known, ranges }))
    }
}

impl Abs {
    /// Every vector of that width.
    ///
    /// # Panics
    /// If the width is not in `1..=MAX_WIDTH`.
    #[must_use]
    pub fn top(width: u32) -> Abs {
        assert!((1..=crate::bits::MAX_WIDTH).contains(&width), "no vector has {width} bits");
        if width <= 64 { Set::<u64>::top(width).into() } else { Set::<BigUint>::top(width).into() }
    }

    /// One vector.
    #[inline]
    #[must_use]
    pub fn lit(value: &Bits) -> Abs {
        let width = value.width();
        match value.word() {
            Some(word) => Set::lit(&word, width).into(),
            None => Set::lit(&value.to_big(), width).into(),
        }
    }

    /// The vectors from `lo` to `hi`, unsigned, both included.
    ///
    /// # Panics
    /// If there are none, or the widths differ.
    #[must_use]
    pub fn range(lo: &Bits, hi: &Bits) -> Abs {
        Abs::between(lo, hi, false).expect("a range holds at least one value")
    }

    /// The vectors from `lo` to `hi`, signed, both included.
    ///
    /// # Panics
    /// If there are none, or the widths differ.
    #[must_use]
    pub fn signed_range(lo: &Bits, hi: &Bits) -> Abs {
        Abs::between(lo, hi, true).expect("a range holds at least one value")
    }

    /// The vectors with those bits zero and those one; `None` where some bit should be both.
    ///
    /// # Panics
    /// If the widths differ.
    #[must_use]
    pub fn known(zeros: &Bits, ones: &Bits) -> Option<Abs> {
        fn of<N: Num>(zeros: &Bits, ones: &Bits) -> Option<Set<N>> {
            let known = Known { zeros: N::from_bits(zeros), ones: N::from_bits(ones) };
            Set::reduce(zeros.width(), &known, &Ranges::full(zeros.width()))
        }
        assert_eq!(zeros.width(), ones.width(), "bits known in different widths");
        if zeros.width() <= 64 {
            of::<u64>(zeros, ones).map(Abs::from)
        } else {
            of::<BigUint>(zeros, ones).map(Abs::from)
        }
    }

    fn between(lo: &Bits, hi: &Bits, signed: bool) -> Option<Abs> {
        fn of<N: Num>(lo: &Bits, hi: &Bits, signed: bool) -> Option<Set<N>> {
            let width = lo.width();
            let span = Span::new(N::from_bits(lo), N::from_bits(hi));
            let full = Span::full(width);
            let ranges = if signed {
                let turned = span.map(|x| x.xor(&N::power(width - 1)));
                Ranges { unsigned: full, signed: turned }
            } else {
                Ranges { unsigned: span, signed: full }
            };
            Set::reduce(width, &Known::nothing(), &ranges)
        }
        assert_eq!(lo.width(), hi.width(), "bounds of different widths");
        if lo.width() <= 64 {
            of::<u64>(lo, hi, signed).map(Abs::from)
        } else {
            of::<BigUint>(lo, hi, signed).map(Abs::from)
        }
    }

    /// The number of bits.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        with!(self, set => set.width)
    }

    /// The bits that are zero in every member.
    #[must_use]
    pub fn zeros(&self) -> Bits {
        with!(self, set => set.known.zeros.to_bits(set.width))
    }

    /// The bits that are one in every member.
    #[must_use]
    pub fn ones(&self) -> Bits {
        with!(self, set => set.known.ones.to_bits(set.width))
    }

    /// The least member, unsigned.
    #[must_use]
    pub fn umin(&self) -> Bits {
        with!(self, set => set.ranges.unsigned.lo.to_bits(set.width))
    }

    /// The greatest member, unsigned.
    #[must_use]
    pub fn umax(&self) -> Bits {
        with!(self, set => set.ranges.unsigned.hi.to_bits(set.width))
    }

    /// The least member, signed.
    #[must_use]
    pub fn smin(&self) -> Bits {
        with!(self, set => set.ranges.signed.lo.to_bits(set.width).flip_bit(set.width - 1))
    }

    /// The greatest member, signed.
    #[must_use]
    pub fn smax(&self) -> Bits {
        with!(self, set => set.ranges.signed.hi.to_bits(set.width).flip_bit(set.width - 1))
    }

    /// The only member, if there is but one.
    #[inline]
    #[must_use]
    pub fn as_lit(&self) -> Option<Bits> {
        with!(self, set => set.as_lit().map(|value| value.to_bits(set.width)))
    }

    /// Every vector of the width is a member.
    #[must_use]
    pub fn is_top(&self) -> bool {
        with!(self, set => set.known.places().is_zero() && set.ranges == Ranges::full(set.width))
    }

    /// `value`, of the same width, is a member.
    #[must_use]
    pub fn contains(&self, value: &Bits) -> bool {
        self.width() == value.width() && with!(self, set => set.contains(&Num::from_bits(value)))
    }

    /// The least description of the members of both. Widths must agree.
    #[must_use]
    pub fn join(&self, other: &Abs) -> Abs {
        with_both!(self, other, (a, b) => a.join(b).into())
    }

    /// The members of both, exactly; `None` if there are none. Widths must agree.
    #[must_use]
    pub fn meet(&self, other: &Abs) -> Option<Abs> {
        with_both!(self, other, (a, b) => a.meet(b).map(Abs::from))
    }

    /// Every member is one of `other`. Widths must agree.
    #[must_use]
    pub fn leq(&self, other: &Abs) -> bool {
        with_both!(self, other, (a, b) => a.leq(b))
    }

    /// A set with the members of both, such that no chain of widenings goes on for long: bounds that moved jump to the
    /// next of `thresholds` (read in both orders; those of another width do not count) or to the end, and known bits
    /// are lost from the lowest that changed upwards.
    #[must_use]
    pub fn widen(&self, newer: &Abs, thresholds: &[Bits]) -> Abs {
        with_both!(self, newer, (a, b) => a.widen(b, thresholds).into())
    }

    /// The same set in numbers of any size, whatever the width.
    fn wide(&self) -> Cow<'_, Set<BigUint>> {
        match &self.0 {
            Repr::Wide(set) => Cow::Borrowed(set),
            Repr::Word(set) => Cow::Owned(set.to_big()),
        }
    }
}

impl Set<u64> {
    fn to_big(self) -> Set<BigUint> {
        let span = |span: Span<u64>| Span::new(span.lo.into(), span.hi.into());
        Set {
            width: self.width,
            known: Known { zeros: self.known.zeros.into(), ones: self.known.ones.into() },
            ranges: Ranges {
                unsigned: span(self.ranges.unsigned),
                signed: span(self.ranges.signed),
            },
        }
    }
}

impl UnOp {
    /// Holds every result of [`UnOp::eval`] on a member.
    #[must_use]
    pub fn abs(self, a: &Abs) -> Abs {
        let width = match self {
            UnOp::Not | UnOp::Neg | UnOp::Extract { .. } => a.width(),
            UnOp::ZeroExtend(by) | UnOp::SignExtend(by) => a.width() + by,
        };
        match &a.0 {
            Repr::Word(a) if width <= 64 => self.apply(a).into(),
            _ => self.apply(&a.wide()).into(),
        }
    }

    fn apply<N: Num>(self, a: &Set<N>) -> Set<N> {
        match self {
            UnOp::Not => a.not(),
            UnOp::Neg => a.neg(),
            UnOp::Extract { hi, lo } => a.extract(lo.into(), u32::from(hi - lo) + 1),
            UnOp::ZeroExtend(by) => a.zero_extend(by),
            UnOp::SignExtend(by) => a.sign_extend(by),
        }
    }
}

impl BinOp {
    /// Holds every result of [`BinOp::eval`] on a member of each.
    #[must_use]
    pub fn abs(self, a: &Abs, b: &Abs) -> Abs {
        if let (Some(x), Some(y)) = (a.as_lit(), b.as_lit()) {
            return Abs::lit(&self.eval(&x, &y));
        }
        if self != BinOp::Concat {
            return with_both!(a, b, (a, b) => self.apply(a, b).into());
        }
        match (&a.0, &b.0) {
            (Repr::Word(a), Repr::Word(b)) if a.width + b.width <= 64 => a.concat(b).into(),
            _ => a.wide().concat(&b.wide()).into(),
        }
    }

    fn apply<N: Num>(self, a: &Set<N>, b: &Set<N>) -> Set<N> {
        match self {
            BinOp::And => a.and(b),
            BinOp::Or => a.or(b),
            BinOp::Xor => a.xor(b),
            BinOp::Add => a.add(b),
            BinOp::Sub => a.sub(b),
            BinOp::Mul => a.mul(b),
            BinOp::Udiv => a.udiv(b),
            BinOp::Urem => a.urem(b),
            BinOp::Sdiv => a.sdiv(b),
            BinOp::Srem => a.srem(b),
            BinOp::Smod => a.smod(b),
            BinOp::Shl => a.shl(b),
            BinOp::Lshr => a.lshr(b),
            BinOp::Ashr => a.ashr(b),
            BinOp::Concat => a.concat(b),
        }
    }
}

impl CmpOp {
    /// The outcome, if [`CmpOp::eval`] gives the same on every pair of members.
    #[must_use]
    pub fn abs(self, a: &Abs, b: &Abs) -> Option<bool> {
        with_both!(a, b, (a, b) => self.decide(a, b))
    }

    /// Both operands, narrowed by knowing that the outcome is `truth`; `None` when it cannot be.
    #[must_use]
    pub fn assume(self, truth: bool, a: &Abs, b: &Abs) -> Option<(Abs, Abs)> {
        with_both!(a, b, (a, b) => self.narrow(truth, a, b).map(|(a, b)| (a.into(), b.into())))
    }
}

/// The known bits from the highest on, then both ranges: `01..:u[#x4,#x7]:s[#x4,#x7]`.
impl fmt::Debug for Abs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (zeros, ones) = (self.zeros(), self.ones());
        for at in (0..self.width()).rev() {
            f.write_str(match (zeros.bit(at), ones.bit(at)) {
                (true, _) => "0",
                (_, true) => "1",
                (false, false) => ".",
            })?;
        }
        let (umin, umax, smin, smax) = (self.umin(), self.umax(), self.smin(), self.smax());
        write!(f, ":u[{umin},{umax}]:s[{smin},{smax}]")
    }
}
