//! `polysem analyze`: the tables of the textbook, and what the verb tells beside them.

mod common;

use common::{Run, file, polysem};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn textbook() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/textbook")
}

/// A table: the columns, and the label and values of each row.
#[derive(PartialEq, Eq, Debug)]
struct Table {
    columns: Vec<String>,
    rows: Vec<(String, Vec<String>)>,
}

/// The command and the table of a file.
fn expected(text: &str) -> (Vec<String>, Table) {
    let mut command = Vec::new();
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if let Some(run) = line.strip_prefix("run:") {
            command = run.split_whitespace().map(String::from).collect();
        } else {
            let mut cells = line.split('|').map(|cell| cell.trim().to_string());
            lines.push((cells.next().expect("a label"), cells.collect::<Vec<_>>()));
        }
    }
    let (_, columns) = lines.remove(0);
    (command, Table { columns, rows: lines })
}

/// The table of the object that `--json` prints; the row of the program's end says nothing new.
fn printed(run: &Run) -> Table {
    let json = json(run);
    let fields = ["states", "definitions", "live"];
    let rows = fields.iter().find_map(|field| json[field].as_array()).expect("a table");
    let mut table = Table { columns: vec![], rows: vec![] };
    for row in rows.iter().filter(|row| row["label"] != "end") {
        let values = row["values"].as_object().expect("values");
        table.columns = values.keys().cloned().collect();
        let values = values.values().map(|value| value.as_str().expect("text").to_string());
        table.rows.push((row["label"].as_str().expect("text").to_string(), values.collect()));
    }
    table
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("one object: {run:?}"))
}

/// Columns in the order of their names.
fn ordered(table: &Table) -> Table {
    let mut order: Vec<_> = (0..table.columns.len()).collect();
    order.sort_by_key(|at| &table.columns[*at]);
    let pick = |cells: &Vec<String>| order.iter().map(|at| cells[*at].clone()).collect();
    Table {
        columns: pick(&table.columns),
        rows: table.rows.iter().map(|(label, cells)| (label.clone(), pick(cells))).collect(),
    }
}

#[test]
fn tables_are_the_textbooks() {
    let mut files: Vec<_> = std::fs::read_dir(textbook())
        .expect("the directory")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "expected"))
        .collect();
    files.sort();
    assert!(files.len() >= 14, "{files:?}");
    for path in files {
        let (mut command, table) = expected(&std::fs::read_to_string(&path).expect("text"));
        command[0] = textbook().join(&command[0]).to_string_lossy().into_owned();
        let args: Vec<_> =
            ["analyze", "--json"].into_iter().chain(command.iter().map(String::as_str)).collect();
        let run = polysem(&args, b"");
        assert_eq!(ordered(&printed(&run)), ordered(&table), "{}", path.display());
    }
}

/// Analyzes a program of its own file.
fn analyze(name: &str, text: &str, more: &[&str]) -> Run {
    let path = file(name, text.as_bytes());
    let mut args = vec!["analyze", path.to_str().expect("a path in UTF-8")];
    args.extend(more);
    polysem(&args, b"")
}

fn last(run: &Run) -> &str {
    run.stdout.lines().last().unwrap_or_default()
}

#[test]
fn safe_only_without_alarms() {
    let run = analyze("safe.pl", "var x;\nassume 0 <= x && x < 10;\nassert x < 10;\n", &[]);
    assert_eq!((last(&run), run.code), ("verdict: safe", Some(0)), "{run:?}");
    let text = "var x;\nassert x != 5;\nx = 5;\nassert x == 6;\nx = 7;\n";
    let run = analyze("alarm.pl", text, &["--reading", "const"]);
    let verdict = "verdict: unknown (possible: assertion at line 2, assertion at line 4)";
    assert_eq!((last(&run), run.code), (verdict, Some(3)), "{run:?}");
    for part in [
        "possible: assertion at line 2",
        "certain: assertion at line 4",
        "unreachable",
        "no run goes on",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    let json = json(&analyze("alarm-json.pl", text, &["--reading", "const", "--json"]));
    assert_eq!(json["verdict"], "unknown");
    assert_eq!(json["alarms"][1]["certain"], true);
    assert_eq!(json["alarms"][1]["line"], 4);
}

/// What is left out forbids the verdict *safe*.
#[test]
fn budgets_are_told() {
    let endless = "var x;\nf(0);\nproc f(n) { f(n + 1); }\n";
    let run = analyze("endless-analysis.pl", endless, &[]);
    assert_eq!(last(&run), "verdict: unknown (budget spent: 64 nested calls)", "{run:?}");
    let run = analyze("steps.while", "1: x := 0\n2: x := x + 1\n3: goto 2\n", &["--steps", "3"]);
    assert!(last(&run).contains("budget spent: 3 steps of the fixpoint"), "{run:?}");
    let more = ["--steps", "3", "--reading", "live"];
    let run = analyze("steps-live.while", "1: x := 0\n2: x := x + 1\n3: goto 2\n", &more);
    assert_eq!(run.code, Some(3), "{run:?}");
}

#[test]
fn products_know_what_either_knows() {
    let text = "var x;\nassume x > 0;\nassert x != 0;\nx = x | 1;\n";
    let run = analyze("product.pl", text, &["--reading", "sign+interval"]);
    assert!(run.stdout.contains("pos & [1,∞]"), "{}", run.stdout);
    assert_eq!(last(&run), "verdict: safe");
}

#[test]
fn edges_are_narrowed() {
    let text = "1: if x < 10 goto 3\n2: y := x\n3: y := 0\n";
    let run = analyze("edges.while", text, &["--edges"]);
    for part in ["1 -> 2 | if x < 10 goto 3 | [10,∞]", "1 -> 3 | if x < 10 goto 3 | [-∞,9]"] {
        assert!(run.stdout.contains(part), "{}", run.stdout);
    }
}

#[test]
fn machine_code_is_analyzed() {
    let text =
        "mov eax, 5\nxor ebx, ebx\nadd eax, ebx\ncmp eax, 5\njz done\nmov ebx, 1\ndone:\nhlt\n";
    let run = analyze("machine.mc", text, &["--reading", "const"]);
    assert_eq!(last(&run), "verdict: safe", "{run:?}");
    assert!(run.stdout.contains("jz done"), "{}", run.stdout);
    let run = analyze("machine-live.mc", text, &["--reading", "live", "--result", "EBX"]);
    assert!(run.stdout.contains("{EBX}"), "{}", run.stdout);
}

#[test]
fn bad_usage_is_refused() {
    let text = "var x, y;\nx = y;\n";
    for (more, part) in [
        (&["--reading", "signs"][..], "there is no reading `signs`"),
        (&["--reading", "interval+"], "there is no reading ``"),
        (&["--start", "z=1"], "no variable `z`"),
        (&["--start", "x=much"], "is not NAME=VALUE"),
        (&["--start", "x=99999999999"], "is not NAME=VALUE"),
        (&["--start", ",,,"], "no variable ``"),
        (&["--at", "77"], "there is no place `77`"),
        (&["--result", "x"], "`--result` is for"),
        (&["--reading", "live", "--result", "z"], "no such variable"),
        (&["--reading", "reaching", "--start", "x=1"], "readings of values"),
    ] {
        let run = analyze("usage.pl", text, more);
        assert_eq!(run.code, Some(2), "{more:?}: {run:?}");
        assert!(run.stderr.contains(part), "{more:?}: {}", run.stderr);
    }
}
