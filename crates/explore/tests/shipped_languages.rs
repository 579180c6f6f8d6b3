//! The languages in `examples/languages`: their programs do what they say, in every reading.
//!
//! What is expected is computed here, by Rust functions that know nothing of the definitions.

mod lambda_oracle;

use lambda_oracle::{Generator, Outcome, evaluate};
use polysem_domain::conformance::{Inputs, Reading, check};
use polysem_domain::{Concrete, Interval, Symbolic, Twin};
use polysem_explore::verify::Found;
use polysem_explore::{End, Oracle, emulate, judge, merged, paths, verify};
use polysem_lang::defined::definition::Definition;
use polysem_lang::defined::{Defined, Program, definition, show};
use polysem_sem::{Bits, Break, Cx, Domain, FaultKind, Flow, Language, Name, Stop};
use polysem_term::Value;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

macro_rules! example {
    ($file:literal) => {
        include_str!(concat!("../../../examples/languages/", $file))
    };
}

fn language(text: &str) -> Arc<Definition> {
    let (read, warnings) = definition(text).unwrap_or_else(|e| panic!("{e}"));
    assert!(warnings.is_empty(), "{}: {warnings:?}", read.name);
    Arc::new(read)
}

static IMP: LazyLock<Arc<Definition>> = LazyLock::new(|| language(example!("imp.lang")));
static STACK: LazyLock<Arc<Definition>> = LazyLock::new(|| language(example!("stack.lang")));
static LAMBDA: LazyLock<Arc<Definition>> = LazyLock::new(|| language(example!("lambda.lang")));

static THREADS: LazyLock<Arc<Definition>> = LazyLock::new(|| language(example!("threads.lang")));

const IMPS: [&str; 3] = [example!("min.imp"), example!("gcd.imp"), example!("sum.imp")];
const STACKS: [&str; 4] = [
    example!("double.stack"),
    example!("factorial.stack"),
    example!("sum.stack"),
    example!("clamp.stack"),
];
const LAMBDAS: [&str; 5] = [
    example!("factorial.lambda"),
    example!("lists.lambda"),
    example!("exceptions.lambda"),
    example!("maximum.lambda"),
    example!("uncaught.lambda"),
];

const THREADED: [&str; 4] = [
    example!("lost.threads"),
    example!("race.threads"),
    example!("deadlock.threads"),
    example!("account.threads"),
];

/// All of them.
fn languages() -> [(&'static Arc<Definition>, &'static [&'static str]); 4] {
    [(&IMP, &IMPS), (&STACK, &STACKS), (&LAMBDA, &LAMBDAS), (&THREADS, &THREADED)]
}

fn program(language: &Arc<Definition>, text: &str) -> Program {
    Program::new(Arc::clone(language), text, &[]).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x9e37_79b9);
        (self.0 >> 33) % n
    }

    /// A number around zero, now and then a large one.
    fn number(&mut self) -> i64 {
        match self.below(8) {
            0 => (self.below(1 << 31) << 32).cast_signed(),
            1 => i64::MIN,
            _ => self.below(24).cast_signed() - 12,
        }
    }
}

fn inputs(values: &[(&str, i64)]) -> Inputs {
    let bits = |value: i64| Value::Bv(Bits::new(64, value.cast_unsigned()));
    values.iter().map(|(name, value)| ((*name).to_string(), bits(*value))).collect()
}

/// What a run prints, and how it ends: `done`, `stuck at line 3`, or why it was given up.
fn run(program: &Program, inputs: &Inputs) -> (Vec<i64>, String) {
    let mut dom = Concrete::new(inputs.clone());
    let mut path = dom.start();
    let begun = Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
    let at = begun.unwrap_or_else(|_| panic!("it starts")).0;
    let mut dom = Concrete::new(inputs.clone());
    let on = |_: &mut Concrete, _, _: &_| ControlFlow::Continue(());
    let run = emulate::<Defined>(program, &mut dom, at, 100_000, on);
    let end = match run.end {
        End::Done => "done".to_string(),
        End::Stopped(Stop::Fault(fault)) => {
            format!("{} at {}", fault.kind.name(), Defined::describe(program, run.at))
        }
        End::Stopped(stop) => stop.to_string(),
        End::Blocked => "blocked".to_string(),
    };
    let outputs = dom.outputs.iter().filter_map(Bits::signed_word).collect();
    (outputs, end)
}

