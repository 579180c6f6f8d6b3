//! Several workers, and what they have in common.
//!
//! Workers exchange decisions only: one that has nothing to do is given those of a path that waits elsewhere, and runs
//! the program from its start along them. Since a path's end depends on its decisions alone, all workers together find what
//! one would have found.

use super::engine::Engine;
use super::path::Decision;
use super::report::{Event, Report};
use super::{Config, Known};
use crate::oracle::Oracle;
use polysem_domain::Symbolic;
use polysem_sem::{Language, Stop};
use polysem_solver::Stats;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Figures of all workers together.
#[derive(Debug, Default)]
pub(super) struct Totals {
    pub(super) steps: AtomicU64,
    pub(super) completed: AtomicU64,
    pub(super) forks: AtomicU64,
    pub(super) findings: AtomicU64,
    pub(super) covered: AtomicU64,
}

/// What workers have in common.
pub(super) struct Shared {
    pub(super) totals: Totals,
    queue: Mutex<Queue>,
    wake: Condvar,
    /// How many workers wait for something to do.
    idle: AtomicUsize,
    jobs: usize,
}

#[derive(Default)]
struct Queue {
    work: VecDeque<Vec<Decision>>,
    /// Whether nothing will come any more.
    closed: bool,
}

impl Shared {
    pub(super) fn new(jobs: usize) -> Shared {
        Shared {
            totals: Totals::default(),
            queue: Mutex::new(Queue { work: VecDeque::from([vec![]]), closed: false }),
            wake: Condvar::new(),
            idle: AtomicUsize::new(0),
            jobs,
        }
    }

    /// Whether somebody has nothing to do.
    #[inline]
    pub(super) fn wanted(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Gives a path away.
    pub(super) fn give(&self, decisions: Vec<Decision>) {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.work.push_back(decisions);
        self.wake.notify_one();
    }

    /// Nobody is to begin anything.
    pub(super) fn close(&self) {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.closed = true;
        self.wake.notify_all();
    }

    /// Something to do; nothing when all is done.
    fn take(&self) -> Option<Vec<Decision>> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if queue.closed {
                return None;
            }
            if let Some(decisions) = queue.work.pop_front() {
                return Some(decisions);
            }
            if self.idle.fetch_add(1, Ordering::Relaxed) + 1 == self.jobs {
                queue.closed = true;
                self.wake.notify_all();
                return None;
            }
            queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// How many paths nobody has begun.
    fn left(&self) -> u64 {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).work.len() as u64
    }
}

/// Explores a program from its start. `see` is told of each path as it ends, and of parts of the tree that are done.
pub fn explore<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    config: &Config,
    see: &dyn Fn(Event<L::Place>),
) -> Report<L::Place> {
    let (shared, known) = (Shared::new(1), Known::default());
    work::<L>(program, dom, oracle, config, &known, &shared, see)
}

/// The same by several workers, each with a solver that `oracle` makes; what was explored before is left out.
pub fn explore_together<L: Language>(
    program: &L::Program,
    oracle: &(dyn Fn() -> Oracle + Sync),
    config: &Config,
    known: &Known,
    jobs: usize,
    see: &(dyn Fn(Event<L::Place>) + Sync),
) -> (Report<L::Place>, Stats)
where
    L::Program: Sync,
    L::Place: Send + Sync,
{
    let shared = Shared::new(jobs.max(1));
    let one = || {
        let (mut dom, mut oracle) = (Symbolic::default(), oracle());
        let report = work::<L>(program, &mut dom, &mut oracle, config, known, &shared, see);
        (report, oracle.stats().clone())
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|_| scope.spawn(one)).collect();
        let (mut report, mut stats) = one();
        for other in others {
            match other.join() {
                Ok((more, others)) => {
                    report.add(more);
                    stats.merge(&others);
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        report.left += shared.left();
        (report, stats)
    })
}

/// What one worker does.
fn work<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    config: &Config,
    known: &Known,
    shared: &Shared,
    see: &dyn Fn(Event<L::Place>),
) -> Report<L::Place> {
    let mut engine = match Engine::<L>::new(program, dom, oracle, config, known, shared, see) {
        Ok(engine) => engine,
        Err(stop) => return failed(shared, stop),
    };
    while let Some(decisions) = shared.take() {
        engine.explore(decisions);
    }
    engine.report
}

fn failed<P>(shared: &Shared, stop: Stop) -> Report<P> {
    shared.close();
    Report { failed: Some(stop), ..Report::default() }
}
