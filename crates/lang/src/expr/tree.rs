//! Expressions with their names resolved and their sorts checked: numbers and truths are different trees.

use super::ast::{Ast, Binary, Kind, Unary};
use crate::text::Error;
use polysem_sem::{BinOp, Bits, CmpOp, UnOp};
use std::collections::BTreeSet;

/// An expression that is a number. `L` is what the language's names stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value<L> {
    /// A constant.
    Lit(Bits),
    /// What a name stands for.
    Leaf(L),
    /// The address of what a name stands for.
    Address(L),
    /// What is at an address.
    Load(Box<Value<L>>),
    /// An operator.
    Un(UnOp, Box<Value<L>>),
    /// An operator; division and remainder by zero are faults where the language says so.
    Bin(BinOp, Box<Value<L>>, Box<Value<L>>),
    /// The first where the condition holds, else the second.
    Ite(Box<Truth<L>>, Box<Value<L>>, Box<Value<L>>),
    /// A function by number.
    Call(u32, Vec<Value<L>>),
}

/// An expression that is true or false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Truth<L> {
    /// A constant.
    Lit(bool),
    /// What a name stands for.
    Leaf(L),
    /// A comparison.
    Cmp(CmpOp, Box<Value<L>>, Box<Value<L>>),
    /// Negation.
    Not(Box<Truth<L>>),
    /// Conjunction; both sides are evaluated.
    And(Box<Truth<L>>, Box<Truth<L>>),
    /// Disjunction; both sides are evaluated.
    Or(Box<Truth<L>>, Box<Truth<L>>),
    /// The second where the first holds, else the third; all are evaluated.
    Ite(Box<Truth<L>>, Box<Truth<L>>, Box<Truth<L>>),
}

impl<L> Value<L> {
    /// Adds the numbers that it mentions, and their neighbours.
    pub fn literals(&self, found: &mut BTreeSet<Bits>) {
        match self {
            Value::Lit(bits) => {
                let one = Bits::one(bits.width());
                let (less, more) = (BinOp::Sub.eval(bits, &one), BinOp::Add.eval(bits, &one));
                found.extend([less, bits.clone(), more]);
            }
            Value::Leaf(_) | Value::Address(_) => {}
            Value::Load(a) | Value::Un(_, a) => a.literals(found),
            Value::Bin(_, a, b) => {
                a.literals(found);
                b.literals(found);
            }
            Value::Ite(c, a, b) => {
                c.literals(found);
                a.literals(found);
                b.literals(found);
            }
            Value::Call(_, arguments) => {
                for a in arguments {
                    a.literals(found);
                }
            }
        }
    }
}

impl<L> Truth<L> {
    /// Adds the numbers that it mentions, and their neighbours.
    pub fn literals(&self, found: &mut BTreeSet<Bits>) {
        match self {
            Truth::Lit(_) | Truth::Leaf(_) => {}
            Truth::Cmp(_, a, b) => {
                a.literals(found);
                b.literals(found);
            }
            Truth::Not(a) => a.literals(found),
            Truth::And(a, b) | Truth::Or(a, b) => {
                a.literals(found);
                b.literals(found);
            }
            Truth::Ite(c, a, b) => {
                c.literals(found);
                a.literals(found);
                b.literals(found);
            }
        }
    }
}

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Leaf<L> {
    /// A number.
    Value(L),
    /// A truth value.
    Truth(L),
    /// A constant.
    Lit(Bits),
}

/// A language's names, to resolve expressions.
pub trait Lower {
    /// What names stand for.
    type Leaf: Clone;

    /// How many bits numbers have.
    fn width(&self) -> u32;

    /// What a name stands for.
    ///
    /// # Errors
    /// That it stands for nothing, with a name that is near.
    fn name(&self, name: &str, at: usize) -> Result<Leaf<Self::Leaf>, Error>;

    /// The number of a function and how many arguments it takes.
    ///
    /// # Errors
    /// That there is none of that name.
    fn function(&self, name: &str, at: usize) -> Result<(u32, usize), Error> {
        Err(Error::new(at, format!("there is no function `{name}`")))
    }

