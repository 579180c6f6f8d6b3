//! A program's own text, as it may stand in what we say: a name, a message, a path is chosen by whoever wrote the program.
//!
//! **Invariant:** what comes out of [`plain`] is one line, and does to a terminal nothing but print itself; a text without
//! such characters is unchanged.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text on one line, with control characters and marks of direction as escapes: `\n`, `\u{1b}`, `\u{202e}`.
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// The same for a text of several lines: their ends stay.
#[must_use]
pub fn plain_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |char| char == '\n')
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let acts = |char: char| acts(char) && !stays(char);
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for char in text.chars() {
        if acts(char) {
            // To a string, which cannot fail.
            let _ = write!(out, "{}", char.escape_default());
        } else {
            out.push(char);
        }
    }
    Cow::Owned(out)
}

/// Whether a character does more than to print itself or a blank: it moves the cursor, ends the line, changes the
/// direction of what follows, or cannot be seen. What joins letters of some scripts stays.
pub(crate) fn acts(char: char) -> bool {
    char.is_control() && char != '\t'
        || matches!(char,
            '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_escaped() {
        assert_eq!(plain("a\nverdict: safe\r"), "a\\nverdict: safe\\r");
        assert_eq!(plain("\u{1b}[2J\u{7f}\u{9b}"), "\\u{1b}[2J\\u{7f}\\u{9b}");
        assert_eq!(
            plain("\u{202e}\u{2066}\u{200f}\u{2028}x"),
            "\\u{202e}\\u{2066}\\u{200f}\\u{2028}x"
        );
        assert_eq!(plain_lines("a\n\tb\u{1b}"), "a\n\tb\\u{1b}");
    }

    #[test]
    fn what_prints_itself_is_unchanged() {
        for text in ["", "grün \\n `x` = 1 … 名前", "e\u{301}\u{200d}"] {
            assert!(matches!(plain(text), Cow::Borrowed(same) if same == text));
        }
    }
}
