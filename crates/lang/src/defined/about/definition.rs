//! A definition as it would be written: what was understood, item by item.

use super::{strict, written};
use crate::defined::definition::{
    Associates, Cell, Constructor, Definition, Initial, Sort, Stream, Symbol, Term,
};
use crate::defined::print::show;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// All items of a definition.
pub(super) fn text(definition: &Definition) -> String {
    let mut out = format!("language {}\nwidth {}\n", definition.name, definition.width);
    for comment in &definition.comments {
        let _ = writeln!(out, "comment {}", quoted(comment));
    }
    for number in Sort::BUILT_IN.len()..definition.sorts.len() {
        out.push('\n');
        out.push_str(&productions(definition, Sort(number as u32)));
    }
    if !definition.results.is_empty() {
        let _ = writeln!(out, "\nresult {}", results(definition).join(" "));
    }
    out.push('\n');
    out.push_str(&configuration(definition));
    out.push_str(&strict::text(definition));
    out.push('\n');
    out.push_str(&variables(definition));
    if !definition.rules.is_empty() {
        out.push('\n');
    }
    for rule in &definition.rules {
        let rule = written(definition, rule);
        out.push_str(&rule.lines("", rule.is_long()));
    }
    out
}

/// The names of the sorts of values.
pub(super) fn results(definition: &Definition) -> Vec<&str> {
    definition.results.iter().map(|sort| name(definition, *sort)).collect()
}

fn name(definition: &Definition, sort: Sort) -> &str {
    definition.sorts.get(sort.0 as usize).map_or("?", String::as_str)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// `syntax Sort ::= …`: what it contains, then its productions, those that bind tightest first.
fn productions(definition: &Definition, sort: Sort) -> String {
    let of_sort = |constructor: &&Constructor| constructor.sort == sort;
    let mut constructors: Vec<&Constructor> =
        definition.constructors.iter().filter(of_sort).collect();
    constructors.sort_by_key(|constructor| std::cmp::Reverse(constructor.binds));
    let below = definition.subsorts.iter().filter(|(above, _)| *above == sort);
    let below: Vec<&str> = below.map(|(_, under)| name(definition, *under)).collect();
    let head = format!("syntax {} ::= ", name(definition, sort));
    let space = " ".repeat(head.chars().count().saturating_sub("| ".len()));
    let mut out = head;
    out.push_str(&below.join(" | "));
    let mut binds = constructors.first().map_or(0, |first| first.binds);
    let mut started = !below.is_empty();
    for constructor in constructors {
        if started {
            let mark = if constructor.binds == binds { '|' } else { '>' };
            let _ = write!(out, "\n{space}{mark} ");
        }
        (started, binds) = (true, constructor.binds);
        out.push_str(&production(definition, constructor));
    }
    out.push('\n');
    out
}

fn production(definition: &Definition, constructor: &Constructor) -> String {
    let symbols = constructor.symbols.iter().map(|symbol| match symbol {
        Symbol::Token(token) => quoted(token),
        Symbol::Sort(sort) => name(definition, *sort).to_owned(),
    });
    let symbols = symbols.collect::<Vec<_>>().join(" ");
    let mut attributes = Vec::new();
    match constructor.associates {
        Associates::Left => attributes.push("left".to_owned()),
        Associates::Right => attributes.push("right".to_owned()),
        Associates::Not => attributes.push("nonassoc".to_owned()),
        Associates::Unsaid => {}
    }
    if constructor.bracket {
        attributes.push("bracket".to_owned());
    }
    if constructor.strict.iter().copied().eq(0..constructor.arguments().count()) {
        attributes.extend((!constructor.strict.is_empty()).then(|| "strict".to_owned()));
    } else if !constructor.strict.is_empty() {
        let numbers = constructor.strict.iter().map(|at| (at + 1).to_string());
        attributes.push(format!("strict({})", numbers.collect::<Vec<_>>().join(", ")));
    }
    if attributes.is_empty() { symbols } else { format!("{symbols} [{}]", attributes.join(", ")) }
}

/// `configuration …`, cells inside of others indented.
pub(super) fn configuration(definition: &Definition) -> String {
    let mut out = "configuration\n".to_owned();
    let mut open: Vec<&str> = Vec::new();
    let line = |out: &mut String, depth: usize, text: &str| {
        let _ = writeln!(out, "{}{text}", "  ".repeat(depth + 1));
    };
    for cell in &definition.cells {
        let same = open.iter().zip(&cell.around).take_while(|(a, b)| *a == b).count();
        while open.len() > same {
            let name = open.pop().unwrap_or_default();
            line(&mut out, open.len(), &format!("</{name}>"));
        }
        for name in &cell.around[same..] {
            line(&mut out, open.len(), &format!("<{name}>"));
            open.push(name);
        }
        line(&mut out, open.len(), &format!("<{0}> {1} </{0}>", cell.name, held(definition, cell)));
    }
    while let Some(name) = open.pop() {
        line(&mut out, open.len(), &format!("</{name}>"));
    }
    out
}

/// What a cell holds at first, with its sort where that is not clear.
fn held(definition: &Definition, cell: &Cell) -> String {
    let held = match &cell.initial {
        Initial::Input(input) => format!("${input} : {}", name(definition, cell.sort)),
        Initial::Program(sort) => format!("$PGM : {}", name(definition, *sort)),
        Initial::Term(term) => {
            // A single task is written as what it is.
            let alone = match term {
                Term::Code(tasks) if let [task] = tasks.as_slice() => task,
                other => other,
            };
            let clear = match alone {
                Term::Int(_) => Sort::INT,
                Term::Bool(_) => Sort::BOOL,
                Term::Id(_) => Sort::ID,
                Term::String(_) => Sort::STRING,
                Term::Map(_) => Sort::MAP,
                Term::List(_) => Sort::LIST,
                Term::Set(_) => Sort::SET,
                Term::Code(_) | Term::Make(..) | Term::Var(_) | Term::Any | Term::Apply(..) => {
                    Sort::CODE
                }
            };
            let shown = show(definition, term);
            if clear == cell.sort {
                shown
            } else {
                format!("{shown} : {}", name(definition, cell.sort))
            }
        }
    };
    match cell.stream {
        Some(Stream::Input) => format!("{held} [input]"),
        Some(Stream::Output) => format!("{held} [output]"),
        None => held,
    }
}

/// `var …` for the variables that rules use.
fn variables(definition: &Definition) -> String {
    let mut by_sort: BTreeMap<Sort, BTreeSet<&str>> = BTreeMap::new();
    for (name, sort) in definition.rules.iter().flat_map(|rule| &rule.variables) {
        by_sort.entry(*sort).or_default().insert(name);
    }
    let line = |(sort, names): (Sort, BTreeSet<&str>)| {
        let names = names.into_iter().collect::<Vec<_>>().join(" ");
        format!("var {names} : {}\n", name(definition, sort))
    };
    by_sort.into_iter().map(line).collect()
}
