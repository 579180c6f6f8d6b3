//! One rule against one configuration, in any reading: does it match, when, and what does it make.
//!
//! Structure is matched concretely. Where a left side has a data constant, or a variable for the second time, a condition
//! over the reading's data arises instead: the paper's linearisation and generalisation of constants. What a right side
//! computes must fit the integers' width, and its divisors must not be zero: conditions, too.

use super::definition::{Contents, Pattern, Rule, Sort, Term as Pat};
use super::program::Program;
use super::term::{Row, Term};
use polysem_sem::{Bits, CmpOp, Cx, Domain, Exec, Stop};

/// How deep terms may get: they are walked by recursion.
const DEEPEST: u32 = 2000;

/// A truth value that the structure alone may decide.
pub(super) enum When<T> {
    Known(bool),
    Data(T),
}

/// A rule that matches: what it binds, under which conditions it applies, and when its numbers fit.
pub(super) struct Match<V, T> {
    pub(super) rule: usize,
    bound: Vec<Option<Term<V, T>>>,
    /// What cells held that patterns left open, by cell.
    rest: Vec<(usize, Term<V, T>)>,
    /// The condition under which it applies; none if always.
    pub(super) guard: Option<T>,
    /// What cells become, if that needs no input.
    pub(super) made: Vec<(usize, Term<V, T>)>,
    /// The condition under which all numbers fit; none if always.
    pub(super) fits: Option<T>,
    /// Variables that inputs are read into, and values that are given away.
    pub(super) reads: Vec<usize>,
    pub(super) outputs: Vec<Term<V, T>>,
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
    pub(super) bound: Vec<Option<Term<D::Bv, D::Bool>>>,
    guard: Option<D::Bool>,
    fits: Option<D::Bool>,
}

/// A match in a reading.
pub(super) type MatchOf<D> = Match<<D as Domain>::Bv, <D as Domain>::Bool>;
pub(super) type RowOf<D> = Row<<D as Domain>::Bv, <D as Domain>::Bool>;
pub(super) type TermOf<D> = Term<<D as Domain>::Bv, <D as Domain>::Bool>;
type CellsOf<D> = [Term<<D as Domain>::Bv, <D as Domain>::Bool>];

/// Whether a rule matches a configuration, and what it makes of it.
pub(super) fn attempt<D: Domain>(
    program: &Program,
    cx: &mut Cx<'_, D>,
    number: usize,
    cells: &CellsOf<D>,
) -> Exec<Option<MatchOf<D>>, D> {
    let rule = &program.definition.rules[number];
    let bound = vec![None; rule.variables.len()];
    let mut attempt = Attempt { program, cx, rule, bound, guard: None, fits: None };
    let mut rest = Vec::new();
    let mut reads = Vec::new();
    for &side in &program.lefts[number] {
        let (cell, pattern) = &rule.left[side];
        if program.is_input(*cell) {
            let Pattern::List { first, .. } = pattern else { continue };
            reads.extend(first.iter().filter_map(|item| match item {
                Pat::Var(variable) => Some(*variable),
                _ => None,
            }));
            continue;
        }
        match attempt.cell(pattern, &cells[*cell])? {
            Rest::Open(open) => rest.push((*cell, open)),
            Rest::Nothing => {}
            Rest::NoMatch => return Ok(None),
        }
    }
    if let Some(condition) = &rule.condition {
        match attempt.truth(condition)? {
            None | Some(When::Known(false)) => return Ok(None),
            Some(When::Known(true)) => {}
            Some(When::Data(truth)) => attempt.must(truth),
        }
    }
    let Attempt { bound, guard, .. } = attempt;
    let mut matched = Match {
        rule: number,
        bound,
        rest,
        guard,
        made: vec![],
        fits: None,
        reads,
        outputs: vec![],
    };
    if matched.reads.is_empty() && !finish(program, cx, &mut matched, &[])? {
        return Ok(None);
    }
    Ok(Some(matched))
}

