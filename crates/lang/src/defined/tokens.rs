//! Texts cut into tokens by a language's own terminals.
//!
//! The longest terminal wins; one that ends in a letter or digit ends a word. Words that are no terminal are variables
//! (in rules) or identifiers; `true` and `false` are truth values, digits are numbers, `"…"` are strings.
//!
//! **Invariant:** the last token is [`END`], and it is the only one of that kind.

use super::definition::Sort;
use crate::text::Error;
use std::collections::BTreeMap;

/// What the parser tells tokens apart by.
pub type Terminal = u32;
/// Nothing more.
pub const END: Terminal = 0;
/// Any number.
pub const INT: Terminal = 1;
/// Any truth value.
pub const BOOL: Terminal = 2;
/// Any identifier.
pub const ID: Terminal = 3;
/// Any string.
pub const STRING: Terminal = 4;
const VARIABLES: Terminal = 5;

/// What a token carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Data {
    /// Its terminal says it all.
    None,
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// An identifier.
    Id(String),
    /// A string without its quotes.
    String(String),
    /// A variable of the rule by number.
    Var(usize),
}

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub terminal: Terminal,
    /// What it carries.
    pub data: Data,
    /// The byte where it starts.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
}

/// Tells what variable a word is, or that it is none.
pub type Names<'a> = dyn FnMut(&str, usize) -> Result<Option<(usize, Sort)>, Error> + 'a;

/// What a language's texts are cut by.
#[derive(Clone, Debug)]
pub struct Lexicon {
    sorts: u32,
    width: u32,
    comments: Vec<String>,
    marks: Vec<String>,
    /// By first byte, the longest first.
    by_first: BTreeMap<u8, Vec<u32>>,
    /// Whether `-5` is one number: the language has no `-`.
    negative: bool,
}

/// Whether a character is of a word.
#[must_use]
pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

impl Lexicon {
    /// A lexicon without terminals of its own, for a language with so many sorts.
    #[must_use]
    pub fn new(sorts: usize, width: u32, comments: &[String], negative: bool) -> Lexicon {
        Lexicon {
            sorts: sorts as u32,
            width,
            comments: comments.to_vec(),
            marks: Vec::new(),
            by_first: BTreeMap::new(),
            negative,
        }
    }

    /// How many terminals there are.
    #[must_use]
    pub fn terminals(&self) -> usize {
        (VARIABLES + self.sorts) as usize + self.marks.len()
    }

    /// The terminal of variables of a sort.
    #[must_use]
    pub fn variable(&self, sort: Sort) -> Terminal {
        VARIABLES + sort.0
    }

    /// The terminal that is this text; it is one from now on.
    pub fn mark(&mut self, text: &str) -> Terminal {
        let known = self.marks.iter().position(|mark| mark == text);
        let index = known.unwrap_or_else(|| {
            self.marks.push(text.to_owned());
            let marks = &self.marks;
            if let Some(first) = text.bytes().next() {
                let same = self.by_first.entry(first).or_default();
                same.push(marks.len() as u32 - 1);
                same.sort_by_key(|&m| std::cmp::Reverse(marks[m as usize].len()));
            }
            marks.len() - 1
        });
        VARIABLES + self.sorts + index as u32
    }

    /// Whether this text is a terminal.
    #[must_use]
    pub fn has(&self, text: &str) -> bool {
        self.marks.iter().any(|mark| mark == text)
    }

    /// The text of a terminal that is one text.
    #[must_use]
    pub fn text(&self, terminal: Terminal) -> Option<&str> {
        let index = terminal.checked_sub(VARIABLES + self.sorts)?;
        self.marks.get(index as usize).map(String::as_str)
    }

    /// What a terminal is called in complaints.
    #[must_use]
    pub fn name(&self, terminal: Terminal) -> String {
        match terminal {
            END => "the end".to_owned(),
            INT => "a number".to_owned(),
            BOOL => "`true` or `false`".to_owned(),
            ID => "an identifier".to_owned(),
            STRING => "a string".to_owned(),
            _ => self.text(terminal).map_or("a variable".to_owned(), |text| format!("`{text}`")),
        }
    }

