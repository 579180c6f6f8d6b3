//! Every rewrite rule is proved: on all values at widths 1 to 4, on random ones at 8, 32, 64, 65 and 128 bits;
//! and every rule is alive: the engine applies it to some instance of its left side.
//!
//! The meaning of both sides comes from the operators' `eval` on the rule's text, not from terms.

use polysem_term::rewrite::pattern::{
    Atom, Class, Condition, Meaning, Number, Pattern, Rule, Tag, class_of,
};
use polysem_term::rewrite::rule_table;
use polysem_term::{ArrayValue, BinOp, Bits, Head, Model, Node, Sort, TermId, Terms, Value};
use std::collections::BTreeMap;

/// What each letter stands for in one instance of a rule.
#[derive(Clone, Default, Debug)]
struct Instance {
    values: BTreeMap<u8, Value>,
    numbers: BTreeMap<u8, u32>,
}

const INDEX_WIDTH: u32 = 2;

impl Meaning for Instance {
    fn value(&self, letter: u8) -> Option<Value> {
        self.values.get(&letter).cloned()
    }
    fn width(&self, letter: u8) -> Option<u32> {
        self.values.get(&letter).and_then(|v| v.sort().width())
    }
    fn number(&self, letter: u8) -> Option<u32> {
        self.numbers.get(&letter).copied()
    }
    fn index_width(&self) -> Option<u32> {
        Some(INDEX_WIDTH)
    }
}

/// The letters of a rule's left side: terms and numbers.
fn letters(pattern: &Pattern, terms: &mut Vec<u8>, numbers: &mut Vec<u8>) {
    match pattern {
        Pattern::Var(letter) => terms.push(*letter),
        Pattern::Node(_, params, kids) => {
            for Number(atoms) in params {
                numbers.extend(atoms.iter().filter_map(|(_, atom)| match atom {
                    Atom::Var(letter) => Some(*letter),
                    _ => None,
                }));
            }
            for kid in kids {
                letters(kid, terms, numbers);
            }
        }
        Pattern::Truth(_) | Pattern::Named(_) | Pattern::Inverse(_) => {}
    }
    for list in [terms, numbers] {
        list.sort_unstable();
        list.dedup();
    }
}

/// The width that the root has; what a literal at the root of the right side needs.
fn root_width(value: &Value) -> Option<u32> {
    value.sort().width()
}

/// Both sides agree on this instance; whether the rule applies to it at all.
fn holds(rule: &Rule, instance: &Instance, width: Option<u32>) -> Option<bool> {
    let left = rule.left.evaluate(instance, width)?;
    if !rule.conditions.iter().all(|c| c.holds(instance)) {
        return None;
    }
    let right = rule.right.evaluate(instance, root_width(&left));
    Some(right == Some(left))
}

/// The root of a left side may be wholly literal but for its context, as in `(bvudiv 0 a)`; letters give widths.
fn sorts_of(class: Class, max: u32) -> Vec<Sort> {
    let vectors = (1..=max).map(Sort::Bv);
    let array = |element| Sort::Array { index: INDEX_WIDTH, element };
    match class {
        Class::Bv | Class::Literal => vectors.collect(),
        Class::Bool => vec![Sort::Bool],
        Class::Array => (1..=2).map(array).collect(),
        Class::Any => vectors.chain([Sort::Bool, array(1)]).collect(),
    }
}

fn all_values(sort: Sort) -> Vec<Value> {
    match sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::Bv(width) => (0..1 << width).map(|n| Value::Bv(Bits::new(width, n))).collect(),
        Sort::Array { index, element } => {
            let mut arrays = vec![ArrayValue::constant(index, Bits::zero(element))];
            for at in 0..1 << index {
                let at = Bits::new(index, at);
                let elements = || (0..1 << element).map(|n| Bits::new(element, n));
                arrays = arrays.iter().flat_map(|a| elements().map(|e| a.store(&at, &e))).collect();
            }
            arrays.into_iter().map(Value::Array).collect()
        }
    }
}

/// Calls `each` with every choice of one item per list.
fn product<T: Clone>(lists: &[Vec<T>], each: &mut impl FnMut(&[T])) {
    let mut at = vec![0; lists.len()];
    if lists.iter().any(Vec::is_empty) {
        return;
    }
    loop {
        let choice: Vec<T> = lists.iter().zip(&at).map(|(list, &i)| list[i].clone()).collect();
        each(&choice);
        let Some(next) = (0..at.len()).rev().find(|&i| at[i] + 1 < lists[i].len()) else { return };
        at[next] += 1;
        at[next + 1..].fill(0);
    }
}

