//! Which registers a path found, and which it wrote: the frames' part of watching a state.
//!
//! A frame keeps the number of the watch in which its marks were made; where that is not the one at hand, all of its registers
//! are old. So to begin a watch costs the same whatever the depth.

use super::ir::{Arg, Op, Pc, Program, Reg, Seat};
use super::state::{Caller, Frame, State, StateOf, Variadic};
use super::values::{register, variadic};
use super::{Llvm, visit};
use polysem_sem::heap::{Nature, Observed, STACK, Span, ValOf, recalled};
use polysem_sem::{Cx, Domain, Exec, Head, Language, Location, Watched};
use smallvec::SmallVec;
use std::rc::Rc;

/// Which registers of a frame are no longer old.
#[derive(Clone, Default, Debug)]
pub(super) struct Marks {
    watch: u32,
    registers: SmallVec<[u64; 1]>,
    /// The arguments that no parameter took.
    more: bool,
    /// All of the frame.
    all: bool,
}

impl Marks {
    /// Nothing of a new frame is old.
    pub(super) fn all(watch: u32) -> Marks {
        Marks { watch, registers: SmallVec::new(), more: true, all: true }
    }

    fn has(&self, watch: u32, register: u32) -> bool {
        let word = self.registers.get(register as usize / 64).copied().unwrap_or(0);
        self.watch == watch && (self.all || word >> (register % 64) & 1 == 1)
    }

    fn set(&mut self, watch: u32, register: u32) {
        if self.has(watch, register) {
            return;
        }
        if self.watch != watch {
            *self = Marks { watch, ..Marks::default() };
        }
        let word = register as usize / 64;
        if self.registers.len() <= word {
            self.registers.resize(word + 1, 0);
        }
        self.registers[word] |= 1 << (register % 64);
    }
}

/// Before a step: what it reads is recalled, and what it writes is no longer old.
pub(super) fn before<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) {
    if state.watch == 0 {
        return;
    }
    let op: Op = program.code[at.0 as usize];
    let (watch, depth, frame) = (state.watch, state.depth, &mut state.top);
    let mut reads: SmallVec<[Reg; 4]> = SmallVec::new();
    let mut writes: SmallVec<[Reg; 2]> = SmallVec::new();
    visit::visit(
        program,
        &op,
        &mut |operand| {
            if let Arg::Reg(reg) = operand.arg() {
                reads.push(reg);
            }
        },
        &mut |reg| writes.push(reg),
    );
    for reg in reads {
        if !frame.marks.has(watch, reg.0) {
            let location = register(depth, reg.0 as usize);
            let value = recalled(cx.dom, location, &frame.registers[reg.0 as usize]);
            frame.registers[reg.0 as usize] = value;
            frame.marks.set(watch, reg.0);
        }
    }
    for reg in writes {
        frame.marks.set(watch, reg.0);
    }
}

/// What a chain of calls is told apart by.
pub(super) fn chain(below: u128, call: Pc) -> u128 {
    polysem_sem::chain(&(below, call.0))
}

/// How often a call is among those that wait, with the one that is made now.
pub(super) fn repeats<D: Domain>(below: Option<&Caller<D::Bv, D::Bool>>, call: Pc) -> u32 {
    /// Further down it is taken for another recursion.
    const LOOKED_AT: usize = 64;
    let mut next = below;
    for _ in 0..LOOKED_AT {
        match next {
            Some(caller) if caller.call == call => return caller.repeats + 1,
            Some(caller) => next = caller.below.as_deref(),
            None => return 1,
        }
    }
    1
}

/// A call gave a frame a value.
pub(super) fn written<D: Domain>(state: &mut StateOf<D>, reg: Reg) {
    if D::RECALLS && state.watch != 0 {
        state.top.marks.set(state.watch, reg.0);
    }
}

/// The arguments that no parameter took are about to be read.
pub(super) fn arguments<D: Domain>(state: &mut StateOf<D>, cx: &mut Cx<'_, D>) {
    let (watch, depth, frame) = (state.watch, state.depth, &mut state.top);
    if !D::RECALLS || watch == 0 || frame.marks.watch == watch && frame.marks.more {
        return;
    }
    if frame.marks.watch != watch {
        frame.marks = Marks { watch, ..Marks::default() };
    }
    frame.marks.more = true;
    if let Some(more) = &frame.more {
        let all = more.iter().enumerate().map(|(number, arg)| Variadic {
            value: recalled(cx.dom, variadic(depth, number), &arg.value),
            ..arg.clone()
        });
        frame.more = Some(all.collect());
    }
}

/// What is in a register, and whether it is old.
fn find<D: Domain>(state: &StateOf<D>, location: Location) -> Option<(&ValOf<D>, bool)> {
    let Location::Register { frame: number, register } = location else { return None };
    let frame: &Frame<D::Bv, D::Bool> = if number == state.depth {
        &state.top
    } else {
        let above = state.depth.checked_sub(number)?.checked_sub(1)?;
        state.callers().nth(above as usize)?.0
    };
    match super::values::number_of(register) {
        Ok(register) => {
            let value = frame.registers.get(register as usize)?;
            Some((value, !frame.marks.has(state.watch, register)))
        }
        Err(argument) => {
            let value = &frame.more.as_ref()?.get(argument as usize)?.value;
            Some((value, !(frame.marks.watch == state.watch && frame.marks.more)))
        }
    }
}

