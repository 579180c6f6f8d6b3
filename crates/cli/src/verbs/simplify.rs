//! `polysem simplify`: a script or a term, smaller.
//!
//! The text is read twice: as it stands, for its size, and with rewriting.

use super::diagnostic;
use crate::args::{Form, Simplify};
use crate::output::{Output, Problem, Status, read};
use polysem_report::Source;
use polysem_term::smtlib::{Command, Env, ReadError, Reader, read_term, script_text, term_text};
use polysem_term::{TermId, Terms};

pub(crate) fn run(args: &Simplify, output: &mut Output) -> Result<Status, Problem> {
    let text = read(&args.file)?;
    let name = args.file.to_string_lossy();
    let source = Source { name: &name, text: &text };
    let script = is_script(&text);
    let mut terms = Terms::new();
    let simple = roots(&text, script, &mut terms);
    let simple = simple.map_err(|error| output.at(&diagnostic(&error), source))?;
    let mut raw = Terms::without_rewriting();
    let before = roots(&text, script, &mut raw).map(|roots| raw.size(&roots));
    let before = before.map_err(|error| output.at(&diagnostic(&error), source))?;
    let after = terms.size(&simple);

    output.field("nodes_before", before);
    output.field("nodes_after", after);
    match args.form {
        Form::Smt2 if script => {
            let text = script_text(&terms, &simple);
            output.lines(text.trim_end())?;
            output.field("script", text);
        }
        Form::Smt2 => {
            let text = term_text(&terms, simple[0]);
            output.lines(&text)?;
            output.field("term", text);
        }
        Form::C => {
            let lines: Vec<_> = simple.iter().map(|&t| terms.display(t).to_string()).collect();
            for line in &lines {
                output.line(line)?;
            }
            output.field("terms", lines);
        }
    }
    if args.rules {
        let mut rules: Vec<_> = terms.rewriting().hits().collect();
        rules.sort_by_key(|&(name, hits)| (std::cmp::Reverse(hits), name));
        for (name, hits) in &rules {
            output.remark(format_args!("{hits:>9}  {name}"));
        }
        let rules = rules.into_iter().map(|(name, hits)| (name.to_string(), hits.into()));
        output.field("rules", rules.collect::<serde_json::Map<_, _>>());
    }
    output.remark(format_args!("nodes: {before} before, {after} after"));
    Ok(Status::Done)
}

/// What the text asserts, or the one term that it is.
fn roots(text: &[u8], script: bool, terms: &mut Terms) -> Result<Vec<TermId>, ReadError> {
    if !script {
        return read_term(text, terms, &mut Env::new()).map(|term| vec![term]);
    }
    let mut reader = Reader::new(text);
    let mut levels: Vec<usize> = Vec::new();
    let mut roots = Vec::new();
    while let Some(command) = reader.next_command(terms) {
        match command? {
            Command::Assert { term, .. } | Command::Simplify(term) => roots.push(term),
            Command::Push(n) => levels.extend(std::iter::repeat_n(roots.len(), n as usize)),
            Command::Pop(n) => {
                for _ in 0..n {
                    roots.truncate(levels.pop().unwrap_or(0));
                }
            }
            Command::Reset | Command::ResetAssertions => roots.clear(),
            Command::Exit => break,
            // What asks a solver has no bearing on the terms.
            _ => {}
        }
    }
    Ok(roots)
}

/// Whether the text holds commands. A text that does not start with one is read as a term.
fn is_script(text: &[u8]) -> bool {
    const COMMANDS: &[&str] = &[
        "assert",
        "check-sat",
        "declare-",
        "define-",
        "echo",
        "exit",
        "get-",
        "pop",
        "push",
        "reset",
        "set-",
        "simplify",
    ];
    let lines = text.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b";"));
    let Some(first) = lines.next() else { return true };
    let head = first.strip_prefix(b"(").unwrap_or(b"").trim_ascii_start();
    COMMANDS.iter().any(|c| head.starts_with(c.as_bytes()))
}
