//! Tables of Aldrich, Le Goues and Padhye, *Program Analysis*: 5.3, 5.4 and 7.1.2.

use crate::tac::{Inst, Place, Program, State, Tac, var};
use crate::{intervals, program};
use polysem_domain::Interval;
use polysem_explore::fixpoint::{
    Analysis, Config, Definition, Effects, Table, live_variables, reaching_definitions,
};
use polysem_sem::{BinOp, CmpOp, Domain};
use std::collections::{BTreeMap, BTreeSet};

type Intervals =
    State<<Interval as Domain>::Bv, <Interval as Domain>::Bool, <Interval as Domain>::Map>;

const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;

/// A variable as the book writes it; the ends of 8 bits are infinity.
pub(crate) fn show(states: &[Intervals], at: usize) -> String {
    let [state] = states else { panic!("one state, not {}", states.len()) };
    let abs = &state.vars[at].abs;
    let end = |bits: polysem_sem::Bits| match bits.signed_word() {
        Some(-128) => "-∞".to_string(),
        Some(127) => "∞".to_string(),
        n => n.map_or_else(String::new, |n| n.to_string()),
    };
    let (lo, hi) = (end(abs.smin()), end(abs.smax()));
    if (lo.as_str(), hi.as_str()) == ("-∞", "∞") {
        "⊤".into()
    } else {
        format!("[{lo},{hi}]")
    }
}

/// The rows of a table: what x and y are after each place.
fn rows(analysis: &Analysis<Tac, Interval>, places: &[Place]) -> Vec<String> {
    let row = |at: &Place| {
        let after = &analysis.edges[&(*at, at + 1)];
        format!("{at} {} {}", show(after, X), show(after, Y))
    };
    places.iter().map(row).collect()
}

fn visits(analysis: &Analysis<Tac, Interval>) -> Vec<Place> {
    analysis.visits.iter().map(|key| key.place).collect()
}

/// The second table of 7.1.2: no constants, widened at once.
#[test]
fn widening_to_infinity() {
    let code = [
        Inst::Const(X, 0),
        Inst::If(X, CmpOp::Eq, Y, 5),
        Inst::Add(X, X, 1),
        Inst::Goto(2),
        Inst::Const(Y, 0),
    ];
    let config = Config { delay: 0, literals: false, ..Config::default() };
    let analysis = intervals(&program(&code), &config);
    let visited = visits(&analysis);
    assert_eq!(visited, [1, 2, 3, 4, 2, 3, 4, 2, 5, 6]);
    assert_eq!(rows(&analysis, &[1, 3, 5]), ["1 [0,0] ⊤", "3 [1,∞] ⊤", "5 [0,∞] [0,0]"]);
    assert_eq!(show(&analysis.after[&2], X), "[0,∞]");
    assert_eq!(show(&analysis.after[&4], X), "[1,∞]");
}

/// The third: widened to the constants of the program.
fn constants() -> Program {
    program(&[
        Inst::Const(X, 0),
        Inst::Const(Y, 1),
        Inst::IfConst(X, CmpOp::Eq, 10, 7),
        Inst::Add(X, X, 1),
        Inst::Add(Y, Y, -1),
        Inst::Goto(3),
        Inst::Goto(7),
    ])
}

#[test]
fn widening_to_constants() {
    let config = Config { delay: 0, ..Config::default() };
    let analysis = intervals(&constants(), &config);
    let visited = visits(&analysis);
    // The book does not go round the last loop, whose state cannot change.
    assert_eq!(visited, [1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 3, 4, 5, 6, 3, 7, 7]);
    let expected =
        ["1 [0,0] ⊤", "2 [0,0] [1,1]", "3 [0,9] [-∞,1]", "4 [1,10] [-∞,1]", "5 [1,10] [-∞,0]"];
    assert_eq!(rows(&analysis, &[1, 2, 3, 4, 5]), expected);
    let taken = &analysis.edges[&(3, 7)];
    assert_eq!((show(taken, X), show(taken, Y)), ("[10,10]".into(), "[-∞,1]".into()));
    let last = &analysis.before[&7];
    assert_eq!((show(last, X), show(last, Y)), ("[10,10]".into(), "[-∞,1]".into()));
    assert_eq!(show(&analysis.after[&6], Y), "[-∞,0]");
}

