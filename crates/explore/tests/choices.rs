//! Rules that overlap: every engine sees what each choice comes to, and what it finds happens under the choices it tells.
//!
//! The default is a sample; `POLYSEM_TEST_ALL=50000` tries that many programs, and `POLYSEM_TEST_SEED` moves on to others.

use polysem_domain::{Concrete, Symbolic, Twin};
use polysem_explore::merged::{self, Summary};
use polysem_explore::verify::Found;
use polysem_explore::{
    End, Finding, Halt, Inputs, Oracle, concolic, emulate_by, judge, paths, primitive, verify,
};
use polysem_lang::defined::{Defined, Program, definition};
use polysem_sem::{Bits, Break, Cx, Domain, FaultKind, Flow, Language, Stop};
use polysem_term::Value;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

type Place = <Defined as Language>::Place;

/// Rules overlap in `pick` and `step` whatever the data, in `test` where a number is 1 or 2, in `max` where two are equal.
/// `check` is stuck below zero.
const COINS: &str = r#"
language COINS
width 4
syntax Exp  ::= Int | Id
              | "pick" "(" Exp "," Exp ")"
              | "test" "(" Exp ")"           [strict]
              | "max" "(" Exp "," Exp ")"    [strict]
              | "add" "(" Exp "," Exp ")"    [strict]
syntax Stmt ::= "skip" | "bad"
              | "check" "(" Exp ")"          [strict]
              | "let" Id "=" Exp             [strict(2)]
              | "either" "{" Stmt "}" "{" Stmt "}"
              > Stmt ";" Stmt                [right]
result Int
configuration <c> <k> $PGM : Stmt </k> <env> .Map </env> <in> .List [input] </in> </c>
var E1 E2 : Exp
var S1 S2 : Stmt
var I J   : Int
var X     : Id
var M     : Map
rule left:   <k> pick(E1, E2) ...</k> => <k> E1 ...</k>
rule right:  <k> pick(E1, E2) ...</k> => <k> E2 ...</k>
rule small:  <k> test(I) ...</k> => <k> 1 ...</k>            if I <=Int 2
rule large:  <k> test(I) ...</k> => <k> 0 -Int I ...</k>     if 1 <=Int I
rule first:  <k> max(I, J) ...</k> => <k> I ...</k>          if J <=Int I
rule second: <k> max(I, J) ...</k> => <k> 2 ...</k>          if I <=Int J
rule add:    <k> add(I, J) ...</k> => <k> I +Int J ...</k>
rule look:   <k> X ...</k> <env> X |-> I ...</env> => <k> I ...</k> <env> X |-> I ...</env>
rule input:  <k> X ...</k> <env> M </env> <in> I ...</in> => <k> I ...</k> <env> M[X <- I] </env> <in> ...</in>
             if notBool (X in M)
rule let:    <k> let X = I ...</k> <env> M </env> => <k> ...</k> <env> M[X <- I] </env>
rule skip:   <k> skip ...</k> => <k> ...</k>
rule check:  <k> check(I) ...</k> => <k> ...</k>             if 0 <=Int I
rule one:    <k> either { S1 } { S2 } ...</k> => <k> S1 ...</k>
rule other:  <k> either { S1 } { S2 } ...</k> => <k> S2 ...</k>
rule seq:    <k> S1 ; S2 ...</k> => <k> S1 ~> S2 ...</k>
"#;

/// Two threads with shared variables and locks; at the end both are checked.
const THREADS: &str = r#"
language PAIR
width 8
syntax Stmt ::= Id "=" Int | Id "=" Id "+" Int
              | "lock" Id | "unlock" Id | "expect" Id Int
              > Stmt ";" Stmt                [right]
syntax Pgm  ::= "{" Stmt "}" "||" "{" Stmt "}" "then" "{" Stmt "}"
configuration <c> <k> $PGM : Pgm </k> <a> . </a> <b> . </b> <memory> .Map </memory> <locks> .Map </locks> </c>
var S S1 S2 S3 : Stmt
var X Y   : Id
var I J   : Int
var M L   : Map
rule fork:     <k> { S1 } || { S2 } then { S3 } </k> <a> . </a> <b> . </b>
            => <k> join S3 </k> <a> S1 </a> <b> S2 </b>
