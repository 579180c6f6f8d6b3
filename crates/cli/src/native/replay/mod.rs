//! `polysem replay`: one test, run again. Stdout is the program's; what happened goes to stderr.
//!
//! What flows: a file → [`feed::Test`] → [`feed::Feed`], from which the program reads its inputs → the emulator → a report, and
//! whether it is the one that was recorded beside the test.

mod feed;
pub(crate) mod hostile;
mod machine;
mod recorded;
mod trace;
mod world;

use super::leaks::{is_an_end, leaks};
use super::report::{Reported, Reporter};
use super::rerun::exit_code;
use super::run::{flush_streams, unknown};
use super::sources::Sources;
use super::test::write::is_fuzzed;
use super::{Failed, Loaded, entry, load};
use crate::args::Replay;
use crate::output::{self, Output, Problem, Status};
use crate::watch;
use feed::{Feed, Test};
use polysem_domain::Concrete;
use polysem_explore::{Emulation, End, Watch, emulate};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::Pc;
use polysem_report::TestCase;
use polysem_sem::{Meter, Stop};
use recorded::Recorded;
use serde_json::json;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;
use std::sync::Arc;
use trace::Tracer;
use world::Still;

/// Whether to stop is asked once in so many steps: a power of two.
const PERIOD: u64 = 1 << 12;

pub(crate) fn run(args: &Replay, output: &mut Output) -> Result<Status, Problem> {
    let bytes = output::read(&args.test)?;
    let shown = args.test.display();
    let test = Test::read(&args.test, bytes)
        .map_err(|wrong| Problem::Input(format!("error: {shown}: {wrong}")))?;
    let recorded = Recorded::beside(&args.test, &test);
    if args.run_natively {
        return machine::run(args, test, recorded.as_ref(), output);
    }
    let mut environment = args.surroundings.environment();
    if let Test::Raw(bytes) = &test {
        // What a fuzzer found may be longer than what was explored.
        environment.fuzzed = environment.fuzzed.max(bytes.len() as u64);
    }
    let entry = entry(&args.surroundings)?;
    let prepared = args.surroundings.lowering();
    let loaded = load(&args.files, &args.native, &environment, entry.as_ref(), prepared, output);
    let mut loaded = match loaded {
        Ok(loaded) => loaded,
        Err(Failed::Input(problem)) => return Err(problem),
        Err(Failed::Unknown(what)) => return Ok(unknown(what, output)),
    };
    loaded.program.arguments = arguments(args, &test).into_iter().map(Arc::from).collect();
    execute(args, &loaded, test, recorded.as_ref(), output)
}

/// What the program is called with: as the user says, or as the test does.
fn arguments(args: &Replay, test: &Test) -> Vec<Vec<u8>> {
    match test {
        Test::Ktest(TestCase { args: recorded, .. })
            if args.arguments.is_empty() && !recorded.is_empty() =>
        {
            recorded.clone()
        }
        _ => {
            let name = args.files[0].as_os_str();
            let all = std::iter::once(name).chain(args.arguments.iter().map(|arg| &**arg));
            all.map(|arg| arg.as_bytes().to_vec()).collect()
        }
    }
}

