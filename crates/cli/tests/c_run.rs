//! `polysem run` on C programs as a command: what goes in, what comes out, and how it ends.

mod common;

use common::{Run, file, polysem};
use serde_json::Value;
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

/// Runs a text as a C program, with flags and an input.
fn run(name: &str, text: &str, flags: &[&str], input: &str) -> Run {
    let path = file(name, text.as_bytes());
    let path = path.to_str().expect("UTF-8");
    let args: Vec<&str> =
        ["run", "--cc", "clang-19", path].into_iter().chain(flags.iter().copied()).collect();
    polysem(&args, input.as_bytes())
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a temporary directory can be made");
    path
}

#[test]
fn the_program_owns_its_streams_arguments_and_exit_code() {
    if !have_clang() {
        return;
    }
    let text = r#"#include <stdio.h>
int main(int argc, char **argv) {
  char line[100];
  while (fgets(line, sizeof line, stdin)) printf("%d %s: %s", argc, argv[1], line);
  fprintf(stderr, "bye\n");
  return 300;
}"#;
    let run = run("streams.c", text, &["--", "-O2", "x"], "one\ntwo\n");
    assert_eq!(run.stdout, "3 -O2: one\n3 -O2: two\n");
    assert_eq!(run.stderr, "bye\n");
    assert_eq!(run.code, Some(44));
}

/// What the program does not read is left for whoever comes next.
#[test]
fn input_is_not_read_ahead() {
    if !have_clang() {
        return;
    }
    let text = r"#include <unistd.h>
int main(void) { char c[3]; return read(0, c, 3) == 3 && write(1, c, 3) == 3 ? 0 : 1; }";
    let source = file("ahead.c", text.as_bytes());
    let input = file("ahead.txt", b"abcdef");
    let script = format!(
        "({} run --cc clang-19 {}; cat) < {}",
        env!("CARGO_BIN_EXE_polysem"),
        source.display(),
        input.display()
    );
    let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "abcdef", "{output:?}");
}

#[test]
fn what_was_printed_before_a_fault_is_seen() {
    if !have_clang() {
        return;
    }
    let text = r#"#include <stdio.h>
int v[4] = {1, 2, 3, 4};
static int get(int i) { return v[i]; }
int main(void) {
  printf("before");
  return get(5);
}"#;
    let run = run("before.c", text, &[], "");
    assert_eq!((run.stdout.as_str(), run.code), ("before", Some(1)));
    let expected = [
        "error[out-of-bounds]: read of 4 bytes at offset 20 of `v`, which has 16 bytes\n",
        "before.c:3:32\n",
        "3 | static int get(int i) { return v[i]; }\n",
        "note: in `get`, called from `main` at ",
        "note: `v` is defined here\n",
        "before.c:2:5\n",
    ];
    for expected in expected {
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
    }
}

#[test]
fn what_was_inlined_is_a_call() {
    if !have_clang() {
        return;
    }
    let text = r"static inline __attribute__((always_inline)) int get(int *p, int i) { return p[i]; }
int main(int argc, char **argv) {
  int v[2] = {argc, 2};
  return get(v, argc + 1);
}";
    let run = run("inlined.c", text, &[], "");
    assert!(run.stderr.contains("in `get`, called from `main` at "), "{}", run.stderr);
    assert!(run.stderr.contains("inlined.c:4:10"), "{}", run.stderr);
}

#[test]
fn files_are_those_of_the_directory() {
    if !have_clang() {
        return;
    }
    let text = r#"#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    FILE *f = fopen(argv[i], "r");
    char line[20] = "-";
    if (f) { fgets(line, sizeof line, f); fclose(f); }
    puts(line);
  }
  return 0;
}"#;
    let outer = folder("c-run-dir");
    let root = outer.join("root");
    std::fs::create_dir_all(root.join("sub")).expect("ours");
    std::fs::write(outer.join("secret"), "secret").expect("ours");
    std::fs::write(root.join("a"), "first").expect("ours");
    std::fs::write(root.join("sub/b"), "second").expect("ours");
    std::os::unix::fs::symlink(outer.join("secret"), root.join("link")).expect("ours");
    std::os::unix::fs::symlink("sub/b", root.join("inner")).expect("ours");
    let root = root.to_str().expect("UTF-8");
    let names = [
        "a",
        "/a",
        "sub/b",
        "../a",
        "/../secret",
        "../secret",
        "sub/../../secret",
        "link",
        "inner",
        "sub",
    ];
    let flags: Vec<&str> = ["--dir", root, "--"].into_iter().chain(names).collect();
    let shown = run("dir.c", text, &flags, "");
    assert_eq!(
        shown.stdout, "first\nfirst\nsecond\nfirst\n-\n-\n-\n-\nsecond\n-\n",
        "{}",
        shown.stderr
    );
    // Without the flag, there are none.
    assert_eq!(run("dir.c", text, &["--", "a"], "").stdout, "-\n");
    let wrong = run("dir.c", text, &["--dir", "/nowhere/at/all"], "");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.starts_with("error: `--dir /nowhere/at/all`"), "{}", wrong.stderr);
}