/// Every well-sorted choice of sorts and numbers up to `max` bits, as an instance of default values.
fn shapes(rule: &Rule, max: u32, each: &mut impl FnMut(&[u8], &[Sort], Instance)) {
    let (mut terms, mut numbers) = (Vec::new(), Vec::new());
    letters(&rule.left, &mut terms, &mut numbers);
    let sorts: Vec<_> =
        terms.iter().map(|&t| sorts_of(class_of(t).expect("a term's letter"), max)).collect();
    let ranges: Vec<Vec<u32>> = numbers.iter().map(|_| (0..=max).collect()).collect();
    product(&sorts, &mut |sorts| {
        product(&ranges, &mut |choice| {
            let instance = Instance {
                values: terms.iter().zip(sorts).map(|(&t, &s)| (t, Value::default_of(s))).collect(),
                numbers: numbers.iter().copied().zip(choice.iter().copied()).collect(),
            };
            if rule.left.evaluate(&instance, None).is_some() {
                each(&terms, sorts, instance);
            }
        });
    });
}

#[test]
fn every_rule_holds_on_all_small_values() {
    for (family, rule) in rule_table() {
        let mut applied = BTreeMap::new();
        shapes(rule, 4, &mut |terms, sorts, mut instance| {
            let values: Vec<_> = sorts.iter().map(|&sort| all_values(sort)).collect();
            let widest = sorts.iter().filter_map(|s| s.width()).max().unwrap_or(0);
            product(&values, &mut |choice| {
                instance.values = terms.iter().copied().zip(choice.iter().cloned()).collect();
                match holds(rule, &instance, None) {
                    Some(true) => *applied.entry(widest).or_insert(0) += 1,
                    Some(false) => panic!("{family}: `{}` fails for {instance:?}", rule.text),
                    None => {}
                }
            });
        });
        assert!(!applied.is_empty(), "{family}: `{}` never applies", rule.text);
    }
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: u32) -> u32 {
        (self.next() >> 16) as u32 % n
    }

    /// Vectors that conditions ask for come often: ends, powers of two, masks, small numbers.
    fn bits(&mut self, width: u32) -> Bits {
        let power = Bits::from_bit(width, self.below(width));
        let low = BinOp::Sub.eval(&power, &Bits::one(width));
        match self.below(10) {
            0 => Bits::zero(width),
            1 => Bits::one(width),
            2 => Bits::ones(width),
            3 => power,
            4 => low,
            5 => BinOp::Xor.eval(&low, &Bits::ones(width)),
            6 => Bits::min_signed(width),
            7 => Bits::new(width, u64::from(self.below(16))),
            _ => {
                let words = (0..width.div_ceil(64)).map(|_| Bits::new(64, self.next()));
                let wide = words.reduce(|a, b| BinOp::Concat.eval(&a, &b)).expect("a word");
                polysem_term::UnOp::Extract { hi: (width - 1) as u16, lo: 0 }.eval(&wide)
            }
        }
    }

    fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.below(2) == 0),
            Sort::Bv(width) => Value::Bv(self.bits(width)),
            Sort::Array { index, element } => {
                let mut array = ArrayValue::constant(index, self.bits(element));
                for _ in 0..3 {
                    array = array.store(&self.bits(index), &self.bits(element));
                }
                Value::Array(array)
            }
        }
    }

    fn instance(&mut self, rule: &Rule, width: u32) -> Instance {
        let (mut terms, mut numbers) = (Vec::new(), Vec::new());
        letters(&rule.left, &mut terms, &mut numbers);
        let mut instance = Instance::default();
        // Mostly one width, so that most operators fit; slices want others too.
        let other = 1 + self.below(width);
        for &letter in &terms {
            let width = if self.below(3) == 0 { other } else { width };
            let array = Sort::Array { index: INDEX_WIDTH, element: width };
            let sort = match class_of(letter).expect("a term's letter") {
                Class::Bv | Class::Literal => {
                    Sort::Bv(if self.below(8) == 0 { INDEX_WIDTH } else { width })
                }
                Class::Bool => Sort::Bool,
                Class::Array => array,
                Class::Any => Sort::Bv(width),
            };
            let value = self.value(sort);
            instance.values.insert(letter, value);
        }
        let mut last = 0u32;
        for &letter in &numbers {
            let near = [0, 1, last, last + 1, last.saturating_sub(1), other, width, width - 1];
            last = match self.below(12) {
                n @ 0..8 => near[n as usize],
                _ => self.below(width),
            };
            instance.numbers.insert(letter, last);
        }
        instance
    }
}

