//! What an exploration tells: paths as they end, faults, and the figures in the end.

use super::coverage::Coverage;
use super::path::Decision;
use crate::emulate::End;
use crate::finding::Halt;
use polysem_sem::{Bits, Fault, Name, Stop};

/// An input that a path read, and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// Its full name.
    pub name: String,
    /// What it is in the run that stands for the path.
    pub value: Bits,
}

/// A path that came to its end.
#[derive(Clone, Debug)]
pub struct Ended<P> {
    /// How.
    pub end: End,
    /// Where.
    pub at: P,
    /// By which it is known.
    pub decisions: Vec<Decision>,
    /// The inputs that take it, as it read them.
    pub inputs: Vec<Input>,
    /// What the program gave away.
    pub outputs: Vec<u8>,
    /// How many steps it took.
    pub steps: u64,
    /// Whether it came to a place, or took a way, that no path before it did.
    pub covers: bool,
    /// Whether it ends in a fault that another path has shown already.
    pub known: bool,
}

/// A fault that was seen to happen in the emulator.
#[derive(Clone, Debug)]
pub struct Found<P> {
    /// What.
    pub fault: Fault,
    /// Where.
    pub at: P,
    /// On which inputs, as they are read.
    pub inputs: Vec<Input>,
    /// The alternatives that are taken where several hold, in order; after them the first is.
    pub choices: Vec<Name>,
}

/// What an exploration came to; the paths themselves were given away as they ended.
#[derive(Debug)]
pub struct Report<P> {
    /// How many paths ended by themselves.
    pub completed: u64,
    /// How many ended where an assumption cannot hold, or were found to be impossible.
    pub pruned: u64,
    /// How many were left when a limit was reached.
    pub left: u64,
    /// The faults, one for each kind and place.
    pub findings: Vec<Found<P>>,
    /// Where paths ended for no fault of the program.
    pub halts: Vec<Halt<P>>,
    /// How many steps all paths took.
    pub steps: u64,
    /// How many copies were made of paths.
    pub forks: u64,
    /// What was covered.
    pub coverage: Coverage<P>,
    /// Why the program could not start, if so.
    pub failed: Option<Stop>,
}

impl<P> Default for Report<P> {
    fn default() -> Report<P> {
        Report {
            completed: 0,
            pruned: 0,
            left: 0,
            findings: vec![],
            halts: vec![],
            steps: 0,
            forks: 0,
            coverage: Coverage::default(),
            failed: None,
        }
    }
}

impl<P: Copy + Ord + std::hash::Hash> Report<P> {
    /// Adds what another worker found.
    pub(super) fn add(&mut self, other: Report<P>) {
        self.completed += other.completed;
        self.pruned += other.pruned;
        self.left += other.left;
        self.steps += other.steps;
        self.forks += other.forks;
        self.coverage.add(&other.coverage);
        self.failed = self.failed.take().or(other.failed);
        for finding in other.findings {
            let same = |f: &Found<P>| f.fault.kind == finding.fault.kind && f.at == finding.at;
            if !self.findings.iter().any(same) {
                self.findings.push(finding);
            }
        }
        for halt in other.halts {
            self.halt(halt.at, halt.stop);
        }
    }

    /// A path ended for no fault of the program; that is told once for each place and reason: true if it is the first time.
    pub(super) fn halt(&mut self, at: P, stop: Stop) -> bool {
        let new = !self.halts.iter().any(|halt| halt.at == at && halt.stop == stop);
        if new {
            self.halts.push(Halt { stop, at });
        }
        new
    }
}

/// What an exploration tells while it goes on.
#[derive(Clone, Debug)]
pub enum Event<P> {
    /// A path came to its end.
    Ended(Ended<P>),
    /// A path, or a part of one, was given up for no fault of the program.
    Halted(Halt<P>),
    /// All paths that begin with these decisions have ended, or were given up.
    Closed(Vec<Decision>),
}
