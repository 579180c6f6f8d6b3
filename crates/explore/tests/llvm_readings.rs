//! The smaller readings on LLVM IR, apart from `llvm` because each compiles the language anew.

#[path = "llvm/common.rs"]
mod common;
#[path = "llvm/conforms.rs"]
mod conforms;

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
