//! What an access means: which object, where in it, and whether it may be.

use super::{Fate, Heap, Kind, Pointer, Val};
use crate::context::{Alternative, Cx, Exec, NOWHERE, Name};
use crate::domain::Domain;
use crate::known::Known;
use crate::stop::{Fault, FaultKind, Stop};
use polysem_term::{BinOp, Bits, CmpOp};

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// How many bytes.
    pub bytes: u64,
    /// The logarithm of the alignment that the program promises.
    pub align: u8,
    /// Whether it is written.
    pub write: bool,
    /// Whether it is one byte after the other: then what is wrong is the first byte outside.
    pub block: bool,
}

/// Where an access is.
#[derive(Clone, Debug)]
pub enum Target<V> {
    /// At a known offset of an object.
    Known(u32, u64),
    /// Somewhere in an object, of which no byte is part of a pointer or partly undefined.
    Unknown(u32, V),
}

/// Where an access is, and what must hold for it to be all right: for steps that access several places, and must find them
/// all before they require anything.
#[derive(Clone, Debug)]
pub struct Found<V, T> {
    target: Target<V>,
    conditions: Vec<(T, Fault)>,
}

/// The most offsets that are told apart by a choice.
const OFFSETS: u64 = 1 << 12;

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// Where an access through a pointer is, which is all right.
    ///
    /// # Errors
    /// The fault, if it is not; a choice, if it may be at several places.
    #[inline]
    pub fn target<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        pointer: &Val<V, T>,
        access: Access,
    ) -> Exec<Target<V>, D> {
        if let Val::Ptr(p) = pointer
            && let Some(at) = D::word(&p.offset)
        {
            let object = self.object(p.object);
            let writable = !access.write || !matches!(object.kind, Kind::Constant | Kind::Code);
            let align = (1 << access.align.min(object.align)) - 1;
            if object.fate == Fate::Alive
                && writable
                && at <= object.size
                && access.bytes <= object.size - at
                && at & align == 0
            {
                return Ok(Target::Known(p.object, at));
            }
        }
        self.target_of_any(cx, pointer, access)
    }

    /// Puts what up to eight bytes hold into a place, where they are literals and nothing is wrong with the access; else
    /// `false`, and nothing is done.
    #[inline(never)]
    pub fn load_known<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        object: u32,
        at: Known,
        align: u8,
        bytes: u32,
        place: &mut Val<V, T>,
    ) -> bool {
        let (object, at) = (self.object(object), at.word());
        let align = (1 << align.min(object.align)) - 1;
        let inside = at.checked_add(u64::from(bytes)).is_some_and(|end| end <= object.size);
        object.fate == Fate::Alive
            && inside
            && at & align == 0
            && object.contents.load_known::<D>(at, bytes, place)
    }

    /// Replaces up to eight bytes, where the address and the value are literals and nothing is wrong with the access; else
    /// `false`, and nothing is done.
    #[inline]
    pub fn store_known(
        &mut self,
        object: u32,
        at: Known,
        align: u8,
        bytes: u32,
        value: Known,
    ) -> bool {
        let (object, at) = (self.object_mut(object), at.word());
        let align = (1 << align.min(object.align)) - 1;
        let inside = at.checked_add(u64::from(bytes)).is_some_and(|end| end <= object.size);
        object.fate == Fate::Alive
            && inside
            && at & align == 0
            && !matches!(object.kind, Kind::Constant | Kind::Code)
            && object.contents.store_known(at, bytes, value.word())
    }

    fn target_of_any<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        pointer: &Val<V, T>,
        access: Access,
    ) -> Exec<Target<V>, D> {
        let found = self.find(cx, pointer, access)?;
        self.grant(cx, found)
    }

    /// Requires what must hold for an access that was found.
    ///
    /// # Errors
    /// The fault, if it does not.
    pub fn grant<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        found: Found<V, T>,
    ) -> Exec<Target<V>, D> {
        for (condition, fault) in found.conditions {
            cx.require(&condition, || fault)?;
        }
        Ok(found.target)
    }

    /// Where an access through a pointer is, of which nothing is required yet: [`Heap::grant`] does.
    ///
    /// # Errors
    /// The fault, if it is one everywhere; a choice, if it may be at several places.
    pub fn find<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        pointer: &Val<V, T>,
        access: Access,
    ) -> Exec<Found<V, T>, D> {
        let mut conditions = Vec::new();
        let pointer = self.locate(cx, pointer, "an address", &mut conditions)?;
        let Pointer { object, offset } = pointer;
        let at = D::word(&offset);
        let o = self.object(object);
        let doing = if access.write { "write to" } else { "read of" };
        if o.fate != Fate::Alive {
            let fault = self.ended(object, at, doing);
            return Err(cx.fail(fault));
        }
        if let Some(at) = at {
            if let Some(fault) = self.misuse(object, at, access) {
                return Err(cx.fail(fault));
            }
            return Ok(Found { target: Target::Known(object, at), conditions });
        }
        // An offset that depends on inputs.
        if let Some(fault) = self.forbidden(object, None, access) {
            return Err(cx.fail(fault));
        }
        let inside = self.inside(cx, object, &offset, access)?;
        let o = self.object(object);
        let mask = (1u64 << access.align.min(o.align)) - 1;
        let low = cx.lit(Bits::new(64, mask));
        let low = cx.bin(BinOp::And, &offset, &low)?;
        let zero = cx.lit(Bits::zero(64));
        let aligned = cx.cmp(CmpOp::Eq, &low, &zero)?;
        let contents = &mut self.object_mut(object).contents;
        let anywhere = if access.write {
            contents.can_take(cx, &offset, access.bytes, access.block)?
        } else {
            contents.can_give(cx, &offset, access.bytes, access.block)?
        };
        if !anywhere {
            let name = self.choose_offset(cx, object, &offset, access, &inside)?;
            let fault = match name {
                Name::Cell { offset, .. } => match self.misuse(object, offset, access) {
                    Some(fault) => fault,
                    None => return Ok(Found { target: Target::Known(object, offset), conditions }),
                },
                _ => self.outside(object, None, access),
            };
            return Err(cx.fail(fault));
        }
        conditions.push((inside, self.outside(object, None, access)));
        if mask != 0 {
            conditions.push((aligned, self.misaligned(object, None, access)));
        }
        Ok(Found { target: Target::Unknown(object, offset), conditions })
    }

    /// Whether an access at an offset is within its object.
    fn inside<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        object: u32,
        offset: &V,
        access: Access,
    ) -> Exec<T, D> {
        let Some(last) = self.object(object).size.checked_sub(access.bytes) else {
            return Ok(cx.dom.truth(false));
        };
        let last = cx.lit(Bits::new(64, last));
        cx.cmp(CmpOp::Ule, offset, &last)
    }

    /// Which offset it is, of an object that does not hold numbers alone.
    fn choose_offset<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        object: u32,
        offset: &V,
        access: Access,
        inside: &T,
    ) -> Exec<Name, D> {
        let size = self.object(object).size;
        let count = (size + 1).saturating_sub(access.bytes);
        if count > OFFSETS {
            let what = format!(
                "an unknown offset among {count} in an object that holds pointers or undefined bytes"
            );
            return Err(Stop::unsupported(what).into());
        }
        if !cx.may_choose() {
            return Err(late().into());
        }
        let is = |cx: &mut Cx<'_, D>, at: u64| {
            let at = cx.lit(Bits::new(64, at));
            cx.cmp(CmpOp::Eq, offset, &at)
        };
        cx.choose_by(
            |cx| {
                let mut all = Vec::new();
                for at in 0..count {
                    let guard = is(cx, at)?;
                    all.push(Alternative { name: Name::Cell { object, offset: at }, guard });
                }
                all.push(Alternative { name: NOWHERE, guard: cx.dom.not(inside) });
                Ok(all)
            },
            |cx, name| match name {
                Name::Cell { offset, .. } => is(cx, offset),
                _ => Ok(cx.dom.not(inside)),
            },
        )
    }

    /// What is wrong with an access at a known offset of an object that lives.
    fn misuse(&self, object: u32, at: u64, access: Access) -> Option<Fault> {
        let o = self.object(object);
        if let Some(fault) = self.forbidden(object, Some(at), access) {
            return Some(fault);
        }
        if at > o.size || access.bytes > o.size - at {
            return Some(self.outside(object, Some(at), access));
        }
        let align = (1u64 << access.align.min(o.align)) - 1;
        (at & align != 0).then(|| self.misaligned(object, Some(at), access))
    }

    fn forbidden(&self, object: u32, at: Option<u64>, access: Access) -> Option<Fault> {
        let o = self.object(object);
        match o.kind {
            Kind::Constant if access.write => Some(self.fault(
                FaultKind::WriteToConstant,
                object,
                at,
                format!("write to `{}`, which is constant", o.name),
            )),
            Kind::Code => Some(self.fault(
                FaultKind::OutOfBounds,
                object,
                at,
                format!("`{}` is accessed as data, and has none", o.name),
            )),
            _ => None,
        }
    }

    fn outside(&self, object: u32, at: Option<u64>, access: Access) -> Fault {
        let o = self.object(object);
        let doing = if access.write { "write" } else { "read" };
        let place =
            at.map_or("an unknown offset".into(), |at| format!("offset {}", at.cast_signed()));
        let what = format!(
            "{doing} of {} at {place} of `{}`, which has {}",
            counted(access.bytes),
            o.name,
            counted(o.size)
        );
        let inside = at.is_some_and(|at| at < o.size);
        let at = if access.block && inside { Some(o.size) } else { at };
        self.fault(FaultKind::OutOfBounds, object, at, what)
    }

    fn misaligned(&self, object: u32, at: Option<u64>, access: Access) -> Fault {
        let place = at.map_or("an unknown offset".into(), |at| format!("offset {at}"));
        let what = format!(
            "an address that must be a multiple of {} is at {place} of `{}`",
            1u64 << access.align,
            self.object(object).name
        );
        self.fault(FaultKind::Misaligned, object, at, what)
    }

    /// What a target holds, `by` bytes further on.
    ///
    /// # Errors
    /// As [`Domain::select`].
    #[inline]
    pub fn load<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        target: &Target<V>,
        by: u64,
        bytes: u32,
    ) -> Exec<Val<V, T>, D> {
        match target {
            Target::Known(object, at) => {
                self.object(*object).contents.load(cx, *object, at + by, bytes)
            }
            Target::Unknown(object, offset) => {
                let by = cx.lit(Bits::new(64, by));
                let at = cx.bin(BinOp::Add, offset, &by)?;
                let contents = &mut self.object_mut(*object).contents;
                contents.load_anywhere(cx, *object, &at, bytes)?.ok_or_else(|| mixed().into())
            }
        }
    }

    /// Replaces what a target holds, `by` bytes further on.
    ///
    /// # Errors
    /// As [`Domain::store`]; [`Stop::Unsupported`] if something that is no number goes to an unknown offset.
    #[inline]
    pub fn store<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        target: &Target<V>,
        by: u64,
        bytes: u32,
        value: &Val<V, T>,
    ) -> Exec<(), D> {
        if !matches!(value, Val::Bits(_)) {
            self.expose(value);
        }
        match target {
            Target::Known(object, at) => {
                self.object_mut(*object).contents.store(cx, at + by, bytes, value)
            }
            Target::Unknown(object, offset) => {
                let by = cx.lit(Bits::new(64, by));
                let at = cx.bin(BinOp::Add, offset, &by)?;
                let contents = &mut self.object_mut(*object).contents;
                if contents.store_anywhere(cx, *object, &at, (bytes, value))? {
                    return Ok(());
                }
                // A pointer beside numbers is its address.
                if !matches!(value, Val::Ptr(_)) {
                    return Err(mixed().into());
                }
                let value = Val::Bits(self.number(cx, value, "a value")?);
                let contents = &mut self.object_mut(*object).contents;
                match contents.store_anywhere(cx, *object, &at, (bytes, &value))? {
                    true => Ok(()),
                    false => Err(mixed().into()),
                }
            }
        }
    }

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
            all.push(self.load(cx, from, at, 1)?);
        }
        (0..bytes).zip(&all).try_for_each(|(at, value)| self.store(cx, to, at, 1, value))
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
                self.object_mut(object).contents.fill(cx, at, bytes, byte, mask)
            }
            _ => (0..bytes).try_for_each(|at| self.store(cx, to, at, 1, value)),
        }
    }
}

/// How many bytes, in words.
fn counted(bytes: u64) -> String {
    if bytes == 1 { "1 byte".into() } else { format!("{bytes} bytes") }
}

/// A choice that comes too late in its step.
pub(super) fn late() -> Stop {
    Stop::unsupported("a choice after something that cannot be undone")
}

fn mixed() -> Stop {
    Stop::unsupported("pointers or undefined bytes at an offset that depends on inputs")
}
