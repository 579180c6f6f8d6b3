//! The test that every reading must pass: what happens concretely is among what the reading says may happen.
//!
//! [`check`] runs a program on given inputs in the concrete reading and beside it in the reading under test, which
//! is made to follow the same decisions. After every step each location must cover the concrete value; a fault must be
//! foreseen, and a reading that calls itself exact must foresee no other.

use crate::concrete::Concrete;
use crate::symbolic::{Condition, Sym, Symbolic};
use polysem_sem::{
    Break, CmpOp, Cx, Domain, FaultKind, Flow, FlowOf, Fork, Language, Location, Name, Slot,
    SlotRef, Stop,
};
use polysem_term::{Model, Terms, Value};
use std::collections::BTreeMap;

/// The inputs of a run, by full name.
pub type Inputs = BTreeMap<String, Value>;

/// A reading that can be compared with the concrete one.
pub trait Reading: Fork + Sized {
    /// Whether it says neither less nor more than what happens.
    const EXACT: bool;

    /// Tells a reading that runs on given inputs what they are.
    fn prepare(&mut self, inputs: &Inputs) {
        let _ = inputs;
    }

    /// Whether `value` allows `concrete` on a run with these inputs.
    fn covers(&mut self, inputs: &Inputs, value: SlotRef<'_, Self>, concrete: &Value) -> bool;

    /// Which faults, since the last call, may have happened on a run with these inputs.
    fn foreseen(&mut self, inputs: &Inputs) -> Vec<FaultKind>;
}

/// How a compared run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Both at the normal end.
    Done,
    /// Both at this fault.
    Fault(FaultKind),
    /// The reading could not model something, and said so.
    GaveUp,
    /// After the steps allowed.
    Cut,
}

/// Runs `program` in both readings.
///
/// # Errors
/// What the reading got wrong, and after how many steps.
pub fn check<L: Language, R: Reading>(
    program: &L::Program,
    reading: &mut R,
    inputs: &Inputs,
    steps: u32,
) -> Result<Outcome, String> {
    watch::<L, R>(program, reading, inputs, steps, &mut |_, _, _, _| {})
}

/// The same; after every step, `see` is shown its place, both states, and the path.
///
/// # Errors
/// As [`check`].
pub fn watch<L: Language, R: Reading>(
    program: &L::Program,
    reading: &mut R,
    inputs: &Inputs,
    steps: u32,
    see: &mut impl FnMut(L::Place, &L::State<Concrete>, &L::State<R>, &R::Path),
) -> Result<Outcome, String> {
    let mut concrete = Concrete::new(inputs.clone());
    reading.prepare(inputs);
    let (mut real_path, mut path) = (concrete.start(), reading.start());
    let real = L::start(program, &mut Cx::new(&mut concrete, &mut real_path, &[]));
    let (mut at, mut real_state) = real.map_err(|e| format!("no concrete start: {e:?}"))?;
    let start = L::start(program, &mut Cx::new(reading, &mut path, &[]));
    let (_, mut state) = start.map_err(|e| format!("no start: {e:?}"))?;
    for step in 0..steps {
        let wrong = |what: &str| format!("step {step} at {}: {what}", L::describe(program, at));
        let mut chosen = Vec::new();
        let real = loop {
            let cx = &mut Cx::asking(&mut concrete, &mut real_path, &chosen);
            match L::step(program, at, &mut real_state, cx) {
                Err(Break::Choose(alternatives)) => {
                    let taken = alternatives.iter().find(|a| a.guard);
                    chosen.push(taken.ok_or_else(|| wrong("no alternative holds"))?.name);
                }
                Err(Break::Stop(stop)) => break Err(stop),
                Ok(flow) => break Ok(flow),
            }
        };
        let read = follow::<L, R>(program, at, &mut state, reading, &mut path, &chosen)
            .map_err(|what| wrong(&what))?;
        // Where the emulator put objects is an input of the reading.
        let mut inputs = inputs.clone();
        inputs.extend(concrete.addresses.clone());
        let inputs = &inputs;
        let foreseen = reading.foreseen(inputs);
        let (real, read) = match (real, read) {
            (Err(Stop::Fault(fault)), Err(Stop::Fault(same))) if fault.kind == same.kind => {
                return Ok(Outcome::Fault(fault.kind));
            }
            (Err(Stop::Fault(fault)), Ok(_)) if foreseen.contains(&fault.kind) => {
                return Ok(Outcome::Fault(fault.kind));
            }
            (_, Err(Stop::Unsupported(_) | Stop::Budget(_) | Stop::Bound(_))) => {
                return Ok(Outcome::GaveUp);
            }
            (Ok(real), Ok(read)) => (real, read),
            (real, read) => {
                return Err(wrong(&format!("{real:?} became {read:?}, foreseen {foreseen:?}")));
            }
        };
        if R::EXACT && !foreseen.is_empty() {
            return Err(wrong(&format!("{foreseen:?} was foreseen, but does not happen")));
        }
        compare::<L, R>(&real_state, &state, reading, inputs).map_err(|what| wrong(&what))?;
        see(at, &real_state, &state, &path);
        let Some(next) = decide::<L, R>(&real, &read, reading, &mut path).map_err(|w| wrong(&w))?
        else {
            return Ok(Outcome::Done);
        };
        at = next;
        state = L::map(&state, &mut |_, value| match value {
            Slot::Bv(v) => Slot::Bv(reading.narrow(&path, v)),
            Slot::Bool(t) => Slot::Bool(t.clone()),
            Slot::Map(m) => Slot::Map(reading.narrow_map(&path, m)),
        });
    }
    Ok(Outcome::Cut)
}

