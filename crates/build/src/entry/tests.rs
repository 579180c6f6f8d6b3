//! Harnesses for functions as clang writes them; the names of the inputs tell what was understood.

use super::parameters::Passed;
use super::*;

/// `int f(struct node *p, const char *s, unsigned char n, _Bool on, struct point v, struct big g, int more, ...)` with
/// `struct node { int value; struct node *next; unsigned a : 3, b : 7; union { int i; float f; }; struct point at[2]; }`.
const FUNCTIONS: &str = r#"target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
%struct.big = type { [3 x i64] }
define internal i32 @f(ptr %p, ptr %s, i8 zeroext %n, i1 zeroext %on, i64 %v.coerce, ptr byval(%struct.big) align 8 %g, i32 %more, ...) !dbg !10 {
entry:
    #dbg_declare(ptr %p, !30, !DIExpression(), !40)
    #dbg_declare(ptr %s, !31, !DIExpression(), !40)
    #dbg_declare(ptr %g, !32, !DIExpression(), !40)
    #dbg_declare(ptr %p, !33, !DIExpression(), !40)
  ret i32 0
}
define void @plain(i1 %b, ptr %p, <4 x float> %x, double) {
  ret void
}
define void @odd({ i32, i32 } %pair) {
  ret void
}
define i32 @none() {
  ret i32 0
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!10 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !11, spFlags: DISPFlagDefinition, unit: !2)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14, !15, !17, !18, !19, !20, !13, null}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!16 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !26)
!17 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!18 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!19 = !DIDerivedType(tag: DW_TAG_typedef, name: "point", baseType: !22)
!20 = !DICompositeType(tag: DW_TAG_structure_type, name: "big", size: 192, elements: !{!50})
!50 = !DIDerivedType(tag: DW_TAG_member, name: "a", baseType: !51, size: 192)
!51 = !DICompositeType(tag: DW_TAG_array_type, baseType: !52, size: 192, elements: !{!53})
!52 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!53 = !DISubrange(count: 3)
!21 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", size: 384, elements: !{!60, !61, !62, !63, !64, !65})
!60 = !DIDerivedType(tag: DW_TAG_member, name: "value", baseType: !13, size: 32)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "next", baseType: !14, size: 64, offset: 64)
!62 = !DIDerivedType(tag: DW_TAG_member, name: "a", baseType: !70, size: 3, offset: 128, flags: DIFlagBitField)
!63 = !DIDerivedType(tag: DW_TAG_member, name: "b", baseType: !70, size: 7, offset: 131, flags: DIFlagBitField)
!64 = !DIDerivedType(tag: DW_TAG_member, baseType: !71, size: 32, offset: 192)
!65 = !DIDerivedType(tag: DW_TAG_member, name: "at", baseType: !74, size: 128, offset: 224)
!70 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!71 = distinct !DICompositeType(tag: DW_TAG_union_type, size: 32, elements: !{!72, !73})
!72 = !DIDerivedType(tag: DW_TAG_member, name: "i", baseType: !13, size: 32)
!73 = !DIDerivedType(tag: DW_TAG_member, name: "f", baseType: !75, size: 32)
!74 = !DICompositeType(tag: DW_TAG_array_type, baseType: !22, size: 128, elements: !{!76})
!75 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!76 = !DISubrange(count: 2)
!22 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "point", size: 64, elements: !{!80, !81})
!80 = !DIDerivedType(tag: DW_TAG_member, name: "x", baseType: !13, size: 32)
!81 = !DIDerivedType(tag: DW_TAG_member, name: "y", baseType: !13, size: 32, offset: 32)
!26 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!30 = !DILocalVariable(name: "p", arg: 1, scope: !10, type: !14)
!31 = !DILocalVariable(name: "s", arg: 2, scope: !10, type: !15)
!32 = !DILocalVariable(name: "g", arg: 6, scope: !10, type: !20)
!33 = !DILocalVariable(name: "n", arg: 3, scope: !10, type: !17)
!40 = !DILocation(line: 1, scope: !10)
"#;

fn units() -> Vec<Unit> {
    let unit = |name: &str, text: &str| Unit {
        name: name.into(),
        module: check(Path::new(name), text.as_bytes(), false).expect("the text is right"),
        optimised: false,
        library: false,
        warnings: String::new(),
        files: Vec::new(),
    };
    let own = |name: &str| format!("define internal void @{name}() {{\n  ret void\n}}\n");
    vec![unit("f.c", FUNCTIONS), unit("g.c", &own("same")), unit("h.c", &own("same"))]
}

fn entry(function: &str) -> Entry {
    Entry { function: function.into(), ..Entry::default() }
}

/// The names of objects and inputs, in order, as long as they are made.
fn names(entry: &Entry) -> Vec<String> {
    let units = units();
    let Found { unit, index, .. } = entry.find(&units).expect("it is there");
    let module = &units[unit].module;
    let all = parameters(module, &module.functions[index]).expect("they can be passed");
    let (text, _) = Writer::new(entry, module).harness(&all).expect("there are inputs");
    let constants =
        text.lines().filter_map(|line| line.split_once("c\"\\")?.1.strip_suffix("\\00\""));
    let letter = |byte: &str| char::from(u8::from_str_radix(byte, 16).expect("hexadecimal"));
    constants.map(|name| name.split('\\').map(letter).collect()).collect()
}

fn wrong(entry: &Entry) -> String {
    entry.enter(&units()).expect_err("it is refused").to_string()
}

