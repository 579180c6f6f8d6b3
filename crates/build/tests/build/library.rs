//! The C library, compiled by every clang that is installed.

use polysem_build::{Blame, Build, Options, library_source};

use crate::common::{Place, clangs};

#[test]
fn every_clang_compiles_the_library() {
    let Some(place) = Place::new("library") else { return };
    for cc in clangs() {
        let options = Options { cc: Some(cc.clone()), ..place.options() };
        let mut told = 0;
        let library = Build::new(options.clone())
            .library(&mut |_| told += 1)
            .unwrap_or_else(|e| panic!("{cc}: {e}"));
        assert_eq!(told, library.len() + 1, "{cc}: a line for each file and one before");
        let quiet = Build::new(options).library(&mut |line| panic!("{cc}: {line}")).unwrap();
        assert!(quiet.symbols().eq(library.symbols()), "{cc}");
        for library in [&library, &quiet] {
            for symbol in ["printf", "malloc", "strlen", "qsort", "stdout", "__polysem_begin"] {
                let number = library.unit_of(symbol).unwrap_or_else(|| panic!("{cc}: {symbol}"));
                let unit = library.unit(number).unwrap();
                assert!(unit.library && unit.optimised && unit.module.symbol(symbol).is_some());
                assert!(library_source(&unit.name).is_some_and(|text| text.contains(symbol)));
            }
            let main = library.unit_of("main").map(|number| library.unit(number).unwrap().name);
            assert_eq!(main.as_deref(), Some("fuzz.c"), "{cc}: the only one is for fuzzers");
            assert_eq!(library.unit_of("__polysem_alloc"), None, "{cc}: the engine's");
        }
        for number in 0..quiet.len() {
            let unit = quiet.unit(number).unwrap_or_else(|e| panic!("{cc}: {e}"));
            let text = polysem_llvm::print(&unit.module);
            assert!(text.contains("directory: \"/polysem/runtime\""), "{cc}: {}", unit.name);
            assert!(
                !text.contains("polysem-runtime-"),
                "{cc}: {} names a directory of this machine",
                unit.name
            );
        }
    }
}

#[test]
fn units_that_were_removed_are_compiled_again() {
    let Some(place) = Place::new("library_removed") else { return };
    let build = Build::new(place.options());
    build.library(&mut |_| ()).unwrap();
    let library = build.library(&mut |_| ()).unwrap();
    std::fs::remove_dir_all(place.path.join("cache")).unwrap();
    let unit = library.unit(library.unit_of("malloc").unwrap()).unwrap();
    assert!(unit.module.function("malloc").is_some());
}

#[test]
fn the_library_works_without_a_cache() {
    let Some(place) = Place::new("library_no_cache") else { return };
    let library =
        Build::new(Options { cache: None, ..place.options() }).library(&mut |_| ()).unwrap();
    assert!(
        library
            .unit(library.unit_of("strlen").unwrap())
            .unwrap()
            .module
            .function("strlen")
            .is_some()
    );
    assert!(library_source("printf.c").is_some() && library_source("none.c").is_none());
}

#[test]
fn without_a_compiler_there_is_no_library() {
    let Some(place) = Place::new("library_no_compiler") else { return };
    let options = Options { path: "".into(), ..place.options() };
    let error = Build::new(options).library(&mut |_| ()).unwrap_err();
    assert_eq!(error.blame(), Blame::Usage);
}