    /// How far a field lies from the start of its record.
    ///
    /// # Errors
    /// That there are no fields.
    fn field(&self, name: &str, at: usize) -> Result<u64, Error> {
        Err(Error::new(at, format!("this language has no fields, so no `{name}`")))
    }

    /// Resolves an expression that must be a number.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    fn value(&self, ast: &Ast) -> Result<Value<Self::Leaf>, Error> {
        let sub = |ast: &Ast| self.value(ast).map(Box::new);
        Ok(match &ast.kind {
            Kind::Number(number) => Value::Lit(literal(self.width(), *number, ast.at)?),
            Kind::Name(name) => match self.name(name, ast.at)? {
                Leaf::Value(leaf) => Value::Leaf(leaf),
                Leaf::Lit(bits) => Value::Lit(bits),
                Leaf::Truth(_) => return Err(sort(ast, "a number", "a truth value")),
            },
            Kind::Unary(Unary::Neg, a) => match &a.kind {
                // The least number is written `-` before one that does not fit alone.
                Kind::Number(number) => Value::Lit(negative(self.width(), *number, ast.at)?),
                _ => Value::Un(UnOp::Neg, sub(a)?),
            },
            Kind::Unary(Unary::Complement, a) => Value::Un(UnOp::Not, sub(a)?),
            Kind::Unary(Unary::Deref, a) => Value::Load(sub(a)?),
            Kind::Unary(Unary::Address, a) => self.address(a)?,
            Kind::Binary(op, a, b) => match arithmetic(*op) {
                Some(op) => Value::Bin(op, sub(a)?, sub(b)?),
                None => return Err(sort(ast, "a number", "a truth value")),
            },
            Kind::Choice(c, a, b) => Value::Ite(Box::new(self.truth(c)?), sub(a)?, sub(b)?),
            Kind::Field(record, field) => {
                let offset = self.field(field, ast.at)?;
                let offset = Value::Lit(Bits::new(self.width(), offset));
                let cell = Value::Bin(BinOp::Add, sub(record)?, Box::new(offset));
                Value::Load(Box::new(cell))
            }
            Kind::Call(name, arguments) => {
                let (function, count) = self.function(name, ast.at)?;
                if arguments.len() != count {
                    let given = arguments.len();
                    let message = format!("`{name}` takes {count} arguments, not {given}");
                    return Err(Error::new(ast.at, message));
                }
                let arguments = arguments.iter().map(|a| self.value(a));
                Value::Call(function, arguments.collect::<Result<_, _>>()?)
            }
            Kind::Truth(_) | Kind::Unary(Unary::Not, _) => {
                return Err(sort(ast, "a number", "a truth value"));
            }
        })
    }

    /// Resolves an expression that must be true or false.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    fn truth(&self, ast: &Ast) -> Result<Truth<Self::Leaf>, Error> {
        let sub = |ast: &Ast| self.truth(ast).map(Box::new);
        Ok(match &ast.kind {
            Kind::Truth(truth) => Truth::Lit(*truth),
            Kind::Name(name) => match self.name(name, ast.at)? {
                Leaf::Truth(leaf) => Truth::Leaf(leaf),
                Leaf::Value(_) | Leaf::Lit(_) => return Err(number(ast)),
            },
            Kind::Unary(Unary::Not, a) => Truth::Not(sub(a)?),
            Kind::Binary(Binary::And, a, b) => Truth::And(sub(a)?, sub(b)?),
            Kind::Binary(Binary::Or, a, b) => Truth::Or(sub(a)?, sub(b)?),
            Kind::Binary(Binary::Implies, a, b) => {
                Truth::Or(Box::new(Truth::Not(sub(a)?)), sub(b)?)
            }
            Kind::Binary(op, a, b) => match comparison(*op) {
                Some((op, negate)) => {
                    let (a, b) = (Box::new(self.value(a)?), Box::new(self.value(b)?));
                    let cmp = Truth::Cmp(op, a, b);
                    if negate { Truth::Not(Box::new(cmp)) } else { cmp }
                }
                None => return Err(number(ast)),
            },
            Kind::Choice(c, a, b) => Truth::Ite(sub(c)?, sub(a)?, sub(b)?),
            Kind::Number(_) | Kind::Field(..) | Kind::Call(..) | Kind::Unary(..) => {
                return Err(number(ast));
            }
        })
    }

    /// Resolves what `&` is put before.
    ///
    /// # Errors
    /// What has no address.
    fn address(&self, of: &Ast) -> Result<Value<Self::Leaf>, Error> {
        match &of.kind {
            Kind::Name(name) => match self.name(name, of.at)? {
                Leaf::Value(leaf) => Ok(Value::Address(leaf)),
                Leaf::Truth(_) | Leaf::Lit(_) => {
                    Err(Error::new(of.at, format!("`{name}` has no address")))
                }
            },
            Kind::Unary(Unary::Deref, inner) => self.value(inner),
            Kind::Field(..) => match self.value(of)? {
                Value::Load(cell) => Ok(*cell),
                _ => Err(Error::new(of.at, "this has no address")),
            },
            _ => Err(Error::new(of.at, "this has no address")
                .hint("`&` goes before a variable, `*pointer` or a field")),
        }
    }
}

