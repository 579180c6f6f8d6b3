//! Sizes, alignments and offsets against what a compiler says.

use polysem_llvm::module::{Module, SymbolKind};
use polysem_llvm::types::{Type, TypeId, Types};
use polysem_llvm::{Layout, layout::Pointer};
use std::process::Command;

fn global<'m>(module: &'m Module, name: &str) -> &'m polysem_llvm::module::Global {
    let symbol = module.symbol(name).unwrap_or_else(|| panic!("{name} is there"));
    match module.symbols[symbol.index()].kind {
        SymbolKind::Global(index) => &module.globals[index as usize],
        other => panic!("{name} is {other:?}"),
    }
}

/// The elements of a constant array of integers.
fn numbers(module: &Module, name: &str) -> Vec<u64> {
    let init = global(module, name).init.expect("it has a value");
    match module.constants.get(init.as_const().expect("a constant")) {
        polysem_llvm::constant::Constant::Data(range) => {
            let word = |b: &[u8]| b.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b));
            module.constants.bytes(range).chunks_exact(8).map(word).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn sizes_are_those_of_the_compiler() {
    let folder = crate::compilers::directory("layout");
    for clang in crate::compilers::clangs() {
        let out = folder.join("out.ll");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/c/layout.c");
        let status =
            Command::new(&clang).args(["-S", "-emit-llvm", "-o"]).arg(&out).arg(source).status();
        assert!(status.expect("clang starts").success());
        let module = crate::check(&std::fs::read(&out).expect("it is there"), &clang);
        for name in ["plain", "tight", "nested", "halves", "vectors", "wide"] {
            let ty = global(&module, &format!("{name}_one")).ty;
            let layout = &module.layout;
            let facts = numbers(&module, &format!("{name}_facts"));
            assert_eq!(layout.alloc_size(ty), Some(facts[0]), "{clang} {name}");
            // Older compilers align 128-bit integers by fields of padding.
            if name != "wide" {
                assert_eq!(layout.align(ty).map(u64::from), Some(facts[1]), "{clang} {name}");
                let offsets = layout.offsets(&module.types, ty).expect("a structure");
                let offsets = [offsets[0], offsets[1], offsets[2]];
                assert_eq!(offsets, facts[2..], "{clang} {name}");
            }
        }
    }
}

#[test]
fn reads_specifications() {
    let layout = Layout::read(
        "E-m:e-p:32:32-p1:16:16:16:8-i64:64-f80:128-v64:64:64-a:0:32-n8:16:32-S128-A5-G1-P2",
    )
    .expect("it is right");
    assert!(layout.big_endian);
    assert_eq!(layout.pointer_in(0).size, 32);
    let align = polysem_llvm::layout::Align { abi: 2, preferred: 2 };
    assert_eq!(*layout.pointer_in(1), Pointer { space: 1, size: 16, align, index: 8 });
    assert_eq!(layout.native, [8, 16, 32]);
    assert_eq!((layout.stack, layout.spaces, layout.mangling()), (16, [5, 1, 2], Some('e')));
    for wrong in ["p:x", "i64", "f80:7", "?", "v64:64:65"] {
        assert!(Layout::read(wrong).is_err(), "{wrong}");
    }
    // Forms of newer versions.
    for right in ["pf200:128:128:128:64", "ni:1:2", "Fn8", "p270:32:32", "e-p6:32:32-i128:128"] {
        Layout::read(right).unwrap_or_else(|error| panic!("{right}: {error}"));
    }
}

#[test]
fn sizes_of_scalars() {
    let module = crate::read(
        "target datalayout = \"e-m:e-p270:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
         @a = external global [3 x i57]
         @b = external global x86_fp80
         @c = external global [1152921504606846976 x i64]
         @d = external global { i1, i57, i1 }
         @e = external global <3 x i7>
         @f = external global <{ i8, ptr addrspace(270), ptr }>
         @g = external global i1000",
    );
    let size = |name| {
        let ty = global(&module, name).ty;
        (module.layout.bits(ty), module.layout.store_size(ty), module.layout.alloc_size(ty))
    };
    assert_eq!(size("a"), (Some(192), Some(24), Some(24)));
    assert_eq!(size("b"), (Some(80), Some(10), Some(16)));
    assert_eq!(size("c"), (None, None, None));
    assert_eq!(size("d"), (Some(192), Some(24), Some(24)));
    assert_eq!(size("e"), (Some(21), Some(3), Some(4)));
    assert_eq!(size("f"), (Some(104), Some(13), Some(13)));
    assert_eq!(size("g"), (Some(1000), Some(125), Some(128)));
}

#[test]
fn types_are_kept_once() {
    let mut types = Types::default();
    assert_eq!(types.intern(Type::Int(32)), TypeId::I32);
    assert_eq!(types.intern(Type::Ptr(0)), TypeId::PTR);
    let a = types.structure(false, &[TypeId::I32, TypeId::PTR]);
    let b = types.structure(true, &[TypeId::I32, TypeId::PTR]);
    assert_ne!(a, b);
    assert_eq!(types.structure(false, &[TypeId::I32, TypeId::PTR]), a);
    let f = types.function(TypeId::VOID, &[a], false);
    assert_eq!(types.function(TypeId::VOID, &[a], false), f);
    assert_ne!(types.function(TypeId::VOID, &[a], true), f);
}
