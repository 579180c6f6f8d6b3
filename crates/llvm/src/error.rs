//! What is wrong with a text of LLVM IR, and where.
//!
//! The reader works with byte offsets; line and column are counted once, when an error is made.

use std::fmt;

/// What is wrong with a module, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// One sentence.
    pub message: String,
    /// The byte where it is; 0 where only the line is known.
    pub offset: usize,
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1; 0 where only the line is known.
    pub column: u32,
    /// What may help.
    pub hint: Option<String>,
}

impl Error {
    /// A complaint about a byte of a text.
    #[must_use]
    pub fn at(text: &[u8], offset: usize, message: impl Into<String>) -> Error {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
        let line = before.split(|&b| b == b'\n').count();
        Error {
            message: message.into(),
            offset,
            line: line as u32,
            column: (before.len() - start + 1) as u32,
            hint: None,
        }
    }

    /// A complaint about a line.
    #[must_use]
    pub fn on_line(line: u32, message: impl Into<String>) -> Error {
        Error { message: message.into(), offset: 0, line, column: 0, hint: None }
    }

    /// The same with what may help.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Error {
        Error { hint: Some(hint.into()), ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.column == 0 {
            write!(f, "line {}: {}", self.line, self.message)?;
        } else {
            write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        }
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}
