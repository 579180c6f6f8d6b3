//! Random programs of MC: straight code, jumps forward, loops of few rounds, a procedure, and checks that may fail.

use super::Random;
use std::fmt::Write;

/// What programs may have.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a feature of its own")]
pub(crate) struct Style {
    pub(crate) width: u32,
    pub(crate) faults: bool,
    pub(crate) inputs: bool,
    pub(crate) calls: bool,
    /// Registers start with a number.
    pub(crate) settled: bool,
    /// Few operands, so that few values have to be tried.
    pub(crate) narrow: bool,
}

/// A program's text.
pub(crate) fn program(random: &mut Random, style: Style) -> String {
    let mut writer = Writer { random, style, labels: 0, room: room(style.width) };
    let mut text = header(style);
    if style.settled {
        for register in ["eax", "ecx"] {
            writer.line(&mut text, |w| format!("mov {register}, {}", w.number()));
        }
        writer.line(&mut text, |w| format!("mov ebx, {}", w.random.of(&["&x", "&y"])));
    }
    let calls = style.calls && writer.room > 20;
    writer.style.calls = calls;
    if calls {
        writer.room -= 6;
    }
    let count = 3 + writer.random.below(6);
    writer.block(&mut text, count, 2);
    if style.faults && writer.random.one_in(2) {
        writer.check(&mut text);
    }
    if calls {
        text.push_str("hlt\nF:\n");
        writer.room = 5;
        writer.block(&mut text, 2, 0);
        text.push_str("ret\n");
    }
    text
}

/// The declarations of a program and two parts of it.
pub(crate) fn parts(random: &mut Random, style: Style) -> [String; 3] {
    let mut writer = Writer { random, style, labels: 0, room: room(style.width) / 2 };
    let mut parts = [String::new(), String::new()];
    for part in &mut parts {
        writer.room = room(style.width) / 2;
        let count = 1 + writer.random.below(4);
        writer.block(part, count, 1);
    }
    let [a, b] = parts;
    [header(style), a, b]
}

/// A statement about final states.
pub(crate) fn predicate(random: &mut Random, style: Style) -> String {
    let writer = Writer { random, style, labels: 0, room: 0 };
    let op = writer.random.of(&["==", "!=", "<", "<="]);
    let a = writer.random.of(&["EAX", "EBX", "x", "[EBX]", "[EAX + 1]"]);
    let b = writer.random.of(&["EAX", "y", "0", "3", "ECX"]);
    format!("{a} {op} {b} {} {}", writer.random.of(&["||", "&&"]), {
        writer.random.of(&["ZF", "!ZF", "EBX == &x", "EAX < 2"])
    })
}

fn header(style: Style) -> String {
    format!("width {}; var x, y;\n", style.width)
}

/// How many instructions fit, less some.
fn room(width: u32) -> usize {
    ((1 << width) - 9) / 4 - if width > 6 { 6 } else { 1 }
}

struct Writer<'r> {
    random: &'r mut Random,
    style: Style,
    labels: usize,
    room: usize,
}

impl Writer<'_> {
    fn line(&mut self, text: &mut String, line: impl FnOnce(&mut Self) -> String) {
        if self.room > 0 {
            self.room -= 1;
            let line = line(self);
            let _ = writeln!(text, "{line}");
        }
    }

    fn number(&mut self) -> String {
        match self.random.below(6) {
            0 => "-1".to_string(),
            1 => ((1_u64 << (self.style.width - 1)) - 1).to_string(),
            n => (n % 4).to_string(),
        }
    }

    fn dst(&mut self) -> &'static str {
        if self.style.narrow {
            return self.random.of(&["eax", "ebx", "x", "[ebx]", "eax", "[eax]"]);
        }
        self.random.of(&["eax", "ecx", "x", "y", "[ebx]", "eax", "[eax+1]", "[&x+1]"])
    }

    fn src(&mut self) -> String {
        match self.random.below(5) {
            0 | 1 => self.number(),
            2 => self.random.of(&["&x", "&y", "ebx"]).to_string(),
            _ => self.dst().to_string(),
        }
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("L{}", self.labels)
    }

    fn block(&mut self, text: &mut String, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(text, depth);
        }
    }

    fn statement(&mut self, text: &mut String, depth: usize) {
        match self.random.below(20) {
            0..=2 => self.line(text, |w| format!("mov {}, {}", w.dst(), w.src())),
            3 => self
                .line(text, |w| format!("mov ebx, {}", w.random.of(&["&x", "&y", "ecx", "eax"]))),
            4..=6 => self.line(text, |w| {
                let op = w.random.of(&["add", "sub", "xor", "and", "or", "add"]);
                format!("{op} {}, {}", w.dst(), w.src())
            }),
            7 if self.style.inputs => self.line(text, |w| format!("in {}", w.dst())),
            8 if self.style.inputs => self.line(text, |w| format!("out {}", w.src())),
            9 if self.room > 4 => {
                let (a, b) = (self.src(), self.dst());
                self.line(text, |_| format!("push {a}"));
                self.line(text, |_| format!("pop {b}"));
            }
            10 if self.style.faults && self.room > 6 => self.check(text),
            12..=15 if depth > 0 && self.room > 8 => {
                let label = self.label();
                if self.style.inputs && self.random.one_in(2) {
                    self.line(text, |_| "in edx".to_string());
                    self.line(text, |w| format!("cmp edx, {}", w.random.below(2)));
                } else {
                    self.line(text, |w| format!("cmp {}, {}", w.dst(), w.src()));
                }
                self.line(text, |w| format!("{} {label}", w.random.of(&["jz", "jnz"])));
                let count = 1 + self.random.below(2);
                self.block(text, count, depth - 1);
                let _ = writeln!(text, "{label}:");
            }
            16 if depth > 1 && self.room > 9 => {
                let label = self.label();
                self.line(text, |_| "mov esi, 0".to_string());
                let _ = writeln!(text, "{label}:");
                self.room -= 3;
                self.block(text, 1, depth - 1);
                self.room += 3;
                self.line(text, |_| "add esi, 1".to_string());
                self.line(text, |w| format!("cmp esi, {}", 2 + w.random.below(2)));
                self.line(text, |_| format!("jnz {label}"));
            }
            17 if self.style.calls && depth > 0 && self.room > 3 => {
                self.line(text, |_| "call F".to_string());
            }
            _ => self.line(text, |w| format!("cmp {}, {}", w.dst(), w.src())),
        }
    }

    /// A fault if something is, or is not, a number.
    fn check(&mut self, text: &mut String) {
        if self.room < 4 {
            return;
        }
        let (what, number) = (self.dst(), self.src());
        if self.random.one_in(4) {
            self.line(text, |_| format!("cmp {what}, {number}"));
            self.line(text, |_| "chkz".to_string());
            return;
        }
        let label = self.label();
        self.line(text, |_| format!("cmp {what}, {number}"));
        self.line(text, |_| format!("jnz {label}"));
        self.line(text, |_| "or esp, 1".to_string());
        self.line(text, |_| "chkz".to_string());
        let _ = writeln!(text, "{label}:");
    }
}
