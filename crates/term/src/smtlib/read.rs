//! Terms from text, straight into the arena.
//!
//! One loop over tokens with a stack of what is open: an application collects values, a `let` collects bindings and
//! then reads its body under them, an annotation waits for its term. A finished term is delivered to what is open
//! around it, or is the result.
//!
//! **Invariant:** nothing recurses over the nesting of the text.
//! **Invariant:** whether a term is read or refused, bindings of `let` are put back.

use super::apply::{Misuse, apply};
use super::env::{Binding, Env, Function, Symbol};
use super::error::{Fallible, fail, fail_hint, shown};
use super::expand::{MAX_STEPS, expand};
use super::lex::{Kind, Lexer, Token, text_of};
use super::literal::{indexed_literal, literal};
use super::ops::{INDEXED, Op, Word, indexed};
use super::sorts::{read_sort, small_number};
use crate::arena::Terms;
use crate::node::{Sort, TermId};

/// What is open.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// An application: its operands are the values from `base` on.
    App { op: Op, base: usize, at: usize },
    /// The bindings of a `let`, of which those from `base` on are read, and the next is for `symbol`.
    Bindings { symbol: Symbol, base: usize },
    /// The body of a `let`: at its end, the trail is undone down to `mark`.
    Body { mark: usize },
    /// An annotated term.
    Note,
}

/// The reader's stacks, kept from one term to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Work {
    frames: Vec<Frame>,
    values: Vec<TermId>,
    bindings: Vec<(Symbol, TermId)>,
    /// What `let` has hidden.
    trail: Vec<(Symbol, Binding)>,
    slots: Vec<TermId>,
}

/// A place in a text, the symbols in scope there, and where terms go.
pub(super) struct Reading<'r, 'a> {
    pub(super) lexer: &'r mut Lexer<'a>,
    pub(super) env: &'r mut Env,
    pub(super) terms: &'r mut Terms,
    /// Whether `:named` is allowed; not in a body with parameters.
    pub(super) labels: bool,
}

