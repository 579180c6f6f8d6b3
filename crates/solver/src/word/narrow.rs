//! What assertions say about known bits and ranges, and what follows bottom-up.
//!
//! A comparison with a literal narrows its other side; where that side is made of inputs by operators that can be
//! looked through backwards (slices, extensions, masks, sums with a literal), the inputs are narrowed too.
//! [`Narrowing::fact`] then gives the facts of any term whose operands' facts are there.

use super::map::TermMap;
use super::problem::{OriginSet, Problem};
use polysem_term::{Abs, BinOp, Bits, CmpOp, Node, SetId, Sort, TermId, Terms, UnOp};

/// How many terms one assertion may narrow.
const MAX_NARROWED: usize = 64;

/// A fact and the assertions it rests on.
pub(super) type Fact = (Abs, OriginSet);

/// What kind of source an assertion is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// It narrows nothing.
    None,
    /// It narrows inputs, through operators that lead to nothing else.
    Inputs,
    /// It narrows the one compound term that it compares with a literal.
    Term(TermId),
    /// The other sources say it already.
    Redundant,
}

/// Facts narrowed by assertions, before anything is propagated upwards.
pub(super) struct Narrowing {
    narrowed: TermMap<Fact>,
}

impl Narrowing {
    pub(super) fn new(capacity: usize) -> Narrowing {
        Narrowing { narrowed: TermMap::new(capacity) }
    }

    /// Whether no assertion said anything.
    pub(super) fn is_empty(&self) -> bool {
        self.narrowed.is_empty()
    }

    /// All terms about which something was said.
    pub(super) fn iter(&self) -> impl Iterator<Item = (TermId, &Fact)> {
        self.narrowed.iter()
    }

    /// Takes in an assertion; `Err` with what it contradicts.
    pub(super) fn learn(
        &mut self,
        problem: &mut Problem<'_>,
        assertion: TermId,
        from: OriginSet,
    ) -> Result<Source, OriginSet> {
        let Some((op, truth, a, b)) = comparison(problem.terms, assertion) else {
            return Ok(Source::None);
        };
        let (side, is_left) = match (problem.terms.as_lit(a), problem.terms.as_lit(b)) {
            (None, Some(_)) => (a, true),
            (Some(_), None) => (b, false),
            _ => return Ok(Source::None),
        };
        let literal = problem.terms.abs(if is_left { b } else { a });
        let (known, why) = self.current(problem, side);
        let (left, right) = if is_left { (&known, &literal) } else { (&literal, &known) };
        let all = problem.origins.union(from, why);
        match op.abs(left, right) {
            Some(outcome) if outcome == truth => return Ok(Source::Redundant),
            Some(_) => return Err(all),
            None => {}
        }
        let Some((left, right)) = op.assume(truth, left, right) else { return Err(all) };
        let new = if is_left { left } else { right };
        if new == known {
            return Ok(Source::None);
        }
        if !leads_to_inputs(problem.terms, side) {
            self.narrowed.insert(side, (new, all));
            return Ok(Source::Term(side));
        }
        self.push(problem, side, (new, all))?;
        Ok(Source::Inputs)
    }

    /// What is known of `t`, not counting what was said about its operands.
    fn current(&self, problem: &mut Problem<'_>, t: TermId) -> Fact {
        match self.narrowed.get(t) {
            Some(fact) => fact.clone(),
            None => (problem.terms.abs(t), SetId::EMPTY),
        }
    }

    /// Narrows a term, and through it its operands.
    fn push(&mut self, problem: &mut Problem<'_>, t: TermId, fact: Fact) -> Result<(), OriginSet> {
        let mut work = vec![(t, fact)];
        let mut steps = 0;
        while let Some((t, (abs, from))) = work.pop() {
            let (known, why) = self.current(problem, t);
            let Some(new) = known.meet(&abs) else {
                return Err(problem.origins.union(from, why));
            };
            steps += 1;
            if new == known || steps > MAX_NARROWED {
                continue;
            }
            let from = problem.origins.union(from, why);
            for (kid, abs) in backwards(problem.terms, t, &new).into_iter().flatten() {
                work.push((kid, (abs, from)));
            }
            self.narrowed.insert(t, (new, from));
        }
        Ok(())
    }

    /// The fact of `t` from its operands' in `facts` and from what was said about it; `None` for arrays, `Err` if
    /// there is no value that it could have.
    pub(super) fn fact(
        &self,
        problem: &mut Problem<'_>,
        facts: &TermMap<Fact>,
        t: TermId,
    ) -> Result<Option<Fact>, OriginSet> {
        if matches!(problem.terms.sort(t), Sort::Array { .. }) {
            return Ok(None);
        }
        let node = problem.terms.node(t);
        let mut from = SetId::EMPTY;
        for kid in &*node.kids() {
            if let Some((_, why)) = facts.get(*kid) {
                from = problem.origins.union(from, *why);
            }
        }
        // Without a narrowed operand the arena's own fact is as good, and kept from question to question.
        let abs = if from == SetId::EMPTY {
            problem.terms.abs(t)
        } else {
            match transfer(facts, node) {
                Some(abs) => abs,
                None => problem.terms.abs(t),
            }
        };
        let Some((narrowed, why)) = self.narrowed.get(t) else { return Ok(Some((abs, from))) };
        let from = problem.origins.union(from, *why);
        abs.meet(narrowed).map(|abs| Some((abs, from))).ok_or(from)
    }
}

