//! How objects come to be and end.

use super::contents::Contents;
use super::{Extent, Heap, Kind, NOWHERE, Object, Pointer, STACK, Val};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::stop::{Fault, FaultKind, Stop};
use polysem_term::CmpOp;
use std::rc::Rc;
use std::sync::Arc;

/// Whether an object lives, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It lives.
    Alive,
    /// It was freed.
    Freed,
    /// Its scope was left.
    Left,
    /// The stack was cut back over it: its scope was left for good.
    Cut,
    /// Its function returned.
    Returned,
}

/// What is known of an object to be made.
#[derive(Clone, Debug)]
pub struct New {
    /// What it is called.
    pub name: Arc<str>,
    /// Bytes.
    pub size: u64,
    /// The logarithm of the alignment.
    pub align: u8,
    /// What it is.
    pub kind: Kind,
    /// The number of the place that makes it, or [`NOWHERE`].
    pub made: u32,
    /// Whether its bytes are undefined at first, and not zero.
    pub undefined: bool,
}

/// More bytes than any program has: objects must fit the half of the addresses that offsets can tell apart.
const MOST: u64 = 1 << 36;

/// The logarithm of the largest alignment: what LLVM has. Sums of addresses stay far from the end of numbers.
const MOST_ALIGNED: u8 = 32;

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// Makes an object and gives its number.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if it is too large, or there are too many.
    pub fn make(&mut self, new: New) -> Result<u32, Stop> {
        if new.size > MOST {
            return Err(Stop::unsupported(format!("an object of {} bytes", new.size)));
        }
        if new.align > MOST_ALIGNED {
            return Err(Stop::unsupported(format!("an alignment of 2^{} bytes", new.align)));
        }
        let stack = new.kind == Kind::Stack;
        self.stacked += if stack { new.size } else { 0 };
        let contents = match new.kind {
            Kind::Code | Kind::Foreign => Contents::none(),
            _ => Contents::new(new.size, new.undefined),
        };
        let object = Object {
            name: new.name,
            size: new.size,
            extent: None,
            kind: new.kind,
            fate: Fate::Alive,
            exposed: false,
            align: new.align,
            made: new.made,
            ended: NOWHERE,
            base: None,
            contents,
        };
        if !stack
            && !self.free.is_empty()
            && let Some(number) = Rc::make_mut(&mut self.free).pop()
        {
            *self.lasting.get_mut(number as usize) = object;
            self.begin(number);
            return Ok(number);
        }
        let table = if stack { &mut self.stack } else { &mut self.lasting };
        let number = table.len();
        if number >= (STACK - 2) as usize {
            return Err(Stop::Budget("objects on one path".into()));
        }
        table.push(object);
        let number = number as u32 | if stack { STACK } else { 0 };
        self.begin(number);
        Ok(number)
    }

    /// Makes an object whose size depends on inputs, and is at most that of `new`.
    ///
    /// # Errors
    /// As [`Heap::make`].
    pub fn make_sized(&mut self, new: New, size: V) -> Result<u32, Stop> {
        let most = new.size;
        let number = self.make(new)?;
        let object = self.object_mut(number);
        object.size = 0;
        object.extent = Some(Box::new(Extent { size, most }));
        Ok(number)
    }

    /// Sets bytes of an object before the program runs.
    pub fn preset(&mut self, object: u32, at: u64, bytes: &[u8]) {
        self.object_mut(object).contents.preset(at, bytes);
    }

    /// Sets a value of so many bytes in an object before the program runs, also in a constant.
    ///
    /// # Errors
    /// As [`Domain::un`].
    pub fn set<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u32,
        value: &Val<V, T>,
    ) -> Exec<(), D> {
        self.replaced::<D>(object, at, bytes.into());
        self.object_mut(object).contents.store(cx, at, bytes, value)
    }

    /// Ends an object.
    pub fn end(&mut self, object: u32, fate: Fate, place: u32) {
        let object = self.object_mut(object);
        if object.fate == Fate::Alive {
            object.fate = fate;
            object.ended = place;
            object.contents = Contents::none();
            self.ended += 1;
        }
    }

    /// A scope is entered, perhaps again: its variable lives, and is undefined.
    pub fn enter(&mut self, object: u32) {
        let o = self.object_mut(object);
        // What a function made ends with it for good.
        if o.fate != Fate::Returned {
            o.fate = Fate::Alive;
            o.contents = Contents::new(o.most(), true);
            self.emptied(object);
        }
    }

    /// How many objects of the stack there are; for [`Heap::leave`].
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.stack.len() as u32
    }

    /// The stack is cut back within a function: the objects above end. They may be remembered, as the function goes on.
    pub fn cut_back(&mut self, depth: u32, place: u32) {
        for number in depth..self.stack.len() as u32 {
            let object = self.stack.get_mut(number as usize);
            if matches!(object.fate, Fate::Alive | Fate::Left) {
                self.stacked -= object.most();
                object.fate = Fate::Cut;
                object.ended = place;
                object.contents = Contents::none();
                self.ended += 1;
            }
        }
    }

    /// A function returns: the objects that it made on the stack end, and those that nobody can remember are forgotten.
    pub fn leave(&mut self, depth: u32, place: u32) {
        let mut forget = true;
        for number in (depth..self.stack.len() as u32).rev() {
            let object = self.stack.get(number as usize);
            if matches!(object.fate, Fate::Alive | Fate::Left) {
                self.stacked -= object.most();
            }
            forget &= !object.exposed;
            if forget {
                self.stack.pop();
            } else {
                let object = self.stack.get_mut(number as usize);
                if object.fate == Fate::Alive {
                    object.ended = place;
                }
                object.fate = Fate::Returned;
                object.contents = Contents::none();
                self.ended += 1;
            }
        }
    }

    /// A value is put where it may outlive the function at hand.
    #[inline]
    pub fn expose(&mut self, value: &Val<V, T>) {
        match value {
            Val::Bits(_) | Val::Undef(_) => {}
            Val::Ptr(pointer) => self.expose_object(pointer.object),
            Val::Odd(_) => {
                let mut objects = Vec::new();
                value.pointees(&mut objects);
                for object in objects {
                    self.expose_object(object);
                }
            }
        }
    }

    #[inline]
    pub(super) fn expose_object(&mut self, object: u32) {
        if object & STACK != 0 && !self.object(object).exposed {
            self.object_mut(object).exposed = true;
        }
    }

    /// Frees what a pointer points to, which must be the start of an allocation of a family. Null is the caller's business.
    ///
    /// # Errors
    /// The fault, if it is anything else.
    pub fn free<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        value: &Val<V, T>,
        family: u8,
        place: u32,
    ) -> Exec<(), D> {
        let object = self.allocation(cx, value, Some(family))?;
        self.end(object, Fate::Freed, place);
        Ok(())
    }

    /// The allocation that a pointer is the start of, of a family if one is said.
    ///
    /// # Errors
    /// The fault, if it is anything else.
    pub fn allocation<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        value: &Val<V, T>,
        family: Option<u8>,
    ) -> Exec<u32, D> {
        let Pointer { object, offset } = self.resolve(cx, value, "the address that is freed")?;
        let o = self.object(object);
        let at = D::word(&offset);
        let wrong = |kind, what: String| self.fault(kind, object, at, what);
        let fault = match o.kind {
            Kind::Allocated(_) if o.fate != Fate::Alive => {
                Some(wrong(FaultKind::DoubleFree, format!("`{}` was freed before", o.name)))
            }
            Kind::Allocated(other) if family.is_some_and(|family| other != family) => Some(wrong(
                FaultKind::InvalidFree,
                format!("`{}` is freed by another family of functions than allocated it", o.name),
            )),
            Kind::Allocated(_) => None,
            _ => Some(wrong(FaultKind::InvalidFree, format!("`{}` was not allocated", o.name))),
        };
        if let Some(fault) = fault {
            return Err(cx.fail(fault));
        }
        let zero = cx.lit(polysem_term::Bits::zero(64));
        let start = cx.cmp(CmpOp::Eq, &offset, &zero)?;
        cx.require(&start, || {
            self.fault(
                FaultKind::InvalidFree,
                object,
                at,
                format!("the address that is freed is not the start of `{}`", o.name),
            )
        })?;
        Ok(object)
    }

    /// How a fault names the end of an object.
    pub(super) fn ended(&self, object: u32, offset: Option<u64>, doing: &str) -> Fault {
        let o = self.object(object);
        let (kind, how) = match o.fate {
            Fate::Alive | Fate::Freed => (FaultKind::UseAfterFree, "which was freed"),
            Fate::Left | Fate::Cut => (FaultKind::UseAfterScope, "whose scope was left"),
            Fate::Returned => (FaultKind::UseAfterScope, "whose function returned"),
        };
        self.fault(kind, object, offset, format!("{doing} `{}`, {how}", o.name))
    }
}