impl<'a> Reading<'_, 'a> {
    /// Reads one term.
    pub(super) fn term(&mut self) -> Fallible<TermId> {
        let mut work = std::mem::take(&mut self.env.work);
        let result = self.run(&mut work);
        self.unwind(&mut work, 0);
        work.frames.clear();
        work.values.clear();
        work.bindings.clear();
        self.env.work = work;
        result
    }

    fn run(&mut self, work: &mut Work) -> Fallible<TermId> {
        loop {
            let token = self.lexer.next()?;
            let value = match token.kind {
                Kind::Symbol | Kind::Quoted => self.constant(&token)?,
                Kind::Open => match self.open(work, token.at)? {
                    Some(value) => value,
                    None => continue,
                },
                Kind::Close => self.close(work, token.at)?,
                Kind::Hex | Kind::Binary => literal(self.terms, &token)?,
                Kind::End => return Self::ended(work, token.at),
                Kind::Numeral | Kind::Decimal => {
                    let message = "numbers that are no vectors are not supported";
                    return fail_hint(
                        token.at,
                        message,
                        format!("write (_ bv{} 32)", shown(token.text)),
                    );
                }
                Kind::Text | Kind::Keyword => return fail(token.at, "a term is expected here"),
            };
            if let Some(result) = self.deliver(work, value)? {
                return Ok(result);
            }
        }
    }

    fn ended<T>(work: &Work, at: usize) -> Fallible<T> {
        let open = work.frames.len();
        match open {
            0 => fail(at, "the input ends where a term is expected"),
            1 => fail_hint(at, "the input ends inside a term", "one `(` of it is not closed"),
            _ => fail_hint(
                at,
                "the input ends inside a term",
                format!("{open} `(` of it are not closed"),
            ),
        }
    }

    /// Gives a value to what is open; back if nothing is.
    #[inline]
    fn deliver(&mut self, work: &mut Work, value: TermId) -> Fallible<Option<TermId>> {
        loop {
            match work.frames.last_mut() {
                None => return Ok(Some(value)),
                Some(Frame::App { .. }) => {
                    work.values.push(value);
                    return Ok(None);
                }
                Some(Frame::Bindings { symbol, base }) => {
                    work.bindings.push((*symbol, value));
                    self.expect(Kind::Close, "`)` is expected after a binding of `let`")?;
                    let next = self.lexer.next()?;
                    match next.kind {
                        Kind::Open => *symbol = self.bound_symbol()?,
                        Kind::Close => {
                            let base = *base;
                            self.enter_let(work, base, next.at)?;
                        }
                        _ => {
                            return fail(
                                next.at,
                                "`(` or `)` is expected after a binding of `let`",
                            );
                        }
                    }
                    return Ok(None);
                }
                Some(Frame::Body { mark }) => {
                    let mark = *mark;
                    self.expect(Kind::Close, "`)` is expected after the body of `let`")?;
                    self.unwind(work, mark);
                }
                Some(Frame::Note) => self.attributes(value)?,
            }
            work.frames.pop();
        }
    }

    /// The next token must be of this kind.
    pub(super) fn expect(&mut self, kind: Kind, message: &str) -> Fallible<Token<'a>> {
        let token = self.lexer.next()?;
        if token.kind == kind { Ok(token) } else { fail(token.at, message) }
    }

    /// A symbol as a term.
    #[inline]
    fn constant(&mut self, token: &Token<'_>) -> Fallible<TermId> {
        let symbol = self.env.symbol(token);
        match self.env.get(symbol) {
            Binding::Term(term) => Ok(term),
            Binding::Truth(truth) => Ok(self.terms.truth(truth)),
            Binding::Op(_) => fail_hint(
                token.at,
                format!("`{}` is a function, not a term", shown(token.text)),
                format!("write ({} …)", shown(token.text)),
            ),
            Binding::Word(_) => {
                fail(token.at, format!("`{}` is a reserved word", shown(token.text)))
            }
            Binding::Free => self.env.unknown(token.text, token.at),
        }
    }

    /// What follows `(` where a term is expected: a frame, or at once a term.
    fn open(&mut self, work: &mut Work, at: usize) -> Fallible<Option<TermId>> {
        let head = self.lexer.next()?;
        let (op, at) = match head.kind {
            Kind::Symbol | Kind::Quoted => {
                let symbol = self.env.symbol(&head);
                match self.env.get(symbol) {
                    Binding::Op(op) => (op, head.at),
                    Binding::Word(word) => return self.special(work, word, &head),
                    Binding::Term(_) | Binding::Truth(_) => {
                        let name = shown(head.text);
                        let message = format!("`{name}` takes no arguments");
                        return fail_hint(head.at, message, format!("write {name} without `(`"));
                    }
                    Binding::Free => return self.env.unknown(head.text, head.at),
                }
            }
            Kind::Open => (self.compound_head()?, head.at),
            Kind::Close => return fail(at, "`()` is no term"),
            Kind::End => return fail(head.at, "the input ends inside a term"),
            _ => return fail(head.at, "the name of a function is expected here"),
        };
        work.frames.push(Frame::App { op, base: work.values.len(), at });
        Ok(None)
    }

    fn special(
        &mut self,
        work: &mut Work,
        word: Word,
        head: &Token<'_>,
    ) -> Fallible<Option<TermId>> {
        match word {
            Word::Let => {
                self.expect(Kind::Open, "`(` is expected after `let`")?;
                self.expect(Kind::Open, "`(` is expected before a binding of `let`")?;
                let symbol = self.bound_symbol()?;
                work.frames.push(Frame::Bindings { symbol, base: work.bindings.len() });
                Ok(None)
            }
            Word::Note => {
                work.frames.push(Frame::Note);
                Ok(None)
            }
            Word::Index => self.indexed_term(head.at).map(Some),
            Word::As => self.qualified_term().map(Some),
            Word::Other => fail(head.at, format!("`{}` is not supported", shown(head.text))),
        }
    }

    /// The name in a binding of `let`.
    fn bound_symbol(&mut self) -> Fallible<Symbol> {
        let token = self.lexer.next()?;
        if !matches!(token.kind, Kind::Symbol | Kind::Quoted) {
            return fail(token.at, "the symbol that `let` binds is expected here");
        }
        let symbol = self.env.symbol(&token);
        match self.env.get(symbol) {
            Binding::Word(_) => {
                let name = shown(token.text);
                fail_hint(
                    token.at,
                    format!("`{name}` is a reserved word"),
                    format!("write |{name}|"),
                )
            }
            _ => Ok(symbol),
        }
    }

    /// All bindings of one `let` come into force at once.
    fn enter_let(&mut self, work: &mut Work, base: usize, at: usize) -> Fallible<()> {
        let mark = work.trail.len();
        for (symbol, value) in work.bindings.drain(base..) {
            let hidden = self.env.bind(symbol, Binding::Term(value));
            work.trail.push((symbol, hidden));
        }
        if work.trail.len() > mark + 1 {
            self.check_distinct(&work.trail[mark..], at)?;
        }
        if let Some(top) = work.frames.last_mut() {
            *top = Frame::Body { mark };
        }
        Ok(())
    }

    fn check_distinct(&self, bound: &[(Symbol, Binding)], at: usize) -> Fallible<()> {
        let mut numbers: Vec<Symbol> = bound.iter().map(|(symbol, _)| *symbol).collect();
        numbers.sort_unstable();
        match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(()),
            Some(pair) => {
                fail(at, format!("`let` binds `{}` twice", shown(self.env.name(pair[0]))))
            }
        }
    }

    fn unwind(&mut self, work: &mut Work, mark: usize) {
        for (symbol, hidden) in work.trail.drain(mark..).rev() {
            self.env.bind(symbol, hidden);
        }
    }

    /// Closes what is open; only an application can be.
    #[inline]
    fn close(&mut self, work: &mut Work, at: usize) -> Fallible<TermId> {
        let Some(&Frame::App { op, base, at }) = work.frames.last() else {
            return fail(at, "a term is expected here");
        };
        let args = &work.values[base..];
        let result = match op {
            Op::Macro(number) => self.call(number, args, &mut work.slots, at)?,
            Op::Function(number) => {
                let Function { signature, table } = &self.env.functions[number as usize];
                self.check_arguments(&signature.parameters, args, at)?;
                self.terms.look_up(*table, args, signature.result)
            }
            _ => match apply(self.terms, op, args) {
                Ok(term) => term,
                Err(misuse) => return self.misused(misuse, args, at),
            },
        };
        work.values.truncate(base);
        work.frames.pop();
        Ok(result)
    }

    fn call(
        &mut self,
        number: u32,
        args: &[TermId],
        slots: &mut Vec<TermId>,
        at: usize,
    ) -> Fallible<TermId> {
        self.check_arguments(&self.env.macros[number as usize].parameters, args, at)?;
        if self.env.macros[number as usize].len() > MAX_STEPS {
            let message = format!("`{}` has more than {MAX_STEPS} nodes", self.head_text(at));
            return fail(at, message);
        }
        Ok(expand(self.env, self.terms, number, args, slots))
    }

    /// That a symbol of the script is applied to what it takes.
    fn check_arguments(&self, sorts: &[Sort], args: &[TermId], at: usize) -> Fallible<()> {
        if sorts.len() != args.len() {
            let plural = if sorts.len() == 1 { "" } else { "s" };
            let message = format!(
                "`{}` takes {} argument{plural}, not {}",
                self.head_text(at),
                sorts.len(),
                args.len()
            );
            return fail(at, message);
        }
        for (at_arg, (&sort, &arg)) in sorts.iter().zip(args).enumerate() {
            let given = self.terms.sort(arg);
            if given != sort {
                let message = format!(
                    "argument {} of `{}` is of sort {sort}, not {given}",
                    at_arg + 1,
                    self.head_text(at)
                );
                return fail(at, message);
            }
        }
        Ok(())
    }

    /// The operator that starts here, as it is written.
    fn head_text(&self, at: usize) -> String {
        let mut lexer = self.lexer.clone();
        lexer.seek(at);
        lexer.skip_command();
        shown(self.lexer.slice(at, lexer.at()))
    }

    fn misused<T>(&self, misuse: Misuse, args: &[TermId], at: usize) -> Fallible<T> {
        let name = self.head_text(at);
        match misuse {
            Misuse::Arity(takes) => fail(at, format!("`{name}` takes {takes}, not {}", args.len())),
            Misuse::Sorts(takes) => {
                let sorts: Vec<Sort> = args.iter().map(|&a| self.terms.sort(a)).collect();
                fail(at, format!("`{name}` takes {takes}, not {}", listed(&sorts)))
            }
            Misuse::Other(message) => fail(at, format!("`{name}`: {message}")),
        }
    }

    /// What follows `((`: `_ name numbers)` or `as const sort)`.
    fn compound_head(&mut self) -> Fallible<Op> {
        let word = self.lexer.next()?;
        match (word.kind, word.text) {
            (Kind::Symbol, b"_") => self.indexed_head(),
            (Kind::Symbol, b"as") => {
                let name = self.lexer.next()?;
                if !(name.kind == Kind::Symbol && name.text == b"const") {
                    let message = format!("`(as {} …)` takes no arguments", shown(name.text));
                    return fail_hint(name.at, message, "there is ((as const sort) term)");
                }
                let at = self.lexer.at();
                let sort = read_sort(self.lexer, self.env)?;
                if !matches!(sort, Sort::Array { .. }) {
                    return fail(at, format!("`const` is of an array sort, not of {sort}"));
                }
                self.expect(Kind::Close, "`)` is expected after the sort")?;
                Ok(Op::ConstArray(sort))
            }
            (Kind::End, _) => fail(word.at, "the input ends inside a term"),
            _ => fail_hint(
                word.at,
                "an operator starts with a name, `(_` or `(as`",
                "there may be one `(` too many before",
            ),
        }
    }

    fn indexed_head(&mut self) -> Fallible<Op> {
        let name = self.lexer.next()?;
        let known = INDEXED.iter().find(|(known, _)| known.as_bytes() == name.text);
        let Some(&(_, count)) = known.filter(|_| matches!(name.kind, Kind::Symbol | Kind::Quoted))
        else {
            return fail(name.at, format!("`{}` is no indexed operator", shown(name.text)));
        };
        let mut numbers = [0; 2];
        for number in &mut numbers[..count] {
            let token = self.expect(Kind::Numeral, "a number is expected here")?;
            let Some(value) = small_number(token.text) else {
                return fail(token.at, format!("{} is too great a number here", shown(token.text)));
            };
            *number = value;
        }
        self.expect(Kind::Close, "`)` is expected after the numbers of the operator")?;
        match indexed(name.text, &numbers[..count]) {
            Some(op) => Ok(op),
            None => Self::bad_numbers(&name, numbers),
        }
    }

    fn bad_numbers<T>(name: &Token<'_>, numbers: [u32; 2]) -> Fallible<T> {
        match name.text {
            b"repeat" => fail(name.at, "`repeat` takes a number from 1 on"),
            _ if numbers[0] < numbers[1] => fail_hint(
                name.at,
                format!("`extract` from bit {} down to bit {} is empty", numbers[0], numbers[1]),
                "the higher bit comes first",
            ),
            _ => fail(name.at, format!("no vector has a bit {}", numbers[0])),
        }
    }

    /// What follows `(_` where a term is expected.
    fn indexed_term(&mut self, at: usize) -> Fallible<TermId> {
        let name = self.lexer.next()?;
        if INDEXED.iter().any(|(known, _)| known.as_bytes() == name.text) {
            let known = shown(name.text);
            return fail_hint(
                at,
                format!("`{known}` is a function, not a term"),
                format!("write ((_ {known} …) x)"),
            );
        }
        let value = indexed_literal(self.lexer, self.terms, &name)?;
        self.expect(Kind::Close, "`)` is expected after the width")?;
        Ok(value)
    }

    /// What follows `(as` where a term is expected: a constant and its sort.
    fn qualified_term(&mut self) -> Fallible<TermId> {
        let name = self.lexer.next()?;
        if !matches!(name.kind, Kind::Symbol | Kind::Quoted) {
            return fail(name.at, "a symbol is expected here");
        }
        let term = self.constant(&name)?;
        let sort = read_sort(self.lexer, self.env)?;
        let known = self.terms.sort(term);
        if known != sort {
            return fail(name.at, format!("`{}` is of sort {known}, not {sort}", shown(name.text)));
        }
        self.expect(Kind::Close, "`)` is expected after the sort")?;
        Ok(term)
    }

    /// The attributes of an annotation and its end.
    fn attributes(&mut self, term: TermId) -> Fallible<()> {
        let mut any = false;
        loop {
            let token = self.lexer.next()?;
            match token.kind {
                Kind::Keyword => any = true,
                Kind::Close if any => return Ok(()),
                Kind::End => return fail(token.at, "the input ends inside an annotation"),
                _ => return fail(token.at, "an attribute is expected here"),
            }
            if token.text == b":named" {
                self.name(term)?;
                continue;
            }
            let before = self.lexer.at();
            match self.lexer.next()?.kind {
                Kind::Keyword | Kind::Close => self.lexer.seek(before),
                Kind::Open => {
                    self.lexer.seek(before);
                    self.s_expression()?;
                }
                _ => {}
            }
        }
    }

    fn name(&mut self, term: TermId) -> Fallible<()> {
        let token = self.lexer.next()?;
        if !matches!(token.kind, Kind::Symbol | Kind::Quoted) {
            return fail(token.at, "a symbol is expected after `:named`");
        }
        if !self.labels {
            let message = format!("`{}` would name a term with parameters", text_of(&token));
            return fail(token.at, message);
        }
        let symbol = self.env.symbol(&token);
        self.env.check_free(symbol, token.at)?;
        self.env.label(symbol, term);
        Ok(())
    }

    /// Passes over anything with balanced parentheses.
    pub(super) fn s_expression(&mut self) -> Fallible<()> {
        let mut depth = 0usize;
        loop {
            let token = self.lexer.next()?;
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close if depth == 0 => return fail(token.at, "a value is expected here"),
                Kind::Close => depth -= 1,
                Kind::End => return fail(token.at, "the input ends inside a command"),
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

/// `A, B and C`, cut where it gets long.
fn listed(sorts: &[Sort]) -> String {
    const SHOWN: usize = 4;
    let texts: Vec<String> = sorts.iter().take(SHOWN).map(Sort::to_string).collect();
    match texts.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some(_) if sorts.len() > SHOWN => format!("{}, …", texts.join(", ")),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}
