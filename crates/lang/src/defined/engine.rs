//! One rule against one configuration, in any reading: does it match, when, and what does it make.
//!
//! Structure is matched concretely. Where a left side has a data constant, or a variable for the second time, a condition
//! over the reading's data arises instead: the paper's linearisation and generalisation of constants. What a rule computes
//! must fit the integers' width, and its divisors must not be zero: conditions, too. Where a key may mean several entries
//! of a map, each is a way of its own (`ways.rs`).
//!
//! **Invariant:** whether a rule is among the matches, and whether it has conditions, depends on structure alone: it is the
//! same in every reading, so that decisions of one can be taken in another.

use super::definition::{Contents, Operation, Pattern, Rule, Sort, Term as Pat};
use super::program::Program;
use super::row::Row;
use super::table::Table;
use super::term::{Arguments, Term, deep};
use super::ways::{Found, Ways};
use polysem_sem::{Bits, CmpOp, Cx, Domain, Exec, Name, Stop};
use smallvec::SmallVec;
use std::rc::Rc;

/// How deep terms may get: a program that makes deeper ones most likely does so for ever.
const DEEPEST: u32 = 100_000;

/// A truth value that the structure alone may decide.
pub(super) enum When<T> {
    Known(bool),
    Data(T),
}

/// What variables stand for.
type Bound<V, T> = SmallVec<[Option<Term<V, T>>; 4]>;
/// Which entries of a cell's map the entries of its pattern are: cell, number in the pattern, entry.
type Placed = SmallVec<[(usize, usize, Found); 2]>;
/// The matches of a step: mostly one.
pub(super) type Matches<V, T> = SmallVec<[Match<V, T>; 1]>;

/// A rule that matches: what it binds, under which conditions it applies, and when its numbers fit.
pub(super) struct Match<V, T> {
    pub(super) rule: usize,
    /// Which of several ways it is; none if there is one only.
    way: Option<u64>,
    pub(super) bound: Bound<V, T>,
    /// What cells held that patterns left open, by cell.
    rest: SmallVec<[(usize, Term<V, T>); 2]>,
    pub(super) placed: Placed,
    /// The condition under which it applies; none if always.
    pub(super) guard: Option<T>,
    /// Where its condition has numbers that are too large, so that it cannot be decided; none if never.
    pub(super) unsure: Option<T>,
    /// The condition under which all numbers that it makes fit; none if always.
    pub(super) fits: Option<T>,
    /// What cells become, if that needs no input.
    pub(super) made: SmallVec<[(usize, Term<V, T>); 2]>,
    /// Variables that inputs are read into, and values that are given away.
    pub(super) reads: SmallVec<[usize; 1]>,
    pub(super) outputs: SmallVec<[Term<V, T>; 1]>,
    /// The byte of the program's text that the first task comes from: what the rule makes comes from there, too.
    pub(super) origin: u32,
}

/// Where a rule fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Miss {
    /// At a left side, by its number.
    Left(usize),
    /// Its condition is false, or has no value.
    Condition,
    /// Its right side has no value.
    Right,
}

/// What came of trying a rule beside its matches.
pub(super) struct Tried {
    /// Where the last way failed that did.
    pub(super) missed: Option<Miss>,
    /// Whether the reading left out ways that others may see.
    pub(super) knew: bool,
}

/// What a pattern leaves of what it matches.
enum Rest<T> {
    /// It does not match.
    NoMatch,
    /// It matches all of it.
    Nothing,
    /// It matches, and leaves this.
    Open(T),
}

impl<T> Rest<T> {
    fn of(matches: bool, open: bool, rest: T) -> Rest<T> {
        match (matches, open) {
            (false, _) => Rest::NoMatch,
            (true, false) => Rest::Nothing,
            (true, true) => Rest::Open(rest),
        }
    }

    fn map<U>(self, f: impl FnOnce(T) -> U) -> Rest<U> {
        match self {
            Rest::NoMatch => Rest::NoMatch,
            Rest::Nothing => Rest::Nothing,
            Rest::Open(rest) => Rest::Open(f(rest)),
        }
    }

    fn is_match(&self) -> bool {
        !matches!(self, Rest::NoMatch)
    }
}

