//! What `polysem test` keeps in its output directory, and what it believes of that later: the journal, and who may write there.
//!
//! Expected is what a whole run tells. A few damaged journals are tried; 2,000 with `POLYSEM_TEST_ALL`, and
//! `POLYSEM_TEST_SEED` moves on to others.

mod common;
mod effort;

use common::{Run, file, polysem, program};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether there is a compiler; without one there is nothing to test here.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn have_clang() -> bool {
    let have = Command::new("clang-19").arg("--version").output().is_ok();
    if !have {
        eprintln!("skipped: no clang-19");
    }
    have
}

/// A C program, and where its tests go.
struct Subject {
    source: String,
    out: PathBuf,
}

impl Subject {
    fn new(name: &str, text: &str) -> Subject {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_journal").join(name);
        let _ = fs::remove_dir_all(&out);
        fs::create_dir_all(&out).expect("a temporary directory can be made");
        let source = file(&format!("c_journal_{name}.c"), text.as_bytes());
        Subject { source: source.to_str().expect("UTF-8").into(), out: out.join("out") }
    }

    fn test(&self, flags: &[&str]) -> Run {
        let out = self.out.to_str().expect("UTF-8");
        let args = ["test", "--cc", "clang-19", &self.source, "--out", out];
        polysem(&[&args[..], flags].concat(), b"")
    }

    fn journal(&self) -> Vec<u8> {
        fs::read(self.out.join("journal")).expect("there is a journal")
    }

    fn damage(&self, journal: &[u8]) {
        fs::write(self.out.join("journal"), journal).expect("it can be written");
    }

    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(&self.out).expect("there is a directory");
        let one = |entry: fs::DirEntry| {
            let name = entry.file_name().to_str().expect("UTF-8").to_string();
            (name, fs::read(entry.path()).expect("it can be read"))
        };
        entries.map(|entry| one(entry.expect("it can be listed"))).collect()
    }
}

/// The verdict, and how many faults there are.
fn told(run: &Run) -> (Option<i32>, String, String) {
    let verdict = run.stdout.lines().last().unwrap_or_default().to_string();
    let faults =
        run.stdout.lines().find_map(|line| line.split("; ").find(|part| part.contains("fault")));
    (run.code, verdict, faults.unwrap_or_default().to_string())
}

const PROGRAMS: [(&str, &str); 3] = [
    (
        "one_of_many",
        "int __VERIFIER_nondet_int(void);
         int main(void) {
           int x = __VERIFIER_nondet_int(), n = 0;
           if (x > 10) n++;
           if (x > 100) n++;
           if (x > 1000) n++;
           return 10 / (n - 2);
         }",
    ),
    (
        "several",
        "int __VERIFIER_nondet_int(void);
         int main(void) {
           int a[4] = {0}, i = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
           if (i < 0) i = 0;
           a[i]++;
           if (d > 3) return 5 / (d - 7);
           return a[i];
         }",
    ),
    (
        "none",
        "unsigned char __VERIFIER_nondet_uchar(void);
         int main(void) {
           int n = 0;
           for (int i = 0; i < 4; i++)
             if (__VERIFIER_nondet_uchar() == 7) n++;
           return n;
         }",
    ),
];

/// Numbers that look random: splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A journal with something wrong in it.
fn damaged(journal: &[u8], random: &mut Random) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> =
        journal.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    // Mostly what tells of paths, and at times the head.
    let head = lines.iter().filter(|line| line.starts_with(b"#")).count();
    let first = if random.below(8) == 0 { 0 } else { head };
    let mut line = || first + random.below(lines.len() - first);
    let (one, other) = (line(), line());
    match random.below(7) {
        0 => drop(lines.remove(one)),
        1 => lines.swap(one, other),
        2 => lines.insert(other, lines[one].clone()),
        3 => lines.truncate(one),
        4 => {
            // A part of a line is gone.
            let at = random.below(lines[one].len());
            lines[one].truncate(at);
        }
        5 => {
            let at = random.below(lines[one].len());
            lines[one][at] ^= 1 << random.below(8);
        }
        _ => {
            // A field is that of another line.
            let field = random.below(6);
            let split = |line: &[u8]| -> Vec<Vec<u8>> {
                line.split(|byte| *byte == b'\t').map(<[u8]>::to_vec).collect()
            };
            let (mut mine, theirs) = (split(&lines[one]), split(&lines[other]));
            if let (Some(mine), Some(theirs)) = (mine.get_mut(field), theirs.get(field)) {
                mine.clone_from(theirs);
            }
            lines[one] = mine.join(&b'\t');
        }
    }
    lines.concat()
}

