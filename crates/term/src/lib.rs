//! Bit-vectors, operators with their one concrete meaning, hash-consed terms, rewriting.

pub mod abs;
pub mod bits;
pub mod op;

pub use abs::Abs;
pub use bits::{Bits, MAX_WIDTH};
pub use op::{BinOp, CmpOp, UnOp, WidthError};
