//! `polysem test` and `polysem replay` as commands: how many paths, which verdict, which files, and what is in them.

mod common;

use common::{Run, file, polysem, program};
use polysem_report::{TestCase, ktest, testcomp};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
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

/// A directory of a test, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_test").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a temporary directory can be made");
    path
}

/// A C program, and where its tests go.
struct Subject {
    source: String,
    out: PathBuf,
}

impl Subject {
    fn new(name: &str, text: &str) -> Subject {
        let out = folder(name).join("out");
        let source = file(&format!("c_test_{name}.c"), text.as_bytes());
        Subject { source: source.to_str().expect("UTF-8").into(), out }
    }

    fn test(&self, flags: &[&str]) -> Run {
        let out = self.out.to_str().expect("UTF-8");
        let args = ["test", "--cc", "clang-19", &self.source, "--out", out];
        polysem(&[&args[..], flags].concat(), b"")
    }

    fn replay(&self, test: &str, flags: &[&str]) -> Run {
        let test = self.out.join(test);
        let args = ["replay", "--cc", "clang-19", test.to_str().expect("UTF-8"), &self.source];
        polysem(&[&args[..], flags].concat(), b"")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.out.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// The names of all files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.out).expect("the directory is there");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.expect("it can be read").file_name().into_string().expect("UTF-8")
        };
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        names
    }

    /// The names that end like this.
    fn ending(&self, ending: &str) -> Vec<String> {
        let ends = |name: &String| Path::new(name).extension().is_some_and(|found| found == ending);
        self.names().into_iter().filter(ends).collect()
    }

    /// The objects of all `.ktest` files, in order.
    fn tests(&self) -> Vec<TestCase> {
        let names = self.ending("ktest");
        let tests = names.iter();
        let read = |name: &String| fs::read(self.out.join(name)).expect("it can be read");
        tests
            .map(|name| ktest::read(&read(name)).unwrap_or_else(|e| panic!("{name}: {e}")))
            .collect()
    }

    /// The only object of each test, as a signed number.
    fn numbers(&self) -> Vec<i32> {
        let number = |test: &TestCase| {
            let [object] = &test.objects[..] else { panic!("one object: {test:?}") };
            i32::from_le_bytes(object.bytes.as_slice().try_into().expect("four bytes"))
        };
        self.tests().iter().map(number).collect()
    }
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

fn ends(run: &Run, verdict: &str, code: i32) {
    assert_eq!(
        (last_line(&run.stdout), run.code),
        (&*format!("verdict: {verdict}"), Some(code)),
        "{run:?}"
    );
}

/// One decision after the other; the last one leads to an access that is too far for one input.
const TABLE: &str = r#"#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int v[4] = {1, 2, 3, 4};

static int get(int i) {
  return v[i];
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return 1;
  if (n == 100) {
    printf("hundred\n");
    return 2;
  }
  if (n < 5)
    return get(n);
  return 0;
}
"#;

#[test]
fn every_path_has_a_test_and_a_fault_its_report() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("table", TABLE);
    let run = subject.test(&[]);
    ends(&run, "unsafe", 1);
    assert!(run.stdout.contains("5 paths completed; 1 fault"), "{}", run.stdout);
    for part in [
        "error[out-of-bounds]: read of 4 bytes at offset 16 of `v`, which has 16 bytes",
        "in `get`, called from `main`",
        "on the inputs __VERIFIER_nondet_int = 4",
        "test000004.ktest",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    let expected = [
        "coverage.lcov",
        "findings.sarif",
        "journal",
        "test000001.ktest",
        "test000002.ktest",
        "test000002.out",
        "test000003.ktest",
        "test000004.ktest",
        "test000004.out-of-bounds.err",
        "test000005.ktest",
    ];
    assert_eq!(subject.names(), expected);
    assert_eq!(subject.numbers(), [-1, 100, 0, 4, 5]);
    assert_eq!(subject.tests()[0].objects[0].name, "__VERIFIER_nondet_int");
    assert_eq!(subject.read("test000002.out"), "hundred\n");
    let sarif: Value = serde_json::from_str(&subject.read("findings.sarif")).expect("JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "out-of-bounds");
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["startLine"], 6, "{sarif}");
}

