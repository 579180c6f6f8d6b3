//! Fixpoints on three-address programs: the tables of a textbook, what a result reports, and soundness on random programs.

mod sound;
mod tables;
mod tac;

use polysem_domain::Interval;
use polysem_explore::fixpoint::{Analysis, Config, analyze};
use polysem_sem::{BinOp, CmpOp, Domain, FaultKind, Stop};
use tac::{Inst, Place, Program, Tac};

/// Analyzes in the interval reading.
fn intervals(program: &Program, config: &Config) -> Analysis<Tac, Interval> {
    let take = |dom: &mut Interval| std::mem::take(&mut dom.alarms);
    analyze::<Tac, _>(program, &mut Interval::default(), config, take).expect("it starts")
}

/// Alarms as place, kind, and whether they are certain.
fn alarms<D: Domain>(analysis: &Analysis<Tac, D>) -> Vec<(Place, FaultKind, bool)> {
    analysis.alarms.iter().map(|alarm| (alarm.place, alarm.fault.kind, alarm.certain)).collect()
}

fn program(code: &[Inst]) -> Program {
    Program::new(8, 3, code)
}

#[test]
fn alarms_are_possible_or_certain() {
    let code = [
        Inst::Op(0, BinOp::Udiv, 1, 2),
        Inst::Op(0, BinOp::Udiv, 1, 2), // the first excludes it
        Inst::Const(0, 0),
        Inst::If(1, CmpOp::Eq, 2, 6),
        Inst::Op(1, BinOp::Udiv, 1, 0),
        Inst::Halt,
    ];
    let analysis = intervals(&program(&code), &Config::default());
    let division = FaultKind::Division;
    assert_eq!(alarms(&analysis), [(1, division, false), (5, division, true)]);
    assert!(analysis.is_complete() && !analysis.after.contains_key(&5));
}

#[test]
fn a_choice_that_may_fail_is_no_certain_fault() {
    let code = [Inst::Indirect(0, vec![2, 3]), Inst::Goto(3), Inst::Halt];
    let analysis = intervals(&program(&code), &Config::default());
    assert_eq!(alarms(&analysis), [(1, FaultKind::BadJump, false)]);
    let code = [Inst::Const(0, 9), Inst::Indirect(0, vec![3]), Inst::Halt];
    let analysis = intervals(&program(&code), &Config::default());
    assert_eq!(alarms(&analysis), [(2, FaultKind::BadJump, true)]);
    assert!(!analysis.before.contains_key(&3));
}

/// Widening alone gives an alarm after the loop; narrowing comes before alarms are read off.
#[test]
fn alarms_are_those_of_the_final_states() {
    let code = [
        Inst::Const(0, 0),
        Inst::IfConst(0, CmpOp::Slt, 100, 6),
        Inst::Const(1, 120),
        Inst::Cmp(CmpOp::Slt, 0, 1),
        Inst::Goto(8),
        Inst::Add(0, 0, 1),
        Inst::Goto(2),
        Inst::Assert,
    ];
    let config = Config { literals: false, ..Config::default() };
    let wide = intervals(&program(&code), &Config { narrow: 0, ..config.clone() });
    assert_eq!(alarms(&wide), [(8, FaultKind::Assertion, false)]);
    let fine = intervals(&program(&code), &config);
    assert!(alarms(&fine).is_empty() && fine.is_complete());
}

#[test]
fn what_is_left_out_is_reported() {
    let code = [Inst::If(0, CmpOp::Eq, 1, 3), Inst::Unsupported, Inst::Halt];
    let analysis = intervals(&program(&code), &Config::default());
    assert_eq!(analysis.stops, [(2, Stop::unsupported("this instruction"))]);
    assert!(!analysis.is_complete());

    let code = [Inst::If(0, CmpOp::Eq, 1, 3), Inst::Grow, Inst::Halt];
    let analysis = intervals(&program(&code), &Config::default());
    assert_eq!(analysis.stops, [(3, Stop::unsupported("states of different shape meet at 3"))]);

    let code = [Inst::Const(0, 0), Inst::Add(0, 0, 1), Inst::Goto(2)];
    let analysis = intervals(&program(&code), &Config { steps: 3, ..Config::default() });
    assert_eq!(analysis.stops, [(2, Stop::Budget("3 steps of the fixpoint".into()))]);
    assert!(!analysis.is_complete());

    let code = [Inst::Call(1)];
    let analysis = intervals(&program(&code), &Config { depth: 5, ..Config::default() });
    assert_eq!(analysis.stops, [(1, Stop::Budget("5 nested calls".into()))]);
    assert_eq!(analysis.keys.len(), 6);
}

/// States are apart by call stack, and joined where a place is asked for.
#[test]
fn calls_are_apart() {
    let code = [
        Inst::Const(0, 1),
        Inst::Call(6),
        Inst::Const(0, 5),
        Inst::Call(6),
        Inst::Halt,
        Inst::Add(0, 0, 1),
        Inst::Return,
    ];
    let analysis = intervals(&program(&code), &Config::default());
    assert_eq!(tables::show(&analysis.before[&6], 0), "[1,5]");
    assert_eq!(tables::show(&analysis.before[&3], 0), "[2,2]");
    assert_eq!(tables::show(&analysis.before[&5], 0), "[6,6]");
    assert!(analysis.is_complete());
}

/// What was equal when a loop was entered is not thought equal when it is entered again, though each value by itself is
/// what it was.
#[test]
fn equal_values_need_not_stay_equal() {
    let code = [
        Inst::Copy(1, 0),
        Inst::IfConst(0, CmpOp::Slt, 10, 4),
        Inst::Halt,
        Inst::Copy(2, 1),
        Inst::Input(1),
        Inst::Goto(2),
    ];
    let analysis = intervals(&program(&code), &Config::default());
    assert_eq!(tables::show(&analysis.before[&4], 0), "[-∞,9]");
    assert_eq!(tables::show(&analysis.before[&4], 1), "⊤");
    assert_eq!(tables::show(&analysis.after[&4], 2), "⊤");
}

/// A flag that was computed before a loop says nothing about what is written in it.
#[test]
fn flags_need_not_stay_true() {
    let code = [
        Inst::Const(1, 10),
        Inst::Cmp(CmpOp::Slt, 0, 1),
        Inst::IfFlag(5),
        Inst::Halt,
        Inst::Input(0),
        Inst::Goto(3),
    ];
    let analysis = intervals(&program(&code), &Config::default());
    assert_eq!(tables::show(&analysis.before[&5], 0), "⊤");
}

/// A comparison narrows at a later branch, as long as nothing joins between.
#[test]
fn flags_narrow_what_was_compared() {
    let code = [
        Inst::Const(1, 10),
        Inst::Cmp(CmpOp::Slt, 0, 1),
        Inst::Copy(2, 0),
        Inst::IfFlag(6),
        Inst::Halt,
        Inst::Halt,
    ];
    let analysis = intervals(&program(&code), &Config::default());
    assert_eq!(tables::show(&analysis.before[&6], 0), "[-∞,9]");
    assert_eq!(tables::show(&analysis.before[&6], 2), "[-∞,9]");
    assert_eq!(tables::show(&analysis.before[&5], 2), "[10,∞]");
}
