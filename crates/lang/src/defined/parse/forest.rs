//! One term from the readings of a text, or the complaint that there are two.
//!
//! Readings are compared by what they make: brackets and the like make no difference. Every walk keeps its own stack.
//!
//! **Invariant:** below a node that [`choose`] has passed, all readings make the same.

use super::stack::{Forest, Readings};
use crate::defined::definition::{Operation, Term};
use crate::defined::grammar::{Grammar, Kind, Makes};
use crate::defined::tokens::{Data, Token};
use std::collections::HashMap;

/// Two readings of a node that make different terms.
#[derive(Debug)]
pub struct Ambiguity {
    /// The node.
    pub node: u32,
    /// The readings by number.
    pub both: (usize, usize),
}

fn readings_of(readings: &Readings, node: u32) -> (u32, &[(u32, Vec<u32>)]) {
    match &readings.forest[node as usize] {
        Forest::Made { start, readings } => (*start, readings),
        Forest::Token(index) => (*index, &[]),
    }
}

/// Whether all readings below a node make the same.
///
/// # Errors
/// An innermost node where they do not.
pub fn choose(readings: &Readings, grammar: &Grammar, root: u32) -> Result<(), Ambiguity> {
    if readings.several.is_empty() {
        return Ok(());
    }
    // What a node makes, by number: equal numbers are equal terms.
    let mut made: HashMap<u32, u32> = HashMap::new();
    let mut shapes: HashMap<(String, Vec<u32>), u32> = HashMap::new();
    let mut work = vec![(root, false)];
    while let Some((node, below_done)) = work.pop() {
        if made.contains_key(&node) {
            continue;
        }
        let (start, all) = readings_of(readings, node);
        if !below_done {
            work.push((node, true));
            let parts = all.iter().flat_map(|(_, parts)| parts);
            work.extend(parts.map(|&part| (part, false)));
            continue;
        }
        let mut first = None;
        for (number, (production, parts)) in all.iter().enumerate() {
            let makes = grammar.productions[*production as usize].makes;
            let token = |part: &&u32| matches!(readings.forest[**part as usize], Forest::Token(_));
            let inner = parts.iter().filter(|part| !token(part));
            let inner: Vec<u32> = inner.map(|part| made.get(part).copied().unwrap_or(0)).collect();
            let next = shapes.len() as u32 + 1;
            let shape = match (makes, inner.first()) {
                (Makes::Inside, Some(&inside)) => inside,
                (Makes::Leaf, _) => *shapes.entry((format!("{start}"), inner)).or_insert(next),
                _ => *shapes.entry((format!("{makes:?}"), inner)).or_insert(next),
            };
            match first {
                None => first = Some((number, shape)),
                Some((_, same)) if same == shape => {}
                Some((other, _)) => return Err(Ambiguity { node, both: (other, number) }),
            }
        }
        made.insert(node, first.map_or(0, |(_, shape)| shape));
    }
    Ok(())
}

enum Task<'r> {
    Enter(u32),
    Build(Makes, usize, Option<&'r Token>),
}

/// The term of a node by its first readings, except that the node's own is `reading`; and where each subterm starts, in
/// the order of a walk that meets a term before its arguments.
#[must_use]
pub fn term(
    readings: &Readings,
    grammar: &Grammar,
    tokens: &[Token],
    (node, reading): (u32, usize),
) -> (Term, Vec<usize>) {
    let mut places = Vec::new();
    let mut values: Vec<Term> = Vec::new();
    let mut work = vec![Task::Enter(node)];
    let mut own = Some(reading);
    while let Some(task) = work.pop() {
        match task {
            Task::Enter(node) => {
                let (start, all) = readings_of(readings, node);
                let Some((production, parts)) = all.get(own.take().unwrap_or(0)) else { continue };
                let makes = grammar.productions[*production as usize].makes;
                if makes != Makes::Inside {
                    places.push(tokens.get(start as usize).map_or(0, |token| token.start));
                }
                let made =
                    |part: &&u32| matches!(readings.forest[**part as usize], Forest::Made { .. });
                let inner: Vec<u32> = parts.iter().filter(made).copied().collect();
                work.push(Task::Build(makes, inner.len(), tokens.get(start as usize)));
                work.extend(inner.into_iter().rev().map(Task::Enter));
            }
            Task::Build(makes, count, token) => {
                let args = values.split_off(values.len().saturating_sub(count));
                values.push(build(makes, args, token));
            }
        }
    }
    (values.pop().unwrap_or(Term::Any), places)
}

fn build(makes: Makes, mut args: Vec<Term>, token: Option<&Token>) -> Term {
    match makes {
        Makes::Constructor(number) => Term::Make(number, args),
        Makes::Inside => args.pop().unwrap_or(Term::Any),
        Makes::Leaf => leaf(token),
        Makes::Any => Term::Any,
        Makes::Truth(value) => Term::Bool(value),
        Makes::Apply(operation) => match (operation, args.as_slice()) {
            (Operation::Negate, [Term::Int(value)]) => Term::Int(value.wrapping_neg()),
            _ => Term::Apply(operation, args),
        },
        Makes::Empty(kind) | Makes::One(kind) | Makes::Push(kind) => collect(kind, makes, args),
    }
}

fn collect(kind: Kind, makes: Makes, mut args: Vec<Term>) -> Term {
    let value = if kind == Kind::Map { args.pop() } else { None };
    let last = if matches!(makes, Makes::Empty(_)) { None } else { args.pop() };
    let mut so_far = args.pop().unwrap_or_else(|| match kind {
        Kind::Code => Term::Code(Vec::new()),
        Kind::Map => Term::Map(Vec::new()),
        Kind::List => Term::List(Vec::new()),
        Kind::Set => Term::Set(Vec::new()),
    });
    match (&mut so_far, last, value) {
        (Term::Code(tasks), Some(Term::Code(more)), _) => tasks.extend(more),
        (Term::Code(all) | Term::List(all) | Term::Set(all), Some(last), _) => all.push(last),
        (Term::Map(entries), Some(key), Some(value)) => entries.push((key, value)),
        _ => {}
    }
    so_far
}

fn leaf(token: Option<&Token>) -> Term {
    match token.map(|token| &token.data) {
        Some(Data::Int(value)) => Term::Int(*value),
        Some(Data::Bool(value)) => Term::Bool(*value),
        Some(Data::Id(name)) => Term::Id(name.clone()),
        Some(Data::String(text)) => Term::String(text.clone()),
        Some(Data::Var(number)) => Term::Var(*number),
        Some(Data::None) | None => Term::Any,
    }
}
