//! The textbook's symbolic execution: section 13.2.1.

use polysem_domain::Symbolic;
use polysem_explore::{End, Oracle, paths};
use polysem_lang::Source;
use polysem_lang::while_lang::While;
use polysem_term::Value;

#[test]
fn the_paths_of_13_2_1_and_the_input_that_fails() {
    let text = include_str!("../../../examples/paths.while");
    let program = While::read(text).expect("it is WHILE");
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = paths::Config { trace: true, ..paths::Config::default() };
    let report = paths::explore::<While>(&program, &mut dom, &mut oracle, &config);
    assert_eq!((report.paths.len(), report.findings.len()), (5, 1), "{:?}", report.halts);
    // The book's table: not a, then b >= 5, and the assertion holds.
    let first = &report.paths[0];
    let shown = |facts: &rpds::List<_>| {
        let mut shown: Vec<_> = facts.iter().map(|&t| dom.terms.display(t).to_string()).collect();
        shown.reverse();
        shown
    };
    assert_eq!(first.end, End::Done);
    assert_eq!(shown(&first.facts.facts), ["a == 0", "b >=s 5"]);
    let growing: Vec<_> = first.trace.iter().map(|moment| moment.facts.facts.len()).collect();
    assert!(growing.is_sorted() && growing.contains(&0) && growing.contains(&1));
    // Which input fails: not a, b < 5, and c.
    let input = |name: &str| match report.findings[0].inputs.get(name) {
        Some(Value::Bv(bits)) => bits.signed_word().expect("32 bits"),
        _ => 0,
    };
    assert!(input("a") == 0 && input("b") < 5 && input("c") != 0);
}
