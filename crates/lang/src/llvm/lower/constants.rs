//! Constants as values, as far as they are the same whenever the program runs.

use polysem_llvm::constant::{ConstId, Constant};
use polysem_llvm::types::Range;
use polysem_llvm::{Kind, Type, TypeId, Value};
use polysem_sem::{BinOp, Bits, UnOp};
use std::sync::Arc;

use super::super::ir::{Const, Operand, Shape, Ty};
use super::{Lower, NEVER, NONE, fold};

/// The bits of words, the lowest first.
pub(super) fn bits_of_words(width: u32, words: &[u64]) -> Bits {
    let (&low, rest) = words.split_first().unwrap_or((&0, &[]));
    if width <= 64 {
        return Bits::new(width, low);
    }
    let join = |below: Bits, &word: &u64| BinOp::Concat.eval(&Bits::new(64, word), &below);
    let all = rest.iter().fold(Bits::new(64, low), join);
    if all.width() == width {
        return all;
    }
    UnOp::Extract { hi: (width - 1) as u16, lo: 0 }.eval(&all)
}

/// The bits of bytes, the lowest first.
pub(super) fn bits_of_bytes(width: u32, bytes: &[u8]) -> Bits {
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte));
    let words: Vec<u64> =
        bytes[..(width as usize).div_ceil(8).min(bytes.len())].chunks(8).map(word).collect();
    bits_of_words(width, &words)
}

