//! Stdout, as results go to it: what cannot be written is lost, and the work goes on.
//!
//! **Invariant:** writing does not fail; why something was lost is kept.

use std::cell::Cell;
use std::io::{self, BufWriter, Stdout, Write};
use std::rc::Rc;

/// Stdout, with a buffer.
pub(crate) struct Steady {
    inner: BufWriter<Stdout>,
    /// Why something was lost, at first.
    pub(crate) lost: Option<io::Error>,
    losing: Rc<Cell<bool>>,
}

impl Default for Steady {
    fn default() -> Steady {
        Steady { inner: BufWriter::new(io::stdout()), lost: None, losing: Rc::default() }
    }
}

impl Steady {
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
        if !self.losing.get()
            && let Err(error) = self.inner.write_all(bytes)
        {
            self.lose(error);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.losing.get()
            && let Err(error) = self.inner.flush()
        {
            self.lose(error);
        }
        Ok(())
    }
}
