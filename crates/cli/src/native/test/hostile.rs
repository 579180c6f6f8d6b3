//! What may be in a file that is named a journal: what tests and fuzzing ask of its reader.
//!
//! **Invariant:** a journal that is not what was written is not believed, but for a tail that was torn off.

use super::journal::{Chain, Subject, halted, line, list_of, sealed};
use super::past::{Past, paths};
use polysem_explore::search::Ended;
use polysem_lang::llvm::ir::Pc;

/// What a journal tells.
struct Told {
    past: Past,
    paths: Vec<Ended<Pc>>,
}

impl Told {
    fn read(bytes: &[u8], subject: &Subject) -> Result<Told, String> {
        let past = Past::read(bytes, subject)?;
        let mut told = Told { past, paths: Vec::new() };
        if told.past.length > 0 {
            paths(bytes, subject, |path| told.paths.push(path))?;
        }
        Ok(told)
    }

    /// How many lines it tells.
    fn lines(&self) -> usize {
        self.paths.len() + self.past.halts.len() + self.past.known.closed.len()
    }

    /// The lines that tell the same.
    fn written(&self) -> Vec<String> {
        let closed = self.past.known.closed.iter().map(|made| format!("closed\t{}", list_of(made)));
        let closed: std::collections::BTreeSet<_> = closed.collect();
        let paths = self.paths.iter().map(line);
        paths.chain(self.past.halts.iter().map(halted)).chain(closed).collect()
    }
}

/// Reads bytes as a journal, and as the lines of one whose checksums are right.
///
/// # Panics
/// If the reader does not do what it promises.
pub fn journal(bytes: &[u8]) {
    let subject =
        Subject { program: "abc".to_string(), options: vec![("depth", "None".to_string())] };
    let head = subject.head();
    // Nobody can guess the checksums: this is all that can be believed.
    if let Ok(told) = Told::read(bytes, &subject) {
        assert_eq!(told.lines(), 0);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lines: Vec<&str> = text.lines().collect();
    let Ok(told) = Told::read(whole(&head, lines.iter().copied()).as_bytes(), &subject) else {
        return;
    };
    let told = told.written();
    let journal = whole(&head, told.iter().map(|line| &**line));
    let again = Told::read(journal.as_bytes(), &subject).expect("what was written can be read");
    assert_eq!(again.past.length, journal.len());
    assert_eq!(again.written(), told);
    let at = bytes.iter().fold(0, |at, byte| (at * 31 + usize::from(*byte)) % journal.len());
    damaged(&journal, at, &told, &subject);
}

/// The journal with another byte, and without what follows it.
fn damaged(journal: &str, at: usize, told: &[String], subject: &Subject) {
    let head = subject.head().len();
    let mut other = journal.as_bytes().to_vec();
    other[at] ^= 1 << (at % 8);
    if let Ok(other) = Told::read(&other, subject) {
        assert_eq!(at + 1, journal.len(), "a byte differs, and it is believed");
        assert!(other.past.length < journal.len());
    }
    match Told::read(&journal.as_bytes()[..at], subject) {
        Ok(torn) => {
            assert!(at == 0 || at >= head, "it has no head, and is believed");
            let ends = journal[head.min(at)..at].matches('\n').count();
            assert_eq!(torn.lines(), ends);
            assert!(torn.written().iter().all(|line| told.contains(line)));
        }
        Err(_) => assert!(0 < at && at < head, "its end was torn off, and it is not believed"),
    }
}

/// A journal of these lines.
fn whole<'l>(head: &str, lines: impl Iterator<Item = &'l str>) -> String {
    let mut chain = Chain::new(head);
    lines.fold(head.to_string(), |text, line| text + &sealed(&mut chain, line))
}
