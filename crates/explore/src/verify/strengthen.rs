//! What a node needs, made small.
//!
//! A conjunct may be replaced by something stronger as long as the state at hand satisfies it: what is learned then covers fewer
//! states, but none that it should not. In order: what is no plain comparison becomes ranges (`boxes.rs`); bounds of one term by numbers become one range, or one number; comparisons of
//! one sum `v + j` with one term, for several `j`, become that for the extreme `j` and the widest range of `v` in which it
//! implies the others; where too much is left, what is a number in the state at hand must be that number.

use super::interval::{Interval, Sign};
use super::lesson::Record;
use super::{Engine, Position};
use crate::oracle::order::{Ordered, comparison, ordered};
use polysem_sem::{BinOp, Bits, CmpOp, Watched};
use polysem_term::{Node, TermId, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How many conjuncts are kept before numbers are pinned.
const MANY: usize = 48;
/// How many numbers a term may have to differ from before one side of them is taken.
const HOLES: usize = 3;

/// How a sum is compared with another term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Order {
    op: CmpOp,
    negated: bool,
}

/// A comparison of a sum `term + j`.
enum Compared {
    WithNumber(TermId),
    WithTerm(TermId, TermId, Order, Bits),
}

impl<L: Watched> Engine<'_, L> {
    /// Makes the conjuncts few. Gives nothing if the state at hand does not satisfy them: then they are of no use.
    pub(super) fn strengthen(
        &mut self,
        needed: Vec<TermId>,
        here: &Position<L>,
        record: &mut Record,
    ) -> Option<Vec<TermId>> {
        let needed = self.boxed(needed, record);
        let mut rest = Vec::new();
        let mut numbers: BTreeMap<TermId, Vec<TermId>> = BTreeMap::new();
        let mut sums: BTreeMap<(TermId, TermId, Order), Vec<(Bits, TermId)>> = BTreeMap::new();
        for t in needed {
            match compared(&self.dom.symbolic.terms, t) {
                Some(Compared::WithNumber(term)) => numbers.entry(term).or_default().push(t),
                Some(Compared::WithTerm(term, other, order, offset)) => {
                    sums.entry((term, other, order)).or_default().push((offset, t));
                }
                None => rest.push(t),
            }
        }
        for ((term, other, order), mut group) in sums {
            group.sort_by(|a, b| a.0.cmp_signed(&b.0));
            match self.extreme(term, other, order, &group, here, record) {
                Some((t, range)) => {
                    rest.push(t);
                    numbers.entry(term).or_default().extend(range);
                }
                None => rest.extend(group.into_iter().map(|(_, t)| t)),
            }
        }
        for (term, group) in numbers {
            rest.extend(self.range(term, &group, here, record));
        }
        rest.sort_unstable();
        rest.dedup();
        if rest.len() > MANY {
            rest = self.pinned(&rest, record);
        }
        let all = rest.iter().all(|&t| self.holds(t, here, record));
        all.then_some(rest)
    }

    /// A bound of a sum, some of whose parts are small whatever they are, as a bound of the rest.
    pub(super) fn separated(
        &mut self,
        t: TermId,
        here: &Position<L>,
        record: &mut Record,
    ) -> TermId {
        let Some(candidate) = self.without_small(t) else { return t };
        if self.holds(candidate, here, record) { candidate } else { t }
    }

    /// What implies a bound of a sum and does not speak of those of its parts that are small.
    fn without_small(&mut self, t: TermId) -> Option<TermId> {
        let Ordered { low, high, strict, signed } = ordered(&self.dom.symbolic.terms, t)?;
        let terms = &mut self.dom.symbolic.terms;
        let (sum, number) = match (terms.as_lit(low), terms.as_lit(high)) {
            (None, Some(number)) if signed => (low, number),
            _ => return None,
        };
        let width = number.width();
        let (mut rest, mut most) = (None, Bits::zero(width));
        let mut work = vec![sum];
        while let Some(part) = work.pop() {
            if let Node::Bin(BinOp::Add, a, b) = self.dom.symbolic.terms.node(part) {
                work.extend([a, b]);
                continue;
            }
            let range = self.dom.symbolic.terms.abs(part);
            let small =
                !range.smin().is_negative() && range.smax().word().is_some_and(|n| n < 1 << 20);
            if small {
                most = BinOp::Add.eval(&most, &range.smax());
            } else if rest.replace(part).is_some() {
                return None;
            }
        }
        let rest = rest.filter(|_| !most.is_zero() && width >= 32)?;
        // `rest + n <= number` for all `n` from zero to `most`: no sum goes round, as it rises from `rest` to at most that.
        let terms = &mut self.dom.symbolic.terms;
        let bound = BinOp::Sub.eval(&number, &most);
        if bound.cmp_signed(&number).is_gt() {
            return None;
        }
        let bound = terms.lit(&bound);
        Some(terms.cmp(if strict { CmpOp::Slt } else { CmpOp::Sle }, rest, bound))
    }

    /// What is needed where a condition holds: something between the two sides of both, if there is, else the implication.
    pub(super) fn guarded(
        &mut self,
        cond: TermId,
        needed: TermId,
        here: &Position<L>,
        record: &mut Record,
    ) -> TermId {
        let terms = &mut self.dom.symbolic.terms;
        let not = terms.not(cond);
        let implication = terms.or(not, needed);
        // What follows from ranges becomes ranges later.
        if self.follows_from_ranges(implication, record) {
            return implication;
        }
        for (low, high, op) in between(&self.dom.symbolic.terms, cond, needed) {
            let terms = &mut self.dom.symbolic.terms;
            let candidate = terms.cmp(op, low, high);
            // By transitivity, and of the state at hand.
            if self.holds(candidate, here, record) {
                return candidate;
            }
        }
        implication
    }

    /// The same where everything that is a number must be that number.
    fn pinned(&mut self, needed: &[TermId], record: &mut Record) -> Vec<TermId> {
        let terms = &mut self.dom.symbolic.terms;
        let mut pins = Vec::new();
        let mut literals: FxHashMap<TermId, TermId> = FxHashMap::default();
        for symbol in terms.symbols_in(needed) {
            if let Some(&value) = record.values.get(&symbol)
                && terms.as_lit(value).is_some()
            {
                literals.insert(symbol, value);
                pins.push(terms.eq(symbol, value));
            }
        }
        let left = terms.substitute(needed, &literals);
        pins.extend(left.into_iter().filter(|t| terms.as_truth(*t) != Some(true)));
        pins.sort_unstable();
        pins.dedup();
        pins
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
        record: &mut Record,
    ) -> Option<(TermId, Vec<TermId>)> {
        let (low, high) = (group.first()?, group.last()?);
        if low.0 == high.0 {
            return Some((low.1, vec![]));
        }
        let extreme = if order.negated { &low.0 } else { &high.0 };
        let width = low.0.width();
        let terms = &mut self.dom.symbolic.terms;
        let literal = terms.lit(extreme);
        let lhs = terms.bin(BinOp::Add, term, literal);
        let mut kept = terms.cmp(order.op, lhs, other);
        if order.negated {
            kept = terms.not(kept);
        }
        let mut range = Vec::new();
        if !high.0.is_negative() {
            let most = BinOp::Sub.eval(&Bits::max_signed(width), &high.0);
            let most = terms.lit(&most);
            range.push(terms.cmp(CmpOp::Sle, term, most));
        }
        if low.0.is_negative() {
            let least = BinOp::Sub.eval(&Bits::min_signed(width), &low.0);
            let least = terms.lit(&least);
            range.push(terms.cmp(CmpOp::Sle, least, term));
        }
        let all = range.iter().chain([&kept]).all(|&t| self.holds(t, here, record));
        all.then_some((kept, range))
    }

    /// Bounds of one term by numbers as one range around what the state at hand holds, where that is possible.
    fn range(
        &mut self,
        term: TermId,
        group: &[TermId],
        here: &Position<L>,
        record: &mut Record,
    ) -> Vec<TermId> {
        let width = self.dom.symbolic.terms.width(term);
        if group.len() < 2 || width > 64 {
            return group.to_vec();
        }
        let holes = group.iter().filter(|t| is_hole(&self.dom.symbolic.terms, **t)).count();
        let mut left = Vec::new();
        let mut ranges = [Sign::Signed, Sign::Unsigned].map(|sign| Interval::all(sign, width));
        for &t in group {
            if holes <= HOLES && is_hole(&self.dom.symbolic.terms, t) {
                left.push(t);
                continue;
            }
            let Some(found) = self.interval(term, t, here, record) else {
                left.push(t);
                continue;
            };
            let same = ranges.iter_mut().filter(|range| range.sign == found.sign);
            same.for_each(|range| range.narrow(&found));
        }
        let terms = &mut self.dom.symbolic.terms;
        if let Some(range) = ranges.iter().find(|range| range.low == range.high) {
            let only = terms.lit(&range.low);
            let pin = terms.eq(term, only);
            let map = std::iter::once((term, only)).collect();
            // What is left holds of the number, or says something of other terms too.
            let mut all: Vec<TermId> = terms.substitute(group, &map);
            all.retain(|t| terms.as_truth(*t) != Some(true));
            all.push(pin);
            return all;
        }
        left.extend(ranges.iter().flat_map(|range| range.conjuncts(terms, term)));
        left
    }

    /// The widest range of `v` in which a comparison of `v + j` with a number holds and that the state at hand is
    /// in; the numbers for which it holds are one range or two. Nothing if `t` is not about `v` alone.
    fn interval(
        &mut self,
        v: TermId,
        t: TermId,
        here: &Position<L>,
        record: &mut Record,
    ) -> Option<Interval> {
        let terms = &self.dom.symbolic.terms;
        let (op, a, b, negated) = comparison(terms, t)?;
        let (left, right) = (terms.as_lit(a), terms.as_lit(b));
        let side = if left.is_some() { b } else { a };
        let number = left.clone().or(right)?;
        let (term, offset) = sum(terms, side);
        if term != v {
            return None;
        }
        let (width, sign) = (number.width(), Sign::of(op));
        let (min, max, one) = (sign.least(width), sign.most(width), Bits::one(width));
        let minus = |n: &Bits| BinOp::Sub.eval(n, &one);
        let plus = |n: &Bits| BinOp::Add.eval(n, &one);
        let strict = matches!(op, CmpOp::Slt | CmpOp::Ult) != negated;
        // The sums for which it holds, as ranges.
        let ranges: Vec<(Bits, Bits)> = match op {
            CmpOp::Eq if !negated => vec![(number.clone(), number)],
            CmpOp::Eq => {
                let below = (number != min).then(|| (min.clone(), minus(&number)));
                let above = (number != max).then(|| (plus(&number), max.clone()));
                below.into_iter().chain(above).collect()
            }
            _ if left.is_some() == negated => {
                let most = if strict { minus(&number) } else { number.clone() };
                (number != min || !strict).then_some(vec![(min.clone(), most)])?
            }
            _ => {
                let least = if strict { plus(&number) } else { number.clone() };
                (number != max || !strict).then_some(vec![(least, max.clone())])?
            }
        };
        // Moved back by the offset a range may go round the end: then it is two.
        let moved = ranges.into_iter().flat_map(|(low, high)| {
            let (low, high) = (BinOp::Sub.eval(&low, &offset), BinOp::Sub.eval(&high, &offset));
            if sign.is_less(&high, &low) {
                vec![(min.clone(), high), (low, max.clone())]
            } else {
                vec![(low, high)]
            }
        });
        let candidates = moved.map(|(low, high)| Interval { sign, low, high });
        let candidates: Vec<Interval> = candidates.collect();
        candidates.into_iter().find(|candidate| {
            let terms = &mut self.dom.symbolic.terms;
            let conjuncts = candidate.conjuncts(terms, term);
            let inside = terms.all(conjuncts);
            self.holds(inside, here, record)
        })
    }
}

