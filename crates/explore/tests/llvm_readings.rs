//! The smaller readings on LLVM IR, apart from `llvm` because each compiles the language anew.

#[path = "llvm/c_programs.rs"]
mod c_programs;
#[path = "llvm/common.rs"]
mod common;
#[path = "llvm/conforms.rs"]
mod conforms;

use c_programs::conform;
use conforms::models;
use polysem_domain::{Concolic, Constants, Dependence, Sign};

#[test]
fn concolic_conforms() {
    models::<Concolic>(&[]);
}

#[test]
fn constants_conform() {
    models::<Constants>(&[]);
}

#[test]
fn sign_conforms() {
    models::<Sign>(&[]);
}

#[test]
fn dependence_conforms() {
    models::<Dependence>(&[]);
}

#[test]
fn concolic_on_c_programs() {
    conform::<Concolic>(2);
}

#[test]
fn constants_on_c_programs() {
    conform::<Constants>(3);
}

#[test]
fn sign_on_c_programs() {
    conform::<Sign>(4);
}

#[test]
fn dependence_on_c_programs() {
    conform::<Dependence>(5);
}
