//! Inputs used only in parts are replaced by their parts.
//!
//! An array that is only read, at literal indices, becomes one vector for each index; a vector of which only slices are
//! used becomes one vector for each slice between two cuts. Parts are independent of each other, the whole is not:
//! that is what slicing and caching live on.

use super::isolate::slice_input;
use super::problem::{Cone, Derived, Problem, Step};
use super::replace::Replacer;
use polysem_term::{BinOp, Bits, Node, SetId, Sort, TermId, UnOp};
use std::collections::BTreeMap;

/// How many slices a vector is cut into.
const MAX_SLICES: usize = 64;

/// How an input was used so far.
#[derive(Default)]
struct Parts {
    /// Reads at literal indices, or slices.
    users: Vec<TermId>,
    /// It is used in some other way too.
    whole: bool,
}

/// Splits what can be split. Tells whether anything changed.
pub(super) fn split(problem: &mut Problem<'_>) -> bool {
    let cone = problem.cone();
    let inputs = find(problem, &cone);
    let mut replacer = Replacer::new(problem);
    let mut changed = false;
    for (input, parts) in inputs {
        if parts.whole || parts.users.is_empty() {
            continue;
        }
        changed |= match problem.terms.sort(input) {
            Sort::Array { element, .. } => {
                split_array(problem, &mut replacer, input, element, &parts.users);
                true
            }
            Sort::Bv(width) => split_vector(problem, &mut replacer, input, width, &parts.users),
            Sort::Bool => false,
        };
    }
    if changed {
        for at in 0..problem.assertions.len() {
            let Derived { term, from } = problem.assertions[at];
            let (term, _) = replacer.replace(problem, term);
            problem.assertions[at] = Derived { term, from };
        }
    }
    changed
}

/// Every input that may be split, in the order of the cone, with its uses.
fn find(problem: &Problem<'_>, cone: &Cone) -> Vec<(TermId, Parts)> {
    let terms = &*problem.terms;
    let is_input = |t: TermId| matches!(terms.node(t), Node::Input(_));
    let mut found: BTreeMap<TermId, Parts> = BTreeMap::new();
    for &t in &cone.order {
        let node = terms.node(t);
        match node {
            Node::Select(array, index) if is_input(array) && terms.node(index).is_literal() => {
                found.entry(array).or_default().users.push(t);
            }
            Node::Un(UnOp::Extract { .. }, vector) if is_input(vector) => {
                found.entry(vector).or_default().users.push(t);
            }
            _ => {
                for &kid in node.kids().iter().filter(|&&kid| is_input(kid)) {
                    found.entry(kid).or_default().whole = true;
                }
            }
        }
    }
    // An asserted input is used as a whole, but that is a truth value, which has no parts.
    found.into_iter().collect()
}

/// Every read becomes a fresh input.
fn split_array(
    problem: &mut Problem<'_>,
    replacer: &mut Replacer,
    array: TermId,
    element: u32,
    reads: &[TermId],
) {
    let Node::Input(id) = problem.terms.node(array) else { return };
    let mut elements: Vec<(Bits, TermId)> = Vec::with_capacity(reads.len());
    for &read in reads {
        let Node::Select(_, index) = problem.terms.node(read) else { continue };
        let Some(index) = problem.terms.as_lit(index) else { continue };
        let hint = format!("element.{}.{}", id.index(), index.to_big());
        let value = problem.fresh(&hint, Sort::Bv(element));
        replacer.set(read, (value, SetId::EMPTY));
        elements.push((index, value));
    }
    problem.stats.split += 1;
    problem.steps.push(Step::Elements(id, elements));
}

/// The vector is cut wherever a slice begins or ends; nothing happens if one slice is all of it.
fn split_vector(
    problem: &mut Problem<'_>,
    replacer: &mut Replacer,
    vector: TermId,
    width: u32,
    slices: &[TermId],
) -> bool {
    let Node::Input(id) = problem.terms.node(vector) else { return false };
    let mut cuts = vec![0, width];
    for &slice in slices {
        if let Node::Un(UnOp::Extract { hi, lo }, _) = problem.terms.node(slice) {
            cuts.extend([u32::from(lo), u32::from(hi) + 1]);
        }
    }
    cuts.sort_unstable();
    cuts.dedup();
    // Slices that overlap a lot would each be a long concatenation.
    if cuts.len() == 2 || cuts.len() > MAX_SLICES {
        return false;
    }
    let parts: Vec<TermId> =
        cuts.windows(2).map(|cut| slice_input(problem, vector, cut[1] - 1, cut[0])).collect();
    let place = |cut: u32| cuts.binary_search(&cut).unwrap_or(0);
    for &slice in slices {
        if let Node::Un(UnOp::Extract { hi, lo }, _) = problem.terms.node(slice) {
            let covered = place(lo.into())..place(u32::from(hi) + 1);
            let joined = join(problem, &parts[covered]);
            replacer.set(slice, (joined, SetId::EMPTY));
        }
    }
    let whole = join(problem, &parts);
    problem.stats.split += 1;
    problem.steps.push(Step::Define(id, whole));
    true
}

/// Parts from the lowest on as one vector.
fn join(problem: &mut Problem<'_>, parts: &[TermId]) -> TermId {
    let mut parts = parts.iter().copied();
    let first = parts.next().unwrap_or_else(|| unreachable!("a slice has at least one bit"));
    parts.fold(first, |low, high| problem.terms.bin(BinOp::Concat, high, low))
}
