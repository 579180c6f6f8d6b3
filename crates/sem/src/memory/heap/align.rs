//! Two memories given the same locations, so that they can be combined value by value.
//!
//! What is undefined in one is defined nowhere in it; what is in a map in one moves into a map in the other; cells are cut
//! where the other's are. Pointers into different objects stay what they are: such memories are kept apart.

use super::arith::only_when;
use super::contents::ContentsOf;
use super::page::{Page, common};
use super::table::Table;
use super::value::{Odd, Val, Why};
use super::{Heap, Leaf, Object, ValOf, pieces};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use std::rc::Rc;

type ObjectOf<D> = Object<<D as Domain>::Bv, <D as Domain>::Bool, <D as Domain>::Map>;
type PageOf<D> = Page<<D as Domain>::Bv, <D as Domain>::Bool>;

/// Gives two values the same form, if there is one for both.
pub fn align_value<D: Domain>(dom: &mut D, a: &mut ValOf<D>, b: &mut ValOf<D>) {
    match (&*a, &*b) {
        (Val::Undef(_), Val::Undef(_)) => {}
        (Val::Odd(x), Val::Odd(y)) => match (&**x, &**y) {
            (Odd::Many(x), Odd::Many(y)) if x.len() == y.len() => {
                let (mut x, mut y) = (x.clone(), y.clone());
                x.iter_mut().zip(&mut y).for_each(|(a, b)| align_value(dom, a, b));
                (*a, *b) = (Val::odd(Odd::Many(x)), Val::odd(Odd::Many(y)));
            }
            (Odd::When { .. }, _) | (_, Odd::When { .. }) => conditional(dom, a, b),
            _ => {}
        },
        (Val::Undef(why), other) | (other, Val::Undef(why)) => {
            if let Some(count) = parts(other) {
                let all = Val::many(vec![Val::Undef(*why); count]);
                if matches!(a, Val::Undef(_)) {
                    *a = all;
                } else {
                    *b = all;
                }
                align_value(dom, a, b);
            } else {
                conditional(dom, a, b);
            }
        }
        (Val::Odd(odd), _) | (_, Val::Odd(odd)) if matches!(**odd, Odd::When { .. }) => {
            conditional(dom, a, b);
        }
        _ => {}
    }
}

/// One value where a condition holds, else the other; nothing if there is no form for both.
pub fn either<D: Domain>(
    cx: &mut Cx<'_, D>,
    cond: &D::Bool,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Option<ValOf<D>> {
    match cx.dom.known(cond) {
        Some(true) => return Some(a.clone()),
        Some(false) => return Some(b.clone()),
        None => {}
    }
    let (mut a, mut b) = (a.clone(), b.clone());
    align_value(cx.dom, &mut a, &mut b);
    // Why it is undefined is told of what is replaced.
    let same = b.combine(&a, &mut |old, new| match (old, new) {
        (Leaf::Bv(old), Leaf::Bv(new)) => *old = cx.dom.ite(cond, new, old),
        (Leaf::Bool(old), Leaf::Bool(new)) => *old = cx.dom.ite_bool(cond, new, old),
        _ => unreachable!("values of one form have leaves of one kind"),
    });
    same.then_some(b)
}

fn parts<V, T>(value: &Val<V, T>) -> Option<usize> {
    match value {
        Val::Odd(odd) => match &**odd {
            Odd::Many(parts) => Some(parts.len()),
            _ => None,
        },
        _ => None,
    }
}

/// Both as values that are defined under a condition. At least one is, or is undefined, and not both are undefined.
fn conditional<D: Domain>(dom: &mut D, a: &mut ValOf<D>, b: &mut ValOf<D>) {
    let mut split = |value: &ValOf<D>| match value {
        Val::Undef(why) => (None, dom.truth(false), *why),
        Val::Odd(odd) => match &**odd {
            Odd::When { value, defined, why } => (Some(value.clone()), defined.clone(), *why),
            _ => (Some(Val::Odd(odd.clone())), dom.truth(true), Why::Said),
        },
        other => (Some(other.clone()), dom.truth(true), Why::Said),
    };
    let ((x, c, v), (y, d, w)) = (split(a), split(b));
    // Where it is not defined, it may as well be the other's.
    let (mut x, mut y) = match (x, y) {
        (Some(x), Some(y)) => (x, y),
        (Some(x), None) => (x.clone(), x),
        (None, Some(y)) => (y.clone(), y),
        (None, None) => return,
    };
    align_value(dom, &mut x, &mut y);
    *a = only_when(dom, x, c, v);
    *b = only_when(dom, y, d, w);
}

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// Gives two memories the same locations where that is possible.
    ///
    /// # Errors
    /// As the reading's operators.
    pub fn align<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        other: &mut Self,
    ) -> Exec<(), D> {
        align_table(cx, &mut self.lasting, &mut other.lasting)?;
        align_table(cx, &mut self.stack, &mut other.stack)
    }
}

