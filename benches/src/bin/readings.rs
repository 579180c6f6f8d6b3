//! Readings: the emulator's steps per second beside a hand-written one, symbolic steps, the size of preconditions.
//!
//! `emulator`, `symbolic`, `wlp`, `interpolants`: these parts only. `count ROUNDS` only runs the emulator's loop, for a tool
//! that counts instructions.

use polysem_bench::defined;
use polysem_bench::hand::Hand;
use polysem_bench::measure::{per, row, timed, title};
use polysem_domain::{Concrete, Symbolic, Twin};
use polysem_explore::primitive::{Identity, Post, identity, wlp};
use polysem_explore::{Oracle, emulate, merged, paths, verify};
use polysem_lang::Source;
use polysem_lang::pl::Pl;
use polysem_lang::while_lang::While;
use polysem_sem::{Cx, Domain, Language};
use std::fmt::Write;
use std::ops::ControlFlow;

const ROUNDS: u64 = 20_000_000;

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

fn main() -> std::process::ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if let [count, rounds] = &arguments[..]
        && let ("count", Ok(rounds)) = (&**count, rounds.parse())
    {
        let steps = run(&summing(rounds, ""));
        row("steps", &steps.to_string(), "");
        return std::process::ExitCode::SUCCESS;
    }
    let known = ["emulator", "symbolic", "wlp", "interpolants"];
    if let Some(other) = arguments.iter().find(|a| !known.contains(&a.as_str())) {
        title(&format!("readings: no `{other}`; there are {}", known.join(", ")));
        return std::process::ExitCode::from(2);
    }
    let wanted = |part: &str| arguments.is_empty() || arguments.iter().any(|a| a == part);
    if wanted("emulator") {
        emulator();
    }
    if wanted("symbolic") {
        symbolic();
    }
    if wanted("wlp") {
        preconditions();
    }
    if wanted("interpolants") {
        interpolants();
    }
    std::process::ExitCode::SUCCESS
}

/// Millions a second.
fn rate(count: u64, seconds: f64) -> f64 {
    per(count as usize, 1e6) / seconds
}

fn summing(rounds: u64, directive: &str) -> String {
    format!(
        "width 64; {directive}
         i := 0; s := 0;
         while i < {rounds} do {{ s := s + i; i := i + 1 }}"
    )
}

fn run(text: &str) -> u64 {
    let program = While::read(text).expect("it is WHILE");
    let mut dom = Concrete::default();
    let start = While::places(&program)[0];
    let go_on = |_: &mut Concrete, _, _: &_| ControlFlow::Continue(());
    emulate::<While>(&program, &mut dom, start, u64::MAX, go_on).steps
}

/// Steps per second, and allocations: none that depend on how long the program runs.
fn emulator() {
    title("emulator: a WHILE loop in the concrete reading");
    for (name, directive) in [("overflow is a fault", ""), ("overflow wraps", "overflow wrap;")] {
        let text = summing(ROUNDS, directive);
        let (seconds, steps) = timed(|| run(&text));
        let program = Hand::new(ROUNDS, directive.is_empty());
        let (hand_seconds, by_hand) = timed(|| program.run());
        let (ours, theirs) = (rate(steps, seconds), rate(by_hand, hand_seconds));
        let note =
            format!("{:.2}x the time of one written by hand ({theirs:.0} M/s)", theirs / ours);
        row(name, &format!("{ours:.0} M steps/s"), &note);
    }
    let blocks = |rounds| {
        let _profiler = dhat::Profiler::builder().testing().build();
        run(&summing(rounds, ""));
        dhat::HeapStats::get().total_blocks
    };
    let (few, many) = (blocks(10), blocks(100_000));
    row(
        "allocations of a run",
        &format!("{many}"),
        &format!("100,000 rounds; {few} for 10 rounds"),
    );
    let blocks = |rounds| {
        let program = defined::read(defined::IMP, &defined::summing(rounds));
        let _profiler = dhat::Profiler::builder().testing().build();
        let rules = defined::run(&program);
        (dhat::HeapStats::get().total_blocks, rules)
    };
    let ((few, before), (many, after)) = (blocks(10), blocks(1000));
    let each = per((many - few) as usize, per((after - before) as usize, 1.0));
    row("allocations of a rule of IMP", &format!("{each:.1}"), "the same loop by its definition");
}

