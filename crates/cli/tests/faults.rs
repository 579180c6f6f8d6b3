//! Every verb when something around it goes wrong: who reads its output goes away, disks are full, folders cannot be
//! written to, signals come, files have odd names.
//!
//! Expected is what the same command says when nothing goes wrong: the exit code is the verdict's, or, where an answer is
//! missing for the fault, 2 or 3 with a message. What was found is not lost.
//!
//! Where there are many combinations, each verb takes its turn at one; at all with `POLYSEM_TEST_ALL`.

mod effort;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How a run ended, as bytes: names may be no text.
struct Run {
    status: ExitStatus,
    stdout: Vec<u8>,
    stderr: String,
}

impl Run {
    fn code(&self) -> Option<i32> {
        self.status.code()
    }

    fn last_line(&self) -> String {
        let text = String::from_utf8_lossy(&self.stdout);
        text.lines().last().unwrap_or_default().to_string()
    }

    /// How many lines look like a verdict.
    fn verdicts(&self) -> usize {
        let text = String::from_utf8_lossy(&self.stdout);
        text.lines().filter(|line| line.starts_with("verdict:")).count()
    }

    /// It ended by itself with one of these, and nothing of ours panicked.
    #[track_caller]
    fn ends_with(&self, codes: &[i32], what: &str) {
        let ended = self.code().is_some_and(|code| codes.contains(&code));
        assert!(ended, "{what}: {}, not {codes:?}\n{}", self.status, self.stderr);
        assert!(!self.stderr.contains("panicked"), "{what}: {}", self.stderr);
    }
}

fn have(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok()
}

#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn skipped(what: &str) {
    eprintln!("skipped: {what}");
}

/// A directory of a test, empty, with the programs that verbs are tried on.
fn place(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults").join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a temporary directory can be made");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for file in ["gcd.pl", "paths.pl", "store.pl", "swap.pl", "sum.while", "overflow.smt2"] {
        fs::copy(examples.join(file), directory.join(file)).expect("it can be copied");
    }
    fs::copy(examples.join("languages/imp.lang"), directory.join("imp.lang")).expect("it can be");
    fs::write(directory.join("wrong.pl"), "var x;\nassert x != 7;\n").expect("it can be written");
    fs::write(directory.join("one.c"), ONE).expect("it can be written");
    fs::write(directory.join("none.c"), NONE).expect("it can be written");
    directory
}

/// A fault among 20 paths.
const ONE: &str = "int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++) if (__VERIFIER_nondet_int() > i) n++;
  return 10 / (n - 2);
}
";

/// No fault.
const NONE: &str = "unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { int n = 0; if (__VERIFIER_nondet_uchar() == 7) n++; return n; }
";

/// Commands of every verb, to be run in such a directory, and their exit codes; those with C need a compiler.
const VERBS: [(&[&str], i32); 22] = [
    (&["run", "gcd.pl", "--input", "a=48", "--input", "b=36"], 0),
    (&["run", "wrong.pl", "--input", "x=7"], 1),
    (&["explore", "wrong.pl"], 1),
    (&["explore", "swap.pl", "--smt2"], 0),
    (&["explore", "wrong.pl", "--json"], 1),
    (&["verify", "wrong.pl"], 1),
    (&["wlp", "store.pl", "--post", "x == 5"], 0),
    (&["compose", "swap.pl", "--at", "6"], 0),
    (&["analyze", "swap.pl"], 0),
    (&["matrix"], 0),
    (&["lang", "list"], 0),
    (&["lang", "show", "imp.lang"], 0),
    (&["eval", "(bvadd #x01 #x02)"], 0),
    (&["prove", "sum.while"], 0),
    (&["simplify", "overflow.smt2"], 0),
    (&["solve", "overflow.smt2"], 0),
    (&["--help"], 0),
    (&["run", "none.c"], 0),
    (&["test", "one.c"], 1),
    (&["test", "none.c"], 0),
    (&["verify", "one.c"], 1),
    (&["verify", "none.c"], 0),
];

/// Whether a command needs a compiler.
fn is_of_c(args: &[&str]) -> bool {
    args.iter().any(|arg| ["one.c", "none.c"].contains(arg))
}

