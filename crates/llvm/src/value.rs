//! Values: a local of its function, a constant, a symbol or a block, packed into 32 bits.
//!
//! **Invariant:** a local below the number of parameters is that parameter; local `parameters + i` is what instruction `i`
//! yields (also where it yields nothing: then nothing uses it). So there is no table from locals to instructions.

use crate::constant::ConstId;

/// A function, global variable, alias or ifunc.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SymbolId(pub(crate) u32);

impl SymbolId {
    /// The position in the table of symbols.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A basic block of a function; 0 is where it starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockId(pub u32);

impl BlockId {
    /// No block: an exception goes on to the caller.
    pub const NONE: BlockId = BlockId(INDEX);
}

/// An operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(pub(crate) u32);

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A parameter or what an instruction yields.
    Local(u32),
    /// A constant.
    Const(ConstId),
    /// The address of a symbol.
    Symbol(SymbolId),
    /// A block.
    Block(BlockId),
}

/// The largest index an operand can have.
pub(crate) const INDEX: u32 = (1 << 30) - 1;

impl Value {
    /// No operand.
    pub const NONE: Value = Value(u32::MAX);

    /// A parameter or what an instruction yields.
    #[must_use]
    pub fn local(index: u32) -> Value {
        Value(index & INDEX)
    }

    /// A constant.
    #[must_use]
    pub fn constant(id: ConstId) -> Value {
        Value(1 << 30 | id.0)
    }

    /// The address of a symbol.
    #[must_use]
    pub fn symbol(id: SymbolId) -> Value {
        Value(2 << 30 | id.0)
    }

    /// A block.
    #[must_use]
    pub fn block(id: BlockId) -> Value {
        Value(3 << 30 | id.0)
    }

    /// What it is.
    #[must_use]
    pub fn kind(self) -> Kind {
        let index = self.0 & INDEX;
        match self.0 >> 30 {
            0 => Kind::Local(index),
            1 => Kind::Const(ConstId(index)),
            2 => Kind::Symbol(SymbolId(index)),
            _ => Kind::Block(BlockId(index)),
        }
    }

    /// The block it is; [`BlockId::NONE`] for [`Value::NONE`] and for what is no block.
    #[must_use]
    pub fn as_block(self) -> BlockId {
        match self.kind() {
            Kind::Block(block) => block,
            _ => BlockId::NONE,
        }
    }

    /// The constant it is.
    #[must_use]
    pub fn as_const(self) -> Option<ConstId> {
        match self.kind() {
            Kind::Const(id) => Some(id),
            _ => None,
        }
    }

    /// The local it is.
    #[must_use]
    pub fn as_local(self) -> Option<u32> {
        match self.kind() {
            Kind::Local(index) => Some(index),
            _ => None,
        }
    }
}
