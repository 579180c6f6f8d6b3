//! What global variables hold at first.

use polysem_llvm::constant::Constant;
use polysem_llvm::{Kind, Type, TypeId, Value};
use polysem_sem::{Bits, UnOp};

use super::super::ir::{Const, Image, StaticKind};
use super::{Late, Lower};

/// An image in the making.
#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    pointers: Vec<(u64, u32, i64)>,
}

impl Writer {
    fn put(&mut self, at: u64, new: &[u8]) {
        // What is zero at the end need not be there.
        let used = new.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        if used == 0 {
            return;
        }
        let at = at as usize;
        if self.bytes.len() < at + used {
            self.bytes.resize(at + used, 0);
        }
        self.bytes[at..at + used].copy_from_slice(&new[..used]);
    }
}

/// The bytes of a number, the lowest first.
fn bytes_of(bits: &Bits) -> Vec<u8> {
    let width = bits.width();
    let byte = |at: u32| {
        let (lo, hi) = (at * 8, (at * 8 + 7).min(width - 1));
        UnOp::Extract { hi: hi as u16, lo: lo as u16 }.eval(bits).to_u64().unwrap_or(0) as u8
    };
    match bits.word() {
        Some(word) => word.to_le_bytes()[..width.div_ceil(8) as usize].to_vec(),
        None => (0..width.div_ceil(8)).map(byte).collect(),
    }
}

impl Lower<'_> {
    /// Fills in what a variable holds at first.
    pub(super) fn image(&mut self, object: u32, unit: usize, global: u32) {
        let global = &self.units[unit].module.globals[global as usize];
        let Some(init) = global.init else { return };
        let late = self.late.len();
        let mut writer = Writer::default();
        self.write(&mut writer, object, unit, 0, global.ty, init);
        let is_late = self.late.len() > late;
        if let StaticKind::Variable { constant, image } =
            &mut self.program.statics[object as usize].kind
        {
            // What is only written when the program runs must be writable then.
            *constant &= !is_late;
            *image = Image { bytes: writer.bytes.into(), pointers: writer.pointers.into() };
        }
    }

    fn write(
        &mut self,
        to: &mut Writer,
        object: u32,
        unit: usize,
        at: u64,
        ty: TypeId,
        value: Value,
    ) {
        let module = self.units[unit].module;
        let layout = &module.layout;
        let constant = match value.kind() {
            Kind::Const(id) => module.constants.get(id),
            _ => return self.write_scalar(to, object, unit, at, value),
        };
        match (constant, module.types.resolved(ty)) {
            // What an initialiser leaves open, padding for one, is zero in every program that was linked.
            (Constant::Zero | Constant::Null | Constant::Undef | Constant::Poison, _) => {}
            (Constant::Data(range), _) => to.put(at, module.constants.bytes(range)),
            (Constant::Aggregate(range), Type::Array { element, .. }) => {
                let stride = layout.alloc_size(element).unwrap_or(0);
                for (index, &part) in module.constants.elements(range).iter().enumerate() {
                    self.write(to, object, unit, at + index as u64 * stride, element, part);
                }
            }
            (Constant::Aggregate(range), Type::Struct { fields, .. }) => {
                let offsets = layout.offsets(&module.types, ty).unwrap_or_default();
                let parts = module.constants.elements(range).iter().zip(module.types.list(fields));
                for ((&part, &field), offset) in parts.zip(offsets) {
                    self.write(to, object, unit, at + offset, field, part);
                }
            }
            _ => self.write_scalar(to, object, unit, at, value),
        }
    }

    /// A scalar or vector.
    fn write_scalar(&mut self, to: &mut Writer, object: u32, unit: usize, at: u64, value: Value) {
        match self.fold(unit, value) {
            Some(Const::Bits(bits)) => to.put(at, &bytes_of(&bits)),
            Some(Const::Pointer { object, offset }) => to.pointers.push((at, object, offset)),
            Some(Const::Many(lanes)) if put_lanes(to, at, &lanes) => {}
            _ => self.late.push(Late { object, offset: at, unit, value }),
        }
    }
}

/// Lanes of whole bytes one after the other.
fn put_lanes(to: &mut Writer, at: u64, lanes: &[Const]) -> bool {
    let width = |lane: &Const| match lane {
        Const::Bits(bits) => bits.width(),
        _ => 64,
    };
    let Some(width) = lanes.first().map(width) else { return true };
    let fits = |lane: &Const| matches!(lane, Const::Bits(_) | Const::Pointer { .. });
    if !width.is_multiple_of(8) || !lanes.iter().all(fits) {
        return false;
    }
    for (index, lane) in lanes.iter().enumerate() {
        let at = at + index as u64 * u64::from(width / 8);
        match lane {
            Const::Bits(bits) => to.put(at, &bytes_of(bits)),
            Const::Pointer { object, offset } => to.pointers.push((at, *object, *offset)),
            Const::Undefined | Const::Many(_) => {}
        }
    }
    true
}
