//! Truth propagated through the connectives of the assertions, atoms taken as variables.
//!
//! The skeleton is everything that an assertion reaches through `not`, `and`, `or`, and `ite` and equality of truth
//! values. Asserted terms are true; a value flows from a term to its operands and back wherever it leaves no choice,
//! each term settled once, however long the chain of implications. Atoms found out join the assertions.

use super::map::TermMap;
use super::problem::{Derived, OriginSet, Problem};
use polysem_term::{CmpOp, Node, SetId, Sort, TermId, Terms};

/// A truth value and the assertions it rests on.
type Settled = (bool, OriginSet);

/// The connectives and what is known of them.
struct Skeleton {
    /// Users of each term, among connectives.
    users: TermMap<Vec<TermId>>,
    values: TermMap<Settled>,
    /// Settled, and not yet passed on.
    queue: Vec<TermId>,
}

/// Propagates to the end. Tells whether anything new was found out.
pub(super) fn skeleton(problem: &mut Problem<'_>) -> bool {
    if !problem.assertions.iter().any(|a| has_structure(problem.terms, a.term)) {
        return false;
    }
    let mut skeleton = Skeleton::build(problem);
    for at in 0..problem.assertions.len() {
        let Derived { term, from } = problem.assertions[at];
        if !skeleton.settle(problem, term, true, from) {
            return true;
        }
    }
    if !skeleton.run(problem) {
        return true;
    }
    let mut asserted = TermMap::new(0);
    for assertion in &problem.assertions {
        asserted.insert(assertion.term, ());
    }
    let atoms: Vec<(TermId, Settled)> = skeleton
        .values
        .iter()
        .filter(|(t, _)| !is_connective(problem.terms, *t))
        .map(|(t, settled)| (t, *settled))
        .collect();
    let mut changed = false;
    for (atom, (truth, from)) in atoms {
        let term = if truth { atom } else { problem.terms.not(atom) };
        if !asserted.contains(term) && problem.terms.as_truth(term).is_none() {
            problem.assertions.push(Derived { term, from });
            problem.stats.settled += 1;
            changed = true;
        }
    }
    changed
}

/// Whether there is more to an assertion than an atom or its negation.
fn has_structure(terms: &Terms, t: TermId) -> bool {
    match terms.node(t) {
        Node::Not(inner) => is_connective(terms, inner),
        _ => is_connective(terms, t),
    }
}

fn is_connective(terms: &Terms, t: TermId) -> bool {
    match terms.node(t) {
        Node::Not(_) | Node::And(..) | Node::Or(..) => true,
        Node::Ite(_, a, _) | Node::Cmp(CmpOp::Eq, a, _) => terms.sort(a) == Sort::Bool,
        _ => false,
    }
}

impl Skeleton {
    fn build(problem: &mut Problem<'_>) -> Skeleton {
        let capacity = problem.terms.capacity();
        let mut users: TermMap<Vec<TermId>> = TermMap::new(capacity);
        let mut work: Vec<TermId> = problem.assertions.iter().rev().map(|a| a.term).collect();
        let mut seen = TermMap::new(capacity);
        while let Some(t) = work.pop() {
            if seen.contains(t) || !is_connective(problem.terms, t) {
                continue;
            }
            seen.insert(t, ());
            problem.visited += 1;
            for &kid in problem.terms.node(t).kids().iter().rev() {
                match users.get_mut(kid) {
                    Some(users) => users.push(t),
                    None => users.insert(kid, vec![t]),
                }
                work.push(kid);
            }
        }
        Skeleton { users, values: TermMap::new(capacity), queue: Vec::new() }
    }

    /// Gives a term its value; `false` if it has the other one.
    fn settle(
        &mut self,
        problem: &mut Problem<'_>,
        t: TermId,
        truth: bool,
        from: OriginSet,
    ) -> bool {
        let known = match problem.terms.as_truth(t) {
            Some(literal) => Some((literal, SetId::EMPTY)),
            None => self.values.get(t).copied(),
        };
        match known {
            Some((known, _)) if known == truth => true,
            Some((_, why)) => {
                let all = problem.origins.union(from, why);
                problem.refute(all);
                false
            }
            None => {
                self.values.insert(t, (truth, from));
                self.queue.push(t);
                true
            }
        }
    }

