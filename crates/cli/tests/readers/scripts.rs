//! The readers of SMT-LIB and of LLVM IR: whatever text they get, they take it or say where it is wrong.

use polysem_term::Terms;
use polysem_term::smtlib::{Env, Reader, read_term, term_text};

/// A script, and the same text as a term; what could be read can be written.
pub(crate) fn smtlib(text: &[u8]) {
    let mut terms = Terms::new();
    let mut reader = Reader::new(text);
    while let Some(command) = reader.next_command(&mut terms) {
        if command.is_err() {
            break;
        }
    }
    if let Ok(term) = read_term(text, &mut terms, &mut Env::default()) {
        let _ = term_text(&terms, term);
    }
}

/// A module: what is printed of it reads back as the same text, and is as right or wrong.
pub(crate) fn llvm(bytes: &[u8]) {
    let Ok(module) = polysem_llvm::read(bytes) else { return };
    let verified = polysem_llvm::verify(&module).is_ok();
    for function in &module.functions {
        for inst in 0..function.body.insts.len() {
            assert!(module.places_of(function, inst).count() <= 1000);
        }
    }
    let text = polysem_llvm::print(&module);
    let again =
        polysem_llvm::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(verified, polysem_llvm::verify(&again).is_ok(), "{text}");
    assert_eq!(polysem_llvm::print(&again), text);
}
