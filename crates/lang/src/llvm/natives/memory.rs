//! Copying and filling memory, scopes of stack slots, and accesses under masks.

use super::Site;
use super::extent::{Extent, bound};
use crate::llvm::calls;
use crate::llvm::compare::decide;
use crate::llvm::ir::{Pc, Program, Shape, Ty};
use crate::llvm::lanes;
use crate::llvm::memory::{load, offset, store};
use crate::llvm::native::Native;
use crate::llvm::state::StateOf;
use polysem_sem::heap::{Access, Fate, HeapOf, Kind, New, Pointer, STACK, Target, Val, ValOf};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, FaultKind, Stop, UnOp, shown};

pub(super) fn value<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<Option<ValOf<D>>, D> {
    let heap = &mut state.heap;
    match native {
        Native::MemCpy | Native::MemMove => {
            copy(site, heap, cx, args, native == Native::MemCpy)?;
            // The C function gives its first argument back; the intrinsic has no result.
            Ok(Some(args[0].clone()))
        }
        Native::MemSet => {
            set(site, heap, cx, args)?;
            Ok(Some(args[0].clone()))
        }
        Native::LifetimeStart | Native::LifetimeEnd => {
            // The address is the last argument: newer IR has no size before it.
            if let Some(Val::Ptr(p)) = args.last()
                && p.object & STACK != 0
            {
                match native {
                    Native::LifetimeStart => heap.enter(p.object),
                    _ => heap.end(p.object, Fate::Left, site.at.0),
                }
            }
            Ok(None)
        }
        Native::StackSave => {
            // Counted from where the function at hand began: what waits below it is no part of what was saved.
            let depth = heap.depth();
            state.top.saved = state.top.saved.min(depth);
            let own = cx.lit(Bits::new(64, u64::from(depth - state.top.stack)));
            Ok(Some(Val::Bits(own)))
        }
        Native::StackRestore => {
            let depth = heap.number(cx, &args[0], "the stack's depth")?;
            let own = cx.pin(&depth, "a depth of the stack")?;
            let depth = own.saturating_add(u64::from(state.top.stack));
            if depth > u64::from(heap.depth()) {
                let what = "a depth of the stack that was not saved here";
                return Err(Stop::unsupported(what).into());
            }
            heap.cut_back(depth as u32, site.at.0);
            Ok(None)
        }
        Native::ObjectSize => {
            let width = crate::llvm::convert::bits(
                site.program,
                &site.program.types[site.call.ty.map_or(0, |ty| ty.0) as usize],
            );
            let least = heap.number(cx, &args[1], "a flag")?;
            let least = cx.pin(&least, "a flag")?;
            let unknown = if least == 0 { Bits::ones(width) } else { Bits::zero(width) };
            Ok(Some(Val::Bits(cx.lit(unknown))))
        }
        Native::PtrMask => {
            let mask = |p: &ValOf<D>, m: &ValOf<D>| heap.bin(cx, BinOp::And, 64, p, m);
            if let Some(value) = lanes::both(&args[0], &args[1], mask)? {
                return Ok(Some(value));
            }
            Ok(Some(heap.bin(cx, BinOp::And, 64, &args[0], &args[1])?))
        }
        Native::LoadRelative => {
            let at = heap.bin(cx, BinOp::Add, 64, &args[0], &args[1])?;
            let target = heap.target(
                cx,
                &at,
                Access { bytes: 4, align: 2, write: false, block: false, pointer: false },
            )?;
            let by = heap.load(cx, &target, 0, 4)?;
            let by = heap.number(cx, &by, "an offset")?;
            let by = cx.un(UnOp::SignExtend(32), &by)?;
            // The distance is that of two objects: as a number, the sum leads to the other one.
            let start = heap.number(cx, &args[0], "an address")?;
            Ok(Some(Val::Bits(cx.bin(BinOp::Add, &start, &by)?)))
        }
        _ => masked(site, heap, cx, args, native),
    }
}

fn target<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    pointer: &ValOf<D>,
    bytes: u64,
    write: bool,
) -> Exec<Target<D::Bv>, D> {
    heap.target(cx, pointer, Access { bytes, align: 0, write, block: true, pointer: false })
}

/// How many bytes are copied or filled in one step at most: more than any machine has, and a limit to what a run takes.
const MOST: u64 = 1 << 30;

