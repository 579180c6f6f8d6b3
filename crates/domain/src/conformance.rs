//! The test that every reading must pass: what happens concretely is among what the reading says may happen.
//!
//! [`check`] runs a program on given inputs in the concrete reading and beside it in the reading under test, which
//! is made to follow the same decisions. After every step each location must cover the concrete value; a fault must be
//! foreseen, and a reading that calls itself exact must foresee no other.

use crate::concrete::Concrete;
use crate::symbolic::{Condition, Sym, Symbolic};
use crate::twin::{Found, Need, Twin};
use polysem_sem::{
    Alternative, Break, CmpOp, Cx, Domain, FaultKind, Flow, FlowOf, Fork, Language, Location, Name,
    Slot, SlotOf, SlotRef, Stop,
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

    /// Whether what else the reading said of a step is true of a run with these inputs.
    ///
    /// # Errors
    /// What is not.
    fn is_consistent(&mut self, inputs: &Inputs) -> Result<(), String> {
        let _ = inputs;
        Ok(())
    }

    /// A value of the state with which the next step begins.
    fn carried(
        &mut self,
        step: u32,
        path: &Self::Path,
        location: Location,
        value: SlotRef<'_, Self>,
    ) -> SlotOf<Self> {
        let _ = (step, location);
        match value {
            Slot::Bv(v) => Slot::Bv(self.narrow(path, v)),
            Slot::Bool(t) => Slot::Bool(t.clone()),
            Slot::Map(m) => Slot::Map(self.narrow_map(path, m)),
        }
    }
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
        let known = placed(inputs, &concrete);
        let ways = follow::<L, R>(program, at, (&state, &path), reading, (&known, &chosen))
            .map_err(|what| wrong(&what))?;
        let mut judged = Err("no alternative is possible".to_string());
        for (own, path) in ways {
            let (mut state, mut path) = (state.clone(), path);
            let cx = &mut Cx::asking(reading, &mut path, &own);
            let read = match L::step(program, at, &mut state, cx) {
                Ok(flow) => Ok(flow),
                Err(Break::Stop(stop)) => Err(stop),
                Err(Break::Choose(_)) => {
                    return Err(wrong("a step chooses otherwise when repeated"));
                }
            };
            let cx = &mut Cx::new(&mut concrete, &mut real_path, &[]);
            L::place_like::<Concrete, R>(cx, &mut real_state, &state)
                .map_err(|e| wrong(&format!("an object cannot be placed: {e:?}")))?;
            let inputs = &placed(inputs, &concrete);
            let cx = &mut Cx::new(&mut concrete, &mut real_path, &[]);
            judged = judge::<L, R>((&real, &real_state, cx), (&read, &state, reading), inputs)
                .map(|outcome| (outcome, read, state, path));
            if judged.is_ok() {
                break;
            }
        }
        let (outcome, read, after, after_path) = judged.map_err(|what| wrong(&what))?;
        if let Some(outcome) = outcome {
            return Ok(outcome);
        }
        (state, path) = (after, after_path);
        let (Ok(real), Ok(read)) = (real, read) else { unreachable!("steps that end are judged") };
        see(at, &real_state, &state, &path);
        let Some(next) = decide::<L, R>(&real, &read, reading, &mut path).map_err(|w| wrong(&w))?
        else {
            return Ok(Outcome::Done);
        };
        at = next;
        state =
            L::map(&state, &mut |location, value| reading.carried(step, &path, location, value));
    }
    Ok(Outcome::Cut)
}

/// The inputs, and where the emulator put objects: that is an input of the reading.
fn placed(inputs: &Inputs, concrete: &Concrete) -> Inputs {
    let mut all = inputs.clone();
    all.extend(concrete.addresses.clone());
    all
}

/// Choices that a step makes, and the path under them.
type Way<R> = (Vec<Name>, <R as Domain>::Path);

