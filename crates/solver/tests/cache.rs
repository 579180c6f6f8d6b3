//! Caches against brute force, on sequences of questions as a symbolic executor asks them.

mod terms;

use polysem_solver::cache::{Decide, Independent, OnDisk, Recent, Subsets};
use polysem_solver::{Reason, Verdict};
use polysem_term::{Evaluator, Sort, TermId, Terms};
use std::path::PathBuf;
use terms::{Pool, Rng, bits_of, models};

/// Tries every model.
#[derive(Default)]
struct Plain {
    asked: u64,
    /// Cores are smaller than the question if this is set.
    minimal: bool,
    /// Says every so often that it does not know.
    lazy: bool,
}

impl Decide for Plain {
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        assert!(constraints.is_sorted(), "constraints come sorted");
        self.asked += 1;
        if self.lazy && self.asked.is_multiple_of(5) {
            return Verdict::Unknown(Reason::Incomplete("tired"));
        }
        if let Some(model) = models(terms, constraints).pop() {
            return Verdict::Sat(model);
        }
        let mut core = constraints.to_vec();
        let mut at = 0;
        while self.minimal && at < core.len() {
            let without = core.remove(at);
            if !models(terms, &core).is_empty() {
                core.insert(at, without);
                at += 1;
            }
        }
        Verdict::Unsat(core)
    }
}

/// Whether the answer is right; how often it was none.
fn check(terms: &Terms, constraints: &[TermId], verdict: &Verdict) {
    match verdict {
        Verdict::Sat(model) => {
            let mut evaluator = Evaluator::default();
            assert!(constraints.iter().all(|&t| evaluator.truth(terms, model, t)), "no model");
        }
        Verdict::Unsat(core) => {
            assert!(core.iter().all(|t| constraints.contains(t)), "a core is a subset");
            assert!(models(terms, core).is_empty(), "no core");
        }
        Verdict::Unknown(_) => {}
    }
}

/// Asks sequences: paths of constraints that grow, shrink, and meet their opposites.
fn ask(decide: &mut dyn Decide, seed: u64, rounds: usize, collect: bool) {
    let mut rng = Rng(seed);
    let mut terms = Terms::new();
    for _ in 0..rounds {
        let mut pool = Pool::new(&mut terms, &mut rng, 9);
        for _ in 0..12 {
            pool.grow(&mut terms, &mut rng);
        }
        let mut path: Vec<TermId> = Vec::new();
        for _ in 0..25 {
            let new = pool.assertion(&mut terms, &mut rng);
            let opposite = terms.not(new);
            for last in [new, opposite] {
                let mut constraints: Vec<TermId> = path.iter().copied().chain([last]).collect();
                constraints.sort_unstable();
                constraints.dedup();
                let verdict = decide.decide(&mut terms, &constraints);
                check(&terms, &constraints, &verdict);
                if matches!(verdict, Verdict::Sat(_)) && last == new {
                    path.push(new);
                }
            }
            if rng.below(4) == 0 {
                path.pop();
            }
        }
        if collect {
            let mut roots: Vec<TermId> = Vec::new();
            decide.roots(&mut roots);
            // Half of them go, so that entries are lost and ids are given out again.
            let half = roots.len() / 2;
            let live = terms.collect(roots.into_iter().take(half));
            decide.retain(&live);
        }
    }
}

#[test]
fn recent_models() {
    let mut recent = Recent::new(Plain::default(), 4);
    ask(&mut recent, 1, 40, false);
    ask(&mut Recent::new(Plain::default(), 4), 2, 40, true);
    let stats = recent.stats();
    assert!(stats.hits * 3 > stats.asked, "{stats:?}");
    assert_eq!(stats.asked - stats.hits, recent.inner().asked);
    ask(&mut Recent::new(Plain::default(), 0), 3, 5, false);
}

#[test]
fn subsets_and_supersets() {
    for (minimal, limit) in [(false, 1000), (true, 1000), (true, 5), (true, 0)] {
        let plain = Plain { minimal, ..Plain::default() };
        let mut subsets = Subsets::new(plain, limit);
        // The same sequence twice: supersets and subsets of what was asked come up.
        ask(&mut subsets, 4, 10, false);
        ask(&mut Subsets::new(Plain { minimal, ..Plain::default() }, limit), 5, 40, true);
        let stats = subsets.stats();
        assert_eq!(stats.unsat_hits + stats.sat_hits > 0, limit > 0, "{stats:?}");
        assert_eq!(stats.evicted > 0, limit == 5, "{stats:?}");
    }
}

