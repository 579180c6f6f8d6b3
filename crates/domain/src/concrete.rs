//! The concrete reading: an emulator. Values are bits, truth is yes or no, a requirement stops unless it holds.

use crate::numbering::Numbering;
use polysem_sem::{
    Alternative, BinOp, Bits, CmpOp, Connected, Domain, Fault, FloatCmp, FloatFormat, FloatOp,
    FloatTest, Fork, Meter, NOWHERE, Name, Object, Promised, Stop, UnOp, exact_by_widening,
    of_any_size,
};
use polysem_term::{ArrayValue, Sort, Value};
use rpds::RedBlackTreeMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::rc::Rc;

/// An emulator with the values of its inputs by full name; an input without a value is zero, an object whose address
/// is not among them lies where [`Object::fixed`] says. A vector that is given in another width than it is read in is
/// the signed number that it is, and must fit.
#[derive(Clone, Debug, Default)]
pub struct Concrete {
    /// What the inputs are.
    pub inputs: BTreeMap<String, Value>,
    /// Who gives all inputs but addresses, if not they.
    pub supply: Option<Supplied>,
    /// What the program may reach outside of itself.
    pub world: Option<Connected>,
    /// What the program gave away, in order.
    pub outputs: Vec<Bits>,
    /// The inputs that were given and read.
    pub used: BTreeSet<String>,
    /// The input that was given as something else than the program reads, if one was.
    pub refused: Option<String>,
    /// Where objects were put, by the names of their addresses.
    pub addresses: BTreeMap<String, Value>,
    /// What large work is charged to.
    pub meter: Meter,
}

/// Gives inputs one after the other, as a program reads them.
pub trait Supply: Debug {
    /// The next input: the program reads so many bits under this full name.
    ///
    /// # Errors
    /// Why there is none: the run ends with it.
    fn next(&mut self, name: &str, width: u32) -> Result<Bits, Stop>;
}

/// A supply that a reading takes inputs from.
pub type Supplied = Rc<RefCell<dyn Supply>>;

/// What a run has read and made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Run {
    inputs: Numbering,
    /// The objects, by address.
    objects: RedBlackTreeMap<Bits, Made>,
}

/// An object that was made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Made {
    number: u32,
    /// How many cells it has.
    size: u64,
    /// How many of them are no other object's.
    room: u64,
}

impl Run {
    /// Why an object cannot be at an address, if so.
    fn refuses(&self, base: &Bits, promise: Promised) -> Option<&'static str> {
        let first = base.word()?;
        let Some(last) = first.checked_add(promise.room - 1) else {
            return Some("it would go round the end");
        };
        if base.width() < 64 && last >> base.width() != 0 {
            return Some("it would go round the end");
        }
        if first < promise.least {
            return Some("no object is so low");
        }
        if first & ((1 << promise.align) - 1) != 0 {
            return Some("its object is aligned");
        }
        let end = Bits::new(base.width(), last);
        let (below, made) = self.objects.range(..=end).next_back()?;
        // Those that are further below do not overlap this one.
        let within = below.word()?.checked_add(made.room - 1).is_none_or(|end| end >= first);
        within.then_some("it would overlap another")
    }

    /// A place for an object: where the fixed layout has it, or behind all that were put elsewhere.
    fn free(&self, object: Object<'_>) -> Result<Bits, Stop> {
        let fixed = object.fixed()?;
        if self.refuses(&fixed, object.promise).is_none() {
            return Ok(fixed);
        }
        let last = self.objects.last();
        let end = last.and_then(|(base, made)| base.word()?.checked_add(made.size));
        let place = end.and_then(|end| end.checked_next_multiple_of(1 << object.promise.align));
        let place = place.map(|place| Bits::new(object.width, place));
        let free = place.filter(|place| self.refuses(place, object.promise).is_none());
        free.ok_or_else(|| {
            Stop::unsupported("no room for an object between those whose addresses are given")
        })
    }
}

impl Concrete {
    /// An emulator on these inputs.
    #[must_use]
    pub fn new(inputs: BTreeMap<String, Value>) -> Concrete {
        Concrete { inputs, ..Concrete::default() }
    }

    fn value(&mut self, path: &mut Run, name: &str, sort: Sort) -> Result<Value, Stop> {
        Ok(self.given(path, name, sort)?.unwrap_or_else(|| Value::default_of(sort)))
    }

