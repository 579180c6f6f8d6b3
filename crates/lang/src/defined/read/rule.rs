//! Rules, first as they are written, then resolved.

use super::cells::{self, Written as WrittenCell};
use super::scan::Scan;
use super::terms::{Scope, Terms, has_operation, with_rests};
use crate::defined::definition::{Contents, Definition, Pattern, Rule, Sort, Term};
use crate::defined::grammar_rules::Start;
use crate::expr::nearest;
use crate::text::Error;
use std::collections::{BTreeMap, BTreeSet};

/// A rule as it is written.
pub(super) struct Written<'t> {
    name: &'t str,
    at: usize,
    left: Vec<WrittenCell<'t>>,
    right: Vec<WrittenCell<'t>>,
    condition: Option<(usize, usize)>,
    otherwise: bool,
}

/// `name: cells => cells …`, after `rule`.
pub(super) fn item<'t>(scan: &mut Scan<'t>, at: usize) -> Result<Written<'t>, Error> {
    scan.space();
    let rest = scan.rest();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '@' | '\'');
    let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())];
    if name.is_empty() {
        return Err(scan.wrong("the rule's name").hint("rule plus: <k> … </k> => <k> … </k>"));
    }
    scan.at += name.len();
    scan.expect(":")?;
    let left = cells::cells(scan)?;
    scan.expect("=>")?;
    let right = cells::cells(scan)?;
    let mut rule = Written { name, at, left, right, condition: None, otherwise: false };
    if !scan.at_item() && scan.peek() == "if" {
        scan.at += 2;
        let (from, end) = (scan.at, scan.item_end());
        let inner = scan.text[from..end].trim_end();
        let stripped = inner.strip_suffix("otherwise").filter(|s| s.ends_with(char::is_whitespace));
        rule.otherwise = stripped.is_some();
        rule.condition = Some((from, from + stripped.unwrap_or(inner).trim_end().len()));
        scan.at = end;
    } else if !scan.at_item() && scan.peek() == "otherwise" {
        scan.at += "otherwise".len();
        rule.otherwise = true;
    }
    if scan.at_item() { Ok(rule) } else { Err(scan.wrong("`if`, `otherwise` or the next item")) }
}

/// The rule of what is written; one for each copy of the cells that it speaks of, if there are several.
pub(super) fn resolve(
    definition: &Definition,
    terms: &Terms<'_>,
    declared: &BTreeMap<&str, Sort>,
    written: &Written<'_>,
) -> Result<Vec<Rule>, Error> {
    let copies = copies(definition, written)?;
    if copies.is_empty() {
        return Ok(vec![in_copy(definition, terms, declared, written, &[])?]);
    }
    let each = copies.iter().map(|copy| in_copy(definition, terms, declared, written, copy));
    each.collect()
}

/// The cells around one of several cells of a name, as far as it takes to tell it from the others.
type Copy = [String];

/// The copies of cells that a rule may be about because it does not say which. A rule says it of all its cells or of none.
fn copies<'d>(definition: &'d Definition, written: &Written<'_>) -> Result<Vec<&'d Copy>, Error> {
    let mut found: Vec<&Copy> = Vec::new();
    let mut said = false;
    for cell in written.left.iter().chain(&written.right) {
        let all: Vec<_> = candidates(definition, cell).map(|(_, around)| around).collect();
        let [first, .., last] = &all[..] else {
            said |= definition.cells.iter().filter(|other| other.name == cell.name).count() > 1;
            continue;
        };
        let common = first.iter().zip(*last).take_while(|(a, b)| a == b).count();
        let copies = all.iter().map(|around| &around[..around.len().min(common + 1)]);
        let copies: Vec<&Copy> = copies.collect();
        let apart = copies.iter().collect::<BTreeSet<_>>().len() == copies.len();
        let named = copies.iter().all(|copy| !copy.is_empty());
        if said || !apart || !named || !found.is_empty() && found != copies {
            let message = format!("it is not clear which cell <{}> is meant", cell.name);
            let around = copies.iter().find_map(|copy| copy.last()).map_or("", String::as_str);
            return Err(Error::new(cell.at, message)
                .hint(format!("write the cell around it, too: <{around}> <{}> …", cell.name)));
        }
        found = copies;
    }
    Ok(found)
}

/// The cells of the configuration that a cell of a rule may be, with what is around them.
fn candidates<'d>(
    definition: &'d Definition,
    cell: &WrittenCell<'_>,
) -> impl Iterator<Item = (usize, &'d Copy)> {
    let within = |around: &[String]| {
        let mut outer = around.iter();
        cell.around.iter().all(|name| outer.any(|other| other == name))
    };
    let cells = definition.cells.iter().enumerate();
    let found = cells.filter(move |(_, other)| other.name == cell.name && within(&other.around));
    found.map(|(number, other)| (number, &other.around[..]))
}

