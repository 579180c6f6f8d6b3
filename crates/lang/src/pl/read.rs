//! PL text to instructions, in one pass; jumps to labels and calls are resolved at the end.

use super::ir::{Cond, Inst, Num, Procedure, Program, Var};
use crate::expr::{self, Ast, Kind, Leaf, Lower, Style, Unary, nearest};
use crate::text::{Error, Lines, Token, Tokens};
use polysem_sem::Model;
use std::collections::BTreeMap;

/// Reads a program.
pub(super) fn program(text: &str) -> Result<Program, Error> {
    let mut reader = Reader::new(text)?;
    reader.directives()?;
    while reader.tokens.at("var") {
        let mut names = std::mem::take(&mut reader.names.globals);
        reader.variables(&mut names)?;
        reader.names.globals = names;
    }
    while !matches!(reader.tokens.peek(), Token::End | Token::Word("proc")) {
        reader.statement()?;
    }
    reader.emit(reader.tokens.offset(), Inst::Halt);
    while reader.tokens.peek() != Token::End {
        reader.procedure()?;
    }
    reader.finish(text)
}

/// Reads a statement about states: an expression over the variables of the whole program.
pub(super) fn predicate(program: &Program, text: &str) -> Result<Cond, Error> {
    let mut tokens = Tokens::new(text)?;
    let ast = expr::parse(&mut tokens, Style { single_equals: true, ..Style::default() })?;
    if tokens.peek() != Token::End {
        return Err(tokens.wrong("the end of the predicate"));
    }
    let names = Names { width: program.width, globals: program.globals.clone(), locals: vec![] };
    names.truth(&ast)
}

/// The variables in scope.
struct Names {
    width: u32,
    globals: Vec<String>,
    locals: Vec<String>,
}

impl Lower for Names {
    type Leaf = Var;

    fn width(&self) -> u32 {
        self.width
    }

    fn name(&self, name: &str, at: usize) -> Result<Leaf<Var>, Error> {
        let find = |names: &[String]| names.iter().position(|n| n == name).map(|n| n as u32);
        if let Some(number) = find(&self.locals) {
            return Ok(Leaf::Value(Var::Local(number)));
        }
        if let Some(number) = find(&self.globals) {
            return Ok(Leaf::Value(Var::Global(number)));
        }
        let known = self.locals.iter().chain(&self.globals).map(String::as_str);
        let hint = nearest(name, known).unwrap_or_else(|| format!("declare it: `var {name};`"));
        Err(Error::new(at, format!("there is no variable `{name}`")).hint(hint))
    }
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    names: Names,
    model: Model,
    code: Vec<Inst>,
    offsets: Vec<usize>,
    labels: BTreeMap<String, u32>,
    /// Jumps to labels: the instruction, whether its first target is meant, the label and where it was written.
    jumps: Vec<(usize, bool, &'t str, usize)>,
    procedures: Vec<Procedure>,
    /// Calls: the instruction, the procedure's name and where it was written.
    calls: Vec<(usize, &'t str, usize)>,
    depth: u32,
}

/// How deep statements may be nested.
const DEEPEST: u32 = 100;

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Result<Reader<'t>, Error> {
        Ok(Reader {
            tokens: Tokens::new(text)?,
            names: Names { width: 32, globals: vec![], locals: vec![] },
            model: Model::Flat,
            code: vec![],
            offsets: vec![],
            labels: BTreeMap::new(),
            jumps: vec![],
            procedures: vec![],
            calls: vec![],
            depth: 0,
        })
    }

    fn directives(&mut self) -> Result<(), Error> {
        loop {
            let at = self.tokens.offset();
            if self.tokens.skip("width") {
                let width = self.tokens.number("a number of bits")?;
                if !(1..=64).contains(&width) {
                    return Err(Error::new(at, "a width is 1 to 64 bits"));
                }
                self.names.width = width as u32;
            } else if self.tokens.skip("memory") {
                self.model = match self.tokens.word("`flat` or `objects`")? {
                    "flat" => Model::Flat,
                    "objects" => Model::Objects,
                    _ => return Err(Error::new(at, "memory is `flat` or `objects`")),
                };
            } else {
                return Ok(());
            }
            self.tokens.expect(";")?;
        }
    }

