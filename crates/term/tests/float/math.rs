//! Functions of the C library: that each number means its function, and invalid arguments give the host's NaN.

use crate::{bits, format};
use polysem_term::Bits;
use polysem_term::float::{FloatFormat, FloatOp, MathFn};

/// The number that the bits of a single or double are.
fn number(format: FloatFormat, bits: &Bits) -> f64 {
    let word = bits.word().expect("a single or double is a word");
    match format {
        FloatFormat::Single => f32::from_bits(word as u32).into(),
        _ => f64::from_bits(word),
    }
}

/// Libraries differ in the last bits, more where a result is near zero between greater ones; mixed-up functions by more.
#[test]
fn functions_are_the_c_librarys() {
    for row in include_str!("math.txt").lines().filter(|row| !row.starts_with('#')) {
        let [name, which, a, b, result] = *row.split(' ').collect::<Vec<_>>() else {
            panic!("no row: {row}");
        };
        let format = format(name);
        let which = MathFn::ALL[which.parse::<usize>().expect("a number")];
        let op = FloatOp::Math(which, format);
        let got = op.eval(&[&bits(a), &bits(b)][..op.arity()]);
        let (x, want) = (number(format, &got), number(format, &bits(result)));
        let near = if format == FloatFormat::Single { 1e-3 } else { 1e-12 };
        let same = got == bits(result) || (x - want).abs() <= near * want.abs();
        assert!(same, "{row}: {which:?} is {got}");
        assert_eq!(x.is_nan().then_some(&got), want.is_nan().then_some(&bits(result)), "{row}");
    }
}
