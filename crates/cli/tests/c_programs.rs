//! Correct C programs print by `polysem run` what they print natively, and nothing is reported.
//!
//! `tests/c/README.md` describes the programs. The default compiler runs all but the large ones without optimisation;
//! the rest is a sample, which `POLYSEM_TEST_SEED` moves on to another; `POLYSEM_TEST_ALL=1` runs everything.

mod effort;
mod interpret;
mod suite;

use effort::{everything, seed};
use interpret::{all_fine, clangs, interpreter, limited};
use std::path::{Path, PathBuf};
use std::time::Duration;
use suite::{c_files, name, root, wrong_run};

const LEVELS: [&str; 3] = ["-O0", "-O1", "-O2"];
const LIMIT: Duration = Duration::from_mins(1);
/// So many runs with every compiler that is not the default one.
const OTHERS: usize = 20;

/// A program as one compiler makes it.
#[derive(Clone)]
struct Job {
    file: PathBuf,
    clang: &'static str,
    level: &'static str,
}

fn is_large(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).expect("a program is text");
    text.lines().nth(1) == Some("// size: large")
}

/// Every program with this compiler at these levels.
fn jobs(files: &[PathBuf], clang: &'static str, levels: &[&'static str]) -> Vec<Job> {
    let at = |file: &PathBuf, &level| Job { file: file.clone(), clang, level };
    files.iter().flat_map(|file| levels.iter().map(move |level| at(file, level))).collect()
}

/// So many of them, in their order, by a shuffle that the seed and `salt` decide.
fn sample<T: Clone>(all: &[T], count: usize, salt: u64) -> Vec<T> {
    let mut state = (seed() << 8 | salt).wrapping_mul(0x2545_f491_4f6c_dd1d);
    let mut random = |below: usize| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) >> 33) as usize % below
    };
    let mut order: Vec<_> = (0..all.len()).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random(at + 1));
    }
    order.truncate(count);
    order.sort_unstable();
    order.into_iter().map(|at| all[at].clone()).collect()
}

/// What is to be run.
fn chosen() -> Vec<Job> {
    let files = c_files(&root().join("tests/c/programs"));
    let clangs = clangs();
    if everything() {
        return clangs.iter().flat_map(|clang| jobs(&files, clang, &LEVELS)).collect();
    }
    let (large, small): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_large(file));
    let mut chosen = Vec::new();
    let Some((default, others)) = clangs.split_first() else { return chosen };
    chosen.extend(jobs(&small, default, &LEVELS[..1]));
    for (salt, level) in (1..).zip(LEVELS) {
        if level != LEVELS[0] {
            chosen.extend(sample(&jobs(&small, default, &[level]), small.len() / 3, salt));
        }
        chosen.extend(sample(&jobs(&large, default, &[level]), large.len().div_ceil(3), salt));
    }
    for (salt, clang) in (10..).zip(others) {
        chosen.extend(sample(&jobs(&small, clang, &LEVELS), OTHERS, salt));
    }
    chosen
}

/// What is wrong with a run, if anything.
fn wrong(job: &Job) -> Option<String> {
    let Job { file, clang, level } = job;
    let input = std::fs::read(file.with_extension("in")).unwrap_or_default();
    let ended = limited(&mut interpreter(clang, level, file), &input, LIMIT);
    wrong_run(file, ended).map(|message| format!("{} {clang} {level}:\n{message}", name(file)))
}

#[test]

fn programs_print_what_they_print_natively() {
    all_fine(&chosen(), wrong);
}

/// The choice is the same every time, and as large as it should be.
#[test]
fn samples_repeat() {
    let all: Vec<_> = (0..300).collect();
    assert_eq!(sample(&all, 100, 1), sample(&all, 100, 1));
    assert_ne!(sample(&all, 100, 1), sample(&all, 100, 2));
    assert_eq!(sample(&all, 100, 1).len(), 100);
    assert_eq!(sample(&all, 500, 1), all);
}
