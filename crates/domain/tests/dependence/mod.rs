//! What the dependence reading says is independent of an input stays as it is when that input changes.

use crate::random::Random;
use crate::toy::{Program, Toy};
use polysem_domain::conformance::{Inputs, watch};
use polysem_domain::{Concrete, Dependence, Sources};
use polysem_sem::{Bits, Language, Slot};
use polysem_term::{ArrayValue, Value};

/// A state that was passed: where, what was there, what it came from, and what the decisions up to it came from.
struct Passed {
    at: usize,
    values: Vec<(Value, Sources)>,
    decided: Sources,
}

fn run(program: &Program, inputs: &Inputs) -> Vec<Passed> {
    let mut passed = Vec::new();
    watch::<Toy, _>(
        program,
        &mut Dependence::default(),
        inputs,
        100,
        &mut |at, real, state, path| {
            let mut reals = Vec::new();
            Toy::visit::<Concrete>(real, &mut |_, value| {
                reals.push(match value {
                    Slot::Bv(bits) => vec![Value::Bv(bits.clone())],
                    Slot::Bool(truth) => vec![Value::Bool(*truth)],
                    Slot::Map(map) => cells(map),
                });
            });
            let mut sources = Vec::new();
            Toy::visit::<Dependence>(state, &mut |_, value| {
                sources.push(match value {
                    Slot::Bv(v) => vec![v.from.clone()],
                    Slot::Bool(t) => vec![t.from.clone()],
                    Slot::Map(map) => indices().map(|at| map.at(&at).from.clone()).collect(),
                });
            });
            let values = reals.into_iter().flatten().zip(sources.into_iter().flatten()).collect();
            passed.push(Passed { at, values, decided: path.from.clone() });
        },
    )
    .expect("the reading conforms");
    passed
}

fn indices() -> impl Iterator<Item = Bits> {
    (0..16).map(|at| Bits::new(4, at))
}

fn cells(map: &ArrayValue) -> Vec<Value> {
    indices().map(|at| Value::Bv(map.select(&at).clone())).collect()
}

#[test]
fn what_does_not_depend_on_an_input_survives_its_change() {
    let mut random = Random(77);
    let (mut survived, mut changed) = (0, 0);
    for _ in 0..3000 {
        let program = random.program(4);
        let first = [random.bits(4), random.bits(4)];
        let inputs = random.inputs(4, first);
        let before = run(&program, &inputs);
        let name = ["in", "in!1", "in!2", "memory"][random.below(4)];
        let first = [random.bits(4), random.bits(4)];
        let mut others = inputs.clone();
        let other = random.inputs(4, first).remove(name).expect("it is an input");
        others.insert(name.to_string(), other);
        for (a, b) in before.iter().zip(run(&program, &others)) {
            if a.at != b.at {
                let decided = a.decided.contains(name) && b.decided.contains(name);
                assert!(decided, "{name} decides the way: {program:?} {inputs:?}");
                break;
            }
            for ((old, from), (new, _)) in a.values.iter().zip(&b.values) {
                let same = old == new;
                assert!(same || from.contains(name), "{name} at {}: {program:?} {inputs:?}", a.at);
                survived += usize::from(same);
                changed += usize::from(!same);
            }
        }
    }
    assert!(survived > 10_000 && changed > 1_000, "{survived} {changed}");
}
