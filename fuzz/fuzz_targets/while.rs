//! No text whatever makes the reader of WHILE panic; what is written reads back as the same text.
#![no_main]

#[path = "../../crates/cli/tests/readers/programs.rs"]
#[allow(dead_code)] // Other targets use the rest.
mod programs;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| programs::while_lang(bytes));
