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

/// A few summands, without an allocation.
#[derive(Clone)]
struct Summands {
    all: [Summand; MAX_SUMMANDS],
    len: usize,
}

impl Summands {
    fn new() -> Summands {
        Summands { all: std::array::from_fn(|_| (None, Bits::zero(1))), len: 0 }
    }

    fn as_slice(&self) -> &[Summand] {
        &self.all[..self.len]
    }

    /// There must be room.
    fn push(&mut self, summand: Summand) {
        self.all[self.len] = summand;
        self.len += 1;
    }

    fn remove(&mut self, at: usize) {
        self.all[at..self.len].rotate_left(1);
        self.len -= 1;
    }

    /// Whether they are as [`Summands::join`] leaves them.
    fn are_joined(&self) -> bool {
        let all = self.as_slice();
        all.is_sorted_by(|(a, _), (b, _)| place(*a) < place(*b))
            && all.iter().all(|(_, k)| !k.is_zero())
    }

    /// Joins like summands and drops zeros, by base; the literal comes last.
    fn join(&mut self) {
        self.all[..self.len].sort_by_key(|(base, _)| place(*base));
        let mut joined = Summands::new();
        for (base, k) in self.as_slice() {
            match joined.all[..joined.len].last_mut() {
                Some((last, sum)) if last == base => *sum = BinOp::Add.eval(sum, k),
                _ => joined.push((*base, k.clone())),
            }
        }
        while let Some(zero) = joined.as_slice().iter().position(|(_, k)| k.is_zero()) {
            joined.remove(zero);
        }
        *self = joined;
    }
}

/// By what summands are sorted.
fn place(base: Option<TermId>) -> (bool, Option<TermId>) {
    (base.is_none(), base)
}

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
        let mut summands = Summands::new();
        self.summands(a, &mut summands)?;
        self.summands(b, &mut summands)?;
        if !is_sum(b) && summands.are_joined() {
            return None;
        }
        summands.join();
        Some(self.sum(width, summands.as_slice()))
    }

    /// `a = b` without the summands that both have.
    fn cancel(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let is_sum = |t: TermId| matches!(self.node(t), Node::Bin(BinOp::Add, ..));
        if !is_sum(a) && !is_sum(b) {
            return None;
        }
        let width = self.width(a);
        let (mut left, mut right) = (Summands::new(), Summands::new());
        self.summands(a, &mut left)?;
        self.summands(b, &mut right)?;
        let (before, mut at) = (left.len, 0);
        while let Some(summand) = left.as_slice().get(at) {
            if let Some(twin) = right.as_slice().iter().position(|other| other == summand) {
                right.remove(twin);
                left.remove(at);
            } else {
                at += 1;
            }
        }
        if left.len == before {
            return None;
        }
        let left = self.sum(width, left.as_slice());
        let right = self.sum(width, right.as_slice());
        Some(self.eq(left, right))
    }

    /// Appends the summands of `t`, negated sums looked through; `None` if there are too many.
    fn summands(&self, t: TermId, out: &mut Summands) -> Option<()> {
        // What is still to be looked at, the last one first.
        let mut work = [(t, false); MAX_SUMMANDS + 1];
        let mut waiting = 1;
        while waiting > 0 {
            if out.len + waiting > MAX_SUMMANDS {
                return None;
            }
            let (t, negated) = work[waiting - 1];
            match self.node(t) {
                Node::Bin(BinOp::Add, a, b) => {
                    work[waiting - 1] = (b, negated);
                    work[waiting] = (a, negated);
                    waiting += 1;
                }
                Node::Un(UnOp::Neg, a) => work[waiting - 1] = (a, !negated),
                _ => {
                    waiting -= 1;
                    let (base, k) = self.summand(t);
                    out.push((base, if negated { UnOp::Neg.eval(&k) } else { k }));
                }
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
