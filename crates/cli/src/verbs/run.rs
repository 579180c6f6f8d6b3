//! `polysem run`: a program in the emulator. Stdout is the program's; how it ended goes to stderr.

use crate::args::Run;
use crate::input;
use crate::language::{Text, Verb, dispatch};
use crate::output::{Output, Problem, Status};
use crate::parts::{self, Parts, Stuck};
use crate::{native, show, watch};
use polysem_domain::{Concrete, Symbolic};
use polysem_explore::{Emulation, End, Finding, Inputs, Watch, emulate_by, primitive};
use polysem_lang::Source;
use polysem_sem::{Fault, FaultKind, Name, Stop};
use serde_json::json;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

pub(crate) fn run(args: &Run, output: &mut Output) -> Result<Status, Problem> {
    if args.language.lang.is_none() && args.files.iter().any(|file| native::is_native(file)) {
        return native::run::run(args, output);
    }
    let [file] = &args.files[..] else {
        return Err(Problem::Input(
            "error: a program in a small language is one file\n  \
             = help: several files make a C program: .c .i .cc .cpp .ll .bc"
                .to_string(),
        ));
    };
    let inputs = input::parse(&args.inputs)?;
    dispatch(Running { args, inputs }, file, &args.language, output)
}

/// How many steps a program may take.
const STEPS: u64 = 100_000_000;

struct Running<'a> {
    args: &'a Run,
    inputs: Inputs,
}

/// How many steps may pass before what was printed is shown, and progress told.
const PERIOD: u64 = 1 << 16;

impl Verb for Running<'_> {
    fn run<L: Source>(self, text: &Text, output: &mut Output) -> Result<Status, Problem> {
        let program = text.read::<L>(output)?;
        // A program that cannot start has no place; its first one stands for it.
        let start = primitive::identity::<L>(&program, &mut Symbolic::default())
            .map(|identity| identity.at)
            .map_err(|stop| Problem::Input(format!("error: {} cannot start: {stop}", text.name)))?;
        let watch = Arc::new(Watch::default());
        output.attend(&watch);
        let progress = watch::Progress::new(&watch, output.shows_progress() && !self.args.trace);
        let begin = Instant::now();
        let mut dom = Concrete { meter: watch.meter(), ..Concrete::new(self.inputs.clone()) };
        let mut printer = Printer { output, all: vec![], problem: None };
        let mut tracer = Tracer::default();
        let mut steps = 0;
        let mut chooser = Chooser { names: &self.args.choose, ..Chooser::default() };
        let choose = |at, names: &[Name]| chooser.choose::<L>(&program, at, names);
        let see = |dom: &mut Concrete, at, state: &_| {
            steps += 1;
            if let Some(stop) = watch.stopped() {
                return ControlFlow::Break(stop);
            }
            if steps % PERIOD == 0 {
                watch.steps.store(steps, Ordering::Relaxed);
                printer.flush();
            }
            if !dom.outputs.is_empty() {
                printer.print(dom);
            }
            if self.args.trace {
                tracer.trace::<L>(&program, text, dom, at, state, printer.output);
            }
            match printer.problem {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(Stop::Budget("output".into())),
            }
        };
        let run = emulate_by::<L>(
            &program,
            &mut dom,
            start,
            self.args.steps.unwrap_or(STEPS),
            see,
            choose,
        );
        drop(progress);
        printer.print(&mut dom);
        let Printer { all, problem, output } = printer;
        if let Some(problem) = problem {
            return Err(problem);
        }
        if self.args.trace
            && let Some(state) = &run.state
        {
            tracer.changes::<L>(&program, &mut dom, state, output);
        }
        output.field("outputs", all);
        output.field("instructions", run.steps);
        output.field("seconds", begin.elapsed().as_secs_f64());
        output.field("memory_bytes", watch::peak());
        chooser.tell(text, output)?;
        self.report::<L>(&program, text, &mut dom, (&run, chooser.taken), output)
    }
}

