//! The body of a function: locals and blocks by name or number, and what is done at its end.
//!
//! Locals that are used before their definition and blocks get temporary numbers, which the end of the function replaces.
//! The vectors are reused by all functions; a function gets copies of the right size.

use super::numbers::Numbers;
use super::{Fallible, Reader, grow};
use crate::access::Access;
use crate::inst::{Call, Inst};
use crate::lex::{Tok, Token};
use crate::metadata::MetaId;
use crate::module::{Block, Body, Bundle, Label, Record};
use crate::names::NameId;
use crate::types::{Range, Type, TypeId};
use crate::value::{BlockId, INDEX, Kind, Value};

/// Locals from here on are uses before the definition.
const PENDING: u32 = 1 << 29;

/// A local that was used and is not defined yet.
struct Pending {
    ty: TypeId,
    at: u32,
    /// The local, once it is defined.
    local: u32,
}

/// A block in the order of mention.
struct Mention {
    at: u32,
    /// Its position, once it is defined.
    position: u32,
}

/// What a name or number of the function stands for.
#[derive(Clone, Copy)]
enum Slot {
    None,
    Local(u32),
    Block(u32),
    Pending(u32),
}

impl Slot {
    fn pack(self) -> u32 {
        match self {
            Slot::None => 0,
            Slot::Local(index) => index << 2 | 1,
            Slot::Block(index) => index << 2 | 2,
            Slot::Pending(index) => index << 2 | 3,
        }
    }

    fn unpack(packed: u32) -> Slot {
        match packed & 3 {
            0 => Slot::None,
            1 => Slot::Local(packed >> 2),
            2 => Slot::Block(packed >> 2),
            _ => Slot::Pending(packed >> 2),
        }
    }
}

/// How the text calls a local or block.
#[derive(Clone, Copy)]
pub(super) enum Name {
    Named(NameId),
    Number(u32),
}

/// The function that is being read.
#[derive(Default)]
pub(super) struct State {
    /// Of names: the function that used it last, and what it was there.
    slots: Vec<(u32, u32)>,
    generation: u32,
    numbers: Numbers,
    pub(super) next: u32,
    pub(super) param_types: Vec<TypeId>,
    pending: Vec<Pending>,
    mentions: Vec<Mention>,
    /// Whether instructions go to the last block.
    open: bool,
    /// The location of the instruction at hand.
    pub(super) location: MetaId,
    /// The loop that the instruction at hand goes round.
    pub(super) closes: MetaId,
    /// What the attachments of the instruction at hand say of an access.
    pub(super) hints: Access,
    pub(super) blocks: Vec<Block>,
    pub(super) insts: Vec<Inst>,
    pub(super) types: Vec<TypeId>,
    locations: Vec<MetaId>,
    loops: Vec<(u32, MetaId)>,
    lines: Vec<u32>,
    pub(super) operands: Vec<Value>,
    pub(super) calls: Vec<Call>,
    pub(super) bundles: Vec<Bundle>,
    pub(super) records: Vec<Record>,
    pub(super) arg_list: Vec<Value>,
    names: Vec<(u32, NameId)>,
}

