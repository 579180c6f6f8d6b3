//! Alternatives that may hold at the same time, and the symbols that tell them apart where paths are joined.
//!
//! Alternatives of objects, places and cells exclude each other; those of rules need not. Where paths that took different
//! rules are joined, conditions alone do not tell which values belong to which path: a symbol of its own does, which
//! stands for what whoever runs the program chooses.
//!
//! **Invariant:** no program reads an input of such a name, so that no run is asked for one.

use polysem_domain::Symbolic;
use polysem_sem::{Name, Stop};
use polysem_term::{Sort, TermId};

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
    let mut formula = formula;
    for symbol in symbols {
        let width = dom.terms.width(symbol);
        let mut each = Vec::new();
        for which in 0..1 << width {
            let which = dom.terms.num(width, which);
            let map = std::iter::once((symbol, which)).collect();
            each.extend(dom.terms.substitute(&[formula], &map));
        }
        formula = dom.terms.all(each);
        if dom.terms.size(&[formula]) > LARGEST {
            return Err(Stop::unsupported("so many steps that are possible at once"));
        }
    }
    Ok(formula)
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
