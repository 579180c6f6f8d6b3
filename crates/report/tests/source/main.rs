//! Tests that are written as source are compiled and run together with programs, by the compilers at hand; and values are read by C.

mod values;

use polysem_report::source::{Entry, Program, Recorded, c, gtest, rust};
use polysem_report::{Object, TestCase};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// How a run ends that is not the recorded one.
const OFF_PATH: Option<i32> = Some(125);

/// An empty directory of a test's own.
fn directory(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("source").join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the test's directory can be written");
    path
}

/// Whether a program is installed.
fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn compilers<'a>(names: &[&'a str]) -> Vec<&'a str> {
    names.iter().copied().filter(|name| is_there(name)).collect()
}

/// Runs it, which must succeed.
fn must(command: &mut Command) -> Output {
    let output = command.output().expect("it can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    output
}

fn object(name: &str, bytes: &[u8]) -> Object {
    Object { name: name.into(), bytes: bytes.into(), ty: None }
}

fn test_case(objects: Vec<Object>) -> TestCase {
    TestCase { args: vec![b"program".to_vec()], objects }
}

/// Compiles a test and a program by each compiler, and gives how runs end: exit code, standard output and error.
fn runs(test: &str, source: &str, program: &str) -> Vec<(Option<i32>, String, String)> {
    let place = directory(test);
    fs::write(place.join("test.c"), source).expect("it can be written");
    fs::write(place.join("program.c"), program).expect("it can be written");
    let run = |compiler| {
        let strict = ["-Wall", "-Wextra", "-Werror", "-c", "test.c"];
        must(Command::new(compiler).args(strict).current_dir(&place));
        let build = ["test.o", "program.c", "-o", "program"];
        must(Command::new(compiler).args(build).current_dir(&place));
        let output = Command::new(place.join("program")).output().expect("it can be started");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    compilers(&["cc", "clang-19"]).into_iter().map(run).collect()
}

/// A program with harnesses of four kinds that prints what it is given.
const PRINTS: &str = r#"
#include <stddef.h>
#include <stdio.h>
int nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
double nondet_double(void);
_Bool __VERIFIER_nondet_bool(void);
short nondet_sample(void);
unsigned __VERIFIER_nondet_uint(void);
void klee_make_symbolic(void *, size_t, const char *);
void klee_assume(unsigned long);
int klee_range(int, int, const char *);
void polysem_symbolic(void *, size_t, const char *);
void __CPROVER_assume(_Bool);
void reach_error(void);
/* The program's own is taken, not the test's. */
long nondet_long(void) { return 77; }
int main(void) {
  unsigned char bytes[256];
  char name[6];
  printf("%d\n", nondet_int());
  int second = nondet_int();
  __CPROVER_assume(second < 0);
  unsigned char small = __VERIFIER_nondet_uchar();
  double real = nondet_double();
  _Bool flag = __VERIFIER_nondet_bool();
  short sample = nondet_sample();
  printf("%d %u %g %d %d\n", second, small, real, flag, sample);
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  for (int i = 0; i < 256; i++)
    if (bytes[i] != i) return 1;
  polysem_symbolic(name, sizeof name, "na\"me");
  klee_assume(name[5] == 0);
  printf("%s %d %ld\n", name, klee_range(0, 10, "r"), nondet_long());
  if (second == -1000) reach_error();
  return 3;
}
"#;

/// What is known of it.
const PROGRAM: Program<'_> =
    Program { entry: Entry::Main, functions: &[("nondet_sample", "short")] };

fn from(entry: Entry<'_>) -> Program<'_> {
    Program { entry, ..Program::default() }
}

fn inputs_of_prints(second: i32) -> TestCase {
    let all: Vec<u8> = (0..=255).collect();
    test_case(vec![
        object("nondet_int", &42_i32.to_le_bytes()),
        object("nondet_int!1", &second.to_le_bytes()),
        object("__VERIFIER_nondet_uchar", &[200]),
        object("nondet_double", &0.1_f64.to_le_bytes()),
        object("__VERIFIER_nondet_bool", &[1]),
        object("nondet_sample", &(-5_i16).to_le_bytes()),
        object("bytes", &all),
        object("na\"me", b"a?\"\\\n\0"),
        object("r", &[9, 0, 0, 0]),
    ])
}

#[test]
fn c_gives_the_recorded_inputs() {
    let inputs = inputs_of_prints(-7);
    let source = c(&Recorded { name: "prints", inputs: &inputs, exit: Some(3) }, &PROGRAM);
    assert!(source.is_ascii());
    for (code, out, err) in runs("prints", &source, PRINTS) {
        assert_eq!((code, &*out), (Some(3), "42\n-7 200 0.1 1 -5\na?\"\\\n 9 77\n"), "{err}");
    }
}

#[test]
fn c_reproduces_a_fault() {
    let inputs = inputs_of_prints(-1000);
    let source = c(&Recorded { name: "fault", inputs: &inputs, exit: None }, &PROGRAM);
    for (code, _, err) in runs("fault", &source, PRINTS) {
        assert_eq!((code, &*err), (None, "polysem: reach_error is called\n"));
    }
}

#[test]
fn c_notices_another_path() {
    let mut short = inputs_of_prints(-7);
    short.objects.pop();
    let mut renamed = inputs_of_prints(-7);
    renamed.objects[2].name = "nondet_uchar".into();
    let mut resized = inputs_of_prints(-7);
    resized.objects[6].bytes.pop();
    let cases = [
        ("assumed", inputs_of_prints(7), "an assumption does not hold (`__CPROVER_assume`)"),
        ("short", short, "the program reads more inputs than were recorded (`r`)"),
        (
            "renamed",
            renamed,
            "the program reads another input than was recorded (`__VERIFIER_nondet_uchar`)",
        ),
        ("resized", resized, "this input had another size when it was recorded (`bytes`)"),
    ];
    for (name, inputs, why) in cases {
        let source = c(&Recorded { name, inputs: &inputs, exit: Some(3) }, &PROGRAM);
        for (code, _, err) in runs(name, &source, PRINTS) {
            assert_eq!(code, OFF_PATH, "{err}");
            assert!(err.contains(why), "{err}");
        }
    }
}

#[test]
fn c_ends_well_where_a_fault_was_mended() {
    let mut inputs = inputs_of_prints(-7);
    inputs.objects.truncate(2);
    let source = c(&Recorded { name: "mended", inputs: &inputs, exit: None }, &PROGRAM);
    for (code, _, err) in runs("mended", &source, PRINTS) {
        assert_eq!(code, Some(0), "{err}");
        assert!(err.contains("the fault did not happen"), "{err}");
    }
}

#[test]
fn c_starts_where_the_program_does() {
    let fuzzed = "#include <stddef.h>\n#include <string.h>\n\
        int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) { return size == 3 && !memcmp(data, \"a\\0b\", 3) ? 0 : 9; }";
    let inputs = test_case(vec![object("data", b"a\0b")]);
    let source =
        c(&Recorded { name: "fuzzed", inputs: &inputs, exit: Some(0) }, &from(Entry::Fuzzer));
    for (code, _, err) in runs("fuzzed", &source, fuzzed) {
        assert_eq!(code, Some(0), "{err}");
    }
    let function = "#include <stdlib.h>\nint nondet_int(void);\nvoid harness(void) { if (nondet_int() == 5) exit(17); }";
    let inputs = test_case(vec![object("nondet_int", &[5, 0, 0, 0])]);
    let recorded = Recorded { name: "function", inputs: &inputs, exit: Some(17) };
    for (code, _, err) in
        runs("function", &c(&recorded, &from(Entry::Function("harness"))), function)
    {
        assert_eq!(code, Some(17), "{err}");
    }
}

#[test]
fn c_of_no_inputs_compiles() {
    let inputs = TestCase::default();
    let source = c(&Recorded { name: "1 none", inputs: &inputs, exit: Some(0) }, &PROGRAM);
    for (code, _, err) in runs("none", &source, "int main(void) { return 0; }") {
        assert_eq!(code, Some(0), "{err}");
    }
}

#[test]
fn gtest_passes_and_fails_as_recorded() {
    let program = "#include <stdlib.h>\n#include <string.h>\nint nondet_int(void);\n\
        int main(int argc, char **argv) {\n\
          int x = nondet_int();\n\
          if (x == 3) abort();\n\
          return argc == 2 && !strcmp(argv[1], \"a \\\"b\\\\\") ? x : 50;\n}\n";
    let case = |x: u8| TestCase {
        args: vec![b"program".to_vec(), b"a \"b\\".to_vec()],
        objects: vec![object("nondet_int", &[x, 0, 0, 0])],
    };
    let (one, two, three, none) = (case(1), case(2), case(3), TestCase::default());
    let assumed = test_case(vec![object("nondet_uint", &[0; 4])]);
    let tests = [
        Recorded { name: "right", inputs: &one, exit: Some(1) },
        Recorded { name: "wrong-code", inputs: &two, exit: Some(1) },
        Recorded { name: "mended", inputs: &two, exit: None },
        Recorded { name: "fault", inputs: &three, exit: None },
        Recorded { name: "mended_early", inputs: &none, exit: None },
        Recorded { name: "off_path", inputs: &assumed, exit: None },
    ];
    let place = directory("gtest");
    fs::write(place.join("test.cc"), gtest(&tests, &Program::default()))
        .expect("it can be written");
    fs::write(place.join("program.c"), program).expect("it can be written");
    let stub = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/source");
    for (c, cpp) in [("cc", "c++"), ("clang-19", "clang++-19")] {
        if !is_there(c) || !is_there(cpp) {
            continue;
        }
        must(Command::new(c).args(["-Dmain=program_main", "-c", "program.c"]).current_dir(&place));
        let strict =
            ["-std=c++17", "-Wall", "-Wextra", "-Werror", "test.cc", "program.o", "-o", "test"];
        must(Command::new(cpp).args(strict).arg("-I").arg(&stub).current_dir(&place));
        let said = must(&mut Command::new(place.join("test"))).stdout;
        let said = String::from_utf8_lossy(&said);
        let mut lines: Vec<&str> = said.lines().collect();
        lines.sort_unstable();
        let expected = [
            "PolysemDeathTest.fault failed",
            "PolysemDeathTest.mended passed",
            "PolysemDeathTest.mended_early passed",
            "PolysemDeathTest.off_path failed",
            "PolysemDeathTest.right passed",
            "PolysemDeathTest.wrong_code failed",
        ];
        assert_eq!(lines, expected, "{cpp}");
    }
}

#[test]
fn gtest_starts_where_the_program_does() {
    let inputs = test_case(vec![object("data", b"x")]);
    let tests = [Recorded { name: "one", inputs: &inputs, exit: Some(0) }];
    for entry in [Entry::Fuzzer, Entry::Function("harness")] {
        let place = directory("gtest_entry");
        fs::write(place.join("test.cc"), gtest(&tests, &from(entry))).expect("it can be written");
        let stub = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/source");
        for cpp in compilers(&["c++", "clang++-19"]) {
            let strict = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "test.cc"];
            must(Command::new(cpp).args(strict).arg("-I").arg(&stub).current_dir(&place));
        }
    }
}

#[test]
fn rust_gives_the_recorded_inputs() {
    if !is_there("rustc") {
        return;
    }
    let harness = r#"
        use std::ffi::{c_char, c_int, c_void};
        unsafe extern "C" {
            fn polysem_symbolic(to: *mut c_void, size: usize, name: *const c_char);
            fn polysem_assume(holds: c_int);
            fn nondet_int() -> c_int;
            fn __VERIFIER_nondet_uchar() -> u8;
        }
        pub fn harness() {
            let mut bytes = [0_u8; 4];
            let (x, y) = unsafe {
                polysem_symbolic(bytes.as_mut_ptr().cast(), 4, c"by\"tes".as_ptr());
                polysem_assume(c_int::from(bytes[0] == b'a'));
                (nondet_int(), __VERIFIER_nondet_uchar())
            };
            assert_eq!(bytes, *b"a\xff\"\n");
            assert!(y == 200 || y == 0);
            assert_ne!(x, -3, "minus three is wrong");
        }
    "#;
    let case = |x: i32| {
        test_case(vec![
            object("by\"tes", b"a\xff\"\n"),
            object("nondet_int", &x.to_le_bytes()),
            object("__VERIFIER_nondet_uchar", &[200]),
        ])
    };
    let (right, wrong, mut mended) = (case(7), case(-3), case(7));
    mended.objects.pop();
    let tests = [
        Recorded { name: "right", inputs: &right, exit: Some(0) },
        Recorded { name: "wrong", inputs: &wrong, exit: None },
        Recorded { name: "mended", inputs: &mended, exit: None },
    ];
    let place = directory("rust");
    fs::write(place.join("demo.rs"), harness).expect("it can be written");
    fs::write(place.join("recorded.rs"), rust(&tests, "demo::harness")).expect("it can be written");
    let rustc = |args: &[&str]| {
        must(
            Command::new("rustc")
                .args(["--edition", "2024", "-D", "warnings"])
                .args(args)
                .current_dir(&place),
        );
    };
    rustc(&["--crate-type", "rlib", "demo.rs"]);
    rustc(&["--test", "recorded.rs", "--extern", "demo=libdemo.rlib"]);
    let output = Command::new(place.join("recorded")).output().expect("it can be started");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("test right ... ok") && said.contains("test mended ... ok"), "{said}");
    assert!(
        said.contains("test wrong ... FAILED") && said.contains("minus three is wrong"),
        "{said}"
    );
}
