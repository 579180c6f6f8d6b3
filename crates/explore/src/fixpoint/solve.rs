//! The worklist: solves any dataflow problem, forward or backward.
//!
//! A [`Problem`] says how a fact flows from a node along each of its edges, and how facts join. The solver keeps
//! the last fact of every edge and one fact a node: the join of its edges, so that what comes out can be narrowed again.
//! A node is visited when an edge into it rose, the one of least rank first; backward problems just follow edges the
//! other way.
//!
//! **Invariant:** when the worklist is empty, the fact of a node is above the join of its edges, and the edges out of it
//! are what flows from that fact.
//!
//! **Why it ends:** a cycle has an edge that does not rise in rank. Facts at the end of such an edge, a *head*, only
//! rise, and are widened after [`Limits::delay`] joins; between two changes of heads what flows has no cycle.
//!
//! **Facts that relate values** ([`Problem::RELATES`]) may claim more than [`Problem::leq`] compares, such as that two
//! registers hold the same value. Joins make no such claim. A node with one edge takes its fact as it is, and is visited
//! whenever the edge's source was; any other node keeps a join, the first time with itself, for which `leq` is enough.

use std::collections::{BTreeMap, BTreeSet};

/// What flows, and how.
pub trait Problem {
    /// Where facts are.
    type Node: Clone + Ord;
    /// What is known there.
    type Fact: Clone;
    /// Whether a fact that is no join may claim more than `leq` compares.
    const RELATES: bool;

    /// What flows out of a node, along each edge.
    fn flow(&mut self, at: &Self::Node, fact: &Self::Fact) -> Vec<(Self::Node, Self::Fact)>;
    /// Raises `fact` to describe `other` as well; `false`, and the fact as it was, if nothing describes both.
    fn join(&mut self, at: &Self::Node, fact: &mut Self::Fact, other: &Self::Fact) -> bool;
    /// Whether all that `a` describes is described by `b`.
    fn leq(&mut self, a: &Self::Fact, b: &Self::Fact) -> bool;
    /// Something above `newer`, which is above `older`, such that no chain of these rises for ever.
    fn widen(&mut self, older: &Self::Fact, newer: Self::Fact) -> Self::Fact {
        let _ = older;
        newer
    }
    /// In which order nodes are visited. Edges that do not rise end in heads, where facts are widened.
    fn rank(&mut self, node: &Self::Node) -> u32;
}

/// How long to go on, and how exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How often facts are joined at a head before they are widened.
    pub delay: u32,
    /// How many descending passes follow.
    pub narrow: u32,
    /// How many flows are computed at most.
    pub steps: u64,
}

/// What a problem comes to.
#[derive(Clone, Debug)]
pub struct Solution<N, F> {
    /// What is known at each node that anything flows to.
    pub facts: BTreeMap<N, F>,
    /// The nodes in the order in which they were visited, before the descending passes.
    pub visits: Vec<N>,
    /// How many flows were computed.
    pub steps: u64,
    /// Where work was left when the steps were spent: the facts then describe too little.
    pub unfinished: Option<N>,
}

/// What is kept at a node.
struct Kept<N, F> {
    fact: F,
    /// Whether the fact claims no more than `leq` compares.
    free: bool,
    joins: u32,
    targets: BTreeSet<N>,
}

/// The facts of the edges into a node, by source; what is there from the start has none.
type Inflow<N, F> = BTreeMap<Option<N>, F>;

struct Solver<'a, P: Problem> {
    problem: &'a mut P,
    limits: Limits,
    kept: BTreeMap<P::Node, Kept<P::Node, P::Fact>>,
    /// By target.
    edges: BTreeMap<P::Node, Inflow<P::Node, P::Fact>>,
    work: BTreeSet<(u32, P::Node)>,
    steps: u64,
}

/// Solves a problem from the facts that hold at the start.
pub fn solve<P: Problem>(
    problem: &mut P,
    start: impl IntoIterator<Item = (P::Node, P::Fact)>,
    limits: Limits,
) -> Solution<P::Node, P::Fact> {
    let mut solver = Solver {
        problem,
        limits,
        kept: BTreeMap::new(),
        edges: BTreeMap::new(),
        work: BTreeSet::new(),
        steps: 0,
    };
    let start = start.into_iter().collect();
    for (node, fact) in solver.together(start) {
        solver.arrive(None, node, fact);
    }
    let (mut visits, mut unfinished) = (Vec::new(), None);
    while let Some((_, node)) = solver.work.pop_first() {
        if solver.steps >= limits.steps {
            unfinished = Some(node);
            break;
        }
        visits.push(node.clone());
        solver.visit(&node);
    }
    if unfinished.is_none() {
        let passes = (0..limits.narrow).take_while(|_| solver.descend());
        passes.for_each(drop);
    }
    let facts = solver.kept.into_iter().map(|(node, kept)| (node, kept.fact)).collect();
    Solution { facts, visits, steps: solver.steps, unfinished }
}