/// Tries one rule; conditions are collected on the way.
pub(super) struct Attempt<'e, 'c, D: Domain> {
    pub(super) program: &'e Program,
    pub(super) cx: &'e mut Cx<'c, D>,
    rule: &'e Rule,
    /// What is found out.
    pub(super) matched: &'e mut MatchOf<D>,
    pub(super) ways: &'e mut Ways,
}

/// A match in a reading.
pub(super) type MatchOf<D> = Match<<D as Domain>::Bv, <D as Domain>::Bool>;
pub(super) type MatchesOf<D> = Matches<<D as Domain>::Bv, <D as Domain>::Bool>;
pub(super) type ArgumentsOf<D> = Arguments<<D as Domain>::Bv, <D as Domain>::Bool>;
pub(super) type RowOf<D> = Row<<D as Domain>::Bv, <D as Domain>::Bool>;
pub(super) type TableOf<D> = Rc<Table<<D as Domain>::Bv, <D as Domain>::Bool>>;
pub(super) type TermOf<D> = Term<<D as Domain>::Bv, <D as Domain>::Bool>;
type CellsOf<D> = [Term<<D as Domain>::Bv, <D as Domain>::Bool>];

/// All ways in which a rule matches a configuration, and what it makes of it.
pub(super) fn attempt<D: Domain>(
    program: &Program,
    cx: &mut Cx<'_, D>,
    number: usize,
    cells: &CellsOf<D>,
    found: &mut MatchesOf<D>,
) -> Exec<Tried, D> {
    let mut ways = Ways::default();
    let mut missed = None;
    loop {
        found.push(Match::of(number));
        let last = found.len() - 1;
        if let Some(miss) = one_way(program, cx, cells, &mut found[last], &mut ways)? {
            found.pop();
            missed = Some(miss);
        }
        if !ways.advance() {
            return Ok(Tried { missed, knew: ways.knew });
        }
    }
}

/// Matches the left sides and the condition, and makes the right sides if that needs no input; or tells where it fails.
fn one_way<D: Domain>(
    program: &Program,
    cx: &mut Cx<'_, D>,
    cells: &CellsOf<D>,
    matched: &mut MatchOf<D>,
    ways: &mut Ways,
) -> Exec<Option<Miss>, D> {
    let rule = &program.definition.rules[matched.rule];
    for _ in &rule.variables {
        matched.bound.push(None);
    }
    let mut attempt = Attempt { program, cx, rule, matched, ways };
    for &side in &program.lefts[attempt.matched.rule] {
        let (cell, pattern) = &rule.left[side];
        if program.is_input(*cell) {
            let Pattern::List { first, .. } = pattern else { continue };
            attempt.matched.reads.extend(first.iter().filter_map(|item| match item {
                Pat::Var(variable) => Some(*variable),
                _ => None,
            }));
            continue;
        }
        match attempt.cell(*cell, pattern, &cells[*cell])? {
            Rest::Open(open) => attempt.matched.rest.push((*cell, open)),
            Rest::Nothing => {}
            Rest::NoMatch => return Ok(Some(Miss::Left(side))),
        }
    }
    if let Some(condition) = &rule.condition
        && !attempt.condition(condition)?
    {
        return Ok(Some(Miss::Condition));
    }
    if attempt.matched.reads.is_empty() && !attempt.right()? {
        return Ok(Some(Miss::Right));
    }
    matched.way = ways.name();
    Ok(None)
}

/// Makes the right sides of a match, once its inputs are known. False if they have no value.
pub(super) fn finish<D: Domain>(
    program: &Program,
    cx: &mut Cx<'_, D>,
    matched: &mut MatchOf<D>,
    inputs: Vec<TermOf<D>>,
    ways: &mut Ways,
) -> Exec<bool, D> {
    let rule = &program.definition.rules[matched.rule];
    for (variable, input) in matched.reads.iter().zip(inputs) {
        matched.bound[*variable] = Some(input);
    }
    Attempt { program, cx, rule, matched, ways }.right()
}

