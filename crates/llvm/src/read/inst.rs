//! Instructions: the table of their words, and what stands around each of them.

use super::body::Name;
use super::{Fallible, Reader};
use crate::access::Access;
use crate::inst::{Inst, Tail};
use crate::lex::Tok;
use crate::metadata::MetaId;
use crate::types::TypeId;
use crate::value::Value;
use crate::words::{BinOp, CastOp, Ordering};

/// What reading an instruction came to.
pub(super) enum Read {
    /// An instruction that yields a value of a type, `void` for none.
    Inst(Inst, TypeId),
    /// A call of `llvm.dbg.…`, which is now the last record.
    Record,
}

impl Reader<'_> {
    /// One instruction with its result's name and its metadata.
    pub(super) fn instruction(&mut self) -> Fallible<()> {
        let line = self.lex.line;
        let at = self.lex.token.at;
        let name = match self.kind() {
            Tok::LocalName | Tok::LocalNumber => {
                let name = self.local_name("a value")?;
                self.expect(b'=')?;
                Some(name)
            }
            _ => None,
        };
        if self.kind() != Tok::Word {
            return self.expected("an instruction");
        }
        self.state.location = MetaId::NONE;
        self.state.hints = Access::default();
        self.state.closes = MetaId::NONE;
        let read = self.operation()?;
        if self.eat(b',') {
            self.attachments()?;
        }
        match read {
            Read::Inst(mut inst, ty) => {
                if let Inst::Load { access, .. } = &mut inst {
                    access.add_hints(self.state.hints);
                }
                self.push(inst, ty, line);
                self.set_location(self.state.location);
                self.close_loop();
                self.result(name, ty, at)
            }
            Read::Record => {
                let location = self.state.location;
                if let Some(record) = self.state.records.last_mut() {
                    record.location = location;
                }
                Ok(())
            }
        }
    }

    /// Names what the last instruction yields.
    fn result(&mut self, name: Option<Name>, ty: TypeId, at: u32) -> Fallible<()> {
        if ty == TypeId::VOID {
            return match name {
                Some(_) => Err(self.error_at(at, "this instruction yields nothing to be named")),
                None => Ok(()),
            };
        }
        let local = (self.state.param_types.len() + self.state.insts.len() - 1) as u32;
        self.define_local(name, local, ty, at)
    }

    /// `!dbg !5, !tbaa !6`
    fn attachments(&mut self) -> Fallible<()> {
        loop {
            if self.kind() != Tok::MetaName {
                return self.expected("metadata");
            }
            self.state.hints.set_hint(self.lex.slice());
            if self.lex.slice() == b"llvm.loop" {
                self.lex.bump();
                self.state.closes = self.node()?;
            } else {
                let debug = self.attachment()?;
                if debug.is_some() {
                    self.state.location = debug;
                }
            }
            if !self.eat(b',') {
                return Ok(());
            }
        }
    }

    /// Whether a comma and something other than metadata follows; the comma is then left behind.
    pub(super) fn comma(&mut self) -> Fallible<bool> {
        if !self.eat(b',') {
            return Ok(false);
        }
        if self.kind() == Tok::MetaName {
            self.attachments()?;
            return Ok(false);
        }
        Ok(true)
    }

    fn operation(&mut self) -> Fallible<Read> {
        let word = self.lex.slice();
        let at = self.lex.token.at;
        self.lex.bump();
        let (inst, ty) = match word {
            b"load" => self.load()?,
            b"store" => self.store()?,
            b"call" => return self.call(Tail::None),
            b"tail" | b"musttail" | b"notail" => {
                self.expect_word(b"call")?;
                return self.call(match word {
                    b"tail" => Tail::Tail,
                    b"musttail" => Tail::Must,
                    _ => Tail::No,
                });
            }
            b"br" => self.br()?,
            b"getelementptr" => self.get_element_ptr()?,
            b"icmp" => self.icmp()?,
            b"alloca" => self.alloca()?,
            b"phi" => self.phi()?,
            b"select" => self.select()?,
            b"ret" => self.ret()?,
            b"add" => self.binary(BinOp::Add)?,
            b"sub" => self.binary(BinOp::Sub)?,
            b"zext" => self.cast(CastOp::ZExt)?,
            b"sext" => self.cast(CastOp::SExt)?,
            b"switch" => self.switch()?,
            b"extractvalue" => self.extract_value()?,
            b"insertvalue" => self.insert_value()?,
            b"invoke" => self.invoke()?,
            b"landingpad" => self.landing_pad()?,
            b"unreachable" => (Inst::Unreachable, TypeId::VOID),
            b"freeze" => {
                let (ty, a) = self.typed_value()?;
                (Inst::Freeze { a }, ty)
            }
            b"fneg" => {
                let flags = self.flags();
                let (ty, a) = self.typed_value()?;
                (Inst::FNeg { flags, a }, ty)
            }
            b"fcmp" => self.fcmp()?,
            b"extractelement" => self.extract_element()?,
            b"insertelement" => self.insert_element()?,
            b"shufflevector" => self.shuffle_vector()?,
            b"fence" => self.fence()?,
            b"cmpxchg" => self.cmpxchg()?,
            b"atomicrmw" => self.atomicrmw()?,
            b"va_arg" => self.va_arg()?,
            _ => self.rare_operation(word, at)?,
        };
        Ok(Read::Inst(inst, ty))
    }

    fn rare_operation(&mut self, word: &[u8], at: u32) -> Fallible<(Inst, TypeId)> {
        if let Some(op) = BinOp::from_name(word) {
            return self.binary(op);
        }
        if let Some(op) = CastOp::from_name(word) {
            return self.cast(op);
        }
        match word {
            b"indirectbr" => self.indirect_br(),
            b"callbr" => self.callbr(),
            b"resume" => {
                let (_, value) = self.typed_value()?;
                Ok((Inst::Resume { value }, TypeId::VOID))
            }
            b"catchswitch" => self.catch_switch(),
            b"catchret" => self.catch_ret(),
            b"cleanupret" => self.cleanup_ret(),
            b"catchpad" => self.pad(true),
            b"cleanuppad" => self.pad(false),
            _ => {
                let word = String::from_utf8_lossy(word).into_owned();
                Err(self.error_at(at, format!("`{word}` is no instruction")))
            }
        }
    }

    /// The ordering at hand.
    pub(super) fn ordering(&mut self) -> Fallible<Ordering> {
        let found =
            if self.kind() == Tok::Word { Ordering::from_name(self.lex.slice()) } else { None };
        match found {
            Some(ordering) => {
                self.lex.bump();
                Ok(ordering)
            }
            None => self.expected("an ordering such as `seq_cst`"),
        }
    }

    /// `syncscope("…")` is skipped.
    pub(super) fn sync_scope(&mut self) -> Fallible<()> {
        if self.eat_word(b"syncscope") { self.skip_parens() } else { Ok(()) }
    }

    pub(super) fn binary(&mut self, op: BinOp) -> Fallible<(Inst, TypeId)> {
        let flags = self.flags();
        let at = self.lex.token.at;
        let ty = self.ty()?;
        self.operator_type(op.is_float(), ty, at)?;
        let a = self.value(ty)?;
        self.expect(b',')?;
        let b = self.value(ty)?;
        Ok((Inst::Binary { op, flags, a, b }, ty))
    }

    /// Sees that an operator has a type for it.
    fn operator_type(&self, float: bool, ty: TypeId, at: u32) -> Fallible<()> {
        let scalar = self.m.types.scalar(ty);
        let fits = if float { self.m.types.is_float(scalar) } else { self.m.types.is_int(scalar) };
        if fits {
            return Ok(());
        }
        let wanted = if float { "floating-point numbers" } else { "integers" };
        let message = format!("this operator is for {wanted}, not for `{}`", self.type_text(ty));
        Err(self.error_at(at, message))
    }

    pub(super) fn ret(&mut self) -> Fallible<(Inst, TypeId)> {
        let ty = self.ty()?;
        let value = if ty == TypeId::VOID { Value::NONE } else { self.value(ty)? };
        Ok((Inst::Ret { value }, TypeId::VOID))
    }
}
