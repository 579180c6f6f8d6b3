//! Forms written by hand: `forms.ll` holds one of each, the tests here look at some, and at messages about wrong ones.

use polysem_llvm::attrs::Attr;
use polysem_llvm::constant::Constant;
use polysem_llvm::inst::{Inst, Tail};
use polysem_llvm::module::{Module, SymbolKind};
use polysem_llvm::words::{Flags, Linkage, Ordering};
use polysem_llvm::{Kind, value_text};

const FORMS: &str = include_str!("forms.ll");

fn forms() -> Module {
    crate::check(FORMS.as_bytes(), "forms.ll")
}

fn init(module: &Module, name: &str) -> String {
    let symbol = module.symbol(name).unwrap_or_else(|| panic!("{name} is there"));
    match module.symbols[symbol.index()].kind {
        SymbolKind::Global(index) => {
            value_text(module, module.globals[index as usize].init.expect("it has a value"))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn constants_keep_their_bits() {
    let module = forms();
    for (name, text) in [
        ("half", "0xH3E00"),
        ("half_decimal", "0xH3E00"),
        ("bfloat", "0xR3FC0"),
        ("float", "0x3FB99999A0000000"),
        ("float_decimal", "0x3FF8000000000000"),
        ("double", "0x7FF8000000000000"),
        ("negative_zero", "0x8000000000000000"),
        ("ext", "0xK3FFF8000000000000000"),
        ("quad", "0xL00000000000000003FFF000000000000"),
        ("ppc", "0xM3FF00000000000000000000000000000"),
        ("wide", "s0xF0000000000000000000000000"),
        ("wide_hex", "s0xFF0000FFFF0000FFFF0000FFFF0000"),
        ("small_hex", "-32767"),
        ("odd", "-1"),
        ("vector", "splat (i32 7)"),
        ("gep_new", "getelementptr nuw inbounds (i8, ptr @common, i64 4)"),
        ("old_compare", "icmp eq (ptr @common, ptr null)"),
        ("block", "blockaddress(@jumps, %there)"),
        ("block_number", "blockaddress(@numbered, %2)"),
        ("equivalent", "dso_local_equivalent @declared"),
        ("signed", "ptrauth (ptr @declared, i32 0)"),
    ] {
        assert_eq!(init(&module, name), text, "{name}");
    }
}

#[test]
fn flags_and_attributes_are_kept() {
    let module = forms();
    let f = module.function("integers").expect("it is there");
    let flags: Vec<Flags> = f
        .body
        .insts
        .iter()
        .filter_map(|inst| match *inst {
            Inst::Binary { flags, .. } | Inst::Cast { flags, .. } | Inst::ICmp { flags, .. } => {
                Some(flags)
            }
            _ => None,
        })
        .collect();
    assert!(flags[0].has(Flags::NUW) && flags[0].has(Flags::NSW));
    assert!(
        flags[1].has(Flags::DISJOINT) && flags[2].has(Flags::EXACT) && flags[3].has(Flags::NNEG)
    );
    assert!(flags[5].has(Flags::SAMESIGN));
    let takes = module.function("takes").expect("it is there");
    let attrs = |index| module.param_attrs(takes, index);
    assert!(attrs(0).has(Attr::ByVal) && attrs(0).align == 8 && attrs(0).ty.is_some());
    assert!(attrs(1).has(Attr::StructRet));
    assert!(attrs(2).has(Attr::NoAlias) && attrs(2).has(Attr::NoCapture));
    assert_eq!((attrs(2).dereferenceable, attrs(2).dereferenceable_or_null), (16, 8));
    let declared = module.function("declared").expect("it is there");
    let own = module.attrs.function(declared.attrs);
    assert!(
        own.has(Attr::NoReturn)
            && own.has(Attr::NoUnwind)
            && own.has(Attr::ReadNone)
            && own.stack_align == 16
    );
    let printf = module.function("printf").expect("it is there");
    assert!(
        module.param_attrs(printf, 0).has(Attr::NoCapture)
            && module.param_attrs(printf, 0).has(Attr::ReadOnly)
    );
    let f = module.function("attributes").expect("it is there");
    let own = module.attrs.function(f.attrs);
    assert!(
        own.has(Attr::OptNone) && own.has(Attr::NoUnwind) && f.align == 32 && f.convention == 8
    );
    assert!(
        f.personality.is_some()
            && f.prefix.is_some()
            && f.prologue.is_some()
            && f.linking.comdat.is_some()
    );
}

#[test]
fn calls_and_accesses_are_kept() {
    let module = forms();
    let f = module.function("calls").expect("it is there");
    let tails: Vec<Tail> = f.body.calls.iter().map(|call| call.tail).collect();
    assert_eq!(tails[..3], [Tail::Tail, Tail::No, Tail::None]);
    assert_eq!(f.body.bundles.len(), 2);
    assert_eq!(f.body.operands(f.body.bundles[0].operands).len(), 2);
    assert!(module.attrs.function(f.body.calls[3].attrs).has(Attr::StrictFp));
    assert_eq!(module.asm.len(), 3);
    assert!(
        module.asm.iter().any(|asm| asm.intel && asm.unwind && asm.align_stack && asm.side_effect)
    );
    let f = module.function("memory").expect("it is there");
    let Inst::Load { access, .. } = f.body.insts[0] else { panic!("a load comes first") };
    assert!(
        access.volatile() && access.ordering() == Ordering::SeqCst && access.align() == Some(4)
    );
    let Some(Inst::Load { access, .. }) = f.body.insts.get(10) else {
        panic!("a load comes later")
    };
    assert!(access.noundef() && !access.nonnull() && access.volatile());
    let Inst::CmpXchg { access, .. } = f.body.insts[3] else { panic!("a cmpxchg comes fourth") };
    assert!(
        access.weak()
            && access.ordering() == Ordering::AcqRel
            && access.failure() == Ordering::Monotonic
    );
    let g = &module.globals[module.globals.len() - 1];
    assert!(matches!(g.init.expect("it has a value").kind(), Kind::Const(_)));
    let weak = module.symbol("weak").expect("it is there");
    let SymbolKind::Global(weak) = module.symbols[weak.index()].kind else { panic!("a global") };
    assert_eq!(module.globals[weak as usize].linking.linkage, Linkage::ExternWeak);
    assert_eq!(
        (module.aliases.len(), module.aliases[2].ifunc, module.module_asm.len()),
        (3, true, 2)
    );
}

#[test]
fn wide_integers_are_kept_short() {
    let module = crate::read(
        "@a = global i200 -1267650600228229401496703205376
         @b = global i128 u0xFFFF0000FFFF0000FFFF0000FFFF0000
         @c = global i8388608 -1
         @d = global i65 18446744073709551616
         @e = global i65 -18446744073709551616
         @f = global i128 340282366920938463463374607431768211455
         @g = global i128 -1
         @h = global i128 s0x07F
         @i = global i128 s0x00",
    );
    let words = |index: usize, width| {
        let init = module.globals[index].init.expect("it has a value");
        module.constants.words(init.as_const().expect("a constant"), width).expect("an integer")
    };
    assert_eq!(words(0, 200), [0, 0xffff_fff0_0000_0000, u64::MAX, 0xff]);
    assert_eq!(words(1, 128), [0xffff_0000_ffff_0000, 0xffff_0000_ffff_0000]);
    assert!(words(2, 8_388_608).iter().all(|&word| word == u64::MAX));
    assert_eq!((words(3, 65), words(4, 65)), (vec![0, 1], vec![0, 1]));
    assert_eq!(module.globals[3].init, module.globals[4].init);
    assert_eq!(module.globals[5].init, module.globals[6].init);
    assert_eq!((words(7, 128), words(8, 128)), (vec![u64::MAX; 2], vec![0; 2]));
}

#[test]
fn tables_of_numbers_are_data() {
    let text = "@a = global [3 x i16] [i16 1, i16 -2, i16 65535]
@b = global [2 x float] [float 1.5, float 0x7FF0000000000000]
@c = global [3 x i32] [i32 1, i32 undef, i32 3]
@d = global [2 x i8] [i8 97, i8 10]
@e = global [2 x i8] c\"a\\0A\"
@f = global [0 x i64] []
@g = global [2 x i64] [i64 1, i64 ptrtoint (ptr @a to i64)]";
    let module = crate::check(text.as_bytes(), "data");
    let constant = |index: usize| {
        let init = module.globals[index].init.expect("it has a value");
        module.constants.get(init.as_const().expect("a constant"))
    };
    let bytes = |index| match constant(index) {
        Constant::Data(range) => module.constants.bytes(range).to_vec(),
        other => panic!("{other:?}"),
    };
    assert_eq!(bytes(0), [1, 0, 0xfe, 0xff, 0xff, 0xff]);
    assert_eq!(bytes(1), [0, 0, 0xc0, 0x3f, 0, 0, 0x80, 0x7f]);
    assert!(
        matches!(constant(2), Constant::Aggregate(_))
            && matches!(constant(6), Constant::Aggregate(_))
    );
    assert_eq!(module.globals[3].init, module.globals[4].init);
    assert_eq!(bytes(5), []);
}

#[test]
fn equal_constants_are_one() {
    let module = crate::read(
        "@a = global [2 x i32] [i32 1, i32 2]\n@b = global [2 x i32] [i32 1, i32 2]\n@c = global [2 x i32] [i32 1, i32 3]",
    );
    let init = |index: usize| module.globals[index].init;
    assert_eq!(init(0), init(1));
    assert_ne!(init(0), init(2));
    assert!(matches!(
        module.constants.get(init(0).and_then(polysem_llvm::Value::as_const).expect("a constant")),
        Constant::Data(_)
    ));
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn tells_what_is_wrong_and_where() {
    let f = |body: &str| format!("define void @f(i32 %x, ptr %p) {{\n{body}\n}}");
    let cases = [
        (
            "@a = global i8* null".into(),
            "line 1, column 15: typed pointers: made by LLVM 14 or older; compile with clang 15 or newer",
        ),
        ("@a = global i8 addrspace(1)* null".into(), "typed pointers"),
        ("declare void @f(i32 (i8)*)".into(), "typed pointers"),
        ("declare void @f(<vscale x 4 x i32>)".into(), "scalable vectors are not supported"),
        (
            "declare void @f(target(\"spirv.Image\"))".into(),
            "target extension types are not supported",
        ),
        ("declare void @f(x86_mmx)".into(), "the type `x86_mmx` is not supported"),
        ("@a = global i0 0".into(), "an integer has 1 to 8388608 bits"),
        ("@a = global i8388609 0".into(), "an integer has 1 to 8388608 bits"),
        (
            "@a = global i32 \"x\"".into(),
            "line 1, column 17: a constant of the type `i32` is expected, not `\"x\"`",
        ),
        ("@a = global i32 1.0".into(), "is a floating-point number, not a value of the type `i32`"),
        ("@a = global float 0.1".into(), "the type `float` cannot hold `0.1` exactly"),
        ("@a = global x86_fp80 1.0".into(), "cannot hold"),
        ("@a = global [2 x i32] [i32 1]".into(), "`[2 x i32]` has 2 elements, not 1"),
        ("@a = global [2 x i32] [i32 1, i64 2]".into(), "`i32` is expected here, not `i64`"),
        (
            "@a = global [2 x i8] c\"abc\"".into(),
            "a string of 3 bytes is no value of the type `[2 x i8]`",
        ),
        ("@a = global ptr @b".into(), "line 1, column 17: `@b` is not defined"),
        ("@a = global i32 0\n@a = global i32 0".into(), "line 2, column 1: `@a` is defined twice"),
        ("@5 = global i32 0\n@4 = global i32 0".into(), "the next symbol's number is 6 or more"),
        ("@a = external global %t".into(), "line 1, column 22: the type `%t` is not defined"),
        ("%t = type { %t }".into(), "the type `%t` contains itself"),
        ("%t = type { [2 x %u] }\n%u = type { i8, %t }".into(), "contains itself"),
        ("%t = type { i8 }\n%t = type { i8 }".into(), "this type is defined twice"),
        ("@a = global i32 0, comdat".into(), "the comdat `@a` is not defined"),
        ("@a = global i32 0, align 3".into(), "an alignment is a power of two"),
        ("target datalayout = \"e-x:5\"".into(), "the data layout's `x:5` is not understood"),
        ("bogus".into(), "line 1, column 1: a definition is expected, not `bogus`"),
        ("@a = global i32 ?".into(), "`?` starts no token"),
        ("source_filename = \"a".into(), "this string has no end"),
        (
            "define void @f() {\n  ret void".into(),
            "line 2, column 11: an instruction or `}` is expected, not the end of the text",
        ),
        (f("  ret void, !dbg !5"), "the metadata `!5` is not defined"),
        (f("  %y = add i32 %x, %z\n  ret void"), "line 2, column 20: `%z` is not defined"),
        (
            f("  %y = add i64 %x, 1\n  ret void"),
            "line 2, column 16: `%x` has the type `i32`, not `i64`",
        ),
        (
            f("  %y = add i64 %z, 1\n  %z = add i32 1, 2\n  ret void"),
            "line 2, column 16: `%z` has the type `i32`, but is used with the type `i64`",
        ),
        (f("  %y = add ptr %p, %p\n  ret void"), "this operator is for integers, not for `ptr`"),
        (f("  %y = frob i32 %x\n  ret void"), "line 2, column 8: `frob` is no instruction"),
        (f("  %x = add i32 1, 2\n  ret void"), "`%x` is defined twice"),
        (
            f("  %5 = add i32 1, 2\n  %3 = add i32 1, 2\n  ret void"),
            "the next value's number is 6 or more",
        ),
        (
            f("  %y = store i32 1, ptr %p\n  ret void"),
            "this instruction yields nothing to be named",
        ),
        (f("  br label %nowhere"), "line 2, column 12: the block `%nowhere` is not defined"),
        (f("  br label %x"), "`%x` is no block"),
        (
            f("a:\n  %y = add i32 1, 2\nb:\n  ret void"),
            "line 4, column 1: the block before does not end in a terminator",
        ),
        (f("  %y = add i32 1, 2"), "line 3, column 1: the last block does not end in a terminator"),
        (
            f("  %y = load i32, i32 %x\n  ret void"),
            "a pointer is expected here, not a value of the type `i32`",
        ),
        (f("  %y = extractvalue { i32 } undef, 1\n  ret void"), "`{ i32 }` has no element 1"),
        (f("  call void (i32) @f(i64 1)\n  ret void"), "argument 1 has the type `i64`, not `i32`"),
        (f("  call void (i32) @f()\n  ret void"), "this takes 1 arguments, not 0"),
        (
            "@a = global ptr blockaddress(@f, %nope)\ndefine void @f() {\n  ret void\n}".into(),
            "line 1, column 34: the function has no such block",
        ),
        ("!0 = !{!1}".into(), "line 1, column 8: the metadata `!1` is not defined"),
        ("!0 = !{}\n!0 = !{}".into(), "`!0` is defined twice"),
        ("!0 = !\"x\"".into(), "a node with a number is a list or one of the `!DI…`"),
        ("BC\u{0}".into(), "a definition is expected"),
    ];
    for (text, wanted) in cases {
        match polysem_llvm::read(text.as_bytes()) {
            Ok(_) => panic!("it reads:\n{text}"),
            Err(error) => {
                let found = error.to_string();
                assert!(found.contains(wanted), "{found}\nwanted: {wanted}\n{text}");
            }
        }
    }
    let error = polysem_llvm::read(b"BC\xc0\xde").expect_err("no text");
    assert_eq!(error.hint.as_deref(), Some("llvm-dis turns it into text"));
}
