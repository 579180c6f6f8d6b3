//! What functions become, as text.

use polysem_lang::llvm::lower::Options;
use polysem_lang::llvm::print::print_function;

use super::program;

/// Compares what the functions of a text become, but for the one that starts them.
fn lowers(text: &str, expected: &str) {
    let options = Options { alignment: true, ..Options::default() };
    let program = program(&[("main.c", text)], &options).expect("it links");
    let functions = program.functions.iter().filter(|function| *function.name != *"start");
    let all: Vec<String> = functions.map(|function| print_function(&program, function)).collect();
    assert_eq!(all.concat().trim(), expected.trim(), "\n{}", all.concat());
}

#[test]
fn slots_are_registers() {
    let text = "define i32 @main(i32 %0) {
  %n.addr = alloca i32
  %s = alloca i32
  %u = alloca i32
  %unread = alloca i32
  %taken = alloca i32
  store i32 %0, ptr %n.addr
  store i32 1, ptr %s
  store i32 2, ptr %unread
  %old = load i32, ptr %s
  %more = add nsw i32 %old, 1
  store i32 %more, ptr %s
  %new = load i32, ptr %s
  %n = load i32, ptr %n.addr
  %sum = add i32 %new, %n
  store i32 0, ptr %n.addr
  %both = mul i32 %old, %sum
  %un = load i32, ptr %u
  %all = mul i32 %both, %un
  call void @f(ptr %taken)
  ret i32 %all
}
declare void @f(ptr)
";
    lowers(
        text,
        "
main(%n.0: 32) -> 32, 6 registers
    fresh %u.2
    %3 = stack taken 1 * 4 align 4
    %s.1 = 1
    %4 = %s.1
    %s.1 = Add nsw strict 32 %4, 1
    %5 = Add strict 32 %s.1, %n.0
    %n.0 = 0
    %5 = Mul strict 32 %4, %5
    %5 = Mul strict 32 %5, %u.2
    call missing f(%3)
    return %5
",
    );
}

#[test]
fn lives_begin_again() {
    let text = "define i32 @main(i32 %0) {
  %x = alloca i32
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  %a = load i32, ptr %x
  store i32 3, ptr %x
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  %c = icmp eq i32 %a, %0
  br i1 %c, label %loop, label %out
out:
  ret i32 %a
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
";
    lowers(
        text,
        "
main(%0: 32) -> 32, 4 registers
    fresh %x.1
L0:
    fresh %x.1
    %2 = %x.1
    %x.1 = 3
    %3 = Eq 32 %2, %0
    if %3 jump L0 else L1
L1:
    return %2
",
    );
}

#[test]
fn nothing_is_promoted_where_calls_return_twice() {
    let text = "define i32 @main() {
  %x = alloca i32
  store i32 1, ptr %x
  %a = call i32 @setjmp(ptr null)
  %b = load i32, ptr %x
  ret i32 %b
}
declare i32 @setjmp(ptr)
";
    lowers(
        text,
        "
main() -> 32, 2 registers
    %0 = stack x 1 * 4 align 4
    store 32 1, %0 align 4
    call native SetJmp(0)
    %1 = load 32 %0 align 4
    return %1
",
    );
}

#[test]
fn phis_are_moves() {
    let text = "@g = global i32 0
define i32 @main(i32 %0) {
entry:
  %t = icmp slt i32 %0, 5
  br i1 %t, label %loop, label %out
loop:
  %a = phi i32 [ 0, %entry ], [ %b, %loop ]
  %b = phi i32 [ 1, %entry ], [ %a, %loop ]
  %i = phi i64 [ ptrtoint (ptr @g to i64), %entry ], [ sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @main to i64)), %loop ]
  %unused = phi i32 [ 0, %entry ], [ 1, %loop ]
  %c = icmp eq i64 %i, 3
  br i1 %c, label %loop, label %out
