//! What is promised of addresses reaches the solver whatever is asked of them, and the emulator keeps it.
//!
//! Random questions about the addresses of two to four objects, in a space of 64 addresses, are compared with all layouts
//! there are.

use polysem_domain::{Concrete, Condition, Facts, Sym, Symbolic};
use polysem_explore::Oracle;
use polysem_sem::{BinOp, Bits, CmpOp, Domain, Object, Promised, UnOp};
use polysem_solver::Verdict;
use polysem_term::Value;
use polysem_term::arbitrary::Source;
use std::collections::BTreeMap;

/// How many bits an address has.
const WIDTH: u32 = 6;

const NAMES: [&str; 4] = ["&a", "&b", "&c", "&d"];

/// Arithmetic on addresses.
#[derive(Clone, Debug)]
enum Number {
    Address(usize),
    Literal(u64),
    Un(UnOp, Box<Number>),
    Bin(BinOp, Box<Number>, Box<Number>),
}

#[derive(Clone, Debug)]
enum Question {
    Cmp(CmpOp, Number, Number),
    Not(Box<Question>),
    Or(Box<Question>, Box<Question>),
}

const OPERATORS: &[BinOp] = &[
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Udiv,
    BinOp::Urem,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Shl,
    BinOp::Lshr,
    BinOp::Ashr,
];

const COMPARISONS: &[CmpOp] = &[CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle];

fn number(source: &mut Source<'_>, depth: u32) -> Number {
    let inner = |source: &mut Source<'_>| Box::new(number(source, depth - 1));
    match source.below(if depth == 0 { 4 } else { 8 }) {
        0..3 => Number::Address(source.below(NAMES.len() as u32) as usize),
        3 => Number::Literal(source.below(1 << WIDTH).into()),
        4 => Number::Un(source.pick(&[UnOp::Not, UnOp::Neg]), inner(source)),
        _ => Number::Bin(source.pick(OPERATORS), inner(source), inner(source)),
    }
}

fn question(source: &mut Source<'_>, depth: u32) -> Question {
    let inner = |source: &mut Source<'_>| Box::new(question(source, depth - 1));
    match source.below(if depth == 0 { 4 } else { 6 }) {
        0..4 => Question::Cmp(source.pick(COMPARISONS), number(source, 3), number(source, 3)),
        4 => Question::Not(inner(source)),
        _ => Question::Or(inner(source), inner(source)),
    }
}

/// Objects that have room beside each other.
fn objects(source: &mut Source<'_>, most: u32) -> Vec<Promised> {
    loop {
        let count = 2 + source.below(most - 1);
        let all: Vec<Promised> = (0..count)
            .map(|_| Promised {
                align: source.below(4) as u8,
                least: 1 + u64::from(source.below(3)),
                room: 1 + u64::from(source.below(8)),
            })
            .collect();
        if placed(&mut Concrete::default(), &mut Concrete::default().start(), &all).is_some() {
            return all;
        }
    }
}

fn read<D: Domain>(dom: &mut D, bases: &[D::Bv], number: &Number) -> D::Bv {
    match number {
        Number::Address(which) => bases[which % bases.len()].clone(),
        Number::Literal(value) => dom.lit(Bits::new(WIDTH, *value)),
        Number::Un(op, a) => {
            let a = read(dom, bases, a);
            dom.un(*op, &a).expect("a number")
        }
        Number::Bin(op, a, b) => {
            let (a, b) = (read(dom, bases, a), read(dom, bases, b));
            dom.bin(*op, &a, &b).expect("a number")
        }
    }
}

fn ask<D: Domain>(dom: &mut D, bases: &[D::Bv], question: &Question) -> D::Bool {
    match question {
        Question::Cmp(op, a, b) => {
            let (a, b) = (read(dom, bases, a), read(dom, bases, b));
            dom.cmp(*op, &a, &b).expect("a truth value")
        }
        Question::Not(q) => {
            let q = ask(dom, bases, q);
            dom.not(&q)
        }
        Question::Or(p, q) => {
            let (p, q) = (ask(dom, bases, p), ask(dom, bases, q));
            dom.or(&p, &q)
        }
    }
}

/// The objects' addresses in a reading; none if there is no room, or the reading refuses what it was given.
fn placed<D: Domain>(dom: &mut D, path: &mut D::Path, all: &[Promised]) -> Option<Vec<D::Bv>> {
    let (mut before, mut bases) = (0, Vec::new());
    for ((number, &promise), name) in (0..).zip(all).zip(NAMES) {
        // The fixed layout starts at 1, and so what is aligned starts one before a multiple.
        before = (before + 1_u64).max(promise.least).next_multiple_of(1 << promise.align) - 1;
        let size = promise.room;
        let object = Object { number, name, width: WIDTH, size, before, promise };
        before += size;
        bases.push(dom.base(path, object).ok()?);
    }
    Some(bases)
}

