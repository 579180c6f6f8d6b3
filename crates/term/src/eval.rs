//! Evaluation of terms under a model.
//!
//! An [`Evaluator`] keeps the values of one model: words in a flat table by term, the rest in a map. Asking for
//! many terms visits each node once; a read goes down a chain of stores to the one that it sees, and makes no array. A new
//! model starts a new generation, which forgets everything in constant time.

use crate::arena::Terms;
use crate::bits::Bits;
use crate::node::{Node, Sort, TermId};
use crate::op::{BinOp, CmpOp};
use crate::value::{Model, Value};
use rustc_hash::FxHashMap;

/// Values of terms under one model at a time.
#[derive(Debug, Default)]
pub struct Evaluator {
    words: Words,
    /// Values that are no words.
    others: FxHashMap<TermId, Value>,
    generation: u32,
    stack: Vec<TermId>,
}

impl Evaluator {
    /// Forgets the values: the next question may be about another model, or about an arena that was collected.
    pub fn reset(&mut self) {
        self.others.clear();
        self.generation += 1;
        if self.generation == u32::MAX {
            self.words = Words::default();
            self.generation = 1;
        }
    }

    /// Gives `t` a value of its own, whatever its operands are, until the next [`Evaluator::reset`].
    pub fn preset(&mut self, terms: &Terms, t: TermId, value: Value) {
        self.prepare(terms);
        self.set(t, value);
    }

    /// The value of `t`. Since the last [`Evaluator::reset`], arena and model must have been the same ones.
    pub fn value(&mut self, terms: &Terms, model: &Model, t: TermId) -> Value {
        self.run(terms, model, t);
        self.get(terms, t)
    }

    /// The truth of `t`, which must be of sort Bool.
    pub fn truth(&mut self, terms: &Terms, model: &Model, t: TermId) -> bool {
        self.run(terms, model, t);
        self.word(t) == 1
    }

    fn prepare(&mut self, terms: &Terms) {
        self.generation = self.generation.max(1);
        self.words.reach(terms.capacity());
    }

    fn run(&mut self, terms: &Terms, model: &Model, t: TermId) {
        self.prepare(terms);
        let mut stack = std::mem::take(&mut self.stack);
        stack.push(t);
        while let Some(&t) = stack.last() {
            if self.is_done(t) {
                stack.pop();
                continue;
            }
            let node = terms.node(t);
            let before = stack.len();
            if let Node::Select(array, index) = node {
                if let Some(value) = self.find(terms, (array, index), &mut stack) {
                    stack.pop();
                    self.set(t, value);
                }
                continue;
            }
            stack.extend(node.kids().iter().copied().filter(|&kid| !self.is_done(kid)));
            if stack.len() == before {
                stack.pop();
                self.compute(terms, model, t, node);
            }
        }
        self.stack = stack;
    }

    /// What a read gives, if what decides it is known; else that is put on the stack, to be computed first. The arrays of a chain
    /// of stores are not made: they would be as many copies.
    fn find(
        &self,
        terms: &Terms,
        (array, index): (TermId, TermId),
        stack: &mut Vec<TermId>,
    ) -> Option<Value> {
        if !self.is_done(index) {
            stack.push(index);
            return None;
        }
        let at = self.get(terms, index).into_bits().expect("an index is a vector");
        let before = stack.len();
        let mut array = array;
        let element = loop {
            if self.is_done(array) {
                let Value::Array(array) = self.get(terms, array) else { unreachable!("an array") };
                return (stack.len() == before).then(|| Value::Bv(array.select(&at)));
            }
            match terms.node(array) {
                Node::Store(below, place, element) => {
                    let known = || self.is_done(place).then(|| self.get(terms, place).into_bits());
                    match terms.as_lit(place).or_else(|| known().flatten()) {
                        // All that are not known are asked for at once: chains are long.
                        None => stack.push(place),
                        Some(place) if stack.len() == before && place == at => break element,
                        Some(_) => {}
                    }
                    array = below;
                }
                Node::ConstArray(element) => break element,
                _ => {
                    stack.push(array);
                    return None;
                }
            }
        };
        if stack.len() > before {
            return None;
        }
        if self.is_done(element) {
            return Some(self.get(terms, element));
        }
        stack.push(element);
        None
    }

    fn is_done(&self, t: TermId) -> bool {
        self.words.get(t).0 == self.generation
    }

    fn word(&self, t: TermId) -> u64 {
        self.words.get(t).1
    }

    fn compute(&mut self, terms: &Terms, model: &Model, t: TermId, node: Node) {
        let sort = terms.sort(t);
        if let Some(word) = self.compute_word(terms, node, sort) {
            self.words.set(t, (self.generation, word));
            return;
        }
        let value = match node {
            Node::Input(id) => model.get(id).cloned().unwrap_or_else(|| Value::default_of(sort)),
            Node::Truth(truth) => Value::Bool(truth),
            Node::Word(_) | Node::Wide(_) => Value::Bv(terms.as_lit(t).expect("a literal")),
            Node::ConstArray(element) => {
                let Sort::Array { index, .. } = sort else { unreachable!("an array") };
                let element = self.get(terms, element).into_bits().expect("elements are vectors");
                crate::head::Head::eval_const_array(index, &element)
            }
            _ => {
                let kids: Vec<Value> = node.kids().iter().map(|&k| self.get(terms, k)).collect();
                node.head().expect("literals and symbols are done").eval(&kids)
            }
        };
        self.set(t, value);
    }

