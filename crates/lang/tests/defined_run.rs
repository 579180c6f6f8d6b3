//! Programs in defined languages: readings agree with the emulator, and IMP agrees with WHILE.

use polysem_domain::conformance::{Inputs, Reading, check};
use polysem_domain::{Concrete, Interval, Symbolic};
use polysem_lang::defined::definition::Definition;
use polysem_lang::defined::{Defined, Program, definition};
use polysem_lang::while_lang::While;
use polysem_lang::{Setup, Source};
use polysem_sem::{Bits, Break, Cx, Domain, FaultKind, Flow, Name, Slot, Stop};
use polysem_term::Value;
use std::sync::{Arc, LazyLock};

const IMP: &str = include_str!("../../../examples/languages/imp.lang");
const NAMES: [&str; 4] = ["a", "b", "x", "y"];

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x9e37_79b9);
        (self.0 >> 33) % n
    }

    fn number(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 2 } else { 5 }) {
            0 => NAMES[self.below(4) as usize].to_string(),
            1 => self.below(9).to_string(),
            2 => format!("({} / {})", self.number(depth - 1), self.number(depth - 1)),
            3 => format!("({} * {})", self.number(depth - 1), self.number(depth - 1)),
            _ => format!("({} + {})", self.number(depth - 1), self.number(depth - 1)),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 1 } else { 3 }) {
            0 => format!("{} <= {}", self.number(1), self.number(1)),
            1 => format!("not ({})", self.truth(depth - 1)),
            _ => format!("({}) and ({})", self.truth(depth - 1), self.truth(depth - 1)),
        }
    }

    fn statement(&mut self, depth: u32) -> String {
        let name = NAMES[self.below(4) as usize];
        match self.below(if depth == 0 { 1 } else { 4 }) {
            0 | 3 => format!("{name} := {}", self.number(2)),
            1 => format!(
                "if {} then {{ {} }} else {{ {} }}",
                self.truth(1),
                self.block(depth - 1),
                self.block(depth - 1)
            ),
            _ => format!(
                "i := 0; while i <= {} do {{ {}; i := i + 1 }}",
                self.below(3),
                self.block(0)
            ),
        }
    }

    fn block(&mut self, depth: u32) -> String {
        let parts: Vec<_> = (0..=self.below(3)).map(|_| self.statement(depth)).collect();
        parts.join("; ")
    }
}

static DEFINITION: LazyLock<Arc<Definition>> =
    LazyLock::new(|| Arc::new(definition(IMP).expect("it is a definition").0));

