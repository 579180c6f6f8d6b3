//! Whatever is proved holds: random programs with random annotations, proved or not, run on all inputs of four bits.

mod common;

use common::report;
use polysem_domain::Concrete;
use polysem_explore::{End, emulate};
use polysem_lang::Source;
use polysem_lang::while_lang::While;
use polysem_prove::{Answer, Correctness};
use polysem_sem::{Bits, Stop};
use polysem_term::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len() as u64) as usize]
    }
}

/// A program: what comes before `requires`, what is required and ensured, and the statements.
struct Text {
    head: String,
    requires: String,
    ensures: String,
    body: String,
}

impl Text {
    /// As it is verified.
    fn annotated(&self) -> String {
        let Text { head, requires, ensures, body } = self;
        format!("{head}var a, b;\nrequires {requires};\nensures {ensures};\n{body}")
    }

    /// As it is run.
    fn checked(&self) -> String {
        let Text { head, requires, ensures, body } = self;
        format!("{head}var a, b;\nassume {requires};\n{body}\nassert {ensures};")
    }
}

struct Generator {
    random: Random,
    pointers: bool,
    procs: bool,
}

impl Generator {
    fn number(&mut self) -> String {
        let r = &mut self.random;
        match r.below(7) {
            0 => format!("{}", r.below(4)),
            1 => format!("{} + {}", r.pick(&["x", "y", "a", "i"]), r.pick(&["1", "x", "b"])),
            2 => format!("{} - {}", r.pick(&["x", "y", "a"]), r.pick(&["1", "y", "b"])),
            3 => format!("{} / {}", r.pick(&["x", "a"]), r.pick(&["2", "b", "y"])),
            _ => r.pick(&["x", "y", "a", "b", "i"]).to_string(),
        }
    }

    fn formula(&mut self) -> String {
        let r = &mut self.random;
        let one = |r: &mut Random| {
            let left = r.pick(&["x", "y", "i", "a", "b", "x + y", "x - i"]);
            let op = r.pick(&["=", "<=", ">=", "<", "!="]);
            let right = r.pick(&["0", "0", "1", "a", "b", "i", "x", "y", "7", "x"]);
            format!("{left} {op} {right}")
        };
        match r.below(6) {
            0 => "true".into(),
            1 => format!("({} or {})", one(r), one(r)),
            2 => format!("({} and {})", one(r), one(r)),
            _ => one(r),
        }
    }

    fn statement(&mut self, depth: u32, out: &mut String) {
        match self.random.below(if depth == 0 { 7 } else { 10 }) {
            0 if self.pointers => {
                let value = self.number();
                let _ = write!(out, "*p := {value}; ");
            }
            1 if self.procs => {
                let value = self.number();
                let name = self.random.pick(&["f", "g", "h"]);
                let to = self.random.pick(&["x", "y"]);
                let _ = write!(out, "{to} := {name}({value}); ");
            }
            2 => {
                let cond = self.formula();
                let _ = write!(out, "assert {cond}; ");
            }
            7 => {
                let cond = self.formula();
                let _ = write!(out, "if {cond} then {{ ");
                self.statement(depth - 1, out);
                out.push_str("} else { ");
                self.statement(depth - 1, out);
                out.push_str("}; ");
            }
            8 | 9 => self.repeated(depth, out),
            _ => {
                let value = self.number();
                let to = self.random.pick(&["x", "y"]);
                let _ = write!(out, "{to} := {value}; ");
            }
        }
    }

    fn repeated(&mut self, depth: u32, out: &mut String) {
        let counted = self.random.below(4) > 0;
        let cond = if counted { "i < a".to_string() } else { self.formula() };
        out.push_str(if counted { "i := 0; " } else { "" });
        let _ = write!(out, "\nwhile {cond} ");
        if counted && self.random.below(3) > 0 {
            out.push_str("invariant 0 <= i and (i <= a or a < 0) ");
        }
        for _ in 0..self.random.below(3) {
            let formula = self.formula();
            let _ = write!(out, "invariant {formula} ");
        }
        if self.random.below(2) == 0 {
            let measure = if counted { "a - i".to_string() } else { self.number() };
            let _ = write!(out, "decreases {measure} ");
        }
        out.push_str("do { ");
        for _ in 0..self.random.below(3) {
            self.statement(depth - 1, out);
        }
        out.push_str(if counted { "i := i + 1 }; " } else { "skip }; " });
    }

    fn program(&mut self) -> Text {
        let mut head = "width 4;\n".to_string();
        if self.random.below(2) == 0 {
            head.push_str("overflow wrap;\n");
        }
        (self.pointers, self.procs) = (self.random.below(3) == 0, self.random.below(3) == 0);
        if self.pointers && self.random.below(2) == 0 {
            head.push_str("memory flat;\n");
        }
        if self.procs {
            let (requires, ensures) = (
                self.random.pick(&["n >= 0", "n < 3", "true"]),
                self.random.pick(&["result >= n", "result > 0", "result = n + 1", "true"]),
            );
            let result = self.random.pick(&["n + 1", "n", "1", "n - n"]);
            let _ = writeln!(
                head,
                "proc f(n) requires {requires} ensures {ensures} {{ return {result}; }}"
            );
            let (measure, step) = (
                self.random.pick(&["n", "0 - n", "n + 1"]),
                self.random.pick(&["1", "1", "0", "2"]),
            );
            let ensured = self.random.pick(&["result = 0", "result >= 0", "result <= n"]);
            let _ = writeln!(
                head,
                "proc g(n) requires n >= 0 ensures {ensured} decreases {measure} \
                 {{ if n <= 0 then {{ return 0 }} else {{ skip }}; n := g(n - {step}); return n; }}"
            );
            let inlined = self.random.pick(&["n + n", "n - 1", "0"]);
            let _ = writeln!(
                head,
                "proc h(n) {{ if n < 0 then {{ n := 0 }} else {{ skip }}; return {inlined}; }}"
            );
        }
        let mut body = "x := 0; y := 0; i := 0; ".to_string();
        if self.pointers {
            body.push_str("p := &x; ");
            if self.random.below(2) == 0 {
                body.push_str("if b = 0 then { p := &y } else { skip }; ");
            }
        }
        for _ in 0..=self.random.below(2) {
            self.statement(2, &mut body);
        }
        self.repeated(2, &mut body);
        // Without arithmetic: it wraps around in specifications, and may be a fault in code.
        let plain = |text: String| text.replace("x + y", "x").replace("x - i", "y");
        let (requires, ensures) = (plain(self.formula()), plain(self.formula()));
        let requires = requires.replace(['x', 'y', 'i'], "a");
        Text { head, requires, ensures, body }
    }
}

