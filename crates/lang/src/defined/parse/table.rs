//! The states of a shift-reduce parser for any grammar: sets of productions read up to a dot.
//!
//! A state goes on by a token, or by the *production* that was found, so that precedence is part of the states. Which
//! production may be followed by which two tokens is computed once ([`super::follow`]) and cuts most readings early.
//!
//! **Invariant:** the start of grammar start `n` is state `n`.

use super::follow::{Pairs, follow};
use crate::defined::grammar::{Grammar, Part};
use crate::defined::tokens::Terminal;
use std::collections::{BTreeMap, BTreeSet, HashMap};

#[derive(Clone, Default, Debug)]
struct State {
    shift: HashMap<Terminal, u32>,
    goto: HashMap<u32, u32>,
    reduce: Vec<u32>,
}

/// The table of a grammar.
#[derive(Clone, Debug)]
pub struct Table {
    states: Vec<State>,
    follow: Vec<Pairs>,
}

impl Table {
    /// Builds the table.
    #[must_use]
    pub fn new(grammar: &Grammar) -> Table {
        let mut builder = Builder { grammar, numbers: HashMap::new(), kernels: Vec::new() };
        for start in 0..grammar.starts {
            builder.state(vec![(start as u32, 0)]);
        }
        let mut states = Vec::new();
        while states.len() < builder.kernels.len() {
            let state = builder.expand(&builder.kernels[states.len()].clone());
            states.push(state);
        }
        Table { states, follow: follow(grammar) }
    }

    /// The state after a token.
    #[must_use]
    pub fn shift(&self, state: u32, terminal: Terminal) -> Option<u32> {
        self.states[state as usize].shift.get(&terminal).copied()
    }

    /// The state after a production.
    #[must_use]
    pub fn goto(&self, state: u32, production: u32) -> Option<u32> {
        self.states[state as usize].goto.get(&production).copied()
    }

    /// The productions that are complete in a state and may be followed by a token, and by a second one if that is given.
    pub fn reductions(
        &self,
        state: u32,
        next: (Terminal, Option<Terminal>),
    ) -> impl Iterator<Item = u32> + '_ {
        let all = self.states[state as usize].reduce.iter().copied();
        all.filter(move |&production| self.follow[production as usize].has(next))
    }
}

type Item = (u32, u32);

struct Builder<'g> {
    grammar: &'g Grammar,
    numbers: HashMap<Vec<Item>, u32>,
    kernels: Vec<Vec<Item>>,
}

impl Builder<'_> {
    fn state(&mut self, mut kernel: Vec<Item>) -> u32 {
        kernel.sort_unstable();
        kernel.dedup();
        let next = self.kernels.len() as u32;
        let number = *self.numbers.entry(kernel.clone()).or_insert(next);
        if number == next {
            self.kernels.push(kernel);
        }
        number
    }

    fn expand(&mut self, kernel: &[Item]) -> State {
        let grammar = self.grammar;
        let mut state = State::default();
        let mut items = kernel.to_vec();
        let mut by_terminal: BTreeMap<Terminal, Vec<Item>> = BTreeMap::new();
        let mut by_slot: BTreeMap<usize, Vec<Item>> = BTreeMap::new();
        let mut predicted: BTreeSet<u32> = BTreeSet::new();
        let mut next = 0;
        while next < items.len() {
            let (production, dot) = items[next];
            next += 1;
            let after = (production, dot + 1);
            match grammar.productions[production as usize].parts.get(dot as usize) {
                None => state.reduce.push(production),
                Some(Part::Terminal(t)) => by_terminal.entry(*t).or_default().push(after),
                Some(Part::Slot(slot)) => {
                    by_slot.entry(*slot).or_default().push(after);
                    let new = grammar.slots[*slot].iter().filter(|&&p| predicted.insert(p));
                    items.extend(new.map(|&p| (p, 0)));
                }
            }
        }
        for (terminal, kernel) in by_terminal {
            state.shift.insert(terminal, self.state(kernel));
        }
        // Productions that fill the same slots lead to the same state.
        let mut fills: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for &slot in by_slot.keys() {
            for &production in &grammar.slots[slot] {
                fills.entry(production).or_default().push(slot);
            }
        }
        let mut same: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        for (production, slots) in fills {
            let target = match same.get(&slots) {
                Some(&target) => target,
                None => self.state(slots.iter().flat_map(|s| by_slot[s].clone()).collect()),
            };
            same.insert(slots, target);
            state.goto.insert(production, target);
        }
        state
    }
}
