//! Instructions that compute or access memory.

use super::{Fallible, Reader};
use crate::access::Access;
use crate::inst::Inst;
use crate::lex::Tok;
use crate::types::{Type, TypeId};
use crate::value::Value;
use crate::words::{CastOp, FloatPred, IntPred, RmwOp};

type Made = Fallible<(Inst, TypeId)>;

impl Reader<'_> {
    /// `, align 4` and metadata.
    fn align_rest(&mut self, access: &mut Access) -> Fallible<()> {
        while self.comma()? {
            self.expect_word(b"align")?;
            let bytes = self.alignment()?;
            access.set_align(bytes);
        }
        Ok(())
    }

    /// A pointer with its type.
    fn address(&mut self) -> Fallible<Value> {
        let at = self.lex.token.at;
        let (ty, ptr) = self.typed_value()?;
        if !self.m.types.is_ptr(ty) {
            let message = format!(
                "a pointer is expected here, not a value of the type `{}`",
                self.type_text(ty)
            );
            return Err(self.error_at(at, message));
        }
        Ok(ptr)
    }

    fn loadable(&self, ty: TypeId, at: u32) -> Fallible<()> {
        if self.is_first_class(ty) || matches!(self.m.types.get(ty), Type::Named(_)) {
            return Ok(());
        }
        Err(self.error_at(at, format!("`{}` has no size", self.type_text(ty))))
    }

    pub(super) fn load(&mut self) -> Made {
        let mut access = Access::default();
        let atomic = self.eat_word(b"atomic");
        if self.eat_word(b"volatile") {
            access.set_volatile();
        }
        let at = self.lex.token.at;
        let ty = self.ty()?;
        self.loadable(ty, at)?;
        self.expect(b',')?;
        let ptr = self.address()?;
        if atomic {
            self.sync_scope()?;
            access.set_ordering(self.ordering()?);
        }
        self.align_rest(&mut access)?;
        Ok((Inst::Load { access, ptr }, ty))
    }

    pub(super) fn store(&mut self) -> Made {
        let mut access = Access::default();
        let atomic = self.eat_word(b"atomic");
        if self.eat_word(b"volatile") {
            access.set_volatile();
        }
        let at = self.lex.token.at;
        let (ty, value) = self.typed_value()?;
        self.loadable(ty, at)?;
        self.expect(b',')?;
        let ptr = self.address()?;
        if atomic {
            self.sync_scope()?;
            access.set_ordering(self.ordering()?);
        }
        self.align_rest(&mut access)?;
        Ok((Inst::Store { access, value, ptr }, TypeId::VOID))
    }

    pub(super) fn alloca(&mut self) -> Made {
        let mut access = Access::default();
        if self.eat_word(b"inalloca") {
            access.set_inalloca();
        }
        if self.eat_word(b"swifterror") {
            access.set_swifterror();
        }
        let at = self.lex.token.at;
        let ty = self.ty()?;
        self.loadable(ty, at)?;
        let mut result = TypeId::PTR;
        let mut count = None;
        while self.comma()? {
            if self.eat_word(b"align") {
                let bytes = self.alignment()?;
                access.set_align(bytes);
            } else if self.is_word(b"addrspace") {
                let space = self.address_space()?;
                result = self.m.types.intern(Type::Ptr(space));
            } else {
                let at = self.lex.token.at;
                let (count_type, value) = self.typed_value()?;
                if !self.m.types.is_int(count_type) {
                    return Err(self.error_at(at, "a number of elements is an integer"));
                }
                count = Some(value);
            }
        }
        let count = match count {
            Some(count) => count,
            None => self.int(TypeId::I32, 32, 1),
        };
        Ok((Inst::Alloca { access, ty, count }, result))
    }

    pub(super) fn fence(&mut self) -> Made {
        self.sync_scope()?;
        let ordering = self.ordering()?;
        Ok((Inst::Fence { ordering }, TypeId::VOID))
    }

    pub(super) fn cmpxchg(&mut self) -> Made {
        let mut access = Access::default();
        if self.eat_word(b"weak") {
            access.set_weak();
        }
        if self.eat_word(b"volatile") {
            access.set_volatile();
        }
        let ptr = self.address()?;
        self.expect(b',')?;
        let (ty, old) = self.typed_value()?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let (other, new) = self.typed_value()?;
        self.same_type(ty, other, at)?;
        self.sync_scope()?;
        access.set_ordering(self.ordering()?);
        access.set_failure(self.ordering()?);
        self.align_rest(&mut access)?;
        let result = self.m.types.structure(false, &[ty, TypeId::I1]);
        Ok((Inst::CmpXchg { access, ptr, old, new }, result))
    }

    fn same_type(&self, wanted: TypeId, found: TypeId, at: u32) -> Fallible<()> {
        if wanted == found {
            return Ok(());
        }
        let message = format!(
            "`{}` is expected here, not `{}`",
            self.type_text(wanted),
            self.type_text(found)
        );
        Err(self.error_at(at, message))
    }

    pub(super) fn atomicrmw(&mut self) -> Made {
        let mut access = Access::default();
        if self.eat_word(b"volatile") {
            access.set_volatile();
        }
        let found =
            if self.kind() == Tok::Word { RmwOp::from_name(self.lex.slice()) } else { None };
        let Some(op) = found else { return self.expected("an operation such as `xchg`") };
        self.lex.bump();
        let ptr = self.address()?;
        self.expect(b',')?;
        let (ty, value) = self.typed_value()?;
        self.sync_scope()?;
        access.set_ordering(self.ordering()?);
        self.align_rest(&mut access)?;
        Ok((Inst::AtomicRmw { op, access, ptr, value }, ty))
    }

    pub(super) fn get_element_ptr(&mut self) -> Made {
        let mut flags = self.flags();
        if self.eat_word(b"inrange") {
            self.skip_parens()?;
            flags = flags.with(self.flags());
        }
        let source = self.ty()?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let start = self.state.operands.len();
        let (mut ty, base) = self.typed_value()?;
        self.state.operands.push(base);
        if !self.m.types.is_ptr(self.m.types.scalar(ty)) {
            return Err(self.error_at(at, "the base of a getelementptr is a pointer"));
        }
        while self.comma()? {
            let at = self.lex.token.at;
            let (index_type, index) = self.typed_value()?;
            if !self.m.types.is_int(self.m.types.scalar(index_type)) {
                return Err(self.error_at(at, "an index is an integer"));
            }
            if let (Some(length), None) = (self.m.types.lanes(index_type), self.m.types.lanes(ty)) {
                ty = self.m.types.intern(Type::Vector { length, element: ty });
            }
            self.state.operands.push(index);
        }
        Ok((Inst::GetElementPtr { flags, source, operands: self.operands_since(start) }, ty))
    }

    pub(super) fn cast(&mut self, op: CastOp) -> Made {
        let flags = self.flags();
        let (_, a) = self.typed_value()?;
        self.expect_word(b"to")?;
        let at = self.lex.token.at;
        let ty = self.ty()?;
        if !self.is_first_class(ty) {
            return Err(self.error_at(at, "nothing can be converted to this type"));
        }
        Ok((Inst::Cast { op, flags, a }, ty))
    }

    pub(super) fn icmp(&mut self) -> Made {
        let flags = self.flags();
        let found =
            if self.kind() == Tok::Word { IntPred::from_name(self.lex.slice()) } else { None };
        let Some(pred) = found else { return self.expected("a predicate such as `eq`") };
        self.lex.bump();
        let at = self.lex.token.at;
        let ty = self.ty()?;
        let scalar = self.m.types.scalar(ty);
        if !self.m.types.is_int(scalar) && !self.m.types.is_ptr(scalar) {
            return Err(self.error_at(at, "`icmp` is for integers and pointers"));
        }
        let a = self.value(ty)?;
        self.expect(b',')?;
        let b = self.value(ty)?;
        let ty = self.truth_type(ty);
        Ok((Inst::ICmp { pred, flags, a, b }, ty))
    }

    pub(super) fn fcmp(&mut self) -> Made {
        let flags = self.flags();
        let found =
            if self.kind() == Tok::Word { FloatPred::from_name(self.lex.slice()) } else { None };
        let Some(pred) = found else { return self.expected("a predicate such as `oeq`") };
        self.lex.bump();
        let at = self.lex.token.at;
        let ty = self.ty()?;
        if !self.m.types.is_float(self.m.types.scalar(ty)) {
            return Err(self.error_at(at, "`fcmp` is for floating-point numbers"));
        }
        let a = self.value(ty)?;
        self.expect(b',')?;
        let b = self.value(ty)?;
        let ty = self.truth_type(ty);
        Ok((Inst::FCmp { pred, flags, a, b }, ty))
    }

    pub(super) fn select(&mut self) -> Made {
        let flags = self.flags();
        let at = self.lex.token.at;
        let (cond_type, cond) = self.typed_value()?;
        if self.m.types.scalar(cond_type) != TypeId::I1 {
            return Err(self.error_at(at, "a condition has the type `i1`"));
        }
        self.expect(b',')?;
        let (ty, a) = self.typed_value()?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let (other, b) = self.typed_value()?;
        self.same_type(ty, other, at)?;
        Ok((Inst::Select { flags, cond, a, b }, ty))
    }

    /// A vector with its type and its element's type.
    fn vector(&mut self) -> Fallible<(TypeId, TypeId, Value)> {
        let at = self.lex.token.at;
        let (ty, vector) = self.typed_value()?;
        match self.m.types.get(ty) {
            Type::Vector { element, .. } => Ok((ty, element, vector)),
            _ => Err(self.error_at(at, "a vector is expected here")),
        }
    }

    fn index(&mut self) -> Fallible<Value> {
        let at = self.lex.token.at;
        let (ty, index) = self.typed_value()?;
        if !self.m.types.is_int(ty) {
            return Err(self.error_at(at, "an index is an integer"));
        }
        Ok(index)
    }

    pub(super) fn extract_element(&mut self) -> Made {
        let (_, element, vector) = self.vector()?;
        self.expect(b',')?;
        let index = self.index()?;
        Ok((Inst::ExtractElement { vector, index }, element))
    }

    pub(super) fn insert_element(&mut self) -> Made {
        let (ty, wanted, vector) = self.vector()?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let (found, element) = self.typed_value()?;
        self.same_type(wanted, found, at)?;
        self.expect(b',')?;
        let index = self.index()?;
        Ok((Inst::InsertElement { vector, element, index }, ty))
    }

    pub(super) fn shuffle_vector(&mut self) -> Made {
        let (ty, element, a) = self.vector()?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let (other, _, b) = self.vector()?;
        self.same_type(ty, other, at)?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let (mask_type, _, mask) = self.vector()?;
        let (Type::Vector { length, element: TypeId::I32 }, Some(_)) =
            (self.m.types.get(mask_type), mask.as_const())
        else {
            return Err(self.error_at(at, "a mask is a constant vector of `i32`"));
        };
        let result = self.m.types.intern(Type::Vector { length, element });
        Ok((Inst::ShuffleVector { a, b, mask }, result))
    }

    /// `, 0, 1`: goes into a type along indices, which become operands.
    fn path(&mut self, mut ty: TypeId) -> Fallible<TypeId> {
        let mut count = 0;
        while self.comma()? {
            let at = self.lex.token.at;
            let index = self.expect_number("an index")?;
            let inner = match self.m.types.resolved(ty) {
                Type::Array { length, element } if index < length && index < 1 << 32 => {
                    Some(element)
                }
                Type::Struct { fields, .. } => self
                    .m
                    .types
                    .list(fields)
                    .get(usize::try_from(index).unwrap_or(usize::MAX))
                    .copied(),
                _ => None,
            };
            let Some(inner) = inner else {
                let message = format!("`{}` has no element {index}", self.type_text(ty));
                return Err(self.error_at(at, message));
            };
            ty = inner;
            count += 1;
            let index = self.int(TypeId::I32, 32, index);
            self.state.operands.push(index);
        }
        if count == 0 { self.expected("an index") } else { Ok(ty) }
    }

    pub(super) fn extract_value(&mut self) -> Made {
        let (ty, aggregate) = self.typed_value()?;
        let start = self.state.operands.len();
        let element = self.path(ty)?;
        Ok((Inst::ExtractValue { aggregate, indices: self.operands_since(start) }, element))
    }

    pub(super) fn insert_value(&mut self) -> Made {
        let start = self.state.operands.len();
        let (ty, aggregate) = self.typed_value()?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let (found, element) = self.typed_value()?;
        self.state.operands.extend([aggregate, element]);
        let wanted = self.path(ty)?;
        self.same_type(wanted, found, at)?;
        Ok((Inst::InsertValue { operands: self.operands_since(start) }, ty))
    }

    pub(super) fn va_arg(&mut self) -> Made {
        let list = self.address()?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let ty = self.ty()?;
        if !self.is_first_class(ty) {
            return Err(self.error_at(at, "no argument has this type"));
        }
        Ok((Inst::VaArg { list }, ty))
    }
}
