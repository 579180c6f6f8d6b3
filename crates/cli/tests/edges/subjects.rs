//! The programs whose tests are run natively, and how each is explored.

use crate::suite::{c_files, name, root};
use std::path::{Path, PathBuf};

/// A program.
#[derive(Clone)]
pub(crate) struct Subject {
    /// What it is called in messages.
    pub(crate) name: String,
    pub(crate) source: PathBuf,
    pub(crate) cflags: Vec<String>,
    /// Flags of `polysem test`.
    pub(crate) flags: Vec<String>,
}

impl Subject {
    /// Whether inputs come from outside of the program.
    pub(crate) fn has_surroundings(&self) -> bool {
        self.flags.iter().any(|flag| flag.starts_with("--sym-"))
    }

    fn new(source: &Path, cflags: &[String], flags: &[String]) -> Subject {
        let (cflags, flags) = (cflags.to_vec(), flags.to_vec());
        Subject { name: name(source), source: source.to_path_buf(), cflags, flags }
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// All programs; the benches are smaller where not `everything` is wanted.
pub(crate) fn subjects(folder: &Path, everything: bool) -> Vec<Subject> {
    let root = root();
    let mut all = Vec::new();
    for file in c_files(&root.join("tests/c/test")) {
        if file.parent().is_some_and(|parent| parent.ends_with("paths")) {
            all.push(Subject::new(&file, &[], &[]));
        }
    }
    for file in c_files(&root.join("tests/c/test/bugs")) {
        let kind = file.parent().and_then(Path::file_name).unwrap_or_default();
        let checked = kind == "leak" || kind == "misaligned";
        let flags = if checked { words(&format!("--check {}", kind.display())) } else { vec![] };
        all.push(Subject::new(&file, &[], &flags));
    }
    for file in c_files(&root.join("tests/c/harness")) {
        if NOT_NATIVE.iter().any(|name| file.ends_with(name)) {
            continue;
        }
        all.push(Subject::new(&file, &[], &surroundings(&file)));
    }
    for (bench, small, large) in BENCHES {
        let count = if everything { large } else { small };
        let file = root.join("benches/c/test").join(bench).with_extension("c");
        all.push(Subject::new(&file, &[format!("-DN={count}")], &[]));
    }
    let few = if everything { "--paths 300 --time 60" } else { "--paths 20 --time 20" };
    for program in STDIN {
        let file = root.join("tests/c/programs/stdio").join(program).with_extension("c");
        all.push(Subject::new(&file, &[], &words(&format!("--sym-stdin 3 {few}"))));
    }
    for (program, edits) in EDITED {
        all.push(edited(&root.join("tests/c/programs").join(program), edits, few, folder));
    }
    all
}

/// What the first lines of a harness say of its surroundings.
fn surroundings(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).expect("a program is text");
    let mut flags = Vec::new();
    for line in text.lines().map_while(|line| line.strip_prefix("// ")) {
        let Some((key, values)) = line.split_once(": ") else { continue };
        match key {
            "sym-args" | "sym-files" | "sym-stdin" => {
                flags.push(format!("--{key}"));
                flags.extend(words(values));
            }
            "sym-env" => flags.push(format!("--{key}={}", values.replace(' ', "="))),
            "fuzz" => flags.extend(["--fuzz-size".into(), values.into()]),
            _ => {}
        }
    }
    flags
}

/// A program of the differential suite of whose texts one has a few unknown bytes.
fn edited(file: &Path, edits: &[(&str, &str)], flags: &str, folder: &Path) -> Subject {
    let file = file.with_extension("c");
    let mut text = std::fs::read_to_string(&file).expect("a program is text");
    for (old, new) in edits {
        assert_eq!(text.matches(old).count(), 1, "{old} in {}", file.display());
        text = text.replace(old, new);
    }
    let source = folder.join(file.file_name().expect("a file"));
    std::fs::write(&source, text).expect("the directory is ours");
    let few = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/edges/few.h");
    let include = ["-include".into(), few.display().to_string()];
    Subject { name: name(&file), ..Subject::new(&source, &include, &words(flags)) }
}

/// Harnesses that ask what only the engine knows, or declare names otherwise than the header that the others need.
const NOT_NATIVE: [&str; 3] = ["cprover/declared.c", "cprover/objects.c", "klee/rest.c"];

/// The benches, with a small N and one for everything.
const BENCHES: [(&str, u32, u32); 10] = [
    ("branches", 5, 10),
    ("crc", 4, 4),
    ("hash", 3, 4),
    ("http", 8, 12),
    ("maze", 10, 28),
    ("parser", 3, 6),
    ("regex", 3, 6),
    ("sort", 4, 5),
    ("tree", 4, 5),
    ("utf8", 3, 6),
];

/// Programs that read standard input.
const STDIN: [&str; 5] =
    ["stdin_block", "stdin_calc", "stdin_lines", "stdin_numbers", "stdin_words"];

/// What becomes unknown in other programs.
const EDITED: [(&str, &[(&str, &str)]); 13] = [
    ("strings/case_words", &[(r#""hello""#, r#"few("hello", 0, 3)"#)]),
    ("strings/glob_match", &[(r#""aXaYa""#, r#"few("aXaYa", 1, 3)"#)]),
    ("strings/run_length", &[(r#""aab""#, r#"few("aab", 0, 3)"#)]),
    ("strings/edit_distance", &[(r#""kitten""#, r#"few("kitten", 1, 2)"#)]),
    ("strings/wide_utf8", &[(r#""plain""#, r#"few("plain", 1, 3)"#)]),
    ("algorithms/tokenizer_rd", &[(r#""((7))*-3""#, r#"few("((7))*-3", 5, 2)"#)]),
    ("control/state_table", &[("*p = in;", "*p = few(in, 2, 3);")]),
    ("medium/json", &[(r#""[1,2","#, r#"few("[1,2", 0, 3),"#)]),
    (
        "medium/lisp",
        &[
            ("static const char *prog[]", "const char *prog[]"),
            (r#""(car 5)""#, r#"few("(car 5)", 1, 3)"#),
        ],
    ),
    (
        "medium/regex_backtrack",
        &[
            ("static const char *t[][2]", "const char *t[][2]"),
            (r#""(ab|cd)+e""#, r#"few("(ab|cd)+e", 6, 3)"#),
        ],
    ),
    (
        "medium/regex_nfa",
        &[
            ("static const char *res[]", "const char *res[]"),
            (r#""(ab|a)(bc|c)""#, r#"few("(ab|a)(bc|c)", 4, 3)"#),
        ],
    ),
    (
        "medium/vm_compiler",
        &[
            ("static const char *src[]", "const char *src[]"),
            (r#""print 1 / 0;""#, r#"few("print 1 / 0;", 6, 3)"#),
        ],
    ),
    ("medium/state_machines", &[(r#"csv("\"x\"y")"#, r#"csv(few("\"x\"y", 0, 3))"#)]),
];
