//! The proof checker refuses what does not follow.

mod common;

use common::{Rng, brute_force, random_clauses};
use polysem_solver::SolverConfig;
use polysem_solver::sat::cadical::Cadical;
use polysem_solver::sat::cdcl::Cdcl;
use polysem_solver::sat::lrat::{Checker, Refusal};
use polysem_solver::sat::proof::{Proof, Step};
use polysem_solver::sat::{Limits, Lit, Outcome, Sat, Var};

fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().copied().filter_map(Lit::from_dimacs).collect()
}

/// A checker that holds (1 2), (1 -2), (-1 2), (-1 -2) as clauses 1 to 4.
fn contradiction() -> Checker {
    let mut checker = Checker::new();
    for (id, clause) in (1..).zip([[1, 2], [1, -2], [-1, 2], [-1, -2]]) {
        checker.formula(&lits(&clause));
        checker.step(Step::Original { id, lits: &lits(&clause) }).expect("of the formula");
    }
    checker
}

#[test]
fn a_right_proof_is_accepted() {
    let mut checker = contradiction();
    checker.step(Step::Derived { id: 5, lits: &lits(&[1]), hints: &[1, 2] }).expect("follows");
    checker.step(Step::Deleted { id: 1 }).expect("is there");
    checker.step(Step::Derived { id: 6, lits: &[], hints: &[5, 3, 4] }).expect("follows");
    assert!(checker.proves(6, &[]));
    assert!(checker.proves(5, &lits(&[-1, 2])));
    assert!(!checker.proves(5, &lits(&[1])));
    assert!(!checker.proves(7, &[]));
}

#[test]
fn wrong_steps_are_refused() {
    let derived = |id, numbers: &[i32], hints: &[u64]| {
        contradiction().step(Step::Derived { id, lits: &lits(numbers), hints })
    };
    assert_eq!(derived(5, &[], &[]), Err(Refusal::NoConflict(5)));
    assert_eq!(derived(5, &[1], &[1]), Err(Refusal::NoConflict(5)));
    assert_eq!(derived(5, &[], &[1, 2]), Err(Refusal::NotUnit { step: 5, hint: 1 }));
    assert_eq!(derived(5, &[1], &[9, 2]), Err(Refusal::NoSuchClause { step: 5, named: 9 }));
    assert_eq!(derived(4, &[1], &[1, 2]), Err(Refusal::RepeatedId(4)));
    assert_eq!(derived(5, &[3], &[1, 2]), Err(Refusal::NotUnit { step: 5, hint: 1 }));
    let mut checker = contradiction();
    assert_eq!(
        checker.step(Step::Original { id: 5, lits: &lits(&[1]) }),
        Err(Refusal::NotOfTheFormula(5))
    );
    assert_eq!(
        checker.step(Step::Deleted { id: 7 }),
        Err(Refusal::NoSuchClause { step: 7, named: 7 })
    );
    checker.step(Step::Deleted { id: 1 }).expect("is there");
    let step = Step::Derived { id: 5, lits: &lits(&[1]), hints: &[1, 2] };
    assert_eq!(checker.step(step), Err(Refusal::NoSuchClause { step: 5, named: 1 }));
}

/// One random change in a list of numbers or literals.
fn mutate<T: Copy>(rng: &mut Rng, list: &mut Vec<T>, other: T) {
    let at = rng.below(list.len() as u32) as usize;
    match rng.below(3) {
        0 if !list.is_empty() => {
            list.remove(at);
        }
        1 if !list.is_empty() => list[at] = other,
        _ => list.insert(at, other),
    }
}

/// Replays a proof with about one changed step; returns whether a step was refused.
/// Whatever is accepted must follow from the formula.
fn replay_mutated(rng: &mut Rng, vars: u32, clauses: &[Vec<Lit>], proof: &Proof) -> bool {
    let mut checker = Checker::new();
    for clause in clauses {
        checker.formula(clause);
    }
    let target = rng.below(proof.len() as u32) as usize;
    for (at, step) in proof.steps().enumerate() {
        let verdict = match step {
            Step::Derived { id, lits, hints } if at >= target && rng.below(3) == 0 => {
                let (mut lits, mut hints) = (lits.to_vec(), hints.to_vec());
                if rng.coin() {
                    let other = 1 + rng.next() % id;
                    mutate(rng, &mut hints, other);
                } else {
                    let other = Var(rng.below(vars)).lit(rng.coin());
                    mutate(rng, &mut lits, other);
                }
                let verdict = checker.step(Step::Derived { id, lits: &lits, hints: &hints });
                if verdict.is_ok() {
                    let mut all = clauses.to_vec();
                    all.extend(lits.iter().map(|&lit| vec![!lit]));
                    assert!(!brute_force(vars, &all), "accepted {lits:?}, which does not follow");
                }
                verdict
            }
            _ => checker.step(step),
        };
        if verdict.is_err() {
            return true;
        }
    }
    false
}

#[test]
fn mutated_proofs_are_refused_or_harmless() {
    let mut rng = Rng(23);
    let (mut refused, mut tried) = (0, 0);
    for round in 0..600 {
        let vars = 8 + rng.below(4);
        let clauses = random_clauses(&mut rng, vars, vars * 5, round % 4 == 0);
        let (outcome, proof) = if round % 2 == 0 {
            let mut solver = Cdcl::with_proof(&SolverConfig::default());
            (run(&mut solver, vars, &clauses), solver.take_proof())
        } else {
            let mut solver = Cadical::with_proof(&SolverConfig::default()).expect("no options");
            (run(&mut solver, vars, &clauses), solver.take_proof())
        };
        let proof = proof.expect("logging is on");
        if outcome == Outcome::Unsat {
            for _ in 0..5 {
                tried += 1;
                refused += u32::from(replay_mutated(&mut rng, vars, &clauses, &proof));
            }
        }
    }
    assert!(tried > 1_000 && refused * 3 > tried, "{refused} of {tried} refused");
}

fn run(solver: &mut impl Sat, vars: u32, clauses: &[Vec<Lit>]) -> Outcome {
    for _ in 0..vars {
        solver.new_var();
    }
    for clause in clauses {
        solver.add_clause(clause);
    }
    solver.solve(&[], None, &Limits::default())
}

#[test]
fn the_text_form_is_lrat() {
    let mut proof = Proof::default();
    proof.original(1, &lits(&[1, 2]));
    proof.derived(3, &lits(&[-1]), &[1, 2]);
    proof.deleted(1);
    proof.derived(4, &[], &[3]);
    let mut text = Vec::new();
    proof.write_lrat(&mut text).expect("memory takes all");
    assert_eq!(String::from_utf8(text).expect("ASCII"), "3 -1 0 1 2 0\n3 d 1 0\n4 0 3 0\n");
}
