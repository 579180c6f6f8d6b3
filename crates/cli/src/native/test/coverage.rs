//! What of the user's own code was covered: lines, branches, instructions.
//!
//! **Invariant:** the library is not the user's.

use super::super::rerun::rerun;
use super::super::sources::Sources;
use polysem_explore::search::{Coverage, Ended};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Function, Op, Pc, Program};
use polysem_report::lcov;
use polysem_sem::Meter;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How many of how many.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Share {
    covered: usize,
    all: usize,
}

impl Share {
    fn add(&mut self, covered: bool) {
        self.covered += usize::from(covered);
        self.all += 1;
    }

    fn json(self) -> Value {
        json!({ "covered": self.covered, "all": self.all })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.covered, self.all)
    }
}

/// What was covered, in figures.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Figures {
    pub(super) lines: Share,
    pub(super) branches: Share,
    pub(super) instructions: Share,
}

impl Figures {
    pub(super) fn json(self) -> Value {
        json!({
            "lines": self.lines.json(),
            "branches": self.branches.json(),
            "instructions": self.instructions.json(),
        })
    }
}

/// The functions that the user wrote.
fn own(program: &Program) -> impl Iterator<Item = &Function> {
    let all = (0..).zip(&program.functions);
    all.filter(|(number, function)| !function.library && *number != program.start)
        .map(|(_, function)| function)
}

/// The ways out of a decision, and whether each was taken.
fn ways(program: &Program, coverage: &Coverage<Pc>, at: Pc) -> Vec<bool> {
    match &program.code[at.0 as usize] {
        Op::Branch { .. } => {
            let (then, els) = coverage.taken::<Llvm>(at);
            vec![then, els]
        }
        Op::Switch { switch, .. } => {
            let switch = &program.switches[*switch as usize];
            let targets = switch.cases.iter().map(|(_, to)| *to).chain([switch.default]);
            targets.map(|to| coverage.has_switched(at, to)).collect()
        }
        _ => vec![],
    }
}

/// What was covered, as lcov has it: a count is 1 where some path came, else 0.
pub(super) fn covered(
    program: &Program,
    sources: &Sources<'_>,
    coverage: &Coverage<Pc>,
) -> (lcov::Coverage, Figures) {
    let mut report = lcov::Coverage::default();
    let mut figures = Figures::default();
    // Of each line, how many decisions it has so far.
    let mut decisions: BTreeMap<(String, u32), u32> = BTreeMap::new();
    for function in own(program) {
        let entered = coverage.is_reached::<Llvm>(function.entry);
        if let Some((file, line)) = function.location.and_then(|at| sources.line(at)) {
            let file = report.files.entry(file.to_string()).or_default();
            file.functions.insert((line, function.name.to_string()), u64::from(entered));
        }
        for at in (function.entry.0..function.end.0).map(Pc) {
            let reached = coverage.is_reached::<Llvm>(at);
            figures.instructions.add(reached);
            let Some((name, line)) = sources.location_of(at).and_then(|at| sources.line(at)) else {
                continue;
            };
            let file = report.files.entry(name.to_string()).or_default();
            *file.lines.entry(line).or_default() |= u64::from(reached);
            let ways = ways(program, coverage, at);
            if ways.is_empty() {
                continue;
            }
            let number = decisions.entry((name.to_string(), line)).or_default();
            for (way, taken) in (0..).zip(ways) {
                figures.branches.add(taken);
                let count = reached.then_some(u64::from(taken));
                file.branches.insert((line, *number, way), count);
            }
            *number += 1;
        }
    }
    for count in report.files.values().flat_map(|file| file.lines.values()) {
        figures.lines.add(*count > 0);
    }
    (report, figures)
}

/// Something of the user's own code that a run may come to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Item {
    /// An instruction.
    Reached(Pc),
    /// A branch, and whether its condition holds.
    Taken(Pc, bool),
    /// A switch, and where it goes.
    Switched(Pc, Pc),
}

/// What one run comes to.
pub(super) struct Items<'p> {
    program: &'p Program,
    own: &'p [bool],
    last: Option<Pc>,
    all: BTreeSet<Item>,
}

impl<'p> Items<'p> {
    /// Of this program, in which these instructions are the user's.
    pub(super) fn new(program: &'p Program, own: &'p [bool]) -> Items<'p> {
        Items { program, own, last: None, all: BTreeSet::new() }
    }

    /// The run comes to a place.
    pub(super) fn see(&mut self, at: Pc) {
        if let Some(last) = self.last.take() {
            match self.program.code[last.0 as usize] {
                Op::Branch { then, .. } => self.all.insert(Item::Taken(last, at == then)),
                Op::Switch { .. } => self.all.insert(Item::Switched(last, at)),
                _ => false,
            };
        }
        if self.own[at.0 as usize] {
            self.all.insert(Item::Reached(at));
            self.last = Some(at);
        }
    }

    pub(super) fn all(self) -> Vec<Item> {
        self.all.into_iter().collect()
    }
}

/// Of each instruction, whether it is the user's.
pub(super) fn own_code(program: &Program) -> Vec<bool> {
    let mut all = vec![false; program.code.len()];
    for function in own(program) {
        all[function.entry.0 as usize..function.end.0 as usize].fill(true);
    }
    all
}

/// Adds what a path comes to that was explored before.
pub(super) fn recall(program: &Program, path: &Ended<Pc>, coverage: &mut Coverage<Pc>) {
    let mut last = None;
    rerun(program, path, &Meter::default(), |at| {
        coverage.reach::<Llvm>(at);
        if let Some(last) = last.replace(at) {
            let last: Pc = last;
            match program.code[last.0 as usize] {
                Op::Branch { then, .. } => coverage.take::<Llvm>(last, at == then),
                Op::Switch { .. } => coverage.switch(last, at),
                _ => false,
            };
        }
    });
}
