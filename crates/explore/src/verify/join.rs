//! Joining: paths that part at a branch go on as one from where its ways meet again, with `ite` for what differs.
//!
//! Interpolants keep the number of paths small as long as it does not matter which way was gone. Where it does, as everything
//! that was computed is compared at the end, each path is one of its own, and their number doubles with each branch. So each
//! branch is watched: if what comes by its second way is not pruned by what the first taught, its ways are followed to where
//! they meet, and joined there if they differ in few values. What is needed from there on is a formula over these, and so over
//! the state at the node.
//!
//! **Invariant:** the paths that are joined exclude each other, have read the same inputs, and wait in the same calls.

use super::segment::{Next, TwinTruth};
use super::{Engine, Position};
use crate::select::select;
use polysem_domain::Facts;
use polysem_sem::{Cx, Watched};
use polysem_term::TermId;
use rustc_hash::FxHashMap;

/// When to join paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joining {
    /// Never.
    Never,
    /// Where pruning does not help and little differs.
    Estimated,
    /// Wherever it is possible.
    Always,
}

/// Where ways that part meet again.
pub(super) struct Meeting<P> {
    at: P,
    /// The calls that wait.
    calls: u128,
    /// The number of the step by which they must be there.
    by: u64,
}

impl<P: Copy + PartialEq> Meeting<P> {
    /// Whether a position is there.
    pub(super) fn is_at<L: Watched<Place = P>>(&self, here: &Position<L>) -> bool {
        here.at == self.at && L::calls(&here.state) == self.calls
    }

    /// Whether a position is on its way for too long.
    pub(super) fn is_missed<L: Watched<Place = P>>(&self, here: &Position<L>) -> bool {
        here.steps > self.by
    }
}

/// A branch that a path came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parting<P> {
    at: P,
    /// Where its ways meet again, in the same call.
    meets: P,
    calls: u128,
}

/// What became of the states that came from a branch to where its ways meet, after others, in one round of the loops there.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Luck {
    explored: u32,
    pruned: u32,
    /// What the solver's search took meanwhile.
    effort: u64,
}

impl Luck {
    /// A state is to be explored, or pruned, after so much effort.
    fn note(&mut self, pruned: bool, effort: u64) {
        self.effort += effort;
        if pruned {
            self.pruned += 1;
        } else {
            self.explored += 1;
        }
    }

    /// Whether pruning cannot keep up, and joining may.
    fn is_bad(self) -> bool {
        const SEEN: u64 = 24;
        const FEW: u64 = 2;
        const SOME: u64 = 24;
        const HARD: u64 = 500;
        const VERY_HARD: u64 = 32_000;
        let (explored, pruned) = (u64::from(self.explored), u64::from(self.pruned));
        let known = if self.effort > HARD { explored > FEW } else { explored > SOME };
        // Where questions are easy there may be many states, and where they are hard more of them would have to be pruned.
        let seen = explored / 8 + self.effort > SEEN;
        let least = match self.effort {
            effort if effort > VERY_HARD => 2 * explored,
            effort if effort > 4 * explored => explored,
            _ => explored / 2,
        };
        known && seen && pruned < least
    }
}

/// Which branches have their ways joined.
pub(super) struct Joins<P> {
    /// By the place of a branch and the round.
    lucks: FxHashMap<(P, u64), Luck>,
    /// The branches where pruning could not keep up: how often their ways could not be joined, less how often they could.
    apart: FxHashMap<P, i32>,
    /// What the solver's search took when a state last came from a branch.
    effort: u64,
    /// How often all may begin anew with other branches.
    pub(super) anew: u32,
}

impl<P> Default for Joins<P> {
    fn default() -> Joins<P> {
        let (lucks, apart) = (FxHashMap::default(), FxHashMap::default());
        Joins { lucks, apart, effort: 0, anew: 0 }
    }
}

/// How often ways that could not be joined are tried again.
const TRIED: i32 = 8;

/// How many steps a way may take.
const STEPS: u64 = 2_000;
/// How many values may differ.
const FEW: usize = 8;
/// How many ways are joined.
const WAYS: usize = 8;

