//! Text that is truncated, damaged or made to hurt: an error or a module, never a panic, in bounded time.

use std::fmt::Write;
use std::time::{Duration, Instant};

const FORMS: &[u8] = include_bytes!("forms.ll");

/// Reads whatever it is, and works with what comes out.
fn survive(text: &[u8]) {
    if let Ok(module) = polysem_llvm::read(text) {
        let _ = polysem_llvm::verify(&module);
        let printed = polysem_llvm::print(&module);
        for function in &module.functions {
            for inst in 0..function.body.insts.len() {
                let _ = module.places_of(function, inst).count();
            }
        }
        if let Err(error) = polysem_llvm::read(printed.as_bytes()) {
            panic!("what is printed does not read: {error}\n{}", String::from_utf8_lossy(text));
        }
    }
}

/// Pseudo-random numbers that are the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

#[test]
fn truncated_text_is_survived() {
    for end in (0..FORMS.len()).step_by(3) {
        survive(&FORMS[..end]);
    }
}

#[test]
fn damaged_text_is_survived() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let lines: Vec<&[u8]> = FORMS.split_inclusive(|&b| b == b'\n').collect();
    let pieces: [&[u8]; 12] = [
        b"i32",
        b"ptr",
        b"%1",
        b"@0",
        b"!0",
        b"(",
        b")",
        b"{",
        b"<",
        b"[",
        b"4294967295",
        b"label",
    ];
    for round in 0..4000 {
        let mut text = FORMS.to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            match round % 4 {
                0 => text[at] ^= 1 << random.below(8),
                1 => drop(text.remove(at)),
                2 => {
                    let piece = pieces[random.below(pieces.len())];
                    drop(
                        text.splice(
                            at..(at + random.below(4)).min(text.len()),
                            piece.iter().copied(),
                        ),
                    );
                }
                _ => {
                    let line = lines[random.below(lines.len())];
                    drop(text.splice(at..at, line.iter().copied()));
                }
            }
        }
        survive(&text);
    }
}

/// One line left out or doubled is most often still a module: the verifier and the printer get something to do.
#[test]
fn lines_left_out_are_survived() {
    let lines: Vec<&[u8]> = FORMS.split_inclusive(|&b| b == b'\n').collect();
    for skip in 0..lines.len() {
        let without: Vec<u8> = lines
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != skip)
            .flat_map(|(_, line)| line.to_vec())
            .collect();
        survive(&without);
    }
}

/// An error with this message, in less than so long.
fn refused(text: &str, wanted: &str) {
    let start = Instant::now();
    let error = polysem_llvm::read(text.as_bytes()).expect_err(wanted).to_string();
    assert!(error.contains(wanted), "{error}");
    assert!(start.elapsed() < Duration::from_secs(5), "{wanted}: {:?}", start.elapsed());
}

#[test]
fn deep_nesting_is_refused() {
    let deep = "nests deeper than 500 levels";
    for n in [1000, 100_000] {
        refused(&format!("@a = external global {}", "{".repeat(n)), deep);
        refused(&format!("@a = external global {}", "[1 x ".repeat(n)), deep);
        refused(&format!("@a = external global {}", "<{".repeat(n)), deep);
        refused(&format!("declare {}", "void (".repeat(n)), deep);
        refused(&format!("!0 = {}", "!{".repeat(n)), deep);
        refused(&format!("!0 = {}", "!DISubprogram(scope: ".repeat(n)), deep);
        refused(&format!("@a = global ptr {}", "inttoptr (i64 ptrtoint (ptr ".repeat(n)), deep);
        refused(&format!("@a = global ptr {}", "getelementptr (i8, ptr ".repeat(n)), deep);
        refused(&format!("@a = global i32 {}", "add (i32 ".repeat(n)), deep);
        refused(&format!("declare void @f(i32 invented{}", "(".repeat(n)), "never closed");
    }
}

#[test]
fn nesting_up_to_the_limit_is_read() {
    let n = 490;
    let text = format!("@a = external global {}i8{}", "{ ".repeat(n), " }".repeat(n));
    crate::check(text.as_bytes(), "types");
    let n = 240;
    let text = format!(
        "@a = global ptr {}null{}",
        "inttoptr (i64 ptrtoint (ptr ".repeat(n),
        " to i64) to ptr)".repeat(n)
    );
    crate::check(text.as_bytes(), "constants");
    let n = 490;
    let text = format!("!0 = {}{}", "!{".repeat(n), "}".repeat(n));
    crate::check(text.as_bytes(), "metadata");
}

