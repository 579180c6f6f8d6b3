//! Types.

use super::{Fallible, Reader, grow};
use crate::lex::Tok;
use crate::types::{Type, TypeId};

/// The widest integer that LLVM has.
const MAX_INT: u64 = 1 << 23;

impl Reader<'_> {
    /// Whether a type starts at the token at hand.
    pub(super) fn at_type(&self) -> bool {
        match self.kind() {
            Tok::Word => is_type_word(self.lex.slice()),
            Tok::LocalName | Tok::LocalNumber | Tok::Mark(b'{' | b'[' | b'<') => true,
            _ => false,
        }
    }

    pub(super) fn ty(&mut self) -> Fallible<TypeId> {
        // The two most common types first.
        let ty = match self.kind() {
            Tok::Word => self.type_word()?,
            Tok::LocalName | Tok::LocalNumber => self.type_name()?,
            Tok::Mark(b'{') => self.nest(|r| r.structure(false))?,
            Tok::Mark(b'[') => self.nest(Self::array)?,
            Tok::Mark(b'<') => self.nest(Self::vector_or_packed)?,
            _ => return self.expected("a type"),
        };
        match self.kind() {
            Tok::Mark(b'(') => self.nest(|r| r.function_type(ty)),
            Tok::Mark(b'*') => self.typed_pointer(),
            Tok::Word if self.is_word(b"addrspace") && !self.m.types.is_ptr(ty) => {
                self.typed_pointer()
            }
            _ => Ok(ty),
        }
    }

    fn typed_pointer<T>(&self) -> Fallible<T> {
        self.error("typed pointers: made by LLVM 14 or older; compile with clang 15 or newer")
    }

    fn type_word(&mut self) -> Fallible<TypeId> {
        let word = self.lex.slice();
        let ty = match word {
            b"ptr" => return self.pointer(),
            b"i1" => TypeId::I1,
            b"i8" => TypeId::I8,
            b"i16" => TypeId::I16,
            b"i32" => TypeId::I32,
            b"i64" => TypeId::I64,
            b"void" => TypeId::VOID,
            b"float" => TypeId::FLOAT,
            b"double" => TypeId::DOUBLE,
            b"half" => TypeId::HALF,
            b"bfloat" => TypeId::BFLOAT,
            b"x86_fp80" => TypeId::X86_FP80,
            b"fp128" => TypeId::FP128,
            b"ppc_fp128" => TypeId::PPC_FP128,
            b"label" => TypeId::LABEL,
            b"token" => TypeId::TOKEN,
            b"metadata" => TypeId::METADATA,
            b"x86_mmx" | b"x86_amx" => {
                return self.error(format!("the type {} is not supported", self.shown()));
            }
            b"target" => return self.error("target extension types are not supported"),
            _ => return self.int_type(),
        };
        self.lex.bump();
        Ok(ty)
    }

    fn int_type(&mut self) -> Fallible<TypeId> {
        let word = self.lex.slice();
        let digits = match word.split_first() {
            Some((b'i', digits)) if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                digits
            }
            _ => return self.expected("a type"),
        };
        let width = digits.iter().take(10).fold(0u64, |n, d| n * 10 + u64::from(d - b'0'));
        if width == 0 || width > MAX_INT || digits.len() > 9 {
            return self.error(format!("an integer has 1 to {MAX_INT} bits"));
        }
        self.lex.bump();
        Ok(self.m.types.intern(Type::Int(width as u32)))
    }

    fn pointer(&mut self) -> Fallible<TypeId> {
        self.lex.bump();
        if !self.is_word(b"addrspace") {
            return Ok(TypeId::PTR);
        }
        let space = self.address_space()?;
        Ok(self.m.types.intern(Type::Ptr(space)))
    }

    /// `addrspace(n)`
    pub(super) fn address_space(&mut self) -> Fallible<u32> {
        self.expect_word(b"addrspace")?;
        self.expect(b'(')?;
        if self.kind() == Tok::Str {
            // Newer versions name the spaces of the layout.
            let space = match self.lex.slice() {
                b"A" => self.m.layout.spaces[0],
                b"G" => self.m.layout.spaces[1],
                b"P" => self.m.layout.spaces[2],
                _ => return self.expected("an address space"),
            };
            self.lex.bump();
            self.expect(b')')?;
            return Ok(space);
        }
        let at = self.lex.token.at;
        let space = self.expect_number("an address space")?;
        if space >= 1 << 24 {
            return Err(self.error_at(at, "an address space is less than 2^24"));
        }
        self.expect(b')')?;
        Ok(space as u32)
    }

    /// A named type that is used.
    fn type_name(&mut self) -> Fallible<TypeId> {
        let at = self.lex.token.at;
        let (name, number) = match self.kind() {
            Tok::LocalName => (Some(self.intern()), 0),
            _ => (None, self.number32("the number of a type")?),
        };
        self.lex.bump();
        let known = match name {
            Some(name) => *grow(&mut self.type_of_name, name.index()),
            None => self.type_of_number.get(number).unwrap_or(0),
        };
        if known != 0 {
            return Ok(TypeId(known - 1));
        }
        let id = self.m.types.add_named(name, number);
        self.type_mentions.push(at);
        match name {
            Some(name) => self.type_of_name[name.index()] = id.0 + 1,
            None => self.type_of_number.set(number, id.0 + 1),
        }
        Ok(id)
    }

    /// `%name = type …`
    pub(super) fn define_type(&mut self) -> Fallible<()> {
        let at = self.lex.token.at;
        let before = self.m.types.named_count();
        let id = self.type_name()?;
        self.expect(b'=')?;
        self.expect_word(b"type")?;
        let Type::Named(index) = self.m.types.get(id) else {
            return Err(self.error_at(at, "this type is defined twice"));
        };
        if self.type_mentions[index as usize] == u32::MAX {
            return Err(self.error_at(at, "this type is defined twice"));
        }
        if self.eat_word(b"opaque") {
            self.type_mentions[index as usize] = u32::MAX;
            self.m.types.define(index, None);
            return Ok(());
        }
        let is_struct = self.is(b'{') || self.is(b'<');
        let body = self.ty()?;
        if !matches!(self.m.types.get(body), Type::Struct { .. }) || !is_struct {
            let simple = matches!(self.m.types.get(body), Type::Int(_) | Type::Ptr(_))
                || self.m.types.is_float(body);
            if !simple {
                return Err(self.error_at(at, "only structures and simple types may have names"));
            }
            if index < before {
                return Err(
                    self.error_at(at, "only structures may be used before they are defined")
                );
            }
            // Just another name: the structure that was made for it stays unused.
            match self.m.types.named(index).name {
                Some(name) => self.type_of_name[name.index()] = body.0 + 1,
                None => self.type_of_number.set(self.m.types.named(index).number, body.0 + 1),
            }
            self.type_mentions[index as usize] = u32::MAX;
            return Ok(());
        }
        self.type_mentions[index as usize] = u32::MAX;
        self.m.types.define(index, Some(body));
        Ok(())
    }

    fn structure(&mut self, packed: bool) -> Fallible<TypeId> {
        self.expect(b'{')?;
        let start = self.types.len();
        if !self.is(b'}') {
            loop {
                let at = self.lex.token.at;
                let field = self.ty()?;
                self.element_type(field, at)?;
                self.types.push(field);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'}')?;
        let id = self.m.types.structure(packed, &self.types[start..]);
        self.types.truncate(start);
        Ok(id)
    }

    /// Sees that a type may be part of another.
    fn element_type(&self, ty: TypeId, at: u32) -> Fallible<()> {
        match self.m.types.get(ty) {
            Type::Void | Type::Label | Type::Token | Type::Metadata | Type::Function { .. } => {
                Err(self.error_at(at, "this type cannot be part of another"))
            }
            _ => Ok(()),
        }
    }

    fn array(&mut self) -> Fallible<TypeId> {
        self.expect(b'[')?;
        let length = self.expect_number("the length of an array")?;
        self.expect_word(b"x")?;
        let at = self.lex.token.at;
        let element = self.ty()?;
        self.element_type(element, at)?;
        self.expect(b']')?;
        Ok(self.m.types.intern(Type::Array { length, element }))
    }

    fn vector_or_packed(&mut self) -> Fallible<TypeId> {
        self.expect(b'<')?;
        if self.is(b'{') {
            let id = self.structure(true)?;
            self.expect(b'>')?;
            return Ok(id);
        }
        if self.is_word(b"vscale") {
            return self.error("scalable vectors are not supported");
        }
        let at = self.lex.token.at;
        let length = self.expect_number("the length of a vector")?;
        if length == 0 || length > u64::from(u32::MAX) {
            return Err(self.error_at(at, "a vector has 1 to 2^32 - 1 elements"));
        }
        self.expect_word(b"x")?;
        let at = self.lex.token.at;
        let element = self.ty()?;
        let types = &self.m.types;
        if !types.is_int(element) && !types.is_float(element) && !types.is_ptr(element) {
            return Err(self.error_at(
                at,
                "a vector's elements are integers, floating-point numbers or pointers",
            ));
        }
        self.expect(b'>')?;
        Ok(self.m.types.intern(Type::Vector { length: length as u32, element }))
    }

    fn function_type(&mut self, ret: TypeId) -> Fallible<TypeId> {
        self.expect(b'(')?;
        let start = self.types.len();
        let mut variadic = false;
        if !self.is(b')') {
            loop {
                if self.kind() == Tok::Dots {
                    self.lex.bump();
                    variadic = true;
                    break;
                }
                let param = self.ty()?;
                self.types.push(param);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')')?;
        let id = self.m.types.function(ret, &self.types[start..], variadic);
        self.types.truncate(start);
        if self.is(b'*') {
            return self.typed_pointer();
        }
        Ok(id)
    }
}

/// Whether a word is a type: what else stands in such places is an attribute.
fn is_type_word(word: &[u8]) -> bool {
    match word {
        b"ptr" | b"void" | b"float" | b"double" | b"half" | b"bfloat" | b"x86_fp80" | b"fp128"
        | b"ppc_fp128" | b"label" | b"token" | b"metadata" | b"x86_mmx" | b"x86_amx"
        | b"target" => true,
        [b'i', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}
