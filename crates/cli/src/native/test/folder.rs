//! The output directory.
//!
//! **Invariant:** only files that an exploration wrote are removed, and only in a directory that has a journal of one.

use super::journal::FIRST_LINE;
use super::past::Past;
use crate::output::Problem;
use polysem_sem::FaultKind;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The journal's name.
pub(super) const JOURNAL: &str = "journal";
/// What there is one of.
const SINGLE: [&str; 8] = [
    JOURNAL,
    "metadata.xml",
    "findings.sarif",
    "coverage.lcov",
    "polysem_test.cc",
    "polysem_test.rs",
    "witness.yml",
    "tree.svg",
];
/// What there is of each test, besides reports of faults.
const ENDINGS: [&str; 6] = ["ktest", "xml", "bin", "c", "out", "trace"];

/// A directory that is ours.
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Makes the directory, or takes what an exploration left there out of it.
    pub(super) fn prepare(path: &Path) -> Result<Folder, Problem> {
        let folder = Folder { path: path.to_path_buf() };
        match fs::read_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(path).map_err(|error| folder.problem(&error))?;
            }
            Err(error) => return Err(folder.problem(&error)),
            Ok(entries) => {
                let names = entries.map(|entry| entry.map(|entry| entry.file_name()));
                let names: Vec<_> =
                    names.collect::<io::Result<_>>().map_err(|error| folder.problem(&error))?;
                if !names.is_empty() && !folder.is_ours() {
                    let shown = path.display();
                    return Err(Problem::Input(format!(
                        "error: the directory {shown} holds files that `polysem test` did not write\n  \
                         = help: --out names another directory; nothing was changed"
                    )));
                }
                // The journal is the last to go: without it the directory would be someone else's.
                let old = names.iter().filter_map(|name| name.to_str());
                for name in old.filter(|name| *name != JOURNAL && is_written_by_us(name)) {
                    fs::remove_file(path.join(name)).map_err(|error| folder.problem(&error))?;
                }
            }
        }
        Ok(folder)
    }

    /// What the journal of an exploration that was cut off tells; nothing if there is none.
    pub(super) fn past(&self, program: &str) -> Result<Past, Problem> {
        let text = match fs::read(self.file(JOURNAL)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Past::default()),
            Err(error) => return Err(self.problem(&error)),
        };
        Past::read(&text, program).map_err(|why| {
            let shown = self.file(JOURNAL);
            Problem::Input(format!(
                "error: {} cannot be resumed: {why}\n  = help: without --resume the exploration begins anew",
                shown.display()
            ))
        })
    }

    fn is_ours(&self) -> bool {
        let mut start = vec![0; FIRST_LINE.len()];
        let read =
            fs::File::open(self.file(JOURNAL)).and_then(|mut file| file.read_exact(&mut start));
        read.is_ok() && start == FIRST_LINE.as_bytes()
    }

    /// The path of a file in it.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a file.
    pub(super) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Result<(), Problem> {
        fs::write(self.file(name), content).map_err(|error| self.problem(&error))
    }

    /// Why it cannot be used.
    pub(super) fn problem(&self, error: &io::Error) -> Problem {
        let path = self.path.display();
        Problem::Input(format!("error: cannot write to the directory {path}: {error}"))
    }
}

fn is_written_by_us(name: &str) -> bool {
    let of_a_test = || {
        let (stem, ending) = name.strip_prefix("test")?.split_once('.')?;
        let numbered = stem.len() >= 6 && stem.bytes().all(|byte| byte.is_ascii_digit());
        let is_report = |ending: &str| {
            let kind = ending.strip_suffix(".err");
            kind.is_some_and(|kind| FaultKind::ALL.iter().any(|known| known.name() == kind))
        };
        (numbered && (ENDINGS.contains(&ending) || is_report(ending))).then_some(())
    };
    SINGLE.contains(&name) || of_a_test().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_is_ours() {
        for ours in
            ["journal", "test000001.ktest", "test1000000.xml", "test000012.out-of-bounds.err"]
        {
            assert!(is_written_by_us(ours), "{ours}");
        }
        for other in [
            "test1.ktest",
            "test000001.txt",
            "test00000x.ktest",
            "test000001.my.err",
            "mytest000001.ktest",
            "notes.xml",
            "test000001",
        ] {
            assert!(!is_written_by_us(other), "{other}");
        }
    }
}
