//! Runs C programs, natively and by `polysem run`, within a time limit, and collects what is wrong.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The compilers whose IR is run, where they are installed; the first is the default.
const CLANGS: [&str; 4] = ["clang-19", "clang-15", "clang-16", "clang-22"];

/// Those of the compilers that are there; the default one comes first.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
pub(crate) fn clangs() -> Vec<&'static str> {
    let there = |clang: &&str| Command::new(clang).arg("--version").output().is_ok();
    let found: Vec<_> = CLANGS.into_iter().filter(there).collect();
    if found.is_empty() {
        eprintln!("skipped: none of {}", CLANGS.join(", "));
    }
    found
}

/// How a program ended.
pub(crate) struct Ended {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Ended {
    /// Output and exit code in the form of the `.out` files.
    pub(crate) fn record(&self) -> Vec<u8> {
        let mut all = self.stdout.clone();
        if all.last().is_some_and(|&last| last != b'\n') {
            all.push(b'\n');
        }
        let code = self.code.map_or("by a signal".to_string(), |code| code.to_string());
        all.extend(format!("exit {code}\n").bytes());
        all
    }
}

/// `polysem run` on a program, with what `clang` makes of it at this level. `POLYSEM_TEST_BINARY` names another build of
/// it, since everything takes long by one that is not optimised.
pub(crate) fn interpreter(clang: &str, level: &str, file: &Path) -> Command {
    let chosen = std::env::var_os("POLYSEM_TEST_BINARY");
    let mut command = Command::new(chosen.unwrap_or(env!("CARGO_BIN_EXE_polysem").into()));
    command.env("NO_COLOR", "1").env("POLYSEM_CC", clang).args(["run", level]).arg(file);
    command
}

/// Reads to the end beside the other streams: a full pipe would stop the program.
fn reader(mut from: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut all = Vec::new();
        let _ = from.read_to_end(&mut all);
        all
    })
}

/// Runs with that standard input in an empty directory of its own; nothing where it takes longer than `limit`.
pub(crate) fn limited(command: &mut Command, input: &[u8], limit: Duration) -> Option<Ended> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("run-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir(&folder).expect("a temporary directory can be made");
    command.current_dir(&folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // The program may end before it has read all; then the rest is lost.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let stdout = reader(child.stdout.take().expect("piped"));
    let stderr = reader(child.stderr.take().expect("piped"));
    let status = loop {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            break Some(status);
        }
        if start.elapsed() > limit {
            child.kill().expect("the program is ours");
            child.wait().expect("the program ends");
            break None;
        }
        thread::sleep(Duration::from_millis(2));
    };
    writer.join().expect("the writer ends");
    let stdout = stdout.join().expect("the reader ends");
    let stderr = stderr.join().expect("the reader ends");
    std::fs::remove_dir_all(&folder).expect("the directory is ours");
    let stderr = String::from_utf8_lossy(&stderr).into_owned();
    status.map(|status| Ended { stdout, stderr, code: status.code() })
}

/// The first lines in which two outputs differ, with the line before.
pub(crate) fn difference(expected: &[u8], actual: &[u8]) -> String {
    let (expected, actual) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(actual));
    let (a, b): (Vec<_>, Vec<_>) = (expected.lines().collect(), actual.lines().collect());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let mut text = format!("    at line {}\n", same + 1);
    if same > 0 {
        let _ = writeln!(text, "      {}", a[same - 1]);
    }
    for (sign, lines) in [('-', &a), ('+', &b)] {
        for line in lines.iter().skip(same).take(3) {
            let _ = writeln!(text, "    {sign} {line}");
        }
    }
    text
}

/// The first lines of a text, indented.
pub(crate) fn head(text: &str) -> String {
    text.lines().take(6).fold(String::new(), |all, line| all + "    " + line + "\n")
}

/// What comes of each, in their order, by two threads.
pub(crate) fn by_two<T: Sync, U: Send>(all: &[T], work: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let take = || {
        while let at = next.fetch_add(1, Ordering::Relaxed)
            && let Some(one) = all.get(at)
        {
            let result = work(one);
            done.lock().expect("no thread panics").push((at, result));
        }
    };
    thread::scope(|scope| {
        scope.spawn(take);
        scope.spawn(take);
    });
    let mut done = done.into_inner().expect("no thread panics");
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Tries all and fails with what is wrong of every one. Tells now and then how far it is.
#[expect(clippy::print_stderr, reason = "a test that takes long says what holds so far")]
pub(crate) fn all_fine<T: Sync>(all: &[T], wrong: impl Fn(&T) -> Option<String> + Sync) {
    const TOLD: usize = 100;
    let (tried, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found = by_two(all, |one| {
        let message = wrong(one);
        if let Some(message) = &message {
            failed.fetch_add(1, Ordering::Relaxed);
            eprint!("wrong: {message}");
        }
        let tried = tried.fetch_add(1, Ordering::Relaxed) + 1;
        if tried.is_multiple_of(TOLD) || tried == all.len() {
            let failed = failed.load(Ordering::Relaxed);
            eprintln!("{tried} of {} tried, {failed} of them wrong", all.len());
        }
        message
    });
    let found: Vec<_> = found.into_iter().flatten().collect();
    assert!(found.is_empty(), "{} of {} are wrong:\n{}", found.len(), all.len(), found.concat());
}
