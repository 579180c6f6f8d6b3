//! `polysem run` for C programs. The program owns stdin, stdout and the exit code; what we have to say goes to stderr.

use super::leaks::leaks;
use super::report::{Reported, Reporter};
use super::rerun::exit_code;
use super::sources::Sources;
use super::world::Host;
use super::{Failed, Loaded, load};
use crate::args::Run;
use crate::output::{Output, Problem, Status};
use crate::watch;
use polysem_build::Environment;
use polysem_domain::Concrete;
use polysem_explore::{Emulation, End, Watch, emulate, emulate_from};
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_lang::llvm::{Llvm, flush, lower, print};
use polysem_sem::{Meter, Stop};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// Whether to stop is asked once in so many steps: a power of two.
const PERIOD: u64 = 1 << 12;
/// Writing out what streams hold takes far less.
const FLUSH_STEPS: u64 = 100_000_000;

pub(crate) fn run(args: &Run, output: &mut Output) -> Result<Status, Problem> {
    usage(args, output)?;
    let mut loaded = match load(
        &args.files,
        &args.native,
        &Environment::default(),
        None,
        lower::Options::default(),
        output,
    ) {
        Ok(loaded) => loaded,
        Err(Failed::Input(problem)) => return Err(problem),
        Err(Failed::Unknown(what)) => return Ok(unknown(what, output)),
    };
    let program = &mut loaded.program;
    if args.native.print_ir {
        output.lines(print::print(program).trim_end())?;
        return Ok(Status::Done);
    }
    let name = args.files[0].as_os_str();
    let arguments = std::iter::once(name).chain(args.arguments.iter().map(|arg| &**arg));
    program.arguments = arguments.map(|arg| arg.as_bytes().into()).collect();
    execute(args, &loaded, output)
}

/// Flags that mean nothing here.
fn usage(args: &Run, output: &Output) -> Result<(), Problem> {
    let wrong = |message: &str| Err(Problem::Input(format!("error: {message}")));
    if output.is_only_json() {
        return wrong("a C program owns stdout, so `--json` needs a file\n  = help: --json=FILE");
    }
    let given = [
        (!args.inputs.is_empty(), "--input"),
        (!args.choose.is_empty(), "--choose"),
        (args.trace, "--trace"),
    ];
    match given.iter().find(|(given, _)| *given) {
        Some((_, flag)) => wrong(&format!("`{flag}` is for programs in small languages")),
        None => Ok(()),
    }
}

/// Ends without an answer.
pub(super) fn unknown(what: String, output: &mut Output) -> Status {
    output.tell_rendered(format_args!("error: {what}"));
    let first = what.lines().next().unwrap_or_default();
    output.tell(format_args!("verdict: unknown ({first})"));
    output.field("verdict", "unknown");
    output.field("reasons", vec![what]);
    output.field("findings", Vec::<Value>::new());
    Status::Unknown
}

fn execute(args: &Run, loaded: &Loaded, output: &mut Output) -> Result<Status, Problem> {
    let program = &loaded.program;
    let watch = Arc::new(Watch::default());
    let host = Host::new(args.native.dir.as_deref(), &watch).map_err(|error| {
        let directory = args.native.dir.as_deref().unwrap_or_else(|| "".as_ref()).display();
        Problem::Input(format!("error: `--dir {directory}`: {error}"))
    })?;
    let host = Rc::new(RefCell::new(host));
    output.attend(&watch);
    let begin = Instant::now();
    let mut dom =
        Concrete { world: Some(host.clone()), meter: watch.meter(), ..Concrete::default() };
    let mut steps = 0u64;
    let see = |_: &mut Concrete, _, _: &_| {
        steps += 1;
        // Nearly always this is all.
        if !steps.is_multiple_of(PERIOD) {
            return ControlFlow::Continue(());
        }
        match watch.stopped() {
            Some(stop) => ControlFlow::Break(stop),
            None => ControlFlow::Continue(()),
        }
    };
    let limit = args.steps.unwrap_or(u64::MAX);
    let run = emulate::<Llvm>(program, &mut dom, Pc(0), limit, see);
    if run.end != End::Done {
        flush_streams(program, &mut dom, &run);
    }
    host.borrow_mut().flush();
    if let Some(error) = host.borrow_mut().lost.take() {
        output.lose(error);
    }
    output.field("instructions", run.steps);
    output.field("seconds", begin.elapsed().as_secs_f64());
    output.field("memory_bytes", watch::peak());
    let status = report(args, loaded, &run, output);
    // The system frees it all at once; we would take longer.
    std::mem::forget(run);
    Ok(status)
}

/// What the program has printed is seen, however it ended.
pub(super) fn flush_streams(program: &Program, dom: &mut Concrete, run: &Emulation<Llvm>) {
    let Some(state) = run.state.clone() else { return };
    let Some(start) = flush::flush::<Concrete>(program, state) else { return };
    let see = |_: &mut Concrete, _, _: &_| ControlFlow::Continue(());
    // A fault in it comes from the first one, which is told.
    emulate_from::<Llvm>(program, dom, run.path.clone(), start, FLUSH_STEPS, see, |_, _| Ok(0));
}

/// Tells how the program ended, unless it did so normally.
fn report(args: &Run, loaded: &Loaded, run: &Emulation<Llvm>, output: &mut Output) -> Status {
    let Loaded { program, read, left_out, .. } = loaded;
    let sources = Sources::new(program, &args.files, read);
    let reporter = Reporter { program, sources: &sources, meter: Meter::default() };
    let (found, reason) = match &run.end {
        End::Done => {
            let owed = args.native.owed();
            (owed.map_or_else(Vec::new, |owed| leaks(&reporter, run, owed)), None)
        }
        End::Stopped(Stop::Fault(fault)) => {
            (vec![reporter.fault(fault, run.at, run.state.as_ref())], None)
        }
        End::Stopped(stop) => (vec![], Some(stop.to_string())),
        End::Blocked => (vec![], Some("an assumption does not hold".to_string())),
    };
    for Reported { finding, .. } in &found {
        output.tell_rendered(finding.render(output.is_coloured()));
    }
    // Who reads no more of the program's output does not want to know that it ended for that.
    if let Some(reason) = reason.as_ref().filter(|_| !output.is_deserted()) {
        if let Some(at) = reporter.place(run.at, run.state.as_ref()) {
            output.tell(format_args!("stopped at {at} after {} steps", run.steps));
        }
        output.tell(format_args!("verdict: unknown ({reason})"));
    }
    for what in left_out {
        output.tell(format_args!("not executed: {what}"));
    }
    let reasons: Vec<String> = reason.iter().chain(left_out).cloned().collect();
    let code = exit_code(run);
    let (verdict, status) = match (&reason, found.is_empty()) {
        (Some(_), _) => ("unknown", Status::Unknown),
        (None, false) => ("unsafe", Status::Fault),
        // The exit code is the program's all the same.
        (None, true) if !left_out.is_empty() => ("unknown", Status::Exit(code)),
        (None, true) => ("safe", Status::Exit(code)),
    };
    output.field("verdict", verdict);
    output.field("reasons", reasons);
    output.field("findings", found.into_iter().map(|found| found.json).collect::<Vec<_>>());
    output.field("exit", matches!(run.end, End::Done).then(|| json!(code)));
    status
}
