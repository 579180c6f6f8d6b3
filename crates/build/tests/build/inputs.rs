//! Kinds of files: C, C++, text, bitcode, and what is refused.

use std::path::PathBuf;
use std::process::Command;

use polysem_build::{Blame, Error, Options};

use crate::common::{Place, clangs, load, mentions};

#[test]
fn several_files_come_in_their_order() {
    let Some(place) = Place::new("several") else { return };
    let mut inputs: Vec<_> = (0..5)
        .map(|n| place.write(&format!("f{n}.c"), &format!("int f{n}(void) {{ return {n}; }}\n")))
        .collect();
    inputs.push(
        place.write(
            "dir/with space.cpp",
            "#include \"a.h\"\nnamespace n { int g() { return A; } }\n",
        ),
    );
    place.write("dir/a.h", "enum { A = 77 };\n");
    inputs.push(place.write("t.ll", "define void @t() {\n  ret void\n}\n"));
    inputs.push(place.write("p.i", "int p(void) { return 1; }\n"));
    inputs.push(place.write("q.ii", "int q() { return 1; }\n"));
    let units = load(&place.options(), &inputs).unwrap();
    let names: Vec<_> = units.iter().map(|unit| PathBuf::from(&unit.name)).collect();
    assert_eq!(names, inputs);
    assert!(units[3].module.function("f3").is_some());
    assert!(units[5].module.function("_ZN1n1gEv").is_some() && mentions(&units[5], "77"));
    assert!(units[6].module.function("t").is_some());
    assert!(units[7].module.function("p").is_some() && units[8].module.function("_Z1qv").is_some());
    assert!(units.iter().all(|unit| unit.warnings.is_empty()));
}

#[test]
fn progress_is_told() {
    let Some(place) = Place::new("progress") else { return };
    let inputs = [place.write("a.c", "int a;\n"), place.write("b.c", "int b;\n")];
    let mut told = Vec::new();
    let build = polysem_build::Build::new(place.options());
    build.load(&inputs, &mut |line| told.push(line.to_owned())).unwrap();
    assert_eq!(
        told,
        ["compiling and reading files: 1 of 2", "compiling and reading files: 2 of 2"]
    );
}

#[test]
fn bitcode_of_every_clang_is_read_or_its_version_told() {
    let Some(place) = Place::new("bitcode") else { return };
    place.write("b.c", "int f(const char *s) { return s[0] + 42; }\n");
    let clangs = clangs();
    for maker in &clangs {
        let name = format!("{maker}.bc");
        let flags = ["-O2", "-c", "-emit-llvm", "b.c", "-o", &name];
        assert!(
            Command::new(maker).args(flags).current_dir(&place.path).status().unwrap().success()
        );
        for cc in &clangs {
            // Each anew: a text that another tool made would be as good.
            let options = Options { cc: Some(cc.clone()), cache: None, ..place.options() };
            let inputs = [PathBuf::from(&name)];
            // Some tool here is as new as the maker.
            let units = load(&options, &inputs).unwrap_or_else(|e| panic!("{cc}: {e}"));
            assert!(units[0].module.function("f").is_some() && units[0].optimised);
            // With nothing on the path, only what lies beside the compiler is left.
            let found = std::env::split_paths(&options.path)
                .map(|folder| folder.join(cc))
                .find(|path| path.is_file());
            let cc = found.unwrap().to_string_lossy().into_owned();
            let alone = Options { cc: Some(cc.clone()), path: "".into(), ..options.clone() };
            if let Err(error) = load(&alone, &inputs) {
                let (text, version) = (error.to_string(), maker.trim_start_matches("clang-"));
                assert!(!cc.ends_with(maker), "{cc}: {error}");
                assert!(text.contains(&format!("made by LLVM {version}")), "{error}");
                assert!(text.contains(&format!("install the package llvm-{version}")), "{error}");
            }
        }
    }
}

#[test]
fn what_is_no_bitcode_is_told() {
    let Some(place) = Place::new("no_bitcode") else { return };
    let file = place.write("x.bc", "text");
    let error = load(&place.options(), &[file]).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("x.bc: this bitcode could not be turned into text\n  tried: "),
        "{error}"
    );
    assert_eq!(error.blame(), Blame::Input);
}

#[test]
fn errors_in_a_text_have_a_place() {
    let Some(place) = Place::new("text") else { return };
    let unread = place.write("unread.ll", "define i32 @f() {\n  ret i32 %x\n}\n");
    let error = load(&place.options(), &[unread]).unwrap_err();
    assert!(error.to_string().starts_with("unread.ll:2:11: "), "{error}");
    assert_eq!(error.blame(), Blame::Input);
    let text = "define i32 @f(i64 %a) {\n  %b = add i64 %a, 1\n  ret i64 %b\n}\n";
    let error = load(&place.options(), &[place.write("wrong.ll", text)]).unwrap_err();
    assert!(
        error.to_string().starts_with("wrong.ll:3: ")
            || error.to_string().starts_with("wrong.ll:3:"),
        "{error}"
    );
}

#[test]
fn a_text_tells_whether_it_was_optimised() {
    let Some(place) = Place::new("optimised") else { return };
    let optimised = |name: &str, text: &str| {
        let file = place.write(name, text);
        load(&place.options(), &[file]).unwrap()[0].optimised
    };
    assert!(optimised("bare.ll", "define void @f() {\n  ret void\n}\n"));
    assert!(!optimised("optnone.ll", "define void @f() noinline optnone {\n  ret void\n}\n"));
    let unit = |flag| {
        format!(
            "define void @f() {{\n  ret void\n}}\n!llvm.dbg.cu = !{{!0}}\n!0 = distinct !DICompileUnit(language: \
             DW_LANG_C11, file: !1, isOptimized: {flag}, emissionKind: FullDebug)\n!1 = !DIFile(filename: \"f.c\", \
             directory: \"/\")\n"
        )
    };
    assert!(optimised("yes.ll", &unit("true")));
    assert!(!optimised("no.ll", &unit("false")));
}

#[test]
fn other_files_are_refused() {
    let Some(place) = Place::new("refused") else { return };
    for (name, text) in
        [("a.rs", "Rust comes later"), ("a.o", "C (.c .i), C++"), ("a", "C (.c .i), C++")]
    {
        let error = load(&place.options(), &[PathBuf::from(name)]).unwrap_err();
        assert!(error.to_string().contains(text), "{error}");
        assert_eq!(error.blame(), Blame::Usage);
    }
    for name in ["none.c", "none.ll", "none.bc"] {
        let error = load(&place.options(), &[PathBuf::from(name)]).unwrap_err();
        assert!(matches!(error, Error::Unreadable(..)), "{error}");
        assert!(error.to_string().starts_with(&format!("cannot read {name}: ")), "{error}");
    }
}
