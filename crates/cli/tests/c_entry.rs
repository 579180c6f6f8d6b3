//! `polysem test --entry f`: library code without a harness. Which inputs there are, which faults are found in functions with a
//! planted mistake, that repaired ones are safe, and that tests can be replayed.

mod common;

use common::{Run, file, polysem};
use polysem_report::{TestCase, ktest};
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

/// Functions as they stand in libraries. Those that end in `_bad` have a mistake.
const LIBRARY: &str = r"#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
struct point { int x, y; };
struct node { int value; struct node *next; };
struct mixed {
  unsigned a : 3, b : 7;
  bool on;
  char name[4];
  union { int i; float f; };
  short v[2];
  struct point at[2];
  void (*call)(void);
};
struct big { long a[3]; };

void reverse(char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  for (size_t i = 0; i < n / 2; i++) {
    char c = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = c;
  }
}
void reverse_bad(char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  for (size_t i = 0; i <= n / 2; i++) {
    char c = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = c;
  }
}
int sum(const struct node *list) {
  int sum = 0;
  for (; list != NULL; list = list->next)
    sum ^= list->value;
  return sum;
}
int sum_bad(const struct node *list) {
  int sum = list->value;
  while (list != NULL) {
    list = list->next;
    sum ^= list->value;
  }
  return sum;
}
int move(struct point *p, int by) {
  if (by < 0 || by > 100 || p->x > 1000)
    return -1;
  p->x += by;
  return 0;
}
int move_bad(struct point *p, int by) {
  if (by < 0 || by > 100)
    return -1;
  p->x += by;
  return 0;
}
static void copy(unsigned char *to, const unsigned char *from, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = from[i];
}
static void copy_bad(unsigned char *to, const unsigned char *from, size_t n) {
  for (size_t i = 0; i <= n; i++)
    to[i] = from[i];
}
int largest(const int *v, int n) {
  int best = 0;
  for (int i = 0; i < n; i++)
    if (v[i] > best)
      best = v[i];
  return best;
}
int everything(struct mixed *m, struct point v, struct big g, bool b, int n, ...) {
  if (m->a == 5 && m->b == 100 && m->on && m->name[2] == 'x' && m->i == 7 && m->v[1] == -3)
    if (m->at[1].y == 4 && v.x == 8 && v.y == -9 && g.a[2] == 6 && b && n == 2 && m->call == NULL)
      return 1 / (m->a - 5);
  return 0;
}
double twice(double d) { return d + d; }
int same(double d) { (void)d; return 0; }
int apply(int (*f)(int), int x) { return f(x); }
void destroy(struct node *list) {
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
int main(void) {
  copy(NULL, NULL, 0);
  copy_bad(NULL, NULL, 0);
  return 0;
}
";

/// An exploration of one function.
struct Explored {
    run: Run,
    source: String,
    out: PathBuf,
    flags: Vec<String>,
}

impl Explored {
    fn new(function: &str, flags: &[&str]) -> Explored {
        let name = format!("c_entry_{function}_{}", flags.len());
        let source = file(&format!("{name}.c"), LIBRARY.as_bytes());
        let source = source.to_str().expect("UTF-8").to_owned();
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&out);
        let mut all = vec!["--entry".to_owned(), function.to_owned()];
        all.extend(flags.iter().map(ToString::to_string));
        let shared: Vec<&str> = all.iter().map(|flag| &**flag).collect();
        let args = ["test", "--cc", "clang-19", &source, "--out", out.to_str().expect("UTF-8")];
        let run = polysem(&[&args[..], &shared].concat(), b"");
        Explored { run, source, out, flags: all }
    }

    /// The verdict, and that each test can be replayed.
    fn is(&self, verdict: &str, code: i32) -> &Explored {
        let last = self.run.stdout.lines().last().unwrap_or_default();
        let expected = format!("verdict: {verdict}");
        assert!(last.starts_with(&expected), "{last}: {:?}", self.run);
        assert_eq!(self.run.code, Some(code), "{:?}", self.run);
        // What only `test` takes.
        let flags = self.flags.iter().filter(|flag| *flag != "--bounded-ok");
        let flags: Vec<&str> = flags.map(|flag| &**flag).collect();
        for test in self.files() {
            let args = ["replay", "--cc", "clang-19", test.to_str().expect("UTF-8"), &self.source];
            let run = polysem(&[&args[..], &flags].concat(), b"");
            let stem = test.file_stem().and_then(|stem| stem.to_str()).expect("UTF-8");
            let faulty = fs::read_dir(&self.out).expect("a directory").any(|entry| {
                let path = entry.expect("an entry").path();
                let name = path.file_name().and_then(|name| name.to_str()).expect("UTF-8");
                name.starts_with(stem) && path.extension().is_some_and(|e| e == "err")
            });
            // What was not explored is not run either.
            let cut = run.stderr.contains("bound reached: `*");
            let expected = if cut { 3 } else { i32::from(faulty) };
            assert_eq!(run.code, Some(expected), "{}: {run:?}", test.display());
            assert!(!run.stderr.contains("not reproduced"), "{run:?}");
            assert!(!run.stderr.contains("did not read"), "{run:?}");
        }
        self
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.out).expect("the directory is there");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let mut all: Vec<_> =
            paths.filter(|p| p.extension().is_some_and(|e| e == "ktest")).collect();
        all.sort();
        all
    }

    fn tests(&self) -> Vec<TestCase> {
        let read = |path: &PathBuf| ktest::read(&fs::read(path).expect("a file")).expect("a test");
        self.files().iter().map(read).collect()
    }

    /// The names of the objects of the first test.
    fn names(&self) -> Vec<String> {
        self.tests().remove(0).objects.into_iter().map(|object| object.name).collect()
    }

    fn tells(&self, parts: &[&str]) {
        for part in parts {
            assert!(self.run.stdout.contains(part), "{part}: {}", self.run.stdout);
        }
    }
}

