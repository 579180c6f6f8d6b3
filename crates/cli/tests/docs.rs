//! The examples of the documentation, run: what a page shows is what the program does.
//!
//! In a block marked `console`, a line `$ command` is followed by what the command prints on either stream. Commands
//! run in the repository's root, in a shell that finds `polysem`; `$ echo $?` tells how the one before ended. In what
//! is expected, `…` stands for anything within a line, and a line of only `…` for any lines.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A command of a page.
struct Example {
    place: String,
    command: String,
    expected: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    for entry in std::fs::read_dir(root().join("docs")).expect("the directory docs") {
        pages.push(entry.expect("an entry of docs").path());
    }
    pages.retain(|page| page.extension().is_some_and(|e| e == "md") && page.exists());
    pages.sort();
    pages
}

/// The console blocks of a page, each a list of commands.
fn blocks(page: &Path) -> Vec<Vec<Example>> {
    let text = std::fs::read_to_string(page).expect("a page is text");
    let mut blocks: Vec<Vec<Example>> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            inside = !inside && line.trim() == "```console";
            if inside {
                blocks.push(Vec::new());
            }
        } else if inside {
            let block = blocks.last_mut().expect("a block is open");
            if let Some(command) = line.strip_prefix("$ ") {
                let place = format!("{}:{}", page.display(), number + 1);
                block.push(Example { place, command: command.into(), expected: Vec::new() });
            } else if let Some(example) = block.last_mut() {
                example.expected.push(line.trim_end().into());
            }
        }
    }
    blocks
}

/// Runs a command; what it prints, and how it ends.
fn run(command: &str, last: i32) -> (String, i32) {
    let program = Path::new(env!("CARGO_BIN_EXE_polysem"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().expect("a directory").display());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; (exit {last}); {command}")])
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .current_dir(root())
        .output()
        .expect("a shell");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code().unwrap_or(-1))
}

/// Whether a line is as expected.
fn fits(expected: &str, line: &str) -> bool {
    let parts: Vec<&str> = expected.split('…').collect();
    let (first, rest) = parts.split_first().expect("a split has a part");
    let Some(mut line) = line.strip_prefix(first) else { return false };
    let Some((last, middle)) = rest.split_last() else { return line.is_empty() };
    for part in middle {
        let Some(at) = line.find(part) else { return false };
        line = &line[at + part.len()..];
    }
    line.ends_with(last)
}

fn all_fit(expected: &[String], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "…" => {
            (0..=lines.len()).any(|at| all_fit(rest, &lines[at..]))
        }
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| fits(first, line.trim_end()) && all_fit(rest, lines)),
    }
}

#[test]
fn examples_do_what_the_pages_show() {
    let mut wrong = Vec::new();
    let mut examples = 0;
    for block in pages().iter().flat_map(|page| blocks(page)) {
        let mut last = 0;
        for example in block {
            let (printed, code) = run(&example.command, last);
            last = code;
            examples += 1;
            let lines: Vec<&str> = printed.lines().collect();
            if !all_fit(&example.expected, &lines) {
                let Example { place, command, expected } = example;
                let expected = expected.join("\n");
                wrong.push(format!(
                    "{place}: {command}\n-- shown:\n{expected}\n-- printed:\n{printed}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(examples > 0, "no page has an example");
}

#[test]
fn dots_stand_for_anything() {
    assert!(fits("a … c", "a b c") && fits("…", "") && fits("a", "a") && fits("…b…", "abc"));
    assert!(!fits("a … c", "a b d") && !fits("a", "ab") && !fits("a…", "b"));
    let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
    assert!(all_fit(&lines("a\n…\nd"), &["a", "b", "c", "d"]));
    assert!(!all_fit(&lines("a\n…\nd"), &["a", "b", "c"]));
}
