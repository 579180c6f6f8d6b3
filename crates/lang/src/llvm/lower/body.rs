//! One function: its blocks in the order of the text, then the edges that carry values.

use polysem_llvm::attrs::Attr;
use polysem_llvm::metadata::{Item, MetaId};
use polysem_llvm::module::RecordKind;
use polysem_llvm::{BlockId, Function, Inst, Module, NameId, Type, TypeId};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

use super::super::ir::{self, Op, Pc, Promise, Reg, Ty};
use super::loops;
use super::plan::Plan;
use super::registers::{self, Start};
use super::{Lower, NONE};

/// What cannot be lowered.
pub(super) type Refusal = Cow<'static, str>;
/// Something, or what cannot be lowered.
pub(super) type Lowered<T> = Result<T, Refusal>;

/// An edge to a block with phis.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) place: u32,
}

/// A function in the making. Until it is done, places are labels: the number of a block, or that of an edge after the last of them.
pub(super) struct Body<'l, 'a> {
    pub(super) lower: &'l mut Lower<'a>,
    pub(super) unit: usize,
    pub(super) number: u32,
    pub(super) module: &'a Module,
    pub(super) function: &'a Function,
    pub(super) strict: Promise,
    pub(super) plan: Plan,
    pub(super) edges: Vec<Edge>,
    /// Of blocks: the edge to it from the block that is being left, and that block.
    pub(super) edge_to: Vec<(u32, u32)>,
    /// For blocks with many phis: which of their pairs comes from a block.
    pub(super) pairs: FxHashMap<(u32, u32), u32>,
    /// The next register.
    pub(super) temporaries: u32,
    /// Where the source is.
    pub(super) place: u32,
    /// Variables that live at an address, by local.
    declared: Vec<Declared>,
    /// Of locals: whether they are accessed and nothing else; nothing where no index is checked.
    pub(super) accessed: Vec<bool>,
}

/// A variable that lives at an address.
#[derive(Clone, Copy)]
pub(super) struct Declared {
    pub(super) local: u32,
    pub(super) name: NameId,
    /// Where it is declared.
    pub(super) location: MetaId,
    pub(super) variable: MetaId,
    /// Whether it always is what is at the address, all of it.
    pub(super) plain: bool,
}

/// Lowers a function.
pub(super) fn lower(lower: &mut Lower<'_>, number: u32) {
    let (unit, index) = lower.functions[number as usize];
    let module = lower.units[unit].module;
    let function = &module.functions[index as usize];
    let start = Start::of(&lower.program);
    let plan = Plan::new(lower, unit, function);
    let mut body = Body::new(lower, unit, number, function, plan);
    body.declarations();
    let places = body.blocks();
    let (count, variables) = (body.temporaries, body.variables());
    let loops = body.loops(&places);
    let mut fixed = vec![body.plan.returns_twice; count as usize];
    body.plan
        .slots
        .iter()
        .for_each(|slot| fixed[body.plan.register[slot.local as usize] as usize] = true);
    registers::resolve(&mut lower.program, &start, &places);
    let used = registers::compact(lower, &start, &places, function.params, &fixed);
    if lower.tables[unit].blocks {
        let blocks = places[..function.body.blocks.len()].into();
        lower.block_places.insert(number, blocks);
    }
    let variables = variables.into_iter().filter_map(|(register, name)| {
        let register = lower.scratch.renamed(register)?;
        Some((register, name))
    });
    let mut variables: Vec<(Reg, Arc<str>)> = variables.collect();
    variables.sort_by_key(|(register, _)| *register);
    variables.dedup_by_key(|(register, _)| *register);
    let loops = loops::renumbered(loops, &lower.scratch);
    lower.program.loops.extend(loops);
    finish(lower, number, &start, used, variables.into());
}

