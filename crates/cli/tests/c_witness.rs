//! Witnesses of proofs: the invariants that they state of loops are those that are expected, and hold on the machine.
//!
//! What flows: a program of `tests/witness` → `polysem verify` → `witness.yml` → the program with each invariant as a check where
//! the loop's condition is evaluated → clang with sanitizers → runs on many inputs.

mod common;

use common::{file, polysem};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How many runs each program has.
const RUNS: u32 = 40;

/// What gives programs their inputs: small numbers mostly, and whatever else there is.
const DRIVER: &str = r"
#include <stdio.h>
#include <stdlib.h>
static unsigned long long seed_;
static unsigned next_(void) {
  seed_ ^= seed_ << 13; seed_ ^= seed_ >> 7; seed_ ^= seed_ << 17;
  unsigned wide = seed_ >> 16;
  return seed_ % 5 ? wide % 28 - 4 : wide;
}
int __VERIFIER_nondet_int(void) { return (int)next_(); }
unsigned __VERIFIER_nondet_uint(void) { return next_(); }
void __VERIFIER_assume(int holds) { if (!holds) exit(0); }
void reach_error(void) { exit(98); }
int failed_(const char *what) { fprintf(stderr, `does not hold: %s\n`, what); exit(99); }
int program_(void);
int main(int n, char **v) { seed_ = strtoull(v[1], 0, 10) * 0x9E3779B97F4A7C15; return program_(); }
";

/// An invariant of a witness.
#[derive(Debug)]
struct Stated {
    line: usize,
    column: usize,
    value: String,
}

/// The invariants of a witness, in order.
fn read(witness: &str) -> Vec<Stated> {
    let mut all = Vec::new();
    let (mut line, mut column) = (0, 0);
    let number = |text: &str| text.parse().expect("a number");
    for text in witness.lines().map(str::trim) {
        if let Some(text) = text.strip_prefix("line: ") {
            line = number(text);
        } else if let Some(text) = text.strip_prefix("column: ") {
            column = number(text);
        } else if let Some(text) = text.strip_prefix("value: '") {
            let value = text.strip_suffix('\'').expect("a text in quotes").to_owned();
            all.push(Stated { line, column, value });
        }
    }
    all.sort_by_key(|stated| (stated.line, stated.column));
    all
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_witness").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the directory can be written");
    path
}

/// A program, what is stated of it, and what the verification told. Nothing if there is no compiler.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn verified(name: &str) -> Option<(String, Vec<Stated>, String)> {
    if Command::new("clang-19").arg("--version").output().is_err() {
        eprintln!("skipped: no clang-19");
        return None;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/witness/{name}.c"));
    let text = fs::read_to_string(&path).expect("a program is text");
    let out = folder(name);
    let (path, to) = (path.to_str().expect("UTF-8"), out.to_str().expect("UTF-8"));
    let run = polysem(&["verify", "--cc", "clang-19", path, "--out", to], b"");
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let witness = fs::read_to_string(out.join("witness.yml")).expect("there is a witness");
    Some((text, read(&witness), run.stdout))
}

