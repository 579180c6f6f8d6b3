//! Programs whose ways meet in states that differ in little, and what asks for the difference.

use super::Writer;

impl Writer {
    /// Ways with small effects that meet, and then questions that some of the effects answer differently.
    pub(super) fn focused(&mut self) {
        if self.random.one_in(2) {
            self.allocate();
        }
        for _ in 0..=self.random.below(2) {
            let around = self.random.one_in(5);
            if around {
                let counter = self.fresh("i");
                self.line(&format!("for (int {counter} = 0; {counter} < 2; {counter}++) {{"));
                (self.indent, self.rounds) = (self.indent + 1, self.rounds * 2);
            }
            for _ in 0..=self.random.below(3) {
                self.fork();
                if self.random.one_in(6) {
                    self.statement(1);
                }
            }
            if around {
                (self.indent, self.rounds) = (self.indent - 1, self.rounds / 2);
                self.line("}");
            }
            for _ in 0..=self.random.below(3) {
                if self.random.one_in(2) {
                    self.follow();
                }
                self.question();
            }
        }
    }

    fn fork(&mut self) {
        let condition = match self.input().filter(|_| !self.random.one_in(5)) {
            Some(input) => format!("{input} == {}", self.random.below(2)),
            None => self.condition(0),
        };
        self.line(&format!("if ({condition}) {{"));
        self.effects();
        if !self.random.one_in(3) {
            self.line("} else {");
            self.effects();
        }
        self.line("}");
    }

    fn effects(&mut self) {
        self.indent += 1;
        for _ in 0..=self.random.below(2) {
            self.effect();
        }
        self.indent -= 1;
    }

    /// A small change.
    fn effect(&mut self) {
        let small = self.random.below(4);
        let line = match self.random.below(20) {
            0..=3 => format!("{} = {small};", self.variable()),
            4 => format!("{} = {};", self.variable(), self.variable()),
            5 => format!("arr[{}] = {small};", self.random.below(4)),
            6 | 7 => format!("{} = {};", self.random.of(&["p", "q"]), self.pointer()),
            8 => self.random.of(&["pp = &q;", "pp = &p;", "swap@(&p, &q);"]).to_owned(),
            9 => {
                self.random.of(&["e = &s;", "e = &t;", "f = e;", "e = f;", "f = &gc@;"]).to_owned()
            }
            10 => format!(
                "{} = make@({small}, {});",
                self.random.of(&["h", "k"]),
                self.random.of(&["0", "h", "k"])
            ),
            11 | 12 => self
                .random
                .of(&["h = k;", "k = h;", "h = 0;", "k = 0;", "if (k) h = k->n;"])
                .to_owned(),
            13 => self
                .random
                .of(&["if (h) h->n = k;", "if (k) k->n = h;", "if (h) h->n = 0;"])
                .to_owned(),
            14 => self
                .random
                .of(&["free(h); h = 0; k = 0;", "if (h != k) { free(h); h = 0; if (k) k->n = 0; }"])
                .to_owned(),
            15 => format!("fp = {};", self.function()),
            16 => format!("tab@[{small}] = {};", self.function()),
            17 => format!("buf[{small}] = {};", self.random.below(4)),
            18 => format!("u.b[{small}] = {};", self.random.below(4)),
            _ => format!("bump@({small});"),
        };
        self.line(&line);
    }

    /// A change by way of what pointers lead to.
    fn follow(&mut self) {
        let small = self.random.below(4);
        let line = match self.random.below(10) {
            0 | 1 => format!("*p = {small};"),
            2 => format!("*q = {small};"),
            3 => format!("**pp = {small};"),
            4 => format!("if (h) h->v = {small};"),
            5 => format!("if (k) k->v = {small};"),
            6 => format!("if (h && h->n) h->n->v = {small};"),
            7 => format!("e->v = {small};"),
            8 => format!("*pp = {};", self.pointer()),
            _ => format!("x3 = fp({small});"),
        };
        self.line(&line);
    }

    /// Something that is right for most states and may be wrong for some.
    fn question(&mut self) {
        let small = self.random.below(5);
        let line = match self.random.below(16) {
            0..=3 => format!("check({} != {small});", self.value(0)),
            4 | 5 => format!("check({} + {} != {});", self.value(0), self.value(0), small + 3),
            6 => {
                let cell = self.random.of(&["h", "k"]);
                format!("if ({cell}) check({cell}->v != {small});")
            }
            7 => format!("check(total@({}) != {small});", self.random.of(&["h", "k", "e", "f"])),
            8 => format!("check(!({} && {}));", self.rarity(), self.rarity()),
            9 => format!("check(fp({small}) != {});", small + 1),
            10 => format!("check(tab@[{} & 3](1) != {small});", self.value(0)),
            11 => format!(
                "check(buf[{}] + u.b[{}] != {small});",
                self.random.below(4),
                self.random.below(4)
            ),
            12 => format!("check(arr[{} & 3] != {small});", self.value(0)),
            13 => format!("if ({}) {{ free(h); h = 0; }}", self.condition(0)),
            14 => format!("if ({} == {small}) h->v = 1;", self.value(0)),
            _ => return self.risk(),
        };
        self.line(&line);
    }
}
