//! The product of two readings: both run side by side, and what either excludes does not happen.
//!
//! A requirement is first tried on both: where one of them is sure that it holds, neither is troubled with it.

use crate::conformance::{Inputs, Reading};
use polysem_sem::{
    Abstract, Alternative, BinOp, Bits, CmpOp, Domain, Fault, FaultKind, FloatCmp, FloatFormat,
    FloatOp, FloatTest, Fork, Object, Slot, SlotRef, Stop, UnOp,
};
use polysem_term::Value;

/// Two readings side by side.
#[derive(Clone, Debug, Default)]
pub struct Product<A, B> {
    /// One.
    pub first: A,
    /// The other.
    pub second: B,
}

type Bv<A, B> = (<A as Domain>::Bv, <B as Domain>::Bv);
type Truth<A, B> = (<A as Domain>::Bool, <B as Domain>::Bool);
type Map<A, B> = (<A as Domain>::Map, <B as Domain>::Map);
type Path<A, B> = (<A as Domain>::Path, <B as Domain>::Path);

/// Whether a reading is sure that `cond` holds.
fn is_sure<D: Fork>(dom: &mut D, path: &D::Path, cond: &D::Bool) -> bool {
    let fails = dom.not(cond);
    !dom.assume(&mut path.clone(), &fails)
}

impl<A: Fork, B: Fork> Domain for Product<A, B> {
    type Bv = Bv<A, B>;
    type Bool = Truth<A, B>;
    type Map = Map<A, B>;
    type Path = Path<A, B>;

