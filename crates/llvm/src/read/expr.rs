//! Constant expressions. Newer versions of LLVM have fewer of them; all that 15 to 22 write are read.

use super::{Fallible, Reader};
use crate::constant::Constant;
use crate::lex::Tok;
use crate::types::{Range, Type, TypeId};
use crate::value::Value;
use crate::words::{BinOp, CastOp, Flags, FloatPred, IntPred};

/// An operator that may stand in a constant.
pub(super) enum Operator {
    Cast(CastOp),
    Binary(BinOp),
}

pub(super) fn operator(word: &[u8]) -> Option<Operator> {
    CastOp::from_name(word)
        .map(Operator::Cast)
        .or_else(|| BinOp::from_name(word).map(Operator::Binary))
}

impl Reader<'_> {
    /// An expression that must have a type; its word is at hand.
    pub(super) fn expression(&mut self, ty: TypeId) -> Fallible<Value> {
        let at = self.lex.token.at;
        let word = self.lex.slice();
        let value = match word {
            b"getelementptr" => self.gep_expression()?,
            b"icmp" | b"fcmp" => self.compare_expression(word == b"icmp")?,
            b"select" | b"extractelement" | b"insertelement" | b"shufflevector" => {
                self.list_expression()?
            }
            b"ptrauth" => self.ptrauth()?,
            _ => match operator(word) {
                Some(Operator::Cast(op)) => self.cast_expression(op)?,
                Some(Operator::Binary(op)) => self.binary_expression(op)?,
                None => {
                    return self
                        .expected(&format!("a constant of the type `{}`", self.type_text(ty)));
                }
            },
        };
        let found = self.const_type(value);
        if found != ty && !(value.as_const().is_none() && self.m.types.is_ptr(ty)) {
            return Err(self.error_at(
                at,
                format!(
                    "this has the type `{}`, not `{}`",
                    self.type_text(found),
                    self.type_text(ty)
                ),
            ));
        }
        Ok(value)
    }

    pub(super) fn const_type(&self, value: Value) -> TypeId {
        value.as_const().map_or(TypeId::PTR, |id| self.m.constants.ty(id))
    }

    pub(super) fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while self.kind() == Tok::Word {
            let Some(flag) = Flags::from_name(self.lex.slice()) else { break };
            flags = flags.with(flag);
            self.lex.bump();
        }
        flags
    }

    fn cast_expression(&mut self, op: CastOp) -> Fallible<Value> {
        self.lex.bump();
        self.flags();
        self.expect(b'(')?;
        let (_, a) = self.typed_constant()?;
        self.expect_word(b"to")?;
        let ty = self.ty()?;
        self.expect(b')')?;
        Ok(self.m.constants.intern(ty, Constant::Cast { op, a }))
    }

    fn binary_expression(&mut self, op: BinOp) -> Fallible<Value> {
        self.lex.bump();
        let flags = self.flags();
        self.expect(b'(')?;
        let (ty, a) = self.typed_constant()?;
        self.expect(b',')?;
        let b = self.constant_like(ty)?;
        self.expect(b')')?;
        Ok(self.m.constants.intern(ty, Constant::Binary { op, flags, a, b }))
    }

    /// Another constant of the same type.
    fn constant_like(&mut self, ty: TypeId) -> Fallible<Value> {
        let at = self.lex.token.at;
        let (other, value) = self.typed_constant()?;
        if other != ty {
            return Err(self.error_at(
                at,
                format!(
                    "`{}` is expected here, not `{}`",
                    self.type_text(ty),
                    self.type_text(other)
                ),
            ));
        }
        Ok(value)
    }

    fn compare_expression(&mut self, int: bool) -> Fallible<Value> {
        self.lex.bump();
        let word = self.lex.slice();
        let preds = (IntPred::from_name(word), FloatPred::from_name(word));
        if self.kind() != Tok::Word || (int && preds.0.is_none()) || (!int && preds.1.is_none()) {
            return self.expected("a predicate");
        }
        self.lex.bump();
        self.expect(b'(')?;
        let (ty, a) = self.typed_constant()?;
        self.expect(b',')?;
        let b = self.constant_like(ty)?;
        self.expect(b')')?;
        let constant = match preds {
            (Some(pred), _) if int => Constant::ICmp { pred, a, b },
            (_, Some(pred)) => Constant::FCmp { pred, a, b },
            _ => return self.expected("a predicate"),
        };
        let ty = self.truth_type(ty);
        Ok(self.m.constants.intern(ty, constant))
    }

    /// `i1`, or a vector of it.
    pub(super) fn truth_type(&mut self, ty: TypeId) -> TypeId {
        match self.m.types.lanes(ty) {
            Some(length) => self.m.types.intern(Type::Vector { length, element: TypeId::I1 }),
            None => TypeId::I1,
        }
    }

    fn list_expression(&mut self) -> Fallible<Value> {
        let word = self.lex.slice();
        let at = self.lex.token.at;
        self.lex.bump();
        self.expect(b'(')?;
        let start = self.values.len();
        let types = self.types.len();
        loop {
            let (ty, value) = self.typed_constant()?;
            self.values.push(value);
            self.types.push(ty);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        let values = &self.values[start..];
        let of = &self.types[types..];
        let range = Range::default();
        let made = match (word, of) {
            (b"select", &[_, a, b]) if a == b => Some((a, Constant::Select(range))),
            (b"extractelement", &[vector, _]) => match self.m.types.get(vector) {
                Type::Vector { element, .. } => Some((
                    element,
                    Constant::ExtractElement { vector: values[0], index: values[1] },
                )),
                _ => None,
            },
            (b"insertelement", &[vector, _, _]) => Some((vector, Constant::InsertElement(range))),
            (b"shufflevector", &[a, b, mask]) if a == b => {
                match (self.m.types.get(a), self.m.types.lanes(mask)) {
                    (Type::Vector { element, .. }, Some(length)) => {
                        let ty = self.m.types.intern(Type::Vector { length, element });
                        Some((ty, Constant::ShuffleVector(range)))
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        let Some((ty, constant)) = made else {
            return Err(self.error_at(at, "the operands do not fit this operator"));
        };
        let value = match constant {
            Constant::ExtractElement { .. } => self.m.constants.intern(ty, constant),
            _ => self.m.constants.with_elements(ty, constant, &self.values[start..]),
        };
        self.values.truncate(start);
        self.types.truncate(types);
        Ok(value)
    }

    /// `getelementptr inbounds nuw inrange(-16, 32) (T, ptr @g, i64 1)`
    fn gep_expression(&mut self) -> Fallible<Value> {
        self.lex.bump();
        let mut flags = self.flags();
        if self.eat_word(b"inrange") {
            self.skip_parens()?;
        }
        flags = flags.with(self.flags());
        self.expect(b'(')?;
        let source = self.ty()?;
        let at = self.lex.token.at;
        let start = self.values.len();
        let mut ty = TypeId::VOID;
        let mut lanes = None;
        while self.eat(b',') {
            // Older versions mark an index.
            self.eat_word(b"inrange");
            let (found, value) = self.typed_constant()?;
            if self.values.len() == start {
                ty = found;
            }
            lanes = lanes.or(self.m.types.lanes(found));
            self.values.push(value);
        }
        self.expect(b')')?;
        if !self.m.types.is_ptr(self.m.types.scalar(ty)) {
            return Err(self.error_at(at, "the base of a getelementptr is a pointer"));
        }
        if let (Some(length), None) = (lanes, self.m.types.lanes(ty)) {
            ty = self.m.types.intern(Type::Vector { length, element: ty });
        }
        let constant = Constant::GetElementPtr { flags, source, operands: Range::default() };
        let value = self.m.constants.with_elements(ty, constant, &self.values[start..]);
        self.values.truncate(start);
        Ok(value)
    }

    /// `ptrauth (ptr @f, i32 0, i64 5, ptr null)`
    fn ptrauth(&mut self) -> Fallible<Value> {
        self.lex.bump();
        self.expect(b'(')?;
        let start = self.values.len();
        let mut ty = TypeId::PTR;
        loop {
            let (found, value) = self.typed_constant()?;
            if self.values.len() == start {
                ty = found;
            }
            self.values.push(value);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        let value = self.m.constants.with_elements(
            ty,
            Constant::PtrAuth(Range::default()),
            &self.values[start..],
        );
        self.values.truncate(start);
        Ok(value)
    }
}
