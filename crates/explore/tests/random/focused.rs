//! Programs of PL that differ in what subsumption must tell apart: which cells pointers mean, whether they are the same, how
//! large their objects are, whose local a name is, on which side of a bound or of the width's end a number is.
//!
//! The first arms are often safe and a later one is not, so that a wrong match hides a fault.

use super::Random;
use std::fmt::Write;

const SHAPES: &[&str] = &[
    "p = alloc(); q = alloc();",
    "p = alloc(); q = p;",
    "q = alloc(); p = q;",
    "q = alloc(); p = alloc();",
    "q = alloc(); p = &A;",
    "p = &A; q = &B;",
    "p = &B; q = &A;",
    "p = &A; q = &A;",
    "p = alloc(2); q = p + 1;",
    "p = alloc(2); q = p;",
    "p = alloc(2); q = alloc(2); p = p + 1;",
    "r = p; p = q; q = r;",
    "p = &A; q = alloc();",
    "p = alloc();",
    "p = alloc(2);",
    "p = alloc(3); q = p + 2;",
    "p = &A;",
    "p = alloc(2); *(p + 1) = 2; q = alloc();",
];

/// A program's text: the main part, and what comes after it.
pub(crate) fn halves(random: &mut Random, width: u32) -> [String; 2] {
    let inside = random.one_in(3);
    let (a, b) = if inside { ("x", "y") } else { ("a", "b") };
    let mut writer = Writer { random, width, a, b };
    let mut body = String::new();
    if writer.random.one_in(3) {
        body.push_str(&writer.of(&["A = input();", "B = input();", "assume A < 3;\n"]));
    }
    if !writer.random.one_in(4) {
        body.push_str("p = alloc(); q = alloc(); *p = 1; *q = 2;\n");
    } else if writer.random.one_in(3) {
        body.push_str(&writer.of(&["assume p == &A || p == &B; q = &B;\n", "p = &c; q = &c;\n"]));
    } else {
        body.push_str(&writer.of(&["p = &A; q = &B;\n"]));
    }
    for _ in 0..=writer.random.below(2) {
        let (then, els) = (writer.arm(), writer.arm());
        let _ = writeln!(body, "if (*) {{ {then} }} else {{ {els} }}");
        for _ in 0..=writer.random.below(3) {
            let act = writer.act();
            let _ = writeln!(body, "{act}");
        }
    }
    if writer.random.one_in(2) {
        let bounds = writer.bounds();
        body.push_str(&bounds);
    }
    let last =
        ["c = *p;", "c = *q;", "c = A;", "c = B;", "c = *p + *q;", "c = *q + *p;", "c = A + B;"];
    let last = writer.of(&last);
    let header = format!("width {width}; memory objects; var a, b, c, p, q, r, i;\n");
    if inside {
        let calls =
            random.of(&["f(1);\n", "f(0); a = c; f(2);\n", "f(1); assert c != 3; c = 1; f(c);\n"]);
        let first = random.of(&["y = 1;", "y = x;", ""]);
        return [
            format!("{header}a = 0; b = 1; c = 0;\n{calls}"),
            format!("proc f(x) {{ var y; {first}\n{body}{last}\n}}\n"),
        ];
    }
    let start = random.of(&["a = 0; b = 1; c = 0;\n", "a = 2; c = 1;\n", "b = 0; c = 0;\n"]);
    [format!("{header}{start}{body}{last}\n"), String::new()]
}

struct Writer<'r> {
    random: &'r mut Random,
    width: u32,
    a: &'static str,
    b: &'static str,
}

impl Writer<'_> {
    fn of(&mut self, all: &[&str]) -> String {
        let text = self.random.of(all);
        text.replace('A', self.a).replace('B', self.b)
    }

    fn number(&mut self) -> u64 {
        let end = 1 << (self.width - 1);
        match self.random.below(8) {
            0 => end - 1,
            1 => end,
            2 => end - 2,
            3 => 2 * end - 1,
            n => n as u64 - 4,
        }
    }

    fn arm(&mut self) -> String {
        let mut text = String::new();
        if !self.random.one_in(3) {
            text = self.of(SHAPES);
        }
        for _ in 0..self.random.below(3) {
            let act = self.act();
            let _ = write!(text, " {act}");
        }
        text
    }

    fn act(&mut self) -> String {
        let number = self.number();
        let act = self.of(&[
            "*p = N;",
            "*q = N;",
            "A = N;",
            "B = N;",
            "A = *p;",
            "B = *q + N;",
            "A = A + 1;",
            "B = A + B;",
            "c = input();",
            "*(p + 1) = N;",
            "*p = *q;",
            "*q = A;",
            "B = input();",
            "A = A + N;",
        ]);
        act.replace('N', &number.to_string())
    }

    /// Several bounds of one number, some of them by another.
    fn bounds(&mut self) -> String {
        let mut text = String::new();
        if self.random.one_in(2) {
            let turns = 2 + self.random.below(2);
            let cond = self.of(&["A + i <= B", "A + i < B + 2", "A - i != B", "*p + i != B"]);
            let _ = writeln!(
                text,
                "i = 0; while (i < {turns}) {{ assert {cond}; if (*) {{ c = c + 1; }} i = i + 1; }}"
            );
            return text;
        }
        for _ in 0..2 + self.random.below(2) {
            let number = self.number();
            let cond =
                self.of(&["A < N", "A >= N", "A + 1 <= N", "A - 1 < N", "A + 2 > N", "A != N"]);
            let _ = writeln!(text, "assert {};", cond.replace('N', &number.to_string()));
            if self.random.one_in(2) {
                text.push_str("if (*) { c = 2; }\n");
            }
        }
        text
    }
}
