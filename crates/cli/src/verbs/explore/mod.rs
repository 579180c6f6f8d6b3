//! `polysem explore`: every path of a program, or all of them at once; faults; a verdict.

mod each;
mod joined;
mod pruned;
mod runs;
mod table;

use crate::args::{Explore, Verify};
use crate::language::{Text, Verb, dispatch};
use crate::output::{Output, Problem, Status};
use crate::parts::{self, Stuck};
use crate::show::{self, Verdict};
use crate::watch::{self, Progress};
use polysem_explore::{Finding, Halt, Oracle, Watch};
use polysem_lang::Source;
use polysem_sem::Stop;
use polysem_solver::SolverConfig;
use polysem_solver::stats::Counter;
use pruned::Learning;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

pub(crate) fn run(args: &Explore, output: &mut Output) -> Result<Status, Problem> {
    let way = if args.interpolants {
        Way::Learning(Learning::from(args))
    } else if args.merged {
        Way::Merged(args)
    } else if args.concolic.is_some() {
        Way::Runs(args)
    } else {
        Way::Each(args)
    };
    let exploring = Exploring { way, steps: args.steps };
    dispatch(exploring, &args.file, &args.language, output)
}

/// `polysem verify` for programs in small languages.
pub(crate) fn verify(args: &Verify, output: &mut Output) -> Result<Status, Problem> {
    if let Some(flag) = args.of_c() {
        let file = args.files[0].display();
        return Err(Problem::Input(format!(
            "error: {flag} is about programs in C, and {file} is in another language"
        )));
    }
    let way = Way::Learning(Learning::from(args));
    let exploring = Exploring { way, steps: u64::MAX };
    dispatch(exploring, &args.files[0], &args.language, output)
}

struct Exploring<'a> {
    way: Way<'a>,
    /// How many steps a run that shows a fault may take.
    steps: u64,
}

/// How to explore.
enum Way<'a> {
    Each(&'a Explore),
    Merged(&'a Explore),
    Runs(&'a Explore),
    Learning(Learning),
}

/// What either way to explore comes to, once its paths or conditions were shown.
struct Explored<P> {
    findings: Vec<Finding<P>>,
    halts: Vec<Halt<P>>,
    /// Why the program could not start, if so.
    failed: Option<Stop>,
    /// Whether nothing was explored, for no reason but that the assumptions of the program contradict each other.
    vacuous: bool,
    completed: usize,
    pruned: u64,
    steps: u64,
}

impl Verb for Exploring<'_> {
    fn run<L: Source>(self, text: &Text, output: &mut Output) -> Result<Status, Problem> {
        let program = text.read::<L>(output)?;
        let begin = Instant::now();
        let watch = Arc::new(Watch::default());
        output.attend(&watch);
        let mut oracle = Oracle::watched(SolverConfig::default(), Arc::clone(&watch));
        let progress = Progress::new(&watch, output.shows_progress());
        let oracle = &mut oracle;
        let explored = match &self.way {
            Way::Each(args) => each::explore::<L>(args, &program, text, oracle, progress, output),
            Way::Merged(args) => {
                joined::explore::<L>(args, &program, text, oracle, progress, output)
            }
            Way::Runs(args) => runs::explore::<L>(args, &program, text, oracle, progress, output),
            Way::Learning(learning) => {
                learning.explore::<L>(&program, oracle, &watch, progress, output)
            }
        };
        let explored = explored?;
        let findings = explored.findings.iter();
        let stuck = findings.map(|finding| Stuck::of::<L>(&program, finding, self.steps));
        let stuck: Vec<_> = stuck.collect();
        for (finding, stuck) in explored.findings.iter().zip(&stuck) {
            let diagnostic = parts::diagnostic::<L>(&program, text, finding, stuck.as_ref());
            output.rendered(output.in_result(&diagnostic, text.source()))?;
            output.line("")?;
        }
        halts::<L>(&program, &explored.halts, output)?;
        let verdict = match &explored.failed {
            Some(stop) => Verdict::Unknown(format!("the program cannot start: {stop}")),
            None if explored.vacuous => Verdict::Unknown(show::VACUOUS.to_string()),
            None => show::verdict(explored.findings.len(), &explored.halts),
        };
        let bounded_ok = matches!(&self.way, Way::Learning(learning) if learning.bounded_ok);
        let bounded = bounded_ok
            && matches!(verdict, Verdict::Unknown(_))
            && explored.failed.is_none()
            && explored.halts.iter().all(|halt| matches!(halt.stop, Stop::Bound(_)));
        let verdict = if bounded { Verdict::Safe } else { verdict };
        output.field("bounded", bounded);
        let findings = explored.findings.iter().zip(&stuck);
        let findings = findings.map(|(finding, stuck)| {
            parts::json_finding::<L>(&program, text, finding, stuck.as_ref())
        });
        output.field("findings", findings.collect::<Vec<_>>());
        fields::<L>(&program, text, &explored, &verdict, oracle, output);
        output.field("seconds", begin.elapsed().as_secs_f64());
        output.field("memory_bytes", watch::peak());
        output.line(format_args!("verdict: {verdict}"))?;
        Ok(match verdict {
            Verdict::Safe => Status::Done,
            Verdict::Unsafe => Status::Fault,
            Verdict::Unknown(_) => Status::Unknown,
        })
    }
}

/// Where paths were cut or given up, each place once.
fn halts<L: Source>(
    program: &L::Program,
    halts: &[Halt<L::Place>],
    output: &mut Output,
) -> Result<(), Problem> {
    let mut counts: BTreeMap<(L::Place, String), u64> = BTreeMap::new();
    for halt in halts {
        *counts.entry((halt.at, halt.stop.to_string())).or_default() += 1;
    }
    for ((at, stop), count) in counts {
        let times = if count == 1 { String::new() } else { format!(" ({count} times)") };
        output.line(format_args!("stopped at {}: {stop}{times}", L::describe(program, at)))?;
    }
    Ok(())
}

fn fields<L: Source>(
    program: &L::Program,
    text: &Text,
    explored: &Explored<L::Place>,
    verdict: &Verdict,
    oracle: &Oracle,
    output: &mut Output,
) {
    let word = match verdict {
        Verdict::Safe => "safe",
        Verdict::Unsafe => "unsafe",
        Verdict::Unknown(_) => "unknown",
    };
    let mut reasons = show::reasons(&explored.halts);
    reasons.extend(explored.failed.as_ref().map(Stop::to_string));
    output.field("verdict", word);
    output.field("reasons", reasons);
    let halts = explored.halts.iter().map(|halt| {
        let (line, column) = text.line_and_column(L::offset(program, halt.at));
        json!({ "reason": halt.stop.to_string(), "line": line, "column": column })
    });
    output.field("halts", halts.collect::<Vec<_>>());
    let (completed, pruned, cut) = (explored.completed, explored.pruned, explored.halts.len());
    output.field("paths", json!({ "completed": completed, "pruned": pruned, "cut": cut }));
    output.field("tests", completed);
    output.field("instructions", explored.steps);
    let stats = oracle.stats();
    let cached = [Counter::ModelHits, Counter::CoreHits, Counter::SliceHits, Counter::DiskHits];
    let cached: u64 = cached.iter().map(|&counter| stats.get(counter)).sum();
    let solved = stats.get(Counter::Solved);
    output.field("queries", json!({ "asked": oracle.asked, "cached": cached, "solved": solved }));
}
