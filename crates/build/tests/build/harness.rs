//! Harnesses: headers of ours, names that programs do not declare, and what the library adds.

use polysem_build::{Arguments, Blame, Build, Environment, Error, Options};

use crate::common::{Place, clangs, load, mentions};

const KLEE: &str = "#include <klee/klee.h>\nint main(void) { return klee_int(\"x\"); }\n";
const CPROVER: &str =
    "int main() { int x = nondet_int(); __CPROVER_assume(x > 0); return !__CPROVER_r_ok(&x); }\n";
const DECLARED: &str =
    "void __CPROVER_assume(int);\nint main(void) { __CPROVER_assume(1); return 0; }\n";
const FUZZED: &str =
    "extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char *, unsigned long) { return 0; }\n";

#[test]
fn every_clang_takes_every_dialect() {
    let Some(place) = Place::new("harness") else { return };
    let files = [
        place.write("klee.c", KLEE),
        place.write("cprover.c", CPROVER),
        place.write("declared.c", DECLARED),
        place.write("fuzzed.cc", FUZZED),
    ];
    for cc in clangs() {
        for cache in [place.options().cache, None] {
            let options = Options { cc: Some(cc.clone()), cache, ..place.options() };
            let units = load(&options, &files).unwrap_or_else(|error| panic!("{cc}: {error}"));
            assert!(mentions(&units[0], "@klee_int"), "{cc}");
            assert!(mentions(&units[1], "@__polysem_r_ok"), "{cc}");
            assert!(mentions(&units[2], "@__CPROVER_assume(i32"), "{cc}: as it declares it");
        }
    }
}

#[test]
fn what_is_compiled_is_remembered() {
    let Some(place) = Place::new("harness_cached") else { return };
    let files = [place.write("klee.c", KLEE), place.write("declared.c", DECLARED)];
    let options = place.noting();
    load(&options, &files).unwrap();
    assert_eq!(place.compiled(), 3, "one of them is tried with our declarations first");
    load(&options, &files).unwrap();
    assert_eq!(place.compiled(), 0);
}

#[test]
fn a_header_of_the_users_wins() {
    let Some(place) = Place::new("harness_own") else { return };
    place.write("own/klee/klee.h", "#define klee_int(name) mine(name)\nint mine(const char *);\n");
    let files = [place.write("klee.c", KLEE)];
    let options = Options { cflags: vec!["-Iown".into()], ..place.options() };
    assert!(mentions(&load(&options, &files).unwrap()[0], "@mine"));
}

#[test]
fn functions_must_be_declared_in_other_programs() {
    let Some(place) = Place::new("harness_other") else { return };
    let files = [place.write("other.c", "int main(void) { return unknown(); }\n")];
    let options = Options { cc: clangs().pop(), ..place.options() };
    if clangs().pop().is_some_and(|newest| newest.as_str() != "clang-15") {
        assert_eq!(load(&options, &files).unwrap_err().blame(), Blame::Input);
    }
}

#[test]
fn the_library_adds_what_is_needed() {
    let Some(place) = Place::new("harness_added") else { return };
    let build = Build::new(place.options());
    let library = build.library(&mut |_| ()).unwrap();
    let names = |file: &str, text: &str, environment: &Environment| -> Result<Vec<String>, Error> {
        let file = place.write(file, text);
        let mut units = build.load(&[file], &mut |_| ()).unwrap();
        library.complete(&mut units, environment)?;
        Ok(units.into_iter().map(|unit| unit.name).collect())
    };
    let plain = Environment::default();
    let has = |names: &[String], name: &str| names.iter().any(|other| other == name);
    let main = names("main.c", KLEE, &plain).unwrap();
    assert!(has(&main, "klee.c") && has(&main, "process.c"));
    assert!(!has(&main, "fuzz.c") && !has(&main, "environment.c"));
    assert!(!has(&main, "environment.ll"));
    let fuzzed = names("fuzzed.cc", FUZZED, &plain).unwrap();
    assert!(has(&fuzzed, "fuzz.c") && has(&fuzzed, "environment.ll"));
    let argument = Arguments { least: 1, most: 1, size: 4 };
    let symbolic = Environment { arguments: vec![argument], ..plain.clone() };
    let symbolic = names("main.c", KLEE, &symbolic).unwrap();
    assert!(has(&symbolic, "environment.c") && has(&symbolic, "environment.ll"));
    let wrong = Arguments { least: 2, most: 1, size: 4 };
    let wrong = Environment { arguments: vec![wrong], ..plain };
    assert_eq!(names("main.c", KLEE, &wrong).unwrap_err().blame(), Blame::Usage);
}
