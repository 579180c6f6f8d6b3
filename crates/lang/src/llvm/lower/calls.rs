//! Calls: of functions, of pointers, of what the engine does itself.

use polysem_llvm::attrs::{Attr, AttrListId, Attrs};
use polysem_llvm::constant::Constant;
use polysem_llvm::inst::{Call as Source, Tail};
use polysem_llvm::module::SymbolKind;
use polysem_llvm::{Kind, SymbolId, Type, TypeId, Value};

use super::super::ir::{Argument, Call, Callee, Const, Op, Operand, Reg, StaticKind};
use super::super::native::Native;
use super::super::natives::agrees;
use super::Lower;
use super::body::{Body, Lowered};
use super::plan::Mark;
use super::symbols::Meaning;

/// What the names of functions begin with whose results are inputs.
const INPUTS: [&str; 2] = ["nondet_", "__VERIFIER_nondet_"];

impl Lower<'_> {
    /// The attributes that a module declares a function with.
    pub(super) fn declaration(&self, unit: usize, symbol: SymbolId) -> Option<AttrListId> {
        let module = self.units[unit].module;
        match module.symbols[symbol.index()].kind {
            SymbolKind::Function(index) => Some(module.functions[index as usize].attrs),
            _ => None,
        }
    }
}

impl Body<'_, '_> {
    /// A call, by its position among the function's.
    pub(super) fn call(&mut self, at: usize, call: u32) -> Lowered<()> {
        let call = &self.function.body.calls[call as usize];
        let constant = call.callee.as_const().map(|id| self.module.constants.get(id));
        if let Some(Constant::Asm(asm)) = constant {
            return self.assembly(at, asm, call);
        }
        let callee = match self.callee(call.callee)? {
            Callee::Missing(name) if self.is_input(&name, call) => Callee::Input(name),
            callee => callee,
        };
        match callee {
            Callee::Native(native) => self.native(at, native, call),
            callee => {
                let call = self.arguments(at, callee, call)?;
                let call = self.add_call(call);
                self.emit(Op::Call { call });
                Ok(())
            }
        }
    }

    /// Whether a function that nobody defines gives an input: by its name, and because its result is one value. What it gives
    /// as a pointer is a number.
    fn is_input(&self, name: &str, call: &Source) -> bool {
        let ret = match self.module.types.get(call.ty) {
            Type::Function { ret, .. } => ret,
            _ => call.ty,
        };
        let named = INPUTS.iter().any(|prefix| name.starts_with(prefix));
        let ret = self.module.types.get(ret);
        named && matches!(ret, Type::Int(_) | Type::Float | Type::Double | Type::Ptr(0))
    }

    fn callee(&mut self, callee: Value) -> Lowered<Callee> {
        if let Kind::Symbol(symbol) = callee.kind() {
            match self.lower.meaning(self.unit, symbol) {
                Meaning::Function(number) => return Ok(Callee::Function(number)),
                Meaning::Native(native) => return Ok(Callee::Native(native)),
                Meaning::Missing => {
                    return Ok(Callee::Missing(self.module.symbol_name(symbol).into()));
                }
                Meaning::Object(..) | Meaning::Null => {}
            }
        }
        if let Some(Const::Pointer { object, offset: 0 }) = self.lower.fold(self.unit, callee) {
            let object = &self.lower.program.statics[object as usize];
            match object.kind {
                StaticKind::Function(number) => return Ok(Callee::Function(number)),
                StaticKind::Native(native) => return Ok(Callee::Native(native)),
                StaticKind::Missing => return Ok(Callee::Missing(object.name.clone())),
                StaticKind::Variable { .. } | StaticKind::Block(_) => {}
            }
        }
        Ok(Callee::Pointer(self.operand(callee)?))
    }

    fn add_call(&mut self, call: Call) -> u32 {
        self.lower.program.calls.push(call);
        self.lower.program.calls.len() as u32 - 1
    }