/// A new object of the stack: so many elements of a size.
pub(crate) fn slot<D: Domain>(
    program: &Program,
    at: Pc,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    (count, width): (&ValOf<D>, u32),
    stride: u64,
    align: u8,
) -> Exec<ValOf<D>, D> {
    let what = "the size of a stack slot";
    let mut size = Extent::new(&mut state.heap, cx, count, what)?;
    let most = if let Some(count) = size.known() {
        Some(count.saturating_mul(stride))
    } else {
        if width < 64 {
            size.value = cx.un(UnOp::ZeroExtend(64 - width), &size.value)?;
        }
        let most = size.most(cx, program.max_size / stride.max(1))?;
        let stride = cx.lit(Bits::new(64, stride));
        size.value = cx.bin(BinOp::Mul, &size.value, &stride)?;
        most.map(|most| most * D::word(&stride).unwrap_or(1))
    };
    size.grant(&state.heap, cx, what)?;
    let most = most.ok_or_else(|| bound("a stack slot", program.max_size))?;
    state.tidy();
    calls::room(state, cx, most)?;
    let new = New {
        name: program.variable(at),
        size: most,
        align,
        kind: Kind::Stack,
        made: at.0,
        undefined: true,
    };
    let object = size.make(&mut state.heap, new)?;
    Ok(Val::pointer(object, cx.lit(Bits::zero(64))))
}

/// Ends a run that would take too much memory.
fn affordable<D: Domain>(bytes: u64) -> Exec<(), D> {
    if bytes > MOST {
        return Err(Stop::Budget("bytes copied or filled in one step".into()).into());
    }
    Ok(())
}

fn copy<D: Domain>(
    site: &Site<'_>,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    apart: bool,
) -> Exec<(), D> {
    let what = "the number of bytes to copy";
    let length = Extent::new(heap, cx, &args[2], what)?;
    let Some(bytes) = length.known() else {
        return copy_some(site, heap, cx, args, &length, apart);
    };
    length.grant(heap, cx, what)?;
    if bytes == 0 {
        return Ok(());
    }
    let access = |write| Access { bytes, align: 0, write, block: true, pointer: false };
    let to = heap.find(cx, &args[0], access(true))?;
    let from = heap.find(cx, &args[1], access(false))?;
    let (to, from) = (heap.grant(cx, to)?, heap.grant(cx, from)?);
    affordable::<D>(bytes)?;
    if apart {
        overlap(heap, cx, &to, &from, &length.value)?;
    }
    heap.copy(cx, &to, &from, bytes)
}

/// Copies bytes whose number depends on inputs.
fn copy_some<D: Domain>(
    site: &Site<'_>,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    length: &Extent<D>,
    apart: bool,
) -> Exec<(), D> {
    let usable = heap.is_usable::<D>(&args[0], true) && heap.is_usable::<D>(&args[1], false);
    let what = "the number of bytes to copy";
    if !usable && is_nothing(cx, length)? {
        return length.grant(heap, cx, what);
    }
    let to = heap.find_some(cx, &args[0], &length.value, true)?;
    let from = heap.find_some(cx, &args[1], &length.value, false)?;
    let rest = heap.rest(to.target()).min(heap.rest(from.target()));
    let most = within(site, cx, length, rest)?;
    length.grant(heap, cx, what)?;
    let (to, from) = (heap.grant(cx, to)?, heap.grant(cx, from)?);
    if apart {
        overlap(heap, cx, &to, &from, &length.value)?;
    }
    let most = most.ok_or_else(|| bound("a copy", site.program.max_size))?;
    heap.copy_some(cx, &to, &from, &length.value, most)
}

/// Whether a length is zero: then it does not matter where. A choice, where it may or may not be.
fn is_nothing<D: Domain>(cx: &mut Cx<'_, D>, length: &Extent<D>) -> Exec<bool, D> {
    let zero = cx.lit(Bits::zero(64));
    let none = cx.cmp(CmpOp::Eq, &length.value, &zero)?;
    decide(cx, &none)
}

/// How long a block is at most, of which objects leave room for `rest` bytes; nothing where it is longer than is looked at.
fn within<D: Domain>(
    site: &Site<'_>,
    cx: &mut Cx<'_, D>,
    length: &Extent<D>,
    rest: u64,
) -> Exec<Option<u64>, D> {
    if rest <= site.program.max_size {
        // Whatever is longer is a fault.
        return Ok(Some(cx.most(&length.value).min(rest)));
    }
    length.most(cx, site.program.max_size)
}

