//! Terms from bytes, for tests and fuzzing: any bytes make a well-sorted script over all operators and sorts.
//!
//! A [`Source`] reads choices from bytes; a [`Script`] is what they mean, independent of an arena, so that the same
//! terms can be built twice. [`check`] is the property that every arena must have.

use crate::arena::Terms;
use crate::array::ArrayValue;
use crate::bits::Bits;
use crate::eval::Evaluator;
use crate::head::Head;
use crate::node::{Sort, TermId};
use crate::op::{BinOp, CmpOp, UnOp};
use crate::value::{Model, Value};
use rustc_hash::FxHashMap;

/// The widest vectors that scripts have: both sides of one and of two words.
pub const WIDEST: u32 = 130;

/// Choices read from bytes; zeros once they are used up, or for ever more of them, if it was made from a seed.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    seed: Option<u64>,
}

impl<'a> Source<'a> {
    /// Choices from these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Source<'a> {
        Source { bytes, seed: None }
    }

    /// Endless choices.
    #[must_use]
    pub fn seeded(seed: u64) -> Source<'static> {
        Source { bytes: &[], seed: Some(seed) }
    }

    /// Whether all bytes are used up.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.seed.is_none()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        if let Some(state) = &mut self.seed {
            // SplitMix64: a counter, mixed.
            *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let x = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            return (x >> 56) as u8;
        }
        let Some((&first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        first
    }

    /// A number below `bound`, which is at most 2^16.
    pub fn below(&mut self, bound: u32) -> u32 {
        let low = u32::from(self.byte());
        let number = if bound > 256 { low << 8 | u32::from(self.byte()) } else { low };
        number % bound.max(1)
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    /// A width up to [`WIDEST`], often one at which something changes.
    pub fn width(&mut self) -> u32 {
        if self.below(4) > 0 {
            self.pick(&[1, 2, 8, 8, 16, 32, 32, 63, 64, 64, 65, 127, 128])
        } else {
            1 + self.below(WIDEST)
        }
    }

    /// A vector, often one at an end of its range.
    pub fn bits(&mut self, width: u32) -> Bits {
        match self.below(8) {
            0 => Bits::zero(width),
            1 => Bits::one(width),
            2 => Bits::ones(width),
            3 => Bits::min_signed(width),
            4 => Bits::max_signed(width),
            5 => Bits::new(width, u64::from(self.byte())),
            _ => {
                let digits =
                    (0..width.div_ceil(8)).fold(Bits::zero(width.next_multiple_of(8)), |all, _| {
                        let byte = Bits::new(all.width(), u64::from(self.byte()));
                        let all = BinOp::Shl.eval(&all, &Bits::new(all.width(), 8));
                        BinOp::Or.eval(&all, &byte)
                    });
                UnOp::Extract { hi: width as u16 - 1, lo: 0 }.eval(&digits)
            }
        }
    }

    /// A value of a sort.
    pub fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.below(2) == 1),
            Sort::Bv(width) => Value::Bv(self.bits(width)),
            Sort::Array { index, element } => {
                let mut array = ArrayValue::constant(index, self.bits(element));
                for _ in 0..self.below(4) {
                    array = array.store(&self.bits(index), &self.bits(element));
                }
                Value::Array(array)
            }
        }
    }
}

/// One instruction of a script; operands are numbers of earlier ones.
#[derive(Clone, Debug)]
enum Step {
    /// The input of that name.
    Input(String),
    /// A literal; an array is the constant one of its default.
    Literal(Value),
    /// The constant array of an element.
    ConstArray(usize),
    /// An operator.
    Apply(Head, Vec<usize>),
}

/// A recipe for terms: each step makes one.
#[derive(Clone, Debug, Default)]
pub struct Script {
    steps: Vec<(Step, Sort)>,
    /// Most vectors have one of these widths, so that operands meet.
    widths: [u32; 3],
}

impl Script {
    /// A script of at most so many steps.
    #[must_use]
    pub fn read(source: &mut Source<'_>, most: usize) -> Script {
        let widths = [source.width(), source.width(), source.width()];
        let mut script = Script { steps: Vec::new(), widths };
        while script.steps.len() < most && !source.is_empty() {
            script.step(source);
        }
        script
    }

