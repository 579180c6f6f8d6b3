//! LLVM IR in every reading: the same step, run on values that are known, unknown, bounded, or both known and unknown.

mod analyses;
mod c_programs;
mod common;
mod conforms;
mod exploration;
mod limits;
mod locations;
mod tables;

use c_programs::conform;
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

#[test]
fn symbolic_on_c_programs() {
    conform::<Symbolic>(0);
}

#[test]
fn interval_on_c_programs() {
    conform::<Interval>(1);
}