syntax Stmt ::= "join" Stmt
rule join:     <k> join S </k> <a> . </a> <b> . </b> => <k> S </k> <a> . </a> <b> . </b>
rule seq:      <k> S1 ; S2 ...</k> => <k> S1 ~> S2 ...</k>
rule seq-a:    <a> S1 ; S2 ...</a> => <a> S1 ~> S2 ...</a>
rule seq-b:    <b> S1 ; S2 ...</b> => <b> S1 ~> S2 ...</b>
rule set-a:    <a> X = I ...</a> <memory> M </memory> => <a> ...</a> <memory> M[X <- I] </memory>
rule set-b:    <b> X = I ...</b> <memory> M </memory> => <b> ...</b> <memory> M[X <- I] </memory>
rule add-a:    <a> X = Y + I ...</a> <memory> Y |-> J ...</memory> => <a> X = J +Int I ...</a> <memory> Y |-> J ...</memory>
rule add-b:    <b> X = Y + I ...</b> <memory> Y |-> J ...</memory> => <b> X = J +Int I ...</b> <memory> Y |-> J ...</memory>
rule lock-a:   <a> lock X ...</a> <locks> L </locks> => <a> ...</a> <locks> L[X <- 1] </locks> if notBool (X in L)
rule lock-b:   <b> lock X ...</b> <locks> L </locks> => <b> ...</b> <locks> L[X <- 2] </locks> if notBool (X in L)
rule unlock-a: <a> unlock X ...</a> <locks> X |-> 1 ...</locks> => <a> ...</a> <locks> ...</locks>
rule unlock-b: <b> unlock X ...</b> <locks> X |-> 2 ...</locks> => <b> ...</b> <locks> ...</locks>
rule expect:   <k> expect X I ...</k> <memory> X |-> J ...</memory> => <k> ...</k> <memory> X |-> J ...</memory> if J ==Int I
"#;

fn program(language: &str, text: &str) -> Program {
    let definition = definition(language).unwrap_or_else(|error| panic!("{error}")).0;
    Program::new(Arc::new(definition), text, &[]).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn start(program: &Program) -> Place {
    let mut dom = Concrete::default();
    let mut path = dom.start();
    Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[])).expect("it starts").0
}

/// What an engine says.
struct Said {
    engine: &'static str,
    findings: Vec<Finding<Place>>,
    halts: Vec<Halt<Place>>,
}

const STEPS: u64 = 100_000;

fn merge(program: &Program, dom: &mut Symbolic, oracle: &mut Oracle) -> Summary<Defined> {
    let mut path = dom.start();
    let begun = Defined::start(program, &mut Cx::new(dom, &mut path, &[]));
    let (at, state) = begun.expect("it starts");
    let config = merged::Config { steps: STEPS, unwind: 100, length: None };
    merged::explore::<Defined>(program, dom, oracle, &config, (at, state, path))
}

/// All engines on a program.
fn engines(program: &Program) -> Vec<Said> {
    let mut all = Vec::new();
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = paths::Config { steps: STEPS, ..paths::Config::default() };
    let report = paths::explore::<Defined>(program, &mut dom, &mut oracle, &config);
    all.push(Said { engine: "paths", findings: report.findings, halts: report.halts });

    let (mut dom, mut oracle) = (Twin::default(), Oracle::default());
    let config = verify::Config { steps: STEPS, paranoid: true, ..verify::Config::default() };
    let report = verify::verify::<Defined>(program, &mut dom, &mut oracle, &config);
    let findings = report.findings.iter().map(Found::finding).collect();
    all.push(Said { engine: "verify", findings, halts: report.halts });

    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let summary = merge(program, &mut dom, &mut oracle);
    let at = start(program);
    let judged = judge::<Defined>(program, &mut dom, &mut oracle, &summary, at, STEPS);
    let mut halts = summary.halts;
    halts.extend(judged.halts);
    all.push(Said { engine: "merged", findings: judged.findings, halts });

    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = concolic::Config { steps: 1000, runs: 3000, approximate: false };
    let inputs = Inputs::new();
    let report = concolic::explore::<Defined>(program, &mut dom, &mut oracle, &config, inputs);
    assert!(report.runs.iter().all(|run| !run.diverged), "a run diverged");
    all.push(Said { engine: "concolic", findings: report.findings, halts: report.halts });
    all
}