/// The commands that can be run here.
fn verbs() -> Vec<(&'static [&'static str], i32)> {
    let compiles = have("clang-19") || have("clang");
    if !compiles {
        skipped("C programs, for want of a clang");
    }
    VERBS.into_iter().filter(|(args, _)| compiles || !is_of_c(args)).collect()
}

/// Of so many variants, those that a verb is tried with: one, and others for another seed, or all.
fn turns<T>(verb: usize, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let all: Vec<T> = all.into_iter().collect();
    let count = all.len().max(1);
    let turn = (verb + effort::seed() as usize) % count;
    let is_tried = move |at: usize| effort::everything() || at == turn;
    all.into_iter().enumerate().filter(move |(at, _)| is_tried(*at)).map(|(_, one)| one)
}

fn command(directory: &Path, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polysem"));
    command.env("NO_COLOR", "1").current_dir(directory).args(args).stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> Run {
    let output = command.output().expect("the program starts");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Run { status: output.status, stdout: output.stdout, stderr }
}

/// By a shell, which can do what a process cannot do to itself: `$0` is the program, `$@` its arguments.
fn by_shell(directory: &Path, script: &str, args: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_polysem")]).args(args);
    shell.current_dir(directory).env("NO_COLOR", "1").stdin(Stdio::null());
    shell
}

fn shell(directory: &Path, script: &str, args: &[&str]) -> Run {
    run(&mut by_shell(directory, script, args))
}

#[test]
fn without_faults_they_end_as_expected() {
    let directory = place("clean");
    for (args, code) in verbs() {
        run(&mut command(&directory, args)).ends_with(&[code], &args.join(" "));
    }
}

#[test]
fn who_reads_may_go_away() {
    let directory = place("deserted");
    for (args, code) in verbs() {
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        let ended = run(command(&directory, args).stdout(writer));
        ended.ends_with(&[code], &args.join(" "));
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        let status = command(&directory, args).stdout(Stdio::null()).stderr(writer).status();
        assert_eq!(status.expect("it starts").code(), Some(code), "stderr of {args:?}");
    }
}

#[test]
fn there_may_be_no_room_for_the_output() {
    let full = || File::options().write(true).open("/dev/full");
    if full().is_err() {
        return skipped("output without room, for want of /dev/full");
    }
    let directory = place("full");
    for (args, code) in verbs() {
        let whole = run(&mut command(&directory, args));
        let ended = run(command(&directory, args).stdout(full().expect("it is there")));
        // Nothing that is all right may be lost without a word.
        let loses = code == 0 && !whole.stdout.is_empty();
        let expected = if loses { vec![2, 3] } else { vec![code] };
        // What the argument parser prints is its own.
        if args != ["--help"] {
            ended.ends_with(&expected, &args.join(" "));
            let told = ended.stderr.contains("cannot write") || !loses;
            assert!(told, "{args:?}: {}", ended.stderr);
        }
        let status = command(&directory, args)
            .stdout(Stdio::null())
            .stderr(full().expect("it is there"))
            .status();
        assert_eq!(status.expect("it starts").code(), Some(code), "stderr of {args:?}");
        if args != ["--help"] && !args.contains(&"--json") {
            let ended = run(command(&directory, args).arg("--json=/dev/full"));
            ended.ends_with(&[code.max(2), code.max(1)], &args.join(" "));
            assert!(ended.stderr.contains("/dev/full"), "{args:?}: {}", ended.stderr);
        }
    }
}

#[test]
fn standard_streams_may_be_closed() {
    let directory = place("closed");
    let scripts = [
        "exec \"$0\" \"$@\" <&- >&- 2>&-",
        "exec \"$0\" \"$@\" <&-",
        "exec \"$0\" \"$@\" >&-",
        "exec \"$0\" \"$@\" 2>&-",
    ];
    for (at, (args, code)) in verbs().into_iter().enumerate() {
        for script in turns(at, scripts) {
            shell(&directory, script, args).ends_with(&[code], &format!("{args:?}, {script}"));
        }
    }
}

#[test]
fn files_may_not_become_large() {
    let directory = place("limited");
    for (args, code) in verbs() {
        // A block is 512 or 1024 bytes. Stdout is a pipe, which has no such limit.
        let ended = shell(&directory, "ulimit -f 1; exec \"$0\" \"$@\"", args);
        let ends = if is_of_c(args) { vec![code, 2, 3] } else { vec![code] };
        ended.ends_with(&ends, &args.join(" "));
        assert!(code == 0 || ended.code() != Some(0), "{args:?}");
        // Into a file, which is cut off.
        let script = "ulimit -f 0; exec \"$0\" \"$@\" >out";
        let silent = run(&mut command(&directory, args)).stdout.is_empty();
        let ended = shell(&directory, script, args);
        if args != ["--help"] {
            let ends = if code == 0 && !silent { vec![2, 3] } else { vec![code, 2, 3] };
            ended.ends_with(&ends, &format!("{args:?}, {script}"));
        }
    }
}

#[test]
fn folders_may_not_be_written_to() {
    let directory = place("closed_folders");
    // Whoever runs the tests may be root, to whom permissions mean nothing; here even root can make nothing.
    let nowhere = directory.join("gcd.pl").join("x");
    let nowhere = nowhere.to_str().expect("UTF-8");
    let json = format!("--json={nowhere}");
    for (at, (args, code)) in verbs().into_iter().enumerate() {
        if !args.contains(&"--json") && args != ["--help"] {
            let ended = run(command(&directory, args).arg(&json));
            ended.ends_with(&[code.max(2), code.max(1)], &args.join(" "));
            assert!(ended.stderr.contains("cannot write"), "{args:?}: {}", ended.stderr);
        }
        // A cache or a folder for temporary files that cannot be used only costs time, or is told of.
        // For C programs that time is seconds, in which the library is compiled.
        let is_slow = is_of_c(args) && args != ["test", "one.c"];
        let variables = [&["POLYSEM_CACHE"][..], &["XDG_CACHE_HOME", "HOME"]];
        for variables in turns(at, variables).filter(|_| !is_slow || effort::everything()) {
            let mut command = command(&directory, args);
            command.envs(variables.iter().map(|name| (name, nowhere)));
            run(&mut command).ends_with(&[code], &format!("{args:?} with {variables:?}"));
        }
        let ended = run(command(&directory, args).env("TMPDIR", nowhere));
        ended.ends_with(&[code, 2, 3], &format!("{args:?} with TMPDIR"));
        if ended.code() != Some(code) {
            assert!(ended.stderr.contains(nowhere), "{args:?}: {}", ended.stderr);
        }
    }
    for (args, code) in verbs().iter().filter(|(args, _)| matches!(args[0], "test" | "verify")) {
        if is_of_c(args) {
            let ended = run(command(&directory, *args).args(["--out", nowhere]));
            ended.ends_with(&[2], &args.join(" "));
            assert!(ended.stderr.contains("cannot write"), "{code}: {}", ended.stderr);
        }
    }
    let ended = run(&mut command(&directory, ["prove", "sum.while", "--smt2", nowhere]));
    ended.ends_with(&[2], "prove --smt2");
    let ended = run(&mut command(&directory, ["solve", "overflow.smt2", "--cache", nowhere]));
    ended.ends_with(&[2], "solve --cache");
    assert!(ended.stderr.contains("gcd.pl"), "{}", ended.stderr);
}

/// Runs what writes to a directory on a disk with so much room, which only this run sees; none where that is not permitted.
fn with_room(directory: &Path, room: &str, args: &[&str]) -> Option<Run> {
    let script = "mkdir -p small && mount -t tmpfs -o size=$ROOM none small && \
                  { \"$0\" \"$@\"; code=$?; ls -A small/* >&2; exit $code; } || exit 99";
    let mut shell = Command::new("unshare");
    shell.args(["--mount", "sh", "-c", &script.replace("|| exit 99", "")]);
    shell.arg(env!("CARGO_BIN_EXE_polysem")).args(args);
    let shell = shell.current_dir(directory).env("ROOM", room).env("NO_COLOR", "1");
    let permitted = Command::new("unshare")
        .args(["--mount", "sh", "-c", "mount -t tmpfs none /mnt"])
        .output()
        .is_ok_and(|output| output.status.success());
    permitted.then(|| run(shell.stdin(Stdio::null())))
}

#[test]
fn the_disk_may_be_full() {
    let directory = place("small");
    for (at, (args, code)) in verbs().into_iter().enumerate() {
        if !matches!(args[0], "test" | "verify") || !is_of_c(args) {
            continue;
        }
        // The least that a disk has is a page; a file with a byte takes one.
        for room in turns(at, ["4k", "8k", "12k", "20k", "40k"]) {
            let all = [args, &["--out", "small/out"]].concat();
            let Some(ended) = with_room(&directory, room, &all) else {
                return skipped("full disks, which cannot be mounted here");
            };
            ended.ends_with(&[code, 2, 3], &format!("{args:?} in {room}"));
            if ended.code() != Some(code) {
                assert!(ended.stderr.contains("cannot write"), "{room}: {}", ended.stderr);
            }
        }
    }
}

const LONG: &str = "int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 7; i++) { int x = __VERIFIER_nondet_int(); if (x > i) n++; if (x == 77) n += 2; }
  return 100 / (n - 13);
}
";

