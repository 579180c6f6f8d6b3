//! No journal that was not written is believed; what is written of one reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| polysem_cli::hostile::journal(bytes));
