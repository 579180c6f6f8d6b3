//! The real queries of `tests/queries`.

use super::Texts;
use std::fmt::Write;

/// A question with its verdict.
#[derive(Clone, Debug)]
pub struct Query {
    /// Its name.
    pub name: String,
    /// Whether it has a model.
    pub sat: bool,
    /// The script, up to and with `check-sat`.
    pub text: String,
}

const FILES: [&str; 7] = [
    include_str!("../../../tests/queries/bst5.smt2s"),
    include_str!("../../../tests/queries/crc.smt2s"),
    include_str!("../../../tests/queries/fig1b.smt2s"),
    include_str!("../../../tests/queries/maze.smt2s"),
    include_str!("../../../tests/queries/parse2.smt2s"),
    include_str!("../../../tests/queries/regexp.smt2s"),
    include_str!("../../../tests/queries/sort5.smt2s"),
];

/// What a file's questions share, and each question: name, verdict, assertions.
fn parts(file: &str) -> (&str, impl Iterator<Item = (&str, &str, &str)>) {
    let mut pieces = file.split("\n;; ");
    let shared = pieces.next().unwrap_or("");
    let questions = pieces.map(|piece| {
        let (title, body) = piece.split_once('\n').unwrap_or((piece, ""));
        let (name, verdict) = title.split_once(' ').unwrap_or((title, ""));
        (name, verdict, body)
    });
    (shared, questions)
}

/// All 191.
#[must_use]
pub fn queries() -> Vec<Query> {
    let mut all = Vec::new();
    for file in FILES {
        let (shared, questions) = parts(file);
        all.extend(questions.map(|(name, verdict, body)| Query {
            name: name.to_owned(),
            sat: verdict == "sat",
            text: format!("{shared}\n{body}\n(check-sat)\n"),
        }));
    }
    all
}

/// As a family: one incremental script a program, each question in a scope of its own; and one file each.
#[must_use]
pub fn texts() -> Texts {
    let incremental = FILES.map(|file| {
        let (shared, questions) = parts(file);
        let mut text = format!("{shared}\n");
        for (_, _, body) in questions {
            let _infallible = writeln!(text, "(push 1)\n{body}\n(check-sat)\n(pop 1)");
        }
        text
    });
    let one_offs = queries().into_iter().map(|query| query.text).collect();
    Texts { name: "queries", incremental: incremental.to_vec(), one_offs }
}
