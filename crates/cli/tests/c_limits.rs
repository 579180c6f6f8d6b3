//! Limits are hard: heavy programs, and the tasks of `tests/c/verify`, in every verb, with little time and little memory.
//!
//! `tests/c/heavy` has the heavy ones; each is of another kind. What is looked at is what users see: how long a process is
//! there, how much memory it had at most (as the system counts it), and that it ends with a verdict and the exit code of one.
//! An ordinary run takes a sample, by a seed; with `POLYSEM_TEST_ALL` all of them are run, and the worst of each kind is
//! listed for the table of `docs/reliability.md`.
//!
//! **Invariant:** a limit is overrun by a tenth, or a second; what a loaded machine adds is allowed for.

mod common;

use common::{Run, polysem, program};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Whether there is a compiler; without one there is nothing to test here.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn have_clang() -> bool {
    let have = Command::new("clang-19").arg("--version").output().is_ok();
    if !have {
        eprintln!("skipped: no clang-19");
    }
    have
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository is there")
}

fn heavy(name: &str) -> String {
    let path = root().join("tests/c/heavy").join(name).with_extension("c");
    path.to_str().expect("UTF-8").to_string()
}

/// An empty directory.
fn folder(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_limits").join(name);
    let _ = fs::remove_dir_all(&path);
    path.to_str().expect("UTF-8").to_string()
}

/// How a run went.
struct Measured {
    code: Option<i32>,
    /// The last lines of stdout and stderr.
    last: [String; 2],
    time: Duration,
    /// The most megabytes that it had.
    memory: u64,
}

/// Runs a verb on a program within limits.
fn measure(verb: &str, file: &str, limits: &[&str]) -> Measured {
    let name = Path::new(file).file_stem().expect("a name").to_string_lossy().into_owned();
    let out = folder(&format!("{verb}-{name}{}", limits.concat()));
    let mut args = vec![verb, "--cc", "clang-19", file];
    if verb != "run" {
        args.extend(["--out", &out, "--quiet"]);
    }
    args.extend(limits);
    let begin = Instant::now();
    let mut child = program().args(&args).spawn().expect("the program starts");
    drop(child.stdin.take());
    let readers = [tail(child.stdout.take()), tail(child.stderr.take())];
    let memory = watch(&mut child);
    let code = child.wait().expect("the program ends").code();
    let time = begin.elapsed();
    let last = readers.map(|reader| reader.join().expect("the reader ends"));
    Measured { code, last, time, memory }
}

/// The most megabytes that a process has until it ends.
fn watch(child: &mut Child) -> u64 {
    let path = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("the process can be asked").is_none() {
        let status = fs::read_to_string(&path).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let size = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(size.unwrap_or(0));
        thread::sleep(Duration::from_millis(5));
    }
    most / 1024
}

/// Reads a stream to its end, and gives its last line: programs may print very much.
fn tail(stream: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let Some(mut stream) = stream else { return String::new() };
        let (mut end, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            end.extend_from_slice(&buffer[..count]);
            end.drain(..end.len().saturating_sub(1 << 12));
        }
        let text = String::from_utf8_lossy(&end);
        text.trim_end().rsplit('\n').next().unwrap_or_default().to_string()
    })
}

/// What is wrong with how a run went, if something is; `slack` is what the machine may add to the time.
fn wrong(verb: &str, run: &Measured, time: f64, memory: u64, slack: f64) -> Option<String> {
    let over = run.time.as_secs_f64() - time - (time / 10.0).max(1.0) - slack;
    if over > 0.0 {
        return Some(format!("{:.1} s for --time {time}", run.time.as_secs_f64()));
    }
    // What the guard allows: allocators take memory in pieces.
    if run.memory > memory + (memory / 10).max(16) + 8 {
        return Some(format!("{} MB for --memory {memory}", run.memory));
    }
    let verdict = &run.last[usize::from(verb == "run")];
    match run.code {
        // A program that ends by itself has an exit code of its own.
        Some(_) if verb == "run" && !verdict.starts_with("verdict: unknown") => None,
        Some(0) if verdict == "verdict: safe" => None,
        Some(1) if verdict == "verdict: unsafe" => None,
        Some(3) if verdict.starts_with("verdict: unknown (") => None,
        code => Some(format!("{code:?} with {verdict:?}")),
    }
}