/// The lines of a journal that tell of faults.
fn faults_in(journal: &Path) -> usize {
    let text = fs::read(journal).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines().filter(|line| line.starts_with("fault:")).count()
}

/// Sends a signal to a run when so much time has passed, and waits for its end.
fn interrupted(command: &mut Command, signal: &str, after: Duration) -> Run {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("the program starts");
    let began = Instant::now();
    std::thread::sleep(after);
    let id = child.id().to_string();
    let _ = Command::new("kill").args(["-s", signal, &id]).stderr(Stdio::null()).status();
    let output = child.wait_with_output().expect("it ends");
    assert!(began.elapsed() < Duration::from_mins(1), "SIG{signal} did not end it");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Run { status: output.status, stdout: output.stdout, stderr }
}

/// What ends a process that has nothing to keep.
const SIGNALS: [(&str, i32); 4] = [("INT", 2), ("TERM", 15), ("HUP", 1), ("QUIT", 3)];

#[test]
fn signals_may_come_at_any_time() {
    let directory = place("signals");
    let verbs = verbs();
    for (at, (args, code)) in verbs.iter().enumerate() {
        let whole = Instant::now();
        run(&mut command(&directory, *args));
        let whole = whole.elapsed();
        for (turn, (signal, number)) in turns(at, SIGNALS.into_iter().enumerate()) {
            // Some times that look random, before and after the end.
            let share = ((at * 7 + turn * 5) % 23) as u32;
            let ended = interrupted(&mut command(&directory, *args), signal, whole * share / 20);
            // Before anything is explored there is nothing to lose, and the signal itself may end it.
            let by_it = ended.status.signal() == Some(number);
            let codes = [*code, 3];
            let fine = by_it || ended.code().is_some_and(|code| codes.contains(&code));
            assert!(fine, "{args:?}, SIG{signal}: {}\n{}", ended.status, ended.stderr);
        }
    }
}

