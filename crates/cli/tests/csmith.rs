//! Programs that csmith generates: `polysem run` prints the checksum that the native program prints.
//!
//! 30 programs, 500 with `POLYSEM_TEST_ALL`; `POLYSEM_TEST_SEED` moves on to others. Skipped where csmith is not
//! installed. Generated programs may loop for long: those that are not done natively at once are passed over.

mod effort;
mod interpret;

use effort::{everything, seed};
use interpret::{all_fine, by_two, clangs, difference, head, interpreter, limited};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Small programs; volatile objects, unions and bit-fields stay in.
const SMALL: [&str; 14] = [
    "--max-funcs",
    "4",
    "--max-block-depth",
    "3",
    "--max-block-size",
    "3",
    "--max-expr-complexity",
    "6",
    "--max-array-dim",
    "2",
    "--max-array-len-per-dim",
    "6",
    "--max-struct-fields",
    "6",
];
/// The headers of the generated programs.
const HEADERS: &str = "-I/usr/include/csmith";
/// Native programs that take longer than this loop without end, or nearly so.
const NATIVE_LIMIT: Duration = Duration::from_secs(2);
/// Longer natively is too long for an interpreter.
const QUICK: Duration = Duration::from_millis(50);
const LIMIT: Duration = Duration::from_mins(1);

/// The program of a seed. Every fourth has floating-point numbers.
fn generate(seed: u64, folder: &Path) -> PathBuf {
    let file = folder.join(format!("{seed}.c"));
    let mut command = Command::new("csmith");
    command.args(["--seed", &seed.to_string(), "--output"]).arg(&file).args(SMALL);
    if seed % 4 == 3 {
        command.arg("--float");
    }
    assert!(command.output().expect("csmith starts").status.success(), "csmith --seed {seed}");
    file
}

/// What the native program prints; nothing where it takes too long.
fn native(file: &Path, clang: &str, level: &str) -> Option<Vec<u8>> {
    let program = file.with_extension(format!("native{level}"));
    let mut command = Command::new(clang);
    command.args([level, "-w", HEADERS, "-o"]).arg(&program).arg(file);
    assert!(command.status().expect("clang starts").success(), "{}", file.display());
    // A busy machine may slow down one run, hardly three.
    let quick = (0..3).find_map(|_| {
        let start = Instant::now();
        let ended = limited(&mut Command::new(&program), &[], NATIVE_LIMIT);
        ended.filter(|_| start.elapsed() < QUICK).map(|ended| ended.record())
    });
    std::fs::remove_file(&program).expect("the file is ours");
    quick
}

/// The first programs that are done at once natively, with what they print.
fn programs(count: usize, clang: &str, folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let of_seed = |seed: u64| {
        let file = generate(seed, folder);
        let expected = native(&file, clang, "-O0")?;
        // Bytes that C leaves unspecified may reach the checksum; then the compiler's own levels differ.
        (native(&file, clang, "-O2")? == expected).then_some((file, expected))
    };
    let (mut found, mut next) = (Vec::new(), seed() * 10_000 + 1);
    while found.len() < count {
        // So many at a time as are missing: which are found depends on the seed alone.
        let seeds: Vec<_> = (next..).take(count - found.len()).collect();
        next += seeds.len() as u64;
        found.extend(by_two(&seeds, |&seed| of_seed(seed)).into_iter().flatten());
    }
    found
}

/// What is wrong with the runs of a program at both levels.
fn wrong(file: &Path, expected: &[u8], clang: &str) -> Option<String> {
    let mut wrong = String::new();
    for level in ["-O0", "-O2"] {
        let mut command = interpreter(clang, level, file);
        command.arg(format!("--cflags=-w {HEADERS}"));
        let message = match limited(&mut command, &[], LIMIT) {
            None => "    not done in time\n".to_string(),
            Some(ended) if ended.record() != expected || !ended.stderr.is_empty() => {
                difference(expected, &ended.record()) + &head(&ended.stderr)
            }
            Some(_) => continue,
        };
        let _ = write!(wrong, "{} {clang} {level}:\n{message}", file.display());
    }
    (!wrong.is_empty()).then_some(wrong)
}

/// A directory for the programs, fresh. They stay there, to look at.
fn directory(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary directory can be made");
    folder
}

#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn have_csmith() -> bool {
    let have = Command::new("csmith").arg("--version").output().is_ok();
    if !have {
        eprintln!("skipped: no csmith; install csmith and libcsmith-dev");
    }
    have
}

#[test]

fn generated_programs_print_what_they_print_natively() {
    let Some(clang) = clangs().first().copied().filter(|_| have_csmith()) else { return };
    let count = if everything() { 500 } else { 30 };
    let programs = programs(count, clang, &directory("csmith"));
    all_fine(&programs, |(file, expected)| wrong(file, expected, clang));
}

/// What the generator is asked for is there: programs that end at once, each with a checksum of its own.
#[test]
fn programs_are_generated() {
    let Some(clang) = clangs().first().copied().filter(|_| have_csmith()) else { return };
    let programs = programs(5, clang, &directory("csmith-few"));
    assert!(programs.iter().all(|(_, printed)| printed.starts_with(b"checksum = ")));
    assert!(programs.windows(2).all(|two| two[0].1 != two[1].1));
}
