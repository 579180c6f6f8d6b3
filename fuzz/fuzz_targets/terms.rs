//! Bytes are a script of constructor calls; however it is built, it means the same.
//!
//! The property is `polysem_term::arbitrary::check`, which the tests run on fixed seeds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use polysem_term::arbitrary::{Script, Source, check};

fuzz_target!(|bytes: &[u8]| {
    // The second half is for values and choices: a script uses up what it is given.
    let (script, rest) = bytes.split_at(bytes.len() / 2);
    let script = Script::read(&mut Source::new(script), 100);
    check(&script, &mut Source::new(rest));
});
