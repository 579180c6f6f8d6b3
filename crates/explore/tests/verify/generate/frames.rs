//! Programs about whose memory a pointer leads to: a variable of this call or of one that waits, a block that was freed and
//! allocated again, an array that a round of a loop made.
//!
//! What is kept in globals and on the heap outlives some of what it points to. A function that keeps a pointer to what is its own
//! mostly puts another one there before it returns, and sometimes does not: the pointer dangles, and what follows it at the end is
//! at fault. After most choices comes junk (`wait`): further choices that matter to nothing, so that states with different
//! pointers meet often, and one may be pruned by what was learned from another.
//!
//! **Invariant:** what is read was written before, as long as it lives; so a fault is a pointer that dangles, or a check.
//! **Invariant:** each function gives its variables the same names, so that all that is written here is right in all of them.

use super::{Random, Writer};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What these programs have at hand. `first` makes runs in one process independent of each other.
const HELPERS: &str = "\
struct box@ { int *p; int (*f)(int *); unsigned lo : 3, hi : 5; struct box@ *n; };
static int gz@, junk@, *kp@[2], *m@;
static byte raw@[8];
static struct box@ sb@, *hb@, *kb@, *top@;
static int get@(int *p) { return *p & 15; }
static int next@(int *p) { return (*p + 1) & 15; }
static int set@(int *p) { *p = 2; return 2; }
static int mine@(int *p) { int l = *p; kp@[0] = &l; l = get@(kp@[0]); kp@[0] = p; return l; }
static void wait@(int n) { for (int i = 0; i < n; i++) if (bit()) junk@ = (junk@ + 1) & 15; }
static void some@(int n) { for (int i = 0; i < n; i++) junk@ = (junk@ + 1) & 15; }
static void into@(int *p) { for (int i = 0; i < 8; i++) raw@[i] = ((byte *)&p)[i]; }
static int *from@(void) { int *p; for (int i = 0; i < 8; i++) ((byte *)&p)[i] = raw@[i]; return p; }
static void take@(struct box@ c, int *p) { c.p = p; sb@ = c; }
static struct box@ with@(int *p) { struct box@ c = {p, next@, 2, 3, 0}; return c; }
static void first@(void) {
  struct box@ c = {&gz@, get@, 1, 2, 0};
  gz@ = 1; junk@ = 0; kp@[0] = kp@[1] = &gz@; top@ = 0;
  m@ = malloc(4); *m@ = 3; sb@ = c; hb@ = malloc(sizeof *hb@); *hb@ = c; kb@ = &sb@;
  into@(&gz@);
}
";

/// The pointers that are kept beyond calls.
const KEPT: &[&str] = &["kp@[0]", "kp@[1]", "sb@.p", "hb@->p"];

/// The variables of each function beside its parameters.
const LOCALS: &str = "int a = 1, b = 2, arr[2] = {3, 4}, x = v & 15;";

/// Whether a program has arrays of variable length or `alloca`, of which a sanitizer sees no end.
pub(crate) fn has_dynamic_stack(program: &str) -> bool {
    program.contains("vla") || program.contains("alloca")
}

/// The program of a seed, which reads at most so many bits. Its function is `main@`.
pub(crate) fn program(seed: u64, bits: usize) -> String {
    let mut random = Random(seed.wrapping_mul(0x9e6c_63d0_876a_3f6b));
    let levels = 1 + random.below(3);
    // At most one function is called twice.
    let twice = random.below(levels + 2);
    let writer = Writer {
        random,
        text: HELPERS.to_owned(),
        indent: 1,
        bits,
        rounds: 1,
        loops: 0,
        names: 0,
        in_main: false,
    };
    let mut frames =
        Frames { writer, dirty: BTreeSet::new(), blocks: vec![], callee: None, start: 0 };
    for level in (0..levels).rev() {
        // What it calls is called as often as it is.
        frames.writer.rounds = if level >= twice { 2 } else { 1 };
        frames.function(level, twice == level + 1);
    }
    frames.writer.rounds = 1;
    frames.main(twice == 0);
    frames.writer.text
}

struct Frames {
    writer: Writer,
    /// Which of [`KEPT`] may point to what is the function's own.
    dirty: BTreeSet<&'static str>,
    /// Pointers to what a scope made.
    blocks: Vec<String>,
    /// The function that is to be called here.
    callee: Option<usize>,
    /// Where the function at hand begins in the text.
    start: usize,
}

impl Frames {
    fn line(&mut self, line: &str) {
        self.writer.line(line);
    }

    fn below(&mut self, n: usize) -> usize {
        self.writer.random.below(n)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.writer.random.one_in(n)
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        self.writer.random.of(all)
    }

