//! What conditions and right sides of rules are, in any reading.
//!
//! A term that has no value (a key that a map lacks, an operation on the wrong kind of data) makes its rule fail. What is
//! computed must fit the integers' width, and a divisor must not be zero: conditions that are collected with the others.

use super::definition::{Contents, Operation, Term as Pat};
use super::engine::{ArgumentsOf, Attempt, RowOf, TableOf, TermOf, When};
use super::row::Row;
use super::term::{Arguments, Term};
use polysem_sem::{BinOp, Bits, CmpOp, Domain, Exec, Stop};

impl<D: Domain> Attempt<'_, '_, D> {
    /// A condition; nothing where it has no value.
    pub(super) fn truth(&mut self, term: &Pat) -> Exec<Option<When<D::Bool>>, D> {
        Ok(Some(match term {
            Pat::Bool(truth) => When::Known(*truth),
            Pat::Apply(Operation::Not, operands) => {
                let Some(a) = self.truth(&operands[0])? else { return Ok(None) };
                self.not(a)
            }
            Pat::Apply(op @ (Operation::And | Operation::Or), operands) => {
                let Some(a) = self.truth(&operands[0])? else { return Ok(None) };
                // What is decided already needs no value of the other.
                if matches!(a, When::Known(truth) if truth == (*op == Operation::Or)) {
                    return Ok(Some(a));
                }
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
                match self.build(&operands[1])? {
                    Some(Term::Map(table) | Term::Set(table)) => self.has(&table, &key)?,
                    _ => return Ok(None),
                }
            }
            term => match self.build(term)? {
                Some(Term::Bool(truth)) => When::Data(truth),
                _ => return Ok(None),
            },
        }))
    }

    pub(super) fn contents(
        &mut self,
        cell: usize,
        contents: &Contents,
        open: Option<TermOf<D>>,
    ) -> Exec<Option<TermOf<D>>, D> {
        match contents {
            Contents::Whole(term) => self.build(term),
            Contents::Code(tasks, rest) => {
                let mut row = match (*rest, open) {
                    (true, Some(Term::Code(row))) => row,
                    _ => Row::default(),
                };
                Ok(self.put_tasks(&mut row, tasks)?.then_some(Term::Code(row)))
            }
            Contents::List(before, rest, after) => {
                let mut row = match (*rest, open) {
                    (true, Some(Term::List(row))) => row,
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
                let Some(before) = self.items(before)? else { return Ok(None) };
                row.put_all(before);
                Ok(Some(Term::List(row)))
            }
            Contents::Map(entries, rest) => {
                let (Some(Term::Map(table)), true) = (open, *rest) else {
                    let table = self.entries(TableOf::<D>::default(), entries, None)?;
                    return Ok(table.map(Term::Map));
                };
                let carry = self.program.carry(self.matched.rule, cell);
                if carry.is_some_and(|carry| carry.same) {
                    return Ok(Some(Term::Map(table)));
                }
                let carried = carry.map(|carry| (cell, carry));
                Ok(self.entries(table, entries, carried)?.map(Term::Map))
            }
            Contents::Set(elements, rest) => {
                let set = match (*rest, open) {
                    (true, Some(Term::Set(set))) => set,
                    _ => TableOf::<D>::default(),
                };
                Ok(self.elements(set, elements)?.map(Term::Set))
            }
        }
    }

    /// Puts tasks before others; a computation among them is its tasks.
    fn put_tasks(&mut self, row: &mut RowOf<D>, terms: &[Pat]) -> Exec<bool, D> {
        for term in terms.iter().rev() {
            match self.build(term)? {
                Some(Term::Code(tasks)) if row.is_empty() => *row = tasks,
                Some(Term::Code(tasks)) => row.put_all(tasks.iter().cloned().collect::<Vec<_>>()),
                Some(term) => row.put(term),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    fn items(&mut self, terms: &[Pat]) -> Exec<Option<ArgumentsOf<D>>, D> {
        let mut items = Arguments::new();
        for term in terms {
            match self.build(term)? {
                Some(item) => items.push(item),
                None => return Ok(None),
            }
        }
        Ok(Some(items))
    }

    /// A term of the right side or the condition; nothing where it has no value.
    pub(super) fn build(&mut self, term: &Pat) -> Exec<Option<TermOf<D>>, D> {
        Ok(Some(match term {
            Pat::Var(variable) => match &self.matched.bound[*variable] {
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
                // What is made new comes from where its parts do, or from where the rule applies.
                let at = arguments.iter().map(Term::at).find(|at| *at > 0);
                let at = at.unwrap_or(self.matched.origin);
                Term::make(*constructor, None, at, arguments)
            }
            Pat::Code(tasks) => {
                let mut row = Row::default();
                if !self.put_tasks(&mut row, tasks)? {
                    return Ok(None);
                }
                Term::Code(row)
            }
            Pat::List(items) => match self.items(items)? {
                Some(items) => Term::List(Row::of(items)),
                None => return Ok(None),
            },
            Pat::Map(entries) => match self.entries(TableOf::<D>::default(), entries, None)? {
                Some(table) => Term::Map(table),
                None => return Ok(None),
            },
            Pat::Set(elements) => match self.elements(TableOf::<D>::default(), elements)? {
                Some(table) => Term::Set(table),
                None => return Ok(None),
            },
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
            (Operation::Choose, [Term::Bool(c), a, b]) => self.choice(c, a, b)?,
            (operation, operands) => return self.collect(operation, operands),
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
        let operation = Operation::Arithmetic(op);
        if operation.divides() {
            let zero = self.cx.lit(Bits::zero(width));
            let is_zero = self.cx.cmp(CmpOp::Eq, b, &zero)?;
            let nonzero = self.cx.dom.not(&is_zero);
            self.must(nonzero);
        }
        if !operation.must_fit() {
            return self.cx.bin(op, a, b);
        }
        let (value, fits) = self.cx.dom.exact(op, width, a, b)?;
        self.must_fit(fits);
        Ok(value)
    }
}
