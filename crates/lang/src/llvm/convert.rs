//! Values under other types: widths, bits of vectors, and what freezing makes of the undefined.

use super::compare::decide;
use super::ir::{Layout, Program, Promise, Resize, Shape, Ty};
use super::lanes;
use polysem_sem::heap::{HeapOf, Odd, Val, ValOf, Why, resize, unless, when};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, UnOp};

/// A change of width.
#[derive(Clone, Copy)]
pub(super) struct Change {
    pub(super) how: Resize,
    pub(super) promise: Promise,
    pub(super) from: u32,
    pub(super) to: u32,
    /// The number of its place.
    pub(super) at: u32,
}

impl Change {
    #[inline]
    fn operator(self) -> UnOp {
        match self.how {
            Resize::Trunc => UnOp::Extract { hi: (self.to - 1) as u16, lo: 0 },
            Resize::Zero => UnOp::ZeroExtend(self.to - self.from),
            Resize::Sign => UnOp::SignExtend(self.to - self.from),
        }
    }
}

/// The result of a change of width of whatever the operand is.
#[inline]
pub(super) fn change<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Change,
    a: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if let Val::Bits(v) = a
        && inst.promise.is_none()
    {
        return Ok(Val::Bits(cx.un(inst.operator(), v)?));
    }
    odd(heap, cx, inst, a)
}

#[cold]
fn odd<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Change,
    a: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if let Some(value) = lanes::each(a, |a| change(heap, cx, inst, a))? {
        return Ok(value);
    }
    let (a, unless) = unless::<D>(a);
    let bytes = inst.to.is_multiple_of(8) && inst.from.is_multiple_of(8);
    let mut value = if let Some(value) = resize(cx, inst.operator(), inst.from, &a)? {
        value
    } else if inst.how == Resize::Trunc && bytes {
        // Low bytes of a pointer are bytes of a pointer.
        polysem_sem::heap::cut(cx, &a, inst.from / 8, 0, inst.to / 8)?
    } else {
        let v = heap.number(cx, &a, "an operand")?;
        Val::Bits(cx.un(inst.operator(), &v)?)
    };
    if !inst.promise.is_none()
        && let (Val::Bits(v), Val::Bits(result)) = (&a, &value)
    {
        let kept = promised(cx, inst, v, result)?;
        value = when(cx, value, kept, Why::Poison(inst.at));
    }
    Ok(match unless {
        Some((defined, why)) => when(cx, value, defined, why),
        None => value,
    })
}

fn promised<D: Domain>(
    cx: &mut Cx<'_, D>,
    inst: Change,
    v: &D::Bv,
    result: &D::Bv,
) -> Exec<D::Bool, D> {
    if inst.how != Resize::Trunc {
        let zero = cx.lit(Bits::zero(inst.from));
        return cx.cmp(CmpOp::Sle, &zero, v);
    }
    let by = inst.from - inst.to;
    let mut kept = cx.dom.truth(true);
    for (promise, back) in
        [(Promise::NUW, UnOp::ZeroExtend(by)), (Promise::NSW, UnOp::SignExtend(by))]
    {
        if inst.promise.has(promise) {
            let back = cx.un(back, result)?;
            let same = cx.cmp(CmpOp::Eq, &back, v)?;
            kept = cx.dom.and(&kept, &same);
        }
    }
    Ok(kept)
}

/// How many bits a scalar or vector has.
pub(super) fn bits(program: &Program, layout: &Layout) -> u32 {
    match &layout.shape {
        Shape::Scalar { bits, .. } => *bits,
        Shape::Vector { lanes, element } => {
            lanes * bits(program, &program.types[element.0 as usize])
        }
        Shape::Parts(_) => layout.store as u32 * 8,
    }
}

/// The same bits under another type.
pub(super) fn bitcast<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    (from, to): (Ty, Ty),
    a: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let whole = pack(program, heap, cx, from, a)?;
    unpack(program, heap, cx, to, &whole)
}

/// A vector as one scalar, the first lane lowest.
pub(super) fn pack<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    ty: Ty,
    a: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let layout = &program.types[ty.0 as usize];
    let (Shape::Vector { element, .. }, Some(all)) = (&layout.shape, lanes::of(a)) else {
        return Ok(a.clone());
    };
    let width = bits(program, &program.types[element.0 as usize]);
    if width.is_multiple_of(8) {
        return polysem_sem::heap::glue(
            cx,
            all.iter().map(|lane| (width / 8, lane.clone())).collect(),
        );
    }
    // Lanes that are no bytes: shifted together.
    let total = width * all.len() as u32;
    let zero = cx.lit(Bits::zero(total));
    let mut whole = Val::Bits(zero);
    for (at, lane) in all.iter().enumerate() {
        let wide = extended(heap, cx, lane, width, total)?;
        let by = cx.lit(Bits::new(total, at as u64 * u64::from(width)));
        let moved = heap.bin(cx, BinOp::Shl, total, &wide, &Val::Bits(by))?;
        whole = heap.bin(cx, BinOp::Or, total, &whole, &moved)?;
    }
    Ok(whole)
}

fn extended<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    value: &ValOf<D>,
    from: u32,
    to: u32,
) -> Exec<ValOf<D>, D> {
    if from == to {
        return Ok(value.clone());
    }
    let inst = Change { how: Resize::Zero, promise: Promise::default(), from, to, at: 0 };
    change(heap, cx, inst, value)
}

