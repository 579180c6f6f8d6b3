//! Debug information: places, inlining, variables and their types, in both spellings.

use polysem_llvm::module::{Module, RecordKind};

const META: &str = r#"
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!20, !21}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "some compiler", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "dir/a.c", directory: "/src", checksumkind: CSK_MD5, checksum: "00")
!2 = distinct !DISubprogram(name: "f", linkageName: "_Zf", scope: !1, file: !1, line: 3, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !4)
!3 = !DISubroutineType(types: !5)
!4 = !{!6}
!5 = !{!7, !8}
!6 = !DILocalVariable(name: "x", arg: 1, scope: !2, file: !1, line: 3, type: !8)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!9 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !10)
!10 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "list", file: !1, line: 1, size: 128, elements: !11)
!11 = !{!12}
!12 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !10, file: !1, line: 1, baseType: !8, size: 64)
!13 = distinct !DISubprogram(name: "inner", scope: !1, file: !15, line: 9, type: !3, unit: !0)
!14 = distinct !DILexicalBlock(scope: !13, file: !15, line: 10, column: 7)
!15 = !DIFile(filename: "b.h", directory: "/src")
!16 = !DILocation(line: 11, column: 5, scope: !14, inlinedAt: !17)
!17 = distinct !DILocation(line: 4, column: 9, scope: !2)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 640, elements: !19)
!19 = !{!22, !23}
!20 = !{i32 7, !"PIC Level", i32 2}
!21 = !{i32 1, !"ThinLTO", i32 0}
!22 = !DISubrange(count: 4, lowerBound: 0)
!23 = !DISubrange(count: 5)
!24 = distinct !DILocation(line: 1, column: 1, scope: !2, inlinedAt: !24)
!25 = !DIGlobalVariableExpression(var: !26, expr: !DIExpression())
!26 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 2, type: !18, isLocal: true, isDefinition: true)
!27 = !DILabel(scope: !2, name: "out", file: !1, line: 8)
!28 = distinct !DIAssignID()
!29 = !{!29, !28}
!30 = !DIEnumerator(name: "GREEN", value: -5)
"#;

fn calls() -> Module {
    crate::read(&format!(
        "@g = internal global [20 x i32] zeroinitializer, !dbg !25
define i32 @f(ptr %x) !dbg !2 {{
  %a = alloca ptr
  call void @llvm.dbg.declare(metadata ptr %a, metadata !6, metadata !DIExpression(DW_OP_deref)), !dbg !17
  %v = load i32, ptr %x, !dbg !16
  call void @llvm.dbg.value(metadata !DIArgList(i32 %v, ptr %x), metadata !6, metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value)), !dbg !17
  call void @llvm.dbg.label(metadata !27), !dbg !17
  call void @llvm.dbg.value(metadata i32 undef, metadata !6, metadata !DIExpression()), !dbg !17
  call void @llvm.dbg.assign(metadata i32 %v, metadata !6, metadata !DIExpression(), metadata !28, metadata ptr %a, metadata !DIExpression()), !dbg !17
  call void @llvm.dbg.value(metadata !{{}}, metadata !6, metadata !DIExpression()), !dbg !17
  ret i32 %v, !dbg !24
}}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.label(metadata)
declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)
{META}"
    ))
}

fn records() -> Module {
    crate::read(&format!(
        "@g = internal global [20 x i32] zeroinitializer, !dbg !25
define i32 @f(ptr %x) !dbg !2 {{
  %a = alloca ptr
    #dbg_declare(ptr %a, !6, !DIExpression(DW_OP_deref), !17)
  %v = load i32, ptr %x, !dbg !16
    #dbg_value(!DIArgList(i32 %v, ptr %x), !6, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !17)
    #dbg_label(!27, !17)
    #dbg_value(i32 undef, !6, !DIExpression(), !17)
    #dbg_assign(i32 %v, !6, !DIExpression(), !28, ptr %a, !DIExpression(), !17)
    #dbg_value(!{{}}, !6, !DIExpression(), !17)
    #dbg_of_tomorrow(i32 %v, !6, !{{}})
  ret i32 %v, !dbg !24
}}
{META}"
    ))
}

#[test]
fn tells_places_and_variables() {
    for module in [calls(), records()] {
        let text = |name| module.names.text(name).into_owned();
        let f = module.function("f").expect("it is there");
        assert_eq!(f.body.insts.len(), 3);
        let places: Vec<_> = module.places_of(f, 1).collect();
        assert_eq!(places.len(), 2);
        assert_eq!((text(places[0].file), places[0].line, places[0].column), ("b.h".into(), 11, 5));
        assert_eq!(text(places[0].function), "inner");
        assert_eq!(
            (text(places[1].file), text(places[1].directory)),
            ("dir/a.c".into(), "/src".into())
        );
        assert_eq!(
            (places[1].line, text(places[1].function), text(places[1].linkage)),
            (4, "f".into(), "_Zf".into())
        );
        assert!(module.place_of(f, 0).is_none());
        // A location that is inlined at itself ends too.
        assert!(module.places_of(f, 2).count() <= 1000);
        let kinds: Vec<_> =
            f.body.records.iter().map(|r| (r.kind, r.before, r.values.count)).collect();
        let wanted = [
            (RecordKind::Declare, 1, 1),
            (RecordKind::Value, 2, 2),
            (RecordKind::Label, 2, 0),
            (RecordKind::Value, 2, 1),
            (RecordKind::Assign, 2, 1),
            (RecordKind::Value, 2, 0),
        ];
        assert_eq!(kinds, wanted);
        assert!(
            f.body
                .records
                .iter()
                .all(|record| module.place(record.location).is_some_and(|p| p.line == 4))
        );
        assert_eq!(module.metadata.expression(f.body.records[0].expression).len(), 1);
        let x = module.variable_at(f, 1).expect("a declaration says so");
        assert_eq!((text(x.name), x.parameter, x.line), ("x".into(), 1, 3));
        assert_eq!(module.source_type(x.ty), "struct list const *");
        let g = module.variable(module.globals[0].debug).expect("it has one");
        assert_eq!((text(g.name), module.source_type(g.ty)), ("g".into(), "int[4][5]".into()));
        assert_eq!(
            (module.flag("PIC Level"), module.flag("ThinLTO"), module.flag("x")),
            (Some(2), Some(0), None)
        );
        crate::check(polysem_llvm::print(&module).as_bytes(), "printed");
    }
}

#[test]
fn inlined_calls_of_clang_lead_home() {
    let folder = crate::compilers::directory("debug");
    let source = folder.join("a.c");
    std::fs::write(&source, "static inline int twice(int a) {\n  return a * 2;\n}\nint f(int a) {\n  return twice(a) + 1;\n}\n").expect("it is ours");
    for clang in crate::compilers::clangs() {
        let out = folder.join("out.ll");
        let mut command = std::process::Command::new(&clang);
        let status =
            command.args(["-O1", "-g", "-S", "-emit-llvm", "-o"]).arg(&out).arg(&source).status();
        assert!(status.expect("clang starts").success());
        let module = crate::check(&std::fs::read(&out).expect("it is there"), &clang);
        let f = module.function("f").expect("it is there");
        let shift: Vec<_> = module
            .places_of(f, 0)
            .map(|p| (module.names.text(p.function).into_owned(), p.line))
            .collect();
        assert_eq!(shift, [("twice".to_string(), 2), ("f".to_string(), 5)], "{clang}");
        let last = module.place_of(f, f.body.insts.len() - 1).expect("it has a place");
        assert_eq!((last.line, last.column), (5, 3), "{clang}");
    }
}
