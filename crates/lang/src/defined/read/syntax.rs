//! `syntax` items, first as they are written, then resolved.

use super::scan::Scan;
use crate::defined::definition::{Associates, Constructor, Definition, Sort, Symbol};
use crate::expr::nearest;
use crate::text::Error;

/// A production as it is written.
#[derive(Clone, Debug)]
pub(super) struct Production {
    sort: String,
    level: u32,
    symbols: Vec<(Word, usize)>,
    attributes: Vec<(String, Vec<u64>, usize)>,
    at: usize,
}

#[derive(Clone, Debug)]
enum Word {
    Token(String),
    Sort(String),
}

/// `Sort ::= A | B > C …`, after `syntax`.
pub(super) fn item(scan: &mut Scan<'_>, out: &mut Vec<Production>) -> Result<(), Error> {
    let (sort, at) = scan.word("a sort")?;
    if let Some(built_in) = Sort::BUILT_IN.iter().take(7).find(|name| **name == sort) {
        return Err(Error::new(at, format!("`{built_in}` is built in and has its own syntax"))
            .hint(format!("make a sort over it: syntax Exp ::= {built_in}")));
    }
    scan.expect("::=")?;
    let mut level = 0;
    loop {
        scan.space();
        let mut production = Production {
            sort: sort.to_owned(),
            level,
            symbols: Vec::new(),
            attributes: Vec::new(),
            at: scan.at,
        };
        while !scan.at_item() && !scan.rest().starts_with(['|', '>', '[']) {
            if scan.rest().starts_with('"') {
                let (text, at) = scan.quoted()?;
                production.symbols.push((Word::Token(text), at));
            } else {
                let (name, at) = scan.word("a sort, a text in quotes, `|`, `>` or `[`")?;
                production.symbols.push((Word::Sort(name.to_owned()), at));
            }
        }
        if production.symbols.is_empty() {
            return Err(scan.wrong("a production").hint("productions cannot be empty"));
        }
        if scan.skip("[") {
            attributes(scan, &mut production.attributes)?;
        }
        out.push(production);
        match (scan.at_item(), scan.skip("|"), scan.skip(">")) {
            (true, _, _) => return Ok(()),
            (false, true, _) => {}
            (false, false, true) => level += 1,
            (false, false, false) => return Err(scan.wrong("`|` or `>`")),
        }
    }
}

fn attributes(scan: &mut Scan<'_>, out: &mut Vec<(String, Vec<u64>, usize)>) -> Result<(), Error> {
    loop {
        let (name, at) = scan.word("an attribute")?;
        let mut numbers = Vec::new();
        if scan.skip("(") {
            loop {
                let (number, at) = scan.word("the number of an argument")?;
                let number = number.parse();
                numbers.push(number.map_err(|_| Error::new(at, "expected a number"))?);
                if !scan.skip(",") {
                    break;
                }
            }
            scan.expect(")")?;
        }
        out.push((name.to_owned(), numbers, at));
        if !scan.skip(",") {
            return scan.expect("]");
        }
    }
}

/// The sort of a name.
pub(super) fn sort(definition: &Definition, name: &str, at: usize) -> Result<Sort, Error> {
    let number = definition.sorts.iter().position(|sort| sort == name);
    number.map(|number| Sort(number as u32)).ok_or_else(|| {
        let error = Error::new(at, format!("there is no sort `{name}`"));
        match nearest(name, definition.sorts.iter().map(String::as_str)) {
            Some(hint) => error.hint(hint),
            None => error.hint("a sort has a `syntax` item; Int, Bool, Id, String, Map, List, Set and Code are built in"),
        }
    })
}

/// Puts sorts, constructors and subsorts into the definition.
pub(super) fn resolve(all: &[Production], definition: &mut Definition) -> Result<(), Error> {
    for production in all {
        if !definition.sorts.contains(&production.sort) {
            definition.sorts.push(production.sort.clone());
        }
    }
    let mut places = Vec::new();
    for production in all {
        let of = sort(definition, &production.sort, production.at)?;
        if let ([(Word::Sort(name), at)], []) =
            (production.symbols.as_slice(), production.attributes.as_slice())
        {
            let under = sort(definition, name, *at)?;
            if definition.subsorts.contains(&(of, under)) {
                return Err(Error::new(*at, "the production is there already"));
            }
            definition.subsorts.push((of, under));
            places.push(production.at);
            continue;
        }
        let levels = all.iter().filter(|other| other.sort == production.sort);
        let deepest = levels.map(|other| other.level).max().unwrap_or(0);
        let constructor = constructor(definition, production, of, deepest - production.level)?;
        let same = |c: &&Constructor| c.sort == of && c.symbols == constructor.symbols;
        if definition.constructors.iter().find(same).is_some() {
            return Err(Error::new(production.at, "the production is there already"));
        }
        definition.constructors.push(constructor);
    }
    cycles(definition, &places)?;
    productive(definition, all)
}

