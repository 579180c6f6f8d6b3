//! The table of abstract states: after each statement as in textbooks, or before it.
//!
//! Where a branch narrows a value, both sides are shown: `Z_T, N_F` is zero if the branch is taken, and not zero else.

use super::rows::{Cells, Row, Rows, print as print_table};
use crate::output::{Output, Problem};
use crate::readings::{All, show_slot};
use crate::show;
use polysem_explore::fixpoint::{Analysis, sides};
use polysem_lang::Source;
use polysem_sem::Slot;

/// The values of one place by name. States of different shape each say theirs.
type Values = Vec<(String, String)>;

pub(super) fn print<L: Source>(
    rows: &Rows<'_, L>,
    dom: &mut All,
    analysis: &Analysis<L, All>,
    output: &mut Output,
) -> Result<(), Problem> {
    let mut table = Printer { rows, dom, analysis };
    let start: Vec<_> = analysis.start.iter().map(|(_, state)| state.clone()).collect();
    let mut all = vec![(None, Some(table.values(&start)))];
    for places in &rows.statements {
        all.push(table.statement(places));
    }
    let columns = columns(all.iter().filter_map(|(_, values)| values.as_ref()));
    let shown = all.into_iter().filter_map(|(at, values)| match at {
        Some(at) => {
            let reached = table.analysis.before.contains_key(&at);
            let why = if reached { "no run goes on" } else { table.unreached() };
            Some(rows.row(at, cells(&columns, values.as_ref(), why)))
        }
        None if rows.args.at.is_some() => None,
        None => {
            let (label, statement) = ("start".to_string(), String::new());
            Some(Row { label, line: None, statement, cells: cells(&columns, values.as_ref(), "") })
        }
    });
    print_table("states", &columns, &shown.collect::<Vec<_>>(), output)?;
    if rows.args.edges { table.edges(output) } else { Ok(()) }
}

/// The names in order of appearance. What an address is called is no variable.
fn columns<'v>(all: impl Iterator<Item = &'v Values>) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for (name, _) in all.flatten() {
        if !columns.contains(name) {
            columns.push(name.clone());
        }
    }
    columns
}

fn cells(columns: &[String], values: Option<&Values>, why: &'static str) -> Cells {
    let Some(values) = values else { return Cells::Nothing(why) };
    let cell = |column: &String| {
        let found = values.iter().find(|(name, _)| name == column);
        found.map_or_else(String::new, |(_, value)| value.clone())
    };
    Cells::Values(columns.iter().map(cell).collect())
}

struct Printer<'a, L: Source> {
    rows: &'a Rows<'a, L>,
    dom: &'a mut All,
    analysis: &'a Analysis<L, All>,
}

impl<L: Source> Printer<'_, L> {
    /// What to say where no state came: it proves something only if nothing was left out.
    fn unreached(&self) -> &'static str {
        if self.analysis.is_complete() { "unreachable" } else { "not reached" }
    }

    /// The variables of states of one place.
    fn values(&mut self, states: &[L::State<All>]) -> Values {
        let mut all: Values = Vec::new();
        for state in states {
            let named = show::named::<L, All>(self.rows.program, self.dom, state);
            for (name, value) in named.values {
                if matches!(value, Slot::Bv(_)) && !self.rows.mentions(&name) {
                    continue;
                }
                let text = show_slot(&value);
                match all.iter_mut().find(|(other, _)| *other == name) {
                    Some((_, other)) if *other == text => {}
                    Some((_, other)) => *other = format!("{other} or {text}"),
                    None => all.push((name, text)),
                }
            }
        }
        all
    }

    /// The place that stands for a statement, and the values there; none if no run has any.
    fn statement(&mut self, places: &[L::Place]) -> (Option<L::Place>, Option<Values>) {
        let analysis = self.analysis;
        if self.rows.args.before {
            let reached = places.iter().find(|at| analysis.before.contains_key(at));
            let at = reached.or(places.first()).copied();
            let states = at.and_then(|at| analysis.before.get(&at));
            return (at, states.map(|states| self.values(states)));
        }
        for &at in places {
            if let Some(state) = analysis.before.get(&at).and_then(|states| states.first())
                && let Some(sides) = sides::<L, All>(self.rows.program, self.dom, at, state)
            {
                return (Some(at), Some(self.branch(at, sides)));
            }
        }
        let reached = places.iter().rev().find(|at| analysis.before.contains_key(at));
        let at = reached.or(places.last()).copied();
        // What must hold for a run to go on is known from there.
        let edge = at.and_then(|at| match L::successors(self.rows.program, at)[..] {
            [to] => Some(analysis.edges.get(&(at, to))),
            _ => None,
        });
        let after = || at.and_then(|at| analysis.after.get(&at));
        let states = edge.unwrap_or_else(after);
        (at, states.map(|states| self.values(states)))
    }

    /// The values after a branch, of each side if they differ.
    fn branch(&mut self, at: L::Place, sides: (L::Place, L::Place)) -> Values {
        let analysis = self.analysis;
        let (mut then, mut els) = sides;
        let text = self.rows.statement(at);
        // The code of a structured statement may jump where its condition fails; what is done if it holds comes first.
        if (text.starts_with("if") || text.starts_with("while"))
            && !text.contains("goto")
            && els < then
        {
            (then, els) = (els, then);
        }
        let after = self.values(analysis.after.get(&at).map_or(&[], |states| states));
        if then == els {
            return after;
        }
        let [then, els] = [then, els].map(|to| {
            let states = analysis.edges.get(&(at, to));
            states.map(|states| self.values(states))
        });
        let side = |values: &Option<Values>, name: &String| match values {
            Some(values) => values.iter().find(|(other, _)| other == name).map(|(_, v)| v.clone()),
            None => Some("⊥".to_string()),
        };
        let both = after.into_iter().map(|(name, value)| {
            let (t, f) = (side(&then, &name), side(&els, &name));
            let value = match (t, f) {
                (Some(t), Some(f)) if t == f => t,
                (Some(bottom), Some(only)) | (Some(only), Some(bottom))
                    if bottom == "⊥" && only == value =>
                {
                    value
                }
                (Some(t), Some(f)) => format!("{t}_T, {f}_F"),
                _ => value,
            };
            (name, value)
        });
        both.collect()
    }

    /// The states along every edge of a statement that is shown, narrowed by the branch taken.
    fn edges(&mut self, output: &mut Output) -> Result<(), Problem> {
        let (mut all, mut labels) = (Vec::new(), Vec::new());
        for &at in self.rows.statements.iter().flatten() {
            for to in L::successors(self.rows.program, at) {
                let states = self.analysis.edges.get(&(at, to));
                all.push(states.map(|states| self.values(states)));
                labels.push((at, to));
            }
        }
        let columns = columns(all.iter().flatten());
        let rows = labels.iter().zip(&all).map(|((at, to), values)| {
            let mut row = self.rows.row(*at, cells(&columns, values.as_ref(), self.unreached()));
            let to = self.rows.row(*to, Cells::Nothing(""));
            row.label = format!("{} -> {}", row.label, to.label);
            row
        });
        print_table("edges", &columns, &rows.collect::<Vec<_>>(), output)
    }
}
