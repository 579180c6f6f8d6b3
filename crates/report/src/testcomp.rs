//! The test format of Test-Comp: one XML file a test, and one about all of them, `metadata.xml`.
//!
//! An input is one value that an input function gave, in the order of the calls. A scalar is a decimal number, signed where its C type is, which is what `TestCov` reads.
//! An object that is no scalar is one input for each of its bytes, under the names `x[0]`, `x[1]`, and on.

use crate::xml::{Event, Reader, escape};
use crate::{Malformed, Object, Scalar, TestCase};
use std::fmt::Write as _;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>";

/// What `metadata.xml` tells about a set of tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Metadata {
    /// The language of the program: `C`.
    pub language: String,
    /// Who made the tests.
    pub producer: String,
    /// What they are meant to cover: the `COVER(...)` line of a property file.
    pub specification: String,
    /// The program's file.
    pub program_file: String,
    /// The SHA-256 of the program's file, in hexadecimal.
    pub program_hash: String,
    /// Where the program starts: `main`.
    pub entry_function: String,
    /// How many bits an address has: 32 or 64.
    pub address_bits: u32,
    /// When, in ISO 8601.
    pub creation_time: String,
}

/// The text of `metadata.xml`.
#[must_use]
pub fn metadata(about: &Metadata) -> String {
    let mut out = header("test-metadata");
    out.push_str("<test-metadata>\n");
    let architecture = format!("{}bit", about.address_bits);
    let elements = [
        ("sourcecodelang", &about.language),
        ("producer", &about.producer),
        ("specification", &about.specification),
        ("programfile", &about.program_file),
        ("programhash", &about.program_hash),
        ("entryfunction", &about.entry_function),
        ("architecture", &architecture),
        ("creationtime", &about.creation_time),
    ];
    for (name, text) in elements {
        let _ = writeln!(out, "  <{name}>{}</{name}>", escape(text));
    }
    out.push_str("</test-metadata>\n");
    out
}

/// The text of a test; whether it leads to the error that was looked for is told, too.
#[must_use]
pub fn write(test: &TestCase, covers_error: bool) -> String {
    let mut out = header("testcase");
    out.push_str(if covers_error { "<testcase coversError=\"true\">\n" } else { "<testcase>\n" });
    for object in &test.objects {
        write_object(&mut out, object);
    }
    out.push_str("</testcase>\n");
    out
}

fn header(kind: &str) -> String {
    format!(
        "{DECLARATION}\n<!DOCTYPE {kind} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {kind} 1.0//EN\" \"https://sosy-lab.org/test-format/{kind}-1.0.dtd\">\n"
    )
}

fn write_object(out: &mut String, object: &Object) {
    let scalar =
        object.scalar().and_then(|kind| Some((kind.text(&object.bytes)?, object.c_type()?)));
    if let Some((text, ty)) = scalar {
        write_input(out, object.base_name(), ty, &text);
        return;
    }
    for (at, byte) in object.bytes.iter().enumerate() {
        let name = format!("{}[{at}]", object.base_name());
        write_input(out, &name, "unsigned char", &byte.to_string());
    }
}

fn write_input(out: &mut String, variable: &str, ty: &str, value: &str) {
    let (variable, ty) = (escape(variable), escape(ty));
    let _ = writeln!(out, "  <input variable=\"{variable}\" type=\"{ty}\">{value}</input>");
}

/// The inputs of a test that was read, to be given to a program that asks for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inputs {
    covers_error: bool,
    /// Where each value is in the file, and its text.
    values: Vec<(usize, String)>,
    given: usize,
    /// Where the file ends.
    end: usize,
}

impl Inputs {
    /// Whether the test is said to lead to the error that was looked for.
    #[must_use]
    pub fn covers_error(&self) -> bool {
        self.covers_error
    }

    /// How many values nobody asked for yet.
    #[must_use]
    pub fn left(&self) -> usize {
        self.values.len() - self.given
    }

