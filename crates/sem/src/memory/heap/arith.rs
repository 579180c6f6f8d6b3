//! Operators on values that are not plain numbers: pointers stay pointers, and what is undefined stays where it is.

use super::pieces::partial;
use super::{Heap, Odd, Pointer, Val, ValOf, Why};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use polysem_term::{BinOp, Bits, CmpOp, UnOp};

/// A value that is defined only where a condition holds.
pub fn when<D: Domain>(
    cx: &mut Cx<'_, D>,
    value: ValOf<D>,
    defined: D::Bool,
    why: Why,
) -> ValOf<D> {
    match cx.dom.known(&defined) {
        Some(true) => value,
        Some(false) => Val::Undef(why),
        None if matches!(value, Val::Undef(_)) => value,
        None => only_when(cx.dom, value, defined, why),
    }
}

/// The form of a value that is defined only where a condition holds: conditions are not nested, and each part of a vector or
/// structure has its own.
pub(super) fn only_when<D: Domain>(
    dom: &mut D,
    value: ValOf<D>,
    defined: D::Bool,
    why: Why,
) -> ValOf<D> {
    if let Val::Odd(odd) = &value
        && let Odd::When { value, defined: other, why } = &**odd
    {
        let defined = dom.and(other, &defined);
        return only_when(dom, value.clone(), defined, *why);
    }
    if let Val::Odd(odd) = &value
        && let Odd::Many(parts) = &**odd
    {
        let each = parts.iter().map(|part| match part {
            Val::Undef(_) => part.clone(),
            part => only_when(dom, part.clone(), defined.clone(), why),
        });
        return Val::many(each);
    }
    Val::odd(Odd::When { value, defined, why })
}

/// A value, and where it is defined if that is not everywhere.
pub fn unless<D: Domain>(value: &ValOf<D>) -> (ValOf<D>, Option<(D::Bool, Why)>) {
    if let Val::Odd(odd) = value
        && let Odd::When { value, defined, why } = &**odd
    {
        return (value.clone(), Some((defined.clone(), *why)));
    }
    (value.clone(), None)
}

/// A number and the mask of its undefined bits, of a value that is no pointer.
pub(super) fn with_mask<D: Domain>(
    cx: &mut Cx<'_, D>,
    value: &ValOf<D>,
    width: u32,
) -> Option<(D::Bv, Bits, Option<Why>)> {
    Some(match value {
        Val::Bits(v) => (v.clone(), Bits::zero(width), None),
        Val::Undef(why) => (cx.lit(Bits::zero(width)), Bits::ones(width), Some(*why)),
        Val::Ptr(_) => return None,
        Val::Odd(odd) => match &**odd {
            Odd::Partial { bits, undefined, why } => (bits.clone(), undefined.clone(), Some(*why)),
            _ => return None,
        },
    })
}

fn is_poison(why: &Why) -> bool {
    matches!(why, Why::Poison(_))
}

