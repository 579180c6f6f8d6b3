//! Random small terms and the slow truth about them, by evaluation under every model.

#![allow(dead_code, reason = "shared by tests, none of which uses all of it")]

use polysem_term::{
    ArrayValue, BinOp, Bits, CmpOp, Evaluator, InputId, Model, Sort, TermId, Terms, UnOp, Value,
};

/// Xorshift, so that tests repeat.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound.max(1)
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.next() >> 63 == 1
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Terms to choose operands from.
pub(crate) struct Pool {
    pub(crate) all: Vec<TermId>,
}

impl Pool {
    /// A few inputs with few bits in all.
    pub(crate) fn new(terms: &mut Terms, rng: &mut Rng, bits: u32) -> Pool {
        let mut all = Vec::new();
        let mut left = bits;
        while left > 0 {
            let (sort, cost) = match rng.below(8) {
                0 => (Sort::Bool, 1),
                1 if left >= 2 => (Sort::Array { index: 1, element: 1 }, 2),
                2 if left >= 4 => (Sort::Array { index: 1 + rng.below(2) as u32, element: 1 }, 4),
                _ => {
                    let width = 1 + rng.below(4.min(left as usize)) as u32;
                    (Sort::Bv(width), width)
                }
            };
            let name = format!("x{}", all.len());
            all.push(terms.input(&name, sort));
            left = left.saturating_sub(cost);
        }
        Pool { all }
    }

    fn of(&self, terms: &Terms, rng: &mut Rng, wanted: impl Fn(Sort) -> bool) -> Option<TermId> {
        let fitting: Vec<TermId> =
            self.all.iter().copied().filter(|&t| wanted(terms.sort(t))).collect();
        (!fitting.is_empty()).then(|| rng.pick(&fitting))
    }

    fn like(&self, terms: &mut Terms, rng: &mut Rng, sort: Sort) -> TermId {
        match sort {
            Sort::Bv(width) if rng.below(4) == 0 => terms.num(width, rng.next()),
            _ => self.of(terms, rng, |s| s == sort).expect("one is there"),
        }
    }

    fn vector(&self, terms: &mut Terms, rng: &mut Rng) -> TermId {
        match self.of(terms, rng, |s| matches!(s, Sort::Bv(_))) {
            Some(t) => t,
            None => terms.num(2, rng.next()),
        }
    }

    fn truth(&self, terms: &mut Terms, rng: &mut Rng) -> TermId {
        match self.of(terms, rng, |s| s == Sort::Bool) {
            Some(t) => t,
            None => self.compare(terms, rng),
        }
    }

    fn compare(&self, terms: &mut Terms, rng: &mut Rng) -> TermId {
        let op = rng.pick(&[CmpOp::Eq, CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle]);
        let a = self.vector(terms, rng);
        let sort = terms.sort(a);
        let b = match (rng.coin(), sort.width()) {
            (true, Some(width)) => terms.num(width, rng.next()),
            _ if self.all.iter().any(|&t| terms.sort(t) == sort) => self.like(terms, rng, sort),
            _ => a,
        };
        terms.cmp(op, a, b)
    }

    /// Adds a term.
    pub(crate) fn grow(&mut self, terms: &mut Terms, rng: &mut Rng) {
        let new = match rng.below(14) {
            0..=3 => {
                let a = self.vector(terms, rng);
                let op = rng.pick(&BinOp::ALL);
                let b = if terms.as_lit(a).is_some() || op == BinOp::Concat {
                    self.vector(terms, rng)
                } else {
                    let sort = terms.sort(a);
                    self.like(terms, rng, sort)
                };
                let (wa, wb) = (terms.width(a), terms.width(b));
                if op.width(wa, wb).is_ok_and(|width| width <= 6) { terms.bin(op, a, b) } else { a }
            }
            4 | 5 => {
                let a = self.vector(terms, rng);
                let width = terms.width(a);
                let hi = rng.below(width as usize) as u16;
                let lo = rng.below(usize::from(hi) + 1) as u16;
                let extend = 1 + rng.below(2) as u32;
                let ops = [
                    UnOp::Not,
                    UnOp::Neg,
                    UnOp::Extract { hi, lo },
                    UnOp::Extract { hi, lo },
                    UnOp::ZeroExtend(extend),
                    UnOp::SignExtend(extend),
                ];
                let op = rng.pick(&ops);
                if op.width(width).is_ok_and(|width| width <= 6) { terms.un(op, a) } else { a }
            }
            6..=8 => self.compare(terms, rng),
            9 => {
                let (a, b) = (self.truth(terms, rng), self.truth(terms, rng));
                match rng.below(5) {
                    0 => terms.and(a, b),
                    1 | 2 => terms.or(a, b),
                    3 => terms.eq(a, b),
                    _ => terms.not(a),
                }
            }
            10 => {
                let c = self.truth(terms, rng);
                let a = rng.pick(&self.all);
                let sort = terms.sort(a);
                let b = self.like(terms, rng, sort);
                terms.ite(c, a, b)
            }
            _ => self.array(terms, rng),
        };
        self.all.push(new);
    }