fn runs(program: &Program, values: &[(&str, i64)], outputs: &[i64], end: &str) {
    assert_eq!(run(program, &inputs(values)), (outputs.to_vec(), end.to_string()), "{values:?}");
}

/// A whole exploration: the faults by line with their inputs, and why paths were given up.
struct Explored {
    faults: Vec<(String, Vec<(String, i64)>)>,
    halts: Vec<String>,
    paths: usize,
}

fn explore(program: &Program) -> Explored {
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = paths::Config::default();
    let report = paths::explore::<Defined>(program, &mut dom, &mut oracle, &config);
    assert!(report.failed.is_none());
    let number = |value: &Value| match value {
        Value::Bv(bits) => bits.signed_word().expect("inputs are words"),
        other => panic!("no number: {other:?}"),
    };
    let faults = report.findings.iter().map(|finding| {
        assert_eq!(finding.fault.kind, FaultKind::Stuck);
        // It happens where it is said to.
        let place = Defined::describe(program, finding.at);
        assert_eq!(run(program, &finding.inputs).1, format!("stuck at {place}"));
        (place, finding.inputs.iter().map(|(name, value)| (name.clone(), number(value))).collect())
    });
    Explored {
        faults: faults.collect(),
        halts: report.halts.iter().map(|halt| halt.stop.to_string()).collect(),
        paths: report.paths.len(),
    }
}

fn safe(program: &Program) -> usize {
    let explored = explore(program);
    assert!(explored.faults.is_empty() && explored.halts.is_empty(), "{:?}", explored.halts);
    explored.paths
}

#[test]
fn programs_are_shown_as_they_are_read() {
    for (language, programs) in languages() {
        for text in programs {
            let read = program(language, text);
            let shown = show(&read.definition, &read.term);
            assert_eq!(program(language, &shown).term, read.term, "{shown}");
        }
    }
}

/// The steps of `docs/lang.md`: each also runs what the ones before run, but for the first.
#[test]
fn the_tutorial_runs() {
    let calculator = language(example!("tutorial/1-calculator.lang"));
    for (text, value) in [("2 + 3 * (7 - 3)", 14), ("1 - 2 - 3", -4), ("5", 5)] {
        runs(&program(&calculator, text), &[], &[value], "done");
    }
    let variables = language(example!("tutorial/2-variables.lang"));
    let control = language(example!("tutorial/3-control.lang"));
    let world = language(example!("tutorial/4-world.lang"));
    // A choice is of rules that apply at the same time.
    let (choice, warnings) = definition(example!("tutorial/5-choice.lang")).expect("it is right");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let steps = [variables, control, world, Arc::new(choice)];
    for step in &steps {
        runs(&program(step, "x = 4; y = x * x; print y - 1"), &[], &[15], "done");
        runs(&program(step, "y = 1; print x"), &[], &[], "stuck at line 1");
    }
    for step in &steps[1..] {
        let text = "n = 5; f = 1; while 0 < n do { f = f * n; n = n - 1 }; print f";
        runs(&program(step, text), &[], &[120], "done");
    }
    for step in &steps[2..] {
        let twelve = program(step, example!("tutorial/twelve.world"));
        let only = ("line 3".to_string(), vec![("x".to_string(), 19)]);
        assert_eq!(explore(&twelve).faults, [only]);
    }
    let either = program(&steps[3], "either x = 1 or x = 2; print x");
    let expected = [1, 2].map(|x| (vec![x], false));
    assert_eq!(ends(&either, &Inputs::new()), BTreeSet::from(expected));
}

#[test]
fn imp_programs_are_right() {
    let [_, gcd, sum] = IMPS.map(|text| program(&IMP, text));
    let paths = safe(&gcd);
    // One for each pair from 1 to 4, as far as subtractions tell pairs apart, and the inputs outside.
    assert!((9..=20).contains(&paths), "{paths}");
    assert_eq!(safe(&sum), 9);
    for (a, b) in [(4, 2), (3, 3), (1, 4), (5, 0), (-1, 7)] {
        runs(&gcd, &[("a", a), ("b", b)], &[], "done");
    }
    for n in -2..8 {
        runs(&sum, &[("n", n)], &[], "done");
    }
}

