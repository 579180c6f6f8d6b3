//! A path as the textbook's table: line, path condition g, environment E before each step.

use crate::language::Text;
use crate::output::{Output, Problem};
use crate::show;
use polysem_domain::{Facts, Symbolic};
use polysem_explore::paths::Path;
use polysem_lang::Source;

pub(super) fn show<L: Source>(
    program: &L::Program,
    text: &Text,
    dom: &mut Symbolic,
    path: &Path<L>,
    output: &mut Output,
) -> Result<(), Problem> {
    let mut rows = vec![["line", "g", "E"].map(String::from)];
    for moment in &path.trace {
        let (line, _) = text.line_and_column(L::offset(program, moment.at));
        rows.push(row::<L>(program, dom, line.to_string(), &moment.facts, &moment.state));
    }
    rows.push(row::<L>(program, dom, "end".to_string(), &path.facts, &path.state));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let (line, g) = (width(0).unwrap_or(0), width(1).unwrap_or(0));
    for row in &rows {
        let text = format!("    {:>line$} | {:g$} | {}", row[0], row[1], row[2]);
        output.line(text.trim_end())?;
    }
    Ok(())
}

fn row<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
    line: String,
    facts: &Facts,
    state: &L::State<Symbolic>,
) -> [String; 3] {
    let known = show::facts(facts);
    let condition = show::constraint::<L>(dom, &known).replace('\n', "; ");
    let values = show::variables::<L>(program, dom, state);
    // A cell of the table is one line, whatever is in it.
    let text = |t| show::term::<L>(dom, t).replace('\n', "; ");
    let values = values.iter().map(|(name, value)| format!("{name} = {}", text(*value)));
    [line, condition, values.collect::<Vec<_>>().join(", ")]
}
