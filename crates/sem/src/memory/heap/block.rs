//! Copying and filling blocks of bytes, also where their number depends on inputs.
//!
//! Of a block whose length depends on inputs, each unit is replaced where the length goes beyond it. A unit is a word where
//! the length is known to be a number of words, so that pointers stay whole; else a byte.

use super::access::mixed;
use super::contents::{CELL, MAPPED};
use super::value::{Odd, Val};
use super::{Heap, Target, either, pieces};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::stop::Stop;
use polysem_term::{BinOp, Bits, CmpOp, UnOp};

/// How many bytes are written at most to a place that is not known, times the places that it may be.
const WRITTEN: u64 = 1 << 16;

/// Part of a block: where, counted from its start, how many bytes, and what.
type Unit<V, T> = (u64, u32, Val<V, T>);

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// Copies bytes from one target to another, whatever they are.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if one of the places is not known.
    pub fn copy<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        to: &Target<V>,
        from: &Target<V>,
        bytes: u64,
    ) -> Exec<(), D> {
        if let (&Target::Known(object, at), &Target::Known(source, start)) = (to, from) {
            self.touch(cx, source, start, bytes)?;
            self.overwrite(cx, object, at, bytes)?;
            let contents = self.object(source).contents.clone();
            contents.remembers(start, bytes).into_iter().for_each(|o| self.expose_object(o));
            return self.object_mut(object).contents.copy(
                cx,
                at,
                (&contents, source),
                start,
                bytes,
            );
        }
        let mut all = Vec::new();
        for at in 0..bytes {
            cx.charge(CELL)?;
            all.push(self.load(cx, from, at, 1)?);
        }
        (0..bytes).zip(&all).try_for_each(|(at, value)| {
            cx.charge(CELL)?;
            self.store(cx, to, at, 1, value)
        })
    }

    /// Fills bytes of a target with one.
    ///
    /// # Errors
    /// As [`Heap::store`].
    pub fn fill<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        to: &Target<V>,
        value: &Val<V, T>,
        bytes: u64,
    ) -> Exec<(), D> {
        let plain = match value {
            Val::Bits(v) => D::word(v).map(|byte| (byte as u8, 0)),
            Val::Undef(_) => Some((0, 0xff)),
            _ => None,
        };
        match (to, plain) {
            (&Target::Known(object, at), Some((byte, mask)))
                if !self.object(object).contents.has_map() =>
            {
                self.replaced::<D>(object, at, bytes);
                self.object_mut(object).contents.fill(cx, at, bytes, byte, mask)
            }
            _ => (0..bytes).try_for_each(|at| {
                cx.charge(CELL)?;
                self.store(cx, to, at, 1, value)
            }),
        }
    }

    /// How many bytes there are at most from a target to the end of its object.
    pub fn rest(&self, target: &Target<V>) -> u64 {
        match target {
            Target::Known(object, at) => self.object(*object).most().saturating_sub(*at),
            Target::Unknown(object, _) => self.object(*object).most(),
        }
    }

    /// Copies bytes whose number depends on inputs, and is at most `most`.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if what is copied has no form in common with what it replaces.
    pub fn copy_some<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        to: &Target<V>,
        from: &Target<V>,
        bytes: &V,
        most: u64,
    ) -> Exec<(), D> {
        let step = step(cx, bytes)?;
        let mut units = Vec::new();
        for at in (0..most / step * step).step_by(step as usize) {
            cx.charge(MAPPED)?;
            self.units(cx, from, at, step as u32, &mut units)?;
        }
        self.put(cx, to, bytes, step, &units)
    }

    /// Fills bytes whose number depends on inputs, and is at most `most`, with one.
    ///
    /// # Errors
    /// As [`Heap::copy_some`].
    pub fn fill_some<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        to: &Target<V>,
        value: &Val<V, T>,
        bytes: &V,
        most: u64,
    ) -> Exec<(), D> {
        if self.reaches_end(cx, to, bytes)? {
            return self.fill(cx, to, value, self.rest(to));
        }
        let step = step(cx, bytes)?;
        let unit = pieces::glue(cx, vec![(1, value.clone()); step as usize])?;
        let starts = (0..most / step * step).step_by(step as usize);
        let units: Vec<_> = starts.map(|at| (at, step as u32, unit.clone())).collect();
        self.put(cx, to, bytes, step, &units)
    }

    /// Whether so many bytes are all that an object has from a target on. What is beyond its size nobody sees.
    fn reaches_end<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        to: &Target<V>,
        bytes: &V,
    ) -> Exec<bool, D> {
        let &Target::Known(object, at) = to else { return Ok(false) };
        let Some(extent) = &self.object(object).extent else { return Ok(false) };
        let at = cx.lit(Bits::new(64, at));
        let end = cx.bin(BinOp::Add, bytes, &at)?;
        let all = cx.cmp(CmpOp::Eq, &end, &extent.size)?;
        Ok(cx.dom.known(&all) == Some(true))
    }

    /// What is to be copied, in one piece if it is of one form.
    fn units<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        from: &Target<V>,
        at: u64,
        bytes: u32,
        units: &mut Vec<Unit<V, T>>,
    ) -> Exec<(), D> {
        let &Target::Known(object, start) = from else {
            for at in at..at + u64::from(bytes) {
                units.push((at, 1, self.load(cx, from, at, 1)?));
            }
            return Ok(());
        };
        let parts = self.object(object).contents.gather(cx, object, start + at, bytes)?;
        // What is defined only under a condition does not make its neighbours so.
        let apart = parts.iter().any(|(_, part)| part.is_conditional());
        let parts = if apart { parts } else { vec![(bytes, pieces::glue(cx, parts)?)] };
        let mut at = at;
        for (size, part) in parts {
            self.expose(&part);
            units.push((at, size, part));
            at += u64::from(size);
        }
        Ok(())
    }

    /// Replaces what lies below a length, which is a multiple of `step`.
    fn put<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        to: &Target<V>,
        bytes: &V,
        step: u64,
        units: &[Unit<V, T>],
    ) -> Exec<(), D> {
        let all = self.reaches_end(cx, to, bytes)?;
        if let Target::Unknown(object, _) = to
            && units.len() as u64 * self.object(*object).most() > WRITTEN
        {
            let what = "a block of unknown length at an offset that depends on inputs";
            return Err(Stop::unsupported(what).into());
        }
        for (at, size, value) in units {
            cx.charge(MAPPED)?;
            let start = cx.lit(Bits::new(64, at / step * step));
            let here = if all { cx.dom.truth(true) } else { cx.cmp(CmpOp::Ult, &start, bytes)? };
            match to {
                Target::Known(object, offset) => {
                    self.replace(cx, *object, &here, offset + at, (*size, value))?;
                }
                Target::Unknown(..) => {
                    for byte in 0..*size {
                        let place = at + u64::from(byte);
                        let old = self.load(cx, to, place, 1)?;
                        let value = pieces::cut(cx, value, *size, byte, 1)?;
                        let new = self.both(cx, &here, &value, &old)?;
                        self.store(cx, to, place, 1, &new)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Replaces bytes of an object where a condition holds.
    fn replace<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        here: &T,
        at: u64,
        (bytes, value): (u32, &Val<V, T>),
    ) -> Exec<(), D> {
        if cx.dom.known(here) == Some(false)
            || self.object_mut(object).contents.replace(cx, object, here, at, (bytes, value))?
        {
            return Ok(());
        }
        for byte in 0..bytes {
            let place = at + u64::from(byte);
            let old = self.object(object).contents.load(cx, object, place, 1)?;
            let value = pieces::cut(cx, value, bytes, byte, 1)?;
            let new = self.both(cx, here, &value, &old)?;
            self.object_mut(object).contents.store(cx, place, 1, &new)?;
        }
        Ok(())
    }

    /// One byte where a condition holds, else another; a byte of a pointer beside a number is that of its address.
    fn both<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        here: &T,
        new: &Val<V, T>,
        old: &Val<V, T>,
    ) -> Exec<Val<V, T>, D> {
        if let Some(value) = either(cx, here, new, old) {
            return Ok(value);
        }
        let new = self.numeric(cx, new)?;
        let old = self.numeric(cx, old)?;
        either(cx, here, &new, &old).ok_or_else(|| mixed().into())
    }

    /// A byte of a pointer as a number; everything else as it is.
    fn numeric<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        value: &Val<V, T>,
    ) -> Exec<Val<V, T>, D> {
        match value {
            Val::Odd(odd) if matches!(**odd, Odd::Part { .. }) => {
                Ok(Val::Bits(self.number(cx, value, "a byte")?))
            }
            _ => Ok(value.clone()),
        }
    }
}

/// Of how many bytes, a power of two up to eight, a number of bytes is known to be a multiple.
fn step<D: Domain>(cx: &mut Cx<'_, D>, bytes: &D::Bv) -> Exec<u64, D> {
    for shift in (1..=3).rev() {
        let low = cx.un(UnOp::Extract { hi: shift - 1, lo: 0 }, bytes)?;
        if D::word(&low) == Some(0) {
            return Ok(1 << shift);
        }
    }
    Ok(1)
}
