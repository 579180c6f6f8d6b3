//! What a program did wrong: a message about a place, and further places that explain it, each in a file of its own.

use crate::diagnostic::LONGEST_LINE;
use crate::plain;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, Title};
use std::ops::Range;
use std::sync::Arc;

/// A place in a file, which may no longer be there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file's name as the user knows it.
    pub file: Arc<str>,
    /// All of it; none where it cannot be read.
    pub text: Option<Arc<[u8]>>,
    /// From 1.
    pub line: u32,
    /// From 1, in bytes; 0 where only the line is known.
    pub column: u32,
}

/// What else there is to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// In one sentence.
    pub text: String,
    /// Where that is, if it is to be shown.
    pub at: Option<Place>,
}

/// What a program did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    /// Its kind: `error[kind]`.
    pub kind: String,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where it happened.
    pub at: Option<Place>,
    /// What explains it, in this order; those without a place come first.
    pub notes: Vec<Note>,
}

impl Finding {
    /// The message with the lines that it is about; coloured if wanted.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let title = Level::ERROR.primary_title(plain(&self.message)).id(&*self.kind);
        let first = match &self.at {
            Some(place) => place.below(title),
            None => Group::with_title(title),
        };
        let (placed, others): (Vec<_>, Vec<_>) =
            self.notes.iter().partition(|note| note.at.is_some());
        let others = others.into_iter().map(|note| Level::NOTE.message(plain(&note.text)));
        let mut groups = vec![first.elements(others)];
        groups.extend(placed.into_iter().filter_map(|note| {
            let place = note.at.as_ref()?;
            Some(place.below(Level::NOTE.secondary_title(plain(&note.text))))
        }));
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&groups).clone()
    }
}

impl Place {
    /// Finds the column by a word of the line, where the line has it.
    pub fn point_to(&mut self, word: &str) {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let Some(line) = self.excerpt().filter(|_| !word.is_empty()) else { return };
        let mut windows = line.windows(word.len()).enumerate();
        let found = windows.find(|(at, window)| {
            let before = at.checked_sub(1).and_then(|before| line.get(before));
            let after = line.get(at + word.len());
            *window == word.as_bytes()
                && ![before, after].iter().any(|byte| byte.is_some_and(|&b| is_word(b)))
        });
        if let Some((at, _)) = found {
            self.column = at as u32 + 1;
        }
    }

    /// The line, without its end; none if there is none, or nobody would want to read it.
    pub(crate) fn excerpt(&self) -> Option<&[u8]> {
        let number = (self.line as usize).checked_sub(1)?;
        let line = self.text.as_deref()?.split(|byte| *byte == b'\n').nth(number)?;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        (line.len() <= LONGEST_LINE).then_some(line)
    }

    /// A title, and the place under it.
    fn below<'a>(&'a self, title: Title<'a>) -> Group<'a> {
        let Some(line) = self.excerpt() else {
            let mut origin = Origin::path(plain(&self.file)).line(self.line as usize);
            if self.column > 0 {
                origin = origin.char_column(self.column as usize);
            }
            return title.element(origin);
        };
        let span = self.span(line);
        let before = shown(&line[..span.start]).len();
        let length = shown(&line[span]).len();
        let snippet = Snippet::source(shown(line))
            .path(plain(&self.file))
            .line_start(self.line as usize)
            .annotation(AnnotationKind::Primary.span(before..before + length));
        title.element(snippet)
    }

    /// What of the line is meant: a word or one character; all of it where no column is known.
    fn span(&self, line: &[u8]) -> Range<usize> {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
        let start = match self.column {
            0 => line.iter().take_while(|byte| byte.is_ascii_whitespace()).count(),
            column => (column as usize - 1).min(line.len()),
        };
        let rest = &line[start..];
        let length = match self.column {
            0 => rest.trim_ascii_end().len(),
            _ => rest.iter().take_while(|byte| is_word(byte)).count().max(1).min(rest.len()),
        };
        start..start + length
    }
}

/// A line of the source, which is the program's own text.
fn shown(line: &[u8]) -> String {
    plain(&String::from_utf8_lossy(line)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: u32, column: u32) -> Place {
        let text: Arc<[u8]> = b"int v[5];\n\nint f(void) {\n\treturn v[i] + \xe4;\n}\n"[..].into();
        Place { file: "v.c".into(), text: Some(text), line, column }
    }

    #[test]
    fn shows_all_places() {
        let finding = Finding {
            kind: "out-of-bounds".into(),
            message: "read of 4 bytes".into(),
            at: Some(place(4, 9)),
            notes: vec![
                Note { text: "`v` is defined here".into(), at: Some(place(1, 0)) },
                Note { text: "in `f`".into(), at: None },
            ],
        };
        assert_eq!(
            finding.render(false),
            "error[out-of-bounds]: read of 4 bytes\n \
             --> v.c:4:9\n  \
             |\n\
             4 |     return v[i] + \u{fffd};\n  \
             |            ^\n  \
             |\n  \
             = note: in `f`\n\
             note: `v` is defined here\n \
             --> v.c:1:1\n  \
             |\n\
             1 | int v[5];\n  \
             | ^^^^^^^^^"
        );
    }

    #[test]
    fn survives_places_that_are_not_there() {
        let gone = Place { text: None, ..place(7, 3) };
        for at in [place(0, 0), place(4, 2), place(4, 400), place(99, 1), place(2, 5), gone] {
            let finding = Finding { at: Some(at.clone()), ..Finding::default() };
            assert!(finding.render(false).contains("v.c:"), "{at:?}");
        }
        assert!(Finding::default().render(false).starts_with("error"));
    }
}
