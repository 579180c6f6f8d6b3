//! Linear normal form: sums with like summands joined, equations without what stands on both sides.
//!
//! A sum is looked through down to [`MAX_SUMMANDS`] leaves, so that the work per constructed node is bounded;
//! longer sums stay as they were built.

use crate::arena::Terms;
use crate::bits::Bits;
use crate::node::{Node, Sort, TermId};
use crate::op::{BinOp, CmpOp, UnOp};

/// How many summands are looked at.
const MAX_SUMMANDS: usize = 8;

/// `coefficient * base`, a literal summand under the base `None`.
type Summand = (Option<TermId>, Bits);

impl Terms {
    /// The rules that are code; see [`super::rules::PROCEDURES`].
    pub(super) fn procedures(&mut self, node: Node) -> Option<TermId> {
        match node {
            Node::Bin(BinOp::Add, a, b) => self.assemble(a, b).or_else(|| self.normal_sum(a, b)),
            Node::Bin(BinOp::Or | BinOp::Xor, a, b) => self.assemble(a, b),
            Node::Cmp(CmpOp::Eq, a, b) => self.cancel(a, b),
            _ => None,
        }
    }

    /// `a + b` as the sorted sum of its joined summands, unless that is what it is.
    fn normal_sum(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let is_sum = |t: TermId| match self.node(t) {
            Node::Bin(BinOp::Add, ..) => true,
            Node::Un(UnOp::Neg, a) => matches!(self.node(a), Node::Bin(BinOp::Add, ..)),
            _ => false,
        };
        if !is_sum(a) && !is_sum(b) {
            return None;
        }
        let width = self.width(a);
        let mut summands = Vec::with_capacity(MAX_SUMMANDS);
        self.summands(a, &mut summands)?;
        self.summands(b, &mut summands)?;
        let joined = join(width, summands.clone());
        if joined == summands && !is_sum(b) {
            return None;
        }
        Some(self.sum(width, &joined))
    }

    /// `a = b` without the summands that both have.
    fn cancel(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let is_sum = |t: TermId| matches!(self.node(t), Node::Bin(BinOp::Add, ..));
        if !is_sum(a) && !is_sum(b) {
            return None;
        }
        let width = self.width(a);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        self.summands(a, &mut left)?;
        self.summands(b, &mut right)?;
        let before = left.len();
        left.retain(|summand| {
            let twin = right.iter().position(|other| other == summand);
            twin.map(|at| right.remove(at)).is_none()
        });
        if left.len() == before {
            return None;
        }
        let (left, right) = (self.sum(width, &left), self.sum(width, &right));
        Some(self.eq(left, right))
    }

    /// Appends the summands of `t`, negated sums looked through; `None` if there are too many.
    fn summands(&self, t: TermId, out: &mut Vec<Summand>) -> Option<()> {
        let mut work = vec![(t, false)];
        while let Some((t, negated)) = work.pop() {
            match self.node(t) {
                Node::Bin(BinOp::Add, a, b) => work.extend([(b, negated), (a, negated)]),
                Node::Un(UnOp::Neg, a) => work.push((a, !negated)),
                _ => {
                    let (base, k) = self.summand(t);
                    out.push((base, if negated { UnOp::Neg.eval(&k) } else { k }));
                }
            }
            if out.len() + work.len() > MAX_SUMMANDS {
                return None;
            }
        }
        Some(())
    }

    fn summand(&self, t: TermId) -> Summand {
        let one = Bits::one(self.width(t));
        if let Some(k) = self.as_lit(t) {
            return (None, k);
        }
        match self.node(t) {
            Node::Bin(BinOp::Mul, a, k) => match self.as_lit(k) {
                Some(k) => (Some(a), k),
                None => (Some(t), one),
            },
            _ => (Some(t), one),
        }
    }

    /// The sum, its summands in the order given.
    fn sum(&mut self, width: u32, summands: &[Summand]) -> TermId {
        let mut sum = None;
        for (base, coefficient) in summands {
            let term = match base {
                None => self.lit(coefficient),
                Some(base) => self.scaled(*base, coefficient),
            };
            // Interned as it is: sorted and joined, it is in normal form.
            sum = Some(sum.map_or(term, |sum| {
                self.intern(Node::Bin(BinOp::Add, sum, term), Sort::Bv(width))
            }));
        }
        sum.unwrap_or_else(|| self.num(width, 0))
    }
}

impl Terms {
    /// `base * k`, where one and minus one are frequent.
    fn scaled(&mut self, base: TermId, k: &Bits) -> TermId {
        if k.count_ones() == 1 && k.bit(0) {
            base
        } else if k.is_ones() {
            self.un(UnOp::Neg, base)
        } else {
            let k = self.lit(k);
            self.bin(BinOp::Mul, base, k)
        }
    }
}

/// Like summands joined, zeros dropped, by base; the literal last.
fn join(width: u32, mut summands: Vec<Summand>) -> Vec<Summand> {
    summands.sort_by_key(|(base, _)| base.map_or((true, None), |base| (false, Some(base))));
    let mut joined: Vec<Summand> = Vec::with_capacity(summands.len());
    for (base, k) in summands {
        match joined.last_mut() {
            Some((last, sum)) if *last == base => *sum = BinOp::Add.eval(sum, &k),
            _ => joined.push((base, k)),
        }
    }
    debug_assert!(joined.iter().all(|(_, k)| k.width() == width), "summands of one width");
    joined.retain(|(_, k)| !k.is_zero());
    joined
}
