//! Properties of whole arenas: random scripts mean the same however they are built, and depth is no danger.
//!
//! The fuzz target `terms` checks the same property on scripts that coverage leads to.

use polysem_term::arbitrary::{Script, Source, check};
use polysem_term::{BinOp, Bits, CmpOp, Model, Sort, TermId, Terms, Value};

/// `POLYSEM_TEST_ALL=1` tries ten times as many.
fn seeds(usual: u64) -> u64 {
    if std::env::var_os("POLYSEM_TEST_ALL").is_some() { 10 * usual } else { usual }
}

#[test]
fn random_scripts_mean_the_same_however_they_are_built() {
    for seed in 0..seeds(4000) {
        let mut source = Source::seeded(seed.wrapping_mul(0x5851_f42d_4c95_7f2d));
        let steps = 20 + (seed % 4) as usize * 20;
        let script = Script::read(&mut source, steps);
        let attempt = std::panic::AssertUnwindSafe(|| check(&script, &mut source));
        if let Err(panic) = std::panic::catch_unwind(attempt) {
            std::panic::resume_unwind(Box::new(format!("seed {seed}: {panic:?}")));
        }
    }
}

const DEEP: u64 = 1_000_000;

/// A chain in which no rule applies, every link of it different.
fn chain(terms: &mut Terms, links: u64) -> (TermId, TermId) {
    let x = terms.input("x", Sort::Bv(32));
    let y = terms.input("y", Sort::Bv(32));
    let top = (0..links).fold(x, |t, n| {
        let k = terms.num(32, n << 1 | 1);
        match n % 4 {
            0 => terms.bin(BinOp::Mul, t, y),
            1 => terms.bin(BinOp::Xor, t, k),
            2 => terms.bin(BinOp::Lshr, t, y),
            _ => terms.bin(BinOp::Udiv, t, k),
        }
    });
    (x, top)
}

#[test]
fn a_million_links_are_built_walked_and_collected() {
    let mut terms = Terms::new();
    let (x, top) = chain(&mut terms, DEEP);
    let size = terms.size(&[top]) as u64;
    assert!(size > DEEP, "{size} nodes");
    assert_eq!(terms.cone(&[top]).last(), Some(&top));

    let zeros = Model::default();
    let value = terms.eval(top, &zeros);
    let Value::Bv(bits) = &value else { panic!("a vector") };
    assert!(terms.abs(top).contains(bits));
    let set = terms.inputs_of(top);
    assert_eq!(terms.inputs_in(set).count(), 2);

    let z = terms.input("z", Sort::Bv(32));
    let map = std::iter::once((x, z)).collect();
    let replaced = terms.substitute(&[top], &map)[0];
    assert_eq!(terms.size(&[replaced]) as u64, size);
    assert_eq!(terms.eval(replaced, &zeros), value);

    let live = terms.collect([top]);
    assert!(live.contains(top) && live.contains(x));
    assert_eq!(terms.len() as u64, size);
    assert_eq!(terms.eval(top, &zeros), value);
    assert_eq!(chain(&mut terms, DEEP).1, top);
    terms.collect([]);
    assert!(terms.is_empty());
}

/// A long sum, a long conjunction, many writes: shapes that rules look into.
#[test]
fn long_shapes_that_rules_look_into() {
    const LONG: u64 = 100_000;
    let mut terms = Terms::new();
    let x = terms.input("x", Sort::Bv(32));
    let mut sum = x;
    for n in 0..LONG {
        let k = terms.num(32, n);
        let shifted = terms.bin(BinOp::Xor, x, k);
        sum = terms.bin(BinOp::Add, sum, shifted);
    }
    let mut all = terms.truth(true);
    for n in 0..LONG {
        let k = terms.num(32, n);
        let other = terms.eq(x, k);
        let other = terms.not(other);
        all = terms.and(all, other);
    }
    let mut array = terms.input("a", Sort::Array { index: 32, element: 8 });
    let byte = terms.extract(7, 0, x);
    for n in 0..LONG {
        let k = terms.num(32, n);
        array = terms.store(array, k, byte);
    }
    // Reading past them all takes a step each, all at one root.
    let far = terms.num(32, u64::from(u32::MAX));
    let read = terms.select(array, far);
    let zero = terms.num(8, 0);
    let read = terms.cmp(CmpOp::Ule, zero, read);
    let root = terms.and(all, read);

    let mut model = Model::default();
    let id = terms.find_input("x").expect("declared");
    model.set(id, Value::Bv(Bits::new(32, LONG)));
    assert_eq!(terms.eval(root, &model), Value::Bool(true));
    let xors = (0..LONG).fold(LONG, |sum, n| sum + (LONG ^ n));
    assert_eq!(terms.eval(sum, &model), Value::Bv(Bits::new(32, xors)));
    let read_all = terms.select(array, x);
    assert!(matches!(terms.eval(read_all, &model), Value::Bv(_)));
}
