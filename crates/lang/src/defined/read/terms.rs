//! The terms of rules and configurations, by the language's own grammar extended.

use crate::defined::definition::{Definition, Operation, Sort, Term};
use crate::defined::grammar_rules::{Start, grammar};
use crate::defined::parse::Parser;
use crate::defined::print;
use crate::defined::tokens::Token;
use crate::text::Error;
use std::collections::BTreeMap;

/// A cell of a rule has at most so many tokens: its terms are walked by recursion.
const LONGEST: usize = 2000;

/// Reads terms out of the text of a definition.
pub(super) struct Terms<'t> {
    pub(super) text: &'t str,
    definition: Definition,
    parser: Parser,
}

/// The variables of a rule.
pub(super) struct Scope<'a> {
    pub(super) declared: &'a BTreeMap<&'a str, Sort>,
    pub(super) variables: Vec<(String, Sort)>,
    /// Whether variables may be bound here.
    pub(super) left: bool,
}

impl Scope<'_> {
    fn name(&mut self, word: &str, at: usize) -> Result<Option<(usize, Sort)>, Error> {
        let Some(&sort) = self.declared.get(word) else {
            if word.starts_with(char::is_uppercase) {
                return Err(Error::new(at, format!("`{word}` is no variable"))
                    .hint(format!("declare it: var {word} : Sort")));
            }
            return Ok(None);
        };
        let known = self.variables.iter().position(|(name, _)| name == word);
        if known.is_none() && !self.left {
            return Err(Error::new(at, format!("nothing binds `{word}`"))
                .hint("each variable of a right side or condition is on the left side"));
        }
        let number = known.unwrap_or_else(|| {
            self.variables.push((word.to_owned(), sort));
            self.variables.len() - 1
        });
        Ok(Some((number, sort)))
    }
}

impl<'t> Terms<'t> {
    pub(super) fn new(definition: &Definition, text: &'t str) -> Terms<'t> {
        let parser = Parser::new(grammar(definition));
        Terms { text, definition: definition.clone(), parser }
    }

    /// Whether a word is a token of the language or of rules.
    pub(super) fn is_mark(&self, word: &str) -> bool {
        self.parser.grammar.lexicon.has(word)
    }

    fn tokens(&self, from: usize, to: usize, scope: &mut Scope<'_>) -> Result<Vec<Token>, Error> {
        let lexicon = &self.parser.grammar.lexicon;
        let tokens = lexicon.cut(self.text, from, to, &mut |word, at| scope.name(word, at))?;
        if tokens.len() > LONGEST {
            return Err(Error::new(from, format!("this is longer than {LONGEST} tokens")));
        }
        let any = tokens.iter().find(|token| lexicon.text(token.terminal) == Some("_"));
        match any {
            Some(token) if !scope.left => {
                Err(Error::new(token.start, "`_` stands for nothing here")
                    .hint("`_` is for left sides; give it a name there"))
            }
            _ => Ok(tokens),
        }
    }

    /// The term of a range, by the first of the starts that reads it.
    pub(super) fn read(
        &self,
        (from, to): (usize, usize),
        scope: &mut Scope<'_>,
        starts: &[Start],
    ) -> Result<Term, Error> {
        let tokens = self.tokens(from, to, scope)?;
        let show = |term: &Term| print::show_grouped(&self.definition, &scope.variables, term);
        let mut worst: Option<Error> = None;
        for start in starts {
            match self.parser.parse(start.number(), self.text, &tokens, &show) {
                Ok((term, _)) => return Ok(term),
                Err(error) if worst.as_ref().is_none_or(|worst| worst.offset < error.offset) => {
                    worst = Some(error);
                }
                Err(_) => {}
            }
        }
        Err(worst.unwrap_or_else(|| Error::new(from, "expected a term")))
    }

    /// A term without variables and operations.
    pub(super) fn ground(
        &self,
        from: usize,
        to: usize,
        wanted: Option<Sort>,
    ) -> Result<Term, Error> {
        if self.text[from..to].trim().is_empty() {
            return Ok(Term::Code(Vec::new()));
        }
        let declared = BTreeMap::new();
        let mut scope = Scope { declared: &declared, variables: Vec::new(), left: false };
        let first = wanted.map_or(Start::Anything, Start::Sort);
        let starts: &[Start] = match wanted {
            None | Some(Sort::MAP) => &[first, Start::Entries],
            Some(Sort::LIST) => &[first, Start::Elements],
            Some(_) => &[first],
        };
        let term = self.read((from, to), &mut scope, starts)?;
        if has_operation(&term, false) {
            return Err(Error::new(from, "a cell starts with data, not with an operation on it"));
        }
        Ok(term)
    }
}

/// Whether a term has an operation in it. On left sides, elements before the rest of a list are none.
pub(super) fn has_operation(term: &Term, left: bool) -> bool {
    let any = |all: &[Term]| all.iter().any(|term| has_operation(term, left));
    match term {
        Term::Apply(Operation::Append, parts) if left => match &parts[..] {
            [Term::List(items), Term::Var(_) | Term::Any] => any(items),
            _ => true,
        },
        Term::Apply(..) => true,
        Term::Make(_, all) | Term::Code(all) | Term::List(all) | Term::Set(all) => any(all),
        Term::Map(all) => all.iter().any(|(k, v)| has_operation(k, left) || has_operation(v, left)),
        Term::Var(_) | Term::Any | Term::Int(_) | Term::Bool(_) | Term::Id(_) | Term::String(_) => {
            false
        }
    }
}

/// Brings `ListItem(A) ++ ListItem(B) ++ L` into the form that is matched: all elements, then the rest.
pub(super) fn with_rests(term: Term) -> Term {
    let each = |all: Vec<Term>| all.into_iter().map(with_rests).collect();
    match term {
        Term::Apply(Operation::Append, parts) => {
            let mut parts: Vec<_> = parts.into_iter().map(with_rests).collect();
            match (parts.pop(), parts.pop()) {
                (Some(Term::List(more)), Some(Term::List(mut items))) => {
                    items.extend(more);
                    Term::List(items)
                }
                // Elements before elements and a rest.
                (Some(Term::Apply(Operation::Append, mut inner)), Some(Term::List(mut items)))
                    if matches!(&inner[..], [Term::List(_), _]) =>
                {
                    if let Term::List(more) = std::mem::replace(&mut inner[0], Term::Any) {
                        items.extend(more);
                    }
                    inner[0] = Term::List(items);
                    Term::Apply(Operation::Append, inner)
                }
                (last, first) => {
                    Term::Apply(Operation::Append, first.into_iter().chain(last).collect())
                }
            }
        }
        Term::Make(number, all) => Term::Make(number, each(all)),
        Term::Code(all) => Term::Code(each(all)),
        Term::List(all) => Term::List(each(all)),
        Term::Set(all) => Term::Set(each(all)),
        Term::Map(all) => {
            Term::Map(all.into_iter().map(|(k, v)| (with_rests(k), with_rests(v))).collect())
        }
        other => other,
    }
}
