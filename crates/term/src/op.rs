//! Operators, each with its one concrete meaning.
//!
//! Operators come in four families by what they take and give, so that a call cannot be ill-sorted by arity:
//! [`UnOp`] and [`BinOp`] give a vector, [`CmpOp`] gives a truth value; connectives of truth are methods elsewhere.
//! Division and shifts mean what SMT-LIB says: `udiv` by zero is all ones, `urem` by zero the dividend, a shift
//! by the width or more leaves nothing but the sign.
//!
//! **Invariant:** `eval` is total; faults of a language are that language's business, before it calls an operator.

use crate::bits::{Bits, mask, sign_extend_word};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// Operators from one vector to a vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum UnOp {
    /// Every bit turned.
    Not,
    /// Two's complement negation.
    Neg,
    /// Bits `hi` down to `lo`, both included.
    Extract {
        /// The highest bit taken.
        hi: u16,
        /// The lowest bit taken.
        lo: u16,
    },
    /// So many zeros put above.
    ZeroExtend(u32),
    /// So many copies of the sign put above.
    SignExtend(u32),
}

/// Operators from two vectors to a vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BinOp {
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Sum modulo 2^width.
    Add,
    /// Difference modulo 2^width.
    Sub,
    /// Product modulo 2^width.
    Mul,
    /// Unsigned quotient.
    Udiv,
    /// Unsigned remainder.
    Urem,
    /// Signed quotient, rounded towards zero.
    Sdiv,
    /// Signed remainder with the dividend's sign.
    Srem,
    /// Signed remainder with the divisor's sign.
    Smod,
    /// Shift left.
    Shl,
    /// Shift right, zeros enter.
    Lshr,
    /// Shift right, the sign enters.
    Ashr,
    /// The first operand above the second.
    Concat,
}

/// Comparisons of two vectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CmpOp {
    /// Equality.
    Eq,
    /// Unsigned less.
    Ult,
    /// Unsigned less or equal.
    Ule,
    /// Signed less.
    Slt,
    /// Signed less or equal.
    Sle,
}

impl UnOp {
    /// The width of the result, or why there is none.
    ///
    /// # Errors
    /// [`WidthError`] if the operator does not apply to that width.
    pub fn width(self, a: u32) -> Result<u32, WidthError> {
        let width = match self {
            UnOp::Not | UnOp::Neg => a,
            UnOp::Extract { hi, lo } if lo <= hi && u32::from(hi) < a => u32::from(hi - lo) + 1,
            UnOp::Extract { .. } => return Err(WidthError),
            UnOp::ZeroExtend(by) | UnOp::SignExtend(by) => a.checked_add(by).ok_or(WidthError)?,
        };
        if width <= crate::bits::MAX_WIDTH { Ok(width) } else { Err(WidthError) }
    }

    /// The numbers that parameterise it, as SMT-LIB orders them.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        let (a, b) = match self {
            UnOp::Not | UnOp::Neg => (None, None),
            UnOp::Extract { hi, lo } => (Some(u32::from(hi)), Some(u32::from(lo))),
            UnOp::ZeroExtend(by) | UnOp::SignExtend(by) => (Some(by), None),
        };
        a.into_iter().chain(b)
    }

    /// The concrete meaning.
    #[inline]
    #[must_use]
    pub fn eval(self, a: &Bits) -> Bits {
        let width = a.width();
        match (a.word(), self) {
            (Some(x), UnOp::Not) => Bits::new(width, !x),
            (Some(x), UnOp::Neg) => Bits::new(width, x.wrapping_neg()),
            (Some(x), UnOp::Extract { hi, lo }) => Bits::new(u32::from(hi - lo) + 1, x >> lo),
            (Some(x), UnOp::ZeroExtend(by)) => Bits::new(width + by, x),
            (Some(x), UnOp::SignExtend(by)) if width + by <= 64 => {
                Bits::new(width + by, sign_extend_word(width, x).cast_unsigned())
            }
            _ => self.eval_wide(a),
        }
    }

    /// The same, through numbers of any size.
    fn eval_wide(self, a: &Bits) -> Bits {
        let width = a.width();
        match self {
            UnOp::Not => Bits::from_big(width, Bits::ones(width).to_big() ^ a.to_big()),
            UnOp::Neg => Bits::from_big(width, (BigUint::from(1u32) << width) - a.to_big()),
            UnOp::Extract { hi, lo } => Bits::from_big(u32::from(hi - lo) + 1, a.to_big() >> lo),
            UnOp::ZeroExtend(by) => Bits::from_big(width + by, a.to_big()),
            UnOp::SignExtend(0) => a.clone(),
            UnOp::SignExtend(by) => {
                let sign = if a.is_negative() { Bits::ones(by) } else { Bits::zero(by) };
                Bits::from_big(width + by, (sign.to_big() << width) | a.to_big())
            }
        }
    }
}

