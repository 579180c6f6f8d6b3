//! Word-level simplification against brute force: equisatisfiable, models go back, cores are cores.

mod terms;

use polysem_solver::SolverConfig;
use polysem_solver::word::{WordStats, simplify};
use polysem_term::{BinOp, Model, Sort, TermId, Terms};
use terms::{Rng, models, random_assertions};

const STAGES: [&str; 6] =
    ["substitute", "split", "skeleton", "embed", "propagate", "unconstrained"];

/// The stages named, and no others.
fn only(stages: &[&str]) -> SolverConfig {
    let mut config = SolverConfig::default();
    for stage in STAGES {
        let on = stages.contains(&stage).to_string();
        config.set(&format!("word.{stage}"), &on).expect("a parameter");
    }
    config
}

fn texts(terms: &Terms, assertions: &[TermId]) -> String {
    polysem_term::smtlib::script_text(terms, assertions)
}

/// Simplifies and compares with what evaluation under every model says.
fn check(terms: &mut Terms, assertions: &[TermId], config: &SolverConfig, stats: &mut WordStats) {
    let expected = models(terms, assertions);
    let simplified = simplify(terms, assertions, config, stats);
    if let Some(core) = &simplified.verdict {
        assert!(expected.is_empty(), "wrongly refuted: {}", texts(terms, assertions));
        let core: Vec<TermId> = core.iter().map(|&at| assertions[at]).collect();
        let wrong = models(terms, &core);
        assert!(
            wrong.is_empty(),
            "no core: {} of {}",
            texts(terms, &core),
            texts(terms, assertions)
        );
        return;
    }
    let new: Vec<TermId> = simplified.assertions.iter().map(|derived| derived.term).collect();
    let found = models(terms, &new);
    let show = || format!("{}became\n{}", texts(terms, assertions), texts(terms, &new));
    assert_eq!(found.is_empty(), expected.is_empty(), "not equisatisfiable: {}", show());
    for model in &found {
        let mut model = model.clone();
        simplified.complete(terms, &mut model);
        for &assertion in assertions {
            let holds = terms.eval(assertion, &model) == polysem_term::Value::Bool(true);
            assert!(holds, "{model:?} is no model: {}", show());
        }
        for (input, _) in model.iter() {
            assert!(terms.input_info(input).name.starts_with('x'), "a fresh input was left over");
        }
    }
    // Whatever subset of the simplified assertions is contradictory, its origins are.
    for left_out in 0..new.len() {
        let kept: Vec<usize> = (0..new.len()).filter(|&at| at != left_out).collect();
        let subset: Vec<TermId> = kept.iter().map(|&at| new[at]).collect();
        if !expected.is_empty() || !models(terms, &subset).is_empty() {
            continue;
        }
        let core: Vec<TermId> =
            simplified.core(kept).into_iter().map(|at| assertions[at]).collect();
        assert!(models(terms, &core).is_empty(), "core of a subset: {}", show());
    }
}

fn many(stages: &[&str], seed: u64, count: usize, bits: u32) -> WordStats {
    let config = only(stages);
    let mut rng = Rng(seed);
    let mut stats = WordStats::default();
    for _ in 0..count {
        let mut terms = Terms::new();
        let assertions = random_assertions(&mut terms, &mut rng, bits);
        check(&mut terms, &assertions, &config, &mut stats);
    }
    stats
}

#[test]
fn substitution_alone() {
    assert!(many(&["substitute"], 1, 1500, 7).substituted > 500);
}

#[test]
fn splitting_alone() {
    assert!(many(&["split"], 2, 1500, 7).split > 100);
}

#[test]
fn skeleton_alone() {
    assert!(many(&["skeleton"], 3, 1500, 7).settled > 20);
}

#[test]
fn embedding_alone() {
    assert!(many(&["embed"], 4, 1500, 7).embedded > 100);
}

#[test]
fn propagation_alone() {
    assert!(many(&["propagate"], 5, 3000, 7).propagated > 500);
}

#[test]
fn unconstrained_terms_alone() {
    assert!(many(&["unconstrained"], 6, 3000, 7).unconstrained > 500);
}

