//! No compile commands whatever make their reader panic, and no flag of theirs says what is written.
#![no_main]

#[path = "../../crates/cli/tests/readers/commands.rs"]
#[allow(dead_code)] // Other targets use the rest.
mod commands;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| commands::commands(bytes));
