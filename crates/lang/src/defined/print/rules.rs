//! Rules and their data as text, as they are written in `.lang` files.

use super::{Piece, Printer, group, show_with};
use crate::defined::definition::{Contents, Definition, Operation, Pattern, Rule, Term};
use polysem_sem::{BinOp, CmpOp};
use std::fmt::Write;

/// How an operation between two terms is written.
#[must_use]
pub(super) fn infix(operation: Operation) -> Option<&'static str> {
    Some(match operation {
        Operation::Arithmetic(op) => match op {
            BinOp::Add => "+Int",
            BinOp::Sub => "-Int",
            BinOp::Mul => "*Int",
            BinOp::Sdiv => "/Int",
            BinOp::Srem => "%Int",
            BinOp::And => "&Int",
            BinOp::Or => "|Int",
            BinOp::Xor => "xorInt",
            // Definitions have no names for others.
            _ => return None,
        },
        Operation::Compare(CmpOp::Eq, negated) => {
            if negated {
                "=/=Int"
            } else {
                "==Int"
            }
        }
        Operation::Compare(CmpOp::Slt, negated) => {
            if negated {
                ">=Int"
            } else {
                "<Int"
            }
        }
        Operation::Compare(CmpOp::Sle, negated) => {
            if negated {
                ">Int"
            } else {
                "<=Int"
            }
        }
        Operation::And => "andBool",
        Operation::Or => "orBool",
        Operation::SameTruth => "==Bool",
        Operation::Same => "==K",
        Operation::Different => "=/=K",
        Operation::In => "in",
        Operation::Append => "++",
        Operation::Remove => "-Map",
        Operation::Difference => "-Set",
        Operation::Union => "|Set",
        Operation::Compare(CmpOp::Ult | CmpOp::Ule, _)
        | Operation::Negate
        | Operation::Not
        | Operation::Lookup
        | Operation::Update
        | Operation::Keys
        | Operation::Size
        | Operation::Choose => return None,
    })
}

fn text<'t>(text: &str) -> Piece<'t> {
    Piece::Text(text.to_owned())
}

pub(super) fn separated<'t>(terms: &'t [Term], by: &str) -> Vec<Piece<'t>> {
    let mut pieces = Vec::new();
    for term in terms {
        if !pieces.is_empty() {
            pieces.push(text(by));
        }
        pieces.push(Piece::Term(term));
    }
    pieces
}

pub(super) fn entries(entries: &[(Term, Term)]) -> Vec<Piece<'_>> {
    if entries.is_empty() {
        return vec![text(".Map")];
    }
    let one = |(key, value)| [Piece::Term(key), text("|->"), Piece::Term(value)];
    let mut pieces = Vec::new();
    for (number, (key, value)) in entries.iter().enumerate() {
        if number > 0 {
            pieces.push(text(","));
        }
        pieces.extend(one((key, value)));
    }
    pieces
}

pub(super) fn items<'t>(all: &'t [Term], empty: &str, item: &str) -> Vec<Piece<'t>> {
    let mut pieces = Vec::new();
    for term in all {
        if !pieces.is_empty() {
            pieces.push(text("++"));
        }
        pieces.extend([text(&format!("{item}(")), Piece::Term(term), text(")")]);
    }
    if pieces.is_empty() { vec![text(empty)] } else { pieces }
}

/// Whether an operation need not be grouped as an operand of a connective: comparisons bind tighter, and so does `notBool`.
fn is_atom(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Compare(..)
            | Operation::SameTruth
            | Operation::Same
            | Operation::Different
            | Operation::In
            | Operation::Not
    )
}

pub(super) fn apply<'t>(operation: Operation, args: &'t [Term]) -> Vec<Piece<'t>> {
    let connects = matches!(operation, Operation::And | Operation::Or);
    // No precedence says how the language's own syntax and connectives group.
    let is_own = |term: &Term| matches!(term, Term::Make(..));
    let part = |term: &'t Term| match term {
        Term::Apply(inner, parts) if connects && is_atom(*inner) && !parts.iter().any(is_own) => {
            vec![Piece::Term(term)]
        }
        Term::Apply(inner, _) if infix(*inner).is_some() || *inner == Operation::Not => {
            group(vec![Piece::Term(term)])
        }
        _ => vec![Piece::Term(term)],
    };
    let first = |term: &'t Term| match term {
        Term::Apply(inner, _) if connects && *inner == operation => vec![Piece::Term(term)],
        _ => part(term),
    };
    let mut pieces = Vec::new();
    match (operation, args) {
        (Operation::Negate, [a]) => {
            pieces.push(text("negInt"));
            pieces.extend(part(a));
        }
        (Operation::Not, [a]) => {
            pieces.push(text("notBool"));
            pieces.extend(part(a));
        }
        (Operation::Lookup, [map, key]) => {
            pieces.extend([Piece::Term(map), text("["), Piece::Term(key), text("]")]);
        }
        (Operation::Update, [map, key, value]) => {
            pieces.extend([Piece::Term(map), text("["), Piece::Term(key), text("<-")]);
            pieces.extend([Piece::Term(value), text("]")]);
        }
        (Operation::Choose, [condition, then, otherwise]) => {
            pieces.extend([text("if"), Piece::Term(condition), text("then")]);
            pieces.extend([Piece::Term(then), text("else"), Piece::Term(otherwise)]);
            pieces.push(text("fi"));
        }
        (_, [a, b]) => {
            pieces.extend(first(a));
            pieces.push(text(infix(operation).unwrap_or("?")));
            pieces.extend(part(b));
        }
        _ => {
            pieces.push(text(match operation {
                Operation::Size => "size(",
                Operation::Keys => "keys(",
                _ => "?(",
            }));
            pieces.extend(separated(args, ","));
            pieces.push(text(")"));
        }
    }
    pieces
}

