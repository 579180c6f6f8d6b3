//! Makes the values of a test readable, as long as the program still takes the same path.
//!
//! A solver's values are arbitrary: `x = -2147352575`, `name = "\x80\x01"`. People understand `x = 0` and `name = "AA"` faster, and see what matters by what could not be changed.
//!
//! **Invariant:** the result is the given test or one that was accepted; names, types and sizes stay.

use crate::{Object, Scalar};

/// Bytes to try in a text, the nicest first.
const LETTERS: [u8; 4] = [b'A', b'a', b'0', b' '];

/// Numbers of so many characters are simple, if they cannot be simpler.
const SHORT: usize = 4;

/// The objects with values that are as readable as `keeps` accepts: is this still the same path?
///
/// It is asked at most `tries` times, in an order that depends on nothing else than its answers.
/// Numbers become 0, up to 4, or a power of ten that is nearer to 0 than they are. Bytes that are no ASCII text become letters, or 0; after a 0 that has to be there, where a string ends, all become 0 if they may.
#[must_use]
pub fn improve(
    objects: Vec<Object>,
    tries: usize,
    keeps: impl FnMut(&[Object]) -> bool,
) -> Vec<Object> {
    let mut search = Search { objects, tries, keeps };
    search.all_at_once();
    for at in 0..search.objects.len() {
        let typed = search.objects[at].scalar().is_some();
        let number = number_kind(&search.objects[at]).is_some_and(|kind| search.number(at, kind));
        if !number && !typed {
            search.text(at);
        }
    }
    search.objects
}

struct Search<F> {
    objects: Vec<Object>,
    tries: usize,
    keeps: F,
}

impl<F: FnMut(&[Object]) -> bool> Search<F> {
    /// Changes one object if that is a change, and is accepted.
    fn change(&mut self, at: usize, bytes: Vec<u8>) -> bool {
        if self.objects[at].bytes == bytes || self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let before = std::mem::replace(&mut self.objects[at].bytes, bytes);
        let kept = (self.keeps)(&self.objects);
        if !kept {
            self.objects[at].bytes = before;
        }
        kept
    }

    /// Every number zero, every text as nice as it gets: where values matter little this is all there is to do, and values that have to be equal stay so.
    fn all_at_once(&mut self) {
        let nice = |object: &Object| match number_kind(object) {
            Some(_) => vec![0; object.bytes.len()],
            None => replaced(&object.bytes, LETTERS[0]),
        };
        let changed: Vec<Vec<u8>> = self.objects.iter().map(nice).collect();
        if self.tries == 0
            || self.objects.iter().zip(&changed).all(|(object, bytes)| object.bytes == *bytes)
        {
            return;
        }
        self.tries -= 1;
        let before = self.objects.clone();
        for (object, bytes) in self.objects.iter_mut().zip(changed) {
            object.bytes = bytes;
        }
        if !(self.keeps)(&self.objects) {
            self.objects = before;
        }
    }

    /// Whether it is a simple number now.
    fn number(&mut self, at: usize, kind: Scalar) -> bool {
        let bytes = self.objects[at].bytes.clone();
        for text in simpler(kind, &bytes) {
            let Ok(simple) = kind.bytes(&text, bytes.len()) else { continue };
            // What follows the number itself is not simpler than it.
            if simple == bytes || self.change(at, simple) {
                return true;
            }
        }
        kind.text(&bytes).is_some_and(|text| text.len() <= SHORT)
    }

    /// As a whole, then byte by byte.
    fn text(&mut self, at: usize) {
        let bytes = self.objects[at].bytes.clone();
        if self.change(at, replaced(&bytes, LETTERS[0])) {
            return;
        }
        let mut ended = false;
        for index in 0..bytes.len() {
            let current = self.objects[at].bytes[index];
            let letters = if is_text(current) { &[][..] } else { &LETTERS };
            let zero = if ended || !letters.is_empty() { &[0][..] } else { &[] };
            let (first, second) = if ended { (zero, letters) } else { (letters, zero) };
            for candidate in first.iter().chain(second) {
                let mut changed = self.objects[at].bytes.clone();
                changed[index] = *candidate;
                if *candidate == current || self.change(at, changed) {
                    break;
                }
            }
            if self.objects[at].bytes[index] == 0 && !ended {
                ended = true;
                let mut rest_zero = self.objects[at].bytes.clone();
                rest_zero[index..].fill(0);
                if self.change(at, rest_zero) {
                    return;
                }
            }
        }
    }
}