/// Programs whose memory or time was out of bounds at some time, each for a reason of its own.
#[test]
fn limits_hold_within_a_step() {
    if !have_clang() {
        return;
    }
    let cases = [
        ("run", "copy_large", 2.0, 4096),
        ("test", "fill_large", 2.0, 4096),
        ("run", "fill_many", 5.0, 200),
        ("verify", "fill_many", 5.0, 200),
        ("test", "touch_last", 5.0, 200),
        ("run", "realloc_doubles", 5.0, 200),
        ("verify", "index_words", 2.0, 1000),
        ("test", "fill_input", 2.0, 400),
        ("verify", "map_copy", 2.0, 1000),
    ];
    let mut all = Vec::new();
    for (verb, name, time, memory) in cases {
        let limits = [&time.to_string(), &memory.to_string()];
        let run = measure(verb, &heavy(name), &["--time", limits[0], "--memory", limits[1]]);
        all.extend(wrong(verb, &run, time, memory, 1.0).map(|how| format!("{verb} {name}: {how}")));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// A table that inputs index is made in one go.
#[test]
fn large_tables_that_inputs_index_are_no_hindrance() {
    if !have_clang() {
        return;
    }
    let cases: [(&str, &[&str]); 5] = [
        ("map_static", &[]),
        ("map_static", &["--no-interpolants"]),
        ("map_filled", &["--no-interpolants"]),
        ("constants_table", &[]),
        ("constants_table", &["--no-interpolants"]),
    ];
    for (name, flags) in cases {
        let limits = [&["--time", "60", "--memory", "2000"], flags].concat();
        let run = measure("verify", &heavy(name), &limits);
        assert_eq!(run.code, Some(0), "{name} {flags:?}: {:?} {:?}", run.last, run.time);
    }
}

/// Every verb that may take long has limits, and says so by its verdict and exit code.
#[test]
fn every_verb_takes_limits() {
    let chain = "(bvmul x ".repeat(300) + "x" + &")".repeat(300);
    let text = format!("(declare-const x (_ BitVec 64))\n(assert (= {chain} x))\n");
    let script = common::file("limits.smt2", text.as_bytes());
    let program = "n := 0; x := n + 1; y := x + n";
    let looped = common::file("limits.while", program.as_bytes());
    let (script, looped) = (script.to_str().expect("UTF-8"), looped.to_str().expect("UTF-8"));
    let verbs: [&[&str]; 6] = [
        &["prove", looped],
        &["analyze", looped],
        &["simplify", script],
        &["wlp", looped, "--post", "n = 1"],
        &["compose", looped, "--at", "1"],
        &["eval", "(bvadd #x01 #x02)"],
    ];
    for verb in verbs {
        // Limits that are not reached change nothing.
        let free = polysem(verb, b"");
        let within = polysem(&[verb, &["--time", "100", "--memory", "2G"]].concat(), b"");
        assert_eq!((free.code, &free.stdout), (within.code, &within.stdout), "{verb:?}");
        // No process is this small; some are through before that is seen. What is said last goes with the exit code.
        for _ in 0..10 {
            let within = [verb, &["--memory", "100K"]].concat();
            let Run { stderr, stdout, code } = polysem(&within, b"");
            let told = stdout.ends_with("verdict: unknown (memory)\n") || stderr.contains("memory");
            let done = code == free.code && stdout == free.stdout;
            assert!(done || code == Some(3) && told, "{verb:?}: {code:?} {stdout}{stderr}");
        }
        for wrong in ["0", "12X", "-1", "M"] {
            let run = polysem(&[verb, &[&format!("--memory={wrong}")]].concat(), b"");
            assert_eq!(run.code, Some(2), "{verb:?} {wrong}");
        }
    }
}

/// Programs with ever more paths end in time in each way of exploring them, and what was found is shown.
#[test]
fn endless_explorations_show_what_they_have() {
    // How far it comes is up to the machine: some path ends, or is where it was stopped.
    let ways: [(&[&str], [&str; 2]); 6] = [
        (&[], ["stopped at ", "path 1: "]),
        (&["--search"], ["stopped at ", "final 1: "]),
        (&["--concolic", "faithful"], ["stopped at ", "run 1: "]),
        (&["--concolic", "approximate"], ["stopped at ", "run 1: "]),
        (&["--interpolants"], [" paths completed, "; 2]),
        (&["--merged"], [""; 2]),
    ];
    for program in ["gcd", "lists"] {
        let file = root().join("examples").join(program).with_extension("pl");
        let file = file.to_str().expect("UTF-8");
        for (way, shown) in ways {
            let args = [&["explore", file, "--time", "1"], way].concat();
            let begin = Instant::now();
            let run = polysem(&args, b"");
            assert!(begin.elapsed() < Duration::from_secs(5), "{args:?}: {:?}", begin.elapsed());
            let is_shown = shown.iter().any(|shown| run.stdout.contains(shown));
            assert!(is_shown, "{args:?}: {}", run.stdout);
            let last = run.stdout.lines().last().unwrap_or_default();
            assert!(last.starts_with("verdict: "), "{args:?}: {last}");
        }
    }
}

/// A process that is ended says so where its readers look for it, in each form of output.
#[test]
fn a_process_that_is_ended_gives_its_verdict() {
    if !have_clang() {
        return;
    }
    let file = heavy("paths_many");
    let out = folder("ended");
    // Less memory than it takes to read a program.
    let tight = ["verify", "--cc", "clang-19", &file, "--out", &out, "--memory", "1M"];
    let run = polysem(&tight, b"");
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), "verdict: unknown (memory)\n"));
    let run = polysem(&[&tight[..], &["--json"]].concat(), b"");
    let object: serde_json::Value = serde_json::from_str(&run.stdout).expect("an object");
    assert_eq!((run.code, object["verdict"].as_str()), (Some(3), Some("unknown")));
    assert_eq!(object["reasons"][0], "memory");
    let run = polysem(&["run", "--cc", "clang-19", &file, "--memory", "1M"], b"");
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
    assert!(run.stderr.ends_with("verdict: unknown (memory)\n"), "{}", run.stderr);
}