    /// How many terms it makes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it makes none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The sort of each term.
    pub fn sorts(&self) -> impl Iterator<Item = Sort> {
        self.steps.iter().map(|(_, sort)| *sort)
    }

    fn push(&mut self, step: Step, sort: Sort) -> usize {
        self.steps.push((step, sort));
        self.steps.len() - 1
    }

    fn width(&self, source: &mut Source<'_>) -> u32 {
        if source.below(8) > 0 { source.pick(&self.widths) } else { source.width() }
    }

    /// A sort; an array one time in eight.
    fn sort(&self, source: &mut Source<'_>) -> Sort {
        match source.below(8) {
            0 => Sort::Array { index: self.width(source), element: self.width(source) },
            1 | 2 => Sort::Bool,
            _ => Sort::Bv(self.width(source)),
        }
    }

    fn step(&mut self, source: &mut Source<'_>) {
        let sort = self.sort(source);
        match source.below(16) {
            0 => drop(self.leaf(source, sort)),
            1..=3 => drop(self.truth(source)),
            _ => drop(self.of_sort(source, sort)),
        }
    }

    /// A new leaf: one of few inputs of the sort, or a literal.
    fn leaf(&mut self, source: &mut Source<'_>, sort: Sort) -> usize {
        if source.below(3) > 0 {
            let name = format!("{}{}", source.below(3), sort);
            return self.push(Step::Input(name), sort);
        }
        if let Sort::Array { element, .. } = sort {
            let element = self.operand(source, Sort::Bv(element));
            return self.push(Step::ConstArray(element), sort);
        }
        let value = source.value(sort);
        self.push(Step::Literal(value), sort)
    }

    /// A term of that sort: mostly an earlier one, preferably late.
    fn operand(&mut self, source: &mut Source<'_>, sort: Sort) -> usize {
        let mut skip = source.below(4);
        for (at, (_, of)) in self.steps.iter().enumerate().rev() {
            if *of == sort {
                if skip == 0 {
                    return at;
                }
                skip -= 1;
            }
        }
        self.leaf(source, sort)
    }

    fn apply(&mut self, source: &mut Source<'_>, head: Head, kids: &[Sort]) -> usize {
        let sort = head.sort(kids).expect("the caller chose fitting sorts");
        let kids = kids.iter().map(|&kid| self.operand(source, kid)).collect();
        self.push(Step::Apply(head, kids), sort)
    }

    fn truth(&mut self, source: &mut Source<'_>) -> usize {
        let bools = [Sort::Bool; 2];
        match source.below(8) {
            0 => self.apply(source, Head::Not, &bools[..1]),
            1 => self.apply(source, Head::And, &bools),
            2 => self.apply(source, Head::Or, &bools),
            3 => {
                let sort = self.sort(source);
                self.apply(source, Head::Cmp(CmpOp::Eq), &[sort, sort])
            }
            _ => {
                let (op, sort) = (source.pick(&CmpOp::ALL), Sort::Bv(self.width(source)));
                self.apply(source, Head::Cmp(op), &[sort, sort])
            }
        }
    }

    fn of_sort(&mut self, source: &mut Source<'_>, sort: Sort) -> usize {
        if source.below(10) == 0 {
            return self.apply(source, Head::Ite, &[Sort::Bool, sort, sort]);
        }
        match sort {
            Sort::Bool => self.truth(source),
            Sort::Bv(width) => self.vector(source, width),
            Sort::Array { index, element } => {
                self.apply(source, Head::Store, &[sort, Sort::Bv(index), Sort::Bv(element)])
            }
        }
    }