    fn given(&mut self, path: &mut Run, name: &str, sort: Sort) -> Result<Option<Value>, Stop> {
        let name = path.inputs.next(name);
        let Some(value) = self.inputs.get(&name) else { return Ok(None) };
        let Some(fit) = fitting(value, sort) else {
            let what = format!("input `{name}` is given as {value}, but the program reads {sort}");
            self.refused = Some(name);
            return Err(Stop::unsupported(what));
        };
        self.used.insert(name);
        Ok(Some(fit))
    }
}

/// The value in another sort, if it fits.
fn fitting(value: &Value, sort: Sort) -> Option<Value> {
    if value.sort() == sort {
        return Some(value.clone());
    }
    match (value, sort) {
        (Value::Bv(bits), Sort::Bv(width)) => resized(bits, width).map(Value::Bv),
        (Value::Array(array), Sort::Array { index, element }) => {
            let mut fit = ArrayValue::constant(index, resized(array.default(), element)?);
            for (at, value) in array.entries() {
                fit.set(&resized(&at, index)?, &resized(&value, element)?);
            }
            Some(Value::Array(fit))
        }
        _ => None,
    }
}

/// The signed number in another width, if that has it as a signed or as an unsigned number.
fn resized(bits: &Bits, width: u32) -> Option<Bits> {
    if bits.width() == width {
        return Some(bits.clone());
    }
    if bits.width() < width {
        return Some(UnOp::SignExtend(width - bits.width()).eval(bits));
    }
    let low = UnOp::Extract { hi: (width - 1) as u16, lo: 0 }.eval(bits);
    let more = bits.width() - width;
    let fits = [UnOp::SignExtend(more), UnOp::ZeroExtend(more)].map(|op| op.eval(&low) == *bits);
    fits.contains(&true).then_some(low)
}

impl Domain for Concrete {
    type Bv = Bits;
    type Bool = bool;
    type Map = ArrayValue;
    type Path = Run;

    fn start(&mut self) -> Run {
        Run::default()
    }

