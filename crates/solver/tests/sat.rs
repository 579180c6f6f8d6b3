//! Both SAT solvers against brute force, against each other, and against the proof checker.

mod common;

use common::circuit::Circuit;
use common::{Rng, brute_force, random_clauses};
use polysem_solver::SolverConfig;
use polysem_solver::sat::cadical::Cadical;
use polysem_solver::sat::cdcl::Cdcl;
use polysem_solver::sat::elim::{eliminate, solve_once};
use polysem_solver::sat::lrat::Checker;
use polysem_solver::sat::{Limits, Lit, Outcome, Sat, Var};

/// A solver whose every answer is checked: models by evaluation, cores by solving again, verdicts by proof.
struct Audited<S> {
    solver: S,
    clauses: Vec<Vec<Lit>>,
    vars: u32,
    checker: Checker,
    take: fn(&mut S) -> polysem_solver::sat::proof::Proof,
}

impl Audited<Cdcl> {
    fn cdcl(config: &SolverConfig) -> Self {
        Self::new(Cdcl::with_proof(config), |solver| solver.take_proof().expect("logging is on"))
    }
}

impl Audited<Cadical> {
    fn cadical(config: &SolverConfig) -> Self {
        let solver = Cadical::with_proof(config).expect("known options");
        Self::new(solver, |solver| solver.take_proof().expect("logging is on"))
    }
}

impl<S: Sat> Audited<S> {
    fn new(solver: S, take: fn(&mut S) -> polysem_solver::sat::proof::Proof) -> Self {
        Self { solver, clauses: Vec::new(), vars: 0, checker: Checker::new(), take }
    }

    fn grow(&mut self, vars: u32) {
        while self.vars < vars {
            assert_eq!(self.solver.new_var(), Var(self.vars));
            self.vars += 1;
        }
    }

