//! A path run again in the emulator, with its inputs by name: what happened on it, and what it covered.

use polysem_domain::Concrete;
use polysem_explore::search::{Ended, Input};
use polysem_explore::{Emulation, Inputs, emulate};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_sem::Meter;
use polysem_term::Value;
use std::ops::ControlFlow;

/// Runs a path again; `see` is told each place that it comes to.
pub(super) fn rerun(
    program: &Program,
    path: &Ended<Pc>,
    meter: &Meter,
    mut see: impl FnMut(Pc),
) -> Emulation<Llvm> {
    // As many steps as it took, with room for what was chosen without one.
    let limit = path.steps.saturating_mul(2).saturating_add(1_000_000);
    let mut dom = Concrete { meter: meter.clone(), ..Concrete::new(named(&path.inputs)) };
    emulate::<Llvm>(program, &mut dom, Pc(0), limit, |_: &mut Concrete, at, _: &_| {
        see(at);
        ControlFlow::Continue(())
    })
}

fn named(inputs: &[Input]) -> Inputs {
    let named = |input: &Input| (input.name.clone(), Value::Bv(input.value.clone()));
    inputs.iter().map(named).collect()
}

/// The exit code of a run that ended by itself.
pub(super) fn exit_code(run: &Emulation<Llvm>) -> u8 {
    let code = run.state.as_ref().and_then(|state| state.exit.as_ref());
    (code.and_then(polysem_term::Bits::word).unwrap_or(0) & 0xff) as u8
}
