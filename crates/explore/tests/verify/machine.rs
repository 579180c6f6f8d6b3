//! The machine on all inputs: programs compiled with sanitizers, a process for each run, beside all runs of the emulator.
//!
//! The inputs are counted up as in `brute.rs`. Where one of the two goes wrong earlier it reads fewer inputs than the other; runs
//! are compared if what one reads begins as what the other does.
//!
//! Compiled without optimisation: what an optimiser knows of the end of a variable it uses to drop the very access that is wrong.

use crate::brute::Runs;
use crate::generate::{self, frames};
use polysem_sem::FaultKind;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// What comes before the programs.
const SYSTEM: &str = "\
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
";

/// What gives programs their inputs, and prints for each run which program it is of, whether it is at fault, and what it read.
const DRIVER: &str = "\
static struct { int count, read; byte value[256], most[256]; } *run;
static byte next(byte most) {
  if (run->read == run->count) { run->value[run->count] = 0; run->most[run->count++] = most; }
  return run->value[run->read++];
}
byte nondet_m1(void) { return next(1); }
byte nondet_m3(void) { return next(3); }
byte nondet_m7(void) { return next(7); }
void __polysem_assert(int holds, const char *what) { if (!holds) _exit(1); }
static void runs_of(int number, int (*program)(void)) {
  run->count = 0;
  do {
    int status = 0, pid;
    run->read = 0;
    if ((pid = fork()) == 0) { alarm(10); program(); _exit(0); }
    waitpid(pid, &status, 0);
    printf(\"%d %d\", number, status != 0);
    for (int i = 0; i < run->read; i++) printf(\" %d\", run->value[i]);
    printf(\"\\n\");
    run->count = run->read;
    while (run->count && run->value[run->count - 1] == run->most[run->count - 1]) run->count--;
    if (run->count) run->value[run->count - 1]++;
  } while (run->count);
}
int main(void) {
  run = mmap(0, sizeof *run, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
";

const FLAGS: &[&str] =
    &["-w", "-g0", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

const SETTINGS: &str = "detect_leaks=0:detect_stack_use_after_return=1:symbolize=0";

/// All runs of programs: by number, which inputs they read and whether they are at fault.
pub(crate) struct Machine(BTreeMap<u64, BTreeMap<Vec<u64>, bool>>);

impl Machine {
    /// Compiles programs with their numbers and runs them; none where there is no compiler with sanitizers.
    pub(crate) fn new(name: &str, programs: &[(u64, String)]) -> Option<Machine> {
        let mut text = SYSTEM.to_owned() + generate::PRELUDE;
        text.extend(programs.iter().map(|(number, text)| generate::numbered(text, *number)));
        text += DRIVER;
        for (number, _) in programs {
            let _ = writeln!(text, "  runs_of({number}, main_{number});");
        }
        text += "  return 0;\n}\n";
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify");
        fs::create_dir_all(&directory).expect("the test's directory can be written");
        let program = directory.join(name);
        let source = program.with_extension("c");
        fs::write(&source, text).expect("the test's directory can be written");
        let compiled =
            Command::new("clang-19").args(FLAGS).arg(&source).arg("-o").arg(&program).output();
        if !compiled.ok()?.status.success() {
            return None;
        }
        let output =
            Command::new(&program).env("ASAN_OPTIONS", SETTINGS).stderr(Stdio::null()).output();
        let output = output.expect("the programs start");
        assert!(output.status.success(), "{name} ends: {}", output.status);
        let mut all: BTreeMap<u64, BTreeMap<Vec<u64>, bool>> = BTreeMap::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let words = line.split(' ').map(|word| word.parse::<u64>().expect("a number"));
            let words: Vec<u64> = words.collect();
            all.entry(words[0]).or_default().insert(words[2..].to_vec(), words[1] != 0);
        }
        Some(Machine(all))
    }

    /// Whether the runs of a program are at fault on the same inputs: how many there are, or where they part.
    pub(crate) fn agrees(&self, number: u64, text: &str, runs: &Runs) -> Result<u64, String> {
        let real = self.0.get(&number).ok_or_else(|| format!("{number}: no runs"))?;
        let mut compared = 0;
        for (inputs, fault) in &runs.each {
            if fault.is_some_and(|kind| is_unseen(kind, text)) {
                continue;
            }
            let longer =
                real.range(inputs.clone()..).take_while(|(read, _)| read.starts_with(inputs));
            let shorter = (0..inputs.len()).filter_map(|n| real.get_key_value(&inputs[..n]));
            for (read, wrong) in longer.chain(shorter) {
                compared += 1;
                if *wrong != fault.is_some() {
                    let said = fault.map_or("fine", FaultKind::name);
                    let really = if *wrong { "a fault" } else { "fine" };
                    return Err(format!(
                        "{number}: {said} on {inputs:?}, really {really} on {read:?}"
                    ));
                }
            }
        }
        if compared < real.len() as u64 && !frames::has_dynamic_stack(text) {
            return Err(format!(
                "{number}: {} runs, of which {compared} were foreseen",
                real.len()
            ));
        }
        Ok(compared)
    }
}

/// Whether a sanitizer may miss a fault of this program.
fn is_unseen(kind: FaultKind, text: &str) -> bool {
    kind == FaultKind::UseAfterScope && frames::has_dynamic_stack(text)
}
