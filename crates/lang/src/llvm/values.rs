//! The values of a state by their locations: registers of every frame, and memory.

use super::state::{Caller, Frame, State, StateOf, Variadic};
use super::watch::Marks;
use polysem_sem::heap::{Pair, align_value, map_value, pair_value, visit_value, zip_value};
use polysem_sem::{Break, Cx, Domain, Location, Slot, SlotMut, SlotOf, SlotRef, Stop};
use std::rc::Rc;

/// The number that variadic arguments have as registers: above all others.
const MORE: u32 = 1 << 30;

pub(super) fn register(frame: u32, register: usize) -> Location {
    Location::Register { frame, register: register as u32 }
}

pub(super) fn variadic(frame: u32, number: usize) -> Location {
    Location::Register { frame, register: MORE + number as u32 }
}

/// The register that a location means, or else the variadic argument.
pub(super) fn number_of(register: u32) -> Result<u32, u32> {
    register.checked_sub(MORE).map_or(Ok(register), Err)
}

/// Where the program's exit code is.
const EXIT: Location = Location::Register { frame: u32::MAX, register: 0 };

pub(super) fn visit<D: Domain>(state: &StateOf<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
    let waiting: Vec<&Frame<D::Bv, D::Bool>> = state.callers().map(|(frame, _)| frame).collect();
    for (frame, number) in waiting.into_iter().rev().chain([&state.top]).zip(0..) {
        for (at, value) in frame.registers.iter().enumerate() {
            visit_value::<D>(value, register(number, at), see);
        }
        for (at, arg) in frame.more.iter().flat_map(|more| more.iter()).enumerate() {
            visit_value::<D>(&arg.value, variadic(number, at), see);
        }
    }
    state.heap.visit::<D>(see);
    if let Some(exit) = &state.exit {
        see(EXIT, Slot::Bv(exit));
    }
}

