//! Concolic exploration: each run with its inputs and how it ended.

use super::Explored;
use crate::args::{Explore, Variant};
use crate::language::Text;
use crate::output::{Output, Problem};
use crate::watch::Progress;
use crate::{input, show};
use polysem_domain::Symbolic;
use polysem_explore::concolic::{self, Config};
use polysem_explore::{Halt, Oracle};
use polysem_lang::Source;
use polysem_sem::Stop;
use serde_json::json;

pub(super) fn explore<L: Source>(
    args: &Explore,
    program: &L::Program,
    _: &Text,
    oracle: &mut Oracle,
    progress: Progress,
    output: &mut Output,
) -> Result<Explored<L::Place>, Problem> {
    let inputs = input::parse(&args.inputs)?;
    let approximate = args.concolic == Some(Variant::Approximate);
    let config = Config { steps: args.steps, runs: args.paths, approximate };
    let mut dom = Symbolic::default();
    let mut report = concolic::explore::<L>(program, &mut dom, oracle, &config, inputs);
    drop(progress);
    let mut details = Vec::new();
    for (number, run) in report.runs.iter().enumerate() {
        if output.is_late(report.runs.len() - number, "runs")? {
            break;
        }
        let end = show::end::<L>(program, run.at, &run.end);
        let diverged = if run.diverged { ", diverged" } else { "" };
        output.line(format_args!("run {}: {end}{diverged}", number + 1))?;
        let inputs = if run.inputs.is_empty() { "any".into() } else { input::line(&run.inputs) };
        output.line(format_args!("    inputs: {}", show::shortened(&inputs)))?;
        let choices = show::choices::<L>(program, &run.choices);
        if !choices.is_empty() {
            let choices = choices.join(",");
            output.line(format_args!("    choices: {}", show::shortened(&choices)))?;
        }
        let constraint = show::constraint::<L>(&mut dom, &run.constraint);
        let shown = show::shortened(&constraint);
        output.lines(show::text_labelled("    ", "constraint: ", &shown))?;
        details.push(json!({
            "end": end,
            "diverged": run.diverged,
            "inputs": show::json_inputs(&run.inputs),
            "choices": choices,
            "constraint": constraint,
        }));
    }
    let (runs, concretised) = (report.runs.len(), report.concretised);
    let diverged = report.runs.iter().filter(|run| run.diverged).count();
    output.line(format_args!("{runs} runs, {diverged} diverged, {concretised} terms replaced"))?;
    output.line("")?;
    output.field("run", details);
    output.field("diverged", diverged);
    output.field("concretised", concretised);
    // What was replaced by its value was not explored for others.
    if concretised > 0
        && let Some(run) = report.runs.last()
    {
        let stop = Stop::unsupported("terms were replaced by their values");
        report.halts.push(Halt { stop, at: run.at });
    }
    Ok(Explored {
        completed: runs,
        findings: report.findings,
        halts: report.halts,
        failed: report.failed,
        pruned: 0,
        vacuous: false,
        steps: report.steps,
    })
}