/// Makes the right sides of a match, once its inputs are known. False if they have no value.
pub(super) fn finish<D: Domain>(
    program: &Program,
    cx: &mut Cx<'_, D>,
    matched: &mut MatchOf<D>,
    inputs: &[D::Bv],
) -> Exec<bool, D> {
    let rule = &program.definition.rules[matched.rule];
    let mut bound = std::mem::take(&mut matched.bound);
    for (variable, input) in matched.reads.iter().zip(inputs) {
        bound[*variable] = Some(Term::Int(input.clone()));
    }
    let guard = matched.guard.take();
    let mut attempt = Attempt { program, cx, rule, bound, guard, fits: None };
    let is_code = |cell: usize| program.definition.cells[cell].sort == Sort::CODE;
    for (cell, contents) in &rule.right {
        if program.is_input(*cell) {
            continue;
        }
        let open = matched.rest.iter().find(|(other, _)| other == cell).map(|(_, open)| open);
        if program.is_output(*cell) {
            let Contents::List(_, _, after) = contents else { return Ok(false) };
            for item in after {
                let Some(value) = attempt.build(item)? else { return Ok(false) };
                matched.outputs.push(value);
            }
            continue;
        }
        let Some(made) = attempt.contents(contents, open)? else { return Ok(false) };
        if made.depth() > DEEPEST {
            return Err(Stop::unsupported("a term that is nested too deeply").into());
        }
        // A single task is a computation too.
        let made = match made {
            Term::Code(row) => Term::Code(row),
            task if is_code(*cell) => Term::Code(Row::of([task])),
            other => other,
        };
        matched.made.push((*cell, made));
    }
    let Attempt { bound, guard, fits, .. } = attempt;
    (matched.bound, matched.guard, matched.fits) = (bound, guard, fits);
    Ok(true)
}

impl<V, T> Match<V, T> {
    /// The identifier that the rule is about, if it binds one: what an input is called.
    pub(super) fn subject(&self) -> Option<u32> {
        self.bound.iter().flatten().find_map(|term| match term {
            Term::Id(name) => Some(*name),
            _ => None,
        })
    }
}

impl<D: Domain> Attempt<'_, '_, D> {
    pub(super) fn must(&mut self, truth: D::Bool) {
        self.guard = Some(match &self.guard {
            Some(guard) => self.cx.dom.and(guard, &truth),
            None => truth,
        });
    }

    pub(super) fn must_fit(&mut self, truth: D::Bool) {
        self.fits = Some(match &self.fits {
            Some(fits) => self.cx.dom.and(fits, &truth),
            None => truth,
        });
    }

    pub(super) fn literal(&mut self, number: i64) -> D::Bv {
        self.cx.lit(Bits::new(self.program.definition.width, number.cast_unsigned()))
    }

    /// Matches a cell; gives what the pattern leaves open.
    fn cell(&mut self, pattern: &Pattern, term: &TermOf<D>) -> Exec<Rest<TermOf<D>>, D> {
        match (pattern, term) {
            (Pattern::Whole(whole), term) => {
                Ok(if self.matches(whole, term)? { Rest::Nothing } else { Rest::NoMatch })
            }
            (Pattern::Code { first, open: false }, Term::Code(row))
                if let Some((Pat::Var(rest), first)) = first.split_last()
                    && self.rule.variables[*rest].1 == Sort::CODE =>
            {
                // A computation at the end is all that is left.
                match self.row(first, true, row)? {
                    Rest::Open(left) => {
                        let matches = self.matches(&Pat::Var(*rest), &Term::Code(left))?;
                        Ok(if matches { Rest::Nothing } else { Rest::NoMatch })
                    }
                    Rest::Nothing | Rest::NoMatch => Ok(Rest::NoMatch),
                }
            }
            (Pattern::Code { first, open }, Term::Code(row)) => {
                Ok(self.row(first, *open, row)?.map(Term::Code))
            }
            (Pattern::List { first, open }, Term::List(row)) => {
                Ok(self.row(first, *open, row)?.map(Term::List))
            }
            (Pattern::Map { entries, open }, Term::Map(table)) => {
                let mut rest = table.clone();
                for (key, value) in entries {
                    let Some(key) = self.key(key)? else { return Ok(Rest::NoMatch) };
                    let Some(found) = rest.remove(&key) else { return Ok(Rest::NoMatch) };
                    if !self.matches(value, &found)? {
                        return Ok(Rest::NoMatch);
                    }
                }
                let all = *open || rest.entries.is_empty();
                Ok(Rest::of(all, *open, Term::Map(rest)))
            }
            (Pattern::Set { elements, open }, Term::Set(set)) => {
                let mut rest = set.clone();
                for element in elements {
                    let Some(key) = self.key(element)? else { return Ok(Rest::NoMatch) };
                    if !rest.remove_mut(&key) {
                        return Ok(Rest::NoMatch);
                    }
                }
                let all = *open || rest.is_empty();
                Ok(Rest::of(all, *open, Term::Set(rest)))
            }
            _ => Ok(Rest::NoMatch),
        }
    }

