//! Program text as tokens with places, shared by the readers of all small languages.
//!
//! Comments run from `//` or `#` to the end of the line. A token knows the byte where it starts; every complaint does.

use std::fmt;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// One sentence.
    pub message: String,
    /// The byte where it is.
    pub offset: usize,
    /// What may help.
    pub hint: Option<String>,
    /// Whether the place is in the definition of the language, not in the program.
    pub in_definition: bool,
}

impl Error {
    /// A complaint about a place.
    pub fn new(offset: usize, message: impl Into<String>) -> Error {
        Error { message: message.into(), offset, hint: None, in_definition: false }
    }

    /// The same with what may help.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Error {
        Error { hint: Some(hint.into()), ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.offset, self.message)
    }
}

/// A piece of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'t> {
    /// A name or keyword.
    Word(&'t str),
    /// A number without its sign.
    Number(u64),
    /// Punctuation, the longest that fits.
    Mark(&'t str),
    /// Nothing more.
    End,
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(text) | Token::Mark(text) => write!(f, "`{text}`"),
            Token::Number(number) => write!(f, "`{number}`"),
            Token::End => f.write_str("the end of the text"),
        }
    }
}

const MARKS: &[&str] = &[
    "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", ":=", "=>", "->", "..", "+", "-", "*", "/",
    "%", "&", "|", "^", "~", "!", "<", ">", "=", "(", ")", "{", "}", "[", "]", ",", ";", ":", "?",
    ".", "@",
];

/// The tokens of a text, in order.
#[derive(Clone, Debug)]
pub struct Tokens<'t> {
    all: Vec<(usize, Token<'t>)>,
    next: usize,
}

impl<'t> Tokens<'t> {
    /// Cuts a text into tokens.
    ///
    /// # Errors
    /// A character that starts no token, or a number that is too large.
    pub fn new(text: &'t str) -> Result<Tokens<'t>, Error> {
        let mut all = Vec::new();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            let length = if c.is_whitespace() {
                c.len_utf8()
            } else if c == '#' || rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else {
                let (token, length) = token(rest, at)?;
                all.push((at, token));
                length
            };
            at += length;
        }
        all.push((text.len(), Token::End));
        Ok(Tokens { all, next: 0 })
    }

    /// The token at hand.
    #[must_use]
    pub fn peek(&self) -> Token<'t> {
        self.all[self.next].1
    }

    /// The token after the one at hand.
    #[must_use]
    pub fn second(&self) -> Token<'t> {
        self.all.get(self.next + 1).map_or(Token::End, |token| token.1)
    }

    /// Where the token at hand starts.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.all[self.next].0
    }

    /// The token at hand; the next one is then.
    pub fn take(&mut self) -> Token<'t> {
        let token = self.peek();
        if token != Token::End {
            self.next += 1;
        }
        token
    }

    /// Whether the token at hand is this mark or word.
    #[must_use]
    pub fn at(&self, text: &str) -> bool {
        matches!(self.peek(), Token::Word(t) | Token::Mark(t) if t == text)
    }

    /// Takes this mark or word if it is at hand.
    pub fn skip(&mut self, text: &str) -> bool {
        let here = self.at(text);
        if here {
            self.take();
        }
        here
    }

    /// Takes this mark or word.
    ///
    /// # Errors
    /// If something else is at hand.
    pub fn expect(&mut self, text: &str) -> Result<(), Error> {
        if self.skip(text) { Ok(()) } else { Err(self.wrong(&format!("`{text}`"))) }
    }

    /// Takes a name.
    ///
    /// # Errors
    /// If something else is at hand; `what` says what was wanted.
    pub fn word(&mut self, what: &str) -> Result<&'t str, Error> {
        match self.peek() {
            Token::Word(word) => {
                self.take();
                Ok(word)
            }
            Token::Number(_) | Token::Mark(_) | Token::End => Err(self.wrong(what)),
        }
    }

    /// Takes a number.
    ///
    /// # Errors
    /// If something else is at hand; `what` says what was wanted.
    pub fn number(&mut self, what: &str) -> Result<u64, Error> {
        match self.peek() {
            Token::Number(number) => {
                self.take();
                Ok(number)
            }
            Token::Word(_) | Token::Mark(_) | Token::End => Err(self.wrong(what)),
        }
    }

    /// A complaint that something else than `wanted` is at hand.
    #[must_use]
    pub fn wrong(&self, wanted: &str) -> Error {
        Error::new(self.offset(), format!("expected {wanted}, found {}", self.peek()))
    }
}

fn token(rest: &str, at: usize) -> Result<(Token<'_>, usize), Error> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
    let word = &rest[..length];
    match rest.chars().next() {
        Some(c) if c.is_ascii_digit() => {
            let parsed = match word.strip_prefix("0x") {
                Some(digits) => u64::from_str_radix(digits, 16),
                None => word.parse(),
            };
            let number = parsed.map_err(|_| {
                Error::new(at, format!("`{word}` is no number"))
                    .hint("numbers are decimal or 0x…, below 2^64")
            })?;
            Ok((Token::Number(number), length))
        }
        Some(c) if c.is_alphabetic() || c == '_' => Ok((Token::Word(word), length)),
        Some(c) => match MARKS.iter().find(|mark| rest.starts_with(**mark)) {
            Some(mark) => Ok((Token::Mark(mark), mark.len())),
            None => Err(Error::new(at, format!("`{c}` starts nothing"))),
        },
        None => Ok((Token::End, 0)),
    }
}

/// Where the lines of a text begin: for who asks for the lines of many bytes.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// Goes over the text once.
    #[must_use]
    pub fn new(text: &str) -> Lines {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines { starts: std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect() }
    }

    /// The line of a byte, from 1: what [`line_of`] says.
    #[must_use]
    pub fn of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }

    /// Where the line of a byte begins.
    #[must_use]
    pub fn start(&self, offset: usize) -> usize {
        self.starts[self.of(offset) - 1]
    }
}

/// The line of a byte, from 1.
#[must_use]
pub fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset.min(text.len())].split(|&b| b == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_mark_is_taken_and_comments_are_none() {
        let mut tokens = Tokens::new("x<=0x1F // y\n:= é").unwrap();
        let all = std::iter::from_fn(|| {
            let (at, token) = (tokens.offset(), tokens.take());
            (token != Token::End).then_some((at, token))
        });
        assert_eq!(
            all.collect::<Vec<_>>(),
            [
                (0, Token::Word("x")),
                (1, Token::Mark("<=")),
                (3, Token::Number(31)),
                (13, Token::Mark(":=")),
                (16, Token::Word("é"))
            ]
        );
    }

    #[test]
    fn lines_are_told_alike() {
        for text in ["", "a", "\n", "a\n\nbc\n", "\na"] {
            let lines = Lines::new(text);
            for offset in 0..=text.len() {
                assert_eq!(lines.of(offset), line_of(text, offset), "{text:?} {offset}");
                assert!(
                    lines.start(offset) <= offset
                        && !text[lines.start(offset)..offset].contains('\n')
                );
            }
        }
    }

    #[test]
    fn what_is_no_token_has_a_place() {
        assert_eq!(Tokens::new("ab $").unwrap_err().offset, 3);
        assert_eq!(Tokens::new("99999999999999999999").unwrap_err().offset, 0);
        assert_eq!(Tokens::new("12ab").unwrap_err().offset, 0);
    }
}
