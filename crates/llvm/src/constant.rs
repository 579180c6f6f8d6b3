//! The constants of a module, each kept once.
//!
//! **Invariant:** two constants with the same kind, type and parts have the same [`ConstId`], so nested ones are compared by number.
//! A symbol's address is no constant of this table: it is a [`Value`] of its own kind.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::metadata::MetaId;
use crate::names::NameId;
use crate::types::{Range, TypeId};
use crate::value::{SymbolId, Value};
use crate::words::{BinOp, CastOp, Flags, FloatPred, IntPred};

/// A constant of a module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConstId(pub(crate) u32);

impl ConstId {
    /// The position in the table.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a constant is, besides its type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(
    missing_docs,
    reason = "the language reference of LLVM explains the parts under these names"
)]
pub enum Constant {
    /// An integer of at most 64 bits; those above its width are zero.
    Int(u64),
    /// An integer of more bits: bytes for [`Constants::bytes`], the lowest first, in two's complement and as few as can be
    /// (the last one's highest bit is that of all above). [`Constants::words`] gives all of them.
    WideInt(Range),
    /// The bits of a `half`, `bfloat`, `float` or `double`.
    Float(u64),
    /// The bits of a wider floating-point number, 16 bytes, the lowest first.
    WideFloat(Range),
    /// `null`
    Null,
    /// `zeroinitializer`
    Zero,
    /// `undef`
    Undef,
    /// `poison`
    Poison,
    /// `none`, a token
    None,
    /// An array of numbers of 8, 16, 32 or 64 bits: their bits for [`Constants::bytes`], each with the lowest byte first.
    /// Tables of a million numbers are no million constants.
    Data(Range),
    /// An array, structure or vector: its elements, for [`Constants::elements`].
    Aggregate(Range),
    /// A vector of one value.
    Splat(Value),
    Cast {
        op: CastOp,
        a: Value,
    },
    Binary {
        op: BinOp,
        flags: Flags,
        a: Value,
        b: Value,
    },
    ICmp {
        pred: IntPred,
        a: Value,
        b: Value,
    },
    FCmp {
        pred: FloatPred,
        a: Value,
        b: Value,
    },
    /// Elements: the base, then the indices. `inrange` is left out: it only concerns how an object may be split.
    GetElementPtr {
        flags: Flags,
        source: TypeId,
        operands: Range,
    },
    /// Elements: the condition and the two values.
    Select(Range),
    ExtractElement {
        vector: Value,
        index: Value,
    },
    /// Elements: the vector, the element, the index.
    InsertElement(Range),
    /// Elements: the two vectors and the mask.
    ShuffleVector(Range),
    /// The block's position among the function's, once the function is read.
    BlockAddress {
        function: SymbolId,
        block: u32,
    },
    DsoLocalEquivalent(SymbolId),
    NoCfi(SymbolId),
    /// Elements: pointer, key, and optional discriminators.
    PtrAuth(Range),
    /// Inline assembly, a position in the module's.
    Asm(u32),
    /// A node as an argument.
    Metadata(MetaId),
    /// A string as an argument.
    MetadataString(NameId),
}

/// All constants of a module.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    all: Vec<Constant>,
    types: Vec<TypeId>,
    elements: Vec<Value>,
    bytes: Vec<u8>,
    table: HashTable<u32>,
}

