//! Literals: what every reading makes of them alike.
//!
//! Most steps of most runs are on literals, in every reading. A language offers them here first, and asks the reading only
//! about the rest; what comes out is what the reading would have said, so that this makes no difference but for the work that
//! it spares. A literal is opaque: a language can compute with it, and cannot look at it.

use crate::domain::Domain;
use crate::memory::heap::{Val, ValOf};
use polysem_term::bits::sign_extend_word;
use polysem_term::{BinOp, Bits, CmpOp};

/// What is promised of an integer operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Promise(pub u8);

impl Promise {
    /// No unsigned overflow.
    pub const NUW: Promise = Promise(1);
    /// No signed overflow.
    pub const NSW: Promise = Promise(2);
    /// Nothing is shifted or divided away.
    pub const EXACT: Promise = Promise(4);
    /// No bit is in both operands.
    pub const DISJOINT: Promise = Promise(8);
    /// The operand is not negative.
    pub const NNEG: Promise = Promise(16);
    /// Both operands have the same sign.
    pub const SAMESIGN: Promise = Promise(32);
    /// The difference of two pointers, which must point into one object.
    pub const DISTANCE: Promise = Promise(64);
    /// No optimiser has touched this: what breaks the promise is a fault here, and not poison.
    pub const STRICT: Promise = Promise(128);

    /// Whether all of `other` is promised.
    #[inline]
    #[must_use]
    pub const fn has(self, other: Promise) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both.
    #[must_use]
    pub const fn with(self, other: Promise) -> Promise {
        Promise(self.0 | other.0)
    }

    /// All but `other`.
    #[must_use]
    pub const fn without(self, other: Promise) -> Promise {
        Promise(self.0 & !other.0)
    }

    /// Whether nothing is promised, whoever might have touched it.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 & !(Promise::STRICT.0 | Promise::DISTANCE.0) == 0
    }
}

/// Whether a result on words is what was promised; to say no is always right.
#[inline]
fn keeps(op: BinOp, promise: Promise, width: u32, (x, y): (u64, u64), value: u64) -> bool {
    let signed = |x| sign_extend_word(width, x);
    let value = value & (u64::MAX >> (64 - width));
    if promise.has(Promise::NSW) {
        let exact = match op {
            BinOp::Add => signed(x).checked_add(signed(y)),
            BinOp::Sub => signed(x).checked_sub(signed(y)),
            BinOp::Mul => signed(x).checked_mul(signed(y)),
            BinOp::Shl if signed(value) >> y == signed(x) => Some(signed(value)),
            _ => None,
        };
        if exact != Some(signed(value)) {
            return false;
        }
    }
    if promise.has(Promise::NUW) {
        let exact = match op {
            BinOp::Add => x.checked_add(y),
            BinOp::Sub => x.checked_sub(y),
            BinOp::Mul => x.checked_mul(y),
            BinOp::Shl if value >> y == x => Some(value),
            _ => None,
        };
        if exact != Some(value) {
            return false;
        }
    }
    if promise.has(Promise::EXACT) {
        let back = match op {
            BinOp::Udiv | BinOp::Sdiv => value.wrapping_mul(y) & (u64::MAX >> (64 - width)),
            BinOp::Lshr | BinOp::Ashr => value << y & (u64::MAX >> (64 - width)),
            _ => return false,
        };
        if back != x {
            return false;
        }
    }
    !promise.has(Promise::DISJOINT) || x & y == 0
}

/// A literal of up to 64 bits, whose width is the program's business.
#[derive(Clone, Copy)]
pub struct Known(u64);

#[expect(
    clippy::inline_always,
    reason = "each is an instruction or two of the loop that runs programs"
)]
impl Known {
    /// What a value is, if it is a literal and all of it defined.
    #[inline(always)]
    pub fn of<D: Domain>(value: &ValOf<D>) -> Option<Known> {
        match value {
            Val::Bits(v) => D::word(v).map(Known),
            _ => None,
        }
    }

    /// What a constant of the program is.
    #[inline(always)]
    #[must_use]
    pub fn constant(bits: &Bits) -> Option<Known> {
        bits.word().map(Known)
    }

    /// For memory models alone.
    #[inline(always)]
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    /// Zero.
    #[inline(always)]
    #[must_use]
    pub fn zero() -> Known {
        Known(0)
    }

    /// Puts the value of a width that it is into a place.
    ///
    /// Not inlined, here and below: where several such ends meet in one function, compilers make one of them, and the value
    /// takes a detour through memory that costs more than the call.
    #[inline(never)]
    pub fn put<D: Domain>(self, width: u32, place: &mut ValOf<D>) {
        *place = Val::Bits(D::constant(Bits::new(width, self.0)));
    }

    /// An integer operation, if its result is what was promised and there is one.
    #[inline(always)]
    #[must_use]
    pub fn int(op: BinOp, promise: Promise, width: u32, a: Known, b: Known) -> Option<Known> {
        let (x, y) = (a.0, b.0);
        match op {
            BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem => {
                let (least, minus) = (1u64 << (width - 1), u64::MAX >> (64 - width));
                let signed = matches!(op, BinOp::Sdiv | BinOp::Srem);
                if y == 0 || signed && x == least && y == minus {
                    return None;
                }
            }
            BinOp::Shl | BinOp::Lshr | BinOp::Ashr if y >= u64::from(width) => return None,
            _ => {}
        }
        let value = op.eval_word(width, x, y);
        if promise.is_none() || keeps(op, promise, width, (x, y), value) {
            return Some(Known(value));
        }
        None
    }

    /// A comparison, as a bit.
    #[inline(always)]
    #[must_use]
    pub fn cmp(op: CmpOp, width: u32, a: Known, b: Known) -> Known {
        Known(u64::from(op.eval_word(width, a.0, b.0)))
    }

    /// The opposite of a bit.
    #[inline(always)]
    #[must_use]
    pub fn opposite(self) -> Known {
        Known(self.0 ^ 1)
    }

    /// Copies of the sign put above a literal of a width.
    #[inline(always)]
    #[must_use]
    pub fn sign_extend(self, width: u32) -> Known {
        Known(sign_extend_word(width, self.0).cast_unsigned())
    }

    /// The literal itself, if it is less than a number.
    #[inline(always)]
    #[must_use]
    pub fn below(self, limit: u64) -> Option<Known> {
        if self.0 < limit { Some(self) } else { None }
    }

    /// So many elements of a size further on than an offset.
    #[inline(always)]
    #[must_use]
    pub fn scaled(self, by: Known, scale: i64) -> Known {
        Known(self.0.wrapping_add(by.0.wrapping_mul(scale.cast_unsigned())))
    }

    /// So many bytes further on.
    #[inline(always)]
    #[must_use]
    pub fn further(self, by: i64) -> Known {
        Known(self.0.wrapping_add(by.cast_unsigned()))
    }

    /// Puts an address at this offset of an object into a place.
    #[inline(never)]
    pub fn point<D: Domain>(self, object: u32, place: &mut ValOf<D>) {
        *place = Val::pointer(object, D::constant(Bits::new(64, self.0)));
    }

    /// The offset of an address, if it is a literal.
    #[inline(always)]
    pub fn offset<D: Domain>(value: &ValOf<D>) -> Option<(u32, Known)> {
        match value {
            Val::Ptr(p) => D::word(&p.offset).map(|at| (p.object, Known(at))),
            _ => None,
        }
    }
}
