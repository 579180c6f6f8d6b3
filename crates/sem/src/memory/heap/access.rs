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
    /// Whether what is written is a pointer.
    pub pointer: bool,
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
    /// How many bytes the object surely has where all of that holds.
    sure: u64,
}

impl<V, T> Found<V, T> {
    /// Where it is.
    pub fn target(&self) -> &Target<V> {
        &self.target
    }
}

impl<V> Target<V> {
    /// The object.
    #[must_use]
    pub fn object(&self) -> u32 {
        match self {
            Target::Known(object, _) | Target::Unknown(object, _) => *object,
        }
    }
}

/// The number of bytes of an access, where it depends on inputs.
const SOME: u64 = u64::MAX;

/// The most offsets that are told apart by a choice.
const OFFSETS: u64 = 1 << 12;
/// How many bytes an object has at most in which pointers are kept apart from numbers.
const APART: u64 = 512;

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
        &mut self,
        cx: &mut Cx<'_, D>,
        found: Found<V, T>,
    ) -> Exec<Target<V>, D> {
        for (condition, fault) in found.conditions {
            cx.require(&condition, || fault)?;
        }
        let object = found.target.object();
        if self.object(object).size < found.sure {
            self.object_mut(object).size = found.sure;
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
        let Pointer { object, offset } = self.locate(cx, pointer, "an address", &mut conditions)?;
        let offset = cx.settle(&offset);
        let at = D::word(&offset);
        self.usable(cx, object, at, access)?;
        self.touch_size(cx, object);
        let Some(at) = at else {
            self.touch_all(cx, object)?;
            return self.find_anywhere(cx, object, offset, access, conditions);
        };
        if let Some(fault) = self.misuse(object, at, access) {
            return Err(cx.fail(fault));
        }
        let end = at + access.bytes;
        if end > self.object(object).size {
            let last = cx.lit(Bits::new(64, end));
            let size = self.extent::<D>(object);
            let inside = cx.cmp(CmpOp::Ule, &last, &size)?;
            conditions.push((inside, self.outside(object, Some(at), access)));
        }
        Ok(Found { target: Target::Known(object, at), conditions, sure: end })
    }

    /// The same of bytes whose number depends on inputs. Where there are none of them, nothing is wrong.
    ///
    /// # Errors
    /// As [`Heap::find`].
    pub fn find_some<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        pointer: &Val<V, T>,
        bytes: &V,
        write: bool,
    ) -> Exec<Found<V, T>, D> {
        let access = Access { bytes: SOME, align: 0, write, block: true, pointer: false };
        let mut conditions = Vec::new();
        let Pointer { object, offset } = self.locate(cx, pointer, "an address", &mut conditions)?;
        let offset = cx.settle(&offset);
        let at = D::word(&offset);
        self.usable(cx, object, at, access)?;
        self.touch_size(cx, object);
        self.touch_all(cx, object)?;
        let size = self.extent::<D>(object);
        let zero = cx.lit(Bits::zero(64));
        let none = cx.cmp(CmpOp::Eq, bytes, &zero)?;
        let begins = cx.cmp(CmpOp::Ule, &offset, &size)?;
        let rest = cx.bin(BinOp::Sub, &size, &offset)?;
        let ends = cx.cmp(CmpOp::Ule, bytes, &rest)?;
        let inside = cx.dom.and(&begins, &ends);
        let fine = cx.dom.or(&none, &inside);
        let target = match at {
            Some(at) => Target::Known(object, at),
            None => match self.choose_place(cx, object, &offset, access, &fine)? {
                Some(at) => Target::Known(object, at),
                None => Target::Unknown(object, offset),
            },
        };
        conditions.push((fine, self.outside(object, at, access)));
        Ok(Found { target, conditions, sure: 0 })
    }

    /// Whether a pointer points into an object that can be used as is to be, so that nothing but the offset can be wrong.
    pub fn is_usable<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        pointer: &Val<V, T>,
        write: bool,
    ) -> bool {
        let Val::Ptr(p) = pointer else { return false };
        let o = self.object(p.object);
        let writable = !write || o.kind != Kind::Constant;
        let has_contents = !matches!(o.kind, Kind::Code | Kind::Foreign);
        o.fate == Fate::Alive && has_contents && writable && D::word(&p.offset).is_some()
    }

    /// An object lives, and can be used as is to be.
    fn usable<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: Option<u64>,
        access: Access,
    ) -> Exec<(), D> {
        if self.object(object).kind == Kind::Foreign {
            let what = format!("`{}`, which is defined nowhere", self.object(object).name);
            return Err(Stop::unsupported(what).into());
        }
        let doing = if access.write { "write to" } else { "read of" };
        let fault = if self.object(object).fate == Fate::Alive {
            self.forbidden(object, at, access)
        } else {
            Some(self.ended(object, at, doing))
        };
        fault.map_or(Ok(()), |fault| Err(cx.fail(fault)))
    }

    /// An access at an offset that depends on inputs.
    fn find_anywhere<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        offset: V,
        access: Access,
        mut conditions: Vec<(T, Fault)>,
    ) -> Exec<Found<V, T>, D> {
        let inside = self.inside(cx, object, &offset, access)?;
        let mask = (1u64 << access.align.min(self.object(object).align)) - 1;
        let low = cx.lit(Bits::new(64, mask));
        let low = cx.bin(BinOp::And, &offset, &low)?;
        let zero = cx.lit(Bits::zero(64));
        let aligned = cx.cmp(CmpOp::Eq, &low, &zero)?;
        let chosen = self.choose_place(cx, object, &offset, access, &inside)?;
        if let Some(at) = chosen
            && let Some(fault) = self.misuse(object, at, access)
        {
            return Err(cx.fail(fault));
        }
        let sure = chosen.map_or(0, |at| at + access.bytes);
        if chosen.is_none() || sure > self.object(object).size {
            conditions.push((inside, self.outside(object, None, access)));
        }
        if mask != 0 && chosen.is_none() {
            conditions.push((aligned, self.misaligned(object, None, access)));
        }
        let target = match chosen {
            Some(at) => Target::Known(object, at),
            None => Target::Unknown(object, offset),
        };
        Ok(Found { target, conditions, sure })
    }

    /// Whether an access at an offset is within its object.
    fn inside<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        object: u32,
        offset: &V,
        access: Access,
    ) -> Exec<T, D> {
        let o = self.object(object);
        let Some(last) = o.most().checked_sub(access.bytes) else {
            return Ok(cx.dom.truth(false));
        };
        let Some(extent) = &o.extent else {
            let last = cx.lit(Bits::new(64, last));
            return cx.cmp(CmpOp::Ule, offset, &last);
        };
        let bytes = cx.lit(Bits::new(64, access.bytes));
        let fits = cx.cmp(CmpOp::Ule, &bytes, &extent.size)?;
        let last = cx.bin(BinOp::Sub, &extent.size, &bytes)?;
        let before = cx.cmp(CmpOp::Ule, offset, &last)?;
        Ok(cx.dom.and(&fits, &before))
    }

    /// Which offset it is, if what the object holds must be told apart by it; a fault where it is none.
    fn choose_place<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        offset: &V,
        access: Access,
        inside: &T,
    ) -> Exec<Option<u64>, D> {
        let o = self.object_mut(object);
        // A pointer at one of few places is better told where it is than made a number.
        let apart = access.pointer && o.most() <= APART && !o.contents.has_map() && cx.may_choose();
        let anywhere = if apart {
            false
        } else if access.write {
            o.contents.can_take(cx, offset, access.bytes, access.block)?
        } else {
            o.contents.can_give(cx, offset, access.bytes, access.block)?
        };
        if anywhere {
            return Ok(None);
        }
        if let Name::Cell { offset, .. } = self.choose_offset(cx, object, offset, access, inside)? {
            return Ok(Some(offset));
        }
        let fault = self.outside(object, None, access);
        Err(cx.fail(fault))
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
        let least = if access.bytes == SOME { 0 } else { access.bytes };
        let count = (self.object(object).most() + 1).saturating_sub(least);
        if count > OFFSETS {
            let what = format!(
                "an unknown offset among {count} in an object that holds pointers or undefined bytes"
            );
            return Err(Stop::unsupported(what).into());
        }
        if !cx.may_choose() {
            return Err(late().into());
        }
        cx.choose_by(|cx| {
            let mut all = Vec::new();
            for at in 0..count {
                let here = cx.lit(Bits::new(64, at));
                let guard = cx.cmp(CmpOp::Eq, offset, &here)?;
                all.push(Alternative { name: Name::Cell { object, offset: at }, guard });
            }
            all.push(Alternative { name: NOWHERE, guard: cx.dom.not(inside) });
            Ok(all)
        })
    }

    /// What is wrong with an access at a known offset of an object that lives.
    fn misuse(&self, object: u32, at: u64, access: Access) -> Option<Fault> {
        let o = self.object(object);
        if let Some(fault) = self.forbidden(object, Some(at), access) {
            return Some(fault);
        }
        if at > o.most() || access.bytes > o.most() - at {
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
            counted(Some(access.bytes).filter(|bytes| *bytes != SOME)),
            o.name,
            counted(o.known_size())
        );
        let inside = at.zip(o.known_size()).is_some_and(|(at, size)| at < size);
        let at = if access.block && inside { o.known_size() } else { at };
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
                self.touch(cx, *object, at + by, bytes.into())?;
                let value = self.object(*object).contents.load(cx, *object, at + by, bytes)?;
                if self.fresh && !matches!(value, Val::Bits(_) | Val::Ptr(_)) {
                    self.initialise(cx, *object, at + by, bytes.into())?;
                    return self.object(*object).contents.load(cx, *object, at + by, bytes);
                }
                Ok(value)
            }
            Target::Unknown(object, offset) => {
                if self.fresh {
                    self.initialise(cx, *object, 0, self.size(*object))?;
                }
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
                self.overwrite(cx, *object, at + by, bytes.into())?;
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
                if contents.store_anywhere(cx, *object, &at, (bytes, &value))? {
                    return Ok(());
                }
                Err(mixed().into())
            }
        }
    }
}

/// How many bytes, in words; a question mark where that depends on inputs.
fn counted(bytes: Option<u64>) -> String {
    match bytes {
        Some(1) => "1 byte".into(),
        Some(bytes) => format!("{bytes} bytes"),
        None => "? bytes".into(),
    }
}

/// A choice that comes too late in its step.
pub(super) fn late() -> Stop {
    Stop::unsupported("a choice after something that cannot be undone")
}

pub(super) fn mixed() -> Stop {
    Stop::unsupported("pointers or undefined bytes at an offset that depends on inputs")
}
