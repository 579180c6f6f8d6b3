//! Instructions that compute: integers, floats, conversions, comparisons.

use polysem_llvm::words::{BinOp, CastOp, Flags, FloatPred, IntPred};
use polysem_llvm::{Inst, TypeId, Value};
use polysem_term::float::{FloatBinary, FloatCmp, FloatFormat, FloatOp, FloatUnary};

use super::super::ir::{IntCmp, IntOp, Op, Operand, Promise, Reg, Resize};
use super::body::{Body, Lowered};
use super::plan::same_bits;

/// What flags promise of an integer operation.
fn promise(flags: Flags) -> Promise {
    let pairs = [
        (Flags::NUW, Promise::NUW),
        (Flags::NSW, Promise::NSW),
        (Flags::EXACT, Promise::EXACT),
        (Flags::DISJOINT, Promise::DISJOINT),
        (Flags::NNEG, Promise::NNEG),
        (Flags::SAMESIGN, Promise::SAMESIGN),
    ];
    let given = pairs.iter().filter(|(flag, _)| flags.has(*flag));
    given.fold(Promise::default(), |all, (_, promise)| all.with(*promise))
}

/// An integer operator, unless it is one on floats.
pub(super) fn int_op(op: BinOp) -> Option<IntOp> {
    Some(match op {
        BinOp::Add => IntOp::Add,
        BinOp::Sub => IntOp::Sub,
        BinOp::Mul => IntOp::Mul,
        BinOp::UDiv => IntOp::UDiv,
        BinOp::SDiv => IntOp::SDiv,
        BinOp::URem => IntOp::URem,
        BinOp::SRem => IntOp::SRem,
        BinOp::Shl => IntOp::Shl,
        BinOp::LShr => IntOp::LShr,
        BinOp::AShr => IntOp::AShr,
        BinOp::And => IntOp::And,
        BinOp::Or => IntOp::Or,
        BinOp::Xor => IntOp::Xor,
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => return None,
    })
}

fn int_cmp(pred: IntPred) -> IntCmp {
    match pred {
        IntPred::Eq => IntCmp::Eq,
        IntPred::Ne => IntCmp::Ne,
        IntPred::Ugt => IntCmp::Ugt,
        IntPred::Uge => IntCmp::Uge,
        IntPred::Ult => IntCmp::Ult,
        IntPred::Ule => IntCmp::Ule,
        IntPred::Sgt => IntCmp::Sgt,
        IntPred::Sge => IntCmp::Sge,
        IntPred::Slt => IntCmp::Slt,
        IntPred::Sle => IntCmp::Sle,
    }
}

fn float_cmp(pred: FloatPred) -> FloatCmp {
    match pred {
        FloatPred::False => FloatCmp::False,
        FloatPred::Oeq => FloatCmp::Oeq,
        FloatPred::Ogt => FloatCmp::Ogt,
        FloatPred::Oge => FloatCmp::Oge,
        FloatPred::Olt => FloatCmp::Olt,
        FloatPred::Ole => FloatCmp::Ole,
        FloatPred::One => FloatCmp::One,
        FloatPred::Ord => FloatCmp::Ord,
        FloatPred::Uno => FloatCmp::Uno,
        FloatPred::Ueq => FloatCmp::Ueq,
        FloatPred::Ugt => FloatCmp::Ugt,
        FloatPred::Uge => FloatCmp::Uge,
        FloatPred::Ult => FloatCmp::Ult,
        FloatPred::Ule => FloatCmp::Ule,
        FloatPred::Une => FloatCmp::Une,
        FloatPred::True => FloatCmp::True,
    }
}

