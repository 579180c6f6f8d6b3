//! Types of the source, from debug information, as far as a harness must know them: what is an input, what points on.
//!
//! Metadata may be cyclic or wrong: nesting is bounded, and what is not understood is no type.

use std::borrow::Cow;

use polysem_llvm::Module;
use polysem_llvm::metadata::{Entity, EntityKind, MetaId};

/// Types within types at most, pointers not counted.
const NESTING: u32 = 64;
/// Types that one consists of at most.
const PARTS: u32 = 1 << 16;
/// Names and qualifiers of one type at most.
const NAMES: u32 = 100;

/// What a value of a type consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// One input.
    Number { bytes: u64, number: Number },
    /// As many bytes without a meaning: a union, a vector, what is not known.
    Bytes(u64),
    /// Several of a kind.
    Array { element: Box<Shape>, count: u64 },
    /// Fields, in order.
    Struct { size: u64, fields: Vec<Field> },
    /// A pointer to values of the type of the source.
    Pointer(MetaId),
    /// What C++ calls a reference: a pointer to one value, and never null.
    Reference(MetaId),
    /// A pointer to a function.
    Code,
}

/// Which kind of number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// A number that may count something.
    Whole { signed: bool },
    /// 0 or 1.
    Truth,
    /// `char`: several of them are text.
    Char,
    /// A floating-point number, whose bits are the input.
    Float,
}

/// A field of a structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Field {
    /// Empty for a structure in a structure whose fields are seen as those of the outer one.
    pub(super) name: String,
    /// Where it is, in bits.
    pub(super) at: u64,
    /// How many bits it has, if it is a bit-field.
    pub(super) bits: Option<u64>,
    pub(super) shape: Shape,
}

impl Shape {
    /// How many bytes a value has.
    pub(super) fn size(&self) -> u64 {
        match self {
            Shape::Number { bytes, .. } => *bytes,
            Shape::Bytes(size) | Shape::Struct { size, .. } => *size,
            Shape::Array { element, count } => element.size().saturating_mul(*count),
            Shape::Pointer(_) | Shape::Reference(_) | Shape::Code => 8,
        }
    }

    /// The bytes of a number that the engine makes one input of.
    pub(super) fn unit(&self) -> Option<u64> {
        match *self {
            Shape::Number { bytes: 1 | 2 | 4 | 8, number: Number::Truth } => None,
            Shape::Number { bytes: bytes @ (1 | 2 | 4 | 8), .. } => Some(bytes),
            _ => None,
        }
    }
}

/// What a type of the source consists of; none for `void`, and where nobody says it.
pub(super) fn shape(module: &Module, ty: MetaId) -> Option<Shape> {
    within(module, ty, NESTING, &mut { PARTS })
}

/// `parts` is how many types may still be looked at.
fn within(module: &Module, ty: MetaId, nesting: u32, parts: &mut u32) -> Option<Shape> {
    let entity = plain(module, ty)?;
    let nesting = nesting.checked_sub(1)?;
    *parts = parts.checked_sub(1)?;
    let bytes = entity.size / 8;
    let whole = |of: &Entity| number(&module.names.text(of.encoding), &module.names.text(of.name));
    Some(match &*module.names.text(entity.tag) {
        _ if entity.kind == EntityKind::SubroutineType => Shape::Code,
        _ if entity.kind == EntityKind::BasicType && bytes > 0 => {
            Shape::Number { bytes, number: whole(entity) }
        }
        "DW_TAG_enumeration_type" if bytes > 0 => {
            let number = plain(module, entity.ty).map_or(Number::Whole { signed: false }, whole);
            Shape::Number { bytes, number }
        }
        tag
        @ ("DW_TAG_pointer_type" | "DW_TAG_reference_type" | "DW_TAG_rvalue_reference_type") => {
            match plain(module, entity.ty) {
                Some(pointee) if pointee.kind == EntityKind::SubroutineType => Shape::Code,
                _ if tag == "DW_TAG_pointer_type" => Shape::Pointer(entity.ty),
                _ => Shape::Reference(entity.ty),
            }
        }
        "DW_TAG_structure_type" | "DW_TAG_class_type" if bytes > 0 => {
            let members = module.metadata.list(entity.elements).iter();
            let fields =
                members.filter_map(|&member| field(module, member, nesting, parts)).collect();
            Shape::Struct { size: bytes, fields }
        }
        "DW_TAG_array_type" => {
            let element = within(module, entity.ty, nesting, parts)?;
            let ranges = module.metadata.list(entity.elements).iter().rev();
            ranges.fold(element, |element, &range| {
                // An array without an end has no elements of its own.
                let count = module.metadata.entity(range).map_or(0, |range| range.size);
                let count = if count > u64::from(u32::MAX) { 0 } else { count };
                Shape::Array { element: Box::new(element), count }
            })
        }
        _ if bytes > 0 => Shape::Bytes(bytes),
        _ => return None,
    })
}

/// A type without its names and qualifiers.
fn plain(module: &Module, mut ty: MetaId) -> Option<&Entity> {
    for _ in 0..NAMES {
        let entity = module.metadata.entity(ty)?;
        match &*module.names.text(entity.tag) {
            "DW_TAG_typedef"
            | "DW_TAG_const_type"
            | "DW_TAG_volatile_type"
            | "DW_TAG_restrict_type"
            | "DW_TAG_atomic_type" => ty = entity.ty,
            _ => return Some(entity),
        }
    }
    None
}

fn number(encoding: &str, name: &str) -> Number {
    match encoding {
        "DW_ATE_boolean" => Number::Truth,
        "DW_ATE_float" | "DW_ATE_complex_float" | "DW_ATE_imaginary_float" => Number::Float,
        "DW_ATE_signed_char" | "DW_ATE_unsigned_char" if name == "char" => Number::Char,
        "DW_ATE_signed" | "DW_ATE_signed_char" => Number::Whole { signed: true },
        _ => Number::Whole { signed: false },
    }
}

/// A field, or the part of a class that a base class is; none for what takes no place in an object.
fn field(module: &Module, member: MetaId, nesting: u32, parts: &mut u32) -> Option<Field> {
    let entity = module.metadata.entity(member)?;
    let base = match &*module.names.text(entity.tag) {
        "DW_TAG_member" if entity.size > 0 => false,
        "DW_TAG_inheritance" => true,
        _ => return None,
    };
    let shape = within(module, entity.ty, nesting, parts)?;
    let at = u64::try_from(entity.offset).ok()?;
    let whole = base || entity.size == shape.size().saturating_mul(8) && at.is_multiple_of(8);
    let mut name = if base { String::new() } else { module.names.text(entity.name).into_owned() };
    if name.is_empty() && matches!(shape, Shape::Bytes(_)) {
        name = first_member(module, entity.ty);
    }
    Some(Field { name, at, bits: (!whole).then_some(entity.size), shape })
}

/// A union without a name is called as its first member is.
fn first_member(module: &Module, union: MetaId) -> String {
    let members =
        plain(module, union).map_or(&[][..], |union| module.metadata.list(union.elements));
    let names = members.iter().filter_map(|&member| module.metadata.entity(member));
    let name = names.map(|member| module.names.text(member.name)).find(|name| !name.is_empty());
    name.map_or_else(|| "union".to_owned(), Cow::into_owned)
}
