//! The readers of tests and of property files: whatever bytes they get, they take them or say where they are wrong.
//!
//! **Invariant:** what was read and is written reads the same.

use polysem_report::{Diagnostic, Malformed, Object, Scalar, Source, TestCase};
use polysem_report::{ktest, property, testcomp};

pub(crate) fn ktest(bytes: &[u8]) {
    match ktest::read(bytes) {
        Ok(test) => assert_eq!(ktest::read(&ktest::write(&test)), Ok(test)),
        Err(wrong) => assert!(wrong.offset <= bytes.len(), "{wrong}"),
    }
}

/// C types of all kinds, some with a size that they do not have.
const TYPES: [(&str, usize); 7] = [
    ("int", 4),
    ("unsigned char", 1),
    ("__int128", 16),
    ("float", 4),
    ("double", 8),
    ("long double", 16),
    ("struct s", 3),
];

pub(crate) fn xml(bytes: &[u8]) {
    match testcomp::read(bytes) {
        Ok(inputs) => {
            for (ty, size) in TYPES {
                let mut inputs = inputs.clone();
                let mut left = inputs.left();
                while left > 0 {
                    match inputs.object(Some(ty), size) {
                        Ok(value) => assert_eq!(value.len(), size),
                        Err(wrong) => {
                            complaint(wrong, bytes);
                            break;
                        }
                    }
                    assert!(inputs.left() < left);
                    left = inputs.left();
                }
            }
        }
        Err(wrong) => complaint(wrong, bytes),
    }
    // What is written is eighty times as long.
    written(&bytes[..bytes.len().min(300)]);
}

/// Names of objects, with and without a type.
const NAMES: [&str; 6] =
    ["__VERIFIER_nondet_int", "nondet_float!1", "__VERIFIER_nondet_uchar", "x", "a b<&>\"'", ""];

/// A test that is made of bytes: what is written of it gives each object back.
fn written(bytes: &[u8]) {
    let object = |bytes: &[u8]| {
        let (&which, rest) = bytes.split_first()?;
        let name = NAMES[usize::from(which) % NAMES.len()];
        Some(Object { name: name.to_string(), bytes: rest.to_vec(), ty: None })
    };
    let objects: Vec<Object> = bytes.split(|byte| *byte == b'\n').filter_map(object).collect();
    let test = TestCase { args: vec![], objects };
    let text = testcomp::write(&test, true);
    let mut inputs = testcomp::read(text.as_bytes()).expect("what was written can be read");
    assert!(inputs.covers_error());
    for object in &test.objects {
        let kind = object.scalar();
        let ty = kind.and_then(|_| object.c_type());
        let read = inputs.object(ty, object.bytes.len()).expect("it was written");
        // Which NaN it is does not survive.
        assert!(kind == Some(Scalar::Float) || read == object.bytes, "{object:?}: {read:?}");
    }
    assert_eq!(inputs.left(), 0);
}

pub(crate) fn properties(bytes: &[u8]) {
    match property::read(bytes) {
        Ok(read) => assert_eq!(property::read(read.to_string().as_bytes()), Ok(read)),
        Err(wrong) => complaint(wrong, bytes),
    }
}

fn complaint(wrong: Malformed, text: &[u8]) {
    assert!(wrong.offset <= text.len(), "{wrong}");
    // To show it takes a hundred times as long as to read the text.
    if !(wrong.offset + text.len()).is_multiple_of(16) {
        return;
    }
    let shown = Diagnostic::from(wrong).render(Source { name: "file", text }, false);
    assert!(!shown.is_empty());
}
