//! Accesses at offsets that depend on inputs.
//!
//! Where an object has few places at which such an access may start, its bytes stay where they are: what is read is one of
//! several elements, and what is written replaces each of them where the access is there. Otherwise the numbers move
//! into one map of the reading; which bytes are undefined or part of a pointer is still known by their place.
//!
//! **Invariant:** an offset is in range wherever its value matters: that was required before, so that only its lowest bits
//! are looked at.

use super::arith::when;
use super::contents::{CELL, Contents, MAPPED};
use super::page::PAGE;
use super::value::{Odd, Val, Why};
use super::{ValOf, either, pieces};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::stop::Stop;
use polysem_term::{BinOp, Bits, CmpOp, UnOp};

/// Of how many elements one is picked at most.
const PICKED: u64 = 1 << 12;
/// How many elements are replaced at most, each where it is the one that is written.
const REPLACED: u64 = 1 << 10;
/// The largest object whose bytes move into a map.
const LARGEST: u64 = 1 << 16;

/// Where an access may start: so many places, one every `1 << shift` bytes from `first`.
struct Starts<V> {
    first: u64,
    shift: u32,
    count: u64,
    /// Which of them it is, in so many bits.
    index: V,
    width: u32,
}

impl<V> Starts<V> {
    fn all(&self) -> impl Iterator<Item = u64> + use<V> {
        let (first, shift) = (self.first, self.shift);
        (0..self.count).map(move |number| first + (number << shift))
    }
}

impl<V: Clone, T: Clone, M: Clone> Contents<V, T, M> {
    /// The places where an access of so many bytes may start.
    fn starts<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        at: &V,
        bytes: u64,
    ) -> Exec<Starts<V>, D> {
        let (mut first, mut shift) = (0, 0);
        // Elements of arrays are at multiples of their size.
        for more in (1..=3).rev() {
            let low = cx.un(UnOp::Extract { hi: more - 1, lo: 0 }, at)?;
            if let Some(rest) = D::word(&low) {
                (first, shift) = (rest, u32::from(more));
                break;
            }
        }
        let room = (self.size + 1).saturating_sub(bytes);
        let count = room.saturating_sub(first).div_ceil(1 << shift);
        let width = (u64::BITS - count.saturating_sub(1).leading_zeros()).max(1);
        let index = UnOp::Extract { hi: (shift + width - 1) as u16, lo: shift as u16 };
        Ok(Starts { first, shift, count, index: cx.un(index, at)?, width })
    }

    /// Whether all bytes are numbers, and defined.
    pub(super) fn is_numbers(&self) -> bool {
        let pages = self.size.div_ceil(PAGE) as usize;
        let exists = !self.undefined || (0..pages).all(|number| self.page(number).is_some());
        exists && self.pages.iter().flatten().all(|page| page.is_numbers())
    }

    /// Whether so many bytes can be read from an unknown offset; byte by byte, if they are a block.
    pub(super) fn can_give<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: &V,
        bytes: u64,
        block: bool,
    ) -> Exec<bool, D> {
        let starts = self.starts(cx, at, if block { 1 } else { bytes })?;
        if self.whole.is_some() || starts.count > PICKED {
            return self.move_to_map(cx);
        }
        if self.is_numbers() {
            return Ok(true);
        }
        if block {
            return Ok(self.pages.iter().flatten().all(|page| page.is_simple()));
        }
        for start in starts.all() {
            cx.charge(CELL)?;
            let element = self.load(cx, 0, start, bytes as u32)?;
            if !is_simple(&element) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether so many bytes can be written to an unknown offset.
    pub(super) fn can_take<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: &V,
        bytes: u64,
        block: bool,
    ) -> Exec<bool, D> {
        let starts = self.starts(cx, at, if block { 1 } else { bytes })?;
        if self.whole.is_some() || starts.count > REPLACED && self.is_numbers() {
            return self.move_to_map(cx);
        }
        let few = starts.count <= PICKED;
        Ok(few && self.pages.iter().flatten().all(|page| page.is_simple()))
    }

    /// The bytes from an unknown offset; nothing if they differ in form.
    pub(super) fn load_anywhere<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: &V,
        bytes: u32,
    ) -> Exec<Option<Val<V, T>>, D> {
        let starts = self.starts(cx, at, bytes.into())?;
        if self.whole.is_some() || starts.count > PICKED {
            return Ok(self.load_mapped(cx, at, bytes)?.map(Val::Bits));
        }
        cx.charge(starts.count * CELL)?;
        let elements = starts.all().map(|start| self.load(cx, object, start, bytes));
        let elements = elements.collect::<Exec<Vec<_>, D>>()?;
        picked(cx, &starts, &elements, bytes)
    }

    /// Replaces the bytes from an unknown offset; `false`, and nothing is done, if they have no form in common with what is
    /// there.
    pub(super) fn store_anywhere<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: &V,
        (bytes, value): (u32, &Val<V, T>),
    ) -> Exec<bool, D> {
        let starts = self.starts(cx, at, bytes.into())?;
        if self.whole.is_some() || starts.count > PICKED {
            let Val::Bits(value) = value else { return Ok(false) };
            return self.store_mapped(cx, at, bytes, value);
        }
        let mut new = self.clone();
        for (start, number) in starts.all().zip(0..) {
            cx.charge(MAPPED)?;
            let number = cx.lit(Bits::new(starts.width, number));
            let here = cx.cmp(CmpOp::Eq, &starts.index, &number)?;
            if cx.dom.known(&here) == Some(false) {
                continue;
            }
            // An access at one place overlaps one at another, unless places are far apart: no run has both.
            if !new.replace(cx, object, &here, start, (bytes, value))? {
                return Ok(false);
            }
        }
        *self = new;
        Ok(true)
    }

    /// Replaces bytes where a condition holds; `false` if what is there has no form in common with what replaces it.
    pub(super) fn replace<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        here: &T,
        at: u64,
        (bytes, value): (u32, &Val<V, T>),
    ) -> Exec<bool, D> {
        // What is defined only under a condition does not make its neighbours so.
        let old = self.gather(cx, object, at, bytes)?;
        let apart = old.len() > 1 && old.iter().any(|(_, part)| part.is_conditional());
        if !apart {
            let old = pieces::glue(cx, old)?;
            if let Some(new) = either(cx, here, value, &old) {
                self.store(cx, at, bytes, &new)?;
                return Ok(true);
            }
        }
        for byte in 0..bytes {
            let old = self.load(cx, object, at + u64::from(byte), 1)?;
            let value = pieces::cut(cx, value, bytes, byte, 1)?;
            let Some(new) = either(cx, here, &value, &old) else { return Ok(false) };
            self.store(cx, at + u64::from(byte), 1, &new)?;
        }
        Ok(true)
    }

    /// Moves the bytes into a map of the reading, if all are numbers; `false` if some are not.
    pub(super) fn move_to_map<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
    ) -> Exec<bool, D> {
        if !self.is_numbers() {
            return Ok(false);
        }
        if self.whole.is_some() {
            return Ok(true);
        }
        if self.size > LARGEST {
            let what = format!("an unknown offset in an object of {} bytes", self.size);
            return Err(Stop::unsupported(what).into());
        }
        let zero = cx.lit(Bits::zero(8));
        let mut bytes = Vec::with_capacity(self.size as usize);
        for at in 0..self.size {
            cx.charge(CELL)?;
            bytes.push(match self.load(cx, 0, at, 1)? {
                Val::Bits(byte) => byte,
                Val::Undef(_) | Val::Ptr(_) | Val::Odd(_) => zero.clone(),
            });
        }
        self.whole = Some(Box::new(cx.dom.table(64, &bytes, &zero)?));
        self.fill(cx, 0, self.size, 0, 0)?;
        Ok(true)
    }

    fn load_mapped<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: &V,
        bytes: u32,
    ) -> Exec<Option<V>, D> {
        if !self.move_to_map(cx)? {
            return Ok(None);
        }
        let mut value: Option<V> = None;
        for byte in 0..bytes {
            cx.charge(MAPPED)?;
            let by = cx.lit(Bits::new(64, u64::from(byte)));
            let index = cx.bin(BinOp::Add, at, &by)?;
            let Some(map) = &self.whole else { return Ok(None) };
            let element = cx.dom.select(map, &index)?;
            value = Some(match value {
                Some(low) => cx.bin(BinOp::Concat, &element, &low)?,
                None => element,
            });
        }
        Ok(value)
    }

    fn store_mapped<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: &V,
        bytes: u32,
        value: &V,
    ) -> Exec<bool, D> {
        if !self.move_to_map(cx)? {
            return Ok(false);
        }
        for byte in 0..bytes {
            cx.charge(MAPPED)?;
            let by = cx.lit(Bits::new(64, u64::from(byte)));
            let index = cx.bin(BinOp::Add, at, &by)?;
            let part = UnOp::Extract { hi: (byte * 8 + 7) as u16, lo: (byte * 8) as u16 };
            let element = cx.un(part, value)?;
            if let Some(map) = &mut self.whole {
                cx.dom.store(map, &index, &element)?;
            }
        }
        Ok(true)
    }
}

