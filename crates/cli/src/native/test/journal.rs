//! The journal: each path that ended, as soon as it ended, so that nothing is lost however the process ends.
//!
//! **Invariant:** a line is written by one call, before the next path runs. What does not end in a newline was cut off.
//! **Invariant:** each line ends with its number and a checksum over itself and all before it, so that no other line may
//! be missing, changed or moved without being noticed.

use polysem_explore::search::{Decision, Ended, Input};
use polysem_explore::{Cause, End, Halt, Watch};
use polysem_lang::llvm::ir::Pc;
use polysem_sem::{Name, Stop};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How the file begins whatever its version, by which a directory is known to be ours.
pub(super) const FIRST_WORDS: &str = "# polysem test: journal ";
/// How it begins in this version.
pub(super) const FIRST_LINE: &str = "# polysem test: journal 2";
/// How often what was written is handed to the disk.
const SYNC: Duration = Duration::from_secs(5);

const HEADER: &str = "\
# One line a path, as it ended, with tabs between: END PLACE STEPS DECISIONS INPUTS OUTPUT. What has no newline was cut off.
# Two more fields end each line: its number, and the SHA-256 of the one before (of this head at first) and of the line up to
#   here, the first 16 digits of it.
# END: done; fault:KIND; cut, for no fault of the program. PLACE: the number of an instruction.
# A line `closed`, a tab and DECISIONS: all paths that begin with these have ended.
# A line `halted`, PLACE, bound, unsupported or budget, and TEXT in hex: what was given up there, and why.
# DECISIONS, with commas between: wN way N, fN the same where no input goes another way; by name oN object, pN place, rN rule,
#   rN.M way M of a rule, cN.M byte M of an object. `-` is none.
# INPUTS, with commas between, as they were read: NAME:BITS=HEX, the highest digit first; of names, what is no letter,
#   digit or one of _[]! is %HEX. `-` is none. OUTPUT: bytes in hex, or `-`.
";

/// What a journal is of: the program by its hash, and the options that what it tells depends on.
pub(super) struct Subject {
    pub(super) program: String,
    pub(super) options: Vec<(&'static str, String)>,
}

impl Subject {
    /// How a journal of it begins, up to the first line that tells of a path.
    pub(super) fn head(&self) -> String {
        let mut text = format!("{FIRST_LINE}\n{HEADER}# PROGRAM {}\n", self.program);
        for (name, value) in &self.options {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# OPTION {name} {}", value.escape_debug());
        }
        text
    }
}

/// The checksums of lines, each over all that was written before.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    digest: Vec<u8>,
    lines: u64,
}

impl Chain {
    /// Before the first line.
    pub(super) fn new(head: &str) -> Chain {
        Chain { digest: Sha256::digest(head).to_vec(), lines: 0 }
    }

    /// The number and the checksum of the next line, which begins like this.
    pub(super) fn next(&mut self, line: &[u8]) -> String {
        self.lines += 1;
        let number = self.lines.to_string();
        let digest = Sha256::new().chain_update(&self.digest).chain_update(line);
        self.digest = digest.chain_update("\t").chain_update(&number).finalize().to_vec();
        format!("{number}\t{}", hex(&self.digest[..8]))
    }
}

/// A journal that is being written.
pub(super) struct Journal {
    file: File,
    chain: Chain,
    synced: Instant,
    /// Why it cannot be written, if so: then the exploration ends.
    problem: Option<io::Error>,
    watch: Arc<Watch>,
}

impl Journal {
    /// One whose file has its head, and so many whole lines as the chain and the length say.
    pub(super) fn resume(
        path: &Path,
        length: usize,
        chain: Chain,
        watch: &Arc<Watch>,
    ) -> io::Result<Journal> {
        let mut file = File::options().write(true).open(path)?;
        file.set_len(length as u64)?;
        file.seek(io::SeekFrom::End(0))?;
        let watch = Arc::clone(watch);
        Ok(Journal { file, chain, synced: Instant::now(), problem: None, watch })
    }

    /// Something was given up.
    pub(super) fn halt(&mut self, halt: &Halt<Pc>) {
        self.write(&halted(halt));
    }

    /// One more path.
    pub(super) fn add(&mut self, path: &Ended<Pc>) {
        self.write(&line(path));
    }

    /// All paths that begin with these decisions have ended.
    pub(super) fn close(&mut self, decisions: &[Decision]) {
        self.write(&format!("closed\t{}", list_of(decisions)));
    }

