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
use polysem_report::plain_lines;
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
    /// The files that were read on the way: what of them is shown, their owner gave to the compiler.
    read: Vec<PathBuf>,
    /// Parts of the program that are left out.
    left_out: Vec<String>,
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
        let mut text = error.to_string();
        // What a compiler printed may have colours.
        if !matches!(error, Error::Compiler { .. }) {
            text = plain_lines(&text).into_owned();
        }
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
    options.trusted = args.trust_build;
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
            output.remark_rendered(unit.warnings.trim_end());
        }
    }
    let own = || units.iter().filter(|unit| !unit.library);
    let read = own().flat_map(|unit| unit.files.iter().cloned()).collect();
    let left_out =
        if native.ignore_module_asm { vec![] } else { own().filter_map(assembly).collect() };
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
        .map_err(|error| Problem::Input(plain_lines(&format!("error: {error}")).into_owned()))
        .map_err(Failed::Input)?;
    Ok(Loaded { program, lengths: sized, read, left_out })
}

fn as_input(unit: &Unit) -> lower::Unit<'_> {
    let Unit { name, module, optimised, library, .. } = unit;
    lower::Unit { name, module, optimised: *optimised, library: *library }
}

/// What a unit has that is neither executed nor looked at.
fn assembly(unit: &Unit) -> Option<String> {
    let lines = &unit.module.module_asm;
    let text = |line| String::from_utf8_lossy(unit.module.names.bytes(line)).trim().to_string();
    let first = lines.iter().map(|&line| text(line)).find(|line| !line.is_empty())?;
    Some(format!("assembly outside of functions in {} (`{first}`)", unit.name))
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
