//! Copying and filling memory, scopes of stack slots, and accesses under masks.

use super::Site;
use crate::llvm::ir::{Shape, Ty};
use crate::llvm::lanes;
use crate::llvm::memory::{load, offset, store};
use crate::llvm::native::Native;
use crate::llvm::state::StateOf;
use polysem_sem::heap::{Access, Fate, HeapOf, Pointer, STACK, Target, Val, ValOf};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, FaultKind, Stop, shown};

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
            copy(heap, cx, args, native == Native::MemCpy)?;
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
            let depth = cx.lit(Bits::new(64, u64::from(heap.depth())));
            Ok(Some(Val::Bits(depth)))
        }
        Native::StackRestore => {
            let depth = heap.number(cx, &args[0], "the stack's depth")?;
            let depth = cx.pin(&depth, "a depth of the stack")?;
            // Only what this function has saved itself: the stack below it belongs to others.
            if depth < u64::from(state.top.stack) || depth > u64::from(heap.depth()) {
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
            let target =
                heap.target(cx, &at, Access { bytes: 4, align: 2, write: false, block: false })?;
            let by = heap.load(cx, &target, 0, 4)?;
            let by = heap.number(cx, &by, "an offset")?;
            let by = cx.un(polysem_sem::UnOp::SignExtend(32), &by)?;
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
    heap.target(cx, pointer, Access { bytes, align: 0, write, block: true })
}

/// How many bytes are copied or filled in one step at most: more than any machine has, and a limit to what a run takes.
const MOST: u64 = 1 << 30;

/// The number of bytes that a call is about.
fn count<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    bytes: &ValOf<D>,
    what: &str,
) -> Exec<u64, D> {
    let bytes = heap.number(cx, bytes, &format!("the number of bytes to {what}"))?;
    cx.pin(&bytes, &format!("a number of bytes to {what}"))
}

/// Ends a run that would take too much memory.
fn affordable<D: Domain>(bytes: u64) -> Exec<(), D> {
    if bytes > MOST {
        return Err(Stop::Budget("bytes copied or filled in one step".into()).into());
    }
    Ok(())
}

fn copy<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    apart: bool,
) -> Exec<(), D> {
    let bytes = count(heap, cx, &args[2], "copy")?;
    if bytes == 0 {
        return Ok(());
    }
    let access = |write| Access { bytes, align: 0, write, block: true };
    let to = heap.find(cx, &args[0], access(true))?;
    let from = heap.find(cx, &args[1], access(false))?;
    let (to, from) = (heap.grant(cx, to)?, heap.grant(cx, from)?);
    affordable::<D>(bytes)?;
    if apart {
        overlap(heap, cx, &to, &from, bytes)?;
    }
    heap.copy(cx, &to, &from, bytes)
}

/// Requires that two places have no byte in common, or are the same.
fn overlap<D: Domain>(
    heap: &HeapOf<D>,
    cx: &mut Cx<'_, D>,
    to: &Target<D::Bv>,
    from: &Target<D::Bv>,
    bytes: u64,
) -> Exec<(), D> {
    let place = |cx: &mut Cx<'_, D>, target: &Target<D::Bv>| match target {
        Target::Known(object, at) => (*object, cx.lit(Bits::new(64, *at))),
        Target::Unknown(object, at) => (*object, at.clone()),
    };
    let ((object, to), (other, from)) = (place(cx, to), place(cx, from));
    if object != other {
        return Ok(());
    }
    let distance = cx.bin(BinOp::Sub, &to, &from)?;
    let lit = |cx: &mut Cx<'_, D>, n: u64| cx.lit(Bits::new(64, n));
    let (zero, least, most) = (lit(cx, 0), lit(cx, bytes), lit(cx, bytes.wrapping_neg()));
    let same = cx.cmp(CmpOp::Eq, &distance, &zero)?;
    let (below, above) =
        (cx.cmp(CmpOp::Ule, &least, &distance)?, cx.cmp(CmpOp::Ule, &distance, &most)?);
    let apart = cx.dom.and(&below, &above);
    let fine = cx.dom.or(&same, &apart);
    cx.require(&fine, || {
        let (name, i, j) = (heap.name(object), shown::<D>(&from, true), shown::<D>(&to, true));
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
    let bytes = count(heap, cx, &args[2], "fill")?;
    if bytes == 0 {
        return Ok(());
    }
    let to = target(heap, cx, &args[0], bytes, true)?;
    affordable::<D>(bytes)?;
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
    heap.fill(cx, &to, &byte, bytes)
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
