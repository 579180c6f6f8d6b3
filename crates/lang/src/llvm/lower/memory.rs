//! Instructions on memory: addresses, loads and stores, the stack, atomics.

use polysem_llvm::access::Access;
use polysem_llvm::words::{Flags, RmwOp};
use polysem_llvm::{Inst, Module, Type, TypeId, Value};
use polysem_sem::{Bits, UnOp};
use polysem_term::float::{FloatBinary, FloatFormat, FloatOp};

use super::super::ir::{Atomic, AtomicKind, Bound, Const, IntOp, Op, Operand, Pc, Reg, Variable};
use super::arrays::is_outside;
use super::body::{Body, Lowered};
use super::types::unit;

/// A walk down a type, index by index.
pub(super) struct Steps<'m> {
    module: &'m Module,
    ty: TypeId,
    first: bool,
}

impl<'m> Steps<'m> {
    pub(super) fn new(module: &'m Module, source: TypeId) -> Steps<'m> {
        Steps { module, ty: source, first: true }
    }

    /// The bytes that one more of an index means, where the next one counts elements.
    fn stride(&mut self) -> Option<i64> {
        let Module { types, layout, .. } = self.module;
        let (element, stride) = if std::mem::replace(&mut self.first, false) {
            (self.ty, layout.alloc_size(self.ty)?)
        } else {
            match types.resolved(self.ty) {
                Type::Array { element, .. } => (element, layout.alloc_size(element)?),
                // Lanes lie side by side.
                Type::Vector { element, .. } => (element, layout.store_size(element)?),
                _ => return None,
            }
        };
        self.ty = element;
        Some(stride.cast_signed())
    }

    /// The bytes that a constant index leads over.
    pub(super) fn constant(&mut self, index: &Bits) -> Option<i64> {
        let Module { types, layout, .. } = self.module;
        if let (false, Type::Struct { fields, .. }) = (self.first, types.resolved(self.ty)) {
            let at = usize::try_from(index.to_u64()?).ok()?;
            let offset = *layout.offsets(types, self.ty)?.get(at)?;
            self.ty = types.list(fields)[at];
            return Some(offset.cast_signed());
        }
        let index = match index.signed_word() {
            Some(index) => index,
            None => UnOp::Extract { hi: 63, lo: 0 }.eval(index).signed_word()?,
        };
        Some(self.stride()?.wrapping_mul(index))
    }
}

impl Body<'_, '_> {
    /// The logarithm of the alignment that an access is checked for.
    fn checked_align(&self, access: Access, ty: TypeId) -> u8 {
        if self.lower.options.alignment { self.align(access, ty) } else { 0 }
    }

    /// The logarithm of an access's alignment.
    fn align(&self, access: Access, ty: TypeId) -> u8 {
        let natural = || self.module.layout.align(ty).map_or(1, u64::from);
        access.align().unwrap_or_else(natural).trailing_zeros() as u8
    }

    pub(super) fn memory(&mut self, at: usize, inst: &Inst) -> Lowered<()> {
        let dst = self.result(at);
        let result = self.function.body.types[at];
        match *inst {
            Inst::Alloca { access, ty, count } => self.alloca(at, access, ty, count)?,
            Inst::Load { access, ptr } => {
                if let Some(slot) = self.plan.slot_of(ptr) {
                    let a = Operand::reg(Reg(self.plan.slot_register(slot)));
                    self.emit(Op::Copy { dst, a });
                    return Ok(());
                }
                let (ty, ptr) = (self.ty(result)?, self.operand(ptr)?);
                let align = self.checked_align(access, result);
                self.emit(Op::Load { align, volatile: access.volatile(), ty, dst, ptr });
            }
            Inst::Store { access, value, ptr } => {
                let stored = self.type_of(value);
                if let Some(slot) = self.plan.slot_of(ptr) {
                    let (dst, a) = (Reg(self.plan.slot_register(slot)), self.operand(value)?);
                    if a != Operand::reg(dst) {
                        self.emit(Op::Copy { dst, a });
                    }
                    return Ok(());
                }
                let (ty, value, ptr) = (self.ty(stored)?, self.operand(value)?, self.operand(ptr)?);
                let align = self.checked_align(access, stored);
                self.emit(Op::Store { align, volatile: access.volatile(), ty, value, ptr });
            }
            Inst::GetElementPtr { flags, source, operands } => {
                let operands = self.function.body.operands(operands);
                let accessed = self.accessed.get(self.function.params as usize + at);
                let bounds =
                    accessed.map(|&accessed| self.array_bounds(source, operands, accessed));
                let bounds = bounds.unwrap_or_default();
                self.element(flags, source, (operands, &bounds), result, dst)?;
            }
            Inst::VaArg { list } => {
                let (ty, list) = (self.ty(result)?, self.operand(list)?);
                self.emit(Op::VaArg { ty, dst, list });
            }
            Inst::CmpXchg { access, ptr, old, new } => {
                let stored = self.type_of(old);
                let (ptr, a, b) = (self.operand(ptr)?, self.operand(old)?, self.operand(new)?);
                self.atomic(AtomicKind::CompareExchange, access, stored, dst, [ptr, a, b])?;
            }
            Inst::AtomicRmw { op, access, ptr, value } => {
                let stored = self.type_of(value);
                let kind = self.rmw(op, stored)?;
                let (ptr, a) = (self.operand(ptr)?, self.operand(value)?);
                self.atomic(kind, access, stored, dst, [ptr, a, a])?;
            }
            _ => return Err("an instruction that is not known".into()),
        }
        Ok(())
    }

