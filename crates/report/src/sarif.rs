//! Findings as SARIF 2.1.0, which code hosts and editors show at the lines in question.
//!
//! A finding's kind is its rule. Its place is the location, its notes with a place are related locations, the steps that lead to it are a code flow.
//! Fingerprints tell a host which results of two runs are the same: ours is a hash of kind, file and the text of the line without its spaces, and a number where several findings share that. So it survives changes elsewhere in the file.
//!
//! **Invariant:** nothing in it depends on when or where it is written.

use crate::hash::hex;
use crate::{Finding, Note, Place, Severity, plain};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What the rules of known kinds say.
const KINDS: [(&str, &str); 24] = [
    ("abort", "The program calls abort"),
    ("array-bounds", "An index outside of an array inside of an object"),
    ("assertion", "An assertion fails"),
    ("bad-call", "A function is called as what it is not"),
    ("bad-jump", "The program goes where no code is"),
    ("division-by-zero", "A division by zero"),
    ("double-free", "Memory is freed twice"),
    ("invalid-free", "Something is freed that was never allocated"),
    ("leak", "Allocated memory is lost without being freed"),
    ("misaligned", "An access at an address that its type does not allow"),
    ("null-dereference", "A null pointer is followed"),
    ("out-of-bounds", "An access outside of an object"),
    ("overflow", "The result of signed arithmetic does not fit its type"),
    ("overlap", "Bytes are copied over themselves"),
    ("shift", "A shift by a negative amount, or by as many bits as there are"),
    ("stack-overflow", "Calls are nested too deeply"),
    ("undefined-value", "An uninitialised or otherwise undefined value is used"),
    ("unreachable", "The program comes to a place that it says is never reached"),
    ("unrelated-pointers", "Pointers into different objects are ordered or subtracted"),
    ("use-after-free", "Memory is used after it was freed"),
    ("use-after-scope", "A variable is used after its scope was left"),
    ("vla-bound", "A variable-length array without elements"),
    ("write-to-constant", "A constant is written to"),
    ("stuck", "No rule of the language applies"),
];

/// A finding, with what only tools want to know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// What was found; notes without a place become part of the message.
    pub finding: Finding,
    /// How bad it is.
    pub level: Severity,
    /// How the program gets there; what has no place is left out.
    pub steps: Vec<Note>,
}

/// The text of a SARIF file of one run.
#[must_use]
pub fn write(tool_version: &str, entries: &[Entry]) -> String {
    let mut kinds: Vec<&str> = entries.iter().map(|entry| &*entry.finding.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut seen = BTreeMap::new();
    let results: Vec<Value> = entries
        .iter()
        .map(|entry| {
            let hash = line_hash(&entry.finding);
            let number: &mut u32 = seen.entry(hash.clone()).or_default();
            *number += 1;
            result(entry, &kinds, &format!("{hash}:{number}"))
        })
        .collect();
    let rules: Vec<Value> = kinds.iter().map(|kind| rule(kind)).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "Polysem", "version": tool_version, "rules": rules } },
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn rule(kind: &str) -> Value {
    let known = KINDS.iter().find(|(name, _)| *name == kind);
    json!({
        "id": kind,
        "shortDescription": { "text": known.map_or(kind, |(_, meaning)| meaning) },
        "defaultConfiguration": { "level": "error" },
    })
}

fn result(entry: &Entry, kinds: &[&str], fingerprint: &str) -> Value {
    let finding = &entry.finding;
    let unplaced = finding.notes.iter().filter(|note| note.at.is_none()).map(|note| &*note.text);
    let message = std::iter::once(&*finding.message).chain(unplaced).map(plain);
    let message: Vec<Cow<'_, str>> = message.collect();
    let level = match entry.level {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut result = Map::new();
    result.insert("ruleId".into(), json!(finding.kind));
    result.insert("ruleIndex".into(), json!(kinds.binary_search(&&*finding.kind).ok()));
    result.insert("level".into(), json!(level));
    result.insert("message".into(), json!({ "text": message.join("\n") }));
    let locations: Vec<Value> = finding.at.iter().map(|at| location(at, None)).collect();
    result.insert("locations".into(), json!(locations));
    let related = placed(&finding.notes);
    if !related.is_empty() {
        result.insert("relatedLocations".into(), json!(related));
    }
    let steps: Vec<Value> =
        placed(&entry.steps).into_iter().map(|step| json!({ "location": step })).collect();
    if !steps.is_empty() {
        result.insert("codeFlows".into(), json!([{ "threadFlows": [{ "locations": steps }] }]));
    }
    result.insert("partialFingerprints".into(), json!({ "primaryLocationLineHash": fingerprint }));
    Value::Object(result)
}

/// The locations of notes that have one, with what they say.
fn placed(notes: &[Note]) -> Vec<Value> {
    notes.iter().filter_map(|note| Some(location(note.at.as_ref()?, Some(&note.text)))).collect()
}

fn location(place: &Place, message: Option<&str>) -> Value {
    let mut region = Map::new();
    // Lines and columns count from 1; 0 is what is not known.
    if place.line > 0 {
        region.insert("startLine".into(), json!(place.line));
        if place.column > 0 {
            region.insert("startColumn".into(), json!(column(place)));
        }
    }
    let mut physical = Map::new();
    physical.insert("artifactLocation".into(), artifact(&place.file));
    if !region.is_empty() {
        physical.insert("region".into(), Value::Object(region));
    }
    match message {
        Some(text) => json!({ "physicalLocation": physical, "message": { "text": plain(text) } }),
        None => json!({ "physicalLocation": physical }),
    }
}

/// The column in units of UTF-16, which is how viewers count.
fn column(place: &Place) -> usize {
    let before = place.column as usize - 1;
    match place.excerpt().and_then(|line| line.get(..before)) {
        Some(bytes) => String::from_utf8_lossy(bytes).encode_utf16().count() + 1,
        None => before + 1,
    }
}

/// A relative path is one from the root of the sources.
fn artifact(path: &str) -> Value {
    let mut uri = String::new();
    let relative = path.strip_prefix("./").unwrap_or(path);
    for byte in relative.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/+".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    if path.starts_with('/') {
        json!({ "uri": format!("file://{uri}") })
    } else {
        json!({ "uri": uri, "uriBaseId": "%SRCROOT%" })
    }
}

