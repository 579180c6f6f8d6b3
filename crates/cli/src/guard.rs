//! Limits that hold whatever is being done.
//!
//! What flows: the limits of a verb → a thread that looks at the clock and at the size of the process → the exploration, which is
//! told to end with what it has ([`Watch`]). While there is none (a program is read, or a verb explores nothing), the process is
//! ended where a limit is reached: there is nothing to lose. An exploration that does not end within a tenth of the limit, or a
//! second, is ended with the process, too; results that are being written have half of the limit for that.
//!
//! **Invariant:** a process that was ended here has exit code 3, and its last line is a verdict where its verb gives verdicts.

use crate::args::Limits;
use crate::signals;
use crate::stdout::Shared;
use crate::watch::{self, UNKNOWN};
use polysem_explore::{Cause, Watch};
use polysem_sem::{Gauge, Meter, Stop};
use serde_json::json;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// How often it is looked at the limits.
const PERIOD: Duration = Duration::from_millis(20);
/// The same where memory may run short soon: a process takes some megabytes in a millisecond.
const SHORT_PERIOD: Duration = Duration::from_millis(2);
/// How near the limit of memory that is: so much is taken between two looks where most of it is taken.
const SOON: u64 = 512 << 20;
/// How long the size of the process is believed by who asks in between, in milliseconds.
const BELIEVED: u64 = 2;
/// By how much a limit may be overrun at least, before the process is ended.
const SECOND: Duration = Duration::from_secs(1);
/// What is left of that to the process for its end.
const LAST: Duration = Duration::from_millis(100);
/// The same of memory: allocators take it in pieces.
const SLACK: u64 = 16 << 20;

/// Where the verdict goes where the process is ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// To stdout, with the result.
    Result,
    /// To stderr: stdout is the program's.
    Beside,
    /// The verb gives none: that it did not end is told on stderr.
    None,
}

/// What is said where the process is ended.
pub(crate) struct LastWords {
    pub(crate) stdout: Shared,
    pub(crate) verdict: Verdict,
    /// Whether a JSON object is wanted, and in which file if not on stdout in place of all else.
    #[expect(clippy::option_option, reason = "not wanted, wanted, wanted in a file")]
    pub(crate) json: Option<Option<PathBuf>>,
}

/// Looks after the limits of a verb from now on.
#[derive(Clone)]
pub(crate) struct Guard(Arc<Inner>);

struct Inner {
    began: Instant,
    time: Option<Duration>,
    /// Bytes.
    memory: u64,
    watch: OnceLock<Arc<Watch>>,
    /// Whether the exploration is over, and its results are being written.
    writing: AtomicBool,
    /// When the size of the process was found out last, in milliseconds since the beginning; and what it was.
    looked: AtomicU64,
    size: AtomicU64,
    ending: AtomicBool,
    words: LastWords,
}

impl Guard {
    pub(crate) fn new(limits: &Limits, words: LastWords) -> Guard {
        let inner = Arc::new(Inner {
            began: Instant::now(),
            time: limits.time,
            memory: limits.memory,
            watch: OnceLock::new(),
            writing: AtomicBool::new(false),
            looked: AtomicU64::new(0),
            size: AtomicU64::new(0),
            ending: AtomicBool::new(false),
            words,
        });
        let guard = Guard(Arc::clone(&inner));
        thread::spawn(move || {
            loop {
                let size = watch::status("VmRSS:").unwrap_or(0);
                inner.check(size);
                let is_soon = size.saturating_add(SOON) > inner.memory;
                thread::sleep(if is_soon { SHORT_PERIOD } else { PERIOD });
            }
        });
        guard
    }

    /// From now on, the limits, Ctrl-C and a request to terminate end an exploration with what it has; the process ends at once
    /// when it is asked to for the second time.
    pub(crate) fn attend(&self, watch: &Arc<Watch>) {
        let told = Arc::clone(watch);
        signals::when_interrupted(move || {
            if !told.stop(Cause::Interrupted) {
                process::exit(UNKNOWN);
            }
        });
        let inner = Arc::clone(&self.0);
        watch.ask(move |watch, bytes| inner.look(watch, bytes));
        let _ = self.0.watch.set(Arc::clone(watch));
    }

    /// Whether the time is over, and half of what it may be overrun by: what is not shown by now is not shown.
    pub(crate) fn is_late(&self) -> bool {
        let late = |time: Duration| time.saturating_add((time / 10).max(SECOND) / 2);
        self.0.time.is_some_and(|time| self.0.began.elapsed() >= late(time))
    }

    /// What runs are charged to that show again what was found: they take no memory beyond the limit, and go on where an
    /// exploration was told to end.
    pub(crate) fn roof(&self) -> Meter {
        Meter::new(Arc::new(Roof(self.0.memory)))
    }

