//! Parts of structures and arrays, lanes of vectors.

use polysem_llvm::types::Range;
use polysem_llvm::{TypeId, Value};

use super::super::ir::{Const, Op, Operand, Reg, Resize, Shuffle, WithLane};
use super::body::{Body, Lowered};

impl Body<'_, '_> {
    fn indices(&self, values: &[Value]) -> Lowered<Vec<u32>> {
        let number =
            |value: &Value| self.module.as_int(*value).and_then(|index| u32::try_from(index).ok());
        values
            .iter()
            .map(|value| number(value).ok_or_else(|| "an index that is no number".into()))
            .collect()
    }

    pub(super) fn extract(&mut self, dst: Reg, aggregate: Value, indices: Range) -> Lowered<()> {
        self.ty(self.type_of(aggregate))?;
        let mut a = self.operand(aggregate)?;
        let indices = self.indices(self.function.body.operands(indices))?;
        let Some((&last, before)) = indices.split_last() else { return Err("no index".into()) };
        for &part in before {
            let inner = self.temporary();
            self.emit(Op::Extract { dst: inner, a, part });
            a = Operand::reg(inner);
        }
        self.emit(Op::Extract { dst, a, part: last });
        Ok(())
    }

    pub(super) fn insert(&mut self, dst: Reg, operands: Range) -> Lowered<()> {
        let operands = self.function.body.operands(operands);
        let [aggregate, element, indices @ ..] = operands else { return Err("no index".into()) };
        self.ty(self.type_of(*aggregate))?;
        let mut a = self.operand(*aggregate)?;
        let mut value = self.operand(*element)?;
        let indices = self.indices(indices)?;
        let Some((&last, before)) = indices.split_last() else { return Err("no index".into()) };
        // Down to the part that holds it, and up again.
        let mut around = Vec::new();
        for &part in before {
            let inner = self.temporary();
            self.emit(Op::Extract { dst: inner, a, part });
            around.push((a, part));
            a = Operand::reg(inner);
        }
        let mut part = last;
        while let Some((outer, outer_part)) = around.pop() {
            let changed = self.temporary();
            self.emit(Op::Insert { dst: changed, a, value, part });
            value = Operand::reg(changed);
            (a, part) = (outer, outer_part);
        }
        self.emit(Op::Insert { dst, a, value, part });
        Ok(())
    }

    /// An index with a width that fits a byte.
    fn lane_index(&mut self, index: Value) -> Lowered<(u8, Operand)> {
        let width = self.width(self.type_of(index))?;
        let index = self.operand(index)?;
        Ok(self.short_index(width, index))
    }

    /// An index of at most 64 bits.
    pub(super) fn short_index(&mut self, width: u16, index: Operand) -> (u8, Operand) {
        if width <= 64 {
            return (width as u8, index);
        }
        let dst = self.temporary();
        let promise = super::super::ir::Promise::default();
        self.emit(Op::Resize { how: Resize::Trunc, promise, from: width, to: 64, dst, a: index });
        (64, Operand::reg(dst))
    }

    fn lanes(&self, ty: TypeId) -> Lowered<u32> {
        self.module.types.lanes(ty).ok_or_else(|| "lanes of what is no vector".into())
    }

    pub(super) fn lane(&mut self, dst: Reg, vector: Value, index: Value) -> Lowered<()> {
        let lanes = self.lanes(self.type_of(vector))?;
        let a = self.operand(vector)?;
        let (width, index) = self.lane_index(index)?;
        self.emit(Op::Lane { width, lanes, dst, a, index });
        Ok(())
    }

    pub(super) fn with_lane(
        &mut self,
        dst: Reg,
        vector: Value,
        element: Value,
        index: Value,
    ) -> Lowered<()> {
        let lanes = self.lanes(self.type_of(vector))?;
        let (a, value) = (self.operand(vector)?, self.operand(element)?);
        let (width, index) = self.lane_index(index)?;
        self.set_lane(WithLane { width, lanes, dst, a, value, index });
        Ok(())
    }

    pub(super) fn shuffle(&mut self, dst: Reg, a: Value, b: Value, mask: Value) -> Lowered<()> {
        let lanes = self.lanes(self.type_of(a))?;
        let (a, b) = (self.operand(a)?, self.operand(b)?);
        let Some(Const::Many(mask)) = self.lower.fold(self.unit, mask) else {
            return Err("a shuffle whose mask is no constant".into());
        };
        let lane = |lane: &Const| match lane {
            Const::Bits(bits) => bits.to_u64().and_then(|lane| u32::try_from(lane).ok()),
            Const::Pointer { .. } | Const::Undefined | Const::Many(_) => None,
        };
        let mask: Box<[Option<u32>]> = mask.iter().map(lane).collect();
        if mask.iter().flatten().any(|lane| u64::from(*lane) >= 2 * u64::from(lanes)) {
            return Err("a shuffle of a lane that there is not".into());
        }
        let shuffles = &mut self.lower.program.shuffles;
        shuffles.push(Shuffle { lanes, mask });
        let shuffle = shuffles.len() as u32 - 1;
        self.emit(Op::Shuffle { shuffle, dst, a, b });
        Ok(())
    }
}
