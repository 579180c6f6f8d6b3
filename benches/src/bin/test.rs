//! C programs explored by `polysem test`, beside what KLEE is known to take; and what the symbolic reading costs where nothing
//! is symbolic.
//!
//! Arguments are names of programs in `benches/c/test`, `readings` for the second table, and `--markdown` for tables that
//! can be put into docs/test.md; without names, all. What flows: program → `polysem test --json=FILE` → figures → a row.
//!
//! **Invariant:** the compiler does not count: before it is measured, each program was compiled once, and the cache has it.
//! **Invariant:** a program with another number of paths than it is known to have is told, and the exit code is 1.

use polysem_bench::measure::{children_seconds, load, per, title, unit_seconds};
use polysem_bench::table::{Table, thousands};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// The best of so many counts, where one takes less than [`LONG`] seconds.
const ROUNDS: usize = 3;
const LONG: f64 = 5.0;
/// The unit of time on the machine where KLEE's figures were taken.
const KLEE_UNIT: f64 = 0.4;
/// Names the second table.
const READINGS: &str = "readings";
const MARKDOWN: &str = "--markdown";

/// A program to explore, for a size and with as many paths as its first lines say.
struct Subject {
    name: &'static str,
    size: u32,
    paths: u64,
    klee: Option<Klee>,
}

