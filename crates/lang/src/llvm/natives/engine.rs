//! The primitives that the library of `runtime/` stands on: allocation, streams, files, time, faults.

use super::Site;
use super::extent::{Extent, bound};
use crate::llvm::native::Native;
use crate::llvm::state::StateOf;
use polysem_sem::heap::{Access, HeapOf, Kind, New, Target, Val, ValOf};
use polysem_sem::{Bits, Cx, Domain, Exec, Fault, FaultKind, Stop};

/// What nobody can allocate: programs test for it.
const TOO_MUCH: u64 = 1 << 36;
/// The input that says whether memory is refused, one for each time that a program asks for some.
const REFUSED: &str = "malloc-fails";

pub(super) fn value<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<Option<ValOf<D>>, D> {
    let number = |cx: &mut Cx<'_, D>, width, n: u64| Some(Val::Bits(cx.lit(Bits::new(width, n))));
    Ok(match native {
        Native::Alloc => Some(alloc(site, state, cx, args)?),
        // The library branches on it: a step that reads an input has no way to choose after that.
        Native::AllocFails if site.program.malloc_may_fail => {
            Some(Val::Bits(cx.input(REFUSED, 1)?))
        }
        Native::AllocFails => number(cx, 1, 0),
        Native::Free => {
            let family = pinned(state, cx, &args[1], "a kind of memory")?;
            let place = user_place::<D>(site, state);
            state.heap.free(cx, &args[0], family as u8, place)?;
            None
        }
        Native::Size => {
            let object = state.heap.allocation(cx, &args[0], None)?;
            Some(Val::Bits(state.heap.extent::<D>(object)))
        }
        Native::Write => {
            let channel = pinned(state, cx, &args[0], "a stream")?;
            let bytes = bytes(&mut state.heap, cx, &args[1], &args[2])?;
            let all = cx.write(channel as u32, &bytes)?;
            number(cx, 64, if all { bytes.len() as u64 } else { u64::MAX })
        }
        Native::Read => {
            let channel = pinned(state, cx, &args[0], "a stream")?;
            let (to, limit) = buffer(state, cx, &args[1], &args[2])?;
            let world = cx.world();
            let found = match world {
                Some(world) => world.borrow_mut().read(channel as u32, limit),
                None => Some(Vec::new()),
            };
            received(&mut state.heap, cx, to, found)?
        }
        Native::IsATty => {
            let channel = pinned(state, cx, &args[0], "a stream")?;
            let is = cx.world().is_some_and(|world| world.borrow_mut().is_terminal(channel as u32));
            number(cx, 32, u64::from(is))
        }
        Native::FileSize => {
            // Where there is no world, no name leads to a file: it may depend on inputs.
            let size = match cx.world() {
                Some(world) => {
                    let path = text(&mut state.heap, cx, &args[0])?;
                    world.borrow_mut().file_size(&path)
                }
                None => -1,
            };
            number(cx, 64, size.cast_unsigned())
        }
        Native::FileRead => {
            let path = text(&mut state.heap, cx, &args[0])?;
            let offset = pinned(state, cx, &args[1], "an offset in a file")?;
            let (to, limit) = buffer(state, cx, &args[2], &args[3])?;
            let found =
                cx.world().and_then(|world| world.borrow_mut().file_read(&path, offset, limit));
            received(&mut state.heap, cx, to, found)?
        }
        Native::Time => {
            let now = clock(cx);
            number(cx, 64, now)
        }
        _ => return Err(fault(state, cx, args)?),
    })
}

/// Nanoseconds since 1970; a fixed time where no clock is connected.
pub(super) fn clock<D: Domain>(cx: &mut Cx<'_, D>) -> u64 {
    cx.world().map_or(1_700_000_000_000_000_000, |world| world.borrow_mut().time())
}

pub(super) fn pinned<D: Domain>(
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    value: &ValOf<D>,
    what: &str,
) -> Exec<u64, D> {
    let number = state.heap.number(cx, value, what)?;
    cx.pin(&number, what)
}

/// The place in the program itself that led here, and not one of the library.
fn user_place<D: Domain>(site: &Site<'_>, state: &StateOf<D>) -> u32 {
    let library = |function: u32| site.program.functions[function as usize].library;
    if !library(state.top.function) {
        return site.at.0;
    }
    state.callers().find(|(frame, _)| !library(frame.function)).map_or(site.at.0, |(_, at)| at.0)
}

