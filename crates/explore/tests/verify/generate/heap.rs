//! Programs of little but the heap: pointers to objects that are all alike, as long as they are.

use super::Writer;

/// The pointers of programs that have little else.
const HEAP: &[&str] = &["a", "b", "c", "d"];

impl Writer {
    /// A program with little but objects of the heap, which are all alike.
    pub(super) fn heap(&mut self) {
        self.text += "int main@(void) {\n";
        for name in HEAP {
            let size = if self.random.one_in(3) { 8 } else { 4 };
            self.line(&format!("int *{name} = malloc({size});"));
            let value = self.random.below(4);
            self.line(&format!("*{name} = {value};"));
        }
        self.line("int x = 0;");
        for _ in 0..=self.random.below(2) {
            for _ in 0..=self.random.below(3) {
                self.heap_fork();
            }
            for _ in 0..=self.random.below(2) {
                let line = self.heap_question();
                self.line(&line);
            }
        }
        self.line("return 0;");
        self.text += "}\n";
    }

    fn heap_fork(&mut self) {
        let input = self.input();
        let input = input.unwrap_or_else(|| format!("*{}", self.random.of(HEAP)));
        let (to, more) = (self.random.below(2), self.random.below(3));
        self.line(&format!("if ({input} == {to}) {{"));
        let effect = |writer: &mut Writer| {
            let line = writer.heap_effect();
            writer.line(&format!("  {line}"));
        };
        (0..=more / 2).for_each(|_| effect(self));
        if more > 0 {
            self.line("} else {");
            effect(self);
        }
        self.line("}");
    }

    fn heap_effect(&mut self) -> String {
        let [a, b] = [self.random.of(HEAP), self.random.of(HEAP)];
        let small = self.random.below(4);
        match self.random.below(12) {
            0..=2 => format!("{a} = {b};"),
            3 | 4 => format!("*{a} = {small};"),
            5 => format!("{a} = malloc(4); *{a} = {small};"),
            6 => format!("{a} = malloc(8); *{a} = {small}; {b} = malloc(4); *{b} = {small};"),
            7 => format!("{{ int *t = {a}; {a} = {b}; {b} = t; }}"),
            8 => format!("if ({a} != {b}) {{ free({a}); {a} = {b}; }}"),
            9 => format!("free({a}); {a} = malloc(4); *{a} = {small};"),
            10 => format!("if ({a} != {b}) {a} = realloc({a}, 8);"),
            _ => format!("x = {small};"),
        }
    }

    fn heap_question(&mut self) -> String {
        let [a, b] = [self.random.of(HEAP), self.random.of(HEAP)];
        let small = self.random.below(4);
        match self.random.below(9) {
            0..=2 => {
                format!("*{a} = {}; check(*{b} != {small});", (small + self.random.below(2)) & 3)
            }
            3 => format!("check(*{a} + *{b} != {});", small + 2),
            4 => format!("if ({a} == {b}) check(x != {small});"),
            5 => format!("if (x == {small}) {a}[1] = 1;"),
            6 => format!("if (x == {small}) free({a});"),
            7 => format!("check(x + *{a} != {});", small + 1),
            _ => format!("*{a} = x; if (*{b} == {small}) free({b});"),
        }
    }
}
