//! The decision procedure beside Z3 and Bitwuzla, on the same texts in the same run.
//!
//! Everyone is given a family's texts as one stream and answers all questions in one process; the clock runs from the
//! first command to the last answer, so reading is in every figure and starting a process in none.
//! `--quick`: a tenth of the corpus. `--only NAME`: that family. `--peers`: the peers alone.
//! `--write DIRECTORY`: the corpus as files.

use polysem_bench::corpus::script::{Script, Step};
use polysem_bench::corpus::{self, Size, Texts};
use polysem_bench::measure::{per, row, timed, title};
use polysem_bench::peers::{self, Answer, Outcome};
use polysem_solver::sat::Limits;
use polysem_solver::{Solver, SolverConfig, Verdict};
use polysem_term::{Sort, TermId, Terms};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// What was asked for on the command line.
#[derive(Debug)]
struct Arguments {
    size: Size,
    only: Option<String>,
    peers_alone: bool,
    write: Option<PathBuf>,
}

impl Arguments {
    fn read() -> Result<Arguments, String> {
        let mut read = Arguments { size: Size::Full, only: None, peers_alone: false, write: None };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument.as_str() {
                "--quick" => read.size = Size::Quick,
                "--peers" => read.peers_alone = true,
                "--only" => read.only = Some(value()?),
                "--write" => read.write = Some(value()?.into()),
                _ => return Err(format!("solver: no `{argument}`")),
            }
        }
        Ok(read)
    }
}

