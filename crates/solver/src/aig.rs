//! The and-inverter graph: every gate once, simplified by looking two levels deep.
//!
//! Circuits are built from [`Aig::and`] and negation on edges alone. A node is found by its operands, and the rules of
//! local two-level rewriting (contradiction, idempotence, subsumption, substitution, resolution) are applied before one
//! is made.
//!
//! **Invariant:** the graph only grows, and operands have smaller numbers than their users.
//! **Invariant:** no node has a constant operand, equal operands, or an operand and its negation.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::Not;

/// A node or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge(u32);

impl Edge {
    /// The constant false.
    pub const FALSE: Edge = Edge(0);
    /// The constant true.
    pub const TRUE: Edge = Edge(1);

    /// The constant.
    #[must_use]
    pub const fn constant(truth: bool) -> Edge {
        Edge(truth as u32)
    }

    /// The node without its negation.
    #[must_use]
    pub const fn node(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the node is negated.
    #[must_use]
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The truth value, if this is a constant.
    #[must_use]
    pub const fn as_constant(self) -> Option<bool> {
        if self.0 < 2 { Some(self.0 == 1) } else { None }
    }

    /// The plain edge to a node.
    const fn to(node: u32) -> Edge {
        Edge(node << 1)
    }

    const fn plain(self) -> Edge {
        Edge(self.0 & !1)
    }
}

impl Not for Edge {
    type Output = Edge;

    fn not(self) -> Edge {
        Edge(self.0 ^ 1)
    }
}

/// Marks an input in place of operands.
const INPUT: [Edge; 2] = [Edge(u32::MAX), Edge(u32::MAX)];

/// The graph.
#[derive(Debug)]
pub struct Aig {
    nodes: Vec<[Edge; 2]>,
    /// How many nodes use a node, up to a few: whether it may be merged into its only user.
    users: Vec<u8>,
    table: HashTable<u32>,
    rewrite: bool,
}

impl Aig {
    /// A graph without nodes but the constant.
    #[must_use]
    pub fn new(rewrite: bool) -> Aig {
        Aig { nodes: vec![INPUT], users: vec![0], table: HashTable::new(), rewrite }
    }

    /// How many nodes there are, the constant included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the constant.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// A new input.
    pub fn input(&mut self) -> Edge {
        self.push(INPUT)
    }

    /// The operands of a node; none for an input and the constant.
    #[must_use]
    pub fn operands(&self, node: u32) -> Option<[Edge; 2]> {
        let operands = self.nodes[node as usize];
        (operands != INPUT).then_some(operands)
    }

    /// Whether at most one node uses this one so far.
    #[must_use]
    pub fn has_one_user(&self, node: u32) -> bool {
        self.users[node as usize] <= 1
    }

    fn push(&mut self, operands: [Edge; 2]) -> Edge {
        let node = u32::try_from(self.nodes.len()).expect("fewer than 2^31 gates");
        assert!(node < u32::MAX >> 2, "fewer than 2^30 gates");
        self.nodes.push(operands);
        self.users.push(0);
        if operands != INPUT {
            for edge in operands {
                let users = &mut self.users[edge.node() as usize];
                *users = users.saturating_add(1);
            }
        }
        Edge::to(node)
    }

    /// Conjunction.
    pub fn and(&mut self, a: Edge, b: Edge) -> Edge {
        let (mut a, mut b) = (a, b);
        loop {
            if a > b {
                (a, b) = (b, a);
            }
            // Constants have the smallest numbers.
            match a.as_constant() {
                Some(false) => return Edge::FALSE,
                Some(true) => return b,
                None => {}
            }
            if a == b {
                return a;
            }
            if a == !b {
                return Edge::FALSE;
            }
            if !self.rewrite {
                break;
            }
            match self.look_deeper(a, b) {
                Deeper::Is(edge) => return edge,
                Deeper::And(x, y) => (a, b) = (x, y),
                Deeper::Nothing => break,
            }
        }
        self.intern(a, b)
    }

    fn intern(&mut self, a: Edge, b: Edge) -> Edge {
        let nodes = &self.nodes;
        let key = hash([a, b]);
        let found = self.table.find(key, |&n| nodes[n as usize] == [a, b]).copied();
        if let Some(node) = found {
            return Edge::to(node);
        }
        let edge = self.push([a, b]);
        let nodes = &self.nodes;
        self.table.insert_unique(key, edge.node(), |&n| hash(nodes[n as usize]));
        edge
    }

    /// What the operands of the operands tell.
    fn look_deeper(&self, a: Edge, b: Edge) -> Deeper {
        let one = self.one_sided(a, b);
        if !matches!(one, Deeper::Nothing) {
            return one;
        }
        let one = self.one_sided(b, a);
        if !matches!(one, Deeper::Nothing) {
            return one;
        }
        let (Some([a0, a1]), Some([b0, b1])) = (self.operands(a.node()), self.operands(b.node()))
        else {
            return Deeper::Nothing;
        };
        match (a.is_negated(), b.is_negated()) {
            (false, false) => {
                let clash = a0 == !b0 || a0 == !b1 || a1 == !b0 || a1 == !b1;
                if clash { Deeper::Is(Edge::FALSE) } else { Deeper::Nothing }
            }
            (false, true) => mixed(a, [a0, a1], [b0, b1], b),
            (true, false) => mixed(b, [b0, b1], [a0, a1], a),
            (true, true) => {
                // Not both x and y, not both x and not y: not x.
                let resolve =
                    |x: Edge, y: Edge, u: Edge, v: Edge| (x == u && y == !v).then_some(!x);
                let found = resolve(a0, a1, b0, b1)
                    .or_else(|| resolve(a0, a1, b1, b0))
                    .or_else(|| resolve(a1, a0, b0, b1))
                    .or_else(|| resolve(a1, a0, b1, b0));
                found.map_or(Deeper::Nothing, Deeper::Is)
            }
        }
    }

