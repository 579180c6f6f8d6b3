//! Sizes of objects and lengths of blocks, which may depend on inputs.
//!
//! What depends on inputs is bounded by what the program was told (`Program::max_size`): where there may be more, that is a
//! choice, and that part of the path ends at the bound.
//!
//! **Invariant:** [`Extent::grant`] comes after all choices of a step.

use crate::llvm::compare::decide;
use polysem_sem::heap::{HeapOf, New, ValOf, Why, unless};
use polysem_sem::{Bits, CmpOp, Cx, Domain, Exec, Stop};

/// A number of bytes, of 64 bits.
pub(super) struct Extent<D: Domain> {
    /// The number.
    pub(super) value: D::Bv,
    /// Where it is defined, if not everywhere.
    defined: Option<(D::Bool, Why)>,
}

impl<D: Domain> Extent<D> {
    /// A number of bytes; `what` says of what.
    pub(super) fn new(
        heap: &mut HeapOf<D>,
        cx: &mut Cx<'_, D>,
        value: &ValOf<D>,
        what: &str,
    ) -> Exec<Extent<D>, D> {
        let (value, defined) = unless::<D>(value);
        let value = heap.number(cx, &value, what)?;
        Ok(Extent { value: cx.settle(&value), defined })
    }

    /// The number, where it does not depend on inputs.
    pub(super) fn known(&self) -> Option<u64> {
        D::word(&self.value)
    }

    /// Whether it is more than a limit: a choice, where it may or may not be.
    pub(super) fn exceeds(&self, cx: &mut Cx<'_, D>, limit: u64) -> Exec<bool, D> {
        if cx.most_ever(&self.value) <= limit {
            return Ok(false);
        }
        let limit = cx.lit(Bits::new(64, limit));
        let fits = cx.cmp(CmpOp::Ule, &self.value, &limit)?;
        Ok(!decide(cx, &fits)?)
    }

    /// How many bytes it is at most, which is the number itself where that is known; nothing on the part of the path on which it
    /// depends on inputs and is more than a limit.
    pub(super) fn most(&self, cx: &mut Cx<'_, D>, limit: u64) -> Exec<Option<u64>, D> {
        if let Some(known) = self.known() {
            return Ok(Some(known));
        }
        let most = cx.most(&self.value).min(limit);
        Ok(if self.exceeds(cx, limit)? { None } else { Some(most) })
    }

    /// It must be defined.
    pub(super) fn grant(&self, heap: &HeapOf<D>, cx: &mut Cx<'_, D>, what: &str) -> Exec<(), D> {
        match &self.defined {
            Some((defined, why)) => cx.require(defined, || heap.undefined_fault(*why, what)),
            None => Ok(()),
        }
    }

    /// Makes an object of this size, which is at most that of `new`.
    pub(super) fn make(&self, heap: &mut HeapOf<D>, new: New) -> Result<u32, Stop> {
        match self.known() {
            Some(_) => heap.make(new),
            None => heap.make_sized(new, self.value.clone()),
        }
    }
}

/// The end of a path on which something has more bytes than are looked at.
pub(super) fn bound(what: &str, limit: u64) -> Stop {
    Stop::Bound(format!("{what} of more than {limit} bytes").into())
}
