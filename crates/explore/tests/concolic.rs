//! Concolic exploration: `bar` and `baz` of the textbook's chapter 14, and the two variants compared.

use polysem_domain::Symbolic;
use polysem_explore::concolic::{self, Config, Report};
use polysem_explore::{Inputs, Oracle};
use polysem_lang::Source;
use polysem_lang::pl::Pl;
use polysem_sem::Bits;
use polysem_term::Value;

const BAR: &str = "var x, y, z; z = 2 * y; if (z == x) { if (x > y + 10) { assert false; } }";
const BAZ: &str = "var x, y, z; z = y * y % 50; if (z == x) { if (x > y + 10) { assert false; } }";

fn explore(text: &str, approximate: bool, inputs: &[(&str, u64)]) -> Report<Pl> {
    let program = Pl::read(text).expect("it is PL");
    let inputs =
        inputs.iter().map(|(name, value)| (name.to_string(), Value::Bv(Bits::new(32, *value))));
    let inputs: Inputs = inputs.collect();
    let config = Config { approximate, ..Config::default() };
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    concolic::explore(&program, &mut dom, &mut oracle, &config, inputs)
}

fn value(inputs: &Inputs, name: &str) -> i64 {
    match inputs.get(name) {
        Some(Value::Bv(bits)) => bits.signed_word().expect("32 bits"),
        _ => 0,
    }
}

#[test]
fn bar_is_solved_by_either_variant() {
    for approximate in [false, true] {
        let report = explore(BAR, approximate, &[("x", 22), ("y", 7)]);
        assert_eq!(report.findings.len(), 1);
        let inputs = &report.findings[0].inputs;
        assert_eq!(value(inputs, "x") as i32, (2 * value(inputs, "y")) as i32);
        assert!(report.runs.iter().all(|run| !run.diverged));
    }
}

#[test]
fn baz_is_solved_with_the_values_of_the_book() {
    let report = explore(BAZ, true, &[("x", 22), ("y", 7)]);
    let inputs = &report.findings[0].inputs;
    assert_eq!((value(inputs, "x"), value(inputs, "y")), (49, 7));
    assert!(report.concretised > 0);
}

#[test]
fn only_the_approximate_variant_diverges() {
    // Turning the second condition needs another y, and with it another product.
    let text = "var x, y, z; z = y * y; if (z == x) { if (y > 100) { assert false; } }";
    let inputs = [("x", 49), ("y", 7)];
    let approximate = explore(text, true, &inputs);
    assert!(approximate.runs.iter().any(|run| run.diverged));
    let faithful = explore(text, false, &inputs);
    assert!(faithful.runs.iter().all(|run| !run.diverged));
    assert_eq!(faithful.findings.len(), 1);
}