/// The lines and branches of [`TABLE`] counted by hand.
#[test]
fn coverage_is_of_the_users_lines() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("coverage", TABLE);
    subject.test(&[]);
    let lcov = subject.read("coverage.lcov");
    let records: Vec<&str> = lcov.lines().skip(1).collect();
    let expected = "FN:5,get FN:9,main FNDA:1,get FNDA:1,main FNF:2 FNH:2 BRDA:11,0,0,1 BRDA:11,0,1,1 \
        BRDA:13,0,0,1 BRDA:13,0,1,1 BRDA:17,0,0,1 BRDA:17,0,1,1 BRF:6 BRH:6 DA:6,1 DA:10,1 DA:11,1 DA:12,1 \
        DA:13,1 DA:14,1 DA:15,1 DA:17,1 DA:18,1 DA:19,1 DA:20,1 LF:11 LH:11 end_of_record";
    assert_eq!(records.join(" "), expected);
    assert!(
        lcov.starts_with("SF:") && lcov.lines().next().is_some_and(|l| l.ends_with("coverage.c"))
    );
    // With one path, what the others do is not covered: `n` is 0 or the like at the first test of a depth-first search.
    let text = "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  switch (n) {
  case 1:
    return 10;
  case 2:
    return 20;
  }
  if (n != n)
    return 30;
  return 40;
}
";
    let subject = Subject::new("switch", text);
    ends(&subject.test(&[]), "safe", 0);
    let lcov = subject.read("coverage.lcov");
    for record in [
        "BRDA:4,0,0,1",
        "BRDA:4,0,1,1",
        "BRDA:4,0,2,1",
        "BRDA:10,0,0,0",
        "BRDA:10,0,1,1",
        "BRH:4",
        "DA:6,1",
        "DA:8,1",
        "DA:11,0",
        "DA:12,1",
        "LF:8",
        "LH:7",
    ] {
        assert!(lcov.lines().any(|line| line == record), "{record}: {lcov}");
    }
}

/// All files but the journal, which is in the order of the search.
fn contents(subject: &Subject) -> BTreeMap<String, Vec<u8>> {
    let names = subject.names().into_iter().filter(|name| name != "journal");
    names.map(|name| (name.clone(), fs::read(subject.out.join(name)).expect("a file"))).collect()
}

#[test]
fn the_order_of_the_search_does_not_matter() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("orders", TABLE);
    subject.test(&[]);
    let expected = contents(&subject);
    assert!(expected.len() > 5);
    for flags in [
        &["--jobs", "3"][..],
        &["--search", "dfs"],
        &["--search", "bfs,shallow"],
        &["--search", "cheap,random-path", "--seed", "7"],
    ] {
        subject.test(flags);
        assert_eq!(contents(&subject), expected, "{flags:?}");
    }
}

