//! What is known about terms, computed on demand and kept beside the arena.
//!
//! Two tables by term: an [`Abs`] (known bits, unsigned and signed range) of each vector or truth value (as one
//! bit), and the shared set of free symbols. Both are filled bottom-up, iteratively, each node once.

use crate::abs::Abs;
use crate::arena::{Live, Terms};
use crate::bits::Bits;
use crate::node::{InputId, Node, Sort, TermId};
use crate::op::{BinOp, CmpOp};
use crate::sets::{SetId, Sets};
use rustc_hash::FxHashMap;

/// The side tables.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    values: Vec<Option<Abs>>,
    inputs: Vec<Option<SetId>>,
    pub(crate) sets: Sets,
}

impl Facts {
    /// Forgets what is known about terms that were freed.
    pub(crate) fn retain(&mut self, live: &Live) {
        for (index, value) in self.values.iter_mut().enumerate() {
            if !live.contains(TermId(index as u32)) {
                *value = None;
            }
        }
        for (index, set) in self.inputs.iter_mut().enumerate() {
            if !live.contains(TermId(index as u32)) {
                *set = None;
            }
        }
    }
}

impl Terms {
    /// The known bits and ranges of a vector, or of a truth value as one bit.
    ///
    /// # Panics
    /// If `t` is an array.
    pub fn abs(&mut self, t: TermId) -> Abs {
        let mut work = vec![t];
        self.facts.values.resize(self.capacity(), None);
        while let Some(&t) = work.last() {
            if self.facts.values[t.index()].is_some() {
                work.pop();
                continue;
            }
            let node = self.node(t);
            let before = work.len();
            work.extend(node.kids().iter().copied().filter(|&kid| {
                self.facts.values[kid.index()].is_none()
                    && !matches!(self.sort(kid), Sort::Array { .. })
            }));
            if work.len() == before {
                work.pop();
                let value =
                    self.transfer(t, node, &|t| self.known(t).expect("operands come first"));
                self.facts.values[t.index()] = Some(value);
            }
        }
        self.known(t).expect("just computed")
    }

    /// The same where more is known of some terms. What is found out on the way is in `found`, to be used again as long as `known`
    /// does not change. `left` is how many terms may be looked at, and becomes less; nothing if they are more.
    ///
    /// # Panics
    /// If `t` is an array.
    pub fn abs_given(
        &self,
        t: TermId,
        known: &FxHashMap<TermId, Abs>,
        found: &mut FxHashMap<TermId, Abs>,
        left: &mut usize,
    ) -> Option<Abs> {
        let mut work = vec![t];
        while let Some(&t) = work.last() {
            if found.contains_key(&t) {
                work.pop();
                continue;
            }
            let node = self.node(t);
            let before = work.len();
            work.extend(node.kids().iter().copied().filter(|kid| {
                !found.contains_key(kid) && !matches!(self.sort(*kid), Sort::Array { .. })
            }));
            if work.len() > before {
                continue;
            }
            work.pop();
            *left = left.checked_sub(1)?;
            let value = self.transfer(t, node, &|t| found[&t].clone());
            // What contradicts itself belongs to a path that nobody takes.
            let value = known.get(&t).and_then(|more| value.meet(more)).unwrap_or(value);
            found.insert(t, value);
        }
        found.get(&t).cloned()
    }

    fn known(&self, t: TermId) -> Option<Abs> {
        self.facts.values[t.index()].clone()
    }

    /// What is known of operands says of the node.
    fn transfer(&self, t: TermId, node: Node, of: &dyn Fn(TermId) -> Abs) -> Abs {
        let bit = |truth: Option<bool>| match truth {
            Some(truth) => Abs::lit(&Bits::new(1, u64::from(truth))),
            None => Abs::top(1),
        };
        let known_bit = |t: TermId| of(t).as_lit().map(|bits| bits.bit(0));
        let is_vector = |t: TermId| !matches!(self.sort(t), Sort::Array { .. });
        match node {
            Node::Truth(truth) => bit(Some(truth)),
            Node::Word(_) | Node::Wide(_) => Abs::lit(&self.as_lit(t).expect("a literal")),
            Node::Not(a) => bit(known_bit(a).map(|a| !a)),
            Node::And(a, b) => BinOp::And.abs(&of(a), &of(b)),
            Node::Or(a, b) => BinOp::Or.abs(&of(a), &of(b)),
            Node::Ite(c, a, b) if is_vector(a) => match known_bit(c) {
                Some(true) => of(a),
                Some(false) => of(b),
                None => {
                    let (then, els) =
                        (self.where_it_is(c, true, a, of), self.where_it_is(c, false, b, of));
                    then.join(&els)
                }
            },
            Node::Un(op, a) => op.abs(&of(a)),
            Node::Bin(op, a, b) => op.abs(&of(a), &of(b)),
            Node::Cmp(CmpOp::Eq, a, _) if !is_vector(a) => Abs::top(1),
            Node::Cmp(op, a, b) => bit(op.abs(&of(a), &of(b))),
            Node::Input(_)
            | Node::Select(..)
            | Node::Ite(..)
            | Node::ConstArray(_)
            | Node::Store(..) => Abs::top(match self.sort(t) {
                Sort::Bool | Sort::Array { .. } => 1,
                Sort::Bv(width) => width,
            }),
        }
    }

