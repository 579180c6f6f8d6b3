//! Joins and widenings of the states of two runs describe both runs, and stand above both states.

use crate::random::Random;
use crate::toy::{Program, Toy};
use polysem_domain::conformance::{Inputs, Reading, watch};
use polysem_domain::{Concrete, Constants, Dependence, Interval, Product, Sign, Zero};
use polysem_sem::{Abstract, Language, Slot};
use polysem_term::Value;

type State<D> = <Toy as Language>::State<D>;

/// The states of a run with their places, concrete and in a reading.
fn run<R: Reading>(
    program: &Program,
    reading: &mut R,
    inputs: &Inputs,
) -> Vec<(usize, State<Concrete>, State<R>)> {
    let mut passed = Vec::new();
    watch::<Toy, R>(program, reading, inputs, 100, &mut |at, real, state, _| {
        passed.push((at, real.clone(), state.clone()));
    })
    .expect("the reading conforms");
    passed
}

/// Whether a state describes a concrete one.
fn covers<R: Reading>(
    reading: &mut R,
    inputs: &Inputs,
    state: &State<R>,
    real: &State<Concrete>,
) -> bool {
    let mut values = Vec::new();
    Toy::visit::<Concrete>(real, &mut |_, value| {
        values.push(match value {
            Slot::Bv(bits) => Value::Bv(bits.clone()),
            Slot::Bool(truth) => Value::Bool(*truth),
            Slot::Map(map) => Value::Array(map.clone()),
        });
    });
    let (mut values, mut all) = (values.iter(), true);
    Toy::visit::<R>(state, &mut |_, value| {
        all &= values.next().is_some_and(|real| reading.covers(inputs, value, real));
    });
    all
}

fn leq<R: Abstract>(reading: &mut R, a: &State<R>, b: &State<R>) -> bool {
    let mut all = true;
    let same = Toy::zip::<R>(&mut a.clone(), b, &mut |_, a, b| {
        all &= match (a, b) {
            (Slot::Bv(a), Slot::Bv(b)) => reading.leq(a, b),
            (Slot::Bool(a), Slot::Bool(b)) => reading.leq_bool(a, b),
            (Slot::Map(a), Slot::Map(b)) => reading.leq_map(a, b),
            _ => false,
        };
    });
    same && all
}

/// The join of two states, or the widening of the first by the second.
fn merged<R: Abstract>(reading: &mut R, a: &State<R>, b: &State<R>, widening: bool) -> State<R> {
    let mut merged = a.clone();
    Toy::zip::<R>(&mut merged, b, &mut |_, a, b| match (a, b) {
        (Slot::Bv(a), Slot::Bv(b)) if widening => *a = reading.widen(a, b, &[]),
        (Slot::Bv(a), Slot::Bv(b)) => *a = reading.join(a, b),
        (Slot::Bool(a), Slot::Bool(b)) => *a = reading.join_bool(a, b),
        (Slot::Map(a), Slot::Map(b)) if widening => *a = reading.widen_map(a, b, &[]),
        (Slot::Map(a), Slot::Map(b)) => *a = reading.join_map(a, b),
        _ => unreachable!("one state has the kinds of the other"),
    });
    merged
}

fn joins_hold<R: Reading + Abstract + Default>() {
    let mut random = Random(31);
    for _ in 0..500 {
        let program = random.program(4);
        let mut reading = R::default();
        let mut inputs = || {
            let first = [random.bits(4), random.bits(4)];
            random.inputs(4, first)
        };
        let (one, other) = (inputs(), inputs());
        let (left, right) =
            (run(&program, &mut reading, &one), run(&program, &mut reading, &other));
        for ((at, real_a, a), (_, real_b, b)) in
            left.iter().zip(&right).take_while(|(a, b)| a.0 == b.0)
        {
            for widening in [false, true] {
                let both = merged(&mut reading, a, b, widening);
                let holds = covers(&mut reading, &one, &both, real_a)
                    && covers(&mut reading, &other, &both, real_b)
                    && leq(&mut reading, a, &both)
                    && leq(&mut reading, b, &both);
                assert!(holds, "at {at}, widening: {widening}\n{a:?}\n{b:?}\n{both:?}");
            }
        }
    }
}

#[test]
fn joins_describe_both() {
    joins_hold::<Interval>();
    joins_hold::<Zero>();
    joins_hold::<Sign>();
    joins_hold::<Constants>();
    joins_hold::<Dependence>();
    joins_hold::<Product<Interval, Sign>>();
}
