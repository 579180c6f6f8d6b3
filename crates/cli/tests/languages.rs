//! The verbs that read programs: run, explore, wlp and compose.

mod common;

use common::{Run, file, polysem};
use serde_json::Value;

/// Runs a verb on a program of its own file, with more arguments.
fn on(verb: &str, name: &str, text: &str, more: &[&str]) -> Run {
    let path = file(name, text.as_bytes());
    let mut args = vec![verb, path.to_str().expect("a path in UTF-8")];
    args.extend(more);
    polysem(&args, b"")
}

fn last(run: &Run) -> &str {
    run.stdout.lines().last().unwrap_or_default()
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("one object: {run:?}"))
}

const GCD: &str = "var a, b;\nassume a > 0 && b > 0;\nwhile (a != b) {\n\
    if (a > b) { a = a - b; } else { b = b - a; }\n}\nprint a;\n";
const MIDDLE: &str = "var low, high, middle;\nassume 0 <= low && low <= high;\n\
    middle = (low + high) / 2;\nassert low <= middle;\n";

#[test]
fn programs_run_on_inputs() {
    let run = on("run", "gcd.pl", GCD, &["--input", "a=48", "--input", "b=0x24"]);
    assert_eq!((run.stdout.as_str(), run.code), ("12\n", Some(0)), "{run:?}");
    assert!(run.stderr.contains("done after 17 steps"), "{}", run.stderr);
    let run = on("run", "gcd-none.pl", GCD, &[]);
    assert!(run.stderr.contains("an assumption does not hold"), "{}", run.stderr);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(0)));
    let run = on("run", "signed.pl", "var x; print x; print -x;", &["--input", "x=-5"]);
    assert_eq!(run.stdout, "-5\n5\n");
    let run = on("run", "unread.pl", "var x; print x;", &["--input", "y=1"]);
    assert!(run.stderr.contains("read no input `y`"), "{}", run.stderr);
    let memory = ["--input", "memory=[* := 7][100 := -3]"];
    let run = on("run", "memory.pl", "var x; print *100; print *101;", &memory);
    assert_eq!((run.stdout.as_str(), run.code), ("-3\n7\n", Some(0)), "{run:?}");
}

/// Two counters that inputs drive.
const COUNTS: &str = "width 8; var a, b, i;\na = 0; b = 0; i = 0;\nwhile (i < 10) {\n\
    if (*) { a = a + 1; } else { b = b + 1; }\ni = i + 1;\n}\n";

/// Cells of one map are told apart by the objects that they belong to: nothing is exponential.
#[test]
fn long_loops_over_one_memory_are_verified() {
    let counts = COUNTS.replace("i < 10", "i < 100");
    let safe = on("verify", "long.pl", &format!("{counts}assert a <= 100;\n"), &[]);
    assert_eq!((last(&safe), safe.code), ("verdict: safe", Some(0)), "{safe:?}");
    let wrong = on("verify", "long-wrong.pl", &format!("{counts}assert a <= 99;\n"), &[]);
    assert_eq!((last(&wrong), wrong.code), ("verdict: unsafe", Some(1)), "{wrong:?}");
    let machine = "var a, b;\nmov ecx, 0\nmov a, 0\nmov b, 0\nL: cmp ecx, 100\njz E\nin eax\n\
        test eax, eax\njz Z\nadd a, 1\njmp N\nZ: add b, 1\nN: add ecx, 1\njmp L\n\
        E: mov eax, a\nadd eax, b\ncmp eax, 100\nchkz\nhlt\n";
    let sum = on("verify", "long.mc", machine, &[]);
    assert_eq!((last(&sum), sum.code), ("verdict: safe", Some(0)), "{sum:?}");
}

#[test]
fn small_programs_are_verified_within_bounds() {
    for (bound, said) in [("3", "line 3 x 3"), ("bounds.pl:3=2", "line 3 x 2")] {
        let run = on("verify", "bounds.pl", GCD, &["--unwind", bound]);
        assert_eq!(last(&run), format!("verdict: unknown (no fault within bounds: {said})"));
        assert_eq!(run.code, Some(3), "{run:?}");
    }
    let run = on("verify", "bounds-ok.pl", GCD, &["--unwind", "3", "--bounded-ok", "--json"]);
    let (said, code) = (json(&run), run.code);
    assert_eq!((&said["verdict"], &said["bounded"], code), (&"safe".into(), &true.into(), Some(0)));
}

