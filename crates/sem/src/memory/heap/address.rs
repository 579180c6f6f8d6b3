//! Addresses as numbers, and numbers as addresses.

use super::{Heap, Kind, Odd, Pointer, Val, ValOf, Why};
use crate::context::{Alternative, Cx, Exec, NOWHERE, Name};
use crate::domain::{Domain, Object as Placed, Promised};
use crate::memory::{numbered, numbered_any};
use crate::stop::{Fault, FaultKind};
use polysem_term::{BinOp, Bits, CmpOp, UnOp};
use std::rc::Rc;

/// Addresses below this one are null and what is computed from it.
const LOW: u64 = 0x1000;

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// The address of an object as a number.
    ///
    /// # Errors
    /// As [`Domain::base`].
    pub fn base<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
    ) -> Exec<V, D> {
        if self.object(object).base.is_some() {
            self.touch_base(cx, object);
        }
        if let Some(base) = &self.object(object).base {
            return Ok(base.clone());
        }
        self.expose_object(object);
        let o = self.object(object);
        let align = 1u64 << o.align.max(4);
        let before = self.placed.next_multiple_of(align);
        // The end is an address of it too, unless another object starts there. The fixed layout leaves room between them.
        let size = o.most() + 1;
        let promise = Promised { align: o.align, least: LOW, room: o.most().max(1) };
        let name = format!("&{}", o.name);
        let name = match o.extent {
            Some(_) => numbered_any(&name, object),
            None => numbered(&name, object, o.size),
        };
        let placed = Placed { number: object, name: &name, width: 64, size, before, promise };
        let base = cx.base(placed)?;
        self.placed = before + size;
        self.object_mut(object).base = Some(base.clone());
        self.based(object);
        Rc::make_mut(&mut self.based).push(object);
        Ok(base)
    }

    /// A pointer as a number.
    ///
    /// # Errors
    /// As [`Domain::base`].
    pub fn address<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        pointer: &Pointer<V>,
    ) -> Exec<V, D> {
        let base = self.base(cx, pointer.object)?;
        cx.bin(BinOp::Add, &base, &pointer.offset)
    }

    /// A value as a number of so many bits, all of which must be defined.
    ///
    /// # Errors
    /// The fault where they are not; as [`Domain::base`].
    ///
    /// # Panics
    /// If it is no scalar.
    pub fn number<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        value: &Val<V, T>,
        what: &str,
    ) -> Exec<V, D> {
        match value {
            Val::Bits(v) => Ok(v.clone()),
            Val::Ptr(pointer) => self.address(cx, pointer),
            Val::Undef(why) => Err(self.undefined(cx, *why, what)),
            Val::Odd(odd) => match &**odd {
                Odd::Partial { why, .. } => Err(self.undefined(cx, *why, what)),
                Odd::Part { pointer, at, bytes } => {
                    let address = self.address(cx, pointer)?;
                    let part =
                        UnOp::Extract { hi: ((at + bytes) * 8 - 1) as u16, lo: (at * 8) as u16 };
                    cx.un(part, &address)
                }
                Odd::Glued(pieces) => {
                    let mut all: Option<V> = None;
                    for (_, piece) in pieces {
                        let high = self.number(cx, piece, what)?;
                        all = Some(match all {
                            Some(low) => cx.bin(BinOp::Concat, &high, &low)?,
                            None => high,
                        });
                    }
                    Ok(all.expect("a value has a piece"))
                }
                Odd::When { value, defined, why } => {
                    let (defined, why) = (defined.clone(), *why);
                    let value = self.number(cx, value, what)?;
                    cx.require(&defined, || self.undefined_fault(why, what))?;
                    Ok(value)
                }
                Odd::Many(_) => unreachable!("a vector or structure is no number"),
            },
        }
    }

    /// The end of a path on which something undefined is used.
    pub fn undefined<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        why: Why,
        what: &str,
    ) -> crate::context::Break<T> {
        let fault = self.undefined_fault(why, what);
        cx.fail(fault)
    }

    /// The fault of using something undefined.
    #[must_use]
    pub fn undefined_fault(&self, why: Why, what: &str) -> Fault {
        match why {
            Why::Byte { object, offset } if self.exists(object) => {
                let name = self.name(object).clone();
                let text = format!("{what} comes from `{name}`, which is not initialised here");
                self.fault(FaultKind::Undefined, object, Some(offset.into()), text)
            }
            Why::Byte { .. } => {
                Fault::with(FaultKind::Undefined, format!("{what} was never initialised"))
            }
            Why::Variable(place) => {
                let mut fault =
                    Fault::with(FaultKind::Undefined, format!("{what} was never initialised"));
                fault.object = Some(Box::new(crate::stop::Involved {
                    name: "".into(),
                    size: Some(0),
                    offset: None,
                    made: Some(place),
                    ended: None,
                }));
                fault
            }
            Why::Poison(place) => {
                let mut fault = Fault::with(
                    FaultKind::Undefined,
                    format!("{what} is the result of an operation that has none"),
                );
                fault.object = Some(Box::new(crate::stop::Involved {
                    name: "".into(),
                    size: Some(0),
                    offset: None,
                    made: Some(place),
                    ended: None,
                }));
                fault
            }
            Why::Said => Fault::with(FaultKind::Undefined, format!("{what} is undefined")),
        }
    }

    /// Whether there is an object of a number: a value may outlive the stack object that it speaks of.
    pub(super) fn exists(&self, object: u32) -> bool {
        let (table, at) = if object & super::STACK == 0 {
            (&self.lasting, object)
        } else {
            (&self.stack, object & !super::STACK)
        };
        (at as usize) < table.len()
    }

    /// The object and offset that a value means as an address.
    ///
    /// # Errors
    /// The fault if it means none, or is undefined; a choice if it may mean several.
    pub fn resolve<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        value: &Val<V, T>,
        what: &str,
    ) -> Exec<Pointer<V>, D> {
        let mut conditions = Vec::new();
        let pointer = self.locate(cx, value, what, &mut conditions)?;
        self.touch_size(cx, pointer.object);
        for (condition, fault) in conditions {
            cx.require(&condition, || fault)?;
        }
        Ok(pointer)
    }

    /// The same, where what must hold is not required yet.
    pub(super) fn locate<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        value: &Val<V, T>,
        what: &str,
        conditions: &mut Vec<(T, Fault)>,
    ) -> Exec<Pointer<V>, D> {
        match value {
            Val::Ptr(pointer) => Ok(pointer.clone()),
            Val::Bits(v) => self.resolve_number(cx, v),
            Val::Odd(odd) => {
                if let Odd::When { value, defined, why } = &**odd {
                    conditions.push((defined.clone(), self.undefined_fault(*why, what)));
                    return self.locate(cx, value, what, conditions);
                }
                let v = self.number(cx, value, what)?;
                self.resolve_number(cx, &v)
            }
            Val::Undef(why) => Err(self.undefined(cx, *why, what)),
        }
    }

    fn resolve_number<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        v: &V,
    ) -> Exec<Pointer<V>, D> {
        let v = &cx.settle(v);
        // Null is by far the most frequent number that is followed.
        if let Some(word) = D::word(v)
            && word < LOW
        {
            let what = if word == 0 {
                "a null pointer is followed".into()
            } else {
                format!("address {word} is followed")
            };
            return Err(cx.fail(Fault::with(FaultKind::Null, what)));
        }
        if !cx.may_choose() {
            // Something was required or placed: there must be one object only that it can be.
            let mut all = self.candidates(cx, v)?;
            all.retain(|a| cx.dom.known(&a.guard) != Some(false));
            return match &all[..] {
                [only] => self.resolved(cx, v, only.name),
                _ => Err(super::access::late().into()),
            };
        }
        let name = cx.choose_by(|cx| match cx.pointees(v) {
            Some(all) => Ok(all),
            None => self.candidates(cx, v),
        })?;
        self.resolved(cx, v, name)
    }

    /// A number as a pointer into the object of a name.
    fn resolved<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        v: &V,
        name: Name,
    ) -> Exec<Pointer<V>, D> {
        match name {
            Name::Object(object) | Name::Cell { object, .. } if name != NOWHERE => {
                let base = self.base(cx, object)?;
                Ok(Pointer { object, offset: cx.bin(BinOp::Sub, v, &base)? })
            }
            _ => {
                let low = cx.lit(Bits::new(64, LOW));
                let null = cx.cmp(CmpOp::Ult, v, &low)?;
                let not = cx.dom.not(&null);
                cx.require(&not, || Fault::with(FaultKind::Null, "a null pointer is followed"))?;
                Err(cx.fail(Fault::with(FaultKind::OutOfBounds, "no object is at this address")))
            }
        }
    }

    /// Whether a number is the address of a byte of an object, and whether it is that of its end.
    fn within<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        v: &V,
        object: u32,
    ) -> Exec<(T, T), D> {
        let o = self.object(object);
        let Some(base) = &o.base else { return Ok((cx.dom.truth(false), cx.dom.truth(false))) };
        let offset = cx.bin(BinOp::Sub, v, base)?;
        let size = self.extent::<D>(object);
        Ok((cx.cmp(CmpOp::Ult, &offset, &size)?, cx.cmp(CmpOp::Eq, &offset, &size)?))
    }

    fn candidates<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        v: &V,
    ) -> Exec<Vec<Alternative<T>>, D> {
        // Which objects have an address is nothing that a state can be compared by.
        cx.dom.lose("a number that is an address");
        let mut all = Vec::new();
        let mut outside = cx.dom.truth(true);
        for &object in self.based.iter() {
            let (inside, end) = self.within(cx, v, object)?;
            let not = cx.dom.not(&inside);
            outside = cx.dom.and(&outside, &not);
            all.push((object, inside, end));
        }
        let mut nowhere = outside.clone();
        let mut alternatives = Vec::new();
        for (object, inside, end) in all {
            // The end of an object may be the start of another, and then it is that.
            let end = cx.dom.and(&outside, &end);
            let not = cx.dom.not(&end);
            nowhere = cx.dom.and(&nowhere, &not);
            let guard = cx.dom.or(&inside, &end);
            alternatives.push(Alternative { name: Name::Object(object), guard });
        }
        let mut all = alternatives;
        all.push(Alternative { name: NOWHERE, guard: nowhere });
        Ok(all)
    }

    /// Whether two values are the same address or number of 64 bits.
    ///
    /// # Errors
    /// The fault if one is undefined.
    pub fn same<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        a: &Val<V, T>,
        b: &Val<V, T>,
    ) -> Exec<T, D> {
        if let (Val::Ptr(p), Val::Ptr(q)) = (a, b)
            && p.object == q.object
        {
            return cx.cmp(CmpOp::Eq, &p.offset, &q.offset);
        }
        for value in [a, b] {
            if let Val::Ptr(p) = value {
                self.touch_size(cx, p.object);
            }
        }
        let pointers = matches!((a, b), (Val::Ptr(_), _) | (_, Val::Ptr(_)));
        let (a, b) =
            &if pointers { (settled(cx, a), settled(cx, b)) } else { (a.clone(), b.clone()) };
        match (a, b) {
            (Val::Ptr(p), Val::Ptr(q)) if self.apart(p, q, D::word) => {
                return Ok(cx.dom.truth(false));
            }
            (Val::Ptr(p), Val::Bits(v)) | (Val::Bits(v), Val::Ptr(p))
                if D::word(v).is_some_and(|v| v < LOW)
                    && D::word(&p.offset)
                        .is_some_and(|at| at == 0 || at <= self.object(p.object).size) =>
            {
                return Ok(cx.dom.truth(false));
            }
            _ => {}
        }
        let a = self.number(cx, a, "an operand")?;
        let b = self.number(cx, b, "an operand")?;
        cx.cmp(CmpOp::Eq, &a, &b)
    }

    /// Whether both point to bytes of different objects that live.
    fn apart(&self, p: &Pointer<V>, q: &Pointer<V>, word: impl Fn(&V) -> Option<u64>) -> bool {
        let inside = |p: &Pointer<V>| {
            let o = self.object(p.object);
            let size = if matches!(o.kind, Kind::Code | Kind::Foreign) { 1 } else { o.size };
            self.is_alive(p.object) && word(&p.offset).is_some_and(|at| at < size)
        };
        inside(p) && inside(q)
    }
}

/// A pointer whose offset is a literal where the reading settles on one.
fn settled<D: Domain>(cx: &mut Cx<'_, D>, value: &ValOf<D>) -> ValOf<D> {
    match value {
        Val::Ptr(p) if D::RECALLS => Val::pointer(p.object, cx.settle(&p.offset)),
        Val::Bits(v) if D::RECALLS => Val::Bits(cx.settle(v)),
        _ => value.clone(),
    }
}
