//! A claim with equals put for equals, which often shows at once that it holds.
//!
//! A fact `symbol = term` lets the term stand for the symbol, and a definition its right-hand side for an application. What
//! comes out follows from the claim's facts: if it cannot hold together, neither can they.

use polysem_domain::Symbolic;
use polysem_term::{CmpOp, Node, TermId};
use rustc_hash::FxHashMap;

/// How many equations are put to use.
const MOST: usize = 64;

/// Facts and a goal with terms for the symbols that they equal.
pub(crate) fn reduced(dom: &mut Symbolic, facts: &[TermId], goal: TermId) -> (Vec<TermId>, TermId) {
    let (mut all, mut goal) = (parts(dom, facts), goal);
    for _ in 0..MOST {
        let Some((symbol, term)) = all.iter().find_map(|&fact| equation(dom, fact)) else { break };
        let map = FxHashMap::from_iter([(symbol, term)]);
        all.push(goal);
        all = dom.terms.substitute(&all, &map);
        goal = all.pop().unwrap_or(goal);
        all.retain(|&fact| dom.terms.as_truth(fact) != Some(true));
    }
    (all, goal)
}

/// A goal with what definitions say for the applications in it.
pub(crate) fn unfold(dom: &mut Symbolic, goal: TermId, definitions: &[(TermId, TermId)]) -> TermId {
    let map: FxHashMap<_, _> = definitions.iter().copied().collect();
    dom.terms.substitute(&[goal], &map)[0]
}

/// The conjuncts of all constraints.
fn parts(dom: &Symbolic, constraints: &[TermId]) -> Vec<TermId> {
    let mut parts = Vec::new();
    let mut open: Vec<TermId> = constraints.iter().rev().copied().collect();
    while let Some(fact) = open.pop() {
        match dom.terms.node(fact) {
            Node::And(a, b) => open.extend([b, a]),
            _ if dom.terms.as_truth(fact) == Some(true) || parts.contains(&fact) => {}
            _ => parts.push(fact),
        }
    }
    parts
}

/// A symbol and the term that a fact says it is.
fn equation(dom: &Symbolic, fact: TermId) -> Option<(TermId, TermId)> {
    let Node::Cmp(CmpOp::Eq, a, b) = dom.terms.node(fact) else { return None };
    [(a, b), (b, a)].into_iter().find(|&(symbol, term)| {
        matches!(dom.terms.node(symbol), Node::Input(_))
            && !dom.terms.cone(&[term]).contains(&symbol)
    })
}
