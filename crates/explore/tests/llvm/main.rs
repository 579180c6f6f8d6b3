//! LLVM IR in every reading: the same step, run on values that are known, unknown, bounded, or both known and unknown.

mod analyses;
mod common;
mod conforms;
mod exploration;
mod limits;
mod locations;
mod tables;

use conforms::models;
use polysem_domain::{Concrete, Interval, Symbolic};

#[test]
fn concrete_conforms() {
    models::<Concrete>(&[]);
}

#[test]
fn symbolic_conforms() {
    models::<Symbolic>(&[]);
}

#[test]
fn interval_conforms() {
    models::<Interval>(&[]);
}
