//! How files become modules, by value: nothing else in this crate looks at the environment of the process.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::Error;

/// How much the compiler optimises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Level {
    /// As the program is written: every variable is in memory, nothing was concluded from undefined behaviour.
    #[default]
    O0,
    /// `-O1`
    O1,
    /// `-O2`
    O2,
    /// `-O3`
    O3,
}

impl Level {
    /// As compilers spell it.
    #[must_use]
    pub fn flag(self) -> &'static str {
        match self {
            Level::O0 => "-O0",
            Level::O1 => "-O1",
            Level::O2 => "-O2",
            Level::O3 => "-O3",
        }
    }
}

/// How files become modules.
#[derive(Clone, Debug)]
pub struct Options {
    /// The compiler, by name or path. Default: `clang`, else `clang-19`, else the newest `clang-N` from 22 to 15.
    pub cc: Option<String>,
    /// How much it optimises; a flag of the user's may say otherwise. Default: not at all.
    pub level: Level,
    /// Flags of the user's, after all others; [`split_flags`] cuts a line into them.
    pub cflags: Vec<String>,
    /// A `compile_commands.json`, or the directory that it is in.
    pub database: Option<PathBuf>,
    /// Whether flags of the database may make the compiler load code, start programs and write files. Default: they may not.
    pub trusted: bool,
    /// Whether the compiler's messages may have colours.
    pub colours: bool,
    /// Where relative names start: the directory of the user.
    pub directory: PathBuf,
    /// Where programs are looked for, as the variable `PATH` writes it.
    pub path: OsString,
    /// Where results are kept; `None` for nowhere.
    pub cache: Option<PathBuf>,
    /// How much may be kept there, in bytes. Default: 1 GB.
    pub cache_limit: u64,
}

impl Options {
    /// The defaults, and what the environment says: `POLYSEM_CC`, `PATH`, the current directory, and for the cache
    /// `POLYSEM_CACHE`, else `polysem` in `XDG_CACHE_HOME` or `~/.cache`. An empty `POLYSEM_CACHE` means no cache.
    #[must_use]
    pub fn from_env() -> Options {
        let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let cache = match env::var_os("POLYSEM_CACHE") {
            Some(value) => Some(PathBuf::from(value)).filter(|path| !path.as_os_str().is_empty()),
            None => named("XDG_CACHE_HOME")
                .map(PathBuf::from)
                .or_else(|| named("HOME").map(|home| Path::new(&home).join(".cache")))
                .map(|cache| cache.join("polysem")),
        };
        let directory = env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
        Options {
            cc: env::var("POLYSEM_CC").ok().filter(|name| !name.is_empty()),
            level: Level::O0,
            cflags: Vec::new(),
            database: None,
            trusted: false,
            colours: false,
            // A relative one is one file for the user, whatever directory a compiler runs in.
            cache: cache.map(|cache| directory.join(cache)),
            directory,
            path: env::var_os("PATH").unwrap_or_default(),
            cache_limit: 1 << 30,
        }
    }
}

/// Cuts a line of flags into flags, as a shell does: blanks separate, quotes and backslashes keep together.
///
/// # Errors
/// The line ends within a quotation or behind a backslash.
pub fn split_flags(line: &str) -> Result<Vec<String>, Error> {
    shlex::split(line).ok_or_else(|| Error::Quotes(line.to_owned()))
}
