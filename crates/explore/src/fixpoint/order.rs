//! In which order a graph is best visited: before what they lead to, and loops whole before what follows them.
//!
//! The order is a weak topological one (Bourdoncle): strongly connected components in topological order, of each its
//! head first and then, in the same way, the rest. Where both are possible the smaller node comes first.
//!
//! **Invariant:** every cycle has an edge that does not rise in rank, whatever the order, since ranks differ. In a
//! reducible graph those edges lead to the heads of the loops.

use std::collections::BTreeMap;

/// The rank of each node.
#[derive(Clone, Debug)]
pub struct Order<N> {
    ranks: BTreeMap<N, u32>,
}

/// What is still to be ranked.
enum Part {
    Node(usize),
    /// Nodes that may be connected among themselves.
    Region(Vec<usize>),
}

impl<N: Copy + Ord> Order<N> {
    /// Ranks what is reachable from `roots`. Those that are reachable from earlier ones are no roots.
    pub fn new(roots: &[N], successors: impl Fn(N) -> Vec<N>) -> Order<N> {
        let graph = Graph::new(roots, successors);
        let mut ranks = BTreeMap::new();
        let mut parts = vec![Part::Region((0..graph.nodes.len()).collect())];
        while let Some(part) = parts.pop() {
            match part {
                Part::Node(node) => {
                    let rank = ranks.len() as u32;
                    ranks.insert(graph.nodes[node], rank);
                }
                // Components come last first, which is how a stack wants them.
                Part::Region(region) => {
                    for mut component in graph.components(&region) {
                        component.sort_unstable();
                        let head = component.remove(0);
                        if !component.is_empty() {
                            parts.push(Part::Region(component));
                        }
                        parts.push(Part::Node(head));
                    }
                }
            }
        }
        Order { ranks }
    }

    /// The rank of a node; one that was not reachable comes after all others seen so far.
    pub fn rank(&mut self, node: N) -> u32 {
        let last = self.ranks.len() as u32;
        *self.ranks.entry(node).or_insert(last)
    }

    /// All nodes, by rank.
    #[must_use]
    pub fn nodes(&self) -> Vec<N> {
        let mut nodes: Vec<_> = self.ranks.iter().map(|(node, rank)| (*rank, *node)).collect();
        nodes.sort_unstable();
        nodes.into_iter().map(|(_, node)| node).collect()
    }
}

/// A graph whose nodes are numbered as a search in depth finds them, so that a loop's head has its least number.
struct Graph<N> {
    nodes: Vec<N>,
    /// The smaller node last.
    successors: Vec<Vec<usize>>,
}

const UNSEEN: usize = usize::MAX;

/// A search in depth: a stack of nodes, each with the successors that are still to be seen.
type Search = Vec<(usize, usize)>;

impl<N: Copy + Ord> Graph<N> {
    fn new(roots: &[N], successors: impl Fn(N) -> Vec<N>) -> Graph<N> {
        let mut numbers = BTreeMap::new();
        let mut nodes = Vec::new();
        let mut next: Vec<Vec<N>> = Vec::new();
        let mut work: Vec<N> = roots.iter().rev().copied().collect();
        while let Some(node) = work.pop() {
            if numbers.contains_key(&node) {
                continue;
            }
            numbers.insert(node, nodes.len());
            nodes.push(node);
            let mut to = successors(node);
            to.sort_unstable_by(|a, b| b.cmp(a));
            work.extend(&to);
            next.push(to);
        }
        let number = |to: Vec<N>| to.iter().map(|to| numbers[to]).collect();
        Graph { successors: next.into_iter().map(number).collect(), nodes }
    }

