//! What LLVM's verifier demands and later stages rely on.
//!
//! Blocks end in one terminator and have no other; phis come first, with one entry for each edge into their block; nothing jumps
//! to the first block; definitions dominate uses (in blocks that can be reached); operands have the types that instructions want.
//! A module that passes needs no such checks any more.

mod graph;
mod types;

use crate::constant::Constant;
use crate::error::Error;
use crate::inst::Inst;
use crate::module::{Block, Function, Label, Module};
use crate::types::{Type, TypeId};
use crate::value::{BlockId, Kind, Value};
use graph::Graph;

/// Complaints at most.
const LIMIT: usize = 100;

/// Checks a module.
///
/// # Errors
/// What is wrong, each with function, block and line; a hundred at most.
pub fn verify(module: &Module) -> Result<(), Vec<Error>> {
    let mut errors = Vec::new();
    for global in &module.globals {
        let Some(init) = global.init else { continue };
        let ty = match init.kind() {
            Kind::Const(id) => module.constants.ty(id),
            Kind::Symbol(id) => module.address_type(id),
            _ => TypeId::VOID,
        };
        if ty != global.ty {
            let name = module.symbol_name(global.symbol);
            errors.push(Error::on_line(
                global.line,
                format!("`@{name}` and what it holds differ in type"),
            ));
        }
        if !sized(module, global.ty) {
            let name = module.symbol_name(global.symbol);
            errors
                .push(Error::on_line(global.line, format!("`@{name}` has a type without a size")));
        }
    }
    for function in &module.functions {
        if errors.len() >= LIMIT {
            break;
        }
        if !function.body.blocks.is_empty() {
            Checker::new(module, function, &mut errors).function();
        }
    }
    errors.truncate(LIMIT);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn sized(module: &Module, ty: TypeId) -> bool {
    module.layout.bits(ty).is_some() || {
        // What is too large for 64 bits has a size all the same.
        matches!(
            module.types.resolved(ty),
            Type::Array { .. } | Type::Struct { .. } | Type::Vector { .. }
        ) && contains_no_opaque(module, ty)
    }
}

fn contains_no_opaque(module: &Module, ty: TypeId) -> bool {
    let mut seen = vec![ty];
    let mut stack = vec![ty];
    while let Some(ty) = stack.pop() {
        if matches!(module.types.resolved(ty), Type::Named(_)) {
            return false;
        }
        for &part in module.types.parts(ty) {
            if !seen.contains(&part) && seen.len() < 1000 {
                seen.push(part);
                stack.push(part);
            }
        }
    }
    true
}

/// One function under check.
pub(super) struct Checker<'m> {
    m: &'m Module,
    f: &'m Function,
    graph: Graph,
    errors: &'m mut Vec<Error>,
    /// Where we are.
    block: u32,
    inst: usize,
}

