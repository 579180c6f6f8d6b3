//! Bit-vectors, operators with their one concrete meaning, hash-consed terms, rewriting.
//!
//! [`Bits`] are literals; [`UnOp`], [`BinOp`] and [`CmpOp`] are operators with an `eval`, the single place where their
//! meaning stands; [`Terms`] is the maximally shared graph over them, whose constructors simplify by the rules of
//! [`rewrite`]. Sorts are truth values, bit-vectors and arrays from vectors to vectors.
//!
//! **Invariant:** nothing here recurses over the depth of a term: a chain of a million nodes is ordinary.

pub mod abs;
#[cfg(feature = "arbitrary-terms")]
pub mod arbitrary;
mod arena;
mod array;
pub mod bits;
mod build;
mod code;
mod eval;
mod facts;
pub mod float;
mod head;
mod node;
pub mod op;
mod print;
pub mod rewrite;
mod sets;
pub mod smtlib;
mod table;
mod value;
mod walk;

pub use abs::Abs;
pub use arena::{Input, Live, Terms};
pub use array::ArrayValue;
pub use bits::{Bits, MAX_WIDTH};
pub use eval::Evaluator;
pub use head::{Head, SortError};
pub use node::{InputId, Kids, Node, Sort, TermId, WideId};
pub use op::{BinOp, CmpOp, UnOp, WidthError};
pub use print::{Notation, Printed, Reads};
pub use sets::{SetId, Sets};
pub use value::{Model, Value};
