//! From the files that a user names to checked LLVM modules, by the user's own clang.
//!
//! What flows: names -> kinds -> compiler, or cache -> text -> [`polysem_llvm::read`] -> [`polysem_llvm::verify`] -> [`Unit`]s.
//! No LLVM is linked, and nothing of the program runs; the compiler is the user's, and trusted.
//!
//! ```no_run
//! use polysem_build::{Build, Environment, Options};
//! let build = Build::new(Options::from_env());
//! let units = build.load(&["hello.c".into()], &mut |_| ())?;
//! let library = build.library(&mut |_| ())?;
//! let unit = library.unit_of("printf").expect("it is in the library");
//! assert!(library.unit(unit)?.module.function("printf").is_some());
//! // A program that can run: what is missing in it, and inputs for its surroundings.
//! let mut units = units;
//! let environment = Environment { input: Some(4), ..Environment::default() };
//! library.complete(&mut units, &environment)?;
//! # Ok::<(), polysem_build::Error>(())
//! ```
//!
//! **Invariant:** a warm start starts no process: the compiler's version and all that it wrote are in the cache.
//! **Invariant:** the environment is looked at in [`Options::from_env`], and for variables that compilers themselves obey.

mod bitcode;
mod cache;
mod compile;
mod compiler;
mod database;
mod depend;
mod entry;
mod environment;
mod error;
mod flags;
mod folded;
mod headers;
mod library;
mod machine;
mod options;
mod pool;
mod scratch;
mod trust;

use std::cell::OnceCell;
use std::fs;
use std::path::{Path, PathBuf};

use polysem_llvm::Module;
use polysem_llvm::attrs::Attr;

use crate::cache::Cache;
use crate::compile::{Compiled, Job};
use crate::compiler::Compiler;
use crate::database::Database;
use crate::headers::{Headers, Needed};

pub use entry::{Entered, Entry, Length, Size};
pub use environment::{Arguments, Environment, Files, Object};
pub use error::{Blame, Error};
pub use library::{Library, library_source, replay_source};
pub use machine::Executable;
pub use options::{Level, Options, split_flags};

/// The flags that a `compile_commands.json` of this name and with this text gives for a file, which is named by a path
/// that is absolute; none if it does not tell of the file. The database itself is not read.
///
/// # Errors
/// It is no such database, or its entry for the file cannot be used.
pub fn flags_in_database(
    database: &Path,
    text: &[u8],
    file: &Path,
) -> Result<Option<Vec<String>>, Error> {
    let database = Database::parse(database.to_path_buf(), text, false)?;
    Ok(database.find(file)?.map(|entry| entry.flags))
}

/// A module that was read and verified.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The file as the user named it; of the library the file's name.
    pub name: String,
    /// What is in it.
    pub module: Module,
    /// Whether a compiler optimised it: undefined behaviour may be gone without a trace.
    pub optimised: bool,
    /// Whether it is part of the C library.
    pub library: bool,
    /// What the compiler printed although it succeeded, unchanged.
    pub warnings: String,
    /// The files that the compiler read for it, as far as it told.
    pub files: Vec<PathBuf>,
}

/// What turns files into modules. It remembers which compiler was found.
#[derive(Debug)]
pub struct Build {
    options: Options,
    cache: Cache,
    compiler: OnceCell<Compiler>,
    headers: OnceCell<Headers>,
}

/// What is to be done with a file.
enum Task {
    Compile(Job, Option<String>),
    Disassemble(PathBuf),
    Read(PathBuf),
}

impl Build {
    /// Nothing is done yet, and nothing is looked for.
    #[must_use]
    pub fn new(options: Options) -> Build {
        let cache = Cache::open(options.cache.as_deref(), options.cache_limit);
        Build { options, cache, compiler: OnceCell::new(), headers: OnceCell::new() }
    }

    /// The modules of files, in their order. `progress` gets a line for the user now and then.
    ///
    /// # Errors
    /// The first one, in the order of the files.
    pub fn load(
        &self,
        inputs: &[PathBuf],
        progress: &mut dyn FnMut(&str),
    ) -> Result<Vec<Unit>, Error> {
        let path = self.options.database.as_ref().map(|path| self.options.directory.join(path));
        let database = path.map(|path| Database::read(&path, self.options.trusted)).transpose()?;
        let tasks = inputs
            .iter()
            .map(|input| self.task(input, database.as_ref()))
            .collect::<Result<Vec<_>, _>>()?;
        let compiler = if tasks.iter().any(|task| matches!(task, Task::Compile(..))) {
            Some(self.compiler()?)
        } else if tasks.iter().any(|task| matches!(task, Task::Disassemble(_))) {
            self.compiler().ok() // only to find the tools beside it
        } else {
            None
        };
        let (options, cache) = (&self.options, &self.cache);
        let work = |task: &Task| task.run(options, compiler, cache);
        let told =
            |done| progress(&format!("compiling and reading files: {done} of {}", tasks.len()));
        let units = pool::each(&tasks, work, told).into_iter().collect();
        self.cache.trim();
        units
    }

