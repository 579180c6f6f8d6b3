//! Which registers the values of a function live in: stack slots whose address nobody takes become registers.
//!
//! A slot is written by stores and read by loads. Within a block, a loaded value is the slot itself as long as nothing is
//! stored to the slot before its last use, and a value whose only use is a store is computed into the slot
//! where nothing touches the slot between.
//!
//! **Invariant:** nothing reads a register after it was overwritten: forwarding rests on the positions of instructions in one
//! block alone.

use polysem_llvm::access::Access;
use polysem_llvm::attrs::Attr;
use polysem_llvm::inst::Call;
use polysem_llvm::words::{CastOp, Ordering};
use polysem_llvm::{Function, Inst, Kind, Module, TypeId, Value};

use super::super::ir::{Shape, Ty};
use super::super::native::Native;
use super::symbols::Meaning;
use super::uses::Uses;
use super::{Lower, NONE};

/// What a function's values become.
pub(super) struct Plan {
    pub(super) uses: Uses,
    /// Of locals: the register.
    pub(super) register: Vec<u32>,
    /// Of instructions: whether nothing is left of them.
    pub(super) gone: Vec<bool>,
    /// Of locals: the slot that an `alloca` has become, its position in `slots`.
    pub(super) slot: Vec<u32>,
    /// The slots.
    pub(super) slots: Vec<Slot>,
    /// Whether a call may return again: what registers held before it they must hold then, so none is shared.
    pub(super) returns_twice: bool,
}

/// A stack slot that is a register.
pub(super) struct Slot {
    /// The local that is its `alloca`.
    pub(super) local: u32,
    ty: Ty,
    bits: u32,
    /// Whether it is nothing at first, or the first thing is that it is written.
    pub(super) fresh: bool,
    /// Whether it comes to life more than once.
    lifetimes: bool,
    /// Whether anything reads it.
    pub(super) read: bool,
    /// One more than the position of the last instruction that touched it.
    touched: u32,
    /// The next store, walking backwards.
    next: u32,
}

/// What a use of an address does to a slot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Start,
    End,
}

impl Plan {
    /// Of no function.
    pub(super) fn empty() -> Plan {
        let uses =
            Uses { count: Vec::new(), last: Vec::new(), escapes: Vec::new(), block: Vec::new() };
        Plan {
            uses,
            register: Vec::new(),
            gone: Vec::new(),
            slot: Vec::new(),
            slots: Vec::new(),
            returns_twice: false,
        }
    }

    pub(super) fn new(lower: &mut Lower<'_>, unit: usize, function: &Function) -> Plan {
        let locals = function.params as usize + function.body.insts.len();
        let mut plan = Plan {
            uses: Uses::new(function),
            register: (0..locals as u32).collect(),
            gone: vec![false; function.body.insts.len()],
            slot: vec![NONE; locals],
            slots: Vec::new(),
            returns_twice: function.body.calls.iter().any(|call| returns_twice(lower, unit, call)),
        };
        let module = lower.units[unit].module;
        let promote = lower.options.promote && lower.options.uninit == super::Uninit::Fault;
        if promote && !plan.returns_twice {
            plan.candidates(lower, unit, function);
        }
        if !plan.slots.is_empty() {
            plan.disqualify(lower, unit, function);
            plan.forward(lower, unit, function);
            plan.compute(lower, unit, function);
        }
        plan.casts(module, function);
        plan
    }

    /// Stack slots of one scalar or vector.
    fn candidates(&mut self, lower: &mut Lower<'_>, unit: usize, function: &Function) {
        let module = lower.units[unit].module;
        let Some(entry) = function.body.blocks.first() else { return };
        for at in entry.insts() {
            let Inst::Alloca { ty, count, access } = function.body.insts[at] else { continue };
            if access.inalloca() || access.swifterror() || module.as_int(count) != Some(1) {
                continue;
            }
            let Some((ty, bits)) = kept(lower, unit, ty) else { continue };
            let local = function.params + at as u32;
            self.slot[local as usize] = self.slots.len() as u32;
            let slot = Slot {
                local,
                ty,
                bits,
                fresh: true,
                lifetimes: false,
                read: false,
                touched: 0,
                next: NONE,
            };
            self.slots.push(slot);
        }
    }

