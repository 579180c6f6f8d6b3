//! Programs in languages from definition files, and loops that drive them.

use polysem_domain::{Concrete, Symbolic};
use polysem_explore::emulate;
use polysem_lang::defined::{Defined, Program, State, definition};
use polysem_sem::{Break, Cx, Domain, Flow, Fork, Language};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The definition of IMP.
pub const IMP: &str = include_str!("../../examples/languages/imp.lang");

/// How many operators [`grown`] adds.
pub const OPERATORS: usize = 480;

/// Reads a program by a definition.
///
/// # Panics
/// If one of them is wrong.
#[must_use]
pub fn read(language: &str, text: &str) -> Program {
    let (definition, _) = definition(language).unwrap_or_else(|error| panic!("{error}"));
    Program::new(Arc::new(definition), text, &[]).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The numbers below `rounds` added up in IMP.
#[must_use]
pub fn summing(rounds: u64) -> String {
    format!("s := 0; {}", adding(rounds))
}

/// The numbers below `rounds` added to `s`, which is an input.
#[must_use]
pub fn adding(rounds: u64) -> String {
    let last = rounds - 1;
    format!("i := 0; while i <= {last} do {{ s := s + i; i := i + 1 }}")
}

/// An input is copied in every round: no sum of unknown numbers, so nothing that may not fit.
#[must_use]
pub fn copying(rounds: u64) -> String {
    format!("i := 0; while i <= {rounds} do {{ t := s; s := t; i := i + 1 }}")
}

/// IMP with [`OPERATORS`] more operators: one rule for each, two for every tenth.
#[must_use]
pub fn grown() -> String {
    let mut text = IMP.to_string();
    for n in 0..OPERATORS {
        let _ = writeln!(text, "syntax AExp ::= \"op{n}\" \"(\" AExp \")\" [strict]");
    }
    for n in 0..OPERATORS {
        let rules = if n % 10 == 0 {
            format!(
                "rule low-{n}: <k> op{n}(I) ...</k> => <k> I ...</k> if I <=Int {n}
                 rule high-{n}: <k> op{n}(I) ...</k> => <k> {n} ...</k> if {n} <Int I"
            )
        } else {
            format!("rule op-{n}: <k> op{n}(I) ...</k> => <k> I +Int {n} ...</k>")
        };
        let _ = writeln!(text, "{rules}");
    }
    text
}

/// A loop over some of the operators that [`grown`] adds.
#[must_use]
pub fn operating(rounds: u64) -> String {
    let body = (0..OPERATORS).step_by(37).fold(String::new(), |mut body, n| {
        let _ = write!(body, "s := op{n}(i); ");
        body
    });
    format!("i := 0; while i <= {rounds} do {{ {body} i := i + 1 }}")
}

/// Runs a program in the emulator; gives how many rules it applied.
///
/// # Panics
/// If the program does not start.
#[must_use]
pub fn run(program: &Program) -> u64 {
    run_seeing(program, |_| {})
}

/// The same, and shows every state before its step.
///
/// # Panics
/// If the program does not start.
pub fn run_seeing(program: &Program, mut see: impl FnMut(&State<polysem_sem::Bits, bool>)) -> u64 {
    let mut dom = Concrete::default();
    let mut path = dom.start();
    let begun = Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
    let (start, _) = begun.expect("it starts");
    let run = emulate::<Defined>(program, &mut dom, start, u64::MAX, |_, _, state| {
        see(state);
        ControlFlow::Continue(())
    });
    // The last step finds that nothing is left.
    run.steps - 1
}

/// Follows one path over unknown inputs and asks no solver: of several alternatives the first that is not known to fail is
/// taken. Gives how many rules were applied.
///
/// # Panics
/// If the program does not start, or does not end.
#[must_use]
pub fn follow(program: &Program, dom: &mut Symbolic) -> u64 {
    let mut path = dom.start();
    let begun = Defined::start(program, &mut Cx::new(dom, &mut path, &[]));
    let (mut at, mut state) = begun.expect("it starts");
    let mut rules = 0;
    loop {
        let mut chosen = Vec::new();
        let flow = loop {
            let alternatives =
                match Defined::step(program, at, &mut state, &mut Cx::new(dom, &mut path, &chosen))
                {
                    Ok(flow) => break flow,
                    Err(Break::Choose(alternatives)) => alternatives,
                    Err(Break::Stop(stop)) => panic!("{stop}"),
                };
            let taken = alternatives.iter().find(|a| dom.assume(&mut path, &a.guard));
            chosen.push(taken.expect("alternatives cover the path").name);
        };
        match flow {
            Flow::Goto(to) => at = to,
            _ => return rules,
        }
        rules += 1;
    }
}
