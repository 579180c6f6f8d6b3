//! One file through the compiler, or out of the cache.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::SystemTime;
use std::{env, fs};

use crate::cache::{Cache, Key, key, pack, unpack};
use crate::compiler::Compiler;
use crate::folded::{self, Site};
use crate::{Error, depend, flags};

/// Variables that change what clang does, besides its flags.
const VARIABLES: &[&str] = &[
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "CCC_OVERRIDE_OPTIONS",
    "COMPILER_PATH",
    "GCC_EXEC_PREFIX",
    "SOURCE_DATE_EPOCH",
];

/// What is compiled, and how.
#[derive(Clone)]
pub(crate) struct Job {
    /// As the user named it.
    pub(crate) input: PathBuf,
    /// As the compiler is told, from its directory.
    pub(crate) file: PathBuf,
    /// Where the compiler runs.
    pub(crate) directory: PathBuf,
    /// All flags but those for the output.
    pub(crate) flags: Vec<String>,
    /// A header of ours that goes before the file, unless the file declares the same names in another way.
    pub(crate) declarations: Option<PathBuf>,
}

/// What a compiler said.
pub(crate) struct Compiled {
    /// The module.
    pub(crate) text: Vec<u8>,
    /// Its warnings, as it printed them.
    pub(crate) warnings: String,
    /// The files that it read, from where it ran, as far as it told.
    pub(crate) files: Vec<String>,
}

impl Job {
    /// Compiles, unless that was done before and nothing changed since.
    pub(crate) fn run(&self, compiler: &Compiler, cache: &Cache) -> Result<Compiled, Error> {
        let path = self.directory.join(&self.file);
        let source =
            fs::read(path).map_err(|error| Error::Unreadable(self.input.clone(), error))?;
        let key = self.key(compiler, &source);
        if let Some(found) = cache.get(&key).and_then(|entry| self.recall(&entry)) {
            return Ok(found);
        }
        // Where nothing can be written, the compiler must not try: it would fail.
        let rule = cache.scratch().filter(|rule| fs::write(rule, "").is_ok());
        let started = SystemTime::now();
        let mut job = self;
        let without = Job { declarations: None, ..self.clone() };
        let mut result = job.compile(compiler, rule.as_deref());
        if self.declarations.is_some() && result.as_ref().is_err_and(declares_otherwise) {
            job = &without;
            result = job.compile(compiler, rule.as_deref());
        }
        if let Some(rule) = rule {
            if result.as_ref().is_err_and(|error| may_be_the_disk(error, &rule)) {
                result = job.compile(compiler, None);
            }
            result = result.map(|compiled| job.unfold(compiler, &source, compiled));
            let files = fs::read(&rule).ok().and_then(|text| depend::files(&text));
            let _ = fs::remove_file(rule);
            if let (Ok(compiled), Some(files)) = (&mut result, files) {
                if let Some(record) = depend::record(&files, &self.flags, &self.directory, started)
                {
                    let record = pack(record.iter().map(Vec::as_slice));
                    cache.put(&key, pack([&record, compiled.warnings.as_bytes(), &compiled.text]));
                }
                compiled.files = files;
            }
            return result;
        }
        result.map(|compiled| job.unfold(compiler, &source, compiled))
    }

