//! Languages from definition files, in every engine.

use polysem_domain::{Concrete, Symbolic};
use polysem_explore::{End, Oracle, emulate, paths, subsume};
use polysem_lang::defined::{Defined, Program, definition};
use polysem_sem::{Cx, Domain, FaultKind, Language, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

const IMP: &str = include_str!("../../../examples/languages/imp.lang");
const MIN: &str = include_str!("../../../examples/languages/min.imp");

fn program(text: &str) -> Program {
    let (definition, warnings) = definition(IMP).expect("it is a definition");
    assert!(warnings.is_empty(), "{warnings:?}");
    Program::new(Arc::new(definition), text, &[]).expect("it is IMP")
}

fn start(program: &Program) -> <Defined as Language>::Place {
    let mut dom = Concrete::default();
    let mut path = dom.start();
    let begun = Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
    begun.expect("it starts").0
}

#[test]
fn imp_runs() {
    let program =
        program("x := 0; i := 0; while i <= 9 do { x := x + i; i := i + 1 }; assert(x <= 45)");
    let mut dom = Concrete::default();
    let at = start(&program);
    let run =
        emulate::<Defined>(&program, &mut dom, at, 10_000, |_, _, _| ControlFlow::Continue(()));
    assert_eq!(run.end, End::Done, "{}", Defined::describe(&program, run.at));
}

#[test]
fn the_papers_minimum_is_wrong_where_it_says() {
    let program = program(MIN);
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = paths::Config::default();
    let report = paths::explore::<Defined>(&program, &mut dom, &mut oracle, &config);
    let stuck = report.paths.iter().filter(|path| {
        matches!(&path.end, End::Stopped(Stop::Fault(fault)) if fault.kind == FaultKind::Stuck)
    });
    let stuck: Vec<_> = stuck.collect();
    // Where min = b is above a the first assertion fails, else the last.
    assert_eq!((report.paths.len(), stuck.len()), (5, 2), "{:?}", report.halts);
    for path in stuck {
        let mut facts: Vec<_> = path.facts.facts.iter().copied().collect();
        facts.reverse();
        let shown: Vec<_> = facts.iter().map(|&t| dom.terms.display(t).to_string()).collect();
        assert_eq!(shown[..2], ["a <=s b", "c <s a"], "{shown:?}");
    }
    assert_eq!(report.findings.len(), 2);
}

#[test]
fn interpolants_prune_imp() {
    let program = program(
        "if a <= 1 then x := 1 else x := 1; if b <= 1 then y := 1 else y := 1; assert(x <= 1)",
    );
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = subsume::Config { paranoid: true, ..subsume::Config::default() };
    let report = subsume::explore::<Defined>(&program, &mut dom, &mut oracle, &config);
    assert!(report.findings.is_empty() && report.halts.is_empty(), "{:?}", report.halts);
    assert!(report.pruned > 0, "{:?}", report.nodes);
}
