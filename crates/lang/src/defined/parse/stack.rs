//! All ways to read a sequence of tokens, by a shift-reduce parser whose stacks share their parts.
//!
//! Each token makes a *level* of stack tops, one for each state; an edge from a top to an older one carries the forest of
//! what was read between. What is deterministic costs what a deterministic parser costs; a program's length is never
//! recursed upon.
//!
//! **Invariant:** edges go to strictly older levels, for no production is empty; so a new edge can only make reductions
//! that start with it.
//! **Invariant:** two readings of the same part that lead to the same state share one forest node.

use super::table::Table;
use crate::defined::grammar::Grammar;
use crate::defined::tokens::{END, Terminal, Token};
use crate::expr::nearest;
use crate::text::Error;

/// What was read between two places.
#[derive(Clone, Debug)]
pub enum Forest {
    /// A token by number.
    Token(u32),
    /// Productions with what was read of their parts.
    Made {
        /// The first token.
        start: u32,
        /// The readings, at least one.
        readings: Vec<(u32, Vec<u32>)>,
    },
}

#[derive(Clone, Debug)]
struct Top {
    state: u32,
    level: u32,
    /// Older tops, each with the forest between.
    edges: Vec<(u32, u32)>,
}

/// More places with several readings than this, and the text is given up.
const TOO_MANY: usize = 20_000;

/// The readings of a text.
#[derive(Debug)]
pub struct Readings {
    /// All nodes.
    pub forest: Vec<Forest>,
    /// The whole text, if it can be read.
    pub root: Option<u32>,
    /// Nodes that got a second reading, in order; some may be of no whole reading.
    pub several: Vec<u32>,
}

struct Run<'g> {
    grammar: &'g Grammar,
    table: &'g Table,
    tops: Vec<Top>,
    frontier: Vec<u32>,
    readings: Readings,
}

/// Reads tokens, which [`END`] ends, from a start of the grammar.
///
/// # Errors
/// Where no reading goes on, with what could follow.
pub fn run(
    grammar: &Grammar,
    table: &Table,
    start: usize,
    tokens: &[Token],
    text: &str,
) -> Result<Readings, Error> {
    let readings = Readings { forest: Vec::new(), root: None, several: Vec::new() };
    let root = Top { state: start as u32, level: 0, edges: Vec::new() };
    let mut run = Run { grammar, table, tops: vec![root], frontier: vec![0], readings };
    for (index, token) in tokens.iter().enumerate() {
        let before: Vec<(u32, usize)> = run.edge_counts();
        let second = tokens.get(index + 1).map_or(END, |second| second.terminal);
        run.reduce(index as u32, (token.terminal, Some(second)));
        if !run.goes_on(token.terminal) {
            // What is wrong may be the second token: then this one is still shifted.
            run.back_to(&before);
            run.reduce(index as u32, (token.terminal, None));
        }
        if token.terminal == END && run.readings.root.is_some()
            || run.readings.several.len() > TOO_MANY
        {
            return Ok(run.readings);
        }
        if !run.shift(index as u32, token.terminal) {
            run.back_to(&before);
            return Err(run.complain(&before, index as u32, token, text));
        }
    }
    Ok(run.readings)
}