fn factorial(n: i64) -> i64 {
    if (0..=5).contains(&n) { (1..=n).product() } else { 0 }
}

fn sum(n: i64) -> i64 {
    if n <= 6 { (1..=n).sum() } else { 0 }
}

/// Right but for 101.
fn clamp(x: i64) -> i64 {
    if x == 101 { 101 } else { x.clamp(0, 100) }
}

#[test]
fn the_stack_machine_computes() {
    let [double, facts, sums, clamps] = STACKS.map(|text| program(&STACK, text));
    let mut random = Random(11);
    let numbers = (-3..10).chain([99, 100, 101, 102, i64::MIN, i64::MAX]);
    let some: Vec<i64> = numbers.chain((0..30).map(|_| random.number())).collect();
    for n in some {
        match n.checked_mul(2) {
            Some(0) => runs(&double, &[("n", n)], &[], "done"),
            Some(twice) => runs(&double, &[("n", n)], &[twice], "done"),
            None => runs(&double, &[("n", n)], &[], "unsupported: integer too large"),
        }
        runs(&facts, &[("n", n)], &[factorial(n)], "done");
        runs(&sums, &[("n", n)], &[sum(n)], "done");
        let end = if n == 101 { "stuck at line 15" } else { "done" };
        runs(&clamps, &[("x", n)], &[clamp(n)], end);
    }
}

#[test]
fn the_stack_machine_is_explored() {
    let [double, facts, sums, clamps] = STACKS.map(|text| program(&STACK, text));
    // A number for each of 0 to 5, below and above.
    assert_eq!(safe(&facts), 8);
    assert_eq!(safe(&sums), 8);
    let clamped = explore(&clamps);
    let only = ("line 15".to_string(), vec![("x".to_string(), 101)]);
    assert_eq!((clamped.faults, clamped.paths), (vec![only], 4));
    assert!(clamped.halts.is_empty());
    let doubled = explore(&double);
    assert_eq!((doubled.faults, doubled.paths), (vec![], 3));
    assert_eq!(doubled.halts, ["unsupported: integer too large"]);
}

#[test]
fn instructions_that_cannot_be_done_are_stuck() {
    for (text, end) in [
        ("main: add", "stuck at line 1"),
        ("main: push 1 push 0 div", "stuck at line 1"),
        ("main: get x", "stuck at line 1"),
        ("f: set x\nmain: push 1 call f\nget x", "stuck at line 3"),
        ("main: push 1 set x push 2 call f get x print halt\nf: set x ret", "done"),
        ("main: push 0 check", "stuck at line 1"),
        ("main: halt add", "done"),
    ] {
        assert_eq!(run(&program(&STACK, text), &Inputs::new()).1, end, "{text}");
    }
}

#[test]
fn the_functional_language_computes() {
    let [facts, lists, exceptions, maximum, uncaught] = LAMBDAS.map(|text| program(&LAMBDA, text));
    let mut random = Random(12);
    let mut other = Random(13);
    for n in (-2..12).chain((0..10).map(|_| other.number())) {
        let small = if (0..=9).contains(&n) { n } else { 0 };
        runs(&facts, &[("n", n)], &[factorial(n)], "done");
        runs(&lists, &[("k", n)], &[10, 10 * small], "done");
        // What is raised is caught at once if it is 0, else raised again with one added.
        let raised = if small == 0 { 0 } else { (small + 1) * 10 + 7 };
        runs(&exceptions, &[("n", n)], &[6 * small, raised, 107, 7], "done");
        let first = if n == 0 { 100 } else { 100 / n };
        match n.checked_sub(5) {
            Some(0) => runs(&uncaught, &[("d", n)], &[first], "stuck at line 2"),
            Some(d) => runs(&uncaught, &[("d", n)], &[first, first / d], "done"),
            None => runs(&uncaught, &[("d", n)], &[first], "unsupported: integer too large"),
        }
        let (a, b, c) = (n, random.number(), random.number());
        let end = if a.max(b).max(c) < 0 { "stuck at line 9" } else { "done" };
        runs(&maximum, &[("a", a), ("b", b), ("c", c)], &[], end);
    }
}

