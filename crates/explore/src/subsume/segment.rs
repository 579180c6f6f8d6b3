//! A segment: everything from one look-up place to the next, in the state at hand and in an ideal one beside it.
//!
//! The ideal state has the same objects, but each of its locations holds a symbol. Its step is taken under the same choices,
//! and what must hold for them to be right (which cell a pointer means) is kept: so its aliasing is that of the state at
//! hand, and says so. Inputs and objects that it meets are fresh, under a name that no path has.

use super::matching::symbol_of;
use super::{Engine, Position, Seen};
use crate::choice::may_overlap;
use crate::step::{Outcome, again, exits, step};
use polysem_domain::{Condition, Facts, Sym, Symbolic};
use polysem_sem::{Break, Cx, Domain, Flow, Fork, Language, Location, Name, Slot, Stop};
use polysem_solver::Verdict;
use polysem_term::{Sort, TermId};
use std::collections::BTreeSet;

/// What a segment needs, over the symbols of the ideal state at its start.
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
    /// Each.
    Each(Vec<Tree>),
}

/// Where a segment ends: at a look-up place.
#[derive(Debug)]
pub(crate) struct Leaf<L: Language> {
    pub(crate) position: Position<L>,
    /// The ideal state there.
    pub(crate) ideal: L::State<Symbolic>,
}

#[derive(Debug)]
pub(crate) struct Segment<L: Language> {
    pub(crate) tree: Tree,
    pub(crate) leaves: Vec<Leaf<L>>,
}

/// A position and the ideal one beside it; without, where nothing can be learned any more.
struct Twin<L: Language> {
    real: Position<L>,
    ideal: Option<(L::State<Symbolic>, Facts)>,
}

