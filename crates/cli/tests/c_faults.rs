//! C programs with one planted fault: `polysem run` ends with exit code 1 and says which, where, and of what object.
//!
//! `tests/c/README.md` describes the programs. Each has a twin without the fault, which must run clean. Only what the
//! compiler makes without optimisation is run: with it, a fault may no longer be there.

mod interpret;
mod suite;

use interpret::{Ended, all_fine, clangs, head, interpreter, limited};
use std::path::Path;
use std::time::Duration;
use suite::{c_files, name, root, wrong_run};

const LIMIT: Duration = Duration::from_mins(1);

/// The suite's kinds, which are the directories, and the engine's, which reports use: one of them.
const KINDS: [(&str, &[&str]); 32] = [
    ("abort", &["abort"]),
    ("array-bounds", &["array-bounds"]),
    ("assertion", &["assertion"]),
    ("bad-function-pointer", &["bad-jump", "bad-call"]),
    ("bad-shift", &["shift"]),
    ("constant-write", &["write-to-constant"]),
    ("division-by-zero", &["division-by-zero"]),
    ("division-overflow", &["overflow"]),
    ("double-free", &["double-free"]),
    ("invalid-free", &["invalid-free"]),
    ("invalid-string", &["out-of-bounds", "null-dereference"]),
    ("leak", &["leak"]),
    ("misaligned", &["misaligned"]),
    ("missing-return", &["undefined-value"]),
    ("null-call", &["null-dereference"]),
    ("null-read", &["null-dereference"]),
    ("null-write", &["null-dereference"]),
    ("out-of-bounds-read", &["out-of-bounds"]),
    ("out-of-bounds-write", &["out-of-bounds"]),
    ("overlap", &["overlap"]),
    ("pointer-comparison", &["unrelated-pointers"]),
    ("pointer-subtraction", &["unrelated-pointers"]),
    ("remainder-by-zero", &["division-by-zero"]),
    ("signed-overflow", &["overflow"]),
    ("stack-overflow", &["stack-overflow"]),
    ("uninitialised", &["undefined-value"]),
    ("unreachable", &["unreachable"]),
    ("use-after-free", &["use-after-free"]),
    ("use-after-return", &["use-after-scope"]),
    ("use-after-scope", &["use-after-scope"]),
    ("va-arg", &["out-of-bounds", "undefined-value"]),
    ("vla-bound", &["vla-bound"]),
];

/// Checks that are off unless they are asked for: the suite's kind, and the check.
const ASKED_FOR: [(&str, &str); 2] = [("leak", "leak"), ("misaligned", "misaligned")];

/// What a program's first line says.
#[derive(PartialEq, Debug)]
struct Planted<'a> {
    kind: &'a str,
    line: &'a str,
    /// Name, size and offset, as far as they are told.
    object: Vec<&'a str>,
}

/// `// fault: KIND at LINE (object NAME size N offset K)`.
fn planted(first: &str) -> Option<Planted<'_>> {
    let rest = first.strip_prefix("// fault: ")?;
    let (fault, object) = rest.split_once(" (").unwrap_or((rest, ""));
    let (kind, line) = fault.split_once(" at ")?;
    let words: Vec<_> = object.trim_end_matches(')').split_whitespace().collect();
    Some(Planted { kind, line, object: words.into_iter().skip(1).step_by(2).collect() })
}

fn kind_of(file: &Path) -> &str {
    let folder = file.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    folder.expect("the directory has a name")
}

/// Runs a program of this suite.
fn run(file: &Path, clang: &str) -> Option<Ended> {
    let mut command = interpreter(clang, "-O0", file);
    for (_, check) in ASKED_FOR.iter().filter(|(kind, _)| *kind == kind_of(file)) {
        command.args(["--check", check]);
    }
    limited(&mut command, &[], LIMIT)
}

