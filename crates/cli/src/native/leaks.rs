//! Memory that should have been freed when a program has ended.
//!
//! `abort` and failing assertions end a program too: where they are no faults themselves, memory is owed there as at any end.

use super::report::{Reported, Reporter};
use crate::args::Owed;
use polysem_domain::Concrete;
use polysem_explore::Emulation;
use polysem_lang::llvm::Llvm;
use polysem_sem::FaultKind;
use polysem_sem::heap::{HeapOf, Kind};

/// What was allocated and is still there; or only what nobody can get to.
pub(super) fn leaks(reporter: &Reporter<'_>, run: &Emulation<Llvm>, owed: Owed) -> Vec<Reported> {
    let Some(state) = &run.state else { return vec![] };
    let heap: &HeapOf<Concrete> = &state.heap;
    let left = match owed {
        Owed::Lost => heap.lost(state.registers()),
        // What a harness made for the function that it calls is called `*name`, and is the caller's.
        Owed::All => heap.unfreed().filter(|&object| !heap.name(object).starts_with('*')).collect(),
    };
    debug_assert!(left.iter().all(|&object| matches!(heap.kind(object), Kind::Allocated(_))));
    // By the place that allocated them, in the order of the first.
    let mut places: Vec<(Option<u32>, Vec<u32>)> = Vec::new();
    for object in left {
        let made = heap.made(object);
        match places.iter_mut().find(|(known, _)| *known == made) {
            Some((_, blocks)) => blocks.push(object),
            None => places.push((made, vec![object])),
        }
    }
    let leak = |(_, blocks): (_, Vec<u32>)| {
        let object = blocks[0];
        let more: u64 = blocks[1..].iter().map(|&block| heap.size(block)).sum();
        let size = heap.size(object);
        let bytes = if size == 1 { "byte" } else { "bytes" };
        let name = heap.name(object);
        let rest = match owed {
            Owed::Lost => ", and nothing leads to them",
            Owed::All => " at the end",
        };
        let what = format!("{size} {bytes} of `{name}` are still allocated{rest}");
        reporter.leak(&heap.fault(FaultKind::Leak, object, None, what), (blocks.len() - 1, more))
    };
    places.into_iter().map(leak).collect()
}

/// Whether a program that fails like this ends there as it may, if that was not asked for.
pub(super) fn is_an_end(kind: FaultKind) -> bool {
    matches!(kind, FaultKind::Abort | FaultKind::Assertion)
}