/// Whether it says that something differs.
fn is_hole(terms: &Terms, t: TermId) -> bool {
    matches!(comparison(terms, t), Some((CmpOp::Eq, _, _, true)))
}

/// A comparison of a sum, taken apart.
fn compared(terms: &Terms, t: TermId) -> Option<Compared> {
    let (op, a, b, negated) = comparison(terms, t)?;
    if terms.as_lit(a).is_some() {
        return Some(Compared::WithNumber(sum(terms, b).0));
    }
    if terms.as_lit(b).is_some() {
        return Some(Compared::WithNumber(sum(terms, a).0));
    }
    if !matches!(op, CmpOp::Slt | CmpOp::Sle) {
        return None;
    }
    // `a < b` is about `a` from above; turned around it is about `a` from below.
    let (term, offset) = sum(terms, a);
    Some(Compared::WithTerm(term, b, Order { op, negated }, offset))
}

/// The sum of a term and a number, taken apart.
fn sum(terms: &Terms, t: TermId) -> (TermId, Bits) {
    if let Node::Bin(BinOp::Add, a, b) = terms.node(t) {
        if let Some(bits) = terms.as_lit(b) {
            return (a, bits);
        }
        if let Some(bits) = terms.as_lit(a) {
            return (b, bits);
        }
    }
    (t, Bits::zero(terms.width(t)))
}

