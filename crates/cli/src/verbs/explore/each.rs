//! Each path on its own: how it ended, its constraint, inputs that lead along it, what the variables became.

use super::{Explored, table};
use crate::args::Explore;
use crate::language::Text;
use crate::output::{Output, Problem};
use crate::watch::Progress;
use crate::{input, show};
use polysem_domain::Symbolic;
use polysem_explore::paths::{self, Path};
use polysem_explore::{End, Inputs, Oracle};
use polysem_lang::Source;
use polysem_sem::Stop;
use polysem_term::TermId;
use polysem_term::smtlib::script_text;
use serde_json::{Map, Value, json};

pub(super) fn explore<L: Source>(
    args: &Explore,
    program: &L::Program,
    text: &Text,
    oracle: &mut Oracle,
    progress: Progress,
    output: &mut Output,
) -> Result<Explored<L::Place>, Problem> {
    let config = paths::Config {
        steps: args.steps,
        unwind: args.unwind,
        paths: args.paths,
        trace: args.table,
    };
    let mut dom = Symbolic::default();
    let report = paths::explore::<L>(program, &mut dom, oracle, &config);
    drop(progress);
    let initial = show::initial::<L>(program, &mut dom);
    let mut details = Vec::new();
    for (at, path) in report.paths.iter().enumerate() {
        let mut shown = Shown::new::<L>(program, text, &mut dom, path);
        shown.number = at + 1;
        if output.is_json() {
            details.push(shown.json::<L>(&dom));
            continue;
        }
        if args.table {
            output.line(format_args!("path {}: {}", shown.number, shown.end))?;
            table::show::<L>(program, text, &mut dom, path, output)?;
        } else if args.smt2 {
            output.line(format_args!("; path {}: {}", shown.number, shown.end))?;
            output.line(script_text(&dom.terms, &shown.facts).trim_end())?;
            output.line("(reset)")?;
        } else {
            shown.lines::<L>(&dom, &initial, output)?;
        }
        output.line("")?;
    }
    output.field("path", details);
    Ok(Explored {
        completed: report.paths.len(),
        findings: report.findings,
        halts: report.halts,
        failed: report.failed,
        pruned: report.pruned,
        steps: report.steps,
    })
}

/// What there is to tell of a path.
struct Shown {
    number: usize,
    end: String,
    line: usize,
    constraint: String,
    facts: Vec<TermId>,
    inputs: Inputs,
    values: Vec<(String, TermId)>,
    outputs: Vec<TermId>,
}

impl Shown {
    fn new<L: Source>(
        program: &L::Program,
        text: &Text,
        dom: &mut Symbolic,
        path: &Path<L>,
    ) -> Shown {
        let facts = show::facts(&path.facts);
        let inputs = show::complete(dom, &facts, &path.inputs);
        let constraint = show::constraint::<L>(dom, &facts);
        let values = show::variables::<L>(program, dom, &path.state);
        let mut outputs: Vec<_> = path.facts.outputs.iter().map(|value| dom.term(value)).collect();
        outputs.reverse();
        let at = L::describe(program, path.at);
        let end = match &path.end {
            End::Done => "done".to_string(),
            End::Blocked => format!("ends at an assumption at {at}"),
            End::Stopped(Stop::Fault(fault)) => format!("ends in a fault at {at}: {fault}"),
            End::Stopped(stop) => format!("stopped at {at}: {stop}"),
        };
        let (line, _) = text.line_and_column(L::offset(program, path.at));
        Shown { number: 0, end, line, constraint, facts, inputs, values, outputs }
    }

    fn lines<L: Source>(
        &self,
        dom: &Symbolic,
        initial: &[(String, TermId)],
        output: &mut Output,
    ) -> Result<(), Problem> {
        let labelled = |label: &str, t| show::labelled::<L>(dom, "    ", label, t);
        output.line(format_args!("path {}: {}", self.number, self.end))?;
        output.line(show::text_labelled("    ", "constraint: ", &self.constraint))?;
        let inputs = if self.inputs.is_empty() { "any".into() } else { input::line(&self.inputs) };
        output.line(format_args!("    inputs: {inputs}"))?;
        for (name, value) in self.values.iter().filter(|value| !initial.contains(value)) {
            output.line(labelled(&format!("{name} = "), *value))?;
        }
        for value in &self.outputs {
            output.line(labelled("prints ", *value))?;
        }
        Ok(())
    }

    fn json<L: Source>(&self, dom: &Symbolic) -> Value {
        let text = |t: TermId| Value::from(show::term::<L>(dom, t));
        let values = self.values.iter().map(|(name, value)| (name.clone(), text(*value)));
        json!({
            "end": self.end,
            "line": self.line,
            "constraint": self.constraint,
            "inputs": show::json_inputs(&self.inputs),
            "values": values.collect::<Map<_, _>>(),
            "outputs": self.outputs.iter().map(|t| text(*t)).collect::<Vec<_>>(),
        })
    }
}
