//! A segment: everything from a node to the next look-up places.
//!
//! Its tree says what it needs of the state at the node, over the symbols of the values that it found there.
//!
//! **Invariant:** wherever a tree holds, every run from the node stays free of new faults up to the leaves, and comes to a leaf
//! only in states of which the leaf's own needs speak.

use super::join::Meeting;
use super::lesson::Record;
use super::position::{Loop, Position, Round};
use super::{Ending, Engine, Seen};
use crate::choice::may_overlap;
use crate::step::way_conditions;
use polysem_domain::{Condition, Need, Twin};
use polysem_sem::{Break, Cx, Flow, Name, Stop, Watched};
use polysem_term::TermId;
use rpds::RedBlackTreeMap;
use std::collections::BTreeMap;

/// How many decisions of a segment may follow each other: each is a call of ours.
const NESTED: u32 = 128;

/// What a segment needs.
#[derive(Debug)]
pub(crate) enum Tree {
    /// What a leaf needs, by number.
    Leaf(usize),
    /// Nothing: the program ends.
    Nothing,
    /// What never holds: no run comes here.
    Never,
    /// It is not known.
    Unknown,
    /// All of these, and more.
    All(Vec<TermId>, Box<Tree>),
    /// Where the condition holds, this.
    Where(TermId, Box<Tree>),
    /// Where the condition holds, which it does not here: this, or else that it fails. The place is where that was found.
    Doubt(TermId, Box<Tree>, u32),
    /// Each.
    Each(Vec<Tree>),
}

pub(crate) struct Segment<L: Watched> {
    pub(crate) tree: Tree,
    pub(crate) leaves: Vec<Position<L>>,
    /// What was found of the state at the node.
    pub(crate) record: Record,
    /// How often loops must have been gone round at the node, so that they are cut no later than here.
    pub(crate) rounds: BTreeMap<Loop<L::Place>, u64>,
    /// How often they were.
    pub(crate) start: RedBlackTreeMap<Loop<L::Place>, Round>,
    /// Whether a loop was cut.
    pub(crate) cut: bool,
    /// The positions that came to where they are to be joined with others.
    pub(super) met: Vec<Position<L>>,
}

/// Where a path may go on.
#[derive(Clone, Copy)]
pub(super) enum Next<P> {
    Place(P),
    Choice(Name),
}

impl<P> Next<P> {
    /// Whether no other way is right where this one is.
    pub(super) fn excludes_others(&self) -> bool {
        match self {
            Next::Place(_) => true,
            Next::Choice(name) => !may_overlap(name),
        }
    }
}

pub(super) type TwinTruth = <Twin as polysem_sem::Domain>::Bool;