/// Whether a layout keeps what is promised, written down once more.
fn is_legal(all: &[Promised], layout: &[u64]) -> bool {
    let mut taken = 0_u64;
    all.iter().zip(layout).all(|(promise, &base)| {
        let aligned = base % (1 << promise.align) == 0;
        let fits = base != 0 && base >= promise.least && base + promise.room <= 1 << WIDTH;
        let cells = if fits { ((1 << promise.room) - 1) << base } else { 0 };
        let free = taken & cells == 0;
        taken |= cells;
        aligned && fits && free
    })
}

fn layouts(count: usize) -> impl Iterator<Item = Vec<u64>> {
    (0_u64..1 << (WIDTH as usize * count))
        .map(move |all| (0..count).map(|at| all >> (WIDTH as usize * at) & 63).collect())
}

/// Whether a question has the answer yes in a layout; nothing if the emulator refuses that.
fn emulated(all: &[Promised], layout: &[u64], question: &Question) -> Option<bool> {
    let given = NAMES.iter().zip(layout);
    let given = given.map(|(name, &at)| ((*name).to_owned(), Value::Bv(Bits::new(WIDTH, at))));
    let mut emulator = Concrete::new(given.collect());
    let mut run = emulator.start();
    let bases = placed(&mut emulator, &mut run, all)?;
    Some(ask(&mut emulator, &bases, question))
}

/// Inputs with which the answer is yes, if there are any.
fn solved(all: &[Promised], question: &Question) -> Option<BTreeMap<String, Value>> {
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let mut path: Facts = dom.start();
    let bases: Vec<Sym> = placed(&mut dom, &mut path, all)?;
    let answer: Condition = ask(&mut dom, &bases, question);
    let answer = dom.condition(answer);
    match oracle.check(&mut dom, &path, &[answer]) {
        Verdict::Sat(_) => Some(oracle.inputs(&mut dom, &path, &[answer]).expect("inputs")),
        Verdict::Unsat(_) => None,
        Verdict::Unknown(reason) => panic!("{reason}"),
    }
}

/// How many questions are asked: a sample, or many with `POLYSEM_TEST_ALL`.
fn cases() -> u64 {
    if std::env::var_os("POLYSEM_TEST_ALL").is_some() { 10_000 } else { 400 }
}

#[test]
fn the_solver_says_what_all_layouts_say() {
    for seed in 0..cases() {
        let mut source = Source::seeded(seed);
        let (all, question) = (objects(&mut source, 2), question(&mut source, 2));
        let yes = layouts(all.len()).any(|layout| {
            is_legal(&all, &layout) && emulated(&all, &layout, &question) == Some(true)
        });
        assert_eq!(solved(&all, &question).is_some(), yes, "{seed}: {all:?} {question:?}");
    }
}

#[test]
fn what_the_solver_finds_is_a_layout() {
    let mut compared = 0;
    for seed in 0..cases() {
        let mut source = Source::seeded(seed);
        let (all, question) = (objects(&mut source, 4), question(&mut source, 2));
        let Some(inputs) = solved(&all, &question) else { continue };
        let at =
            |name: &&str| inputs.get(*name).and_then(|value| value.clone().into_bits()?.word());
        // Addresses that a question does not speak of are not given.
        let layout: Option<Vec<u64>> = NAMES[..all.len()].iter().map(at).collect();
        let Some(layout) = layout else { continue };
        assert!(is_legal(&all, &layout), "{seed}: {all:?} {question:?} {layout:?}");
        assert_eq!(emulated(&all, &layout, &question), Some(true), "{seed}: {question:?}");
        compared += 1;
    }
    assert!(compared > cases() / 20, "{compared}");
}

#[test]
fn the_emulator_refuses_what_is_no_layout() {
    let question = Question::Cmp(CmpOp::Eq, Number::Literal(0), Number::Literal(0));
    let mut legal = 0;
    for seed in 0..20 * cases() {
        let mut source = Source::seeded(seed);
        let all = objects(&mut source, 4);
        let layout: Vec<u64> = all.iter().map(|_| source.below(1 << WIDTH).into()).collect();
        let is_kept = emulated(&all, &layout, &question).is_some();
        assert_eq!(is_kept, is_legal(&all, &layout), "{seed}: {all:?} {layout:?}");
        legal += u64::from(is_kept);
    }
    assert!(legal > cases() / 4, "{legal}");
}
