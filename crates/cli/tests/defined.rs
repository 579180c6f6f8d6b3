//! Languages from definition files: their warnings, named steps, final states, and programs that are stuck.

mod common;

use common::{Run, file, polysem};
use serde_json::Value;

const IMP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/imp.lang");
const MIN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/min.imp");
const GREATER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/greater.imp");
const THREADS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/threads.lang");
const LOST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/lost.threads");
const DEADLOCK: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/deadlock.threads");
const RACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/race.threads");

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("one object: {run:?}"))
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

/// Section 6.3 of "A Generic Framework for Symbolic Execution": the states in which the program of Fig. 2 ends.
#[test]
fn final_states_are_listed() {
    let run = polysem(&["explore", MIN, "--lang", IMP, "--search"], b"");
    assert_eq!(run.code, Some(1), "{run:?}");
    has(
        &run.stdout,
        &[
            "final 1: done\n    constraint: a <= b && a <= c\n    inputs: ",
            "    k: .\n    env: a |-> a, b |-> b, c |-> c, min |-> a\n",
            "final 3: stuck at line 11\n    constraint: a <= b && c < a && b <= a && c < b\n",
            "    k: assert(b <= c)\n    env: a |-> a, b |-> b, c |-> c, min |-> b\n",
            "5 final states of 5 paths\n",
        ],
    );
    let found = json(&polysem(&["explore", MIN, "--lang", IMP, "--search", "--json"], b""));
    assert_eq!(found["final"].as_array().expect("final").len(), 5);
    assert_eq!(found["final"][0]["cells"]["k"], ".");
    assert_eq!(found["final"][0]["paths"], 1);
}

