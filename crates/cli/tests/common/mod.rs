//! Runs the program as users do.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polysem"));
    command.env("NO_COLOR", "1").stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    command
}

/// Runs with these arguments and that standard input.
pub(crate) fn polysem(args: &[&str], input: &[u8]) -> Run {
    let mut child = program().args(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // From a thread: the program may write before it has read all. It may also end before; then the rest is lost.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run {
        stdout: String::from_utf8(output.stdout).expect("UTF-8 on stdout"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 on stderr"),
        code: output.status.code(),
    }
}

/// A file in a directory of this test run.
pub(crate) fn file(name: &str, text: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the directory can be written to");
    path
}
