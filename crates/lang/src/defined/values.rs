//! The data of a configuration, one after the other, with names: for whoever reads or changes states of any language.

use super::row::Row;
use super::step::CELLS;
use super::table::Table;
use super::term::{Key, Term, deep};
use polysem_sem::{Domain, Location, Slot, SlotMut, SlotOf, SlotRef};
use std::rc::Rc;

/// Where in a cell a value is: under which key, and the how many-th there.
pub(super) struct Where {
    cell: u32,
    key: u32,
    part: u32,
}

impl Where {
    pub(super) fn of(cell: usize) -> Where {
        Where { cell: cell as u32, key: 0, part: 0 }
    }

    fn next(&mut self) -> Location {
        let (frame, register) = ((self.key << CELLS) + self.cell, self.part);
        self.part += 1;
        Location::Register { frame, register }
    }

    /// Goes on under a key, if what it leads to is data itself; gives where it was.
    fn enter<V, T>(&mut self, key: &Key, value: &Term<V, T>) -> (u32, u32) {
        let before = (self.key, self.part);
        let is_data = matches!(value, Term::Int(_) | Term::Bool(_));
        if let (true, 0, Key::Id(name) | Key::Text(name)) = (is_data, self.key, key) {
            (self.key, self.part) = (*name + 1, 0);
        }
        before
    }

    fn leave(&mut self, before: (u32, u32)) {
        if self.key != before.0 {
            (self.key, self.part) = before;
        }
    }
}

pub(super) fn visit<D: Domain>(
    term: &Term<D::Bv, D::Bool>,
    at: &mut Where,
    see: &mut impl FnMut(Location, SlotRef<'_, D>),
) {
    deep(|| match term {
        Term::Int(value) => see(at.next(), Slot::Bv(value)),
        Term::Bool(value) => see(at.next(), Slot::Bool(value)),
        Term::Id(_) | Term::Text(_) | Term::Hole => {}
        Term::Make(made) => made.arguments.iter().for_each(|a| visit::<D>(a, at, see)),
        Term::Code(row) | Term::List(row) => row.iter().for_each(|a| visit::<D>(a, at, see)),
        Term::Map(table) | Term::Set(table) => {
            for (key, value) in &table.entries {
                let before = at.enter(key, value);
                visit::<D>(value, at, see);
                at.leave(before);
            }
            for (key, value) in &table.others {
                visit::<D>(key, at, see);
                visit::<D>(value, at, see);
            }
        }
    });
}

pub(super) fn translate<D: Domain, E: Domain>(
    term: &Term<D::Bv, D::Bool>,
    at: &mut Where,
    to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> Term<E::Bv, E::Bool> {
    const KEEPS: &str = "a translation keeps the kind of a value";
    deep(|| match term {
        Term::Int(value) => Term::Int(to(at.next(), Slot::Bv(value)).bv().expect(KEEPS)),
        Term::Bool(value) => Term::Bool(to(at.next(), Slot::Bool(value)).truth().expect(KEEPS)),
        Term::Id(name) => Term::Id(*name),
        Term::Text(name) => Term::Text(*name),
        Term::Hole => Term::Hole,
        Term::Make(made) => {
            let arguments = made.arguments.iter().map(|a| translate::<D, E>(a, at, to)).collect();
            Term::make(made.constructor, made.hole, made.at, arguments)
        }
        Term::Code(row) => Term::Code(each::<D, E>(row, at, to)),
        Term::List(row) => Term::List(each::<D, E>(row, at, to)),
        Term::Map(table) => Term::Map(Rc::new(translate_table::<D, E>(table, at, to))),
        Term::Set(table) => Term::Set(Rc::new(translate_table::<D, E>(table, at, to))),
    })
}

fn translate_table<D: Domain, E: Domain>(
    table: &Table<D::Bv, D::Bool>,
    at: &mut Where,
    to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> Table<E::Bv, E::Bool> {
    let mut new = Table::default();
    for (key, value) in &table.entries {
        let before = at.enter(key, value);
        new.set(key.clone(), translate::<D, E>(value, at, to));
        at.leave(before);
    }
    for (key, value) in &table.others {
        let key = translate::<D, E>(key, at, to);
        new.set_other(None, key, translate::<D, E>(value, at, to));
    }
    new
}

fn each<D: Domain, E: Domain>(
    row: &Row<D::Bv, D::Bool>,
    at: &mut Where,
    to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> Row<E::Bv, E::Bool> {
    let items: Vec<_> = row.iter().map(|a| translate::<D, E>(a, at, to)).collect();
    Row::of(items)
}

pub(super) fn owned<D: Domain>(value: SlotRef<'_, D>) -> SlotOf<D> {
    match value {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(t.clone()),
        Slot::Map(m) => Slot::Map(m.clone()),
    }
}

pub(super) fn combine<D: Domain>(
    location: Location,
    mine: &mut SlotOf<D>,
    theirs: &SlotOf<D>,
    with: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) {
    match (mine, theirs) {
        (Slot::Bv(a), Slot::Bv(b)) => with(location, Slot::Bv(a), Slot::Bv(b)),
        (Slot::Bool(a), Slot::Bool(b)) => with(location, Slot::Bool(a), Slot::Bool(b)),
        _ => unreachable!("equal shapes have values of equal kinds"),
    }
}
