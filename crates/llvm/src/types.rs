//! The types of a module, each kept once.
//!
//! A named structure is a type of its own whatever its fields are; its body may come later or never (opaque).
//!
//! **Invariant:** two [`TypeId`]s of one [`Types`] are equal iff the types are the same to LLVM.
//! **Invariant:** after reading, no type contains itself by value.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::names::NameId;

/// A type of a module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeId(pub(crate) u32);

/// A part of one of a module's or function's vectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Range {
    /// The first element.
    pub start: u32,
    /// How many.
    pub count: u32,
}

impl Range {
    /// As indices.
    #[must_use]
    pub fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.count as usize
    }
}

/// What a type is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// A basic block.
    Label,
    /// A token.
    Token,
    /// Metadata as an argument.
    Metadata,
    /// IEEE binary16.
    Half,
    /// The upper half of a binary32.
    BFloat,
    /// IEEE binary32.
    Float,
    /// IEEE binary64.
    Double,
    /// The 80 bits of the x87.
    X86Fp80,
    /// IEEE binary128.
    Fp128,
    /// Two doubles.
    PpcFp128,
    /// An integer of so many bits.
    Int(u32),
    /// A pointer into an address space.
    Ptr(u32),
    /// A vector of fixed length.
    Vector {
        /// How many elements.
        length: u32,
        /// Their type.
        element: TypeId,
    },
    /// An array.
    Array {
        /// How many elements.
        length: u64,
        /// Their type.
        element: TypeId,
    },
    /// A structure without a name.
    Struct {
        /// Whether there is no padding.
        packed: bool,
        /// The types of its fields, for [`Types::list`].
        fields: Range,
    },
    /// A structure with a name or number, for [`Types::named`].
    Named(u32),
    /// A function.
    Function {
        /// What it returns.
        ret: TypeId,
        /// The types of its parameters, for [`Types::list`].
        params: Range,
        /// Whether more arguments may follow.
        variadic: bool,
    },
}

/// A structure with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name; `None` where it is a number.
    pub name: Option<NameId>,
    /// The number where there is no name.
    pub number: u32,
    /// The structure it stands for; `None` for an opaque one.
    pub body: Option<TypeId>,
}

impl TypeId {
    /// `void`
    pub const VOID: TypeId = TypeId(0);
    /// `label`
    pub const LABEL: TypeId = TypeId(1);
    /// `token`
    pub const TOKEN: TypeId = TypeId(2);
    /// `metadata`
    pub const METADATA: TypeId = TypeId(3);
    /// `ptr` in address space 0
    pub const PTR: TypeId = TypeId(4);
    /// `i1`
    pub const I1: TypeId = TypeId(5);
    /// `i8`
    pub const I8: TypeId = TypeId(6);
    /// `i16`
    pub const I16: TypeId = TypeId(7);
    /// `i32`
    pub const I32: TypeId = TypeId(8);
    /// `i64`
    pub const I64: TypeId = TypeId(9);
    /// `half`
    pub const HALF: TypeId = TypeId(10);
    /// `bfloat`
    pub const BFLOAT: TypeId = TypeId(11);
    /// `float`
    pub const FLOAT: TypeId = TypeId(12);
    /// `double`
    pub const DOUBLE: TypeId = TypeId(13);
    /// `x86_fp80`
    pub const X86_FP80: TypeId = TypeId(14);
    /// `fp128`
    pub const FP128: TypeId = TypeId(15);
    /// `ppc_fp128`
    pub const PPC_FP128: TypeId = TypeId(16);

    /// The position in the table.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The types with the ids above, in that order.
const FIXED: [Type; 17] = [
    Type::Void,
    Type::Label,
    Type::Token,
    Type::Metadata,
    Type::Ptr(0),
    Type::Int(1),
    Type::Int(8),
    Type::Int(16),
    Type::Int(32),
    Type::Int(64),
    Type::Half,
    Type::BFloat,
    Type::Float,
    Type::Double,
    Type::X86Fp80,
    Type::Fp128,
    Type::PpcFp128,
];

/// All types of a module.
#[derive(Clone, Debug)]
pub struct Types {
    all: Vec<Type>,
    lists: Vec<TypeId>,
    named: Vec<Named>,
    /// Structures with names, in the order of their definitions.
    defined: Vec<u32>,
    table: HashTable<u32>,
}

impl Default for Types {
    fn default() -> Types {
        let mut types = Types {
            all: Vec::new(),
            lists: Vec::new(),
            named: Vec::new(),
            defined: Vec::new(),
            table: HashTable::new(),
        };
        for ty in FIXED {
            types.intern(ty);
        }
        types
    }
}

fn hash_type(ty: Type, list: &[TypeId]) -> u64 {
    let mut hasher = FxHasher::default();
    match ty {
        Type::Struct { packed, .. } => (1u8, packed, list).hash(&mut hasher),
        Type::Function { ret, variadic, .. } => (2u8, ret, variadic, list).hash(&mut hasher),
        other => other.hash(&mut hasher),
    }
    hasher.finish()
}

/// Equality where the lists may lie elsewhere.
fn same(a: Type, a_list: &[TypeId], b: Type, b_list: &[TypeId]) -> bool {
    match (a, b) {
        (Type::Struct { packed: p, .. }, Type::Struct { packed: q, .. }) => {
            p == q && a_list == b_list
        }
        (
            Type::Function { ret: r, variadic: v, .. },
            Type::Function { ret: s, variadic: w, .. },
        ) => r == s && v == w && a_list == b_list,
        _ => a == b,
    }
}

fn list_of(lists: &[TypeId], ty: Type) -> &[TypeId] {
    match ty {
        Type::Struct { fields: range, .. } | Type::Function { params: range, .. } => {
            &lists[range.indices()]
        }
        _ => &[],
    }
}

impl Types {
    /// What a type is.
    #[must_use]
    pub fn get(&self, id: TypeId) -> Type {
        self.all[id.index()]
    }

