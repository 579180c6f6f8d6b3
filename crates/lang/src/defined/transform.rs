//! A definition made symbolic, as data: the three steps of "A Generic Framework for Symbolic Execution", section 4.3.
//!
//! What flows: a [`Rule`] -> [`linear`] -> [`general`] -> the rule of [`symbolic`]'s definition, whose configuration has one
//! cell more, for the path condition. The engine takes the same steps where it matches a rule; here they can be read.
//!
//! **Invariant:** each step only adds variables, and adds what they must equal to the condition; right sides stay.
//! **Invariant:** names that are added are no tokens of the language and no names of any of its rules.

use super::definition::{Cell, Contents, Definition, Initial, Operation, Pattern, Rule};
use super::definition::{Sort, Symbol, Term};
use super::print::show_rule;
use super::tokens::is_word;
use polysem_sem::CmpOp;
use std::collections::BTreeSet;

/// Step 1: the rule with each variable at most once on its left side. Further occurrences get names of their own, and the
/// condition says that they equal the first.
#[must_use]
pub fn linear(definition: &Definition, rule: &Rule) -> Rule {
    let mut taken = None;
    let mut made = rule.clone();
    let mut seen = vec![false; rule.variables.len()];
    let mut left = std::mem::take(&mut made.left);
    each_leaf(&mut left, &mut |leaf| {
        let Term::Var(number) = *leaf else { return };
        if !std::mem::replace(&mut seen[number], true) {
            return;
        }
        let (name, sort) = made.variables[number].clone();
        let other =
            fresh(taken.get_or_insert_with(|| names(definition, rule)), &mut made, &name, sort);
        *leaf = other.clone();
        require(&mut made, equal(sort, Term::Var(number), other));
    });
    Rule { left, ..made }
}

/// Step 2: the rule with variables in place of the numbers and truth values of its left side. The condition says what they
/// equal.
#[must_use]
pub fn general(definition: &Definition, rule: &Rule) -> Rule {
    let mut taken = None;
    let mut made = rule.clone();
    let mut left = std::mem::take(&mut made.left);
    each_leaf(&mut left, &mut |leaf| {
        let (name, sort) = match leaf {
            Term::Int(_) => ("I'", Sort::INT),
            Term::Bool(_) => ("B'", Sort::BOOL),
            _ => return,
        };
        let variable =
            fresh(taken.get_or_insert_with(|| names(definition, rule)), &mut made, name, sort);
        let constant = std::mem::replace(leaf, variable.clone());
        require(&mut made, equal(sort, variable, constant));
    });
    Rule { left, ..made }
}

/// All three steps: the definition whose configuration has a path condition as its last cell, and whose rules are linear
/// and free of constants on their left sides.
///
/// A rule with a condition `b` names that cell: it holds `P` before and `P andBool b` after. The rule's condition is then
/// `P andBool b`, and the rule applies where that is *satisfiable*. A rule without a condition leaves the cell alone.
#[must_use]
pub fn symbolic(definition: &Definition) -> Definition {
    let mut made = definition.clone();
    let name = unused("Fol", |name| definition.sorts.iter().any(|sort| sort == name));
    made.sorts.push(name);
    let formula = Sort(definition.sorts.len() as u32);
    let is_cell = |name: &str| {
        definition.cells.iter().any(|c| c.name == name || c.around.iter().any(|n| n == name))
    };
    made.cells.push(Cell {
        name: unused("cnd", is_cell),
        around: around_all(definition),
        sort: formula,
        initial: Initial::Term(Term::Bool(true)),
        stream: None,
    });
    let cell = definition.cells.len();
    for rule in &mut made.rules {
        *rule = general(definition, &linear(definition, rule));
        let Some(condition) = rule.condition.take() else { continue };
        let before = fresh(&mut names(definition, rule), rule, "P", formula);
        let after = both(before.clone(), condition);
        rule.left.push((cell, Pattern::Whole(before)));
        rule.right.push((cell, Contents::Whole(after.clone())));
        rule.condition = Some(after);
    }
    made
}