#[test]
fn every_rule_holds_on_random_wide_values() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (family, rule) in rule_table() {
        for width in [8, 32, 64, 65, 128] {
            let mut applied = 0;
            for _ in 0..200_000 {
                let instance = random.instance(rule, width);
                match holds(rule, &instance, None) {
                    Some(true) => applied += 1,
                    Some(false) => panic!("{family}: `{}` fails for {instance:?}", rule.text),
                    None => {}
                }
                if applied == 100 {
                    break;
                }
            }
            assert!(applied >= 10, "{family}: `{}` applied {applied} times", rule.text);
        }
    }
}

/// Builds a side of a rule as a term: literals as they are, other letters as free symbols of their names.
fn build(terms: &mut Terms, p: &Pattern, at: &Instance, width: Option<u32>) -> Option<TermId> {
    Some(match p {
        Pattern::Var(letter) => {
            let value = &at.values[letter];
            match (class_of(*letter), value) {
                (Some(Class::Literal), Value::Bv(bits)) => terms.lit(bits),
                _ => terms.input(&symbol(*letter, value.sort()), value.sort()),
            }
        }
        Pattern::Truth(truth) => terms.truth(*truth),
        Pattern::Named(named) => terms.lit(&named.bits(width?)),
        Pattern::Inverse(_) => return None,
        Pattern::Node(Tag::ConstArray, _, kids) => {
            let element = build(terms, &kids[0], at, None)?;
            let sort = Sort::Array { index: INDEX_WIDTH, element: terms.width(element) };
            terms.const_array(sort, element)
        }
        Pattern::Node(_, _, kids) => {
            let sibling =
                kids.iter().find_map(|kid| kid.evaluate(at, None).and_then(|v| v.sort().width()));
            let kids: Option<Vec<_>> =
                kids.iter().map(|kid| build(terms, kid, at, sibling)).collect();
            terms.apply(p.head(at)?, &kids?)
        }
    })
}

fn symbol(letter: u8, sort: Sort) -> String {
    format!("{}:{sort}", letter as char)
}

/// A rule that no instance of its own left side triggers is dead text.
#[test]
fn every_rule_is_applied_and_its_result_is_right() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut dead = Vec::new();
    for (family, rule) in rule_table() {
        let mut terms = Terms::new();
        let fired = |terms: &Terms| terms.rewriting().hits().any(|(name, _)| name == rule.name);
        for round in 0..60_000 {
            let at = random.instance(rule, [2, 3, 8, 65][round % 4]);
            let Some(expected) = rule.left.evaluate(&at, None) else { continue };
            let Some(t) = build(&mut terms, &rule.left, &at, None) else { continue };
            let mut model = Model::default();
            for (&letter, value) in &at.values {
                if let Some(id) = terms.find_input(&symbol(letter, value.sort())) {
                    model.set(id, value.clone());
                }
            }
            assert_eq!(terms.eval(t, &model), expected, "{family}: `{}` with {at:?}", rule.text);
            if round > 300 && fired(&terms) {
                break;
            }
        }
        if !fired(&terms) {
            dead.push(rule.text);
        }
    }
    assert!(dead.is_empty(), "never applied:\n{}", dead.join("\n"));
}

