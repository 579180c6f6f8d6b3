//! What strictness means: the rules by which arguments are evaluated first, as comments.
//!
//! An argument that is no value yet goes on top of the computation (heating) and leaves a hole `[]`; a value goes back
//! (cooling). Arguments are taken in the order of the attribute: one waits until those before it are values.

use super::definition::results;
use crate::defined::definition::{Constructor, Definition, Sort, Term};
use crate::defined::print::show_with;

/// The heating and cooling rules of all productions.
pub(super) fn text(definition: &Definition) -> String {
    let all = definition.constructors.iter().enumerate();
    let lines: Vec<String> =
        all.flat_map(|(number, made)| production(definition, number, made)).collect();
    if lines.is_empty() {
        return String::new();
    }
    let title = "\n// Strict arguments are evaluated on top of the computation, and put back:\n";
    format!("{title}{}\n", lines.join("\n"))
}

fn production(definition: &Definition, number: usize, made: &Constructor) -> Vec<String> {
    let cell = definition.cells.get(definition.computation).map_or("k", |cell| cell.name.as_str());
    let values = match results(definition).as_slice() {
        [] => "value".to_owned(),
        sorts => sorts.join(" or "),
    };
    let mut names: Vec<(String, Sort)> =
        (1..).zip(made.arguments()).map(|(n, sort)| (format!("A{n}"), sort)).collect();
    names.push(("[]".to_owned(), Sort::CODE));
    let hole = names.len() - 1;
    let whole = Term::Make(number, (0..hole).map(Term::Var).collect());
    let whole = show_with(definition, &names, &whole);
    let mut lines = Vec::new();
    for (index, &at) in made.strict.iter().enumerate() {
        let parts = (0..hole).map(|part| Term::Var(if part == at { hole } else { part }));
        let waits = show_with(definition, &names, &Term::Make(number, parts.collect()));
        let argument = &names[at].0;
        let before =
            made.strict[..index].iter().map(|&at| format!("{} is {values}, ", names[at].0));
        let before: String = before.collect();
        let (cold, hot) = (
            format!("<{cell}> {whole} ...</{cell}>"),
            format!("<{cell}> {argument} ~> {waits} ...</{cell}>"),
        );
        lines.push(format!("// heat: {cold} => {hot} if {before}{argument} is no {values}"));
        lines.push(format!("// cool: {hot} => {cold} if {argument} is {values}"));
    }
    lines
}
