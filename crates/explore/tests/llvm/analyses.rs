//! Fixpoints over LLVM programs: loops over arrays and calls have bounds; what cannot be joined is said to be left out.

use super::common::program;
use polysem_domain::Interval;
use polysem_explore::effects;
use polysem_explore::fixpoint::{Analysis, Config, analyze};
use polysem_lang::llvm::Llvm;
use polysem_sem::{FaultKind, Stop};
use std::collections::BTreeSet;

fn intervals(text: &str) -> Analysis<Llvm, Interval> {
    let program = program(text, false, true);
    let take = |dom: &mut Interval| std::mem::take(&mut dom.alarms);
    analyze::<Llvm, _>(&program, &mut Interval::default(), &Config::default(), take)
        .expect("it starts")
}

fn kinds(analysis: &Analysis<Llvm, Interval>) -> BTreeSet<FaultKind> {
    analysis.alarms.iter().map(|alarm| alarm.fault.kind).collect()
}

/// A loop that fills an array of ten numbers up to a limit, and reads one of them after that.
fn filling(array: &str, limit: u32) -> String {
    format!(
        "@global = global [10 x i32] zeroinitializer
declare i8 @nondet_char()
define i32 @scaled(i32 %x) {{
  %r = mul nsw i32 %x, 3
  ret i32 %r
}}
define i32 @main() {{
entry:
  %local = alloca [10 x i32]
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr [10 x i32], ptr {array}, i32 0, i32 %i
  %v = call i32 @scaled(i32 %i)
  store i32 %v, ptr %p
  %n = add nsw i32 %i, 1
  %on = icmp slt i32 %n, {limit}
  br i1 %on, label %loop, label %end
end:
  %q = getelementptr [10 x i32], ptr {array}, i32 0, i32 4
  %r = load i32, ptr %q
  ret i32 %r
}}
"
    )
}

#[test]
fn loops_over_arrays_are_described() {
    let inside = intervals(&filling("@global", 10));
    assert!(inside.is_complete(), "{:?}", inside.stops);
    let outside = intervals(&filling("@global", 11));
    assert!(outside.is_complete(), "{:?}", outside.stops);
    assert!(kinds(&outside).contains(&FaultKind::OutOfBounds));
}

/// Bytes that may or may not be defined are joined.
#[test]
fn undefined_arrays_are_joined() {
    let analysis = intervals(&filling("%local", 10));
    assert!(analysis.is_complete(), "{:?}", analysis.stops);
}

/// Pointers into different objects, and different numbers of objects, are not joined: nothing is claimed of what follows.
#[test]
fn states_that_differ_in_form_are_left_out() {
    let pointers = "@a = global i32 1
@b = global i32 2
declare i8 @nondet_char()
define i32 @main() {
entry:
  %slot = alloca ptr
  %c = call i8 @nondet_char()
  %t = icmp eq i8 %c, 0
  store ptr @a, ptr %slot
  br i1 %t, label %other, label %end
other:
  store ptr @b, ptr %slot
  br label %end
end:
  %p = load ptr, ptr %slot
  %v = load i32, ptr %p
  ret i32 %v
}
";
    let allocating = "declare i8 @nondet_char()
declare ptr @__polysem_alloc(i64, i64, i32)
define i32 @main() {
entry:
  br label %loop
loop:
  %p = call ptr @__polysem_alloc(i64 8, i64 8, i32 1)
  %c = call i8 @nondet_char()
  %t = icmp eq i8 %c, 0
  br i1 %t, label %end, label %loop
end:
  ret i32 0
}
";
    for text in [pointers, allocating] {
        let analysis = intervals(text);
        assert!(!analysis.is_complete());
        let said = |(_, stop): &(_, Stop)| stop.to_string().contains("different shape");
        assert!(analysis.stops.iter().any(said), "{:?}", analysis.stops);
    }
}

/// A register that holds pointers into different objects, and that nothing reads any more, keeps no states apart.
#[test]
fn dead_registers_are_forgotten() {
    let text = "@a = global i32 1
@b = global i32 2
declare i8 @nondet_char()
define i32 @main() {
entry:
  %c = call i8 @nondet_char()
  %t = icmp eq i8 %c, 0
  br i1 %t, label %one, label %two
one:
  br label %use
two:
  br label %use2
use:
  %p = getelementptr i8, ptr @a, i64 0
  %v = load i32, ptr %p
  br label %end
use2:
  %q = getelementptr i8, ptr @b, i64 0
  %w = load i32, ptr %q
  br label %end
end:
  %r = phi i32 [ %v, %use ], [ %w, %use2 ]
  ret i32 %r
}
";
    let analysis = intervals(text);
    assert!(analysis.is_complete(), "{:?}", analysis.stops);
    assert_eq!(kinds(&analysis), BTreeSet::new());
}

#[test]
fn effects_name_registers_and_cells() {
    let program = program(&filling("@global", 10), false, true);
    let table = effects::table::<Llvm>(&program, &Config::default()).expect("it starts");
    assert!(table.at.values().any(|effects| !effects.defines.is_empty()));
}
