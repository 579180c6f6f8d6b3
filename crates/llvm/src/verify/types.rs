//! The types of operands.

use super::{Checker, sized};
use crate::inst::Inst;
use crate::module::SymbolKind;
use crate::types::{Type, TypeId};
use crate::value::{Kind, Value};
use crate::words::{CastOp, Ordering};

impl Checker<'_> {
    fn same(&mut self, value: Value, ty: TypeId, what: &str) {
        if self.type_of(value) != ty {
            let found = crate::print::type_text(self.m, self.type_of(value));
            let wanted = crate::print::type_text(self.m, ty);
            self.fail(format!("{what} has the type `{found}`, not `{wanted}`"));
        }
    }

    fn check(&mut self, holds: bool, message: &str) {
        if !holds {
            self.fail(message);
        }
    }

    fn is_ptr(&self, value: Value) -> bool {
        self.m.types.is_ptr(self.type_of(value))
    }

    pub(super) fn types(&mut self, inst: &Inst, ty: TypeId) {
        let m = self.m;
        match *inst {
            Inst::Binary { op, a, b, .. } => {
                self.same(a, ty, "the first operand");
                self.same(b, ty, "the second operand");
                let scalar = m.types.scalar(ty);
                let fits =
                    if op.is_float() { m.types.is_float(scalar) } else { m.types.is_int(scalar) };
                self.check(fits, "the operator is not for this type");
            }
            Inst::FNeg { a, .. } => {
                self.same(a, ty, "the operand");
                self.check(
                    m.types.is_float(m.types.scalar(ty)),
                    "the operator is not for this type",
                );
            }
            Inst::ICmp { a, b, .. } | Inst::FCmp { a, b, .. } => {
                let operand = self.type_of(a);
                self.same(b, operand, "the second operand");
                let float = matches!(inst, Inst::FCmp { .. });
                let scalar = m.types.scalar(operand);
                let fits = m.types.is_float(scalar) == float
                    && (float || m.types.is_int(scalar) || m.types.is_ptr(scalar));
                self.check(fits, "the comparison is not for this type");
            }
            Inst::Select { cond, a, b, .. } => {
                self.same(a, ty, "the first value");
                self.same(b, ty, "the second value");
                let of = self.type_of(cond);
                let lanes = m.types.lanes(of);
                let fits = m.types.scalar(of) == TypeId::I1
                    && (lanes.is_none() || lanes == m.types.lanes(ty));
                self.check(fits, "the condition is not of `i1`");
            }
            Inst::Freeze { a } => self.same(a, ty, "the operand"),
            Inst::Cast { op, a, .. } => self.cast(op, a, ty),
            Inst::Call { call } | Inst::Invoke { call, .. } | Inst::CallBr { call, .. } => {
                self.call(call, ty);
            }
            Inst::ExtractElement { index, .. } | Inst::InsertElement { index, .. } => {
                self.check(m.types.is_int(self.type_of(index)), "an index is an integer");
            }
            Inst::GetElementPtr { source, operands, .. } => self.path(source, operands.indices()),
            Inst::Alloca { ty: of, .. } => self.check(sized(m, of), "the type has no size"),
            Inst::Load { ptr, access } => {
                self.check(self.is_ptr(ptr), "the address is no pointer");
                self.check(sized(m, ty), "the type has no size");
                let release = matches!(access.ordering(), Ordering::Release | Ordering::AcqRel);
                self.check(!release, "a load does not release");
            }
            Inst::Store { ptr, value, access } => {
                self.check(self.is_ptr(ptr), "the address is no pointer");
                self.check(sized(m, self.type_of(value)), "the type has no size");
                let acquire = matches!(access.ordering(), Ordering::Acquire | Ordering::AcqRel);
                self.check(!acquire, "a store does not acquire");
            }
            Inst::CmpXchg { ptr, old, new, .. } => {
                self.check(self.is_ptr(ptr), "the address is no pointer");
                self.same(new, self.type_of(old), "the new value");
            }
            Inst::AtomicRmw { ptr, value, .. } => {
                self.check(self.is_ptr(ptr), "the address is no pointer");
                self.same(value, ty, "the value");
            }
            _ => self.flow(inst),
        }
    }

    fn flow(&mut self, inst: &Inst) {
        let m = self.m;
        let body = &self.f.body;
        match *inst {
            Inst::Ret { value } => {
                let Type::Function { ret, .. } = m.types.get(self.f.ty) else { return };
                if value == Value::NONE {
                    self.check(ret == TypeId::VOID, "the function returns a value");
                } else {
                    self.same(value, ret, "what is returned");
                }
            }
            Inst::CondBr { cond, .. } => self.same(cond, TypeId::I1, "the condition"),
            Inst::Switch { value, cases } => {
                let ty = self.type_of(value);
                let mut seen: Vec<Value> =
                    body.operands(cases)[1..].iter().step_by(2).copied().collect();
                for &case in &seen {
                    self.same(case, ty, "a case");
                }
                seen.sort_unstable();
                let twice = seen.windows(2).any(|pair| pair[0] == pair[1]);
                self.check(!twice, "a case is there twice");
            }
            Inst::IndirectBr { address, .. } => {
                self.check(self.is_ptr(address), "the address is no pointer");
            }
            Inst::LandingPad { .. } | Inst::Resume { .. } => {
                self.check(self.f.personality.is_some(), "the function has no personality");
            }
            _ => {}
        }
    }

    fn call(&mut self, call: u32, ty: TypeId) {
        let m = self.m;
        let call = &self.f.body.calls[call as usize];
        let Type::Function { ret, params, variadic } = m.types.get(call.ty) else {
            return self.fail("what is called is no function");
        };
        let args = self.f.body.operands(call.args);
        let params = m.types.list(params);
        if args.len() < params.len() || (args.len() > params.len() && !variadic) {
            return self.fail(format!("this takes {} arguments, not {}", params.len(), args.len()));
        }
        for (&arg, &param) in args.iter().zip(params) {
            if param != TypeId::METADATA {
                self.same(arg, param, "an argument");
            }
        }
        self.check(ret == ty, "the result has another type");
        let callee = call.callee;
        self.check(self.is_asm(callee) || self.is_ptr(callee), "what is called is no pointer");
        if let Kind::Symbol(symbol) = callee.kind()
            && let SymbolKind::Function(index) = m.symbols[symbol.index()].kind
        {
            // A function may be called with another type (which is undefined if it happens); an intrinsic may not.
            let name = m.symbols[symbol.index()].name;
            let intrinsic = name.is_some_and(|name| m.names.bytes(name).starts_with(b"llvm."));
            let same = m.functions[index as usize].ty == call.ty;
            self.check(!intrinsic || same, "an intrinsic is called with another type");
        }
    }

    /// The indices of a `getelementptr` lead into the type.
    fn path(&mut self, source: TypeId, operands: std::ops::Range<usize>) {
        let m = self.m;
        self.check(sized(m, source), "the type has no size");
        let Some((&base, indices)) = self.f.body.operands[operands].split_first() else {
            return self.fail("there is no base");
        };
        self.check(m.types.is_ptr(m.types.scalar(self.type_of(base))), "the base is no pointer");
        let mut ty = source;
        for &index in indices.iter().skip(1) {
            ty = match m.types.resolved(ty) {
                Type::Array { element, .. } | Type::Vector { element, .. } => element,
                Type::Struct { fields, .. } => {
                    match self.field(index).and_then(|at| m.types.list(fields).get(at).copied()) {
                        Some(field) => field,
                        None => return self.fail("the structure has no such field"),
                    }
                }
                _ => return self.fail("an index leads into a type without elements"),
            };
        }
    }

    /// A constant index, or the one that a vector repeats.
    fn field(&self, index: Value) -> Option<usize> {
        use crate::constant::Constant;
        let single = match self.m.constants.get(index.as_const()?) {
            Constant::Splat(value) => value,
            Constant::Aggregate(range) => *self.m.constants.elements(range).first()?,
            Constant::Zero => return Some(0),
            _ => index,
        };
        usize::try_from(self.m.as_int(single)?).ok()
    }

    fn cast(&mut self, op: CastOp, a: Value, to: TypeId) {
        let m = self.m;
        let from = self.type_of(a);
        let (source, target) = (m.types.scalar(from), m.types.scalar(to));
        let int = |ty: TypeId| match m.types.get(ty) {
            Type::Int(width) => Some(width),
            _ => None,
        };
        let float = |ty: TypeId| m.types.float_bits(ty);
        let ptr = |ty: TypeId| m.types.is_ptr(ty);
        let smaller =
            |a: Option<u32>, b: Option<u32>| matches!((a, b), (Some(a), Some(b)) if a < b);
        let fits = match op {
            CastOp::Trunc => smaller(int(target), int(source)),
            CastOp::ZExt | CastOp::SExt => smaller(int(source), int(target)),
            CastOp::FpTrunc => smaller(float(target), float(source)),
            CastOp::FpExt => smaller(float(source), float(target)),
            CastOp::FpToUi | CastOp::FpToSi => float(source).is_some() && int(target).is_some(),
            CastOp::UiToFp | CastOp::SiToFp => int(source).is_some() && float(target).is_some(),
            CastOp::PtrToInt | CastOp::PtrToAddr => ptr(source) && int(target).is_some(),
            CastOp::IntToPtr => int(source).is_some() && ptr(target),
            CastOp::AddrSpaceCast => ptr(source) && ptr(target),
            CastOp::Bitcast => {
                let sizes = m.layout.bits(from) == m.layout.bits(to) && m.layout.bits(to).is_some();
                sizes && ptr(source) == ptr(target)
            }
        };
        let lanes = op == CastOp::Bitcast || m.types.lanes(from) == m.types.lanes(to);
        self.check(fits && lanes, "the conversion is not between these types");
    }
}
