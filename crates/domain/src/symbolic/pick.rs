//! One of several elements, by a number that depends on inputs: tables that programs look things up in.
//!
//! The bits of the number decide, one after the other, so that a table of n elements is a tree of n - 1 choices at most, and
//! equal parts of it are one. Tables of literals that are linear over exclusive or, as those of checksums are, become
//! a choice a bit.

use super::{Sym, Symbolic};
use polysem_sem::{BinOp, Bits, CmpOp, UnOp};
use polysem_term::{Node, TermId};

/// How many of a path's newest facts are looked at.
const LOOKED_AT: usize = 64;

impl Symbolic {
    /// The element of a number.
    pub(super) fn pick_from(&mut self, index: TermId, elements: &[Sym]) -> Sym {
        let most = self.terms.abs(index).umax().word().unwrap_or(u64::MAX);
        let count = usize::try_from(most).map_or(elements.len(), |most| most.saturating_add(1));
        let elements = &elements[..count.min(elements.len())];
        if let [first, rest @ ..] = elements
            && rest.iter().all(|element| element == first)
        {
            return first.clone();
        }
        let needed = usize::BITS - (elements.len() - 1).leading_zeros();
        let bits: Vec<TermId> =
            (0..needed.min(self.terms.width(index))).map(|at| self.bit_of(index, at)).collect();
        let picked = match linear(elements) {
            Some((first, steps)) if steps.len() > 2 => self.exclusive(&bits, &first, &steps),
            _ => self.tree(&bits, elements),
        };
        self.sym(picked)
    }

    /// Whether a bit of a number is set.
    fn bit_of(&mut self, index: TermId, at: u32) -> TermId {
        let bit = self.terms.un(UnOp::Extract { hi: at as u16, lo: at as u16 }, index);
        let one = self.terms.num(1, 1);
        self.terms.eq(bit, one)
    }

    /// The sum over exclusive or of a step for each bit that is set.
    fn exclusive(&mut self, bits: &[TermId], first: &Bits, steps: &[Bits]) -> TermId {
        let mut sum = self.terms.lit(first);
        let zero = self.terms.lit(&Bits::zero(first.width()));
        for (&bit, step) in bits.iter().zip(steps) {
            let step = self.terms.lit(step);
            let step = self.terms.ite(bit, step, zero);
            sum = self.terms.bin(BinOp::Xor, sum, step);
        }
        sum
    }

    /// Neighbours first: each bit halves what is left. What has no neighbour needs no choice.
    fn tree(&mut self, bits: &[TermId], elements: &[Sym]) -> TermId {
        let mut level: Vec<TermId> = elements.iter().map(|element| self.term(element)).collect();
        for &bit in bits {
            level = level
                .chunks(2)
                .map(|pair| match *pair {
                    [low, high] => self.terms.ite(bit, high, low),
                    _ => pair[0],
                })
                .collect();
        }
        level[0]
    }

    /// The greatest number that a term may be where these facts hold: by its structure, or because a fact says so.
    pub(super) fn greatest<'f>(
        &mut self,
        facts: impl IntoIterator<Item = &'f TermId>,
        t: TermId,
    ) -> u64 {
        let mut most = self.terms.abs(t).umax().word().unwrap_or(u64::MAX);
        // What a wider or narrower term of the same value is compared with says it too.
        let inner = self.within(t);
        for &fact in facts.into_iter().take(LOOKED_AT) {
            let (fact, holds) = match self.terms.node(fact) {
                Node::Not(not) => (not, false),
                _ => (fact, true),
            };
            let Node::Cmp(op, a, b) = self.terms.node(fact) else { continue };
            // `t <= k`, or `k > t` as `not (k <= t)`.
            let (term, bound, strict) = match (op, holds) {
                (CmpOp::Ult, true) => (a, b, true),
                (CmpOp::Ule, false) => (b, a, true),
                (CmpOp::Ult, false) => (b, a, false),
                (CmpOp::Eq, true) if self.terms.as_lit(a).is_some() => (b, a, false),
                (CmpOp::Eq | CmpOp::Ule, true) => (a, b, false),
                _ => continue,
            };
            let bound = self.terms.abs(bound).umax().word();
            if self.within(term) == inner
                && let Some(bound) = bound
            {
                most = most.min(bound.saturating_sub(u64::from(strict)));
            }
        }
        most
    }

    /// A number without the zeros that extend it.
    fn within(&self, t: TermId) -> TermId {
        match self.terms.node(t) {
            Node::Un(UnOp::ZeroExtend(_), a) => a,
            _ => t,
        }
    }
}

/// What a table of literals starts with, and what each bit of the number adds to that, if it is linear over exclusive or.
fn linear(elements: &[Sym]) -> Option<(Bits, Vec<Bits>)> {
    let literals: Option<Vec<&Bits>> = elements
        .iter()
        .map(|element| match element {
            Sym::Lit(bits) => Some(bits),
            Sym::Term(_) => None,
        })
        .collect();
    let literals = literals?;
    let first = literals[0].clone();
    let mut steps = Vec::new();
    for (at, literal) in literals.iter().enumerate().skip(1) {
        let bit = at.trailing_zeros() as usize;
        if at.is_power_of_two() {
            steps.push(BinOp::Xor.eval(&first, literal));
        } else if BinOp::Xor.eval(literals[at & (at - 1)], &steps[bit]) != **literal {
            return None;
        }
    }
    Some((first, steps))
}