fn in_copy(
    definition: &Definition,
    terms: &Terms<'_>,
    declared: &BTreeMap<&str, Sort>,
    written: &Written<'_>,
    copy: &Copy,
) -> Result<Rule, Error> {
    let mut scope = Scope { declared, variables: Vec::new(), left: true };
    let mut left: Vec<(usize, Pattern)> = Vec::new();
    for cell in &written.left {
        let number = find(definition, cell, copy)?;
        if left.iter().any(|(other, _)| *other == number) {
            return Err(twice(cell));
        }
        left.push((number, pattern(definition, terms, &mut scope, number, cell)?));
    }
    scope.left = false;
    let mut right: Vec<(usize, Contents)> = Vec::new();
    for cell in &written.right {
        let number = find(definition, cell, copy)?;
        if right.iter().any(|(other, _)| *other == number) {
            return Err(twice(cell));
        }
        let contents = contents(definition, terms, &mut scope, number, cell)?;
        if is_open(&contents) {
            match left.iter().find(|(other, _)| *other == number) {
                Some((_, pattern)) if !leaves_rest(pattern) => {
                    return Err(Error::new(cell.at, "the left side leaves no rest for `...`")
                        .hint(format!("write `...</{}>` there too", cell.name)));
                }
                Some(_) => {}
                None => left.push((number, anything(&contents))),
            }
        }
        right.push((number, contents));
    }
    let condition = match written.condition {
        None => None,
        Some(range) => Some(terms.read(range, &mut scope, &[Start::Sort(Sort::BOOL)])?),
    };
    Ok(Rule {
        name: match copy.last() {
            Some(around) => format!("{}@{around}", written.name),
            None => written.name.to_owned(),
        },
        variables: scope.variables,
        left,
        condition,
        right,
        otherwise: written.otherwise,
        at: written.at,
    })
}

fn twice(cell: &WrittenCell<'_>) -> Error {
    Error::new(cell.at, format!("the cell <{}> is there twice", cell.name))
}

fn find(definition: &Definition, cell: &WrittenCell<'_>, copy: &Copy) -> Result<usize, Error> {
    let missing = |name: &str| {
        let error = Error::new(cell.at, format!("the configuration has no cell <{name}>"));
        match nearest(name, definition.cells.iter().map(|cell| cell.name.as_str())) {
            Some(hint) => error.hint(hint),
            None => error,
        }
    };
    let outer = |name: &&str| definition.cells.iter().any(|c| c.around.iter().any(|n| n == name));
    if let Some(name) = cell.around.iter().find(|name| !outer(name)) {
        return Err(missing(name));
    }
    let all: Vec<_> = candidates(definition, cell).collect();
    let number = match &all[..] {
        [only] => Some(only.0),
        all => all.iter().find(|(_, around)| around.starts_with(copy)).map(|(number, _)| *number),
    };
    number.ok_or_else(|| missing(cell.name))
}

fn is_open(contents: &Contents) -> bool {
    match contents {
        Contents::Whole(_) => false,
        Contents::Code(_, open)
        | Contents::Map(_, open)
        | Contents::Set(_, open)
        | Contents::List(_, open, _) => *open,
    }
}

fn leaves_rest(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Whole(_) => false,
        Pattern::Code { open, .. }
        | Pattern::Map { open, .. }
        | Pattern::List { open, .. }
        | Pattern::Set { open, .. } => *open,
    }
}

fn anything(like: &Contents) -> Pattern {
    match like {
        Contents::Whole(_) => Pattern::Whole(Term::Any),
        Contents::Code(..) => Pattern::Code { first: Vec::new(), open: true },
        Contents::Map(..) => Pattern::Map { entries: Vec::new(), open: true },
        Contents::List(..) => Pattern::List { first: Vec::new(), open: true },
        Contents::Set(..) => Pattern::Set { elements: Vec::new(), open: true },
    }
}

/// What a cell holds as it is written: several things of its kind, or one term that is all of it.
enum Held {
    Several(Vec<Term>),
    Entries(Vec<(Term, Term)>),
    Whole(Term),
}

