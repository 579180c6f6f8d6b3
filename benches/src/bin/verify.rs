//! C programs verified by `polysem verify`, with interpolants and without, beside what CBMC and KLEE are known to take.
//!
//! Arguments are beginnings of names of programs in `benches/c/verify` (`fig1`, `pays`, `cannot`, `sort`, …), without any all
//! of them; `--time=SECONDS` that a run may take; and `--markdown` for tables that can be put into docs/verify.md.
//! What flows: program → `polysem verify --json=FILE`, and again with `--no-interpolants` → figures → a row.
//!
//! **Invariant:** all programs are safe: one that was not shown to be is told, and the exit code is 1. What is slower than
//! wanted is told too, and is no error: it depends on the machine.

use polysem_bench::measure::{exponent, per, title};
use polysem_bench::polysem::{MARKDOWN, PEERS_UNIT, Polysem, Run, figure, quotient};
use polysem_bench::table::{Table, thousands};
use std::process::ExitCode;

/// Seconds that a run may take.
const TIME: &str = "--time=60";
/// Sizes of the programs that grow. Plain exploration has 2^MAX paths of them, and is tried at the first only.
const SIZES: [u32; 6] = [10, 20, 30, 100, 300, 1000];
const GROWING: [&str; 3] = ["fig1", "fig1-plus2", "fig1-list"];

/// What is wanted: of time, and of nodes, as powers of MAX; of seconds for the greatest MAX; of units for programs that CBMC
/// or KLEE can do; of user time where pruning cannot pay, by that without; of paths of the matcher, without by with.
const POWER: f64 = 1.3;
const NODE_POWER: f64 = 1.05;
const GREATEST: f64 = 60.0;
const UNITS: f64 = 1.2;
const OVERHEAD: f64 = 1.5;
const FEWER: f64 = 5.0;

/// What a peer takes, in seconds on the machine with [`PEERS_UNIT`].
#[derive(Clone, Copy)]
enum Peer {
    Takes(f64),
    /// It was stopped then.
    Over(f64),
    /// For a smaller program, as the text tells.
    Less(f64, &'static str),
    Unknown,
}

use Peer::{Less, Over, Takes, Unknown};

impl Peer {
    fn show(self) -> String {
        let units = |seconds: f64| figure(seconds / PEERS_UNIT);
        match self {
            Takes(seconds) => units(seconds),
            Over(seconds) => format!(">{}", units(seconds)),
            Less(seconds, what) => format!("{} ({what})", units(seconds)),
            Unknown => "-".to_string(),
        }
    }

