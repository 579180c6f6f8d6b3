//! The text of a definition, read from left to right.
//!
//! Comments are blanked first, so that bytes keep their places. A keyword at the start of a line starts an item.

use crate::defined::tokens::{is_word, string};
use crate::text::Error;

/// What starts an item.
pub(super) const KEYWORDS: [&str; 8] =
    ["language", "width", "comment", "syntax", "result", "configuration", "var", "rule"];

/// The text with its comments as spaces; the bytes keep their places.
pub(super) fn blank(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut at = 0;
        while let Some(c) = line[at..].chars().next() {
            let rest = &line[at..];
            let quoted = if c == '"' { string(rest) } else { None };
            if rest.starts_with("//") {
                break;
            }
            let length = quoted.map_or(c.len_utf8(), |(_, length)| length);
            out.push_str(&rest[..length]);
            at += length;
        }
        let comment = &line[at..];
        let end = comment.trim_end_matches(['\n', '\r']).len();
        out.extend(std::iter::repeat_n(' ', end));
        out.push_str(&comment[end..]);
    }
    out
}

/// A place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Scan<'t> {
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes this text if it is next.
    pub(super) fn skip(&mut self, text: &str) -> bool {
        self.space();
        let here = self.rest().starts_with(text);
        if here {
            self.at += text.len();
        }
        here
    }

    pub(super) fn expect(&mut self, text: &str) -> Result<(), Error> {
        if self.skip(text) { Ok(()) } else { Err(self.wrong(&format!("`{text}`"))) }
    }

    /// The word that is next, not taken.
    pub(super) fn peek(&mut self) -> &'t str {
        self.space();
        let rest = self.rest();
        &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())]
    }

    /// Takes a word, and tells where it is.
    pub(super) fn word(&mut self, what: &str) -> Result<(&'t str, usize), Error> {
        let word = self.peek();
        if word.is_empty() {
            return Err(self.wrong(what));
        }
        self.at += word.len();
        Ok((word, self.at - word.len()))
    }

    pub(super) fn quoted(&mut self) -> Result<(String, usize), Error> {
        self.space();
        let at = self.at;
        if !self.rest().starts_with('"') {
            return Err(self.wrong("a text in quotes"));
        }
        let (value, length) = string(self.rest())
            .ok_or_else(|| Error::new(at, "the text in quotes has no end on its line"))?;
        self.at += length;
        if value.is_empty() || value.starts_with(char::is_whitespace) || value.contains('\n') {
            return Err(Error::new(at, "a text in quotes starts with something that can be seen"));
        }
        Ok((value, at))
    }

    /// Whether an item starts here, or the text ends.
    pub(super) fn at_item(&mut self) -> bool {
        let word = self.peek();
        self.rest().is_empty() || KEYWORDS.contains(&word) && self.at_line()
    }

    /// Whether nothing precedes on the line.
    pub(super) fn at_line(&self) -> bool {
        let line = self.text[..self.at].rsplit('\n').next().unwrap_or("");
        line.trim().is_empty()
    }

    /// The place where the next item starts.
    pub(super) fn item_end(&self) -> usize {
        let mut at = self.at;
        let mut first = true;
        for line in self.rest().split_inclusive('\n') {
            let mut here = Scan { text: self.text, at };
            if !first && here.at_item() && here.at < at + line.len() {
                return at;
            }
            first = false;
            at += line.len();
        }
        at
    }

    pub(super) fn wrong(&mut self, wanted: &str) -> Error {
        self.space();
        let found = match self.peek() {
            "" => self.rest().chars().next().map(String::from),
            word => Some(word.to_owned()),
        };
        let found = found.map_or("the end of the text".to_owned(), |found| format!("`{found}`"));
        Error::new(self.at, format!("expected {wanted}, found {found}"))
    }
}
