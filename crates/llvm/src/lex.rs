//! The text of LLVM IR as tokens: one at hand, none stored.
//!
//! A token is a kind and a place; its bytes stay in the text. Nothing is allocated.
//! A token knows whether a line ends before it: unknown attributes are skipped to the end of their line at most.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    /// Nothing more.
    End,
    /// A keyword, a type, an attribute.
    Word,
    /// A name or number with a colon directly behind it.
    Label,
    /// `%name`
    LocalName,
    /// `%0`
    LocalNumber,
    /// `@name`
    GlobalName,
    /// `@0`
    GlobalNumber,
    /// `!name`
    MetaName,
    /// `!0`
    MetaNumber,
    /// `#0`
    Group,
    /// `#dbg_value`
    Record,
    /// `$name`
    Comdat,
    /// `^0`
    Summary,
    /// `-12`
    Int,
    /// `1.5e+10`
    Float,
    /// `0x3FF0000000000000`, with letters in between
    Hex,
    /// `"text"`
    Str,
    /// `c"text"`
    Bytes,
    /// `...`
    Dots,
    /// One of `=,*()[]{}<>|!:`
    Mark(u8),
    /// A byte that starts no token, or a string without an end.
    Bad,
}

/// The token at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Tok,
    /// Whether a line ends between the token before and this one.
    pub(crate) new_line: bool,
    /// Whether a quoted name or string has escapes.
    pub(crate) escaped: bool,
    /// Whether `number` is too small for what stands there.
    pub(crate) big: bool,
    /// Where the token starts.
    pub(crate) at: u32,
    /// What counts: a name without sigil and quotes.
    pub(crate) start: u32,
    /// Behind what counts.
    pub(crate) end: u32,
    /// The digits of `Int`, or the number behind a sigil.
    pub(crate) number: u64,
}

/// Bytes of words and of names without quotes.
const NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut b = 0;
    while b < 256 {
        let c = b as u8;
        table[b] = c.is_ascii_alphanumeric() || matches!(c, b'-' | b'$' | b'.' | b'_');
        b += 1;
    }
    table
};

/// Where we are in a text.
pub(crate) struct Lexer<'t> {
    pub(crate) text: &'t [u8],
    /// Behind the token at hand.
    pub(crate) pos: usize,
    pub(crate) line: u32,
    pub(crate) token: Token,
}

