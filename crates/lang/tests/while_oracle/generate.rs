//! Random WHILE programs as text, in all styles that the reader knows.

/// Which programs.
#[derive(Clone, Copy)]
pub(crate) struct Config {
    pub(crate) width: u32,
    pub(crate) wraps: bool,
    /// `None` for no pointers, else the directive.
    pub(crate) memory: Option<&'static str>,
    /// Pointers in procedures too.
    pub(crate) inner_pointers: bool,
}

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0xda3e_39cb_94b9_5bdb);
        ((self.0 >> 33) as usize) % n
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    pub(crate) fn signed(&mut self, width: u32) -> i128 {
        let max = (1_i128 << (width - 1)) - 1;
        match self.below(5) {
            0 => max,
            1 => -max - 1,
            _ => (self.below(1 << 31) as i128 % 12 - 4).clamp(-max - 1, max),
        }
    }
}

struct Scope {
    /// What may be read, and what of it assigned.
    names: Vec<String>,
    targets: Vec<String>,
    pointers: bool,
    loops: usize,
}

struct Generator<'r> {
    random: &'r mut Random,
    config: Config,
    procs: usize,
}

/// A program's text.
pub(crate) fn program(random: &mut Random, config: Config) -> String {
    let mut generator = Generator { random, config, procs: 0 };
    let mut text = format!("width {};\n", config.width);
    if config.wraps {
        text.push_str("overflow wrap;\n");
    }
    if let Some(model) = config.memory {
        text.extend(["memory ", model, ";\n"]);
    }
    let wanted = generator.random.below(3);
    for number in 0..wanted {
        text.push_str(&generator.procedure(number));
        generator.procs = number + 1;
    }
    text.push_str("var a, b;\n");
    let names = |all: &[&str]| all.iter().map(ToString::to_string).collect();
    let mut scope = Scope {
        names: names(&["a", "b", "x", "y", "z", "t1"]),
        targets: names(&["a", "x", "y", "z", "t1"]),
        pointers: config.memory.is_some(),
        loops: 0,
    };
    text.push_str("x := 1; y := a; z := 0; t1 := 0;\n");
    if scope.pointers {
        scope.names.push("p".into());
        let first = ["p := &x;\n", "p := malloc; p.f := 0; p.g := *p;\n", "p := &a; *p := b;\n"];
        text.push_str(generator.random.of(&first));
    }
    for _ in 0..2 + generator.random.below(6) {
        text.push_str(&generator.statement(&mut scope, 3));
        text.push_str(";\n");
    }
    text
}