#[test]
fn a_program_without_faults_is_safe() {
    if !have_clang() {
        return;
    }
    let text = "#include <polysem.h>
int main(void) {
  unsigned char c[3];
  int sum = 0;
  polysem_symbolic(c, sizeof c, \"c\");
  for (int i = 0; i < 3; i++)
    if (c[i] == 'x')
      sum++;
  polysem_assert(sum <= 3);
  return sum;
}
";
    let subject = Subject::new("safe", text);
    let run = subject.test(&["--format", "ktest,xml,bin"]);
    ends(&run, "safe", 0);
    assert!(run.stdout.contains("8 paths completed; 0 faults"), "{}", run.stdout);
    let tests = subject.tests();
    assert_eq!(tests.len(), 8);
    let mut counts: Vec<usize> = tests
        .iter()
        .map(|test| {
            assert_eq!((test.objects.len(), &*test.objects[0].name), (1, "c"));
            assert_eq!(test.objects[0].bytes.len(), 3);
            test.objects[0].bytes.split(|byte| *byte == b'x').count() - 1
        })
        .collect();
    counts.sort_unstable();
    assert_eq!(counts, [0, 1, 1, 1, 2, 2, 2, 3]);
    let (xml, bin) = (subject.read("test000001.xml"), fs::read(subject.out.join("test000001.bin")));
    let mut inputs = testcomp::read(xml.as_bytes()).expect("it is a test");
    assert_eq!(inputs.object(None, 3).expect("three bytes"), tests[0].objects[0].bytes);
    assert_eq!(bin.expect("it is there"), tests[0].objects[0].bytes);
    assert!(subject.read("metadata.xml").contains("<producer>Polysem"));
    for name in ["test000008.ktest", "test000008.xml", "test000008.bin"] {
        assert_eq!(subject.replay(name, &[]).code, Some(0));
    }
    let few = subject.test(&["--only-covering"]);
    ends(&few, "safe", 0);
    let kept = subject.tests().len();
    assert!((1..=2).contains(&kept), "{kept} tests");
    assert!(few.stdout.contains("covered: 9 of 9 lines, 4 of 4 branches"), "{}", few.stdout);
}

#[test]
fn contradictions_are_not_safe() {
    if !have_clang() {
        return;
    }
    let text = "#include <polysem.h>
int main(void) {
  int x;
  polysem_symbolic(&x, sizeof x, \"x\");
  polysem_assume(x > 3);
  polysem_assume(x < 2);
  return 0;
}
";
    let run = Subject::new("vacuous", text).test(&[]);
    ends(&run, "unknown (nothing was explored: the assumptions contradict each other)", 3);
    assert!(run.stderr.contains("warning: no path was completed"), "{}", run.stderr);
}

#[test]
fn limits_make_it_unknown() {
    if !have_clang() {
        return;
    }
    let text = "extern unsigned char __VERIFIER_nondet_uchar(void);
extern int elsewhere(int);
int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_uchar())
    n++;
  return n;
}
";
    let subject = Subject::new("deep", text);
    let run = subject.test(&["--depth", "4"]);
    assert_eq!(run.code, Some(3));
    let verdict = last_line(&run.stdout);
    let (start, end) = ("verdict: unknown (budget spent: 4 decisions at ", "deep.c:5:3)");
    assert!(verdict.starts_with(start) && verdict.ends_with(end), "{verdict}");
    assert_eq!(subject.tests().len(), 5, "four paths that end, and the one that was cut");
    let subject = Subject::new("endless", ENDLESS);
    for (flags, reason) in [
        (["--steps", "5000"], "budget spent: 5000 steps"),
        (["--paths", "10"], "budget spent: 10 paths"),
        (["--time", "1"], "budget spent: time"),
        (["--forks", "3"], "budget spent: 3 forks at "),
    ] {
        let begin = Instant::now();
        let run = subject.test(&flags);
        assert_eq!(run.code, Some(3), "{flags:?}");
        let verdict = last_line(&run.stdout);
        assert!(verdict.starts_with(&format!("verdict: unknown ({reason}")), "{verdict}");
        assert!(begin.elapsed() < Duration::from_secs(30), "{flags:?}");
    }
    let text = text.replace("return n;", "return n == 1 ? elsewhere(n) : 0;");
    let subject = Subject::new("elsewhere", &text);
    let run = subject.test(&["--depth", "4"]);
    assert_eq!(run.code, Some(3));
    assert!(run.stdout.contains("3 paths completed"), "{}", run.stdout);
    let told = run.stdout.lines().find(|line| line.contains("`elsewhere`, which has no body"));
    assert!(told.is_some_and(|line| line.ends_with("c:7:19")), "{}", run.stdout);
}

