//! Exploration for tests, on C programs whose paths were counted natively and whose faults are known.
//!
//! `POLYSEM_TEST_ALL=1` takes all programs of `tests/c/test`, else a sample; `POLYSEM_TEST_SEED=N` takes another one.

use polysem_build::{Build, Environment, Options};
use polysem_explore::search::{
    Config, Ended, Event, Found, Known, Order, Report, explore_together,
};
use polysem_explore::{End, Oracle, emulate};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Op, Pc, Program};
use polysem_lang::llvm::lower::{self, Unit, lower};
use polysem_sem::Stop;
use polysem_term::Value;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A program in C, with what it needs of the library.
fn compile(file: &Path) -> Option<Program> {
    let build = Build::new(Options::from_env());
    let mut quiet = |_: &str| {};
    // Without a compiler there is nothing to test; `./x test` installs one.
    let library = build.library(&mut quiet).ok()?;
    let mut units = build.load(&[file.to_path_buf()], &mut quiet).expect("it compiles");
    library.complete(&mut units, &Environment::default()).expect("the library reads");
    let all: Vec<Unit<'_>> = units
        .iter()
        .map(|unit| Unit {
            name: &unit.name,
            module: &unit.module,
            optimised: unit.optimised,
            library: unit.library,
        })
        .collect();
    Some(lower(&all, &lower::Options::default()).expect("it links"))
}

/// The programs of a folder, or some of them.
fn programs(folder: &str, sample: usize, wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/test").join(folder);
    let mut all = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "c") && wanted(&path) {
                all.push(path);
            }
        }
    }
    all.sort();
    if std::env::var_os("POLYSEM_TEST_ALL").is_some() {
        return all;
    }
    let seed: usize =
        std::env::var("POLYSEM_TEST_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let stride = (all.len() / sample).max(1);
    all.into_iter().skip(seed % stride).step_by(stride).collect()
}

type Paths = Vec<Ended<Pc>>;

fn explored(program: &Program, config: &Config, known: &Known, jobs: usize) -> (Report<Pc>, Paths) {
    let ended = Mutex::new(Vec::new());
    let see = |event: Event<Pc>| {
        if let Event::Ended(path) = event {
            ended.lock().expect("no one panicked").push(path);
        }
    };
    let oracle = Oracle::default;
    let (report, _) = explore_together::<Llvm>(program, &oracle, config, known, jobs, &see);
    let mut ended = ended.into_inner().expect("no one panicked");
    ended.sort_by(|a, b| a.decisions.cmp(&b.decisions));
    (report, ended)
}

fn all_of(program: &Program) -> (Report<Pc>, Paths) {
    explored(program, &Config::default(), &Known::default(), 1)
}

/// The ways that a run on given inputs takes through the branches of the program itself, and how it ends.
fn signature(program: &Program, inputs: &[(String, Value)]) -> (Vec<Pc>, bool) {
    let mut dom = polysem_domain::Concrete::new(inputs.iter().cloned().collect());
    let mut ways = Vec::new();
    let mut branched = false;
    let library = |at: Pc| {
        let function = program.functions.iter().find(|f| f.entry <= at && at < f.end);
        function.is_none_or(|function| function.library)
    };
    let run = emulate::<Llvm>(program, &mut dom, Pc(0), 10_000_000, |_, at, _| {
        if branched {
            ways.push(at);
        }
        branched = matches!(
            program.code[at.0 as usize],
            Op::Branch { .. } | Op::Switch { .. } | Op::Indirect { .. }
        ) && !library(at);
        ControlFlow::Continue(())
    });
    (ways, run.end == End::Done)
}

fn named(path: &Ended<Pc>) -> Vec<(String, Value)> {
    let value = |input: &polysem_explore::search::Input| {
        (input.name.clone(), Value::Bv(input.value.clone()))
    };
    path.inputs.iter().map(value).collect()
}

/// The number that the second line of a program tells.
fn told(file: &Path, what: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).expect("it is there");
    let line = text.lines().nth(1)?;
    let rest = &line[line.find(what)? + what.len()..];
    rest.trim_start_matches(':').split_whitespace().next()?.trim_end_matches(';').parse().ok()
}

/// Programs whose paths differ from the native ones in what is not a branch of theirs: which object or function a pointer
/// means, and branches of the library.
const FINER: [&str; 6] = [
    "function-pointer-ternary",
    "function-pointers",
    "memory-compare",
    "pointer-table",
    "sort-callback",
    "string-library",
];

#[test]
fn as_many_paths_as_the_machine_takes() {
    for file in programs("paths", 20, |_| true) {
        let Some(program) = compile(&file) else { return };
        let (report, paths) = all_of(&program);
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(report.halts.is_empty() && report.findings.is_empty(), "{name}: {report:?}");
        let expected = told(&file, "paths").expect("the number of paths");
        let signatures: BTreeSet<_> =
            paths.iter().map(|path| signature(&program, &named(path))).collect();
        assert!(signatures.iter().all(|(_, done)| *done), "{name}: a path does not end");
        if FINER.contains(&&*name) {
            assert!(signatures.len() as u64 <= expected, "{name}: {}", signatures.len());
        } else {
            assert_eq!(report.completed, expected, "{name}");
            assert_eq!(signatures.len() as u64, expected, "{name}: tests take different paths");
        }
    }
}