/// Recalls what is live in a frame and no longer old in another of the same call.
fn recall_like<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    other: &StateOf<D>,
) -> Exec<(), D> {
    let (watch, depth) = (state.watch, state.depth);
    for number in 0..state.top.registers.len() {
        let reg = number as u32;
        let frame = &mut state.top;
        if other.top.marks.has(watch, reg)
            && !frame.marks.has(watch, reg)
            && program.is_live(at, number)
        {
            frame.registers[number] =
                recalled(cx.dom, register(depth, number), &frame.registers[number]);
            frame.marks.set(watch, reg);
        }
    }
    if other.top.marks.watch == watch && other.top.marks.more {
        arguments(state, cx);
    }
    state.heap.recall_like(cx, &other.heap)
}

/// When an object of the stack ends, if nothing ends it before.
fn span<V, T, M>(state: &State<V, T, M>, object: u32) -> Option<Span> {
    let number = object ^ STACK;
    let frames = std::iter::once(&state.top).chain(state.callers().map(|(frame, _)| frame));
    let (frame, above) = frames.zip(0..).find(|(frame, _)| number >= frame.stack)?;
    let order = (number >= frame.saved).then_some(number - frame.stack);
    Some(Span { frame: state.depth - above, order })
}

impl Watched for Llvm {
    const WHOLE: bool = false;

    fn is_foreign(program: &Program, at: Pc) -> bool {
        program.function_at(at).is_some_and(|function| {
            program.functions[function as usize].library && program.harness != Some(function)
        })
    }

    fn watch<D: Domain>(state: &mut StateOf<D>, _: &mut Cx<'_, D>) -> Exec<bool, D> {
        state.watch += 1;
        state.heap.watch();
        Ok(state.jumps.is_empty())
    }

    fn at<D: Domain>(
        state: &mut StateOf<D>,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D> {
        if !matches!(location, Location::Register { .. }) {
            return state.heap.at(cx, location);
        }
        Ok(find::<D>(state, location).map(|(value, old)| {
            let value = if old { recalled(cx.dom, location, value) } else { value.clone() };
            Observed::Value(value)
        }))
    }

    fn peek<D: Domain>(
        state: &StateOf<D>,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D> {
        if !matches!(location, Location::Register { .. }) {
            return state.heap.peek(cx, location);
        }
        Ok(find::<D>(state, location).map(|(value, _)| Observed::Value(value.clone())))
    }

    fn is_old<D: Domain>(state: &StateOf<D>, location: Location) -> bool {
        match location {
            Location::Register { .. } => find::<D>(state, location).is_some_and(|(_, old)| old),
            _ => state.heap.is_old(location),
        }
    }

    fn rejoins(program: &Program, at: Pc) -> Option<Pc> {
        program.rejoins(at)
    }

    fn meet<D: Domain>(
        program: &Program,
        at: Pc,
        cx: &mut Cx<'_, D>,
        a: &mut StateOf<D>,
        b: &mut StateOf<D>,
    ) -> Exec<bool, D> {
        let same = match (&a.below, &b.below) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        if !same || a.top.number != b.top.number || a.watch != b.watch {
            return Ok(false);
        }
        Llvm::forget::<D>(program, at, a);
        Llvm::forget::<D>(program, at, b);
        if a.watch != 0 {
            recall_like(program, at, a, cx, b)?;
            recall_like(program, at, b, cx, a)?;
        }
        Ok(true)
    }

    fn nature<D: Domain>(state: &StateOf<D>, object: u32) -> Option<Nature> {
        state.heap.nature(object, || span(state, object))
    }

    fn roots<D: Domain>(program: &Program, _: &StateOf<D>) -> u32 {
        program.statics.len() as u32
    }

    fn calls<D: Domain>(state: &StateOf<D>) -> u128 {
        state.below.as_deref().map_or(0, |caller| caller.chain)
    }

    fn recursion<D: Domain>(state: &StateOf<D>) -> u32 {
        state.below.as_deref().map_or(0, |caller| caller.repeats)
    }

    fn weight<D: Domain>(state: &StateOf<D>) -> u64 {
        state.heap.stacked()
    }

    fn frames<D: Domain>(state: &StateOf<D>) -> Vec<u32> {
        let mut all = vec![state.top.function];
        all.extend(state.callers().map(|(frame, _)| frame.function));
        all.reverse();
        all
    }

    fn globals(program: &Program) -> Vec<Location> {
        let all = program.statics.iter().zip(0..).filter_map(|(it, object)| {
            let width = it.number.filter(|number| u64::from(number.bits) == it.size * 8)?.bits;
            Some(Location::Cell { object, offset: 0, width })
        });
        all.collect()
    }

    fn heads(program: &Program) -> Vec<Head<Pc>> {
        let all = program.loops.iter().filter_map(|each| {
            let (mut registers, mut addresses) = (Vec::new(), Vec::new());
            for named in &each.scope {
                match named.seat {
                    Some(Seat::In(register)) => registers.push(register.0),
                    Some(Seat::At(register)) => addresses.push(register.0),
                    None => {}
                }
            }
            Some(Head {
                at: each.at,
                function: program.function_at(each.at)?,
                registers,
                addresses,
            })
        });
        let mut all: Vec<Head<Pc>> = all.collect();
        all.sort_by_key(|head| head.at);
        // Two loops may have one place: one is all that the other does.
        all.dedup_by(|next, head| {
            let same = next.at == head.at;
            if same {
                head.registers.append(&mut next.registers);
                head.addresses.append(&mut next.addresses);
            }
            same
        });
        all
    }
}
