//! `polysem analyze`: what holds at every place of a program on all runs at once, in an abstract reading.

mod rows;
mod sets;
mod start;
mod states;

use crate::args::Analyze;
use crate::language::{self, Text, Verb, dispatch};
use crate::output::{Output, Problem, Status};
use crate::readings::{self, All};
use crate::show::{self, Verdict};
use polysem_explore::fixpoint::{Alarm, Config, analyze_from};
use polysem_lang::Source;
use polysem_sem::Stop;
use rows::Rows;
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Instant;

pub(crate) fn run(args: &Analyze, output: &mut Output) -> Result<Status, Problem> {
    dispatch(Analyzing { args }, &args.file, &args.language, output)
}

struct Analyzing<'a> {
    args: &'a Analyze,
}

impl Verb for Analyzing<'_> {
    fn run<L: Source>(self, text: &Text, output: &mut Output) -> Result<Status, Problem> {
        let begin = Instant::now();
        let program = text.read::<L>(output)?;
        let at = match &self.args.at {
            Some(place) => Some(language::place::<L>(&program, text, place)?),
            None => None,
        };
        let rows = Rows::<L>::new(&program, text, self.args, at);
        let status = match self.args.reading.as_str() {
            "reaching" => sets::reaching(&rows, output),
            "live" => sets::live(&rows, output),
            reading => {
                let dom = readings::parse(reading).map_err(|message| usage(&message))?;
                analyze::<L>(&rows, dom, output)
            }
        };
        output.field("seconds", begin.elapsed().as_secs_f64());
        status
    }
}

fn usage(message: &str) -> Problem {
    let names: Vec<_> = readings::NAMES.iter().map(|(name, _)| format!("`{name}`")).collect();
    let names = names.join(", ");
    let hint = format!("readings are {names}, products of them like `interval+sign`");
    Problem::Input(format!("error: {message}\n  = help: {hint}, and `reaching` and `live`"))
}

fn config(args: &Analyze) -> Config {
    let default = Config::default();
    Config {
        steps: args.steps,
        delay: args.delay.unwrap_or(default.delay),
        narrow: args.narrow.unwrap_or(default.narrow),
        ..default
    }
}

/// Analyzes in an abstract reading: the table of states, the faults that are possible, the verdict.
fn analyze<L: Source>(
    rows: &Rows<'_, L>,
    mut dom: All,
    output: &mut Output,
) -> Result<Status, Problem> {
    if !rows.args.results.is_empty() {
        return Err(Problem::Input("error: `--result` is for `--reading live`".to_string()));
    }
    let start = start::Start::<L>::parse(rows.program, &rows.args.start)?;
    let analysis = analyze_from::<L, All>(
        rows.program,
        &mut dom,
        &config(rows.args),
        readings::alarms,
        |dom, state| start.apply(dom, &state),
    );
    let analysis = match analysis {
        Ok(analysis) => analysis,
        Err(stop) => {
            let verdict = Verdict::Unknown(format!("the program cannot start: {stop}"));
            output.field("verdict", "unknown");
            output.field("reasons", vec![stop.to_string()]);
            output.line(format_args!("verdict: {verdict}"))?;
            return Ok(Status::Unknown);
        }
    };
    states::print(rows, &mut dom, &analysis, output)?;
    let mut reasons = alarms(rows, &analysis.alarms, output)?;
    reasons.extend(stops(rows, &analysis.stops, output)?);
    // What is certain in the reading may still be in no run: it was never seen to happen.
    let verdict = if reasons.is_empty() {
        Verdict::Safe
    } else {
        Verdict::Unknown(show::listed(reasons.iter().cloned()))
    };
    output.field("verdict", if verdict == Verdict::Safe { "safe" } else { "unknown" });
    output.field("reasons", reasons);
    output.field("findings", json!([]));
    output.field("instructions", analysis.steps);
    output.line(format_args!("verdict: {verdict}"))?;
    Ok(if verdict == Verdict::Safe { Status::Done } else { Status::Unknown })
}

/// The faults that the reading cannot exclude; as reasons against the verdict *safe*.
fn alarms<L: Source>(
    rows: &Rows<'_, L>,
    alarms: &[Alarm<L::Place>],
    output: &mut Output,
) -> Result<Vec<String>, Problem> {
    let (mut all, mut reasons, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for alarm in alarms {
        let (at, kind) = (L::describe(rows.program, alarm.place), alarm.fault.kind.name());
        let reason = format!("{kind} at {at}");
        if !seen.insert(reason.clone()) {
            // Another part of the same statement.
            continue;
        }
        let how = if alarm.certain { "certain" } else { "possible" };
        let statement = rows.statement(alarm.place);
        let space = if statement.is_empty() { "" } else { ": " };
        output.line(format_args!("{how}: {reason}{space}{statement}"))?;
        let (line, column) = rows.text.line_and_column(L::offset(rows.program, alarm.place));
        all.push(json!({
            "kind": kind, "file": rows.text.name, "line": line, "column": column, "function": null,
            "message": show::sentence(&alarm.fault), "certain": alarm.certain,
        }));
        reasons.push(reason);
    }
    output.field("alarms", all);
    if let Some(first) = reasons.first_mut() {
        first.insert_str(0, "possible: ");
    }
    Ok(reasons)
}

/// What the table does not describe; as reasons against the verdict *safe*.
fn stops<L: Source>(
    rows: &Rows<'_, L>,
    stops: &[(L::Place, Stop)],
    output: &mut Output,
) -> Result<Vec<String>, Problem> {
    let (mut all, mut reasons) = (Vec::new(), Vec::new());
    for (at, stop) in stops {
        let (place, offset) = (L::describe(rows.program, *at), L::offset(rows.program, *at));
        output.line(format_args!("stopped at {place}: {stop}"))?;
        let (line, column) = rows.text.line_and_column(offset);
        all.push(json!({ "reason": stop.to_string(), "line": line, "column": column }));
        if !stop.allows_safe() {
            reasons.push(stop.to_string());
        }
    }
    output.field("halts", all);
    Ok(reasons)
}
