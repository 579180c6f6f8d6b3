//! What a running program may reach outside of itself, if whoever runs it connects it.

use std::cell::RefCell;
use std::fmt::Debug;
use std::rc::Rc;

/// A world that a reading is connected to.
pub type Connected = Rc<RefCell<dyn World>>;

/// Streams, files and a clock. Channel 0 is the standard input, 1 the standard output, 2 the standard error.
pub trait World: Debug {
    /// At most so many bytes; none at the end; `None` if it cannot be read.
    fn read(&mut self, channel: u32, limit: usize) -> Option<Vec<u8>>;
    /// Writes all of it; `false` if it cannot be written.
    fn write(&mut self, channel: u32, bytes: &[u8]) -> bool;
    /// Whether a channel is a terminal.
    fn is_terminal(&mut self, channel: u32) -> bool;
    /// The size of a file; -1 if there is none, -2 if it is a directory.
    fn file_size(&mut self, path: &[u8]) -> i64;
    /// At most so many bytes of a file from an offset; `None` if it cannot be read.
    fn file_read(&mut self, path: &[u8], offset: u64, limit: usize) -> Option<Vec<u8>>;
    /// Nanoseconds since 1970, never less than before.
    fn time(&mut self) -> u64;
}
