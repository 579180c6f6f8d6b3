//! Symbolic exploration against brute force: the same ends for the same inputs, and every fault happens.

use super::common::{PROGRAMS, inputs, program};
use polysem_domain::{Concrete, Symbolic};
use polysem_explore::{Emulation, End, Finding, Inputs, Oracle, concolic, emulate, merged, paths};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_sem::heap::Val;
use polysem_sem::{Cx, Domain, FaultKind, Stop};
use polysem_term::{Model, TermId, Value};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn text_of(name: &str) -> &'static str {
    let found = PROGRAMS.iter().find(|(other, _)| *other == name);
    found.expect("there is such a program").1
}

/// A run on these inputs.
fn run(program: &Program, inputs: Inputs) -> Emulation<Llvm> {
    let see = |_: &mut Concrete, _, _: &_| ControlFlow::Continue(());
    emulate::<Llvm>(program, &mut Concrete::new(inputs), Pc(0), 100_000, see)
}

type Faults = BTreeSet<(FaultKind, Pc)>;

fn faults(findings: &[Finding<Pc>]) -> Faults {
    findings.iter().map(|finding| (finding.fault.kind, finding.at)).collect()
}

fn model(dom: &Symbolic, inputs: &Inputs) -> Model {
    let mut model = Model::default();
    for (name, value) in inputs {
        if let Some(id) = dom.terms.find_input(name) {
            model.set(id, value.clone());
        }
    }
    model
}

fn hold<'f>(dom: &Symbolic, model: &Model, facts: impl IntoIterator<Item = &'f TermId>) -> bool {
    facts.into_iter().all(|fact| dom.terms.eval(*fact, model) == Value::Bool(true))
}

/// The inputs to try: all of one byte, or those of two that differ in more than size.
fn tried(names: [&str; 2]) -> Vec<Inputs> {
    let seconds = [0, 1, 3, 8, 77, 100, 200, 255];
    let both = (0..256).flat_map(|a| seconds.map(|b| (a, b)));
    both.map(|(a, b)| {
        let width = if names[1].ends_with("bool") { 1 } else { 8 };
        inputs(&[(names[0], 8, a), (names[1], width, b)])
    })
    .collect()
}

/// Inputs, and where a path puts its objects.
fn with_addresses(given: &Inputs, path: &Inputs) -> Inputs {
    let mut all = path.clone();
    all.retain(|name, _| name.starts_with('&'));
    all.extend(given.clone());
    all
}

/// Explores, and compares with runs on all inputs.
fn explores(name: &str, optimised: bool, names: [&str; 2]) {
    let program = program(text_of(name), optimised, true);
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let report = paths::explore::<Llvm>(&program, &mut dom, &mut oracle, &paths::Config::default());
    assert!(report.halts.is_empty(), "{name}: {:?}", report.halts);
    assert!(report.failed.is_none(), "{name}: {:?}", report.failed);
    let mut happened = Faults::new();
    for given in tried(names) {
        let real = run(&program, given.clone());
        let taken: Vec<_> = report
            .paths
            .iter()
            .filter(|path| {
                let all = with_addresses(&given, &path.inputs);
                path.end == End::Done && hold(&dom, &model(&dom, &all), path.facts.facts.iter())
            })
            .collect();
        match real.end {
            End::Done => {
                let [path] = &taken[..] else {
                    panic!("{name}: {} paths on {given:?}", taken.len())
                };
                // What `main` gave is the last register of the function that called it.
                let real = real.state.and_then(|state| state.top.registers.last().cloned());
                if let (Some(Val::Bits(real)), Some(Val::Bits(value))) =
                    (real, path.state.top.registers.last())
                {
                    let value = dom.term(value);
                    let all = with_addresses(&given, &path.inputs);
                    // An address that the path leaves open is no number to compare with.
                    let open = dom.terms.free_inputs(&[value]).into_iter().any(|id| {
                        let name = &dom.terms.input_info(id).name;
                        name.starts_with('&') && !all.contains_key(&**name)
                    });
                    let value = dom.terms.eval(value, &model(&dom, &all));
                    assert!(open || value == Value::Bv(real), "{name} on {given:?}");
                }
            }
            End::Stopped(Stop::Fault(fault)) => {
                assert!(taken.is_empty(), "{name}: {fault} on {given:?}");
                happened.insert((fault.kind, real.at));
            }
            End::Stopped(stop) => panic!("{name}: {stop}"),
            End::Blocked => assert!(taken.is_empty(), "{name}: blocked on {given:?}"),
        }
    }
    let found = faults(&report.findings);
    assert!(found.is_superset(&happened), "{name}: {found:?} but {happened:?}");
    for finding in &report.findings {
        let real = run(&program, finding.inputs.clone());
        let same =
            matches!(&real.end, End::Stopped(Stop::Fault(f)) if f.kind == finding.fault.kind);
        assert!(same && real.at == finding.at, "{name}: {finding:?} gives {:?}", real.end);
    }
    assert_eq!(turned(&program, names), found, "{name}");
    merges(name, &program, &found);
}

/// The faults that runs find which turn each other's decisions.
fn turned(program: &Program, names: [&str; 2]) -> Faults {
    // What fails on the first run is not turned, so that run must go through.
    let first = inputs(&names.map(|name| (name, if name.ends_with("bool") { 1 } else { 8 }, 1)));
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = concolic::Config::default();
    let report = concolic::explore::<Llvm>(program, &mut dom, &mut oracle, &config, first);
    assert!(report.halts.is_empty(), "{:?}", report.halts);
    faults(&report.findings)
}

/// All paths at once lead to the same faults, or say what they leave out.
fn merges(name: &str, program: &Program, found: &Faults) {
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let mut path = dom.start();
    let start =
        <Llvm as polysem_sem::Language>::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
    let (at, state) = start.expect("it starts");
    let config = merged::Config::default();
    let summary =
        merged::explore::<Llvm>(program, &mut dom, &mut oracle, &config, (at, state, path));
    let mut fail = Faults::new();
    for condition in summary.conditions {
        let not = condition.must.map(|must| dom.terms.not(must));
        let query: Vec<_> = not.into_iter().collect();
        if oracle.inputs(&mut dom, &condition.given, &query).is_some() {
            fail.insert((condition.fault.kind, condition.at));
        }
    }
    assert!(fail.is_subset(found), "{name}, merged: {fail:?}, but {found:?}");
    if summary.halts.is_empty() {
        assert_eq!(fail, *found, "{name}, merged");
    }
}

const CHARS: [&str; 2] = ["nondet_char", "nondet_char!1"];

#[test]
fn decisions_and_integers() {
    explores("decisions", false, CHARS);
    explores("integers", false, CHARS);
    explores("integers", true, CHARS);
}

#[test]
fn memory_and_pointers() {
    explores("bounds", false, CHARS);
    explores("pointers", true, CHARS);
    explores("blocks", false, CHARS);
}

#[test]
fn sizes_and_lengths() {
    explores("sizes", false, CHARS);
    explores("sizes", true, CHARS);
    explores("lengths", false, CHARS);
}

#[test]
fn calls_and_jumps() {
    explores("calls", false, CHARS);
    explores("jumps", true, CHARS);
    explores("vectors", true, CHARS);
}

#[test]
fn assertions() {
    explores("assertions", false, ["__VERIFIER_nondet_char", "__VERIFIER_nondet_bool"]);
}
