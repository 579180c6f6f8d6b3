//! A worker: it takes paths out of the pool, lets them run, and puts back what waits.

use super::coverage::Distances;
use super::jobs::Shared;
use super::outlook::Outlook;
use super::path::{Decision, Path, in_order};
use super::pool::{Order, Pool, Waiting};
use super::report::{Event, Report};
use super::smallest::Smallest;
use super::{Config, Known};
use crate::emulate::stop_of;
use crate::finding::Halt;
use crate::oracle::Oracle;
use crate::watch::Watch;
use polysem_domain::Symbolic;
use polysem_sem::{Cx, Domain, FaultKind, Language, Stop};
use polysem_solver::SolverConfig;
use polysem_term::Model;
use rpds::List;
use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::Ordering;

/// A worker.
pub(super) struct Engine<'e, L: Language> {
    pub(super) program: &'e L::Program,
    pub(super) dom: &'e mut Symbolic,
    pub(super) oracle: &'e mut Oracle,
    pub(super) config: &'e Config,
    pub(super) known: &'e Known,
    pub(super) shared: &'e Shared,
    pub(super) pool: Pool<L>,
    pub(super) distances: Distances<L::Place>,
    pub(super) smallest: Smallest,
    /// Faults told of, by kind and place.
    pub(super) seen: BTreeSet<(FaultKind, L::Place)>,
    /// Decisions that the path which runs takes without asking.
    pub(super) script: VecDeque<Decision>,
    /// The start of every path.
    pub(super) root: Path<L>,
    /// Of the path that runs: its place in the tree, what it asked of the solver, whether it covers something new.
    pub(super) leaf: u32,
    pub(super) cost: u64,
    pub(super) covers: bool,
    /// How many paths have ended since one covered something new.
    pub(super) stale: u32,
    /// What was told to the other workers.
    pub(super) told: u64,
    /// Whether the end is in sight, if that matters.
    pub(super) outlook: Option<Outlook>,
    pub(super) report: Report<L::Place>,
    pub(super) see: &'e dyn Fn(Event<L::Place>),
}

/// How many paths may wait as states where memory runs short.
const FEW: usize = 32;

/// What a decision costs, in steps, where it matters whether the end is in sight.
const FORK: u64 = 50;

/// How many there must be for that.
const PATHS: u64 = 16;

/// How many paths may end without covering anything new before all that is left is enumerated.
const STALE: u32 = 500;

