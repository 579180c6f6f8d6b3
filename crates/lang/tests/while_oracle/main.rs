//! The step of WHILE against an evaluator written apart, on thousands of random programs; round trips; conformance.

mod eval;
mod generate;

use eval::End;
use generate::{Config, Random};
use polysem_domain::conformance::{Inputs, Reading, check};
use polysem_domain::{Concrete, Interval, Symbolic};
use polysem_lang::Source;
use polysem_lang::while_lang::{Place, Program, While};
use polysem_sem::{Bits, Break, Cx, Domain, Flow, Language, Location, Slot, Stop};
use polysem_term::Value;
use std::collections::BTreeMap;

const STEPS: u32 = 60_000;

type ConcreteState = <While as Language>::State<Concrete>;

/// A concrete run: how it ends, what it printed, which of the claims about its last state are wrong, and where objects
/// lie.
type Run = (End, Vec<i128>, Vec<String>, Vec<Bits>);

fn run(program: &Program, inputs: &BTreeMap<String, i128>, claims: &[String]) -> Run {
    run_with(program, inputs, claims, |_, state| state)
}

/// The same, where `disturb` may change the state before every step.
fn run_with(
    program: &Program,
    inputs: &BTreeMap<String, i128>,
    claims: &[String],
    mut disturb: impl FnMut(Place, ConcreteState) -> ConcreteState,
) -> Run {
    let mut dom = Concrete::new(values(program.tree.width, inputs));
    let mut path = dom.start();
    let (mut at, mut state) =
        While::start(program, &mut Cx::new(&mut dom, &mut path, &[])).expect("it starts");
    let mut end = End::Fuel;
    for _ in 0..STEPS {
        state = disturb(at, state);
        end = match While::step(program, at, &mut state, &mut Cx::new(&mut dom, &mut path, &[])) {
            Ok(Flow::Goto(to) | Flow::Assume { cond: true, then: to }) => {
                at = to;
                continue;
            }
            Ok(Flow::Branch { cond, then, els }) => {
                at = if cond { then } else { els };
                continue;
            }
            Ok(Flow::Assume { .. }) => End::Blocked,
            Ok(Flow::Switch { .. }) => panic!("there are no switches"),
            Ok(Flow::Done) => End::Done,
            Err(Break::Stop(Stop::Fault(fault))) => End::Fault(fault.kind),
            Err(Break::Stop(Stop::Unsupported(_))) => End::Full,
            Err(other) => panic!("{other:?}"),
        };
        break;
    }
    let mut cx = Cx::new(&mut dom, &mut path, &[]);
    let control = While::address(program, at);
    let mut wrong = claims.to_vec();
    wrong.retain(|claim| {
        let predicate = While::predicate(program, claim).expect("it is one");
        !While::holds(program, &predicate, &state, &control, &mut cx).expect("it has a value")
    });
    let mut bases = Vec::new();
    While::visit::<Concrete>(&state, &mut |location, value| {
        if let (Location::Base(_), Slot::Bv(bits)) = (location, value) {
            bases.push(bits.clone());
        }
    });
    let outputs = dom.outputs.iter().map(signed).collect();
    (end, outputs, wrong, bases)
}

fn signed(bits: &Bits) -> i128 {
    i128::from(bits.signed_word().expect("64 bits at most"))
}

fn values(width: u32, inputs: &BTreeMap<String, i128>) -> Inputs {
    let bits =
        |n: &i128| Value::Bv(Bits::new(width, (n & i128::from(u64::MAX)).unsigned_abs() as u64));
    inputs.iter().map(|(name, n)| (name.clone(), bits(n))).collect()
}

fn inputs(random: &mut Random, width: u32) -> BTreeMap<String, i128> {
    let mut inputs = BTreeMap::new();
    for name in ["a", "b", "x", "y", "z", "t1", "f0.u", "f0.w", "f1.u", "f1.w"] {
        for number in 0..4 {
            let name = if number == 0 { name.to_string() } else { format!("{name}!{number}") };
            inputs.insert(name, random.signed(width));
        }
    }
    inputs
}

