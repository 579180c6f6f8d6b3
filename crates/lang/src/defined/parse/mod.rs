//! Program text as terms, by any definition's syntax.
//!
//! What flows: tokens and a [`Grammar`] -> [`table`] (states) -> [`stack`] (every reading) -> [`forest`] (the one term, or
//! both readings). No crate fits: `earlgrey`, `gramatica` and `tiny-earley` have neither precedence as a filter nor linear
//! time on right recursion with grammars made at run time, and build trees by recursion.
//!
//! **Invariant:** nothing here recurses on the length or depth of a program.

pub mod follow;
pub mod forest;
pub mod stack;
pub mod table;

use super::definition::{Definition, Initial, Sort, Term};
use super::grammar::Grammar;
use super::print;
use super::tokens::Token;
use crate::text::Error;
use table::Table;

/// Where the subterms of a program start: bytes, in the order of a walk that meets a term before its arguments and these
/// from left to right. Leaves count.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Places(pub Vec<usize>);

/// A grammar with its table.
#[derive(Clone, Debug)]
pub struct Parser {
    /// What is parsed.
    pub grammar: Grammar,
    table: Table,
}

impl Parser {
    /// A parser of a grammar.
    #[must_use]
    pub fn new(grammar: Grammar) -> Parser {
        let table = Table::new(&grammar);
        Parser { grammar, table }
    }

    /// The one term of these tokens, read from start `start` of the grammar.
    ///
    /// # Errors
    /// The place where no reading goes on, or two readings. `show` shows them.
    pub fn parse(
        &self,
        start: usize,
        text: &str,
        tokens: &[Token],
        show: &dyn Fn(&Term) -> String,
    ) -> Result<(Term, Places), Error> {
        let readings = stack::run(&self.grammar, &self.table, start, tokens, text)?;
        let given_up = readings.several.first().copied();
        let Some(root) = readings.root.or(given_up) else {
            let at = tokens.last().map_or(0, |token| token.start);
            return Err(Error::new(at, "the text cannot be read"));
        };
        let chosen = forest::choose(&readings, &self.grammar, root);
        let ambiguity = match chosen {
            Ok(()) if readings.root.is_some() => {
                let (term, places) = forest::term(&readings, &self.grammar, tokens, (root, 0));
                return Ok((term, Places(places)));
            }
            Ok(()) => forest::Ambiguity { node: root, both: (0, 1) },
            Err(ambiguity) => ambiguity,
        };
        let (first, second) = ambiguity.both;
        let one = |reading| {
            let made = forest::term(&readings, &self.grammar, tokens, (ambiguity.node, reading));
            let shown = shorten(&show(&made.0));
            discard(made.0);
            (shown, made.1.first().copied().unwrap_or(0))
        };
        let ((a, at), (b, _)) = (one(first), one(second));
        Err(Error::new(at, format!("the text is ambiguous: it reads as `{a}` and as `{b}`")).hint(
            "put parentheses, or give the productions [left], [right] or different levels with `>`",
        ))
    }
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(160) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Drops a term without recursion, however deep it is.
pub fn discard(term: Term) {
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        match term {
            Term::Make(_, args) | Term::Apply(_, args) => work.extend(args),
            Term::Code(all) | Term::List(all) | Term::Set(all) => work.extend(all),
            Term::Map(entries) => work.extend(entries.into_iter().flat_map(|(k, v)| [k, v])),
            Term::Var(_) | Term::Any | Term::Int(_) | Term::Bool(_) => {}
            Term::Id(text) | Term::String(text) => drop(text),
        }
    }
}

/// Reads a program of a defined language.
///
/// # Errors
/// What is wrong with it, with its place; or that it reads in two ways.
pub fn program(definition: &Definition, text: &str) -> Result<(Term, Places), Error> {
    let cell = definition.cells.get(definition.computation).map(|cell| &cell.initial);
    let sort = match cell {
        Some(Initial::Program(sort)) => *sort,
        Some(Initial::Term(_) | Initial::Input(_)) | None => Sort::CODE,
    };
    let parser = Parser::new(Grammar::of_programs(definition, sort));
    let tokens = parser.grammar.lexicon.cut(text, 0, text.len(), &mut |_, _| Ok(None))?;
    parser.parse(0, text, &tokens, &|term| print::show_grouped(definition, &[], term))
}
