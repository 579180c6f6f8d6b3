//! Coverage and weak precision, corollaries 2 and 3 of "A Generic Framework for Symbolic Execution", on languages from
//! definition files: runs and paths are the same sequences of rules, with the same ends and the same values.
//!
//! The default is a sample; `POLYSEM_TEST_ALL=1` tries hundreds of programs, `POLYSEM_TEST_ALL=50000` that many of each
//! width, and `POLYSEM_TEST_SEED` moves on to others.

use polysem_domain::{Concrete, Run, Symbolic};
use polysem_explore::paths::{Config, Path, Report, explore};
use polysem_explore::primitive::term_of;
use polysem_explore::{End, Inputs, Oracle, emulate};
use polysem_lang::Source;
use polysem_lang::defined::definition::Definition;
use polysem_lang::defined::{Defined, Program, definition};
use polysem_sem::{Bits, Break, Cx, Domain, Flow, Language, Location, Slot, SlotOf, SlotRef, Stop};
use polysem_solver::sat::Limits;
use polysem_term::{Model, TermId, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

const IMP: &str = include_str!("../../../examples/languages/imp.lang");
const NAMES: [&str; 4] = ["a", "b", "x", "y"];
const STEPS: u64 = 4000;

/// What someone did from the start to an end: the names of the rules, and how it ended and where.
type Course = (Vec<String>, String);

/// A course, and what the state holds at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Done {
    course: Course,
    values: Vec<(Location, Value)>,
}

/// IMP with integers of so many bits.
fn imp(width: u32) -> Arc<Definition> {
    let text = IMP.replacen("language IMP", &format!("language IMP\nwidth {width}"), 1);
    let definition = definition(&text).expect("it is a definition").0;
    assert_eq!(definition.width, width);
    Arc::new(definition)
}

fn program(definition: &Arc<Definition>, text: &str) -> Program {
    Program::new(Arc::clone(definition), text, &[]).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn ending(program: &Program, end: &End, at: <Defined as Language>::Place) -> String {
    let how = match end {
        End::Done => "done".to_string(),
        End::Blocked => "blocked".to_string(),
        End::Stopped(Stop::Fault(fault)) => fault.kind.name().to_string(),
        End::Stopped(other) => other.to_string(),
    };
    format!("{how} at {}", Defined::describe(program, at))
}

fn values(state: &<Defined as Language>::State<Concrete>) -> Vec<(Location, Value)> {
    let mut values = Vec::new();
    Defined::visit::<Concrete>(state, &mut |location, value| {
        let value = match value {
            Slot::Bv(bits) => Value::Bv(bits.clone()),
            Slot::Bool(truth) => Value::Bool(*truth),
            Slot::Map(map) => Value::Array(map.clone()),
        };
        values.push((location, value));
    });
    values
}

/// Where an emulation starts.
fn start(program: &Program) -> <Defined as Language>::Place {
    let mut dom = Concrete::default();
    let mut path = dom.start();
    Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[])).expect("it starts").0
}

/// A run of the emulator.
fn run(program: &Program, inputs: &Inputs) -> Done {
    let mut dom = Concrete::new(inputs.clone());
    let mut rules = Vec::new();
    let run = emulate::<Defined>(program, &mut dom, start(program), STEPS, |_, _, state| {
        rules.extend(Defined::taken::<Concrete>(program, state).map(String::from));
        ControlFlow::Continue(())
    });
    let state = run.state.as_ref().expect("it starts");
    Done { course: (rules, ending(program, &run.end, run.at)), values: values(state) }
}

/// What a path did: the rule that led to each of its states.
fn course(program: &Program, path: &Path<Defined>) -> Course {
    let rules = path
        .trace
        .iter()
        .filter_map(|moment| Defined::taken::<Symbolic>(program, &moment.state).map(String::from));
    (rules.collect(), ending(program, &path.end, path.at))
}

/// The model that gives symbols these values by name.
fn model(dom: &Symbolic, inputs: &Inputs) -> Model {
    let mut model = Model::default();
    for (name, value) in inputs {
        if let Some(id) = dom.terms.find_input(name) {
            model.set(id, value.clone());
        }
    }
    model
}

