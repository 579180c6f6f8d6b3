//! The inputs of a test, given to a program in the order in which it reads them.
//!
//! **Invariant:** a program that reads something else than the test has is told so, and ends there.

use super::super::objects::{Named, is_address, is_undefined, number, size};
use polysem_domain::Supply;
use polysem_explore::Inputs;
use polysem_report::{Malformed, Object, TestCase, ktest, testcomp};
use polysem_sem::Stop;
use polysem_term::{Bits, Value};
use std::path::Path;

/// What KLEE's model of POSIX adds to a test; no program asks for it.
const OF_KLEE: &str = "model_version";

/// A test that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Test {
    /// Objects with names and sizes.
    Ktest(TestCase),
    /// Numbers, which get their size from who reads them.
    Xml(testcomp::Inputs),
    /// Bytes, and nothing else.
    Raw(Vec<u8>),
}

impl Test {
    /// What a file holds: its first bytes tell the format, and where they cannot its name does.
    pub(super) fn read(path: &Path, bytes: Vec<u8>) -> Result<Test, Malformed> {
        let ends_in = |ending: &str| path.extension().is_some_and(|found| found == ending);
        if ends_in("ktest") || bytes.starts_with(b"KTEST") || bytes.starts_with(b"BOUT\n") {
            return Ok(Test::Ktest(ktest::read(&bytes)?));
        }
        if ends_in("xml") || bytes.trim_ascii_start().starts_with(b"<?xml") {
            return Ok(Test::Xml(testcomp::read(&bytes)?));
        }
        Ok(Test::Raw(bytes))
    }
}

/// Whether an object of a test is an address: by its name, and since it has as many bytes as a pointer.
fn is_pointer(object: &Object) -> bool {
    is_address(&object.name) && matches!(object.bytes.len(), 4 | 8)
}

/// A test on its way into a program.
#[derive(Debug)]
pub(super) struct Feed {
    source: Source,
    /// Where objects lie, as far as the test says it.
    pub(super) addresses: Inputs,
    /// What does not fit, once something did not.
    pub(super) misfit: Option<String>,
}

#[derive(Debug)]
enum Source {
    Objects {
        all: Vec<Object>,
        /// The next object.
        next: usize,
        /// How many bytes of the one before were read, if it is read in parts.
        read: Option<usize>,
    },
    Xml(testcomp::Inputs),
    Raw {
        bytes: Vec<u8>,
        next: usize,
    },
    /// The data of a fuzzer, and how much it is.
    Fuzzed(Vec<u8>),
}

impl Feed {
    /// `fuzzed` if the program is a harness for a fuzzer.
    pub(super) fn new(test: Test, fuzzed: bool) -> Feed {
        let mut addresses = Inputs::new();
        let source = match test {
            Test::Ktest(TestCase { mut objects, .. }) => {
                objects.retain(|object| object.name != OF_KLEE);
                for object in objects.extract_if(.., |object| is_pointer(object)) {
                    let value = number(&object.bytes, object.bytes.len() as u32 * 8);
                    addresses.insert(object.name, Value::Bv(value));
                }
                Source::Objects { all: objects, next: 0, read: None }
            }
            Test::Xml(inputs) => Source::Xml(inputs),
            Test::Raw(bytes) if fuzzed => Source::Fuzzed(bytes),
            Test::Raw(bytes) => Source::Raw { bytes, next: 0 },
        };
        Feed { source, addresses, misfit: None }
    }

    /// How much of the test nobody asked for, in words.
    pub(super) fn left(&self) -> Option<String> {
        let (count, what) = match &self.source {
            Source::Objects { all, next, .. } => (all.len() - next, "object"),
            Source::Xml(inputs) => (inputs.left(), "input"),
            Source::Raw { bytes, next } => (bytes.len() - next, "byte"),
            Source::Fuzzed(_) => (0, ""),
        };
        match count {
            0 => None,
            1 => Some(format!("1 {what}")),
            more => Some(format!("{more} {what}s")),
        }
    }
}

