//! Expressions as they are written. C's operators and precedences; `and`, `or` and `not` may be words.

use crate::text::{Error, Token, Tokens};
use polysem_sem::{BinOp, CmpOp};

/// An expression and where it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ast {
    /// The byte where it starts.
    pub at: usize,
    /// What it is.
    pub kind: Kind,
}

/// What an expression is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number.
    Number(u64),
    /// `true` or `false`.
    Truth(bool),
    /// A name.
    Name(String),
    /// An operator before its operand.
    Unary(Unary, Box<Ast>),
    /// An operator between its operands.
    Binary(Binary, Box<Ast>, Box<Ast>),
    /// `condition ? then : else`.
    Choice(Box<Ast>, Box<Ast>, Box<Ast>),
    /// `record.field`.
    Field(Box<Ast>, String),
    /// `function(arguments)`.
    Call(String, Vec<Ast>),
}

/// Operators before their operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    /// `-`
    Neg,
    /// `~`
    Complement,
    /// `!`
    Not,
    /// `*`
    Deref,
    /// `&`
    Address,
}

/// Operators between their operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    /// From numbers to a number.
    Arithmetic(BinOp),
    /// From numbers to a truth value: the comparison, and whether it is negated. `a > b` is `!(a <= b)`, so that
    /// operands stay in the order in which they are evaluated.
    Compare(CmpOp, bool),
    /// `&&`
    And,
    /// `||`
    Or,
    /// `=>`
    Implies,
}

/// How operators are written and how tightly they bind. The first spelling of an operator is the one that is printed.
pub const OPERATORS: &[(&str, Binary, u8)] = &[
    ("=>", Binary::Implies, 0),
    ("||", Binary::Or, 1),
    ("or", Binary::Or, 1),
    ("&&", Binary::And, 2),
    ("and", Binary::And, 2),
    ("|", Binary::Arithmetic(BinOp::Or), 3),
    ("^", Binary::Arithmetic(BinOp::Xor), 4),
    ("&", Binary::Arithmetic(BinOp::And), 5),
    ("==", Binary::Compare(CmpOp::Eq, false), 6),
    ("!=", Binary::Compare(CmpOp::Eq, true), 6),
    ("<", Binary::Compare(CmpOp::Slt, false), 7),
    ("<=", Binary::Compare(CmpOp::Sle, false), 7),
    (">", Binary::Compare(CmpOp::Sle, true), 7),
    (">=", Binary::Compare(CmpOp::Slt, true), 7),
    ("<<", Binary::Arithmetic(BinOp::Shl), 8),
    (">>", Binary::Arithmetic(BinOp::Ashr), 8),
    ("+", Binary::Arithmetic(BinOp::Add), 9),
    ("-", Binary::Arithmetic(BinOp::Sub), 9),
    ("*", Binary::Arithmetic(BinOp::Mul), 10),
    ("/", Binary::Arithmetic(BinOp::Sdiv), 10),
    ("%", Binary::Arithmetic(BinOp::Srem), 10),
];

/// How an operator is written; the reader makes no others than those of the table.
#[must_use]
pub fn spelling(op: Binary) -> &'static str {
    OPERATORS.iter().find(|(_, other, _)| *other == op).map_or("?", |(text, ..)| text)
}

/// What a language writes in its own way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// A single `=` compares.
    pub single_equals: bool,
    /// `[a]` is what is at address `a`.
    pub brackets: bool,
}

/// How deep expressions may be nested.
const DEEPEST: u32 = 200;

/// How many operators may stand in a row: they nest to the left.
const LONGEST: u32 = 500;

/// Reads one expression.
///
/// # Errors
/// What is no expression, or nested too deeply.
pub fn parse(tokens: &mut Tokens<'_>, style: Style) -> Result<Ast, Error> {
    Parser { tokens, style, depth: 0 }.choice()
}

struct Parser<'p, 't> {
    tokens: &'p mut Tokens<'t>,
    style: Style,
    depth: u32,
}

