//! Random C programs, small, that end on all inputs, and of which about half have a fault that few inputs reach.
//!
//! Values are kept below 16, indices in their arrays, divisors odd, and pointers to cells of the heap are looked at before they
//! are followed; so nothing goes wrong but in the few *risks* that a program takes. All variables have a fixed part: `x0` to
//! `x3` are numbers, `p` and `q` point to numbers, `h` and `k` to cells of the heap or nowhere, `e` and `f` to cells that stay.
//! What branches do to them differs, so that states that meet are alike in some ways and not in others.
//!
//! **Invariant:** the names of what a program defines end in `@`, which becomes its number: many are one file for the compiler.

mod focused;
pub(crate) mod frames;
mod heap;

use std::fmt::Write as _;

/// What all programs of a file have in common.
pub(crate) const PRELUDE: &str = "\
typedef unsigned char byte;
typedef unsigned long size;
void *malloc(size);
void *calloc(size, size);
void *realloc(void *, size);
void free(void *);
void *memcpy(void *, const void *, size);
void *memmove(void *, const void *, size);
void *memset(void *, int, size);
void klee_make_symbolic(void *, size, const char *);
void __polysem_assert(int, const char *);
byte nondet_m1(void);
byte nondet_m3(void);
byte nondet_m7(void);
#define bit() (nondet_m1() & 1)
#define two() (nondet_m3() & 3)
#define three() (nondet_m7() & 7)
#ifdef SWAP
#define way() (!bit())
#else
#define way() bit()
#endif
#define check(c) __polysem_assert(c, #c)
struct cell { int v; struct cell *n; int a[2]; };
union word { int i; byte b[4]; short w[2]; };
";

