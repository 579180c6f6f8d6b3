//! Types, constants and operands as text.

use std::fmt::Write;

use super::Printer;
use crate::constant::{ConstId, Constant};
use crate::types::{Range, Type, TypeId};
use crate::value::{Kind, Value};
use crate::words::Flags;

impl Printer<'_> {
    pub(super) fn ty(&mut self, ty: TypeId) {
        let m = self.m;
        match m.types.get(ty) {
            Type::Void => self.text("void"),
            Type::Label => self.text("label"),
            Type::Token => self.text("token"),
            Type::Metadata => self.text("metadata"),
            Type::Half => self.text("half"),
            Type::BFloat => self.text("bfloat"),
            Type::Float => self.text("float"),
            Type::Double => self.text("double"),
            Type::X86Fp80 => self.text("x86_fp80"),
            Type::Fp128 => self.text("fp128"),
            Type::PpcFp128 => self.text("ppc_fp128"),
            Type::Int(width) => drop(write!(self.out, "i{width}")),
            Type::Ptr(0) => self.text("ptr"),
            Type::Ptr(space) => drop(write!(self.out, "ptr addrspace({space})")),
            Type::Vector { length, element } => {
                let _ = write!(self.out, "<{length} x ");
                self.ty(element);
                self.text(">");
            }
            Type::Array { length, element } => {
                let _ = write!(self.out, "[{length} x ");
                self.ty(element);
                self.text("]");
            }
            Type::Struct { packed, fields } => {
                self.text(if packed { "<{ " } else { "{ " });
                self.types(m.types.list(fields));
                self.text(if packed { " }>" } else { " }" });
            }
            Type::Named(index) => {
                let named = m.types.named(index);
                self.text("%");
                match named.name {
                    Some(name) => self.name(name),
                    None => self.number(named.number),
                }
            }
            Type::Function { ret, params, variadic } => {
                self.ty(ret);
                self.text(" (");
                self.types(m.types.list(params));
                if variadic {
                    self.text(if params.count > 0 { ", ..." } else { "..." });
                }
                self.text(")");
            }
        }
    }

    fn types(&mut self, list: &[TypeId]) {
        for (index, &ty) in list.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.ty(ty);
        }
    }

    /// A local of the function at hand.
    pub(super) fn local(&mut self, local: u32) {
        self.text("%");
        match self.locals.get(local as usize).copied().unwrap_or(Err(local)) {
            Ok(name) => self.name(name),
            Err(number) => self.number(number),
        }
    }

    pub(super) fn value(&mut self, value: Value) {
        match value.kind() {
            Kind::Local(local) => self.local(local),
            Kind::Const(id) => self.constant(id),
            Kind::Symbol(id) => self.symbol(id),
            Kind::Block(block) => {
                self.text("%");
                match self.blocks.get(block.0 as usize).copied().unwrap_or(Err(block.0)) {
                    Ok(name) => self.name(name),
                    Err(number) => self.number(number),
                }
            }
        }
    }

    /// A constant or symbol with its type.
    pub(super) fn typed(&mut self, value: Value) {
        let ty = match value.kind() {
            Kind::Const(id) => self.m.constants.ty(id),
            Kind::Symbol(id) => self.m.address_type(id),
            _ => TypeId::VOID,
        };
        self.ty(ty);
        self.text(" ");
        self.value(value);
    }

    fn typed_list(&mut self, range: Range) {
        let m = self.m;
        for (index, &value) in m.constants.elements(range).iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.typed(value);
        }
    }

    pub(super) fn flags(&mut self, flags: Flags) {
        for (name, flag) in Flags::ALL {
            // `inbounds` says `nusw` too.
            let said = flag == Flags::NUSW && flags.has(Flags::INBOUNDS);
            if flags.has(flag) && !said {
                self.text(name);
                self.text(" ");
            }
        }
    }

    fn constant(&mut self, id: ConstId) {
        let ty = self.m.constants.ty(id);
        match self.m.constants.get(id) {
            Constant::Int(bits) => self.int(ty, bits),
            Constant::WideInt(range) => self.wide_int(range),
            Constant::Float(bits) => self.float(ty, bits),
            Constant::WideFloat(range) => self.wide_float(ty, range),
            Constant::Null => self.text("null"),
            Constant::Zero => self.text("zeroinitializer"),
            Constant::Undef => self.text("undef"),
            Constant::Poison => self.text("poison"),
            Constant::None => self.text("none"),
            Constant::Data(range) => self.data(ty, range),
            Constant::Aggregate(range) => self.aggregate(ty, range),
            Constant::Splat(value) => {
                self.text("splat (");
                self.typed(value);
                self.text(")");
            }
            Constant::DsoLocalEquivalent(symbol) => {
                self.text("dso_local_equivalent ");
                self.symbol(symbol);
            }
            Constant::NoCfi(symbol) => {
                self.text("no_cfi ");
                self.symbol(symbol);
            }
            Constant::BlockAddress { function, block } => {
                self.text("blockaddress(");
                self.symbol(function);
                self.text(", ");
                self.block_label(function, block);
                self.text(")");
            }
            Constant::Asm(index) => self.asm(index),
            Constant::Metadata(node) => self.node(node),
            Constant::MetadataString(name) => {
                self.text("!");
                self.string(name);
            }
            other => self.expression(other, ty),
        }
    }

    fn asm(&mut self, index: u32) {
        let asm = self.m.asm[index as usize];
        self.text("asm ");
        for (said, word) in [
            (asm.side_effect, "sideeffect "),
            (asm.align_stack, "alignstack "),
            (asm.intel, "inteldialect "),
            (asm.unwind, "unwind "),
        ] {
            if said {
                self.text(word);
            }
        }
        self.string(asm.text);
        self.text(", ");
        self.string(asm.constraints);
    }

    /// Bytes as a string, other numbers as a list.
    fn data(&mut self, ty: TypeId, range: Range) {
        let m = self.m;
        let bytes = m.constants.bytes(range);
        let Type::Array { element, .. } = m.types.get(ty) else { return };
        if element == TypeId::I8 {
            self.text("c");
            return self.quoted(bytes);
        }
        let size = m.types.data_size(element).unwrap_or(1);
        self.text("[");
        for (index, number) in bytes.chunks_exact(size).enumerate() {
            self.text(if index > 0 { ", " } else { "" });
            self.ty(element);
            self.text(" ");
            let bits = number.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b));
            if m.types.is_int(element) {
                self.int(element, bits);
            } else {
                self.float(element, bits);
            }
        }
        self.text("]");
    }

    fn aggregate(&mut self, ty: TypeId, range: Range) {
        let (open, close) = match self.m.types.resolved(ty) {
            Type::Array { .. } => ("[", "]"),
            Type::Vector { .. } => ("<", ">"),
            Type::Struct { packed: true, .. } => ("<{ ", " }>"),
            _ => ("{ ", " }"),
        };
        self.text(open);
        self.typed_list(range);
        self.text(close);
    }

    fn int(&mut self, ty: TypeId, bits: u64) {
        let Type::Int(width) = self.m.types.get(ty) else { return };
        if width == 1 {
            return self.text(if bits == 1 { "true" } else { "false" });
        }
        let shift = 64 - width.clamp(1, 64);
        self.number((bits << shift).cast_signed() >> shift);
    }

    fn wide_int(&mut self, range: Range) {
        // Hexadecimal: no division of long numbers.
        let m = self.m;
        let bytes = m.constants.bytes(range);
        let negative = bytes.last().is_some_and(|&last| last >= 0x80);
        self.text(if negative { "s0x" } else { "u0x" });
        for b in bytes.iter().rev() {
            let _ = write!(self.out, "{b:02X}");
        }
    }

    fn float(&mut self, ty: TypeId, bits: u64) {
        let _ = match self.m.types.get(ty) {
            Type::Half => write!(self.out, "0xH{bits:04X}"),
            Type::BFloat => write!(self.out, "0xR{bits:04X}"),
            Type::Float => write!(self.out, "0x{:016X}", widen(bits as u32)),
            _ => write!(self.out, "0x{bits:016X}"),
        };
    }

    fn wide_float(&mut self, ty: TypeId, range: Range) {
        let bytes = self.m.constants.bytes(range);
        let bits = bytes.iter().rev().fold(0u128, |n, &b| n << 8 | u128::from(b));
        let (high, low) = ((bits >> 64) as u64, bits as u64);
        let _ = match self.m.types.get(ty) {
            Type::X86Fp80 => write!(self.out, "0xK{high:04X}{low:016X}"),
            Type::Fp128 => write!(self.out, "0xL{low:016X}{high:016X}"),
            _ => write!(self.out, "0xM{low:016X}{high:016X}"),
        };
    }

    fn expression(&mut self, constant: Constant, ty: TypeId) {
        match constant {
            Constant::Cast { op, a } => {
                let _ = write!(self.out, "{} (", op.name());
                self.typed(a);
                self.text(" to ");
                self.ty(ty);
            }
            Constant::Binary { op, flags, a, b } => {
                let _ = write!(self.out, "{} ", op.name());
                self.flags(flags);
                self.text("(");
                self.pair(a, b);
            }
            Constant::ICmp { pred, a, b } => {
                let _ = write!(self.out, "icmp {} (", pred.name());
                self.pair(a, b);
            }
            Constant::FCmp { pred, a, b } => {
                let _ = write!(self.out, "fcmp {} (", pred.name());
                self.pair(a, b);
            }
            Constant::GetElementPtr { flags, source, operands } => {
                self.text("getelementptr ");
                self.flags(flags);
                self.text("(");
                self.ty(source);
                self.text(", ");
                self.typed_list(operands);
            }
            Constant::ExtractElement { vector, index } => {
                self.text("extractelement (");
                self.pair(vector, index);
            }
            Constant::Select(range) => {
                self.text("select (");
                self.typed_list(range);
            }
            Constant::InsertElement(range) => {
                self.text("insertelement (");
                self.typed_list(range);
            }
            Constant::ShuffleVector(range) => {
                self.text("shufflevector (");
                self.typed_list(range);
            }
            Constant::PtrAuth(range) => {
                self.text("ptrauth (");
                self.typed_list(range);
            }
            _ => {}
        }
        self.text(")");
    }

    fn pair(&mut self, a: Value, b: Value) {
        self.typed(a);
        self.text(", ");
        self.typed(b);
    }
}

/// A `float` as the `double` that LLVM writes for it; NaNs keep their bits.
fn widen(bits: u32) -> u64 {
    let number = f32::from_bits(bits);
    if number.is_nan() {
        let sign = u64::from(bits >> 31) << 63;
        return sign | 0x7ff << 52 | u64::from(bits & 0x007f_ffff) << 29;
    }
    f64::from(number).to_bits()
}
