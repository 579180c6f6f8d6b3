//! Arrays inside of objects: how far an index may go, and how long an array may be whose length is computed.
//!
//! What compilers write without optimisation still says which array an index counts the elements of. An index must lead to an
//! element where the address is accessed, and may lead to the end of the array where it is only made. Optimised code keeps
//! no such promise, and nothing is asked of it.
//!
//! Not asked of an array that is all of its object and only accessed: the object's own bounds say that. Nor of the last array
//! of a structure that may go on behind it, as in the idiom of flexible members: of length 0 or 1 wherever it is, of any
//! length where the structure is reached by a pointer. `-fsanitize=bounds` leaves out these, too.

use polysem_llvm::attrs::Attr;
use polysem_llvm::constant::Constant;
use polysem_llvm::inst::Call;
use polysem_llvm::module::SymbolKind;
use polysem_llvm::words::{BinOp, CastOp};
use polysem_llvm::{Function, Inst, Kind, Module, Type, TypeId, Value};

use super::super::ir::{Bound, Const, Op};
use super::body::{Body, Lowered};

/// What is known of an address: what lies there, and in what.
#[derive(Clone, Copy)]
struct Spot {
    ty: TypeId,
    within: Within,
    /// Whether it is all of the variable that it lies in.
    whole: bool,
    /// Whether it is the last field of a structure.
    last: bool,
}

/// What an address is known to lie in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// Nothing is known: a pointer that came from anywhere.
    Anything,
    /// An aggregate that a pointer leads to.
    Pointee,
    /// A variable whose type says so, all the way down.
    Variable,
}

impl Spot {
    fn variable(ty: TypeId) -> Spot {
        Spot { ty, within: Within::Variable, whole: true, last: false }
    }

    fn anywhere(ty: TypeId) -> Spot {
        Spot { ty, within: Within::Anything, whole: false, last: false }
    }

    /// The bound of an index into the array that is here.
    fn bound(self, length: u64, accessed: bool) -> Option<Bound> {
        let short = length <= 1 && (self.last || self.within == Within::Anything);
        let may_go_on = short || self.last && self.within != Within::Variable;
        if length == 0 || may_go_on || self.whole && accessed {
            return None;
        }
        Some(Bound { length: u32::try_from(length).ok()?, end: !accessed })
    }

    /// What one more index leads to.
    fn down(self, module: &Module, index: Option<u64>) -> Option<Spot> {
        let within = match self.within {
            Within::Anything => Within::Pointee,
            known => known,
        };
        let inner = Spot { ty: self.ty, within, whole: false, last: false };
        match module.types.resolved(self.ty) {
            Type::Array { element, .. } | Type::Vector { element, .. } => {
                Some(Spot { ty: element, ..inner })
            }
            Type::Struct { fields, .. } => {
                let fields = module.types.list(fields);
                let at = usize::try_from(index?).ok()?;
                let (&ty, after) = fields.get(at..)?.split_first()?;
                Some(Spot { ty, last: after.iter().all(|&ty| is_padding(module, ty)), ..inner })
            }
            _ => None,
        }
    }
}

/// Whether a field may be there for the size of its structure alone: a few bytes.
fn is_padding(module: &Module, ty: TypeId) -> bool {
    const MOST: u64 = 15;
    let Type::Array { length, element } = module.types.resolved(ty) else { return false };
    length <= MOST && module.types.resolved(element) == Type::Int(8)
}

/// Whether indices lead into what is at an address, and not along it.
fn goes_into(module: &Module, indices: &[Value]) -> bool {
    indices.len() > 1 && module.as_int(indices[0]) == Some(0)
}

/// Of locals: whether they are addresses, or lead to addresses, that are accessed and used for nothing else.
pub(super) fn accessed(module: &Module, function: &Function) -> Vec<bool> {
    let (body, params) = (&function.body, function.params as usize);
    let mut only = vec![true; params + body.insts.len()];
    let mut used = vec![false; only.len()];
    for (at, inst) in body.insts.iter().enumerate().rev() {
        let here = params + at;
        let leads = only[here] && used[here];
        body.uses(inst, |value| {
            let Kind::Local(local) = value.kind() else { return };
            let local = local as usize;
            // What is used before its text is looked at too late.
            only[local] &= local < here && accesses(module, function, inst, value, leads);
            used[local] = true;
        });
    }
    only.iter().zip(used).map(|(only, used)| *only && used).collect()
}

