//! Inputs as the engine names them, and objects as tests have them.
//!
//! Inputs `x[0]`, `x[1]`, … of one width are the parts of the object `x`; any other is an object by itself. The lowest byte is
//! first. `!1` behind a name is the second of that name: `x[3]!1` is part 3 of the second `x`.

use num_bigint::BigUint;
use polysem_build::Length;
use polysem_explore::search::Input;
use polysem_report::Object;
use polysem_term::Bits;
use std::collections::BTreeMap;

/// Whether an input stands for a value that the program never defined. It belongs to the path, and not to what users give:
/// where it is zero, tests do without it.
pub(super) fn is_undefined(object: &str) -> bool {
    matches!(object, "freeze" | "uninit")
}

/// What a full name says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named<'a> {
    /// The object.
    pub(super) object: &'a str,
    /// Which part of it; none for all of it.
    pub(super) part: Option<usize>,
}

impl<'a> Named<'a> {
    /// The number behind a name is left out: the order tells it, too.
    pub(super) fn new(name: &'a str) -> Named<'a> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let name = match name.rsplit_once('!') {
            Some((base, number)) if is_number(number) => base,
            _ => name,
        };
        let index = name.strip_suffix(']').and_then(|name| name.rsplit_once('['));
        match index {
            Some((object, index)) if is_number(index) => Named { object, part: index.parse().ok() },
            _ => Named { object: name, part: None },
        }
    }
}

/// Whether an input is the address of an object: where a path depends on it, a test says it behind all that is read.
pub(super) fn is_address(name: &str) -> bool {
    name.starts_with('&')
}

/// The addresses among inputs, under their full names.
pub(super) fn addresses(inputs: &[Input]) -> Vec<Object> {
    let all = inputs.iter().filter(|input| is_address(&input.name));
    let object = |Input { name, value }: &Input| Object {
        name: name.clone(),
        bytes: bytes(value),
        ty: None,
    };
    all.map(object).collect()
}

/// An object, and how many bytes each of its parts has if it is made of parts.
#[derive(Clone)]
pub(super) struct Whole {
    pub(super) object: Object,
    pub(super) part: Option<usize>,
}

/// The inputs that count: where an input says how many parts an object has, those behind them are left out.
pub(super) fn within(inputs: &[Input], lengths: &[Length]) -> Vec<Input> {
    let count = |Length { input, signed, .. }: &Length| {
        let Input { value, .. } = inputs.iter().find(|known| known.name == *input)?;
        let none = *signed && value.is_negative();
        Some(if none { 0 } else { value.to_u64().unwrap_or(u64::MAX) })
    };
    let inside = |input: &&Input| {
        let named = Named::new(&input.name);
        let length = lengths.iter().find(|length| length.object == named.object);
        match (named.part, length.and_then(count)) {
            (Some(part), Some(count)) => (part as u64) < count,
            _ => true,
        }
    };
    inputs.iter().filter(inside).cloned().collect()
}

/// The objects that inputs make up, in their order. Those of a name are numbered.
pub(super) fn wholes(inputs: &[Input]) -> Vec<Whole> {
    let mut all: Vec<Whole> = Vec::new();
    // The object that the next part may belong to, and how large its parts are.
    let mut open: Option<(&str, usize)> = None;
    for Input { name, value } in inputs {
        let named = Named::new(name);
        if is_address(name) || is_undefined(named.object) && value.is_zero() {
            continue;
        }
        let key = (named.object, size(value.width()));
        let goes_on = named.part.filter(|part| *part > 0 && open == Some(key));
        match (all.last_mut(), goes_on) {
            (Some(last), Some(part)) if last.object.bytes.len() == part * key.1 => {
                last.object.bytes.extend(bytes(value));
            }
            _ => {
                let name = named.object.to_string();
                let object = Object { name, bytes: bytes(value), ty: None };
                all.push(Whole { object, part: named.part.map(|_| key.1) });
            }
        }
        open = named.part.map(|_| key);
    }
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for Whole { object, .. } in &mut all {
        let number = seen.entry(object.name.clone()).or_default();
        if *number > 0 {
            object.name = format!("{}!{number}", object.name);
        }
        *number += 1;
    }
    all
}

