//! The two variants of the concolic reading: one keeps every term, the other the values of hard ones.

use polysem_domain::{Both, Concolic, Condition, Sym};
use polysem_sem::{BinOp, Bits, CmpOp, Domain, FaultKind, Fork, Name, Object, Promised, Stop};
use polysem_term::Value;
use std::collections::BTreeMap;

fn concolic(approximate: bool) -> Concolic {
    let seven = Value::Bv(Bits::new(8, 7));
    Concolic::new(BTreeMap::from([("x".to_string(), seven)]), approximate)
}

/// `if x * x == 49`.
#[test]
fn a_branch_on_a_product() {
    for approximate in [false, true] {
        let mut dom = concolic(approximate);
        let mut path = dom.start();
        let x = dom.input(&mut path, "x", 8).expect("there is an input");
        let square = dom.bin(BinOp::Mul, &x, &x).expect("it is computed");
        assert_eq!(square.concrete, Bits::new(8, 49));
        let end = dom.lit(Bits::new(8, 49));
        let cond = dom.cmp(CmpOp::Eq, &square, &end).expect("it is comparable");
        assert!(dom.assume(&mut path, &cond));
        let not = dom.not(&cond);
        assert!(!dom.assume(&mut path, &not));
        assert_eq!(path.symbolic.facts.len(), usize::from(!approximate));
        assert_eq!(dom.concretised, u64::from(approximate));
        assert_eq!(matches!(cond.symbolic, Condition::Known(true)), approximate);
    }
}

/// A requirement that fails on this run is a fault and an obligation of all runs that go this way.
#[test]
fn a_requirement() {
    let mut dom = concolic(false);
    let mut path = dom.start();
    let x = dom.input(&mut path, "x", 8).expect("there is an input");
    for (n, wrong) in [(8, false), (7, true)] {
        let n = dom.lit(Bits::new(8, n));
        let cond = dom.cmp(CmpOp::Ult, &x, &n).expect("it is comparable");
        let end = dom.require(&mut path, &cond, || FaultKind::Assertion.into());
        assert_eq!(matches!(end, Err(Stop::Fault(_))), wrong);
    }
    assert_eq!(dom.symbolic.obligations.len(), 2);
    assert_eq!(dom.symbolic.obligations[1].given.len(), 1);
}

/// Which cell an address means: the approximate variant takes that of this run, the other asks.
#[test]
fn an_address() {
    for approximate in [false, true] {
        let mut dom = concolic(approximate);
        let mut path = dom.start();
        let x = dom.input(&mut path, "x", 8).expect("there is an input");
        let object = Object {
            number: 0,
            name: "a",
            width: 8,
            size: 10,
            before: 0,
            promise: Promised::room(10),
        };
        let base = dom.base(&mut path, object).expect("there is room");
        let two = dom.lit(Bits::new(8, 2));
        let second = dom.bin(BinOp::Add, &base, &two).expect("it is computed");
        let at = dom.pointees(&path, &second).expect("it is known");
        assert!(matches!(at[..], [ref a] if a.name == Name::Cell { object: 0, offset: 2 }));
        let unknown = dom.bin(BinOp::Add, &base, &x).expect("it is computed");
        let at = dom.pointees(&path, &unknown);
        let here = at.map(|at| at.into_iter().map(|a| a.name).collect::<Vec<_>>());
        let expected = approximate.then(|| vec![Name::Cell { object: 0, offset: 7 }]);
        assert_eq!(here, expected);
    }
}

/// Memory is read at the index of this run, or wherever it may be.
#[test]
fn an_index() {
    for approximate in [false, true] {
        let mut dom = concolic(approximate);
        let mut path = dom.start();
        let x = dom.input(&mut path, "x", 8).expect("there is an input");
        let (zero, one) = (dom.lit(Bits::new(8, 0)), dom.lit(Bits::new(8, 1)));
        let mut map = dom.map(8, &zero);
        dom.store(&mut map, &x, &one).expect("it is stored");
        let at = dom.lit(Bits::new(8, 7));
        let Both { concrete, symbolic } = dom.select(&map, &at).expect("it is read");
        assert_eq!(concrete, Bits::new(8, 1));
        assert_eq!(matches!(symbolic, Sym::Lit(_)), approximate);
    }
}
