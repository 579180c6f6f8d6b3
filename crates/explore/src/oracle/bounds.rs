//! What values can be under the facts of a path: sums, products and differences of what is bounded, which a solver that sees
//! bits finds hard.
//!
//! **Invariant:** what is said to be impossible follows from the facts.

use super::order::comparison;
use polysem_term::{Abs, Bits, Node, Sort, TermId, Terms};
use rustc_hash::FxHashMap;

/// What the facts of a path say of terms.
#[derive(Debug, Default)]
pub(crate) struct Bounds {
    known: FxHashMap<TermId, Abs>,
    /// What was known before, with the number of facts before the one that said more.
    trail: Vec<(usize, TermId, Option<Abs>)>,
    /// Facts that nobody has asked about yet, with the number of those before them.
    new: Vec<(usize, TermId)>,
    /// What follows for other terms.
    found: FxHashMap<TermId, Abs>,
}

/// How many terms are looked at for an answer, and for one that needs more than one look.
const LOOKED_AT: usize = 2_000;
const LOOKED_AT_AGAIN: usize = 1_000;

impl Bounds {
    /// Goes back to so many facts.
    pub(super) fn forget(&mut self, facts: usize) {
        while self.new.pop_if(|(before, _)| *before >= facts).is_some() {}
        while let Some((_, t, old)) = self.trail.pop_if(|(before, ..)| *before >= facts) {
            match old {
                Some(old) => self.known.insert(t, old),
                None => self.known.remove(&t),
            };
            self.found.clear();
        }
    }

    /// One more fact, behind so many.
    pub(super) fn learn(&mut self, fact: TermId, facts: usize) {
        self.new.push((facts, fact));
    }

    /// What is known of terms, without any facts.
    pub(crate) fn new(known: FxHashMap<TermId, Abs>) -> Bounds {
        Bounds { known, ..Bounds::default() }
    }

    /// Whether something cannot be.
    pub(crate) fn is_impossible(&mut self, terms: &mut Terms, t: TermId) -> bool {
        self.catch_up(terms);
        if self.is_false(terms, t, &mut { LOOKED_AT }) {
            return true;
        }
        let parts = conjuncts(terms, t);
        if parts.len() < 2 {
            return false;
        }
        // Each of them where the others hold.
        let behind = self.trail.last().map_or(0, |(before, ..)| before + 1);
        let found = std::mem::take(&mut self.found);
        let mut left = LOOKED_AT_AGAIN;
        for part in &parts {
            self.absorb(terms, *part, behind, &mut left);
        }
        let impossible = parts.iter().any(|part| self.is_false(terms, *part, &mut left));
        self.forget(behind);
        self.found = found;
        impossible
    }

    fn is_false(&mut self, terms: &Terms, t: TermId, left: &mut usize) -> bool {
        self.of(terms, t, left).and_then(|abs| abs.as_lit()).is_some_and(|bit| bit.is_zero())
    }

    /// What a vector can be, or a truth value as one bit.
    pub(super) fn range(&mut self, terms: &Terms, t: TermId) -> Option<Abs> {
        self.catch_up(terms);
        self.of(terms, t, &mut { LOOKED_AT })
    }

    fn catch_up(&mut self, terms: &Terms) {
        for (facts, fact) in std::mem::take(&mut self.new) {
            self.absorb(terms, fact, facts, &mut { LOOKED_AT });
        }
    }

    fn of(&mut self, terms: &Terms, t: TermId, left: &mut usize) -> Option<Abs> {
        terms.abs_given(t, &self.known, &mut self.found, left)
    }

    fn absorb(&mut self, terms: &Terms, fact: TermId, facts: usize, left: &mut usize) {
        let mut work = vec![fact];
        while let Some(t) = work.pop() {
            match terms.node(t) {
                Node::And(a, b) => work.extend([b, a]),
                Node::Not(not) => self.narrow(not, &Abs::lit(&Bits::zero(1)), facts),
                _ => self.narrow(t, &Abs::lit(&Bits::one(1)), facts),
            }
            let Some((op, a, b, negated)) = comparison(terms, t) else { continue };
            if !matches!(terms.sort(a), Sort::Bv(_)) {
                continue;
            }
            if let (Some(x), Some(y)) = (self.of(terms, a, left), self.of(terms, b, left))
                && let Some((x, y)) = op.assume(!negated, &x, &y)
            {
                self.narrow(a, &x, facts);
                self.narrow(b, &y, facts);
            }
        }
    }

