//! What a node needs: carried back from its leaves, then made small.
//!
//! A conjunct may be replaced by something stronger as long as the state at hand satisfies it: the entry then covers fewer
//! states, but none that it should not. In order: a guard is dropped where what it guards holds anyway; bounds of one
//! term by numbers become one range; comparisons of one sum `v + j` with one term, for several `j`, become that for the
//! extreme `j` and the widest range of `v` in which it implies the others.

use super::matching::{Values, sum};
use super::segment::{Segment, Tree};
use super::{Engine, Lesson, Position};
use polysem_sem::{BinOp, Bits, CmpOp, Language};
use polysem_term::{Node, TermId};
use std::collections::BTreeMap;

/// What must hold, all of it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Conjuncts(pub(super) Vec<TermId>);

impl<L: Language> Engine<'_, L> {
    /// What a segment needs at its start, given what its leaves need; nothing if that is not known.
    pub(super) fn needed(
        &mut self,
        segment: &Segment<L>,
        below: &[Lesson],
        here: &Position<L>,
        values: &Values,
    ) -> Option<Conjuncts> {
        let mut leaves = Vec::new();
        for (leaf, below) in segment.leaves.iter().zip(below) {
            leaves.push(match below {
                Lesson::Needs(needed) => {
                    let ideal = Values::new::<L>(self.dom, &leaf.position.state, &leaf.ideal);
                    ideal.read(self.dom, &needed.0)
                }
                Lesson::Nothing => None,
            });
        }
        let parts = self.fold(&segment.tree, &leaves, here, values)?;
        let mut flat = Vec::new();
        let mut work: Vec<TermId> = parts.into_iter().rev().collect();
        while let Some(t) = work.pop() {
            match self.dom.terms.node(t) {
                Node::And(a, b) => work.extend([b, a]),
                Node::Truth(true) => {}
                // The state at hand is possible, so this says that something went wrong.
                Node::Truth(false) => return None,
                _ if flat.contains(&t) => {}
                _ => flat.push(t),
            }
        }
        Some(Conjuncts(flat))
    }

    fn fold(
        &mut self,
        tree: &Tree,
        leaves: &[Option<Vec<TermId>>],
        here: &Position<L>,
        values: &Values,
    ) -> Option<Vec<TermId>> {
        match tree {
            Tree::Leaf(number) => leaves[*number].clone(),
            Tree::Nothing => Some(vec![]),
            Tree::Never => Some(vec![self.dom.terms.truth(false)]),
            Tree::Unknown => None,
            Tree::All(more, tree) => {
                let mut all = more.clone();
                all.extend(self.fold(tree, leaves, here, values)?);
                Some(all)
            }
            Tree::Where(cond, tree) => {
                let mut guarded = Vec::new();
                for t in self.fold(tree, leaves, here, values)? {
                    let free = self.holds(t, here, values);
                    guarded.push(if free { t } else { self.dom.terms.implies(*cond, t) });
                }
                Some(guarded)
            }
            Tree::Each(trees) => {
                let mut all = Vec::new();
                for tree in trees {
                    all.extend(self.fold(tree, leaves, here, values)?);
                }
                Some(all)
            }
        }
    }

    /// Whether the state at hand satisfies a term over the symbols.
    fn holds(&mut self, t: TermId, here: &Position<L>, values: &Values) -> bool {
        let Some(read) = values.read(self.dom, &[t]) else { return false };
        match self.dom.terms.as_truth(read[0]) {
            Some(truth) => truth,
            None => self.oracle.entails(self.dom, &here.path, read[0]) == Some(true),
        }
    }

    /// Makes the conjuncts few. Gives nothing if the state at hand does not satisfy them: then they are of no use.
    pub(super) fn strengthen(
        &mut self,
        needed: Conjuncts,
        here: &Position<L>,
        values: &Values,
    ) -> Option<Conjuncts> {
        let mut rest = Vec::new();
        let mut ranges: BTreeMap<TermId, Vec<TermId>> = BTreeMap::new();
        let mut sums: BTreeMap<(TermId, TermId, Order), Vec<(Bits, TermId)>> = BTreeMap::new();
        for t in needed.0 {
            match self.compared(t) {
                Some(Compared::WithNumber(term)) => ranges.entry(term).or_default().push(t),
                Some(Compared::WithTerm(term, other, order, offset)) => {
                    sums.entry((term, other, order)).or_default().push((offset, t));
                }
                None => rest.push(t),
            }
        }
        for ((term, other, order), mut group) in sums {
            group.sort_by(|a, b| a.0.cmp_signed(&b.0));
            match self.extreme(term, other, order, &group, here, values) {
                Some((t, range)) => {
                    rest.push(t);
                    ranges.entry(term).or_default().extend(range);
                }
                None => rest.extend(group.into_iter().map(|(_, t)| t)),
            }
        }
        for (term, group) in ranges {
            rest.extend(self.range(term, &group, here, values));
        }
        rest.sort_unstable();
        rest.dedup();
        let all = rest.iter().all(|&t| self.holds(t, here, values));
        all.then_some(Conjuncts(rest))
    }

    /// A signed comparison of a sum, taken apart.
    fn compared(&self, t: TermId) -> Option<Compared> {
        let terms = &self.dom.terms;
        let (t, negated) = match terms.node(t) {
            Node::Not(t) => (t, true),
            _ => (t, false),
        };
        let Node::Cmp(op, a, b) = terms.node(t) else { return None };
        if op == CmpOp::Eq && !negated {
            let literal = terms.as_lit(a).is_some() || terms.as_lit(b).is_some();
            let term = if terms.as_lit(a).is_some() { b } else { a };
            return literal.then(|| Compared::WithNumber(sum(self.dom, term).0));
        }
        if !matches!(op, CmpOp::Slt | CmpOp::Sle) {
            return None;
        }
        if terms.as_lit(a).is_some() {
            return Some(Compared::WithNumber(sum(self.dom, b).0));
        }
        if terms.as_lit(b).is_some() {
            return Some(Compared::WithNumber(sum(self.dom, a).0));
        }
        // `a < b` is about `a` from above; turned around it is about `a` from below.
        let (term, offset) = sum(self.dom, a);
        let order = match (op, negated) {
            (CmpOp::Slt, false) => Order::Less,
            (CmpOp::Slt, true) => Order::NotLess,
            (_, false) => Order::AtMost,
            (_, true) => Order::NotAtMost,
        };
        Some(Compared::WithTerm(term, b, order, offset))
    }

    /// Of `term + j` compared with one other term for several `j`, the comparison that implies the others where
    /// no sum overflows, and that range of `term`.
    fn extreme(
        &mut self,
        term: TermId,
        other: TermId,
        order: Order,
        group: &[(Bits, TermId)],
        here: &Position<L>,
        values: &Values,
    ) -> Option<(TermId, Vec<TermId>)> {
        let (low, high) = (group.first()?, group.last()?);
        if low.0 == high.0 {
            return Some((low.1, vec![]));
        }
        let from_above = matches!(order, Order::Less | Order::AtMost);
        let extreme = if from_above { &high.0 } else { &low.0 };
        let width = low.0.width();
        let literal = self.dom.terms.lit(extreme);
        let lhs = self.dom.terms.bin(BinOp::Add, term, literal);
        let op =
            if matches!(order, Order::Less | Order::NotLess) { CmpOp::Slt } else { CmpOp::Sle };
        let mut kept = self.dom.terms.cmp(op, lhs, other);
        if !from_above {
            kept = self.dom.terms.not(kept);
        }
        let mut range = Vec::new();
        if !high.0.is_negative() {
            let most = BinOp::Sub.eval(&Bits::max_signed(width), &high.0);
            let most = self.dom.terms.lit(&most);
            range.push(self.dom.terms.cmp(CmpOp::Sle, term, most));
        }
        if low.0.is_negative() {
            let least = BinOp::Sub.eval(&Bits::min_signed(width), &low.0);
            let least = self.dom.terms.lit(&least);
            range.push(self.dom.terms.cmp(CmpOp::Sle, least, term));
        }
        let all = range.iter().chain([&kept]).all(|&t| self.holds(t, here, values));
        all.then_some((kept, range))
    }

    /// Bounds of one term by numbers as one range around what the state at hand holds, where that is possible.
    fn range(
        &mut self,
        term: TermId,
        group: &[TermId],
        here: &Position<L>,
        values: &Values,
    ) -> Vec<TermId> {
        let width = self.dom.terms.width(term);
        if group.len() < 2 || width > 64 {
            return group.to_vec();
        }
        let (mut least, mut most) = (Bits::min_signed(width), Bits::max_signed(width));
        let mut left = Vec::new();
        for &t in group {
            match self.interval(term, t, here, values) {
                Some((lo, hi)) => {
                    if least.cmp_signed(&lo).is_lt() {
                        least = lo;
                    }
                    if hi.cmp_signed(&most).is_lt() {
                        most = hi;
                    }
                }
                None => left.push(t),
            }
        }
        if least != Bits::min_signed(width) {
            let least = self.dom.terms.lit(&least);
            left.push(self.dom.terms.cmp(CmpOp::Sle, least, term));
        }
        if most != Bits::max_signed(width) {
            let most = self.dom.terms.lit(&most);
            left.push(self.dom.terms.cmp(CmpOp::Sle, term, most));
        }
        left
    }

    /// The widest signed range of `v` in which a comparison of `v + j` with a number holds and that the state at hand is
    /// in; the numbers for which it holds are one range or two. Nothing if `t` is not about `v` alone.
    fn interval(
        &mut self,
        v: TermId,
        t: TermId,
        here: &Position<L>,
        values: &Values,
    ) -> Option<(Bits, Bits)> {
        let (inner, negated) = match self.dom.terms.node(t) {
            Node::Not(inner) => (inner, true),
            _ => (t, false),
        };
        let Node::Cmp(op, a, b) = self.dom.terms.node(inner) else { return None };
        let (left, right) = (self.dom.terms.as_lit(a), self.dom.terms.as_lit(b));
        let side = if left.is_some() { b } else { a };
        let number = left.clone().or(right)?;
        let (term, offset) = sum(self.dom, side);
        if term != v {
            return None;
        }
        let width = number.width();
        let (min, max) = (Bits::min_signed(width), Bits::max_signed(width));
        let one = Bits::one(width);
        // The sums for which it holds, as one range.
        let strict = (op == CmpOp::Slt) != negated;
        let (lo, hi) = match op {
            CmpOp::Eq if !negated => (number.clone(), number),
            CmpOp::Slt | CmpOp::Sle if left.is_some() == negated => {
                let most = if strict { BinOp::Sub.eval(&number, &one) } else { number.clone() };
                (number != min || !strict).then_some((min.clone(), most))?
            }
            CmpOp::Slt | CmpOp::Sle => {
                let least = if strict { BinOp::Add.eval(&number, &one) } else { number.clone() };
                (number != max || !strict).then_some((least, max.clone()))?
            }
            CmpOp::Eq | CmpOp::Ult | CmpOp::Ule => return None,
        };
        // Moved back by the offset it may go round the end: then it is two ranges.
        let (lo, hi) = (BinOp::Sub.eval(&lo, &offset), BinOp::Sub.eval(&hi, &offset));
        let candidates =
            if lo.cmp_signed(&hi).is_le() { vec![(lo, hi)] } else { vec![(min, hi), (lo, max)] };
        candidates.into_iter().find(|(lo, hi)| {
            let (lo, hi) = (self.dom.terms.lit(lo), self.dom.terms.lit(hi));
            let above = self.dom.terms.cmp(CmpOp::Sle, lo, term);
            let below = self.dom.terms.cmp(CmpOp::Sle, term, hi);
            let inside = self.dom.terms.and(above, below);
            self.holds(inside, here, values)
        })
    }
}

/// How a sum is compared with another term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Order {
    Less,
    NotLess,
    AtMost,
    NotAtMost,
}

/// A comparison of a sum `term + j`.
enum Compared {
    WithNumber(TermId),
    WithTerm(TermId, TermId, Order, Bits),
}
