//! A message about a place in a text: what is wrong, where, and what may help.

use crate::{plain, plain_lines};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, Title};
use std::borrow::Cow;

/// Lines longer than this are shown without their text: a place in them is told by number only.
pub(crate) const LONGEST_LINE: usize = 400;

/// A text that a user gave, with the name under which they know it.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name, or what stands for it.
    pub name: &'a str,
    /// All of it, as bytes: it may be no UTF-8.
    pub text: &'a [u8],
}

/// How bad something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Severity {
    /// It cannot go on like this.
    #[default]
    Error,
    /// It can, but may not be meant so.
    Warning,
}

/// What is wrong with a text.
#[derive(Clone, Debug, Default)]
pub struct Diagnostic {
    /// What is wrong, in one sentence.
    pub message: String,
    /// Its kind, if it is one of several that have names: `error[kind]`.
    pub kind: Option<String>,
    /// The byte where it is.
    pub offset: usize,
    /// What else there is to know, each on a line of its own.
    pub notes: Vec<String>,
    /// What may help.
    pub hint: Option<String>,
    /// How bad it is.
    pub severity: Severity,
    /// Another byte of the text that it is about, and what is there.
    pub other: Option<(usize, String)>,
}

impl Diagnostic {
    /// The message with the line it is about; coloured if wanted.
    #[must_use]
    pub fn render(&self, source: Source<'_>, colour: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(plain_lines(&self.message));
        let title = match &self.kind {
            Some(kind) => title.id(&**kind),
            None => title,
        };
        let group = at(title, source, self.offset);
        let notes = self.notes.iter().map(|note| Level::NOTE.message(plain_lines(note)));
        let group = group.elements(notes);
        let group = match &self.hint {
            Some(hint) => group.element(Level::HELP.message(plain_lines(hint))),
            None => group,
        };
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let other = self.other.as_ref().map(|(offset, what)| {
            at(Level::NOTE.secondary_title(plain_lines(what)), source, *offset)
        });
        let groups: Vec<_> = std::iter::once(group).chain(other).collect();
        renderer.render(&groups).clone()
    }
}

/// A title and the line that it is about.
fn at<'a>(title: Title<'a>, source: Source<'a>, offset: usize) -> Group<'a> {
    let offset = offset.min(source.text.len());
    let before = &source.text[..offset];
    let number = before.split(|&b| b == b'\n').count();
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    let rest = &source.text[start..];
    let line = &rest[..rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())];
    if line.len() <= LONGEST_LINE {
        let (text, at) = readable(line, offset - start);
        let snippet = Snippet::source(text.into_owned())
            .path(plain(source.name))
            .line_start(number)
            .annotation(AnnotationKind::Primary.span(at));
        title.element(snippet)
    } else {
        let column = String::from_utf8_lossy(&line[..offset - start]).chars().count() + 1;
        title.element(Origin::path(plain(source.name)).line(number).char_column(column))
    }
}

/// The line as text with the range of the token at `at`, what is no UTF-8 replaced.
fn readable(line: &[u8], at: usize) -> (Cow<'_, str>, std::ops::Range<usize>) {
    let before = String::from_utf8_lossy(&line[..at]).len();
    let token = &line[at..];
    let is_word = |b: &u8| !b.is_ascii_whitespace() && !b"()\"|;".contains(b);
    let length = token.iter().take_while(|b| is_word(b)).count().max(1).min(token.len());
    let length = String::from_utf8_lossy(&token[..length]).len();
    (String::from_utf8_lossy(line), before..before + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(text: &[u8], offset: usize) -> String {
        let hint = Some("write (_ bv1 8)".to_string());
        let diagnostic = Diagnostic {
            message: "`bv1` is no term".into(),
            offset,
            hint,
            ..Diagnostic::default()
        };
        diagnostic.render(Source { name: "a.smt2", text }, false)
    }

    #[test]
    fn shows_the_line_and_the_token() {
        let shown = render(b"(set-logic QF_BV)\n(assert bv1)\n", 26);
        assert_eq!(
            shown,
            "error: `bv1` is no term\n \
             --> a.smt2:2:9\n  \
             |\n\
             2 | (assert bv1)\n  \
             |         ^^^\n  \
             |\n  \
             = help: write (_ bv1 8)"
        );
    }

    #[test]
    fn shows_kind_and_notes() {
        let diagnostic = Diagnostic {
            message: "this fails".into(),
            kind: Some("assertion".into()),
            notes: vec!["x = 1".into(), "y = 2".into()],
            ..Diagnostic::default()
        };
        let shown = diagnostic.render(Source { name: "a.pl", text: b"assert x;" }, false);
        assert_eq!(
            shown,
            "error[assertion]: this fails\n \
             --> a.pl:1:1\n  \
             |\n\
             1 | assert x;\n  \
             | ^^^^^^\n  \
             |\n  \
             = note: x = 1\n  \
             = note: y = 2"
        );
    }

    #[test]
    fn shows_two_places_of_a_warning() {
        let diagnostic = Diagnostic {
            message: "this is said twice".into(),
            severity: Severity::Warning,
            offset: 7,
            other: Some((0, "it is said here, too".into())),
            ..Diagnostic::default()
        };
        let shown = diagnostic.render(Source { name: "a.lang", text: b"rule a\nrule a" }, false);
        assert!(shown.starts_with("warning: this is said twice\n"), "{shown}");
        assert!(shown.contains("a.lang:2:1") && shown.contains("a.lang:1:1"), "{shown}");
        assert!(shown.contains("note: it is said here, too"), "{shown}");
    }

    #[test]
    fn survives_what_is_no_text() {
        for offset in [0, 3, 4, 100] {
            assert!(render(b"\xff\xfe(a", offset).contains("a.smt2:1:"));
        }
        let long = vec![b'('; 10_000_000];
        let shown = render(&long, 9_999_999);
        assert!(shown.contains("a.smt2:1:10000000"), "{shown}");
        assert!(shown.len() < 1000);
    }
}