    fn start(&mut self) -> Path<A, B> {
        (self.first.start(), self.second.start())
    }

    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.first.charge(bytes)?;
        self.second.charge(bytes)
    }

    fn constant(bits: Bits) -> Bv<A, B> {
        (A::constant(bits.clone()), B::constant(bits))
    }

    // Each has its own way: one of them may have been left out.
    fn lit(&mut self, bits: Bits) -> Bv<A, B> {
        (self.first.lit(bits.clone()), self.second.lit(bits))
    }

    fn truth(&mut self, truth: bool) -> Truth<A, B> {
        (self.first.truth(truth), self.second.truth(truth))
    }

    fn input(&mut self, path: &mut Path<A, B>, name: &str, width: u32) -> Result<Bv<A, B>, Stop> {
        let first = self.first.input(&mut path.0, name, width)?;
        Ok((first, self.second.input(&mut path.1, name, width)?))
    }

    fn output(&mut self, path: &mut Path<A, B>, value: &Bv<A, B>) {
        self.first.output(&mut path.0, &value.0);
        self.second.output(&mut path.1, &value.1);
    }

    fn base(&mut self, path: &mut Path<A, B>, object: Object<'_>) -> Result<Bv<A, B>, Stop> {
        let first = self.first.base(&mut path.0, object)?;
        Ok((first, self.second.base(&mut path.1, object)?))
    }

    /// The one place that either reading knows. Where there are more, neither can tell the other's guards.
    fn pointees(
        &mut self,
        path: &Path<A, B>,
        address: &Bv<A, B>,
    ) -> Option<Vec<Alternative<Truth<A, B>>>> {
        let name = match self.first.pointees(&path.0, &address.0).as_deref() {
            Some([only]) => Some(only.name),
            _ => match self.second.pointees(&path.1, &address.1).as_deref() {
                Some([only]) => Some(only.name),
                _ => None,
            },
        };
        name.map(|name| vec![Alternative { name, guard: self.truth(true) }])
    }

    fn un(&mut self, op: UnOp, a: &Bv<A, B>) -> Result<Bv<A, B>, Stop> {
        Ok((self.first.un(op, &a.0)?, self.second.un(op, &a.1)?))
    }

    fn bin(&mut self, op: BinOp, a: &Bv<A, B>, b: &Bv<A, B>) -> Result<Bv<A, B>, Stop> {
        Ok((self.first.bin(op, &a.0, &b.0)?, self.second.bin(op, &a.1, &b.1)?))
    }

    fn exact(
        &mut self,
        op: BinOp,
        width: u32,
        a: &Bv<A, B>,
        b: &Bv<A, B>,
    ) -> Result<(Bv<A, B>, Truth<A, B>), Stop> {
        let (first, fits_first) = self.first.exact(op, width, &a.0, &b.0)?;
        let (second, fits_second) = self.second.exact(op, width, &a.1, &b.1)?;
        Ok(((first, second), (fits_first, fits_second)))
    }

    fn cmp(&mut self, op: CmpOp, a: &Bv<A, B>, b: &Bv<A, B>) -> Result<Truth<A, B>, Stop> {
        Ok((self.first.cmp(op, &a.0, &b.0)?, self.second.cmp(op, &a.1, &b.1)?))
    }

    fn float(&mut self, op: FloatOp, args: &[&Bv<A, B>]) -> Result<Bv<A, B>, Stop> {
        let (first, second): (Vec<_>, Vec<_>) = args.iter().map(|arg| (&arg.0, &arg.1)).unzip();
        Ok((self.first.float(op, &first)?, self.second.float(op, &second)?))
    }

    fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &Bv<A, B>,
        b: &Bv<A, B>,
    ) -> Result<Truth<A, B>, Stop> {
        let first = self.first.float_cmp(cmp, format, &a.0, &b.0)?;
        Ok((first, self.second.float_cmp(cmp, format, &a.1, &b.1)?))
    }

    fn float_test(
        &mut self,
        test: FloatTest,
        format: FloatFormat,
        a: &Bv<A, B>,
    ) -> Result<Truth<A, B>, Stop> {
        let first = self.first.float_test(test, format, &a.0)?;
        Ok((first, self.second.float_test(test, format, &a.1)?))
    }

    fn ite(&mut self, cond: &Truth<A, B>, a: &Bv<A, B>, b: &Bv<A, B>) -> Bv<A, B> {
        (self.first.ite(&cond.0, &a.0, &b.0), self.second.ite(&cond.1, &a.1, &b.1))
    }

    fn pick(
        &mut self,
        width: u32,
        index: &Bv<A, B>,
        elements: &[Bv<A, B>],
    ) -> Result<Bv<A, B>, Stop> {
        let (firsts, seconds): (Vec<_>, Vec<_>) = elements.iter().cloned().unzip();
        let first = self.first.pick(width, &index.0, &firsts)?;
        Ok((first, self.second.pick(width, &index.1, &seconds)?))
    }

    fn most(&mut self, path: Option<&Path<A, B>>, value: &Bv<A, B>) -> u64 {
        let first = self.first.most(path.map(|path| &path.0), &value.0);
        first.min(self.second.most(path.map(|path| &path.1), &value.1))
    }

    fn known(&self, truth: &Truth<A, B>) -> Option<bool> {
        self.first.known(&truth.0).or_else(|| self.second.known(&truth.1))
    }

    /// Nothing but a literal only where both are.
    fn literal(value: &Bv<A, B>) -> Option<Bits> {
        A::literal(&value.0).filter(|bits| B::literal(&value.1).as_ref() == Some(bits))
    }

    fn word(value: &Bv<A, B>) -> Option<u64> {
        A::word(&value.0).filter(|word| B::word(&value.1) == Some(*word))
    }

    fn not(&mut self, a: &Truth<A, B>) -> Truth<A, B> {
        (self.first.not(&a.0), self.second.not(&a.1))
    }

    fn and(&mut self, a: &Truth<A, B>, b: &Truth<A, B>) -> Truth<A, B> {
        (self.first.and(&a.0, &b.0), self.second.and(&a.1, &b.1))
    }

    fn map(&mut self, index: u32, element: &Bv<A, B>) -> Map<A, B> {
        (self.first.map(index, &element.0), self.second.map(index, &element.1))
    }

    fn map_input(
        &mut self,
        path: &mut Path<A, B>,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<Map<A, B>, Stop> {
        let first = self.first.map_input(&mut path.0, name, index, element)?;
        Ok((first, self.second.map_input(&mut path.1, name, index, element)?))
    }

    fn select(&mut self, map: &Map<A, B>, index: &Bv<A, B>) -> Result<Bv<A, B>, Stop> {
        Ok((self.first.select(&map.0, &index.0)?, self.second.select(&map.1, &index.1)?))
    }

    fn store(
        &mut self,
        map: &mut Map<A, B>,
        index: &Bv<A, B>,
        element: &Bv<A, B>,
    ) -> Result<(), Stop> {
        self.first.store(&mut map.0, &index.0, &element.0)?;
        self.second.store(&mut map.1, &index.1, &element.1)
    }

    fn ite_map(&mut self, cond: &Truth<A, B>, a: &Map<A, B>, b: &Map<A, B>) -> Map<A, B> {
        (self.first.ite_map(&cond.0, &a.0, &b.0), self.second.ite_map(&cond.1, &a.1, &b.1))
    }

    fn require(
        &mut self,
        path: &mut Path<A, B>,
        cond: &Truth<A, B>,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        if is_sure(&mut self.first, &path.0, &cond.0) || is_sure(&mut self.second, &path.1, &cond.1)
        {
            // Where one is sure and the other thinks it impossible, no run is here.
            self.assume(path, cond);
            return Ok(());
        }
        let fault = fault();
        self.first.require(&mut path.0, &cond.0, || fault.clone())?;
        self.second.require(&mut path.1, &cond.1, || fault.clone())
    }
}

