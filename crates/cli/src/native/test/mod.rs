//! `polysem test`: every path of a C program, a test for each, faults, coverage, a verdict.
//!
//! What flows: files → [`load`] → a program → `polysem_explore::search` → paths, each at once in the journal → [`Suite`] → files
//! in the output directory, and the summary.
//!
//! **Invariant:** the result does not depend on the order of the search, if that came to its end.
//! **Invariant:** a program is called safe only if every path ended by itself, and nothing was left out.

mod coverage;
mod folder;
pub(crate) mod hostile;
mod journal;
mod past;
mod progress;
mod suite;
mod told;
mod verdict;
pub(crate) mod verify;
pub(super) mod write;

use super::objects::Whole;
use super::report::{Reporter, plain};
use super::rerun::rerun;
use super::sources::Sources;
use super::{Failed, Loaded, entry, load};
use crate::args::{Format, Test};
use crate::output::{Output, Problem, Status};
use crate::{input, watch};
use coverage::Figures;
use folder::{Folder, JOURNAL};
use journal::{Chain, Journal, Subject};
use past::Past;
use polysem_build::Length;
use polysem_explore::search::{self, Config, Ended, Event, Report};
use polysem_explore::{Cause, End, Halt, Oracle, Watch};
use polysem_lang::llvm::ir::{Op, Pc, Program};
use polysem_lang::llvm::{Llvm, print};
use polysem_sem::Stop;
use polysem_solver::{SolverConfig, Stats};
use progress::Progress;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use suite::{Case, Suite, Wanted};
use told::{Told, counted};

pub(crate) fn run(args: &Test, output: &mut Output) -> Result<Status, Problem> {
    match prepare(args, output)? {
        ControlFlow::Continue(Loaded { program, lengths }) => {
            explore(args, &program, &lengths, output)
        }
        ControlFlow::Break(status) => Ok(status),
    }
}

/// The program, ready to be explored; or how it ends without that.
fn prepare(args: &Test, output: &mut Output) -> Result<ControlFlow<Status, Loaded>, Problem> {
    usage(args)?;
    let Test { files, native, surroundings, .. } = args;
    let entry = entry(surroundings)?;
    let environment = surroundings.environment();
    let loaded = load(files, native, &environment, entry.as_ref(), surroundings.lowering(), output);
    let Loaded { mut program, lengths } = match loaded {
        Ok(loaded) => loaded,
        Err(Failed::Input(problem)) => return Err(problem),
        Err(Failed::Unknown(what)) => return unknown(&what, output).map(ControlFlow::Break),
    };
    let source = |format: &Format| matches!(format, Format::C | Format::Gtest | Format::Rust);
    if program.harness.is_some() && args.format.iter().any(source) {
        return Err(Problem::Input(format!(
            "error: tests of `{}` cannot be written as source: it has parameters\n  \
             = help: --format ktest, and `polysem replay`",
            args.surroundings.entry.function
        )));
    }
    if args.native.print_ir {
        output.line(print::print(&program).trim_end())?;
        return Ok(ControlFlow::Break(Status::Done));
    }
    let name = args.files[0].as_os_str();
    let arguments = std::iter::once(name).chain(args.arguments.iter().map(|arg| &**arg));
    program.arguments = arguments.map(|arg| arg.as_bytes().into()).collect();
    Ok(ControlFlow::Continue(Loaded { program, lengths }))
}

/// Flags that mean nothing here.
fn usage(args: &Test) -> Result<(), Problem> {
    if let Some(file) = args.files.iter().find(|file| !super::is_native(file)) {
        return Err(Problem::Input(format!(
            "error: {} is no C program or LLVM IR\n  \
             = help: `polysem explore` takes programs in small languages",
            file.display()
        )));
    }
    if args.native.dir.is_some() {
        return Err(Problem::Input(
            "error: `--dir` is for `polysem run`: a program that is explored sees no files\n  \
             = help: --sym-files makes files with symbolic bytes"
                .to_string(),
        ));
    }
    Ok(())
}

