//! KLEE's test files, `.ktest`.
//!
//! ```text
//! "KTEST" | version 3 | count of arguments, strings | 0 | 0 | count of objects, each: string name, size, bytes
//! ```
//!
//! Integers have 32 bits, the highest byte first; a string is its length and its bytes. Types are not kept: a reader knows them by the names of input functions.

use crate::{Malformed, Object, TestCase};

const MAGIC: &[u8] = b"KTEST";
/// What files started with before they had that name.
const OLD_MAGIC: &[u8] = b"BOUT\n";
const VERSION: u32 = 3;
/// From this version on there are two numbers about symbolic arguments, which nobody uses.
const VERSION_WITH_ARGV: u32 = 2;

const REMEDY: &str = "write the test anew, or copy the file again";

/// The file's bytes. Where something is empty, KLEE's own tools cannot read them: see [`klee_reads`].
///
/// # Panics
///
/// If something has 4 GiB or more: no test of ours has.
#[must_use]
pub fn write(test: &TestCase) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend(VERSION.to_be_bytes());
    put_count(&mut out, test.args.len());
    for arg in &test.args {
        put_string(&mut out, arg);
    }
    put_count(&mut out, 0);
    put_count(&mut out, 0);
    put_count(&mut out, test.objects.len());
    for object in &test.objects {
        put_string(&mut out, object.name.as_bytes());
        put_string(&mut out, &object.bytes);
    }
    out
}

/// Whether KLEE's tools can read the test: they take an argument, name or object of no bytes for the file's end.
#[must_use]
pub fn klee_reads(test: &TestCase) -> bool {
    let named = |object: &Object| !object.name.is_empty() && !object.bytes.is_empty();
    !test.args.iter().any(Vec::is_empty) && test.objects.iter().all(named)
}

/// The test in a file. Bytes of names that are no UTF-8 are replaced.
///
/// # Errors
///
/// Where the file is no `.ktest` of a version up to 3, or not all of one.
pub fn read(bytes: &[u8]) -> Result<TestCase, Malformed> {
    let mut file = File { bytes, at: 0 };
    let magic = bytes.get(..MAGIC.len());
    if magic != Some(MAGIC) && magic != Some(OLD_MAGIC) {
        let message = "this is no .ktest file: it does not start with `KTEST`";
        return Err(Malformed::new(0, message, "give a test that Polysem or KLEE wrote"));
    }
    file.at = MAGIC.len();
    let version = file.number("the version")?;
    if version > VERSION {
        let message = format!("this .ktest file has version {version}; those up to 3 are known");
        return Err(Malformed::new(MAGIC.len(), message, "write it with KLEE 1.0 to 3.x"));
    }
    let count = file.count("arguments", 4)?;
    let mut args = Vec::new();
    for _ in 0..count {
        args.push(file.string("an argument")?.to_vec());
    }
    if version >= VERSION_WITH_ARGV {
        file.number("the number of symbolic arguments")?;
        file.number("the length of symbolic arguments")?;
    }
    let count = file.count("objects", 8)?;
    let mut objects = Vec::new();
    for _ in 0..count {
        let name = String::from_utf8_lossy(file.string("an object's name")?).into_owned();
        let bytes = file.string("an object")?.to_vec();
        objects.push(Object { name, bytes, ty: None });
    }
    match bytes.len() - file.at {
        0 => Ok(TestCase { args, objects }),
        more => {
            let message = format!("{more} bytes follow the last object");
            Err(Malformed::new(file.at, message, REMEDY))
        }
    }
}

fn put_count(out: &mut Vec<u8>, count: usize) {
    let count = u32::try_from(count).expect("tests are far smaller than 4 GiB");
    out.extend(count.to_be_bytes());
}

fn put_string(out: &mut Vec<u8>, bytes: &[u8]) {
    put_count(out, bytes.len());
    out.extend(bytes);
}

