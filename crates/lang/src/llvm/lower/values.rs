//! Operands: registers, constants, and constants that must be computed where they are used.

use polysem_llvm::constant::Constant;
use polysem_llvm::{Kind, Type, TypeId, Value};
use polysem_sem::Bits;

use super::super::ir::{Arg, Const, Op, Operand, Reg, Shuffle, WithLane};
use super::body::{Body, Lowered};

impl Body<'_, '_> {
    /// A value as an operand. What must be computed is computed before.
    pub(super) fn operand(&mut self, value: Value) -> Lowered<Operand> {
        match value.kind() {
            Kind::Local(local) => Ok(Operand::reg(Reg(self.plan.register[local as usize]))),
            Kind::Const(_) | Kind::Symbol(_) => match self.lower.constant(self.unit, value) {
                Some(operand) => Ok(operand),
                None => self.materialise(value),
            },
            Kind::Block(_) => Err("a block as a value".into()),
        }
    }

    /// The type of a value.
    pub(super) fn type_of(&self, value: Value) -> TypeId {
        self.module.type_of(self.function, value)
    }

    /// A number.
    pub(super) fn number(&mut self, width: u32, number: u64) -> Operand {
        self.lower.intern(Const::Bits(Bits::new(width, number)))
    }

    /// A value of a type of which nothing is known.
    pub(super) fn undefined(&mut self, ty: TypeId) -> Lowered<Operand> {
        let ty = self.ty(ty)?;
        let constant = self.lower.filled(ty, &|_| Const::Undefined);
        Ok(self.lower.intern(constant))
    }

    fn materialise(&mut self, value: Value) -> Lowered<Operand> {
        let Some(id) = value.as_const() else { return Err("a value that is not known".into()) };
        let ty = self.module.constants.ty(id);
        let dst = self.temporary();
        let constants = &self.module.constants;
        match constants.get(id) {
            Constant::Aggregate(range) => {
                return self.assemble(ty, constants.elements(range));
            }
            Constant::Splat(value) => {
                let lanes = self.module.types.lanes(ty).unwrap_or(1);
                let value = self.operand(value)?;
                return Ok(self.splat(value, lanes));
            }
            Constant::Cast { op, a } => {
                let from = self.type_of(a);
                let a = self.operand(a)?;
                self.cast(op, super::super::ir::Promise::default(), from, ty, dst, a)?;
            }
            Constant::Binary { op, flags, a, b } => {
                let (a, b) = (self.operand(a)?, self.operand(b)?);
                self.binary(op, flags, ty, dst, a, b)?;
            }
            Constant::ICmp { pred, a, b } => {
                self.compare(pred, polysem_llvm::words::Flags::default(), dst, a, b)?;
            }
            Constant::FCmp { pred, a, b } => self.float_compare(pred, dst, a, b)?,
            Constant::GetElementPtr { flags, source, operands } => {
                self.element(flags, source, (constants.elements(operands), &[]), ty, dst)?;
            }
            Constant::Select(range) => {
                let &[cond, a, b] = constants.elements(range) else {
                    return Err("a select".into());
                };
                let (cond, a, b) = (self.operand(cond)?, self.operand(a)?, self.operand(b)?);
                self.emit(Op::Select { dst, cond, a, b });
            }
            Constant::ExtractElement { vector, index } => self.lane(dst, vector, index)?,
            Constant::InsertElement(range) => {
                let &[vector, element, index] = constants.elements(range) else {
                    return Err("an insertelement".into());
                };
                self.with_lane(dst, vector, element, index)?;
            }
            Constant::ShuffleVector(range) => {
                let &[a, b, mask] = constants.elements(range) else {
                    return Err("a shufflevector".into());
                };
                self.shuffle(dst, a, b, mask)?;
            }
            _ => {
                return Err(format!(
                    "a constant of type {}",
                    polysem_llvm::type_text(self.module, ty)
                )
                .into());
            }
        }
        Ok(Operand::reg(dst))
    }

    /// An aggregate or vector of values that are not all known.
    fn assemble(&mut self, ty: TypeId, parts: &[Value]) -> Lowered<Operand> {
        let mut whole = self.undefined(ty)?;
        let lanes = match self.module.types.get(ty) {
            Type::Vector { length, .. } => Some(length),
            _ => None,
        };
        for (part, &value) in parts.iter().enumerate() {
            let value = self.operand(value)?;
            let dst = self.temporary();
            match lanes {
                None => self.emit(Op::Insert { dst, a: whole, value, part: part as u32 }),
                Some(lanes) => {
                    let index = self.number(32, part as u64);
                    self.set_lane(WithLane { width: 32, lanes, dst, a: whole, value, index });
                }
            }
            whole = Operand::reg(dst);
        }
        Ok(whole)
    }

    pub(super) fn set_lane(&mut self, with: WithLane) {
        self.lower.program.with_lanes.push(with);
        let at = self.lower.program.with_lanes.len() as u32 - 1;
        self.emit(Op::WithLane { at });
    }

    /// A vector of one value.
    pub(super) fn splat(&mut self, value: Operand, lanes: u32) -> Operand {
        if let Arg::Const(position) = value.arg() {
            let lane = self.lower.program.constants[position as usize].clone();
            let all = (0..lanes).map(|_| lane.clone()).collect();
            return self.lower.intern(Const::Many(all));
        }
        let empty = Const::Many((0..lanes).map(|_| Const::Undefined).collect());
        let a = self.lower.intern(empty);
        let index = self.number(32, 0);
        let first = self.temporary();
        self.set_lane(WithLane { width: 32, lanes, dst: first, a, value, index });
        let shuffles = &mut self.lower.program.shuffles;
        shuffles.push(Shuffle { lanes, mask: (0..lanes).map(|_| Some(0)).collect() });
        let (shuffle, dst) = (shuffles.len() as u32 - 1, self.temporary());
        self.emit(Op::Shuffle { shuffle, dst, a: Operand::reg(first), b: a });
        Operand::reg(dst)
    }
}