#[test]
fn two_stages_at_a_time() {
    for (n, first) in STAGES.iter().enumerate() {
        for second in &STAGES[n + 1..] {
            many(&[first, second], 100 + n as u64, 200, 7);
        }
    }
}

#[test]
fn all_together() {
    many(&STAGES, 7, 4000, 8);
}

#[test]
fn without_rewriting_of_the_arena() {
    let mut rng = Rng(8);
    for _ in 0..1000 {
        let mut terms = Terms::without_rewriting();
        let assertions = random_assertions(&mut terms, &mut rng, 6);
        check(&mut terms, &assertions, &only(&STAGES), &mut WordStats::default());
    }
}

#[test]
fn switched_off_nothing_changes() {
    let mut terms = Terms::new();
    let x = terms.input("x", Sort::Bool);
    let mut config = SolverConfig::default();
    config.set("word.rounds", "0").expect("a parameter");
    let simplified = simplify(&mut terms, &[x], &config, &mut WordStats::default());
    assert_eq!(simplified.assertions.len(), 1);
    assert_eq!(simplified.core([0]), [0]);
}

/// Simplifies what has one obvious answer, and completes the empty model.
fn solved(terms: &mut Terms, assertions: &[TermId]) {
    let mut stats = WordStats::default();
    let simplified = simplify(terms, assertions, &SolverConfig::default(), &mut stats);
    assert!(simplified.verdict.is_none() && simplified.assertions.is_empty(), "{stats:?}");
    let mut model = Model::default();
    simplified.complete(terms, &mut model);
    for &assertion in assertions {
        assert_eq!(terms.eval(assertion, &model), polysem_term::Value::Bool(true));
    }
}

#[test]
fn deep_chains() {
    const DEPTH: u64 = 100_000;
    let mut terms = Terms::new();
    // A chain of definitions.
    let sort = Sort::Bv(32);
    let inputs: Vec<TermId> = (0..DEPTH).map(|n| terms.input(&format!("x{n}"), sort)).collect();
    let mut chain = Vec::new();
    for pair in inputs.windows(2) {
        let one = terms.num(32, 3);
        let sum = terms.bin(BinOp::Mul, pair[1], one);
        chain.push(terms.eq(pair[0], sum));
    }
    solved(&mut terms, &chain);
    // A chain of implications.
    let truths: Vec<TermId> =
        (0..DEPTH).map(|n| terms.input(&format!("p{n}"), Sort::Bool)).collect();
    let mut chain: Vec<TermId> =
        truths.windows(2).map(|pair| terms.implies(pair[0], pair[1])).collect();
    chain.push(truths[0]);
    solved(&mut terms, &chain);
    // One deep term.
    let x = terms.input("x", sort);
    let y = terms.input("y", sort);
    let mut deep = x;
    for n in 0..DEPTH {
        let k = terms.num(32, n);
        let k = terms.bin(BinOp::Xor, y, k);
        deep = terms.bin(if n % 2 == 0 { BinOp::Add } else { BinOp::Xor }, deep, k);
    }
    let k = terms.num(32, 77);
    let equal = terms.eq(deep, k);
    solved(&mut terms, &[equal]);
}

#[test]
fn arrays_read_at_literals_become_vectors() {
    let mut terms = Terms::new();
    let sort = Sort::Array { index: 32, element: 8 };
    let array = terms.input("xs", sort);
    let mut assertions = Vec::new();
    for n in 0..100 {
        let at = terms.num(32, n);
        let next = terms.num(32, n + 1);
        let (a, b) = (terms.select(array, at), terms.select(array, next));
        assertions.push(terms.cmp(polysem_term::CmpOp::Ult, a, b));
    }
    let mut stats = WordStats::default();
    let simplified = simplify(&mut terms, &assertions, &SolverConfig::default(), &mut stats);
    let left: Vec<TermId> = simplified.assertions.iter().map(|derived| derived.term).collect();
    assert_eq!(stats.split, 1);
    assert!(terms.cone(&left).iter().all(|&t| !matches!(terms.sort(t), Sort::Array { .. })));
}