impl Generator<'_> {
    fn procedure(&mut self, number: usize) -> String {
        if self.random.below(3) == 0 {
            return format!(
                "proc f{number}(n) {{ if n <= 0 then return 1; m := n - 1; r := f{number}(m); \
                 return r + n }}\n"
            );
        }
        let mut scope = Scope {
            names: ["u", "v"].map(String::from).to_vec(),
            targets: ["u", "w"].map(String::from).to_vec(),
            pointers: self.config.memory.is_some() && self.config.inner_pointers,
            loops: 0,
        };
        let params = if self.random.below(2) == 0 { "u" } else { "v" };
        let local = if params == "u" { "v" } else { "u" };
        let mut body = format!("{local} := {params}; w := 3;");
        scope.names.push("w".into());
        if scope.pointers {
            scope.names.push("p".into());
            body.push_str(self.random.of(&["p := &u; *p := 2;", "p := &w;", "p := malloc;"]));
        }
        for _ in 0..=self.random.below(3) {
            body.push_str(&self.statement(&mut scope, 2));
            body.push(';');
        }
        let result = self.number(&scope, 2);
        format!("proc f{number}({params}) {{ {body} return {result}; }}\n")
    }

    fn literal(&mut self) -> String {
        let max = (1_u64 << (self.config.width - 1)) - 1;
        match self.random.below(8) {
            0 => max.to_string(),
            1 => format!("-{}", max + 1),
            2 => (2 * u128::from(max) + 1).to_string(),
            _ => (self.random.below(5) as u64).min(max).to_string(),
        }
    }

    fn number(&mut self, scope: &Scope, depth: usize) -> String {
        let kind = if depth == 0 { self.random.below(5) } else { self.random.below(16) };
        let sub = depth.saturating_sub(1);
        match kind {
            0 | 1 => self.literal(),
            2..=4 => scope.names[self.random.below(scope.names.len())].clone(),
            5 => {
                let operand = self.number(scope, sub);
                // `-(15)` would be the literal -15, which need not fit.
                let number = operand.starts_with(|c: char| c.is_ascii_digit());
                let op = if number { "~" } else { self.random.of(&["-", "~"]) };
                format!("{op}({operand})")
            }
            6 => {
                let cond = self.truth(scope, sub);
                format!("({cond} ? {} : {})", self.number(scope, sub), self.number(scope, sub))
            }
            7 | 8 if scope.pointers => {
                self.random.of(&["*p", "p.f", "p.g", "*(p + 1)"]).to_string()
            }
            _ => {
                let ops = ["+", "-", "*", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"];
                let op = self.random.of(&ops);
                format!("({} {op} {})", self.number(scope, sub), self.number(scope, sub))
            }
        }
    }

    fn truth(&mut self, scope: &Scope, depth: usize) -> String {
        let sub = depth.saturating_sub(1);
        match if depth == 0 { 5 } else { self.random.below(10) } {
            0 => self.random.of(&["true", "false"]).to_string(),
            1 => format!("{} ({})", self.random.of(&["not", "!"]), self.truth(scope, sub)),
            2 | 3 => {
                let op = self.random.of(&["and", "or", "&&", "||", "=>"]);
                format!("({} {op} {})", self.truth(scope, sub), self.truth(scope, sub))
            }
            4 if self.random.below(3) == 0 => {
                let (c, a) = (self.truth(scope, sub), self.truth(scope, sub));
                format!("({c} ? {a} : {})", self.truth(scope, sub))
            }
            _ => {
                let op = self.random.of(&["=", "==", "!=", "<", "<=", ">", ">="]);
                format!("{} {op} {}", self.number(scope, sub), self.number(scope, sub))
            }
        }
    }

    fn block(&mut self, scope: &mut Scope, depth: usize) -> String {
        let count = self.random.below(3);
        let all: Vec<_> = (0..=count).map(|_| self.statement(scope, depth)).collect();
        all.join("; ")
    }

    fn statement(&mut self, scope: &mut Scope, depth: usize) -> String {
        let to = scope.targets[self.random.below(scope.targets.len())].clone();
        match self.random.below(if depth == 0 { 12 } else { 18 }) {
            0 => self.random.of(&["skip", "print x + 0", "print 3"]).replace('x', &to),
            1 => format!("{} {}", self.random.of(&["assert", "assume"]), {
                let cond = self.truth(scope, 1);
                if self.random.below(2) == 0 { cond } else { format!("({cond}) or 0 <= 1") }
            }),
            2 => match self.random.below(3) {
                0 => format!("havoc {to}"),
                1 => format!("{} {to}", self.random.of(&["read", "input"])),
                _ => {
                    format!("{to} := {}", self.random.of(&["input()", "input(a)", "input(other)"]))
                }
            },
            3 => format!("print {}", self.number(scope, 2)),
            4 if self.procs > 0 => {
                let callee = self.random.below(self.procs);
                let argument = self.number(scope, 1);
                let to =
                    if self.random.below(3) == 0 { String::new() } else { format!("{to} := ") };
                format!("{to}f{callee}({argument})")
            }
            5 | 6 if scope.pointers => {
                let value = self.number(scope, 1);
                match self.random.below(8) {
                    0 => "p := malloc".to_string(),
                    1 => format!("p := &{to}"),
                    2 => self.random.of(&["*&p := p + 0", "p := 0"]).to_string(),
                    3 => format!("p.f := {value}"),
                    4 => format!("p.g := {value}"),
                    _ => format!("*p := {value}"),
                }
            }
            7 if depth < 3 && self.random.below(6) == 0 => {
                format!("return {}", self.number(scope, 1))
            }
            12..=14 => {
                let cond = self.truth(scope, 2);
                let (then, els) = (self.block(scope, depth - 1), self.block(scope, depth - 1));
                match self.random.below(4) {
                    0 => format!("if {cond} then {{ {then} }} else {{ {els}; }}"),
                    1 => format!("if {cond} {{ {then} }}"),
                    2 => {
                        let (then, els) = (self.statement(scope, 0), self.statement(scope, 0));
                        format!("if {cond} then {then} else {els}")
                    }
                    _ => format!("if {cond} then skip else {{ {els} }}"),
                }
            }
            15 | 16 => self.repeated(scope, depth - 1),
            _ => format!("{to} := {}", self.number(scope, 3)),
        }
    }

    /// A loop of few rounds.
    fn repeated(&mut self, scope: &mut Scope, depth: usize) -> String {
        scope.loops += 1;
        let counter = format!("i{}", scope.loops);
        let most = 1 + self.random.below(4);
        let and = if self.random.below(2) == 0 {
            format!(" and {}", self.truth(scope, 1))
        } else {
            String::new()
        };
        let body = self.block(scope, depth);
        let more = format!("{counter} := {counter} + 1");
        let head = format!("{counter} := 0; while {counter} < {most}{and}");
        match self.random.below(3) {
            0 => format!(
                "{head} invariant {counter} >= 0 decreases {most} - {counter} {{ {body}; {more} }}"
            ),
            1 => format!("{head} do {{ {more}; {body} }}"),
            _ => format!("{head} do {body}; {more} od"),
        }
    }
}
