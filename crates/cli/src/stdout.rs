//! Stdout, as results go to it: what cannot be written is lost, and the work goes on.
//!
//! **Invariant:** writing does not fail; why something was lost is kept.

use std::cell::Cell;
use std::io::{self, BufWriter, Stdout, Write};
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Stdout, with a buffer.
#[derive(Default)]
pub(crate) struct Steady {
    inner: Shared,
    /// Why something was lost, at first.
    pub(crate) lost: Option<io::Error>,
    losing: Rc<Cell<bool>>,
}

/// The buffer, for whoever writes last.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Mutex<Buffer>>);

struct Buffer {
    inner: BufWriter<Stdout>,
    /// Whether a line was begun and not ended.
    within: bool,
    /// Whether the last line was written: what comes behind it is dropped.
    ended: bool,
}

impl Default for Shared {
    fn default() -> Shared {
        let inner = BufWriter::new(io::stdout());
        Shared(Arc::new(Mutex::new(Buffer { inner, within: false, ended: false })))
    }
}

impl Shared {
    fn buffer(&self) -> MutexGuard<'_, Buffer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the last lines, after all that was written, from the start of a line. False if somebody else is just writing.
    pub(crate) fn end_with(&self, lines: &str) -> bool {
        let Ok(mut buffer) = self.0.try_lock() else { return false };
        let begin = if buffer.within { "\n" } else { "" };
        buffer.ended = true;
        let Buffer { inner, .. } = &mut *buffer;
        let _ = write!(inner, "{begin}{lines}").and_then(|()| inner.flush());
        true
    }
}

impl Steady {
    /// The buffer.
    pub(crate) fn shared(&self) -> Shared {
        self.inner.clone()
    }

    /// Something was lost.
    pub(crate) fn lose(&mut self, error: io::Error) {
        self.losing.set(true);
        self.lost.get_or_insert(error);
    }

    /// Whether something was lost, to be looked at later.
    pub(crate) fn losing(&self) -> Rc<Cell<bool>> {
        Rc::clone(&self.losing)
    }

    /// Whether whoever read it went away.
    pub(crate) fn is_deserted(&self) -> bool {
        self.lost.as_ref().is_some_and(is_desertion)
    }
}

/// Whether a reader went away, who then wants nothing more.
pub(crate) fn is_desertion(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

impl Write for Steady {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.losing.get() {
            let mut buffer = self.inner.buffer();
            if buffer.ended {
                return Ok(bytes.len());
            }
            buffer.within = bytes.last().map_or(buffer.within, |last| *last != b'\n');
            let written = buffer.inner.write_all(bytes);
            drop(buffer);
            if let Err(error) = written {
                self.lose(error);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.losing.get() {
            let flushed = self.inner.buffer().inner.flush();
            if let Err(error) = flushed {
                self.lose(error);
            }
        }
        Ok(())
    }
}