fn alloc<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<ValOf<D>, D> {
    let align = pinned(state, cx, &args[1], "an alignment")?;
    let family = pinned(state, cx, &args[2], "a kind of memory")?;
    let size = Extent::new(&mut state.heap, cx, &args[0], "a size")?;
    if align > TOO_MUCH || size.exceeds(cx, TOO_MUCH)? {
        return Ok(Val::Bits(cx.lit(Bits::zero(64))));
    }
    let most = size.most(cx, site.program.max_size)?;
    size.grant(&state.heap, cx, "a size")?;
    let most = most.ok_or_else(|| bound("an allocation", site.program.max_size))?;
    state.tidy();
    let new = New {
        name: "malloc".into(),
        size: most,
        align: align.max(1).trailing_zeros() as u8,
        kind: Kind::Allocated(family as u8),
        made: user_place::<D>(site, state),
        undefined: true,
    };
    let object = size.make(&mut state.heap, new)?;
    Ok(Val::pointer(object, cx.lit(Bits::zero(64))))
}

/// The bytes of a buffer that are given away: all must be defined.
fn bytes<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    buffer: &ValOf<D>,
    count: &ValOf<D>,
) -> Exec<Vec<D::Bv>, D> {
    let count = heap.number(cx, count, "a size")?;
    let count = cx.pin(&count, "a size")?;
    if count == 0 {
        return Ok(Vec::new());
    }
    let from = heap.target(
        cx,
        buffer,
        Access { bytes: count, align: 0, write: false, block: true, pointer: false },
    )?;
    let mut all = Vec::with_capacity(count as usize);
    for at in 0..count {
        let byte = heap.load(cx, &from, at, 1)?;
        all.push(heap.number(cx, &byte, "a byte that is written out")?);
    }
    Ok(all)
}

/// A string, up to its end.
pub(super) fn text<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    from: &ValOf<D>,
) -> Exec<Vec<u8>, D> {
    let mut all = Vec::new();
    let pointer = heap.resolve(cx, from, "an address")?;
    for at in 0.. {
        let by = cx.lit(Bits::new(64, at));
        let offset = cx.bin(polysem_sem::BinOp::Add, &pointer.offset, &by)?;
        let here = Val::pointer(pointer.object, offset);
        let target = heap.target(
            cx,
            &here,
            Access { bytes: 1, align: 0, write: false, block: false, pointer: false },
        )?;
        let byte = heap.load(cx, &target, 0, 1)?;
        let byte = heap.number(cx, &byte, "a byte of a name")?;
        match cx.pin(&byte, "a name")? {
            0 => break,
            byte => all.push(byte as u8),
        }
    }
    Ok(all)
}

/// Where bytes are to be read to, if any are, and how many at most.
type Room<V> = (Option<Target<V>>, usize);

/// Where bytes are to be read to, and how many at most.
fn buffer<D: Domain>(
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    to: &ValOf<D>,
    limit: &ValOf<D>,
) -> Exec<Room<D::Bv>, D> {
    let limit = pinned(state, cx, limit, "a size")?;
    if limit == 0 {
        return Ok((None, 0));
    }
    let to = state.heap.target(
        cx,
        to,
        Access { bytes: limit, align: 0, write: true, block: true, pointer: false },
    )?;
    Ok((Some(to), limit as usize))
}

/// Puts bytes that were read where they are wanted; the result is how many, or minus one.
fn received<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    to: Option<Target<D::Bv>>,
    found: Option<Vec<u8>>,
) -> Exec<Option<ValOf<D>>, D> {
    let Some(found) = found else { return Ok(Some(Val::Bits(cx.lit(Bits::ones(64))))) };
    if let Some(to) = to {
        for (byte, at) in found.iter().zip(0..) {
            let byte = Val::Bits(cx.lit(Bits::new(8, u64::from(*byte))));
            heap.store(cx, &to, at, 1, &byte)?;
        }
    }
    Ok(Some(Val::Bits(cx.lit(Bits::new(64, found.len() as u64)))))
}

/// The program says that it is at fault, or that nothing models what it wants.
fn fault<D: Domain>(
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<polysem_sem::Break<D::Bool>, D> {
    let kind = pinned(state, cx, &args[0], "a kind of fault")?;
    let message = text(&mut state.heap, cx, &args[1])?;
    let message = String::from_utf8_lossy(&message).into_owned();
    let kind = match kind {
        1 => FaultKind::Assertion,
        2 | 3 => FaultKind::OutOfBounds,
        5 => return Ok(Stop::unsupported(message).into()),
        _ => FaultKind::Abort,
    };
    Ok(cx.fail(Fault::with(kind, message)))
}
