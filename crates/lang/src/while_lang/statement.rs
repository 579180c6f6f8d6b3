//! Statements of WHILE text, with both styles of blocks and with the numbers of WHILE3ADDR.

use super::raw::{Name, RawKind, RawLoop, RawStmt};
use super::read::Reader;
use crate::expr::{Ast, Kind as Shape, Unary};
use crate::text::{Error, Token, Tokens};

/// How deep statements may be nested.
const DEEPEST: u32 = 150;

/// Whether `7:` is at hand.
pub(super) fn at_label(tokens: &Tokens<'_>) -> bool {
    matches!((tokens.peek(), tokens.second()), (Token::Number(_), Token::Mark(":")))
}

impl Reader<'_> {
    /// One statement, with its number if it has one, and the separator after it.
    pub(super) fn labelled(&mut self, body: &mut Vec<RawStmt>) -> Result<(), Error> {
        if self.tokens.skip(";") {
            return Ok(());
        }
        let at = self.tokens.offset();
        let label = if at_label(&self.tokens) {
            let label = self.tokens.number("a number")?;
            self.tokens.take();
            Some(label)
        } else {
            None
        };
        let first = body.len();
        let block = self.statement(body)?;
        if label.is_some() {
            match body.get_mut(first).filter(|stmt| stmt.label.is_none()) {
                Some(stmt) => stmt.label = label,
                None => body.insert(first, RawStmt { at, label, kind: RawKind::Skip }),
            }
        }
        self.separator(block)
    }

    /// `;`, needed unless the statement before ended with a block or nothing follows.
    fn separator(&mut self, block: bool) -> Result<(), Error> {
        let ends = self.ends();
        if self.tokens.skip(";") || block || ends { Ok(()) } else { Err(self.tokens.wrong("`;`")) }
    }

    /// Whether no statement goes on here.
    fn ends(&self) -> bool {
        let ends = [";", "}", "od", "done", "else", "proc", "function"];
        ends.iter().any(|end| self.tokens.at(end))
            || self.tokens.peek() == Token::End
            || at_label(&self.tokens)
    }

    /// The variables after `read`, `input` or `havoc`.
    fn inputs(&mut self, body: &mut Vec<RawStmt>, at: usize, havoc: bool) -> Result<(), Error> {
        for name in self.names("a variable")? {
            let input = name.text.clone();
            let kind = if havoc { RawKind::Havoc(name) } else { RawKind::Input(name, input) };
            body.push(RawStmt { at, label: None, kind });
        }
        Ok(())
    }

    /// Reads a statement; `read x, y` is two. Says whether it ended with a block.
    fn statement(&mut self, body: &mut Vec<RawStmt>) -> Result<bool, Error> {
        let at = self.tokens.offset();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::new(at, "these statements are nested too deeply")
                .hint("put a part of them into a procedure"));
        }
        let mut block = false;
        let kind = match (self.tokens.peek(), self.tokens.second()) {
            (Token::Word("skip"), _) => self.keyword(RawKind::Skip),
            (Token::Word("halt"), _) => self.keyword(RawKind::Halt),
            (Token::Word("if"), _) => {
                let (kind, ended) = self.conditional()?;
                block = ended;
                kind
            }
            (Token::Word("while"), _) => {
                let (kind, ended) = self.repeated()?;
                block = ended;
                kind
            }
            (Token::Word(word @ ("assert" | "assume" | "print")), _) => {
                self.tokens.take();
                let about = self.expression()?;
                match word {
                    "assert" => RawKind::Assert(about),
                    "assume" => RawKind::Assume(about),
                    _ => RawKind::Print(about),
                }
            }
            (Token::Word(word @ ("havoc" | "input" | "read")), _) => {
                self.tokens.take();
                self.inputs(body, at, word == "havoc")?;
                self.depth -= 1;
                return Ok(false);
            }
            (Token::Word("goto"), _) => {
                self.tokens.take();
                RawKind::Goto(self.tokens.number("the number of a statement")?)
            }
            (Token::Word("return"), _) => {
                self.tokens.take();
                RawKind::Return(if self.ends() { None } else { Some(self.expression()?) })
            }
            (Token::Word(_), Token::Mark(":=")) => {
                let name = self.name("a variable")?;
                self.tokens.take();
                self.assigned(name)?
            }
            (Token::Mark("{"), _) => {
                self.tokens.take();
                self.rest_of_block(body)?;
                self.depth -= 1;
                return Ok(true);
            }
            (Token::Word(_), Token::Mark("(" | "." | "=")) | (Token::Mark("*" | "("), _) => {
                self.stored()?
            }
            (Token::Word(_) | Token::Mark(_) | Token::Number(_) | Token::End, _) => {
                return Err(self.tokens.wrong("a statement"));
            }
        };
        body.push(RawStmt { at, label: None, kind });
        self.depth -= 1;
        Ok(block)
    }

    fn keyword(&mut self, kind: RawKind) -> RawKind {
        self.tokens.take();
        kind
    }

    /// What follows `x :=`.
    fn assigned(&mut self, name: Name) -> Result<RawKind, Error> {
        let value = self.expression()?;
        Ok(match value.kind {
            Shape::Name(word) if word == "malloc" => RawKind::Malloc(name),
            Shape::Call(word, arguments) if arguments.is_empty() && word == "malloc" => {
                RawKind::Malloc(name)
            }
            Shape::Call(word, arguments) if word == "input" => match &arguments[..] {
                [] => {
                    let input = name.text.clone();
                    RawKind::Input(name, input)
                }
                [Ast { kind: Shape::Name(input), .. }] => RawKind::Input(name, input.clone()),
                _ => return Err(Error::new(value.at, "`input` takes the name of an input")),
            },
            Shape::Call(callee, arguments) => {
                RawKind::Call(Some(name), Name { at: value.at, text: callee }, arguments)
            }
            kind => RawKind::Assign(name, Ast { at: value.at, kind }),
        })
    }

    /// `*a := a`, `a.f := a` or `f(a, …)`.
    fn stored(&mut self) -> Result<RawKind, Error> {
        let target = self.expression()?;
        let at = target.at;
        if let Shape::Call(callee, arguments) = target.kind {
            return Ok(RawKind::Call(None, Name { at, text: callee }, arguments));
        }
        if !self.tokens.at(":=") {
            let wrong = self.tokens.wrong("`:=`");
            let is_comparison = matches!(target.kind, Shape::Binary(..));
            return Err(if is_comparison {
                wrong.hint("`:=` assigns, `=` compares")
            } else {
                wrong
            });
        }
        match target.kind {
            // `*&x` became `x`.
            Shape::Name(text) => {
                self.tokens.take();
                self.assigned(Name { at, text })
            }
            kind @ (Shape::Unary(Unary::Deref, _) | Shape::Field(..)) => {
                self.tokens.take();
                Ok(RawKind::Store(Ast { at, kind }, self.expression()?))
            }
            _ => Err(Error::new(at, "this cannot be assigned to")
                .hint("assign to a variable, `*pointer` or a field")),
        }
    }

    /// `if b then S else S`, `if b { S } else { S }` or `if b goto n`.
    fn conditional(&mut self) -> Result<(RawKind, bool), Error> {
        self.tokens.take();
        let cond = self.expression()?;
        let then = self.tokens.skip("then");
        if self.tokens.skip("goto") {
            let to = self.tokens.number("the number of a statement")?;
            return Ok((RawKind::Branch(cond, to), false));
        }
        if !then && !self.tokens.at("{") {
            return Err(self.tokens.wrong("`then`, `{` or `goto`"));
        }
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        let mut block = self.statement(&mut yes)?;
        if self.tokens.at(";") && self.tokens.second() == Token::Word("else") {
            self.tokens.take();
        }
        if self.tokens.skip("else") {
            block = self.statement(&mut no)?;
        }
        Ok((RawKind::If(cond, yes, no), block))
    }

    /// `while b clauses do S` or `while b clauses { S }`.
    fn repeated(&mut self) -> Result<(RawKind, bool), Error> {
        self.tokens.take();
        let cond = self.expression()?;
        let mut whole = RawLoop { cond, invariants: Vec::new(), decreases: None, body: Vec::new() };
        loop {
            if self.tokens.skip("invariant") {
                whole.invariants.push(self.expression()?);
            } else if self.tokens.at("decreases") {
                let at = self.tokens.offset();
                self.tokens.take();
                if whole.decreases.replace(self.expression()?).is_some() {
                    return Err(Error::new(at, "this loop already has a `decreases`"));
                }
            } else {
                break;
            }
        }
        let at = self.tokens.offset();
        if !self.tokens.skip("do") && !self.tokens.at("{") {
            return Err(self.tokens.wrong("`do`, `{`, `invariant` or `decreases`"));
        }
        let mut block = true;
        if self.closed.contains(&at) {
            while !["od", "done"].iter().any(|end| self.tokens.at(end)) {
                self.labelled(&mut whole.body)?;
            }
            self.tokens.take();
        } else {
            block = self.statement(&mut whole.body)?;
        }
        Ok((RawKind::While(Box::new(whole)), block))
    }

    /// What follows `{`.
    pub(super) fn rest_of_block(&mut self, body: &mut Vec<RawStmt>) -> Result<(), Error> {
        while !self.tokens.at("}") {
            if self.tokens.peek() == Token::End {
                return Err(self.tokens.wrong("`}`"));
            }
            self.labelled(body)?;
        }
        self.tokens.take();
        Ok(())
    }
}
