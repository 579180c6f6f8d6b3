//! How a definition becomes symbolic, step by step and rule by rule, as section 6.2 of the paper tells it for IMP.

use super::definition::configuration;
use super::{Written, wrapped, written};
use crate::defined::definition::{Contents, Definition, Operation, Rule, Sort, Term};
use crate::defined::print::show_with;
use crate::defined::transform::{general, linear, symbolic};

/// The three steps as text, and the rules that they lead to.
pub(super) fn text(definition: &Definition) -> (String, Vec<Written>) {
    let mut out = format!("{}: how its rules become symbolic\n", definition.name);
    let linear: Vec<Rule> = definition.rules.iter().map(|rule| linear(definition, rule)).collect();
    let general: Vec<Rule> = linear.iter().map(|rule| general(definition, rule)).collect();
    out.push_str("\n1. Linearising rules\n");
    out.push_str(&changes(definition, &definition.rules, &linear, "No variable is there twice."));
    out.push_str("\n2. Replacing constants by variables\n");
    out.push_str(&changes(
        definition,
        &linear,
        &general,
        "No left side has a number or truth value.",
    ));
    let made = symbolic(definition);
    let rules: Vec<Written> = made.rules.iter().map(|rule| satisfiable(&made, rule)).collect();
    out.push_str("\n3. Adding the path condition\n\n");
    out.push_str(&configuration(&made));
    out.push('\n');
    for (rule, written) in made.rules.iter().zip(&rules) {
        if rule.condition.is_some() {
            out.push_str(&written.lines("", written.is_long()));
        }
    }
    out.push_str(&warnings(&made));
    (out, rules)
}

/// The rules that a step changes, before and after.
fn changes(definition: &Definition, before: &[Rule], after: &[Rule], none: &str) -> String {
    let mut out = String::new();
    for (before, after) in before.iter().zip(after) {
        // A step adds a variable wherever it changes something.
        if before.variables.len() == after.variables.len() {
            continue;
        }
        out.push('\n');
        let (before, after) = (written(definition, before), written(definition, after));
        let broken = before.is_long() || after.is_long();
        out.push_str(&before.lines("- ", broken));
        out.push_str(&after.lines("+ ", broken));
    }
    if out.is_empty() { format!("\n{none}\n") } else { out }
}

/// A rule of the third step: its condition need only be satisfiable.
fn satisfiable(definition: &Definition, rule: &Rule) -> Written {
    let mut written = written(definition, rule);
    if let (Some(condition), Some(when)) = (&rule.condition, written.when.first_mut()) {
        *when = format!("if satisfiable({})", show_with(definition, &rule.variables, condition));
    }
    written
}

/// What the rules of the third step do not say.
fn warnings(definition: &Definition) -> String {
    let rules = |wanted: &dyn Fn(&Rule) -> bool| {
        let names = definition.rules.iter().filter(|rule| wanted(rule));
        names.map(|rule| rule.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let mut out = String::new();
    let mut say = |names: String, text: &str| {
        if !names.is_empty() {
            out.push('\n');
            out.push_str(&wrapped(&format!("{text}: {names}.")));
        }
    };
    say(
        rules(&|rule| rule.condition.is_none() && !rule.otherwise),
        if definition.constructors.iter().any(|made| !made.strict.is_empty()) {
            "Like heating and cooling, rules without a condition stay as they are"
        } else {
            "Rules without a condition stay as they are"
        },
    );
    say(
        rules(&|rule| rule.otherwise),
        "An `otherwise` adds to the path condition that no other rule applies",
    );
    say(
        rules(&|rule| computes(rule, &|op, parts| is_structural(rule, op, parts))),
        "Identifiers and keys of maps are known: what is asked of them is decided where a rule is tried, and adds nothing to the path condition",
    );
    say(
        rules(&|rule| computes(rule, &|op, _| op.divides())),
        "A divisor must not be zero, or else the rule does not apply",
    );
    say(
        rules(&|rule| computes(rule, &|op, _| op.must_fit())),
        &format!(
            "What is computed must fit {} bits, or else the path ends as unsupported",
            definition.width
        ),
    );
    out
}

/// Whether an operation asks for identifiers or keys only.
fn is_structural(rule: &Rule, operation: Operation, parts: &[Term]) -> bool {
    let is_id = |term: &Term| match term {
        Term::Var(number) => rule.variables.get(*number).is_some_and(|v| v.1 == Sort::ID),
        term => matches!(term, Term::Id(_)),
    };
    match operation {
        Operation::In => true,
        Operation::Same | Operation::Different => parts.iter().any(is_id),
        _ => false,
    }
}

/// Tells an operation with its operands from others.
type Wanted<'a> = dyn Fn(Operation, &[Term]) -> bool + 'a;

/// Whether such an operation is in a rule's condition or right side.
fn computes(rule: &Rule, wanted: &Wanted<'_>) -> bool {
    let has = |term: &Term| has(term, wanted);
    let contents = |contents: &Contents| match contents {
        Contents::Whole(term) => has(term),
        Contents::Code(all, _) | Contents::Set(all, _) => all.iter().any(has),
        Contents::List(before, _, after) => before.iter().chain(after).any(has),
        Contents::Map(entries, _) => entries.iter().any(|(key, value)| has(key) || has(value)),
    };
    rule.condition.as_ref().is_some_and(has) || rule.right.iter().any(|(_, c)| contents(c))
}

fn has(term: &Term, wanted: &Wanted<'_>) -> bool {
    match term {
        Term::Apply(operation, all) => {
            wanted(*operation, all) || all.iter().any(|t| has(t, wanted))
        }
        Term::Make(_, all) | Term::Code(all) | Term::List(all) | Term::Set(all) => {
            all.iter().any(|term| has(term, wanted))
        }
        Term::Map(entries) => entries.iter().any(|(k, v)| has(k, wanted) || has(v, wanted)),
        Term::Var(_) | Term::Any | Term::Int(_) | Term::Bool(_) | Term::Id(_) | Term::String(_) => {
            false
        }
    }
}
