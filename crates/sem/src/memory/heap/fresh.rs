//! Bytes that were never initialised, as inputs: each is one where it is first read, and stays that.

use super::value::{Odd, Val};
use super::{Heap, ValOf};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use polysem_term::{BinOp, Bits};

/// What such inputs are called.
const NAME: &str = "uninit";

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// Makes undefined bytes inputs.
    pub(super) fn initialise<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u64,
    ) -> Exec<(), D> {
        for place in at..at + bytes {
            let old = self.object(object).contents.load(cx, object, place, 1)?;
            if let Some(new) = initialised(cx, &old)? {
                self.object_mut(object).contents.store(cx, place, 1, &Val::Bits(new))?;
            }
        }
        Ok(())
    }
}

/// A byte with an input where it is undefined; nothing if it is not.
fn initialised<D: Domain>(cx: &mut Cx<'_, D>, byte: &ValOf<D>) -> Exec<Option<D::Bv>, D> {
    Ok(match byte {
        Val::Undef(_) => Some(cx.input(NAME, 8)?),
        Val::Odd(odd) => match &**odd {
            Odd::When { value: Val::Bits(value), defined, .. } => {
                let input = cx.input(NAME, 8)?;
                Some(cx.dom.ite(defined, value, &input))
            }
            Odd::Partial { bits, undefined, .. } => {
                let input = cx.input(NAME, 8)?;
                let mask: D::Bv = cx.lit(Bits::clone(undefined));
                let input = cx.bin(BinOp::And, &input, &mask)?;
                Some(cx.bin(BinOp::Or, bits, &input)?)
            }
            Odd::When { .. } | Odd::Part { .. } | Odd::Glued(_) | Odd::Many(_) => None,
        },
        Val::Bits(_) | Val::Ptr(_) => None,
    })
}
