//! The world of a test: nothing to read, no files, a clock that stands still. What the program writes is seen.
//!
//! **Invariant:** the program gets the same answers as when it was explored, where it had no world at all.

use polysem_sem::World;
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct Still {
    /// Whether what is written is kept, and not shown.
    keeps: bool,
    pub(super) kept: Vec<u8>,
    waiting: Vec<u8>,
    /// Why what it wrote is lost, if so.
    pub(super) lost: Option<io::Error>,
}

/// How much output waits until it is written.
const BLOCK: usize = 1 << 16;
/// The second that explored programs are in.
const TIME: u64 = 1_700_000_000_000_000_000;

impl Still {
    pub(super) fn new(keeps: bool) -> Still {
        Still { keeps, kept: vec![], waiting: vec![], lost: None }
    }

    /// Writes what waits to be written.
    pub(super) fn flush(&mut self) {
        let mut stdout = io::stdout();
        let written = stdout.write_all(&self.waiting).and_then(|()| stdout.flush());
        self.waiting.clear();
        if let Err(error) = written {
            self.lost.get_or_insert(error);
        }
    }
}

impl World for Still {
    fn read(&mut self, _: u32, _: usize) -> Option<Vec<u8>> {
        Some(vec![])
    }

    fn write(&mut self, channel: u32, bytes: &[u8]) -> bool {
        if self.keeps {
            self.kept.extend(bytes);
            return true;
        }
        if channel != 2 {
            self.waiting.extend(bytes);
        }
        if channel == 2 || self.waiting.len() >= BLOCK {
            self.flush();
        }
        if channel == 2 {
            // Whoever does not read stderr does not want to know.
            let _ = io::stderr().write_all(bytes);
        }
        true
    }

    fn is_terminal(&mut self, _: u32) -> bool {
        false
    }

    fn file_size(&mut self, _: &[u8]) -> i64 {
        -1
    }

    fn file_read(&mut self, _: &[u8], _: u64, _: usize) -> Option<Vec<u8>> {
        None
    }

    fn time(&mut self) -> u64 {
        TIME
    }
}
