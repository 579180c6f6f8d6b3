//! Definitions and programs of defined languages: what is read, what is complained about, and how long it takes.

use polysem_lang::defined::definition::{Definition, Term};
use polysem_lang::defined::{definition, discard, program, show, show_rule};

const IMP: &str = include_str!("../../../examples/languages/imp.lang");
const MIN: &str = include_str!("../../../examples/languages/min.imp");

fn imp() -> Definition {
    let (imp, warnings) = definition(IMP).expect("IMP is well defined");
    assert_eq!(warnings, []);
    imp
}

/// A term by its constructors' tokens.
fn tree(definition: &Definition, term: &Term) -> String {
    use polysem_lang::defined::definition::Symbol;
    match term {
        Term::Make(number, args) => {
            let tokens = definition.constructors[*number].symbols.iter().map(|s| match s {
                Symbol::Token(text) => text.as_str(),
                Symbol::Sort(_) => "_",
            });
            let name: String = tokens.collect();
            let args: Vec<String> = args.iter().map(|arg| tree(definition, arg)).collect();
            if args.is_empty() { name } else { format!("{name}[{}]", args.join(" ")) }
        }
        other => show(definition, other),
    }
}

fn parsed(definition: &Definition, text: &str) -> String {
    let (term, _) = program(definition, text).unwrap_or_else(|e| panic!("{e} in {text}"));
    tree(definition, &term)
}

#[test]
fn imp_reads() {
    let imp = imp();
    assert_eq!(imp.rules.len(), 19);
    let cells: Vec<&str> = imp.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(cells, ["k", "env", "in"]);
    assert_eq!(imp.cells[0].around, ["cfg"]);
    let shown: Vec<String> = imp.rules.iter().map(|rule| show_rule(&imp, rule)).collect();
    assert_eq!(shown[0], "rule plus: <k> I1 + I2 ...</k> => <k> I1 +Int I2 ...</k>");
    assert!(shown[2].ends_with("if I2 =/=Int 0"), "{}", shown[2]);
    // Rules are shown as they can be read.
    let head = &IMP[..IMP.find("rule plus").unwrap()];
    let (again, _) = definition(&format!("{head}\n{}\n", shown.join("\n"))).unwrap();
    let twice: Vec<String> = again.rules.iter().map(|rule| show_rule(&again, rule)).collect();
    assert_eq!(shown, twice);
}

#[test]
fn the_other_examples_read() {
    let stack = include_str!("../../../examples/languages/stack.lang");
    let double = include_str!("../../../examples/languages/double.stack");
    let threads = include_str!("../../../examples/languages/threads.lang");
    let race = include_str!("../../../examples/languages/race.threads");
    for (text, example) in [(stack, double), (threads, race)] {
        let (read, warnings) = definition(text).unwrap();
        assert_eq!(warnings, []);
        let (term, _) = program(&read, example).unwrap();
        assert_eq!(program(&read, &show(&read, &term)).unwrap().0, term);
    }
}

#[test]
fn min_has_the_expected_tree() {
    let imp = imp();
    assert_eq!(
        parsed(&imp, MIN),
        "_;[_;_[if_then_else_[_<=_[a b] if_then_else_[_<=_[a c] _:=_[min a] _:=_[min b]] \
         if_then_else_[_<=_[b c] _:=_[min b] _:=_[min c]]] _;_[assert(_)[_<=_[min a]] \
         _;_[assert(_)[_<=_[min b]] assert(_)[_<=_[min c]]]]]]"
    );
    let (term, places) = program(&imp, MIN).unwrap();
    assert_eq!(&MIN[places.0[0]..places.0[0] + 2], "if");
    let shown = show(&imp, &term);
    assert_eq!(program(&imp, &shown).unwrap().0, term, "{shown}");
}

#[test]
fn precedence_and_associativity_decide() {
    let imp = imp();
    for (text, expected) in [
        ("x := 1 + 2 * 3", "_:=_[x _+_[1 _*_[2 3]]]"),
        ("x := 1 * 2 + 3", "_:=_[x _+_[_*_[1 2] 3]]"),
        ("x := 1 / 2 * 3", "_:=_[x _*_[_/_[1 2] 3]]"),
        ("x := 1 * (2 / 3)", "_:=_[x _*_[1 _/_[2 3]]]"),
        ("x := -1 + 2 + 3", "_:=_[x _+_[_+_[-1 2] 3]]"),
        ("skip; skip; skip", "_;_[skip _;_[skip skip]]"),
        ("while true do skip; skip", "_;_[while_do_[true skip] skip]"),
        ("assert(not a <= b and true)", "assert(_)[_and_[not_[_<=_[a b]] true]]"),
        ("assert(((a)) <= (b))", "assert(_)[_<=_[a b]]"),
        ("skipped := 1", "_:=_[skipped 1]"),
    ] {
        assert_eq!(parsed(&imp, text), expected, "{text}");
        let (term, _) = program(&imp, text).unwrap();
        let shown = show(&imp, &term);
        assert_eq!(program(&imp, &shown).unwrap().0, term, "{shown}");
    }
}

