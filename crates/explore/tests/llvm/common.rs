//! LLVM programs of every family of instructions, and their inputs.

use polysem_domain::conformance::Inputs;
use polysem_lang::llvm::ir::Program;
use polysem_lang::llvm::lower::{Options, Unit, lower};
use polysem_sem::Bits;
use polysem_term::Value;

/// Programs of all families of instructions, by name.
pub(crate) const PROGRAMS: &[(&str, &str)] = &[
    ("integers", include_str!("programs/integers.ll")),
    ("decisions", include_str!("programs/decisions.ll")),
    ("memory", include_str!("programs/memory.ll")),
    ("bounds", include_str!("programs/bounds.ll")),
    ("pointers", include_str!("programs/pointers.ll")),
    ("undefined", include_str!("programs/undefined.ll")),
    ("vectors", include_str!("programs/vectors.ll")),
    ("calls", include_str!("programs/calls.ll")),
    ("blocks", include_str!("programs/blocks.ll")),
    ("sizes", include_str!("programs/sizes.ll")),
    ("lengths", include_str!("programs/lengths.ll")),
    ("jumps", include_str!("programs/jumps.ll")),
    ("assertions", include_str!("programs/assertions.ll")),
];

/// A text as a program. What an optimiser touched has poison where other code has faults.
pub(crate) fn program(text: &str, optimised: bool, promote: bool) -> Program {
    let module = polysem_llvm::read(text.as_bytes()).expect("it is IR");
    let unit = Unit { name: "main.ll", module: &module, optimised, library: false };
    let options = Options { promote, ..Options::default() };
    lower(&[unit], &options).expect("it has a main function")
}

/// Values of inputs by name.
pub(crate) fn inputs(values: &[(&str, u32, u64)]) -> Inputs {
    let value = |(name, width, value): &(&str, u32, u64)| {
        (name.to_string(), Value::Bv(Bits::new(*width, *value)))
    };
    values.iter().map(value).collect()
}
