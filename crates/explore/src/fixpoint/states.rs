//! States of a language as facts: joined, widened, narrowed and compared by their locations.
//!
//! **Invariant:** a joined or widened value is no other's equal as far as the reading knows, so that states made of
//! them can be compared value by value. A reading may take the join of two values that it thinks the same for that very
//! value, though they were narrowed differently; widening one with itself first makes it another.

use polysem_sem::{Abstract, Bits, Fork, Language, Slot};

/// Raises `state` to describe `other` as well; `false`, and the state as it was, if they have different locations.
pub(super) fn join<L: Language, D: Abstract>(
    dom: &mut D,
    state: &mut L::State<D>,
    other: &L::State<D>,
) -> bool {
    let (mut both, mut other) = (state.clone(), other.clone());
    if L::align(dom, &mut both, &mut other).is_err() {
        return false;
    }
    let same = L::zip(&mut both, &other, &mut |_, mine, theirs| match (mine, theirs) {
        (Slot::Bv(mine), Slot::Bv(theirs)) => {
            let apart = dom.widen(mine, mine, &[]);
            *mine = dom.join(&apart, theirs);
        }
        (Slot::Bool(mine), Slot::Bool(theirs)) => *mine = dom.join_bool(mine, theirs),
        (Slot::Map(mine), Slot::Map(theirs)) => {
            let apart = dom.widen_map(mine, mine, &[]);
            *mine = dom.join_map(&apart, theirs);
        }
        _ => unreachable!("a location holds values of one kind"),
    });
    if same {
        *state = both;
    }
    same
}

/// Widens from `older` to `newer`, which is above it. States of different locations are not widened.
pub(super) fn widen<L: Language, D: Abstract>(
    dom: &mut D,
    older: &L::State<D>,
    newer: L::State<D>,
    thresholds: &[Bits],
) -> L::State<D> {
    let (mut wide, mut next) = (older.clone(), newer.clone());
    if L::align(dom, &mut wide, &mut next).is_err() {
        return newer;
    }
    let same = L::zip(&mut wide, &next, &mut |_, older, newer| match (older, newer) {
        (Slot::Bv(older), Slot::Bv(newer)) => *older = dom.widen(older, newer, thresholds),
        (Slot::Bool(older), Slot::Bool(newer)) => *older = dom.join_bool(older, newer),
        (Slot::Map(older), Slot::Map(newer)) => *older = dom.widen_map(older, newer, thresholds),
        _ => unreachable!("a location holds values of one kind"),
    });
    if same { wide } else { newer }
}

/// Whether all that `a` describes is described by `b`.
pub(super) fn leq<L: Language, D: Abstract>(dom: &mut D, a: &L::State<D>, b: &L::State<D>) -> bool {
    let mut all = true;
    let (mut a, mut b) = (a.clone(), b.clone());
    if L::align(dom, &mut a, &mut b).is_err() {
        return false;
    }
    let same = L::zip(&mut a, &b, &mut |_, a, b| {
        all = all
            && match (a, b) {
                (Slot::Bv(a), Slot::Bv(b)) => dom.leq(a, b),
                (Slot::Bool(a), Slot::Bool(b)) => dom.leq_bool(a, b),
                (Slot::Map(a), Slot::Map(b)) => dom.leq_map(a, b),
                _ => unreachable!("a location holds values of one kind"),
            };
    });
    same && all
}

/// The state as it is known on a path by now.
pub(super) fn narrow<L: Language, D: Fork>(
    dom: &mut D,
    path: &D::Path,
    state: &L::State<D>,
) -> L::State<D> {
    L::map::<D, D>(state, &mut |_, value| match value {
        Slot::Bv(v) => Slot::Bv(dom.narrow(path, v)),
        Slot::Bool(t) => Slot::Bool(t.clone()),
        Slot::Map(m) => Slot::Map(dom.narrow_map(path, m)),
    })
}
