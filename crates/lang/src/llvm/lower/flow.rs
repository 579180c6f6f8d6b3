//! How control leaves a block: branches, switches, returns, and the values that phis take along edges.

use polysem_llvm::types::Range;
use polysem_llvm::{BlockId, Inst, Value};
use polysem_sem::Bits;

use super::super::ir::{Const, Op, Operand, Pc, Reg, Span, Switch};
use super::NONE;
use super::body::{Body, Edge, Lowered};

/// Phis with more pairs than this are looked up by hash.
const MANY: u32 = 16;

impl Body<'_, '_> {
    pub(super) fn terminator(&mut self, block: u32, at: usize, inst: &Inst) -> Lowered<()> {
        match *inst {
            Inst::Ret { value: Value::NONE } => self.emit(Op::ReturnVoid),
            Inst::Ret { value } => {
                let value = self.operand(value)?;
                self.emit(Op::Return { value });
            }
            Inst::Br { to } => self.go(block, to),
            Inst::CondBr { cond, then, els } => {
                let cond = self.operand(cond)?;
                let (then, els) = (self.target(block, then), self.target(block, els));
                self.emit(Op::Branch { cond, then, els });
            }
            Inst::Switch { value, cases } => self.switch(block, value, cases)?,
            Inst::IndirectBr { address, targets } => self.indirect(block, address, targets)?,
            Inst::Invoke { call, normal, .. } => {
                self.call(at, call)?;
                self.go(block, normal);
            }
            Inst::Unreachable => self.emit(Op::Unreachable),
            Inst::CallBr { .. } => return Err("inline assembly that jumps".into()),
            Inst::Resume { .. }
            | Inst::CatchSwitch { .. }
            | Inst::CatchRet { .. }
            | Inst::CleanupRet { .. } => {
                return Err("exceptions".into());
            }
            _ => return Err("an instruction that ends no block".into()),
        }
        Ok(())
    }

    /// Goes to a block, along an edge of its own.
    fn go(&mut self, from: u32, to: BlockId) {
        if self.has_phis(to) {
            self.cross(from, to.0);
        } else if to.0 != from + 1 {
            self.emit(Op::Jump { to: Pc(to.0) });
        }
    }

    /// Moves what the phis of a block take from another one, and goes there.
    pub(super) fn cross(&mut self, from: u32, to: u32) {
        match self.moves(from, to) {
            Ok(moves) if moves.count == 0 => self.emit(Op::Jump { to: Pc(to) }),
            Ok(moves) => self.emit(Op::Moves { moves, to: Pc(to) }),
            Err(what) => self.refuse(&what),
        }
    }

    fn moves(&mut self, from: u32, to: u32) -> Lowered<Span> {
        let body = &self.function.body;
        let mut moves: Vec<(Reg, Operand)> = Vec::new();
        let mut last = 0;
        for at in body.blocks[to as usize].insts() {
            let Inst::Phi { pairs, .. } = body.insts[at] else { break };
            if !self.is_used(at) {
                continue;
            }
            let value = self.incoming(pairs, from, to, &mut last);
            let value = value.ok_or("a phi without a value for this edge")?;
            let (dst, value) = (self.result(at), self.operand(value)?);
            if value != Operand::reg(dst) {
                moves.push((dst, value));
            }
        }
        let all = &mut self.lower.program.moves;
        let span = Span { start: all.len() as u32, count: moves.len() as u32 };
        all.extend(moves);
        Ok(span)
    }

    /// What a phi takes from a block. All phis of a block mostly name the blocks in the same order: `last` is where the one
    /// before found it.
    fn incoming(&mut self, pairs: Range, from: u32, to: u32, last: &mut usize) -> Option<Value> {
        let operands = self.function.body.operands(pairs);
        let is_from =
            |at: usize| operands.get(2 * at + 1).is_some_and(|block| block.as_block().0 == from);
        if !is_from(*last) {
            let count = operands.len() / 2;
            *last = if pairs.count > 2 * MANY {
                if !self.pairs.contains_key(&(to, NONE)) {
                    self.pairs.insert((to, NONE), 0);
                    for at in 0..count {
                        self.pairs.insert((to, operands[2 * at + 1].as_block().0), at as u32);
                    }
                }
                let found = *self.pairs.get(&(to, from))? as usize;
                if is_from(found) { found } else { (0..count).find(|&at| is_from(at))? }
            } else {
                (0..count).find(|&at| is_from(at))?
            };
        }
        Some(operands[2 * *last])
    }

    /// The label for going from one block to another.
    fn target(&mut self, from: u32, to: BlockId) -> Pc {
        if !self.has_phis(to) {
            return Pc(to.0);
        }
        let (known, of) = self.edge_to[to.0 as usize];
        if of == from {
            return Pc(known);
        }
        let label = (self.function.body.blocks.len() + self.edges.len()) as u32;
        self.edges.push(Edge { from, to: to.0, place: self.place });
        self.edge_to[to.0 as usize] = (label, from);
        Pc(label)
    }

    fn switch(&mut self, block: u32, value: Value, cases: Range) -> Lowered<()> {
        let on = self.operand(value)?;
        let operands = self.function.body.operands(cases);
        let default = self.target(block, operands[0].as_block());
        let mut all: Vec<(Bits, Pc)> = Vec::with_capacity(operands.len() / 2);
        for case in operands[1..].chunks_exact(2) {
            let Some(Const::Bits(literal)) = self.lower.fold(self.unit, case[0]) else {
                return Err("a switch over what is no number".into());
            };
            all.push((literal, self.target(block, case[1].as_block())));
        }
        all.sort_by(|(a, _), (b, _)| a.cmp_unsigned(b));
        let switches = &mut self.lower.program.switches;
        switches.push(Switch { cases: all.into(), default });
        let switch = switches.len() as u32 - 1;
        self.emit(Op::Switch { on, switch });
        Ok(())
    }

    fn indirect(&mut self, block: u32, address: Value, targets: Range) -> Lowered<()> {
        let address = self.operand(address)?;
        let mut all = Vec::new();
        for target in self.function.body.operands(targets) {
            let to = target.as_block();
            let object = self.lower.block_address(self.number, to.0);
            all.push((object, self.target(block, to)));
        }
        let table = &mut self.lower.program.targets;
        let targets = Span { start: table.len() as u32, count: all.len() as u32 };
        table.extend(all);
        self.emit(Op::Indirect { address, targets });
        Ok(())
    }
}