    fn variables(&mut self, into: &mut Vec<String>) -> Result<(), Error> {
        self.tokens.expect("var")?;
        loop {
            let at = self.tokens.offset();
            let name = self.tokens.word("a variable's name")?;
            if into.iter().any(|other| other == name) {
                return Err(Error::new(at, format!("there already is a variable `{name}`")));
            }
            into.push(name.to_string());
            if !self.tokens.skip(",") {
                return self.tokens.expect(";");
            }
        }
    }

    fn emit(&mut self, at: usize, inst: Inst) -> usize {
        self.code.push(inst);
        self.offsets.push(at);
        self.code.len() - 1
    }

    fn here(&self) -> u32 {
        self.code.len() as u32
    }

    fn expression(&mut self) -> Result<Ast, Error> {
        expr::parse(&mut self.tokens, Style::default())
    }

    fn number(&mut self) -> Result<Num, Error> {
        let ast = self.expression()?;
        self.names.value(&ast)
    }

    fn procedure(&mut self) -> Result<(), Error> {
        self.tokens.expect("proc")?;
        let at = self.tokens.offset();
        let name = self.tokens.word("a procedure's name")?;
        if self.procedures.iter().any(|p| p.name == name) {
            return Err(Error::new(at, format!("there already is a procedure `{name}`")));
        }
        self.tokens.expect("(")?;
        let mut variables: Vec<String> = Vec::new();
        while !self.tokens.skip(")") {
            let at = self.tokens.offset();
            let parameter = self.tokens.word("a parameter's name")?;
            if variables.iter().any(|other| other == parameter) {
                return Err(Error::new(at, format!("there already is a variable `{parameter}`")));
            }
            variables.push(parameter.to_string());
            if !self.tokens.at(")") {
                self.tokens.expect(",")?;
            }
        }
        let parameters = variables.len() as u32;
        self.tokens.expect("{")?;
        while self.tokens.at("var") {
            self.variables(&mut variables)?;
        }
        let entry = self.here();
        self.names.locals.clone_from(&variables);
        self.procedures.push(Procedure { name: name.to_string(), parameters, variables, entry });
        while !self.tokens.at("}") {
            self.statement()?;
        }
        self.emit(self.tokens.offset(), Inst::Return(None));
        self.names.locals.clear();
        self.tokens.expect("}")
    }

    fn block(&mut self) -> Result<(), Error> {
        if !self.tokens.skip("{") {
            return self.statement();
        }
        while !self.tokens.skip("}") {
            self.statement()?;
        }
        Ok(())
    }

