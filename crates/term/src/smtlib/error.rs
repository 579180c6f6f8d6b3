//! What is wrong with a text, and where.

use std::fmt;

/// Why a text could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The byte at which the offending token or operator starts.
    pub offset: usize,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What may have been meant.
    pub hint: Option<String>,
}

impl ReadError {
    /// Where it is in the text that was read.
    #[must_use]
    pub fn position(&self, text: impl AsRef<[u8]>) -> Position {
        Position::of(text.as_ref(), self.offset)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, " ({hint})"))
    }
}

impl std::error::Error for ReadError {}

/// A place in a text, both counted from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Position {
    /// The place of a byte; one beyond the end is the end.
    #[must_use]
    pub fn of(text: &[u8], offset: usize) -> Position {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        // A byte `10xxxxxx` continues a character of UTF-8.
        let column = before[start..].iter().filter(|&&b| b & 0xc0 != 0x80).count() + 1;
        Position { line: before.split(|&b| b == b'\n').count(), column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The error is boxed inside the reader, where results are returned for every token.
pub(super) type Fallible<T> = Result<T, Box<ReadError>>;

/// An error without a hint.
pub(super) fn fail<T>(offset: usize, message: impl Into<String>) -> Fallible<T> {
    Err(Box::new(ReadError { offset, message: message.into(), hint: None }))
}

/// An error with a hint.
pub(super) fn fail_hint<T>(
    offset: usize,
    message: impl Into<String>,
    hint: impl Into<String>,
) -> Fallible<T> {
    Err(Box::new(ReadError { offset, message: message.into(), hint: Some(hint.into()) }))
}

/// Text from the input as it may stand in a message: short, and valid whatever the input was.
pub(super) fn shown(text: &[u8]) -> String {
    const LIMIT: usize = 60;
    if text.len() <= LIMIT {
        return String::from_utf8_lossy(text).into_owned();
    }
    // A character cut in two must not show as one that could not be read.
    let end = (0..=LIMIT).rev().find(|&at| text[at] & 0xc0 != 0x80).unwrap_or(LIMIT);
    format!("{}…", String::from_utf8_lossy(&text[..end]))
}