/// A number's bytes, the lowest first.
fn bytes(value: &Bits) -> Vec<u8> {
    let mut bytes = value.to_big().to_bytes_le();
    bytes.resize(size(value.width()), 0);
    bytes
}

/// How many bytes a number of so many bits takes.
pub(super) fn size(width: u32) -> usize {
    width.div_ceil(8) as usize
}

/// The number in bytes; bits that there is no room for are dropped.
pub(super) fn number(bytes: &[u8], width: u32) -> Bits {
    let all = BigUint::from_bytes_le(bytes);
    Bits::from_big(width, all % (BigUint::from(1u8) << width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(name: &str, width: u32, value: u64) -> Input {
        Input { name: name.into(), value: Bits::new(width, value) }
    }

    fn made(inputs: &[Input]) -> Vec<(String, Vec<u8>)> {
        let made = |Whole { object, .. }: Whole| (object.name, object.bytes);
        wholes(inputs).into_iter().map(made).collect()
    }

    #[test]
    fn names_tell_objects_and_parts() {
        let named = |object, part| Named { object, part };
        assert_eq!(Named::new("x"), named("x", None));
        assert_eq!(Named::new("x!12"), named("x", None));
        assert_eq!(Named::new("x[3]"), named("x", Some(3)));
        assert_eq!(Named::new("x[3]!1"), named("x", Some(3)));
        assert_eq!(Named::new("v[1][2]"), named("v[1]", Some(2)));
        for odd in ["x[]", "x[a]", "[", "x!", "x!a"] {
            assert_eq!(Named::new(odd), named(odd, None));
        }
    }

    #[test]
    fn parts_make_objects() {
        let inputs = [
            input("x[0]", 8, 1),
            input("x[1]", 8, 2),
            input("x[2]", 8, 3),
            input("x[0]!1", 8, 4),
            input("nondet_int", 32, 0x0102_0304),
            input("nondet_int!1", 32, 5),
            input("nondet_bool", 1, 1),
            input("&malloc", 64, 4096),
            input("freeze", 32, 0),
            input("y[0]", 8, 6),
            input("z[0]", 8, 7),
            input("w[0]", 16, 0x0102),
            input("w[1]", 16, 3),
        ];
        let expected: [(&str, &[u8]); 8] = [
            ("x", &[1, 2, 3]),
            ("x!1", &[4]),
            ("nondet_int", &[4, 3, 2, 1]),
            ("nondet_int!1", &[5, 0, 0, 0]),
            ("nondet_bool", &[1]),
            ("y", &[6]),
            ("z", &[7]),
            ("w", &[2, 1, 3, 0]),
        ];
        let expected = expected.map(|(name, bytes)| (name.to_string(), bytes.to_vec()));
        assert_eq!(made(&inputs), expected);
    }

    #[test]
    fn parts_know_their_size() {
        let inputs =
            [input("x", 32, 1), input("s[0]", 8, 2), input("v[0]", 64, 3), input("v[1]", 64, 4)];
        let parts: Vec<_> = wholes(&inputs).iter().map(|whole| whole.part).collect();
        assert_eq!(parts, [None, Some(1), Some(8)]);
    }

    #[test]
    fn what_is_behind_a_length_does_not_count() {
        let all = |n: u64| {
            let mut all = vec![input("n", 8, n)];
            all.extend((0..4).map(|at| input(&format!("p[{at}]"), 32, at)));
            all.push(input("q[3]", 8, 9));
            all
        };
        let left = |n: u64, signed: bool| {
            let lengths = [Length { object: "p".into(), input: "n".into(), signed }];
            within(&all(n), &lengths).len() - 2
        };
        assert_eq!([0, 1, 4, 5].map(|n| left(n, true)), [0, 1, 4, 4]);
        assert_eq!(left(0xff, true), 0);
        assert_eq!(left(0xff, false), 4);
        assert_eq!(within(&all(1), &[]).len(), 6);
    }

    #[test]
    fn numbers_are_read_as_written() {
        for value in [Bits::new(32, 0x8000_0001), Bits::new(1, 1), Bits::new(64, u64::MAX)] {
            assert_eq!(number(&bytes(&value), value.width()), value);
        }
        assert_eq!(number(&[0xff], 1), Bits::new(1, 1));
        assert_eq!(number(&[1; 16], 128).to_big().to_bytes_le(), [1; 16]);
    }
}
