//! Exploration of paths beside the emulator: each path is what a run on its inputs does, and each run is one path.

use super::{Random, concrete, model, place_at, read, same, symbolic};
use polysem_domain::{Concrete, Symbolic};
use polysem_explore::paths::{Config, Path, Report, explore};
use polysem_explore::{Emulation, End, Inputs, emulate};
use polysem_lang::Source;
use polysem_sem::{FaultKind, Language, Location, Object, Stop};
use polysem_term::{Model, Sort, TermId, Value};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// What was seen, so that a test can tell that it tests something.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) programs: u64,
    /// Programs that were not explored to their ends.
    pub(crate) cut: u64,
    pub(crate) paths: u64,
    pub(crate) faults: u64,
    pub(crate) runs: u64,
}

const STEPS: u64 = 1500;

type Trace<P> = Vec<(P, Vec<(Location, Value)>)>;

fn run<L: Language>(
    program: &L::Program,
    start: L::Place,
    inputs: &Inputs,
) -> (Emulation<L>, Trace<L::Place>, Concrete) {
    let mut dom = Concrete::new(inputs.clone());
    let mut trace = Vec::new();
    let run = emulate::<L>(program, &mut dom, start, STEPS, |_, at, state| {
        trace.push((at, concrete::<L>(state)));
        ControlFlow::Continue(())
    });
    (run, trace, dom)
}

/// The kind of fault that a run ends in, if it does.
pub(crate) fn fault(end: &End) -> Option<FaultKind> {
    match end {
        End::Stopped(Stop::Fault(fault)) => Some(fault.kind),
        End::Done | End::Blocked | End::Stopped(_) => None,
    }
}

/// Checks a program, and random runs of it.
pub(crate) fn check<L: Source>(random: &mut Random, text: &str, width: u32, seen: &mut Seen) {
    let program = read::<L>(text);
    let mut dom = Symbolic::default();
    let mut oracle = super::oracle();
    let config = Config { steps: STEPS, paths: 100, trace: true, unwind: Some(12) };
    let report = explore::<L>(&program, &mut dom, &mut oracle, &config);
    seen.programs += 1;
    seen.paths += report.paths.len() as u64;
    seen.faults += report.findings.len() as u64;
    for halt in &report.halts {
        let limits = matches!(halt.stop, Stop::Budget(_) | Stop::Bound(_));
        assert!(limits, "{}\n{text}", halt.stop);
    }
    let Some(start) = report.paths.first().and_then(|path| path.trace.first()).map(|m| m.at) else {
        return;
    };
    for path in &report.paths {
        follows::<L>(&program, &mut dom, start, path, text);
    }
    if !report.halts.is_empty() {
        seen.cut += 1;
        return;
    }
    for _ in 0..6 {
        seen.runs += 1;
        let inputs = inputs::<L>(random, &mut dom, &report, width);
        covers::<L>(&program, &mut dom, &report, start, &inputs, text);
    }
}

/// A run on a path's inputs does what the path does, at every step.
fn follows<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
    start: L::Place,
    path: &Path<L>,
    text: &str,
) {
    let inputs = &path.inputs;
    let (run, trace, emulator) = run::<L>(program, start, inputs);
    let (at, end) = (L::describe(program, path.at), &path.end);
    assert_eq!(run.at, path.at, "{end:?} at {at}, not {:?}\n{text}\n{inputs:?}", run.end);
    match end {
        End::Done => assert_eq!(run.end, End::Done, "{at}\n{text}\n{inputs:?}"),
        _ => assert_eq!(fault(&run.end), fault(end), "{at}\n{text}\n{inputs:?}"),
    }
    let mut model = model(dom, inputs);
    let state = run.state.as_ref().expect("it ran");
    let last = concrete::<L>(state);
    for (location, term) in symbolic::<L>(dom, &path.state) {
        if let Location::Base(_) = location
            && let Some((_, address)) = last.iter().find(|(other, _)| *other == location)
        {
            place_at(dom, &mut model, term, address.clone());
        }
    }
    assert_eq!(trace.len(), path.trace.len(), "{text}");
    for (moment, (place, values)) in path.trace.iter().zip(&trace) {
        assert_eq!(moment.at, *place, "{text}\n{inputs:?}");
        agree::<L>(program, dom, &model, &moment.state, values, text);
    }
    // A step that ends in a fault may have been left half done.
    if path.end == End::Done {
        agree::<L>(program, dom, &model, &path.state, &last, text);
    }
    let outputs: Vec<_> = path.facts.outputs.iter().cloned().collect();
    let outputs: Vec<TermId> = outputs.iter().rev().map(|value| dom.term(value)).collect();
    let outputs: Vec<Value> = outputs.iter().map(|&t| dom.terms.eval(t, &model)).collect();
    let printed: Vec<Value> = emulator.outputs.into_iter().map(Value::Bv).collect();
    assert_eq!(outputs, printed, "{text}\n{inputs:?}");
}

