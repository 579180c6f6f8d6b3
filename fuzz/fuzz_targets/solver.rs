//! Random scripts without end: models are checked by evaluation, cores solved again, verdicts compared with brute
//! force where inputs are few, and with Z3 (`POLYSEM_Z3`, the project's own, or `z3`) where there is one.
#![no_main]

#[path = "../../crates/solver/tests/differential/brute.rs"]
mod brute;
#[path = "../../crates/solver/tests/differential/generate.rs"]
mod generate;
#[path = "../../crates/solver/tests/differential/property.rs"]
mod property;

use generate::{Case, Source, case};
use libfuzzer_sys::fuzz_target;
use polysem_solver::SolverConfig;
use property::{Answer, answer};
use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

/// Bits of inputs up to which all values are tried.
const FEW: u32 = 10;

/// A Z3 that waits for scripts.
struct Oracle {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    fn start() -> Option<Oracle> {
        let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.venv/bin/z3");
        let named = std::env::var_os("POLYSEM_Z3").map(PathBuf::from);
        let binary = named.or_else(|| own.exists().then_some(own)).unwrap_or_else(|| "z3".into());
        let mut child = Command::new(binary)
            .args(["-in", "-smt2", "-t:500"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        Some(Oracle { input: child.stdin.take()?, output: BufReader::new(child.stdout.take()?) })
    }

    /// The answers up to the first that is none; nothing once the process is gone.
    fn ask(&mut self, text: &str) -> Option<Vec<Answer>> {
        write!(self.input, "(reset)\n{text}(echo \"next\")\n").ok()?;
        self.input.flush().ok()?;
        let (mut answers, mut lost) = (Vec::new(), false);
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim() {
                "next" => return Some(answers),
                _ if lost => {}
                "sat" => answers.push(Answer::Sat),
                "unsat" => answers.push(Answer::Unsat),
                "unknown" | "timeout" => answers.push(Answer::Unknown),
                _ => lost = true,
            }
        }
    }
}

thread_local! {
    static ORACLE: RefCell<Option<Oracle>> = RefCell::new(Oracle::start());
}

fuzz_target!(|bytes: &[u8]| {
    let case = case(&mut Source::Bytes(bytes));
    let ours = answer(&case, &SolverConfig::default()).answers;
    if !compare_by_force(&case, &ours) {
        compare_by_oracle(&case, &ours);
    }
});

/// Whether all questions were small enough.
fn compare_by_force(case: &Case, ours: &[Answer]) -> bool {
    case.questions().iter().zip(ours).all(|(question, &ours)| {
        let roots: Vec<_> = question.iter().map(|&root| case.roots[root]).collect();
        let Some(truth) = brute::decide(&case.terms, &roots, FEW) else { return false };
        let expected = if truth.is_some() { Answer::Sat } else { Answer::Unsat };
        assert_eq!(ours, expected, "{question:?} of:\n{}", case.text());
        true
    })
}

fn compare_by_oracle(case: &Case, ours: &[Answer]) {
    let text = case.text();
    let theirs = ORACLE.with_borrow_mut(|oracle| {
        let answers = oracle.as_mut()?.ask(&text);
        if answers.is_none() {
            *oracle = None;
        }
        answers
    });
    for (at, (&ours, theirs)) in ours.iter().zip(theirs.unwrap_or_default()).enumerate() {
        let known = ours != Answer::Unknown && theirs != Answer::Unknown;
        assert!(!known || ours == theirs, "check {at}: we say {ours:?}, Z3 {theirs:?}:\n{text}");
    }
}