#[test]
fn the_paths_of_all_inputs() {
    // Every value of the inputs, in the emulator: no way that a path does not stand for.
    for file in programs("paths", 5, |path| told(path, "inputs") == Some(1)) {
        let Some(program) = compile(&file) else { return };
        let (_, paths) = all_of(&program);
        let found: BTreeSet<_> =
            paths.iter().map(|path| signature(&program, &named(path))).collect();
        let Some(first) = paths.iter().find(|path| !path.inputs.is_empty()) else { continue };
        let input = &first.inputs[0];
        let mut all = BTreeSet::new();
        for value in 0..256 {
            let value = Value::Bv(polysem_sem::Bits::new(input.value.width(), value));
            all.insert(signature(&program, &[(input.name.clone(), value)]));
        }
        assert_eq!(found, all, "{}", file.display());
    }
}

/// The line that a fault is marked at.
fn line(file: &Path) -> u32 {
    let text = std::fs::read_to_string(file).expect("it is there");
    let at = text.lines().position(|line| line.contains("/* here */")).expect("a mark");
    at as u32 + 1
}

#[test]
fn planted_faults_are_found_and_repaired_programs_are_safe() {
    let looked_for = |path: &Path| {
        let text = path.to_string_lossy();
        // These are faults by option only.
        !text.contains("/leak/") && !text.contains("/misaligned/")
    };
    for file in programs("bugs", 30, looked_for) {
        let Some(program) = compile(&file) else { return };
        let (report, _) = all_of(&program);
        let name = file.display();
        assert!(report.halts.is_empty(), "{name}: {:?}", report.halts);
        if file.to_string_lossy().ends_with("-ok.c") {
            assert!(report.findings.is_empty(), "{name}: {:?}", report.findings);
            continue;
        }
        assert!(!report.findings.is_empty(), "{name}: nothing was found");
        for found in &report.findings {
            let lines = lines_of(&program, found);
            assert!(lines.contains(&line(&file)), "{name}: {found:?} at {lines:?}");
        }
    }
}

/// The lines of a fault and of the calls that lead to it: where it is in the library, a call in the program is to blame.
fn lines_of(program: &Program, found: &Found<Pc>) -> Vec<u32> {
    let inputs = found.inputs.iter().map(|i| (i.name.clone(), Value::Bv(i.value.clone())));
    let mut dom = polysem_domain::Concrete::new(inputs.collect());
    let see = |_: &mut _, _, _: &_| ControlFlow::Continue(());
    let run = emulate::<Llvm>(program, &mut dom, Pc(0), 100_000_000, see);
    assert!(matches!(run.end, End::Stopped(Stop::Fault(_))), "{:?}", run.end);
    let state = run.state.expect("it started");
    let places = std::iter::once(run.at).chain(state.callers().map(|(_, at)| at));
    places.filter_map(|at| program.source(at)).map(|source| source.line).collect()
}

#[test]
fn results_do_not_depend_on_order_workers_or_memory() {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/c/test");
    for name in ["http.c", "tree.c", "maze.c", "utf8.c"] {
        let Some(program) = compile(&benches.join(name)) else { return };
        let result = |config: &Config, jobs| {
            let (report, paths) = explored(&program, config, &Known::default(), jobs);
            let tests: Vec<_> =
                paths.into_iter().map(|path| (path.decisions, path.inputs)).collect();
            (report.completed, tests)
        };
        let one = result(&Config::default(), 1);
        assert!(one.0 > 100, "{name} has many paths");
        for orders in [vec![Order::Dfs], vec![Order::Bfs], vec![Order::Cheap, Order::Shallow]] {
            let config = Config { orders, seed: 7, ..Config::default() };
            assert!(result(&config, 1) == one, "{name} {config:?}");
        }
        assert!(result(&Config::default(), 2) == one, "{name} by two workers");
        // Nearly all paths wait as decisions, and are run again.
        let config = Config { states: 8, batch: 2_000, ..Config::default() };
        assert!(result(&config, 1) == one, "{name} with little memory");
    }
}

#[test]
fn what_was_done_is_not_done_again() {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/c/test");
    let Some(program) = compile(&benches.join("utf8.c")) else { return };
    let (_, all) = all_of(&program);
    // Cut off in the middle, and resumed with what was told until then.
    let told = Mutex::new((Known::default(), Vec::new()));
    let see = |event: Event<Pc>| {
        let mut told = told.lock().expect("no one panicked");
        match event {
            Event::Ended(path) => told.1.push(path.decisions),
            Event::Closed(decisions) => drop(told.0.closed.insert(decisions)),
            Event::Halted(halt) => panic!("{halt:?}"),
        }
    };
    let config = Config { paths: 100, orders: vec![Order::Dfs], ..Config::default() };
    let (cut, _) =
        explore_together::<Llvm>(&program, &Oracle::default, &config, &Known::default(), 1, &see);
    assert!(cut.left > 0 && !cut.halts.is_empty());
    let (known, before) = told.into_inner().expect("no one panicked");
    let (rest, after) = explored(&program, &Config::default(), &known, 1);
    assert!(rest.completed < all.len() as u64, "not all again");
    let mut together: Vec<_> =
        before.into_iter().chain(after.into_iter().map(|p| p.decisions)).collect();
    together.sort();
    together.dedup();
    assert_eq!(together, all.into_iter().map(|path| path.decisions).collect::<Vec<_>>());
}
