//! Every reading agrees with the concrete one, on programs of every family, with and without promises and promotion.

use super::common::{PROGRAMS, inputs, program};
use polysem_domain::conformance::{Inputs, Reading, check};
use polysem_lang::llvm::Llvm;
use std::collections::BTreeMap;

const BYTES: [u64; 12] = [0, 1, 2, 3, 7, 9, 15, 32, 77, 127, 200, 255];

/// Inputs under all names that the programs read.
fn given(first: u64, second: u64) -> Inputs {
    inputs(&[
        ("nondet_char", 8, first),
        ("nondet_char!1", 8, second),
        ("nondet_long", 64, first.wrapping_mul(0x0123_4567_89ab_cdef) ^ second),
        ("__VERIFIER_nondet_char", 8, first),
        ("__VERIFIER_nondet_bool", 1, second & 1),
        ("freeze", 32, first * 0x0101_0101),
        ("freeze!1", 8, second),
    ])
}

/// How runs end in a reading, by program.
fn conforms<R: Reading + Default>() -> BTreeMap<String, u32> {
    let (mut ends, mut wrong) = (BTreeMap::new(), BTreeMap::new());
    for (name, text) in PROGRAMS {
        for (optimised, promote) in [(false, true), (true, true), (false, false)] {
            let program = program(text, optimised, promote);
            let mut reading = R::default();
            for (number, &first) in BYTES.iter().enumerate() {
                for second in [BYTES[(number * 5 + 3) % BYTES.len()], first, 1] {
                    let inputs = given(first, second);
                    match check::<Llvm, R>(&program, &mut reading, &inputs, 400) {
                        Ok(end) => *ends.entry(format!("{name} {end:?}")).or_default() += 1,
                        Err(what) => {
                            let what = format!("{what}, on {first} and {second}");
                            wrong.entry((name, optimised, promote)).or_insert(what);
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "by program, optimised, promoted: {wrong:#?}");
    ends
}

/// No run is given up, but for those of these programs.
pub(crate) fn models<R: Reading + Default>(but: &[&str]) {
    let ends = conforms::<R>();
    let given_up = ends.keys().filter(|end| end.contains("GaveUp") || end.contains("Cut"));
    let given_up: Vec<_> = given_up.map(|end| end.split(' ').next().unwrap_or(end)).collect();
    assert_eq!(given_up, but, "{ends:?}");
    // The programs exercise what they are meant to.
    for end in [
        "integers Fault(Division)",
        "integers Fault(Overflow)",
        "integers Fault(Shift)",
        "bounds Fault(OutOfBounds)",
        "undefined Fault(Undefined)",
        "calls Fault(Null)",
        "blocks Fault(OutOfBounds)",
        "assertions Fault(Assertion)",
        "memory Done",
        "jumps Done",
        "vectors Done",
    ] {
        assert!(ends.contains_key(end), "{end}: {ends:?}");
    }
}
