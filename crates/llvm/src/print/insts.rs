//! Instructions as text.

use std::fmt::Write;

use super::{Called, Printer};
use crate::access::Access;
use crate::inst::{Inst, Tail};
use crate::metadata::MetaId;
use crate::module::{Function, Label, Record, RecordKind, SymbolKind};
use crate::types::{Range, Type, TypeId};
use crate::value::{BlockId, SymbolId, Value};
use crate::words::Ordering;

/// The names of a function's locals and blocks: numbers as LLVM counts them where there are none.
fn names_of(function: &Function) -> (Vec<Called>, Vec<Called>) {
    let body = &function.body;
    let mut locals = vec![Err(0); function.params as usize + body.insts.len()];
    for &(local, name) in &body.names {
        locals[local as usize] = Ok(name);
    }
    let mut next = 0;
    let mut count = |name: &mut Called| {
        if name.is_err() {
            *name = Err(next);
            next += 1;
        }
    };
    locals[..function.params as usize].iter_mut().for_each(&mut count);
    let mut blocks = Vec::with_capacity(body.blocks.len());
    for block in &body.blocks {
        let mut name = match block.label {
            Label::Name(name) => Ok(name),
            Label::Number(number) => Err(number),
        };
        count(&mut name);
        blocks.push(name);
        for inst in block.insts() {
            if body.types[inst] != TypeId::VOID {
                count(&mut locals[function.params as usize + inst]);
            }
        }
    }
    (locals, blocks)
}

