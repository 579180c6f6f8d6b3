//! What a question costs: 20,000 small queries about one large formula, a fresh solver on a small cone, and two hard problems.
//!
//! `cargo run --release --example sat_latency -- [name=value …] [only=ours|whole|elim|cadical] [part=queries|fresh|hard]`

#![expect(clippy::print_stdout, reason = "an example reports to the terminal")]
#![expect(clippy::cast_precision_loss, reason = "figures are rounded for display anyway")]

#[path = "../tests/common/circuit.rs"]
mod circuit;

use std::time::{Duration, Instant};

use circuit::Circuit;
use polysem_solver::SolverConfig;
use polysem_solver::sat::cadical::Cadical;
use polysem_solver::sat::cdcl::Cdcl;
use polysem_solver::sat::elim::solve_once;
use polysem_solver::sat::{Limits, Lit, Outcome, Sat, Var};

struct Query {
    assumptions: Vec<Lit>,
    cone: Vec<Var>,
}

/// Ten words, their sums by pairs, comparisons among all of them, one product.
fn large_formula() -> (Circuit, Vec<Lit>) {
    let mut circuit = Circuit::new();
    let words: Vec<Vec<Lit>> = (0..10).map(|_| circuit.word(32)).collect();
    let mut conditions = Vec::new();
    for i in 0..10 {
        for j in i + 1..10 {
            let sum = circuit.add(&words[i], &words[j]);
            let other = &words[(i + j) % 10];
            conditions.push(circuit.ult(&sum, other));
            if (i + j) % 3 == 0 {
                conditions.push(circuit.eq(&sum, &words[(i * j) % 10]));
            }
        }
    }
    let product = circuit.mul(&words[0][..16], &words[1][..16], 32);
    conditions.push(circuit.eq(&product, &words[2]));
    conditions.push(circuit.ult(&product, &words[3]));
    (circuit, conditions)
}

fn queries(circuit: &Circuit, conditions: &[Lit]) -> Vec<Query> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) as usize % bound
    };
    (0..20_000)
        .map(|_| {
            let assumptions: Vec<Lit> = (0..=random(3))
                .map(|_| {
                    let lit = conditions[random(conditions.len())];
                    if random(2) == 0 { lit } else { !lit }
                })
                .collect();
            let cone = circuit.cone(&assumptions);
            Query { assumptions, cone }
        })
        .collect()
}

fn load(solver: &mut impl Sat, circuit: &Circuit) {
    for _ in 0..circuit.gates.len() {
        solver.new_var();
    }
    for clause in &circuit.clauses {
        solver.add_clause(clause);
    }
}

fn report(name: &str, mut times: Vec<Duration>, sat: usize) {
    times.sort_unstable();
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let mean = times.iter().copied().map(micros).sum::<f64>() / times.len() as f64;
    let at = |percent: usize| micros(times[(times.len() - 1) * percent / 100]);
    println!(
        "{name}: mean {mean:.1} µs, p50 {:.1}, p90 {:.1}, p99 {:.1}, max {:.0}; {sat} of {} satisfiable",
        at(50),
        at(90),
        at(99),
        at(100),
        times.len()
    );
}

fn ask(name: &str, solver: &mut impl Sat, queries: &[Query], with_cone: bool) {
    let mut sat = 0;
    let mut times = Vec::with_capacity(queries.len());
    for query in queries {
        let start = Instant::now();
        let outcome =
            solver.solve(&query.assumptions, with_cone.then_some(&query.cone), &Limits::default());
        times.push(start.elapsed());
        sat += usize::from(outcome == Outcome::Sat);
    }
    report(name, times, sat);
}

/// Walks down paths as symbolic execution does: at each condition both sides are asked about, and a feasible one is taken.
fn walk(name: &str, solver: &mut impl Sat, circuit: &Circuit, conditions: &[Lit], with_cone: bool) {
    let (mut times, mut sat) = (Vec::new(), 0);
    for path in 0..100 {
        let mut taken: Vec<Lit> = Vec::new();
        for step in 0..20 {
            let condition = conditions[(path * 31 + step * (7 + path % 5)) % conditions.len()];
            taken.push(condition);
            let cone = circuit.cone(&taken);
            let mut feasible = None;
            for side in if (path + step) % 2 == 0 {
                [condition, !condition]
            } else {
                [!condition, condition]
            } {
                taken.pop();
                taken.push(side);
                let start = Instant::now();
                let outcome = solver.solve(&taken, with_cone.then_some(&cone), &Limits::default());
                times.push(start.elapsed());
                if outcome == Outcome::Sat {
                    sat += 1;
                    feasible = feasible.or(Some(side));
                }
            }
            taken.pop();
            let Some(side) = feasible else { break };
            taken.push(side);
        }
    }
    report(name, times, sat);
}

/// One adder and three comparisons.
fn small_formula() -> (Circuit, [Lit; 3]) {
    let mut circuit = Circuit::new();
    let (a, b, c) = (circuit.word(32), circuit.word(32), circuit.word(32));
    let sum = circuit.add(&a, &b);
    let assumptions = [circuit.ult(&sum, &a), circuit.ult(&c, &b), !circuit.eq(&sum, &c)];
    (circuit, assumptions)
}

/// Times 200 runs of something.
fn repeat(name: &str, run: impl Fn() -> Outcome) {
    let (mut times, mut sat) = (Vec::new(), 0);
    for _ in 0..200 {
        let start = Instant::now();
        sat += usize::from(run() == Outcome::Sat);
        times.push(start.elapsed());
    }
    report(name, times, sat);
}