/// Takes one step in the reading under the choices that the concrete one made.
fn follow<L: Language, R: Reading>(
    program: &L::Program,
    at: L::Place,
    state: &mut L::State<R>,
    reading: &mut R,
    path: &mut R::Path,
    chosen: &[Name],
) -> Result<Result<FlowOf<L::Place, R>, Stop>, String> {
    // A reading may know the object that the concrete one knows the cell of.
    let same = |own: Name, real: Name| match (own, real) {
        (Name::Object(own), Name::Cell { object, .. }) => own == object,
        _ => own == real,
    };
    let mut own = Vec::new();
    for made in 0..=chosen.len() {
        let cx = &mut Cx::asking(reading, path, &own);
        match L::step(program, at, state, cx) {
            Ok(flow) => return Ok(Ok(flow)),
            Err(Break::Stop(stop)) => return Ok(Err(stop)),
            Err(Break::Choose(alternatives)) => {
                let Some(name) = chosen.get(made) else { break };
                let Some(taken) = alternatives.iter().find(|a| same(a.name, *name)) else {
                    return Err(format!("{name:?} is no alternative"));
                };
                if !reading.assume(path, &taken.guard) {
                    return Err(format!("{name:?} is thought impossible"));
                }
                own.push(taken.name);
            }
        }
    }
    Err("more choices than the concrete reading makes".to_string())
}

/// Compares all values of the two states.
fn compare<L: Language, R: Reading>(
    real: &L::State<Concrete>,
    state: &L::State<R>,
    reading: &mut R,
    inputs: &Inputs,
) -> Result<(), String> {
    let mut values: Vec<(Location, Value)> = Vec::new();
    L::visit::<Concrete>(real, &mut |location, value| {
        values.push((
            location,
            match value {
                Slot::Bv(bits) => Value::Bv(bits.clone()),
                Slot::Bool(truth) => Value::Bool(*truth),
                Slot::Map(map) => Value::Array(map.clone()),
            },
        ));
    });
    let mut values = values.into_iter();
    let mut wrong = None;
    L::visit::<R>(state, &mut |location, value| {
        let text = format!("{value:?}");
        match values.next() {
            Some((same, real))
                if same == location
                    && agrees::<R>(&value, &real)
                    && reading.covers(inputs, value, &real) => {}
            real => {
                wrong.get_or_insert_with(|| format!("{location} is {text}, really {real:?}"));
            }
        }
    });
    match (wrong, values.next()) {
        (Some(wrong), _) => Err(wrong),
        (None, Some((missing, _))) => Err(format!("{missing} is missing")),
        (None, None) => Ok(()),
    }
}