    fn function(&mut self, level: usize, calls_twice: bool) {
        self.start = self.writer.text.len();
        let _ = writeln!(self.writer.text, "static int f{level}@(int v, int *given) {{");
        self.line(LOCALS);
        self.dirty.clear();
        self.body(2 + level % 2, calls_twice);
        for kept in std::mem::take(&mut self.dirty) {
            if !self.one_in(7) {
                let other = self.of(&["given", "given", "&gz@", "m@"]);
                self.line(&format!("{kept} = {other};"));
            }
        }
        self.line("return x;");
        self.writer.text += "}\n";
        self.callee = Some(level);
    }

    fn main(&mut self, calls_twice: bool) {
        self.start = self.writer.text.len();
        self.writer.text += "int main@(void) {\n";
        self.line("first@();");
        self.line("int v = 1, *given = &gz@;");
        self.line(LOCALS);
        self.body(1, calls_twice);
        let questions = self.below(3);
        for _ in 0..=questions {
            self.question();
        }
        self.line("return 0;");
        self.writer.text += "}\n";
    }

    /// Some items, and the calls between them.
    fn body(&mut self, items: usize, calls_twice: bool) {
        let callee = self.callee.take();
        let more = self.below(3);
        for _ in 0..=more / 2 {
            self.item(1);
        }
        if let Some(level) = callee {
            self.call(level);
            let between = self.below(items + 1);
            for _ in 0..between {
                self.item(1);
            }
            if calls_twice {
                self.call(level);
            }
        }
        for _ in 0..items.saturating_sub(more) {
            self.item(1);
        }
    }

    fn call(&mut self, level: usize) {
        let (value, given) = (self.below(4), self.own());
        if self.one_in(4) {
            // What the callee does to it is undone, or not.
            let kept = self.of(KEPT);
            let old = self.writer.fresh("old");
            self.line(&format!("int *{old} = {kept};"));
            self.line(&format!("{kept} = {given};"));
            self.line(&format!("x = f{level}@({value}, {given});"));
            let condition = self.condition();
            self.line(&format!("if ({condition}) {kept} = {old};"));
        } else {
            self.line(&format!("x = f{level}@({value}, {given});"));
        }
        self.dirty.extend(KEPT);
    }

