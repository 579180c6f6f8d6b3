//! Reads language definitions.
//!
//! ```text
//! definition    = { item }                                 an item starts at the start of a line
//! item          = "language" NAME
//!               | "width" NUMBER                           bits of Int; 64 if not said
//!               | "comment" QUOTED                         starts a comment in programs
//!               | "syntax" SORT "::=" production { ("|" | ">") production }   ">": what follows binds less tightly
//!               | "result" SORT { SORT }
//!               | "configuration" cell                     one or several
//!               | "var" NAME { NAME } ":" SORT
//!               | "rule" NAME ":" cell { cell } "=>" cell { cell } [ "if" condition ] [ "otherwise" ]
//! production    = { SORT | QUOTED } [ "[" attribute { "," attribute } "]" ]
//! attribute     = "left" | "right" | "nonassoc" | "bracket" | "strict" [ "(" NUMBER { "," NUMBER } ")" ]
//! cell          = "<" NAME ">" ( { cell } | content ) "</" NAME ">"
//! content       = in configurations: "$PGM" ":" SORT, or "$" NAME ":" ("Int" | "Bool"), an input, or a term without variables with ":" SORT if that is not clear,
//!                 then "[input]" or "[output]" if it stands for the world; in rules:
//!               | [ task { "~>" task } ] [ "..." ]         cells of code; "." is no task
//!               | [ key "|->" value { [","] … } ] [ "..." ]    maps
//!               | [ element { "," element } ] [ "..." ]  lists and sets; on right sides of lists also "..." before
//!               | term                                     anything else, and `.Map .List .Set`, `M[K <- V]`, …
//! ```
//!
//! Comments are `//` to the end of the line. A term is written in the language's own syntax, with declared variables, `_`,
//! and the operations that [`super::definition::Operation`] lists.
//!
//! What flows: text -> `scan` -> `syntax`, `cells` (as written) -> `rule` (terms by the language's own grammar) ->
//! `overlap` (warnings).
//!
//! **Invariant:** what is given satisfies the invariants of [`mod@super::definition`].

mod cells;
mod overlap;
mod rule;
mod scan;
mod syntax;
mod terms;

use super::definition::{Cell, Definition, Initial, Sort, Term};
use crate::expr::nearest;
use crate::source::Warning;
use crate::text::Error;
use cells::Written;
use rule::Written as WrittenRule;
use scan::{KEYWORDS, Scan};
use std::collections::BTreeMap;
use terms::Terms;

/// All items as they are written.
#[derive(Default)]
struct Items<'t> {
    width: Option<u64>,
    productions: Vec<syntax::Production>,
    results: Vec<(&'t str, usize)>,
    cells: Option<Vec<Written<'t>>>,
    variables: Vec<(&'t str, usize, &'t str, usize)>,
    rules: Vec<WrittenRule<'t>>,
}

