//! What stops a running check from outside: the user, or the growth of the process.

use polysem_solver::script::Alarm;
use std::process;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The exit code of a run whose answer is missing.
const UNKNOWN: i32 = 3;

/// From now on, Ctrl-C and a request to terminate end the running check without an answer; the program ends at once
/// if none is running, or at the second time.
pub(crate) fn signals(alarm: &Arc<Alarm>) {
    let alarm = Arc::clone(alarm);
    // Where no handler can be set, the system's own ends the program.
    let _ = ctrlc::set_handler(move || {
        if !alarm.interrupt() {
            process::exit(UNKNOWN);
        }
    });
}

/// From now on, a check ends without an answer once the process takes more than so many bytes.
///
/// Does nothing where the system does not tell how much that is.
pub(crate) fn memory(alarm: &Arc<Alarm>, most: u64) {
    const PERIOD: Duration = Duration::from_millis(20);
    let alarm = Arc::clone(alarm);
    thread::spawn(move || {
        while let Some(now) = status("VmRSS:") {
            if now > most {
                alarm.out_of_memory();
            }
            thread::sleep(PERIOD);
        }
    });
}

/// The most memory that the process ever took, in bytes, where the system tells.
pub(crate) fn peak() -> Option<u64> {
    status("VmHWM:")
}

fn status(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
