//! No text whatever makes the reader or the verifier of LLVM IR panic; what is printed reads back as the same text.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(module) = polysem_llvm::read(bytes) else { return };
    let verified = polysem_llvm::verify(&module).is_ok();
    for function in &module.functions {
        for inst in 0..function.body.insts.len() {
            assert!(module.places_of(function, inst).count() <= 1000);
        }
    }
    let text = polysem_llvm::print(&module);
    let again =
        polysem_llvm::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(verified, polysem_llvm::verify(&again).is_ok(), "{text}");
    assert_eq!(polysem_llvm::print(&again), text);
});