impl<V, T> Match<V, T> {
    /// A match of a rule of which nothing is known yet.
    fn of(rule: usize) -> Match<V, T> {
        Match {
            rule,
            way: None,
            bound: SmallVec::new(),
            rest: SmallVec::new(),
            placed: SmallVec::new(),
            guard: None,
            unsure: None,
            fits: None,
            made: SmallVec::new(),
            reads: SmallVec::new(),
            outputs: SmallVec::new(),
            origin: 0,
        }
    }

    /// The identifier that the rule is about, if it binds one: what an input is called.
    pub(super) fn subject(&self) -> Option<u32> {
        self.bound.iter().flatten().find_map(|term| match term {
            Term::Id(name) => Some(*name),
            _ => None,
        })
    }

    /// What the alternative to apply it is called.
    pub(super) fn name(&self) -> Name {
        let rule = self.rule as u32;
        self.way.map_or(Name::Rule(rule), |way| Name::Way { rule, way })
    }

    /// Whether it applies in any case, as the structure alone tells.
    pub(super) fn is_sure(&self) -> bool {
        self.guard.is_none() && self.unsure.is_none() && self.fits.is_none() && self.way.is_none()
    }
}

impl<'e, D: Domain> Attempt<'e, '_, D> {
    /// Takes the rule's condition in; gives whether it may hold: it may not where it has no value.
    fn condition(&mut self, condition: &Pat) -> Exec<bool, D> {
        let reached = self.matched.guard.clone();
        match self.truth(condition)? {
            None | Some(When::Known(false)) => return Ok(false),
            Some(When::Known(true)) => {}
            Some(When::Data(truth)) => self.must(truth),
        }
        if let Some(fits) = self.matched.fits.take() {
            let too_large = self.cx.dom.not(&fits);
            self.matched.unsure = Some(match &reached {
                Some(reached) => self.cx.dom.and(reached, &too_large),
                None => too_large,
            });
            self.must(fits);
        }
        Ok(true)
    }

    /// Makes the right sides. False if they have no value.
    fn right(&mut self) -> Exec<bool, D> {
        for (cell, contents) in &self.rule.right {
            if self.program.is_input(*cell) {
                continue;
            }
            if self.program.is_output(*cell) {
                let Contents::List(_, _, after) = contents else { return Ok(false) };
                for item in after {
                    let Some(value) = self.build(item)? else { return Ok(false) };
                    self.matched.outputs.push(value);
                }
                continue;
            }
            let at = self.matched.rest.iter().position(|(other, _)| other == cell);
            let open = at.map(|at| self.matched.rest.swap_remove(at).1);
            let Some(made) = self.contents(*cell, contents, open)? else { return Ok(false) };
            if made.depth() > DEEPEST {
                return Err(Stop::unsupported("a term that is nested too deeply").into());
            }
            // A single task is a computation too.
            let made = match made {
                Term::Code(row) => Term::Code(row),
                task if self.program.is_code(*cell) => Term::Code(Row::of([task])),
                other => other,
            };
            self.matched.made.push((*cell, made));
        }
        Ok(true)
    }

    pub(super) fn must(&mut self, truth: D::Bool) {
        self.matched.guard = Some(match &self.matched.guard {
            Some(guard) => self.cx.dom.and(guard, &truth),
            None => truth,
        });
    }

    pub(super) fn must_fit(&mut self, truth: D::Bool) {
        self.matched.fits = Some(match &self.matched.fits {
            Some(fits) => self.cx.dom.and(fits, &truth),
            None => truth,
        });
    }

    pub(super) fn literal(&mut self, number: i64) -> D::Bv {
        self.cx.lit(Bits::new(self.program.definition.width, number.cast_unsigned()))
    }

    /// Matches a cell; gives what the pattern leaves open.
    fn cell(
        &mut self,
        cell: usize,
        pattern: &'e Pattern,
        term: &TermOf<D>,
    ) -> Exec<Rest<TermOf<D>>, D> {
        if let (0, Term::Code(row)) = (self.matched.origin, term) {
            self.matched.origin = row.first().map_or(0, Term::at);
        }
        match (pattern, term) {
            (Pattern::Whole(whole), term) => {
                Ok(if self.matches(whole, term)? { Rest::Nothing } else { Rest::NoMatch })
            }
            (Pattern::Code { first, open: false }, Term::Code(row)) => self.tasks(first, row),
            (Pattern::Code { first, .. }, Term::Code(row)) => {
                Ok(self.row(first, true, row)?.map(Term::Code))
            }
            (Pattern::List { first, open }, Term::List(row)) => {
                Ok(self.row(first, *open, row)?.map(Term::List))
            }
            (Pattern::Map { entries, open }, Term::Map(table)) => {
                let keys = entries.iter().map(|(key, value)| (key, Some(value)));
                let stays = self.program.carry(self.matched.rule, cell);
                let rest = self.table((cell, stays), keys, table)?;
                let all = *open || table.len() == entries.len();
                let Some(rest) = rest.filter(|_| all) else { return Ok(Rest::NoMatch) };
                Ok(Rest::of(true, *open, Term::Map(rest)))
            }
            (Pattern::Set { elements, open }, Term::Set(table)) => {
                let keys = elements.iter().map(|key| (key, None));
                let rest = self.table((cell, None), keys, table)?;
                let all = *open || table.len() == elements.len();
                let Some(rest) = rest.filter(|_| all) else { return Ok(Rest::NoMatch) };
                Ok(Rest::of(true, *open, Term::Set(rest)))
            }
            _ => Ok(Rest::NoMatch),
        }
    }

    /// Matches a whole computation: a variable for code at the end is all that is left.
    fn tasks(&mut self, tasks: &'e [Pat], row: &RowOf<D>) -> Exec<Rest<TermOf<D>>, D> {
        let (last, first) = match tasks.split_last() {
            Some((Pat::Var(last), first)) if self.rule.variables[*last].1 == Sort::CODE => {
                (*last, first)
            }
            _ => return Ok(self.row(tasks, false, row)?.map(Term::Code)),
        };
        let Rest::Open(left) = self.row(first, true, row)? else { return Ok(Rest::NoMatch) };
        let matches = self.variable(last, &Term::Code(left))?;
        Ok(if matches { Rest::Nothing } else { Rest::NoMatch })
    }

    fn row(&mut self, first: &'e [Pat], open: bool, row: &RowOf<D>) -> Exec<Rest<RowOf<D>>, D> {
        let mut rest = row.clone();
        for pattern in first {
            let Some(term) = rest.first() else { return Ok(Rest::NoMatch) };
            if !self.matches(pattern, term)? {
                return Ok(Rest::NoMatch);
            }
            rest.drop_first();
        }
        Ok(Rest::of(open || rest.is_empty(), open, rest))
    }

    /// Matches a variable: for the second time, it must be the same.
    fn variable(&mut self, variable: usize, term: &TermOf<D>) -> Exec<bool, D> {
        if !self.program.has_sort(term, self.rule.variables[variable].1) {
            return Ok(false);
        }
        let Some(bound) = self.matched.bound[variable].clone() else {
            self.matched.bound[variable] = Some(term.clone());
            return Ok(true);
        };
        match self.same(&bound, term)? {
            When::Known(same) => Ok(same),
            When::Data(same) => {
                self.must(same);
                Ok(true)
            }
        }
    }

    /// Matches a term; what depends on data becomes part of the guard.
    pub(super) fn matches(&mut self, pattern: &'e Pat, term: &TermOf<D>) -> Exec<bool, D> {
        match (pattern, term) {
            (Pat::Any, _) => Ok(true),
            (Pat::Var(variable), term) => self.variable(*variable, term),
            (Pat::Int(number), Term::Int(value)) => {
                let number = self.literal(*number);
                let same = self.cx.cmp(CmpOp::Eq, value, &number)?;
                self.must(same);
                Ok(true)
            }
            (Pat::Bool(truth), Term::Bool(value)) => {
                let same = if *truth { value.clone() } else { self.cx.dom.not(value) };
                self.must(same);
                Ok(true)
            }
            (Pat::Id(name), Term::Id(other)) | (Pat::String(name), Term::Text(other)) => {
                Ok(self.program.name(*other) == name)
            }
            (Pat::Make(constructor, arguments), Term::Make(made)) => {
                if made.constructor != *constructor || made.hole.is_some() {
                    return Ok(false);
                }
                for (pattern, term) in arguments.iter().zip(&made.arguments) {
                    if !self.matches(pattern, term)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Pat::Code(tasks), Term::Code(row)) => Ok(self.tasks(tasks, row)?.is_match()),
            (Pat::List(items), Term::List(row)) => Ok(self.row(items, false, row)?.is_match()),
            // Elements, then the rest of a list.
            (Pat::Apply(Operation::Append, parts), Term::List(row)) => match &parts[..] {
                [Pat::List(items), rest] => match self.row(items, true, row)? {
                    Rest::Open(left) => self.matches(rest, &Term::List(left)),
                    Rest::Nothing | Rest::NoMatch => Ok(false),
                },
                _ => Ok(false),
            },
            (Pat::Map(entries), Term::Map(table)) if entries.is_empty() => Ok(table.is_empty()),
            (Pat::Set(elements), Term::Set(table)) if elements.is_empty() => Ok(table.is_empty()),
            (Pat::Map(_) | Pat::Set(_), Term::Map(_) | Term::Set(_)) => {
                Err(Stop::unsupported("a left side with map entries inside of terms").into())
            }
            _ => Ok(false),
        }
    }

    /// When two terms are equal.
    pub(super) fn same(&mut self, a: &TermOf<D>, b: &TermOf<D>) -> Exec<When<D::Bool>, D> {
        if a.skeleton() != b.skeleton() {
            return Ok(When::Known(false));
        }
        match (a, b) {
            (Term::Int(a), Term::Int(b)) => Ok(When::Data(self.cx.cmp(CmpOp::Eq, a, b)?)),
            (Term::Bool(a), Term::Bool(b)) => {
                let not = self.cx.dom.not(b);
                Ok(When::Data(self.cx.dom.ite_bool(a, b, &not)))
            }
            (Term::Make(a), Term::Make(b)) => self.all_same(a.arguments.iter().zip(&b.arguments)),
            (Term::Code(a), Term::Code(b)) | (Term::List(a), Term::List(b)) => {
                self.all_same(a.iter().zip(b.iter()))
            }
            (Term::Map(a), Term::Map(b)) | (Term::Set(a), Term::Set(b)) => {
                if !a.others.is_empty() {
                    return Err(Stop::unsupported("comparing maps with data in their keys").into());
                }
                // Equal skeletons have equal keys.
                self.all_same(a.entries.values().zip(b.entries.values()))
            }
            _ => Ok(When::Known(true)),
        }
    }

    fn all_same<'t>(
        &mut self,
        pairs: impl Iterator<Item = (&'t TermOf<D>, &'t TermOf<D>)>,
    ) -> Exec<When<D::Bool>, D>
    where
        D::Bv: 't,
        D::Bool: 't,
    {
        let mut all = When::Known(true);
        for (a, b) in pairs {
            let one = deep(|| self.same(a, b))?;
            all = self.and(all, one);
        }
        Ok(all)
    }

    pub(super) fn and(&mut self, a: When<D::Bool>, b: When<D::Bool>) -> When<D::Bool> {
        match (a, b) {
            (When::Known(false), _) | (_, When::Known(false)) => When::Known(false),
            (When::Known(true), other) | (other, When::Known(true)) => other,
            (When::Data(a), When::Data(b)) => When::Data(self.cx.dom.and(&a, &b)),
        }
    }

    pub(super) fn not(&mut self, a: When<D::Bool>) -> When<D::Bool> {
        match a {
            When::Known(truth) => When::Known(!truth),
            When::Data(truth) => When::Data(self.cx.dom.not(&truth)),
        }
    }
}

/// The data sort of a term that is data.
pub(super) fn data_sort<V, T>(term: &Term<V, T>) -> Option<Sort> {
    Some(match term {
        Term::Int(_) => Sort::INT,
        Term::Bool(_) => Sort::BOOL,
        Term::Id(_) => Sort::ID,
        Term::Text(_) => Sort::STRING,
        Term::Map(_) => Sort::MAP,
        Term::List(_) => Sort::LIST,
        Term::Set(_) => Sort::SET,
        Term::Code(_) => Sort::CODE,
        Term::Make(_) | Term::Hole => return None,
    })
}
