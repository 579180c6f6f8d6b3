//! Signals that would end the process before it has told what it found, and need not.
//!
//! What flows: SIGQUIT → SIGINT → what the verb at hand does at that, see `watch`. Handlers are gone in processes that we start.
//!
//! **Invariant:** a signal that was ignored when we were started stays ignored, as `nohup` and shells have it.

use signal_hook::consts::{SIGINT, SIGQUIT, SIGXFSZ};
use signal_hook::{flag, iterator::Signals, low_level};
use std::sync::Arc;
use std::thread;

/// From now on, Ctrl-\ is like Ctrl-C; and a file that may not become larger is an error where it is written.
pub(crate) fn prepare() {
    // Where a handler cannot be set, the system's own ends the program.
    let _ = flag::register(SIGXFSZ, Arc::default());
    if is_ignored(SIGQUIT) {
        return;
    }
    if let Ok(mut signals) = Signals::new([SIGQUIT]) {
        thread::spawn(move || {
            for _ in &mut signals {
                let _ = low_level::raise(SIGINT);
            }
        });
    }
}

/// Whether whoever started us wants a signal to be ignored, where the system tells.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
