//! Bytes put together: a disjunction or sum of slices that do not overlap is their concatenation.
//!
//! `zext(a) | (zext(b) << 8)` is how programs read two bytes as one number. Written as `b ++ a` the parts are found
//! again by extraction and comparison.

use crate::arena::Terms;
use crate::node::{Node, TermId};
use crate::op::{BinOp, UnOp};

/// How many slices are looked at.
const MAX_SLICES: usize = 16;

/// A part of a vector that is not known to be zero: its lowest bit, and what is there.
type Slice = (u32, TermId);

impl Terms {
    /// `a op b` as a concatenation, if the two have nothing in common but zeros.
    pub(super) fn assemble(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let has_zeros = |t: TermId| {
            matches!(self.node(t), Node::Un(UnOp::ZeroExtend(_), _) | Node::Bin(BinOp::Concat, ..))
        };
        if !has_zeros(a) || !has_zeros(b) {
            return None;
        }
        let mut slices = Vec::with_capacity(MAX_SLICES);
        self.slices(a, &mut slices)?;
        let own = slices.len();
        self.slices(b, &mut slices)?;
        if own == 0 || slices.len() == own {
            return None;
        }
        slices.sort_by_key(|&(low, _)| low);
        let ends = |&(low, t): &Slice| low + self.width(t);
        if slices.windows(2).any(|pair| ends(&pair[0]) > pair[1].0) {
            return None;
        }
        let width = self.width(a);
        Some(self.concatenate(width, &slices))
    }

    /// Appends the slices of `t`; `None` if there are too many.
    fn slices(&self, t: TermId, out: &mut Vec<Slice>) -> Option<()> {
        let mut work = vec![(0, t)];
        while let Some((low, t)) = work.pop() {
            match self.node(t) {
                Node::Un(UnOp::ZeroExtend(_), a) => work.push((low, a)),
                Node::Bin(BinOp::Concat, a, b) => work.extend([(low + self.width(b), a), (low, b)]),
                _ if self.as_lit(t).is_some_and(|bits| bits.is_zero()) => {}
                _ => out.push((low, t)),
            }
            if out.len() + work.len() > MAX_SLICES {
                return None;
            }
        }
        Some(())
    }

    /// The vector of that width with these slices, rising and apart, and zeros elsewhere.
    fn concatenate(&mut self, width: u32, slices: &[Slice]) -> TermId {
        let mut whole: Option<TermId> = None;
        let mut end = 0;
        let above = |terms: &mut Terms, whole: Option<TermId>, part: TermId| {
            Some(whole.map_or(part, |whole| terms.bin(BinOp::Concat, part, whole)))
        };
        for &(low, t) in slices {
            if low > end {
                let zeros = self.num(low - end, 0);
                whole = above(self, whole, zeros);
            }
            whole = above(self, whole, t);
            end = low + self.width(t);
        }
        let whole = whole.expect("there are slices");
        self.un(UnOp::ZeroExtend(width - end), whole)
    }
}
