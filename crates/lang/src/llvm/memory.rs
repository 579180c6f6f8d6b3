//! Loads, stores, addresses, stack slots and atomics.

use super::compare::{Compare, decide, holds};
use super::convert::{Change, change, pack, unpack};
use super::int::{Int, int};
use super::ir::{
    Atomic, AtomicKind, Bound, IntCmp, IntOp, Pc, Program, Promise, Resize, Shape, Ty,
};
use super::lanes;
use polysem_sem::heap::{Access, HeapOf, Target, Val, ValOf};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, Fault, FaultKind, UnOp, shown};

/// Reads a value of a type.
#[inline]
pub(super) fn load<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    ty: Ty,
    align: u8,
    ptr: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let layout = &program.types[ty.0 as usize];
    let access = Access { bytes: layout.store, align, write: false, block: false, pointer: false };
    let target = heap.target(cx, ptr, access)?;
    if let Shape::Scalar { bits, .. } = layout.shape
        && bits.is_multiple_of(8)
    {
        return heap.load(cx, &target, 0, bits / 8);
    }
    read(program, heap, cx, ty, &target, 0)
}

/// Reads a value of a type from a target, `by` bytes further on.
pub(super) fn read<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    ty: Ty,
    target: &Target<D::Bv>,
    by: u64,
) -> Exec<ValOf<D>, D> {
    let layout = &program.types[ty.0 as usize];
    match &layout.shape {
        Shape::Scalar { bits, .. } => {
            let bytes = layout.store as u32;
            let value = heap.load(cx, target, by, bytes)?;
            resized(heap, cx, Resize::Trunc, bytes * 8, *bits, &value)
        }
        Shape::Vector { lanes, element } => {
            let part = &program.types[element.0 as usize];
            let width = super::convert::bits(program, part);
            if !width.is_multiple_of(8) {
                let (all, bytes) = (width * lanes, layout.store as u32);
                let whole = heap.load(cx, target, by, bytes)?;
                let whole = resized(heap, cx, Resize::Trunc, bytes * 8, all, &whole)?;
                return unpack(program, heap, cx, ty, &whole);
            }
            let step = u64::from(width / 8);
            let all =
                (0..u64::from(*lanes)).map(|at| heap.load(cx, target, by + at * step, width / 8));
            Ok(Val::many(all.collect::<Exec<Vec<_>, D>>()?))
        }
        Shape::Parts(parts) => {
            let all =
                parts.iter().map(|(offset, ty)| read(program, heap, cx, *ty, target, by + offset));
            Ok(Val::many(all.collect::<Exec<Vec<_>, D>>()?))
        }
    }
}

/// A scalar in another width, or as it is.
fn resized<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    how: Resize,
    from: u32,
    to: u32,
    value: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if from == to {
        return Ok(value.clone());
    }
    change(heap, cx, Change { how, promise: Promise::default(), from, to, at: 0 }, value)
}

/// Writes a value of a type.
#[inline]
pub(super) fn store<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    (ty, align): (Ty, u8),
    ptr: &ValOf<D>,
    value: &ValOf<D>,
) -> Exec<(), D> {
    let layout = &program.types[ty.0 as usize];
    let pointer = matches!(value, Val::Ptr(_));
    let access = Access { bytes: layout.store, align, write: true, block: false, pointer };
    let target = heap.target(cx, ptr, access)?;
    if let Shape::Scalar { bits, .. } = layout.shape
        && bits.is_multiple_of(8)
    {
        return heap.store(cx, &target, 0, bits / 8, value);
    }
    write(program, heap, cx, ty, &target, 0, value)
}

/// Writes a value of a type to a target, `by` bytes further on.
pub(super) fn write<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    ty: Ty,
    target: &Target<D::Bv>,
    by: u64,
    value: &ValOf<D>,
) -> Exec<(), D> {
    let layout = &program.types[ty.0 as usize];
    match &layout.shape {
        Shape::Scalar { bits, .. } => {
            let bytes = layout.store as u32;
            let value = resized(heap, cx, Resize::Zero, *bits, bytes * 8, value)?;
            heap.store(cx, target, by, bytes, &value)
        }
        Shape::Vector { lanes, element } => {
            let width = super::convert::bits(program, &program.types[element.0 as usize]);
            if !width.is_multiple_of(8) {
                let (all, bytes) = (width * lanes, layout.store as u32);
                let whole = pack(program, heap, cx, ty, value)?;
                let whole = resized(heap, cx, Resize::Zero, all, bytes * 8, &whole)?;
                return heap.store(cx, target, by, bytes, &whole);
            }
            let step = u64::from(width / 8);
            (0..*lanes as usize).try_for_each(|at| {
                let lane = lanes::lane(value, at);
                heap.store(cx, target, by + at as u64 * step, width / 8, &lane)
            })
        }
        Shape::Parts(parts) => parts.iter().enumerate().try_for_each(|(at, (offset, ty))| {
            write(program, heap, cx, *ty, target, by + offset, &lanes::lane(value, at))
        }),
    }
}