    fn array(&self, terms: &mut Terms, rng: &mut Rng) -> TermId {
        let Some(array) = self.of(terms, rng, |s| matches!(s, Sort::Array { .. })) else {
            return self.compare(terms, rng);
        };
        let Sort::Array { index, element } = terms.sort(array) else { unreachable!() };
        let at = match self.of(terms, rng, |s| s == Sort::Bv(index)) {
            Some(at) if rng.below(3) == 0 => at,
            _ => terms.num(index, rng.next()),
        };
        match rng.below(6) {
            0 => {
                let value = match self.of(terms, rng, |s| s == Sort::Bv(element)) {
                    Some(value) => value,
                    None => terms.num(element, rng.next()),
                };
                terms.store(array, at, value)
            }
            1 => {
                let sort = terms.sort(array);
                let other = self.like(terms, rng, sort);
                terms.eq(array, other)
            }
            _ => terms.select(array, at),
        }
    }

    /// Something to assert.
    pub(crate) fn assertion(&self, terms: &mut Terms, rng: &mut Rng) -> TermId {
        match rng.below(8) {
            0..=3 => self.compare(terms, rng),
            4 => {
                let (a, b) = (self.truth(terms, rng), self.compare(terms, rng));
                terms.or(a, b)
            }
            5 => {
                let a = self.truth(terms, rng);
                terms.not(a)
            }
            _ => self.truth(terms, rng),
        }
    }
}

/// A random set of assertions.
pub(crate) fn random_assertions(terms: &mut Terms, rng: &mut Rng, bits: u32) -> Vec<TermId> {
    let mut pool = Pool::new(terms, rng, bits);
    for _ in 0..2 + rng.below(12) {
        pool.grow(terms, rng);
    }
    (0..1 + rng.below(6)).map(|_| pool.assertion(terms, rng)).collect()
}

/// How many bits a value of this sort has.
pub(crate) fn bits_of(sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 1,
        Sort::Bv(width) => width,
        Sort::Array { index, element } => element << index,
    }
}

/// The model in which the inputs, one after the other, have the bits of `number`.
pub(crate) fn model_of(terms: &Terms, inputs: &[InputId], mut number: u64) -> Model {
    let mut model = Model::default();
    for &input in inputs {
        let sort = terms.input_info(input).sort;
        let value = match sort {
            Sort::Bool => Value::Bool(number & 1 == 1),
            Sort::Bv(width) => Value::Bv(Bits::new(width, number)),
            Sort::Array { index, element } => {
                let mut array = ArrayValue::constant(index, Bits::zero(element));
                for at in 0..1u64 << index {
                    let value = Bits::new(element, number >> (at * u64::from(element)));
                    array = array.store(&Bits::new(index, at), &value);
                }
                Value::Array(array)
            }
        };
        model.set(input, value);
        number >>= bits_of(sort);
    }
    model
}

/// Every model of the inputs of `assertions` in which all hold; at most 2^18 are tried.
pub(crate) fn models(terms: &Terms, assertions: &[TermId]) -> Vec<Model> {
    let inputs = terms.free_inputs(assertions);
    let bits: u32 = inputs.iter().map(|&input| bits_of(terms.input_info(input).sort)).sum();
    assert!(bits <= 18, "{bits} bits are too many to try");
    let mut evaluator = Evaluator::default();
    let mut models = Vec::new();
    for number in 0..1u64 << bits {
        let model = model_of(terms, &inputs, number);
        evaluator.reset();
        if assertions.iter().all(|&t| evaluator.truth(terms, &model, t)) {
            models.push(model);
        }
    }
    models
}