impl<A: Fork, B: Fork> Fork for Product<A, B> {
    fn assume(&mut self, path: &mut Path<A, B>, cond: &Truth<A, B>) -> bool {
        self.first.assume(&mut path.0, &cond.0) && self.second.assume(&mut path.1, &cond.1)
    }

    fn narrow(&mut self, path: &Path<A, B>, value: &Bv<A, B>) -> Bv<A, B> {
        (self.first.narrow(&path.0, &value.0), self.second.narrow(&path.1, &value.1))
    }

    fn narrow_map(&mut self, path: &Path<A, B>, map: &Map<A, B>) -> Map<A, B> {
        (self.first.narrow_map(&path.0, &map.0), self.second.narrow_map(&path.1, &map.1))
    }
}

impl<A: Abstract, B: Abstract> Abstract for Product<A, B> {
    fn join(&mut self, a: &Bv<A, B>, b: &Bv<A, B>) -> Bv<A, B> {
        (self.first.join(&a.0, &b.0), self.second.join(&a.1, &b.1))
    }

    fn join_bool(&mut self, a: &Truth<A, B>, b: &Truth<A, B>) -> Truth<A, B> {
        (self.first.join_bool(&a.0, &b.0), self.second.join_bool(&a.1, &b.1))
    }

    fn join_map(&mut self, a: &Map<A, B>, b: &Map<A, B>) -> Map<A, B> {
        (self.first.join_map(&a.0, &b.0), self.second.join_map(&a.1, &b.1))
    }

    fn widen(&mut self, older: &Bv<A, B>, newer: &Bv<A, B>, thresholds: &[Bits]) -> Bv<A, B> {
        let first = self.first.widen(&older.0, &newer.0, thresholds);
        (first, self.second.widen(&older.1, &newer.1, thresholds))
    }

    fn widen_map(
        &mut self,
        older: &Map<A, B>,
        newer: &Map<A, B>,
        thresholds: &[Bits],
    ) -> Map<A, B> {
        let first = self.first.widen_map(&older.0, &newer.0, thresholds);
        (first, self.second.widen_map(&older.1, &newer.1, thresholds))
    }

    fn leq(&mut self, a: &Bv<A, B>, b: &Bv<A, B>) -> bool {
        self.first.leq(&a.0, &b.0) && self.second.leq(&a.1, &b.1)
    }

    fn leq_bool(&mut self, a: &Truth<A, B>, b: &Truth<A, B>) -> bool {
        self.first.leq_bool(&a.0, &b.0) && self.second.leq_bool(&a.1, &b.1)
    }

    fn leq_map(&mut self, a: &Map<A, B>, b: &Map<A, B>) -> bool {
        self.first.leq_map(&a.0, &b.0) && self.second.leq_map(&a.1, &b.1)
    }
}

impl<A: Reading, B: Reading> Reading for Product<A, B> {
    const EXACT: bool = A::EXACT || B::EXACT;

    fn prepare(&mut self, inputs: &Inputs) {
        self.first.prepare(inputs);
        self.second.prepare(inputs);
    }

    fn covers(&mut self, inputs: &Inputs, value: SlotRef<'_, Self>, concrete: &Value) -> bool {
        let (first, second): (SlotRef<'_, A>, SlotRef<'_, B>) = match value {
            Slot::Bv((a, b)) => (Slot::Bv(a), Slot::Bv(b)),
            Slot::Bool((a, b)) => (Slot::Bool(a), Slot::Bool(b)),
            Slot::Map((a, b)) => (Slot::Map(a), Slot::Map(b)),
        };
        self.first.covers(inputs, first, concrete) && self.second.covers(inputs, second, concrete)
    }

    fn foreseen(&mut self, inputs: &Inputs) -> Vec<FaultKind> {
        let mut both = self.first.foreseen(inputs);
        let second = self.second.foreseen(inputs);
        both.retain(|kind| second.contains(kind));
        both
    }
}