#[test]
fn bad_input_is_refused() {
    if !have_clang() {
        return;
    }
    let missing = polysem(&["run", "nothing.c"], b"");
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("nothing.c"), "{}", missing.stderr);
    let wrong = run("wrong.c", "int main(void) { return x; }", &[], "");
    assert_eq!((wrong.stdout.as_str(), wrong.code), ("", Some(2)));
    assert!(wrong.stderr.contains("error: use of undeclared identifier 'x'"), "{}", wrong.stderr);
    let fine = "int main(void) { return 0; }";
    let path = file("fine.c", fine.as_bytes());
    let path = path.to_str().expect("UTF-8");
    let compiler = polysem(&["run", "--cc=no-such-clang", path], b"");
    assert!(compiler.stderr.contains("`no-such-clang`"), "{}", compiler.stderr);
    assert_eq!(compiler.code, Some(2));
    for flags in [&["--input", "a=1"][..], &["--trace"], &["--json"], &["-O7"], &["--check", "x"]] {
        assert_eq!(run("fine.c", fine, flags, "").code, Some(2), "{flags:?}");
    }
    let no_main = run("no-main.c", "int f(void) { return 0; }", &[], "");
    assert_eq!(no_main.stderr, "error: there is no function `main`\n");
    assert_eq!(no_main.code, Some(2));
    let twice = polysem(&["run", path, path], b"");
    assert!(twice.stderr.contains("`main` is defined twice"), "{}", twice.stderr);
    assert_eq!(polysem(&["run", "a.pl", "b.pl"], b"").code, Some(2));
}

#[test]
fn several_files_and_other_forms_of_them() {
    if !have_clang() {
        return;
    }
    let two = file("two.c", b"int twice(int x) { return N * x; }");
    let two = two.to_str().expect("UTF-8");
    let text = "int twice(int); int main(void) { return twice(21); }";
    for level in ["-O0", "-O2"] {
        let done = run("one.c", text, &[two, level, "--cflags=-DN=2"], "");
        assert_eq!((done.code, done.stderr.as_str()), (Some(42), ""));
    }
    let folder = folder("c-run-forms");
    for (flags, ending) in [(&["-S"][..], "ll"), (&["-c"], "bc")] {
        let to = folder.join("one").with_extension(ending);
        let from = file("forms.c", b"int main(void) { return 7; }");
        let mut clang = Command::new("clang-19");
        clang.args(["-emit-llvm", "-o"]).arg(&to).args(flags).arg(from);
        assert!(clang.status().expect("clang starts").success());
        let done = polysem(&["run", to.to_str().expect("UTF-8")], b"");
        // Bitcode needs an `llvm-dis`, which is not everywhere.
        let refused = ending == "bc" && done.stderr.contains("remedy: install");
        assert!(done.code == Some(7) || refused, "{ending}: {done:?}");
    }
}

#[test]
fn an_object_is_written_to_a_file() {
    if !have_clang() {
        return;
    }
    let to = folder("c-run-json").join("out.json");
    let flag = format!("--json={}", to.display());
    let json = || -> Value {
        let text = std::fs::read_to_string(&to).expect("it is written");
        serde_json::from_str(&text).expect("one object")
    };
    let text = "#include <stdio.h>\nint main(int argc, char **argv) {\n  puts(\"x\");\n  int z = argc - 1;\n  return 5 / z;\n}";
    let done = run("json.c", text, &[&flag, "--", "a", "b"], "");
    assert_eq!((done.stdout.as_str(), done.stderr.as_str(), done.code), ("x\n", "", Some(2)));
    let fine = json();
    assert_eq!((fine["verdict"].as_str(), fine["exit"].as_u64()), (Some("safe"), Some(2)));
    assert_eq!(fine["findings"], Value::Array(vec![]));
    assert!(fine["instructions"].as_u64().is_some_and(|n| n > 10), "{fine}");
    assert_eq!(run("json.c", text, &[&flag], "").code, Some(1));
    let found = json();
    assert_eq!(found["verdict"], "unsafe");
    let finding = &found["findings"][0];
    assert_eq!(
        (finding["kind"].as_str(), finding["line"].as_u64()),
        (Some("division-by-zero"), Some(5))
    );
    assert_eq!(finding["function"], "main");
    // With a file, the verbs for small languages write the object there, too.
    let gcd = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/gcd.pl");
    let done = polysem(&["run", gcd, "--input", "a=4", "--input", "b=6", &flag], b"");
    assert_eq!((done.stdout.as_str(), done.code), ("2\n", Some(0)));
    assert_eq!(json()["outputs"][0], "2");
}

