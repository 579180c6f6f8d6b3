//! The meaning of random formulas: concretely it is evaluation, symbolically substitution, in intervals a bound.

use polysem_domain::conformance::Reading;
use polysem_domain::{Concrete, Interval, Symbolic};
use polysem_logic::{Formula, Symbol, Update, apply, meaning};
use polysem_sem::{Abstract, Domain, Slot, SlotOf, SlotRef};
use polysem_term::arbitrary::{Script, Source};
use polysem_term::{Model, TermId, Terms, Value};
use std::collections::BTreeMap;

/// 300 scripts, 20,000 with `POLYSEM_TEST_ALL`.
fn seeds() -> std::ops::Range<u64> {
    0..if std::env::var_os("POLYSEM_TEST_ALL").is_some() { 20_000 } else { 300 }
}

type Inputs = BTreeMap<String, Value>;

/// A script and its terms in an arena. Whether two maps are equal has no meaning: such terms are passed over below.
fn script(seed: u64, terms: &mut Terms) -> (Source<'static>, Script, Vec<TermId>) {
    let mut source = Source::seeded(seed);
    let script = Script::read(&mut source, 40);
    let all = script.build(terms);
    (source, script, all)
}

fn inputs(script: &Script, source: &mut Source<'_>) -> Inputs {
    script.inputs(source).into_iter().collect()
}

fn model(terms: &Terms, inputs: &Inputs) -> Model {
    let mut model = Model::default();
    for (name, value) in inputs {
        if let Some(id) = terms.find_input(name) {
            model.set(id, value.clone());
        }
    }
    model
}

/// A value in a reading of single values.
fn exact<D: Domain>(dom: &mut D, value: &Value) -> SlotOf<D> {
    match value {
        Value::Bool(truth) => Slot::Bool(dom.truth(*truth)),
        Value::Bv(bits) => Slot::Bv(dom.lit(bits.clone())),
        Value::Array(array) => {
            let polysem_term::Sort::Array { index, .. } = value.sort() else { unreachable!() };
            let default = dom.lit(array.default().clone());
            let mut map = dom.map(index, &default);
            for (at, element) in array.entries() {
                let (at, element) = (dom.lit(at.clone()), dom.lit(element.clone()));
                dom.store(&mut map, &at, &element).expect("literals can be stored");
            }
            Slot::Map(map)
        }
    }
}

fn value(slot: &SlotOf<Concrete>) -> Value {
    match slot {
        Slot::Bv(bits) => Value::Bv(bits.clone()),
        Slot::Bool(truth) => Value::Bool(*truth),
        Slot::Map(map) => Value::Array(map.clone()),
    }
}

/// Many terms have a meaning; most scripts ask nowhere whether maps are equal.
const LEAST: u32 = 3000;

#[test]
fn concretely_it_is_evaluation() {
    let mut compared = 0;
    for seed in seeds() {
        let mut terms = Terms::new();
        let (mut source, script, all) = script(seed, &mut terms);
        let inputs = inputs(&script, &mut source);
        let model = model(&terms, &inputs);
        let mut dom = Concrete::default();
        let mut structure: BTreeMap<String, SlotOf<Concrete>> = BTreeMap::new();
        for (name, value) in &inputs {
            structure.insert(name.clone(), exact(&mut dom, value));
        }
        for t in all {
            let formula = Formula::new(&terms, &[t]);
            let Ok(found) = meaning(&mut dom, &formula, &mut structure) else { continue };
            assert_eq!(value(&found[0]), terms.eval(t, &model), "{seed}: {}", terms.display(t));
            compared += 1;
        }
    }
    assert!(compared > LEAST, "{compared}");
}

