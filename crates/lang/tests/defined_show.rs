//! What is shown of definitions: section 6.2 of "A Generic Framework for Symbolic Execution" for IMP, rule by rule, and what
//! holds of the rules of every definition.

use polysem_lang::defined::definition::{Definition, Pattern, Rule, Term};
use polysem_lang::defined::transform::{general, linear, symbolic};
use polysem_lang::defined::{Defined, definition, show_rule};
use polysem_lang::{About, Source};
use std::collections::BTreeMap;
use std::fmt::Write;

const IMP: &str = include_str!("../../../examples/languages/imp.lang");

fn imp() -> Definition {
    definition(IMP).expect("IMP is well defined").0
}

fn about(text: &str, symbolic: bool) -> About {
    Defined::about(text, symbolic).expect("well defined")
}

/// The texts of all example definitions.
fn examples() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages");
    let entries = std::fs::read_dir(folder).expect("the examples");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.filter(|path| path.extension().is_some_and(|ending| ending == "lang"));
    let read = |path: std::path::PathBuf| {
        (path.display().to_string(), std::fs::read_to_string(&path).expect("text"))
    };
    let mut all: Vec<(String, String)> = files.map(read).collect();
    all.sort();
    assert!(all.len() >= 3);
    all
}

/// The leaves of a rule's left side.
fn leaves(rule: &Rule) -> Vec<Term> {
    fn of(term: &Term, out: &mut Vec<Term>) {
        match term {
            Term::Make(_, all) | Term::Code(all) | Term::List(all) | Term::Set(all) => {
                for term in all {
                    of(term, out);
                }
            }
            Term::Map(entries) => {
                for (key, value) in entries {
                    of(key, out);
                    of(value, out);
                }
            }
            leaf => out.push(leaf.clone()),
        }
    }
    let mut out = Vec::new();
    for (_, pattern) in &rule.left {
        let whole = match pattern.clone() {
            Pattern::Whole(term) => term,
            Pattern::Code { first, .. } | Pattern::List { first, .. } => Term::List(first),
            Pattern::Set { elements, .. } => Term::Set(elements),
            Pattern::Map { entries, .. } => Term::Map(entries),
        };
        of(&whole, &mut out);
    }
    out
}

fn is_linear(rule: &Rule) -> bool {
    let count = |variable| leaves(rule).iter().filter(|t| **t == Term::Var(variable)).count();
    (0..rule.variables.len()).all(|variable| count(variable) <= 1)
}

fn has_constants(rule: &Rule) -> bool {
    leaves(rule).iter().any(|leaf| matches!(leaf, Term::Int(_) | Term::Bool(_)))
}

/// The rules that a step changes, by name.
fn changed(imp: &Definition, step: impl Fn(&Rule) -> Rule) -> Vec<String> {
    let made = imp.rules.iter().map(|rule| (show_rule(imp, rule), show_rule(imp, &step(rule))));
    made.filter(|(before, after)| before != after).map(|(_, after)| after).collect()
}

/// "The semantics of IMP has only two non-linear rules", those of section 4.3.1.
#[test]
fn two_rules_of_imp_are_linearised() {
    let imp = imp();
    assert_eq!(
        changed(&imp, |rule| linear(&imp, rule)),
        [
            "rule lookup: <k> X ...</k> <env> X' |-> I ...</env> => \
             <k> I ...</k> <env> X |-> I ...</env> if X ==K X'",
            "rule assign: <k> X := I ...</k> <env> X' |-> _ ...</env> => \
             <k> ...</k> <env> X |-> I ...</env> if X ==K X'",
        ]
    );
}

/// Section 6.2's list, and the assertion of section 6.3.
#[test]
fn five_rules_of_imp_have_constants() {
    let imp = imp();
    assert_eq!(
        changed(&imp, |rule| general(&imp, rule)),
        [
            "rule and-true: <k> B' and B ...</k> => <k> B ...</k> if B' ==Bool true",
            "rule and-false: <k> B' and B ...</k> => <k> false ...</k> if B' ==Bool false",
            "rule if-true: <k> if B' then S1 else S2 ...</k> => <k> S1 ...</k> if B' ==Bool true",
            "rule if-false: <k> if B' then S1 else S2 ...</k> => <k> S2 ...</k> if B' ==Bool false",
            "rule assert: <k> assert(B') ...</k> => <k> ...</k> if B' ==Bool true",
        ]
    );
}