/// Without the constants, descending passes find the bound again, where the condition is an inequality.
#[test]
fn narrowing_finds_bounds_again() {
    let code = [
        Inst::Const(X, 0),
        Inst::IfConst(X, CmpOp::Slt, 10, 4),
        Inst::Goto(6),
        Inst::Add(X, X, 1),
        Inst::Goto(2),
        Inst::Halt,
    ];
    let config = Config { delay: 0, narrow: 0, literals: false, ..Config::default() };
    let wide = intervals(&program(&code), &config);
    assert_eq!(show(&wide.before[&2], X), "[0,∞]");
    assert_eq!(show(&wide.before[&6], X), "[10,∞]");
    let fine = intervals(&program(&code), &Config { narrow: 2, ..config.clone() });
    assert_eq!(show(&fine.before[&2], X), "[0,10]");
    assert_eq!(show(&fine.before[&4], X), "[0,9]");
    assert_eq!(show(&fine.before[&6], X), "[10,10]");
    // A place that is reached only after overshooting is not reached at all.
    let mut code = code.to_vec();
    code[5] = Inst::IfConst(X, CmpOp::Sle, 10, 8);
    code.push(Inst::Unsupported);
    let fine = intervals(&program(&code), &Config { narrow: 2, ..config.clone() });
    assert!(fine.is_complete() && !fine.before.contains_key(&7));
    assert!(!intervals(&program(&code), &config).is_complete());
}

/// The program of 5.3 and 5.4, with what its instructions write and read.
fn factorial() -> (Program, BTreeMap<Place, Effects>) {
    let code = [
        Inst::Copy(Y, X),
        Inst::Const(Z, 1),
        Inst::IfConst(Y, CmpOp::Eq, 0, 7),
        Inst::Op(Z, BinOp::Mul, Z, Y),
        Inst::Add(Y, Y, -1),
        Inst::Goto(3),
        Inst::Const(Y, 0),
    ];
    let set = |vars: &[usize]| vars.iter().map(|&v| var(v)).collect();
    let row = |defines: &[usize], uses: &[usize]| Effects {
        defines: set(defines),
        uses: set(uses),
        ..Effects::default()
    };
    let effects = [
        row(&[Y], &[X]),
        row(&[Z], &[]),
        row(&[], &[Y]),
        row(&[Z], &[Z, Y]),
        row(&[Y], &[Y]),
        row(&[], &[]),
        row(&[Y], &[]),
        row(&[], &[]),
    ];
    (program(&code), (1..).zip(effects).collect())
}

/// The sets of the numbered places, each as one word.
fn words<T>(sets: &BTreeMap<Place, BTreeSet<T>>, word: impl Fn(&T) -> String) -> Vec<String> {
    let sets = sets.iter().filter(|(at, _)| **at <= 7);
    sets.map(|(at, set)| {
        let set: Vec<_> = set.iter().map(&word).collect();
        format!("{at} {}", set.join(","))
    })
    .collect()
}

fn name(location: polysem_sem::Location) -> &'static str {
    (0..3).find(|&v| var(v) == location).map_or("?", |v| ["x", "y", "z"][v])
}

#[test]
fn definitions_that_reach() {
    let (program, effects) = factorial();
    let table =
        reaching_definitions::<Tac>(&program, 1, &BTreeSet::new(), |at| effects[&at].clone());
    let word = |d: &Definition<Place>| format!("{}{}", name(d.location), d.at.unwrap_or(0));
    let expected =
        ["1 y1", "2 y1,z2", "3 y1,y5,z2,z4", "4 y1,y5,z4", "5 y5,z4", "6 y5,z4", "7 y7,z2,z4"];
    assert_eq!(words(&table.after, word), expected);
    assert_eq!(table.visits, [1, 2, 3, 4, 5, 6, 3, 4, 5, 7, 8]);
    // Definitions 1 and 5 reach the use of y at 4.
    assert_eq!(words(&table.before, word)[3], "4 y1,y5,z2,z4");

    let initial = [X, Y].map(var).into();
    let table = reaching_definitions::<Tac>(&program, 1, &initial, |at| {
        let may = Effects { may_define: [var(Y)].into(), ..Effects::default() };
        if at == 1 { may } else { effects[&at].clone() }
    });
    assert_eq!(words(&table.after, word)[0], "1 x0,y0,y1");
}

#[test]
fn variables_that_live() {
    let (program, effects) = factorial();
    let Table { before, visits, .. } =
        live_variables::<Tac>(&program, 1, &[var(Z)].into(), |at| effects[&at].clone());
    let expected = ["1 x", "2 y", "3 y,z", "4 y,z", "5 y,z", "6 y,z", "7 z"];
    assert_eq!(words(&before, |location| name(*location).to_string()), expected);
    assert_eq!(visits, [8, 7, 3, 6, 5, 4, 3, 2, 1]);
}

/// Where no end is reached, uses still make variables live.
#[test]
fn variables_live_in_endless_loops() {
    let program = program(&[Inst::Copy(Y, X), Inst::Goto(1)]);
    let effects = |at| match at {
        1 => Effects { defines: [var(Y)].into(), uses: [var(X)].into(), ..Effects::default() },
        _ => Effects::default(),
    };
    let table = live_variables::<Tac>(&program, 1, &BTreeSet::new(), effects);
    assert_eq!(table.before[&2], [var(X)].into());
}