/// Reads a definition.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn definition(text: &str) -> Result<(Definition, Vec<Warning>), Error> {
    let blanked = scan::blank(text);
    let mut definition = Definition {
        sorts: Sort::BUILT_IN.iter().map(|name| (*name).to_owned()).collect(),
        ..Definition::default()
    };
    let mut items = Items::default();
    let mut scan = Scan { text: &blanked, at: 0 };
    while !scan.peek().is_empty() || !scan.rest().is_empty() {
        item(&mut scan, &mut definition, &mut items)?;
    }
    if definition.name.is_empty() {
        return Err(Error::new(0, "the language has no name").hint("start with `language NAME`"));
    }
    definition.width = u32::try_from(items.width.unwrap_or(64)).unwrap_or(64);
    syntax::resolve(&items.productions, &mut definition)?;
    for (name, at) in &items.results {
        let sort = syntax::sort(&definition, name, *at)?;
        definition.results.push(sort);
    }
    let mut declared: BTreeMap<&str, Sort> = BTreeMap::new();
    for (name, at, sort, sort_at) in &items.variables {
        if declared.insert(name, syntax::sort(&definition, sort, *sort_at)?).is_some() {
            return Err(Error::new(*at, format!("the variable `{name}` is declared already")));
        }
    }
    let terms = Terms::new(&definition, &blanked);
    if let Some((name, at, ..)) = items.variables.iter().find(|v| terms.is_mark(v.0)) {
        return Err(Error::new(*at, format!("`{name}` is a token, it cannot be a variable")));
    }
    let written = items.cells.ok_or_else(|| {
        Error::new(text.len(), "there is no configuration")
            .hint("write `configuration <k> $PGM : Stmt </k>`")
    })?;
    let (cells, computation) = configuration(&definition, &terms, written, text.len())?;
    (definition.cells, definition.computation) = (cells, computation);
    for written in &items.rules {
        for rule in rule::resolve(&definition, &terms, &declared, written)? {
            if let Some(same) = definition.rules.iter().find(|other| other.name == rule.name) {
                return Err(Error::new(
                    rule.at,
                    format!("there is a rule `{}` already", same.name),
                )
                .hint("rules are told apart by their names"));
            }
            definition.rules.push(rule);
        }
    }
    let mut warnings = overlap::warnings(&definition);
    warnings.extend(without_results(&definition));
    Ok((definition, warnings))
}

/// Strict arguments of a language without results are evaluated for ever: most likely, the line was forgotten.
fn without_results(definition: &Definition) -> Option<Warning> {
    let strict =
        definition.constructors.iter().find(|constructor| !constructor.strict.is_empty())?;
    let message =
        "arguments are strict, but no sort is a result: write `result Int`, or which it is";
    let warning = Warning { message: message.to_owned(), offset: strict.at, other: None };
    definition.results.is_empty().then_some(warning)
}

fn item<'t>(
    scan: &mut Scan<'t>,
    definition: &mut Definition,
    items: &mut Items<'t>,
) -> Result<(), Error> {
    let (keyword, at) = scan.word("an item")?;
    let again = || Error::new(at, format!("there is a `{keyword}` item already"));
    match keyword {
        "language" if !definition.name.is_empty() => return Err(again()),
        "language" => scan.word("a name")?.0.clone_into(&mut definition.name),
        "width" => {
            let (word, place) = scan.word("a number of bits")?;
            let width = word.parse().ok().filter(|width| (1..=64).contains(width));
            if items.width.is_some() {
                return Err(again());
            }
            items.width = Some(width.ok_or_else(|| Error::new(place, "a width is from 1 to 64"))?);
        }
        "comment" => definition.comments.push(scan.quoted()?.0),
        "syntax" => syntax::item(scan, &mut items.productions)?,
        "result" => {
            while !scan.at_item() {
                items.results.push(scan.word("a sort")?);
            }
        }
        "configuration" if items.cells.is_some() => return Err(again()),
        "configuration" => items.cells = Some(cells::cells(scan)?),
        "var" => {
            let mut names = Vec::new();
            while !scan.skip(":") {
                names.push(scan.word("a variable or `:`")?);
            }
            let sort = scan.word("a sort")?;
            let all = names.into_iter().map(|name| (name.0, name.1, sort.0, sort.1));
            items.variables.extend(all);
        }
        "rule" => items.rules.push(rule::item(scan, at)?),
        _ => {
            let error = Error::new(at, format!("`{keyword}` starts no item"));
            return Err(error.hint(nearest(keyword, KEYWORDS).unwrap_or(KEYWORDS.join(", "))));
        }
    }
    if scan.at_item() || scan.at_line() && !scan.peek().is_empty() {
        Ok(())
    } else {
        Err(scan.wrong("an item at the start of a line"))
    }
}