/// Form (2) of the paper, for the rules of section 6.2; and the others as they were.
#[test]
fn conditional_rules_of_imp_have_the_path_condition() {
    let symbolic = about(IMP, true);
    let rules: BTreeMap<&str, &str> =
        symbolic.rules.iter().map(|(name, rule)| (name.as_str(), rule.as_str())).collect();
    for (name, rule) in [
        (
            "divide",
            "rule divide: <k> I1 / I2 ...</k> <cnd> P </cnd> => <k> I1 /Int I2 ...</k> \
             <cnd> P andBool I2 =/=Int 0 </cnd> if satisfiable(P andBool I2 =/=Int 0)",
        ),
        (
            "and-true",
            "rule and-true: <k> B' and B ...</k> <cnd> P </cnd> => <k> B ...</k> \
             <cnd> P andBool B' ==Bool true </cnd> if satisfiable(P andBool B' ==Bool true)",
        ),
        (
            "and-false",
            "rule and-false: <k> B' and B ...</k> <cnd> P </cnd> => <k> false ...</k> \
             <cnd> P andBool B' ==Bool false </cnd> if satisfiable(P andBool B' ==Bool false)",
        ),
        (
            "if-true",
            "rule if-true: <k> if B' then S1 else S2 ...</k> <cnd> P </cnd> => <k> S1 ...</k> \
             <cnd> P andBool B' ==Bool true </cnd> if satisfiable(P andBool B' ==Bool true)",
        ),
        (
            "if-false",
            "rule if-false: <k> if B' then S1 else S2 ...</k> <cnd> P </cnd> => <k> S2 ...</k> \
             <cnd> P andBool B' ==Bool false </cnd> if satisfiable(P andBool B' ==Bool false)",
        ),
        (
            "lookup",
            "rule lookup: <k> X ...</k> <env> X' |-> I ...</env> <cnd> P </cnd> => \
             <k> I ...</k> <env> X |-> I ...</env> <cnd> P andBool X ==K X' </cnd> \
             if satisfiable(P andBool X ==K X')",
        ),
        ("plus", "rule plus: <k> I1 + I2 ...</k> => <k> I1 +Int I2 ...</k>"),
    ] {
        assert_eq!(rules[name], rule);
    }
    let conditional: Vec<&str> =
        rules.iter().filter(|rule| rule.1.contains(" if sat")).map(|r| *r.0).collect();
    assert_eq!(
        conditional,
        [
            "and-false",
            "and-true",
            "assert",
            "assign",
            "create",
            "divide",
            "if-false",
            "if-true",
            "input",
            "lookup"
        ]
    );
    for line in [
        "    <cnd> true : Fol </cnd>",
        "- rule and-true: <k> true and B ...</k> => <k> B ...</k>",
        "+ rule and-true: <k> B' and B ...</k> => <k> B ...</k> if B' ==Bool true",
        "Like heating and cooling, rules without a condition stay as they are: plus, times, at-most, not,",
        "skip, sequence, program, block, while.",
        "A divisor must not be zero, or else the rule does not apply: divide.",
        "What is computed must fit 64 bits, or else the path ends as unsupported: plus, times, divide.",
    ] {
        assert!(symbolic.text.lines().any(|other| other == line), "{line}: {}", symbolic.text);
    }
}

/// A rule with declarations of its variables, read in the definition that it is from.
fn again(text: &str, definition_of: &Definition, rule: &Rule) -> String {
    let is_other = |line: &&str| !line.starts_with("var ");
    let start = text.find("\nrule ").expect("rules");
    let head: Vec<&str> = text[..start].lines().filter(is_other).collect();
    let mut head = head.join("\n");
    for (name, sort) in &rule.variables {
        let sort = &definition_of.sorts[sort.0 as usize];
        let _ = write!(head, "\nvar {name} : {sort}");
    }
    let whole = format!("{head}\n{}\n", show_rule(definition_of, rule));
    let (read, _) = definition(&whole).unwrap_or_else(|error| panic!("{error} in {whole}"));
    show_rule(&read, &read.rules[0])
}

