//! What stops a running check from outside: the user, or the growth of the process; and how far an exploration is. What limits
//! explorations is the guard.

use crate::signals;
use polysem_explore::Watch;
use polysem_solver::script::Alarm;
use std::io::Write;
use std::process;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The exit code of a run whose answer is missing.
pub(crate) const UNKNOWN: i32 = 3;

/// From now on, Ctrl-C and a request to terminate end the running check without an answer; the program ends at once
/// if none is running, or at the second time.
pub(crate) fn signals(alarm: &Arc<Alarm>) {
    let alarm = Arc::clone(alarm);
    signals::when_interrupted(move || {
        if !alarm.interrupt() {
            process::exit(UNKNOWN);
        }
    });
}

/// Shows how far an exploration is, once a second, in one line at the terminal; until it is dropped.
pub(crate) struct Progress {
    end: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    pub(crate) fn new(watch: &Arc<Watch>, shown: bool) -> Progress {
        if !shown {
            return Progress { end: None, thread: None };
        }
        let (end, ended) = mpsc::channel();
        let watch = Arc::clone(watch);
        let start = Instant::now();
        let thread = thread::spawn(move || {
            let mut wrote = false;
            while ended.recv_timeout(Duration::from_secs(1)) == Err(mpsc::RecvTimeoutError::Timeout)
            {
                let [steps, paths, waiting, findings] =
                    [&watch.steps, &watch.paths, &watch.waiting, &watch.findings]
                        .map(|figure| figure.load(Ordering::Relaxed));
                let seconds = start.elapsed().as_secs();
                let mut stderr = std::io::stderr();
                let _ = write!(
                    stderr,
                    "\r{seconds} s: {steps} steps, {paths} ends, {waiting} waiting, {findings} faults\x1b[K"
                );
                let _ = stderr.flush();
                wrote = true;
            }
            if wrote {
                let _ = write!(std::io::stderr(), "\r\x1b[K");
            }
        });
        Progress { end: Some(end), thread: Some(thread) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
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

/// A size of the process, in bytes, where the system tells.
pub(crate) fn status(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
