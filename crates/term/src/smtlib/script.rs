//! Scripts, command by command.
//!
//! [`Reader::next_command`] reads one command, follows its declarations, definitions and levels, and hands over what
//! is left to do. A command that is refused has no effect; reading can go on behind it.
//!
//! **Invariant:** after an error, [`Reader::env`] is what it was before the command.

use super::env::Env;
use super::error::{Fallible, ReadError, fail, fail_hint, shown};
use super::expand::{Macro, parameter};
use super::lex::{Kind, Lexer, Token, text_of};
use super::read::Reading;
use super::sorts::{Abbreviation, read_shape, read_sort, small_number};
use crate::arena::Terms;
use crate::node::{Sort, TermId};
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
    /// `declare-fun` and `declare-const`: the name as written, and the input.
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

struct Commands<'r, 'a>(Reading<'r, 'a>);

impl<'a> Commands<'_, 'a> {
    fn command(&mut self, name: &Token<'_>) -> Fallible<Command> {
        Ok(match name.text {
            b"assert" => self.assert()?,
            b"declare-fun" => self.declare_fun()?,
            b"declare-const" => {
                let name = self.symbol("the name of a constant")?;
                self.declare(&name)?
            }
            b"define-fun" => self.define_fun()?,
            b"define-const" => self.define_const()?,
            b"define-sort" => self.define_sort()?,
            b"define-fun-rec" | b"define-funs-rec" => {
                return fail(name.at, "recursive definitions are not supported");
            }
            b"declare-sort" | b"declare-datatype" | b"declare-datatypes" => {
                let message = format!("`{}` is not supported", text_of(name));
                return fail_hint(
                    name.at,
                    message,
                    "sorts are Bool, vectors and arrays of vectors",
                );
            }
            b"push" => Command::Push(self.levels()?),
            b"pop" => Command::Pop(self.levels()?),
            b"check-sat" => Command::CheckSat,
            b"check-sat-assuming" => self.assuming()?,
            b"get-model" => Command::GetModel,
            b"get-value" => Command::GetValue(self.terms()?),
            b"get-unsat-core" => Command::GetUnsatCore,
            b"get-unsat-assumptions" => Command::GetUnsatAssumptions,
            b"get-assertions" => Command::GetAssertions,
            b"get-assignment" => Command::GetAssignment,
            b"simplify" => self.simplify()?,
            b"echo" => {
                let text = self.0.expect(Kind::Text, "a string is expected here")?;
                Command::Echo(text_of(&text).replace("\"\"", "\""))
            }
            b"reset" => Command::Reset,
            b"reset-assertions" => Command::ResetAssertions,
            b"exit" => Command::Exit,
            b"set-logic" => Command::SetLogic(text_of(&self.symbol("the name of a logic")?)),
            b"set-option" => self.attribute(Command::SetOption)?,
            b"set-info" => self.attribute(Command::SetInfo)?,
            b"get-info" => Command::GetInfo(text_of(&self.keyword()?)),
            b"get-option" => Command::GetOption(text_of(&self.keyword()?)),
            _ => {
                self.rest()?;
                Command::Unsupported(text_of(name))
            }
        })
    }

    /// The end of a command.
    fn close(&mut self, name: &Token<'_>) -> Fallible<()> {
        let token = self.0.lexer.next()?;
        match token.kind {
            Kind::Close => Ok(()),
            Kind::End => fail_hint(token.at, "the input ends inside a command", "a `)` is missing"),
            _ => fail(token.at, format!("`)` is expected at the end of `{}`", text_of(name))),
        }
    }

    /// Passes over what is left of a command and its end.
    fn rest(&mut self) -> Fallible<()> {
        loop {
            let before = self.0.lexer.at();
            if self.0.lexer.next()?.kind == Kind::Close {
                return Ok(());
            }
            self.0.lexer.seek(before);
            self.0.s_expression()?;
        }
    }

    fn symbol(&mut self, what: &str) -> Fallible<Token<'a>> {
        let token = self.0.lexer.next()?;
        if matches!(token.kind, Kind::Symbol | Kind::Quoted) {
            return Ok(token);
        }
        fail(token.at, format!("{what} is expected here"))
    }

    fn keyword(&mut self) -> Fallible<Token<'a>> {
        self.0.expect(Kind::Keyword, "a keyword is expected here")
    }

    fn attribute(&mut self, make: fn(String, String) -> Command) -> Fallible<Command> {
        let keyword = self.keyword()?;
        let before = self.0.lexer.at();
        let first = self.0.lexer.next()?;
        self.0.lexer.seek(before);
        if first.kind == Kind::Close {
            return Ok(make(text_of(&keyword), String::new()));
        }
        self.0.s_expression()?;
        Ok(make(text_of(&keyword), self.text(first.at)))
    }

    /// The text from there to here.
    fn text(&self, from: usize) -> String {
        String::from_utf8_lossy(self.0.lexer.slice(from, self.0.lexer.at())).into_owned()
    }

    fn assert(&mut self) -> Fallible<Command> {
        let mark = self.0.env.mark();
        let at = self.0.lexer.at();
        let term = self.truth()?;
        // Only an annotation around all of it names the assertion; it is the last to be read.
        let text = self.0.lexer.slice(at, self.0.lexer.at()).trim_ascii_start();
        let around =
            text.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"!"));
        let name = if around { self.0.env.last_label(mark, term) } else { None };
        Ok(Command::Assert { term, name })
    }

    /// A term that is a truth value.
    fn truth(&mut self) -> Fallible<TermId> {
        let before = self.0.lexer.at();
        let term = self.0.term()?;
        let sort = self.0.terms.sort(term);
        if sort == Sort::Bool {
            return Ok(term);
        }
        self.0.lexer.seek(before);
        let first = self.0.lexer.next()?;
        fail(first.at, format!("a term of sort Bool is expected here, not {sort}"))
    }

    fn assuming(&mut self) -> Fallible<Command> {
        let before = self.0.lexer.at();
        let terms = self.terms()?;
        if let Some((term, text)) = terms.iter().find(|(t, _)| self.0.terms.sort(*t) != Sort::Bool)
        {
            let sort = self.0.terms.sort(*term);
            let message = format!(
                "an assumption is of sort Bool; `{}` is of sort {sort}",
                shown(text.as_bytes())
            );
            return fail(before, message);
        }
        Ok(Command::CheckSatAssuming(terms))
    }

    /// Terms in parentheses, each with its text.
    fn terms(&mut self) -> Fallible<Vec<(TermId, String)>> {
        self.0.expect(Kind::Open, "`(` and terms are expected here")?;
        let mut terms = Vec::new();
        loop {
            let before = self.0.lexer.at();
            let first = self.0.lexer.next()?;
            if first.kind == Kind::Close {
                return Ok(terms);
            }
            self.0.lexer.seek(before);
            let term = self.0.term()?;
            terms.push((term, self.text(first.at)));
        }
    }

    fn simplify(&mut self) -> Fallible<Command> {
        let term = self.0.term()?;
        loop {
            let before = self.0.lexer.at();
            if self.0.lexer.next()?.kind == Kind::Close {
                self.0.lexer.seek(before);
                return Ok(Command::Simplify(term));
            }
            self.0.lexer.seek(before);
            self.0.s_expression()?;
        }
    }

    fn levels(&mut self) -> Fallible<u32> {
        let before = self.0.lexer.at();
        let token = self.0.lexer.next()?;
        match token.kind {
            // The number may be left out in what older scripts write.
            Kind::Close => {
                self.0.lexer.seek(before);
                Ok(1)
            }
            Kind::Numeral => match small_number(token.text) {
                Some(levels) => Ok(levels),
                None => fail(token.at, format!("{} is too great a number here", shown(token.text))),
            },
            _ => fail(token.at, "a number of levels is expected here"),
        }
    }

    fn declare(&mut self, name: &Token<'_>) -> Fallible<Command> {
        let sort = read_sort(self.0.lexer, self.0.env)?;
        let symbol = self.0.env.symbol(name);
        let term = self.0.env.declare_symbol(self.0.terms, symbol, name.at, sort)?;
        Ok(Command::Declare(text_of(name), term))
    }

    fn declare_fun(&mut self) -> Fallible<Command> {
        let name = self.symbol("the name of a constant")?;
        self.0.expect(Kind::Open, "`(` and the sorts of the arguments are expected here")?;
        let close = self.0.lexer.next()?;
        match close.kind {
            Kind::Close => self.declare(&name),
            Kind::End => fail(close.at, "the input ends inside a command"),
            _ => fail_hint(
                close.at,
                "uninterpreted functions are not supported",
                "an array of vectors may do",
            ),
        }
    }

    fn define_const(&mut self) -> Fallible<Command> {
        let name = self.symbol("the name of a constant")?;
        let sort = read_sort(self.0.lexer, self.0.env)?;
        self.define(&name, &[], sort)
    }

    fn define_fun(&mut self) -> Fallible<Command> {
        let name = self.symbol("the name of a function")?;
        self.0.expect(Kind::Open, "`(` and the parameters are expected here")?;
        let mut parameters = Vec::new();
        loop {
            let token = self.0.lexer.next()?;
            match token.kind {
                Kind::Close => break,
                Kind::Open => {}
                _ => return fail(token.at, "`(` and a parameter are expected here"),
            }
            let parameter = self.symbol("the name of a parameter")?;
            let sort = read_sort(self.0.lexer, self.0.env)?;
            self.0.expect(Kind::Close, "`)` is expected after a parameter")?;
            parameters.push((parameter, sort));
        }
        let sort = read_sort(self.0.lexer, self.0.env)?;
        self.define(&name, &parameters, sort)
    }

    fn define(
        &mut self,
        name: &Token<'_>,
        parameters: &[(Token<'_>, Sort)],
        sort: Sort,
    ) -> Fallible<Command> {
        let symbol = self.0.env.symbol(name);
        self.0.env.check_free(symbol, name.at)?;
        let mut inputs = Vec::with_capacity(parameters.len());
        let mut hidden = Vec::with_capacity(parameters.len());
        for (at, (token, sort)) in parameters.iter().enumerate() {
            let input = parameter(self.0.terms, at, *sort);
            let symbol = self.0.env.symbol(token);
            hidden.push((symbol, self.0.env.hide(symbol, input)));
            inputs.push(input);
        }
        self.0.labels = parameters.is_empty();
        let start = self.0.lexer.at();
        let body = self.0.term();
        for (symbol, meant) in hidden.into_iter().rev() {
            self.0.env.bind(symbol, meant);
        }
        let body = body.map_err(|mut error| {
            if error.message == format!("unknown symbol `{}`", text_of(name)) {
                error.hint = Some("a definition cannot use itself".to_owned());
            }
            error
        })?;
        let given = self.0.terms.sort(body);
        if given != sort {
            self.0.lexer.seek(start);
            let at = self.0.lexer.next()?.at;
            return fail(
                at,
                format!("the body of `{}` is of sort {given}, not {sort}", text_of(name)),
            );
        }
        // An annotation in the body may have taken the name.
        self.0.env.check_free(symbol, name.at)?;
        if parameters.is_empty() {
            self.0.env.define(symbol, body);
        } else {
            let definition = Macro::new(self.0.terms, &inputs, body);
            self.0.env.define_macro(symbol, definition);
        }
        Ok(Command::Define(text_of(name)))
    }

    fn define_sort(&mut self) -> Fallible<Command> {
        let name = self.symbol("the name of a sort")?;
        let known = matches!(name.text, b"Bool" | b"Array" | b"BitVec");
        if known || self.0.env.abbreviation(name.text).is_some() {
            return fail(name.at, format!("sort `{}` is already defined", text_of(&name)));
        }
        self.0.expect(Kind::Open, "`(` and the parameters are expected here")?;
        let mut holes = Vec::new();
        loop {
            let token = self.0.lexer.next()?;
            match token.kind {
                Kind::Close => break,
                Kind::Symbol | Kind::Quoted => holes.push(token.text),
                _ => return fail(token.at, "the name of a parameter is expected here"),
            }
        }
        let shape = read_shape(self.0.lexer, self.0.env, &holes, 0)?;
        self.0.env.abbreviate(name.text, Abbreviation { arity: holes.len() as u32, shape });
        Ok(Command::DefineSort(text_of(&name)))
    }
}
