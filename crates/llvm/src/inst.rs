//! Instructions: plain numbers, sixteen bytes each.
//!
//! Instructions with a fixed number of operands hold them; the others hold a range of their function's operands.

use crate::access::Access;
use crate::attrs::AttrListId;
use crate::types::{Range, TypeId};
use crate::value::{BlockId, Value};
use crate::words::{BinOp, CastOp, Flags, FloatPred, IntPred, Ordering, RmwOp};

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

/// What the memory that a module takes rests on.
const _: () = assert!(size_of::<Inst>() == 16);