impl<L: Watched> Engine<'_, L> {
    /// Executes the segment from a position.
    pub(super) fn segment(&mut self, here: &Position<L>) -> Segment<L> {
        let (record, rounds) = (Record::default(), BTreeMap::new());
        let start = here.rounds.clone();
        let (tree, leaves, cut, met) = (Tree::Unknown, vec![], false, vec![]);
        let mut segment = Segment { tree, leaves, record, rounds, start, cut, met };
        self.dom.found.clear();
        self.dom.lost = None;
        let mut position = here.clone();
        let mut cx = Cx::new(self.dom, &mut position.path, &[]);
        if !self.config.prune || !L::watch(&mut position.state, &mut cx).unwrap_or(false) {
            self.dom.lost = Some("what cannot be compared");
        }
        let tree = self.walk(position, Vec::new(), true, None, &mut segment);
        segment.record.take(self.dom);
        segment.tree = if self.dom.lost.take().is_some() { Tree::Unknown } else { tree };
        segment
    }

    /// Goes on from a position, which is what the oracle is at, under the alternatives chosen for its next step: to leaves, or to
    /// where it is to be joined with others. That needs nothing by itself.
    #[expect(
        clippy::too_many_lines,
        reason = "one loop, with a way out for each thing that a step comes to"
    )]
    pub(super) fn walk(
        &mut self,
        mut here: Position<L>,
        mut chosen: Vec<Name>,
        first: bool,
        meeting: Option<&Meeting<L::Place>>,
        segment: &mut Segment<L>,
    ) -> Tree {
        let mut needed = Needed::default();
        let (mut first, mut meeting) = (first, meeting);
        let end = loop {
            if !first && chosen.is_empty() {
                if meeting.is_some_and(|meeting| meeting.is_at(&here)) {
                    segment.met.push(here);
                    break Tree::Nothing;
                }
                if meeting.is_some() {
                    self.passes_by(here.at);
                }
                if here.nested >= NESTED || meeting.is_none() && self.is_leaf(&mut here) {
                    segment.leaves.push(here);
                    break Tree::Leaf(segment.leaves.len() - 1);
                }
                meeting = meeting.filter(|meeting| !meeting.is_missed(&here));
            }
            first = false;
            if self.report.steps.is_multiple_of(1 << 10)
                && let Some(stop) = self.limit()
            {
                if !here.speculative {
                    self.halt(&here, stop);
                }
                break Tree::Unknown;
            }
            if here.speculative {
                self.astray += Self::STEP;
                if self.budget < Self::STEP {
                    break Tree::Unknown;
                }
                self.budget -= Self::STEP;
            }
            self.report.steps += 1;
            here.steps += 1;
            self.dom.needs.clear();
            let before = L::calls(&here.state);
            // What there is no choice about is taken again under its name, too.
            let mut names = Vec::new();
            let cx = Cx::new(self.dom, &mut here.path, &chosen).recording(&mut names);
            let flow = L::step(self.program, here.at, &mut here.state, &mut { cx });
            if let Err(Break::Choose(alternatives)) = flow {
                // The step is taken again, under the names of what there was no choice about so far, too: why there was none is
                // needed, and not found out again.
                for Need::Same(t) | Need::Fine(t, ..) in std::mem::take(&mut self.dom.needs) {
                    needed.needs(Some(t));
                }
                let options = alternatives.into_iter().map(|a| (a.guard, Next::Choice(a.name)));
                let options: Vec<_> = options.collect();
                break self.fork(here, &names, &options, false, meeting, segment);
            }
            chosen.clear();
            if let Err(tree) = self.discharge(&mut here, &mut needed) {
                break tree;
            }
            // What follows a fault is a path of its own.
            meeting = meeting.filter(|_| !needed.is_partial());
            let flow = match flow {
                Ok(flow) => flow,
                Err(Break::Stop(stop)) => break self.stopped(&here, stop),
                Err(Break::Choose(_)) => unreachable!("choices were made above"),
            };
            let options = match flow {
                Flow::Goto(to) => {
                    if let Some(end) = self.go(&mut here, to, before, segment) {
                        break end;
                    }
                    continue;
                }
                Flow::Done => {
                    self.report.completed += u64::from(!here.speculative);
                    self.draw(&here, Ending::Done);
                    break Tree::Nothing;
                }
                Flow::Assume { cond, then } => {
                    let option = (cond, Next::Place(then));
                    break self.fork(here, &[], &[option], true, meeting, segment);
                }
                flow => match way_conditions(self.dom, &flow) {
                    Ok(ways) => ways.into_iter().map(|(cond, to)| (cond, Next::Place(to))),
                    Err(stop) => break self.stopped(&here, stop),
                },
            };
            let options: Vec<_> = options.collect();
            // Where the real side knows the way, and only one, the path goes on in place.
            let mut open = options.iter().filter(|(cond, _)| cond.real != Condition::Known(false));
            if let (Some((cond, Next::Place(to))), None) = (open.next(), open.next())
                && cond.real == Condition::Known(true)
            {
                needed.needs(cond.ideal);
                here.pace.need(usize::from(cond.ideal.is_some()));
                let to = *to;
                if let Some(end) = self.go(&mut here, to, before, segment) {
                    break end;
                }
                continue;
            }
            break self.fork(here, &[], &options, false, meeting, segment);
        };
        needed.tree(end)
    }

    /// Control goes to a place, from another under these calls. Gives what is needed where a loop is cut.
    pub(super) fn go(
        &mut self,
        here: &mut Position<L>,
        to: L::Place,
        before: u128,
        segment: &mut Segment<L>,
    ) -> Option<Tree> {
        let from = std::mem::replace(&mut here.at, to);
        let calls = L::calls(&here.state);
        if calls != before {
            return self.recurse(here, to, segment);
        }
        let back = L::goes_back(self.program, from, to);
        if !back && !self.heads.contains(&to) {
            return None;
        }
        let which = (to, calls);
        if !back {
            // Entered anew.
            here.rounds.remove_mut(&which);
            if !here.entered.contains(&which) {
                here.entered.push(which);
            }
            return None;
        }
        self.heads.insert(to);
        let known = here.rounds.get(&which).copied();
        let mut round = known.unwrap_or_else(|| Round::none(here.decisions));
        let whole = self.is_whole(here, to, round);
        round.again(whole, here.decisions);
        here.rounds.insert_mut(which, round);
        let bound = self.bound(to).filter(|bound| round.count() > u64::from(*bound))?;
        if here.speculative {
            return Some(Tree::Unknown);
        }
        self.cut(here, bound, segment);
        let at_node = segment.start.get(&which).map_or(0, |round| round.counted);
        if !here.entered.contains(&which) && at_node > 0 {
            segment.rounds.insert(which, at_node);
        }
        Some(Tree::Nothing)
    }

    /// Whether going round a loop once more counts as such. Where somebody has said how often it may be gone round, each time
    /// counts, from the first: so it depends on the path alone where it is cut, and not on what was explored before, nor on what
    /// the inputs of other states decide. Otherwise only as far as inputs decide: what is cut is taken further later.
    fn is_whole(&self, here: &Position<L>, head: L::Place, round: Round) -> bool {
        self.asked(head).is_some() || round.is_decided(here.decisions)
    }

    /// A function is called or returns; what is needed where a recursion is cut. States that are compared have the same calls, so
    /// that it is cut for all of them or for none.
    fn recurse(
        &mut self,
        here: &Position<L>,
        to: L::Place,
        segment: &mut Segment<L>,
    ) -> Option<Tree> {
        let depth = L::recursion(&here.state);
        let bound = self.bound(to).filter(|bound| depth > *bound)?;
        if here.speculative {
            return Some(Tree::Unknown);
        }
        self.cut(here, bound, segment);
        Some(Tree::Nothing)
    }

    /// A path is cut where it is.
    fn cut(&mut self, here: &Position<L>, bound: u32, segment: &mut Segment<L>) {
        let place = L::describe(self.program, here.at);
        let stop = Stop::Bound(format!("{place} x {bound}").into());
        self.draw(here, Ending::Stopped(stop.clone()));
        self.halt(here, stop);
        segment.cut = true;
    }

    /// How often a loop may be gone round.
    fn bound(&self, head: L::Place) -> Option<u32> {
        self.asked(head).or(self.bound.filter(|_| self.config.unwind.is_none()))
    }

    /// The same if somebody has said it, of this loop or of all loops of the program. Those of what came with the language are
    /// none of the program's.
    fn asked(&self, head: L::Place) -> Option<u32> {
        if !self.config.unwinds.is_empty() {
            let place = L::describe(self.program, head);
            let said = self.config.unwinds.iter().find(|(name, _)| place.ends_with(name.as_str()));
            if let Some((_, bound)) = said {
                return Some(*bound);
            }
        }
        self.config.unwind.filter(|_| !L::is_foreign(self.program, head))
    }

    fn is_leaf(&mut self, here: &mut Position<L>) -> bool {
        self.meetings.contains(&here.at)
            && (here.pace.is_due() || self.table.has::<L>(here.at, &here.state))
            || self.is_wanted(here.at)
    }

    pub(super) fn stopped(&mut self, here: &Position<L>, stop: Stop) -> Tree {
        if here.speculative {
            return Tree::Unknown;
        }
        self.draw(here, Ending::Stopped(stop.clone()));
        match stop {
            Stop::Fault(fault) => match self.examine(here, None, &fault) {
                Seen::Happens => {
                    self.report.completed += 1;
                    Tree::Nothing
                }
                Seen::Never | Seen::Unknown => Tree::Unknown,
            },
            stop => {
                self.halt(here, stop);
                Tree::Unknown
            }
        }
    }

    /// What a step required is checked; what it needs is kept. An error where the path ends.
    fn discharge(&mut self, here: &mut Position<L>, needed: &mut Needed) -> Result<(), Tree> {
        if self.dom.needs.is_empty() && self.dom.symbolic.obligations.is_empty() {
            return Ok(());
        }
        let needs = std::mem::take(&mut self.dom.needs);
        here.pace.need(needs.len());
        let mut obligations = std::mem::take(&mut self.dom.symbolic.obligations).into_iter();
        let mut first = true;
        for need in needs {
            let (ideal, obliged) = match need {
                Need::Same(t) => (t, false),
                Need::Fine(t, _, obliged) => (t, obliged),
            };
            let Some(obligation) = obliged.then(|| obligations.next()).flatten() else {
                needed.needs(Some(ideal));
                continue;
            };
            if std::mem::take(&mut first) {
                here.path.facts = obligation.given.clone();
            }
            if here.speculative {
                // What would be a fault is none of the program's.
                let not = self.dom.symbolic.terms.not(obligation.must);
                match self.possible(here, not) {
                    Ok(false) => needed.needs(Some(ideal)),
                    Ok(true) | Err(_) => return Err(Tree::Unknown),
                }
                continue;
            }
            match self.examine(here, Some(obligation.must), &obligation.fault) {
                Seen::Never => {
                    needed.needs(Some(ideal));
                    continue;
                }
                Seen::Happens => {
                    self.draw(here, Ending::Stopped(Stop::Fault(obligation.fault.clone())));
                    needed.rest_where(ideal);
                    here.decide();
                }
                Seen::Unknown => needed.unknown = true,
            }
            match self.possible(here, obligation.must) {
                Ok(true) => self.know(here, obligation.must),
                Ok(false) => return Err(Tree::Never),
                Err(stop) => {
                    self.halt(here, stop);
                    return Err(Tree::Unknown);
                }
            }
        }
        Ok(())
    }

    /// A fact of a path, which the values at hand satisfy.
    pub(super) fn know(&mut self, here: &mut Position<L>, fact: TermId) {
        here.path.facts.push_front_mut(fact);
        self.oracle.learn(&mut self.dom.symbolic, fact);
        here.model = self.oracle.model().clone();
    }
}