impl Lower<'_> {
    /// A constant of the program.
    pub(super) fn intern(&mut self, constant: Const) -> Operand {
        Operand::constant(self.position(constant))
    }

    fn position(&mut self, constant: Const) -> u32 {
        if let Some(&known) = self.constants.get(&constant) {
            return known;
        }
        let position = self.program.constants.len() as u32;
        self.program.constants.push(constant.clone());
        self.constants.insert(constant, position);
        position
    }

    /// The operand that a constant or symbol is; `None` where it must be computed.
    pub(super) fn constant(&mut self, unit: usize, value: Value) -> Option<Operand> {
        let Some(id) = value.as_const() else {
            let constant = self.fold(unit, value)?;
            return Some(self.intern(constant));
        };
        match self.tables[unit].constants[id.index()] {
            NEVER => None,
            NONE => {
                let position =
                    self.fold(unit, value).map_or(NEVER, |constant| self.position(constant));
                self.tables[unit].constants[id.index()] = position;
                (position != NEVER).then_some(Operand::constant(position))
            }
            known => Some(Operand::constant(known)),
        }
    }

    /// What a constant or symbol is; `None` where it must be computed or has a type that we do not have.
    pub(super) fn fold(&mut self, unit: usize, value: Value) -> Option<Const> {
        match value.kind() {
            Kind::Const(id) => self.fold_constant(unit, id),
            Kind::Symbol(symbol) => Some(self.address(unit, symbol)),
            Kind::Local(_) | Kind::Block(_) => None,
        }
    }

    fn fold_constant(&mut self, unit: usize, id: ConstId) -> Option<Const> {
        let module = self.units[unit].module;
        let ty = module.constants.ty(id);
        let constant = module.constants.get(id);
        match constant {
            Constant::Int(bits) => Some(Const::Bits(Bits::new(self.width(unit, ty)?.into(), bits))),
            Constant::WideInt(_) => {
                let width = u32::from(self.width(unit, ty)?);
                Some(Const::Bits(bits_of_words(width, &module.constants.words(id, width)?)))
            }
            Constant::Float(bits) => {
                Some(Const::Bits(Bits::new(self.width(unit, ty)?.into(), bits)))
            }
            Constant::WideFloat(range) => {
                let width = u32::from(self.width(unit, ty)?);
                Some(Const::Bits(bits_of_bytes(width, module.constants.bytes(range))))
            }
            Constant::Null | Constant::Zero => {
                let ty = self.ty(unit, ty)?;
                Some(self.filled(ty, &|bits| Const::Bits(Bits::zero(bits))))
            }
            Constant::Undef | Constant::Poison => {
                let ty = self.ty(unit, ty)?;
                Some(self.filled(ty, &|_| Const::Undefined))
            }
            Constant::Data(range) => self.data(unit, ty, range),
            Constant::Aggregate(range) => {
                self.ty(unit, ty)?;
                let parts = module.constants.elements(range).iter();
                let parts: Option<Arc<[Const]>> =
                    parts.map(|&part| self.fold(unit, part)).collect();
                Some(Const::Many(parts?))
            }
            Constant::Splat(value) => {
                let lane = self.fold(unit, value)?;
                let lanes = module.types.lanes(ty)?;
                Some(Const::Many((0..lanes).map(|_| lane.clone()).collect()))
            }
            Constant::BlockAddress { function, block } => {
                let super::symbols::Meaning::Function(number) = self.meaning(unit, function) else {
                    return None;
                };
                Some(Const::Pointer { object: self.block_address(number, block), offset: 0 })
            }
            Constant::DsoLocalEquivalent(symbol) | Constant::NoCfi(symbol) => {
                Some(self.address(unit, symbol))
            }
            _ => self.fold_expression(unit, ty, constant),
        }
    }

    fn fold_expression(&mut self, unit: usize, ty: TypeId, constant: Constant) -> Option<Const> {
        let module = self.units[unit].module;
        match constant {
            Constant::Cast { op, a } => {
                let from = match a.as_const() {
                    Some(id) => module.constants.ty(id),
                    None => TypeId::PTR,
                };
                let vectors =
                    module.types.lanes(from).is_some() || module.types.lanes(ty).is_some();
                if vectors {
                    return None;
                }
                let (from, to) = (self.width(unit, from)?, self.width(unit, ty)?);
                fold::cast(op, from, to, self.fold(unit, a)?)
            }
            Constant::Binary { op, a, b, .. } => {
                fold::binary(op, &self.fold(unit, a)?, &self.fold(unit, b)?)
            }
            Constant::ICmp { pred, a, b } => {
                fold::compare(pred, &self.fold(unit, a)?, &self.fold(unit, b)?)
            }
            Constant::GetElementPtr { source, operands, .. } => {
                let operands = module.constants.elements(operands);
                let base = self.fold(unit, operands[0])?;
                fold::add(base, self.constant_offset(unit, source, &operands[1..])?)
            }
            Constant::Select(range) => {
                let &[cond, a, b] = module.constants.elements(range) else { return None };
                match self.fold(unit, cond)? {
                    Const::Bits(bits) => self.fold(unit, if bits.is_zero() { b } else { a }),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The bytes that constant indices lead over; `None` where one is not a number.
    fn constant_offset(&mut self, unit: usize, source: TypeId, indices: &[Value]) -> Option<i64> {
        let module = self.units[unit].module;
        let mut walk = super::memory::Steps::new(module, source);
        let mut offset = 0i64;
        for &index in indices {
            let Some(Const::Bits(number)) = self.fold(unit, index) else { return None };
            offset = offset.wrapping_add(walk.constant(&number)?);
        }
        Some(offset)
    }

    /// A value of a type whose scalars are all alike.
    pub(super) fn filled(&self, ty: Ty, scalar: &dyn Fn(u32) -> Const) -> Const {
        match &self.program.types[ty.0 as usize].shape {
            Shape::Scalar { bits, .. } => scalar(*bits),
            Shape::Vector { lanes, element } => {
                let lane = self.filled(*element, scalar);
                Const::Many((0..*lanes).map(|_| lane.clone()).collect())
            }
            Shape::Parts(parts) => {
                Const::Many(parts.iter().map(|(_, part)| self.filled(*part, scalar)).collect())
            }
        }
    }

    fn data(&mut self, unit: usize, ty: TypeId, range: Range) -> Option<Const> {
        self.ty(unit, ty)?;
        let module = self.units[unit].module;
        let (Type::Array { element, .. } | Type::Vector { element, .. }) = module.types.get(ty)
        else {
            return None;
        };
        let size = module.types.data_size(element)?;
        let bits = |chunk: &[u8]| Const::Bits(bits_of_bytes(size as u32 * 8, chunk));
        Some(Const::Many(module.constants.bytes(range).chunks(size).map(bits).collect()))
    }
}
