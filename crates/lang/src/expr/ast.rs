//! Expressions as they are written. C's operators and precedences; `and`, `or` and `not` may be words.

use crate::text::{Error, Token, Tokens};

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
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    Xor,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `=>`
    Implies,
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
            let right = self.binary(if op == Binary::Implies { binds } else { binds + 1 })?;
            left = Ast { at, kind: Kind::Binary(op, Box::new(left), Box::new(right)) };
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(Binary, u8)> {
        let (Token::Mark(text) | Token::Word(text)) = self.tokens.peek() else { return None };
        Some(match text {
            "=>" => (Binary::Implies, 0),
            "||" | "or" => (Binary::Or, 1),
            "&&" | "and" => (Binary::And, 2),
            "|" => (Binary::BitOr, 3),
            "^" => (Binary::Xor, 4),
            "&" => (Binary::BitAnd, 5),
            "==" => (Binary::Eq, 6),
            "=" if self.style.single_equals => (Binary::Eq, 6),
            "!=" => (Binary::Ne, 6),
            "<" => (Binary::Lt, 7),
            "<=" => (Binary::Le, 7),
            ">" => (Binary::Gt, 7),
            ">=" => (Binary::Ge, 7),
            "<<" => (Binary::Shl, 8),
            ">>" => (Binary::Shr, 8),
            "+" => (Binary::Add, 9),
            "-" => (Binary::Sub, 9),
            "*" => (Binary::Mul, 10),
            "/" => (Binary::Div, 10),
            "%" => (Binary::Rem, 10),
            _ => return None,
        })
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
