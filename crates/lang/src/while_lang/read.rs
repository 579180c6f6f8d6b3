//! Text to raw programs: directives, declarations, functions, procedures, and which statements the main program has.
//!
//! What flows: tokens -> [`Raw`]; `statement.rs` reads statements, `resolve.rs` checks names and sorts.

use super::raw::{Name, Raw, RawFunction, RawProc, normal};
use super::statement;
use crate::expr::{self, Ast, Style};
use crate::text::{Error, Token, Tokens};
use polysem_sem::Model;
use std::collections::BTreeSet;

/// How expressions are written.
pub(super) const STYLE: Style = Style { single_equals: true, brackets: false };

/// What cannot be a name.
const RESERVED: &[&str] = &[
    "and",
    "assert",
    "assume",
    "decreases",
    "do",
    "done",
    "else",
    "ensures",
    "false",
    "function",
    "goto",
    "halt",
    "havoc",
    "if",
    "input",
    "invariant",
    "local",
    "malloc",
    "not",
    "od",
    "or",
    "print",
    "proc",
    "read",
    "requires",
    "return",
    "skip",
    "then",
    "true",
    "var",
    "while",
];

pub(super) struct Reader<'t> {
    pub(super) tokens: Tokens<'t>,
    /// Where the `do`s are that an `od` or `done` closes.
    pub(super) closed: BTreeSet<usize>,
    pub(super) depth: u32,
}

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Raw, Error> {
    let tokens = Tokens::new(text)?;
    let closed = closed(tokens.clone());
    let mut reader = Reader { tokens, closed, depth: 0 };
    let mut raw = Raw {
        width: 32,
        wraps: false,
        model: Model::Objects,
        fields: Vec::new(),
        functions: Vec::new(),
        procs: vec![RawProc::new(Name { at: 0, text: "main".to_string() })],
    };
    while reader.directive(&mut raw)? {}
    reader.items(&mut raw)?;
    Ok(raw)
}

/// An `od` or `done` closes the nearest `do` that is open.
fn closed(mut tokens: Tokens<'_>) -> BTreeSet<usize> {
    let mut closed = BTreeSet::new();
    let mut open = Vec::new();
    loop {
        let at = tokens.offset();
        match tokens.take() {
            Token::Word("do") => open.push(Some(at)),
            Token::Word("od" | "done") => {
                if let Some(Some(_)) = open.last() {
                    closed.extend(open.pop().flatten());
                }
            }
            Token::Mark("{") => open.push(None),
            Token::Mark("}") => while let Some(Some(_)) = open.pop() {},
            Token::End => return closed,
            Token::Word(_) | Token::Mark(_) | Token::Number(_) => {}
        }
    }
}