impl Running<'_> {
    fn report<L: Source>(
        &self,
        program: &L::Program,
        text: &Text,
        dom: &mut Concrete,
        (run, choices): (&Emulation<L>, Vec<Name>),
        output: &mut Output,
    ) -> Result<Status, Problem> {
        if let (Some(name), End::Stopped(stop)) = (&dom.refused, &run.end) {
            return Err(Problem::Input(format!("error: `--input {name}=…`: {stop}")));
        }
        for name in self.inputs.keys().filter(|name| !dom.used.contains(*name)) {
            output.remark(format_args!("warning: the run read no input `{name}`"));
        }
        let (place, steps) = (format!("{}: ", text.name), run.steps);
        let at = L::describe(program, run.at);
        let (end, verdict, status) = match &run.end {
            End::Done => {
                output.remark(format_args!("{place}done after {steps} steps"));
                ("done", None, Status::Done)
            }
            End::Blocked => {
                output.remark(format_args!(
                    "{place}ended at {at} after {steps} steps: an assumption does not hold"
                ));
                ("assumption", None, Status::Done)
            }
            End::Stopped(Stop::Fault(fault)) => {
                self.tell_fault(program, text, dom, (run, choices), fault, output);
                ("fault", Some("unsafe".to_string()), Status::Fault)
            }
            End::Stopped(stop) => {
                output.tell(format_args!("{place}stopped at {at} after {steps} steps"));
                let verdict = show::Verdict::Unknown(stop.to_string());
                output.tell(format_args!("verdict: {verdict}"));
                ("stopped", Some("unknown".to_string()), Status::Unknown)
            }
        };
        let reasons: Vec<String> = match &run.end {
            End::Stopped(stop @ (Stop::Bound(_) | Stop::Unsupported(_) | Stop::Budget(_))) => {
                vec![stop.to_string()]
            }
            End::Done | End::Blocked | End::Stopped(Stop::Fault(_)) => vec![],
        };
        output.field("end", end);
        output.field("verdict", verdict);
        output.field("reasons", reasons);
        Ok(status)
    }

    fn tell_fault<L: Source>(
        &self,
        program: &L::Program,
        text: &Text,
        dom: &mut Concrete,
        (run, choices): (&Emulation<L>, Vec<Name>),
        fault: &Fault,
        output: &mut Output,
    ) {
        let inputs = self.inputs.clone();
        let finding = Finding { fault: fault.clone(), at: run.at, inputs, choices };
        let mut diagnostic = show::diagnostic::<L>(program, text, &finding);
        let state = run.state.as_ref();
        let stuck = state.filter(|_| fault.kind == FaultKind::Stuck);
        let stuck = stuck.map(|state| Stuck::here::<L>(program, dom, &run.path, state));
        let values = state.map_or_else(Vec::new, |state| show::values::<L>(program, dom, state));
        let values: Vec<_> = values.iter().map(|(name, v)| format!("{name} = {v}")).collect();
        diagnostic.notes = match &stuck {
            Some(stuck) => stuck.notes(),
            None if values.is_empty() => vec![],
            None => vec![values.join(", ")],
        };
        diagnostic.hint = None;
        output.tell_rendered(output.beside(&diagnostic, text.source()));
        output.tell(format_args!("{}: a fault after {} steps", text.name, run.steps));
        let json = parts::json_finding::<L>(program, text, &finding, stuck.as_ref());
        output.field("findings", json!([json]));
    }
}

/// Takes the steps that were asked for where several are possible.
#[derive(Default)]
struct Chooser<'a> {
    /// What was asked for.
    names: &'a [String],
    /// What was taken of it.
    taken: Vec<Name>,
    /// How often there was a choice of which nothing was said.
    free: u64,
    /// What was asked for and is not possible.
    problem: Option<Problem>,
}

