//! Undefined operations on constants, which the compiler computes itself: faults where a path comes to them, and only there.

mod common;

use common::{Run, file, polysem};
use std::process::Command;

/// Whether there is a compiler; without one there is nothing to test here.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn have_clang() -> bool {
    let have = Command::new("clang-19").arg("--version").output().is_ok();
    if !have {
        eprintln!("skipped: no clang-19");
    }
    have
}

/// Runs a command on a program whose `main` has these statements; its results go to a directory of their own.
fn on(name: &str, command: &str, statements: &str, more: &[&str]) -> Run {
    let text = format!(
        "#include <limits.h>\nint never(void) {{ return INT_MAX + 1; }}\n\
         int main(int argc, char **argv) {{\n  (void)argv;\n  {statements}\n  return 0;\n}}\n"
    );
    let source = file(&format!("folded-{name}.c"), text.as_bytes());
    let source = source.to_str().expect("a name in UTF-8");
    let out = format!("{source}-{command}-out");
    let mut args = vec![command, source];
    if command != "run" {
        args.extend(["--out", &out, "--time", "60"]);
    }
    polysem(&[&args[..], more].concat(), b"")
}

/// A name, statements, and the message: what sanitizers report of the same operations on variables.
const FAULTS: &[(&str, &str, &str)] = &[
    ("add", "int x = (2147483647 + 1) - 23; (void)x;", "error[overflow]: signed addition"),
    ("sub", "(void)(INT_MIN - 1);", "error[overflow]: signed subtraction"),
    ("mul", "long x = 65536 * 65536; (void)x;", "error[overflow]: signed multiplication"),
    ("neg", "return -INT_MIN;", "error[overflow]: signed subtraction"),
    ("far", "1 << 40;", "error[shift]: shift of 32 bits by 40"),
    ("right", "(void)(1L >> 64);", "error[shift]: shift of 64 bits by 64"),
    ("unsigned", "(void)(1u << 32);", "error[shift]: shift of 32 bits by 32"),
    ("negative", "if (1 << -1) return 1;", "error[shift]: shift of 32 bits by -1"),
    ("wide", "(void)(1 << 4294967296L);", "error[shift]: shift of 32 bits by 32"),
    ("int128", "(void)((__int128)1 << 128);", "error[shift]: shift of 128 bits by"),
    ("div", "1 / 0;", "error[division-by-zero]: division by zero"),
    ("div128", "(void)((__int128)1 / 0);", "error[division-by-zero]: division by zero"),
    ("rem", "(void)(1 % 0);", "error[division-by-zero]: remainder by zero"),
    ("udiv", "(void)(1u / 0);", "error[division-by-zero]: division by zero"),
    ("quotient", "return INT_MIN / -1;", "error[overflow]: signed division"),
    ("remainder", "return INT_MIN % -1;", "error[overflow]: signed remainder"),
    ("taken", "return argc ? INT_MAX + 1 : 0;", "error[overflow]: signed addition"),
    ("variable", "return argc / 0;", "error[division-by-zero]: division by zero"),
    (
        "other",
        "if (argc < 0) return 1 / 0; return INT_MAX + argc;",
        "error[overflow]: signed addition",
    ),
];

#[test]
fn an_operation_on_constants_is_a_fault_where_it_is_executed() {
    if !have_clang() {
        return;
    }
    for (name, statements, message) in FAULTS {
        for command in ["verify", "run", "test"] {
            // Warnings say nothing about it: without them it is the same.
            for more in [&[][..], &["--cflags", "-w"]] {
                let run = on(name, command, statements, more);
                let said = [run.stdout, run.stderr].concat();
                assert!(said.contains(message), "{command} {name}: {said}");
                assert_eq!(run.code, Some(1), "{command} {name}: {said}");
            }
        }
    }
}

#[test]
fn it_is_none_where_it_is_not_executed_or_defined() {
    const FINE: &[(&str, &str)] = &[
        ("sizeof", "return sizeof(INT_MAX + 1) != 4;"),
        ("and", "return 0 && (1 / 0);"),
        ("choice", "return 1 ? 0 : 1 << 40;"),
        ("branch", "if (argc < 0) return -INT_MIN;"),
        ("modular", "return UINT_MAX + 1u;"),
        ("bit", "return (1 << 31) > 0 || (-1 << 3) > 0 || (1u << 31) == 0;"),
        ("label", "switch (argc) { case INT_MAX - 1 + 1: return 1 % 2; }"),
        ("enum", "enum { LAST = INT_MAX - 1 }; int v[LAST > 0 ? 1 : 2]; v[0] = 0; return v[0];"),
        ("after", "if (argc < 0) return 1 / 0; return argc + 1 - 1 - argc;"),
    ];
    if !have_clang() {
        return;
    }
    for (name, statements) in FINE {
        for command in ["verify", "run", "test"] {
            let run = on(name, command, statements, &[]);
            let said = [run.stdout, run.stderr].concat();
            assert!(!said.contains("error["), "{command} {name}: {said}");
            assert_eq!(run.code, Some(0), "{command} {name}: {said}");
        }
    }
}

#[test]
fn a_check_that_is_dropped_is_dropped_for_constants() {
    const DROPPED: &[(&str, &str, &[&str])] = &[
        ("no-overflow", "return INT_MAX + 1 != INT_MIN;", &["--no-check", "overflow"]),
        ("no-shift", "(void)(1 << 40);", &["--no-check", "shift"]),
        ("wrapping", "return INT_MAX + 1 != INT_MIN;", &["--cflags", "-fwrapv"]),
    ];
    if !have_clang() {
        return;
    }
    for (name, statements, more) in DROPPED {
        for command in ["verify", "run", "test"] {
            let run = on(name, command, statements, more);
            let said = [run.stdout, run.stderr].concat();
            assert_eq!(run.code, Some(0), "{command} {name}: {said}");
        }
    }
}
