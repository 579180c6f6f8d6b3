//! Reaching definitions and live variables, from the effects that one step in the reading of dependences shows.

use super::config;
use super::rows::{Cells, Rows, print};
use crate::output::{Output, Problem, Status};
use crate::show;
use polysem_explore::effects::{self, Table};
use polysem_explore::fixpoint::{Definition, live_variables, reaching_definitions};
use polysem_lang::Source;
use polysem_sem::Location;
use std::collections::{BTreeMap, BTreeSet};

/// The sets at each place.
type Sets<P> = BTreeMap<P, BTreeSet<String>>;

/// The definitions that reach the end of each statement, as `y_4`: of `y`, on line 4.
pub(super) fn reaching<L: Source>(
    rows: &Rows<'_, L>,
    output: &mut Output,
) -> Result<Status, Problem> {
    let table = table(rows)?;
    let mut before: Sets<L::Place> = BTreeMap::new();
    let mut after: Sets<L::Place> = BTreeMap::new();
    let shown = |definition: &Definition<L::Place>| {
        let name = show::location::<L>(rows.program, definition.location);
        let line = definition.at.map(|at| rows.row(at, Cells::Nothing("")).label);
        format!("{name}_{}", line.unwrap_or_else(|| "0".to_string()))
    };
    for &entry in &table.entries {
        let initial = BTreeSet::new();
        let found = reaching_definitions::<L>(rows.program, entry, &initial, |at| table.of(at));
        for (all, found) in [(&mut before, &found.before), (&mut after, &found.after)] {
            for (at, set) in found {
                let own = set.iter().filter(|found| L::is_own(rows.program, found.location));
                all.entry(*at).or_default().extend(own.map(shown));
            }
        }
    }
    let sets = if rows.args.before { before } else { after };
    tell(rows, &table, "definitions", &sets, rows.args.before, output)
}

/// The variables that are live before each statement.
pub(super) fn live<L: Source>(rows: &Rows<'_, L>, output: &mut Output) -> Result<Status, Problem> {
    let table = table(rows)?;
    let wanted = |location: &&Location| {
        rows.args.results.contains(&show::location::<L>(rows.program, **location))
    };
    let results: BTreeSet<_> = table.locations.iter().filter(wanted).copied().collect();
    for result in &rows.args.results {
        if !results.iter().any(|location| show::location::<L>(rows.program, *location) == *result) {
            return Err(Problem::Input(format!(
                "error: `--result {result}`: the program has no such variable"
            )));
        }
    }
    let mut live: Sets<L::Place> = BTreeMap::new();
    for &entry in &table.entries {
        let found = live_variables::<L>(rows.program, entry, &results, |at| table.of(at));
        for (at, set) in found.before {
            let own = set.iter().filter(|location| L::is_own(rows.program, **location));
            let names = own.map(|location| show::location::<L>(rows.program, *location));
            live.entry(at).or_default().extend(names);
        }
    }
    tell(rows, &table, "live", &live, true, output)
}

fn table<L: Source>(rows: &Rows<'_, L>) -> Result<Table<L>, Problem> {
    if !rows.args.start.is_empty() || rows.args.edges {
        let message = "`--start` and `--edges` are for readings of values";
        return Err(Problem::Input(format!("error: {message}")));
    }
    effects::table::<L>(rows.program, &config(rows.args))
        .map_err(|stop| Problem::Input(format!("error: {} cannot start: {stop}", rows.text.name)))
}

fn tell<L: Source>(
    rows: &Rows<'_, L>,
    table: &Table<L>,
    column: &str,
    sets: &Sets<L::Place>,
    first: bool,
    output: &mut Output,
) -> Result<Status, Problem> {
    let complete = table.stops.iter().all(|(_, stop)| stop.allows_safe());
    let nothing = if complete { "unreachable" } else { "not reached" };
    let shown = rows.statements.iter().filter_map(|places| {
        let in_graph = |at: &&L::Place| sets.contains_key(at);
        let at = if first { places.iter().find(in_graph) } else { places.iter().rfind(in_graph) };
        let at = *at.or(places.first())?;
        let cells = match sets.get(&at) {
            Some(_) if !table.at.contains_key(&at) => Cells::Nothing(nothing),
            Some(set) => {
                let all: Vec<_> = set.iter().map(String::as_str).collect();
                Cells::Values(vec![format!("{{{}}}", all.join(", "))])
            }
            None => Cells::Nothing(nothing),
        };
        Some(rows.row(at, cells))
    });
    print(column, &[column.to_string()], &shown.collect::<Vec<_>>(), output)?;
    let reasons = super::stops(rows, &table.stops, output)?;
    output.field("reasons", reasons);
    Ok(if complete { Status::Done } else { Status::Unknown })
}
