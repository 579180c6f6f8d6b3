//! What is said of variables: debug records, and the calls that older versions write instead.

use super::{Fallible, Reader};
use crate::constant::Constant;
use crate::inst::Call;
use crate::lex::Tok;
use crate::metadata::MetaId;
use crate::module::{Record, RecordKind};
use crate::types::TypeId;
use crate::value::{SymbolId, Value};

impl Reader<'_> {
    /// `#dbg_value(i32 %x, !5, !DIExpression(), !7)`
    pub(super) fn record(&mut self) -> Fallible<()> {
        let kind = match self.lex.slice() {
            b"dbg_declare" => RecordKind::Declare,
            b"dbg_value" => RecordKind::Value,
            b"dbg_assign" => RecordKind::Assign,
            b"dbg_label" => RecordKind::Label,
            name if name.starts_with(b"dbg_") => {
                self.lex.bump();
                return self.skip_parens();
            }
            _ => return self.expected("an instruction"),
        };
        self.lex.bump();
        self.expect(b'(')?;
        self.state.arg_list.clear();
        if kind != RecordKind::Label {
            self.record_value()?;
            self.expect(b',')?;
        }
        let variable = self.node()?;
        let mut expression = MetaId::NONE;
        let mut address = None;
        if kind != RecordKind::Label {
            self.expect(b',')?;
            expression = self.node()?;
        }
        if kind == RecordKind::Assign {
            self.expect(b',')?;
            self.node()?;
            self.expect(b',')?;
            // The address that was assigned to is no value of the variable.
            let values = self.state.arg_list.len();
            self.record_value()?;
            address = self.state.arg_list.get(values).copied();
            self.state.arg_list.truncate(values);
            self.expect(b',')?;
            self.node()?;
        }
        self.expect(b',')?;
        let location = self.node()?;
        self.expect(b')')?;
        self.add_record(kind, [variable, expression, location], address);
        Ok(())
    }

    /// A value, an argument list, or nothing (`!{}`), onto the argument list.
    fn record_value(&mut self) -> Fallible<()> {
        match self.kind() {
            Tok::MetaName if self.lex.slice() == b"DIArgList" => {
                self.lex.bump();
                return self.arg_list();
            }
            Tok::MetaName | Tok::Mark(b'!') | Tok::MetaNumber => return self.skip_node(),
            _ => {}
        }
        let (_, value) = self.typed_value()?;
        self.state.arg_list.push(value);
        Ok(())
    }

    /// Adds a record about the values of the argument list.
    fn add_record(
        &mut self,
        kind: RecordKind,
        [variable, expression, location]: [MetaId; 3],
        address: Option<Value>,
    ) {
        let start = self.state.operands.len();
        let values = std::mem::take(&mut self.state.arg_list);
        self.state.operands.extend_from_slice(&values);
        self.state.arg_list = values;
        self.state.arg_list.clear();
        let values = self.operands_since(start);
        let start = self.state.operands.len();
        self.state.operands.extend(address);
        let address = self.operands_since(start);
        let before = self.state.insts.len() as u32;
        let record = Record { kind, before, values, address, variable, expression, location };
        self.state.records.push(record);
    }

    /// A call of `llvm.dbg.…` as a record; `false` if it is none that we know.
    pub(super) fn debug_call(&mut self, call: &Call, symbol: SymbolId) -> bool {
        let Some(name) = self.m.symbols[symbol.index()].name else { return false };
        let kind = match self.m.names.bytes(name) {
            b"llvm.dbg.declare" | b"llvm.dbg.addr" => RecordKind::Declare,
            b"llvm.dbg.value" => RecordKind::Value,
            b"llvm.dbg.assign" => RecordKind::Assign,
            b"llvm.dbg.label" => RecordKind::Label,
            _ => return false,
        };
        let args = &self.state.operands[call.args.indices()];
        let (first, variable, expression) = match (kind, args) {
            (RecordKind::Label, &[label]) => (Value::NONE, label, Value::NONE),
            (RecordKind::Label, _) => return false,
            (_, &[value, variable, expression, ..]) => (value, variable, expression),
            _ => return false,
        };
        let address = if kind == RecordKind::Assign { args.get(4).copied() } else { None };
        let (variable, expression) = (self.argument_node(variable), self.argument_node(expression));
        let no_value = first == Value::NONE
            || first.as_const().is_some_and(|id| self.m.constants.ty(id) == TypeId::METADATA);
        self.state.operands.truncate(call.args.start as usize);
        if self.state.arg_list.is_empty() && !no_value {
            self.state.arg_list.push(first);
        }
        self.add_record(kind, [variable, expression, MetaId::NONE], address);
        true
    }

    /// The node that an argument is.
    fn argument_node(&self, value: Value) -> MetaId {
        if value == Value::NONE {
            return MetaId::NONE;
        }
        match value.as_const().map(|id| self.m.constants.get(id)) {
            Some(Constant::Metadata(id)) => id,
            _ => MetaId::NONE,
        }
    }
}
