//! Every reading agrees with the concrete one on C programs, which a compiler wrote and the C library is part of.
//!
//! What flows: `tests/c/programs` -> the user's clang -> modules -> a program -> the conformance test, for the first steps.
//! Each program runs twice: as it is, where nearly all values are literals, and with some of the numbers that it
//! stores turned into inputs. On the run that is compared these have the value that stood there, so that the program
//! does what it did, while other readings do not know them.
//!
//! Every reading takes a sample of its own; `POLYSEM_TEST_SEED` moves on to others, `POLYSEM_TEST_ALL=1` takes all programs but
//! the large ones.

use polysem_build::{Build, Environment, Library, Options, Unit};
use polysem_domain::conformance::{Inputs, Outcome, Reading, watch};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Callee, Op, Pc, Program};
use polysem_lang::llvm::lower;
use polysem_sem::Bits;
use polysem_term::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// One program in so many is taken.
const SAMPLE: usize = 80;
/// All values are compared after every step: a thousand steps take about a quarter of a second.
const STEPS: u32 = 2500;
/// One number that is stored in so many becomes an input.
const INPUTS: usize = 3;
/// An input that is read more often is zero from then on.
const READ: usize = 50;

fn seed() -> usize {
    std::env::var("POLYSEM_TEST_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// The programs that are to be tried, in order; the samples are of all areas, and have none in common.
fn chosen(sample: usize) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/programs");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).expect("the directory is there");
        entries.map(|entry| entry.expect("an entry").path()).collect()
    };
    let mut files: Vec<_> = entries(&root).iter().flat_map(|area| entries(area)).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "c") && !is_large(file));
    files.sort();
    let everything = std::env::var_os("POLYSEM_TEST_ALL").is_some();
    let every = if everything { 1 } else { SAMPLE };
    files.into_iter().skip((seed() * 7 + sample * 13) % every).step_by(every).collect()
}

fn is_large(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).expect("a program is text");
    text.lines().nth(1) == Some("// size: large")
}

fn as_input(unit: &Unit) -> lower::Unit<'_> {
    let Unit { name, module, optimised, library, .. } = unit;
    lower::Unit { name, module, optimised: *optimised, library: *library }
}

/// A unit with all of the library that it needs.
fn linked(unit: &Unit, library: &Library) -> Program {
    let mut units = vec![unit.clone()];
    library.complete(&mut units, &Environment::default()).expect("the library is there");
    let units: Vec<_> = units.iter().map(as_input).collect();
    let mut program = lower::lower(&units, &lower::Options::default()).expect("it has a main");
    program.arguments = vec![unit.name.as_bytes().into()];
    program
}

/// The width and the number of `store iWIDTH NUMBER, ptr …`, and what follows.
fn stored(line: &str) -> Option<(u32, i64, &str)> {
    let (width, rest) = line.trim_start().strip_prefix("store i")?.split_once(' ')?;
    let (number, rest) = rest.split_once(", ")?;
    Some((width.parse().ok().filter(|&width| width <= 64)?, number.parse().ok()?, rest))
}

/// The unit with some of the numbers that it stores as inputs, and these numbers by the names of the inputs.
fn with_inputs(unit: &Unit) -> (Unit, Inputs) {
    let (mut text, mut declared) = (String::new(), String::new());
    let (mut inputs, mut seen) = (Inputs::new(), seed());
    for line in polysem_llvm::print(&unit.module).lines() {
        let found = stored(line);
        seen += usize::from(found.is_some());
        let Some((width, number, rest)) = found.filter(|_| seen % INPUTS == 1) else {
            let _ = writeln!(text, "{line}");
            continue;
        };
        let name = format!("nondet_{seen}");
        let _ = writeln!(text, "  %{name} = call i{width} @{name}()");
        let _ = writeln!(text, "  store i{width} %{name}, {rest}");
        let _ = writeln!(declared, "declare i{width} @{name}()");
        let value = Value::Bv(Bits::new(width, number.cast_unsigned()));
        let again = (1..READ).map(|time| format!("{name}!{time}"));
        inputs.extend(std::iter::once(name.clone()).chain(again).map(|name| (name, value.clone())));
    }
    let module = polysem_llvm::read((text + &declared).as_bytes()).expect("it is IR");
    (Unit { module, ..unit.clone() }, inputs)
}

fn reads_input(program: &Program, at: Pc) -> bool {
    let Op::Call { call } = program.code[at.0 as usize] else { return false };
    matches!(program.calls[call as usize].callee, Callee::Input(_))
}

/// Runs the programs of a sample in a reading.
#[expect(clippy::print_stderr, reason = "what held, and of how many programs, is worth a line")]
pub(crate) fn conform<R: Reading + Default>(sample: usize) {
    let build = Build::new(Options::from_env());
    let library = match build.library(&mut |_| ()) {
        Ok(library) => library,
        Err(error) => return eprintln!("skipped: {error}"),
    };
    let units = build.load(&chosen(sample), &mut |_| ()).expect("the programs compile");
    let (mut ends, mut wrong) = (BTreeMap::<_, u32>::new(), Vec::new());
    let (mut steps, mut read) = (0u64, 0u64);
    for unit in &units {
        let (changed, inputs) = with_inputs(unit);
        let runs = [("as it is", unit, Inputs::new()), ("with inputs", &changed, inputs)];
        for (how, unit, inputs) in runs {
            let program = linked(unit, &library);
            let see = &mut |at, _: &_, _: &_, _: &_| {
                steps += 1;
                read += u64::from(reads_input(&program, at));
            };
            match watch::<Llvm, R>(&program, &mut R::default(), &inputs, STEPS, see) {
                Ok(end @ (Outcome::Done | Outcome::GaveUp | Outcome::Cut)) => {
                    *ends.entry(format!("{how} {end:?}")).or_default() += 1;
                }
                // The programs are correct, and inputs have the value that stood there.
                Ok(Outcome::Fault(kind)) => wrong.push(format!("{} {how}: {kind:?}", unit.name)),
                Err(what) => wrong.push(format!("{} {how}: {what}", unit.name)),
            }
        }
    }
    eprintln!("{} programs, {steps} steps, {read} inputs read: {ends:?}", units.len());
    assert!(wrong.is_empty(), "of {} programs: {wrong:#?}", units.len());
    assert!(read > 0, "no program came to an input");
}
