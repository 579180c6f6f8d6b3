//! Raw programs to checked ones: every name stands for something, every sort is right, every jump has a target.

use super::ast::{
    Clauses, Formula, Function, Kind, Loop, Number, Proc, Start, Stmt, Tree, Var, Variable,
};
use super::names::{self, Functions, Scope};
use super::raw::{Name, Raw, RawKind, RawLoop, RawProc, RawStmt};
use crate::expr::{Ast, Leaf, Lower, Value, nearest};
use crate::text::Error;
use std::collections::BTreeMap;

/// Checks a program.
pub(super) fn resolve(raw: &Raw) -> Result<Tree, Error> {
    let fields = names::fields(raw)?;
    let (functions, procs) = callables(raw)?;
    let labels = labels(raw)?;
    let program = Program { raw, fields: &fields, functions: &functions, procs: &procs };
    let bodies = raw.functions.iter().map(|function| {
        Ok(Function {
            name: function.name.text.clone(),
            at: function.name.at,
            params: function.params.iter().map(|name| name.text.clone()).collect(),
            body: program.function(&function.params, &function.body)?,
        })
    });
    let bodies = bodies.collect::<Result<_, _>>()?;
    let procs = (0..raw.procs.len()).map(|number| program.procedure(number, &labels));
    let procs = procs.collect::<Result<_, _>>()?;
    let (width, wraps, model) = (raw.width, raw.wraps, raw.model);
    Ok(Tree { width, wraps, model, functions: bodies, procs, fields })
}

/// Functions and procedures by name.
fn callables(raw: &Raw) -> Result<(Functions, Functions), Error> {
    let (mut functions, mut procs) = (Functions::new(), Functions::new());
    let twice = |name: &Name| Error::new(name.at, format!("there are two `{}`", name.text));
    for (number, function) in raw.functions.iter().enumerate() {
        let entry = (number as u32, function.params.len());
        if functions.insert(function.name.text.clone(), entry).is_some() {
            return Err(twice(&function.name));
        }
    }
    for (number, proc) in raw.procs.iter().enumerate().skip(1) {
        let entry = (number as u32, proc.params.len());
        let known = functions.contains_key(&proc.name.text) || proc.name.text == "main";
        if procs.insert(proc.name.text.clone(), entry).is_some() || known {
            return Err(twice(&proc.name));
        }
    }
    Ok((functions, procs))
}

/// The procedure in which each number is.
fn labels(raw: &Raw) -> Result<BTreeMap<u64, usize>, Error> {
    fn collect(
        body: &[RawStmt],
        proc: usize,
        labels: &mut BTreeMap<u64, usize>,
    ) -> Result<(), Error> {
        for stmt in body {
            if let Some(label) = stmt.label
                && labels.insert(label, proc).is_some()
            {
                return Err(Error::new(stmt.at, format!("there are two statements {label}")));
            }
            match &stmt.kind {
                RawKind::If(_, then, els) => {
                    collect(then, proc, labels)?;
                    collect(els, proc, labels)?;
                }
                RawKind::While(whole) => collect(&whole.body, proc, labels)?,
                _ => {}
            }
        }
        Ok(())
    }
    let mut labels = BTreeMap::new();
    for (number, proc) in raw.procs.iter().enumerate() {
        collect(&proc.body, number, &mut labels)?;
    }
    Ok(labels)
}

struct Program<'a> {
    raw: &'a Raw,
    fields: &'a [String],
    functions: &'a Functions,
    procs: &'a Functions,
}

impl Program<'_> {
    fn scope<'s>(&'s self, variables: &'s [Variable], spec: bool, result: bool) -> Scope<'s> {
        let functions = spec.then_some(self.functions);
        Scope { width: self.raw.width, variables, fields: self.fields, functions, result }
    }

    fn function(&self, params: &[Name], body: &Ast) -> Result<Number, Error> {
        let mut variables: Vec<Variable> = Vec::new();
        for name in params {
            if variables.iter().any(|known| known.name == name.text) {
                return Err(Error::new(name.at, format!("`{}` is declared twice", name.text)));
            }
            let name = name.text.clone();
            variables.push(Variable { name, start: Start::Argument, in_memory: false });
        }
        self.scope(&variables, true, false).value(body)
    }

    fn procedure(&self, number: usize, labels: &BTreeMap<u64, usize>) -> Result<Proc, Error> {
        let raw: &RawProc = &self.raw.procs[number];
        let variables = names::variables(raw, number == 0)?;
        let body = Body {
            program: self,
            code: self.scope(&variables, false, false),
            spec: self.scope(&variables, true, false),
            number,
            labels,
        };
        let stmts = body.block(&raw.body)?;
        let after = self.scope(&variables, true, number != 0);
        let formulas =
            |scope: &Scope<'_>, all: &[Ast]| all.iter().map(|ast| scope.truth(ast)).collect();
        let requires: Result<Vec<Formula>, Error> = formulas(&body.spec, &raw.requires);
        let ensures: Result<Vec<Formula>, Error> = formulas(&after, &raw.ensures);
        let decreases = raw.decreases.as_ref().map(|ast| body.spec.value(ast)).transpose()?;
        let clauses = Clauses {
            requires: raw.requires.iter().map(|ast| ast.at).collect(),
            ensures: raw.ensures.iter().map(|ast| ast.at).collect(),
            decreases: raw.decreases.as_ref().map(|ast| ast.at),
        };
        Ok(Proc {
            name: raw.name.text.clone(),
            at: raw.name.at,
            params: raw.params.len(),
            requires: requires?,
            ensures: ensures?,
            decreases,
            clauses,
            body: stmts,
            variables,
        })
    }
}