impl Supply for Feed {
    fn next(&mut self, name: &str, width: u32) -> Result<Bits, Stop> {
        let named = Named::new(name);
        let wanted = size(width);
        let found = match &mut self.source {
            Source::Objects { all, next, read } => of_objects(all, next, read, named, wanted),
            Source::Xml(inputs) => {
                let object = Object { name: named.object.to_string(), ..Object::default() };
                let ty = object.c_type().filter(|_| named.part.is_none());
                inputs.object(ty, wanted).map_err(|wrong| wrong.to_string())
            }
            Source::Raw { bytes, next } => of_bytes(bytes, next, wanted),
            Source::Fuzzed(bytes) => Ok(of_fuzzer(bytes, named, wanted)),
        };
        found.map(|bytes| number(&bytes, width)).map_err(|misfit| {
            self.misfit.get_or_insert_with(|| misfit.clone());
            Stop::unsupported(misfit)
        })
    }
}

fn of_objects(
    all: &[Object],
    next: &mut usize,
    read: &mut Option<usize>,
    named: Named<'_>,
    wanted: usize,
) -> Result<Vec<u8>, String> {
    let name = named.object;
    // A part of the object at hand.
    if let (Some(part @ 1..), Some(done)) = (named.part, *read)
        && let Some(object) = all.get(*next - 1)
        && object.base_name() == name
        && part * wanted == done
    {
        let size = object.bytes.len();
        *read = Some(done + wanted);
        let too_few = format!("the program reads more than the {size} bytes of `{}`", object.name);
        return object.bytes.get(done..done + wanted).map(<[u8]>::to_vec).ok_or(too_few);
    }
    if let (Some(done), Some(object)) = (*read, next.checked_sub(1).and_then(|last| all.get(last)))
        && done < object.bytes.len()
        && !is_undefined(name)
    {
        let (name, size) = (&object.name, object.bytes.len());
        return Err(format!("`{name}` has {size} bytes in the test; the program reads {done}"));
    }
    let object = all.get(*next).filter(|object| object.base_name() == name);
    let Some(object) = object else {
        return match all.get(*next) {
            _ if is_undefined(name) => Ok(vec![0; wanted]),
            None => {
                let count = all.len();
                Err(format!("the program reads `{name}` after all {count} objects of the test"))
            }
            Some(other) => Err(format!(
                "the program reads `{name}` where the test has `{}` (object {})",
                other.name,
                *next + 1
            )),
        };
    };
    *next += 1;
    let size = object.bytes.len();
    *read = named.part.map(|_| wanted);
    if size == wanted || named.part.is_some() && size > wanted {
        return Ok(object.bytes[..wanted].to_vec());
    }
    let name = &object.name;
    Err(format!("`{name}` has {size} bytes in the test; the program reads {wanted}"))
}

fn of_bytes(bytes: &[u8], next: &mut usize, wanted: usize) -> Result<Vec<u8>, String> {
    let rest = &bytes[*next..];
    let too_few = || format!("the program reads {wanted} bytes more, and {} are left", rest.len());
    let taken = rest.get(..wanted).ok_or_else(too_few)?;
    *next += wanted;
    Ok(taken.to_vec())
}

