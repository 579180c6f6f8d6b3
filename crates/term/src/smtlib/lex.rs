//! Bytes to tokens, as SMT-LIB 2.6 says in its section 3.1.
//!
//! A token is a slice of the input and the place where it starts; nothing is copied. Outside of comments, strings
//! and quoted symbols only ASCII is allowed; inside, whatever is valid UTF-8.
//!
//! **Invariant:** every call of [`Lexer::next`] that is no error and no [`Kind::End`] moves forward.

use super::error::{Fallible, fail, fail_hint, shown};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Open,
    Close,
    /// `0` or digits without a leading zero.
    Numeral,
    /// Two numerals and a dot.
    Decimal,
    /// The digits after `#x`.
    Hex,
    /// The digits after `#b`.
    Binary,
    /// What is between the quotes; a doubled quote is still doubled.
    Text,
    /// A symbol that may be a reserved word.
    Symbol,
    /// What is between the bars: a symbol that is no reserved word.
    Quoted,
    /// With its colon.
    Keyword,
    /// The end of the input.
    End,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    /// Where it starts, delimiters included.
    pub(super) at: usize,
    /// Without its delimiters.
    pub(super) text: &'a [u8],
}

/// A position in a text.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
}

/// What a byte may be.
const SPACE: u8 = 1;
const SYMBOL: u8 = 2;
const DIGIT: u8 = 4;

const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' => SPACE,
            b'0'..=b'9' => SYMBOL | DIGIT,
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'~'
            | b'!'
            | b'@'
            | b'$'
            | b'%'
            | b'^'
            | b'&'
            | b'*'
            | b'_'
            | b'-'
            | b'+'
            | b'='
            | b'<'
            | b'>'
            | b'.'
            | b'?'
            | b'/' => SYMBOL,
            _ => 0,
        };
        byte += 1;
    }
    class
};