    fn vector(&mut self, source: &mut Source<'_>, width: u32) -> usize {
        let bv = Sort::Bv;
        match source.below(16) {
            0 => self.apply(source, Head::Un(UnOp::Not), &[bv(width)]),
            1 => self.apply(source, Head::Un(UnOp::Neg), &[bv(width)]),
            2 | 3 => {
                let from = self.width(source).max(width);
                let room = from - width;
                let lo = match source.below(4) {
                    0 => 0,
                    1 => room,
                    _ => source.below(room + 1),
                };
                let op = UnOp::Extract { hi: (lo + width - 1) as u16, lo: lo as u16 };
                self.apply(source, Head::Un(op), &[bv(from)])
            }
            4 | 5 => {
                let from = self.width(source);
                let from = if from < width { from } else { 1 + source.below(width) };
                let by = width - from;
                let op = source.pick(&[UnOp::ZeroExtend(by), UnOp::SignExtend(by)]);
                self.apply(source, Head::Un(op), &[bv(from)])
            }
            6 | 7 if width > 1 => {
                let low = self.width(source);
                let low = if low < width { low } else { 1 + source.below(width - 1) };
                self.apply(source, Head::Bin(BinOp::Concat), &[bv(width - low), bv(low)])
            }
            8 => {
                let index = self.width(source);
                self.apply(
                    source,
                    Head::Select,
                    &[Sort::Array { index, element: width }, bv(index)],
                )
            }
            _ => {
                let ops: Vec<_> =
                    BinOp::ALL.into_iter().filter(|&op| op != BinOp::Concat).collect();
                let op = source.pick(&ops);
                self.apply(source, Head::Bin(op), &[bv(width), bv(width)])
            }
        }
    }

    /// Builds the terms in an arena.
    ///
    /// # Panics
    /// If the arena says that the script is ill-sorted, which it is not.
    pub fn build(&self, terms: &mut Terms) -> Vec<TermId> {
        let mut made: Vec<TermId> = Vec::with_capacity(self.len());
        for (step, sort) in &self.steps {
            let term = match step {
                Step::Input(name) => terms.input(name, *sort),
                Step::Literal(Value::Bool(truth)) => terms.truth(*truth),
                Step::Literal(Value::Bv(bits)) => terms.lit(bits),
                Step::Literal(Value::Array(_)) => unreachable!("no literal is an array"),
                Step::ConstArray(element) => terms.const_array(*sort, made[*element]),
                Step::Apply(head, kids) => {
                    let kids: Vec<_> = kids.iter().map(|&kid| made[kid]).collect();
                    terms.apply(*head, &kids)
                }
            };
            made.push(term);
        }
        made
    }

    /// The terms' values, by the operators' meaning alone.
    ///
    /// # Panics
    /// If an operator has no meaning on values of its sorts.
    #[must_use]
    pub fn values(&self, inputs: &FxHashMap<String, Value>) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::with_capacity(self.len());
        for (step, sort) in &self.steps {
            let value = match step {
                Step::Input(name) => {
                    inputs.get(name).cloned().unwrap_or_else(|| Value::default_of(*sort))
                }
                Step::Literal(value) => value.clone(),
                Step::ConstArray(element) => {
                    let Sort::Array { index, .. } = *sort else { unreachable!("an array") };
                    let element = values[*element].clone().into_bits().expect("a vector");
                    Head::eval_const_array(index, &element)
                }
                Step::Apply(head, kids) => {
                    let kids: Vec<_> = kids.iter().map(|&kid| values[kid].clone()).collect();
                    head.eval(&kids)
                }
            };
            values.push(value);
        }
        values
    }

    /// Random values of the inputs.
    pub fn inputs(&self, source: &mut Source<'_>) -> FxHashMap<String, Value> {
        let mut inputs = FxHashMap::default();
        for (step, sort) in &self.steps {
            if let Step::Input(name) = step
                && !inputs.contains_key(name)
            {
                inputs.insert(name.clone(), source.value(*sort));
            }
        }
        inputs
    }
}

/// A model of an arena from values by name.
fn model(terms: &Terms, inputs: &FxHashMap<String, Value>) -> Model {
    let mut model = Model::default();
    let mut names: Vec<_> = inputs.keys().collect();
    names.sort_unstable();
    for name in names {
        if let Some(id) = terms.find_input(name) {
            model.set(id, inputs[name].clone());
        }
    }
    model
}

