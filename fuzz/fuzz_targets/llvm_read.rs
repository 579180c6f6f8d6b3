//! No text whatever makes the reader or the verifier of LLVM IR panic; what is printed reads back as the same text.
#![no_main]

#[path = "../../crates/cli/tests/readers/scripts.rs"]
#[allow(dead_code)] // Other targets use the rest.
mod scripts;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| scripts::llvm(bytes));