/// What is read, and how far.
struct File<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> File<'a> {
    fn take(&mut self, length: usize, what: &str) -> Result<&'a [u8], Malformed> {
        let rest = &self.bytes[self.at..];
        let Some(taken) = rest.get(..length) else {
            let message = format!(
                "the file ends within {what}: {length} bytes are expected, {} are left",
                rest.len()
            );
            return Err(Malformed::new(self.at, message, REMEDY));
        };
        self.at += length;
        Ok(taken)
    }

    fn number(&mut self, what: &str) -> Result<u32, Malformed> {
        let bytes = self.take(4, what)?;
        Ok(bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
    }

    /// How many there are, each of which takes at least `least` bytes.
    fn count(&mut self, what: &str, least: usize) -> Result<u32, Malformed> {
        let at = self.at;
        let count = self.number(&format!("the number of {what}"))?;
        let left = self.bytes.len() - self.at;
        if count as usize > left / least {
            let message = format!("{count} {what} are announced, and only {left} bytes are left");
            return Err(Malformed::new(at, message, REMEDY));
        }
        Ok(count)
    }

    fn string(&mut self, what: &str) -> Result<&'a [u8], Malformed> {
        let length = self.number(&format!("the length of {what}"))?;
        self.take(length as usize, what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    /// Written by hand from the format's description.
    const GOLDEN: &[u8] = b"KTEST\0\0\0\x03\
        \0\0\0\x02\0\0\0\x04prog\0\0\0\x02-v\
        \0\0\0\0\0\0\0\0\
        \0\0\0\x02\
        \0\0\0\x01x\0\0\0\x04\x2a\0\0\0\
        \0\0\0\x03buf\0\0\0\x02\xff\n";

    fn golden() -> TestCase {
        let object =
            |name: &str, bytes: &[u8]| Object { name: name.into(), bytes: bytes.into(), ty: None };
        TestCase {
            args: vec![b"prog".to_vec(), b"-v".to_vec()],
            objects: vec![object("x", &[42, 0, 0, 0]), object("buf", &[255, 10])],
        }
    }

    #[test]
    fn writes_and_reads_the_golden_file() {
        assert_eq!(write(&golden()), GOLDEN);
        assert_eq!(read(GOLDEN), Ok(golden()));
    }

    #[test]
    fn reads_older_versions() {
        let two = [b"BOUT\n\0\0\0\x02", &GOLDEN[9..]].concat();
        assert_eq!(read(&two), Ok(golden()));
        let one = [b"KTEST\0\0\0\x01", &GOLDEN[9..27], &GOLDEN[35..]].concat();
        assert_eq!(read(&one), Ok(golden()));
    }

    #[test]
    fn says_where_a_file_is_corrupt() {
        let cases: [(&[u8], usize, &str); 7] = [
            (b"", 0, "no .ktest"),
            (b"ktest\0\0\0\x03", 0, "no .ktest"),
            (b"KTEST\0\0", 5, "within the version"),
            (b"KTEST\0\0\0\x04", 5, "version 4"),
            (b"KTEST\0\0\0\x03\xff\xff\xff\xff", 9, "4294967295 arguments"),
            (b"KTEST\0\0\0\x03\0\0\0\x01\xff\xff\xff\xff", 17, "within an argument"),
            (b"KTEST\0\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0!", 25, "1 bytes follow"),
        ];
        for (bytes, offset, message) in cases {
            let error = read(bytes).unwrap_err();
            assert_eq!(error.offset, offset, "{error}");
            assert!(error.to_string().contains(message), "{error}");
        }
    }

    #[test]
    fn refuses_every_part_of_a_file() {
        for length in 0..GOLDEN.len() {
            let error = read(&GOLDEN[..length]).unwrap_err();
            assert!(error.offset <= length, "{error}");
        }
    }

    #[test]
    fn random_tests_survive_and_random_bytes_are_refused_or_mean_one_test() {
        let mut rng = Rng(1);
        for _ in 0..2000 {
            let test = rng.test_case();
            let mut bytes = write(&test);
            assert_eq!(read(&bytes).as_ref(), Ok(&test));
            let at = rng.below(bytes.len());
            bytes[at] ^= 1 << rng.below(8);
            let noise = [MAGIC, &[0, 0, 0], &rng.bytes(40)].concat();
            for bytes in [bytes, noise] {
                if let Ok(test) = read(&bytes) {
                    assert_eq!(read(&write(&test)), Ok(test), "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn knows_what_klee_cannot_read() {
        assert!(klee_reads(&golden()));
        let empty = |change: fn(&mut TestCase)| {
            let mut test = golden();
            change(&mut test);
            klee_reads(&test)
        };
        assert!(!empty(|test| test.args[0].clear()));
        assert!(!empty(|test| test.objects[0].name.clear()));
        assert!(!empty(|test| test.objects[1].bytes.clear()));
    }
}