fn read(text: &str) -> Program {
    While::read(text).unwrap_or_else(|e| panic!("{e}, at {:?}\n{text}", &text[e.offset..]))
}

const MEMORIES: [Option<&str>; 3] = [None, Some("objects"), Some("flat")];

#[test]
fn the_step_agrees_with_big_step_semantics() {
    let mut random = Random(1);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..6000 {
        let width = [3, 4, 8, 16, 32, 63, 64][random.below(7)];
        let memory = MEMORIES[random.below(3)].filter(|_| width >= 4);
        let wraps = random.below(3) == 0;
        let config = Config { width, wraps, memory, inner_pointers: true };
        let text = generate::program(&mut random, config);
        let program = read(&text);
        for _ in 0..2 {
            let inputs = inputs(&mut random, width);
            let (end, outputs, last) = eval::run(&program.tree, &inputs, 1500);
            let claims: Vec<_> = last.iter().map(|(name, n)| format!("{name} = {n}")).collect();
            let (own_end, own_outputs, wrong, _) = run(&program, &inputs, &claims);
            if end == End::Fuel || own_end == End::Fuel {
                continue;
            }
            assert_eq!(end, own_end, "program {number}, {inputs:?}\n{text}");
            assert_eq!(outputs, own_outputs, "program {number}, {inputs:?}\n{text}");
            *ends.entry(format!("{end:?}")).or_default() += 1;
            if end == End::Done {
                assert!(wrong.is_empty(), "{wrong:?}, {inputs:?}\n{text}");
            }
        }
    }
    // The programs exercise what they are meant to.
    for end in ["Done", "Blocked", "Fault(Overflow)", "Fault(Division)", "Fault(Assertion)"]
        .into_iter()
        .chain(["Fault(OutOfBounds)", "Fault(Null)"])
    {
        assert!(ends.get(end).is_some_and(|&n| n > 5), "{ends:?}");
    }
    assert!(ends["Done"] > 2000, "{ends:?}");
}

#[test]
fn what_is_written_reads_as_the_same_program() {
    let mut random = Random(2);
    for _ in 0..1500 {
        let width = [3, 4, 8, 32, 64][random.below(5)];
        let memory = MEMORIES[random.below(3)];
        let wraps = random.below(2) == 0;
        let config = Config { width, wraps, memory, inner_pointers: true };
        let text = generate::program(&mut random, config);
        let program = read(&text);
        let listing = While::write(&program);
        let again = read(&listing);
        assert_eq!(program.code, again.code, "{text}\n{listing}");
        assert_eq!(While::write(&again), listing, "{text}");
        let inputs = inputs(&mut random, width);
        let (end, outputs, ..) = run(&program, &inputs, &[]);
        let (same_end, same_outputs, ..) = run(&again, &inputs, &[]);
        assert_eq!((end, outputs), (same_end, same_outputs), "{text}\n{listing}");
    }
}

/// What is in a register that is not live does not matter, in whatever call it is.
#[test]
fn dead_registers_do_not_matter() {
    let mut random = Random(4);
    let (mut disturbed, mut kept) = (0, 0);
    for _ in 0..800 {
        let width = [4, 8, 32][random.below(3)];
        let memory = MEMORIES[random.below(3)];
        let config = Config { width, wraps: random.below(2) == 0, memory, inner_pointers: true };
        let text = generate::program(&mut random, config);
        let program = read(&text);
        let inputs = inputs(&mut random, width);
        let (end, outputs, ..) = run(&program, &inputs, &[]);
        if end == End::Fuel {
            continue;
        }
        let (same_end, same_outputs, ..) = run_with(&program, &inputs, &[], |at, state| {
            While::map::<Concrete, Concrete>(&state, &mut |location, value| match value {
                Slot::Bv(bits) if While::is_live(&program, at, location) => {
                    kept += 1;
                    Slot::Bv(bits.clone())
                }
                Slot::Bv(bits) => {
                    disturbed += 1;
                    Slot::Bv(Bits::new(bits.width(), random.below(1 << 20) as u64))
                }
                Slot::Bool(truth) => Slot::Bool(*truth),
                Slot::Map(map) => Slot::Map(map.clone()),
            })
        });
        assert_eq!((end, outputs), (same_end, same_outputs), "{inputs:?}\n{text}");
    }
    assert!(disturbed > kept / 4, "{disturbed} registers were dead, {kept} live");
}

