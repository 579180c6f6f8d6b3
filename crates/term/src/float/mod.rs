//! Floating-point numbers as bit-vectors: formats, operators with their one concrete meaning, comparisons.
//!
//! What flows: vectors of a format's width -> [`FloatOp::eval`], [`FloatCmp::eval`] or [`FloatTest::eval`] -> a vector or a
//! truth. The meaning is LLVM's, rounded to the nearest with ties to even, without traps; where LLVM leaves the bits of a NaN
//! open, they are what a native program computes on x86-64 (`nan.rs`). Single and double are computed by the processor
//! (`native.rs`), the others by `rustc_apfloat` (`soft.rs`).
//!
//! **Invariant:** results depend on the operands' bits alone, whatever the compiler makes of an expression: no NaN that
//! the processor or the compiler chose is ever given out.

mod cmp;
mod format;
mod integer;
mod math;
mod nan;
mod native;
mod op;
mod soft;

pub use cmp::{FloatCmp, FloatTest};
pub use format::FloatFormat;
pub use math::MathFn;
pub use op::{FloatBinary, FloatOp, FloatUnary};
