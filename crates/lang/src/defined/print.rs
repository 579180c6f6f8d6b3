//! Terms and rules as text.
//!
//! [`show`] prints a term in its language's own syntax with the parentheses that it needs, [`show_grouped`] with one around
//! everything that is not a leaf, so that readings can be told apart. Both keep their own stack.
//!
//! **Invariant:** what [`show`] prints of a program reads as the same term, if the language has brackets where it needs them.

mod rules;

use super::definition::{Associates, Constructor, Definition, Sort, Symbol, Term};
use super::grammar::{Order, forbidden};
pub use rules::{show_left, show_rule, show_sides};

/// A term in its language's own syntax.
#[must_use]
pub fn show(definition: &Definition, term: &Term) -> String {
    Printer::new(definition, &[], false).print(term)
}

/// A term of a rule, whose variables have these names, in its language's own syntax.
#[must_use]
pub fn show_with(definition: &Definition, names: &[(String, Sort)], term: &Term) -> String {
    Printer::new(definition, names, false).print(term)
}

/// A term with parentheses around everything that has parts.
#[must_use]
pub fn show_grouped(definition: &Definition, names: &[(String, Sort)], term: &Term) -> String {
    Printer::new(definition, names, true).print(term)
}

pub(super) struct Printer<'d> {
    definition: &'d Definition,
    names: &'d [(String, Sort)],
    grouped: bool,
    order: Order,
    /// Marks that no longer terminal contains, so that nothing need stand between them and others.
    tight: Vec<char>,
}

pub(super) enum Piece<'t> {
    Text(String),
    Term(&'t Term),
}

fn group(mut pieces: Vec<Piece<'_>>) -> Vec<Piece<'_>> {
    pieces.insert(0, Piece::Text("(".to_owned()));
    pieces.push(Piece::Text(")".to_owned()));
    pieces
}

impl<'d> Printer<'d> {
    pub(super) fn new(
        definition: &'d Definition,
        names: &'d [(String, Sort)],
        grouped: bool,
    ) -> Printer<'d> {
        let longer = |c: char| {
            definition.constructors.iter().flat_map(|constructor| &constructor.symbols).any(
                |symbol| matches!(symbol, Symbol::Token(text) if text.len() > 1 && text.contains(c)),
            )
        };
        let tight = "()[],;".chars().filter(|&c| !longer(c)).collect();
        Printer { definition, names, grouped, order: Order::new(definition), tight }
    }

    fn print(&self, term: &Term) -> String {
        let mut out = String::new();
        let mut work = self.pieces(term);
        if self.grouped && matches!(work.first(), Some(Piece::Text(text)) if text == "(") {
            work.pop();
            work.remove(0);
        }
        work.reverse();
        while let Some(piece) = work.pop() {
            match piece {
                Piece::Text(text) => self.put(&mut out, &text),
                Piece::Term(term) => work.extend(self.pieces(term).into_iter().rev()),
            }
        }
        out
    }

    fn put(&self, out: &mut String, text: &str) {
        let (Some(last), Some(first)) = (out.chars().next_back(), text.chars().next()) else {
            out.push_str(text);
            return;
        };
        let opens = matches!(last, '(' | '[') && self.tight.contains(&last);
        let closes = matches!(first, ')' | ']' | ',' | ';') && self.tight.contains(&first);
        if !opens && !closes {
            out.push(' ');
        }
        out.push_str(text);
    }

    fn pieces<'t>(&self, term: &'t Term) -> Vec<Piece<'t>> {
        let text = |text: String| vec![Piece::Text(text)];
        match term {
            Term::Var(number) => {
                text(self.names.get(*number).map_or(format!("?{number}"), |(name, _)| name.clone()))
            }
            Term::Any => text("_".to_owned()),
            Term::Int(value) => text(value.to_string()),
            Term::Bool(value) => text(value.to_string()),
            Term::Id(name) => text(name.clone()),
            Term::String(value) => {
                let escaped = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
                text(format!("\"{escaped}\""))
            }
            Term::Make(number, args) => match self.definition.constructors.get(*number) {
                Some(constructor) => self.made(constructor, args),
                None => text(format!("?{number}")),
            },
            Term::Code(tasks) if tasks.is_empty() => text(".".to_owned()),
            Term::Code(tasks) if tasks.len() == 1 => vec![Piece::Term(&tasks[0])],
            Term::Code(tasks) => group(rules::separated(tasks, "~>")),
            Term::Map(entries) => rules::entries(entries),
            Term::List(all) => rules::items(all, ".List", "ListItem"),
            Term::Set(all) => rules::items(all, ".Set", "SetItem"),
            Term::Apply(operation, args) => rules::apply(*operation, args),
        }
    }

    fn made<'t>(&self, constructor: &Constructor, args: &'t [Term]) -> Vec<Piece<'t>> {
        let mut pieces: Vec<Piece<'t>> = Vec::new();
        let mut args = args.iter();
        let count = constructor.symbols.len();
        let mut after_word = false;
        for (at, symbol) in constructor.symbols.iter().enumerate() {
            match symbol {
                Symbol::Token(token) => {
                    let glue = after_word && token == "(" && self.tight.contains(&'(');
                    match pieces.last_mut() {
                        Some(Piece::Text(last)) if glue => last.push('('),
                        _ => pieces.push(Piece::Text(token.clone())),
                    }
                    after_word = token.ends_with(char::is_alphanumeric);
                }
                Symbol::Sort(sort) => {
                    let Some(arg) = args.next() else { continue };
                    after_word = false;
                    if self.needs_group(constructor, (at, count), arg) && !self.grouped {
                        let (open, close) = self.brackets(*sort);
                        pieces.push(Piece::Text(open));
                        pieces.push(Piece::Term(arg));
                        pieces.push(Piece::Text(close));
                    } else {
                        pieces.push(Piece::Term(arg));
                    }
                }
            }
        }
        if self.grouped && pieces.len() > 1 { group(pieces) } else { pieces }
    }

    fn needs_group(&self, parent: &Constructor, at: (usize, usize), arg: &Term) -> bool {
        let Term::Make(number, _) = arg else { return false };
        let Some(child) = self.definition.constructors.get(*number) else { return false };
        let open = |symbol: Option<&Symbol>| matches!(symbol, Some(Symbol::Sort(sort)) if self.order.under(child.sort, *sort));
        let sides = (open(child.symbols.first()), open(child.symbols.last()));
        let said = match parent.associates {
            Associates::Unsaid => Associates::Not,
            said => said,
        };
        child.sort == parent.sort
            && forbidden((parent.binds, said), at, (child.binds, sides.0, sides.1))
    }

    /// What a term of a sort is put between.
    fn brackets(&self, sort: Sort) -> (String, String) {
        let fits = |c: &&Constructor| c.bracket && self.order.under(c.sort, sort);
        let found = self.definition.constructors.iter().find(fits);
        let tokens = |symbols: &[Symbol]| {
            let texts = symbols.iter().filter_map(|symbol| match symbol {
                Symbol::Token(text) => Some(text.as_str()),
                Symbol::Sort(_) => None,
            });
            texts.collect::<Vec<_>>().join(" ")
        };
        let split = |c: &Constructor| {
            let at = c.symbols.iter().position(|symbol| matches!(symbol, Symbol::Sort(_)))?;
            Some((tokens(&c.symbols[..at]), tokens(&c.symbols[at..])))
        };
        found.and_then(split).unwrap_or(("(".to_owned(), ")".to_owned()))
    }
}
