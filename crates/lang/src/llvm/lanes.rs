//! Vectors: operators take them lane by lane.

use polysem_sem::heap::{Odd, Val, Why};

/// The lanes of a vector, or the parts of a structure or array.
pub(super) fn of<V, T>(value: &Val<V, T>) -> Option<&[Val<V, T>]> {
    match value {
        Val::Odd(odd) => match &**odd {
            Odd::Many(lanes) => Some(lanes),
            _ => None,
        },
        _ => None,
    }
}

/// The lane of a value that is a vector, or undefined as a whole. What an undefined structure is made of ends with the last part
/// that was put into it; the others are undefined.
pub(super) fn lane<V: Clone, T: Clone>(value: &Val<V, T>, at: usize) -> Val<V, T> {
    match of(value) {
        Some(lanes) => lanes.get(at).cloned().unwrap_or(Val::Undef(Why::Said)),
        None => value.clone(),
    }
}

/// An operator on each lane, if the operand is a vector.
pub(super) fn each<V: Clone, T: Clone, E>(
    a: &Val<V, T>,
    mut f: impl FnMut(&Val<V, T>) -> Result<Val<V, T>, E>,
) -> Result<Option<Val<V, T>>, E> {
    let Some(lanes) = of(a) else { return Ok(None) };
    let all = lanes.iter().map(&mut f).collect::<Result<Vec<_>, E>>()?;
    Ok(Some(Val::many(all)))
}

/// An operator on each pair of lanes, if one of the operands is a vector.
pub(super) fn both<V: Clone, T: Clone, E>(
    a: &Val<V, T>,
    b: &Val<V, T>,
    mut f: impl FnMut(&Val<V, T>, &Val<V, T>) -> Result<Val<V, T>, E>,
) -> Result<Option<Val<V, T>>, E> {
    let Some(count) = of(a).or_else(|| of(b)).map(<[_]>::len) else { return Ok(None) };
    let pairs = (0..count).map(|at| f(&lane(a, at), &lane(b, at)));
    Ok(Some(Val::many(pairs.collect::<Result<Vec<_>, E>>()?)))
}