impl Subject {
    fn source(&self) -> PathBuf {
        Bench::source(&format!("test/{}", self.name))
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

/// Where things are.
struct Bench {
    polysem: PathBuf,
    folder: PathBuf,
    unit: f64,
    markdown: bool,
}

/// What a run took, and what it told.
struct Run {
    /// User time.
    seconds: f64,
    /// System time: most of it is for the files of the tests.
    system: f64,
    json: Value,
    stderr: String,
}

impl Run {
    fn count(&self, path: &str) -> Option<u64> {
        self.json.pointer(path)?.as_u64()
    }
}

impl Bench {
    fn source(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("c").join(name).with_extension("c")
    }

    /// Runs polysem, behind another program if one is given. None if it told nothing.
    fn run(&self, before: &[&str], verb: &str, source: &Path, flags: &[String]) -> Option<Run> {
        let json = self.folder.join("result.json");
        // What an earlier run told is not told by this one.
        let _ = std::fs::remove_file(&json);
        let (program, rest) = before.split_first().map_or((None, before), |(a, b)| (Some(a), b));
        let mut command = program.map_or_else(|| Command::new(&self.polysem), Command::new);
        if program.is_some() {
            command.args(rest).arg(&self.polysem);
        }
        command.arg(verb).arg(source).arg(format!("--json={}", json.display())).args(flags);
        if verb == "test" {
            // A new directory: to empty it of an earlier run's tests takes time too.
            let out = self.folder.join("out");
            let _ = std::fs::remove_dir_all(&out);
            command.arg("--out").arg(out);
        }
        let (user, system) = children_seconds();
        let output = command.stdin(Stdio::null()).output().ok()?;
        let (user_end, system_end) = children_seconds();
        let text = std::fs::read_to_string(&json).ok()?;
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let json = serde_json::from_str(&text).ok()?;
        Some(Run { seconds: user_end - user, system: system_end - system, json, stderr })
    }

    /// The best of several runs, once the compiler's work is done.
    fn best(&self, verb: &str, source: &Path, flags: &[String]) -> Option<Run> {
        // A few steps are enough to have the program in the cache.
        let few = [flags, &["--steps=1".to_string()]].concat();
        self.run(&[], verb, source, &few)?;
        let mut best = self.run(&[], verb, source, flags)?;
        for _ in 1..ROUNDS {
            if best.seconds > LONG {
                break;
            }
            let next = self.run(&[], verb, source, flags)?;
            if next.seconds < best.seconds {
                best = next;
            }
        }
        Some(best)
    }

    /// How many machine instructions some steps of a program take, and how many steps that was.
    fn machine(&self, verb: &str, source: &Path) -> Option<(u64, u64)> {
        let callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"];
        let once = |steps: u64| {
            let run = self.run(&callgrind, verb, source, &[format!("--steps={steps}")])?;
            let line = run.stderr.lines().find_map(|line| line.split_once("Collected :"))?;
            Some((line.1.trim().parse::<u64>().ok()?, run.count("/instructions")?))
        };
        // A start has more to do than another now and then: the lesser of two is the usual one.
        let until = |steps: u64| Some(once(steps)?.min(once(steps)?));
        let ((from, first), (to, last)) = (until(FROM)?, until(TO)?);
        Some((to.checked_sub(from)?, last.checked_sub(first).filter(|steps| *steps > 0)?))
    }

    #[expect(clippy::print_stdout, reason = "a benchmark speaks to the terminal")]
    fn show(&self, head: &str, table: &Table, notes: &[&str]) {
        title(&format!("{head}; the load of the machine is {:.1}", load().unwrap_or(f64::NAN)));
        println!("\n{}\n", table.render(self.markdown));
        for note in notes {
            println!("{note}");
        }
    }
}

fn quotient(a: u64, b: u64) -> f64 {
    per(a as usize, per(b as usize, 1.0))
}

fn figure(number: f64) -> String {
    match number {
        ..0.1 => format!("{number:.3}"),
        0.1..10.0 => format!("{number:.2}"),
        _ => format!("{number:.0}"),
    }
}

/// How many times as fast as KLEE; by path, which the mark tells, where the numbers of paths differ.
fn faster(klee: &Klee, ours: f64, paths: u64) -> String {
    let ratio = klee.seconds / KLEE_UNIT / ours;
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
fn shares(bench: &Bench, subject: &Subject) -> Option<Vec<f64>> {
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
fn explored(bench: &Bench, subject: &Subject) -> (Vec<String>, bool) {
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
            cells.push(figure(klee.seconds / KLEE_UNIT));
            cells.push(faster(klee, ours, found));
        }
        None => cells.extend(["-", "-"].map(str::to_string)),
    }
    cells.push(format!("{:.0}", per(count("/memory_bytes") as usize, 1e6)));
    (cells, fine)
}

fn explorations(bench: &Bench, names: &[String]) -> bool {
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
fn read(bench: &Bench, name: &str) -> (Vec<String>, bool) {
    let source = Bench::source(name);
    let mut cells = vec![name.to_string()];
    let whole = ["run", "test"].map(|verb| bench.best(verb, &source, &[]));
    let [Some(run), Some(test)] = whole else {
        cells.push("failed".to_string());
        return (cells, false);
    };
    cells.push(run.count("/instructions").map_or_else(String::new, thousands));
    cells.extend([figure(run.seconds), figure(test.seconds), figure(test.seconds / run.seconds)]);
    let machine = ["run", "test"].map(|verb| bench.machine(verb, &source));
    let each = machine.map(|counts| counts.map(|(all, steps)| quotient(all, steps)));
    if let [Some(concrete), Some(symbolic)] = each {
        cells.extend([figure(concrete), figure(symbolic), figure(symbolic / concrete)]);
    } else {
        cells.extend(["-", "-", "-"].map(str::to_string));
    }
    (cells, test.json["verdict"] == "safe")
}

fn readings(bench: &Bench) -> bool {
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

/// `polysem`, which is built beside this program.
fn polysem() -> Option<PathBuf> {
    let path = std::env::current_exe().ok()?.with_file_name("polysem");
    path.exists().then_some(path)
}

fn prepare(markdown: bool) -> Result<Bench, String> {
    let polysem =
        polysem().ok_or("polysem is not built; run: cargo build --release -p polysem-cli")?;
    let unit = unit_seconds().ok_or("the unit of time is not known; ./x bench test measures it")?;
    let folder = std::env::temp_dir().join(format!("polysem-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(Bench { polysem, folder, unit, markdown })
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
    let bench = match prepare(!flags.is_empty()) {
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
    let _ = std::fs::remove_dir_all(&bench.folder);
    if fine { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
