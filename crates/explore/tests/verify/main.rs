//! Verification of C programs with interpolants: the same faults as without, and as brute force over all inputs finds.
//!
//! What flows: a seed, or a line of a table -> C -> clang -> a program -> `brute.rs`, and `verify` in both ways -> sets of faults by
//! kind and place, which must be the same. What was pruned is explored all the same (`paranoid`), and a fault there is a panic.
//!
//! 200 random programs, and 60 about whose memory pointers lead to, which are run on the machine too (`machine.rs`); 2,000 and
//! 1,000 with `POLYSEM_TEST_ALL`, or as many as it says; `POLYSEM_TEST_SEED` moves on to others.

mod brute;
mod generate;
mod invariants;
mod machine;
mod native;
mod planted;
mod shrink;

use brute::Runs;
use polysem_build::{Build, Environment, Error, Options, Unit};
use polysem_domain::Twin;
use polysem_explore::Oracle;
use polysem_explore::verify::{Config, Joining, Report, prove, verify};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_lang::llvm::lower::{self, lower};
use polysem_sem::{FaultKind, Stop};
use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// How many programs are one file.
const BATCH: u64 = 50;
/// How many bits a program reads at most, where no loop reads more, and how many runs it may have.
const BITS: usize = 10;
const RUNS: usize = 1 << 11;
/// The same of programs about frames, of which each run is one on the machine too, many of them in one executable.
const FRAMES_BITS: usize = 8;
const MACHINE_BATCH: u64 = 100;
/// How many programs that are wrong are made small and shown.
const SHOWN: usize = 3;
/// Steps of a verification: more says that something does not end.
const STEPS: u64 = 2_000_000;

/// How many programs to try: a sample, or all of them with `POLYSEM_TEST_ALL`.
fn seeds(sample: u64, all: u64) -> std::ops::Range<u64> {
    let number = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().ok());
    let first = number("POLYSEM_TEST_SEED").flatten().unwrap_or(0);
    let count = match number("POLYSEM_TEST_ALL") {
        None => sample,
        Some(Some(count)) if count > 1 => count,
        Some(_) => all,
    };
    first..first + count
}

/// A file with all that it needs of the library.
struct Compiled(Vec<Unit>);

impl Compiled {
    fn new(name: &str, text: &str) -> Result<Compiled, Error> {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify");
        fs::create_dir_all(&directory).expect("the test's directory can be written");
        let file = directory.join(name);
        fs::write(&file, text).expect("the test's directory can be written");
        let build = Build::new(Options { cflags: vec!["-w".to_owned()], ..Options::from_env() });
        let mut units = build.load(&[file], &mut |_| ())?;
        build.library(&mut |_| ())?.complete(&mut units, &Environment::default())?;
        Ok(Compiled(units))
    }

    /// The program that a function without parameters is.
    fn program(&self, entry: &str) -> Program {
        let units: Vec<_> = self
            .0
            .iter()
            .map(|unit| lower::Unit {
                name: &unit.name,
                module: &unit.module,
                optimised: unit.optimised,
                library: unit.library,
            })
            .collect();
        let options = lower::Options { entry: entry.to_owned(), ..lower::Options::default() };
        let mut program = lower(&units, &options).unwrap_or_else(|e| panic!("{entry}: {e}"));
        // Loops of the library over its name would be cut first.
        program.arguments = vec![b""[..].into()];
        program
    }
}

/// How a program is verified.
#[derive(Clone, Copy, Debug)]
enum How {
    /// With interpolants.
    Pruned,
    /// Without.
    Plain,
    /// With interpolants, and paths joined wherever that is possible.
    Joined,
    /// Joined, without interpolants.
    JoinedOnly,
    /// With interpolants, loops ever further.
    InRounds,
    /// As users have it.
    Quickly,
    /// Loops only so far, with interpolants and without.
    PrunedUpTo(u32),
    PlainUpTo(u32),
}

/// Bounds of loops that are tried.
const BOUNDS: std::ops::Range<u32> = 1..4;

