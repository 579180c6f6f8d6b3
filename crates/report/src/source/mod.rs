//! Tests as source, so that a run can be repeated with nothing but a compiler, and kept beside other tests.
//!
//! C ([`c()`]) and `GoogleTest` ([`gtest()`]) define the input functions of all harnesses that Polysem knows; each gives what was recorded, in order. A program that asks for something else is not on the recorded path, and is told so.
//! Rust ([`rust()`]) does the same for harnesses that call `polysem.h`.
//!
//! **Invariant:** any bytes may be in a test: texts are escaped, so that the source has ASCII only and compiles.

mod c;
mod gtest;
mod rust;
mod table;

pub use c::c;
pub use gtest::gtest;
pub use rust::rust;

use crate::TestCase;

/// A test with what is known of its run.
#[derive(Clone, Copy, Debug)]
pub struct Recorded<'a> {
    /// Such as `test000001`; what no identifier may have becomes `_`.
    pub name: &'a str,
    /// What the program reads.
    pub inputs: &'a TestCase,
    /// The exit code, where the run ends by itself; none where it ends in a fault.
    /// Once a fault is mended the program may read more than was recorded: that ends the run well in C, and reads zeros in Rust.
    pub exit: Option<i32>,
}

/// What a test has to know of its program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Program<'a> {
    /// Where it starts.
    pub entry: Entry<'a>,
    /// The functions `nondet_*` and `__VERIFIER_nondet_*` that it declares without a body, with the C types of their results.
    /// Those that a run never calls have to be there, too, or the program cannot be linked.
    pub functions: &'a [(&'a str, &'a str)],
}

/// Where a program starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Entry<'a> {
    /// At its `main`.
    #[default]
    Main,
    /// At a function without parameters and result, of this name.
    Function(&'a str),
    /// At `LLVMFuzzerTestOneInput`; the first object of a test is the data.
    Fuzzer,
}

/// The name of a test as an identifier.
fn identifier(name: &str) -> String {
    let is_word = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let name = name.replace(|char| !is_word(char), "_");
    if name.starts_with(|char: char| char.is_ascii_alphabetic()) {
        name
    } else {
        format!("test_{name}")
    }
}
