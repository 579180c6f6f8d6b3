//! Tests run natively: programs linked with `runtime/replay/polysem-replay.c`, and tests written by hand.

use super::{HARNESSES, root};
use polysem_build::replay_source;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A test in KLEE's format.
fn test(objects: &[(&str, &[u8])]) -> Vec<u8> {
    let number = |n: usize| u32::try_from(n).expect("it is small").to_be_bytes();
    let mut bytes = b"KTEST".to_vec();
    bytes.extend(number(3));
    bytes.extend(number(1));
    bytes.extend(number(7));
    bytes.extend(b"program");
    bytes.extend(number(0));
    bytes.extend(number(0));
    bytes.extend(number(objects.len()));
    for (name, content) in objects {
        bytes.extend(number(name.len()));
        bytes.extend(name.as_bytes());
        bytes.extend(number(content.len()));
        bytes.extend(*content);
    }
    bytes
}

/// How a native run ends.
#[derive(PartialEq, Eq, Debug)]
enum Ended {
    Exit(i32),
    Signal,
}

struct Native {
    directory: PathBuf,
    program: PathBuf,
}

impl Native {
    /// Compiles a program with the machine's own compiler; none where there is none.
    fn new(name: &str) -> Option<Native> {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay").join(name);
        fs::create_dir_all(&directory).expect("the test's directory can be written");
        let library = directory.join("polysem-replay.c");
        fs::write(&library, replay_source()).expect("the test's directory can be written");
        let program = directory.join("program");
        let mut command = Command::new(super::clangs().pop()?);
        command.args(["-w", "-Wno-error=implicit-function-declaration", "-O1", "-I"]);
        command.arg(root().join("runtime/include"));
        command.arg(root().join(HARNESSES).join(name)).arg(&library).arg("-o").arg(&program);
        let output = command.output().expect("the compiler starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(Native { directory, program })
    }

    fn run_on(&self, test: &[u8], lenient: bool) -> (Ended, String) {
        let file = self.directory.join("test.ktest");
        fs::write(&file, test).expect("the test's directory can be written");
        let mut command = Command::new(&self.program);
        command.env("KTEST_FILE", &file);
        if lenient {
            command.env("KLEE_RUN_TEST_ERRORS_NON_FATAL", "1");
        }
        let output = command.output().expect("the program starts");
        let ended = output.status.code().map_or(Ended::Signal, Ended::Exit);
        (ended, String::from_utf8_lossy(&output.stderr).into_owned())
    }

    fn ends(&self, objects: &[(&str, &[u8])], wanted: &Ended, said: &str) {
        let (ended, stderr) = self.run_on(&test(objects), false);
        assert_eq!((&ended, stderr.contains(said)), (wanted, true), "{objects:?}: {stderr}");
    }
}

#[test]
fn objects_are_taken_in_order() {
    let Some(native) = Native::new("klee/twice.c") else { return };
    native.ends(&[("x", &[2, 1]), ("x", &[9, 0])], &Ended::Exit(4), "");
    native.ends(&[("x", &[2, 1]), ("x!1", &[3, 0])], &Ended::Signal, "");
    native.ends(
        &[("model_version", &[1, 0, 0, 0]), ("x", &[0, 0]), ("x", &[0, 0])],
        &Ended::Exit(1),
        "",
    );
}

#[test]
fn a_test_must_fit() {
    let Some(native) = Native::new("klee/text.c") else { return };
    native.ends(&[("text", b"bug")], &Ended::Signal, "text[2] != 'g'");
    native.ends(&[("text", b"bus")], &Ended::Exit(0), "");
    native.ends(&[("other", b"bug")], &Ended::Exit(1), "wants `text`");
    native.ends(&[("text", b"bugs")], &Ended::Exit(1), "3 bytes");
    native.ends(&[], &Ended::Exit(1), "no object");
    let (ended, stderr) = native.run_on(&test(&[("text", b"bugs")]), true);
    assert_eq!(ended, Ended::Signal, "{stderr}");
    let whole = test(&[("text", b"bug")]);
    for length in 0..whole.len() {
        let (ended, stderr) = native.run_on(&whole[..length], false);
        assert_eq!(ended, Ended::Exit(1), "{length}: {stderr}");
        assert!(stderr.contains("cut off"), "{stderr}");
    }
}

#[test]
fn what_is_assumed_must_hold() {
    let Some(native) = Native::new("polysem/symbolic.c") else { return };
    let objects = |n: u64, x: u32| (n.to_le_bytes(), x.to_le_bytes());
    let (n, x) = objects(1, 42);
    native.ends(&[("n", &n), ("x", &x)], &Ended::Signal, "x * 2 != 84");
    let (n, x) = objects(4, 42);
    native.ends(&[("n", &n), ("x", &x)], &Ended::Exit(78), "assumes");
    let (n, x) = objects(3, 43);
    native.ends(&[("n", &n), ("x", &x)], &Ended::Exit(0), "");
}

#[test]
fn functions_give_inputs() {
    let Some(native) = Native::new("verifier/reach.c") else { return };
    let object = ("__VERIFIER_nondet_int", &41u32.to_le_bytes()[..]);
    native.ends(&[object, ("__VERIFIER_nondet_bool", &[1])], &Ended::Signal, "reach_error");
    native.ends(&[object, ("__VERIFIER_nondet_bool", &[0])], &Ended::Exit(0), "");
}

#[test]
fn a_fuzzed_function_gets_its_bytes() {
    let Some(native) = Native::new("libfuzzer/magic.c") else { return };
    native.ends(&[("data", b"FUZ\0\0"), ("size", &3u64.to_le_bytes())], &Ended::Exit(0), "");
    native.ends(&[("data", b"FUZ\0\0"), ("size", &6u64.to_le_bytes())], &Ended::Exit(78), "");
}