fn verified(program: &Program, how: How) -> Result<Report<Pc>, String> {
    let (prune, unwind) = match how {
        How::Pruned | How::InRounds | How::Quickly | How::Joined => (true, None),
        How::Plain | How::JoinedOnly => (false, None),
        How::PrunedUpTo(bound) => (true, Some(bound)),
        How::PlainUpTo(bound) => (false, Some(bound)),
    };
    let joining = match how {
        How::Joined | How::JoinedOnly => Joining::Always,
        How::InRounds | How::Quickly => Joining::Estimated,
        _ => Joining::Never,
    };
    let (paranoid, steps) = (true, STEPS);
    let quick = if matches!(how, How::Quickly) { steps } else { 0 };
    let invariants = matches!(how, How::Pruned | How::Quickly | How::Joined);
    let limits = Config { steps, unwind, quick, ..Config::default() };
    let config = Config { prune, joining, paranoid, invariants, ..limits };
    let report = catch_unwind(AssertUnwindSafe(|| match how {
        How::InRounds | How::Quickly => {
            prove::<Llvm>(program, &mut Oracle::default(), &Oracle::default, &config)
        }
        _ => verify::<Llvm>(program, &mut Twin::default(), &mut Oracle::default(), &config),
    }));
    report.map_err(|why| format!("{how:?}: {}", told(&*why)))
}

/// What was seen of many programs.
#[derive(Default, Debug)]
struct Tally {
    programs: u64,
    faulty: u64,
    halted: u64,
    /// How often loops were cut.
    cut: u64,
    pruned: u64,
    joined: u64,
    nodes: u64,
    /// Invariants of loops, and how often runs came to where they are about.
    invariants: u64,
    seen: u64,
    /// Whether invariants are left alone.
    only_faults: bool,
    /// Why programs were not decided.
    halts: BTreeSet<String>,
}

/// Compares the ways to find the faults of a program: an error where they differ. Nothing is compared if there are too many runs.
fn compare(program: &Program, tally: &mut Tally) -> Result<(), String> {
    let Some(real) = brute::runs(program, RUNS) else { return Ok(()) };
    tally.programs += 1;
    tally.faulty += u64::from(!real.faults.is_empty());
    let mut halts = BTreeSet::new();
    for how in [How::Pruned, How::Plain, How::InRounds, How::Quickly, How::Joined, How::JoinedOnly]
    {
        let report = verified(program, how)?;
        halts.extend(report.halts.iter().map(|halt| format!("{how:?}: {}", halt.stop)));
        if matches!(how, How::Pruned) {
            tally.pruned += report.pruned;
            tally.nodes += report.nodes;
        }
        tally.joined += report.joined;
        same(program, &real, &report).map_err(|wrong| format!("{how:?}: {wrong}"))?;
        if tally.only_faults {
            continue;
        }
        let seen = invariants::hold(program, &report.invariants, RUNS);
        let seen = seen.map_err(|wrong| format!("{how:?}: {wrong}"))?;
        tally.invariants += report.invariants.len() as u64;
        tally.seen += seen;
    }
    tally.halted += u64::from(!halts.is_empty());
    tally.halts.extend(halts);
    BOUNDS.into_iter().try_for_each(|bound| compare_up_to(program, bound, &real, tally))
}

/// Compares what is found of a program where loops are cut: nothing that does not happen, and the same in both ways.
fn compare_up_to(
    program: &Program,
    bound: u32,
    real: &Runs,
    tally: &mut Tally,
) -> Result<(), String> {
    let mut both = Vec::new();
    for how in [How::PrunedUpTo(bound), How::PlainUpTo(bound)] {
        let report = verified(program, how)?;
        same(program, real, &report).map_err(|wrong| format!("{how:?}: {wrong}"))?;
        if report.halts.iter().any(|halt| !matches!(halt.stop, Stop::Bound(_))) {
            return Ok(());
        }
        both.push((found(&report), !report.halts.is_empty()));
    }
    tally.cut += u64::from(both[1].1);
    // What was learned may prove what a bound hides.
    let same = both[0].0 == both[1].0 && both[0].1 <= both[1].1;
    if same { Ok(()) } else { Err(format!("up to {bound}: {both:?}")) }
}

/// Faults by kind and place.
fn found(report: &Report<Pc>) -> BTreeSet<(FaultKind, Pc)> {
    report.findings.iter().map(|found| (found.fault.kind, found.at)).collect()
}

/// What a panic said.
fn told(why: &(dyn std::any::Any + Send)) -> String {
    let text = why.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| why.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}