/// The cells that all others are in.
fn around_all(definition: &Definition) -> Vec<String> {
    let mut all = definition.cells.iter().map(|cell| cell.around.as_slice());
    let first = all.next().unwrap_or_default();
    let shared = all.fold(first, |shared, other| {
        let same = shared.iter().zip(other).take_while(|(a, b)| a == b).count();
        &shared[..same]
    });
    shared.to_vec()
}

/// The names that a new variable of a rule must not have.
fn names(definition: &Definition, rule: &Rule) -> BTreeSet<String> {
    let variables = definition.rules.iter().flat_map(|rule| &rule.variables);
    let mut names: BTreeSet<String> = variables.map(|(name, _)| name.clone()).collect();
    let symbols = definition.constructors.iter().flat_map(|constructor| &constructor.symbols);
    names.extend(symbols.filter_map(|symbol| match symbol {
        Symbol::Token(token) => Some(token.clone()),
        Symbol::Sort(_) => None,
    }));
    // Its own variables and identifiers are words of its text.
    let text = show_rule(definition, rule);
    names.extend(text.split(|c| !is_word(c)).map(str::to_owned));
    names
}

/// A new variable of a rule, called like another one.
fn fresh(taken: &mut BTreeSet<String>, rule: &mut Rule, like: &str, sort: Sort) -> Term {
    let name = unused(like, |name| taken.contains(name));
    taken.insert(name.clone());
    rule.variables.push((name, sort));
    Term::Var(rule.variables.len() - 1)
}

/// The name itself, `name'`, `name'2`, `name'3`, …: the first that is free.
fn unused(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let stem = name.trim_end_matches('\'');
    let others = (2u64..).map(|number| format!("{stem}'{number}"));
    let mut names = [name.to_owned(), format!("{stem}'")].into_iter().chain(others);
    names.find(|name| !taken(name)).unwrap_or_default()
}

fn equal(sort: Sort, a: Term, b: Term) -> Term {
    let operation = match sort {
        Sort::INT => Operation::Compare(CmpOp::Eq, false),
        Sort::BOOL => Operation::SameTruth,
        _ => Operation::Same,
    };
    Term::Apply(operation, vec![a, b])
}

fn require(rule: &mut Rule, more: Term) {
    rule.condition = Some(match rule.condition.take() {
        Some(condition) => both(condition, more),
        None => more,
    });
}

/// A conjunction, grouped to the left.
fn both(a: Term, b: Term) -> Term {
    match b {
        Term::Apply(Operation::And, mut parts) if parts.len() == 2 => {
            let last = parts.pop().unwrap_or(Term::Bool(true));
            let first = parts.pop().unwrap_or(Term::Bool(true));
            both(both(a, first), last)
        }
        b => Term::Apply(Operation::And, vec![a, b]),
    }
}

/// Sees the leaves of left sides from left to right.
fn each_leaf(left: &mut [(usize, Pattern)], see: &mut dyn FnMut(&mut Term)) {
    for (_, pattern) in left {
        match pattern {
            Pattern::Whole(term) => leaves(term, see),
            Pattern::Code { first: all, .. }
            | Pattern::List { first: all, .. }
            | Pattern::Set { elements: all, .. } => all.iter_mut().for_each(|t| leaves(t, see)),
            Pattern::Map { entries, .. } => in_entries(entries, see),
        }
    }
}

fn in_entries(entries: &mut [(Term, Term)], see: &mut dyn FnMut(&mut Term)) {
    for (key, value) in entries {
        leaves(key, see);
        leaves(value, see);
    }
}