/// Where a parenthesis or brace is closed that is opened at a position.
fn closed(text: &str, open: usize) -> usize {
    let mut depth = 0;
    let found = text[open..].char_indices().find(|(_, char)| {
        match char {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    open + found.expect("it is closed").0
}

/// The position before a loop's condition, whose keyword is at a position, and whether there is no condition.
fn condition(text: &str, at: usize) -> (usize, bool) {
    let open = |from: usize, what: char| from + text[from..].find(what).expect("it is there");
    if text[at..].starts_with("do") {
        let body = closed(text, open(at, '{'));
        return (open(body, '(') + 1, false);
    }
    let parenthesis = open(at, '(');
    if text[at..].starts_with("while") {
        return (parenthesis + 1, false);
    }
    assert!(text[at..].starts_with("for"), "no loop begins at {}", &text[at..]);
    let first = open(parenthesis, ';') + 1;
    (first, text[first..].trim_start().starts_with(';'))
}

/// The program with each invariant as a check.
fn checked(text: &str, stated: &[Stated]) -> String {
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let mut checks: Vec<(usize, String)> = Vec::new();
    for Stated { line, column, value } in stated {
        let (at, empty) = condition(text, starts[line - 1] + column - 1);
        let rest = if empty { "1" } else { "" };
        checks.push((at, format!("(({value}) ? 0 : failed_(\"{line}: {value}\")), {rest}")));
    }
    checks.sort();
    let mut whole = text.to_owned();
    for (at, check) in checks.into_iter().rev() {
        whole.insert_str(at, &check);
    }
    whole
}

/// Runs a program with its invariants as checks.
fn hold(name: &str, text: &str, stated: &[Stated]) {
    let out = folder(&format!("{name}-checked"));
    let program = format!(
        "extern int failed_(const char *);\n#define main program_\n{}\n#undef main\n{}",
        checked(text, stated),
        DRIVER.replace('`', "\"")
    );
    let source = file(&format!("c_witness_{name}.c"), program.as_bytes());
    let binary = out.join("checked");
    let mut clang = Command::new("clang-19");
    clang.args(["-w", "-O1", "-fsanitize=undefined", "-fsanitize-trap=undefined", "-o"]);
    let compiled = clang.arg(&binary).arg(&source).output().expect("clang starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let mut wrong = String::new();
    for seed in 1..=RUNS {
        let run = Command::new(&binary).arg(seed.to_string()).output().expect("it starts");
        if run.status.code() != Some(0) {
            let _ = writeln!(wrong, "{name}, {seed}: {}", String::from_utf8_lossy(&run.stderr));
        }
    }
    assert_eq!(wrong, "");
}

/// Verifies a program, and looks whether what is stated is what is expected, and true.
fn check(name: &str, expected: &[(usize, &str)]) -> Option<String> {
    let (text, stated, told) = verified(name)?;
    hold(name, &text, &stated);
    let stated: Vec<(usize, &str)> = stated.iter().map(|it| (it.line, &*it.value)).collect();
    assert_eq!(stated, expected, "{name}");
    Some(told)
}

/// What is declared in a loop's body is not in scope where its condition is.
#[test]
fn a_counter_is_between_its_ends() {
    check("counter", &[(5, "(sum == 0 && i == 0) || (0 <= sum && sum <= 1 && 1 <= i && i <= 12)")]);
}

/// The paths are too many to be explored one by one.
#[test]
fn what_is_learned_is_stated() {
    let up_and_down = "0 <= up && up <= 50 && 0 <= down && down <= 50";
    let all = format!("{up_and_down} && 0 <= round && round <= 50");
    if let Some(told) = check("learned", &[(5, &all)]) {
        assert!(told.contains(" pruned at "), "{told}");
    }
}

/// The inner loop can name what the body of the outer one declares; globals can be named by both.
#[test]
fn loops_within_loops_have_their_own_invariants() {
    let inner = "0 <= row && row <= 3 && 0 <= column && column <= 4 && 0 <= cells && cells <= 10";
    check("nested", &[(6, "0 <= row && row <= 4 && 0 <= cells && cells <= 10"), (8, inner)]);
}

/// What holds of a loop that ends with its condition holds there, at the end; unless the condition changes something.
#[test]
fn a_condition_at_the_end_is_where_its_invariant_holds() {
    check("downwards", &[(6, "2U <= left && left <= 8U && 1 <= done && done <= 7")]);
}

/// A variable whose address is taken is the same whoever writes it.
#[test]
fn what_is_pointed_to_has_a_name() {
    check("pointed", &[(7, "0 <= tries && tries <= 6 && total <= 12ULL")]);
}

/// Calls from several places, and at several depths.
#[test]
fn an_invariant_holds_in_every_call() {
    let ends = "-2 <= from && from <= 5 && 0 <= to && to <= 7";
    let all = format!("{ends} && 0 <= found && found <= 3 && -2 <= at && at <= 7 && level == 0");
    check("shared", &[(6, &all)]);
}

/// Of several variables of a name the innermost is meant; a loop that a macro writes has no keyword to point at.
#[test]
fn names_mean_what_they_mean_in_the_source() {
    let inner = "(i == 0 && n == 100) || (1 <= i && i <= 5 && 3 <= n && n <= 100)";
    check("hidden", &[(9, inner), (18, "i == 7 && 4 <= n && n <= 6")]);
}

/// Loops that go on as long as inputs say.
#[test]
fn inputs_are_bounded_as_assumed() {
    let both = "0 <= x && x <= 10 && 0 <= y && y <= 20";
    check("inputs", &[(7, both), (13, both)]);
}

/// A check that fails is noticed: what holds in some rounds only is no invariant.
#[test]
fn what_is_no_invariant_is_found_out() {
    let Some((text, mut stated, _)) = verified("counter") else { return };
    "i <= 11".clone_into(&mut stated[0].value);
    let wrong = std::panic::catch_unwind(|| hold("counter-wrong", &text, &stated));
    assert!(wrong.is_err());
}
