//! Two states as one: where a condition holds the values of one, else those of the other.

use polysem_sem::{Domain, Language, Slot};

/// Gives `state` the values of `other` where a condition holds, and tells how many values differ. Nothing, and a state of no
/// use, if they differ in more than values.
pub(crate) fn select<L: Language, D>(
    dom: &mut D,
    cond: &D::Bool,
    state: &mut L::State<D>,
    other: &mut L::State<D>,
) -> Option<usize>
where
    D: Domain<Bv: PartialEq, Bool: PartialEq, Map: PartialEq>,
{
    L::align(dom, state, other).ok()?;
    let mut differing = 0;
    let fits = L::zip(state, other, &mut |_, mine, theirs| match (mine, theirs) {
        (Slot::Bv(b), Slot::Bv(a)) if a != b => {
            differing += 1;
            *b = dom.ite(cond, a, b);
        }
        (Slot::Bool(b), Slot::Bool(a)) if a != b => {
            differing += 1;
            *b = dom.ite_bool(cond, a, b);
        }
        (Slot::Map(b), Slot::Map(a)) if a != b => {
            differing += 1;
            *b = dom.ite_map(cond, a, b);
        }
        _ => {}
    });
    fits.then_some(differing)
}