/// Whether an instruction accesses an address and does nothing else with it; `leads` says it of its result.
fn accesses(module: &Module, function: &Function, inst: &Inst, value: Value, leads: bool) -> bool {
    let operands = |range| function.body.operands(range);
    match *inst {
        Inst::Load { ptr, .. } => ptr == value,
        Inst::Store { ptr, value: stored, .. } | Inst::AtomicRmw { ptr, value: stored, .. } => {
            ptr == value && stored != value
        }
        Inst::CmpXchg { ptr, old, new, .. } => ptr == value && old != value && new != value,
        Inst::GetElementPtr { operands: range, .. } => match operands(range) {
            [base, indices @ ..] => *base == value && leads && goes_into(module, indices),
            [] => false,
        },
        Inst::Call { call } => copies(module, function, &function.body.calls[call as usize], value),
        _ => false,
    }
}

/// Whether a call copies what is at an address: a structure that is assigned or passed, or some bytes.
fn copies(module: &Module, function: &Function, call: &Call, value: Value) -> bool {
    let args = function.body.operands(call.args);
    let block = match call.callee.kind() {
        Kind::Symbol(symbol) => {
            let name = module.symbol_name(symbol);
            ["llvm.memcpy.", "llvm.memmove."].iter().any(|start| name.starts_with(start))
        }
        _ => false,
    };
    if block {
        return matches!(args, [_, _, bytes, ..] if module.as_int(*bytes).is_some_and(|n| n > 0));
    }
    let by_value = |at| module.attrs.param(call.attrs, at).has(Attr::ByVal);
    (0..args.len()).filter(|&at| args[at] == value).all(by_value)
}