#[test]
fn a_damaged_journal_is_not_believed() {
    if !have_clang() {
        return;
    }
    let count = if effort::everything() { 2000 } else { 60 };
    let mut refused = 0;
    for (name, text) in PROGRAMS {
        let subject = Subject::new(&format!("damaged_{name}"), text);
        let whole = told(&subject.test(&[]));
        let journal = subject.journal();
        let mut random = Random(effort::seed());
        for _ in 0..=count / PROGRAMS.len() {
            let wrong = damaged(&journal, &mut random);
            subject.damage(&wrong);
            let run = subject.test(&["--resume"]);
            if run.code == Some(2) {
                // Without its first words, it does not even make the directory ours.
                let clear = ["cannot be resumed", "did not write"];
                assert!(clear.iter().any(|why| run.stderr.contains(why)), "{}", run.stderr);
                refused += 1;
            } else {
                assert_eq!(told(&run), whole, "{name}: {}", String::from_utf8_lossy(&wrong));
            }
        }
    }
    assert!(refused > count / 4, "{refused} of {count} were refused");
}

/// Each line that tells of a path is taken out once, and the journal is cut after each: the former is seen, the latter is
/// what a process leaves that was killed.
#[test]
fn no_line_may_be_missing_but_the_last_ones() {
    if !have_clang() {
        return;
    }
    let (name, text) = PROGRAMS[0];
    let subject = Subject::new(&format!("missing_{name}"), text);
    let whole = told(&subject.test(&[]));
    assert_eq!((whole.0, &*whole.1), (Some(1), "verdict: unsafe"));
    let journal = subject.journal();
    let lines: Vec<&[u8]> = journal.split_inclusive(|byte| *byte == b'\n').collect();
    let head = lines.iter().filter(|line| line.starts_with(b"#")).count();
    assert!(lines.len() > head + 4, "{}", String::from_utf8_lossy(&journal));
    for at in head..lines.len() {
        subject.damage(&[&lines[..at], &lines[at + 1..]].concat().concat());
        let run = subject.test(&["--resume"]);
        if at + 1 < lines.len() {
            assert_eq!(run.code, Some(2), "{}", run.stdout);
            assert!(run.stderr.contains("it is damaged: line"), "{}", run.stderr);
        } else {
            assert_eq!(told(&run), whole);
        }
        let cut = lines[at].len() / 2;
        for tail in [&lines[at][..0], &lines[at][..cut]] {
            subject.damage(&[&lines[..at], &[tail]].concat().concat());
            assert_eq!(told(&subject.test(&["--resume"])), whole, "cut in line {at}");
        }
    }
}

#[test]
fn a_journal_of_other_options_is_refused() {
    if !have_clang() {
        return;
    }
    let (_, text) = PROGRAMS[1];
    let subject = Subject::new("options", text);
    for flags in [
        &["--max-size", "16"][..],
        &["--bounded-ok"],
        &["--depth", "1"],
        &["--forks", "100"],
        &["--solver-time", "5"],
        &["--check", "leak"],
        &["--no-check", "overflow"],
        &["--uninit", "input"],
        &["--malloc-may-fail"],
        &["--cflags=-DN=4"],
        &["-O1"],
        &["--sym-stdin", "2"],
        &["--no-promote"],
        &["--", "argument"],
    ] {
        subject.test(&["--paths", "1"]);
        let before = subject.files();
        let refused = subject.test(&[&["--resume"], flags].concat());
        assert_eq!(refused.code, Some(2), "{flags:?}: {}", refused.stdout);
        assert!(refused.stderr.contains("other options"), "{flags:?}: {}", refused.stderr);
        assert_eq!(subject.files(), before, "{flags:?}: what is refused changes nothing");
    }
    // How far it goes this time, and in which order, is another matter.
    for flags in [&["--paths", "2"][..], &["--search", "dfs"], &["--jobs", "2"], &["--first"]] {
        let run = subject.test(&[&["--resume"], flags].concat());
        assert_eq!(run.code, Some(1), "{flags:?}: {}", run.stderr);
    }
    // What was explored for a proof is none.
    let out = subject.out.to_str().expect("UTF-8");
    polysem(&["verify", "--cc", "clang-19", &subject.source, "--out", out], b"");
    assert_eq!(subject.test(&["--resume"]).code, Some(2));
}

