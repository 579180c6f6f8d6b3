//! Bit-vectors, operators with their one concrete meaning, hash-consed terms, rewriting.

pub mod bits;
pub mod op;

pub use bits::{Bits, MAX_WIDTH};
pub use op::{BinOp, CmpOp, UnOp, WidthError};