/// An address some bytes further on.
#[inline]
pub(super) fn offset<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    base: &ValOf<D>,
    by: i64,
) -> Exec<ValOf<D>, D> {
    let by = cx.lit(Bits::new(64, by.cast_unsigned()));
    if let Val::Ptr(p) = base {
        return Ok(Val::pointer(p.object, cx.bin(BinOp::Add, &p.offset, &by)?));
    }
    moved(heap, cx, base, &Val::Bits(by))
}

/// An address some elements further on.
#[inline]
pub(super) fn index<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    base: &ValOf<D>,
    (index, width): (&ValOf<D>, u32),
    scale: i64,
) -> Exec<ValOf<D>, D> {
    if let (Val::Ptr(p), Val::Bits(i)) = (base, index)
        && width <= 64
    {
        let wide = if width < 64 { Some(cx.un(UnOp::SignExtend(64 - width), i)?) } else { None };
        let wide = wide.as_ref().unwrap_or(i);
        let scaled = if scale == 1 {
            None
        } else {
            let scale = cx.lit(Bits::new(64, scale.cast_unsigned()));
            Some(cx.bin(BinOp::Mul, wide, &scale)?)
        };
        let by = scaled.as_ref().unwrap_or(wide);
        return Ok(Val::pointer(p.object, cx.bin(BinOp::Add, &p.offset, by)?));
    }
    index_of_any(heap, cx, base, (index, width), scale)
}

/// An index must lead to an element of its array, or to the end where it may.
///
/// After the address: this requires, and what makes an address of an odd value may choose. An undefined index is left to the
/// access, which says so.
pub(super) fn in_array<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    (index, width): (&ValOf<D>, u32),
    bound: Bound,
) -> Exec<(), D> {
    if matches!(index, Val::Undef(_)) {
        return Ok(());
    }
    let mut index = heap.number(cx, index, "an index")?;
    if width < 64 {
        index = cx.un(UnOp::SignExtend(64 - width), &index)?;
    }
    let limit = cx.lit(Bits::new(64, bound.limit()));
    let inside = cx.cmp(CmpOp::Ult, &index, &limit)?;
    cx.require(&inside, || {
        let (shown, length) = (shown::<D>(&index, true), bound.length);
        let plural = if length == 1 { "element" } else { "elements" };
        let how = if bound.end { "address at " } else { "" };
        let what = format!("{how}index {shown} of an array of {length} {plural}");
        Fault::with(FaultKind::ArrayBounds, what)
    })
}

/// An array whose length is computed must have elements.
pub(super) fn length<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    count: &ValOf<D>,
    most: u64,
) -> Exec<(), D> {
    let count = heap.number(cx, count, "the length of an array")?;
    // One less, so that zero is more than all others.
    let one = cx.lit(Bits::one(64));
    let less = cx.bin(BinOp::Sub, &count, &one)?;
    let limit = cx.lit(Bits::new(64, most));
    let some = cx.cmp(CmpOp::Ult, &less, &limit)?;
    // What was negative may have been made longer without its sign.
    let int = u32::try_from(most).is_ok();
    let told = if int { cx.un(UnOp::Extract { hi: 31, lo: 0 }, &count)? } else { count };
    cx.require(&some, || {
        let what = format!("variable-length array of length {}", shown::<D>(&told, true));
        Fault::with(FaultKind::ArrayLength, what)
    })
}

#[cold]
fn index_of_any<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    base: &ValOf<D>,
    (by, width): (&ValOf<D>, u32),
    scale: i64,
) -> Exec<ValOf<D>, D> {
    let each = lanes::both(base, by, |base, by| index(heap, cx, base, (by, width), scale))?;
    if let Some(value) = each {
        return Ok(value);
    }
    let how = if width < 64 { Resize::Sign } else { Resize::Trunc };
    let wide = resized(heap, cx, how, width, 64, by)?;
    let scale = Val::Bits(cx.lit(Bits::new(64, scale.cast_unsigned())));
    let by = heap.bin(cx, BinOp::Mul, 64, &wide, &scale)?;
    moved(heap, cx, base, &by)
}

#[cold]
fn moved<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    base: &ValOf<D>,
    by: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    match lanes::both(base, by, |base, by| heap.bin(cx, BinOp::Add, 64, base, by))? {
        Some(value) => Ok(value),
        None => heap.bin(cx, BinOp::Add, 64, base, by),
    }
}