/// The choices under which a step may go in the reading as it does concretely, and the path under each. Where the reading must
/// choose what the concrete one knows, they are all that are possible on this run.
fn follow<L: Language, R: Reading>(
    program: &L::Program,
    at: L::Place,
    (state, path): (&L::State<R>, &R::Path),
    reading: &mut R,
    (inputs, chosen): (&Inputs, &[Name]),
) -> Result<Vec<Way<R>>, String> {
    // A reading may know the object that the concrete one knows the cell of.
    let same = |own: Name, real: Name| match (own, real) {
        (Name::Object(own), Name::Cell { object, .. }) => own == object,
        _ => own == real,
    };
    let mut ways = Vec::new();
    let mut work = vec![(Vec::new(), 0, path.clone())];
    while let Some((own, made, path)) = work.pop() {
        let (mut taken, mut state) = (path.clone(), state.clone());
        let cx = &mut Cx::asking(reading, &mut taken, &own);
        let Err(Break::Choose(alternatives)) = L::step(program, at, &mut state, cx) else {
            // It is taken again in earnest.
            reading.foreseen(inputs);
            ways.push((own, path));
            continue;
        };
        let with = |name: Name| own.iter().copied().chain([name]).collect::<Vec<_>>();
        let told = chosen.get(made).copied();
        let told = alternatives.iter().find(|a| told.is_some_and(|name| same(a.name, name)));
        if let Some(Alternative { name, guard }) = told {
            let mut path = path.clone();
            if !reading.assume(&mut path, guard) {
                return Err(format!("{name:?} is thought impossible"));
            }
            work.push((with(*name), made + 1, path));
            continue;
        }
        for Alternative { name, guard } in alternatives.iter().rev() {
            let mut path = path.clone();
            let holds = reading.covers(inputs, Slot::Bool(guard), &Value::Bool(true));
            if holds && reading.assume(&mut path, guard) {
                work.push((with(*name), made, path));
            }
        }
    }
    Ok(ways)
}

/// How a step went: where control goes, or why it ends.
type Went<P, D> = Result<FlowOf<P, D>, Stop>;

/// A step that was taken: how it went, the state after it, and what it was taken with.
type Taken<'a, L, D, W> = (&'a Went<<L as Language>::Place, D>, &'a <L as Language>::State<D>, W);

