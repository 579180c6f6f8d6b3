//! The rows of a table: one for each statement, with its line and text; and how a table is printed.

use crate::args::Analyze;
use crate::language::Text;
use crate::output::{Output, Problem};
use polysem_lang::Source;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The statements of a program.
pub(super) struct Rows<'a, L: Source> {
    pub(super) program: &'a L::Program,
    pub(super) text: &'a Text,
    pub(super) args: &'a Analyze,
    /// The places of each statement that is to be shown, in the order of the text.
    pub(super) statements: Vec<Vec<L::Place>>,
    /// Where statements start, in order.
    offsets: Vec<usize>,
    /// The words of the text, in small letters.
    words: BTreeSet<String>,
}

/// What a row tells.
pub(super) enum Cells {
    /// The value of each column.
    Values(Vec<String>),
    /// Why there are none.
    Nothing(&'static str),
}

/// A row: its label, the statement, and what it tells.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) line: Option<usize>,
    pub(super) statement: String,
    pub(super) cells: Cells,
}

impl<'a, L: Source> Rows<'a, L> {
    pub(super) fn new(
        program: &'a L::Program,
        text: &'a Text,
        args: &'a Analyze,
        at: Option<L::Place>,
    ) -> Rows<'a, L> {
        let mut statements: BTreeMap<usize, Vec<L::Place>> = BTreeMap::new();
        for place in L::places(program) {
            statements.entry(L::offset(program, place)).or_default().push(place);
        }
        let offsets = statements.keys().copied().collect();
        let wanted = |places: &Vec<L::Place>| at.is_none_or(|at| places.contains(&at));
        let statements = statements.into_values().filter(wanted).collect();
        let code = text.content.lines().map(|line| line.split("//").next().unwrap_or_default());
        let words =
            code.flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || "_'".contains(c))));
        let words = words.map(str::to_lowercase).collect();
        Rows { program, text, args, statements, offsets, words }
    }

    /// Whether the text speaks of a variable; others are ours.
    pub(super) fn mentions(&self, name: &str) -> bool {
        let own = name.rsplit('.').next().unwrap_or(name);
        self.words.contains(&own.to_lowercase())
    }

    /// The text of the statement that a place comes from, up to the next one or the end of the line.
    pub(super) fn statement(&self, at: L::Place) -> String {
        let offset = L::offset(self.program, at);
        let next = self.offsets.partition_point(|other| *other <= offset);
        let end = self.offsets.get(next).copied().unwrap_or(usize::MAX);
        let content = &self.text.content;
        let text = content.get(offset..end.min(content.len())).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let line = line.split("//").next().unwrap_or_default();
        line.split(['{', ';', '}']).next().unwrap_or_default().trim_end().to_string()
    }

    /// The row of a statement.
    pub(super) fn row(&self, at: L::Place, cells: Cells) -> Row {
        let statement = self.statement(at);
        let (line, _) = self.text.line_and_column(L::offset(self.program, at));
        let label = if statement.is_empty() { "end".to_string() } else { line.to_string() };
        Row { label, line: Some(line), statement, cells }
    }
}

/// Prints a table, and makes it a field of the JSON object.
pub(super) fn print(
    field: &str,
    columns: &[String],
    rows: &[Row],
    output: &mut Output,
) -> Result<(), Problem> {
    let mut lines =
        vec![["line".to_string(), "statement".to_string()].into_iter().collect::<Vec<_>>()];
    lines[0].extend(columns.iter().cloned());
    for row in rows {
        let mut line = vec![row.label.clone(), row.statement.clone()];
        match &row.cells {
            Cells::Values(values) => line.extend(values.iter().cloned()),
            Cells::Nothing(why) => line.push((*why).to_string()),
        }
        lines.push(line);
    }
    let whole = columns.len() + 2;
    let width = |column: usize| {
        // What says why there are no values may be wider than its column.
        let full = lines.iter().filter(|line| line.len() == whole || column < 2);
        full.filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..whole).map(width).collect();
    for line in &lines {
        let mut text = format!("{:>1$}", line[0], widths[0]);
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            text.push_str(" | ");
            text.push_str(cell);
            let fill = width.saturating_sub(cell.chars().count());
            text.extend(std::iter::repeat_n(' ', fill));
        }
        output.line(text.trim_end())?;
    }
    output.line("")?;
    let json = rows.iter().map(|row| {
        let values: Value = match &row.cells {
            Cells::Values(values) => {
                let values = columns.iter().cloned().zip(values.iter().map(|v| json!(v)));
                values.collect::<Map<_, _>>().into()
            }
            Cells::Nothing(_) => Value::Null,
        };
        json!({ "label": row.label, "line": row.line, "statement": row.statement, "values": values })
    });
    output.field(field, json.collect::<Vec<_>>());
    Ok(())
}
