//! No text whatever makes the reader of definitions of languages panic, nor one of programs in them.
#![no_main]

#[path = "../../crates/cli/tests/readers/programs.rs"]
#[allow(dead_code)] // Other targets use the rest.
mod programs;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| programs::definition(bytes));
