//! Short names for what programs do with words, and a source of random numbers.

use polysem_term::{BinOp, CmpOp, Sort, TermId, Terms, UnOp};

/// `SplitMix64`: a counter, mixed.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// Sixty-four random bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.word() % bound
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// So many bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.word() as u8).collect()
    }
}

/// Operators as methods.
#[expect(missing_docs, reason = "they are what their names say")]
pub trait Words {
    fn terms(&mut self) -> &mut Terms;

    /// A vector operator; literals are folded, as every executor does it.
    fn op(&mut self, op: BinOp, a: TermId, b: TermId) -> TermId {
        let terms = self.terms();
        match (terms.as_lit(a), terms.as_lit(b)) {
            (Some(a), Some(b)) => terms.lit(&op.eval(&a, &b)),
            _ => terms.bin(op, a, b),
        }
    }
    fn un(&mut self, op: UnOp, a: TermId) -> TermId {
        let terms = self.terms();
        match terms.as_lit(a) {
            Some(a) => terms.lit(&op.eval(&a)),
            None => terms.un(op, a),
        }
    }
    fn compare(&mut self, op: CmpOp, a: TermId, b: TermId) -> TermId {
        let terms = self.terms();
        match (terms.as_lit(a), terms.as_lit(b)) {
            (Some(a), Some(b)) => terms.truth(op.eval(&a, &b)),
            _ => terms.cmp(op, a, b),
        }
    }
    fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.op(BinOp::Add, a, b)
    }
    fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        self.op(BinOp::Sub, a, b)
    }
    fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        self.op(BinOp::Mul, a, b)
    }
    fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.op(BinOp::Udiv, a, b)
    }
    fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        self.op(BinOp::Urem, a, b)
    }
    fn band(&mut self, a: TermId, b: TermId) -> TermId {
        self.op(BinOp::And, a, b)
    }
    fn bor(&mut self, a: TermId, b: TermId) -> TermId {
        self.op(BinOp::Or, a, b)
    }
    fn bxor(&mut self, a: TermId, b: TermId) -> TermId {
        self.op(BinOp::Xor, a, b)
    }
    fn bnot(&mut self, a: TermId) -> TermId {
        self.un(UnOp::Not, a)
    }
    fn neg(&mut self, a: TermId) -> TermId {
        self.un(UnOp::Neg, a)
    }
    /// The literal of another term's width.
    fn like(&mut self, a: TermId, value: u64) -> TermId {
        let width = self.terms().width(a);
        self.terms().num(width, value)
    }
    fn plus(&mut self, a: TermId, value: u64) -> TermId {
        let b = self.like(a, value);
        self.add(a, b)
    }
    fn times(&mut self, a: TermId, value: u64) -> TermId {
        let b = self.like(a, value);
        self.mul(a, b)
    }
    fn mask(&mut self, a: TermId, value: u64) -> TermId {
        let b = self.like(a, value);
        self.band(a, b)
    }
    fn left(&mut self, a: TermId, by: u64) -> TermId {
        let b = self.like(a, by);
        self.op(BinOp::Shl, a, b)
    }
    fn right(&mut self, a: TermId, by: u64) -> TermId {
        let b = self.like(a, by);
        self.op(BinOp::Lshr, a, b)
    }
    fn asr(&mut self, a: TermId, by: u64) -> TermId {
        let b = self.like(a, by);
        self.op(BinOp::Ashr, a, b)
    }
    fn rotate(&mut self, a: TermId, by: u64) -> TermId {
        let width = u64::from(self.terms().width(a));
        let (high, low) = (self.left(a, by), self.right(a, width - by));
        self.bor(high, low)
    }
    fn zext(&mut self, a: TermId, width: u32) -> TermId {
        let by = width - self.terms().width(a);
        self.un(UnOp::ZeroExtend(by), a)
    }
    fn sext(&mut self, a: TermId, width: u32) -> TermId {
        let by = width - self.terms().width(a);
        self.un(UnOp::SignExtend(by), a)
    }
    fn low(&mut self, a: TermId, width: u32) -> TermId {
        self.terms().extract(width - 1, 0, a)
    }
    fn same(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(CmpOp::Eq, a, b)
    }
    fn differ(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.same(a, b);
        self.negate(same)
    }
    fn negate(&mut self, a: TermId) -> TermId {
        let terms = self.terms();
        match terms.as_truth(a) {
            Some(truth) => terms.truth(!truth),
            None => terms.not(a),
        }
    }
    fn is(&mut self, a: TermId, value: u64) -> TermId {
        let b = self.like(a, value);
        self.same(a, b)
    }
    fn isnt(&mut self, a: TermId, value: u64) -> TermId {
        let is = self.is(a, value);
        self.negate(is)
    }
    fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(CmpOp::Ult, a, b)
    }
    fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(CmpOp::Ule, a, b)
    }
    fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(CmpOp::Slt, a, b)
    }
    fn below(&mut self, a: TermId, bound: u64) -> TermId {
        let b = self.like(a, bound);
        self.ult(a, b)
    }
    /// `from <= a <= to`, as the two comparisons of a C program.
    fn within(&mut self, a: TermId, from: u64, to: u64) -> TermId {
        let (from, to) = (self.like(a, from), self.like(a, to));
        let (above, under) = (self.ule(from, a), self.ule(a, to));
        self.terms().and(above, under)
    }
    /// Bytes put together, the first lowest.
    ///
    /// # Panics
    /// If there is none.
    fn little_endian(&mut self, bytes: &[TermId]) -> TermId {
        let (&first, rest) = bytes.split_first().expect("at least one byte");
        rest.iter().fold(first, |word, &byte| self.op(BinOp::Concat, byte, word))
    }
    /// A constant table, as an array.
    fn table(&mut self, index: u32, element: u32, entries: &[u64]) -> TermId {
        let terms = self.terms();
        let zero = terms.num(element, 0);
        let empty = terms.const_array(Sort::Array { index, element }, zero);
        entries.iter().enumerate().fold(empty, |table, (at, &entry)| {
            let (at, entry) = (terms.num(index, at as u64), terms.num(element, entry));
            terms.store(table, at, entry)
        })
    }
}

impl Words for Terms {
    fn terms(&mut self) -> &mut Terms {
        self
    }
}
