//! What a compilation depended on: the files that were included, and the directories they were found in.
//!
//! Why a list of dependencies and not the preprocessed text: preprocessing means starting the compiler, which takes as
//! long as compiling a small program, while this takes some hashes. Files are compared by content, not by time.
//!
//! A header may also *appear* where the compiler looks before it finds the one that it took. So the names of the headers
//! in each directory count too: those of the dependencies and those named by flags. What stays unseen is a header that
//! appears in a directory of which the compilation used nothing and that no flag names (say, the first in
//! `/usr/local/include`).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::cache::{Key, key, unpack};

/// The files of a rule in the notation of `make`, as `-MD` writes it; none if that is not text.
pub(crate) fn files(rule: &[u8]) -> Option<Vec<String>> {
    let rule = std::str::from_utf8(rule).ok()?;
    let (_, list) = rule.split_once(": ")?;
    let mut files = Vec::new();
    let mut file = String::new();
    let mut chars = list.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('\n')) => {}
            ('\\', Some(' ' | '#')) | ('$', Some('$')) => file.extend(chars.next()),
            (' ' | '\n', _) => {
                if !file.is_empty() {
                    files.push(std::mem::take(&mut file));
                }
            }
            (c, _) => file.push(c),
        }
    }
    files.extend((!file.is_empty()).then_some(file));
    Some(files)
}

/// What files and directories are now, packed for [`unchanged`]; none if one changed since the compiler was started,
/// since nobody knows then which of the two the compiler saw.
pub(crate) fn record(
    files: &[String],
    flags: &[String],
    directory: &Path,
    started: SystemTime,
) -> Option<Vec<Vec<u8>>> {
    let mut folders = BTreeSet::new();
    let mut parts = Vec::new();
    for file in files {
        let path = directory.join(file);
        if fs::metadata(&path).and_then(|about| about.modified()).ok()? >= started {
            return None;
        }
        parts.push(file.clone().into_bytes());
        parts.push(contents(&path)?.to_vec());
        folders.insert(Path::new(file).parent().unwrap_or(Path::new("")).to_path_buf());
    }
    folders.extend(searched(flags));
    for folder in folders {
        parts.push(format!("{}/", folder.to_str()?).into_bytes());
        parts.push(headers(&directory.join(folder)).to_vec());
    }
    Some(parts)
}

/// Whether everything is as it was recorded.
pub(crate) fn unchanged(record: &[u8], directory: &Path) -> bool {
    let Some(parts) = unpack(record) else { return false };
    parts.chunks(2).all(|pair| {
        let [name, sum] = pair else { return false };
        let Ok(name) = std::str::from_utf8(name) else { return false };
        // A directory is recorded with a slash behind it; the current one is nothing but the slash.
        let now = match name.strip_suffix('/') {
            Some(folder) => Some(headers(&directory.join(folder))),
            None => contents(&directory.join(name)),
        };
        now.is_some_and(|now| now == *sum)
    })
}

/// The files of a record.
pub(crate) fn recorded(record: &[u8]) -> Vec<String> {
    let parts = unpack(record).unwrap_or_default();
    let names = parts.chunks(2).filter_map(|pair| std::str::from_utf8(pair[0]).ok());
    names.filter(|name| !name.ends_with('/')).map(str::to_owned).collect()
}

fn contents(path: &Path) -> Option<Key> {
    // What was a file may now be something that has no end.
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some(key([fs::read(path).ok()?.as_slice()]))
}

/// The names of the headers in a directory; a directory that is not there has none.
fn headers(folder: &Path) -> Key {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let extension = Path::new(&name).extension().and_then(|e| e.to_str()).unwrap_or("");
        // Other files come and go, outputs and editors' copies among them. Headers without extension are those of C++'s
        // library, which nobody hides.
        if matches!(
            extension,
            "h" | "hh" | "hpp" | "hxx" | "h++" | "H" | "inc" | "inl" | "def" | "ipp" | "tcc"
        ) {
            names.insert(name.into_encoded_bytes());
        }
    }
    key(names.iter().map(Vec::as_slice))
}

/// The directories in which flags say to look for headers.
fn searched(flags: &[String]) -> Vec<PathBuf> {
    const FLAGS: &[&str] = &["-I", "-iquote", "-isystem", "-idirafter", "-isysroot", "--sysroot="];
    let mut folders = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let Some(folder) = FLAGS.iter().find_map(|name| flag.strip_prefix(name)) else { continue };
        let folder =
            if folder.is_empty() { flags.next().map_or("", String::as_str) } else { folder };
        folders.push(PathBuf::from(folder));
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_make_are_read() {
        let rule = b"x: a.c \\\n  b\\ c.h d$$.h \\\n e\\#.h\n";
        assert_eq!(
            files(rule),
            Some(vec!["a.c".into(), "b c.h".into(), "d$.h".into(), "e#.h".into()])
        );
    }

    #[test]
    fn flags_name_directories() {
        let flags = ["-Ia", "-O2", "-isystem", "b", "-I", "c", "-DI"].map(str::to_owned);
        assert_eq!(searched(&flags), ["a", "b", "c"].map(PathBuf::from));
    }
}