fn main() -> ExitCode {
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(message) => {
            title(&message);
            return ExitCode::from(2);
        }
    };
    if let Some(directory) = arguments.write {
        return match corpus::write_files(&directory, arguments.size) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                title(&format!("solver: {}: {error}", directory.display()));
                ExitCode::from(2)
            }
        };
    }
    let mut families = corpus::all(arguments.size);
    if let Some(only) = &arguments.only {
        families.retain(|family| family.name == only);
    }
    let ours = !arguments.peers_alone;
    let aims = [Aim { z3: 5.0, bitwuzla: 1.0 }, Aim { z3: 2.0, bitwuzla: 0.5 }];
    let incremental =
        table("incremental, one process", ours, &aims[0], &families, |f| &f.incremental);
    let one_offs = table("one-off files", ours, &aims[1], &families, |f| &f.one_offs);
    if ours && arguments.only.as_deref().is_none_or(|only| only == "latency") {
        latency();
    }
    if incremental && one_offs { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

// --- Ours -------------------------------------------------------------------------------------------------------

/// Our time on some texts, that of reading apart.
#[derive(Clone, Debug, Default)]
struct Ours {
    outcome: Outcome,
    reading: f64,
}

fn ours(texts: &[String]) -> Ours {
    let mut all = Ours::default();
    for text in texts {
        let (reading, script) = timed(|| Script::read(text));
        all.reading += reading;
        match script {
            Ok(script) => {
                let (solving, ()) = timed(|| follow(script, &mut all.outcome.verdicts));
                all.outcome.seconds += reading + solving;
            }
            Err(error) => drop(all.outcome.error.get_or_insert(error.to_string())),
        }
    }
    all
}

fn follow(script: Script, answers: &mut Vec<Answer>) {
    let Script { mut terms, steps } = script;
    let mut solver = Solver::new(SolverConfig::default());
    for step in steps {
        match step {
            Step::Push => solver.push(),
            Step::Pop => solver.pop(1),
            Step::Assume(fact) => solver.assume(&mut terms, fact),
            Step::Check => answers.push(ask(&mut solver, &mut terms, &[])),
            Step::Ask(question) => answers.push(ask(&mut solver, &mut terms, &[question])),
        }
    }
}

fn ask(solver: &mut Solver, terms: &mut Terms, questions: &[TermId]) -> Answer {
    let deadline = Some(Instant::now() + peers::QUESTION);
    solver.set_limits(Limits { deadline, ..Limits::default() });
    match solver.check(terms, questions) {
        Verdict::Sat(_) => Answer::Sat,
        Verdict::Unsat(_) => Answer::Unsat,
        Verdict::Unknown(_) => Answer::Unknown,
    }
}

// --- The tables -------------------------------------------------------------------------------------------------

/// How many times faster than the peers we want to be in total.
struct Aim {
    z3: f64,
    bitwuzla: f64,
}

/// No family may be slower than Z3 by more than this factor, if anyone solves it within this time.
const SLOWER: f64 = 2.0;
const WITHIN: f64 = 20.0;

/// Below this, times are noise.
const NOISE: f64 = 0.005;

#[expect(clippy::print_stdout, reason = "a benchmark speaks to the terminal")]
fn table(
    what: &str,
    with_ours: bool,
    aim: &Aim,
    families: &[Texts],
    texts: impl Fn(&Texts) -> &[String],
) -> bool {
    title(what);
    println!(
        "{:<10} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}   ",
        "family", "questions", "ours", "reading", "Z3", "Bitwuzla", "Z3/ours", "Btw/ours"
    );
    let (mut totals, mut good) = ([0.0; 3], true);
    for family in families {
        let texts = texts(family);
        let ours = if with_ours { ours(texts) } else { Ours::default() };
        let [z3, bitwuzla] =
            [peers::z3(texts), peers::bitwuzla(texts)].map(Option::unwrap_or_default);
        let questions = texts.iter().map(|text| text.matches("(check-sat)").count()).sum();
        let mut notes = notes(questions, with_ours.then_some(&ours.outcome), &z3, &bitwuzla);
        let [a, b, c] = [&ours.outcome, &z3, &bitwuzla].map(|outcome| outcome.seconds);
        if with_ours && a > SLOWER * b && a > NOISE && a.min(b) < WITHIN {
            notes.push("missed: slower than Z3".to_owned());
        }
        // What a peer leaves open is no failure of ours.
        good &= !notes.iter().any(|note| note.starts_with("ours") || note.starts_with("missed"));
        totals = [totals[0] + a, totals[1] + b, totals[2] + c];
        line(family.name, questions, [a, ours.reading, b, c], &notes.join("; "));
    }
    line("total", 0, [totals[0], 0.0, totals[1], totals[2]], "");
    for (peer, aim, total) in [("Z3", aim.z3, totals[1]), ("Bitwuzla", aim.bitwuzla, totals[2])] {
        let ratio = total / totals[0];
        let verdict = if ratio >= aim { "ok" } else { "missed" };
        if with_ours {
            row(&format!("{peer}/ours in total, at least {aim}"), &format!("{ratio:.2}"), verdict);
            good &= ratio >= aim;
        }
    }
    good
}

#[expect(clippy::print_stdout, reason = "a benchmark speaks to the terminal")]
fn line(name: &str, questions: usize, [ours, reading, z3, bitwuzla]: [f64; 4], notes: &str) {
    let ratio = |peer: f64| if ours > 0.0 { format!("{:.2}", peer / ours) } else { "-".to_owned() };
    println!(
        "{name:<10} {questions:>9} {ours:>9.3} {reading:>9.3} {z3:>9.3} {bitwuzla:>9.3} {:>9} {:>9}   {notes}",
        ratio(z3),
        ratio(bitwuzla)
    );
}

/// What is wrong with the answers.
fn notes(
    questions: usize,
    ours: Option<&Outcome>,
    z3: &Outcome,
    bitwuzla: &Outcome,
) -> Vec<String> {
    let mut notes = Vec::new();
    let named = [("ours", ours), ("Z3", Some(z3)), ("Bitwuzla", Some(bitwuzla))];
    let named = named.into_iter().filter_map(|(name, outcome)| Some((name, outcome?)));
    let named: Vec<(&str, &Outcome)> = named.collect();
    for (name, outcome) in &named {
        let known = outcome.verdicts.iter().filter(|&&answer| answer != Answer::Unknown).count();
        if known < questions {
            notes.push(format!("{name} leaves {} open", questions - known));
        }
        if let Some(error) = &outcome.error {
            notes.push(format!("{name}: {error}"));
        }
    }
    for (at, (name, one)) in named.iter().enumerate() {
        for (other_name, other) in &named[at + 1..] {
            let pairs = one.verdicts.iter().zip(&other.verdicts);
            let differ = |(a, b): &(&Answer, &Answer)| {
                a != b && **a != Answer::Unknown && **b != Answer::Unknown
            };
            let differing = pairs.filter(differ).count();
            if differing > 0 {
                notes.push(format!("{name} and {other_name} disagree on {differing}"));
            }
        }
    }
    notes
}

// --- Latency ----------------------------------------------------------------------------------------------------

/// What single questions cost: one that a cache answers, and small new ones beside many facts.
fn latency() {
    title("latency");
    let mut terms = Terms::new();
    let mut solver = Solver::new(SolverConfig::default());
    let facts = 1000;
    for at in 0..facts {
        let fact = sum_below(&mut terms, &format!("f{at}"), 10_000);
        solver.assume(&mut terms, fact);
    }
    let known = sum_below(&mut terms, "f7", 5000);
    let repeated = 10_000;
    let (seconds, ()) = timed(|| {
        for _ in 0..repeated {
            std::hint::black_box(solver.check(&mut terms, &[known]));
        }
    });
    let each = 1e6 / per(repeated, seconds);
    row("the same question again, aim 5 µs", &format!("{each:.2} µs"), mark(each <= 5.0));
    // What a path asks: bounds that nobody has asked about, of a sum that is known.
    let bounds: Vec<_> = (0..2000).map(|at| small_question(&mut terms, "q", at)).collect();
    let (median, slowest) = spread(&mut solver, &mut terms, &bounds);
    row("new bounds of a known sum, aim 50 µs", &format!("{median:.1} µs"), mark(median <= 50.0));
    row("  of them the slowest hundredth", &format!("{slowest:.1} µs"), "");
    let sums: Vec<_> =
        (0..2000).map(|at| small_question(&mut terms, &format!("q{at}"), at)).collect();
    let (median, slowest) = spread(&mut solver, &mut terms, &sums);
    row("the same of new inputs, all encoded anew", &format!("{median:.1} µs"), "");
    row("  of them the slowest hundredth", &format!("{slowest:.1} µs"), "");
}

/// Microseconds that these questions take: the median and the slowest hundredth.
fn spread(solver: &mut Solver, terms: &mut Terms, questions: &[Vec<TermId>]) -> (f64, f64) {
    let mut times: Vec<f64> = questions
        .iter()
        .map(|question| 1e6 * timed(|| std::hint::black_box(solver.check(terms, question))).0)
        .collect();
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

fn mark(ok: bool) -> &'static str {
    if ok { "ok" } else { "missed" }
}

/// Two inputs, their sum, a bound.
fn sum_below(terms: &mut Terms, name: &str, bound: u64) -> TermId {
    use polysem_bench::corpus::words::Words;
    let [a, b] = ["a", "b"].map(|side| terms.input(&format!("{name}{side}"), Sort::Bv(32)));
    let sum = terms.add(a, b);
    terms.below(sum, bound)
}

/// Two inputs, a sum that must hit a value, bounds of both; every third cannot be.
fn small_question(terms: &mut Terms, name: &str, at: u64) -> Vec<TermId> {
    use polysem_bench::corpus::words::Words;
    let [a, b] = ["a", "b"].map(|side| terms.input(&format!("{name}{side}"), Sort::Bv(32)));
    let sum = terms.add(a, b);
    let target = if at.is_multiple_of(3) { 2500 + at } else { 1500 + at % 97 };
    let order = terms.ult(a, b);
    vec![
        terms.below(a, 1000 + at % 113),
        terms.below(b, 1200 + at % 107),
        terms.is(sum, target),
        order,
    ]
}
