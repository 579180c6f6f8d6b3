//! Copying and filling memory, scopes of stack slots, and accesses under masks.

use super::Site;
use crate::llvm::ir::{Shape, Ty};
use crate::llvm::lanes;
use crate::llvm::memory::{load, offset, store};
use crate::llvm::native::Native;
use crate::llvm::state::StateOf;
use polysem_sem::heap::{Access, Fate, HeapOf, STACK, Target, Val, ValOf};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, FaultKind, shown};

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
        Native::PtrMask => Ok(Some(heap.bin(cx, BinOp::And, 64, &args[0], &args[1])?)),
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

fn copy<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    apart: bool,
) -> Exec<(), D> {
    let bytes = heap.number(cx, &args[2], "the number of bytes to copy")?;
    let bytes = cx.pin(&bytes, "a number of bytes to copy")?;
    if bytes == 0 {
        return Ok(());
    }
    let access = |write| Access { bytes, align: 0, write, block: true };
    let to = heap.settle(cx, &args[0], access(true))?;
    let from = heap.settle(cx, &args[1], access(false))?;
    let (to, from) = (heap.target(cx, &to, access(true))?, heap.target(cx, &from, access(false))?);
    let (Target::Known(a, _) | Target::Unknown(a, _)) = to;
    let (Target::Known(b, _) | Target::Unknown(b, _)) = from;
    if apart && a == b {
        let (i, j) = (start(cx, &to), start(cx, &from));
        let apart = apart_or_same(cx, &i, &j, bytes)?;
        cx.require(&apart, || {
            let (to, from) = (shown::<D>(&i, false), shown::<D>(&j, false));
            let name = heap.name(a);
            let what =
                format!("{bytes} bytes are copied from offset {from} to offset {to} of `{name}`");
            heap.fault(FaultKind::Overlap, a, D::word(&j), what)
        })?;
    }
    heap.copy(cx, &to, &from, bytes)
}

/// The offset of a target.
fn start<D: Domain>(cx: &mut Cx<'_, D>, target: &Target<D::Bv>) -> D::Bv {
    match target {
        Target::Known(_, at) => cx.lit(Bits::new(64, *at)),
        Target::Unknown(_, at) => at.clone(),
    }
}

/// Whether so many bytes from two offsets of an object, within its bounds, are the same or have none in common.
fn apart_or_same<D: Domain>(
    cx: &mut Cx<'_, D>,
    i: &D::Bv,
    j: &D::Bv,
    bytes: u64,
) -> Exec<D::Bool, D> {
    let bytes = cx.lit(Bits::new(64, bytes));
    let (after_i, after_j) = (cx.bin(BinOp::Add, i, &bytes)?, cx.bin(BinOp::Add, j, &bytes)?);
    let same = cx.cmp(CmpOp::Eq, i, j)?;
    let (below, above) = (cx.cmp(CmpOp::Ule, &after_i, j)?, cx.cmp(CmpOp::Ule, &after_j, i)?);
    let apart = cx.dom.or(&below, &above);
    Ok(cx.dom.or(&same, &apart))
}

fn set<D: Domain>(
    site: &Site<'_>,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<(), D> {
    let bytes = heap.number(cx, &args[2], "the number of bytes to fill")?;
    let bytes = cx.pin(&bytes, "a number of bytes to fill")?;
    if bytes == 0 {
        return Ok(());
    }
    let to = target(heap, cx, &args[0], bytes, true)?;
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
