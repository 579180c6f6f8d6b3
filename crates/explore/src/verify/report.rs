//! What a verification tells.

use super::{Found, Invariant};
use crate::finding::Halt;
use polysem_sem::Stop;

/// What a verification found, and what it cost.
#[derive(Debug)]
pub struct Report<P> {
    /// The faults, one for each kind, place and calls that lead there.
    pub findings: Vec<Found<P>>,
    /// Where paths were cut or given up, once for each place and reason.
    pub halts: Vec<Halt<P>>,
    /// How many paths came to an end.
    pub completed: u64,
    /// Whether some did before what was begun anew or taken further.
    pub ended: bool,
    /// How many were pruned.
    pub pruned: u64,
    /// How many of those were explored all the same, where that was asked for.
    pub distrusted: u64,
    /// How many of these not to any end, so that nothing was shown of them.
    pub unchecked: u64,
    /// How many were joined with others.
    pub joined: u64,
    /// How many states came to look-up places and were explored.
    pub nodes: u64,
    /// How many states were explored beside them that no run comes to.
    pub speculative: u64,
    /// Of how many of them something was learned.
    pub learned: u64,
    /// How many steps were taken.
    pub steps: u64,
    /// How often loops were taken further.
    pub rounds: u32,
    /// How often loops and recursion may go round so that everything was explored, if they were taken further.
    pub within: Option<u32>,
    /// The tree of paths, parents first, if it was asked for: that of the last round.
    pub tree: Vec<Branch<P>>,
    /// What holds at the heads of loops, if it was asked for: of some of them, where all is well.
    pub invariants: Vec<Invariant<P>>,
    /// Why the program could not start, if so.
    pub failed: Option<Stop>,
}

impl<P> Default for Report<P> {
    fn default() -> Report<P> {
        Report {
            findings: vec![],
            halts: vec![],
            completed: 0,
            ended: false,
            pruned: 0,
            distrusted: 0,
            unchecked: 0,
            joined: 0,
            nodes: 0,
            speculative: 0,
            learned: 0,
            steps: 0,
            rounds: 0,
            within: None,
            tree: vec![],
            invariants: vec![],
            failed: None,
        }
    }
}

impl<P> Report<P> {
    /// How often loops and recursion may go round so that nothing goes wrong, of a program that was not explored to its end.
    #[must_use]
    pub fn bounded(&self) -> Option<u32> {
        self.within.filter(|_| self.findings.is_empty() && !self.halts.is_empty())
    }
}

/// A node of the tree of paths, or the end of a path.
#[derive(Clone, Debug)]
pub struct Branch<P> {
    /// What it is below.
    pub parent: Option<usize>,
    /// Where.
    pub at: P,
    /// What became of it.
    pub ending: Ending,
}

/// What became of a node.
#[derive(Clone, Debug)]
pub enum Ending {
    /// It was explored.
    Open,
    /// The program ended.
    Done,
    /// What was learned at this other node prunes it.
    Pruned(usize),
    /// The path ended before its time.
    Stopped(Stop),
}
