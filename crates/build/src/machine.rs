//! A program for this machine: the user's files, and the C file that gives them the inputs of a test.
//!
//! **Invariant:** nothing is run but the compiler.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compile::{Job, run};
use crate::compiler::Compiler;
use crate::database::Database;
use crate::scratch::Scratch;
use crate::{Build, Error, Task, replay_source};

/// What `polysem-replay.c` has wrappers for, which ask the test whether they fail.
const ALLOCATING: [&str; 13] = [
    "malloc",
    "calloc",
    "realloc",
    "reallocarray",
    "aligned_alloc",
    "memalign",
    "posix_memalign",
    "valloc",
    "strdup",
    "strndup",
    "wcsdup",
    "asprintf",
    "vasprintf",
];

/// A program that this machine can run; gone when this is dropped.
#[derive(Debug)]
pub struct Executable {
    scratch: Scratch,
    path: PathBuf,
}

impl Executable {
    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A directory of its own, for what it reads.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.scratch.0
    }
}

impl Build {
    /// Compiles and links files with what replays tests (`polysem-replay.c`), with the same flags as [`Build::load`]. If
    /// `malloc_may_fail`, the test says of each allocation whether it does.
    ///
    /// # Errors
    /// The first one, in the order of the files.
    pub fn executable(
        &self,
        inputs: &[PathBuf],
        malloc_may_fail: bool,
    ) -> Result<Executable, Error> {
        const REPLAY: &str = "polysem-replay.c";
        let compiler = self.compiler()?;
        let path = self.options.database.as_ref().map(|path| self.options.directory.join(path));
        let database = path.map(|path| Database::read(&path, self.options.trusted)).transpose()?;
        let scratch = Scratch::new(&[(REPLAY, replay_source())])?;
        let mut objects = Vec::new();
        for (number, input) in inputs.iter().enumerate() {
            let object = scratch.0.join(format!("{number}.o"));
            let mut command = match self.task(input, database.as_ref())? {
                Task::Compile(job, _) => of_job(compiler, &job),
                Task::Disassemble(file) | Task::Read(file) => {
                    let mut command = Command::new(&compiler.path);
                    command.current_dir(&self.options.directory).arg("-Wno-override-module");
                    command.arg(self.options.level.flag()).arg("-c").arg(file);
                    command
                }
            };
            succeed(command.arg("-o").arg(&object), input)?;
            objects.push(object);
        }
        let path = scratch.0.join("program");
        let mut command = Command::new(&compiler.path);
        command.args(&objects).arg(scratch.0.join(REPLAY)).args(["-g", "-O1", "-w"]);
        command.args(&self.options.cflags).arg("-o").arg(&path).arg("-lm");
        if malloc_may_fail {
            // By the linker: what the C library and a sanitizer allocate for themselves is not in the test.
            command.arg("-DPOLYSEM_MALLOC_MAY_FAIL");
            command.args(ALLOCATING.map(|name| format!("-Wl,--wrap={name}")));
        }
        if inputs.iter().any(|input| is_cpp(input)) {
            command.arg("-lstdc++");
        }
        succeed(&mut command, inputs.first().map_or(Path::new(REPLAY), PathBuf::as_path))?;
        Ok(Executable { scratch, path })
    }
}

fn of_job(compiler: &Compiler, job: &Job) -> Command {
    let mut command = Command::new(&compiler.path);
    command.current_dir(&job.directory).args(&job.flags);
    if let Some(declarations) = &job.declarations {
        command.arg("-include").arg(declarations);
    }
    command.arg("-c").arg(&job.file);
    command
}

fn is_cpp(input: &Path) -> bool {
    let ending = input.extension().and_then(|ending| ending.to_str());
    matches!(ending, Some("cc" | "cpp" | "cxx" | "c++" | "C" | "ii"))
}

fn succeed(command: &mut Command, input: &Path) -> Result<(), Error> {
    let output = run(command)?;
    if output.status.success() {
        return Ok(());
    }
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    Err(Error::Compiler {
        input: input.to_path_buf(),
        // Only a zero byte cannot be quoted, and no argument of a program has one.
        command: shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default(),
        code: output.status.code(),
        messages: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}