/// Steps per second of a path on which every value is a term.
fn symbolic() {
    title("symbolic: one path of 100,000 rounds over unknown numbers");
    let text = "width 32; overflow wrap; var a, b;
        i := 0; while i < 100000 do { a := a * 3 + b; b := b ^ a; i := i + 1 }";
    let program = While::read(text).expect("it is WHILE");
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = paths::Config { steps: u64::MAX, ..paths::Config::default() };
    let (seconds, report) =
        timed(|| paths::explore::<While>(&program, &mut dom, &mut oracle, &config));
    let note = format!("{} terms", dom.terms.len());
    row("steps", &format!("{:.2} M steps/s", rate(report.steps, seconds)), &note);
}

/// How large the precondition of n stores through pointers is, in shared form.
fn preconditions() {
    title("wlp: nodes of the precondition of `x == 5` through n stores that may alias");
    for n in [1usize, 10, 100, 1000] {
        let separate = (0..n).fold(String::new(), |mut text, i| {
            let _ = write!(text, "*p{i} = e{i}; ");
            text
        });
        let chained = (0..n).fold(String::new(), |mut text, i| {
            let _ = write!(text, "*p{i} = *p{} + 1; ", (i + 1) % n);
            text
        });
        let names: Vec<_> = (0..n).map(|i| format!("p{i}, e{i}")).collect();
        let size = |code: &str| {
            let text = format!("var x, {}; {code}", names.join(", "));
            timed(|| precondition(&text))
        };
        let (seconds, nodes) = size(&separate);
        let by = per(nodes, per(n, 1.0));
        row(&format!("n = {n}"), &format!("{nodes} nodes"), &format!("{by:.1} n; {seconds:.2} s"));
        let (seconds, nodes) = size(&chained);
        let by = per(nodes, per(n * n, 1.0));
        let what = format!("n = {n}, each value read through the others");
        row(&what, &format!("{nodes} nodes"), &format!("{by:.1} n^2; {seconds:.2} s"));
    }
}

fn precondition(text: &str) -> usize {
    let program = Pl::read(text).expect("it is PL");
    let mut dom = Symbolic::default();
    let identity: Identity<Pl> = identity(&program, &mut dom).expect("it starts");
    let start = (identity.at, identity.state.clone(), identity.path.clone());
    let config = merged::Config::default();
    let summary = merged::explore::<Pl>(&program, &mut dom, &mut Oracle::default(), &config, start);
    let post = Pl::predicate(&program, "x == 5").expect("a predicate");
    let before = wlp(&mut dom, &identity, &summary, |dom, exit| {
        let control = dom.lit(Pl::address(&program, exit.at));
        let mut path = identity.path.clone();
        let cx = &mut Cx::new(dom, &mut path, &[]);
        let holds = Pl::holds(&program, &post, &identity.state, &control, cx).expect("terms");
        Ok(Post::There(dom.condition(holds)))
    });
    dom.terms.size(&[before.expect("terms")])
}

/// Fig. 1 of the TRACER-X paper, and its variant with +2.
fn interpolants() {
    title("interpolants: Fig. 1 of the TRACER-X paper in PL, 2^MAX paths");
    for increment in [1, 2] {
        for max in [30, 100, 300, 1000] {
            let text = include_str!("../../../examples/lists.pl").replace("300", &max.to_string());
            let text = text.replacen("*x + 1; }\n  x", &format!("*x + {increment}; }}\n  x"), 1);
            let program = Pl::read(&text).expect("it is PL");
            let (mut dom, mut oracle) = (Twin::default(), Oracle::default());
            let config = verify::Config::default();
            let (seconds, report) =
                timed(|| verify::verify::<Pl>(&program, &mut dom, &mut oracle, &config));
            let figure = format!("{} nodes", report.nodes);
            let (pruned, asked) = (report.pruned, oracle.asked);
            let note = format!("{pruned} pruned, {asked} queries, {seconds:.2} s");
            row(&format!("+{increment}, MAX = {max}"), &figure, &note);
        }
    }
}
