//! Which compiler is taken, and what it says.

use polysem_build::{Blame, Error, Level, Options, split_flags};

use crate::common::{Place, clangs, load, mentions};

const HELLO: &str = "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";

#[test]
fn every_clang_compiles() {
    let Some(place) = Place::new("every_clang") else { return };
    let hello = place.write("hello.c", HELLO);
    for cc in clangs() {
        let options = Options { cc: Some(cc.clone()), ..place.options() };
        let units =
            load(&options, std::slice::from_ref(&hello)).unwrap_or_else(|e| panic!("{cc}: {e}"));
        assert_eq!(units[0].name, "hello.c");
        assert!(units[0].module.function("main").is_some());
        assert!(!units[0].optimised && !units[0].library && units[0].warnings.is_empty(), "{cc}");
        let without_lines = Options { cflags: vec!["-g0".into()], ..options.clone() };
        assert!(!load(&without_lines, std::slice::from_ref(&hello)).unwrap()[0].optimised, "{cc}");
        for level in [Level::O1, Level::O2, Level::O3] {
            let options = Options { level, ..options.clone() };
            let units = load(&options, std::slice::from_ref(&hello)).unwrap();
            assert!(
                units[0].optimised && units[0].warnings.is_empty(),
                "{cc}: {}",
                units[0].warnings
            );
        }
    }
}

#[test]
fn one_is_found_without_being_named() {
    let Some(place) = Place::new("found") else { return };
    let hello = place.write("hello.c", HELLO);
    load(&place.options(), &[hello]).unwrap();
}

#[test]
fn faults_of_the_source_are_shown_as_the_compiler_tells_them() {
    let Some(place) = Place::new("broken") else { return };
    let broken = place.write("broken.c", "int main(void) { return x; }\n");
    let error = load(&place.options(), std::slice::from_ref(&broken)).unwrap_err();
    assert_eq!(error.blame(), Blame::Input);
    let text = error.to_string();
    assert!(
        text.starts_with("broken.c: the compiler failed with exit code 1\ncommand: "),
        "{text}"
    );
    assert!(text.contains("broken.c:1:25: error: use of undeclared identifier 'x'"), "{text}");
    assert!(!text.contains('\x1b'), "{text}");
    let colours = load(&Options { colours: true, ..place.options() }, &[broken]).unwrap_err();
    assert!(colours.to_string().contains('\x1b'));
}

#[test]
fn warnings_are_passed_on_also_from_the_cache() {
    let Some(place) = Place::new("warnings") else { return };
    let file = place.write("w.c", "int main(void) { int *p = 1; return !p; }\n");
    let options = Options { cflags: vec!["-Wno-error=int-conversion".into()], ..place.noting() };
    for _ in 0..2 {
        let units = load(&options, std::slice::from_ref(&file)).unwrap();
        assert!(units[0].warnings.contains("w.c:1:23: warning:"), "{}", units[0].warnings);
    }
    assert_eq!(place.compiled(), 1);
}

#[test]
fn a_missing_compiler_is_told_with_its_remedy() {
    let Some(place) = Place::new("missing") else { return };
    let hello = [place.write("hello.c", HELLO)];
    let error = load(&Options { path: "".into(), ..place.options() }, &hello).unwrap_err();
    assert!(matches!(error, Error::NoCompiler { .. }));
    assert!(
        error.to_string().contains("install the package clang (Debian: apt-get install clang-19)"),
        "{error}"
    );
    assert_eq!(error.blame(), Blame::Usage);
    let error =
        load(&Options { cc: Some("nonesuch".into()), ..place.options() }, &hello).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the compiler `nonesuch`, named by --cc or POLYSEM_CC, was not found")
    );
    let error = load(&Options { cc: Some("cat".into()), ..place.options() }, &hello).unwrap_err();
    assert!(
        error.to_string().contains("the compiler `cat` cannot be used: it is no clang"),
        "{error}"
    );
}

#[test]
fn flags_are_split_as_a_shell_does() {
    let Some(place) = Place::new("flags") else { return };
    let file = place.write("f.c", "char name[] = NAME; int x = X;\n");
    let cflags = split_flags(r#"-DNAME='"two words"' -DX=\(1+2\) -o other.o -c -MD -lm"#).unwrap();
    let units = load(&Options { cflags, ..place.options() }, &[file]).unwrap();
    assert!(mentions(&units[0], "two words\\00") && mentions(&units[0], "i32 3"));
    assert!(!place.path.join("other.o").exists());
    assert!(split_flags("-DX='1").unwrap_err().to_string().contains("end within a quotation"));
}
