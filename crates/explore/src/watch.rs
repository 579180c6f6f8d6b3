//! How far an exploration is, and how it is stopped from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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
    /// Raised to stop the exploration, and the solver with it.
    pub stop: Arc<AtomicBool>,
}

impl Watch {
    /// Whether the exploration is to end with what it has.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells a figure.
    pub(crate) fn tell(figure: &AtomicU64, value: impl TryInto<u64>) {
        figure.store(value.try_into().unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}