#[test]
fn the_functional_language_is_explored() {
    let [facts, lists, exceptions, maximum, uncaught] = LAMBDAS.map(|text| program(&LAMBDA, text));
    assert_eq!(safe(&facts), 8);
    safe(&lists);
    safe(&exceptions);
    let wrong = explore(&maximum);
    let [(place, inputs)] = &wrong.faults[..] else { panic!("{:?}", wrong.faults) };
    assert_eq!((place.as_str(), inputs.len()), ("line 9", 3));
    assert!(inputs.iter().all(|(_, value)| *value < 0), "{inputs:?}");
    assert!(wrong.halts.is_empty());
    let raised = explore(&uncaught);
    assert_eq!(raised.faults, [("line 2".to_string(), vec![("d".to_string(), 5)])]);
    assert_eq!(raised.halts, ["unsupported: integer too large"]);
}

#[test]
fn what_has_no_meaning_is_stuck() {
    for (text, outputs, end) in [
        ("1 2", vec![], "stuck"),
        ("true + 1", vec![], "stuck"),
        ("x", vec![], "stuck"),
        ("if 1 then 2 else 3", vec![], "stuck"),
        ("raise 1", vec![], "stuck"),
        ("try raise 1 with e -> raise (e + 1)", vec![], "stuck"),
        ("assert (1 < 1)", vec![], "stuck"),
        ("1 / 0", vec![], "stuck"),
        ("match 1 with [] -> 1 | a :: b -> 2", vec![], "stuck"),
        // Variables of a function are those of its place; handlers are left on both ways.
        (
            "let x = 1 in let f = fun y -> x + y in let x = 10 in print (f x); print x",
            vec![11, 10],
            "done",
        ),
        ("let f = fun x -> x in let y = f 5 in print y; x", vec![5], "stuck"),
        (
            "try (try raise 1 with e -> print e; raise 2) with e -> print (e * 10)",
            vec![1, 20],
            "done",
        ),
        ("(try 1 with e -> 2); raise 3", vec![], "stuck"),
        ("false and 1; true or 1; print 4", vec![4], "done"),
        ("print (1 - 2 - 3); print (7 % 4 * 2)", vec![-4, 6], "done"),
        (
            "letrec f x = if x <= 0 then raise 42 else 1 + f (x - 1) in print (try f 5 with e -> e)",
            vec![42],
            "done",
        ),
    ] {
        let (printed, how) = run(&program(&LAMBDA, text), &Inputs::new());
        assert_eq!((printed, how.split(' ').next()), (outputs, Some(end)), "{text}");
    }
}

#[test]
fn random_functional_programs_agree_with_an_evaluator() {
    let mut counts = [0; 3];
    for seed in 0..600 {
        let mut generator = Generator::new(seed);
        let body = generator.program();
        let (a, b) = generator.inputs();
        let text = format!("let a = read a in let b = read b in {}", body.text());
        let expected = evaluate(&body, a, b);
        let (printed, end) = run(&program(&LAMBDA, &text), &inputs(&[("a", a), ("b", b)]));
        let how = match expected.end {
            Outcome::Done => "done",
            Outcome::Stuck => "stuck",
            Outcome::TooLarge => "unsupported: integer too large",
            Outcome::TooLong => continue,
        };
        counts[expected.end as usize] += 1;
        assert!(end.starts_with(how), "{end} instead of {how}\n{text}\n{a} {b}");
        assert_eq!(printed, expected.printed, "{text}\n{a} {b}");
    }
    assert!(counts[0] > 300 && counts[1] > 40, "{counts:?}");
}

/// The inputs that programs here have.
fn some_inputs(random: &mut Random) -> Inputs {
    let names = ["a", "amount", "b", "c", "d", "k", "n", "x"];
    inputs(&names.map(|name| (name, random.number())))
}

