//! Real queries of a symbolic executor: all verdicts right, all models checked, all cores solved again.

use polysem_solver::{Solver, SolverConfig, Verdict};
use polysem_term::smtlib::{Command, Reader};
use polysem_term::{Evaluator, TermId, Terms};

/// The assertions of a text, read into an arena.
fn assertions(text: &str, terms: &mut Terms) -> Vec<TermId> {
    let mut reader = Reader::new(text);
    let mut assertions = Vec::new();
    while let Some(command) = reader.next_command(terms) {
        if let Command::Assert { term, .. } = command.expect("a query reads") {
            assertions.push(term);
        }
    }
    assertions
}

/// As one question, simplified first; and as the first of many, with proofs that are checked.
fn check(name: &str, text: &str, sat: bool) {
    check_with(name, text, sat, &SolverConfig::default());
    check_with(name, text, sat, &SolverConfig { check: true, ..SolverConfig::default() });
}

fn check_with(name: &str, text: &str, sat: bool, config: &SolverConfig) {
    let mut terms = Terms::new();
    let facts = assertions(text, &mut terms);
    let mut solver = Solver::new(config.clone());
    for &fact in &facts {
        solver.assume(&mut terms, fact);
    }
    match solver.check(&mut terms, &[]) {
        Verdict::Sat(model) => {
            assert!(sat, "{name} has no model");
            // By terms that nobody rewrote.
            let mut plain = Terms::without_rewriting();
            let facts = assertions(text, &mut plain);
            let mut here = polysem_term::Model::default();
            for (id, value) in model.iter() {
                let name = &terms.input_info(id).name;
                if let Some(own) = plain.find_input(name) {
                    here.set(own, value.clone());
                }
            }
            let mut evaluator = Evaluator::default();
            for fact in facts {
                assert!(evaluator.truth(&plain, &here, fact), "{name}: a wrong model");
            }
        }
        Verdict::Unsat(core) => {
            assert!(!sat, "{name} has a model");
            assert!(core.iter().all(|part| facts.contains(part)), "{name}: a core of other facts");
            let again = Solver::new(SolverConfig::default()).check(&mut terms, &core);
            assert!(matches!(again, Verdict::Unsat(_)), "{name}: no core");
        }
        Verdict::Unknown(reason) => panic!("{name}: {reason}"),
    }
}

/// A file: what all its questions share, then each under its name and verdict.
fn check_file(file: &str, expected: usize) {
    let mut pieces = file.split("\n;; ");
    let shared = pieces.next().expect("a file is not empty");
    let mut count = 0;
    for piece in pieces {
        let (title, body) = piece.split_once('\n').expect("a question has a body");
        let (name, verdict) = title.split_once(' ').expect("a name and a verdict");
        check(name, &format!("{shared}\n{body}"), verdict == "sat");
        count += 1;
    }
    assert_eq!(count, expected);
}

#[test]
fn bst5() {
    check_file(include_str!("../../../tests/queries/bst5.smt2s"), 34);
}

#[test]
fn crc() {
    check_file(include_str!("../../../tests/queries/crc.smt2s"), 5);
}

#[test]
fn fig1b() {
    check_file(include_str!("../../../tests/queries/fig1b.smt2s"), 13);
}

#[test]
fn maze() {
    check_file(include_str!("../../../tests/queries/maze.smt2s"), 34);
}

#[test]
fn parse2() {
    check_file(include_str!("../../../tests/queries/parse2.smt2s"), 35);
}

#[test]
fn regexp() {
    check_file(include_str!("../../../tests/queries/regexp.smt2s"), 38);
}

#[test]
fn sort5() {
    check_file(include_str!("../../../tests/queries/sort5.smt2s"), 32);
}