#[test]
fn independent_parts() {
    let mut independent = Independent::new(Plain { minimal: true, ..Plain::default() });
    ask(&mut independent, 6, 40, true);
    let stats = independent.stats();
    assert!(stats.parts > stats.asked, "{stats:?}");
    let lazy = Plain { lazy: true, ..Plain::default() };
    ask(&mut Independent::new(lazy), 7, 20, false);
}

#[test]
fn parts_do_not_see_each_other() {
    let mut terms = Terms::new();
    let inputs: Vec<TermId> = (0..12).map(|n| terms.input(&format!("x{n}"), Sort::Bv(8))).collect();
    let constraints: Vec<TermId> = inputs
        .iter()
        .map(|&x| {
            let k = terms.num(8, 7);
            terms.eq(x, k)
        })
        .collect();
    // All together have 96 bits: brute force decides them only part by part.
    assert_eq!(bits_of(Sort::Bv(8)) * 12, 96);
    let mut independent = Independent::new(Plain::default());
    let mut sorted = constraints;
    sorted.sort_unstable();
    let verdict = independent.decide(&mut terms, &sorted);
    assert!(matches!(verdict, Verdict::Sat(_)));
    check(&terms, &sorted, &verdict);
    assert_eq!(independent.stats().parts, 12);
}

fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _missing = std::fs::remove_file(&path);
    path
}

#[test]
fn another_run_finds_the_answers() {
    let path = scratch("answers");
    let minimal = || Plain { minimal: true, ..Plain::default() };
    let mut first = OnDisk::open(minimal(), &path).expect("a file");
    ask(&mut first, 8, 10, false);
    let (asked, inner) = (first.stats().asked, first.inner().asked);
    let mut second = OnDisk::open(minimal(), &path).expect("a file");
    ask(&mut second, 8, 10, false);
    assert_eq!(second.stats().hits, asked, "{inner} answers were stored");
    assert_eq!(second.inner().asked, 0);
    // Other names, other numbers of terms: the same questions.
    let mut third = OnDisk::open(minimal(), &path).expect("a file");
    let mut terms = Terms::new();
    let mut verdicts = Vec::new();
    for names in [["x", "y"], ["q", "p"]] {
        terms.input("something else", Sort::Bv(3));
        let x = terms.input(names[0], Sort::Bv(4));
        let y = terms.input(names[1], Sort::Bv(4));
        let less = terms.cmp(polysem_term::CmpOp::Ult, x, y);
        let four = terms.num(4, 4);
        let small = terms.cmp(polysem_term::CmpOp::Ult, y, four);
        let mut constraints = vec![less, small];
        constraints.sort_unstable();
        let verdict = third.decide(&mut terms, &constraints);
        check(&terms, &constraints, &verdict);
        verdicts.push(third.inner().asked);
    }
    assert_eq!(verdicts, [1, 1]);
}

#[test]
fn damaged_files_are_passed_over() {
    let path = scratch("damaged");
    let plain = || Plain { minimal: true, ..Plain::default() };
    ask(&mut OnDisk::open(plain(), &path).expect("a file"), 9, 5, false);
    let good = std::fs::read(&path).expect("the file");
    let mut rng = Rng(10);
    for _ in 0..60 {
        let mut bytes = good.clone();
        for _ in 0..=rng.below(20) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = rng.next() as u8,
                1 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, b'\n'),
            }
        }
        std::fs::write(&path, &bytes).expect("the file");
        let mut disk = OnDisk::open(plain(), &path).expect("a file");
        ask(&mut disk, 9, 2, false);
    }
    std::fs::write(&path, "polysem1 00 3 sat true 12\n\u{fffd} hello\n").expect("the file");
    let disk = OnDisk::open(plain(), &path).expect("a file");
    assert_eq!(disk.stats().damaged, 2);
    assert!(OnDisk::open(plain(), &PathBuf::from(env!("CARGO_TARGET_TMPDIR"))).is_err());
}

#[test]
fn all_of_them() {
    let path = scratch("all");
    for seed in [11, 12] {
        let plain = Plain { minimal: true, ..Plain::default() };
        let disk = OnDisk::open(plain, &path).expect("a file");
        let mut all = Independent::new(Recent::new(Subsets::new(disk, 100), 4));
        ask(&mut all, seed, 20, true);
    }
}