/// What holds of every script, in an arena that simplifies and in one that does not.
///
/// Terms have the values that their operators give; facts are true; substituting values, or terms, commutes
/// with evaluation; survivors of a collection are what they were.
///
/// # Panics
/// If it does not hold.
pub fn check(script: &Script, source: &mut Source<'_>) {
    let inputs = script.inputs(source);
    let expected = script.values(&inputs);
    for mut terms in [Terms::new(), Terms::without_rewriting()] {
        let made = script.build(&mut terms);
        for (term, sort) in made.iter().zip(script.sorts()) {
            assert_eq!(terms.sort(*term), sort, "the sort of {term:?}");
        }
        let model = model(&terms, &inputs);
        check_values(&terms, &model, &made, &expected);
        check_facts(&mut terms, &model, &made, &expected);
        check_substitution(&mut terms, source, script, &made, &inputs);
        check_collection(&mut terms, source, script, &made, &model, &expected);
    }
}

fn check_values(terms: &Terms, model: &Model, made: &[TermId], expected: &[Value]) {
    let mut evaluator = Evaluator::default();
    for (at, (&term, expected)) in made.iter().zip(expected).enumerate() {
        let value = evaluator.value(terms, model, term);
        assert_eq!(value, *expected, "the value of step {at}, {term:?} {:?}", terms.node(term));
    }
}

fn check_facts(terms: &mut Terms, model: &Model, made: &[TermId], expected: &[Value]) {
    for (at, (&term, value)) in made.iter().zip(expected).enumerate() {
        let bits = match value {
            Value::Bool(truth) => Bits::new(1, u64::from(*truth)),
            Value::Bv(bits) => bits.clone(),
            Value::Array(_) => continue,
        };
        let abs = terms.abs(term);
        assert!(abs.contains(&bits), "step {at}: {abs:?} does not contain {bits}");
    }
    for (at, &term) in made.iter().enumerate() {
        let set = terms.inputs_of(term);
        let named: Vec<_> = terms.inputs_in(set).collect();
        assert_eq!(named, terms.free_inputs(&[term]), "the inputs of step {at}");
        // What is not named does not matter.
        let mut only = Model::default();
        for &id in &named {
            if let Some(value) = model.get(id) {
                only.set(id, value.clone());
            }
        }
        if at % 8 == 0 {
            assert_eq!(terms.eval(term, &only), expected[at], "step {at} by its inputs alone");
        }
    }
}

/// Replaces inputs by other terms; the value is that under the other terms' values.
fn check_substitution(
    terms: &mut Terms,
    source: &mut Source<'_>,
    script: &Script,
    made: &[TermId],
    inputs: &FxHashMap<String, Value>,
) {
    let before = script.values(inputs);
    let mut map = FxHashMap::default();
    let mut moved = inputs.clone();
    for (at, (step, sort)) in script.steps.iter().enumerate() {
        let Step::Input(name) = step else { continue };
        if map.contains_key(&made[at]) || source.below(2) == 0 {
            continue;
        }
        let same: Vec<_> =
            script.sorts().enumerate().filter(|(_, s)| s == sort).map(|(i, _)| i).collect();
        let other = source.pick(&same);
        map.insert(made[at], made[other]);
        moved.insert(name.clone(), before[other].clone());
    }
    let expected = script.values(&moved);
    let replaced = terms.substitute(made, &map);
    let model = model(terms, inputs);
    check_values(terms, &model, &replaced, &expected);
}

/// Keeps some, makes others anew, and looks at all of them again.
fn check_collection(
    terms: &mut Terms,
    source: &mut Source<'_>,
    script: &Script,
    made: &[TermId],
    model: &Model,
    expected: &[Value],
) {
    let kept: Vec<bool> = made.iter().map(|_| source.below(4) == 0).collect();
    let roots = made.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(&term, _)| term);
    let live = terms.collect(roots);
    // Freed ids are given out again: to something else first.
    terms.num(77, u64::from(source.byte()));
    for (at, (&term, kept)) in made.iter().zip(&kept).enumerate() {
        if *kept {
            assert!(live.contains(term), "a root was freed");
            assert_eq!(terms.eval(term, model), expected[at], "survivor {at}");
        }
    }
    let again = script.build(terms);
    check_values(terms, model, &again, expected);
    check_facts(terms, model, &again, expected);
}