fn conforms<R: Reading + Default>() {
    let mut random = Random(5);
    for (language, programs) in languages() {
        for text in programs {
            let program = program(language, text);
            for _ in 0..6 {
                let inputs = some_inputs(&mut random);
                check::<Defined, R>(&program, &mut R::default(), &inputs, 600)
                    .unwrap_or_else(|wrong| panic!("{wrong}\n{text}\n{inputs:?}"));
            }
        }
    }
    for seed in 0..60 {
        let mut generator = Generator::new(1000 + seed);
        let text = format!("let a = read a in let b = read b in {}", generator.program().text());
        let (a, b) = generator.inputs();
        let inputs = inputs(&[("a", a), ("b", b)]);
        check::<Defined, R>(&program(&LAMBDA, &text), &mut R::default(), &inputs, 400)
            .unwrap_or_else(|wrong| panic!("{wrong}\n{text}\n{inputs:?}"));
    }
}

#[test]
fn readings_conform() {
    conforms::<Concrete>();
    conforms::<Symbolic>();
    conforms::<Interval>();
}

/// How the runs of a program end, whatever rules of those that apply they take: what is printed, and whether it is stuck.
fn ends(program: &Program, inputs: &Inputs) -> BTreeSet<(Vec<i64>, bool)> {
    let mut all = BTreeSet::new();
    let mut work: Vec<Vec<Name>> = vec![vec![]];
    while let Some(plan) = work.pop() {
        let mut dom = Concrete::new(inputs.clone());
        let mut path = dom.start();
        let begun = Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
        let (mut at, mut state) = begun.unwrap_or_else(|_| panic!("it starts"));
        let mut taken: Vec<Name> = Vec::new();
        let stuck = loop {
            let mut chosen: Vec<Name> = Vec::new();
            let flow = loop {
                let cx = &mut Cx::asking(&mut dom, &mut path, &chosen);
                match Defined::step(program, at, &mut state, cx) {
                    Ok(flow) => break Ok(flow),
                    Err(Break::Stop(stop)) => break Err(stop),
                    Err(Break::Choose(alternatives)) => {
                        let holding: Vec<Name> =
                            alternatives.iter().filter(|a| a.guard).map(|a| a.name).collect();
                        if taken.len() >= plan.len() {
                            let others = holding.iter().skip(1);
                            work.extend(others.map(|other| [&taken[..], &[*other]].concat()));
                        }
                        let next = plan.get(taken.len()).copied().unwrap_or(holding[0]);
                        taken.push(next);
                        chosen.push(next);
                    }
                }
            };
            match flow {
                Ok(Flow::Goto(to)) => at = to,
                Ok(Flow::Done) => break false,
                Ok(_) => unreachable!("rules go on or end"),
                Err(Stop::Fault(_)) => break true,
                Err(stop) => panic!("{stop}"),
            }
        };
        all.insert((dom.outputs.iter().filter_map(Bits::signed_word).collect(), stuck));
    }
    all
}

/// The balances after both withdrawals, in every order of their reads and writes.
fn balances(amount: i64) -> BTreeSet<i64> {
    /// What is left to do of each, with what they have read.
    fn go(balance: i64, amount: i64, one: (u8, i64), two: (u8, i64), all: &mut BTreeSet<i64>) {
        match one.0 {
            0 => go(balance, amount, (if amount <= balance { 1 } else { 3 }, 0), two, all),
            1 => go(balance, amount, (2, balance), two, all),
            2 => go(one.1 - amount, amount, (3, 0), two, all),
            _ => {}
        }
        match two.0 {
            0 => go(balance, amount, one, (1, balance), all),
            1 => go(two.1 - 60, amount, one, (2, 0), all),
            _ => {}
        }
        if (one.0, two.0) == (3, 2) {
            all.insert(balance);
        }
    }
    let mut all = BTreeSet::new();
    go(100, amount, (0, 0), (0, 0), &mut all);
    all
}

