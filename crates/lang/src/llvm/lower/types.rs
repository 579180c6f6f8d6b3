//! Types as layouts.

use polysem_llvm::{Module, Type, TypeId};
use polysem_term::float::FloatFormat;
use std::sync::Arc;

use super::super::ir::{Layout, Shape, Ty};
use super::{Lower, NEVER, NONE};

/// Scalars that a value in a register has at most.
const LEAVES: u64 = 1 << 16;
/// How deep types nest at most, as those of sources do.
const DEPTH: u32 = 200;
/// Bits of an integer at most: results are computed at twice the width, and vectors of the logic have 65,536 bits.
const WIDTH: u32 = 32_767;
/// Bits of a vector at most: all lanes together are one vector of the logic where they become another type.
const LANES: u64 = 65_536;

impl Lower<'_> {
    /// The layout of a type; `None` for one that registers cannot hold.
    pub(super) fn ty(&mut self, unit: usize, id: TypeId) -> Option<Ty> {
        self.ty_within(unit, id, DEPTH)
    }

    fn ty_within(&mut self, unit: usize, id: TypeId, depth: u32) -> Option<Ty> {
        match self.tables[unit].types[id.index()] {
            NEVER => return None,
            NONE => {}
            known => return Some(Ty(known)),
        }
        let ty = depth.checked_sub(1).and_then(|depth| self.new_ty(unit, id, depth));
        self.tables[unit].types[id.index()] = ty.map_or(NEVER, |ty| ty.0);
        ty
    }

    fn new_ty(&mut self, unit: usize, id: TypeId, depth: u32) -> Option<Ty> {
        let module = self.units[unit].module;
        let (types, layout) = (&module.types, &module.layout);
        let scalar = |bits, pointer| Some((Shape::Scalar { bits, pointer, float: None }, 1));
        let (shape, leaves) = match types.resolved(id) {
            Type::Int(bits) if bits <= WIDTH => scalar(bits, false)?,
            Type::Ptr(_) => scalar(64, true)?,
            Type::Half
            | Type::BFloat
            | Type::Float
            | Type::Double
            | Type::X86Fp80
            | Type::Fp128 => {
                let float = Some(self.format(unit, id)?);
                (Shape::Scalar { bits: types.float_bits(id)?, pointer: false, float }, 1)
            }
            Type::Vector { length, element } => {
                if layout.bits(id)? > LANES {
                    return None;
                }
                let element = self.ty_within(unit, element, depth)?;
                (Shape::Vector { lanes: length, element }, u64::from(length))
            }
            Type::Array { length, element } => {
                let stride = layout.alloc_size(element)?;
                let part = self.ty_within(unit, element, depth)?;
                let leaves = length.checked_mul(self.leaves[part.0 as usize].max(1))?;
                if leaves > LEAVES {
                    return None;
                }
                let parts: Arc<[(u64, Ty)]> = (0..length).map(|at| (at * stride, part)).collect();
                (Shape::Parts(parts), leaves)
            }
            Type::Struct { fields, .. } => {
                let offsets = layout.offsets(types, id)?;
                let mut parts = Vec::with_capacity(offsets.len());
                let mut leaves = 0;
                for (&field, offset) in types.list(fields).iter().zip(offsets) {
                    let part = self.ty_within(unit, field, depth)?;
                    leaves += self.leaves[part.0 as usize];
                    parts.push((offset, part));
                }
                (Shape::Parts(parts.into()), leaves)
            }
            Type::Int(_)
            | Type::PpcFp128
            | Type::Void
            | Type::Label
            | Type::Token
            | Type::Metadata
            | Type::Named(_)
            | Type::Function { .. } => return None,
        };
        if leaves > LEAVES {
            return None;
        }
        let layout =
            Layout { shape, store: layout.store_size(id)?, stride: layout.alloc_size(id)? };
        Some(self.layout(layout, leaves))
    }

    fn layout(&mut self, layout: Layout, leaves: u64) -> Ty {
        if let Some(&known) = self.types.get(&layout) {
            return known;
        }
        let ty = Ty(self.program.types.len() as u32);
        self.program.types.push(layout.clone());
        self.leaves.push(leaves);
        self.types.insert(layout, ty);
        ty
    }

    /// A scalar of 32 or 64 bits that no module needs to know.
    pub(super) fn plain(&mut self, bits: u32, pointer: bool) -> Ty {
        let bytes = u64::from(bits / 8);
        let layout = Layout {
            shape: Shape::Scalar { bits, pointer, float: None },
            store: bytes,
            stride: bytes,
        };
        self.layout(layout, 1)
    }

    /// The bits of a scalar or of a vector's lane.
    pub(super) fn width(&self, unit: usize, id: TypeId) -> Option<u16> {
        let module = self.units[unit].module;
        let scalar = module.types.scalar(id);
        match module.types.get(scalar) {
            Type::Int(bits) => u16::try_from(bits).ok(),
            Type::Ptr(_) => Some(64),
            Type::PpcFp128 => None,
            _ => module.types.float_bits(scalar).map(|bits| bits as u16),
        }
    }

    /// The format of a floating-point number or of a vector's lane.
    pub(super) fn format(&self, unit: usize, id: TypeId) -> Option<FloatFormat> {
        let types = &self.units[unit].module.types;
        Some(match types.get(types.scalar(id)) {
            Type::Half => FloatFormat::Half,
            Type::BFloat => FloatFormat::BFloat,
            Type::Float => FloatFormat::Single,
            Type::Double => FloatFormat::Double,
            Type::X86Fp80 => FloatFormat::X87,
            Type::Fp128 => FloatFormat::Quad,
            _ => return None,
        })
    }
}

/// How many bytes the numbers have that a type consists of: the most such that everything in it begins and ends at a multiple.
pub(super) fn unit(module: &Module, ty: TypeId) -> u8 {
    const WIDEST: u64 = 8;
    // Types of sources have few parts; what has more is taken byte by byte.
    const PARTS: usize = 64;
    let mut parts = vec![ty];
    let (mut next, mut unit) = (0, WIDEST);
    while let Some(&part) = parts.get(next) {
        next += 1;
        if next > PARTS {
            return 1;
        }
        unit = unit.min(module.layout.align(part).map_or(1, u64::from));
        match module.types.get(part) {
            Type::Array { element, .. } | Type::Vector { element, .. } => parts.push(element),
            Type::Struct { fields, .. } => {
                parts.extend(module.types.list(fields).iter().take(PARTS));
            }
            _ => {
                let size = module.layout.store_size(part).filter(|size| size.is_power_of_two());
                unit = unit.min(size.unwrap_or(1));
            }
        }
    }
    unit as u8
}