impl Run<'_> {
    fn edge_counts(&self) -> Vec<(u32, usize)> {
        self.frontier.iter().map(|&top| (top, self.tops[top as usize].edges.len())).collect()
    }

    /// Whether a token can be shifted, or ends the text.
    fn goes_on(&self, terminal: Terminal) -> bool {
        let fits = |&top: &u32| self.table.shift(self.tops[top as usize].state, terminal).is_some();
        self.frontier.iter().any(fits) || terminal == END && self.readings.root.is_some()
    }

    /// Makes all reductions that the next tokens allow.
    fn reduce(&mut self, level: u32, next: (Terminal, Option<Terminal>)) {
        let mut work: Vec<(u32, usize)> = Vec::new();
        for &top in &self.frontier {
            work.extend((0..self.tops[top as usize].edges.len()).map(|edge| (top, edge)));
        }
        while let Some((top, edge)) = work.pop() {
            let table = self.table;
            for production in table.reductions(self.tops[top as usize].state, next) {
                for (below, mut parts) in self.paths(top, edge, production) {
                    parts.reverse();
                    if (production as usize) < self.grammar.starts {
                        self.readings.root = parts.first().copied();
                    } else {
                        work.extend(self.push(level, below, production, parts));
                    }
                }
            }
            if self.readings.several.len() > TOO_MANY {
                return;
            }
        }
    }

    /// The ways down from a top over one edge by a production's parts: where they end, and what they passed.
    fn paths(&self, top: u32, edge: usize, production: u32) -> Vec<(u32, Vec<u32>)> {
        let length = self.grammar.productions[production as usize].parts.len();
        let (below, forest) = self.tops[top as usize].edges[edge];
        let mut paths = vec![(below, vec![forest])];
        for _ in 1..length {
            let longer = paths.iter().flat_map(|(at, passed)| {
                self.tops[*at as usize].edges.iter().map(move |(below, forest)| {
                    let mut passed = passed.clone();
                    passed.push(*forest);
                    (*below, passed)
                })
            });
            paths = longer.collect();
        }
        paths
    }

    /// Puts what a production read upon a top. Gives the edge if it is new.
    fn push(
        &mut self,
        level: u32,
        below: u32,
        production: u32,
        parts: Vec<u32>,
    ) -> Option<(u32, usize)> {
        let state = self.table.goto(self.tops[below as usize].state, production)?;
        let known = self.frontier.iter().find(|&&top| self.tops[top as usize].state == state);
        let top = known.copied().unwrap_or_else(|| {
            self.tops.push(Top { state, level, edges: Vec::new() });
            self.frontier.push(self.tops.len() as u32 - 1);
            self.tops.len() as u32 - 1
        });
        let edges = &self.tops[top as usize].edges;
        if let Some(&(_, node)) = edges.iter().find(|edge| edge.0 == below) {
            if let Forest::Made { readings, .. } = &mut self.readings.forest[node as usize] {
                readings.push((production, parts));
                self.readings.several.push(node);
            }
            return None;
        }
        let start = self.tops[below as usize].level;
        let node = self.readings.forest.len() as u32;
        self.readings.forest.push(Forest::Made { start, readings: vec![(production, parts)] });
        self.tops[top as usize].edges.push((below, node));
        Some((top, self.tops[top as usize].edges.len() - 1))
    }

    /// Goes on to the next token; `false` if no top can.
    fn shift(&mut self, level: u32, terminal: Terminal) -> bool {
        let leaf = self.readings.forest.len() as u32;
        let mut frontier: Vec<u32> = Vec::new();
        for top in std::mem::take(&mut self.frontier) {
            let Some(state) = self.table.shift(self.tops[top as usize].state, terminal) else {
                continue;
            };
            let known = frontier.iter().find(|&&next| self.tops[next as usize].state == state);
            let next = known.copied().unwrap_or_else(|| {
                self.tops.push(Top { state, level: level + 1, edges: Vec::new() });
                frontier.push(self.tops.len() as u32 - 1);
                self.tops.len() as u32 - 1
            });
            self.tops[next as usize].edges.push((top, leaf));
        }
        self.readings.forest.push(Forest::Token(level));
        self.frontier = frontier;
        !self.frontier.is_empty()
    }

    /// Undoes the reductions since [`Run::edge_counts`].
    fn back_to(&mut self, before: &[(u32, usize)]) {
        self.frontier = before.iter().map(|&(top, _)| top).collect();
        for &(top, edges) in before {
            self.tops[top as usize].edges.truncate(edges);
        }
    }

    fn complain(
        &mut self,
        before: &[(u32, usize)],
        level: u32,
        token: &Token,
        text: &str,
    ) -> Error {
        let mut wanted = Vec::new();
        for terminal in 0..self.grammar.lexicon.terminals() as Terminal {
            self.readings.root = None;
            self.reduce(level, (terminal, None));
            if self.goes_on(terminal) {
                wanted.push(terminal);
            }
            self.back_to(before);
        }
        let lexicon = &self.grammar.lexicon;
        let mut names: Vec<String> = wanted.iter().map(|&t| lexicon.name(t)).collect();
        names.dedup();
        let more = names.len().saturating_sub(12);
        names.truncate(12);
        let last = names.pop().unwrap_or_default();
        let list = match (names.is_empty(), more) {
            (true, _) => last,
            (false, 0) => format!("{} or {last}", names.join(", ")),
            (false, _) => format!("{}, {last} or {more} others", names.join(", ")),
        };
        let found = match token.terminal {
            END => "the end".to_owned(),
            _ => format!("`{}`", &text[token.start..token.end]),
        };
        let error = Error::new(token.start, format!("expected {list}, found {found}"));
        let near = nearest(
            &text[token.start..token.end],
            wanted.iter().filter_map(|&t| lexicon.text(t)).filter(|t| t.len() > 1),
        );
        match near.filter(|_| token.end - token.start > 1) {
            Some(hint) => error.hint(hint),
            None => error,
        }
    }
}