#[test]
fn programs_have_their_errors() {
    let imp = imp();
    for (text, offset, message) in [
        ("x := ", 5, "expected a number, an identifier or `(`, found the end"),
        ("skip skip", 5, "expected the end or `;`, found `skip`"),
        ("x := 1 $ 2", 7, "`$` starts nothing"),
        ("x := 99999999999999999999", 5, "does not fit into 64 bits"),
        ("whlie true do skip", 6, "found `true`"),
        ("", 0, "found the end"),
    ] {
        let error = program(&imp, text).unwrap_err();
        assert_eq!(error.offset, offset, "{error}");
        assert!(error.message.contains(message), "{error}");
    }
    let error = program(&imp, "if true them skip else skip").unwrap_err();
    assert_eq!(error.hint.as_deref(), Some("did you mean `then`?"));
}

const SMALL: &str = "language L\nsyntax E ::= Int | Id | \"(\" E \")\" [bracket] | E \"+\" E [strict]\n\
     result Int\nconfiguration <k> $PGM : E </k> <s> .Map </s>\nvar I J : Int\nvar X : Id\n";

#[test]
fn ambiguity_shows_both_readings() {
    let (small, _) = definition(SMALL).unwrap();
    let error = program(&small, "7 + (a + b + c)").unwrap_err();
    assert_eq!(error.offset, 5);
    let both = ["`a + (b + c)`", "`(a + b) + c`"];
    assert!(both.iter().all(|one| error.message.contains(one)), "{error}");
    let many = vec!["a"; 3000].join(" + ");
    assert!(program(&small, &many).unwrap_err().message.contains("ambiguous"));
}

#[test]
fn definitions_have_their_errors() {
    let rule = |text: &str| format!("{SMALL}rule r: {text}\n");
    let table: Vec<(String, &str, &str)> = vec![
        (String::new(), "", "the language has no name"),
        ("language L\nlanguage M".into(), "language M", "there is a `language` item already"),
        ("language L\nsintax E ::= Int".into(), "sintax", "`sintax` starts no item"),
        ("language L\nwidth 65".into(), "65", "a width is from 1 to 64"),
        ("language L\nsyntax E ::= Itn".into(), "Itn", "there is no sort `Itn`"),
        ("language L\nsyntax Int ::= \"x\"".into(), "Int", "built in"),
        ("language L\nsyntax E ::= | Int".into(), "| Int", "expected a production"),
        ("language L\nsyntax E ::= \"a".into(), "\"a", "no end"),
        ("language L\nsyntax E ::= Int | Int".into(), "Int", "there already"),
        ("language L\nsyntax E ::= \"a\" | \"a\"".into(), "\"a\"", "there already"),
        ("language L\nsyntax E ::= F\nsyntax F ::= E".into(), "F", "only itself"),
        ("language L\nsyntax E ::= \"a\" E".into(), "\"a\" E", "no text is a `E`"),
        ("language L\nsyntax E ::= \"a\" Int [strict(2)]".into(), "strict", "no argument 2"),
        ("language L\nsyntax E ::= \"a\" [lift]".into(), "lift", "no attribute `lift`"),
        ("language L\nsyntax E ::= Int Int [bracket]".into(), "bracket", "one argument"),
        ("language L\nresult Exp".into(), "Exp", "there is no sort `Exp`"),
        ("language L\nvar X X : Int".into(), "X : Int", "declared already"),
        ("language L\nvar in : Int".into(), "in : Int", "is a token"),
        ("language L\n".into(), "", "there is no configuration"),
        ("language L\nconfiguration <k> 0 </k>".into(), "", "no cell of the configuration holds"),
        (
            "language L\nconfiguration <k> $PGM : Int </k> <l> $PGM : Int </l>".into(),
            "<l>",
            "another cell",
        ),
        ("language L\nconfiguration <k> $PGM : Int </k> <k> 0 </k>".into(), "<k> 0", "<k> already"),
        ("language L\nconfiguration <k> $PGM : Int".into(), "<k>", "is not closed"),
        (
            "language L\nconfiguration <k> $PGM : Int </k> <i> 0 [input] </i>".into(),
            "<i>",
            "are lists",
        ),
        (rule("<k> I ...</k> => <k> J ...</k>"), "J ...", "nothing binds `J`"),
        (rule("<k> I ...</k> => <k> I ...</k> if J ==Int 0"), "J ==", "nothing binds `J`"),
        (rule("<k> Y ...</k> => <k> ...</k>"), "Y ...", "`Y` is no variable"),
        (rule("<k> I ...</k> => <k> _ ...</k>"), "_ ...", "`_` stands for nothing"),
        (rule("<kk> I ...</kk> => <k> I ...</k>"), "<kk>", "no cell <kk>"),
        (rule("<k> I ...</k> <k> J </k> => <k> I ...</k>"), "<k> J", "is there twice"),
        (rule("<k> I </k> => <k> I ...</k>"), "<k> I ...", "leaves no rest"),
        (rule("<k> ... I </k> => <k> I </k>"), "... I", "stands at the end"),
        (rule("<k> I +Int J ...</k> => <k> I ...</k>"), "I +Int", "cannot be matched"),
        (rule("<k> I + ...</k> => <k> I ...</k>"), "...</k> =>", "expected"),
        (rule("<k> I ...</k> = <k> I ...</k>"), "= <k>", "expected `=>`"),
        (rule("<k> I ...</k> => <k> I ...</k> unless"), "unless", "expected `if`"),
        (
            rule("<k> I ...</k> => <k> ...</k>\nrule r: <k> X ...</k> => <k> ...</k>"),
            "rule r: <k> X",
            "already",
        ),
    ];
    for (text, place, message) in table {
        let error = definition(&text).expect_err(&text);
        let wanted = if place.is_empty() { None } else { text.rfind(place) };
        assert!(error.message.contains(message), "{error}: {text}");
        if let Some(wanted) = wanted.filter(|_| !message.contains("only itself")) {
            assert_eq!(error.offset, wanted, "{error}: {text}");
        }
    }
}

