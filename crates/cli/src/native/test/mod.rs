//! `polysem test`: every path of a C program, a test for each, faults, coverage, a verdict.
//!
//! What flows: files → [`load`] → a program → `polysem_explore::search` → paths, each at once in the journal → [`Gather`] → files
//! in the output directory, each test as its path ends, and in the end the summary.
//!
//! **Invariant:** the result does not depend on the order of the search, if that came to its end.
//! **Invariant:** a program is called safe only if every path ended by itself, and nothing was left out.

mod coverage;
mod files;
mod folder;
mod gather;
pub(crate) mod hostile;
mod journal;
mod order;
mod past;
mod progress;
mod suite;
mod told;
mod verdict;
pub(crate) mod verify;
pub(super) mod write;

use super::objects::Whole;
use super::report::{Reporter, plain};
use super::sources::Sources;
use super::{Failed, Loaded, entry, load};
use crate::args::{Format, Test};
use crate::output::{Output, Problem, Status};
use crate::{input, watch};
use coverage::Figures;
use files::Files;
use folder::{Folder, JOURNAL};
use gather::{Gather, Keep, Maker, Wanted};
use journal::{Chain, Journal, Subject};
use past::Past;
use polysem_explore::search::{self, Config, Coverage, Ended, Event, Report};
use polysem_explore::{Cause, End, Halt, Oracle, Watch};
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_lang::llvm::{Llvm, print};
use polysem_report::lcov;
use polysem_sem::Stop;
use polysem_solver::{SolverConfig, Stats};
use progress::Progress;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use suite::{Case, Suite};
use told::{Told, counted};
use write::Writer;

pub(crate) fn run(args: &Test, output: &mut Output) -> Result<Status, Problem> {
    match prepare(args, output)? {
        ControlFlow::Continue(loaded) => explore(args, &loaded, output),
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
    let mut loaded = match loaded {
        Ok(loaded) => loaded,
        Err(Failed::Input(problem)) => return Err(problem),
        Err(Failed::Unknown(what)) => return unknown(&what, output).map(ControlFlow::Break),
    };
    let source = |format: &Format| matches!(format, Format::C | Format::Gtest | Format::Rust);
    let program = &mut loaded.program;
    if program.harness.is_some() && args.format.iter().any(source) {
        return Err(Problem::Input(format!(
            "error: tests of `{}` cannot be written as source: it has parameters\n  \
             = help: --format ktest, and `polysem replay`",
            args.surroundings.entry.function
        )));
    }
    if args.native.print_ir {
        output.lines(print::print(program).trim_end())?;
        return Ok(ControlFlow::Break(Status::Done));
    }
    let name = args.files[0].as_os_str();
    let arguments = std::iter::once(name).chain(args.arguments.iter().map(|arg| &**arg));
    program.arguments = arguments.map(|arg| arg.as_bytes().into()).collect();
    Ok(ControlFlow::Continue(loaded))
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
    output.tell_rendered(format_args!("error: {what}"));
    let first = what.lines().next().unwrap_or_default();
    output.field("verdict", "unknown");
    output.field("reasons", json!([what]));
    output.field("findings", Vec::<Value>::new());
    output.line(format_args!("verdict: unknown ({first})"))?;
    Ok(Status::Unknown)
}

fn explore(
    args: &Test,
    Loaded { program, lengths, read, left_out }: &Loaded,
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
    let sources = Sources::new(program, &args.files, read);
    let reporter = Reporter { program, sources: &sources, meter: output.roof() };
    let coverage = args.only_covering;
    let wanted = Wanted { coverage, owed: args.native.owed(), kinds: None, lengths };
    let maker = Maker::new(&reporter, wanted);
    let writer = Writer { args, program, folder: &folder };
    let mut gather = Gather::new(keep(args, writer), &reporter);
    let progress = Progress::new(&watch, args.limits.time, output.is_silent());
    let mut covered = Coverage::default();
    if past.length > 0 {
        gather.remember();
        folder.paths(&subject, |path| {
            coverage::recall(program, &path, &mut covered);
            gather.add(maker.make(path));
        })?;
    }
    let told = Mutex::new(Collected { journal, stopped: false });
    let gather = Mutex::new(gather);
    let oracle = || oracle(args.solver_time, &watch);
    let see = |event| {
        let path =
            told.lock().unwrap_or_else(PoisonError::into_inner).add(event, args.first, &watch);
        if let Some(made) = path.map(|path| maker.make(path)) {
            gather.lock().unwrap_or_else(PoisonError::into_inner).add(made);
        }
    };
    let (config, jobs) = (config(args), jobs(args, output));
    let (mut report, stats) =
        search::explore_together::<Llvm>(program, &oracle, &config, &past.known, jobs, &see);
    drop(progress);
    output.writes();
    let Collected { journal, stopped } = told.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut unwritten = journal.finish().map_err(|error| folder.problem(&error)).err();
    let gather = gather.into_inner().unwrap_or_else(PoisonError::into_inner);
    report.coverage.add(&covered);
    remember(past, gather.completed, &mut report);
    if stopped {
        report.halts.retain(|halt| !is_interruption(halt));
    }
    report.halts.extend(skipped(program, left_out));
    let until = args.limits.time.and_then(|time| begin.checked_add(time));
    let (mut suite, problem) = gather.finish(until);
    unwritten = unwritten.or(problem);
    report.halts.extend(suite.doubts.iter().copied().map(doubt));
    for found in &suite.found {
        tell_inputs(args, &mut suite.cases[found.case]);
    }
    let explored = Explored { args, reporter: &reporter, report: &report, begin };
    unwritten = explored.write(&suite, &folder, unwritten);
    let asked = watch.asked.load(Ordering::Relaxed);
    let status = explored.tell(&suite, asked, &stats, output)?;
    Ok(output.unless_unwritten(status, unwritten))
}

/// An exploration that came to its end.
struct Explored<'a> {
    args: &'a Test,
    reporter: &'a Reporter<'a>,
    report: &'a Report<Pc>,
    begin: Instant,
}

