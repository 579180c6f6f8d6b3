//! `polysem matrix`: every language in every reading, as one table that is also what runs.
//!
//! A cell is a function that is generic in the language, and a command that does the same for any program. A new
//! language is one line of [`LANGUAGES`], a new reading one line in `cells.rs`.

mod cells;

use crate::args::Matrix;
use crate::output::{Output, Problem, Status};
use cells::{Cell, cells};
use polysem_lang::Source;
use polysem_lang::mc::Mc;
use polysem_lang::pl::Pl;
use polysem_lang::while_lang::While;
use serde_json::json;

/// A program that shows what the cells of a language do.
pub(crate) struct Example {
    /// Its file in the repository.
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
    /// A postcondition, in the language's own words.
    pub(crate) post: &'static str,
    /// A place between two parts.
    pub(crate) at: &'static str,
    /// A variable that matters at the end.
    pub(crate) result: &'static str,
}

/// A language: its name, its example, its cells.
struct Language {
    name: &'static str,
    example: Example,
    cells: fn() -> Vec<Cell>,
}

const fn language<L: Source>(example: Example) -> Language {
    Language { name: L::NAME, example, cells: cells::<L> }
}

macro_rules! example {
    ($file:literal, $post:literal, $at:literal, $result:literal) => {
        Example {
            file: concat!("examples/", $file),
            text: include_str!(concat!("../../../../../examples/", $file)),
            post: $post,
            at: $at,
            result: $result,
        }
    };
}

const LANGUAGES: &[Language] = &[
    language::<Pl>(example!("paths.pl", "x == 1", "5", "x")),
    language::<Mc>(example!("branch.mc", "x == 5", "5", "x")),
    language::<While>(example!("greater.while", "m = 3", "4", "m")),
];

pub(crate) fn run(args: &Matrix, output: &mut Output) -> Result<Status, Problem> {
    let mut all = Vec::new();
    let mut failed = false;
    for language in LANGUAGES {
        output.line(format_args!("{} ({})", language.name, language.example.file))?;
        for cell in (language.cells)() {
            let command = cell.command(&language.example);
            let result = args.run.then(|| (cell.run)(&language.example));
            let shown = match &result {
                None => command.as_deref().unwrap_or("(no verb yet)"),
                Some(Ok(result)) => result,
                Some(Err(why)) => {
                    failed = true;
                    why
                }
            };
            let mark = if matches!(result, Some(Err(_))) { "FAILED: " } else { "" };
            output.line(format_args!("  {:21} {mark}{shown}", cell.name))?;
            let (ok, result) = match result {
                None => (None, None),
                Some(Ok(result)) => (Some(true), Some(result)),
                Some(Err(why)) => (Some(false), Some(why)),
            };
            all.push(json!({
                "language": language.name, "reading": cell.name, "what": cell.what,
                "command": command, "ok": ok, "result": result,
            }));
        }
        output.line("")?;
    }
    if !args.run {
        for cell in (LANGUAGES[0].cells)() {
            output.line(format_args!("{:21} {}", cell.name, cell.what))?;
        }
    }
    output.field("cells", all);
    Ok(if failed { Status::Fault } else { Status::Done })
}