/// Whether what a step did in the reading covers what it did concretely; how the run ended, if it did.
fn judge<L: Language, R: Reading>(
    (real, real_state, cx): Taken<'_, L, Concrete, &mut Cx<'_, Concrete>>,
    (read, state, reading): Taken<'_, L, R, &mut R>,
    inputs: &Inputs,
) -> Result<Option<Outcome>, String> {
    reading.is_consistent(inputs)?;
    let foreseen = reading.foreseen(inputs);
    match (real, read) {
        (Err(Stop::Fault(fault)), Err(Stop::Fault(same))) if fault.kind == same.kind => {
            return Ok(Some(Outcome::Fault(fault.kind)));
        }
        // Whatever the reading makes of the runs that go on.
        (Err(Stop::Fault(fault)), Ok(_) | Err(Stop::Fault(_)))
            if foreseen.contains(&fault.kind) =>
        {
            return Ok(Some(Outcome::Fault(fault.kind)));
        }
        (_, Err(Stop::Unsupported(_) | Stop::Budget(_) | Stop::Bound(_))) => {
            return Ok(Some(Outcome::GaveUp));
        }
        (Ok(_), Ok(_)) => {}
        (real, read) => return Err(format!("{real:?} became {read:?}, foreseen {foreseen:?}")),
    }
    if R::EXACT && !foreseen.is_empty() {
        return Err(format!("{foreseen:?} was foreseen, but does not happen"));
    }
    let mut wrong = None;
    L::pair::<Concrete, R>(
        cx,
        real_state,
        reading,
        state,
        &mut |reading, location, value, real| {
            let real = match real {
                Slot::Bv(bits) => Value::Bv(bits.clone()),
                Slot::Bool(truth) => Value::Bool(*truth),
                Slot::Map(map) => Value::Array(map.clone()),
            };
            if !agrees::<R>(&value, &real) || !reading.covers(inputs, value, &real) {
                wrong.get_or_insert_with(|| format!("{location} is {value:?}, really {real:?}"));
            }
        },
    )?;
    wrong.map_or(Ok(None), Err)
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

/// After so many steps all of a state is recalled: what the steps in between make of it is a formula over what it was then.
const RECALLED: u32 = 4;

impl Twin {
    /// What both sides speak of: inputs, and what was found on the path where a watch began.
    fn model(&self, inputs: &Inputs) -> Model {
        let terms = &self.symbolic.terms;
        let mut both = model(terms, inputs);
        let recalled = self.found.iter().filter_map(|found| match found {
            Found::Value(symbol, real) => Some((*symbol, real)),
            Found::Form(..) => None,
        });
        let drawn = self.drawn.iter().flatten().map(|(symbol, real)| (*symbol, real));
        // Later ones stand for the same symbol anew.
        for (symbol, real) in drawn.chain(recalled) {
            let value = match real {
                Slot::Bv(Sym::Lit(bits)) => Value::Bv(bits.clone()),
                Slot::Bool(Condition::Known(truth)) => Value::Bool(*truth),
                Slot::Bv(Sym::Term(t)) | Slot::Bool(Condition::Term(t)) | Slot::Map(t) => {
                    terms.eval(*t, &both)
                }
            };
            // A symbol is the only input of itself.
            for input in terms.free_inputs(&[symbol]) {
                both.set(input, value.clone());
            }
        }
        both
    }
}

impl Reading for Twin {
    const EXACT: bool = true;

    fn prepare(&mut self, _: &Inputs) {
        self.drawn = Some(Vec::new());
        self.found.clear();
        self.needs.clear();
    }

    /// Both sides do, and what has one only is a literal.
    fn covers(&mut self, inputs: &Inputs, value: SlotRef<'_, Twin>, concrete: &Value) -> bool {
        let (real, ideal): (SlotRef<'_, Symbolic>, _) = match value {
            Slot::Bv(v) => (Slot::Bv(&v.real), v.ideal),
            Slot::Bool(t) => (Slot::Bool(&t.real), t.ideal),
            Slot::Map(m) => (Slot::Map(&m.real), m.ideal),
        };
        let alone = match real {
            Slot::Bv(v) => matches!(v, Sym::Lit(_)),
            Slot::Bool(t) => matches!(t, Condition::Known(_)),
            Slot::Map(_) => true,
        };
        let same = match ideal {
            Some(ideal) => self.symbolic.terms.eval(ideal, &self.model(inputs)) == *concrete,
            None => alone,
        };
        same && self.symbolic.covers(inputs, real, concrete)
    }

    fn foreseen(&mut self, inputs: &Inputs) -> Vec<FaultKind> {
        self.needs.clear();
        self.symbolic.foreseen(inputs)
    }

    /// What a step needs is so on the run that takes it, up to where that is at fault; and a fault breaks a need.
    fn is_consistent(&mut self, inputs: &Inputs) -> Result<(), String> {
        let (model, terms) = (self.model(inputs), &self.symbolic.terms);
        let holds = |t| terms.eval(t, &model) == Value::Bool(true);
        let broken = self.symbolic.obligations.iter().find(|obligation| {
            obligation.given.iter().all(|&fact| holds(fact)) && !holds(obligation.must)
        });
        let fault = broken.map(|obligation| obligation.fault.kind);
        for need in &self.needs {
            match *need {
                Need::Same(t) if !holds(t) => {
                    return Err("what makes the step this one does not hold".to_string());
                }
                Need::Fine(t, kind, _) if !holds(t) => {
                    let same = fault == Some(kind);
                    return if same { Ok(()) } else { Err(format!("{kind:?} of one side only")) };
                }
                Need::Same(_) | Need::Fine(..) => {}
            }
        }
        fault.map_or(Ok(()), |kind| Err(format!("no need says that {kind:?} must not be")))
    }

    fn carried(
        &mut self,
        step: u32,
        _: &Self::Path,
        location: Location,
        value: SlotRef<'_, Twin>,
    ) -> SlotOf<Twin> {
        if step % RECALLED == RECALLED - 1 {
            return self.recall(location, 0, value);
        }
        match value {
            Slot::Bv(v) => Slot::Bv(v.clone()),
            Slot::Bool(t) => Slot::Bool(t.clone()),
            Slot::Map(m) => Slot::Map(m.clone()),
        }
    }
}
