//! Where the nodes of a tree stand: one level below the other, parents above the middle of their children, subtrees as close as their outlines allow (as Reingold and Tilford draw trees).
//!
//! A subtree is known by its outline: on each level, how far it goes to the left and to the right. To put two side by side is to go down the levels that both have; the outline of both is that of the deeper one, changed on these levels. As a level of the shallower one is never looked at again, all of it is linear in the number of nodes.
//!
//! **Invariant:** on one level, nodes stand in the order of their numbers among siblings, and are apart by at least [`GAP`].

/// The space between two nodes of one level.
pub(super) const GAP: i64 = 16;

/// Places for nodes.
#[derive(Default)]
pub(super) struct Layout {
    /// The middle of each node; the leftmost border is at 0.
    pub(super) middles: Vec<i64>,
    /// The level of each node, from 0.
    pub(super) levels: Vec<i64>,
    /// Where the rightmost border is.
    pub(super) width: i64,
}

/// What is known of subtrees side by side; positions are relative to the rightmost one's root.
#[derive(Default)]
struct Forest {
    /// Left and right border on each level, the deepest level first, before the shift.
    outline: Vec<(i64, i64)>,
    shift: i64,
    /// The position of the leftmost root.
    first: i64,
    is_empty: bool,
}

impl Forest {
    fn new() -> Forest {
        Forest { is_empty: true, ..Forest::default() }
    }

    /// Half way between the outermost roots.
    fn middle(&self) -> i64 {
        self.first / 2
    }

    /// A root of this width above the middle of all: now positions are relative to it.
    fn below(mut self, width: i64) -> Forest {
        self.shift -= self.middle();
        let half = width / 2;
        self.outline.push((-half - self.shift, half - self.shift));
        Forest { first: 0, is_empty: false, ..self }
    }

    /// Puts a tree to the left of all, and says where its root is.
    fn put_left(&mut self, mut tree: Forest) -> i64 {
        if self.is_empty {
            *self = tree;
            return 0;
        }
        let common = self.outline.iter().rev().zip(tree.outline.iter().rev());
        let apart =
            common.map(|((left, _), (_, right))| (left + self.shift) - GAP - (right + tree.shift));
        let at = apart.min().unwrap_or_default();
        tree.shift += at;
        let (ours, other) = (self.shift, tree.shift);
        let is_deeper = tree.outline.len() > self.outline.len();
        let common = self.outline.iter_mut().rev().zip(tree.outline.iter_mut().rev());
        if is_deeper {
            for (level, wide) in common {
                wide.1 = level.1 + ours - other;
            }
            (self.outline, self.shift) = (tree.outline, other);
        } else {
            for (wide, level) in common {
                wide.0 = level.0 + other - ours;
            }
        }
        self.first = at;
        at
    }
}

/// Places for nodes with these parents, each before its children, and these widths.
pub(super) fn place(parents: &[Option<usize>], widths: &[i64]) -> Layout {
    let count = parents.len();
    // What is below each node, and below none.
    let mut forests: Vec<Forest> = (0..=count).map(|_| Forest::new()).collect();
    let mut relative = vec![0; count];
    let mut middles_below = vec![0; count + 1];
    for node in (0..count).rev() {
        let forest = std::mem::take(&mut forests[node]);
        middles_below[node] = forest.middle();
        let tree = forest.below(widths[node]);
        relative[node] = forests[parents[node].unwrap_or(count)].put_left(tree);
    }
    let all = &forests[count];
    let left = all.outline.iter().map(|(left, _)| left + all.shift).min().unwrap_or_default();
    let right = all.outline.iter().map(|(_, right)| right + all.shift).max().unwrap_or_default();
    let mut layout = Layout { width: right - left, ..Layout::default() };
    for node in 0..count {
        let (above, level) = match parents[node] {
            Some(parent) => {
                (layout.middles[parent] - middles_below[parent], layout.levels[parent] + 1)
            }
            None => (-left, 0),
        };
        layout.middles.push(above + relative[node]);
        layout.levels.push(level);
    }
    layout
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    #[test]
    fn parents_stand_above_the_middle_of_their_children() {
        let layout = place(&[None, Some(0), Some(0), Some(1)], &[20, 20, 40, 30]);
        // By hand: the two children are 15 + 16 + 20 apart at least, or 10 + 16 + 20 on their own level.
        assert_eq!(layout.levels, [0, 1, 1, 2]);
        assert_eq!(layout.middles[2] - layout.middles[1], 46);
        assert_eq!(layout.middles[0], i64::midpoint(layout.middles[1], layout.middles[2]));
        assert_eq!(layout.middles[3], layout.middles[1]);
        assert_eq!(layout.middles[1], 15, "the widest of the left is at the border");
        assert_eq!(layout.width, 15 + 46 + 20);
        assert_eq!(place(&[], &[]).width, 0);
    }

    #[test]
    fn subtrees_come_as_close_as_their_outlines_allow() {
        // A long chain to the left of a leaf: only the common level counts.
        let layout = place(&[None, Some(0), Some(0), Some(1), Some(3)], &[10, 10, 10, 10, 100]);
        assert_eq!(layout.middles[2] - layout.middles[1], 10 + GAP);
    }

    #[test]
    fn nodes_of_one_level_never_overlap() {
        let mut rng = Rng(5);
        for round in 0..600 {
            let count = 1 + rng.below(60);
            // Some trees are deep, some are wide, some are several.
            let near = 1 + round % 7;
            let parents: Vec<Option<usize>> = (0..count)
                .map(|node| match rng.below(20) {
                    0 => None,
                    _ => node.checked_sub(1 + rng.below(near.min(node))),
                })
                .collect();
            let widths: Vec<i64> =
                (0..count).map(|_| 2 + 2 * i64::from(rng.next() as u8)).collect();
            let layout = place(&parents, &widths);
            let borders = |node: usize| {
                let half = widths[node] / 2;
                (layout.middles[node] - half, layout.middles[node] + half)
            };
            for node in 0..count {
                assert!(borders(node).0 >= 0 && borders(node).1 <= layout.width);
                for other in node + 1..count {
                    let (a, b) = (borders(node), borders(other));
                    let apart = a.1 + GAP <= b.0 || b.1 + GAP <= a.0;
                    assert!(
                        apart || layout.levels[node] != layout.levels[other],
                        "{parents:?} {widths:?}"
                    );
                    let ordered = parents[node] != parents[other] || a.0 < b.0;
                    assert!(ordered, "siblings keep their order: {parents:?}");
                }
                let children: Vec<usize> =
                    (0..count).filter(|child| parents[*child] == Some(node)).collect();
                if let (Some(first), Some(last)) = (children.first(), children.last()) {
                    let middle = i64::midpoint(layout.middles[*first], layout.middles[*last]);
                    assert!((middle - layout.middles[node]).abs() <= 1, "{parents:?}");
                }
            }
        }
    }

    #[test]
    fn long_chains_and_wide_fans_are_linear() {
        let count = 300_000;
        let chain: Vec<_> = (0..count).map(|node: usize| node.checked_sub(1)).collect();
        let fan: Vec<_> = (0..count).map(|node| (node > 0).then_some(0)).collect();
        // A comb: a chain of which each node has a leaf.
        let comb: Vec<_> =
            (0..count).map(|node: usize| node.checked_sub(1).map(|last| last / 2 * 2)).collect();
        for parents in [chain, fan, comb] {
            let layout = place(&parents, &vec![10; count]);
            assert_eq!(layout.middles.len(), count);
        }
    }
}
