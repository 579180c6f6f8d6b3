//! In which order a program is verified: a quick look first, then with interpolants, and loops ever further.
//!
//! Programs with few paths are explored faster than anything can be learned of them: if a plain exploration comes to its end
//! soon, and finds nothing, that is the proof. Otherwise paths are explored with interpolants, in rounds: loops are cut where
//! the round says, and whenever one was, the next round goes further. What was learned where nothing was cut stays.

use super::invariants::{Collected, Invariant};
use super::{Config, Engine, Found, Report};
use crate::oracle::Oracle;
use crate::search;
use polysem_domain::{Symbolic, Twin};
use polysem_sem::{Stop, Watched};

/// Bounds of the first round, and by what they grow.
const FIRST: u32 = 16;
const GROWTH: u32 = 4;

/// How often a round begins anew to join paths.
const ANEW: u32 = 4;

/// Steps to find out what holds at the heads of loops, besides a fraction of what a quick look took, and conflicts of a question.
const EXPLAINED: u64 = 60_000;
const FRACTION: u64 = 32;
const ASKED: u64 = 100;

/// What a quick look may cost the solver, and how many conflicts one answer.
const EFFORT: u64 = 10_000;
const CONFLICTS: u64 = 2_000;

/// Verifies a program from its start. `oracle` makes one for each attempt.
pub fn prove<L: Watched>(
    program: &L::Program,
    oracle: &mut Oracle,
    again: &dyn Fn() -> Oracle,
    config: &Config,
) -> Report<L::Place> {
    let (mut spent, mut found) = (0, vec![]);
    let bounded = config.is_bounded() || config.depth < u32::MAX;
    if config.quick > 0 && !bounded {
        let quick = quick_look::<L>(program, &mut again(), config);
        spent = quick.steps;
        if quick.is_final() {
            let invariants = explained::<L>(program, &mut again(), config, quick.steps);
            return Report { invariants, ..quick };
        }
        if config.is_enough(&quick.findings) {
            // That the look was a quick one is nothing that stands against anything.
            let mut quick = quick;
            quick.halts.retain(|halt| !matches!(halt.stop, Stop::Budget(_)));
            return quick;
        }
        found = quick.findings;
    }
    let mut dom = Twin::default();
    let mut engine = Engine::<L>::new(program, &mut dom, oracle, config);
    (engine.report.steps, engine.begun) = (spent, spent);
    engine.joins.anew = ANEW;
    engine.ends_at = (!found.is_empty()).then_some(config.search);
    engine.run_in_rounds();
    let mut report = engine.finish();
    // What was seen to happen does, whatever is found afterwards.
    found.retain(|old| {
        let same = |new: &Found<L::Place>| new.fault.kind == old.fault.kind && new.at == old.at;
        !report.findings.iter().any(same)
    });
    report.findings.extend(found);
    report
}

impl<L: Watched> Engine<'_, L> {
    /// Explores a program with interpolants, from its start again whenever something turned out that should have been known then.
    pub(super) fn run_anew(&mut self) {
        loop {
            self.run();
            if !self.begins_anew {
                return;
            }
            self.report.halts.clear();
            self.report.begin_anew();
            // Nobody would tell any more that loops were cut where this was learned.
            self.table.lengthen();
        }
    }

    /// Explores a program with interpolants, loops ever further.
    fn run_in_rounds(&mut self) {
        self.bound = self.config.unwind.or(Some(FIRST));
        loop {
            self.run_anew();
            let report = &mut self.report;
            let cut = report.halts.iter().any(|halt| matches!(halt.stop, Stop::Bound(_)));
            let stopped = report.halts.iter().any(|halt| matches!(halt.stop, Stop::Budget(_)));
            if self.config.unwind.is_some() || !cut || stopped || report.failed.is_some() {
                return;
            }
            let before = report.halts.len();
            report.halts.retain(|halt| !is_automatic(&halt.stop, self.config));
            if report.halts.len() == before {
                // Nothing but the bounds that were asked for.
                return;
            }
            report.begin_anew();
            report.rounds += 1;
            // Otherwise something else was not explored, either.
            report.within = self.bound.filter(|_| report.halts.is_empty());
            self.bound = self.bound.and_then(|bound| bound.checked_mul(GROWTH));
            self.table.lengthen();
        }
    }
}

/// What holds at the heads of loops, of a program that was proved in so many steps: by an exploration with interpolants, if it
/// comes to its end within a fraction of them.
fn explained<L: Watched>(
    program: &L::Program,
    oracle: &mut Oracle,
    config: &Config,
    steps: u64,
) -> Vec<Invariant<L::Place>> {
    if !config.invariants || !config.prune {
        return vec![];
    }
    let collected = Collected::only::<L>(program);
    if collected.is_empty() {
        return vec![];
    }
    let config = Config { steps: EXPLAINED + steps / FRACTION, ..Config::default() };
    oracle.set_conflicts(ASKED);
    let mut dom = Twin::default();
    let mut engine = Engine::<L>::new(program, &mut dom, oracle, &config);
    engine.collected = Some(collected);
    engine.run_in_rounds();
    engine.invariants()
}

/// Whether a loop was cut where nobody had asked for it.
fn is_automatic(stop: &Stop, config: &Config) -> bool {
    let Stop::Bound(which) = stop else { return false };
    let asked = |(name, bound): &(String, u32)| which.ends_with(&format!("{name} x {bound}"));
    // What is no loop has no place in it.
    which.contains(" x ") && !config.unwinds.iter().any(asked)
}

/// A plain exploration of so many steps.
fn quick_look<L: Watched>(
    program: &L::Program,
    oracle: &mut Oracle,
    config: &Config,
) -> Report<L::Place> {
    let steps = config.quick.min(config.steps);
    let quick = search::Config {
        orders: vec![search::Order::Dfs],
        steps,
        foresee: true,
        effort: EFFORT,
        tests: false,
        ..search::Config::default()
    };
    let mut dom = Symbolic::default();
    oracle.set_conflicts(CONFLICTS);
    let found = search::explore::<L>(program, &mut dom, oracle, &quick, &|_| ());
    Report {
        findings: found.findings.into_iter().map(Found::from).collect(),
        halts: found.halts,
        completed: found.completed,
        steps: found.steps,
        failed: found.failed,
        ..Report::default()
    }
}

impl<P> Report<P> {
    /// Paths are counted from the start again.
    fn begin_anew(&mut self) {
        self.ended |= self.completed > 0;
        (self.completed, self.pruned, self.joined) = (0, 0, 0);
    }

    /// Whether every path came to an end, without a fault.
    pub(super) fn is_final(&self) -> bool {
        self.failed.is_none() && self.findings.is_empty() && self.halts.is_empty()
    }
}