impl BinOp {
    /// Every operator, for tests and tables.
    pub const ALL: [BinOp; 15] = [
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Udiv,
        BinOp::Urem,
        BinOp::Sdiv,
        BinOp::Srem,
        BinOp::Smod,
        BinOp::Shl,
        BinOp::Lshr,
        BinOp::Ashr,
        BinOp::Concat,
    ];

    /// The width of the result, or why there is none.
    ///
    /// # Errors
    /// [`WidthError`] if the operator does not apply to these widths.
    pub fn width(self, a: u32, b: u32) -> Result<u32, WidthError> {
        match self {
            BinOp::Concat if a + b <= crate::bits::MAX_WIDTH => Ok(a + b),
            BinOp::Concat => Err(WidthError),
            _ if a == b => Ok(a),
            _ => Err(WidthError),
        }
    }

    /// `a op b == b op a`.
    #[must_use]
    pub const fn commutes(self) -> bool {
        matches!(self, BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Add | BinOp::Mul)
    }

    /// The concrete meaning.
    #[inline]
    #[must_use]
    pub fn eval(self, a: &Bits, b: &Bits) -> Bits {
        let width = a.width();
        match (a.word(), b.word()) {
            (Some(x), Some(y)) if self != BinOp::Concat => {
                Bits::new(width, self.eval_word(width, x, y))
            }
            (Some(x), Some(y)) if width + b.width() <= 64 => {
                Bits::new(width + b.width(), x << b.width() | y)
            }
            _ => self.eval_wide(a, b),
        }
    }

    /// The meaning on words of one width up to 64; the result may have bits above the width.
    ///
    /// # Panics
    /// On [`BinOp::Concat`], whose operands have widths of their own.
    #[inline]
    #[must_use]
    pub fn eval_word(self, width: u32, a: u64, b: u64) -> u64 {
        let signed = |x| sign_extend_word(width, x);
        match self {
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            BinOp::Add => a.wrapping_add(b),
            BinOp::Sub => a.wrapping_sub(b),
            BinOp::Mul => a.wrapping_mul(b),
            BinOp::Udiv => a.checked_div(b).unwrap_or(u64::MAX),
            BinOp::Urem => a.checked_rem(b).unwrap_or(a),
            BinOp::Sdiv if b == 0 => {
                if signed(a) < 0 {
                    1
                } else {
                    u64::MAX
                }
            }
            BinOp::Sdiv => signed(a).wrapping_div(signed(b)).cast_unsigned(),
            BinOp::Srem | BinOp::Smod if b == 0 => a,
            BinOp::Srem => signed(a).wrapping_rem(signed(b)).cast_unsigned(),
            BinOp::Smod => {
                let rem = signed(a).wrapping_rem(signed(b));
                let turned = rem != 0 && (rem < 0) != (signed(b) < 0);
                if turned { rem.wrapping_add(signed(b)) } else { rem }.cast_unsigned()
            }
            BinOp::Shl | BinOp::Lshr if b >= u64::from(width) => 0,
            BinOp::Shl => a << b,
            BinOp::Lshr => a >> b,
            BinOp::Ashr => (signed(a) >> b.min(63)).cast_unsigned(),
            BinOp::Concat => unreachable!("concat has no common width"),
        }
    }