fn agree<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    model: &Model,
    state: &L::State<Symbolic>,
    values: &[(Location, Value)],
    text: &str,
) {
    let terms = symbolic::<L>(dom, state);
    assert_eq!(terms.len(), values.len(), "{text}");
    for ((location, term), (other, value)) in terms.iter().zip(values) {
        assert_eq!(location, other, "{text}");
        let name = L::name(program, *location);
        let found = dom.terms.eval(*term, model);
        assert!(same(&found, value), "{name} is {value:?}, not {found:?}\n{text}");
    }
}

/// A run on any inputs is one of the paths, or ends in one of the faults found.
fn covers<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
    report: &Report<L>,
    start: L::Place,
    inputs: &Inputs,
    text: &str,
) {
    let (run, ..) = run::<L>(program, start, inputs);
    if matches!(run.end, End::Stopped(Stop::Budget(_) | Stop::Unsupported(_))) {
        return;
    }
    let mut taken = Vec::new();
    for path in &report.paths {
        let mut model = model(dom, inputs);
        let mut before = 0;
        let objects: Vec<_> = path.facts.objects.iter().copied().collect();
        for (base, promise) in objects.into_iter().rev() {
            let width = dom.terms.width(base);
            let size = promise.room;
            let object = Object { number: 0, name: "", width, size, before, promise };
            let address = object.fixed().expect("there is room");
            place_at(dom, &mut model, base, Value::Bv(address));
            before += size;
        }
        let holds = |&fact: &TermId| dom.terms.eval(fact, &model) == Value::Bool(true);
        if path.facts.facts.iter().all(holds) {
            taken.push(path);
        }
    }
    let kinds: BTreeSet<_> = report.findings.iter().map(|f| (f.fault.kind, f.at)).collect();
    match (&run.end, &taken[..]) {
        (End::Done, [path]) => assert_eq!((&path.end, path.at), (&End::Done, run.at), "{text}"),
        (End::Blocked, []) => {}
        (end, taken) => {
            let kind = fault(end);
            let place = L::describe(program, run.at);
            let kind =
                kind.unwrap_or_else(|| panic!("{end:?}, {}\n{text}\n{inputs:?}", taken.len()));
            assert!(
                kinds.contains(&(kind, run.at)),
                "{kind:?} at {place} was missed\n{text}\n{inputs:?}"
            );
            assert!(taken.len() <= 1, "{kind:?} at {place}\n{text}\n{inputs:?}");
            for path in taken {
                assert_eq!((fault(&path.end), path.at), (Some(kind), run.at), "{text}\n{inputs:?}");
            }
        }
    }
}

/// Values for all inputs that any path has read, but not for addresses.
fn inputs<L: Language>(
    random: &mut Random,
    dom: &mut Symbolic,
    report: &Report<L>,
    width: u32,
) -> Inputs {
    let mut terms: Vec<TermId> = Vec::new();
    for path in &report.paths {
        terms.extend(path.facts.facts.iter());
        terms.extend(symbolic::<L>(dom, &path.state).into_iter().map(|(_, term)| term));
    }
    let objects = report.paths.iter().flat_map(|path| path.facts.objects.iter());
    let addresses: BTreeSet<TermId> = objects.map(|(base, _)| *base).collect();
    let mut inputs = Inputs::new();
    for id in dom.terms.free_inputs(&terms) {
        if addresses.contains(&dom.terms.input_term(id)) {
            continue;
        }
        let info = dom.terms.input_info(id);
        let value = match info.sort {
            Sort::Bv(width) => Value::Bv(random.bits(width)),
            Sort::Bool => Value::Bool(random.one_in(2)),
            Sort::Array { .. } => random.map(width),
        };
        inputs.insert(info.name.to_string(), value);
    }
    inputs
}