/// Why a value is undefined, if some of it is in every run.
pub fn undefined<V, T>(value: &Val<V, T>) -> Option<Why> {
    match value {
        Val::Undef(why) => Some(*why),
        Val::Odd(odd) => match &**odd {
            Odd::Partial { why, .. } => Some(*why),
            Odd::Glued(pieces) => pieces.iter().find_map(|(_, piece)| undefined(piece)),
            _ => None,
        },
        Val::Bits(_) | Val::Ptr(_) => None,
    }
}

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// A binary operator on scalars of a width, whatever they are. Nothing is promised of its result.
    ///
    /// # Errors
    /// As [`Domain::bin`].
    pub fn bin<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        op: BinOp,
        width: u32,
        a: &Val<V, T>,
        b: &Val<V, T>,
    ) -> Exec<Val<V, T>, D> {
        if let (Val::Bits(a), Val::Bits(b)) = (a, b) {
            return Ok(Val::Bits(cx.bin(op, a, b)?));
        }
        let ((a, c), (b, d)) = (unless::<D>(a), unless::<D>(b));
        if c.is_some() || d.is_some() {
            let mut value = self.bin(cx, op, width, &a, &b)?;
            for (defined, why) in c.into_iter().chain(d) {
                value = when(cx, value, defined, why);
            }
            return Ok(value);
        }
        if width == 64
            && let Some(value) = self.with_pointer(cx, op, &a, &b)?
        {
            return Ok(value);
        }
        if let Some(reason) = undefined(&a).or_else(|| undefined(&b)) {
            // Poison is all of a value, whatever the other operand is.
            if let Some(poison) =
                [undefined(&a), undefined(&b)].into_iter().flatten().find(is_poison)
            {
                return Ok(Val::Undef(poison));
            }
            return Ok(partly(cx, op, width, &a, &b)?.unwrap_or(Val::Undef(reason)));
        }
        let a = self.number(cx, &a, "an operand")?;
        let b = self.number(cx, &b, "an operand")?;
        Ok(Val::Bits(cx.bin(op, &a, &b)?))
    }

    /// What stays a pointer, or is the distance of two.
    fn with_pointer<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        op: BinOp,
        a: &Val<V, T>,
        b: &Val<V, T>,
    ) -> Exec<Option<Val<V, T>>, D> {
        let moved = |cx: &mut Cx<'_, D>, op, p: &Pointer<V>, by: &V| {
            Ok(Some(Val::pointer(p.object, cx.bin(op, &p.offset, by)?)))
        };
        match (op, a, b) {
            (BinOp::Add, Val::Ptr(p), Val::Bits(by)) | (BinOp::Add, Val::Bits(by), Val::Ptr(p)) => {
                moved(cx, BinOp::Add, p, by)
            }
            (BinOp::Sub, Val::Ptr(p), Val::Bits(by)) => moved(cx, BinOp::Sub, p, by),
            (BinOp::Sub, Val::Ptr(p), Val::Ptr(q)) if p.object == q.object => {
                Ok(Some(Val::Bits(cx.bin(BinOp::Sub, &p.offset, &q.offset)?)))
            }
            (BinOp::And | BinOp::Or | BinOp::Xor, Val::Ptr(p), Val::Bits(m))
            | (BinOp::And | BinOp::Or | BinOp::Xor, Val::Bits(m), Val::Ptr(p)) => {
                // Bases are multiples of the alignment, so the lowest bits are those of the offset.
                let low = (1u64 << self.object(p.object).align) - 1;
                match D::word(m) {
                    Some(mask) if op == BinOp::And && mask & !low == 0 => {
                        Ok(Some(Val::Bits(cx.bin(op, &p.offset, m)?)))
                    }
                    Some(mask) if op == BinOp::And && !mask & !low == 0 => moved(cx, op, p, m),
                    Some(mask) if op != BinOp::And && mask & !low == 0 => moved(cx, op, p, m),
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }
}

/// The bits that are defined although an operand's are not.
fn partly<D: Domain>(
    cx: &mut Cx<'_, D>,
    op: BinOp,
    width: u32,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<Option<ValOf<D>>, D> {
    let (Some((x, m, w)), Some((y, n, v))) = (with_mask(cx, a, width), with_mask(cx, b, width))
    else {
        return Ok(None);
    };
    let why = w.or(v).unwrap_or(Why::Said);
    let undefined = match op {
        BinOp::And | BinOp::Or => {
            // A bit that decides alone makes the other's not matter.
            let deciding = |value: &D::Bv, mask: &Bits| {
                let known = D::literal(value).unwrap_or_else(|| {
                    if op == BinOp::And { Bits::ones(width) } else { Bits::zero(width) }
                });
                let decides = if op == BinOp::And { UnOp::Not.eval(&known) } else { known };
                BinOp::And.eval(&decides, &UnOp::Not.eval(mask))
            };
            let either = BinOp::Or.eval(&deciding(&x, &m), &deciding(&y, &n));
            BinOp::And.eval(&BinOp::Or.eval(&m, &n), &UnOp::Not.eval(&either))
        }
        BinOp::Xor => BinOp::Or.eval(&m, &n),
        BinOp::Shl | BinOp::Lshr | BinOp::Ashr if n.is_zero() => match D::literal(&y) {
            Some(by) => op.eval(&m, &by),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let bits = cx.bin(op, &x, &y)?;
    // Undefined bits are zero.
    let keep = cx.lit(UnOp::Not.eval(&undefined));
    let bits = cx.bin(BinOp::And, &bits, &keep)?;
    Ok(Some(partial(bits, undefined, why)))
}

/// Whether a comparison holds, and where that is known.
pub type Decided<T> = (T, T);

/// A comparison of values that are no pointers and partly undefined: whether it holds, and where that is so whatever the
/// undefined bits are.
///
/// # Errors
/// As [`Domain::bin`].
pub fn decided<D: Domain>(
    cx: &mut Cx<'_, D>,
    op: CmpOp,
    width: u32,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<Option<Decided<D::Bool>>, D> {
    let (Some((x, m, _)), Some((y, n, _))) = (with_mask(cx, a, width), with_mask(cx, b, width))
    else {
        return Ok(None);
    };
    if op != CmpOp::Eq {
        let (least, most) = (extreme(cx, op, &x, &m, false)?, extreme(cx, op, &x, &m, true)?);
        let (low, high) = (extreme(cx, op, &y, &n, false)?, extreme(cx, op, &y, &n, true)?);
        let always = cx.cmp(op, &most, &low)?;
        let ever = cx.cmp(op, &least, &high)?;
        let never = cx.dom.not(&ever);
        let decided = cx.dom.or(&always, &never);
        return Ok(Some((always, decided)));
    }
    let defined = cx.lit(UnOp::Not.eval(&BinOp::Or.eval(&m, &n)));
    let (x, y) = (cx.bin(BinOp::And, &x, &defined)?, cx.bin(BinOp::And, &y, &defined)?);
    let same = cx.cmp(CmpOp::Eq, &x, &y)?;
    let differ = cx.dom.not(&same);
    Ok(Some((cx.dom.truth(false), differ)))
}

/// The least or greatest number that a partly undefined one may be, in the order of a comparison.
fn extreme<D: Domain>(
    cx: &mut Cx<'_, D>,
    op: CmpOp,
    bits: &D::Bv,
    undefined: &Bits,
    greatest: bool,
) -> Exec<D::Bv, D> {
    let sign = Bits::min_signed(undefined.width());
    let signed = matches!(op, CmpOp::Slt | CmpOp::Sle);
    let sign = if signed { BinOp::And.eval(undefined, &sign) } else { Bits::zero(sign.width()) };
    let others = BinOp::Xor.eval(undefined, &sign);
    let set = cx.lit(if greatest { others } else { sign });
    cx.bin(BinOp::Or, bits, &set)
}

/// A change of width of a scalar, whatever it is. Pointers must be made numbers before.
///
/// # Errors
/// As [`Domain::un`].
pub fn resize<D: Domain>(
    cx: &mut Cx<'_, D>,
    op: UnOp,
    width: u32,
    value: &ValOf<D>,
) -> Exec<Option<ValOf<D>>, D> {
    if let Val::Undef(why @ Why::Poison(_)) = value {
        return Ok(Some(Val::Undef(*why)));
    }
    let Some((bits, mask, why)) = with_mask(cx, value, width) else { return Ok(None) };
    let (bits, mask) = (cx.un(op, &bits)?, op.eval(&mask));
    let Some(why) = why else { return Ok(Some(Val::Bits(bits))) };
    if mask.is_zero() || mask.is_ones() {
        return Ok(Some(partial(bits, mask, why)));
    }
    let keep = cx.lit(UnOp::Not.eval(&mask));
    let bits = cx.bin(BinOp::And, &bits, &keep)?;
    Ok(Some(partial(bits, mask, why)))
}