impl<P: Problem> Solver<'_, P> {
    /// One fact a node.
    fn together(&mut self, facts: Vec<(P::Node, P::Fact)>) -> BTreeMap<P::Node, P::Fact> {
        let mut all: BTreeMap<P::Node, P::Fact> = BTreeMap::new();
        for (node, fact) in facts {
            if let Some(other) = all.get_mut(&node) {
                self.problem.join(&node, other, &fact);
            } else {
                all.insert(node, fact);
            }
        }
        all
    }

    /// Puts a fact on an edge.
    fn arrive(&mut self, from: Option<&P::Node>, to: P::Node, fact: P::Fact) {
        let into = self.edges.entry(to.clone()).or_default();
        let old = into.insert(from.cloned(), fact);
        let alone = P::RELATES && into.len() == 1;
        let rose = match &old {
            None => true,
            Some(old) => alone || !self.problem.leq(&into[&from.cloned()], old),
        };
        if rose {
            self.work.insert((self.problem.rank(&to), to));
        }
    }

    /// Whether an edge that does not rise in rank leads here.
    fn is_head(&mut self, node: &P::Node) -> bool {
        let rank = self.problem.rank(node);
        let mut sources = self.edges.get(node).into_iter().flat_map(BTreeMap::keys).flatten();
        sources.any(|source| self.problem.rank(source) >= rank)
    }

    /// The join of the edges into a node, and whether it claims no more than `leq` compares.
    fn inflow(&mut self, node: &P::Node, head: bool) -> Option<(P::Fact, bool)> {
        let into = self.edges.get(node)?;
        let mut facts = into.values();
        let mut fact = facts.next()?.clone();
        if into.len() == 1 && !head {
            return Some((fact, !P::RELATES));
        }
        let mut joined = false;
        for other in facts {
            joined |= self.problem.join(node, &mut fact, other);
        }
        if P::RELATES && !joined {
            let same = fact.clone();
            self.problem.join(node, &mut fact, &same);
        }
        Some((fact, true))
    }

    /// Raises the fact of a node to what its edges say, and lets it flow on if it rose.
    fn visit(&mut self, node: &P::Node) {
        let head = self.is_head(node);
        let Some((mut fact, mut free)) = self.inflow(node, head) else { return };
        let mut joins = 0;
        if let Some(kept) = self.kept.get(node) {
            if kept.free && self.problem.leq(&fact, &kept.fact) {
                return;
            }
            joins = kept.joins;
            if head {
                let mut both = kept.fact.clone();
                if !self.problem.join(node, &mut both, &fact) {
                    return;
                }
                let widen = joins >= self.limits.delay;
                fact = if widen { self.problem.widen(&kept.fact, both) } else { both };
                free = true;
                joins += 1;
            }
        }
        let targets = self.flow(node, &fact);
        let old = self.kept.remove(node).map(|kept| kept.targets);
        let targets = targets.into_iter().chain(old.into_iter().flatten()).collect();
        self.kept.insert(node.clone(), Kept { fact, free, joins, targets });
    }

    /// Lets a fact flow along the edges of a node, and says where they lead.
    fn flow(&mut self, node: &P::Node, fact: &P::Fact) -> BTreeSet<P::Node> {
        self.steps += 1;
        let out = self.problem.flow(node, fact);
        let out = self.together(out);
        let targets = out.keys().cloned().collect();
        for (to, fact) in out {
            self.arrive(Some(node), to, fact);
        }
        targets
    }

    /// Lowers every fact once to what the edges into its node say. Facts stay above what can happen: they are what
    /// flows from facts that were. Gives whether anything changed.
    fn descend(&mut self) -> bool {
        let mut nodes: Vec<_> = self.kept.keys().cloned().collect();
        nodes.sort_by_cached_key(|node| self.problem.rank(node));
        let mut changed = false;
        for node in nodes {
            let head = self.is_head(&node);
            let inflow = self.inflow(&node, head);
            let Some(old) = self.kept.remove(&node) else { continue };
            let marked = self.work.remove(&(self.problem.rank(&node), node.clone()));
            let new = match inflow {
                Some((fact, free)) if self.lowers(&fact, free, marked, &old.fact) => {
                    let targets = self.flow(&node, &fact);
                    Some(Kept { fact, free, joins: old.joins, targets })
                }
                Some(_) => {
                    self.kept.insert(node, old);
                    continue;
                }
                None => None,
            };
            changed = true;
            for gone in &old.targets {
                let stays = new.as_ref().is_some_and(|new| new.targets.contains(gone));
                if let Some(into) = self.edges.get_mut(gone).filter(|_| !stays) {
                    into.remove(&Some(node.clone()));
                    self.work.insert((self.problem.rank(gone), gone.clone()));
                }
            }
            new.map(|new| self.kept.insert(node, new));
        }
        changed
    }

    /// Whether a fact is to replace the one kept in a descending pass. One that is no join, and so cannot be compared
    /// in full, does if it is `marked`: what it comes from was replaced.
    fn lowers(&mut self, fact: &P::Fact, free: bool, marked: bool, kept: &P::Fact) -> bool {
        if self.steps >= self.limits.steps {
            return false;
        }
        if free { self.problem.leq(fact, kept) && !self.problem.leq(kept, fact) } else { marked }
    }
}
