//! Exploration that prunes what satisfies an interpolant.

use super::Explored;
use crate::args::{Explore, Verify};
use crate::output::{Output, Problem};
use crate::show;
use crate::watch::Progress;
use polysem_explore::verify::{self, Config, Found, Report};
use polysem_explore::{Halt, Oracle, Watch};
use polysem_lang::Source;
use polysem_report::tree::{self, Tree, TreeNode};
use polysem_sem::Stop;
use polysem_solver::SolverConfig;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Steps of all paths together, if nobody says it: a loop of a small program that has no end is told of soon.
const STEPS: u64 = 1_000_000;

/// How to explore, and what is made of it.
pub(super) struct Learning {
    config: Config,
    /// Whether bounds that were asked for stand against nothing.
    pub(super) bounded_ok: bool,
    /// Where the paths are drawn.
    tree: Option<PathBuf>,
}

impl From<&Explore> for Learning {
    fn from(args: &Explore) -> Learning {
        let (steps, unwind, paranoid) = (args.steps, args.unwind, args.paranoid);
        let config = Config { steps, unwind, paranoid, quick: 0, ..Config::default() };
        Learning { config, bounded_ok: false, tree: None }
    }
}

impl From<&Verify> for Learning {
    fn from(args: &Verify) -> Learning {
        let steps = args.steps.unwrap_or(STEPS);
        // Small programs are explored at once as they will be, so that what is told of them is of one exploration.
        let mut config = Config { steps, quick: 0, ..args.config() };
        // There is one file, and places are lines of it.
        for (place, _) in &mut config.unwinds {
            let line = place.rsplit(':').next().unwrap_or_default();
            *place = format!("line {line}");
        }
        let tree = args.tree.then(|| args.out.join("tree.svg"));
        Learning { config, bounded_ok: args.bounded_ok, tree }
    }
}

impl Learning {
    pub(super) fn explore<L: Source>(
        &self,
        program: &L::Program,
        oracle: &mut Oracle,
        watch: &Arc<Watch>,
        progress: Progress,
        output: &mut Output,
    ) -> Result<Explored<L::Place>, Problem> {
        let again = || Oracle::watched(SolverConfig::default(), Arc::clone(watch));
        let mut report = verify::prove::<L>(program, oracle, &again, &self.config);
        drop(progress);
        if self.config.first && !report.findings.is_empty() {
            let enough = |halt: &Halt<_>| matches!(&halt.stop, Stop::Budget(why) if &**why == verify::ENOUGH);
            report.halts.retain(|halt| !enough(halt));
        }
        if let Some(file) = &self.tree {
            draw::<L>(program, &report, file)?;
        }
        let Report { completed, pruned, nodes, .. } = report;
        output
            .line(format_args!("{completed} paths completed, {pruned} pruned at {nodes} states"))?;
        if let Some(times) = report.bounded() {
            output.line(show::bounded(times))?;
        }
        if self.config.paranoid {
            output.line(show::distrusted(report.distrusted, report.unchecked))?;
        }
        output.line("")?;
        output.field("nodes", nodes);
        output.field("learned", report.learned);
        output.field("rounds", report.rounds);
        output.field("within", report.within);
        let nothing = completed + pruned == 0 && !report.ended;
        let vacuous = nothing && report.findings.is_empty() && report.halts.is_empty();
        Ok(Explored {
            completed: usize::try_from(completed).unwrap_or(usize::MAX),
            findings: report.findings.iter().map(Found::finding).collect(),
            halts: report.halts,
            failed: report.failed,
            vacuous,
            pruned,
            steps: report.steps,
        })
    }
}

/// Draws the tree of paths.
fn draw<L: Source>(
    program: &L::Program,
    report: &Report<L::Place>,
    file: &Path,
) -> Result<(), Problem> {
    let nodes = report.tree.iter().map(|node| TreeNode {
        parent: node.parent,
        label: L::describe(program, node.at),
        edge: String::new(),
        kind: show::kind(&node.ending),
    });
    let text = tree::write(&Tree { nodes: nodes.collect() });
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(file, text))
        .map_err(|error| Problem::Input(format!("error: cannot write {}: {error}", file.display())))
}
