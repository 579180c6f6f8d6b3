//! Attributes: those that matter into sets, all others skipped.
//!
//! New versions of LLVM invent attributes: an unknown word, with or without an argument in parentheses, is skipped where an
//! attribute may stand, as long as it is on the line of what it belongs to.

use super::{Fallible, Reader};
use crate::attrs::{Attr, Attrs, AttrsId};
use crate::lex::Tok;

impl Reader<'_> {
    /// One attribute that is a word; the word is at hand.
    pub(super) fn attribute(&mut self, attrs: &mut Attrs) -> Fallible<()> {
        let word = self.lex.slice();
        let known = Attr::from_name(word);
        self.lex.bump();
        if let Some(attr) = known {
            attrs.add(attr);
            return self.attribute_type(attr, attrs);
        }
        match word {
            b"align" => attrs.align = u32::try_from(self.attribute_number()?).unwrap_or(1 << 31),
            b"alignstack" => {
                attrs.stack_align = u32::try_from(self.attribute_number()?).unwrap_or(1 << 31);
            }
            b"dereferenceable" => attrs.dereferenceable = self.attribute_number()?,
            b"dereferenceable_or_null" => {
                attrs.dereferenceable_or_null = self.attribute_number()?;
            }
            b"captures" => {
                let open = self.lex.token.end as usize;
                if self.lex.text[open..].starts_with(b"none)") {
                    attrs.add(Attr::NoCapture);
                }
                self.attribute_rest()?;
            }
            b"memory" => {
                let open = self.lex.token.end as usize;
                if self.lex.text[open..].starts_with(b"none)") {
                    attrs.add(Attr::ReadNone);
                } else if self.lex.text[open..].starts_with(b"read)") {
                    attrs.add(Attr::ReadOnly);
                }
                self.attribute_rest()?;
            }
            _ => self.attribute_rest()?,
        }
        Ok(())
    }

    /// What may stand behind an attribute that we do not know.
    fn attribute_rest(&mut self) -> Fallible<()> {
        if self.is(b'(') && !self.lex.token.new_line {
            self.skip_parens()?;
        }
        Ok(())
    }

    fn attribute_type(&mut self, attr: Attr, attrs: &mut Attrs) -> Fallible<()> {
        let typed = matches!(
            attr,
            Attr::ByVal
                | Attr::StructRet
                | Attr::InAlloca
                | Attr::Preallocated
                | Attr::ByRef
                | Attr::ElementType
        );
        if typed && self.eat(b'(') {
            attrs.ty = Some(self.ty()?);
            return self.expect(b')');
        }
        self.attribute_rest()
    }

    /// `align 8`, `align(8)`, `align=8`
    fn attribute_number(&mut self) -> Fallible<u64> {
        if self.eat(b'(') {
            let number = self.expect_number("a number")?;
            self.expect(b')')?;
            return Ok(number);
        }
        self.eat(b'=');
        self.expect_number("a number")
    }

    /// Attributes of a parameter, argument or result, behind its type or before it.
    pub(super) fn param_attrs(&mut self) -> Fallible<AttrsId> {
        let mut attrs = Attrs::default();
        loop {
            match self.kind() {
                Tok::Word if !self.ends_param_attrs() => self.attribute(&mut attrs)?,
                Tok::Str => self.string_attribute()?,
                _ => break,
            }
        }
        Ok(self.m.attrs.intern(&attrs))
    }

    /// Words that start a constant or a type: attributes end before them.
    fn ends_param_attrs(&self) -> bool {
        self.at_type() || super::constants::starts_constant(self.lex.slice())
    }

    /// `"name"` or `"name"="value"`
    pub(super) fn string_attribute(&mut self) -> Fallible<()> {
        self.lex.bump();
        if self.eat(b'=') {
            if self.kind() != Tok::Str {
                return self.expected("a string");
            }
            self.lex.bump();
        }
        Ok(())
    }

    /// The set of a group, whether it is defined yet or not; the group is at hand.
    pub(super) fn group(&mut self) -> Fallible<AttrsId> {
        let number = self.number32("the number of a group")?;
        let at = self.lex.token.at;
        self.lex.bump();
        if let Some(index) = self.group_of_number.get(number) {
            return Ok(self.group_mentions[index as usize - 1].0);
        }
        let id = self.m.attrs.reserve();
        self.group_mentions.push((id, at));
        self.group_of_number.set(number, self.group_mentions.len() as u32);
        Ok(id)
    }

    /// Two sets together, one of which may not be known yet.
    pub(super) fn merged(&mut self, a: AttrsId, b: AttrsId) -> AttrsId {
        if a == AttrsId::NONE || a == b {
            return b;
        }
        if b == AttrsId::NONE {
            return a;
        }
        if let Some(&known) = self.merges.get(&(a, b)) {
            return known;
        }
        let into = self.m.attrs.reserve();
        self.merges.insert((a, b), into);
        self.merge_order.push((a, b, into));
        into
    }

    /// `attributes #0 = { … }`
    pub(super) fn define_group(&mut self) -> Fallible<()> {
        self.expect_word(b"attributes")?;
        if self.kind() != Tok::Group {
            return self.expected("a group such as `#0`");
        }
        let id = self.group()?;
        self.expect(b'=')?;
        self.expect(b'{')?;
        let mut attrs = Attrs::default();
        loop {
            match self.kind() {
                Tok::Word => self.attribute(&mut attrs)?,
                Tok::Str => self.string_attribute()?,
                Tok::Mark(b'}') => break,
                _ => return self.expected("an attribute or `}`"),
            }
        }
        self.lex.bump();
        self.m.attrs.fill(id, attrs);
        Ok(())
    }
}
