//! C programs explored by `polysem test`, beside what KLEE is known to take; and what the symbolic reading costs where nothing
//! is symbolic.
//!
//! Arguments are names of programs in `benches/c/test`, `readings` for the second table, and `--markdown` for tables that
//! can be put into docs/test.md; without names, all. What flows: program → `polysem test --json=FILE` → figures → a row.
//!
//! **Invariant:** a program with another number of paths than it is known to have is told, and the exit code is 1.

use polysem_bench::measure::title;
use polysem_bench::polysem::{MARKDOWN, PEERS_UNIT, Polysem, figure, quotient};
use polysem_bench::table::{Table, thousands};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Names the second table.
const READINGS: &str = "readings";

/// A program to explore, for a size and with as many paths as its first lines say.
struct Subject {
    name: &'static str,
    size: u32,
    paths: u64,
    klee: Option<Klee>,
}

impl Subject {
    fn source(&self) -> PathBuf {
        Polysem::source(&format!("test/{}", self.name))
    }
}

/// What KLEE 3.2 with STP takes; of paths, where that is known and may differ from ours.
struct Klee {
    seconds: f64,
    paths: Option<u64>,
}

impl Klee {
    const fn new(seconds: f64) -> Klee {
        Klee { seconds, paths: None }
    }

    const fn with_paths(seconds: f64, paths: u64) -> Klee {
        Klee { seconds, paths: Some(paths) }
    }
}

const SUBJECTS: [Subject; 10] = [
    Subject { name: "sort", size: 5, paths: 120, klee: Some(Klee::new(3.5)) },
    Subject { name: "tree", size: 5, paths: 541, klee: Some(Klee::new(3.5)) },
    Subject {
        name: "branches",
        size: 16,
        paths: 65_536,
        klee: Some(Klee::with_paths(30.0, 65_536)),
    },
    Subject { name: "parser", size: 6, paths: 7863, klee: Some(Klee::with_paths(1.6, 5184)) },
    Subject { name: "regex", size: 7, paths: 9876, klee: Some(Klee::with_paths(13.0, 6675)) },
    Subject { name: "crc", size: 8, paths: 2, klee: Some(Klee::new(1.1)) },
    Subject { name: "maze", size: 28, paths: 261, klee: None },
    Subject { name: "hash", size: 3, paths: 62, klee: None },
    Subject { name: "utf8", size: 6, paths: 329, klee: None },
    Subject { name: "http", size: 16, paths: 7214, klee: None },
];

/// Programs without symbolic inputs, of `benches/c`.
const PLAIN: [&str; 5] = ["sieve", "matrix", "hash", "expressions", "sha256"];
/// What is counted is what a program does between these steps: neither its start nor that of polysem.
const FROM: u64 = 1_000_000;
const TO: u64 = 2_000_000;

/// How many machine instructions some steps of a program take, and how many steps that was.
fn machine(bench: &Polysem, verb: &str, source: &Path) -> Option<(u64, u64)> {
    let callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let once = |steps: u64| {
        let run = bench.run(&callgrind, verb, source, &[format!("--steps={steps}")])?;
        let line = run.stderr.lines().find_map(|line| line.split_once("Collected :"))?;
        Some((line.1.trim().parse::<u64>().ok()?, run.count("/instructions")?))
    };
    // A start has more to do than another now and then: the lesser of two is the usual one.
    let until = |steps: u64| Some(once(steps)?.min(once(steps)?));
    let ((from, first), (to, last)) = (until(FROM)?, until(TO)?);
    Some((to.checked_sub(from)?, last.checked_sub(first).filter(|steps| *steps > 0)?))
}

/// How many times as fast as KLEE; by path, which the mark tells, where the numbers of paths differ.
fn faster(klee: &Klee, ours: f64, paths: u64) -> String {
    let ratio = klee.seconds / PEERS_UNIT / ours;
    match klee.paths.filter(|theirs| *theirs != paths) {
        Some(theirs) => figure(ratio * quotient(paths, theirs)) + "x/path",
        None => figure(ratio) + "x",
    }
}