fn held(
    definition: &Definition,
    terms: &Terms<'_>,
    scope: &mut Scope<'_>,
    (from, to): (usize, usize),
    (sort, open): (Sort, bool),
) -> Result<Held, Error> {
    if terms.text[from..to].trim().is_empty() {
        return match sort {
            Sort::MAP => Ok(Held::Entries(Vec::new())),
            Sort::CODE | Sort::LIST | Sort::SET => Ok(Held::Several(Vec::new())),
            _ => Err(Error::new(
                from,
                format!("expected a term of sort `{}`", definition.sorts[sort.0 as usize]),
            )),
        };
    }
    let whole = Start::Sort(sort);
    let starts: &[Start] = match (sort, open) {
        (Sort::CODE, _) => &[Start::Tasks],
        (Sort::MAP, true) => &[Start::Entries],
        (Sort::MAP, false) => &[Start::Entries, whole],
        (Sort::LIST | Sort::SET, true) => &[Start::Elements],
        (Sort::LIST | Sort::SET, false) => &[whole, Start::Elements],
        _ => &[whole],
    };
    let mut term = terms.read((from, to), scope, starts)?;
    if scope.left {
        term = with_rests(term);
        if has_operation(&term, true) {
            return Err(Error::new(from, "operations cannot be matched")
                .hint("match a variable, and put the operation into the condition"));
        }
    }
    Ok(match (sort, term) {
        (Sort::CODE, Term::Code(tasks)) => match tasks.as_slice() {
            [Term::Any] if !open => Held::Whole(Term::Any),
            [Term::Var(v)] if !open && scope.variables[*v].1 == Sort::CODE => {
                Held::Whole(Term::Var(*v))
            }
            _ => Held::Several(tasks),
        },
        (Sort::MAP, Term::Map(entries)) => Held::Entries(entries),
        (Sort::LIST | Sort::SET, Term::List(all) | Term::Set(all)) => Held::Several(all),
        (_, term) => Held::Whole(term),
    })
}

fn pattern(
    definition: &Definition,
    terms: &Terms<'_>,
    scope: &mut Scope<'_>,
    number: usize,
    cell: &WrittenCell<'_>,
) -> Result<Pattern, Error> {
    let sort = definition.cells[number].sort;
    let open = dots(cell, sort, false)?;
    Ok(match held(definition, terms, scope, (cell.from, cell.to), (sort, open))? {
        Held::Whole(term) => Pattern::Whole(term),
        Held::Entries(entries) => Pattern::Map { entries, open },
        Held::Several(first) if sort == Sort::CODE => Pattern::Code { first, open },
        Held::Several(first) if sort == Sort::LIST => Pattern::List { first, open },
        Held::Several(elements) => Pattern::Set { elements, open },
    })
}

fn contents(
    definition: &Definition,
    terms: &Terms<'_>,
    scope: &mut Scope<'_>,
    number: usize,
    cell: &WrittenCell<'_>,
) -> Result<Contents, Error> {
    let sort = definition.cells[number].sort;
    let open = dots(cell, sort, true)?;
    let mut read =
        |from: usize, to: usize| held(definition, terms, scope, (from, to), (sort, open));
    if let (Sort::LIST, Some(middle)) = (sort, cell.dots_within) {
        let (before, after) = (read(cell.from, middle)?, read(middle + 3, cell.to)?);
        return Ok(match (before, after) {
            (Held::Several(before), Held::Several(after)) => Contents::List(before, true, after),
            _ => return Err(Error::new(cell.from, "expected elements")),
        });
    }
    Ok(match read(cell.from, cell.to)? {
        Held::Whole(term) => Contents::Whole(term),
        Held::Entries(entries) => Contents::Map(entries, open),
        Held::Several(all) if sort == Sort::CODE => Contents::Code(all, open),
        Held::Several(all) if sort != Sort::LIST => Contents::Set(all, open),
        Held::Several(all) if cell.dots.0 => Contents::List(Vec::new(), true, all),
        Held::Several(all) => Contents::List(all, open, Vec::new()),
    })
}

/// Whether a cell has `...`, where it may.
fn dots(cell: &WrittenCell<'_>, sort: Sort, right: bool) -> Result<bool, Error> {
    let (before, after) = cell.dots;
    let within = cell.dots_within;
    let wrong = |at, message: &str| Err(Error::new(at, message));
    match sort {
        Sort::LIST
            if right
                && usize::from(before) + usize::from(after) + usize::from(within.is_some()) > 1 =>
        {
            wrong(cell.from, "`...` stands once in a list")
        }
        Sort::LIST if right => Ok(before || after || within.is_some()),
        _ if within.is_some() => {
            wrong(within.unwrap_or(cell.from), "`...` stands at the end of a cell")
        }
        Sort::MAP | Sort::SET => Ok(before || after),
        Sort::CODE | Sort::LIST if before => {
            wrong(cell.from - 3, "`...` stands at the end of a cell")
        }
        Sort::CODE | Sort::LIST => Ok(after),
        _ if before || after => {
            wrong(cell.at, "this cell holds one thing: it has no rest for `...`")
        }
        _ => Ok(false),
    }
}
