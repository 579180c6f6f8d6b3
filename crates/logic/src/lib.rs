//! The logic L of the reinterpretation paper: quantifier-free formulas over constants and functions, as data.
//!
//! A [`Formula`] is a shared graph of its own, taken out of an arena of terms; an [`Update`] says what each symbol becomes.
//! [`meaning`] gives them their one meaning, generic over the reading, in a [`Structure`] that interprets the symbols:
//!
//! | reading | structure | `meaning` is |
//! |---|---|---|
//! | concrete | values | evaluation |
//! | symbolic | an update | substitution: of a formula the weakest liberal precondition, of an update the composition |
//! | intervals | bounds | a bound |
//!
//! So there is no function that substitutes, and none that composes. Maps are read and written by the reading's own
//! `select` and `store`, which in the symbolic reading follow the three-way rule.
//!
//! **Invariant:** nothing recurses over the depth of a formula.

mod formula;
mod meaning;

pub use formula::{Formula, Symbol, Update};
pub use meaning::{Structure, apply, meaning};
