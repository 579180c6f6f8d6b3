//! Values and instructions: plain numbers, sixteen bytes an instruction.
//!
//! A [`Value`] is a local of its function, a constant, a symbol or a block, packed into 32 bits.
//! Instructions with a fixed number of operands hold them; the others hold a range of their function's operands.
//!
//! **Invariant:** a local below the number of parameters is that parameter; local `parameters + i` is what instruction `i`
//! yields (also where it yields nothing: then nothing uses it). So there is no table from locals to instructions.

use crate::attrs::AttrListId;
use crate::constant::ConstId;
use crate::types::{Range, TypeId};
use crate::words::{BinOp, CastOp, Flags, FloatPred, IntPred, Ordering, RmwOp};

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

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Access {
    /// One more than the binary logarithm of the alignment; 0 where the type's own holds.
    align: u8,
    flags: u8,
    orders: u8,
}

impl Access {
    const VOLATILE: u8 = 1;
    const WEAK: u8 = 2;
    const INALLOCA: u8 = 4;
    const SWIFTERROR: u8 = 8;
    const NOUNDEF: u8 = 16;
    const NONNULL: u8 = 32;

    /// The alignment in bytes, where it is said.
    #[must_use]
    pub fn align(self) -> Option<u64> {
        (self.align > 0).then(|| 1 << (self.align - 1))
    }

    /// `volatile`
    #[must_use]
    pub fn volatile(self) -> bool {
        self.flags & Access::VOLATILE != 0
    }

    /// `weak`, of `cmpxchg`
    #[must_use]
    pub fn weak(self) -> bool {
        self.flags & Access::WEAK != 0
    }

    /// `inalloca`, of `alloca`
    #[must_use]
    pub fn inalloca(self) -> bool {
        self.flags & Access::INALLOCA != 0
    }

    /// `swifterror`, of `alloca`
    #[must_use]
    pub fn swifterror(self) -> bool {
        self.flags & Access::SWIFTERROR != 0
    }

    /// `!noundef`, of `load`: what is loaded is neither undefined nor poison.
    #[must_use]
    pub fn noundef(self) -> bool {
        self.flags & Access::NOUNDEF != 0
    }

    /// `!nonnull`, of `load`: what is loaded is not null.
    #[must_use]
    pub fn nonnull(self) -> bool {
        self.flags & Access::NONNULL != 0
    }

    /// The order; [`Ordering::None`] where the access is not atomic.
    #[must_use]
    pub fn ordering(self) -> Ordering {
        Ordering::ALL[usize::from(self.orders & 7)]
    }

    /// The order of a `cmpxchg` that fails.
    #[must_use]
    pub fn failure(self) -> Ordering {
        Ordering::ALL[usize::from(self.orders >> 4)]
    }

    pub(crate) fn set_align(&mut self, bytes: u64) {
        self.align = bytes.trailing_zeros() as u8 + 1;
    }

    pub(crate) fn set_volatile(&mut self) {
        self.flags |= Access::VOLATILE;
    }

    pub(crate) fn set_weak(&mut self) {
        self.flags |= Access::WEAK;
    }

    pub(crate) fn set_inalloca(&mut self) {
        self.flags |= Access::INALLOCA;
    }

    pub(crate) fn set_swifterror(&mut self) {
        self.flags |= Access::SWIFTERROR;
    }

    /// Takes over what an attachment says; others say nothing.
    pub(crate) fn set_hint(&mut self, attachment: &[u8]) {
        match attachment {
            b"noundef" => self.flags |= Access::NOUNDEF,
            b"nonnull" => self.flags |= Access::NONNULL,
            _ => {}
        }
    }

    /// Takes over what attachments said.
    pub(crate) fn add_hints(&mut self, other: Access) {
        self.flags |= other.flags;
    }

    pub(crate) fn set_ordering(&mut self, ordering: Ordering) {
        self.orders = self.orders & 0xf0 | ordering as u8;
    }

    pub(crate) fn set_failure(&mut self, ordering: Ordering) {
        self.orders = self.orders & 0xf | (ordering as u8) << 4;
    }
}