/// `data` is the bytes, and zeros after them; `size` is how many they are.
fn of_fuzzer(bytes: &[u8], named: Named<'_>, wanted: usize) -> Vec<u8> {
    let mut found = match (named.object, named.part) {
        ("size", None) => bytes.len().to_le_bytes().to_vec(),
        ("data", part) => bytes.get(part.unwrap_or(0) * wanted..).unwrap_or_default().to_vec(),
        _ => vec![],
    };
    found.resize(wanted, 0);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ktest(objects: &[(&str, &[u8])]) -> Feed {
        let object = |&(name, bytes): &(&str, &[u8])| Object {
            name: name.into(),
            bytes: bytes.into(),
            ty: None,
        };
        let objects = objects.iter().map(object).collect();
        Feed::new(Test::Ktest(TestCase { args: vec![], objects }), false)
    }

    fn reads(feed: &mut Feed, all: &[(&str, u32, u64)]) {
        for &(name, width, value) in all {
            assert_eq!(feed.next(name, width), Ok(Bits::new(width, value)), "{name}");
        }
    }

    fn fails(feed: &mut Feed, name: &str, width: u32, said: &str) {
        assert!(feed.next(name, width).is_err());
        let misfit = feed.misfit.clone().unwrap_or_default();
        assert!(misfit.contains(said), "{misfit}");
    }

    #[test]
    fn objects_are_read_whole_and_in_parts() {
        let objects: [(&str, &[u8]); 6] = [
            ("model_version", &[1, 0, 0, 0]),
            ("x", &[1, 2, 3]),
            ("n", &[5, 1, 0, 0]),
            ("x!1", &[7, 8, 9]),
            ("b", &[1]),
            ("w", &[1, 2, 3, 4]),
        ];
        let mut feed = ktest(&objects);
        reads(&mut feed, &[("x[0]", 8, 1), ("x[1]", 8, 2), ("x[2]", 8, 3), ("n", 32, 261)]);
        assert_eq!(feed.left().as_deref(), Some("3 objects"));
        reads(&mut feed, &[("x[0]!1", 8, 7), ("x[1]!1", 8, 8), ("x[2]!1", 8, 9)]);
        reads(&mut feed, &[("freeze", 32, 0), ("b", 1, 1), ("freeze!1", 8, 0)]);
        reads(&mut feed, &[("w[0]", 16, 0x0201), ("uninit", 8, 0), ("w[1]", 16, 0x0403)]);
        assert_eq!(feed.left(), None);
    }

    #[test]
    fn what_does_not_fit_is_told() {
        fails(&mut ktest(&[]), "x", 32, "after all 0 objects");
        fails(&mut ktest(&[("y", &[0; 4])]), "x", 32, "the test has `y`");
        fails(&mut ktest(&[("x", &[0; 4])]), "x", 64, "4 bytes in the test; the program reads 8");
        let mut short = ktest(&[("x", &[0, 0, 0])]);
        reads(&mut short, &[("x[0]", 8, 0), ("x[1]", 8, 0), ("x[2]", 8, 0)]);
        fails(&mut short, "x[3]", 8, "more than the 3 bytes of `x`");
        let mut long = ktest(&[("x", &[0, 0, 0]), ("n", &[0; 4])]);
        reads(&mut long, &[("x[0]", 8, 0), ("x[1]", 8, 0)]);
        fails(&mut long, "n", 32, "3 bytes in the test; the program reads 2");
    }

    #[test]
    fn an_address_has_as_many_bytes_as_a_pointer() {
        for size in [0, 3, 9000] {
            let mut feed = ktest(&[("&x", &vec![255; size]), ("&y", &[16; 8])]);
            assert_eq!(feed.addresses.len(), 1);
            fails(&mut feed, "n", 32, "the test has `&x`");
        }
    }

    #[test]
    fn raw_bytes_and_fuzzers() {
        let mut raw = Feed::new(Test::Raw(vec![1, 0, 0, 0, 9]), false);
        reads(&mut raw, &[("n", 32, 1), ("x[0]", 8, 9)]);
        fails(&mut raw, "x[1]", 8, "reads 1 bytes more, and 0 are left");
        let mut fuzzed = Feed::new(Test::Raw(b"ab".to_vec()), true);
        reads(&mut fuzzed, &[("data[0]", 8, 97), ("data[1]", 8, 98), ("data[2]", 8, 0)]);
        reads(&mut fuzzed, &[("size", 64, 2)]);
    }

    #[test]
    fn the_format_is_known_by_its_start_or_the_name() {
        let read = |name: &str, bytes: &[u8]| Test::read(name.as_ref(), bytes.to_vec());
        assert!(matches!(read("a", b"raw"), Ok(Test::Raw(_))));
        assert!(read("a.ktest", b"raw").is_err());
        assert!(read("a.xml", b"raw").is_err());
        assert!(read("a", b"KTEST").is_err());
        let xml = b"<?xml version=\"1.0\"?><testcase><input>7</input></testcase>";
        let Ok(test @ Test::Xml(_)) = read("a", xml) else { panic!("it is XML") };
        reads(&mut Feed::new(test, false), &[("__VERIFIER_nondet_int", 32, 7)]);
    }
}
