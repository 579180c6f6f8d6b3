//! A state at a place, and what is known of the path to it: how far it went round loops, and when it is to become a node.
//!
//! **Invariant:** the values of the model satisfy the facts of the path.

use super::join::Parting;
use polysem_domain::{Facts, Twin};
use polysem_sem::Watched;
use polysem_term::Model;
use rpds::RedBlackTreeMap;

/// A state at a place, with what is known of the path to it.
pub(super) struct Position<L: Watched> {
    pub(super) at: L::Place,
    pub(super) state: L::State<Twin>,
    pub(super) path: Facts,
    /// Values under which the path is taken.
    pub(super) model: Model,
    /// How many steps it took.
    pub(super) steps: u64,
    /// How often it went round the loops that it is in.
    pub(super) rounds: RedBlackTreeMap<Loop<L::Place>, Round>,
    /// How often inputs decided where it went.
    pub(super) decisions: u32,
    /// The same since the last node.
    pub(super) nested: u32,
    /// The last branch, if others of its ways led further and this one has not yet come to where they meet.
    pub(super) parting: Option<Parting<L::Place>>,
    /// The loops that it entered since the last node.
    pub(super) entered: Vec<Loop<L::Place>>,
    pub(super) pace: Pace,
    /// The node that it is below.
    pub(super) parent: Option<usize>,
    /// Whether no run comes here: what is learned is true all the same, and what goes wrong is no fault of the program.
    pub(super) speculative: bool,
}

impl<L: Watched> Clone for Position<L> {
    fn clone(&self) -> Self {
        Position {
            at: self.at,
            state: self.state.clone(),
            path: self.path.clone(),
            model: self.model.clone(),
            steps: self.steps,
            rounds: self.rounds.clone(),
            decisions: self.decisions,
            nested: self.nested,
            parting: self.parting,
            entered: self.entered.clone(),
            pace: self.pace,
            parent: self.parent,
            speculative: self.speculative,
        }
    }
}

impl<L: Watched> Position<L> {
    /// Inputs decide where it goes.
    pub(super) fn decide(&mut self) {
        self.pace.forked = true;
        self.decisions += 1;
        self.nested += 1;
    }

    /// How far it is in the loops that it is in: states of one round of a loop have this in common, as a rule.
    pub(super) fn level(&self) -> u64 {
        self.rounds.values().map(|round| u64::from(round.turns)).sum()
    }
}

/// A loop of a call: its head, and the calls that wait.
pub(super) type Loop<P> = (P, u128);

/// How often a loop was gone round. What no input decides on is counted a thousand times less: it is as long as it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// A thousand for each time.
    pub(super) counted: u64,
    /// How many decisions there were when it was last gone round.
    decisions: u32,
    /// How often, whatever decided.
    turns: u32,
}

impl Round {
    const WHOLE: u64 = 1000;

    /// The loop is about to be gone round for the first time.
    pub(super) fn none(decisions: u32) -> Round {
        Round { counted: 0, decisions, turns: 0 }
    }

    /// Whether there was a decision since it was last gone round.
    pub(super) fn is_decided(self, decisions: u32) -> bool {
        decisions > self.decisions
    }

    /// Goes round once more, which is counted as a whole or not.
    pub(super) fn again(&mut self, whole: bool, decisions: u32) {
        self.counted += if whole { Round::WHOLE } else { 1 };
        self.decisions = decisions;
        self.turns = self.turns.saturating_add(1);
    }

    /// The fewer of both.
    pub(super) fn least(self, other: Round) -> Round {
        Round {
            counted: self.counted.min(other.counted),
            decisions: self.decisions.min(other.decisions),
            turns: self.turns.min(other.turns),
        }
    }

    /// How often.
    pub(super) fn count(self) -> u64 {
        self.counted / Round::WHOLE
    }
}

/// When a look-up place becomes a node: the first after a decision, and then ever more rarely, as what only one path comes to
/// is of use to no other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Whether the path was decided on since the last node.
    pub(super) forked: bool,
    passed: u32,
    gap: u32,
    /// How much was needed since the last node.
    needs: usize,
}

/// How many look-up places are passed after the first node that follows a decision.
const FIRST: u32 = 4;
/// How much one segment may need, so that it can be made small: rounds of a long loop need something each.
const MOST: usize = 400;

impl Pace {
    pub(super) fn new() -> Pace {
        Pace { forked: false, passed: 0, gap: FIRST, needs: 0 }
    }

    /// Comes to a look-up place; whether it is to be a node.
    pub(super) fn is_due(&mut self) -> bool {
        self.passed += 1;
        self.forked || self.passed >= self.gap || self.needs >= MOST
    }

    /// So much more is needed.
    pub(super) fn need(&mut self, more: usize) {
        self.needs += more;
    }

    /// A node begins.
    pub(super) fn begin(&mut self) {
        self.gap = if self.forked { FIRST } else { self.gap.saturating_mul(2) };
        (self.forked, self.passed, self.needs) = (false, 0, 0);
    }
}