    fn row(&mut self, first: &[Pat], open: bool, row: &RowOf<D>) -> Exec<Rest<RowOf<D>>, D> {
        let mut rest = row.clone();
        for pattern in first {
            let Some(term) = rest.take() else { return Ok(Rest::NoMatch) };
            if !self.matches(pattern, &term)? {
                return Ok(Rest::NoMatch);
            }
        }
        Ok(Rest::of(open || rest.is_empty(), open, rest))
    }

    /// Matches a term; what depends on data becomes part of the guard.
    fn matches(&mut self, pattern: &Pat, term: &TermOf<D>) -> Exec<bool, D> {
        match (pattern, term) {
            (Pat::Any, _) => Ok(true),
            (Pat::Var(variable), term) => {
                if !self.program.has_sort(term, self.rule.variables[*variable].1) {
                    return Ok(false);
                }
                match self.bound[*variable].clone() {
                    None => {
                        self.bound[*variable] = Some(term.clone());
                        Ok(true)
                    }
                    Some(bound) => match self.same(&bound, term)? {
                        When::Known(same) => Ok(same),
                        When::Data(same) => {
                            self.must(same);
                            Ok(true)
                        }
                    },
                }
            }
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
            (Pat::Code(tasks), Term::Code(row)) => Ok(self.row(tasks, false, row)?.is_match()),
            (Pat::List(items), Term::List(row)) => Ok(self.row(items, false, row)?.is_match()),
            (Pat::Map(entries), Term::Map(table)) if entries.is_empty() => {
                Ok(table.entries.is_empty())
            }
            (Pat::Set(elements), Term::Set(set)) if elements.is_empty() => Ok(set.is_empty()),
            (Pat::Map(_) | Pat::Set(_) | Pat::Apply(..), _) => {
                Err(Stop::unsupported("a left side with data structures inside of terms").into())
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
            (Term::Make(a), Term::Make(b)) => {
                let mut all = When::Known(true);
                for (a, b) in a.arguments.iter().zip(&b.arguments) {
                    let one = self.same(a, b)?;
                    all = self.and(all, one);
                }
                Ok(all)
            }
            (Term::Code(a), Term::Code(b)) | (Term::List(a), Term::List(b)) => {
                let mut all = When::Known(true);
                let pairs: Vec<_> = a.iter().cloned().zip(b.iter().cloned()).collect();
                for (a, b) in pairs {
                    let one = self.same(&a, &b)?;
                    all = self.and(all, one);
                }
                Ok(all)
            }
            (Term::Map(a), Term::Map(b)) => {
                let mut all = When::Known(true);
                for (key, a) in &a.entries {
                    let Some(b) = b.entries.get(key) else { return Ok(When::Known(false)) };
                    let one = self.same(a, b)?;
                    all = self.and(all, one);
                }
                Ok(all)
            }
            _ => Ok(When::Known(true)),
        }
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