/// A scalar as a vector.
pub(super) fn unpack<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    ty: Ty,
    whole: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let layout = &program.types[ty.0 as usize];
    let Shape::Vector { lanes, element } = layout.shape else { return Ok(whole.clone()) };
    let width = bits(program, &program.types[element.0 as usize]);
    let total = width * lanes;
    let mut all = Vec::with_capacity(lanes as usize);
    for at in 0..lanes {
        all.push(if width.is_multiple_of(8) {
            polysem_sem::heap::cut(cx, whole, total / 8, at * width / 8, width / 8)?
        } else {
            let by = Val::Bits(cx.lit(Bits::new(total, u64::from(at * width))));
            let moved = heap.bin(cx, BinOp::Lshr, total, whole, &by)?;
            let inst = Change {
                how: Resize::Trunc,
                promise: Promise::default(),
                from: total,
                to: width,
                at: 0,
            };
            if width == total { moved } else { change(heap, cx, inst, &moved)? }
        });
    }
    Ok(Val::many(all))
}

/// A value all of which is defined: what was not may be anything. Where that depends, it is chosen first, so that the same runs
/// read the same inputs in all readings.
pub(super) fn freeze<D: Domain>(
    program: &Program,
    cx: &mut Cx<'_, D>,
    ty: Ty,
    a: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let a = decided(cx, a)?;
    freeze_parts(program, cx, ty, &a)
}

/// The value where it is defined, or not, by choice.
fn decided<D: Domain>(cx: &mut Cx<'_, D>, a: &ValOf<D>) -> Exec<ValOf<D>, D> {
    let Val::Odd(odd) = a else { return Ok(a.clone()) };
    Ok(match &**odd {
        Odd::When { value, defined, why } => {
            if decide(cx, defined)? {
                decided(cx, value)?
            } else {
                Val::Undef(*why)
            }
        }
        Odd::Many(parts) => {
            let parts = parts.iter().map(|part| decided(cx, part));
            Val::many(parts.collect::<Exec<Vec<_>, D>>()?)
        }
        Odd::Partial { .. } | Odd::Part { .. } | Odd::Glued(_) => a.clone(),
    })
}

fn freeze_parts<D: Domain>(
    program: &Program,
    cx: &mut Cx<'_, D>,
    ty: Ty,
    a: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let layout = &program.types[ty.0 as usize];
    match &layout.shape {
        Shape::Scalar { bits, .. } => freeze_scalar(cx, *bits, a),
        Shape::Vector { lanes, element } => {
            let all = (0..*lanes as usize)
                .map(|at| freeze_parts(program, cx, *element, &lanes::lane(a, at)));
            Ok(Val::many(all.collect::<Exec<Vec<_>, D>>()?))
        }
        Shape::Parts(parts) => {
            let all = parts.iter().enumerate();
            let all = all.map(|(at, (_, ty))| freeze_parts(program, cx, *ty, &lanes::lane(a, at)));
            Ok(Val::many(all.collect::<Exec<Vec<_>, D>>()?))
        }
    }
}

fn freeze_scalar<D: Domain>(cx: &mut Cx<'_, D>, width: u32, a: &ValOf<D>) -> Exec<ValOf<D>, D> {
    Ok(match a {
        Val::Bits(_) | Val::Ptr(_) => a.clone(),
        Val::Undef(_) => Val::Bits(cx.input("freeze", width)?),
        Val::Odd(odd) => match &**odd {
            Odd::Partial { bits, undefined, .. } => {
                let any = cx.input("freeze", width)?;
                let mask = cx.lit(undefined.clone());
                let any = cx.bin(BinOp::And, &any, &mask)?;
                Val::Bits(cx.bin(BinOp::Or, bits, &any)?)
            }
            Odd::When { .. } => unreachable!("it was decided whether it is defined"),
            Odd::Glued(pieces) => {
                let mut all = Vec::new();
                for (bytes, piece) in pieces {
                    all.push((*bytes, freeze_scalar(cx, bytes * 8, piece)?));
                }
                polysem_sem::heap::glue(cx, all)?
            }
            Odd::Part { .. } | Odd::Many(_) => a.clone(),
        },
    })
}

/// All of a value must be defined: it is used.
pub(super) fn defined<D: Domain>(
    heap: &HeapOf<D>,
    cx: &mut Cx<'_, D>,
    value: &ValOf<D>,
    what: &str,
) -> Exec<(), D> {
    match value {
        Val::Bits(_) | Val::Ptr(_) => Ok(()),
        Val::Undef(why) => Err(heap.undefined(cx, *why, what)),
        Val::Odd(odd) => match &**odd {
            Odd::Partial { why, .. } => Err(heap.undefined(cx, *why, what)),
            Odd::Part { .. } => Ok(()),
            Odd::Glued(pieces) => {
                pieces.iter().try_for_each(|(_, piece)| defined(heap, cx, piece, what))
            }
            Odd::When { value, defined: truth, why } => {
                defined(heap, cx, value, what)?;
                cx.require(truth, || heap.undefined_fault(*why, what))
            }
            Odd::Many(parts) => parts.iter().try_for_each(|part| defined(heap, cx, part, what)),
        },
    }
}
