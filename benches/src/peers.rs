//! Other solvers on the same texts: each a process of its own, the clock started when it is ready.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What one question may cost anyone.
pub const QUESTION: Duration = Duration::from_secs(20);

/// What a family may cost a peer before it is stopped.
pub const FAMILY: Duration = Duration::from_secs(150);

/// How a solver did on some texts.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Seconds from the first command to the last answer; reading is in it.
    pub seconds: f64,
    /// The answers in order; those that are missing were never given.
    pub verdicts: Vec<Answer>,
    /// The first thing that went wrong.
    pub error: Option<String>,
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// Nobody knows.
    Unknown,
}

impl Answer {
    fn of(line: &str) -> Option<Answer> {
        match line.trim() {
            "sat" => Some(Answer::Sat),
            "unsat" => Some(Answer::Unsat),
            "unknown" | "timeout" => Some(Answer::Unknown),
            _ => None,
        }
    }
}

/// Where the project's Python packages are.
fn environment() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../.venv/bin")
}

/// Z3's binary: `POLYSEM_Z3`, or that of the project's environment, or whatever is found.
fn z3_binary() -> PathBuf {
    let own = environment().join("z3");
    match std::env::var_os("POLYSEM_Z3") {
        Some(path) => path.into(),
        None if own.exists() => own,
        None => "z3".into(),
    }
}

/// The lines that a process writes, as they come.
fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Ends a process, whatever it is doing.
fn stop(mut child: Child) {
    let _gone = child.kill();
    let _gone = child.wait();
}

/// Runs all texts in one Z3, each from a fresh start; nothing if there is no Z3.
#[must_use]
pub fn z3(texts: &[String]) -> Option<Outcome> {
    let limit = format!("-t:{}", QUESTION.as_millis());
    let mut child = Command::new(z3_binary())
        .args(["-in", "-smt2", &limit])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let (mut input, output) = (child.stdin.take()?, child.stdout.take()?);
    let lines = lines_of(output);
    input.write_all(b"(echo \"ready\")\n").and_then(|()| input.flush()).ok()?;
    lines.recv_timeout(Duration::from_secs(30)).ok()?;
    let mut all = String::new();
    for text in texts {
        let _infallible = write!(all, "(reset)\n{text}");
    }
    all.push_str("(echo \"done\")\n");
    let start = Instant::now();
    // Answers come while commands are still written: both must flow.
    let writer = thread::spawn(move || input.write_all(all.as_bytes()));
    let mut outcome = Outcome::default();
    loop {
        let left = FAMILY.saturating_sub(start.elapsed());
        match lines.recv_timeout(left) {
            Ok(line) if line == "done" => break,
            Ok(line) => match Answer::of(&line) {
                Some(answer) => outcome.verdicts.push(answer),
                None => drop(outcome.error.get_or_insert(line)),
            },
            Err(_) => {
                outcome.error.get_or_insert("stopped".to_owned());
                break;
            }
        }
    }
    outcome.seconds = start.elapsed().as_secs_f64();
    stop(child);
    let _written = writer.join();
    Some(outcome)
}

/// Runs each file in a fresh instance and tells the time that all took together.
const BITWUZLA: &str = r"
import sys, time
from bitwuzla import Option, Options, Parser, TermManager
start = time.perf_counter()
for path in sys.argv[2:]:
    terms, options = TermManager(), Options()
    options.set(Option.TIME_LIMIT_PER, int(sys.argv[1]))
    Parser(terms, options).parse(path)
end = time.perf_counter()
print(end - start, file=sys.stderr)
";

/// Runs all texts in one process with Bitwuzla's module, each from a fresh start; nothing if it is not there.
#[must_use]
pub fn bitwuzla(texts: &[String]) -> Option<Outcome> {
    let python = environment().join("python3");
    let directory = std::env::temp_dir().join(format!("polysem-bench-{}", std::process::id()));
    std::fs::create_dir_all(&directory).ok()?;
    let mut command = Command::new(python);
    command.args(["-c", BITWUZLA, &QUESTION.as_millis().to_string()]);
    for (number, text) in texts.iter().enumerate() {
        let path = directory.join(format!("{number}.smt2"));
        std::fs::write(&path, text).ok()?;
        command.arg(path);
    }
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.ok()?;
    let start = Instant::now();
    let (output, errors) = (lines_of(child.stdout.take()?), lines_of(child.stderr.take()?));
    let mut outcome = Outcome::default();
    // Nothing more comes once the process has ended.
    while let Ok(line) = output.recv_timeout(FAMILY.saturating_sub(start.elapsed())) {
        outcome.verdicts.extend(Answer::of(&line));
    }
    stop(child);
    let said: Vec<String> = errors.iter().collect();
    let last = said.last().and_then(|line| line.parse().ok());
    outcome.seconds = last.unwrap_or_else(|| start.elapsed().as_secs_f64());
    if last.is_none() {
        outcome.error = Some(said.last().cloned().unwrap_or_else(|| "stopped".to_owned()));
    }
    let _gone = std::fs::remove_dir_all(&directory);
    Some(outcome)
}
