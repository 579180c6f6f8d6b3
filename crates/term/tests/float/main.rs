//! Floating-point operators against what native programs compute, and against the processor at hand.

mod math;
mod processor;

use polysem_term::Bits;
use polysem_term::float::{FloatBinary, FloatFormat, FloatOp, FloatUnary};

fn format(name: &str) -> FloatFormat {
    match name {
        "half" => FloatFormat::Half,
        "single" => FloatFormat::Single,
        "double" => FloatFormat::Double,
        "x87" => FloatFormat::X87,
        "quad" => FloatFormat::Quad,
        _ => panic!("no format {name}"),
    }
}

fn operator(format: FloatFormat, name: &str) -> FloatOp {
    let unary = |op| FloatOp::Unary(op, format);
    let binary = |op| FloatOp::Binary(op, format);
    match name {
        "add" => binary(FloatBinary::Add),
        "sub" => binary(FloatBinary::Sub),
        "mul" => binary(FloatBinary::Mul),
        "div" => binary(FloatBinary::Div),
        "rem" => binary(FloatBinary::Rem),
        "minnum" => binary(FloatBinary::MinNum),
        "maxnum" => binary(FloatBinary::MaxNum),
        "fma" => FloatOp::Fma(format),
        "sqrt" => unary(FloatUnary::Sqrt),
        "floor" => unary(FloatUnary::Floor),
        "ceil" => unary(FloatUnary::Ceil),
        "trunc" => unary(FloatUnary::Trunc),
        "round" => unary(FloatUnary::Round),
        "roundeven" => unary(FloatUnary::RoundEven),
        _ => {
            let to = name.strip_prefix("to_").unwrap_or_else(|| panic!("no operator {name}"));
            FloatOp::Convert { from: format, to: self::format(to) }
        }
    }
}

fn bits(hex: &str) -> Bits {
    let number = u128::from_str_radix(hex, 16).expect("a hexadecimal number");
    Bits::from_big(4 * hex.len() as u32, number.into())
}

#[test]
fn results_are_those_of_native_programs() {
    let mut wrong = Vec::new();
    for row in include_str!("native.txt").lines().filter(|row| !row.starts_with('#')) {
        let [name, op, operands @ .., result] = &*row.split(' ').collect::<Vec<_>>() else {
            panic!("no row: {row}");
        };
        let op = operator(format(name), op);
        let operands: Vec<_> =
            operands.iter().filter(|operand| **operand != "-").map(|hex| bits(hex)).collect();
        let got = op.eval(&operands.iter().collect::<Vec<_>>());
        if got != bits(result) {
            wrong.push(format!("{row}: got {got}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