fn constructor(
    definition: &Definition,
    production: &Production,
    of: Sort,
    binds: u32,
) -> Result<Constructor, Error> {
    let mut symbols = Vec::new();
    for (word, at) in &production.symbols {
        symbols.push(match word {
            Word::Sort(name) => Symbol::Sort(sort(definition, name, *at)?),
            Word::Token(text) => {
                if definition.comments.iter().any(|comment| text.starts_with(comment.as_str())) {
                    return Err(Error::new(*at, format!("`{text}` starts a comment")));
                }
                Symbol::Token(text.clone())
            }
        });
    }
    let arguments = symbols.iter().filter(|symbol| matches!(symbol, Symbol::Sort(_))).count();
    let mut made = Constructor {
        sort: of,
        symbols,
        binds,
        associates: Associates::Unsaid,
        strict: Vec::new(),
        bracket: false,
        at: production.at,
    };
    for (name, numbers, at) in &production.attributes {
        if !numbers.is_empty() && name != "strict" {
            return Err(Error::new(*at, format!("`{name}` takes no numbers")));
        }
        match name.as_str() {
            "left" => made.associates = Associates::Left,
            "right" => made.associates = Associates::Right,
            "nonassoc" => made.associates = Associates::Not,
            "bracket" if arguments == 1 && made.symbols.len() > 1 => made.bracket = true,
            "bracket" => {
                return Err(Error::new(*at, "a bracket has one argument and tokens around it"));
            }
            "strict" if numbers.is_empty() => made.strict = (0..arguments).collect(),
            "strict" => {
                for &number in numbers {
                    let index = (number as usize).wrapping_sub(1);
                    if index >= arguments {
                        return Err(Error::new(*at, format!("there is no argument {number}"))
                            .hint(format!("the production has {arguments}, counted from 1")));
                    }
                    if !made.strict.contains(&index) {
                        made.strict.push(index);
                    }
                }
            }
            _ => {
                let known = ["left", "right", "nonassoc", "bracket", "strict"];
                let error = Error::new(*at, format!("there is no attribute `{name}`"));
                return Err(error.hint(nearest(name, known).unwrap_or(known.join(", "))));
            }
        }
    }
    if made.symbols.len() == 1 && arguments == 1 {
        return Err(Error::new(production.at, "a production that is one sort has no attributes"));
    }
    Ok(made)
}

/// Productions that are only themselves.
fn cycles(definition: &Definition, places: &[usize]) -> Result<(), Error> {
    for (&(above, under), &at) in definition.subsorts.iter().zip(places) {
        let mut reached = vec![under];
        let mut next = 0;
        while let Some(&sort) = reached.get(next) {
            if sort == above {
                let name = &definition.sorts[above.0 as usize];
                return Err(Error::new(at, format!("`{name}` is only itself by this production"))
                    .hint("leave it out: it makes no term"));
            }
            let all = if sort == Sort::CODE {
                (0..definition.sorts.len() as u32).map(Sort).collect()
            } else {
                let below = definition.subsorts.iter().filter(|(above, _)| *above == sort);
                below.map(|(_, under)| *under).collect::<Vec<_>>()
            };
            for sort in all {
                if !reached.contains(&sort) {
                    reached.push(sort);
                }
            }
            next += 1;
        }
    }
    Ok(())
}

/// Every sort has a term.
fn productive(definition: &Definition, all: &[Production]) -> Result<(), Error> {
    let mut has = vec![false; definition.sorts.len()];
    has[..8].fill(true);
    let mut grew = true;
    while grew {
        grew = false;
        for constructor in &definition.constructors {
            let of = constructor.sort.0 as usize;
            if !has[of] && constructor.arguments().all(|sort| has[sort.0 as usize]) {
                has[of] = true;
                grew = true;
            }
        }
        for (above, under) in &definition.subsorts {
            if !has[above.0 as usize] && has[under.0 as usize] {
                has[above.0 as usize] = true;
                grew = true;
            }
        }
    }
    let Some(missing) = has.iter().position(|has| !has) else { return Ok(()) };
    let name = &definition.sorts[missing];
    let at = all.iter().find(|p| p.sort == *name).map_or(0, |p| p.at);
    Err(Error::new(at, format!("no text is a `{name}`"))
        .hint("each of its productions needs another one first"))
}
