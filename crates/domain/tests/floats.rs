//! Floating-point operators in every reading: what is known is computed, and what depends on inputs covers what it is.

use polysem_domain::conformance::{Inputs, Reading};
use polysem_domain::{
    Concolic, Concrete, Constants, Dependence, Interval, Optional, Product, Sign, Symbolic, Zero,
};
use polysem_sem::{Bits, Domain, FloatCmp, FloatFormat, FloatOp, FloatTest, Slot};
use polysem_term::Value;
use polysem_term::float::FloatBinary;

const DOUBLE: FloatFormat = FloatFormat::Double;
const ADD: FloatOp = FloatOp::Binary(FloatBinary::Add, DOUBLE);

fn double(x: f64) -> Bits {
    Bits::new(64, x.to_bits())
}

/// Sums, comparisons and tests of a constant with another and with an input; `models` says whether the latter is possible.
fn computes<R: Reading>(mut dom: R, models: bool) {
    let inputs = Inputs::from([("x".to_string(), Value::Bv(double(2.5)))]);
    dom.prepare(&inputs);
    let mut path = dom.start();
    let one = dom.lit(double(1.0));
    let two = R::constant(double(2.0));
    let sum = dom.float(ADD, &[&one, &two]).expect("both are known");
    // A product with a reading that has no literals has none.
    assert!(R::literal(&sum).is_none_or(|bits| bits == double(3.0)));
    assert!(R::word(&sum).is_none_or(|word| word == 3f64.to_bits()));
    let less = dom.float_cmp(FloatCmp::Olt, DOUBLE, &one, &two).expect("both are known");
    assert!(dom.covers(&inputs, Slot::Bool(&less), &Value::Bool(true)));
    let fits = dom.float_test(FloatTest::FitsSigned(2), DOUBLE, &two).expect("it is known");
    assert!(dom.covers(&inputs, Slot::Bool(&fits), &Value::Bool(false)));

    let x = dom.input(&mut path, "x", 64).expect("an input can be any");
    let sum = dom.float(ADD, &[&one, &x]);
    let less = dom.float_cmp(FloatCmp::Olt, DOUBLE, &x, &one);
    let fits = dom.float_test(FloatTest::FitsSigned(8), DOUBLE, &x);
    assert_eq!([sum.is_ok(), less.is_ok(), fits.is_ok()], [models; 3]);
    if let (Ok(sum), Ok(less), Ok(fits)) = (sum, less, fits) {
        assert!(dom.covers(&inputs, Slot::Bv(&sum), &Value::Bv(double(3.5))));
        assert!(dom.covers(&inputs, Slot::Bool(&less), &Value::Bool(false)));
        assert!(dom.covers(&inputs, Slot::Bool(&fits), &Value::Bool(true)));
        assert!(R::literal(&sum).is_none_or(|bits| bits == double(3.5)));
    }
}

#[test]
fn readings_of_single_runs_compute() {
    computes(Concrete::default(), true);
    computes(Concolic::new(Inputs::new(), true), true);
}

#[test]
fn terms_have_no_floating_point_numbers() {
    computes(Symbolic::default(), false);
    computes(Concolic::new(Inputs::new(), false), false);
    computes(Product::<Interval, Symbolic>::default(), false);
}

#[test]
fn abstract_readings_go_on() {
    computes(Interval::default(), true);
    computes(Zero::default(), true);
    computes(Sign::default(), true);
    computes(Constants::default(), true);
    computes(Dependence::default(), true);
    computes(Product::<Sign, Dependence>::default(), true);
    computes(Optional(Some(Interval::default())), true);
}

#[test]
fn what_is_left_out_knows_no_numbers() {
    let mut dom = Product { first: Optional::<Interval>(None), second: Concrete::default() };
    let one = Product::<Optional<Interval>, Concrete>::constant(double(1.0));
    assert_eq!(Optional::<Interval>::literal(&None), None);
    let sum = dom.float(ADD, &[&one, &one]).expect("the second knows it");
    assert_eq!(Concrete::word(&sum.1), Some(2f64.to_bits()));
    assert!(sum.0.is_none());
}
