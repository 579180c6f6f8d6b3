//! No text whatever makes the reader of property files panic; what is written reads back as the same property.
#![no_main]

#[path = "../../crates/cli/tests/readers/kept.rs"]
#[allow(dead_code)] // Other targets use the rest.
mod kept;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| kept::properties(bytes));