    /// Takes away the slots whose address is used for anything else than loads and stores of the whole.
    fn disqualify(&mut self, lower: &mut Lower<'_>, unit: usize, function: &Function) {
        let module = lower.units[unit].module;
        let body = &function.body;
        let plain = |access: Access| !access.volatile() && access.ordering() == Ordering::None;
        for (at, inst) in body.insts.iter().enumerate() {
            // The one address that may be that of a slot, and the type that is accessed.
            let (address, ty) = match *inst {
                Inst::Load { access, ptr } if plain(access) => (Some(ptr), Some(body.types[at])),
                Inst::Store { access, ptr, value } if plain(access) && value != ptr => {
                    (Some(ptr), Some(module.type_of(function, value)))
                }
                Inst::Call { .. } => {
                    (mark(lower, unit, function, inst).map(|(_, address)| address), None)
                }
                _ => (None, None),
            };
            body.uses(inst, |value| {
                let Some(slot) = self.slot_of(value) else { return };
                let holds =
                    |ty| kept(lower, unit, ty).is_some_and(|kept| self.slots[slot].holds(kept));
                if address != Some(value) || !ty.is_none_or(holds) {
                    self.slot[self.slots[slot].local as usize] = NONE;
                }
            });
        }
    }

    /// The slot that an address is of.
    pub(super) fn slot_of(&self, value: Value) -> Option<usize> {
        let slot = self.slot[value.as_local()? as usize];
        (slot != NONE).then_some(slot as usize)
    }