impl Explored<'_> {
    fn covered(&self) -> (lcov::Coverage, Figures) {
        let Reporter { program, sources, .. } = self.reporter;
        coverage::covered(program, sources, &self.report.coverage)
    }

    /// Writes what is not written yet, unless that went wrong before; why it could not be.
    fn write(&self, suite: &Suite, folder: &Folder, before: Option<Problem>) -> Option<Problem> {
        let (covered, _) = self.covered();
        let write = || write::all(self.args, self.reporter.program, suite, &covered, folder).err();
        let unwritten = before.or_else(write);
        folder.sync();
        unwritten
    }

    fn tell(
        &self,
        suite: &Suite,
        asked: u64,
        stats: &Stats,
        output: &mut Output,
    ) -> Result<Status, Problem> {
        let Explored { args, reporter, report, begin } = *self;
        let (_, figures) = self.covered();
        let reasons = verdict::reasons(reporter, &report.halts, &suite.cut);
        let verdict = verdict::verdict(report, suite.found.len(), &reasons, args.bounded_ok);
        let told = Told { suite, reasons: &reasons, verdict };
        let summary = Summary { args, report, told, figures };
        summary.fields(asked, stats, output);
        output.field("seconds", begin.elapsed().as_secs_f64());
        output.field("memory_bytes", watch::peak());
        summary.tell(begin, output)
    }
}

/// How many threads explore. Where a budget of all paths together ends the exploration, threads would share it differently
/// each time.
fn jobs(args: &Test, output: &mut Output) -> usize {
    let budgets = [("--steps", args.steps), ("--paths", args.paths), ("--forks", args.forks)];
    match budgets.iter().find(|(_, budget)| budget.is_some()) {
        Some((flag, _)) if args.jobs > 1 => {
            output.remark(format_args!(
                "note: with {flag} one thread explores, so that the same command gives the same files"
            ));
            1
        }
        _ => args.jobs,
    }
}

/// Which tests are kept: those that are source know of each other, or how they end.
fn keep<'a>(args: &'a Test, writer: Writer<'a>) -> Keep<'a> {
    let source = |format: &Format| matches!(format, Format::C | Format::Gtest | Format::Rust);
    if args.only_covering {
        Keep::Covering
    } else if args.format.iter().any(source) {
        Keep::All
    } else {
        Keep::Files(Files::new(writer))
    }
}

fn oracle(time: Option<Duration>, watch: &Arc<Watch>) -> Oracle {
    let mut oracle = Oracle::watched(SolverConfig::default(), Arc::clone(watch));
    if let Some(time) = time {
        oracle.set_time(time);
    }
    oracle
}

/// A fault that did not happen when its path was run again.
fn doubt(at: Pc) -> Halt<Pc> {
    let stop = Stop::unsupported("a fault was foreseen here but not reproduced");
    Halt { stop, at }
}

/// What is not part of the program that is explored, and should be.
fn skipped(program: &Program, left_out: &[String]) -> Vec<Halt<Pc>> {
    let at = program.functions[program.start as usize].entry;
    left_out.iter().map(|what| Halt { stop: Stop::unsupported(&**what), at }).collect()
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
    /// Whether it was told to end, since one fault is enough.
    stopped: bool,
}

impl Collected {
    /// Keeps what is told; a path that has ended is given back.
    fn add(&mut self, event: Event<Pc>, first: bool, watch: &Watch) -> Option<Ended<Pc>> {
        match event {
            Event::Ended(path) => {
                self.journal.add(&path);
                if first && !self.stopped && matches!(path.end, End::Stopped(Stop::Fault(_))) {
                    self.stopped = watch.stop(Cause::Interrupted);
                }
                return Some(path);
            }
            Event::Halted(halt) => self.journal.halt(&halt),
            Event::Closed(decisions) => self.journal.close(&decisions),
        }
        None
    }
}

/// Adds what was explored before to a report, with so many paths in all.
fn remember(past: Past, completed: u64, report: &mut Report<Pc>) {
    if past.length == 0 {
        return;
    }
    for halt in past.halts {
        if !report.halts.iter().any(|known| known.at == halt.at && known.stop == halt.stop) {
            report.halts.push(halt);
        }
    }
    report.completed = completed;
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
    if native.trust_build {
        words.push("--trust-build".to_string());
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
        let (tests, out) = (suite.tests as u64, self.args.out.display());
        output.line(format_args!("{} in {out}", counted(tests, "test")))?;
        if !suite.is_ordered {
            output.remark("note: tests are numbered in the order in which their paths ended");
        }
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