pub(super) fn map<D: Domain, E: Domain>(
    state: &StateOf<D>,
    translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> StateOf<E> {
    let waiting: Vec<_> = state.callers().collect();
    let mut below = None;
    for ((frame, call), number) in waiting.into_iter().rev().zip(0..) {
        let frame = map_frame::<D, E>(frame, number, translate);
        below = Some(Rc::new(Caller { frame, call, below, chain: 0, repeats: 0 }));
    }
    State {
        top: map_frame::<D, E>(&state.top, state.depth, translate),
        below,
        heap: state.heap.map::<D, E>(translate),
        depth: state.depth,
        calls: state.calls,
        jumps: state.jumps.clone(),
        exit: state.exit.as_ref().map(|exit| {
            let exit = translate(EXIT, Slot::Bv(exit)).bv();
            exit.expect("a translation keeps the kind of a value")
        }),
        watch: 0,
        spare: super::state::Spare::default(),
    }
}

fn map_frame<D: Domain, E: Domain>(
    frame: &Frame<D::Bv, D::Bool>,
    number: u32,
    translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> Frame<E::Bv, E::Bool> {
    let registers = frame.registers.iter().enumerate();
    let registers = registers
        .map(|(at, value)| map_value::<D, E>(value, register(number, at), translate))
        .collect();
    let more = frame.more.as_ref().map(|more| {
        let all = more.iter().enumerate();
        let all = all.map(|(at, arg)| Variadic {
            value: map_value::<D, E>(&arg.value, variadic(number, at), translate),
            ty: arg.ty,
            byval: arg.byval,
        });
        all.collect()
    });
    let Frame { function, stack, saved, number, .. } = *frame;
    Frame { function, registers, stack, saved, number, more, marks: Marks::default() }
}

pub(super) fn zip<D: Domain>(
    state: &mut StateOf<D>,
    other: &StateOf<D>,
    combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) -> bool {
    if state.depth != other.depth || state.exit.is_some() != other.exit.is_some() {
        return false;
    }
    if !zip_callers::<D>(&mut state.below, other.below.as_ref(), state.depth, combine)
        || !zip_frame::<D>(&mut state.top, &other.top, state.depth, combine)
    {
        return false;
    }
    if let (Some(a), Some(b)) = (&mut state.exit, &other.exit) {
        combine(EXIT, Slot::Bv(a), Slot::Bv(b));
    }
    state.calls = state.calls.max(other.calls);
    state.jumps == other.jumps && state.heap.zip::<D>(&other.heap, combine)
}

type Callers<D> = Option<Rc<Caller<<D as Domain>::Bv, <D as Domain>::Bool>>>;

fn zip_callers<D: Domain>(
    mine: &mut Callers<D>,
    theirs: Option<&Rc<Caller<D::Bv, D::Bool>>>,
    depth: u32,
    combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) -> bool {
    let (mut mine, mut theirs) = (mine, theirs);
    let mut depth = depth;
    while let (Some(a), Some(b)) = (mine, theirs) {
        if Rc::ptr_eq(a, b) {
            return true;
        }
        depth -= 1;
        if a.call != b.call {
            return false;
        }
        let a = Rc::make_mut(a);
        if !zip_frame::<D>(&mut a.frame, &b.frame, depth, combine) {
            return false;
        }
        (mine, theirs) = (&mut a.below, b.below.as_ref());
    }
    true
}

fn zip_frame<D: Domain>(
    mine: &mut Frame<D::Bv, D::Bool>,
    theirs: &Frame<D::Bv, D::Bool>,
    number: u32,
    combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) -> bool {
    if (mine.function, mine.stack) != (theirs.function, theirs.stack) {
        return false;
    }
    mine.saved = mine.saved.min(theirs.saved);
    let pairs = mine.registers.iter_mut().zip(&theirs.registers).enumerate();
    for (at, (a, b)) in pairs {
        if !zip_value::<D>(a, b, register(number, at), combine) {
            return false;
        }
    }
    match (&mut mine.more, &theirs.more) {
        (None, None) => true,
        (Some(a), Some(b)) if Rc::ptr_eq(a, b) => true,
        (Some(a), Some(b)) if a.len() == b.len() => {
            let mut all: Vec<Variadic<D::Bv, D::Bool>> = a.to_vec();
            let same = all.iter_mut().zip(b.iter()).enumerate().all(|(at, (a, b))| {
                zip_value::<D>(&mut a.value, &b.value, variadic(number, at), combine)
            });
            *a = all.into();
            same
        }
        _ => false,
    }
}

/// Gives two states of one program and stack the same locations where that is possible.
pub(super) fn align<D: Domain>(
    dom: &mut D,
    state: &mut StateOf<D>,
    other: &mut StateOf<D>,
) -> Result<(), Stop> {
    align_frame(dom, &mut state.top, &mut other.top);
    let (mut mine, mut theirs) = (&mut state.below, &mut other.below);
    while let (Some(a), Some(b)) = (mine, theirs) {
        if Rc::ptr_eq(a, b) {
            break;
        }
        let (a, b) = (Rc::make_mut(a), Rc::make_mut(b));
        align_frame(dom, &mut a.frame, &mut b.frame);
        (mine, theirs) = (&mut a.below, &mut b.below);
    }
    let mut path = dom.start();
    let cx = &mut Cx::new(dom, &mut path, &[]);
    state.heap.align(cx, &mut other.heap).map_err(|broken| match broken {
        Break::Stop(stop) => stop,
        Break::Choose(_) => Stop::unsupported("a choice where states are joined"),
    })
}

fn align_frame<D: Domain>(
    dom: &mut D,
    mine: &mut Frame<D::Bv, D::Bool>,
    theirs: &mut Frame<D::Bv, D::Bool>,
) {
    for (a, b) in mine.registers.iter_mut().zip(&mut theirs.registers) {
        align_value(dom, a, b);
    }
}

/// Calls `see` with each value and what it is in a state of a reading that knows every value.
pub(super) fn pair<E: Domain, D: Domain>(
    cx: &mut Cx<'_, E>,
    exact: &StateOf<E>,
    dom: &mut D,
    state: &StateOf<D>,
    see: &mut impl FnMut(&mut D, Location, SlotRef<'_, D>, SlotRef<'_, E>),
) -> Result<(), String> {
    if exact.depth != state.depth || exact.exit.is_some() != state.exit.is_some() {
        return Err("other functions run".to_owned());
    }
    let mut heap = exact.heap.clone();
    let pair = &mut Pair { cx, dom, see };
    let frames = exact.callers().map(|(frame, _)| frame);
    let others = state.callers().map(|(frame, _)| frame);
    let both = std::iter::once(&exact.top).chain(frames);
    let both = both.zip(std::iter::once(&state.top).chain(others));
    for ((real, frame), number) in both.zip((0..=state.depth).rev()) {
        if (real.function, real.stack) != (frame.function, frame.stack) {
            return Err(format!("frame {number} is of another function"));
        }
        for (at, (a, b)) in real.registers.iter().zip(&frame.registers).enumerate() {
            pair_value(pair, &mut heap, register(number, at), a, b)?;
        }
        let more = real.more.iter().flat_map(|more| more.iter());
        let others = frame.more.iter().flat_map(|more| more.iter());
        for (at, (a, b)) in more.zip(others).enumerate() {
            pair_value(pair, &mut heap, variadic(number, at), &a.value, &b.value)?;
        }
    }
    if let (Some(real), Some(exit)) = (&exact.exit, &state.exit) {
        (pair.see)(pair.dom, EXIT, Slot::Bv(exit), Slot::Bv(real));
    }
    exact.heap.pair(pair, &state.heap)
}
