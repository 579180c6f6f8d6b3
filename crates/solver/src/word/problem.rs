//! What the stages work on: the assertions as they stand, what each rests on, and how to go back.
//!
//! **Invariant:** the models of the original assertions named in a [`Derived`]'s origins extend to models of its term;
//! so a contradiction among derived assertions is one among their origins.
//! **Invariant:** the [`Step`]s undone from the last to the first turn a model of all assertions into one of the
//! original ones; a step mentions only inputs that no earlier step and not it itself has removed.

use super::WordStats;
use super::map::TermMap;
use polysem_term::{Bits, InputId, Node, SetId, Sets, Sort, TermId, Terms};
use rustc_hash::FxHashSet;

/// Which of the original assertions something rests on.
pub type OriginSet = SetId;

/// An assertion, and which of the original ones it follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Derived {
    /// What holds.
    pub term: TermId,
    /// Original assertions that say so, see [`Simplified::origins`](super::Simplified::origins).
    pub from: OriginSet,
}

/// How to give a removed input its value.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// It is the value of a term.
    Define(InputId, TermId),
    /// It is an array with these elements; the others do not matter.
    Elements(InputId, Vec<(Bits, TermId)>),
}

/// The names of inputs made here begin so.
const FRESH: &str = "!polysem.";

/// The question being simplified.
pub(super) struct Problem<'t> {
    pub(super) terms: &'t mut Terms,
    pub(super) stats: &'t mut WordStats,
    pub(super) assertions: Vec<Derived>,
    pub(super) origins: Sets,
    pub(super) steps: Vec<Step>,
    /// Original assertions that cannot hold together, once such are known.
    pub(super) contradiction: Option<OriginSet>,
    /// Nodes visited so far.
    pub(super) visited: u64,
    /// Inputs made here.
    pub(super) made: FxHashSet<InputId>,
    /// Inputs of the question that are named like ours.
    taken: FxHashSet<InputId>,
    number: u32,
}

impl<'t> Problem<'t> {
    pub(super) fn new(
        terms: &'t mut Terms,
        assertions: &[TermId],
        stats: &'t mut WordStats,
    ) -> Problem<'t> {
        let mut origins = Sets::default();
        let derive =
            |(at, &term): (usize, &TermId)| Derived { term, from: origins.singleton(at as u32) };
        let assertions = assertions.iter().enumerate().map(derive).collect();
        Problem {
            terms,
            stats,
            assertions,
            origins,
            steps: Vec::new(),
            contradiction: None,
            visited: 0,
            made: FxHashSet::default(),
            taken: FxHashSet::default(),
            number: 0,
        }
    }

    /// Looks at the question once: how many nodes it has. Inputs named like ours are set aside.
    pub(super) fn survey(&mut self) -> usize {
        let order = self.cone().order;
        for &t in &order {
            if let Node::Input(id) = self.terms.node(t)
                && self.terms.input_info(id).name.starts_with(FRESH)
            {
                self.taken.insert(id);
            }
        }
        order.len()
    }

    /// An input that occurs nowhere in the question. Equal hints give equal inputs in different questions, so that
    /// neither the arena nor what is cached about terms grows with the number of questions.
    pub(super) fn fresh(&mut self, hint: &str, sort: Sort) -> TermId {
        let mut name = format!("{FRESH}{hint}");
        loop {
            if let Ok(t) = self.terms.try_input(&name, sort)
                && let Node::Input(id) = self.terms.node(t)
                && !self.taken.contains(&id)
                && self.made.insert(id)
            {
                return t;
            }
            name.push('\'');
        }
    }

    /// A fresh input that stands for no particular part of the question.
    pub(super) fn fresh_any(&mut self, sort: Sort) -> TermId {
        let number = self.number;
        self.number += 1;
        match sort {
            Sort::Bool => self.fresh(&format!("truth.{number}"), sort),
            Sort::Bv(width) => self.fresh(&format!("bits{width}.{number}"), sort),
            Sort::Array { index, element } => {
                self.fresh(&format!("array{index}.{element}.{number}"), sort)
            }
        }
    }

    /// Notes that these original assertions cannot hold together.
    pub(super) fn refute(&mut self, from: OriginSet) {
        self.contradiction.get_or_insert(from);
    }

    /// Everything the assertions consist of.
    pub(super) fn cone(&mut self) -> Cone {
        let mut cone = Cone { order: Vec::new(), uses: TermMap::new(self.terms.capacity()) };
        // A term is pushed once for each use, and once more to be listed after its operands.
        let mut work: Vec<(TermId, bool)> = Vec::new();
        for assertion in &self.assertions {
            work.push((assertion.term, false));
            while let Some((t, operands_done)) = work.pop() {
                if operands_done {
                    cone.order.push(t);
                } else if let Some(uses) = cone.uses.get_mut(t) {
                    *uses += 1;
                } else {
                    cone.uses.insert(t, 1);
                    let kids = self.terms.node(t).kids();
                    if kids.is_empty() {
                        cone.order.push(t);
                    } else {
                        work.push((t, true));
                        work.extend(kids.iter().rev().map(|&kid| (kid, false)));
                    }
                }
            }
        }
        self.visited += cone.order.len() as u64;
        cone
    }
}

/// The nodes of the assertions.
pub(super) struct Cone {
    /// Operands before users.
    pub(super) order: Vec<TermId>,
    /// How many places use a term, assertions included.
    pub(super) uses: TermMap<u32>,
}