#[test]
fn a_journal_of_another_program_is_refused() {
    if !have_clang() {
        return;
    }
    let text = "static const char text[] = \"aXb\";
        int __VERIFIER_nondet_int(void);
        int main(void) { return 10 / (text[__VERIFIER_nondet_int() & 1] - 'b'); }";
    let subject = Subject::new("contents", text);
    subject.test(&[]);
    // The code is the same, the bytes are not.
    fs::write(&subject.source, text.replace('X', "b")).expect("it can be written");
    let refused = subject.test(&["--resume"]);
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(refused.stderr.contains("of another program"), "{}", refused.stderr);
}

#[test]
fn what_is_refused_changes_nothing_and_an_empty_journal_is_none() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("refused", PROGRAMS[1].1);
    let whole = told(&subject.test(&["--format", "ktest,xml"]));
    subject.damage(&[&subject.journal()[..], b"?\n"].concat());
    let before = subject.files();
    assert!(before.contains_key("findings.sarif"), "{:?}", before.keys());
    let refused = subject.test(&["--resume"]);
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(refused.stderr.contains("nothing was changed"), "{}", refused.stderr);
    assert_eq!(subject.files(), before);
    // What is left where the disk was full at the start.
    for flags in [&["--resume"][..], &[]] {
        subject.damage(b"");
        assert_eq!(told(&subject.test(flags)), whole);
    }
    // The same, before the journal had its name.
    fs::remove_dir_all(&subject.out).expect("it is there");
    fs::create_dir(&subject.out).expect("it can be made");
    fs::write(subject.out.join(".journal.part"), b"# pol").expect("it can be written");
    assert_eq!(told(&subject.test(&["--resume"])), whole);
    assert!(!subject.files().keys().any(|name| name.contains(".part")), "{:?}", subject.files());
    // An empty file of this name does not make a directory ours.
    subject.damage(b"");
    fs::write(subject.out.join("thesis.tex"), b"").expect("it can be written");
    assert_eq!(subject.test(&[]).code, Some(2));
}

#[test]
fn two_runs_do_not_share_a_directory() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("locked", &PROGRAMS[2].1.replace("i < 4", "i < 40"));
    let out = subject.out.to_str().expect("UTF-8").to_string();
    let args = ["test", "--cc", "clang-19", &subject.source, "--out", &out];
    let mut child = program().args(args).stdout(Stdio::null()).spawn().expect("it starts");
    while !subject.out.join("journal").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    for verb in ["test", "verify"] {
        let second = polysem(&[verb, "--cc", "clang-19", &subject.source, "--out", &out], b"");
        assert_eq!(second.code, Some(2), "{}", second.stdout);
        assert!(second.stderr.contains("another run of Polysem (process"), "{}", second.stderr);
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    // The lock went with the process.
    assert_eq!(subject.test(&["--resume", "--paths", "3"]).code, Some(3));
}

/// Whether that is the ending of a name.
fn ends(name: &str, ending: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, found)| found == ending)
}

