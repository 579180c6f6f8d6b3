//! PL, the source language of the reinterpretation paper: every variable has an address, pointers are numbers.
//!
//! What flows: text -> `read.rs` -> `ir.rs` -> `step.rs`. Beyond the paper's assignments there are `if`, `while` and `goto`,
//! procedures whose call makes new objects for their variables, `alloc`, inputs, `assert` and `assume`, as its section 6
//! describes them. A program asks for flat memory (the paper's store, the default) or for objects, in which an address
//! outside of all of them is a fault.
//!
//! **Invariant:** arithmetic wraps; only division by zero, failed assertions and wrong addresses are faults.

mod ir;
mod print;
mod read;
mod step;

pub use ir::{Cond, Inst, Num, Procedure, Program, Var};
pub use step::{Frame, Pl, State};