    /// The least that it takes, in units, for the whole program.
    fn units(self) -> Option<f64> {
        match self {
            Takes(seconds) | Over(seconds) | Less(seconds, _) => Some(seconds / PEERS_UNIT),
            Unknown => None,
        }
    }
}

/// CBMC 6 with `MiniSat`, its unwinding set by hand, and KLEE 3.2 with STP.
#[derive(Clone, Copy)]
struct Peers {
    cbmc: Peer,
    klee: Peer,
}

/// What peers take for a program that grows.
fn peers_at(name: &str, size: u32) -> Peers {
    match (name, size) {
        ("fig1", 20) => Peers { cbmc: Unknown, klee: Over(120.0) },
        ("fig1", 30) => Peers { cbmc: Takes(0.44), klee: Unknown },
        ("fig1-plus2", 20) => Peers { cbmc: Takes(52.0), klee: Unknown },
        _ => Peers { cbmc: Unknown, klee: Unknown },
    }
}

const KNOWN: [(&str, Peers); 7] = [
    ("matcher", Peers { cbmc: Over(120.0), klee: Takes(13.4) }),
    ("sort", Peers { cbmc: Takes(0.27), klee: Takes(3.8) }),
    ("tree", Peers { cbmc: Takes(4.2), klee: Takes(3.4) }),
    ("branches", Peers { cbmc: Takes(0.13), klee: Less(30.0, "2^16") }),
    ("crc", Peers { cbmc: Takes(1.3), klee: Takes(1.1) }),
    ("maze", Peers { cbmc: Takes(4.2), klee: Takes(0.4) }),
    ("parser", Peers { cbmc: Over(120.0), klee: Takes(2.9) }),
];

const PAYS: [&str; 12] = [
    "pays-bit",
    "pays-handshake",
    "pays-lift",
    "pays-locks",
    "pays-maximum",
    "pays-nested",
    "pays-network",
    "pays-ring",
    "pays-scan",
    "pays-traffic",
    "pays-vending",
    "pays-washer",
];

const CANNOT: [&str; 8] = [
    "cannot-decoder",
    "cannot-fractions",
    "cannot-hash",
    "cannot-knapsack",
    "cannot-permutation",
    "cannot-runs",
    "cannot-tree",
    "cannot-walk",
];

/// What all tables share.
struct Bench {
    polysem: Polysem,
    time: String,
    /// Programs that were not shown to be safe.
    wrong: Vec<String>,
    /// What is slower, or grows faster, than wanted.
    missed: Vec<String>,
}

/// A program, measured.
struct Measured {
    run: Run,
    /// Without interpolants, if that was tried.
    plain: Option<Run>,
    /// User time of the compiler.
    front: f64,
}

fn safe(run: &Run) -> bool {
    run.json["verdict"] == "safe"
}

fn paths(run: &Run) -> u64 {
    run.count("/paths/completed").unwrap_or(0)
}

impl Bench {
    /// Measures a program with these definitions. None if polysem told nothing.
    fn measure(&self, name: &str, definitions: &str, with_plain: bool) -> Option<Measured> {
        let source = Polysem::source(&format!("verify/{name}"));
        let compiled = |definitions: &str| vec![format!("--cflags={definitions}")];
        let flags = [compiled(definitions), vec![self.time.clone()]].concat();
        let run = self.polysem.best("verify", &source, &flags)?;
        let plain = [&flags[..], &["--no-interpolants".to_string()]].concat();
        let plain = with_plain.then(|| self.polysem.best("verify", &source, &plain)).flatten();
        // A definition that nobody uses, so that the cache does not know the program; the library it knows by now.
        let fresh = compiled(&format!("{definitions} -DMEASURED_BY={}", std::process::id()));
        let start = || Some(self.polysem.start("verify", &source, &fresh)?.seconds);
        let (compiling, cached) = (start()?, start()?);
        Some(Measured { run, plain, front: (compiling - cached).max(0.0) })
    }

    fn units(&self, run: &Run) -> f64 {
        run.seconds / self.polysem.unit
    }

    /// The columns of [`Bench::cells`].
    const HEADS: [&str; 10] = [
        "verdict",
        "paths",
        "pruned",
        "nodes",
        "instructions",
        "user s",
        "ours/unit",
        "plain: paths",
        "plain: user s",
        "clang s",
    ];

    /// What there is to say of every program.
    fn cells(&mut self, name: &str, measured: &Measured) -> Vec<String> {
        let Measured { run, plain, front } = measured;
        if !safe(run) {
            self.wrong.push(name.to_string());
        }
        let verdict = run.json["verdict"].as_str().unwrap_or("-").to_string();
        let count = |path: &str| run.count(path).map_or_else(|| "-".to_string(), thousands);
        let mut cells = vec![name.to_string(), verdict];
        cells.extend(["/paths/completed", "/paths/pruned", "/nodes", "/instructions"].map(count));
        cells.extend([figure(run.seconds), figure(self.units(run))]);
        match plain {
            Some(plain) if safe(plain) => {
                cells.extend([thousands(paths(plain)), figure(plain.seconds)]);
            }
            // It was stopped: there are more, and they take longer.
            Some(plain) => {
                cells.extend([thousands(paths(plain)) + "+", figure(plain.seconds) + "+"]);
            }
            None => cells.extend(["-", "-"].map(str::to_string)),
        }
        cells.push(figure(*front));
        cells
    }

    fn failed(&mut self, name: &str) -> Vec<String> {
        self.wrong.push(name.to_string());
        vec![name.to_string(), "failed".to_string()]
    }