impl<'t> Lexer<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Lexer<'t> {
        let token = Token {
            kind: Tok::End,
            new_line: true,
            escaped: false,
            big: false,
            at: 0,
            start: 0,
            end: 0,
            number: 0,
        };
        let mut lexer = Lexer { text, pos: 0, line: 1, token };
        lexer.bump();
        lexer
    }

    /// What counts of the token at hand.
    pub(crate) fn slice(&self) -> &'t [u8] {
        &self.text[self.token.start as usize..self.token.end as usize]
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    /// Skips spaces and comments; whether a line ended.
    fn space(&mut self) -> bool {
        let mut new_line = false;
        loop {
            match self.text.get(self.pos) {
                Some(b' ' | b'\t' | b'\r') => self.pos += 1,
                Some(b'\n') => {
                    self.pos += 1;
                    self.line += 1;
                    new_line = true;
                }
                Some(b';') => {
                    let rest = &self.text[self.pos..];
                    self.pos += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                }
                _ => return new_line,
            }
        }
    }

    /// Goes on to the next token.
    pub(crate) fn bump(&mut self) {
        let new_line = self.space();
        let at = self.pos as u32;
        self.token = Token {
            kind: Tok::End,
            new_line,
            escaped: false,
            big: false,
            at,
            start: at,
            end: at,
            number: 0,
        };
        let Some(&first) = self.text.get(self.pos) else { return };
        self.token.kind = match first {
            b'.' if self.text[self.pos..].starts_with(b"...") => {
                self.pos += 3;
                Tok::Dots
            }
            b'%' => self.sigil(Tok::LocalName, Tok::LocalNumber),
            b'@' => self.sigil(Tok::GlobalName, Tok::GlobalNumber),
            b'0'..=b'9' => self.number(),
            b'-' | b'+' => self.signed(),
            b'"' => self.quoted_or_label(),
            b'!' => self.bang(),
            b'#' => self.hash(),
            b'$' => self.dollar(),
            b'^' => {
                self.pos += 1;
                self.digits();
                Tok::Summary
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.' => self.word(first),
            b'=' | b',' | b'*' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'|'
            | b':' => {
                self.pos += 1;
                Tok::Mark(first)
            }
            _ => {
                self.pos += 1;
                Tok::Bad
            }
        };
        if self.token.end == at {
            self.token.end = self.pos as u32;
        }
    }

    fn name_end(&self, mut at: usize) -> usize {
        while let Some(&b) = self.text.get(at) {
            if !NAME[b as usize] {
                break;
            }
            at += 1;
        }
        at
    }

    fn label_or(&mut self, kind: Tok) -> Tok {
        if self.byte(self.pos) == b':' {
            self.token.end = self.pos as u32;
            self.pos += 1;
            return Tok::Label;
        }
        kind
    }

    fn word(&mut self, first: u8) -> Tok {
        if first == b'c' && self.byte(self.pos + 1) == b'"' {
            self.pos += 1;
            return if self.quoted() { Tok::Bytes } else { Tok::Bad };
        }
        self.pos = self.name_end(self.pos + 1);
        self.token.end = self.pos as u32;
        self.label_or(Tok::Word)
    }

    /// Reads digits into the token's number.
    fn digits(&mut self) -> usize {
        let start = self.pos;
        let mut number = 0u64;
        while let Some(&b) = self.text.get(self.pos) {
            let digit = b.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
            self.pos += 1;
        }
        self.token.number = number;
        self.token.start = start as u32;
        self.token.end = self.pos as u32;
        self.token.big = self.pos - start > 19;
        self.pos - start
    }

    fn sigil(&mut self, name: Tok, number: Tok) -> Tok {
        self.pos += 1;
        match self.byte(self.pos) {
            b'0'..=b'9' => {
                self.digits();
                // `%0abc` is no number to LLVM either, but a name may start with a digit only in quotes.
                number
            }
            b'"' => {
                if self.quoted() {
                    name
                } else {
                    Tok::Bad
                }
            }
            b if NAME[b as usize] => {
                self.token.start = self.pos as u32;
                self.pos = self.name_end(self.pos);
                self.token.end = self.pos as u32;
                name
            }
            _ => Tok::Bad,
        }
    }

    fn bang(&mut self) -> Tok {
        match self.byte(self.pos + 1) {
            b if NAME[b as usize] || b == b'\\' => {
                self.pos += 1;
                if b.is_ascii_digit() {
                    self.digits();
                    return Tok::MetaNumber;
                }
                self.token.start = self.pos as u32;
                while NAME[self.byte(self.pos) as usize] || self.byte(self.pos) == b'\\' {
                    self.token.escaped |= self.byte(self.pos) == b'\\';
                    self.pos += 1;
                }
                self.token.end = self.pos as u32;
                Tok::MetaName
            }
            _ => {
                self.pos += 1;
                Tok::Mark(b'!')
            }
        }
    }

    fn hash(&mut self) -> Tok {
        self.pos += 1;
        if self.byte(self.pos).is_ascii_digit() {
            self.digits();
            return Tok::Group;
        }
        self.token.start = self.pos as u32;
        self.pos = self.name_end(self.pos);
        self.token.end = self.pos as u32;
        if self.token.end > self.token.start { Tok::Record } else { Tok::Bad }
    }

    fn dollar(&mut self) -> Tok {
        self.pos += 1;
        if self.byte(self.pos) == b'"' {
            return if self.quoted() { Tok::Comdat } else { Tok::Bad };
        }
        self.token.start = self.pos as u32;
        self.pos = self.name_end(self.pos);
        self.token.end = self.pos as u32;
        self.label_or(Tok::Comdat)
    }

    /// Reads `"…"`, whose inside then counts; whether it ends.
    fn quoted(&mut self) -> bool {
        self.pos += 1;
        self.token.start = self.pos as u32;
        while let Some(&b) = self.text.get(self.pos) {
            match b {
                b'"' => {
                    self.token.end = self.pos as u32;
                    self.pos += 1;
                    return true;
                }
                b'\\' => self.token.escaped = true,
                b'\n' => self.line += 1,
                _ => {}
            }
            self.pos += 1;
        }
        self.token.end = self.pos as u32;
        false
    }

    fn quoted_or_label(&mut self) -> Tok {
        if !self.quoted() {
            return Tok::Bad;
        }
        if self.byte(self.pos) == b':' {
            self.pos += 1;
            return Tok::Label;
        }
        Tok::Str
    }

    fn signed(&mut self) -> Tok {
        self.pos += 1;
        if self.byte(self.pos).is_ascii_digit() {
            let at = self.token.at;
            let kind = self.number();
            if kind != Tok::Label {
                self.token.start = at;
            }
            return kind;
        }
        // A label may start with a dash.
        self.pos = self.name_end(self.pos);
        self.token.end = self.pos as u32;
        self.label_or(Tok::Bad)
    }

    fn number(&mut self) -> Tok {
        if self.byte(self.pos) == b'0' && self.byte(self.pos + 1) == b'x' {
            self.pos += 2;
            self.token.start = self.pos as u32;
            self.pos = self.name_end(self.pos);
            self.token.end = self.pos as u32;
            return Tok::Hex;
        }
        self.digits();
        match self.byte(self.pos) {
            b':' => {
                self.pos += 1;
                Tok::Label
            }
            b'.' if self.byte(self.pos + 1) != b'.' => {
                self.pos += 1;
                self.fraction();
                Tok::Float
            }
            b if NAME[b as usize] => {
                // A label such as `5x:`.
                self.pos = self.name_end(self.pos);
                self.token.end = self.pos as u32;
                self.label_or(Tok::Bad)
            }
            _ => Tok::Int,
        }
    }

    fn fraction(&mut self) {
        while self.byte(self.pos).is_ascii_digit() {
            self.pos += 1;
        }
        if matches!(self.byte(self.pos), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte(self.pos + 1), b'-' | b'+'));
            if self.byte(self.pos + 1 + sign).is_ascii_digit() {
                self.pos += 1 + sign;
                while self.byte(self.pos).is_ascii_digit() {
                    self.pos += 1;
                }
            }
        }
        self.token.end = self.pos as u32;
    }
}

/// The value of a hexadecimal digit.
pub(crate) fn hex(b: u8) -> Option<u8> {
    char::from(b).to_digit(16).map(|digit| digit as u8)
}

/// A quoted text with its escapes resolved: `\5C` is a byte, `\\` a backslash.
pub(crate) fn unescape(text: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while let Some(&b) = text.get(at) {
        if b == b'\\' {
            if text.get(at + 1) == Some(&b'\\') {
                out.push(b'\\');
                at += 2;
                continue;
            }
            let high = text.get(at + 1).copied().and_then(hex);
            let low = text.get(at + 2).copied().and_then(hex);
            if let (Some(high), Some(low)) = (high, low) {
                out.push(high << 4 | low);
                at += 3;
                continue;
            }
        }
        out.push(b);
        at += 1;
    }
}
