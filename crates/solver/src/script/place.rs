//! Where in a script something is.

use polysem_term::smtlib::Position;
use std::ops::Range;
use std::sync::Arc;

/// A part of a text, which is shared and not copied.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) text: Arc<Vec<u8>>,
    pub(super) span: Range<usize>,
}

impl Source {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.text[self.span.clone()]
    }
}

/// A place that moves forward through texts that continue each other.
///
/// Lines and columns are counted on from where it was: a script with an error on every line is still read in linear
/// time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    offset: usize,
    here: Position,
}

impl Place {
    pub(super) fn start() -> Place {
        Place { offset: 0, here: Position { line: 1, column: 1 } }
    }

    /// Moves to a byte of the current text.
    pub(super) fn advance(&mut self, text: &[u8], to: usize) {
        self.here = self.of(text, to);
        self.offset = to.max(self.offset);
    }

    /// The current text is at its end; another one continues it.
    pub(super) fn next_text(&mut self) {
        self.offset = 0;
    }

    /// The place of a byte that is not before this place.
    pub(super) fn of(&self, text: &[u8], offset: usize) -> Position {
        let between = &text[self.offset..offset.max(self.offset).min(text.len())];
        let further = Position::of(between, between.len());
        let Position { line, column } = self.here;
        match further.line {
            1 => Position { line, column: column + further.column - 1 },
            lines => Position { line: line + lines - 1, column: further.column },
        }
    }

    pub(super) fn line(&self) -> usize {
        self.here.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_on_is_counting_from_the_start() {
        let text = "(a\n ä b)\n\n(c)(d)".as_bytes();
        for cut in 0..text.len() {
            let mut place = Place::start();
            place.advance(&text[..cut], cut);
            place.next_text();
            // A character is not cut in two: commands end in ASCII.
            if text[cut] & 0xc0 == 0x80 {
                continue;
            }
            for offset in 0..text.len() - cut {
                let whole = Position::of(text, cut + offset);
                assert_eq!(place.of(&text[cut..], offset), whole, "{cut} {offset}");
            }
        }
    }
}
