//! Decisions: the ways that a path may go from where inputs decide, what each of them needs, and what all of them leave out.
//!
//! **Invariant:** where the tree of a decision holds, runs go one of the ways that were followed, or one that needs nothing.

use super::Engine;
use super::join::Meeting;
use super::position::Position;
use super::segment::{Next, Segment, Tree, TwinTruth};
use polysem_domain::{Condition, Facts};
use polysem_sem::{Name, Stop, Watched};
use polysem_term::TermId;
use rustc_hash::FxHashSet;

impl<L: Watched> Engine<'_, L> {
    /// A path goes on by each of several options that is possible.
    #[expect(
        clippy::too_many_lines,
        reason = "what is possible, what comes of it, and what of the rest"
    )]
    pub(super) fn fork(
        &mut self,
        here: Position<L>,
        chosen: &[Name],
        options: &[(TwinTruth, Next<L::Place>)],
        assumes: bool,
        outer: Option<&Meeting<L::Place>>,
        segment: &mut Segment<L>,
    ) -> Tree {
        if here.decisions >= self.config.depth {
            let stop = Stop::Budget(format!("{} decisions", self.config.depth).into());
            return self.stopped(&here, stop);
        }
        let mut possible = Vec::new();
        let mut doubt = false;
        for (number, (cond, _)) in options.iter().enumerate() {
            match cond.real {
                Condition::Known(false) => {}
                Condition::Known(true) => possible.push((number, None, here.model.clone())),
                Condition::Term(t) => match self.possible(&here, t) {
                    Ok(true) => possible.push((number, Some(t), self.oracle.model().clone())),
                    Ok(false) => {}
                    Err(stop) => {
                        if !here.speculative {
                            self.halt(&here, stop);
                        }
                        doubt = true;
                    }
                },
            }
        }
        let single = possible.len() == 1 && !assumes && !doubt;
        let taken: FxHashSet<usize> = possible.iter().map(|(number, ..)| *number).collect();
        let ideals: Vec<Condition> =
            options.iter().map(|(cond, _)| self.dom.ideal_truth(cond)).collect();
        let mut trees = Vec::new();
        let before =
            self.may_speculate(&here, options, possible.len(), doubt).then(|| here.clone());
        let last = possible.len().saturating_sub(1);
        let meeting = if doubt { None } else { self.meeting(&here, options, possible.len()) };
        // Paths that part for good do not come to where others wait for one.
        let goal = if possible.len() == 1 { outer } else { meeting.as_ref() };
        let leaves = segment.leaves.len();
        let (parted, mut met) = ((here.at, here.path.clone()), Vec::new());
        let mut position = Some(here);
        for (order, (number, fact, model)) in possible.into_iter().enumerate() {
            let next = options[number].1;
            // The last one needs no copy.
            let Some(mut next_position) =
                (if order == last { position.take() } else { position.clone() })
            else {
                continue;
            };
            self.oracle.enter(&mut self.dom.symbolic, &next_position.path, &model);
            next_position.model = model;
            if single {
                next_position.nested += 1;
            } else {
                next_position.decide();
                // Ways that led further are there to be learned from.
                let others = segment.leaves.len() > leaves;
                next_position.parting = if others { self.parting(&next_position) } else { None };
                if let Some(t) = fact {
                    self.know(&mut next_position, t);
                }
            }
            let mut names = chosen.to_vec();
            match next {
                Next::Place(to) => {
                    let calls = L::calls(&next_position.state);
                    if let Some(end) = self.go(&mut next_position, to, calls, segment) {
                        trees.extend(guarded(ideals[number], single, end));
                        continue;
                    }
                }
                Next::Choice(name) => names.push(name),
            }
            let before = segment.met.len();
            let tree = self.walk(next_position, names, false, goal, segment);
            if meeting.is_some() {
                met.extend(segment.met.drain(before..).map(|there| (number, there)));
            }
            trees.extend(guarded(ideals[number], single, tree));
        }
        if !met.is_empty() {
            trees.extend(self.go_on(met, options, &ideals, &parted, outer, segment));
        }
        if doubt {
            trees.push(Tree::Unknown);
        }
        let mut doubted = FxHashSet::default();
        if let Some(here) = before {
            for (number, (cond, next)) in options.iter().enumerate() {
                if let (Condition::Term(t), Condition::Term(ideal), Next::Place(to)) =
                    (cond.real, ideals[number], next)
                    && !taken.contains(&number)
                    && let Some(tree) = self.speculate(&here, t, *to, segment)
                {
                    doubted.insert(number);
                    let place = L::number(here.at).unwrap_or(0);
                    trees.push(Tree::Doubt(ideal, Box::new(tree), place));
                }
            }
        }
        let known = taken.union(&doubted).copied().collect();
        if single {
            let sure = taken.iter().map(|number| ideals[*number]).next();
            // What is left out of account has to be excluded.
            if doubted.len() + 1 < options.len()
                && let Some(Condition::Term(t)) = sure
            {
                trees.push(Tree::All(vec![t], Box::new(Tree::Nothing)));
            }
        }
        // That one is right does not say that others which may overlap with it are not.
        if !single || options.iter().any(|(_, next)| !next.excludes_others()) {
            trees.extend(self.left_out(options, &ideals, &known));
        }
        Tree::Each(trees)
    }

    /// Positions met, each by one of several options: they go on as one if they can be joined.
    fn go_on(
        &mut self,
        met: Vec<(usize, Position<L>)>,
        options: &[(TwinTruth, Next<L::Place>)],
        ideals: &[Condition],
        parted: &(L::Place, Facts),
        outer: Option<&Meeting<L::Place>>,
        segment: &mut Segment<L>,
    ) -> Vec<Tree> {
        let numbers: Vec<usize> = met.iter().map(|(number, _)| *number).collect();
        let all = met.len() == options.len();
        let met: Vec<_> =
            met.into_iter().map(|(number, there)| (options[number].0.clone(), there)).collect();
        let joined = if met.len() > 1 { self.join(&met, parted, all) } else { None };
        let alone = met.len() == 1;
        let guards: Vec<TermId> =
            numbers.iter().map(|number| self.dom.symbolic.condition(ideals[*number])).collect();
        if let Some(joined) = joined {
            self.oracle.enter(&mut self.dom.symbolic, &joined.path, &joined.model);
            let tree = self.walk(joined, vec![], false, outer, segment);
            let any = self.dom.symbolic.terms.any(guards);
            return vec![if all { tree } else { Tree::Where(any, Box::new(tree)) }];
        }
        let mut trees = Vec::new();
        for ((_, there), guard) in met.into_iter().zip(guards) {
            self.oracle.enter(&mut self.dom.symbolic, &there.path, &there.model);
            let tree = self.walk(there, vec![], false, outer.filter(|_| alone), segment);
            trees.push(Tree::Where(guard, Box::new(tree)));
        }
        trees
    }

    /// What must hold so that no option is right that was impossible here.
    fn left_out(
        &mut self,
        options: &[(TwinTruth, Next<L::Place>)],
        ideals: &[Condition],
        taken: &FxHashSet<usize>,
    ) -> Vec<Tree> {
        let terms = &mut self.dom.symbolic.terms;
        let choice = |next: &Next<L::Place>| matches!(next, Next::Choice(_));
        // Of alternatives that exclude each other it is enough that one of those that were followed is right.
        if !taken.is_empty()
            && options.iter().all(|(_, next)| choice(next) && next.excludes_others())
        {
            let any = taken.iter().filter_map(|number| match ideals[*number] {
                Condition::Term(t) => Some(t),
                Condition::Known(truth) => truth.then(|| terms.truth(true)),
            });
            let any: Vec<TermId> = any.collect();
            let any = terms.any(any);
            return vec![Tree::All(vec![any], Box::new(Tree::Nothing))];
        }
        let others = ideals.iter().enumerate().filter(|(number, _)| !taken.contains(number));
        let never = others.filter_map(|(_, ideal)| match ideal {
            Condition::Term(t) => Some(Tree::Where(*t, Box::new(Tree::Never))),
            Condition::Known(true) => Some(Tree::Never),
            Condition::Known(false) => None,
        });
        never.collect()
    }
}

/// What is needed where an option is right.
fn guarded(ideal: Condition, single: bool, tree: Tree) -> Option<Tree> {
    match ideal {
        Condition::Known(true) => Some(tree),
        Condition::Known(false) => None,
        // What holds anyway is no guard.
        Condition::Term(_) if single => Some(tree),
        Condition::Term(t) => Some(Tree::Where(t, Box::new(tree))),
    }
}
