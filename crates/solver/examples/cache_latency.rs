//! What a hit costs, cache by cache: `cargo run --release --example cache_latency`.

#![expect(clippy::print_stdout, reason = "the figures are what it is for")]

use polysem_solver::Verdict;
use polysem_solver::cache::{Decide, Independent, OnDisk, Recent, Subsets};
use polysem_term::{BinOp, CmpOp, Model, Sort, TermId, Terms};
use std::time::Instant;

/// Answers what it is told.
struct Told(Verdict);

impl Decide for Told {
    fn decide(&mut self, _: &mut Terms, _: &[TermId]) -> Verdict {
        self.0.clone()
    }
}

const TIMES: u32 = 20_000;

/// `x[i] + x[i+1] < k` for so many `i`: all hold where all inputs are zero.
fn path(terms: &mut Terms, len: u32, base: u32) -> Vec<TermId> {
    let mut constraints: Vec<TermId> = (0..len)
        .map(|n| {
            let a = terms.input(&format!("x{}", base + n), Sort::Bv(32));
            let b = terms.input(&format!("x{}", base + n + 1), Sort::Bv(32));
            let sum = terms.bin(BinOp::Add, a, b);
            let k = terms.num(32, u64::from(100 + n));
            terms.cmp(CmpOp::Ult, sum, k)
        })
        .collect();
    constraints.sort_unstable();
    constraints
}

fn time(what: &str, terms: &mut Terms, decide: &mut dyn Decide, constraints: &[TermId]) {
    decide.decide(terms, constraints);
    let start = Instant::now();
    for _ in 0..TIMES {
        std::hint::black_box(decide.decide(terms, constraints));
    }
    let each = start.elapsed() / TIMES;
    println!("{what:40} {:>4} constraints  {each:>10.2?}", constraints.len());
}

fn main() -> std::io::Result<()> {
    for len in [4, 20, 100] {
        let mut terms = Terms::new();
        let constraints = path(&mut terms, len, 0);
        let mut model = Model::default();
        for input in terms.free_inputs(&constraints) {
            let sort = terms.input_info(input).sort;
            model.set(input, polysem_term::Value::default_of(sort));
        }
        let sat = || Told(Verdict::Sat(model.clone()));
        let unsat = || Told(Verdict::Unsat(constraints[..2].to_vec()));
        time("recent", &mut terms, &mut Recent::new(sat(), 8), &constraints);
        let mut recent = Recent::new(sat(), 8);
        recent.keep(model.clone());
        let start = Instant::now();
        for _ in 0..TIMES {
            std::hint::black_box(recent.find(&terms, &constraints));
        }
        println!("{:62} {:>10.2?}", "recent, model not copied", start.elapsed() / TIMES);
        // A crowd of other answers around the one that hits.
        let crowd: Vec<Vec<TermId>> =
            (1..1_000).map(|n| path(&mut terms, 1 + n % 30, n * 7)).collect();
        for (what, told) in [("superset among 1,000", sat()), ("subset among 1,000", unsat())] {
            let mut subsets = Subsets::new(told, 4_096);
            for other in &crowd {
                let verdict = match subsets.inner().0 {
                    Verdict::Unsat(_) => Verdict::Unsat(other.clone()),
                    _ => Verdict::Sat(Model::default()),
                };
                subsets.keep(other, &verdict);
            }
            time(what, &mut terms, &mut subsets, &constraints);
        }
        let mut both = Independent::new(Recent::new(sat(), 8));
        time("independent, recent", &mut terms, &mut both, &constraints);
        let file = std::env::temp_dir().join(format!("polysem-latency-{}", std::process::id()));
        let mut disk = OnDisk::open(sat(), &file)?;
        time("on disk", &mut terms, &mut disk, &constraints);
        std::fs::remove_file(&file)?;
    }
    Ok(())
}
