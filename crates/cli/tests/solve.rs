//! `polysem solve`, run as a process: every command, errors, pipes, limits, exit codes.

mod common;

use common::{Run, file, polysem, program};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// Factors of a product of two primes of 31 bits: too hard for a test's patience.
const HARD: &str = "(declare-const p (_ BitVec 64))
(declare-const q (_ BitVec 64))
(assert (= ((_ extract 63 32) p) #x00000000))
(assert (= ((_ extract 63 32) q) #x00000000))
(assert (bvult #x0000000000000001 p))
(assert (bvule p q))
(assert (= (bvmul p q) #x3fffffe000000013))
(check-sat)
";

fn solve(script: &str) -> Run {
    polysem(&["solve", "-"], script.as_bytes())
}

/// The responses, and that nothing was wrong.
#[track_caller]
fn answers(script: &str, expected: &str) {
    let run = solve(script);
    assert_eq!(run.stdout, expected, "{script}");
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)), "{script}");
    // A file is run as a whole, a stream command by command; there must be no difference.
    let name = std::thread::current().name().unwrap_or("script").replace("::", "-");
    let path = file(&format!("{name}.smt2"), script.as_bytes());
    let run = polysem(&["solve", path.to_str().expect("a path of UTF-8")], b"");
    assert_eq!((run.stdout.as_str(), run.code), (expected, Some(0)), "{script}");
}

#[test]
fn checks_and_models() {
    answers(
        "(set-logic QF_BV)
         (declare-const x (_ BitVec 8))
         (declare-fun |a b| () Bool)
         (define-fun twice ((y (_ BitVec 8))) (_ BitVec 8) (bvadd y y))
         (assert (= (twice x) #x06))
         (assert (bvult x #x10))
         (assert |a b|)
         (check-sat)
         (get-model)
         (get-value (x (twice x) |a b|))
         (get-value ((bvnot x)))",
        "sat
(
  (define-fun x () (_ BitVec 8) #x03)
  (define-fun |a b| () Bool true)
)
((x #x03)
 ((twice x) #x06)
 (|a b| true))
(((bvnot x) #xfc))
",
    );
}

#[test]
fn arrays_are_shown_as_stores() {
    answers(
        "(set-logic QF_ABV)
         (declare-const a (Array (_ BitVec 2) (_ BitVec 4)))
         (assert (= a ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x0)))
         (check-sat)
         (get-value (a (store (store a #b01 #x7) #b10 #x8)))",
        "sat
((a ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x0))
 ((store (store a #b01 #x7) #b10 #x8) (store (store ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x0) #b01 #x7) #b10 #x8)))
",
    );
}

#[test]
fn levels_and_assumptions() {
    answers(
        "(set-option :produce-unsat-assumptions true)
         (declare-const x (_ BitVec 4))
         (declare-const p Bool)
         (assert (bvult x #x8))
         (push 1)
         (declare-const y (_ BitVec 4))
         (assert (bvugt x #x9))
         (get-info :assertion-stack-levels)
         (check-sat)
         (pop 1)
         (check-sat)
         (check-sat-assuming (p (= x #xf)))
         (get-unsat-assumptions)
         (declare-const y Bool)
         (push 2)
         (assert (= x #xf))
         (pop 1)
         (check-sat-assuming ((not p) p))
         (pop 1)
         (check-sat-assuming ((not p) y))
         (get-value (p y))",
        "(:assertion-stack-levels 1)
unsat
sat
unsat
((= x #xf))
unsat
sat
((p false)
 (y true))
",
    );
}

#[test]
fn cores_name_assertions() {
    answers(
        "(set-option :produce-unsat-cores true)
         (declare-const x (_ BitVec 4))
         (assert (! (bvult x #x3) :named low))
         (assert (! (bvult x #xe) :named |not high|))
         (assert (! (bvugt x #x9) :named high))
         (check-sat)
         (get-unsat-core)
         (reset-assertions)
         (declare-const x Bool)
         (assert x)
         (assert (! (not x) :named |the other|))
         (check-sat)
         (get-unsat-core)",
        "unsat\n(low high)\nunsat\n(|the other|)\n",
    );
}

#[test]
fn assertions_and_assignments_are_shown() {
    answers(
        "(set-option :produce-assignments true)
         (declare-const p Bool)
         (assert (! (or p   (! (not p) :named n)) :named whole))
         (assert (not p))
         (get-assertions)
         (check-sat)
         (get-assignment)",
        "((! (or p   (! (not p) :named n)) :named whole)
 (not p))
sat
((n true) (whole true))
",
    );
}

#[test]
fn functions_are_congruent() {
    answers(
        "(set-logic QF_UFBV)
         (set-option :produce-unsat-cores true)
         (declare-const x (_ BitVec 32))
         (declare-const y (_ BitVec 32))
         (declare-fun f ((_ BitVec 32) Bool) (_ BitVec 32))
         (declare-fun even ((_ BitVec 32)) Bool)
         (assert (! (distinct (f x true) (f y true)) :named results))
         (check-sat)
         (push 1)
         (assert (! (= x y) :named arguments))
         (assert (! (even x) :named other))
         (check-sat)
         (get-unsat-core)
         (pop 1)
         (assert (= (f (f (f x true) true) true) x))
         (check-sat)
         (assert (= (f (f x true) true) x))
         (check-sat-assuming ((distinct (f x true) x)))
         (assert (and (even x) (not (even (bvadd x #x00000001)))))
         (check-sat)
         (check-sat-assuming ((= y (f (bvsub y #x00000001) true) (bvadd x #x00000001)) (even y)))",
        "sat\nunsat\n(results arguments)\nsat\nunsat\nsat\nunsat\n",
    );
}

#[test]
fn functions_have_values_and_models() {
    answers(
        "(declare-fun f ((_ BitVec 8) Bool) (_ BitVec 4))
         (declare-fun |is it| (Bool) Bool)
         (declare-fun unused ((_ BitVec 3) (_ BitVec 3)) Bool)
         (assert (= (f #x12 true) #x7))
         (assert (= (f #x34 false) #x9))
         (assert (|is it| true))
         (check-sat)
         (get-value ((f #x12 true) (bvadd (f #x34 false) #x1) (|is it| true)))
         (get-model)",
        "sat
(((f #x12 true) #x7)
 ((bvadd (f #x34 false) #x1) #xa)
 ((|is it| true) true))
(
  (define-fun f ((x!1 (_ BitVec 8)) (x!2 Bool)) (_ BitVec 4) \
(ite (and (= x!1 #x12) (= x!2 true)) #x7 (ite (and (= x!1 #x34) (= x!2 false)) #x9 #x0)))
  (define-fun |is it| ((x!1 Bool)) Bool (ite (= x!1 true) true false))
  (define-fun unused ((x!1 (_ BitVec 3)) (x!2 (_ BitVec 3))) Bool false)
)
",
    );
}

/// What is asserted holds where every declaration is replaced by what the model says.
#[test]
fn models_of_functions_read_back() {
    let declarations = "(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-const p Bool)
(declare-const m (Array (_ BitVec 16) (_ BitVec 16)))
(declare-fun f ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(declare-fun mixed (Bool (_ BitVec 5) Bool (_ BitVec 70)) Bool)
(declare-fun x!1 ((_ BitVec 16)) (_ BitVec 70))
";
    let assertions = "(assert (= (f a b) (bvadd (f b a) #x0001)))
(assert (= (f (f a b) a) (select m (f b b))))
(assert (bvult (f a a) (f (f a a) (f b b))))
(assert (distinct (mixed p #b00101 true (x!1 a)) (mixed (not p) #b00101 false (x!1 b))))
(assert (bvult (x!1 a) (x!1 b)))
(assert (distinct (mixed true #b11111 p (x!1 a)) (mixed true #b11110 p (x!1 a))))
(assert (= (bvmul a b) (bvadd (f #x0001 a) #x0003)))
";
    for setting in ["word.once=true", "word.once=false"] {
        let script = format!("{declarations}{assertions}(check-sat)(get-model)");
        let run = polysem(&["solve", "-", "--set", setting], script.as_bytes());
        let model = run.stdout.strip_prefix("sat\n(\n").and_then(|text| text.strip_suffix(")\n"));
        let model = model.unwrap_or_else(|| panic!("{}{}", run.stdout, run.stderr));
        answers(&format!("{model}{assertions}(check-sat)"), "sat\n");
        answers(&format!("{model}(assert (not (bvult (x!1 a) (x!1 b))))(check-sat)"), "unsat\n");
    }
}

#[test]
fn success_options_and_infos() {
    answers(
        "(set-option :print-success true)
         (set-logic QF_AUFBV)
         (set-info :status sat)
         (declare-const p Bool)
         (get-option :print-success)
         (set-option :smt.relevancy 0)
         (get-option :nothing)
         (set-option :polysem.sat.phase true)
         (get-option :polysem.sat.phase)
         (set-option :timeout 60000)
         (get-option :timeout)
         (get-info :error-behavior)
         (get-info :name)
         (get-info :nothing)
         (echo \"a \"\"b\"\" c\")
         (simplify (and p p))
         (check-sat)
         (reset)
         (declare-const p (_ BitVec 3))
         (set-logic LIA)
         (set-option :print-success true)
         (exit)
         (check-sat)",
        "success
success
success
success
true
unsupported
unsupported
success
true
success
60000
(:error-behavior continued-execution)
(:name \"Polysem\")
unsupported
\"a \"\"b\"\" c\"
p
sat
success
unsupported
success
success
",
    );
}

#[test]
fn what_is_asked_at_the_wrong_moment_is_refused() {
    let run = solve(
        "(declare-const p Bool)
(get-model)
(assert p)
(check-sat)
(get-unsat-core)
(assert (not p))
(get-value (p))
(check-sat)
(get-model)
(get-info :reason-unknown)
(get-unsat-assumptions)
",
    );
    assert_eq!(
        run.stdout,
        "(error \"line 2 column 1: there is no model: nothing was checked since the last assertion or change of level\")
sat
(error \"line 5 column 1: this needs (set-option :produce-unsat-cores true)\")
(error \"line 7 column 1: there is no model: nothing was checked since the last assertion or change of level\")
unsat
(error \"line 9 column 1: there is no model: the last answer is `unsat`\")
(error \"line 10 column 1: the last answer is not `unknown`\")
(error \"line 11 column 1: this needs (set-option :produce-unsat-assumptions true)\")
"
    );
    assert_eq!(run.code, Some(0), "the script itself is well-formed");
}

#[test]
fn reading_goes_on_after_errors() {
    let script = "(declare-const x (_ BitVec 8))
(assert (= x #x1))
(assert (bvfoo x))
(assert x)
(declare-const x Bool)
(pop 1)
  (assert (= x
     \"a\"))
(set-option :produce-models maybe)
(get-objectives)
junk
(declare-fun f ((Array (_ BitVec 8) (_ BitVec 8))) Bool)
(check-sat)
(assert (= x #x01)";
    let run = solve(script);
    let starts = [
        "(error \"line 2 column 10: `=` takes",
        "(error \"line 3 column 10: unknown symbol `bvfoo`",
        "(error \"line 4 column 9: a term of sort Bool is expected here",
        "(error \"line 5 column 16: `x` is already declared",
        "(error \"line 6 column 2: `pop` of 1 levels where 0 are open",
        "(error \"line 8 column 6: ",
        "(error \"line 9 column 1: `:produce-models` takes true or false, not `maybe`",
        "unsupported",
        "(error \"line 11 column 1: a command is expected here",
        "(error \"line 12 column 17: an array cannot be an argument of `f`",
        "sat",
        "(error \"line 14 column 19: the input ends inside a command",
    ];
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), starts.len(), "{}", run.stdout);
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line} should start with {start}");
    }
    assert_eq!(run.code, Some(2));
    let path = file("errors.smt2", script.as_bytes());
    assert_eq!(polysem(&["solve", path.to_str().unwrap()], b"").stdout, run.stdout);
}

#[test]
fn what_is_no_script_ends_soon() {
    for (text, last) in [
        (vec![b'('; 10_000_000], "line 1 column 2: the name of a command is expected here"),
        (vec![b')'; 10_000_000], "1000 errors without a command between them, giving up"),
        (vec![0xff; 1_000_000], "line 1 column 1: the input is not UTF-8 here"),
        (vec![b'"'; 999_999], "the string has no end"),
    ] {
        let path = file("garbage.smt2", &text);
        for run in
            [polysem(&["solve", path.to_str().unwrap()], b""), polysem(&["solve", "-"], &text)]
        {
            let line = run.stdout.lines().last().unwrap_or_default();
            assert!(line.contains(last), "{line} should contain {last}");
            assert!(run.stdout.len() < 1_000_000);
            assert_eq!(run.code, Some(2));
        }
    }
    let deep = format!(
        "(declare-const p Bool)(assert {}p{})(check-sat)",
        "(not ".repeat(1_000_000),
        ")".repeat(1_000_000)
    );
    assert_eq!(solve(&deep).stdout, "sat\n");
}

/// A solver driven through a pipe, as other tools do.
struct Driven {
    child: Child,
    responses: BufReader<std::process::ChildStdout>,
}

impl Driven {
    fn start(args: &[&str]) -> Driven {
        let mut child = program().args(args).spawn().expect("the program starts");
        let responses = BufReader::new(child.stdout.take().expect("piped"));
        Driven { child, responses }
    }

    fn send(&mut self, text: &str) {
        let stdin = self.child.stdin.as_mut().expect("piped");
        stdin.write_all(text.as_bytes()).expect("the pipe is open");
        stdin.flush().expect("the pipe is open");
    }

    /// How it ends while its standard input is still open, which `Child::wait` would close.
    fn end(mut self) -> Option<i32> {
        let stdin = self.child.stdin.take();
        let code = self.child.wait().expect("the program ends").code();
        drop(stdin);
        code
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.responses.read_line(&mut line).expect("the pipe is open");
        line
    }
}

#[test]
fn every_response_comes_before_the_next_command() {
    let mut solver = Driven::start(&["solve", "-"]);
    solver.send("(declare-const x (_ BitVec 4))(assert (= x #x5))\n");
    for round in 0..50 {
        solver.send("(push 1)(check-sat)\n(get-val");
        assert_eq!(solver.line(), "sat\n", "{round}");
        solver.send("ue (x))");
        assert_eq!(solver.line(), "((x #x5))\n");
        solver.send("(assert (= x #x6)) (check-sat) (pop 1)");
        assert_eq!(solver.line(), "unsat\n");
    }
    solver.send("; no command\n(wrong");
    solver.send(")");
    assert_eq!(solver.line(), "unsupported\n");
    solver.send("(assert y)\n");
    let error = solver.line();
    assert!(error.starts_with("(error \"line 53 column 16: unknown symbol `y`"), "{error}");
    solver.send("(exit)");
    assert_eq!(solver.end(), Some(2));
}

fn kill(signal: &str, child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
}

#[test]
fn ctrl_c_ends_the_check_and_the_script() {
    for signal in ["-INT", "-TERM"] {
        let path = file("hard.smt2", format!("{HARD}(echo \"not reached\")").as_bytes());
        let child = program().args(["solve", path.to_str().unwrap()]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(500));
        kill(signal, &child);
        let start = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
        assert_eq!(String::from_utf8_lossy(&output.stdout), "unknown\n");
        let remark = String::from_utf8_lossy(&output.stderr);
        assert!(remark.ends_with("hard.smt2:8: unknown (interrupted)\n"), "{remark}");
        assert_eq!(output.status.code(), Some(3));
    }
}

#[test]
fn ctrl_c_ends_a_solver_that_waits() {
    let mut solver = Driven::start(&["solve", "-"]);
    solver.send("(check-sat)");
    assert_eq!(solver.line(), "sat\n");
    std::thread::sleep(Duration::from_millis(100));
    kill("-INT", &solver.child);
    assert_eq!(solver.end(), Some(3));
}

#[test]
fn a_time_limit_costs_one_check() {
    let script = format!(
        "(push 1){HARD}(get-info :reason-unknown)(pop 1)(declare-const p Bool)(assert p)(check-sat)"
    );
    let start = Instant::now();
    let run = polysem(&["solve", "-", "--time", "0.3"], script.as_bytes());
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    assert_eq!(run.stdout, "unknown\n(:reason-unknown timeout)\nsat\n");
    assert_eq!(run.stderr, "-:8: unknown (time)\n");
    assert_eq!(run.code, Some(3));
    let script = format!("(set-option :timeout 300){HARD}");
    let run = polysem(&["solve", "-", "--quiet"], script.as_bytes());
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("unknown\n", ""));
}

#[test]
fn a_memory_limit_costs_one_check() {
    // No process fits into a megabyte.
    let script = format!("{HARD}(get-info :reason-unknown)");
    let run = polysem(&["solve", "-", "--memory", "1"], script.as_bytes());
    assert_eq!(run.stdout, "unknown\n(:reason-unknown memout)\n");
    assert_eq!((run.stderr.as_str(), run.code), ("-:8: unknown (memory)\n", Some(3)));
}

#[test]
fn json_is_one_object() {
    let path = file("json.smt2", b"(declare-const p Bool)\n(assert p)\n(check-sat)\n(oops)\n");
    let path = path.to_str().unwrap();
    let run = polysem(&["solve", path, path, "--json", "--stats"], b"");
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("one object");
    assert_eq!(json["schema"], "polysem/1");
    assert_eq!(json["files"][1]["file"], path);
    assert_eq!(json["files"][1]["answers"][0]["answer"], "sat");
    assert_eq!(json["files"][1]["answers"][0]["line"], 3);
    assert_eq!(json["files"][1]["output"], "sat\nunsupported\n");
    assert_eq!(json["files"][1]["errors"], 1);
    assert_eq!(json["answers"]["sat"], 2);
    assert_eq!(json["queries"]["asked"], 2);
    assert!(json["seconds"].as_f64().unwrap() > 0.0);
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(2)));
    let run = polysem(&["solve", "/nowhere/x.smt2", "--json"], b"");
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("one object");
    assert!(json["error"].as_str().unwrap().contains("/nowhere/x.smt2"));
    assert_eq!(run.code, Some(2));
}

#[test]
fn parameters_come_from_files_and_flags() {
    let toml = file("parameters.toml", b"[sat]\nphase = 'true'\n[sat.restart]\ninterval = 7\n");
    let toml = toml.to_str().unwrap();
    let script =
        b"(get-option :polysem.sat.phase)(get-option :polysem.sat.restart.interval)(get-option :polysem.check)";
    let args = ["solve", "-", "--config", toml, "--set", "sat.phase=saved", "--check"];
    let run = polysem(&args, script);
    assert_eq!(run.stdout, "saved\n7\ntrue\n");
    for (args, message) in [
        (["--set", "sat.phase=up"], "`up` is no value for `sat.phase`"),
        (["--set", "nothing"], "is not NAME=VALUE"),
        (["--set", "no.such=1"], "no solver parameter is named `no.such`"),
        (["--config", "/nowhere.toml"], "cannot read /nowhere.toml"),
        (["--time", "0"], "a positive number of seconds is expected"),
        (["--memory", "0"], "0 is not in"),
    ] {
        let run = polysem(&[&["solve", "-"], &args[..]].concat(), b"(check-sat)");
        assert!(run.stderr.contains(message), "{}", run.stderr);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    }
    let wrong = file("wrong.toml", b"[sat\n");
    let run = polysem(&["solve", "-", "--config", wrong.to_str().unwrap()], b"");
    assert!(run.stderr.contains("wrong.toml: not a TOML table"), "{}", run.stderr);
}

#[test]
fn parameters_are_listed() {
    let run = polysem(&["solve", "--list-options"], b"");
    assert!(run.stdout.contains("\nsat.restart.interval "), "{}", run.stdout);
    assert!(run.stdout.contains("\ncadical.<option> "), "{}", run.stdout);
    assert_eq!(run.code, Some(0));
    let run = polysem(&["solve", "--list-options", "--json"], b"");
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("one object");
    assert!(json["options"].as_array().unwrap().len() > 10);
}

#[test]
fn stats_go_to_stderr() {
    let run = polysem(&["solve", "-", "--stats"], b"(check-sat)");
    assert_eq!(run.stdout, "sat\n");
    assert!(run.stderr.contains("read, write") && run.stderr.contains("total"), "{}", run.stderr);
}

/// What `--json` says that the stages counted.
#[track_caller]
fn counted(args: &[&str], script: &str, counter: &str) -> u64 {
    let run = polysem(&[&["solve", "-", "--json"], args].concat(), script.as_bytes());
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("one object");
    json["stats"][counter].as_u64().unwrap_or_else(|| panic!("no {counter} in {}", run.stdout))
}

#[test]
fn another_run_answers_from_the_file() {
    let path = file("answers.cache", b"");
    let path = path.to_str().expect("a path of UTF-8");
    let script = |a: &str, b: &str| {
        format!(
            "(set-option :produce-unsat-cores true)
(declare-const {a} (_ BitVec 16)) (declare-const {b} (_ BitVec 16))
(declare-fun f ((_ BitVec 16)) (_ BitVec 16))
(assert (! (= (bvmul {a} {b}) #x7fed) :named product))
(assert (! (bvult #x0001 {a} ) :named one)) (assert (! (bvult {a} {b}) :named less))
(assert (! (= (f {a}) {b}) :named image))
(check-sat)
(get-value ((bvmul {a} (f {a})) (bvult {a} {b})))
(assert (! (= (f {b}) (bvadd (f {a}) #x0001)) :named next))
(push 1)
(assert (! (= {a} {b}) :named equal))
(check-sat)
(get-unsat-core)"
        )
    };
    let args = ["--cache", path, "--stats"];
    let first = polysem(&[&["solve", "-"], &args[..]].concat(), script("x", "y").as_bytes());
    let expected = "sat\n(((bvmul x (f x)) #x7fed)\n ((bvult x y) true))\nunsat\n(";
    assert!(first.stdout.starts_with(expected) && first.code == Some(0), "{first:?}");
    assert!(!first.stderr.contains("disk-hits"), "{}", first.stderr);
    assert!(first.stderr.contains("solved"), "{}", first.stderr);
    let stored = std::fs::read_to_string(path).expect("the file");
    assert!(stored.lines().count() >= 1, "{stored}");

    // Other names: the same questions, and nothing is left to be solved.
    let again = polysem(&[&["solve", "-"], &args[..]].concat(), script("p", "q").as_bytes());
    assert_eq!(again.stdout, first.stdout.replace('x', "p").replace('y', "q").replace("#p", "#x"));
    assert!(again.stderr.contains("disk-hits"), "{}", again.stderr);
    assert!(!again.stderr.contains("solved"), "{}", again.stderr);
    assert_eq!(std::fs::read_to_string(path).expect("the file"), stored, "nothing is new");

    // The parameter is the same; who wants proofs gets them.
    let setting = format!("cache.disk={path}");
    assert!(counted(&["--set", &setting], &script("x", "y"), "disk-hits") > 0);
    let contradiction = "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))
(push 1) (assert (bvult x y)) (assert (bvult (bvmul y y) #x09)) (assert (bvult #xf0 x))
(assert (= ((_ extract 7 4) (bvmul y y)) #xf)) (check-sat)";
    counted(&["--cache", path], contradiction, "disk-hits");
    assert_eq!(counted(&["--cache", path], contradiction, "disk-hits"), 1);
    assert_eq!(counted(&["--cache", path, "--check"], contradiction, "disk-hits"), 0);
}

#[test]
fn a_damaged_cache_is_passed_over_and_one_that_cannot_be_opened_is_an_error() {
    let path = file("damaged.cache", b"polysem1 00 3 unsat 0 12\n\xff\xfe\nhello");
    let path = path.to_str().expect("a path of UTF-8");
    let script = "(declare-const x (_ BitVec 8))(assert (= (bvmul x x) #x31))(check-sat)";
    assert_eq!(counted(&["--cache", path], script, "disk-damaged"), 3);
    assert_eq!(counted(&["--cache", path], script, "disk-hits"), 1);
    for path in [env!("CARGO_TARGET_TMPDIR"), "/nowhere/at/all"] {
        let run = polysem(&["solve", "-", "--cache", path], script.as_bytes());
        let start = format!("error: cannot open the cache {path}: ");
        assert!(run.stderr.starts_with(&start), "{}", run.stderr);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    }
    let run = solve("(set-option :polysem.cache.disk \"here\")(get-option :polysem.cache.disk)");
    assert!(
        run.stdout.starts_with("(error \"line 1 column 1: `cache.disk` cannot"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.ends_with("\n\"\"\n"), "{}", run.stdout);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let path = file("many.smt2", "(check-sat)\n".repeat(100_000).as_bytes());
    let mut child = program().args(["solve", path.to_str().unwrap()]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(0)));
}
