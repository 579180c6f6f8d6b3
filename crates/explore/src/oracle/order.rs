//! What is less than what: chains of comparisons, which programs that sort and search make, and which a solver that sees
//! bits finds hard.
//!
//! **Invariant:** what is said to be impossible follows from the facts by transitivity alone.

use polysem_sem::CmpOp;
use polysem_term::{Node, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// `low < high` or, if not strictly, `low <= high`, of signed or unsigned numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ordered {
    pub(crate) low: TermId,
    pub(crate) high: TermId,
    pub(crate) strict: bool,
    pub(crate) signed: bool,
}

/// A comparison, perhaps a negated one.
pub(crate) fn comparison(terms: &Terms, t: TermId) -> Option<(CmpOp, TermId, TermId, bool)> {
    let (t, negated) = match terms.node(t) {
        Node::Not(t) => (t, true),
        _ => (t, false),
    };
    let Node::Cmp(op, a, b) = terms.node(t) else { return None };
    Some((op, a, b, negated))
}

/// A term that says what is less than what.
pub(crate) fn ordered(terms: &Terms, t: TermId) -> Option<Ordered> {
    let (op, a, b, negated) = comparison(terms, t)?;
    let (strict, signed) = match op {
        CmpOp::Slt => (true, true),
        CmpOp::Sle => (false, true),
        CmpOp::Ult => (true, false),
        CmpOp::Ule => (false, false),
        CmpOp::Eq => return None,
    };
    Some(if negated {
        Ordered { low: b, high: a, strict: !strict, signed }
    } else {
        Ordered { low: a, high: b, strict, signed }
    })
}

/// What the facts of a path say.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// What is above a term, and whether strictly.
    above: FxHashMap<(TermId, bool), Vec<(TermId, bool)>>,
    /// What was added, with the number of facts before it.
    trail: Vec<(usize, (TermId, bool))>,
}

/// How many terms are looked at for an answer.
const LOOKED_AT: usize = 256;

impl Order {
    /// Goes back to so many facts.
    pub(super) fn forget(&mut self, facts: usize) {
        while let Some((_, key)) = self.trail.pop_if(|(before, _)| *before >= facts) {
            if let Some(above) = self.above.get_mut(&key) {
                above.pop();
            }
        }
    }

    /// One more fact, behind so many.
    pub(super) fn learn(&mut self, terms: &Terms, fact: TermId, facts: usize) {
        let mut work = vec![fact];
        while let Some(t) = work.pop() {
            if let Node::And(a, b) = terms.node(t) {
                work.extend([a, b]);
            } else if let Some(found) = ordered(terms, t) {
                self.add(found, facts);
            } else if let Some((CmpOp::Eq, a, b, false)) = comparison(terms, t) {
                for (low, high) in [(a, b), (b, a)] {
                    for signed in [false, true] {
                        self.add(Ordered { low, high, strict: false, signed }, facts);
                    }
                }
            }
        }
    }

    fn add(&mut self, Ordered { low, high, strict, signed }: Ordered, facts: usize) {
        self.above.entry((low, signed)).or_default().push((high, strict));
        self.trail.push((facts, (low, signed)));
    }

    /// Whether something cannot be.
    pub(super) fn is_impossible(&self, terms: &Terms, t: TermId) -> bool {
        if self.trail.is_empty() {
            return false;
        }
        if let Node::And(a, b) = terms.node(t) {
            return self.is_impossible(terms, a) || self.is_impossible(terms, b);
        }
        if let Some(Ordered { low, high, strict, signed }) = ordered(terms, t) {
            return self.is_below(high, low, !strict, signed);
        }
        match comparison(terms, t) {
            Some((CmpOp::Eq, a, b, false)) => [(a, b), (b, a)].into_iter().any(|(low, high)| {
                self.is_below(low, high, true, false) || self.is_below(low, high, true, true)
            }),
            _ => false,
        }
    }

    /// Whether one term is known to be at most, or less than, another.
    fn is_below(&self, low: TermId, high: TermId, strictly: bool, signed: bool) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![(low, false)];
        while let Some((at, strict)) = work.pop() {
            if at == high && (strict || !strictly) {
                return true;
            }
            if !seen.insert((at, strict)) || seen.len() > LOOKED_AT {
                continue;
            }
            let above = self.above.get(&(at, signed)).into_iter().flatten();
            work.extend(above.map(|(next, more)| (*next, strict || *more)));
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_sem::Bits;
    use polysem_term::{Model, Sort, Value};

    /// Of all sets of two facts over three numbers of two bits: what is called impossible has no model.
    #[test]
    fn what_is_impossible_has_no_model() {
        let mut terms = Terms::default();
        let inputs = ["a", "b", "c"].map(|name| terms.input(name, Sort::Bv(2)));
        let mut comparisons = Vec::new();
        for &a in &inputs {
            for &b in inputs.iter().filter(|b| **b != a) {
                for op in [CmpOp::Slt, CmpOp::Sle, CmpOp::Ult, CmpOp::Ule, CmpOp::Eq] {
                    let t = terms.cmp(op, a, b);
                    comparisons.extend([t, terms.not(t)]);
                }
            }
        }
        let models: Vec<Model> = (0..64_u64)
            .map(|values| {
                let mut model = Model::default();
                for (number, input) in inputs.iter().enumerate() {
                    let Node::Input(id) = terms.node(*input) else { continue };
                    model.set(id, Value::Bv(Bits::new(2, values >> (2 * number) & 3)));
                }
                model
            })
            .collect();
        let is = |t: TermId, model: &Model| terms.eval(t, model) == Value::Bool(true);
        let mut found = 0;
        for &one in &comparisons {
            for &two in &comparisons {
                let mut order = Order::default();
                order.learn(&terms, one, 0);
                order.learn(&terms, two, 1);
                for &three in &comparisons {
                    if order.is_impossible(&terms, three) {
                        found += 1;
                        let all = |m: &&Model| is(one, m) && is(two, m) && is(three, m);
                        assert!(models.iter().find(all).is_none());
                    }
                }
                order.forget(1);
                let mut alone = Order::default();
                alone.learn(&terms, one, 0);
                for &three in &comparisons {
                    let same = alone.is_impossible(&terms, three);
                    assert_eq!(order.is_impossible(&terms, three), same);
                }
            }
        }
        assert!(found > 1000);
    }
}