    /// The bytes of the next object: one value if it has the C type of a scalar, else one for each of its bytes.
    ///
    /// # Errors
    ///
    /// Where no value is left, or one is no number of this type.
    pub fn object(&mut self, ty: Option<&str>, size: usize) -> Result<Vec<u8>, Malformed> {
        if let Some(kind) = ty.and_then(Scalar::of).filter(|kind| kind.fits(size)) {
            return self.value(kind, size);
        }
        // Not by `collect` with a size in mind: it may be absurd.
        let mut bytes = Vec::new();
        while bytes.len() < size {
            bytes.extend(self.value(Scalar::Unsigned, 1)?);
        }
        Ok(bytes)
    }

    fn value(&mut self, kind: Scalar, size: usize) -> Result<Vec<u8>, Malformed> {
        let Some((at, text)) = self.values.get(self.given) else {
            let message =
                format!("the program reads more than the {} inputs of the test", self.values.len());
            return Err(Malformed::new(
                self.end,
                message,
                "run the program that the test was made for",
            ));
        };
        let remedy =
            "write a decimal number, `0x` and hexadecimal digits, or a character in single quotes";
        let bytes = kind.bytes(text, size).map_err(|wrong| Malformed::new(*at, wrong, remedy))?;
        self.given += 1;
        Ok(bytes)
    }
}