/// `nohup` and shells start programs that are to go on.
#[test]
fn signals_that_were_ignored_stay_ignored() {
    if !have("clang-19") {
        return skipped("C programs, for want of a clang");
    }
    let directory = place("ignored");
    fs::write(directory.join("long.c"), LONG).expect("it can be written");
    for (signal, _) in SIGNALS {
        let args = ["test", "long.c", "--cc", "clang-19", "--out", signal];
        let script = format!("trap '' {signal}; exec \"$0\" \"$@\"");
        let mut ignoring = by_shell(&directory, &script, &args);
        let ended = interrupted(&mut ignoring, signal, Duration::from_millis(300));
        ended.ends_with(&[1], signal);
    }
}

#[test]
fn what_was_found_before_a_signal_is_kept() {
    if !have("clang-19") {
        return skipped("C programs, for want of a clang");
    }
    let directory = place("kept");
    fs::write(directory.join("long.c"), LONG).expect("it can be written");
    let args = ["test", "long.c", "--cc", "clang-19", "--out", "out"];
    let whole = run(&mut command(&directory, args));
    whole.ends_with(&[1], "the whole run");
    let tests = |directory: &Path| {
        let entries = fs::read_dir(directory.join("out")).expect("it is there");
        let names = entries.map(|entry| entry.expect("it can be listed").file_name());
        names.filter(|name| name.as_bytes().ends_with(b".ktest")).count()
    };
    let all = tests(&directory);
    let others = SIGNALS.into_iter().enumerate().skip(1);
    for (turn, (signal, _)) in [(0, SIGNALS[3])].into_iter().chain(turns(0, others)) {
        fs::remove_dir_all(directory.join("out")).expect("it is there");
        // When some paths have ended.
        let mut command = command(&directory, args);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("it starts");
        let journal = directory.join("out/journal");
        let lines = |journal: &Path| {
            let text = fs::read(journal).unwrap_or_default();
            text.split(|byte| *byte == b'\n').filter(|line| !line.starts_with(b"#")).count()
        };
        while lines(&journal) < 20 * (turn + 1) && child.try_wait().expect("asked").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let ended = Run { status: output.status, stdout: output.stdout, stderr };
        ended.ends_with(&[1, 3], signal);
        // What was found is told of at once, and found again.
        let found = faults_in(&journal) > 0;
        assert_eq!(ended.code() == Some(1), found, "SIG{signal}: {}", ended.last_line());
        let resumed = run(&mut command_of(&directory, &args));
        assert_eq!((resumed.code(), resumed.last_line()), (whole.code(), whole.last_line()));
        assert_eq!(tests(&directory), all, "after SIG{signal}");
    }
}

