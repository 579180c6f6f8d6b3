//! What users see, as rustc shows it: what is wrong with a text, and what a program did wrong. And what they keep: tests, coverage and findings in the formats of other tools.
//!
//! A [`TestCase`] is the inputs of one path; [`ktest`], [`testcomp`], [`raw`] and [`source`] write it, and all but the last read it back.
//! [`lcov`] writes what was covered, [`sarif`] what was found. [`property`] reads what is to be shown; [`witness`] writes why it holds or does not, [`trace`] a run that goes wrong, [`tree`] all that was explored. Nothing here touches a file: texts and bytes go in and out.
//!
//! **Invariant:** the same data gives the same bytes.
//! **Invariant:** what a program says of itself (names, messages, paths) goes through [`plain()`] where people read it.
//! **Invariant:** a reader takes memory in proportion to what it reads, and says of what is wrong with it where that is and what may help ([`Malformed`]).

mod diagnostic;
mod finding;
mod hash;
pub mod ktest;
pub mod lcov;
mod malformed;
mod plain;
pub mod property;
pub mod raw;
pub mod sarif;
mod scalar;
pub mod source;
mod testcase;
pub mod testcomp;
pub mod trace;
pub mod tree;
pub mod witness;
mod xml;

pub use diagnostic::{Diagnostic, Severity, Source};
pub use finding::{Finding, Note, Place};
pub use hash::sha256;
pub use malformed::Malformed;
pub use plain::{plain, plain_lines};
pub use scalar::Scalar;
pub use testcase::{Object, TestCase};

#[cfg(test)]
mod golden;
#[cfg(test)]
mod random;
