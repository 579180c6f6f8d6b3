//! The paths that wait, and who of them runs next.

use super::coverage::{Coverage, Distances};
use super::path::{Decision, Path};
use polysem_sem::Language;
use rpds::List;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Which of the waiting paths runs next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The newest.
    Dfs,
    /// The oldest.
    Bfs,
    /// One that is found by going down the tree of decisions at random: paths with few decisions are as likely as many others
    /// together.
    RandomPath,
    /// One that is near to code that was not reached yet.
    Coverage,
    /// One with few decisions.
    Shallow,
    /// One that asked little of the solver.
    Cheap,
}

/// How many of the waiting paths are looked at to pick the best.
const SAMPLE: usize = 32;

/// A path that waits: as a state, or as the decisions that lead to it.
pub(super) enum Waiting<L: Language> {
    State(Box<Path<L>>),
    Decisions(List<Decision>),
}

struct Entry<L: Language> {
    path: Waiting<L>,
    at: L::Place,
    depth: usize,
    /// How many of its questions needed a search.
    cost: u64,
    leaf: u32,
}

/// A node of the tree of decisions.
#[derive(Default)]
struct Node {
    parent: u32,
    /// How many decisions lead to it.
    depth: usize,
    /// What part of all paths is below it, if each way of a decision leads to as many.
    share: f64,
    /// Whether a path below it was given away: what is below is not all that there is.
    lent: bool,
    kids: SmallVec<[u32; 2]>,
    /// The path that waits here.
    path: Option<u64>,
}

/// A path that was taken out of the pool.
pub(super) struct Taken<L: Language> {
    pub(super) path: Waiting<L>,
    pub(super) cost: u64,
    /// Its place in the tree of decisions.
    pub(super) leaf: u32,
}

/// All paths that wait.
pub(super) struct Pool<L: Language> {
    /// By age.
    waiting: BTreeMap<u64, Entry<L>>,
    born: u64,
    /// How many of them are states.
    states: usize,
    nodes: Vec<Node>,
    unused: Vec<u32>,
    /// What part of all paths has ended, by their shares.
    ended: f64,
    turn: usize,
    random: u64,
}