fn fresh<S: Sat>(name: &str, make: impl Fn() -> S) {
    let (circuit, assumptions) = small_formula();
    repeat(name, || load_and_solve(make(), &circuit, &assumptions, &Limits::default()));
}

fn fresh_once(name: &str, config: &SolverConfig) {
    let (circuit, assumptions) = small_formula();
    let vars = circuit.gates.len() as u32;
    repeat(name, || {
        solve_once(vars, &circuit.clauses, &assumptions, config, &Limits::default()).outcome
    });
}

/// Two problems that need search: a number of 40 bits to factor, and that products of 8 bits commute.
fn hard_problems() -> [(&'static str, Circuit, Vec<Lit>); 2] {
    let mut factoring = Circuit::new();
    let (a, b) = (factoring.word(20), factoring.word(20));
    let product = factoring.mul(&a, &b, 40);
    let number = 872_107_u64 * 956_617;
    let mut given: Vec<Lit> = product
        .iter()
        .enumerate()
        .map(|(at, &lit)| if number >> at & 1 == 1 { lit } else { !lit })
        .collect();
    given.push(factoring.ult(&a, &b));

    let mut commutes = Circuit::new();
    let (a, b) = (commutes.word(8), commutes.word(8));
    let (one, two) = (commutes.mul(&a, &b, 16), commutes.mul(&b, &a, 16));
    let differ = !commutes.eq(&one, &two);
    [("40-bit factoring", factoring, given), ("8-bit product commutes", commutes, vec![differ])]
}

fn hard(name: &str, solve: impl Fn(&Circuit, &[Lit], &Limits) -> Outcome) {
    for (what, circuit, assumptions) in hard_problems() {
        let start = Instant::now();
        let limits =
            Limits { deadline: Some(start + Duration::from_secs(40)), ..Limits::default() };
        let outcome = solve(&circuit, &assumptions, &limits);
        println!("{name}: {what}: {outcome:?} in {:.2} s", start.elapsed().as_secs_f64());
    }
}

fn load_and_solve<S: Sat>(
    mut solver: S,
    circuit: &Circuit,
    assumptions: &[Lit],
    limits: &Limits,
) -> Outcome {
    load(&mut solver, circuit);
    solver.solve(assumptions, None, limits)
}

fn cadical(config: &SolverConfig) -> Cadical {
    Cadical::new(config).expect("main tried the options")
}

fn measure_queries(config: &SolverConfig, only: &str) {
    let (circuit, conditions) = large_formula();
    let queries = queries(&circuit, &conditions);
    let mean = queries.iter().map(|query| query.cone.len()).sum::<usize>() / queries.len();
    println!(
        "{} variables, {} clauses, mean cone {mean}",
        circuit.gates.len(),
        circuit.clauses.len()
    );
    let ours = || {
        let mut solver = Cdcl::new(config);
        load(&mut solver, &circuit);
        solver
    };
    if wants(only, "ours") {
        let mut solver = ours();
        ask("ours, cones", &mut solver, &queries, true);
        println!("{:?}", solver.stats());
        let mut solver = ours();
        walk("ours, paths", &mut solver, &circuit, &conditions, true);
        println!("{:?}", solver.stats());
    }
    if wants(only, "whole") {
        ask("ours, all variables", &mut ours(), &queries[..2_000], false);
    }
    if wants(only, "cadical") {
        let theirs = || {
            let mut solver = cadical(config);
            load(&mut solver, &circuit);
            solver
        };
        ask("CaDiCaL", &mut theirs(), &queries, false);
        walk("CaDiCaL, paths", &mut theirs(), &circuit, &conditions, false);
    }
}

fn measure_fresh(config: &SolverConfig, only: &str) {
    if wants(only, "ours") {
        fresh("ours, fresh", || Cdcl::new(config));
    }
    if wants(only, "elim") {
        fresh_once(
            "ours, fresh, after elimination",
            &SolverConfig { sat_elim: true, ..config.clone() },
        );
    }
    if wants(only, "cadical") {
        fresh("CaDiCaL, fresh", || cadical(config));
    }
}

fn measure_hard(config: &SolverConfig, only: &str) {
    if wants(only, "ours") {
        hard("ours", |circuit, given, limits| {
            load_and_solve(Cdcl::new(config), circuit, given, limits)
        });
    }
    if wants(only, "elim") {
        let config = SolverConfig { sat_elim: true, ..config.clone() };
        hard("ours, after elimination", |circuit, given, limits| {
            solve_once(circuit.gates.len() as u32, &circuit.clauses, given, &config, limits).outcome
        });
    }
    if wants(only, "cadical") {
        hard("CaDiCaL", |circuit, given, limits| {
            load_and_solve(cadical(config), circuit, given, limits)
        });
    }
}

/// Whether a part was chosen, or all.
fn wants(chosen: &str, name: &str) -> bool {
    chosen.is_empty() || chosen == name
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = SolverConfig::default();
    let (mut only, mut part) = (String::new(), String::new());
    for argument in std::env::args().skip(1) {
        let (name, value) = argument.split_once('=').ok_or("arguments are name=value")?;
        match name {
            "only" => value.clone_into(&mut only),
            "part" => value.clone_into(&mut part),
            _ => config.set(name, value)?,
        }
    }
    Cadical::new(&config)?;
    if wants(&part, "queries") {
        measure_queries(&config, &only);
    }
    if wants(&part, "fresh") {
        measure_fresh(&config, &only);
    }
    if wants(&part, "hard") {
        measure_hard(&config, &only);
    }
    Ok(())
}