/// Whether a call may or must reuse the caller's frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tail {
    /// Not said.
    #[default]
    None,
    /// `tail`
    Tail,
    /// `musttail`
    Must,
    /// `notail`
    No,
}

/// What a call, invoke or callbr calls, and with what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// A symbol, a local, or a constant (an address, or inline assembly).
    pub callee: Value,
    /// The type of the function that is called.
    pub ty: TypeId,
    /// The arguments, in the function's operands.
    pub args: Range,
    /// Attributes of the call, its result and arguments.
    pub attrs: AttrListId,
    /// The operand bundles, in the function's bundles.
    pub bundles: Range,
    /// Fast-math flags.
    pub flags: Flags,
    /// The calling convention's number; 0 is C's.
    pub convention: u16,
    /// `tail` and its like.
    pub tail: Tail,
}

/// One instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the language reference of LLVM explains the operands under these names"
)]
pub enum Inst {
    /// `value` is [`Value::NONE`] for `ret void`.
    Ret {
        value: Value,
    },
    Br {
        to: BlockId,
    },
    CondBr {
        cond: Value,
        then: BlockId,
        els: BlockId,
    },
    /// Operands: the default block, then pairs of constant and block.
    Switch {
        value: Value,
        cases: Range,
    },
    /// Operands: blocks.
    IndirectBr {
        address: Value,
        targets: Range,
    },
    /// `call` is a position in the function's calls.
    Invoke {
        call: u32,
        normal: BlockId,
        unwind: BlockId,
    },
    /// Operands: the fallthrough block, then the others.
    CallBr {
        call: u32,
        targets: Range,
    },
    Resume {
        value: Value,
    },
    Unreachable,
    /// Operands: the block to unwind to or [`Value::NONE`], then the handlers.
    CatchSwitch {
        parent: Value,
        targets: Range,
    },
    CatchRet {
        pad: Value,
        to: BlockId,
    },
    /// `to` is [`BlockId::NONE`] where it unwinds to the caller.
    CleanupRet {
        pad: Value,
        to: BlockId,
    },
    FNeg {
        flags: Flags,
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
        flags: Flags,
        a: Value,
        b: Value,
    },
    FCmp {
        pred: FloatPred,
        flags: Flags,
        a: Value,
        b: Value,
    },
    Cast {
        op: CastOp,
        flags: Flags,
        a: Value,
    },
    ExtractElement {
        vector: Value,
        index: Value,
    },
    InsertElement {
        vector: Value,
        element: Value,
        index: Value,
    },
    /// The mask is a constant vector of `i32`.
    ShuffleVector {
        a: Value,
        b: Value,
        mask: Value,
    },
    /// Operands: the indices, as constants of `i32`.
    ExtractValue {
        aggregate: Value,
        indices: Range,
    },
    /// Operands: the aggregate, the element, then the indices.
    InsertValue {
        operands: Range,
    },
    Alloca {
        access: Access,
        ty: TypeId,
        count: Value,
    },
    Load {
        access: Access,
        ptr: Value,
    },
    Store {
        access: Access,
        value: Value,
        ptr: Value,
    },
    Fence {
        ordering: Ordering,
    },
    CmpXchg {
        access: Access,
        ptr: Value,
        old: Value,
        new: Value,
    },
    AtomicRmw {
        op: RmwOp,
        access: Access,
        ptr: Value,
        value: Value,
    },
    /// Operands: the base, then the indices.
    GetElementPtr {
        flags: Flags,
        source: TypeId,
        operands: Range,
    },
    /// Operands: pairs of value and block.
    Phi {
        flags: Flags,
        pairs: Range,
    },
    Select {
        flags: Flags,
        cond: Value,
        a: Value,
        b: Value,
    },
    Freeze {
        a: Value,
    },
    /// `call` is a position in the function's calls.
    Call {
        call: u32,
    },
    VaArg {
        list: Value,
    },
    /// Operands: what `catch` (pointers) and `filter` (arrays) name.
    LandingPad {
        cleanup: bool,
        clauses: Range,
    },
    /// Operands: the arguments.
    CatchPad {
        parent: Value,
        args: Range,
    },
    /// Operands: the arguments. `parent` is the constant `none` outside of other pads.
    CleanupPad {
        parent: Value,
        args: Range,
    },
}

