//! Loops as the source has them: where they are, and what can be named there.

use polysem_lang::llvm::ir::{Op, Pc, Program, Seat};
use polysem_lang::llvm::lower::Options;

use super::program;

/// ```c
/// unsigned char g;
/// int main(void) {
///   int n = 3;
///   f(&n);
///   for (int i = 0; i < n; i++) { long i = 1; n += i; }
///   do n--; while (n);
///   int late = n;
/// }
/// ```
const TEXT: &str = r#"
@g = global i8 0, !dbg !40
declare void @f(ptr)
define i32 @main() !dbg !10 {
  %n = alloca i32
  %i = alloca i32
  %inner = alloca i64
  %late = alloca i32
    #dbg_declare(ptr %n, !20, !DIExpression(), !21)
  store i32 3, ptr %n
  call void @f(ptr %n)
    #dbg_declare(ptr %i, !22, !DIExpression(), !24)
  store i32 0, ptr %i
  br label %head
head:
  %t0 = load i32, ptr %i
  %t1 = load i32, ptr %n
  %c = icmp slt i32 %t0, %t1
  br i1 %c, label %body, label %again
body:
    #dbg_declare(ptr %inner, !25, !DIExpression(), !27)
  store i64 1, ptr %inner
  %t2 = load i64, ptr %inner
  %t3 = trunc i64 %t2 to i32
  %t4 = load i32, ptr %i
  %t5 = add i32 %t4, %t3
  store i32 %t5, ptr %i
  br label %head, !llvm.loop !30
again:
  %t6 = load i32, ptr %n
  %t7 = add i32 %t6, -1
  store i32 %t7, ptr %n
  br label %cond
cond:
  %t8 = load i32, ptr %n
  %t9 = icmp ne i32 %t8, 0
  br i1 %t9, label %again, label %end, !llvm.loop !33
end:
    #dbg_declare(ptr %late, !28, !DIExpression(), !29)
  store i32 1, ptr %late
  %t10 = load i32, ptr %late
  %t11 = load i8, ptr @g
  ret i32 %t10
}
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1)
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "byte", baseType: !4)
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, unit: !2)
!11 = distinct !DILexicalBlock(scope: !10, file: !1, line: 5, column: 3)
!12 = distinct !DILexicalBlock(scope: !11, file: !1, line: 5, column: 31)
!20 = !DILocalVariable(name: "n", scope: !10, file: !1, line: 3, type: !3)
!21 = !DILocation(line: 3, column: 7, scope: !10)
!22 = !DILocalVariable(name: "i", scope: !11, file: !1, line: 5, type: !3)
!24 = !DILocation(line: 5, column: 12, scope: !11)
!25 = !DILocalVariable(name: "i", scope: !12, file: !1, line: 5, type: !3)
!27 = !DILocation(line: 5, column: 38, scope: !12)
!28 = !DILocalVariable(name: "late", scope: !10, file: !1, line: 7, type: !3)
!29 = !DILocation(line: 7, column: 7, scope: !10)
!30 = distinct !{!30, !31, !32}
!31 = !DILocation(line: 5, column: 3, scope: !11)
!32 = !DILocation(line: 5, column: 53, scope: !11)
!33 = distinct !{!33, !34, !35}
!34 = !DILocation(line: 6, column: 3, scope: !10)
!35 = !DILocation(line: 6, column: 19, scope: !10)
!40 = !DIGlobalVariableExpression(var: !41, expr: !DIExpression())
!41 = distinct !DIGlobalVariable(name: "g", scope: !2, file: !1, line: 1, type: !5)
"#;

fn lowered() -> Program {
    program(&[("f.c", TEXT)], &Options::default()).expect("it links")
}

#[test]
fn what_is_in_scope_at_a_loop_has_its_name() {
    let program = lowered();
    let [counted, ended] = &program.loops[..] else { panic!("{:?}", program.loops) };
    let line = |location: u32| program.locations[location as usize].line;
    assert_eq!((line(counted.start), counted.last), (5, false));
    assert_eq!((line(ended.start), ended.last), (6, true));
    // The one in the body is another `i`, and what comes after the loops is not there yet.
    let named = |it: &polysem_lang::llvm::ir::Loop| {
        let all = it.scope.iter().map(|named| {
            let number = named.number.map(|number| (number.bits, number.signed));
            (named.name.to_string(), matches!(named.seat, Some(Seat::In(_))), number)
        });
        let mut all: Vec<_> = all.collect();
        all.sort();
        all
    };
    let int = Some((32, true));
    assert_eq!(named(counted), [("i".to_owned(), true, int), ("n".to_owned(), false, int)]);
    assert_eq!(named(ended), [("n".to_owned(), false, int)]);
    let seat = |name: &str| {
        let found = counted.scope.iter().find(|named| *named.name == *name);
        found.and_then(|named| named.seat)
    };
    // The condition of the one is about to be evaluated, that of the other, too.
    let reads = |at: Pc| match program.code[at.0 as usize] {
        Op::Load { dst, .. } => dst,
        ref other => panic!("{other:?}"),
    };
    assert_eq!(reads(counted.at), reads(ended.at));
    let made = program.code.iter().find_map(|op| match op {
        Op::Alloca { dst, .. } => Some(Seat::At(*dst)),
        _ => None,
    });
    assert_eq!(seat("n"), made);
}

#[test]
fn a_global_is_a_number_if_its_type_is() {
    let program = lowered();
    let g = program.statics.iter().find(|it| *it.name == *"g").expect("it is used");
    assert_eq!(g.number.map(|number| (number.bits, number.signed)), Some((8, false)));
}
