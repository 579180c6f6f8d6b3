//! WHILE, the language of textbooks on program analysis, with procedures, inputs, pointers, records and specifications.
//!
//! What flows: text -> `read.rs`, `statement.rs` -> `raw.rs` -> `names.rs`, `resolve.rs` -> [`ast`] (kept for verifiers)
//! -> `compile.rs`, `flatten.rs` -> [`ir`], which is WHILE3ADDR -> `live.rs`, `step.rs`. Numbered texts of WHILE3ADDR
//! are read by the same reader; `print.rs` writes them.
//!
//! Numbers are signed, of a width that the text chooses. A result that does not fit is a fault unless the text says
//! `overflow wrap`. All parts of an expression are evaluated, from left to right.
//!
//! ```text
//! program   ::= directive* item*
//! directive ::= width N; | overflow wrap; | memory flat; | fields f, …;
//! item      ::= var x, …;      unknown at first     local x, …;   zero at first
//!             | requires b;    ensures b;           function f(x, …) = a;
//!             | proc f(x, …) (requires b | ensures b | decreases a)* { (var x, …;)* S; … }
//!             | S;
//! S ::= skip | x := a | *a := a | a.f := a | x := malloc | x := input() | x := input(name)
//!     | read x, … | input x, … | havoc x, … | print a | assert b | assume b
//!     | x := f(a, …) | f(a, …) | return a | return | { S; … }
//!     | if b then S else S | if b { S; … } else { S; … }
//!     | while b (invariant b | decreases a)* do S | … do S; … od | … { S; … }
//! ```
//!
//! A numbered text has `7: S` for statements, and `goto 7`, `if b goto 7` and `halt` among them. Without `var` or `local`
//! all its variables are unknown at first.

mod arith;
pub mod ast;
mod compile;
mod flatten;
pub mod ir;
mod live;
mod names;
mod print;
mod raw;
mod read;
mod resolve;
mod source;
pub mod spec;
mod state;
mod statement;
mod step;

pub use ir::{Place, Program};
pub use source::Predicate;
pub use state::State;
pub use step::While;
