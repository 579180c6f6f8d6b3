//! Each path on its own: how it ended, its constraint, inputs that lead along it, what the variables became.

use super::{Explored, table};
use crate::args::Explore;
use crate::language::Text;
use crate::output::{Output, Problem};
use crate::parts::{self, Parts};
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
use std::collections::BTreeMap;

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
    if args.search {
        search::<L>(program, text, &mut dom, &report.paths, output)?;
    }
    let paths = if args.search { &[][..] } else { &report.paths };
    for (at, path) in paths.iter().enumerate() {
        if output.is_late(paths.len() - at, "paths")? {
            break;
        }
        let shown = Shown::new::<L>(program, text, &mut dom, path);
        let heading = format!("path {}: {}", at + 1, shown.end);
        if output.is_json() {
            details.push(shown.json::<L>(&dom));
            continue;
        }
        if args.table {
            output.line(heading)?;
            table::show::<L>(program, text, &mut dom, path, output)?;
        } else if args.smt2 {
            output.line(format_args!("; {heading}"))?;
            output.lines(script_text(&dom.terms, &shown.facts).trim_end())?;
            output.line("(reset)")?;
        } else {
            output.line(heading)?;
            shown.lines::<L>(&dom, &initial, output)?;
        }
        output.line("")?;
    }
    if !args.search {
        output.field("path", details);
    }
    Ok(Explored {
        completed: report.paths.len(),
        findings: report.findings,
        halts: report.halts,
        failed: report.failed,
        pruned: report.pruned,
        vacuous: false,
        steps: report.steps,
    })
}

/// Shows the states in which paths end, those that are alike once, with the number of their paths.
fn search<L: Source>(
    program: &L::Program,
    text: &Text,
    dom: &mut Symbolic,
    paths: &[Path<L>],
    output: &mut Output,
) -> Result<(), Problem> {
    let is_final = |path: &&Path<L>| matches!(path.end, End::Done | End::Stopped(Stop::Fault(_)));
    let mut finals: Vec<(Shown, usize)> = Vec::new();
    let mut known = BTreeMap::new();
    for (at, path) in paths.iter().enumerate().filter(|(_, path)| is_final(path)) {
        if output.is_late(paths.len() - at, "paths")? {
            break;
        }
        let mut shown = Shown::new::<L>(program, text, dom, path);
        shown.parts = parts::symbolic::<L>(program, dom, &path.state);
        let at = *known.entry(shown.key()).or_insert(finals.len());
        match finals.get_mut(at) {
            Some((_, count)) => *count += 1,
            None => finals.push((shown, 1)),
        }
    }
    let mut details = Vec::new();
    for (number, (shown, count)) in finals.iter().enumerate() {
        let times = if *count == 1 { String::new() } else { format!(" ({count} paths)") };
        output.line(format_args!("final {}: {}{times}", number + 1, shown.end))?;
        shown.lines::<L>(dom, &[], output)?;
        output.line("")?;
        let mut json = shown.json::<L>(dom);
        json["paths"] = (*count).into();
        json["cells"] = parts::json_of(&shown.parts);
        details.push(json);
    }
    output.line(format_args!("{} final states of {} paths", finals.len(), paths.len()))?;
    output.line("")?;
    output.field("final", details);
    Ok(())
}

/// What there is to tell of a path.
struct Shown {
    end: String,
    line: usize,
    constraint: String,
    facts: Vec<TermId>,
    inputs: Inputs,
    values: Vec<(String, TermId)>,
    outputs: Vec<TermId>,
    /// The last state part by part, if that is wanted and its language does so.
    parts: Parts,
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
        let end = show::end::<L>(program, path.at, &path.end);
        let (line, _) = text.line_and_column(L::offset(program, path.at));
        Shown { end, line, constraint, facts, inputs, values, outputs, parts: vec![] }
    }

    /// The same for paths that end in the same state under the same condition.
    fn key(&self) -> impl Ord + use<> {
        let Shown { end, constraint, parts, values, outputs, .. } = self;
        (end.clone(), constraint.clone(), parts.clone(), values.clone(), outputs.clone())
    }

    fn lines<L: Source>(
        &self,
        dom: &Symbolic,
        initial: &[(String, TermId)],
        output: &mut Output,
    ) -> Result<(), Problem> {
        let labelled = |label: &str, t| show::labelled::<L>(dom, "    ", label, t);
        let constraint = show::shortened(&self.constraint);
        output.lines(show::text_labelled("    ", "constraint: ", &constraint))?;
        let inputs = if self.inputs.is_empty() { "any".into() } else { input::line(&self.inputs) };
        output.line(format_args!("    inputs: {}", show::shortened(&inputs)))?;
        for (name, part) in &self.parts {
            output.line(format_args!("    {name}: {}", show::shortened(part)))?;
        }
        let values = if self.parts.is_empty() { &self.values[..] } else { &[] };
        for (name, value) in values.iter().filter(|value| !initial.contains(value)) {
            output.lines(labelled(&format!("{name} = "), *value))?;
        }
        for value in &self.outputs {
            output.lines(labelled("prints ", *value))?;
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