#[test]
fn json_is_one_object() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("json", TABLE);
    let run = subject.test(&["--json"]);
    assert_eq!(run.code, Some(1));
    let json: Value = serde_json::from_str(&run.stdout).expect("one object");
    assert_eq!(json["schema"], "polysem/1");
    assert_eq!(json["verdict"], "unsafe");
    assert_eq!(json["reasons"], Value::Array(vec![]));
    let finding = &json["findings"][0];
    assert_eq!((&finding["kind"], &finding["line"]), (&"out-of-bounds".into(), &6.into()));
    assert_eq!((&finding["column"], &finding["function"]), (&10.into(), &"get".into()));
    assert!(finding["test"].as_str().is_some_and(|test| test.ends_with("test000004.ktest")));
    assert_eq!((&json["paths"]["completed"], &json["paths"]["cut"]), (&5.into(), &0.into()));
    assert_eq!(json["tests"], 5);
    assert_eq!(json["coverage"]["branches"]["covered"], 6);
    for key in ["instructions", "seconds", "memory_bytes", "queries"] {
        assert!(!json[key].is_null(), "{key}");
    }
    for key in ["asked", "cached", "solved"] {
        assert!(json["queries"][key].is_u64(), "{key}");
    }
}

#[test]
fn faults_are_reproduced() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("replay", TABLE);
    subject.test(&["--format", "ktest,xml,bin"]);
    for name in ["test000004.ktest", "test000004.xml", "test000004.bin"] {
        let run = subject.replay(name, &[]);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.stderr.contains("error[out-of-bounds]"), "{}", run.stderr);
        assert!(
            last_line(&run.stderr).starts_with("reproduced: out-of-bounds at "),
            "{}",
            run.stderr
        );
    }
    let run = subject.replay("test000002.ktest", &["--trace"]);
    assert_eq!((&*run.stdout, run.code), ("hundred\n", Some(0)));
    let lines: Vec<&str> =
        run.stderr.lines().filter_map(|l| l.split_once(" | ")).map(|p| p.1.trim()).collect();
    let expected = [
        "int n = __VERIFIER_nondet_int();",
        "if (n < 0)",
        "if (n == 100) {",
        "printf(\"hundred\\n\");",
        "return 2;",
        "}",
    ];
    assert_eq!(lines, expected);
    assert!(
        run.stderr.ends_with("steps\n") && run.stderr.contains("exit code 2"),
        "{}",
        run.stderr
    );
    // Once the fault is mended, the test says so.
    let mended = TABLE.replace("n < 5", "n < 4");
    fs::write(&subject.source, mended).expect("it can be written");
    let run = subject.replay("test000004.ktest", &[]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stderr.contains("not reproduced: out-of-bounds"), "{}", run.stderr);
}

#[test]
fn tests_run_natively() {
    if !have_clang() {
        return;
    }
    let text = TABLE.replace("return v[i];", "if (i == 4) __builtin_trap(); return v[i];");
    let subject = Subject::new("native", &text);
    subject.test(&[]);
    let run = subject.replay("test000002.ktest", &["--native"]);
    assert_eq!((&*run.stdout, run.code), ("hundred\n", Some(0)), "{run:?}");
    assert!(run.stderr.contains("exit code 2"), "{}", run.stderr);
    let trap = subject.ending("err").pop().expect("a fault");
    let test = format!("{}.ktest", &trap[..10]);
    let run = subject.replay(&test, &["--native"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("reproduced natively: the program was ended by signal"), "{run:?}");
}

#[test]
fn surroundings_are_inputs_here_and_natively() {
    if !have_clang() {
        return;
    }
    let text = r#"#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  char line[8] = {0};
  if (!fgets(line, sizeof line, stdin))
    return 9;
  if (argc == 2 && strcmp(argv[1], line) == 0 && line[0] == 'k')
    puts("same");
  return 0;
}
"#;
    let subject = Subject::new("surroundings", text);
    let flags = ["--sym-arg", "1", "--sym-stdin", "1"];
    ends(&subject.test(&flags), "safe", 0);
    let said = subject.ending("out");
    let [said] = &said[..] else { panic!("one path prints: {said:?}") };
    let test = format!("{}.ktest", &said[..10]);
    let native: Vec<&str> = flags.iter().copied().chain(["--native"]).collect();
    for flags in [&flags[..], &native] {
        assert_eq!(subject.replay(&test, flags).stdout, "same\n", "{flags:?}");
    }
}