/// The comparison that an assertion states, and whether it states its truth.
pub(super) fn comparison(terms: &Terms, t: TermId) -> Option<(CmpOp, bool, TermId, TermId)> {
    let (core, truth) = match terms.node(t) {
        Node::Not(inner) => (inner, false),
        _ => (t, true),
    };
    match terms.node(core) {
        Node::Cmp(op, a, b) if terms.sort(a).width().is_some() => Some((op, truth, a, b)),
        _ => None,
    }
}

/// Whether `t` is made of inputs by operators that [`backwards`] looks through.
fn leads_to_inputs(terms: &Terms, t: TermId) -> bool {
    let mut work = vec![t];
    let mut steps = 0;
    while let Some(t) = work.pop() {
        steps += 1;
        if steps > MAX_NARROWED {
            return false;
        }
        let literal = |t: TermId| terms.node(t).is_literal();
        match terms.node(t) {
            Node::Input(_) | Node::Word(_) | Node::Wide(_) => {}
            Node::Un(_, a) => work.push(a),
            Node::Bin(BinOp::Concat, a, b) => work.extend([a, b]),
            Node::Bin(BinOp::Add | BinOp::Xor | BinOp::And | BinOp::Or, a, b)
                if literal(a) || literal(b) =>
            {
                work.extend([a, b]);
            }
            Node::Select(array, index)
                if matches!(terms.node(array), Node::Input(_)) && literal(index) => {}
            _ => return false,
        }
    }
    true
}

/// What operands must be for `t` to be one of `abs`.
fn backwards(terms: &Terms, t: TermId, abs: &Abs) -> [Option<(TermId, Abs)>; 2] {
    let slice = |hi: u32, lo: u32| UnOp::Extract { hi: hi as u16, lo: lo as u16 }.abs(abs);
    match terms.node(t) {
        Node::Un(op @ (UnOp::Not | UnOp::Neg), a) => [Some((a, op.abs(abs))), None],
        Node::Un(UnOp::Extract { lo, .. }, a) => {
            let width = terms.width(a);
            let place = |bits: &Bits| {
                let wide = UnOp::ZeroExtend(width - bits.width()).eval(bits);
                BinOp::Shl.eval(&wide, &Bits::new(width, lo.into()))
            };
            let known = Abs::known(&place(&abs.zeros()), &place(&abs.ones()));
            [known.map(|known| (a, known)), None]
        }
        Node::Un(UnOp::ZeroExtend(_) | UnOp::SignExtend(_), a) => {
            [Some((a, slice(terms.width(a) - 1, 0))), None]
        }
        Node::Bin(BinOp::Concat, a, b) => {
            let split = terms.width(b);
            [Some((a, slice(abs.width() - 1, split))), Some((b, slice(split - 1, 0)))]
        }
        Node::Bin(op, a, b) => match (terms.as_lit(a), terms.as_lit(b)) {
            (None, Some(k)) => [undo(op, abs, &k).map(|abs| (a, abs)), None],
            (Some(k), None) => [undo(op, abs, &k).map(|abs| (b, abs)), None],
            _ => [None, None],
        },
        _ => [None, None],
    }
}

/// What the operand beside a literal must be.
fn undo(op: BinOp, abs: &Abs, k: &Bits) -> Option<Abs> {
    let not = |bits: &Bits| UnOp::Not.eval(bits);
    match op {
        BinOp::Add => Some(BinOp::Sub.abs(abs, &Abs::lit(k))),
        BinOp::Xor => Some(BinOp::Xor.abs(abs, &Abs::lit(k))),
        // Where the mask lets bits through, they are the operand's.
        BinOp::And => Abs::known(&BinOp::And.eval(&abs.zeros(), k), &abs.ones()),
        BinOp::Or => Abs::known(&abs.zeros(), &BinOp::And.eval(&abs.ones(), &not(k))),
        _ => None,
    }
}

/// What the operands' facts say of a node; `None` if nothing more than is known without them.
fn transfer(facts: &TermMap<Fact>, node: Node) -> Option<Abs> {
    let of = |t: TermId| facts.get(t).map(|(abs, _)| abs);
    let bit = |truth: bool| Abs::lit(&Bits::new(1, u64::from(truth)));
    let truth = |t: TermId| of(t).and_then(Abs::as_lit).map(|bits| bits.bit(0));
    match node {
        Node::Not(a) => truth(a).map(|a| bit(!a)),
        Node::And(a, b) => Some(BinOp::And.abs(of(a)?, of(b)?)),
        Node::Or(a, b) => Some(BinOp::Or.abs(of(a)?, of(b)?)),
        Node::Ite(c, a, b) => match truth(c) {
            Some(true) => of(a).cloned(),
            Some(false) => of(b).cloned(),
            None => Some(of(a)?.join(of(b)?)),
        },
        Node::Un(op, a) => Some(op.abs(of(a)?)),
        Node::Bin(op, a, b) => Some(op.abs(of(a)?, of(b)?)),
        Node::Cmp(op, a, b) => op.abs(of(a)?, of(b)?).map(bit),
        Node::Truth(_)
        | Node::Word(_)
        | Node::Wide(_)
        | Node::Input(_)
        | Node::ConstArray(_)
        | Node::Select(..)
        | Node::Store(..) => None,
    }
}
