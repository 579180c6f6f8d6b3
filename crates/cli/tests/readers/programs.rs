//! The readers of the small languages: whatever text they get, they take it or say where it is wrong.
//!
//! What flows: a text, and after a zero byte a predicate over the states of the program that it is.
//!
//! **Invariant:** what is written of a program reads as a program that is written the same.

use polysem_lang::defined::Defined;
use polysem_lang::mc::Mc;
use polysem_lang::pl::Pl;
use polysem_lang::while_lang::While;
use polysem_lang::{Setup, Source, text};
use polysem_report::{Diagnostic, Source as Shown};

pub(crate) fn pl(bytes: &[u8]) {
    built_in::<Pl>(bytes);
}

pub(crate) fn mc(bytes: &[u8]) {
    built_in::<Mc>(bytes);
}

pub(crate) fn while_lang(bytes: &[u8]) {
    built_in::<While>(bytes);
}

/// A definition, and after a zero byte a program in that language.
pub(crate) fn definition(bytes: &[u8]) {
    let Ok(all) = std::str::from_utf8(bytes) else { return };
    let (definition, program) = split(all);
    for symbolic in [false, true] {
        match Defined::about(definition, symbolic) {
            Ok(about) => {
                for warning in about.warnings {
                    assert!(warning.offset <= definition.len(), "{warning:?}");
                }
            }
            Err(error) => complaint(error, definition),
        }
    }
    let setup = Setup { definition: Some(definition.to_string()), ..Setup::default() };
    read::<Defined>(&setup, program, "");
}

/// Definitions whose programs are read.
const DEFINED: [&str; 4] = [
    include_str!("../../../../examples/languages/imp.lang"),
    include_str!("../../../../examples/languages/lambda.lang"),
    include_str!("../../../../examples/languages/stack.lang"),
    include_str!("../../../../examples/languages/threads.lang"),
];

/// A program in one of some languages, which the first byte names.
pub(crate) fn defined(bytes: &[u8]) {
    let Some((which, text)) = bytes.split_first() else { return };
    let Ok(all) = std::str::from_utf8(text) else { return };
    let definition = DEFINED[usize::from(*which) % DEFINED.len()].to_string();
    let (text, predicate) = split(all);
    read::<Defined>(&Setup { definition: Some(definition), ..Setup::default() }, text, predicate);
}

fn built_in<L: Source>(bytes: &[u8]) {
    let Ok(all) = std::str::from_utf8(bytes) else { return };
    let (text, predicate) = split(all);
    read::<L>(&Setup::default(), text, predicate);
}

fn split(all: &str) -> (&str, &str) {
    all.split_once('\0').unwrap_or((all, ""))
}

fn read<L: Source>(setup: &Setup, text: &str, predicate: &str) {
    let program = match L::read_with(setup, text) {
        Ok(program) => program,
        Err(error) if error.in_definition => {
            return complaint(error, setup.definition.as_deref().unwrap_or_default());
        }
        Err(error) => return complaint(error, text),
    };
    let written = L::write(&program);
    let again = match L::read_with(setup, &written) {
        Ok(again) => again,
        // Every operand is written in parentheses, of which the reader takes only so many.
        Err(error) if error.message.contains("nested too deeply") => return,
        Err(error) => panic!("{error}\nread:\n{text}\nwritten:\n{written}"),
    };
    assert_eq!(L::write(&again), written, "of:\n{text}");
    for at in L::places(&program) {
        assert!(L::offset(&program, at) <= text.len());
    }
    if let Err(error) = L::predicate(&program, predicate) {
        complaint(error, predicate);
    }
}

/// A complaint has a place in the text, and can be shown.
fn complaint(error: text::Error, text: &str) {
    assert!(text.is_char_boundary(error.offset), "{error} in:\n{text}");
    // To show it takes a hundred times as long as to read the text.
    if !(error.offset + text.len()).is_multiple_of(16) {
        return;
    }
    let text::Error { message, offset, hint, .. } = error;
    let shown = Diagnostic { message, offset, hint, ..Diagnostic::default() };
    assert!(!shown.render(Shown { name: "text", text: text.as_bytes() }, false).is_empty());
}