/// A finding's inputs and choices lead to it; choices beyond those that it tells would be the first.
fn replays(program: &Program, finding: &Finding<Place>, what: &str) {
    let names = finding.inputs.keys();
    assert!(names.clone().all(|name| !name.contains('#')), "{what}: {:?}", finding.inputs);
    let mut dom = Concrete::new(finding.inputs.clone());
    let mut choices = finding.choices.iter();
    let see = |_: &mut Concrete, _, _: &_| ControlFlow::Continue(());
    let run = emulate_by::<Defined>(program, &mut dom, start(program), STEPS, see, |_, names| {
        let wanted = choices.next().unwrap_or_else(|| panic!("{what}: too few choices"));
        let found = names.iter().position(|name| name == wanted);
        Ok(found.unwrap_or_else(|| panic!("{what}: {wanted:?} is not among {names:?}")))
    });
    let kind = match &run.end {
        End::Stopped(Stop::Fault(fault)) => Some(fault.kind),
        End::Done | End::Blocked | End::Stopped(_) => None,
    };
    assert_eq!((kind, run.at), (Some(finding.fault.kind), finding.at), "{what}");
    assert_eq!(choices.next(), None, "{what}: too many choices");
}

/// Where runs are stuck on inputs, under all choices.
fn walk(program: &Program, inputs: &Inputs, stuck: &mut BTreeSet<Place>) {
    let mut dom = Concrete::new(inputs.clone());
    let mut path = dom.start();
    let begun = Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
    let (at, state) = begun.expect("it starts");
    let mut work = vec![(at, state, path)];
    while let Some((at, state, path)) = work.pop() {
        let mut choices = vec![Vec::new()];
        while let Some(chosen) = choices.pop() {
            let (mut state, mut path) = (state.clone(), path.clone());
            let cx = &mut Cx::new(&mut dom, &mut path, &chosen);
            match Defined::step(program, at, &mut state, cx) {
                Err(Break::Choose(alternatives)) => {
                    let held = alternatives.iter().filter(|a| a.guard);
                    choices.extend(held.map(|a| [&chosen[..], &[a.name]].concat()));
                }
                Ok(Flow::Goto(to)) => work.push((to, state, path)),
                Ok(Flow::Done) => {}
                Ok(_) => unreachable!("a rule leads to one place"),
                Err(Break::Stop(Stop::Fault(fault))) => {
                    assert_eq!(fault.kind, FaultKind::Stuck);
                    stuck.insert(at);
                }
                Err(Break::Stop(stop)) => {
                    assert!(stop.to_string().contains("too large"), "{stop}");
                }
            }
        }
    }
}

/// Where runs are stuck, on all inputs of 4 bits with these names and under all choices.
fn all_stuck(program: &Program, names: &[&str]) -> BTreeSet<Place> {
    let mut stuck = BTreeSet::new();
    for word in 0..1u64 << (4 * names.len()) {
        let value = |at: usize| Value::Bv(Bits::new(4, word >> (4 * at) & 15));
        let inputs = names.iter().enumerate().map(|(at, name)| (name.to_string(), value(at)));
        walk(program, &inputs.collect(), &mut stuck);
    }
    stuck
}

/// Each engine finds exactly the places where runs are stuck, and each finding replays. Gives how many there are.
fn agrees(program: &Program, text: &str, stuck: &BTreeSet<Place>) -> usize {
    for said in engines(program) {
        let what = format!("{}: {text}", said.engine);
        for halt in &said.halts {
            assert!(halt.stop.to_string().contains("too large"), "{}\n{what}", halt.stop);
        }
        let found: BTreeSet<_> = said.findings.iter().map(|finding| finding.at).collect();
        assert_eq!(&found, stuck, "{what}");
        assert_eq!(found.len(), said.findings.len(), "{what}");
        said.findings.iter().for_each(|finding| replays(program, finding, &what));
    }
    stuck.len()
}