/// The parts of a constant that do not lie in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Parts<'p> {
    None,
    Values(&'p [Value]),
    Bytes(&'p [u8]),
}

/// A constant with its range taken out, to be compared by what the range holds.
fn bare(constant: Constant) -> Constant {
    let range = Range::default();
    match constant {
        Constant::WideInt(_) => Constant::WideInt(range),
        Constant::WideFloat(_) => Constant::WideFloat(range),
        Constant::Data(_) => Constant::Data(range),
        Constant::Aggregate(_) => Constant::Aggregate(range),
        Constant::Select(_) => Constant::Select(range),
        Constant::InsertElement(_) => Constant::InsertElement(range),
        Constant::ShuffleVector(_) => Constant::ShuffleVector(range),
        Constant::PtrAuth(_) => Constant::PtrAuth(range),
        Constant::GetElementPtr { flags, source, .. } => {
            Constant::GetElementPtr { flags, source, operands: range }
        }
        other => other,
    }
}

fn set_range(constant: &mut Constant, new: Range) {
    match constant {
        Constant::WideInt(range)
        | Constant::WideFloat(range)
        | Constant::Data(range)
        | Constant::Aggregate(range)
        | Constant::Select(range)
        | Constant::InsertElement(range)
        | Constant::ShuffleVector(range)
        | Constant::PtrAuth(range)
        | Constant::GetElementPtr { operands: range, .. } => *range = new,
        _ => {}
    }
}

fn hash_constant(ty: TypeId, constant: Constant, parts: Parts<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    ty.hash(&mut hasher);
    // The common ones quickly.
    match (constant, parts) {
        (Constant::Int(bits), _) => bits.hash(&mut hasher),
        (_, Parts::None) => constant.hash(&mut hasher),
        (_, Parts::Bytes(bytes)) => hasher.write(bytes),
        (_, Parts::Values(values)) => {
            bare(constant).hash(&mut hasher);
            values.hash(&mut hasher);
        }
    }
    hasher.finish()
}

fn parts_of<'p>(elements: &'p [Value], bytes: &'p [u8], constant: Constant) -> Parts<'p> {
    match constant {
        Constant::WideInt(range) | Constant::WideFloat(range) | Constant::Data(range) => {
            Parts::Bytes(&bytes[range.indices()])
        }
        Constant::Aggregate(range)
        | Constant::Select(range)
        | Constant::InsertElement(range)
        | Constant::ShuffleVector(range)
        | Constant::PtrAuth(range)
        | Constant::GetElementPtr { operands: range, .. } => {
            Parts::Values(&elements[range.indices()])
        }
        _ => Parts::None,
    }
}

impl Constants {
    /// What a constant is.
    #[must_use]
    pub fn get(&self, id: ConstId) -> Constant {
        self.all[id.index()]
    }

    /// Its type.
    #[must_use]
    pub fn ty(&self, id: ConstId) -> TypeId {
        self.types[id.index()]
    }

    /// The elements of an aggregate or the operands of an expression.
    #[must_use]
    pub fn elements(&self, range: Range) -> &[Value] {
        &self.elements[range.indices()]
    }

    /// The bytes of a string or a wide number.
    #[must_use]
    pub fn bytes(&self, range: Range) -> &[u8] {
        &self.bytes[range.indices()]
    }

    /// The words of an integer of so many bits, the lowest first; bits above its width are zero.
    #[must_use]
    pub fn words(&self, id: ConstId, width: u32) -> Option<Vec<u64>> {
        let count = width.div_ceil(64) as usize;
        let mut words = match self.get(id) {
            Constant::Int(bits) => vec![bits],
            Constant::Zero => vec![0; count],
            Constant::WideInt(range) => {
                let bytes = self.bytes(range);
                let fill = if bytes.last().is_some_and(|&last| last >= 0x80) { 0xff } else { 0 };
                let all = bytes.iter().copied().chain(std::iter::repeat(fill)).take(count * 8);
                let all: Vec<u8> = all.collect();
                let word = |b: &[u8]| b.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b));
                all.chunks(8).map(word).collect()
            }
            _ => return None,
        };
        words.resize(count, 0);
        if let Some(last) = words.last_mut() {
            *last &= u64::MAX >> (64 * count as u32 - width);
        }
        Some(words)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether any is the address of a block.
    #[must_use]
    pub fn has_blocks(&self) -> bool {
        self.all.iter().any(|constant| matches!(constant, Constant::BlockAddress { .. }))
    }

    pub(crate) fn intern(&mut self, ty: TypeId, constant: Constant) -> Value {
        self.intern_parts(ty, constant, Parts::None)
    }

    pub(crate) fn with_elements(
        &mut self,
        ty: TypeId,
        constant: Constant,
        elements: &[Value],
    ) -> Value {
        self.intern_parts(ty, constant, Parts::Values(elements))
    }

    pub(crate) fn with_bytes(&mut self, ty: TypeId, constant: Constant, bytes: &[u8]) -> Value {
        self.intern_parts(ty, constant, Parts::Bytes(bytes))
    }

    fn intern_parts(&mut self, ty: TypeId, mut constant: Constant, parts: Parts<'_>) -> Value {
        let Constants { all, types, elements, bytes, table } = self;
        let hash = hash_constant(ty, constant, parts);
        let found = table.find(hash, |&id| {
            let other = all[id as usize];
            types[id as usize] == ty
                && bare(other) == bare(constant)
                && parts_of(elements, bytes, other) == parts
        });
        if let Some(&id) = found {
            return Value::constant(ConstId(id));
        }
        match parts {
            Parts::None => {}
            Parts::Values(values) => {
                let start = elements.len() as u32;
                elements.extend_from_slice(values);
                set_range(&mut constant, Range { start, count: values.len() as u32 });
            }
            Parts::Bytes(new) => {
                let start = bytes.len() as u32;
                bytes.extend_from_slice(new);
                set_range(&mut constant, Range { start, count: new.len() as u32 });
            }
        }
        let id = all.len() as u32;
        all.push(constant);
        types.push(ty);
        table.insert_unique(hash, id, |&id| {
            let constant = all[id as usize];
            hash_constant(types[id as usize], constant, parts_of(elements, bytes, constant))
        });
        Value::constant(ConstId(id))
    }

    /// A block's address, of which only the function is known yet: never the same as another.
    pub(crate) fn reserve_block_address(&mut self, ty: TypeId, function: SymbolId) -> ConstId {
        self.all.push(Constant::BlockAddress { function, block: u32::MAX });
        self.types.push(ty);
        ConstId(self.all.len() as u32 - 1)
    }

    pub(crate) fn set_block(&mut self, id: ConstId, position: u32) {
        if let Constant::BlockAddress { block, .. } = &mut self.all[id.index()] {
            *block = position;
        }
    }
}
