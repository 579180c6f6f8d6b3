//! Scripts, command by command.
//!
//! [`Reader::next_command`] reads one command, follows its declarations, definitions and levels, and hands over what
//! is left to do. A command that is refused has no effect; reading can go on behind it.
//!
//! **Invariant:** after an error, [`Reader::env`] is what it was before the command.

use super::command::Commands;
use super::env::Env;
use super::error::{Fallible, ReadError, fail, fail_hint};
use super::lex::{Kind, Lexer, Token};
use super::read::Reading;
use crate::arena::Terms;
use crate::node::TermId;
use std::ops::Range;

/// A command of a script; declarations and definitions are already followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `set-logic`.
    SetLogic(String),
    /// `set-option`: the keyword and its value as written.
    SetOption(String, String),
    /// `set-info`: the keyword and its value as written.
    SetInfo(String, String),
    /// `get-info`: the keyword.
    GetInfo(String),
    /// `get-option`: the keyword.
    GetOption(String),
    /// `declare-fun` and `declare-const`: the name as written, and the input; of a function, the array that
    /// tabulates it.
    Declare(String, TermId),
    /// `define-fun` and `define-const`: the name.
    Define(String),
    /// `define-sort`: the name.
    DefineSort(String),
    /// `assert`.
    Assert {
        /// What is asserted.
        term: TermId,
        /// The name that an annotation around all of it gives.
        name: Option<String>,
    },
    /// `push`: how many levels.
    Push(u32),
    /// `pop`: how many levels, all of which were open.
    Pop(u32),
    /// `check-sat`.
    CheckSat,
    /// `check-sat-assuming`: terms as they are and as written.
    CheckSatAssuming(Vec<(TermId, String)>),
    /// `get-model`.
    GetModel,
    /// `get-value`: terms as they are and as written.
    GetValue(Vec<(TermId, String)>),
    /// `get-unsat-core`.
    GetUnsatCore,
    /// `get-unsat-assumptions`.
    GetUnsatAssumptions,
    /// `get-assertions`.
    GetAssertions,
    /// `get-assignment`.
    GetAssignment,
    /// `simplify`, an extension: the term.
    Simplify(TermId),
    /// `echo`: the text.
    Echo(String),
    /// `reset`.
    Reset,
    /// `reset-assertions`.
    ResetAssertions,
    /// `exit`.
    Exit,
    /// Any other: its name.
    Unsupported(String),
}

/// A script and how far it is read.
#[derive(Debug)]
pub struct Reader<'a> {
    lexer: Lexer<'a>,
    env: Env,
    start: usize,
}

impl<'a> Reader<'a> {
    /// At the start of a script.
    #[must_use]
    pub fn new(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Reader<'a> {
        Reader::with_env(text, Env::new())
    }

    /// At the start of a text that continues a script.
    #[must_use]
    pub fn with_env(text: &'a (impl AsRef<[u8]> + ?Sized), env: Env) -> Reader<'a> {
        Reader { lexer: Lexer::new(text.as_ref()), env, start: 0 }
    }

    /// The symbols in scope.
    #[must_use]
    pub fn env(&self) -> &Env {
        &self.env
    }

    /// The symbols in scope, to continue with another text.
    #[must_use]
    pub fn into_env(self) -> Env {
        self.env
    }

    /// The bytes of the last command read or refused.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.lexer.at()
    }

    /// The next command; none at the end.
    pub fn next_command(&mut self, terms: &mut Terms) -> Option<Result<Command, ReadError>> {
        let (mark, number) = (self.env.mark(), self.env.levels());
        let result = self.read_command(terms);
        match result {
            Ok(None) => None,
            Ok(Some(command)) => Some(Ok(command)),
            Err(error) => {
                debug_assert_eq!(
                    self.env.levels(),
                    number,
                    "a refused command leaves levels alone"
                );
                self.env.undo(mark);
                self.lexer.seek(self.start);
                self.lexer.skip_command();
                Some(Err(*error))
            }
        }
    }

    fn read_command(&mut self, terms: &mut Terms) -> Fallible<Option<Command>> {
        self.start = self.lexer.at();
        let open = self.lexer.next()?;
        self.start = open.at;
        match open.kind {
            Kind::End => return Ok(None),
            Kind::Open => {}
            Kind::Close => return fail(open.at, "`)` closes nothing"),
            _ => {
                return fail_hint(open.at, "a command is expected here", "commands start with `(`");
            }
        }
        let name = self.lexer.next()?;
        match name.kind {
            Kind::Symbol => {}
            Kind::End => return fail(name.at, "the input ends inside a command"),
            _ => return fail(name.at, "the name of a command is expected here"),
        }
        let (lexer, env) = (&mut self.lexer, &mut self.env);
        let mut at = Commands(Reading { lexer, env, terms, labels: true });
        let command = at.command(&name)?;
        if !matches!(command, Command::Unsupported(_)) {
            at.close(&name)?;
        }
        self.follow(&command, &name)?;
        Ok(Some(command))
    }

    /// What a command does to the symbols in scope; last, because a command may still be refused before.
    fn follow(&mut self, command: &Command, name: &Token<'_>) -> Fallible<()> {
        match command {
            Command::Push(levels) => {
                // Levels cost memory, and a script of twenty bytes must not take all there is.
                const MOST: usize = 1 << 24;
                if self.env.levels() + *levels as usize > MOST {
                    return fail(name.at, format!("no more than {MOST} levels can be open"));
                }
                self.env.push(*levels);
            }
            Command::Pop(levels) => {
                let open = self.env.levels();
                if open < *levels as usize {
                    let message = format!("`pop` of {levels} levels where {open} are open");
                    return fail(name.at, message);
                }
                self.env.pop(*levels as usize);
            }
            Command::Reset => {
                self.env.global = false;
                self.env.reset_assertions();
            }
            Command::ResetAssertions => self.env.reset_assertions(),
            Command::SetOption(option, value) if option == ":global-declarations" => {
                self.env.global = value == "true";
            }
            _ => {}
        }
        Ok(())
    }
}

/// Reads one term that is all of the text; symbols are those of `env`.
///
/// # Errors
/// If the text is no term, or more than one.
pub fn read_term(
    text: &(impl AsRef<[u8]> + ?Sized),
    terms: &mut Terms,
    env: &mut Env,
) -> Result<TermId, ReadError> {
    let mut lexer = Lexer::new(text.as_ref());
    let mark = env.mark();
    let mut reading = Reading { lexer: &mut lexer, env, terms, labels: true };
    let result = reading.term().and_then(|term| {
        reading.expect(Kind::End, "only one term is expected")?;
        Ok(term)
    });
    result.map_err(|error| {
        env.undo(mark);
        *error
    })
}

/// Where the first command of a text ends, if all of it is there: what an interactive front end waits for.
#[must_use]
pub fn command_end(text: &[u8]) -> Option<usize> {
    let mut lexer = Lexer::new(text);
    let mut depth = 0usize;
    loop {
        let before = lexer.at();
        match lexer.next() {
            Ok(token) => match token.kind {
                Kind::Open => depth += 1,
                Kind::End => return None,
                Kind::Close if depth > 1 => depth -= 1,
                Kind::Close => return Some(lexer.at()),
                _ if depth == 0 => return Some(lexer.at()),
                _ => {}
            },
            // A string or a quoted symbol without an end goes up to the end of the text.
            Err(_) if lexer.at() == text.len() => return None,
            Err(error) => lexer.seek(lexer.at().max(error.offset + 1).max(before + 1)),
        }
    }
}