impl Reader<'_> {
    /// `width N;`, `overflow wrap;`, `memory flat;`, `fields f, g;`
    fn directive(&mut self, raw: &mut Raw) -> Result<bool, Error> {
        let (Token::Word(word), second) = (self.tokens.peek(), self.tokens.second()) else {
            return Ok(false);
        };
        match (word, second) {
            ("width", Token::Number(_)) => {
                self.tokens.take();
                let at = self.tokens.offset();
                let width = self.tokens.number("a number of bits")?;
                raw.width = u32::try_from(width)
                    .ok()
                    .filter(|width| (1..=64).contains(width))
                    .ok_or_else(|| Error::new(at, "numbers have 1 to 64 bits"))?;
            }
            ("overflow", Token::Word(_)) => {
                self.tokens.take();
                raw.wraps = self.one_of("wrap", "fault")?;
            }
            ("memory", Token::Word(_)) => {
                self.tokens.take();
                let flat = self.one_of("flat", "objects")?;
                raw.model = if flat { Model::Flat } else { Model::Objects };
            }
            ("fields", Token::Word(_)) => {
                self.tokens.take();
                raw.fields.extend(self.names("a field")?);
            }
            _ => return Ok(false),
        }
        self.tokens.expect(";")?;
        Ok(true)
    }

    fn one_of(&mut self, yes: &str, no: &str) -> Result<bool, Error> {
        if self.tokens.skip(yes) {
            Ok(true)
        } else if self.tokens.skip(no) {
            Ok(false)
        } else {
            Err(self.tokens.wrong(&format!("`{yes}` or `{no}`")))
        }
    }

    fn items(&mut self, raw: &mut Raw) -> Result<(), Error> {
        loop {
            match self.tokens.peek() {
                Token::End => return Ok(()),
                Token::Word("function") => raw.functions.push(self.function()?),
                Token::Word("proc") => raw.procs.push(self.procedure()?),
                Token::Word("requires" | "ensures" | "var" | "local") => {
                    self.clause(&mut raw.procs[0])?;
                    self.tokens.expect(";")?;
                }
                Token::Mark("}") => return Err(self.tokens.wrong("a statement")),
                Token::Word(_) | Token::Mark(_) | Token::Number(_) => {
                    self.labelled(&mut raw.procs[0].body)?;
                }
            }
        }
    }

    /// `requires B`, `ensures B`, `decreases a`, `var x, y` or `local x, y`.
    fn clause(&mut self, proc: &mut RawProc) -> Result<(), Error> {
        if self.tokens.skip("requires") {
            proc.requires.push(self.expression()?);
        } else if self.tokens.skip("ensures") {
            proc.ensures.push(self.expression()?);
        } else if self.tokens.at("decreases") {
            let at = self.tokens.offset();
            self.tokens.take();
            if proc.decreases.replace(self.expression()?).is_some() {
                return Err(Error::new(at, "this procedure already has a `decreases`"));
            }
        } else {
            proc.declares = true;
            let list = if self.tokens.skip("var") {
                &mut proc.vars
            } else {
                self.tokens.expect("local")?;
                &mut proc.locals
            };
            // `var;` declares that there are none.
            if !self.tokens.at(";") {
                list.extend(self.names("a variable")?);
            }
        }
        Ok(())
    }

    /// `function f(x, …) = a;`
    fn function(&mut self) -> Result<RawFunction, Error> {
        self.tokens.expect("function")?;
        let (name, params) = (self.name("a function's name")?, self.params()?);
        self.tokens.expect("=")?;
        let body = self.expression()?;
        self.tokens.expect(";")?;
        Ok(RawFunction { name, params, body })
    }

    /// `proc f(x, …) clauses { S }`, or without braces before numbered statements.
    fn procedure(&mut self) -> Result<RawProc, Error> {
        self.tokens.expect("proc")?;
        let mut proc = RawProc::new(self.name("a procedure's name")?);
        proc.params = self.params()?;
        while ["requires", "ensures", "decreases", "var", "local"]
            .iter()
            .any(|word| self.tokens.at(word))
        {
            self.clause(&mut proc)?;
            self.tokens.skip(";");
        }
        if self.tokens.skip("{") {
            while self.tokens.at("var") || self.tokens.at("local") {
                self.clause(&mut proc)?;
                self.tokens.expect(";")?;
            }
            self.rest_of_block(&mut proc.body)?;
            self.tokens.skip(";");
            return Ok(proc);
        }
        if !statement::at_label(&self.tokens) {
            return Err(self.tokens.wrong("`{`"));
        }
        while statement::at_label(&self.tokens) {
            self.labelled(&mut proc.body)?;
        }
        Ok(proc)
    }

    fn params(&mut self) -> Result<Vec<Name>, Error> {
        self.tokens.expect("(")?;
        if self.tokens.skip(")") {
            return Ok(Vec::new());
        }
        let names = self.names("a parameter")?;
        self.tokens.expect(")")?;
        Ok(names)
    }

    pub(super) fn names(&mut self, what: &str) -> Result<Vec<Name>, Error> {
        let mut names = vec![self.name(what)?];
        while self.tokens.skip(",") {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// Takes a name that is no keyword.
    pub(super) fn name(&mut self, what: &str) -> Result<Name, Error> {
        let at = self.tokens.offset();
        let text = self.tokens.word(what)?;
        check(text, at)?;
        Ok(Name { at, text: text.to_string() })
    }

    pub(super) fn expression(&mut self) -> Result<Ast, Error> {
        normal(expr::parse(&mut self.tokens, STYLE)?)
    }
}

/// Complains about a keyword where a name should be.
pub(super) fn check(name: &str, at: usize) -> Result<(), Error> {
    if RESERVED.contains(&name) {
        return Err(Error::new(at, format!("`{name}` is a keyword, not a name")));
    }
    Ok(())
}
