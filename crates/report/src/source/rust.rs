//! Tests as Rust, for code whose inputs come through the functions of `polysem.h`.

use super::{Recorded, identifier};
use crate::{Object, Scalar};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const FUNCTIONS: &str = include_str!("functions.rs.txt");

/// The text of a Rust file with a `#[test]` for each; `harness` is the path of a function without parameters.
///
/// It goes into `tests/` of the crate with the harness. A harness reads its inputs on the thread that it is started on.
#[must_use]
pub fn rust(tests: &[Recorded<'_>], harness: &str) -> String {
    let mut out = String::from(FUNCTIONS);
    for (function, ty) in nondet_functions(tests) {
        let _ = writeln!(out, "input!({function}, {ty});");
    }
    for test in tests {
        let name = identifier(test.name);
        let _ = writeln!(out, "\n#[test]\nfn {name}() {{\n    let inputs: Inputs = &[");
        for object in &test.inputs.objects {
            let number = object.scalar().and_then(|kind| kind.text(&object.bytes));
            let comment = number.map(|number| format!(" // {number}")).unwrap_or_default();
            let (name, bytes) = (text(object.base_name()), literal(&object.bytes));
            let _ = writeln!(out, "        ({name}, {bytes}),{comment}");
        }
        let _ = writeln!(out, "    ];\n    run(inputs, {}, {harness});\n}}", test.exit.is_none());
    }
    out
}

/// The functions without a body that gave values, with the types that they give.
fn nondet_functions<'a>(tests: &[Recorded<'a>]) -> BTreeMap<&'a str, String> {
    let mut functions = BTreeMap::new();
    for object in tests.iter().flat_map(|test| &test.inputs.objects) {
        if let (Some(function), Some(ty)) = (object.function(), rust_type(object)) {
            functions.entry(function).or_insert(ty);
        }
    }
    functions
}

fn rust_type(object: &Object) -> Option<String> {
    let bits = object.bytes.len() * 8;
    match object.scalar() {
        Some(Scalar::Signed) => Some(format!("i{bits}")),
        Some(Scalar::Unsigned) => Some(format!("u{bits}")),
        Some(Scalar::Float) => Some(format!("f{bits}")),
        None => Scalar::Unsigned.fits(object.bytes.len()).then(|| format!("u{bits}")),
    }
}

/// A byte string literal of Rust.
fn literal(bytes: &[u8]) -> String {
    format!("b\"{}\"", bytes.escape_ascii())
}

/// A string literal of Rust.
fn text(name: &str) -> String {
    format!("\"{}\"", name.escape_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_hold_anything() {
        assert_eq!(literal(b"a\"\\\n\xff'"), r#"b"a\"\\\n\xff\'""#);
        assert_eq!(text("gr\u{f6}\u{df}e\""), r#""gr\u{f6}\u{df}e\"""#);
    }
}