/// What user time goes to, and the names of functions by which that is known; the first that fits counts.
const WORK: [(&str, &[&str]); 6] = [
    ("SAT", &["CaDiCaL", "polysem_solver::sat"]),
    ("caches, circuits", &["polysem_solver"]),
    ("terms", &["polysem_term"]),
    ("memory", &["polysem_sem::memory"]),
    ("interpreter", &["polysem_lang", "polysem_explore", "polysem_sem", "polysem_domain"]),
    ("reading", &["polysem_llvm", "polysem_build"]),
];

/// How many percent of the user time each kind of [`WORK`] takes, and the rest, as `perf` sees it.
fn shares(bench: &Polysem, subject: &Subject) -> Option<Vec<f64>> {
    let data = bench.folder.join("perf.data").to_string_lossy().into_owned();
    let record = ["perf", "record", "--event=cpu-clock:u", "--freq=4000", "--output", &data];
    let flags = [format!("--cflags=-DN={}", subject.size)];
    bench.run(&record, "test", &subject.source(), &flags)?;
    let mut report = Command::new("perf");
    report.args(["report", "--stdio", "--no-inline", "--sort=symbol", "--input", &data]);
    let output = report.stdin(Stdio::null()).output().ok()?;
    let mut shares = vec![0.0; WORK.len() + 1];
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some((percent, name)) = line.split_once('%') else { continue };
        let Ok(percent) = percent.trim().parse::<f64>() else { continue };
        let fits = |(_, names): &(_, &[&str])| names.iter().any(|part| name.contains(part));
        shares[WORK.iter().position(fits).unwrap_or(WORK.len())] += percent;
    }
    shares.iter().any(|share| *share > 0.0).then_some(shares)
}

/// A row for a program, and whether it was explored and has the paths that it should.
fn explored(bench: &Polysem, subject: &Subject) -> (Vec<String>, bool) {
    let Subject { name, size, paths, klee } = subject;
    let mut cells = vec![format!("{name} {size}")];
    let Some(run) = bench.best("test", &subject.source(), &[format!("--cflags=-DN={size}")]) else {
        cells.push("failed".to_string());
        return (cells, false);
    };
    let count = |path: &str| run.count(path).unwrap_or(0);
    let found = count("/paths/completed");
    let cut = count("/paths/cut");
    let fine = found == *paths && cut == 0;
    cells.push(if fine { thousands(found) } else { format!("{found} of {paths}") });
    for path in ["/instructions", "/queries/asked", "/queries/cached", "/queries/solved"] {
        cells.push(thousands(count(path)));
    }
    let ours = run.seconds / bench.unit;
    cells.extend([figure(run.seconds), figure(run.system), figure(ours)]);
    match klee {
        Some(klee) => {
            cells.push(figure(klee.seconds / PEERS_UNIT));
            cells.push(faster(klee, ours, found));
        }
        None => cells.extend(["-", "-"].map(str::to_string)),
    }
    cells.push(format!("{:.0}", run.megabytes()));
    (cells, fine)
}

