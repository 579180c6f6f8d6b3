//! Metadata: nodes, attachments, and metadata as arguments.
//!
//! Fields that nobody asks for are skipped without a look at what they mention, so a node that only they mention need not exist.

use super::{Fallible, Reader};
use crate::constant::Constant;
use crate::lex::Tok;
use crate::metadata::{Entity, EntityKind, Item, Location, MetaId, Node};
use crate::names::NameId;
use crate::types::{Range, TypeId};
use crate::value::Value;

impl Reader<'_> {
    /// The node with the number at hand.
    fn numbered(&mut self) -> Fallible<MetaId> {
        let number = self.number32("the number of a node")?;
        let at = self.lex.token.at;
        self.lex.bump();
        if let Some(known) = self.meta_of_number.get(number) {
            return Ok(MetaId(known - 1));
        }
        let id = self.m.metadata.add(Node::Missing(at));
        self.meta_of_number.set(number, id.0 + 1);
        Ok(id)
    }

    /// A node: a number, or written out.
    pub(super) fn node(&mut self) -> Fallible<MetaId> {
        match self.kind() {
            Tok::MetaNumber => self.numbered(),
            Tok::Word if self.is_word(b"null") => {
                self.lex.bump();
                Ok(MetaId::NONE)
            }
            _ => {
                let node = self.nest(Self::content)?;
                Ok(self.m.metadata.add(node))
            }
        }
    }

    /// What a node is, written out.
    fn content(&mut self) -> Fallible<Node> {
        self.eat_word(b"distinct");
        match self.kind() {
            Tok::MetaName => self.special(),
            Tok::Mark(b'!') => {
                self.lex.bump();
                if self.kind() == Tok::Str {
                    let string = self.intern();
                    self.lex.bump();
                    return Ok(Node::String(string));
                }
                self.tuple()
            }
            _ if self.at_type() => Ok(Node::Value(self.typed_constant()?.1)),
            _ => self.expected("metadata"),
        }
    }

    fn tuple(&mut self) -> Fallible<Node> {
        self.expect(b'{')?;
        let mut list = Vec::new();
        if !self.is(b'}') {
            loop {
                list.push(self.node()?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'}')?;
        Ok(Node::Tuple(self.list(&list)))
    }

    fn list(&mut self, list: &[MetaId]) -> Range {
        let start = self.m.metadata.lists.len() as u32;
        self.m.metadata.lists.extend_from_slice(list);
        Range { start, count: list.len() as u32 }
    }

    /// `!DILocation(…)` and its like.
    fn special(&mut self) -> Fallible<Node> {
        let name = self.lex.slice();
        self.lex.bump();
        if !self.is(b'(') {
            return self.expected("`(`");
        }
        match name {
            b"DILocation" => self.location(),
            b"DIExpression" => self.debug_expression(),
            _ => {
                if let Some(kind) = EntityKind::from_name(name) {
                    self.entity(kind)
                } else {
                    self.skip_parens()?;
                    Ok(Node::Other)
                }
            }
        }
    }

    /// `(name: value, …)`, each value read by `field`.
    fn fields(&mut self, mut field: impl FnMut(&mut Self, &[u8]) -> Fallible<()>) -> Fallible<()> {
        self.expect(b'(')?;
        if self.eat(b')') {
            return Ok(());
        }
        loop {
            if self.kind() != Tok::Label {
                return self.expected("a field such as `line:`");
            }
            let label = self.lex.slice();
            self.lex.bump();
            field(self, label)?;
            if !self.eat(b',') {
                return self.expect(b')');
            }
        }
    }

    /// Skips a field's value.
    fn skip_field(&mut self) -> Fallible<()> {
        loop {
            match self.kind() {
                Tok::Mark(b',' | b')') => return Ok(()),
                Tok::Mark(b'(' | b'{' | b'[') => self.skip_parens()?,
                Tok::End | Tok::Bad => return self.expected("`,` or `)`"),
                _ => self.lex.bump(),
            }
        }
    }

    fn field_number(&mut self) -> Fallible<u64> {
        if self.kind() != Tok::Int {
            self.skip_field()?;
            return Ok(0);
        }
        let number = self.lex.token.number;
        let negative = self.lex.slice().first() == Some(&b'-');
        self.lex.bump();
        Ok(if negative { number.wrapping_neg() } else { number })
    }

    fn field_node(&mut self) -> Fallible<MetaId> {
        match self.kind() {
            Tok::MetaNumber | Tok::MetaName | Tok::Mark(b'!') | Tok::Word => self.node(),
            _ => {
                self.skip_field()?;
                Ok(MetaId::NONE)
            }
        }
    }

    /// A string or a word.
    fn field_name(&mut self) -> Fallible<NameId> {
        if !matches!(self.kind(), Tok::Str | Tok::Word) || self.is_word(b"null") {
            self.skip_field()?;
            return Ok(NameId::EMPTY);
        }
        let name = self.intern();
        self.lex.bump();
        Ok(name)
    }

    fn location(&mut self) -> Fallible<Node> {
        let mut location =
            Location { line: 0, column: 0, scope: MetaId::NONE, inlined_at: MetaId::NONE };
        self.fields(|r, label| {
            match label {
                b"line" => location.line = r.field_number()? as u32,
                b"column" => location.column = r.field_number()? as u32,
                b"scope" => location.scope = r.field_node()?,
                b"inlinedAt" => location.inlined_at = r.field_node()?,
                _ => r.skip_field()?,
            }
            Ok(())
        })?;
        self.m.metadata.locations.push(location);
        Ok(Node::Location(self.m.metadata.locations.len() as u32 - 1))
    }

    fn entity(&mut self, kind: EntityKind) -> Fallible<Node> {
        let mut e = Entity::new(kind);
        self.fields(|r, label| {
            match label {
                b"name" | b"filename" => e.name = r.field_name()?,
                b"linkageName" | b"directory" | b"producer" | b"identifier" => {
                    e.second = r.field_name()?;
                }
                b"tag" => e.tag = r.field_name()?,
                b"encoding" | b"language" | b"sourceLanguageName" => e.encoding = r.field_name()?,
                b"scope" => e.scope = r.field_node()?,
                b"file" => e.file = r.field_node()?,
                b"line" => e.line = r.field_number()? as u32,
                b"type" | b"baseType" | b"types" | b"var" => e.ty = r.field_node()?,
                b"elements" | b"retainedNodes" | b"expr" => e.elements = r.field_node()?,
                b"unit" => e.extra = r.field_node()?,
                b"count" if r.kind() != Tok::Int => e.extra = r.field_node()?,
                b"value" if kind == EntityKind::TemplateValueParameter => {
                    e.extra = r.field_node()?;
                }
                b"size" | b"count" | b"arg" => e.size = r.field_number()?,
                b"offset" | b"value" | b"lowerBound" => e.offset = r.field_number()?.cast_signed(),
                b"isOptimized" | b"isUnsigned" => {
                    e.flag = r.is_word(b"true");
                    r.lex.bump();
                }
                _ => r.skip_field()?,
            }
            Ok(())
        })?;
        self.m.metadata.entities.push(e);
        Ok(Node::Entity(self.m.metadata.entities.len() as u32 - 1))
    }

    /// `!DIExpression(DW_OP_plus_uconst, 8)`
    fn debug_expression(&mut self) -> Fallible<Node> {
        self.expect(b'(')?;
        let start = self.m.metadata.items.len() as u32;
        if !self.is(b')') {
            loop {
                let item = match self.kind() {
                    Tok::Int => Item::Number(self.lex.token.number),
                    Tok::Word => Item::Name(self.intern()),
                    _ => return self.expected("an operation"),
                };
                self.lex.bump();
                self.m.metadata.items.push(item);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')')?;
        let count = self.m.metadata.items.len() as u32 - start;
        Ok(Node::Expression(Range { start, count }))
    }

    /// `!DIArgList(i32 %a, i32 %b)`: for the record at hand.
    pub(super) fn arg_list(&mut self) -> Fallible<()> {
        self.expect(b'(')?;
        while !self.eat(b')') {
            let (_, value) = self.typed_value()?;
            self.state.arg_list.push(value);
            if !self.eat(b',') && !self.is(b')') {
                return self.expected("`,` or `)`");
            }
        }
        Ok(())
    }

    /// `!5 = !{…}`
    pub(super) fn define_metadata(&mut self) -> Fallible<()> {
        let at = self.lex.token.at;
        let id = self.numbered()?;
        self.expect(b'=')?;
        if !matches!(self.m.metadata.get(id), Node::Missing(_)) {
            let message = format!("`{}` is defined twice", self.mention(at));
            return Err(self.error_at(at, message));
        }
        let place = self.lex.token.at;
        let node = self.nest(Self::content)?;
        if matches!(node, Node::String(_) | Node::Value(_)) {
            return Err(self.error_at(place, "a node with a number is a list or one of the `!DI…`"));
        }
        self.m.metadata.nodes[id.index()] = node;
        Ok(())
    }

    /// `!name = !{!0, !1}`
    pub(super) fn define_named_metadata(&mut self) -> Fallible<()> {
        let name = self.intern();
        self.lex.bump();
        self.expect(b'=')?;
        self.expect(b'!')?;
        if let Node::Tuple(range) = self.tuple()? {
            self.m.metadata.named.push((name, range));
        }
        Ok(())
    }

    /// `!dbg !5`: the node, and none for other kinds, which are skipped.
    pub(super) fn attachment(&mut self) -> Fallible<MetaId> {
        let debug = self.lex.slice() == b"dbg";
        self.lex.bump();
        if debug {
            return self.node();
        }
        self.skip_node()?;
        Ok(MetaId::NONE)
    }

    /// Skips a node, a number or written out.
    pub(super) fn skip_node(&mut self) -> Fallible<()> {
        match self.kind() {
            Tok::MetaNumber => self.lex.bump(),
            Tok::MetaName => {
                self.lex.bump();
                if self.is(b'(') {
                    self.skip_parens()?;
                }
            }
            Tok::Mark(b'!') => {
                self.lex.bump();
                match self.kind() {
                    Tok::Mark(b'{') => self.skip_parens()?,
                    Tok::Str => self.lex.bump(),
                    _ => return self.expected("metadata"),
                }
            }
            _ => return self.expected("metadata"),
        }
        Ok(())
    }

    /// An argument of the type `metadata`.
    pub(super) fn metadata_value(&mut self) -> Fallible<Value> {
        if self.at_type() {
            let at = self.lex.token.at;
            let ty = self.ty()?;
            if ty == TypeId::METADATA {
                return Err(self.error_at(at, "metadata of metadata"));
            }
            return self.value(ty);
        }
        let id = if self.kind() == Tok::MetaName && self.lex.slice() == b"DIArgList" {
            self.lex.bump();
            self.arg_list()?;
            MetaId::NONE
        } else {
            self.node()?
        };
        let constant = match self.m.metadata.get(id) {
            Node::String(name) => Constant::MetadataString(name),
            _ => Constant::Metadata(id),
        };
        Ok(self.m.constants.intern(TypeId::METADATA, constant))
    }
}
