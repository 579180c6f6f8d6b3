//! Arrays: reads are followed down through stores, choices and constants to where they come from.
//!
//! Two reads that reach the same array at the same index must agree, a read that reaches a store of its index must give
//! what was stored, and one that reaches a constant array its element. Where a model disagrees, the lemma says so under
//! the conditions of the way down. What reaches an array symbol in the end is that symbol's model.

use super::Candidate;
use crate::sat::{Limits, Patience, Why};
use polysem_term::{
    ArrayValue, Bits, CmpOp, Evaluator, InputId, Model, Node, Sort, TermId, Terms, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// What the reads of a model say about array symbols.
#[derive(Default)]
pub(crate) struct ArrayModel {
    /// A read that reached an array at an index, by value, with the conditions of its way.
    reached: FxHashMap<(TermId, Bits), Reached>,
    /// What reads have found at array symbols.
    found: BTreeMap<TermId, Vec<(Bits, Bits)>>,
    /// The conditions of the ways of reads, each from its start to its end.
    ways: Vec<Vec<TermId>>,
}

struct Reached {
    read: TermId,
    value: Bits,
    /// Which way it came, and after how many of its conditions.
    way: (usize, usize),
}

impl ArrayModel {
    /// Follows all reads among `abstracted`; gives lemmas that exclude what does not fit.
    ///
    /// # Errors
    /// The limit that was reached: arrays may be chains of very many stores.
    pub(crate) fn follow(
        &mut self,
        terms: &mut Terms,
        candidate: &mut Candidate<'_>,
        abstracted: &[TermId],
        limits: &Limits,
    ) -> Result<Vec<TermId>, Why> {
        let mut patience = Patience::new(limits);
        let mut lemmas = Vec::new();
        for &t in abstracted {
            if let Node::Select(array, index) = terms.node(t) {
                let mut way = Vec::new();
                let to = (t, array, index);
                lemmas.extend(self.follow_one(terms, candidate, to, &mut way, &mut patience)?);
                self.ways.push(way);
            }
        }
        Ok(lemmas)
    }

    fn follow_one(
        &mut self,
        terms: &mut Terms,
        candidate: &mut Candidate<'_>,
        (read, array, index): (TermId, TermId, TermId),
        way: &mut Vec<TermId>,
        patience: &mut Patience<'_>,
    ) -> Result<Option<TermId>, Why> {
        let bits = |value: Value| value.into_bits().expect("indices and elements are vectors");
        let value = bits(candidate.value(terms, read));
        let at = bits(candidate.value(terms, index));
        let mut array = array;
        loop {
            patience.step()?;
            let key = (array, at.clone());
            if let Some(other) = self.reached.get(&key) {
                if other.value == value {
                    return Ok(None);
                }
                let Node::Select(_, other_index) = terms.node(other.read) else {
                    return Ok(None);
                };
                let (number, count) = other.way;
                let theirs = self.ways.get(number).map_or(&way[..], |theirs| theirs);
                let mut conditions = [&way[..], &theirs[..count]].concat();
                conditions.push(terms.eq(index, other_index));
                let same = terms.eq(read, other.read);
                return Ok(Some(implies(terms, &conditions, same)));
            }
            self.reached.insert(
                key,
                Reached { read, value: value.clone(), way: (self.ways.len(), way.len()) },
            );
            match terms.node(array) {
                Node::Store(below, at_store, element) => {
                    let same = terms.eq(index, at_store);
                    if bits(candidate.value(terms, at_store)) == at {
                        if bits(candidate.value(terms, element)) == value {
                            return Ok(None);
                        }
                        way.push(same);
                        let stored = terms.eq(read, element);
                        return Ok(Some(implies(terms, way, stored)));
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
                        return Ok(None);
                    }
                    let same = terms.eq(read, element);
                    return Ok(Some(implies(terms, way, same)));
                }
                Node::Input(_) => {
                    self.found.entry(array).or_default().push((at, value));
                    return Ok(None);
                }
                _ => return Ok(None),
            }
        }
    }

    /// The array symbols: what reads have found, and elsewhere one element. Symbols that an equality ties to a constant
    /// array have its element, or the equality would fail at every index that nobody reads.
    pub(crate) fn symbols(
        &self,
        terms: &Terms,
        candidate: &mut Candidate<'_>,
        abstracted: &[TermId],
    ) -> Vec<(InputId, ArrayValue)> {
        let mut classes = Classes::default();
        for &t in abstracted {
            let Node::Cmp(CmpOp::Eq, a, b) = terms.node(t) else { continue };
            let arrays = matches!(terms.sort(a), Sort::Array { .. });
            if arrays && candidate.value(terms, t) == Value::Bool(true) {
                let (a, b) = (base(terms, candidate, a), base(terms, candidate, b));
                classes.join(a, b);
            }
        }
        let mut elements: FxHashMap<TermId, Bits> = FxHashMap::default();
        for &t in &classes.members {
            if let Node::ConstArray(element) = terms.node(t) {
                let element = candidate.value(terms, element).into_bits();
                elements.insert(classes.find(t), element.expect("elements are vectors"));
            }
        }
        let mut symbols: Vec<TermId> =
            classes.members.iter().chain(self.found.keys()).copied().collect();
        symbols.sort_unstable();
        symbols.dedup();
        let mut values = Vec::new();
        for t in symbols {
            let (Node::Input(id), Sort::Array { index, element }) = (terms.node(t), terms.sort(t))
            else {
                continue;
            };
            let rest =
                elements.get(&classes.find(t)).cloned().unwrap_or_else(|| Bits::zero(element));
            let found = self.found.get(&t).into_iter().flatten();
            let array = found.fold(ArrayValue::constant(index, rest), |a, (at, v)| a.store(at, v));
            values.push((id, array));
        }
        values
    }

    /// Compares equalities of arrays with what the arrays are under `model`, in which symbols have their reads' values.
    pub(crate) fn compare(
        terms: &mut Terms,
        candidate: &mut Candidate<'_>,
        real: &mut Evaluator,
        model: &Model,
        abstracted: &[TermId],
        compared: &mut FxHashSet<(TermId, TermId)>,
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
                    // First wherever something is stored or read, whatever that index is in the model; where all of
                    // that agrees the rest differs, and one index more than there are stores shows it.
                    let mut indices = stored_indices(terms, &[a, b]);
                    indices.extend(abstracted.iter().filter_map(|&read| match terms.node(read) {
                        Node::Select(_, at) if terms.width(at) == index => Some(at),
                        _ => None,
                    }));
                    indices.retain(|&at| compared.insert((t, at)));
                    if indices.is_empty() {
                        indices.push(terms.lit(&difference(&x, &y, index)));
                    }
                    for at in indices {
                        let (x, y) = (terms.select(a, at), terms.select(b, at));
                        let same = terms.eq(x, y);
                        lemmas.push(terms.implies(t, same));
                    }
                }
                (false, true) => {
                    let witness = fresh(terms, index);
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

/// A symbol that nothing else mentions. Symbols are never freed, so their number has not been used.
fn fresh(terms: &mut Terms, width: u32) -> TermId {
    let mut number = terms.input_count();
    let name = loop {
        let name = format!("!polysem.differ.{number}");
        if terms.find_input(&name).is_none() {
            break name;
        }
        number += 1;
    };
    terms.input(&name, Sort::Bv(width))
}

/// The symbol or constant that an array comes from, through stores and the choices of the model.
fn base(terms: &Terms, candidate: &mut Candidate<'_>, array: TermId) -> TermId {
    let mut array = array;
    loop {
        array = match terms.node(array) {
            Node::Store(below, ..) => below,
            Node::Ite(cond, then, els) => {
                if candidate.value(terms, cond) == Value::Bool(true) {
                    then
                } else {
                    els
                }
            }
            _ => return array,
        };
    }
}

/// Arrays that must have the same element wherever nothing is stored.
#[derive(Default)]
struct Classes {
    leaders: FxHashMap<TermId, TermId>,
    members: Vec<TermId>,
}

impl Classes {
    fn find(&self, t: TermId) -> TermId {
        let mut t = t;
        while let Some(&leader) = self.leaders.get(&t) {
            if leader == t {
                break;
            }
            t = leader;
        }
        t
    }

    fn join(&mut self, a: TermId, b: TermId) {
        for t in [a, b] {
            self.leaders.entry(t).or_insert_with(|| {
                self.members.push(t);
                t
            });
        }
        let (a, b) = (self.find(a), self.find(b));
        self.leaders.insert(a, b);
    }
}

/// The indices at which the arrays are stores, through stores and choices.
fn stored_indices(terms: &Terms, arrays: &[TermId]) -> Vec<TermId> {
    let mut seen = FxHashSet::default();
    let mut work = arrays.to_vec();
    let mut indices = Vec::new();
    while let Some(array) = work.pop() {
        if !seen.insert(array) {
            continue;
        }
        match terms.node(array) {
            Node::Store(below, index, _) => {
                indices.push(index);
                work.push(below);
            }
            Node::Ite(_, then, els) => work.extend([then, els]),
            _ => {}
        }
    }
    indices.sort_unstable();
    indices.dedup();
    indices
}

/// An index at which two different arrays differ.
fn difference(a: &ArrayValue, b: &ArrayValue, width: u32) -> Bits {
    let named: Vec<Bits> = a.entries().chain(b.entries()).map(|(index, _)| index).collect();
    if let Some(index) = named.iter().find(|index| a.select(index) != b.select(index)) {
        return (*index).clone();
    }
    // They differ where neither has an entry: some index up to the number of entries is free.
    let mut all = (0..).map(|n| Bits::new(width, n));
    all.find(|index| !named.contains(index)).expect("different arrays differ somewhere")
}

fn implies(terms: &mut Terms, conditions: &[TermId], then: TermId) -> TermId {
    let all = terms.all(conditions.iter().copied());
    terms.implies(all, then)
}
