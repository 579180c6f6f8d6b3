//! `polysem prove`: the obligations of an annotated program, each proved or not.

use crate::args::Prove;
use crate::output::{Output, Problem, Status, read};
use crate::watch;
use polysem_lang::Source as _;
use polysem_lang::while_lang::While;
use polysem_prove::{Answer, Config, Correctness, Obligation, Outcome, Report, Values, prove};
use polysem_report::{Diagnostic, Source};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Instant;

pub(crate) fn run(args: &Prove, output: &mut Output) -> Result<Status, Problem> {
    let start = Instant::now();
    let bytes = read(&args.file)?;
    let name = args.file.to_string_lossy();
    let source = Source { name: &name, text: &bytes };
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let (message, offset) = ("this is no UTF-8".to_string(), error.valid_up_to());
        output.at(&Diagnostic { message, offset, ..Diagnostic::default() }, source)
    })?;
    let program = While::read(text).map_err(|e| {
        output.at(
            &Diagnostic {
                message: e.message,
                offset: e.offset,
                hint: e.hint,
                ..Diagnostic::default()
            },
            source,
        )
    })?;
    let scripts = args.smt2.is_some();
    let config = Config { time: args.solver_time, scripts, ..Config::default() };
    let report = prove(&program, text, &config);
    let piped = args.smt2.as_deref().is_some_and(|path| path.as_os_str() == "-");
    if let Some(path) = &args.smt2 {
        write_scripts(path, piped, &report, output)?;
    }
    let status = match report.answer() {
        Answer::Safe(_) => Status::Done,
        Answer::Unsafe => Status::Fault,
        Answer::Unknown(_) => Status::Unknown,
    };
    if piped {
        return Ok(status);
    }
    for obligation in &report.obligations {
        output.line(row(obligation))?;
    }
    for (kind, list) in [("note", &report.notes), ("error", &report.stops)] {
        for halted in list {
            output.remark(format_args!("{kind}: {name}:{}: {}", halted.line, halted.reason));
        }
    }
    for obligation in &report.obligations {
        if let Some(diagnostic) = diagnostic(obligation) {
            output.show(&diagnostic, source);
        }
    }
    let verdict = match report.answer() {
        Answer::Safe(correctness) => {
            output.line(match correctness {
                Correctness::Partial => "proved: partial correctness",
                Correctness::Total => "proved: total correctness",
            })?;
            "safe".to_string()
        }
        Answer::Unsafe => "unsafe".to_string(),
        Answer::Unknown(why) => format!("unknown ({why})"),
    };
    output.line(format_args!("verdict: {verdict}"))?;
    fields(&report, &name, &verdict, output);
    output.field("seconds", start.elapsed().as_secs_f64());
    output.field("memory_bytes", watch::peak());
    Ok(status)
}

/// `line 12   proved      preserved: r = pow(n, i)`
fn row(obligation: &Obligation) -> String {
    let Obligation { kind, line, outcome, text: about, .. } = obligation;
    let outcome = match outcome {
        Outcome::Proved => "proved",
        Outcome::Fails { run: Some(_), .. } => "WRONG",
        Outcome::Fails { run: None, .. } => "not proved",
        Outcome::Unknown(_) => "unknown",
    };
    format!("line {line:<4} {outcome:<10}  {kind}: {about}")
}

fn list(values: &Values) -> String {
    let each: Vec<_> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    each.join(", ")
}

