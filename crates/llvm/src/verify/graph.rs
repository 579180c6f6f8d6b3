//! Edges and dominators of a function's blocks.
//!
//! Dominators are found by the algorithm of Lengauer and Tarjan (1979, the simple version): n log n on any graph, also one made
//! to hurt. A query compares the intervals that a walk of the dominator tree gives each block.

use crate::inst::Inst;
use crate::module::Body;
use crate::types::Range;

#[derive(Default)]
pub(super) struct Graph {
    /// Predecessors of all blocks, sorted in each; one for each edge.
    preds: Vec<u32>,
    ranges: Vec<Range>,
    /// Positions of a block's entry and exit in a walk of the dominator tree; 0 for blocks that cannot be reached.
    enter: Vec<u32>,
    leave: Vec<u32>,
    /// The block of each instruction.
    block_of: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Graph {
    pub(super) fn new(body: &Body) -> Graph {
        let count = body.blocks.len();
        let mut graph = Graph { ranges: vec![Range::default(); count], ..Graph::default() };
        let mut succs = Vec::new();
        let mut succ_ranges = Vec::with_capacity(count);
        for (index, block) in body.blocks.iter().enumerate() {
            let start = succs.len() as u32;
            body.successors(&body.insts[block.insts().end - 1], |to| {
                succs.push(to.0);
                graph.ranges[to.0 as usize].count += 1;
            });
            succ_ranges.push(Range { start, count: succs.len() as u32 - start });
            graph.block_of.extend(std::iter::repeat_n(index as u32, block.count as usize));
        }
        graph.fill_preds(&succs, &succ_ranges);
        graph.dominators(&succs, &succ_ranges);
        graph
    }

    fn fill_preds(&mut self, succs: &[u32], succ_ranges: &[Range]) {
        let mut start = 0;
        for range in &mut self.ranges {
            range.start = start;
            start += range.count;
            range.count = 0;
        }
        self.preds = vec![0; succs.len()];
        for (from, range) in succ_ranges.iter().enumerate() {
            for &to in &succs[range.indices()] {
                let into = &mut self.ranges[to as usize];
                self.preds[(into.start + into.count) as usize] = from as u32;
                into.count += 1;
            }
        }
    }

    fn dominators(&mut self, succs: &[u32], succ_ranges: &[Range]) {
        let count = succ_ranges.len();
        // A depth-first walk numbers the blocks that can be reached.
        let mut number = vec![NONE; count];
        let mut order = vec![0];
        let mut parent = vec![0];
        let mut stack = vec![(0u32, 0u32)];
        number[0] = 0;
        while let Some((block, next)) = stack.last_mut() {
            let range = succ_ranges[*block as usize];
            if *next == range.count {
                stack.pop();
                continue;
            }
            let to = succs[(range.start + *next) as usize];
            *next += 1;
            if number[to as usize] == NONE {
                parent.push(number[*block as usize]);
                number[to as usize] = order.len() as u32;
                order.push(to);
                stack.push((to, 0));
            }
        }
        let idom = self.immediate(&order, &parent, &number);
        self.intervals(&order, &idom);
    }

    /// Immediate dominators, all as positions in the order of the walk.
    fn immediate(&self, order: &[u32], parent: &[u32], number: &[u32]) -> Vec<u32> {
        let count = order.len();
        let mut forest = Forest {
            ancestor: vec![NONE; count],
            label: (0..count as u32).collect(),
            semi: (0..count as u32).collect(),
            path: Vec::new(),
        };
        let mut idom = vec![0; count];
        // Of each block those whose semidominator it is, as a list.
        let mut first = vec![NONE; count];
        let mut next = vec![NONE; count];
        for w in (1..count as u32).rev() {
            let at = w as usize;
            for &pred in self.preds(order[at]) {
                let pred = number[pred as usize];
                if pred != NONE {
                    let u = forest.eval(pred);
                    forest.semi[at] = forest.semi[at].min(forest.semi[u as usize]);
                }
            }
            let semi = forest.semi[at] as usize;
            next[at] = first[semi];
            first[semi] = w;
            forest.ancestor[at] = parent[at];
            let mut v = std::mem::replace(&mut first[parent[at] as usize], NONE);
            while v != NONE {
                let u = forest.eval(v);
                let lower = forest.semi[u as usize] < forest.semi[v as usize];
                idom[v as usize] = if lower { u } else { parent[at] };
                v = next[v as usize];
            }
        }
        for w in 1..count {
            if idom[w] != forest.semi[w] {
                idom[w] = idom[idom[w] as usize];
            }
        }
        idom
    }

    fn intervals(&mut self, order: &[u32], idom: &[u32]) {
        let count = order.len();
        let mut first = vec![NONE; count];
        let mut sibling = vec![NONE; count];
        for position in (1..count).rev() {
            let parent = idom[position] as usize;
            sibling[position] = first[parent];
            first[parent] = position as u32;
        }
        self.enter = vec![0; self.ranges.len()];
        self.leave = vec![0; self.ranges.len()];
        let mut clock = 0;
        let mut stack = vec![(0u32, false)];
        while let Some((position, done)) = stack.pop() {
            clock += 1;
            let block = order[position as usize] as usize;
            if done {
                self.leave[block] = clock;
                continue;
            }
            self.enter[block] = clock;
            stack.push((position, true));
            let mut child = first[position as usize];
            while child != NONE {
                stack.push((child, false));
                child = sibling[child as usize];
            }
        }
    }

    pub(super) fn preds(&self, block: u32) -> &[u32] {
        &self.preds[self.ranges[block as usize].indices()]
    }

    /// Whether a block can be reached from the first one.
    pub(super) fn reached(&self, block: u32) -> bool {
        self.enter[block as usize] != 0
    }

    fn dominates(&self, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        self.enter[a] <= self.enter[b] && self.leave[b] <= self.leave[a]
    }

    /// Whether what an instruction yields is there at an instruction of a block.
    pub(super) fn dominates_use(&self, body: &Body, def: usize, block: u32, at: usize) -> bool {
        let of = self.block_of[def];
        if !self.reached(of) {
            return false;
        }
        if of == block {
            return def < at;
        }
        match body.insts[def] {
            Inst::Invoke { normal, .. } => self.edge_dominates(of, normal.0, block),
            _ => self.dominates(of, block),
        }
    }

    /// Whether what an instruction yields is there at the end of a block, on the edge to another.
    pub(super) fn dominates_edge(&self, body: &Body, def: usize, from: u32, to: u32) -> bool {
        let of = self.block_of[def];
        match body.insts[def] {
            Inst::Invoke { normal, .. } if of == from => normal.0 == to,
            Inst::Invoke { normal, .. } => {
                self.reached(of) && self.edge_dominates(of, normal.0, from)
            }
            _ => self.reached(of) && self.dominates(of, from),
        }
    }

    /// Whether all ways to a block take an edge.
    fn edge_dominates(&self, from: u32, to: u32, block: u32) -> bool {
        self.dominates(to, block)
            && self
                .preds(to)
                .iter()
                .all(|&pred| pred == from || !self.reached(pred) || self.dominates(to, pred))
    }
}

/// The part of the walk's tree that was seen, with the lowest semidominator on each path upwards.
struct Forest {
    ancestor: Vec<u32>,
    label: Vec<u32>,
    semi: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node with the lowest semidominator from `v` up to, and without, the root of its tree. Paths get shorter.
    fn eval(&mut self, v: u32) -> u32 {
        if self.ancestor[v as usize] == NONE {
            return v;
        }
        self.path.clear();
        let mut u = v;
        while self.ancestor[self.ancestor[u as usize] as usize] != NONE {
            self.path.push(u);
            u = self.ancestor[u as usize];
        }
        while let Some(u) = self.path.pop() {
            let above = self.ancestor[u as usize] as usize;
            let (mine, its) = (self.label[u as usize], self.label[above]);
            if self.semi[its as usize] < self.semi[mine as usize] {
                self.label[u as usize] = its;
            }
            self.ancestor[u as usize] = self.ancestor[above];
        }
        self.label[v as usize]
    }
}
