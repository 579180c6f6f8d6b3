//! The names of a WHILE program: which variables a procedure has, which of them live in memory, which fields there are.
//!
//! **Invariant:** variables are numbered parameters first, then `var`, then `local`, then by first use in the text.

use super::ast::{Start, Var, Variable};
use super::raw::{Raw, RawKind, RawProc, RawStmt};
use super::read::check;
use crate::expr::{Ast, Kind as Shape, Leaf, Lower, Unary, Value, nearest};
use crate::text::Error;
use std::collections::BTreeMap;

/// The fields of a program in order of their first use.
pub(super) fn fields(raw: &Raw) -> Result<Vec<String>, Error> {
    let mut fields: Vec<String> = Vec::new();
    for name in &raw.fields {
        if fields.contains(&name.text) {
            return Err(Error::new(name.at, format!("there are two fields `{}`", name.text)));
        }
        fields.push(name.text.clone());
    }
    for proc in &raw.procs {
        for stmt in &proc.body {
            expressions(stmt, &mut |ast| {
                walk(ast, &mut |part| {
                    if let Shape::Field(_, field) = &part.kind
                        && !fields.contains(field)
                    {
                        fields.push(field.clone());
                    }
                });
            });
        }
    }
    Ok(fields)
}

/// Calls `see` with every expression of a statement that is code, in the order of the text.
fn expressions<'s>(stmt: &'s RawStmt, see: &mut impl FnMut(&'s Ast)) {
    match &stmt.kind {
        RawKind::Skip
        | RawKind::Input(..)
        | RawKind::Havoc(_)
        | RawKind::Malloc(_)
        | RawKind::Return(None)
        | RawKind::Goto(_)
        | RawKind::Halt => {}
        RawKind::Assign(_, a)
        | RawKind::Assert(a)
        | RawKind::Assume(a)
        | RawKind::Print(a)
        | RawKind::Return(Some(a))
        | RawKind::Branch(a, _) => see(a),
        RawKind::Store(a, b) => [a, b].into_iter().for_each(see),
        RawKind::Call(_, _, arguments) => arguments.iter().for_each(see),
        RawKind::If(cond, then, els) => {
            see(cond);
            then.iter().chain(els).for_each(|stmt| expressions(stmt, see));
        }
        RawKind::While(whole) => {
            see(&whole.cond);
            whole.body.iter().for_each(|stmt| expressions(stmt, see));
        }
    }
}

/// Calls `see` with every part of an expression, in the order of the text.
fn walk<'a>(ast: &'a Ast, see: &mut impl FnMut(&'a Ast)) {
    see(ast);
    match &ast.kind {
        Shape::Number(_) | Shape::Truth(_) | Shape::Name(_) => {}
        Shape::Unary(_, a) | Shape::Field(a, _) => walk(a, see),
        Shape::Binary(_, a, b) => [a, b].into_iter().for_each(|a| walk(a, see)),
        Shape::Choice(c, a, b) => [c, a, b].into_iter().for_each(|a| walk(a, see)),
        Shape::Call(_, arguments) => arguments.iter().for_each(|a| walk(a, see)),
    }
}

/// A name that occurs in a procedure.
struct Found {
    variable: Variable,
    /// Where it occurs first.
    at: usize,
    /// Whether something gives it a value: a declaration, an assignment, an input, or a pointer to it.
    defined: bool,
}

/// Finds the variables of a procedure.
pub(super) fn variables(raw: &RawProc, main: bool) -> Result<Vec<Variable>, Error> {
    // In a numbered text without declarations everything is unknown at first.
    let implicit = main && raw.is_numbered() && !raw.declares;
    let start = if implicit { Start::Input } else { Start::Zero };
    let mut finder = Finder { found: Vec::new(), numbers: BTreeMap::new(), start };
    let declared = if main { Start::Input } else { Start::Zero };
    for (list, start) in
        [(&raw.params, Start::Argument), (&raw.vars, declared), (&raw.locals, Start::Zero)]
    {
        for name in list {
            if finder.numbers.contains_key(&name.text) {
                return Err(Error::new(name.at, format!("`{}` is declared twice", name.text)));
            }
            let found = finder.found(&name.text, name.at);
            found.variable.start = start;
            found.defined = true;
        }
    }
    raw.body.iter().try_for_each(|stmt| finder.statement(stmt))?;
    let found = finder.found;
    if let Some(found) = found.iter().find(|found| !main && found.variable.name == "result") {
        return Err(Error::new(found.at, "`result` is what a procedure returns")
            .hint("give the variable another name"));
    }
    match found.iter().find(|found| !found.defined && !implicit) {
        None => Ok(found.into_iter().map(|found| found.variable).collect()),
        Some(wrong) => {
            let known = found.iter().filter(|found| found.defined);
            let name = &wrong.variable.name;
            Err(unknown(name, wrong.at, known.map(|found| found.variable.name.as_str())))
        }
    }
}

