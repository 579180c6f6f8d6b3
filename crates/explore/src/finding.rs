//! What an exploration tells: faults with inputs that reproduce them, and where it had to stop.

use crate::emulate::{End, emulate};
use polysem_domain::Concrete;
use polysem_sem::{Fault, Language, Stop};
use polysem_term::Value;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

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
}

/// A place where a path ended, or could not be judged, for no fault of the program.
#[derive(Clone, Debug)]
pub struct Halt<P> {
    /// Why.
    pub stop: Stop,
    /// Where.
    pub at: P,
}

/// Whether a run on these inputs ends in this fault at this place.
pub(crate) fn happens<L: Language>(
    program: &L::Program,
    start: L::Place,
    finding: &Finding<L::Place>,
    steps: u64,
) -> bool {
    let mut dom = Concrete::new(finding.inputs.clone());
    let run = emulate::<L>(program, &mut dom, start, steps, |_, _, _| ControlFlow::Continue(()));
    let kind = match &run.end {
        End::Stopped(Stop::Fault(fault)) => Some(fault.kind),
        End::Done | End::Blocked | End::Stopped(_) => None,
    };
    kind == Some(finding.fault.kind) && run.at == finding.at
}