impl Printer<'_> {
    pub(super) fn name_locals(&mut self, function: &Function) {
        (self.locals, self.blocks) = names_of(function);
    }

    /// How a function calls one of its blocks.
    pub(super) fn block_label(&mut self, function: SymbolId, block: u32) {
        self.text("%");
        let SymbolKind::Function(index) = self.m.symbols[function.index()].kind else { return };
        if self.labels_of != Some(index) {
            self.labels_of = Some(index);
            self.labels = names_of(&self.m.functions[index as usize]).1;
        }
        match self.labels.get(block as usize) {
            Some(Ok(name)) => self.name(*name),
            Some(Err(number)) => self.number(*number),
            None => {}
        }
    }

    pub(super) fn body(&mut self, function: &Function) {
        let body = &function.body;
        let mut records = body.records.iter().peekable();
        for (number, (block, name)) in (0..).zip(body.blocks.iter().zip(self.blocks.clone())) {
            self.at = BlockId(number);
            match name {
                Ok(name) => self.name(name),
                Err(number) => self.number(number),
            }
            self.text(":\n");
            for inst in block.insts() {
                while let Some(record) = records.next_if(|record| record.before as usize <= inst) {
                    self.record(function, record);
                }
                self.text("  ");
                if body.types[inst] != TypeId::VOID {
                    self.local(function.params + inst as u32);
                    self.text(" = ");
                }
                self.inst(function, &body.insts[inst], body.types[inst]);
                self.debug(", ", body.locations[inst]);
                self.text("\n");
            }
            self.edges_from_here(function);
        }
    }

    fn record(&mut self, function: &Function, record: &Record) {
        self.text(match record.kind {
            RecordKind::Declare => "    #dbg_declare(",
            RecordKind::Value => "    #dbg_value(",
            RecordKind::Assign => "    #dbg_assign(",
            RecordKind::Label => "    #dbg_label(",
        });
        let label = record.kind == RecordKind::Label;
        let mut nodes = vec![record.variable];
        if !label {
            match function.body.operands(record.values) {
                [] => self.text("!{}"),
                &[value] => self.operand(function, value),
                values => {
                    self.text("!DIArgList(");
                    self.operands(function, values);
                    self.text(")");
                }
            }
            self.text(", ");
            nodes.push(record.expression);
        }
        if record.kind == RecordKind::Assign {
            nodes.push(MetaId::NONE);
        }
        for (index, node) in nodes.into_iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.node(node);
        }
        if record.kind == RecordKind::Assign {
            self.text(", ");
            match function.body.operands(record.address) {
                &[address] => self.operand(function, address),
                _ => self.text("!{}"),
            }
            self.text(", null");
        }
        self.text(", ");
        self.node(record.location);
        self.text(")\n");
    }

    pub(super) fn operand(&mut self, function: &Function, value: Value) {
        self.ty(self.m.type_of(function, value));
        self.text(" ");
        self.value(value);
    }

    pub(super) fn operands(&mut self, function: &Function, values: &[Value]) {
        for (index, &value) in values.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.operand(function, value);
        }
    }

    /// A word, flags, an operand, and the others without type.
    pub(super) fn plain(&mut self, function: &Function, word: &str, values: &[Value]) {
        self.text(word);
        self.text(" ");
        for (index, &value) in values.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            if index == 0 { self.operand(function, value) } else { self.value(value) }
        }
    }

    /// A word and operands with their types.
    pub(super) fn full(&mut self, function: &Function, word: &str, values: &[Value]) {
        self.text(word);
        self.text(" ");
        self.operands(function, values);
    }

    fn inst(&mut self, f: &Function, inst: &Inst, ty: TypeId) {
        match *inst {
            Inst::FNeg { flags, a } => {
                self.text("fneg ");
                self.flags(flags);
                self.operand(f, a);
            }
            Inst::Binary { op, flags, a, b } => {
                let _ = write!(self.out, "{} ", op.name());
                self.flags(flags);
                self.plain_rest(f, a, b);
            }
            Inst::ICmp { pred, flags, a, b } => {
                self.text("icmp ");
                self.flags(flags);
                let _ = write!(self.out, "{} ", pred.name());
                self.plain_rest(f, a, b);
            }
            Inst::FCmp { pred, flags, a, b } => {
                self.text("fcmp ");
                self.flags(flags);
                let _ = write!(self.out, "{} ", pred.name());
                self.plain_rest(f, a, b);
            }
            Inst::Cast { op, flags, a } => {
                let _ = write!(self.out, "{} ", op.name());
                self.flags(flags);
                self.operand(f, a);
                self.text(" to ");
                self.ty(ty);
            }
            Inst::ExtractElement { vector, index } => {
                self.full(f, "extractelement", &[vector, index]);
            }
            Inst::InsertElement { vector, element, index } => {
                self.full(f, "insertelement", &[vector, element, index]);
            }
            Inst::ShuffleVector { a, b, mask } => self.full(f, "shufflevector", &[a, b, mask]),
            Inst::ExtractValue { aggregate, indices } => {
                self.full(f, "extractvalue", &[aggregate]);
                self.path(f.body.operands(indices));
            }
            Inst::InsertValue { operands } => {
                let operands = f.body.operands(operands);
                self.full(f, "insertvalue", &operands[..2]);
                self.path(&operands[2..]);
            }
            Inst::Freeze { a } => self.full(f, "freeze", &[a]),
            _ if inst.is_terminator() => self.terminator(f, inst),
            _ => self.other(f, inst, ty),
        }
    }

    fn other(&mut self, f: &Function, inst: &Inst, ty: TypeId) {
        match *inst {
            Inst::Select { flags, cond, a, b } => {
                self.text("select ");
                self.flags(flags);
                self.operands(f, &[cond, a, b]);
            }
            Inst::Phi { flags, pairs } => {
                self.text("phi ");
                self.flags(flags);
                self.ty(ty);
                let pairs = f.body.operands(pairs).as_chunks::<2>().0;
                for (index, &[value, from]) in pairs.iter().enumerate() {
                    // Edges that share a block are one.
                    let again = || pairs[..index].iter().any(|pair| pair[1] == from);
                    if self.has_edges(f, from.as_block()) && again() {
                        continue;
                    }
                    self.text(if index > 0 { ", [ " } else { " [ " });
                    self.value(value);
                    self.text(", ");
                    self.source(f, from.as_block());
                    self.text(" ]");
                }
            }
            Inst::VaArg { list } => {
                self.full(f, "va_arg", &[list]);
                self.text(", ");
                self.ty(ty);
            }
            Inst::Call { call } => {
                let flags = match f.body.calls[call as usize].tail {
                    Tail::None => "",
                    Tail::Tail => "tail ",
                    Tail::Must => "musttail ",
                    Tail::No => "notail ",
                };
                self.text(flags);
                self.text("call ");
                self.call(f, call);
            }
            _ => self.memory(f, inst, ty),
        }
    }

    fn plain_rest(&mut self, f: &Function, a: Value, b: Value) {
        self.operand(f, a);
        self.text(", ");
        self.value(b);
    }

    fn path(&mut self, indices: &[Value]) {
        for &index in indices {
            let _ = write!(self.out, ", {}", self.m.as_int(index).unwrap_or(0));
        }
    }

    fn order(&mut self, ordering: Ordering) {
        if ordering != Ordering::None {
            self.text(" ");
            self.text(ordering.name());
        }
    }

    fn access_words(&mut self, access: Access, word: &str) {
        self.text(word);
        if access.ordering() != Ordering::None && matches!(word, "load" | "store") {
            self.text(" atomic");
        }
        if access.weak() {
            self.text(" weak");
        }
        if access.volatile() {
            self.text(" volatile");
        }
        self.text(" ");
    }

    fn align(&mut self, access: Access) {
        if let Some(bytes) = access.align() {
            let _ = write!(self.out, ", align {bytes}");
        }
        self.text(if access.noundef() { ", !noundef !{}" } else { "" });
        self.text(if access.nonnull() { ", !nonnull !{}" } else { "" });
    }

    fn memory(&mut self, f: &Function, inst: &Inst, ty: TypeId) {
        match *inst {
            Inst::Alloca { access, ty: of, count } => {
                self.text("alloca ");
                self.text(if access.inalloca() { "inalloca " } else { "" });
                self.text(if access.swifterror() { "swifterror " } else { "" });
                self.ty(of);
                if self.m.as_int(count) != Some(1) || self.m.type_of(f, count) != TypeId::I32 {
                    self.text(", ");
                    self.operand(f, count);
                }
                self.align(access);
                if let Type::Ptr(space @ 1..) = self.m.types.get(ty) {
                    let _ = write!(self.out, ", addrspace({space})");
                }
            }
            Inst::Load { access, ptr } => {
                self.access_words(access, "load");
                self.ty(ty);
                self.text(", ");
                self.operand(f, ptr);
                self.order(access.ordering());
                self.align(access);
            }
            Inst::Store { access, value, ptr } => {
                self.access_words(access, "store");
                self.operands(f, &[value, ptr]);
                self.order(access.ordering());
                self.align(access);
            }
            Inst::Fence { ordering } => {
                self.text("fence");
                self.order(ordering);
            }
            Inst::CmpXchg { access, ptr, old, new } => {
                self.access_words(access, "cmpxchg");
                self.operands(f, &[ptr, old, new]);
                self.order(access.ordering());
                self.order(access.failure());
                self.align(access);
            }
            Inst::AtomicRmw { op, access, ptr, value } => {
                self.access_words(access, "atomicrmw");
                let _ = write!(self.out, "{} ", op.name());
                self.operands(f, &[ptr, value]);
                self.order(access.ordering());
                self.align(access);
            }
            Inst::GetElementPtr { flags, source, operands } => {
                self.text("getelementptr ");
                self.flags(flags);
                self.ty(source);
                self.text(", ");
                self.operands(f, f.body.operands(operands));
            }
            Inst::LandingPad { cleanup, clauses } => {
                self.text("landingpad ");
                self.ty(ty);
                self.text(if cleanup { " cleanup" } else { "" });
                for &clause in f.body.operands(clauses) {
                    let ty = self.m.type_of(f, clause);
                    let array = matches!(self.m.types.get(ty), Type::Array { .. });
                    self.text(if array { " filter " } else { " catch " });
                    self.operand(f, clause);
                }
            }
            Inst::CatchPad { parent, args } => self.pad(f, "catchpad", parent, args),
            Inst::CleanupPad { parent, args } => self.pad(f, "cleanuppad", parent, args),
            _ => {}
        }
    }

    pub(super) fn pad(&mut self, f: &Function, word: &str, parent: Value, args: Range) {
        let _ = write!(self.out, "{word} within ");
        self.value(parent);
        self.text(" [");
        self.operands(f, f.body.operands(args));
        self.text("]");
    }
}
