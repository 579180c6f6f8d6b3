//! A second opinion: another solver is asked whether a core really has no model.

use polysem_term::smtlib::script_text;
use polysem_term::{TermId, Terms};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// Seconds that the other solver may take.
const PATIENCE: u32 = 20;

/// What the other solver says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opinion {
    Agrees,
    Disagrees,
    /// It could not be asked, or did not know in time.
    None,
}

/// Asks a Z3 whether the terms can hold together.
pub(super) fn opinion(z3: &Path, terms: &Terms, core: &[TermId]) -> Opinion {
    let answer = ask(z3, script_text(terms, core)).unwrap_or_default();
    match answer.lines().next().map(str::trim) {
        Some("unsat") => Opinion::Agrees,
        Some("sat") => Opinion::Disagrees,
        _ => Opinion::None,
    }
}

fn ask(z3: &Path, script: String) -> std::io::Result<String> {
    let mut child = Command::new(z3)
        .args(["-in", "-smt2", &format!("-T:{PATIENCE}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    // It may answer, or fail, before all is written: both must flow.
    let writer = child
        .stdin
        .take()
        .map(|mut input| thread::spawn(move || input.write_all(script.as_bytes())));
    let mut answer = String::new();
    if let Some(mut output) = child.stdout.take() {
        output.read_to_string(&mut answer)?;
    }
    let _written = writer.map(thread::JoinHandle::join);
    child.wait()?;
    Ok(answer)
}