/// Whether a value is a number, perhaps one that is defined only under a condition, or wholly undefined.
pub(super) fn is_simple<V, T>(value: &Val<V, T>) -> bool {
    match value {
        Val::Bits(_) | Val::Undef(_) => true,
        Val::Ptr(_) => false,
        Val::Odd(odd) => matches!(&**odd, Odd::When { value: Val::Bits(_), .. }),
    }
}

/// The element that an index means; nothing if they differ in form.
fn picked<D: Domain>(
    cx: &mut Cx<'_, D>,
    starts: &Starts<D::Bv>,
    elements: &[ValOf<D>],
    bytes: u32,
) -> Exec<Option<ValOf<D>>, D> {
    let zero = cx.lit(Bits::zero(bytes * 8));
    let yes = cx.dom.truth(true);
    let no = cx.dom.truth(false);
    let (mut values, mut conditions, mut reason) = (Vec::new(), Vec::new(), None);
    for element in elements {
        let (value, defined) = match element {
            Val::Bits(v) => (v.clone(), yes.clone()),
            Val::Undef(why) => {
                reason.get_or_insert(*why);
                (zero.clone(), no.clone())
            }
            Val::Odd(odd) => match &**odd {
                Odd::When { value: Val::Bits(v), defined, why } => {
                    reason.get_or_insert(*why);
                    (v.clone(), defined.clone())
                }
                _ => return Ok(None),
            },
            Val::Ptr(_) => return Ok(None),
        };
        values.push(value);
        conditions.push(defined);
    }
    let Some(why): Option<Why> = reason else {
        let value = if values.is_empty() { zero } else { pick(cx, starts, &values)? };
        return Ok(Some(Val::Bits(value)));
    };
    let value = pick(cx, starts, &values)?;
    let bits: Vec<D::Bv> = conditions.iter().map(|defined| cx.dom.bit(defined)).collect();
    let defined = pick(cx, starts, &bits)?;
    let defined = cx.dom.holds(&defined)?;
    Ok(Some(when(cx, Val::Bits(value), defined, why)))
}

fn pick<D: Domain>(
    cx: &mut Cx<'_, D>,
    starts: &Starts<D::Bv>,
    elements: &[D::Bv],
) -> Exec<D::Bv, D> {
    Ok(cx.dom.pick(starts.width, &starts.index, elements)?)
}
