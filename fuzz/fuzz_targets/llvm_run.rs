//! No text whatever makes reading, verifying, lowering or running LLVM IR panic, or take memory without end. The corpus is best
//! started with programs: `crates/lang/tests/llvm/hostile.ll`.
#![no_main]

#[path = "../../crates/lang/tests/llvm/running.rs"]
mod running;

use libfuzzer_sys::fuzz_target;
use running::{Steps, survive};

fuzz_target!(|bytes: &[u8]| {
    let steps = Steps { concrete: 20_000, symbolic: 2_000 };
    // The first byte says which of the functions is the program, the callers of `hostile.rs` among them.
    let Some((&which, text)) = bytes.split_first() else { return };
    let optimised = which & 1 == 1;
    if !survive(text, &format!("caller.{}", which >> 1), optimised, &steps) {
        survive(text, "main", optimised, &steps);
    }
});