#[test]
fn what_is_no_test_is_refused() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("corrupt", TABLE);
    subject.test(&["--format", "ktest,xml,bin"]);
    let good = fs::read(subject.out.join("test000001.ktest")).expect("it is there");
    let cut = |length: usize| good[..length].to_vec();
    let mut other = ktest::read(&good).expect("it is a test");
    other.objects[0].name = "other".into();
    let other = ktest::write(&other);
    let cases: [(&str, Vec<u8>, &str); 6] = [
        ("a.ktest", b"hello".to_vec(), "no .ktest file"),
        ("b.ktest", cut(7), "ends within"),
        ("c.ktest", cut(good.len() - 1), "ends within"),
        ("d.xml", b"<testcase><input>1</input>".to_vec(), "d.xml: "),
        ("e.bin", b"ab".to_vec(), "reads 4 bytes more, and 2 are left"),
        ("f.ktest", other, "the program reads `__VERIFIER_nondet_int` where the test has"),
    ];
    for (name, bytes, said) in cases {
        fs::write(subject.out.join(name), bytes).expect("it can be written");
        let run = subject.replay(name, &[]);
        assert_eq!(run.code, Some(2), "{name}: {run:?}");
        assert!(run.stderr.contains(said), "{name}: {}", run.stderr);
    }
    assert_eq!(subject.replay("nowhere.ktest", &[]).code, Some(2));
}

#[test]
fn only_our_own_files_are_replaced() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("folder", TABLE);
    fs::create_dir_all(&subject.out).expect("it can be made");
    fs::write(subject.out.join("test000001.ktest"), "mine").expect("it can be written");
    let run = subject.test(&[]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("did not write"), "{}", run.stderr);
    assert_eq!(subject.read("test000001.ktest"), "mine");
    fs::remove_file(subject.out.join("test000001.ktest")).expect("it is there");
    subject.test(&["--format", "ktest,xml,c,gtest,rust"]);
    fs::write(subject.out.join("notes.txt"), "mine").expect("it can be written");
    subject.test(&["--paths", "1"]);
    let names = subject.names();
    assert_eq!(subject.read("notes.txt"), "mine");
    let tests: Vec<_> = names.iter().filter(|name| name.starts_with("test")).collect();
    assert!(tests.len() <= 3, "{names:?}");
    assert!(!names.iter().any(|name| name.contains("polysem_test")), "{names:?}");
    assert!(subject.ending("xml").is_empty(), "{names:?}");
    fs::write(folder("folder2").join("out"), "a file").expect("it can be written");
    let blocked = Subject { out: folder("folder3").join("out"), source: subject.source.clone() };
    fs::write(&blocked.out, "a file").expect("it can be written");
    assert_eq!(blocked.test(&[]).code, Some(2));
}

/// More paths than anybody can follow.
const ENDLESS: &str = "extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = 0;
  for (int i = 0; i < 50; i++)
    if (__VERIFIER_nondet_uchar() == 7)
      n++;
  return n;
}
";

/// Starts an exploration that never ends, and waits until it has written something.
fn endless(name: &str) -> (Subject, std::process::Child) {
    let subject = Subject::new(name, ENDLESS);
    let out = subject.out.to_str().expect("UTF-8");
    let args = ["test", "--cc", "clang-19", &subject.source, "--out", out];
    let child = program().args(args).spawn().expect("it starts");
    let begin = Instant::now();
    let lines =
        || fs::read_to_string(subject.out.join("journal")).unwrap_or_default().lines().count();
    while lines() < 60 {
        assert!(begin.elapsed() < Duration::from_mins(1), "nothing is written");
        std::thread::sleep(Duration::from_millis(20));
    }
    (subject, child)
}

