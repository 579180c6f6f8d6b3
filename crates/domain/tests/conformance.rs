//! Every reading agrees with the concrete one: on every input of random programs of 4 bits, on samples at 32 and 64.

mod dependence;
mod joins;
mod random;
mod toy;
mod wrong;

use polysem_domain::conformance::{Outcome, Reading, check};
use polysem_domain::{
    Concolic, Concrete, Constants, Dependence, Interval, Optional, Product, Sign, Symbolic, Twin,
    Zero,
};
use polysem_sem::{Bits, FaultKind, Language};
use random::Random;
use std::collections::BTreeMap;
use toy::Toy;
use wrong::{Mistake, Wrong};

/// Runs programs of one width with chosen first inputs; counts how they end.
fn conform<R: Reading>(
    make: impl Fn() -> R,
    width: u32,
    programs: usize,
    inputs: impl Fn(&mut Random) -> Vec<[Bits; 2]>,
) -> BTreeMap<String, usize> {
    let mut random = Random(u64::from(width) + 1);
    let mut ends = BTreeMap::new();
    for _ in 0..programs {
        let program = random.program(width);
        let mut reading = make();
        for first in inputs(&mut random) {
            let inputs = random.inputs(width, first);
            let outcome = check::<Toy, R>(&program, &mut reading, &inputs, 100)
                .unwrap_or_else(|wrong| panic!("{wrong}\n{program:?}\n{inputs:?}"));
            *ends.entry(format!("{outcome:?}")).or_default() += 1;
        }
    }
    ends
}

/// The property for a reading, by one line.
fn conforms<R: Reading + Default>() {
    conforms_as(R::default);
}

/// The property for a variant of a reading.
fn conforms_as<R: Reading>(make: impl Fn() -> R) {
    let all = |_: &mut Random| {
        let bits = |n| Bits::new(4, n);
        (0..256).map(|n| [bits(n / 16), bits(n % 16)]).collect()
    };
    let ends = conform(&make, 4, 120, all);
    // The programs exercise what they are meant to.
    for end in [
        Outcome::Done,
        Outcome::Fault(FaultKind::Division),
        Outcome::Fault(FaultKind::Assertion),
        Outcome::Fault(FaultKind::BadJump),
        Outcome::Fault(FaultKind::Overflow),
    ] {
        assert!(ends.get(&format!("{end:?}")).is_some_and(|&n| n > 100), "{ends:?}");
    }
    assert!(!ends.contains_key("GaveUp") && !ends.contains_key("Cut"), "{ends:?}");
    for width in [32, 64] {
        conform(&make, width, 1500, |r| (0..4).map(|_| [r.bits(width), r.bits(width)]).collect());
    }
}

/// A reading that is left out of a product changes nothing for the others.
#[test]
fn optional_readings_conform() {
    conforms_as(|| Product {
        first: Optional(Some(Interval::default())),
        second: Product { first: Optional(None::<Zero>), second: Optional(Some(Sign::default())) },
    });
}

#[test]
fn concrete_conforms() {
    conforms::<Concrete>();
}

#[test]
fn symbolic_conforms() {
    conforms::<Symbolic>();
}

/// Both of its sides, and what it says that its steps need.
#[test]
fn twin_conforms() {
    conforms::<Twin>();
}

#[test]
fn interval_conforms() {
    conforms::<Interval>();
}

#[test]
fn zero_conforms() {
    conforms::<Zero>();
}

#[test]
fn sign_conforms() {
    conforms::<Sign>();
}

#[test]
fn constants_conform() {
    conforms::<Constants>();
}

#[test]
fn dependence_conforms() {
    conforms::<Dependence>();
}

#[test]
fn products_conform() {
    conforms::<Product<Interval, Sign>>();
    conforms::<Product<Symbolic, Zero>>();
}

#[test]
fn concolic_conforms() {
    conforms::<Concolic>();
    conforms_as(|| Concolic::new(BTreeMap::new(), true));
}

/// The property can fail: seeded wrongs in a reading are caught.
#[test]
fn wrong_readings_are_caught() {
    for mistake in [Mistake::AddsOne, Mistake::ForgetsRequirements, Mistake::DropsStores] {
        let mut random = Random(9);
        let caught = (0..300).any(|_| {
            let program = random.program(4);
            let first = [random.bits(4), random.bits(4)];
            let inputs = random.inputs(4, first);
            check::<Toy, _>(&program, &mut Wrong::new(mistake), &inputs, 100).is_err()
        });
        assert!(caught, "{mistake:?} went unnoticed");
    }
}

#[test]
fn successors_cover_every_step() {
    let mut random = Random(5);
    for _ in 0..200 {
        let program = random.program(4);
        for at in 0..program.code.len() {
            assert!(Toy::successors(&program, at).iter().all(|&to| to < program.code.len()));
        }
    }
}
