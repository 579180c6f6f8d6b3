//! Tests for `GoogleTest`.

use super::table::{FUZZER, PRELUDE, functions, literal, table};
use super::{Entry, Program, Recorded, identifier};
use std::fmt::Write as _;

/// How a run may end of which no exit code is known.
const ENDED: &str = "
static bool polysem_ended(int status) {
  return WIFEXITED(status) && WEXITSTATUS(status) != POLYSEM_OFF_PATH;
}
";

/// The text of a C++ file with a `TEST` for each.
///
/// Each runs the program in a process of its own, which must end by itself, with the recorded exit code if there is one. So a test of a fault fails until the fault is mended.
#[must_use]
pub fn gtest(tests: &[Recorded<'_>], program: &Program<'_>) -> String {
    let mut out = String::from(
        "// Recorded runs of a program, for GoogleTest. With your program for program.c:\n",
    );
    let entry = program.entry;
    let rename = if entry == Entry::Main { " -Dmain=program_main" } else { "" };
    let _ = writeln!(
        out,
        "//   cc -g{rename} -c program.c && c++ -g polysem_test.cc program.o -lgtest -lgtest_main -lpthread"
    );
    let _ = writeln!(out, "#include <gtest/gtest.h>\n#include <sys/wait.h>\n{PRELUDE}");
    out.push_str(
        "static const struct polysem_input *polysem_next;\nstatic size_t polysem_left;\nstatic bool polysem_is_fault;\n\n",
    );
    functions(&mut out, tests, program);
    out.push('\n');
    match entry {
        Entry::Main => out.push_str("POLYSEM_C int program_main(int argc, char **argv);\n"),
        Entry::Function(function) => {
            let _ = writeln!(out, "POLYSEM_C void {function}(void);");
        }
        Entry::Fuzzer => out.push_str(FUZZER),
    }
    if tests.iter().any(|test| test.exit.is_none()) {
        out.push_str(ENDED);
    }
    for test in tests {
        out.push('\n');
        one(&mut out, test, entry);
    }
    out
}

fn one(out: &mut String, test: &Recorded<'_>, entry: Entry<'_>) {
    let name = identifier(test.name);
    table(out, test);
    let _ = writeln!(out, "static void polysem_run_{name}() {{");
    let _ = writeln!(out, "  polysem_next = polysem_inputs_of_{name};");
    let _ = writeln!(out, "  polysem_left = {};", test.inputs.objects.len());
    let _ = writeln!(out, "  polysem_is_fault = {};", test.exit.is_none());
    match entry {
        Entry::Main => {
            // A program expects its name to be there.
            let unnamed = [b"program".to_vec()];
            let args = if test.inputs.args.is_empty() { &unnamed } else { &test.inputs.args[..] };
            for (at, arg) in args.iter().enumerate() {
                let _ = writeln!(out, "  static char arg{at}[] = {};", literal(arg));
            }
            let names: Vec<String> = (0..args.len()).map(|at| format!("arg{at}, ")).collect();
            let _ = writeln!(out, "  static char *argv[] = {{{}nullptr}};", names.concat());
            let _ = writeln!(out, "  exit(program_main({}, argv));", args.len());
        }
        Entry::Function(function) => {
            let _ = writeln!(out, "  {function}();\n  exit(0);");
        }
        Entry::Fuzzer => out.push_str("  exit(polysem_fuzz());\n"),
    }
    let ended = match test.exit {
        Some(code) => format!("::testing::ExitedWithCode({code})"),
        None => "polysem_ended".into(),
    };
    let _ = writeln!(
        out,
        "}}\n\nTEST(PolysemDeathTest, {name}) {{ EXPECT_EXIT(polysem_run_{name}(), {ended}, \"\"); }}"
    );
}
