//! Caches with something wrong in them: results of the compiler (`POLYSEM_CACHE`) and answers of the solver (`--cache`).
//!
//! Expected is what a run says that has none. A sample of [`ALL`] mutations is tried; all with `POLYSEM_TEST_ALL`, and
//! `POLYSEM_TEST_SEED` moves on to others.

mod effort;
#[path = "readers/mutate.rs"]
mod mutate;

use mutate::{Random, mutated};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run ended.
struct Run {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

const ALL: usize = 2000;
const SAMPLE: usize = 30;

#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn have_clang() -> bool {
    let have = Command::new("clang-19").arg("--version").output().is_ok();
    if !have {
        eprintln!("skipped: no clang-19");
    }
    have
}

/// Two programs that differ in their verdicts.
const PROGRAMS: [(&str, &str); 2] = [
    (
        "one.c",
        "int __VERIFIER_nondet_int(void);
         int main(void) { return 10 / __VERIFIER_nondet_int(); }",
    ),
    (
        "none.c",
        "int __VERIFIER_nondet_int(void);
         int main(void) { return 10 / (__VERIFIER_nondet_int() | 1); }",
    ),
];

fn place(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_cache").join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a temporary directory can be made");
    for (name, text) in PROGRAMS {
        fs::write(directory.join(name), text).expect("it can be written");
    }
    directory
}

fn run(directory: &Path, args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polysem"));
    command.current_dir(directory).env("POLYSEM_CACHE", directory.join("cache")).args(args);
    let output = command.stdin(Stdio::null()).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

fn last_line(run: &Run) -> &str {
    run.stdout.lines().last().unwrap_or_default()
}

/// What is in the cache, by name.
fn entries(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let all = fs::read_dir(directory.join("cache/build")).expect("there is a cache");
    let paths = all.map(|entry| entry.expect("it can be listed").path());
    paths.map(|path| (path.clone(), fs::read(&path).expect("it can be read"))).collect()
}

/// What is put in the place of an entry, if anything.
fn damaged(
    at: &Path,
    others: &[&PathBuf],
    all: &BTreeMap<PathBuf, Vec<u8>>,
    random: &mut Random,
) -> Option<Vec<u8>> {
    match random.below(8) {
        0 => None,
        // That of another.
        1 | 2 => Some(all[random.pick(others)].clone()),
        3 => {
            // The content of another with this one's end.
            let other = &all[random.pick(others)];
            let (own, length) = (&all[at], 32);
            let content = &other[..other.len().saturating_sub(length)];
            Some([content, &own[own.len() - length..]].concat())
        }
        _ => Some(mutated(&[&all[at]], random)),
    }
}

#[test]
fn a_damaged_cache_only_costs_time() {
    if !have_clang() {
        return;
    }
    let directory = place("compiler");
    let verify = |name: &str| run(&directory, &["verify", "--cc", "clang-19", name]);
    let expected = PROGRAMS.map(|(name, _)| last_line(&verify(name)).to_string());
    assert_eq!(expected, ["verdict: unsafe", "verdict: safe"]);
    let all = entries(&directory);
    // What is of the programs, and the version of the compiler; the library is large, and takes seconds to be compiled.
    let (small, large): (Vec<_>, Vec<_>) = all
        .keys()
        .partition(|path| all[*path].windows(5).any(|at| at == b"one.c" || at == b"none."));
    assert!(small.len() >= 2 && !large.is_empty(), "{} and {}", small.len(), large.len());
    let count = if effort::everything() { ALL } else { SAMPLE };
    for seed in 0..count as u64 {
        let random = &mut Random(effort::seed() + seed);
        let at = random.pick(if seed % 50 == 7 { &large } else { &small });
        let others = if random.below(4) == 0 { &large } else { &small };
        match damaged(at, others, &all, random) {
            Some(bytes) => fs::write(at, bytes).expect("it can be written"),
            None => fs::remove_file(at).expect("it is there"),
        }
        for ((name, _), expected) in PROGRAMS.iter().zip(&expected) {
            let run = verify(name);
            assert_eq!(last_line(&run), expected, "seed {seed}, {}: {}", at.display(), run.stderr);
        }
        fs::write(at, &all[at]).expect("it can be written");
    }
}

/// Scripts with other answers to nearly the same questions.
const SCRIPTS: [(&str, &str, &str); 3] = [
    (
        "sat.smt2",
        "(declare-const a (_ BitVec 16)) (declare-const b (_ BitVec 16))
         (assert (= (bvmul a b) #x0fff)) (assert (bvult #x0001 a)) (assert (bvult #x0001 b)) (check-sat)",
        "sat\n",
    ),
    (
        "unsat.smt2",
        "(declare-const a (_ BitVec 16)) (declare-const b (_ BitVec 16))
         (assert (= (bvmul a a) #x0003)) (assert (bvult #x0001 a)) (assert (bvult #x0001 b)) (check-sat)",
        "unsat\n",
    ),
    (
        "array.smt2",
        "(declare-const m (Array (_ BitVec 8) (_ BitVec 8))) (declare-const i (_ BitVec 8))
         (assert (= (select m i) (bvadd i #x01))) (assert (= (select m #x07) #x09)) (check-sat)",
        "sat\n",
    ),
];

#[test]
fn damaged_answers_are_asked_for_again() {
    let directory = place("answers");
    let cache = directory.join("answers");
    let solve = |name: &str| run(&directory, &["solve", name, "--cache", "answers"]);
    for (name, text, answer) in SCRIPTS {
        fs::write(directory.join(name), text).expect("it can be written");
        assert_eq!(solve(name).stdout, answer, "{name}");
    }
    let whole = fs::read(&cache).expect("there is a cache");
    assert!(whole.windows(5).any(|at| at == b"unsat"), "{}", String::from_utf8_lossy(&whole));
    let count = if effort::everything() { ALL } else { SAMPLE };
    for seed in 0..count as u64 {
        let text = mutated(&[&whole], &mut Random(effort::seed() + seed));
        for (name, _, answer) in SCRIPTS {
            fs::write(&cache, &text).expect("it can be written");
            let run = solve(name);
            let shown = String::from_utf8_lossy(&text);
            assert_eq!((&*run.stdout, run.code), (answer, Some(0)), "seed {seed}: {shown}");
        }
    }
}
