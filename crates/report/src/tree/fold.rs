//! What of a large tree is drawn: its upper levels whole, and for all that is below a node of the last one, a single node that tells how much it is.
//!
//! **Invariant:** a drawn node comes after its parent, and at most as many are drawn as asked for.

use super::{Kind, Tree};

/// A node of the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Drawn {
    /// Its parent's number in the drawing.
    pub(super) parent: Option<usize>,
    pub(super) what: What,
}

/// What a node of the drawing stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// The node of this number.
    Node(usize),
    /// So many nodes, at least two, and so many faults among them.
    More { nodes: usize, faults: usize },
}

/// The drawn nodes, and for each node of the tree the one that stands for it.
pub(super) struct Folded {
    pub(super) drawn: Vec<Drawn>,
    pub(super) standing: Vec<usize>,
}

/// At most `most` nodes for a tree.
pub(super) fn fold(tree: &Tree, most: usize) -> Folded {
    let count = tree.nodes.len();
    let parents: Vec<Option<usize>> = (0..count).map(|node| tree.parent(node)).collect();
    let levels = levels(&parents);
    let last = if count <= most { count } else { last_level(&parents, &levels, most) };
    let mut drawn: Vec<Drawn> = Vec::new();
    let mut standing = vec![0; count];
    for node in (0..count).filter(|node| levels[*node] <= last) {
        standing[node] = drawn.len();
        let parent = parents[node].map(|parent| standing[parent]);
        drawn.push(Drawn { parent, what: What::Node(node) });
    }
    // What stands for all below a drawn node; the last place is for what has no parent.
    let shown = drawn.len();
    let mut below: Vec<Option<usize>> = vec![None; shown + 1];
    for node in (0..count).filter(|node| levels[*node] > last) {
        let parent = parents[node].map(|parent| standing[parent]);
        standing[node] = match parent {
            Some(parent) if levels[node] > last + 1 => parent,
            _ => *below[parent.unwrap_or(shown)].get_or_insert_with(|| {
                drawn.push(Drawn { parent, what: What::More { nodes: 0, faults: 0 } });
                drawn.len() - 1
            }),
        };
        if let What::More { nodes, faults } = &mut drawn[standing[node]].what {
            *nodes += 1;
            *faults += usize::from(matches!(tree.nodes[node].kind, Kind::Fault(_)));
        }
    }
    // One node takes no more room than what would stand for it.
    for node in (0..count).filter(|node| levels[*node] > last) {
        let what = &mut drawn[standing[node]].what;
        if matches!(what, What::More { nodes: 1, .. }) {
            *what = What::Node(node);
        }
    }
    Folded { drawn, standing }
}

/// From 1: what has no parent is below level 0, where nothing is.
fn levels(parents: &[Option<usize>]) -> Vec<usize> {
    let mut levels: Vec<usize> = Vec::with_capacity(parents.len());
    for parent in parents {
        levels.push(parent.map_or(1, |parent| levels[parent] + 1));
    }
    levels
}

/// The last level that is drawn: all up to it, and a node for what is below each that has children.
fn last_level(parents: &[Option<usize>], levels: &[usize], most: usize) -> usize {
    let deepest = levels.iter().max().map_or(0, |level| *level);
    let (mut sizes, mut inner) = (vec![0; deepest + 1], vec![0; deepest + 1]);
    let mut has_children = vec![false; parents.len()];
    for (node, parent) in parents.iter().enumerate() {
        sizes[levels[node]] += 1;
        if let Some(parent) = *parent
            && !std::mem::replace(&mut has_children[parent], true)
        {
            inner[levels[parent]] += 1;
        }
    }
    inner[0] = 1;
    let mut above = 0;
    let drawn = sizes.iter().zip(&inner).map(|(size, inner)| {
        above += size;
        above + inner
    });
    drawn.take_while(|drawn| *drawn <= most).count().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::super::TreeNode;
    use super::*;
    use crate::random::Rng;

    fn tree(parents: &[Option<usize>]) -> Tree {
        let node = |parent: &Option<usize>| TreeNode {
            parent: *parent,
            label: String::new(),
            edge: String::new(),
            kind: Kind::Fault(String::new()),
        };
        Tree { nodes: parents.iter().map(node).collect() }
    }

    fn node(parent: Option<usize>, of: usize) -> Drawn {
        Drawn { parent, what: What::Node(of) }
    }

    fn more(parent: Option<usize>, nodes: usize) -> Drawn {
        Drawn { parent, what: What::More { nodes, faults: nodes } }
    }

    #[test]
    fn folds_what_is_deepest() {
        //        0
        //     1     2
        //    3 4    5
        //    6      7 8
        let parents =
            [None, Some(0), Some(0), Some(1), Some(1), Some(2), Some(3), Some(5), Some(5)];
        let tree = tree(&parents);
        assert_eq!(fold(&tree, 9).drawn.len(), 9);
        let folded = fold(&tree, 8);
        let upper = [node(None, 0), node(Some(0), 1), node(Some(0), 2)];
        let third = [node(Some(1), 3), node(Some(1), 4), node(Some(2), 5)];
        assert_eq!(
            folded.drawn,
            [&upper[..], &third, &[node(Some(3), 6), more(Some(5), 2)]].concat()
        );
        assert_eq!(folded.standing, [0, 1, 2, 3, 4, 5, 6, 7, 7]);
        let folded = fold(&tree, 7);
        assert_eq!(folded.drawn, [&upper[..], &[more(Some(1), 3), more(Some(2), 3)]].concat());
        assert_eq!(folded.standing, [0, 1, 2, 3, 3, 4, 3, 4, 4]);
        assert_eq!(fold(&tree, 2).drawn, [node(None, 0), more(Some(0), 8)]);
        assert_eq!(fold(&tree, 1).drawn, [more(None, 9)]);
    }

    #[test]
    fn any_tree_is_folded_to_what_was_asked_for() {
        let mut rng = Rng(9);
        for _ in 0..2000 {
            let count = rng.below(40);
            let parents: Vec<Option<usize>> =
                (0..count).map(|node| node.checked_sub(1 + rng.below(5))).collect();
            let most = 1 + rng.below(30);
            let folded = fold(&tree(&parents), most);
            assert!(folded.drawn.len() <= most.max(1), "{parents:?}");
            let all: usize = folded
                .drawn
                .iter()
                .map(|drawn| match drawn.what {
                    What::Node(_) => 1,
                    What::More { nodes, .. } => nodes,
                })
                .sum();
            assert_eq!(all, count);
            for (at, drawn) in folded.drawn.iter().enumerate() {
                assert!(drawn.parent.is_none_or(|parent| parent < at));
            }
            assert!(folded.standing.iter().all(|standing| *standing < folded.drawn.len()));
        }
    }
}