/// What a report lacks that it should say.
fn lacks(report: &str, planted: &Planted, name: &str) -> Vec<String> {
    let mut lacks = Vec::new();
    let kinds = KINDS.iter().find(|(kind, _)| *kind == planted.kind).map(|(_, names)| names);
    let kinds = kinds.expect("the table has all kinds");
    // What the program itself wrote to stderr may come before it.
    let error = report.lines().find(|line| line.starts_with("error["));
    let is_of =
        |kind: &&str| error.is_some_and(|line| line.starts_with(&format!("error[{kind}]: ")));
    if !kinds.iter().any(is_of) {
        lacks.push(format!("`error[{}]: ` as its first line", kinds.join(" or ")));
    }
    // Only the first place counts: that is where editors go.
    let place = report.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
    let wanted = format!("{name}:{}:", planted.line);
    let starts = |start: usize| start == 0 || place.is_some_and(|p| p[..start].ends_with('/'));
    if !place.is_some_and(|place| place.find(&wanted).is_some_and(starts)) {
        lacks.push(format!("`{wanted}` as its place"));
    }
    // The excerpt of the source has the variable anyway.
    let told: Vec<_> = report.lines().filter(|line| !line.contains(" | ")).collect();
    let is_word = |c: char| c.is_alphanumeric() || "_.-".contains(c);
    let words: Vec<_> = told.iter().flat_map(|line| line.split(|c| !is_word(c))).collect();
    for wanted in &planted.object {
        if !words.iter().any(|word| word == wanted || word.trim_end_matches('.') == *wanted) {
            lacks.push(format!("`{wanted}` of the object {}", planted.object.join(" ")));
        }
    }
    lacks
}

/// What is wrong with the report of a fault.
fn wrong_report(file: &Path, ended: Option<Ended>) -> Option<String> {
    let text = std::fs::read_to_string(file).expect("a program is text");
    let planted = text.lines().next().and_then(planted).expect("the first line tells the fault");
    let name = file.file_name().expect("it has a name").to_string_lossy();
    let Some(ended) = ended else { return Some("    not done in time\n".into()) };
    let mut lacks = lacks(&ended.stderr, &planted, &name);
    if ended.code != Some(1) {
        lacks.push(format!("exit code 1 (it is {:?})", ended.code));
    }
    let lacks = lacks.iter().fold(String::new(), |all, one| all + "    lacks " + one + "\n");
    (!lacks.is_empty()).then(|| lacks + &head(&ended.stderr))
}

fn is_twin(file: &Path) -> bool {
    file.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("-ok"))
}

#[test]

fn faults_are_reported_and_their_twins_run_clean() {
    let Some(clang) = clangs().first().copied() else { return };
    all_fine(&c_files(&root().join("tests/c/faults")), |file| {
        let ended = run(file, clang);
        let wrong = if is_twin(file) { wrong_run(file, ended) } else { wrong_report(file, ended) };
        wrong.map(|message| format!("{}:\n{message}", name(file)))
    });
}

/// Every program says what is planted, and every kind has a name.
#[test]
fn the_table_has_all_kinds() {
    for file in c_files(&root().join("tests/c/faults")) {
        let kind = kind_of(&file);
        assert!(KINDS.iter().any(|(known, _)| *known == kind), "no name for {kind}");
        let text = std::fs::read_to_string(&file).expect("a program is text");
        let planted = text.lines().next().and_then(planted);
        assert_eq!(
            planted.map(|p| p.kind == kind),
            (!is_twin(&file)).then_some(true),
            "{}",
            name(&file)
        );
    }
}

#[test]
fn reports_are_read_closely() {
    let first = "// fault: out-of-bounds-read at 7 (object v size 16 offset -4)";
    let planted = planted(first).expect("it is one");
    assert_eq!(planted.object, ["v", "16", "-4"]);
    let report = "error[out-of-bounds]: 4 bytes are read at offset -4 of `v`\n  --> a/before.c:7:3\n   |\n 7 | v[i];\n   = note: the object has 16 bytes\n";
    assert!(lacks(report, &planted, "before.c").is_empty());
    assert_eq!(lacks(&report.replace("16", "8"), &planted, "before.c").len(), 1);
    assert_eq!(lacks(&report.replace("`v`", "it"), &planted, "before.c").len(), 1);
    assert_eq!(
        lacks(&report.replace("a/before.c:7", "before.c:17"), &planted, "before.c").len(),
        1
    );
    assert_eq!(lacks(&report.replace("a/before", "a-before"), &planted, "before.c").len(), 1);
    assert_eq!(lacks("", &planted, "before.c").len(), 5);
}
