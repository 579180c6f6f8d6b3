//! A stream of constructor calls as symbolic execution makes them, independent of who builds the terms.
//!
//! Operators and widths are mixed as in straight-line code over bytes and words: sums and comparisons with
//! literals, bytes taken apart and put together, masks, choices, reads of arrays. Operands are mostly recent
//! results. Every second call repeats an earlier one, operand for operand, mostly a recent one.
//!
//! **Invariant:** the stream depends on its seed alone, so every backend follows the same one.

use polysem_term::{BinOp, CmpOp, Head, Sort, UnOp};

/// What a call makes.
#[derive(Clone, Copy, Debug)]
pub enum Make {
    /// The input of that number.
    Input(u32),
    /// A literal.
    Literal(u64),
    /// An operator on earlier results.
    Apply(Head),
}

/// One constructor call.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// What is made.
    pub make: Make,
    /// Its sort.
    pub sort: Sort,
    /// Numbers of the calls that made the operands.
    pub kids: [u32; 3],
}

impl Call {
    /// The operands among all results so far.
    #[must_use]
    pub fn operands<T: Copy>(&self, results: &[T]) -> ([T; 3], usize) {
        let [a, b, c] = self.kids.map(|kid| results[kid as usize]);
        let count = match self.make {
            Make::Input(_) | Make::Literal(_) => 0,
            Make::Apply(Head::Not | Head::Un(_) | Head::ConstArray) => 1,
            Make::Apply(Head::Ite | Head::Store) => 3,
            Make::Apply(_) => 2,
        };
        ([a, b, c], count)
    }
}

/// How many inputs there are of each sort.
const INPUTS: u32 = 50;
/// The sorts of terms in the stream.
const SORTS: [Sort; 6] = [
    Sort::Bool,
    Sort::Bv(8),
    Sort::Bv(16),
    Sort::Bv(32),
    Sort::Bv(64),
    Sort::Array { index: 32, element: 8 },
];
const ARRAY: usize = 5;
/// How far back a repeated call may lie, as a power of two.
const REACH: u32 = 20;

/// The stream.
#[derive(Debug)]
pub struct Script {
    random: u64,
    calls: Vec<Call>,
    by_sort: [Vec<u32>; SORTS.len()],
}

impl Script {
    /// A stream that starts with its inputs.
    #[must_use]
    pub fn new(seed: u64) -> Script {
        let mut script =
            Script { random: seed | 1, calls: Vec::new(), by_sort: Default::default() };
        for (at, sort) in SORTS.into_iter().enumerate() {
            for _ in 0..INPUTS {
                let number = script.calls.len() as u32;
                script.by_sort[at].push(number);
                script.calls.push(Call { make: Make::Input(number), sort, kids: [0; 3] });
            }
        }
        script
    }

    /// All calls so far.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Makes the stream that much longer.
    pub fn extend(&mut self, calls: usize) {
        for _ in 0..calls {
            let now = self.calls.len() as u32;
            let call = if self.below(2) == 0 && now > 1000 {
                // As likely 10 to 20 calls ago as 10,000 to 20,000.
                let reach = 2 << self.below(REACH);
                let back = 1 + self.below(reach.min(now - SORTS.len() as u32 * INPUTS));
                self.calls[(now - back) as usize]
            } else {
                let call = self.fresh();
                self.by_sort[sort_index(call.sort)].push(now);
                call
            };
            self.calls.push(call);
        }
    }

    fn next(&mut self) -> u64 {
        // Xorshift with a multiplication: fast, and good enough to choose by.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A result of that sort: mostly a recent one, sometimes an older one or an input.
    fn operand(&mut self, sort: usize) -> u32 {
        let count = self.by_sort[sort].len() as u32;
        let reach = match self.below(10) {
            0..7 => 64,
            7..9 => 4096,
            _ => {
                let at = self.below(INPUTS) as usize;
                return self.by_sort[sort][at];
            }
        };
        let back = 1 + self.below(count.min(reach));
        self.by_sort[sort][(count - back) as usize]
    }

    fn apply(&mut self, head: Head, sort: usize, kids: &[usize]) -> Call {
        let mut numbers = [0; 3];
        for (number, kid) in numbers.iter_mut().zip(kids) {
            *number = self.operand(*kid);
        }
        Call { make: Make::Apply(head), sort: SORTS[sort], kids: numbers }
    }

    fn fresh(&mut self) -> Call {
        let wide = 1 + self.below(4) as usize;
        let width = SORTS[wide].width().expect("the first four after Bool are vectors");
        match self.below(100) {
            0..12 => {
                let small = self.below(4) > 0;
                let value = if small { u64::from(self.below(256)) } else { self.next() };
                let value = value & (u64::MAX >> (64 - width));
                Call { make: Make::Literal(value), sort: SORTS[wide], kids: [0; 3] }
            }
            12..42 => {
                let op = [BinOp::Add, BinOp::Add, BinOp::Sub, BinOp::Add, BinOp::And, BinOp::Or]
                    [self.below(6) as usize];
                self.apply(Head::Bin(op), wide, &[wide, wide])
            }
            42..50 => {
                let op =
                    [BinOp::Xor, BinOp::Mul, BinOp::Shl, BinOp::Lshr, BinOp::Ashr, BinOp::Udiv]
                        [self.below(6) as usize];
                self.apply(Head::Bin(op), wide, &[wide, wide])
            }
            50..62 => {
                let op = CmpOp::ALL[self.below(5) as usize];
                self.apply(Head::Cmp(op), 0, &[wide, wide])
            }
            62..72 => self.slice(),
            72..80 => {
                let from = 1 + self.below(3) as usize;
                let to = from + 1 + self.below(4 - from as u32) as usize;
                let by =
                    SORTS[to].width().expect("a vector") - SORTS[from].width().expect("a vector");
                let op =
                    if self.below(2) == 0 { UnOp::ZeroExtend(by) } else { UnOp::SignExtend(by) };
                self.apply(Head::Un(op), to, &[from])
            }
            80..86 => {
                let from = 1 + self.below(3) as usize;
                self.apply(Head::Bin(BinOp::Concat), from + 1, &[from, from])
            }
            86..90 => self.apply(Head::Ite, wide, &[0, wide, wide]),
            90..93 => self.apply(Head::And, 0, &[0, 0]),
            93..95 => self.apply(Head::Or, 0, &[0, 0]),
            95..96 => self.apply(Head::Not, 0, &[0]),
            96..99 => self.apply(Head::Select, 1, &[ARRAY, 3]),
            _ => self.apply(Head::Store, ARRAY, &[ARRAY, 3, 1]),
        }
    }

    fn slice(&mut self) -> Call {
        let from = 2 + self.below(3) as usize;
        let to = 1 + self.below(from as u32 - 1) as usize;
        let width = |at: usize| SORTS[at].width().expect("a vector");
        let lo = 8 * self.below((width(from) - width(to)) / 8 + 1);
        let hi = lo + width(to) - 1;
        self.apply(Head::Un(UnOp::Extract { hi: hi as u16, lo: lo as u16 }), to, &[from])
    }
}

fn sort_index(sort: Sort) -> usize {
    SORTS.iter().position(|&s| s == sort).expect("a sort of the stream")
}