/// The numbers of a generator, so that a sample is the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % most
    }
}

/// The C programs below a directory, in order.
fn programs(path: &Path, all: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(path).expect("the directory is there");
    let mut entries: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            programs(&entry, all);
        } else if entry.extension().is_some_and(|ending| ending == "c") {
            all.push(entry);
        }
    }
}

/// All programs in all verbs with all limits, or a sample of some twenty seconds.
#[test]
#[expect(clippy::print_stderr, reason = "the table for the documentation")]
fn heavy_programs_keep_within_their_limits() {
    if !have_clang() {
        return;
    }
    let (mut heavy, mut tasks) = (Vec::new(), Vec::new());
    programs(&root().join("tests/c/heavy"), &mut heavy);
    programs(&root().join("tests/c/verify"), &mut tasks);
    assert!(heavy.len() >= 40, "there are {} heavy programs", heavy.len());
    let whole = std::env::var_os("POLYSEM_TEST_ALL").is_some();
    let mut cases = Vec::new();
    for file in heavy.iter().chain(&tasks) {
        for verb in ["run", "test", "verify"] {
            for (time, memory) in [(1.0, 100), (1.0, 500), (5.0, 100), (5.0, 500)] {
                cases.push((file, verb, time, memory));
            }
        }
    }
    if !whole {
        const SAMPLE: usize = 12;
        cases.retain(|(file, _, time, _)| *time < 2.0 && heavy.contains(file));
        let mut random = Random(2026);
        cases = (0..SAMPLE).map(|_| cases.swap_remove(random.below(cases.len()))).collect();
    }
    let mut worst: BTreeMap<(String, &str), (f64, u64)> = BTreeMap::new();
    let mut all = Vec::new();
    for (file, verb, time, memory) in cases {
        let name = file.strip_prefix(root()).expect("it is below").display().to_string();
        let file = file.to_str().expect("UTF-8");
        let limits = [time.to_string(), memory.to_string()];
        let run = measure(verb, file, &["--time", &limits[0], "--memory", &limits[1]]);
        let how = wrong(verb, &run, time, memory, 0.5);
        all.extend(how.map(|how| format!("{verb} {name}: {how}")));
        let kind = name.rsplit('/').next().and_then(|name| name.split('_').next());
        let kind = if heavy.iter().any(|path| path.ends_with(&name)) { kind } else { None };
        let key = (kind.unwrap_or("tasks").to_string(), verb);
        let over = (run.time.as_secs_f64() - time, run.memory.saturating_sub(memory));
        let known = worst.entry(key).or_insert((f64::MIN, 0));
        *known = (known.0.max(over.0), known.1.max(over.1));
    }
    if whole {
        for ((kind, verb), (time, memory)) in worst {
            eprintln!("{kind:12} {verb:6} {time:+.2} s {memory:+} MB");
        }
    }
    assert!(all.is_empty(), "overruns:\n{}", all.join("\n"));
}

/// Whatever is piped to a reader that is slow, a limit holds.
#[test]
fn a_slow_reader_holds_up_nobody() {
    if !have_clang() {
        return;
    }
    let begin = Instant::now();
    let file = heavy("print_storm");
    let mut child = program()
        .args(["run", "--cc", "clang-19", &file, "--time", "1"])
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let code = child.wait().expect("the program ends").code();
    assert_eq!(code, Some(3));
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
}
