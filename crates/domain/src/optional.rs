//! A reading that may be left out, so that the products of any of some readings are one type.
//!
//! Left out, it knows nothing: every value that it makes is `None` (a constant made without it is not, and is ignored), every decision may go either way, and no fault is told of, since
//! who runs beside it tells.

use crate::conformance::{Inputs, Reading};
use polysem_sem::{
    Abstract, BinOp, Bits, CmpOp, Domain, Fault, FaultKind, FloatCmp, FloatFormat, FloatOp,
    FloatTest, Fork, Object, Slot, SlotRef, Stop, UnOp,
};
use polysem_term::Value;

/// A reading, or nothing.
#[derive(Clone, Debug)]
pub struct Optional<D>(
    /// The reading, if it is not left out.
    pub Option<D>,
);

/// What the reading says, if it is there and all operands are.
macro_rules! ask {
    ($self:ident, $dom:ident, [$($operand:ident),*] => $answer:expr) => {
        match ($self.0.as_mut(), $($operand.as_ref()),*) {
            (Some($dom), $(Some($operand)),*) => Some($answer),
            _ => None,
        }
    };
}

impl<D: Fork> Domain for Optional<D> {
    type Bv = Option<D::Bv>;
    type Bool = Option<D::Bool>;
    type Map = Option<D::Map>;
    type Path = Option<D::Path>;

    fn start(&mut self) -> Self::Path {
        self.0.as_mut().map(D::start)
    }

    fn constant(bits: Bits) -> Self::Bv {
        Some(D::constant(bits))
    }

    fn lit(&mut self, bits: Bits) -> Self::Bv {
        self.0.as_mut().map(|dom| dom.lit(bits))
    }

    fn truth(&mut self, truth: bool) -> Self::Bool {
        self.0.as_mut().map(|dom| dom.truth(truth))
    }

    fn input(&mut self, path: &mut Self::Path, name: &str, width: u32) -> Result<Self::Bv, Stop> {
        let both = self.0.as_mut().zip(path.as_mut());
        both.map(|(dom, path)| dom.input(path, name, width)).transpose()
    }

    fn output(&mut self, path: &mut Self::Path, value: &Self::Bv) {
        if let (Some(dom), Some(path), Some(value)) = (&mut self.0, path, value) {
            dom.output(path, value);
        }
    }

    fn base(&mut self, path: &mut Self::Path, object: Object<'_>) -> Result<Self::Bv, Stop> {
        let both = self.0.as_mut().zip(path.as_mut());
        both.map(|(dom, path)| dom.base(path, object)).transpose()
    }

    fn un(&mut self, op: UnOp, a: &Self::Bv) -> Result<Self::Bv, Stop> {
        ask!(self, dom, [a] => dom.un(op, a)).transpose()
    }

    fn bin(&mut self, op: BinOp, a: &Self::Bv, b: &Self::Bv) -> Result<Self::Bv, Stop> {
        ask!(self, dom, [a, b] => dom.bin(op, a, b)).transpose()
    }

    fn exact(
        &mut self,
        op: BinOp,
        width: u32,
        a: &Self::Bv,
        b: &Self::Bv,
    ) -> Result<(Self::Bv, Self::Bool), Stop> {
        let exact = ask!(self, dom, [a, b] => dom.exact(op, width, a, b)).transpose()?;
        Ok(exact.unzip())
    }

    fn cmp(&mut self, op: CmpOp, a: &Self::Bv, b: &Self::Bv) -> Result<Self::Bool, Stop> {
        ask!(self, dom, [a, b] => dom.cmp(op, a, b)).transpose()
    }

    fn float(&mut self, op: FloatOp, args: &[&Self::Bv]) -> Result<Self::Bv, Stop> {
        let args: Option<Vec<_>> = args.iter().map(|arg| arg.as_ref()).collect();
        self.0.as_mut().zip(args).map(|(dom, args)| dom.float(op, &args)).transpose()
    }

    fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &Self::Bv,
        b: &Self::Bv,
    ) -> Result<Self::Bool, Stop> {
        ask!(self, dom, [a, b] => dom.float_cmp(cmp, format, a, b)).transpose()
    }

    fn float_test(
        &mut self,
        test: FloatTest,
        format: FloatFormat,
        a: &Self::Bv,
    ) -> Result<Self::Bool, Stop> {
        ask!(self, dom, [a] => dom.float_test(test, format, a)).transpose()
    }

    fn ite(&mut self, cond: &Self::Bool, a: &Self::Bv, b: &Self::Bv) -> Self::Bv {
        ask!(self, dom, [cond, a, b] => dom.ite(cond, a, b))
    }

    fn known(&self, truth: &Self::Bool) -> Option<bool> {
        self.0.as_ref().zip(truth.as_ref()).and_then(|(dom, truth)| dom.known(truth))
    }

    fn literal(value: &Self::Bv) -> Option<Bits> {
        value.as_ref().and_then(D::literal)
    }

    fn word(value: &Self::Bv) -> Option<u64> {
        value.as_ref().and_then(D::word)
    }

    fn pick(
        &mut self,
        width: u32,
        index: &Self::Bv,
        elements: &[Self::Bv],
    ) -> Result<Self::Bv, Stop> {
        let all: Option<Vec<D::Bv>> = elements.iter().cloned().collect();
        match (self.0.as_mut(), index, all) {
            (Some(dom), Some(index), Some(all)) => dom.pick(width, index, &all).map(Some),
            _ => Ok(None),
        }
    }

    fn most(&mut self, path: Option<&Self::Path>, value: &Self::Bv) -> u64 {
        match (self.0.as_mut(), value) {
            (Some(dom), Some(value)) => dom.most(path.and_then(Option::as_ref), value),
            _ => u64::MAX,
        }
    }

    fn not(&mut self, a: &Self::Bool) -> Self::Bool {
        ask!(self, dom, [a] => dom.not(a))
    }

    fn and(&mut self, a: &Self::Bool, b: &Self::Bool) -> Self::Bool {
        ask!(self, dom, [a, b] => dom.and(a, b))
    }

    fn map(&mut self, index: u32, element: &Self::Bv) -> Self::Map {
        ask!(self, dom, [element] => dom.map(index, element))
    }

    fn map_input(
        &mut self,
        path: &mut Self::Path,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<Self::Map, Stop> {
        let both = self.0.as_mut().zip(path.as_mut());
        both.map(|(dom, path)| dom.map_input(path, name, index, element)).transpose()
    }

    fn select(&mut self, map: &Self::Map, index: &Self::Bv) -> Result<Self::Bv, Stop> {
        ask!(self, dom, [map, index] => dom.select(map, index)).transpose()
    }

    fn store(
        &mut self,
        map: &mut Self::Map,
        index: &Self::Bv,
        element: &Self::Bv,
    ) -> Result<(), Stop> {
        match (&mut self.0, map, index, element) {
            (Some(dom), Some(map), Some(index), Some(element)) => dom.store(map, index, element),
            _ => Ok(()),
        }
    }

    fn ite_map(&mut self, cond: &Self::Bool, a: &Self::Map, b: &Self::Map) -> Self::Map {
        ask!(self, dom, [cond, a, b] => dom.ite_map(cond, a, b))
    }

    fn require(
        &mut self,
        path: &mut Self::Path,
        cond: &Self::Bool,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        match (&mut self.0, path, cond) {
            (Some(dom), Some(path), Some(cond)) => dom.require(path, cond, fault),
            _ => Ok(()),
        }
    }
}

impl<D: Fork> Fork for Optional<D> {
    fn assume(&mut self, path: &mut Self::Path, cond: &Self::Bool) -> bool {
        match (&mut self.0, path, cond) {
            (Some(dom), Some(path), Some(cond)) => dom.assume(path, cond),
            _ => true,
        }
    }

    fn narrow(&mut self, path: &Self::Path, value: &Self::Bv) -> Self::Bv {
        ask!(self, dom, [path, value] => dom.narrow(path, value))
    }

    fn narrow_map(&mut self, path: &Self::Path, map: &Self::Map) -> Self::Map {
        ask!(self, dom, [path, map] => dom.narrow_map(path, map))
    }
}

impl<D: Abstract> Abstract for Optional<D> {
    fn join(&mut self, a: &Self::Bv, b: &Self::Bv) -> Self::Bv {
        ask!(self, dom, [a, b] => dom.join(a, b))
    }

    fn join_bool(&mut self, a: &Self::Bool, b: &Self::Bool) -> Self::Bool {
        ask!(self, dom, [a, b] => dom.join_bool(a, b))
    }

    fn join_map(&mut self, a: &Self::Map, b: &Self::Map) -> Self::Map {
        ask!(self, dom, [a, b] => dom.join_map(a, b))
    }

    fn widen(&mut self, older: &Self::Bv, newer: &Self::Bv, thresholds: &[Bits]) -> Self::Bv {
        ask!(self, dom, [older, newer] => dom.widen(older, newer, thresholds))
    }

    fn widen_map(
        &mut self,
        older: &Self::Map,
        newer: &Self::Map,
        thresholds: &[Bits],
    ) -> Self::Map {
        ask!(self, dom, [older, newer] => dom.widen_map(older, newer, thresholds))
    }

    fn leq(&mut self, a: &Self::Bv, b: &Self::Bv) -> bool {
        ask!(self, dom, [a, b] => dom.leq(a, b)).unwrap_or(true)
    }

    fn leq_bool(&mut self, a: &Self::Bool, b: &Self::Bool) -> bool {
        ask!(self, dom, [a, b] => dom.leq_bool(a, b)).unwrap_or(true)
    }

    fn leq_map(&mut self, a: &Self::Map, b: &Self::Map) -> bool {
        ask!(self, dom, [a, b] => dom.leq_map(a, b)).unwrap_or(true)
    }
}

impl<D: Reading> Reading for Optional<D> {
    const EXACT: bool = false;

    fn prepare(&mut self, inputs: &Inputs) {
        self.0.iter_mut().for_each(|dom| dom.prepare(inputs));
    }

    fn covers(&mut self, inputs: &Inputs, value: SlotRef<'_, Self>, concrete: &Value) -> bool {
        let Some(dom) = &mut self.0 else { return true };
        match value {
            Slot::Bv(Some(v)) => dom.covers(inputs, Slot::Bv(v), concrete),
            Slot::Bool(Some(t)) => dom.covers(inputs, Slot::Bool(t), concrete),
            Slot::Map(Some(m)) => dom.covers(inputs, Slot::Map(m), concrete),
            Slot::Bv(None) | Slot::Bool(None) | Slot::Map(None) => false,
        }
    }

    /// Who is not there excludes nothing.
    fn foreseen(&mut self, inputs: &Inputs) -> Vec<FaultKind> {
        self.0.as_mut().map_or_else(|| FaultKind::ALL.to_vec(), |dom| dom.foreseen(inputs))
    }
}