fn configuration(
    definition: &Definition,
    terms: &Terms<'_>,
    written: Vec<Written<'_>>,
    end: usize,
) -> Result<(Vec<Cell>, usize), Error> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut computation = None;
    for mut cell in written {
        let around: Vec<String> = cell.around.iter().map(|name| (*name).to_owned()).collect();
        // Cells may share a name if the cells around them tell them apart.
        let same = |other: &Cell| other.name == cell.name && other.around == around;
        if cells.iter().any(|other| same(other) || other.around.iter().any(|n| n == cell.name)) {
            return Err(Error::new(cell.at, format!("there is a cell <{}> already", cell.name)));
        }
        let stream = cells::stream(terms.text, &mut cell);
        let (sort, initial) = initial(definition, terms, &cell)?;
        if let Initial::Program(_) = initial
            && computation.replace(cells.len()).is_some()
        {
            return Err(Error::new(cell.at, "the program is in another cell already"));
        }
        if stream.is_some() && sort != Sort::LIST {
            return Err(Error::new(cell.at, "inputs and outputs are lists")
                .hint(format!("write <{0}> .List [input] </{0}>", cell.name)));
        }
        cells.push(Cell { name: cell.name.to_owned(), around, sort, initial, stream });
    }
    let computation = computation.ok_or_else(|| {
        Error::new(end, "no cell of the configuration holds the program")
            .hint("write <k> $PGM : Stmt </k>, with the sort of programs")
    })?;
    Ok((cells, computation))
}

fn initial(
    definition: &Definition,
    terms: &Terms<'_>,
    cell: &Written<'_>,
) -> Result<(Sort, Initial), Error> {
    if let Some(at) = cell.dots_within.or((cell.dots != (false, false)).then_some(cell.from)) {
        return Err(Error::new(at, "a configuration has no `...`"));
    }
    let mut inner = Scan { text: &terms.text[..cell.to], at: cell.from };
    if inner.skip("$PGM") {
        inner.expect(":")?;
        let (name, at) = inner.word("the sort of programs")?;
        if !inner.rest().trim().is_empty() {
            return Err(inner.wrong("the end of the cell"));
        }
        let sort = syntax::sort(definition, name, at)?;
        return Ok((Sort::CODE, Initial::Program(sort)));
    }
    if inner.skip("$") {
        let (input, _) = inner.word("the name of an input")?;
        inner.expect(":")?;
        let (name, at) = inner.word("`Int` or `Bool`")?;
        let sort = syntax::sort(definition, name, at)?;
        if ![Sort::INT, Sort::BOOL].contains(&sort) || !inner.rest().trim().is_empty() {
            return Err(Error::new(at, "an input is a number or a truth value")
                .hint(format!("write ${input} : Int")));
        }
        return Ok((sort, Initial::Input(input.to_owned())));
    }
    let whole = &terms.text[cell.from..cell.to];
    let annotated = whole.rfind(':').and_then(|colon| {
        let mut after = Scan { text: &terms.text[..cell.to], at: cell.from + colon + 1 };
        let (name, at) = after.word("").ok()?;
        let alone = after.rest().trim().is_empty() && name.starts_with(char::is_uppercase);
        alone.then_some((cell.from + colon, name, at))
    });
    let wanted = match annotated {
        Some((_, name, at)) => Some(syntax::sort(definition, name, at)?),
        None => None,
    };
    let term = terms.ground(cell.from, annotated.map_or(cell.to, |found| found.0), wanted)?;
    let sort = wanted.unwrap_or(match &term {
        Term::Int(_) => Sort::INT,
        Term::Bool(_) => Sort::BOOL,
        Term::Id(_) => Sort::ID,
        Term::String(_) => Sort::STRING,
        Term::Map(_) => Sort::MAP,
        Term::List(_) => Sort::LIST,
        Term::Set(_) => Sort::SET,
        Term::Make(..) | Term::Code(_) | Term::Var(_) | Term::Any | Term::Apply(..) => Sort::CODE,
    });
    let term = match term {
        Term::Code(_) => term,
        other if sort == Sort::CODE => Term::Code(vec![other]),
        other => other,
    };
    Ok((sort, Initial::Term(term)))
}
