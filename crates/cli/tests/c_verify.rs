//! `polysem verify` as a command: the tasks of `tests/c/verify` with their verdicts, in paranoia mode too; flags, properties,
//! and the evidence that is written.

mod common;

use common::{Run, file, polysem};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whether there is a compiler; without one there is nothing to test here.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn have_clang() -> bool {
    let have = Command::new("clang-19").arg("--version").output().is_ok();
    if !have {
        eprintln!("skipped: no clang-19");
    }
    have
}

/// The root of the repository.
fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository is there")
}

/// An empty directory.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_verify").join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// A task: a program, and what the lines at its head say of it.
struct Task {
    path: PathBuf,
    head: BTreeMap<String, String>,
}

impl Task {
    fn read(path: PathBuf) -> Task {
        let text = fs::read_to_string(&path).expect("a task can be read");
        let lines = text.lines().map_while(|line| line.strip_prefix("// "));
        let head = lines.filter_map(|line| line.split_once(": "));
        let head = head.map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Task { path, head }
    }

    fn name(&self) -> String {
        let group = self.path.parent().and_then(Path::file_name).unwrap_or_default();
        let name = self.path.file_stem().unwrap_or_default();
        format!("{}-{}", group.to_string_lossy(), name.to_string_lossy())
    }

    fn verify(&self, flags: &[&str]) -> Run {
        // All tasks are run in several ways at once.
        let out = folder(&format!("{}{}", self.name(), flags.concat()));
        let own = self.head.get("flags").map_or("", String::as_str);
        // Flags name files of the repository.
        let own: Vec<String> = own
            .split_whitespace()
            .map(|word| match word.strip_prefix("tests/") {
                Some(rest) => root().join("tests").join(rest).to_string_lossy().into_owned(),
                None => word.to_string(),
            })
            .collect();
        let path = self.path.to_str().expect("UTF-8");
        let out = out.to_str().expect("UTF-8");
        let mut args = vec!["verify", "--cc", "clang-19", path, "--out", out, "--json"];
        args.extend(own.iter().map(String::as_str));
        args.extend(flags);
        polysem(&args, b"")
    }

    /// What is wrong with an answer, if something is. Not to know is no wrong verdict.
    fn wrong(&self, run: &Run) -> Option<String> {
        let name = self.name();
        let Ok(json) = serde_json::from_str::<Value>(&run.stdout) else {
            return Some(format!("{name}: {}{}", run.stdout, run.stderr));
        };
        let expected = self.head.get("verdict").expect("a task has a verdict");
        let verdict = json["verdict"].as_str().unwrap_or_default();
        if verdict != expected {
            return Some(format!("{name}: {verdict}, not {expected}: {}", json["reasons"]));
        }
        if let Some((kind, line)) = self.head.get("fault").and_then(|f| f.split_once(" at ")) {
            let line: u64 = line.parse().expect("the line of a fault");
            let is_it = |f: &Value| f["kind"] == kind && f["line"] == line;
            let found = json["findings"].as_array().into_iter().flatten().any(is_it);
            return (!found)
                .then(|| format!("{name}: {kind} at {line} is not {}", json["findings"]));
        }
        None
    }
}

/// All tasks but those of which nothing is to be known.
fn tasks() -> Vec<Task> {
    let mut paths = Vec::new();
    let groups = fs::read_dir(root().join("tests/c/verify")).expect("there are tasks");
    for group in groups.flatten().filter(|group| group.path().is_dir()) {
        let name = group.file_name();
        if name == "native" || name == "unknown" || name == "properties" {
            continue;
        }
        let files = fs::read_dir(group.path()).into_iter().flatten().flatten();
        paths.extend(files.map(|file| file.path()));
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "c"));
    paths.sort();
    paths.into_iter().map(Task::read).collect()
}

/// Each seventh task, or all.
fn chosen(first: usize) -> Vec<Task> {
    let step = if std::env::var_os("POLYSEM_TEST_ALL").is_some() { 1 } else { 7 };
    tasks().into_iter().skip(first % step).step_by(step).collect()
}