#[test]
fn what_is_about_c_is_refused() {
    for more in [&["--property", "a.prp"][..], &["--check", "leak"], &["--format", "xml"]] {
        let run = on("verify", "about-c.pl", GCD, more);
        let said = format!("{} is about programs in C", more[0]);
        assert!(run.code == Some(2) && run.stderr.contains(&said), "{run:?}");
    }
}

/// A loop without an end is taken as far as the budget goes, and that is told.
#[test]
fn how_far_loops_were_taken_is_told() {
    let endless = "var x, y;\nx = 0; y = 0;\nwhile (y >= 0) {\nx = x + 1; if (x > 5) { x = 0; }\n\
        assert x < 7;\ny = input();\n}\n";
    let more = ["--steps", "20000", "--no-interpolants"];
    let run = on("verify", "further.pl", endless, &more);
    assert!(run.stdout.contains("\nno fault where each loop or recursion goes round "), "{run:?}");
    assert!(last(&run).contains("budget spent: 20000 steps"), "{run:?}");
    // Another loop is cut by a bound that was asked for: it is not said of that.
    let two = format!("{endless}y = 5; while (y > 0) {{ y = input(); }}\n");
    let run =
        on("verify", "further-two.pl", &two, &[&more[..], &["--unwind", "a.pl:8=1"]].concat());
    assert!(run.code == Some(3) && !run.stdout.contains(" times at most"), "{run:?}");
}

#[test]
fn small_programs_are_verified_in_all_ways() {
    let safe = format!("{COUNTS}assert a <= 10;\n");
    let run = on("verify", "counts.pl", &safe, &[]);
    assert_eq!((last(&run), run.code), ("verdict: safe", Some(0)), "{run:?}");
    let out = file("counts-out", b"").with_file_name("counts-tree");
    let tree = ["--tree", "--out", out.to_str().expect("a path in UTF-8"), "--json"];
    let learned = json(&on("verify", "counts-tree.pl", &safe, &tree));
    assert!(learned["paths"]["pruned"].as_u64() > Some(0), "{learned}");
    let tree = std::fs::read_to_string(out.join("tree.svg")).expect("it was drawn");
    assert!(tree.contains("is subsumed by"), "{tree}");
    let plain = json(&on("verify", "counts-all.pl", &safe, &["--no-interpolants", "--json"]));
    assert_eq!(plain["paths"]["completed"], 1024, "{plain}");
    let wrong = format!("{COUNTS}assert a < 10;\nassert b < 10;\n");
    let both = json(&on("verify", "counts-wrong.pl", &wrong, &["--json"]));
    let first = json(&on("verify", "counts-first.pl", &wrong, &["--first", "--json"]));
    let count = |said: &Value| said["findings"].as_array().map(Vec::len);
    assert_eq!((count(&both), count(&first)), (Some(2), Some(1)));
    let run = on("verify", "vacuous.pl", "var x; assume x < 0 && x > 0; assert x == 5;", &[]);
    assert!(last(&run).contains("the assumptions contradict each other"), "{run:?}");
    assert_eq!(run.code, Some(3));
}

#[test]
fn a_fault_is_shown_at_its_line() {
    let inputs = ["--input", "low=2147483647", "--input", "high=2147483647"];
    let run = on("run", "middle.pl", MIDDLE, &inputs);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)));
    for part in ["error[assertion]", "middle.pl:4:1", "^^^^^^", "middle = -1"] {
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
    let run = on("run", "middle-json.pl", MIDDLE, &[&inputs[..], &["--json"]].concat());
    let json = json(&run);
    assert_eq!(json["end"], "fault");
    assert_eq!(json["findings"][0]["kind"], "assertion");
    assert_eq!(json["findings"][0]["line"], 4);
    assert_eq!(run.code, Some(1));
}

