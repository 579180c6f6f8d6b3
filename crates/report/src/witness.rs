//! Verdicts with what lets other tools confirm them: the witnesses of SV-COMP, format 2.0, in YAML.
//!
//! A violation is a sequence of waypoints, of which a run that passes them in this order ends at the target. A proof is a set of loop invariants; without any it is still one, of which a validator has to find all.
//! Where a waypoint's location must point to is told by its [`Requirement`]; a validator refuses a witness that points elsewhere, so that it is better to leave out a waypoint, or a column, than to guess it.
//!
//! **Invariant:** a sequence has one target, its last waypoint; each of its segments ends with the only waypoint in it that is to be passed.
//! **Invariant:** every text stands in quotes, so that it is read as the text that it is, whatever is in it.

use crate::Place;
use crate::hash::{hex, sha256};
use crate::plain::acts;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// A verdict's witness: one entry of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Whose, when and of what.
    pub metadata: Metadata,
    /// What it says.
    pub content: Content,
}

/// Who claims what of which program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Metadata {
    /// When, in ISO 8601.
    pub creation_time: String,
    /// The tool's name.
    pub producer: String,
    /// The tool's version.
    pub version: String,
    /// The program's files, each of them once.
    pub input_files: Vec<InputFile>,
    /// What was checked: the lines of a property file, as [`crate::property::Property`] shows them.
    pub specification: String,
    /// The sizes of C's types.
    pub data_model: DataModel,
}

/// A file of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputFile {
    /// Its path, as it was given.
    pub name: String,
    /// Its SHA-256, in hexadecimal: [`crate::sha256`].
    pub sha256: String,
}

impl InputFile {
    /// A file with these bytes.
    #[must_use]
    pub fn new(name: &str, bytes: &[u8]) -> InputFile {
        InputFile { name: name.into(), sha256: sha256(bytes) }
    }
}

/// The sizes of C's types.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits.
    Ilp32,
    /// `long` and pointers have 64 bits.
    #[default]
    Lp64,
}

/// What a witness says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// There is a run that violates the specification.
    Violation {
        /// What such a run passes, and what it avoids until then, in this order.
        waypoints: Vec<Waypoint>,
        /// Where it is violated: the first character of the statement or full expression that does it.
        target: Location,
    },
    /// There is none.
    Correctness(Vec<LoopInvariant>),
}

/// What a run passes or avoids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waypoint {
    /// Which of the two.
    pub action: Action,
    /// What happens there.
    pub requirement: Requirement,
    /// Where.
    pub at: Location,
}

/// What a run does with a waypoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// It passes it.
    Follow,
    /// It does not pass it until it has passed the next one that is to be followed.
    Avoid,
}

/// What must hold for a waypoint to be passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Requirement {
    /// A C expression without side effects is true just before the statement or declaration that the location points to.
    Assumption(String),
    /// A decision is made; the location points to `if`, `while`, `for`, `switch`, or the `?` of a conditional.
    Branching(Branch),
    /// A function is entered; the location points to the closing parenthesis of the call.
    FunctionEnter,
    /// A call gave this constant, written in C; the location points to its closing parenthesis.
    FunctionReturn(String),
}

/// The outcome of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    /// Whether the condition held.
    Condition(bool),
    /// The number that a `switch` is on.
    Case(i128),
    /// None of the numbers that a `switch` has cases for.
    Default,
}

/// A place in the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file, as it is among the input files.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters; 0 for the leftmost place in the line that suits.
    pub column: u32,
    /// The function that it is in, where that is known.
    pub function: Option<String>,
}

impl Location {
    /// The same place, with its column in characters.
    #[must_use]
    pub fn of(place: &Place, function: Option<&str>) -> Location {
        let before = (place.column as usize).checked_sub(1);
        let line = place.excerpt().zip(before).and_then(|(line, before)| line.get(..before));
        let column = line.map_or(place.column as usize, |line| {
            String::from_utf8_lossy(line).chars().count() + 1
        });
        Location {
            file: (*place.file).into(),
            line: place.line,
            column: column as u32,
            function: function.map(Into::into),
        }
    }
}

/// What holds whenever a loop's condition is about to be evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopInvariant {
    /// The keyword of the loop: `for`, `while` or `do`.
    pub at: Location,
    /// A C expression without side effects, over variables in scope there.
    pub value: String,
}

/// The text of a witness file.
#[must_use]
pub fn write(witness: &Witness) -> String {
    let (kind, content) = match &witness.content {
        Content::Violation { waypoints, target } => {
            ("violation_sequence", violation(waypoints, target))
        }
        Content::Correctness(invariants) => ("invariant_set", correctness(invariants)),
    };
    let about = metadata(&witness.metadata);
    let uuid = uuid(&[kind, &about, &content]);
    format!(
        "- entry_type: {kind}\n  metadata:\n    format_version: '2.0'\n    uuid: '{uuid}'\n{about}  content:{content}"
    )
}