/// With a limit on the size of files, as where the disk is full, what was found is told all the same.
#[test]
fn faults_are_told_where_files_cannot_be_written() {
    if !have_clang() {
        return;
    }
    // There is no room for what the program prints.
    let prints = |fault: &str| {
        format!(
            "#include <stdio.h>
             unsigned char __VERIFIER_nondet_uchar(void);
             int main(void) {{
               unsigned char c = __VERIFIER_nondet_uchar();
               for (int i = 0; i < 400; i++) puts(\"0123456789012345678901234567890123456789\");
               {fault}
               return c > 3;
             }}"
        )
    };
    for (name, fault, code) in [("unsafe", "return 1 / (c - 7);", 1), ("safe", "", 2)] {
        let subject = Subject::new(&format!("no_room_{name}"), &prints(fault));
        // So that only what is written while it explores is limited: the module is in the cache.
        subject.test(&["--print-ir"]);
        let out = subject.out.to_str().expect("UTF-8");
        let command = format!(
            "trap '' XFSZ; ulimit -f 16; exec {} test --cc clang-19 {} --out {out}",
            env!("CARGO_BIN_EXE_polysem"),
            subject.source
        );
        let run = Command::new("bash").args(["-c", &command]).output().expect("it starts");
        let (stdout, stderr) =
            (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        assert_eq!(run.status.code(), Some(code), "{name}: {stdout}{stderr}");
        assert!(stderr.contains("cannot write to the directory"), "{name}: {stdout}{stderr}");
        assert!(
            stdout.lines().last().is_some_and(|line| line.starts_with("verdict: ")),
            "{stdout}"
        );
        assert_eq!(stdout.contains("error[division-by-zero]"), code == 1, "{name}: {stdout}");
        let left = subject.files();
        assert!(!left.keys().any(|name| ends(name, "part")), "{:?}", left.keys());
    }
}

#[test]
fn a_budget_gives_the_same_files_each_time() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("budget", &PROGRAMS[2].1.replace("i < 4", "i < 12"));
    for budget in [["--steps", "4000"], ["--paths", "60"], ["--forks", "90"]] {
        subject.test(&budget);
        let expected = subject.files();
        assert!(expected.len() > 20, "{budget:?}: {:?}", expected.keys());
        for _ in 0..3 {
            let run = subject.test(&[&budget[..], &["--jobs", "4"]].concat());
            assert!(run.stderr.contains("one thread explores"), "{}", run.stderr);
            assert!(subject.files() == expected, "{budget:?}");
        }
    }
}

/// Tests are there as soon as their paths have ended, and in the end have the numbers that they have in any order.
#[test]
fn tests_are_written_while_paths_end() {
    if !have_clang() {
        return;
    }
    let subject = Subject::new("early", &PROGRAMS[2].1.replace("i < 4", "i < 40"));
    let out = subject.out.to_str().expect("UTF-8").to_string();
    let args = ["test", "--cc", "clang-19", &subject.source, "--out", &out];
    let mut child = program().args(args).stdout(Stdio::null()).spawn().expect("it starts");
    let third = subject.out.join("test000003.ktest");
    for _ in 0..3000 {
        if third.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let written = third.exists();
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(written, "a test is written when its path ends");
    // In every order the same.
    let subject = Subject::new("orders", PROGRAMS[1].1);
    let mut all = Vec::new();
    for flags in
        [&["--search", "dfs"][..], &["--search", "bfs"], &["--seed", "7"], &["--jobs", "3"]]
    {
        subject.test(&[flags, &["--format", "ktest,xml,bin"]].concat());
        let mut files = subject.files();
        files.retain(|name, _| name != "journal" && name != "metadata.xml");
        all.push(files);
    }
    assert!(all.iter().all(|files| *files == all[0]), "{:?}", all[0].keys());
    // Kept in memory for their source, they are the same, too.
    subject.test(&["--format", "ktest,xml,bin,c"]);
    let mut files = subject.files();
    files.retain(|name, _| name != "journal" && name != "metadata.xml" && !ends(name, "c"));
    assert!(files == all[0], "{:?}", files.keys());
    // So they are when the exploration was cut off.
    subject.test(&["--paths", "2"]);
    subject.test(&["--resume", "--format", "ktest,xml,bin"]);
    let mut files = subject.files();
    files.retain(|name, _| name != "journal" && name != "metadata.xml");
    assert!(files == all[0], "{:?}", files.keys());
}
