//! `polysem verify` for C programs: a proof that nothing goes wrong, or inputs that show what does.
//!
//! What flows: files → a program → `polysem_explore::verify` → findings, which are run again → tests, a trace and a witness in
//! the output directory, and the verdict.
//!
//! **Invariant:** a program is called safe only if every path ended by itself or was pruned, and nothing was left out.

mod evidence;
mod invariants;
mod property;

use super::folder::Folder;
use super::gather::{Gather, Keep, Maker, Wanted};
use super::journal::Subject;
use super::progress::Progress;
use super::told::{Told, counted};
use super::verdict::{self, Reason};
use super::{
    begin_journal, config, doubt, identity, is_interruption, oracle, prepare, skipped, tell_inputs,
    write,
};
use crate::args::{Test, Unchecked, Verify};
use crate::native::Loaded;
use crate::native::report::Reporter;
use crate::native::sources::Sources;
use crate::output::{Output, Problem, Status};
use crate::show::{self, Verdict, listed};
use crate::watch;
use polysem_explore::search::{self, Ended, Event};
use polysem_explore::verify::{self, Config, Report};
use polysem_explore::{Cause, End, Oracle, Watch};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_sem::Stop;
use polysem_solver::Stats;
use property::Wish;
use serde_json::json;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

pub(crate) fn run(args: &Verify, output: &mut Output) -> Result<Status, Problem> {
    let mut test = args.test();
    let wish = Wish::read(args.property.as_deref())?;
    if let Some(entry) = &wish.entry {
        test.surroundings.entry.function.clone_from(entry);
    }
    test.native.check.extend(wish.memory);
    if args.property.is_some() {
        // Properties are about objects, and not about the arrays in them.
        test.native.no_check.extend([Unchecked::ArrayBounds, Unchecked::VlaBound]);
    }
    if !args.unwind.is_empty() && test.native.owed().is_some() {
        return Err(Problem::Input(
            "error: `--unwind` has no effect where leaks are looked for: every path is explored on its own\n  \
             = help: --depth bounds the decisions of a path"
                .to_string(),
        ));
    }
    match prepare(&test, output)? {
        ControlFlow::Continue(loaded) => prove(args, &test, &wish, &loaded, output),
        ControlFlow::Break(status) => Ok(status),
    }
}

fn prove(
    args: &Verify,
    test: &Test,
    wish: &Wish,
    Loaded { program, lengths, read, left_out }: &Loaded,
    output: &mut Output,
) -> Result<Status, Problem> {
    let begin = Instant::now();
    let folder = Folder::prepare(&args.out)?;
    let watch = Arc::new(Watch::default());
    output.attend(&watch);
    folder.clear()?;
    // The journal says that the directory is ours. It tells nothing that could be resumed.
    let options = vec![("verb", "verify".to_string())];
    begin_journal(&folder, &Subject { program: identity(program), options }, &watch)?;
    let progress = Progress::new(&watch, args.limits.time, output.is_silent());
    let oracle = || oracle(args.solver_time, &watch);
    let sources = Sources::new(program, &args.files, read);
    let reporter = Reporter { program, sources: &sources, meter: output.roof() };
    let owed = test.native.owed();
    let maker =
        Maker::new(&reporter, Wanted { coverage: false, owed, kinds: wish.kinds(), lengths });
    let mut gather = Gather::new(Keep::Found, &reporter);
    let mut solver = oracle();
    let mut report = if owed.is_some() {
        // What is lost at the end is nothing that states are compared by.
        let shared = Mutex::new(&mut gather);
        every_path(test, wish, program, &oracle, &watch, &|path| {
            let made = maker.make(path);
            shared.lock().unwrap_or_else(PoisonError::into_inner).add(made);
        })
    } else {
        let config = Config { counts: wish.kinds().map(<[_]>::to_vec), ..args.config() };
        let report = verify::prove::<Llvm>(program, &mut solver, &oracle, &config);
        report.findings.iter().for_each(|found| gather.add(maker.make(ended(found))));
        report
    };
    drop(progress);
    output.writes();
    report.halts.extend(skipped(program, left_out));
    let (mut suite, _) = gather.finish(None);
    report.halts.extend(suite.doubts.iter().copied().map(doubt));
    let (asked_for, others) = wish.split(&suite);
    if args.first && !asked_for.is_empty() {
        let enough = |stop: &Stop| matches!(stop, Stop::Budget(why) if &**why == verify::ENOUGH);
        report.halts.retain(|halt| !enough(&halt.stop));
    }
    for found in &suite.found {
        tell_inputs(test, &mut suite.cases[found.case]);
    }
    let reasons = verdict::reasons(&reporter, &report.halts, &suite.cut);
    let verdict = judge(&report, asked_for.len(), &others, &reasons, args.bounded_ok);
    let evidence = evidence::Evidence { args, program, sources: &sources, wish, folder: &folder };
    let written = write::tests(test, program, &suite, &folder)
        .and_then(|()| evidence.write(&suite, &asked_for, &report, &verdict));
    folder.sync();
    let told = Told { suite: &suite, reasons: &reasons, verdict };
    let summary = Summary { args, report: &report, told };
    let asked = watch.asked.load(Ordering::Relaxed);
    summary.fields(asked, solver.stats(), output);
    output.field("seconds", begin.elapsed().as_secs_f64());
    output.field("memory_bytes", watch::peak());
    let status = summary.tell(begin, output)?;
    Ok(output.unless_unwritten(status, written.err()))
}