    #[inline]
    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.meter.charge(bytes)
    }

    #[inline]
    fn constant(bits: Bits) -> Bits {
        bits
    }

    #[inline]
    fn truth(&mut self, truth: bool) -> bool {
        truth
    }

    fn input(&mut self, path: &mut Run, name: &str, width: u32) -> Result<Bits, Stop> {
        if let Some(supply) = self.supply.clone() {
            let name = path.inputs.next(name);
            return supply.borrow_mut().next(&name, width);
        }
        let value = self.value(path, name, Sort::Bv(width))?;
        Ok(value.into_bits().expect("its sort was checked"))
    }

    fn output(&mut self, _: &mut Run, value: &Bits) {
        self.outputs.push(value.clone());
    }

    fn world(&self) -> Option<Connected> {
        self.world.clone()
    }

    fn base(&mut self, path: &mut Run, object: Object<'_>) -> Result<Bits, Stop> {
        let name = path.inputs.clone().next(object.name);
        let given = self.given(path, object.name, Sort::Bv(object.width))?;
        // Where its size depends on inputs, its address has a name that does not tell it.
        let any = of_any_size(object.name).filter(|_| name == object.name);
        let given = given.or_else(|| any.as_ref().and_then(|any| self.inputs.get(any).cloned()));
        let given = given.filter(|given| given.sort() == Sort::Bv(object.width));
        let base = match given.and_then(Value::into_bits) {
            Some(base) => {
                path.refuses(&base, object.promise).map_or(Ok(()), |why| {
                    let what = format!("`{name}` cannot be {base}: {why}");
                    self.refused = Some(name.clone());
                    Err(Stop::unsupported(what))
                })?;
                base
            }
            None => path.free(object)?,
        };
        if let Some(any) = any {
            self.addresses.insert(any, Value::Bv(base.clone()));
        }
        let made = Made { number: object.number, size: object.size, room: object.promise.room };
        path.objects.insert_mut(base.clone(), made);
        self.addresses.insert(name, Value::Bv(base.clone()));
        Ok(base)
    }

    fn pointees(&mut self, path: &Run, address: &Bits) -> Option<Vec<Alternative<bool>>> {
        let below = path.objects.range(..=address).next_back();
        let name = below.and_then(|(base, made)| {
            let offset = BinOp::Sub.eval(address, base).word()?;
            (offset < made.size).then_some(Name::Cell { object: made.number, offset })
        });
        Some(vec![Alternative { name: name.unwrap_or(NOWHERE), guard: true }])
    }

    #[inline]
    fn un(&mut self, op: UnOp, a: &Bits) -> Result<Bits, Stop> {
        Ok(op.eval(a))
    }

    #[inline]
    fn bin(&mut self, op: BinOp, a: &Bits, b: &Bits) -> Result<Bits, Stop> {
        Ok(op.eval(a, b))
    }

    #[inline]
    fn exact(&mut self, op: BinOp, width: u32, a: &Bits, b: &Bits) -> Result<(Bits, bool), Stop> {
        let (Some(x), Some(y)) = (a.signed_word(), b.signed_word()) else {
            return exact_by_widening(self, op, width, a, b);
        };
        let wide = match op {
            BinOp::Add => x.checked_add(y),
            BinOp::Sub => x.checked_sub(y),
            BinOp::Mul => x.checked_mul(y),
            _ => return exact_by_widening(self, op, width, a, b),
        };
        let value = op.eval(a, b);
        let fits = wide.is_some() && wide == value.signed_word();
        Ok((value, fits))
    }

    #[inline]
    fn cmp(&mut self, op: CmpOp, a: &Bits, b: &Bits) -> Result<bool, Stop> {
        Ok(op.eval(a, b))
    }

    #[inline]
    fn float(&mut self, op: FloatOp, args: &[&Bits]) -> Result<Bits, Stop> {
        Ok(op.eval(args))
    }

    #[inline]
    fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &Bits,
        b: &Bits,
    ) -> Result<bool, Stop> {
        Ok(cmp.eval(format, a, b))
    }

    fn float_test(&mut self, test: FloatTest, format: FloatFormat, a: &Bits) -> Result<bool, Stop> {
        Ok(test.eval(format, a))
    }

    #[inline]
    fn ite(&mut self, cond: &bool, a: &Bits, b: &Bits) -> Bits {
        if *cond { a } else { b }.clone()
    }

    #[inline]
    fn known(&self, truth: &bool) -> Option<bool> {
        Some(*truth)
    }

    #[inline]
    fn literal(value: &Bits) -> Option<Bits> {
        Some(value.clone())
    }

    #[inline]
    fn word(value: &Bits) -> Option<u64> {
        value.word()
    }

    #[inline]
    fn bit(&mut self, a: &bool) -> Bits {
        Bits::new(1, u64::from(*a))
    }

    #[inline]
    fn holds(&mut self, a: &Bits) -> Result<bool, Stop> {
        Ok(a.word() == Some(1))
    }

    #[inline]
    fn not(&mut self, a: &bool) -> bool {
        !a
    }

    #[inline]
    fn and(&mut self, a: &bool, b: &bool) -> bool {
        *a && *b
    }

    fn map(&mut self, index: u32, element: &Bits) -> ArrayValue {
        ArrayValue::constant(index, element.clone())
    }

    fn map_input(
        &mut self,
        path: &mut Run,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<ArrayValue, Stop> {
        match self.value(path, name, Sort::Array { index, element })? {
            Value::Array(array) => Ok(array),
            Value::Bool(_) | Value::Bv(_) => unreachable!("its sort was checked"),
        }
    }

    fn select(&mut self, map: &ArrayValue, index: &Bits) -> Result<Bits, Stop> {
        Ok(map.select(index))
    }

    fn store(&mut self, map: &mut ArrayValue, index: &Bits, element: &Bits) -> Result<(), Stop> {
        map.set(index, element);
        Ok(())
    }

    fn ite_map(&mut self, cond: &bool, a: &ArrayValue, b: &ArrayValue) -> ArrayValue {
        if *cond { a } else { b }.clone()
    }

    #[inline]
    fn require(
        &mut self,
        _: &mut Run,
        cond: &bool,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        if *cond { Ok(()) } else { Err(Stop::Fault(fault())) }
    }
}

impl Fork for Concrete {
    fn assume(&mut self, _: &mut Run, cond: &bool) -> bool {
        *cond
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_in_the_width_that_is_read() {
        let given = |width, bits, wanted| resized(&Bits::new(width, bits), wanted);
        assert_eq!(given(4, 0b1011, 8), Some(Bits::new(8, 0xfb)));
        assert_eq!(given(9, 0x0ff, 8), Some(Bits::new(8, 0xff)));
        assert_eq!(given(9, 0x1ff, 8), Some(Bits::new(8, 0xff)));
        assert_eq!(given(9, 0x100, 8), None);
        assert_eq!(given(9, 0x17f, 8), None);
        assert_eq!(given(8, 0x80, 8), Some(Bits::new(8, 0x80)));
        let mut dom = Concrete::new(BTreeMap::from([("x".into(), Value::Bv(Bits::new(2, 1)))]));
        let mut path = dom.start();
        assert_eq!(dom.input(&mut path, "x", 32), Ok(Bits::new(32, 1)));
        assert!(dom.used.contains("x"));
        assert_eq!(dom.input(&mut path, "x", 32), Ok(Bits::zero(32)));
    }
}