#[test]
fn rules_that_meet_are_warned_about() {
    let rules = "rule a: <k> I ...</k> => <k> ...</k>\nrule b: <k> 0 ...</k> => <k> ...</k>\n\
         rule c: <k> X + J ...</k> => <k> ...</k>\nrule d: <k> X + 1 ...</k> <s> .Map </s> => <k> ...</k>\n\
         rule e: <k> I + _ ...</k> => <k> ...</k>\nrule f: <k> _ + 0 ...</k> => <k> ...</k>\n";
    let text = format!("{SMALL}{rules}");
    let (_, warnings) = definition(&text).unwrap();
    let messages: Vec<&str> = warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "`b` never applies alone: `a` always applies too",
            "`d` never applies alone: `c` always applies too",
            "`c` and `f` may apply at the same time",
            "`e` and `f` may apply at the same time",
        ]
    );
    assert_eq!(warnings[0].offset, text.find("rule b").unwrap());
    assert_eq!(warnings[0].other, text.find("rule a"));
}

#[test]
fn long_and_deep_programs_are_read() {
    let imp = imp();
    let line = "while x <= 10 do { x := x + 1; if x <= y then skip else y := (x + y) * 2 }";
    let started = std::time::Instant::now();
    let long = vec![line; 10_000].join(";\n");
    discard(program(&imp, &long).unwrap().0);
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
    let deep = format!("x := {}1{}", "(1 + ".repeat(20_000), ")".repeat(20_000));
    let (term, places) = program(&imp, &deep).unwrap();
    assert_eq!(places.0.len(), 40_003);
    assert!(show(&imp, &term).len() > 40_000);
    discard(term);
    discard(program(&imp, &format!("{}skip", "if true then skip else ".repeat(20_000))).unwrap().0);
    let broken = format!("{}skip }}", "{ skip; ".repeat(20_000));
    assert_eq!(program(&imp, &broken).unwrap_err().offset, broken.len());
}

#[test]
fn garbage_is_an_error_and_no_panic() {
    let imp = imp();
    let mut state = 7u64;
    let mut random = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let pieces: Vec<&str> =
        IMP.split_inclusive([' ', '\n']).chain(["é", "\"", "<", ">", "...", "$"]).collect();
    for _ in 0..300 {
        let start = random(IMP.len());
        let mut text = IMP.get(..start).unwrap_or("").to_owned();
        for _ in 0..random(12) {
            text.push_str(pieces[random(pieces.len())]);
        }
        let rest = start + random(30);
        text.push_str(IMP.get(rest.min(IMP.len())..).unwrap_or(""));
        if let Err(error) = definition(&text) {
            assert!(error.offset <= text.len());
        }
        let mut text = String::new();
        for _ in 0..random(30) {
            text.push_str(MIN.split_inclusive(' ').nth(random(40)).unwrap_or("é"));
        }
        let _ = program(&imp, &text);
    }
}

#[test]
fn strictness_without_results_is_warned_about() {
    let text = "language T\nsyntax E ::= Int | E \"+\" E [left, strict]\nconfiguration <k> $PGM : E </k>\n";
    let (_, warnings) = definition(text).unwrap();
    assert!(warnings[0].message.contains("write `result Int`"), "{warnings:?}");
    let (_, warnings) = definition(&format!("{text}result Int\n")).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
}
