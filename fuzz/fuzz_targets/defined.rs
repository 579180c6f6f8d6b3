//! No text whatever makes the general parser panic on the languages that the examples define.
#![no_main]

#[path = "../../crates/cli/tests/readers/programs.rs"]
#[allow(dead_code)] // Other targets use the rest.
mod programs;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| programs::defined(bytes));
