//! Operations on maps, lists and sets, in any reading. What depends on data in keys is a way of its own (`ways.rs`).

use super::definition::{Operation, Term as Pat};
use super::engine::{Attempt, RowOf, TableOf, TermOf};
use super::table::Table;
use super::term::{Key, Term};
use super::ways::{Carry, Found};
use polysem_sem::{Bits, CmpOp, Domain, Exec, Stop};
use std::rc::Rc;

impl<D: Domain> Attempt<'_, '_, D> {
    /// The value of an operation on collections; nothing where it has none.
    pub(super) fn collect(
        &mut self,
        operation: Operation,
        operands: &[TermOf<D>],
    ) -> Exec<Option<TermOf<D>>, D> {
        let width = self.program.definition.width;
        Ok(Some(match (operation, operands) {
            (Operation::Lookup, [Term::Map(table), key]) => {
                let found = self.find(table, key, false)?;
                let value = found.as_ref().and_then(|found| found.value(table));
                match value {
                    Some(value) => value.clone(),
                    None => return Ok(None),
                }
            }
            (Operation::Lookup, [Term::List(row), Term::Int(index)]) => {
                match self.element(row, index)? {
                    Some(value) => value,
                    None => return Ok(None),
                }
            }
            (Operation::Update, [Term::Map(table), key, value]) => {
                let mut table = table.clone();
                self.set(&mut table, key.clone(), value.clone())?;
                Term::Map(table)
            }
            (Operation::Remove, [Term::Map(table), key]) => {
                Term::Map(self.without(table.clone(), key)?)
            }
            (Operation::Difference, [Term::Set(a), Term::Set(b)]) => {
                let mut left = a.clone();
                for element in members::<D>(b) {
                    left = self.without(left, &element)?;
                }
                Term::Set(left)
            }
            (Operation::Union, [Term::Set(a), Term::Set(b)]) => {
                let mut all = a.clone();
                for element in members::<D>(b) {
                    self.set(&mut all, element, Term::Hole)?;
                }
                Term::Set(all)
            }
            (Operation::Keys, [Term::Map(table)]) => {
                let mut keys = Table::default();
                for key in members::<D>(table) {
                    keys.put(key, Term::Hole);
                }
                Term::Set(Rc::new(keys))
            }
            (Operation::Size, [a]) => {
                let size = match a {
                    Term::Map(table) | Term::Set(table) => table.len(),
                    Term::List(row) | Term::Code(row) => row.len(),
                    _ => return Ok(None),
                };
                // A number of entries that the width has no room for is no number.
                if size as u128 >= 1 << (width - 1) {
                    return Err(Stop::unsupported("integer too large").into());
                }
                Term::Int(self.cx.lit(Bits::new(width, size as u64)))
            }
            (Operation::Append, [Term::List(a), Term::List(b)]) => {
                let mut row = b.clone();
                row.put_all(a.iter().cloned().collect::<Vec<_>>());
                Term::List(row)
            }
            _ => return Ok(None),
        }))
    }

    /// Makes an entry; which one of those whose keys have data it replaces is a way of its own.
    pub(super) fn set(
        &mut self,
        table: &mut TableOf<D>,
        key: TermOf<D>,
        value: TermOf<D>,
    ) -> Exec<(), D> {
        let found = self.find(table, &key, true)?.unwrap_or(Found::New);
        found.set(Rc::make_mut(table), key, value);
        Ok(())
    }

    /// Makes the entries of a right side. Those that the left side named already are where they were.
    pub(super) fn entries(
        &mut self,
        mut table: TableOf<D>,
        entries: &[(Pat, Pat)],
        carried: Option<(usize, &Carry)>,
    ) -> Exec<Option<TableOf<D>>, D> {
        for (number, (key, value)) in entries.iter().enumerate() {
            let Some(key) = self.build(key)? else { return Ok(None) };
            let Some(value) = self.build(value)? else { return Ok(None) };
            let placed = carried.and_then(|(cell, carry)| {
                let from = carry.from[number]?;
                let is_it = |p: &&(usize, usize, Found)| (p.0, p.1) == (cell, from);
                self.matched.placed.iter().find(is_it).map(|(.., found)| found.clone())
            });
            match placed {
                Some(found) => found.set(Rc::make_mut(&mut table), key, value),
                None => self.set(&mut table, key, value)?,
            }
        }
        Ok(Some(table))
    }

    pub(super) fn elements(
        &mut self,
        mut set: TableOf<D>,
        elements: &[Pat],
    ) -> Exec<Option<TableOf<D>>, D> {
        for element in elements {
            let Some(element) = self.build(element)? else { return Ok(None) };
            self.set(&mut set, element, Term::Hole)?;
        }
        Ok(Some(set))
    }

    /// A table without a key, whether it has it or not.
    fn without(&mut self, mut table: TableOf<D>, key: &TermOf<D>) -> Exec<TableOf<D>, D> {
        match self.find(&table, key, true)? {
            Some(Found::Plain(key)) => {
                Rc::make_mut(&mut table).remove(&key);
            }
            Some(Found::Other(at)) => Rc::make_mut(&mut table).remove_other(at),
            Some(Found::New) | None => {}
        }
        Ok(table)
    }

    /// The element with a number, counted from 0; each possible one is a way of its own.
    fn element(&mut self, row: &RowOf<D>, index: &D::Bv) -> Exec<Option<TermOf<D>>, D> {
        let width = self.program.definition.width;
        let mut candidates = Vec::new();
        let last = (1u64 << (width - 1)) - 1;
        for number in (0..row.len() as u64).take_while(|number| *number <= last) {
            let here = self.cx.lit(Bits::new(width, number));
            candidates.push((number, self.cx.cmp(CmpOp::Eq, index, &here)?));
        }
        let Some(picked) = self.pick_where(candidates, row.len())? else { return Ok(None) };
        Ok(row.iter().nth(picked as usize).cloned())
    }
}

/// The keys of a table.
fn members<D: Domain>(table: &TableOf<D>) -> Vec<TermOf<D>> {
    let plain = table.entries.keys().map(Key::term);
    plain.chain(table.others.iter().map(|(key, _)| key.clone())).collect()
}