impl Reader<'_> {
    /// Forgets the function before.
    pub(super) fn start_function(&mut self) {
        let s = &mut self.state;
        s.generation += 1;
        s.numbers.clear();
        s.next = 0;
        s.param_types.clear();
        s.pending.clear();
        s.mentions.clear();
        s.open = false;
        s.blocks.clear();
        s.insts.clear();
        s.types.clear();
        s.locations.clear();
        s.loops.clear();
        s.lines.clear();
        s.operands.clear();
        s.calls.clear();
        s.bundles.clear();
        s.records.clear();
        s.names.clear();
    }

    fn slot(&mut self, name: Name) -> Slot {
        match name {
            Name::Named(name) => {
                let generation = self.state.generation;
                match grow(&mut self.state.slots, name.index()) {
                    (of, packed) if *of == generation => Slot::unpack(*packed),
                    _ => Slot::None,
                }
            }
            Name::Number(number) => Slot::unpack(self.state.numbers.get(number).unwrap_or(0)),
        }
    }

    fn set_slot(&mut self, name: Name, slot: Slot) {
        match name {
            Name::Named(name) => {
                *grow(&mut self.state.slots, name.index()) = (self.state.generation, slot.pack());
            }
            Name::Number(number) => self.state.numbers.set(number, slot.pack()),
        }
    }

    /// The name of the local or block at hand, which is then left behind.
    pub(super) fn local_name(&mut self, what: &str) -> Fallible<Name> {
        let name = match self.kind() {
            Tok::LocalName => Name::Named(self.intern()),
            Tok::LocalNumber => Name::Number(self.number32("the number of a value")?),
            _ => return self.expected(what),
        };
        self.lex.bump();
        Ok(name)
    }

    fn local_type(&self, local: u32) -> TypeId {
        let params = self.state.param_types.len();
        match self.state.param_types.get(local as usize) {
            Some(&ty) => ty,
            None => self.state.types[local as usize - params],
        }
    }

    /// A local that is used with a type.
    pub(super) fn use_local(&mut self, ty: TypeId) -> Fallible<Value> {
        let at = self.lex.token.at;
        let name = self.local_name("a value")?;
        let found = match self.slot(name) {
            Slot::Local(local) => {
                let found = self.local_type(local);
                if found == ty {
                    return Ok(Value::local(local));
                }
                found
            }
            Slot::Pending(index) => {
                let found = self.state.pending[index as usize].ty;
                if found == ty {
                    return Ok(Value::local(PENDING + index));
                }
                found
            }
            Slot::Block(_) => {
                if ty == TypeId::LABEL {
                    return Err(self.error_at(at, "a block cannot be used as a value"));
                }
                TypeId::LABEL
            }
            Slot::None => {
                if !self.is_first_class(ty) {
                    let message = format!("no value has the type `{}`", self.type_text(ty));
                    return Err(self.error_at(at, message));
                }
                let index = self.state.pending.len() as u32;
                self.state.pending.push(Pending { ty, at, local: u32::MAX });
                self.set_slot(name, Slot::Pending(index));
                return Ok(Value::local(PENDING + index));
            }
        };
        let message = format!(
            "`{}` has the type `{}`, not `{}`",
            self.mention(at),
            self.type_text(found),
            self.type_text(ty)
        );
        Err(self.error_at(at, message))
    }

    pub(super) fn is_first_class(&self, ty: TypeId) -> bool {
        ty == TypeId::TOKEN
            || matches!(self.m.types.get(ty), Type::Named(_))
            || self.m.types.is_sized(ty)
    }

    /// The value of a type that is at hand.
    pub(super) fn value(&mut self, ty: TypeId) -> Fallible<Value> {
        match self.kind() {
            Tok::LocalName | Tok::LocalNumber => self.use_local(ty),
            _ if ty == TypeId::METADATA => self.metadata_value(),
            _ => self.constant(ty),
        }
    }

    pub(super) fn typed_value(&mut self) -> Fallible<(TypeId, Value)> {
        let ty = self.ty()?;
        Ok((ty, self.value(ty)?))
    }

    /// A new local; `None` takes the next number.
    pub(super) fn define_local(
        &mut self,
        name: Option<Name>,
        local: u32,
        ty: TypeId,
        at: u32,
    ) -> Fallible<()> {
        if local >= PENDING {
            return Err(self.error_at(at, "the function has too many values"));
        }
        let name = self.next_name(name, at)?;
        match self.slot(name) {
            Slot::None => {}
            Slot::Pending(index) => {
                let pending = &mut self.state.pending[index as usize];
                pending.local = local;
                if pending.ty != ty {
                    let (used, place) = (pending.ty, pending.at);
                    let message = format!(
                        "`{}` has the type `{}`, but is used with the type `{}`",
                        self.mention(place),
                        self.type_text(ty),
                        self.type_text(used)
                    );
                    return Err(self.error_at(place, message));
                }
            }
            Slot::Local(_) | Slot::Block(_) => {
                let message = format!("`{}` is defined twice", self.mention(at));
                return Err(self.error_at(at, message));
            }
        }
        self.set_slot(name, Slot::Local(local));
        if let Name::Named(name) = name {
            self.state.names.push((local, name));
        }
        Ok(())
    }

    /// A definition's name: numbers only grow; nothing stands for the next one.
    fn next_name(&mut self, name: Option<Name>, at: u32) -> Fallible<Name> {
        let next = self.state.next;
        match name {
            Some(Name::Named(name)) => Ok(Name::Named(name)),
            Some(Name::Number(number)) if number < next => {
                Err(self.error_at(at, format!("the next value's number is {next} or more")))
            }
            Some(Name::Number(number)) => {
                self.state.next = number + 1;
                Ok(Name::Number(number))
            }
            None => {
                self.state.next = next + 1;
                Ok(Name::Number(next))
            }
        }
    }

    /// A block that is mentioned, as a temporary number.
    pub(super) fn use_block(&mut self) -> Fallible<BlockId> {
        let at = self.lex.token.at;
        let name = self.local_name("a block such as `%5`")?;
        match self.slot(name) {
            Slot::Block(index) => Ok(BlockId(index)),
            Slot::None => {
                let index = self.state.mentions.len() as u32;
                self.state.mentions.push(Mention { at, position: u32::MAX });
                self.set_slot(name, Slot::Block(index));
                Ok(BlockId(index))
            }
            Slot::Local(_) | Slot::Pending(_) => {
                let message = format!("`{}` is no block", self.mention(at));
                Err(self.error_at(at, message))
            }
        }
    }

    /// `label %5`
    pub(super) fn label(&mut self) -> Fallible<BlockId> {
        self.expect_word(b"label")?;
        self.use_block()
    }

    /// A new block; the label is at hand, or there is none.
    fn define_block(&mut self, label: Option<Token>) -> Fallible<()> {
        let at = self.lex.token.at;
        if self.state.open {
            return self.error("the block before does not end in a terminator");
        }
        let name = match label {
            None => None,
            Some(token)
                if self.lex.text[token.at as usize].is_ascii_digit()
                    && self.lex.slice().iter().all(u8::is_ascii_digit) =>
            {
                Some(Name::Number(self.number32("the number of a block")?))
            }
            Some(_) => Some(Name::Named(self.intern())),
        };
        if label.is_some() {
            self.lex.bump();
        }
        let name = self.next_name(name, at)?;
        let position = self.state.blocks.len() as u32;
        match self.slot(name) {
            Slot::None => {
                let index = self.state.mentions.len() as u32;
                self.state.mentions.push(Mention { at, position });
                self.set_slot(name, Slot::Block(index));
            }
            Slot::Block(index) if self.state.mentions[index as usize].position == u32::MAX => {
                self.state.mentions[index as usize].position = position;
            }
            Slot::Pending(index) => {
                let place = self.state.pending[index as usize].at;
                return Err(self.error_at(place, "this is a block, not a value"));
            }
            _ => return Err(self.error_at(at, "this is defined twice")),
        }
        let first = self.state.insts.len() as u32;
        let label = match name {
            Name::Named(name) => Label::Name(name),
            Name::Number(number) => Label::Number(number),
        };
        self.state.blocks.push(Block { first, count: 0, label });
        self.state.open = true;
        Ok(())
    }

    /// `{ … }`
    pub(super) fn body(&mut self) -> Fallible<Body> {
        self.expect(b'{')?;
        while !self.is(b'}') {
            match self.kind() {
                Tok::Label => self.define_block(Some(self.lex.token))?,
                Tok::Record => self.record()?,
                Tok::Word if self.is_word(b"uselistorder") => {
                    self.lex.bump();
                    self.skip_line();
                }
                Tok::End => return self.expected("an instruction or `}`"),
                _ => {
                    if !self.state.open {
                        self.define_block(None)?;
                    }
                    self.instruction()?;
                }
            }
        }
        if self.state.open || self.state.blocks.is_empty() {
            return self.error("the last block does not end in a terminator");
        }
        self.lex.bump();
        self.resolve()?;
        Ok(self.finished_body())
    }

    /// Adds an instruction with what it yields.
    pub(super) fn push(&mut self, inst: Inst, ty: TypeId, line: u32) {
        let s = &mut self.state;
        s.insts.push(inst);
        s.types.push(ty);
        s.locations.push(MetaId::NONE);
        s.lines.push(line);
        if let Some(block) = s.blocks.last_mut() {
            block.count += 1;
        }
        s.open = !inst.is_terminator();
    }

    pub(super) fn set_location(&mut self, location: MetaId) {
        if let Some(last) = self.state.locations.last_mut() {
            *last = location;
        }
    }

    /// Keeps which loop the last instruction goes round, if it does.
    pub(super) fn close_loop(&mut self) {
        let s = &mut self.state;
        if s.closes.is_some() {
            s.loops.push((s.insts.len() as u32 - 1, s.closes));
        }
    }

    /// What was pushed onto the operands since then.
    pub(super) fn operands_since(&self, start: usize) -> Range {
        Range { start: start as u32, count: (self.state.operands.len() - start) as u32 }
    }

    /// Replaces temporary numbers by the final ones.
    fn resolve(&mut self) -> Fallible<()> {
        let s = &self.state;
        if let Some(pending) = s.pending.iter().find(|p| p.local == u32::MAX) {
            let message = format!("`{}` is not defined", self.mention(pending.at));
            return Err(self.error_at(pending.at, message));
        }
        if let Some(mention) = s.mentions.iter().find(|m| m.position == u32::MAX) {
            let message = format!("the block `{}` is not defined", self.mention(mention.at));
            return Err(self.error_at(mention.at, message));
        }
        let State { pending, mentions, insts, operands, calls, .. } = &mut self.state;
        let block = |block: &mut BlockId| {
            if block.0 != INDEX {
                block.0 = mentions[block.0 as usize].position;
            }
        };
        let value = |value: &mut Value| match value.kind() {
            Kind::Local(index) if index >= PENDING => {
                *value = Value::local(pending[(index - PENDING) as usize].local);
            }
            Kind::Block(id) if id.0 != INDEX => {
                *value = Value::block(BlockId(mentions[id.0 as usize].position));
            }
            _ => {}
        };
        for inst in insts {
            inst.own_mut(&mut { value }, &mut { block });
        }
        operands.iter_mut().for_each(value);
        for call in calls {
            value(&mut call.callee);
        }
        Ok(())
    }

    fn finished_body(&mut self) -> Body {
        let s = &self.state;
        Body {
            blocks: s.blocks.as_slice().into(),
            insts: s.insts.as_slice().into(),
            types: s.types.as_slice().into(),
            locations: s.locations.as_slice().into(),
            loops: s.loops.as_slice().into(),
            lines: s.lines.as_slice().into(),
            operands: s.operands.as_slice().into(),
            calls: s.calls.as_slice().into(),
            bundles: s.bundles.as_slice().into(),
            records: s.records.as_slice().into(),
            names: s.names.as_slice().into(),
        }
    }
}
