//! A module as text in which every conditional edge tells that it was taken.
//!
//! The edge from a `br i1` or a `switch` to each of its different targets gets a block of its own, which calls
//! a function with two numbers and goes on to the target: the branches of the module in the order of the text, and
//! the targets of a branch in the order in which it names them.
//!
//! **Invariant:** without these calls, the text is what [`super::print`] writes: edges to one target stay one edge, so
//! there are as many paths as before.

use std::fmt::Write;

use super::Printer;
use crate::inst::Inst;
use crate::module::{Function, Module};
use crate::value::{BlockId, Value};
use rustc_hash::FxHashSet;

/// Writes a module as textual LLVM IR that calls `void hook(i32 branch, i32 target)` on every conditional edge.
///
/// For modules without debug information: the calls have no locations. A module that has a symbol `hook` itself comes
/// out with two of them.
#[must_use]
pub fn print_with_edges(module: &Module, hook: &str) -> String {
    let mut printer = Printer::new(module);
    printer.edges = Some(Edges { hook, branches: 0 });
    printer.module();
    let _ = writeln!(printer.out, "\ndeclare void @{hook}(i32, i32)");
    printer.out
}

/// What the edges call, while they are written.
#[derive(Clone, Copy)]
pub(super) struct Edges<'m> {
    hook: &'m str,
    /// How many branches were written so far.
    branches: u32,
}

/// The different targets of a block that ends in a choice, in order; none of another one.
fn targets(f: &Function, block: BlockId) -> Vec<BlockId> {
    let last = f.body.blocks.get(block.0 as usize).and_then(|block| block.insts().last());
    let named = match last.map(|last| f.body.insts[last]) {
        Some(Inst::CondBr { then, els, .. }) => vec![then, els],
        Some(Inst::Switch { cases, .. }) => {
            // The default, then a number and a block for each case.
            let (default, cases) = f.body.operands(cases).split_at(1);
            let targets = cases.iter().skip(1).step_by(2);
            default.iter().chain(targets).map(|target| target.as_block()).collect()
        }
        _ => vec![],
    };
    let mut seen = FxHashSet::default();
    named.into_iter().filter(|target| seen.insert(*target)).collect()
}

impl Printer<'_> {
    /// Whether the edges from a block have blocks of their own.
    pub(super) fn has_edges(&self, f: &Function, from: BlockId) -> bool {
        self.edges.is_some() && !targets(f, from).is_empty()
    }

    /// A target of the choice at the end of the block at hand: what is on the edge to it, or the block itself.
    pub(super) fn target(&mut self, f: &Function, to: BlockId) {
        self.text("label ");
        self.edge(f, self.at, to, to);
    }

    /// Where control comes from into the block at hand, from another.
    pub(super) fn source(&mut self, f: &Function, from: BlockId) {
        self.edge(f, from, self.at, from);
    }

    /// The block of an edge, or if it has none an end of it.
    fn edge(&mut self, f: &Function, from: BlockId, to: BlockId, end: BlockId) {
        let ways = if self.edges.is_some() { targets(f, from) } else { vec![] };
        match ways.iter().position(|target| *target == to) {
            Some(way) => drop(write!(self.out, "%polysem.edge.{}.{way}", from.0)),
            None => self.value(Value::block(end)),
        }
    }

    /// The blocks of the edges from the block at hand, behind it.
    pub(super) fn edges_from_here(&mut self, f: &Function) {
        let Some(Edges { hook, branches }) = self.edges else { return };
        let (from, targets) = (self.at.0, targets(f, self.at));
        if targets.is_empty() {
            return;
        }
        self.edges = Some(Edges { hook, branches: branches + 1 });
        for (way, target) in targets.into_iter().enumerate() {
            let _ = writeln!(self.out, "polysem.edge.{from}.{way}:");
            let _ = write!(self.out, "  call void @{hook}(i32 {branches}, i32 {way})\n  br label ");
            self.value(Value::block(target));
            self.text("\n");
        }
    }
}
