//! WHILE programs as the reader found them: names are text.

use crate::expr::{Ast, Kind as Shape, Unary};
use crate::text::Error;
use polysem_sem::Model;

/// A name and the byte where it is.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) at: usize,
    pub(super) text: String,
}

/// A whole program.
#[derive(Debug)]
pub(super) struct Raw {
    pub(super) width: u32,
    pub(super) wraps: bool,
    pub(super) model: Model,
    pub(super) fields: Vec<Name>,
    pub(super) functions: Vec<RawFunction>,
    /// The main program is the first.
    pub(super) procs: Vec<RawProc>,
}

#[derive(Debug)]
pub(super) struct RawFunction {
    pub(super) name: Name,
    pub(super) params: Vec<Name>,
    pub(super) body: Ast,
}

#[derive(Debug)]
pub(super) struct RawProc {
    pub(super) name: Name,
    pub(super) params: Vec<Name>,
    /// `var`: unknown at first in the main program.
    pub(super) vars: Vec<Name>,
    /// `local`: zero at first.
    pub(super) locals: Vec<Name>,
    /// Whether there was any declaration.
    pub(super) declares: bool,
    pub(super) requires: Vec<Ast>,
    pub(super) ensures: Vec<Ast>,
    pub(super) decreases: Option<Ast>,
    pub(super) body: Vec<RawStmt>,
}

impl RawProc {
    pub(super) fn new(name: Name) -> RawProc {
        RawProc {
            name,
            params: Vec::new(),
            vars: Vec::new(),
            locals: Vec::new(),
            declares: false,
            requires: Vec::new(),
            ensures: Vec::new(),
            decreases: None,
            body: Vec::new(),
        }
    }

    /// Whether its statements have numbers.
    pub(super) fn is_numbered(&self) -> bool {
        self.body.iter().any(|stmt| stmt.label.is_some())
    }
}

#[derive(Debug)]
pub(super) struct RawStmt {
    pub(super) at: usize,
    pub(super) label: Option<u64>,
    pub(super) kind: RawKind,
}

#[derive(Debug)]
pub(super) enum RawKind {
    Skip,
    Assign(Name, Ast),
    /// The target is `*a` or `a.f`.
    Store(Ast, Ast),
    If(Ast, Vec<RawStmt>, Vec<RawStmt>),
    While(Box<RawLoop>),
    Assert(Ast),
    Assume(Ast),
    /// The variable, and what the input is called.
    Input(Name, String),
    Havoc(Name),
    Print(Ast),
    Call(Option<Name>, Name, Vec<Ast>),
    Malloc(Name),
    Return(Option<Ast>),
    Goto(u64),
    Branch(Ast, u64),
    Halt,
}

#[derive(Debug)]
pub(super) struct RawLoop {
    pub(super) cond: Ast,
    pub(super) invariants: Vec<Ast>,
    pub(super) decreases: Option<Ast>,
    pub(super) body: Vec<RawStmt>,
}

/// Operators in a row are nested too, and what follows recurses over expressions.
const DEEPEST: usize = 500;
/// A choice between truths stands for its condition twice, so conditions in conditions grow exponentially.
const MOST_CONDITIONS: usize = 8;

/// The expression with `*&x` as `x`; refuses what is too deep.
pub(super) fn normal(ast: Ast) -> Result<Ast, Error> {
    let mut deep = None;
    let mut open = vec![(&ast, 1, 0)];
    while let Some((ast, depth, conditions)) = open.pop() {
        if depth > DEEPEST || conditions > MOST_CONDITIONS {
            deep = Some(ast.at);
            break;
        }
        match &ast.kind {
            Shape::Number(_) | Shape::Truth(_) | Shape::Name(_) => {}
            Shape::Unary(_, a) | Shape::Field(a, _) => open.push((a, depth + 1, conditions)),
            Shape::Binary(_, a, b) => {
                open.extend([(&**b, depth + 1, conditions), (&**a, depth + 1, conditions)]);
            }
            Shape::Choice(c, a, b) => {
                open.extend([(&**b, depth + 1, conditions), (&**a, depth + 1, conditions)]);
                open.push((c, depth + 1, conditions + 1));
            }
            Shape::Call(_, arguments) => {
                open.extend(arguments.iter().map(|a| (a, depth + 1, conditions)));
            }
        }
    }
    match deep {
        None => Ok(rewritten(ast)),
        Some(at) => {
            dismantle(ast);
            Err(Error::new(at, "this expression is too long or nested too deeply")
                .hint("use a variable for a part of it"))
        }
    }
}

/// Frees an expression without recursion.
fn dismantle(ast: Ast) {
    let mut open = vec![ast];
    while let Some(ast) = open.pop() {
        match ast.kind {
            Shape::Number(_) | Shape::Truth(_) | Shape::Name(_) => {}
            Shape::Unary(_, a) | Shape::Field(a, _) => open.push(*a),
            Shape::Binary(_, a, b) => open.extend([*a, *b]),
            Shape::Choice(c, a, b) => open.extend([*c, *a, *b]),
            Shape::Call(_, arguments) => open.extend(arguments),
        }
    }
}

fn rewritten(ast: Ast) -> Ast {
    let at = ast.at;
    let sub = |a: Box<Ast>| Box::new(rewritten(*a));
    let kind = match ast.kind {
        kind @ (Shape::Number(_) | Shape::Truth(_) | Shape::Name(_)) => kind,
        Shape::Unary(Unary::Deref, a) => match rewritten(*a) {
            Ast { kind: Shape::Unary(Unary::Address, inner), .. } => inner.kind,
            a => Shape::Unary(Unary::Deref, Box::new(a)),
        },
        Shape::Unary(op, a) => Shape::Unary(op, sub(a)),
        Shape::Binary(op, a, b) => Shape::Binary(op, sub(a), sub(b)),
        Shape::Choice(c, a, b) => Shape::Choice(sub(c), sub(a), sub(b)),
        Shape::Field(a, field) => Shape::Field(sub(a), field),
        Shape::Call(name, arguments) => {
            Shape::Call(name, arguments.into_iter().map(rewritten).collect())
        }
    };
    Ast { at, kind }
}
