//! A memory beside the same one in a reading that knows every value: what each value is there.
//!
//! The two may differ in form: what one knows to be undefined, the other knows to be so under a condition; what is one word of
//! bytes in one is several cells, or part of a map, in the other.

use super::page::Page;
use super::pieces::cut;
use super::value::{Odd, Val, Why};
use super::{Heap, HeapOf, ValOf, undefined};
use crate::context::{Break, Cx, Exec};
use crate::domain::Domain;
use crate::slot::{Location, Slot, SlotRef};
use polysem_term::Bits;

/// What is compared: the context of the reading that knows all, the other reading, and who looks.
pub struct Pair<'a, 'c, E: Domain, D: Domain, S> {
    /// The context of the first.
    pub cx: &'a mut Cx<'c, E>,
    /// The other.
    pub dom: &'a mut D,
    /// Called with each value.
    pub see: &'a mut S,
}

fn said<C>(stop: Break<C>) -> String {
    match stop {
        Break::Stop(stop) => stop.to_string(),
        Break::Choose(_) => "a choice".to_owned(),
    }
}

/// Calls `see` with each leaf of a value; `exact` is the same value, of so many bytes where it is in memory.
///
/// # Errors
/// What else the two differ in.
pub fn pair_value<E: Domain, D: Domain, S>(
    pair: &mut Pair<'_, '_, E, D, S>,
    heap: &mut HeapOf<E>,
    location: Location,
    exact: &ValOf<E>,
    value: &ValOf<D>,
) -> Result<(), String>
where
    S: FnMut(&mut D, Location, SlotRef<'_, D>, SlotRef<'_, E>),
{
    let differ = || Err(format!("{location} is {value:?}, really {exact:?}"));
    match (exact, value) {
        (Val::Bits(e), Val::Bits(d)) => (pair.see)(pair.dom, location, Slot::Bv(d), Slot::Bv(e)),
        (Val::Ptr(p), Val::Ptr(q)) if p.object == q.object => {
            (pair.see)(pair.dom, location, Slot::Bv(&q.offset), Slot::Bv(&p.offset));
        }
        (Val::Undef(_), Val::Undef(_)) => {}
        (_, Val::Odd(odd)) => match (&**odd, exact) {
            // A value that is defined under a condition is as undefined as any of its bits.
            (Odd::When { defined, .. }, exact) if undefined(exact).is_some() => {
                let no = pair.cx.dom.truth(false);
                (pair.see)(pair.dom, location, Slot::Bool(defined), Slot::Bool(&no));
            }
            (Odd::When { value, defined, .. }, exact) => {
                let yes = pair.cx.dom.truth(true);
                (pair.see)(pair.dom, location, Slot::Bool(defined), Slot::Bool(&yes));
                return pair_value(pair, heap, location, exact, value);
            }
            (Odd::Many(parts), exact) => {
                for (at, part) in parts.iter().enumerate() {
                    let real = match exact {
                        Val::Odd(odd) => match &**odd {
                            Odd::Many(all) if all.len() == parts.len() => &all[at],
                            _ => return differ(),
                        },
                        other => other,
                    };
                    pair_value(pair, heap, location, real, part)?;
                }
            }
            (Odd::Partial { bits, undefined, .. }, Val::Odd(odd)) => match &**odd {
                Odd::Partial { bits: real, undefined: other, .. } if undefined == other => {
                    (pair.see)(pair.dom, location, Slot::Bv(bits), Slot::Bv(real));
                }
                _ => return differ(),
            },
            (Odd::Part { pointer, at, bytes }, Val::Odd(odd)) => match &**odd {
                Odd::Part { pointer: real, at: i, bytes: n }
                    if (real.object, i, n) == (pointer.object, at, bytes) =>
                {
                    let offset = Slot::Bv(&pointer.offset);
                    (pair.see)(pair.dom, location, offset, Slot::Bv(&real.offset));
                }
                _ => return differ(),
            },
            (Odd::Glued(pieces), exact) => {
                let total: u32 = pieces.iter().map(|(n, _)| n).sum();
                let mut at = 0;
                for (bytes, piece) in pieces {
                    let real = cut(pair.cx, exact, total, at, *bytes).map_err(said)?;
                    pair_value(pair, heap, location, &real, piece)?;
                    at += bytes;
                }
            }
            _ => return differ(),
        },
        (Val::Odd(odd), Val::Undef(_)) => match &**odd {
            // All of its lanes must be undefined.
            Odd::Many(parts) => {
                for real in parts {
                    pair_value(pair, heap, location, real, value)?;
                }
            }
            _ => return differ(),
        },
        (Val::Ptr(_) | Val::Odd(_), Val::Bits(d)) => {
            // A number in one, and a pointer that is not known as such in the other.
            let number = heap.number(pair.cx, exact, "a value").map_err(said)?;
            (pair.see)(pair.dom, location, Slot::Bv(d), Slot::Bv(&number));
        }
        _ => return differ(),
    }
    Ok(())
}

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// Gives objects an address that have one in another reading.
    ///
    /// # Errors
    /// As [`Domain::base`].
    pub fn place_like<E: Domain<Bv = V, Bool = T, Map = M>, D: Domain>(
        &mut self,
        cx: &mut Cx<'_, E>,
        other: &HeapOf<D>,
    ) -> Exec<(), E> {
        for &object in other.based.iter() {
            if self.exists(object) {
                self.base(cx, object)?;
            }
        }
        Ok(())
    }

    /// Calls `see` with each value of another reading's memory and what it is in this one, which knows every value.
    ///
    /// # Errors
    /// What else the two differ in.
    pub fn pair<E: Domain<Bv = V, Bool = T, Map = M>, D: Domain, S>(
        &self,
        pair: &mut Pair<'_, '_, E, D, S>,
        other: &HeapOf<D>,
    ) -> Result<(), String>
    where
        S: FnMut(&mut D, Location, SlotRef<'_, D>, SlotRef<'_, E>),
    {
        let lengths = [self.lasting.len(), self.stack.len()];
        if lengths != [other.lasting.len(), other.stack.len()] {
            return Err("there are other objects".to_owned());
        }
        let mut scratch = self.clone();
        for (number, object) in other.all() {
            let exact = self.object(number);
            let (kinds, sizes) = ((exact.kind, object.kind), (exact.size, object.known_size()));
            if kinds.0 != kinds.1
                || exact.fate != object.fate
                || sizes.1.is_some_and(|size| size != sizes.0)
            {
                return Err(format!("object {number} (`{}`) is another", object.name));
            }
            if let Some(extent) = &object.extent {
                let real = pair.cx.lit(Bits::new(64, exact.size));
                let location = Location::Size(number);
                (pair.see)(pair.dom, location, Slot::Bv(&extent.size), Slot::Bv(&real));
            }
            if let (Some(real), Some(base)) = (&exact.base, &object.base) {
                let location = Location::Base(number);
                (pair.see)(pair.dom, location, Slot::Bv(base), Slot::Bv(real));
            }
            for page in 0..object.contents.pages.len().max(exact.contents.pages.len()) {
                let blank;
                let found = match object.contents.page(page) {
                    Some(found) => found,
                    None if exact.contents.page(page).is_none()
                        && object.contents.whole.is_none() =>
                    {
                        continue;
                    }
                    None => {
                        let contents = &object.contents;
                        blank = Page::new(contents.page_size(page), contents.undefined);
                        &blank
                    }
                };
                pair_page(pair, &mut scratch, other, number, page, found)?;
            }
        }
        Ok(())
    }
}

