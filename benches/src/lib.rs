//! What the benchmarks share: a stream of constructor calls that any backend can follow, and a clock.

pub mod corpus;
pub mod defined;
pub mod hand;
pub mod measure;
pub mod peers;
pub mod polysem;
pub mod script;
pub mod table;
#[cfg(feature = "z3")]
pub mod z3;
