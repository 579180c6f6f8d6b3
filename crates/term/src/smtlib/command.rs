//! What each command of a script consists of.
//!
//! Declarations and definitions take effect here; levels and options do in `script`, when all of the command is read.

use super::env::{Binding, Signature, Symbol};
use super::error::{Fallible, fail, fail_hint, shown};
use super::expand::{Macro, parameter};
use super::lex::{Kind, Token, text_of};
use super::read::Reading;
use super::script::Command;
use super::sorts::{Abbreviation, read_shape, read_sort, small_number};
use crate::bits::MAX_WIDTH;
use crate::node::{Sort, TermId};
use rustc_hash::FxHashSet;

/// A place behind the name of a command.
pub(super) struct Commands<'r, 'a>(pub(super) Reading<'r, 'a>);

impl<'a> Commands<'_, 'a> {
    /// The command of that name, up to its `)`; of one that is not known, including it.
    pub(super) fn command(&mut self, name: &Token<'_>) -> Fallible<Command> {
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
    pub(super) fn close(&mut self, name: &Token<'_>) -> Fallible<()> {
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
        let name = self.symbol("the name of a function")?;
        self.0.expect(Kind::Open, "`(` and the sorts of the arguments are expected here")?;
        let mut parameters = Vec::new();
        let mut width = 0;
        loop {
            let before = self.0.lexer.at();
            let token = self.0.lexer.next()?;
            match token.kind {
                Kind::Close if parameters.is_empty() => return self.declare(&name),
                Kind::Close => break,
                Kind::End => return fail(token.at, "the input ends inside a command"),
                _ => self.0.lexer.seek(before),
            }
            let (sort, bits) = self.scalar("an argument", &name)?;
            width += bits;
            // Each is of one bit at least, so that there are not many of them either.
            if width > MAX_WIDTH {
                let message = format!(
                    "the arguments of `{}` have more than {MAX_WIDTH} bits",
                    text_of(&name)
                );
                return fail(token.at, message);
            }
            parameters.push(sort);
        }
        let (result, element) = self.scalar("the result", &name)?;
        let symbol = self.0.env.symbol(&name);
        self.0.env.check_free(symbol, name.at)?;
        let (signature, table) =
            (Signature { parameters, result }, Sort::Array { index: width, element });
        let table = self.0.env.declare_function(self.0.terms, symbol, signature, table);
        Ok(Command::Declare(text_of(&name), table))
    }

    /// A sort that functions take and give, and its bits.
    fn scalar(&mut self, what: &str, name: &Token<'_>) -> Fallible<(Sort, u32)> {
        let before = self.0.lexer.at();
        let at = self.0.lexer.next()?.at;
        self.0.lexer.seek(before);
        let sort = read_sort(self.0.lexer, self.0.env)?;
        match sort.bits() {
            Some(bits) => Ok((sort, bits)),
            None => fail_hint(
                at,
                format!("an array cannot be {what} of `{}`", text_of(name)),
                "functions are from truth values and vectors to one of them",
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
        let mut names = FxHashSet::default();
        loop {
            let token = self.0.lexer.next()?;
            match token.kind {
                Kind::Close => break,
                Kind::Open => {}
                _ => return fail(token.at, "`(` and a parameter are expected here"),
            }
            let parameter = self.parameter(&mut names)?;
            let sort = read_sort(self.0.lexer, self.0.env)?;
            self.0.expect(Kind::Close, "`)` is expected after a parameter")?;
            parameters.push((parameter, sort));
        }
        let sort = read_sort(self.0.lexer, self.0.env)?;
        self.define(&name, &parameters, sort)
    }

    /// The name of a parameter, which must be a new one of its function and no reserved word.
    fn parameter(&mut self, names: &mut FxHashSet<Symbol>) -> Fallible<Token<'a>> {
        let token = self.symbol("the name of a parameter")?;
        let symbol = self.0.env.symbol(&token);
        if let Binding::Word(_) = self.0.env.get(symbol) {
            return self.0.env.check_free(symbol, token.at).map(|()| token);
        }
        if !names.insert(symbol) {
            return fail(token.at, format!("there are two parameters `{}`", text_of(&token)));
        }
        Ok(token)
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
            hidden.push((symbol, self.0.env.bind(symbol, Binding::Term(input))));
            inputs.push(input);
        }
        self.0.labels = parameters.is_empty();
        let start = self.0.lexer.at();
        let body = self.0.term();
        for (symbol, meant) in hidden.into_iter().rev() {
            self.0.env.bind(symbol, meant);
        }
        let body = body.map_err(|mut error| {
            if error.message == format!("unknown symbol `{}`", shown(name.text)) {
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