#[test]
fn all_rules_become_linear_and_free_of_constants() {
    for (file, text) in examples() {
        let (read, _) = definition(&text).expect("well defined");
        let made = symbolic(&read);
        let cell = made.cells.len() - 1;
        assert_eq!(cell, read.cells.len(), "{file}");
        for (before, rule) in read.rules.iter().zip(&made.rules) {
            let place = format!("{file}: {}", show_rule(&made, rule));
            let first = linear(&read, before);
            assert!(is_linear(&first), "{place}");
            let second = general(&read, &first);
            assert!(is_linear(&second) && !has_constants(&second), "{place}");
            assert!(is_linear(rule) && !has_constants(rule), "{place}");
            for step in [&first, &second] {
                let shown = show_rule(&read, step);
                assert_eq!(again(&text, &read, step), shown);
                assert_eq!(step.right.len(), before.right.len());
            }
            // Form (2): the path condition is named exactly where there is a condition.
            let left = rule.left.iter().any(|side| side.0 == cell);
            let right = rule.right.iter().any(|side| side.0 == cell);
            let conditional = second.condition.is_some();
            assert_eq!((left, right), (conditional, conditional), "{place}");
            assert_eq!(rule.condition.is_some(), conditional, "{place}");
        }
    }
}

/// What is shown of a definition reads as the same definition.
#[test]
fn definitions_are_shown_as_they_are_read() {
    let odd = "language ODD\nwidth 8\ncomment \"#\"\ncomment \"--\"\n\
         syntax E ::= Int | E \"\\\\\" E [nonassoc] > E \"\\\"\" E [right, strict(2, 1)]\nsyntax F ::= \"f\" E [strict]\n\
         configuration <a> <k> $PGM : F </k> <b> <n> 5 </n> <c> 7 : Code </c> </b> <d> f 1 </d> </a> \
         <s> .Set </s> <t> true : Bool </t> <m> x |-> 1 </m> <o> .List [output] </o> <e> . </e>\n\
         var I J : Int\nrule r: <k> f I ...</k> <n> J </n> => <k> ...</k> <n> J +Int I </n> <o> ... I </o>\n\
         rule q: <k> f _ ...</k> => <k> ...</k> otherwise\n";
    let mut texts = examples();
    texts.push(("odd".into(), odd.into()));
    for (file, text) in texts {
        let first = about(&text, false);
        let second = about(&first.text, false);
        assert_eq!(first.text, second.text, "{file}");
        let (before, after) = (definition(&text).unwrap().0, definition(&first.text).unwrap().0);
        assert_eq!(before.sorts, after.sorts, "{file}");
        assert_eq!(before.subsorts.len(), after.subsorts.len(), "{file}");
        assert_eq!(before.computation, after.computation, "{file}");
        let cells = |definition: &Definition| -> Vec<String> {
            definition.cells.iter().map(|cell| format!("{cell:?}")).collect()
        };
        assert_eq!(cells(&before), cells(&after), "{file}");
        assert_eq!(first.rules, second.rules, "{file}");
    }
    let shown = about(odd, true).text;
    let otherwise = "An `otherwise` adds to the path condition that no other rule applies: q.";
    assert!(shown.lines().any(|line| line == otherwise), "{shown}");
    assert!(shown.contains("No variable is there twice."), "{shown}");
}

#[test]
fn strict_arguments_have_heating_and_cooling_rules() {
    let shown = about(IMP, false).text;
    for line in [
        "// heat: <k> A1 + A2 ...</k> => <k> A1 ~> [] + A2 ...</k> if A1 is no Int or Bool",
        "// cool: <k> A1 ~> [] + A2 ...</k> => <k> A1 + A2 ...</k> if A1 is Int or Bool",
        "// heat: <k> A1 + A2 ...</k> => <k> A2 ~> A1 + [] ...</k> if A1 is Int or Bool, A2 is no Int or Bool",
        "// heat: <k> A1 := A2 ...</k> => <k> A2 ~> A1 := [] ...</k> if A2 is no Int or Bool",
    ] {
        assert!(shown.lines().any(|other| other == line), "{line}: {shown}");
    }
    assert!(!shown.contains("while []"), "{shown}");
}

#[test]
fn warnings_and_errors_have_places() {
    let rules =
        "rule once: <k> S ...</k> => <k> ...</k>\nrule more: <k> skip ...</k> => <k> ...</k>\n";
    let start = IMP.find("rule plus").expect("rules");
    let text = format!("{}{rules}", &IMP[..start]);
    let shown = about(&text, false);
    assert_eq!(shown.warnings.len(), 1);
    assert_eq!(shown.warnings[0].offset, text.find("rule more").unwrap());
    assert_eq!(shown.warnings[0].other, text.find("rule once"));
    let error = Defined::about("language L\nsintax", true).unwrap_err();
    assert_eq!(error.offset, 11);
    let error = polysem_lang::pl::Pl::about("", false).unwrap_err();
    assert!(error.message.contains("built in"), "{error}");
}