impl<'e, L: Language> Engine<'e, L> {
    pub(super) fn new(
        program: &'e L::Program,
        dom: &'e mut Symbolic,
        oracle: &'e mut Oracle,
        config: &'e Config,
        known: &'e Known,
        shared: &'e Shared,
        see: &'e dyn Fn(Event<L::Place>),
    ) -> Result<Engine<'e, L>, Stop> {
        dom.meter = oracle.watch.meter();
        let mut facts = dom.start();
        let begun = L::start(program, &mut Cx::new(dom, &mut facts, &[]));
        let (at, state) = begun.map_err(stop_of)?;
        let (decisions, model) = (List::new(), Model::default());
        let root = Path { at, state, facts, chosen: vec![], decisions, steps: 0, model };
        Ok(Engine {
            program,
            dom,
            oracle,
            config,
            known,
            shared,
            pool: Pool::new(config.seed, 0),
            distances: Distances::new::<L>(program, at),
            smallest: Smallest::new(SolverConfig::default()),
            seen: BTreeSet::new(),
            script: VecDeque::new(),
            root,
            leaf: 0,
            cost: 0,
            covers: false,
            stale: 0,
            told: 0,
            outlook: config.foresee.then(Outlook::default),
            report: Report::default(),
            see,
        })
    }

    /// Explores all paths that begin with these decisions, but for those that others ask for.
    pub(super) fn explore(&mut self, decisions: Vec<Decision>) {
        self.pool = Pool::new(self.config.seed, decisions.len());
        self.pool.add(self.root.clone(), 0, 0);
        self.script = decisions.into();
        loop {
            let exhaust = self.stale > STALE && self.config.orders.contains(&Order::Coverage);
            let (orders, coverage) = (&self.config.orders, &self.report.coverage);
            let Some(taken) = self.pool.take(orders, exhaust, coverage, &mut self.distances) else {
                return;
            };
            self.tell();
            if let Some(stop) = self.spent() {
                self.report.left += self.pool.len() as u64 + 1;
                self.report.halt(self.root.at, stop);
                self.shared.close();
                return;
            }
            (self.leaf, self.cost) = (taken.leaf, taken.cost);
            let mut path = match taken.path {
                Waiting::State(path) => *path,
                Waiting::Decisions(decisions) => {
                    self.script = in_order(&decisions).into();
                    self.root.clone()
                }
            };
            self.oracle.enter(self.dom, &path.facts, &path.model);
            if self.advance(&mut path) {
                path.model = self.oracle.model().clone();
                self.pool.add(path, self.cost, self.leaf);
            } else {
                self.close(&path);
            }
            let states = if self.oracle.watch.is_short() { FEW } else { self.config.states };
            if self.pool.states() > states {
                self.pool.spill(states / 2);
            }
            if self.shared.wanted()
                && self.pool.len() > 1
                && let Some(decisions) = self.pool.lend()
            {
                self.shared.give(in_order(&decisions));
            }
        }
    }

    /// A path is no more.
    pub(super) fn close(&mut self, path: &Path<L>) {
        if let Some(depth) = self.pool.close(self.leaf) {
            let mut decisions = in_order(&path.decisions);
            decisions.truncate(depth);
            (self.see)(Event::Closed(decisions));
        }
    }

    pub(super) fn tell(&mut self) {
        let (totals, report) = (&self.shared.totals, &self.report);
        let new = report.steps - std::mem::replace(&mut self.told, report.steps);
        let steps = totals.steps.fetch_add(new, Ordering::Relaxed) + new;
        totals.covered.fetch_max(report.coverage.count(), Ordering::Relaxed);
        let watch = &self.oracle.watch;
        Watch::tell(&watch.steps, steps);
        Watch::tell(&watch.paths, totals.completed.load(Ordering::Relaxed));
        Watch::tell(&watch.findings, totals.findings.load(Ordering::Relaxed));
        Watch::tell(&watch.waiting, self.pool.len());
        Watch::tell(&watch.covered, totals.covered.load(Ordering::Relaxed));
    }

    /// The limit that was reached, if one was.
    pub(super) fn spent(&mut self) -> Option<Stop> {
        if let Some(stop) = self.oracle.watch.stopped() {
            return Some(stop);
        }
        let totals = &self.shared.totals;
        let new = self.report.steps - self.told;
        let reached = [
            (totals.steps.load(Ordering::Relaxed) + new, self.config.steps, "steps"),
            (totals.completed.load(Ordering::Relaxed), self.config.paths, "paths"),
            (self.oracle.effort(), self.config.effort, "questions and conflicts of the solver"),
        ];
        let cost = reached[0].0 + FORK * self.report.forks;
        if let Some((_, limit, what)) = reached.into_iter().find(|(now, limit, _)| now >= limit) {
            return Some(Stop::Budget(format!("{limit} {what}").into()));
        }
        let bleak =
            |outlook: &mut Outlook| outlook.is_bleak(cost, self.config.steps, self.pool.ended());
        // Of few paths nothing can be told.
        let many = self.report.forks > PATHS;
        let given_up = self.outlook.as_mut().filter(|_| many).is_some_and(bleak);
        given_up.then(|| Stop::Budget("more steps than may be taken, as it seems".into()))
    }

    pub(super) fn halt(&mut self, at: L::Place, stop: Stop) {
        if self.report.halt(at, stop.clone()) {
            (self.see)(Event::Halted(Halt { stop, at }));
        }
    }
}
