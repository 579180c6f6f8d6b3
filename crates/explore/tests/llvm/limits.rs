//! What a program was told: how large objects may be whose size depends on inputs, and what uninitialised bytes are.

use polysem_domain::Symbolic;
use polysem_explore::{End, Oracle, paths};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::lower::{Options, Uninit, Unit, lower};
use polysem_sem::{FaultKind, Stop};

fn explored(text: &str, options: &Options) -> paths::Report<Llvm> {
    let module = polysem_llvm::read(text.as_bytes()).expect("it is IR");
    let unit = Unit { name: "main.ll", module: &module, optimised: false, library: false };
    let program = lower(&[unit], options).expect("it has a main function");
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    paths::explore::<Llvm>(&program, &mut dom, &mut oracle, &paths::Config::default())
}

/// An allocation of any size: what is inside is fine, what is too large for any machine gives null, and what is between is
/// not looked at, and told.
const ANY_SIZE: &str = "declare i64 @nondet_long()
declare ptr @__polysem_alloc(i64, i64, i32)
define i32 @main() {
  %n = call i64 @nondet_long()
  %p = call ptr @__polysem_alloc(i64 %n, i64 16, i32 0)
  %none = icmp eq ptr %p, null
  br i1 %none, label %no, label %yes
yes:
  %empty = icmp ult i64 %n, 10
  br i1 %empty, label %no, label %use
use:
  %q = getelementptr i8, ptr %p, i64 9
  store i8 1, ptr %q
  %r = getelementptr i8, ptr %p, i64 LAST
  store i8 1, ptr %r
  ret i32 1
no:
  ret i32 0
}
";

#[test]
fn sizes_are_bounded_and_the_bound_is_told() {
    let options = Options { max_size: 64, ..Options::default() };
    let report = explored(&ANY_SIZE.replace("LAST", "8"), &options);
    let stops: Vec<String> = report.halts.iter().map(|halt| halt.stop.to_string()).collect();
    assert_eq!(stops, ["bound reached: an allocation of more than 64 bytes"]);
    assert!(report.findings.is_empty(), "{:?}", report.findings);
    let done = report.paths.iter().filter(|path| path.end == End::Done).count();
    // Null; too small to be used; used.
    assert_eq!(done, 3);
}

#[test]
fn a_size_that_depends_on_inputs_is_a_question_mark() {
    let report = explored(&ANY_SIZE.replace("LAST", "20"), &Options::default());
    let [finding] = &report.findings[..] else { panic!("{:?}", report.findings) };
    assert_eq!(finding.fault.kind, FaultKind::OutOfBounds);
    let text = finding.fault.to_string();
    assert!(
        text.ends_with("write of 1 byte at offset 20 of `malloc`, which has ? bytes"),
        "{text}"
    );
}

#[test]
fn more_than_the_largest_object_is_outside() {
    let options = Options { max_size: 16, ..Options::default() };
    let report = explored(&ANY_SIZE.replace("LAST", "16"), &options);
    let kinds: Vec<_> = report.findings.iter().map(|finding| finding.fault.kind).collect();
    assert_eq!(kinds, [FaultKind::OutOfBounds]);
    assert!(report.halts.iter().all(|halt| matches!(halt.stop, Stop::Bound(_))));
}

/// A byte that was never written decides.
const UNINITIALISED: &str = "define i32 @main() {
  %x = alloca [2 x i8]
  %one = load i8, ptr %x
  %again = load i8, ptr %x
  %small = icmp ult i8 %one, 100
  br i1 %small, label %yes, label %no
yes:
  %same = icmp eq i8 %one, %again
  br i1 %same, label %fine, label %never
no:
  ret i32 1
fine:
  ret i32 0
never:
  unreachable
}
";

#[test]
fn uninitialised_bytes_are_faults_or_inputs() {
    let report = explored(UNINITIALISED, &Options::default());
    let kinds: Vec<_> = report.findings.iter().map(|finding| finding.fault.kind).collect();
    assert_eq!(kinds, [FaultKind::Undefined]);
    let options = Options { uninit: Uninit::Input, ..Options::default() };
    let report = explored(UNINITIALISED, &options);
    assert!(report.findings.is_empty() && report.halts.is_empty(), "{:?}", report.findings);
    assert_eq!(report.paths.len(), 2);
    assert!(report.paths.iter().all(|path| path.inputs.keys().all(|name| name == "uninit")));
}