fn coins(text: &str) -> usize {
    let program = program(COINS, text);
    agrees(&program, text, &all_stuck(&program, &["x", "y"]))
}

#[test]
fn no_engine_is_silent_where_rules_overlap() {
    // The first alternative is harmless each time.
    assert_eq!(coins("either { skip } { bad }"), 1);
    assert_eq!(coins("check(pick(0, -1))"), 1);
    assert_eq!(coins("check(test(x))"), 1);
    // Where both rules for `test` apply the second one leads on to a fault, and the first to none.
    assert_eq!(coins("let y = test(x); check(add(pick(0, 1), y))"), 1);
    assert_eq!(coins("check(test(0))"), 0);
    assert_eq!(coins("check(max(x, 0)); check(max(x, 2))"), 0);
    // What is learned of 0, for which one rule applies, is not enough for 1, for which two do.
    assert_eq!(coins("check(test(pick(0, 1)))"), 1);
    assert_eq!(coins("either { let y = 0 } { let y = 1 }; check(test(y))"), 1);
    assert_eq!(coins("either { let a = 0 } { let a = 2 }; let b = max(1, a); check(b)"), 0);
    assert_eq!(
        coins("either { let a = 1 } { let a = 2 }; let b = max(2, a); check(add(-2, b))"),
        0
    );
    assert_eq!(
        coins("either { let a = 3 } { let a = 2 }; let b = max(a, 3); check(add(-3, b))"),
        1
    );
    assert_eq!(coins("let y = pick(0, 1); let y = max(y, 1); check(add(y, -2))"), 1);
}

#[test]
fn a_choice_is_remembered_through_joins() {
    // Both variables are what the same choice made them: their sum is 1 however it goes, and not 0 or 2.
    let both = "either { let a = 0; let b = 1 } { let a = 1; let b = 0 }";
    assert_eq!(coins(&format!("{both}; check(add(add(a, b), -1))")), 0);
    assert_eq!(coins(&format!("{both}; check(add(1, add(-1, add(a, add(b, -1)))))")), 0);
    assert_eq!(coins(&format!("{both}; check(add(a, -1))")), 1);
    assert_eq!(coins(&format!("{both}; check(add(b, -1))")), 1);
}

fn pair(text: &str) -> (Program, BTreeSet<Place>) {
    let program = program(THREADS, text);
    let mut stuck = BTreeSet::new();
    walk(&program, &Inputs::new(), &mut stuck);
    (program, stuck)
}

#[test]
fn a_deadlock_is_found_and_reproduced() {
    let text = "{ n = 0; lock l; lock m; unlock m; unlock l } || { lock m; lock l; unlock l; unlock m } then { expect n 0 }";
    let (program, stuck) = pair(text);
    assert_eq!(agrees(&program, text, &stuck), 1);
    let same = text.replacen("{ lock m; lock l; unlock l; unlock m }", "{ lock l; unlock l }", 1);
    let (program, stuck) = pair(&same);
    assert_eq!(agrees(&program, &same, &stuck), 0);
}

#[test]
fn a_lost_update_is_found_and_reproduced() {
    let race = "{ n = 0; n = n + 1 } || { n = 0; n = n + 1 } then { expect n 1 }";
    let (program, stuck) = pair(race);
    assert_eq!(agrees(&program, race, &stuck), 1);
    let safe = "{ m = 0; m = m + 1 } || { n = 0; n = n + 1 } then { expect n 1; expect m 1 }";
    let (program, stuck) = pair(safe);
    assert_eq!(agrees(&program, safe, &stuck), 0);
}