/// Whether what the reading says that a vector is on all runs is what it is on this one.
fn agrees<R: Reading>(value: &SlotRef<'_, R>, real: &Value) -> bool {
    let (Slot::Bv(value), Value::Bv(real)) = (value, real) else { return true };
    let literal = R::literal(value);
    let word = R::word(value);
    literal.as_ref().is_none_or(|bits| bits == real)
        && word.is_none_or(|word| real.word() == Some(word))
}

/// Where control goes concretely; the reading must think it possible.
fn decide<L: Language, R: Reading>(
    real: &FlowOf<L::Place, Concrete>,
    read: &FlowOf<L::Place, R>,
    reading: &mut R,
    path: &mut R::Path,
) -> Result<Option<L::Place>, String> {
    let possible = |yes: bool| if yes { Ok(()) } else { Err("thought impossible".to_string()) };
    match (real, read) {
        (Flow::Done, Flow::Done) | (Flow::Assume { cond: false, .. }, Flow::Assume { .. }) => {
            Ok(None)
        }
        (Flow::Goto(to), Flow::Goto(same)) if to == same => Ok(Some(*to)),
        (Flow::Branch { cond, then, els }, Flow::Branch { cond: read, .. }) => {
            let assumed = if *cond { read.clone() } else { reading.not(read) };
            possible(reading.assume(path, &assumed))?;
            Ok(Some(if *cond { *then } else { *els }))
        }
        (Flow::Assume { then, .. }, Flow::Assume { cond: read, .. }) => {
            possible(reading.assume(path, read))?;
            Ok(Some(*then))
        }
        (Flow::Switch { on, cases, default }, Flow::Switch { on: read, .. }) => {
            for (case, to) in &**cases {
                let literal = reading.lit(case.clone());
                let equal = reading.cmp(CmpOp::Eq, read, &literal).map_err(|e| e.to_string())?;
                if case == on {
                    possible(reading.assume(path, &equal))?;
                    return Ok(Some(*to));
                }
                let different = reading.not(&equal);
                possible(reading.assume(path, &different))?;
            }
            Ok(Some(*default))
        }
        (real, read) => Err(format!("{real:?} became {read:?}")),
    }
}

impl Reading for Concrete {
    const EXACT: bool = true;

    fn prepare(&mut self, inputs: &Inputs) {
        self.inputs.clone_from(inputs);
    }

    fn covers(&mut self, _: &Inputs, value: SlotRef<'_, Concrete>, concrete: &Value) -> bool {
        match (value, concrete) {
            (Slot::Bv(a), Value::Bv(b)) => a == b,
            (Slot::Bool(a), Value::Bool(b)) => a == b,
            (Slot::Map(a), Value::Array(b)) => a == b,
            _ => false,
        }
    }

    fn foreseen(&mut self, _: &Inputs) -> Vec<FaultKind> {
        Vec::new()
    }
}

/// The inputs as a model of an arena's symbols.
fn model(terms: &Terms, inputs: &Inputs) -> Model {
    let mut model = Model::default();
    for (name, value) in inputs {
        if let Some(id) = terms.find_input(name) {
            model.set(id, value.clone());
        }
    }
    model
}

impl Reading for Symbolic {
    const EXACT: bool = true;

    fn covers(&mut self, inputs: &Inputs, value: SlotRef<'_, Symbolic>, concrete: &Value) -> bool {
        let term = match value {
            Slot::Bv(Sym::Lit(bits)) => return *concrete == Value::Bv(bits.clone()),
            Slot::Bool(Condition::Known(truth)) => return *concrete == Value::Bool(*truth),
            Slot::Bv(Sym::Term(t)) | Slot::Bool(Condition::Term(t)) | Slot::Map(t) => *t,
        };
        self.terms.eval(term, &model(&self.terms, inputs)) == *concrete
    }

    fn foreseen(&mut self, inputs: &Inputs) -> Vec<FaultKind> {
        let model = model(&self.terms, inputs);
        let holds = |t| self.terms.eval(t, &model) == Value::Bool(true);
        let broken = self.obligations.iter().filter(|obligation| {
            obligation.given.iter().all(|&fact| holds(fact)) && !holds(obligation.must)
        });
        let kinds = broken.map(|obligation| obligation.fault.kind).collect();
        self.obligations.clear();
        kinds
    }
}
