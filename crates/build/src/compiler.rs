//! Which compiler: the user's choice, or the first that will do.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;
use std::{env, fs, io};

use crate::cache::{Cache, Key, key};
use crate::{Error, Options};

/// The oldest version whose LLVM IR can be read: older ones have pointers with types.
const OLDEST: u32 = 15;
/// The newest version that is looked for by number; one that is called `clang` may be newer.
const NEWEST: u32 = 22;

/// A clang that is there.
#[derive(Clone, Debug)]
pub(crate) struct Compiler {
    /// To call it by.
    pub(crate) path: PathBuf,
    /// What it really is, with all links followed.
    pub(crate) real: PathBuf,
    /// The version as it tells it, in one line or more.
    pub(crate) version: String,
    /// The number of the version.
    pub(crate) major: u32,
}

impl Compiler {
    /// What tells it from other compilers. The name counts, since it may say the language (`clang++`) or the target.
    pub(crate) fn identity(&self) -> Key {
        let [path, real] = [&self.path, &self.real].map(|path| path.as_os_str().as_encoded_bytes());
        key([path, real, self.version.as_bytes()])
    }

    /// The compiler that the options name, else the first one that can be used.
    pub(crate) fn find(options: &Options, cache: &Cache) -> Result<Compiler, Error> {
        if let Some(name) = &options.cc {
            let path =
                search(name, options).ok_or_else(|| Error::CompilerNotFound(name.clone()))?;
            let unusable = |why| Error::CompilerUnusable { name: name.clone(), why };
            let compiler = Compiler::ask(path, cache).map_err(unusable)?;
            if compiler.major < OLDEST {
                return Err(unusable(format!(
                    "{} is older than {OLDEST}",
                    compiler.version_line()
                )));
            }
            return Ok(compiler);
        }
        let mut too_old = Vec::new();
        let numbered = (OLDEST..=NEWEST).rev().map(|n| format!("clang-{n}"));
        for name in ["clang".to_owned(), "clang-19".to_owned()].into_iter().chain(numbered) {
            let Some(compiler) =
                search(&name, options).and_then(|path| Compiler::ask(path, cache).ok())
            else {
                continue;
            };
            if compiler.major >= OLDEST {
                return Ok(compiler);
            }
            too_old.push(format!("{}: {}", compiler.path.display(), compiler.version_line()));
        }
        Err(Error::NoCompiler { too_old })
    }

    fn ask(path: PathBuf, cache: &Cache) -> Result<Compiler, String> {
        let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        let key = stamp(&path, &real);
        if let Some(version) =
            key.and_then(|key| cache.get(&key)).and_then(|text| String::from_utf8(text).ok())
            && let Some(major) = major(&version)
        {
            return Ok(Compiler { path, real, version, major });
        }
        let output = Command::new(&path).arg("--version").stdin(Stdio::null()).output();
        let output = output.map_err(|error| error.to_string())?;
        let version = String::from_utf8_lossy(&output.stdout).into_owned();
        let major = major(&version).ok_or("it is no clang, and only clang writes LLVM IR")?;
        if let Some(key) = key {
            cache.put(&key, version.clone().into_bytes());
        }
        Ok(Compiler { path, real, version, major })
    }

    fn version_line(&self) -> &str {
        self.version.lines().next().unwrap_or_default()
    }
}

/// What the answer to `--version` is kept under: asking takes longer than all else in a run where nothing changed.
///
/// None for what may call another program (a script, or a wrapper such as ccache), which may change behind it.
fn stamp(path: &Path, real: &Path) -> Option<Key> {
    use io::Read;
    let mut start = [0; 2];
    fs::File::open(real).and_then(|mut file| file.read_exact(&mut start)).ok()?;
    if start == *b"#!" || !real.file_name()?.to_str()?.starts_with("clang") {
        return None;
    }
    let about = fs::metadata(real).ok()?;
    let time = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    Some(key([
        b"version".as_slice(),
        path.as_os_str().as_encoded_bytes(),
        real.as_os_str().as_encoded_bytes(),
        &about.len().to_le_bytes(),
        &time.to_le_bytes(),
    ]))
}

fn major(version: &str) -> Option<u32> {
    let (_, number) = version.split_once("clang version ")?;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// A program by name on the path, or by its own path.
pub(crate) fn search(name: &str, options: &Options) -> Option<PathBuf> {
    if name.contains(std::path::is_separator) {
        return Some(options.directory.join(name)).filter(|path| path.is_file());
    }
    let folders = env::split_paths(&options.path);
    folders.map(|folder| options.directory.join(folder).join(name)).find(|path| path.is_file())
}

/// Names of a tool of LLVM, those of a version first, then from new to old.
pub(crate) fn names_of_tool(tool: &str, major: Option<u32>) -> Vec<String> {
    let first = major.map(|major| format!("{tool}-{major}"));
    let numbered = (OLDEST..=NEWEST).rev().map(|n| format!("{tool}-{n}"));
    first.into_iter().chain([tool.to_owned()]).chain(numbered).collect()
}