#[test]
fn runs_are_traced() {
    let run = on("run", "trace.pl", "var x;\nx = 5;\nx = x + 1;\n", &["--trace"]);
    for part in ["    2 | x = 5;\n", "      | x = 5\n", "      | x = 6\n"] {
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
}

#[test]
fn what_does_not_end_is_cut() {
    let endless = "var x;\nf(0);\nproc f(n) { f(n + 1); }\n";
    let run = on("run", "endless.pl", endless, &["--steps", "1000"]);
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(run.stderr.ends_with("verdict: unknown (budget spent: 1000 steps)\n"), "{run:?}");
    for more in [&["--steps", "1000"][..], &["--steps", "1000", "--merged"]] {
        let run = on("explore", "endless.pl", endless, more);
        assert_eq!(last(&run), "verdict: unknown (budget spent: 1000 steps)", "{run:?}");
        assert_eq!(run.code, Some(3));
    }
    let run = on("run", "endless.pl", endless, &["--time", "0.2"]);
    assert!(run.stderr.contains("budget spent: time"), "{run:?}");
    let run = on("run", "endless.pl", endless, &["--memory", "100"]);
    assert!(run.stderr.contains("budget spent: memory"), "{run:?}");
    let run = on("wlp", "endless.pl", endless, &["--post", "x == 1", "--steps", "1000"]);
    assert_eq!(run.code, Some(3), "{run:?}");
}

/// Ctrl-C ends an exploration with what it has.
#[cfg(unix)]
#[test]
fn interrupted_work_tells_what_it_has() {
    let path = file("interrupted.pl", b"var x, y;\nassert x != 7;\nwhile (y < x) { y = y + 1; }\n");
    let child = common::program().arg("explore").arg(&path).args(["--steps", "1000000000"]).spawn();
    let child = child.expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(800));
    let id = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the program ends");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("error[assertion]"), "{stdout}");
    assert!(stdout.contains("budget spent: interrupted"), "{stdout}");
    assert!(stdout.ends_with("verdict: unsafe\n"), "{stdout}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn every_path_is_shown_and_faults_are_reproduced() {
    let run = on("explore", "explored.pl", MIDDLE, &[]);
    assert_eq!((last(&run), run.code), ("verdict: unsafe", Some(1)), "{run:?}");
    assert!(run.stdout.starts_with("path 1: done\n    constraint: "), "{}", run.stdout);
    // The line that is offered to be copied does what it says.
    let (_, command) = run.stdout.split_once("= help: polysem ").expect("a command");
    let words: Vec<_> = command.lines().next().expect("a line").split(' ').collect();
    let again = polysem(&words, b"");
    assert_eq!(again.code, Some(1), "{again:?}");
    let run = on("explore", "bounded.pl", GCD, &["--unwind", "2"]);
    assert_eq!(last(&run), "verdict: unknown (no fault within bounds: line 3 x 2)");
    assert_eq!(run.code, Some(3));
    let run = on("explore", "safe.pl", "var a; if (a < 3) { a = 3; } assert a >= 3;", &[]);
    assert_eq!((last(&run), run.code), ("verdict: safe", Some(0)), "{run:?}");
    let run = on("explore", "paths.pl", GCD, &["--paths", "3", "--unwind", "4"]);
    assert_eq!(last(&run), "verdict: unknown (budget spent: 3 paths)");
}

#[test]
fn paths_are_told_as_json() {
    let text = "var a, x; x = 0; if (a < 3) { x = 1; } assert x != 1 || a != 2;";
    let run = on("explore", "json.pl", text, &["--json"]);
    let json = json(&run);
    assert_eq!((&json["verdict"], run.code), (&"unsafe".into(), Some(1)));
    assert_eq!(json["findings"][0]["test"]["a"], "2");
    assert_eq!(json["paths"]["completed"], 2);
    assert_eq!(json["path"][0]["constraint"], "a < 3 && a != 2");
    assert_eq!(json["path"][1]["values"]["x"], "0");
    for field in ["schema", "reasons", "tests", "instructions", "queries", "seconds"] {
        assert!(!json[field].is_null(), "{field}: {json}");
    }
}

/// The table of section 13.2.1 of "Program Analysis" (Aldrich, Le Goues, Padhye): line, path condition, environment.
#[test]
fn a_path_is_a_table() {
    let text = "var a, b, c, x, y, z;\nx = 0; y = 0; z = 0;\nif (a != 0) {\nx = -2;\n}\n\
        if (b < 5) {\nif (a == 0 && c != 0) { y = 1; }\nz = 2;\n}\nassert x + y + z != 3;\n";
    let run = on("explore", "table.pl", text, &["--table"]);
    assert!(run.stdout.contains("line | g "), "{}", run.stdout);
    let row = |line: &str, g: &str, values: &str| {
        run.stdout.lines().any(|row| {
            let cells: Vec<_> = row.split('|').map(str::trim).collect();
            cells.len() == 3 && cells[0] == line && cells[1] == g && cells[2].ends_with(values)
        })
    };
    assert!(row("3", "true", "x = 0, y = 0, z = 0"), "{}", run.stdout);
    assert!(row("6", "a != 0", "x = -2, y = 0, z = 0"), "{}", run.stdout);
    assert!(row("10", "a != 0 && b >= 5", "x = -2, y = 0, z = 0"), "{}", run.stdout);
    // The textbook's fault: a = 0, b < 5, c != 0.
    assert_eq!((last(&run), run.code), ("verdict: unsafe", Some(1)));
}

#[test]
fn merged_paths_give_one_condition_a_place() {
    let text = "var a, x; x = 0; if (a < 3) { x = 1; } assert x != 1 || a != 2; assume a < 5; assert a < 6;";
    let run = on("explore", "merged.pl", text, &["--merged"]);
    let conditions = run.stdout.lines().filter(|line| line.starts_with("condition at"));
    let conditions: Vec<_> = conditions.collect();
    assert_eq!(
        conditions,
        ["condition at line 1 (assertion): fails", "condition at line 1 (assertion): holds"],
        "{run:?}"
    );
    assert!(run.stdout.contains("x = (a < 3) ? 1 : 0\n"), "{}", run.stdout);
    assert_eq!((last(&run), run.code), ("verdict: unsafe", Some(1)));
    let run = on("explore", "merged-safe.pl", "var a; a = 1; assert a == 1;", &["--merged"]);
    assert_eq!((last(&run), run.code), ("verdict: safe", Some(0)));
}

#[test]
fn constraints_are_scripts() {
    let text = "var a; if (a < 3) { a = 1; }";
    let run = on("explore", "smt2.pl", text, &["--smt2"]);
    let script = run.stdout.strip_suffix("verdict: safe\n").expect("the verdict comes last");
    let solved = polysem(&["solve", "-"], script.as_bytes());
    assert_eq!((solved.stdout.as_str(), solved.code), ("sat\nsat\n", Some(0)), "{script}");
    let text = "var a; if (a < 3) { a = 1; } assert a > 0;";
    let run = on("explore", "smt2-merged.pl", text, &["--smt2", "--merged"]);
    let script = run.stdout.strip_suffix("verdict: safe\n").expect("the verdict comes last");
    assert_eq!(polysem(&["solve", "-"], script.as_bytes()).stdout, "unsat\n", "{script}");
}

/// Examples 3 and 4 of Lim, Lal and Reps, "Symbolic Analysis via Semantic Reinterpretation".
#[test]
fn the_papers_preconditions() {
    let text = "var p, e, x; *p = e;";
    let run = on("wlp", "wlp.pl", text, &["--post", "x == 5"]);
    assert_eq!(run.stdout, "((p == &x) ? e : x) == 5\n");
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    let run = on("wlp", "wlp-smt2.pl", text, &["--post", "x == 5", "--smt2"]);
    assert_eq!(polysem(&["solve", "-"], run.stdout.as_bytes()).stdout, "sat\n");
    let run = on("wlp", "objects.pl", "memory objects; var p, x; x = 1;", &["--post", "*p == 1"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let run = on("wlp", "cut.pl", GCD, &["--post", "a == 3", "--unwind", "1"]);
    assert_eq!(run.stdout, "a == 3 || !(a > 0 && b > 0 && a == b)\n");
    assert!(run.stderr.contains("loops were cut: line 3 x 1"), "{}", run.stderr);
    assert_eq!(run.code, Some(3));
    let from = ["--post", "x == 2", "--from", "2"];
    assert_eq!(on("wlp", "from.pl", "var x;\nx = x + 1;", &from).stdout, "x == 1\n");
    let inside = "var x;\nf(1);\nproc f(n) {\nx = x + n;\n}\n";
    let run = on("wlp", "inside.pl", inside, &["--post", "x == 2", "--from", "4"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let dead = ["--post", "x == 2", "--from", "3"];
    let run = on("wlp", "dead.pl", "var x;\nhalt;\nx = 1;\n", &dead);
    assert!(run.stderr.contains("no run was found that comes to `3`"), "{run:?}");
    assert_eq!(run.code, Some(2));
    let length = ["--post", "x == 2", "--length", "1"];
    let run = on("wlp", "length.pl", "var x; x = x + 1; x = x + 1;", &length);
    assert_eq!(run.stdout, "x == 1\n");
}

/// Fig. 6 of the paper: the machine's test and jump, as a condition on where control goes.
#[test]
fn control_is_part_of_a_postcondition() {
    let text = "    cmp eax, 5\n    jz ERROR\n    hlt\nERROR:\n    hlt\n";
    let more = ["--post", "EIP == ERROR", "--length", "2"];
    let run = on("wlp", "control.mc", text, &more);
    assert_eq!((run.stdout.as_str(), run.code), ("EAX == 5\n", Some(0)), "{run:?}");
}

/// Fig. 5 of the paper, and its Example 5 with variables.
#[test]
fn the_papers_compositions() {
    let swap = "memory objects;\nvar x, y;\nx = x ^ y;\ny = x ^ y;\nx = x ^ y;\n";
    let run = on("compose", "swap.pl", swap, &["--at", "5"]);
    let expected = "first:\n    x' = x ^ y\n    y' = x\nsecond:\n    x' = x ^ y\n\
        composition:\n    x' = y\n    y' = x\n";
    assert_eq!((run.stdout.as_str(), run.code), (expected, Some(0)), "{run:?}");
    let figure = "var px, py, v;\n*0 = v; px = &py; py = &py;\n\
        *px = *px ^ *py; *py = *px ^ *py; *px = *px ^ *py;\n";
    let run = on("compose", "figure5.pl", figure, &["--at", "2"]);
    let expected = "first:\n    (nothing changes)\nsecond:\n";
    assert!(run.stdout.starts_with(expected), "{run:?}");
    assert!(
        run.stdout.ends_with("memory' = memory[&py := v][&px := &py][0 := v]\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn two_programs_are_composed() {
    let second = file("second.pl", b"memory objects; var x, y; y = x * 2;");
    let second = second.to_str().expect("a path in UTF-8");
    let run = on("compose", "first.pl", "memory objects; var x, y; x = x + 1;", &[second]);
    assert!(run.stdout.ends_with("composition:\n    x' = x + 1\n    y' = x * 2 + 2\n"), "{run:?}");
    let run = on(
        "compose",
        "inputs.pl",
        "memory objects; var x; var y; x = input();\ny = input(); x = x + y;",
        &["--at", "2"],
    );
    assert!(
        run.stdout.ends_with("composition:\n    x' = input + input!1\n    y' = input!1\n"),
        "{run:?}"
    );
    let run =
        on("compose", "cases.pl", "memory objects; var x;\nassume x > 1;\nx = 1;", &["--at", "3"]);
    assert!(run.stdout.ends_with("composition:\n    when x > 1:\n        x' = 1\n"), "{run:?}");
    let run = on("compose", "other.pl", "memory objects; var a; a = 1;", &[second]);
    assert!(run.stderr.contains("different variables"), "{run:?}");
    assert_eq!(run.code, Some(2));
    let run = on("compose", "compose-smt2.pl", "var x; x = 1;", &["--at", "1", "--smt2"]);
    assert_eq!(polysem(&["solve", "-"], run.stdout.as_bytes()).stdout, "sat\nsat\nsat\n");
}

#[test]
fn all_languages_take_all_verbs() {
    for (name, text) in [
        ("all.pl", "var x; x = 1; print x;"),
        ("all.while", "x := 1; print x"),
        ("all.mc", "    mov eax, 1\n    out eax\n"),
    ] {
        assert_eq!(on("run", name, text, &[]).stdout, "1\n", "{name}");
        assert_eq!(last(&on("explore", name, text, &[])), "verdict: safe", "{name}");
        assert_eq!(last(&on("explore", name, text, &["--merged"])), "verdict: safe", "{name}");
        let run = on("wlp", name, text, &["--post", "1 = 1"]);
        assert_eq!((run.stdout.as_str(), run.code), ("true\n", Some(0)), "{name}: {run:?}");
        let run = on("compose", name, text, &["--at", "1"]);
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
    }
}

#[test]
fn malformed_programs_are_shown_with_a_caret() {
    let wrong = [
        ("var x; x = ;", "1:12"),
        ("var x; x = y;", "1:12"),
        ("var x;\nif (x < 3 { }", "2:11"),
        ("x = 1;", "1:1"),
        ("var x; goto nowhere;", "1:13"),
        ("var x; x = 99999999999999999999;", "1:12"),
        ("var x; f();", "1:8"),
        ("width 0;", "1:1"),
        ("var x; $", "1:8"),
        ("var x; assert x == 1", "1:21"),
        ("\u{0}\u{1}", "1:1"),
    ];
    for (text, place) in wrong {
        for verb in ["run", "explore"] {
            let run = on(verb, "wrong.pl", text, &[]);
            let found = run.stderr.contains(&format!("wrong.pl:{place}\n"));
            assert!(found && run.stderr.contains('^'), "{text}: {run:?}");
            assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{text}");
        }
    }
    let nested = format!("var x; {}", "if (x < 1) ".repeat(100_000));
    assert_eq!(on("run", "nested.pl", &nested, &[]).code, Some(2));
    let parentheses = format!("var x; x = {}", "(".repeat(1_000_000));
    assert_eq!(on("run", "parentheses.pl", &parentheses, &[]).code, Some(2));
    let path = file("binary.pl", b"var x;\n\xff\xfe\x00");
    let run = polysem(&["run", path.to_str().expect("a path in UTF-8")], b"");
    assert!(run.stderr.contains("not text in UTF-8"), "{run:?}");
    assert!(run.stderr.contains("binary.pl:2:1"), "{run:?}");
    assert_eq!(run.code, Some(2));
}

#[test]
fn wrong_flags_and_files_are_refused() {
    let text = "var x; x = 1;";
    let good = file("flags.pl", text.as_bytes());
    let good = good.to_str().expect("a path in UTF-8");
    let odd = file("flags.xyz", text.as_bytes());
    let odd = odd.to_str().expect("a path in UTF-8");
    let wrong: &[(&[&str], &str)] = &[
        (&["run", "/nowhere/x.pl"], "cannot read"),
        (&["run", "/"], "does not tell its language"),
        (&["run", odd], "`.pl` (PL)"),
        (&["run", "-"], "--lang"),
        (&["run", good, "--lang", "cobol"], "there is no language `cobol`"),
        (&["run", good, "--input", "x"], "is not NAME=VALUE"),
        (&["run", good, "--input", "=1"], "is not NAME=VALUE"),
        (&["run", good, "--input", "x=1.5"], "is not NAME=VALUE"),
        (&["run", good, "--input", "x=[1"], "is not NAME=VALUE"),
        (&["run", good, "--input", "x=4294967296"], "but the program reads"),
        (&["run", good, "--input", "x=true"], "but the program reads"),
        (&["run", good, "--input", "x=1", "--input", "x=2"], "given twice"),
        (&["run", good, "--steps", "99999999999999999999"], "--steps"),
        (&["run", good, "--steps", "-1"], "-1"),
        (&["run", good, "--time", "0"], "--time"),
        (&["explore", good, "--unwind", "x"], "--unwind"),
        (&["explore", good, "--merged", "--table"], "cannot be used with"),
        (&["wlp", good], "--post"),
        (&["wlp", good, "--post", "x =="], "<predicate>:1:5"),
        (&["wlp", good, "--post", "y == 1"], "there is no variable `y`"),
        (&["wlp", good, "--post", "x == 1", "--from", "99"], "there is no place `99`"),
        (&["compose", good], "required"),
        (&["compose", good, "--at", "here"], "there is no place `here`"),
        (&["compose", good, "/nowhere/y.pl"], "cannot read"),
    ];
    for (args, message) in wrong {
        let run = polysem(args, b"");
        assert!(run.stderr.contains(message), "{args:?}: {run:?}");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{args:?}");
    }
    let run = polysem(&["run", "-", "--lang", "pl"], b"var x; print 3;");
    assert_eq!((run.stdout.as_str(), run.code), ("3\n", Some(0)), "{run:?}");
    let run = polysem(&["run", odd, "--lang", ".pl"], b"");
    assert_eq!(run.code, Some(0), "{run:?}");
}