/// Ends without an answer.
fn unknown(what: &str, output: &mut Output) -> Result<Status, Problem> {
    output.tell(format_args!("error: {what}"));
    let first = what.lines().next().unwrap_or_default();
    output.field("verdict", "unknown");
    output.field("reasons", json!([what]));
    output.field("findings", Vec::<Value>::new());
    output.line(format_args!("verdict: unknown ({first})"))?;
    Ok(Status::Unknown)
}

fn explore(
    args: &Test,
    program: &Program,
    lengths: &[Length],
    output: &mut Output,
) -> Result<Status, Problem> {
    let begin = Instant::now();
    let folder = Folder::prepare(&args.out)?;
    let watch = Arc::new(Watch::default());
    output.attend(&watch);
    let subject = Subject { program: identity(program), options: args.identity() };
    let past = if args.resume { folder.past(&subject)? } else { Past::default() };
    // Only now is it known that the exploration begins.
    folder.clear()?;
    let journal = match past.length {
        0 => begin_journal(&folder, &subject, &watch)?,
        length => Journal::resume(&folder.file(JOURNAL), length, past.chain.clone(), &watch)
            .map_err(|error| folder.problem(&error))?,
    };
    let progress = Progress::new(&watch, args.limits.time, output.is_silent());
    let collected = Mutex::new(Collected { journal, paths: vec![], stopped: false });
    let oracle = || {
        let mut oracle = Oracle::watched(SolverConfig::default(), Arc::clone(&watch));
        if let Some(time) = args.solver_time {
            oracle.set_time(time);
        }
        oracle
    };
    let (mut report, stats) = search::explore_together::<Llvm>(
        program,
        &oracle,
        &config(args),
        &past.known,
        args.jobs,
        &|event| {
            let mut collected = collected.lock().unwrap_or_else(PoisonError::into_inner);
            collected.add(event, args.first, &watch);
        },
    );
    drop(progress);
    output.writes();
    let Collected { journal, paths, stopped } =
        collected.into_inner().unwrap_or_else(PoisonError::into_inner);
    journal.finish().map_err(|error| folder.problem(&error))?;
    let paths = remember(program, past, paths, &mut report);
    if stopped {
        report.halts.retain(|halt| !is_interruption(halt));
    }
    let sources = Sources::new(program, &args.files);
    let reporter = Reporter { program, sources: &sources };
    let wanted = Wanted {
        only_covering: args.only_covering,
        owed: args.native.owed(),
        kinds: None,
        lengths,
    };
    let mut suite = Suite::new(paths, &reporter, wanted);
    let doubt = |at: &Pc| Halt {
        stop: Stop::unsupported("a fault was foreseen here but not reproduced"),
        at: *at,
    };
    report.halts.extend(suite.doubts.iter().map(doubt));
    for found in &suite.found {
        tell_inputs(args, &mut suite.cases[found.case]);
    }
    let (covered, figures) = coverage::covered(program, &sources, &report.coverage);
    write::all(args, program, &suite, &covered, &folder)?;
    folder.sync();
    let reasons = verdict::reasons(&reporter, &report.halts, &suite.cases);
    let verdict = verdict::verdict(&report, suite.found.len(), &reasons, args.bounded_ok);
    let told = Told { suite: &suite, reasons: &reasons, verdict };
    let summary = Summary { args, report: &report, told, figures };
    let asked = watch.asked.load(Ordering::Relaxed);
    summary.fields(asked, &stats, output);
    output.field("seconds", begin.elapsed().as_secs_f64());
    output.field("memory_bytes", watch::peak());
    summary.tell(begin, output)
}

/// A journal with nothing but its head.
fn begin_journal(
    folder: &Folder,
    subject: &Subject,
    watch: &Arc<Watch>,
) -> Result<Journal, Problem> {
    let head = subject.head();
    folder.write(JOURNAL, &head)?;
    Journal::resume(&folder.file(JOURNAL), head.len(), Chain::new(&head), watch)
        .map_err(|error| folder.problem(&error))
}

