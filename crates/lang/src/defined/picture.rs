//! Running configurations as text: cells by name, in the language's own syntax, data as the reading shows it.
//!
//! What flows: a [`Term`] of a reading -> the definition's own terms, with data as names -> `print`.

use super::definition::Term as Pat;
use super::parse::discard;
use super::print::show;
use super::program::Program;
use super::row::Row;
use super::step::State;
use super::term::{Key, Term, deep};
use polysem_sem::{Domain, Slot, SlotRef};

/// What each cell holds. What comes from the world or goes there is not kept in a cell.
pub(super) fn parts<D: Domain>(
    program: &Program,
    state: &State<D::Bv, D::Bool>,
    data: &mut impl FnMut(SlotRef<'_, D>) -> String,
) -> Vec<(String, String)> {
    let cells = program.definition.cells.iter().zip(&state.cells).enumerate();
    let kept = cells.filter(|(_, (cell, _))| cell.stream.is_none());
    let shown = kept.map(|(number, (_, term))| {
        (program.definition.cell_name(number), picture::<D>(program, term, data))
    });
    shown.collect()
}

/// One term.
pub(super) fn picture<D: Domain>(
    program: &Program,
    term: &Term<D::Bv, D::Bool>,
    data: &mut impl FnMut(SlotRef<'_, D>) -> String,
) -> String {
    let mut one = |term: &Term<D::Bv, D::Bool>| {
        let plain = plain_of::<D>(program, term, data);
        let shown = show(&program.definition, &plain);
        discard(plain);
        shown
    };
    let mut each =
        |row: &Row<D::Bv, D::Bool>, by: &str| row.iter().map(&mut one).collect::<Vec<_>>().join(by);
    match term {
        Term::Code(row) if !row.is_empty() => each(row, " ~> "),
        Term::List(row) if !row.is_empty() => each(row, ", "),
        term => one(term),
    }
}

fn plain_of<D: Domain>(
    program: &Program,
    term: &Term<D::Bv, D::Bool>,
    data: &mut impl FnMut(SlotRef<'_, D>) -> String,
) -> Pat {
    deep(|| match term {
        Term::Int(value) => Pat::Id(data(Slot::Bv(value))),
        Term::Bool(truth) => Pat::Id(data(Slot::Bool(truth))),
        Term::Id(name) => Pat::Id(program.name(*name).to_string()),
        Term::Text(name) => Pat::String(program.name(*name).to_string()),
        Term::Hole => Pat::Id("[]".to_string()),
        Term::Make(made) => {
            let arguments = made.arguments.iter().map(|a| plain_of::<D>(program, a, data));
            Pat::Make(made.constructor, arguments.collect())
        }
        Term::Code(row) => Pat::Code(row.iter().map(|a| plain_of::<D>(program, a, data)).collect()),
        Term::List(row) => Pat::List(row.iter().map(|a| plain_of::<D>(program, a, data)).collect()),
        Term::Map(table) => {
            let plain = table.entries.iter().map(|(key, value)| (key.term(), value.clone()));
            let entries = plain.chain(table.others.iter().cloned()).map(|(key, value)| {
                (plain_of::<D>(program, &key, data), plain_of::<D>(program, &value, data))
            });
            Pat::Map(entries.collect())
        }
        Term::Set(table) => {
            let plain = table.entries.keys().map(Key::term);
            let keys = plain.chain(table.others.iter().map(|(key, _)| key.clone()));
            Pat::Set(keys.map(|key| plain_of::<D>(program, &key, data)).collect())
        }
    })
}
