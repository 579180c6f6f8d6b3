//! All paths at once: one verification condition for each kind of fault and place, and what the variables become.

use super::Explored;
use crate::args::Explore;
use crate::language::Text;
use crate::output::{Output, Problem};
use crate::show;
use crate::watch::Progress;
use polysem_domain::Symbolic;
use polysem_explore::merged::{self, Exit};
use polysem_explore::{Judgement, Oracle, choice, judge};
use polysem_lang::Source;
use polysem_sem::{Break, Cx, Domain, Stop};
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
    let mut dom = Symbolic::default();
    let default = merged::Config::default();
    let unwind = args.unwind.unwrap_or(default.unwind);
    let config = merged::Config { steps: args.steps, unwind, length: None };
    let mut path = dom.start();
    let (at, state) = match L::start(program, &mut Cx::new(&mut dom, &mut path, &[])) {
        Ok(begun) => begun,
        Err(broken) => return Ok(failed(broken)),
    };
    let start = (at, state, path);
    let summary = merged::explore::<L>(program, &mut dom, oracle, &config, start);
    let judgement = judge::<L>(program, &mut dom, oracle, &summary, at, args.steps);
    drop(progress);
    conditions::<L>(program, text, &mut dom, &judgement, args.smt2, output)?;
    let mut ends = Vec::new();
    for exit in &summary.exits {
        ends.push(end::<L>(program, &mut dom, exit, args.smt2, output)?);
    }
    output.field("ends", ends);
    let mut halts = summary.halts;
    halts.extend(judgement.halts);
    Ok(Explored {
        findings: judgement.findings,
        halts,
        failed: None,
        completed: summary.exits.len(),
        pruned: 0,
        vacuous: false,
        steps: summary.steps,
    })
}

fn failed<P, C>(broken: Break<C>) -> Explored<P> {
    let stop = match broken {
        Break::Stop(stop) => stop,
        Break::Choose(_) => Stop::unsupported("a choice before the program starts"),
    };
    Explored {
        findings: vec![],
        halts: vec![],
        failed: Some(stop),
        completed: 0,
        pruned: 0,
        vacuous: false,
        steps: 0,
    }
}

fn conditions<L: Source>(
    program: &L::Program,
    text: &Text,
    dom: &mut Symbolic,
    judgement: &Judgement<L::Place>,
    smt2: bool,
    output: &mut Output,
) -> Result<(), Problem> {
    let mut all = Vec::new();
    for verified in &judgement.verified {
        let holds = match verified.holds {
            Some(true) => "holds",
            Some(false) => "fails",
            None => "unknown",
        };
        let (at, kind) = (L::describe(program, verified.at), verified.kind.name());
        if smt2 {
            // A condition holds if its negation cannot.
            let not = dom.terms.not(verified.condition);
            output.line(format_args!("; condition at {at} ({kind}): {holds}"))?;
            output.lines(script_text(&dom.terms, &[not]).trim_end())?;
            output.line("(reset)")?;
        } else {
            output.line(format_args!("condition at {at} ({kind}): {holds}"))?;
            output.lines(show::labelled::<L>(dom, "    ", "", verified.condition))?;
        }
        output.line("")?;
        let (line, column) = text.line_and_column(L::offset(program, verified.at));
        let condition = show::term::<L>(dom, verified.condition);
        all.push(json!({
            "line": line, "column": column, "kind": kind, "condition": condition, "holds": verified.holds,
        }));
    }
    output.field("conditions", all);
    Ok(())
}

/// A state where the program ends.
fn end<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
    exit: &Exit<L>,
    smt2: bool,
    output: &mut Output,
) -> Result<Value, Problem> {
    let values = show::variables::<L>(program, dom, &exit.state);
    let initial = show::initial::<L>(program, dom);
    let mut outputs: Vec<_> = exit.path.outputs.iter().map(|value| dom.term(value)).collect();
    outputs.reverse();
    let terms: Vec<_> = values.iter().map(|(_, t)| *t).chain(outputs.iter().copied()).collect();
    let facts = choice::somehow(dom, show::facts(&exit.path), &terms);
    let constraint = show::constraint::<L>(dom, &facts);
    if !smt2 {
        let labelled = |label: &str, t| show::labelled::<L>(dom, "    ", label, t);
        output.line(format_args!("end at {}", L::describe(program, exit.at)))?;
        output.lines(show::text_labelled("    ", "constraint: ", &constraint))?;
        for (name, value) in values.iter().filter(|value| !initial.contains(value)) {
            output.lines(labelled(&format!("{name} = "), *value))?;
        }
        for value in &outputs {
            output.lines(labelled("prints ", *value))?;
        }
        output.line("")?;
    }
    let text = |t| Value::from(show::term::<L>(dom, t));
    let values = values.iter().map(|(name, value)| (name.clone(), text(*value)));
    Ok(json!({
        "place": L::describe(program, exit.at),
        "constraint": constraint,
        "values": values.collect::<Map<_, _>>(),
        "outputs": outputs.iter().map(|t| text(*t)).collect::<Vec<_>>(),
    }))
}