fn command_of(directory: &Path, args: &[&str]) -> Command {
    command(directory, args.iter().chain(&["--resume"]))
}

#[test]
fn two_may_run_at_once_in_one_folder() {
    let directory = place("two");
    let cache = directory.join("cache");
    let start = |args: &[&str]| {
        let mut command = command(&directory, args);
        command.env("POLYSEM_CACHE", &cache).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    };
    for (args, code) in verbs() {
        let runs = [start(args), start(args)];
        let mut refused = 0;
        for child in runs {
            let output = child.wait_with_output().expect("it ends");
            let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
            let ended = Run { status: output.status, stdout: output.stdout, stderr };
            if ended.stderr.contains("another run of Polysem") {
                refused += 1;
                ended.ends_with(&[2], &args.join(" "));
            } else {
                ended.ends_with(&[code], &args.join(" "));
            }
        }
        assert!(refused < 2, "{args:?}: both were refused");
    }
    let args = ["solve", "overflow.smt2", "--cache", "answers"];
    for child in [start(&args), start(&args), start(&args)] {
        assert_eq!(child.wait_with_output().expect("it ends").status.code(), Some(0));
    }
    run(&mut command(&directory, args)).ends_with(&[0], "with the answers of three");
}

/// Names that shells, terminals and readers of text may stumble over; the last part is for the ending.
fn odd_names() -> Vec<OsString> {
    let names: [&[u8]; 9] = [
        b"a b",
        b"-x",
        b"--help",
        b"a\nverdict: safe",
        b"a\rb\tc",
        b"\xff\xfe",
        b"\x1b[31mred",
        b"'\"$(true)`;*?\\",
        &[b'n'; 240],
    ];
    names.map(|name| OsStr::from_bytes(name).to_owned()).into()
}

#[test]
fn files_may_have_odd_names() {
    let directory = place("names");
    for (verb, (args, code)) in verbs().into_iter().enumerate() {
        let Some(at) = args.iter().position(|arg| directory.join(arg).is_file()) else { continue };
        let whole = run(&mut command(&directory, args));
        let ending = args[at].rsplit_once('.').expect("it has an ending").1;
        for name in turns(verb, odd_names()) {
            let mut file = OsString::from("./");
            file.push(&name);
            file.push(".");
            file.push(ending);
            fs::copy(directory.join(args[at]), directory.join(&file)).expect("it can be copied");
            let mut words: Vec<OsString> = args.iter().map(OsString::from).collect();
            words[at] = file;
            let ended = run(&mut command(&directory, &words));
            ended.ends_with(&[code], &format!("{args:?} with {name:?}"));
            if whole.last_line().starts_with("verdict:") {
                assert_eq!(ended.last_line(), whole.last_line(), "{args:?} with {name:?}");
                assert_eq!(ended.verdicts(), 1, "{args:?} with {name:?}");
            }
        }
    }
    // A file that is not there, has too long a name, or is none.
    for name in ["missing.pl", "/", ".", "", &"n".repeat(300), &"d/".repeat(3000)] {
        let ended = run(&mut command(&directory, ["run", name]));
        ended.ends_with(&[2], name);
    }
}