/// All but the format's version and the entry's number.
fn metadata(about: &Metadata) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "    creation_time: {}", quote(&about.creation_time));
    let _ = writeln!(out, "    producer:\n      name: {}", quote(&about.producer));
    let _ = writeln!(out, "      version: {}", quote(&about.version));
    let list = if about.input_files.is_empty() { " []" } else { "" };
    let _ = writeln!(out, "    task:\n      input_files:{list}");
    for file in &about.input_files {
        let _ = writeln!(out, "        - {}", quote(&file.name));
    }
    let map = if about.input_files.is_empty() { " {}" } else { "" };
    let _ = writeln!(out, "      input_file_hashes:{map}");
    for file in &about.input_files {
        let _ = writeln!(out, "        {}: {}", quote(&file.name), quote(&file.sha256));
    }
    let _ = writeln!(out, "      specification: {}", quote(&about.specification));
    let model = match about.data_model {
        DataModel::Ilp32 => "ILP32",
        DataModel::Lp64 => "LP64",
    };
    let _ = writeln!(out, "      data_model: {model}\n      language: C");
    out
}

/// The segments: each goes up to a waypoint that is to be followed, the last to the target.
fn violation(waypoints: &[Waypoint], target: &Location) -> String {
    let mut out = "\n".to_owned();
    let mut starts = true;
    for Waypoint { action, requirement, at } in waypoints {
        let (kind, constraint) = requirement.parts();
        waypoint(&mut out, starts, kind, *action, at);
        if let Some((value, format)) = constraint {
            let _ =
                writeln!(out, "            constraint:\n              value: {}", quote(&value));
            if let Some(format) = format {
                let _ = writeln!(out, "              format: {format}");
            }
        }
        starts = *action == Action::Follow;
    }
    waypoint(&mut out, starts, "target", Action::Follow, target);
    out
}

fn waypoint(out: &mut String, starts: bool, kind: &str, action: Action, at: &Location) {
    if starts {
        out.push_str("    - segment:\n");
    }
    let action = match action {
        Action::Follow => "follow",
        Action::Avoid => "avoid",
    };
    let _ = writeln!(
        out,
        "        - waypoint:\n            type: {kind}\n            action: {action}"
    );
    location(out, "            ", at);
}

fn correctness(invariants: &[LoopInvariant]) -> String {
    if invariants.is_empty() {
        return " []\n".into();
    }
    let mut out = "\n".to_owned();
    for LoopInvariant { at, value } in invariants {
        out.push_str("    - invariant:\n        type: loop_invariant\n");
        location(&mut out, "        ", at);
        let _ = writeln!(out, "        value: {}\n        format: c_expression", quote(value));
    }
    out
}

fn location(out: &mut String, indent: &str, at: &Location) {
    let _ = writeln!(out, "{indent}location:\n{indent}  file_name: {}", quote(&at.file));
    let _ = writeln!(out, "{indent}  line: {}", at.line);
    if at.column > 0 {
        let _ = writeln!(out, "{indent}  column: {}", at.column);
    }
    if let Some(function) = &at.function {
        let _ = writeln!(out, "{indent}  function: {}", quote(function));
    }
}

impl Requirement {
    /// Its name, and its constraint with the language of that.
    fn parts(&self) -> (&'static str, Option<(String, Option<&'static str>)>) {
        match self {
            Requirement::Assumption(value) => {
                ("assumption", Some((value.clone(), Some("c_expression"))))
            }
            Requirement::Branching(branch) => {
                let value = match branch {
                    Branch::Condition(holds) => holds.to_string(),
                    Branch::Case(number) => number.to_string(),
                    Branch::Default => "default".into(),
                };
                ("branching", Some((value, None)))
            }
            Requirement::FunctionEnter => ("function_enter", None),
            Requirement::FunctionReturn(value) => {
                let value = format!("\\result == {value}");
                ("function_return", Some((value, Some("acsl_expression"))))
            }
        }
    }
}

/// A number of its own for each content, in the layout of those that are made from names.
fn uuid(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
        hash.update([0]);
    }
    let mut bytes: Vec<u8> = hash.finalize()[..16].into();
    bytes[6] = bytes[6] & 0x0f | 0x50;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let groups = [0..4, 4..6, 6..8, 8..10, 10..16].map(|group| hex(&bytes[group]));
    groups.join("-")
}

