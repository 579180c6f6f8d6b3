//! Binary heap of variables, largest score first, with positions so that a rising score moves its variable.
//!
//! The heap holds the variables that may be decided in the current query, which is why clearing and filling cost what that
//! query's cone costs and not what the formula costs.
//!
//! **Invariant:** `place[v] == ABSENT` iff `v` is not in `items`, else `items[place[v]] == v`.

use super::Var;

const ABSENT: u32 = u32::MAX;

/// What the heap is ordered by.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Score {
    /// How much recent conflicts were about the variable.
    pub(super) activity: f64,
    /// Orders equal activities.
    pub(super) tie: f64,
}

/// The heap; scores live outside and are passed in.
#[derive(Debug, Default)]
pub(super) struct Heap {
    items: Vec<Var>,
    place: Vec<u32>,
}

impl Heap {
    /// Makes room for one more variable.
    pub(super) fn new_var(&mut self) {
        self.place.push(ABSENT);
    }

    pub(super) fn contains(&self, var: Var) -> bool {
        self.place[var.index()] != ABSENT
    }

    pub(super) fn items(&self) -> &[Var] {
        &self.items
    }

    pub(super) fn clear(&mut self) {
        for var in self.items.drain(..) {
            self.place[var.index()] = ABSENT;
        }
    }

    /// Adds without ordering; [`Heap::order`] must follow.
    pub(super) fn push_unordered(&mut self, var: Var) {
        if !self.contains(var) {
            self.place[var.index()] = self.items.len() as u32;
            self.items.push(var);
        }
    }

    /// Establishes the order in linear time.
    pub(super) fn order(&mut self, scores: &[Score]) {
        for at in (0..self.items.len() / 2).rev() {
            self.sink(at, scores);
        }
    }

    pub(super) fn insert(&mut self, var: Var, scores: &[Score]) {
        if !self.contains(var) {
            self.push_unordered(var);
            self.rise(self.items.len() - 1, scores);
        }
    }

    /// Restores the order after the variable's score went up.
    pub(super) fn raised(&mut self, var: Var, scores: &[Score]) {
        let at = self.place[var.index()];
        if at != ABSENT {
            self.rise(at as usize, scores);
        }
    }

    pub(super) fn pop(&mut self, scores: &[Score]) -> Option<Var> {
        let last = self.items.pop()?;
        let Some(&top) = self.items.first() else {
            self.place[last.index()] = ABSENT;
            return Some(last);
        };
        self.place[top.index()] = ABSENT;
        self.items[0] = last;
        self.place[last.index()] = 0;
        self.sink(0, scores);
        Some(top)
    }

    fn rise(&mut self, mut at: usize, scores: &[Score]) {
        let var = self.items[at];
        let score = scores[var.index()];
        while at > 0 {
            let up = (at - 1) / 2;
            let other = self.items[up];
            if scores[other.index()] >= score {
                break;
            }
            self.items[at] = other;
            self.place[other.index()] = at as u32;
            at = up;
        }
        self.items[at] = var;
        self.place[var.index()] = at as u32;
    }

    fn sink(&mut self, mut at: usize, scores: &[Score]) {
        let var = self.items[at];
        let score = scores[var.index()];
        loop {
            let left = 2 * at + 1;
            let Some(&first) = self.items.get(left) else { break };
            let (mut down, mut best) = (left, first);
            if let Some(&second) = self.items.get(left + 1)
                && scores[second.index()] > scores[first.index()]
            {
                (down, best) = (left + 1, second);
            }
            if scores[best.index()] <= score {
                break;
            }
            self.items[at] = best;
            self.place[best.index()] = at as u32;
            at = down;
        }
        self.items[at] = var;
        self.place[var.index()] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pops_in_order_of_score() {
        let mut scores: Vec<Score> = (0..50_u32)
            .map(|v| Score { activity: f64::from(v * 37 % 11), tie: f64::from(v % 3) })
            .collect();
        let mut heap = Heap::default();
        for v in 0..50 {
            heap.new_var();
            heap.push_unordered(Var(v));
        }
        heap.order(&scores);
        scores[7].activity = 99.0;
        heap.raised(Var(7), &scores);
        assert_eq!(heap.pop(&scores), Some(Var(7)));
        heap.insert(Var(7), &scores);
        let mut popped = Vec::new();
        while let Some(var) = heap.pop(&scores) {
            assert!(!heap.contains(var));
            popped.push(scores[var.index()]);
        }
        assert_eq!(popped.len(), 50);
        assert!(popped.is_sorted_by(|a, b| a >= b));
    }
}
