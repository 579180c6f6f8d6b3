//! Random programs of PL and WHILE: one generator, two ways to write what it says.
//!
//! Values are few and near the ends of small widths; arms allocate, swap and alias differently; assertions mostly hold on one
//! arm and fail on another. So engines that confuse two states show it.

use super::Random;
use std::fmt::Write;

/// In which language to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Syntax {
    /// PL with one flat memory.
    Flat,
    /// PL with objects.
    Objects,
    /// WHILE with numbers only.
    Numbers,
    /// WHILE with objects.
    Pointers,
    /// WHILE with one flat memory.
    Map,
}

/// What programs may have.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a feature of its own")]
pub(crate) struct Style {
    pub(crate) syntax: Syntax,
    pub(crate) width: u32,
    /// Assertions, assumptions and divisions.
    pub(crate) faults: bool,
    /// Inputs, choices and prints.
    pub(crate) inputs: bool,
    pub(crate) alloc: bool,
    pub(crate) procs: bool,
    /// Addresses that are computed.
    pub(crate) wild: bool,
    /// Most variables start with a number.
    pub(crate) settled: bool,
}

impl Style {
    pub(crate) fn is_while(&self) -> bool {
        matches!(self.syntax, Syntax::Numbers | Syntax::Pointers | Syntax::Map)
    }

    fn has_pointers(&self) -> bool {
        self.syntax != Syntax::Numbers
    }
}

/// A program's text.
pub(crate) fn program(random: &mut Random, style: Style) -> String {
    halves(random, style).concat()
}

/// A program's text: the main part, and what comes after it.
pub(crate) fn halves(random: &mut Random, style: Style) -> [String; 2] {
    let mut writer = Writer::new(random, style);
    let mut text = writer.header();
    if style.is_while() && style.procs {
        let procs = writer.procedures();
        text.push_str(&procs);
    }
    text.push_str(&writer.start());
    let count = 4 + writer.random.below(5);
    text.push_str(&writer.block(count, 2));
    if style.faults && writer.random.one_in(2) {
        text.push_str(&writer.assertion());
    }
    let after = !style.is_while() && style.procs;
    let after = if after { writer.procedures() } else { String::new() };
    [text, after]
}

/// The declarations of a program and two parts of it.
pub(crate) fn parts(random: &mut Random, style: Style) -> [String; 3] {
    let mut writer = Writer::new(random, style);
    let header = writer.header();
    let [a, b] = [0; 2].map(|_| {
        let count = 1 + writer.random.below(4);
        writer.block(count, 1)
    });
    [header, a, b]
}

/// A statement about final states.
pub(crate) fn predicate(random: &mut Random, style: Style) -> String {
    let mut writer = Writer::new(random, style);
    writer.random.one_in(2);
    let simple = Style { wild: false, ..style };
    writer.style = simple;
    writer.plain = true;
    let a = writer.condition();
    let b = writer.condition();
    let op = writer.random.of(&["&&", "||", "=>"]);
    format!("({a}) {op} ({b})")
}

struct Writer<'r> {
    random: &'r mut Random,
    style: Style,
    loops: usize,
    labels: usize,
    /// How many more times paths may part.
    branches: usize,
    /// Inside of a procedure: `x` is a variable too.
    inner: bool,
    /// Inside of a loop.
    looping: bool,
    /// No reads through pointers.
    plain: bool,
}

impl<'r> Writer<'r> {
    fn new(random: &'r mut Random, style: Style) -> Writer<'r> {
        Writer {
            random,
            style,
            loops: 0,
            labels: 0,
            branches: 4,
            inner: false,
            looping: false,
            plain: false,
        }
    }

    fn header(&mut self) -> String {
        let Style { syntax, width, .. } = self.style;
        match syntax {
            Syntax::Flat => format!("width {width}; var a, b, c, p, q;\n"),
            Syntax::Objects => {
                format!("width {width}; memory objects; var a, b, c, p, q, i1, i2, i3, d;\n")
            }
            Syntax::Numbers | Syntax::Pointers | Syntax::Map => {
                let wrap = if self.random.one_in(3) { "" } else { "overflow wrap; " };
                let memory = if syntax == Syntax::Map { "memory flat; " } else { "" };
                let fields = if syntax == Syntax::Numbers { "" } else { "fields f; " };
                format!("width {width}; {wrap}{memory}{fields}\n")
            }
        }
    }

    fn set(&self) -> &'static str {
        if self.style.is_while() { ":=" } else { "=" }
    }

    /// The variables of WHILE are declared after its procedures; then what is known at first.
    fn start(&mut self) -> String {
        let (set, mut text) = (self.set(), String::new());
        if self.style.is_while() {
            text.push_str("var a, b, c;\n");
            text.push_str("d := 0; ");
        }
        for name in ["a", "b", "c"] {
            if !self.random.one_in(if self.style.settled { 8 } else { 2 }) {
                let value = self.literal();
                let _ = writeln!(text, "{name} {set} {value};");
            }
        }
        if self.style.has_pointers() {
            for name in ["p", "q"] {
                if self.style.is_while() || !self.random.one_in(8) {
                    let value = self.target();
                    let _ = writeln!(text, "{name} {set} {value};");
                }
            }
        }
        text
    }

