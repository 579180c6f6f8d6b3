//! A path that runs or waits, and the decisions by which it is known.

use polysem_domain::{Facts, Symbolic};
use polysem_sem::{Language, Name};
use polysem_term::Model;
use rpds::List;

/// What was decided where inputs could have decided otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Decision {
    /// Which of the ways that control may go, by number.
    Way {
        /// The number: the first for a condition that holds, then in the order of the program.
        number: u32,
        /// Whether no input goes another way.
        forced: bool,
    },
    /// Which alternative, by its name.
    Name(Name),
}

/// A path in the middle of its run.
pub(super) struct Path<L: Language> {
    pub(super) at: L::Place,
    pub(super) state: L::State<Symbolic>,
    pub(super) facts: Facts,
    /// What the next step chooses, as far as that is decided.
    pub(super) chosen: Vec<Name>,
    /// The newest first.
    pub(super) decisions: List<Decision>,
    /// How many steps it took.
    pub(super) steps: u64,
    /// Values under which its facts hold.
    pub(super) model: Model,
}

impl<L: Language> Clone for Path<L> {
    fn clone(&self) -> Self {
        Path {
            at: self.at,
            state: self.state.clone(),
            facts: self.facts.clone(),
            chosen: self.chosen.clone(),
            decisions: self.decisions.clone(),
            steps: self.steps,
            model: self.model.clone(),
        }
    }
}

/// Decisions from the first on.
pub(super) fn in_order(decisions: &List<Decision>) -> Vec<Decision> {
    let mut all: Vec<Decision> = decisions.iter().copied().collect();
    all.reverse();
    all
}
