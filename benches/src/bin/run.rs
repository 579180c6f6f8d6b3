//! C programs interpreted by `polysem run`, beside LLVM's own interpreter on the same IR and beside the native program.
//!
//! Arguments are names of programs in `benches/c`; without any, all of them. Each is made by clang-19 at two levels; the
//! three take turns, and the best of three user times counts. The native program is always that of `-O0`.

use nix::sys::resource::{UsageWho, getrusage};
use polysem_bench::measure::{per, row, title};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const PROGRAMS: [&str; 5] = ["sieve", "matrix", "hash", "expressions", "sha256"];
const CLANG: &str = "clang-19";
const LLI: &str = "lli-19";
const ROUNDS: usize = 3;
/// Asks this program to run another one and to tell its time: the system tells only of all children together.
const ONE: &str = "--one";

/// What the system and the program tell of a run.
#[derive(Clone, Default)]
struct Run {
    /// User time.
    seconds: f64,
    /// The most memory held.
    bytes: usize,
    stdout: String,
    code: Option<i32>,
    /// The first line on stderr.
    complaint: String,
}

impl Run {
    fn fine(&self) -> bool {
        self.code == Some(0)
    }
}

/// Runs the command that follows `--one`; the last line on stderr tells microseconds and kilobytes.
#[expect(clippy::print_stderr, reason = "that is how it answers")]
fn one(command: &[String]) -> ExitCode {
    let Some((program, arguments)) = command.split_first() else { return ExitCode::from(2) };
    let Ok(status) = Command::new(program).args(arguments).status() else {
        return ExitCode::from(127);
    };
    if let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) {
        let time = usage.user_time();
        eprintln!("\n{} {}", time.tv_sec() * 1_000_000 + time.tv_usec(), usage.max_rss());
    }
    ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(128))
}

/// Runs a command in a process of its own, by [`one`].
fn run(command: &[&str]) -> Run {
    let Ok(this) = std::env::current_exe() else { return Run::default() };
    let output = Command::new(this).arg(ONE).args(command).stdin(Stdio::null()).output();
    let Ok(output) = output else { return Run::default() };
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = stderr.lines().last().unwrap_or_default();
    let mut figures = last.split(' ').map(|figure| figure.parse::<usize>().unwrap_or(0));
    Run {
        seconds: per(figures.next().unwrap_or(0), 1e6),
        bytes: figures.next().unwrap_or(0) << 10,
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        code: output.status.code(),
        complaint: stderr.lines().next().unwrap_or_default().to_string(),
    }
}

/// The better of two runs: one that ended well, then the quicker.
fn better(a: Option<Run>, b: Run) -> Run {
    match a {
        Some(a) if (!a.fine(), a.seconds) <= (!b.fine(), b.seconds) => a,
        _ => b,
    }
}

fn compile(arguments: &[&str], source: &Path, out: &Path) -> bool {
    let mut command = Command::new(CLANG);
    command.args(arguments).arg("-o").arg(out).arg(source);
    command.status().is_ok_and(|status| status.success())
}

/// `polysem`, which is built beside this program.
fn polysem() -> Option<PathBuf> {
    let path = std::env::current_exe().ok()?.with_file_name("polysem");
    path.exists().then_some(path)
}

/// How many instructions of the program were executed, where the program tells.
fn instructions(polysem: &str, ir: &str) -> Option<usize> {
    let file = Path::new(ir).with_extension("json");
    run(&[polysem, "run", "--json", file.to_str()?, ir]).fine().then_some(())?;
    let text = std::fs::read_to_string(file).ok()?;
    let rest = text.split("\"instructions\":").nth(1)?.trim_start();
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Seconds, or why there are none.
fn seconds(run: &Run, expected: &str) -> String {
    match run.code {
        Some(0) if run.stdout == expected => format!("{:.3} s", run.seconds),
        Some(0) => "wrong output".to_string(),
        Some(127) => "not there".to_string(),
        code => format!("exit code {}", code.map_or("?".to_string(), |code| code.to_string())),
    }
}

/// One program at one level; whether nobody printed anything wrong.
fn measure(name: &str, level: &str, folder: &Path, polysem: &Path) -> bool {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("c").join(name).with_extension("c");
    let (binary, ir) = (folder.join(name), folder.join(format!("{name}{level}.ll")));
    if !compile(&["-O0"], &source, &binary) || !compile(&[level, "-S", "-emit-llvm"], &source, &ir)
    {
        title(&format!("{CLANG} does not compile {}", source.display()));
        return false;
    }
    let [binary, ir, polysem] = [&binary, &ir, polysem].map(|path| path.to_string_lossy());
    let commands: [&[&str]; 3] =
        [&[&binary], &[LLI, "-force-interpreter=true", &ir], &[&polysem, "run", &ir]];
    let mut best = [const { None }; 3];
    for _ in 0..ROUNDS {
        for (best, command) in best.iter_mut().zip(commands) {
            *best = Some(better(best.take(), run(command)));
        }
    }
    let [native, lli, ours] = best.map(Option::unwrap_or_default);
    let expected = &native.stdout;
    let mut note = format!("lli {}, native {:.3} s", seconds(&lli, expected), native.seconds);
    if ours.fine() {
        if lli.fine() {
            let _ = write!(note, "; {:.2}x lli", ours.seconds / lli.seconds);
        }
        let _ = write!(note, "; {:.0}x native", ours.seconds / native.seconds);
        if let Some(count) = instructions(&polysem, &ir) {
            let _ = write!(note, "; {:.0} M instructions/s", per(count, ours.seconds * 1e6));
        }
        let _ = write!(note, "; {:.0} MB, lli {:.0} MB", per(ours.bytes, 1e6), per(lli.bytes, 1e6));
    } else {
        let _ = write!(note, "; polysem: {}", ours.complaint);
    }
    row(&format!("{name} {level}"), &seconds(&ours, expected), &note);
    // Bad input (2) is what polysem does not know; a fault in these programs, or another output, is wrong.
    native.fine() && (ours.code == Some(2) || ours.fine() && ours.stdout == *expected)
}

fn main() -> ExitCode {
    let mut names: Vec<_> = std::env::args().skip(1).collect();
    if names.first().is_some_and(|name| name == ONE) {
        return one(&names[1..]);
    }
    if let Some(other) = names.iter().find(|name| !PROGRAMS.contains(&name.as_str())) {
        title(&format!("run: no `{other}`; there are {}", PROGRAMS.join(", ")));
        return ExitCode::from(2);
    }
    if names.is_empty() {
        names = PROGRAMS.map(str::to_string).to_vec();
    }
    let Some(polysem) = polysem() else {
        title("run: polysem is not built; ./x bench run does it");
        return ExitCode::from(2);
    };
    let folder = std::env::temp_dir().join(format!("polysem-bench-{}", std::process::id()));
    if let Err(error) = std::fs::create_dir_all(&folder) {
        title(&format!("run: {}: {error}", folder.display()));
        return ExitCode::from(2);
    }
    title("run: C programs interpreted, user time");
    let mut fine = true;
    for name in &names {
        for level in ["-O0", "-O2"] {
            fine &= measure(name, level, &folder, &polysem);
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    if fine { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