fn pair_page<E: Domain, D: Domain, S>(
    pair: &mut Pair<'_, '_, E, D, S>,
    exact: &mut HeapOf<E>,
    other: &HeapOf<D>,
    object: u32,
    page: usize,
    found: &Page<D::Bv, D::Bool>,
) -> Result<(), String>
where
    S: FnMut(&mut D, Location, SlotRef<'_, D>, SlotRef<'_, E>),
{
    let (whole, size) = (&other.object(object).contents.whole, exact.object(object).size);
    for (at, bytes) in found.layout() {
        let offset = page as u64 * super::page::PAGE + u64::from(at);
        // What is beyond the size that it has here, nobody sees.
        let is_cut = offset + u64::from(bytes) > size;
        let bytes = size.saturating_sub(offset).min(bytes.into()) as u32;
        if bytes == 0 {
            continue;
        }
        let location = Location::Cell { object, offset, width: bytes * 8 };
        let value = found.at::<D>(at as usize, bytes as usize, Why::Said);
        let value = match value {
            Some(value) => value,
            None if is_cut => continue,
            None => return Err(format!("{location} cannot be read")),
        };
        if let (Some(map), Val::Bits(_)) = (whole, &value) {
            for offset in offset..offset + u64::from(bytes) {
                let location = Location::Cell { object, offset, width: 8 };
                let index = pair.dom.lit(Bits::new(64, offset));
                let value = pair.dom.select(map, &index).map_err(|stop| stop.to_string())?;
                let real = &exact.object(object).contents;
                let real = real.load(pair.cx, object, offset, 1).map_err(said)?;
                pair_value(pair, exact, location, &real, &Val::Bits(value))?;
            }
            continue;
        }
        let real = &exact.object(object).contents;
        let real = real.load(pair.cx, object, offset, bytes).map_err(said)?;
        pair_value(pair, exact, location, &real, &value)?;
    }
    Ok(())
}