/// A finding as the path that shows it.
fn ended(found: &verify::Found<Pc>) -> Ended<Pc> {
    Ended {
        end: End::Stopped(Stop::Fault(found.fault.clone())),
        at: found.at,
        decisions: vec![],
        inputs: found.inputs.clone(),
        outputs: vec![],
        steps: u64::MAX / 4,
        covers: false,
        known: false,
    }
}

/// Every path on its own, as `polysem test` has it; `see` is told of each.
fn every_path(
    test: &Test,
    wish: &Wish,
    program: &Program,
    oracle: &(dyn Fn() -> Oracle + Sync),
    watch: &Watch,
    see: &(dyn Fn(Ended<Pc>) + Sync),
) -> Report<Pc> {
    let counts = |path: &Ended<Pc>| match &path.end {
        End::Stopped(Stop::Fault(fault)) => {
            wish.kinds().is_none_or(|kinds| kinds.contains(&fault.kind))
        }
        _ => false,
    };
    let enough = AtomicBool::new(false);
    let (found, _) = search::explore_together::<Llvm>(
        program,
        oracle,
        &config(test),
        &search::Known::default(),
        test.jobs,
        &|event| {
            if let Event::Ended(path) = event {
                if test.first && counts(&path) && watch.stop(Cause::Interrupted) {
                    enough.store(true, Ordering::SeqCst);
                }
                see(path);
            }
        },
    );
    let mut halts = found.halts;
    if enough.into_inner() {
        halts.retain(|halt| !is_interruption(halt));
    }
    Report {
        halts,
        completed: found.completed,
        steps: found.steps,
        failed: found.failed,
        ..Report::default()
    }
}

/// The verdict, with so many faults of the kinds that were asked for, and these others.
fn judge(
    report: &Report<Pc>,
    faults: usize,
    others: &[String],
    reasons: &[Reason],
    bounded_ok: bool,
) -> Verdict {
    let explored = search::Report {
        completed: report.completed + report.pruned,
        failed: report.failed.clone(),
        ..search::Report::default()
    };
    match verdict::verdict(&explored, faults, reasons, bounded_ok) {
        // What follows a fault of another kind is not known.
        Verdict::Safe if !others.is_empty() => {
            Verdict::Unknown(format!("other faults: {}", listed(others.iter().cloned())))
        }
        verdict => verdict,
    }
}

/// What is told in the end.
struct Summary<'a> {
    args: &'a Verify,
    report: &'a Report<Pc>,
    told: Told<'a>,
}

impl Summary<'_> {
    fn tell(&self, begin: Instant, output: &mut Output) -> Result<Status, Problem> {
        let Report { completed, pruned, joined, nodes, .. } = *self.report;
        let suite = self.told.suite;
        let explored = self.report.failed.is_none() && self.told.reasons.is_empty();
        let ended = completed > 0 || self.report.ended;
        let vacuous = !ended && explored && suite.found.is_empty();
        self.told.begin(vacuous, output)?;
        let learned = match pruned {
            0 => String::new(),
            _ => format!(", {pruned} pruned at {nodes} states"),
        };
        let together = match joined {
            0 => String::new(),
            _ => format!(", {joined} joined with others"),
        };
        output.line(format_args!(
            "{} completed{learned}{together}; {}; {:.1} s",
            counted(completed, "path"),
            counted(suite.found.len() as u64, "fault"),
            begin.elapsed().as_secs_f64()
        ))?;
        if let Some(times) = self.report.bounded() {
            output.line(show::bounded(times))?;
        }
        if self.args.paranoid {
            output.line(show::distrusted(self.report.distrusted, self.report.unchecked))?;
        }
        if !suite.cases.is_empty() {
            let (tests, out) = (suite.cases.len() as u64, self.args.out.display());
            output.line(format_args!("{} in {out}", counted(tests, "counterexample")))?;
        }
        self.told.end(output)
    }

    fn fields(&self, asked: u64, stats: &Stats, output: &mut Output) {
        self.told.fields(asked, stats, output);
        let report = self.report;
        let (completed, pruned, cut) = (report.completed, report.pruned, report.halts.len());
        output.field("paths", json!({ "completed": completed, "pruned": pruned, "cut": cut }));
        output.field("joined", report.joined);
        output.field("nodes", report.nodes);
        output.field("learned", report.learned);
        output.field("speculative", report.speculative);
        output.field("rounds", report.rounds);
        output.field("within", report.within);
        output.field("out", self.args.out.to_string_lossy());
        output.field("instructions", report.steps);
    }
}