/// The inputs in the text of a test.
///
/// # Errors
///
/// Where it is no XML document, or none of a test.
pub fn read(bytes: &[u8]) -> Result<Inputs, Malformed> {
    let mut reader = Reader::new(bytes)?;
    let mut inputs = Inputs { covers_error: false, values: Vec::new(), given: 0, end: bytes.len() };
    let mut depth = 0;
    loop {
        let before = reader.offset();
        let Some(event) = reader.event()? else { return Ok(inputs) };
        match (depth, event) {
            (0, Event::Start { name: "testcase", attributes }) => {
                let error =
                    |(name, value): &(&str, String)| *name == "coversError" && value == "true";
                inputs.covers_error = attributes.iter().any(error);
                depth = 1;
            }
            (1, Event::Start { name: "input", .. }) => {
                inputs.values.push((reader.offset(), String::new()));
                depth = 2;
            }
            (_, Event::Start { name, .. }) => {
                let message = format!("a test has no element `{name}` here");
                return Err(Malformed::new(
                    before,
                    message,
                    "give a `testcase` with elements `input`",
                ));
            }
            (_, Event::Text(text)) => match inputs.values.last_mut() {
                Some((_, value)) if depth == 2 => value.push_str(&text),
                _ if text.trim().is_empty() => {}
                _ => {
                    let message = "there is text outside of all inputs";
                    return Err(Malformed::new(before, message, "write it in an element `input`"));
                }
            },
            (_, Event::End) => depth -= 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    fn object(name: &str, bytes: &[u8]) -> Object {
        Object { name: name.into(), bytes: bytes.into(), ty: None }
    }

    #[test]
    fn writes_a_test() {
        let test = TestCase {
            args: Vec::new(),
            objects: vec![
                object("__VERIFIER_nondet_int", &[0xfe, 0xff, 0xff, 0xff]),
                object("__VERIFIER_nondet_int!1", &[1, 0, 0, 0]),
                Object { ty: Some("unsigned char".into()), ..object("a<b", &[200]) },
                object("buf", b"A\n"),
                object("empty", b""),
            ],
        };
        let expected = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE testcase PUBLIC "+//IDN sosy-lab.org//DTD test-format testcase 1.0//EN" "https://sosy-lab.org/test-format/testcase-1.0.dtd">
<testcase coversError="true">
  <input variable="__VERIFIER_nondet_int" type="int">-2</input>
  <input variable="__VERIFIER_nondet_int" type="int">1</input>
  <input variable="a&lt;b" type="unsigned char">200</input>
  <input variable="buf[0]" type="unsigned char">65</input>
  <input variable="buf[1]" type="unsigned char">10</input>
</testcase>
"#;
        assert_eq!(write(&test, true), expected);
        assert!(write(&test, false).contains("\n<testcase>\n"));
    }

    #[test]
    fn writes_metadata() {
        let about = Metadata {
            language: "C".into(),
            producer: "Polysem 1 & co".into(),
            specification: "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )".into(),
            program_file: "a.c".into(),
            program_hash: "00ff".into(),
            entry_function: "main".into(),
            address_bits: 64,
            creation_time: "2026-11-15T12:00:00Z".into(),
        };
        let expected = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE test-metadata PUBLIC "+//IDN sosy-lab.org//DTD test-format test-metadata 1.0//EN" "https://sosy-lab.org/test-format/test-metadata-1.0.dtd">
<test-metadata>
  <sourcecodelang>C</sourcecodelang>
  <producer>Polysem 1 &amp; co</producer>
  <specification>COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )</specification>
  <programfile>a.c</programfile>
  <programhash>00ff</programhash>
  <entryfunction>main</entryfunction>
  <architecture>64bit</architecture>
  <creationtime>2026-11-15T12:00:00Z</creationtime>
</test-metadata>
"#;
        assert_eq!(metadata(&about), expected);
    }

    #[test]
    fn reads_what_others_write() {
        let text =
            b"<!DOCTYPE testcase><testcase>\n<input>42</input><input type='char'>'A'</input>\
            <input variable=\"x\"> 0xffu\n</input><input>-1</input><input>1.5</input></testcase>";
        let mut inputs = read(text).unwrap();
        assert!(!inputs.covers_error());
        assert_eq!(inputs.object(Some("int"), 4), Ok(vec![42, 0, 0, 0]));
        assert_eq!(inputs.object(None, 2), Ok(vec![65, 255]));
        assert_eq!(inputs.object(Some("unsigned short"), 2), Ok(vec![255, 255]));
        assert_eq!(inputs.left(), 1);
        assert_eq!(inputs.object(Some("float"), 4), Ok(1.5_f32.to_le_bytes().to_vec()));
        let error = inputs.object(Some("int"), 4).unwrap_err();
        assert_eq!(
            (error.offset, &*error.message),
            (text.len(), "the program reads more than the 5 inputs of the test")
        );
        assert!(inputs.object(None, usize::MAX).is_err());
        assert_eq!(inputs.object(None, 0), Ok(Vec::new()));
    }

    #[test]
    fn says_where_a_value_is_wrong() {
        let text = b"<testcase><input>no</input></testcase>";
        let mut inputs = read(text).unwrap();
        let error = inputs.object(Some("int"), 4).unwrap_err();
        assert_eq!((error.offset, &*error.message), (17, "`no` is no number"));
        assert_eq!(inputs.left(), 1);
    }

    #[test]
    fn refuses_other_documents() {
        let cases = [
            ("<test-metadata/>", 0),
            ("<testcase><output/></testcase>", 10),
            ("<testcase><input><input/></input></testcase>", 17),
            ("<testcase>7</testcase>", 10),
            ("<testcase><input>7</testcase>", 20),
        ];
        for (text, offset) in cases {
            assert_eq!(read(text.as_bytes()).map_err(|error| error.offset), Err(offset), "{text}");
        }
    }

    #[test]
    fn random_tests_are_read_back_by_who_asks_for_the_same() {
        let mut rng = Rng(4);
        for round in 0..2000 {
            let test = rng.test_case();
            let mut inputs = read(write(&test, round % 2 == 0).as_bytes()).unwrap();
            assert_eq!(inputs.covers_error(), round % 2 == 0);
            for object in &test.objects {
                let bytes = inputs.object(object.c_type(), object.bytes.len());
                assert_eq!(bytes.as_ref(), Ok(&object.bytes), "{object:?}");
            }
            assert_eq!(inputs.left(), 0);
        }
    }
}
