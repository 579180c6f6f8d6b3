//! The programs of `tests/c` and what they must print.

use crate::interpret::{Ended, difference, head};
use std::path::{Path, PathBuf};

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// All C files one directory below, in order.
pub(crate) fn c_files(folder: &Path) -> Vec<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).expect("the directory is there");
        entries.map(|entry| entry.expect("an entry").path()).collect()
    };
    let folders = entries(folder).into_iter().filter(|path| path.is_dir());
    let mut files: Vec<_> = folders.flat_map(|folder| entries(&folder)).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

/// A program's name in messages: its path in the repository.
pub(crate) fn name(file: &Path) -> String {
    file.strip_prefix(root()).unwrap_or(file).display().to_string()
}

/// What differs from the `.out` file, and from the `.err` file: without one, nothing may be reported.
pub(crate) fn wrong_run(file: &Path, ended: Option<Ended>) -> Option<String> {
    let Some(ended) = ended else { return Some("    not done in time\n".into()) };
    let expected = std::fs::read(file.with_extension("out")).expect("the .out file is there");
    let actual = ended.record();
    let differs = if actual == expected { String::new() } else { difference(&expected, &actual) };
    let told = std::fs::read_to_string(file.with_extension("err")).unwrap_or_default();
    let reported = if ended.stderr == told { String::new() } else { head(&ended.stderr) };
    // What should be on stderr and is not cannot be shown by what is there.
    let missing = reported.is_empty() && ended.stderr != told;
    let missing = if missing { "    nothing on stderr\n" } else { "" };
    let message = differs + &reported + missing;
    (!message.is_empty()).then_some(message)
}
