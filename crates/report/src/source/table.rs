//! What the C and C++ sources share: the recorded inputs, and the functions that give them.

use super::{Program, Recorded, identifier};
use crate::Scalar;
use crate::testcase::SPELLED;
use std::collections::BTreeMap;
use std::fmt::Write as _;

pub(super) const PRELUDE: &str = include_str!("prelude.h");
pub(super) const FUZZER: &str = include_str!("fuzzer.h");
const FUNCTIONS: &str = include_str!("functions.h");

/// How many bytes of an input stand on a line.
const BYTES_A_LINE: usize = 64;

/// The table of a test: one line an input.
pub(super) fn table(out: &mut String, test: &Recorded<'_>) {
    let _ = writeln!(
        out,
        "static const struct polysem_input polysem_inputs_of_{}[] = {{",
        identifier(test.name)
    );
    for object in &test.inputs.objects {
        let name = literal(object.base_name().as_bytes());
        let lines: Vec<String> = object.bytes.chunks(BYTES_A_LINE).map(literal).collect();
        let bytes = if lines.is_empty() { literal(b"") } else { lines.join("\n     ") };
        let number = object.scalar().and_then(|kind| kind.text(&object.bytes));
        let comment = number.map(|number| format!(" /* {number} */")).unwrap_or_default();
        let _ = writeln!(out, "  {{{name}, {}, {bytes}}},{comment}", object.bytes.len());
    }
    // No array is empty in C.
    out.push_str("  {\"\", 0, \"\"},\n};\n");
}

/// The input functions: those of harnesses, of the program, and of these tests.
pub(super) fn functions(out: &mut String, tests: &[Recorded<'_>], program: &Program<'_>) {
    out.push_str(FUNCTIONS);
    let (wide, usual): (Vec<_>, Vec<_>) =
        SPELLED.iter().partition(|(_, ty)| ty.contains("__int128"));
    let define = |out: &mut String, types: &[(&str, &str)]| {
        for (name, ty) in types {
            let _ = writeln!(out, "POLYSEM_NONDET({}, {name})", in_both(ty));
        }
    };
    define(out, &usual);
    out.push_str("#ifdef __SIZEOF_INT128__\n");
    define(out, &wide);
    out.push_str("#endif\n");
    // An assembler's label may be anything; what is no identifier can be neither called nor defined in C.
    let callable = program.functions.iter().filter(|(name, _)| is_identifier(name));
    let of_program = callable.map(|(name, ty)| (*name, result_type(Some(ty), 0)));
    let objects = tests.iter().flat_map(|test| &test.inputs.objects);
    let of_tests = objects.filter_map(|object| {
        let ty = object.scalar().and(object.c_type());
        Some((object.function()?, result_type(ty, object.bytes.len())))
    });
    let mut others = BTreeMap::new();
    for (function, ty) in of_program.chain(of_tests) {
        let spelled = function.trim_start_matches("__VERIFIER_").trim_start_matches("nondet_");
        if SPELLED.iter().all(|(name, _)| *name != spelled) {
            let known: &mut Option<&str> = others.entry(function).or_default();
            *known = known.or(ty);
        }
    }
    for (function, ty) in others {
        let _ = match ty {
            Some(ty) => writeln!(out, "POLYSEM_INPUT({ty}, {function})"),
            None => writeln!(
                out,
                "/* {function}: its type is not known; define it with polysem_take */"
            ),
        };
    }
}

fn is_identifier(name: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.bytes().all(is_word) && !name.starts_with(|char: char| char.is_ascii_digit())
}

/// The type as C and C++ both know it.
fn in_both(ty: &str) -> &str {
    if ty == "_Bool" { "bool" } else { ty }
}

/// A type that is returned as this one is, or as one of this size probably is.
fn result_type(ty: Option<&str>, size: usize) -> Option<&str> {
    match (ty.filter(|ty| Scalar::of(ty).is_some()), size) {
        (Some(ty), _) if ty.trim_end().ends_with('*') => Some("void *"),
        (Some(ty), _) => Some(in_both(ty)),
        (None, 1) => Some("uint8_t"),
        (None, 2) => Some("uint16_t"),
        (None, 4) => Some("uint32_t"),
        (None, 8) => Some("uint64_t"),
        (None, _) => None,
    }
}

/// A string literal of C and C++ with these bytes.
pub(super) fn literal(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(*byte)]),
            b'\n' => out.push_str("\\n"),
            // Two of them may start a trigraph.
            b'?' => out.push_str("\\?"),
            b' '..=b'~' => out.push(char::from(*byte)),
            // Always three digits, so that what follows is not taken for another.
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Object, TestCase};

    #[test]
    fn functions_have_a_type_where_one_can_be_told() {
        let object = |name: &str, size: usize, ty: Option<&str>| Object {
            name: name.into(),
            bytes: vec![0; size],
            ty: ty.map(String::from),
        };
        let objects = vec![
            object("nondet_int", 4, None),
            object("nondet_config!1", 4, None),
            object("nondet_node", 8, Some("struct node *")),
            object("nondet_pair", 3, Some("struct pair")),
            object("nondet_told", 3, None),
            object("nondet_flag", 1, Some("_Bool")),
        ];
        let inputs = TestCase { args: Vec::new(), objects };
        let program = Program {
            functions: &[("nondet_told", "long"), ("nondet_odd", "struct x")],
            ..Program::default()
        };
        let mut out = String::new();
        functions(&mut out, &[Recorded { name: "a", inputs: &inputs, exit: None }], &program);
        let (_, others) = out.split_once("#endif\n").expect("there is one condition");
        let expected = "POLYSEM_INPUT(uint32_t, nondet_config)\n\
            POLYSEM_INPUT(bool, nondet_flag)\n\
            POLYSEM_INPUT(void *, nondet_node)\n\
            /* nondet_odd: its type is not known; define it with polysem_take */\n\
            /* nondet_pair: its type is not known; define it with polysem_take */\n\
            POLYSEM_INPUT(long, nondet_told)\n";
        assert_eq!(others, expected);
    }

    #[test]
    fn literals_hold_any_bytes() {
        assert_eq!(literal(b"a\"\\\n??=\x001\xff"), r#""a\"\\\n\?\?=\0001\377""#);
    }
}