/// Runs tasks, so many of which may stay unknown for want of time: a machine may be slow.
fn check(flags: &[&str], first: usize, unknown: usize) {
    if !have_clang() {
        return;
    }
    let chosen = chosen(first);
    let mut open = Vec::new();
    for task in &chosen {
        let run = task.verify(flags);
        let Some(wrong) = task.wrong(&run) else { continue };
        assert!(run.code == Some(3) && run.stdout.contains("budget spent: "), "{wrong}");
        open.push(wrong);
    }
    assert!(open.len() <= chosen.len() / unknown, "{}", open.join("\n"));
}

#[test]
fn tasks_have_their_verdicts() {
    check(&["--time", "20"], 0, 15);
}

#[test]
fn what_is_pruned_holds_no_fault() {
    check(&["--time", "10", "--paranoid"], 3, 4);
}

#[test]
fn there_are_tasks_enough() {
    let all = tasks();
    let safe = all.iter().filter(|task| task.head["verdict"] == "safe").count();
    assert!(all.len() >= 120 && safe * 2 >= all.len() - 2 && safe * 2 <= all.len() + 2);
}

/// For each reason: what was unsupported, cut or skipped is told, and the verdict is not `safe`.
#[test]
fn what_is_not_explored_is_told() {
    if !have_clang() {
        return;
    }
    let files = fs::read_dir(root().join("tests/c/verify/unknown")).expect("there are tasks");
    let mut count = 0;
    for path in files.flatten().map(|file| file.path()) {
        let task = Task::read(path);
        let run = task.verify(&[]);
        assert_eq!(task.wrong(&run), None);
        assert_eq!(run.code, Some(3), "{}", task.name());
        let json: Value = serde_json::from_str(&run.stdout).expect("JSON");
        let reason = &task.head["reason"];
        let word = if reason == "bounds" { "bound reached" } else { reason };
        assert!(json["reasons"].to_string().contains(word), "{}: {}", task.name(), run.stdout);
        count += 1;
    }
    assert!(count >= 10);
}

const COUNTER: &str = "int __VERIFIER_nondet_int(void);\n\
    void reach_error(void);\n\
    int main(void) {\n\
    \x20 int n = __VERIFIER_nondet_int(), sum = 0;\n\
    \x20 if (n < 0 || n > 9) return 0;\n\
    \x20 for (int i = 0; i < n; i++)\n\
    \x20   sum += i;\n\
    \x20 if (sum == 21) reach_error();\n\
    \x20 return 0;\n}\n";

fn verify(name: &str, text: &str, flags: &[&str]) -> (Run, PathBuf) {
    let source = file(&format!("c_verify_{name}.c"), text.as_bytes());
    let out = folder(name);
    let (source, to) = (source.to_str().expect("UTF-8"), out.to_str().expect("UTF-8"));
    let args = ["verify", "--cc", "clang-19", source, "--out", to];
    (polysem(&[&args[..], flags].concat(), b""), out)
}