    /// The same as [`BinOp::eval`], through numbers of any size.
    fn eval_wide(self, a: &Bits, b: &Bits) -> Bits {
        let width = a.width();
        let big = |n: BigUint| Bits::from_big(width, n);
        let (x, y) = (a.to_big(), b.to_big());
        // A shift that does not fit a word is a shift by the width.
        let amount = || b.to_u64().map_or(width, |n| n.min(u64::from(width)) as u32);
        match self {
            BinOp::And => big(x & y),
            BinOp::Or => big(x | y),
            BinOp::Xor => big(x ^ y),
            BinOp::Add => big(x + y),
            BinOp::Sub => big(x + UnOp::Neg.eval_wide(b).to_big()),
            BinOp::Mul => big(x * y),
            BinOp::Udiv if b.is_zero() => Bits::ones(width),
            BinOp::Udiv => big(x / y),
            BinOp::Urem if b.is_zero() => a.clone(),
            BinOp::Urem => big(x % y),
            BinOp::Sdiv => signed_division(BinOp::Udiv, a, b, a.is_negative() != b.is_negative()),
            BinOp::Srem => signed_division(BinOp::Urem, a, b, a.is_negative()),
            BinOp::Smod => {
                let rem = BinOp::Srem.eval_wide(a, b);
                let turned = !rem.is_zero() && rem.is_negative() != b.is_negative();
                if turned { BinOp::Add.eval_wide(&rem, b) } else { rem }
            }
            BinOp::Shl => big(x << amount()),
            BinOp::Lshr => big(x >> amount()),
            BinOp::Ashr if a.is_negative() => {
                UnOp::Not.eval_wide(&BinOp::Lshr.eval_wide(&UnOp::Not.eval_wide(a), b))
            }
            BinOp::Ashr => BinOp::Lshr.eval_wide(a, b),
            BinOp::Concat => Bits::from_big(width + b.width(), (x << b.width()) | y),
        }
    }
}

/// `op` on the magnitudes, negated where `negate`: how SMT-LIB defines signed division, by zero included.
fn signed_division(op: BinOp, a: &Bits, b: &Bits, negate: bool) -> Bits {
    let magnitude = |x: &Bits| if x.is_negative() { UnOp::Neg.eval_wide(x) } else { x.clone() };
    let result = op.eval_wide(&magnitude(a), &magnitude(b));
    if negate { UnOp::Neg.eval_wide(&result) } else { result }
}

impl CmpOp {
    /// Every comparison, for tests and tables.
    pub const ALL: [CmpOp; 5] = [CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle];

    /// The concrete meaning.
    #[inline]
    #[must_use]
    pub fn eval(self, a: &Bits, b: &Bits) -> bool {
        if let (Some(x), Some(y)) = (a.word(), b.word()) {
            return self.eval_word(a.width(), x, y);
        }
        match self {
            CmpOp::Eq => a == b,
            CmpOp::Ult => a.cmp_unsigned(b) == Ordering::Less,
            CmpOp::Ule => a.cmp_unsigned(b) != Ordering::Greater,
            CmpOp::Slt => a.cmp_signed(b) == Ordering::Less,
            CmpOp::Sle => a.cmp_signed(b) != Ordering::Greater,
        }
    }

    /// The meaning on words of one width up to 64.
    #[inline]
    #[must_use]
    pub fn eval_word(self, width: u32, a: u64, b: u64) -> bool {
        debug_assert!(a <= mask(width) && b <= mask(width), "bits above the width");
        // Turning the sign bit maps the signed order to the unsigned one.
        let turned = |x: u64| x ^ (1 << (width - 1));
        match self {
            CmpOp::Eq => a == b,
            CmpOp::Ult => a < b,
            CmpOp::Ule => a <= b,
            CmpOp::Slt => turned(a) < turned(b),
            CmpOp::Sle => turned(a) <= turned(b),
        }
    }
}

/// An operator was given widths that it does not take, or its result would be too wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WidthError;

#[cfg(test)]
mod tests {
    use super::*;

