//! Operators by their SMT-LIB names.

use crate::op::{BinOp, CmpOp};

impl BinOp {
    /// The SMT-LIB name.
    #[must_use]
    pub const fn smt_name(self) -> &'static str {
        match self {
            BinOp::And => "bvand",
            BinOp::Or => "bvor",
            BinOp::Xor => "bvxor",
            BinOp::Add => "bvadd",
            BinOp::Sub => "bvsub",
            BinOp::Mul => "bvmul",
            BinOp::Udiv => "bvudiv",
            BinOp::Urem => "bvurem",
            BinOp::Sdiv => "bvsdiv",
            BinOp::Srem => "bvsrem",
            BinOp::Smod => "bvsmod",
            BinOp::Shl => "bvshl",
            BinOp::Lshr => "bvlshr",
            BinOp::Ashr => "bvashr",
            BinOp::Concat => "concat",
        }
    }
}

impl CmpOp {
    /// The SMT-LIB name.
    #[must_use]
    pub const fn smt_name(self) -> &'static str {
        match self {
            CmpOp::Eq => "=",
            CmpOp::Ult => "bvult",
            CmpOp::Ule => "bvule",
            CmpOp::Slt => "bvslt",
            CmpOp::Sle => "bvsle",
        }
    }
}