impl<L: Watched> Engine<'_, L> {
    /// Where the ways from a position meet again, if it pays to join them there.
    pub(super) fn meeting(
        &self,
        here: &Position<L>,
        options: &[(TwinTruth, Next<L::Place>)],
        possible: usize,
    ) -> Option<Meeting<L::Place>> {
        let pays = match self.config.joining {
            Joining::Never => false,
            Joining::Estimated => {
                self.joins.apart.get(&here.at).is_some_and(|apart| *apart < TRIED)
            }
            Joining::Always => true,
        };
        let branches = options.iter().all(|(_, next)| matches!(next, Next::Place(_)));
        if !pays || !branches || !(2..=WAYS).contains(&possible) {
            return None;
        }
        let at = L::rejoins(self.program, here.at)?;
        Some(Meeting { at, calls: L::calls(&here.state), by: here.steps + STEPS })
    }

    /// The branch that a position is at, if its ways meet again.
    pub(super) fn parting(&self, here: &Position<L>) -> Option<Parting<L::Place>> {
        let meets = L::rejoins(self.program, here.at)?;
        Some(Parting { at: here.at, meets, calls: L::calls(&here.state) })
    }

    /// A state came to a look-up place, and is pruned there or not.
    pub(super) fn note(&mut self, here: &mut Position<L>, pruned: bool) {
        let meets = |p: &Parting<L::Place>| p.meets == here.at && p.calls == L::calls(&here.state);
        if here.speculative || !here.parting.as_ref().is_some_and(meets) {
            return;
        }
        let Some(parting) = here.parting.take() else { return };
        let (effort, level) = (self.oracle.effort(), here.level());
        let joins = &mut self.joins;
        let new = effort - std::mem::replace(&mut joins.effort, effort);
        let luck = joins.lucks.entry((parting.at, level)).or_default();
        luck.note(pruned, new);
        // What is open was parted where it could have stayed one: better begin anew.
        if luck.is_bad() && !joins.apart.contains_key(&parting.at) {
            joins.apart.insert(parting.at, 0);
            self.begins_anew |= joins.anew > 0 && self.config.joining == Joining::Estimated;
            joins.anew = joins.anew.saturating_sub(1);
        }
    }

    /// Positions that met, each with the condition of its way, as one; `parted` is where, and what was known there, and `all`
    /// whether no way is missing. Nothing if they differ in too much.
    pub(super) fn join(
        &mut self,
        met: &[(TwinTruth, Position<L>)],
        parted: &(L::Place, Facts),
        all: bool,
    ) -> Option<Position<L>> {
        let ((_, last), others) = met.split_last()?;
        let mut joined = Some(last.clone());
        // A step that is to be taken again may have needed something, too.
        self.is_free();
        for (cond, other) in others {
            joined = joined.and_then(|joined| self.combine(joined, cond, other, &parted.1));
            // What holds of some states only, or may be wrong, is no business of a join.
            let free = self.is_free();
            joined = joined.filter(|_| free);
        }
        *self.joins.apart.entry(parted.0).or_default() += if joined.is_some() { -1 } else { 1 };
        let mut joined = joined?;
        // Where each way is open, nothing but what was known on it is new.
        let mut facts = parted.1.facts.clone();
        let own = |position: &Position<L>| position.path.facts.len() - parted.1.facts.len();
        if !all || met.iter().any(|(_, position)| own(position) > 1) {
            let terms = &mut self.dom.symbolic.terms;
            let each: Vec<TermId> = met
                .iter()
                .map(|(_, position)| {
                    terms.all(position.path.facts.iter().take(own(position)).copied())
                })
                .collect();
            let any = terms.any(each);
            if terms.as_truth(any) != Some(true) {
                facts.push_front_mut(any);
            }
        }
        joined.path.facts = facts;
        // It is one path again.
        joined.pace.forked = false;
        joined.parting = None;
        self.report.joined += others.len() as u64;
        Some(joined)
    }

    /// Whether nothing was needed or required since this was last asked.
    fn is_free(&mut self) -> bool {
        let required = std::mem::take(&mut self.dom.symbolic.obligations);
        std::mem::take(&mut self.dom.needs).is_empty() && required.is_empty()
    }

    /// A position that is like another where a condition holds. Nothing was read or written since they parted.
    fn combine(
        &mut self,
        mut joined: Position<L>,
        cond: &TwinTruth,
        other: &Position<L>,
        parted: &Facts,
    ) -> Option<Position<L>> {
        let silent =
            |path: &Facts| path.reads_on_like(parted) && path.outputs.len() == parted.outputs.len();
        if !silent(&joined.path) || !silent(&other.path) {
            return None;
        }
        let mut state = other.state.clone();
        let mut path = joined.path.clone();
        let cx = &mut Cx::new(self.dom, &mut path, &[]);
        if !L::meet(self.program, joined.at, cx, &mut joined.state, &mut state).ok()? {
            return None;
        }
        let differing = select::<L, _>(self.dom, cond, &mut joined.state, &mut state)?;
        if self.config.joining != Joining::Always && differing > FEW {
            return None;
        }
        // What is needed so that loops are cut holds for each path if it holds for the one that went round them less.
        let rounds = std::mem::take(&mut joined.rounds);
        for (which, round) in &rounds {
            if let Some(theirs) = other.rounds.get(which) {
                joined.rounds.insert_mut(*which, round.least(*theirs));
            }
        }
        joined.entered.retain(|which| other.entered.contains(which));
        joined.steps = joined.steps.max(other.steps);
        joined.decisions = joined.decisions.max(other.decisions);
        joined.nested = joined.nested.max(other.nested);
        Some(joined)
    }
}
