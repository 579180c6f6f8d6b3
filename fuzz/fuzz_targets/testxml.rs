//! No text whatever makes the reader of Test-Comp tests panic; what is written gives every object back.
#![no_main]

#[path = "../../crates/cli/tests/readers/kept.rs"]
#[allow(dead_code)] // Other targets use the rest.
mod kept;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| kept::xml(bytes));