    /// Both paths of `eval` are one meaning: words against big numbers, exhaustively up to 5 bits.
    #[test]
    fn words_and_wide_agree() {
        for width in 1..=5 {
            let all = || (0..=mask(width)).map(|bits| Bits::new(width, bits));
            for a in all() {
                for op in [UnOp::Not, UnOp::Neg, UnOp::ZeroExtend(3), UnOp::SignExtend(3)] {
                    assert_eq!(op.eval(&a), op.eval_wide(&a), "{op:?} {a}");
                }
                for b in all() {
                    for op in BinOp::ALL {
                        assert_eq!(op.eval(&a, &b), op.eval_wide(&a, &b), "{op:?} {a} {b}");
                    }
                }
            }
        }
    }

    /// At 8 bits, Rust's own operators are the oracle.
    #[test]
    fn agrees_with_the_machine() {
        for a in 0..=255u8 {
            for b in 0..=255u8 {
                let bits = |x: u8| Bits::new(8, u64::from(x));
                let of = |op: BinOp| op.eval(&bits(a), &bits(b));
                let (x, y) = (a.cast_signed(), b.cast_signed());
                assert_eq!(of(BinOp::Add), bits(a.wrapping_add(b)));
                assert_eq!(of(BinOp::Sub), bits(a.wrapping_sub(b)));
                assert_eq!(of(BinOp::Mul), bits(a.wrapping_mul(b)));
                if let Some(quotient) = a.checked_div(b) {
                    assert_eq!(of(BinOp::Udiv), bits(quotient));
                    assert_eq!(of(BinOp::Urem), bits(a % b));
                    assert_eq!(of(BinOp::Sdiv), bits(x.wrapping_div(y).cast_unsigned()));
                    assert_eq!(of(BinOp::Srem), bits(x.wrapping_rem(y).cast_unsigned()));
                }
                if b < 8 {
                    assert_eq!(of(BinOp::Shl), bits(a << b));
                    assert_eq!(of(BinOp::Lshr), bits(a >> b));
                    assert_eq!(of(BinOp::Ashr), bits((x >> b).cast_unsigned()));
                }
                let cmp = |op: CmpOp| op.eval(&bits(a), &bits(b));
                assert_eq!(cmp(CmpOp::Ult), a < b);
                assert_eq!(cmp(CmpOp::Ule), a <= b);
                assert_eq!(cmp(CmpOp::Slt), x < y);
                assert_eq!(cmp(CmpOp::Sle), x <= y);
            }
        }
    }

    /// The values that the SMT-LIB theory fixes for division by zero.
    #[test]
    fn division_by_zero_is_smt_lib() {
        for width in [3, 64, 65, 128] {
            let (zero, one) = (Bits::zero(width), Bits::one(width));
            let minus = Bits::ones(width);
            assert_eq!(BinOp::Udiv.eval(&one, &zero), minus);
            assert_eq!(BinOp::Urem.eval(&one, &zero), one);
            assert_eq!(BinOp::Sdiv.eval(&one, &zero), minus);
            assert_eq!(BinOp::Sdiv.eval(&minus, &zero), one);
            assert_eq!(BinOp::Srem.eval(&minus, &zero), minus);
            assert_eq!(BinOp::Smod.eval(&minus, &zero), minus);
        }
    }

    #[test]
    fn wide_values() {
        let a = Bits::min_signed(65);
        let minus = Bits::ones(65);
        assert_eq!(BinOp::Sdiv.eval(&a, &minus), a);
        assert_eq!(BinOp::Ashr.eval(&a, &minus), minus);
        assert_eq!(BinOp::Shl.eval(&minus, &Bits::new(65, 65)), Bits::zero(65));
        assert_eq!(UnOp::Extract { hi: 64, lo: 64 }.eval(&a), Bits::one(1));
        assert_eq!(BinOp::Concat.eval(&Bits::one(64), &Bits::zero(1)), Bits::new(65, 2));
        assert_eq!(UnOp::SignExtend(1).eval(&Bits::ones(64)), minus);
    }
}
