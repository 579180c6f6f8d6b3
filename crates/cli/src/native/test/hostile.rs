//! What may be in a file that is named a journal: what tests and fuzzing ask of its reader.
//!
//! **Invariant:** a journal that is not what was written is not believed, but for a tail that was torn off.

use super::journal::{Chain, Subject, halted, line, list_of, sealed};
use super::past::Past;

/// Reads bytes as a journal, and as the lines of one whose checksums are right.
///
/// # Panics
/// If the reader does not do what it promises.
pub fn journal(bytes: &[u8]) {
    let subject =
        Subject { program: "abc".to_string(), options: vec![("depth", "None".to_string())] };
    let head = subject.head();
    // Nobody can guess the checksums: this is all that can be believed.
    if let Ok(past) = Past::read(bytes, &subject) {
        assert!(past.paths.is_empty() && past.halts.is_empty() && past.known.closed.is_empty());
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lines: Vec<&str> = text.lines().collect();
    let Ok(past) = Past::read(whole(&head, lines.iter().copied()).as_bytes(), &subject) else {
        return;
    };
    let told = written(&past);
    let journal = whole(&head, told.iter().map(|line| &**line));
    let again = Past::read(journal.as_bytes(), &subject).expect("what was written can be read");
    assert_eq!(again.length, journal.len());
    assert_eq!(written(&again), told);
    let at = bytes.iter().fold(0, |at, byte| (at * 31 + usize::from(*byte)) % journal.len());
    damaged(&journal, at, &told, &subject);
}

/// The journal with another byte, and without what follows it.
fn damaged(journal: &str, at: usize, told: &[String], subject: &Subject) {
    let head = subject.head().len();
    let mut other = journal.as_bytes().to_vec();
    other[at] ^= 1 << (at % 8);
    if let Ok(past) = Past::read(&other, subject) {
        assert_eq!(at + 1, journal.len(), "a byte differs, and it is believed");
        assert!(past.length < journal.len());
    }
    match Past::read(&journal.as_bytes()[..at], subject) {
        Ok(past) => {
            assert!(at == 0 || at >= head, "it has no head, and is believed");
            let ends = journal[head.min(at)..at].matches('\n').count();
            assert_eq!(past.paths.len() + past.halts.len() + past.known.closed.len(), ends);
            assert!(written(&past).iter().all(|line| told.contains(line)));
        }
        Err(_) => assert!(0 < at && at < head, "its end was torn off, and it is not believed"),
    }
}

/// A journal of these lines.
fn whole<'l>(head: &str, lines: impl Iterator<Item = &'l str>) -> String {
    let mut chain = Chain::new(head);
    lines.fold(head.to_string(), |text, line| text + &sealed(&mut chain, line))
}

/// The lines that tell the same.
fn written(past: &Past) -> Vec<String> {
    let closed: std::collections::BTreeSet<_> =
        past.known.closed.iter().map(|made| format!("closed\t{}", list_of(made))).collect();
    let paths = past.paths.iter().map(line);
    paths.chain(past.halts.iter().map(halted)).chain(closed).collect()
}
