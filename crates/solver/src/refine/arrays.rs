//! Arrays: reads are followed down through stores, choices and constants to where they come from.
//!
//! Two reads that reach the same array at the same index must agree, a read that reaches a store of its index must give
//! what was stored, and one that reaches a constant array its element. Where a model disagrees, the lemma says so under
//! the conditions of the way down. What reaches an array symbol in the end is that symbol's model.

use super::Candidate;
use polysem_term::{
    ArrayValue, Bits, CmpOp, Evaluator, InputId, Model, Node, Sort, TermId, Terms, Value,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What the reads of a model say about array symbols.
#[derive(Default)]
pub(crate) struct ArrayModel {
    /// A read that reached an array at an index, by value, with the conditions of its way.
    reached: FxHashMap<(TermId, Bits), Reached>,
    symbols: BTreeMap<InputId, ArrayValue>,
}

struct Reached {
    read: TermId,
    value: Bits,
    way: Vec<TermId>,
}

impl ArrayModel {
    /// Follows all reads among `abstracted`; gives lemmas that exclude what does not fit.
    pub(crate) fn follow(
        &mut self,
        terms: &mut Terms,
        candidate: &mut Candidate<'_>,
        abstracted: &[TermId],
    ) -> Vec<TermId> {
        let mut lemmas = Vec::new();
        for &t in abstracted {
            if let Node::Select(array, index) = terms.node(t) {
                lemmas.extend(self.follow_one(terms, candidate, t, array, index));
            }
        }
        lemmas
    }

    fn follow_one(
        &mut self,
        terms: &mut Terms,
        candidate: &mut Candidate<'_>,
        read: TermId,
        array: TermId,
        index: TermId,
    ) -> Option<TermId> {
        let bits = |value: Value| value.into_bits().expect("indices and elements are vectors");
        let value = bits(candidate.value(terms, read));
        let at = bits(candidate.value(terms, index));
        let mut array = array;
        let mut way: Vec<TermId> = Vec::new();
        loop {
            let key = (array, at.clone());
            if let Some(other) = self.reached.get(&key) {
                if other.value == value {
                    return None;
                }
                let Node::Select(_, other_index) = terms.node(other.read) else { return None };
                let mut conditions = way;
                conditions.extend(&other.way);
                conditions.push(terms.eq(index, other_index));
                let same = terms.eq(read, other.read);
                return Some(implies(terms, &conditions, same));
            }
            self.reached.insert(key, Reached { read, value: value.clone(), way: way.clone() });
            match terms.node(array) {
                Node::Store(below, at_store, element) => {
                    let same = terms.eq(index, at_store);
                    if bits(candidate.value(terms, at_store)) == at {
                        if bits(candidate.value(terms, element)) == value {
                            return None;
                        }
                        way.push(same);
                        let stored = terms.eq(read, element);
                        return Some(implies(terms, &way, stored));
                    }
                    way.push(terms.not(same));
                    array = below;
                }
                Node::Ite(cond, then, els) => {
                    let holds = candidate.value(terms, cond) == Value::Bool(true);
                    way.push(if holds { cond } else { terms.not(cond) });
                    array = if holds { then } else { els };
                }
                Node::ConstArray(element) => {
                    if bits(candidate.value(terms, element)) == value {
                        return None;
                    }
                    let same = terms.eq(read, element);
                    return Some(implies(terms, &way, same));
                }
                Node::Input(symbol) => {
                    let Sort::Array { index: width, element } = terms.sort(array) else {
                        return None;
                    };
                    let known = self
                        .symbols
                        .entry(symbol)
                        .or_insert_with(|| ArrayValue::constant(width, Bits::zero(element)));
                    *known = known.store(&at, &value);
                    return None;
                }
                _ => return None,
            }
        }
    }

    /// The array symbols as the reads have them.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = (InputId, &ArrayValue)> {
        self.symbols.iter().map(|(&id, value)| (id, value))
    }

    /// Compares equalities of arrays with what the arrays are under `model`, in which symbols have their reads' values.
    pub(crate) fn compare(
        terms: &mut Terms,
        candidate: &mut Candidate<'_>,
        real: &mut Evaluator,
        model: &Model,
        abstracted: &[TermId],
    ) -> Vec<TermId> {
        real.reset();
        let mut lemmas = Vec::new();
        for &t in abstracted {
            let Node::Cmp(CmpOp::Eq, a, b) = terms.node(t) else { continue };
            let Sort::Array { index, .. } = terms.sort(a) else { continue };
            let said = candidate.value(terms, t) == Value::Bool(true);
            let (Value::Array(x), Value::Array(y)) =
                (real.value(terms, model, a), real.value(terms, model, b))
            else {
                continue;
            };
            match (said, x == y) {
                (true, false) => {
                    let at = difference(&x, &y, index);
                    let at = terms.lit(&at);
                    let (x, y) = (terms.select(a, at), terms.select(b, at));
                    let same = terms.eq(x, y);
                    lemmas.push(terms.implies(t, same));
                }
                (false, true) => {
                    let witness = terms.input(&format!("!differ.{}", t.index()), Sort::Bv(index));
                    let (x, y) = (terms.select(a, witness), terms.select(b, witness));
                    let same = terms.eq(x, y);
                    let differ = terms.not(same);
                    lemmas.push(terms.or(t, differ));
                }
                _ => {}
            }
        }
        lemmas
    }
}

/// An index at which two different arrays differ.
fn difference(a: &ArrayValue, b: &ArrayValue, width: u32) -> Bits {
    let named: Vec<&Bits> = a.entries().chain(b.entries()).map(|(index, _)| index).collect();
    if let Some(index) = named.iter().find(|index| a.select(index) != b.select(index)) {
        return (*index).clone();
    }
    // They differ where neither has an entry: some index up to the number of entries is free.
    let mut all = (0..).map(|n| Bits::new(width, n));
    all.find(|index| !named.contains(&index)).expect("different arrays differ somewhere")
}

fn implies(terms: &mut Terms, conditions: &[TermId], then: TermId) -> TermId {
    let all = terms.all(conditions.iter().copied());
    terms.implies(all, then)
}
