//! Signals that end the process when it has told what it found, and not before.
//!
//! What flows: SIGINT, SIGTERM, SIGHUP or SIGQUIT → what the verb at hand does when it is interrupted. A verb that has nothing to
//! lose is ended by the signal itself. Handlers are gone in processes that we start.
//!
//! **Invariant:** a signal that was ignored when we were started stays ignored, as `nohup` and shells have it.

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use std::sync::Arc;
use std::thread;

/// From now on, a file that may not become larger is an error where it is written.
pub(crate) fn prepare() {
    // Where a handler cannot be set, the system's own ends the program.
    let _ = flag::register(SIGXFSZ, Arc::default());
}

/// From now on, whoever asks the process to end is answered by this.
pub(crate) fn when_interrupted(end: impl Fn() + Send + 'static) {
    let asking =
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT].into_iter().filter(|signal| !is_ignored(*signal));
    if let Ok(mut signals) = Signals::new(asking) {
        thread::spawn(move || signals.forever().for_each(|_| end()));
    }
}

/// Whether whoever started us wants a signal to be ignored, where the system tells.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
