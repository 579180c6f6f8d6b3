//! Harnesses in every dialect (`tests/c/harness`): run on given inputs, and explored on all.
//!
//! What is expected stands in comments at the head of each program; `tests/c/README.md` tells how.

mod expected;
mod replay;

use expected::{Expected, Outcome};
use polysem_build::{Build, Environment, Options};
use polysem_domain::{Concrete, Symbolic};
use polysem_explore::{Emulation, End, Finding, Inputs, Oracle, emulate, paths};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_lang::llvm::lower::{self, lower};
use polysem_sem::{Bits, Domain, Stop};
use polysem_term::Value;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Where programs are, below the top of the repository.
const HARNESSES: &str = "tests/c/harness";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The compilers that are installed, old ones first; none, with a message, where a test cannot run.
fn clangs() -> Vec<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = |name: &String| std::env::split_paths(&path).any(|dir| dir.join(name).is_file());
    let names: Vec<_> = (15..=30).map(|n| format!("clang-{n}")).filter(there).collect();
    if names.is_empty() {
        #[expect(clippy::print_stderr, reason = "that a test did not run must be seen")]
        {
            eprintln!("skipped: there is no clang");
        }
    }
    names
}

/// A program with what it needs of the library.
fn program(cc: &str, name: &Path, environment: &Environment) -> Program {
    let options = Options {
        cc: Some(cc.to_owned()),
        directory: root().join(HARNESSES),
        cache: Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("harness")),
        ..Options::from_env()
    };
    let build = Build::new(options);
    let told = |error| panic!("{cc}: {}: {error}", name.display());
    let mut units = build.load(&[name.to_owned()], &mut |_| ()).unwrap_or_else(told);
    let library = build.library(&mut |_| ()).unwrap_or_else(|error| panic!("{cc}: {error}"));
    library.complete(&mut units, environment).unwrap_or_else(|error| panic!("{cc}: {error}"));
    let units: Vec<_> = units
        .iter()
        .map(|unit| lower::Unit {
            name: &unit.name,
            module: &unit.module,
            optimised: unit.optimised,
            library: unit.library,
        })
        .collect();
    let mut program = lower(&units, &lower::Options::default()).expect("it links");
    program.arguments = vec![b"program"[..].into()];
    program
}

/// A run on these inputs.
fn run(program: &Program, inputs: Inputs) -> Emulation<Llvm> {
    let see = |_: &mut Concrete, _, _: &_| ControlFlow::Continue(());
    emulate::<Llvm>(program, &mut Concrete::new(inputs), Pc(0), 1_000_000, see)
}

/// The line of the program itself that a run ended at.
fn line(program: &Program, run: &Emulation<Llvm>) -> Option<u32> {
    let state = run.state.as_ref()?;
    let waiting = state.callers().map(|(frame, at)| (frame.function, at));
    let mut frames = std::iter::once((state.top.function, run.at)).chain(waiting);
    let own = frames.find(|(function, _)| !program.functions[*function as usize].library);
    let place = *program.located.get(own?.1.0 as usize)?;
    program.locations.get(place as usize).map(|place| place.line)
}

/// What a run came to.
fn outcome(run: &Emulation<Llvm>) -> Outcome {
    match &run.end {
        End::Done => {
            let code = run.state.as_ref().and_then(|state| state.exit.as_ref());
            Outcome::Exit(code.and_then(Concrete::word).expect("it has an exit code"))
        }
        End::Blocked => Outcome::Blocked,
        End::Stopped(Stop::Fault(fault)) => Outcome::Fault(fault.kind.name().to_owned()),
        End::Stopped(stop) => panic!("{stop}"),
    }
}

fn bits(value: &Value) -> Option<&Bits> {
    match value {
        Value::Bv(bits) => Some(bits),
        Value::Bool(_) | Value::Array(_) => None,
    }
}

/// A fault that was found is the one that is expected, and happens at the line.
fn found(program: &Program, finding: &Finding<Pc>, expected: &Expected) {
    let name = expected.name.display();
    let (kind, detail) = expected.fault.as_ref().unwrap_or_else(|| panic!("{name}: {finding:?}"));
    assert_eq!(finding.fault.kind.name(), kind, "{name}: {finding:?}");
    let told = finding.fault.detail.as_deref().unwrap_or_default();
    assert!(told.contains(&**detail), "{name}: {told}");
    for (input, value) in &expected.inputs {
        let given = finding.inputs.get(input).and_then(bits).and_then(Bits::word);
        assert_eq!(given, Some(*value), "{name}: {input} of {:?}", finding.inputs);
    }
    let real = run(program, finding.inputs.clone());
    assert_eq!(outcome(&real), Outcome::Fault(kind.clone()), "{name}");
    assert_eq!(line(program, &real), expected.line, "{name}");
}

fn explored(cc: &str, expected: &Expected) {
    let name = expected.name.display();
    let program = program(cc, &expected.name, &expected.environment);
    for (inputs, wanted) in &expected.runs {
        let real = run(&program, inputs.clone());
        assert_eq!(outcome(&real), *wanted, "{cc}: {name} on {inputs:?}");
    }
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let report = paths::explore::<Llvm>(&program, &mut dom, &mut oracle, &paths::Config::default());
    assert!(report.failed.is_none(), "{cc}: {name}: {:?}", report.failed);
    let halts: Vec<_> = report.halts.iter().map(|halt| halt.stop.to_string()).collect();
    let unsupported = expected.unsupported.iter().map(|what| format!("unsupported: {what}"));
    assert_eq!(halts, unsupported.collect::<Vec<_>>(), "{cc}: {name}");
    let done = report.paths.iter().filter(|path| path.end == End::Done).count();
    assert_eq!(done, expected.paths, "{cc}: {name}");
    let faults = usize::from(expected.fault.is_some());
    assert_eq!(report.findings.len(), faults, "{cc}: {name}: {:?}", report.findings);
    report.findings.iter().for_each(|finding| found(&program, finding, expected));
}

/// All programs of a dialect, by each compiler that is installed.
fn dialect(name: &str) {
    let all = expected::all(&root().join(HARNESSES), name);
    assert!(!all.is_empty(), "{name} has programs");
    for cc in clangs() {
        for expected in &all {
            explored(&cc, expected);
        }
    }
}

#[test]
fn klee() {
    dialect("klee");
}

#[test]
fn cprover() {
    dialect("cprover");
}

#[test]
fn verifier() {
    dialect("verifier");
}

#[test]
fn libfuzzer() {
    dialect("libfuzzer");
}

#[test]
fn polysem() {
    dialect("polysem");
}

#[test]
fn environment() {
    dialect("environment");
}