/// By which a program is known again: all that its meaning depends on.
fn identity(program: &Program) -> String {
    let Program { statics, constants, types, calls, floats, moves, switches, targets, .. } =
        program;
    let Program { arguments, environment, start, max_size, reads_fresh, malloc_may_fail, .. } =
        program;
    let tables = (statics, constants, types, calls, floats, moves, switches, targets);
    let how = (max_size, reads_fresh, malloc_may_fail);
    let rest = (&program.code, arguments, environment, start, how);
    write::hash(format!("{}{tables:?}{rest:?}", print::print(program)).as_bytes())
}

/// What an exploration has told so far.
struct Collected {
    journal: Journal,
    paths: Vec<Ended<Pc>>,
    /// Whether it was told to end, since one fault is enough.
    stopped: bool,
}

impl Collected {
    fn add(&mut self, event: Event<Pc>, first: bool, watch: &Watch) {
        match event {
            Event::Ended(path) => {
                self.journal.add(&path);
                if first && !self.stopped && matches!(path.end, End::Stopped(Stop::Fault(_))) {
                    self.stopped = watch.stop(Cause::Interrupted);
                }
                self.paths.push(path);
            }
            Event::Halted(halt) => self.journal.halt(&halt),
            Event::Closed(decisions) => self.journal.close(&decisions),
        }
    }
}

/// Adds what was explored before to a report; all paths, each once.
fn remember(
    program: &Program,
    past: Past,
    paths: Vec<Ended<Pc>>,
    report: &mut Report<Pc>,
) -> Vec<Ended<Pc>> {
    if past.length == 0 {
        return paths;
    }
    for path in &past.paths {
        let mut last = None;
        rerun(program, path, |at| {
            report.coverage.reach::<Llvm>(at);
            if let Some(Op::Branch { then, .. }) =
                last.map(|last: Pc| program.code[last.0 as usize])
                && let Some(last) = last
            {
                report.coverage.take::<Llvm>(last, at == then);
            }
            last = Some(at);
        });
    }
    for halt in past.halts {
        if !report.halts.iter().any(|known| known.at == halt.at && known.stop == halt.stop) {
            report.halts.push(halt);
        }
    }
    let kind = |path: &Ended<Pc>| match &path.end {
        End::Stopped(Stop::Fault(fault)) => Some(fault.kind),
        _ => None,
    };
    let mut seen = BTreeSet::new();
    let all = past.paths.into_iter().chain(paths);
    let all: Vec<Ended<Pc>> =
        all.filter(|path| seen.insert((path.decisions.clone(), path.at, kind(path)))).collect();
    let ended = |path: &&Ended<Pc>| matches!(path.end, End::Done | End::Stopped(Stop::Fault(_)));
    report.completed = all.iter().filter(ended).count() as u64;
    all
}

fn is_interruption(halt: &Halt<Pc>) -> bool {
    matches!(&halt.stop, Stop::Budget(why) if &**why == "interrupted")
}

fn config(args: &Test) -> Config {
    let default = Config::default();
    Config {
        orders: args.search.iter().map(|&order| order.into()).collect(),
        seed: args.seed,
        steps: args.steps.unwrap_or(default.steps),
        depth: args.depth.unwrap_or(default.depth),
        forks: args.forks.unwrap_or(default.forks),
        paths: args.paths.unwrap_or(default.paths),
        ..default
    }
}

/// Says in a report on which inputs a fault happens, and how to see it again.
fn tell_inputs(args: &Test, case: &mut Case) {
    let inputs = show(&case.wholes);
    let command = replay(args, &case.name);
    let Some(fault) = &mut case.fault else { return };
    if !inputs.is_empty() {
        fault.finding.notes.push(plain(format!("on the inputs {inputs}")));
    }
    if let Some((file, command)) = command {
        fault.finding.notes.push(plain(format!("to see it again: {command}")));
        fault.json["test"] = json!(file);
    }
}

