//! What can go wrong between a file's name and a module, each with its remedy.

use std::path::PathBuf;
use std::{fmt, io};

/// Why there is no module.
#[derive(Debug)]
pub enum Error {
    /// No compiler was named and none is on the `PATH`; the older ones that are there.
    NoCompiler {
        /// Each with its version, as `--version` tells it.
        too_old: Vec<String>,
    },
    /// The compiler that was named is not there.
    CompilerNotFound(String),
    /// The compiler that was named is not one that can be used.
    CompilerUnusable {
        /// As it was named.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// A kind of file that cannot be taken; the reason, with what to do instead.
    Kind(PathBuf, String),
    /// A file that cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A program that cannot be started, or a scratch directory that cannot be written.
    System(PathBuf, io::Error),
    /// The compiler found fault with a file.
    Compiler {
        /// As the user named it.
        input: PathBuf,
        /// The command, as one could type it.
        command: String,
        /// The exit code; none where a signal ended it.
        code: Option<i32>,
        /// What it printed, unchanged.
        messages: String,
    },
    /// Bitcode that no tool at hand could turn into text.
    Bitcode {
        /// As the user named it.
        input: PathBuf,
        /// The version of LLVM that made it, where the tools told it.
        producer: Option<String>,
        /// What was tried.
        tools: Vec<PathBuf>,
        /// What the last one printed.
        messages: String,
    },
    /// Text that is no LLVM IR, or IR that does not hold together: the first error, and how many there are.
    Malformed {
        /// As the user named it.
        input: PathBuf,
        /// Where and what.
        error: Box<polysem_llvm::Error>,
        /// How many more.
        more: usize,
        /// Whether the text is what a compiler wrote, and not the user's.
        compiled: bool,
    },
    /// A `compile_commands.json` that cannot be used, and why.
    Database(PathBuf, String),
    /// A flag of the database by which the compiler would run code, or write files, that is not the user's wish.
    Untrusted {
        /// The database.
        database: PathBuf,
        /// Whose command it is in.
        input: PathBuf,
        /// The flag.
        flag: String,
    },
    /// Flags that end within a quotation.
    Quotes(String),
    /// Inputs of a program's surroundings that there cannot be.
    Environment(String),
    /// A function that the program cannot start with, and why.
    Entry(String),
}

/// Whose doing an error is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blame {
    /// The command line: a file, flag or compiler that does not exist.
    Usage,
    /// What a file contains.
    Input,
    /// Neither: the machine, or a mistake of ours.
    Machine,
}

impl Error {
    /// Whose doing it is; the first two are the user's to repair, and end a command with exit code 2.
    #[must_use]
    pub fn blame(&self) -> Blame {
        match self {
            Error::NoCompiler { .. }
            | Error::CompilerNotFound(_)
            | Error::CompilerUnusable { .. }
            | Error::Kind(..)
            | Error::Unreadable(..)
            | Error::Database(..)
            | Error::Untrusted { .. }
            | Error::Quotes(_)
            | Error::Environment(_)
            | Error::Entry(_) => Blame::Usage,
            Error::Compiler { .. } | Error::Bitcode { .. } => Blame::Input,
            Error::Malformed { compiled, .. } if !compiled => Blame::Input,
            Error::Malformed { .. } | Error::System(..) => Blame::Machine,
        }
    }
}