/// A hash of what stays the same of a finding while other lines change.
fn line_hash(finding: &Finding) -> String {
    let mut hash = Sha256::new();
    hash.update(&finding.kind);
    hash.update([0]);
    let line = finding.at.as_ref().and_then(|place| {
        hash.update(place.file.as_bytes());
        place.excerpt()
    });
    hash.update([0]);
    match line {
        Some(line) => {
            let words: Vec<u8> =
                line.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
            hash.update(words);
        }
        None => hash.update(&finding.message),
    }
    hex(&hash.finalize()[..8])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn place(file: &str, text: &str, line: u32, column: u32) -> Place {
        let text: Arc<[u8]> = text.as_bytes().into();
        Place { file: file.into(), text: Some(text), line, column }
    }

    fn entry(line: u32, text: &str) -> Entry {
        Entry {
            finding: Finding {
                kind: "out-of-bounds".into(),
                message: "read of 4 bytes".into(),
                at: Some(place("src/a b.c", text, line, 7)),
                notes: vec![
                    Note { text: "in `f`".into(), at: None },
                    Note { text: "`v` is defined here".into(), at: Some(place("/v.h", "", 3, 0)) },
                ],
            },
            steps: vec![
                Note { text: "x = 1".into(), at: Some(place("src/a b.c", text, 1, 1)) },
                Note { text: "nowhere".into(), at: None },
            ],
            ..Entry::default()
        }
    }

    fn parsed(entries: &[Entry]) -> Value {
        serde_json::from_str(&write("0.1.0", entries)).expect("it is JSON")
    }

    #[test]
    fn writes_all_that_is_known() {
        let log = parsed(&[entry(1, "é = v[i];\n")]);
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "Polysem");
        let rule = json!({
            "id": "out-of-bounds",
            "shortDescription": { "text": "An access outside of an object" },
            "defaultConfiguration": { "level": "error" },
        });
        assert_eq!(run["tool"]["driver"]["rules"], json!([rule]));
        let expected = json!({
            "ruleId": "out-of-bounds",
            "ruleIndex": 0,
            "level": "error",
            "message": { "text": "read of 4 bytes\nin `f`" },
            "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": "src/a%20b.c", "uriBaseId": "%SRCROOT%" },
                "region": { "startLine": 1, "startColumn": 6 },
            } }],
            "relatedLocations": [{
                "physicalLocation": { "artifactLocation": { "uri": "file:///v.h" }, "region": { "startLine": 3 } },
                "message": { "text": "`v` is defined here" },
            }],
            "codeFlows": [{ "threadFlows": [{ "locations": [{ "location": {
                "physicalLocation": {
                    "artifactLocation": { "uri": "src/a%20b.c", "uriBaseId": "%SRCROOT%" },
                    "region": { "startLine": 1, "startColumn": 1 },
                },
                "message": { "text": "x = 1" },
            } }] }] }],
            "partialFingerprints": run["results"][0]["partialFingerprints"],
        });
        assert_eq!(run["results"], json!([expected]));
    }

    #[test]
    fn rules_are_there_once_and_results_point_to_them() {
        let other = Entry {
            finding: Finding {
                kind: "abort".into(),
                message: "called".into(),
                ..Finding::default()
            },
            level: Severity::Warning,
            ..Entry::default()
        };
        let log = parsed(&[entry(1, "a"), other, entry(2, "a\nb")]);
        let run = &log["runs"][0];
        let rules: Vec<&Value> = run["tool"]["driver"]["rules"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|rule| &rule["id"])
            .collect();
        assert_eq!(rules, ["abort", "out-of-bounds"]);
        let index: Vec<&Value> = run["results"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|result| &result["ruleIndex"])
            .collect();
        assert_eq!(index, [1, 0, 1]);
        assert_eq!(run["results"][1]["level"], "warning");
        assert_eq!(run["results"][1]["locations"], json!([]));
        assert_eq!(parsed(&[])["runs"][0]["results"], json!([]));
    }

    #[test]
    fn fingerprints_follow_the_text_of_the_line() {
        let print = |entries: &[Entry], at: usize| {
            let log = parsed(entries);
            log["runs"][0]["results"][at]["partialFingerprints"]["primaryLocationLineHash"]
                .to_string()
        };
        let first = print(&[entry(1, "v[i] = 1;")], 0);
        assert_eq!(first, print(&[entry(3, "\n\n  v[i]  = 1;\n")], 0));
        assert_ne!(first, print(&[entry(1, "v[j] = 1;")], 0));
        let twice = [entry(1, "v[i] = 1;"), entry(2, "\nv[i] = 1;")];
        assert_eq!(first, print(&twice, 0));
        assert_eq!(first.replace(":1", ":2"), print(&twice, 1));
    }

    #[test]
    fn is_the_same_each_time() {
        let entries = [entry(1, "a"), entry(2, "a\nb")];
        assert_eq!(write("1", &entries), write("1", &entries));
    }
}