/// What is known of a function besides its code.
fn finish(
    lower: &mut Lower<'_>,
    number: u32,
    start: &Start,
    registers: u32,
    variables: Box<[(Reg, Arc<str>)]>,
) {
    let (unit, index) = lower.functions[number as usize];
    let module = lower.units[unit].module;
    let function = &module.functions[index as usize];
    let (ret, params, variadic) = match module.types.get(function.ty) {
        Type::Function { ret, params, variadic } => (ret, module.types.list(params), variadic),
        _ => (TypeId::VOID, &[][..], false),
    };
    let byte = lower.plain(8, false);
    // A parameter of a type that we do not have is never read.
    let params: Box<[Ty]> = params.iter().map(|&ty| lower.ty(unit, ty).unwrap_or(byte)).collect();
    let result = ir::Function {
        name: lower.function_name(unit, index),
        entry: Pc(start.code),
        end: Pc(lower.program.code.len() as u32),
        registers,
        params,
        ty: if ret == TypeId::VOID { None } else { Some(lower.ty(unit, ret).unwrap_or(byte)) },
        variadic,
        library: lower.units[unit].library,
        noundef: module.attrs.ret(function.attrs).has(Attr::NoUndef),
        variables,
        location: lower.function_place(unit, index),
    };
    lower.program.functions[number as usize] = result;
}

impl<'l, 'a> Body<'l, 'a> {
    pub(super) fn new(
        lower: &'l mut Lower<'a>,
        unit: usize,
        number: u32,
        function: &'a Function,
        plan: Plan,
    ) -> Body<'l, 'a> {
        let module = lower.units[unit].module;
        let touched = lower.units[unit].optimised
            && !module.attrs.function(function.attrs).has(Attr::OptNone);
        let checked = lower.options.array_bounds && !touched && !lower.units[unit].library;
        let accessed = if checked { super::arrays::accessed(module, function) } else { Vec::new() };
        Body {
            unit,
            number,
            module,
            function,
            accessed,
            strict: if touched { Promise::default() } else { Promise::STRICT },
            temporaries: plan.register.len() as u32,
            plan,
            edges: Vec::new(),
            edge_to: vec![(NONE, NONE); function.body.blocks.len()],
            pairs: FxHashMap::default(),
            place: NONE,
            declared: Vec::new(),
            lower,
        }
    }

    /// Lowers all blocks, then the edges; gives where each of them is.
    fn blocks(&mut self) -> Vec<u32> {
        let blocks = &self.function.body.blocks;
        let mut places = Vec::with_capacity(blocks.len());
        for (number, block) in blocks.iter().enumerate() {
            places.push(self.lower.program.code.len() as u32);
            for at in block.insts() {
                self.instruction(number as u32, at);
            }
            let terminated =
                block.insts().last().is_some_and(|at| self.function.body.insts[at].is_terminator());
            if !terminated {
                self.emit(Op::Unreachable);
            }
        }
        let mut next = 0;
        while let Some(&edge) = self.edges.get(next) {
            places.push(self.lower.program.code.len() as u32);
            self.place = edge.place;
            self.cross(edge.from, edge.to);
            next += 1;
        }
        places
    }

    fn instruction(&mut self, block: u32, at: usize) {
        let inst = self.function.body.insts[at];
        if self.plan.gone[at] || matches!(inst, Inst::Phi { .. }) || self.is_dead(at, &inst) {
            return;
        }
        self.place = self.lower.place(self.unit, self.function.body.locations[at]);
        let checked = self.constant_addresses(at, &inst);
        let done = checked.and_then(|()| {
            if inst.is_terminator() {
                self.terminator(block, at, &inst)
            } else {
                self.compute(at, &inst)
            }
        });
        if let Err(what) = done {
            self.refuse(&what);
        }
    }

    /// Whether it is code of the user that no optimiser has touched.
    pub(super) fn is_untouched(&self) -> bool {
        self.strict == Promise::STRICT && !self.lower.units[self.unit].library
    }

    /// Whether nobody uses the result, and computing it can do nothing else.
    fn is_dead(&self, at: usize, inst: &Inst) -> bool {
        let pure = match inst {
            Inst::Cast { .. } | Inst::ICmp { .. } => self.strict == Promise::default(),
            Inst::FNeg { .. }
            | Inst::FCmp { .. }
            | Inst::Select { .. }
            | Inst::Freeze { .. }
            | Inst::ExtractValue { .. }
            | Inst::InsertValue { .. } => true,
            _ => false,
        };
        pure && self.plan.uses.count[self.function.params as usize + at] == 0
    }