/// The first few inputs of a test.
fn show(wholes: &[Whole]) -> String {
    const SHOWN: usize = 8;
    let decimal = |bytes: &[u8]| {
        let width = bytes.len() as u32 * 8;
        input::decimal(&super::objects::number(bytes, width), true)
    };
    let one = |Whole { object, part }: &Whole| {
        let bytes = &object.bytes;
        let value = match (object.scalar().and_then(|kind| kind.text(bytes)), part) {
            (Some(number), _) => number,
            (None, Some(part @ 2..)) => {
                let parts: Vec<String> = bytes.chunks(*part).map(decimal).collect();
                format!("{{{}}}", parts.join(", "))
            }
            (None, None) if matches!(bytes.len(), 2 | 4 | 8) && !is_surroundings(&object.name) => {
                decimal(bytes)
            }
            (None, None) if bytes.len() == 1 && !matches!(bytes[0], b' '..=b'~') => decimal(bytes),
            (None, _) => format!("\"{}\"", bytes.escape_ascii()),
        };
        format!("{} = {}", object.name, value)
    };
    let mut all: Vec<String> = wholes.iter().take(SHOWN).map(one).collect();
    if wholes.len() > SHOWN {
        all.push("…".to_string());
    }
    all.join(", ")
}

/// Whether an object is text that comes from outside of the program.
fn is_surroundings(name: &str) -> bool {
    matches!(name, "stdin" | "data")
        || name.strip_prefix("arg").is_some_and(|number| number.len() == 2)
        || name.starts_with("env-")
        || name.ends_with("-data")
}

/// The file of a test, and the command that replays it.
fn replay(args: &Test, name: &str) -> Option<(String, String)> {
    let formats = [(Format::Ktest, "ktest"), (Format::Xml, "xml"), (Format::Bin, "bin")];
    let (_, ending) = formats.iter().find(|(format, _)| args.format.contains(format))?;
    let file = args.out.join(format!("{name}.{ending}")).to_string_lossy().into_owned();
    let mut words = vec!["polysem".to_string(), "replay".to_string(), file.clone()];
    words.extend(args.files.iter().map(|file| file.to_string_lossy().into_owned()));
    let native = &args.native;
    if native.level > 0 {
        words.push(format!("-O{}", native.level));
    }
    let options = [("--cc", native.cc.clone()), ("--cflags", native.cflags.clone())];
    words
        .extend(options.into_iter().filter_map(|(flag, value)| Some(format!("{flag}={}", value?))));
    if let Some(path) = &native.compile_commands {
        words.push(format!("--compile-commands={}", path.display()));
    }
    words.extend(native.checks());
    words.extend(args.surroundings.words());
    if *ending != "ktest" && !args.arguments.is_empty() {
        words.push("--".to_string());
        words.extend(args.arguments.iter().map(|word| word.to_string_lossy().into_owned()));
    }
    let words: Vec<String> = words.iter().map(|word| input::quoted(word)).collect();
    Some((file, words.join(" ")))
}

/// What is told in the end.
struct Summary<'a> {
    args: &'a Test,
    report: &'a Report<Pc>,
    told: Told<'a>,
    figures: Figures,
}

impl Summary<'_> {
    fn tell(&self, begin: Instant, output: &mut Output) -> Result<Status, Problem> {
        self.told.begin(verdict::is_vacuous(self.report), output)?;
        let Report { completed, left, .. } = *self.report;
        let waiting = match left {
            0 => String::new(),
            left => format!(", {left} not finished"),
        };
        let suite = self.told.suite;
        output.line(format_args!(
            "{} completed{waiting}; {}; {:.1} s",
            counted(completed, "path"),
            counted(suite.found.len() as u64, "fault"),
            begin.elapsed().as_secs_f64()
        ))?;
        let Figures { lines, branches, .. } = self.figures;
        output.line(format_args!("covered: {lines} lines, {branches} branches"))?;
        let (tests, out) = (suite.cases.len() as u64, self.args.out.display());
        output.line(format_args!("{} in {out}", counted(tests, "test")))?;
        self.told.end(output)
    }

    fn fields(&self, asked: u64, stats: &Stats, output: &mut Output) {
        self.told.fields(asked, stats, output);
        let report = self.report;
        let cut = report.halts.len() as u64 + report.left;
        let (completed, pruned) = (report.completed, report.pruned);
        output.field("paths", json!({ "completed": completed, "pruned": pruned, "cut": cut }));
        output.field("out", self.args.out.to_string_lossy());
        output.field("instructions", report.steps);
        output.field("forks", report.forks);
        output.field("coverage", self.figures.json());
    }
}