impl Body<'_, '_> {
    /// An instruction that ends no block.
    pub(super) fn compute(&mut self, at: usize, inst: &Inst) -> Lowered<()> {
        let dst = self.result(at);
        let ty = self.function.body.types[at];
        match *inst {
            Inst::FNeg { a, .. } => {
                let format = self.format(ty)?;
                let a = self.operand(a)?;
                self.float(FloatOp::Unary(FloatUnary::Neg, format), dst, a, a);
            }
            Inst::Binary { op, flags, a, b } => {
                let distance = self.is_distance(at, op);
                let (a, b) = (self.operand(a)?, self.operand(b)?);
                if distance {
                    let promise = promise(flags).with(self.strict).with(Promise::DISTANCE);
                    self.emit(Op::Int { op: IntOp::Sub, promise, width: 64, dst, a, b });
                } else {
                    self.binary(op, flags, ty, dst, a, b)?;
                }
            }
            Inst::ICmp { pred, flags, a, b } => self.compare(pred, flags, dst, a, b)?,
            Inst::FCmp { pred, a, b, .. } => self.float_compare(pred, dst, a, b)?,
            Inst::Cast { op, flags, a } => {
                let from = self.type_of(a);
                let a = self.operand(a)?;
                self.cast(op, promise(flags), from, ty, dst, a)?;
            }
            Inst::Select { cond, a, b, .. } => {
                self.ty(ty)?;
                let (cond, a, b) = (self.operand(cond)?, self.operand(a)?, self.operand(b)?);
                self.emit(Op::Select { dst, cond, a, b });
            }
            Inst::Freeze { a } => {
                let (ty, a) = (self.ty(ty)?, self.operand(a)?);
                self.emit(Op::Freeze { ty, dst, a });
            }
            Inst::ExtractElement { vector, index } => self.lane(dst, vector, index)?,
            Inst::InsertElement { vector, element, index } => {
                self.with_lane(dst, vector, element, index)?;
            }
            Inst::ShuffleVector { a, b, mask } => self.shuffle(dst, a, b, mask)?,
            Inst::ExtractValue { aggregate, indices } => self.extract(dst, aggregate, indices)?,
            Inst::InsertValue { operands } => self.insert(dst, operands)?,
            Inst::Call { call } => self.call(at, call)?,
            Inst::LandingPad { .. } | Inst::CatchPad { .. } | Inst::CleanupPad { .. } => {
                return Err("exceptions".into());
            }
            // Threads are not modelled: the order of accesses is that of the text.
            Inst::Fence { .. } => {}
            _ => self.memory(at, inst)?,
        }
        Ok(())
    }

    /// Whether this is the difference of two pointers of the source, and not of numbers that were made of pointers: compilers
    /// divide it by the size of what they point to, and say that nothing remains. Pointers to single bytes are not told apart.
    fn is_distance(&self, at: usize, op: BinOp) -> bool {
        let local = Value::local(self.function.params + at as u32);
        let divided = |next: &Inst| {
            matches!(*next, Inst::Binary { op: BinOp::SDiv, flags, a, .. }
                if a == local && flags.has(Flags::EXACT))
        };
        op == BinOp::Sub
            && self.strict == Promise::STRICT
            && self.function.body.insts.get(at + 1).is_some_and(divided)
    }

    pub(super) fn binary(
        &mut self,
        op: BinOp,
        flags: Flags,
        ty: TypeId,
        dst: Reg,
        a: Operand,
        b: Operand,
    ) -> Lowered<()> {
        if let Some(op) = int_op(op) {
            let width = self.width(ty)?;
            let mut promise = promise(flags);
            let options = self.lower.options;
            if options.wraps {
                promise = promise.without(Promise::NSW.with(Promise::NUW));
            }
            let scalar = self.module.types.scalar(ty) == ty;
            let b = if options.masks && op.shifts() && width.is_power_of_two() && scalar {
                self.masked(width, b)
            } else {
                b
            };
            let promise = promise.with(self.strict);
            self.emit(Op::Int { op, promise, width, dst, a, b });
            return Ok(());
        }
        let op = match op {
            BinOp::FAdd => FloatBinary::Add,
            BinOp::FSub => FloatBinary::Sub,
            BinOp::FMul => FloatBinary::Mul,
            BinOp::FDiv => FloatBinary::Div,
            _ => FloatBinary::Rem,
        };
        let format = self.format(ty)?;
        self.float(FloatOp::Binary(op, format), dst, a, b);
        Ok(())
    }