fn imp(text: &str) -> Program {
    Program::new(Arc::clone(&DEFINITION), text, &[]).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// How a run ends: the fault's kind, if it is one, or why else it stops; and what the names are.
fn end<L: Source>(program: &L::Program, inputs: &Inputs) -> (Option<String>, Vec<Option<i64>>) {
    let mut dom = Concrete::new(inputs.clone());
    let mut path = dom.start();
    let begun = L::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
    let (mut at, mut state) = begun.expect("it starts");
    let stopped = loop {
        let mut chosen: Vec<Name> = Vec::new();
        let result = loop {
            let cx = &mut Cx::asking(&mut dom, &mut path, &chosen);
            match L::step(program, at, &mut state, cx) {
                Err(Break::Choose(all)) => {
                    chosen.push(all.iter().find(|a| a.guard).expect("one holds").name);
                }
                Err(Break::Stop(stop)) => break Err(stop),
                Ok(flow) => break Ok(flow),
            }
        };
        match result {
            Err(stop) => break Some(stop),
            Ok(Flow::Done) => break None,
            Ok(Flow::Goto(to)) => at = to,
            Ok(Flow::Branch { cond, then, els }) => at = if cond { then } else { els },
            Ok(_) => unreachable!("these programs do not"),
        }
    };
    let stopped = stopped.map(|stop| match stop {
        Stop::Fault(fault) => fault.kind.name().to_string(),
        other => other.to_string(),
    });
    let mut values = vec![None; NAMES.len()];
    L::visit::<Concrete>(&state, &mut |location, value| {
        let name = L::name(program, location);
        if let (Some(at), Slot::Bv(bits)) = (NAMES.iter().position(|n| **n == *name), value) {
            values[at] = bits.signed_word();
        }
    });
    (stopped, values)
}

#[test]
fn imp_agrees_with_while() {
    let mut random = Random(7);
    let mut ends = [0; 3];
    for _ in 0..150 {
        let start: Vec<_> =
            NAMES.iter().map(|name| format!("{name} := {}", random.below(7))).collect();
        let text = format!("{}; {}", start.join("; "), random.block(2));
        let in_imp = end::<Defined>(&imp(&text), &Inputs::new());
        let program =
            While::read(&format!("width 64; {text}")).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let in_while = end::<While>(&program, &Inputs::new());
        match (in_imp.0.as_deref(), in_while.0.as_deref()) {
            (None, None) => {
                ends[0] += 1;
                assert_eq!(in_imp.1, in_while.1, "{text}");
            }
            (Some("stuck"), Some("division-by-zero")) => ends[1] += 1,
            (Some("unsupported: integer too large"), Some("overflow")) => ends[2] += 1,
            (a, b) => panic!("{a:?} became {b:?}\n{text}"),
        }
    }
    assert!(ends[0] > 50 && ends[1] > 10, "{ends:?}");
}

fn conforms<R: Reading + Default>() {
    let mut random = Random(3);
    for _ in 0..300 {
        let text = random.block(2);
        let program = imp(&text);
        let inputs: Inputs = NAMES
            .iter()
            .map(|name| (name.to_string(), Value::Bv(Bits::new(64, random.below(9)))))
            .collect();
        check::<Defined, R>(&program, &mut R::default(), &inputs, 400)
            .unwrap_or_else(|wrong| panic!("{wrong}\n{text}\n{inputs:?}"));
    }
}

#[test]
fn readings_conform() {
    conforms::<Concrete>();
    conforms::<Symbolic>();
    conforms::<Interval>();
}

#[test]
fn stuck_is_a_fault_and_deep_programs_are_refused() {
    let stuck = end::<Defined>(&imp("x := 1 / 0"), &Inputs::new());
    assert_eq!(stuck.0.as_deref(), Some(FaultKind::Stuck.name()));
    let long = format!("x := 0; {} x := x + 1", "x := x + 1; ".repeat(20_000));
    let (stopped, values) = end::<Defined>(&imp(&long), &Inputs::new());
    assert_eq!((stopped, values[2]), (None, Some(20_001)));
    let setup = Setup { definition: Some(IMP.to_string()), ..Setup::default() };
    let nested = format!("x := {}0{}", "(1 + ".repeat(60_000), ")".repeat(60_000));
    let error = Defined::read_with(&setup, &nested).expect_err("it is too deep");
    assert!(error.message.contains("nested"), "{error}");
    let wrong = Setup { definition: Some("language X syntax".to_string()), ..Setup::default() };
    assert!(Defined::read_with(&wrong, "skip").expect_err("it is no definition").in_definition);
}

fn defined(rules: &str, text: &str) -> Result<Program, polysem_lang::text::Error> {
    let head = "language T
        syntax E ::= Int | Id | \"s\" \"(\" E \")\" | \"go\" | \"stop\" | \"read\"
        result Int Bool
        configuration <c> <k> $PGM : E </k> <env> .Map </env> <in> .List [input] </in> </c>
        var I J : Int
        var X : E
        var M : Map
        ";
    let (definition, _) = definition(&format!("{head}{rules}")).expect("it is a definition");
    Program::new(Arc::new(definition), text, &[])
}

#[test]
fn what_cannot_be_modelled_is_said() {
    // A term that grows for ever.
    let grows = defined("rule grow: <k> s(X) </k> => <k> s(s(X)) </k>", "s(go)");
    let (end, _) = end::<Defined>(&grows.expect("it is a program"), &Inputs::new());
    assert!(end.is_some_and(|end| end.starts_with("unsupported")));
    // What is decided by an input is refused when the program is read.
    let decides =
        "rule read: <k> read </k> <in> I ...</in> => <k> I </k> <in> ...</in> if I <=Int 3";
    let error = defined(decides, "read").expect_err("it decides by what it reads");
    assert!(error.in_definition && error.message.contains("decides"), "{error}");
}