    /// The tokens of `text[from..to]`.
    ///
    /// # Errors
    /// A character that starts no token, a number that does not fit, a string without end, or what `names` says.
    pub fn cut(
        &self,
        text: &str,
        from: usize,
        to: usize,
        names: &mut Names<'_>,
    ) -> Result<Vec<Token>, Error> {
        let text = &text[..to];
        let mut tokens = Vec::new();
        let mut at = from;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            if c.is_whitespace() {
                at += c.len_utf8();
            } else if self.comments.iter().any(|comment| rest.starts_with(comment.as_str())) {
                at += rest.find('\n').unwrap_or(rest.len());
            } else {
                let token = self.token(rest, at, names)?;
                at = token.end;
                tokens.push(token);
            }
        }
        tokens.push(Token { terminal: END, data: Data::None, start: to, end: to });
        Ok(tokens)
    }

    fn token(&self, rest: &str, at: usize, names: &mut Names<'_>) -> Result<Token, Error> {
        let make = |terminal, data, length| Token { terminal, data, start: at, end: at + length };
        let first = rest.chars().next().unwrap_or(' ');
        let word = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        if let Some((terminal, length)) = self.longest(rest)
            && length >= word
        {
            return Ok(make(terminal, Data::None, length));
        }
        let sign = usize::from(self.negative && rest.starts_with('-'));
        if rest[sign..].starts_with(|c: char| c.is_ascii_digit()) {
            let digits = rest[sign..].find(|c: char| !is_word(c)).unwrap_or(rest.len() - sign);
            let value = self.number(&rest[sign..sign + digits], sign == 1, at)?;
            return Ok(make(INT, Data::Int(value), sign + digits));
        }
        if first == '"' {
            let (value, length) = string(rest)
                .ok_or_else(|| Error::new(at, "the string has no end").hint("it ends with `\"`"))?;
            return Ok(make(STRING, Data::String(value), length));
        }
        if !(first.is_alphabetic() || first == '_') {
            return Err(Error::new(at, format!("`{first}` starts nothing")));
        }
        let text = &rest[..word];
        let (terminal, data) = match (names(text, at)?, text) {
            (Some((variable, sort)), _) => (self.variable(sort), Data::Var(variable)),
            (None, "true" | "false") => (BOOL, Data::Bool(text == "true")),
            (None, _) => (ID, Data::Id(text.to_owned())),
        };
        Ok(make(terminal, data, word))
    }

    fn longest(&self, rest: &str) -> Option<(Terminal, usize)> {
        let same = self.by_first.get(rest.as_bytes().first()?)?;
        same.iter().find_map(|&m| {
            let mark = self.marks[m as usize].as_str();
            let after = rest.strip_prefix(mark)?;
            let cuts_word = mark.ends_with(is_word) && after.starts_with(is_word);
            (!cuts_word).then_some((VARIABLES + self.sorts + m, mark.len()))
        })
    }

    fn number(&self, digits: &str, negative: bool, at: usize) -> Result<i64, Error> {
        let parsed = match digits.strip_prefix("0x") {
            Some(hex) => i128::from_str_radix(hex, 16),
            None => digits.parse::<i128>(),
        };
        let value = parsed
            .map_err(|_| Error::new(at, format!("`{digits}` is no number")))
            .map(|value| if negative { -value } else { value })?;
        let (low, high) = (-(1i128 << self.width.saturating_sub(1)), 1i128 << self.width);
        let fits = value >= low && value < high;
        i64::try_from(value).ok().filter(|_| fits).ok_or_else(|| {
            Error::new(at, format!("`{digits}` does not fit into {} bits", self.width))
        })
    }
}

/// The string at the start of a text without quotes and escapes, and how long it is with them.
#[must_use]
pub fn string(rest: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, at + 1)),
            '\n' => return None,
            '\\' => match chars.next()?.1 {
                'n' => value.push('\n'),
                other => value.push(other),
            },
            _ => value.push(c),
        }
    }
    None
}