#[test]
fn inputs_are_called_as_in_the_source() {
    let found = names(&entry("f"));
    let expected = "p s n n arg3 arg3 arg4 arg4.x arg4.y g g.a arg6 arg6 \
        p p->value p->a p->b p->i p->at[0].x p->at[0].y p->at[1].x p->at[1].y \
        p->next p->next->value p->next->a p->next->b p->next->i \
        p->next->at[0].x p->next->at[0].y p->next->at[1].x p->next->at[1].y s";
    assert_eq!(found.join(" "), expected);
    let short = Entry { depth: 0, null: true, ..entry("f") };
    let found = names(&short);
    assert!(!found.iter().any(|name| name.starts_with("p->next")), "{found:?}");
    assert!(found.contains(&"p.null".to_owned()) && found.contains(&"s.null".to_owned()));
}

#[test]
fn every_harness_is_a_module() {
    let sized = |pointer: &str, size| Entry { sizes: vec![(pointer.into(), size)], ..entry("f") };
    let all = [
        entry("f"),
        entry("f.c:f"),
        entry("plain"),
        Entry { null: true, depth: 3, ..entry("f") },
        Entry { elements: 0, ..entry("plain") },
        sized("p", Size::Elements(2)),
        sized("p->next", Size::Elements(0)),
        sized("s", Size::Of("n".into())),
    ];
    for entry in all {
        let entered = entry.enter(&units()).unwrap_or_else(|error| panic!("{entry:?}: {error}"));
        assert_eq!(entered.unit, 0);
        let harness = entered.harness.expect("it has parameters");
        assert!(harness.module.function("__polysem_harness").is_some());
        let length = entry.sizes.iter().any(|(_, size)| matches!(size, Size::Of(_)));
        assert_eq!(entered.lengths.len(), usize::from(length));
    }
    let none = entry("none").enter(&units()).expect("it is there");
    assert!(none.harness.is_none());
}

#[test]
fn parameters_are_passed_as_the_convention_says() {
    let units = units();
    let module = &units[0].module;
    let function = module.function("f").expect("it is there");
    let all = parameters(module, function).expect("they can be passed");
    let passed: Vec<_> = all.iter().map(|parameter| &parameter.passed).collect();
    assert!(matches!(passed[4], Passed::Parts(parts) if parts.len() == 1 && parts[0].1 == 0));
    assert_eq!(*passed[5], Passed::Copied(24, 8));
    assert_eq!(all[4].ty, "point");
}

#[test]
fn what_cannot_be_is_refused() {
    assert!(wrong(&entry("plian")).contains("name one of `plain`"), "{}", wrong(&entry("plian")));
    assert!(!wrong(&entry("something")).contains("name one of"));
    let several = wrong(&entry("same"));
    assert!(several.contains("`g.c:same`, `h.c:same`"), "{several}");
    assert!(wrong(&entry("odd")).contains("`pair` of the type `{ i32, i32 }`"));
    let sized = |pointer: &str, size| Entry { sizes: vec![(pointer.into(), size)], ..entry("f") };
    let of = |name: &str| Size::Of(name.into());
    assert!(wrong(&sized("q", Size::Elements(1))).contains("there are `p`, `p->next`, `s`"));
    assert!(wrong(&sized("s", of("m"))).contains("`m` is no integer"));
    assert!(wrong(&sized("p", of("n"))).contains("only numbers"));
    assert!(wrong(&sized("s", Size::Elements(1 << 40))).contains("more than 65536 inputs"));
}

/// A reference of C++ leads to one value, and is never null.
#[test]
fn references_are_to_one_value() {
    let text = FUNCTIONS
        .replace("DW_TAG_pointer_type, baseType: !16", "DW_TAG_reference_type, baseType: !16");
    assert_ne!(text, FUNCTIONS);
    let module = check(Path::new("f.cc"), text.as_bytes(), false).expect("it is a module");
    let all = parameters(&module, module.function("f").expect("it is there"))
        .expect("they can be passed");
    let entry = Entry { null: true, ..entry("f") };
    let (text, _) = Writer::new(&entry, &module).harness(&all).expect("there are inputs");
    // The object of `s` is the last one.
    let last =
        text.lines().rfind(|line| line.contains("@__polysem_fresh")).expect("there are objects");
    assert!(last.contains("(i64 1, i64 1, ptr"), "{last}");
    // `p`, and what leads on from it.
    assert_eq!(text.matches("icmp ne i8").count(), 2);
}

/// A structure that holds itself twice, and a list as far as one can follow it.
#[test]
fn nothing_goes_on_for_ever() {
    let text = FUNCTIONS.replace(
        "!DIDerivedType(tag: DW_TAG_member, name: \"x\", baseType: !13,",
        "!DIDerivedType(tag: DW_TAG_member, name: \"x\", baseType: !22,",
    );
    let text = text.replace(
        "!DIDerivedType(tag: DW_TAG_member, name: \"y\", baseType: !13,",
        "!DIDerivedType(tag: DW_TAG_member, name: \"y\", baseType: !22,",
    );
    assert_ne!(text, FUNCTIONS);
    let mut all = units();
    all[0].module = check(Path::new("f.c"), text.as_bytes(), false).expect("it is a module");
    assert!(entry("f").enter(&all).is_ok());
    let far = Entry { depth: 100, ..entry("f") };
    assert!(far.enter(&units()).is_ok());
}

#[test]
fn names_are_near_if_few_letters_differ() {
    assert_eq!(distance("kitten", "sitting"), 3);
    assert_eq!(distance("", "abc"), 3);
    let names = ["insert", "inset", "list_insert", "remove"].map(ToOwned::to_owned).to_vec();
    assert_eq!(near("insert", names), ["insert", "inset", "list_insert"]);
}