/// Whether a path's condition holds on inputs.
fn holds(dom: &Symbolic, path: &Path<Defined>, model: &Model) -> bool {
    path.facts.facts.iter().all(|&fact| dom.terms.eval(fact, model) == Value::Bool(true))
}

/// What a path is on inputs.
fn on(program: &Program, dom: &mut Symbolic, path: &Path<Defined>, model: &Model) -> Done {
    let mut slots: Vec<(Location, SlotOf<Symbolic>)> = Vec::new();
    Defined::visit::<Symbolic>(&path.state, &mut |location, value: SlotRef<'_, Symbolic>| {
        let value = match value {
            Slot::Bv(v) => Slot::Bv(v.clone()),
            Slot::Bool(t) => Slot::Bool(*t),
            Slot::Map(m) => Slot::Map(*m),
        };
        slots.push((location, value));
    });
    let terms: Vec<(Location, TermId)> =
        slots.into_iter().map(|(location, slot)| (location, term_of(dom, &slot))).collect();
    let values = terms.into_iter().map(|(location, t)| (location, dom.terms.eval(t, model)));
    Done { course: course(program, path), values: values.collect() }
}

/// Every path, or as many as the limits allow. What has no meaning ends a path; nothing else may be given up.
fn explored(program: &Program, text: &str) -> (Symbolic, Report<Defined>, bool) {
    let mut dom = Symbolic::default();
    let mut oracle = Oracle::default();
    oracle.set_limits(Limits { conflicts: Some(2000), ..Limits::default() });
    let config = Config { steps: STEPS, paths: 400, trace: true, unwind: None };
    let report = explore::<Defined>(program, &mut dom, &mut oracle, &config);
    let mut whole = true;
    for halt in &report.halts {
        match &halt.stop {
            Stop::Budget(_) => whole = false,
            stop => {
                assert!(stop.to_string().contains("integer too large"), "{stop}\n{text}");
            }
        }
    }
    (dom, report, whole)
}

/// Weak precision: a run on a path's inputs is that path.
fn precise(program: &Program, dom: &mut Symbolic, report: &Report<Defined>, text: &str) {
    for path in &report.paths {
        let model = model(dom, &path.inputs);
        assert!(holds(dom, path, &model), "{:?}\n{text}", path.inputs);
        let (ours, theirs) = (on(program, dom, path, &model), run(program, &path.inputs));
        assert_eq!(ours, theirs, "{:?}\n{text}", path.inputs);
    }
}

/// Coverage: a run is exactly one of the paths, and its inputs meet that path's condition. Gives the run's course.
fn covered(
    program: &Program,
    dom: &mut Symbolic,
    report: &Report<Defined>,
    inputs: &Inputs,
    text: &str,
) -> Course {
    let run = run(program, inputs);
    let model = model(dom, inputs);
    let taken: Vec<_> = report.paths.iter().filter(|path| holds(dom, path, &model)).collect();
    let [path] = taken[..] else {
        panic!("{} paths are taken, not {:?}\n{text}\n{inputs:?}", taken.len(), run.course);
    };
    assert_eq!(on(program, dom, path, &model), run, "{text}\n{inputs:?}");
    run.course
}

/// How many programs to try.
fn seeds(sample: u64, all: u64) -> std::ops::Range<u64> {
    let number = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().ok());
    let first = number("POLYSEM_TEST_SEED").flatten().unwrap_or(0);
    let count = match number("POLYSEM_TEST_ALL") {
        None => sample,
        Some(Some(count)) if count > 1 => count,
        Some(_) => all,
    };
    first..first + count
}

/// Programs of IMP. Names that are read first are inputs; loops count to a number.
struct Random {
    state: u64,
    /// Whether to divide and multiply by any number: for a solver this is hard where there are many bits.
    hard: bool,
    /// How many loops there are: each has a counter of its own.
    loops: u32,
}