    /// A term is among these.
    fn narrow(&mut self, t: TermId, to: &Abs, facts: usize) {
        let old = self.known.get(&t).cloned();
        let new = match &old {
            Some(old) => old.meet(to),
            None => Some(to.clone()),
        };
        let Some(new) = new.filter(|new| old.as_ref() != Some(new) && !new.is_top()) else {
            return;
        };
        self.known.insert(t, new);
        self.trail.push((facts, t, old));
        self.found.clear();
    }
}

/// The parts of a conjunction.
fn conjuncts(terms: &mut Terms, t: TermId) -> Vec<TermId> {
    let mut parts = Vec::new();
    let mut work = vec![t];
    while let Some(t) = work.pop() {
        match terms.node(t) {
            Node::And(a, b) => work.extend([b, a]),
            Node::Not(not) => match terms.node(not) {
                Node::Or(a, b) => {
                    let (a, b) = (terms.not(a), terms.not(b));
                    work.extend([b, a]);
                }
                _ => parts.push(t),
            },
            _ => parts.push(t),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_sem::{BinOp, CmpOp};
    use polysem_term::{Model, Value};

    /// Of all pairs of facts of a few shapes over two numbers of three bits: what is called impossible has no model.
    #[test]
    fn what_is_impossible_has_no_model() {
        let mut terms = Terms::default();
        let [a, b] = ["a", "b"].map(|name| terms.input(name, Sort::Bv(3)));
        let zero = terms.num(3, 0);
        let negative = terms.cmp(CmpOp::Slt, a, zero);
        let minus = terms.bin(BinOp::Sub, zero, a);
        let sides = [a, b, terms.bin(BinOp::Add, a, b), terms.ite(negative, minus, a)];
        let mut comparisons = Vec::new();
        for side in sides {
            for number in 0..8 {
                for op in [CmpOp::Slt, CmpOp::Ule, CmpOp::Eq] {
                    let number = terms.num(3, number);
                    let t = terms.cmp(op, side, number);
                    comparisons.extend([t, terms.not(t)]);
                }
            }
        }
        comparisons.retain(|t| terms.as_truth(*t).is_none());
        let models: Vec<Model> = (0..64_u64)
            .map(|values| {
                let mut model = Model::default();
                for (number, input) in [a, b].iter().enumerate() {
                    let Node::Input(id) = terms.node(*input) else { continue };
                    model.set(id, Value::Bv(Bits::new(3, values >> (3 * number) & 7)));
                }
                model
            })
            .collect();
        let truths: Vec<u64> = comparisons
            .iter()
            .map(|t| {
                let is = |m: &Model| u64::from(terms.eval(*t, m) == Value::Bool(true));
                models.iter().enumerate().map(|(number, m)| is(m) << number).sum()
            })
            .collect();
        let (mut found, mut together) = (0, 0);
        for (&one, first) in comparisons.iter().zip(&truths) {
            let mut bounds = Bounds::default();
            bounds.learn(one, 0);
            for (&two, second) in comparisons.iter().zip(&truths) {
                bounds.learn(two, 1);
                // What contradicts itself is no path.
                for (&three, third) in
                    comparisons.iter().zip(&truths).filter(|_| first & second != 0)
                {
                    if bounds.is_impossible(&mut terms, three) {
                        found += 1;
                        assert_eq!(first & second & third, 0);
                    }
                }
                let both = terms.and(one, two);
                if Bounds::default().is_impossible(&mut terms, both) {
                    assert_eq!(first & second, 0);
                    together += 1;
                }
                bounds.forget(1);
            }
            let mut alone = Bounds::default();
            alone.learn(one, 0);
            for &three in &comparisons {
                let same = alone.is_impossible(&mut terms, three);
                assert_eq!(bounds.is_impossible(&mut terms, three), same);
            }
        }
        assert!(found > 10_000 && together > 1_000, "{found} {together}");
    }
}