/// What must hold before is what must hold whatever is chosen.
#[test]
fn preconditions_are_about_all_choices() {
    let wlp = |text: &str| {
        let program = program(COINS, text);
        let mut dom = Symbolic::default();
        let identity = primitive::identity_beside_code::<Defined>(&program, &mut dom);
        let identity = identity.expect("it starts");
        let mut oracle = Oracle::default();
        let start = (identity.at, identity.state.clone(), identity.path.clone());
        let config = merged::Config::default();
        let summary = merged::explore(&program, &mut dom, &mut oracle, &config, start);
        assert!(summary.choices > 0);
        let wlp = primitive::wlp(&mut dom, &identity, &summary, |dom, _| {
            Ok(primitive::Post::Before(dom.terms.truth(true)))
        });
        let wlp = wlp.expect("few choices");
        (0..16)
            .filter(|&x| {
                let mut model = polysem_term::Model::default();
                if let Some(id) = dom.terms.find_input("x") {
                    model.set(id, Value::Bv(Bits::new(4, x)));
                }
                dom.terms.eval(wlp, &model) == Value::Bool(true)
            })
            .collect::<Vec<_>>()
    };
    // From 8 on these are negative.
    assert_eq!(wlp("let y = pick(x, 1); check(y)"), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(wlp("let y = pick(0, pick(1, x)); check(y)"), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(wlp("either { check(1) } { check(-1) }; check(x)"), [0; 0]);
    assert_eq!(wlp("let y = test(x); check(y)"), [0, 8, 9, 10, 11, 12, 13, 14, 15]);
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ x >> 31) % n
    }

    fn number(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 4 } else { 8 }) {
            0 => "x".to_string(),
            1 => ["a", "b", "y"][self.below(3) as usize].to_string(),
            2 | 3 => ["-2", "-1", "0", "1", "2", "3"][self.below(6) as usize].to_string(),
            4 => format!("pick({}, {})", self.number(depth - 1), self.number(depth - 1)),
            5 => format!("test({})", self.number(depth - 1)),
            6 => format!("max({}, {})", self.number(depth - 1), self.number(depth - 1)),
            _ => format!("add({}, {})", self.number(depth - 1), self.number(0)),
        }
    }

    fn statement(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 5 } else { 7 }) {
            0..=2 => {
                format!("let {} = {}", ["a", "b"][self.below(2) as usize], self.number(1))
            }
            3 => format!("check({})", self.number(1)),
            4 => "skip".to_string(),
            _ => format!("either {{ {} }} {{ {} }}", self.block(depth - 1), self.block(depth - 1)),
        }
    }

    fn block(&mut self, depth: u32) -> String {
        let parts: Vec<_> = (0..=self.below(2)).map(|_| self.statement(depth)).collect();
        parts.join("; ")
    }
}

fn seeds(sample: u64) -> std::ops::Range<u64> {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("POLYSEM_TEST_SEED").unwrap_or(0);
    first..first + number("POLYSEM_TEST_ALL").filter(|&all| all > 1).unwrap_or(sample)
}

#[test]
fn random_programs_are_stuck_where_engines_say_so() {
    let (mut faulty, mut all) = (0, 0);
    for seed in seeds(60) {
        let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let first = ["x", "y", "1"][random.below(3) as usize];
        let text = format!("let a = {first}; let b = x; {}", random.block(1));
        let text = format!("{text}; check({})", random.number(1));
        let program = program(COINS, &text);
        let stuck = all_stuck(&program, &["x", "y"]);
        faulty += u64::from(agrees(&program, &format!("{seed}: {text}"), &stuck) > 0);
        all += 1;
    }
    // Some have faults, some have none.
    assert!(faulty * 10 > all && faulty < all, "{faulty} of {all}");
}

#[test]
fn random_threads_are_stuck_where_engines_say_so() {
    let (mut faulty, mut all) = (0, 0);
    for seed in seeds(20) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x4d);
        let mut thread = |first: &str| {
            let mut parts = vec![first.to_string()];
            for _ in 0..=random.below(1) {
                let x = ["n", "m"][random.below(2) as usize];
                let locked = random.below(3) == 0;
                let work = match random.below(3) {
                    0 => format!("{x} = {}", random.below(2)),
                    _ => format!("{x} = {x} + 1"),
                };
                parts.push(if locked { format!("lock l; {work}; unlock l") } else { work });
            }
            parts.join("; ")
        };
        let (a, b) = (thread("n = 0"), thread("m = 0"));
        let text = format!("{{ {a} }} || {{ {b} }} then {{ expect n {} }}", random.below(2));
        let (program, stuck) = pair(&text);
        faulty += u64::from(agrees(&program, &text, &stuck) > 0);
        all += 1;
    }
    assert!(faulty > 0 && faulty < all, "{faulty} of {all}");
}