#[test]
fn nothing_is_lost_when_it_is_killed() {
    if !have_clang() {
        return;
    }
    let (subject, mut child) = endless("killed");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let journal = subject.read("journal");
    assert!(journal.starts_with("# polysem test: journal 2\n"), "{journal}");
    let paths: Vec<&str> = journal.lines().filter(|line| line.starts_with("done\t")).collect();
    assert!(paths.len() > 10, "{} paths", paths.len());
    for path in &paths[..10] {
        let fields: Vec<&str> = path.split('\t').collect();
        assert_eq!(fields.len(), 8, "{path}");
        let reads = fields[4].split(',').count();
        assert_eq!(fields[3].split(',').count(), reads, "a decision for each input: {path}");
        assert!(fields[4].starts_with("__VERIFIER_nondet_uchar:8="), "{path}");
    }
}

/// Insertion into a search tree: hundreds of paths.
const TREE: &str = r#"
    #include <polysem.h>
    #include <stdlib.h>
    struct node { int key; struct node *left, *right; };
    int main(void) {
      int keys[4];
      polysem_symbolic(keys, sizeof keys, "keys");
      struct node *root = NULL;
      for (int i = 0; i < 4; i++) {
        struct node **at = &root;
        while (*at && (*at)->key != keys[i])
          at = keys[i] < (*at)->key ? &(*at)->left : &(*at)->right;
        if (*at)
          polysem_assert(i < 3);
        else {
          *at = malloc(sizeof **at);
          (*at)->key = keys[i];
          (*at)->left = (*at)->right = NULL;
        }
      }
      return 0;
    }"#;

#[test]
fn a_run_that_was_cut_off_goes_on() {
    if !have_clang() {
        return;
    }
    let whole = Subject::new("resume_whole", TREE);
    let all = whole.test(&[]);
    ends(&all, "unsafe", 1);
    // All but the journal, in which the order is that of the search.
    let files = |subject: &Subject| {
        let mut files = contents(subject);
        files.remove("journal");
        files
    };
    let expected = files(&whole);
    assert!(expected.len() > 70, "{:?}", expected.keys());
    // The same source, since its name is in reports; several cuts, and a line that was not written to its end.
    let cut = Subject { source: whole.source.clone(), out: folder("resume_cut").join("out") };
    for paths in ["10", "30"] {
        let part = cut.test(&["--resume", "--paths", paths]);
        assert!(last_line(&part.stdout).starts_with("verdict: un"), "{}", part.stdout);
        let journal = cut.out.join("journal");
        let mut text = fs::read(&journal).expect("there is a journal");
        text.extend(b"done\t1\t2\tw0,w1");
        fs::write(&journal, text).expect("it can be written");
    }
    let rest = cut.test(&["--resume"]);
    ends(&rest, "unsafe", 1);
    let found = files(&cut);
    let out = |text: &[u8]| String::from_utf8_lossy(text).replace("resume_cut", "resume_whole");
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, content) in &expected {
        assert_eq!(out(&found[name]), String::from_utf8_lossy(content), "{name}");
    }
    // A journal of another program is not taken.
    let other = Subject {
        source: Subject::new("resume_other", "int main(void) { return 0; }").source,
        out: cut.out.clone(),
    };
    let refused = other.test(&["--resume"]);
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
    assert!(refused.stderr.contains("of another program"), "{}", refused.stderr);
}

#[test]
fn an_interrupt_ends_with_what_there_is() {
    if !have_clang() {
        return;
    }
    let (subject, child) = endless("interrupted");
    let pid = child.id().to_string();
    Command::new("kill").args(["-INT", &pid]).status().expect("kill is there");
    let output = child.wait_with_output().expect("it ends");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{stdout}");
    assert!(
        last_line(&stdout).starts_with("verdict: unknown (budget spent: interrupted"),
        "{stdout}"
    );
    let tests = subject.ending("ktest").len();
    assert!(tests >= 10, "{tests} tests");
}

#[test]
fn leaks_are_found_where_they_are_asked_for() {
    if !have_clang() {
        return;
    }
    let text = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int() == 7)
    return 1;
  free(p);
  return 0;
}
";
    let subject = Subject::new("leak", text);
    ends(&subject.test(&[]), "safe", 0);
    let run = subject.test(&["--check", "leak"]);
    ends(&run, "unsafe", 1);
    assert!(run.stdout.contains("error[leak]: 3 bytes of `malloc`"), "{}", run.stdout);
    assert!(run.stdout.contains("__VERIFIER_nondet_int = 7"), "{}", run.stdout);
}