/// Whether verification found what happens. Where it gave up it may have found less.
fn same(program: &Program, real: &Runs, report: &Report<Pc>) -> Result<(), String> {
    if let Some(stop) = &report.failed {
        return Err(format!("does not start: {stop}"));
    }
    let place = |at: Pc| {
        let place = program.located.get(at.0 as usize).copied().unwrap_or(0);
        program.locations.get(place as usize).map_or(0, |place| place.line)
    };
    let found = found(report);
    if let Some((kind, at)) = found.iter().find(|found| !real.faults.contains_key(found)) {
        return Err(format!("{} at line {}, which never happens", kind.name(), place(*at)));
    }
    match real.faults.iter().find(|(fault, _)| !found.contains(fault)) {
        Some(((kind, at), inputs)) if report.halts.is_empty() => {
            Err(format!("no {} at line {}, which happens on {inputs:?}", kind.name(), place(*at)))
        }
        _ => Ok(()),
    }
}

/// A program that is wrong in some way, without what is not needed for that.
fn minimal(seed: u64, what: &str, text: &str) -> String {
    let sort = |what: &str| {
        what.split(" at line").next().map(|what| what.split('{').next().map(str::to_owned))
    };
    let name = format!("shrunk-{seed}.c");
    let text = generate::PRELUDE.to_owned() + &text.replace('@', "");
    shrink::shrunk(&text, |text| {
        let Ok(file) = Compiled::new(&name, text) else { return false };
        let found = catch_unwind(AssertUnwindSafe(|| {
            compare(&file.program("main"), &mut Tally::default())
        }));
        matches!(found, Ok(Err(found)) if sort(&found) == sort(what))
    })
}

/// A way to write the program of a seed that reads at most so many bits.
type Family = fn(u64, usize) -> String;

/// Programs in one file.
fn compiled(name: &str, programs: &[(u64, String)]) -> Compiled {
    let numbered = programs.iter().map(|(seed, text)| generate::numbered(text, *seed));
    let text = generate::PRELUDE.to_owned() + &numbered.collect::<String>();
    Compiled::new(name, &text).unwrap_or_else(|e| panic!("{e}"))
}

/// Compares the ways to find the faults of programs of a family.
///
/// # Panics
/// If they differ, after some that are wrong were made small and shown.
#[expect(clippy::print_stderr, reason = "what was tried is worth a line")]
fn compare_all(name: &str, family: Family, mut tally: Tally, all: std::ops::Range<u64>) -> Tally {
    let mut wrong = Vec::new();
    let bits = if tally.only_faults { FRAMES_BITS } else { BITS };
    for first in all.clone().step_by(BATCH as usize) {
        let batch = first..(first + BATCH).min(all.end);
        let programs: Vec<_> = batch.map(|seed| (seed, family(seed, bits))).collect();
        let file = compiled(&format!("{name}-{first}.c"), &programs);
        for (seed, text) in programs {
            let program = file.program(&format!("main_{seed}"));
            if let Err(what) = compare(&program, &mut tally) {
                eprintln!("{seed}: {what}");
                wrong.push((seed, what, text));
            }
        }
    }
    eprintln!("{tally:?}");
    for (seed, what, text) in wrong.iter().take(SHOWN) {
        eprintln!("{seed}: {what}\n{}", minimal(*seed, what, text));
    }
    let seeds: Vec<_> = wrong.iter().map(|(seed, what, _)| (seed, what)).collect();
    assert!(wrong.is_empty(), "{seeds:#?}");
    // The programs must be worth the effort.
    assert!(
        tally.faulty * 4 > tally.programs && tally.faulty * 4 < tally.programs * 3,
        "{tally:?}"
    );
    assert!(tally.pruned > tally.programs, "{tally:?}");
    assert!(tally.halted * 20 < tally.programs, "{tally:?}");
    tally
}

#[test]
fn random_programs_have_the_faults_that_happen() {
    let tally = compare_all("random", generate::program, Tally::default(), seeds(200, 2000));
    assert!(tally.invariants * 4 > tally.programs && tally.seen > tally.invariants, "{tally:?}");
    assert!(tally.joined > tally.programs, "{tally:?}");
}

/// Programs that something was wrong with: invariants spoke of how deep the stack is, which only we count.
const FOUND: [u64; 3] = [4_005_506, 4_020_763, 4_023_674];

#[test]
fn programs_that_were_wrong_are_right() {
    let programs = FOUND.map(|seed| (seed, generate::program(seed, BITS)));
    let file = compiled("found.c", &programs);
    for (seed, _) in programs {
        let told = compare(&file.program(&format!("main_{seed}")), &mut Tally::default());
        told.unwrap_or_else(|wrong| panic!("{seed}: {wrong}"));
    }
}