/// Comparisons that, together with one condition, imply another by transitivity.
fn between(terms: &Terms, cond: TermId, needed: TermId) -> Vec<(TermId, TermId, CmpOp)> {
    let (Some(given), Some(wanted)) = (ordered(terms, cond), ordered(terms, needed)) else {
        return vec![];
    };
    if given.signed != wanted.signed {
        return vec![];
    }
    // Where the condition is not strict and the need is, what is between must be.
    let op = match (wanted.strict && !given.strict, given.signed) {
        (true, true) => CmpOp::Slt,
        (true, false) => CmpOp::Ult,
        (false, true) => CmpOp::Sle,
        (false, false) => CmpOp::Ule,
    };
    let mut all = Vec::new();
    if wanted.high == given.high && wanted.low != given.low {
        all.push((wanted.low, given.low, op));
    }
    if wanted.low == given.low && wanted.high != given.high {
        all.push((given.high, wanted.high, op));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_term::{Model, Sort, Value};

    #[test]
    fn what_is_between_implies_what_is_needed() {
        let mut terms = Terms::default();
        let inputs: Vec<TermId> =
            ["a", "b", "c"].map(|name| terms.input(name, Sort::Bv(2))).to_vec();
        let mut comparisons = Vec::new();
        for &a in &inputs {
            for &b in &inputs {
                for op in [CmpOp::Slt, CmpOp::Sle, CmpOp::Ult, CmpOp::Ule, CmpOp::Eq] {
                    let t = terms.cmp(op, a, b);
                    comparisons.extend([t, terms.not(t)]);
                }
            }
        }
        let mut found = 0;
        for &cond in &comparisons {
            for &needed in &comparisons {
                for (low, high, op) in between(&terms, cond, needed) {
                    found += 1;
                    let candidate = terms.cmp(op, low, high);
                    for values in 0..64_u64 {
                        let mut model = Model::default();
                        for (number, input) in inputs.iter().enumerate() {
                            let Node::Input(id) = terms.node(*input) else { continue };
                            let value = Bits::new(2, values >> (2 * number) & 3);
                            model.set(id, Value::Bv(value));
                        }
                        let is = |t| terms.eval(t, &model) == Value::Bool(true);
                        assert!(!is(candidate) || !is(cond) || is(needed));
                    }
                }
            }
        }
        assert!(found > 50);
    }
}