    /// Field or parameter types.
    #[must_use]
    pub fn list(&self, range: Range) -> &[TypeId] {
        &self.lists[range.indices()]
    }

    /// A structure with a name.
    #[must_use]
    pub fn named(&self, index: u32) -> Named {
        self.named[index as usize]
    }

    /// How many structures have names.
    #[must_use]
    pub fn named_count(&self) -> u32 {
        self.named.len() as u32
    }

    /// How many types there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// What a type is, seen through a structure's name.
    #[must_use]
    pub fn resolved(&self, id: TypeId) -> Type {
        match self.get(id) {
            Type::Named(index) => match self.named(index).body {
                Some(body) => self.get(body),
                None => Type::Named(index),
            },
            other => other,
        }
    }

    /// A type without a list.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        self.intern_with(ty, &[])
    }

    /// A structure.
    pub fn structure(&mut self, packed: bool, fields: &[TypeId]) -> TypeId {
        self.intern_with(Type::Struct { packed, fields: Range::default() }, fields)
    }

    /// A function's type.
    pub fn function(&mut self, ret: TypeId, params: &[TypeId], variadic: bool) -> TypeId {
        self.intern_with(Type::Function { ret, params: Range::default(), variadic }, params)
    }

    fn intern_with(&mut self, ty: Type, list: &[TypeId]) -> TypeId {
        let Types { all, lists, table, .. } = self;
        let hash = hash_type(ty, list);
        let found = table.find(hash, |&id| {
            let other = all[id as usize];
            let lists: &[TypeId] = lists;
            same(other, list_of(lists, other), ty, list)
        });
        if let Some(&id) = found {
            return TypeId(id);
        }
        let id = all.len() as u32;
        let range = Range { start: lists.len() as u32, count: list.len() as u32 };
        lists.extend_from_slice(list);
        all.push(match ty {
            Type::Struct { packed, .. } => Type::Struct { packed, fields: range },
            Type::Function { ret, variadic, .. } => Type::Function { ret, params: range, variadic },
            other => other,
        });
        table.insert_unique(hash, id, |&id| {
            let ty = all[id as usize];
            hash_type(ty, list_of(lists, ty))
        });
        TypeId(id)
    }

    /// A new structure with a name or number, opaque at first.
    pub(crate) fn add_named(&mut self, name: Option<NameId>, number: u32) -> TypeId {
        let index = self.named.len() as u32;
        self.named.push(Named { name, number, body: None });
        self.intern(Type::Named(index))
    }

    /// Gives a structure with a name its body, or none.
    pub(crate) fn define(&mut self, index: u32, body: Option<TypeId>) {
        self.named[index as usize].body = body;
        self.defined.push(index);
    }

    /// The structures with names, in the order of their definitions.
    #[must_use]
    pub fn defined(&self) -> &[u32] {
        &self.defined
    }

    /// The types that a type holds by value.
    pub(crate) fn parts(&self, id: TypeId) -> &[TypeId] {
        match &self.all[id.index()] {
            Type::Vector { element, .. } | Type::Array { element, .. } => {
                std::slice::from_ref(element)
            }
            Type::Struct { fields, .. } => self.list(*fields),
            Type::Named(index) => self.named[*index as usize].body.as_slice(),
            _ => &[],
        }
    }

    /// The element's type of a vector, else the type itself.
    #[must_use]
    pub fn scalar(&self, id: TypeId) -> TypeId {
        match self.get(id) {
            Type::Vector { element, .. } => element,
            _ => id,
        }
    }

    /// The length of a vector.
    #[must_use]
    pub fn lanes(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Type::Vector { length, .. } => Some(length),
            _ => None,
        }
    }

    /// Whether it is an integer.
    #[must_use]
    pub fn is_int(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Int(_))
    }

    /// Whether it is a pointer.
    #[must_use]
    pub fn is_ptr(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Ptr(_))
    }

    /// Whether it is a floating-point number.
    #[must_use]
    pub fn is_float(&self, id: TypeId) -> bool {
        self.float_bits(id).is_some()
    }

    /// The width of a floating-point number.
    #[must_use]
    pub fn float_bits(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Type::Half | Type::BFloat => Some(16),
            Type::Float => Some(32),
            Type::Double => Some(64),
            Type::X86Fp80 => Some(80),
            Type::Fp128 | Type::PpcFp128 => Some(128),
            _ => None,
        }
    }

    /// The bytes of a number that arrays of constants hold as data.
    #[must_use]
    pub fn data_size(&self, id: TypeId) -> Option<usize> {
        match self.get(id) {
            Type::Int(width @ (8 | 16 | 32 | 64)) => Some(width as usize / 8),
            Type::Half | Type::BFloat => Some(2),
            Type::Float => Some(4),
            Type::Double => Some(8),
            _ => None,
        }
    }

    /// Whether values of the type exist: everything but `void`, labels, functions and opaque structures.
    #[must_use]
    pub fn is_sized(&self, id: TypeId) -> bool {
        !matches!(
            self.resolved(id),
            Type::Void
                | Type::Label
                | Type::Function { .. }
                | Type::Token
                | Type::Metadata
                | Type::Named(_)
        )
    }
}