/// The message about an obligation that was not proved.
fn diagnostic(obligation: &Obligation) -> Option<Diagnostic> {
    let hint = match &obligation.outcome {
        Outcome::Proved => return None,
        Outcome::Unknown(why) => why.clone(),
        Outcome::Fails { run: Some((sentence, values)), .. } => {
            let with =
                if values.is_empty() { String::new() } else { format!(" with {}", list(values)) };
            format!("a run of the program{with} shows it: {sentence}")
        }
        Outcome::Fails { from, values, assumed, run: None } => {
            let with = if values.is_empty() { String::new() } else { " with ".to_string() };
            let why = match (assumed, from.contains("loop")) {
                (true, true) => "; that state satisfies the invariant, but need not be reachable",
                (true, false) => "; the contracts allow it, but it need not happen",
                (false, _) => "",
            };
            format!("it fails {from}{with}{}{why}", list(values))
        }
    };
    let message = obligation.sentence();
    Some(Diagnostic {
        message,
        offset: obligation.offset,
        hint: Some(hint),
        ..Diagnostic::default()
    })
}

fn write_scripts(
    path: &Path,
    piped: bool,
    report: &Report,
    output: &mut Output,
) -> Result<(), Problem> {
    let failed = |e: std::io::Error| {
        Problem::Input(format!("error: cannot write into {}: {e}", path.display()))
    };
    if !piped {
        std::fs::create_dir_all(path).map_err(failed)?;
    }
    let mut number = 0;
    for obligation in &report.obligations {
        for script in &obligation.scripts {
            number += 1;
            let (line, kind) = (obligation.line, &obligation.kind);
            let about = &obligation.text;
            let script = format!("; line {line}, {kind}: {about}\n; unsat iff it holds\n{script}");
            if piped {
                output.lines(format_args!("{script}(reset)"))?;
            } else {
                let file = path.join(format!("{number:03}-line-{line}.smt2"));
                std::fs::write(file, script).map_err(failed)?;
            }
        }
    }
    Ok(())
}

fn object(values: &Values) -> Value {
    values.iter().map(|(name, value)| (name.clone(), json!(value))).collect()
}

fn fields(report: &Report, file: &str, verdict: &str, output: &mut Output) {
    let word = verdict.split(' ').next().unwrap_or(verdict);
    output.field("verdict", word);
    let mut reasons: Vec<String> = Vec::new();
    reasons.extend(report.stops.iter().map(|s| format!("line {}: {}", s.line, s.reason)));
    let open = report.obligations.iter().filter(|o| o.outcome != Outcome::Proved);
    reasons.extend(open.clone().map(Obligation::sentence));
    output.field("reasons", reasons);
    let findings = open.filter_map(|o| match &o.outcome {
        Outcome::Fails { run: Some((sentence, inputs)), .. } => Some(json!({
            "kind": o.kind.to_string(), "file": file, "line": o.line, "function": o.procedure,
            "message": sentence, "test": object(inputs),
        })),
        _ => None,
    });
    output.field("findings", findings.collect::<Vec<_>>());
    let obligations = report.obligations.iter().map(|o| {
        let mut entry = json!({
            "kind": o.kind.to_string(), "line": o.line, "function": o.procedure, "text": o.text,
        });
        match &o.outcome {
            Outcome::Proved => entry["outcome"] = json!("proved"),
            Outcome::Unknown(why) => {
                entry["outcome"] = json!("unknown");
                entry["reason"] = json!(why);
            }
            Outcome::Fails { from, values, run, .. } => {
                entry["outcome"] = json!(if run.is_some() { "wrong" } else { "not proved" });
                entry["from"] = json!(from);
                entry["values"] = object(values);
            }
        }
        entry
    });
    output.field("obligations", obligations.collect::<Vec<_>>());
    let notes = report.notes.iter().map(|n| format!("line {}: {}", n.line, n.reason));
    output.field("notes", notes.collect::<Vec<_>>());
    let correctness = report.correctness.map(|correctness| match correctness {
        Correctness::Partial => "partial",
        Correctness::Total => "total",
    });
    output.field("correctness", correctness);
    let (completed, cut) = (report.ends, report.stops.len());
    output.field("paths", json!({ "completed": completed, "pruned": 0, "cut": cut }));
    output.field("tests", report.run().iter().count());
    output.field("instructions", report.steps);
    output.field("queries", json!({ "asked": report.asked }));
}
