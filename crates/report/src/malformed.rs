//! Why a file of a known format cannot be read.

use crate::Diagnostic;
use std::fmt;

/// Why a file of a known format cannot be read: where, what is wrong, and what may help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The byte where it is.
    pub offset: usize,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What may help.
    pub remedy: String,
}

impl Malformed {
    pub(crate) fn new(offset: usize, message: impl Into<String>, remedy: &str) -> Malformed {
        Malformed { offset, message: message.into(), remedy: remedy.into() }
    }
}

/// The text that a file is.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, Malformed> {
    std::str::from_utf8(bytes).map_err(|error| {
        Malformed::new(error.valid_up_to(), "this is no UTF-8", "save the file as UTF-8")
    })
}

/// In one line: what shows a place in a file that is no text.
impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {}); {}", self.message, self.offset, self.remedy)
    }
}

impl std::error::Error for Malformed {}

/// With the line that it is about: what shows a place in a text.
impl From<Malformed> for Diagnostic {
    fn from(malformed: Malformed) -> Diagnostic {
        Diagnostic {
            message: malformed.message,
            offset: malformed.offset,
            hint: Some(malformed.remedy),
            ..Diagnostic::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;

    #[test]
    fn shows_as_one_line_and_as_a_diagnostic() {
        let wrong = Malformed::new(4, "`no` is no number", "write a number");
        assert_eq!(wrong.to_string(), "`no` is no number (at byte 4); write a number");
        let shown =
            Diagnostic::from(wrong).render(Source { name: "a.xml", text: b"<a> no </a>" }, false);
        assert!(shown.contains("a.xml:1:5") && shown.contains("help: write a number"), "{shown}");
    }
}
