//! What is written reads back to the same terms; and no text whatever makes the reader panic.
#![no_main]

#[path = "../../crates/cli/tests/readers/scripts.rs"]
#[allow(dead_code)] // Another target uses the rest.
mod scripts;

use libfuzzer_sys::fuzz_target;
use polysem_term::arbitrary::{Script, Source};
use polysem_term::smtlib::{Command, Reader, script_text};
use polysem_term::{Sort, TermId, Terms};

fuzz_target!(|bytes: &[u8]| {
    match bytes.split_first() {
        Some((kind, rest)) if kind % 2 == 0 => round_trip(rest),
        Some((_, rest)) => scripts::smtlib(rest),
        None => {}
    }
});

/// The assertions of a script.
fn read(text: &[u8], terms: &mut Terms) -> Vec<TermId> {
    let mut reader = Reader::new(text);
    let mut assertions = Vec::new();
    while let Some(command) = reader.next_command(terms) {
        if let Command::Assert { term, .. } = command.expect("what was written can be read") {
            assertions.push(term);
        }
    }
    assertions
}

fn round_trip(bytes: &[u8]) {
    let script = Script::read(&mut Source::new(bytes), 60);
    for mut terms in [Terms::new(), Terms::without_rewriting()] {
        let made = script.build(&mut terms);
        let is_truth = |t: &TermId| terms.sort(*t) == Sort::Bool;
        let truths: Vec<_> = made.iter().copied().filter(is_truth).collect();
        let text = script_text(&terms, &truths);
        assert_eq!(read(text.as_bytes(), &mut terms), truths, "{text}");
        // In an arena of its own the ids are others, the text is the same in the end.
        let mut other = Terms::without_rewriting();
        let again = read(text.as_bytes(), &mut other);
        assert_eq!(script_text(&other, &again), text);
    }
}
