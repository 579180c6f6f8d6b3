//! Walks over the graph: visiting a cone, substituting, slicing. All iterative, each node once.

use crate::arena::Terms;
use crate::head::Head;
use crate::node::{InputId, Node, TermId};
use rustc_hash::FxHashMap;

/// Which terms a walk has seen, by their numbers. It serves for one walk after the other without being cleared.
#[derive(Default, Debug)]
pub(crate) struct Marks {
    walk: u32,
    seen: Vec<u32>,
}

impl Marks {
    /// A walk begins, over terms with numbers below this.
    fn begin(&mut self, count: usize) {
        self.walk = self.walk.wrapping_add(1);
        if self.walk == 0 {
            self.seen.clear();
            self.walk = 1;
        }
        if self.seen.len() < count {
            self.seen.resize(count, 0);
        }
    }

    /// The walk comes to a term; whether for the first time.
    fn insert(&mut self, t: TermId) -> bool {
        std::mem::replace(&mut self.seen[t.index()], self.walk) != self.walk
    }
}

impl Terms {
    /// Every node that the roots depend on, operands before users; the roots are included.
    #[must_use]
    pub fn cone(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut order = Vec::new();
        let mut seen = self.marks.borrow_mut();
        seen.begin(self.capacity());
        // A term is pushed once to visit its operands, and once more to be listed after them.
        let mut work: Vec<(TermId, bool)> = roots.iter().rev().map(|&t| (t, false)).collect();
        while let Some((t, operands_done)) = work.pop() {
            if operands_done {
                order.push(t);
            } else if seen.insert(t) {
                work.push((t, true));
                work.extend(self.node(t).kids().iter().rev().map(|&kid| (kid, false)));
            }
        }
        order
    }

    /// How many different nodes the roots consist of.
    #[must_use]
    pub fn size(&self, roots: &[TermId]) -> usize {
        self.cone(roots).len()
    }

    /// Whether the roots consist of more different nodes than so many.
    #[must_use]
    pub fn is_larger(&self, roots: &[TermId], most: usize) -> bool {
        let mut seen = self.marks.borrow_mut();
        seen.begin(self.capacity());
        let (mut work, mut size) = (roots.to_vec(), 0);
        while let Some(t) = work.pop() {
            if seen.insert(t) {
                size += 1;
                if size > most {
                    return true;
                }
                work.extend(self.node(t).kids().iter());
            }
        }
        false
    }

    /// The free symbols of the roots, in order of declaration.
    #[must_use]
    pub fn free_inputs(&self, roots: &[TermId]) -> Vec<InputId> {
        let inputs = self.cone(roots).into_iter().filter_map(|t| match self.node(t) {
            Node::Input(id) => Some(id),
            _ => None,
        });
        let mut inputs: Vec<_> = inputs.collect();
        inputs.sort_unstable();
        inputs
    }

    /// The roots with every term that `map` names replaced, all at once; the result is simplified.
    ///
    /// # Panics
    /// If a replacement is of another sort than what it replaces, and that shows.
    pub fn substitute(&mut self, roots: &[TermId], map: &FxHashMap<TermId, TermId>) -> Vec<TermId> {
        let mut done = map.clone();
        self.substitute_by(roots, &mut done, |_, _| None)
    }

    /// The same, where `done` is what is replaced, and gets all that was found out: it serves for other roots too. What
    /// becomes of a node whose operands were replaced may be known better by `build`.
    ///
    /// # Panics
    /// As [`Terms::substitute`].
    pub fn substitute_by(
        &mut self,
        roots: &[TermId],
        done: &mut FxHashMap<TermId, TermId>,
        mut build: impl FnMut(&mut Terms, Node) -> Option<TermId>,
    ) -> Vec<TermId> {
        let mut work: Vec<TermId> = roots.to_vec();
        while let Some(&t) = work.last() {
            if done.contains_key(&t) {
                work.pop();
                continue;
            }
            let node = self.node(t);
            let before = work.len();
            work.extend(node.kids().iter().copied().filter(|kid| !done.contains_key(kid)));
            if work.len() == before {
                work.pop();
                let new = if node.kids().iter().all(|kid| done[kid] == *kid) {
                    t
                } else {
                    let node = node.map(|kid| done[&kid]);
                    build(self, node).unwrap_or_else(|| self.rebuild(t, node))
                };
                done.insert(t, new);
            }
        }
        roots.iter().map(|t| done[t]).collect()
    }

    /// The term of a node that takes the place of another.
    fn rebuild(&mut self, old: TermId, node: Node) -> TermId {
        let sort = self.sort(old);
        match node {
            Node::ConstArray(element) => self.const_array(sort, element),
            node => {
                let head: Head = node.head().expect("a node with operands has an operator");
                self.apply(head, &node.kids())
            }
        }
    }

    /// Those of `facts` that `t` depends on through shared inputs, directly or through one another, in order.
    ///
    /// Whether `t` can hold together with all of `facts` does not depend on the others, as long as those can
    /// hold at all.
    pub fn slice(&mut self, facts: &[TermId], t: TermId) -> Vec<TermId> {
        let mut wanted = self.inputs_of(t);
        let sets: Vec<_> = facts.iter().map(|&fact| self.inputs_of(fact)).collect();
        let mut taken = vec![false; facts.len()];
        loop {
            let mut grown = false;
            for (at, &set) in sets.iter().enumerate() {
                if !taken[at] && self.facts.sets.intersect(set, wanted) {
                    taken[at] = true;
                    grown = true;
                    wanted = self.facts.sets.union(wanted, set);
                }
            }
            if !grown {
                let taken = taken.into_iter().zip(facts);
                return taken.filter_map(|(taken, &fact)| taken.then_some(fact)).collect();
            }
        }
    }
}