impl<L: Language> Engine<'_, L> {
    /// Executes the segment from a position.
    pub(super) fn segment(&mut self, here: &Position<L>) -> Segment<L> {
        self.segments += 1;
        let dom = &mut *self.dom;
        let ideal = L::map(&here.state, &mut |location, value| {
            let sort = match value {
                Slot::Bv(Sym::Lit(bits)) => Sort::Bv(bits.width()),
                Slot::Bv(Sym::Term(t)) | Slot::Map(t) => dom.terms.sort(*t),
                Slot::Bool(_) => Sort::Bool,
            };
            if let (Location::Base(_), Slot::Bv(base)) = (location, &value) {
                return Slot::Bv((*base).clone());
            }
            let symbol = dom.terms.input(&symbol_of(location, sort == Sort::Bool), sort);
            match sort {
                Sort::Bv(_) => Slot::Bv(Sym::Term(symbol)),
                Sort::Bool => Slot::Bool(Condition::Term(symbol)),
                Sort::Array { .. } => Slot::Map(symbol),
            }
        });
        // The names of inputs start anew, behind a prefix that no other segment has.
        let mut facts = Facts::default();
        facts.objects = here.path.objects.clone();
        let mut leaves = Vec::new();
        let twin = Twin { real: here.clone(), ideal: Some((ideal, facts)) };
        let tree = self.walk(twin, &mut leaves);
        Segment { tree, leaves }
    }

    /// Goes on from a twin, which may stand at a look-up place only at the segment's start.
    fn walk(&mut self, mut twin: Twin<L>, leaves: &mut Vec<Leaf<L>>) -> Tree {
        let mut needed = Vec::new();
        let tree = loop {
            let mut next = self.advance(twin, leaves);
            if let [Way::On { .. }] = &next[..]
                && let Some(Way::On { needs, to }) = next.pop()
            {
                needed.extend(needs);
                twin = *to;
                continue;
            }
            let ways = next.into_iter().map(|way| match way {
                Way::On { needs, to } => all(needs, self.walk(*to, leaves)),
                Way::Under { cond, needs, to } => {
                    Tree::Where(cond, Box::new(all(needs, self.walk(*to, leaves))))
                }
                Way::End(tree) => tree,
            });
            let mut ways: Vec<Tree> = ways.collect();
            break if ways.len() == 1 { ways.remove(0) } else { Tree::Each(ways) };
        };
        all(needed, tree)
    }

    /// One step of both.
    fn advance(&mut self, twin: Twin<L>, leaves: &mut Vec<Leaf<L>>) -> Vec<Way<L>> {
        let Twin { real, ideal } = twin;
        if let Some(stop) = self.limit() {
            self.halt(real.at, stop);
            return vec![Way::End(Tree::Unknown)];
        }
        self.report.steps += 1;
        let (at, state, path) = (real.at, real.state.clone(), real.path.clone());
        let oracle = &mut *self.oracle;
        let outcomes = step::<L>(self.program, self.dom, at, state, path, &mut |dom, path| {
            !matches!(oracle.check(dom, path, &[]), Verdict::Unsat(_))
        });
        let mut fails = Seen::Never;
        for obligation in std::mem::take(&mut self.dom.obligations) {
            let given = outcomes[0].path.with(obligation.given);
            match self.examine(&given, Some(obligation.must), &obligation.fault, at) {
                Seen::Never => {}
                seen => fails = seen,
            }
        }
        let several = outcomes.len() > 1;
        let left_out = match &ideal {
            Some(ideal) => self.left_out(at, ideal, &outcomes),
            None => vec![],
        };
        let mut covered = Vec::new();
        let mut ways = Vec::new();
        for outcome in outcomes {
            let twin = ideal.clone();
            let (ways_of, guard) = self.outcome(&real, twin, outcome, fails, leaves);
            if several {
                // What comes of it is explored, also where nothing can be learned from it.
                let tree = self.gather(ways_of, leaves);
                let tree = match guard {
                    Some(guard) => {
                        covered.push(guard);
                        Tree::Where(guard, Box::new(tree))
                    }
                    None => Tree::Unknown,
                };
                ways.push(Way::End(tree));
            } else {
                ways.extend(ways_of.into_iter().map(|way| match guard {
                    Some(guard) => way.needing(guard),
                    None => way,
                }));
            }
        }
        if several {
            let any = self.dom.terms.any(covered);
            ways.push(Way::End(Tree::All(vec![any], Box::new(Tree::Nothing))));
        }
        if let ([Way::On { needs, .. }], false) = (&mut ways[..], left_out.is_empty()) {
            needs.extend(left_out);
        } else if !left_out.is_empty() {
            ways.push(Way::End(Tree::All(left_out, Box::new(Tree::Nothing))));
        }
        if ways.is_empty() { vec![Way::End(Tree::Never)] } else { ways }
    }

    /// What must fail in the ideal state: when alternatives are right that were impossible here, so that nothing is known of
    /// what comes of them. Those that exclude the ones that were followed need not be asked for.
    fn left_out(
        &mut self,
        at: L::Place,
        (state, path): &(L::State<Symbolic>, Facts),
        followed: &[Outcome<L>],
    ) -> Vec<TermId> {
        if !followed.iter().any(|outcome| outcome.names.iter().any(may_overlap)) {
            return vec![];
        }
        let mut needs = Vec::new();
        let chosen = followed.iter().flat_map(|o| (0..=o.names.len()).map(|end| &o.names[..end]));
        let chosen: BTreeSet<&[Name]> = chosen.collect();
        self.dom.prefix = format!("%{}.", self.segments);
        for before in &chosen {
            let (mut state, mut path) = (state.clone(), path.clone());
            let cx = &mut Cx::new(self.dom, &mut path, before);
            // A step that cannot be taken again teaches nothing anyway.
            let Err(Break::Choose(all)) = L::step(self.program, at, &mut state, cx) else {
                continue;
            };
            for alternative in all {
                let taken = [before, &[alternative.name][..]].concat();
                if may_overlap(&alternative.name) && !chosen.contains(&taken[..]) {
                    let not = self.dom.not(&alternative.guard);
                    needs.push(self.dom.condition(not));
                }
            }
        }
        self.dom.prefix.clear();
        self.dom.obligations.clear();
        needs
    }

    fn gather(&mut self, ways: Vec<Way<L>>, leaves: &mut Vec<Leaf<L>>) -> Tree {
        let trees = ways.into_iter().map(|way| match way {
            Way::On { needs, to } => all(needs, self.walk(*to, leaves)),
            Way::Under { cond, needs, to } => {
                Tree::Where(cond, Box::new(all(needs, self.walk(*to, leaves))))
            }
            Way::End(tree) => tree,
        });
        Tree::Each(trees.collect())
    }

    /// What comes of one choice of alternatives; also what must hold for it to be the right one.
    fn outcome(
        &mut self,
        before: &Position<L>,
        ideal: Option<(L::State<Symbolic>, Facts)>,
        outcome: Outcome<L>,
        fails: Seen,
        leaves: &mut Vec<Leaf<L>>,
    ) -> (Vec<Way<L>>, Option<TermId>) {
        let at = before.at;
        let real = Position { state: outcome.state, path: outcome.path, ..before.clone() };
        let flow = match outcome.flow {
            Ok(flow) => flow,
            Err(stop) => return (vec![self.stopped(&real, stop)], None),
        };
        // The same step in the ideal state, under the same choices.
        let prefix = format!("%{}.", self.segments);
        let ideal = ideal.and_then(|(mut state, mut path)| {
            self.dom.prefix.clone_from(&prefix);
            let again =
                again::<L>(self.program, self.dom, at, &mut state, &mut path, &outcome.names);
            self.dom.prefix.clear();
            let required = std::mem::take(&mut self.dom.obligations);
            let (flow, guards) = again.ok()?;
            let guards: Vec<_> = guards.into_iter().map(|g| self.dom.condition(g)).collect();
            let guard = self.dom.terms.all(guards);
            // Where a fault was reported, only that kind of fault is known to be.
            let kind = required.first().map(|o| o.fault.kind);
            if fails == Seen::Happens && required.iter().any(|o| Some(o.fault.kind) != kind) {
                return None;
            }
            let required: Vec<_> = required.into_iter().map(|o| o.must).collect();
            path.facts = rpds::List::new();
            let exits = exits(self.dom, &flow).ok()?;
            Some((state, path, guard, required, exits))
        });
        self.dom.obligations.clear();
        if let Flow::Done = flow {
            self.report.completed += 1;
            let Some((_, _, guard, required, _)) = ideal else {
                return (vec![Way::End(Tree::Unknown)], None);
            };
            let required = if fails == Seen::Never { required } else { vec![] };
            let end = if fails == Seen::Unknown { Tree::Unknown } else { Tree::Nothing };
            return (vec![Way::End(all(required, end))], Some(guard));
        }
        let assumes = matches!(flow, Flow::Assume { .. });
        let exits = match exits(self.dom, &flow) {
            Ok(exits) => exits,
            Err(stop) => return (vec![self.stopped(&real, stop)], None),
        };
        let (twin, guard, required, conds) = match ideal {
            Some((state, path, guard, required, conds)) => {
                (Some((state, path)), Some(guard), required, Some(conds))
            }
            None => (None, None, vec![], None),
        };
        let mut ways = self.ways(&real, twin.as_ref(), &exits, conds.as_deref(), assumes, leaves);
        if fails == Seen::Happens {
            let must = self.dom.terms.all(required);
            ways = vec![Way::End(Tree::Where(must, Box::new(self.gather(ways, leaves))))];
        } else if fails == Seen::Unknown {
            let _ = self.gather(ways, leaves);
            ways = vec![Way::End(Tree::Unknown)];
        } else {
            let must = self.dom.terms.all(required);
            ways = ways.into_iter().map(|way| way.needing(must)).collect();
        }
        (ways, guard)
    }

    /// Where control goes from a position, which of it is possible, and what the ideal state says to that.
    fn ways(
        &mut self,
        real: &Position<L>,
        ideal: Option<&(L::State<Symbolic>, Facts)>,
        exits: &[(Condition, L::Place)],
        conds: Option<&[(Condition, L::Place)]>,
        assumes: bool,
        leaves: &mut Vec<Leaf<L>>,
    ) -> Vec<Way<L>> {
        let mut possible = Vec::new();
        let mut unknown = false;
        for (number, (cond, to)) in exits.iter().enumerate() {
            let mut path = real.path.clone();
            if !self.dom.assume(&mut path, cond) {
                continue;
            }
            match self.oracle.extend(self.dom, &path, real.known, &real.model) {
                Ok(None) => {}
                Ok(Some(model)) => {
                    let known = path.facts.len();
                    let (state, visits) = (real.state.clone(), real.visits.clone());
                    let to = Position { at: *to, state, path, model, known, visits };
                    possible.push((number, to));
                }
                Err(reason) => {
                    self.halt(real.at, Stop::Budget(format!("solver: {reason}").into()));
                    unknown = true;
                }
            }
        }
        let Some(conds) = conds.filter(|_| !unknown) else {
            let on = possible.into_iter().map(|(_, real)| {
                let twin = Twin { real, ideal: None };
                self.arrive(twin, leaves)
            });
            let mut ways: Vec<_> = on.collect();
            ways.push(Way::End(Tree::Unknown));
            return ways;
        };
        let terms: Vec<_> = conds.iter().map(|(cond, _)| self.dom.condition(*cond)).collect();
        let single = possible.len() == 1 && !assumes;
        let mut ways = Vec::new();
        let taken: Vec<usize> = possible.iter().map(|(number, _)| *number).collect();
        for (number, position) in possible {
            let twin = Twin { real: position, ideal: ideal.cloned() };
            let way = self.arrive(twin, leaves);
            // Where one way is left, its condition is needed; else each way is needed under its own.
            ways.push(if single { way.needing(terms[number]) } else { way.under(terms[number]) });
        }
        if !single {
            let never = (0..terms.len()).filter(|number| !taken.contains(number));
            ways.extend(never.map(|n| Way::End(Tree::Where(terms[n], Box::new(Tree::Never)))));
        }
        ways
    }

    /// A twin comes to a place: a leaf if paths meet there.
    fn arrive(&mut self, twin: Twin<L>, leaves: &mut Vec<Leaf<L>>) -> Way<L> {
        if !self.meetings.contains(&twin.real.at) {
            return Way::On { needs: vec![], to: Box::new(twin) };
        }
        let tree = match twin.ideal {
            Some(_) => Tree::Leaf(leaves.len()),
            None => Tree::Unknown,
        };
        let ideal = twin.ideal.map_or_else(|| twin.real.state.clone(), |(ideal, _)| ideal);
        leaves.push(Leaf { position: twin.real, ideal });
        Way::End(tree)
    }

    fn stopped(&mut self, real: &Position<L>, stop: Stop) -> Way<L> {
        if let Stop::Fault(fault) = &stop {
            self.report.completed += 1;
            return Way::End(match self.examine(&real.path, None, fault, real.at) {
                Seen::Never => Tree::Never,
                // Another state may get past this fault, to places that were not explored.
                Seen::Happens | Seen::Unknown => Tree::Unknown,
            });
        }
        self.halt(real.at, stop);
        Way::End(Tree::Unknown)
    }
}

