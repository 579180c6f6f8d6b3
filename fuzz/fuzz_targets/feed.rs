//! Whatever a test holds and a program asks for, it gets a value of that width, or is told why not.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| polysem_cli::hostile::feed(bytes));
