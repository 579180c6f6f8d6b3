//! Languages from definition files: rules applied per second, in the concrete and in the symbolic reading, beside a loop
//! written by hand and beside WHILE; and what a step costs as a definition grows.
//!
//! `concrete`, `symbolic`, `size`: these parts only. `count ROUNDS` only runs the concrete loop, for a profiler.

use polysem_bench::defined::{
    IMP, adding, copying, follow, grown, operating, read, run, run_seeing, summing,
};
use polysem_bench::hand::Hand;
use polysem_bench::measure::{per, row, timed, title};
use polysem_domain::{Concrete, Symbolic};
use polysem_explore::emulate;
use polysem_lang::Source;
use polysem_lang::while_lang::While;
use std::ops::ControlFlow;

const ROUNDS: u64 = 100_000;
/// For those that are much faster.
const MANY: u64 = 10_000_000;

/// A program of so many rounds.
type Text = fn(u64) -> String;

fn main() -> std::process::ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if let [count, rounds] = &arguments[..]
        && let ("count", Ok(rounds)) = (&**count, rounds.parse())
    {
        row("rules", &run(&read(IMP, &summing(rounds))).to_string(), "");
        return std::process::ExitCode::SUCCESS;
    }
    let known = ["concrete", "symbolic", "size"];
    if let Some(other) = arguments.iter().find(|a| !known.contains(&a.as_str())) {
        title(&format!("lang: no `{other}`; there are {}", known.join(", ")));
        return std::process::ExitCode::from(2);
    }
    let wanted = |part: &str| arguments.is_empty() || arguments.iter().any(|a| a == part);
    if wanted("concrete") {
        concrete();
    }
    if wanted("symbolic") {
        symbolic();
    }
    if wanted("size") {
        size();
    }
    std::process::ExitCode::SUCCESS
}

/// Nanoseconds of one.
fn each(seconds: f64, count: u64) -> f64 {
    seconds * 1e9 / per(count as usize, 1.0)
}

/// Rules per second, and how often the time of others one round of the loop takes.
fn concrete() {
    title("concrete: numbers added up by an IMP loop; aim: 2 M rules/s");
    let program = read(IMP, &summing(ROUNDS));
    let (seconds, rules) = timed(|| run(&program));
    let round = each(seconds, ROUNDS);
    let note = format!("{} rules a round, {round:.0} ns a round", rules / ROUNDS);
    row("rules applied", &format!("{:.2} M/s", 1e3 / each(seconds, rules)), &note);

    let text =
        format!("width 64; i := 0; s := 0; while i < {MANY} do {{ s := s + i; i := i + 1 }}");
    let program = While::read(&text).expect("it is WHILE");
    let (start, mut dom) = (While::places(&program)[0], Concrete::default());
    let go_on = |_: &mut Concrete, _, _: &_| ControlFlow::Continue(());
    let (seconds, _) = timed(|| emulate::<While>(&program, &mut dom, start, u64::MAX, go_on));
    beside("the same loop in WHILE", round, each(seconds, MANY));
    let program = Hand::new(MANY, true);
    let (seconds, _) = timed(|| program.run());
    beside("the same loop in an interpreter by hand", round, each(seconds, MANY));
}

fn beside(what: &str, ours: f64, theirs: f64) {
    row(what, &format!("{theirs:.1} ns a round"), &format!("IMP takes {:.0}x", ours / theirs));
}

/// Rules per second where the counter is known and the rest is not; no solver is asked.
fn symbolic() {
    title("symbolic: one path of an IMP loop, no solver; aim: 500,000 rules/s");
    let all: [(&str, Text); 3] = [
        ("every value known", summing),
        ("an unknown number is copied", copying),
        ("numbers are added to an unknown one", adding),
    ];
    for (what, text) in all {
        let program = read(IMP, &text(ROUNDS / 5));
        let mut dom = Symbolic::default();
        let (seconds, rules) = timed(|| follow(&program, &mut dom));
        let note = format!("{} rules, {} terms", rules, dom.terms.len());
        row(what, &format!("{:.2} M/s", 1e3 / each(seconds, rules)), &note);
    }
}

/// How many rules a step tries, and what it costs, in a small and in a large language.
fn size() {
    title("size: a step as the definition grows");
    let large = grown();
    let all = [
        ("IMP, numbers added up", IMP, summing as Text),
        ("the same in the large language", &large, summing),
        ("many operators, in the large language", &large, operating),
    ];
    for (what, language, text) in all {
        let (reading, program) = timed(|| read(language, &text(ROUNDS / 5)));
        let (seconds, rules) = timed(|| run(&program));
        let mut tried = 0;
        let few = read(language, &text(20));
        let steps = run_seeing(&few, |state| tried += few.tried(state));
        let tried = per(tried, per(steps as usize, 1.0));
        let (all, reading) = (program.definition.rules.len(), reading * 1e3);
        let note = format!("{tried:.2} of {all} rules tried a step; read in {reading:.0} ms");
        row(what, &format!("{:.2} M rules/s", 1e3 / each(seconds, rules)), &note);
    }
}
