//! The contract between languages and readings. The first thing to read.
//!
//! A [`Language`] is a data type for programs plus one `step`, written once, generic over a [`Domain`]. A *reading*
//! is a domain: what values, truth, maps and "this must hold" mean. Every analysis is a language run in a reading:
//!
//! | reading | vector | truth | path | `require(c)` |
//! |---|---|---|---|---|
//! | concrete | bits | yes or no | inputs used | stops unless `c` |
//! | symbolic | literal or term | term | facts | an obligation, then a fact |
//! | intervals | known bits and ranges | yes, no or open | narrowed values | an alarm unless sure |
//!
//! What flows: an explorer calls [`Language::step`] with a [`Cx`] (the reading and the path at hand). The step reads
//! and writes the state through the reading's operators, says what must hold with [`Cx::require`], and returns where
//! control goes as a [`Flow`]. Only the explorer forks.
//!
//! # What a language can and cannot do
//!
//! - **Invariant:** no method in a language's reach turns a program value into a Rust `bool` or integer. A language
//!   cannot branch on a value; it returns [`Flow::Branch`] or [`Flow::Switch`] and is called again at the place
//!   where control went.
//! - What is a literal is the same in every run, and deciding by it decides nothing. Even so a language does not look at it:
//!   [`Known`] computes with literals that only this crate can read, [`Cx::pin`] is a choice with one alternative.
//!   [`Domain::word`], [`Domain::literal`] and [`Domain::known`] are for contexts and memory models; a language that called them
//!   would be wrong even where it is right.
//! - Where a step needs a choice that is no branch (which object a pointer means, where a `RET` goes, which rule
//!   applies), it asks [`Cx::choose`] with guarded alternatives under *stable* names. The explorer picks one and takes
//!   the step again under it. **Invariant:** before its last choice a step makes no requirement, reads no input,
//!   allocates nothing and writes nothing, so that taking it again is harmless. [`Cx`] checks the first two.
//! - A width-1 vector and a truth value are different things; [`Domain::bit`] and [`Domain::holds`] convert.
//! - Operators may end the path ([`Stop::Unsupported`]) in a reading that cannot model them.
//!
//! # The four ends of a path
//!
//! [`Stop`] keeps apart what must never be confused: a [`Stop::Fault`] is the program's wrong and a finding; a
//! [`Stop::Bound`] is part of the question asked; [`Stop::Unsupported`] and [`Stop::Budget`] are our limits and forbid
//! the verdict *safe*.
//!
//! # What a generic engine knows of a language
//!
//! Places with their successors, which locations are live there, the call stack, and [`Language::visit`],
//! [`Language::map`] and [`Language::zip`] over all values of a state by [`Location`]. Joining, widening, weakest
//! preconditions, matching and spilling need nothing else, so that explorers name no language.

mod context;
mod domain;
mod known;
mod language;
mod memory;
mod meter;
mod slot;
mod stop;
mod watched;
mod whole;
mod world;

pub use context::{Alternative, Break, Cx, Exec, NOWHERE, Name};
pub use domain::{Abstract, Domain, Fork, Object, Promised, exact_by_widening, literals, shown};
pub use known::{Known, Promise};
pub use language::{Flow, FlowOf, Language};
pub use memory::{Flat, Memory, Model, Objects, Store, heap, numbered, of_any_size};
pub use meter::{Gauge, Meter};
pub use slot::{Location, Slot, SlotMut, SlotOf, SlotRef};
pub use stop::{Fault, FaultKind, Involved, Stop};
pub use watched::{Head, Watched};
pub use whole::chain;
pub use world::{Connected, World};

/// The vocabulary of operators, so that a language needs no other import.
pub use polysem_term::float::{FloatCmp, FloatFormat, FloatOp, FloatTest};
pub use polysem_term::{BinOp, Bits, CmpOp, UnOp};
