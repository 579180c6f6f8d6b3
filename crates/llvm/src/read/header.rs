//! `define` and `declare`: everything of a function but its body.

use super::{Fallible, Reader};
use crate::attrs::{Attrs, AttrsId};
use crate::lex::Tok;
use crate::metadata::MetaId;
use crate::module::{Body, Function, Linking, SymbolKind};
use crate::types::{Type, TypeId};
use crate::value::SymbolId;

/// The number of a calling convention that has a name.
pub(super) fn convention(word: &[u8]) -> Option<u16> {
    Some(match word {
        b"ccc" => 0,
        b"fastcc" => 8,
        b"coldcc" => 9,
        b"ghccc" => 10,
        b"anyregcc" => 13,
        b"preserve_mostcc" => 14,
        b"preserve_allcc" => 15,
        b"swiftcc" => 16,
        b"cxx_fast_tlscc" => 17,
        b"tailcc" => 18,
        b"cfguard_checkcc" => 19,
        b"swifttailcc" => 20,
        b"preserve_nonecc" => 21,
        b"x86_stdcallcc" => 64,
        b"x86_fastcallcc" => 65,
        b"arm_apcscc" => 66,
        b"arm_aapcscc" => 67,
        b"arm_aapcs_vfpcc" => 68,
        b"msp430_intrcc" => 69,
        b"x86_thiscallcc" => 70,
        b"ptx_kernel" => 71,
        b"ptx_device" => 72,
        b"spir_func" => 75,
        b"spir_kernel" => 76,
        b"intel_ocl_bicc" => 77,
        b"x86_64_sysvcc" => 78,
        b"win64cc" => 79,
        b"x86_vectorcallcc" => 80,
        b"x86_intrcc" => 83,
        b"avr_intrcc" => 84,
        b"avr_signalcc" => 85,
        b"amdgpu_kernel" => 91,
        b"x86_regcallcc" => 92,
        b"aarch64_vector_pcs" => 97,
        b"aarch64_sve_vector_pcs" => 98,
        _ => return None,
    })
}

