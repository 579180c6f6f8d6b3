//! Both SAT solvers against brute force, against each other, and against the proof checker.

mod common;

use common::{Rng, brute_force, random_clauses, satisfies};
use polysem_solver::SolverConfig;
use polysem_solver::sat::cadical::Cadical;
use polysem_solver::sat::cdcl::Cdcl;
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
        let outcome = self.solver.solve(assumptions, None, &Limits::default());
        let proof = (self.take)(&mut self.solver);
        self.checker.run(&proof).expect("every step is accepted");
        match outcome {
            Outcome::Sat => {
                let value = |lit| self.solver.value(lit).expect("all variables are assigned");
                assert!(satisfies(&self.clauses, &value));
                assert!(assumptions.iter().all(|&lit| value(lit)));
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

fn random_assumptions(rng: &mut Rng, vars: u32, most: u32) -> Vec<Lit> {
    (0..rng.below(most + 1)).map(|_| Var(rng.below(vars)).lit(rng.coin())).collect()
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
            ("sat.restart.rule", "lbd"),
            ("sat.restart.interval", "1"),
            ("sat.phase", "random"),
            ("sat.decide.random", "0.3"),
            ("sat.delete.rule", "size"),
            ("sat.delete.first", "10"),
        ],
        &[
            ("sat.decide.heuristic", "occurrences"),
            ("sat.phase", "false"),
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
    let mut rng = Rng(7);
    let configs = configs();
    for round in 0..4_000 {
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
    let mut rng = Rng(11);
    let configs = configs();
    for round in 0..1_500 {
        let mut ours = Audited::cdcl(&configs[round % configs.len()]);
        let mut vars = 4 + rng.below(4);
        for _ in 0..8 {
            vars += rng.below(2);
            ours.grow(vars);
            let count = rng.below(vars);
            for clause in random_clauses(&mut rng, vars, count, true) {
                ours.add(&clause);
            }
            let assumptions = random_assumptions(&mut rng, vars, 5);
            let mut all = ours.clauses.clone();
            all.extend(assumptions.iter().map(|&lit| vec![lit]));
            assert_eq!(
                ours.solve_and_recheck(&assumptions),
                brute_force(vars, &all),
                "round {round}"
            );
        }
    }
}

#[test]
fn larger_formulas_agree_with_cadical() {
    let mut rng = Rng(13);
    let configs = configs();
    for round in 0..150 {
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
