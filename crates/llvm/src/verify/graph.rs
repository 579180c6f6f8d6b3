//! Edges and dominators of a function's blocks.
//!
//! Dominators are found by iteration over the blocks in reverse postorder (Cooper, Harvey, Kennedy 2001); a query compares
//! the intervals that a walk of the dominator tree gives each block.

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
        let mut order = Vec::with_capacity(count);
        let mut number = vec![NONE; count];
        let mut seen = vec![false; count];
        let mut stack = vec![(0u32, 0u32)];
        seen[0] = true;
        while let Some((block, next)) = stack.last_mut() {
            let range = succ_ranges[*block as usize];
            if *next < range.count {
                let to = succs[(range.start + *next) as usize];
                *next += 1;
                if !seen[to as usize] {
                    seen[to as usize] = true;
                    stack.push((to, 0));
                }
            } else {
                order.push(*block);
                stack.pop();
            }
        }
        order.reverse();
        for (position, &block) in order.iter().enumerate() {
            number[block as usize] = position as u32;
        }
        let idom = self.iterate(&order, &number);
        self.intervals(&order, &idom);
    }

    /// Immediate dominators, as positions in the order.
    fn iterate(&self, order: &[u32], number: &[u32]) -> Vec<u32> {
        let mut idom = vec![NONE; order.len()];
        idom[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for (position, &block) in order.iter().enumerate().skip(1) {
                let mut new = NONE;
                for &pred in self.preds(block) {
                    let pred = number[pred as usize];
                    if pred == NONE || idom[pred as usize] == NONE {
                        continue;
                    }
                    new = if new == NONE { pred } else { meet(&idom, new, pred) };
                }
                if idom[position] != new {
                    idom[position] = new;
                    changed = true;
                }
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

/// The nearest common dominator of two positions.
fn meet(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}
