//! What stands at the top level: targets, types, globals, aliases, comdats. Functions are in `header`.

use super::{Fallible, Reader};
use crate::attrs::Attrs;
use crate::layout::Layout;
use crate::lex::Tok;
use crate::metadata::MetaId;
use crate::module::{Alias, Comdat, Global, Linking, SymbolKind, Visibility};
use crate::types::{Type, TypeId};
use crate::words::Linkage;

impl Reader<'_> {
    pub(super) fn top_level(&mut self) -> Fallible<()> {
        match self.kind() {
            Tok::Word => self.top_word(),
            Tok::GlobalName | Tok::GlobalNumber => self.global_or_alias(),
            Tok::LocalName | Tok::LocalNumber => self.define_type(),
            Tok::MetaNumber => self.define_metadata(),
            Tok::MetaName => self.define_named_metadata(),
            Tok::Comdat => self.define_comdat(),
            Tok::Summary => {
                self.lex.bump();
                self.expect(b'=')?;
                self.lex.bump();
                if self.is(b'(') {
                    return self.skip_parens();
                }
                self.skip_line();
                Ok(())
            }
            _ => self.expected("a definition"),
        }
    }

    pub(super) fn skip_line(&mut self) {
        while !self.lex.token.new_line && self.kind() != Tok::End {
            self.lex.bump();
        }
    }

    fn top_word(&mut self) -> Fallible<()> {
        match self.lex.slice() {
            b"define" | b"declare" => self.function(),
            b"attributes" => self.define_group(),
            b"target" => self.target(),
            b"source_filename" => {
                self.lex.bump();
                self.expect(b'=')?;
                self.m.source = Some(self.expect_string("a file name")?);
                Ok(())
            }
            b"module" => {
                self.lex.bump();
                self.expect_word(b"asm")?;
                let line = self.expect_string("assembly")?;
                self.m.module_asm.push(line);
                Ok(())
            }
            b"uselistorder" | b"uselistorder_bb" => {
                self.lex.bump();
                self.skip_line();
                Ok(())
            }
            _ => self.expected("a definition"),
        }
    }

    fn target(&mut self) -> Fallible<()> {
        self.lex.bump();
        let triple = self.eat_word(b"triple");
        if !triple {
            self.expect_word(b"datalayout")?;
        }
        self.expect(b'=')?;
        let at = self.lex.token.at;
        let text = self.expect_string("a string")?;
        if triple {
            self.m.triple = Some(text);
            return Ok(());
        }
        self.m.datalayout = Some(text);
        match Layout::read(&self.m.names.text(text)) {
            Ok(layout) => self.m.layout = layout,
            Err(message) => return Err(self.error_at(at, message)),
        }
        Ok(())
    }

    /// The words before `global`, `define`'s type and their like that say how to link.
    pub(super) fn linking_word(&mut self, linking: &mut Linking) -> Fallible<bool> {
        let word = self.lex.slice();
        if let Some(linkage) = Linkage::from_name(word) {
            linking.linkage = linkage;
            self.lex.bump();
            return Ok(true);
        }
        match word {
            b"default" => linking.visibility = Visibility::Default,
            b"hidden" => linking.visibility = Visibility::Hidden,
            b"protected" => linking.visibility = Visibility::Protected,
            b"dllimport" => linking.dll_import = true,
            b"dllexport" => linking.dll_export = true,
            b"dso_local" => linking.dso_local = true,
            b"dso_preemptable" => linking.dso_local = false,
            b"unnamed_addr" => linking.unnamed_addr = true,
            b"local_unnamed_addr" => linking.local_unnamed_addr = true,
            b"thread_local" => {
                linking.thread_local = true;
                self.lex.bump();
                if self.is(b'(') {
                    self.skip_parens()?;
                }
                return Ok(true);
            }
            _ => return Ok(false),
        }
        self.lex.bump();
        Ok(true)
    }

    fn global_or_alias(&mut self) -> Fallible<()> {
        let line = self.lex.line;
        let symbol_token = self.lex.token;
        let symbol = self.define_symbol(SymbolKind::Global(self.m.globals.len() as u32))?;
        self.expect(b'=')?;
        let mut linking = Linking::default();
        let mut said = false;
        let mut address = TypeId::PTR;
        let mut external = false;
        loop {
            if self.kind() != Tok::Word {
                return self.expected("`global`, `constant` or `alias`");
            }
            match self.lex.slice() {
                b"global" | b"constant" => break,
                b"alias" | b"ifunc" => {
                    self.m.symbols[symbol.index()].kind =
                        SymbolKind::Alias(self.m.aliases.len() as u32);
                    return self.alias(symbol, linking);
                }
                b"addrspace" => {
                    let space = self.address_space()?;
                    address = self.m.types.intern(Type::Ptr(space));
                }
                b"externally_initialized" => {
                    external = true;
                    self.lex.bump();
                }
                word => {
                    said |= matches!(word, b"external" | b"extern_weak");
                    if !self.linking_word(&mut linking)? {
                        return self.expected("`global`, `constant` or `alias`");
                    }
                }
            }
        }
        let constant = self.is_word(b"constant");
        self.lex.bump();
        let at = self.lex.token.at;
        let ty = self.ty()?;
        if matches!(
            self.m.types.get(ty),
            Type::Void | Type::Label | Type::Token | Type::Metadata | Type::Function { .. }
        ) {
            return Err(self.error_at(at, "a variable cannot have this type"));
        }
        let init = if said { None } else { Some(self.constant(ty)?) };
        let mut global = Global {
            symbol,
            ty,
            address,
            constant,
            externally_initialized: external,
            init,
            align: 0,
            linking,
            debug: MetaId::NONE,
            line,
        };
        self.global_rest(&mut global, symbol_token.at)?;
        self.m.globals.push(global);
        Ok(())
    }

    /// `, section "x", align 4, !dbg !5 #0`
    fn global_rest(&mut self, global: &mut Global, at: u32) -> Fallible<()> {
        while self.eat(b',') {
            match self.kind() {
                Tok::MetaName => {
                    let debug = self.attachment()?;
                    if debug.is_some() {
                        global.debug = debug;
                    }
                }
                Tok::Word => self.global_word(global, at)?,
                _ => return self.expected("`section`, `align` or metadata"),
            }
        }
        let mut attrs = Attrs::default();
        while !self.lex.token.new_line {
            match self.kind() {
                Tok::Group => drop(self.group()?),
                Tok::Str => self.string_attribute()?,
                Tok::Word => self.attribute(&mut attrs)?,
                _ => break,
            }
        }
        Ok(())
    }

    fn global_word(&mut self, global: &mut Global, at: u32) -> Fallible<()> {
        let word = self.lex.slice();
        match word {
            b"section" => {
                self.lex.bump();
                global.linking.section = self.expect_string("the name of a section")?;
            }
            b"align" => {
                self.lex.bump();
                global.align = self.alignment()?;
            }
            b"comdat" => global.linking.comdat = Some(self.comdat(global.symbol, at)?),
            _ => {
                // `partition "x"`, `code_model "large"`, `no_sanitize_address`, …
                self.lex.bump();
                if self.kind() == Tok::Str {
                    self.lex.bump();
                }
            }
        }
        Ok(())
    }

    /// `comdat` or `comdat($name)`
    pub(super) fn comdat(&mut self, symbol: crate::value::SymbolId, at: u32) -> Fallible<u32> {
        self.lex.bump();
        if !self.eat(b'(') {
            let Some(name) = self.m.symbols[symbol.index()].name else {
                return Err(self.error_at(at, "a comdat needs a name"));
            };
            return Ok(self.comdat_by_name(name, at));
        }
        if self.kind() != Tok::Comdat {
            return self.expected("a comdat such as `$name`");
        }
        let at = self.lex.token.at;
        let name = self.intern();
        self.lex.bump();
        self.expect(b')')?;
        Ok(self.comdat_by_name(name, at))
    }

    fn comdat_by_name(&mut self, name: crate::names::NameId, at: u32) -> u32 {
        if let Some(&index) = self.comdat_of_name.get(&name) {
            return index;
        }
        let index = self.m.comdats.len() as u32;
        self.m.comdats.push(Comdat { name, kind: crate::names::NameId::EMPTY });
        self.comdat_mentions.push(at);
        self.comdat_of_name.insert(name, index);
        index
    }

    /// `$name = comdat any`
    fn define_comdat(&mut self) -> Fallible<()> {
        let at = self.lex.token.at;
        let name = self.intern();
        self.lex.bump();
        self.expect(b'=')?;
        self.expect_word(b"comdat")?;
        if self.kind() != Tok::Word {
            return self.expected("`any` or another kind of comdat");
        }
        let kind = self.intern();
        self.lex.bump();
        let index = self.comdat_by_name(name, at) as usize;
        self.m.comdats[index].kind = kind;
        self.comdat_mentions[index] = u32::MAX;
        Ok(())
    }

    fn alias(&mut self, symbol: crate::value::SymbolId, linking: Linking) -> Fallible<()> {
        let ifunc = self.is_word(b"ifunc");
        self.lex.bump();
        let ty = self.ty()?;
        self.expect(b',')?;
        // A bare expression carries its own type.
        let (address, target) = if self.at_type() {
            self.typed_constant()?
        } else {
            let target = self.nest(|r| r.expression(TypeId::PTR))?;
            (TypeId::PTR, target)
        };
        if !self.m.types.is_ptr(address) {
            return self.error("an alias names an address");
        }
        while self.eat(b',') {
            self.lex.bump();
            if self.kind() == Tok::Str || self.kind() == Tok::MetaNumber {
                self.lex.bump();
            }
        }
        self.m.aliases.push(Alias { symbol, ty, address, target, ifunc, linking });
        Ok(())
    }
}
