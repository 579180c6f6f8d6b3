//! Terminators and calls as text.

use std::fmt::Write;

use super::Printer;
use crate::inst::Inst;
use crate::module::Function;
use crate::types::{Type, TypeId};
use crate::value::{BlockId, Value};

impl Printer<'_> {
    fn block(&mut self, block: BlockId) {
        self.text("label ");
        self.value(Value::block(block));
    }

    /// `unwind to caller` or a block.
    fn unwind(&mut self, block: BlockId) {
        self.text(" unwind ");
        if block == BlockId::NONE { self.text("to caller") } else { self.block(block) }
    }

    fn blocks(&mut self, blocks: &[Value]) {
        self.text("[");
        for (index, block) in blocks.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.block(block.as_block());
        }
        self.text("]");
    }

    pub(super) fn terminator(&mut self, f: &Function, inst: &Inst) {
        match *inst {
            Inst::Ret { value: Value::NONE } => self.text("ret void"),
            Inst::Ret { value } => self.full(f, "ret", &[value]),
            Inst::Br { to } => {
                self.text("br ");
                self.block(to);
            }
            Inst::CondBr { cond, then, els } => {
                self.plain(f, "br", &[cond]);
                self.text(", ");
                self.target(f, then);
                self.text(", ");
                self.target(f, els);
            }
            Inst::Switch { value, cases } => {
                let cases = f.body.operands(cases);
                self.plain(f, "switch", &[value]);
                self.text(", ");
                self.target(f, cases[0].as_block());
                self.text(" [");
                for case in cases[1..].chunks_exact(2) {
                    self.text(" ");
                    self.operand(f, case[0]);
                    self.text(", ");
                    self.target(f, case[1].as_block());
                }
                self.text(" ]");
            }
            Inst::IndirectBr { address, targets } => {
                self.plain(f, "indirectbr", &[address]);
                self.text(", ");
                self.blocks(f.body.operands(targets));
            }
            Inst::Invoke { call, normal, unwind } => {
                self.text("invoke ");
                self.call(f, call);
                self.text(" to ");
                self.block(normal);
                self.unwind(unwind);
            }
            Inst::CallBr { call, targets } => {
                let targets = f.body.operands(targets);
                self.text("callbr ");
                self.call(f, call);
                self.text(" to ");
                self.block(targets[0].as_block());
                self.text(" ");
                self.blocks(&targets[1..]);
            }
            _ => self.exception(f, inst),
        }
    }

    fn exception(&mut self, f: &Function, inst: &Inst) {
        match *inst {
            Inst::Resume { value } => self.full(f, "resume", &[value]),
            Inst::CatchSwitch { parent, targets } => {
                let targets = f.body.operands(targets);
                self.text("catchswitch within ");
                self.value(parent);
                self.text(" ");
                self.blocks(&targets[1..]);
                self.unwind(targets[0].as_block());
            }
            Inst::CatchRet { pad, to } => {
                self.text("catchret from ");
                self.value(pad);
                self.text(" to ");
                self.block(to);
            }
            Inst::CleanupRet { pad, to } => {
                self.text("cleanupret from ");
                self.value(pad);
                self.unwind(to);
            }
            _ => self.text("unreachable"),
        }
    }

    pub(super) fn call(&mut self, f: &Function, call: u32) {
        let m = self.m;
        let call = &f.body.calls[call as usize];
        self.flags(call.flags);
        if call.convention != 0 {
            let _ = write!(self.out, "cc {}", call.convention);
        }
        self.attrs(m.attrs.ret(call.attrs));
        self.text(" ");
        self.space(m.type_of(f, call.callee));
        let Type::Function { ret, params, variadic } = m.types.get(call.ty) else { return };
        self.ty(if variadic { call.ty } else { ret });
        self.text(" ");
        self.value(call.callee);
        self.text("(");
        let params = m.types.list(params);
        for (index, &arg) in f.body.operands(call.args).iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            let ty = m.type_of(f, arg);
            let metadata = params.get(index) == Some(&TypeId::METADATA);
            self.text(if metadata && ty != TypeId::METADATA { "metadata " } else { "" });
            self.ty(ty);
            self.attrs(m.attrs.param(call.attrs, index));
            self.text(" ");
            self.value(arg);
        }
        self.text(")");
        self.attrs(m.attrs.function(call.attrs));
        let bundles = &f.body.bundles[call.bundles.indices()];
        if !bundles.is_empty() {
            self.text(" [ ");
            for (index, bundle) in bundles.iter().enumerate() {
                self.text(if index > 0 { ", " } else { "" });
                self.string(bundle.tag);
                self.text("(");
                self.operands(f, f.body.operands(bundle.operands));
                self.text(")");
            }
            self.text(" ]");
        }
    }
}
