//! Random programs, and what must hold of every one of them whichever engine reads it.
//!
//! `structured.rs` writes PL and WHILE, `machine.rs` writes MC, all as text, so that the readers are tested too. The other
//! modules are the properties, each generic over the language.

pub(crate) mod compose;
pub(crate) mod emulator;
pub(crate) mod engines;
pub(crate) mod focused;
pub(crate) mod machine;
pub(crate) mod planted;
pub(crate) mod structured;
pub(crate) mod wlp;

use polysem_domain::{Concrete, Symbolic};
use polysem_explore::{End, Inputs, Oracle, emulate};
use polysem_lang::Source;
use polysem_sem::{Bits, Language, Location, Slot, SlotOf, SlotRef};
use polysem_solver::sat::Limits;
use polysem_term::{ArrayValue, Model, Node, Sort, TermId, Value};
use std::ops::ControlFlow;

/// How many programs to try: a sample, or all of them with `POLYSEM_TEST_ALL`; a number there is taken as it is, and
/// `POLYSEM_TEST_SEED` moves on to other programs.
pub(crate) fn seeds(sample: u64, all: u64) -> std::ops::Range<u64> {
    let number = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().ok());
    let first = number("POLYSEM_TEST_SEED").flatten().unwrap_or(0);
    let count = match number("POLYSEM_TEST_ALL") {
        None => sample,
        Some(Some(count)) if count > 1 => count,
        Some(_) => all,
    };
    first..first + count
}

/// `SplitMix64`, so that tests repeat and neighbouring seeds have nothing in common.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    /// Whether something happens that does once in so many times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    pub(crate) fn bits(&mut self, width: u32) -> Bits {
        let word = self.next();
        Bits::new(width, if self.one_in(2) { word % 4 } else { word })
    }

    pub(crate) fn map(&mut self, width: u32) -> Value {
        let mut map = ArrayValue::constant(width, self.bits(width));
        for _ in 0..6 {
            map = map.store(&self.bits(width), &self.bits(width));
        }
        Value::Array(map)
    }
}

/// A solver that gives up on what is hard: such programs are not counted.
pub(crate) fn oracle() -> Oracle {
    let mut oracle = Oracle::default();
    oracle.set_limits(Limits { conflicts: Some(2000), ..Limits::default() });
    oracle
}

/// Reads a program; what is written of it reads as the same.
pub(crate) fn read<L: Source>(text: &str) -> L::Program {
    let program = L::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let written = L::write(&program);
    let again = L::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}\n{text}"));
    assert_eq!(L::write(&again), written, "{text}");
    program
}

/// What a concrete state holds.
pub(crate) fn concrete<L: Language>(state: &L::State<Concrete>) -> Vec<(Location, Value)> {
    let mut values = Vec::new();
    L::visit::<Concrete>(state, &mut |location, value| {
        let value = match value {
            Slot::Bv(bits) => Value::Bv(bits.clone()),
            Slot::Bool(truth) => Value::Bool(*truth),
            Slot::Map(map) => Value::Array(map.clone()),
        };
        values.push((location, value));
    });
    values
}

/// What a symbolic state holds, as terms.
pub(crate) fn symbolic<L: Language>(
    dom: &mut Symbolic,
    state: &L::State<Symbolic>,
) -> Vec<(Location, TermId)> {
    let mut values: Vec<(Location, SlotOf<Symbolic>)> = Vec::new();
    L::visit::<Symbolic>(state, &mut |location, value: SlotRef<'_, Symbolic>| {
        let value = match value {
            Slot::Bv(v) => Slot::Bv(v.clone()),
            Slot::Bool(t) => Slot::Bool(*t),
            Slot::Map(m) => Slot::Map(*m),
        };
        values.push((location, value));
    });
    let term = |(location, value): (Location, SlotOf<Symbolic>)| {
        (location, polysem_explore::primitive::term_of(dom, &value))
    };
    values.into_iter().map(term).collect()
}

/// The model that gives symbols these values by name.
pub(crate) fn model(dom: &Symbolic, inputs: &Inputs) -> Model {
    let mut model = Model::default();
    for (name, value) in inputs {
        if let Some(id) = dom.terms.find_input(name) {
            model.set(id, value.clone());
        }
    }
    model
}

/// Puts an object's address where a run has it.
pub(crate) fn place_at(dom: &Symbolic, model: &mut Model, base: TermId, address: Value) {
    if let Node::Input(id) = dom.terms.node(base) {
        model.set(id, address);
    }
}

/// Whether two values are the same; maps are, if they are everywhere.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => {
            let Sort::Array { index, .. } = Value::Array(a.clone()).sort() else { unreachable!() };
            assert!(index <= 8, "maps of tests are small");
            let at = |word| Bits::new(index, word);
            (0..1 << index).all(|word| a.select(&at(word)) == b.select(&at(word)))
        }
        _ => a == b,
    }
}

/// What a variable holds where a random run ends, if it ends.
pub(crate) fn reached<L: Source>(
    random: &mut Random,
    text: &str,
    width: u32,
    name: &str,
) -> Option<Bits> {
    let program = L::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut inputs = Inputs::new();
    for input in ["choice", "input", "in", "a", "b", "c", "d", "x", "y"] {
        let width = if input == "choice" { 1 } else { width };
        inputs.insert(input.to_string(), Value::Bv(random.bits(width)));
        for number in 1..8 {
            inputs.insert(format!("{input}!{number}"), Value::Bv(random.bits(width)));
        }
    }
    let mut dom = Concrete::new(inputs);
    let start = L::places(&program)[0];
    let see = |_: &mut Concrete, _, _: &L::State<Concrete>| ControlFlow::Continue(());
    let run = emulate::<L>(&program, &mut dom, start, 500, see);
    let state = run.state.filter(|_| run.end == End::Done)?;
    let mut memory = None;
    for (location, value) in concrete::<L>(&state) {
        match value {
            Value::Bv(bits) if L::name(&program, location) == name => return Some(bits),
            Value::Array(map) => memory = Some(map),
            Value::Bv(_) | Value::Bool(_) => {}
        }
    }
    let address = dom.addresses.get(&format!("&{name}"))?.clone().into_bits()?;
    Some(memory?.select(&address).clone())
}
