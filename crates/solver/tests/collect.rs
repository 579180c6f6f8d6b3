//! The arena may be collected between questions: freed ids come back as other terms, and answers stay right.

use polysem_solver::{Solver, SolverConfig, Verdict};
use polysem_term::{BinOp, Sort, Terms, Value};

#[test]
fn answers_survive_collections() {
    let mut terms = Terms::new();
    let sort = Sort::Array { index: 8, element: 8 };
    let mut solver = Solver::new(SolverConfig::default());
    solver.push();
    let x = terms.input("x", Sort::Bv(8));
    let bound = terms.num(8, 200);
    let fact = terms.cmp(polysem_term::CmpOp::Ult, x, bound);
    solver.assume(&mut terms, fact);
    for round in 0..300u64 {
        let x = terms.input("x", Sort::Bv(8));
        let array = terms.input("a", sort);
        let (k, target) = (terms.num(8, round % 50 * 2 + 1), terms.num(8, round % 251));
        let product = terms.bin(BinOp::Mul, x, k);
        let hit = terms.eq(product, target);
        // An odd factor is invertible: there is one solution, below the bound or not.
        let solution = (0..=255u64).find(|n| n * (round % 50 * 2 + 1) % 256 == round % 251);
        let solution = solution.expect("an odd number has an inverse");
        match solver.check(&mut terms, &[hit]) {
            Verdict::Sat(model) => {
                let value = terms.eval(x, &model);
                assert_eq!(value, Value::Bv(polysem_term::Bits::new(8, solution)));
                assert!(solution < 200);
            }
            verdict => assert!(solution >= 200, "{verdict:?}"),
        }
        let read = terms.select(array, x);
        let other = terms.select(array, product);
        let (same, differ) = (terms.eq(x, product), terms.eq(read, other));
        let differ = terms.not(differ);
        assert!(matches!(solver.check(&mut terms, &[same, differ]), Verdict::Unsat(_)));
        if round % 3 == 0 {
            let live = terms.collect(solver.roots().collect::<Vec<_>>());
            solver.retain(&live);
        }
    }
}
