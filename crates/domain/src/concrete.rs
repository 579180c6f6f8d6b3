//! The concrete reading: an emulator. Values are bits, truth is yes or no, a requirement stops unless it holds.

use crate::numbering::Numbering;
use polysem_sem::{BinOp, Bits, CmpOp, Domain, Fault, Fork, Stop, UnOp};
use polysem_term::{ArrayValue, Sort, Value};
use std::collections::BTreeMap;

/// An emulator with the values of its inputs by full name; an input without a value is zero.
#[derive(Clone, Debug, Default)]
pub struct Concrete {
    /// What the inputs are.
    pub inputs: BTreeMap<String, Value>,
}

impl Concrete {
    fn value(&self, path: &mut Numbering, name: &str, sort: Sort) -> Result<Value, Stop> {
        let name = path.next(name);
        match self.inputs.get(&name) {
            None => Ok(Value::default_of(sort)),
            Some(value) if value.sort() == sort => Ok(value.clone()),
            Some(value) => Err(Stop::unsupported(format!(
                "input `{name}` is given as {}, but the program reads {sort}",
                value.sort()
            ))),
        }
    }
}

impl Domain for Concrete {
    type Bv = Bits;
    type Bool = bool;
    type Map = ArrayValue;
    type Path = Numbering;

    fn start(&mut self) -> Numbering {
        Numbering::default()
    }

    #[inline]
    fn lit(&mut self, bits: Bits) -> Bits {
        bits
    }

    #[inline]
    fn truth(&mut self, truth: bool) -> bool {
        truth
    }

    fn input(&mut self, path: &mut Numbering, name: &str, width: u32) -> Result<Bits, Stop> {
        let value = self.value(path, name, Sort::Bv(width))?;
        Ok(value.into_bits().expect("its sort was checked"))
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
    fn cmp(&mut self, op: CmpOp, a: &Bits, b: &Bits) -> Result<bool, Stop> {
        Ok(op.eval(a, b))
    }

    #[inline]
    fn ite(&mut self, cond: &bool, a: &Bits, b: &Bits) -> Bits {
        if *cond { a } else { b }.clone()
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
        path: &mut Numbering,
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
        Ok(map.select(index).clone())
    }

    fn store(&mut self, map: &mut ArrayValue, index: &Bits, element: &Bits) -> Result<(), Stop> {
        *map = map.store(index, element);
        Ok(())
    }

    fn ite_map(&mut self, cond: &bool, a: &ArrayValue, b: &ArrayValue) -> ArrayValue {
        if *cond { a } else { b }.clone()
    }

    #[inline]
    fn require(
        &mut self,
        _: &mut Numbering,
        cond: &bool,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        if *cond { Ok(()) } else { Err(Stop::Fault(fault())) }
    }
}

impl Fork for Concrete {
    fn assume(&mut self, _: &mut Numbering, cond: &bool) -> bool {
        *cond
    }
}