/// The rules that are code: random sums and equations of sums keep their value, and like summands meet.
#[test]
fn sums_are_normal() {
    let mut random = Random(77);
    for round in 0..20_000 {
        let width = [3, 8, 65][round % 3];
        let mut terms = Terms::new();
        let mut raw = Terms::without_rewriting();
        let sum = |terms: &mut Terms, random: &mut Random| {
            let mut sum = None;
            for _ in 0..=random.below(5) {
                let x = terms.input(["x", "y", "z"][random.below(3) as usize], Sort::Bv(width));
                let k = terms.lit(&random.bits(width));
                let term = match random.below(4) {
                    0 => x,
                    1 => k,
                    2 => terms.apply(Head::Un(polysem_term::UnOp::Neg), &[x]),
                    _ => terms.bin(BinOp::Mul, x, k),
                };
                sum = Some(sum.map_or(term, |sum| terms.bin(BinOp::Add, sum, term)));
            }
            sum.expect("at least one summand")
        };
        let seed = random.0;
        let (a, b) = (sum(&mut terms, &mut random), sum(&mut terms, &mut random));
        let eq = terms.eq(a, b);
        random.0 = seed;
        let (raw_a, raw_b) = (sum(&mut raw, &mut random), sum(&mut raw, &mut random));
        let raw_eq = raw.eq(raw_a, raw_b);
        for _ in 0..4 {
            let mut values = BTreeMap::new();
            for name in ["x", "y", "z"] {
                values.insert(name, random.value(Sort::Bv(width)));
            }
            let model = |terms: &Terms| {
                let mut model = Model::default();
                for (name, value) in &values {
                    if let Some(id) = terms.find_input(name) {
                        model.set(id, value.clone());
                    }
                }
                model
            };
            let (simple, plain) = (model(&terms), model(&raw));
            assert_eq!(terms.eval(a, &simple), raw.eval(raw_a, &plain));
            assert_eq!(terms.eval(eq, &simple), raw.eval(raw_eq, &plain));
        }
    }
    let mut terms = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.input(name, Sort::Bv(32)));
    let xy = terms.bin(BinOp::Add, x, y);
    let zx = terms.bin(BinOp::Add, z, x);
    let yz = terms.bin(BinOp::Add, y, z);
    let (left, right) = (terms.bin(BinOp::Add, xy, z), terms.bin(BinOp::Add, zx, y));
    assert_eq!(left, right);
    let minus = terms.bin(BinOp::Sub, left, yz);
    assert_eq!(minus, x);
    let eq = terms.eq(left, xy);
    let zero = terms.num(32, 0);
    let expected = terms.eq(z, zero);
    assert_eq!(eq, expected);
    assert!(matches!(terms.node(x), Node::Input(_)));
}

/// A condition that no instance can meet would make a rule vacuous; the notation itself is checked here.
#[test]
fn notation() {
    let names: Vec<_> = rule_table().iter().map(|(_, rule)| rule.name).collect();
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), names.len(), "rule names are unique");
    assert!(names.len() >= 200, "{} rules", names.len());
    assert!(
        rule_table().iter().any(|(_, rule)| {
            rule.conditions.iter().any(|c| matches!(c, Condition::Compare(..)))
        })
    );
}

/// The rule that is code: parts of vectors put together by `|`, `+` or `^` keep their value, and meet as `++`.
#[test]
fn slices_are_assembled() {
    let mut random = Random(99);
    for round in 0..4_000 {
        let (mut terms, mut raw) = (Terms::new(), Terms::without_rewriting());
        let width = [16, 32, 65][round % 3];
        let op = [BinOp::Or, BinOp::Add, BinOp::Xor][random.below(3) as usize];
        let seed = random.0;
        let build = |terms: &mut Terms, random: &mut Random| {
            let mut whole = None;
            for name in ["a", "b", "c"] {
                let byte = terms.input(name, Sort::Bv(8));
                let wide = terms.un(polysem_term::UnOp::ZeroExtend(width - 8), byte);
                let by = terms
                    .num(width, u64::from(random.below(3)) * 8 + u64::from(random.below(6) / 5));
                let part = terms.bin(BinOp::Shl, wide, by);
                whole = Some(whole.map_or(part, |whole| terms.bin(op, whole, part)));
            }
            whole.expect("three parts")
        };
        let simple = build(&mut terms, &mut random);
        random.0 = seed;
        let plain = build(&mut raw, &mut random);
        for _ in 0..4 {
            let values: Vec<_> = (0..3).map(|_| random.value(Sort::Bv(8))).collect();
            let model = |terms: &Terms| {
                let mut model = Model::default();
                for (name, value) in ["a", "b", "c"].into_iter().zip(&values) {
                    model.set(terms.find_input(name).expect("an input"), value.clone());
                }
                model
            };
            assert_eq!(terms.eval(simple, &model(&terms)), raw.eval(plain, &model(&raw)));
        }
    }
    let mut terms = Terms::new();
    let [a, b] = ["a", "b"].map(|name| terms.input(name, Sort::Bv(8)));
    let wide = terms.un(polysem_term::UnOp::ZeroExtend(8), a);
    let high = terms.un(polysem_term::UnOp::ZeroExtend(8), b);
    let eight = terms.num(16, 8);
    let high = terms.bin(BinOp::Shl, high, eight);
    let whole = terms.bin(BinOp::Or, high, wide);
    let expected = terms.bin(BinOp::Concat, b, a);
    assert_eq!(whole, expected);
}