/// Whether nothing can be learned of a segment, whatever its leaves teach.
pub(super) fn is_lost(tree: &Tree) -> bool {
    match tree {
        Tree::Unknown => true,
        // Where it cannot be learned what is below, it is learned that nothing is.
        Tree::Leaf(_) | Tree::Nothing | Tree::Never | Tree::Doubt(..) => false,
        Tree::All(_, tree) | Tree::Where(_, tree) => is_lost(tree),
        Tree::Each(trees) => trees.iter().any(is_lost),
    }
}

/// What a path needs, in order.
#[derive(Default)]
struct Needed {
    parts: Vec<Part>,
    unknown: bool,
}

enum Part {
    /// These.
    All(Vec<TermId>),
    /// The rest only where this holds.
    Where(TermId),
}

impl Needed {
    fn needs(&mut self, more: Option<TermId>) {
        let Some(t) = more else { return };
        match self.parts.last_mut() {
            Some(Part::All(all)) => all.push(t),
            _ => self.parts.push(Part::All(vec![t])),
        }
    }

    /// Whether the rest is not needed everywhere.
    fn is_partial(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Where(_)))
    }

    fn rest_where(&mut self, t: TermId) {
        self.parts.push(Part::Where(t));
    }

    fn tree(self, end: Tree) -> Tree {
        let end = if self.unknown { Tree::Unknown } else { end };
        self.parts.into_iter().rev().fold(end, |tree, part| match part {
            Part::All(all) => Tree::All(all, Box::new(tree)),
            Part::Where(t) => Tree::Where(t, Box::new(tree)),
        })
    }
}