impl Chooser<'_> {
    fn choose<L: Source>(
        &mut self,
        program: &L::Program,
        at: L::Place,
        names: &[Name],
    ) -> Result<usize, Stop> {
        let Some(wanted) = self.names.get(self.taken.len()) else {
            self.free += 1;
            return Ok(0);
        };
        let possible = show::choices::<L>(program, names);
        if let Some(found) = possible.iter().position(|name| name == wanted.trim()) {
            self.taken.push(names[found]);
            return Ok(found);
        }
        let (number, at) = (self.taken.len() + 1, L::describe(program, at));
        self.problem = Some(Problem::Input(format!(
            "error: `--choose`: name {number}, `{wanted}`, is no step that is possible at {at}\n  \
             = help: possible are {}",
            possible.join(", ")
        )));
        Err(Stop::unsupported("a choice that is not possible"))
    }

    /// Says what was not possible, not needed, or left open.
    fn tell(&mut self, text: &Text, output: &mut Output) -> Result<(), Problem> {
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        if let Some(left) = self.names.get(self.taken.len()) {
            output.remark(format_args!("warning: the run had no choice for `--choose {left}`"));
        }
        if self.free > 0 {
            let (name, times) = (&text.name, self.free);
            let times = if times == 1 { "once".to_string() } else { format!("{times} times") };
            output.remark(format_args!(
                "{name}: several steps were possible {times}, and the first was taken; --choose takes others"
            ));
        }
        Ok(())
    }
}

/// What the program prints, in signed decimal.
struct Printer<'o> {
    output: &'o mut Output,
    all: Vec<String>,
    problem: Option<Problem>,
}

impl Printer<'_> {
    fn print(&mut self, dom: &mut Concrete) {
        for bits in dom.outputs.drain(..) {
            let line = input::decimal(&bits, true);
            self.note(|output| output.line(&line));
            if self.output.is_json() {
                self.all.push(line);
            }
        }
    }

    fn flush(&mut self) {
        self.note(Output::flush);
    }

    fn note(&mut self, work: impl FnOnce(&mut Output) -> Result<(), Problem>) {
        if let Err(problem) = work(self.output) {
            self.problem = Some(problem);
        }
    }
}

/// Shows each step before it is taken, and what the one before it changed. A step that has a name is shown after it was
/// taken, with what it made of the parts of the state.
#[derive(Default)]
struct Tracer {
    values: BTreeMap<String, String>,
    /// The line that the next step is taken at.
    line: usize,
}

impl Tracer {
    fn trace<L: Source>(
        &mut self,
        program: &L::Program,
        text: &Text,
        dom: &mut Concrete,
        at: L::Place,
        state: &L::State<Concrete>,
        output: &mut Output,
    ) {
        let (line, _) = text.line_and_column(L::offset(program, at));
        let parts = parts::concrete::<L>(program, state);
        if !parts.is_empty() {
            match L::taken::<Concrete>(program, state) {
                Some(name) => output.tell(format_args!("{:>5} | {name}", self.line)),
                None => output.tell("      | at the start"),
            }
            self.line = line;
            return self.told(parts, part, output);
        }
        self.changes::<L>(program, dom, state, output);
        let shown = text.content.lines().nth(line - 1).unwrap_or_default().trim_end();
        output.tell(format_args!("{line:>5} | {shown}"));
    }

    fn changes<L: Source>(
        &mut self,
        program: &L::Program,
        dom: &mut Concrete,
        state: &L::State<Concrete>,
        output: &mut Output,
    ) {
        let parts = parts::concrete::<L>(program, state);
        if parts.is_empty() {
            let line = |name: &str, value: &str| format!("{name} = {value}");
            self.told(show::values::<L>(program, dom, state), line, output);
        } else {
            self.told(parts, part, output);
        }
    }

    /// Shows what is new.
    fn told(&mut self, all: Parts, line: impl Fn(&str, &str) -> String, output: &mut Output) {
        for (name, value) in all {
            if self.values.get(&name) != Some(&value) {
                output.tell(format_args!("      | {}", line(&name, &value)));
                self.values.insert(name, value);
            }
        }
    }
}

/// A part of a state and what it holds.
fn part(name: &str, text: &str) -> String {
    format!("    {name}: {}", parts::middle(text, 100))
}
