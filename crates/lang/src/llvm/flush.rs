//! Writing out what streams still hold, for a program that ended before its time.

use super::ir::{Pc, Program};
use super::state::{Frame, NEVER, StateOf, blank};
use super::watch::Marks;
use polysem_sem::Domain;

/// From where to go on, so that what the program has printed is seen: the library's own function, called by nobody. None in
/// programs without streams. The state is good for nothing else afterwards.
pub fn flush<D: Domain>(program: &Program, mut state: StateOf<D>) -> Option<(Pc, StateOf<D>)> {
    let number = program.flush?;
    let function = &program.functions[number as usize];
    let registers = vec![blank(); function.registers as usize];
    let (stack, call) = (state.heap.depth(), state.calls + 1);
    state.top = Frame {
        function: number,
        registers,
        stack,
        saved: NEVER,
        number: call,
        more: None,
        marks: Marks::default(),
    };
    (state.below, state.depth) = (None, 0);
    Some((function.entry, state))
}