/// What is claimed of a counted loop: some of it is true.
const CLAIMS: &[&str] = &[
    "x = i", "x = 0", "x >= 0", "x <= i", "x = y", "y = 0", "y <= x", "x != 3", "y = i", "x < 4",
    "y = b",
];

impl Generator {
    /// A counted loop that claims to do what it ensures, and may.
    fn counted(&mut self) -> Text {
        let r = &mut self.random;
        let mut head = "width 4;\n".to_string();
        head.push_str(if r.below(2) == 0 { "overflow wrap;\n" } else { "" });
        let (required, ensured) = (
            r.pick(&["n >= 0", "n >= 0 and n < 7", "n = 3", "true"]),
            r.pick(&["result = n", "result > 0", "result = 0", "result >= n", "false"]),
        );
        let result = r.pick(&["n", "n + 1", "0", "1", "n / n"]);
        let _ = writeln!(
            head,
            "proc f(n) requires {required} ensures {ensured} {{ return {result}; }}"
        );
        let (ensured, down) =
            (r.pick(&["result = 0", "result = n", "false"]), r.pick(&["1", "0", "b0"]));
        let base = r.pick(&["if n <= 0 then { return 0 } else { skip }; ", ""]);
        let _ = writeln!(
            head,
            "proc g(n) requires n >= 0 ensures {ensured} {} {{ b0 := 1; {base}n := g(n - {down}); return n; }}",
            r.pick(&["decreases n", "", "decreases n + 1"]),
        );
        let mut body =
            format!("x := {}; y := {}; i := 0;\n", r.pick(&["0", "0", "1"]), r.pick(&["0", "b"]));
        let _ =
            write!(body, "while i < a invariant 0 <= i and i <= a invariant {} ", r.pick(CLAIMS));
        let _ = write!(
            body,
            "invariant {} decreases {} do {{ ",
            r.pick(CLAIMS),
            r.pick(&["a - i", "a"])
        );
        for _ in 0..r.below(3) {
            body.push_str(r.pick(&[
                "x := x + 1; ",
                "x := i + 1; ",
                "y := y + 1; ",
                "y := x; ",
                "x := f(i); ",
                "y := f(x); ",
                "y := g(i); ",
                "if x = 2 then { x := 4 } else { skip }; ",
            ]));
        }
        body.push_str(r.pick(&["i := i + 1 };\n", "i := i + 1 };\n", "skip };\n"]));
        body.push_str(r.pick(&["x := f(a); ", "y := g(b); ", "", "", ""]));
        let ensures = r.pick(CLAIMS).to_string();
        let requires = r.pick(&["a >= 0", "a >= 0 and b = 0", "a >= 0 and a < 7"]).to_string();
        Text { head, requires, ensures, body }
    }
}

/// Whether runs on all inputs do nothing wrong, and end if that is claimed.
fn holds(text: &str, correctness: Correctness) -> Result<(), String> {
    let program = While::read(text).map_err(|e| e.message)?;
    for inputs in 0..256 {
        let bits = |value| Value::Bv(Bits::new(4, value));
        let inputs = BTreeMap::from([
            ("a".to_string(), bits(inputs & 15)),
            ("b".to_string(), bits(inputs >> 4)),
        ]);
        let mut dom = Concrete::new(inputs.clone());
        let start = program.routines[0].entry;
        let run =
            emulate::<While>(&program, &mut dom, start, 3000, |_, _, _| ControlFlow::Continue(()));
        match run.end {
            End::Done | End::Blocked => {}
            End::Stopped(Stop::Budget(_)) if correctness == Correctness::Partial => {}
            End::Stopped(stop) => return Err(format!("{stop} on {inputs:?}")),
        }
    }
    Ok(())
}

#[test]
fn what_is_proved_holds_on_all_inputs() {
    let all = std::env::var_os("POLYSEM_TEST_ALL").is_some();
    let count = if all { 60_000 } else { 5_000 };
    let mut generator =
        Generator { random: Random(0x9e37_79b9_7f4a_7c15), pointers: false, procs: false };
    let (mut proved, mut total, mut found) = (0, 0, 0);
    for number in 0..count {
        let text = if number % 3 == 0 { generator.program() } else { generator.counted() };
        let annotated = text.annotated();
        match report(&annotated).answer() {
            Answer::Safe(correctness) => {
                proved += 1;
                total += u32::from(correctness == Correctness::Total);
                if let Err(why) = holds(&text.checked(), correctness) {
                    panic!("proved {correctness:?}, but {why}:\n{annotated}");
                }
            }
            // A run that was found is one.
            Answer::Unsafe => found += 1,
            Answer::Unknown(_) => {}
        }
    }

    assert!(proved * 40 > count && total > 10 && found > 10, "{proved} {total} {found}");
}