impl Inst {
    /// Whether it ends a block.
    #[must_use]
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Inst::Ret { .. }
                | Inst::Br { .. }
                | Inst::CondBr { .. }
                | Inst::Switch { .. }
                | Inst::IndirectBr { .. }
                | Inst::Invoke { .. }
                | Inst::CallBr { .. }
                | Inst::Resume { .. }
                | Inst::Unreachable
                | Inst::CatchSwitch { .. }
                | Inst::CatchRet { .. }
                | Inst::CleanupRet { .. }
        )
    }

    /// The operands and blocks that the instruction itself holds.
    pub(crate) fn own_mut(
        &mut self,
        value: &mut impl FnMut(&mut Value),
        block: &mut impl FnMut(&mut BlockId),
    ) {
        match self {
            Inst::Ret { value: a }
            | Inst::Switch { value: a, .. }
            | Inst::IndirectBr { address: a, .. }
            | Inst::Resume { value: a }
            | Inst::CatchSwitch { parent: a, .. }
            | Inst::FNeg { a, .. }
            | Inst::Cast { a, .. }
            | Inst::ExtractValue { aggregate: a, .. }
            | Inst::Alloca { count: a, .. }
            | Inst::Load { ptr: a, .. }
            | Inst::Freeze { a }
            | Inst::VaArg { list: a }
            | Inst::CatchPad { parent: a, .. }
            | Inst::CleanupPad { parent: a, .. } => value(a),
            Inst::Br { to } => block(to),
            Inst::CondBr { cond, then, els } => {
                value(cond);
                block(then);
                block(els);
            }
            Inst::Invoke { normal, unwind, .. } => {
                block(normal);
                block(unwind);
            }
            Inst::CatchRet { pad, to } | Inst::CleanupRet { pad, to } => {
                value(pad);
                block(to);
            }
            Inst::Binary { a, b, .. }
            | Inst::ICmp { a, b, .. }
            | Inst::FCmp { a, b, .. }
            | Inst::ExtractElement { vector: a, index: b }
            | Inst::Store { value: a, ptr: b, .. }
            | Inst::AtomicRmw { ptr: a, value: b, .. } => {
                value(a);
                value(b);
            }
            Inst::InsertElement { vector: a, element: b, index: c }
            | Inst::ShuffleVector { a, b, mask: c }
            | Inst::CmpXchg { ptr: a, old: b, new: c, .. }
            | Inst::Select { cond: a, a: b, b: c, .. } => {
                value(a);
                value(b);
                value(c);
            }
            Inst::Unreachable
            | Inst::CallBr { .. }
            | Inst::InsertValue { .. }
            | Inst::Fence { .. }
            | Inst::GetElementPtr { .. }
            | Inst::Phi { .. }
            | Inst::Call { .. }
            | Inst::LandingPad { .. } => {}
        }
    }

    /// The operands that lie in the function's vector.
    #[must_use]
    pub fn range(&self) -> Range {
        match *self {
            Inst::Switch { cases: range, .. }
            | Inst::IndirectBr { targets: range, .. }
            | Inst::CallBr { targets: range, .. }
            | Inst::CatchSwitch { targets: range, .. }
            | Inst::ExtractValue { indices: range, .. }
            | Inst::InsertValue { operands: range }
            | Inst::GetElementPtr { operands: range, .. }
            | Inst::Phi { pairs: range, .. }
            | Inst::LandingPad { clauses: range, .. }
            | Inst::CatchPad { args: range, .. }
            | Inst::CleanupPad { args: range, .. } => range,
            _ => Range::default(),
        }
    }

    /// What it calls, as a position in the function's calls.
    #[must_use]
    pub fn call(&self) -> Option<u32> {
        match *self {
            Inst::Call { call } | Inst::Invoke { call, .. } | Inst::CallBr { call, .. } => {
                Some(call)
            }
            _ => None,
        }
    }
}