out:
  %r = phi i32 [ %0, %entry ], [ %a, %loop ]
  ret i32 %r
}
";
    lowers(
        text,
        "
main(%0: 32) -> 32, 6 registers
    %5 = Slt 32 %0, 5
    if %5 jump L2 else L3
L0:
    %5 = Eq 64 %3, 3
    if %5 jump L4 else L5
L1:
    return %4
L2:
    %1 = 0; %2 = 1; %3 = @g; jump L0
L3:
    %4 = %0; jump L1
L4:
    %5 = Sub strict 64 @g, @main
    %1 = %2; %2 = %1; %3 = %5; jump L0
L5:
    %4 = %1; jump L1
",
    );
}

#[test]
fn switches_rise() {
    let text = "define i32 @main(i32 %0) {
  switch i32 %0, label %c [
    i32 -1, label %a
    i32 7, label %b
    i32 2, label %b
  ]
a:
  br label %b
b:
  %r = phi i32 [ 1, %a ], [ 2, %0 ], [ 2, %0 ]
  ret i32 %r
c:
  unreachable
}
";
    lowers(
        &text
            .replace("i32 %0)", "i32 %n)")
            .replace("i32 %0,", "i32 %n,")
            .replace("%0 ]", "%entry ]")
            .replace("{\n  switch", "{\nentry:\n  switch"),
        "
main(%n.0: 32) -> 32, 2 registers
    switch %n.0 2: L3 7: L3 -1: L0 else L2
L0:
    %1 = 1; jump L1
L1:
    return %1
L2:
    unreachable
L3:
    %1 = 2; jump L1
",
    );
}

#[test]
fn addresses_are_steps() {
    let text = "%s = type { i32, [4 x { i8, i16 }] }
@g = global [3 x %s] zeroinitializer
define ptr @main(ptr %p, i64 %i, i32 %j) {
  %a = getelementptr inbounds %s, ptr %p, i64 %i, i32 1, i32 %j, i32 1
  store ptr %a, ptr getelementptr inbounds ([3 x %s], ptr @g, i64 0, i64 1, i32 1)
  %b = getelementptr %s, ptr %p, i64 2, i32 1, i64 1
  store ptr %b, ptr %a
  %c = getelementptr inbounds %s, ptr %p, i64 0, i32 0
  %d = getelementptr i32, ptr %c, <2 x i64> <i64 1, i64 2>
  store <2 x ptr> %d, ptr %c
  ret ptr %c
}
";
    lowers(
        text,
        "
main(%p.0: ptr, %i.1: 64, %j.2: 32) -> ptr, 5 registers
    %3 = %p.0 + 64 %i.1 * 20 inbounds
    %3 = %3 +4 inbounds
    %3 = %3 + 32 %j.2 * 4 inbounds
    %3 = %3 +2 inbounds
    store ptr %3, @g+24 align 8
    %4 = %p.0 +48
    store ptr %4, %3 align 8
    %3 = <undefined, undefined> with [0] = %p.0
    %3 = shuffle %3, <undefined, undefined> by 0 0
    %3 = %3 + 64 <1, 2> * 4
    store <2 x ptr> %3, %p.0 align 16
    return %p.0
",
    );
}

#[test]
fn parts_and_lanes() {
    let text = "define i32 @main({ i32, { i8, i32 } } %s, <2 x i32> %v) {
  %a = extractvalue { i32, { i8, i32 } } %s, 1, 1
  %b = insertvalue { i32, { i8, i32 } } %s, i32 %a, 1, 1
  %c = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 1, i32 poison>
  %d = insertelement <2 x i32> %c, i32 3, i32 %a
  %e = extractelement <2 x i32> %d, i64 0
  %f = bitcast <2 x i32> %d to i64
  %g = trunc nuw i64 %f to i32
  call void @f({ i32, { i8, i32 } } %b, i32 %g)
  ret i32 %e
}
declare void @f({ i32, { i8, i32 } }, i32)
";
    lowers(
        text,
        "
main(%s.0: {32, {8, 32}}, %v.1: <2 x 32>) -> 32, 5 registers
    %2 = %s.0.1
    %2 = %2.1
    %3 = %s.0.1
    %3 = %3 with .1 = %2
    %3 = %s.0 with .1 = %3
    %4 = shuffle %v.1, <undefined, undefined> by 1 _
    %2 = %4 with [%2] = 3
    %4 = %2[0]
    %2 = <2 x 32> %2 as 64
    %2 = Trunc nuw strict 64 %2 to 32
    call missing f(%3, %2)
    return %4
",
    );
}

