//! From the paths of an exploration to tests and findings, in an order that does not depend on the search.
//!
//! What flows: paths, as they ended → sorted by their decisions → each fault run again and reported → tests that are wanted
//! → numbered.
//!
//! **Invariant:** what is told of a fault was seen in the emulator.

use super::super::leaks::{is_an_end, leaks};
use super::super::objects::{Whole, wholes, within};
use super::super::report::{Reported, Reporter};
use super::super::rerun::rerun;
use super::coverage::{Tracked, Tracker};
use crate::args::Owed;
use polysem_build::Length;
use polysem_explore::End;
use polysem_explore::search::{Ended, Input};
use polysem_lang::llvm::ir::Pc;
use polysem_report::Object;
use polysem_sem::{FaultKind, Stop};
use std::collections::BTreeMap;

/// A test, and the path that it takes.
pub(super) struct Case {
    /// `test000001`
    pub(super) name: String,
    pub(super) path: Ended<Pc>,
    /// Its inputs.
    pub(super) wholes: Vec<Whole>,
    /// What goes wrong on it, the first of several.
    pub(super) fault: Option<Reported>,
}

impl Case {
    pub(super) fn objects(&self) -> impl Iterator<Item = &Object> {
        self.wholes.iter().map(|whole| &whole.object)
    }
}

/// A fault, and the tests that show it.
pub(super) struct Found {
    /// The position of the test with the least input.
    pub(super) case: usize,
    /// How many tests show it.
    pub(super) tests: usize,
}

/// All tests of an exploration.
pub(super) struct Suite {
    pub(super) cases: Vec<Case>,
    /// Of each kind and place one.
    pub(super) found: Vec<Found>,
    /// Places of faults that did not happen when they were run again: the engine is wrong there.
    pub(super) doubts: Vec<Pc>,
}

/// What to keep, and what else to look for.
#[derive(Clone, Copy, Default)]
pub(super) struct Wanted<'a> {
    /// Only tests that cover something new, and those of faults.
    pub(super) only_covering: bool,
    /// Memory that has to be freed before the end.
    pub(super) owed: Option<Owed>,
    /// The kinds of faults that were asked for; all, if nothing is said.
    pub(super) kinds: Option<&'a [FaultKind]>,
    /// Inputs that say how many there are of others.
    pub(super) lengths: &'a [Length],
}

impl Suite {
    pub(super) fn new(
        mut paths: Vec<Ended<Pc>>,
        reporter: &Reporter<'_>,
        wanted: Wanted<'_>,
    ) -> Suite {
        paths.sort_by(|a, b| a.decisions.cmp(&b.decisions).then_with(|| order(a).cmp(&order(b))));
        let mut doubts = Vec::new();
        let mut cases: Vec<Case> = Vec::new();
        for path in paths {
            let fault = fault(&path, reporter, wanted);
            if fault.is_none() && matches!(path.end, End::Stopped(Stop::Fault(_))) {
                doubts.push(path.at);
                continue;
            }
            let wholes = wholes(&within(&path.inputs, wanted.lengths));
            cases.push(Case { name: String::new(), path, wholes, fault });
        }
        let mut shown = found(&cases);
        if wanted.only_covering {
            let mut tracker = Tracker::new(reporter.program);
            let mut kept = Vec::new();
            for (at, case) in cases.into_iter().enumerate() {
                let mut tracked = Tracked::default();
                rerun(reporter.program, &case.path, |at| tracker.see(&mut tracked, at));
                if let Some(found) = shown.iter_mut().find(|found| found.case == at) {
                    found.case = kept.len();
                    kept.push(case);
                } else if tracked.new {
                    kept.push(case);
                }
            }
            cases = kept;
        }
        for (number, case) in (1..).zip(&mut cases) {
            case.name = format!("test{number:06}");
        }
        Suite { cases, found: shown, doubts }
    }
}

impl Suite {
    /// Only the tests that show faults, one each.
    pub(super) fn only_found(mut self) -> Suite {
        let shown: Vec<usize> = self.found.iter().map(|found| found.case).collect();
        let mut at = 0;
        self.cases.retain(|_| {
            at += 1;
            shown.contains(&(at - 1))
        });
        for (number, (case, found)) in self.cases.iter_mut().zip(&mut self.found).enumerate() {
            case.name = format!("test{:06}", number + 1);
            found.case = number;
        }
        self
    }
}

/// Where faults happen along one path: by place and kind, then by inputs.
fn order(path: &Ended<Pc>) -> (Pc, u8, Option<FaultKind>, Vec<(&str, String)>) {
    let (rank, kind) = match &path.end {
        End::Done => (2, None),
        End::Stopped(Stop::Fault(fault)) => (0, Some(fault.kind)),
        End::Stopped(_) | End::Blocked => (1, None),
    };
    let text = |input: &'_ Input| format!("{:x}", input.value.to_big());
    let inputs = path.inputs.iter().map(|input| (&*input.name, text(input))).collect();
    (path.at, rank, kind, inputs)
}

/// What goes wrong on a path, as it is seen to happen.
fn fault(path: &Ended<Pc>, reporter: &Reporter<'_>, wanted: Wanted<'_>) -> Option<Reported> {
    let foreseen = match &path.end {
        End::Stopped(Stop::Fault(fault)) => Some(fault.kind),
        End::Done if wanted.owed.is_some() => None,
        End::Done | End::Blocked | End::Stopped(_) => return None,
    };
    let run = rerun(reporter.program, path, |_| ());
    let leak = || leaks(reporter, &run, wanted.owed?).into_iter().next();
    match (&run.end, foreseen) {
        (End::Stopped(Stop::Fault(fault)), Some(kind)) if fault.kind == kind => {
            let asked_for = wanted.kinds.is_none_or(|kinds| kinds.contains(&kind));
            let leak = if is_an_end(kind) && !asked_for { leak() } else { None };
            leak.or_else(|| Some(reporter.fault(fault, run.at, run.state.as_ref())))
        }
        (End::Done, None) => leak(),
        _ => None,
    }
}

/// Of each kind and place, the test with the least input.
fn found(cases: &[Case]) -> Vec<Found> {
    let mut all: BTreeMap<(String, String), Found> = BTreeMap::new();
    let size = |at: usize| -> usize { cases[at].objects().map(|object| object.bytes.len()).sum() };
    for (case, one) in cases.iter().enumerate() {
        let Some(fault) = &one.fault else { continue };
        let at = fault.finding.at.as_ref();
        let at = at.map_or_else(String::new, |at| format!("{}:{}:{}", at.file, at.line, at.column));
        let found = all.entry((fault.finding.kind.clone(), at)).or_insert(Found { case, tests: 0 });
        found.tests += 1;
        if size(case) < size(found.case) {
            found.case = case;
        }
    }
    let mut all: Vec<Found> = all.into_values().collect();
    all.sort_by_key(|found| found.case);
    all
}
