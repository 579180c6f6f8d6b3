//! Programs that a compiler makes: C, C++, LLVM IR.
//!
//! What flows: names → `polysem_build` → units → the units of the C library that they need → [`lower::lower`] → [`Program`].
//!
//! **Invariant:** of the library, only what is needed is read: that is most of the time that a small program takes.

mod leaks;
mod objects;
pub(crate) mod replay;
mod report;
mod rerun;
pub(crate) mod run;
mod sources;
pub(crate) mod test;
mod world;

use crate::args::{Check, Native, Surroundings, Unchecked};
use crate::output::{Output, Problem};
use polysem_build::{
    Blame, Build, Entered, Entry, Environment, Error, Length, Level, Options, Unit, split_flags,
};
use polysem_lang::llvm::ir::Program;
use polysem_lang::llvm::lower;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Whether a file is for a compiler, by its ending.
pub(crate) fn is_native(path: &Path) -> bool {
    const ENDINGS: [&str; 10] = ["c", "i", "cc", "cpp", "cxx", "c++", "C", "ii", "ll", "bc"];
    path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| *known == ending))
}

/// What the flags say of the function to start with.
fn entry(surroundings: &Surroundings) -> Result<Option<Entry>, Problem> {
    surroundings.entry.entry().map_err(|wrong| Problem::Input(format!("error: {wrong}")))
}

/// A program that can run.
struct Loaded {
    program: Program,
    /// Inputs that say how many there are of others.
    lengths: Vec<Length>,
}

/// Why there is no program.
enum Failed {
    /// The user can repair it.
    Input(Problem),
    /// The user cannot: it says what.
    Unknown(String),
}

impl From<Error> for Failed {
    fn from(error: Error) -> Failed {
        let text = error.to_string();
        match error.blame() {
            Blame::Usage | Blame::Input => Failed::Input(Problem::Input(format!("error: {text}"))),
            Blame::Machine => Failed::Unknown(text),
        }
    }
}

fn options(args: &Native, output: &Output) -> Result<Options, Error> {
    let mut options = Options::from_env();
    options.level = match args.level {
        0 => Level::O0,
        1 => Level::O1,
        2 => Level::O2,
        _ => Level::O3,
    };
    if args.cc.is_some() {
        options.cc.clone_from(&args.cc);
    }
    options.cflags = args.cflags.as_deref().map(split_flags).transpose()?.unwrap_or_default();
    options.database.clone_from(&args.compile_commands);
    options.colours = output.is_coloured();
    Ok(options)
}

/// From files to a program that can run, in these surroundings, from this function on if not from `main`, and prepared like
/// this.
fn load(
    files: &[PathBuf],
    native: &Native,
    environment: &Environment,
    entry: Option<&Entry>,
    mut prepared: lower::Options,
    output: &mut Output,
) -> Result<Loaded, Failed> {
    environment.check()?;
    let build = Build::new(options(native, output)?);
    let mut line = Line { shown: output.shows_progress(), wrote: false };
    let mut progress = |text: &str| line.show(text);
    let mut units = build.load(files, &mut progress)?;
    let mut sized = Vec::new();
    if let Some(entry) = entry {
        let Entered { unit, symbol, harness, lengths } = entry.enter(&units)?;
        prepared.root = Some(lower::Definition { unit: unit as u32, symbol });
        units.extend(harness);
        sized = lengths;
    }
    let library = build.library(&mut progress)?;
    library.complete(&mut units, environment)?;
    drop(line);
    // On a pipe, stderr is the program's alone as long as it ends normally.
    if std::io::stderr().is_terminal() {
        for unit in units.iter().filter(|unit| !unit.warnings.is_empty()) {
            output.remark(unit.warnings.trim_end());
        }
    }
    let all: Vec<_> = units.iter().map(as_input).collect();
    let promote = !native.no_promote;
    let alignment = native.check.contains(&Check::Misaligned);
    let unchecked = |kind| native.no_check.contains(&kind);
    let options = lower::Options {
        promote,
        alignment,
        wraps: unchecked(Unchecked::Overflow),
        masks: unchecked(Unchecked::Shift),
        array_bounds: !unchecked(Unchecked::ArrayBounds),
        lengths: !unchecked(Unchecked::VlaBound),
        ..prepared
    };
    let program = lower::lower(&all, &options)
        .map_err(|error| Failed::Input(Problem::Input(format!("error: {error}"))))?;
    Ok(Loaded { program, lengths: sized })
}

fn as_input(unit: &Unit) -> lower::Unit<'_> {
    let Unit { name, module, optimised, library, .. } = unit;
    lower::Unit { name, module, optimised: *optimised, library: *library }
}

/// One line at the terminal that tells what takes so long; gone in the end.
struct Line {
    shown: bool,
    wrote: bool,
}

impl Line {
    fn show(&mut self, text: &str) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{text}\x1b[K");
            self.wrote = true;
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.wrote {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
