//! Sets of terms in a trie, for looking up subsets and supersets.
//!
//! A set is a path of rising terms from the root; sets that begin alike share the path. Every node has a signature of
//! all terms below it, which tells at once that a superset search can stop. Searches give up after
//! [`MAX_VISITED`] nodes: a miss that should have been a hit costs a call of the solver, not a wrong answer.

use polysem_term::TermId;

/// How many nodes a search may visit.
const MAX_VISITED: usize = 2_000;

/// A node; children are sorted by term.
#[derive(Default)]
struct Node {
    children: Vec<(TermId, u32)>,
    /// A set that ends here, by its number.
    entry: Option<u32>,
    below: u64,
}

/// Numbers by sets of terms. Searches use one buffer again and again.
pub(super) struct SetTrie {
    nodes: Vec<Node>,
    work: Vec<(u32, u32)>,
}

impl Default for SetTrie {
    fn default() -> SetTrie {
        SetTrie { nodes: vec![Node::default()], work: Vec::new() }
    }
}

/// One of 64 bits for a term.
fn bit(t: TermId) -> u64 {
    1 << ((t.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
}

fn signature(set: &[TermId]) -> u64 {
    set.iter().fold(0, |all, &t| all | bit(t))
}

impl SetTrie {
    /// Puts in a sorted set; its number replaces that of an equal set.
    pub(super) fn insert(&mut self, set: &[TermId], entry: u32) {
        let mut at = 0;
        for (depth, &t) in set.iter().enumerate() {
            self.nodes[at].below |= signature(&set[depth..]);
            at = match self.nodes[at].children.binary_search_by_key(&t, |child| child.0) {
                Ok(place) => self.nodes[at].children[place].1 as usize,
                Err(place) => {
                    let new = self.nodes.len();
                    self.nodes.push(Node::default());
                    self.nodes[at].children.insert(place, (t, new as u32));
                    new
                }
            };
        }
        self.nodes[at].entry = Some(entry);
    }

    /// The number of a set of which all terms are in the sorted `set`.
    pub(super) fn subset(&mut self, set: &[TermId]) -> Option<u32> {
        let mut work = std::mem::take(&mut self.work);
        work.clear();
        work.push((0, 0));
        let mut found = None;
        let mut visited = 0;
        while let Some((at, from)) = work.pop() {
            let node = &self.nodes[at as usize];
            visited += 1;
            if node.entry.is_some() || visited > MAX_VISITED {
                found = node.entry;
                break;
            }
            let rest = &set[from as usize..];
            if node.children.len() < rest.len() {
                for &(t, child) in node.children.iter().rev() {
                    if let Ok(place) = rest.binary_search(&t) {
                        work.push((child, from + place as u32 + 1));
                    }
                }
            } else {
                for (place, t) in rest.iter().enumerate().rev() {
                    if let Ok(child) = node.children.binary_search_by_key(t, |child| child.0) {
                        work.push((node.children[child].1, from + place as u32 + 1));
                    }
                }
            }
        }
        self.work = work;
        found
    }

    /// The number of a set that has all terms of the sorted `set`.
    pub(super) fn superset(&mut self, set: &[TermId]) -> Option<u32> {
        let mut work = std::mem::take(&mut self.work);
        work.clear();
        work.push((0, 0));
        let mut found = None;
        for _ in 0..MAX_VISITED {
            let Some((at, from)) = work.pop() else { break };
            let node = &self.nodes[at as usize];
            let rest = &set[from as usize..];
            let Some(&next) = rest.first() else {
                // All terms were met: whatever is below will do.
                if let (None, Some(&(_, child))) = (node.entry, node.children.first()) {
                    work.push((child, from));
                    continue;
                }
                found = node.entry;
                break;
            };
            if signature(rest) & !node.below != 0 {
                continue;
            }
            // Children beyond the next wanted term cannot have it below them.
            let end = node.children.partition_point(|child| child.0 <= next);
            for &(t, child) in &node.children[..end] {
                work.push((child, from + u32::from(t == next)));
            }
        }
        self.work = work;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_term::{Sort, Terms};

    #[test]
    fn agrees_with_a_list_of_sets() {
        let mut terms = Terms::new();
        let all: Vec<TermId> = (0..10).map(|n| terms.input(&format!("x{n}"), Sort::Bool)).collect();
        let set = |bits: u64| -> Vec<TermId> {
            all.iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1).map(|(_, &t)| t).collect()
        };
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            seed >> 40 & seed >> 50 & 1023
        };
        let mut trie = SetTrie::default();
        let mut kept: Vec<u64> = Vec::new();
        for _ in 0..2000 {
            let query = next();
            let subset = trie.subset(&set(query));
            assert_eq!(subset.is_some(), kept.iter().any(|k| k & !query == 0));
            assert!(subset.is_none_or(|at| kept[at as usize] & !query == 0));
            let superset = trie.superset(&set(query));
            assert_eq!(superset.is_some(), kept.iter().any(|k| query & !k == 0));
            assert!(superset.is_none_or(|at| query & !kept[at as usize] == 0));
            if kept.len() < 60 {
                let new = next() | next();
                trie.insert(&set(new), kept.len() as u32);
                kept.push(new);
            }
        }
    }
}
