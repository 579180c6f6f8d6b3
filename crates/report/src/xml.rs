//! As much of XML as tests need: elements, attributes, texts. Comments, processing instructions and document types are skipped.
//!
//! **Invariant:** events are of a well-formed document: elements end where they must, and one holds all others.

use crate::Malformed;
use crate::malformed::utf8;
use crate::plain::acts;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A part of a document.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Event<'a> {
    /// An element starts; one that is empty ends at once, by an event of its own.
    Start { name: &'a str, attributes: Vec<(&'a str, String)> },
    /// The innermost element ends.
    End,
    /// Text within an element.
    Text(String),
}

const REMEDY: &str = "write the test anew, or see that the file is an XML document";

/// Goes over a document, event by event.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    open: Vec<&'a str>,
    /// An empty element was given, its end was not.
    ends: bool,
    /// The outermost element has begun.
    begun: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Reader<'a>, Malformed> {
        let text = utf8(bytes)?;
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Ok(Reader { text, at, open: Vec::new(), ends: false, begun: false })
    }

    /// Where the reader is.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// The next event; none at the document's end.
    pub(crate) fn event(&mut self) -> Result<Option<Event<'a>>, Malformed> {
        if std::mem::take(&mut self.ends) {
            return Ok(Some(Event::End));
        }
        loop {
            let rest = &self.text[self.at..];
            if rest.is_empty() {
                return match self.open.last() {
                    Some(name) => Err(self.wrong(format!("the document ends within `{name}`"))),
                    None if !self.begun => Err(self.wrong("the document has no element")),
                    None => Ok(None),
                };
            } else if rest.starts_with("<!--") {
                self.skip_past("-->", "comment")?;
            } else if rest.starts_with("<?") {
                self.skip_past("?>", "processing instruction")?;
            } else if rest.starts_with("<!DOCTYPE") {
                self.skip_document_type()?;
            } else if rest.starts_with("</") {
                self.end()?;
                return Ok(Some(Event::End));
            } else if rest.starts_with('<') && !rest.starts_with("<![CDATA[") {
                return self.start().map(Some);
            } else {
                let text = self.characters()?;
                if !self.open.is_empty() {
                    return Ok(Some(Event::Text(text)));
                }
                if !text.trim().is_empty() {
                    return Err(self.wrong("there is text outside of all elements"));
                }
            }
        }
    }

    fn wrong(&self, message: impl Into<String>) -> Malformed {
        Malformed::new(self.at, message, REMEDY)
    }

    fn skip_past(&mut self, end: &str, what: &str) -> Result<&'a str, Malformed> {
        let rest = &self.text[self.at..];
        let Some(length) = rest.find(end) else {
            return Err(self.wrong(format!("this {what} has no end")));
        };
        self.at += length + end.len();
        Ok(&rest[..length])
    }

    fn skip_document_type(&mut self) -> Result<(), Malformed> {
        let (mut quote, mut brackets) = (None, 0_u32);
        for (at, char) in self.text[self.at..].char_indices() {
            match (quote, char) {
                (Some(open), _) if char == open => quote = None,
                (None, '"' | '\'') => quote = Some(char),
                (None, '[') => brackets += 1,
                (None, ']') => brackets = brackets.saturating_sub(1),
                (None, '>') if brackets == 0 => {
                    self.at += at + 1;
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(self.wrong("this document type has no end"))
    }

    /// `<name a="b">` or `<name/>`.
    fn start(&mut self) -> Result<Event<'a>, Malformed> {
        if self.open.is_empty() && self.begun {
            return Err(self.wrong("there is a second outermost element"));
        }
        self.begun = true;
        self.at += 1;
        let name = self.name()?;
        let mut attributes: Vec<(&str, String)> = Vec::new();
        let mut seen = BTreeSet::new();
        loop {
            let spaced = self.skip_spaces();
            if self.skip(">") {
                self.open.push(name);
                return Ok(Event::Start { name, attributes });
            }
            if self.skip("/>") {
                self.ends = true;
                return Ok(Event::Start { name, attributes });
            }
            if !spaced {
                return Err(self.wrong(format!("`{name}` has no `>`")));
            }
            let attribute = self.name()?;
            if !seen.insert(attribute) {
                return Err(self.wrong(format!("the attribute `{attribute}` is there twice")));
            }
            attributes.push((attribute, self.attribute()?));
        }
    }

    /// `= "value"`.
    fn attribute(&mut self) -> Result<String, Malformed> {
        self.skip_spaces();
        if !self.skip("=") {
            return Err(self.wrong("an attribute has no `=`"));
        }
        self.skip_spaces();
        let quote = if self.skip("\"") { '"' } else { '\'' };
        if quote == '\'' && !self.skip("'") {
            return Err(self.wrong("an attribute's value has no quotes"));
        }
        let start = self.at;
        let value = self.text[start..].split(quote).next().unwrap_or_default();
        if start + value.len() == self.text.len() || value.contains('<') {
            return Err(self.wrong("an attribute's value has no end"));
        }
        let value = resolve(start, value)?;
        self.skip_past(&quote.to_string(), "value")?;
        Ok(value)
    }

    fn end(&mut self) -> Result<(), Malformed> {
        self.at += 2;
        let at = self.at;
        let name = self.name()?;
        self.skip_spaces();
        if self.open.pop() != Some(name) || !self.skip(">") {
            return Err(Malformed::new(at, format!("`{name}` does not end here"), REMEDY));
        }
        Ok(())
    }

    /// Text up to the next markup, or what is marked as such.
    fn characters(&mut self) -> Result<String, Malformed> {
        if self.skip("<![CDATA[") {
            return Ok(self.skip_past("]]>", "text")?.into());
        }
        let start = self.at;
        let raw = self.text[start..].split('<').next().unwrap_or_default();
        let text = resolve(start, raw)?;
        self.at += raw.len();
        Ok(text)
    }

    fn skip(&mut self, what: &str) -> bool {
        let found = self.text[self.at..].starts_with(what);
        self.at += if found { what.len() } else { 0 };
        found
    }

    /// Whether there were any.
    fn skip_spaces(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let spaces = rest.len() - rest.trim_ascii_start().len();
        self.at += spaces;
        spaces > 0
    }

    fn name(&mut self) -> Result<&'a str, Malformed> {
        let is_name = |char: char| char.is_alphanumeric() || "_-.:".contains(char);
        let rest = &self.text[self.at..];
        let name = &rest[..rest.find(|char| !is_name(char)).unwrap_or(rest.len())];
        if !name.starts_with(|char: char| char.is_alphabetic() || "_:".contains(char)) {
            return Err(self.wrong("a name is expected here"));
        }
        self.at += name.len();
        Ok(name)
    }
}