    /// The lowest bits of a number, as many as say how far to shift.
    fn masked(&mut self, width: u16, b: Operand) -> Operand {
        let mask = self.number(width.into(), u64::from(width) - 1);
        let (dst, promise) = (self.temporary(), Promise::default());
        self.emit(Op::Int { op: IntOp::And, promise, width, dst, a: b, b: mask });
        Operand::reg(dst)
    }

    fn float(&mut self, op: FloatOp, dst: Reg, a: Operand, b: Operand) {
        let float = self.lower.float(op);
        self.emit(Op::Float { float, dst, a, b });
    }

    pub(super) fn format(&self, ty: TypeId) -> Lowered<FloatFormat> {
        let known = self.lower.format(self.unit, ty);
        known.ok_or_else(|| {
            format!("floats of type {}", polysem_llvm::type_text(self.module, ty)).into()
        })
    }

    pub(super) fn compare(
        &mut self,
        pred: IntPred,
        flags: Flags,
        dst: Reg,
        a: Value,
        b: Value,
    ) -> Lowered<()> {
        let ty = self.type_of(a);
        let width = self.width(ty)?;
        let (a, b) = (self.operand(a)?, self.operand(b)?);
        let mut promise = promise(flags);
        // Numbers that were made of pointers are ordered as any others.
        let types = &self.module.types;
        if types.is_ptr(types.scalar(ty)) {
            promise = promise.with(self.strict);
        }
        self.emit(Op::Compare { pred: int_cmp(pred), promise, width, dst, a, b });
        Ok(())
    }

    pub(super) fn float_compare(
        &mut self,
        pred: FloatPred,
        dst: Reg,
        a: Value,
        b: Value,
    ) -> Lowered<()> {
        let format = self.format(self.type_of(a))?;
        let (a, b) = (self.operand(a)?, self.operand(b)?);
        self.emit(Op::FloatCompare { pred: float_cmp(pred), format, dst, a, b });
        Ok(())
    }

    pub(super) fn cast(
        &mut self,
        op: CastOp,
        promise: Promise,
        from: TypeId,
        to: TypeId,
        dst: Reg,
        a: Operand,
    ) -> Lowered<()> {
        let promise = promise.with(self.strict);
        let resize = |body: &mut Self, how| {
            let (from, to) = (body.width(from)?, body.width(to)?);
            body.emit(Op::Resize { how, promise, from, to, dst, a });
            Ok(())
        };
        let float = match op {
            CastOp::Trunc => return resize(self, Resize::Trunc),
            CastOp::ZExt => return resize(self, Resize::Zero),
            CastOp::SExt => return resize(self, Resize::Sign),
            CastOp::PtrToInt | CastOp::PtrToAddr | CastOp::IntToPtr => {
                return match self.width(from)?.cmp(&self.width(to)?) {
                    std::cmp::Ordering::Less => resize(self, Resize::Zero),
                    std::cmp::Ordering::Greater => resize(self, Resize::Trunc),
                    std::cmp::Ordering::Equal => {
                        self.emit(Op::Copy { dst, a });
                        Ok(())
                    }
                };
            }
            CastOp::Bitcast | CastOp::AddrSpaceCast => {
                let (old, new) = (self.ty(from)?, self.ty(to)?);
                let same = op == CastOp::AddrSpaceCast || same_bits(self.module, from, to);
                self.emit(if same {
                    Op::Copy { dst, a }
                } else {
                    Op::Bitcast { from: old, to: new, dst, a }
                });
                return Ok(());
            }
            CastOp::FpTrunc | CastOp::FpExt => {
                FloatOp::Convert { from: self.format(from)?, to: self.format(to)? }
            }
            CastOp::FpToUi => {
                FloatOp::ToUnsigned { from: self.format(from)?, to: self.width(to)?.into() }
            }
            CastOp::FpToSi => {
                FloatOp::ToSigned { from: self.format(from)?, to: self.width(to)?.into() }
            }
            CastOp::UiToFp => {
                FloatOp::FromUnsigned { from: self.width(from)?.into(), to: self.format(to)? }
            }
            CastOp::SiToFp => {
                FloatOp::FromSigned { from: self.width(from)?.into(), to: self.format(to)? }
            }
        };
        self.float(float, dst, a, a);
        Ok(())
    }
}
