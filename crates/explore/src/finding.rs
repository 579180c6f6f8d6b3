//! What an exploration tells: faults with inputs and choices that reproduce them, and where it had to stop.

use polysem_sem::{Fault, Name, Stop};
use polysem_term::Value;
use std::collections::BTreeMap;

/// The inputs of a run, by full name; those left out are zero.
pub type Inputs = BTreeMap<String, Value>;

/// A wrong of the program that was seen to happen.
#[derive(Clone, Debug)]
pub struct Finding<P> {
    /// What.
    pub fault: Fault,
    /// Where.
    pub at: P,
    /// On which inputs.
    pub inputs: Inputs,
    /// The alternatives that are taken where several hold, in order; after them the first is.
    pub choices: Vec<Name>,
}

/// A place where a path ended, or could not be judged, for no fault of the program.
#[derive(Clone, Debug)]
pub struct Halt<P> {
    /// Why.
    pub stop: Stop,
    /// Where.
    pub at: P,
}
