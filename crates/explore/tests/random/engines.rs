//! What engines find: the same faults at the same places, whichever way they go about it.

use super::{oracle, read};
use polysem_domain::{Symbolic, Twin};
use polysem_explore::merged::{self, Summary};
use polysem_explore::{Finding, Halt, paths, verify};
use polysem_lang::Source;
use polysem_sem::{Cx, Domain, FaultKind, Language, Stop, Watched};
use polysem_solver::Verdict;
use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;

/// Faults, and where they happen.
pub(crate) type Found<P> = BTreeSet<(FaultKind, P)>;

const STEPS: u64 = 1500;
/// Loops of these programs are short; what goes round more often does so for ever.
const UNWIND: u32 = 12;

/// What was seen, so that a test can tell that it tests something.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) programs: u64,
    /// Programs that were not explored to their ends.
    pub(crate) cut: u64,
    /// Programs with faults.
    pub(crate) faulty: u64,
    pub(crate) pruned: u64,
    /// Programs with faults in which something was pruned.
    pub(crate) both: u64,
}

pub(crate) fn found<P: Ord + Copy>(findings: &[Finding<P>]) -> Found<P> {
    findings.iter().map(|finding| (finding.fault.kind, finding.at)).collect()
}

/// Whether nothing was cut; what cannot be modelled is wrong here.
fn complete<P>(halts: &[Halt<P>], text: &str) -> bool {
    for halt in halts {
        let cut = match &halt.stop {
            Stop::Budget(_) | Stop::Bound(_) => true,
            // A loop that allocates comes to that before it is cut.
            Stop::Unsupported(what) => what.contains("more cells than addresses"),
            Stop::Fault(_) => false,
        };
        assert!(cut, "{}\n{text}", halt.stop);
    }
    halts.is_empty()
}

/// The faults that exploration of paths finds, if it comes to an end.
pub(crate) fn by_paths<L: Language>(program: &L::Program, text: &str) -> Option<Found<L::Place>> {
    let config = paths::Config { steps: STEPS, unwind: Some(UNWIND), ..paths::Config::default() };
    let (mut dom, mut oracle) = (Symbolic::default(), oracle());
    let report = paths::explore::<L>(program, &mut dom, &mut oracle, &config);
    complete(&report.halts, text).then(|| found(&report.findings))
}

/// The faults that exploration with interpolants finds, and how much it pruned, if it comes to an end.
pub(crate) fn by_subsumption<L: Watched>(
    program: &L::Program,
    text: &str,
    prune: bool,
    paranoid: bool,
) -> Option<(Found<L::Place>, u64)> {
    let config = verify::Config { steps: 4 * STEPS, prune, paranoid, ..verify::Config::default() };
    let (mut dom, mut oracle) = (Twin::default(), oracle());
    let report = verify::verify::<L>(program, &mut dom, &mut oracle, &config);
    let findings: Vec<_> = report.findings.iter().map(verify::Found::finding).collect();
    complete(&report.halts, text).then(|| (found(&findings), report.pruned))
}

/// Exploration with interpolants finds what exploration of paths does.
pub(crate) fn subsumption<L: Source>(text: &str, seen: &mut Seen) {
    let program = read::<L>(text);
    seen.programs += 1;
    let Some(expected) = by_paths::<L>(&program, text) else {
        seen.cut += 1;
        return;
    };
    seen.faulty += u64::from(!expected.is_empty());
    for (prune, paranoid) in [(false, false), (true, false), (true, true)] {
        let explored = std::panic::catch_unwind(AssertUnwindSafe(|| {
            by_subsumption::<L>(&program, text, prune, paranoid)
        }));
        let explored = explored.unwrap_or_else(|_| panic!("paranoid: {paranoid}\n{text}"));
        let Some((found, pruned)) = explored else {
            seen.cut += 1;
            return;
        };
        let show = |found: &Found<L::Place>| -> Vec<String> {
            let one = |(kind, at): &(FaultKind, L::Place)| {
                format!("{} at {} ({at:?})", kind.name(), L::describe(&program, *at))
            };
            found.iter().map(one).collect()
        };
        assert_eq!(show(&found), show(&expected), "prune: {prune}\n{text}");
        if prune && !paranoid {
            seen.pruned += pruned;
            seen.both += u64::from(pruned > 0 && !expected.is_empty());
        }
    }
}

/// The verification conditions of merged exploration fail where exploration of paths finds a fault.
pub(crate) fn merging<L: Source>(text: &str, seen: &mut Seen) {
    let program = read::<L>(text);
    seen.programs += 1;
    let Some(expected) = by_paths::<L>(&program, text) else {
        seen.cut += 1;
        return;
    };
    seen.faulty += u64::from(!expected.is_empty());
    let (mut dom, mut oracle) = (Symbolic::default(), oracle());
    let mut path = dom.start();
    let begun = L::start(&program, &mut Cx::new(&mut dom, &mut path, &[]));
    let (at, state) = begun.expect("programs of tests start");
    let config = merged::Config { steps: STEPS, unwind: UNWIND, length: None };
    let summary: Summary<L> =
        merged::explore(&program, &mut dom, &mut oracle, &config, (at, state, path));
    if !complete(&summary.halts, text) {
        seen.cut += 1;
        return;
    }
    let mut found = Found::new();
    for condition in &summary.conditions {
        let not = condition.must.map(|must| dom.terms.not(must));
        let query: Vec<_> = not.into_iter().collect();
        match oracle.check(&mut dom, &condition.given, &query) {
            Verdict::Sat(_) => {
                found.insert((condition.fault.kind, condition.at));
            }
            Verdict::Unsat(_) => {}
            Verdict::Unknown(_) => {
                seen.cut += 1;
                return;
            }
        }
    }
    assert_eq!(found, expected, "{text}");
}