    fn statement(&mut self) -> Result<(), Error> {
        let at = self.tokens.offset();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::new(at, "statements are nested too deeply here"));
        }
        match self.tokens.peek() {
            Token::Word("if") => self.conditional()?,
            Token::Word("while") => self.repeated()?,
            Token::Word(_) if self.tokens.second() == Token::Mark(":") => self.label()?,
            Token::Mark("{") => self.block()?,
            _ => {
                self.simple(at)?;
                self.tokens.expect(";")?;
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn label(&mut self) -> Result<(), Error> {
        let at = self.tokens.offset();
        let name = self.tokens.word("a label")?;
        self.tokens.expect(":")?;
        let here = self.here();
        if self.labels.insert(name.to_string(), here).is_some() {
            return Err(Error::new(at, format!("there already is a label `{name}`")));
        }
        Ok(())
    }

    /// Statements that end in a semicolon.
    fn simple(&mut self, at: usize) -> Result<(), Error> {
        let keyword = match self.tokens.peek() {
            Token::Word(word) => word,
            Token::Number(_) | Token::Mark(_) | Token::End => "",
        };
        match keyword {
            "skip" => {
                self.tokens.take();
                let next = self.here() + 1;
                self.emit(at, Inst::Goto(next));
            }
            "halt" => {
                self.tokens.take();
                self.emit(at, Inst::Halt);
            }
            "goto" => {
                self.tokens.take();
                self.jump(at)?;
            }
            "print" => {
                self.tokens.take();
                let value = self.number()?;
                self.emit(at, Inst::Print(value));
            }
            "assert" | "assume" => {
                self.tokens.take();
                let ast = self.expression()?;
                let cond = self.names.truth(&ast)?;
                let assert = keyword == "assert";
                self.emit(at, if assert { Inst::Assert(cond) } else { Inst::Assume(cond) });
            }
            "return" => {
                self.tokens.take();
                let value = if self.tokens.at(";") { None } else { Some(self.number()?) };
                self.emit(at, Inst::Return(value));
            }
            // What starts with a mark is `*(p + 1) = …`.
            _ if !keyword.is_empty() && self.tokens.second() == Token::Mark("(") => {
                self.call(at, None)?;
            }
            _ => self.assignment(at)?,
        }
        Ok(())
    }

    fn assignment(&mut self, at: usize) -> Result<(), Error> {
        let target = self.expression()?;
        let variable = match &target.kind {
            Kind::Name(name) => match self.names.name(name, target.at)? {
                Leaf::Value(var) => Some(var),
                Leaf::Truth(_) | Leaf::Lit(_) => None,
            },
            Kind::Unary(Unary::Deref, _) => None,
            _ => {
                return Err(Error::new(at, "expected a statement")
                    .hint("`x = …;` or `*p = …;` assigns, `if`, `while`, `goto`, `assert` …"));
            }
        };
        let to = self.names.address(&target)?;
        self.tokens.expect("=")?;
        match (self.tokens.peek(), self.tokens.second()) {
            (Token::Word("alloc"), Token::Mark("(")) => {
                let size = self.allocation()?;
                self.emit(at, Inst::Alloc(to, size));
            }
            (Token::Word("input"), Token::Mark("(")) => {
                self.tokens.take();
                self.tokens.expect("(")?;
                self.tokens.expect(")")?;
                self.emit(at, Inst::Input(to));
            }
            (Token::Word(_), Token::Mark("(")) => match variable {
                Some(var) => self.call(at, Some(var))?,
                None => {
                    return Err(Error::new(at, "what a procedure returns goes to a variable")
                        .hint("assign it to a variable first"));
                }
            },
            _ => {
                let value = self.number()?;
                self.emit(at, Inst::Store(to, value));
            }
        }
        Ok(())
    }

    fn allocation(&mut self) -> Result<u64, Error> {
        self.tokens.take();
        self.tokens.expect("(")?;
        let at = self.tokens.offset();
        let size = if self.tokens.at(")") { 1 } else { self.tokens.number("a number of cells")? };
        if !(1..=4096).contains(&size) {
            return Err(Error::new(at, "an object has 1 to 4096 cells"));
        }
        self.tokens.expect(")")?;
        Ok(size)
    }

    fn call(&mut self, at: usize, to: Option<Var>) -> Result<(), Error> {
        let name_at = self.tokens.offset();
        let name = self.tokens.word("a procedure's name")?;
        self.tokens.expect("(")?;
        let mut arguments = Vec::new();
        while !self.tokens.skip(")") {
            arguments.push(self.number()?);
            if !self.tokens.at(")") {
                self.tokens.expect(",")?;
            }
        }
        let inst = self.emit(at, Inst::Call(0, arguments, to));
        self.calls.push((inst, name, name_at));
        Ok(())
    }

    fn jump(&mut self, at: usize) -> Result<usize, Error> {
        let label_at = self.tokens.offset();
        let label = self.tokens.word("a label")?;
        let inst = self.emit(at, Inst::Goto(0));
        self.jumps.push((inst, true, label, label_at));
        Ok(inst)
    }

    /// `( condition )`, or `( * )`, which is either; the places are filled in later.
    fn decision(&mut self, at: usize) -> Result<usize, Error> {
        self.tokens.expect("(")?;
        if self.tokens.at("*") && self.tokens.second() == Token::Mark(")") {
            self.tokens.take();
            self.tokens.expect(")")?;
            return Ok(self.emit(at, Inst::Either(0, 0)));
        }
        let ast = self.expression()?;
        self.tokens.expect(")")?;
        let cond = self.names.truth(&ast)?;
        Ok(self.emit(at, Inst::If(cond, 0, 0)))
    }

    fn aim(&mut self, inst: usize, first: bool, to: u32) {
        match &mut self.code[inst] {
            Inst::If(_, then, els) | Inst::Either(then, els) => {
                *(if first { then } else { els }) = to;
            }
            Inst::Goto(target) => *target = to,
            _ => unreachable!("only jumps are aimed"),
        }
    }

    fn conditional(&mut self) -> Result<(), Error> {
        let at = self.tokens.offset();
        self.tokens.expect("if")?;
        let decision = self.decision(at)?;
        if self.tokens.skip("goto") {
            let label_at = self.tokens.offset();
            let label = self.tokens.word("a label")?;
            self.tokens.expect(";")?;
            self.jumps.push((decision, true, label, label_at));
            if self.tokens.at("else") && self.tokens.second() == Token::Word("goto") {
                self.tokens.take();
                self.tokens.take();
                let label_at = self.tokens.offset();
                let label = self.tokens.word("a label")?;
                self.tokens.expect(";")?;
                self.jumps.push((decision, false, label, label_at));
                return Ok(());
            }
            let next = self.here();
            self.aim(decision, false, next);
            return Ok(());
        }
        let then = self.here();
        self.aim(decision, true, then);
        self.block()?;
        if self.tokens.skip("else") {
            let over = self.emit(at, Inst::Goto(0));
            let els = self.here();
            self.aim(decision, false, els);
            self.block()?;
            let end = self.here();
            self.aim(over, true, end);
        } else {
            let end = self.here();
            self.aim(decision, false, end);
        }
        Ok(())
    }

    fn repeated(&mut self) -> Result<(), Error> {
        let at = self.tokens.offset();
        self.tokens.expect("while")?;
        let head = self.here();
        let decision = self.decision(at)?;
        let body = self.here();
        self.aim(decision, true, body);
        self.block()?;
        self.emit(at, Inst::Goto(head));
        let end = self.here();
        self.aim(decision, false, end);
        Ok(())
    }

    fn finish(mut self, text: &str) -> Result<Program, Error> {
        for (inst, first, label, at) in std::mem::take(&mut self.jumps) {
            let Some(&to) = self.labels.get(label) else {
                let error = Error::new(at, format!("there is no label `{label}`"));
                let hint = nearest(label, self.labels.keys().map(String::as_str));
                return Err(Error { hint, ..error });
            };
            self.aim(inst, first, to);
        }
        for (inst, name, at) in &self.calls {
            let Some(number) = self.procedures.iter().position(|p| p.name == *name) else {
                let error = Error::new(*at, format!("there is no procedure `{name}`"));
                let hint = nearest(name, self.procedures.iter().map(|p| &*p.name));
                return Err(Error { hint, ..error });
            };
            let wanted = self.procedures[number].parameters as usize;
            if let Inst::Call(procedure, arguments, _) = &mut self.code[*inst] {
                *procedure = number as u32;
                if arguments.len() != wanted {
                    let given = arguments.len();
                    let message = format!("`{name}` takes {wanted} arguments, not {given}");
                    return Err(Error::new(*at, message));
                }
            }
        }
        let lines = Lines::new(text);
        let lines = self.offsets.iter().map(|&at| lines.of(at)).collect();
        Ok(Program {
            width: self.names.width,
            model: self.model,
            globals: self.names.globals,
            procedures: self.procedures,
            code: self.code,
            offsets: self.offsets,
            lines,
            labels: self.labels,
        })
    }
}