    /// What is known of a term where a condition holds, or fails, that compares the term or one of its operands with something.
    fn where_it_is(
        &self,
        condition: TermId,
        truth: bool,
        t: TermId,
        of: &dyn Fn(TermId) -> Abs,
    ) -> Abs {
        let (condition, truth) = match self.node(condition) {
            Node::Not(condition) => (condition, !truth),
            _ => (condition, truth),
        };
        let Node::Cmp(op, a, b) = self.node(condition) else { return of(t) };
        let node = self.node(t);
        let speaks = |of: TermId| t == of || node.kids().contains(&of);
        if matches!(self.sort(a), Sort::Array { .. } | Sort::Bool) || !speaks(a) && !speaks(b) {
            return of(t);
        }
        let Some((low, high)) = op.assume(truth, &of(a), &of(b)) else { return of(t) };
        let narrow = |t: TermId| match t {
            t if t == a => low.clone(),
            t if t == b => high.clone(),
            t => of(t),
        };
        if t == a || t == b {
            return narrow(t);
        }
        match node {
            Node::Un(op, x) => op.abs(&narrow(x)),
            Node::Bin(op, x, y) => op.abs(&narrow(x), &narrow(y)),
            _ => of(t),
        }
    }

    /// The set of free symbols of `t`, by number; see [`Terms::sets`].
    ///
    /// # Panics
    /// Never: operands are visited before their users.
    pub fn inputs_of(&mut self, t: TermId) -> SetId {
        if let Some(Some(known)) = self.facts.inputs.get(t.index()) {
            return *known;
        }
        let mut work = vec![t];
        self.facts.inputs.resize(self.capacity(), None);
        while let Some(&t) = work.last() {
            if self.facts.inputs[t.index()].is_some() {
                work.pop();
                continue;
            }
            let node = self.node(t);
            let before = work.len();
            work.extend(
                node.kids().iter().copied().filter(|kid| self.facts.inputs[kid.index()].is_none()),
            );
            if work.len() > before {
                continue;
            }
            work.pop();
            let mut set = match node {
                Node::Input(id) => self.facts.sets.singleton(id.0),
                _ => SetId::EMPTY,
            };
            for kid in &*node.kids() {
                let more = self.facts.inputs[kid.index()].expect("operands come first");
                set = self.facts.sets.union(set, more);
            }
            self.facts.inputs[t.index()] = Some(set);
        }
        self.facts.inputs[t.index()].expect("just computed")
    }

    /// All symbols of either set.
    pub fn union(&mut self, a: SetId, b: SetId) -> SetId {
        self.facts.sets.union(a, b)
    }

    /// The sets that [`Terms::inputs_of`] names; their numbers are [`InputId`]s.
    #[must_use]
    pub fn sets(&self) -> &Sets {
        &self.facts.sets
    }

    /// The terms of the free symbols of the roots, in the order in which the symbols were made.
    pub fn symbols_in(&mut self, roots: &[TermId]) -> Vec<TermId> {
        // Their union is of use to nobody else: it is not made a set.
        let sets: Vec<SetId> = roots.iter().map(|&t| self.inputs_of(t)).collect();
        let inputs: Vec<InputId> = self.facts.sets.of_any(sets).map(InputId).collect();
        inputs.into_iter().map(|id| self.input_term(id)).collect()
    }

    /// The symbols of a set.
    pub fn inputs_in(&self, set: SetId) -> impl Iterator<Item = InputId> {
        self.facts.sets.iter(set).map(InputId)
    }
}
