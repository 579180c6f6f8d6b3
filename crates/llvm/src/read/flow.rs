//! Instructions that end blocks or join them, and those of exceptions.

use super::{Fallible, Reader};
use crate::inst::Inst;
use crate::lex::Tok;
use crate::types::TypeId;
use crate::value::{BlockId, Value};

type Made = Fallible<(Inst, TypeId)>;

impl Reader<'_> {
    pub(super) fn br(&mut self) -> Made {
        if self.is_word(b"label") {
            let to = self.label()?;
            return Ok((Inst::Br { to }, TypeId::VOID));
        }
        if !self.is_word(b"i1") {
            return self.expected("`label` or `i1`");
        }
        self.lex.bump();
        let cond = self.value(TypeId::I1)?;
        self.expect(b',')?;
        let then = self.label()?;
        self.expect(b',')?;
        let els = self.label()?;
        Ok((Inst::CondBr { cond, then, els }, TypeId::VOID))
    }

    pub(super) fn switch(&mut self) -> Made {
        let start = self.state.operands.len();
        let at = self.lex.token.at;
        let (ty, value) = self.typed_value()?;
        if !self.m.types.is_int(ty) {
            return Err(self.error_at(at, "`switch` is on an integer"));
        }
        self.expect(b',')?;
        let default = self.label()?;
        self.state.operands.push(Value::block(default));
        self.expect(b'[')?;
        while !self.eat(b']') {
            let at = self.lex.token.at;
            let found = self.ty()?;
            if found != ty {
                return Err(self.error_at(at, "a case has another type than the value"));
            }
            let case = self.constant(ty)?;
            self.expect(b',')?;
            let to = self.label()?;
            self.state.operands.extend([case, Value::block(to)]);
        }
        Ok((Inst::Switch { value, cases: self.operands_since(start) }, TypeId::VOID))
    }

    /// `[label %a, label %b]` onto the operands.
    pub(super) fn labels(&mut self) -> Fallible<()> {
        self.expect(b'[')?;
        if self.eat(b']') {
            return Ok(());
        }
        loop {
            let to = self.label()?;
            self.state.operands.push(Value::block(to));
            if !self.eat(b',') {
                return self.expect(b']');
            }
        }
    }

    pub(super) fn indirect_br(&mut self) -> Made {
        let at = self.lex.token.at;
        let (ty, address) = self.typed_value()?;
        if !self.m.types.is_ptr(ty) {
            return Err(self.error_at(at, "an address is a pointer"));
        }
        self.expect(b',')?;
        let start = self.state.operands.len();
        self.labels()?;
        Ok((Inst::IndirectBr { address, targets: self.operands_since(start) }, TypeId::VOID))
    }

    pub(super) fn phi(&mut self) -> Made {
        let flags = self.flags();
        let at = self.lex.token.at;
        let ty = self.ty()?;
        if !self.is_first_class(ty) {
            return Err(self.error_at(at, "no value has this type"));
        }
        let start = self.state.operands.len();
        loop {
            self.expect(b'[')?;
            let value = self.value(ty)?;
            self.expect(b',')?;
            let from = self.use_block()?;
            self.expect(b']')?;
            self.state.operands.extend([value, Value::block(from)]);
            if !self.comma()? {
                break;
            }
        }
        Ok((Inst::Phi { flags, pairs: self.operands_since(start) }, ty))
    }

    /// `clause … clause …`, each on a line of its own.
    pub(super) fn landing_pad(&mut self) -> Made {
        let ty = self.ty()?;
        let cleanup = self.eat_word(b"cleanup");
        let start = self.state.operands.len();
        while self.is_word(b"catch") || self.is_word(b"filter") {
            let catch = self.is_word(b"catch");
            self.lex.bump();
            let at = self.lex.token.at;
            let (clause, value) = self.typed_value()?;
            let array = matches!(self.m.types.get(clause), crate::types::Type::Array { .. });
            if catch == array {
                return Err(self.error_at(at, "`catch` names a pointer, `filter` an array"));
            }
            self.state.operands.push(value);
        }
        Ok((Inst::LandingPad { cleanup, clauses: self.operands_since(start) }, ty))
    }

    /// `to caller` or `label %b`
    fn unwind_target(&mut self) -> Fallible<BlockId> {
        if self.eat_word(b"to") {
            self.expect_word(b"caller")?;
            return Ok(BlockId::NONE);
        }
        self.label()
    }

    /// A token without its type, or `none`.
    fn token(&mut self) -> Fallible<Value> {
        match self.kind() {
            Tok::LocalName | Tok::LocalNumber => self.use_local(TypeId::TOKEN),
            _ => self.constant(TypeId::TOKEN),
        }
    }

    /// `catchswitch within %p [label %h] unwind label %u`
    pub(super) fn catch_switch(&mut self) -> Made {
        self.expect_word(b"within")?;
        let parent = self.token()?;
        let start = self.state.operands.len();
        self.state.operands.push(Value::NONE);
        self.labels()?;
        self.expect_word(b"unwind")?;
        let to = self.unwind_target()?;
        self.state.operands[start] = Value::block(to);
        Ok((Inst::CatchSwitch { parent, targets: self.operands_since(start) }, TypeId::TOKEN))
    }

    pub(super) fn catch_ret(&mut self) -> Made {
        self.expect_word(b"from")?;
        let pad = self.token()?;
        self.expect_word(b"to")?;
        let to = self.label()?;
        Ok((Inst::CatchRet { pad, to }, TypeId::VOID))
    }

    pub(super) fn cleanup_ret(&mut self) -> Made {
        self.expect_word(b"from")?;
        let pad = self.token()?;
        self.expect_word(b"unwind")?;
        let to = self.unwind_target()?;
        Ok((Inst::CleanupRet { pad, to }, TypeId::VOID))
    }

    /// `catchpad within %s [ptr null, i32 64]`
    pub(super) fn pad(&mut self, catch: bool) -> Made {
        self.expect_word(b"within")?;
        let parent = self.token()?;
        self.expect(b'[')?;
        let start = self.state.operands.len();
        if !self.is(b']') {
            loop {
                let (_, value) = self.typed_value()?;
                self.state.operands.push(value);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b']')?;
        let args = self.operands_since(start);
        let inst =
            if catch { Inst::CatchPad { parent, args } } else { Inst::CleanupPad { parent, args } };
        Ok((inst, TypeId::TOKEN))
    }
}
