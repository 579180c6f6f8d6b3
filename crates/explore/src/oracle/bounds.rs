//! What values can be under the facts of a path: sums, products and differences of what is bounded, which a solver that sees
//! bits finds hard.
//!
//! **Invariant:** what is said to be impossible follows from the facts.

use polysem_sem::{BinOp, CmpOp, UnOp};
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
    pub(super) fn range(&mut self, terms: &mut Terms, t: TermId) -> Option<Abs> {
        self.catch_up(terms);
        self.of(terms, t, &mut { LOOKED_AT })
    }

    fn catch_up(&mut self, terms: &mut Terms) {
        for (facts, fact) in std::mem::take(&mut self.new) {
            self.absorb(terms, fact, facts, &mut { LOOKED_AT });
        }
    }

    fn of(&mut self, terms: &Terms, t: TermId, left: &mut usize) -> Option<Abs> {
        terms.abs_given(t, &self.known, &mut self.found, left)
    }

    fn absorb(&mut self, terms: &mut Terms, fact: TermId, facts: usize, left: &mut usize) {
        let mut work = vec![(fact, true)];
        while let Some((t, truth)) = work.pop() {
            match terms.node(t) {
                Node::Not(not) => {
                    work.push((not, !truth));
                    continue;
                }
                Node::And(a, b) if truth => work.extend([(b, true), (a, true)]),
                Node::Or(a, b) if !truth => work.extend([(b, false), (a, false)]),
                _ => {}
            }
            self.narrow(t, &Abs::lit(&Bits::new(1, truth.into())), facts);
            let Node::Cmp(op, a, b) = terms.node(t) else { continue };
            if !matches!(terms.sort(a), Sort::Bv(_)) {
                continue;
            }
            if op == CmpOp::Eq && !truth {
                differ(terms, a, b, &mut work);
            }
            if let (Some(x), Some(y)) = (self.of(terms, a, left), self.of(terms, b, left))
                && let Some((x, y)) = op.assume(truth, &x, &y)
            {
                self.narrow_within(terms, a, x, facts);
                self.narrow_within(terms, b, y, facts);
                let (low, high) = if truth { (a, b) } else { (b, a) };
                let signed = matches!(op, CmpOp::Slt | CmpOp::Sle);
                if op != CmpOp::Eq {
                    self.narrow_difference(terms, (low, high), signed, facts, left);
                }
            }
        }
    }

    /// One number is at most another: what is between them is no more than the other can be. Of signed numbers that is said where
    /// neither is negative.
    fn narrow_difference(
        &mut self,
        terms: &mut Terms,
        (low, high): (TermId, TermId),
        signed: bool,
        facts: usize,
        left: &mut usize,
    ) {
        if terms.as_lit(low).is_some() || terms.as_lit(high).is_some() {
            return;
        }
        let (Some(x), Some(y)) = (self.of(terms, low, left), self.of(terms, high, left)) else {
            return;
        };
        let (least, most) = (x.umin(), y.umax());
        let negative = x.smin().is_negative() || y.smin().is_negative();
        if least.cmp_unsigned(&most).is_gt() || signed && negative {
            return;
        }
        let between = terms.bin(BinOp::Sub, high, low);
        let farthest = BinOp::Sub.eval(&most, &least);
        self.narrow(between, &Abs::range(&Bits::zero(most.width()), &farthest), facts);
    }

    /// A term is among these, and so is what it is made of with numbers only.
    fn narrow_within(&mut self, terms: &Terms, t: TermId, to: Abs, facts: usize) {
        let (mut t, mut to) = (t, to);
        loop {
            self.narrow(t, &to, facts);
            (t, to) = match terms.node(t) {
                Node::Bin(BinOp::Add, a, b) => match (terms.as_lit(a), terms.as_lit(b)) {
                    (_, Some(number)) => (a, BinOp::Sub.abs(&to, &Abs::lit(&number))),
                    (Some(number), _) => (b, BinOp::Sub.abs(&to, &Abs::lit(&number))),
                    (None, None) => return,
                },
                Node::Un(UnOp::SignExtend(_) | UnOp::ZeroExtend(_), a) => {
                    let hi = (terms.width(a) - 1) as u16;
                    (a, UnOp::Extract { hi, lo: 0 }.abs(&to))
                }
                _ => return,
            };
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

/// Truth values that programs compute with as numbers: which of them hold where two numbers differ.
fn differ(terms: &Terms, a: TermId, b: TermId, work: &mut Vec<(TermId, bool)>) {
    let is_zero = |t: TermId| terms.as_lit(t).is_some_and(|bits| bits.is_zero());
    let mut parts = match (is_zero(a), is_zero(b)) {
        (true, false) => vec![b],
        (false, true) => vec![a],
        _ => return,
    };
    while let Some(part) = parts.pop() {
        match terms.node(part) {
            Node::Ite(cond, _, zero) if is_zero(zero) => work.push((cond, true)),
            Node::Ite(cond, zero, _) if is_zero(zero) => work.push((cond, false)),
            Node::Bin(BinOp::And, a, b) => parts.extend([a, b]),
            Node::Un(UnOp::ZeroExtend(_) | UnOp::SignExtend(_), a) => parts.push(a),
            _ => {}
        }
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
    use polysem_term::{Model, Value};

    /// Comparisons of a few shapes over two numbers of three bits.
    fn shapes(terms: &mut Terms, a: TermId, b: TermId) -> Vec<TermId> {
        let zero = terms.num(3, 0);
        let negative = terms.cmp(CmpOp::Slt, a, zero);
        let minus = terms.bin(BinOp::Sub, zero, a);
        let three = terms.num(3, 3);
        let sides = [
            a,
            terms.bin(BinOp::Add, b, three),
            terms.bin(BinOp::Add, a, b),
            terms.ite(negative, minus, a),
        ];
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
        let one = terms.num(3, 1);
        for (number, more) in [(1, 2), (5, 7), (3, 3)] {
            let (number, more) = (terms.num(3, number), terms.num(3, more));
            let (low, high) = (terms.cmp(CmpOp::Ult, a, number), terms.cmp(CmpOp::Ult, b, more));
            let (low, high) = (terms.ite(low, zero, one), terms.ite(high, one, zero));
            let both = terms.bin(BinOp::And, low, high);
            let not = terms.eq(both, zero);
            comparisons.extend([not, terms.not(not)]);
        }
        for op in [CmpOp::Slt, CmpOp::Ule] {
            let t = terms.cmp(op, a, b);
            comparisons.extend([t, terms.not(t)]);
        }
        let between = terms.bin(BinOp::Sub, b, a);
        for number in 0..8 {
            let number = terms.num(3, number);
            let t = terms.cmp(CmpOp::Ult, number, between);
            comparisons.extend([t, terms.not(t)]);
        }
        comparisons.retain(|t| terms.as_truth(*t).is_none());
        comparisons
    }

    /// Of all pairs of facts of a few shapes over two numbers of three bits: what is called impossible has no model.
    #[test]
    fn what_is_impossible_has_no_model() {
        let mut terms = Terms::default();
        let [a, b] = ["a", "b"].map(|name| terms.input(name, Sort::Bv(3)));
        let comparisons = shapes(&mut terms, a, b);
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