/// The cells of a rule as they are written, before and after.
#[must_use]
pub fn show_sides(definition: &Definition, rule: &Rule) -> (String, String) {
    let shown = Shown::new(definition, rule);
    let left: Vec<_> = rule.left.iter().map(|(cell, pattern)| shown.left(*cell, pattern)).collect();
    let right = rule.right.iter().map(|(cell, contents)| shown.right(*cell, contents));
    (left.join(" "), right.collect::<Vec<_>>().join(" "))
}

/// A rule as it is written in `.lang` files.
#[must_use]
pub fn show_rule(definition: &Definition, rule: &Rule) -> String {
    let (left, right) = show_sides(definition, rule);
    let mut text = format!("rule {}: {left} => {right}", rule.name);
    if let Some(condition) = &rule.condition {
        let _ = write!(text, " if {}", show_with(definition, &rule.variables, condition));
    }
    if rule.otherwise {
        text.push_str(" otherwise");
    }
    text
}

/// One of the cells that a rule needs, as it is written.
#[must_use]
pub fn show_left(definition: &Definition, rule: &Rule, side: usize) -> String {
    let side = rule.left.get(side);
    side.map_or_else(String::new, |(cell, pattern)| {
        Shown::new(definition, rule).left(*cell, pattern)
    })
}

/// Writes the parts of a rule.
struct Shown<'d> {
    definition: &'d Definition,
    printer: Printer<'d>,
}

impl<'d> Shown<'d> {
    fn new(definition: &'d Definition, rule: &'d Rule) -> Shown<'d> {
        Shown { definition, printer: Printer::new(definition, &rule.variables, false) }
    }

    fn term(&self, term: &Term) -> String {
        self.printer.print(term)
    }

    fn all(&self, terms: &[Term], by: &str) -> String {
        terms.iter().map(|term| self.term(term)).collect::<Vec<_>>().join(by)
    }

    fn map(&self, entries: &[(Term, Term)]) -> String {
        let one =
            |(key, value): &(Term, Term)| format!("{} |-> {}", self.term(key), self.term(value));
        entries.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// A cell; where its name does not tell it from others, with the one around it.
    fn cell(&self, number: usize, before: &str, open: bool, after: &str) -> String {
        let name = self.definition.cells.get(number).map_or("?", |cell| cell.name.as_str());
        let pad = |part: &str| if part.is_empty() { String::new() } else { format!("{part} ") };
        let text = match (open, after.is_empty()) {
            (true, true) => format!("<{name}> {}...</{name}>", pad(before)),
            (true, false) => format!("<{name}> {}... {}</{name}>", pad(before), pad(after)),
            (false, _) => format!("<{name}> {}{}</{name}>", pad(before), pad(after)),
        };
        match self.definition.cell_name(number).split_once('.') {
            Some((around, _)) => format!("<{around}> {text} </{around}>"),
            None => text,
        }
    }

    fn left(&self, cell: usize, pattern: &Pattern) -> String {
        match pattern {
            Pattern::Whole(term) => self.cell(cell, &self.term(term), false, ""),
            Pattern::Code { first, open } => self.cell(cell, &self.all(first, " ~> "), *open, ""),
            Pattern::Map { entries, open } => self.cell(cell, &self.map(entries), *open, ""),
            Pattern::List { first: all, open } | Pattern::Set { elements: all, open } => {
                self.cell(cell, &self.all(all, ", "), *open, "")
            }
        }
    }

    fn right(&self, cell: usize, contents: &Contents) -> String {
        match contents {
            Contents::Whole(term) => self.cell(cell, &self.term(term), false, ""),
            Contents::Code(tasks, open) => self.cell(cell, &self.all(tasks, " ~> "), *open, ""),
            Contents::Map(entries, open) => self.cell(cell, &self.map(entries), *open, ""),
            Contents::List(before, open, after) => {
                self.cell(cell, &self.all(before, ", "), *open, &self.all(after, ", "))
            }
            Contents::Set(elements, open) => self.cell(cell, &self.all(elements, ", "), *open, ""),
        }
    }
}