impl Reader<'_> {
    pub(super) fn function(&mut self) -> Fallible<()> {
        let line = self.lex.line;
        let define = self.is_word(b"define");
        self.lex.bump();
        let mut debug = MetaId::NONE;
        // A declaration's metadata comes first.
        while self.kind() == Tok::MetaName {
            debug = self.attachment()?;
        }
        let mut linking = Linking::default();
        let (ret_attrs, convention, _) = self.before_type(Some(&mut linking))?;
        let at = self.lex.token.at;
        let ret = self.ty()?;
        if matches!(self.m.types.get(ret), Type::Label | Type::Metadata | Type::Function { .. }) {
            return Err(self.error_at(at, "a function cannot return this type"));
        }
        let name_at = self.lex.token.at;
        let index = self.m.functions.len() as u32;
        let symbol = self.define_symbol(SymbolKind::Function(index))?;
        self.start_function();
        self.attr_list.clear();
        self.attr_list.extend([AttrsId::NONE, ret_attrs]);
        let variadic = self.params()?;
        let ty = self.m.types.function(ret, &self.state.param_types, variadic);
        let mut function = Function {
            symbol,
            ty,
            address: TypeId::PTR,
            attrs: self.m.attrs.intern_list(&self.attr_list),
            convention,
            align: 0,
            linking,
            personality: None,
            prefix: None,
            prologue: None,
            debug,
            line,
            params: self.state.param_types.len() as u32,
            body: Body::default(),
        };
        self.after_params(&mut function, define, name_at)?;
        function.attrs = self.m.attrs.intern_list(&self.attr_list);
        if define {
            let at = self.lex.token.at;
            let body = self.body()?;
            if self.m.functions.len() as u32 != index {
                return Err(self.error_at(at, "a function within a function"));
            }
            function.body = body;
        }
        self.m.functions.push(function);
        Ok(())
    }

    /// What stands before a function's or call's result type: attributes, the convention, the type of the address.
    pub(super) fn before_type(
        &mut self,
        mut linking: Option<&mut Linking>,
    ) -> Fallible<(AttrsId, u16, TypeId)> {
        let mut attrs = Attrs::default();
        let mut number = 0;
        let mut address = TypeId::PTR;
        loop {
            match self.kind() {
                Tok::Word if self.at_type() => break,
                Tok::Word => {
                    let word = self.lex.slice();
                    if let Some(known) = convention(word) {
                        number = known;
                        self.lex.bump();
                    } else if word == b"cc" {
                        self.lex.bump();
                        number = self.expect_number("the number of a convention")?.min(1023) as u16;
                    } else if word == b"addrspace" {
                        let space = self.address_space()?;
                        address = self.m.types.intern(Type::Ptr(space));
                    } else {
                        let took = match &mut linking {
                            Some(linking) => self.linking_word(linking)?,
                            None => false,
                        };
                        if !took {
                            self.attribute(&mut attrs)?;
                        }
                    }
                }
                Tok::Str => self.string_attribute()?,
                _ => break,
            }
        }
        Ok((self.m.attrs.intern(&attrs), number, address))
    }

    /// `(i32 noundef %0, ...)`; whether there are dots.
    fn params(&mut self) -> Fallible<bool> {
        self.expect(b'(')?;
        if self.eat(b')') {
            return Ok(false);
        }
        loop {
            if self.kind() == Tok::Dots {
                self.lex.bump();
                self.expect(b')')?;
                return Ok(true);
            }
            let at = self.lex.token.at;
            let ty = self.ty()?;
            if !self.is_first_class(ty) && ty != TypeId::METADATA {
                return Err(self.error_at(at, "a parameter cannot have this type"));
            }
            let attrs = self.param_attrs()?;
            let at = self.lex.token.at;
            let name = match self.kind() {
                Tok::LocalName | Tok::LocalNumber => Some(self.local_name("a name")?),
                _ => None,
            };
            let local = self.state.param_types.len() as u32;
            self.state.param_types.push(ty);
            self.attr_list.push(attrs);
            self.define_local(name, local, ty, at)?;
            if !self.eat(b',') {
                self.expect(b')')?;
                return Ok(false);
            }
        }
    }

    /// Attributes, section and so on, up to the body.
    fn after_params(&mut self, function: &mut Function, define: bool, at: u32) -> Fallible<()> {
        let mut attrs = Attrs::default();
        loop {
            if !define && self.lex.token.new_line {
                break;
            }
            match self.kind() {
                Tok::Group => {
                    let group = self.group()?;
                    self.attr_list[0] = self.merged(self.attr_list[0], group);
                }
                Tok::Str => self.string_attribute()?,
                Tok::MetaName => {
                    let debug = self.attachment()?;
                    if debug.is_some() {
                        function.debug = debug;
                    }
                }
                Tok::Word => self.after_word(function, &mut attrs, at)?,
                _ => break,
            }
        }
        let own = self.m.attrs.intern(&attrs);
        self.attr_list[0] = self.merged(own, self.attr_list[0]);
        Ok(())
    }

    fn after_word(&mut self, function: &mut Function, attrs: &mut Attrs, at: u32) -> Fallible<()> {
        match self.lex.slice() {
            b"section" => {
                self.lex.bump();
                function.linking.section = self.expect_string("the name of a section")?;
            }
            b"partition" | b"gc" => {
                self.lex.bump();
                self.expect_string("a name")?;
            }
            b"comdat" => function.linking.comdat = Some(self.comdat(function.symbol, at)?),
            b"align" => {
                self.lex.bump();
                function.align = self.alignment()?;
            }
            b"addrspace" => {
                let space = self.address_space()?;
                function.address = self.m.types.intern(Type::Ptr(space));
            }
            b"prefix" => function.prefix = Some(self.attached_constant()?),
            b"prologue" => function.prologue = Some(self.attached_constant()?),
            b"personality" => function.personality = Some(self.attached_constant()?),
            _ => {
                if !self.linking_word(&mut function.linking)? {
                    self.attribute(attrs)?;
                }
            }
        }
        Ok(())
    }

    fn attached_constant(&mut self) -> Fallible<crate::value::Value> {
        self.lex.bump();
        Ok(self.typed_constant()?.1)
    }

    /// The symbol of an operand that is one.
    pub(super) fn is_debug_intrinsic(&self, symbol: SymbolId) -> bool {
        match self.m.symbols[symbol.index()].name {
            Some(name) => self.m.names.bytes(name).starts_with(b"llvm.dbg."),
            None => false,
        }
    }
}
