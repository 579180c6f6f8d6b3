//! Where the values of a function are used.

use polysem_llvm::module::Body;
use polysem_llvm::{Function, Inst, Kind};

use super::NONE;

/// Of each local: how often it is used, and where last.
pub(super) struct Uses {
    /// How often.
    pub(super) count: Vec<u32>,
    /// The last instruction of the text that uses it; a phi uses its values at the end of the block they come from.
    pub(super) last: Vec<u32>,
    /// Whether something outside its own block uses it.
    pub(super) escapes: Vec<bool>,
    /// Of each instruction: its block.
    pub(super) block: Vec<u32>,
}

impl Uses {
    pub(super) fn new(function: &Function) -> Uses {
        let body = &function.body;
        let locals = function.params as usize + body.insts.len();
        let mut uses = Uses {
            count: vec![0; locals],
            last: vec![0; locals],
            escapes: vec![false; locals],
            block: vec![NONE; body.insts.len()],
        };
        for (number, block) in body.blocks.iter().enumerate() {
            uses.block[block.insts()].fill(number as u32);
        }
        for (at, inst) in body.insts.iter().enumerate() {
            if let Inst::Phi { pairs, .. } = *inst {
                for pair in body.operands(pairs).chunks_exact(2) {
                    let from = end_of(body, pair[1].as_block().0);
                    uses.add(function.params, pair[0].kind(), from);
                }
            } else {
                body.uses(inst, |value| uses.add(function.params, value.kind(), at as u32));
            }
        }
        uses
    }

    fn add(&mut self, params: u32, value: Kind, at: u32) {
        let Kind::Local(local) = value else { return };
        let index = local as usize;
        self.count[index] += 1;
        self.last[index] = self.last[index].max(at);
        let home = local.checked_sub(params).map_or(0, |def| self.block[def as usize]);
        self.escapes[index] |= self.block.get(at as usize) != Some(&home);
    }
}

/// The last instruction of a block.
fn end_of(body: &Body, block: u32) -> u32 {
    body.blocks.get(block as usize).map_or(0, |block| (block.first + block.count).saturating_sub(1))
}
