//! How far an exploration is, and how it is stopped from outside.

use polysem_sem::{Gauge, Meter, Stop};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// What an engine tells while it works, and what it is told. Shared with whoever watches it.
#[derive(Default)]
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
    /// How it is found out here and now whether to stop, where somebody can.
    looks: OnceLock<Look>,
}

/// Finds out whether an exploration is to end that is about to take so many bytes, and tells it so.
type Look = Box<dyn Fn(&Watch, u64) + Send + Sync>;

/// As much work as going over so many bytes is one step, for engines that charge steps to a meter.
pub(crate) const STEP: u64 = 1 << 8;

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

    /// Lets large work ask by itself whether to go on, and not only look at what others told. Only the first counts.
    pub fn ask(&self, look: impl Fn(&Watch, u64) + Send + Sync + 'static) {
        let _ = self.looks.set(Box::new(look));
    }

    /// What large work within a step is charged to, so that it ends with the exploration.
    #[must_use]
    pub fn meter(self: &Arc<Watch>) -> Meter {
        Meter::new(Arc::clone(self) as Arc<dyn Gauge>)
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

impl Gauge for Watch {
    fn look(&self, bytes: u64) -> Option<Stop> {
        if let Some(look) = self.looks.get() {
            look(self, bytes);
        }
        self.stopped()
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("stopped", &self.stopped()).finish_non_exhaustive()
    }
}
