//! `polysem matrix`: every language in every reading, as one table that is also what runs.
//!
//! A cell is a function that is generic in the language, and a command that does the same for any program. A language
//! comes with its examples; a new reading is one line in `cells.rs`.

mod cells;

use crate::args::Matrix;
use crate::output::{Output, Problem, Status};
use cells::{Cell, cells};
use polysem_lang::{Example, Source};
use serde_json::json;

/// An example of a language, and the cells of that language.
struct Column {
    example: &'static Example,
    cells: Vec<Cell>,
}

macro_rules! columns {
    ($($language:ty,)+) => {
        fn columns() -> Vec<Column> {
            let mut all = Vec::new();
            $(
                let examples = <$language as Source>::examples().iter();
                all.extend(examples.map(|example| Column { example, cells: cells::<$language>() }));
            )+
            all
        }
    };
}

polysem_lang::for_each_language!(columns);

pub(crate) fn run(args: &Matrix, output: &mut Output) -> Result<Status, Problem> {
    let mut all = Vec::new();
    let mut failed = false;
    let columns = columns();
    for Column { example, cells } in &columns {
        output.line(format_args!("{} ({})", example.language, example.file))?;
        for cell in cells {
            let command = cell.command(example);
            let absent = cell.absent(example);
            let result = (args.run && absent.is_none()).then(|| (cell.run)(example));
            let shown = match (&result, absent) {
                (_, Some(why)) => format!("cannot exist: {why}"),
                (None, None) => command.clone(),
                (Some(Ok(result)), None) => result.clone(),
                (Some(Err(why)), None) => format!("FAILED: {why}"),
            };
            output.line(format_args!("  {:21} {shown}", cell.name))?;
            failed |= matches!(result, Some(Err(_)));
            let (ok, result) = match result {
                None => (None, None),
                Some(Ok(result)) => (Some(true), Some(result)),
                Some(Err(why)) => (Some(false), Some(why)),
            };
            let command = absent.is_none().then_some(command);
            all.push(json!({
                "language": example.language, "reading": cell.name, "what": cell.what,
                "command": command, "absent": absent, "ok": ok, "result": result,
            }));
        }
        output.line("")?;
    }
    if !args.run {
        for cell in columns.first().into_iter().flat_map(|column| &column.cells) {
            output.line(format_args!("{:21} {}", cell.name, cell.what))?;
        }
    }
    output.field("cells", all);
    Ok(if failed { Status::Fault } else { Status::Done })
}