    /// `a and b`, looking into `a` only.
    fn one_sided(&self, a: Edge, b: Edge) -> Deeper {
        let Some([x, y]) = self.operands(a.node()) else { return Deeper::Nothing };
        if a.is_negated() {
            // Not both x and y, and b.
            if x == !b || y == !b {
                return Deeper::Is(b);
            }
            if x == b {
                return Deeper::And(b, !y);
            }
            if y == b {
                return Deeper::And(b, !x);
            }
        } else {
            if x == b || y == b {
                return Deeper::Is(a);
            }
            if x == !b || y == !b {
                return Deeper::Is(Edge::FALSE);
            }
        }
        Deeper::Nothing
    }

    /// Disjunction.
    pub fn or(&mut self, a: Edge, b: Edge) -> Edge {
        !self.and(!a, !b)
    }

    /// Exclusive or.
    pub fn xor(&mut self, a: Edge, b: Edge) -> Edge {
        // Negations are taken outside, so that equal gates meet.
        let negated = a.is_negated() != b.is_negated();
        let (a, b) = (a.plain(), b.plain());
        let only_a = self.and(a, !b);
        let only_b = self.and(!a, b);
        let neither = self.and(!only_a, !only_b);
        if negated { neither } else { !neither }
    }

    /// `a` where `cond`, else `b`.
    pub fn ite(&mut self, cond: Edge, a: Edge, b: Edge) -> Edge {
        if a == b {
            return a;
        }
        if a == !b {
            return !self.xor(cond, a);
        }
        let then = self.and(cond, a);
        let els = self.and(!cond, b);
        self.or(then, els)
    }
}

enum Deeper {
    Is(Edge),
    And(Edge, Edge),
    Nothing,
}

/// `yes = x and y`, together with the negation `no` of `u and v`.
fn mixed(yes: Edge, [x, y]: [Edge; 2], [u, v]: [Edge; 2], no: Edge) -> Deeper {
    debug_assert!(!yes.is_negated() && no.is_negated(), "a conjunction and a negated one");
    if x == !u || x == !v || y == !u || y == !v {
        return Deeper::Is(yes);
    }
    if x == u || y == u {
        return Deeper::And(yes, !v);
    }
    if x == v || y == v {
        return Deeper::And(yes, !u);
    }
    Deeper::Nothing
}

fn hash([a, b]: [Edge; 2]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(u64::from(a.0) << 32 | u64::from(b.0));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eval(aig: &Aig, edge: Edge, inputs: &[(Edge, bool)]) -> bool {
        let mut values = vec![false; aig.len()];
        for (edge, value) in inputs {
            values[edge.node() as usize] = *value;
        }
        let get = |values: &[bool], e: Edge| values[e.node() as usize] != e.is_negated();
        for node in 1..aig.len() {
            if let Some([a, b]) = aig.operands(node as u32) {
                values[node] = get(&values, a) && get(&values, b);
            }
        }
        get(&values, edge)
    }

    /// Random gates over three inputs: with and without rewriting they are the same functions.
    #[test]
    fn rewriting_keeps_the_function() {
        let mut seed = 7u64;
        let mut next = |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % n
        };
        for _ in 0..3000 {
            let (mut with, mut without) = (Aig::new(true), Aig::new(false));
            let inputs: Vec<_> = (0..3).map(|_| (with.input(), without.input())).collect();
            let mut edges = inputs.clone();
            for _ in 0..12 {
                let pick = |next: &mut dyn FnMut(usize) -> usize| {
                    let (a, b) = edges[next(edges.len())];
                    if next(2) == 0 { (a, b) } else { (!a, !b) }
                };
                let (a, b, c) = (pick(&mut next), pick(&mut next), pick(&mut next));
                edges.push(match next(3) {
                    0 => (with.and(a.0, b.0), without.and(a.1, b.1)),
                    1 => (with.xor(a.0, b.0), without.xor(a.1, b.1)),
                    _ => (with.ite(a.0, b.0, c.0), without.ite(a.1, b.1, c.1)),
                });
            }
            assert!(with.len() <= without.len());
            for bits in 0..8 {
                let of = |at: usize| bits >> at & 1 == 1;
                let a: Vec<_> = inputs.iter().enumerate().map(|(i, e)| (e.0, of(i))).collect();
                let b: Vec<_> = inputs.iter().enumerate().map(|(i, e)| (e.1, of(i))).collect();
                for (x, y) in &edges {
                    assert_eq!(eval(&with, *x, &a), eval(&without, *y, &b));
                }
            }
        }
    }
}