/// What every program has at hand.
const HELPERS: &str = "\
static int g0@ = 1, g1@ = 2;
static int ga@[3] = {3, 4, 5};
static int *gone@;
static struct cell gc@ = {6, 0, {7, 8}};
static int inc@(int x) { return (x + 1) & 15; }
static int dbl@(int x) { return (x * 2) & 15; }
static int neg@(int x) { return 15 - (x & 15); }
static int bump@(int x) { static int n; n = (n + x) & 15; return n; }
static int (*tab@[4])(int) = {inc@, dbl@, neg@, bump@};
static void swap@(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
static void put@(int *a, int v) { *a = v; }
static int *less@(int *a, int *b) { return *a < *b ? a : b; }
static int pick@(int *a, int i) { return a[i]; }
static void keep@(int v, int w) { int l = v; if (v == w) gone@ = &l; }
static struct cell with@(struct cell c, int v) { c.v = v; return c; }
static int rec@(int d, int *a) {
  if (d <= 0) return *a;
  *a = (*a + d) & 15;
  return rec@(d - 1, a);
}
static int len@(struct cell *c) {
  int n = 0;
  for (; c && n < 4; c = c->n) n++;
  return n;
}
static int total@(struct cell *c) {
  int n = 0, s = 0;
  for (; c && n < 3; c = c->n, n++) s += c->v;
  return s & 15;
}
static int sum@(int n, ...) {
  __builtin_va_list l;
  int s = 0;
  __builtin_va_start(l, n);
  for (int i = 0; i < n; i++) s += __builtin_va_arg(l, int);
  __builtin_va_end(l);
  return s & 15;
}
static struct cell *make@(int v, struct cell *n) {
  struct cell *c = malloc(sizeof *c);
  c->v = v;
  c->n = n;
  c->a[0] = v;
  c->a[1] = 1;
  return c;
}
static struct cell *bare@(int v) {
  struct cell *c = malloc(sizeof *c);
  c->v = v;
  c->n = 0;
  return c;
}
";

/// `SplitMix64`, so that tests repeat and neighbouring seeds have nothing in common.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) >> 33) as usize % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// The program of a seed, which reads at most so many bits, where no loop reads more. Its function is `main@`.
pub(crate) fn program(seed: u64, bits: usize) -> String {
    let random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let mut writer = Writer {
        random,
        text: HELPERS.to_owned(),
        indent: 1,
        bits,
        rounds: 1,
        loops: 0,
        names: 0,
        in_main: false,
    };
    if writer.random.one_in(3) {
        writer.heap();
        return writer.text;
    }
    writer.rounds = 2;
    writer.work();
    (writer.rounds, writer.in_main) = (1, true);
    writer.main();
    writer.text
}

/// A program with its number in its names.
pub(crate) fn numbered(program: &str, number: u64) -> String {
    program.replace('@', &format!("_{number}"))
}

struct Writer {
    random: Random,
    text: String,
    indent: usize,
    /// How many bits may still be read.
    bits: usize,
    /// How often what is being written is executed, at most.
    rounds: usize,
    /// How many loops it is in.
    loops: usize,
    /// How many names were made up.
    names: usize,
    in_main: bool,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let indent = self.indent * 2;
        let _ = writeln!(self.text, "{:indent$}{line}", "");
    }

    fn fresh(&mut self, what: &str) -> String {
        self.names += 1;
        format!("{what}{}", self.names)
    }

    /// A function whose variables have the same names, and that may call itself.
    fn work(&mut self) {
        self.text += "static int work@(int d, int x0, int *p, struct cell *e, struct cell *h) {\n";
        self.line("int x1 = d, x2 = 2, x3 = 3, arr[4] = {4, 3, 2, 1};");
        self.line("int *q = &x1, **pp = &q;");
        self.line("struct cell s = {1, 0, {2, 3}}, t = {4, e, {5, 6}}, *k = h, *f = &t;");
        self.line("byte buf[8] = {0};");
        self.line("union word u = {0};");
        self.line("int (*fp)(int) = tab@[d & 3];");
        for _ in 0..=self.random.below(3) {
            self.statement(2);
        }
        if self.random.one_in(2) {
            let (value, pointer) = (self.value(1), self.pointer());
            self.line(&format!("if (d > 0) x2 = work@(d - 1, {value}, {pointer}, f, k);"));
        }
        let value = self.value(1);
        self.line(&format!("return {value};"));
        self.text += "}\n";
    }

    fn main(&mut self) {
        self.text += "int main@(void) {\n";
        for x in ["x0", "x1", "x2", "x3"] {
            let first = if self.random.one_in(3) { self.input() } else { None };
            let first = first.unwrap_or_else(|| self.number());
            self.line(&format!("int {x} = {first};"));
        }
        self.line("int arr[4] = {1, 2, 3, 4};");
        self.line("int *p = &x0, *q = &x1, **pp = &p;");
        self.line("struct cell s = {1, 0, {2, 3}}, t = {4, &s, {5, 6}};");
        self.line("struct cell *h = 0, *k = 0, *e = &s, *f = &t;");
        self.line("byte buf[8] = {0};");
        self.line("union word u = {0};");
        self.line("int (*fp)(int) = inc@;");
        if self.random.one_in(4) {
            self.anything();
        } else {
            self.focused();
        }
        self.line("return 0;");
        self.text += "}\n";
    }

    /// Any statements, and some risks.
    fn anything(&mut self) {
        let before = 5 + self.random.below(8);
        (0..before).for_each(|_| self.statement(3));
        for _ in 0..=self.random.below(4) {
            self.risk();
            if self.random.one_in(2) {
                self.statement(1);
            }
        }
    }

    fn number(&mut self) -> String {
        self.random.below(if self.random.0 & 1 == 0 { 4 } else { 16 }).to_string()
    }

    /// An input, if one may still be read.
    fn input(&mut self) -> Option<String> {
        let width = [1, 1, 1, 2, 2, 3][self.random.below(6)];
        let cost = width * self.rounds;
        if cost > self.bits {
            return None;
        }
        self.bits -= cost;
        Some(["bit()", "two()", "three()"][width - 1].to_owned())
    }

    fn variable(&mut self) -> &'static str {
        self.random.of(&["x0", "x1", "x2", "x3", "g0@", "g1@"])
    }

    /// A place for a number below 16.
    fn place(&mut self) -> String {
        match self.random.below(9) {
            0 => "*p".to_owned(),
            1 => "*q".to_owned(),
            2 => format!("arr[{} & 3]", self.value(0)),
            3 => self.random.of(&["e->v", "f->v", "e->a[0]", "f->a[1]", "gc@.v"]).to_owned(),
            4 => format!("ga@[{} % 3]", self.value(0)),
            5 => "**pp".to_owned(),
            _ => self.variable().to_owned(),
        }
    }

    /// A number below 16.
    fn value(&mut self, depth: usize) -> String {
        let kinds = if depth == 0 { 7 } else { 25 };
        match self.random.below(kinds) {
            0 | 1 => self.number(),
            2 | 3 => self.variable().to_owned(),
            4 => self.random.of(&["*p", "*q", "e->v", "f->v", "arr[1]", "arr[2]"]).to_owned(),
            5 => match self.input() {
                Some(input) => input,
                None => self.variable().to_owned(),
            },
            6 => "x0".to_owned(),
            7 | 8 => format!("(({} + {}) & 15)", self.value(depth - 1), self.value(depth - 1)),
            9 => format!("(({} - {}) & 15)", self.value(depth - 1), self.value(depth - 1)),
            10 => format!("({} ^ {})", self.value(depth - 1), self.value(depth - 1)),
            11 => format!("(({} * {}) & 15)", self.value(depth - 1), self.value(depth - 1)),
            12 => format!("({} / ({} | 1))", self.value(depth - 1), self.value(depth - 1)),
            13 => format!("({} % ({} + 1))", self.value(depth - 1), self.value(depth - 1)),
            14 => self.condition(depth - 1),
            15 => format!("arr[{} & 3]", self.value(depth - 1)),
            16 => format!("pick@(arr, {} & 3)", self.value(depth - 1)),
            17 => {
                let cell = self.random.of(&["h", "k"]);
                format!("({cell} ? {cell}->v : {})", self.value(depth - 1))
            }
            18 => format!("fp({})", self.value(depth - 1)),
            19 => format!("tab@[{} & 3]({})", self.value(depth - 1), self.value(depth - 1)),
            20 => {
                let list = self.random.of(&["h", "k", "e", "f"]);
                format!("{}({list})", self.random.of(&["len@", "total@"]))
            }
            21 => self.random.of(&["(u.i & 15)", "(u.b[1] & 15)", "(u.w[0] & 15)"]).to_owned(),
            22 => format!("(buf[{} & 7] & 15)", self.value(depth - 1)),
            23 => format!("sum@(2, {}, {})", self.value(depth - 1), self.value(depth - 1)),
            _ => format!("*less@({}, {})", self.pointer(), self.pointer()),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        if self.random.one_in(2)
            && let Some(input) = self.input()
        {
            return format!(
                "({input} {} {})",
                self.random.of(&["==", "<", "!="]),
                self.random.below(3)
            );
        }
        match self.random.below(10) {
            0 => "(p == q)".to_owned(),
            1 => format!("({} == {})", self.random.of(&["p", "q"]), self.pointer()),
            2 => self.random.of(&["(h == k)", "!h", "!k", "(e == f)", "(e == &s)"]).to_owned(),
            3 => format!("(fp == {})", self.function()),
            4 => format!("({} & 1)", self.value(depth)),
            5 if depth > 0 => {
                let both = self.random.of(&["&&", "||"]);
                format!("({} {both} {})", self.condition(depth - 1), self.condition(depth - 1))
            }
            _ => {
                let compare = self.random.of(&["==", "!=", "<", "<=", ">"]);
                let right = if self.random.one_in(3) { self.value(0) } else { self.number() };
                format!("({} {compare} {right})", self.value(depth))
            }
        }
    }

    /// A pointer to a number below 16.
    fn pointer(&mut self) -> String {
        match self.random.below(8) {
            0 => "p".to_owned(),
            1 => "q".to_owned(),
            2 => format!("(arr + ({} & 3))", self.value(0)),
            3 => self.random.of(&["&e->v", "&f->v", "&e->a[1]", "&gc@.v", "&ga@[1]"]).to_owned(),
            4 => "*pp".to_owned(),
            _ => format!("&{}", self.variable()),
        }
    }

    fn function(&mut self) -> &'static str {
        self.random.of(&["inc@", "dbl@", "neg@", "bump@"])
    }

    fn block(&mut self, depth: usize) {
        self.indent += 1;
        for _ in 0..=self.random.below(2) {
            self.statement(depth);
        }
        self.indent -= 1;
    }

    fn statement(&mut self, depth: usize) {
        let kinds = if depth == 0 { 25 } else { 37 };
        match self.random.below(kinds) {
            0..=4 => {
                let (place, value) = (self.place(), self.value(2));
                self.line(&format!("{place} = {value};"));
            }
            5..=7 => {
                let (which, target) = (self.random.of(&["p", "q", "*pp"]), self.pointer());
                self.line(&format!("{which} = {target};"));
            }
            8 => self.line("swap@(&p, &q);"),
            9 => {
                let which = self.random.of(&["&p", "&q"]);
                self.line(&format!("pp = {which};"));
            }
            10 | 11 => self.allocate(),
            12 => {
                let cell = self.random.of(&["h", "k"]);
                self.line(&format!("if ({cell}) {cell} = {cell}->n;"));
            }
            13 => {
                let line = self.random.of(&[
                    "h = k;",
                    "k = h;",
                    "e = f;",
                    "f = e;",
                    "e = &s;",
                    "f = &gc@;",
                ]);
                self.line(line);
            }
            14 => {
                let (pointer, value) = (self.pointer(), self.value(1));
                self.line(&format!("put@({pointer}, {value});"));
            }
            15 => {
                let (place, depth, pointer) = (self.place(), self.value(0), self.pointer());
                self.line(&format!("{place} = rec@({depth} & 3, {pointer});"));
            }
            16 => {
                let function = self.function();
                let index = self.value(0);
                let table = format!("tab@[{index} & 3]");
                let value = if self.random.one_in(2) { table } else { function.to_owned() };
                self.line(&format!("fp = {value};"));
            }
            17 => self.copy(),
            18 => self.overlay(),
            19 => {
                let cell = self.random.of(&["h", "k"]);
                let field = self.random.of(&["v", "a[0]", "a[1]"]);
                let value = self.value(1);
                self.line(&format!("if ({cell}) {cell}->{field} = {value};"));
            }
            20 => self.half_set(),
            21 if self.in_main => self.release(),
            21 => self.line("q = less@(p, q);"),
            22 if self.loops > 0 => {
                let (condition, how) = (self.condition(0), self.random.of(&["break", "continue"]));
                self.line(&format!("if ({condition}) {how};"));
            }
            22 | 23 if self.in_main && self.rounds < 4 => self.call(),
            22..=24 => self.sized(),
            25..=31 => self.branch(depth - 1),
            32 | 33 => self.switch(depth - 1),
            34 => self.jump(depth - 1),
            _ => self.repeat(depth - 1),
        }
    }

    fn call(&mut self) {
        let (place, depth, value) = (self.place(), self.random.below(3), self.value(1));
        let (pointer, cell) = (self.pointer(), self.random.of(&["e", "f"]));
        let heap = self.random.of(&["h", "k"]);
        self.line(&format!("{place} = work@({depth}, {value}, {pointer}, {cell}, {heap});"));
    }

    fn allocate(&mut self) {
        let cell = self.random.of(&["h", "k"]);
        let value = self.value(1);
        match self.random.below(4) {
            0 => self.line(&format!("{cell} = bare@({value});")),
            1 => {
                // In one order or the other: the same shapes, other objects.
                let condition = self.condition(1);
                self.line(&format!(
                    "if ({condition}) {{ h = make@({value}, 0); k = make@(1, h); }}"
                ));
                self.line(&format!("else {{ k = make@(1, 0); h = make@({value}, 0); k->n = h; }}"));
            }
            _ => {
                let next = self.random.of(&["0", "h", "k", "&s"]);
                self.line(&format!("{cell} = make@({value}, {next});"));
            }
        }
    }

    fn copy(&mut self) {
        let line = match self.random.below(8) {
            0 => "s = t;".to_owned(),
            1 => "memcpy(&t, &s, sizeof s);".to_owned(),
            2 => format!("memset(arr, 0, ({} & 3) * sizeof *arr);", self.value(0)),
            3 => format!("*f = with@(*e, {});", self.value(1)),
            4 => format!("memmove(arr + 1, arr, ({} & 3) * sizeof *arr);", self.value(0)),
            5 => format!("memcpy(buf + ({} & 3), &x{}, 4);", self.value(0), self.random.below(4)),
            6 => "if (h && k) memcpy(h->a, k->a, sizeof h->a);".to_owned(),
            _ => "memcpy(&p, &q, sizeof p);".to_owned(),
        };
        self.line(&line);
    }

    fn overlay(&mut self) {
        let value = self.value(1);
        let line = match self.random.below(4) {
            0 => format!("u.i = {value};"),
            1 => format!("u.b[{} & 3] = {value};", self.value(0)),
            2 => format!("u.w[1] = {value};"),
            _ => format!("buf[{} & 7] = {value};", self.value(0)),
        };
        self.line(&line);
    }

    /// A variable that is set on some ways only, and used on these.
    fn half_set(&mut self) {
        let (name, flag) = (self.fresh("w"), self.fresh("is"));
        let (condition, value, place) = (self.condition(1), self.value(1), self.place());
        self.line(&format!("int {name}, {flag} = 0;"));
        self.line(&format!("if ({condition}) {{ {name} = {value}; {flag} = 1; }}"));
        if self.random.one_in(2) {
            self.statement(0);
        }
        self.line(&format!("if ({flag}) {place} = {name};"));
    }

    fn release(&mut self) {
        let line = match self.random.below(4) {
            0 => "if (h && h != k && (!k || k->n != h)) { free(h); h = 0; }",
            1 => "free(h); k = 0; h = 0;",
            2 => "if (k == h) k = 0; if (k) k->n = 0; free(h); h = 0;",
            _ => "h = 0;",
        };
        self.line(line);
    }

    /// Memory of a size that depends on inputs.
    fn sized(&mut self) {
        let (name, size, value) = (self.fresh("m"), self.fresh("n"), self.value(1));
        let place = self.place();
        let input = self.value_of_input();
        self.line(&format!("int {size} = ({input} & 3) + 1;"));
        match self.random.below(3) {
            0 => self.line(&format!("byte {name}[{size}];")),
            1 => self.line(&format!("byte *{name} = malloc({size});")),
            _ => {
                self.line(&format!("byte *{name} = malloc(1);"));
                self.line(&format!("{name} = realloc({name}, {size});"));
            }
        }
        self.line(&format!("{name}[{size} - 1] = {value};"));
        self.line(&format!("{place} = {name}[{size} - 1] & 15;"));
    }

    fn value_of_input(&mut self) -> String {
        match self.input() {
            Some(input) => input,
            None => self.value(0),
        }
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.condition(1);
        self.line(&format!("if ({condition}) {{"));
        self.block(depth);
        if !self.random.one_in(3) {
            self.line("} else {");
            self.block(depth);
        }
        self.line("}");
    }

    fn switch(&mut self, depth: usize) {
        let value = self.value_of_input();
        // Many cases are not looked into where no run goes.
        let (mask, cases) = [(3, 2), (3, 3), (7, 7)][self.random.below(3)];
        self.line(&format!("switch ({value} & {mask}) {{"));
        for case in 0..cases {
            self.line(&format!("case {case}: {{"));
            let loops = std::mem::take(&mut self.loops);
            self.block(depth);
            self.loops = loops;
            let end = if self.random.one_in(3) { "}" } else { "} break;" };
            self.line(end);
        }
        self.line("default:;");
        self.line("}");
    }

    fn jump(&mut self, depth: usize) {
        let (label, condition) = (self.fresh("to"), self.condition(1));
        self.line("{");
        self.line(&format!("if ({condition}) goto {label};"));
        self.block(depth);
        self.line("}");
        self.line(&format!("{label}:;"));
    }

    fn repeat(&mut self, depth: usize) {
        let counter = self.fresh("i");
        let most = 2 + self.random.below(2);
        let bound = if self.random.one_in(2) { self.value_of_input() } else { most.to_string() };
        let until = self.fresh("n");
        self.line(&format!("int {until} = {bound};"));
        self.line(&format!(
            "for (int {counter} = 0; {counter} < {until} && {counter} < {most}; {counter}++) {{"
        ));
        self.rounds *= most;
        self.loops += 1;
        self.block(depth);
        if self.random.one_in(2) {
            let place = self.place();
            self.line(&format!("  {place} = {counter};"));
        }
        self.loops -= 1;
        self.rounds /= most;
        self.line("}");
    }

    /// Something that may go wrong.
    fn risk(&mut self) {
        let line = match self.random.below(19) {
            0..=2 => {
                let parts: Vec<_> = (0..2 + self.random.below(2)).map(|_| self.rarity()).collect();
                format!("check(!({}));", parts.join(" && "))
            }
            3 => format!("check({} <= 15);", self.value(2)),
            4 => format!(
                "check({} + {} != {});",
                self.value(1),
                self.value(1),
                12 + self.random.below(19)
            ),
            5 => format!("arr[{} & 7] = 1;", self.value(1)),
            6 => format!("if ({0} <= 4) arr[{0}] = 1;", self.variable()),
            7 => format!("x0 = 7 / {};", self.value(1)),
            8 => self
                .random
                .of(&["h->v = 1;", "k->v = 2;", "x0 = h->v;", "if (h) h->n->v = 1;"])
                .to_owned(),
            9 => format!("x0 = 2147483635 + {};", self.value(2)),
            10 => format!("x0 = 1 << ({} * 3);", self.value(1)),
            11 => {
                let (name, first, second) = (self.fresh("w"), self.condition(1), self.condition(1));
                let value = self.value(1);
                self.line(&format!("int {name};"));
                self.line(&format!("if ({first}) {name} = {value};"));
                self.statement(0);
                format!("if ({second}) check({name} <= 15);")
            }
            12 => format!("keep@({}, {}); if (gone@) x1 = *gone@;", self.value(1), self.number()),
            13 => {
                let pointer = self.random.of(&["p", "q"]);
                format!(
                    "if ({} && {}) {pointer} = 0; *{pointer} = 1;",
                    self.rarity(),
                    self.rarity()
                )
            }
            14 => format!("if ({} && {}) fp = 0; x2 = fp(1);", self.rarity(), self.rarity()),
            15 => {
                let (name, size, index) = (self.fresh("m"), self.value_of_input(), self.value(0));
                self.line(&format!("byte *{name} = calloc(({size} & 3) + 1, 1);"));
                format!("x0 = {name}[{index} & 3];")
            }
            16 => "free(h); free(k);".to_owned(),
            17 => "free(h); x0 = total@(k);".to_owned(),
            _ => format!("if (h) check(h->a[{} & 1] <= 15);", self.value(0)),
        };
        self.line(&line);
    }

    /// A condition that seldom holds.
    fn rarity(&mut self) -> String {
        match self.random.below(6) {
            0 => self.condition(1),
            1 => format!("({} == {})", self.value(0), self.value(0)),
            _ => format!("({} == {})", self.value(1), self.number()),
        }
    }
}