    /// Passes values on until nothing follows; `false` on a contradiction.
    fn run(&mut self, problem: &mut Problem<'_>) -> bool {
        while let Some(t) = self.queue.pop() {
            if !self.visit(problem, t) {
                return false;
            }
            let users = self.users.get(t).cloned().unwrap_or_default();
            if !users.into_iter().all(|user| self.visit(problem, user)) {
                return false;
            }
        }
        true
    }

    fn value(&self, terms: &Terms, t: TermId) -> Option<Settled> {
        match terms.as_truth(t) {
            Some(truth) => Some((truth, SetId::EMPTY)),
            None => self.values.get(t).copied(),
        }
    }

    /// Draws what follows at one connective.
    fn visit(&mut self, problem: &mut Problem<'_>, t: TermId) -> bool {
        if !is_connective(problem.terms, t) {
            return true;
        }
        match problem.terms.node(t) {
            Node::Not(a) => self.same(problem, t, a, true),
            Node::And(a, b) => self.junction(problem, t, a, b, true),
            Node::Or(a, b) => self.junction(problem, t, a, b, false),
            Node::Ite(c, a, b) => match self.value(problem.terms, c) {
                Some((truth, from)) => {
                    self.same_because(problem, t, if truth { a } else { b }, false, from)
                }
                None => true,
            },
            Node::Cmp(_, a, b) => self.equivalence(problem, t, a, b),
            _ => true,
        }
    }

    /// `a` and `b` have one value, or opposite ones.
    fn same(&mut self, problem: &mut Problem<'_>, a: TermId, b: TermId, opposite: bool) -> bool {
        self.same_because(problem, a, b, opposite, SetId::EMPTY)
    }

    /// The same, on the ground of more assertions.
    fn same_because(
        &mut self,
        problem: &mut Problem<'_>,
        a: TermId,
        b: TermId,
        opposite: bool,
        because: OriginSet,
    ) -> bool {
        for (known, other) in [(a, b), (b, a)] {
            if let Some((truth, from)) = self.value(problem.terms, known) {
                let from = problem.origins.union(from, because);
                if !self.settle(problem, other, truth != opposite, from) {
                    return false;
                }
            }
        }
        true
    }

    /// `t` is `all` exactly where both operands are: a conjunction for true, a disjunction for false.
    fn junction(
        &mut self,
        problem: &mut Problem<'_>,
        t: TermId,
        a: TermId,
        b: TermId,
        all: bool,
    ) -> bool {
        let of = |this: &Skeleton, p: &Problem<'_>, t| this.value(p.terms, t);
        for (one, other) in [(a, b), (b, a)] {
            match of(self, problem, one) {
                Some((truth, from)) if truth != all => {
                    if !self.settle(problem, t, !all, from) {
                        return false;
                    }
                }
                Some((_, from)) => {
                    // The other operand decides.
                    if !self.same_because(problem, t, other, false, from) {
                        return false;
                    }
                }
                None => {}
            }
        }
        match of(self, problem, t) {
            Some((truth, from)) if truth == all => {
                self.settle(problem, a, all, from) && self.settle(problem, b, all, from)
            }
            _ => true,
        }
    }

    /// Of three terms, one is the equivalence of the two others; so is each.
    fn equivalence(&mut self, problem: &mut Problem<'_>, t: TermId, a: TermId, b: TermId) -> bool {
        for (known, x, y) in [(t, a, b), (a, t, b), (b, t, a)] {
            if let Some((truth, from)) = self.value(problem.terms, known)
                && !self.same_because(problem, x, y, !truth, from)
            {
                return false;
            }
        }
        true
    }
}
