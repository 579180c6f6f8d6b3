//! No text whatever makes the reader of SMT-LIB panic; the target `smtlib` is about what is written.
#![no_main]

#[path = "../../crates/cli/tests/readers/scripts.rs"]
#[allow(dead_code)] // Other targets use the rest.
mod scripts;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| scripts::smtlib(bytes));
