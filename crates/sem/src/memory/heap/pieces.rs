//! Values cut into bytes and put together again: a pointer that is copied byte by byte is a pointer again.

use super::ValOf;
use super::arith::{when, with_mask};
use super::value::{Odd, Pointer, Val, Why};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use polysem_term::{BinOp, Bits, CmpOp, UnOp};

/// Bytes `at` to `at + bytes` of a value that has `of` bytes.
///
/// # Errors
/// As [`Domain::un`].
pub fn cut<D: Domain>(
    cx: &mut Cx<'_, D>,
    value: &ValOf<D>,
    of: u32,
    at: u32,
    bytes: u32,
) -> Exec<ValOf<D>, D> {
    if at == 0 && bytes == of {
        return Ok(value.clone());
    }
    let extract = UnOp::Extract { hi: ((at + bytes) * 8 - 1) as u16, lo: (at * 8) as u16 };
    Ok(match value {
        Val::Bits(v) => Val::Bits(cx.un(extract, v)?),
        Val::Ptr(pointer) => Val::odd(Odd::Part { pointer: pointer.clone(), at, bytes }),
        Val::Undef(why) => Val::Undef(further(*why, at)),
        Val::Odd(odd) => match &**odd {
            Odd::Partial { bits, undefined, why } => {
                let bits = cx.un(extract, bits)?;
                partial(bits, extract.eval(undefined), *why)
            }
            Odd::Part { pointer, at: first, .. } => {
                Val::odd(Odd::Part { pointer: pointer.clone(), at: first + at, bytes })
            }
            Odd::Glued(pieces) => {
                let (mut start, mut parts) = (0, Vec::new());
                for (size, piece) in pieces {
                    let (from, to) = (at.max(start), (at + bytes).min(start + size));
                    if from < to {
                        parts.push((to - from, cut(cx, piece, *size, from - start, to - from)?));
                    }
                    start += size;
                }
                glue(cx, parts)?
            }
            Odd::When { value, defined, why } => {
                let value = cut(cx, value, of, at, bytes)?;
                when(cx, value, defined.clone(), *why)
            }
            Odd::Many(_) => unreachable!("parts are cut one by one"),
        },
    })
}

/// What is undefined so many bytes further on.
fn further(why: Why, by: u32) -> Why {
    match why {
        Why::Byte { object, offset } => Why::Byte { object, offset: offset.saturating_add(by) },
        other => other,
    }
}

/// A number with a mask of undefined bits.
pub fn partial<V, T>(bits: V, undefined: Bits, why: Why) -> Val<V, T> {
    if undefined.is_zero() {
        Val::Bits(bits)
    } else if undefined.is_ones() {
        Val::Undef(why)
    } else {
        Val::odd(Odd::Partial { bits, undefined, why })
    }
}

/// Pieces side by side, the lowest first, with their sizes in bytes.
///
/// # Errors
/// As [`Domain::bin`].
pub fn glue<D: Domain>(cx: &mut Cx<'_, D>, pieces: Vec<(u32, ValOf<D>)>) -> Exec<ValOf<D>, D> {
    let mut joined: Vec<(u32, ValOf<D>)> = Vec::with_capacity(pieces.len());
    let mut condition: Option<(D::Bool, Why)> = None;
    for (size, piece) in pieces {
        let piece = match &piece {
            Val::Odd(odd) => match &**odd {
                Odd::When { value, defined, why } => {
                    let both = match &condition {
                        Some((other, _)) => cx.dom.and(other, defined),
                        None => defined.clone(),
                    };
                    condition = Some((both, *why));
                    value.clone()
                }
                Odd::Glued(parts) => {
                    for (size, part) in parts {
                        push(cx, &mut joined, *size, part.clone())?;
                    }
                    continue;
                }
                _ => piece,
            },
            _ => piece,
        };
        push(cx, &mut joined, size, piece)?;
    }
    let value = match joined.len() {
        1 => joined.remove(0).1,
        _ => Val::odd(Odd::Glued(joined.into())),
    };
    Ok(match condition {
        Some((defined, why)) => when(cx, value, defined, why),
        None => value,
    })
}

/// Puts a piece above the last one, as one with it where that is possible.
fn push<D: Domain>(
    cx: &mut Cx<'_, D>,
    joined: &mut Vec<(u32, ValOf<D>)>,
    size: u32,
    piece: ValOf<D>,
) -> Exec<(), D> {
    if let Some((below, last)) = joined.last_mut()
        && let Some(both) = pair(cx, *below, last, size, &piece)?
    {
        *last = both;
        *below += size;
        return Ok(());
    }
    joined.push((size, piece));
    Ok(())
}

/// Two pieces as one, if there is such a value.
fn pair<D: Domain>(
    cx: &mut Cx<'_, D>,
    low_size: u32,
    low: &ValOf<D>,
    high_size: u32,
    high: &ValOf<D>,
) -> Exec<Option<ValOf<D>>, D> {
    if let (Val::Undef(why), Val::Undef(_)) = (low, high) {
        return Ok(Some(Val::Undef(*why)));
    }
    if let (Some((p, i, m)), Some((q, j, n))) = (part(low), part(high)) {
        if p.object != q.object || i + m != j {
            return Ok(None);
        }
        // A reading that recalls found the parts one by one, and cannot know that they were one pointer unless it settles on it.
        let (offset, other) = (cx.settle(&p.offset), cx.settle(&q.offset));
        let same = cx.cmp(CmpOp::Eq, &offset, &other)?;
        if cx.dom.known(&same) != Some(true) {
            return Ok(None);
        }
        let pointer = Pointer { object: p.object, offset };
        return Ok(Some(match (i, m + n) {
            (0, 8) => Val::Ptr(pointer),
            (at, bytes) => Val::odd(Odd::Part { pointer, at, bytes }),
        }));
    }
    let (Some((a, m, w)), Some((b, n, x))) =
        (with_mask(cx, low, low_size * 8), with_mask(cx, high, high_size * 8))
    else {
        return Ok(None);
    };
    let bits = cx.bin(BinOp::Concat, &b, &a)?;
    Ok(Some(partial(bits, BinOp::Concat.eval(&n, &m), w.or(x).unwrap_or(Why::Said))))
}

fn part<V, T>(value: &Val<V, T>) -> Option<(&Pointer<V>, u32, u32)> {
    match value {
        Val::Odd(odd) => match &**odd {
            Odd::Part { pointer, at, bytes } => Some((pointer, *at, *bytes)),
            _ => None,
        },
        _ => None,
    }
}