impl Random {
    fn new(seed: u64, hard: bool) -> Random {
        Random { state: seed.wrapping_mul(0x2545_f491_4f6c_dd1d), hard, loops: 0 }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 33) % n
    }

    fn name(&mut self) -> &'static str {
        NAMES[self.below(4) as usize]
    }

    /// Any number, but often a small one.
    fn bits(&mut self, width: u32) -> Bits {
        let word = self.next();
        Bits::new(
            width,
            match self.below(3) {
                0 => word,
                1 => word % 5,
                _ => (word % 5).wrapping_neg(),
            },
        )
    }

    fn number(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 3 } else { 7 }) {
            0 | 1 => self.name().to_string(),
            2 => self.below(6).to_string(),
            3 if self.hard => format!("({} / {})", self.number(depth - 1), self.number(depth - 1)),
            3 => format!("({} / {})", self.below(6), self.number(0)),
            4 if self.hard => format!("({} * {})", self.number(depth - 1), self.number(depth - 1)),
            4 => format!("({} * {})", self.number(0), self.below(4)),
            _ => format!("({} + {})", self.number(depth - 1), self.number(depth - 1)),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 1 } else { 4 }) {
            0 | 1 => format!("{} <= {}", self.number(1), self.number(1)),
            2 => format!("not ({})", self.truth(depth - 1)),
            _ => format!("({}) and ({})", self.truth(depth - 1), self.truth(depth - 1)),
        }
    }

    fn statement(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 3 } else { 6 }) {
            0 | 1 => format!("{} := {}", self.name(), self.number(1)),
            2 if self.below(2) == 0 => format!("assert({})", self.truth(1)),
            2 => "skip".to_string(),
            3 | 4 => {
                let (condition, then) = (self.truth(1), self.block(depth - 1));
                format!("if {condition} then {{ {then} }} else {{ {} }}", self.block(depth - 1))
            }
            _ => {
                self.loops += 1;
                let (i, body) = (format!("i{}", self.loops), self.block(0));
                let bound = self.below(3);
                format!("{i} := 0; while {i} <= {bound} do {{ {body}; {i} := {i} + 1 }}")
            }
        }
    }

    fn block(&mut self, depth: u32) -> String {
        let parts: Vec<_> = (0..=self.below(2)).map(|_| self.statement(depth)).collect();
        parts.join("; ")
    }
}

/// What was seen, so that the test can tell that it tests something.
#[derive(Default, Debug)]
struct Seen {
    programs: u64,
    /// Programs that were not explored to their ends.
    cut: u64,
    paths: usize,
    runs: u64,
    /// How paths ended.
    ends: BTreeMap<String, u64>,
}

impl Seen {
    fn add(&mut self, program: &Program, report: &Report<Defined>, whole: bool) {
        self.programs += 1;
        self.cut += u64::from(!whole);
        self.paths += report.paths.len();
        for path in &report.paths {
            let (_, end) = course(program, path);
            let how = end.split(" at ").next().unwrap_or_default().to_string();
            *self.ends.entry(how).or_default() += 1;
        }
    }

    fn check(&self) {
        assert!(self.cut * 4 < self.programs && self.paths as u64 > self.programs, "{self:?}");
        assert_eq!(self.ends.len(), 3, "{self:?}");
    }
}

fn random_programs(width: u32, sample: u64, all: u64) {
    let definition = imp(width);
    let mut seen = Seen::default();
    for seed in seeds(sample, all) {
        let mut random = Random::new(seed << 8 | u64::from(width), width <= 8);
        let text = random.block(2);
        let program = program(&definition, &text);
        let text = format!("// {seed}, width {width}\n{text}");
        let (mut dom, report, whole) = explored(&program, &text);
        seen.add(&program, &report, whole);
        precise(&program, &mut dom, &report, &text);
        for _ in 0..if whole { 8 } else { 0 } {
            seen.runs += 1;
            let value = |name: &&str| (name.to_string(), Value::Bv(random.bits(width)));
            let inputs: Inputs = NAMES.iter().map(value).collect();
            covered(&program, &mut dom, &report, &inputs, &text);
        }
    }
    seen.check();
}

