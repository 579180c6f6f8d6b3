//! One rule against one configuration, in any reading: does it match, when, and what does it make.
//!
//! Structure is matched concretely. Where a left side has a data constant, or a variable for the second time, a condition
//! over the reading's data arises instead: the paper's linearisation and generalisation of constants. What a right side
//! computes must fit the integers' width, and its divisors must not be zero: conditions, too.

use super::definition::{Contents, Operation, Pattern, Rule, Sort, Term as Pat};
use super::program::Program;
use super::term::{Key, Row, Table, Term};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, Stop};
use rpds::RedBlackTreeSet;

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
    bound: Vec<Option<Term<D::Bv, D::Bool>>>,
    guard: Option<D::Bool>,
    fits: Option<D::Bool>,
}

/// A match in a reading.
pub(super) type MatchOf<D> = Match<<D as Domain>::Bv, <D as Domain>::Bool>;
type RowOf<D> = Row<<D as Domain>::Bv, <D as Domain>::Bool>;
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
            let Pattern::List { first, .. } = pattern else { return Ok(None) };
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
    fn must(&mut self, truth: D::Bool) {
        self.guard = Some(match &self.guard {
            Some(guard) => self.cx.dom.and(guard, &truth),
            None => truth,
        });
    }

    fn must_fit(&mut self, truth: D::Bool) {
        self.fits = Some(match &self.fits {
            Some(fits) => self.cx.dom.and(fits, &truth),
            None => truth,
        });
    }

    fn literal(&mut self, number: i64) -> D::Bv {
        self.cx.lit(Bits::new(self.program.definition.width, number.cast_unsigned()))
    }

    /// Matches a cell; gives what the pattern leaves open.
    fn cell(&mut self, pattern: &Pattern, term: &TermOf<D>) -> Exec<Rest<TermOf<D>>, D> {
        match (pattern, term) {
            (Pattern::Whole(whole), term) => {
                Ok(if self.matches(whole, term)? { Rest::Nothing } else { Rest::NoMatch })
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
                    let Some(Some(key)) = self.build(key)?.map(|key| key.key()) else {
                        return Ok(Rest::NoMatch);
                    };
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
                    let Some(Some(key)) = self.build(element)?.map(|key| key.key()) else {
                        return Ok(Rest::NoMatch);
                    };
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
            (Pat::Map(entries), Term::Map(table)) => {
                Ok(entries.is_empty() && table.entries.is_empty())
            }
            (Pat::Set(elements), Term::Set(set)) => Ok(elements.is_empty() && set.is_empty()),
            _ => Ok(false),
        }
    }

    /// When two terms are equal.
    fn same(&mut self, a: &TermOf<D>, b: &TermOf<D>) -> Exec<When<D::Bool>, D> {
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

    fn and(&mut self, a: When<D::Bool>, b: When<D::Bool>) -> When<D::Bool> {
        match (a, b) {
            (When::Known(false), _) | (_, When::Known(false)) => When::Known(false),
            (When::Known(true), other) | (other, When::Known(true)) => other,
            (When::Data(a), When::Data(b)) => When::Data(self.cx.dom.and(&a, &b)),
        }
    }

    fn not(&mut self, a: When<D::Bool>) -> When<D::Bool> {
        match a {
            When::Known(truth) => When::Known(!truth),
            When::Data(truth) => When::Data(self.cx.dom.not(&truth)),
        }
    }

    /// A condition; nothing where it has no value.
    fn truth(&mut self, term: &Pat) -> Exec<Option<When<D::Bool>>, D> {
        Ok(Some(match term {
            Pat::Bool(truth) => When::Known(*truth),
            Pat::Apply(Operation::Not, operands) => {
                let Some(a) = self.truth(&operands[0])? else { return Ok(None) };
                self.not(a)
            }
            Pat::Apply(op @ (Operation::And | Operation::Or), operands) => {
                let Some(a) = self.truth(&operands[0])? else { return Ok(None) };
                let Some(b) = self.truth(&operands[1])? else { return Ok(None) };
                if *op == Operation::And {
                    self.and(a, b)
                } else {
                    let (a, b) = (self.not(a), self.not(b));
                    let neither = self.and(a, b);
                    self.not(neither)
                }
            }
            Pat::Apply(op @ (Operation::Same | Operation::Different), operands) => {
                let Some(a) = self.build(&operands[0])? else { return Ok(None) };
                let Some(b) = self.build(&operands[1])? else { return Ok(None) };
                let same = self.same(&a, &b)?;
                if *op == Operation::Same { same } else { self.not(same) }
            }
            Pat::Apply(Operation::In, operands) => {
                let Some(key) = self.build(&operands[0])? else { return Ok(None) };
                let Some(key) = key.key() else { return Ok(None) };
                match self.build(&operands[1])? {
                    Some(Term::Map(table)) => When::Known(table.entries.contains_key(&key)),
                    Some(Term::Set(set)) => When::Known(set.contains(&key)),
                    _ => return Ok(None),
                }
            }
            term => match self.build(term)? {
                Some(Term::Bool(truth)) => When::Data(truth),
                _ => return Ok(None),
            },
        }))
    }

    fn contents(
        &mut self,
        contents: &Contents,
        open: Option<&TermOf<D>>,
    ) -> Exec<Option<TermOf<D>>, D> {
        match contents {
            Contents::Whole(term) => {
                let made = self.build(term)?;
                // A single task is a computation too.
                Ok(made)
            }
            Contents::Code(tasks, rest) => {
                let mut row = match (rest, open) {
                    (true, Some(Term::Code(row))) => row.clone(),
                    _ => Row::default(),
                };
                Ok(self.put(&mut row, tasks)?.then_some(Term::Code(row)))
            }
            Contents::List(before, rest, after) => {
                let mut row = match (rest, open) {
                    (true, Some(Term::List(row))) => row.clone(),
                    _ => Row::default(),
                };
                if !after.is_empty() {
                    let mut items: Vec<_> = row.iter().cloned().collect();
                    for item in after {
                        let Some(item) = self.build(item)? else { return Ok(None) };
                        items.push(item);
                    }
                    row = Row::of(items);
                }
                Ok(self.put(&mut row, before)?.then_some(Term::List(row)))
            }
            Contents::Map(entries, rest) => {
                let mut table = match (rest, open) {
                    (true, Some(Term::Map(table))) => table.clone(),
                    _ => Table::default(),
                };
                for (key, value) in entries {
                    let Some(Some(key)) = self.build(key)?.map(|key| key.key()) else {
                        return Ok(None);
                    };
                    let Some(value) = self.build(value)? else { return Ok(None) };
                    table.set(key, value);
                }
                Ok(Some(Term::Map(table)))
            }
            Contents::Set(elements, rest) => {
                let mut set = match (rest, open) {
                    (true, Some(Term::Set(set))) => set.clone(),
                    _ => RedBlackTreeSet::new(),
                };
                for element in elements {
                    let Some(Some(key)) = self.build(element)?.map(|key| key.key()) else {
                        return Ok(None);
                    };
                    set.insert_mut(key);
                }
                Ok(Some(Term::Set(set)))
            }
        }
    }

    fn put(&mut self, row: &mut Row<D::Bv, D::Bool>, terms: &[Pat]) -> Exec<bool, D> {
        for term in terms.iter().rev() {
            match self.build(term)? {
                Some(Term::Code(tasks)) => row.put_all(tasks.iter().cloned().collect::<Vec<_>>()),
                Some(term) => row.put(term),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    fn items(&mut self, terms: &[Pat]) -> Exec<Option<Vec<TermOf<D>>>, D> {
        let mut items = Vec::with_capacity(terms.len());
        for term in terms {
            match self.build(term)? {
                Some(item) => items.push(item),
                None => return Ok(None),
            }
        }
        Ok(Some(items))
    }

    /// A term of the right side or the condition; nothing where it has no value.
    fn build(&mut self, term: &Pat) -> Exec<Option<TermOf<D>>, D> {
        Ok(Some(match term {
            Pat::Var(variable) => match &self.bound[*variable] {
                Some(term) => term.clone(),
                None => return Ok(None),
            },
            Pat::Any => return Ok(None),
            Pat::Int(number) => Term::Int(self.literal(*number)),
            Pat::Bool(truth) => Term::Bool(self.cx.dom.truth(*truth)),
            Pat::Id(name) => Term::Id(self.program.number(name)),
            Pat::String(name) => Term::Text(self.program.number(name)),
            Pat::Make(constructor, arguments) => {
                let Some(arguments) = self.items(arguments)? else { return Ok(None) };
                // What is made new comes from where its parts do.
                let at = arguments.iter().map(Term::at).find(|at| *at > 0).unwrap_or(0);
                Term::make(*constructor, None, at, arguments)
            }
            Pat::Code(tasks) => {
                let mut row = Row::default();
                if !self.put(&mut row, tasks)? {
                    return Ok(None);
                }
                Term::Code(row)
            }
            Pat::List(items) => match self.items(items)? {
                Some(items) => Term::List(Row::of(items)),
                None => return Ok(None),
            },
            Pat::Map(entries) => {
                let mut table = Table::default();
                for (key, value) in entries {
                    let Some(Some(key)) = self.build(key)?.map(|key| key.key()) else {
                        return Ok(None);
                    };
                    let Some(value) = self.build(value)? else { return Ok(None) };
                    table.set(key, value);
                }
                Term::Map(table)
            }
            Pat::Set(elements) => {
                let Some(items) = self.items(elements)? else { return Ok(None) };
                let keys = items.iter().map(Term::key);
                match keys.collect::<Option<RedBlackTreeSet<Key>>>() {
                    Some(set) => Term::Set(set),
                    None => return Ok(None),
                }
            }
            Pat::Apply(operation, operands) => return self.apply(*operation, operands),
        }))
    }

    fn apply(&mut self, operation: Operation, operands: &[Pat]) -> Exec<Option<TermOf<D>>, D> {
        if let Operation::Not
        | Operation::And
        | Operation::Or
        | Operation::Same
        | Operation::Different
        | Operation::In = operation
        {
            let truth = self.truth(&Pat::Apply(operation, operands.to_vec()))?;
            return Ok(truth.map(|truth| {
                Term::Bool(match truth {
                    When::Known(truth) => self.cx.dom.truth(truth),
                    When::Data(truth) => truth,
                })
            }));
        }
        let Some(operands) = self.items(operands)? else { return Ok(None) };
        let width = self.program.definition.width;
        Ok(Some(match (operation, &operands[..]) {
            (Operation::Arithmetic(op), [Term::Int(a), Term::Int(b)]) => {
                Term::Int(self.arithmetic(op, a, b)?)
            }
            (Operation::Negate, [Term::Int(a)]) => {
                let zero = self.cx.lit(Bits::zero(width));
                Term::Int(self.arithmetic(BinOp::Sub, &zero, a)?)
            }
            (Operation::Compare(op, negated), [Term::Int(a), Term::Int(b)]) => {
                let truth = self.cx.cmp(op, a, b)?;
                Term::Bool(if negated { self.cx.dom.not(&truth) } else { truth })
            }
            (Operation::SameTruth, [a, b]) => match self.same(a, b)? {
                When::Data(truth) => Term::Bool(truth),
                When::Known(truth) => Term::Bool(self.cx.dom.truth(truth)),
            },
            (Operation::Lookup, [Term::Map(table), key]) => {
                let Some(key) = key.key() else { return Ok(None) };
                match table.entries.get(&key) {
                    Some(value) => value.clone(),
                    None => return Ok(None),
                }
            }
            (Operation::Update, [Term::Map(table), key, value]) => {
                let Some(key) = key.key() else { return Ok(None) };
                let mut table = table.clone();
                table.set(key, value.clone());
                Term::Map(table)
            }
            (Operation::Size, [a]) => {
                let size = match a {
                    Term::Map(table) => table.entries.size(),
                    Term::List(row) | Term::Code(row) => row.len(),
                    Term::Set(set) => set.size(),
                    _ => return Ok(None),
                };
                Term::Int(self.cx.lit(Bits::new(width, size as u64)))
            }
            (Operation::Append, [Term::List(a), Term::List(b)]) => {
                let mut row = b.clone();
                row.put_all(a.iter().cloned().collect::<Vec<_>>());
                Term::List(row)
            }
            (Operation::Choose, [Term::Bool(c), a, b]) => self.choice(c, a, b)?,
            _ => return Ok(None),
        }))
    }

    fn choice(&mut self, c: &D::Bool, a: &TermOf<D>, b: &TermOf<D>) -> Exec<TermOf<D>, D> {
        match (a, b) {
            (Term::Int(a), Term::Int(b)) => Ok(Term::Int(self.cx.dom.ite(c, a, b))),
            (Term::Bool(a), Term::Bool(b)) => Ok(Term::Bool(self.cx.dom.ite_bool(c, a, b))),
            _ => Err(Stop::unsupported("a choice between terms by data").into()),
        }
    }

    /// A number that must fit; a divisor of zero makes the rule fail.
    fn arithmetic(&mut self, op: BinOp, a: &D::Bv, b: &D::Bv) -> Exec<D::Bv, D> {
        let width = self.program.definition.width;
        if matches!(op, BinOp::Sdiv | BinOp::Srem) {
            let zero = self.cx.lit(Bits::zero(width));
            let is_zero = self.cx.cmp(CmpOp::Eq, b, &zero)?;
            let nonzero = self.cx.dom.not(&is_zero);
            self.must(nonzero);
        }
        if !matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Sdiv) {
            return self.cx.bin(op, a, b);
        }
        let (value, fits) = self.cx.dom.exact(op, width, a, b)?;
        self.must_fit(fits);
        Ok(value)
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