    fn arguments(&mut self, at: usize, callee: Callee, call: &Source) -> Lowered<Call> {
        let (ret, fixed) = match self.module.types.get(call.ty) {
            Type::Function { ret, params, variadic: true } => (ret, params.count),
            Type::Function { ret, .. } => (ret, call.args.count),
            _ => (call.ty, call.args.count),
        };
        let declared = match call.callee.kind() {
            Kind::Symbol(symbol) => self.lower.declaration(self.unit, symbol),
            _ => None,
        };
        let attrs = &self.module.attrs;
        let mut args = Vec::with_capacity(call.args.count as usize);
        for (index, &value) in self.function.body.operands(call.args).iter().enumerate() {
            let ty = self.type_of(value);
            if matches!(ty, TypeId::METADATA | TypeId::TOKEN) {
                continue;
            }
            let here = attrs.param(call.attrs, index);
            let there = declared.map(|list| attrs.param(list, index));
            let has = |attr| here.has(attr) || there.is_some_and(|attrs| attrs.has(attr));
            let byval = if has(Attr::ByVal) { Some(self.by_value(here, there)?) } else { None };
            let ty = self.ty(ty)?;
            args.push(Argument {
                value: self.operand(value)?,
                ty,
                noundef: has(Attr::NoUndef),
                byval,
            });
        }
        let ret_attrs = attrs.ret(call.attrs);
        let noundef = ret_attrs.has(Attr::NoUndef)
            || declared.is_some_and(|list| attrs.ret(list).has(Attr::NoUndef));
        let ty = if ret == TypeId::VOID { None } else { Some(self.ty(ret)?) };
        Ok(Call {
            callee,
            fixed: fixed.min(args.len() as u32),
            args: args.into(),
            dst: (ty.is_some() && self.is_used(at)).then(|| self.result(at)),
            ty,
            noundef,
            must_tail: call.tail == Tail::Must,
            numbers: Box::default(),
        })
    }

    fn result_type(&self, call: &Source) -> TypeId {
        match self.module.types.get(call.ty) {
            Type::Function { ret, .. } => ret,
            _ => call.ty,
        }
    }

    /// Size and alignment of an argument that the callee gets a copy of.
    fn by_value(&self, here: &Attrs, there: Option<&Attrs>) -> Lowered<(u64, u32)> {
        let ty = here
            .ty
            .or(there.and_then(|attrs| attrs.ty))
            .ok_or("an argument by value without a type")?;
        let layout = &self.module.layout;
        let size = layout.alloc_size(ty).ok_or("an argument by value without a size")?;
        let align =
            here.align.max(there.map_or(0, |attrs| attrs.align)).max(layout.align(ty).unwrap_or(1));
        Ok((size, align))
    }

    /// Whether lists of arguments are as x86-64 has them; a module that does not say what it is for may be.
    fn is_x86(&self) -> bool {
        let triple = self.module.triple.map(|triple| self.module.names.text(triple));
        triple.is_none_or(|triple| triple.is_empty() || triple.starts_with("x86_64"))
    }

    fn native(&mut self, at: usize, native: Native, call: &Source) -> Lowered<()> {
        let args = self.function.body.operands(call.args);
        match (native, args) {
            (Native::Same, &[first, ..]) if self.type_of(first) == self.result_type(call) => {
                let a = self.operand(first)?;
                self.copy(at, a);
                return Ok(());
            }
            (Native::Nothing, _) => return Ok(()),
            (Native::LoadRelative, &[table, offset])
                if self.load_relative(at, table, offset)? =>
            {
                return Ok(());
            }
            (Native::Assume, &[cond, ..]) if self.module.as_int(cond) == Some(1) => return Ok(()),
            (Native::LifetimeStart | Native::LifetimeEnd, _) if self.slot_mark(at) => return Ok(()),
            (Native::VaStart | Native::VaCopy, _) if !self.is_x86() => {
                return Err("variadic arguments as this target passes them".into());
            }
            _ => {}
        }
        let mut lowered = self.arguments(at, Callee::Native(native), call)?;
        if !agrees(&self.lower.program, &lowered, native) {
            return Err(
                "a function of ours with other parameters or another result than it has".into()
            );
        }
        if native == Native::FMath
            && let Kind::Symbol(symbol) = call.callee.kind()
        {
            lowered.numbers = Native::math(&self.module.symbol_name(symbol)).into_iter().collect();
        }
        let call = self.add_call(lowered);
        self.emit(Op::Native { call });
        Ok(())
    }

    /// A marker of a slot's life; whether it was of a slot.
    fn slot_mark(&mut self, at: usize) -> bool {
        let inst = &self.function.body.insts[at];
        let Some((mark, address)) = super::plan::mark(self.lower, self.unit, self.function, inst)
        else {
            return false;
        };
        let Some(slot) = self.plan.slot_of(address) else { return false };
        if mark == Mark::Start && self.plan.slots[slot].read {
            let dst = Reg(self.plan.slot_register(slot));
            let local = self.plan.slots[slot].local;
            self.fresh(local, dst);
        }
        true
    }

    /// A copy of an operand, where a result is used.
    pub(super) fn copy(&mut self, at: usize, a: Operand) {
        let dst = self.result(at);
        if self.is_used(at) && a != Operand::reg(dst) {
            self.emit(Op::Copy { dst, a });
        }
    }
}
