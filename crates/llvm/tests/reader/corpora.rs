//! Programs of other people, and our own: all the IR below a directory (`tests/corpora/run` makes it and names it).

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// All files of IR below a directory, in order.
fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the directory of POLYSEM_CORPORA is there");
    let mut entries: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "ll") {
            into.push(path);
        }
    }
}

/// All of them are tried: one bug must not hide another.
#[test]
fn reads_corpora() {
    let Some(folder) = std::env::var_os("POLYSEM_CORPORA") else { return };
    let mut all = Vec::new();
    files(Path::new(&folder), &mut all);
    assert!(!all.is_empty(), "no IR below {}", folder.display());
    let wrong = |path: &&PathBuf| {
        let text = fs::read(path).expect("the file is there");
        let name = path.strip_prefix(&folder).expect("it is below").display().to_string();
        catch_unwind(|| crate::check(&text, &name)).is_err()
    };
    let wrong = all.iter().filter(wrong).count();
    assert_eq!(wrong, 0, "of {} files; the messages are above", all.len());
}