#[test]
fn differences_of_addresses_are_computed_at_the_start() {
    let text = "@a = constant i32 1
@t = constant [2 x i32] [i32 5, i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @t to i64)) to i32)]
define ptr @main() {
  ret ptr @t
}
";
    lowers(
        text,
        "
main() -> ptr, 0 registers
    return @t
initialise(), 1 registers
    %0 = Sub 64 @a, @t
    %0 = Trunc 64 %0 to 32
    store 32 %0, @t+4 align 1
    return
",
    );
}

#[test]
fn assembly_without_instructions_is_a_copy() {
    let text = "define i32 @main(i32 %0) {
  call void asm sideeffect \"\", \"~{memory},~{dirflag}\"()
  %a = call i32 asm sideeffect \"\", \"=r,0,~{memory}\"(i32 %0)
  %b = call { i32, i32 } asm \"\", \"=r,=r,1,0\"(i32 %a, i32 7)
  %c = extractvalue { i32, i32 } %b, 0
  call void asm sideeffect \"hlt\", \"\"()
  ret i32 %c
}
";
    lowers(
        text,
        "
main(%0: 32) -> 32, 3 registers
    %1 = %0
    %2 = <undefined, undefined> with .0 = 7
    %1 = %2 with .1 = %1
    %1 = %1.0
    refused: inline assembly: hlt
    return %1
",
    );
}

#[test]
fn blocks_have_addresses() {
    let text = "define i32 @main(i1 %c) {
  %a = select i1 %c, ptr blockaddress(@main, %one), ptr blockaddress(@main, %two)
  indirectbr ptr %a, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
";
    lowers(
        text,
        "
main(%c.0: 1) -> 32, 2 registers
    %1 = if %c.0 @a label of main else @a label of main
    jump to %1 of L0 L1
L0:
    return 1
L1:
    return 2
",
    );
}

#[test]
fn the_start_calls_all() {
    let text = "@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 9, ptr @b, ptr null }, { i32, ptr, ptr } { i32 1, ptr @a, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 9, ptr @c, ptr null }]
define void @a() {
  ret void
}
define void @b() {
  ret void
}
define void @c() {
  ret void
}
define void @__polysem_begin(i32 %0, ptr %1, ptr %2) {
  ret void
}
define i32 @atexit(ptr %0) {
  ret i32 0
}
define void @exit(i32 %0) {
  ret void
}
define i32 @main(i32 %0, ptr %1) {
  ret i32 0
}
";
    let program = program(&[("main.c", text)], &Options::default()).unwrap();
    let start = print_function(&program, &program.functions[program.start as usize]);
    let expected = "start(%argc.0: 32, %argv.1: ptr, %envp.2: ptr) -> 32, 4 registers
    call __polysem_begin(%argc.0, %argv.1, %envp.2)
    call atexit(@c!)
    call a()
    call b()
    %3 = call main(%argc.0, %argv.1)
    call exit(%3!)
    return %3
";
    assert_eq!(start, expected);
}

#[test]
fn distances_are_pointers_again() {
    let text = "@a = constant i32 1
@b = constant i32 2
@t.rel = private unnamed_addr constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @t.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @b to i64), i64 ptrtoint (ptr @t.rel to i64)) to i32)]
define ptr @main(i64 %i) {
  %s = shl i64 %i, 2
  %p = call ptr @llvm.load.relative.i64(ptr @t.rel, i64 %s)
  ret ptr %p
}
declare ptr @llvm.load.relative.i64(ptr, i64)
";
    lowers(
        text,
        "
main(%i.0: 64) -> ptr, 2 registers
    %1 = Shl strict 64 %i.0, 2
    %1 = @t + 64 %1 * 2 inbounds
    %1 = load ptr %1 align 8
    return %1
",
    );
}
