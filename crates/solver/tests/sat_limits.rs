//! Limits, interrupts, and what is left of a solver after them.

#[path = "common/circuit.rs"]
mod circuit;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use circuit::Circuit;
use polysem_solver::SolverConfig;
use polysem_solver::sat::cadical::Cadical;
use polysem_solver::sat::cdcl::Cdcl;
use polysem_solver::sat::lrat::Checker;
use polysem_solver::sat::{Limits, Lit, Outcome, Sat, Var, Why};

/// That a product of so many bits commutes: hard to prove.
fn commutes(width: usize) -> (Circuit, Lit) {
    let mut circuit = Circuit::new();
    let (a, b) = (circuit.word(width), circuit.word(width));
    let (one, two) = (circuit.mul(&a, &b, 2 * width), circuit.mul(&b, &a, 2 * width));
    let differ = !circuit.eq(&one, &two);
    (circuit, differ)
}

fn load<S: Sat>(mut solver: S, circuit: &Circuit) -> S {
    for _ in 0..circuit.gates.len() {
        solver.new_var();
    }
    for clause in &circuit.clauses {
        solver.add_clause(clause);
    }
    solver
}

/// Runs a check on both solvers.
fn on_both(circuit: &Circuit, check: impl Fn(&str, &mut dyn Sat)) {
    let config = SolverConfig::default();
    check("ours", &mut load(Cdcl::new(&config), circuit));
    check("CaDiCaL", &mut load(Cadical::new(&config).expect("no options"), circuit));
}

#[test]
fn conflicts_are_counted() {
    let (circuit, differ) = commutes(8);
    on_both(&circuit, |name, solver| {
        let limits = Limits { conflicts: Some(100), ..Limits::default() };
        assert_eq!(
            solver.solve(&[differ], None, &limits),
            Outcome::Unknown(Why::Conflicts),
            "{name}"
        );
        assert_eq!(solver.solve(&[!differ], None, &Limits::default()), Outcome::Sat, "{name}");
    });
}

#[test]
fn deadlines_and_interrupts_act_soon() {
    let (circuit, differ) = commutes(10);
    on_both(&circuit, |name, solver| {
        let start = Instant::now();
        let limits =
            Limits { deadline: Some(start + Duration::from_millis(100)), ..Limits::default() };
        assert_eq!(solver.solve(&[differ], None, &limits), Outcome::Unknown(Why::Time), "{name}");
        assert!(start.elapsed() < Duration::from_millis(400), "{name} took {:?}", start.elapsed());

        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            raised.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let limits = Limits { interrupt: Some(flag), ..Limits::default() };
        assert_eq!(
            solver.solve(&[differ], None, &limits),
            Outcome::Unknown(Why::Interrupted),
            "{name}"
        );
        let late = raiser.join().expect("the raiser sleeps and stores").elapsed();
        // Fifty milliseconds are promised; a loaded machine may take its time to schedule us.
        assert!(late < Duration::from_millis(300), "{name} took {late:?}");
        assert_eq!(
            solver.solve(&[differ], None, &limits),
            Outcome::Unknown(Why::Interrupted),
            "{name}"
        );
        assert_eq!(solver.solve(&[!differ], None, &Limits::default()), Outcome::Sat, "{name}");
    });
}

#[test]
fn memory_is_bounded() {
    let (circuit, differ) = commutes(10);
    let mut solver = load(Cdcl::new(&SolverConfig::default()), &circuit);
    let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
    assert_eq!(solver.solve(&[differ], None, &limits), Outcome::Unknown(Why::Memory));
    assert_eq!(solver.solve(&[!differ], None, &Limits::default()), Outcome::Sat);
}

#[test]
fn proofs_span_interrupted_searches() {
    let (circuit, differ) = commutes(5);
    let mut solver = load(Cdcl::with_proof(&SolverConfig::default()), &circuit);
    let mut checker = Checker::new();
    for clause in &circuit.clauses {
        checker.formula(clause);
    }
    let limits = Limits { conflicts: Some(50), ..Limits::default() };
    let mut interruptions = 0;
    while solver.solve(&[Var(0).pos(), differ], None, &limits) != Outcome::Unsat {
        interruptions += 1;
    }
    assert!(interruptions > 0);
    let proof = solver.take_proof().expect("logging is on");
    checker.run(&proof).expect("every step is accepted");
    assert_eq!(solver.core(), [differ]);
    assert!(checker.proves(proof.conclusion().expect("a conclusion"), solver.core()));
}

#[test]
fn solvers_are_deterministic() {
    let (circuit, differ) = commutes(5);
    let run = || {
        let mut solver = load(Cdcl::new(&SolverConfig::default()), &circuit);
        assert_eq!(solver.solve(&[differ], None, &Limits::default()), Outcome::Unsat);
        solver.stats()
    };
    assert_eq!(run(), run());
}

#[test]
fn unknown_options_of_cadical_are_refused() {
    let mut config = SolverConfig::default();
    config.set("cadical.elim", "0").expect("an open table");
    assert!(Cadical::new(&config).is_ok());
    config.set("cadical.nonsense", "0").expect("an open table");
    assert!(Cadical::new(&config).is_err());
}