    fn atomic(
        &mut self,
        kind: AtomicKind,
        access: Access,
        stored: TypeId,
        dst: Reg,
        [ptr, a, b]: [Operand; 3],
    ) -> Lowered<()> {
        let (ty, align) = (self.ty(stored)?, self.checked_align(access, stored));
        let atomics = &mut self.lower.program.atomics;
        atomics.push(Atomic { kind, ty, align, ptr, a, b, dst });
        let atomic = atomics.len() as u32 - 1;
        self.emit(Op::Atomic { atomic });
        Ok(())
    }

    fn rmw(&self, op: RmwOp, ty: TypeId) -> Lowered<AtomicKind> {
        let float = |op, format: FloatFormat| AtomicKind::Float(FloatOp::Binary(op, format));
        Ok(match op {
            RmwOp::Xchg => AtomicKind::Exchange,
            RmwOp::Add => AtomicKind::Int(IntOp::Add),
            RmwOp::Sub => AtomicKind::Int(IntOp::Sub),
            RmwOp::And => AtomicKind::Int(IntOp::And),
            RmwOp::Or => AtomicKind::Int(IntOp::Or),
            RmwOp::Xor => AtomicKind::Int(IntOp::Xor),
            RmwOp::Nand => AtomicKind::Nand,
            RmwOp::Max => AtomicKind::Max,
            RmwOp::Min => AtomicKind::Min,
            RmwOp::UMax => AtomicKind::UMax,
            RmwOp::UMin => AtomicKind::UMin,
            RmwOp::UIncWrap => AtomicKind::UIncWrap,
            RmwOp::UDecWrap => AtomicKind::UDecWrap,
            RmwOp::USubCond => AtomicKind::USubCond,
            RmwOp::USubSat => AtomicKind::USubSat,
            RmwOp::FAdd => float(FloatBinary::Add, self.format(ty)?),
            RmwOp::FSub => float(FloatBinary::Sub, self.format(ty)?),
            RmwOp::FMax => float(FloatBinary::MaxNum, self.format(ty)?),
            RmwOp::FMin => float(FloatBinary::MinNum, self.format(ty)?),
            RmwOp::FMaximum => float(FloatBinary::Maximum, self.format(ty)?),
            RmwOp::FMinimum => float(FloatBinary::Minimum, self.format(ty)?),
        })
    }

    fn alloca(&mut self, at: usize, access: Access, ty: TypeId, count: Value) -> Lowered<()> {
        let dst = self.result(at);
        let local = self.function.params + at as u32;
        if let Some(slot) = self.plan.slot_of(Value::local(local)) {
            if self.plan.slots[slot].fresh && self.plan.slots[slot].read {
                self.fresh(local, dst);
            }
            return Ok(());
        }
        let layout = &self.module.layout;
        let stride = layout.alloc_size(ty).ok_or("a stack object without a size")?;
        let width = self.width(self.type_of(count))?;
        let length = count.as_local().map(|_| count);
        let count = self.operand(count)?;
        let (width, count) = self.short_index(width, count);
        let align = self.align(access, ty);
        if let Some(length) = length {
            self.lengths(local, ty, length)?;
        }
        self.note_variable(local, stride, ty);
        self.emit(Op::Alloca { align, width, dst, count, stride });
        Ok(())
    }