/// The text as YAML: in single quotes, which leave everything as it is, or with escapes where it has what a line cannot have.
fn quote(text: &str) -> String {
    // YAML 1.1 also ends lines at U+0085, U+2028 and U+2029.
    let plain = |char: char| match char {
        '\u{fffe}' | '\u{ffff}' => false,
        _ => !acts(char) && char != '\t',
    };
    if text.chars().all(plain) {
        return format!("'{}'", text.replace('\'', "''"));
    }
    let mut out = "\"".to_owned();
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            _ if plain(char) => out.push(char),
            _ => {
                let number = u32::from(char);
                let _ = match number {
                    ..=0xffff => write!(out, "\\u{number:04x}"),
                    _ => write!(out, "\\U{number:08x}"),
                };
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golden::assert_golden;
    use crate::property;
    use crate::random::Rng;
    use serde_json::{Value, json};
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    const PROGRAM: &[u8] = b"void reach_error(void) {}
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int i = 0;
    while (i < 3) { i++; }
    if (x > 'a') reach_error();
}
";

    fn at(line: u32, column: u32) -> Location {
        Location { file: "dir/it's.c".into(), line, column, function: Some("main".into()) }
    }

    fn follow(requirement: Requirement, at: Location) -> Waypoint {
        Waypoint { action: Action::Follow, requirement, at }
    }

    fn about(specification: &str) -> Metadata {
        let specification = property::read(specification.as_bytes()).unwrap().to_string();
        Metadata {
            creation_time: "2026-11-16T02:00:00Z".into(),
            producer: "Polysem".into(),
            version: "0.1.0".into(),
            input_files: vec![InputFile::new("dir/it's.c", PROGRAM)],
            specification,
            data_model: DataModel::Lp64,
        }
    }

    fn violation_witness() -> Witness {
        let waypoints = vec![
            follow(Requirement::FunctionReturn("98".into()), at(4, 34)),
            follow(Requirement::Assumption("x == 98 && x != '\\''".into()), at(5, 5)),
            Waypoint {
                action: Action::Avoid,
                requirement: Requirement::Branching(Branch::Condition(false)),
                at: at(7, 5),
            },
            follow(Requirement::Branching(Branch::Condition(true)), at(7, 5)),
            follow(Requirement::Branching(Branch::Case(-3)), at(8, 0)),
            follow(Requirement::Branching(Branch::Default), at(8, 0)),
            Waypoint {
                action: Action::Avoid,
                requirement: Requirement::FunctionEnter,
                at: at(7, 30),
            },
        ];
        let target = Location { function: None, ..at(7, 18) };
        let metadata = about("CHECK( init(main()), LTL(G ! call(reach_error())) )");
        Witness { metadata, content: Content::Violation { waypoints, target } }
    }

    fn correctness_witness(values: &[&str]) -> Witness {
        let invariants =
            values.iter().map(|value| LoopInvariant { at: at(6, 5), value: (*value).into() });
        let metadata = about(
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )",
        );
        Witness { metadata, content: Content::Correctness(invariants.collect()) }
    }

    /// What another reader of YAML makes of it; none where there is no such reader.
    fn parsed(text: &str) -> Option<Value> {
        let python = |code: &str| {
            let mut command = Command::new("python3");
            command.args(["-c", code]).stdin(Stdio::piped()).stdout(Stdio::piped());
            command.stderr(Stdio::null());
            command
        };
        if !python("import yaml").status().is_ok_and(|status| status.success()) {
            return None;
        }
        let mut child =
            python("import sys, json, yaml; sys.stdin.reconfigure(encoding='utf-8'); json.dump(yaml.safe_load(sys.stdin), sys.stdout)")
                .spawn()
                .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "this is no YAML:\n{text}");
        Some(serde_json::from_slice(&output.stdout).unwrap())
    }

    #[test]
    fn writes_a_violation() {
        let text = write(&violation_witness());
        assert_golden("violation.yml", &text);
        let Some(read) = parsed(&text) else { return };
        let entry = &read[0];
        assert_eq!(entry["entry_type"], "violation_sequence");
        let task = json!({
            "input_files": ["dir/it's.c"],
            "input_file_hashes": { "dir/it's.c": sha256(PROGRAM) },
            "specification": "CHECK( init(main()), LTL(G ! call(reach_error())) )",
            "data_model": "LP64",
            "language": "C",
        });
        assert_eq!(entry["metadata"]["task"], task);
        assert_eq!(entry["metadata"]["format_version"], "2.0");
        assert_eq!(entry["metadata"]["producer"], json!({ "name": "Polysem", "version": "0.1.0" }));
        let place = |line: u32, column: u32| json!({ "file_name": "dir/it's.c", "line": line, "column": column, "function": "main" });
        let segments = entry["content"].as_array().unwrap();
        let first = json!([{ "waypoint": {
            "type": "function_return",
            "action": "follow",
            "location": place(4, 34),
            "constraint": { "value": "\\result == 98", "format": "acsl_expression" },
        } }]);
        assert_eq!(segments[0]["segment"], first);
        assert_eq!(
            segments[1]["segment"][0]["waypoint"]["constraint"],
            json!({ "value": "x == 98 && x != '\\''", "format": "c_expression" })
        );
        let way = |kind: &str, action: &str, value: &str| json!({ "waypoint": { "type": kind, "action": action, "location": place(7, 5), "constraint": { "value": value } } });
        assert_eq!(
            segments[2]["segment"],
            json!([way("branching", "avoid", "false"), way("branching", "follow", "true")])
        );
        let last = json!([
            { "waypoint": { "type": "function_enter", "action": "avoid", "location": place(7, 30) } },
            { "waypoint": { "type": "target", "action": "follow", "location": { "file_name": "dir/it's.c", "line": 7, "column": 18 } } },
        ]);
        assert_eq!((segments.len(), &segments[5]["segment"]), (6, &last));
    }

    #[test]
    fn writes_invariants() {
        let text = write(&correctness_witness(&["0 <= i && i <= 3", "x: 1 # \"y\""]));
        assert_golden("correctness.yml", &text);
        let Some(read) = parsed(&text) else { return };
        assert_eq!(read[0]["entry_type"], "invariant_set");
        assert_eq!(
            read[0]["metadata"]["task"]["specification"],
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )"
        );
        let invariant = json!({ "invariant": {
            "type": "loop_invariant",
            "location": { "file_name": "dir/it's.c", "line": 6, "column": 5, "function": "main" },
            "value": "x: 1 # \"y\"",
            "format": "c_expression",
        } });
        assert_eq!(read[0]["content"][1], invariant);
        let none = write(&Witness {
            metadata: Metadata::default(),
            content: Content::Correctness(Vec::new()),
        });
        let read = parsed(&none).unwrap();
        assert_eq!(
            (&read[0]["content"], &read[0]["metadata"]["task"]["input_files"]),
            (&json!([]), &json!([]))
        );
    }

    #[test]
    fn columns_are_in_characters() {
        let place = |column: u32| Place {
            file: "a.c".into(),
            text: Some(b"int a;\n/* \xc3\xa9 */ f();\n".as_slice().into()),
            line: 2,
            column,
        };
        let columns = [0, 1, 10, 99].map(|column| Location::of(&place(column), None).column);
        assert_eq!(columns, [0, 1, 9, 99], "`f` is at byte 10 and character 9");
        let unknown = Location::of(&Place { text: None, ..place(10) }, Some("g"));
        assert_eq!((unknown.column, unknown.function.as_deref()), (10, Some("g")));
    }

    #[test]
    fn entries_have_numbers_by_their_content() {
        let number = |witness: &Witness| {
            let text = write(witness);
            text.lines().find_map(|line| line.strip_prefix("    uuid: ")).unwrap().to_owned()
        };
        let (one, other) = (correctness_witness(&["i < 4"]), correctness_witness(&["i < 5"]));
        assert_eq!(number(&one), number(&one.clone()));
        assert_ne!(number(&one), number(&other));
        let mut later = one.clone();
        later.metadata.creation_time = "2026-11-16T02:00:01Z".into();
        assert_ne!(number(&one), number(&later));
        let uuid = number(&one);
        let form: String =
            uuid.chars().map(|char| if char.is_ascii_hexdigit() { 'x' } else { char }).collect();
        assert_eq!(form, "'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'");
        assert!(uuid[15..16] == *"5" && "89ab".contains(&uuid[20..21]), "{uuid}");
    }

    #[test]
    fn any_text_is_read_back() {
        let mut rng = Rng(11);
        let chars: Vec<char> =
            "ab:#-?[]{},&*!|>'\"%@`\\ \t\n\r\0\u{7f}\u{85}\u{2028}\u{feff}\u{fffe}\u{ffff}é💡~"
                .chars()
                .collect();
        let mut texts: Vec<String> =
            ["", "null", "yes", "1.0", "2026-11-16", "- a", " b ", "<<"].map(String::from).into();
        texts.extend(
            (0..3000).map(|_| (0..rng.below(9)).map(|_| chars[rng.below(chars.len())]).collect()),
        );
        let list: String =
            texts.iter().fold(String::new(), |list, text| list + "- " + &quote(text) + "\n");
        assert_eq!(list.lines().count(), texts.len(), "a text has a line of its own");
        let Some(read) = parsed(&list) else { return };
        assert_eq!(read, json!(texts));
    }
}