/// Whether the text is a symbol that needs no bars, reserved words apart.
pub(super) fn is_simple(name: &str) -> bool {
    let name = name.as_bytes();
    !name.is_empty()
        && !name[0].is_ascii_digit()
        && name.iter().all(|&b| CLASS[usize::from(b)] & SYMBOL != 0)
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a [u8]) -> Lexer<'a> {
        Lexer { text, at: 0 }
    }

    /// The byte after the last token.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Continues elsewhere.
    pub(super) fn seek(&mut self, at: usize) {
        self.at = at;
    }

    /// A part of the input.
    pub(super) fn slice(&self, from: usize, to: usize) -> &'a [u8] {
        &self.text[from..to]
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_class(&mut self, class: u8) {
        while self.at < self.text.len() && CLASS[usize::from(self.text[self.at])] & class != 0 {
            self.at += 1;
        }
    }

    fn skip_space(&mut self) -> Fallible<()> {
        loop {
            self.skip_class(SPACE);
            if self.peek() != Some(b';') {
                return Ok(());
            }
            let start = self.at;
            let rest = &self.text[start..];
            self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
            self.check_utf8(start, self.at)?;
        }
    }

    /// The next token.
    #[inline]
    pub(super) fn next(&mut self) -> Fallible<Token<'a>> {
        self.skip_space()?;
        let at = self.at;
        let Some(first) = self.peek() else {
            return Ok(Token { kind: Kind::End, at, text: &[] });
        };
        let kind = match first {
            b'(' => {
                self.at += 1;
                Kind::Open
            }
            b')' => {
                self.at += 1;
                Kind::Close
            }
            _ if CLASS[usize::from(first)] & (SYMBOL | DIGIT) == SYMBOL => {
                self.skip_class(SYMBOL);
                Kind::Symbol
            }
            _ => return self.other(first),
        };
        Ok(Token { kind, at, text: &self.text[at..self.at] })
    }

    fn other(&mut self, first: u8) -> Fallible<Token<'a>> {
        match first {
            b'0'..=b'9' => self.number(),
            b'#' => self.bits(),
            b'"' => self.string(),
            b'|' => self.quoted(),
            b':' => self.keyword(),
            _ => {
                let at = self.at;
                let end = (at + 1..self.text.len()).find(|&e| self.text[e] & 0xc0 != 0x80);
                let character = &self.text[at..end.unwrap_or(self.text.len()).min(at + 4)];
                match std::str::from_utf8(character) {
                    Ok(c) => fail_hint(
                        at,
                        format!("`{}` is no part of SMT-LIB here", c.escape_debug()),
                        "other characters must stand in a |quoted symbol| or a string",
                    ),
                    Err(_) => fail(at, "the input is not UTF-8 here"),
                }
            }
        }
    }

    fn number(&mut self) -> Fallible<Token<'a>> {
        let at = self.at;
        self.skip_class(DIGIT);
        let mut kind = Kind::Numeral;
        if self.at > at + 1 && self.text[at] == b'0' {
            return fail(at, "a numeral has no leading zeros");
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            let fraction = self.at;
            self.skip_class(DIGIT);
            if self.at == fraction {
                return fail(at, "a decimal has a digit after its dot");
            }
            kind = Kind::Decimal;
        }
        self.end_of_word(at)?;
        Ok(Token { kind, at, text: &self.text[at..self.at] })
    }

    /// A number must not run into a symbol.
    fn end_of_word(&mut self, at: usize) -> Fallible<()> {
        let end = self.at;
        self.skip_class(SYMBOL);
        if self.at == end {
            return Ok(());
        }
        let word = shown(&self.text[at..self.at]);
        fail_hint(
            at,
            format!("`{word}` is neither a number nor a symbol"),
            "a symbol does not start with a digit",
        )
    }

    fn bits(&mut self) -> Fallible<Token<'a>> {
        let at = self.at;
        let kind = match self.text.get(at + 1) {
            Some(b'b') => Kind::Binary,
            Some(b'x') => Kind::Hex,
            _ => return fail_hint(at, "`#` starts no token", "literals start with `#b` or `#x`"),
        };
        self.at += 2;
        let start = self.at;
        self.skip_class(SYMBOL);
        let digits = &self.text[start..self.at];
        let ok = match kind {
            Kind::Binary => digits.iter().all(|b| matches!(b, b'0' | b'1')),
            _ => digits.iter().all(u8::is_ascii_hexdigit),
        };
        if digits.is_empty() || !ok {
            let what = if kind == Kind::Binary { "binary" } else { "hexadecimal" };
            let word = shown(&self.text[at..self.at]);
            return fail(at, format!("`{word}` is no {what} literal"));
        }
        Ok(Token { kind, at, text: digits })
    }

    fn string(&mut self) -> Fallible<Token<'a>> {
        let at = self.at;
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let Some(length) = rest.iter().position(|&b| b == b'"') else {
                self.at = self.text.len();
                return fail(at, "the string has no end");
            };
            self.at += length + 1;
            if self.peek() != Some(b'"') {
                break;
            }
            self.at += 1;
        }
        self.check_utf8(at, self.at)?;
        Ok(Token { kind: Kind::Text, at, text: &self.text[at + 1..self.at - 1] })
    }

    fn quoted(&mut self) -> Fallible<Token<'a>> {
        let at = self.at;
        let rest = &self.text[at + 1..];
        let Some(length) = rest.iter().position(|&b| matches!(b, b'|' | b'\\')) else {
            self.at = self.text.len();
            return fail(at, "the quoted symbol has no end");
        };
        if rest[length] == b'\\' {
            // The bar that was meant to close it must not open another one when reading goes on.
            let close = rest.iter().position(|&b| b == b'|');
            self.at = close.map_or(self.text.len(), |close| at + close + 2);
            return fail(at + 1 + length, "a quoted symbol contains no `\\`");
        }
        self.at = at + 2 + length;
        self.check_utf8(at, self.at)?;
        Ok(Token { kind: Kind::Quoted, at, text: &rest[..length] })
    }

    fn keyword(&mut self) -> Fallible<Token<'a>> {
        let at = self.at;
        self.at += 1;
        self.skip_class(SYMBOL);
        if self.at == at + 1 {
            return fail(at, "a keyword has a name after its colon");
        }
        Ok(Token { kind: Kind::Keyword, at, text: &self.text[at..self.at] })
    }

    fn check_utf8(&self, from: usize, to: usize) -> Fallible<()> {
        match std::str::from_utf8(&self.text[from..to]) {
            Ok(_) => Ok(()),
            Err(error) => fail(from + error.valid_up_to(), "the input is not UTF-8 here"),
        }
    }

    /// Goes to the end of the command, string or word that starts here, whatever is wrong inside of it.
    pub(super) fn skip_command(&mut self) {
        let mut depth = 0usize;
        loop {
            let before = self.at;
            match self.next() {
                Ok(token) => match token.kind {
                    Kind::Open => depth += 1,
                    Kind::Close if depth > 1 => depth -= 1,
                    Kind::End | Kind::Close => return,
                    _ if depth == 0 => return,
                    _ => {}
                },
                // What could not be read is passed over, but at least one byte of it.
                Err(error) => self.at = self.at.max(error.offset + 1).max(before + 1),
            }
        }
    }
}

/// The token as text; the lexer has seen that it is valid.
pub(super) fn text_of(token: &Token<'_>) -> String {
    String::from_utf8_lossy(token.text).into_owned()
}
