//! What a check may spend, and how it is stopped from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

/// Limits of every check. The default is none.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Time for each check.
    pub time: Option<Duration>,
    /// Bytes that the clauses of a check may take.
    pub memory: Option<usize>,
    /// Stops a check from another thread.
    pub alarm: Arc<Alarm>,
}

/// Stops a running check from another thread.
#[derive(Debug, Default)]
pub struct Alarm {
    stop: Arc<AtomicBool>,
    running: AtomicBool,
    cause: AtomicU8,
}

const NONE: u8 = 0;
const MEMORY: u8 = 1;
const USER: u8 = 2;

impl Alarm {
    /// Someone does not want to wait any longer: the running check ends without an answer, and the script with it.
    ///
    /// False if there is no running check that would notice, or if it was told before.
    pub fn interrupt(&self) -> bool {
        let before = self.cause.swap(USER, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
        before != USER && self.running.load(Ordering::SeqCst)
    }

    /// The process has grown too large: the running check ends without an answer.
    pub fn out_of_memory(&self) {
        if self.running.load(Ordering::SeqCst) {
            let _ = self.cause.compare_exchange(NONE, MEMORY, Ordering::SeqCst, Ordering::SeqCst);
            self.stop.store(true, Ordering::SeqCst);
        }
    }

    /// A check begins. What concerned an earlier one is over, unless the script was to end.
    pub(super) fn start(&self) -> Arc<AtomicBool> {
        let _ = self.cause.compare_exchange(MEMORY, NONE, Ordering::SeqCst, Ordering::SeqCst);
        self.stop.store(self.interrupted(), Ordering::SeqCst);
        self.running.store(true, Ordering::SeqCst);
        Arc::clone(&self.stop)
    }

    /// A check has ended; whether memory was the reason to stop it.
    pub(super) fn end(&self) -> bool {
        self.running.store(false, Ordering::SeqCst);
        self.cause.load(Ordering::SeqCst) == MEMORY
    }

    /// Whether the script is to end.
    #[must_use]
    pub fn interrupted(&self) -> bool {
        self.cause.load(Ordering::SeqCst) == USER
    }
}