    /// The strongly connected components of a part of the graph, each after those that it leads to (Tarjan).
    fn components(&self, region: &[usize]) -> Vec<Vec<usize>> {
        let mut found: BTreeMap<usize, usize> = region.iter().map(|&node| (node, UNSEEN)).collect();
        let mut lowest: BTreeMap<usize, usize> = BTreeMap::new();
        let mut open: Vec<usize> = Vec::new();
        let (mut components, mut count) = (Vec::new(), 0);
        for &root in region {
            if found[&root] != UNSEEN {
                continue;
            }
            let mut search: Search = vec![(root, 0)];
            while let Some((node, at)) = search.pop() {
                if at == 0 {
                    found.insert(node, count);
                    lowest.insert(node, count);
                    count += 1;
                    open.push(node);
                } else {
                    // Back from a successor.
                    let child = self.successors[node][at - 1];
                    lower(&mut lowest, node, child);
                }
                let mut left = self.successors[node].iter().enumerate().skip(at);
                let down = left.find_map(|(at, &to)| match found.get(&to) {
                    Some(&UNSEEN) => Some((at, to)),
                    Some(_) if lowest.contains_key(&to) => {
                        lower(&mut lowest, node, to);
                        None
                    }
                    Some(_) | None => None,
                });
                if let Some((at, to)) = down {
                    search.push((node, at + 1));
                    search.push((to, 0));
                } else if lowest.get(&node) == found.get(&node) {
                    let start = open.iter().rposition(|&other| other == node).unwrap_or(0);
                    let component = open.split_off(start);
                    for node in &component {
                        lowest.remove(node);
                    }
                    components.push(component);
                }
            }
        }
        components
    }
}

/// `node` reaches whatever `to` does; a node that is in a component already reaches nothing open.
fn lower(lowest: &mut BTreeMap<usize, usize>, node: usize, to: usize) {
    if let (Some(&a), Some(&b)) = (lowest.get(&node), lowest.get(&to)) {
        lowest.insert(node, a.min(b));
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    fn order(edges: &[(u32, u32)]) -> Vec<u32> {
        let next = |n| edges.iter().filter(|(from, _)| *from == n).map(|(_, to)| *to).collect();
        Order::new(&[1], next).nodes()
    }

    #[test]
    fn branches_come_before_what_joins_them() {
        assert_eq!(order(&[(1, 2), (1, 4), (2, 3), (3, 6), (4, 5), (5, 6)]), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_loop_comes_before_its_exit() {
        assert_eq!(order(&[(1, 3), (3, 2), (3, 4), (4, 5), (5, 3)]), [1, 3, 4, 5, 2]);
        assert_eq!(order(&[(1, 3), (3, 9), (3, 4), (4, 5), (5, 3)]), [1, 3, 4, 5, 9]);
    }

    #[test]
    fn an_inner_loop_comes_before_the_rest_of_the_outer() {
        let edges = [(1, 2), (2, 3), (3, 4), (4, 3), (3, 9), (9, 2), (2, 10), (4, 4)];
        assert_eq!(order(&edges), [1, 2, 3, 4, 9, 10]);
    }

    #[test]
    fn a_long_program_does_not_exhaust_the_stack() {
        let all: Vec<u32> = (1..100_000).collect();
        let next = |n: u32| if n < 99_999 { vec![n + 1] } else { vec![1] };
        assert_eq!(Order::new(&[1], next).nodes(), all);
    }

    /// Every node is ranked once, and an edge that does not rise closes a cycle.
    #[test]
    fn edges_rise_except_in_cycles() {
        let mut seed = 1_u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0xda3e_39cb_94b9_5bdb);
            (seed >> 33) % n
        };
        for _ in 0..2000 {
            let size = 1 + below(12);
            let edges: Vec<_> = (0..below(2 * size)).map(|_| (below(size), below(size))).collect();
            let next = |n: u64| -> Vec<u64> {
                edges.iter().filter(|(from, _)| *from == n).map(|(_, to)| *to).collect()
            };
            let reach = |from: u64| {
                let mut reached = vec![from];
                let mut at = 0;
                while at < reached.len() {
                    let new = next(reached[at]).into_iter().filter(|to| !reached.contains(to));
                    let new: Vec<_> = new.collect();
                    reached.extend(new);
                    at += 1;
                }
                reached
            };
            let mut order = Order::new(&[0], next);
            let all: std::collections::BTreeSet<_> = reach(0).into_iter().collect();
            assert_eq!(order.nodes().len(), all.len());
            for (from, to) in edges.iter().filter(|(from, _)| all.contains(from)) {
                let rises = order.rank(*from) < order.rank(*to);
                assert!(rises || reach(*to).contains(from), "{from} {to} {edges:?}");
            }
        }
    }
}