    /// The variables whose address is known.
    fn declarations(&mut self) {
        let body = &self.function.body;
        for record in &body.records {
            let address = match record.kind {
                RecordKind::Declare => record.values,
                RecordKind::Assign => record.address,
                RecordKind::Value if self.is_address(record.expression) => record.values,
                RecordKind::Value | RecordKind::Label => continue,
            };
            let &[value] = body.operands(address) else { continue };
            let (Some(local), Some(variable)) =
                (value.as_local(), self.module.variable(record.variable))
            else {
                continue;
            };
            let plain = record.kind == RecordKind::Declare
                && self.module.metadata.expression(record.expression).is_empty();
            self.declared.push(Declared {
                local,
                name: variable.name,
                location: record.location,
                variable: record.variable,
                plain,
            });
        }
        self.declared.sort_by_key(|declared| declared.local);
    }

    /// Whether a variable's value is what its operand points to.
    fn is_address(&self, expression: MetaId) -> bool {
        let first = self.module.metadata.expression(expression).first();
        matches!(first, Some(Item::Name(name)) if self.module.names.bytes(*name) == b"DW_OP_deref")
    }

    /// The variables that live at an address.
    pub(super) fn declarations_made(&self) -> &[Declared] {
        &self.declared
    }

    fn declared(&self, local: u32) -> Option<Declared> {
        let at = self.declared.partition_point(|declared| declared.local < local);
        self.declared.get(at).copied().filter(|declared| declared.local == local)
    }

    /// Where the variable is declared that a local is the address of.
    pub(super) fn declaration(&mut self, local: u32) -> Option<u32> {
        let declared = self.declared(local)?;
        Some(self.lower.place(self.unit, declared.location)).filter(|place| *place != NONE)
    }

    /// What the source calls the variable that a local is the address of.
    pub(super) fn variable(&self, local: u32) -> Option<Arc<str>> {
        if let Some(declared) = self.declared(local) {
            return Some(self.module.names.text(declared.name).into());
        }
        let name = self.module.names.text(self.function.body.name(local)?);
        Some(name.strip_suffix(".addr").unwrap_or(&name).into())
    }

    /// The names of registers: slots that were variables, and parameters.
    fn variables(&self) -> Vec<(Reg, Arc<str>)> {
        let slots =
            self.plan.slots.iter().filter(|slot| self.plan.slot[slot.local as usize] != NONE);
        let slots = slots.filter_map(|slot| {
            let register = Reg(self.plan.register[slot.local as usize]);
            Some((register, self.variable(slot.local)?))
        });
        let params =
            (0..self.function.params).filter_map(|local| Some((Reg(local), self.variable(local)?)));
        slots.chain(params).collect()
    }

    /// Adds an instruction.
    pub(super) fn emit(&mut self, op: Op) {
        self.lower.program.code.push(op);
        self.lower.program.located.push(self.place);
    }

    /// Adds an instruction that ends the path, saying what cannot be done.
    pub(super) fn refuse(&mut self, what: &str) {
        let what = self.lower.refusal(what);
        self.emit(Op::Refused { what });
    }

    /// A new register.
    pub(super) fn temporary(&mut self) -> Reg {
        self.temporaries += 1;
        Reg(self.temporaries - 1)
    }

    /// The register of an instruction's result.
    pub(super) fn result(&self, at: usize) -> Reg {
        Reg(self.plan.register[self.function.params as usize + at])
    }

    /// How often an instruction's result is used.
    pub(super) fn is_used(&self, at: usize) -> bool {
        self.plan.uses.count[self.function.params as usize + at] > 0
    }

    /// The layout of a type.
    pub(super) fn ty(&mut self, ty: TypeId) -> Lowered<Ty> {
        let known = self.lower.ty(self.unit, ty);
        known.ok_or_else(|| {
            format!("values of type {}", polysem_llvm::type_text(self.module, ty)).into()
        })
    }

    /// The bits of a scalar, or of a vector's lane.
    pub(super) fn width(&self, ty: TypeId) -> Lowered<u16> {
        let known = self.lower.width(self.unit, ty);
        known.ok_or_else(|| {
            format!("values of type {}", polysem_llvm::type_text(self.module, ty)).into()
        })
    }

    /// Whether a block starts with phis that somebody uses.
    pub(super) fn has_phis(&self, block: BlockId) -> bool {
        let body = &self.function.body;
        let Some(block) = body.blocks.get(block.0 as usize) else { return false };
        block
            .insts()
            .take_while(|&at| matches!(body.insts[at], Inst::Phi { .. }))
            .any(|at| self.is_used(at))
    }
}