#[test]
fn the_first_fault_is_enough() {
    if !have_clang() {
        return;
    }
    let text = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  for (;;)
    assert(__VERIFIER_nondet_int() != 5);
}
";
    let subject = Subject::new("first", text);
    let run = subject.test(&["--first", "--time", "60"]);
    ends(&run, "unsafe", 1);
    assert!(
        run.stdout.contains("the assertion `__VERIFIER_nondet_int() != 5` fails"),
        "{}",
        run.stdout
    );
}

#[test]
fn usage_is_checked() {
    let run = polysem(&["test", "program.pl"], b"");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("polysem explore"), "{}", run.stderr);
    let run = polysem(&["test", "a.c", "--dir", "."], b"");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--sym-files"), "{}", run.stderr);
    assert_eq!(polysem(&["test", "a.c", "--sym-args", "1", "2"], b"").code, Some(2));
    assert_eq!(polysem(&["test", "a.c", "--search", "best"], b"").code, Some(2));
}

/// An array is one object, whatever the engine makes of its elements; and any function can be where it starts.
#[test]
fn arrays_are_objects_and_functions_are_entries() {
    if !have_clang() {
        return;
    }
    let text = "#include <polysem.h>
static int v[3];
void sorted(void) {
  polysem_symbolic(v, sizeof v, \"v\");
  if (v[0] < v[1] && v[1] < v[2])
    polysem_assert(v[2] - v[0] > 2 || v[2] == v[0] + 2 || v[1] == 1234567);
}
int main(void) { return 0; }
";
    let subject = Subject::new("arrays", text);
    let flags = ["--entry", "sorted"];
    let formats = ["--entry", "sorted", "--format", "ktest,xml,bin,c,gtest,rust"];
    let run = subject.test(&formats);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stdout.contains("error[overflow]"), "{}", run.stdout);
    for test in subject.tests() {
        assert_eq!((&*test.objects[0].name, test.objects[0].bytes.len()), ("v", 12));
    }
    for name in subject.names().iter().filter(|name| name.starts_with("test")) {
        let path = Path::new(name);
        if path.extension().is_some_and(|e| e == "ktest" || e == "xml" || e == "bin") {
            let run = subject.replay(name, &flags);
            assert!(matches!(run.code, Some(0 | 1)), "{name}: {run:?}");
            assert!(!run.stderr.contains("not reproduced"), "{name}: {run:?}");
        }
    }
    assert_eq!(subject.ending("c").len(), subject.tests().len());
    ends(&subject.test(&[]), "safe", 0);
}

/// Where a path depends on where an object lies, its test says that, too; and inputs stay in the order in which they are read.
#[test]
fn tests_carry_addresses() {
    if !have_clang() {
        return;
    }
    let text = "#include <polysem.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  unsigned char z, a;
  polysem_symbolic(&z, 1, \"z\");
  polysem_symbolic(&a, 1, \"a\");
  char *p = malloc(16);
  uintptr_t n = (uintptr_t)p;
  if (z == 3 && (n >> 4) % 7 == a)
    return 1;
  if (a == 9)
    return 2;
  free(p);
  return 0;
}
";
    let subject = Subject::new("addresses", text);
    ends(&subject.test(&[]), "safe", 0);
    let mut codes = Vec::new();
    for (name, test) in subject.ending("ktest").iter().zip(subject.tests()) {
        let names: Vec<&str> = test.objects.iter().map(|object| &*object.name).collect();
        assert_eq!(names[..2], ["z", "a"]);
        let run = subject.replay(name, &["--json"]);
        let json: Value = serde_json::from_str(&run.stdout).expect("an object");
        codes.push(json["exit"].as_u64());
    }
    codes.sort_unstable();
    assert_eq!(codes, [0, 0, 1, 2, 2].map(Some), "one test for each path");
}