    /// A pointer to a variable that lives as long as this call at least.
    fn own(&mut self) -> &'static str {
        self.of(&["&a", "&b", "&v", "arr + 1", "given", "given", "m@"])
    }

    fn pointer(&mut self) -> String {
        if !self.blocks.is_empty() && self.one_in(2) {
            let block = self.below(self.blocks.len());
            return self.blocks[block].clone();
        }
        match self.below(9) {
            0 => self.of(KEPT).to_owned(),
            1 => "&gz@".to_owned(),
            2 => "from@()".to_owned(),
            _ => self.own().to_owned(),
        }
    }

    /// A condition, of an input as long as one may be read.
    fn condition(&mut self) -> String {
        if !self.one_in(4)
            && let Some(input) = self.writer.input()
        {
            let compare = self.of(&["==", "!="]);
            return format!("{input} {compare} {}", self.below(2));
        }
        match self.below(6) {
            0 => format!("junk@ == {}", self.below(3)),
            1 => format!("sb@.lo == {}", self.below(3)),
            2 => format!("hb@->hi != {}", self.below(3)),
            3 => "sb@.f == get@".to_owned(),
            _ => format!("x {} {}", self.of(&["==", "!=", "<"]), self.below(4)),
        }
    }

    /// Choices that matter to nothing.
    fn junk(&mut self) {
        let rounds = self.writer.rounds;
        let bits = (1 + self.below(3)).min(self.writer.bits / rounds);
        if bits == 0 {
            return;
        }
        self.writer.bits -= bits * rounds;
        let line = match self.below(4) {
            0 if bits == 2 => "some@(two());".to_owned(),
            0 if bits == 3 => "some@(three() + 1);".to_owned(),
            1 => format!("for (int j = 0; j < {bits}; j++) if (bit()) junk@++;"),
            _ => format!("wait@({bits});"),
        };
        self.line(&line);
    }

    /// A pointer is kept.
    fn keep(&mut self) -> String {
        let pointer = self.pointer();
        if self.one_in(6) {
            return match self.below(3) {
                0 => format!("into@({pointer});"),
                1 => format!("{{ int *t = {pointer}; memcpy(raw@, &t, sizeof t); }}"),
                _ => self.of(&["kb@ = &sb@;", "kb@ = hb@;", "*hb@ = *kb@;"]).to_owned(),
            };
        }
        let kept = self.of(KEPT);
        self.dirty.insert(kept);
        match (kept, self.below(5)) {
            ("sb@.p", 0) => format!("take@(sb@, {pointer});"),
            ("sb@.p", 1) => format!("sb@ = with@({pointer});"),
            ("hb@->p", 0) => format!("*hb@ = with@({pointer});"),
            (_, 2) => format!("{{ int *t = {pointer}; memcpy(&{kept}, &t, sizeof t); }}"),
            (_, 3) => format!("into@({pointer}); {kept} = from@();"),
            _ => format!("{kept} = {pointer};"),
        }
    }

    fn item(&mut self, depth: usize) {
        let kinds = if depth == 0 { 14 } else { 26 };
        match self.below(kinds) {
            0..=3 => self.choice(),
            4 => {
                let line = self.keep();
                self.line(&line);
            }
            5 => self.renew(),
            6 => self.small(),
            7 | 8 => self.follow(),
            9 => self.recurse(),
            10..=13 => {
                self.choice();
                self.junk();
            }
            14 | 15 => self.rounds(),
            16 | 17 => self.scope(depth - 1),
            18 | 19 => self.push(depth - 1),
            20 | 21 => self.dynamic(),
            22 => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) {{"));
                self.nested(depth - 1);
                self.line("}");
            }
            _ => {
                self.choice();
                self.junk();
                self.follow();
            }
        }
    }

    fn nested(&mut self, depth: usize) {
        self.writer.indent += 1;
        let items = self.below(2);
        for _ in 0..=items {
            self.item(depth);
        }
        self.writer.indent -= 1;
    }

    fn choice(&mut self) {
        let (condition, first) = (self.condition(), self.keep());
        self.line(&format!("if ({condition}) {{"));
        self.line(&format!("  {first}"));
        if !self.one_in(4) {
            let second = if self.one_in(5) { "x = (x + 1) & 15;".to_owned() } else { self.keep() };
            self.line("} else {");
            self.line(&format!("  {second}"));
        }
        self.line("}");
    }

    /// A block is freed and allocated again.
    fn renew(&mut self) {
        let value = self.below(4);
        let line = match self.below(5) {
            0 => format!("free(m@); m@ = malloc(4); *m@ = {value};"),
            1 => "m@ = realloc(m@, 8);".to_owned(),
            2 => "hb@ = realloc(hb@, 2 * sizeof *hb@);".to_owned(),
            3 => {
                "{ struct box@ c = *hb@; free(hb@); hb@ = malloc(sizeof c); *hb@ = c; }".to_owned()
            }
            _ => format!("m@ = malloc(4); *m@ = {value};"),
        };
        if self.one_in(2) {
            let condition = self.condition();
            self.line(&format!("if ({condition}) {{ {line} }}"));
        } else {
            self.line(&line);
        }
    }

    /// A change to what is no pointer to a number.
    fn small(&mut self) {
        let value = self.below(4);
        let function = self.of(&["get@", "next@", "set@", "mine@"]);
        let line = match self.below(7) {
            0 => format!("sb@.lo = x + {value};"),
            1 => format!("hb@->hi = sb@.lo + {value};"),
            2 => format!("sb@.f = {function};"),
            3 => format!("hb@->f = {function};"),
            4 => format!("((byte *)&a)[{}] = {value};", self.below(2)),
            5 => format!("((byte *)arr)[{}] = x;", self.below(8)),
            _ => "memcpy(&arr[0], &b, sizeof b);".to_owned(),
        };
        self.line(&line);
    }

    /// What is kept is followed.
    fn follow(&mut self) {
        let (kept, value) = (self.of(KEPT), self.below(4));
        let line = match self.below(8) {
            0 | 1 => format!("x = (x + *{kept}) & 15;"),
            2 => format!("*{kept} = {value};"),
            3 => format!("x = sb@.f({kept}) & 15;"),
            4 => format!("x = hb@->f({kept}) & 15;"),
            5 => "x = (x + kb@->lo) & 15;".to_owned(),
            6 => "if (top@) x = *top@->p & 15;".to_owned(),
            _ => "x = *from@() & 15;".to_owned(),
        };
        if self.one_in(3) {
            let condition = self.condition();
            self.line(&format!("if ({condition}) {{ {line} }}"));
        } else {
            self.line(&line);
        }
    }

    /// Calls of one function that wait for each other, of which one keeps its variable.
    fn recurse(&mut self) {
        let (name, kept, pointer) = (self.writer.fresh("rec"), self.of(KEPT), self.pointer());
        let (last, undone) = (1 + self.below(2), !self.one_in(4));
        let condition = match self.writer.input() {
            Some(input) => format!("d == {input}"),
            None => format!("d == {}", self.below(2)),
        };
        let undo = if undone { format!(" if (d == {last}) {kept} = up;") } else { String::new() };
        // It must come before the function at hand.
        let helper = format!(
            "static int {name}@(int d, int *up) {{\n  int l = d & 15, r = 0;\n  {kept} = {};\n  if (d > 0) r = \
             {name}@(d - 1, &l);\n  r = (r + *{kept}) & 15;\n {undo}\n  return r;\n}}\n",
            if self.one_in(2) { "d & 1 ? &l : up" } else { "up" },
        );
        self.writer.text.insert_str(self.start, &helper);
        self.start += helper.len();
        self.line(&format!(
            "{{ int d = {last}; if ({condition}) d--; x = {name}@(d, {pointer}); }}"
        ));
        self.dirty.insert(kept);
    }

    /// A loop whose rounds keep pointers to what is theirs.
    fn rounds(&mut self) {
        let (counter, inner) = (self.writer.fresh("i"), self.writer.fresh("in"));
        self.line(&format!("for (int {counter} = 0; {counter} < 2; {counter}++) {{"));
        self.line(&format!("  int {inner} = {counter};"));
        self.writer.rounds *= 2;
        self.in_scope(&format!("&{inner}"), 0);
        self.writer.rounds /= 2;
        self.line("}");
    }

    fn scope(&mut self, depth: usize) {
        let inner = self.writer.fresh("in");
        self.line("{");
        let value = self.below(4);
        self.line(&format!("  int {inner} = {value};"));
        self.in_scope(&format!("&{inner}"), depth);
        self.line("}");
    }

    /// Items with a block that ends after them; what points to it mostly does not, then.
    fn in_scope(&mut self, block: &str, depth: usize) {
        let dirty = self.dirty.clone();
        self.blocks.push(block.to_owned());
        self.nested(depth);
        self.blocks.pop();
        let restored: Vec<_> = self.dirty.difference(&dirty).copied().collect();
        for kept in restored {
            if !self.one_in(5) {
                let other = self.own();
                self.line(&format!("  {kept} = {other};"));
            }
        }
    }

    /// A list through the frames: what is at hand is its first, and is taken off again, mostly.
    fn push(&mut self, depth: usize) {
        let (node, pointer) = (self.writer.fresh("node"), self.own());
        let function = self.of(&["get@", "next@", "set@"]);
        let value = self.below(4);
        self.line(&format!("struct box@ {node} = {{{pointer}, {function}, {value}, 1, top@}};"));
        self.line(&format!("top@ = &{node};"));
        if self.one_in(2) {
            self.line(&format!("kb@ = &{node};"));
        }
        self.nested(depth);
        match self.below(4) {
            0 => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) top@ = {node}.n;"));
            }
            1 => self.line("if (top@) top@ = top@->n;"),
            _ => self.line(&format!("top@ = {node}.n;")),
        }
        if !self.one_in(5) {
            self.line("kb@ = &sb@;");
        }
    }

    /// Arrays of variable length and `alloca`, in a loop.
    fn dynamic(&mut self) {
        let (counter, size) = (self.writer.fresh("i"), 1 + self.below(2));
        let (block, variable) = if self.one_in(2) {
            let name = self.writer.fresh("vla");
            (name.clone(), format!("int {name}[x % {size} + 1];"))
        } else {
            let name = self.writer.fresh("al");
            (name.clone(), format!("int *{name} = __builtin_alloca({});", size * 4))
        };
        self.line(&format!("for (int {counter} = 0; {counter} < 2; {counter}++) {{"));
        self.line(&format!("  {variable}"));
        self.line(&format!("  {block}[0] = {counter};"));
        self.writer.rounds *= 2;
        self.in_scope(&block, 0);
        self.writer.rounds /= 2;
        self.line("}");
    }

    /// Something that is wrong if what is kept dangles, or is another number than expected.
    fn question(&mut self) {
        let (kept, value) = (self.of(KEPT), self.below(8));
        let line = match self.below(10) {
            0..=2 => format!("x = *{kept};"),
            3 => format!("*{kept} = {value}; check(gz@ != {value});"),
            4 => format!("check(*{kept} != {value});"),
            5 => format!("check(sb@.f({kept}) != {value});"),
            6 => format!("check(kb@->lo + kb@->hi != {value});"),
            7 => "if (top@) x = top@->f(top@->p);".to_owned(),
            8 => format!("check(*from@() != {value});"),
            _ => format!("check(hb@->lo != {value} || x != {});", self.below(4)),
        };
        if self.one_in(3) {
            let condition = self.condition();
            self.line(&format!("if ({condition}) {{ {line} }}"));
        } else {
            self.line(&line);
        }
    }
}