/// Whose memory a pointer leads to: of which call, of which round, before or after it was freed.
#[test]
fn random_programs_about_frames_have_the_faults_that_happen() {
    let tally = Tally { only_faults: true, ..Tally::default() };
    compare_all("frames", generate::frames::program, tally, seeds(60, 1000));
}

/// The same programs on the machine, on all inputs.
#[test]
#[expect(clippy::print_stderr, reason = "what was tried is worth a line")]
fn the_machine_agrees_on_all_inputs_of_programs_about_frames() {
    let all = seeds(60, 1000);
    let (mut compared, mut wrong) = (0, Vec::new());
    for first in all.clone().step_by(MACHINE_BATCH as usize) {
        let batch = first..(first + MACHINE_BATCH).min(all.end);
        let programs: Vec<_> =
            batch.map(|seed| (seed, generate::frames::program(seed, FRAMES_BITS))).collect();
        let Some(machine) = machine::Machine::new(&format!("machine-{first}"), &programs) else {
            return eprintln!("skipped: there is no compiler with sanitizers");
        };
        let file = compiled(&format!("emulated-{first}.c"), &programs);
        for (seed, text) in &programs {
            let program = file.program(&format!("main_{seed}"));
            let runs = brute::runs(&program, RUNS).expect("these programs have few runs");
            match machine.agrees(*seed, text, &runs) {
                Ok(runs) => compared += runs,
                Err(what) => {
                    eprintln!("{what}\n{}", text.replace('@', ""));
                    wrong.push(what);
                }
            }
        }
    }
    eprintln!("{compared} runs");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(compared > 20 * (all.end - all.start), "{compared}");
}