    fn write(&mut self, line: &str) {
        if self.problem.is_none()
            && !line.is_empty()
            && let Err(error) = self.append(line)
        {
            self.problem = Some(error);
            self.watch.stop(Cause::Interrupted);
        }
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        let line = sealed(&mut self.chain, line);
        self.file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// No more paths.
    pub(super) fn finish(self) -> io::Result<()> {
        match self.problem {
            Some(error) => Err(error),
            None => self.file.sync_data(),
        }
    }
}

/// A line with its number and its checksum.
pub(super) fn sealed(chain: &mut Chain, line: &str) -> String {
    let seal = chain.next(line.as_bytes());
    format!("{line}\t{seal}\n")
}

pub(super) fn halted(halt: &Halt<Pc>) -> String {
    let (kind, text) = match &halt.stop {
        Stop::Bound(text) => ("bound", text),
        Stop::Unsupported(text) => ("unsupported", text),
        Stop::Budget(text) => ("budget", text),
        // A fault is no reason to give up.
        Stop::Fault(_) => return String::new(),
    };
    format!("halted\t{}\t{kind}\t{}", halt.at.0, hex(text.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    list(bytes.iter().map(|byte| format!("{byte:02x}"))).replace(',', "")
}

pub(super) fn line(path: &Ended<Pc>) -> String {
    let end = match &path.end {
        End::Done => "done".to_string(),
        End::Stopped(Stop::Fault(fault)) => format!("fault:{}", fault.kind.name()),
        End::Stopped(_) | End::Blocked => "cut".to_string(),
    };
    let decisions = list_of(&path.decisions);
    let inputs = list(path.inputs.iter().map(input));
    let output = hex(&path.outputs);
    format!("{end}\t{}\t{}\t{decisions}\t{inputs}\t{output}", path.at.0, path.steps)
}

fn list(all: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = all.collect();
    if all.is_empty() { "-".to_string() } else { all.join(",") }
}

pub(super) fn list_of(decisions: &[Decision]) -> String {
    list(decisions.iter().map(decision))
}

fn decision(decision: &Decision) -> String {
    match *decision {
        Decision::Way { number, forced: false } => format!("w{number}"),
        Decision::Way { number, forced: true } => format!("f{number}"),
        Decision::Name(Name::Object(object)) => format!("o{object}"),
        Decision::Name(Name::Place(place)) => format!("p{place}"),
        Decision::Name(Name::Rule(rule)) => format!("r{rule}"),
        Decision::Name(Name::Way { rule, way }) => format!("r{rule}.{way}"),
        Decision::Name(Name::Cell { object, offset }) => format!("c{object}.{offset}"),
    }
}

fn input(Input { name, value }: &Input) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        // Writing to a string cannot fail.
        let _ = match byte {
            b'_' | b'[' | b']' | b'!' => write!(text, "{}", byte as char),
            _ if byte.is_ascii_alphanumeric() => write!(text, "{}", byte as char),
            _ => write!(text, "%{byte:02x}"),
        };
    }
    // Most are short.
    let _ = match value.word() {
        Some(word) => write!(text, ":{}={word:x}", value.width()),
        None => write!(text, ":{}={:x}", value.width(), value.to_big()),
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_sem::{Bits, Fault, FaultKind};

    #[test]
    fn a_path_is_a_line() {
        let mut path = Ended {
            end: End::Done,
            at: Pc(7),
            decisions: vec![
                Decision::Way { number: 1, forced: false },
                Decision::Way { number: 0, forced: true },
                Decision::Name(Name::Cell { object: 3, offset: 16 }),
            ],
            inputs: vec![
                Input { name: "a b[0]!1".into(), value: Bits::new(8, 200) },
                Input { name: "x".into(), value: Bits::new(32, 0) },
            ],
            outputs: b"hi\n".to_vec(),
            steps: 12,
            covers: true,
            known: false,
        };
        assert_eq!(line(&path), "done\t7\t12\tw1,f0,c3.16\ta%20b[0]!1:8=c8,x:32=0\t68690a");
        path.end = End::Stopped(Stop::Fault(Fault::with(FaultKind::Division, "")));
        (path.decisions, path.inputs, path.outputs) = (vec![], vec![], vec![]);
        assert_eq!(line(&path), "fault:division-by-zero\t7\t12\t-\t-\t-");
    }
}
