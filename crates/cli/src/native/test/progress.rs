//! How far an exploration is: one line at a terminal, ten times a second; on a pipe a line now and then.

use polysem_explore::Watch;
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Before that, nobody wonders.
const PATIENCE: Duration = Duration::from_secs(1);
const AT_TERMINAL: Duration = Duration::from_millis(100);
const ON_PIPE: Duration = Duration::from_secs(30);

/// Shows how far an exploration is, until it is dropped.
pub(super) struct Progress {
    end: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    pub(super) fn new(watch: &Arc<Watch>, time: Option<Duration>, quiet: bool) -> Progress {
        if quiet {
            return Progress { end: None, thread: None };
        }
        let (end, ended) = mpsc::channel();
        let watch = Arc::clone(watch);
        let terminal = std::io::stderr().is_terminal();
        let start = Instant::now();
        let thread = thread::spawn(move || {
            let (first, period) =
                if terminal { (PATIENCE, AT_TERMINAL) } else { (ON_PIPE, ON_PIPE) };
            let mut wait = first;
            while ended.recv_timeout(wait) == Err(mpsc::RecvTimeoutError::Timeout) {
                wait = period;
                let text = line(&watch, start.elapsed(), time);
                let mut stderr = std::io::stderr();
                let _ = if terminal {
                    write!(stderr, "\r{text}\x1b[K").and_then(|()| stderr.flush())
                } else {
                    writeln!(stderr, "{text}")
                };
            }
            if terminal && wait != first {
                let _ = write!(std::io::stderr(), "\r\x1b[K");
            }
        });
        Progress { end: Some(end), thread: Some(thread) }
    }
}

fn line(watch: &Watch, elapsed: Duration, time: Option<Duration>) -> String {
    let [paths, waiting, findings, covered, asked] =
        [&watch.paths, &watch.waiting, &watch.findings, &watch.covered, &watch.asked]
            .map(|figure| figure.load(Ordering::Relaxed));
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = asked.saturating_mul(1000) / milliseconds;
    let left = time.map_or_else(String::new, |time| {
        format!(", {} s left", time.saturating_sub(elapsed).as_secs())
    });
    let faults = if findings == 1 { "fault" } else { "faults" };
    format!(
        "{} s: {paths} paths, {waiting} waiting, {covered} instructions covered, {findings} {faults}, {rate} queries/s{left}",
        elapsed.as_secs()
    )
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_all_figures() {
        let watch = Watch::default();
        watch.paths.store(3, Ordering::Relaxed);
        watch.findings.store(1, Ordering::Relaxed);
        watch.asked.store(40, Ordering::Relaxed);
        let text = line(&watch, Duration::from_secs(2), Some(Duration::from_secs(10)));
        assert_eq!(
            text,
            "2 s: 3 paths, 0 waiting, 0 instructions covered, 1 fault, 20 queries/s, 8 s left"
        );
    }
}