    fn add(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
        self.checker.formula(clause);
        self.solver.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> bool {
        let verdict = self.solve_cone(assumptions, None);
        if verdict {
            let value = |lit| self.solver.value(lit).expect("all variables are assigned");
            assert!(satisfies(&self.clauses, &value));
        }
        verdict
    }

    fn solve_cone(&mut self, assumptions: &[Lit], cone: Option<&[Var]>) -> bool {
        let outcome = self.solver.solve(assumptions, cone, &Limits::default());
        let proof = (self.take)(&mut self.solver);
        self.checker.run(&proof).expect("every step is accepted");
        match outcome {
            Outcome::Sat => {
                assert!(assumptions.iter().all(|&lit| self.solver.value(lit) == Some(true)));
                true
            }
            Outcome::Unsat => {
                let core = self.solver.core().to_vec();
                assert!(core.iter().all(|lit| assumptions.contains(lit)));
                let id = proof.conclusion().expect("a conclusion");
                assert!(self.checker.proves(id, &core), "clause {id} does not prove core {core:?}");
                false
            }
            Outcome::Unknown(why) => panic!("no limit was set, yet {why:?}"),
        }
    }

    /// Solves; if unsatisfiable, solves again under the core alone.
    fn solve_and_recheck(&mut self, assumptions: &[Lit]) -> bool {
        let verdict = self.solve(assumptions);
        if !verdict {
            let core = self.solver.core().to_vec();
            assert!(!self.solve(&core), "core {core:?} is satisfiable");
        }
        verdict
    }
}

/// Whether every clause has a true literal.
fn satisfies(clauses: &[Vec<Lit>], value: &impl Fn(Lit) -> bool) -> bool {
    clauses.iter().all(|clause| clause.iter().any(|&lit| value(lit)))
}

fn random_assumptions(rng: &mut Rng, vars: u32, most: u32) -> Vec<Lit> {
    (0..rng.below(most + 1)).map(|_| Var(rng.below(vars)).lit(rng.coin())).collect()
}

/// More rounds, and others, for those who have time: `POLYSEM_SAT_ROUNDS=<factor>`.
fn factor() -> u64 {
    std::env::var("POLYSEM_SAT_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn rounds(usual: usize) -> usize {
    usual * factor() as usize
}

fn seeded(seed: u64) -> Rng {
    Rng(seed + 1_000 * (factor() - 1))
}

/// Configurations that between them use every rule.
fn configs() -> Vec<SolverConfig> {
    let settings: [&[(&str, &str)]; 5] = [
        &[],
        &[
            ("sat.restart.rule", "luby"),
            ("sat.restart.interval", "2"),
            ("sat.phase", "true"),
            ("sat.delete.first", "5"),
            ("sat.delete.step", "1"),
            ("sat.delete.glue", "0"),
            ("sat.decide.lazy", "false"),
        ],
        &[
            ("sat.restart.rule", "geometric"),
            ("sat.phase", "minimal-work"),
            ("sat.minimise", "false"),
            ("sat.delete.rule", "activity"),
            ("sat.delete.first", "3"),
            ("sat.delete.keep", "0"),
            ("sat.decide.tie", "sum"),
        ],
        &[
            ("sat.restart.rule", "fixed"),
            ("sat.restart.interval", "1"),
            ("sat.phase", "random"),
            ("sat.decide.random", "0.3"),
            ("sat.delete.rule", "size"),
            ("sat.delete.first", "10"),
        ],
        &[
            ("sat.decide.heuristic", "occurrences"),
            ("sat.phase", "saved"),
            ("sat.restart.rule", "never"),
            ("sat.delete.rule", "never"),
            ("sat.decide.tie", "none"),
        ],
    ];
    settings
        .iter()
        .map(|settings| {
            let mut config = SolverConfig::default();
            for (name, value) in *settings {
                config.set(name, value).expect(name);
            }
            config
        })
        .collect()
}

#[test]
fn small_formulas_agree_with_brute_force() {
    let mut rng = seeded(7);
    let configs = configs();
    for round in 0..rounds(4_000) {
        let vars = 5 + rng.below(13);
        let clauses = random_clauses(&mut rng, vars, vars * 43 / 10, round % 3 == 0);
        let expected = brute_force(vars, &clauses);
        let mut ours = Audited::cdcl(&configs[round % configs.len()]);
        ours.grow(vars);
        for clause in &clauses {
            ours.add(clause);
        }
        assert_eq!(ours.solve(&[]), expected, "round {round}");
    }
}

#[test]
fn incremental_sequences_agree_with_brute_force() {
    let mut rng = seeded(11);
    let configs = configs();
    let mut continued = 0;
    for round in 0..rounds(3_000) {
        let mut ours = Audited::cdcl(&configs[round % configs.len()]);
        let mut vars = 4 + rng.below(6);
        let mut assumptions: Vec<Lit> = Vec::new();
        for _ in 0..8 {
            vars += u32::from(rng.below(8) == 0);
            ours.grow(vars);
            let count = rng.below(vars);
            for clause in random_clauses(&mut rng, vars, count, round % 2 == 0) {
                ours.add(&clause);
            }
            // A kept prefix lets the next solve continue on a trail under which clauses were added.
            assumptions.truncate(rng.below(assumptions.len() as u32 + 2) as usize);
            assumptions.extend(random_assumptions(&mut rng, vars, 3));
            let mut all = ours.clauses.clone();
            all.extend(assumptions.iter().map(|&lit| vec![lit]));
            assert_eq!(
                ours.solve_and_recheck(&assumptions),
                brute_force(vars, &all),
                "round {round}"
            );
        }
        continued += ours.solver.stats().continued;
    }
    assert!(continued > 1_000, "trails were continued {continued} times only");
}

#[test]
fn larger_formulas_agree_with_cadical() {
    let mut rng = seeded(13);
    let configs = configs();
    for round in 0..rounds(150) {
        let vars = 50 + rng.below(100);
        let clauses = random_clauses(&mut rng, vars, vars * 42 / 10, round % 5 == 0);
        let mut ours = Audited::cdcl(&configs[round % configs.len()]);
        let mut theirs = Audited::cadical(&SolverConfig::default());
        ours.grow(vars);
        theirs.grow(vars);
        for clause in &clauses {
            ours.add(clause);
            theirs.add(clause);
        }
        for _ in 0..3 {
            let assumptions = random_assumptions(&mut rng, vars, 6);
            assert_eq!(
                ours.solve_and_recheck(&assumptions),
                theirs.solve_and_recheck(&assumptions),
                "round {round}"
            );
            let extra = random_clauses(&mut rng, vars, 2, false);
            for clause in &extra {
                ours.add(clause);
                theirs.add(clause);
            }
        }
    }
}

/// Whether the assumptions hold together for some input of the circuit.
fn possible(circuit: &Circuit, inputs: &[Lit], assumptions: &[Lit]) -> bool {
    (0..1_u32 << inputs.len()).any(|bits| {
        let values = circuit.evaluate(|var| {
            let at = inputs.iter().position(|lit| lit.var() == var).expect("an input");
            bits >> at & 1 == 1
        });
        assumptions.iter().all(|lit| values[lit.var().0 as usize] != lit.is_neg())
    })
}

/// A partial model of a cone must extend to the whole circuit by evaluation.
fn check_extension(solver: &impl Sat, circuit: &Circuit, assumptions: &[Lit], cone: &[Var]) {
    let values = circuit.evaluate(|var| solver.value(var.pos()).unwrap_or(false));
    for var in cone.iter().copied().chain(assumptions.iter().map(|lit| lit.var())) {
        assert_eq!(solver.value(var.pos()), Some(values[var.0 as usize]), "variable {var:?}");
    }
    assert!(assumptions.iter().all(|&lit| solver.value(lit) == Some(true)));
}

#[test]
fn cones_of_growing_circuits() {
    let mut rng = seeded(17);
    let configs = configs();
    let (mut continued, mut unsat) = (0, 0);
    for round in 0..rounds(400) {
        let mut circuit = Circuit::new();
        let inputs: Vec<Lit> = (0..3 + rng.below(4)).map(|_| circuit.input()).collect();
        let mut lits = inputs.clone();
        let mut ours = Audited::cdcl(&configs[round % configs.len()]);
        let mut assumptions: Vec<Lit> = Vec::new();
        let mut sent = 0;
        for _ in 0..25 {
            for _ in 0..rng.below(8) {
                let mut pick = || {
                    let lit = lits[rng.below(lits.len() as u32) as usize];
                    if rng.coin() { lit } else { !lit }
                };
                let (a, b) = (pick(), pick());
                let lit = if a.var().0 % 2 == 0 { circuit.xor(a, b) } else { circuit.and(a, b) };
                lits.push(lit);
            }
            ours.grow(circuit.gates.len() as u32);
            for clause in &circuit.clauses[sent..] {
                ours.add(clause);
            }
            sent = circuit.clauses.len();
            // Keep a prefix of the assumptions, as a path condition would.
            assumptions.truncate(rng.below(assumptions.len() as u32 + 1) as usize);
            for _ in 0..=rng.below(2) {
                let lit = lits[rng.below(lits.len() as u32) as usize];
                assumptions.push(if rng.coin() { lit } else { !lit });
            }
            let cone = circuit.cone(&assumptions);
            let verdict = ours.solve_cone(&assumptions, Some(&cone));
            assert_eq!(verdict, possible(&circuit, &inputs, &assumptions), "round {round}");
            if verdict {
                check_extension(&ours.solver, &circuit, &assumptions, &cone);
            } else {
                unsat += 1;
                let core = ours.solver.core().to_vec();
                assert!(!possible(&circuit, &inputs, &core), "core {core:?}");
            }
        }
        continued += ours.solver.stats().continued;
    }
    assert!(continued > 500, "trails were continued {continued} times only");
    assert!(unsat > 500, "{unsat} unsatisfiable queries only");
}

#[test]
fn elimination_keeps_verdicts_and_models() {
    let mut rng = seeded(19);
    let mut config = SolverConfig { sat_elim: true, ..SolverConfig::default() };
    let mut eliminated = 0;
    for round in 0..rounds(3_000) {
        config.sat_elim_clauses = 4 + rng.below(8);
        config.sat_elim_increment = if rng.coin() { 1.0 } else { 4.0 };
        let vars = 5 + rng.below(9);
        let count = vars * (2 + rng.below(3));
        let clauses = random_clauses(&mut rng, vars, count, round % 2 == 0);
        let assumptions = random_assumptions(&mut rng, vars, 3);
        let frozen: Vec<Var> = assumptions.iter().map(|lit| lit.var()).collect();
        eliminated += eliminate(vars, &clauses, &frozen, &config).eliminated();
        let answer = solve_once(vars, &clauses, &assumptions, &config, &Limits::default());
        let mut all = clauses.clone();
        all.extend(assumptions.iter().map(|&lit| vec![lit]));
        if brute_force(vars, &all) {
            assert_eq!(answer.outcome, Outcome::Sat, "round {round}");
            let value = |lit: Lit| answer.model[lit.var().0 as usize] != lit.is_neg();
            assert!(satisfies(&all, &value), "round {round}");
        } else {
            assert_eq!(answer.outcome, Outcome::Unsat, "round {round}");
            let mut under_core = clauses.clone();
            under_core.extend(answer.core.iter().map(|&lit| vec![lit]));
            assert!(!brute_force(vars, &under_core), "round {round}");
        }
    }
    assert!(eliminated > 3_000, "{eliminated} variables only");
}

/// With elimination and the other simplifications forced early, clauses are taken away and brought back between queries.
#[test]
fn cadical_proves_what_it_brings_back() {
    let mut rng = seeded(29);
    let mut config = SolverConfig::default();
    for name in ["elimint", "inprobeint", "conditionint", "block", "cover", "condition"] {
        config.set(&format!("cadical.{name}"), "1").expect("an open table");
    }
    for round in 0..rounds(60) {
        let vars = 60 + rng.below(60);
        let mut ours = Audited::cdcl(&SolverConfig::default());
        let mut theirs = Audited::cadical(&config);
        ours.grow(vars);
        theirs.grow(vars);
        let mut count = vars * 4;
        for _ in 0..8 {
            for clause in random_clauses(&mut rng, vars, count, false) {
                ours.add(&clause);
                theirs.add(&clause);
            }
            count = 2;
            let assumptions = random_assumptions(&mut rng, vars, 6);
            assert_eq!(
                ours.solve_and_recheck(&assumptions),
                theirs.solve_and_recheck(&assumptions),
                "round {round}"
            );
        }
    }
}
