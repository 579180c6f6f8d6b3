//! `polysem lang`: the languages, and what a definition says.

mod common;

use common::{file, polysem};
use serde_json::Value;

const IMP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/imp.lang");

fn json(args: &[&str]) -> Value {
    let run = polysem(&[args, &["--json"]].concat(), b"");
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)), "{run:?}");
    serde_json::from_str(&run.stdout).expect("one object")
}

#[test]
fn languages_are_listed() {
    let run = polysem(&["lang", "list"], b"");
    assert!(run.stdout.contains(".while  WHILE\n"), "{run:?}");
    assert!(run.stdout.contains(".lang   a defined language"), "{run:?}");
    let languages = &json(&["lang", "list"])["languages"];
    assert_eq!(languages[0]["ending"], "mc");
    assert_eq!(languages[3]["defines"], true);
}

#[test]
fn definitions_are_shown() {
    let run = polysem(&["lang", "show", IMP], b"");
    assert!(run.stdout.starts_with("language IMP\nwidth 64\n"), "{run:?}");
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    // What is shown is a definition, also from standard input.
    let again = polysem(&["lang", "show", "-"], run.stdout.as_bytes());
    assert_eq!((again.stdout, again.code), (run.stdout, Some(0)));
    let run = polysem(&["lang", "show", "--symbolic", IMP], b"");
    assert!(run.stdout.contains("\n+ rule if-true: <k> if B' then S1"), "{run:?}");
    let shown = json(&["lang", "show", "--symbolic", IMP]);
    assert_eq!((&shown["language"], &shown["symbolic"]), (&"IMP".into(), &true.into()));
    assert_eq!(shown["rules"][2]["name"], "divide");
    let rule = shown["rules"][2]["rule"].as_str().expect("a rule");
    assert!(rule.ends_with("if satisfiable(P andBool I2 =/=Int 0)"), "{rule}");
    assert_eq!(shown["warnings"], Value::Array(vec![]));
}

#[test]
fn warnings_go_to_stderr() {
    let text = "language L\nsyntax S ::= \"go\"\nconfiguration <k> $PGM : S </k>\nvar X : S\n\
        rule all: <k> X ...</k> => <k> ...</k>\nrule one: <k> go ...</k> => <k> ...</k>\n";
    let path = file("warned.lang", text.as_bytes());
    let path = path.to_str().expect("a path in UTF-8");
    let run = polysem(&["lang", "show", path], b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    for part in [
        "warning: `one` never applies alone: `all` always applies too\n",
        "warned.lang:6:1\n",
        "note: the other one is here\n",
        "warned.lang:5:1\n",
    ] {
        assert!(run.stderr.contains(part), "{part}: {run:?}");
    }
    assert_eq!(json(&["lang", "show", path])["warnings"][0]["at"]["line"], 6);
    assert_eq!(polysem(&["lang", "show", path, "--quiet"], b"").stderr, "");
}

#[test]
fn wrong_definitions_are_complained_about() {
    let wrong = file("wrong.lang", b"language L\nsintax E ::= Int\n");
    let program = file("shown.pl", b"var x;\n");
    let bytes = file("bytes.lang", b"language \xff\n");
    for (path, message) in [
        (wrong.to_str().expect("a path"), "wrong.lang:2:1"),
        (program.to_str().expect("a path"), "PL is built in"),
        (bytes.to_str().expect("a path"), "not text in UTF-8"),
        ("/nowhere/x.lang", "cannot read /nowhere/x.lang"),
    ] {
        let run = polysem(&["lang", "show", path], b"");
        assert!(run.stderr.starts_with("error: ") && run.stderr.contains(message), "{run:?}");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{run:?}");
        let run = polysem(&["lang", "show", "--json", path], b"");
        let object: Value = serde_json::from_str(&run.stdout).expect("one object");
        assert!(object["error"].as_str().is_some_and(|e| e.contains(message)), "{object}");
    }
    assert_eq!(polysem(&["lang"], b"").code, Some(2));
}
