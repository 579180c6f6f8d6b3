//! Where the ways of a branch meet again, against the definition: the nearest place that no way to the end avoids.

use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::{Op, Pc, Program};
use polysem_lang::llvm::lower::Options;
use polysem_sem::{Language, Watched};
use std::collections::BTreeSet;

use super::program;

/// A diamond in an arm of another, a loop with a way out of its middle, a switch, and ways that do not return.
const TEXT: &str = "
define i32 @main(i32 %x) {
  %a = icmp slt i32 %x, 3
  br i1 %a, label %left, label %right
left:
  %b = icmp slt i32 %x, 1
  br i1 %b, label %near, label %far
near:
  br label %inner
far:
  br label %inner
inner:
  br label %joined
right:
  %c = icmp sgt i32 %x, 100
  br i1 %c, label %dead, label %joined
dead:
  unreachable
joined:
  %n = phi i32 [ 1, %inner ], [ 2, %right ]
  br label %head
head:
  %i = phi i32 [ 0, %joined ], [ %j, %next ]
  %d = icmp slt i32 %i, %n
  br i1 %d, label %body, label %out
body:
  %e = icmp eq i32 %i, %x
  br i1 %e, label %out, label %next
next:
  %j = add i32 %i, 1
  br label %head
out:
  switch i32 %x, label %forever [ i32 1, label %one i32 2, label %two ]
forever:
  br label %forever
one:
  ret i32 1
two:
  br label %end
end:
  ret i32 2
}";

/// Whether a way leads from one place to the end of the function, without another.
fn ends(program: &Program, from: Pc, without: Option<Pc>) -> bool {
    let (mut seen, mut work) = (BTreeSet::new(), vec![from]);
    while let Some(at) = work.pop() {
        if Some(at) == without || !seen.insert(at) {
            continue;
        }
        if matches!(program.code[at.0 as usize], Op::Return { .. } | Op::ReturnVoid) {
            return true;
        }
        work.extend(Llvm::successors(program, at));
    }
    false
}

#[test]
fn ways_meet_where_no_way_avoids_it() {
    let program = program(&[("t", TEXT)], &Options::default()).expect("a program");
    let main = program.functions.iter().find(|f| &*f.name == "main").expect("it has a main");
    let places = || (main.entry.0..main.end.0).map(Pc);
    let mut found = 0;
    for at in places() {
        let after =
            |place: Pc| place != at && ends(&program, at, None) && !ends(&program, at, Some(place));
        let all: Vec<Pc> = places().filter(|place| after(*place)).collect();
        // Of all that no way avoids, the others come after the nearest.
        let nearest = all.iter().copied().find(|near| {
            all.iter().all(|other| other == near || !ends(&program, *near, Some(*other)))
        });
        assert_eq!(Llvm::rejoins(&program, at), nearest, "{at:?}");
        found += usize::from(nearest.is_some());
    }
    assert!(found > 10, "{found}");
}