#[test]
fn threads_interleave() {
    let [race, locked, deadlock, account] = THREADED.map(|text| program(&THREADS, text));
    let none = Inputs::new();
    assert_eq!(ends(&race, &none), BTreeSet::from([(vec![1], true), (vec![2], false)]));
    assert_eq!(ends(&locked, &none), BTreeSet::from([(vec![2], false)]));
    assert_eq!(ends(&deadlock, &none), BTreeSet::from([(vec![], true), (vec![1], false)]));
    for amount in [0, 1, 40, 41, 60, 100, 101, 500] {
        let found = ends(&account, &inputs(&[("amount", amount)]));
        let expected = balances(amount).into_iter().map(|balance| (vec![balance], balance < 0));
        assert_eq!(found, expected.collect(), "{amount}");
    }
    for text in ["unlock l", "lock l; lock l", "{ lock l } || { unlock l; unlock l }"] {
        let found = ends(&program(&THREADS, text), &none);
        assert_eq!(found, BTreeSet::from([(vec![], true)]), "{text}");
    }
}

/// The paths of a program that end in a fault, with their inputs, and how many end well.
fn interleaved(program: &Program) -> (Vec<Inputs>, usize) {
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = paths::Config::default();
    let report = paths::explore::<Defined>(program, &mut dom, &mut oracle, &config);
    let (mut stuck, mut done) = (Vec::new(), 0);
    for path in &report.paths {
        match &path.end {
            End::Done => done += 1,
            End::Stopped(Stop::Fault(_)) => stuck.push(path.inputs.clone()),
            other => panic!("{other:?}"),
        }
    }
    (stuck, done)
}

#[test]
fn threads_are_explored() {
    let [race, locked, deadlock, account] = THREADED.map(|text| program(&THREADS, text));
    let (stuck, done) = interleaved(&race);
    // Of the 20 orders of a read, an addition and a write each, those lose nothing where one thread writes before the other
    // reads: 2 of them.
    assert_eq!((stuck.len(), done), (18, 2));
    let (stuck, done) = interleaved(&locked);
    assert!(stuck.is_empty() && done > 1, "{done}");
    let (stuck, done) = interleaved(&deadlock);
    assert!(!stuck.is_empty() && done > 1, "{done}");
    let (stuck, _) = interleaved(&account);
    assert!(!stuck.is_empty());
    for inputs in stuck {
        let Some(Value::Bv(amount)) = inputs.get("amount") else { panic!("{inputs:?}") };
        let amount = amount.signed_word().expect("a word");
        assert!(balances(amount).iter().any(|balance| *balance < 0), "{amount}");
    }
}

/// Pruning and merging find what plain exploration finds. Products of unknown numbers are left out: they are hard where paths
/// are joined.
#[test]
fn other_explorations_agree() {
    let [min, ..] = IMPS;
    let [double, .., clamp] = STACKS;
    let [_, lists, exceptions, maximum, uncaught] = LAMBDAS;
    let all = [
        (&IMP, &[min][..]),
        (&STACK, &[double, clamp]),
        (&LAMBDA, &[lists, exceptions, maximum, uncaught]),
    ];
    for (language, programs) in all {
        for text in programs {
            let program = program(language, text);
            let plain = explore(&program);
            let config = verify::Config::default();
            let (mut dom, mut oracle) = (Twin::default(), Oracle::default());
            let pruned = verify::verify::<Defined>(&program, &mut dom, &mut oracle, &config);
            let pruned: Vec<_> = pruned.findings.iter().map(Found::finding).collect();
            let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
            let mut path = dom.start();
            let begun = Defined::start(&program, &mut Cx::new(&mut dom, &mut path, &[]));
            let (at, state) = begun.unwrap_or_else(|_| panic!("it starts"));
            let config = merged::Config::default();
            let start = (at, state, path);
            let summary =
                merged::explore::<Defined>(&program, &mut dom, &mut oracle, &config, start);
            let merged = judge::<Defined>(&program, &mut dom, &mut oracle, &summary, at, 10_000);
            let places = |findings: &[polysem_explore::Finding<_>]| {
                let mut places: Vec<String> =
                    findings.iter().map(|f| Defined::describe(&program, f.at)).collect();
                places.sort();
                places
            };
            let mut expected: Vec<String> = plain.faults.into_iter().map(|f| f.0).collect();
            expected.sort();
            assert_eq!(places(&pruned), expected, "{text}");
            assert_eq!(places(&merged.findings), expected, "{text}");
        }
    }
}
