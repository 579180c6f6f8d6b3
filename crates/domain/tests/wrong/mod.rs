//! The concrete reading with a mistake planted in it.

use polysem_domain::conformance::{Inputs, Reading};
use polysem_domain::{Concrete, Run};
use polysem_sem::{
    BinOp, Bits, CmpOp, Domain, Fault, FaultKind, Fork, Object, SlotRef, Stop, UnOp,
};
use polysem_term::{ArrayValue, Value};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mistake {
    AddsOne,
    ForgetsRequirements,
    DropsStores,
}

#[derive(Debug)]
pub(crate) struct Wrong {
    right: Concrete,
    mistake: Mistake,
}

impl Wrong {
    pub(crate) fn new(mistake: Mistake) -> Wrong {
        Wrong { right: Concrete::default(), mistake }
    }
}

impl Domain for Wrong {
    type Bv = Bits;
    type Bool = bool;
    type Map = ArrayValue;
    type Path = Run;

    fn start(&mut self) -> Run {
        self.right.start()
    }
    fn constant(bits: Bits) -> Bits {
        bits
    }
    fn truth(&mut self, truth: bool) -> bool {
        truth
    }
    fn input(&mut self, path: &mut Run, name: &str, width: u32) -> Result<Bits, Stop> {
        self.right.input(path, name, width)
    }
    fn base(&mut self, path: &mut Run, object: Object<'_>) -> Result<Bits, Stop> {
        self.right.base(path, object)
    }

    fn un(&mut self, op: UnOp, a: &Bits) -> Result<Bits, Stop> {
        self.right.un(op, a)
    }
    fn bin(&mut self, op: BinOp, a: &Bits, b: &Bits) -> Result<Bits, Stop> {
        let sum = self.right.bin(op, a, b)?;
        let wrong = self.mistake == Mistake::AddsOne && op == BinOp::Add;
        Ok(if wrong { op.eval(&sum, &Bits::one(sum.width())) } else { sum })
    }
    fn cmp(&mut self, op: CmpOp, a: &Bits, b: &Bits) -> Result<bool, Stop> {
        self.right.cmp(op, a, b)
    }
    fn ite(&mut self, cond: &bool, a: &Bits, b: &Bits) -> Bits {
        self.right.ite(cond, a, b)
    }
    fn not(&mut self, a: &bool) -> bool {
        !a
    }
    fn and(&mut self, a: &bool, b: &bool) -> bool {
        *a && *b
    }
    fn map(&mut self, index: u32, element: &Bits) -> ArrayValue {
        self.right.map(index, element)
    }
    fn map_input(
        &mut self,
        path: &mut Run,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<ArrayValue, Stop> {
        self.right.map_input(path, name, index, element)
    }
    fn select(&mut self, map: &ArrayValue, index: &Bits) -> Result<Bits, Stop> {
        self.right.select(map, index)
    }
    fn store(&mut self, map: &mut ArrayValue, index: &Bits, element: &Bits) -> Result<(), Stop> {
        if self.mistake == Mistake::DropsStores {
            return Ok(());
        }
        self.right.store(map, index, element)
    }
    fn ite_map(&mut self, cond: &bool, a: &ArrayValue, b: &ArrayValue) -> ArrayValue {
        self.right.ite_map(cond, a, b)
    }
    fn require(
        &mut self,
        path: &mut Run,
        cond: &bool,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        if self.mistake == Mistake::ForgetsRequirements {
            return Ok(());
        }
        self.right.require(path, cond, fault)
    }
}

impl Fork for Wrong {
    fn assume(&mut self, path: &mut Run, cond: &bool) -> bool {
        self.right.assume(path, cond)
    }
}

impl Reading for Wrong {
    const EXACT: bool = true;

    fn prepare(&mut self, inputs: &Inputs) {
        self.right.prepare(inputs);
    }
    fn covers(&mut self, inputs: &Inputs, value: SlotRef<'_, Wrong>, concrete: &Value) -> bool {
        self.right.covers(inputs, value, concrete)
    }
    fn foreseen(&mut self, inputs: &Inputs) -> Vec<FaultKind> {
        self.right.foreseen(inputs)
    }
}