    /// The frequent case: operators on words, without a value being made.
    fn compute_word(&self, terms: &Terms, node: Node, sort: Sort) -> Option<u64> {
        let small = |t: TermId| match terms.sort(t) {
            Sort::Bool => Some(1),
            Sort::Bv(width) if width <= 64 => Some(width),
            Sort::Bv(_) | Sort::Array { .. } => None,
        };
        match node {
            Node::Word(word) => Some(word),
            Node::Truth(truth) => Some(u64::from(truth)),
            Node::Not(a) => Some(self.word(a) ^ 1),
            Node::And(a, b) => Some(self.word(a) & self.word(b)),
            Node::Or(a, b) => Some(self.word(a) | self.word(b)),
            Node::Ite(c, a, b) => {
                small(a)?;
                Some(if self.word(c) == 1 { self.word(a) } else { self.word(b) })
            }
            Node::Cmp(CmpOp::Eq, a, b) => small(a).map(|_| u64::from(self.word(a) == self.word(b))),
            Node::Cmp(op, a, b) => {
                let width = small(a)?;
                Some(u64::from(op.eval_word(width, self.word(a), self.word(b))))
            }
            Node::Bin(BinOp::Concat, a, b) => {
                small_width(sort)?;
                Some(self.word(a) << small(b)? | self.word(b))
            }
            Node::Bin(op, a, b) => {
                let width = small_width(sort)?;
                Some(op.eval_word(width, self.word(a), self.word(b)) & crate::bits::mask(width))
            }
            Node::Un(op, a) => {
                small_width(sort)?;
                op.eval(&Bits::new(small(a)?, self.word(a))).word()
            }
            _ => None,
        }
    }

    fn set(&mut self, t: TermId, value: Value) {
        let word = match &value {
            Value::Bool(truth) => u64::from(*truth),
            Value::Bv(bits) => bits.word().unwrap_or(0),
            Value::Array(_) => 0,
        };
        self.words.set(t, (self.generation, word));
        if !matches!(&value, Value::Bool(_))
            && !matches!(&value, Value::Bv(b) if b.word().is_some())
        {
            self.others.insert(t, value);
        }
    }

    fn get(&self, terms: &Terms, t: TermId) -> Value {
        match terms.sort(t) {
            Sort::Bool => Value::Bool(self.word(t) == 1),
            Sort::Bv(width) if width <= 64 => Value::Bv(Bits::new(width, self.word(t))),
            Sort::Bv(_) | Sort::Array { .. } => self.others[&t].clone(),
        }
    }
}

/// Per term: the generation in which it was computed, and its word (a truth value as 0 or 1). Pages are made where
/// something is computed, so that a small question about a large arena stays small.
#[derive(Debug, Default)]
struct Words {
    pages: Vec<Option<Box<Page>>>,
}

const PAGE: usize = 256;
type Page = [(u32, u64); PAGE];

impl Words {
    fn reach(&mut self, terms: usize) {
        let pages = terms.div_ceil(PAGE);
        if self.pages.len() < pages {
            self.pages.resize_with(pages, || None);
        }
    }

    #[inline]
    fn get(&self, t: TermId) -> (u32, u64) {
        match &self.pages[t.index() / PAGE] {
            Some(page) => page[t.index() % PAGE],
            None => (0, 0),
        }
    }

    #[inline]
    fn set(&mut self, t: TermId, word: (u32, u64)) {
        let page = self.pages[t.index() / PAGE].get_or_insert_with(|| Box::new([(0, 0); PAGE]));
        page[t.index() % PAGE] = word;
    }
}

fn small_width(sort: Sort) -> Option<u32> {
    sort.width().filter(|&width| width <= 64)
}

impl Terms {
    /// The value of `t` under `model`. To ask for many terms, keep an [`Evaluator`].
    #[must_use]
    pub fn eval(&self, t: TermId, model: &Model) -> Value {
        Evaluator::default().value(self, model, t)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A read of a chain of stores is what the array itself has there, whether places are literals or not.
    #[test]
    fn reads_of_chains_are_those_of_arrays() {
        let mut terms = Terms::without_rewriting();
        let sort = Sort::Array { index: 4, element: 8 };
        let (symbol, x) = (terms.input("a", sort), terms.input("x", Sort::Bv(4)));
        let zero = terms.num(8, 0);
        let constant = terms.const_array(sort, zero);
        let mut model = Model::default();
        let mut array = crate::ArrayValue::constant(4, Bits::new(8, 77));
        array.set(&Bits::new(4, 5), &Bits::new(8, 55));
        model.set(terms.find_input("a").expect("an input"), Value::Array(array));
        for base in [symbol, constant] {
            let mut chain = base;
            for (number, place) in [3, 9, 3, 12].into_iter().enumerate() {
                let literal = terms.num(4, place);
                let sum = terms.bin(BinOp::Add, x, literal);
                let at = if number % 2 == 0 { literal } else { sum };
                let element = terms.num(8, 100 + number as u64);
                chain = terms.store(chain, at, element);
            }
            for value in 0..16 {
                model.set(terms.find_input("x").expect("an input"), Value::Bv(Bits::new(4, value)));
                let Value::Array(whole) = terms.eval(chain, &model) else { panic!("an array") };
                for at in 0..16 {
                    let index = terms.num(4, at);
                    let read = terms.select(chain, index);
                    let expected = whole.select(&Bits::new(4, at));
                    assert_eq!(terms.eval(read, &model), Value::Bv(expected), "{value} {at}");
                }
            }
        }
    }
}