fn execute(
    args: &Replay,
    Loaded { program, read, .. }: &Loaded,
    test: Test,
    recorded: Option<&Recorded>,
    output: &mut Output,
) -> Result<Status, Problem> {
    let watch = Arc::new(Watch::default());
    output.attend(&watch);
    let feed = Rc::new(RefCell::new(Feed::new(test, is_fuzzed(program))));
    let world = Rc::new(RefCell::new(Still::new(output.is_only_json())));
    let mut dom = Concrete {
        inputs: feed.borrow().addresses.clone(),
        supply: Some(feed.clone()),
        world: Some(world.clone()),
        meter: watch.meter(),
        ..Concrete::default()
    };
    let sources = Sources::new(program, &args.files, read);
    let mut tracer = args.trace.then(|| Tracer::new(program, &sources));
    let mut steps = 0u64;
    let see = |_: &mut Concrete, at, _: &_| {
        if let Some(tracer) = &mut tracer {
            tracer.see(at, &mut world.borrow_mut());
        }
        steps += 1;
        match watch.stopped() {
            Some(stop) if steps.is_multiple_of(PERIOD) => ControlFlow::Break(stop),
            _ => ControlFlow::Continue(()),
        }
    };
    let limit = args.steps.unwrap_or(u64::MAX);
    let run = emulate::<Llvm>(program, &mut dom, Pc(0), limit, see);
    if run.end != End::Done {
        flush_streams(program, &mut dom, &run);
    }
    world.borrow_mut().flush();
    if let Some(error) = world.borrow_mut().lost.take() {
        output.lose(error);
    }
    if let Some(misfit) = feed.borrow_mut().misfit.take() {
        let shown = args.test.display();
        return Err(Problem::Input(format!(
            "error: {shown} is no test of this program: {misfit}\n  \
             = help: give the files and flags that the test was made with"
        )));
    }
    if let Some(left) = feed.borrow().left() {
        output.remark(format_args!("note: the program did not read {left} of the test"));
    }
    output.field("output", String::from_utf8_lossy(&world.borrow().kept));
    let reporter = Reporter { program, sources: &sources, meter: Meter::default() };
    Ok(report(args, &reporter, &run, recorded, output))
}

fn report(
    args: &Replay,
    reporter: &Reporter<'_>,
    run: &Emulation<Llvm>,
    recorded: Option<&Recorded>,
    output: &mut Output,
) -> Status {
    let leak = || leaks(reporter, run, args.native.owed()?).into_iter().next();
    let found = match &run.end {
        End::Stopped(Stop::Fault(fault)) => {
            let ends = is_an_end(fault.kind) && recorded.is_some_and(Recorded::is_leak);
            let leak = if ends { leak() } else { None };
            leak.or_else(|| Some(reporter.fault(fault, run.at, run.state.as_ref())))
        }
        End::Done if args.native.owed().is_some() => leak(),
        End::Done | End::Blocked | End::Stopped(_) => None,
    };
    if let Some(Reported { finding, .. }) = &found {
        output.tell_rendered(finding.render(output.is_coloured()).trim_end());
    }
    let code = exit_code(run);
    let (how, reason) = match &run.end {
        End::Done => (format!("the program ended with exit code {code}"), None),
        End::Blocked => ("the program ended at an assumption that does not hold".to_string(), None),
        End::Stopped(Stop::Fault(_)) => ("the program ended with a fault".to_string(), None),
        End::Stopped(stop) => ("the run was cut".to_string(), Some(stop.to_string())),
    };
    let at = reporter.place(run.at, run.state.as_ref());
    let told = recorded.map(|recorded| recorded.compare(found.as_ref()));
    match &told {
        Some(told) => output.tell(told),
        None => output.remark(format_args!("{how} after {} steps", run.steps)),
    }
    if let Some(reason) = &reason {
        if let Some(at) = at {
            output.tell(format_args!("stopped at {at} after {} steps", run.steps));
        }
        output.tell(format_args!("verdict: unknown ({reason})"));
    }
    let (verdict, status) = match (&found, &reason) {
        (Some(_), _) => ("unsafe", Status::Fault),
        (None, Some(_)) => ("unknown", Status::Unknown),
        (None, None) => ("safe", Status::Done),
    };
    output.field("verdict", verdict);
    output.field("reasons", reason.into_iter().collect::<Vec<_>>());
    let reproduced = recorded.map(|recorded| recorded.is(found.as_ref()));
    output.field("reproduced", json!(reproduced));
    output.field("findings", found.into_iter().map(|found| found.json).collect::<Vec<_>>());
    output.field("exit", matches!(run.end, End::Done).then(|| json!(code)));
    output.field("instructions", run.steps);
    output.field("memory_bytes", watch::peak());
    status
}
