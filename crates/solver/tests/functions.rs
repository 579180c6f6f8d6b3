//! Uninterpreted functions: congruent, and nothing more.

use polysem_solver::{Solver, SolverConfig, Verdict};
use polysem_term::{BinOp, Sort, Terms};

#[test]
fn functions_are_congruent_and_free() {
    let mut terms = Terms::new();
    let [x, y] = ["x", "y"].map(|name| terms.input(name, Sort::Bv(32)));
    let p = terms.input("p", Sort::Bool);
    let [fx, fy] = [x, y].map(|t| terms.function("f", &[t, p], Sort::Bv(16)));
    let same = terms.eq(x, y);
    let differ = {
        let eq = terms.eq(fx, fy);
        terms.not(eq)
    };
    let mut solver = Solver::new(SolverConfig::default());
    solver.push();
    // Different results: different arguments, and that is possible.
    assert!(matches!(solver.check(&mut terms, &[differ]), Verdict::Sat(_)));
    let Verdict::Unsat(core) = solver.check(&mut terms, &[same, differ]) else {
        panic!("equal arguments give equal results");
    };
    assert_eq!(core.len(), 2);
    // f(f(f(x))) = x and f(f(x)) = x imply f(x) = x.
    let f = |terms: &mut Terms, t| terms.function("g", &[t], Sort::Bv(32));
    let (g1, mut g) = (f(&mut terms, x), x);
    let mut powers = Vec::new();
    for _ in 0..3 {
        g = f(&mut terms, g);
        powers.push(g);
    }
    let facts = [terms.eq(powers[2], x), terms.eq(powers[1], x)];
    let not_fixed = {
        let eq = terms.eq(g1, x);
        terms.not(eq)
    };
    assert!(matches!(
        solver.check(&mut terms, &[facts[0], facts[1], not_fixed]),
        Verdict::Unsat(_)
    ));
    assert!(matches!(solver.check(&mut terms, &[facts[0], not_fixed]), Verdict::Sat(_)));
}

#[test]
fn functions_of_truth_and_of_nothing() {
    let mut terms = Terms::new();
    let x = terms.input("x", Sort::Bv(8));
    let constant = terms.function("c", &[], Sort::Bv(8));
    let one = terms.num(8, 1);
    let next = terms.bin(BinOp::Add, x, one);
    let [now, then] = [x, next].map(|t| terms.function("even", &[t], Sort::Bool));
    let turns = terms.xor(now, then);
    let equal = terms.eq(constant, x);
    let of_constant = terms.function("even", &[constant], Sort::Bool);
    let agrees = terms.eq(of_constant, now);
    let broken = terms.not(agrees);
    let mut solver = Solver::new(SolverConfig::default());
    assert!(matches!(solver.check(&mut terms, &[turns, equal]), Verdict::Sat(_)));
    assert!(matches!(solver.check(&mut terms, &[turns, equal, broken]), Verdict::Unsat(_)));
}

/// Abstraction of operators narrower than a byte: a parameter may ask for it.
#[test]
fn narrow_products_can_be_abstracted() {
    let config = SolverConfig { abstract_above: 1, check: true, ..SolverConfig::default() };
    for op in [BinOp::Mul, BinOp::Udiv, BinOp::Urem, BinOp::Sdiv, BinOp::Srem, BinOp::Smod] {
        for target in 0..16 {
            let mut terms = Terms::new();
            let [x, y] = ["x", "y"].map(|name| terms.input(name, Sort::Bv(4)));
            let (result, target) = (terms.bin(op, x, y), terms.num(4, target));
            let hit = terms.eq(result, target);
            let two = terms.num(4, 2);
            let large = terms.cmp(polysem_term::CmpOp::Ult, two, y);
            let mut solver = Solver::new(config.clone());
            let possible = (0..256u64).any(|n| {
                let (a, b) =
                    (polysem_term::Bits::new(4, n / 16), polysem_term::Bits::new(4, n % 16));
                n % 16 > 2 && Some(op.eval(&a, &b)) == terms.as_lit(target)
            });
            let verdict = solver.check(&mut terms, &[hit, large]);
            assert_eq!(matches!(verdict, Verdict::Sat(_)), possible, "{op:?} {verdict:?}");
            assert!(!matches!(verdict, Verdict::Unknown(_)), "{op:?}");
        }
    }
}