    /// The module with operations that the compiler computed itself although they are undefined; without any it is the
    /// same. Warnings do not tell: they miss `c ? 2147483647 + 1 : 0` and `INT_MIN / -1`.
    fn unfold(&self, compiler: &Compiler, source: &[u8], compiled: Compiled) -> Compiled {
        let Some(checks) = flags::checks(&self.flags) else { return compiled };
        let flags = self.flags.iter().cloned().chain(checks.into_iter().map(str::to_owned));
        let checked = Job { flags: flags.collect(), ..self.clone() }.compile(compiler, None).ok();
        let file = self.file.to_string_lossy();
        let is_remainder = |site: Site<'_>| {
            let line = source.split(|byte| *byte == b'\n').nth(site.line.wrapping_sub(1));
            let byte = line.and_then(|line| line.get(site.column.wrapping_sub(1)));
            site.file == file && byte == Some(&b'%')
        };
        let text = checked.and_then(|checked| String::from_utf8(checked.text).ok());
        match text.and_then(|text| folded::restore(&text, &is_remainder)) {
            Some(text) => Compiled { text: text.into_bytes(), ..compiled },
            None => compiled,
        }
    }

    fn key(&self, compiler: &Compiler, source: &[u8]) -> Key {
        let variables: Vec<_> =
            VARIABLES.iter().map(|name| env::var_os(name).unwrap_or_default()).collect();
        let identity = compiler.identity();
        let place = [self.directory.as_os_str(), self.file.as_os_str()];
        let fixed = [b"compile 2".as_slice(), &identity, source].into_iter();
        let parts = place.into_iter().chain(variables.iter().map(OsString::as_os_str));
        key(fixed
            .chain(parts.map(OsStr::as_encoded_bytes))
            .chain(self.flags.iter().map(String::as_bytes)))
    }

    fn recall(&self, entry: &[u8]) -> Option<Compiled> {
        let parts = unpack(entry)?;
        let [record, warnings, text] = parts.as_slice() else { return None };
        let warnings = String::from_utf8_lossy(warnings).into_owned();
        depend::unchanged(record, &self.directory).then(|| Compiled {
            text: text.to_vec(),
            warnings,
            files: depend::recorded(record),
        })
    }

    /// Compiles; the files that were included go to `rule`.
    pub(crate) fn compile(
        &self,
        compiler: &Compiler,
        rule: Option<&Path>,
    ) -> Result<Compiled, Error> {
        let mut command = Command::new(&compiler.path);
        command.current_dir(&self.directory).args(&self.flags).args(flags::OUTPUT);
        if let Some(declarations) = &self.declarations {
            command.arg("-include").arg(declarations);
        }
        if let Some(rule) = rule {
            command.args(["-MD", "-MT", "x", "-MF"]).arg(rule);
        }
        command.arg("--").arg(&self.file);
        let output = run(&mut command)?;
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() {
            return Ok(Compiled { text: output.stdout, warnings: messages, files: Vec::new() });
        }
        Err(Error::Compiler {
            input: self.input.clone(),
            command: self.command(compiler),
            code: output.status.code(),
            messages,
        })
    }

    /// The command as one could type it, without the file of dependencies, which is gone by then.
    fn command(&self, compiler: &Compiler) -> String {
        let (program, file) = (compiler.path.to_string_lossy(), self.file.to_string_lossy());
        let before =
            self.declarations.iter().flat_map(|file| ["-include".into(), file.to_string_lossy()]);
        let before: Vec<_> = before.collect();
        let flags = self.flags.iter().map(String::as_str).chain(flags::OUTPUT);
        let flags = flags.chain(before.iter().map(|word| &**word));
        let words = std::iter::once(&*program).chain(flags).chain(["--", &*file]);
        // Only a zero byte cannot be quoted, and no argument of a program has one.
        shlex::try_join(words).unwrap_or_default()
    }
}

/// Whether a compiler failed because a program declares a name of CBMC itself, and not as we do.
fn declares_otherwise(error: &Error) -> bool {
    matches!(error, Error::Compiler { messages, .. }
        if messages.contains("conflicting") && messages.contains("__CPROVER_"))
}

/// Whether a compiler may have failed only because the list of dependencies could not be written: it says so, or it
/// broke down. With faults in the source it ends with exit code 1.
fn may_be_the_disk(error: &Error, rule: &Path) -> bool {
    match error {
        Error::Compiler { code, messages, .. } => {
            *code != Some(1) || messages.contains(&*rule.to_string_lossy())
        }
        _ => false,
    }
}

/// Runs a program to its end, without input.
pub(crate) fn run(command: &mut Command) -> Result<Output, Error> {
    let program = PathBuf::from(command.get_program());
    command.stdin(Stdio::null()).output().map_err(|error| Error::System(program, error))
}
