//! Which two tokens may follow a production.
//!
//! One would be right, too, but slow: where a separator may also end a program, the second token tells whether all of what
//! is on the stack is complete.
//!
//! **Invariant:** sets only grow until nothing changes, so the order of productions does not matter.

use crate::defined::grammar::{Grammar, Part};
use crate::defined::tokens::{END, Terminal};

/// A set of pairs of terminals. The second may be missing: what it describes is one token long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairs {
    terminals: usize,
    /// One row for each first terminal; the last bit of a row is for the missing second.
    rows: Vec<u64>,
    firsts: Vec<u64>,
}

impl Pairs {
    fn new(terminals: usize) -> Pairs {
        let words = (terminals + 1).div_ceil(64);
        Pairs { terminals, rows: vec![0; words * terminals], firsts: vec![0; words] }
    }

    fn words(&self) -> usize {
        self.firsts.len()
    }

    fn row(&self, first: usize) -> &[u64] {
        &self.rows[first * self.words()..(first + 1) * self.words()]
    }

    /// Whether a pair is in it, or any with this first.
    #[must_use]
    pub fn has(&self, (first, second): (Terminal, Option<Terminal>)) -> bool {
        let bit = |set: &[u64], n: usize| set[n / 64] & (1 << (n % 64)) != 0;
        match second {
            Some(second) => bit(self.row(first as usize), second as usize),
            None => bit(&self.firsts, first as usize),
        }
    }

    fn add(&mut self, first: usize, seconds: &[u64], with_missing: bool) -> bool {
        let (words, missing) = (self.words(), self.terminals);
        let mut grew = false;
        let row = &mut self.rows[first * words..(first + 1) * words];
        for (word, (old, new)) in row.iter_mut().zip(seconds).enumerate() {
            let drop = if !with_missing && word == missing / 64 { 1 << (missing % 64) } else { 0 };
            let more = new & !drop & !*old;
            grew |= more != 0;
            *old |= more;
        }
        if grew {
            self.firsts[first / 64] |= 1 << (first % 64);
        }
        grew
    }

    fn one(&self, second: usize) -> Vec<u64> {
        let mut set = vec![0; self.words()];
        set[second / 64] = 1 << (second % 64);
        set
    }

    fn add_all(&mut self, other: &Pairs) -> bool {
        let mut grew = false;
        for first in 0..self.terminals {
            grew |= self.add(first, other.row(first), true);
        }
        grew
    }

    /// Adds what starts with `head` and goes on with one of `next`, if `head` is one token long.
    fn add_then(&mut self, head: &Pairs, next: &[u64]) -> bool {
        let missing = self.terminals;
        (0..self.terminals).fold(false, |grew, first| {
            let row = head.row(first);
            let short = row[missing / 64] & (1 << (missing % 64)) != 0;
            let longer = self.add(first, row, false);
            let short = short && self.add(first, next, true);
            longer || short || grew
        })
    }
}

/// For each production, which tokens may come after it.
#[must_use]
pub(super) fn follow(grammar: &Grammar) -> Vec<Pairs> {
    let none = Pairs::new(grammar.lexicon.terminals());
    let tokens: Vec<Pairs> = (0..none.terminals)
        .map(|terminal| {
            let mut pairs = none.clone();
            pairs.add(terminal, &none.one(none.terminals), true);
            pairs
        })
        .collect();
    let first = first(grammar, &tokens, &none);
    let part = |part: Part| match part {
        Part::Terminal(terminal) => &tokens[terminal as usize],
        Part::Slot(slot) => &first[slot],
    };
    let mut follow = vec![none.clone(); grammar.productions.len()];
    let mut slots = vec![none.clone(); grammar.slots.len()];
    for set in &mut follow[..grammar.starts] {
        set.add(END as usize, &none.one(END as usize), true);
    }
    let mut grew = true;
    while grew {
        grew = false;
        for (number, production) in grammar.productions.iter().enumerate() {
            for (at, this) in production.parts.iter().enumerate() {
                let Part::Slot(slot) = *this else { continue };
                let after = (production.parts.get(at + 1), production.parts.get(at + 2));
                grew |= match after {
                    (None, _) => slots[slot].add_all(&follow[number]),
                    (Some(&next), None) => slots[slot].add_then(part(next), &follow[number].firsts),
                    (Some(&next), Some(&second)) => {
                        slots[slot].add_then(part(next), &part(second).firsts)
                    }
                };
            }
        }
        for (slot, set) in grammar.slots.iter().zip(&slots) {
            for &production in slot {
                grew |= follow[production as usize].add_all(set);
            }
        }
    }
    follow
}

/// What slots start with.
fn first(grammar: &Grammar, tokens: &[Pairs], none: &Pairs) -> Vec<Pairs> {
    let mut slots = vec![none.clone(); grammar.slots.len()];
    let mut productions = vec![none.clone(); grammar.productions.len()];
    let mut grew = true;
    while grew {
        grew = false;
        for (production, set) in grammar.productions.iter().zip(&mut productions) {
            let part = |part: Part| match part {
                Part::Terminal(terminal) => &tokens[terminal as usize],
                Part::Slot(slot) => &slots[slot],
            };
            grew |= match production.parts.as_slice() {
                [] => false,
                [only] => set.add_all(part(*only)),
                [head, next, ..] => set.add_then(part(*head), &part(*next).firsts),
            };
        }
        for (slot, set) in grammar.slots.iter().zip(&mut slots) {
            for &production in slot {
                grew |= set.add_all(&productions[production as usize]);
            }
        }
    }
    slots
}