    fn literal(&mut self) -> String {
        let max = (1_u64 << (self.style.width - 1)) - 1;
        match self.random.below(12) {
            0 => max.to_string(),
            1 => format!("-{}", max + 1),
            2 => (max - 1).to_string(),
            3 => "-1".to_string(),
            n => (n % 4).to_string(),
        }
    }

    fn data(&mut self) -> &'static str {
        if self.inner {
            return self.random.of(&["x", "y"]);
        }
        self.random.of(&["a", "b", "c"])
    }

    fn pointer(&mut self) -> &'static str {
        if self.inner && self.style.is_while() {
            return "y";
        }
        self.random.of(&["p", "q"])
    }

    /// What a pointer may be made to point to.
    fn target(&mut self) -> String {
        let data = if self.inner && self.style.is_while() { "x" } else { self.data() };
        match self.random.below(10) {
            0..=4 => format!("&{data}"),
            5 | 6 if self.style.alloc && self.style.is_while() => "malloc".to_string(),
            5 if self.style.alloc => "alloc(2)".to_string(),
            6 | 7 if self.style.alloc && !self.style.is_while() => "alloc()".to_string(),
            8 if self.style.wild => format!("&{data} + {}", self.random.below(3)),
            _ => format!("&{}", if self.inner { data } else { self.random.of(&["a", "b"]) }),
        }
    }

    /// A pointer as a value, not a new object.
    fn address(&mut self) -> String {
        let data = if self.inner && self.style.is_while() { "x" } else { self.data() };
        match self.random.below(6) {
            0..=2 => format!("&{data}"),
            3 if self.style.wild => format!("{} + 1", self.pointer()),
            _ => self.pointer().to_string(),
        }
    }

    fn read(&mut self) -> String {
        let pointer = self.pointer();
        if self.style.wild && self.random.one_in(6) {
            return format!("*({pointer} + 1)");
        }
        format!("*{pointer}")
    }

    fn number(&mut self, depth: usize) -> String {
        let sub = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 6 } else { 12 }) {
            0 | 1 => self.literal(),
            2 if self.style.has_pointers() && !self.plain => self.read(),
            2..=5 => self.data().to_string(),
            6..=8 => {
                let op = self.random.of(&["+", "-", "+", "&", "^", "|"]);
                format!("({} {op} {})", self.data(), self.number(sub))
            }
            9 => {
                let cond = self.condition();
                format!("({cond} ? {} : {})", self.number(sub), self.number(sub))
            }
            10 if self.style.faults && self.random.one_in(4) => {
                format!("({} {} {})", self.data(), self.random.of(&["/", "%"]), self.number(0))
            }
            10 => format!("({} * {})", self.data(), self.literal()),
            _ => {
                let op = self.random.of(&["+", "-"]);
                format!("({} {op} {})", self.number(sub), self.number(sub))
            }
        }
    }

    fn condition(&mut self) -> String {
        let op = self.random.of(&["==", "!=", "<", "<=", ">", ">="]);
        match self.random.below(10) {
            0 if self.style.has_pointers() && !self.plain => {
                let op = self.random.of(&["==", "!="]);
                format!("{} {op} {}", self.pointer(), self.address())
            }
            1 if self.style.has_pointers() && !self.plain => {
                format!("{} {op} {}", self.read(), self.data())
            }
            2 => {
                let join = self.random.of(&["&&", "||"]);
                let (a, b) = (self.data(), self.data());
                format!("{a} {op} {} {join} {b} != {}", self.literal(), self.literal())
            }
            3 | 4 => format!("{} {op} {}", self.number(1), self.number(0)),
            _ => format!("{} {op} {}", self.data(), self.literal()),
        }
    }

    fn assertion(&mut self) -> String {
        let cond = match self.random.below(6) {
            0..=2 => {
                let what = if self.style.has_pointers() && self.random.one_in(3) && !self.plain {
                    self.read()
                } else {
                    self.data().to_string()
                };
                format!("{what} != {}", self.literal())
            }
            3 => format!("{} <= {}", self.number(1), self.number(1)),
            _ => self.condition(),
        };
        format!("assert {cond};\n")
    }

    fn block(&mut self, count: usize, depth: usize) -> String {
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn assign(&mut self) -> String {
        format!("{} {} {};\n", self.data(), self.set(), self.number(2))
    }

    fn statement(&mut self, depth: usize) -> String {
        let (set, style) = (self.set(), self.style);
        match self.random.below(40) {
            0..=4 if style.has_pointers() => {
                format!("{} {set} {};\n", self.read(), self.number(1))
            }
            5..=7 if style.has_pointers() => {
                format!("{} {set} {};\n", self.pointer(), self.target())
            }
            8 if style.has_pointers() => format!("{} {set} {};\n", self.pointer(), self.address()),
            9 if style.has_pointers() => format!("{} {set} {};\n", self.read(), self.address()),
            10 if style.has_pointers() && !self.inner => {
                format!("{} {set} {};\n", self.pointer(), self.read())
            }
            11 if style.has_pointers() && !self.inner && style.syntax == Syntax::Objects => {
                "d = p; p = q; q = d;\n".to_string()
            }
            12 | 13 if style.inputs => match self.random.below(5) {
                0 => format!("print {};\n", self.number(1)),
                _ => format!("{} {set} input();\n", self.data()),
            },
            14 if style.faults => format!("assume {};\n", self.condition()),
            15..=17 if style.faults && self.random.one_in(2) => self.assertion(),
            18 | 19 if style.procs && !self.inner => {
                let argument = if style.has_pointers() && self.random.one_in(2) {
                    self.address()
                } else {
                    self.number(1)
                };
                let call = self.random.of(&["f", "g"]);
                let mut text = String::new();
                let argument = if style.is_while() {
                    let _ = write!(text, "d := {argument}; ");
                    "d".to_string()
                } else {
                    argument
                };
                let to = self.random.of(&["a", "b"]);
                let _ = writeln!(text, "{to} {set} {call}({argument});");
                text
            }
            20..=28 | 33..=35 if depth > 0 && self.branches > 0 => self.conditional(depth),
            29..=31 if depth > 0 && self.branches > 1 && !self.looping => self.repeated(depth),
            32 if depth > 0 && self.branches > 0 && !style.is_while() => {
                self.branches -= 1;
                self.labels += 1;
                let label = format!("l{}", self.labels);
                let cond = self.decision();
                let body = self.block(2, depth - 1);
                format!("if {cond} goto {label};\n{body}{label}: skip;\n")
            }
            _ => self.assign(),
        }
    }

    /// What an `if` decides on.
    fn decision(&mut self) -> String {
        if self.style.inputs && !self.style.is_while() && !self.random.one_in(4) {
            return "(*)".to_string();
        }
        format!("({})", self.condition())
    }

    fn conditional(&mut self, depth: usize) -> String {
        self.branches -= 1;
        let mut text = String::new();
        let decision = if self.style.inputs && self.style.is_while() && !self.random.one_in(4) {
            text.push_str("d := input(); ");
            "d < 0".to_string()
        } else {
            self.decision()
        };
        let counts = [self.random.below(2), self.random.below(3)].map(|count| count + 1);
        let then = self.block(counts[0], depth - 1);
        let els = self.block(counts[1], depth - 1);
        let els = if self.random.one_in(3) { String::new() } else { format!(" else {{\n{els}}}") };
        let end = if self.style.is_while() { ";" } else { "" };
        let _ = writeln!(text, "if {decision} {{\n{then}}}{els}{end}");
        text
    }

    /// A loop with a counter that may be read, and that others may change through pointers.
    fn repeated(&mut self, depth: usize) -> String {
        self.loops += 1;
        if self.loops > 3 {
            return self.assign();
        }
        self.branches -= 1;
        let (set, most) = (self.set(), 2 + self.random.below(2));
        let counter = match self.style.syntax {
            Syntax::Flat => "c".to_string(),
            _ if self.inner && !self.style.is_while() => "y".to_string(),
            _ => format!("i{}", self.loops),
        };
        self.looping = true;
        let count = 1 + self.random.below(2);
        let mut body = self.block(count, depth - 1);
        self.looping = false;
        if self.random.one_in(3) {
            let data = self.data();
            let _ = writeln!(body, "{data} {set} {data} + {counter};");
        }
        let end = if self.style.is_while() { ";" } else { "" };
        format!(
            "{counter} {set} 0;\nwhile ({counter} < {most}) {{\n{body}{counter} {set} {counter} + 1;\n}}{end}\n"
        )
    }

    fn procedures(&mut self) -> String {
        let mut text = String::new();
        for name in ["f", "g"] {
            self.inner = true;
            self.branches = 1;
            self.loops = 0;
            let set = self.set();
            let first = if self.style.has_pointers() {
                match (self.style.is_while(), self.random.below(3)) {
                    (true, _) => format!("y {set} &x;\n"),
                    (false, 0) => format!("y {set} *x;\n"),
                    (false, _) => format!("y {set} {};\n", self.random.of(&["x", "0", "a", "&y"])),
                }
            } else {
                format!("y {set} 1;\n")
            };
            let count = 1 + self.random.below(3);
            let body = self.block(count, 1);
            let result = self.number(1);
            let locals = if self.style.is_while() { "" } else { "var y;\n" };
            let _ = writeln!(text, "proc {name}(x) {{\n{locals}{first}{body}return {result};\n}}");
            self.inner = false;
        }
        text
    }
}