/// How to read an object as a number: by its type, or, where it has none, by its size if it is no text.
fn number_kind(object: &Object) -> Option<Scalar> {
    let untyped = || {
        let is_number = [2, 4, 8].contains(&object.bytes.len());
        (is_number && !object.bytes.iter().all(|byte| is_text(*byte))).then_some(Scalar::Signed)
    };
    object.scalar().or_else(untyped)
}

fn is_text(byte: u8) -> bool {
    byte.is_ascii_graphic() || byte == b' '
}

/// With a letter for everything that is no text.
fn replaced(bytes: &[u8], letter: u8) -> Vec<u8> {
    bytes.iter().map(|byte| if is_text(*byte) { *byte } else { letter }).collect()
}

/// Numbers that are simpler than this one, the simplest first.
fn simpler(kind: Scalar, bytes: &[u8]) -> Vec<String> {
    let Some(text) = kind.text(bytes) else { return Vec::new() };
    if kind == Scalar::Float {
        let (whole, _) = text.split_once('.').unwrap_or(("", ""));
        let mut others = vec!["-1", "10", "0.5", "100", whole];
        others.retain(|other| other.len() < text.len());
        others.sort_by_key(|other| other.len());
        return ["0", "1"].into_iter().chain(others).map(String::from).collect();
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", &*text),
    };
    let magnitude: u128 = digits.parse().unwrap_or(0);
    let powers = (1..digits.len() as u32).map(|zeros| 10_u128.pow(zeros));
    let smaller = (1..5).chain(powers).filter(|other| *other < magnitude);
    std::iter::once("0".into()).chain(smaller.map(|other| format!("{sign}{other}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is given, what keeps the path, what is expected.
    type Numbers = (i32, fn(i32) -> bool, i32);
    type Texts<'a> = (&'a [u8], fn(&[u8]) -> bool, &'a [u8]);

    fn object(ty: &str, bytes: &[u8]) -> Object {
        let ty = (!ty.is_empty()).then(|| ty.to_string());
        Object { name: "x".into(), bytes: bytes.into(), ty }
    }

    fn int(value: i32) -> Object {
        object("int", &value.to_le_bytes())
    }

    fn value(object: &Object) -> i32 {
        i32::from_le_bytes(object.bytes[..].try_into().expect("four bytes"))
    }

    /// The values after at most a hundred tries, and how many were made.
    fn improved(objects: &[Object], keeps: impl Fn(&[Object]) -> bool) -> (Vec<Object>, usize) {
        let mut tries = 0;
        let improved = improve(objects.to_vec(), 100, |objects| {
            tries += 1;
            keeps(objects)
        });
        (improved, tries)
    }

    #[test]
    fn what_does_not_matter_takes_one_try() {
        let given = [int(-77), object("", b"\xff\0a"), object("double", &1.3e9_f64.to_le_bytes())];
        let nice = vec![int(0), object("", b"AAa"), object("double", &[0; 8])];
        assert_eq!(improved(&given, |_| true), (nice.clone(), 1));
        assert_eq!(improved(&nice, |_| true), (nice, 0));
    }

    #[test]
    fn numbers_become_small_or_round() {
        let cases: [Numbers; 8] = [
            (1_907_343, |x| x > 0, 1),
            (1_907_343, |x| x > 7, 10),
            (1_907_343, |x| x > 1000, 10_000),
            (1007, |x| x > 1000 && x < 1010, 1007),
            (-1_907_343, |x| x < 0, -1),
            (i32::MIN, |x| x < -500, -1000),
            (7, |x| x > 5, 7),
            (i32::MIN, |x| x == i32::MIN, i32::MIN),
        ];
        for (given, keeps, expected) in cases {
            let (objects, _) = improved(&[int(given)], |objects| keeps(value(&objects[0])));
            assert_eq!(value(&objects[0]), expected, "{given}");
        }
    }

    #[test]
    fn unsigned_and_floating_numbers_too() {
        let big = object("unsigned char", &[250]);
        assert_eq!(improved(&[big], |objects| objects[0].bytes[0] > 60).0[0].bytes, [100]);
        let float = |value: f32| object("float", &value.to_le_bytes());
        let read =
            |object: &Object| f32::from_le_bytes(object.bytes[..].try_into().expect("four bytes"));
        assert_eq!(improved(&[float(3.7)], |objects| read(&objects[0]) > 2.5).0, [float(3.0)]);
        assert_eq!(improved(&[float(3.7)], |objects| read(&objects[0]) > 3.5).0, [float(10.0)]);
        let narrow = |objects: &[Object]| (3.5..4.0).contains(&read(&objects[0]));
        assert_eq!(improved(&[float(3.7)], narrow).0, [float(3.7)]);
        assert_eq!(
            improved(&[float(f32::NAN)], |objects| !read(&objects[0]).is_nan()).0,
            [float(0.0)]
        );
    }

    #[test]
    fn bytes_become_text() {
        let cases: [Texts<'_>; 6] = [
            (b"GET\xff\x01", |s| s.starts_with(b"GET"), b"GETAA"),
            (b"\x80\x01\x02", |s| s[1] == 1, b"A\x01A"),
            (b"{\x07}", |s| s[0] == b'{' && (s[1].is_ascii_lowercase() || s[1] == 7), b"{a}"),
            (b"ab\0\x93\x07", |s| s[..3] == *b"ab\0", b"ab\0\0\0"),
            (b"ab\0\x93c", |s| s[..3] == *b"ab\0" && s[4] == b'c', b"ab\0\0c"),
            (b"\x90", |s| s[0] == 0x90 || s[0] == 0, b"\0"),
        ];
        for (given, keeps, expected) in cases {
            let (objects, _) = improved(&[object("", given)], |objects| keeps(&objects[0].bytes));
            assert_eq!(objects[0].bytes, expected);
        }
    }

    #[test]
    fn untyped_numbers_are_told_by_their_size() {
        let cases: [Texts<'_>; 5] = [
            (b"\x80\x01\x02\xff", |_| true, b"\0\0\0\0"),
            (b"\x80\x01\x02\x7f", |s| s[1] > 0, b"\xe8\x03\0\0"),
            (b"GET ", |_| true, b"GET "),
            (b"\xffab\x01", |s| s[1..3] == *b"ab", b"AabA"),
            (b"\x05\0", |s| s[0] == 5, b"\x05\0"),
        ];
        for (given, keeps, expected) in cases {
            let (objects, _) = improved(&[object("", given)], |objects| keeps(&objects[0].bytes));
            assert_eq!(objects[0].bytes, expected);
        }
    }

    #[test]
    fn values_that_are_equal_stay_so() {
        let equal = |objects: &[Object]| value(&objects[0]) == value(&objects[1]);
        assert_eq!(improved(&[int(99), int(99)], equal).0, [int(0), int(0)]);
    }

    #[test]
    fn asks_no_more_often_than_it_may_and_gives_what_was_accepted() {
        let given = vec![object("", &[200; 50]), int(12345), object("long double", &[3; 16])];
        for bound in 0..60 {
            let mut tries = 0;
            let mut accepted = given.clone();
            let improved = improve(given.clone(), bound, |objects| {
                tries += 1;
                // Half of all that is asked for, whatever that is.
                let keeps = tries % 2 == 0;
                if keeps {
                    accepted = objects.to_vec();
                }
                keeps
            });
            assert!(tries <= bound);
            assert_eq!(improved, accepted);
        }
    }
}
