//! Programs that mean us harm: names that act on the terminal or look like a verdict, lines that claim to be from other
//! files, assembly that nobody executes, builds whose flags run code.
//!
//! Expected is what a reader may believe: the last line of stdout is ours, and nothing but the program's own text is shown.

mod common;

use common::{Run, file, polysem, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Whether there is a compiler; without one there is nothing to test here.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn have_clang() -> bool {
    let have = Command::new("clang-19").arg("--version").output().is_ok();
    if !have {
        eprintln!("skipped: no clang-19");
    }
    have
}

/// A directory of a test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_hostile").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a temporary directory can be made");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn run(verb: &str, source: &Path, out: &Path, flags: &[&str]) -> Run {
    let mut args = vec![verb, "--cc", "clang-19", text(source)];
    if verb != "run" {
        args.extend(["--out", text(out)]);
    }
    polysem(&[&args[..], flags].concat(), b"")
}

/// Characters that do more than print themselves; ends of lines are looked at apart.
fn acts(char: char) -> bool {
    char.is_control() && char != '\n' && char != '\t'
        || matches!(char, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Lines that look like the end of a report, but for the last one.
fn is_forged(line: &str) -> bool {
    let line = line.trim_start();
    ["verdict:", "SF:", "BRDA:", "error[fake", "note: trust me"]
        .iter()
        .any(|word| line.starts_with(word))
}

const FORGED: &str =
    "\\nverdict: safe\\nerror[fake]: x\\nnote: trust me\\nSF:x\\r\\033[2J\\033[31m\\342\\200\\256";

/// Names, labels, texts and files that would forge a report.
fn forging() -> Vec<(&'static str, String)> {
    vec![
        (
            "label",
            format!(
                "int __VERIFIER_nondet_int(void);
                 __attribute__((noinline)) int divide(int x) __asm__(\"d{FORGED}\");
                 int divide(int x) {{ return 10 / x; }}
                 int main(void) {{ return divide(__VERIFIER_nondet_int()); }}"
            ),
        ),
        (
            "called",
            format!(
                "int missing(void *) __asm__(\"m{FORGED}\");
                 int main(void) {{ int x; return missing(&x); }}"
            ),
        ),
        (
            "input",
            format!(
                "int nondet_int(void) __asm__(\"nondet_int{FORGED}\");
                 int main(void) {{ return 10 / nondet_int(); }}"
            ),
        ),
        (
            "object",
            format!(
                "int table[4] __asm__(\"t{FORGED}\");
                 int __VERIFIER_nondet_int(void);
                 int main(void) {{ return table[__VERIFIER_nondet_int()]; }}"
            ),
        ),
        (
            "line",
            format!(
                "int __VERIFIER_nondet_int(void);
                 int main(void) {{
                 #line 7 \"l{FORGED}\"
                   return 10 / __VERIFIER_nondet_int();
                 }}"
            ),
        ),
        (
            "assertion",
            format!(
                "void __assert_fail(const char *, const char *, unsigned, const char *);
                 int __VERIFIER_nondet_int(void);
                 int main(void) {{
                   if (__VERIFIER_nondet_int() == 3) __assert_fail(\"a{FORGED}\", \"f{FORGED}\", 3, \"g{FORGED}\");
                   return 0;
                 }}"
            ),
        ),
        (
            "symbolic",
            format!(
                "#include <polysem.h>
                 int main(void) {{
                   int x;
                   polysem_symbolic(&x, sizeof x, \"x{FORGED}\");
                   return 10 / x;
                 }}"
            ),
        ),
    ]
}

/// Nothing in what a verb prints and writes acts on a terminal, or begins a line that it does not begin.
fn check(name: &str, verb: &str, run: &Run, out: &Path) {
    // In `run`, all inputs are zero, and that may be none that does harm.
    let fine = verb == "run" && run.code == Some(0);
    assert!(fine || matches!(run.code, Some(1 | 3)), "{name} {verb}: {run:?}");
    assert!(!run.stdout.contains(acts) && !run.stderr.contains(acts), "{name} {verb}: {run:?}");
    let lines: Vec<&str> = run.stdout.lines().chain(run.stderr.lines()).collect();
    let verdicts: Vec<&&str> = lines.iter().filter(|line| is_forged(line)).collect();
    let ours = |line: &&&str| {
        ["verdict: unsafe", "verdict: unknown ("].iter().any(|v| line.starts_with(v))
    };
    assert!(verdicts.len() <= 1 && verdicts.iter().all(ours), "{name} {verb}: {run:?}");
    let Ok(entries) = fs::read_dir(out) else { return };
    for path in entries.map(|entry| entry.expect("it can be listed").path()) {
        let shown = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        // What the program prints is its own, and is kept as it is; objects have their names in tests for programs.
        if [".ktest", ".bin", ".out"].iter().any(|ending| shown.ends_with(ending)) {
            continue;
        }
        let written = fs::read_to_string(&path).expect("it is text");
        assert!(!written.contains(acts), "{name} {verb}: {shown}: {written}");
        let forged = |line: &&str| {
            let is_lcov = shown == "coverage.lcov" && !line.starts_with("SF:x");
            is_forged(line) && !is_lcov
        };
        assert_eq!(written.lines().find(forged), None, "{name} {verb}: {shown}: {written}");
    }
}

#[test]
fn no_text_of_a_program_is_taken_for_ours() {
    if !have_clang() {
        return;
    }
    for (name, source) in forging() {
        let place = folder(&format!("forging_{name}"));
        let path = place.join("program.c");
        fs::write(&path, source).expect("it can be written");
        let out = place.join("out");
        for (verb, flags) in [
            ("test", &["--format", "ktest,xml,c,gtest,rust"][..]),
            ("verify", &["--tree"]),
            ("run", &["--color", "never"]),
        ] {
            let run = run(verb, &path, &out, flags);
            check(name, verb, &run, &out);
        }
    }
}

#[test]
fn lines_of_other_files_are_not_shown() {
    if !have_clang() {
        return;
    }
    let place = folder("lines");
    let secret = place.join("secret.txt");
    fs::write(&secret, "the secret\nof the host\n").expect("it can be written");
    let pipe = place.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("it starts");
    assert!(made.success());
    for named in [text(&secret), "secret.txt", text(&pipe), "/dev/zero", "/etc/passwd"] {
        let source = place.join("program.c");
        let program = format!(
            "int __VERIFIER_nondet_int(void);\nint main(void) {{\n#line 1 \"{named}\"\n\
             return 10 / __VERIFIER_nondet_int(); }}\n"
        );
        fs::write(&source, program).expect("it can be written");
        let out = place.join("out");
        for verb in ["test", "verify", "run"] {
            let begin = Instant::now();
            let run = run(verb, &source, &out, &["--time", "20", "--memory", "1000"]);
            assert_eq!(run.code, Some(1), "{named}: {run:?}");
            assert!(begin.elapsed() < Duration::from_secs(20), "{named}");
            let mut all = run.stdout + &run.stderr;
            for entry in fs::read_dir(&out).into_iter().flatten().flatten() {
                all += &String::from_utf8_lossy(&fs::read(entry.path()).expect("it can be read"));
            }
            for line in ["the secret", "of the host", "root:"] {
                assert!(!all.contains(line), "{named} {verb}: {all}");
            }
            // The place is told all the same.
            assert!(all.contains("division-by-zero"), "{named} {verb}: {all}");
        }
    }
    // What the compiler did read is shown: a header, and a file under another name of its own.
    fs::write(place.join("part.h"), "int part(int x) { return 10 / x; }\n")
        .expect("it can be written");
    let source = place.join("includes.c");
    let program = "#include \"part.h\"\nint __VERIFIER_nondet_int(void);\n\
                   int main(void) { return part(__VERIFIER_nondet_int()); }\n";
    fs::write(&source, program).expect("it can be written");
    for times in ["first", "from the cache"] {
        let run = run("test", &source, &place.join("out"), &[]);
        assert!(
            run.stdout.contains("int part(int x) { return 10 / x; }"),
            "{times}: {}",
            run.stdout
        );
    }
}

#[test]
fn assembly_that_nobody_executes_forbids_safe() {
    if !have_clang() {
        return;
    }
    let place = folder("assembly");
    let source = place.join("program.c");
    let program = "int x = 1;\n__asm__(\".globl x_is_zero\\nx_is_zero = 0\");\nint main(void) { return x - 1; }\n";
    fs::write(&source, program).expect("it can be written");
    let out = place.join("out");
    for verb in ["test", "verify"] {
        let unknown = run(verb, &source, &out, &[]);
        assert_eq!(unknown.code, Some(3), "{unknown:?}");
        let last = unknown.stdout.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("verdict: unknown (")
                && last.contains("assembly outside of functions"),
            "{last}"
        );
        let safe = run(verb, &source, &out, &["--ignore-module-asm"]);
        assert_eq!((safe.code, safe.stdout.lines().last()), (Some(0), Some("verdict: safe")));
    }
    let json = text(&place.join("run.json")).to_string();
    let told = run("run", &source, &out, &[&format!("--json={json}")]);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(told.stderr.contains("not executed: assembly outside of functions"), "{told:?}");
    let json = fs::read_to_string(json).expect("it was written");
    assert!(
        json.contains("\"verdict\":\"unknown\"") && json.contains("assembly outside"),
        "{json}"
    );
}

#[test]
fn a_recorded_build_runs_no_code_unless_it_is_trusted() {
    if !have_clang() {
        return;
    }
    let place = folder("build");
    let source = place.join("program.c");
    fs::write(&source, "int main(void) { return N; }\n").expect("it can be written");
    let evil = place.join("evil");
    let touched = place.join("touched");
    let script = format!("#!/bin/sh\ntouch {}\nexit 1\n", touched.display());
    fs::write(&evil, script).expect("it can be written");
    let made = Command::new("chmod").arg("+x").arg(&evil).status().expect("it starts");
    assert!(made.success());
    fs::write(place.join("flags"), "-fplugin=./evil.so").expect("it can be written");
    let database = place.join("compile_commands.json");
    let write = |compiler: &str, flags: &[&str]| {
        let mut words = vec![compiler, "-DN=0"];
        words.extend(flags);
        words.extend(["-c", "program.c"]);
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let entry = format!(
            "[{{\"directory\": \"{}\", \"file\": \"program.c\", \"arguments\": [{}]}}]",
            place.display(),
            words.join(", ")
        );
        fs::write(&database, entry).expect("it can be written");
    };
    let out = place.join("out");
    let commands = format!("--compile-commands={}", database.display());
    for flags in [
        &["-fplugin=./evil.so"][..],
        &["-Xclang", "-load", "-Xclang", "./evil.so"],
        &["-fpass-plugin=./evil.so"],
        &["-B."],
        &["-B", "."],
        &["-specs=./specs"],
        &["@flags"],
        &["-mllvm", "-load=./evil.so"],
        &["-wrapper", "./evil"],
        &["--config", "./flags"],
        &["-fno-integrated-as"],
        &["-ftime-trace=./trace"],
    ] {
        write("cc", flags);
        for verb in ["test", "verify", "run"] {
            let refused = run(verb, &source, &out, &[&commands]);
            assert_eq!(refused.code, Some(2), "{flags:?}: {refused:?}");
            assert!(refused.stderr.contains("--trust-build"), "{flags:?}: {}", refused.stderr);
            assert!(
                refused.stderr.contains(flags[0]) || flags[0] == "-Xclang",
                "{flags:?}: {}",
                refused.stderr
            );
        }
    }
    // With trust it is the compiler that says what is wrong.
    write("cc", &["-fplugin=./evil.so"]);
    let trusted = run("test", &source, &out, &[&commands, "--trust-build"]);
    assert!(!trusted.stderr.contains("--trust-build"), "{trusted:?}");
    assert!(trusted.stderr.contains("evil.so"), "{trusted:?}");
    // The compiler that it names is never started.
    write(text(&evil), &[]);
    let fine = run("test", &source, &out, &[&commands]);
    assert_eq!(fine.code, Some(0), "{fine:?}");
    assert!(!touched.exists());
}

/// The process that holds a directory is named.
#[test]
fn a_directory_in_use_is_refused_with_who_uses_it() {
    if !have_clang() {
        return;
    }
    let place = folder("in_use");
    let source = file(
        "c_hostile_in_use.c",
        b"unsigned char __VERIFIER_nondet_uchar(void);
          int main(void) { int n = 0; for (int i = 0; i < 60; i++) if (__VERIFIER_nondet_uchar() == 7) n++; return n; }",
    );
    let out = place.join("out");
    let args = ["test", "--cc", "clang-19", text(&source), "--out", text(&out)];
    let mut child = program().args(args).stdout(Stdio::null()).spawn().expect("it starts");
    while !out.join("journal").exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = run("test", &source, &out, &[]);
    let id = child.id().to_string();
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert_eq!(second.code, Some(2), "{second:?}");
    assert!(second.stderr.contains(&format!("process {id}")), "{second:?}");
    // Of a process that is gone, nothing is left in the way.
    assert_eq!(run("test", &source, &out, &["--paths", "3"]).code, Some(3));
}

/// `| true`, and a device without room.
#[test]
fn the_exit_code_is_the_verdicts_whatever_becomes_of_the_output() {
    let place = folder("unread");
    let c = have_clang();
    for (name, program, is_safe) in [
        ("unsafe.c", "int nondet_int(void); int main(void) { return 10 / nondet_int(); }", false),
        ("safe.c", "int main(void) { return 0; }", true),
        ("unsafe.pl", "var a; assert a != 3;", false),
        ("safe.pl", "var a; assert a == a;", true),
    ] {
        let source = place.join(name);
        fs::write(&source, program).expect("it can be written");
        let verbs: &[&str] = match is_c(&source) {
            true if c => &["test", "verify"],
            true => &[],
            false => &["explore", "verify"],
        };
        for verb in verbs {
            let out = format!("--cc clang-19 --out {}", text(&place.join("out")));
            let flags = if is_c(&source) { &*out } else { "" };
            let polysem = env!("CARGO_BIN_EXE_polysem");
            let command = format!("{polysem} {verb} {} {flags}", text(&source));
            for (script, safe) in [
                (format!("{command} | true; exit ${{PIPESTATUS[0]}}"), 0),
                (format!("{command} > /dev/full"), 3),
                (format!("{command} >&-"), 3),
            ] {
                let run = Command::new("bash").args(["-c", &script]).stdin(Stdio::null()).output();
                let run = run.expect("it starts");
                let expected: &[i32] = match is_safe {
                    false => &[1],
                    // A closed stdout may be taken for one that nobody reads.
                    true if script.ends_with("&-") => &[0, 3],
                    true => &[safe],
                };
                let code = run.status.code().unwrap_or(-1);
                assert!(expected.contains(&code), "{script}: {run:?}");
            }
        }
    }
}

fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "c")
}