    /// The verb came to its end, with all that it had to say. Where the process is being ended, that is waited for: its exit code
    /// goes with what was said then.
    pub(crate) fn leaves(&self) {
        if self.0.ending.swap(true, Ordering::SeqCst) {
            loop {
                thread::park();
            }
        }
    }

    /// The exploration is over, and what it found is about to be written.
    pub(crate) fn writes(&self) {
        self.0.writing.store(true, Ordering::Relaxed);
    }
}

impl Inner {
    /// When an exploration is to end, so that there is time to write what it found.
    fn enough(&self) -> Option<Duration> {
        const MOST: Duration = Duration::from_secs(2);
        let reserve = |time: Duration| match self.words.verdict {
            Verdict::Result => (time / 20).min(MOST),
            Verdict::Beside | Verdict::None => Duration::ZERO,
        };
        self.time.map(|time| time.saturating_sub(reserve(time)))
    }

    /// When the process is ended.
    fn last(&self) -> Option<Duration> {
        let part = if self.writing.load(Ordering::Relaxed) { 2 } else { 10 };
        self.time.map(|time| time.saturating_add((time / part).max(SECOND).saturating_sub(LAST)))
    }

    fn check(&self, size: u64) {
        let elapsed = self.began.elapsed();
        let is_over = |limit: Option<Duration>| limit.is_some_and(|limit| elapsed >= limit);
        let Some(watch) = self.watch.get() else {
            if is_over(self.time) {
                self.end("time");
            }
            if size > self.memory {
                self.end("memory");
            }
            return;
        };
        if is_over(self.enough()) {
            watch.stop(Cause::Time);
        }
        watch.press(size > self.memory / 4 * 3);
        if size > self.memory {
            watch.stop(Cause::Memory);
        }
        if is_over(self.last()) {
            self.end("time");
        }
        if size > self.memory.saturating_add((self.memory / 10).max(SLACK)) {
            self.end("memory");
        }
    }

    /// The same within a step that does much, and is about to take so many bytes; it ends by itself if it is told to.
    fn look(&self, watch: &Watch, bytes: u64) {
        let elapsed = self.began.elapsed();
        if self.enough().is_some_and(|enough| elapsed >= enough) {
            watch.stop(Cause::Time);
        }
        let now = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        if bytes > 0 || now >= self.looked.load(Ordering::Relaxed) + BELIEVED {
            self.looked.store(now, Ordering::Relaxed);
            self.size.store(watch::status("VmRSS:").unwrap_or(0), Ordering::Relaxed);
        }
        if self.size.load(Ordering::Relaxed).saturating_add(bytes) > self.memory {
            watch.stop(Cause::Memory);
        }
    }

    /// Ends the process, which does not end by itself, after what can be said was said. Whoever reads it may be slow.
    fn end(&self, why: &'static str) {
        if self.ending.swap(true, Ordering::SeqCst) {
            return;
        }
        let found = self.watch.get().map_or(0, |watch| watch.findings.load(Ordering::Relaxed));
        let seconds = self.began.elapsed().as_secs_f64();
        thread::scope(|scope| {
            let (said, hears) = mpsc::channel();
            scope.spawn(move || {
                self.words.say(why, found, seconds);
                let _ = said.send(());
            });
            let _ = hears.recv_timeout(LAST);
            process::exit(UNKNOWN);
        });
    }
}

/// So much memory may be taken, in bytes.
struct Roof(u64);

impl Gauge for Roof {
    fn look(&self, bytes: u64) -> Option<Stop> {
        let size = watch::status("VmRSS:").unwrap_or(0).saturating_add(bytes);
        (size > self.0).then(|| Stop::Budget("memory".into()))
    }
}

impl LastWords {
    fn say(&self, why: &str, found: u64, seconds: f64) {
        if let Some(file) = &self.json {
            let object = json!({
                "schema": "polysem/1", "verdict": "unknown", "reasons": [why], "findings": [],
                "seconds": seconds, "memory_bytes": watch::peak(),
            });
            match file {
                None => return self.write(&format!("{object}\n")),
                Some(path) => {
                    let _ = std::fs::write(path, format!("{object}\n"));
                }
            }
        }
        if found > 0 {
            let _ = writeln!(
                io::stderr(),
                "note: the limit ended the process, {found} faults were found before and are not shown"
            );
        }
        match self.verdict {
            Verdict::Result => self.write(&format!("verdict: unknown ({why})\n")),
            Verdict::Beside => {
                let _ = writeln!(io::stderr(), "verdict: unknown ({why})");
            }
            Verdict::None => {
                let _ = writeln!(io::stderr(), "error: the limit of {why} was reached");
            }
        }
    }

    /// Writes lines to stdout after what waits there; beside it, if whoever is at it does not let go.
    fn write(&self, lines: &str) {
        if !self.stdout.end_with(lines)
            && let Ok(stdout) = io::stdout().as_fd().try_clone_to_owned()
        {
            let _ = std::fs::File::from(stdout).write_all(format!("\n{lines}").as_bytes());
        }
    }
}