/// An atomic instruction: reads, combines, writes, and gives what was there before.
pub(super) fn atomic<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: &Atomic,
    at: Pc,
    [ptr, a, b]: [&ValOf<D>; 3],
) -> Exec<ValOf<D>, D> {
    let layout = &program.types[inst.ty.0 as usize];
    let access = Access {
        bytes: layout.store,
        align: inst.align,
        write: true,
        block: false,
        pointer: false,
    };
    if inst.kind == AtomicKind::CompareExchange {
        return exchange(program, heap, cx, inst, access, [ptr, a, b]);
    }
    let target = heap.target(cx, ptr, access)?;
    let old = read(program, heap, cx, inst.ty, &target, 0)?;
    let width = super::convert::bits(program, layout);
    let new = combined(heap, cx, inst.kind, (width, at), &old, a)?;
    write(program, heap, cx, inst.ty, &target, 0, &new)?;
    Ok(old)
}

fn exchange<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: &Atomic,
    access: Access,
    [ptr, expected, new]: [&ValOf<D>; 3],
) -> Exec<ValOf<D>, D> {
    let layout = &program.types[inst.ty.0 as usize];
    let width = super::convert::bits(program, layout);
    let target = heap.target(cx, ptr, access)?;
    let old = read(program, heap, cx, inst.ty, &target, 0)?;
    let compare = Compare { pred: IntCmp::Eq, promise: Promise::default(), width, at: 0 };
    let same = super::compare::compare(heap, cx, compare, &old, expected)?;
    let truth = super::compare::condition(heap, cx, &same)?;
    let value = match (new, &old) {
        (Val::Bits(new), Val::Bits(old)) => Val::Bits(cx.dom.ite(&truth, new, old)),
        _ => if decide(cx, &truth)? { new } else { &old }.clone(),
    };
    write(program, heap, cx, inst.ty, &target, 0, &value)?;
    Ok(Val::many([old, same]))
}

fn combined<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    kind: AtomicKind,
    (width, at): (u32, Pc),
    old: &ValOf<D>,
    a: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let op = |op| Int { op, promise: Promise::default(), width, at: at.0 };
    let pick = |cx: &mut Cx<'_, D>, heap: &mut HeapOf<D>, pred| {
        let (x, y) = (heap.number(cx, old, "an operand")?, heap.number(cx, a, "an operand")?);
        Ok(Val::Bits(super::compare::pick(cx, pred, &x, &y)?))
    };
    match kind {
        AtomicKind::Exchange | AtomicKind::CompareExchange => Ok(a.clone()),
        AtomicKind::Int(kind) => int(heap, cx, op(kind), old, a),
        AtomicKind::Nand => {
            let both = int(heap, cx, op(IntOp::And), old, a)?;
            let ones = Val::Bits(cx.lit(Bits::ones(width)));
            int(heap, cx, op(IntOp::Xor), &both, &ones)
        }
        AtomicKind::Max => pick(cx, heap, IntCmp::Sgt),
        AtomicKind::Min => pick(cx, heap, IntCmp::Slt),
        AtomicKind::UMax => pick(cx, heap, IntCmp::Ugt),
        AtomicKind::UMin => pick(cx, heap, IntCmp::Ult),
        AtomicKind::Float(float) => {
            let (x, y) = (heap.number(cx, old, "an operand")?, heap.number(cx, a, "an operand")?);
            Ok(Val::Bits(cx.float(float, &[&x, &y])?))
        }
        AtomicKind::UIncWrap
        | AtomicKind::UDecWrap
        | AtomicKind::USubCond
        | AtomicKind::USubSat => {
            let (x, y) = (heap.number(cx, old, "an operand")?, heap.number(cx, a, "an operand")?);
            let (zero, one) = (cx.lit(Bits::zero(width)), cx.lit(Bits::one(width)));
            let (cond, yes, no) = match kind {
                AtomicKind::UIncWrap => {
                    (holds(cx, IntCmp::Uge, &x, &y)?, zero, cx.bin(BinOp::Add, &x, &one)?)
                }
                AtomicKind::UDecWrap => {
                    let (none, more) =
                        (holds(cx, IntCmp::Eq, &x, &zero)?, holds(cx, IntCmp::Ugt, &x, &y)?);
                    (cx.dom.or(&none, &more), y, cx.bin(BinOp::Sub, &x, &one)?)
                }
                AtomicKind::USubCond => {
                    (holds(cx, IntCmp::Uge, &x, &y)?, cx.bin(BinOp::Sub, &x, &y)?, x)
                }
                _ => (holds(cx, IntCmp::Uge, &x, &y)?, cx.bin(BinOp::Sub, &x, &y)?, zero),
            };
            Ok(Val::Bits(cx.dom.ite(&cond, &yes, &no)))
        }
    }
}