impl<'a> Body<'_, 'a> {
    /// The steps that an address was made by.
    fn element_of(&self, value: Value) -> Option<(TypeId, &'a [Value])> {
        match value.kind() {
            Kind::Local(local) => {
                let at = local.checked_sub(self.function.params)?;
                match self.function.body.insts[at as usize] {
                    Inst::GetElementPtr { source, operands, .. } => {
                        Some((source, self.function.body.operands(operands)))
                    }
                    _ => None,
                }
            }
            Kind::Const(id) => match self.module.constants.get(id) {
                Constant::GetElementPtr { source, operands, .. } => {
                    Some((source, self.module.constants.elements(operands)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn spot(&self, value: Value) -> Option<Spot> {
        // Innermost last: what variable it is, then each of the steps.
        let (mut steps, mut at) = (Vec::new(), value);
        while let Some((source, operands)) = self.element_of(at) {
            let (&base, indices) = operands.split_first()?;
            steps.push((source, indices));
            at = base;
        }
        let mut spot = self.variable_at(at).map(Spot::variable);
        for (source, indices) in steps.into_iter().rev() {
            spot = Some(self.enter(spot, source, indices));
            for &index in indices.iter().skip(1) {
                spot = spot.and_then(|spot| spot.down(self.module, self.module.as_int(index)));
            }
        }
        spot
    }

    /// What steps begin at, after the first of them.
    fn enter(&self, base: Option<Spot>, source: TypeId, indices: &[Value]) -> Spot {
        let stays = indices.first().is_some_and(|&first| self.module.as_int(first) == Some(0));
        match base {
            Some(base) if base.ty == source && stays => base,
            _ => Spot::anywhere(source),
        }
    }

    /// The type of the variable that is at an address.
    fn variable_at(&self, value: Value) -> Option<TypeId> {
        match value.kind() {
            Kind::Local(local) => {
                let at = local.checked_sub(self.function.params)?;
                match self.function.body.insts[at as usize] {
                    Inst::Alloca { ty, count, .. } if self.module.as_int(count) == Some(1) => {
                        Some(ty)
                    }
                    _ => None,
                }
            }
            Kind::Symbol(symbol) => match self.module.symbols[symbol.index()].kind {
                SymbolKind::Global(index) => Some(self.module.globals[index as usize].ty),
                _ => None,
            },
            _ => None,
        }
    }

    /// Of each index of an address: the bound of the array that it is for.
    pub(super) fn array_bounds(
        &self,
        source: TypeId,
        operands: &[Value],
        accessed: bool,
    ) -> Vec<Option<Bound>> {
        let Some((&base, indices)) = operands.split_first() else { return Vec::new() };
        let mut spot = Some(self.enter(self.spot(base), source, indices));
        let mut bounds = vec![None];
        for &index in indices.iter().skip(1) {
            let array = spot.map(|spot| (spot, self.module.types.resolved(spot.ty)));
            bounds.push(match array {
                Some((spot, Type::Array { length, .. })) => spot.bound(length, accessed),
                _ => None,
            });
            spot = spot.and_then(|spot| spot.down(self.module, self.module.as_int(index)));
        }
        bounds
    }

    /// Checks the constant addresses that an instruction uses: their indices are numbers, so nothing is left of those that are fine.
    pub(super) fn constant_addresses(&mut self, at: usize, inst: &Inst) -> Lowered<()> {
        if self.accessed.is_empty() {
            return Ok(());
        }
        let leads = self.accessed[self.function.params as usize + at];
        let mut found = Vec::new();
        self.function.body.uses(inst, |value| {
            if matches!(value.kind(), Kind::Const(_)) {
                found.push((value, accesses(self.module, self.function, inst, value, leads)));
            }
        });
        for (value, mut accessed) in found {
            let mut value = value;
            while let Some((source, operands)) = self.element_of(value) {
                self.constant_indices(source, operands, accessed)?;
                let Some((&base, indices)) = operands.split_first() else { break };
                accessed &= goes_into(self.module, indices);
                value = base;
            }
        }
        Ok(())
    }

    fn constant_indices(
        &mut self,
        source: TypeId,
        operands: &[Value],
        accessed: bool,
    ) -> Lowered<()> {
        let bounds = self.array_bounds(source, operands, accessed);
        for (&index, bound) in operands.iter().skip(1).zip(bounds) {
            let (Some(bound), Some(Const::Bits(number))) =
                (bound, self.lower.fold(self.unit, index))
            else {
                continue;
            };
            if is_outside(&number, bound) {
                let (base, index) = (self.operand(operands[0])?, self.operand(index)?);
                let (width, index) = self.short_index(number.width() as u16, index);
                let (dst, bound) = (self.temporary(), Some(bound));
                self.emit(Op::Index { inbounds: true, width, bound, dst, base, index, scale: 1 });
            }
        }
        Ok(())
    }

    /// An array of so many elements must have some, in each of its dimensions.
    pub(super) fn lengths(&mut self, local: u32, ty: TypeId, count: Value) -> Lowered<()> {
        // `alloca` makes bytes that no variable is.
        let bytes = self.module.types.resolved(ty) == Type::Int(8);
        let asked = self.lower.options.lengths && self.is_untouched();
        if !asked || bytes && self.declaration(local).is_none() {
            return Ok(());
        }
        let mut factors = vec![count];
        while let Some(factor) = factors.pop() {
            let Kind::Local(local) = factor.kind() else { continue };
            let def = local.checked_sub(self.function.params);
            let most = match def.map(|def| self.function.body.insts[def as usize]) {
                Some(Inst::Binary { op: BinOp::Mul, a, b, .. }) => {
                    factors.extend([b, a]);
                    continue;
                }
                // Whether it has a sign is not told. With one it is an `int`; what has none and is as large has no place
                // on a stack. What is shorter is as often without one.
                Some(Inst::Cast { op: CastOp::ZExt, a, .. }) => {
                    match self.width(self.type_of(a))? {
                        32 => u64::from(u32::MAX >> 1),
                        _ => u64::MAX >> 1,
                    }
                }
                _ => u64::MAX >> 1,
            };
            if self.width(self.type_of(factor))? == 64 {
                let count = self.operand(factor)?;
                self.emit(Op::Length { count, most });
            }
        }
        Ok(())
    }
}

/// Whether a constant index leads out of an array.
pub(super) fn is_outside(index: &polysem_sem::Bits, bound: Bound) -> bool {
    index.signed_word().is_none_or(|index| index.cast_unsigned() >= bound.limit())
}
