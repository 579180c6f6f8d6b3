//! Z3 as the oracle: many scripts in one process.

use crate::property::Answer;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// Milliseconds that a question may cost the oracle. What it cannot do in that time is not compared.
const QUESTION: u32 = 200;

/// The oracle's binary, if there is one.
pub(crate) fn binary() -> Option<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/z3");
    let named = std::env::var_os("POLYSEM_Z3").map(PathBuf::from);
    let found = named.or_else(|| own.exists().then_some(own)).unwrap_or_else(|| "z3".into());
    let runs = Command::new(&found).arg("--version").stdout(Stdio::null()).status();
    runs.is_ok_and(|status| status.success()).then_some(found)
}

/// The answers to each script's questions; fewer, if a limit struck outside of a question.
///
/// # Panics
/// If the oracle fails, or refuses a command.
pub(crate) fn ask(binary: &Path, texts: &[String]) -> Vec<Vec<Answer>> {
    let mut child = Command::new(binary)
        .args(["-in", "-smt2", &format!("-t:{QUESTION}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the oracle starts");
    let mut input = child.stdin.take().expect("it is a pipe");
    let parts = texts.iter().flat_map(|text| ["(reset)\n", text, "(echo \"next\")\n"]);
    let all: String = parts.collect();
    // Answers come while commands are still written: both must flow.
    let writer = thread::spawn(move || input.write_all(all.as_bytes()));
    let mut output = String::new();
    child.stdout.take().expect("it is a pipe").read_to_string(&mut output).expect("text");
    let _written = writer.join();
    let _ended = child.wait();
    let (mut answers, mut lost) = (vec![Vec::new()], false);
    for line in output.lines() {
        let last = answers.last_mut().expect("there is one");
        match line.trim() {
            "next" => {
                lost = false;
                answers.push(Vec::new());
            }
            _ if lost => {}
            "sat" => last.push(Answer::Sat),
            "unsat" => last.push(Answer::Unsat),
            "unknown" | "timeout" => last.push(Answer::Unknown),
            // What follows would be answers to another script.
            other if other.contains("canceled") => lost = true,
            other => panic!("the oracle says {other} to:\n{}", texts[answers.len() - 1]),
        }
    }
    answers.pop();
    assert_eq!(answers.len(), texts.len(), "the oracle answers every script");
    answers
}