#[test]
fn a_counterexample_comes_with_its_evidence() {
    if !have_clang() {
        return;
    }
    let (run, out) = verify("evidence", COUNTER, &["--tree"]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    assert!(run.stdout.ends_with("verdict: unsafe\n"), "{}", run.stdout);
    assert!(run.stdout.contains("__VERIFIER_nondet_int = 7"), "{}", run.stdout);
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap_or_default();
    let trace = read("test000001.trace");
    assert!(trace.contains("sum += i;") && trace.contains("sum = 21"), "{trace}");
    let witness = read("witness.yml");
    for part in ["violation_sequence", "function_return", "\\result == 7", "type: target"] {
        assert!(witness.contains(part), "{part}: {witness}");
    }
    assert!(read("tree.svg").contains("<svg"));
    assert!(out.join("test000001.ktest").exists());
}

#[test]
fn properties_say_what_counts() {
    if !have_clang() {
        return;
    }
    let property = |name: &str| {
        let path = root().join("tests/c/verify/properties").join(name);
        path.to_str().expect("UTF-8").to_string()
    };
    let (run, out) = verify("property", COUNTER, &["--property", &property("no-overflow.prp")]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let witness = fs::read_to_string(out.join("witness.yml")).unwrap_or_default();
    assert!(witness.contains("invariant_set") && witness.contains("overflow"), "{witness}");
    let (run, _) = verify("property", COUNTER, &["--property", &property("unreach-call.prp")]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    let (run, _) = verify("property", COUNTER, &["--property", &property("termination.prp")]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("termination"), "{}", run.stderr);
    let divides = COUNTER.replace("sum == 21", "10 / n == 3");
    let (run, _) = verify("other", &divides, &["--property", &property("no-overflow.prp")]);
    assert_eq!(run.code, Some(3), "{}", run.stdout);
    assert!(run.stdout.contains("other faults: division-by-zero"), "{}", run.stdout);
}

/// Programs that end with memory, and whether `valid-memtrack` and `valid-memcleanup` hold of each.
const ENDS: &[(&str, &str, bool, bool)] = &[
    ("kept", "int *g; int main(void) { g = malloc(4); return 0; }", true, false),
    ("static", "int main(void) { static int *s; s = malloc(4); return 0; }", true, false),
    (
        "inside",
        "struct { int n; char *p; } s; int main(void) { s.p = malloc(4); return 0; }",
        true,
        false,
    ),
    (
        "chain",
        "void **g; int main(void) { g = malloc(8); *g = malloc(1); free(*g); return 0; }",
        true,
        false,
    ),
    (
        "exits",
        "void f(int *p) { exit(p == 0); } int main(void) { int *l = malloc(4); f(l); return 0; }",
        true,
        false,
    ),
    ("aborts", "int *g; int main(void) { g = malloc(4); abort(); }", true, false),
    ("fails", "int *g; int main(void) { g = malloc(4); assert(0); }", true, false),
    ("lost", "int main(void) { char *p = malloc(4); p = 0; return p != 0; }", false, false),
    (
        "lost-aborts",
        "int main(void) { char *p = malloc(4); p = 0; if (!p) abort(); return 0; }",
        false,
        false,
    ),
    (
        "some-abort",
        "int nondet_int(void); int *g; int main(void) { if (nondet_int()) abort(); \
             g = malloc(4); if (nondet_int() == 3) abort(); free(g); return 0; }",
        true,
        false,
    ),
    ("freed", "int *g; int main(void) { g = malloc(4); free(g); return 0; }", true, true),
    ("freed-aborts", "int *g; int main(void) { g = malloc(4); free(g); abort(); }", true, true),
    (
        "at-exit",
        "int *g; void end(void) { free(g); } int main(void) { g = malloc(4); atexit(end); exit(3); }",
        true,
        true,
    ),
    ("library", "int main(void) { printf(\"%d\\n\", 3); return 0; }", true, true),
];

/// What is owed at the end: by `valid-memcleanup` everything, by `valid-memtrack` what nothing leads to. `abort` and a failing
/// assertion are ends as well.
#[test]
fn memory_that_is_not_freed_counts_as_the_property_says() {
    if !have_clang() {
        return;
    }
    let property = |name: &str| {
        let path = folder(&format!("{name}.prp"));
        fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
        fs::write(&path, format!("CHECK( init(main()), LTL(G {name}) )\n")).expect("a file");
        path.to_str().expect("UTF-8").to_string()
    };
    let (track, cleanup) = (property("valid-memtrack"), property("valid-memcleanup"));
    for &(name, text, tracked, cleaned) in ENDS {
        let text =
            format!("#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n{text}\n");
        for (file, holds) in [(&track, tracked), (&cleanup, cleaned)] {
            let (run, out) = verify(name, &text, &["--property", file]);
            let code = i32::from(!holds);
            assert_eq!(run.code, Some(code), "{name} {file}: {}{}", run.stdout, run.stderr);
            assert_eq!(run.stdout.contains("error[leak]"), !holds, "{name}: {}", run.stdout);
            if !holds {
                // An `abort` that nobody asked about has a test as well.
                let shows = |number: &u32| out.join(format!("test{number:06}.leak.err")).exists();
                let number = (1..9).find(shows).expect("a test of the leak");
                let test = out.join(format!("test{number:06}.ktest"));
                let source =
                    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("c_verify_{name}.c"));
                let check = if *file == cleanup { "--check=cleanup" } else { "--check=leak" };
                let files = [test, source].map(|path| path.to_string_lossy().into_owned());
                let again =
                    polysem(&["replay", "--cc", "clang-19", &files[0], &files[1], check], b"");
                let reproduced = |line: &str| line.starts_with("reproduced: leak");
                assert!(again.stderr.lines().any(reproduced), "{name}: {}", again.stderr);
            }
        }
    }
}

#[test]
fn bounds_are_part_of_the_verdict() {
    if !have_clang() {
        return;
    }
    let endless = "int __VERIFIER_nondet_int(void);\n\
        int main(void) {\n  int n = 0;\n  while (__VERIFIER_nondet_int())\n    n ^= 1;\n\
        \x20 return n;\n}\n";
    let (run, _) = verify("endless", endless, &["--unwind", "4"]);
    assert_eq!(run.code, Some(3), "{}", run.stdout);
    assert!(run.stdout.contains("no fault within bounds"), "{}", run.stdout);
    let (run, _) = verify("endless", endless, &["--unwind", "4", "--bounded-ok"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    let (run, _) = verify("endless", endless, &["--unwind", "c_verify_endless.c:4=3"]);
    assert!(run.stdout.contains("c_verify_endless.c:4 x 3"), "{}", run.stdout);
    for wrong in ["many", "x=5", "f.c:1=many"] {
        let (run, _) = verify("endless", endless, &["--unwind", wrong]);
        assert_eq!(run.code, Some(2), "{wrong}");
    }
}

/// Programs with loops, and how far each must be followed for its fault: so many rounds, counted from the first, whatever
/// decides where they go.
const ROUNDS: [(&str, &str, u32); 6] = [
    ("decided", "int s = 0; for (int r = 0; r < 2; r++) if (nondet()) s++; check(s != 2);", 2),
    (
        "first",
        "int s = 0; for (int r = 0; r < 3; r++) if (r == 0 && nondet()) s++; check(s != 1);",
        3,
    ),
    (
        "other-path",
        "int k = nondet() ? 1 : nondet(), s = 0; for (int r = 0; r < 3; r++) if (k) s++; check(s != 3);",
        3,
    ),
    (
        "other-order",
        "int k = 1, s = 0; if (nondet()) k = nondet(); for (int r = 0; r < 3; r++) if (k) s++; check(s != 3);",
        3,
    ),
    (
        "nested",
        "int s = 0; for (int r = 0; r < 2; r++) for (int q = 0; q < 2; q++) s += nondet() != 0; check(s != 4);",
        2,
    ),
    ("literal", "int s = 0; for (int r = 0; r < 3; r++) s += r; check(s != 3);", 3),
];

#[test]
fn bounds_do_not_depend_on_the_order_of_exploration() {
    if !have_clang() {
        return;
    }
    for (name, body, least) in ROUNDS {
        let text = format!(
            "extern int __VERIFIER_nondet_int(void);\n#define nondet __VERIFIER_nondet_int\n\
             void check(int holds) {{ if (!holds) __builtin_trap(); }}\n\
             int main(void) {{ {body} return 0; }}\n"
        );
        for bound in 1..5 {
            for how in [&[][..], &["--no-interpolants"], &["--no-joining"], &["--paranoid"]] {
                let given = bound.to_string();
                let flags = [&["--unwind", &given, "--bounded-ok"], how].concat();
                let (run, _) = verify(&format!("rounds-{name}"), &text, &flags);
                let expected = i32::from(bound >= least);
                assert_eq!(run.code, Some(expected), "{name} {flags:?}: {}", run.stdout);
            }
        }
    }
}

#[test]
fn nothing_is_proved_of_nothing() {
    if !have_clang() {
        return;
    }
    let vacuous = "void __VERIFIER_assume(int);\nint __VERIFIER_nondet_int(void);\n\
        int main(void) {\n  int n = __VERIFIER_nondet_int();\n  __VERIFIER_assume(n > 3);\n\
        \x20 __VERIFIER_assume(n < 3);\n  return 0;\n}\n";
    let (run, _) = verify("vacuous", vacuous, &[]);
    assert_eq!(run.code, Some(3), "{}", run.stdout);
    assert!(run.stdout.contains("contradict each other"), "{}", run.stdout);
}