#[test]
fn strings_end_with_a_zero() {
    if !have_clang() {
        return;
    }
    let good = Explored::new("reverse", &["--entry-size", "s=5"]);
    // Texts of 0 to 4 letters.
    good.is("safe", 0).tells(&["5 paths completed; 0 faults"]);
    for test in good.tests() {
        assert_eq!((&*test.objects[0].name, test.objects[0].bytes.len()), ("s", 5));
    }
    let bad = Explored::new("reverse_bad", &["--entry-size", "4"]);
    bad.is("unsafe", 1).tells(&["error[out-of-bounds]", "of `*s`", r#"s = "\x00\x00\x00\x00""#]);
}

#[test]
fn pointers_in_structures_lead_on() {
    if !have_clang() {
        return;
    }
    let list = Explored::new("sum", &[]);
    list.is("safe", 0).tells(&["1 path completed"]);
    assert_eq!(list.names(), ["list->value", "list->next->value"]);
    // Lists of 0 to 4 nodes.
    let lists = Explored::new("sum", &["--entry-null", "--entry-depth", "3"]);
    lists.is("safe", 0).tells(&["5 paths completed"]);
    let bad = Explored::new("sum_bad", &[]);
    bad.is("unsafe", 1).tells(&["error[null-dereference]", "in `sum_bad`"]);
    assert!(!bad.run.stdout.contains("__polysem_harness"), "{}", bad.run.stdout);
    // What a function gets it may free, and what it leaves alone is not lost.
    Explored::new("destroy", &["--entry-depth", "2", "--check", "leak"]).is("safe", 0);
    Explored::new("sum", &["--entry-depth", "2", "--check", "leak"]).is("safe", 0);
}

#[test]
fn fields_are_inputs() {
    if !have_clang() {
        return;
    }
    let good = Explored::new("move", &[]);
    good.is("safe", 0).tells(&["4 paths completed"]);
    assert_eq!(good.names(), ["by", "p->x", "p->y"]);
    Explored::new("move_bad", &[]).is("unsafe", 1).tells(&["error[overflow]", "p->x = "]);
    let all = Explored::new("everything", &[]);
    all.is("unsafe", 1).tells(&["error[division-by-zero]"]);
    let is = |test: &TestCase| {
        let n = test.objects.iter().find(|object| object.name == "n");
        n.is_some_and(|n| n.bytes == [2, 0, 0, 0])
    };
    let found = all.tests().into_iter().find(is).expect("a test with `n` = 2");
    let value = |name: &str| {
        let object = found.objects.iter().find(|object| object.name == name);
        object.unwrap_or_else(|| panic!("{name}: {found:?}")).bytes.clone()
    };
    assert_eq!((value("m->a"), value("m->b"), value("m->on")), (vec![5], vec![100], vec![1]));
    assert_eq!((value("v.x"), value("v.y")), (vec![8, 0, 0, 0], (-9i32).to_le_bytes().to_vec()));
    assert_eq!((value("m->name")[2], value("m->v")), (b'x', vec![0, 0, 0xfd, 0xff]));
    assert_eq!((value("m->i"), value("m->at[1].y")), (vec![7, 0, 0, 0], vec![4, 0, 0, 0]));
    assert_eq!(value("g.a")[16..], [6, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn sizes_may_be_parameters() {
    if !have_clang() {
        return;
    }
    let sizes = ["--entry-size", "to=n", "--entry-size", "from=n", "--max-size", "6"];
    let bad = Explored::new("copy_bad", &sizes);
    bad.is("unsafe", 1).tells(&["error[out-of-bounds]", "which has 0 bytes", "inputs n = 0"]);
    // Without the bound, nothing is known of larger sizes.
    Explored::new("copy", &sizes).is("unknown (no fault within bounds", 3);
    let good = Explored::new("copy", &[&sizes[..], &["--bounded-ok"]].concat());
    good.is("safe", 0).tells(&["7 paths completed; 0 faults"]);
    let tests = good.tests();
    // One of them is for more than the bound.
    assert_eq!(tests.len(), 8);
    for test in tests.iter().filter(|test| test.objects[0].bytes[0] <= 6) {
        let n = usize::from(test.objects[0].bytes[0]);
        let sizes: Vec<usize> = test.objects[1..].iter().map(|object| object.bytes.len()).collect();
        assert_eq!(sizes, if n == 0 { vec![] } else { vec![n, n] }, "{test:?}");
    }
    // A negative number is no element, and a literal one may be too few.
    let bounded = ["--entry-size", "v=n", "--max-size", "8", "--bounded-ok"];
    Explored::new("largest", &bounded).is("safe", 0);
    let few = Explored::new("largest", &["--entry-size", "v=2"]);
    few.is("unsafe", 1).tells(&["n = 3", "v = {"]);
}

#[test]
fn what_is_no_input_is_told() {
    if !have_clang() {
        return;
    }
    // Arithmetic on it has no meaning here; carrying it around has.
    Explored::new("twice", &[]).is("unknown", 3);
    Explored::new("same", &[]).is("safe", 0);
    let refused = |function: &str, flags: &[&str], parts: &[&str]| {
        let Explored { run, .. } = Explored::new(function, flags);
        assert_eq!(run.code, Some(2), "{run:?}");
        for part in parts {
            assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
        }
    };
    refused("apply", &[], &["the parameter `f`", "a pointer to a function"]);
    refused("revers", &[], &["there is no function `revers`", "`reverse`"]);
    refused("sum", &["--entry-size", "p=3"], &["no pointer is called `p`", "`list`, `list->next`"]);
    refused("copy", &["--entry-size", "to=m"], &["`m` is no integer"]);
    refused("copy", &["--entry-size", "to="], &["P=N is expected"]);
    refused("copy", &["--entry-size", "n"], &["a number, or P=N, is expected"]);
    refused("sum", &["--format", "c"], &["cannot be written as source"]);
    refused("main", &["--entry-null"], &["about a function that --entry names"]);
}
