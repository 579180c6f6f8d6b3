//! A stream cut into commands, as they become complete.
//!
//! Every byte is looked at once, however small the pieces are in which it comes.

use std::io::{self, Read};

/// What the next byte is inside of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Inside {
    #[default]
    Nothing,
    /// A word outside of all parentheses, which is none of a script.
    Word,
    Comment,
    Text,
    Bars,
}

/// What has been read and not yet been handed on.
#[derive(Debug, Default)]
pub(super) struct Feed {
    buffer: Vec<u8>,
    /// How far it was looked at.
    seen: usize,
    /// Where the last complete command ends.
    end: usize,
    depth: usize,
    inside: Inside,
}

impl Feed {
    /// Waits for more; whether there was any.
    pub(super) fn read(&mut self, input: &mut dyn Read) -> io::Result<bool> {
        const CHUNK: usize = 1 << 16;
        let known = self.buffer.len();
        self.buffer.resize(known + CHUNK, 0);
        let result = loop {
            match input.read(&mut self.buffer[known..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.buffer.truncate(known + *result.as_ref().unwrap_or(&0));
        self.scan();
        result.map(|length| length > 0)
    }

    /// All commands that are complete.
    pub(super) fn commands(&mut self) -> Vec<u8> {
        let rest = self.buffer.split_off(self.end);
        self.seen -= self.end;
        self.end = 0;
        std::mem::replace(&mut self.buffer, rest)
    }

    /// Everything, at the end of the stream.
    pub(super) fn rest(&mut self) -> Vec<u8> {
        self.end = self.buffer.len();
        self.commands()
    }

    fn scan(&mut self) {
        while let Some(&byte) = self.buffer.get(self.seen) {
            // A word ends before what ends it.
            if self.inside == Inside::Word
                && (byte.is_ascii_whitespace() || b"();\"|".contains(&byte))
            {
                self.inside = Inside::Nothing;
                self.end = self.seen;
            }
            self.seen += 1;
            self.step(byte);
        }
    }

    fn step(&mut self, byte: u8) {
        let closes = match self.inside {
            Inside::Nothing => return self.step_outside(byte),
            Inside::Word => false,
            Inside::Comment => byte == b'\n',
            // A doubled quote leaves the string and enters it again.
            Inside::Text => byte == b'"',
            Inside::Bars => byte == b'|',
        };
        if closes {
            self.inside = Inside::Nothing;
            if self.depth == 0 {
                self.end = self.seen;
            }
        }
    }

    fn step_outside(&mut self, byte: u8) {
        match byte {
            b'(' => self.depth += 1,
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    self.end = self.seen;
                }
            }
            b';' => self.inside = Inside::Comment,
            b'"' => self.inside = Inside::Text,
            b'|' => self.inside = Inside::Bars,
            _ if self.depth == 0 && !byte.is_ascii_whitespace() => self.inside = Inside::Word,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_term::smtlib::command_end;

    fn feed(text: &[u8]) -> Feed {
        let mut feed = Feed::default();
        let mut text = text;
        while feed.read(&mut text).unwrap() {}
        feed
    }

    #[test]
    fn a_command_is_complete_where_the_reader_says_so() {
        let texts: [&[u8]; 8] = [
            b"(check-sat)",
            b"(echo \"a ) \"\" ( b\")",
            b"(declare-const |a ) \" ;| Bool)",
            b"(assert ; one )\n (or a\n b))",
            b")",
            b"; nothing ( here\n(push 1)",
            b"(a (b) (c (d)))",
            b"( | \" ) | )",
        ];
        for text in texts {
            assert_eq!(command_end(text), Some(text.len()));
            for cut in 0..=text.len() {
                let complete = command_end(&text[..cut]).is_some();
                let commands = feed(&text[..cut]).commands();
                let commands = commands.trim_ascii();
                // A comment alone is handed on early, and is no command.
                let any = !commands.is_empty() && commands != b"; nothing ( here";
                assert_eq!(any, complete, "{}", String::from_utf8_lossy(&text[..cut]));
            }
        }
    }

    #[test]
    fn what_is_handed_on_is_what_came_in() {
        let text = b"(a) foo(b \"x\"\"y\") |q|; c\n ) (d";
        for chunk in 1..text.len() {
            let mut feed = Feed::default();
            let mut all = Vec::new();
            for mut piece in text.chunks(chunk) {
                assert!(feed.read(&mut piece).unwrap());
                all.extend(feed.commands());
            }
            assert!(all.ends_with(b")"));
            all.extend(feed.rest());
            assert_eq!(all, text);
        }
    }
}