/// One way to go on within a segment.
enum Way<L: Language> {
    /// To a twin; more is needed on the way.
    On { needs: Vec<TermId>, to: Box<Twin<L>> },
    /// The same, where a condition holds.
    Under { cond: TermId, needs: Vec<TermId>, to: Box<Twin<L>> },
    /// No further.
    End(Tree),
}

impl<L: Language> Way<L> {
    fn needing(self, need: TermId) -> Way<L> {
        match self {
            Way::On { mut needs, to } => {
                needs.insert(0, need);
                Way::On { needs, to }
            }
            Way::Under { cond, needs, to } => {
                // Needed whether or not the condition holds, but it is only relied upon where it does.
                let mut needs = needs;
                needs.insert(0, need);
                Way::Under { cond, needs, to }
            }
            Way::End(tree) => Way::End(Tree::All(vec![need], Box::new(tree))),
        }
    }

    fn under(self, cond: TermId) -> Way<L> {
        match self {
            Way::On { needs, to } => Way::Under { cond, needs, to },
            Way::Under { .. } => unreachable!("a way is put under a condition once"),
            Way::End(tree) => Way::End(Tree::Where(cond, Box::new(tree))),
        }
    }
}

fn all(needs: Vec<TermId>, tree: Tree) -> Tree {
    if needs.is_empty() { tree } else { Tree::All(needs, Box::new(tree)) }
}