#[test]
fn of_64_bits() {
    random_programs(64, 60, 1500);
}

#[test]
fn of_8_bits() {
    random_programs(8, 60, 1500);
}

/// The inputs of 4 bits for names, all of them.
fn all_inputs(names: &[&str]) -> Vec<Inputs> {
    let count = 1 << (4 * names.len());
    let inputs = (0..count).map(|word: u64| {
        let value = |at: usize| Value::Bv(Bits::new(4, word >> (4 * at) & 15));
        names.iter().enumerate().map(|(at, name)| (name.to_string(), value(at))).collect()
    });
    inputs.collect()
}

/// The courses of runs on all inputs are those of the paths.
fn exhausted(definition: &Arc<Definition>, text: &str, seen: &mut Seen) {
    let program = program(definition, text);
    let (mut dom, report, whole) = explored(&program, text);
    seen.add(&program, &report, whole);
    precise(&program, &mut dom, &report, text);
    if !whole {
        return;
    }
    let mut runs = BTreeSet::new();
    for inputs in all_inputs(&["a", "b"]) {
        seen.runs += 1;
        runs.insert(covered(&program, &mut dom, &report, &inputs, text));
    }
    let paths: BTreeSet<_> = report.paths.iter().map(|path| course(&program, path)).collect();
    assert_eq!(runs, paths, "{text}");
    assert_eq!(paths.len(), report.paths.len(), "{text}");
}

#[test]
fn of_4_bits_on_all_inputs() {
    let definition = imp(4);
    let mut seen = Seen::default();
    let all = [
        "if a <= 3 then { x := a + 5 } else { x := 1 / a }; assert(x <= 7)",
        "x := a / b; assert(not (x <= 2))",
        "x := a * b; if x <= a then skip else { assert(b <= x) }",
        "i := 0; while i <= a do { i := i + 1; assert(i <= 4) }",
        "while not (a <= b) do { b := b + 3 }; x := 1 / (a + 1)",
        "if not (a <= b) and not (b <= 2) then { x := a + b } else { x := b * 2 }",
        "if 1 / a <= b and a <= 1 / b then { x := a } else { x := b }; assert(x <= 5);",
    ];
    for text in all {
        exhausted(&definition, text, &mut seen);
    }
    for seed in seeds(20, 500) {
        let mut random = Random::new(seed << 8 | 4, true);
        // Only `a` and `b` are inputs.
        let text = format!("x := {}; y := a; {}", random.below(5), random.block(2));
        exhausted(&definition, &text, &mut seen);
    }
    seen.check();
}

/// Rules overlap in `pick` whatever the data, in `test` where a number is 1 or 2, and with `otherwise` never: `quot` fails
/// for a divisor of zero, though no condition says so.
const COINS: &str = r#"
language COINS
width 4
syntax Exp ::= Int | Id
             | "pick" "(" Exp "," Exp ")"
             | "test" "(" Exp ")"       [strict]
             | "both" "(" Exp "," Exp ")"  [strict]
             | "quot" "(" Exp "," Exp ")"  [strict]
result Int
configuration <c> <k> $PGM : Exp </k> <in> .List [input] </in> </c>
var E1 E2 : Exp
var I I1 I2 : Int
var X : Id
rule left:  <k> pick(E1, E2) ...</k> => <k> E1 ...</k>
rule right: <k> pick(E1, E2) ...</k> => <k> E2 ...</k>
rule small: <k> test(I) ...</k> => <k> 1 ...</k>           if I <=Int 2
rule large: <k> test(I) ...</k> => <k> I +Int 1 ...</k>    if 1 <=Int I
rule equal: <k> both(I, I) ...</k> => <k> I ...</k>
rule other: <k> both(I1, I2) ...</k> => <k> 0 ...</k>      otherwise
rule quot:  <k> quot(I1, I2) ...</k> => <k> I1 /Int I2 ...</k>
rule none:  <k> quot(I1, I2) ...</k> => <k> 0 ...</k>      otherwise
rule input: <k> X ...</k> <in> I ...</in> => <k> I ...</k> <in> ...</in>
"#;