/// Requires that two places have no byte in common, or are the same.
fn overlap<D: Domain>(
    heap: &HeapOf<D>,
    cx: &mut Cx<'_, D>,
    to: &Target<D::Bv>,
    from: &Target<D::Bv>,
    bytes: &D::Bv,
) -> Exec<(), D> {
    let place = |cx: &mut Cx<'_, D>, target: &Target<D::Bv>| match target {
        Target::Known(object, at) => (*object, cx.lit(Bits::new(64, *at))),
        Target::Unknown(object, at) => (*object, at.clone()),
    };
    let ((object, to), (other, from)) = (place(cx, to), place(cx, from));
    if object != other {
        return Ok(());
    }
    let (up, down) = (cx.bin(BinOp::Sub, &to, &from)?, cx.bin(BinOp::Sub, &from, &to)?);
    let same = cx.cmp(CmpOp::Eq, &to, &from)?;
    let (below, above) = (cx.cmp(CmpOp::Ule, bytes, &up)?, cx.cmp(CmpOp::Ule, bytes, &down)?);
    let apart = cx.dom.and(&below, &above);
    let fine = cx.dom.or(&same, &apart);
    cx.require(&fine, || {
        let (name, i, j) = (heap.name(object), shown::<D>(&from, true), shown::<D>(&to, true));
        let bytes = shown::<D>(bytes, false);
        let what = format!("{bytes} bytes are copied from offset {i} to offset {j} of `{name}`");
        let from = Pointer { object, offset: from.clone() };
        heap.fault_at::<D>(FaultKind::Overlap, &from, what)
    })
}

fn set<D: Domain>(
    site: &Site<'_>,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<(), D> {
    let what = "the number of bytes to fill";
    let length = Extent::new(heap, cx, &args[2], what)?;
    let known = length.known();
    let place = if let Some(bytes) = known {
        length.grant(heap, cx, what)?;
        if bytes == 0 {
            return Ok(());
        }
        let to = target(heap, cx, &args[0], bytes, true)?;
        affordable::<D>(bytes)?;
        Some((to, bytes))
    } else {
        room_for(site, heap, cx, &args[0], &length)?
    };
    let Some((to, most)) = place else { return Ok(()) };
    // The C function takes an int.
    let width = crate::llvm::convert::bits(
        site.program,
        &site.program.types[site.call.args[1].ty.0 as usize],
    );
    let byte = if width == 8 {
        args[1].clone()
    } else {
        polysem_sem::heap::cut(cx, &args[1], width / 8, 0, 1)?
    };
    match known {
        Some(bytes) => heap.fill(cx, &to, &byte, bytes),
        None => heap.fill_some(cx, &to, &byte, &length.value, most),
    }
}

/// Where bytes are, and how many at most.
type Block<V> = (Target<V>, u64);

/// Where bytes are filled whose number depends on inputs, and how many they are at most; nothing if there are none.
fn room_for<D: Domain>(
    site: &Site<'_>,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    pointer: &ValOf<D>,
    length: &Extent<D>,
) -> Exec<Option<Block<D::Bv>>, D> {
    let what = "the number of bytes to fill";
    if !heap.is_usable::<D>(pointer, true) && is_nothing(cx, length)? {
        length.grant(heap, cx, what)?;
        return Ok(None);
    }
    let to = heap.find_some(cx, pointer, &length.value, true)?;
    let most = within(site, cx, length, heap.rest(to.target()))?;
    length.grant(heap, cx, what)?;
    let to = heap.grant(cx, to)?;
    let most = most.ok_or_else(|| bound("a filled block", site.program.max_size))?;
    Ok(Some((to, most)))
}

/// Loads and stores of lanes whose mask is set.
fn masked<D: Domain>(
    site: &Site<'_>,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    native: Native,
) -> Exec<Option<ValOf<D>>, D> {
    let types = &site.program.types;
    let loads = matches!(native, Native::MaskedLoad | Native::MaskedGather);
    let scattered = matches!(native, Native::MaskedGather | Native::MaskedScatter);
    let ty = if loads { site.call.ty } else { Some(site.call.args[0].ty) };
    let Some(Shape::Vector { lanes: count, element }) =
        ty.map(|ty: Ty| types[ty.0 as usize].shape.clone())
    else {
        return Ok(None);
    };
    // Of a load: pointer, alignment, mask, what is there otherwise; of a store: value, pointer, alignment, mask. Newer IR has
    // the alignment as an attribute.
    let pointer = usize::from(!loads);
    let mask = args.len() - if loads { 2 } else { 1 };
    let step = types[element.0 as usize].store.cast_signed();
    let mut all = Vec::new();
    for at in 0..count as usize {
        let on = lanes::lane(&args[mask], at);
        let truth = crate::llvm::compare::condition(heap, cx, &on)?;
        let on = crate::llvm::compare::decide(cx, &truth)?;
        let place = if scattered {
            lanes::lane(&args[pointer], at)
        } else {
            offset(heap, cx, &args[pointer], (at as u64).cast_signed() * step)?
        };
        if loads {
            all.push(if on {
                load(site.program, heap, cx, element, 0, &place)?
            } else {
                lanes::lane(&args[args.len() - 1], at)
            });
        } else if on {
            store(site.program, heap, cx, (element, 0), &place, &lanes::lane(&args[0], at))?;
        }
    }
    Ok(loads.then(|| Val::many(all)))
}
