//! How far an exploration is, and how it is stopped from outside.

use polysem_sem::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// What an engine tells while it works, and what it is told. Shared with whoever watches it.
#[derive(Debug, Default)]
pub struct Watch {
    /// Steps taken.
    pub steps: AtomicU64,
    /// Paths completed.
    pub paths: AtomicU64,
    /// Paths or states that wait.
    pub waiting: AtomicU64,
    /// Faults found.
    pub findings: AtomicU64,
    /// Places reached.
    pub covered: AtomicU64,
    /// Questions put to the solver.
    pub asked: AtomicU64,
    /// Whether memory runs short: what can be computed again is to be forgotten.
    short: AtomicBool,
    /// Raised to stop the solver, together with the exploration.
    flag: Arc<AtomicBool>,
    why: AtomicU8,
}

/// Why an exploration is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Someone does not want to wait any longer.
    Interrupted = 1,
    /// The process has grown too large.
    Memory = 2,
    /// It took too long.
    Time = 3,
}

impl Watch {
    /// The exploration is to end with what it has. False if it was told before.
    pub fn stop(&self, cause: Cause) -> bool {
        let first = self.why.compare_exchange(0, cause as u8, Ordering::SeqCst, Ordering::SeqCst);
        self.flag.store(true, Ordering::SeqCst);
        first.is_ok()
    }

    /// Tells whether memory runs short.
    pub fn press(&self, short: bool) {
        self.short.store(short, Ordering::Relaxed);
    }

    /// Whether memory runs short.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.short.load(Ordering::Relaxed)
    }

    /// Why to end with what there is, if so.
    #[inline]
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        if !self.flag.load(Ordering::Relaxed) {
            return None;
        }
        let why = match self.why.load(Ordering::SeqCst) {
            2 => "memory",
            3 => "time",
            _ => "interrupted",
        };
        Some(Stop::Budget(why.into()))
    }

    /// What is raised when the exploration is to end.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Tells a figure.
    pub(crate) fn tell(figure: &AtomicU64, value: impl TryInto<u64>) {
        figure.store(value.try_into().unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}