fn align_table<D: Domain>(
    cx: &mut Cx<'_, D>,
    mine: &mut Table<ObjectOf<D>>,
    theirs: &mut Table<ObjectOf<D>>,
) -> Exec<(), D> {
    for at in 0..mine.len().min(theirs.len()) {
        if mine.shares(theirs, at) || !differ::<D>(&mine.get(at).contents, &theirs.get(at).contents)
        {
            continue;
        }
        align_contents(cx, &mut mine.get_mut(at).contents, &mut theirs.get_mut(at).contents)?;
    }
    Ok(())
}

fn differ<D: Domain>(a: &ContentsOf<D>, b: &ContentsOf<D>) -> bool {
    let alike = (a.size, a.undefined) == (b.size, b.undefined);
    let mut pages = 0..a.pages.len().max(b.pages.len());
    alike && (a.whole.is_some() != b.whole.is_some() || !pages.all(|page| shared::<D>(a, b, page)))
}

/// Whether a page is one and the same in both.
fn shared<D: Domain>(a: &ContentsOf<D>, b: &ContentsOf<D>, number: usize) -> bool {
    match (a.page(number), b.page(number)) {
        (Some(a), Some(b)) => Rc::ptr_eq(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

fn align_contents<D: Domain>(
    cx: &mut Cx<'_, D>,
    a: &mut ContentsOf<D>,
    b: &mut ContentsOf<D>,
) -> Exec<(), D> {
    if a.whole.is_some() != b.whole.is_some() {
        a.move_to_map(cx)?;
        b.move_to_map(cx)?;
    }
    for number in 0..a.pages.len().max(b.pages.len()) {
        if !shared::<D>(a, b, number) {
            align_page(cx, a.page_mut(number), b.page_mut(number))?;
        }
    }
    Ok(())
}

fn align_page<D: Domain>(cx: &mut Cx<'_, D>, a: &mut PageOf<D>, b: &mut PageOf<D>) -> Exec<(), D> {
    for (at, bytes) in common(&a.layout(), &b.layout()) {
        let (at, bytes) = (at as usize, bytes as usize);
        if a.same_run(b, at, bytes) {
            continue;
        }
        let (mut x, mut y) = (run(cx, a, at, bytes)?, run(cx, b, at, bytes)?);
        align_value(cx.dom, &mut x, &mut y);
        a.set::<D>(at, bytes, x);
        b.set::<D>(at, bytes, y);
    }
    Ok(())
}

/// The value of a run; a cell or pointer that goes beyond it is cut.
fn run<D: Domain>(
    cx: &mut Cx<'_, D>,
    page: &mut PageOf<D>,
    at: usize,
    bytes: usize,
) -> Exec<ValOf<D>, D> {
    if let Some(value) = page.at::<D>(at, bytes, Why::Said) {
        return Ok(value);
    }
    let mut all = Vec::new();
    page.pieces(cx, (0, 0), at, bytes, &mut all)?;
    let value = pieces::glue(cx, all)?;
    page.put_cell(cx, at, bytes, value.clone())?;
    Ok(value)
}
