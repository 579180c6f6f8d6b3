//! The worked examples of the reinterpretation paper in PL, with the paper's results.

use polysem_domain::Symbolic;
use polysem_explore::merged::{self, Summary};
use polysem_explore::primitive::{self, Identity};
use polysem_explore::{Oracle, paths};
use polysem_lang::Source;
use polysem_lang::pl::{Pl, Program};
use polysem_sem::{Cx, Domain, Language};
use polysem_term::TermId;

struct Read {
    program: Program,
    dom: Symbolic,
    identity: Identity<Pl>,
    summary: Summary<Pl>,
}

fn read(text: &str) -> Read {
    let program = Pl::read(text).expect("it is PL");
    let mut dom = Symbolic::default();
    let identity = primitive::identity::<Pl>(&program, &mut dom).expect("it starts");
    let start = (identity.at, identity.state.clone(), identity.path.clone());
    let config = merged::Config::default();
    let summary = merged::explore(&program, &mut dom, &mut Oracle::default(), &config, start);
    Read { program, dom, identity, summary }
}

impl Read {
    fn show(&self, t: TermId) -> String {
        self.dom.terms.display(t).notation(Pl::notation()).to_string()
    }

    fn update(&mut self) -> Vec<String> {
        let update = primitive::update(&mut self.dom, &self.identity, &self.summary.exits[0].state);
        let changes = primitive::changes(&mut self.dom, &update).expect("terms");
        changes.iter().map(|(s, t)| format!("{}' = {}", s.name, self.show(*t))).collect()
    }

    fn wlp(&mut self, post: &str) -> String {
        let post = Pl::predicate(&self.program, post).expect("a predicate");
        let (program, identity) = (&self.program, &self.identity);
        let result = primitive::wlp(&mut self.dom, identity, &self.summary, |dom, exit| {
            let control = dom.lit(Pl::address(program, exit.at));
            let mut path = identity.path.clone();
            let cx = &mut Cx::new(dom, &mut path, &[]);
            let holds = Pl::holds(program, &post, &identity.state, &control, cx).expect("terms");
            Ok(primitive::Post::There(dom.condition(holds)))
        });
        self.show(result.expect("terms"))
    }
}

#[test]
fn table_of_section_4() {
    assert_eq!(read("var x; x = 17;").update(), ["memory' = memory[&x := 17]"]);
    assert_eq!(read("var x, y; x = y;").update(), ["memory' = memory[&x := y]"]);
    assert_eq!(read("var x, q; x = *q;").update(), ["memory' = memory[&x := *q]"]);
}

#[test]
fn examples_3_and_4() {
    assert_eq!(read("var p, e, x; *p = e;").wlp("x == 5"), "((p == &x) ? e : x) == 5");
}

#[test]
fn figure_5() {
    let text = "var px, py, v;
        *0 = v; px = &py; py = &py;
        *px = *px ^ *py;
        *py = *px ^ *py;
        *px = *px ^ *py;";
    assert_eq!(read(text).update(), ["memory' = memory[0 := v][&px := &py][&py := v]"]);
}

#[test]
fn paths_of_a_small_program() {
    let text = "var a, x; x = 0; if (a < 3) { x = 1; } assert x != 1 || a != 2;";
    let program = Pl::read(text).expect("it is PL");
    let mut dom = Symbolic::default();
    let report =
        paths::explore::<Pl>(&program, &mut dom, &mut Oracle::default(), &paths::Config::default());
    assert_eq!(report.findings.len(), 1, "{:?}", report.halts);
    assert_eq!(report.paths.len(), 2);
}