impl<'m> Checker<'m> {
    fn new(m: &'m Module, f: &'m Function, errors: &'m mut Vec<Error>) -> Checker<'m> {
        Checker { m, f, graph: Graph::default(), errors, block: 0, inst: 0 }
    }

    fn fail(&mut self, message: impl std::fmt::Display) {
        if self.errors.len() >= LIMIT {
            return;
        }
        let label = match self.f.body.blocks.get(self.block as usize).map(|block| block.label) {
            Some(Label::Name(name)) => self.m.names.text(name).into_owned(),
            Some(Label::Number(number)) => number.to_string(),
            None => String::new(),
        };
        let line = self.f.body.lines.get(self.inst).copied().unwrap_or(self.f.line);
        let name = self.m.symbol_name(self.f.symbol);
        self.errors
            .push(Error::on_line(line, format!("in `@{name}`, block `%{label}`: {message}")));
    }

    fn type_of(&self, value: Value) -> TypeId {
        self.m.type_of(self.f, value)
    }

    fn function(&mut self) {
        let body = &self.f.body;
        let before = self.errors.len();
        self.shape();
        if self.errors.len() > before {
            return; // nothing below can be trusted
        }
        self.graph = Graph::new(body);
        if !self.graph.preds(0).is_empty() {
            self.inst = body.blocks[0].first as usize;
            self.block = 0;
            self.fail("the first block is jumped to");
        }
        for (index, block) in body.blocks.iter().enumerate() {
            self.block = index as u32;
            self.block(block);
        }
    }

    /// Blocks lie one after the other, and end in their only terminator; all numbers lead somewhere.
    fn shape(&mut self) {
        let body = &self.f.body;
        let mut next = 0;
        for (index, block) in body.blocks.iter().enumerate() {
            self.block = index as u32;
            self.inst = block.first as usize;
            if block.first != next || block.count == 0 || block.insts().end > body.insts.len() {
                return self.fail("the block is empty or not where it should be");
            }
            next += block.count;
            let last = block.insts().end - 1;
            for inst in block.insts() {
                self.inst = inst;
                let terminator = body.insts[inst].is_terminator();
                if terminator != (inst == last) {
                    return self.fail("a block ends in its only terminator");
                }
                let mut outside = false;
                body.successors(&body.insts[inst], |to| {
                    outside |= to.0 as usize >= body.blocks.len();
                });
                let locals = self.f.params as usize + body.insts.len();
                body.uses(&body.insts[inst], |value| {
                    outside |= value.as_local().is_some_and(|local| local as usize >= locals);
                });
                if outside {
                    return self.fail("an operand does not exist");
                }
            }
        }
        if next as usize != body.insts.len() {
            self.fail("there are instructions outside of blocks");
        }
    }

    fn block(&mut self, block: &Block) {
        let body = &self.f.body;
        let mut phis = true;
        for inst in block.insts() {
            self.inst = inst;
            match body.insts[inst] {
                Inst::Phi { pairs, .. } => {
                    if !phis {
                        self.fail("a phi comes after another instruction");
                    }
                    self.phi(body.operands(pairs));
                }
                Inst::LandingPad { .. } if !phis => {
                    self.fail("a landing pad is the first instruction of its block");
                }
                _ => {
                    phis = false;
                    self.uses(&body.insts[inst]);
                }
            }
            self.types(&body.insts[inst], body.types[inst]);
            self.location();
        }
    }

    /// What an instruction comes from is a location, if anything.
    fn location(&mut self) {
        let id = self.f.body.locations[self.inst];
        if id.is_some() && self.m.metadata.location(id).is_none() {
            self.fail("`!dbg` is no location");
        }
    }

    fn uses(&mut self, inst: &Inst) {
        if !self.graph.reached(self.block) {
            return;
        }
        let mut wrong = None;
        let (graph, f, block, at) = (&self.graph, self.f, self.block, self.inst);
        f.body.uses(inst, |value| {
            if let Some(local) = value.as_local()
                && let Some(def) = local.checked_sub(f.params)
                && !graph.dominates_use(&f.body, def as usize, block, at)
            {
                wrong = Some(local);
            }
        });
        if let Some(local) = wrong {
            self.undominated(local);
        }
    }

    fn undominated(&mut self, local: u32) {
        let name = match self.f.body.name(local) {
            Some(name) => format!("`%{}`", self.m.names.text(name)),
            None => "a value".into(),
        };
        self.fail(format!("{name} is used where its definition does not dominate"));
    }

    fn phi(&mut self, pairs: &[Value]) {
        let ty = self.f.body.types[self.inst];
        let mut from: Vec<u32> = Vec::with_capacity(pairs.len() / 2);
        for pair in pairs.chunks_exact(2) {
            let BlockId(block) = pair[1].as_block();
            from.push(block);
            if self.type_of(pair[0]) != ty {
                self.fail("a phi's entry has another type");
            }
            if let Some(local) = pair[0].as_local()
                && let Some(def) = local.checked_sub(self.f.params)
                && self.graph.reached(block)
                && !self.graph.dominates_edge(&self.f.body, def as usize, block, self.block)
            {
                self.undominated(local);
            }
        }
        from.sort_unstable();
        if from != self.graph.preds(self.block) {
            self.fail("a phi has one entry for each edge into its block");
        }
        // Several edges from one block carry one value.
        let mut entries: Vec<(BlockId, Value)> =
            pairs.chunks_exact(2).map(|p| (p[1].as_block(), p[0])).collect();
        entries.sort_unstable();
        if entries.windows(2).any(|w| w[0].0 == w[1].0 && w[0].1 != w[1].1) {
            self.fail("a phi has two values for one block");
        }
    }

    /// Whether a constant is inline assembly.
    fn is_asm(&self, value: Value) -> bool {
        matches!(value.as_const().map(|id| self.m.constants.get(id)), Some(Constant::Asm(_)))
    }
}