#[test]
fn limits_and_what_is_not_there_make_it_unknown() {
    if !have_clang() {
        return;
    }
    let text =
        "#include <stdio.h>\nint other(int);\nint main(void) { printf(\"a\"); return other(1); }";
    let done = run("missing.c", text, &[], "");
    assert_eq!((done.stdout.as_str(), done.code), ("a", Some(3)));
    let last = "verdict: unknown (unsupported: call of `other`, which has no body)\n";
    assert!(done.stderr.ends_with(last), "{}", done.stderr);
    let forever = "#include <stdio.h>\nint main(void) { puts(\"a\"); for (;;) ; }";
    for (flags, why) in [(["--steps", "100000"], "100000 steps"), (["--time", "0.3"], "time")] {
        let done = run("forever.c", forever, &flags, "");
        assert_eq!((done.stdout.as_str(), done.code), ("a\n", Some(3)));
        let last = format!("verdict: unknown (budget spent: {why})\n");
        assert!(done.stderr.ends_with(&last), "{}", done.stderr);
    }
}

#[test]
fn leaks_are_told_if_asked_for() {
    if !have_clang() {
        return;
    }
    let text = r"#include <stdlib.h>
static void *kept;
static void lose(int n) { while (n--) { char *p = malloc(10); p[0] = 1; } }
int main(void) { kept = malloc(5); *(void **)(kept = malloc(8)) = malloc(3); lose(3); return 0; }";
    assert_eq!(run("leaks.c", text, &[], "").code, Some(0));
    let found = run("leaks.c", text, &["--check", "leak"], "");
    assert_eq!(found.code, Some(1));
    let errors: Vec<_> = found.stderr.lines().filter(|line| line.starts_with("error[")).collect();
    assert_eq!(
        errors,
        [
            "error[leak]: 5 bytes of `malloc` are still allocated, and nothing leads to them",
            "error[leak]: 10 bytes of `malloc` are still allocated, and nothing leads to them"
        ]
    );
    assert!(found.stderr.contains("… and 2 more blocks of this place, with 20 bytes"));
}

/// The machine that the tests run on says what that is.
#[test]
fn what_is_not_checked_is_what_machines_do() {
    if !have_clang() {
        return;
    }
    let text = r#"#include <stdio.h>
int main(void) {
  volatile int most = 2147483647, less = -2147483647 - 1, far = 33;
  volatile long wide = 1, further = 65;
  printf("%d %d %d\n", most + 1, less - 1, most * 3);
  printf("%ld %d %d\n", wide << further, less >> far, 1 << far);
  return 0;
}"#;
    let overflow = ["--no-check", "overflow"];
    let both = ["--no-check", "overflow", "--no-check", "shift"];
    for (flags, fault) in [(&[][..], "error[overflow]"), (&overflow, "error[shift]")] {
        let found = run("unchecked.c", text, flags, "");
        assert_eq!(found.code, Some(1));
        assert!(found.stderr.starts_with(fault), "{}", found.stderr);
    }
    let found = run("unchecked.c", text, &both, "");
    let (source, program) = (file("unchecked.c", text.as_bytes()), folder("unchecked").join("it"));
    let compiled = Command::new("clang-19").arg("-w").arg(source).arg("-o").arg(&program).status();
    assert!(compiled.is_ok_and(|status| status.success()));
    let native = Command::new(program).output().expect("what was compiled runs");
    assert_eq!(
        (found.code, found.stdout),
        (Some(0), String::from_utf8_lossy(&native.stdout).into())
    );
}

/// The user reads what they want, and no more.
#[test]
fn a_closed_pipe_ends_it_quietly() {
    if !have_clang() {
        return;
    }
    let text = "#include <stdio.h>\nint main(void) { for (;;) puts(\"y\"); }";
    let path = file("yes.c", text.as_bytes());
    let script =
        format!("{} run --cc clang-19 {} | head -1", env!("CARGO_BIN_EXE_polysem"), path.display());
    let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "y\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn the_program_can_be_shown() {
    if !have_clang() {
        return;
    }
    let shown = run("shown.c", "int main(void) { return 7; }", &["--print-ir"], "");
    assert_eq!(shown.code, Some(0));
    assert!(shown.stdout.contains("main"), "{}", shown.stdout);
    let kept = run("slots.c", "int main(void) { int x = 7; return x; }", &["--no-promote"], "");
    assert_eq!(kept.code, Some(7));
}