    /// Notes a figure that is more than wanted, or missing.
    fn at_most(&mut self, what: &str, is: Option<f64>, wanted: f64) {
        if is.is_none_or(|is| is > wanted) {
            let (is, wanted) = (is.map_or_else(|| "not known".to_string(), figure), figure(wanted));
            self.missed.push(format!("{what}: {is}, at most {wanted} is wanted"));
        }
    }
}

/// How nodes and time of a program grow with MAX.
fn grow(bench: &mut Bench, name: &str, table: &mut Table, powers: &mut Table) {
    let (mut nodes, mut times) = (Vec::new(), Vec::new());
    for size in SIZES {
        let title = format!("{name} {size}");
        let measured = bench.measure(name, &format!("-DMAX={size}"), size == SIZES[0]);
        let Some(measured) = measured else {
            table.row(bench.failed(&title));
            continue;
        };
        let mut cells = bench.cells(&title, &measured);
        let run = &measured.run;
        let peers = peers_at(name, size);
        cells.extend([peers.cbmc.show(), peers.klee.show(), format!("{:.0}", run.megabytes())]);
        table.row(cells);
        if safe(run) {
            times.push((f64::from(size), run.seconds));
            nodes.push((f64::from(size), per(run.count("/nodes").unwrap_or(0) as usize, 1.0)));
        }
    }
    // What a plain look settles has no nodes.
    nodes.retain(|(_, count)| *count > 0.0);
    // Where the start of polysem does not count any more.
    let last_times = times.len().checked_sub(2).map(|from| &times[from..]);
    let found = [exponent(&nodes), exponent(&times), last_times.and_then(exponent)];
    let shown = found.map(|power| power.map_or_else(|| "-".to_string(), |it| format!("{it:.2}")));
    powers.row([vec![name.to_string(), times.len().to_string()], shown.to_vec()].concat());
    for (what, power, wanted) in [
        ("the power of MAX that nodes grow with", found[0], NODE_POWER),
        ("the power of MAX that time grows with", found[1], POWER),
        ("that power between the two greatest MAX", found[2], POWER),
    ] {
        bench.at_most(&format!("{name}: {what}"), power, wanted);
    }
    let greatest = times.last().filter(|time| time.0 >= f64::from(SIZES[SIZES.len() - 1]));
    let seconds = greatest.map(|time| time.1);
    bench.at_most(&format!("{name}: seconds for the greatest MAX"), seconds, GREATEST);
}

fn growth(bench: &mut Bench, names: &[&str]) {
    if names.is_empty() {
        return;
    }
    let last = ["CBMC/unit", "KLEE/unit", "peak MB"];
    let mut table = Table::new(&[&["program, MAX"], &Bench::HEADS[..], &last].concat());
    let heads = ["program", "sizes", "nodes", "user time", "user time, last two sizes"];
    let mut powers = Table::new(&heads);
    for name in names {
        grow(bench, name, &mut table, &mut powers);
    }
    let head = format!("verify: 2^MAX paths; the unit is {:.2} s", bench.polysem.unit);
    bench.polysem.show(&head, &table, &NOTES[..2]);
    let note =
        "Lines by least squares through the logarithms of all sizes that were shown to be safe.";
    bench.polysem.show("verify: the power of MAX that figures grow with", &powers, &[note]);
}

/// Programs that peers can do, and those where pruning pays.
fn programs(bench: &mut Bench, names: &[&str]) {
    if names.is_empty() {
        return;
    }
    let last = ["CBMC/unit", "KLEE/unit", "ours/better", "peak MB"];
    let mut table = Table::new(&[&["program"], &Bench::HEADS[..], &last].concat());
    for &name in names {
        let Some(measured) = bench.measure(name, "", true) else {
            table.row(bench.failed(name));
            continue;
        };
        let mut cells = bench.cells(name, &measured);
        let ours = bench.units(&measured.run);
        if let Some((_, peers)) = KNOWN.iter().find(|(known, _)| *known == name) {
            let better = [peers.cbmc, peers.klee].into_iter().filter_map(Peer::units);
            let better = better.fold(f64::INFINITY, f64::min);
            cells.extend([peers.cbmc.show(), peers.klee.show(), figure(ours / better)]);
            bench.at_most(&format!("{name}: units"), Some(ours), UNITS);
            bench.at_most(
                &format!("{name}: time by that of the better peer"),
                Some(ours / better),
                1.0,
            );
        } else {
            cells.extend(["-", "-", "-"].map(str::to_string));
        }
        cells.push(format!("{:.0}", measured.run.megabytes()));
        table.row(cells);
        if name == "matcher" || PAYS.contains(&name) {
            let times = measured.plain.as_ref().map(|plain| measured.run.seconds / plain.seconds);
            bench.at_most(&format!("{name}: time by that of plain exploration"), times, 1.0);
        }
        if name == "matcher" {
            let plain = measured.plain.as_ref().filter(|plain| safe(plain));
            let share = plain.map(|plain| quotient(paths(&measured.run), paths(plain)));
            bench.at_most("matcher: paths by those of plain exploration", share, 1.0 / FEWER);
        }
    }
    bench.polysem.show("verify: programs", &table, &NOTES);
}

/// Programs where every path is different, and learning from one is in vain.
fn overheads(bench: &mut Bench, names: &[&str]) {
    if names.is_empty() {
        return;
    }
    let mut table = Table::new(&[&["program"], &Bench::HEADS[..], &["ratio", "peak MB"]].concat());
    for &name in names {
        let Some(measured) = bench.measure(name, "", true) else {
            table.row(bench.failed(name));
            continue;
        };
        let mut cells = bench.cells(name, &measured);
        let plain = measured.plain.as_ref().filter(|plain| safe(plain));
        let ratio = plain.map(|plain| measured.run.seconds / plain.seconds);
        cells.push(ratio.map_or_else(|| "-".to_string(), figure));
        cells.push(format!("{:.0}", measured.run.megabytes()));
        table.row(cells);
        let what = format!("{name}: time by that without interpolants");
        bench.at_most(&what, ratio, OVERHEAD);
    }
    let note = "ratio: user time with interpolants by that without; at most 1.5 is wanted.";
    bench.polysem.show("verify: where pruning cannot pay", &table, &[note]);
}

const NOTES: [&str; 3] = [
    "plain: with --no-interpolants; a + where it was stopped. clang s: user time of the compiler, which is in no other column.",
    "CBMC 6 has MiniSat and its unwinding set by hand, KLEE 3.2 has STP: taken elsewhere, in the unit there. >: stopped then.",
    "ours/better: time in units by that of the better of the two.",
];

fn main() -> ExitCode {
    let (flags, names): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let known: Vec<&str> = KNOWN.iter().map(|(name, _)| *name).chain(PAYS).collect();
    let starts =
        |name: &str| known.iter().chain(&GROWING).chain(&CANNOT).any(|it| it.starts_with(name));
    let other = flags.iter().find(|flag| *flag != MARKDOWN && !flag.starts_with("--time="));
    if let Some(other) = other.or_else(|| names.iter().find(|name| !starts(name))) {
        let all = [&GROWING[..], &known, &CANNOT].concat().join(", ");
        title(&format!(
            "verify: no `{other}`; there are {all}, beginnings of these, --time=SECONDS and {MARKDOWN}"
        ));
        return ExitCode::from(2);
    }
    let polysem = match Polysem::prepare(flags.iter().any(|flag| flag == MARKDOWN)) {
        Ok(polysem) => polysem,
        Err(why) => {
            title(&format!("verify: {why}"));
            return ExitCode::from(2);
        }
    };
    let time = flags.iter().find(|flag| flag.starts_with("--time="));
    let time = time.cloned().unwrap_or_else(|| TIME.to_string());
    let mut bench = Bench { polysem, time, wrong: vec![], missed: vec![] };
    let chosen = |all: &[&'static str]| -> Vec<&'static str> {
        let asked = |it: &str| names.is_empty() || names.iter().any(|name| it.starts_with(name));
        all.iter().copied().filter(|it| asked(it)).collect()
    };
    growth(&mut bench, &chosen(&GROWING));
    programs(&mut bench, &chosen(&known));
    overheads(&mut bench, &chosen(&CANNOT));
    if !bench.missed.is_empty() {
        title(&format!("missed:\n  {}", bench.missed.join("\n  ")));
    }
    if !bench.wrong.is_empty() {
        title(&format!("not shown to be safe: {}", bench.wrong.join(", ")));
        return ExitCode::from(1);
    }
    ExitCode::SUCCESS
}
