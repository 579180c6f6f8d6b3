//! The output directory.
//!
//! **Invariant:** only files that an exploration wrote are removed, and only in a directory that has a journal of one.
//! **Invariant:** nobody else explores into it at the same time.
//! **Invariant:** a file has its name when it is whole, and not before.

use super::journal::{FIRST_WORDS, Subject};
use super::past::{self, Past};
use crate::output::Problem;
use polysem_explore::search::Ended;
use polysem_lang::llvm::ir::Pc;
use polysem_sem::FaultKind;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Read, Write};
use std::os::unix::fs::MetadataExt as _;
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

/// What the name of a file ends with while it is written.
const PART: &str = ".part";

/// A directory that is ours, and that nobody else writes to while this is there.
pub(super) struct Folder {
    path: PathBuf,
    /// Its lock ends with it, however the process ends.
    opened: File,
}

impl Folder {
    /// Makes the directory, or takes one that an exploration wrote to. Nothing in it is changed.
    pub(super) fn prepare(path: &Path) -> Result<Folder, Problem> {
        let problem = |error: &io::Error| problem(path, error);
        match fs::create_dir_all(path) {
            Err(error) if !path.is_dir() => return Err(problem(&error)),
            _ => {}
        }
        let opened = File::open(path).map_err(|error| problem(&error))?;
        match opened.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let holder = opened.metadata().ok().and_then(|about| holder(about.ino()));
                let holder = holder.map_or_else(String::new, |id| format!(" (process {id})"));
                return Err(Problem::Input(format!(
                    "error: another run of Polysem{holder} writes to the directory {}\n  \
                     = help: --out names another directory; nothing was changed",
                    path.display()
                )));
            }
            // Some file systems have no locks; they are used all the same.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let folder = Folder { path: path.to_path_buf(), opened };
        let names = folder.names()?;
        if !names.is_empty() && !folder.is_ours(&names) {
            let shown = path.display();
            return Err(Problem::Input(format!(
                "error: the directory {shown} holds files that `polysem test` did not write\n  \
                 = help: --out names another directory; nothing was changed"
            )));
        }
        Ok(folder)
    }

    /// Takes what an exploration left there out of it, but for the journal: without that the directory would be someone else's.
    pub(super) fn clear(&self) -> Result<(), Problem> {
        for name in self.names()? {
            if name != JOURNAL && is_written_by_us(&name) {
                fs::remove_file(self.file(&name)).map_err(|error| self.problem(&error))?;
            }
        }
        Ok(())
    }

    /// What is in it. A name that is no text is none of ours.
    fn names(&self) -> Result<Vec<String>, Problem> {
        let entries = fs::read_dir(&self.path).map_err(|error| self.problem(&error))?;
        let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
        names.collect::<io::Result<_>>().map_err(|error| self.problem(&error))
    }

    /// What the journal of an exploration that was cut off tells; nothing if there is none.
    pub(super) fn past(&self, subject: &Subject) -> Result<Past, Problem> {
        let text = match File::open(self.file(JOURNAL)) {
            Ok(text) => BufReader::new(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Past::default()),
            Err(error) => return Err(self.problem(&error)),
        };
        Past::read(text, subject).map_err(|why| {
            let shown = self.file(JOURNAL);
            Problem::Input(format!(
                "error: {} cannot be resumed: {why}\n  \
                 = help: without --resume the exploration begins anew; nothing was changed",
                shown.display()
            ))
        })
    }

    /// The paths that the journal tells of, which was read before.
    pub(super) fn paths(
        &self,
        subject: &Subject,
        see: impl FnMut(Ended<Pc>),
    ) -> Result<(), Problem> {
        let text = File::open(self.file(JOURNAL)).map_err(|error| self.problem(&error))?;
        past::paths(BufReader::new(text), subject, see).map_err(|why| {
            let shown = self.file(JOURNAL);
            Problem::Input(format!("error: {} changed meanwhile: {why}", shown.display()))
        })
    }

    /// Whether an exploration wrote to it: it has a journal, or nothing came of the first that was to be written.
    fn is_ours(&self, names: &[String]) -> bool {
        let mut start = Vec::new();
        let file = File::open(self.file(JOURNAL));
        match file.and_then(|file| file.take(FIRST_WORDS.len() as u64).read_to_end(&mut start)) {
            Ok(0) => names.iter().all(|name| is_written_by_us(name)),
            Ok(_) => start == FIRST_WORDS.as_bytes(),
            Err(_) => names.iter().all(|name| name.ends_with(PART) && is_written_by_us(name)),
        }
    }

    /// The path of a file in it.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a file: beside its place, and then there.
    pub(super) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Result<(), Problem> {
        let part = self.file(&format!(".{name}{PART}"));
        let written = File::create(&part).and_then(|mut file| {
            file.write_all(content.as_ref())?;
            // There may be very many tests, but there is one of these.
            if SINGLE.contains(&name) {
                file.sync_data()?;
            }
            fs::rename(&part, self.file(name))
        });
        written.map_err(|error| {
            // What cannot be written is not left there as far as it went.
            let _ = fs::remove_file(&part);
            self.problem(&error)
        })
    }

    /// Gives the file of a test the name of another test, which has none of this ending.
    pub(super) fn rename(&self, from: &str, to: &str, ending: &str) -> Result<(), Problem> {
        let [from, to] = [from, to].map(|name| self.file(&format!("{name}.{ending}")));
        fs::rename(from, to).map_err(|error| self.problem(&error))
    }

    /// Takes the name from a file for a while.
    pub(super) fn set_aside(&self, name: &str) -> Result<(), Problem> {
        let part = self.file(&format!(".{name}{PART}"));
        fs::rename(self.file(name), part).map_err(|error| self.problem(&error))
    }

    /// Gives a file that was set aside its new name.
    pub(super) fn put_back(&self, from: &str, to: &str) -> Result<(), Problem> {
        let part = self.file(&format!(".{from}{PART}"));
        fs::rename(part, self.file(to)).map_err(|error| self.problem(&error))
    }

    /// Hands to the disk what was written.
    pub(super) fn sync(&self) {
        // Where directories cannot be synced, the system does it in its own time.
        let _ = self.opened.sync_all();
    }

    /// Why it cannot be used.
    pub(super) fn problem(&self, error: &io::Error) -> Problem {
        problem(&self.path, error)
    }
}

/// The process that has a lock on this, where the system tells.
fn holder(inode: u64) -> Option<u32> {
    // `1: FLOCK  ADVISORY  WRITE 4711 08:01:131 0 EOF`
    let locks = fs::read_to_string("/proc/locks").ok()?;
    locks.lines().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, "FLOCK", _, _, process, place, ..] = words[..] else { return None };
        let is_it =
            place.rsplit_once(':').is_some_and(|(_, inode_of)| inode_of == inode.to_string());
        process.parse().ok().filter(|process| is_it && *process > 0)
    })
}

fn problem(path: &Path, error: &io::Error) -> Problem {
    Problem::Input(format!("error: cannot write to the directory {}: {error}", path.display()))
}

fn is_written_by_us(name: &str) -> bool {
    let part = name.strip_prefix('.').and_then(|name| name.strip_suffix(PART));
    let name = part.unwrap_or(name);
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
        assert!(is_written_by_us(".test000001.ktest.part"));
        for other in [
            ".notes.part",
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