    /// Loads whose value is the slot itself until its last use.
    fn forward(&mut self, lower: &mut Lower<'_>, unit: usize, function: &Function) {
        let body = &function.body;
        for block in body.blocks.iter().rev() {
            let end = block.first + block.count;
            for at in block.insts().rev() {
                match body.insts[at] {
                    Inst::Store { ptr, .. } => {
                        if let Some(slot) = self.slot_of(ptr) {
                            self.slots[slot].next = at as u32;
                        }
                    }
                    Inst::Load { ptr, .. } => {
                        let Some(slot) = self.slot_of(ptr) else { continue };
                        let local = function.params as usize + at;
                        self.slots[slot].read |= self.uses.count[local] > 0;
                        let next = self.slots[slot].next;
                        let before_write = next >= end || self.uses.last[local] <= next;
                        if !self.uses.escapes[local] && before_write {
                            self.register[local] = self.slots[slot].local;
                            self.gone[at] = true;
                        }
                    }
                    Inst::Call { .. } => {
                        let marked = mark(lower, unit, function, &body.insts[at]);
                        let Some((kind, ptr)) = marked else { continue };
                        let Some(slot) = self.slot_of(ptr) else { continue };
                        if kind == Mark::Start {
                            self.slots[slot].next = at as u32;
                            self.slots[slot].lifetimes = true;
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Values that are computed where they are stored.
    fn compute(&mut self, lower: &mut Lower<'_>, unit: usize, function: &Function) {
        let module = lower.units[unit].module;
        let body = &function.body;
        for block in &body.blocks {
            for at in block.insts() {
                match body.insts[at] {
                    Inst::Load { ptr, .. } => {
                        let Some(slot) = self.slot_of(ptr) else { continue };
                        let local = function.params as usize + at;
                        let used = self.gone[at] && self.uses.count[local] > 0;
                        let until = if used { self.uses.last[local] } else { at as u32 };
                        let touched = &mut self.slots[slot].touched;
                        *touched = (*touched).max(until + 1);
                    }
                    Inst::Store { ptr, value, .. } => {
                        if let Some(slot) = self.slot_of(ptr) {
                            self.store(module, function, at as u32, slot, value);
                        }
                    }
                    Inst::Call { .. } => {
                        let marked = mark(lower, unit, function, &body.insts[at]);
                        let slot = marked.and_then(|(_, ptr)| self.slot_of(ptr));
                        if let Some(slot) = slot {
                            self.slots[slot].touched = at as u32 + 1;
                        }
                    }
                    _ => {}
                }
            }
        }
        // What lives in a slot lives in a parameter, where the slot does.
        for local in 0..self.register.len() {
            self.register[local] = self.register[self.register[local] as usize];
        }
    }

    fn store(&mut self, module: &Module, function: &Function, at: u32, slot: usize, value: Value) {
        let first = function.body.blocks[self.uses.block[at as usize] as usize].first;
        if !self.slots[slot].read {
            self.slots[slot].fresh = false;
            self.gone[at as usize] = true;
            return;
        }
        let touched = self.slots[slot].touched;
        self.slots[slot].touched = at + 1;
        if touched == 0 && first == 0 {
            self.slots[slot].fresh = false;
        }
        let Kind::Local(local) = value.kind() else { return };
        let once = self.uses.count[local as usize] == 1;
        let Some(def) = local.checked_sub(function.params) else {
            // A parameter that is only put into its slot is the slot.
            if once && touched == 0 && first == 0 && !self.slots[slot].lifetimes {
                self.register[self.slots[slot].local as usize] = local;
                self.gone[at as usize] = true;
            }
            return;
        };
        let computed = !self.gone[def as usize]
            && def >= first
            && def < at
            && !matches!(function.body.insts[def as usize], Inst::Phi { .. } | Inst::Alloca { .. })
            && same_as(module, function, def as usize).is_none();
        if once && computed && touched <= def + 1 {
            self.register[local as usize] = self.slots[slot].local;
            self.gone[at as usize] = true;
        }
    }

    /// Conversions that change nothing are what they convert.
    fn casts(&mut self, module: &Module, function: &Function) {
        const STEPS: u32 = 32;
        let params = function.params;
        let source = |local: u32| {
            let def = local.checked_sub(params)?;
            same_as(module, function, def as usize)?.as_local()
        };
        for at in 0..function.body.insts.len() {
            let mut local = params + at as u32;
            for _ in 0..STEPS {
                match source(local) {
                    Some(from) => local = from,
                    None => break,
                }
            }
            let forwarded = local >= params && self.gone[(local - params) as usize];
            let own = self.register[local as usize] == local && self.slot[local as usize] == NONE;
            if local != params + at as u32 && source(local).is_none() && !forwarded && own {
                self.register[params as usize + at] = local;
                self.gone[at] = true;
            }
        }
    }

    /// The register of a slot.
    pub(super) fn slot_register(&self, slot: usize) -> u32 {
        self.register[self.slots[slot].local as usize]
    }
}

impl Slot {
    fn holds(&self, (ty, bits): (Ty, u32)) -> bool {
        self.ty == ty || self.bits != 0 && self.bits == bits
    }
}

/// A type that a register may be of, and its bits where it is a scalar.
fn kept(lower: &mut Lower<'_>, unit: usize, ty: TypeId) -> Option<(Ty, u32)> {
    let ty = lower.ty(unit, ty)?;
    match lower.program.types[ty.0 as usize].shape {
        Shape::Scalar { bits, .. } => Some((ty, bits)),
        Shape::Vector { .. } => Some((ty, 0)),
        Shape::Parts(_) => None,
    }
}

/// What an instruction's result is the same as, where it changes nothing.
fn same_as(module: &Module, function: &Function, def: usize) -> Option<Value> {
    let casts = [
        CastOp::Bitcast,
        CastOp::PtrToInt,
        CastOp::PtrToAddr,
        CastOp::IntToPtr,
        CastOp::AddrSpaceCast,
    ];
    match function.body.insts[def] {
        Inst::Cast { op, a, .. } if casts.contains(&op) => {
            same_bits(module, function.body.types[def], module.type_of(function, a)).then_some(a)
        }
        Inst::GetElementPtr { operands, .. } => {
            let (base, indices) = function.body.operands(operands).split_first()?;
            let scalar = module.types.is_ptr(function.body.types[def]);
            let nowhere = indices.iter().all(|&index| module.as_int(index) == Some(0));
            (scalar && nowhere).then_some(*base)
        }
        _ => None,
    }
}

/// Whether values of both types are the same bits in a register: scalars of one width, or lanes of one width.
pub(super) fn same_bits(module: &Module, a: TypeId, b: TypeId) -> bool {
    let (types, layout) = (&module.types, &module.layout);
    types.lanes(a) == types.lanes(b)
        && layout.bits(types.scalar(a)) == layout.bits(types.scalar(b))
        && layout.bits(types.scalar(a)).is_some()
}

/// A marker of a slot's life, and the address that it is about.
pub(super) fn mark(
    lower: &mut Lower<'_>,
    unit: usize,
    function: &Function,
    inst: &Inst,
) -> Option<(Mark, Value)> {
    let Inst::Call { call } = *inst else { return None };
    let call = &function.body.calls[call as usize];
    let Kind::Symbol(symbol) = call.callee.kind() else { return None };
    let mark = match lower.meaning(unit, symbol) {
        Meaning::Native(Native::LifetimeStart) => Mark::Start,
        Meaning::Native(Native::LifetimeEnd) => Mark::End,
        _ => return None,
    };
    Some((mark, *function.body.operands(call.args).last()?))
}

fn returns_twice(lower: &mut Lower<'_>, unit: usize, call: &Call) -> bool {
    let module = lower.units[unit].module;
    if module.attrs.function(call.attrs).has(Attr::ReturnsTwice) {
        return true;
    }
    let Kind::Symbol(symbol) = call.callee.kind() else { return false };
    lower
        .declaration(unit, symbol)
        .is_some_and(|attrs| module.attrs.function(attrs).has(Attr::ReturnsTwice))
        || lower.meaning(unit, symbol) == Meaning::Native(Native::SetJmp)
}
