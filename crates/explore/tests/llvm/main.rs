//! LLVM IR in every reading: the same step, run on values that are known, unknown, bounded, or both known and unknown.

mod analyses;
mod conformance;
mod exploration;
mod locations;

use polysem_domain::Concrete;
use polysem_explore::{Emulation, Inputs, emulate};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_lang::llvm::lower::{Options, Unit, lower};
use polysem_sem::Bits;
use polysem_term::Value;
use std::ops::ControlFlow;

/// Programs of all families of instructions, by name.
const PROGRAMS: &[(&str, &str)] = &[
    ("integers", include_str!("programs/integers.ll")),
    ("decisions", include_str!("programs/decisions.ll")),
    ("memory", include_str!("programs/memory.ll")),
    ("bounds", include_str!("programs/bounds.ll")),
    ("pointers", include_str!("programs/pointers.ll")),
    ("undefined", include_str!("programs/undefined.ll")),
    ("vectors", include_str!("programs/vectors.ll")),
    ("calls", include_str!("programs/calls.ll")),
    ("blocks", include_str!("programs/blocks.ll")),
    ("jumps", include_str!("programs/jumps.ll")),
    ("assertions", include_str!("programs/assertions.ll")),
];

fn text_of(name: &str) -> &'static str {
    let found = PROGRAMS.iter().find(|(other, _)| *other == name);
    found.expect("there is such a program").1
}

/// A text as a program. What an optimiser touched has poison where other code has faults.
fn program(text: &str, optimised: bool, promote: bool) -> Program {
    let module = polysem_llvm::read(text.as_bytes()).expect("it is IR");
    let unit = Unit { name: "main.ll", module: &module, optimised, library: false };
    let options = Options { promote, ..Options::default() };
    lower(&[unit], &options).expect("it has a main function")
}

/// Values of inputs by name.
fn inputs(values: &[(&str, u32, u64)]) -> Inputs {
    let value = |(name, width, value): &(&str, u32, u64)| {
        (name.to_string(), Value::Bv(Bits::new(*width, *value)))
    };
    values.iter().map(value).collect()
}

/// A run on these inputs.
fn run(program: &Program, inputs: Inputs) -> Emulation<Llvm> {
    let see = |_: &mut Concrete, _, _: &_| ControlFlow::Continue(());
    emulate::<Llvm>(program, &mut Concrete::new(inputs), Pc(0), 100_000, see)
}