fn leaves(term: &mut Term, see: &mut dyn FnMut(&mut Term)) {
    match term {
        Term::Make(_, all)
        | Term::Code(all)
        | Term::List(all)
        | Term::Set(all)
        | Term::Apply(_, all) => all.iter_mut().for_each(|t| leaves(t, see)),
        Term::Map(entries) => in_entries(entries, see),
        Term::Var(_) | Term::Any | Term::Int(_) | Term::Bool(_) | Term::Id(_) | Term::String(_) => {
            see(term);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::defined::{definition, show_rule};

    const HEAD: &str = "language L\nsyntax E ::= Int | Bool | Id | E \"B'\" E [left] | \"x'\"\n\
         configuration <t> <k> $PGM : E </k> <u> <s> .Map </s> </u> </t>\n\
         var I J : Int\nvar T : Bool\nvar x : Id\nvar M : E\nvar P : Map\n";

    fn of(rule: &str) -> Definition {
        definition(&format!("{HEAD}rule r: {rule}\n")).expect("well defined").0
    }

    fn shown(rule: &str, step: fn(&Definition, &Rule) -> Rule) -> String {
        let definition = of(rule);
        let text = show_rule(&definition, &step(&definition, &definition.rules[0]));
        text.strip_prefix("rule r: ").expect("its name").to_owned()
    }

    #[test]
    fn further_occurrences_are_renamed() {
        for (rule, made) in [
            ("<k> I ...</k> => <k> ...</k>", "<k> I ...</k> => <k> ...</k>"),
            (
                "<k> I B' I ...</k> => <k> I ...</k>",
                "<k> I B' I' ...</k> => <k> I ...</k> if I ==Int I'",
            ),
            (
                "<k> T B' T ~> T ...</k> => <k> T ...</k> if T orBool T",
                "<k> T B' T' ~> T'2 ...</k> => <k> T ...</k> \
                 if (T orBool T) andBool T ==Bool T' andBool T ==Bool T'2",
            ),
            // `x'` is a token of the language.
            (
                "<k> x ...</k> <s> x |-> M ...</s> => <k> M ...</k>",
                "<k> x ...</k> <s> x'2 |-> M ...</s> => <k> M ...</k> if x ==K x'2",
            ),
            // `x'2` is an identifier of the rule.
            (
                "<k> x B' x ...</k> => <k> x'2 ...</k>",
                "<k> x B' x'3 ...</k> => <k> x'2 ...</k> if x ==K x'3",
            ),
        ] {
            assert_eq!(shown(rule, linear), made);
        }
    }

    #[test]
    fn constants_become_variables() {
        for (rule, made) in [
            ("<k> a ...</k> => <k> 1 ...</k>", "<k> a ...</k> => <k> 1 ...</k>"),
            (
                "<k> 1 ...</k> <s> a |-> 2 ...</s> => <k> 3 ...</k>",
                "<k> I' ...</k> <s> a |-> I'2 ...</s> => <k> 3 ...</k> if I' ==Int 1 andBool I'2 ==Int 2",
            ),
            // `B'` is a token of the language.
            (
                "<k> true ~> I ...</k> => <k> ...</k> if 0 <Int I",
                "<k> B'2 ~> I ...</k> => <k> ...</k> if 0 <Int I andBool B'2 ==Bool true",
            ),
        ] {
            assert_eq!(shown(rule, general), made);
        }
    }

    #[test]
    fn conditions_go_to_the_path_condition() {
        let made = symbolic(&of("<k> I B' 0 ...</k> <s> P </s> => <k> ...</k> if size(P) <Int I"));
        let cell = made.cells.last().expect("a cell");
        assert_eq!((cell.name.as_str(), cell.around.as_slice()), ("cnd", &["t".to_owned()][..]));
        assert_eq!(
            show_rule(&made, &made.rules[0]),
            "rule r: <k> I B' I' ...</k> <s> P </s> <cnd> P' </cnd> \
             => <k> ...</k> <cnd> P' andBool size(P) <Int I andBool I' ==Int 0 </cnd> \
             if P' andBool size(P) <Int I andBool I' ==Int 0"
        );
        let stays = symbolic(&of("<k> I ...</k> => <k> ...</k>"));
        assert_eq!(show_rule(&stays, &stays.rules[0]), "rule r: <k> I ...</k> => <k> ...</k>");
    }

    #[test]
    fn cells_and_sorts_of_the_language_keep_their_names() {
        let text = "language L\nsyntax Fol ::= \"f\" Int\nconfiguration <cnd> $PGM : Fol </cnd>\n\
             rule r: <cnd> f 1 </cnd> => <cnd> f 2 </cnd>\n";
        let made = symbolic(&definition(text).expect("well defined").0);
        assert_eq!(made.cells[1].name, "cnd'");
        assert_eq!(made.sorts.last().expect("a sort"), "Fol'");
    }
}