/// Every run on the same inputs: each alternative that holds is followed.
fn walk(program: &Program, inputs: &Inputs) -> Vec<Done> {
    let mut dom = Concrete::new(inputs.clone());
    let mut path = dom.start();
    let begun = Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
    let (at, state) = begun.expect("it starts");
    let mut work = vec![(at, state, path, Vec::<String>::new())];
    let mut all = Vec::new();
    while let Some((at, state, path, rules)) = work.pop() {
        let mut choices = vec![Vec::new()];
        while let Some(chosen) = choices.pop() {
            let (mut state, mut path, mut rules): (_, Run, _) =
                (state.clone(), path.clone(), rules.clone());
            let cx = &mut Cx::new(&mut dom, &mut path, &chosen);
            let end = match Defined::step(program, at, &mut state, cx) {
                Err(Break::Choose(alternatives)) => {
                    for alternative in alternatives.iter().filter(|a| a.guard) {
                        let mut chosen = chosen.clone();
                        chosen.push(alternative.name);
                        choices.push(chosen);
                    }
                    continue;
                }
                Ok(Flow::Goto(to)) => {
                    rules.extend(Defined::taken::<Concrete>(program, &state).map(String::from));
                    work.push((to, state, path, rules));
                    continue;
                }
                Ok(Flow::Done) => End::Done,
                Ok(_) => unreachable!("a rule leads to one place"),
                Err(Break::Stop(stop)) => End::Stopped(stop),
            };
            let course = (rules, ending(program, &end, at));
            all.push(Done { course, values: values(&state) });
        }
    }
    all
}

/// On each of the inputs, the paths whose conditions hold are the runs, and no path is left over.
fn every_way(definition: &Arc<Definition>, text: &str, all: &[Inputs]) -> usize {
    let program = program(definition, text);
    let (mut dom, report, whole) = explored(&program, text);
    assert!(whole, "{text}");
    let mut seen = BTreeSet::new();
    for inputs in all {
        let model = model(&dom, inputs);
        let mut runs = walk(&program, inputs);
        let taken: Vec<_> = report.paths.iter().filter(|path| holds(&dom, path, &model)).collect();
        let mut paths: Vec<_> =
            taken.iter().map(|path| on(&program, &mut dom, path, &model)).collect();
        runs.sort_by(|a, b| a.course.cmp(&b.course));
        paths.sort_by(|a, b| a.course.cmp(&b.course));
        assert_eq!(runs, paths, "{text}\n{inputs:?}");
        assert!(runs.windows(2).all(|two| two[0].course != two[1].course), "{text}");
        seen.extend(runs.into_iter().map(|run| run.course));
    }
    let paths: BTreeSet<_> = report.paths.iter().map(|path| course(&program, path)).collect();
    assert_eq!(seen, paths, "{text}");
    assert_eq!(paths.len(), report.paths.len(), "{text}");
    paths.len()
}

#[test]
fn where_rules_overlap() {
    let definition = Arc::new(definition(COINS).expect("it is a definition").0);
    let inputs = all_inputs(&["x", "x!1"]);
    let all = [
        "pick(1, pick(2, 3))",
        "test(x)",
        "pick(test(x), x)",
        "test(test(pick(x, 2)))",
        "both(x, 3)",
        "both(pick(test(x), x), test(x))",
        "test(both(x, pick(7, x)))",
        "quot(x, x)",
        "quot(quot(5, x), pick(x, 0))",
    ];
    let counts = all.map(|text| every_way(&definition, text, &inputs));
    // Worked out by hand: 7 + 1 does not fit, so `test(x)` ends in three ways.
    assert_eq!(counts[..4], [3, 3, 4, 9], "{counts:?}");
}

#[test]
fn where_threads_interleave() {
    let text = include_str!("../../../examples/languages/threads.lang");
    let definition = Arc::new(definition(text).expect("it is a definition").0);
    let nothing = [Inputs::new()];
    let count =
        every_way(&definition, "{ x := 1; lock l } || { x := 2; y := x; lock l }", &nothing);
    assert!(count > 10, "{count}");
}