#[test]
fn symbolically_it_is_substitution() {
    let mut compared = 0;
    for seed in seeds() {
        let mut dom = Symbolic::default();
        let (mut source, script, all) = script(seed, &mut dom.terms);
        let inputs = inputs(&script, &mut source);
        let before = model(&dom.terms, &inputs);
        // Each symbol becomes some term of its sort.
        let mut changes = Vec::new();
        for name in inputs.keys() {
            let id = dom.terms.find_input(name).expect("it is an input of the script");
            let sort = dom.terms.input_info(id).sort;
            let fitting: Vec<_> =
                all.iter().copied().filter(|&t| dom.terms.sort(t) == sort).collect();
            let to = fitting[source.below(fitting.len() as u32) as usize];
            changes.push((Symbol { name: name.clone(), sort }, to));
        }
        let update = Update::new(&dom.terms, &changes);
        let mut structure: BTreeMap<String, SlotOf<Symbolic>> = BTreeMap::new();
        let mut after = Model::default();
        for (symbol, to) in &changes {
            let id = dom.terms.find_input(&symbol.name).expect("it is an input of the script");
            after.set(id, dom.terms.eval(*to, &before));
            let itself = dom.terms.input_term(id);
            structure.insert(symbol.name.clone(), slot(&dom, itself));
        }
        // The update's own meaning in the identity is what the symbols become.
        let Ok(updated) = apply(&mut dom, &update, &mut structure) else { continue };
        for (symbol, value) in updated {
            structure.insert(symbol.name, value);
        }
        for &t in &all {
            let formula = Formula::new(&dom.terms, &[t]);
            let Ok(found) = meaning(&mut dom, &formula, &mut structure) else { continue };
            let found = term(&mut dom, &found[0]);
            let (found, expected) = (dom.terms.eval(found, &before), dom.terms.eval(t, &after));
            assert_eq!(found, expected, "{seed}: {}", dom.terms.display(t));
            compared += 1;
        }
    }
    assert!(compared > LEAST, "{compared}");
}

#[test]
fn in_intervals_it_is_a_bound() {
    let mut compared = 0;
    for seed in seeds() {
        let mut terms = Terms::new();
        let (mut source, script, all) = script(seed, &mut terms);
        let runs = [inputs(&script, &mut source), inputs(&script, &mut source)];
        let mut dom = Interval::default();
        let mut structure: BTreeMap<String, SlotOf<Interval>> = BTreeMap::new();
        for (name, value) in &runs[0] {
            let (a, b) = (exact(&mut dom, value), exact(&mut dom, &runs[1][name]));
            let both = match (&a, &b) {
                (Slot::Bv(a), Slot::Bv(b)) => Slot::Bv(dom.join(a, b)),
                (Slot::Bool(a), Slot::Bool(b)) => Slot::Bool(dom.join_bool(a, b)),
                (Slot::Map(a), Slot::Map(b)) => Slot::Map(dom.join_map(a, b)),
                _ => unreachable!("both are of one sort"),
            };
            structure.insert(name.clone(), both);
        }
        for t in all {
            let formula = Formula::new(&terms, &[t]);
            let Ok(found) = meaning(&mut dom, &formula, &mut structure) else { continue };
            for inputs in &runs {
                let value = terms.eval(t, &model(&terms, inputs));
                let covers = dom.covers(inputs, borrowed(&found[0]), &value);
                assert!(covers, "{seed}: {} is {value:?}", terms.display(t));
                compared += 1;
            }
        }
    }
    assert!(compared > LEAST, "{compared}");
}

fn borrowed(slot: &SlotOf<Interval>) -> SlotRef<'_, Interval> {
    match slot {
        Slot::Bv(v) => Slot::Bv(v),
        Slot::Bool(t) => Slot::Bool(t),
        Slot::Map(m) => Slot::Map(m),
    }
}

fn slot(dom: &Symbolic, t: TermId) -> SlotOf<Symbolic> {
    match dom.terms.sort(t) {
        polysem_term::Sort::Bv(_) => Slot::Bv(dom.sym(t)),
        polysem_term::Sort::Bool => Slot::Bool(dom.cond(t)),
        polysem_term::Sort::Array { .. } => Slot::Map(t),
    }
}

fn term(dom: &mut Symbolic, slot: &SlotOf<Symbolic>) -> TermId {
    match slot {
        Slot::Bv(v) => dom.term(v),
        Slot::Bool(t) => dom.condition(*t),
        Slot::Map(m) => *m,
    }
}