/// Named types nest as deep as they like.
#[test]
fn long_chains_of_types_are_measured() {
    let mut text = String::from("%t0 = type { i32 }\n");
    for n in 1..100_000 {
        let _ = writeln!(text, "%t{n} = type {{ %t{} }}", n - 1);
    }
    text += "@a = global %t99999 zeroinitializer\n";
    let module = crate::check(text.as_bytes(), "chain");
    assert_eq!(module.layout.alloc_size(module.globals[0].ty), Some(4));
    let mut text = String::from("%t0 = type { i64, i64 }\n");
    for n in 1..200 {
        let _ = writeln!(text, "%t{n} = type {{ %t{m}, %t{m} }}", m = n - 1);
    }
    text += "@a = external global %t199\n@b = external global %t50\n";
    let module = crate::check(text.as_bytes(), "doubling");
    assert_eq!(module.layout.alloc_size(module.globals[0].ty), None);
    assert_eq!(module.layout.alloc_size(module.globals[1].ty), Some(1 << 54));
}

#[test]
fn long_numbers_are_refused() {
    let digits = "9".repeat(1 << 20);
    refused(&format!("@a = global i64 {digits}"), "an integer of more than 20000 digits");
    refused(&format!("@a = global i8388608 -{digits}"), "an integer of more than 20000 digits");
    refused(&format!("@a = global i{digits} 0"), "an integer has 1 to 8388608 bits");
    refused(&format!("@a = external global [{digits} x i8]"), "too large");
    refused(&format!("@a = global i64 u0x{digits}"), "an integer is expected");
    refused(&format!("@{digits} = global i64 0"), "too large");
    refused(&format!("define void @f() {{\n  br label %{digits}\n}}"), "too large");
    refused(&format!("!{digits} = !{{}}"), "too large");
    refused(&format!("@a = global double 0x{digits}"), "a hexadecimal number is expected");
    survive(format!("@a = global double {digits}.0").as_bytes());
    survive(format!("@a = global double 0.{digits}e99999999999").as_bytes());
    survive(format!("@a = global i66000 {}", "9".repeat(19_000)).as_bytes());
    survive(b"@a = global [1152921504606846976 x [1152921504606846976 x i64]] zeroinitializer");
}

/// A wide type with a small number costs what the number does.
#[test]
fn wide_types_cost_nothing() {
    let mut text = String::new();
    for n in 0..20_000 {
        let _ = writeln!(text, "@a{n} = global i8388608 -{n}");
    }
    let start = Instant::now();
    crate::check(text.as_bytes(), "wide");
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// Far apart numbers take no memory for what is between them.
#[test]
fn sparse_numbers_are_read() {
    let mut text = String::new();
    for n in 0..2000 {
        let _ = writeln!(
            text,
            "define i32 @f{n}() {{\n  %4294967290 = add i32 1, 2\n  ret i32 %4294967290, !dbg !4294967290\n}}"
        );
    }
    text += "!4294967290 = !DILocation(line: 1, scope: !4000000000)\n!4000000000 = !{}\n";
    let start = Instant::now();
    crate::check(text.as_bytes(), "sparse");
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn cyclic_metadata_is_read() {
    let text = "define void @f() !dbg !0 {\n  ret void, !dbg !3\n}
!0 = distinct !DISubprogram(name: \"f\", scope: !1, type: !4)
!1 = distinct !DILexicalBlock(scope: !2)
!2 = distinct !DILexicalBlock(scope: !1)
!3 = distinct !DILocation(line: 1, scope: !1, inlinedAt: !3)
!4 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4)
!5 = !{!5, !6}
!6 = !{!5}\n";
    let module = crate::check(text.as_bytes(), "cyclic");
    let f = module.function("f").expect("it is there");
    assert!(module.places_of(f, 0).count() <= 1000);
    let subprogram = module.metadata.entity(f.debug).expect("it has one");
    assert!(module.source_type(subprogram.ty).len() < 10_000);
}

/// A long function takes time in proportion.
#[test]
fn many_blocks_are_verified_quickly() {
    let mut text = String::from("define i32 @f(i1 %c) {\nb0:\n  br label %b1\n");
    for n in 1..30_000 {
        let _ = writeln!(
            text,
            "b{n}:\n  %x{n} = phi i32 [ 0, %b{} ]\n  br i1 %c, label %b{}, label %end",
            n - 1,
            n + 1
        );
    }
    text += "b30000:\n  br label %end\nend:\n  ret i32 0\n}\n";
    let start = Instant::now();
    crate::check(text.as_bytes(), "blocks");
    assert!(start.elapsed() < Duration::from_secs(10));
}