const REMEDY: &str = "install the package clang (Debian: apt-get install clang-19), \
                      or name a compiler by --cc or the variable POLYSEM_CC";

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoCompiler { too_old } => {
                writeln!(f, "no clang of version 15 or newer was found on the PATH")?;
                for version in too_old {
                    writeln!(f, "  too old: {version}")?;
                }
                write!(f, "remedy: {REMEDY}")
            }
            Error::CompilerNotFound(name) => {
                writeln!(f, "the compiler `{name}`, named by --cc or POLYSEM_CC, was not found")?;
                write!(f, "remedy: {REMEDY}")
            }
            Error::CompilerUnusable { name, why } => {
                writeln!(f, "the compiler `{name}` cannot be used: {why}")?;
                write!(f, "remedy: {REMEDY}")
            }
            Error::Kind(path, why) => write!(f, "{}: {why}", path.display()),
            Error::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Error::System(path, error) => write!(f, "cannot use {}: {error}", path.display()),
            Error::Compiler { input, command, code, messages } => {
                write!(f, "{}: the compiler failed ", input.display())?;
                match code {
                    Some(code) => writeln!(f, "with exit code {code}")?,
                    None => writeln!(f, "by a signal")?,
                }
                writeln!(f, "command: {command}")?;
                f.write_str(messages.trim_end())
            }
            Error::Bitcode { input, producer, tools, messages } => {
                bitcode(f, &input.display(), producer.as_deref(), tools, messages)
            }
            Error::Malformed { input, error, more, compiled } => {
                malformed(f, &input.display(), error, *more, *compiled)
            }
            Error::Database(path, why) => {
                writeln!(f, "{}: {why}", path.display())?;
                f.write_str(
                    "remedy: name the compile_commands.json that your build system writes \
                     (CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON), or its directory",
                )
            }
            Error::Untrusted { database, input, flag } => {
                writeln!(
                    f,
                    "{}: the command of {} has the flag `{}`, by which a compiler may run other code or write files",
                    database.display(),
                    input.display(),
                    flag.escape_debug()
                )?;
                f.write_str("remedy: --trust-build, if you would run this build yourself")
            }
            Error::Quotes(text) => {
                writeln!(f, "the flags `{text}` end within a quotation or with a backslash")?;
                f.write_str("remedy: quote as in a shell, e.g. --cflags='-DNAME=\"a b\" -Iinclude'")
            }
            Error::Environment(what) => write!(f, "no program can start like this: {what}"),
            Error::Entry(what) => f.write_str(what),
        }
    }
}

fn bitcode(
    f: &mut fmt::Formatter<'_>,
    input: &dyn fmt::Display,
    producer: Option<&str>,
    tools: &[PathBuf],
    messages: &str,
) -> fmt::Result {
    match producer {
        Some(version) => writeln!(
            f,
            "{input}: this bitcode was made by LLVM {version}, which none of the tools here can read"
        )?,
        None => writeln!(f, "{input}: this bitcode could not be turned into text")?,
    }
    for tool in tools {
        writeln!(f, "  tried: {}", tool.display())?;
    }
    if !messages.trim().is_empty() {
        writeln!(f, "{}", messages.trim_end())?;
    }
    let package = match producer.and_then(|version| version.split('.').next()) {
        Some(major) => format!("llvm-{major}"),
        None => "llvm (Debian: llvm-19)".to_owned(),
    };
    write!(
        f,
        "remedy: install the package {package} for its llvm-dis, or give the source or the .ll file"
    )
}

fn malformed(
    f: &mut fmt::Formatter<'_>,
    input: &dyn fmt::Display,
    error: &polysem_llvm::Error,
    more: usize,
    compiled: bool,
) -> fmt::Result {
    // The place in a compiler's text is not one in the user's file: it must not look like one.
    match (compiled, error.column) {
        (true, _) => write!(f, "{input}: the compiler's LLVM IR was not understood, {error}")?,
        (false, 0) => write!(f, "{input}:{}: {}", error.line, error.message)?,
        (false, column) => write!(f, "{input}:{}:{column}: {}", error.line, error.message)?,
    }
    if let (false, Some(hint)) = (compiled, &error.hint) {
        write!(f, "\nhint: {hint}")?;
    }
    if more > 0 {
        write!(f, "\n({more} more)")?;
    }
    if compiled {
        write!(
            f,
            "\nremedy: try another compiler by --cc, and report this as a mistake of Polysem"
        )?;
    }
    Ok(())
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Unreadable(_, error) | Error::System(_, error) => Some(error),
            Error::Malformed { error, .. } => Some(error),
            _ => None,
        }
    }
}
