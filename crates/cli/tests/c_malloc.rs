//! `--malloc-may-fail` as users call it: what is at fault only if there is no memory, in all ways to verify; and tests that say
//! so again, in the interpreter and natively.

mod common;

use common::{Run, file, polysem};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FLAG: &str = "--malloc-may-fail";

/// Whether there is a compiler; without one there is nothing to test here.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn have_clang() -> bool {
    let have = Command::new("clang-19").arg("--version").output().is_ok();
    if !have {
        eprintln!("skipped: no clang-19");
    }
    have
}

/// A program, and a directory for what is said of it.
struct Subject {
    source: String,
    out: PathBuf,
}

impl Subject {
    fn new(name: &str, body: &str) -> Subject {
        let text = format!(
            "#define _GNU_SOURCE\n#include <assert.h>\n#include <errno.h>\n#include <malloc.h>\n\
             #include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <wchar.h>\n{body}\n"
        );
        let source = file(&format!("malloc_{name}.c"), text.as_bytes());
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_malloc").join(name);
        let _ = fs::remove_dir_all(&out);
        Subject { source: source.to_string_lossy().into_owned(), out }
    }

    fn run(&self, verb: &str, flags: &[&str]) -> Run {
        let out = self.out.to_str().expect("UTF-8");
        let mut args = vec![verb, "--cc", "clang-19", &self.source, "--out", out];
        args.extend(flags);
        polysem(&args, b"")
    }

    fn replay(&self, test: &str, flags: &[&str]) -> Run {
        let test = self.out.join(test);
        let mut args = vec!["replay", "--cc", "clang-19", test.to_str().expect("UTF-8")];
        args.push(&self.source);
        args.extend(flags);
        polysem(&args, b"")
    }

    /// The names of the tests that lead to a fault of a kind.
    fn faults(&self, kind: &str) -> Vec<String> {
        let ending = format!(".{kind}.err");
        let files = fs::read_dir(&self.out).expect("there is output");
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        names.filter_map(|name| Some(name.strip_suffix(&ending)?.to_string())).collect()
    }
}

fn verdict(run: &Run) -> &str {
    run.stdout.lines().last().unwrap_or_default().trim_start_matches("verdict: ")
}

