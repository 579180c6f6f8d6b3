//! Which programs can be verified: loops are structured, and recursion has contracts.

use polysem_lang::while_lang::Program;
use polysem_lang::while_lang::ir::{Inst, Place};
use std::collections::BTreeSet;

/// Why a program cannot be verified, and where.
pub(crate) struct Complaint {
    pub(crate) reason: String,
    pub(crate) offset: usize,
}

/// Whether calls of a procedure go by what is said of it.
pub(crate) fn has_contract(p: &Program, routine: usize) -> bool {
    let proc = &p.tree.procs[routine];
    let said = !proc.requires.is_empty() || !proc.ensures.is_empty();
    routine != 0 && (said || (proc.decreases.is_some() && reaches(p, routine, routine)))
}

fn callees(p: &Program, routine: usize) -> impl Iterator<Item = (Place, usize)> + '_ {
    let own = &p.routines[routine];
    (own.entry.0..own.end.0).filter_map(|at| match p.code[at as usize] {
        Inst::Call(callee, ..) => Some((Place(at), callee as usize)),
        _ => None,
    })
}

/// Whether a chain of calls leads from one procedure to another.
pub(crate) fn reaches(p: &Program, from: usize, to: usize) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(routine) = open.pop() {
        for (_, callee) in callees(p, routine) {
            if callee == to {
                return true;
            }
            if seen.insert(callee) {
                open.push(callee);
            }
        }
    }
    false
}

/// What stands in the way.
pub(crate) fn complaints(p: &Program) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for routine in 0..p.routines.len() {
        if let Some(at) = jump(p, routine) {
            let reason = "loops made of `goto` have no invariants: write them with `while`";
            complaints.push(Complaint { reason: reason.into(), offset: p.offsets[at.0 as usize] });
        }
        if has_contract(p, routine) {
            continue;
        }
        for (at, callee) in callees(p, routine) {
            if !has_contract(p, callee) && (callee == routine || executed(p, callee, routine)) {
                let name = &p.routines[callee].name;
                let reason = format!(
                    "`{name}` is recursive and has no contract: say what it `requires` and `ensures`"
                );
                complaints.push(Complaint { reason, offset: p.offsets[at.0 as usize] });
            }
        }
    }
    complaints
}

/// Whether executing a procedure without contract executes another, through others without contract.
fn executed(p: &Program, from: usize, to: usize) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(routine) = open.pop() {
        for (_, callee) in callees(p, routine) {
            if callee == to {
                return true;
            }
            if !has_contract(p, callee) && seen.insert(callee) {
                open.push(callee);
            }
        }
    }
    false
}

/// A jump that makes a loop of no structured statement; or any jump to a number, where there are structured loops too,
/// as it may go round what their heads cut.
fn jump(p: &Program, routine: usize) -> Option<Place> {
    let own = &p.routines[routine];
    let inside = |at: Place| own.entry <= at && at < own.end;
    let structured = p.loops.keys().any(|&head| inside(head));
    let numbered = p.labels.values().any(|&at| inside(at));
    if structured && numbered {
        let jumps = (own.entry.0..own.end.0).map(Place);
        let target = |at: &Place| match p.code[at.0 as usize] {
            Inst::If(_, to) | Inst::Goto(to) => p.labels.values().any(|&label| label == to),
            _ => false,
        };
        return jumps.into_iter().find(target);
    }
    if structured {
        return None;
    }
    // A depth-first search finds a place that is still open.
    let mut done = BTreeSet::new();
    let mut open = BTreeSet::new();
    let mut work = vec![(own.entry, false)];
    while let Some((at, leave)) = work.pop() {
        if leave {
            open.remove(&at);
            done.insert(at);
            continue;
        }
        if done.contains(&at) || !open.insert(at) {
            continue;
        }
        work.push((at, true));
        for next in next(p, at) {
            if open.contains(&next) {
                return Some(at);
            }
            work.push((next, false));
        }
    }
    None
}

fn next(p: &Program, at: Place) -> Vec<Place> {
    match &p.code[at.0 as usize] {
        Inst::Goto(to) => vec![*to],
        Inst::If(_, to) => vec![at.next(), *to],
        Inst::Halt | Inst::Return(_) => vec![],
        _ => vec![at.next()],
    }
}