/// The complaint that a name stands for nothing.
fn unknown<'a>(name: &str, at: usize, known: impl Iterator<Item = &'a str>) -> Error {
    // Every name of one letter is near to every other.
    let near = nearest(name, known).filter(|_| name.chars().nth(1).is_some());
    let hint = near.unwrap_or_else(|| {
        format!("assign to `{name}` somewhere, or declare it with `var {name};` to leave it open")
    });
    Error::new(at, format!("`{name}` is not defined")).hint(hint)
}

struct Finder {
    found: Vec<Found>,
    numbers: BTreeMap<String, usize>,
    /// What a variable holds at first that is not declared.
    start: Start,
}

impl Finder {
    fn found(&mut self, name: &str, at: usize) -> &mut Found {
        let number = self.numbers.get(name).copied().unwrap_or_else(|| {
            let variable = Variable { name: name.to_string(), start: self.start, in_memory: false };
            self.found.push(Found { variable, at, defined: false });
            self.numbers.insert(name.to_string(), self.found.len() - 1);
            self.found.len() - 1
        });
        &mut self.found[number]
    }

    fn statement(&mut self, stmt: &RawStmt) -> Result<(), Error> {
        if let RawKind::Assign(name, _)
        | RawKind::Input(name, _)
        | RawKind::Havoc(name)
        | RawKind::Malloc(name)
        | RawKind::Call(Some(name), _, _) = &stmt.kind
        {
            self.found(&name.text, name.at).defined = true;
        }
        match &stmt.kind {
            RawKind::If(cond, then, els) => {
                self.expression(cond)?;
                then.iter().chain(els).try_for_each(|stmt| self.statement(stmt))
            }
            RawKind::While(whole) => {
                self.expression(&whole.cond)?;
                whole.body.iter().try_for_each(|stmt| self.statement(stmt))
            }
            _ => {
                let mut all = Vec::new();
                expressions(stmt, &mut |ast| all.push(ast));
                all.into_iter().try_for_each(|ast| self.expression(ast))
            }
        }
    }

    fn expression(&mut self, ast: &Ast) -> Result<(), Error> {
        let mut parts = Vec::new();
        walk(ast, &mut |part| parts.push(part));
        for part in parts {
            match &part.kind {
                Shape::Name(name) => {
                    check(name, part.at)?;
                    self.found(name, part.at);
                }
                Shape::Unary(Unary::Address, of) => {
                    if let Shape::Name(name) = &of.kind {
                        check(name, of.at)?;
                        let found = self.found(name, of.at);
                        found.defined = true;
                        found.variable.in_memory = true;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Functions by name: their number and how many arguments they take.
pub(super) type Functions = BTreeMap<String, (u32, usize)>;

/// What names stand for in an expression.
pub(super) struct Scope<'a> {
    pub(super) width: u32,
    pub(super) variables: &'a [Variable],
    pub(super) fields: &'a [String],
    /// In specifications.
    pub(super) functions: Option<&'a Functions>,
    /// In an `ensures` of a procedure.
    pub(super) result: bool,
}

impl Lower for Scope<'_> {
    type Leaf = Var;

    fn width(&self) -> u32 {
        self.width
    }

    fn name(&self, name: &str, at: usize) -> Result<Leaf<Var>, Error> {
        check(name, at)?;
        let names = self.variables.iter().map(|variable| variable.name.as_str());
        match names.clone().position(|known| known == name) {
            Some(number) => Ok(Leaf::Value(Var(number as u32))),
            None if self.result && name == "result" => {
                Ok(Leaf::Value(Var(self.variables.len() as u32)))
            }
            None => Err(unknown(name, at, names)),
        }
    }

    fn function(&self, name: &str, at: usize) -> Result<(u32, usize), Error> {
        match self.functions {
            None => Err(Error::new(at, format!("`{name}(…)` cannot be a part of an expression"))
                .hint("call it on its own: `x := f(a);`. Functions are for specifications")),
            Some(functions) => functions.get(name).copied().ok_or_else(|| {
                let wrong = Error::new(at, format!("there is no function `{name}`"));
                match nearest(name, functions.keys().map(String::as_str)) {
                    Some(hint) => wrong.hint(hint),
                    None => wrong,
                }
            }),
        }
    }

    fn field(&self, name: &str, at: usize) -> Result<u64, Error> {
        match self.fields.iter().position(|field| field == name) {
            Some(number) => Ok(number as u64 + 1),
            None => Err(Error::new(at, format!("the program uses no field `{name}`"))),
        }
    }

    fn address(&self, of: &Ast) -> Result<Value<Var>, Error> {
        match &of.kind {
            Shape::Name(name) => match self.name(name, of.at)? {
                Leaf::Value(var)
                    if self.variables.get(var.0 as usize).is_some_and(|v| v.in_memory) =>
                {
                    Ok(Value::Address(var))
                }
                _ => Err(Error::new(of.at, format!("`{name}` has no address"))
                    .hint("the program never takes it, so the variable is not in memory")),
            },
            Shape::Unary(Unary::Deref, inner) => self.value(inner),
            Shape::Field(..) => match self.value(of)? {
                Value::Load(cell) => Ok(*cell),
                _ => Err(Error::new(of.at, "this has no address")),
            },
            _ => Err(Error::new(of.at, "this has no address")
                .hint("`&` goes before a variable, `*pointer` or a field")),
        }
    }
}
