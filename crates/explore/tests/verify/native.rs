//! The emulator, on which brute force stands, beside the machine: the same programs compiled with sanitizers, on single inputs.

use crate::brute::Runs;
use crate::generate;
use polysem_sem::FaultKind;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What gives the program of a number its inputs, which are words after it.
const DRIVER: &str = "\
static int at = 1, count;
static char **words;
int atoi(const char *);
void abort(void);
static byte next(void) { return ++at < count ? atoi(words[at]) : 0; }
byte nondet_m1(void) { return next(); }
byte nondet_m3(void) { return next(); }
byte nondet_m7(void) { return next(); }
void __polysem_assert(int holds, const char *what) { if (!holds) abort(); }
";

/// What sanitizers see. They know nothing of undefined values, and less than we of calls through pointers.
const SEEN: &[FaultKind] = &[
    FaultKind::Assertion,
    FaultKind::Division,
    FaultKind::Overflow,
    FaultKind::Shift,
    FaultKind::Null,
    FaultKind::OutOfBounds,
    FaultKind::UseAfterFree,
    FaultKind::UseAfterScope,
    FaultKind::DoubleFree,
    FaultKind::InvalidFree,
];

/// Programs in one executable.
pub(crate) struct Native(PathBuf);

impl Native {
    /// Compiles programs with their numbers; none where there is no compiler with sanitizers.
    pub(crate) fn new(programs: &[(u64, String)]) -> Option<Native> {
        let mut text = generate::PRELUDE.to_owned();
        text.extend(programs.iter().map(|(number, text)| generate::numbered(text, *number)));
        text += DRIVER;
        text +=
            "int main(int n, char **v) {\n  count = n;\n  words = v;\n  switch (atoi(v[1])) {\n";
        for (number, _) in programs {
            let _ = writeln!(text, "  case {number}: return main_{number}();");
        }
        text += "  }\n  return 99;\n}\n";
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify");
        fs::create_dir_all(&directory).expect("the test's directory can be written");
        let (source, program) = (directory.join("native.c"), directory.join("native"));
        fs::write(&source, text).expect("the test's directory can be written");
        let mut command = Command::new("clang-19");
        command.args(["-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
        let output = command.arg(&source).arg("-o").arg(&program).output().ok()?;
        output.status.success().then_some(Native(program))
    }

    /// Whether a program ends well on these inputs, and what it says.
    fn run(&self, number: u64, inputs: &[u64]) -> (bool, String) {
        let mut command = Command::new(&self.0);
        command.env("ASAN_OPTIONS", "detect_leaks=0").arg(number.to_string());
        let output = command.args(inputs.iter().map(u64::to_string)).output();
        let output = output.expect("the program starts");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Runs a program on inputs with each of its faults, and on inputs without one: an error where the machine says otherwise.
    pub(crate) fn agrees(&self, number: u64, runs: &Runs) -> Result<u64, String> {
        let mut tried = 0;
        for ((kind, _), inputs) in runs.faults.iter().filter(|((kind, _), _)| SEEN.contains(kind)) {
            tried += 1;
            if self.run(number, inputs).0 {
                return Err(format!("{number}: no {} on {inputs:?}", kind.name()));
            }
        }
        if let Some(inputs) = &runs.fine {
            tried += 1;
            let (well, said) = self.run(number, inputs);
            if !well {
                return Err(format!("{number}: on {inputs:?}: {said}"));
            }
        }
        Ok(tried)
    }
}
