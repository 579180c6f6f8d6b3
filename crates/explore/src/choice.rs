//! Alternatives that may hold at the same time, and the symbols that tell them apart where paths are joined.
//!
//! Alternatives of objects, places and cells exclude each other; those of rules need not. Where paths that took different
//! rules are joined, conditions alone do not tell which values belong to which path: a symbol of its own does, which
//! stands for what whoever runs the program chooses.
//!
//! **Invariant:** no program reads an input of such a name, so that no run is asked for one.

use polysem_domain::Symbolic;
use polysem_sem::{Name, Stop};
use polysem_term::{Node, Sort, TermId};
use std::collections::BTreeSet;

/// What the names of the symbols begin with; no language has this in a name.
const PREFIX: &str = "choice#";

/// Whether a symbol of this name stands for a choice, and is no input.
#[must_use]
pub fn is_choice(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Whether an alternative of this name may hold where others do.
pub(crate) fn may_overlap(name: &Name) -> bool {
    match name {
        Name::Rule(_) | Name::Way { .. } => true,
        Name::Object(_) | Name::Place(_) | Name::Cell { .. } => false,
    }
}

/// So many conditions that exclude each other, over a new symbol.
pub(crate) fn conditions(dom: &mut Symbolic, number: &mut u64, count: usize) -> Vec<TermId> {
    let name = loop {
        *number += 1;
        let name = format!("{PREFIX}{number}");
        if dom.terms.find_input(&name).is_none() {
            break name;
        }
    };
    let width = (usize::BITS - (count - 1).leading_zeros()).max(1);
    let symbol = dom.terms.input(&name, Sort::Bv(width));
    let each = (0..count as u64).map(|which| {
        let which = dom.terms.num(width, which);
        dom.terms.eq(symbol, which)
    });
    each.collect()
}

/// What a formula says if it is to hold whatever is chosen: it does not speak of choices.
///
/// # Errors
/// If there are too many choices.
pub fn whatever(dom: &mut Symbolic, formula: TermId) -> Result<TermId, Stop> {
    const LARGEST: usize = 10_000;
    let symbols = choices(dom, &[formula]);
    if symbols.is_empty() {
        return Ok(formula);
    }
    // Each part of a conjunction on its own: many become the same.
    let mut parts = BTreeSet::new();
    conjuncts(dom, formula, &mut parts);
    for symbol in symbols {
        let Node::Input(id) = dom.terms.node(symbol) else { continue };
        let width = dom.terms.width(symbol);
        let (about, others): (BTreeSet<_>, BTreeSet<_>) =
            parts.into_iter().partition(|part| dom.terms.free_inputs(&[*part]).contains(&id));
        parts = others;
        let about: Vec<TermId> = about.into_iter().collect();
        for which in 0..1 << width {
            let which = dom.terms.num(width, which);
            let map = std::iter::once((symbol, which)).collect();
            for part in dom.terms.substitute(&about, &map) {
                conjuncts(dom, part, &mut parts);
            }
        }
        let all: Vec<TermId> = parts.iter().copied().collect();
        if dom.terms.is_larger(&all, LARGEST) {
            return Err(Stop::unsupported("so many steps that are possible at once"));
        }
    }
    Ok(dom.terms.all(parts))
}

/// Adds what a conjunction consists of.
fn conjuncts(dom: &mut Symbolic, formula: TermId, parts: &mut BTreeSet<TermId>) {
    let mut work = vec![formula];
    while let Some(t) = work.pop() {
        match dom.terms.node(t) {
            Node::And(a, b) => work.extend([b, a]),
            Node::Not(not) => match dom.terms.node(not) {
                Node::Or(a, b) => work.extend([dom.terms.not(b), dom.terms.not(a)]),
                _ => parts.extend([t]),
            },
            _ if dom.terms.as_truth(t) == Some(true) => {}
            _ => parts.extend([t]),
        }
    }
}

/// What facts say if there is to be a way to choose so that they hold. Where the values that they go with speak of
/// choices, or there are too many, they stay as they are.
pub fn somehow(dom: &mut Symbolic, facts: Vec<TermId>, values: &[TermId]) -> Vec<TermId> {
    if choices(dom, &facts).is_empty() || !choices(dom, values).is_empty() {
        return facts;
    }
    let all = dom.terms.all(facts.iter().copied());
    let not = dom.terms.not(all);
    match whatever(dom, not) {
        Ok(never) => vec![dom.terms.not(never)],
        Err(_) => facts,
    }
}

/// The symbols for choices that terms speak of.
fn choices(dom: &mut Symbolic, terms: &[TermId]) -> Vec<TermId> {
    let mut inputs = dom.terms.free_inputs(terms);
    inputs.retain(|id| is_choice(&dom.terms.input_info(*id).name));
    inputs.into_iter().map(|id| dom.terms.input_term(id)).collect()
}
