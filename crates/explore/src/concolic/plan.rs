//! Runs to come: which decisions of an earlier run they repeat, and what they do then.

use crate::finding::Inputs;
use polysem_domain::{Both, Condition, Facts};
use polysem_sem::{Alternative, Name};
use std::rc::Rc;

/// A decision of a run that could be another: what was known before, and which of all decisions it is.
pub(super) struct Decision {
    pub(super) before: Facts,
    pub(super) number: usize,
    /// The condition of the way taken.
    pub(super) taken: Condition,
    /// The alternatives that were not taken, with their conditions; none where a condition was decided.
    pub(super) others: Vec<Alternative<Both<bool, Condition>>>,
}

/// What was decided for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target<P> {
    /// The place that control goes to.
    Place(P),
    /// An alternative of a choice.
    Name(Name),
}

/// A decision: where, and what for.
pub(super) type Way<P> = (P, Target<P>);

/// The decisions of a run: from where to where, also those that cannot be others.
pub(super) struct Decisions<P> {
    pub(super) ways: Vec<Way<P>>,
    pub(super) open: Vec<Decision>,
    pub(super) choices: Vec<Choice>,
    /// How many decisions were made before each obligation.
    pub(super) required: Vec<usize>,
}

/// What was chosen where several alternatives held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Which of all decisions it is.
    pub(super) number: usize,
    pub(super) name: Name,
    /// Whether it was the first of those that held: what a run takes that is not told otherwise.
    pub(super) first: bool,
}

/// What the decisions of a run to come are like: those of another run, but for the last.
pub(super) struct Expected<P> {
    /// The decisions of that run.
    pub(super) ways: Rc<[Way<P>]>,
    /// How many of them are the same.
    pub(super) same: usize,
    /// What the next one is, if there is one.
    pub(super) last: Option<Last>,
}

#[derive(Clone, Copy)]
pub(super) enum Last {
    /// Another than that run's.
    Turned,
    /// For this alternative.
    Taken(Name),
}

impl<P: Copy + PartialEq> Expected<P> {
    pub(super) fn nothing() -> Expected<P> {
        Expected { ways: Rc::new([]), same: 0, last: None }
    }

    /// How many decisions there are.
    pub(super) fn len(&self) -> usize {
        self.same + usize::from(self.last.is_some())
    }

    /// The alternative that is to be taken at a decision, if that is said.
    pub(super) fn name(&self, number: usize) -> Option<Name> {
        match (self.ways.get(number), self.last) {
            (Some((_, Target::Name(name))), _) if number < self.same => Some(*name),
            (_, Some(Last::Taken(name))) if number == self.same => Some(name),
            _ => None,
        }
    }

    /// Whether decisions are others than expected.
    pub(super) fn differs(&self, ways: &[Way<P>]) -> bool {
        let next = ways.get(self.same);
        !ways.starts_with(&self.ways[..self.same])
            || match self.last {
                None => false,
                Some(Last::Turned) => next.is_none_or(|way| *way == self.ways[self.same]),
                Some(Last::Taken(name)) => next.is_none_or(|way| way.1 != Target::Name(name)),
            }
    }
}

/// A run to come: its inputs, and the decisions that they were made for.
pub(super) struct Planned<P> {
    pub(super) inputs: Rc<Inputs>,
    pub(super) expected: Expected<P>,
}

/// Which alternatives a run takes where several hold.
pub(super) trait Choose {
    /// The one that was asked for at a decision, given how often there was a choice before, if one was.
    fn wants(&self, number: usize, choices: usize) -> Option<Name>;
}

impl<P: Copy + PartialEq> Choose for Expected<P> {
    fn wants(&self, number: usize, _: usize) -> Option<Name> {
        self.name(number)
    }
}

impl Choose for [Name] {
    fn wants(&self, _: usize, choices: usize) -> Option<Name> {
        self.get(choices).copied()
    }
}