/// What the examples print, and in which variables they leave what.
#[test]
fn the_examples_run() {
    for (name, inputs, printed, claims) in [
        ("power.while", &[("m", 5), ("n", 3)][..], &[][..], &["r = 243", "i = m"][..]),
        ("sum.while", &[("n", 7)], &[21], &["s = 21"]),
        ("list.while", &[("n", 5)], &[10], &["head.value = 4", "at = 0"]),
        ("three-address.while", &[("x!1", 5)], &[120], &["y = 1"]),
    ] {
        let path = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
        let program = read(&std::fs::read_to_string(path).expect("the example is there"));
        let inputs = inputs.iter().map(|(name, n)| (name.to_string(), *n)).collect();
        let claims: Vec<_> = claims.iter().map(ToString::to_string).collect();
        let (end, outputs, wrong, _) = run(&program, &inputs, &claims);
        assert_eq!((end, &outputs[..], &wrong[..]), (End::Done, printed, &[][..]), "{name}");
    }
}

/// Runs random programs in a reading beside the concrete one.
fn conforms<R: Reading + Default>(bases_are_inputs: bool, memories: &[Option<&'static str>]) {
    let mut random = Random(3);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..400 {
        let width = 4 + random.below(5) as u32;
        let memory = memories[random.below(memories.len())];
        let wraps = random.below(2) == 0;
        let config = Config { width, wraps, memory, inner_pointers: false };
        let text = generate::program(&mut random, config);
        let program = read(&text);
        let mut reading = R::default();
        for _ in 0..6 {
            let mut inputs = inputs(&mut random, width);
            let (end, _, _, bases) = run(&program, &inputs, &[]);
            if end == End::Full {
                continue;
            }
            if bases_are_inputs {
                addresses(&program, &bases, &mut inputs);
            }
            let inputs = values(width, &inputs);
            let outcome = match check::<While, R>(&program, &mut reading, &inputs, 600) {
                Ok(outcome) => outcome,
                // The emulator names the cell; a reading that only knows the object cannot follow it.
                Err(wrong) if wrong.ends_with("} is no alternative") => continue,
                Err(wrong) => panic!("{wrong}\n{text}\n{inputs:?}"),
            };
            *ends.entry(format!("{outcome:?}")).or_default() += 1;
        }
    }
    assert!(ends["Done"] > 500 && ends["Fault(Overflow)"] > 50, "{ends:?}");
    assert!(!ends.contains_key("GaveUp"), "{ends:?}");
}

/// Where the objects of a run lie, as inputs of a reading in which addresses are unknown.
fn addresses(program: &Program, bases: &[Bits], inputs: &mut BTreeMap<String, i128>) {
    let variables = program.tree.procs[0].variables.iter().filter(|v| v.in_memory);
    let mut names: Vec<_> = variables.map(|v| format!("&{}", v.name)).collect();
    names.push("malloc".to_string());
    names.extend((1..bases.len()).map(|number| format!("malloc!{number}")));
    for (name, base) in names.into_iter().zip(bases) {
        inputs.insert(name, signed(base));
    }
}

#[test]
fn concrete_conforms() {
    conforms::<Concrete>(false, &MEMORIES);
}

#[test]
fn symbolic_conforms() {
    conforms::<Symbolic>(true, &MEMORIES);
}

#[test]
fn interval_conforms() {
    conforms::<Interval>(false, &[None, Some("flat")]);
}