impl Parser<'_, '_> {
    fn choice(&mut self) -> Result<Ast, Error> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::new(
                self.tokens.offset(),
                "this expression is nested too deeply: use a variable for a part of it",
            ));
        }
        let at = self.tokens.offset();
        let mut ast = self.binary(0)?;
        if self.tokens.skip("?") {
            let then = self.choice()?;
            self.tokens.expect(":")?;
            let els = self.choice()?;
            ast = Ast { at, kind: Kind::Choice(Box::new(ast), Box::new(then), Box::new(els)) };
        }
        self.depth -= 1;
        Ok(ast)
    }

    /// What follows an operator that associates to the right.
    fn nested(&mut self) -> Result<Ast, Error> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::new(self.tokens.offset(), "this expression is nested too deeply"));
        }
        let ast = self.binary(0)?;
        self.depth -= 1;
        Ok(ast)
    }

    /// Operators that bind at least as tightly as `least`.
    fn binary(&mut self, least: u8) -> Result<Ast, Error> {
        let at = self.tokens.offset();
        let mut left = self.unary()?;
        let mut length = 0;
        while let Some((op, binds)) = self.operator().filter(|(_, binds)| *binds >= least) {
            length += 1;
            if length > LONGEST {
                let message = "this expression is too long: use a variable for a part of it";
                return Err(Error::new(self.tokens.offset(), message));
            }
            self.tokens.take();
            // `=>` associates to the right, all others to the left.
            let right =
                if op == Binary::Implies { self.nested()? } else { self.binary(binds + 1)? };
            left = Ast { at, kind: Kind::Binary(op, Box::new(left), Box::new(right)) };
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(Binary, u8)> {
        let (Token::Mark(text) | Token::Word(text)) = self.tokens.peek() else { return None };
        let text = if text == "=" && self.style.single_equals { "==" } else { text };
        OPERATORS.iter().find(|(other, ..)| *other == text).map(|(_, op, binds)| (*op, *binds))
    }

    fn unary(&mut self) -> Result<Ast, Error> {
        let at = self.tokens.offset();
        let op = match self.tokens.peek() {
            Token::Mark("-") => Unary::Neg,
            Token::Mark("~") => Unary::Complement,
            Token::Mark("!") | Token::Word("not") => Unary::Not,
            Token::Mark("*") => Unary::Deref,
            Token::Mark("&") => Unary::Address,
            _ => return self.postfix(),
        };
        self.tokens.take();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::new(at, "this expression is nested too deeply"));
        }
        let operand = self.unary()?;
        self.depth -= 1;
        Ok(Ast { at, kind: Kind::Unary(op, Box::new(operand)) })
    }

    fn postfix(&mut self) -> Result<Ast, Error> {
        let at = self.tokens.offset();
        let mut ast = self.primary()?;
        while self.tokens.at(".") {
            self.tokens.take();
            let field = self.tokens.word("a field's name")?.to_string();
            ast = Ast { at, kind: Kind::Field(Box::new(ast), field) };
        }
        Ok(ast)
    }

    fn primary(&mut self) -> Result<Ast, Error> {
        let at = self.tokens.offset();
        let kind = match self.tokens.peek() {
            Token::Number(number) => {
                self.tokens.take();
                Kind::Number(number)
            }
            Token::Word(word @ ("true" | "false")) => {
                self.tokens.take();
                Kind::Truth(word == "true")
            }
            Token::Word(word) if !["and", "or", "not"].contains(&word) => {
                self.tokens.take();
                if self.tokens.at("(") {
                    Kind::Call(word.to_string(), self.arguments()?)
                } else {
                    Kind::Name(word.to_string())
                }
            }
            Token::Mark("(") => {
                self.tokens.take();
                let inner = self.choice()?;
                self.tokens.expect(")")?;
                return Ok(Ast { at, kind: inner.kind });
            }
            Token::Mark("[") if self.style.brackets => {
                self.tokens.take();
                let inner = self.choice()?;
                self.tokens.expect("]")?;
                Kind::Unary(Unary::Deref, Box::new(inner))
            }
            Token::Word(_) | Token::Mark(_) | Token::End => {
                return Err(self.tokens.wrong("an expression"));
            }
        };
        Ok(Ast { at, kind })
    }

    fn arguments(&mut self) -> Result<Vec<Ast>, Error> {
        self.tokens.expect("(")?;
        let mut arguments = Vec::new();
        if self.tokens.skip(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.choice()?);
            if !self.tokens.skip(",") {
                self.tokens.expect(")")?;
                return Ok(arguments);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_chain_of_operators_is_too_long_to_refuse() {
        for (operator, refused) in [(" => ", "nested"), (" + ", "long"), (" ? a : ", "nested")] {
            let text = vec!["a"; 100_000].join(operator);
            let mut tokens = Tokens::new(&text).unwrap();
            let error = parse(&mut tokens, Style::default()).unwrap_err();
            assert!(error.message.contains(refused), "{operator}: {error}");
        }
    }
}