/// What is known while the statements of a procedure are checked.
struct Body<'a> {
    program: &'a Program<'a>,
    code: Scope<'a>,
    spec: Scope<'a>,
    number: usize,
    labels: &'a BTreeMap<u64, usize>,
}

impl Body<'_> {
    fn block(&self, body: &[RawStmt]) -> Result<Vec<Stmt>, Error> {
        body.iter().map(|stmt| self.statement(stmt)).collect()
    }

    fn statement(&self, stmt: &RawStmt) -> Result<Stmt, Error> {
        let code = &self.code;
        let kind = match &stmt.kind {
            RawKind::Skip => Kind::Skip,
            RawKind::Halt if self.number != 0 => {
                return Err(Error::new(stmt.at, "only the main program halts")
                    .hint("a procedure ends with `return`"));
            }
            RawKind::Halt => Kind::Halt,
            RawKind::Assign(name, value) => Kind::Assign(self.var(name)?, code.value(value)?),
            RawKind::Store(target, value) => {
                let Value::Load(address) = code.value(target)? else {
                    return Err(Error::new(target.at, "this cannot be assigned to"));
                };
                Kind::Store(*address, code.value(value)?)
            }
            RawKind::If(cond, then, els) => {
                Kind::If(code.truth(cond)?, self.block(then)?, self.block(els)?)
            }
            RawKind::While(whole) => Kind::While(Box::new(self.repeated(whole)?)),
            RawKind::Assert(cond) => Kind::Assert(code.truth(cond)?),
            RawKind::Assume(cond) => Kind::Assume(code.truth(cond)?),
            RawKind::Input(name, input) => Kind::Input(self.var(name)?, input.clone()),
            RawKind::Havoc(name) => Kind::Havoc(self.var(name)?),
            RawKind::Print(value) => Kind::Print(code.value(value)?),
            RawKind::Call(to, callee, arguments) => self.call(to.as_ref(), callee, arguments)?,
            RawKind::Malloc(name) => Kind::Malloc(self.var(name)?),
            RawKind::Return(value) => {
                Kind::Return(value.as_ref().map(|value| code.value(value)).transpose()?)
            }
            RawKind::Goto(to) => Kind::Goto(self.target(*to, stmt.at)?),
            RawKind::Branch(cond, to) => {
                Kind::Branch(code.truth(cond)?, self.target(*to, stmt.at)?)
            }
        };
        Ok(Stmt { at: stmt.at, label: stmt.label, kind })
    }

    fn var(&self, name: &Name) -> Result<Var, Error> {
        match self.code.name(&name.text, name.at)? {
            Leaf::Value(var) => Ok(var),
            Leaf::Truth(_) | Leaf::Lit(_) => {
                Err(Error::new(name.at, format!("`{}` is no variable", name.text)))
            }
        }
    }

    fn repeated(&self, whole: &RawLoop) -> Result<Loop, Error> {
        let invariants = whole.invariants.iter().map(|ast| Ok((ast.at, self.spec.truth(ast)?)));
        Ok(Loop {
            cond: self.code.truth(&whole.cond)?,
            invariants: invariants.collect::<Result<_, Error>>()?,
            decreases: whole
                .decreases
                .as_ref()
                .map(|ast| Ok((ast.at, self.spec.value(ast)?)))
                .transpose()?,
            body: self.block(&whole.body)?,
        })
    }

    fn call(&self, to: Option<&Name>, callee: &Name, arguments: &[Ast]) -> Result<Kind, Error> {
        let Name { at, text } = callee;
        let Some(&(proc, count)) = self.program.procs.get(text) else {
            let wrong = Error::new(*at, format!("there is no procedure `{text}`"));
            let near = nearest(text, self.program.procs.keys().map(String::as_str));
            return Err(match near {
                _ if self.program.functions.contains_key(text) => {
                    wrong.hint(format!("`{text}` is a function: only specifications call it"))
                }
                Some(hint) => wrong.hint(hint),
                None => wrong,
            });
        };
        if arguments.len() != count {
            let given = arguments.len();
            return Err(Error::new(*at, format!("`{text}` takes {count} arguments, not {given}")));
        }
        let arguments = arguments.iter().map(|ast| self.code.value(ast));
        let arguments = arguments.collect::<Result<_, _>>()?;
        Ok(Kind::Call { proc, arguments, to: to.map(|name| self.var(name)).transpose()? })
    }

    fn target(&self, to: u64, at: usize) -> Result<u64, Error> {
        match self.labels.get(&to) {
            None => Err(Error::new(at, format!("there is no statement {to} to go to"))),
            Some(&proc) if proc != self.number => {
                Err(Error::new(at, format!("statement {to} is in another procedure")))
            }
            Some(_) => Ok(to),
        }
    }
}
