//! What word-level simplification leaves of scripts: `cargo run --release --example word_corpus -- file.smt2…`.

#![expect(clippy::print_stdout, reason = "an example reports to the terminal")]

use polysem_solver::SolverConfig;
use polysem_solver::word::{WordStats, simplify};
use polysem_term::smtlib::{Command, Reader};
use polysem_term::{Evaluator, Model, TermId, Terms};
use std::time::{Duration, Instant};

fn main() -> std::io::Result<()> {
    let config = SolverConfig::default();
    let mut stats = WordStats::default();
    let (mut before, mut after, mut decided) = (0, 0, 0);
    let mut spent = Duration::ZERO;
    let mut slowest = (Duration::ZERO, String::new());
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path)?;
        let mut terms = Terms::new();
        let mut reader = Reader::new(&text);
        let mut assertions: Vec<TermId> = Vec::new();
        while let Some(command) = reader.next_command(&mut terms) {
            if let Ok(Command::Assert { term, .. }) = command {
                assertions.push(term);
            }
        }
        let size = terms.size(&assertions);
        let start = Instant::now();
        let simplified = simplify(&mut terms, &assertions, &config, &mut stats);
        let each = start.elapsed();
        spent += each;
        if each > slowest.0 {
            slowest = (each, path.clone());
        }
        let left: Vec<TermId> = simplified.assertions.iter().map(|derived| derived.term).collect();
        let left = terms.size(&left);
        decided += u32::from(left == 0);
        let word = match (&simplified.verdict, left) {
            (Some(_), _) => "unsat",
            (None, 0) => "sat",
            _ => "open",
        };
        if word == "sat" {
            let mut model = Model::default();
            simplified.complete(&terms, &mut model);
            let mut evaluator = Evaluator::default();
            let holds = assertions.iter().all(|&t| evaluator.truth(&terms, &model, t));
            assert!(holds, "{path}: the completed model is none");
        }
        println!("{path}: {size} nodes, {left} left, {word}, {each:.1?}");
        before += size;
        after += left;
    }
    println!("{before} nodes, {after} left, {decided} decided, {spent:.1?}, slowest {slowest:.1?}");
    println!("{stats:?}");
    Ok(())
}
