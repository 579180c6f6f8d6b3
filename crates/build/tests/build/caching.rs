//! What is kept is right, and a cache that fails only costs time.

use std::fs;
use std::path::Path;

use polysem_build::{Level, Options};

use crate::common::{Place, load, mentions};

fn entries(cache: &Path) -> Vec<(std::path::PathBuf, u64)> {
    let files = fs::read_dir(cache.join("build")).into_iter().flatten().flatten();
    files.map(|entry| (entry.path(), entry.metadata().map_or(0, |about| about.len()))).collect()
}

#[test]
fn a_file_is_compiled_again_only_if_something_changed() {
    let Some(place) = Place::new("changes") else { return };
    let file = [place.write("a.c", "#include \"v.h\"\nint v = V;\n")];
    place.write("inc/v.h", "#define V 1001\n");
    place.write("early/unrelated.h", "\n");
    let cflags = vec!["-Iearly".to_owned(), "-Iinc".to_owned()];
    let options = Options { cflags, ..place.noting() };
    let expect = |options: &Options, value: &str, compiled: usize| {
        let units = load(options, &file).unwrap();
        assert!(mentions(&units[0], value), "{value}");
        assert_eq!(place.compiled(), compiled, "{value}");
    };
    expect(&options, "1001", 1);
    expect(&options, "1001", 0);
    place.write("inc/v.h", "#define V 1002\n");
    expect(&options, "1002", 1);
    expect(&options, "1002", 0);
    // A header that appears before the one that was taken.
    place.write("early/v.h", "#define V 1003\n");
    expect(&options, "1003", 1);
    place.write("v.h", "#define V 1004\n");
    expect(&options, "1004", 1);
    expect(&options, "1004", 0);
    // Files that are no headers come and go.
    place.write("output.txt", "\n");
    expect(&options, "1004", 0);
    place.write("a.c", "#include \"v.h\"\nint v = V + 1000;\n");
    expect(&options, "2004", 1);
    expect(&Options { level: Level::O1, ..options.clone() }, "2004", 1);
    expect(&options, "2004", 0);
    fs::remove_file(place.path.join("v.h")).unwrap();
    expect(&options, "2003", 1);
}

#[test]
fn damaged_entries_are_none() {
    type Damage = fn(&mut Vec<u8>);
    let Some(place) = Place::new("damaged") else { return };
    let file = [place.write("a.c", "int v = 1234;\n")];
    let options = place.noting();
    load(&options, &file).unwrap();
    load(&options, &file).unwrap();
    assert_eq!(place.compiled(), 1);
    let damages: [Damage; 4] =
        [|b| b.clear(), |b| b.truncate(b.len() / 2), |b| b[40] ^= 1, |b| b.push(0)];
    for damage in damages {
        for (path, _) in entries(&place.path.join("cache")) {
            let mut bytes = fs::read(&path).unwrap();
            damage(&mut bytes);
            fs::write(path, bytes).unwrap();
        }
        assert!(mentions(&load(&options, &file).unwrap()[0], "1234"));
        assert_eq!(place.compiled(), 1);
    }
}

#[test]
fn without_a_cache_all_works() {
    let Some(place) = Place::new("no_cache") else { return };
    let file = [place.write("a.c", "int v = 1234;\n")];
    place.write("file", "");
    let read_only = place.path.join("read-only");
    fs::create_dir_all(read_only.join("build")).unwrap();
    let mut permissions = fs::metadata(read_only.join("build")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(read_only.join("build"), permissions).unwrap();
    // A directory in which not even root can make a file.
    let strange = place.path.join("strange");
    fs::create_dir_all(&strange).unwrap();
    std::os::unix::fs::symlink("/proc/self/fdinfo", strange.join("build")).unwrap();
    // For root the first one does not refuse.
    let caches = [Some(read_only), Some(place.path.join("file/below")), Some(strange), None];
    for cache in caches {
        let options = Options { cache, ..place.noting() };
        assert!(mentions(&load(&options, &file).unwrap()[0], "1234"));
        assert_eq!(place.compiled(), 1);
    }
}

#[test]
fn what_was_not_used_for_longest_is_removed() {
    let Some(place) = Place::new("trim") else { return };
    let limit = 40_000;
    let options = Options { cache_limit: limit, ..place.noting() };
    let first = place.write("f.c", "int f;\n");
    load(&options, std::slice::from_ref(&first)).unwrap();
    for n in 0..40 {
        let file = place.write("g.c", &format!("int g{n}[] = {{ {} }};\n", "1, 2, 3,".repeat(20)));
        load(&options, &[file, first.clone()]).unwrap();
        let total: u64 = entries(&place.path.join("cache")).iter().map(|(_, size)| size).sum();
        assert!(total <= limit, "{total}");
    }
    // Used in each round, and so never removed; nothing is left lying about either.
    assert_eq!(place.compiled(), 41);
    let names = entries(&place.path.join("cache"));
    assert!(names.iter().all(|(path, _)| !path.to_string_lossy().contains("tmp-")));
}