    /// A promoted slot comes to life.
    pub(super) fn fresh(&mut self, local: u32, dst: Reg) {
        let at = (local - self.function.params) as usize;
        if let Inst::Alloca { ty, .. } = self.function.body.insts[at] {
            self.note_variable(local, self.module.layout.alloc_size(ty).unwrap_or(0), ty);
        }
        self.emit(Op::Fresh { dst });
    }

    /// The next instruction makes a variable.
    fn note_variable(&mut self, local: u32, size: u64, ty: TypeId) {
        let at = Pc(self.lower.program.code.len() as u32);
        let name = self.variable(local).unwrap_or_else(|| "alloca".into());
        let location = self.declaration(local);
        let unit = unit(self.module, ty);
        self.lower.program.variables.push(Variable { at, name, size, unit, location });
    }

    /// An address in an object: constant steps together, one operation for each step that is not known, or leads out of its
    /// array. Of some indices the bound is known.
    pub(super) fn element(
        &mut self,
        flags: Flags,
        source: TypeId,
        (operands, bounds): (&[Value], &[Option<Bound>]),
        ty: TypeId,
        dst: Reg,
    ) -> Lowered<()> {
        let inbounds = flags.has(Flags::INBOUNDS);
        let lanes = self.module.types.lanes(ty);
        let [base, indices @ ..] = operands else { return Err("an address without a base".into()) };
        let is_vector =
            |body: &Self, value: Value| body.module.types.lanes(body.type_of(value)).is_some();
        let mut pointer = self.operand(*base)?;
        if let (Some(lanes), false) = (lanes, is_vector(self, *base)) {
            pointer = self.splat(pointer, lanes);
        }
        let mut steps = Steps::new(self.module, source);
        // A step is emitted when it is known whether it is the last, which writes the result.
        let mut pending: Option<Op> = None;
        for (at, &index) in indices.iter().enumerate() {
            let known = self.lower.fold(self.unit, index).as_ref().and_then(same_number);
            // Vectors of addresses are what optimisers make.
            let bound = bounds.get(at).copied().flatten().filter(|_| lanes.is_none());
            let known =
                known.filter(|number| !bound.is_some_and(|bound| is_outside(number, bound)));
            if let Some(number) = known {
                let by = steps.constant(&number).ok_or("an index into what has no elements")?;
                if let Some(Op::Offset { by: before, .. }) = &mut pending {
                    *before = before.wrapping_add(by);
                } else if by != 0 {
                    pointer = self.step(pending, pointer);
                    pending = Some(Op::Offset { inbounds, dst, base: pointer, by });
                }
                continue;
            }
            let scale = steps.stride().ok_or("an index into what has no elements")?;
            let width = self.width(self.type_of(index))?;
            let vector = is_vector(self, index);
            let index = self.operand(index)?;
            let (width, mut index) = self.short_index(width, index);
            if let (Some(lanes), false) = (lanes, vector) {
                index = self.splat(index, lanes);
            }
            pointer = self.step(pending, pointer);
            pending = Some(Op::Index { inbounds, width, bound, dst, base: pointer, index, scale });
        }
        self.emit(pending.unwrap_or(Op::Copy { dst, a: pointer }));
        Ok(())
    }

    /// A step of an address that is not the last: into a register of its own.
    fn step(&mut self, pending: Option<Op>, pointer: Operand) -> Operand {
        let Some(mut op) = pending else { return pointer };
        let inner = self.temporary();
        if let Op::Offset { dst, .. } | Op::Index { dst, .. } = &mut op {
            *dst = inner;
        }
        self.emit(op);
        Operand::reg(inner)
    }
}

/// The number that an index is, or all of its lanes are.
fn same_number(index: &Const) -> Option<Bits> {
    match index {
        Const::Bits(bits) => Some(bits.clone()),
        Const::Many(lanes) => {
            let first = lanes.first()?;
            lanes.iter().all(|lane| lane == first).then(|| same_number(first)).flatten()
        }
        Const::Pointer { .. } | Const::Undefined => None,
    }
}