#[test]
fn final_states_that_are_alike_are_listed_once() {
    let run = polysem(&["explore", RACE, "--lang", THREADS, "--search"], b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    has(&run.stdout, &["final 1: done (", "    memory: n |-> 2\n", "1 final states of "]);
    assert!(!run.stdout.contains("final 2"), "{}", run.stdout);
}

/// In every way to explore, a fault under another order than the first has a command that leads to it.
#[test]
fn choices_reproduce_faults() {
    for program in [LOST, DEADLOCK] {
        for mode in [&[][..], &["--merged"], &["--interpolants"], &["--concolic", "faithful"]] {
            let args = [&["explore", program, "--lang", THREADS, "--json"], mode].concat();
            let found = json(&polysem(&args, b""));
            assert_eq!(found["verdict"], "unsafe", "{mode:?}");
            let findings = found["findings"].as_array().expect("findings");
            assert!(!findings.is_empty());
            for finding in findings {
                let choices = finding["choices"].as_array().expect("choices");
                let choices: Vec<_> = choices.iter().filter_map(Value::as_str).collect();
                let choices = choices.join(",");
                let args = ["run", program, "--lang", THREADS, "--choose", &choices, "--json"];
                let run = polysem(&args, b"");
                assert_eq!(run.code, Some(1), "{run:?}");
                let again = &json(&run)["findings"][0];
                for field in ["kind", "line", "column", "choices"] {
                    assert_eq!(again[field], finding[field], "{mode:?}");
                }
                // The command is the one that is shown.
                let args = [&["explore", program, "--lang", THREADS], mode].concat();
                let shown = polysem(&args, b"").stdout;
                has(&shown, &[&format!(" --choose {choices}\n")]);
            }
        }
    }
}

#[test]
fn choices_are_possible_ones() {
    let run = polysem(&["run", LOST, "--lang", THREADS], b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    has(&run.stderr, &["several steps were possible 3 times, and the first was taken"]);
    let run = polysem(&["run", LOST, "--lang", THREADS, "--choose", "lookup@one,lock@one"], b"");
    assert_eq!(run.code, Some(2), "{run:?}");
    has(&run.stderr, &["name 2, `lock@one`, is no step", "possible are plus@one, lookup@two"]);
    let run = polysem(&["run", GREATER, "--lang", IMP, "--choose", "lookup"], b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    has(&run.stderr, &["warning: the run had no choice for `--choose lookup`"]);
}

/// Languages without cells have final values.
#[test]
fn final_values_are_listed() {
    let path = file("search.pl", b"var a, x; if (a < 3) { x = 1; } else { x = 2; }");
    let path = path.to_str().expect("a path in UTF-8");
    let run = polysem(&["explore", path, "--search"], b"");
    has(&run.stdout, &["final 1: done\n    constraint: a < 3\n", "    a = a\n    x = 1\n"]);
    let run = polysem(&["explore", path, "--search", "--merged"], b"");
    assert_eq!(run.code, Some(2), "{run:?}");
}

#[test]
fn a_stuck_state_is_shown() {
    for mode in [&[][..], &["--merged"], &["--interpolants"], &["--concolic", "faithful"]] {
        let args = [&["explore", MIN, "--lang", IMP], mode].concat();
        let run = polysem(&args, b"");
        has(
            &run.stdout,
            &[
                "error[stuck]",
                "= note: it happens where a = ",
                "= note: the path condition is a <= b && c < a",
                "= note: k: assert(b <= c)",
                "= note: env: a |-> a, b |-> b, c |-> c, min |-> b",
            ],
        );
    }
    let found = json(&polysem(&["explore", MIN, "--lang", IMP, "--json"], b""));
    let stuck = found["findings"].as_array().expect("findings");
    let stuck = stuck.iter().find(|finding| finding["line"] == 11).expect("at line 11");
    assert_eq!(stuck["stuck"]["cells"]["k"], "assert(b <= c)");
    assert_eq!(stuck["stuck"]["condition"], "a <= b && c < a && b <= a && c < b");
    assert!(stuck["stuck"]["missed"].is_array(), "{stuck}");
}

#[test]
fn a_run_that_is_stuck_shows_values() {
    let args = ["run", MIN, "--lang", IMP, "--input", "c=-5"];
    let run = polysem(&args, b"");
    assert_eq!(run.code, Some(1), "{run:?}");
    let env = "= note: env: a |-> 0, b |-> 0, c |-> -5, min |-> 0\n";
    has(&run.stderr, &["error[stuck]", "= note: k: assert(false)\n", env]);
    let found = json(&polysem(&[&args[..], &["--json"]].concat(), b""));
    assert_eq!(found["findings"][0]["stuck"]["cells"]["k"], "assert(false)");
}

#[test]
fn steps_have_the_names_of_rules() {
    let args = ["run", GREATER, "--lang", IMP, "--input", "a=3", "--input", "b=7", "--trace"];
    let run = polysem(&args, b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    has(
        &run.stderr,
        &[
            "      | at the start\n      |     k: if a <= b then m := b else m := a; ",
            "    2 | input\n      |     k: b ~> 3 <= [] ~> ",
            "    2 | create\n      |     k: assert(a <= m); assert(b <= m)\n      |     env: ",
            "    4 | assert\n      |     k: .\n",
        ],
    );
    let long = format!("x := 0{}", "; x := 1".repeat(100));
    let path = file("long.imp", long.as_bytes());
    let path = path.to_str().expect("a path in UTF-8");
    let run = polysem(&["run", path, "--lang", IMP, "--trace"], b"");
    has(&run.stderr, &["k: x := 0; x := 1; ", " … "]);
    assert!(run.stderr.lines().all(|line| line.chars().count() < 140), "{}", run.stderr);
}

#[test]
fn definitions_are_warned_of() {
    let text = std::fs::read_to_string(IMP).expect("the definition");
    let text = format!("{text}\nrule again: <k> skip ...</k> => <k> ...</k>\n");
    let path = file("again.lang", text.as_bytes());
    let path = path.to_str().expect("a path in UTF-8");
    let args = ["run", GREATER, "--lang", path];
    let run = polysem(&args, b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    let line = text.lines().count();
    let place = format!("again.lang:{line}:1\n");
    has(&run.stderr, &["warning: `again` never applies", &place, "note: the other one is here\n"]);
    let quiet = polysem(&[&args[..], &["--quiet"]].concat(), b"");
    assert_eq!((quiet.stderr.as_str(), quiet.code), ("", Some(0)));
    let found = json(&polysem(&[&args[..], &["--json"]].concat(), b""));
    assert_eq!(found["warnings"][0]["at"]["line"], line);
    assert!(found["warnings"][0]["other"]["line"].is_number(), "{found}");
    let none = json(&polysem(&["run", GREATER, "--lang", IMP, "--json"], b""));
    assert_eq!(none["warnings"], Value::Array(vec![]));
}

/// What comes into being on the way can be spoken of, and numbers in code are no variables.
#[test]
fn postconditions_speak_of_the_end() {
    let path = file("five.imp", b"if n <= 5 then m := 5 else m := 6");
    let path = path.to_str().expect("a path in UTF-8");
    let run = polysem(&["wlp", path, "--lang", IMP, "--post", "m = 5"], b"");
    assert_eq!(run.stdout, "n <= 5\n", "{run:?}");
    let path = file("constant.imp", b"m := 5");
    let path = path.to_str().expect("a path in UTF-8");
    let args = ["wlp", path, "--lang", IMP, "--symbolic", "m", "--post", "m = 5"];
    assert_eq!(polysem(&args, b"").stdout, "true\n");
    let run = polysem(&["compose", path, "--lang", IMP, "--at", "1"], b"");
    has(&run.stderr, &["the code that is left is part of the state"]);
    assert_eq!(run.code, Some(3), "{run:?}");
}
