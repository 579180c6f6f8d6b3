//! Inputs with something wrong in them, through the command line: every verb says so, or what they are.
//!
//! Expected of each run: it ends, by itself, with an exit code from 0 to 3, and nothing of ours panics. A sample of
//! [`ALL`] mutations is tried; all with `POLYSEM_TEST_ALL`, and `POLYSEM_TEST_SEED` moves on to others.

mod effort;
#[path = "readers/mutate.rs"]
mod mutate;

use mutate::{Random, mutated};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const ALL: usize = 2000;
const SAMPLE: usize = 140;

/// What is done with a mutated file of a corpus: the corpus, the ending of the file, and the arguments, of which `@` is the
/// file and `=NAME` is a whole file of the repository.
const CASES: [(&str, &str, &[&str]); 31] = [
    ("pl", "pl", &["run", "@", "--steps", "3000"]),
    ("pl", "pl", &["explore", "@", "--steps", "3000", "--time", "3"]),
    ("pl", "pl", &["explore", "@", "--merged", "--unwind", "3", "--steps", "3000", "--time", "3"]),
    ("pl", "pl", &["explore", "@", "--concolic", "faithful", "--steps", "3000", "--time", "3"]),
    ("pl", "pl", &["verify", "@", "--steps", "3000", "--time", "3"]),
    ("pl", "pl", &["wlp", "@", "--post", "x == 5", "--steps", "3000", "--time", "3"]),
    ("pl", "pl", &["compose", "@", "--at", "4", "--steps", "3000", "--time", "3"]),
    ("pl", "pl", &["analyze", "@", "--steps", "3000"]),
    ("mc", "mc", &["run", "@", "--steps", "3000"]),
    ("mc", "mc", &["explore", "@", "--steps", "3000", "--time", "3", "--json"]),
    ("mc", "mc", &["wlp", "@", "--post", "EAX == 1", "--steps", "3000", "--time", "3"]),
    ("mc", "mc", &["analyze", "@", "--steps", "3000", "--reading", "sign"]),
    ("while", "while", &["run", "@", "--steps", "3000"]),
    ("while", "while", &["prove", "@", "--solver-time", "1"]),
    ("while", "while", &["explore", "@", "--steps", "3000", "--time", "3", "--interpolants"]),
    ("while", "while", &["analyze", "@", "--steps", "3000", "--reading", "live"]),
    ("definition", "lang", &["lang", "show", "@"]),
    ("definition", "lang", &["lang", "show", "--symbolic", "@"]),
    (
        "definition",
        "lang",
        &["run", "=examples/languages/min.imp", "--lang", "@", "--steps", "500"],
    ),
    ("defined", "imp", &["run", "@", "--lang", "=examples/languages/imp.lang", "--steps", "500"]),
    ("defined", "s", &["explore", "@", "--lang", "=examples/languages/stack.lang", "--time", "3"]),
    ("script", "smt2", &["solve", "@", "--time", "2"]),
    ("script", "smt2", &["simplify", "@"]),
    ("script", "smt2", &["simplify", "@", "--as", "c"]),
    ("llvm_read", "ll", &["run", "@", "--time", "3"]),
    ("llvm_read", "ll", &["test", "@", "--out", "#", "--time", "3"]),
    ("llvm_read", "ll", &["verify", "@", "--out", "#", "--time", "3"]),
    (
        "property",
        "prp",
        &["verify", "=fuzz/corpus/llvm_read/main.ll", "--property", "@", "--out", "#"],
    ),
    ("ktest", "ktest", &["replay", "=fuzz/corpus/llvm_read/main.ll", "@", "--time", "3"]),
    ("testxml", "xml", &["replay", "=fuzz/corpus/llvm_read/main.ll", "@", "--time", "3"]),
    ("commands", "json", &["run", "=examples/c/primes.c", "--compile-commands", "@", "--", "7"]),
];

/// How long a run may take whose limits are far shorter, on a machine with much else to do.
const LONG: Duration = Duration::from_mins(1);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(root().join("fuzz/corpus").join(name)).expect("there is a corpus");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("it can be read")).collect()
}

/// Waits for the end of a run; none if there is none in time.
fn ended(child: &mut Child) -> Option<std::process::ExitStatus> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            return Some(status);
        }
        if began.elapsed() > LONG {
            child.kill().expect("it runs");
            child.wait().expect("it ends");
            return None;
        }
        std::thread::sleep(Duration::from_millis(3));
    }
}

/// What is wrong with how a run of these arguments ended, if anything is.
fn wrong(args: &[String], files: &Path) -> Option<String> {
    // Into a file: nobody has to read it while the program runs.
    let told = files.join("told");
    let stderr = fs::File::create(&told).expect("it can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_polysem"));
    let mut child = command
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(stderr)
        .spawn()
        .expect("the program starts");
    let status = ended(&mut child);
    let mut text = Vec::new();
    fs::File::open(&told).and_then(|mut file| file.read_to_end(&mut text)).expect("it is there");
    let text = String::from_utf8_lossy(&text);
    // A program that runs ends with any exit code.
    let is_fine = |code: i32| code <= 3 || args[0] == "run" || args[0] == "replay";
    match status {
        None => Some(format!("no end after {} s", LONG.as_secs())),
        Some(_) if text.contains("panicked at") => Some(text.into_owned()),
        Some(status) if status.code().is_some_and(is_fine) => None,
        Some(status) => Some(format!("{status}: {text}")),
    }
}

/// The mutations of every share, of several threads.
fn share(number: usize, of: usize) -> Vec<String> {
    let files = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mutations{number}"));
    fs::create_dir_all(&files).expect("a temporary directory can be made");
    let root = fs::canonicalize(root()).expect("it is there");
    let corpora: Vec<_> = CASES.iter().map(|(name, ..)| corpus(name)).collect();
    let count = if effort::everything() { ALL } else { SAMPLE };
    let mut problems = Vec::new();
    for seed in (number..count).step_by(of) {
        let (_, ending, args) = CASES[seed % CASES.len()];
        let texts: Vec<&[u8]> = corpora[seed % CASES.len()].iter().map(Vec::as_slice).collect();
        let mut text = mutated(&texts, &mut Random(effort::seed() + seed as u64));
        if matches!(ending, "imp" | "s") && !text.is_empty() {
            // The language is named by a flag.
            text.remove(0);
        }
        let file = files.join(format!("mutated.{ending}"));
        fs::write(&file, &text).expect("it can be written");
        let shown = |path: PathBuf| path.to_str().expect("UTF-8").to_string();
        let args: Vec<String> = args
            .iter()
            .map(|arg| match arg.strip_prefix('=') {
                Some(name) => shown(root.join(name)),
                None if *arg == "@" => shown(file.clone()),
                None if *arg == "#" => shown(files.join("out")),
                None => (*arg).to_string(),
            })
            .collect();
        if let Some(problem) = wrong(&args, &files) {
            let kept = files.join(format!("{seed}.{ending}"));
            fs::write(&kept, &text).expect("it can be written");
            problems.push(format!("{}: {args:?}: {problem}", kept.display()));
        }
    }
    problems
}

#[test]
fn no_input_makes_a_verb_panic_or_hang() {
    const THREADS: usize = 2;
    let problems: Vec<String> = std::thread::scope(|scope| {
        let shares: Vec<_> =
            (0..THREADS).map(|at| scope.spawn(move || share(at, THREADS))).collect();
        shares.into_iter().flat_map(|share| share.join().expect("it comes to its end")).collect()
    });
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}
