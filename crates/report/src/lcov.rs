//! Coverage of source files, as a tracefile of lcov: what `genhtml` and the coverage views of editors and of CI read.
//!
//! **Invariant:** records come in the order of paths, lines and numbers.

use crate::plain;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What was executed of a program, by the path of each file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// By path, as it is to be shown.
    pub files: BTreeMap<String, FileCoverage>,
}

/// What was executed of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileCoverage {
    /// How often each function was called, by its first line and its name.
    pub functions: BTreeMap<(u32, String), u64>,
    /// How often each way out of a decision was taken.
    /// By line, number of the decision in its line or function, number of the way; none where the decision was never reached.
    pub branches: BTreeMap<(u32, u32, u32), Option<u64>>,
    /// How often each line was executed; a line without code is not there.
    pub lines: BTreeMap<u32, u64>,
}

impl Coverage {
    /// Adds what other runs of the same program executed.
    pub fn add(&mut self, other: &Coverage) {
        for (path, file) in &other.files {
            let sum = self.files.entry(path.clone()).or_default();
            for (function, count) in &file.functions {
                let sum = sum.functions.entry(function.clone()).or_default();
                *sum = sum.saturating_add(*count);
            }
            for (branch, count) in &file.branches {
                let sum = sum.branches.entry(*branch).or_default();
                *sum = match (*sum, *count) {
                    (Some(a), Some(b)) => Some(a.saturating_add(b)),
                    (a, b) => a.or(b),
                };
            }
            for (line, count) in &file.lines {
                let sum = sum.lines.entry(*line).or_default();
                *sum = sum.saturating_add(*count);
            }
        }
    }
}

/// The text of a tracefile.
#[must_use]
pub fn write(coverage: &Coverage) -> String {
    let mut out = String::new();
    for (path, file) in &coverage.files {
        record(&mut out, "SF", plain(path));
        functions(&mut out, &file.functions);
        branches(&mut out, &file.branches);
        for (line, count) in &file.lines {
            record(&mut out, "DA", format_args!("{line},{count}"));
        }
        record(&mut out, "LF", file.lines.len());
        record(&mut out, "LH", file.lines.values().filter(|count| **count > 0).count());
        out.push_str("end_of_record\n");
    }
    out
}

fn functions(out: &mut String, functions: &BTreeMap<(u32, String), u64>) {
    for (line, name) in functions.keys() {
        record(out, "FN", format_args!("{line},{}", plain(name)));
    }
    for ((_, name), count) in functions {
        record(out, "FNDA", format_args!("{count},{}", plain(name)));
    }
    record(out, "FNF", functions.len());
    record(out, "FNH", functions.values().filter(|count| **count > 0).count());
}

fn branches(out: &mut String, branches: &BTreeMap<(u32, u32, u32), Option<u64>>) {
    for ((line, block, branch), count) in branches {
        let taken = count.map_or_else(|| "-".into(), |count| count.to_string());
        record(out, "BRDA", format_args!("{line},{block},{branch},{taken}"));
    }
    record(out, "BRF", branches.len());
    record(
        out,
        "BRH",
        branches.values().filter(|count| count.is_some_and(|count| count > 0)).count(),
    );
}

fn record(out: &mut String, kind: &str, what: impl std::fmt::Display) {
    let _ = writeln!(out, "{kind}:{what}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coverage() -> Coverage {
        let file = FileCoverage {
            functions: [
                ((9, "main".into()), 1),
                ((2, "sign".into()), 3),
                ((20, "unused".into()), 0),
            ]
            .into(),
            branches: [((3, 0, 0), Some(2)), ((3, 0, 1), Some(0)), ((21, 0, 0), None)].into(),
            lines: [(10, 1), (3, 3), (21, 0)].into(),
        };
        Coverage {
            files: [("src/sign.c".into(), file), ("a\nb.c".into(), FileCoverage::default())].into(),
        }
    }

    #[test]
    fn writes_a_tracefile() {
        let expected = "SF:a\\nb.c\nFNF:0\nFNH:0\nBRF:0\nBRH:0\nLF:0\nLH:0\nend_of_record\n\
            SF:src/sign.c\n\
            FN:2,sign\nFN:9,main\nFN:20,unused\nFNDA:3,sign\nFNDA:1,main\nFNDA:0,unused\nFNF:3\nFNH:2\n\
            BRDA:3,0,0,2\nBRDA:3,0,1,0\nBRDA:21,0,0,-\nBRF:3\nBRH:1\n\
            DA:3,3\nDA:10,1\nDA:21,0\nLF:3\nLH:2\nend_of_record\n";
        assert_eq!(write(&coverage()), expected);
        assert_eq!(write(&Coverage::default()), "");
    }

    #[test]
    fn adds_up() {
        let mut sum = Coverage::default();
        sum.add(&coverage());
        assert_eq!(sum, coverage());
        sum.add(&coverage());
        let file = &sum.files["src/sign.c"];
        assert_eq!(file.functions[&(2, "sign".into())], 6);
        assert_eq!(file.lines, [(3, 6), (10, 2), (21, 0)].into());
        let expected = [((3, 0, 0), Some(4)), ((3, 0, 1), Some(0)), ((21, 0, 0), None)];
        assert_eq!(file.branches, expected.into());
    }
}