impl<L: Language> Pool<L> {
    /// Where so many decisions lead to all of them.
    pub(super) fn new(seed: u64, depth: usize) -> Pool<L> {
        let nodes = vec![Node { depth, share: 1.0, ..Node::default() }];
        let (waiting, unused) = (BTreeMap::new(), vec![]);
        Pool { waiting, born: 0, states: 0, nodes, unused, ended: 0.0, turn: 0, random: seed }
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The next number of a sequence that looks random (Steele, Lea and Flood's `SplitMix`), below a bound.
    fn below(&mut self, bound: u64) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    /// What part of all paths has ended, as far as can be told: if each way of a decision leads to as many.
    pub(super) fn ended(&self) -> f64 {
        self.ended
    }

    /// A place in the tree below that of a path that forks, to which so many decisions lead; it has so many ways to go.
    pub(super) fn below_of(&mut self, parent: u32, depth: usize, ways: u32) -> u32 {
        let share = self.nodes[parent as usize].share / f64::from(ways);
        let node = Node { parent, depth, share, ..Node::default() };
        let leaf = self.unused.pop().unwrap_or(self.nodes.len() as u32);
        if leaf as usize == self.nodes.len() {
            self.nodes.push(node);
        } else {
            self.nodes[leaf as usize] = node;
        }
        self.nodes[parent as usize].kids.push(leaf);
        leaf
    }

    /// A path ended: its place in the tree is given up, and those above it that have no other. Gives the number of decisions
    /// that lead to all that is done by this.
    pub(super) fn close(&mut self, leaf: u32) -> Option<usize> {
        let (mut node, mut done, mut whole) = (leaf, None, true);
        self.ended += self.nodes[leaf as usize].share;
        while self.nodes[node as usize].kids.is_empty() {
            whole &= !self.nodes[node as usize].lent;
            if whole {
                done = Some(self.nodes[node as usize].depth);
            }
            if node == 0 {
                break;
            }
            let parent = self.nodes[node as usize].parent;
            self.nodes[parent as usize].kids.retain(|kid| *kid != node);
            self.unused.push(node);
            node = parent;
        }
        done
    }

    /// Gives the oldest path away: as a rule, the one with most before it.
    pub(super) fn lend(&mut self) -> Option<List<Decision>> {
        let (_, Entry { path, leaf, .. }) = self.waiting.pop_first()?;
        self.states -= usize::from(matches!(path, Waiting::State(_)));
        let mut node = leaf;
        loop {
            self.nodes[node as usize].lent = true;
            if node == 0 {
                break;
            }
            node = self.nodes[node as usize].parent;
        }
        self.close(leaf);
        Some(match path {
            Waiting::State(path) => path.decisions,
            Waiting::Decisions(decisions) => decisions,
        })
    }

    pub(super) fn add(&mut self, path: Path<L>, cost: u64, leaf: u32) {
        let (at, depth) = (path.at, path.decisions.len());
        self.states += 1;
        self.put(Entry { path: Waiting::State(Box::new(path)), at, depth, cost, leaf });
    }

    fn put(&mut self, entry: Entry<L>) {
        self.nodes[entry.leaf as usize].path = Some(self.born);
        self.waiting.insert(self.born, entry);
        self.born += 1;
    }

    /// Makes decisions of the oldest states until there are no more than so many of these.
    pub(super) fn spill(&mut self, states: usize) {
        for entry in self.waiting.values_mut() {
            if self.states <= states {
                return;
            }
            if let Waiting::State(path) = &entry.path {
                entry.path = Waiting::Decisions(path.decisions.clone());
                self.states -= 1;
            }
        }
    }

    /// How many paths wait as states.
    pub(super) fn states(&self) -> usize {
        self.states
    }

    /// Takes the path that is to run next. Where `exhaust`, that is the newest: what is left is to be enumerated, and the paths
    /// nearest to the last one are the cheapest.
    pub(super) fn take(
        &mut self,
        orders: &[Order],
        exhaust: bool,
        coverage: &Coverage<L::Place>,
        distances: &mut Distances<L::Place>,
    ) -> Option<Taken<L>> {
        let (&oldest, &newest) =
            (self.waiting.first_key_value()?.0, self.waiting.last_key_value()?.0);
        let order = orders.get(self.turn % orders.len().max(1)).copied();
        let order = order.filter(|_| !exhaust).unwrap_or(Order::Dfs);
        self.turn += 1;
        let id = match order {
            Order::Dfs => newest,
            Order::Bfs => oldest,
            Order::RandomPath => self.random_path(),
            Order::Coverage => self
                .best(|entry| distances.from::<L>(entry.at, coverage).map_or(u64::MAX, u64::from)),
            Order::Shallow => self.best(|entry| entry.depth as u64),
            Order::Cheap => self.best(|entry| entry.cost),
        };
        let Entry { path, cost, leaf, .. } = self.waiting.remove(&id)?;
        self.nodes[leaf as usize].path = None;
        self.states -= usize::from(matches!(path, Waiting::State(_)));
        Some(Taken { path, cost, leaf })
    }

    fn random_path(&mut self) -> u64 {
        let mut node = 0;
        loop {
            let kids = self.nodes[node as usize].kids.len() as u64;
            if kids == 0 {
                break;
            }
            let which = if kids == 1 { 0 } else { self.below(kids) };
            node = self.nodes[node as usize].kids[which as usize];
        }
        self.nodes[node as usize].path.unwrap_or_default()
    }

    /// The waiting path for which a figure is least, of a sample.
    fn best(&mut self, mut figure: impl FnMut(&Entry<L>) -> u64) -> u64 {
        let (Some((&oldest, _)), Some((&newest, _))) =
            (self.waiting.first_key_value(), self.waiting.last_key_value())
        else {
            return 0;
        };
        if self.waiting.len() <= SAMPLE {
            let best = self.waiting.iter().min_by_key(|(_, entry)| figure(entry));
            return best.map_or(newest, |(id, _)| *id);
        }
        let mut best = (u64::MAX, newest);
        for _ in 0..SAMPLE {
            let from = oldest + self.below(newest - oldest + 1);
            if let Some((&id, entry)) = self.waiting.range(from..).next() {
                best = best.min((figure(entry), id));
            }
        }
        best.1
    }
}
