//! A fault that a verification found.

use crate::finding::{Finding, Inputs};
use crate::search::{self, Input};
use polysem_sem::{Fault, Name};
use polysem_term::Value;

/// A fault that was seen to happen in the emulator.
#[derive(Clone, Debug)]
pub struct Found<P> {
    /// What.
    pub fault: Fault,
    /// Where.
    pub at: P,
    /// On which inputs, as they are read.
    pub inputs: Vec<Input>,
    /// Those that are maps: a memory of which nothing is known.
    pub maps: Inputs,
    /// The alternatives that are taken where several hold, in order; after them the first is.
    pub choices: Vec<Name>,
}

impl<P: Copy> Found<P> {
    /// The same with its inputs by name.
    #[must_use]
    pub fn finding(&self) -> Finding<P> {
        let vectors = self.inputs.iter().map(|i| (i.name.clone(), Value::Bv(i.value.clone())));
        let inputs = vectors.chain(self.maps.clone()).collect();
        Finding { fault: self.fault.clone(), at: self.at, inputs, choices: self.choices.clone() }
    }
}

impl<P> From<search::Found<P>> for Found<P> {
    fn from(found: search::Found<P>) -> Found<P> {
        let search::Found { fault, at, inputs, choices } = found;
        Found { fault, at, inputs, maps: Inputs::new(), choices }
    }
}