    /// The C library. It is compiled where that was never done with this compiler, which takes seconds; otherwise only
    /// its index is read, and its units on demand.
    ///
    /// # Errors
    /// There is no compiler, or no place for temporary files.
    pub fn library(&self, progress: &mut dyn FnMut(&str)) -> Result<Library, Error> {
        Library::open(self.compiler()?.clone(), self.cache.clone(), progress)
    }

    fn compiler(&self) -> Result<&Compiler, Error> {
        if let Some(compiler) = self.compiler.get() {
            return Ok(compiler);
        }
        let compiler = Compiler::find(&self.options, &self.cache)?;
        Ok(self.compiler.get_or_init(|| compiler))
    }

    fn task(&self, input: &Path, database: Option<&Database>) -> Result<Task, Error> {
        const REFUSED: &str = "not a file that Polysem takes: C (.c .i), C++ (.cc .cpp .cxx .C .ii), \
                               LLVM IR as text (.ll) or bitcode (.bc)";
        match input.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
            "c" | "i" | "cc" | "cpp" | "cxx" | "c++" | "C" | "ii" => self.job(input, database),
            "ll" => Ok(Task::Read(input.to_path_buf())),
            "bc" => Ok(Task::Disassemble(input.to_path_buf())),
            "rs" => Err(Error::Kind(
                input.to_path_buf(),
                "Rust comes later\nremedy: rustc -g --emit=llvm-ir, and give the .ll file"
                    .to_owned(),
            )),
            _ => Err(Error::Kind(input.to_path_buf(), REFUSED.to_owned())),
        }
    }

    fn job(&self, input: &Path, database: Option<&Database>) -> Result<Task, Error> {
        let path = self.options.directory.join(input);
        let entry = database.map(|database| database.find(&path)).transpose()?.flatten();
        let note = (database.is_some() && entry.is_none()).then(|| {
            format!(
                "{} is not in the compile commands: compiled without flags of theirs\n",
                input.display()
            )
        });
        // A file that cannot be read is told of when it is compiled.
        let text = fs::read(&path).unwrap_or_default();
        let headers = self.headers.get_or_init(|| Headers::place(&self.cache));
        let Needed { flags: more, declarations } = headers.needed(&text);
        // In the database's directory the user's name may mean another file.
        let (theirs, directory, file) = match entry {
            Some(entry) => (entry.flags, entry.directory, path),
            None => (Vec::new(), self.options.directory.clone(), input.to_path_buf()),
        };
        let mut all = theirs;
        all.extend(flags::ours(&self.options));
        all.extend(more);
        all.extend(flags::without_outputs(&self.options.cflags));
        all.push(flags::DEBUG.to_owned());
        let input = input.to_path_buf();
        Ok(Task::Compile(Job { input, file, directory, flags: all, declarations }, note))
    }
}

impl Task {
    fn run(
        &self,
        options: &Options,
        compiler: Option<&Compiler>,
        cache: &Cache,
    ) -> Result<Unit, Error> {
        let mut files = Vec::new();
        let (input, text, warnings) = match self {
            Task::Compile(job, note) => {
                let compiler = compiler.expect("it is found before a file is compiled");
                let Compiled { text, warnings, files: read } = job.run(compiler, cache)?;
                files.extend(read.iter().map(|file| job.directory.join(file)));
                (&job.input, text, note.clone().unwrap_or_default() + &warnings)
            }
            Task::Disassemble(input) => {
                (input, bitcode::text(input, options, compiler, cache)?, String::new())
            }
            Task::Read(input) => {
                let text = fs::read(options.directory.join(input));
                (
                    input,
                    text.map_err(|error| Error::Unreadable(input.clone(), error))?,
                    String::new(),
                )
            }
        };
        let module = check(input, &text, !matches!(self, Task::Read(_)))?;
        let optimised = optimised(&module);
        Ok(Unit {
            name: input.to_string_lossy().into_owned(),
            module,
            optimised,
            library: false,
            warnings,
            files,
        })
    }
}

/// Reads and verifies a text; `compiled` if it is not the user's own.
fn check(input: &Path, text: &[u8], compiled: bool) -> Result<Module, Error> {
    let malformed = |error, more| Error::Malformed {
        input: input.to_path_buf(),
        error: Box::new(error),
        more,
        compiled,
    };
    let module = polysem_llvm::read(text).map_err(|error| malformed(error, 0))?;
    match polysem_llvm::verify(&module) {
        Ok(()) => Ok(module),
        Err(mut errors) => {
            let more = errors.len() - 1;
            Err(malformed(errors.swap_remove(0), more))
        }
    }
}

/// Whether a module was optimised: its compile units say so. Without any, `optnone` tells what clang writes at `-O0`.
fn optimised(module: &Module) -> bool {
    let units =
        module.names.find(b"llvm.dbg.cu").map_or(&[][..], |name| module.metadata.named(name));
    if !units.is_empty() {
        return units.iter().filter_map(|&unit| module.metadata.entity(unit)).any(|unit| unit.flag);
    }
    let mut functions = module.functions.iter().filter(|function| !function.body.blocks.is_empty());
    functions.any(|function| !module.attrs.function(function.attrs).has(Attr::OptNone))
}