fn explorations(bench: &Polysem, names: &[String]) -> bool {
    let heads = [
        "program, N",
        "paths",
        "instructions",
        "asked",
        "cached",
        "SAT",
        "user s",
        "sys s",
        "ours/unit",
        "KLEE/unit",
        "faster",
        "peak MB",
    ];
    let mut table = Table::new(&heads);
    let work = WORK.map(|(name, _)| name);
    let mut times = Table::new(&[&["program, N"], &work[..], &["rest"]].concat());
    let mut all_fine = true;
    for subject in &SUBJECTS {
        if names.is_empty() || names.iter().any(|name| name == subject.name) {
            let (cells, fine) = explored(bench, subject);
            let mut shown = vec![cells[0].clone()];
            if let Some(shares) = shares(bench, subject) {
                shown.extend(shares.iter().map(|share| format!("{share:.0}%")));
            }
            table.row(cells);
            times.row(shown);
            all_fine &= fine;
        }
    }
    let head = format!("test: C programs explored; the unit is {:.2} s", bench.unit);
    let notes = [
        "asked: questions whether a path can go on; cached: those that an earlier answer settled; SAT: those that reached it.",
        "faster: KLEE/unit by ours/unit, at least 5 is wanted; x/path: by path, where KLEE has another number of them.",
        "KLEE's peak memory is 70 to 240 MB. sys s: nearly all of it is for the files of the tests, and depends on the disk.",
    ];
    bench.show(&head, &table, &notes);
    let notes = [
        "User time, by perf, from the start of polysem to its end.",
        "caches, circuits: the solver but for SAT; reading: the program and the library; rest: malloc, text, sorting.",
    ];
    bench.show("test: what user time goes to", &times, &notes);
    all_fine
}

/// A row for a program in both readings, and whether there are figures.
fn read(bench: &Polysem, name: &str) -> (Vec<String>, bool) {
    let source = Polysem::source(name);
    let mut cells = vec![name.to_string()];
    let whole = ["run", "test"].map(|verb| bench.best(verb, &source, &[]));
    let [Some(run), Some(test)] = whole else {
        cells.push("failed".to_string());
        return (cells, false);
    };
    cells.push(run.count("/instructions").map_or_else(String::new, thousands));
    cells.extend([figure(run.seconds), figure(test.seconds), figure(test.seconds / run.seconds)]);
    let machine = ["run", "test"].map(|verb| machine(bench, verb, &source));
    let each = machine.map(|counts| counts.map(|(all, steps)| quotient(all, steps)));
    if let [Some(concrete), Some(symbolic)] = each {
        cells.extend([figure(concrete), figure(symbolic), figure(symbolic / concrete)]);
    } else {
        cells.extend(["-", "-", "-"].map(str::to_string));
    }
    (cells, test.json["verdict"] == "safe")
}

fn readings(bench: &Polysem) -> bool {
    let heads = [
        "program",
        "instructions",
        "run: user s",
        "test: user s",
        "ratio",
        "run: machine/step",
        "test: machine/step",
        "ratio",
    ];
    let mut table = Table::new(&heads);
    let mut all_fine = true;
    for name in PLAIN {
        let (cells, fine) = read(bench, name);
        table.row(cells);
        all_fine &= fine;
    }
    let counted = format!(
        "machine/step: machine instructions that a step takes, by callgrind, from step {} to {}; a ratio of at most 2 is wanted.",
        thousands(FROM),
        thousands(TO)
    );
    bench.show("test: programs without symbolic input, in both readings", &table, &[&counted]);
    all_fine
}

fn main() -> ExitCode {
    let (flags, mut names): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let known = |name: &String| name == READINGS || SUBJECTS.iter().any(|one| one.name == name);
    let other = flags.iter().find(|flag| *flag != MARKDOWN);
    if let Some(other) = other.or_else(|| names.iter().find(|name| !known(name))) {
        let all = SUBJECTS.map(|subject| subject.name).join(", ");
        title(&format!("test: no `{other}`; there are {all}, {READINGS} and {MARKDOWN}"));
        return ExitCode::from(2);
    }
    let bench = match Polysem::prepare(!flags.is_empty()) {
        Ok(bench) => bench,
        Err(why) => {
            title(&format!("test: {why}"));
            return ExitCode::from(2);
        }
    };
    let all = names.is_empty();
    let with_readings = all || names.iter().any(|name| name == READINGS);
    names.retain(|name| name != READINGS);
    let mut fine = true;
    if all || !names.is_empty() {
        fine &= explorations(&bench, &names);
    }
    if with_readings {
        fine &= readings(&bench);
    }
    if fine { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
