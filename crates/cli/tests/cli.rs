//! The program as a whole, and its small verbs `eval` and `simplify`.

mod common;

use common::{file, polysem};
use std::time::{Duration, Instant};

#[test]
fn help_and_version() {
    let run = polysem(&["--version"], b"");
    assert!(run.stdout.starts_with("polysem 0."), "{}", run.stdout);
    assert_eq!(run.code, Some(0));
    let run = polysem(&["--help"], b"");
    for verb in ["run", "explore", "wlp", "compose", "eval", "simplify", "solve"] {
        assert!(run.stdout.contains(verb), "{}", run.stdout);
    }
    assert_eq!(polysem(&["no-such-verb"], b"").code, Some(2));
    assert_eq!(polysem(&[], b"").code, Some(2));
}

#[test]
fn terms_are_evaluated() {
    let run = polysem(&["eval", "(bvsdiv #xf9 #x02)"], b"");
    assert_eq!((run.stdout.as_str(), run.code), ("#xfd  (253, signed -3)\n", Some(0)));
    let run = polysem(&["eval", "(bvadd x (_ bv1 32))", "--let", "x=41:32"], b"");
    assert_eq!(run.stdout, "#x0000002a  (42)\n");
    let run = polysem(&["eval", "(bvult x #x05)", "--let", "x=#x04", "--json"], b"");
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("one object");
    assert_eq!((json["value"].as_str(), json["sort"].as_str()), (Some("true"), Some("Bool")));
}

#[test]
fn wrong_terms_are_shown() {
    let run = polysem(&["eval", "(bvadd #x01 #x1)"], b"");
    assert!(run.stderr.contains("--> <term>:1:2"), "{}", run.stderr);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    let run = polysem(&["eval", "x", "--let", "x"], b"");
    assert!(run.stderr.contains("is not NAME=VALUE"), "{}", run.stderr);
    assert_eq!(run.code, Some(2));
}

#[test]
fn scripts_are_simplified() {
    let script =
        b"(declare-const x (_ BitVec 8))\n(assert (= (bvxor x x) (bvsub x x)))\n(check-sat)\n";
    let run = polysem(&["simplify", "-"], script);
    assert_eq!(run.stdout, "(set-logic QF_BV)\n(assert true)\n(check-sat)\n");
    assert!(run.stderr.contains("1 after"), "{}", run.stderr);
    assert_eq!(run.code, Some(0));
    let run = polysem(&["simplify", "-", "--json"], script);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("one object");
    assert_eq!(json["nodes_after"], 1);
}

#[test]
fn wrong_scripts_are_shown_with_line_and_column() {
    let path = file("wrong.smt2", b"(set-logic QF_BV)\n(assert (= #x01 #b1))\n");
    let run = polysem(&["simplify", path.to_str().unwrap()], b"");
    assert!(run.stderr.contains("wrong.smt2:2:10"), "{}", run.stderr);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    let run = polysem(&["simplify", "/nowhere/x.smt2"], b"");
    assert!(run.stderr.contains("cannot read /nowhere/x.smt2"), "{}", run.stderr);
    assert_eq!(run.code, Some(2));
    let run = polysem(&["simplify", "-"], &vec![b'('; 10_000_000]);
    assert!(run.stderr.contains("-:1:"), "{}", run.stderr);
    assert_eq!(run.code, Some(2));
}

#[test]
fn a_million_levels_take_seconds() {
    const DEPTH: usize = 1_000_000;
    let open = "(bvadd x (bvxor y ".repeat(DEPTH / 2);
    let text = format!(
        "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert (= y {open}x{}))",
        "))".repeat(DEPTH / 2)
    );
    let start = Instant::now();
    let run = polysem(&["simplify", "-"], text.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(run.stdout.ends_with("(check-sat)\n"));
}

/// 100,000 statements in a row, or in each other.
#[test]
fn long_programs_are_read_and_deep_ones_are_refused() {
    const MANY: usize = 100_000;
    let nested = |head: &str, open: &str, inner: &str, close: &str, tail: &str| {
        [head, &open.repeat(MANY), inner, &close.repeat(MANY), tail].concat()
    };
    let begin = Instant::now();
    for (name, text) in [
        ("long.pl", format!("var a;\n{}", "a = a + 1;\n".repeat(MANY))),
        ("long.while", format!("var a;\n{}", "a := a + 0;\n".repeat(MANY))),
        ("long.mc", format!("{}    hlt\n", "    add eax, 1\n".repeat(MANY))),
    ] {
        let path = file(name, text.as_bytes());
        let run = polysem(&["run", path.to_str().expect("UTF-8")], b"");
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        assert!(run.stderr.contains("done after"), "{name}: {}", run.stderr);
    }
    // With twice the statements, a table takes about twice as long.
    let path = file("rows.pl", format!("var a;\n{}", "a = a + 1;\n".repeat(20_000)).as_bytes());
    assert_eq!(polysem(&["analyze", path.to_str().expect("UTF-8")], b"").code, Some(0));
    for (name, text) in [
        ("deep.pl", nested("var a;\n", "if (a > 0) {\n", "a = 1;\n", "}\n", "")),
        ("brackets.pl", nested("var a;\na = ", "(", "a", ")", ";\n")),
        ("signs.pl", nested("var a;\na = ", "-", "a", "", ";\n")),
        ("sum.pl", nested("var a;\na = ", "a + ", "a", "", ";\n")),
        ("deep.while", nested("var a;\n", "if a > 0 then {\n", "a := 1\n", "} else skip\n", ";")),
        ("loops.while", nested("var a;\n", "while a > 0 do {\n", "a := 1\n", "}\n", ";")),
        ("brackets.while", nested("var a;\na := ", "(", "a", ")", ";\n")),
    ] {
        let path = file(name, text.as_bytes());
        let path = path.to_str().expect("UTF-8");
        for verb in ["run", "explore", "verify", "analyze", "prove"] {
            if verb == "prove" && !name.contains(".while") {
                continue;
            }
            let run = polysem(&[verb, path], b"");
            assert_eq!(run.code, Some(2), "{verb} {name}: {}", run.stderr);
            let why = ["nested too deeply", "too long"];
            assert!(
                why.iter().any(|why| run.stderr.contains(why)),
                "{verb} {name}: {}",
                run.stderr
            );
            assert!(run.stderr.contains(&format!("{name}:")), "{verb} {name}: {}", run.stderr);
        }
    }
    assert!(begin.elapsed() < Duration::from_mins(4), "{:?}", begin.elapsed());
}
