//! Each test of `polysem test`, run natively, takes exactly the path that it was made for.
//!
//! Programs with calls on their conditional edges are explored, compiled and run; the sequences of edges are compared.
//! A few tests of each third program; all of all with `POLYSEM_TEST_ALL`, and `POLYSEM_TEST_SEED` moves on to others.

mod edges;
mod effort;
#[expect(dead_code, reason = "a part of what tests share is needed here")]
mod interpret;
#[expect(dead_code, reason = "a part of what tests share is needed here")]
mod suite;

use edges::{Compared, Kit, Subject, subjects};
use effort::{everything, seed};
use interpret::by_two;
use std::fs;
use std::path::Path;
use std::process::Command;

/// One of so many programs if not everything is wanted.
const SHARE: usize = 3;

#[test]
#[expect(clippy::print_stderr, reason = "how much was compared is the result")]
fn tests_take_their_paths_natively() {
    if Command::new("clang-19").arg("--version").output().is_err() {
        eprintln!("skipped: no clang-19");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_native");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary directory can be made");
    let kit = Kit::new(&folder);
    let wanted = |at: usize| everything() || (at + seed() as usize).is_multiple_of(SHARE);
    let all = (0..).zip(subjects(&folder, everything()));
    let all: Vec<Subject> = all.filter(|(at, _)| wanted(*at)).map(|(_, one)| one).collect();
    let (mut compared, mut wrong) = (Compared::default(), Vec::new());
    for (some, what) in by_two(&all, |subject| kit.compare(subject)) {
        compared += some;
        wrong.extend(what);
    }
    eprintln!("{} programs: {compared:?}", all.len());
    assert!(wrong.is_empty(), "{} programs diverge:\n{}", wrong.len(), wrong.concat());
    let (tests, edges) = if everything() { (10_000, 100_000) } else { (150, 1_000) };
    assert!(compared.tests >= tests && compared.edges >= edges, "{compared:?}");
    assert!(compared.ended > compared.tests / 2 && compared.faults > 0, "{compared:?}");
}
