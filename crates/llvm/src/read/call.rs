//! Calls: `call`, `invoke`, `callbr`, with attributes, bundles and inline assembly.

use super::inst::Read;
use super::{Fallible, Reader};
use crate::attrs::{Attrs, AttrsId};
use crate::constant::Constant;
use crate::inst::{Call, Inst, Tail};
use crate::lex::Tok;
use crate::module::{Asm, Bundle};
use crate::types::{Range, Type, TypeId};
use crate::value::{Kind, Value};
use crate::words::Flags;

impl Reader<'_> {
    pub(super) fn call(&mut self, tail: Tail) -> Fallible<Read> {
        let flags = self.flags();
        let (call, ret) = self.call_site(tail, flags)?;
        if let Kind::Symbol(symbol) = call.callee.kind()
            && self.is_debug_intrinsic(symbol)
            && self.debug_call(&call, symbol)
        {
            return Ok(Read::Record);
        }
        self.state.arg_list.clear();
        self.state.calls.push(call);
        Ok(Read::Inst(Inst::Call { call: self.state.calls.len() as u32 - 1 }, ret))
    }

    pub(super) fn invoke(&mut self) -> Fallible<(Inst, TypeId)> {
        let (call, ret) = self.call_site(Tail::None, Flags::default())?;
        self.expect_word(b"to")?;
        let normal = self.label()?;
        self.expect_word(b"unwind")?;
        let unwind = self.label()?;
        self.state.calls.push(call);
        Ok((Inst::Invoke { call: self.state.calls.len() as u32 - 1, normal, unwind }, ret))
    }

    pub(super) fn callbr(&mut self) -> Fallible<(Inst, TypeId)> {
        let (call, ret) = self.call_site(Tail::None, Flags::default())?;
        self.expect_word(b"to")?;
        let start = self.state.operands.len();
        let normal = self.label()?;
        self.state.operands.push(Value::block(normal));
        self.labels()?;
        self.state.calls.push(call);
        let targets = self.operands_since(start);
        Ok((Inst::CallBr { call: self.state.calls.len() as u32 - 1, targets }, ret))
    }

    /// Everything from the convention to the bundles; with the type of the result.
    fn call_site(&mut self, tail: Tail, flags: Flags) -> Fallible<(Call, TypeId)> {
        let (ret_attrs, convention, address) = self.before_type(None)?;
        let at = self.lex.token.at;
        let written = self.ty()?;
        let callee = self.callee(address)?;
        self.attr_list.clear();
        self.attr_list.extend([AttrsId::NONE, ret_attrs]);
        let types = self.types.len();
        let args = self.args()?;
        let (ty, ret) = match self.m.types.get(written) {
            Type::Function { ret, params, variadic } => {
                self.check_args(params, variadic, types, at)?;
                (written, ret)
            }
            _ => (self.m.types.function(written, &self.types[types..], false), written),
        };
        self.types.truncate(types);
        if ret != TypeId::VOID && !self.is_first_class(ret) {
            return Err(self.error_at(at, "no function returns this type"));
        }
        self.call_attrs()?;
        let attrs = self.m.attrs.intern_list(&self.attr_list);
        let bundles = self.bundles()?;
        Ok((Call { callee, ty, args, attrs, bundles, flags, convention, tail }, ret))
    }

    fn check_args(&self, params: Range, variadic: bool, types: usize, at: u32) -> Fallible<()> {
        let wanted = self.m.types.list(params);
        let found = &self.types[types..];
        if found.len() < wanted.len() || (found.len() > wanted.len() && !variadic) {
            let message = format!("this takes {} arguments, not {}", wanted.len(), found.len());
            return Err(self.error_at(at, message));
        }
        match wanted.iter().zip(found).position(|(wanted, found)| wanted != found) {
            None => Ok(()),
            Some(index) => {
                let message = format!(
                    "argument {} has the type `{}`, not `{}`",
                    index + 1,
                    self.type_text(found[index]),
                    self.type_text(wanted[index])
                );
                Err(self.error_at(at, message))
            }
        }
    }

    fn callee(&mut self, address: TypeId) -> Fallible<Value> {
        match self.kind() {
            Tok::GlobalName | Tok::GlobalNumber => Ok(Value::symbol(self.symbol()?)),
            Tok::Word if self.is_word(b"asm") => self.inline_asm(),
            Tok::LocalName | Tok::LocalNumber => self.use_local(address),
            _ => self.constant(address),
        }
    }

    fn inline_asm(&mut self) -> Fallible<Value> {
        self.lex.bump();
        let mut asm = Asm {
            text: crate::names::NameId::EMPTY,
            constraints: crate::names::NameId::EMPTY,
            side_effect: self.eat_word(b"sideeffect"),
            align_stack: self.eat_word(b"alignstack"),
            intel: self.eat_word(b"inteldialect"),
            unwind: self.eat_word(b"unwind"),
        };
        asm.text = self.expect_string("assembly")?;
        self.expect(b',')?;
        asm.constraints = self.expect_string("constraints")?;
        let index = self.m.asm.len() as u32;
        self.m.asm.push(asm);
        Ok(self.m.constants.intern(TypeId::PTR, Constant::Asm(index)))
    }

    /// `(i32 noundef %0, metadata !5)`: types onto our stack, values onto the operands.
    fn args(&mut self) -> Fallible<Range> {
        self.expect(b'(')?;
        let start = self.state.operands.len();
        self.state.arg_list.clear();
        if !self.is(b')') {
            loop {
                if self.kind() == Tok::Dots {
                    // A forwarded variable argument list of a `musttail` call.
                    self.lex.bump();
                    break;
                }
                let at = self.lex.token.at;
                let ty = self.ty()?;
                if !self.is_first_class(ty) && ty != TypeId::METADATA {
                    return Err(self.error_at(at, "no argument has this type"));
                }
                let attrs = match self.kind() {
                    Tok::Word | Tok::Str => self.param_attrs()?,
                    _ => AttrsId::NONE,
                };
                self.attr_list.push(attrs);
                let value = self.value(ty)?;
                self.types.push(ty);
                self.state.operands.push(value);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')')?;
        Ok(self.operands_since(start))
    }

    /// Attributes of the call itself, all on its line.
    fn call_attrs(&mut self) -> Fallible<()> {
        let mut attrs = Attrs::default();
        while !self.lex.token.new_line {
            match self.kind() {
                Tok::Group => {
                    let group = self.group()?;
                    self.attr_list[0] = self.merged(self.attr_list[0], group);
                }
                Tok::Str => self.string_attribute()?,
                Tok::Word if !self.is_word(b"to") => self.attribute(&mut attrs)?,
                _ => break,
            }
        }
        let own = self.m.attrs.intern(&attrs);
        self.attr_list[0] = self.merged(own, self.attr_list[0]);
        Ok(())
    }

    /// `[ "deopt"(i32 5), "funclet"(token %p) ]`
    fn bundles(&mut self) -> Fallible<Range> {
        let start = self.state.bundles.len() as u32;
        if self.eat(b'[') {
            while !self.eat(b']') {
                let tag = self.expect_string("the name of a bundle")?;
                self.expect(b'(')?;
                let first = self.state.operands.len();
                while !self.eat(b')') {
                    let (_, value) = self.typed_value()?;
                    self.state.operands.push(value);
                    self.eat(b',');
                }
                let operands = self.operands_since(first);
                self.state.bundles.push(Bundle { tag, operands });
                self.eat(b',');
            }
        }
        Ok(Range { start, count: self.state.bundles.len() as u32 - start })
    }
}
