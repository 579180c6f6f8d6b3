//! Languages from definition files, in every engine.

use polysem_domain::{Concrete, Symbolic, Twin};
use polysem_explore::{End, Oracle, emulate, paths, verify};
use polysem_lang::Source;
use polysem_lang::defined::{Defined, Program, definition};
use polysem_sem::{CmpOp, Cx, Domain, FaultKind, Language, Slot, Stop};
use polysem_term::{Sort, TermId};
use std::collections::BTreeSet;
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

/// What a variable is in a state.
fn value(
    program: &Program,
    dom: &mut Symbolic,
    state: &<Defined as Language>::State<Symbolic>,
    variable: &str,
) -> Option<TermId> {
    let mut found = None;
    Defined::visit::<Symbolic>(state, &mut |location, value| {
        if let Slot::Bv(value) = value
            && Defined::name(program, location) == variable
        {
            found = Some(value.clone());
        }
    });
    found.map(|value| dom.term(&value))
}

/// Section 6.3. Where min = b is above a the first assertion fails already, which the paper does not say; else the last.
#[test]
fn the_papers_minimum_is_wrong_where_it_says() {
    let program = program(MIN);
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let config = paths::Config { trace: true, ..paths::Config::default() };
    let report = paths::explore::<Defined>(&program, &mut dom, &mut oracle, &config);
    let stuck = report.paths.iter().filter(|path| {
        matches!(&path.end, End::Stopped(Stop::Fault(fault)) if fault.kind == FaultKind::Stuck)
    });
    let stuck: Vec<_> = stuck.collect();
    assert_eq!((report.paths.len(), stuck.len()), (5, 2), "{:?}", report.halts);
    assert_eq!(report.findings.len(), 2);
    let places: BTreeSet<_> =
        stuck.iter().map(|path| Defined::describe(&program, path.at)).collect();
    assert_eq!(places, BTreeSet::from(["line 9", "line 11"].map(String::from)));

    let input = |dom: &mut Symbolic, name| dom.terms.input(name, Sort::Bv(64));
    let [a, b, c] = ["a", "b", "c"].map(|name| input(&mut dom, name));
    let wrong = [dom.terms.cmp(CmpOp::Sle, a, b), dom.terms.cmp(CmpOp::Slt, c, a)];
    for path in stuck {
        // The condition of the path when `min` has just been made, before any assertion: a <= b and a > c, both ways.
        let made = path
            .trace
            .iter()
            .find(|moment| Defined::taken::<Symbolic>(&program, &moment.state) == Some("create"));
        let made = made.expect("min is written");
        assert_eq!(value(&program, &mut dom, &made.state, "min"), Some(b));
        assert_eq!(value(&program, &mut dom, &path.state, "min"), Some(b));
        for goal in wrong {
            assert_eq!(oracle.entails(&mut dom, &made.facts, goal), Some(true));
        }
        let said = made.facts.with(wrong.into_iter().collect());
        for &fact in &made.facts.facts {
            assert_eq!(oracle.entails(&mut dom, &said, fact), Some(true));
        }
    }
}

#[test]
fn interpolants_prune_imp() {
    let program = program(
        "if a <= 1 then x := 1 else x := 1; if b <= 1 then y := 1 else y := 1; assert(x <= 1)",
    );
    let (mut dom, mut oracle) = (Twin::default(), Oracle::default());
    let config = verify::Config { paranoid: true, ..verify::Config::default() };
    let report = verify::verify::<Defined>(&program, &mut dom, &mut oracle, &config);
    assert!(report.findings.is_empty() && report.halts.is_empty(), "{:?}", report.halts);
    assert!(report.pruned > 0, "{:?}", report.nodes);
}

/// Two rules for both truth values cover all cases only if none of them can fail: an index may be outside of the list.
#[test]
fn what_a_right_side_lacks_is_stuck() {
    let language = "language PICK
syntax C ::= \"in\" | \"pick\" C C [strict] | Int | Bool
result Int Bool
configuration <w> <k> $PGM : C </k> <l> 4, 6 : List </l> <i> .List [input] </i> </w>
var I J : Int
var L : List
rule in: <k> in ...</k> <i> I ...</i> => <k> I ...</k> <i> ...</i>
rule less: <k> pick I J ...</k> => <k> pick (I <=Int 0) J ...</k>
rule then: <k> pick true J ...</k> <l> L </l> => <k> L[J] ...</k> <l> L </l>
rule else: <k> pick false J ...</k> <l> L </l> => <k> L[J] ...</k> <l> L </l>
";
    let (definition, _) = definition(language).unwrap_or_else(|error| panic!("{error}"));
    let program = Program::new(Arc::new(definition), "pick in in", &[]).expect("it is a program");
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let report =
        paths::explore::<Defined>(&program, &mut dom, &mut oracle, &paths::Config::default());
    let stuck = report.findings.iter().filter(|f| f.fault.kind == FaultKind::Stuck);
    assert_eq!(stuck.count(), 1, "{:?}", report.halts);
    // Two elements for each truth value, and outside.
    assert_eq!(report.paths.len(), 5);
}
