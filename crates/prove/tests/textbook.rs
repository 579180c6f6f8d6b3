//! The exponentiation of section 11.2.3, proved; and with each annotation left out or weakened, what fails.

mod common;

use common::{assert_proved, open, report};
use polysem_prove::{Answer, Correctness, Outcome};

const POWER: &str = include_str!("../../../examples/power.while");
const OVERFLOW: &str = include_str!("../../../examples/power-overflow.while");

#[test]
fn exponentiation_is_proved() {
    assert_proved(POWER, Correctness::Total);
}

#[test]
fn without_a_measure_it_is_partially_correct() {
    assert_proved(&POWER.replace("decreases m - i", ""), Correctness::Partial);
}

#[test]
fn every_annotation_is_needed() {
    let cases: &[(&str, &str, &[&str])] = &[
        // Without `r = pow(n, i)` nothing says what r is.
        ("invariant r = pow(n, i)", "", &["10: sufficient for ensures"]),
        // Without `i <= m` the loop may end too late; without `0 <= i` too.
        ("invariant 0 <= i and i <= m", "invariant 0 <= i", &["10: sufficient for ensures"]),
        ("r := 1;", "r := 2;", &["15: initially true"]),
        ("r := r * n", "r := r * m", &["15: preserved"]),
        ("i := i + 1", "i := i + 2", &["15: preserved", "16: preserved"]),
        ("i := i + 1", "skip", &["15: preserved", "18: decreases"]),
        ("decreases m - i", "decreases i", &["18: decreases"]),
        ("decreases m - i", "decreases 0 - i", &["18: not negative"]),
        ("requires m >= 0;", "", &["16: initially true"]),
        ("invariant 0 <= i and i <= m", "", &["10: sufficient for ensures"]),
    ];
    for (old, new, expected) in cases {
        // Eight bits, so that counterexamples are found at once.
        let narrow = POWER.replace("overflow wrap;", "width 8; overflow wrap;");
        let text = narrow.replace(old, new);
        assert_ne!(text, narrow, "{old}");
        let report = report(&text);
        let open = open(&report);
        for expected in *expected {
            assert!(open.iter().any(|o| o == expected), "{old} -> {new}: {open:?}");
        }
        assert!(!matches!(report.answer(), Answer::Safe(_)), "{old} -> {new}");
    }
}

#[test]
fn a_product_that_does_not_fit_is_found_by_a_run() {
    let report = report(OVERFLOW);
    assert_eq!(open(&report), ["20: no overflow"]);
    assert_eq!(report.answer(), Answer::Unsafe);
    let outcome = &report.run().expect("a run").outcome;
    let Outcome::Fails { run: Some((sentence, inputs)), .. } = outcome else {
        panic!("{outcome:?}")
    };
    assert!(sentence.contains("overflow at line 20"), "{sentence}");
    assert_eq!(inputs.len(), 2, "{inputs:?}");
}

#[test]
fn bounds_on_the_inputs_make_it_fit() {
    // What r is bounded by, the invariant must tell.
    let text = OVERFLOW
        .replace("requires n > 0;", "requires n > 0 and n <= 2; requires m <= 5;")
        .replace("invariant n > 0", "invariant n > 0 and r > 0 and r <= (1 << i)");
    assert_proved(&text, Correctness::Total);
}
