//! Random scripts: our answers against Z3's, every model checked by evaluation, every core solved again, every proof
//! checked.
//!
//! 400 scripts, 20,000 with `POLYSEM_TEST_ALL`; the fuzz target `solver` goes on without end. The oracle is
//! `POLYSEM_Z3`, or that of the project's environment, or `z3`; without one the test fails, unless
//! `POLYSEM_NO_ORACLE` says that this is all right.

mod brute;
mod generate;
mod oracle;
mod property;

use generate::{Case, Source, case};
use polysem_solver::SolverConfig;
use property::{Answer, Answered, answer};
use std::collections::BTreeSet;
use std::path::Path;
use std::thread;

/// Scripts that go to one process of the oracle.
const BATCH: u64 = 500;

/// Every so many cores are given to the oracle too.
const SAMPLE: usize = 10;

fn count() -> u64 {
    if std::env::var_os("POLYSEM_TEST_ALL").is_some() { 20_000 } else { 400 }
}

/// How the answers of both sides came out.
#[derive(Debug, Default)]
struct Tally {
    sat: usize,
    unsat: usize,
    /// The oracle did not know in its time.
    skipped: usize,
    /// The oracle knew, we did not.
    missing: usize,
}

#[test]
fn random_scripts_agree_with_the_oracle() {
    let binary = oracle::binary();
    if binary.is_none() {
        let allowed = std::env::var_os("POLYSEM_NO_ORACLE").is_some();
        assert!(
            allowed,
            "no Z3: run `./x setup test`, set POLYSEM_Z3, or allow it by POLYSEM_NO_ORACLE=1"
        );
    }
    let mut tally = Tally::default();
    for start in (0..count()).step_by(BATCH as usize) {
        let cases: Vec<Case> = (start..(start + BATCH).min(count()))
            .map(|seed| case(&mut Source::Seed(seed.wrapping_mul(0x0123_4567_89ab_cdef))))
            .collect();
        compare(&cases, binary.as_deref(), &mut tally);
    }
    let known = tally.sat + tally.unsat;

    assert!(known == 0 || tally.sat.min(tally.unsat) * 10 > known, "one-sided: {tally:?}");
    assert!(tally.missing * 200 <= known, "we leave too much open: {tally:?}");
    assert!(tally.skipped * 8 <= known, "too hard for the oracle: {tally:?}");
}

fn compare(cases: &[Case], binary: Option<&Path>, tally: &mut Tally) {
    let texts: Vec<String> = cases.iter().map(Case::text).collect();
    let config = SolverConfig { check: true, ..SolverConfig::default() };
    let (ours, theirs) = thread::scope(|scope| {
        let theirs = scope.spawn(|| binary.map(|binary| oracle::ask(binary, &texts)));
        let ours: Vec<Answered> = cases.iter().map(|case| answer(case, &config)).collect();
        (ours, theirs.join().expect("the oracle answers"))
    });
    let Some(theirs) = theirs else { return };
    let mut cores = Vec::new();
    for (((case, text), ours), theirs) in cases.iter().zip(&texts).zip(&ours).zip(&theirs) {
        tally.skipped += ours.answers.len() - theirs.len();
        for (at, pair) in ours.answers.iter().zip(theirs).enumerate() {
            match pair {
                (_, Answer::Unknown) => tally.skipped += 1,
                (Answer::Unknown, _) => tally.missing += 1,
                (Answer::Sat, Answer::Sat) => tally.sat += 1,
                (Answer::Unsat, Answer::Unsat) => tally.unsat += 1,
                (ours, theirs) => panic!("check {at}: we say {ours:?}, Z3 {theirs:?}:\n{text}"),
            }
        }
        cores.extend(ours.cores.iter().map(|core| case.text_of(core)));
    }
    let sample: Vec<String> = cores.into_iter().step_by(SAMPLE).collect();
    let answers = binary.map(|binary| oracle::ask(binary, &sample)).unwrap_or_default();
    for (text, answers) in sample.iter().zip(answers) {
        assert_ne!(answers, [Answer::Sat], "no core:\n{text}");
    }
}

/// Small scripts need no oracle.
#[test]
fn small_scripts_agree_with_brute_force() {
    let mut decided = 0;
    for seed in 0..600_u64 {
        let case = case(&mut Source::Seed(seed.wrapping_mul(0x0fed_cba9_8765_4321)));
        let questions = case.questions();
        let narrow = questions.iter().all(|question| {
            let roots: Vec<_> = question.iter().map(|&root| case.roots[root]).collect();
            let inputs = case.terms.free_inputs(&roots);
            let sorts = inputs.iter().map(|&id| case.terms.input_info(id).sort);
            sorts.map(brute::bits_of).sum::<u64>() <= 10
        });
        if !narrow {
            continue;
        }
        let ours = answer(&case, &SolverConfig::default());
        for (question, ours) in questions.iter().zip(ours.answers) {
            let roots: Vec<_> = question.iter().map(|&root| case.roots[root]).collect();
            let truth = brute::decide(&case.terms, &roots, 10).expect("few inputs");
            let expected = if truth.is_some() { Answer::Sat } else { Answer::Unsat };
            assert_eq!(ours, expected, "{question:?} of:\n{}", case.text());
            decided += 1;
        }
    }
    assert!(decided > 200, "only {decided} questions were small");
}

/// The generator leaves out no operator.
#[test]
fn scripts_have_all_operators() {
    let mut seen = BTreeSet::new();
    for seed in 0..1000_u64 {
        let case = case(&mut Source::Seed(seed.wrapping_mul(0x0123_4567_89ab_cdef)));
        seen.extend(case.heads().map(|head| {
            let shown = format!("{head:?}");
            // Numbers of extractions and extensions do not matter.
            shown.split(['{', '0', '1', '2', '3', '4', '5']).next().unwrap_or("").trim().to_owned()
        }));
    }
    // Four connectives, five unary, fifteen binary, five comparisons, three of arrays.
    assert_eq!(seen.len(), 32, "{seen:?}");
}