/// One batch of programs, on the machine: what the emulator calls a fault is one, and what it calls none is none.
#[test]
#[expect(clippy::print_stderr, reason = "what was tried is worth a line")]
fn the_machine_agrees_with_the_emulator() {
    let first = seeds(1, 1).start;
    let batch = first..first + BATCH;
    let programs: Vec<_> = batch.map(|seed| (seed, generate::program(seed, BITS))).collect();
    let Some(native) = native::Native::new(&programs) else {
        return eprintln!("skipped: there is no compiler with sanitizers");
    };
    let file = compiled("machine.c", &programs);
    let (mut tried, mut wrong) = (0, Vec::new());
    for (seed, _) in &programs {
        let program = file.program(&format!("main_{seed}"));
        let Some(runs) = brute::runs(&program, RUNS) else { continue };
        match native.agrees(*seed, &runs) {
            Ok(more) => tried += more,
            Err(what) => wrong.push(what),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(tried > BATCH, "{tried}");
}

/// Decisions that follow each other without a place where paths meet: hundreds of them need no deep stack of ours.
#[test]
fn long_chains_of_decisions_come_to_an_end() {
    use std::fmt::Write as _;
    let mut text = generate::PRELUDE.to_owned()
        + "int main(void) {\n  int x;\n  klee_make_symbolic(&x, sizeof x, \"x\");\n";
    for number in 0..600 {
        let _ = writeln!(text, "  if (x == {number}) return {};", number % 7);
    }
    text += "  return 8;\n}\n";
    let file = Compiled::new("chain.c", &text).unwrap_or_else(|e| panic!("{e}"));
    let program = file.program("main");
    for how in [How::Pruned, How::Plain, How::Joined, How::InRounds] {
        let report = verified(&program, how).unwrap_or_else(|why| panic!("{why}"));
        let found = (report.findings.len(), report.halts.len(), &report.failed);
        assert!(matches!(found, (0, 0, None)), "{how:?}: {found:?}");
        assert!(report.completed + report.pruned + report.joined > 0, "{how:?}");
    }
}

/// A loop is cut before its branches turn out to be ones to join, and all begins anew: that it was cut is not forgotten.
#[test]
fn what_was_cut_before_all_began_anew_is_explored() {
    let text = include_str!("../../../../tests/c/verify/joined/late-round.c");
    let file = Compiled::new("late.c", text).unwrap_or_else(|e| panic!("{e}"));
    let report =
        verified(&file.program("main"), How::InRounds).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(report.findings.len(), 1);
    assert!(report.joined > 0 && report.rounds > 0);
}

/// The functions of a file that are programs: their names begin with what is to be found.
fn entries(text: &str) -> Vec<(&str, bool)> {
    let names = text.lines().filter_map(|line| line.strip_prefix("int ")?.strip_suffix("(void) {"));
    let safe = |name: &str| name.starts_with("safe_");
    names
        .filter(|name| safe(name) || name.starts_with("unsafe_"))
        .map(|name| (name, safe(name)))
        .collect()
}

/// Programs in pairs that differ in little, on what may be taken for the same and is not.
#[test]
#[expect(clippy::print_stderr, reason = "what was tried is worth a line")]
fn what_differs_in_little_is_told_apart() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verify/programs");
    let entries_of = fs::read_dir(directory).expect("the programs are there");
    let mut files: Vec<_> = entries_of.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let (mut tally, mut wrong) = (Tally::default(), Vec::new());
    for path in files {
        let text = fs::read_to_string(&path).expect("a program is text");
        let name = path.file_name().and_then(|name| name.to_str()).expect("it has a name");
        // Which of two ways is explored first decides what is learned and what is pruned by it: that of the branch whose
        // condition the compiler has not turned round.
        for (order, define) in ["", "#define SWAP\n"].into_iter().enumerate() {
            let whole = format!("{define}{}#line 1\n{text}", generate::PRELUDE);
            let file = Compiled::new(&format!("{order}-{name}"), &whole);
            let file = file.unwrap_or_else(|e| panic!("{name}: {e}"));
            for (entry, safe) in entries(&text) {
                let program = file.program(entry);
                let faulty = tally.faulty;
                if let Err(what) = compare(&program, &mut tally) {
                    wrong.push(format!("{name}: {entry}, order {order}: {what}"));
                }
                if (tally.faulty == faulty) != safe {
                    wrong.push(format!("{name}: {entry}: brute force does not say so"));
                }
            }
        }
    }
    eprintln!("{tally:?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(tally.halted * 20 < tally.programs, "{tally:?}");
}

/// What is a fault only far below where a pointer was kept: farther than a search comes.
const FAR: &str = "
static void own_or_given_far(int own, int *given) {
  if (way()) kept = given; else kept = &own;
  for (int i = 0; i < 8; i++) if (bit()) noise++;
  for (int i = 0; i < 2000; i++) noise ^= i;
}

static int through_one_call_far(int mine) {
  own_or_given_far(1, &mine);
  return *kept;
}

int unsafe_parameter_of_callee_far(void) {
  return through_one_call_far(1) - 1;
}
";

/// A mistake in what objects are matched by is a wrong *safe*, which paranoia notices, however far below the fault is.
#[test]
fn paranoia_notices_what_frames_were_mistaken_for_each_other() {
    let text = include_str!("programs/frames.c").to_owned() + FAR;
    let limits = Config { steps: STEPS, quick: 0, ..Config::default() };
    let (mut missed, mut unnoticed) = (BTreeSet::new(), Vec::new());
    for (order, define) in ["", "#define SWAP\n"].into_iter().enumerate() {
        let whole = format!("{define}{}{text}", generate::PRELUDE);
        let file = Compiled::new(&format!("planted-{order}.c"), &whole);
        let file = file.unwrap_or_else(|e| panic!("{e}"));
        for (entry, safe) in entries(&text) {
            let program = file.program(entry);
            let verified = |paranoid| {
                let config =
                    Config { prune: true, joining: Joining::Never, paranoid, ..limits.clone() };
                let (mut dom, mut oracle) = (Twin::default(), Oracle::default());
                let report = catch_unwind(AssertUnwindSafe(|| {
                    verify::<planted::Frameless>(&program, &mut dom, &mut oracle, &config)
                }));
                report.map_err(|why| told(&*why))
            };
            let report = verified(false).unwrap_or_else(|why| panic!("{entry}: {why}"));
            if safe || !report.findings.is_empty() || !report.halts.is_empty() {
                continue;
            }
            missed.insert(entry);
            match verified(true) {
                Err(why) if why.starts_with("pruned, but") => {}
                other => unnoticed.push(format!("{entry}, order {order}: {other:?}")),
            }
        }
    }
    assert!(unnoticed.is_empty(), "{unnoticed:#?}");
    for entry in ["unsafe_parameter_of_callee", "unsafe_parameter_of_callee_far"] {
        assert!(missed.contains(entry), "the mistake does not matter to {entry}: {missed:?}");
    }
}