fn sort(ast: &Ast, wanted: &str, found: &str) -> Error {
    Error::new(ast.at, format!("expected {wanted}, found {found}"))
}

fn number(ast: &Ast) -> Error {
    sort(ast, "a truth value", "a number").hint("compare it: `… != 0`")
}

/// A number as bits; it must fit, signed or unsigned.
fn literal(width: u32, number: u64, at: usize) -> Result<Bits, Error> {
    if width < 64 && number >> width != 0 {
        return Err(Error::new(at, format!("`{number}` does not fit in {width} bits")));
    }
    Ok(Bits::new(width, number))
}

fn negative(width: u32, number: u64, at: usize) -> Result<Bits, Error> {
    if number > 1 << (width - 1).min(63) {
        return Err(Error::new(at, format!("`-{number}` does not fit in {width} bits")));
    }
    Ok(Bits::new(width, number.wrapping_neg()))
}

fn arithmetic(op: Binary) -> Option<BinOp> {
    Some(match op {
        Binary::Add => BinOp::Add,
        Binary::Sub => BinOp::Sub,
        Binary::Mul => BinOp::Mul,
        Binary::Div => BinOp::Sdiv,
        Binary::Rem => BinOp::Srem,
        Binary::BitAnd => BinOp::And,
        Binary::BitOr => BinOp::Or,
        Binary::Xor => BinOp::Xor,
        Binary::Shl => BinOp::Shl,
        Binary::Shr => BinOp::Ashr,
        Binary::Eq
        | Binary::Ne
        | Binary::Lt
        | Binary::Le
        | Binary::Gt
        | Binary::Ge
        | Binary::And
        | Binary::Or
        | Binary::Implies => return None,
    })
}

/// The comparison, and whether it is negated: `a > b` is `!(a <= b)`, so that operands stay in order.
fn comparison(op: Binary) -> Option<(CmpOp, bool)> {
    Some(match op {
        Binary::Eq => (CmpOp::Eq, false),
        Binary::Ne => (CmpOp::Eq, true),
        Binary::Lt => (CmpOp::Slt, false),
        Binary::Le => (CmpOp::Sle, false),
        Binary::Gt => (CmpOp::Sle, true),
        Binary::Ge => (CmpOp::Slt, true),
        _ => return None,
    })
}

/// The name among `known` that is nearest to `name`, as a hint.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let distance = |other: &str| {
        let (a, b): (Vec<char>, Vec<char>) = (name.chars().collect(), other.chars().collect());
        let mut row: Vec<usize> = (0..=b.len()).collect();
        for (i, x) in a.iter().enumerate() {
            let mut diagonal = row[0];
            row[0] = i + 1;
            for (j, y) in b.iter().enumerate() {
                let change = diagonal + usize::from(x != y);
                diagonal = row[j + 1];
                row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
            }
        }
        row[b.len()]
    };
    let best = known.into_iter().map(|other| (distance(other), other)).min()?;
    (best.0 <= 1 + name.len() / 4).then(|| format!("did you mean `{}`?", best.1))
}