/// Bodies of programs that are right with enough memory, and the fault that they have without, if any; by C's rules.
const PROGRAMS: &[(&str, Option<&str>, &str)] = &[
    (
        "unlooked",
        Some("null-dereference"),
        "int main(void) { int *p = malloc(4); *p = 1; free(p); }",
    ),
    ("looked", None, "int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; free(p); }"),
    (
        "lost",
        Some("leak"),
        "int main(void) { char *p = malloc(4); if (!p) return 0; p = realloc(p, 8);
         if (!p) return 0; p[7] = 1; free(p); }",
    ),
    (
        "kept",
        None,
        "int main(void) { char *p = malloc(4); if (!p) { assert(errno == ENOMEM); return 0; }
         p[0] = 1; char *q = realloc(p, 8);
         if (!q) { assert(errno == ENOMEM && p[0] == 1); free(p); return 0; }
         assert(q[0] == 1); q[7] = 2; free(q); }",
    ),
    (
        "zeroed",
        Some("null-dereference"),
        "int main(void) { int *p = calloc(2, 4); p[1]++; free(p); }",
    ),
    (
        "aligned",
        Some("null-dereference"),
        "int main(void) { int *p = aligned_alloc(32, 64); *p = 1; free(p); }",
    ),
    (
        "by_result",
        None,
        "int main(void) { void *p = (void *)1; int e = posix_memalign(&p, 32, 64);
         if (e) { assert(e == ENOMEM && p == (void *)1); return 0; } *(int *)p = 1; free(p); }",
    ),
    (
        "copied",
        Some("null-dereference"),
        "int main(void) { char *s = strdup(\"ab\"); int n = s[1] == 'b'; free(s); return n; }",
    ),
    (
        "printed",
        None,
        "int main(void) { char *s; if (asprintf(&s, \"%d\", 5) < 0) return 0; int n = s[0]; free(s); return n; }",
    ),
    // What is freed, what is on the stack, and what the library needs for itself.
    (
        "others",
        None,
        "int main(void) { int n = 3, a[n]; a[2] = 1; char *b = __builtin_alloca(4); b[3] = 1;
         assert(setenv(\"X\", \"1\", 1) == 0 && getenv(\"X\")[0] == '1');
         free(NULL); printf(\"%d\\n\", a[2] + b[3]); }",
    ),
    (
        "own",
        None,
        "static char room[64]; void *malloc(size_t n) { (void)n; return room; }
         int main(void) { int *p = malloc(4); *p = 1; }",
    ),
    // A list: each node may be the one that there is no memory for.
    (
        "list",
        None,
        "struct node { struct node *next; int n; };
         int main(void) { struct node *all = NULL; int made = 0;
         for (int i = 0; i < 12; i++) { struct node *p = malloc(sizeof *p); if (!p) continue;
           p->n = i; p->next = all; all = p; made++; }
         assert(made <= 12);
         while (all) { struct node *next = all->next; free(all); all = next; made--; }
         assert(made == 0); }",
    ),
];

#[test]
fn what_fails_without_memory_is_found_in_all_ways() {
    if !have_clang() {
        return;
    }
    for &(name, fault, body) in PROGRAMS {
        let subject = Subject::new(name, body);
        let leaks = ["--check", "leak"];
        let run = subject.run("verify", &leaks);
        assert_eq!(verdict(&run), "safe", "{name} with enough memory: {}", run.stdout);
        for way in [
            &[][..],
            &["--no-joining"],
            &["--no-interpolants"],
            &["--paranoid"],
            &["-O1"],
            &["--uninit", "input"],
        ] {
            // What is lost is nothing that states are compared by: without the check there is more to prune.
            let checked = if fault == Some("leak") { &leaks[..] } else { &[] };
            let run = subject.run("verify", &[&[FLAG], way, checked].concat());
            // An optimiser may take pairs of malloc and free away, and so what goes wrong between them.
            let Some(kind) = fault.filter(|_| way != ["-O1"]) else {
                if fault.is_none() {
                    assert_eq!(verdict(&run), "safe", "{name} {way:?}: {}", run.stdout);
                }
                continue;
            };
            assert_eq!(verdict(&run), "unsafe", "{name} {way:?}: {}", run.stdout);
            assert!(run.stdout.contains(&format!("error[{kind}]")), "{name}: {}", run.stdout);
            assert!(run.stdout.contains("malloc-fails = "), "{name}: {}", run.stdout);
        }
        let run = subject.run("test", &[FLAG, "--check", "leak"]);
        let expected = if fault.is_some() { "unsafe" } else { "safe" };
        assert_eq!(verdict(&run), expected, "{name}: {}", run.stdout);
    }
}

#[test]
fn tests_say_again_which_allocation_failed() {
    if !have_clang() {
        return;
    }
    for &(name, fault, body) in PROGRAMS {
        let Some(kind) = fault else { continue };
        let subject = Subject::new(&format!("again_{name}"), body);
        let flags = [FLAG, "--check", "leak"];
        let run = subject.run("test", &[&flags[..], &["--format", "ktest,xml,bin"]].concat());
        assert!(run.stdout.contains("--malloc-may-fail"), "{name}: {}", run.stdout);
        let tests = subject.faults(kind);
        assert_eq!(tests.len(), 1, "{name}: {}", run.stdout);
        for ending in ["ktest", "xml", "bin"] {
            let run = subject.replay(&format!("{}.{ending}", tests[0]), &flags);
            assert_eq!(run.code, Some(1), "{name}.{ending}: {}", run.stderr);
            assert!(run.stderr.contains("\nreproduced: "), "{name}.{ending}: {}", run.stderr);
        }
        let test = format!("{}.ktest", tests[0]);
        let run = subject.replay(&test, &["--check", "leak"]);
        assert_eq!(run.code, Some(0), "{name} with enough memory: {}", run.stderr);
        // A machine may still find the lost block by what is left on its stack.
        if kind != "leak" {
            let native = ["--native", "--cflags=-fsanitize=address"];
            let run = subject.replay(&test, &[&flags[..], &native].concat());
            assert!(run.stderr.contains("\nreproduced natively"), "{name}: {}", run.stderr);
            assert_eq!(run.code, Some(1), "{name}: {}", run.stderr);
        }
    }
}

/// Ten allocations, of which every other one fails where the assertion does.
const KIN: &str = "int main(void) {
  int failed = 0; void *p; char *s; wchar_t *w;
  p = calloc(2, 4); if (!p) failed |= 1; else assert(*(int *)p == 0); free(p);
  p = aligned_alloc(32, 64); if (!p) failed |= 2; free(p);
  if (posix_memalign(&p, 32, 64)) failed |= 4; else free(p);
  s = strdup(\"ab\"); if (!s) failed |= 8; free(s);
  s = strndup(\"ab\", 1); if (!s) failed |= 16; free(s);
  w = wcsdup(L\"ab\"); if (!w) failed |= 32; free(w);
  if (asprintf(&s, \"%d\", 5) < 0) failed |= 64; else free(s);
  p = reallocarray(NULL, 2, 2); if (!p) failed |= 128; free(p);
  p = valloc(2); if (!p) failed |= 256; free(p);
  p = memalign(16, 2); if (!p) failed |= 512; free(p);
  // None of these has an input: they fail, or free, by themselves; a stream is the library's.
  size_t most = -1; volatile size_t much = most;
  assert(calloc(much, 2) == NULL && reallocarray(NULL, much, 2) == NULL);
  assert(posix_memalign(&p, 3, 8) == EINVAL);
  assert(fopen(\"/nowhere/at/all\", \"r\") == NULL);
  assert(failed != 0x2aa);
  return 0;
}";

#[test]
fn every_function_that_allocates_may_fail_natively_too() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("kin", KIN);
    let run = subject.run("test", &[FLAG]);
    assert!(run.stdout.contains("1024 paths completed; 1 fault"), "{}", run.stdout);
    let tests = subject.faults("assertion");
    let test = format!("{}.ktest", tests[0]);
    let run = subject.replay(&test, &[FLAG]);
    assert!(run.stderr.contains("\nreproduced: "), "{}", run.stderr);
    // Not with -O1: an optimiser takes allocations away that nobody uses, and takes them for done.
    let run = subject.replay(&test, &[FLAG, "--native"]);
    assert!(run.stderr.contains("`failed != 0x2aa' failed"), "{}", run.stderr);
    assert!(run.stderr.contains("\nreproduced natively"), "{}", run.stderr);
    // Without the flag nothing fails, in either.
    for flags in [&[][..], &["--native"]] {
        let run = subject.replay(&test, flags);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    }
    // Another test ends as it was recorded.
    let other = if tests[0] == "test000001" { "test000002.ktest" } else { "test000001.ktest" };
    let run = subject.replay(other, &[FLAG, "--native"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("exit code 0"), "{}", run.stderr);
}

#[test]
fn the_flag_is_for_c_programs() {
    let source = file("malloc_small.pl", b"skip\n");
    let run = polysem(&["verify", source.to_str().expect("UTF-8"), FLAG], b"");
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains(FLAG), "{}", run.stderr);
}
