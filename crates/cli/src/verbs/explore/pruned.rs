//! Exploration that prunes what satisfies an interpolant: how many states came to the places where paths meet.

use super::Explored;
use crate::args::Explore;
use crate::language::Text;
use crate::output::{Output, Problem};
use crate::watch::Progress;
use polysem_domain::Symbolic;
use polysem_explore::Oracle;
use polysem_explore::subsume::{self, Config};
use polysem_lang::Source;
use serde_json::json;

pub(super) fn explore<L: Source>(
    args: &Explore,
    program: &L::Program,
    _: &Text,
    oracle: &mut Oracle,
    progress: Progress,
    output: &mut Output,
) -> Result<Explored<L::Place>, Problem> {
    let config =
        Config { steps: args.steps, unwind: args.unwind, prune: true, paranoid: args.paranoid };
    let report = subsume::explore::<L>(program, &mut Symbolic::default(), oracle, &config);
    drop(progress);
    let mut nodes = Vec::new();
    for (at, count) in &report.nodes {
        let place = L::describe(program, *at);
        output.line(format_args!("{place}: {count} states"))?;
        nodes.push(json!({ "place": place, "states": count }));
    }
    let (completed, pruned) = (report.completed, report.pruned);
    output.line(format_args!("{completed} paths completed, {pruned} pruned"))?;
    if args.paranoid {
        output.line("what was pruned was explored again: no fault in it")?;
    }
    output.line("")?;
    output.field("nodes", nodes);
    Ok(Explored {
        completed: usize::try_from(completed).unwrap_or(usize::MAX),
        findings: report.findings,
        halts: report.halts,
        failed: report.failed,
        pruned,
        steps: report.steps,
    })
}