/// The text with what references mean; `start` is where it is.
fn resolve(start: usize, raw: &str) -> Result<String, Malformed> {
    let mut text = String::new();
    let mut parts = raw.split('&');
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let meant = part.split_once(';').and_then(|(name, rest)| Some((reference(name)?, rest)));
        let Some((meant, rest)) = meant else {
            // Parts are slices of the text, so that this difference is where the part is.
            let at = start + (part.as_ptr() as usize - raw.as_ptr() as usize) - 1;
            return Err(Malformed::new(
                at,
                "`&` starts no reference that is known",
                "write `&amp;` for it",
            ));
        };
        text.push(meant);
        text.push_str(rest);
    }
    Ok(text)
}

/// The character that a reference means.
fn reference(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let value = match number.strip_prefix('x') {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(value.ok()?)
        }
    }
}

/// The text as it may stand in an element or in double quotes; characters that no document may have are replaced,
/// and those that do more than print themselves are told by their numbers.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        match char {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | '\r' => {
                let _ = write!(out, "&#{};", u32::from(char));
            }
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if acts(char) => {
                let _ = write!(out, "&#{};", u32::from(char));
            }
            _ => out.push(char),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(text: &str) -> Result<Vec<Event<'_>>, Malformed> {
        let mut reader = Reader::new(text.as_bytes())?;
        std::iter::from_fn(|| reader.event().transpose()).collect()
    }

    fn start<'a>(name: &'a str, attributes: &[(&'a str, &str)]) -> Event<'a> {
        let attributes = attributes.iter().map(|(name, value)| (*name, (*value).into())).collect();
        Event::Start { name, attributes }
    }

    #[test]
    fn reads_what_documents_have() {
        let text = "\u{feff}<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b \">\">]>\n<!-- <no> -->\
            <a x = \"1&quot;\" y='\"'><b/>&lt;&#65;&#x42;<![CDATA[<&]]></a >\n";
        let expected = vec![
            start("a", &[("x", "1\""), ("y", "\"")]),
            start("b", &[]),
            Event::End,
            Event::Text("<AB".into()),
            Event::Text("<&".into()),
            Event::End,
        ];
        assert_eq!(events(text), Ok(expected));
    }

    #[test]
    fn refuses_what_is_no_document() {
        let cases = [
            ("", 0),
            ("text", 4),
            ("<a>", 3),
            ("<a></b>", 5),
            ("</a>", 2),
            ("<a/><b/>", 4),
            ("<a x></a>", 4),
            ("<a x=1/>", 5),
            ("<a x=\"1/>", 6),
            ("<a x='1' x='2'/>", 10),
            ("<a>&nbsp;</a>", 3),
            ("<a>&#xd800;</a>", 3),
            ("<!-- -", 0),
            ("<!DOCTYPE a", 0),
            ("<a><![CDATA[</a>", 12),
            ("<1/>", 1),
            ("<a", 2),
            ("<a x='<'/>", 6),
        ];
        for (text, offset) in cases {
            assert_eq!(events(text).map_err(|error| error.offset), Err(offset), "{text}");
        }
        assert_eq!(Reader::new(b"<a>\xff</a>").err().map(|error| error.offset), Some(3));
    }

    #[test]
    fn nothing_makes_it_panic() {
        let mut rng = crate::random::Rng(3);
        let parts = [
            "<",
            ">",
            "a",
            "</a>",
            "<a>",
            "&",
            ";",
            "\"",
            "'",
            "=",
            " ",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "é",
            "<!DOCTYPE",
            "/>",
        ];
        for _ in 0..20_000 {
            let text: String = (0..rng.below(12)).map(|_| parts[rng.below(parts.len())]).collect();
            if let Err(error) = events(&text) {
                assert!(error.offset <= text.len(), "{text}");
            }
        }
    }

    #[test]
    fn escaped_texts_are_read_back() {
        let text = "a<b>&\"'\n\t größe";
        let document = format!("<a x=\"{0}\">{0}</a>", escape(text));
        assert_eq!(
            events(&document),
            Ok(vec![start("a", &[("x", text)]), Event::Text(text.into()), Event::End])
        );
        assert_eq!(escape("\u{1}"), "\u{fffd}");
    }
}
