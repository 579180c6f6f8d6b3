//! LLVM IR as a language: modules are linked and lowered to a program that runs.

pub mod check;
pub mod ir;
pub mod link;
pub mod lower;
pub mod native;
pub mod print;
mod visit;
